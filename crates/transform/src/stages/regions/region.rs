//! One region as a function: a `def`, or a lambda where one expression says it all.

use std::rc::Rc;

use dy2st_syntax::ast::{self, Arguments, Expr, Stmt, TextRange};
use dy2st_syntax::liveness::{Flow, Names};
use dy2st_syntax::visit::{walk_mut, NodeMut, VisitorMut};

use super::state::{Context, Live, State};
use super::{Frame, Place, Regions};
use crate::make;
use crate::scopes::{below, mentions};

/// What makes a region.
pub(super) struct Spec<'a> {
    /// `then`, `else`, `body`, `after`: the first part of its name.
    pub role: &'a str,
    /// The names of its parameters, in order.
    pub parameters: Vec<String>,
    /// Those of the user's variables that come in through parameters.
    pub carried: Vec<String>,
    /// Parameters that take the value that the variable has where the region is defined.
    pub defaults: Vec<String>,
    /// Statements in front of the body.
    pub head: Vec<Stmt>,
    /// The user's statements.
    pub body: &'a [Stmt],
    /// What its ways out mean.
    pub context: Rc<Context>,
    /// What is live after it.
    pub live: Live,
    /// The construct that it comes from.
    pub range: TextRange,
    /// It may run more than once.
    pub repeats: bool,
}

impl Regions<'_> {
    /// Converts a region; a `def` goes to `out`, and what names the function comes back.
    pub(super) fn region(&mut self, spec: Spec<'_>, state: &State, out: &mut Vec<Stmt>) -> Expr {
        let range = spec.range;
        let head = Flow::of(&spec.head);
        let flow = head.then(Flow::of(spec.body));
        let localised = self.localise(&spec, &flow);
        let is_own = |name: &&String| self.passes(name) || localised.contains(*name);
        let written: Vec<String> = flow.writes.iter().filter(is_own).cloned().collect();
        let mut incoming = spec.carried.clone();
        incoming.extend(spec.defaults.iter().cloned());
        let mut inside = state.enter(written.iter(), &incoming);
        for name in spec.parameters.iter().filter(|name| !spec.carried.contains(name)) {
            inside.bound.insert(name.clone());
            inside.maybe.insert(name.clone());
            inside.undefined.remove(name);
        }
        let defaults: Vec<(String, Expr)> =
            spec.defaults.iter().map(|name| (name.clone(), self.value(name, range, state))).collect();

        let key = self.frame_count;
        self.frame_count += 1;
        let mut owns: Names = written.into_iter().collect();
        let mut unbound = owns.clone();
        unbound.retain(|name| !spec.parameters.contains(name) && !spec.defaults.contains(name));
        owns.extend(spec.parameters.iter().cloned());
        owns.extend(spec.defaults.iter().cloned());
        let arrives = spec.parameters.iter().chain(&spec.defaults).cloned().collect();
        self.frames.push(Frame { key, owns, arrives });
        self.loop_depth += usize::from(spec.repeats);
        let own = self.marked.get(&key).cloned().unwrap_or_default();
        for name in &own {
            inside.bound.insert(name.clone());
            inside.maybe.insert(name.clone());
            inside.undefined.insert(name.clone());
        }
        let mut body: Vec<Stmt> = own.iter().map(|name| make::assign(name, self.marker(name, range), range)).collect();
        inside.run(&Flow::of(&spec.head), &Names::new());
        body.extend(spec.head.iter().cloned());
        let place = Place { context: Rc::clone(&spec.context), in_kept_loop: false, is_tail: true, range };
        body.extend(self.block(spec.body, &place, &spec.live, &mut inside));
        self.loop_depth -= usize::from(spec.repeats);
        self.frames.pop();

        let declared = self.declarations(&body, &localised, range);
        without_annotations(&mut body, &declared);
        self.marks_read_only(key, &unbound, &body);
        // `nonlocal` in functions inside needs a binding here, but for what lives in a region further inside.
        let bound = dy2st_syntax::visit::names::of_body(&body).written;
        for name in localised {
            self.reached.remove(&name);
            if self.settled.insert(name.clone()) && !bound.contains(&name) && !spec.parameters.contains(&name) {
                self.marked.entry(key).or_default().insert(name);
            }
        }
        if let Some(first) = &self.scope.first {
            let mut supers = Supers::new(first);
            for stmt in &mut body {
                supers.visit_stmt(stmt);
            }
        }
        let mut args = make::parameters(&spec.parameters, range);
        args.args.extend(defaults.into_iter().map(|(name, value)| make::parameter(&name, Some(value), range)));
        let discards = matches!(&*spec.context, Context::Region(results) if results.is_empty());
        self.finish(spec.role, args, declared, body, discards, range, out)
    }

    /// Shared variables that are used nowhere but in a region that runs once live in it.
    fn localise(&self, spec: &Spec<'_>, flow: &Flow) -> Names {
        if spec.repeats || self.loop_depth > 0 {
            return Names::new();
        }
        let is_used_here = |name: &&String| mentions(spec.body, name) == mentions(self.body, name);
        flow.writes
            .iter()
            .filter(|name| self.shared.contains(*name))
            .filter(is_used_here)
            .filter(|name| !self.frames[0].arrives.contains(*name))
            .cloned()
            .collect()
    }

    /// `global` and `nonlocal` for what the region itself binds of other scopes; `own` lives in it.
    fn declarations(&mut self, body: &[Stmt], own: &Names, range: TextRange) -> Vec<Stmt> {
        let names = dy2st_syntax::visit::names::of_body(body);
        let bound: Vec<&String> = names.written.iter().chain(&names.deleted).collect();
        let pick = |of: &Names| -> Vec<String> {
            let mut found: Vec<String> = Vec::new();
            for name in &bound {
                if of.contains(*name) && !found.contains(*name) {
                    found.push((*name).clone());
                }
            }
            found
        };
        let globals = pick(&self.scope.globals);
        let mut outer = pick(&self.shared.difference(own).cloned().collect());
        self.reached.extend(outer.iter().cloned());
        outer.extend(pick(&self.scope.nonlocals));
        let mut out = Vec::new();
        if !globals.is_empty() {
            out.push(make::global(&globals, range));
        }
        if !outer.is_empty() {
            out.push(make::nonlocal(&outer, range));
        }
        out
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one function")]
    fn finish(
        &mut self,
        role: &str,
        args: Arguments,
        declared: Vec<Stmt>,
        mut body: Vec<Stmt>,
        discards: bool,
        range: TextRange,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        if declared.is_empty() {
            let value = as_expression(&body, discards, range, &|element| self.stays_in_calls(element))
                .filter(|value| !self.is_long(value));
            if let Some(value) = value {
                return self.lambda(args, value, range);
            }
        }
        if body.len() > 1 {
            body.retain(|stmt| !matches!(stmt, Stmt::Pass(_)));
        }
        self.fold(&mut body);
        if body.is_empty() {
            body.push(make::pass(range));
        }
        let name = self.pass.fresh.region(role);
        let body = declared.into_iter().chain(body).collect();
        out.push(make::def(&name, args, body, range));
        make::load(&name, range)
    }

    /// Whether an expression gives the same before and after any other expression is evaluated.
    fn stays_in_calls(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Name(name) => self.passes(name.id.as_str()),
            Expr::Attribute(attribute) => {
                matches!(attribute.value.as_ref(), Expr::Name(name) if name.id.as_str() == self.pass.runtime)
            }
            other => matches!(other, Expr::Constant(_)),
        }
    }

    /// Whether a region inside an expression is better off in a function with a name.
    fn is_long(&self, value: &Expr) -> bool {
        let nests = dy2st_syntax::visit::descendants(ast_node(value)).any(|node| self.is_region_call(node));
        nests && dy2st_syntax::print::expr(value).chars().count() > 50
    }

    fn is_region_call(&self, node: dy2st_syntax::visit::Node<'_>) -> bool {
        matches!(node, dy2st_syntax::visit::Node::Expr(Expr::Call(call)) if self.is_region_operation(call))
    }

    fn is_region_operation(&self, call: &ast::ExprCall) -> bool {
        matches!(call.func.as_ref(), Expr::Attribute(attribute)
            if matches!(attribute.attr.as_str(), "if_" | "for_" | "while_")
                && matches!(attribute.value.as_ref(), Expr::Name(name) if name.id.as_str() == self.pass.runtime))
    }

    /// A generated assignment whose variable is only returned is returned itself.
    fn fold(&self, body: &mut Vec<Stmt>) {
        let [.., Stmt::Assign(assign), Stmt::Return(ret)] = body.as_slice() else { return };
        let is_generated = matches!(assign.value.as_ref(), Expr::Call(call) if self.is_region_operation(call));
        let same = match (assign.targets.as_slice(), ret.value.as_deref()) {
            ([Expr::Name(target)], Some(Expr::Name(value))) => target.id == value.id,
            ([Expr::Tuple(target)], Some(Expr::Tuple(value))) => {
                target.elts.len() == value.elts.len()
                    && target.elts.iter().zip(&value.elts).all(|(target, value)| match (target, value) {
                        (Expr::Name(target), Expr::Name(value)) => target.id == value.id,
                        _ => false,
                    })
            }
            _ => false,
        };
        if !is_generated || !same {
            return;
        }
        body.pop();
        if let Some(Stmt::Assign(assign)) = body.pop() {
            body.push(make::ret(Some(*assign.value), assign.range));
        }
    }

    /// `_jst.same` where the results are the parameters.
    fn lambda(&self, args: Arguments, value: Expr, range: TextRange) -> Expr {
        let names: Vec<&str> = args.args.iter().map(|arg| arg.def.arg.as_str()).collect();
        let values = match &value {
            // A tuple of one is not the one.
            Expr::Tuple(tuple) if tuple.elts.len() != 1 => tuple.elts.as_slice(),
            other => std::slice::from_ref(other),
        };
        let is_same = !names.is_empty()
            && args.args.iter().all(|arg| arg.default.is_none())
            && names.len() == values.len()
            && names
                .iter()
                .zip(values)
                .all(|(name, value)| matches!(value, Expr::Name(read) if read.id.as_str() == *name));
        if is_same {
            return self.pass.operation("same", range);
        }
        make::lambda(args, value, range)
    }
}

/// A name that is declared `nonlocal` or `global` cannot be annotated.
fn without_annotations(body: &mut Vec<Stmt>, declared: &[Stmt]) {
    let is_declared = |name: &str| {
        declared.iter().any(|stmt| match stmt {
            Stmt::Nonlocal(stmt) => stmt.names.iter().any(|other| other.as_str() == name),
            Stmt::Global(stmt) => stmt.names.iter().any(|other| other.as_str() == name),
            _ => false,
        })
    };
    for stmt in std::mem::take(body) {
        match stmt {
            Stmt::AnnAssign(ast::StmtAnnAssign { target, value, range, .. }) if matches!(target.as_ref(), Expr::Name(name) if is_declared(&name.id)) =>
            {
                body.extend(value.map(|value| make::assign_to(*target, *value, range)));
            }
            mut other => {
                crate::pass::each_block(&mut other, &mut |block| {
                    let had_statements = !block.is_empty();
                    without_annotations(block, declared);
                    if had_statements && block.is_empty() {
                        block.push(make::pass(TextRange::default()));
                    }
                });
                body.push(other);
            }
        }
    }
}

/// The one expression that a function body amounts to.
fn as_expression(body: &[Stmt], discards: bool, range: TextRange, stays: &dyn Fn(&Expr) -> bool) -> Option<Expr> {
    let body: Vec<&Stmt> = body.iter().filter(|stmt| !matches!(stmt, Stmt::Pass(_))).collect();
    let (last, assigns) = match body.split_last() {
        None => return Some(make::none(range)),
        Some((Stmt::Expr(expr), [])) if discards && !holds_own_binding(&expr.value) => {
            return Some((*expr.value).clone())
        }
        Some((Stmt::Return(ret), assigns)) => (ret, assigns),
        Some(_) => return None,
    };
    let value = match &last.value {
        Some(value) => (**value).clone(),
        None => make::none(range),
    };
    if holds_own_binding(&value) {
        return None;
    }
    if assigns.is_empty() {
        return Some(value);
    }
    inline(assigns, value, stays)
}

/// A lambda would keep a walrus to itself and become a generator with `yield`.
fn holds_own_binding(expr: &Expr) -> bool {
    !crate::scopes::bound_in(expr).is_empty() || crate::decide::expr_suspends(expr)
}

/// `a = e1; b = e2; return a, b` is `(e1, e2)`, as long as nothing is read twice or out of order; `stays` holds for what
/// may be read before what was assigned is evaluated.
fn inline(assigns: &[&Stmt], value: Expr, stays: &dyn Fn(&Expr) -> bool) -> Option<Expr> {
    let mut pending: Vec<(&str, &Expr)> = Vec::new();
    for stmt in assigns {
        let Stmt::Assign(assign) = stmt else { return None };
        let [Expr::Name(name)] = assign.targets.as_slice() else { return None };
        if holds_own_binding(&assign.value) {
            return None;
        }
        let read = below(ast_node(&assign.value));
        if pending.iter().any(|(before, _)| read.contains(*before) || *before == name.id.as_str()) {
            return None;
        }
        pending.push((name.id.as_str(), &assign.value));
    }
    let (mut elts, range, is_tuple) = match value {
        Expr::Tuple(tuple) => (tuple.elts, tuple.range, true),
        other => {
            let range = ast::Ranged::range(&other);
            (vec![other], range, false)
        }
    };
    let mut next = pending.into_iter();
    let mut expected = next.next();
    for element in &mut elts {
        match element {
            Expr::Name(name) => {
                if let Some((pending, value)) = expected {
                    if name.id.as_str() == pending {
                        *element = value.clone();
                        expected = next.next();
                        continue;
                    }
                }
            }
            Expr::Attribute(attribute) if matches!(attribute.value.as_ref(), Expr::Name(_)) => {}
            Expr::Constant(_) => {}
            _ => return None,
        }
        if expected.is_some() && !stays(element) {
            return None;
        }
    }
    // Whatever was not taken in its order, or is read besides, needs the statement.
    if expected.is_some() {
        return None;
    }
    let assigned: Vec<&str> = assigns
        .iter()
        .filter_map(|stmt| match stmt {
            Stmt::Assign(assign) => assign.targets.first(),
            _ => None,
        })
        .filter_map(|target| if let Expr::Name(name) = target { Some(name.id.as_str()) } else { None })
        .collect();
    let left =
        elts.iter().filter(|element| matches!(element, Expr::Name(name) if assigned.contains(&name.id.as_str())));
    let values_that_are_names = assigns.iter().filter(|stmt| {
        matches!(stmt, Stmt::Assign(assign) if matches!(assign.value.as_ref(), Expr::Name(name) if assigned.contains(&name.id.as_str())))
    });
    if left.count() != values_that_are_names.count() {
        return None;
    }
    if is_tuple {
        Some(make::tuple(elts, ast::ExprContext::Load, range))
    } else {
        elts.pop()
    }
}

fn ast_node(expr: &Expr) -> dy2st_syntax::visit::Node<'_> {
    dy2st_syntax::visit::Node::Expr(expr)
}

/// Zero-argument `super()` outside its function.
pub struct Supers<'a> {
    own: &'a str,
}

impl<'a> Supers<'a> {
    /// For a function whose first parameter is `own`.
    pub fn new(own: &'a str) -> Self {
        Self { own }
    }
}

impl VisitorMut for Supers<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        // Generated functions hold no `super()` any more, and the user's own have their own first argument.
        if !matches!(stmt, Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_)) {
            walk_mut(self, NodeMut::Stmt(stmt));
        }
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if let Expr::Call(call) = expr {
            if call.args.is_empty() && call.keywords.is_empty() {
                if let Expr::Name(name) = call.func.as_ref() {
                    if name.id.as_str() == "super" {
                        let range = call.range;
                        call.args.push(make::load("__class__", range));
                        call.args.push(make::load(self.own, range));
                    }
                }
            }
        }
        walk_mut(self, NodeMut::Expr(expr));
    }
}
