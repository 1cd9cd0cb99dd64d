//! Clean-up passes: what goes, and what must stay.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use dy2st_ir::text::{parse, print};
use dy2st_ir::verify;
use dy2st_passes::{clean_up, cse, dce, fold, Pass};

fn cleaned(body: &str) -> String {
    let mut program = program(body);
    clean_up(&mut program);
    check(&program)
}

fn after(pass: Pass, body: &str) -> String {
    let mut program = program(body);
    pass(&mut program);
    check(&program)
}

fn program(body: &str) -> dy2st_ir::Program {
    let text = format!("func @forward(%0: f32[2], %1: py.bool, %2: py.int) -> () {{\n{body}\n}}");
    let program = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|report| panic!("{}", report.annotated(&program)));
    program
}

/// The body of the program, which must still verify.
fn check(program: &dy2st_ir::Program) -> String {
    verify(program).unwrap_or_else(|report| panic!("{}", report.annotated(program)));
    let text = print(program);
    let lines: Vec<&str> = text.lines().skip(1).map(str::trim).collect();
    lines[..lines.len() - 1].join("\n")
}

#[test]
fn dead_ops_go_and_effects_stay() {
    let body = "%3 = relu(%0) : f32[2]\nprint(%0, template=\"{0}\") !0\n%4 = uniform(shape=[2]) : f32[2] !1\nreturn %0";
    assert_eq!(after(dce, body), "print(%0, template=\"{0}\") !0\n%4 = uniform(shape=[2]) : f32[2] !1\nreturn %0");
}

#[test]
fn results_of_branches_go_when_nobody_reads_them() {
    let body = "%3, %4 = if(%1) : f32[2], f32[2] {\n%5 = relu(%0) : f32[2]\nyield %5, %0\n} else {\nyield %0, %0\n}\nreturn %4";
    assert_eq!(after(dce, body), "%4 = if(%1) : f32[2] {\nyield %0\n} else {\nyield %0\n}\nreturn %4");
}

#[test]
fn carried_values_that_carry_themselves_go() {
    let body = "%3, %4 = for(%2, %2, %2, %0, %0) : f32[2], f32[2] { |%5: py.int, %6: f32[2], %7: f32[2]|
%8 = relu(%6) : f32[2]
yield %8, %7
}
return %3";
    let expected = "%3 = for(%2, %2, %2, %0) : f32[2] { |%5: py.int, %6: f32[2]|
%8 = relu(%6) : f32[2]
yield %8
}
return %3";
    assert_eq!(after(dce, body), expected);
    let read = body.replace("return %3", "return %4");
    let expected = "%4 = for(%2, %2, %2, %0) : f32[2] { |%5: py.int, %7: f32[2]|\nyield %7\n}\nreturn %4";
    assert_eq!(after(dce, &read), expected);
}

#[test]
fn equal_ops_are_shared_where_the_first_is_visible() {
    let body = "%3 = relu(%0) : f32[2]\n%4 = relu(%0) : f32[2]\n%5 = add(%3, %4) : f32[2]\nreturn %5";
    assert_eq!(after(cse, body), "%3 = relu(%0) : f32[2]\n%5 = add(%3, %3) : f32[2]\nreturn %5");
    let inner = "%3 = if(%1) : f32[2] {\n%4 = relu(%0) : f32[2]\nyield %4\n} else {\nyield %0\n}\n%5 = relu(%0) : f32[2]\nreturn %3, %5";
    assert_eq!(after(cse, inner), inner);
    let random = "%3 = uniform(shape=[2]) : f32[2] !0\n%4 = uniform(shape=[2]) : f32[2] !1\nreturn %3, %4";
    assert_eq!(after(cse, random), random);
    let other = "%3 = softmax(%0, axis=0) : f32[2]\n%4 = softmax(%0) : f32[2]\nreturn %3, %4";
    assert_eq!(after(cse, other), other);
}

#[test]
fn constants_fold_into_numbers_attributes_and_branches() {
    let body = "%3 = py.const(value=2) : py.int<2>
%4 = py.const(value=3) : py.int<3>
%5 = py.lt(%3, %4) : py.bool
%6 = if(%5) : f32[2] {
%7 = relu(%0) : f32[2]
yield %7
} else {
yield %0
}
%8 = py.sub(%4, %3) : py.int<1>
%9 = reshape(%6, shape=[%8, -1]) : f32[1, 2]
return %9";
    assert_eq!(cleaned(body), "%3 = relu(%0) : f32[2]\n%4 = reshape(%3, shape=[1, -1]) : f32[1, 2]\nreturn %4");
}

#[test]
fn what_may_raise_is_not_folded() {
    let body = "%3 = py.const(value=0) : py.int<0>\n%4 = py.floordiv(%2, %3) : py.int !0\nreturn";
    assert_eq!(cleaned(body), body);
    assert_eq!(after(fold, body), body);
}

#[test]
fn cleaning_twice_changes_nothing() {
    let body = "%3 = py.const(value=1) : py.int<1>
%4, %5 = while(%0, %2) : f32[2], py.int { |%6: f32[2], %7: py.int|
%8 = py.gt(%7, %3) : py.bool
yield %8, %6, %7
} do { |%9: f32[2], %10: py.int|
%11 = relu(%9) : f32[2]
%12 = relu(%9) : f32[2]
%13 = add(%11, %12) : f32[2]
%14 = py.sub(%10, %3) : py.int
yield %13, %14
}
return %4";
    let once = cleaned(body);
    assert_eq!(cleaned(&once), once);
    assert_eq!(once.matches("relu").count(), 1);
}

#[test]
fn what_may_fail_on_its_values_stays() {
    let body = "%3 = nonzero(%0) : i64[?, 1]\n%4 = gather(%0, %3) : f32[?]\n%5 = relu(%0) : f32[2]\nreturn %0";
    assert_eq!(after(dce, body), "%3 = nonzero(%0) : i64[?, 1]\n%4 = gather(%0, %3) : f32[?]\nreturn %0");
    let open = "%3 = nonzero(%0) : i64[?, 1]\n%4 = nonzero(%0) : i64[?, 1]\n%5 = add(%3, %4) : i64[?, 1]\nreturn";
    assert!(after(dce, open).contains("add("));
}
