//! Ops that may fail inside a `try` or `with` of the source.
//!
//! A Program has no handlers: where an op fails, it ends with that error. `dy2st run` evaluates such a call again, but a
//! Program by itself would not do what the source does.

use std::collections::BTreeMap;

use dy2st_ir::{Attr, Op, OpKind, Program, Type, Value};
use dy2st_source::{codes, Diagnostic, FileId, Files, Span};
use dy2st_syntax::ast::{Expr, Ranged, Stmt, WithItem};
use dy2st_syntax::visit::{walk_stmt, Visitor};
use dy2st_tensor::DTypeKind;

/// Line and column, from 1.
type Place = (u32, u32);

/// A block from which exceptions are handled.
struct Guarded {
    start: Place,
    end: Place,
    /// Its `try` or `with`.
    stmt: Span,
    /// Whether it may end the exception; else it only does something more.
    catches: bool,
}

/// Warnings of ops whose failure would leave out a `finally` or a `with`.
///
/// # Errors
/// An op may fail where an `except` would take the exception.
pub fn check(files: &Files, program: &Program) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let mut known: BTreeMap<&str, Vec<Guarded>> = BTreeMap::new();
    let ids: BTreeMap<&str, FileId> = files.iter().map(|(id, file)| (file.path(), id)).collect();
    let (mut warnings, mut error): (Vec<Diagnostic>, Option<Diagnostic>) = (Vec::new(), None);
    for function in program.functions.values() {
        let mut constants = BTreeMap::new();
        function.block.walk(&mut |op| constants.extend(integers(op)));
        function.block.walk(&mut |op| {
            let ty = |value: &Value| function.local_type(*value);
            if error.is_some() || !may_fail(op, &ty, &constants) {
                return;
            }
            for loc in program.loc_chain(op.loc) {
                let Some(id) = ids.get(&*loc.file) else { continue };
                let blocks = known.entry(&loc.file).or_insert_with(|| guarded(files, *id));
                let Some(block) = blocks.iter().rev().find(|b| b.start <= loc.start && loc.end <= b.end) else {
                    continue;
                };
                let said = diagnostic(files, *id, op, loc, block);
                if block.catches {
                    error = Some(said);
                } else if !warnings.contains(&said) {
                    warnings.push(said);
                }
                return;
            }
        });
    }
    match error {
        Some(error) => Err(Box::new(error)),
        None => Ok(warnings),
    }
}

fn diagnostic(files: &Files, id: FileId, op: &Op, loc: &dy2st_ir::Loc, block: &Guarded) -> Diagnostic {
    let offset = |place: Place| files.get(id).offset(place.0, place.1);
    let span = Span { file: id, start: offset(loc.start), end: offset(loc.end) };
    let (lost, label) = if block.catches {
        ("it would end with the error that the source handles here", "this handles it")
    } else {
        ("what the source does at the end of this block would be left out", "this ends with something to do")
    };
    let message = format!("`{}` may fail when the program runs, and a program has no handlers: {lost}", op.kind);
    let say = if block.catches { Diagnostic::error } else { Diagnostic::warning };
    let said = say(codes::UNHANDLED_OP, message);
    said.at(span)
        .label(block.stmt, label)
        .help("test the values before, as in `if (index < size).all():`, or let `dy2st run` run the function")
}

/// Whether an op fails on some values. A number that is known not to be zero divides everything.
fn may_fail<'a>(op: &Op, ty: &dyn Fn(&Value) -> Option<&'a Type>, constants: &BTreeMap<Value, i64>) -> bool {
    if !op.kind.info().fails {
        return false;
    }
    if !matches!(op.kind, OpKind::Divide | OpKind::FloorDivide | OpKind::Remainder) {
        return true;
    }
    let is_integer =
        |value: &Value| ty(value).and_then(Type::as_tensor).is_some_and(|tensor| tensor.dtype.kind() == DTypeKind::Int);
    let divides = |value: &Value| constants.get(value).is_some_and(|number| *number != 0);
    op.operands.iter().all(is_integer) && !op.operands.last().is_some_and(divides)
}

/// The number that fills a tensor of integers.
fn integers(op: &Op) -> Option<(Value, i64)> {
    let number = match (op.kind, op.attrs.get("value")) {
        (OpKind::Full, Some(Attr::Int(number))) => *number,
        _ => return None,
    };
    Some((*op.results.first()?, number))
}

/// The guarded blocks of a file, outer ones first.
fn guarded(files: &Files, id: FileId) -> Vec<Guarded> {
    let Ok(module) = dy2st_syntax::parse(files, id) else { return Vec::new() };
    let mut found = Find { files, id, blocks: Vec::new() };
    found.visit_body(&module.ast.body);
    found.blocks
}

struct Find<'a> {
    files: &'a Files,
    id: FileId,
    blocks: Vec<Guarded>,
}

impl Find<'_> {
    fn add(&mut self, stmt: &Stmt, body: &[Stmt], catches: bool) {
        let (Some(first), Some(last)) = (body.first(), body.last()) else { return };
        let place = |offset: u32| {
            let position = self.files.get(self.id).position(offset);
            (position.line, position.column)
        };
        let span = |range: dy2st_syntax::ast::TextRange| Span {
            file: self.id,
            start: range.start().into(),
            end: range.end().into(),
        };
        let head = span(stmt.range());
        let block = Guarded {
            start: place(first.range().start().into()),
            end: place(last.range().end().into()),
            stmt: Span { end: head.start + 4, ..head },
            catches,
        };
        self.blocks.push(block);
    }
}

impl<'a> Visitor<'a> for Find<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Try(s) => {
                self.add(stmt, &s.body, !s.handlers.is_empty());
                if !s.finalbody.is_empty() {
                    self.add(stmt, &s.orelse, false);
                }
            }
            Stmt::TryStar(s) => self.add(stmt, &s.body, true),
            Stmt::With(s) if !s.items.iter().all(is_framework) => self.add(stmt, &s.body, false),
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}

/// Whether a manager is the framework's own, such as `paddle.no_grad()`: what it does when it is left is no part of a Program.
fn is_framework(item: &WithItem) -> bool {
    let mut at = &item.context_expr;
    loop {
        at = match at {
            Expr::Call(call) => &call.func,
            Expr::Attribute(attribute) => &attribute.value,
            Expr::Name(name) => return name.id.as_str() == "paddle",
            _ => return false,
        };
    }
}
