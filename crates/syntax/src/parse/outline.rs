//! The outline of a library file: functions are parsed when they are first called.
//!
//! Parsing is most of what an import of a large library costs, and most of its functions are never called. An outline is
//! the text of a file with the bodies of its outermost functions and methods blanked, byte for byte, so that every range
//! stays what it was. Docstrings stay. For files that are known to be good: an outline hides errors in bodies.

use std::collections::BTreeMap;

use rustpython_parser::Parse;

use super::{repair, Module};
use crate::ast::{self, TextSize};
use crate::scope;
use dy2st_source::{Diagnostic, FileId, Files};

/// The start of each `def` whose body is blanked, with the end of that body.
pub type Bodies = BTreeMap<u32, u32>;

/// Bodies shorter than this stay: to blank them gains nothing.
const SHORT: usize = 48;

/// Parses a file without the bodies of its functions; a blanked body is one expression, `__class__` where the body needs
/// the class that it stands in.
///
/// # Errors
/// If the rest of the file has errors; not all of those that [`super::parse`] finds.
pub fn parse_outline(files: &Files, file: FileId) -> Result<(Module, Bodies), Vec<Diagnostic>> {
    let text = files.get(file).text();
    let (blanked, bodies) = outline(text);
    let Ok(mut ast) = ast::ModModule::parse(&blanked, "<module>") else {
        return super::parse(files, file).map(|module| (module, Bodies::new()));
    };
    repair::repair(&blanked, &mut ast);
    let scopes = scope::build(file, &ast)?;
    Ok((Module { file, ast, scopes }, bodies))
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
struct Line {
    /// Its first byte that is no white space.
    start: usize,
    /// After its last byte.
    end: usize,
    /// White space before it.
    indent: usize,
    /// Whether it is the header of a `def` whose body is on the lines that follow.
    opens: bool,
}

fn outline(text: &str) -> (String, Bodies) {
    let lines = logical_lines(text);
    let mut bytes = text.as_bytes().to_vec();
    let mut bodies = Bodies::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        if !line.opens {
            at += 1;
            continue;
        }
        let inside = lines[at + 1..].iter().take_while(|inner| inner.indent > line.indent).count();
        let next = at + 1 + inside;
        let documented = lines.get(at + 1).is_some_and(|first| is_string(&text[first.start..first.end]));
        let first = at + 1 + usize::from(documented);
        if first < next && blank(text, &mut bytes, &lines[first..next], &lines[at..next]) {
            bodies.insert(line.start as u32, lines[next - 1].end as u32);
        }
        at = next;
    }
    // Only ASCII was written, and whole lines at a time.
    let blanked = String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned());
    (blanked, bodies)
}

/// Blanks the lines of a body; whether it was worth it.
fn blank(text: &str, bytes: &mut [u8], body: &[Line], whole: &[Line]) -> bool {
    let (Some(first), Some(last), Some(header), Some(end)) = (body.first(), body.last(), whole.first(), whole.last())
    else {
        return false;
    };
    if last.end - first.start < SHORT {
        return false;
    }
    let definition = &text[header.start..end.end];
    let placeholder: &[u8] =
        if definition.contains("super(") || definition.contains("__class__") { b"__class__" } else { b"0" };
    for byte in &mut bytes[first.start..last.end] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
    bytes[first.start..first.start + placeholder.len()].copy_from_slice(placeholder);
    true
}

fn is_string(line: &str) -> bool {
    line.trim_start_matches(['r', 'R', 'u', 'U']).starts_with(['"', '\''])
}

fn logical_lines(text: &str) -> Vec<Line> {
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
        let (blanked, _) = outline(TEXT);
        assert_eq!(blanked.len(), TEXT.len());
        assert!(blanked.contains("\"\"\"What it does.\"\"\"") && blanked.contains("__class__"));
        assert!(!blanked.contains("first = a"));
    }
}
