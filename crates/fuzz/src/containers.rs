//! Lists, dicts, sets and tuples, and tensors whose kind depends on the path: expressions of them, and writes into them.

use super::scope::{Context, Generator, Var};
use super::tree::{Expr, Stmt};
use super::types::Ty;

impl Generator {
    /// An operation that gives one of the types that are not a plain number or a tensor of a known shape.
    pub fn wide(&mut self, ty: Ty, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = match ty {
            Ty::Row => &[
                ("$[: $ % 3 + 1]", &[Ty::T1, Ty::Int]),
                ("$[: $ % 3 + 1]", &[Ty::T1, Ty::I0]),
                ("paddle.concat([$, $])[:6]", &[Ty::Row, Ty::T1]),
                ("($ + $)", &[Ty::Row, Ty::T0]),
                ("$[$]", &[Ty::T1, Ty::B1]),
                ("($ * 2)", &[Ty::Row]),
                ("paddle.clip($, -8.0, 8.0)", &[Ty::Row]),
                ("paddle.stack($)", &[Ty::ListT0]),
                ("$[1:]", &[Ty::T1]),
            ],
            Ty::AnyT => &[
                ("$", &[Ty::T1]),
                ("$", &[Ty::T2]),
                ("$", &[Ty::I0]),
                ("$", &[Ty::I1]),
                ("$", &[Ty::Row]),
                ("$.astype(\"float64\")", &[Ty::T1]),
                ("$.astype(\"int32\")", &[Ty::I1]),
                ("($ > 0)", &[Ty::T2]),
                ("($ + 1)", &[Ty::AnyT]),
                ("($ * 2)", &[Ty::AnyT]),
                ("$.reshape([-1])", &[Ty::AnyT]),
                ("paddle.unsqueeze($, 0)", &[Ty::AnyT]),
                ("$.clone()", &[Ty::AnyT]),
            ],
            Ty::Pair => &[("($, $)", &[Ty::T1, Ty::Int]), ("($[0] + 1, $)", &[Ty::Pair, Ty::Int])],
            Ty::SetInt => &[
                ("{$, $}", &[Ty::Int, Ty::Int]),
                ("($ | $)", &[Ty::SetInt, Ty::SetInt]),
                ("($ - {$})", &[Ty::SetInt, Ty::Int]),
                ("{q % 4 for q in $}", &[Ty::ListInt]),
                ("set($)", &[Ty::ListInt]),
            ],
            Ty::Nested => &[
                ("[$, $]", &[Ty::ListT0, Ty::ListT0]),
                ("[[q, $] for q in $]", &[Ty::T0, Ty::ListT0]),
                ("[list(q) for q in $]", &[Ty::Nested]),
                ("list(zip($, $))", &[Ty::ListT0, Ty::ListT0]),
            ],
            Ty::Map => &[
                ("($ if $ else $)", &[Ty::Map, Ty::Cond, Ty::Map]),
                ("(lambda q: q + $)", &[Ty::T0]),
                ("(lambda q: q * 2 if q.sum() > $ else q)", &[Ty::Float]),
                ("[$, $][$ % 2]", &[Ty::Map, Ty::Map, Ty::Int]),
                ("{\"a\": $, \"b\": $}.get($, F.relu)", &[Ty::Map, Ty::Map, Ty::Str]),
            ],
            _ => &[
                ("(q + $ for q in $)", &[Ty::T0, Ty::ListT0]),
                ("(q for q in $ if q > $)", &[Ty::ListT0, Ty::T0]),
                ("iter($)", &[Ty::ListT0]),
                ("map(lambda q: q * 0.5, $)", &[Ty::ListT0]),
                ("filter(lambda q: q > 0, $)", &[Ty::ListT0]),
            ],
        };
        // Tuples in a nested list could not be appended to.
        let forms = if ty == Ty::Nested { &forms[..3] } else { forms };
        self.fill(ty, forms, depth)
    }

    /// A write into a container of one of those types.
    pub fn write_wide(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let guarded =
            |test: String, line: String, holes: Vec<Expr>| Stmt::block(&test, vec![], vec![Stmt::line(&line, holes)]);
        let is_container =
            |var: &Var| matches!(var.ty, Ty::Nested | Ty::SetInt | Ty::DictT0 | Ty::ListT0 | Ty::ListInt);
        let Some(var) = self.choose(is_container) else { return self.make_of(Ty::Nested, body) };
        let name = var.name;
        match (var.ty, self.random.below(4)) {
            (Ty::Nested, 0) => {
                let row = self.expr(Ty::ListT0, 1);
                body.push(guarded(format!("if len({name}) < 4:"), format!("{name}.append($)"), vec![row]));
            }
            (Ty::Nested, 1) => {
                let item = self.expr(Ty::T0, 2);
                body.push(guarded(format!("if len({name}[0]) < 4:"), format!("{name}[0].append($)"), vec![item]));
            }
            (Ty::Nested, 2) => {
                let item = self.expr(Ty::T0, 2);
                body.push(Stmt::line(&format!("{name}[-1][0] = $"), vec![item]));
            }
            (Ty::Nested, _) => {
                let row = self.fresh("v");
                body.push(Stmt::line(&format!("{row} = {name}[0]"), vec![]));
                self.vars.push(Var::new(row, Ty::ListT0));
            }
            (Ty::SetInt, 0 | 1) => {
                let item = self.expr(Ty::Int, 2);
                body.push(Stmt::line(&format!("{name}.add($ % 6)"), vec![item]));
            }
            (Ty::SetInt, _) => {
                let item = self.expr(Ty::Int, 1);
                body.push(Stmt::line(&format!("{name}.discard($)"), vec![item]));
            }
            (Ty::DictT0, 0) => {
                let (key, value) = (self.expr(Ty::Str, 1), self.expr(Ty::T0, 2));
                if context.new_keys {
                    body.push(Stmt::line(&format!("{name}.setdefault($, $)"), vec![key, value]));
                }
            }
            (Ty::DictT0, 1) if context.new_keys => {
                body.push(Stmt::line(&format!("{name}.pop(\"b\", None)"), vec![]));
            }
            (Ty::DictT0, _) => {
                let value = self.expr(Ty::T0, 2);
                body.push(Stmt::line(&format!("{name}.update(a=$)"), vec![value]));
            }
            (ty, 0) => {
                body.push(guarded(format!("if len({name}) > 1:"), format!("del {name}[0]"), vec![]));
                if self.random.percent(30) {
                    let more = self.expr(ty, 1);
                    body.push(guarded(format!("if len({name}) < 4:"), format!("{name}.extend($)"), vec![more]));
                }
            }
            (ty, 1) => {
                let items = self.expr(ty, 1);
                body.push(Stmt::line(&format!("{name}[:1] = $[:2]"), vec![items]));
            }
            (Ty::ListInt, _) => body.push(Stmt::line(&format!("{name}.sort()"), vec![])),
            (_, _) => body.push(Stmt::line(&format!("{name}.sort(key=lambda q: q * 0.5)"), vec![])),
        }
    }

    /// A write into a list, or one more name for it.
    pub(super) fn write_list(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (ty, item) = *self.random.pick(&[(Ty::ListInt, Ty::Int), (Ty::ListT0, Ty::T0), (Ty::ListT1, Ty::T1)]);
        let Some(var) = self.choose(|var| var.ty == ty) else { return self.make_of(ty, body) };
        let name = var.name;
        match self.random.below(8) {
            0 | 1 => {
                let value = self.expr(item, 2);
                let append = Stmt::line(&format!("{name}.append($)"), vec![value]);
                let bounded = context.bounded_lists || self.random.percent(20);
                body.push(if bounded {
                    Stmt::block(&format!("if len({name}) < 6:"), vec![], vec![append])
                } else {
                    append
                });
            }
            2 => {
                let index = self.expr(Ty::Int, 1);
                let value = self.expr(item, 2);
                body.push(Stmt::line(&format!("{name}[$ % len({name})] = $"), vec![index, value]));
            }
            3 => {
                let head = format!("if len({name}) > 1:");
                let guarded = if item == Ty::T1 && self.random.percent(50) {
                    format!("{name}[0] = {name}.pop()")
                } else {
                    format!("{name}.pop(0)")
                };
                body.push(Stmt::block(&head, vec![], vec![Stmt::line(&guarded, vec![])]));
            }
            4 => {
                let alias = self.fresh("v");
                body.push(Stmt::line(&format!("{alias} = {name}"), vec![]));
                self.vars.push(Var::new(alias, ty));
            }
            5 => {
                let form = *self.random.pick(&["X.reverse()", "X[:] = X[:2]", "X[1:] = []", "X = X + X[:1]"]);
                let form = if form.starts_with("X =") && var.outer { "X.reverse()" } else { form };
                body.push(Stmt::line(&form.replace('X', &name), vec![]));
            }
            6 => {
                let value = self.expr(item, 2);
                let insert = Stmt::line(&format!("{name}.insert(0, $)"), vec![value]);
                body.push(Stmt::block(&format!("if len({name}) < 5:"), vec![], vec![insert]));
            }
            _ => {
                let value = self.expr(item, 2);
                body.push(Stmt::line(&format!("{name}[0] = $"), vec![value]));
            }
        }
    }

    pub(super) fn write_dict(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let Some(var) = self.choose(|var| var.ty == Ty::DictT0) else { return self.make_of(Ty::DictT0, body) };
        let value = self.expr(Ty::T0, 2);
        if context.new_keys && self.random.percent(60) {
            let key = self.expr(Ty::Str, 1);
            body.push(Stmt::line(&format!("{}[$] = $", var.name), vec![key, value]));
        } else {
            body.push(Stmt::line(&format!("{}[\"a\"] = $", var.name), vec![value]));
        }
    }
}
