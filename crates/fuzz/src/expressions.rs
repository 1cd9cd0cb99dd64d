//! Expressions of every type. Arithmetic is on numbers that float32 holds exactly, so that results compare exactly.

use super::scope::Generator;
use super::tree::Expr;
use super::types::Ty;

impl Generator {
    /// An expression of this type; at depth 0 a name or a literal.
    pub fn expr(&mut self, ty: Ty, depth: usize) -> Expr {
        if depth == 0 || self.random.percent(30) {
            return self.leaf(ty);
        }
        if self.random.percent(22) {
            if let Some(call) = self.call(ty, depth - 1) {
                return call;
            }
        }
        if self.random.percent(10) && ty != Ty::Cond && ty != Ty::B1 {
            let holes = vec![self.expr(ty, depth - 1), self.cond(depth - 1), self.expr(ty, depth - 1)];
            return Expr::build(ty, "($ if $ else $)", holes);
        }
        self.operation(ty, depth - 1)
    }

    /// A name, something simple of a name, or a literal.
    fn leaf(&mut self, ty: Ty) -> Expr {
        if self.random.percent(7) {
            return self.literal(ty);
        }
        if let Some(read) = self.random.percent(90).then(|| self.read(ty)).flatten() {
            return read;
        }
        let forms: &[(&str, Ty)] = match ty {
            Ty::Int => &[("$[0]", Ty::ListInt), ("len($)", Ty::ListT1), ("int($)", Ty::I0), ("len($.shape)", Ty::T1)],
            Ty::Float => &[("($ * 0.5)", Ty::Int), ("float($)", Ty::T0)],
            Ty::Bool => &[("($ > 1)", Ty::Int), ("($ is None)", Ty::OptT1), ("isinstance($, int)", Ty::Num)],
            Ty::T0 => &[("$.sum()", Ty::T1), ("$.max()", Ty::T1), ("$[1, 2]", Ty::T2), ("$[0]", Ty::ListT0)],
            Ty::T1 => &[("$[0]", Ty::T2), ("$[-1]", Ty::ListT1), ("($ + paddle.ones([4]))", Ty::T0)],
            Ty::T2 => &[("paddle.stack([$, paddle.ones([4])])", Ty::T1)],
            Ty::I0 => &[("$.argmax()", Ty::T1), ("$[2]", Ty::I1), ("paddle.to_tensor($)", Ty::Int)],
            Ty::I1 => &[("(paddle.arange(4) + $)", Ty::I0)],
            Ty::B1 => &[("($ > 0)", Ty::T1)],
            Ty::Cond => &[("($ > 0)", Ty::T0), ("($ % 2 == 0)", Ty::I0), ("($ > 1)", Ty::Int)],
            Ty::Num => &[("$", Ty::Int), ("$", Ty::T0), ("$", Ty::I0)],
            Ty::OptT1 => &[("$", Ty::T1)],
            Ty::ListInt => &[("[$, 2]", Ty::Int), ("[$]", Ty::Int)],
            Ty::ListT0 => &[("[$]", Ty::T0), ("[$.sum()]", Ty::T1)],
            Ty::ListT1 => &[("[$]", Ty::T1)],
            Ty::DictT0 => &[("{\"a\": $}", Ty::T0), ("{\"a\": $.mean()}", Ty::T1)],
            Ty::Any => &[("$", Ty::T1), ("$", Ty::Num), ("$", Ty::ListT1), ("$", Ty::T0), ("$", Ty::Int)],
            Ty::Row => &[("$[1:]", Ty::T1), ("$", Ty::T1)],
            Ty::AnyT => {
                &[("$", Ty::T1), ("$", Ty::T2), ("$", Ty::I0), ("$", Ty::B1), ("$.astype(\"float64\")", Ty::T1)]
            }
            Ty::Pair => &[("($, 1)", Ty::T1)],
            Ty::SetInt => &[("{$, 2}", Ty::Int), ("set($)", Ty::ListInt)],
            Ty::Nested => &[("[[$]]", Ty::T0), ("[$]", Ty::ListT0)],
            Ty::Gen => &[("(q for q in $)", Ty::ListT0), ("iter($)", Ty::ListT0), ("reversed($)", Ty::ListT0)],
            Ty::Map => &[("(lambda q: q + $)", Ty::T0), ("(lambda q: q - $)", Ty::T1)],
            Ty::Str | Ty::Obj | Ty::Func => &[],
        };
        for _ in 0..forms.len() {
            let (template, from) = *self.random.pick(forms);
            if let Some(read) = self.read(from) {
                return Expr::build(ty, template, vec![read]);
            }
        }
        self.literal(ty)
    }

    fn operation(&mut self, ty: Ty, depth: usize) -> Expr {
        match ty {
            Ty::Int => self.int(depth),
            Ty::Float => self.float(depth),
            Ty::Bool => self.bool(depth),
            Ty::Str => self.str(depth),
            Ty::T0 => self.t0(depth),
            Ty::T1 => self.t1(depth),
            Ty::T2 => self.t2(depth),
            Ty::I0 => self.i0(depth),
            Ty::I1 => self.i1(depth),
            Ty::B1 => self.fill(ty, &[("($ > 0)", &[Ty::T1]), ("($ <= $)", &[Ty::T1, Ty::T0])], depth),
            Ty::Cond => self.cond(depth),
            Ty::Num => self.num(depth),
            Ty::OptT1 => self.fill(ty, &[("($ if $ else None)", &[Ty::T1, Ty::Cond]), ("$", &[Ty::T1])], depth),
            Ty::ListInt => self.list(ty, Ty::Int, depth),
            Ty::ListT0 => self.list(ty, Ty::T0, depth),
            Ty::ListT1 => self.list(ty, Ty::T1, depth),
            Ty::DictT0 => {
                let forms: &[(&str, &[Ty])] = &[
                    ("{\"a\": $, \"b\": $}", &[Ty::T0, Ty::T0]),
                    ("dict($)", &[Ty::DictT0]),
                    ("{**$, \"a\": $}", &[Ty::DictT0, Ty::T0]),
                    ("dict({str(q): $ for q in $ if q > $}, a=$)", &[Ty::T0, Ty::ListInt, Ty::Int, Ty::T0]),
                ];
                self.fill(ty, forms, depth)
            }
            Ty::Row | Ty::AnyT | Ty::Pair | Ty::SetInt | Ty::Nested | Ty::Map | Ty::Gen => self.wide(ty, depth),
            Ty::Obj => self.fill(ty, &[("Box($, $)", &[Ty::T1, Ty::Int])], depth),
            Ty::Func => Expr::word(ty, "None"),
            Ty::Any => self.any(depth),
        }
    }

    /// One of these templates, with expressions of the types given in its holes.
    pub fn fill(&mut self, ty: Ty, forms: &[(&str, &[Ty])], depth: usize) -> Expr {
        let (template, types) = *self.random.pick(forms);
        let holes = types.iter().map(|ty| self.expr(*ty, depth)).collect();
        Expr::build(ty, template, holes)
    }

    /// A literal of this type.
    pub fn literal(&mut self, ty: Ty) -> Expr {
        let choices: &[&str] = match ty {
            Ty::Int => &["0", "1", "2", "3", "5", "-1"],
            Ty::Float => &["0.5", "1.5", "-0.25", "2.0"],
            Ty::Bool => &["True", "False"],
            Ty::Str => &["\"a\"", "\"b\"", "\"c\""],
            Ty::T0 => &["paddle.to_tensor(0.5)", "paddle.to_tensor(-1.5)", "paddle.full([], 2.0)"],
            Ty::T1 => &["paddle.ones([4])", "paddle.zeros([4])", "paddle.to_tensor([1.0, -2.0, 0.5, 3.0])"],
            Ty::T2 => &["paddle.ones([2, 4])", "paddle.zeros([2, 4])"],
            Ty::I0 => &["paddle.to_tensor(1)", "paddle.to_tensor(3)"],
            Ty::I1 => &["paddle.arange(4)", "paddle.to_tensor([2, 0, -1, 3])"],
            Ty::Num => &["1", "0.5", "paddle.to_tensor(1.5)", "paddle.to_tensor(3)"],
            Ty::OptT1 => &["None", "paddle.ones([4])"],
            Ty::ListInt => &["[1, 2]", "[3]", "[0, -1, 2]"],
            Ty::Any => &["None", "1", "0.5", "\"z\"", "(1, 2.5)", "paddle.ones([4])", "paddle.to_tensor(3)"],
            Ty::Row => &["paddle.ones([2])", "paddle.arange(5).astype(\"float32\")", "paddle.to_tensor([-1.5, 2.0])"],
            Ty::AnyT => &[
                "paddle.ones([2, 4])",
                "paddle.arange(3)",
                "paddle.to_tensor([True, False])",
                "paddle.ones([4], dtype=\"float64\")",
                "paddle.zeros([2], dtype=\"int32\")",
                "paddle.to_tensor(2)",
                "paddle.ones([1, 2, 2])",
            ],
            Ty::SetInt => &["{1, 2}", "{0, -1, 3}"],
            Ty::Map => &["F.relu", "paddle.abs", "(lambda q: q * 2)"],
            _ => return Expr::word(ty, ty.simplest()),
        };
        Expr::word(ty, *self.random.pick(choices))
    }

    /// A call of some function in scope that gives `ty`.
    pub fn call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let function =
            self.choose(|var| var.signature.as_ref().is_some_and(|signature| signature.result == Some(ty)))?;
        Some(self.call_of(&function, ty, depth))
    }

    /// A call of this function, with its arguments by position, by name, or unpacked.
    pub fn call_of(&mut self, function: &super::scope::Var, ty: Ty, depth: usize) -> Expr {
        let Some(signature) = function.signature.clone() else { return Expr::word(ty, ty.simplest()) };
        let mut holes: Vec<Expr> = signature.params.iter().map(|param| self.expr(*param, depth)).collect();
        let count = holes.len();
        let is_named = signature.names.len() == count && count > 0;
        let mut args = vec!["$".to_owned(); count].join(", ");
        match self.random.below(8) {
            0 if count == 2 => args = format!("*[{args}]"),
            1 if is_named => {
                let last = &signature.names[count - 1];
                args = format!("{}{last}=$", "$, ".repeat(count - 1));
            }
            2 if is_named => {
                let last = &signature.names[count - 1];
                args = format!("{}**{{\"{last}\": $}}", "$, ".repeat(count - 1));
            }
            3..=5 if signature.takes_more => {
                holes.push(self.expr(Ty::Int, depth));
                args = vec!["$"; count + 1].join(", ");
            }
            _ => {}
        }
        Expr::build(ty, &format!("{}({args})", function.name), holes)
    }

    fn int(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ + 1)", &[Ty::Int]),
            ("($ - 2)", &[Ty::Int]),
            ("(($ + $) % 7)", &[Ty::Int, Ty::Int]),
            ("($ * $ % 5)", &[Ty::Int, Ty::Int]),
            ("($ // 2)", &[Ty::Int]),
            ("-$", &[Ty::Int]),
            ("len($)", &[Ty::ListInt]),
            ("len($)", &[Ty::ListT1]),
            ("len($.shape)", &[Ty::T2]),
            ("$.shape[0]", &[Ty::T2]),
            ("int($)", &[Ty::I0]),
            ("max($, $)", &[Ty::Int, Ty::Int]),
            ("abs($)", &[Ty::Int]),
            ("$[0]", &[Ty::ListInt]),
            ("$[-1]", &[Ty::ListInt]),
            ("sum($)", &[Ty::ListInt]),
            ("(lambda q: q + $)($)", &[Ty::Int, Ty::Int]),
            ("int($)", &[Ty::Bool]),
            ("len($)", &[Ty::DictT0]),
            ("sum(1 for q in $ if q > $)", &[Ty::ListInt, Ty::Int]),
            ("($ and $)", &[Ty::Int, Ty::Int]),
            ("($ or $)", &[Ty::Int, Ty::Int]),
            ("max(q * 2 % 5 for q in $)", &[Ty::ListInt]),
            ("sorted($)[-1]", &[Ty::ListInt]),
            ("len({q % 3 for q in $ if q != $})", &[Ty::ListInt, Ty::Int]),
            ("len([1 for q in $ if q > $])", &[Ty::ListT0, Ty::T0]),
            ("$.shape[0]", &[Ty::Row]),
            ("len($.shape)", &[Ty::AnyT]),
            ("$.ndim", &[Ty::AnyT]),
            ("$[1]", &[Ty::Pair]),
            ("len($)", &[Ty::SetInt]),
            ("max($, default=0)", &[Ty::SetInt]),
            ("len($[0])", &[Ty::Nested]),
            ("sum(len(q) for q in $)", &[Ty::Nested]),
            ("$.count($)", &[Ty::ListInt, Ty::Int]),
            ("sum(map(abs, $))", &[Ty::ListInt]),
            ("divmod($, 3)[1]", &[Ty::Int]),
            ("round($)", &[Ty::Float]),
            ("int($.item())", &[Ty::T0]),
            ("{\"a\": $, \"b\": 2}.get($, 3)", &[Ty::Int, Ty::Str]),
        ];
        self.fill(Ty::Int, forms, depth)
    }

    fn float(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ * 0.5)", &[Ty::Float]),
            ("($ + $)", &[Ty::Float, Ty::Float]),
            ("float($)", &[Ty::Int]),
            ("float($)", &[Ty::T0]),
            ("($ / 2)", &[Ty::Int]),
            ("min($, $)", &[Ty::Float, Ty::Float]),
        ];
        self.fill(Ty::Float, forms, depth)
    }

    fn bool(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ > $)", &[Ty::Int, Ty::Int]),
            ("($ == $)", &[Ty::Int, Ty::Int]),
            ("($ % 2 == 0)", &[Ty::Int]),
            ("(0 <= $ < $)", &[Ty::Int, Ty::Int]),
            ("(not $)", &[Ty::Bool]),
            ("($ in $)", &[Ty::Int, Ty::ListInt]),
            ("($ not in $)", &[Ty::Int, Ty::ListInt]),
            ("($ == $)", &[Ty::Str, Ty::Str]),
            ("($ in (\"a\", \"b\"))", &[Ty::Str]),
            ("($ in $)", &[Ty::Str, Ty::DictT0]),
            ("($ is None)", &[Ty::OptT1]),
            ("($ is not None)", &[Ty::OptT1]),
            ("isinstance($, int)", &[Ty::Num]),
            ("isinstance($, paddle.Tensor)", &[Ty::Num]),
            ("($ is $)", &[Ty::ListT1, Ty::ListT1]),
            ("($ is not $)", &[Ty::OptT1, Ty::T1]),
            ("all(q > $ for q in $)", &[Ty::Int, Ty::ListInt]),
            ("($ < $)", &[Ty::Float, Ty::Float]),
            ("bool($)", &[Ty::Cond]),
            ("($ in $)", &[Ty::Int, Ty::SetInt]),
            ("($ == $)", &[Ty::ListInt, Ty::ListInt]),
            ("($.dtype == paddle.float32)", &[Ty::AnyT]),
            ("($.shape == [4])", &[Ty::AnyT]),
            ("isinstance($, tuple)", &[Ty::Pair]),
            ("hasattr($, \"shape\")", &[Ty::Num]),
            ("callable($)", &[Ty::Map]),
        ];
        self.fill(Ty::Bool, forms, depth)
    }

    fn str(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ + $)[:4]", &[Ty::Str, Ty::Str]),
            ("f\"{$}\"", &[Ty::Int]),
            ("str($)", &[Ty::Bool]),
            ("(\"%s\" % $)", &[Ty::Int]),
            ("$.upper()", &[Ty::Str]),
        ];
        let expr = self.fill(Ty::Str, forms, depth.min(1));
        // Before 3.12 the quotes of an f-string cannot come again inside it.
        if text_of(&expr).matches('"').count() > 2 && text_of(&expr).contains("f\"") {
            return self.literal(Ty::Str);
        }
        expr
    }

    fn t0(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("$.sum()", &[Ty::T1]),
            ("$.mean()", &[Ty::T1]),
            ("$.max()", &[Ty::T1]),
            ("paddle.min($)", &[Ty::T2]),
            ("($ + $)", &[Ty::T0, Ty::T0]),
            ("($ - $)", &[Ty::T0, Ty::Float]),
            ("($ * 0.5)", &[Ty::T0]),
            ("($ + $)", &[Ty::Int, Ty::T0]),
            ("-$", &[Ty::T0]),
            ("$[$ % 4]", &[Ty::T1, Ty::Int]),
            ("$[$ % 4]", &[Ty::T1, Ty::I0]),
            ("$[0]", &[Ty::ListT0]),
            ("$[-1]", &[Ty::ListT0]),
            ("$[\"a\"]", &[Ty::DictT0]),
            ("$.get($, $)", &[Ty::DictT0, Ty::Str, Ty::T0]),
            ("$.astype(\"float32\")", &[Ty::I0]),
            ("($ + 0.5)", &[Ty::I0]),
            ("paddle.maximum($, $)", &[Ty::T0, Ty::T0]),
            ("paddle.clip($ * $, -8.0, 8.0)", &[Ty::T0, Ty::T0]),
            ("($ or $)", &[Ty::T0, Ty::T0]),
            ("($ and $)", &[Ty::T0, Ty::T0]),
            ("paddle.to_tensor($)", &[Ty::Float]),
            ("(lambda q: q + $)($)", &[Ty::T0, Ty::T0]),
            ("(lambda q: q if q > $ else -q)($)", &[Ty::T0, Ty::T0]),
            ("min($, key=lambda q: -q)", &[Ty::ListT0]),
            ("sum([q for q in $ if q > $], $)", &[Ty::ListT0, Ty::Int, Ty::T0]),
            ("$.sum()", &[Ty::Row]),
            ("$.astype(\"float32\").sum()", &[Ty::AnyT]),
            ("$[0].max()", &[Ty::Pair]),
            ("$[0][0]", &[Ty::Nested]),
            ("$[-1][-1:][0]", &[Ty::Nested]),
            ("next($, $)", &[Ty::Gen, Ty::T0]),
            ("sum($, $)", &[Ty::Gen, Ty::T0]),
            ("max($, key=lambda q: q * 2)", &[Ty::ListT0]),
            ("sorted($, key=lambda q: -q)[0]", &[Ty::ListT0]),
            ("$.reshape([2, 2])[$ % 2, 1]", &[Ty::T1, Ty::Int]),
        ];
        self.fill(Ty::T0, forms, depth)
    }

    fn t1(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ + $)", &[Ty::T1, Ty::T1]),
            ("($ - $)", &[Ty::T1, Ty::T0]),
            ("($ * 2)", &[Ty::T1]),
            ("($ * 0.5)", &[Ty::T1]),
            ("($ + $)", &[Ty::T1, Ty::Int]),
            ("($ - $)", &[Ty::Float, Ty::T1]),
            ("paddle.clip($ * $, -8.0, 8.0)", &[Ty::T1, Ty::T1]),
            ("-$", &[Ty::T1]),
            ("$[0]", &[Ty::T2]),
            ("$[$ % 2]", &[Ty::T2, Ty::Int]),
            ("$.sum(axis=0)", &[Ty::T2]),
            ("F.relu($)", &[Ty::T1]),
            ("paddle.abs($)", &[Ty::T1]),
            ("paddle.maximum($, $)", &[Ty::T1, Ty::T1]),
            ("paddle.where($, $, $)", &[Ty::B1, Ty::T1, Ty::T1]),
            ("$.clone()", &[Ty::T1]),
            ("$[0]", &[Ty::ListT1]),
            ("$[$ % 1]", &[Ty::ListT1, Ty::Int]),
            ("paddle.stack([$, $, $, $])", &[Ty::T0, Ty::T0, Ty::T0, Ty::T0]),
            ("$.astype(\"float32\")", &[Ty::I1]),
            ("paddle.full([4], $)", &[Ty::Float]),
            ("$.flip(0)", &[Ty::T1]),
            ("sum($)", &[Ty::ListT1]),
            ("$($)", &[Ty::Map, Ty::T1]),
            ("$($)", &[Ty::Map, Ty::T1]),
            ("$[0]", &[Ty::Pair]),
            ("$.reshape([-1])[2:6]", &[Ty::T2]),
            ("$.transpose([1, 0])[:, 0]", &[Ty::T2]),
            ("$.reshape([2, 2]).reshape([4])", &[Ty::T1]),
            ("paddle.concat([$[:1], $[1:]])", &[Ty::T1, Ty::T1]),
            ("($ + $.sum())", &[Ty::T1, Ty::Row]),
            ("($ * $.astype(\"float32\"))", &[Ty::T1, Ty::B1]),
            ("[$, $][$ % 2]", &[Ty::T1, Ty::T1, Ty::Int]),
            ("[$, $][$ % 2]", &[Ty::T1, Ty::T1, Ty::I0]),
        ];
        if self.draws && self.random.percent(8) {
            let forms: &[(&str, &[Ty])] = &[
                ("paddle.floor(paddle.rand([4]) * 8)", &[]),
                ("paddle.randint(0, 5, [4]).astype(\"float32\")", &[]),
                ("F.dropout($, 0.5)", &[Ty::T1]),
            ];
            return self.fill(Ty::T1, forms, depth);
        }
        self.fill(Ty::T1, forms, depth)
    }

    fn t2(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ + $)", &[Ty::T2, Ty::T1]),
            ("($ - $)", &[Ty::T2, Ty::T2]),
            ("($ * 0.5)", &[Ty::T2]),
            ("paddle.stack([$, $])", &[Ty::T1, Ty::T1]),
            ("$.clone()", &[Ty::T2]),
            ("paddle.concat([$, $]).reshape([2, 4])", &[Ty::T1, Ty::T1]),
        ];
        self.fill(Ty::T2, forms, depth)
    }

    fn i0(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ + 1)", &[Ty::I0]),
            ("(($ + $) % 6)", &[Ty::I0, Ty::Int]),
            ("($ * 2 % 7)", &[Ty::I0]),
            ("$.sum()", &[Ty::I1]),
            ("paddle.clip($, -9.0, 9.0).astype(\"int64\")", &[Ty::T0]),
            ("$.sum()", &[Ty::B1]),
            ("$.argmax()", &[Ty::T1]),
            ("paddle.to_tensor($)", &[Ty::Int]),
        ];
        self.fill(Ty::I0, forms, depth)
    }

    fn i1(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ + $) % 9", &[Ty::I1, Ty::I0]),
            ("paddle.clip($, -9.0, 9.0).astype(\"int64\")", &[Ty::T1]),
            ("$.astype(\"int64\")", &[Ty::B1]),
        ];
        let expr = self.fill(Ty::I1, forms, depth);
        Expr::build(Ty::I1, "($)", vec![expr])
    }

    fn num(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("$", &[Ty::Int]),
            ("$", &[Ty::Float]),
            ("$", &[Ty::T0]),
            ("$", &[Ty::I0]),
            ("($ * 2)", &[Ty::Num]),
            ("($ + 1)", &[Ty::Num]),
            ("($ - 0.5)", &[Ty::Num]),
        ];
        self.fill(Ty::Num, forms, depth)
    }

    fn list(&mut self, ty: Ty, item: Ty, depth: usize) -> Expr {
        let source = *self.random.pick(&[ty, Ty::ListInt]);
        let (bound, cond) = self.scoped(|this| {
            let bound = this.fresh("q");
            let item_ty = if source == ty { item } else { Ty::Int };
            this.vars.push(super::scope::Var::fixed(&bound, item_ty));
            let element = this.expr(item, depth);
            let cond = this.random.percent(50).then(|| this.cond(depth));
            ((bound, element), cond)
        });
        self.maybe.retain(|name| *name != bound.0);
        match self.random.below(4) {
            0 => self.fill(ty, &[("[$]", &[item]), ("[$, $]", &[item, item])], depth),
            1 => Expr::build(ty, "$[:3]", vec![self.expr(ty, depth)]),
            2 => {
                // The first element keeps it from being empty.
                let over = self.expr(source, depth);
                let first = self.expr(item, depth);
                let template = match &cond {
                    None => format!("([$] + [$ for {} in $])", bound.0),
                    Some(_) => format!("([$] + [$ for {} in $ if $])", bound.0),
                };
                let holes = [first, bound.1, over].into_iter().chain(cond).collect();
                Expr::build(ty, &template, holes)
            }
            _ => Expr::build(ty, "list($)", vec![self.expr(ty, depth)]),
        }
    }

    /// Anything that can be shown: a value of some type, or several in a tuple.
    pub fn any(&mut self, depth: usize) -> Expr {
        let ty = *self.random.pick(Ty::MADE);
        let forms: &[(&str, &[Ty])] = &[("$", &[ty]), ("$", &[ty]), ("($, $)", &[ty, Ty::T0]), ("[$, $]", &[ty, ty])];
        self.fill(Ty::Any, forms, depth)
    }

    /// A test.
    pub fn cond(&mut self, depth: usize) -> Expr {
        if depth > 0 && self.random.percent(25) {
            let forms: &[(&str, &[Ty])] =
                &[("($ and $)", &[Ty::Cond, Ty::Cond]), ("($ or $)", &[Ty::Cond, Ty::Cond]), ("(not $)", &[Ty::Cond])];
            return self.fill(Ty::Cond, forms, depth - 1);
        }
        if depth > 0 && self.random.percent(8) {
            let note = self.fresh("n");
            let inner = self.cond(depth - 1);
            return Expr::build(Ty::Cond, &format!("note(\"{note}\", $)"), vec![inner]);
        }
        if self.random.percent(self.tensor_tests) {
            self.tensor_test(depth)
        } else {
            let expr = self.expr(Ty::Bool, depth.max(1));
            Expr { ty: Ty::Cond, ..expr }
        }
    }

    fn tensor_test(&mut self, depth: usize) -> Expr {
        let forms: &[(&str, &[Ty])] = &[
            ("($ > $)", &[Ty::T0, Ty::Float]),
            ("($ > 0)", &[Ty::T0]),
            ("($.sum() > 0)", &[Ty::T1]),
            ("($.mean() < $)", &[Ty::T1, Ty::T0]),
            ("($ < $)", &[Ty::T0, Ty::T0]),
            ("($ % 2 == 0)", &[Ty::I0]),
            ("($ == $)", &[Ty::I0, Ty::Int]),
            ("($ < $)", &[Ty::Int, Ty::I0]),
            ("(0 < $ < 3)", &[Ty::T0]),
            ("(-1 <= $ < $ <= 4)", &[Ty::I0, Ty::I0]),
            ("$.any()", &[Ty::B1]),
            ("$.all()", &[Ty::B1]),
            ("($ > 1)", &[Ty::Num]),
            ("$", &[Ty::T0]),
            ("any(q > 0 for q in $)", &[Ty::ListT0]),
            ("($ in $)", &[Ty::T0, Ty::ListInt]),
            ("($.shape[0] > 2)", &[Ty::Row]),
            ("($.astype(\"float32\").sum() > $)", &[Ty::AnyT, Ty::Int]),
            ("all(q < $ for q in $)", &[Ty::T0, Ty::ListT0]),
            ("(not $)", &[Ty::T0]),
            ("paddle.equal_all($, $)", &[Ty::T1, Ty::T1]),
        ];
        self.fill(Ty::Cond, forms, depth)
    }
}

/// The text of an expression.
pub fn text_of(expr: &Expr) -> String {
    expr.pieces
        .iter()
        .map(|piece| match piece {
            super::tree::Piece::Text(text) => text.clone(),
            super::tree::Piece::Hole(expr) => text_of(expr),
        })
        .collect()
}
