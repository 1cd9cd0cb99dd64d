//! A choice between two `yield`s becomes the `yield` of a choice, since a region cannot suspend its function.
//!
//! Input:
//! ```python
//! def f(x):
//!     for k in range(3):
//!         if x.sum() > k:
//!             yield x + k
//!         else:
//!             yield x - k
//! ```
//!
//! Output:
//! ```python
//! def f(x):
//!     for k in range(3):
//!         yield x + k if x.sum() > k else x - k
//! ```

use dy2st_syntax::ast::{self, Expr, Stmt};

use crate::make;
use crate::pass::{each_block, each_function, Pass};

/// Runs the stage on an outermost function.
pub fn run(_: &mut Pass, stmt: &mut Stmt) {
    each_function(stmt, &mut |function| block(function.body));
}

fn block(body: &mut Vec<Stmt>) {
    for stmt in body {
        each_block(stmt, &mut block);
        let Stmt::If(choice) = stmt else { continue };
        let (Some(first), Some(second)) = (only_yield(&choice.body), only_yield(&choice.orelse)) else { continue };
        let range = choice.range;
        let value = Expr::IfExp(ast::ExprIfExp {
            range,
            test: choice.test.clone(),
            body: Box::new(first),
            orelse: Box::new(second),
        });
        let value = Expr::Yield(ast::ExprYield { range, value: Some(Box::new(value)) });
        *stmt = make::expression(value, range);
    }
}

/// The value of a block that does nothing but `yield` it.
fn only_yield(body: &[Stmt]) -> Option<Expr> {
    let [Stmt::Expr(expr)] = body else { return None };
    let Expr::Yield(item) = expr.value.as_ref() else { return None };
    let value = item.value.as_deref()?;
    (!crate::decide::expr_suspends(value)).then(|| value.clone())
}
