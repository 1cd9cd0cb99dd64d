//! Shapes of ops of one element each.

use dy2st_tensor::Dim;

use crate::{dims_text, DimValue, Dims, Type, ANY};

use super::{Call, Rule, Shapes};

/// All results have the first operand's dims.
pub fn same_all(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    Ok(call.info.results.iter().map(|_| dims.clone()).collect())
}

/// The operand's dims; the attribute `axis` must be one of them.
pub fn same_axis(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    call.axis(call.int("axis")?, dims.len())?;
    Ok(dims)
}

/// All tensor operands broadcast together.
pub fn broadcast_all(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    for operand in &call.operands[1..] {
        if let Type::Tensor(tensor) = operand {
            dims = broadcast(call, &dims, &tensor.dims)?;
        }
    }
    Ok(dims)
}

/// The dims that two lists of dims broadcast to.
pub fn broadcast(call: &mut Call, left: &[Dim], right: &[Dim]) -> Rule<Dims> {
    let rank = left.len().max(right.len());
    let at =
        |dims: &[Dim], axis: usize| (axis + dims.len()).checked_sub(rank).map_or(Dim::Known(1), |index| dims[index]);
    let mut dims = Dims::with_capacity(rank);
    for axis in 0..rank {
        let dim = match (at(left, axis), at(right, axis)) {
            (a, b) if a == b => a,
            (Dim::Known(1), other) | (other, Dim::Known(1)) => other,
            (Dim::Known(a), Dim::Known(b)) => {
                return Err(call.invalid(format!(
                    "Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = {} \
                     and the shape of Y = {}. Received [{a}] in X is not equal to [{b}] in Y at i:{axis}.",
                    dims_text(left),
                    dims_text(right)
                )));
            }
            (known @ Dim::Known(_), Dim::Sym(_)) | (Dim::Sym(_), known @ Dim::Known(_)) => known,
            (ANY, _) | (_, ANY) => ANY,
            (Dim::Sym(a), Dim::Sym(b)) => call.symbols.broadcast(a, b).to_dim().unwrap_or(ANY),
        };
        dims.push(dim);
    }
    Ok(dims)
}

/// One or more tensors of one shape.
pub fn add_n(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    for index in 1..call.operands.len() {
        let other = call.dims(index)?;
        if other.len() != dims.len() {
            return Err(call.invalid(format!("operands have shapes {} and {}", dims_text(&dims), dims_text(&other))));
        }
        for (dim, other) in dims.iter_mut().zip(other) {
            *dim = call.unify(*dim, other, "operands must have one shape")?;
        }
    }
    Ok(dims)
}

/// `alpha` has one element, or one for each channel, or one for each element of a sample.
pub fn prelu(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let alpha = call.tensor(1)?.element_count();
    if &*call.text("mode")? == "channel" {
        let axis = if call.text("data_format")?.ends_with('C') { dims.len().saturating_sub(1) } else { 1 };
        let channels = dims.get(axis).copied().map(DimValue::from);
        if let (Some(DimValue::Known(channels)), Some(alpha)) = (channels, alpha) {
            if channels != alpha as i64 {
                return Err(call.invalid(format!("the input has {channels} channels and alpha {alpha} elements")));
            }
        }
    }
    Ok(dims)
}
