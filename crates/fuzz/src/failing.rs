//! Ops that fail at run time for some arguments, inside handlers, with writes before and after.

use super::scope::{Context, Generator, Returns, Var};
use super::tree::{clause, Stmt};
use super::types::Ty;

/// Expressions that fail for some arguments, and the type of what they give otherwise.
const FAILING: &[(&str, &[Ty], Ty)] = &[
    ("paddle.gather($, paddle.to_tensor([0]) + abs($))", &[Ty::T1, Ty::Int], Ty::Row),
    ("paddle.gather($, paddle.to_tensor([0]) + paddle.abs($))", &[Ty::T1, Ty::I0], Ty::Row),
    ("F.embedding(paddle.to_tensor([0]) + paddle.abs($), paddle.ones([3, 4]))[0]", &[Ty::I0], Ty::T1),
    ("F.embedding(paddle.abs($), paddle.ones([5, 4])).sum(axis=0)", &[Ty::I1], Ty::T1),
    ("$[int($)]", &[Ty::T1, Ty::I0], Ty::T0),
    ("$[$]", &[Ty::T1, Ty::Int], Ty::T0),
    ("$[$]", &[Ty::ListT0, Ty::Int], Ty::T0),
    ("$[int($)]", &[Ty::ListT1, Ty::I0], Ty::T1),
    ("$[$]", &[Ty::DictT0, Ty::Str], Ty::T0),
    ("$.reshape([int($), -1]).sum(axis=0)[:1]", &[Ty::T1, Ty::I0], Ty::Row),
    ("$.reshape([$ + 1, 2])[:1].reshape([2])", &[Ty::T1, Ty::I0], Ty::Row),
    ("$.reshape([abs($) + 1, -1])[0]", &[Ty::T2, Ty::Int], Ty::Row),
    ("($[:$ % 4 + 1] + $[:2])", &[Ty::T1, Ty::I0, Ty::T1], Ty::Row),
    ("($[$ > 0] + $[:3])", &[Ty::T1, Ty::T1, Ty::T1], Ty::Row),
    ("($ + $)", &[Ty::Row, Ty::T1], Ty::T1),
    ("paddle.stack([$, $])[0]", &[Ty::T1, Ty::Row], Ty::T1),
    ("paddle.concat([$.reshape([1, 4]), $.reshape([1, -1])])[0]", &[Ty::T1, Ty::Row], Ty::T1),
    ("$.reshape([4])", &[Ty::Row], Ty::T1),
    ("$.split(abs($) + 1)[0]", &[Ty::T1, Ty::Int], Ty::Row),
    ("$.expand([2, 4])", &[Ty::Row], Ty::T2),
    ("paddle.matmul($, $)", &[Ty::Row, Ty::T1], Ty::T0),
    ("paddle.topk($, abs($) + 1)[0]", &[Ty::T1, Ty::Int], Ty::Row),
    ("(8 // $)", &[Ty::Int], Ty::Int),
    ("(8 % int($))", &[Ty::I0], Ty::Int),
    ("(9 // int($))", &[Ty::I0], Ty::Int),
    ("int(1 / int($))", &[Ty::I0], Ty::Int),
    ("(paddle.to_tensor(9) // $)", &[Ty::I0], Ty::I0),
    ("(paddle.to_tensor([9]) % $)[0]", &[Ty::I0], Ty::I0),
    ("($.sum() + 1)", &[Ty::OptT1], Ty::T0),
    ("int($)", &[Ty::Str], Ty::Int),
    ("($ + 1).max()", &[Ty::Row], Ty::T0),
    ("paddle.index_select($, paddle.abs($).reshape([1]))", &[Ty::T1, Ty::I0], Ty::Row),
    ("paddle.take_along_axis($, paddle.abs($).reshape([1]), 0)", &[Ty::T1, Ty::I0], Ty::Row),
    ("F.one_hot(paddle.abs($), 4)", &[Ty::I0], Ty::T1),
    ("$[$].max()", &[Ty::T1, Ty::B1], Ty::T0),
    ("$.index($)", &[Ty::ListInt, Ty::Int], Ty::Int),
    ("$.sum(axis=$)", &[Ty::T2, Ty::Int], Ty::Row),
];

const HANDLERS: &[&str] = &[
    "except Exception as err:",
    "except Exception as err:",
    "except (ValueError, IndexError, ZeroDivisionError) as err:",
    "except (LookupError, ValueError) as err:",
    "except (RuntimeError, ArithmeticError, TypeError, LookupError) as err:",
];

impl Generator {
    /// An op that may fail, and what handles that.
    pub fn fail(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        match self.random.below(8) {
            0 => self.fail_in_with(context, body),
            1 => self.fail_in_function(context, body),
            2 if context.rounds < 8 => self.fail_in_loop(context, body),
            3 => {
                let fallible = self.fallible(body);
                body.extend(fallible);
            }
            _ => self.fail_in_try(context, body),
        }
    }

    /// A line that may fail, the write before and after it.
    fn fallible(&mut self, before: &mut Vec<Stmt>) -> Vec<Stmt> {
        let (template, types, ty) = *self.random.pick(FAILING);
        let holes = types.iter().map(|ty| self.expr(*ty, 1)).collect();
        let mut made = Vec::new();
        self.state_write(&mut made);
        // Half of these change a variable, which is as it was if the op fails.
        let target = if self.random.percent(50) { self.target(ty) } else { None };
        let name = match target {
            Some(var) => var.name,
            None => {
                let name = self.fresh("v");
                let start = self.expr(ty, 1);
                before.push(Stmt::line(&format!("{name} = $"), vec![start]));
                self.vars.push(Var::new(&name, ty));
                name
            }
        };
        made.push(Stmt::line(&format!("{name} = {template}"), holes));
        self.state_write(&mut made);
        made
    }

    /// Something that is seen after a failure.
    fn state_write(&mut self, body: &mut Vec<Stmt>) {
        match self.random.below(5) {
            0 => self.show(body),
            1 => self.write_tensor(body),
            2 => self.assign(body),
            3 => {
                let Some(var) = self.choose(|var| var.ty == Ty::ListT0) else { return self.show(body) };
                let value = self.expr(Ty::T0, 1);
                body.push(Stmt::line(&format!("{}[0] = $", var.name), vec![value]));
            }
            _ => {}
        }
    }

    fn handled(&mut self, context: &Context) -> Vec<Stmt> {
        let tag = self.fresh("f");
        let mut handled = vec![Stmt::line(&format!("print(\"{tag}\", type(err).__name__)"), vec![])];
        handled.extend(self.branch(context, 2));
        handled
    }

    fn fail_in_try(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let mut inner = self.fallible(body);
        if self.random.percent(40) {
            let test = self.cond(2);
            let other = self.scoped(|this| this.fallible(body));
            inner.push(Stmt::block("if $:", vec![test], other));
        }
        let handler = *self.random.pick(HANDLERS);
        let handled = self.handled(context);
        let mut clauses = vec![clause("try:", vec![], inner), clause(handler, vec![], handled)];
        if self.random.percent(20) {
            let otherwise = self.branch(context, 1);
            clauses.push(clause("else:", vec![], otherwise));
        }
        if self.random.percent(35) {
            let inside =
                Context { in_loop: false, returns: Returns::Never, depth: context.depth + 1, ..context.clone() };
            let tag = self.fresh("f");
            let mut last = self.scoped(|this| this.block(&inside, 2));
            last.push(Stmt::line(&format!("print(\"{tag}\")"), vec![]));
            clauses.push(clause("finally:", vec![], last));
        }
        body.push(Stmt::Block(clauses));
    }

    fn fail_in_with(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let mut inner = self.fallible(body);
        if self.random.percent(40) {
            let test = self.cond(1);
            inner = vec![Stmt::block("if $:", vec![test], inner)];
        }
        let tag = self.fresh("g");
        let heads = [
            format!("with Guard(\"{tag}\", True):"),
            format!("with Guard(\"{tag}\", False):"),
            "with contextlib.suppress(Exception):".to_owned(),
            "with contextlib.suppress(ValueError, IndexError):".to_owned(),
            format!("with section(\"{tag}\"):"),
        ];
        let head = self.random.pick(&heads).clone();
        let block = Stmt::block(&head, vec![], inner);
        if head.contains("True") || head.contains("Exception") || self.random.percent(40) {
            body.push(block);
        } else {
            let handled = self.handled(context);
            body.push(Stmt::Block(vec![
                clause("try:", vec![], vec![block]),
                clause("except Exception as err:", vec![], handled),
            ]));
        }
    }

    /// The handler is around the call, and the function has changed what surrounds it.
    fn fail_in_function(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        if context.functions > 0 {
            return self.fail_in_try(context, body);
        }
        let name = self.fresh("g");
        let (template, types, ty) = *self.random.pick(FAILING);
        let inner = self.scoped(|this| {
            for var in &mut this.vars {
                var.outer = true;
            }
            let mut inner = Vec::new();
            this.state_write(&mut inner);
            let holes = types.iter().map(|ty| this.expr(*ty, 1)).collect();
            inner.push(Stmt::line(&format!("made = {template}"), holes));
            let test = this.cond(1);
            let mut more = Vec::new();
            this.state_write(&mut more);
            inner.push(Stmt::block("if $:", vec![test], more));
            inner.push(Stmt::line("return made", vec![]));
            inner
        });
        body.push(Stmt::block(&format!("def {name}():"), vec![], inner));
        let (result, start) = (self.fresh("v"), self.expr(ty, 1));
        let call = vec![Stmt::line(&format!("{result} = {name}()"), vec![])];
        let mut handled = self.handled(context);
        handled.insert(1, Stmt::line(&format!("{result} = $"), vec![start]));
        body.push(Stmt::Block(vec![clause("try:", vec![], call), clause("except Exception as err:", vec![], handled)]));
        self.maybe.push(result);
    }

    /// Each trip may fail; the loop goes on or is left.
    fn fail_in_loop(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (index, count) = (self.fresh("i"), self.fresh("c"));
        body.push(Stmt::line(&format!("{count} = 0"), vec![]));
        let range = *self.random.pick(&["range(3)", "range($ % 4)", "range(5, 1, -2)"]);
        let holes = if range.contains('$') { vec![self.expr(Ty::I0, 1)] } else { vec![] };
        let inside = Context { in_loop: true, rounds: context.rounds * 3, depth: context.depth + 1, ..context.clone() };
        let inner = self.scoped(|this| {
            this.vars.push(Var::fixed(&index, Ty::Int));
            let (template, types, ty) = *this.random.pick(FAILING);
            let holes = types.iter().map(|ty| this.expr(*ty, 1)).collect();
            let mut tried = Vec::new();
            let at = this.target(ty).map_or_else(|| "_".to_owned(), |var| var.name);
            tried.push(Stmt::line(&format!("{at} = {template}"), holes));
            tried.push(Stmt::line(&format!("{count} += 1"), vec![]));
            this.state_write(&mut tried);
            let mut handled = vec![Stmt::line("print(\"trip\", type(err).__name__)", vec![])];
            if this.random.percent(50) {
                let exit = *this.random.pick(&["continue", "break", "continue"]);
                handled.push(Stmt::line(exit, vec![]));
            }
            let mut inner = vec![Stmt::Block(vec![
                clause("try:", vec![], tried),
                clause("except Exception as err:", vec![], handled),
            ])];
            inner.extend(this.block(&inside, 1));
            inner
        });
        self.maybe.retain(|name| *name != index);
        body.push(Stmt::block(&format!("for {index} in {range}:"), holes, inner));
        self.vars.push(Var::new(count, Ty::Int));
    }
}
