//! Shapes of tensors made from numbers.

use dy2st_tensor::Dim;

use crate::{known_dims, Attr, DimValue, Dims, OpErrorKind, ANY};

use super::{Call, Rule};

/// The attribute `shape` says it.
pub fn attr_shape(call: &mut Call) -> Rule<Dims> {
    let shape = call.dim_list("shape")?;
    let told = |index: usize| {
        call.invalid(format!(
            "Each value of attribute 'shape' is expected to be no less than 0. But received: shape[{index}] = {}; shape = {}.",
            shape[index].known().unwrap_or(-1),
            crate::dims::sizes_text(&shape)
        ))
    };
    let below = shape.iter().position(|size| size.known().is_some_and(|size| size < 0));
    match below.filter(|_| !call.info.errors.iter().any(|(cause, _)| *cause == "size")) {
        Some(index) => Err(told(index)),
        None => shape.iter().map(|size| call.size(*size)).collect(),
    }
}

/// `ceil((end - start) / step)` elements.
pub fn arange(call: &mut Call) -> Rule<Dims> {
    let number = |name: &str| match call.attr(name) {
        Some(Attr::Int(value)) => Some(value as f64),
        Some(Attr::Float(value)) => Some(value),
        _ => None,
    };
    let (start, end, step) = (number("start"), number("end"), number("step"));
    if step == Some(0.0) {
        return Err(call.invalid("The step of range op should not be 0."));
    }
    if let (Some(start), Some(end), Some(step)) = (start, end, step) {
        let length = ((end - start) / step).ceil();
        return Ok(Dims::from_slice(&[Dim::Known(if length > 0.0 { length as usize } else { 0 })]));
    }
    let ints = call.attr("start").zip(call.attr("step"));
    if let (Some((Attr::Int(start), Attr::Int(step))), true) = (ints, step.is_some_and(|step| step > 0.0)) {
        if let Ok(end) = call.dim("end") {
            let length = super::slice::slice_length(call, DimValue::Known(0), end, DimValue::Known(1), end)?;
            let length = call.symbols.sub(length, DimValue::Known(start));
            let length = call.symbols.maximum(length, DimValue::Known(0));
            let rounded = call.symbols.add(length, DimValue::Known(step - 1));
            let length = call.symbols.floor_div(rounded, DimValue::Known(step));
            if start >= 0 && length != DimValue::Unknown {
                return Ok(Dims::from_slice(&[call.size(length)?]));
            }
        }
    }
    let length = call.fresh();
    Ok(Dims::from_slice(&[length]))
}

/// The attribute `value` is the tensor.
pub fn constant(call: &mut Call) -> Rule<Dims> {
    match call.attr("value") {
        Some(Attr::Tensor(value)) => Ok(known_dims(value.shape())),
        _ => Err(call.error(OpErrorKind::Signature, "has no value")),
    }
}

/// `num_samples` draws for each row.
pub fn multinomial(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let samples = call.dim("num_samples")?;
    match dims.len() {
        1 | 2 => {
            let last = dims.len() - 1;
            dims[last] = samples.to_dim().unwrap_or(ANY);
            Ok(dims)
        }
        rank => Err(call.invalid(format!("takes a tensor of rank 1 or 2, got rank {rank}"))),
    }
}

/// A vector of the length that an attribute says.
pub fn vector(call: &mut Call, name: &str) -> Rule<Dims> {
    let length = call.dim(name)?;
    Ok(Dims::from_slice(&[call.size(length)?]))
}

/// `num_rows` by `num_columns`.
pub fn eye(call: &mut Call) -> Rule<Dims> {
    let (rows, columns) = (call.dim("num_rows")?, call.dim("num_columns")?);
    Ok(Dims::from_slice(&[call.size(rows)?, call.size(columns)?]))
}

/// Two rows of indices of the lower (or upper) triangle.
pub fn triangle_indices(call: &mut Call, lower: bool) -> Rule<Dims> {
    let (rows, columns, offset) = (call.int("rows")?, call.int("cols")?, call.int("offset")?);
    // Beyond this the indices themselves would fill a machine's memory.
    if !(0..=1 << 24).contains(&rows) || !(0..=1 << 24).contains(&columns) || offset.saturating_abs() > 1 << 32 {
        return Err(call.invalid(format!("cannot make indices for {rows} by {columns} with offset {offset}")));
    }
    let count: i64 = (0..rows)
        .map(|row| {
            let through = (row + offset + 1).clamp(0, columns);
            let before = (row + offset).clamp(0, columns);
            if lower {
                through
            } else {
                columns - before
            }
        })
        .sum();
    Ok(Dims::from_slice(&[Dim::Known(2), call.size(DimValue::Known(count))?]))
}
