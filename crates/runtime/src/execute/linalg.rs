//! Linear algebra.

use dy2st_ir::{OpErrorKind, OpKind, Type};
use dy2st_kernels::movement::{self, Triangle};
use dy2st_kernels::pointwise::{self, Binary, Unary};
use dy2st_kernels::reduce::{reduce, Reduce};
use dy2st_tensor::{HostTensor, Scalar};

use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome};

/// Runs an op of the table of linear algebra.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let kernel = |error| call.kernel(error);
    let result = match call.kind {
        OpKind::Matmul => {
            let (tx, ty) = (call.bool("transpose_x")?, call.bool("transpose_y")?);
            product(call, call.get(0)?, call.get(1)?, tx, ty)?
        }
        OpKind::Bmm | OpKind::Mv => product(call, call.get(0)?, call.get(1)?, false, false)?,
        OpKind::Dot => {
            let both = pointwise::binary(Binary::Mul, call.get(0)?, call.get(1)?).map_err(kernel)?;
            let sum = reduce(Reduce::Sum, &both, &[-1], false).map_err(kernel)?;
            pointwise::cast(&sum, both.dtype()).map_err(kernel)?
        }
        OpKind::Addmm => addmm(call)?,
        OpKind::Cross => cross(call)?,
        OpKind::Trace => trace(call, types)?,
        OpKind::Diag => {
            let padding = Scalar::Float(call.float("padding_value")?);
            movement::diag(call.get(0)?, call.int("offset")?, padding).map_err(kernel)?
        }
        OpKind::Diagonal => {
            let (axis1, axis2) = (call.int("axis1")?, call.int("axis2")?);
            movement::diagonal(call.get(0)?, call.int("offset")?, axis1, axis2).map_err(kernel)?
        }
        OpKind::DiagEmbed => {
            let zeros = HostTensor::zeros(&known_shape(call, types, 0)?, call.get(0)?.dtype());
            let axes = (call.int("dim1")?, call.int("dim2")?);
            fill_diagonal(call, &zeros, call.get(0)?, axes)?
        }
        OpKind::FillDiagonalTensor => {
            let axes = (call.int("dim1")?, call.int("dim2")?);
            fill_diagonal(call, call.get(0)?, call.get(1)?, axes)?
        }
        OpKind::Tril => movement::triangle(call.get(0)?, Triangle::Lower, call.int("diagonal")?).map_err(kernel)?,
        OpKind::Triu => movement::triangle(call.get(0)?, Triangle::Upper, call.int("diagonal")?).map_err(kernel)?,
        OpKind::Kron => kron(call)?,
        OpKind::Inverse | OpKind::Determinant | OpKind::Cholesky | OpKind::Solve => {
            return super::factor::run(call, types);
        }
        _ => return Err(super::unimplemented(call)),
    };
    Ok(one(result))
}

/// Half precision multiplies in float32.
fn product(call: &OpCall, x: &HostTensor, y: &HostTensor, tx: bool, ty: bool) -> Outcome<HostTensor> {
    let kernel = |error| call.kernel(error);
    if x.dtype().is_half() {
        let wide = |tensor| pointwise::cast(tensor, dy2st_tensor::DType::Float32).map_err(kernel);
        let result = dy2st_kernels::matmul(&wide(x)?, &wide(y)?, tx, ty).map_err(kernel)?;
        return pointwise::cast(&result, x.dtype()).map_err(kernel);
    }
    dy2st_kernels::matmul(x, y, tx, ty).map_err(kernel)
}

fn addmm(call: &OpCall) -> Outcome<HostTensor> {
    let kernel = |error| call.kernel(error);
    let (beta, alpha) = (call.float("beta")?, call.float("alpha")?);
    let both = product(call, call.get(1)?, call.get(2)?, false, false)?;
    let both = pointwise::unary(Unary::Scale { scale: alpha, bias: 0.0 }, &both).map_err(kernel)?;
    let input = pointwise::unary(Unary::Scale { scale: beta, bias: 0.0 }, call.get(0)?).map_err(kernel)?;
    pointwise::binary(Binary::Add, &input, &both).map_err(kernel)
}

fn cross(call: &OpCall) -> Outcome<HostTensor> {
    let kernel = |error| call.kernel(error);
    let (x, y) = (call.get(0)?, call.get(1)?);
    let shape = dy2st_tensor::broadcast_shapes(x.shape(), y.shape()).map_err(|error| call.tensor_error(error))?;
    let axis = match call.int("axis")? {
        9 => shape.iter().position(|size| *size == 3).ok_or_else(|| call.invalid("no dim has size 3"))?,
        axis => call.axis(axis, shape.len())?,
    };
    if shape.get(axis) != Some(&3) {
        return Err(call.invalid("the dim of the cross product must have size 3"));
    }
    let parts = |tensor: &HostTensor| {
        let tensor = movement::expand(tensor, &shape).map_err(kernel)?;
        movement::unstack(&tensor, axis as i64).map_err(kernel)
    };
    let (a, b) = (parts(x)?, parts(y)?);
    let mut rows = Vec::new();
    for (first, second) in [(1, 2), (2, 0), (0, 1)] {
        let plus = pointwise::binary(Binary::Mul, &a[first], &b[second]).map_err(kernel)?;
        let minus = pointwise::binary(Binary::Mul, &a[second], &b[first]).map_err(kernel)?;
        rows.push(pointwise::binary(Binary::Sub, &plus, &minus).map_err(kernel)?);
    }
    let rows: Vec<&HostTensor> = rows.iter().collect();
    movement::stack(&rows, axis as i64).map_err(kernel)
}

fn trace(call: &OpCall, types: &[Type]) -> Outcome<HostTensor> {
    let kernel = |error| call.kernel(error);
    let line = movement::diagonal(call.get(0)?, call.int("offset")?, call.int("axis1")?, call.int("axis2")?);
    let sum = reduce(Reduce::Sum, &line.map_err(kernel)?, &[-1], false).map_err(kernel)?;
    let wanted = types.first().and_then(Type::as_tensor).map_or(sum.dtype(), |tensor| tensor.dtype);
    pointwise::cast(&sum, wanted).map_err(kernel)
}

/// `x` with `y` on a diagonal of two axes; the last dim of `y` runs along it.
fn fill_diagonal(call: &OpCall, x: &HostTensor, y: &HostTensor, axes: (i64, i64)) -> Outcome<HostTensor> {
    let kernel = |error| call.kernel(error);
    let offset = call.int("offset")?;
    // The places of the diagonal are found by taking the diagonal of the places.
    let places: Vec<i64> = (0..x.len() as i64).collect();
    let places = HostTensor::from_vec(x.shape(), places).map_err(|error| call.tensor_error(error))?;
    let places = movement::diagonal(&places, offset, axes.0, axes.1).map_err(kernel)?;
    if places.len() != y.len() {
        return Err(call.invalid(format!("the diagonal has {} places, not {}", places.len(), y.len())));
    }
    let flat = call.reshaped(x, &[x.len()])?;
    let (places, values) = (call.reshaped(&places, &[y.len()])?, call.reshaped(y, &[y.len()])?);
    let filled = dy2st_kernels::index::index_put(flat, &[&places], &values, false).map_err(kernel)?;
    call.reshaped(&filled, x.shape())
}

fn kron(call: &OpCall) -> Outcome<HostTensor> {
    let (x, y) = (call.get(0)?, call.get(1)?);
    let rank = x.rank().max(y.rank());
    let at =
        |tensor: &HostTensor, axis: usize| (axis + tensor.rank()).checked_sub(rank).map_or(1, |i| tensor.shape()[i]);
    let (mut left, mut right, mut shape) = (Vec::new(), Vec::new(), Vec::new());
    for axis in 0..rank {
        left.extend([at(x, axis), 1]);
        right.extend([1, at(y, axis)]);
        shape.push(at(x, axis) * at(y, axis));
    }
    let (left, right) = (call.reshaped(x, &left)?, call.reshaped(y, &right)?);
    let both = pointwise::binary(Binary::Mul, &left, &right).map_err(|error| call.kernel(error))?;
    call.reshaped(&both, &shape)
}

/// An error of a matrix that has no inverse.
pub fn singular(call: &OpCall) -> dy2st_ir::OpError {
    call.error(OpErrorKind::InvalidArgument, "Input is not invertible.")
}
