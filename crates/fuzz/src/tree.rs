//! Programs as trees of text with holes: enough to print them, and to shrink them without parsing.

use std::fmt::Write as _;

use super::types::Ty;

/// A part of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// Text as it stands.
    Text(String),
    /// An expression, which may be replaced by another one of its type.
    Hole(Expr),
}

/// An expression of a known type.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it evaluates to.
    pub ty: Ty,
    /// Its text.
    pub pieces: Vec<Piece>,
}

impl Expr {
    /// An expression that is one word.
    pub fn word(ty: Ty, text: impl Into<String>) -> Self {
        Self { ty, pieces: vec![Piece::Text(text.into())] }
    }

    /// `template` with an expression for each `$`.
    pub fn build(ty: Ty, template: &str, holes: Vec<Expr>) -> Self {
        Self { ty, pieces: fill(template, holes) }
    }
}

/// `template` with an expression for each `$`.
pub fn fill(template: &str, holes: Vec<Expr>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut holes = holes.into_iter();
    for (at, text) in template.split('$').enumerate() {
        if at > 0 {
            pieces.extend(holes.next().map(Piece::Hole));
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text.to_owned()));
        }
    }
    pieces
}

/// One header with its block.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause {
    /// The header, with its colon.
    pub head: Vec<Piece>,
    /// The block; printed as `pass` where it is empty.
    pub body: Vec<Stmt>,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Stmt {
    /// A simple statement.
    Line(Vec<Piece>),
    /// The same, which must stay for the program to end or to make sense.
    Pinned(Vec<Piece>),
    /// A compound statement.
    Block(Vec<Clause>),
}

impl Stmt {
    /// A simple statement: `template` with an expression for each `$`.
    pub fn line(template: &str, holes: Vec<Expr>) -> Self {
        Self::Line(fill(template, holes))
    }

    /// A statement that shrinking keeps.
    pub fn pinned(template: impl Into<String>) -> Self {
        Self::Pinned(vec![Piece::Text(template.into())])
    }

    /// A compound statement of one clause.
    pub fn block(head: &str, holes: Vec<Expr>, body: Vec<Stmt>) -> Self {
        Self::Block(vec![clause(head, holes, body)])
    }
}

/// A clause: `head` with an expression for each `$`.
pub fn clause(head: &str, holes: Vec<Expr>, body: Vec<Stmt>) -> Clause {
    Clause { head: fill(head, holes), body }
}

/// A program: a module that defines `ENTRY`, and `CALLS` of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// The definitions.
    pub body: Vec<Stmt>,
    /// What is said of it after the definitions: the entry and the state to be compared.
    pub footer: String,
    /// The arguments of each call, as the text of a tuple.
    pub calls: Vec<String>,
}

impl Program {
    /// The text of the module.
    pub fn text(&self) -> String {
        let mut out = String::from("import paddle\nimport paddle.nn.functional as F\n\n");
        block(&mut out, &self.body, 0);
        out.push('\n');
        out.push_str(&self.footer);
        out.push_str("CALLS = [\n");
        for call in &self.calls {
            let _ = writeln!(out, "    lambda: {call},");
        }
        out.push_str("]\n");
        out
    }
}

fn block(out: &mut String, body: &[Stmt], depth: usize) {
    for stmt in body {
        match stmt {
            Stmt::Line(pieces) | Stmt::Pinned(pieces) => line(out, pieces, depth),
            Stmt::Block(clauses) => {
                for clause in clauses {
                    line(out, &clause.head, depth);
                    if clause.body.is_empty() {
                        line(out, &[Piece::Text("pass".to_owned())], depth + 1);
                    }
                    block(out, &clause.body, depth + 1);
                }
            }
        }
    }
}

fn line(out: &mut String, pieces: &[Piece], depth: usize) {
    out.push_str(&"    ".repeat(depth));
    write_pieces(out, pieces);
    out.push('\n');
}

fn write_pieces(out: &mut String, pieces: &[Piece]) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Hole(expr) => write_pieces(out, &expr.pieces),
        }
    }
}
