//! Running a gradient rule through whatever emits ops: the eager tape, or a pass that builds the backward program.

use dy2st_tensor::DType;

use crate::table::{Arity, AttrInfo};
use crate::{Attr, Attrs, DimArg, OpError, OpErrorKind, OpKind, Type};

use super::attr_expr::{coerce, Context};
use super::{Expr, GradRule, Operator, Ref, Step, Target};

/// Emits ops on behalf of a rule.
pub trait GradEmitter {
    /// What ops take and give.
    type Value: Clone;
    /// What goes wrong.
    type Error: From<OpError>;

    /// Emits an op. `operands` are the table's (`None` for an absent one), then those that attributes name.
    fn emit(
        &mut self,
        kind: OpKind,
        operands: &[Option<Self::Value>],
        attrs: Attrs,
    ) -> Result<Vec<Self::Value>, Self::Error>;

    /// Type of a value.
    fn type_of(&self, value: &Self::Value) -> Type;
}

/// The op that is differentiated.
pub struct Forward<'a, V> {
    /// The op.
    pub kind: OpKind,
    /// All its operands (`None` for an absent one), with those that attributes name.
    pub operands: &'a [Option<V>],
    /// Its attributes.
    pub attrs: &'a Attrs,
    /// Its results.
    pub results: &'a [V],
    /// The gradients of its results; `None` for zero.
    pub result_grads: &'a [Option<V>],
    /// Whether the gradient of each of the table's operands is wanted.
    pub wanted: &'a [bool],
}

/// Gradients of the table's operands; `None` where none is wanted or it is zero.
pub fn apply<E: GradEmitter>(
    rule: &GradRule,
    emitter: &mut E,
    forward: &Forward<'_, E::Value>,
) -> Result<Vec<Option<E::Value>>, E::Error> {
    let mut run = Run { emitter, forward, locals: vec![None; rule.locals], zeros: vec![None; forward.results.len()] };
    let mut steps = Vec::new();
    run.choose(&rule.steps, &mut steps)?;
    let mut grads = vec![None; forward.wanted.len()];
    for (targets, expr) in needed(steps, rule.locals, forward.wanted) {
        let values = run.values(expr)?;
        run.assign(targets, values, &mut grads);
    }
    Ok(grads)
}

type Chosen<'r> = (&'r [Target], &'r Expr);

/// The steps that a wanted gradient depends on.
fn needed<'r>(steps: Vec<Chosen<'r>>, locals: usize, wanted: &[bool]) -> Vec<Chosen<'r>> {
    let mut used = vec![false; locals];
    let mut kept = Vec::new();
    for (targets, expr) in steps.into_iter().rev() {
        let needed = targets.iter().any(|target| match target {
            Target::Local(index) => used[*index],
            Target::Grad(index) => wanted.get(*index) == Some(&true),
            Target::Grads(index) => wanted.iter().skip(*index).any(|wanted| *wanted),
        });
        if needed {
            mark(expr, &mut used);
            kept.push((targets, expr));
        }
    }
    kept.reverse();
    kept
}

fn mark(expr: &Expr, used: &mut [bool]) {
    match expr {
        Expr::Ref(Ref::Local(index)) => used[*index] = true,
        Expr::Ref(_) | Expr::Number(_) => {}
        Expr::Binary(_, a, b) => {
            mark(a, used);
            mark(b, used);
        }
        Expr::Op { args, .. } => args.iter().for_each(|arg| mark(arg, used)),
    }
}

struct Run<'a, 'f, E: GradEmitter> {
    emitter: &'a mut E,
    forward: &'a Forward<'f, E::Value>,
    locals: Vec<Option<E::Value>>,
    zeros: Vec<Option<E::Value>>,
}

/// One value, many, or a number that takes its dtype from what it meets.
enum Operand<V> {
    One(V),
    Absent,
    Many(Vec<V>),
    Number(Attr),
}

impl<E: GradEmitter> Run<'_, '_, E> {
    fn error(&self, message: impl Into<String>) -> E::Error {
        let message = format!("gradient: {}", message.into());
        OpError::new(self.forward.kind, OpErrorKind::Unimplemented, message).into()
    }

    /// Calls `ask` with what expressions over attributes may know.
    fn with_context<T>(&self, ask: impl FnOnce(&Context<'_>) -> Result<T, OpError>) -> Result<T, E::Error> {
        let forward = self.forward;
        let attr = |name: &str| {
            let given = forward.attrs.get(name).cloned();
            given.or_else(|| forward.kind.info().attr(name).and_then(AttrInfo::default_attr))
        };
        let ty = |value: Ref| {
            let value = match value {
                Ref::Operand(index) | Ref::Operands(index) => forward.operands.get(index)?.as_ref()?,
                Ref::Result(index) | Ref::Results(index) => forward.results.get(index)?,
                Ref::ResultGrad(index) | Ref::ResultGrads(index) => forward.result_grads.get(index)?.as_ref()?,
                Ref::Local(index) => self.locals.get(index)?.as_ref()?,
            };
            Some(self.emitter.type_of(value))
        };
        Ok(ask(&Context { kind: forward.kind, attr: &attr, ty: &ty })?)
    }

    /// Lists the steps, with branches decided.
    fn choose<'r>(&self, steps: &'r [Step], chosen: &mut Vec<Chosen<'r>>) -> Result<(), E::Error> {
        for step in steps {
            match step {
                Step::Refuse(reason) => return Err(self.error(format!("there is none for {reason}"))),
                Step::Let(targets, expr) => chosen.push((targets, expr)),
                Step::If(cond, then, other) => {
                    let taken = self.with_context(|context| context.truth(cond))?;
                    self.choose(if taken { then } else { other }, chosen)?;
                }
            }
        }
        Ok(())
    }

    fn assign(&mut self, targets: &[Target], values: Vec<E::Value>, grads: &mut [Option<E::Value>]) {
        let mut values = values.into_iter();
        for target in targets {
            match target {
                Target::Local(index) => self.locals[*index] = values.next(),
                Target::Grad(index) => {
                    if let (Some(slot), value) = (grads.get_mut(*index), values.next()) {
                        *slot = value;
                    }
                }
                Target::Grads(index) => {
                    let rest: Vec<E::Value> = values.by_ref().collect();
                    for (place, slot) in grads.iter_mut().skip(*index).enumerate() {
                        // One value for many operands is the gradient of each.
                        *slot = rest.get(if rest.len() == 1 { 0 } else { place }).cloned();
                    }
                }
            }
        }
    }

    fn values(&mut self, expr: &Expr) -> Result<Vec<E::Value>, E::Error> {
        match self.operand(expr)? {
            Operand::One(value) => Ok(vec![value]),
            Operand::Many(values) => Ok(values),
            Operand::Absent => Ok(Vec::new()),
            Operand::Number(_) => Err(self.error("a gradient is a number")),
        }
    }

    fn result_grad(&mut self, index: usize) -> Result<E::Value, E::Error> {
        if let Some(Some(grad)) = self.forward.result_grads.get(index) {
            return Ok(grad.clone());
        }
        if let Some(zero) = &self.zeros[index] {
            return Ok(zero.clone());
        }
        let result = self.forward.results[index].clone();
        let attrs = Attrs::new().with("value", 0.0);
        let zero = self.single(OpKind::FullLike, &[Some(result)], attrs)?;
        self.zeros[index] = Some(zero.clone());
        Ok(zero)
    }

    fn operand(&mut self, expr: &Expr) -> Result<Operand<E::Value>, E::Error> {
        let forward = self.forward;
        let one = |value: Option<E::Value>| value.map_or(Operand::Absent, Operand::One);
        match expr {
            Expr::Number(number) => Ok(Operand::Number(self.with_context(|context| context.float(number))?)),
            Expr::Ref(value) => Ok(match *value {
                Ref::Operand(index) => one(forward.operands.get(index).cloned().flatten()),
                Ref::Result(index) => one(forward.results.get(index).cloned()),
                Ref::Local(index) => one(self.locals[index].clone()),
                Ref::ResultGrad(index) if index < forward.results.len() => Operand::One(self.result_grad(index)?),
                Ref::ResultGrad(_) => Operand::Absent,
                Ref::Operands(index) => {
                    let end = forward.wanted.len();
                    Operand::Many(forward.operands[index.min(end)..end].iter().flatten().cloned().collect())
                }
                Ref::Results(index) => Operand::Many(forward.results[index.min(forward.results.len())..].to_vec()),
                Ref::ResultGrads(index) => {
                    let grads: Result<Vec<E::Value>, E::Error> =
                        (index..forward.results.len()).map(|index| self.result_grad(index)).collect();
                    Operand::Many(grads?)
                }
            }),
            Expr::Binary(operator, left, right) => {
                let (left, right) = (self.operand(left)?, self.operand(right)?);
                Ok(Operand::One(self.binary(*operator, left, right)?))
            }
            Expr::Op { kind, args, attrs, copies } => {
                let args: Result<Vec<_>, E::Error> = args.iter().map(|arg| self.operand(arg)).collect();
                self.op(*kind, args?, attrs, *copies)
            }
        }
    }

    fn op(
        &mut self,
        kind: OpKind,
        args: Vec<Operand<E::Value>>,
        attrs: &[(&'static str, crate::grad::AttrExpr)],
        copies: bool,
    ) -> Result<Operand<E::Value>, E::Error> {
        let mut given = Attrs::new();
        if copies {
            for (name, attr) in self.forward.attrs.iter() {
                if kind.info().attr(name).is_some() {
                    given.set(name, attr.clone());
                }
            }
        }
        for (name, expr) in attrs {
            let value = self.with_context(|context| context.eval(expr))?;
            let value = kind.info().attr(name).map_or(value.clone(), |info| coerce(value, info.ty));
            given.set(name, value);
        }
        let declared = kind.info().operands;
        let maps = args.iter().enumerate().any(|(index, arg)| {
            matches!(arg, Operand::Many(_))
                && declared.get(index).is_none_or(|operand| operand.arity != Arity::Variadic)
                && !kind.info().is_variadic()
        });
        if maps {
            let count =
                args.iter().filter_map(|arg| if let Operand::Many(many) = arg { Some(many.len()) } else { None });
            let count = count.min().unwrap_or(0);
            let mut mapped = Vec::new();
            for place in 0..count {
                let row = args
                    .iter()
                    .map(|arg| match arg {
                        Operand::Many(many) => Operand::One(many[place].clone()),
                        Operand::One(value) => Operand::One(value.clone()),
                        Operand::Absent => Operand::Absent,
                        Operand::Number(number) => Operand::Number(number.clone()),
                    })
                    .collect();
                mapped.extend(self.emit(kind, row, given.clone())?);
            }
            return Ok(Operand::Many(mapped));
        }
        let mut results = self.emit(kind, args, given)?;
        Ok(if results.len() == 1 { Operand::One(results.remove(0)) } else { Operand::Many(results) })
    }

    /// Emits an op, or finds that its operand is its result already.
    fn emit(&mut self, kind: OpKind, args: Vec<Operand<E::Value>>, attrs: Attrs) -> Result<Vec<E::Value>, E::Error> {
        let beside = args.iter().find_map(|arg| match arg {
            Operand::One(value) => self.dtype(value).filter(|dtype| *dtype != DType::Bool),
            Operand::Many(_) | Operand::Absent | Operand::Number(_) => None,
        });
        let mut operands = Vec::new();
        for arg in args {
            match arg {
                Operand::One(value) => operands.push(Some(value)),
                Operand::Absent => operands.push(None),
                Operand::Many(values) => operands.extend(values.into_iter().map(Some)),
                Operand::Number(number) => operands.push(Some(self.constant(number, beside)?)),
            }
        }
        if matches!(kind, OpKind::ReduceAs | OpKind::ExpandAs | OpKind::ReshapeLike) {
            if let [Some(value), Some(like)] = operands.as_slice() {
                let (have, want) = (self.emitter.type_of(value), self.emitter.type_of(like));
                let same = have.as_tensor().zip(want.as_tensor()).is_some_and(|(have, want)| have.dims == want.dims);
                // Dims of which nothing is known may differ.
                if same && have.as_tensor().is_some_and(|tensor| !tensor.dims.contains(&crate::ANY)) {
                    return Ok(vec![value.clone()]);
                }
            }
        }
        self.emit_with_named(kind, operands, attrs)
    }

    /// Emits an op; operands of the differentiated op that its attributes name go along.
    fn emit_with_named(
        &mut self,
        kind: OpKind,
        mut operands: Vec<Option<E::Value>>,
        attrs: Attrs,
    ) -> Result<Vec<E::Value>, E::Error> {
        let mut moved = Attrs::new();
        for (name, attr) in attrs.iter() {
            moved.set(
                name,
                attr.clone().with_operands(|index| {
                    operands.push(self.forward.operands.get(index as usize).cloned().flatten());
                    operands.len() as u32 - 1
                }),
            );
        }
        self.emitter.emit(kind, &operands, kind.info().normal_attrs(moved))
    }

    fn single(&mut self, kind: OpKind, operands: &[Option<E::Value>], attrs: Attrs) -> Result<E::Value, E::Error> {
        let result = self.emit_with_named(kind, operands.to_vec(), attrs)?.into_iter().next();
        result.ok_or_else(|| self.error("an op has no result"))
    }

    fn dtype(&self, value: &E::Value) -> Option<DType> {
        self.emitter.type_of(value).as_tensor().map(|tensor| tensor.dtype)
    }

    /// A number as a 0-D tensor.
    fn constant(&mut self, number: Attr, dtype: Option<DType>) -> Result<E::Value, E::Error> {
        let dtype = dtype.unwrap_or(DType::Float32);
        let attrs = Attrs::new().with("shape", Vec::<DimArg>::new()).with("value", number).with("dtype", dtype);
        self.single(OpKind::Full, &[], attrs)
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: Operand<E::Value>,
        right: Operand<E::Value>,
    ) -> Result<E::Value, E::Error> {
        let scale = |name: &'static str, number: Attr| Attrs::new().with(name, number);
        match (operator, left, right) {
            (Operator::Mul, Operand::Number(number), Operand::One(value))
            | (Operator::Mul, Operand::One(value), Operand::Number(number)) => {
                self.single(OpKind::Scale, &[Some(value)], scale("scale", number))
            }
            (Operator::Add, Operand::Number(number), Operand::One(value))
            | (Operator::Add, Operand::One(value), Operand::Number(number)) => {
                self.single(OpKind::Scale, &[Some(value)], scale("bias", number))
            }
            (Operator::Sub, Operand::Number(number), Operand::One(value)) => {
                self.single(OpKind::Scale, &[Some(value)], scale("bias", number).with("scale", -1.0))
            }
            (Operator::Sub, Operand::One(value), Operand::Number(Attr::Float(number))) => {
                self.single(OpKind::Scale, &[Some(value)], scale("bias", Attr::Float(-number)))
            }
            (Operator::Div, Operand::One(value), Operand::Number(Attr::Float(number))) => {
                self.single(OpKind::Scale, &[Some(value)], scale("scale", Attr::Float(1.0 / number)))
            }
            (Operator::Div, Operand::Number(number), Operand::One(value)) => {
                let inverse = self.single(OpKind::Reciprocal, &[Some(value)], Attrs::new())?;
                self.single(OpKind::Scale, &[Some(inverse)], scale("scale", number))
            }
            (operator, left, right) => {
                let kind = match operator {
                    Operator::Add => OpKind::Add,
                    Operator::Sub => OpKind::Subtract,
                    Operator::Mul => OpKind::Multiply,
                    Operator::Div => OpKind::Divide,
                    Operator::Eq => OpKind::Equal,
                    Operator::Ne => OpKind::NotEqual,
                    Operator::Lt => OpKind::LessThan,
                    Operator::Le => OpKind::LessEqual,
                    Operator::Gt => OpKind::GreaterThan,
                    Operator::Ge => OpKind::GreaterEqual,
                    Operator::And | Operator::Or => return Err(self.error("no such operator between tensors")),
                };
                let mut results = self.emit(kind, vec![left, right], Attrs::new())?;
                results.pop().ok_or_else(|| self.error("an op has no result"))
            }
        }
    }
}
