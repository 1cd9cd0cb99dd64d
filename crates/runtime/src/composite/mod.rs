//! Ops that are run as other ops: whoever emits them, the tape or an executor, so that their gradients come for free.

mod grid;
mod rnn;
mod temporal_shift;

use dy2st_ir::grad::GradEmitter;
use dy2st_ir::{Attr, Attrs, OpError, OpErrorKind, OpKind, Type};
use dy2st_tensor::{HostTensor, Stream};

use crate::call::Results;
use crate::execute::execute;

/// True for an op that [`run`] takes apart.
pub fn is_composite(kind: OpKind) -> bool {
    matches!(kind, OpKind::Rnn | OpKind::TemporalShift | OpKind::GridSample | OpKind::AffineGrid)
}

/// Runs a composite op through an emitter.
pub fn run<E: GradEmitter>(
    emitter: &mut E,
    kind: OpKind,
    operands: &[Option<E::Value>],
    attrs: &Attrs,
) -> Result<Vec<E::Value>, E::Error> {
    let mut steps = Steps { emitter, kind, attrs };
    match kind {
        OpKind::Rnn => rnn::run(&mut steps, operands),
        OpKind::TemporalShift => temporal_shift::run(&mut steps, operands),
        OpKind::GridSample => grid::sample(&mut steps, operands),
        OpKind::AffineGrid => grid::affine(&mut steps, operands),
        _ => Err(steps.error("is not made of other ops")),
    }
}

/// Emits the ops of a composite.
struct Steps<'a, E: GradEmitter> {
    emitter: &'a mut E,
    kind: OpKind,
    attrs: &'a Attrs,
}

impl<E: GradEmitter> Steps<'_, E> {
    fn error(&self, message: &str) -> E::Error {
        OpError::new(self.kind, OpErrorKind::InvalidArgument, message).into()
    }

    fn attr(&self, name: &str) -> Option<Attr> {
        let given = self.attrs.get(name).cloned();
        given.or_else(|| self.kind.info().attr(name).and_then(dy2st_ir::table::AttrInfo::default_attr))
    }

    fn int(&self, name: &str) -> i64 {
        match self.attr(name) {
            Some(Attr::Int(value)) => value,
            _ => 0,
        }
    }

    fn float(&self, name: &str) -> f64 {
        match self.attr(name) {
            Some(Attr::Float(value)) => value,
            _ => 0.0,
        }
    }

    fn bool(&self, name: &str) -> bool {
        matches!(self.attr(name), Some(Attr::Bool(true)))
    }

    fn text(&self, name: &str) -> String {
        match self.attr(name) {
            Some(Attr::Str(text)) => text.to_string(),
            _ => String::new(),
        }
    }

    fn shape(&self, value: &E::Value) -> Result<Vec<usize>, E::Error> {
        let ty = self.emitter.type_of(value);
        let dims = ty.as_tensor().and_then(|tensor| dy2st_ir::host_shape(&tensor.dims));
        dims.ok_or_else(|| self.error("needs tensors of known shapes"))
    }

    fn many(&mut self, kind: OpKind, operands: &[&E::Value], attrs: Attrs) -> Result<Vec<E::Value>, E::Error> {
        let operands: Vec<Option<E::Value>> = operands.iter().map(|value| Some((*value).clone())).collect();
        self.emitter.emit(kind, &operands, kind.info().normal_attrs(attrs))
    }

    fn one(&mut self, kind: OpKind, operands: &[&E::Value], attrs: Attrs) -> Result<E::Value, E::Error> {
        self.many(kind, operands, attrs)?.into_iter().next().ok_or_else(|| self.error("an op has no result"))
    }

    fn plain(&mut self, kind: OpKind, operands: &[&E::Value]) -> Result<E::Value, E::Error> {
        self.one(kind, operands, Attrs::new())
    }
}

/// Emits on host tensors, without gradients.
struct Plain<'a>(&'a Stream);

impl GradEmitter for Plain<'_> {
    type Value = HostTensor;
    type Error = OpError;

    fn emit(
        &mut self,
        kind: OpKind,
        operands: &[Option<HostTensor>],
        attrs: Attrs,
    ) -> Result<Vec<HostTensor>, OpError> {
        Ok(execute(kind, &mut operands.to_vec(), &attrs, self.0)?.into_vec())
    }

    fn type_of(&self, value: &HostTensor) -> Type {
        Type::of(value)
    }
}

/// Runs a composite op on host tensors.
pub fn run_plain(
    kind: OpKind,
    operands: &[Option<HostTensor>],
    attrs: &Attrs,
    stream: &Stream,
) -> Result<Results, OpError> {
    Ok(run(&mut Plain(stream), kind, operands, attrs)?.into())
}
