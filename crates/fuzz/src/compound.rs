//! Compound statements: branches, handlers, nested functions.

use super::scope::{Context, Generator, Returns, Var};
use super::themes::Theme;
use super::tree::{clause, Stmt};
use super::types::Ty;

impl Generator {
    /// One compound statement.
    pub fn compound(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let loops = if context.rounds >= 12 || (context.functions > 0 && context.rounds > 1) { 0 } else { 14 };
        let nested = if context.functions > 0 { 0 } else { 6 };
        let closures = if context.functions > 0 { 0 } else { 2 };
        let weights = [30, 7, loops, loops / 2 + 1, 6, 4, nested, nested / 2, 4, 3, 3, 2, 4, 2, closures, 2];
        match self.random.weighted(&weights) {
            0 => self.if_(context, body),
            1 => self.bind_on_both_paths(context, body),
            2 if loops > 0 => self.for_(context, body),
            3 if loops > 0 => self.while_(context, body),
            4 => self.try_(context, body),
            5 => self.with(context, body),
            6 => self.function(context, body),
            7 => self.generator(body),
            8 => self.match_(context, body),
            9 => self.read_maybe(body),
            10 => self.none_until_assigned(context, body),
            11 => self.recursion(body),
            12 => self.walrus(context, body),
            13 => self.delete(body),
            14 => self.closure(body),
            15 => self.reraise(context, body),
            _ => self.if_(context, body),
        }
    }

    fn if_(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let test = self.cond(2);
        let mut clauses = vec![clause("if $:", vec![test], self.branch(context, 3))];
        while self.random.percent(25) && clauses.len() < 4 {
            let test = self.cond(2);
            clauses.push(clause("elif $:", vec![test], self.branch(context, 2)));
        }
        if self.random.percent(50) {
            clauses.push(clause("else:", vec![], self.branch(context, 3)));
        }
        body.push(Stmt::Block(clauses));
    }

    /// A variable that every path binds, to values that may differ in kind.
    fn bind_on_both_paths(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&[
            Ty::Num,
            Ty::Num,
            Ty::Any,
            Ty::OptT1,
            Ty::T1,
            Ty::ListT1,
            Ty::Obj,
            Ty::AnyT,
            Ty::AnyT,
            Ty::Row,
            Ty::Pair,
            Ty::Map,
            Ty::Str,
            Ty::SetInt,
        ]);
        let ty = if ty == Ty::Obj && !self.vars.iter().any(|var| var.ty == Ty::Obj) { Ty::Num } else { ty };
        let name = self.fresh("v");
        let test = self.cond(2);
        let line = format!("{name} = $");
        let mut clauses = Vec::new();
        for head in ["if $:", "else:"] {
            let mut inner = self.branch_without_exit(context, 1);
            inner.push(Stmt::line(&line, vec![self.expr(ty, 2)]));
            let holes = if head == "else:" { vec![] } else { vec![test.clone()] };
            clauses.push(clause(head, holes, inner));
        }
        body.push(Stmt::Block(clauses));
        let obj = Var::new(name, ty);
        self.attributes(&obj);
        self.vars.push(obj);
    }

    /// The attributes of an object become assignable.
    pub fn attributes(&mut self, var: &Var) {
        if var.ty == Ty::Obj {
            for (attribute, ty) in super::program::ATTRIBUTES {
                self.vars.push(Var::new(format!("{}.{attribute}", var.name), *ty));
            }
        }
    }

    fn branch_without_exit(&mut self, context: &Context, size: usize) -> Vec<Stmt> {
        let inner = Context { depth: context.depth + 1, ..context.clone() };
        self.scoped(|this| this.block(&inner, size))
    }

    fn try_(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let number = self.fresh("e");
        let kind = *self.random.pick(&["ValueError", "KeyError", "RuntimeError"]);
        let mut inner = self.branch_without_exit(context, 2);
        let raise = Stmt::line(&format!("raise {kind}(\"{number}\")"), vec![]);
        let test = self.cond(2);
        let extra = self.branch_without_exit(context, 1);
        let guarded = [extra, vec![raise]].concat();
        inner.push(Stmt::block("if $:", vec![test], guarded));
        inner.extend(self.branch(context, 2));
        let handler = *self.random.pick(&["except ValueError as err:", "except (KeyError, ValueError) as err:"]);
        // Messages of the framework's own are not compared.
        let shown = if self.has(Theme::Failing) || self.has(Theme::Layers) { "len(err.args)" } else { "err" };
        let mut handled = vec![Stmt::line(&format!("print(\"caught\", type(err).__name__, {shown})"), vec![])];
        handled.extend(self.branch(context, 2));
        let mut clauses = vec![clause("try:", vec![], inner), clause(handler, vec![], handled)];
        if kind == "RuntimeError" || self.random.percent(30) {
            let handled = self.branch(context, 1);
            clauses.push(clause("except RuntimeError:", vec![], handled));
        }
        if self.random.percent(25) {
            let otherwise = self.branch(context, 1);
            clauses.push(clause("else:", vec![], otherwise));
        }
        if self.random.percent(40) {
            let last =
                self.branch_without_exit(&Context { in_loop: false, returns: Returns::Never, ..context.clone() }, 1);
            clauses.push(clause("finally:", vec![], last));
        }
        body.push(Stmt::Block(clauses));
    }

    fn with(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let mut inner = self.branch_without_exit(context, 3);
        if self.random.percent(50) {
            let test = self.cond(1);
            let left = self.branch(context, 2);
            inner.push(Stmt::block("if $:", vec![test], left));
        }
        if self.random.percent(20) {
            body.push(Stmt::block("with paddle.no_grad():", vec![], inner));
            return;
        }
        let tag = self.fresh("g");
        let swallows = self.random.percent(40);
        if swallows && self.random.percent(60) {
            let test = self.cond(1);
            inner.push(Stmt::block("if $:", vec![test], vec![Stmt::line("raise ValueError(\"in with\")", vec![])]));
        }
        let swallows = if swallows { "True" } else { "False" };
        body.push(Stmt::block(&format!("with Guard(\"{tag}\", {swallows}):"), vec![], inner));
    }

    fn match_(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let subject = self.expr(Ty::Int, 1);
        let guard = self.cond(1);
        let cases = vec![
            Stmt::block("case 0:", vec![], self.branch(context, 2)),
            Stmt::block("case 1 | 2 if $:", vec![guard], self.branch(context, 2)),
            Stmt::block("case _:", vec![], self.branch(context, 1)),
        ];
        body.push(Stmt::block("match $ % 4:", vec![subject], cases));
    }

    /// A read of a variable that may be unbound, and what Python says then.
    fn read_maybe(&mut self, body: &mut Vec<Stmt>) {
        if self.maybe.is_empty() {
            return self.show(body);
        }
        let name = self.maybe[self.random.below(self.maybe.len())].clone();
        let read = Stmt::line(&format!("print(\"maybe\", {name})"), vec![]);
        let handler = clause(
            "except NameError as err:",
            vec![],
            vec![Stmt::line("print(\"unbound\", type(err).__name__)", vec![])],
        );
        body.push(Stmt::Block(vec![clause("try:", vec![], vec![read]), handler]));
    }

    /// A test that binds what it looks at.
    fn walrus(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let name = self.fresh("v");
        let ty = *self.random.pick(&[Ty::T0, Ty::Int]);
        let (value, limit) = (self.expr(ty, 2), self.expr(Ty::Int, 1));
        self.vars.push(Var::new(&name, ty));
        let mut clauses = vec![clause(&format!("if ({name} := $) > $:"), vec![value, limit], self.branch(context, 2))];
        if self.random.percent(50) {
            clauses.push(clause("else:", vec![], self.branch(context, 2)));
        }
        body.push(Stmt::Block(clauses));
    }

    /// A variable that only some paths delete.
    fn delete(&mut self, body: &mut Vec<Stmt>) {
        let name = self.fresh("v");
        let (value, test) = (self.expr(Ty::T1, 2), self.cond(2));
        body.push(Stmt::line(&format!("{name} = $"), vec![value]));
        body.push(Stmt::block("if $:", vec![test], vec![Stmt::line(&format!("del {name}"), vec![])]));
        self.maybe.push(name);
        self.read_maybe(body);
    }

    /// `best = None`, assigned in a branch, tested afterwards.
    fn none_until_assigned(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let name = self.fresh("v");
        body.push(Stmt::line(&format!("{name} = None"), vec![]));
        let (test, value, other) = (self.cond(2), self.expr(Ty::T1, 2), self.expr(Ty::T0, 1));
        let assign = Stmt::line(&format!("{name} = $"), vec![value]);
        body.push(Stmt::block("if $:", vec![test], vec![assign]));
        let template = *self.random.pick(&["if X is None or X.sum() > $:", "if X is not None and X.sum() > $:"]);
        let head = template.replace('X', &name);
        let inner = self.branch(context, 2);
        body.push(Stmt::block(&head, vec![other], inner));
        self.vars.push(Var::new(name, Ty::OptT1));
    }

    /// An exception that is handled in part and goes on, to be handled around.
    fn reraise(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let tag = self.fresh("e");
        let (test, again) = (self.cond(2), self.cond(1));
        let mut inner = self.branch_without_exit(context, 1);
        let raise = Stmt::line(&format!("raise Odd(\"{tag}\", 3)"), vec![]);
        inner.push(Stmt::block("if $:", vec![test], vec![raise]));
        let go_on = *self.random.pick(&["raise", "raise RuntimeError(\"r\") from odd"]);
        let mut handled = self.branch_without_exit(context, 1);
        handled.push(Stmt::block("if $:", vec![again], vec![Stmt::line(go_on, vec![])]));
        let mut last = vec![Stmt::line(&format!("print(\"last\", \"{tag}\")"), vec![])];
        last.extend(self.branch_without_exit(context, 1));
        let clauses = vec![clause("try:", vec![], inner), clause("except Odd as odd:", vec![], handled)];
        let outer = vec![Stmt::Block(clauses)];
        let args = if self.has(Theme::Failing) || self.has(Theme::Layers) { "len(err.args)" } else { "err.args" };
        let shown = Stmt::line(&format!("print(\"around\", type(err).__name__, {args})"), vec![]);
        body.push(Stmt::Block(vec![
            clause("try:", vec![], outer),
            clause("except (ValueError, RuntimeError) as err:", vec![], vec![shown]),
            clause("finally:", vec![], last),
        ]));
    }
}
