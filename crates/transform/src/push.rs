//! Generators that hand out their values by calls, for staging: a region of converted code cannot suspend its function.
//!
//! Input:
//! ```python
//! def rows(x, n):
//!     for i in range(n):
//!         yield x[i]
//! ```
//!
//! Output:
//! ```python
//! def rows(x, n):
//!     for i in range(n):
//!         _dy2st_yield(x[i])
//! ```
//!
//! Who goes through the generator is called at each value, so this serves a generator that is gone through once, from its
//! beginning. A `try` or `with` in it would meet exceptions of that caller: such generators stay.

use dy2st_syntax::ast::{Constant, Expr, ModModule, Ranged, Stmt, StmtFunctionDef, TextRange};
use dy2st_syntax::visit::{children, descendants, walk_mut, Node, NodeMut, VisitorMut};

use crate::make;

/// What a `yield` becomes a call of.
pub const YIELD: &str = "_dy2st_yield";

/// What a `yield from` becomes a call of.
pub const YIELD_FROM: &str = "_dy2st_yield_from";

/// The range of the innermost function around a place, if it is a generator that can be pushed.
pub fn generator_around(module: &ModModule, place: TextRange) -> Option<TextRange> {
    let around = module.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))).filter_map(|node| match node {
        Node::Stmt(Stmt::FunctionDef(def)) if def.range.contains_range(place) => Some(def),
        _ => None,
    });
    let innermost = around.min_by_key(|def| def.range.len())?;
    let mut own = Own::default();
    for stmt in &innermost.body {
        own.look(Node::Stmt(stmt));
    }
    (own.yields && !own.guards).then_some(innermost.range)
}

/// What the scope of a function holds.
#[derive(Default)]
struct Own {
    yields: bool,
    /// A `try` or `with`, or what suspends otherwise.
    guards: bool,
}

impl Own {
    fn look(&mut self, node: Node<'_>) {
        match node {
            Node::Stmt(Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_))
            | Node::Expr(Expr::Lambda(_)) => return,
            Node::Stmt(Stmt::Try(_) | Stmt::TryStar(_) | Stmt::With(_) | Stmt::AsyncWith(_) | Stmt::AsyncFor(_))
            | Node::Expr(Expr::Await(_)) => self.guards = true,
            Node::Expr(Expr::Yield(_) | Expr::YieldFrom(_)) => self.yields = true,
            _ => {}
        }
        children(node, &mut |child| self.look(child));
    }
}

/// Rewrites the functions with these ranges.
pub fn push(module: &mut ModModule, functions: &[TextRange]) {
    let mut find = Find { functions };
    for stmt in &mut module.body {
        find.visit_stmt(stmt);
    }
}

struct Find<'a> {
    functions: &'a [TextRange],
}

impl VisitorMut for Find<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::FunctionDef(StmtFunctionDef { range, body, .. }) if self.functions.contains(range) => {
                for stmt in body.iter_mut() {
                    Yields.visit_stmt(stmt);
                }
            }
            _ => {}
        }
        walk_mut(self, NodeMut::Stmt(stmt));
    }
}

struct Yields;

impl VisitorMut for Yields {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if !matches!(stmt, Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_)) {
            walk_mut(self, NodeMut::Stmt(stmt));
        }
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if matches!(expr, Expr::Lambda(_)) {
            return;
        }
        walk_mut(self, NodeMut::Expr(expr));
        let range = expr.range();
        let (name, value) = match expr {
            Expr::Yield(given) => {
                let nothing = || make::constant(Constant::None, range);
                (YIELD, given.value.take().map_or_else(nothing, |value| *value))
            }
            Expr::YieldFrom(from) => (YIELD_FROM, (*from.value).clone()),
            _ => return,
        };
        *expr = make::call(make::load(name, range), vec![value], Vec::new(), range);
    }
}
