//! Branches, loop bodies and loop tests become functions of what they change.
//!
//! Input:
//! ```python
//! def f(x, n):
//!     y = x
//!     for i in range(n):
//!         y = y + i
//!     if y.sum() > 0:
//!         y = y * 2
//!         y.stop_gradient = True
//!         return y
//!     else:
//!         return x
//! ```
//!
//! Output:
//! ```python
//! def f(x, n):
//!     y = x
//!     y = _jst.for_(range(n), lambda i, y: y + i, y)
//!
//!     def then_0(y):
//!         y = y * 2
//!         y.stop_gradient = True
//!         return y
//!
//!     return _jst.if_(y.sum() > 0, then_0, lambda y: x, y)
//! ```
//!
//! * The parameters of a region are the variables that it reads and writes; its results are those that it writes and
//!   that are live afterwards. Both branches of an `if` have one signature.
//! * A variable that a function of the user's captures, or that a handler sees, stays where it is: regions reach it
//!   through `nonlocal`.
//! * Every way out has a value: a loop body gives `NEXT`, `BREAK` or `RETURN` with what goes along.

mod choice;
mod handlers;
mod loops;
mod reads;
mod region;
mod state;
mod ways;

pub use self::region::Supers;

use std::collections::BTreeMap;
use std::rc::Rc;

use dy2st_syntax::ast::{self, Ranged, Stmt, TextRange};
use dy2st_syntax::liveness::{parameters, Flow, Names};
use dy2st_syntax::remember;

use self::state::{Context, Live, State};
use super::exits::is_structural;
use crate::make;
use crate::pass::{blocks, each_function, Function, Pass};
use crate::scopes::{self, FunctionScope};

/// Runs the stage on an outermost function.
pub fn run(pass: &mut Pass, stmt: &mut Stmt) {
    each_function(stmt, &mut |function| convert(pass, function));
}

fn convert(pass: &mut Pass, function: Function<'_>) {
    if !has_work(pass, function.body) && !has_lazy_parts(pass, function.body) {
        return;
    }
    let scope = FunctionScope::new(function.args, function.body);
    if scope.looks_at_frame {
        return;
    }
    let parameters: Names = parameters(function.args).into_iter().collect();
    let range = scopes::head(function.args.range());
    // A variable that a region needs although only some paths bind it gets the marker at the top of its scope. That it
    // is needed shows on the way, so the conversion is repeated until nothing new shows.
    let mut marked: BTreeMap<u32, Names> = BTreeMap::new();
    let body = std::mem::take(function.body);
    let fresh = pass.fresh.clone();
    let remembered = remember(&body);
    loop {
        pass.fresh.restart(&fresh);
        let mut regions = Regions::new(pass, &scope, &body, marked.clone());
        let converted = regions.function(&body, &parameters, range);
        if regions.marked == marked {
            drop(remembered);
            *function.body = converted;
            pass.fresh.restart(&fresh);
            return;
        }
        marked = regions.marked;
    }
}

/// Whether anything in the body is converted here.
fn has_work(pass: &Pass, body: &[Stmt]) -> bool {
    body.iter().any(|stmt| {
        let own = matches!(stmt, Stmt::If(_) | Stmt::For(_) | Stmt::While(_)) && !pass.kept.contains(stmt.range());
        own || blocks(stmt).into_iter().any(|block| has_work(pass, block))
    })
}

/// Whether parts of expressions become lambdas later, where Python complains otherwise about what is unbound.
fn has_lazy_parts(pass: &Pass, body: &[Stmt]) -> bool {
    let lazy = |expr: &ast::Expr| match expr {
        ast::Expr::IfExp(choice) => !pass.kept.contains(choice.range),
        ast::Expr::BoolOp(operation) => !pass.kept.contains(operation.range),
        ast::Expr::Compare(compare) => compare.ops.len() > 1 && !pass.kept.contains(compare.range),
        _ => false,
    };
    let nodes = body.iter().flat_map(|stmt| dy2st_syntax::visit::descendants(dy2st_syntax::visit::Node::Stmt(stmt)));
    nodes.into_iter().any(|node| matches!(node, dy2st_syntax::visit::Node::Expr(expr) if lazy(expr)))
}

/// The key of variables whose `del` assigns the marker.
const DELETED: u32 = u32::MAX;

/// Where a block stands.
#[derive(Clone)]
struct Place {
    /// What its ways out mean.
    context: Rc<Context>,
    /// `break` and `continue` belong to a loop that stays.
    in_kept_loop: bool,
    /// The end of the block is the end of the function that it is in.
    is_tail: bool,
    /// Where the end of an empty block is said to come from.
    range: TextRange,
}

impl Place {
    fn inline(&self) -> Self {
        Self { is_tail: false, ..self.clone() }
    }
}

/// A function of the converted code, with the variables that live in it.
struct Frame {
    key: u32,
    owns: Names,
    /// Those that are bound from the start: parameters.
    arrives: Names,
}

struct Regions<'a> {
    pass: &'a mut Pass,
    scope: FunctionScope,
    body: &'a [Stmt],
    /// Variables that stay in their scope.
    shared: Names,
    /// Variables that start with the marker, by frame.
    marked: BTreeMap<u32, Names>,
    frames: Vec<Frame>,
    frame_count: u32,
    loop_depth: usize,
    /// Variables that regions declare `nonlocal`.
    reached: Names,
    /// Shared variables that live in a region, which is known by now.
    settled: Names,
}

impl<'a> Regions<'a> {
    fn new(pass: &'a mut Pass, scope: &FunctionScope, body: &'a [Stmt], marked: BTreeMap<u32, Names>) -> Self {
        let mut shared = scope.captured.clone();
        handlers::seen(body, &mut shared);
        shared.retain(|name| scope.locals.contains(name));
        Self {
            pass,
            scope: scope.clone(),
            body,
            shared,
            marked,
            frames: Vec::new(),
            frame_count: 0,
            loop_depth: 0,
            reached: Names::new(),
            settled: Names::new(),
        }
    }

    fn function(&mut self, body: &[Stmt], parameters: &Names, range: TextRange) -> Vec<Stmt> {
        let own = self.marked.get(&0).cloned().unwrap_or_default();
        let mut state = State { bound: parameters.clone(), maybe: parameters.clone(), undefined: own.clone() };
        state.bound.extend(own.iter().cloned());
        state.maybe.extend(own.iter().cloned());
        self.frames.push(Frame { key: 0, owns: self.scope.locals.clone(), arrives: parameters.clone() });
        self.frame_count = 1;
        let place = Place { context: Rc::new(Context::Function), in_kept_loop: false, is_tail: true, range };
        let (head, rest) = split_docstring(body);
        let mut out = head.to_vec();
        out.extend(own.iter().map(|name| make::assign(name, self.marker(name, range), range)));
        out.extend(self.block(rest, &place, &Live::default(), &mut state));
        // `nonlocal` needs a binding in the function itself.
        let bound = dy2st_syntax::visit::names::of_body(&out).written;
        let mut reached = std::mem::take(&mut self.reached);
        reached.extend(self.scope.written_inside.difference(&self.settled).cloned());
        for name in reached {
            if !parameters.contains(&name) && !bound.contains(&name) && self.scope.locals.contains(&name) {
                self.marked.entry(0).or_default().insert(name);
            }
        }
        let own = self.scope.locals.difference(parameters).cloned().collect();
        self.marks_read_only(0, &own, &out);
        out
    }

    fn marker(&self, name: &str, range: TextRange) -> ast::Expr {
        let name = self.pass.fresh.users_name(name);
        self.pass.call("Undefined", vec![make::string(name, range)], range)
    }

    /// A variable that regions pass on: local and not shared.
    fn passes(&self, name: &str) -> bool {
        self.scope.locals.contains(name) && !self.shared.contains(name)
    }

    /// Converts a block; where it is a tail, its end is a way out.
    fn block(&mut self, stmts: &[Stmt], place: &Place, live: &Live, state: &mut State) -> Vec<Stmt> {
        let flows: Vec<Flow> = stmts.iter().map(Flow::of_stmt).collect();
        let mut after = vec![live.end.clone(); stmts.len()];
        let mut at = live.end.clone();
        for index in (0..stmts.len()).rev() {
            at.extend(live.always.iter().cloned());
            after[index].clone_from(&at);
            at = Live { end: at, ..live.clone() }.before(&flows[index]);
        }
        let mut out = Vec::new();
        let mut falls = true;
        for (index, stmt) in stmts.iter().enumerate() {
            let block_live = live;
            let live = Live { end: after[index].clone(), ..live.clone() };
            let rest = &stmts[index + 1..];
            if is_structural(self.pass, stmt)
                && self.structural(stmt, rest, place, (&live, block_live), state, &mut out)
            {
                return out;
            }
            self.stmt(stmt, place, &live, state, &mut out);
            falls = falls && flows[index].falls.is_some();
        }
        if place.is_tail && falls {
            let range = stmts.last().map_or(place.range, |stmt| scopes::head(stmt.range()));
            out.extend(self.end(place, range, state));
        }
        out
    }

    /// A statement that exits leave from under converted constructs. Returns whether the block ends here.
    fn structural(
        &mut self,
        stmt: &Stmt,
        rest: &[Stmt],
        place: &Place,
        (live, block_live): (&Live, &Live),
        state: &mut State,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let converted = !self.pass.kept.contains(stmt.range());
        match stmt {
            Stmt::If(choice) if converted => {
                self.leaving_choice(choice, rest, place, live, block_live, state, out);
                true
            }
            Stmt::For(_) | Stmt::While(_) if converted => {
                self.leaving_loop(stmt, rest, place, live, block_live, state, out);
                true
            }
            Stmt::If(_) => {
                // Both branches are tails; the end after them is never reached unless they fall.
                let tail = Place { is_tail: true, ..place.clone() };
                let mut stmt = stmt.clone();
                let Stmt::If(choice) = &mut stmt else { return false };
                self.reads_in(&mut choice.test, state);
                let (mut first, mut second) = (state.clone(), state.clone());
                choice.body = self.block(&choice.body, &tail, live, &mut first);
                choice.orelse = self.block(&choice.orelse, &tail, live, &mut second);
                out.push(stmt);
                out.extend(self.block(rest, &place.inline(), block_live, state));
                true
            }
            // A `with` or `try` at the end: its inner blocks are tails, and so is the end after it.
            Stmt::With(_) | Stmt::Try(_) | Stmt::Match(_) | Stmt::AsyncWith(_) | Stmt::TryStar(_) => {
                let tail = Place { is_tail: rest.is_empty() || place.is_tail, ..place.clone() };
                self.native(stmt, &tail, live, state, out);
                out.extend(self.block(rest, place, block_live, state));
                true
            }
            _ => false,
        }
    }

    fn stmt(&mut self, stmt: &Stmt, place: &Place, live: &Live, state: &mut State, out: &mut Vec<Stmt>) {
        let converted = !self.pass.kept.contains(stmt.range());
        match stmt {
            Stmt::If(choice) if converted => self.choice(choice, place, live, state, out),
            Stmt::For(_) | Stmt::While(_) if converted => self.repeat(stmt, live, state, out),
            Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_) => self.exit(stmt, place, state, out),
            Stmt::If(_)
            | Stmt::For(_)
            | Stmt::While(_)
            | Stmt::AsyncFor(_)
            | Stmt::With(_)
            | Stmt::AsyncWith(_)
            | Stmt::Try(_)
            | Stmt::TryStar(_)
            | Stmt::Match(_) => self.native(stmt, &place.inline(), live, state, out),
            Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_) => {
                let mut stmt = stmt.clone();
                self.reads_in_nested(&mut stmt, state);
                state.run(&Flow::of_stmt(&stmt), &Names::new());
                out.push(stmt);
            }
            _ => {
                let flow = Flow::of_stmt(stmt);
                let mut stmt = stmt.clone();
                self.reads_first(&stmt, state, out);
                if self.deletes_softly(&stmt, state, out) {
                    return;
                }
                self.reads_in_stmt(&mut stmt, state);
                state.run(&flow, &Names::new());
                if let Stmt::Delete(delete) = &stmt {
                    for target in &delete.targets {
                        if let ast::Expr::Name(name) = target {
                            state.maybe.remove(name.id.as_str());
                        }
                    }
                }
                out.push(stmt);
            }
        }
    }

    /// `del y` of a variable that regions pass on even where it is unbound gives it the marker.
    fn deletes_softly(&mut self, stmt: &Stmt, state: &mut State, out: &mut Vec<Stmt>) -> bool {
        let Stmt::Delete(delete) = stmt else { return false };
        let soft = self.marked.get(&DELETED).cloned().unwrap_or_default();
        let is_soft = |target: &ast::Expr| matches!(target, ast::Expr::Name(name) if soft.contains(name.id.as_str()));
        if !delete.targets.iter().any(is_soft) {
            return false;
        }
        for target in &delete.targets {
            match target {
                ast::Expr::Name(name) if is_soft(target) => {
                    let id = name.id.as_str();
                    if !state.undefined.contains(id) && !state.bound.contains(id) {
                        let read = make::load(id, name.range);
                        out.push(make::expression(self.pass.call("defined", vec![read], name.range), name.range));
                    }
                    out.push(make::assign(id, self.marker(id, name.range), name.range));
                    state.bound.insert(id.to_owned());
                    state.undefined.insert(id.to_owned());
                }
                other => {
                    let targets = vec![other.clone()];
                    out.push(Stmt::Delete(ast::StmtDelete { range: delete.range, targets }));
                }
            }
        }
        true
    }

    /// `del y` and `y += 1` of what may hold the marker read it first.
    fn reads_first(&mut self, stmt: &Stmt, state: &State, out: &mut Vec<Stmt>) {
        let targets = match stmt {
            Stmt::Delete(delete) => delete.targets.as_slice(),
            Stmt::AugAssign(assign) => std::slice::from_ref(assign.target.as_ref()),
            _ => return,
        };
        for target in targets {
            if let ast::Expr::Name(name) = target {
                if state.undefined.contains(name.id.as_str()) {
                    let read = make::load(&name.id, name.range);
                    out.push(make::expression(self.pass.call("defined", vec![read], name.range), name.range));
                }
            }
        }
    }

    /// A compound statement that stays, with its blocks converted in place.
    fn native(&mut self, stmt: &Stmt, place: &Place, live: &Live, state: &mut State, out: &mut Vec<Stmt>) {
        let flow = Flow::of_stmt(stmt);
        let marked = self.may_mark(stmt);
        let mut unbound = Names::new();
        self.deleted_in_regions(stmt, &mut unbound);
        let mut stmt = stmt.clone();
        let before = state.clone();
        match &mut stmt {
            Stmt::If(choice) => {
                self.reads_in(&mut choice.test, state);
                choice.body = self.block(&choice.body, place, live, &mut state.clone());
                choice.orelse = self.block(&choice.orelse, place, live, &mut state.clone());
            }
            Stmt::For(each) => {
                self.reads_in(&mut each.iter, state);
                let mut head = state.clone();
                let bind = Flow::of_expr(&each.target);
                head.maybe.extend(flow.writes.iter().cloned());
                head.run(&Flow::default(), &marked);
                let mut inside = head.clone();
                inside.run(&bind, &Names::new());
                each.body = self.kept_loop_body(&each.body, &bind, place, live, &flow, inside);
                each.orelse = self.block(&each.orelse, place, live, &mut head);
            }
            Stmt::AsyncFor(each) => {
                let bind = Flow::of_expr(&each.target);
                let mut inside = state.clone();
                inside.maybe.extend(flow.writes.iter().cloned());
                inside.run(&Flow::default(), &marked);
                inside.run(&bind, &Names::new());
                each.body = self.kept_loop_body(&each.body, &bind, place, live, &flow, inside);
            }
            Stmt::While(repeat) => {
                let mut head = state.clone();
                head.maybe.extend(flow.writes.iter().cloned());
                head.run(&Flow::default(), &marked);
                self.reads_in(&mut repeat.test, &head);
                let test = Flow::of_expr(&repeat.test);
                let mut inside = head.clone();
                inside.run(&test, &Names::new());
                repeat.body = self.kept_loop_body(&repeat.body, &test, place, live, &flow, inside);
                repeat.orelse = self.block(&repeat.orelse, place, live, &mut head);
            }
            Stmt::With(with) => {
                self.enter_items(&mut with.items, state);
                with.body = self.block(&with.body, place, live, &mut state.clone());
            }
            Stmt::AsyncWith(with) => {
                self.enter_items(&mut with.items, state);
                with.body = self.block(&with.body, place, live, &mut state.clone());
            }
            Stmt::Try(ast::StmtTry { body, handlers, orelse, finalbody, .. })
            | Stmt::TryStar(ast::StmtTryStar { body, handlers, orelse, finalbody, .. }) => {
                self.attempt(body, handlers, orelse, finalbody, place, live, state, &marked);
            }
            Stmt::Match(choose) => {
                self.reads_in(&mut choose.subject, state);
                for case in &mut choose.cases {
                    let mut inside = state.clone();
                    inside.maybe.extend(flow.writes.iter().cloned());
                    for name in dy2st_syntax::visit::names::bound_by_pattern(&case.pattern) {
                        inside.bound.insert(name.to_owned());
                        inside.undefined.remove(name);
                    }
                    case.body = self.block(&case.body, place, live, &mut inside);
                }
            }
            _ => {}
        }
        *state = before;
        state.run(&flow, &marked);
        self.softly_deleted(&flow, state);
        for name in unbound.iter().filter(|name| flow.falls.iter().any(|exit| exit.deletes.contains(*name))) {
            state.bound.insert(name.clone());
            state.undefined.insert(name.clone());
        }
        out.push(stmt);
    }

    /// Variables that only regions inside a statement that stays delete: they give the marker.
    fn deleted_in_regions(&self, stmt: &Stmt, names: &mut Names) {
        let converted =
            matches!(stmt, Stmt::If(_) | Stmt::For(_) | Stmt::While(_)) && !self.pass.kept.contains(stmt.range());
        if converted {
            let deletes = Flow::of_stmt(stmt).falls.map(|exit| exit.deletes).unwrap_or_default();
            names.extend(deletes.into_iter().filter(|name| self.passes(name)));
            return;
        }
        blocks(stmt).into_iter().flatten().for_each(|stmt| self.deleted_in_regions(stmt, names));
        if let Stmt::Try(attempt) = stmt {
            for ast::ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
                if let Some(name) = &handler.name {
                    names.remove(name.as_str());
                }
            }
        }
    }

    /// After code some path of which deletes variables by assigning the marker.
    fn softly_deleted(&self, flow: &Flow, state: &mut State) {
        let soft = self.marked.get(&DELETED).into_iter().flatten();
        let deleted = flow.falls.iter().flat_map(|exit| &exit.deletes);
        for name in soft.filter(|name| deleted.clone().any(|other| other == *name)) {
            state.bound.insert(name.clone());
            state.undefined.insert(name.clone());
        }
    }

    /// Marks variables of a scope that its code reads, though only regions bind them: Python would not take them for its.
    fn marks_read_only(&mut self, key: u32, own: &Names, body: &[Stmt]) {
        let used = dy2st_syntax::visit::names::of_body(body);
        let lost =
            |name: &&String| own.contains(*name) && !used.written.contains(*name) && !used.deleted.contains(*name);
        let lost: Vec<String> = used.read.iter().filter(lost).cloned().collect();
        if !lost.is_empty() {
            self.marked.entry(key).or_default().extend(lost);
        }
    }

    fn enter_items(&mut self, items: &mut [ast::WithItem], state: &mut State) {
        for item in items {
            self.reads_in(&mut item.context_expr, state);
            if let Some(target) = &item.optional_vars {
                state.run(&Flow::of_expr(target), &Names::new());
            }
        }
    }

    fn kept_loop_body(
        &mut self,
        body: &[Stmt],
        bind: &Flow,
        place: &Place,
        live: &Live,
        whole: &Flow,
        mut state: State,
    ) -> Vec<Stmt> {
        let mut head = bind.clone().then(Flow::of(body)).needs;
        head.extend(live.end.iter().cloned());
        head.extend(whole.needs.iter().cloned());
        let inside = Live {
            end: head.clone(),
            after_break: live.end.clone(),
            after_continue: head,
            always: live.always.clone(),
        };
        self.loop_depth += 1;
        let place = Place { in_kept_loop: true, is_tail: false, ..place.clone() };
        let body = self.block(body, &place, &inside, &mut state);
        self.loop_depth -= 1;
        body
    }

    /// The variables of a statement that stays to which converted constructs in it may give the marker.
    fn may_mark(&self, stmt: &Stmt) -> Names {
        let mut names = Names::new();
        self.gather_marks(stmt, &mut names);
        names
    }

    fn gather_marks(&self, stmt: &Stmt, names: &mut Names) {
        let converted =
            matches!(stmt, Stmt::If(_) | Stmt::For(_) | Stmt::While(_)) && !self.pass.kept.contains(stmt.range());
        if converted {
            names.extend(Flow::of_stmt(stmt).writes);
        } else {
            blocks(stmt).into_iter().flatten().for_each(|stmt| self.gather_marks(stmt, names));
        }
    }
}

fn split_docstring(body: &[Stmt]) -> (&[Stmt], &[Stmt]) {
    let is_docstring = |stmt: &Stmt| {
        matches!(stmt, Stmt::Expr(expr) if matches!(expr.value.as_ref(), ast::Expr::Constant(constant)
            if matches!(constant.value, ast::Constant::Str(_))))
    };
    let declares = |stmt: &Stmt| matches!(stmt, Stmt::Global(_) | Stmt::Nonlocal(_));
    let count = body.iter().take_while(|stmt| is_docstring(stmt) || declares(stmt)).count();
    body.split_at(count)
}
