//! The outline of a library file: functions are parsed when they are first called.
//!
//! Parsing is most of what an import of a large library costs, and most of its functions are never called. An outline is
//! the text of a file with the bodies of its outermost functions and methods blanked, byte for byte, so that every range
//! stays what it was. Docstrings stay. For files that are known to be good: an outline hides errors in bodies.

use std::collections::BTreeMap;

use rustpython_parser::Parse;

use super::header::{Header, Reader};
use super::{repair, Module};
use crate::ast::{self, Ranged as _, Stmt, TextRange, TextSize};
use crate::scope;
use dy2st_source::{Diagnostic, FileId, Files};

/// The start of each `def` whose body is blanked, with the end of that body.
pub type Bodies = BTreeMap<u32, u32>;

/// Bodies shorter than this stay: to blank them gains nothing.
const SHORT: usize = 2;

/// Parses a file without the bodies of its functions; a blanked body is one expression, `__class__` where the body needs
/// the class that it stands in.
///
/// # Errors
/// If the rest of the file has errors; not all of those that [`super::parse`] finds.
pub fn parse_outline(files: &Files, file: FileId) -> Result<(Module, Bodies), Vec<Diagnostic>> {
    let text = files.get(file).text();
    let outline = Outline::of(text, &logical_lines(text), |_| false);
    match outline.tree().or_else(|| outline.parsed()) {
        Some(ast) => {
            let scopes = scope::build(file, &ast)?;
            Ok((Module { file, ast, scopes }, outline.bodies))
        }
        None => super::parse(files, file).map(|module| (module, Bodies::new())),
    }
}

/// Parses one `def` of a file, from its start to the end of its body; the tree has the file's ranges.
pub fn parse_definition(files: &Files, file: FileId, start: u32, end: u32) -> Option<ast::ModModule> {
    let text = files.get(file).text();
    let slice = text.get(start as usize..end as usize)?;
    let mut ast = ast::ModModule::parse_starts_at(slice, "<definition>", TextSize::new(start)).ok()?;
    repair::repair(text, &mut ast);
    Some(ast)
}

/// A logical line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Its first byte that is no white space.
    pub start: usize,
    /// After its last byte.
    pub end: usize,
    /// White space before it.
    pub indent: usize,
    /// Whether it is the header of a `def` whose body is on the lines that follow.
    opens: bool,
}

/// A text with its bodies blanked.
pub(super) struct Outline {
    blanked: String,
    /// The logical lines that are left; the placeholder of a body is one.
    lines: Vec<Line>,
    bodies: Bodies,
}

impl Outline {
    /// Of some lines of a text; `keeps` says which definitions, by their first and last byte, stay as they are.
    pub(super) fn of(text: &str, lines: &[Line], keeps: impl Fn(std::ops::Range<usize>) -> bool) -> Self {
        let mut bytes = text.as_bytes().to_vec();
        let mut bodies = Bodies::new();
        let mut left = Vec::with_capacity(lines.len());
        let mut at = 0;
        while at < lines.len() {
            let line = &lines[at];
            if !line.opens {
                left.push(*line);
                at += 1;
                continue;
            }
            let inside = lines[at + 1..].iter().take_while(|inner| inner.indent > line.indent).count();
            let next = at + 1 + inside;
            let documented = lines.get(at + 1).is_some_and(|first| is_string(&text[first.start..first.end]));
            let first = at + 1 + usize::from(documented);
            let kept = first >= next || keeps(line.start..lines[next - 1].end);
            let end = if kept { None } else { blank(text, &mut bytes, &lines[first..next], &lines[at..next]) };
            if let Some(end) = end {
                bodies.insert(line.start as u32, lines[next - 1].end as u32);
                left.extend_from_slice(&lines[at..=first]);
                left.last_mut().into_iter().for_each(|placeholder| placeholder.end = end);
            } else {
                left.extend_from_slice(&lines[at..next]);
            }
            at = next;
        }
        // Only ASCII was written, and whole lines at a time.
        let blanked = String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned());
        Self { blanked, lines: left, bodies }
    }

    /// The tree as the parser gives it.
    fn parsed(&self) -> Option<ast::ModModule> {
        let mut ast = ast::ModModule::parse(&self.blanked, "<module>").ok()?;
        repair::repair(&self.blanked, &mut ast);
        Some(ast)
    }

    /// The same tree, with the parser for what is out of the ordinary alone.
    fn tree(&self) -> Option<ast::ModModule> {
        let body = self.statements()?;
        let range = TextRange::new(TextSize::new(0), TextSize::of(&self.blanked));
        Some(ast::ModModule { range, body, type_ignores: Vec::new() })
    }

    /// The statements of the lines.
    pub(super) fn statements(&self) -> Option<Vec<Stmt>> {
        let mut at = 0;
        let body = self.block(&mut at, 0)?;
        (at == self.lines.len()).then_some(body)
    }

    /// The statements from a line on that are indented like it.
    fn block(&self, at: &mut usize, indent: usize) -> Option<Vec<Stmt>> {
        let mut body = Vec::new();
        while let Some(line) = self.lines.get(*at).filter(|line| line.indent >= indent) {
            if line.indent > indent {
                return None;
            }
            let start = *at;
            match self.ordinary(at, indent) {
                Some(stmt) => body.push(stmt),
                None => {
                    *at = start;
                    body.extend(self.extraordinary(at, indent)?);
                }
            }
        }
        Some(body)
    }

    /// One statement, read without the parser.
    fn ordinary(&self, at: &mut usize, indent: usize) -> Option<Stmt> {
        let mut decorator_list = Vec::new();
        loop {
            let line = self.lines.get(*at).filter(|line| line.indent == indent)?;
            if !self.blanked[line.start..].starts_with('@') {
                break;
            }
            decorator_list.push(Reader::new(&self.blanked, line.start + 1, line.end).whole_path()?);
            *at += 1;
        }
        let definition = *at;
        let line = &self.lines[*at];
        *at += 1;
        let reader = || Reader::new(&self.blanked, line.start, line.end);
        let opens = self.lines.get(*at).filter(|next| next.indent > indent);
        let Some(first) = opens else {
            let import = || reader().import_from().or_else(|| reader().import());
            let plain = || reader().docstring().or_else(import).or_else(|| reader().assignment());
            return if decorator_list.is_empty() { plain() } else { None };
        };
        let kept = line.opens && !self.bodies.contains_key(&(line.start as u32));
        let Some(header) = reader().header().filter(|_| !kept) else {
            *at = definition;
            return decorated(self.extraordinary(at, indent)?, decorator_list);
        };
        let body = match &header {
            Header::Def(..) => {
                let mut body = Vec::new();
                while let Some(inner) = self.lines.get(*at).filter(|inner| inner.indent > indent) {
                    *at += 1;
                    let reader = || Reader::new(&self.blanked, inner.start, inner.end);
                    body.push(reader().docstring().or_else(|| reader().placeholder())?);
                }
                body
            }
            Header::Class(..) => self.block(at, first.indent)?,
        };
        let range = TextRange::new(TextSize::new(line.start as u32), body.last()?.range().end());
        let type_params = Vec::new();
        Some(match header {
            Header::Def(name, args) => Stmt::FunctionDef(ast::StmtFunctionDef {
                range,
                name,
                args,
                body,
                decorator_list,
                returns: None,
                type_comment: None,
                type_params,
            }),
            Header::Class(name, bases) => {
                let keywords = Vec::new();
                Stmt::ClassDef(ast::StmtClassDef { range, name, bases, keywords, body, decorator_list, type_params })
            }
        })
    }

    /// One statement, or those of one line, by the parser.
    fn extraordinary(&self, at: &mut usize, indent: usize) -> Option<Vec<Stmt>> {
        let start = self.lines[*at].start;
        let mut lines = 0;
        let mut end = start;
        while let Some(line) = self.lines.get(*at) {
            let text = &self.blanked[line.start..];
            let continues = lines == 0
                || line.indent > indent
                || self.blanked[start..].starts_with('@')
                    && !is_header(&self.blanked[self.lines[*at - 1].start..])
                    && self.lines[*at - 1].indent == indent
                || ["else", "elif", "except", "finally"].iter().any(|word| text.starts_with(word));
            if !continues {
                break;
            }
            // The parser would find the rest of the block unevenly indented.
            if lines > 0 && line.indent == indent && indent > 0 {
                return None;
            }
            end = line.end;
            lines += 1;
            *at += 1;
        }
        let slice = self.blanked.get(start..end)?;
        let mut tree = ast::ModModule::parse_starts_at(slice, "<statement>", TextSize::new(start as u32)).ok()?;
        repair::repair(&self.blanked, &mut tree);
        Some(tree.body)
    }
}

/// The only statement, with its decorators.
fn decorated(mut statements: Vec<Stmt>, decorators: Vec<ast::Expr>) -> Option<Stmt> {
    let mut only = statements.pop().filter(|_| statements.is_empty())?;
    match &mut only {
        Stmt::FunctionDef(def) => def.decorator_list = decorators,
        Stmt::ClassDef(class) => class.decorator_list = decorators,
        _ if decorators.is_empty() => {}
        _ => return None,
    }
    Some(only)
}

/// Whether a decorated definition starts here.
fn is_header(text: &str) -> bool {
    ["def ", "class ", "async "].iter().any(|word| text.starts_with(word))
}

/// Blanks the lines of a body, where it is worth it; where the placeholder ends.
fn blank(text: &str, bytes: &mut [u8], body: &[Line], whole: &[Line]) -> Option<usize> {
    let (first, last, header, end) = (body.first()?, body.last()?, whole.first()?, whole.last()?);
    if last.end - first.start < SHORT {
        return None;
    }
    let definition = &text[header.start..end.end];
    let placeholder: &[u8] =
        if definition.contains("super(") || definition.contains("__class__") { b"__class__" } else { b"0" };
    for byte in &mut bytes[first.start..last.end] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
    let end = first.start + placeholder.len();
    bytes[first.start..end].copy_from_slice(placeholder);
    Some(end)
}

fn is_string(line: &str) -> bool {
    line.trim_start_matches(['r', 'R', 'u', 'U']).starts_with(['"', '\''])
}

pub(super) fn logical_lines(text: &str) -> Vec<Line> {
    let bytes = text.as_bytes();
    let mut lines = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at + bytes[at..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        match bytes.get(start) {
            None => break,
            Some(b'\n' | b'\r') => at = start + 1,
            Some(b'#') => at = end_of_line(bytes, start),
            Some(_) => {
                let (end, opens) = logical_line(bytes, start);
                let is_def = bytes[start..].starts_with(b"def ");
                lines.push(Line { start, end, indent: start - at, opens: is_def && opens });
                at = end + 1;
            }
        }
    }
    lines
}

fn end_of_line(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|b| **b != b'\n').count()
}

/// The end of the logical line that starts here, and whether a block follows its first `:` outside of brackets.
fn logical_line(bytes: &[u8], start: usize) -> (usize, bool) {
    let (mut at, mut depth, mut colon) = (start, 0usize, None);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\n' if depth == 0 => break,
            b'#' => {
                at = end_of_line(bytes, at);
                continue;
            }
            b'"' | b'\'' => {
                at = end_of_string(bytes, at);
                colon = colon.map(|_| usize::MAX);
                continue;
            }
            b'\\' => at += 1,
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && colon.is_none() => colon = Some(at),
            b' ' | b'\t' | b'\r' | b'\n' => {}
            // Something stands behind the colon.
            _ if colon.is_some() => colon = Some(usize::MAX),
            _ => {}
        }
        at += 1;
    }
    (at.min(bytes.len()), colon.is_some_and(|at| at != usize::MAX))
}

/// After the string that starts with this quote.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let quote = bytes[start];
    let triple = bytes[start..].starts_with(&[quote; 3]);
    let width = if triple { 3 } else { 1 };
    let mut at = start + width;
    while at < bytes.len() {
        if bytes[at] == b'\\' {
            at += 2;
        } else if bytes[at] == b'\n' && !triple {
            return at;
        } else if bytes[at..].starts_with(&[quote; 3][..width]) {
            return at + width;
        } else {
            at += 1;
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
"""A module.
def not_one(): it is in a string
"""
import os


def short(a): return a


def documented(a, b={"k": 1}, *, c=lambda: 2) -> dict:  # a comment
    """What it does."""
    first = a + b
# a comment at the margin
    text = """
def no(): pass
"""
    return [first,
text]


class Box(object):
    kind: int = 3

    @property
    def value(self):
        first = super().value
        return first + 1 if first else """long enough to be blanked"""

    def other(self): return 1

value = 1
"#;

    #[test]
    fn bodies_are_blanked_and_ranges_stay() {
        let mut files = Files::new();
        let file = files.add("library.py", TEXT);
        let (module, bodies) = parse_outline(&files, file).expect("the outline parses");
        assert_eq!(bodies.len(), 2);
        assert_eq!(module.ast.body.len(), 6);
        let blanked = Outline::of(TEXT, &logical_lines(TEXT), |_| false).blanked;
        assert_eq!(blanked.len(), TEXT.len());
        assert!(blanked.contains("\"\"\"What it does.\"\"\"") && blanked.contains("__class__"));
        assert!(!blanked.contains("first = a"));
    }

    fn embedded(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                embedded(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "py") {
                found.push(path);
            }
        }
    }

    #[test]
    fn trees_of_the_library_are_the_parsers() {
        let mut paths = Vec::new();
        for library in ["../framework/py", "../eval/py"] {
            embedded(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(library), &mut paths);
        }
        assert!(paths.len() > 100, "{}", paths.len());
        let mut left_to_the_parser = Vec::new();
        for path in paths {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            let outline = Outline::of(&text, &logical_lines(&text), |_| false);
            let parsed = outline.parsed().unwrap_or_else(|| panic!("{} parses", path.display()));
            match outline.tree() {
                None => left_to_the_parser.push(path),
                Some(tree) => {
                    for (read, wanted) in tree.body.iter().zip(&parsed.body) {
                        assert_eq!(read, wanted, "{}", path.display());
                    }
                    assert_eq!(tree.body.len(), parsed.body.len(), "{}", path.display());
                }
            }
        }
        assert_eq!(left_to_the_parser, Vec::<std::path::PathBuf>::new());
    }
}
