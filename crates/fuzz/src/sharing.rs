//! Arguments that share elements with each other and with state, and what writes into them.

use super::scope::{Context, Generator, Var};
use super::tree::Stmt;
use super::types::Ty;

/// Writes into what may be one tensor by two names.
pub const BLEND: &str = "\
def blend(a, b):
    a[0] = b[1] + 1
    if a.sum() > 0:
        b.scale_(0.5)
        a[3] = b[0]
    return a if b.max() > 1 else b
";

impl Generator {
    /// A tensor gets one more name, or is written by one of its names.
    pub fn share(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let name = self.fresh("v");
        match self.random.below(9) {
            0 | 1 => {
                let holes = vec![self.expr(Ty::T1, 1), self.expr(Ty::T1, 1)];
                body.push(Stmt::line(&format!("{name} = blend($, $)"), holes));
                self.vars.push(Var::new(name, Ty::T1));
            }
            2 => {
                let forms: &[(&str, Ty, Ty)] = &[
                    ("$[1:3]", Ty::T1, Ty::Row),
                    ("$[0]", Ty::T2, Ty::T1),
                    ("$[2]", Ty::T1, Ty::T0),
                    ("$.reshape([-1])[1:5]", Ty::T2, Ty::T1),
                    ("$.reshape([4])", Ty::T1, Ty::T1),
                    ("$.detach()", Ty::T1, Ty::T1),
                    ("$", Ty::T1, Ty::T1),
                    ("$", Ty::T2, Ty::T2),
                    ("paddle.assign($)", Ty::T1, Ty::T1),
                ];
                let (form, from, to) = *self.random.pick(forms);
                let Some(read) = self.read(from) else { return self.assign(body) };
                body.push(Stmt::line(&format!("{name} = {form}"), vec![read]));
                self.vars.push(Var::new(name, to));
            }
            3 => {
                let Some(target) = self.choose(|var| var.ty == Ty::T1 && var.writable && var.is_attribute()) else {
                    return self.assign(body);
                };
                let Some(read) = self.read(Ty::T1) else { return self.assign(body) };
                body.push(Stmt::line(&format!("{} = $", target.name), vec![read]));
            }
            4 => {
                let (test, left, right) = (self.cond(2), self.read(Ty::T1), self.read(Ty::T1));
                let (Some(left), Some(right)) = (left, right) else { return self.assign(body) };
                body.push(Stmt::line(&format!("{name} = $ if $ else $"), vec![left, test, right]));
                let write = *self.random.pick(&["[0] = 2.5", ".add_(paddle.ones([4]))", "[1:3] = -1.0", ".zero_()"]);
                body.push(Stmt::line(&format!("{name}{write}"), vec![]));
                self.vars.push(Var::new(name, Ty::T1));
            }
            5 => {
                let (Some(left), Some(right)) = (self.read(Ty::T1), self.read(Ty::T1)) else {
                    return self.assign(body);
                };
                let test = self.cond(1);
                let is = self.fresh("p");
                body.push(Stmt::line(&format!("print(\"{is}\", $ is $)"), vec![left.clone(), right.clone()]));
                let holes = vec![left, right, test];
                let inner = self.branch(context, 2);
                body.push(Stmt::block("if $ is $ or $:", holes, inner));
            }
            6 => {
                let (Some(list), Some(item)) = (self.choose(|var| var.ty == Ty::ListT1), self.read(Ty::T1)) else {
                    return self.assign(body);
                };
                let line = Stmt::line(&format!("{}.append($)", list.name), vec![item]);
                body.push(Stmt::block(&format!("if len({}) < 4:", list.name), vec![], vec![line]));
                body.push(Stmt::line(&format!("{}[0].add_(paddle.ones([4]))", list.name), vec![]));
            }
            7 => {
                let rounds = context.rounds * 2;
                let Some(list) = self.read(Ty::ListT1).filter(|_| rounds < 12) else { return self.assign(body) };
                let write =
                    *self.random.pick(&[".scale_(2.0)", "[0] += 1", "[2:] = 0.5", ".subtract_(paddle.ones([4]))"]);
                let inner = vec![Stmt::line(&format!("{name}{write}"), vec![])];
                body.push(Stmt::block(&format!("for {name} in $[:3]:"), vec![list], inner));
            }
            _ => self.write_tensor(body),
        }
    }

    /// The text of a tuple of arguments that share elements.
    pub fn shared_arguments(&mut self, params: &[Ty]) -> String {
        let base = self.argument(Ty::T2);
        let state = if self.layer { "ENTRY.buf" } else { "shared" };
        let other = match self.random.below(4) {
            0 => state.to_owned(),
            1 => self.argument(Ty::T1),
            2 => "q[1]".to_owned(),
            _ => "q[0]".to_owned(),
        };
        let args: Vec<String> = params
            .iter()
            .map(|ty| {
                if self.random.percent(25) {
                    return self.argument(*ty);
                }
                let choices: &[&str] = match ty {
                    Ty::T1 => &["r", "q[0]", "r", "STATE"],
                    Ty::T2 => &["q"],
                    Ty::T0 => &["r[0]", "q[0, 1]"],
                    Ty::Row => &["q[0][1:]", "r", "r[:2]"],
                    Ty::OptT1 => &["r", "q[1]", "STATE"],
                    Ty::ListT1 => &["[r, r]", "[r, q[0]]", "[q[0], q[1]]", "[STATE, r]"],
                    Ty::DictT0 => &["{\"a\": r[0], \"c\": r[0]}", "{\"a\": q[0, 0], \"c\": r[1]}"],
                    Ty::Pair => &["(r, 2)", "(q[0], 1)"],
                    Ty::Nested => &["[[r[0]], [r[0], r[1]]]"],
                    _ => return self.argument(*ty),
                };
                self.random.pick(choices).replace("STATE", state)
            })
            .collect();
        format!("((q := {base}), (r := {other}), {})[2:]", args.join(", "))
    }
}
