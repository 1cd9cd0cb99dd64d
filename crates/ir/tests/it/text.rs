//! Printing and parsing.

use dy2st_ir::text::{parse, print, print_with_locs};

use crate::random_program;

const SAMPLE: &str = r#"symbol s0 "n" in [1, inf]
symbol s1 = linear(2 s0, 1) in [3, inf]
param @fc.weight : f32[3, 4]
param @fc.bias : f32[4] frozen
state @bn._mean : f32[4]
const @c0 : f32[2] = [1.0, -inf]

func @forward(%0: f32[s0, 3] "x", %1: py.int) -> (f32[s0, 4] "out", union<none, f32[4]>) {
  %2 = matmul(%0, @fc.weight) : f32[s0, 4]
  %3 = dim(%0, axis=0) : py.int<s0>
  %4 = py.gt(%1, %3) : py.bool
  %5 = if(%4) : f32[s0, 4] {
    %6 = relu(%2) : f32[s0, 4]
    print(%6, template="y = {0}\n") !0
    yield %6
  } else {
    yield %2
  }
  %7, %8 = while(%5, %1) : f32[s0, 4], py.int { |%9: f32[s0, 4], %10: py.int|
    %11 = py.gt(%10, %3) : py.bool
    yield %11, %9, %10
  } do { |%12: f32[s0, 4], %13: py.int|
    %14 = py.sub(%13, %3) : py.int
    yield %12, %14
  }
  %15 = reshape(%7, shape=[%3, -1]) : f32[s0, 4]
  %16 = undef(type=f32[4]) : f32[4]
  %17 = undef(type=none) : none
  %18 = union.make(%8, %17, %16, type=union<none, f32[4]>) : union<none, f32[4]>
  %19, %20, %21 = layer_norm(%15, none, @fc.bias, epsilon=1e-6) : f32[s0, 4], f32[s0], f32[s0]
  return %19, %18
}
"#;

#[test]
fn a_program_prints_as_it_was_written() {
    let program = parse(SAMPLE).unwrap();
    assert_eq!(print(&program), SAMPLE);
    let text = print_with_locs(&program);
    assert_eq!(parse(&text).unwrap(), program);
}

#[test]
fn locations_are_kept() {
    let text = r#"
func @forward(%0: f32[2]) -> (f32[2]) {
  %1 = relu(%0) : f32[2] loc(layers.py:12:5-12:20 <- "a b.py":3:1-3:9)
  return %1
}
"#;
    let program = parse(text).unwrap();
    assert_eq!(print_with_locs(&program).trim(), text.trim());
    let op = &program.functions["forward"].block.ops[0];
    let chain = program.loc_chain(op.loc);
    assert_eq!((&*chain[0].file, chain[0].start, &*chain[1].file), ("layers.py", (12, 5), "a b.py"));
}

#[test]
fn random_programs_round_trip() {
    for seed in 0..400 {
        let program = random_program::program(seed);
        let text = print_with_locs(&program);
        let parsed = parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert!(parsed == program, "seed {seed}:\n{text}\n{}", print_with_locs(&parsed));
        assert_eq!(print_with_locs(&parsed), text);
    }
}

#[test]
fn wrong_text_says_where() {
    for (text, message) in [
        ("func @f() -> () {\n  %0 = nonsense()\n}", "2:8: there is no op `nonsense`"),
        ("func @f(%0: f33[2]) -> () {\n}", "`f33` is not a type"),
        ("func @f() -> () {\n  print(template=\"", "the text has no end"),
        ("func @f(%0: f32[s4]) -> () {\n}", "s4 is not declared"),
        ("func @f(%4000000000: f32[]) -> () {\n}", "expected a value"),
        ("func @f() -> () {\n  %0 = relu(@w) : f32[]\n}", "@w is not declared"),
    ] {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    assert!(parse(&"(".repeat(100_000)).is_err());
    assert!(parse(&format!("param @x : {}", "list<".repeat(100_000))).is_err());
}
