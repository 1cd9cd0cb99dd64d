//! The part of a library file that the conversion of one function looks at.
//!
//! Input: the text of a file that is known to be good, and where a function of it starts. Output: the tree of the outermost
//! statement that holds the function and, where that is a class, of the classes of the file that it inherits from, without
//! the bodies of other methods that set no attribute. Ranges are the file's.

use std::collections::BTreeMap;
use std::ops::Range;

use super::outline::{logical_lines, Line, Outline};
use crate::ast;

/// The most classes of a line of inheritance.
const MOST_BASES: usize = 16;

/// Where the outermost statements of a file are.
#[derive(Debug)]
pub struct Parts {
    lines: Vec<Line>,
    /// From the first decorator to the end, in the order of the text.
    statements: Vec<Statement>,
    /// The first class of each name.
    classes: BTreeMap<String, usize>,
}

#[derive(Debug)]
struct Statement {
    text: Range<usize>,
    /// The places of its lines.
    lines: Range<usize>,
    kind: Kind,
}

#[derive(Debug, PartialEq)]
enum Kind {
    Def,
    /// A class with its first base, if that is a name.
    Class(Option<String>),
    Other,
}

impl Parts {
    /// Finds the outermost statements of a text.
    pub fn of(text: &str) -> Self {
        let mut parts = Self { lines: logical_lines(text), statements: Vec::new(), classes: BTreeMap::new() };
        let mut decorated = false;
        for (number, line) in parts.lines.iter().enumerate() {
            let Line { start, end, indent, .. } = *line;
            match parts.statements.last_mut().filter(|_| indent > 0 || decorated) {
                Some(last) => (last.text.end, last.lines.end) = (end, number + 1),
                None => {
                    let lines = number..number + 1;
                    parts.statements.push(Statement { text: start..end, lines, kind: Kind::Other });
                }
            }
            if indent > 0 {
                continue;
            }
            let written = &text[start..end];
            decorated = written.starts_with('@');
            let at = parts.statements.len() - 1;
            let kind = if let Some(header) = written.strip_prefix("class ") {
                let (name, base) = class_header(header);
                parts.classes.entry(name.to_owned()).or_insert(at);
                Kind::Class(base.map(str::to_owned))
            } else if written.starts_with("def ") || written.starts_with("async def ") {
                Kind::Def
            } else {
                Kind::Other
            };
            parts.statements[at].kind = kind;
        }
        parts
    }

    /// The outermost statement that a function stands in, by its number; `None` where that is neither `def` nor `class`.
    pub fn holding(&self, start: u32) -> Option<usize> {
        let at = self.statements.iter().position(|statement| statement.text.contains(&(start as usize)))?;
        (self.statements[at].kind != Kind::Other).then_some(at)
    }

    /// Parses a statement for the function that starts there, with the classes that it inherits from; `None` where they do
    /// not parse.
    pub fn parse(&self, text: &str, statement: usize, function: u32) -> Option<ast::ModModule> {
        let mut wanted = vec![statement];
        while let Some(Kind::Class(Some(base))) = wanted.last().map(|at| &self.statements[*at].kind) {
            match self.classes.get(base) {
                Some(at) if !wanted.contains(at) && wanted.len() < MOST_BASES => wanted.push(*at),
                _ => break,
            }
        }
        wanted.sort_unstable();
        let mut whole = ast::ModModule { range: ast::TextRange::default(), body: Vec::new(), type_ignores: Vec::new() };
        let keeps = |def: Range<usize>| def.contains(&(function as usize)) || may_store(&text[def]);
        for at in wanted {
            let lines = &self.lines[self.statements[at].lines.clone()];
            whole.body.extend(Outline::of(text, lines, keeps).statements()?);
        }
        Some(whole)
    }
}

/// Whether a method may set attributes, which tell something of the class.
fn may_store(method: &str) -> bool {
    method.lines().any(|line| line.find("self.").zip(line.rfind('=')).is_some_and(|(own, sign)| own < sign))
}

/// The name of a class and its first base, where that is a name, of the text behind `class`.
fn class_header(header: &str) -> (&str, Option<&str>) {
    let (name, rest) = word(header);
    let base = rest.trim_start().strip_prefix('(').and_then(|bases| {
        let (base, rest) = word(bases);
        (!base.is_empty() && rest.trim_start().starts_with([',', ')'])).then_some(base)
    });
    (name, base)
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
import os
@one
# between
@two(
    3)
class A(object):
    def f(self): return 1
    # at the margin of the class

class B(A, other=1):
# at the margin
    def g(self):
        return '''
def no(): it is in a string
'''
class C(m.A): pass
if os:
    def h(): return 4
def k():
    return 5
";

    #[test]
    fn a_class_comes_with_its_bases() {
        let parts = Parts::of(TEXT);
        let at = |of: &str| TEXT.find(of).expect("the text has it") as u32;
        let parse = |of: &str| {
            let module = parts.parse(TEXT, parts.holding(at(of))?, at(of))?;
            let name = |stmt: &ast::Stmt| match stmt {
                ast::Stmt::ClassDef(class) => class.name.to_string(),
                ast::Stmt::FunctionDef(def) => def.name.to_string(),
                _ => "?".to_owned(),
            };
            Some(module.body.iter().map(name).collect::<Vec<_>>())
        };
        assert_eq!(parse("def f"), Some(vec!["A".to_owned()]));
        assert_eq!(parse("def g"), Some(vec!["A".to_owned(), "B".to_owned()]));
        assert_eq!(parse("class C"), Some(vec!["C".to_owned()]));
        assert_eq!(parse("def k"), Some(vec!["k".to_owned()]));
        assert_eq!(parse("def h"), None);
        assert_eq!(parse("import"), None);
    }

    #[test]
    fn ranges_are_the_files() {
        let parts = Parts::of(TEXT);
        let whole = super::super::parse_text(TEXT).expect("the text parses");
        let at = TEXT.find("def g").expect("the text has it") as u32;
        let part = parts.parse(TEXT, parts.holding(at).expect("it is in a class"), at).expect("the part parses");
        assert_eq!(part.body[..], whole.body[1..3]);
    }
}
