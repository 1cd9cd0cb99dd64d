//! Shapes of matrix products.

use dy2st_tensor::Dim;

use crate::{dims_text, Dims};

use super::{pointwise, Call, Rule};

/// The last two dims multiply as matrices, the others broadcast; a 1-D operand is a row or a column and its dim drops out.
pub fn matmul(call: &mut Call) -> Rule<Dims> {
    let (x, y) = (call.dims(0)?, call.dims(1)?);
    if x.is_empty() || y.is_empty() {
        return Err(call.invalid(format!(
            "The input tensors must have at least one dim, but X is {} and Y is {}",
            dims_text(&x),
            dims_text(&y)
        )));
    }
    let (x_batch, rows, x_inner) = split(&x, call.bool("transpose_x")?, true);
    let (y_batch, columns, y_inner) = split(&y, call.bool("transpose_y")?, false);
    if let (Dim::Known(a), Dim::Known(b)) = (x_inner, y_inner) {
        if a != b {
            return Err(call.invalid(format!(
                "Input X's width should be equal to the Y's height, but received X's shape: {}, Y's shape: {}",
                dims_text(&x),
                dims_text(&y)
            )));
        }
    }
    let mut dims = pointwise::broadcast(call, x_batch, y_batch)?;
    dims.extend(rows);
    dims.extend(columns);
    Ok(dims)
}

/// Batch dims, the dim that stays and the dim that is summed over.
fn split(dims: &[Dim], transpose: bool, left: bool) -> (&[Dim], Option<Dim>, Dim) {
    match *dims {
        [inner] => (&[], None, inner),
        [ref batch @ .., second, last] => {
            let inner_is_last = left != transpose;
            if inner_is_last {
                (batch, Some(second), last)
            } else {
                (batch, Some(last), second)
            }
        }
        [] => (&[], None, Dim::Known(1)),
    }
}
