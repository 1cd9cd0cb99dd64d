//! Shapes of slices.

use dy2st_tensor::Dim;

use crate::{DimValue, Dims, OpErrorKind};

use super::{Call, Rule};

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
        drop[call.place(axis, dims.len())?] = true;
    }
    for ((axis, start), end) in axes.into_iter().zip(starts).zip(ends) {
        let axis = call.place(axis, dims.len())?;
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

/// Steps along `axes`; those in `decrease_axis` drop out.
pub fn strided_slice(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let axes = call.ints("axes")?;
    let (starts, ends, strides) = (call.dim_list("starts")?, call.dim_list("ends")?, call.dim_list("strides")?);
    if axes.len() != starts.len() || axes.len() != ends.len() || axes.len() != strides.len() {
        return Err(call.invalid("axes, starts, ends and strides must have one length"));
    }
    let mut drop = vec![false; dims.len()];
    for axis in call.ints("decrease_axis")? {
        drop[call.place(axis, dims.len())?] = true;
    }
    for (index, axis) in axes.into_iter().enumerate() {
        let axis = call.place(axis, dims.len())?;
        let size = DimValue::from(dims[axis]);
        dims[axis] = if drop[axis] {
            check_index(call, starts[index], size, axis)?;
            Dim::Known(1)
        } else {
            let length = slice_length(call, starts[index], ends[index], strides[index], size)?;
            call.size(length)?
        };
    }
    Ok(dims.into_iter().zip(drop).filter(|(_, drop)| !drop).map(|(dim, _)| dim).collect())
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
    let (distance, step) = if step > 0 { (end - start, step) } else { (start - end, step.saturating_neg()) };
    if distance <= 0 {
        0
    } else {
        (distance - 1) / step + 1
    }
}
