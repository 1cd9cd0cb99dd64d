//! The pure parts against recordings of CPython 3.11 (`tests/record/pure_parts.py` wrote them).

use std::rc::Rc;

use num_bigint::BigInt;

use super::number::{self, Fault, Num};
use super::{format_spec, slice, strings, text, unicode};
use crate::domain::{BinaryOp, CompareOp};
use crate::value::Value;

fn unescape(field: &str) -> String {
    let mut out = String::new();
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('r')) => out.push('\r'),
            ('\\', Some(other)) => out.push(other),
            (c, _) => out.push(c),
        }
    }
    out
}

/// Runs every line of a recording and reports the first that differ.
fn check(recording: &str, run: impl Fn(&[String]) -> Option<String>) {
    let mut wrong = Vec::new();
    let mut total = 0;
    for line in recording.split('\n').filter(|l| !l.is_empty()) {
        let fields: Vec<String> = line.split('\t').map(unescape).collect();
        let (want, args) = fields.split_last().expect("a line has fields");
        let Some(got) = run(args) else { continue };
        total += 1;
        if got != *want {
            wrong.push(format!("{args:?}: {got:?}, CPython {want:?}"));
        }
    }
    assert!(total > 0);
    let shown = wrong.iter().take(25).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {total} differ:\n{shown}", wrong.len());
}

fn show<T>(result: Result<T, Fault>, text: impl Fn(T) -> String) -> String {
    match result {
        Ok(value) => text(value),
        Err(Fault { class, message, errno: None }) => format!("!{class}: {message}"),
        Err(Fault { class, message, errno: Some(n) }) => format!("!{class}: ({n}, '{message}')"),
    }
}

fn bits(f: f64) -> String {
    format!("{:016x}", f.to_bits())
}

fn from_bits(text: &str) -> f64 {
    f64::from_bits(u64::from_str_radix(text, 16).expect("bits"))
}

fn number_of(text: &str) -> Value {
    let rest = &text[1..];
    match &text[..1] {
        "b" => Value::Bool(rest == "1"),
        "i" => number::from_big(BigInt::parse_bytes(rest.as_bytes(), 16).expect("digits")),
        "f" => Value::Float(from_bits(rest)),
        _ => {
            let (re, im) = rest.split_once(',').expect("two parts");
            Value::Complex(Rc::new((from_bits(re), from_bits(im))))
        }
    }
}

fn number_text(v: Value) -> String {
    match v {
        Value::Bool(b) => format!("b{}", i32::from(b)),
        Value::Float(f) => format!("f{}", bits(f)),
        Value::Complex(c) => format!("c{},{}", bits(c.0), bits(c.1)),
        v => {
            let n = number::to_big(&v).expect("an integer");
            format!("i{}", n.to_str_radix(16))
        }
    }
}

#[test]
fn floats() {
    use number::float;
    check(include_str!("../../tests/recordings/floats.tsv"), |args| {
        let f = from_bits(&args[0]);
        Some(match args[1].as_str() {
            "repr" => float::repr(f),
            "hex" => float::to_hex(f),
            "hash" => (float::hash(f) as i64).to_string(),
            "ratio" => show(float::integer_ratio(f), |(n, d)| format!("({n}, {d})")),
            "round" if args[2].is_empty() => show(float::round_whole(f), |v| whole(&v)),
            "round" => show(float::round_to(f, args[2].parse().expect("digits")), float::repr),
            _ => show(float::truncate(f), |v| whole(&v)),
        })
    });
}

fn whole(v: &Value) -> String {
    number::repr(v).expect("a number").expect("short")
}

#[test]
fn formats() {
    check(include_str!("../../tests/recordings/formats.tsv"), |args| {
        let spec = &args[2];
        let result = match args[0].as_str() {
            "int" => format_spec::format_int(&args[1].parse().expect("digits"), spec, "int"),
            "float" => format_spec::format_float(from_bits(&args[1]), spec),
            _ => format_spec::format_str(&args[1], spec),
        };
        Some(show(result, |text| text))
    });
}

fn apply(symbol: &str, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    let compare = |op| number::compare(op, a, b).map(|truth| Ok(Value::Bool(truth)));
    let op = match symbol {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mul,
        "/" => BinaryOp::TrueDiv,
        "//" => BinaryOp::FloorDiv,
        "%" => BinaryOp::Mod,
        "**" => BinaryOp::Pow,
        "<<" => BinaryOp::LShift,
        ">>" => BinaryOp::RShift,
        "&" => BinaryOp::And,
        "|" => BinaryOp::Or,
        "^" => BinaryOp::Xor,
        "<" => return compare(CompareOp::Lt),
        "<=" => return compare(CompareOp::Le),
        "==" => return compare(CompareOp::Eq),
        "!=" => return compare(CompareOp::Ne),
        ">" => return compare(CompareOp::Gt),
        _ => return compare(CompareOp::Ge),
    };
    number::binary(op, a, b)
}

#[test]
fn operators() {
    check(include_str!("../../tests/recordings/operators.tsv"), |args| {
        let symbol = args[0].as_str();
        if symbol == "powmod" {
            let (a, b) = args[1].split_once(' ').expect("two numbers");
            let [a, b, m] = [a, b, &args[2]].map(|n| number::to_big(&number_of(n)).expect("an integer"));
            return Some(show(number::int::pow_mod(&a, &b, &m), |n| number_text(number::from_big(n))));
        }
        let a = number_of(&args[1]);
        match symbol {
            "hash" => return Some((number::hash(&a).expect("a number") as i64).to_string()),
            "repr" => return Some(show(number::repr(&a).expect("a number"), |text| text)),
            "round" => {
                let Some(Value::Int(n)) = Some(number_of(&args[2])) else { return None };
                return Some(match Num::of(&a).expect("a number") {
                    Num::Float(f) => show(number::float::round_to(f, n), |f| number_text(Value::Float(f))),
                    other => {
                        let rounded = number::int::round_to(&other.to_big().expect("an integer"), n);
                        number_text(number::from_big(rounded))
                    }
                });
            }
            _ => {}
        }
        let result = apply(symbol, &a, &number_of(&args[2]));
        Some(result.map_or("!TypeError".into(), |result| show(result, number_text)))
    });
}

#[test]
fn parsing() {
    use number::{float, parse};
    check(include_str!("../../tests/recordings/parse.tsv"), |args| {
        let source = &args[1];
        Some(match args[0].as_str() {
            "int" => {
                let parsed = parse::parse_int(source, args[2].parse().expect("a base"));
                show(parsed.and_then(|v| number::repr(&v).expect("a number")), |text| text)
            }
            "float" => show(parse::parse_float(source), bits),
            "complex" => show(parse::parse_complex(source), |(re, im)| number::complex::repr(re, im)),
            _ => show(float::from_hex(source), bits),
        })
    });
}

fn truth(b: bool) -> String {
    if b { "True" } else { "False" }.into()
}

fn list(items: &[Rc<str>]) -> String {
    let items: Vec<String> = items.iter().map(|i| text::repr_str(i)).collect();
    format!("[{}]", items.join(", "))
}

#[test]
fn texts() {
    use strings::Side;
    let all = |s: &str, test: fn(char) -> bool| truth(!s.is_empty() && s.chars().all(test));
    check(include_str!("../../tests/recordings/texts.tsv"), |args| {
        let s = args[1].as_str();
        Some(match args[0].as_str() {
            "repr" => text::repr_str(s),
            "ascii" => text::ascii_str(s),
            "upper" => strings::upper(s),
            "lower" => strings::lower(s),
            "title" => strings::title(s),
            "capitalize" => strings::capitalize(s),
            "swapcase" => strings::swapcase(s),
            "casefold" => strings::casefold(s),
            "isalpha" => all(s, unicode::is_alpha),
            "isdigit" => all(s, unicode::is_digit),
            "isdecimal" => all(s, |c| unicode::decimal(c).is_some()),
            "isnumeric" => all(s, unicode::is_numeric),
            "isalnum" => all(s, unicode::is_alnum),
            "isspace" => all(s, unicode::is_space),
            "isupper" => truth(strings::is_upper(s)),
            "islower" => truth(strings::is_lower(s)),
            "istitle" => truth(strings::is_title(s)),
            "isprintable" => truth(s.chars().all(unicode::is_printable)),
            "isidentifier" => truth(strings::is_identifier(s)),
            "isascii" => truth(s.is_ascii()),
            "split" => list(&strings::split_space(s, -1)),
            "rsplit" => list(&strings::rsplit_space(s, -1)),
            "splitlines" => list(&strings::split_lines(s, false)),
            "strip" => strings::strip(s, None, Side::Both).into(),
            "lstrip" => strings::strip(s, None, Side::Left).into(),
            "rstrip" => strings::strip(s, None, Side::Right).into(),
            "expandtabs" => strings::expand_tabs(s, 8),
            _ => {
                let bytes: Vec<u8> =
                    (0..s.len() / 2).map(|i| u8::from_str_radix(&s[2 * i..2 * i + 2], 16).expect("hex")).collect();
                text::repr_bytes(&bytes)
            }
        })
    });
}

#[test]
fn slices() {
    check(include_str!("../../tests/recordings/slices.tsv"), |args| {
        let bound = |text: &str| text.parse().ok();
        let length: usize = args[0].parse().expect("a length");
        let items: Vec<usize> = (0..length).collect();
        let picked = slice::Bounds::resolve(bound(&args[1]), bound(&args[2]), bound(&args[3])?, length).pick(&items);
        Some(format!("{picked:?}"))
    });
}
