//! Model files of published wheels, unmodified. They are no part of the repository: `cargo run -p xtask -- models --fetch`
//! puts them into the cache (`$DY2ST_CACHE`, or `~/.cache/dy2st`). Where they are not there, these tests say so and end.
#![expect(clippy::print_stderr, reason = "a test that cannot run says so")]

use std::path::{Path, PathBuf};

use dy2st_source::{render, Files};
use dy2st_syntax::ast::{self, Ranged, Stmt};
use dy2st_syntax::visit::{descendants, Node};
use dy2st_transform::{convert_module, Options, MARKER};

use crate::output::{digests_differ, on_all_cores, read, run, testdata};

/// As the project promises of models.
const TOLERANCE: f64 = 1e-4;

/// A folder of an unpacked wheel in the cache.
fn unpacked(below: &str) -> Option<PathBuf> {
    let cache = std::env::var_os("DY2ST_CACHE").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME")?;
        Some(Path::new(&home).join(".cache/dy2st"))
    })?;
    let folder = cache.join("models/pypi/src").join(below);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("SKIPPED: {} is not there; `cargo run -p xtask -- models --fetch` gets it", folder.display());
    None
}

fn paddle_models() -> Option<PathBuf> {
    unpacked("paddlepaddle/paddle/vision/models")
}

/// A folder for one run, removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("dy2st-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The wheel's folder of models as the package `wheel.models`, beside the scripts that drive it.
fn stage(models: &Path, scratch: &Path) {
    let package = scratch.join("wheel");
    std::fs::create_dir_all(package.join("models")).expect("the folder can be made");
    for file in files_below(models) {
        std::fs::copy(&file, package.join("models").join(file.file_name().expect("it is a file")))
            .expect("it can be copied");
    }
    // What lies beside the models in the framework is ours.
    std::fs::write(package.join("__init__.py"), "").expect("it can be written");
    std::fs::write(package.join("ops.py"), "from paddle.vision.ops import ConvNormActivation\n")
        .expect("it can be written");
    let ours = testdata().join("models");
    for file in [ours.join("digest.py"), ours.join("wheel/drive.py")] {
        std::fs::copy(&file, scratch.join(file.file_name().expect("it is a file"))).expect("it can be copied");
    }
}

/// `recorded.txt`: the words of models.txt, then the digests.
fn recorded() -> Vec<(String, String)> {
    let text = read(&testdata().join("models/wheel/recorded.txt"));
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        match found.last_mut() {
            Some((_, digests)) if line.starts_with("@@ ") => digests.extend([line, "\n"]),
            _ => found.push((line.to_owned(), String::new())),
        }
    }
    found
}

#[test]
fn models_of_the_wheel_give_what_paddle_gives() {
    let recorded = recorded();
    assert!(recorded.len() >= 9 && recorded.iter().all(|(_, digests)| digests.lines().count() == 3));
    let Some(models) = paddle_models() else { return };
    let scratch = Scratch::new("wheel");
    stage(&models, &scratch.0);
    let wrong = on_all_cores(&recorded, |(model, want)| {
        let mut arguments = vec!["drive.py", "wheel.models"];
        arguments.extend(model.split(' '));
        let found = match run(&scratch.0, &arguments) {
            Ok(got) => digests_differ(want, &got, TOLERANCE),
            Err(why) => Some(why),
        };
        found.map(|found| format!("{model}: {found}"))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "py") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Outermost functions of a module with their names, classes' names before methods' names.
fn functions(body: &[Stmt], prefix: &str, found: &mut Vec<(String, std::ops::Range<usize>)>) {
    for stmt in body {
        match stmt {
            Stmt::FunctionDef(ast::StmtFunctionDef { name, range, .. })
            | Stmt::AsyncFunctionDef(ast::StmtAsyncFunctionDef { name, range, .. }) => {
                found.push((format!("{prefix}{name}"), range.start().to_usize()..range.end().to_usize()));
            }
            Stmt::ClassDef(class) => functions(&class.body, &format!("{prefix}{}.", class.name), found),
            _ => {
                // Definitions under `if` and `try` at the top.
                for node in descendants(Node::Stmt(stmt)) {
                    if let Node::Stmt(inner @ (Stmt::FunctionDef(_) | Stmt::ClassDef(_))) = node {
                        if inner.range() != stmt.range()
                            && !found.iter().any(|(_, r)| r.contains(&inner.range().start().to_usize()))
                        {
                            functions(std::slice::from_ref(inner), prefix, found);
                        }
                    }
                }
            }
        }
    }
}

/// A file's text with the functions named left out.
fn without(text: &str, functions: &[(String, std::ops::Range<usize>)], left_out: &[&str]) -> String {
    let mut kept = String::new();
    let mut at = 0;
    for (name, range) in functions {
        if left_out.contains(&name.as_str()) {
            kept.push_str(&text[at..range.start]);
            at = range.end;
        }
    }
    kept.push_str(&text[at..]);
    kept
}

/// What must hold of the conversion of any file; what does not.
fn check(path: &Path, constructors_stay: bool) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut files = Files::new();
    let convert = |files: &mut Files, text: &str| {
        let file = files.add(path.to_string_lossy(), text);
        let module = dy2st_syntax::parse(files, file)?;
        convert_module(files, &module, &Options::default()).map(|converted| (module, converted.text))
    };
    let said = |files: &Files, errors: Vec<dy2st_source::Diagnostic>| {
        errors.iter().map(|error| render::text(files, error)).collect::<String>()
    };
    let (module, converted) = convert(&mut files, &text).map_err(|errors| said(&files, errors))?;
    // Converting again parses what came.
    let (again, twice) = convert(&mut files, &converted).map_err(|errors| said(&files, errors))?;
    if twice != converted {
        return Err("converting again changes it".to_owned());
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    functions(&module.ast.body, "", &mut before);
    functions(&again.ast.body, "", &mut after);
    if before.iter().map(|(name, _)| name).ne(after.iter().map(|(name, _)| name)) {
        return Err("the functions are not the same".to_owned());
    }
    let changed: Vec<&str> = before
        .iter()
        .zip(&after)
        .filter(|((_, a), (_, b))| text[a.clone()] != converted[b.clone()])
        .map(|((name, _), _)| name.as_str())
        .collect();
    let unmarked: String = converted.split_inclusive('\n').filter(|line| !line.contains(MARKER)).collect();
    let marker = converted.len() - unmarked.len();
    let shift = |functions: &[(String, std::ops::Range<usize>)]| -> Vec<(String, std::ops::Range<usize>)> {
        functions.iter().map(|(name, range)| (name.clone(), range.start - marker..range.end - marker)).collect()
    };
    if without(&text, &before, &changed) != without(&unmarked, &shift(&after), &changed) {
        return Err("text outside of converted functions is not the same".to_owned());
    }
    let made = |name: &&&str| name.ends_with(".__init__") || !name.contains('.');
    match changed.iter().find(made).filter(|_| constructors_stay) {
        Some(name) => Err(format!("{name} is not as it was")),
        None => Ok(()),
    }
}

fn check_all(folder: &Path, constructors_stay: bool) {
    let files = files_below(folder);
    assert!(files.len() >= 10, "{} has few files", folder.display());
    let wrong = on_all_cores(&files, |path| {
        check(path, constructors_stay).err().map(|why| format!("{}: {why}", path.display()))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_of_the_wheel_convert() {
    if let Some(models) = paddle_models() {
        check_all(&models, true);
    }
}

#[test]
fn files_of_paddleclas_convert() {
    if let Some(package) = unpacked("paddleclas/paddleclas") {
        check_all(&package, false);
    }
}
