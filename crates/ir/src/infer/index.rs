//! Shapes of choosing, gathering and scattering.

use dy2st_tensor::{DType, Dim};

use crate::{dims_text, DimValue, Dims, Type, ANY};

use super::{pointwise, Call, Rule, Shapes};

/// The index's dims in place of the axis.
pub fn gather(call: &mut Call) -> Rule<Dims> {
    let (dims, index) = (call.dims(0)?, call.dims(1)?);
    let axis = match call.dim("axis")? {
        DimValue::Known(axis) => call.axis(axis, dims.len())?,
        DimValue::Sym(_) | DimValue::Unknown => return Ok(Dims::from_elem(ANY, dims.len() + index.len() - 1)),
    };
    // An index of [n, 1] counts as [n].
    let index = if let [length, Dim::Known(1)] = *index.as_slice() { Dims::from_slice(&[length]) } else { index };
    let mut gathered = Dims::from_slice(&dims[..axis.min(dims.len())]);
    gathered.extend(index);
    gathered.extend(dims.into_iter().skip(axis + 1));
    Ok(gathered)
}

/// The last dim of the index names the leading dims.
pub fn gather_nd(call: &mut Call) -> Rule<Dims> {
    let (dims, mut index) = (call.dims(0)?, call.dims(1)?);
    let depth = match index.pop() {
        Some(Dim::Known(depth)) if depth <= dims.len() => depth,
        Some(Dim::Sym(_)) => return Err(call.invalid("the last dim of the index must be known")),
        _ => return Err(call.invalid(format!("the index does not suit a tensor of shape {}", dims_text(&dims)))),
    };
    index.extend_from_slice(&dims[depth..]);
    Ok(index)
}

/// The dims of the indices; they broadcast with the operand off the axis.
pub fn take_along_axis(call: &mut Call) -> Rule<Dims> {
    let (dims, indices) = (call.dims(0)?, call.dims(1)?);
    call.axis(call.int("axis")?, dims.len())?;
    if dims.len() != indices.len() {
        return Err(call.invalid(format!(
            "`indices` and `arr` must have the same number of dimensions, got {} and {}",
            dims_text(&indices),
            dims_text(&dims)
        )));
    }
    Ok(indices)
}

/// Index tensors for the leading dims, after the first `skip` operands; bool ones stand for what is true in them.
pub fn index_get(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let mut shape = Dims::new();
    let mut used = 0;
    for operand in 1..call.operands.len() {
        let index = call.tensor(operand)?;
        let index_dims = if index.dtype == DType::Bool {
            used += index.rank();
            Dims::from_slice(&[call.fresh()])
        } else {
            used += 1;
            index.dims.clone()
        };
        shape = pointwise::broadcast(call, &shape, &index_dims)?;
    }
    if used > dims.len() {
        return Err(call.invalid(format!("too many indices for a tensor of rank {}", dims.len())));
    }
    shape.extend_from_slice(&dims[used..]);
    Ok(shape)
}

/// One dim of what the mask picks.
pub fn masked_select(call: &mut Call) -> Rule<Dims> {
    check_mask(call)?;
    let (x, mask) = (call.dims(0)?, call.dims(1)?);
    pointwise::broadcast(call, &x, &mask)?;
    let length = call.fresh();
    Ok(Dims::from_slice(&[length]))
}

/// The mask broadcasts with the operand.
pub fn masked_fill(call: &mut Call) -> Rule<Dims> {
    check_mask(call)?;
    let (x, mask) = (call.dims(0)?, call.dims(1)?);
    pointwise::broadcast(call, &x, &mask)
}

fn check_mask(call: &Call) -> Rule<()> {
    match call.tensor(1)?.dtype {
        DType::Bool => Ok(()),
        dtype => Err(call.invalid(format!("the mask must be bool, got {dtype}"))),
    }
}

/// One row for each place that is not zero.
pub fn nonzero(call: &mut Call) -> Rule<Dims> {
    let rank = call.rank(0)?;
    let length = call.fresh();
    Ok(Dims::from_slice(&[length, Dim::Known(rank)]))
}

/// A row of the weight for each index.
pub fn embedding(call: &mut Call) -> Rule<Dims> {
    let (mut dims, weight) = (call.dims(0)?, call.dims(1)?);
    let &[_, width] = weight.as_slice() else {
        return Err(call.invalid(format!("the weight must be a matrix, got {}", dims_text(&weight))));
    };
    dims.push(width);
    Ok(dims)
}

/// A new last dim of `num_classes`.
pub fn one_hot(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let classes = call.dim("num_classes")?;
    dims.push(call.size(classes)?);
    Ok(dims)
}

/// Values, first places, inverse places and counts.
pub fn unique(call: &mut Call) -> Rule<Shapes> {
    let length = call.fresh();
    let (values, inverse) = unique_dims(call, length)?;
    let vector = Dims::from_slice(&[length]);
    Ok([values, vector.clone(), inverse, vector].into_iter().collect())
}

/// Values, inverse places and counts.
pub fn unique_consecutive(call: &mut Call) -> Rule<Shapes> {
    let length = call.fresh();
    let (values, inverse) = unique_dims(call, length)?;
    Ok([values, inverse, Dims::from_slice(&[length])].into_iter().collect())
}

fn unique_dims(call: &mut Call, length: Dim) -> Rule<(Dims, Dims)> {
    let mut dims = call.dims(0)?;
    match call.ints("axis")?.first() {
        Some(axis) => {
            let axis = call.place(*axis, dims.len())?;
            let inverse = Dims::from_slice(&[dims[axis]]);
            dims[axis] = length;
            Ok((dims, inverse))
        }
        None => {
            let count = super::reshape::product(call, dims.iter().map(|dim| DimValue::from(*dim)));
            Ok((Dims::from_slice(&[length]), Dims::from_slice(&[call.size(count)?])))
        }
    }
}

/// At least `minlength` counts.
pub fn bincount(call: &mut Call) -> Rule<Dims> {
    let least = call.symbols.min(call.dim("minlength")?).unwrap_or(0);
    let length = Dim::Sym(call.symbols.fresh(None, least.max(0), None));
    Ok(Dims::from_slice(&[length]))
}

/// `bins` counts.
pub fn histogram(call: &mut Call) -> Rule<Dims> {
    Ok(Dims::from_slice(&[call.size(DimValue::Known(call.int("bins")?))?]))
}

/// Rows chosen among tensors of one shape.
pub fn multiplex(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(1)?;
    if let (Some(first), Some(Type::Tensor(index))) = (dims.first_mut(), call.operands.first()) {
        if let Some(rows) = index.dims.first() {
            *first = *rows;
        }
    }
    Ok(dims)
}
