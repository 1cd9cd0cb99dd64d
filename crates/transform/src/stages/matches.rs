//! `match` on values becomes tests.
//!
//! Input:
//! ```python
//! def f(x, n):
//!     match n:
//!         case 0:
//!             y = x
//!         case 1 | 2:
//!             y = x * 2
//!         case k if x.sum() > 0:
//!             y = x * k
//!         case _:
//!             y = x * 3
//!     return y
//! ```
//!
//! Output:
//! ```python
//! def f(x, n):
//!     if n == 0:
//!         y = x
//!     elif n == 1 or n == 2:
//!         y = x * 2
//!     else:
//!         k = n
//!         if x.sum() > 0:
//!             y = x * k
//!         else:
//!             y = x * 3
//!     return y
//! ```
//!
//! A `match` that takes structures apart, or that compares with words only, stays.

use dy2st_syntax::ast::{self, BoolOp, CmpOp, Constant, Expr, Pattern, Ranged, Stmt, TextRange};
use dy2st_syntax::liveness::Flow;

use crate::make;
use crate::pass::{each_block, each_function, Pass};

/// Runs the stage on an outermost function.
pub fn run(pass: &mut Pass, stmt: &mut Stmt) {
    each_function(stmt, &mut |function| block(pass, function.body));
}

fn block(pass: &mut Pass, body: &mut Vec<Stmt>) {
    let mut out = Vec::with_capacity(body.len());
    for mut stmt in std::mem::take(body) {
        each_block(&mut stmt, &mut |inner| block(pass, inner));
        match stmt {
            Stmt::Match(choose) if converts(&choose) => out.extend(convert(pass, choose)),
            other => out.push(other),
        }
    }
    *body = out;
}

fn converts(choose: &ast::StmtMatch) -> bool {
    let simple = choose.cases.iter().all(|case| is_value(&case.pattern));
    let words = choose.cases.iter().all(|case| case.guard.is_none() && is_word(&case.pattern));
    let last = choose.cases.len().saturating_sub(1);
    let early =
        choose.cases[..last].iter().any(|case| case.guard.is_none() && matches!(case.pattern, Pattern::MatchAs(_)));
    simple && !words && !early
}

fn is_value(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => true,
        Pattern::MatchAs(capture) => capture.pattern.is_none(),
        Pattern::MatchOr(or) => or.patterns.iter().all(|inner| is_value(inner) && !inner.is_match_as()),
        _ => false,
    }
}

fn is_word(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::MatchValue(value) => matches!(value.value.as_ref(), Expr::Constant(constant)
            if matches!(constant.value, Constant::Str(_))),
        Pattern::MatchSingleton(_) => true,
        Pattern::MatchAs(capture) => capture.pattern.is_none(),
        Pattern::MatchOr(or) => or.patterns.iter().all(is_word),
        _ => false,
    }
}

fn convert(pass: &mut Pass, choose: ast::StmtMatch) -> Vec<Stmt> {
    let mut out = Vec::new();
    let range = choose.subject.range();
    let writes = Flow::of_stmt(&Stmt::Match(choose.clone())).writes;
    let subject = match choose.subject.as_ref() {
        Expr::Name(name) if !writes.contains(name.id.as_str()) => name.id.to_string(),
        _ => {
            let name = pass.fresh.plain("subject");
            out.push(make::assign(&name, *choose.subject, range));
            name
        }
    };
    let mut orelse: Vec<Stmt> = Vec::new();
    for case in choose.cases.into_iter().rev() {
        let at: TextRange = case.pattern.range();
        let captured = match &case.pattern {
            Pattern::MatchAs(capture) => {
                capture.name.as_ref().map(|name| make::assign(name, make::load(&subject, at), at))
            }
            _ => None,
        };
        let test = test(&subject, &case.pattern);
        orelse = match (test, case.guard) {
            (None, None) => captured.into_iter().chain(case.body).collect(),
            (None, Some(guard)) => {
                captured.into_iter().chain([make::if_(*guard, case.body, orelse, case.range)]).collect()
            }
            (Some(test), None) => vec![make::if_(test, case.body, orelse, case.range)],
            (Some(test), Some(guard)) => {
                let both = Expr::BoolOp(ast::ExprBoolOp { range: at, op: BoolOp::And, values: vec![test, *guard] });
                vec![make::if_(both, case.body, orelse, case.range)]
            }
        };
    }
    out.extend(orelse);
    out
}

/// The test of a pattern; `None` for one that always matches.
fn test(subject: &str, pattern: &Pattern) -> Option<Expr> {
    let range = pattern.range();
    let compare = |op: CmpOp, value: Expr| {
        Expr::Compare(ast::ExprCompare {
            range,
            left: Box::new(make::load(subject, range)),
            ops: vec![op],
            comparators: vec![value],
        })
    };
    match pattern {
        Pattern::MatchValue(value) => Some(compare(CmpOp::Eq, (*value.value).clone())),
        Pattern::MatchSingleton(value) => Some(compare(CmpOp::Is, make::constant(value.value.clone(), range))),
        Pattern::MatchOr(or) => {
            let values = or.patterns.iter().filter_map(|inner| test(subject, inner)).collect();
            Some(Expr::BoolOp(ast::ExprBoolOp { range, op: BoolOp::Or, values }))
        }
        _ => None,
    }
}
