//! Reads of variables that may be unbound.

use dy2st_syntax::ast::{Expr, Stmt, TextRange};
use dy2st_syntax::liveness::{parameters, Names};
use dy2st_syntax::visit::names::bound_by_target;
use dy2st_syntax::visit::{children, walk_mut, Node, NodeMut, VisitorMut};

use super::state::State;
use super::Regions;
use crate::make;
use crate::scopes::FunctionScope;

impl Regions<'_> {
    /// Writes reads of what may hold the marker as `_jst.defined(name)`.
    pub(super) fn reads_in(&mut self, expr: &mut Expr, state: &State) {
        let mut reads = Reads::new(self, state);
        reads.visit_expr(expr);
    }

    /// The same for an expression that becomes a lambda.
    pub(super) fn reads_later(&mut self, expr: &mut Expr, state: &State) {
        Reads { later: 1, ..Reads::new(self, state) }.visit_expr(expr);
    }

    /// The same for an expression that is evaluated here and now: what it surely reads is defined from then on.
    pub(super) fn evaluates(&mut self, expr: &mut Expr, state: &mut State) {
        let mut reads = Reads::new(self, state);
        reads.visit_expr(expr);
        let sure = reads.sure;
        state.undefined.retain(|name| !sure.contains(name));
    }

    /// The same for the expressions of a simple statement.
    pub(super) fn reads_in_stmt(&mut self, stmt: &mut Stmt, state: &mut State) {
        let mut reads = Reads::new(self, state);
        walk_mut(&mut reads, NodeMut::Stmt(stmt));
        let sure = reads.sure;
        state.undefined.retain(|name| !sure.contains(name));
    }

    /// Definitions inside: what they capture of the marked variables.
    pub(super) fn reads_in_nested(&mut self, stmt: &mut Stmt, _: &State) {
        let marked = self.captured_marks();
        if !marked.is_empty() {
            Captured { regions: self, marked }.visit_stmt(stmt);
        }
    }

    /// The same for a lambda.
    fn captured_in(&mut self, lambda: &mut Expr) {
        let marked = self.captured_marks();
        if !marked.is_empty() {
            let mut captured = Captured { regions: self, marked };
            if let Expr::Lambda(inner) = lambda {
                let own: Names = parameters(&inner.args).into_iter().collect();
                captured.without(&own, |captured| captured.visit_expr(&mut inner.body));
            }
        }
    }

    fn captured_marks(&self) -> Names {
        let frames = self.frames.iter().map(|frame| frame.key).chain([super::DELETED]);
        frames
            .filter_map(|key| self.marked.get(&key))
            .flatten()
            .filter(|name| self.scope.captured.contains(*name))
            .cloned()
            .collect()
    }

    /// `operation` says how Python complains: as of a variable of the function, or of one of a function around.
    ///
    /// What is `later` becomes part of a lambda.
    fn read(
        &mut self,
        name: &dy2st_syntax::ast::ExprName,
        state: &State,
        operation: &str,
        later: bool,
    ) -> Option<Expr> {
        let id = name.id.as_str();
        if !self.scope.locals.contains(id) {
            return None;
        }
        let range = name.range;
        // Python's own complaint is right in the function that has the variable, and only there.
        let here = self.frames.last().is_some_and(|frame| frame.owns.contains(id));
        let here = here && !later;
        if !here && !state.bound.contains(id) {
            let known = state.maybe.contains(id) || state.undefined.contains(id) || self.shared.contains(id);
            if !known {
                let marker = self.marker(id, range);
                return Some(self.pass.call(operation, vec![marker], range));
            }
            self.mark(id);
        } else if !state.undefined.contains(id) {
            return None;
        } else if !state.bound.contains(id) {
            // Regions may have taken with them all that bound it.
            self.mark(id);
        }
        Some(self.pass.call(operation, vec![make::load(id, range)], range))
    }
}

struct Reads<'a, 'b> {
    regions: &'a mut Regions<'b>,
    state: &'a State,
    hidden: Names,
    /// What was read for sure.
    sure: Names,
    /// How many parts around may be skipped.
    skipped: usize,
    /// How many parts around become lambdas.
    later: usize,
    /// How many comprehensions are around, which are functions to Python.
    inner: usize,
}

impl<'a, 'b> Reads<'a, 'b> {
    fn new(regions: &'a mut Regions<'b>, state: &'a State) -> Self {
        Self { regions, state, hidden: Names::new(), sure: Names::new(), skipped: 0, later: 0, inner: 0 }
    }

    /// A part of the expression at `range`, which is evaluated on some ways only.
    fn maybe(&mut self, expr: &mut Expr, range: TextRange) {
        let later = usize::from(!self.regions.pass.kept.contains(range));
        self.skipped += 1;
        self.later += later;
        self.visit_expr(expr);
        self.later -= later;
        self.skipped -= 1;
    }
}

impl VisitorMut for Reads<'_, '_> {
    fn visit_stmt(&mut self, _: &mut Stmt) {}

    fn visit_expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Name(name) if name.ctx.is_load() && !self.hidden.contains(name.id.as_str()) => {
                let id = name.id.to_string();
                let operation = if self.inner > 0 { "captured" } else { "defined" };
                let later = self.later > 0 && self.inner == 0;
                if let Some(read) = self.regions.read(name, self.state, operation, later) {
                    *expr = read;
                    if self.skipped == 0 && self.state.bound.contains(&id) {
                        self.sure.insert(id);
                    }
                }
            }
            Expr::BoolOp(operation) => {
                if let Some((first, rest)) = operation.values.split_first_mut() {
                    self.visit_expr(first);
                    for operand in rest.iter_mut() {
                        self.maybe(operand, operation.range);
                    }
                }
            }
            Expr::IfExp(choice) => {
                self.visit_expr(&mut choice.test);
                self.maybe(&mut choice.body, choice.range);
                self.maybe(&mut choice.orelse, choice.range);
            }
            Expr::Compare(compare) => {
                self.visit_expr(&mut compare.left);
                for (at, operand) in compare.comparators.iter_mut().enumerate() {
                    if at == 0 {
                        self.visit_expr(operand);
                    } else {
                        self.maybe(operand, compare.range);
                    }
                }
            }
            // What a lambda reads, it reads later.
            Expr::Lambda(lambda) => {
                walk_mut(self, NodeMut::Arguments(&mut lambda.args));
                self.regions.captured_in(expr);
            }
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::GeneratorExp(_) => {
                let mut own = Names::new();
                children(Node::Expr(expr), &mut |child| {
                    if let Node::Comprehension(clause) = child {
                        own.extend(bound_by_target(&clause.target).into_iter().map(|(name, _)| name.to_owned()));
                    }
                });
                let outer = self.hidden.clone();
                // What the first clause iterates over is evaluated here, all else in the comprehension's own scope.
                let mut first =
                    first_iterable(expr).map(|first| std::mem::replace(first, make::none(TextRange::default())));
                if let Some(first) = &mut first {
                    self.visit_expr(first);
                }
                self.hidden.extend(own);
                self.skipped += 1;
                self.inner += 1;
                walk_mut(self, NodeMut::Expr(expr));
                self.inner -= 1;
                self.skipped -= 1;
                self.hidden = outer;
                if let (Some(place), Some(first)) = (first_iterable(expr), first) {
                    *place = first;
                }
            }
            _ => walk_mut(self, NodeMut::Expr(expr)),
        }
    }
}

/// What the first clause of a comprehension iterates over.
fn first_iterable(expr: &mut Expr) -> Option<&mut Expr> {
    let clauses = match expr {
        Expr::ListComp(comprehension) => &mut comprehension.generators,
        Expr::SetComp(comprehension) => &mut comprehension.generators,
        Expr::DictComp(comprehension) => &mut comprehension.generators,
        Expr::GeneratorExp(comprehension) => &mut comprehension.generators,
        _ => return None,
    };
    clauses.first_mut().map(|clause| &mut clause.iter)
}

/// Reads inside the user's own functions.
struct Captured<'a, 'b> {
    regions: &'a mut Regions<'b>,
    marked: Names,
}

impl Captured<'_, '_> {
    fn without(&mut self, own: &Names, walk: impl FnOnce(&mut Self)) {
        let outer = self.marked.clone();
        self.marked.retain(|name| !own.contains(name));
        walk(self);
        self.marked = outer;
    }
}

impl VisitorMut for Captured<'_, '_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        let own = match stmt {
            Stmt::FunctionDef(def) => FunctionScope::new(&def.args, &def.body).locals,
            Stmt::AsyncFunctionDef(def) => FunctionScope::new(&def.args, &def.body).locals,
            _ => Names::new(),
        };
        self.without(&own, |inner| walk_mut(inner, NodeMut::Stmt(stmt)));
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Name(name) if name.ctx.is_load() && self.marked.contains(name.id.as_str()) => {
                let range = name.range;
                let read = make::load(&name.id, range);
                *expr = self.regions.pass.call("captured", vec![read], range);
            }
            Expr::Lambda(lambda) => {
                let own: Names = parameters(&lambda.args).into_iter().collect();
                self.without(&own, |inner| walk_mut(inner, NodeMut::Expr(expr)));
            }
            _ => walk_mut(self, NodeMut::Expr(expr)),
        }
    }
}
