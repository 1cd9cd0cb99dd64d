//! Which variables a piece of code needs from before, sets for after, and how control leaves it.
//!
//! [`Flow`] is a summary of a statement list that is computed once, bottom-up, in time linear in the code; liveness and
//! definite assignment at any point follow from it by set arithmetic:
//!
//! * live before = `needs` + (live after the exit - what every path to that exit sets), over the exits that are reached;
//! * surely assigned after = surely assigned before + what every path sets - what some path deletes.
//!
//! Names are those of the scope itself: nested functions and classes count as reads of what they capture at the place
//! where they are defined.

use std::collections::BTreeSet;

use indexmap::IndexSet;

use crate::ast::{Comprehension, ExceptHandler, Expr, ExprContext, Pattern, Stmt};
use crate::remember::flow_of;
use crate::visit::names::{bound_by_alias, bound_by_pattern};
use crate::visit::{children, Node};

/// A set of names.
pub type Names = BTreeSet<String>;

/// What holds on every path from the start of a piece of code to one of its exits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exit {
    /// Every path sets (or deletes) these.
    pub sets: Names,
    /// Some path deletes these and does not set them again.
    pub deletes: Names,
}

impl Exit {
    fn then(&self, next: &Self) -> Self {
        let mut deletes: Names = self.deletes.difference(&next.sets).cloned().collect();
        deletes.extend(next.deletes.iter().cloned());
        Self { sets: self.sets.union(&next.sets).cloned().collect(), deletes }
    }

    fn or(&self, other: &Self) -> Self {
        Self {
            sets: self.sets.intersection(&other.sets).cloned().collect(),
            deletes: self.deletes.union(&other.deletes).cloned().collect(),
        }
    }
}

fn either(a: Option<Exit>, b: Option<Exit>) -> Option<Exit> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.or(&b)),
        (a, b) => a.or(b),
    }
}

/// The summary of a piece of code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Flow {
    /// Names that some path reads (or deletes) before it sets them.
    pub needs: Names,
    /// Names that some path sets or deletes, in the order of the text.
    pub writes: IndexSet<String>,
    /// Names that are deleted somewhere, whether they are set again or not: an exception can leave in between.
    pub deleted: Names,
    /// How the end is reached; `None` where no path reaches it.
    pub falls: Option<Exit>,
    /// How a `break` of an enclosing loop is reached.
    pub breaks: Option<Exit>,
    /// How a `continue` of an enclosing loop is reached.
    pub continues: Option<Exit>,
    /// How a `return` is reached.
    pub returns: Option<Exit>,
}

impl Flow {
    fn nothing() -> Self {
        Self { falls: Some(Exit::default()), ..Self::default() }
    }

    /// The summary of a statement list.
    pub fn of(body: &[Stmt]) -> Self {
        let mut flow = Self::nothing();
        for stmt in body {
            flow = flow.then(Self::of_stmt(stmt));
        }
        flow
    }

    /// The summary of an expression.
    pub fn of_expr(expr: &Expr) -> Self {
        let mut flow = Self::nothing();
        flow.expr(expr);
        flow
    }

    /// The summary of this piece followed by `next`.
    pub fn then(mut self, next: Self) -> Self {
        self.writes.extend(next.writes);
        self.deleted.extend(next.deleted);
        let Some(falls) = self.falls.take() else { return self };
        self.needs.extend(next.needs.difference(&falls.sets).cloned());
        let after = |exit: Option<Exit>| exit.map(|exit| falls.then(&exit));
        self.breaks = either(self.breaks, after(next.breaks));
        self.continues = either(self.continues, after(next.continues));
        self.returns = either(self.returns, after(next.returns));
        self.falls = after(next.falls);
        self
    }

    /// The summary of a choice between this piece and `other`.
    pub fn or(mut self, other: Self) -> Self {
        self.needs.extend(other.needs);
        self.writes.extend(other.writes);
        self.deleted.extend(other.deleted);
        self.falls = either(self.falls, other.falls);
        self.breaks = either(self.breaks, other.breaks);
        self.continues = either(self.continues, other.continues);
        self.returns = either(self.returns, other.returns);
        self
    }

    /// What is live before this piece, given what is live after its end, after `break` and after `continue`.
    pub fn live_before(&self, after: &Names, after_break: &Names, after_continue: &Names) -> Names {
        let mut live = self.needs.clone();
        for (exit, after) in [(&self.falls, after), (&self.breaks, after_break), (&self.continues, after_continue)] {
            if let Some(exit) = exit {
                live.extend(after.difference(&exit.sets).cloned());
            }
        }
        live
    }

    /// Whether control can leave other than at the end.
    pub fn has_exit(&self) -> bool {
        self.breaks.is_some() || self.continues.is_some() || self.returns.is_some()
    }

    fn exits(&mut self) -> impl Iterator<Item = &mut Exit> {
        [&mut self.falls, &mut self.breaks, &mut self.continues, &mut self.returns].into_iter().flatten()
    }

    fn reads(&mut self, name: &str) {
        if !self.falls.as_ref().is_some_and(|exit| exit.sets.contains(name)) {
            self.needs.insert(name.to_owned());
        }
    }

    fn sets(&mut self, name: &str) {
        self.writes.insert(name.to_owned());
        if let Some(exit) = &mut self.falls {
            exit.sets.insert(name.to_owned());
            exit.deletes.remove(name);
        }
    }

    fn may_set(&mut self, name: &str) {
        self.writes.insert(name.to_owned());
    }

    fn deletes(&mut self, name: &str) {
        self.reads(name);
        self.writes.insert(name.to_owned());
        self.deleted.insert(name.to_owned());
        if let Some(exit) = &mut self.falls {
            exit.sets.insert(name.to_owned());
            exit.deletes.insert(name.to_owned());
        }
    }

    /// Adds a part that may be skipped.
    fn maybe(&mut self, part: impl FnOnce(&mut Self)) {
        let before = self.falls.clone();
        part(self);
        self.falls = either(before, self.falls.take());
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Name(name) => match name.ctx {
                ExprContext::Load => self.reads(&name.id),
                ExprContext::Store => self.sets(&name.id),
                ExprContext::Del => self.deletes(&name.id),
            },
            Expr::NamedExpr(walrus) => {
                self.expr(&walrus.value);
                self.expr(&walrus.target);
            }
            Expr::BoolOp(operation) => {
                if let Some((first, rest)) = operation.values.split_first() {
                    self.expr(first);
                    self.maybe(|flow| rest.iter().for_each(|operand| flow.expr(operand)));
                }
            }
            Expr::IfExp(choice) => {
                self.expr(&choice.test);
                self.maybe(|flow| flow.expr(&choice.body));
                self.maybe(|flow| flow.expr(&choice.orelse));
            }
            Expr::Compare(compare) if compare.comparators.len() > 1 => {
                self.expr(&compare.left);
                self.expr(&compare.comparators[0]);
                self.maybe(|flow| compare.comparators[1..].iter().for_each(|operand| flow.expr(operand)));
            }
            Expr::Lambda(lambda) => {
                children(Node::Arguments(&lambda.args), &mut |child| self.node(child));
                self.captures(&Self::of_lambda(lambda));
            }
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::GeneratorExp(_) => {
                self.comprehension(expr);
            }
            _ => children(Node::Expr(expr), &mut |child| self.node(child)),
        }
    }

    fn node(&mut self, node: Node<'_>) {
        match node {
            Node::Expr(expr) => self.expr(expr),
            Node::Stmt(_) => {}
            other => children(other, &mut |child| self.node(child)),
        }
    }

    fn of_lambda(lambda: &crate::ast::ExprLambda) -> Names {
        let mut inner = Self::nothing();
        for name in parameters(&lambda.args) {
            inner.sets(&name);
        }
        inner.expr(&lambda.body);
        inner.needs
    }

    fn captures(&mut self, names: &Names) {
        for name in names {
            self.reads(name);
        }
    }

    fn comprehension(&mut self, expr: &Expr) {
        let mut inner = Self::nothing();
        let mut own = Names::new();
        let mut first = true;
        let mut heads: Vec<&Comprehension> = Vec::new();
        children(Node::Expr(expr), &mut |child| {
            if let Node::Comprehension(clause) = child {
                heads.push(clause);
            }
        });
        for clause in heads {
            if first {
                self.expr(&clause.iter);
            } else {
                inner.expr(&clause.iter);
            }
            first = false;
            own.extend(crate::visit::names::bound_by_target(&clause.target).iter().map(|(name, _)| (*name).to_owned()));
            inner.expr(&clause.target);
            clause.ifs.iter().for_each(|test| inner.expr(test));
        }
        children(Node::Expr(expr), &mut |child| {
            if let Node::Expr(child) = child {
                inner.expr(child);
            }
        });
        inner.needs.iter().filter(|name| !own.contains(*name)).for_each(|name| self.reads(name));
        inner.writes.iter().filter(|name| !own.contains(*name)).for_each(|name| self.may_set(name));
    }

    /// The summary of one statement.
    pub fn of_stmt(stmt: &Stmt) -> Self {
        flow_of(stmt, || Self::compute(stmt))
    }

    /// The summary of an `if`.
    pub fn of_choice(choice: &crate::ast::StmtIf) -> Self {
        Self::of_expr(&choice.test).then(Self::of(&choice.body).or(Self::of(&choice.orelse)))
    }

    /// How many names it holds.
    pub(crate) fn names(&self) -> usize {
        let exits = [&self.falls, &self.breaks, &self.continues, &self.returns].into_iter().flatten();
        let in_exits: usize = exits.map(|exit| exit.sets.len() + exit.deletes.len()).sum();
        self.needs.len() + self.writes.len() + self.deleted.len() + in_exits
    }

    fn compute(stmt: &Stmt) -> Self {
        let mut flow = Self::nothing();
        match stmt {
            Stmt::FunctionDef(def) => {
                def.decorator_list.iter().for_each(|expr| flow.expr(expr));
                flow.node(Node::Arguments(&def.args));
                flow.captures(&free_of(&def.args, &def.body));
                flow.sets(&def.name);
            }
            Stmt::AsyncFunctionDef(def) => {
                def.decorator_list.iter().for_each(|expr| flow.expr(expr));
                flow.node(Node::Arguments(&def.args));
                flow.captures(&free_of(&def.args, &def.body));
                flow.sets(&def.name);
            }
            Stmt::ClassDef(def) => {
                def.decorator_list.iter().for_each(|expr| flow.expr(expr));
                def.bases.iter().for_each(|expr| flow.expr(expr));
                def.keywords.iter().for_each(|keyword| flow.expr(&keyword.value));
                flow.captures(&Self::of(&def.body).needs);
                flow.sets(&def.name);
            }
            Stmt::Return(ret) => {
                ret.value.iter().for_each(|value| flow.expr(value));
                flow.returns = flow.falls.take();
            }
            Stmt::Break(_) => flow.breaks = flow.falls.take(),
            Stmt::Continue(_) => flow.continues = flow.falls.take(),
            Stmt::Raise(_) => {
                children(Node::Stmt(stmt), &mut |child| flow.node(child));
                flow.falls = None;
            }
            Stmt::Assign(assign) => {
                flow.expr(&assign.value);
                assign.targets.iter().for_each(|target| flow.expr(target));
            }
            Stmt::AugAssign(assign) => flow.augmented(assign),
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    flow.expr(value);
                    flow.expr(&assign.target);
                }
            }
            Stmt::Import(import) => import.names.iter().for_each(|alias| flow.sets(bound_by_alias(alias))),
            Stmt::ImportFrom(import) => import.names.iter().for_each(|alias| flow.sets(bound_by_alias(alias))),
            Stmt::If(choice) => return Self::of_choice(choice),
            Stmt::While(repeat) => {
                let endless = is_true(&repeat.test);
                return Self::of_loop(Self::of_expr(&repeat.test), &repeat.body, &repeat.orelse, endless);
            }
            Stmt::For(each) => {
                flow.expr(&each.iter);
                return flow.then(Self::of_for(&each.target, &each.body, &each.orelse));
            }
            Stmt::AsyncFor(each) => {
                flow.expr(&each.iter);
                return flow.then(Self::of_for(&each.target, &each.body, &each.orelse));
            }
            Stmt::With(with) => return Self::of_with(&with.items, &with.body),
            Stmt::AsyncWith(with) => return Self::of_with(&with.items, &with.body),
            Stmt::Match(choose) => return Self::of_match(choose),
            Stmt::Try(attempt) => {
                return Self::of_try(&attempt.body, &attempt.handlers, &attempt.orelse, &attempt.finalbody);
            }
            Stmt::TryStar(attempt) => {
                return Self::of_try(&attempt.body, &attempt.handlers, &attempt.orelse, &attempt.finalbody);
            }
            _ => children(Node::Stmt(stmt), &mut |child| flow.node(child)),
        }
        flow
    }

    fn augmented(&mut self, assign: &crate::ast::StmtAugAssign) {
        if let Expr::Name(name) = assign.target.as_ref() {
            self.reads(&name.id);
            self.expr(&assign.value);
            self.sets(&name.id);
        } else {
            self.expr(&assign.target);
            self.expr(&assign.value);
        }
    }

    /// A loop body with its test (or target) before it.
    fn of_loop(test: Self, body: &[Stmt], orelse: &[Stmt], endless: bool) -> Self {
        let once = test.clone().then(Self::of(body));
        let mut out = Self {
            needs: once.needs,
            writes: once.writes,
            deleted: once.deleted,
            falls: if endless { None } else { test.falls },
            returns: once.returns,
            ..Self::default()
        };
        if let Some(falls) = &mut out.falls {
            for round in [&once.falls, &once.continues].into_iter().flatten() {
                falls.deletes.extend(round.deletes.iter().cloned());
            }
        }
        let mut out = out.then(Self::of(orelse));
        out.falls = either(out.falls, once.breaks);
        out
    }

    fn of_for(target: &Expr, body: &[Stmt], orelse: &[Stmt]) -> Self {
        // The exhausted iterator leaves before the target is set, so the target belongs to the body.
        let mut bind = Self::nothing();
        bind.expr(target);
        let once = bind.then(Self::of(body));
        let mut head = Self::nothing();
        if let Some(falls) = &mut head.falls {
            for round in [&once.falls, &once.continues].into_iter().flatten() {
                falls.deletes.extend(round.deletes.iter().cloned());
            }
        }
        head.needs = once.needs;
        head.writes = once.writes;
        head.deleted = once.deleted;
        head.returns = once.returns;
        let mut out = head.then(Self::of(orelse));
        out.falls = either(out.falls, once.breaks);
        out
    }

    fn of_with(items: &[crate::ast::WithItem], body: &[Stmt]) -> Self {
        let mut head = Self::nothing();
        for item in items {
            head.expr(&item.context_expr);
            item.optional_vars.iter().for_each(|target| head.expr(target));
        }
        // What ends an exception of the body goes on behind it, with what was set before, or with more.
        let mut swallowed = head.falls.clone().filter(|_| !items.iter().all(keeps_exceptions));
        let mut flow = head.then(Self::of(body));
        if let Some(exit) = &mut swallowed {
            exit.deletes.extend(flow.deleted.iter().cloned());
        }
        flow.falls = either(flow.falls, swallowed);
        flow
    }

    fn of_match(choose: &crate::ast::StmtMatch) -> Self {
        let mut head = Self::of_expr(&choose.subject);
        let mut out: Option<Self> = None;
        let mut complete = false;
        for case in &choose.cases {
            let mut arm = Self::nothing();
            arm.pattern(&case.pattern);
            if let Some(guard) = &case.guard {
                arm.expr(guard);
            }
            for name in bound_by_pattern(&case.pattern) {
                head.may_set(name);
            }
            complete |= case.guard.is_none() && is_irrefutable(&case.pattern);
            let arm = arm.then(Self::of(&case.body));
            out = Some(match out {
                Some(out) => out.or(arm),
                None => arm,
            });
        }
        let mut out = out.unwrap_or_else(Self::nothing);
        if !complete {
            out = out.or(Self::nothing());
        }
        head.then(out)
    }

    fn pattern(&mut self, pattern: &Pattern) {
        children(Node::Pattern(pattern), &mut |child| match child {
            Node::Pattern(inner) => self.pattern(inner),
            other => self.node(other),
        });
        for name in bound_by_pattern(pattern) {
            self.sets(name);
        }
    }

    /// The summary of a handler: it binds its name first and deletes it on every way out.
    pub fn of_handler(handler: &crate::ast::ExceptHandlerExceptHandler) -> Self {
        let mut caught = Self::nothing();
        handler.type_.iter().for_each(|kind| caught.expr(kind));
        let Some(name) = &handler.name else { return caught.then(Self::of(&handler.body)) };
        caught.sets(name);
        let mut caught = caught.then(Self::of(&handler.body));
        caught.deleted.insert(name.to_string());
        for exit in caught.exits() {
            exit.deletes.insert(name.to_string());
        }
        caught
    }

    fn of_try(body: &[Stmt], handlers: &[ExceptHandler], orelse: &[Stmt], finalbody: &[Stmt]) -> Self {
        let tried = Self::of(body);
        let mut out = tried.clone().then(Self::of(orelse));
        for ExceptHandler::ExceptHandler(handler) in handlers {
            let mut caught = Self::of_handler(handler);
            // A handler starts with what was set before the `try`, or with more.
            for exit in caught.exits() {
                exit.deletes.extend(tried.deleted.iter().cloned());
            }
            out = out.or(caught);
        }
        if finalbody.is_empty() {
            return out;
        }
        let last = Self::of(finalbody);
        let mut done = out.clone();
        done.needs.extend(last.needs.iter().cloned());
        done.writes.extend(last.writes.iter().cloned());
        done.deleted.extend(last.deleted.iter().cloned());
        let after = |exit: &Option<Exit>| match (exit, &last.falls) {
            (Some(exit), Some(falls)) => Some(exit.then(falls)),
            _ => None,
        };
        done.falls = after(&out.falls);
        done.breaks = either(after(&out.breaks), last.breaks);
        done.continues = either(after(&out.continues), last.continues);
        done.returns = either(after(&out.returns), last.returns);
        done
    }
}

/// Context managers that are known to let exceptions through, by the last part of their name; others may end them.
const KEEPS_EXCEPTIONS: &[&str] = &[
    "amp_guard",
    "auto_cast",
    "catch_warnings",
    "enable_grad",
    "name_scope",
    "no_grad",
    "nullcontext",
    "open",
    "set_grad_enabled",
];

/// Whether an item of a `with` is known to let exceptions through, as all of `paddle` are.
pub(crate) fn keeps_exceptions(item: &crate::ast::WithItem) -> bool {
    let callee = match &item.context_expr {
        Expr::Call(call) => call.func.as_ref(),
        other => other,
    };
    let name = match callee {
        Expr::Name(name) => name.id.as_str(),
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        _ => return false,
    };
    let mut root = callee;
    while let Expr::Attribute(attribute) = root {
        root = &attribute.value;
    }
    KEEPS_EXCEPTIONS.contains(&name) || matches!(root, Expr::Name(root) if root.id.as_str() == "paddle")
}

/// What a nested function reads of the scopes around it.
fn free_of(args: &crate::ast::Arguments, body: &[Stmt]) -> Names {
    let flow = Flow::of(body);
    let own = parameters(args);
    let used = crate::visit::names::of_body(body);
    let declared = used.declared;
    flow.needs
        .into_iter()
        .filter(|name| !own.contains(name) && (declared.contains(name) || !flow.writes.contains(name)))
        .collect()
}

/// The names of all parameters, in order.
pub fn parameters(args: &crate::ast::Arguments) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for arg in args.posonlyargs.iter().chain(&args.args) {
        names.push(arg.def.arg.to_string());
    }
    names.extend(args.vararg.iter().map(|arg| arg.arg.to_string()));
    names.extend(args.kwonlyargs.iter().map(|arg| arg.def.arg.to_string()));
    names.extend(args.kwarg.iter().map(|arg| arg.arg.to_string()));
    names
}

/// Whether an expression is `True` or a number other than zero.
pub fn is_true(expr: &Expr) -> bool {
    use crate::ast::Constant;
    match expr {
        Expr::Constant(constant) => match &constant.value {
            Constant::Bool(value) => *value,
            Constant::Int(value) => *value != num_bigint::BigInt::from(0),
            _ => false,
        },
        _ => false,
    }
}

pub(crate) fn is_irrefutable(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::MatchAs(capture) => capture.pattern.as_ref().is_none_or(|inner| is_irrefutable(inner)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(text: &str) -> Flow {
        let mut files = dy2st_source::Files::new();
        let file = files.add("m.py", text);
        Flow::of(&crate::parse(&files, file).expect("the source is valid").ast.body)
    }

    fn names(of: &Names) -> Vec<&str> {
        of.iter().map(String::as_str).collect()
    }

    #[test]
    fn what_is_needed_is_read_before_it_is_set() {
        let flow = flow("a = b\nif c:\n    d = a\nelse:\n    d = e\nf = d\n");
        assert_eq!(names(&flow.needs), ["b", "c", "e"]);
        assert_eq!(flow.writes.iter().map(String::as_str).collect::<Vec<_>>(), ["a", "d", "f"]);
        assert_eq!(names(&flow.falls.expect("it falls").sets), ["a", "d", "f"]);
    }

    #[test]
    fn a_loop_may_not_run() {
        let flow = flow("for i in x:\n    y = z\n    z = i\n");
        assert_eq!(names(&flow.needs), ["x", "z"]);
        assert!(flow.falls.expect("it falls").sets.is_empty());
    }

    #[test]
    fn an_endless_loop_is_left_by_break_alone() {
        let flow = flow("while True:\n    y = 1\n    if x:\n        break\n");
        assert_eq!(names(&flow.falls.expect("it falls").sets), ["y"]);
        assert!(super::Flow::of(&[]).falls.is_some());
    }

    #[test]
    fn a_deleted_name_is_not_assigned() {
        let flow = flow("y = 1\nif x:\n    del y\n");
        let falls = flow.falls.expect("it falls");
        assert_eq!((names(&falls.sets), names(&falls.deletes)), (vec!["y"], vec!["y"]));
    }

    #[test]
    fn a_handler_binds_its_name_and_deletes_it() {
        let flow = flow("while x:\n    try:\n        f()\n    except E as y:\n        if y:\n            break\n");
        assert_eq!(names(&flow.needs), ["E", "f", "x"]);
        assert_eq!(names(&flow.falls.expect("it falls").deletes), ["y"]);
    }

    #[test]
    fn handlers_start_from_what_was_before() {
        let flow = flow("try:\n    y = f()\nexcept E:\n    z = y\nfinally:\n    w = 1\n");
        assert_eq!(names(&flow.needs), ["E", "f", "y"]);
        assert_eq!(names(&flow.falls.expect("it falls").sets), ["w"]);
    }
}
