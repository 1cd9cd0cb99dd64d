//! `if`, `elif` and `else`.

use std::rc::Rc;

use dy2st_syntax::ast::{Expr, Ranged, Stmt, StmtIf, TextRange};
use dy2st_syntax::liveness::{Flow, Names};

use super::region::Spec;
use super::state::{Context, Live, State};
use super::{Place, Regions};
use crate::make;

/// A chain of tests and branches.
struct Chain<'a> {
    arms: Vec<(&'a Expr, &'a [Stmt], TextRange)>,
    orelse: &'a [Stmt],
}

impl Regions<'_> {
    fn chain<'a>(&self, choice: &'a StmtIf) -> Chain<'a> {
        let mut chain = Chain { arms: vec![(&*choice.test, &choice.body, choice.range)], orelse: &choice.orelse };
        while let [Stmt::If(next)] = chain.orelse {
            if self.pass.kept.contains(next.range) {
                break;
            }
            chain.arms.push((&next.test, &next.body, next.range));
            chain.orelse = &next.orelse;
        }
        chain
    }

    /// An `if` that every path leaves at its end.
    pub(super) fn choice(&mut self, choice: &StmtIf, _: &Place, live: &Live, state: &mut State, out: &mut Vec<Stmt>) {
        let flow = Flow::of_choice(choice);
        let results: Vec<String> =
            flow.writes.iter().filter(|name| self.passes(name) && live.end.contains(*name)).cloned().collect();
        let after: Names = results.iter().cloned().collect();
        let inside = Live::everywhere(after, &live.always);
        let context = Rc::new(Context::Region(results.clone()));
        let call = self.call_if(choice, &context, &inside, state, out);
        out.push(make::assign_all(&results, call, choice.range));
        self.joined(&results, &flow, state);
    }

    /// An `if` that some path leaves by an exit: the function that it is in ends with it.
    #[allow(clippy::too_many_arguments, reason = "a statement, its place and what follows")]
    pub(super) fn leaving_choice(
        &mut self,
        choice: &StmtIf,
        rest: &[Stmt],
        place: &Place,
        live: &Live,
        block_live: &Live,
        state: &mut State,
        out: &mut Vec<Stmt>,
    ) {
        let flow = Flow::of_choice(choice);
        let range = choice.range;
        if rest.is_empty() || flow.falls.is_none() {
            let context = Rc::clone(&place.context);
            let call = self.call_if(choice, &context, block_live, state, out);
            out.push(make::ret(Some(call), range));
            // Code that is never reached still says what is a variable here.
            out.extend(self.block(rest, &place.inline(), block_live, state));
            return;
        }
        let results: Vec<String> =
            flow.writes.iter().filter(|name| self.passes(name) && live.end.contains(*name)).cloned().collect();
        let context = Rc::new(Context::Join { results: results.clone(), outer: Rc::clone(&place.context) });
        let inside = Live { end: results.iter().cloned().collect(), ..live.clone() };
        let mut defs = Vec::new();
        let before = state.clone();
        let mut call = self.call_if(choice, &context, &inside, state, &mut defs);
        out.extend(defs);
        let mut joined = before;
        self.joined(&results, &flow, &mut joined);
        let after = self.after(&results, rest, place, block_live, &joined, rest_range(rest, range), out);
        if let Expr::Call(call) = &mut call {
            call.keywords.push(keyword("after", after, range));
        }
        out.push(make::ret(Some(call), range));
    }

    /// The statements after a construct as a function of its results.
    #[allow(clippy::too_many_arguments, reason = "a region and where it stands")]
    pub(super) fn after(
        &mut self,
        results: &[String],
        rest: &[Stmt],
        place: &Place,
        live: &Live,
        state: &State,
        range: TextRange,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let flow = Flow::of(rest);
        let needs = live.before(&flow);
        let defaults = flow
            .writes
            .iter()
            .filter(|name| self.passes(name) && needs.contains(*name) && !results.contains(name))
            .cloned()
            .collect();
        let spec = Spec {
            role: "after",
            parameters: results.to_vec(),
            carried: results.to_vec(),
            defaults,
            head: Vec::new(),
            body: rest,
            context: Rc::clone(&place.context),
            live: live.clone(),
            range,
            repeats: false,
        };
        self.region(spec, state, out)
    }

    /// What a construct leaves behind in the scope that it is in.
    pub(super) fn joined(&self, results: &[String], flow: &Flow, state: &mut State) {
        state.join(results, flow);
        let mut own = flow.clone();
        let stays = |name: &String| self.shared.contains(name) || !self.scope.locals.contains(name);
        own.writes.retain(stays);
        if let Some(exit) = &mut own.falls {
            exit.sets.retain(stays);
            exit.deletes.retain(stays);
        }
        state.run(&own, &Names::new());
        self.softly_deleted(&own, state);
    }

    /// `_jst.if_(test, then, ..., else, parameters)`.
    fn call_if(
        &mut self,
        choice: &StmtIf,
        context: &Rc<Context>,
        live: &Live,
        state: &mut State,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let chain = self.chain(choice);
        let range = choice.range;
        let mut parameters: Vec<String> = Vec::new();
        let bodies: Vec<&[Stmt]> = chain.arms.iter().map(|(_, body, _)| *body).chain([chain.orelse]).collect();
        let needs: Vec<(Flow, Names)> = bodies
            .iter()
            .map(|body| {
                let flow = Flow::of(body);
                let needs = live.before(&flow);
                (flow, needs)
            })
            .collect();
        for name in needs.iter().flat_map(|(flow, _)| &flow.writes) {
            let taken = needs.iter().any(|(flow, needs)| flow.writes.contains(name) && needs.contains(name));
            if taken && self.passes(name) && !parameters.contains(name) {
                parameters.push(name.clone());
            }
        }
        let mut args = Vec::new();
        for (at, (test, body, arm_range)) in chain.arms.iter().enumerate() {
            let mut test = (*test).clone();
            if at == 0 {
                self.evaluates(&mut test, state);
            } else {
                self.reads_later(&mut test, state);
            }
            let role = if at == 0 { "then" } else { "elif" };
            let then = self.branch(role, &parameters, body, context, live, *arm_range, state, out);
            if at == 0 {
                args.extend([test, then]);
            } else {
                let test_range = test.range();
                let test = make::thunk(test, test_range);
                args.push(self.pass.call("elif_", vec![test, then], *arm_range));
            }
        }
        let gives_nothing = matches!(&**context, Context::Region(results) if results.is_empty());
        if !(chain.orelse.is_empty() && gives_nothing && parameters.is_empty()) {
            args.push(self.branch(
                "else",
                &parameters,
                chain.orelse,
                context,
                live,
                else_range(&chain, range),
                state,
                out,
            ));
        }
        args.extend(parameters.iter().map(|name| self.value(name, range, state)));
        self.pass.call("if_", args, range)
    }

    #[allow(clippy::too_many_arguments, reason = "a region and where it stands")]
    fn branch(
        &mut self,
        role: &str,
        parameters: &[String],
        body: &[Stmt],
        context: &Rc<Context>,
        live: &Live,
        range: TextRange,
        state: &State,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let spec = Spec {
            role,
            parameters: parameters.to_vec(),
            carried: parameters.to_vec(),
            defaults: Vec::new(),
            head: Vec::new(),
            body,
            context: Rc::clone(context),
            live: live.clone(),
            range,
            repeats: false,
        };
        self.region(spec, state, out)
    }
}

/// A keyword argument.
pub(super) fn keyword(name: &str, value: Expr, range: TextRange) -> dy2st_syntax::ast::Keyword {
    dy2st_syntax::ast::Keyword { range, arg: Some(dy2st_syntax::ast::Identifier::new(name)), value }
}

/// The range of a rest.
pub(super) fn rest_range(rest: &[Stmt], or: TextRange) -> TextRange {
    match (rest.first(), rest.last()) {
        (Some(first), Some(last)) if first.start() <= last.end() => TextRange::new(first.start(), last.end()),
        _ => or,
    }
}

fn else_range(chain: &Chain<'_>, or: TextRange) -> TextRange {
    rest_range(chain.orelse, or)
}
