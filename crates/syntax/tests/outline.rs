//! Outlines of the embedded library: what is parsed later is what parsing all at once gives.

use std::path::{Path, PathBuf};

use dy2st_source::Files;
use dy2st_syntax::ast::Stmt;
use dy2st_syntax::visit::{descendants, Node};
use dy2st_syntax::{parse, parse_definition, parse_outline};

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the library is there").filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|kind| kind == "py") {
            out.push(path);
        }
    }
}

#[test]
fn the_library_parses_in_parts_as_it_does_whole() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    sources(&root.join("../eval/py"), &mut paths);
    sources(&root.join("../framework/py"), &mut paths);
    let mut later = 0;
    for path in paths {
        let mut files = Files::new();
        let text = std::fs::read_to_string(&path).expect("a source is text");
        let file = files.add(path.display().to_string(), text);
        let whole = parse(&files, file).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
        let (outline, bodies) = parse_outline(&files, file).expect("the outline parses");
        assert_eq!(outline.ast.body.len(), whole.ast.body.len(), "{}", path.display());
        let nodes: Vec<Node<'_>> = whole.ast.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))).collect();
        later += bodies.len();
        for (start, end) in bodies {
            let alone = parse_definition(&files, file, start, end)
                .unwrap_or_else(|| panic!("{} at {start}: does not parse alone", path.display()));
            let [Stmt::FunctionDef(alone)] = &alone.body[..] else { panic!("{}: one function", path.display()) };
            let same = |node: &&Node<'_>| {
                matches!(node, Node::Stmt(Stmt::FunctionDef(def))
                    if def.range == alone.range && def.args == alone.args && def.body == alone.body)
            };
            assert_eq!(nodes.iter().filter(same).count(), 1, "{}: {}", path.display(), alone.name);
        }
    }
    assert!(later > 1000, "only {later} bodies are parsed later");
}
