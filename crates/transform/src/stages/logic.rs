//! Operators that Python does not let a class overload become operations: `and`, `or`, `not`, chained comparison, `in`,
//! `is`, conditional expressions and `assert`.
//!
//! Input:
//! ```python
//! def f(x, y):
//!     assert x.sum() > 0, f'bad {x}'
//!     z = x if 0 < x.sum() < 9 and not y.any() else y
//!     return x in z
//! ```
//!
//! Output:
//! ```python
//! def f(x, y):
//!     _jst.assert_(x.sum() > 0, lambda: f'bad {x}')
//!     z = _jst.if_(_jst.and_(_jst.compare(0, "<", x.sum(), "<", lambda: 9), lambda: _jst.not_(y.any())), lambda: x, lambda: y)
//!     return _jst.in_(x, z)
//! ```
//!
//! Operands that Python may skip are lambdas, so nothing is evaluated twice or too early.

use dy2st_syntax::ast::{self, BoolOp, CmpOp, Expr, Ranged, Stmt, UnaryOp};
use dy2st_syntax::visit::{walk_mut, NodeMut, VisitorMut};

use super::regions::Supers;
use crate::make;
use crate::pass::Pass;
use crate::scopes::bound_in;

/// Runs the stage on an outermost function.
pub fn run(pass: &mut Pass, stmt: &mut Stmt) {
    Logic { pass, own: None }.visit_stmt(stmt);
}

struct Logic<'a> {
    pass: &'a Pass,
    /// The first parameter of the function around.
    own: Option<String>,
}

impl Logic<'_> {
    fn function(&mut self, args: &mut ast::Arguments, body: &mut [Stmt]) {
        let outer = self.own.clone();
        let first = args.posonlyargs.iter().chain(&args.args).next();
        // Regions have parameters of their own, but no `super()` is left in them.
        self.own = first.map(|arg| arg.def.arg.to_string());
        self.visit_other(NodeMut::Arguments(args));
        for stmt in body.iter_mut() {
            self.visit_stmt(stmt);
        }
        self.own = outer;
    }

    fn thunk(&self, mut body: Expr) -> Expr {
        if let Some(own) = &self.own {
            Supers::new(own).visit_expr(&mut body);
        }
        let range = body.range();
        make::thunk(body, range)
    }

    fn bool_op(&self, operation: &mut ast::ExprBoolOp) -> Option<Expr> {
        if operation.values.iter().skip(1).any(binds) {
            return None;
        }
        let range = operation.range;
        let name = if operation.op == BoolOp::And { "and_" } else { "or_" };
        let mut operands = std::mem::take(&mut operation.values).into_iter();
        let mut args: Vec<Expr> = operands.next().into_iter().collect();
        args.extend(operands.map(|operand| self.thunk(operand)));
        Some(self.pass.call(name, args, range))
    }

    fn compare(&self, compare: &mut ast::ExprCompare) -> Option<Expr> {
        let range = compare.range;
        if let [op] = compare.ops.as_slice() {
            let name = match op {
                CmpOp::In => "in_",
                CmpOp::NotIn => "not_in",
                CmpOp::Is => "is_",
                CmpOp::IsNot => "is_not",
                _ => return None,
            };
            let right = compare.comparators.pop()?;
            return Some(self.pass.call(name, vec![(*compare.left).clone(), right], range));
        }
        if compare.comparators.iter().skip(1).any(binds) {
            return None;
        }
        let mut args = vec![(*compare.left).clone()];
        let operands = std::mem::take(&mut compare.comparators);
        for (at, (op, operand)) in compare.ops.iter().zip(operands).enumerate() {
            args.push(make::string(symbol(*op), range));
            args.push(if at == 0 { operand } else { self.thunk(operand) });
        }
        Some(self.pass.call("compare", args, range))
    }

    fn choice(&self, choice: &mut ast::ExprIfExp) -> Option<Expr> {
        if binds(&choice.body) || binds(&choice.orelse) {
            return None;
        }
        let take = |part: &mut Box<Expr>| std::mem::replace(part.as_mut(), make::none(choice.range));
        let (test, body, orelse) = (take(&mut choice.test), take(&mut choice.body), take(&mut choice.orelse));
        let mut args = vec![test, self.thunk(body)];
        // A chain of choices stays flat.
        match orelse {
            Expr::Call(call) if self.is_choice(&call) => {
                let mut inner = call.args.into_iter();
                if let (Some(test), Some(then)) = (inner.next(), inner.next()) {
                    let range = test.range();
                    args.push(self.pass.call("elif_", vec![self.thunk(test), then], range));
                }
                args.extend(inner);
            }
            orelse => args.push(self.thunk(orelse)),
        }
        Some(self.pass.call("if_", args, choice.range))
    }

    /// Whether a call is a converted conditional expression, whose last argument is its `else`.
    fn is_choice(&self, call: &ast::ExprCall) -> bool {
        let is_if = matches!(call.func.as_ref(), Expr::Attribute(attribute) if attribute.attr.as_str() == "if_"
            && matches!(attribute.value.as_ref(), Expr::Name(name) if name.id.as_str() == self.pass.runtime));
        is_if && call.keywords.is_empty() && call.args.len() >= 3 && matches!(call.args.last(), Some(Expr::Lambda(_)))
    }
}

/// A walrus in a lambda would bind there, and `yield` and `await` would suspend it.
fn binds(expr: &Expr) -> bool {
    !bound_in(expr).is_empty() || crate::decide::expr_suspends(expr)
}

fn symbol(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "==",
        CmpOp::NotEq => "!=",
        CmpOp::Lt => "<",
        CmpOp::LtE => "<=",
        CmpOp::Gt => ">",
        CmpOp::GtE => ">=",
        CmpOp::Is => "is",
        CmpOp::IsNot => "is not",
        CmpOp::In => "in",
        CmpOp::NotIn => "not in",
    }
}

impl VisitorMut for Logic<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => return self.function(&mut def.args, &mut def.body),
            Stmt::AsyncFunctionDef(def) => return self.function(&mut def.args, &mut def.body),
            Stmt::ClassDef(class) => {
                for stmt in &mut class.body {
                    if matches!(stmt, Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_)) {
                        self.visit_stmt(stmt);
                    }
                }
                return;
            }
            _ => walk_mut(self, NodeMut::Stmt(stmt)),
        }
        if let Stmt::Assert(assert) = stmt {
            let holds = assert.msg.as_deref().is_some_and(binds);
            if !self.pass.kept.contains(assert.range) && !holds {
                let mut args = vec![(*assert.test).clone()];
                args.extend(assert.msg.take().map(|message| self.thunk(*message)));
                let range = assert.range;
                *stmt = make::expression(self.pass.call("assert_", args, range), range);
            }
        }
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_mut(self, NodeMut::Expr(expr));
        if self.pass.kept.contains(expr.range()) {
            return;
        }
        let converted = match expr {
            Expr::BoolOp(operation) => self.bool_op(operation),
            Expr::UnaryOp(operation) if operation.op == UnaryOp::Not => {
                let operand = (*operation.operand).clone();
                Some(self.pass.call("not_", vec![operand], operation.range))
            }
            Expr::Compare(compare) => self.compare(compare),
            Expr::IfExp(choice) => self.choice(choice),
            _ => None,
        };
        if let Some(converted) = converted {
            *expr = converted;
        }
    }

    fn visit_other(&mut self, node: NodeMut<'_>) {
        match node {
            // Annotations are no part of the computation.
            NodeMut::Arg(_) => {}
            other => walk_mut(self, other),
        }
    }
}
