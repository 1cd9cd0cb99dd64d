//! Views: which ops make them, and how a write through one reaches its base.

use dy2st_eval::{Outcome, Vm};
use dy2st_ir::{Attr, Attrs, DimArg, OpKind};

use crate::payload::ViewStep;
use crate::session::Session;
use crate::sink::Operand;
use crate::value::TensorRef;

/// Whether the result of an op on a tensor with these view steps shares its storage, as in Paddle 3.3.1 on a CPU
/// (recorded in `testdata/recordings/views.json`).
pub fn makes_view(kind: OpKind, steps: &[ViewStep]) -> bool {
    match kind {
        OpKind::Transpose
        | OpKind::Slice
        | OpKind::StridedSlice
        | OpKind::Squeeze
        | OpKind::Unsqueeze
        | OpKind::Unbind
        | OpKind::Diagonal => true,
        OpKind::Reshape | OpKind::Flatten | OpKind::AsStrided => is_contiguous(steps),
        _ => false,
    }
}

/// Whether what the steps show lies in the storage without gaps.
pub fn is_contiguous(steps: &[ViewStep]) -> bool {
    steps.iter().all(|s| match s.kind {
        OpKind::Reshape | OpKind::Flatten | OpKind::Squeeze | OpKind::Unsqueeze => true,
        OpKind::Slice => matches!(s.attrs.get("axes"), Some(Attr::Ints(axes)) if axes.iter().all(|a| *a == 0)),
        _ => false,
    })
}

/// The value of the base after the part that `step` shows became `new`.
pub fn put_back(
    session: &Session,
    vm: &mut Vm,
    step: &ViewStep,
    base: &TensorRef,
    new: TensorRef,
) -> Outcome<TensorRef> {
    match step.kind {
        OpKind::Reshape | OpKind::Flatten | OpKind::Squeeze | OpKind::Unsqueeze => reshape_like(session, vm, new, base),
        OpKind::Transpose => {
            let Some(Attr::Ints(perm)) = step.attrs.get("perm") else {
                return Err(vm.raise("RuntimeError", "a transposed view without its axes"));
            };
            let rank = perm.len() as i64;
            let mut inverse = vec![0i64; perm.len()];
            for (i, p) in perm.iter().enumerate() {
                inverse[p.rem_euclid(rank) as usize] = i as i64;
            }
            session.emit_unary(vm, OpKind::Transpose, &new, Attrs::new().with("perm", inverse))
        }
        OpKind::Slice | OpKind::StridedSlice => {
            let mut attrs = Attrs::new();
            let count = match step.attrs.get("axes") {
                Some(Attr::Ints(axes)) => axes.len(),
                _ => 0,
            };
            for (from, to) in
                [("axes", "axes"), ("starts", "starts"), ("ends", "ends"), ("decrease_axis", "decrease_axes")]
            {
                if let Some(attr) = step.attrs.get(from) {
                    attrs.set(to, attr.clone());
                }
            }
            let steps = step.attrs.get("strides").cloned();
            attrs.set("steps", steps.unwrap_or_else(|| Attr::Dims(vec![DimArg::Const(1); count])));
            // One more operand stands before those that attributes name: the written value.
            let attrs: Attrs = attrs.iter().map(|(n, a)| (n, a.clone().with_operands(|i| i + 1))).collect();
            let mut operands = vec![Operand::Tensor(base.clone()), Operand::Tensor(new)];
            operands.extend(step.extra.iter().cloned());
            session.emit_one(vm, OpKind::SetValueWithTensor, operands, attrs)
        }
        OpKind::Unbind => {
            let axis = match step.attrs.get("axis") {
                Some(Attr::Int(a)) => *a,
                _ => 0,
            };
            let at = step.result as i64;
            let one = |v: i64| Attr::Dims(vec![DimArg::Const(v)]);
            let attrs = Attrs::new()
                .with("axes", vec![axis])
                .with("starts", one(at))
                .with("ends", one(at + 1))
                .with("steps", one(1))
                .with("decrease_axes", vec![axis]);
            session.emit_one(
                vm,
                OpKind::SetValueWithTensor,
                vec![Operand::Tensor(base.clone()), Operand::Tensor(new)],
                attrs,
            )
        }
        OpKind::IndexGet => {
            let mut operands = vec![Operand::Tensor(base.clone()), Operand::Tensor(new)];
            operands.extend(step.extra.iter().cloned());
            session.emit_one(vm, OpKind::IndexPut, operands, Attrs::new())
        }
        kind => Err(vm.unsupported(format!("an in-place write through a view made by {kind}"))),
    }
}

/// `value` in the shape of `like`; as many elements.
pub fn reshape_like(session: &Session, vm: &mut Vm, value: TensorRef, like: &TensorRef) -> Outcome<TensorRef> {
    let (attrs, mut operands) = shape_of(session, like, 1);
    operands.insert(0, Operand::Tensor(value));
    session.emit_one(vm, OpKind::Reshape, operands, attrs)
}

/// The dims of a tensor as a `shape` attribute of an op with `before` operands, and the operands that it names.
pub fn shape_of(session: &Session, like: &TensorRef, before: usize) -> (Attrs, Vec<Operand>) {
    let (mut dims, mut extra) = (Vec::new(), Vec::new());
    for axis in 0..like.rank() {
        match like.dim(axis) {
            Some(n) => dims.push(DimArg::Const(n as i64)),
            None => {
                dims.push(DimArg::Operand((before + extra.len()) as u32));
                extra.push(Operand::Scalar(session.sink().dim(like, axis)));
            }
        }
    }
    (Attrs::new().with("shape", dims), extra)
}
