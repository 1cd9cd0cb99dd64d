//! `for` and `while`.

use std::rc::Rc;

use dy2st_syntax::ast::{Expr, Ranged, Stmt, TextRange};
use dy2st_syntax::liveness::{is_true, Flow, Names};

use super::choice::{keyword, rest_range};
use super::region::Spec;
use super::state::{Context, Live, State};
use super::{Place, Regions};
use crate::make;
use crate::scopes::{below, target_names};

/// The parts of a loop of either kind.
struct Loop<'a> {
    range: TextRange,
    /// The target and iterable of `for`.
    each: Option<(&'a Expr, &'a Expr)>,
    /// The test of `while`.
    test: Option<&'a Expr>,
    body: &'a [Stmt],
    orelse: &'a [Stmt],
}

impl<'a> Loop<'a> {
    fn of(stmt: &'a Stmt) -> Option<Self> {
        let range = stmt.range();
        match stmt {
            Stmt::For(s) => {
                Some(Self { range, each: Some((&s.target, &s.iter)), test: None, body: &s.body, orelse: &s.orelse })
            }
            Stmt::While(s) => Some(Self { range, each: None, test: Some(&s.test), body: &s.body, orelse: &s.orelse }),
            _ => None,
        }
    }

    /// One round, with the test or the target before the body.
    fn round(&self) -> Flow {
        let head = self.each.map(|(target, _)| target).or(self.test);
        let head = head.map_or_else(|| Flow::of(&[]), Flow::of_expr);
        head.then(Flow::of(self.body))
    }
}

impl Regions<'_> {
    /// A loop that every path leaves at its end or by its own `break`.
    pub(super) fn repeat(&mut self, stmt: &Stmt, live: &Live, state: &mut State, out: &mut Vec<Stmt>) {
        let Some(parts) = Loop::of(stmt) else { return };
        let outer = Rc::new(Context::Function);
        let (carried, call) = self.call_loop(&parts, live, &outer, false, state, out);
        out.push(make::assign_all(&carried, call, parts.range));
        self.joined(&carried, &Flow::of_stmt(stmt), state);
    }

    /// A loop that some path leaves by `return`: the function that it is in ends with it.
    #[allow(clippy::too_many_arguments, reason = "a statement, its place and what follows")]
    pub(super) fn leaving_loop(
        &mut self,
        stmt: &Stmt,
        rest: &[Stmt],
        place: &Place,
        live: &Live,
        block_live: &Live,
        state: &mut State,
        out: &mut Vec<Stmt>,
    ) {
        let Some(parts) = Loop::of(stmt) else { return };
        let (carried, mut call) = self.call_loop(&parts, live, &place.context, true, state, out);
        self.joined(&carried, &Flow::of_stmt(stmt), state);
        let range = rest_range(rest, parts.range);
        let after = self.after(&carried, rest, place, block_live, state, range, out);
        if let Expr::Call(call) = &mut call {
            call.keywords.push(keyword("after", after, parts.range));
        }
        out.push(make::ret(Some(call), parts.range));
    }

    /// The variables that go round, and `_jst.for_(iterable, body, ...)` or `_jst.while_(test, body, ...)`.
    fn call_loop(
        &mut self,
        parts: &Loop<'_>,
        live: &Live,
        outer: &Rc<Context>,
        leaves: bool,
        state: &mut State,
        out: &mut Vec<Stmt>,
    ) -> (Vec<String>, Expr) {
        let range = parts.range;
        let round = parts.round();
        let orelse = Flow::of(parts.orelse);
        let after_else = live.before(&orelse);
        let mut kept: Names = round.needs.clone();
        kept.extend(after_else);
        kept.extend(live.end.iter().cloned());
        if leaves {
            kept.extend(live.after_break.iter().cloned());
            kept.extend(live.after_continue.iter().cloned());
        }
        let carried: Vec<String> =
            round.writes.iter().chain(&orelse.writes).filter(|name| self.passes(name) && kept.contains(*name)).fold(
                Vec::new(),
                |mut names, name| {
                    if !names.contains(name) {
                        names.push(name.clone());
                    }
                    names
                },
            );
        let tagged = round.breaks.is_some() || round.returns.is_some();
        let context = Rc::new(Context::Loop { state: carried.clone(), tagged, outer: Rc::clone(outer) });
        let inside = Live::everywhere(carried.iter().cloned().collect(), &live.always);

        // At the head of any round but the first, a variable is what a round left.
        let mut head = state.clone();
        for exit in [&round.falls, &round.continues].into_iter().flatten() {
            exit.deletes.iter().filter(|name| carried.contains(name)).for_each(|name| {
                head.undefined.insert(name.clone());
            });
        }
        let first = match (parts.each, parts.test) {
            (Some((_, iterable)), _) => {
                let mut iterable = iterable.clone();
                self.evaluates(&mut iterable, state);
                iterable
            }
            (_, Some(test)) => self.test(test, &carried, &head, range),
            (None, None) => make::none(range),
        };
        let (parameters, unpack, count) = self.body_parameters(parts, &carried);
        let spec = Spec {
            role: "body",
            parameters,
            carried: carried.clone(),
            defaults: Vec::new(),
            head: unpack,
            body: parts.body,
            context,
            live: inside,
            range,
            repeats: true,
        };
        let body = self.loop_body(spec, parts, &head, out);
        let mut args = vec![first, body];
        args.extend(carried.iter().map(|name| self.value(name, range, state)));
        let mut call = self.pass.call(if parts.each.is_some() { "for_" } else { "while_" }, args, range);
        if let (Some(count), Expr::Call(call)) = (count, &mut call) {
            let count = make::constant(dy2st_syntax::ast::Constant::Int(count.into()), range);
            call.keywords.push(keyword("unpack", count, range));
        }
        if !parts.orelse.is_empty() {
            // There may have been no trip, and then only the test has set something.
            let mut trips = round.clone();
            let test = parts.test.map_or_else(|| Flow::of(&[]), Flow::of_expr);
            if let (Some(falls), Some(tested)) = (&mut trips.falls, test.falls) {
                falls.sets = tested.sets;
            }
            let mut joined = state.clone();
            joined.join(&carried, &trips);
            let orelse = self.loop_else(parts, &carried, live, outer, leaves, &joined, out);
            if let Expr::Call(call) = &mut call {
                call.keywords.push(keyword("else_", orelse, range));
            }
        }
        (carried, call)
    }

    fn test(&mut self, test: &Expr, carried: &[String], head: &State, range: TextRange) -> Expr {
        let inside = head.enter(std::iter::empty(), carried);
        let mut test = test.clone();
        self.reads_later(&mut test, &inside);
        let test_range = if is_true(&test) { range } else { test.range() };
        make::lambda(make::parameters(carried, test_range), test, test_range)
    }

    fn loop_body(&mut self, mut spec: Spec<'_>, parts: &Loop<'_>, head: &State, out: &mut Vec<Stmt>) -> Expr {
        // The target is set by the loop, not by what comes in under its name.
        let targets = parts.each.map(|(target, _)| target_names(target)).unwrap_or_default();
        let by_parameter = spec.head.is_empty();
        if by_parameter {
            spec.carried.retain(|name| !targets.contains(name));
        }
        self.region(spec, head, out)
    }

    #[allow(clippy::too_many_arguments, reason = "a region and where it stands")]
    fn loop_else(
        &mut self,
        parts: &Loop<'_>,
        carried: &[String],
        live: &Live,
        outer: &Rc<Context>,
        leaves: bool,
        state: &State,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let context = if leaves {
            Context::Join { results: carried.to_vec(), outer: Rc::clone(outer) }
        } else {
            Context::Region(carried.to_vec())
        };
        let mut inside = live.clone();
        inside.end.extend(carried.iter().cloned());
        let spec = Spec {
            role: "else",
            parameters: carried.to_vec(),
            carried: carried.to_vec(),
            defaults: Vec::new(),
            head: Vec::new(),
            body: parts.orelse,
            context: Rc::new(context),
            live: inside,
            range: rest_range(parts.orelse, parts.range),
            repeats: false,
        };
        self.region(spec, state, out)
    }

    /// The parameters of a body, the statement that takes an item apart, and into how many parameters the operation does
    /// that itself.
    fn body_parameters(&mut self, parts: &Loop<'_>, carried: &[String]) -> (Vec<String>, Vec<Stmt>, Option<usize>) {
        let Some((target, _)) = parts.each else { return (carried.to_vec(), Vec::new(), None) };
        if let Some((targets, count)) = self.target_parameters(target) {
            let mut parameters = targets.clone();
            for other in carried {
                let dead = targets.contains(other);
                parameters.push(if dead { self.unused(parts, &parameters, carried) } else { other.clone() });
            }
            return (parameters, Vec::new(), count);
        }
        let item = self.item();
        let range = target.range();
        let unpack = make::assign_to(target.clone(), make::load(&item, range), range);
        let mut parameters = vec![item];
        parameters.extend(carried.iter().cloned());
        (parameters, vec![unpack], None)
    }

    /// The variables of a target that can be parameters: one, or a flat tuple of different ones.
    fn target_parameters(&self, target: &Expr) -> Option<(Vec<String>, Option<usize>)> {
        let (items, count) = match target {
            Expr::Tuple(tuple) => (tuple.elts.as_slice(), Some(tuple.elts.len())),
            other => (std::slice::from_ref(other), None),
        };
        let mut names: Vec<String> = Vec::new();
        for item in items {
            let Expr::Name(name) = item else { return None };
            if !self.passes(&name.id) || names.iter().any(|other| other == name.id.as_str()) {
                return None;
            }
            names.push(name.id.to_string());
        }
        (!names.is_empty()).then_some((names, count))
    }

    /// A name for a parameter that nothing reads.
    fn unused(&mut self, parts: &Loop<'_>, parameters: &[String], carried: &[String]) -> String {
        let mentioned = parts.body.iter().any(|stmt| below(dy2st_syntax::visit::Node::Stmt(stmt)).contains("_"));
        let used = |name: &str| parameters.iter().chain(carried).any(|other| other == name);
        if mentioned || used("_") {
            self.pass.fresh.plain("last")
        } else {
            "_".to_owned()
        }
    }

    /// A name for the item of a loop whose target is not one variable.
    fn item(&mut self) -> String {
        self.pass.fresh.plain("item")
    }
}
