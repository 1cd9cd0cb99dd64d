//! Loops. Every one of them ends: a counter that nothing else writes is raised first in each round of a `while`.

use super::scope::{Context, Generator, Var};
use super::tree::{clause, Expr, Stmt};
use super::types::Ty;

/// What a `for` goes over: its header, the holes of it, and the names that it binds.
struct Header {
    template: String,
    holes: Vec<Expr>,
    bound: Vec<Var>,
    rounds: usize,
    /// Whether the list itself is gone over, so that appending to it needs a bound.
    list: bool,
    dict: bool,
}

impl Generator {
    /// A `for` loop.
    pub fn for_(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let header = self.header();
        let inside = Context {
            in_loop: true,
            rounds: context.rounds * header.rounds,
            depth: context.depth + 1,
            bounded_lists: context.bounded_lists || header.list,
            new_keys: context.new_keys && !header.dict,
            ..context.clone()
        };
        let names: Vec<Var> = header.bound.clone();
        let inner = self.scoped(|this| {
            this.vars.extend(header.bound);
            let mut inner = this.block(&inside, 4);
            if this.random.percent(40) {
                let test = this.cond(2);
                let exit = *this.random.pick(&["break", "continue", "break"]);
                inner.insert(0, Stmt::block("if $:", vec![test], vec![Stmt::line(exit, vec![])]));
            }
            inner
        });
        self.maybe.extend(names.into_iter().map(|var| var.name));
        let mut clauses = vec![clause(&header.template, header.holes, inner)];
        if self.random.percent(15) {
            let otherwise = self.branch(context, 2);
            clauses.push(clause("else:", vec![], otherwise));
        }
        body.push(Stmt::Block(clauses));
    }

    fn header(&mut self) -> Header {
        let (a, b) = (self.fresh("i"), self.fresh("w"));
        let one = |name: &str, ty| vec![Var::fixed(name, ty)];
        let form = |template: String, holes, bound, rounds| {
            let (list, dict) = (false, false);
            Header { template, holes, bound, rounds, list, dict }
        };
        match self.random.below(20) {
            0 => form(format!("for {a} in range(3):"), vec![], one(&a, Ty::Int), 3),
            1 => {
                let count = self.expr(Ty::Int, 1);
                form(format!("for {a} in range($ % 4):"), vec![count], one(&a, Ty::Int), 3)
            }
            2 | 3 => {
                let count = self.expr(Ty::I0, 1);
                form(format!("for {a} in range($ % 4):"), vec![count], one(&a, Ty::Int), 3)
            }
            4 => {
                let count = self.expr(Ty::I0, 1);
                form(format!("for {a} in range($ % 4, 0, -1):"), vec![count], one(&a, Ty::Int), 3)
            }
            5 => form(format!("for {a} in range(1, 7, 2):"), vec![], one(&a, Ty::Int), 3),
            6 => {
                let rows = self.expr(Ty::T2, 1);
                form(format!("for {b} in $:"), vec![rows], one(&b, Ty::T1), 2)
            }
            7 => {
                let items = self.expr(Ty::T1, 1);
                form(format!("for {b} in $:"), vec![items], one(&b, Ty::T0), 4)
            }
            8 => {
                let rows = self.expr(Ty::T2, 1);
                let bound = vec![Var::fixed(&a, Ty::Int), Var::fixed(&b, Ty::T1)];
                form(format!("for {a}, {b} in enumerate($):"), vec![rows], bound, 2)
            }
            9 => {
                let holes = vec![self.expr(Ty::ListT0, 1), self.expr(Ty::T1, 1)];
                let bound = vec![Var::fixed(&a, Ty::T0), Var::fixed(&b, Ty::T0)];
                form(format!("for {a}, {b} in zip($, $):"), holes, bound, 4)
            }
            10 => {
                let dict = self.expr(Ty::DictT0, 0);
                let bound = vec![Var::fixed(&a, Ty::Str), Var::fixed(&b, Ty::T0)];
                Header { dict: true, ..form(format!("for {a}, {b} in $.items():"), vec![dict], bound, 4) }
            }
            11 => {
                let row = self.expr(Ty::Row, 1);
                form(
                    format!("for {a}, {b} in enumerate($, 1):"),
                    vec![row],
                    vec![Var::fixed(&a, Ty::Int), Var::fixed(&b, Ty::T0)],
                    6,
                )
            }
            12 => {
                let items = self.expr(Ty::Gen, 1);
                Header { list: true, ..form(format!("for {b} in $:"), vec![items], one(&b, Ty::T0), 4) }
            }
            13 => {
                let rows = self.expr(Ty::Nested, 1);
                Header { list: true, ..form(format!("for {b} in list($):"), vec![rows], one(&b, Ty::ListT0), 4) }
            }
            14 => {
                let items = self.expr(Ty::SetInt, 1);
                form(format!("for {a} in sorted($):"), vec![items], one(&a, Ty::Int), 4)
            }
            15 => {
                let holes = vec![self.expr(Ty::Int, 1), self.expr(Ty::I0, 1)];
                form(format!("for {a} in range($ % 3, $ % 6, 2):"), holes, one(&a, Ty::Int), 3)
            }
            16 => {
                let row = self.expr(Ty::Row, 1);
                form(format!("for {a} in range(len($)):"), vec![row], one(&a, Ty::Int), 6)
            }
            _ => {
                let (ty, item) =
                    *self.random.pick(&[(Ty::ListT1, Ty::T1), (Ty::ListT0, Ty::T0), (Ty::ListInt, Ty::Int)]);
                let list = self.expr(ty, 1);
                Header { list: true, ..form(format!("for {b} in $:"), vec![list], one(&b, item), 4) }
            }
        }
    }

    /// A `while` loop.
    pub fn while_(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let counter = self.fresh("k");
        let tensor = self.random.percent(30);
        let start = if tensor { "paddle.to_tensor(0)" } else { "0" };
        body.push(Stmt::pinned(format!("{counter} = {start}")));
        let ty = if tensor { Ty::I0 } else { Ty::Int };
        self.vars.push(Var::fixed(&counter, ty));
        let limit = 2 + self.random.below(3);
        let (test, leave) = (self.cond(2), self.cond(1));
        let forms = [
            format!("while {counter} < {limit}:"),
            format!("while {counter} < {limit} and $:"),
            "while True:".to_owned(),
        ];
        let form = self.random.below(3);
        let inside = Context { in_loop: true, rounds: context.rounds * 4, depth: context.depth + 1, ..context.clone() };
        let mut inner = vec![Stmt::pinned(format!("{counter} = {counter} + 1"))];
        if form == 2 {
            let exit = Stmt::Pinned(vec![super::tree::Piece::Text("break".to_owned())]);
            inner.push(Stmt::Pinned(super::tree::fill(&format!("if {counter} > {limit}: break"), vec![])));
            inner.push(Stmt::block("if $:", vec![leave], vec![exit]));
        }
        inner.extend(self.scoped(|this| this.block(&inside, 4)));
        let holes = if form == 1 { vec![test] } else { vec![] };
        let mut clauses = vec![clause(&forms[form], holes, inner)];
        if self.random.percent(15) {
            let otherwise = self.branch(context, 2);
            clauses.push(clause("else:", vec![], otherwise));
        }
        body.push(Stmt::Block(clauses));
    }
}
