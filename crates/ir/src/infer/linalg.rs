//! Shapes of linear algebra.

use dy2st_tensor::Dim;

use crate::{dims_text, DimValue, Dims, OpError};

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
    let (transpose_x, transpose_y) = (call.bool("transpose_x")?, call.bool("transpose_y")?);
    let (x_batch, rows, x_inner) = split(&x, transpose_x, true);
    let (y_batch, columns, y_inner) = split(&y, transpose_y, false);
    if let (Dim::Known(a), Dim::Known(b)) = (x_inner, y_inner) {
        if a != b {
            let (left, right) = (inner_axis(x.len(), transpose_x, true), inner_axis(y.len(), transpose_y, false));
            return Err(call.invalid(format!(
                "In operator matmul, the [{left}] dimension of Input(X) must be equal to the [{right}] dimension of \
                 Input(Y). But receiving the [{left}]dimension of Input(X) is [{a}], and the [{right}] dimension of \
                 Input(Y) is [{b}]."
            )));
        }
    }
    let mut dims = pointwise::broadcast(call, x_batch, y_batch)?;
    dims.extend(rows);
    dims.extend(columns);
    Ok(dims)
}

/// Which axis is summed over.
fn inner_axis(rank: usize, transpose: bool, left: bool) -> usize {
    if rank == 1 || left != transpose {
        rank - 1
    } else {
        rank - 2
    }
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

/// Two stacks of matrices of one length.
pub fn bmm(call: &mut Call) -> Rule<Dims> {
    let (x, y) = (call.dims(0)?, call.dims(1)?);
    let (&[a, rows, inner], &[b, height, columns]) = (x.as_slice(), y.as_slice()) else {
        return Err(call.invalid(format!("takes two 3-D tensors, got {} and {}", dims_text(&x), dims_text(&y))));
    };
    call.unify(inner, height, "the width of X and the height of Y differ")?;
    let batch = call.unify(a, b, "the batch sizes differ")?;
    Ok(Dims::from_slice(&[batch, rows, columns]))
}

/// A matrix and a vector.
pub fn mv(call: &mut Call) -> Rule<Dims> {
    let (x, vec) = (call.dims(0)?, call.dims(1)?);
    let (&[rows, inner], &[length]) = (x.as_slice(), vec.as_slice()) else {
        return Err(call.invalid(format!(
            "takes a matrix and a vector, got {} and {}",
            dims_text(&x),
            dims_text(&vec)
        )));
    };
    call.unify(inner, length, "the width of the matrix and the length of the vector differ")?;
    Ok(Dims::from_slice(&[rows]))
}

/// Vectors, or rows of vectors.
pub fn dot(call: &mut Call) -> Rule<Dims> {
    let (x, y) = (call.dims(0)?, call.dims(1)?);
    if x.is_empty() || x.len() > 2 || x.len() != y.len() {
        return Err(call.invalid(format!("takes two 1-D or 2-D tensors, got {} and {}", dims_text(&x), dims_text(&y))));
    }
    let mut dims = Dims::new();
    for (a, b) in x.iter().zip(&y) {
        let both = call.unify(*a, *b, "");
        dims.push(both.map_err(|_| {
            let (x, y) = (dims_text(&x), dims_text(&y));
            let fits = format!("The shape of input tensor X: {x} should be exactly the same with input tensor Y: {y}");
            call.told(format!("(PreconditionNotMet) ShapeError: {fits}"))
        })?);
    }
    dims.pop();
    Ok(dims)
}

/// `beta * input + alpha * x @ y`.
pub fn addmm(call: &mut Call) -> Rule<Dims> {
    let (input, x, y) = (call.dims(0)?, call.dims(1)?, call.dims(2)?);
    let (&[rows, inner], &[height, columns]) = (x.as_slice(), y.as_slice()) else {
        return Err(call.invalid(format!("multiplies two matrices, got {} and {}", dims_text(&x), dims_text(&y))));
    };
    call.unify(inner, height, "the width of X and the height of Y differ")?;
    let product = [rows, columns];
    pointwise::broadcast(call, &input, &product)?;
    Ok(Dims::from_slice(&product))
}

/// The two axes of a diagonal, and the dims without them.
fn diagonal_axes(call: &Call, dims: &[Dim]) -> Rule<(usize, usize, Dims)> {
    if dims.len() < 2 {
        if let Some(told) = OpError::of_table(call.info.kind, "rank", |_| Some(dims.len().to_string())) {
            return Err(told);
        }
        return Err(call.invalid(format!("takes a tensor of rank 2 or more, got {}", dims_text(dims))));
    }
    let (first, second) = (call.axis(call.int("axis1")?, dims.len())?, call.axis(call.int("axis2")?, dims.len())?);
    if first == second {
        return Err(call.invalid("axis1 and axis2 must differ"));
    }
    let rest = dims.iter().enumerate().filter(|(axis, _)| *axis != first && *axis != second).map(|(_, dim)| *dim);
    Ok((first, second, rest.collect()))
}

/// The sum along a diagonal.
pub fn trace(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    Ok(diagonal_axes(call, &dims)?.2)
}

/// A diagonal as the last dim.
pub fn diagonal(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let (first, second, mut rest) = diagonal_axes(call, &dims)?;
    let length = diagonal_length(call, dims[first], dims[second])?;
    rest.push(length);
    Ok(rest)
}

fn diagonal_length(call: &mut Call, rows: Dim, columns: Dim) -> Rule<Dim> {
    let offset = call.int("offset")?;
    let (rows, columns) = (DimValue::from(rows), DimValue::from(columns));
    let (rows, columns) = if offset >= 0 {
        (rows, call.symbols.sub(columns, DimValue::Known(offset)))
    } else {
        (call.symbols.add(rows, DimValue::Known(offset)), columns)
    };
    let length = call.symbols.minimum(rows, columns);
    let length = call.symbols.maximum(length, DimValue::Known(0));
    call.size(length)
}

/// A vector becomes a matrix, a matrix its diagonal.
pub fn diag(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    match *dims.as_slice() {
        [length] => {
            let offset = call.int("offset")?.saturating_abs();
            let side = call.symbols.add(DimValue::from(length), DimValue::Known(offset));
            let side = call.size(side)?;
            Ok(Dims::from_slice(&[side, side]))
        }
        [rows, columns] => Ok(Dims::from_slice(&[diagonal_length(call, rows, columns)?])),
        _ => Err(call.invalid(format!("takes a vector or a matrix, got {}", dims_text(&dims)))),
    }
}

/// The last dim becomes the diagonal of two new dims.
pub fn diag_embed(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let rank = dims.len() + 1;
    let (first, second) = (call.axis(call.int("dim1")?, rank)?, call.axis(call.int("dim2")?, rank)?);
    let Some(length) = dims.pop() else { return Err(call.invalid("takes a tensor of rank 1 or more")) };
    if first == second {
        return Err(call.invalid("dim1 and dim2 must differ"));
    }
    let side = call.symbols.add(DimValue::from(length), DimValue::Known(call.int("offset")?.saturating_abs()));
    let side = call.size(side)?;
    dims.insert(first.min(second), side);
    dims.insert(first.max(second), side);
    Ok(dims)
}

/// A stack of matrices.
pub fn matrix(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    if dims.len() < 2 {
        return Err(call.invalid(format!("takes a tensor of rank 2 or more, got {}", dims_text(&dims))));
    }
    Ok(dims)
}

/// A stack of square matrices.
pub fn square_matrix(call: &mut Call) -> Rule<Dims> {
    let dims = matrix(call)?;
    call.unify(dims[dims.len() - 2], dims[dims.len() - 1], "the matrices are not square")?;
    Ok(dims)
}

/// One number for each square matrix.
pub fn determinant(call: &mut Call) -> Rule<Dims> {
    let mut dims = square_matrix(call)?;
    dims.truncate(dims.len() - 2);
    Ok(dims)
}

/// Square matrices and right-hand sides.
pub fn solve(call: &mut Call) -> Rule<Dims> {
    let a = square_matrix(call)?;
    let b = call.dims(1)?;
    let (batch, side) = (&a[..a.len() - 2], a[a.len() - 1]);
    if b.len() == 1 {
        call.unify(side, b[0], "the matrix and the right-hand side differ in height")?;
        let mut dims = Dims::from_slice(batch);
        dims.push(side);
        return Ok(dims);
    }
    if b.is_empty() {
        return Err(call.invalid("the right-hand side must have a dim"));
    }
    call.unify(side, b[b.len() - 2], "the matrix and the right-hand side differ in height")?;
    let mut dims = pointwise::broadcast(call, batch, &b[..b.len() - 2])?;
    dims.extend_from_slice(&b[b.len() - 2..]);
    Ok(dims)
}

/// Sizes multiply dim by dim.
pub fn kron(call: &mut Call) -> Rule<Dims> {
    let (x, y) = (call.dims(0)?, call.dims(1)?);
    let rank = x.len().max(y.len());
    let at = |dims: &[Dim], axis: usize| {
        DimValue::from((axis + dims.len()).checked_sub(rank).map_or(Dim::Known(1), |index| dims[index]))
    };
    (0..rank)
        .map(|axis| {
            let size = call.symbols.mul(at(&x, axis), at(&y, axis));
            call.size(size)
        })
        .collect()
}
