//! Exits become structure: `return`, `break` and `continue` under a converted construct move the rest of their block
//! into the branch that goes on.
//!
//! Input:
//! ```python
//! def f(x, n):
//!     for i in range(n):
//!         if x.sum() > 10:
//!             continue
//!         x = x + i
//!     if x.mean() < 0:
//!         return x - 1
//!     y = x + 1
//!     return y
//! ```
//!
//! Output:
//! ```python
//! def f(x, n):
//!     for i in range(n):
//!         if x.sum() > 10:
//!             pass
//!         else:
//!             x = x + i
//!     if x.mean() < 0:
//!         return x - 1
//!     else:
//!         y = x + 1
//!         return y
//! ```
//!
//! A leading `if c: break` of a `while` joins its test. Where several paths join again in front of the rest, the
//! statement stays before it, and the regions stage hands the rest over as a function. An exit that leaves a `with` or
//! `try` in front of further statements, or past a `finally` that changes variables, becomes a flag.

use dy2st_syntax::ast::{self, BoolOp, Constant, ExceptHandler, Expr, Ranged, Stmt, TextRange, UnaryOp};
use dy2st_syntax::exits::Exits;
use dy2st_syntax::liveness::{is_true, parameters, Flow, Names};

use crate::make;
use crate::pass::{blocks, each_block, each_function, Pass};
use crate::scopes;

/// Runs the stage on an outermost function.
pub fn run(pass: &mut Pass, stmt: &mut Stmt) {
    each_function(stmt, &mut |function| {
        let body = std::mem::take(function.body);
        keep_in_finally(pass, &body, false);
        keep_in_groups(pass, &body);
        let scope = scopes::FunctionScope::new(function.args, &body);
        let private = scope.locals.difference(&scope.written_inside).cloned().collect();
        let bound = may_take(&body).then(|| parameters(function.args).into_iter().collect());
        let locals = scope.locals;
        let mut body = Structure { pass, in_loop: false, in_converted: false, private, locals, bound }.block(body);
        strip_tail(&mut body, &|stmt| matches!(stmt, Stmt::Return(ret) if ret.value.as_deref().is_none_or(is_none)));
        *function.body = filled(body, scopes::head(function.args.range()));
    });
}

fn is_none(expr: &Expr) -> bool {
    matches!(expr, Expr::Constant(constant) if matches!(constant.value, Constant::None))
}

/// Whether a statement holds an exit that leaves it and lies under a converted construct.
pub fn is_structural(pass: &Pass, stmt: &Stmt) -> bool {
    match stmt {
        Stmt::If(_) | Stmt::While(_) | Stmt::For(_) if !pass.kept.contains(stmt.range()) => {
            Exits::of_stmt(stmt).has_exit()
        }
        Stmt::While(repeat) => any_structural(pass, &repeat.body) || any_structural(pass, &repeat.orelse),
        Stmt::If(choice) => any_structural(pass, &choice.body) || any_structural(pass, &choice.orelse),
        Stmt::For(each) => any_structural(pass, &each.body) || any_structural(pass, &each.orelse),
        Stmt::With(with) => any_structural(pass, &with.body),
        Stmt::AsyncWith(with) => any_structural(pass, &with.body),
        Stmt::Try(attempt) => {
            any_structural(pass, &attempt.body)
                || any_structural(pass, &attempt.orelse)
                || any_structural(pass, &attempt.finalbody)
                || attempt
                    .handlers
                    .iter()
                    .any(|ExceptHandler::ExceptHandler(handler)| any_structural(pass, &handler.body))
        }
        Stmt::Match(choose) => choose.cases.iter().any(|case| any_structural(pass, &case.body)),
        _ => false,
    }
}

/// An exit in a `finally` overrides what was on its way, and its end does not: no value can stand for the two. What holds
/// such an exit stays plain Python.
fn keep_in_finally(pass: &mut Pass, body: &[Stmt], is_inside: bool) {
    for stmt in body {
        if is_inside && is_structural(pass, stmt) {
            pass.kept.keep(stmt.range());
        }
        if let Stmt::Try(ast::StmtTry { finalbody, .. }) | Stmt::TryStar(ast::StmtTryStar { finalbody, .. }) = stmt {
            keep_in_finally(pass, finalbody, true);
        }
        let is_inside = is_inside && Exits::of_stmt(stmt).has_exit();
        for block in blocks(stmt) {
            keep_in_finally(pass, block, is_inside);
        }
    }
}

/// Whether a `finally` in a statement is left by an exit that leaves the statement too.
fn ends_in_finally(stmt: &Stmt) -> bool {
    if !Exits::of_stmt(stmt).has_exit() {
        return false;
    }
    let mut found = match stmt {
        Stmt::Try(ast::StmtTry { finalbody, .. }) | Stmt::TryStar(ast::StmtTryStar { finalbody, .. }) => {
            Exits::of(finalbody).has_exit()
        }
        _ => false,
    };
    found |= blocks(stmt).into_iter().flatten().any(ends_in_finally);
    found
}

/// Keeps every converted construct that holds an exit as it was written.
fn keep_exits(pass: &mut Pass, body: &[Stmt]) {
    for stmt in body {
        if is_structural(pass, stmt) {
            if matches!(stmt, Stmt::If(_) | Stmt::For(_) | Stmt::While(_)) {
                pass.kept.keep(stmt.range());
            }
            for block in blocks(stmt) {
                keep_exits(pass, block);
            }
        }
    }
}

/// What holds an exit in a `try` with `except*` stays plain Python.
fn keep_in_groups(pass: &mut Pass, body: &[Stmt]) {
    for stmt in body {
        let is_group = matches!(stmt, Stmt::TryStar(_));
        for block in blocks(stmt) {
            if is_group {
                keep_exits(pass, block);
            }
            keep_in_groups(pass, block);
        }
    }
}

fn any_structural(pass: &Pass, body: &[Stmt]) -> bool {
    body.iter().any(|stmt| is_structural(pass, stmt))
}

/// A rest that costs nothing to have twice.
fn is_trivial(rest: &[Stmt]) -> bool {
    match rest {
        [] => true,
        [Stmt::Pass(_) | Stmt::Break(_) | Stmt::Continue(_)] => true,
        [Stmt::Return(ret)] => match ret.value.as_deref() {
            None | Some(Expr::Name(_) | Expr::Constant(_)) => true,
            Some(Expr::Tuple(tuple)) => tuple.elts.iter().all(|item| matches!(item, Expr::Name(_) | Expr::Constant(_))),
            Some(_) => false,
        },
        _ => false,
    }
}

fn falls(body: &[Stmt]) -> bool {
    Exits::of(body).falls
}

fn filled(body: Vec<Stmt>, range: TextRange) -> Vec<Stmt> {
    if body.is_empty() {
        vec![make::pass(range)]
    } else {
        body
    }
}

/// Removes exits that do no more than reaching the end of the block does.
fn strip_tail(body: &mut Vec<Stmt>, is_exit: &dyn Fn(&Stmt) -> bool) {
    match body.last_mut() {
        Some(last) if is_exit(last) => {
            body.pop();
            strip_tail(body, is_exit);
        }
        Some(Stmt::If(choice)) => {
            let range = scopes::head(choice.range);
            strip_tail(&mut choice.body, is_exit);
            strip_tail(&mut choice.orelse, is_exit);
            choice.body = filled(std::mem::take(&mut choice.body), range);
        }
        Some(Stmt::With(with)) => {
            let range = scopes::head(with.range);
            strip_tail(&mut with.body, is_exit);
            with.body = filled(std::mem::take(&mut with.body), range);
        }
        _ => {}
    }
}

struct Structure<'a> {
    pass: &'a mut Pass,
    in_loop: bool,
    /// The innermost loop around is converted.
    in_converted: bool,
    /// Variables that no other function writes.
    private: Names,
    /// The function's variables.
    locals: Names,
    /// Variables that are surely bound here; not kept where nothing takes exceptions, for which alone it matters.
    bound: Option<Names>,
}

impl Structure<'_> {
    fn block(&mut self, body: Vec<Stmt>) -> Vec<Stmt> {
        let before = self.bound.clone();
        let out = self.statements(body);
        self.bound = before;
        out
    }

    /// Notes what is bound after a statement.
    fn passes(&mut self, flow: Option<Flow>) {
        if let (Some(bound), Some(exit)) = (&mut self.bound, flow.and_then(|flow| flow.falls)) {
            bound.extend(exit.sets);
            bound.retain(|name| !exit.deletes.contains(name));
        }
    }

    /// What [`Structure::passes`] takes, where it matters.
    fn flow(&self, stmt: &Stmt) -> Option<Flow> {
        self.bound.is_some().then(|| Flow::of_stmt(stmt))
    }

    /// Whether what a rest reads is bound at the end of a block: what takes exceptions there must not take its complaint.
    fn binds(&self, body: &[Stmt], rest: &[Stmt]) -> bool {
        let Some(bound) = &self.bound else { return true };
        let exit = Flow::of(body).falls.unwrap_or_default();
        let is_bound =
            |name: &String| (bound.contains(name) || exit.sets.contains(name)) && !exit.deletes.contains(name);
        Flow::of(rest).needs.iter().all(|name| !self.locals.contains(name) || is_bound(name))
    }

    fn statements(&mut self, body: Vec<Stmt>) -> Vec<Stmt> {
        let mut out = Vec::new();
        let mut rest: std::collections::VecDeque<Stmt> = body.into();
        while let Some(stmt) = rest.pop_front() {
            if let Some(orelse) = self.else_without_break(&stmt) {
                let mut stmt = stmt;
                if let Stmt::For(ast::StmtFor { orelse, .. }) | Stmt::While(ast::StmtWhile { orelse, .. }) = &mut stmt {
                    orelse.clear();
                }
                rest = orelse.into_iter().chain(rest).collect();
                rest.push_front(stmt);
                continue;
            }
            if self.in_converted && ends_a_round(&stmt) {
                // A round's outcome has the variables as they are before the `finally`.
                let flagged = Flags::new(self.pass, &stmt).statement(stmt);
                rest = flagged.into_iter().chain(rest).collect();
                continue;
            }
            // Exits that nothing reaches, such as in the `else` of an endless loop, leave nothing.
            let is_dead =
                !matches!(stmt, Stmt::If(_)) && !Exits::of_stmt(&stmt).has_exit() && !self.ends_in_else(&stmt);
            if is_dead || !(is_structural(self.pass, &stmt) || self.in_converted && holds_round_end(&stmt)) {
                let flow = self.flow(&stmt);
                out.push(self.inner(stmt));
                self.passes(flow);
                continue;
            }
            let after: Vec<Stmt> = rest.into();
            match stmt {
                Stmt::If(choice) => self.choice(choice, after, &mut out),
                Stmt::For(_) | Stmt::While(_) if !self.ends_in_else(&stmt) => {
                    let flow = self.flow(&stmt);
                    out.push(self.inner(stmt));
                    self.passes(flow);
                    out.extend(self.statements(after));
                }
                Stmt::With(mut with)
                    if is_trivial(&after) && self.keeps(&[], &after) && self.binds(&with.body, &after) =>
                {
                    with.body.extend(after.iter().cloned());
                    with.body = self.block(with.body);
                    out.push(Stmt::With(with));
                    out.extend(after);
                }
                Stmt::Try(attempt)
                    if is_trivial(&after)
                        && self.binds(&attempt.body, &after)
                        && ends_a_region(&attempt.finalbody, self.in_loop)
                        && (attempt.finalbody.is_empty() || self.keeps(&attempt.finalbody, &after))
                        && (attempt.orelse.is_empty() || stays(&attempt.body)) =>
                {
                    self.attempt(attempt, after, &mut out);
                }
                other if ends_in_finally(&other) => {
                    // No flag can stand for an exit in a `finally`, so what leads there stays plain Python.
                    keep_exits(self.pass, std::slice::from_ref(&other));
                    let all = std::iter::once(other).chain(after).collect();
                    out.extend(self.statements(all));
                }
                other => {
                    let flagged = Flags::new(self.pass, &other).statement(other);
                    let all = flagged.into_iter().chain(after).collect();
                    out.extend(self.statements(all));
                }
            }
            return out;
        }
        out
    }

    /// Whether a rest gives the same before `last` and the end of a `with` as after them.
    fn keeps(&self, last: &[Stmt], rest: &[Stmt]) -> bool {
        let writes = Flow::of(last).writes;
        Flow::of(rest).needs.iter().all(|name| self.private.contains(name) && !writes.contains(name))
    }

    /// Whether a loop that stays has an `else` with exits under converted constructs: a `break` goes past them.
    fn ends_in_else(&self, stmt: &Stmt) -> bool {
        let (Stmt::For(ast::StmtFor { orelse, .. }) | Stmt::While(ast::StmtWhile { orelse, .. })) = stmt else {
            return false;
        };
        self.pass.kept.contains(stmt.range()) && any_structural(self.pass, orelse)
    }

    /// The `else` of a loop without `break`, which simply follows it where the loop or something in it is converted.
    fn else_without_break(&self, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let (body, orelse) = match stmt {
            Stmt::For(each) => (&each.body, &each.orelse),
            Stmt::While(repeat) => (&repeat.body, &repeat.orelse),
            _ => return None,
        };
        let converted = !self.pass.kept.contains(stmt.range()) || any_structural(self.pass, orelse);
        (converted && !orelse.is_empty() && !Exits::of(body).breaks).then(|| orelse.clone())
    }

    fn choice(&mut self, mut choice: ast::StmtIf, rest: Vec<Stmt>, out: &mut Vec<Stmt>) {
        let (first, second) = (falls(&choice.body), falls(&choice.orelse));
        if first && second && !is_trivial(&rest) {
            let flow = self.bound.is_some().then(|| Flow::of_stmt(&Stmt::If(choice.clone())));
            self.pass.kept.convert(choice.range);
            choice.body = self.block(choice.body);
            choice.orelse = self.block(choice.orelse);
            out.push(Stmt::If(choice));
            self.passes(flow);
            out.extend(self.statements(rest));
            return;
        }
        // The rest is moved: of many exits in a row each has all that follows it as its rest.
        let mut after = Vec::new();
        match (first, second) {
            (true, true) => {
                choice.body.extend(rest.iter().cloned());
                choice.orelse.extend(rest);
            }
            (true, false) => choice.body.extend(rest),
            (false, true) => choice.orelse.extend(rest),
            (false, false) => after = rest,
        }
        choice.body = self.block(choice.body);
        choice.orelse = self.block(choice.orelse);
        out.push(Stmt::If(choice));
        out.extend(after);
    }

    fn attempt(&mut self, mut attempt: ast::StmtTry, rest: Vec<Stmt>, out: &mut Vec<Stmt>) {
        if attempt.orelse.is_empty() {
            if falls(&attempt.body) {
                attempt.body.extend(rest.iter().cloned());
            }
        } else if falls(&attempt.orelse) {
            attempt.orelse.extend(rest.iter().cloned());
        }
        attempt.body = self.block(attempt.body);
        attempt.orelse = self.block(attempt.orelse);
        for ExceptHandler::ExceptHandler(handler) in &mut attempt.handlers {
            if falls(&handler.body) {
                handler.body.extend(rest.iter().cloned());
            }
            handler.body = self.block(std::mem::take(&mut handler.body));
        }
        attempt.finalbody = self.block(attempt.finalbody);
        out.push(Stmt::Try(attempt));
        out.extend(rest);
    }

    /// The blocks inside a statement.
    fn inner(&mut self, mut stmt: Stmt) -> Stmt {
        match &mut stmt {
            Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_) => return stmt,
            Stmt::For(_) | Stmt::While(_) => {
                if let Stmt::While(repeat) = &mut stmt {
                    if !self.pass.kept.contains(repeat.range) {
                        join_leading_break(repeat);
                    }
                }
                let converted = !self.pass.kept.contains(stmt.range());
                let range = scopes::head(stmt.range());
                let (Stmt::For(ast::StmtFor { body, orelse, .. }) | Stmt::While(ast::StmtWhile { body, orelse, .. })) =
                    &mut stmt
                else {
                    return stmt;
                };
                let outer = std::mem::replace(&mut self.in_loop, true);
                let around = std::mem::replace(&mut self.in_converted, converted);
                *body = self.block(std::mem::take(body));
                if converted {
                    strip_tail(body, &|stmt| matches!(stmt, Stmt::Continue(_)));
                    *body = filled(std::mem::take(body), range);
                }
                self.in_loop = outer;
                self.in_converted = around;
                *orelse = self.block(std::mem::take(orelse));
            }
            _ => each_block(&mut stmt, &mut |body| *body = self.block(std::mem::take(body))),
        }
        stmt
    }
}

/// Whether something in a body may take an exception.
fn may_take(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| matches!(stmt, Stmt::Try(_) | Stmt::With(_)) || blocks(stmt).into_iter().any(may_take))
}

/// Whether a `try` is left by `break` or `continue` past a `finally` that changes variables.
fn ends_a_round(stmt: &Stmt) -> bool {
    let Stmt::Try(attempt) = stmt else { return false };
    let (whole, last) = (Exits::of_stmt(stmt), Exits::of(&attempt.finalbody));
    !last.has_exit() && (whole.breaks || whole.continues) && writes(&attempt.finalbody)
}

/// Whether a statement holds such a `try` of the same loop.
fn holds_round_end(stmt: &Stmt) -> bool {
    let mut found = ends_a_round(stmt);
    if !matches!(stmt, Stmt::For(_) | Stmt::While(_) | Stmt::AsyncFor(_)) {
        found = found || blocks(stmt).into_iter().flatten().any(holds_round_end);
    }
    found
}

/// Whether the end of a `try` with these last statements may be the end of a region: what a region gives must not change
/// in them, unless they are left themselves.
fn ends_a_region(last: &[Stmt], in_loop: bool) -> bool {
    !writes(last) || (!in_loop && Exits::of(last).has_exit())
}

fn writes(body: &[Stmt]) -> bool {
    !Flow::of(body).writes.is_empty()
}

/// `while t: if c: break; ...` is `while t and not c: ...` where there is no `else`.
fn join_leading_break(repeat: &mut ast::StmtWhile) {
    while repeat.orelse.is_empty() {
        let leads = match repeat.body.first() {
            Some(Stmt::If(choice)) => {
                choice.orelse.is_empty()
                    && matches!(choice.body.as_slice(), [Stmt::Break(_)])
                    && Flow::of_expr(&choice.test).writes.is_empty()
                    && !crate::decide::expr_suspends(&choice.test)
            }
            _ => false,
        };
        if !leads {
            return;
        }
        let Stmt::If(choice) = repeat.body.remove(0) else { return };
        let not = Expr::UnaryOp(ast::ExprUnaryOp { range: choice.range, op: UnaryOp::Not, operand: choice.test });
        let test = std::mem::replace(repeat.test.as_mut(), make::none(repeat.range));
        *repeat.test = if is_true(&test) {
            not
        } else {
            Expr::BoolOp(ast::ExprBoolOp { range: repeat.range, op: BoolOp::And, values: vec![test, not] })
        };
    }
}

/// Turns the exits that leave a statement into assignments to a flag.
struct Flags<'a> {
    pass: &'a mut Pass,
    flag: String,
    value: Option<String>,
    kinds: Vec<&'static str>,
    range: TextRange,
}

impl<'a> Flags<'a> {
    fn new(pass: &'a mut Pass, stmt: &Stmt) -> Self {
        let exits = Exits::of_stmt(stmt);
        let mut kinds = Vec::new();
        kinds.extend(exits.breaks.then_some("BREAK"));
        kinds.extend(exits.continues.then_some("CONTINUE"));
        kinds.extend(exits.returns.then_some("RETURN"));
        let flag = pass.fresh.plain("left");
        let value = exits.returns.then(|| pass.fresh.plain("value"));
        Self { pass, flag, value, kinds, range: scopes::head(stmt.range()) }
    }

    /// The flag's start, the statement without its exits, and the exits after it.
    fn statement(mut self, stmt: Stmt) -> Vec<Stmt> {
        let range = self.range;
        let mut out = vec![make::assign(&self.flag, self.state("NEXT", range), range)];
        if let Some(value) = &self.value {
            out.push(make::assign(value, make::none(range), range));
        }
        out.push(self.inside(stmt, false));
        for kind in self.kinds.clone() {
            let exit = match kind {
                "BREAK" => Stmt::Break(ast::StmtBreak { range }),
                "CONTINUE" => Stmt::Continue(ast::StmtContinue { range }),
                _ => make::ret(self.value.as_ref().map(|value| make::load(value, range)), range),
            };
            let test = self.has_left(kind, range);
            out.push(make::if_(test, vec![exit], Vec::new(), range));
        }
        out
    }

    /// A flag of one kind is a bool.
    fn state(&self, kind: &str, range: TextRange) -> Expr {
        if self.kinds.len() == 1 {
            make::constant(Constant::Bool(kind != "NEXT"), range)
        } else {
            self.pass.operation(kind, range)
        }
    }

    fn has_left(&self, kind: &str, range: TextRange) -> Expr {
        let flag = make::load(&self.flag, range);
        if self.kinds.len() == 1 {
            return flag;
        }
        Expr::Compare(ast::ExprCompare {
            range,
            left: Box::new(flag),
            ops: vec![ast::CmpOp::Is],
            comparators: vec![self.pass.operation(kind, range)],
        })
    }

    fn goes_on(&self, range: TextRange) -> Expr {
        let flag = make::load(&self.flag, range);
        if self.kinds.len() == 1 {
            Expr::UnaryOp(ast::ExprUnaryOp { range, op: UnaryOp::Not, operand: Box::new(flag) })
        } else {
            Expr::Compare(ast::ExprCompare {
                range,
                left: Box::new(flag),
                ops: vec![ast::CmpOp::Is],
                comparators: vec![self.pass.operation("NEXT", range)],
            })
        }
    }

    fn leaves(exits: Exits, in_loop: bool) -> bool {
        exits.returns || (!in_loop && (exits.breaks || exits.continues))
    }

    fn block(&mut self, body: Vec<Stmt>, in_loop: bool) -> Vec<Stmt> {
        let mut out = Vec::new();
        let mut rest = body.into_iter();
        while let Some(stmt) = rest.next() {
            let range = scopes::head(stmt.range());
            let exits = Exits::of_stmt(&stmt);
            match stmt {
                Stmt::Return(ret) => {
                    if let (Some(name), Some(value)) = (&self.value, ret.value) {
                        out.push(make::assign(name, *value, ret.range));
                    }
                    out.push(make::assign(&self.flag, self.state("RETURN", range), range));
                    out.extend(in_loop.then_some(Stmt::Break(ast::StmtBreak { range })));
                }
                Stmt::Break(_) if !in_loop => out.push(make::assign(&self.flag, self.state("BREAK", range), range)),
                Stmt::Continue(_) if !in_loop => {
                    out.push(make::assign(&self.flag, self.state("CONTINUE", range), range));
                }
                Stmt::If(mut choice)
                    if Self::leaves(exits, in_loop) && falls(&choice.body) != falls(&choice.orelse) =>
                {
                    // One branch goes on, so the rest belongs to it.
                    let branch = if falls(&choice.body) { &mut choice.body } else { &mut choice.orelse };
                    branch.extend(rest);
                    out.push(self.inside(Stmt::If(choice), in_loop));
                    return out;
                }
                stmt if Self::leaves(exits, in_loop) => {
                    let is_loop = matches!(stmt, Stmt::For(_) | Stmt::While(_));
                    let stmt = self.inside(stmt, in_loop);
                    out.push(stmt);
                    let after: Vec<Stmt> = rest.collect();
                    if is_loop && in_loop && exits.returns {
                        // The inner loop was left for a return: leave the outer one too.
                        let test = self.has_left("RETURN", range);
                        out.push(make::if_(test, vec![Stmt::Break(ast::StmtBreak { range })], Vec::new(), range));
                        out.extend(self.block(after, in_loop));
                    } else if !after.is_empty() && exits.falls {
                        if in_loop {
                            out.extend(self.block(after, in_loop));
                        } else {
                            let guarded = self.block(after, in_loop);
                            out.push(make::if_(self.goes_on(range), guarded, Vec::new(), range));
                        }
                    } else {
                        out.extend(never(after, range));
                    }
                    return out;
                }
                other => {
                    out.push(other);
                    continue;
                }
            }
            out.extend(never(rest.collect(), range));
            return out;
        }
        out
    }

    fn inside(&mut self, mut stmt: Stmt, in_loop: bool) -> Stmt {
        if let Stmt::For(ast::StmtFor { body, orelse, .. }) | Stmt::While(ast::StmtWhile { body, orelse, .. }) =
            &mut stmt
        {
            *body = self.block(std::mem::take(body), true);
            *orelse = self.block(std::mem::take(orelse), in_loop);
            return stmt;
        }
        // What left the tried block before by an exit did not go on to `else`.
        let skips_else = matches!(&stmt, Stmt::Try(attempt) if Self::leaves(Exits::of(&attempt.body), in_loop));
        // What leaves a `finally` overrides an exception too, which a flag would not.
        let mut last = Vec::new();
        if let Stmt::Try(attempt) = &mut stmt {
            if Exits::of(&attempt.finalbody).has_exit() {
                last = std::mem::take(&mut attempt.finalbody);
            }
        }
        each_block(&mut stmt, &mut |body| *body = self.block(std::mem::take(body), in_loop));
        if let Stmt::Try(attempt) = &mut stmt {
            if !last.is_empty() {
                attempt.finalbody = last;
            }
            if skips_else && !attempt.orelse.is_empty() {
                let range = scopes::head(attempt.range);
                let orelse = std::mem::take(&mut attempt.orelse);
                attempt.orelse = vec![make::if_(self.goes_on(range), orelse, Vec::new(), range)];
            }
        }
        stmt
    }
}

/// Code that is never reached, which still says what is a variable here.
fn never(dead: Vec<Stmt>, range: TextRange) -> Option<Stmt> {
    writes(&dead).then(|| make::if_(make::constant(Constant::Bool(false), range), dead, Vec::new(), range))
}

/// Whether a block ends in no other way than at its end: what leaves a tried block by an exit must not go on to `else`.
fn stays(body: &[Stmt]) -> bool {
    !Exits::of(body).has_exit()
}
