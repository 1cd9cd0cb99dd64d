//! Comprehensions that a tensor may drive become operations.
//!
//! Input:
//! ```python
//! def f(x, n):
//!     parts = [x * i for i in range(n) if x[i] > 0]
//!     return sum(v * 2 for v in x), any(v > 0 for v in x)
//! ```
//!
//! Output:
//! ```python
//! def f(x, n):
//!     parts = _jst.list_(range(n), lambda i: x * i, lambda i: x[i] > 0)
//!     return sum(_jst.list_(x, lambda v: v * 2)), any(_jst.items_(x, lambda v: v > 0))
//! ```
//!
//! Comprehensions over plain iterables with plain tests stay, and so do those with several clauses, with lambdas that
//! capture their variable, with `await`, `yield` or a walrus. A generator expression becomes a list where it is handed to a
//! builtin that takes all of it.

use dy2st_syntax::ast::{self, Comprehension, Expr, ExprContext, Ranged, Stmt, TextRange};
use dy2st_syntax::visit::{descendants, walk_mut, Node, NodeMut, VisitorMut};

use crate::make;
use crate::pass::Pass;

/// Builtins that take all of a generator expression.
const CONSUMERS: &[&str] = &["sum", "list", "tuple", "set", "dict", "max", "min", "sorted", "frozenset"];

/// Runs the stage on an outermost function.
pub fn run(pass: &mut Pass, stmt: &mut Stmt) {
    Comprehensions { pass }.visit_stmt(stmt);
}

struct Comprehensions<'a> {
    pass: &'a mut Pass,
}

impl Comprehensions<'_> {
    fn convert(&mut self, name: &str, element: &Expr, clauses: &[Comprehension], range: TextRange) -> Option<Expr> {
        let [clause] = clauses else { return None };
        if self.pass.kept.contains(range) || clause.is_async {
            return None;
        }
        let inner = [element].into_iter().chain(&clause.ifs);
        if inner.clone().any(captures) {
            return None;
        }
        let (parameters, unpacks) = match &clause.target {
            Expr::Name(name) => (vec![name.id.to_string()], false),
            Expr::Tuple(tuple) => {
                let names: Option<Vec<String>> = tuple
                    .elts
                    .iter()
                    .map(|item| if let Expr::Name(name) = item { Some(name.id.to_string()) } else { None })
                    .collect();
                (self.distinct(names?), true)
            }
            _ => return None,
        };
        let lambda = |body: Expr| {
            let at = body.range();
            make::lambda(make::parameters(&parameters, at), body, at)
        };
        let mut args = vec![clause.iter.clone(), lambda(element.clone())];
        if let Some((first, rest)) = clause.ifs.split_first() {
            let mut test = first.clone();
            if !rest.is_empty() {
                let values = clause.ifs.clone();
                test = Expr::BoolOp(ast::ExprBoolOp { range: first.range(), op: ast::BoolOp::And, values });
            }
            args.push(lambda(test));
        }
        let keywords = if unpacks {
            vec![("unpack", make::constant(ast::Constant::Int(parameters.len().into()), range))]
        } else {
            Vec::new()
        };
        Some(make::call(self.pass.operation(name, range), args, keywords, range))
    }

    /// A target may name a variable twice, a function's parameters may not: the last one is the variable.
    fn distinct(&mut self, mut names: Vec<String>) -> Vec<String> {
        for at in (0..names.len()).rev() {
            if names[at + 1..].contains(&names[at]) {
                names[at] = self.pass.fresh.numbered("unused");
            }
        }
        names
    }
}

/// What may see the variable later than its item, or belongs to the function around.
fn captures(expr: &Expr) -> bool {
    descendants(Node::Expr(expr)).any(|node| {
        matches!(
            node,
            Node::Expr(
                Expr::Lambda(_)
                    | Expr::GeneratorExp(_)
                    | Expr::NamedExpr(_)
                    | Expr::Yield(_)
                    | Expr::YieldFrom(_)
                    | Expr::Await(_)
            )
        )
    })
}

impl VisitorMut for Comprehensions<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let Stmt::ClassDef(class) = stmt {
            for stmt in &mut class.body {
                if matches!(stmt, Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_)) {
                    self.visit_stmt(stmt);
                }
            }
            return;
        }
        walk_mut(self, NodeMut::Stmt(stmt));
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if let Expr::Call(call) = expr {
            let consumes = matches!(call.func.as_ref(), Expr::Name(name) if CONSUMERS.contains(&name.id.as_str()));
            if let ([Expr::GeneratorExp(comp)], true) = (call.args.as_slice(), consumes) {
                if let Some(list) = self.convert("list_", &comp.elt, &comp.generators, comp.range) {
                    call.args = vec![list];
                }
            }
        }
        walk_mut(self, NodeMut::Expr(expr));
        let converted = match expr {
            Expr::ListComp(comp) => self.convert("list_", &comp.elt, &comp.generators, comp.range),
            Expr::SetComp(comp) => self.convert("set_", &comp.elt, &comp.generators, comp.range),
            Expr::GeneratorExp(comp) => self.convert("items_", &comp.elt, &comp.generators, comp.range),
            Expr::DictComp(comp) => {
                let pair = vec![(*comp.key).clone(), (*comp.value).clone()];
                let range = comp.key.range().cover(comp.value.range());
                let pair = make::tuple(pair, ExprContext::Load, range);
                self.convert("dict_", &pair, &comp.generators, comp.range)
            }
            _ => None,
        };
        if let Some(converted) = converted {
            *expr = converted;
        }
    }
}
