//! The Python stubs of `crates/framework/py/paddle` and what `testdata/api` says of them to docs/api.md.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use dy2st_source::Files;
use dy2st_syntax::ast::{self, Expr, Stmt};
use dy2st_syntax::print;

use super::{GeneratedFile, Result};

/// Where the stubs are.
const STUBS: &str = "crates/framework/py/paddle";

/// The parts of the page: title, how users name what is in it, and the files below [`STUBS`] (`/` ends a folder).
const PARTS: &[(&str, &str, &[&str])] = &[
    ("Functions on tensors", "paddle", &["tensor/", "_core/torch_names.py", "framework/io.py"]),
    ("Methods of tensors", "paddle.Tensor", &["_core/tensor.py"]),
    ("Functions of layers", "paddle.nn.functional", &["nn/functional/"]),
    ("Layers", "paddle.nn", &["nn/layer/"]),
    ("Initial values", "paddle.nn.initializer", &["nn/initializer/"]),
    ("Optimizers", "paddle.optimizer", &["optimizer/"]),
    ("Static functions", "paddle.jit", &["jit/"]),
    ("Gradients", "paddle.autograd", &["autograd/"]),
    ("Mixed precision", "paddle.amp", &["amp/"]),
    ("Data", "paddle.io", &["io/"]),
    ("Fourier transforms", "paddle.fft", &["fft.py"]),
    ("Distributions", "paddle.distribution", &["distribution/"]),
    ("Metrics", "paddle.metric", &["metric.py"]),
    ("Vision", "paddle.vision.ops", &["vision/ops.py"]),
    ("Image transforms", "paddle.vision.transforms", &["vision/transforms/"]),
];

const HEAD: &str = "\
# The API

Written by `cargo run -p xtask -- codegen` from crates/framework/py; do not edit.

What programs may call of PaddlePaddle 3.3.1, with its parameters and defaults. Names that stand for others (`paddle.mul` is
`paddle.multiply`), most in-place twins (`relu_`) and methods of tensors that are functions of `paddle`, too, are not listed;
whole models are in `paddle.vision.models`. A name of PaddlePaddle that is not here can be imported; using it raises, and
`dy2st check` finds it without running.

";

/// The page.
pub fn generate(root: &Path) -> Result<Vec<GeneratedFile>> {
    let mut page = HEAD.to_owned();
    for (title, prefix, files) in PARTS {
        let mut lines = BTreeMap::new();
        for file in *files {
            for path in python_files(&root.join(STUBS).join(file))? {
                collect(&path, *prefix == "paddle.Tensor", &mut lines)?;
            }
        }
        let _ = writeln!(page, "## {title}: `{prefix}`\n");
        for (name, parameters) in lines {
            let _ = writeln!(page, "- `{name}{parameters}`");
        }
        page.push('\n');
    }
    page.push_str(&aliases(root)?);
    page.push_str(&deviations(root)?);
    Ok(vec![GeneratedFile { path: "docs/api.md", text: page }])
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A file, or all Python files of a folder in the order of their names.
fn python_files(path: &Path) -> Result<Vec<std::path::PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|kind| kind == "py"))
        .collect();
    files.sort();
    Ok(files)
}

/// Adds the public functions and classes of a file, or the methods of its class `Tensor`.
fn collect(path: &Path, methods: bool, lines: &mut BTreeMap<String, String>) -> Result<()> {
    let text = read(path)?;
    let mut files = Files::new();
    let file = files.add(path.display().to_string(), text);
    let module = dy2st_syntax::parse(&files, file).map_err(|_| format!("{}: no Python", path.display()))?;
    let body = &module.ast.body;
    if methods {
        let tensor = class_named(body, "Tensor").ok_or_else(|| format!("{}: no class Tensor", path.display()))?;
        for stmt in &tensor.body {
            add(stmt, &tensor.body, true, lines);
        }
    } else {
        for stmt in body {
            add(stmt, body, false, lines);
        }
    }
    Ok(())
}

fn class_named<'a>(body: &'a [Stmt], name: &str) -> Option<&'a ast::StmtClassDef> {
    body.iter().find_map(|stmt| match stmt {
        Stmt::ClassDef(class) if class.name.as_str() == name => Some(class),
        _ => None,
    })
}

/// The `__init__` of a class or of the bases that are beside it.
fn initialiser<'a>(class: &'a ast::StmtClassDef, body: &'a [Stmt]) -> Option<&'a ast::StmtFunctionDef> {
    let own = class.body.iter().find_map(|stmt| match stmt {
        Stmt::FunctionDef(function) if function.name.as_str() == "__init__" => Some(function),
        _ => None,
    });
    own.or_else(|| {
        class.bases.iter().find_map(|base| match base {
            Expr::Name(name) if name.id != class.name => initialiser(class_named(body, name.id.as_str())?, body),
            _ => None,
        })
    })
}

fn add(stmt: &Stmt, body: &[Stmt], method: bool, lines: &mut BTreeMap<String, String>) {
    match stmt {
        Stmt::FunctionDef(function) if !function.name.starts_with('_') => {
            let property =
                function.decorator_list.iter().any(|d| matches!(d, Expr::Name(n) if n.id.as_str() == "property"));
            let setter = function.decorator_list.iter().any(|d| matches!(d, Expr::Attribute(_)));
            if !setter {
                let shown = if property { String::new() } else { parameters(&function.args, method) };
                lines.insert(function.name.to_string(), shown);
            }
        }
        Stmt::ClassDef(class) if !class.name.starts_with('_') => {
            let shown = initialiser(class, body).map_or("()".to_owned(), |init| parameters(&init.args, true));
            lines.insert(class.name.to_string(), shown);
        }
        _ => {}
    }
}

/// `(x, axis=None, *, keepdim=False)`, without the object that a method belongs to.
fn parameters(arguments: &ast::Arguments, method: bool) -> String {
    let mut arguments = arguments.clone();
    if method && !arguments.args.is_empty() {
        arguments.args.remove(0);
    }
    let body =
        Expr::Constant(ast::ExprConstant { range: ast::TextRange::default(), value: ast::Constant::None, kind: None });
    let lambda = Expr::Lambda(ast::ExprLambda {
        range: ast::TextRange::default(),
        args: Box::new(arguments),
        body: Box::new(body),
    });
    let text = print::expr(&lambda);
    let shown = text.trim_start_matches("lambda").trim_end_matches(": None").trim();
    format!("({shown})")
}

/// The table of other names of parameters.
fn aliases(root: &Path) -> Result<String> {
    let text = read(&root.join(STUBS).join("_core/aliases.py"))?;
    let table = text.split("_TABLE = \"\"\"").nth(1).and_then(|rest| rest.split("\"\"\"").next());
    let table = table.ok_or("aliases.py has no table")?.replace("\n    ", " ");
    let mut out = "## Other names of parameters\n\n| name | is | of |\n| --- | --- | --- |\n".to_owned();
    for line in table.lines().filter(|line| !line.is_empty()) {
        let (pairs, names) = line.split_once(": ").ok_or_else(|| format!("aliases.py: `{line}`"))?;
        let pairs: Vec<(&str, &str)> = pairs.split(' ').filter_map(|pair| pair.split_once('=')).collect();
        let list = |pick: fn(&(&str, &str)) -> String| pairs.iter().map(pick).collect::<Vec<_>>().join(", ");
        let (left, right) = (list(|pair| format!("`{}`", pair.0)), list(|pair| format!("`{}`", pair.1)));
        let _ = writeln!(out, "| {left} | {right} | {} |", names.replace(' ', ", "));
    }
    out.push('\n');
    Ok(out)
}

/// What is known to differ, from the lists that tests hold.
fn deviations(root: &Path) -> Result<String> {
    let mut out = "## What differs\n\nOf the names that 3,073 model files use most, and of the calls of testdata/api/calls.txt.\n".to_owned();
    for file in ["testdata/api/missing.txt", "testdata/api/deviations.txt"] {
        let text = read(&root.join(file))?;
        for line in text.lines() {
            if let Some(reason) = line.strip_prefix("## ") {
                let _ = write!(out, "\n### {reason}\n\n");
            } else if !line.is_empty() && !line.starts_with('#') {
                let _ = writeln!(out, "- `{line}`");
            }
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_shown_as_python_writes_them() {
        let text = "def f(self, x, axis=None, *, keepdim=False, **rest):\n    pass\n";
        let mut files = Files::new();
        let file = files.add("f.py".to_owned(), text.to_owned());
        let module = dy2st_syntax::parse(&files, file).expect("a function");
        let Stmt::FunctionDef(function) = &module.ast.body[0] else { panic!("a function") };
        assert_eq!(parameters(&function.args, true), "(x, axis=None, *, keepdim=False, **rest)");
        assert_eq!(parameters(&function.args, false), "(self, x, axis=None, *, keepdim=False, **rest)");
    }
}
