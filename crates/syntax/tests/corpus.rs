//! Printing keeps the tree, over every case of the repository and over any folder named in `DY2ST_CORPUS`.

use std::fs;
use std::path::{Path, PathBuf};

use dy2st_source::Files;
use dy2st_syntax::ast::{self, Fold};
use dy2st_syntax::{parse, print};

/// Takes the ranges off a tree.
struct Strip;

impl Fold<ast::TextRange> for Strip {
    type TargetU = ();
    type Error = std::convert::Infallible;
    type UserContext = ();

    fn will_map_user(&mut self, _: &ast::TextRange) {}

    fn map_user(&mut self, _: ast::TextRange, (): ()) -> Result<(), Self::Error> {
        Ok(())
    }
}

fn stripped(module: ast::ModModule) -> ast::ModModule<()> {
    match Strip.fold_mod_module(module) {
        Ok(module) => module,
    }
}

fn python_files(root: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(root) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            python_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "py") {
            found.push(path);
        }
    }
}

/// What is wrong with one file, if something is.
fn check(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let mut files = Files::new();
    let file = files.add(path.display().to_string(), text.clone());
    let module = match parse(&files, file) {
        Ok(module) => module,
        Err(errors) => {
            let place = errors[0].span.map(|span| files.position(span).to_string()).unwrap_or_default();
            return Some(format!("{}:{place}: {}", path.display(), errors[0].message));
        }
    };
    let plain = print::module(&module.ast);
    let spelled = print::Printer::new().source(&text).stmts(&module.ast.body);
    let want = stripped(module.ast.clone());
    for printed in [plain, spelled] {
        let again = files.add("printed.py", printed);
        match parse(&files, again) {
            Ok(module) if stripped(module.ast.clone()) == want => {}
            Ok(_) => return Some(format!("{}: the printed tree differs", path.display())),
            Err(errors) => {
                let source = files.get(again);
                let line = errors[0].span.map_or(0, |span| files.position(span).line);
                return Some(format!("{}: {}: {}", path.display(), errors[0].message, source.line_text(line)));
            }
        }
    }
    None
}

fn check_all(root: &Path) -> usize {
    let mut found = Vec::new();
    python_files(root, &mut found);
    let problems: Vec<String> = found.iter().filter_map(|path| check(path)).collect();
    assert!(problems.is_empty(), "{} of {}:\n{}", problems.len(), found.len(), problems.join("\n"));
    found.len()
}

#[test]
fn every_case_prints_to_the_same_tree() {
    let checked = check_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases"));
    assert!(checked > 300, "only {checked} cases were found");
}

#[test]
#[ignore = "needs DY2ST_CORPUS, a folder of Python files"]
fn the_corpus_prints_to_the_same_tree() {
    let Ok(root) = std::env::var("DY2ST_CORPUS") else { return };
    check_all(Path::new(&root));
}
