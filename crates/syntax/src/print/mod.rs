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

use crate::ast::{Expr, ModModule, Pattern, Stmt};

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
