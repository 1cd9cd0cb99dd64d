//! Shapes of ops that keep the elements and change shape or order.

use dy2st_tensor::Dim;

use crate::dims::sizes_text;
use crate::{dims_text, DimValue, Dims};

use super::{Call, Rule};

/// 0 keeps the dim at that place, one -1 is what is left.
pub fn reshape(call: &mut Call) -> Rule<Dims> {
    let from = call.dims(0)?;
    let shape = call.dim_list("shape")?;
    let mut sizes = Vec::with_capacity(shape.len());
    let mut hole = None;
    for (index, value) in shape.iter().enumerate() {
        sizes.push(match value {
            DimValue::Known(-1) if hole.is_none() => {
                hole = Some(index);
                DimValue::Known(1)
            }
            DimValue::Known(-1) => {
                return Err(call.invalid(format!(
                    "Only one dimension value of 'shape' in ReshapeOp can be -1. But received shape = {}, shape[{index}] is \
                     also -1.",
                    sizes_text(&shape)
                )));
            }
            DimValue::Known(0) if index < from.len() => DimValue::from(from[index]),
            DimValue::Known(value) if *value < -1 => {
                return Err(call.invalid(format!(
                    "Each dimension value of 'shape' in ReshapeOp must not be negative except one unknown dimension. But \
                     received  shape = {}, shape[{index}] = {value}.",
                    sizes_text(&shape)
                )));
            }
            DimValue::Known(0) if !from.contains(&Dim::Known(0)) => {
                return Err(call.invalid(
                    "If The index of 0 in `shape` >= the input tensor X's dimensions, It can only be Zero-Sized Tensor",
                ));
            }
            other => *other,
        });
    }
    let count = product(call, from.iter().map(|dim| DimValue::from(*dim)));
    let filled = product(call, sizes.iter().copied());
    if let Some(hole) = hole {
        sizes[hole] = match (count, filled) {
            (DimValue::Known(_), DimValue::Known(0)) => DimValue::Known(0),
            (DimValue::Known(count), DimValue::Known(filled)) if count % filled != 0 => {
                return Err(call.invalid(format!(
                    "The 'shape' attribute in ReshapeOp is invalid. The input tensor X'size must be divisible by known \
                     capacity of 'shape'. But received X's shape = {}, X's size = {count}, 'shape' is {}, known capacity of \
                     'shape' is {filled}.",
                    dims_text(&from),
                    sizes_text(&shape)
                )));
            }
            _ => quotient(call, &from, &sizes, hole, count, filled),
        };
    } else if let (DimValue::Known(count), DimValue::Known(filled)) = (count, filled) {
        if count != filled {
            return Err(call.invalid(format!(
                "The 'shape' in ReshapeOp is invalid. The input tensor X'size must be equal to the capacity of 'shape'. But \
                 received X's shape = {}, X's size = {count}, 'shape' is {}, the capacity of 'shape' is {filled}.",
                dims_text(&from),
                sizes_text(&shape)
            )));
        }
    }
    sizes.into_iter().map(|value| call.size(value)).collect()
}

/// The size of the hole. Dims that occur on both sides cancel, so that `[n, 3, 4]` to `[n, -1]` is `[n, 12]`.
fn quotient(
    call: &mut Call,
    from: &[Dim],
    sizes: &[DimValue],
    hole: usize,
    count: DimValue,
    filled: DimValue,
) -> DimValue {
    let mut left: Vec<DimValue> = from.iter().map(|dim| DimValue::from(*dim)).collect();
    let mut right = Vec::new();
    for (index, size) in sizes.iter().enumerate() {
        if index == hole {
            continue;
        }
        match left.iter().position(|other| call.symbols.equal(*other, *size)) {
            Some(place) => {
                left.remove(place);
            }
            None => right.push(*size),
        }
    }
    let (count, filled) = if right.len() + 1 == sizes.len() {
        (count, filled)
    } else {
        (product(call, left.into_iter()), product(call, right.into_iter()))
    };
    match call.symbols.floor_div(count, filled) {
        DimValue::Unknown => DimValue::from(call.fresh()),
        value => value,
    }
}

/// The product of some numbers.
pub fn product(call: &mut Call, values: impl Iterator<Item = DimValue>) -> DimValue {
    values.fold(DimValue::Known(1), |product, value| call.symbols.mul(product, value))
}

/// `perm` says which dim of the operand comes where.
pub fn transpose(call: &mut Call) -> Rule<Dims> {
    let from = call.dims(0)?;
    let perm = call.ints("perm")?;
    if perm.len() != from.len() {
        return Err(call.invalid(format!(
            "The input tensor's dimension should be equal to or greater than the axis's size. But received input tensor's \
             dimension is {}, axis's size is {}",
            from.len(),
            perm.len()
        )));
    }
    let mut used = vec![false; from.len()];
    let mut dims = Dims::new();
    for (place, axis) in perm.into_iter().enumerate() {
        let axis = call.place(axis, from.len())?;
        if std::mem::replace(&mut used[axis], true) {
            return Err(call.invalid(format!(
                "Each element of axis should be unique. but axis[{place}] is {axis} appear not only once"
            )));
        }
        dims.push(from[axis]);
    }
    Ok(dims)
}

/// New dims of size 1 at the places that `axis` names in the result, one after the other.
pub fn unsqueeze(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let axes = call.ints("axis")?;
    for axis in axes {
        let rank = dims.len() as i64;
        if axis > rank {
            return Err(
                call.invalid("The insert dimension value should not be larger than the dimension size of input tensor")
            );
        }
        if axis < -rank - 1 {
            return Err(call.invalid("The insert dimension value should not be less than 0"));
        }
        let axis = call.axis(axis, dims.len() + 1)?;
        dims.insert(axis, Dim::Known(1));
    }
    Ok(dims)
}

/// Dims of size 1 that `axis` names (all of them when it is empty) drop out; others stay.
pub fn squeeze(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let axes = call.ints("axis")?;
    let mut named = vec![axes.is_empty(); dims.len()];
    for axis in axes {
        let axis = call.axis(axis, dims.len())?;
        if let Some(named) = named.get_mut(axis) {
            *named = true;
        }
    }
    if let Some(index) = (0..dims.len()).find(|index| named[*index] && !dims[*index].is_known()) {
        return Err(call.error(
            crate::OpErrorKind::Unimplemented,
            format!("cannot tell the rank of the result: dim {index} is {}", crate::dim_text(dims[index])),
        ));
    }
    Ok(dims.iter().zip(named).filter(|(dim, named)| !(*named && **dim == Dim::Known(1))).map(|(dim, _)| *dim).collect())
}

/// The dims from `start_axis` to `stop_axis` become one.
pub fn flatten(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    if dims.is_empty() {
        return Ok(Dims::from_slice(&[Dim::Known(1)]));
    }
    let start = call.axis(call.int("start_axis")?, dims.len())?;
    let stop = call.axis(call.int("stop_axis")?, dims.len())?;
    if start > stop {
        return Err(call.invalid("The stop_axis should be greater than or equal to start_axis"));
    }
    let middle = product(call, dims[start..=stop].iter().map(|dim| DimValue::from(*dim)));
    let mut flat = Dims::from_slice(&dims[..start]);
    flat.push(call.size(middle)?);
    flat.extend_from_slice(&dims[stop + 1..]);
    Ok(flat)
}

/// Dims and strides over the operand's elements.
pub fn as_strided(call: &mut Call) -> Rule<Dims> {
    call.ints("dims")?.into_iter().map(|size| call.size(DimValue::Known(size))).collect()
}

/// A new last dim of real and imaginary part.
pub fn as_real(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    dims.push(Dim::Known(2));
    Ok(dims)
}

/// The last dim of size 2 becomes a complex number.
pub fn as_complex(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    match dims.pop() {
        Some(Dim::Known(2) | Dim::Sym(_)) => Ok(dims),
        _ => Err(call.invalid("the last dim must have size 2")),
    }
}

/// The last axis keeps half of its frequencies.
pub fn fft_r2c(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    if call.bool("onesided")? {
        if let Some(axis) = call.ints("axes")?.last() {
            let axis = call.place(*axis, dims.len())?;
            let half = call.symbols.floor_div(DimValue::from(dims[axis]), DimValue::Known(2));
            let half = call.symbols.add(half, DimValue::Known(1));
            dims[axis] = call.size(half)?;
        }
    }
    Ok(dims)
}

/// The last axis has `last_dim_size`, or the even size that its frequencies stand for.
pub fn fft_c2r(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    if let Some(axis) = call.ints("axes")?.last() {
        let axis = call.place(*axis, dims.len())?;
        let size = match call.int("last_dim_size")? {
            0 => {
                let less = call.symbols.sub(DimValue::from(dims[axis]), DimValue::Known(1));
                call.symbols.mul(less, DimValue::Known(2))
            }
            size => DimValue::Known(size),
        };
        dims[axis] = call.size(size)?;
    }
    Ok(dims)
}
