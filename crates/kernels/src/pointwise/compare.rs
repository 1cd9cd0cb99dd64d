//! Comparisons and logic: results are `bool`.

use dy2st_tensor::{broadcast_shapes, DType, HostTensor};

use super::walk::{each, Walk};
use crate::{allocate, allocate_items, KernelError, Slice, View, ViewMut};

/// A comparison of two elements of one dtype. NaN is unordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named for the comparison")]
pub enum Compare {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// A truth function of two elements, each true unless zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named for the function")]
pub enum Logical {
    And,
    Or,
    Xor,
}

/// `a op b`, broadcast together, as `bool`.
pub fn compare(op: Compare, a: &HostTensor, b: &HostTensor) -> Result<HostTensor, KernelError> {
    let shape = broadcast_shapes(a.shape(), b.shape())?;
    allocate(&shape, DType::Bool, |out| compare_into(op, a.into(), b.into(), out))
}

/// `a op b` into `out`, a `bool` view of the shape that both broadcast to.
pub fn compare_into(op: Compare, a: View<'_>, b: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    out.expect_shape(&broadcast_shapes(a.shape, b.shape)?)?;
    let walk = Walk::new(a.shape, b.shape, out.shape)?;
    let out = out.items::<bool>()?;
    let mismatch = KernelError::DType { expected: a.dtype(), found: b.dtype() };
    macro_rules! ordered {
        ($($variant:ident)*) => {
            match (a.data, b.data) {
                $((Slice::$variant(a), Slice::$variant(b)) => order(op, &walk, a, b, out),)*
                (Slice::C64(a), Slice::C64(b)) => return equality(op, &walk, a, b, out, DType::Complex64),
                (Slice::C128(a), Slice::C128(b)) => return equality(op, &walk, a, b, out, DType::Complex128),
                _ => return Err(mismatch),
            }
        };
    }
    ordered!(Bool U8 I8 I16 I32 I64 F16 BF16 F32 F64);
    Ok(())
}

fn order<T: PartialOrd + Copy>(op: Compare, walk: &Walk, a: &[T], b: &[T], out: &mut [bool]) {
    match op {
        Compare::Eq => walk.zip(a, b, out, |a, b| a == b),
        Compare::Ne => walk.zip(a, b, out, |a, b| a != b),
        Compare::Lt => walk.zip(a, b, out, |a, b| a < b),
        Compare::Le => walk.zip(a, b, out, |a, b| a <= b),
        Compare::Gt => walk.zip(a, b, out, |a, b| a > b),
        Compare::Ge => walk.zip(a, b, out, |a, b| a >= b),
    }
}

fn equality<T: PartialEq + Copy>(
    op: Compare,
    walk: &Walk,
    a: &[T],
    b: &[T],
    out: &mut [bool],
    dtype: DType,
) -> Result<(), KernelError> {
    match op {
        Compare::Eq => walk.zip(a, b, out, |a, b| a == b),
        Compare::Ne => walk.zip(a, b, out, |a, b| a != b),
        _ => return Err(KernelError::Unsupported { kernel: "compare", dtype }),
    }
    Ok(())
}

/// `a op b` of truth values, broadcast together; the operands may differ in dtype.
pub fn logical(op: Logical, a: &HostTensor, b: &HostTensor) -> Result<HostTensor, KernelError> {
    let shape = broadcast_shapes(a.shape(), b.shape())?;
    allocate(&shape, DType::Bool, |out| logical_into(op, a.into(), b.into(), out))
}

/// `a op b` of truth values into `out`, a `bool` view of the shape that both broadcast to.
pub fn logical_into(op: Logical, a: View<'_>, b: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    out.expect_shape(&broadcast_shapes(a.shape, b.shape)?)?;
    let walk = Walk::new(a.shape, b.shape, out.shape)?;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let (a, b) = (truth(a, &mut left)?, truth(b, &mut right)?);
    let out = out.items::<bool>()?;
    match op {
        Logical::And => walk.zip(a, b, out, |a, b| a & b),
        Logical::Or => walk.zip(a, b, out, |a, b| a | b),
        Logical::Xor => walk.zip(a, b, out, |a, b| a ^ b),
    }
    Ok(())
}

/// The elements as truth values: themselves if they are `bool`, else converted into `room`.
fn truth<'a>(x: View<'a>, room: &'a mut Vec<bool>) -> Result<&'a [bool], KernelError> {
    if let Slice::Bool(x) = x.data {
        return Ok(x);
    }
    room.resize(x.len(), false);
    super::cast_into(x, ViewMut::new(x.shape, room)?)?;
    Ok(room)
}

/// `not x`, as `bool`.
pub fn logical_not(x: &HostTensor) -> Result<HostTensor, KernelError> {
    let mut room = Vec::new();
    let truth = truth(x.into(), &mut room)?;
    allocate_items(x.shape(), |out: &mut [bool]| {
        each(truth, out, |v: bool| !v);
        Ok(())
    })
}

/// `~x` of integers and `bool`.
pub fn bitwise_not(x: &HostTensor) -> Result<HostTensor, KernelError> {
    macro_rules! not {
        ($($variant:ident)*) => {
            match View::from(x).data {
                $(Slice::$variant(items) => allocate_items(x.shape(), |out| {
                    each(items, out, |v| !v);
                    Ok(())
                }),)*
                _ => Err(KernelError::Unsupported { kernel: "bitwise_not", dtype: x.dtype() }),
            }
        };
    }
    not!(Bool U8 I8 I16 I32 I64)
}

macro_rules! classify {
    ($($(#[$meta:meta])* $name:ident $method:ident $of_integers:expr;)*) => {$(
        $(#[$meta])*
        pub fn $name(x: &HostTensor) -> Result<HostTensor, KernelError> {
            allocate_items(x.shape(), |out: &mut [bool]| {
                match View::from(x).data {
                    Slice::F32(items) => each(items, out, |v: f32| v.$method()),
                    Slice::F64(items) => each(items, out, |v: f64| v.$method()),
                    Slice::F16(items) => each(items, out, |v: dy2st_tensor::f16| v.$method()),
                    Slice::BF16(items) => each(items, out, |v: dy2st_tensor::bf16| v.$method()),
                    Slice::C64(_) | Slice::C128(_) => {
                        return Err(KernelError::Unsupported { kernel: stringify!($name), dtype: x.dtype() });
                    }
                    _ => out.fill($of_integers),
                }
                Ok(())
            })
        }
    )*};
}

classify! {
    /// Which elements are NaN.
    is_nan is_nan false;
    /// Which elements are infinite.
    is_inf is_infinite false;
    /// Which elements are finite.
    is_finite is_finite true;
}
