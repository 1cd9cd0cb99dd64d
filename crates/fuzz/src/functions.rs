//! Functions inside functions: what they take, capture and give; generators and recursion.

use super::scope::{Context, Generator, Signature, Var};
use super::tree::Stmt;
use super::types::Ty;

impl Generator {
    /// A nested function: it reads and writes what surrounds it.
    pub(super) fn function(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let name = self.fresh("g");
        let results =
            [None, None, Some(Ty::T1), Some(Ty::T0), Some(Ty::Int), Some(Ty::Cond), Some(Ty::Pair), Some(Ty::AnyT)];
        let result = *self.random.pick(&results);
        let params: Vec<Ty> =
            (0..self.random.below(3)).map(|_| *self.random.pick(&[Ty::T1, Ty::T0, Ty::Int])).collect();
        let outside = (self.vars.clone(), self.maybe.clone());
        for var in &mut self.vars {
            var.outer = true;
        }
        let mut inner = self.nonlocals();
        let names: Vec<String> = params.iter().map(|ty| self.parameter(*ty)).collect();
        let form = self.random.below(8);
        let (head, first) = self.parameters(form, &names);
        inner.extend(first);
        let inside = Context::function(result, context.functions + 1);
        inner.extend(self.block(&inside, 4));
        if result.is_some() || self.random.percent(20) {
            inner.push(self.returning(result));
        }
        (self.vars, self.maybe) = outside;
        body.push(Stmt::block(&format!("def {name}({head}):"), vec![], inner));
        let named = if form < 4 { names } else { Vec::new() };
        let signature = Signature { params, result, names: named, takes_more: form == 2 || form == 3 };
        let call = Var::function(&name, signature);
        if result.is_none() && context.rounds <= 16 {
            let call = self.call_of(&call, Ty::Any, 2);
            body.push(Stmt::line("$", vec![call]));
        }
        self.vars.push(call);
    }

    /// The parameters of a `def`, and what its body does with the additional ones first.
    fn parameters(&mut self, form: usize, names: &[String]) -> (String, Vec<Stmt>) {
        let plain = names.join(", ");
        let with = |more: &str| if plain.is_empty() { more.to_owned() } else { format!("{plain}, {more}") };
        match form {
            1 => {
                let scale = self.fresh("a");
                self.vars.push(Var::new(&scale, Ty::Int));
                (with(&format!("{scale}=2")), Vec::new())
            }
            2 => {
                let (rest, list) = (self.fresh("a"), self.fresh("v"));
                self.vars.push(Var::new(&list, Ty::ListInt));
                (with(&format!("*{rest}")), vec![Stmt::line(&format!("{list} = [3, *{rest}]"), vec![])])
            }
            3 => {
                let (rest, options, value) = (self.fresh("a"), self.fresh("a"), self.fresh("v"));
                self.vars.push(Var::new(&value, Ty::Int));
                let first = Stmt::line(&format!("{value} = {options}.get(\"more\", len({rest}))"), vec![]);
                (with(&format!("*{rest}, **{options}")), vec![first])
            }
            _ => (plain, Vec::new()),
        }
    }

    /// A function that makes functions that share a variable.
    pub(super) fn closure(&mut self, body: &mut Vec<Stmt>) {
        let (maker, inner_name, cell, step) = (self.fresh("g"), self.fresh("g"), self.fresh("c"), self.fresh("a"));
        let ty = *self.random.pick(&[Ty::Int, Ty::T0]);
        let (test, change) = self.scoped(|this| {
            this.vars.push(Var::fixed(&cell, ty));
            this.vars.push(Var::fixed(&step, ty));
            (this.cond(1), this.expr(ty, 2))
        });
        self.maybe.retain(|name| *name != cell && *name != step);
        let changes = vec![Stmt::line(&format!("{cell} = $"), vec![change])];
        let inner = vec![
            Stmt::line(&format!("nonlocal {cell}"), vec![]),
            Stmt::block("if $:", vec![test], changes),
            Stmt::line(&format!("return {cell}"), vec![]),
        ];
        let made = vec![
            Stmt::block(&format!("def {inner_name}({step}):"), vec![], inner),
            Stmt::line(&format!("return {inner_name}"), vec![]),
        ];
        body.push(Stmt::block(&format!("def {maker}({cell}):"), vec![], made));
        let start = self.expr(ty, 1);
        let name = self.fresh("h");
        body.push(Stmt::line(&format!("{name} = {maker}($)"), vec![start]));
        self.vars.push(Var::function(name, Signature::new(vec![ty], Some(ty))));
    }

    /// A parameter of this type, which the body may assign to.
    pub fn parameter(&mut self, ty: Ty) -> String {
        let name = self.fresh("a");
        self.vars.push(Var::new(&name, ty));
        name
    }

    fn nonlocals(&mut self) -> Vec<Stmt> {
        let mut names = Vec::new();
        for _ in 0..self.random.below(3) {
            let wanted = |var: &Var| var.writable && var.outer && !var.is_attribute() && var.name != "total";
            if let Some(var) = self.choose(wanted) {
                names.push(var.name.clone());
                self.vars.iter_mut().filter(|other| other.name == var.name).for_each(|var| var.outer = false);
            }
        }
        if names.is_empty() {
            return Vec::new();
        }
        vec![Stmt::line(&format!("nonlocal {}", names.join(", ")), vec![])]
    }

    /// A generator and a loop over it.
    pub(super) fn generator(&mut self, body: &mut Vec<Stmt>) {
        let (name, index, item) = (self.fresh("g"), self.fresh("i"), self.fresh("v"));
        let inner = self.scoped(|this| {
            for var in &mut this.vars {
                var.writable = false;
            }
            this.vars.push(Var::fixed(&index, Ty::Int));
            let test = this.cond(2);
            let (first, second, last) = (this.expr(Ty::T0, 2), this.expr(Ty::T0, 2), this.expr(Ty::T0, 1));
            let leave = *this.random.pick(&["continue", "break", "return"]);
            let branch = vec![Stmt::line("yield $", vec![first]), Stmt::line(leave, vec![])];
            let rounds = vec![Stmt::block("if $:", vec![test], branch), Stmt::line("yield $", vec![second])];
            let ending = Stmt::line("yield $", vec![last]);
            vec![Stmt::block(&format!("for {index} in range(3):"), vec![], rounds), ending]
        });
        body.push(Stmt::block(&format!("def {name}():"), vec![], inner));
        let mut forms = vec![format!("{item} = list({name}())"), format!("{item} = [next({name}())]")];
        forms.push(format!("{item} = [*{name}(), paddle.to_tensor(0.5)]"));
        if self.random.percent(30) {
            let outer = self.fresh("g");
            let inner = vec![
                Stmt::line(&format!("yield from {name}()"), vec![]),
                Stmt::line("yield paddle.to_tensor(2.5)", vec![]),
            ];
            body.push(Stmt::block(&format!("def {outer}():"), vec![], inner));
            forms = vec![format!("{item} = list({outer}())")];
        }
        let at = self.random.below(forms.len());
        body.push(Stmt::line(&forms[at], vec![]));
        self.vars.push(Var::function(&name, Signature::new(vec![], Some(Ty::Gen))));
        self.maybe.retain(|name| *name != index);
        self.vars.push(Var::new(item, Ty::ListT0));
    }

    /// A function that calls itself while a tensor says so, at most four times.
    pub(super) fn recursion(&mut self, body: &mut Vec<Stmt>) {
        let (name, value, left) = (self.fresh("g"), self.fresh("a"), self.fresh("a"));
        let (test, step) = self.scoped(|this| {
            this.vars.push(Var::fixed(&value, Ty::T1));
            (this.cond(1), this.expr(Ty::T1, 2))
        });
        self.maybe.retain(|other| *other != value);
        let stop = Stmt::block(
            &format!("if {left} <= 0 or $:"),
            vec![test],
            vec![Stmt::line(&format!("return {value}"), vec![])],
        );
        let again = Stmt::line(&format!("return {name}($, {left} - 1) + 1"), vec![step]);
        body.push(Stmt::block(&format!("def {name}({value}, {left}):"), vec![], vec![stop, again]));
        let result = self.fresh("v");
        let start = self.expr(Ty::T1, 1);
        body.push(Stmt::line(&format!("{result} = {name}($, 3)"), vec![start]));
        self.vars.push(Var::new(result, Ty::T1));
    }
}
