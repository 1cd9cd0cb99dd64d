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
//! A `match` that takes structures apart, or that compares with words only, stays, but for its guards: a guard becomes a
//! test of its own, and the cases that follow are tried where it fails.
//!
//! ```python
//! match op:                        match op:
//!     case "id":                       case "id":
//!         pass                             pass
//!     case (s, t) if x.sum() > s:      case _:
//!         x = x * s                        match op:
//!     case _:                                  case (s, t):
//!         x = -x                                   hit_0 = x.sum() > s
//!                                              case _:
//!                                                  hit_0 = False
//!                                          if hit_0:
//!                                              x = x * s
//!                                          else:
//!                                              match op:
//!                                                  case _:
//!                                                      x = -x
//! ```

use dy2st_syntax::ast::{self, BoolOp, CmpOp, Constant, Expr, Pattern, Ranged, Stmt, TextRange};
use dy2st_syntax::liveness::Flow;

use crate::facts::Facts;
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
            Stmt::Match(choose) if pass.facts.as_ref().is_some_and(|facts| stays(facts, &choose)) => {
                out.push(Stmt::Match(choose));
            }
            Stmt::Match(choose) if converts(&choose) => out.extend(convert(pass, choose)),
            Stmt::Match(choose) if choose.cases.iter().any(has_open_guard) => out.extend(guarded(pass, choose)),
            other => out.push(other),
        }
    }
    *body = out;
}

/// Whether none of the tests was a tensor's. The tests of a `match` on values have the ranges that [`convert`] gives them.
fn stays(facts: &Facts, choose: &ast::StmtMatch) -> bool {
    converts(choose) && choose.cases.iter().all(|case| facts.is_plain_choice(case.range, case.pattern.range()))
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

/// Whether the guard of a case may be more than a question about Python's types.
fn has_open_guard(case: &ast::MatchCase) -> bool {
    let Some(guard) = &case.guard else { return false };
    !is_type_question(guard)
}

fn is_type_question(expr: &Expr) -> bool {
    match expr {
        Expr::Constant(_) => true,
        Expr::UnaryOp(not) => is_type_question(&not.operand),
        Expr::BoolOp(both) => both.values.iter().all(is_type_question),
        Expr::Compare(compare) => compare.ops.iter().all(|op| op.is_is() || op.is_is_not()),
        Expr::Call(call) => matches!(call.func.as_ref(), Expr::Name(name)
            if matches!(name.id.as_str(), "isinstance" | "issubclass" | "hasattr" | "callable")),
        _ => false,
    }
}

/// The subject as a name: its own if no case writes it.
fn subject_of(pass: &mut Pass, choose: &ast::StmtMatch, out: &mut Vec<Stmt>) -> String {
    let writes = Flow::of_stmt(&Stmt::Match(choose.clone())).writes;
    match choose.subject.as_ref() {
        Expr::Name(name) if !writes.contains(name.id.as_str()) => name.id.to_string(),
        subject => {
            let name = pass.fresh.plain("subject");
            out.push(make::assign(&name, subject.clone(), subject.range()));
            name
        }
    }
}

/// Takes the guards out of a `match` that stays.
fn guarded(pass: &mut Pass, mut choose: ast::StmtMatch) -> Vec<Stmt> {
    let mut out = Vec::new();
    let subject = subject_of(pass, &choose, &mut out);
    let cases = std::mem::take(&mut choose.cases);
    out.extend(without_guards(pass, &choose, &subject, cases));
    out
}

fn without_guards(
    pass: &mut Pass,
    choose: &ast::StmtMatch,
    subject: &str,
    mut cases: Vec<ast::MatchCase>,
) -> Vec<Stmt> {
    let of = |cases: Vec<ast::MatchCase>| {
        let subject = Box::new(make::load(subject, choose.subject.range()));
        Stmt::Match(ast::StmtMatch { range: choose.range, subject, cases })
    };
    let Some(at) = cases.iter().position(has_open_guard) else {
        return if cases.is_empty() { Vec::new() } else { vec![of(cases)] };
    };
    let rest = cases.split_off(at + 1);
    let Some(mut case) = cases.pop() else { return Vec::new() };
    let Some(guard) = case.guard.take() else { return Vec::new() };
    let range = case.pattern.range();
    let hit = pass.fresh.plain("hit");
    let always = matches!(&case.pattern, Pattern::MatchAs(capture) if capture.pattern.is_none());
    let body = std::mem::replace(&mut case.body, vec![make::assign(&hit, *guard, range)]);
    let mut tried = vec![case];
    if !always {
        let no = make::constant(Constant::Bool(false), range);
        tried.push(otherwise(vec![make::assign(&hit, no, range)], range));
    }
    let orelse = without_guards(pass, choose, subject, rest);
    let test = make::load(&hit, range);
    let mut converted = vec![of(tried), make::if_(test, body, orelse, choose.range)];
    if !cases.is_empty() {
        cases.push(otherwise(converted, range));
        converted = vec![of(cases)];
    }
    converted
}

/// `case _:`
fn otherwise(body: Vec<Stmt>, range: TextRange) -> ast::MatchCase {
    let pattern = Pattern::MatchAs(ast::PatternMatchAs { range, pattern: None, name: None });
    ast::MatchCase { range: TextRange::default(), pattern, guard: None, body }
}

fn convert(pass: &mut Pass, choose: ast::StmtMatch) -> Vec<Stmt> {
    let mut out = Vec::new();
    let subject = subject_of(pass, &choose, &mut out);
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
