//! Shapes of ops that change shape or order.

use dy2st_tensor::Dim;

use crate::{dims_text, DimValue, Dims, OpErrorKind};

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
                return Err(call.invalid("Only one dimension value of 'shape' in ReshapeOp can be -1"));
            }
            DimValue::Known(0) if index < from.len() => DimValue::from(from[index]),
            DimValue::Known(value) if *value < -1 || (*value == 0 && !from.contains(&Dim::Known(0))) => {
                return Err(call.invalid(format!("shape[{index}] = {value} is not a size")));
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
                return Err(reshape_error(call, &from, &shape, count));
            }
            _ => quotient(call, &from, &sizes, hole, count, filled),
        };
    } else if let (DimValue::Known(count), DimValue::Known(filled)) = (count, filled) {
        if count != filled {
            return Err(reshape_error(call, &from, &shape, count));
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

fn reshape_error(call: &Call, from: &[Dim], shape: &[DimValue], count: i64) -> crate::OpError {
    let shape: Vec<String> =
        shape.iter().map(|value| value.known().map_or_else(|| "?".to_string(), |value| value.to_string())).collect();
    call.invalid(format!(
        "The 'shape' in ReshapeOp is invalid. The input tensor X's shape is {} with {count} elements, but the target \
         shape is [{}]",
        dims_text(from),
        shape.join(", ")
    ))
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
            "The dimension of input tensor is {}, but perm has {} axes",
            from.len(),
            perm.len()
        )));
    }
    let mut used = vec![false; from.len()];
    let mut dims = Dims::new();
    for axis in perm {
        let axis = call.axis(axis, from.len())?;
        if std::mem::replace(&mut used[axis], true) {
            return Err(call.invalid(format!("perm names axis {axis} twice")));
        }
        dims.push(from[axis]);
    }
    Ok(dims)
}

/// Tensors of one shape but for `axis`, whose sizes add up.
pub fn concat(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    if dims.is_empty() {
        return Err(
            call.invalid("The rank of the inputs must be at least 1; zero-dimensional tensors cannot be concatenated")
        );
    }
    let axis = match call.dim("axis")? {
        DimValue::Known(axis) => Some(call.axis(axis, dims.len())?),
        DimValue::Sym(_) | DimValue::Unknown => None,
    };
    let mut sum = axis.map(|axis| DimValue::from(dims[axis]));
    for index in 1..call.operands.len() {
        let other = call.dims(index)?;
        if other.len() != dims.len() {
            return Err(call.invalid(format!(
                "The shape of input[0] and input[{index}] is expected to have the same rank, but received {} and {}",
                dims_text(&dims),
                dims_text(&other)
            )));
        }
        let Some(axis) = axis else { continue };
        for place in 0..dims.len() {
            if place == axis {
                sum = sum.map(|sum| call.symbols.add(sum, DimValue::from(other[axis])));
            } else {
                dims[place] = call.unify(
                    dims[place],
                    other[place],
                    &format!(
                        "The {place}-th dimension of input[0] and input[{index}] is expected to be equal, but received \
                         shapes {} and {}",
                        dims_text(&dims),
                        dims_text(&other)
                    ),
                )?;
            }
        }
    }
    match (axis, sum) {
        (Some(axis), Some(sum)) => dims[axis] = call.size(sum)?,
        _ => dims.iter_mut().for_each(|dim| *dim = crate::ANY),
    }
    Ok(dims)
}

/// Tensors of one shape along a new `axis`.
pub fn stack(call: &mut Call) -> Rule<Dims> {
    let mut dims = super::pointwise::add_n(call)?;
    let axis = call.axis(call.int("axis")?, dims.len() + 1)?;
    dims.insert(axis, Dim::Known(call.operands.len()));
    Ok(dims)
}

/// Steps of 1 along `axes`; those in `decrease_axis` drop out.
pub fn slice(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let axes = call.ints("axes")?;
    let (starts, ends) = (call.dim_list("starts")?, call.dim_list("ends")?);
    let dropped = call.ints("decrease_axis")?;
    if axes.len() != starts.len() || axes.len() != ends.len() {
        return Err(call.invalid("axes, starts and ends must have one length"));
    }
    let mut drop = vec![false; dims.len()];
    for axis in dropped {
        drop[call.axis(axis, dims.len())?] = true;
    }
    for ((axis, start), end) in axes.into_iter().zip(starts).zip(ends) {
        let axis = call.axis(axis, dims.len())?;
        let size = DimValue::from(dims[axis]);
        dims[axis] = if drop[axis] {
            check_index(call, start, size, axis)?;
            Dim::Known(1)
        } else {
            let length = slice_length(call, start, end, DimValue::Known(1), size)?;
            call.size(length)?
        };
    }
    Ok(dims.into_iter().zip(drop).filter(|(_, drop)| !drop).map(|(dim, _)| dim).collect())
}

/// An index into a dim must be in range.
fn check_index(call: &Call, index: DimValue, size: DimValue, axis: usize) -> Rule<()> {
    match (index, size) {
        (DimValue::Known(index), DimValue::Known(size)) if index < -size || index >= size => Err(call.error(
            OpErrorKind::OutOfRange,
            format!("index {index} is out of bounds for axis {axis} with size {size}"),
        )),
        _ => Ok(()),
    }
}

/// Steps along `axes`.
pub fn strided_slice(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let axes = call.ints("axes")?;
    let (starts, ends, strides) = (call.dim_list("starts")?, call.dim_list("ends")?, call.dim_list("strides")?);
    if axes.len() != starts.len() || axes.len() != ends.len() || axes.len() != strides.len() {
        return Err(call.invalid("axes, starts, ends and strides must have one length"));
    }
    for (index, axis) in axes.into_iter().enumerate() {
        let axis = call.axis(axis, dims.len())?;
        let length = slice_length(call, starts[index], ends[index], strides[index], DimValue::from(dims[axis]))?;
        dims[axis] = call.size(length)?;
    }
    Ok(dims)
}

/// Number of elements of `start:end:step` of a dim, as Python counts them.
pub fn slice_length(call: &mut Call, start: DimValue, end: DimValue, step: DimValue, size: DimValue) -> Rule<DimValue> {
    let DimValue::Known(step) = step else { return Ok(DimValue::from(call.fresh())) };
    if step == 0 {
        return Err(call.invalid("the step of a slice cannot be zero"));
    }
    if let (DimValue::Known(start), DimValue::Known(end), DimValue::Known(size)) = (start, end, size) {
        return Ok(DimValue::Known(known_slice_length(start, end, step, size)));
    }
    if step < 0 {
        return Ok(DimValue::from(call.fresh()));
    }
    let (start, end) = (clamp(call, start, size), clamp(call, end, size));
    let (Some(start), Some(end)) = (start, end) else { return Ok(DimValue::from(call.fresh())) };
    let length = call.symbols.sub(end, start);
    let length = call.symbols.maximum(length, DimValue::Known(0));
    let rounded = call.symbols.add(length, DimValue::Known(step - 1));
    Ok(match call.symbols.floor_div(rounded, DimValue::Known(step)) {
        DimValue::Unknown => DimValue::from(call.fresh()),
        value => value,
    })
}

/// One end of a slice counted from the front and cut to `0 ..= size`, where its sign is known.
fn clamp(call: &mut Call, end: DimValue, size: DimValue) -> Option<DimValue> {
    let end = match call.symbols.max(end) {
        Some(high) if high < 0 => {
            let end = call.symbols.add(end, size);
            call.symbols.maximum(end, DimValue::Known(0))
        }
        _ if call.symbols.min(end).is_some_and(|low| low >= 0) => end,
        _ => return None,
    };
    // `i64::MAX` and the like mean "to the end".
    if matches!(end, DimValue::Known(value) if value >= i64::from(i32::MAX)) {
        return Some(size);
    }
    Some(call.symbols.minimum(end, size))
}

/// Number of elements of `start:end:step` of a dim of a known size.
pub fn known_slice_length(start: i64, end: i64, step: i64, size: i64) -> i64 {
    let place = |value: i64| {
        let value = if value < 0 { value.saturating_add(size) } else { value };
        if step > 0 {
            value.clamp(0, size)
        } else {
            value.clamp(-1, size - 1)
        }
    };
    let (start, end) = (place(start), place(end));
    let (distance, step) = if step > 0 { (end - start, step) } else { (start - end, -step) };
    if distance <= 0 {
        0
    } else {
        (distance - 1) / step + 1
    }
}
