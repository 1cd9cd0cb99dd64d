//! The converted tree as text: what did not change comes from the original, to the letter.

mod expression;
mod statement;

use std::collections::{HashMap, HashSet};

use dy2st_syntax::ast::{Expr, Ranged, Stmt, TextRange};
use dy2st_syntax::edit::Layout;
use dy2st_syntax::visit::{descendants, Node};

/// The start of the line above the one that starts at `line`.
pub fn line_above(layout: &Layout<'_>, line: usize) -> Option<usize> {
    let end = layout.text()[..line].char_indices().next_back().map(|(at, _)| at)?;
    let above = layout.line_start(end);
    (above < line && end > 0).then_some(above)
}

/// Lines longer than this are broken where they are generated.
const WIDTH: usize = 100;

/// Writes converted functions of one file.
pub struct Writer<'a> {
    layout: &'a Layout<'a>,
    runtime: &'a str,
    unit: &'a str,
    newline: &'static str,
    /// The expressions of the original function, by range.
    exprs: HashMap<TextRange, Vec<&'a Expr>>,
    /// Its statements, by range.
    stmts: HashMap<TextRange, &'a Stmt>,
    /// Comments that have been written, by their start.
    written: HashSet<u32>,
    /// Statements whose blank lines have been written, by their start.
    spaced: HashSet<u32>,
    /// Names of generated functions.
    regions: HashSet<String>,
    out: String,
    /// Nothing has been written since the header of a block.
    opened: bool,
}

impl<'a> Writer<'a> {
    /// A writer for the functions of the text of `layout`.
    pub fn new(layout: &'a Layout<'a>, runtime: &'a str) -> Self {
        Self {
            layout,
            runtime,
            unit: layout.unit(),
            newline: layout.newline(),
            exprs: HashMap::new(),
            stmts: HashMap::new(),
            written: HashSet::new(),
            spaced: HashSet::new(),
            regions: HashSet::new(),
            out: String::new(),
            opened: true,
        }
    }

    /// The lines of a converted outermost function, from the first line of its extent.
    pub fn function(mut self, original: &'a Stmt, converted: &Stmt) -> String {
        for node in descendants(Node::Stmt(original)) {
            match node {
                Node::Stmt(stmt) => {
                    self.stmts.entry(stmt.range()).or_insert(stmt);
                }
                Node::Expr(expr) => self.exprs.entry(expr.range()).or_default().push(expr),
                _ => {}
            }
        }
        let start = self.layout.extent(original).start;
        let indent = self.layout.indentation(start).to_owned();
        self.stmt(converted, &indent, original.range());
        self.out
    }

    fn source(&self) -> &'a str {
        self.layout.text()
    }

    fn slice(&self, range: TextRange) -> &'a str {
        &self.source()[usize::from(range.start())..usize::from(range.end())]
    }

    /// One line of generated text.
    fn line(&mut self, indent: &str, text: &str) {
        self.out.push_str(indent);
        self.out.push_str(text);
        self.out.push_str(self.newline);
        self.opened = false;
    }

    /// Has the text end with at least `count` blank lines, but not right after the header of a block.
    fn blanks(&mut self, count: usize) {
        if self.opened {
            return;
        }
        let have = self.out.lines().rev().take_while(|line| line.trim().is_empty()).count();
        for _ in have..count {
            self.out.push_str(self.newline);
        }
    }

    /// The number of blank lines right above the line of `offset`.
    fn blank_above(&self, offset: usize) -> usize {
        let text = self.source();
        let mut at = self.layout.line_start(offset);
        let mut count = 0;
        while let Some(above) = line_above(self.layout, at).filter(|_| count < 2) {
            if !text[above..at].trim().is_empty() {
                break;
            }
            count += 1;
            at = above;
        }
        count
    }

    /// Writes the comments of `from..until` that have not been written as lines of their own.
    fn comments(&mut self, from: u32, until: u32, indent: &str) {
        let all = &self.layout.scan().comments;
        let first = all.partition_point(|comment| u32::from(comment.start()) < from);
        let pending: Vec<TextRange> =
            all[first..].iter().copied().take_while(|comment| u32::from(comment.start()) < until).collect();
        for comment in pending {
            if self.written.insert(comment.start().into()) {
                self.blanks(self.blank_above(comment.start().into()));
                let text = self.slice(comment).to_owned();
                self.line(indent, &text);
            }
        }
    }

    /// A comment at the end of the line of `offset` that has not been written, with the column that it starts in.
    fn take_trailing(&mut self, offset: usize) -> Option<(String, usize)> {
        let comment = self.layout.comment_on_line(offset)?;
        if usize::from(comment.start()) < offset || !self.written.insert(comment.start().into()) {
            return None;
        }
        let start = usize::from(comment.start());
        let column = self.source()[self.layout.line_start(start)..start].chars().count();
        Some((self.slice(comment).to_owned(), column))
    }

    /// Marks the comments of a piece of the original that is written as it is.
    fn mark(&mut self, piece: TextRange) {
        let all = &self.layout.scan().comments;
        let first = all.partition_point(|comment| comment.start() < piece.start());
        let inside = all[first..].iter().take_while(|comment| comment.start() < piece.end());
        self.written.extend(inside.map(|comment| u32::from(comment.start())));
    }
}
