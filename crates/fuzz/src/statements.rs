//! Blocks and simple statements.

use super::scope::{Context, Generator, Returns, Var};
use super::tree::{Expr, Stmt};
use super::types::Ty;

/// How a block ends.
const EXITS: [usize; 3] = [40, 30, 30];

impl Generator {
    /// A block of up to `size` statements; names that it binds stay in scope.
    pub fn block(&mut self, context: &Context, size: usize) -> Vec<Stmt> {
        let mut body = Vec::new();
        for _ in 0..=self.random.below(size) {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            self.statement(context, &mut body);
        }
        body
    }

    /// A block whose names are forgotten, and that may leave the loop or the function.
    pub fn branch(&mut self, context: &Context, size: usize) -> Vec<Stmt> {
        let inner = Context { depth: context.depth + 1, ..context.clone() };
        self.scoped(|this| {
            let mut body = this.block(&inner, size);
            if this.random.percent(if inner.in_loop { 22 } else { 12 }) {
                this.exit(&inner, &mut body);
            }
            body
        })
    }

    fn exit(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        match self.random.weighted(&EXITS) {
            0 if context.in_loop => body.push(Stmt::line("break", vec![])),
            1 if context.in_loop => body.push(Stmt::line("continue", vec![])),
            _ => {
                let end = match context.returns {
                    Returns::Never => return,
                    Returns::Bare => self.returning(None),
                    Returns::Value(ty) => self.returning(Some(ty)),
                };
                body.push(end);
            }
        }
    }

    /// `return` of what the function gives.
    pub fn returning(&mut self, result: Option<Ty>) -> Stmt {
        match result {
            None => Stmt::line("return", vec![]),
            Some(ty) => {
                let value = self.expr(ty, 2);
                Stmt::line("return $", vec![value])
            }
        }
    }

    fn statement(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        if !self.themes.is_empty() && context.depth < 5 && self.random.percent(18) {
            return self.of_a_theme(context, body);
        }
        let deep = context.depth >= 4;
        if !deep && self.random.percent(45) {
            return self.compound(context, body);
        }
        match self.random.weighted(&[24, 22, 10, 12, 9, 8, 4, 4, 3, 5, 4]) {
            0 => self.make(body),
            1 => self.assign(body),
            2 => self.augment(body),
            3 => self.write_tensor(body),
            4 => self.write_list(context, body),
            5 => self.show(body),
            6 => self.write_dict(context, body),
            7 => self.call_statement(context, body),
            8 => self.check(body),
            9 => self.unpack(body),
            _ => self.write_wide(context, body),
        }
    }

    /// A new variable.
    fn make(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(Ty::MADE);
        self.make_of(ty, body);
    }

    /// A new variable of this type.
    pub fn make_of(&mut self, ty: Ty, body: &mut Vec<Stmt>) {
        let value = self.expr(ty, 3);
        let name = self.fresh("v");
        body.push(Stmt::line(&format!("{name} = $"), vec![value]));
        self.vars.push(Var::new(name, ty));
    }

    /// An assignment to a variable or attribute that is there.
    pub fn assign(&mut self, body: &mut Vec<Stmt>) {
        let writable = |var: &Var| var.writable && (!var.outer || var.is_attribute());
        let Some(var) = self.choose(writable) else { return self.make(body) };
        let value = self.expr(var.ty, 3);
        body.push(Stmt::line(&format!("{} = $", var.name), vec![value]));
    }

    fn augment(&mut self, body: &mut Vec<Stmt>) {
        let forms: &[(Ty, &str, Ty)] = &[
            (Ty::Int, "+=", Ty::Int),
            (Ty::Int, "%=", Ty::Int),
            (Ty::Float, "*=", Ty::Float),
            (Ty::T0, "+=", Ty::T0),
            (Ty::T0, "-=", Ty::Int),
            (Ty::T1, "+=", Ty::T1),
            (Ty::T1, "*=", Ty::Float),
            (Ty::T2, "-=", Ty::T1),
            (Ty::I0, "+=", Ty::I0),
            (Ty::Num, "*=", Ty::Num),
            (Ty::ListInt, "+=", Ty::ListInt),
        ];
        let (ty, operator, operand) = *self.random.pick(forms);
        let Some(var) = self.target(ty) else { return self.assign(body) };
        let (operator, value) = match (ty, operator) {
            (Ty::Int, "%=") => ("%=", Expr::word(Ty::Int, "5")),
            (Ty::ListInt, _) => ("=", Expr::build(ty, &format!("({} + $)[:5]", var.name), vec![self.expr(operand, 1)])),
            (Ty::Num, _) => ("*=", Expr::word(Ty::Int, "2")),
            (Ty::Float, _) => ("*=", Expr::word(Ty::Float, "0.5")),
            (Ty::T1, "*=") => ("*=", Expr::word(Ty::Float, "0.5")),
            _ => (operator, self.expr(operand, 2)),
        };
        body.push(Stmt::line(&format!("{} {operator} $", var.name), vec![value]));
    }

    /// A write into a tensor.
    pub fn write_tensor(&mut self, body: &mut Vec<Stmt>) {
        // What is added in place is no view of what it is added to, unless it is all of it: where a kernel of the framework
        // reads what it has written already, the answer depends on its order.
        let forms: &[(Ty, &str, &[Ty])] = &[
            (Ty::T1, "[$ % 4] = $", &[Ty::Int, Ty::T0]),
            (Ty::T1, "[$ % 4] = $", &[Ty::I0, Ty::Float]),
            (Ty::T1, "[1:3] = $", &[Ty::T0]),
            (Ty::T1, "[0] += $", &[Ty::Float]),
            (Ty::T2, "[0] = $", &[Ty::T1]),
            (Ty::T2, "[$ % 2] = $", &[Ty::Int, Ty::T1]),
            (Ty::T2, "[:, 1] = $", &[Ty::T0]),
            (Ty::T2, "[1, 2] = $", &[Ty::Float]),
            (Ty::T1, "[$] = $", &[Ty::B1, Ty::Float]),
            (Ty::T1, ".add_($)", &[Ty::T1]),
            (Ty::T1, ".scale_(0.5)", &[]),
            (Ty::T0, ".add_($.clone())", &[Ty::T0]),
            (Ty::T2, ".subtract_($)", &[Ty::T2]),
            (Ty::T1, ".zero_()", &[]),
            (Ty::I1, "[0] = $", &[Ty::Int]),
            (Ty::T2, "[0].add_($.clone())", &[Ty::T1]),
            (Ty::T2, ".reshape([4, 2])[$ % 4].zero_()", &[Ty::Int]),
            (Ty::T1, "[1:3].add_($.clone())", &[Ty::T0]),
            (Ty::T1, "[:] = $", &[Ty::T1]),
            (Ty::T1, ".fill_($)", &[Ty::Float]),
            (Ty::Row, "[0] = $", &[Ty::T0]),
            (Ty::Row, ".add_($.clone())", &[Ty::T0]),
        ];
        let (ty, template, types) = *self.random.pick(forms);
        let Some(var) = self.choose(|var| var.ty == ty) else { return self.make_of(ty, body) };
        let holes = types.iter().map(|ty| self.expr(*ty, 2)).collect();
        body.push(Stmt::line(&format!("{}{template}", var.name), holes));
    }

    /// A line of output.
    pub fn show(&mut self, body: &mut Vec<Stmt>) {
        let tag = self.fresh("p");
        let ty = *self.random.pick(&[Ty::Int, Ty::Bool, Ty::Str, Ty::T0, Ty::T1, Ty::Num, Ty::OptT1, Ty::ListInt]);
        if self.random.percent(25) {
            // Names only: before 3.12 the quotes of an f-string cannot come again inside it.
            let named = self.choose(|var| var.ty.can_show());
            if let Some(var) = named {
                body.push(Stmt::line(&format!("print(f\"{tag} {{{}}}\")", var.name), vec![]));
                return;
            }
        }
        let value = self.expr(ty, 2);
        body.push(Stmt::line(&format!("print(\"{tag}\", $)"), vec![value]));
    }

    fn call_statement(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let function = self.choose(|var| var.signature.as_ref().is_some_and(|signature| signature.result.is_none()));
        match function {
            Some(function) if context.rounds <= 16 => {
                let call = self.call_of(&function, Ty::Any, 2);
                body.push(Stmt::line("$", vec![call]));
            }
            _ => self.assign(body),
        }
    }

    /// An `assert` that holds more often than not.
    fn check(&mut self, body: &mut Vec<Stmt>) {
        let test = self.cond(1);
        let tag = self.fresh("a");
        let other = self.expr(Ty::Int, 1);
        body.push(Stmt::line(&format!("assert $ or $ < 4, \"{tag}\""), vec![test, other]));
    }

    fn unpack(&mut self, body: &mut Vec<Stmt>) {
        if self.random.percent(30) {
            if let (Some(left), Some(right)) = (self.target(Ty::T1), self.target(Ty::T1)) {
                let holes = vec![self.expr(Ty::T1, 1), self.expr(Ty::T1, 1)];
                body.push(Stmt::line(&format!("{}, {} = $, $", left.name, right.name), holes));
                return;
            }
        }
        if self.random.percent(20) {
            let holes = vec![self.expr(Ty::ListInt, 1), self.expr(Ty::Int, 1)];
            let (a, b) = (self.fresh("v"), self.fresh("v"));
            body.push(Stmt::line(&format!("{a}, *{b} = $ + [$]"), holes));
            self.vars.push(Var::new(a, Ty::Int));
            self.vars.push(Var::new(b, Ty::ListInt));
            return;
        }
        let forms: &[(Ty, Ty, &str, &[Ty])] = &[
            (Ty::Int, Ty::T0, "$, $", &[Ty::Int, Ty::T0]),
            (Ty::T1, Ty::T1, "$", &[Ty::T2]),
            (Ty::T1, Ty::Int, "($, $) if $ else ($, $)", &[Ty::T1, Ty::Int, Ty::Cond, Ty::T1, Ty::Int]),
            (Ty::T1, Ty::Int, "$", &[Ty::Pair]),
            (Ty::T0, Ty::Int, "[$, $]", &[Ty::T0, Ty::Int]),
            (Ty::T0, Ty::T0, "($ + [$])[:2]", &[Ty::ListT0, Ty::T0]),
        ];
        let (first, second, template, types) = *self.random.pick(forms);
        let holes = types.iter().map(|ty| self.expr(*ty, 2)).collect();
        let (a, b) = (self.fresh("v"), self.fresh("v"));
        body.push(Stmt::line(&format!("{a}, {b} = {template}"), holes));
        self.vars.push(Var::new(a, first));
        self.vars.push(Var::new(b, second));
    }
}
