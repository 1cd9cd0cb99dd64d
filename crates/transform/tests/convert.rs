//! Conversion of whole files: goldens, the examples of the stages, and what must hold of any file.

use std::fs;
use std::path::{Path, PathBuf};

use dy2st_source::{render, Files};
use dy2st_syntax::ast::{Ranged, Stmt};
use dy2st_syntax::visit::{descendants, Node};
use dy2st_transform::{convert_module, ConvertedFunction, Functions, Options, MARKER, STAGES};

fn convert_after(text: &str, after: Option<&str>) -> String {
    let mut files = Files::new();
    let file = files.add("model.py", text);
    let module = dy2st_syntax::parse(&files, file).expect("the source is valid");
    let options = Options { after: after.map(str::to_owned), ..Options::default() };
    match convert_module(&files, &module, &options) {
        Ok(converted) => converted.text,
        Err(errors) => panic!("{}", errors.iter().map(|error| render::text(&files, error)).collect::<String>()),
    }
}

fn convert(text: &str) -> String {
    convert_after(text, None)
}

fn without_import(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.contains(MARKER)).collect()
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| {
            path.extension().is_some_and(|ending| ending == "py") && !path.to_string_lossy().ends_with(".out.py")
        })
        .collect();
    found.sort();
    found
}

/// `BLESS=1` writes what is expected anew.
#[test]
fn goldens() {
    let cases = sources(&folder("tests/golden"));
    assert!(cases.len() >= 5);
    for case in cases {
        let source = fs::read_to_string(&case).expect("the case can be read");
        let converted = convert(&source);
        assert_eq!(convert(&converted), converted, "{}: converting again changes nothing", case.display());
        let expected = case.with_extension("out.py");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expected, &converted).expect("the folder can be written");
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(converted, expected, "{}", case.display());
    }
}

fn example(source: &str, title: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let mut block = String::new();
    let mut wanted = false;
    let mut inside = false;
    for line in lines {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if line.starts_with("```") {
            if inside && wanted {
                break;
            }
            inside = !inside;
        } else if inside && wanted {
            block.push_str(line);
            block.push('\n');
        } else if line.ends_with(':') && !inside {
            wanted = line == format!("{title}:");
        }
    }
    block
}

#[test]
fn stages_do_what_their_examples_say() {
    let mut wrong = String::new();
    for stage in STAGES {
        let file = folder("src/stages").join(format!("{}.rs", stage.name));
        let file = if file.exists() { file } else { folder("src/stages").join(stage.name).join("mod.rs") };
        let source = fs::read_to_string(file).expect("each stage has a file");
        let (input, output) = (example(&source, "Input"), example(&source, "Output"));
        assert!(!input.is_empty() && !output.is_empty(), "{}", stage.name);
        let converted = without_import(&convert_after(&input, Some(stage.name)));
        if converted != output {
            wrong.extend([stage.name, " gives\n", &converted, "\n"]);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_example_of_the_design_stays_small() {
    let source = "\
class Net(Layer):
    def forward(self, x, n):
        out = self.fc(x)
        for i in range(n):          # n may be a tensor
            if out.sum() > 10:
                break
            out = out * 2
            if i == 3:
                continue
            out = out + 1
        if out.mean() < 0:
            return out - 1
        return out + len(out.shape)
";
    let converted = convert(source);
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with('#');
    assert!(converted.lines().filter(is_code).count() <= 16, "{converted}");
}

#[test]
fn a_file_with_nothing_to_convert_is_the_same() {
    for source in [
        "",
        "x = 1 if a else 2",
        "\u{feff}def f(x):\r\n\treturn x # é\r\n",
        "class A:\n    def __init__(self, x):\n        if x: self.x = x\n",
    ] {
        assert_eq!(convert(source), source);
    }
}

#[test]
fn line_ends_and_marks_stay() {
    let source = "\u{feff}# é\r\ndef f(x):\r\n\tif x:\r\n\t\treturn 'é'\r\n\treturn x";
    let converted = convert(source);
    assert!(converted.starts_with("\u{feff}# é\r\nimport "), "{converted:?}");
    assert!(converted.ends_with("return _jst.if_(x, lambda: 'é', lambda: x)"), "{converted:?}");
    assert_eq!(converted.matches('\n').count(), converted.matches("\r\n").count());
}

#[test]
fn one_function_is_the_same_as_in_its_module() {
    for case in sources(&folder("tests/golden")) {
        let source = fs::read_to_string(&case).expect("the case can be read");
        let mut files = Files::new();
        let file = files.add("model.py", source);
        let module = dy2st_syntax::parse(&files, file).expect("the source is valid");
        let converted = convert_module(&files, &module, &Options::default()).expect("it converts");
        let all: Vec<&Stmt> = converted
            .ast
            .body
            .iter()
            .flat_map(|stmt| descendants(Node::Stmt(stmt)))
            .filter_map(|node| match node {
                Node::Stmt(stmt @ Stmt::FunctionDef(_)) => Some(stmt),
                _ => None,
            })
            .collect();
        let functions = Functions::new(file, module.ast.clone());
        for node in module.ast.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))) {
            let Node::Stmt(stmt @ Stmt::FunctionDef(def)) = node else { continue };
            if matches!(def.name.as_str(), "__init__" | "_make" | "build") {
                continue;
            }
            let Ok(ConvertedFunction::Function(alone)) = functions.convert(stmt.range(), &[]) else {
                panic!("{} is a function", def.name);
            };
            assert!(all.contains(&&*alone), "{}", def.name);
        }
    }
}

fn embedded(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            embedded(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "py") {
            found.push(path);
        }
    }
}

/// The text of a function without the numbers behind names, which tell made-up names from others of the file.
fn bare(function: ConvertedFunction) -> String {
    let text = match function {
        ConvertedFunction::Function(stmt) => dy2st_syntax::print::stmts(&[*stmt]),
        ConvertedFunction::Lambda(expr) => dy2st_syntax::print::expr(&expr),
    };
    let without = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_').to_owned();
    text.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map(|part| {
            let end = part.trim_end_matches(|c: char| !(c.is_alphanumeric() || c == '_')).len();
            without(&part[..end]) + &part[end..]
        })
        .collect()
}

/// Functions of the embedded libraries are converted from the part of the file that they stand in.
#[test]
fn a_function_of_a_part_is_that_of_the_file() {
    let mut paths = Vec::new();
    for library in ["../framework/py", "../eval/py"] {
        embedded(&folder(library), &mut paths);
    }
    let mut compared = 0;
    for path in paths {
        let text = fs::read_to_string(&path).expect("it can be read");
        let mut files = Files::new();
        let file = files.add("library.py", &*text);
        let module = dy2st_syntax::parse(&files, file).expect("the library is valid");
        let whole = Functions::new(file, module.ast.clone());
        let parts = dy2st_syntax::Parts::of(&text);
        for node in module.ast.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))) {
            let range = match node {
                Node::Stmt(stmt @ Stmt::FunctionDef(_)) => stmt.range(),
                Node::Expr(expr @ dy2st_syntax::ast::Expr::Lambda(_)) => expr.range(),
                _ => continue,
            };
            let Some(statement) = parts.holding(range.start().into()) else { continue };
            let part = parts.parse(&text, statement, range.start().into()).expect("the part is valid");
            let (found, wanted) = (Functions::new(file, part).convert(range, &[]), whole.convert(range, &[]));
            assert_eq!(found.ok().map(bare), wanted.ok().map(bare), "{} at {range:?}", path.display());
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn an_unknown_stage_is_refused() {
    let mut files = Files::new();
    let file = files.add("model.py", "x = 1\n");
    let module = dy2st_syntax::parse(&files, file).expect("the source is valid");
    let options = Options { after: Some("nothing".to_owned()), ..Options::default() };
    let errors = convert_module(&files, &module, &options).expect_err("there is no such stage");
    assert_eq!(errors[0].code, dy2st_source::codes::UNKNOWN_STAGE);
}
