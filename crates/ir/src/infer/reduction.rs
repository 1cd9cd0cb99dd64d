//! Shapes of reductions.

use dy2st_tensor::Dim;

use crate::{DimValue, Dims, ANY};

use super::{Call, Rule, Shapes};

/// `axis` (empty for all) is reduced; with `keepdim` it stays with size 1. Axes that only a run knows leave the rank known
/// and the dims open.
pub fn reduce(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let axes = call.dim_list("axis")?;
    let keep = call.bool("keepdim")?;
    reduce_axes(call, &dims, &axes, keep)
}

/// The dims that are left when `axes` are reduced.
pub fn reduce_axes(call: &mut Call, dims: &[Dim], axes: &[DimValue], keep: bool) -> Rule<Dims> {
    let rank = dims.len();
    let mut reduced = vec![axes.is_empty(); rank];
    for axis in axes {
        match axis {
            DimValue::Known(axis) => {
                let axis = call.axis(*axis, rank)?;
                if rank > 0 && std::mem::replace(&mut reduced[axis], true) {
                    return Err(call.invalid(format!(
                        "Axis contains duplicate dimensions. Dimension {axis} appears more than once in axis."
                    )));
                }
            }
            DimValue::Sym(_) | DimValue::Unknown => {
                let left = if keep { rank } else { rank.saturating_sub(axes.len()) };
                return Ok(Dims::from_elem(ANY, left));
            }
        }
    }
    let kept = dims.iter().zip(&reduced).filter_map(|(dim, reduced)| match (reduced, keep) {
        (false, _) => Some(*dim),
        (true, true) => Some(Dim::Known(1)),
        (true, false) => None,
    });
    Ok(kept.collect())
}

/// Place of an extreme along `axis`, or in the flattened tensor.
pub fn arg_reduce(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let keep = call.bool("keepdims")?;
    let axes = if call.bool("flatten")? { Vec::new() } else { vec![call.dim("axis")?] };
    if let [DimValue::Known(axis)] = axes[..] {
        let axis = call.axis(axis, dims.len())?;
        if dims.get(axis) == Some(&Dim::Known(0)) {
            return Err(call.invalid("the axis to search must not be empty"));
        }
    }
    reduce_axes(call, &dims, &axes, keep)
}

/// The dims of the operand, or one dim of all elements when `flatten` is set.
pub fn cumulate(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    if call.bool("flatten")? {
        let count = super::reshape::product(call, dims.iter().map(|dim| DimValue::from(*dim)));
        return Ok(Dims::from_slice(&[call.size(count)?]));
    }
    if let DimValue::Known(axis) = call.dim("axis")? {
        call.axis(axis, dims.len())?;
    }
    Ok(dims)
}

/// One axis, or all of them when `asvector` is set.
pub fn p_norm(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let axes = if call.bool("asvector")? { Vec::new() } else { vec![DimValue::Known(call.int("axis")?)] };
    let keep = call.bool("keepdim")?;
    reduce_axes(call, &dims, &axes, keep)
}

/// Two results without the axis.
pub fn reduce_one(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    let (axis, keep) = (DimValue::Known(call.int("axis")?), call.bool("keepdim")?);
    let reduced = reduce_axes(call, &dims, &[axis], keep)?;
    Ok(call.info.results.iter().map(|_| reduced.clone()).collect())
}

/// The axis has size `k`.
pub fn topk(call: &mut Call) -> Rule<Shapes> {
    let mut dims = call.dims(0)?;
    let axis = call.axis(call.int("axis")?, dims.len())?;
    let k = call.dim("k")?;
    if let Some(dim) = dims.get_mut(axis) {
        if let (DimValue::Known(k), Some(size)) = (k, dim.known()) {
            if k < 1 {
                let why = format!("the attribute of k in the topk must >= 1 or be a Tensor, but received {k} .");
                return Err(call.told(format!("(InvalidArgument) {why}")));
            }
            if k > size as i64 {
                let why = format!("x has only {size} element, can not find {k} top values.");
                return Err(call.told(format!("(InvalidArgument) {why}")));
            }
        }
        *dim = call.size(k)?;
    }
    Ok(call.info.results.iter().map(|_| dims.clone()).collect())
}
