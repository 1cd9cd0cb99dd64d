//! Trees as Python text.
//!
//! `parse(print(tree)) == tree` but for ranges. Parentheses are those that the grammar asks for. With
//! [`Printer::source`], number and string literals keep the spelling of the original; with [`Printer::original`],
//! whole statements do.

mod expr;
mod literal;
mod pattern;
mod stmt;

pub use literal::{bytes_literal, float_literal, string_literal, Quote};

use dy2st_source::{FileId, Mapping, SourceMap};

use crate::ast::{Expr, ModModule, Pattern, Stmt, TextRange};
use crate::parse::span;

/// Text for a statement that is to stay as it was: given the statement and its indentation, whole lines.
pub type Original<'a> = dyn Fn(&Stmt, &str) -> Option<String> + 'a;

/// How trees are printed, and what has been printed.
pub struct Printer<'a> {
    out: String,
    unit: &'a str,
    newline: &'a str,
    source: Option<&'a str>,
    original: Option<&'a Original<'a>>,
    indent: String,
    /// Quotes that are taken by the f-strings around.
    quotes: Vec<Quote>,
    /// What has been printed so far: bytes of the text, and the range of the node.
    marks: Vec<(usize, usize, TextRange)>,
}

impl Default for Printer<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Printer<'a> {
    /// Four spaces, `\n`, nothing original.
    pub fn new() -> Self {
        Self {
            out: String::new(),
            unit: "    ",
            newline: "\n",
            source: None,
            original: None,
            indent: String::new(),
            quotes: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// What one level of indentation is.
    pub fn unit(mut self, unit: &'a str) -> Self {
        self.unit = unit;
        self
    }

    /// What a line ends with.
    pub fn newline(mut self, newline: &'a str) -> Self {
        self.newline = newline;
        self
    }

    /// The indentation of the statements that are printed first.
    pub fn indent(mut self, indent: impl Into<String>) -> Self {
        self.indent = indent.into();
        self
    }

    /// The text that the ranges of the tree are of. Literals whose range covers an equal literal there keep its spelling.
    pub fn source(mut self, source: &'a str) -> Self {
        self.source = Some(source);
        self
    }

    /// Asked for every statement before it is printed: the text to use instead, as whole lines with the indentation that
    /// is passed in.
    pub fn original(mut self, original: &'a Original<'a>) -> Self {
        self.original = Some(original);
        self
    }

    /// Statements, one or more lines each.
    pub fn stmts(mut self, body: &[Stmt]) -> String {
        self.body(body);
        self.out
    }

    /// Statements with their source map: every statement and expression stands for the range that it carries in `file`. A
    /// node without a range (an empty one) stands for nothing.
    pub fn mapped(mut self, body: &[Stmt], file: FileId) -> (String, SourceMap) {
        self.body(body);
        let marks = self.marks.iter().filter(|(_, _, range)| !range.is_empty());
        let entry = |&(start, end, range): &(usize, usize, TextRange)| Mapping {
            converted: start as u32..end as u32,
            original: span(file, range),
        };
        (self.out, SourceMap::new(marks.map(entry).collect()))
    }

    /// Notes what was printed since `start`.
    fn mark(&mut self, start: usize, range: TextRange) {
        self.marks.push((start, self.out.len(), range));
    }

    /// Puts a space into what was printed already.
    fn insert_space(&mut self, at: usize) {
        self.out.insert(at, ' ');
        for (start, end, _) in &mut self.marks {
            *start += usize::from(*start >= at);
            *end += usize::from(*end > at);
        }
    }

    /// One expression, as it may stand after `=`.
    pub fn expr(mut self, expr: &Expr) -> String {
        self.value(expr);
        self.out
    }

    /// One expression, as it may stand as an argument.
    pub fn argument(mut self, expr: &Expr) -> String {
        self.test(expr);
        self.out
    }

    /// One pattern.
    pub fn pattern(mut self, pattern: &Pattern) -> String {
        self.pattern_at(pattern, pattern::Level::As);
        self.out
    }

    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Things with something between them.
    fn separated<T>(&mut self, items: &[T], separator: &str, mut each: impl FnMut(&mut Self, &T)) {
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.text(separator);
            }
            each(self, item);
        }
    }
}

/// A module, with the default settings.
pub fn module(module: &ModModule) -> String {
    Printer::new().stmts(&module.body)
}

/// Statements, with the default settings.
pub fn stmts(body: &[Stmt]) -> String {
    Printer::new().stmts(body)
}

/// An expression, with the default settings.
pub fn expr(expr: &Expr) -> String {
    Printer::new().expr(expr)
}

#[cfg(test)]
mod tests;
