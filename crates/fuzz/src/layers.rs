//! Parameters, buffers and hooks that the entry itself writes, and gradients that are switched off.

use super::scope::{Context, Generator, Var};
use super::tree::{clause, Stmt};
use super::types::Ty;

/// Lines that change parameters and buffers of a layer.
const WRITES: &[(&str, &[Ty])] = &[
    ("self.register_buffer(\"buf\", $ + 0)", &[Ty::T1]),
    ("self.buf.set_value($)", &[Ty::T1]),
    ("self.fc.weight.set_value(paddle.full([4, 4], $))", &[Ty::Float]),
    ("self.fc.bias.set_value($)", &[Ty::T1]),
    ("paddle.assign($, self.buf)", &[Ty::T1]),
    ("self.buf.copy_($, False)", &[Ty::T1]),
    ("self.fc.weight.stop_gradient = True", &[]),
    ("self.fc.weight.stop_gradient = not self.fc.weight.stop_gradient", &[]),
    ("self.fc.bias.stop_gradient = $", &[Ty::Bool]),
    ("self.buf.stop_gradient = False", &[]),
    ("self.buf = self.buf + $", &[Ty::T1]),
    ("self.buf = $.detach()", &[Ty::T1]),
    ("setattr(self, \"n\", $)", &[Ty::Int]),
    ("setattr(self, \"last\", $)", &[Ty::OptT1]),
    ("self.training = $", &[Ty::Bool]),
    ("self.fc.eval()", &[]),
    ("self.train()", &[]),
    ("self.register_buffer(\"late\", $ * 1, persistable=False)", &[Ty::T1]),
    ("self._buffers[\"buf\"] = $ * 1", &[Ty::T1]),
    ("self.fc.weight[0] = $", &[Ty::T1]),
    ("self.fc.weight.add_(paddle.ones([4, 4]))", &[]),
    ("self.set_state_dict({\"buf\": $})", &[Ty::T1]),
];

/// Lines that say something of them.
const READS: &[(&str, Ty)] = &[
    ("self.fc.weight.stop_gradient", Ty::Bool),
    ("self.buf.stop_gradient", Ty::Bool),
    ("$.stop_gradient", Ty::Bool),
    ("self.fc.weight.sum()", Ty::T0),
    ("self.fc.bias", Ty::T1),
    ("self.fc($)", Ty::T1),
    ("self.bn(paddle.stack([$, paddle.ones([4])]))[0]", Ty::T1),
    ("self.bn._mean", Ty::T1),
    ("len(list(self.parameters()))", Ty::Int),
    ("sum(1 for q in self.parameters() if not q.stop_gradient)", Ty::Int),
    ("sum(q.sum() for q in self.parameters())", Ty::T0),
    ("len(self.state_dict())", Ty::Int),
    ("paddle.is_grad_enabled()", Ty::Bool),
    ("$.is_leaf", Ty::Bool),
    ("dict(self.named_buffers())[\"buf\"]", Ty::T1),
    ("getattr(self, \"late\", $)", Ty::T1),
    ("self.training", Ty::Bool),
];

const WRITES_OF_TENSORS: &[(&str, &[Ty])] = &[
    ("V.set_value($)", &[Ty::T1]),
    ("V.stop_gradient = False", &[]),
    ("V.stop_gradient = True", &[]),
    ("V.stop_gradient = $", &[Ty::Bool]),
    ("paddle.assign($, V)", &[Ty::T1]),
    ("V.copy_($, False)", &[Ty::T1]),
    ("V.detach().add_(paddle.ones([4]))", &[]),
    ("V.clip_(-1.0, 2.0)", &[]),
];

const READS_OF_TENSORS: &[(&str, Ty)] = &[
    ("$.stop_gradient", Ty::Bool),
    ("paddle.is_grad_enabled()", Ty::Bool),
    ("$.detach()", Ty::T1),
    ("$.is_leaf", Ty::Bool),
    ("$.numpy().sum().item()", Ty::Float),
    ("$.element_size()", Ty::Int),
];

impl Generator {
    /// A statement about parameters, buffers or gradients.
    pub fn layers(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        match self.random.below(10) {
            0..=2 => self.write_layer(body),
            3..=5 => self.read_layer(context, body),
            6 => self.without_gradients(context, body),
            7 if self.layer => self.hook(context, body),
            8 if self.layer && context.rounds <= 2 => self.over_parameters(body),
            _ => self.write_layer(body),
        }
    }

    fn write_layer(&mut self, body: &mut Vec<Stmt>) {
        let line = if self.layer && self.random.percent(70) {
            let (form, types) = *self.random.pick(WRITES);
            let holes = types.iter().map(|ty| self.expr(*ty, 1)).collect();
            Stmt::line(form, holes)
        } else {
            let (form, types) = *self.random.pick(WRITES_OF_TENSORS);
            let Some(var) = self.choose(|var| var.ty == Ty::T1) else { return self.assign(body) };
            let holes = types.iter().map(|ty| self.expr(*ty, 1)).collect();
            Stmt::line(&form.replace('V', &var.name), holes)
        };
        match self.random.below(5) {
            0 | 1 => {
                let test = self.cond(2);
                body.push(Stmt::block("if $:", vec![test], vec![line]));
            }
            2 => body.push(Stmt::block("with paddle.no_grad():", vec![], vec![line])),
            3 => {
                let handled = vec![Stmt::line("print(\"refused\", type(err).__name__)", vec![])];
                body.push(Stmt::Block(vec![
                    clause("try:", vec![], vec![line]),
                    clause("except Exception as err:", vec![], handled),
                ]));
            }
            _ => body.push(line),
        }
    }

    fn read_layer(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let table = if self.layer && self.random.percent(75) { READS } else { READS_OF_TENSORS };
        let (form, ty) = *self.random.pick(table);
        let holes = if form.contains('$') { vec![self.expr(Ty::T1, 1)] } else { vec![] };
        if ty == Ty::Bool && self.random.percent(40) {
            let inner = self.branch(context, 2);
            return body.push(Stmt::block(&format!("if {form}:"), holes, inner));
        }
        let tag = self.fresh("p");
        if ty != Ty::T1 && self.random.percent(50) {
            return body.push(Stmt::line(&format!("print(\"{tag}\", {form})"), holes));
        }
        let name = self.fresh("v");
        body.push(Stmt::line(&format!("{name} = {form}"), holes));
        self.vars.push(Var::new(name, ty));
    }

    fn without_gradients(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let name = self.fresh("v");
        let value = self.expr(Ty::T1, 2);
        let inside = Context { depth: context.depth + 1, ..context.clone() };
        let mut inner = vec![Stmt::line(&format!("{name} = $"), vec![value])];
        inner.extend(self.scoped(|this| this.block(&inside, 2)));
        let head = *self.random.pick(&[
            "with paddle.no_grad():",
            "with paddle.no_grad():",
            "with paddle.set_grad_enabled(False):",
            "with paddle.enable_grad():",
        ]);
        match self.random.below(3) {
            0 => {
                let made = self.fresh("g");
                let (test, other) = (self.cond(1), self.expr(Ty::T1, 1));
                let branch = Stmt::block("if $:", vec![test], vec![Stmt::line("return v + 1", vec![])]);
                let def = vec![branch, Stmt::line("return v * 2", vec![])];
                body.push(Stmt::line("@paddle.no_grad()", vec![]));
                body.push(Stmt::block(&format!("def {made}(v):"), vec![], def));
                body.push(Stmt::line(&format!("{name} = {made}($)"), vec![other]));
            }
            _ => body.push(Stmt::block(head, vec![], inner)),
        }
        let tag = self.fresh("p");
        body.push(Stmt::line(&format!("print(\"{tag}\", {name}.stop_gradient)"), vec![]));
        self.vars.push(Var::new(name, Ty::T1));
    }

    /// A hook that is there for some calls of a layer.
    fn hook(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        if context.rounds > 1 || context.functions > 0 {
            return self.write_layer(body);
        }
        let (handle, result) = (self.fresh("w"), self.fresh("v"));
        let add = self.scoped(|this| {
            this.vars.push(Var::fixed("o", Ty::T1));
            this.expr(Ty::T1, 2)
        });
        self.maybe.retain(|name| name != "o");
        let layer = *self.random.pick(&["self.blocks[0]", "self.fc", "self.blocks[1]"]);
        let form = *self.random.pick(&["post_hook(lambda layer, i, o: $)", "pre_hook(lambda layer, i: ($,))"]);
        let form = if form.starts_with("pre") {
            form.replace("lambda layer, i:", "lambda layer, i, o=paddle.ones([4]):")
        } else {
            form.to_owned()
        };
        body.push(Stmt::line(&format!("{handle} = {layer}.register_forward_{form}"), vec![add]));
        let (input, other) = (self.expr(Ty::T1, 1), self.expr(Ty::T1, 1));
        body.push(Stmt::line(&format!("{result} = {layer}($)"), vec![input]));
        let test = self.cond(2);
        let again = vec![Stmt::line(&format!("{result} = {result} + {layer}($)"), vec![other])];
        body.push(Stmt::block("if $:", vec![test], again));
        body.push(Stmt::pinned(format!("{handle}.remove()")));
        self.vars.push(Var::new(result, Ty::T1));
    }

    /// A loop over the parameters.
    fn over_parameters(&mut self, body: &mut Vec<Stmt>) {
        let (result, start) = (self.fresh("v"), self.expr(Ty::T0, 1));
        body.push(Stmt::line(&format!("{result} = $"), vec![start]));
        let test = self.cond(1);
        let forms = [
            format!("{result} = {result} + q.sum() * 0.25"),
            "q.set_value(q * 0.5)".to_owned(),
            format!("{result} = {result} - q.max()"),
            "q.stop_gradient = True".to_owned(),
        ];
        let line = self.random.pick(&forms).clone();
        let inner = vec![Stmt::block("if q.sum() > 0 or $:", vec![test], vec![Stmt::line(&line, vec![])])];
        let head = *self.random.pick(&["for q in self.parameters():", "for _, q in self.named_parameters():"]);
        body.push(Stmt::block(head, vec![], inner));
        self.vars.push(Var::new(result, Ty::T0));
    }
}
