//! Symbol tables against those of CPython 3.11 (`tests/data/scopes.txt`, recorded by `record_scopes.py`).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use dy2st_source::Files;
use dy2st_syntax::parse;
use dy2st_syntax::scope::{Resolution, ScopeId, ScopeKind, SymbolTable};

fn dump(table: &SymbolTable, id: ScopeId, out: &mut String) {
    let scope = table.scope(id);
    let name = match scope.kind {
        ScopeKind::Module => "top",
        ScopeKind::Lambda => "lambda",
        ScopeKind::ListComp => "listcomp",
        ScopeKind::SetComp => "setcomp",
        ScopeKind::DictComp => "dictcomp",
        ScopeKind::GeneratorExp => "genexpr",
        _ => &scope.name,
    };
    let mut names: Vec<String> = Vec::new();
    for (name, symbol) in &scope.symbols {
        let kind = match symbol.resolution {
            Resolution::Local => 1,
            Resolution::GlobalExplicit => 2,
            Resolution::GlobalImplicit => 3,
            Resolution::Free => 4,
            Resolution::Cell => 5,
        };
        names.push(format!("{name}={kind}"));
    }
    names.sort();
    let free: Vec<&str> = scope.free.iter().map(String::as_str).collect();
    let _ = writeln!(out, "  {name}: {} | {}", names.join(" "), free.join(" "));
    for &child in &scope.children {
        dump(table, child, out);
    }
}

#[test]
fn scopes_are_those_of_cpython() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let recorded = fs::read_to_string(root.join("tests/data/scopes.txt")).expect("the record");
    let cases: Vec<&str> = recorded.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(cases.len() > 40, "only {} cases", cases.len());
    let mut got = String::new();
    for case in cases {
        let text = fs::read_to_string(root.join("../../testdata/cases").join(case).join("model.py")).expect("a case");
        let mut files = Files::new();
        let file = files.add("model.py", text);
        let module = parse(&files, file).expect("it parses");
        let _ = writeln!(got, "{case}");
        dump(&module.scopes, ScopeId::MODULE, &mut got);
    }
    for (got, want) in got.lines().zip(recorded.lines()) {
        assert_eq!(got, want);
    }
    assert_eq!(got.lines().count(), recorded.lines().count());
}
