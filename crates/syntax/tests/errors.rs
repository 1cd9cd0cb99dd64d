//! Syntax errors against those that CPython 3.11 raises (`tests/data/errors.tsv`, recorded by `record_errors.py`).
//!
//! Every snippet that CPython refuses is refused, every one that it takes is taken. Messages and places are compared too;
//! the snippets whose message or line differs are listed in `tests/data/errors_known.txt`, which may only get shorter.

use std::fs;
use std::path::{Path, PathBuf};

use dy2st_source::{codes, Files};
use dy2st_syntax::parse;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The value of a Python string literal.
fn literal(text: &str) -> String {
    match dy2st_syntax::parse_expression(text) {
        Some(dy2st_syntax::ast::Expr::Constant(constant)) => constant.value.str().unwrap_or_default(),
        _ => panic!("{text} is no string literal"),
    }
}

/// What we say, in the form of the table: exception, line, column, message.
fn ours(text: &str) -> String {
    let mut files = Files::new();
    let file = files.add("model.py", text);
    match parse(&files, file) {
        Ok(_) => "OK".to_owned(),
        Err(errors) => {
            let error = &errors[0];
            let kind = match error.code {
                codes::INDENTATION => "IndentationError",
                codes::TABS => "TabError",
                _ => "SyntaxError",
            };
            let place = error.span.map(|span| files.position(span)).expect("a place");
            format!("{kind}\t{}\t{}\t{}", place.line, place.column, error.message)
        }
    }
}

#[test]
fn errors_are_those_of_cpython() {
    let table = fs::read_to_string(data("errors.tsv")).expect("the table");
    let known = fs::read_to_string(data("errors_known.txt")).unwrap_or_default();
    let (mut differing, mut wrong, mut count) = (Vec::new(), Vec::new(), 0);
    for line in table.lines() {
        count += 1;
        let fields: Vec<&str> = line.split('\t').collect();
        let want = match fields.as_slice() {
            [_, "OK"] => "OK".to_owned(),
            [_, kind, line, column, _, message] => format!("{kind}\t{line}\t{column}\t{message}"),
            _ => panic!("{line}"),
        };
        let got = ours(&literal(fields[0]));
        if (got == "OK") != (want == "OK") {
            wrong.push(format!("{}\n  want {want}\n  got  {got}", fields[0]));
        } else if got != want {
            differing.push(format!("{}\t{got}", fields[0]));
        }
    }
    assert!(wrong.is_empty(), "taken or refused against CPython:\n{}", wrong.join("\n"));
    assert!(count > 250, "the table has {count} lines");
    let differing = differing.join("\n") + "\n";
    if std::env::var_os("DY2ST_BLESS").is_some() {
        fs::write(data("errors_known.txt"), &differing).expect("it can be written");
    }
    assert_eq!(differing, known, "run with DY2ST_BLESS=1 to accept");
}
