//! Runs the scripts in `tests/lang`, and compares with what CPython 3.11 printed.
//!
//! One file is one case; `tests/record/language.py` and `py/tests/check.py --bless` record. `ONLY=name cargo test -p dy2st-eval --test lang` runs one.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use dy2st_eval::{on_large_stack, Converter, End, FilePolicy, Options, Sink, Vm};
use dy2st_source::{codes, Diagnostic, FileId, Files, Span};
use dy2st_syntax::ast::{Expr, ModModule, Stmt, StmtExpr, TextRange};
use dy2st_syntax::visit::{descendants, Node};
use dy2st_syntax::Module;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"));

/// Conversion that changes nothing: staging must then run as eager evaluation does.
#[derive(Default)]
struct Identity {
    modules: RefCell<HashMap<FileId, Rc<Module>>>,
}

impl Converter for Identity {
    fn convert(&self, files: &Files, span: Span) -> Result<Rc<ModModule>, Diagnostic> {
        let module = self.modules.borrow().get(&span.file).cloned();
        let module = match module {
            Some(module) => module,
            None => {
                let parsed = Rc::new(dy2st_syntax::parse(files, span.file).map_err(|mut errors| errors.remove(0))?);
                self.modules.borrow_mut().insert(span.file, parsed.clone());
                parsed
            }
        };
        let is_it = |range: TextRange| module.span(range) == span;
        let found = module.ast.body.iter().find_map(|statement| {
            descendants(Node::Stmt(statement)).find_map(|node| match node {
                Node::Stmt(found @ Stmt::FunctionDef(f)) if is_it(f.range) => Some(found.clone()),
                Node::Expr(Expr::Lambda(lambda)) if is_it(lambda.range) => {
                    let value = Box::new(Expr::Lambda(lambda.clone()));
                    Some(Stmt::Expr(StmtExpr { range: lambda.range, value }))
                }
                _ => None,
            })
        });
        let message = "no function stands there";
        let found = found.ok_or_else(|| Diagnostic::error(codes::UNSUPPORTED_CONSTRUCT, message).at(span))?;
        Ok(Rc::new(ModModule { range: TextRange::default(), body: vec![found], type_ignores: Vec::new() }))
    }

    fn reconsider(&self, _: Span) -> bool {
        false
    }

    fn log(&self, _: &dy2st_source::Files, _: Span) -> Option<(String, bool)> {
        None
    }

    fn version(&self, _: FileId) -> usize {
        0
    }
}

/// What a script prints, in the layout of the recordings.
fn run(shown: &str, text: String, search: PathBuf, files: FilePolicy, staging: bool) -> String {
    let shown = shown.to_string();
    on_large_stack(move || {
        let mut vm = Vm::new(Options {
            argv: vec![shown.clone()],
            files,
            search: vec![search],
            stdout: Sink::Buffer(String::new()),
            stderr: Sink::Buffer(String::new()),
            ..Options::default()
        });
        vm.staging = staging;
        if staging {
            vm.converter = Some(Rc::new(Identity::default()));
        }
        let file = vm.files.add(shown, text);
        let end = vm.run_source(file);
        let mut out = vm.stdout.take();
        let err = vm.stderr.take();
        if !err.is_empty() {
            out.push_str("--- stderr\n");
            out.push_str(&err);
        }
        match end {
            End::Exit(0) => {}
            End::Exit(code) => drop(writeln!(out, "--- exit {code}")),
            End::Uncaught => out.push_str("--- exit 1\n"),
            End::Refused(diagnostic) => drop(writeln!(out, "--- refused: {diagnostic:?}")),
        }
        out
    })
    .expect("the evaluation does not panic")
}

/// Scripts of a folder that have a recording.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let only = std::env::var("ONLY").ok();
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder exists")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "py") && path.with_extension("out").is_file())
        .filter(|path| only.as_ref().is_none_or(|only| path.file_stem().is_some_and(|stem| stem == only.as_str())))
        .collect();
    found.sort();
    found
}

/// Scripts that ask for what staging refuses (a seed from the system).
const EAGER_ONLY: &[&str] = &["stdlib_use.py"];

/// The first line in which two texts differ.
fn difference(want: &str, got: &str) -> String {
    let (mut want, mut got) = (want.lines(), got.lines());
    let mut line = 1;
    loop {
        match (want.next(), got.next()) {
            (None, None) => return "they differ in line ends only".to_string(),
            (w, g) if w == g => line += 1,
            (w, g) => {
                return format!("line {line}\n  want: {}\n  got:  {}", w.unwrap_or("<end>"), g.unwrap_or("<end>"))
            }
        }
    }
}

fn check(folder: &Path, anywhere: bool, staging: bool, shown: impl Fn(&str) -> String) {
    let mut failures = Vec::new();
    for path in scripts(folder) {
        let name = path.file_name().expect("scripts have names").to_string_lossy().into_owned();
        if staging && EAGER_ONLY.contains(&name.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("the script is readable");
        let want = std::fs::read_to_string(path.with_extension("out")).expect("the recording is readable");
        let work = std::env::temp_dir().join(format!("dy2st-eval-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&work).expect("a folder for the script's files");
        let files = if anywhere { FilePolicy::Anywhere(folder.to_path_buf()) } else { FilePolicy::Below(work.clone()) };
        let got = run(&shown(&name), text, folder.to_path_buf(), files, staging);
        let got = got.replace(&format!("{ROOT}/tests/"), "");
        drop(std::fs::remove_dir_all(&work));
        if got != want {
            failures.push(format!("{name}: {}", difference(&want, &got)));
        }
    }
    assert!(failures.is_empty(), "{} scripts differ from CPython:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn the_language_is_that_of_cpython() {
    check(&Path::new(ROOT).join("tests/lang"), false, false, |name| format!("lang/{name}"));
}

#[test]
fn the_embedded_library_is_that_of_cpython() {
    // These work on temporary files by absolute paths.
    check(&Path::new(ROOT).join("py/tests"), true, false, str::to_string);
}

#[test]
fn converted_code_that_is_the_source_runs_the_same() {
    check(&Path::new(ROOT).join("tests/lang"), false, true, |name| format!("lang/{name}"));
}
