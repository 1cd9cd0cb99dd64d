//! A walrus that a region could not keep is hoisted to a statement.
//!
//! Input:
//! ```python
//! def f(x):
//!     if (m := x.mean()) > 0:
//!         return x + m
//!     while (s := x.sum()) < 20:
//!         x = x + 3
//!     return x + s
//! ```
//!
//! Output:
//! ```python
//! def f(x):
//!     m = x.mean()
//!     if m > 0:
//!         return x + m
//!     while True:
//!         s = x.sum()
//!         if s < 20:
//!             x = x + 3
//!         else:
//!             break
//!     return x + s
//! ```
//!
//! What is evaluated first is hoisted as it is; a test with a walrus further inside goes to a variable as a whole, and an
//! operand that may be skipped becomes a statement that may be.

use dy2st_syntax::ast::{self, BoolOp, Expr, Ranged, Stmt, TextRange, UnaryOp};

use crate::make;
use crate::pass::{each_block, each_function, Pass};
use crate::scopes::{self, bound_in};

/// Runs the stage on an outermost function.
pub fn run(pass: &mut Pass, stmt: &mut Stmt) {
    each_function(stmt, &mut |function| {
        let body = std::mem::take(function.body);
        *function.body = Hoist { pass }.block(body);
    });
}

struct Hoist<'a> {
    pass: &'a mut Pass,
}

impl Hoist<'_> {
    fn block(&mut self, body: Vec<Stmt>) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(body.len());
        for mut stmt in body {
            each_block(&mut stmt, &mut |inner| *inner = self.block(std::mem::take(inner)));
            match &mut stmt {
                Stmt::If(choice) => self.test(&mut choice.test, &mut out),
                Stmt::While(repeat) if !bound_in(&repeat.test).is_empty() => self.repeat(repeat),
                Stmt::Assert(assert) => self.test(&mut assert.test, &mut out),
                Stmt::Assign(assign) => self.value(&mut assign.value, &mut out),
                Stmt::Return(ret) => {
                    if let Some(value) = &mut ret.value {
                        self.value(value, &mut out);
                    }
                }
                Stmt::Expr(expr) => self.value(&mut expr.value, &mut out),
                _ => {}
            }
            out.push(stmt);
        }
        out
    }

    /// `while t: body else: orelse` tests inside an endless loop.
    fn repeat(&mut self, repeat: &mut ast::StmtWhile) {
        let range = repeat.test.range();
        let mut test = std::mem::replace(repeat.test.as_mut(), make::truth(range));
        let mut body = Vec::new();
        self.test(&mut test, &mut body);
        let mut leave = std::mem::take(&mut repeat.orelse);
        leave.push(Stmt::Break(ast::StmtBreak { range }));
        let rounds = std::mem::take(&mut repeat.body);
        body.push(make::if_(test, rounds, leave, range));
        repeat.body = body;
    }

    /// Frees a test of every walrus.
    fn test(&mut self, test: &mut Expr, out: &mut Vec<Stmt>) {
        Self::first(test, out);
        if bound_in(test).is_empty() {
            return;
        }
        self.value(test, out);
        if !bound_in(test).is_empty() {
            let range = test.range();
            let name = self.pass.fresh.plain("test");
            let value = std::mem::replace(test, make::load(&name, range));
            out.push(make::assign(&name, value, range));
        }
    }

    /// Hoists a walrus that is evaluated before anything else.
    fn first(expr: &mut Expr, out: &mut Vec<Stmt>) {
        match expr {
            Expr::NamedExpr(walrus) => {
                Self::first(&mut walrus.value, out);
                let (range, target) = (walrus.range, walrus.target.range());
                let Expr::Name(name) = walrus.target.as_ref() else { return };
                let name = name.id.to_string();
                let value = std::mem::replace(walrus.value.as_mut(), make::none(range));
                out.push(make::assign_to(make::store(&name, target), value, range));
                *expr = make::load(&name, target);
            }
            Expr::Compare(compare) => Self::first(&mut compare.left, out),
            Expr::BoolOp(operation) => Self::first(&mut operation.values[0], out),
            Expr::UnaryOp(operation) => Self::first(&mut operation.operand, out),
            Expr::BinOp(operation) => Self::first(&mut operation.left, out),
            Expr::Attribute(attribute) => Self::first(&mut attribute.value, out),
            Expr::Call(call) => Self::first(&mut call.func, out),
            Expr::IfExp(choice) => Self::first(&mut choice.test, out),
            _ => {}
        }
    }

    /// Turns operands that may be skipped and hold a walrus into statements.
    fn value(&mut self, expr: &mut Expr, out: &mut Vec<Stmt>) {
        let range = expr.range();
        match expr {
            Expr::BoolOp(operation) if operation.values.iter().skip(1).any(holds) => {
                let name = self.pass.fresh.plain("operand");
                let values = std::mem::take(&mut operation.values);
                let statements = self.operands(&name, operation.op, values, range);
                out.extend(statements);
                *expr = make::load(&name, range);
            }
            Expr::IfExp(choice) if holds(&choice.body) || holds(&choice.orelse) => {
                let name = self.pass.fresh.plain("operand");
                let mut test = (*choice.test).clone();
                self.test(&mut test, out);
                let mut arm = |part: &Expr| {
                    let mut value = part.clone();
                    let mut body = Vec::new();
                    self.value(&mut value, &mut body);
                    body.push(make::assign(&name, value, part.range()));
                    body
                };
                let (body, orelse) = (arm(&choice.body), arm(&choice.orelse));
                out.push(make::if_(test, body, orelse, range));
                *expr = make::load(&name, range);
            }
            Expr::UnaryOp(operation) if operation.op == UnaryOp::Not => self.value(&mut operation.operand, out),
            _ => {}
        }
    }

    /// `name = a` and, as long as it goes on, the same for the other operands.
    fn operands(&mut self, name: &str, op: BoolOp, values: Vec<Expr>, range: TextRange) -> Vec<Stmt> {
        let mut values = values.into_iter();
        let Some(mut value) = values.next() else { return Vec::new() };
        let mut out = Vec::new();
        Self::first(&mut value, &mut out);
        self.value(&mut value, &mut out);
        let at = value.range();
        out.push(make::assign(name, value, at));
        let rest: Vec<Expr> = values.collect();
        if !rest.is_empty() {
            let read = make::load(name, at);
            let test = match op {
                BoolOp::And => read,
                BoolOp::Or => Expr::UnaryOp(ast::ExprUnaryOp {
                    range: scopes::head(at),
                    op: UnaryOp::Not,
                    operand: Box::new(read),
                }),
            };
            let body = self.operands(name, op, rest, range);
            out.push(make::if_(test, body, Vec::new(), scopes::head(range)));
        }
        out
    }
}

fn holds(expr: &Expr) -> bool {
    !bound_in(expr).is_empty()
}
