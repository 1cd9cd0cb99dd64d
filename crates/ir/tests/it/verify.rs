//! The verifier: one broken program for each rule.

use dy2st_ir::text::parse;
use dy2st_ir::{verify, Attr};

fn codes(text: &str) -> String {
    let program = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    match verify(&program) {
        Ok(()) => "sound".to_string(),
        Err(report) => {
            let annotated = report.annotated(&program);
            assert!(report.errors.iter().all(|error| annotated.contains(&error.message)), "{annotated}");
            report.errors.iter().map(|error| error.code).collect::<Vec<_>>().join(" ")
        }
    }
}

/// A function of two tensors and a bool with a body.
fn body(body: &str) -> String {
    codes(&format!("state @s : f32[2]\nfunc @forward(%0: f32[2], %1: f32[2], %2: py.bool) -> () {{\n{body}\n}}"))
}

#[test]
fn sound_programs_pass() {
    assert_eq!(body("%3 = add(%0, %1) : f32[2]\nreturn %3"), "sound");
    let branch = "%3 = if(%2) : f32[2] { yield %0 } else { yield %1 }";
    assert_eq!(body(&format!("{branch}\nreturn %3")), "sound");
    let lookup = "%3 = nonzero(%0) : i64[?, 1]\nreturn %3";
    assert_eq!(body(lookup), "sound");
}

#[test]
fn use_before_definition() {
    assert_eq!(body("%3 = relu(%4) : f32[2]\n%4 = relu(%0) : f32[2]\nreturn %3"), "V01");
    let inside = "%3 = if(%2) : f32[2] { %4 = relu(%0) : f32[2] yield %4 } else { yield %1 }";
    assert_eq!(body(&format!("{inside}\nreturn %4")), "V01");
}

#[test]
fn defined_twice() {
    assert_eq!(body("%3 = relu(%0) : f32[2]\n%3 = relu(%1) : f32[2]\nreturn %3"), "V02");
}

#[test]
fn missing_yield() {
    assert_eq!(body("%3 = relu(%0) : f32[2]"), "V03");
    assert_eq!(body("if(%2) { } else { yield }\nreturn"), "V03");
}

#[test]
fn wrong_arity() {
    assert_eq!(body("%3 = add(%0) : f32[2]\nreturn %3"), "V04");
    assert_eq!(body("%3, %4 = relu(%0) : f32[2], f32[2]\nreturn %3"), "V04");
    assert_eq!(body("%3 = if(%2) : f32[2] { yield %0, %1 } else { yield %1 }\nreturn %3"), "V04");
}

#[test]
fn operand_types() {
    assert_eq!(body("%3 = py.add(%0, %1) : py.int\nreturn %3"), "V05");
    assert_eq!(body("%3 = matmul(%0, %2) : f32[]\nreturn %3"), "V05");
}

#[test]
fn type_mismatch() {
    assert_eq!(body("%3 = add(%0, %1) : f32[3]\nreturn %3"), "V06");
    assert_eq!(body("%3 = cast(%0, dtype=i64) : f32[2]\nreturn %3"), "V06");
}

#[test]
fn attributes() {
    assert_eq!(body("%3 = softmax(%0, axis=\"x\") : f32[2]\nreturn %3"), "V07");
    assert_eq!(body("%3 = transpose(%0) : f32[2]\nreturn %3"), "V07");
    let mut program = parse("func @f(%0: f32[2]) -> () {\n%1 = softmax(%0) : f32[2]\nreturn %1\n}").unwrap();
    program.functions[0].block.ops[0].attrs.set("colour", Attr::Int(1));
    assert_eq!(verify(&program).unwrap_err().errors[0].code, "V07");
}

#[test]
fn dangling_block() {
    assert_eq!(body("%3 = relu(%0) : f32[2] { yield }\nreturn %3"), "V08");
    assert_eq!(body("if(%2) { yield }\nreturn"), "V08");
}

#[test]
fn effect_order() {
    assert_eq!(body("print(template=\"a\") !1\nprint(template=\"b\") !0\nreturn"), "V09");
    assert_eq!(body("print(template=\"a\")\nreturn"), "V09");
    assert_eq!(body("%3 = relu(%0) : f32[2] !0\nreturn %3"), "V09");
    let nested = "if(%2) { print(template=\"a\") !5\nyield } else { yield }\nprint(template=\"b\") !5\nreturn";
    assert_eq!(body(nested), "V09");
}

const UNION: &str = "%3 = py.const(value=0) : py.int<0>
%4 = undef(type=none) : none
%5 = union.make(%3, %0, %4, type=union<f32[2], none>) : union<f32[2], none>
%6 = if(%2) : union<f32[2], none> { yield %5 } else { yield %5 }
%7 = union.tag(%6) : py.int
%8 = py.eq(%7, %3) : py.bool
";

#[test]
fn inactive_payload() {
    let read = |index: usize, ty: &str| format!("{UNION}%9 = union.payload(%5, index={index}) : {ty}\nreturn");
    assert_eq!(body(&read(0, "f32[2]")), "sound");
    assert_eq!(body(&read(1, "none")), "V10");
    let guarded =
        |then: &str, other: &str| format!("{UNION}if(%8) {{ {then} yield }} else {{ {other} yield }}\nreturn");
    let payload = "%9 = union.payload(%6, index=0) : f32[2]";
    assert_eq!(body(&guarded(payload, "")), "sound");
    assert_eq!(body(&guarded("", payload)), "V10");
    assert_eq!(body("%3 = undef(type=f32[2]) : f32[2]\n%4 = relu(%3) : f32[2]\nreturn %4"), "V10");
}

#[test]
fn loops_carry_one_type() {
    let text = |yields: &str| {
        format!(
            "%3 = while(%0) : f32[2] {{ |%4: f32[2]| yield %2, %4 }} do {{ |%5: f32[2]|\n\
             %6 = cast(%5, dtype=i64) : i64[2] yield {yields} }}\nreturn %3"
        )
    };
    assert_eq!(body(&text("%5")), "sound");
    assert_eq!(body(&text("%6")), "V11");
}

#[test]
fn names_exist() {
    assert_eq!(body("call(func=@nowhere)\nreturn"), "V12");
    assert_eq!(body("state.write(%0, slot=@s) !0\nreturn"), "sound");
    assert_eq!(body("state.write(%2, slot=@s) !0\nreturn"), "V12");
}

#[test]
fn named_operands_come_last() {
    let text = "func @f(%0: f32[2, 2], %1: py.int) -> () {\n%2 = reshape(%0, shape=[%1, -1]) : f32[?, ?]\nreturn %2\n}";
    assert_eq!(codes(text), "sound");
    let mut program = parse(text).unwrap();
    program.functions[0].block.ops[0].operands.swap(0, 1);
    assert!(verify(&program).is_err());
    let op = &mut program.functions[0].block.ops[0];
    op.attrs.set("shape", Attr::Dims(vec![dy2st_ir::DimArg::Operand(0), dy2st_ir::DimArg::Const(-1)]));
    let report = verify(&program).unwrap_err();
    assert!(report.errors.iter().any(|error| error.code == "V13"), "{report}");
}

#[test]
fn undeclared_symbols() {
    let mut program = parse("func @f(%0: f32[2]) -> () {\nreturn %0\n}").unwrap();
    let ty = dy2st_ir::Type::tensor(dy2st_tensor::DType::Float32, [dy2st_tensor::Dim::Sym(dy2st_tensor::SymId(3))]);
    program.functions[0].types[0] = ty;
    assert_eq!(verify(&program).unwrap_err().errors[0].code, "V14");
}

#[test]
fn random_programs_do_not_confuse_it() {
    for seed in 0..300 {
        let program = crate::random_program::program(seed);
        if let Err(report) = verify(&program) {
            assert!(!report.annotated(&program).is_empty());
        }
    }
}

#[test]
fn ops_are_counted_as_paddle_counts() {
    let text = "param @w : f32[2]\nfunc @f(%0: f32[2], %1: py.bool) -> () {\n%2 = if(%1) : f32[2] { %3 = add(%0, @w) : f32[2] \
                yield %3 } else { yield @w }\nreturn %2\n}";
    // Two inputs, the parameter, `if`, `add`, and two yields.
    assert_eq!(parse(text).unwrap().op_count(), 7);
}
