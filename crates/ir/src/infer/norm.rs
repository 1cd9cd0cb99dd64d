//! Shapes of normalisation and of recurrent layers.

use dy2st_tensor::Dim;

use crate::{dims_text, DimValue, Dims};

use super::conv::Layout;
use super::{reshape, Call, Rule, Shapes};

/// A parameter must have one element for each of `count`.
fn check_parameters(call: &Call, places: &[usize], count: DimValue) -> Rule<()> {
    for place in places {
        let have = call.optional_tensor(*place).and_then(crate::TensorType::element_count);
        if let (Some(have), DimValue::Known(wanted)) = (have, count) {
            if have as i64 != wanted {
                let name = call.info.operands[*place].name;
                return Err(call.invalid(format!("`{name}` has {have} elements, but {wanted} are normalised")));
            }
        }
    }
    Ok(())
}

fn product(call: &mut Call, dims: &[Dim]) -> DimValue {
    reshape::product(call, dims.iter().map(|dim| DimValue::from(*dim)))
}

/// The dims, and one mean and variance for each row.
pub fn layer_norm(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    let begin = call.int("begin_norm_axis")?;
    if begin < 1 || begin as usize > dims.len() {
        return Err(call.invalid(format!("begin_norm_axis {begin} does not suit {}", dims_text(&dims))));
    }
    let (rows, columns) = dims.split_at(begin as usize);
    let (rows, columns) = (product(call, rows), product(call, columns));
    check_parameters(call, &[1, 2], columns)?;
    let rows = Dims::from_slice(&[call.size(rows)?]);
    Ok([dims, rows.clone(), rows].into_iter().collect())
}

/// The dims, and one number for each row.
pub fn rms_norm(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    let normalized = call.ints("normalized_shape")?.len().max(1);
    let Some(begin) = dims.len().checked_sub(normalized) else {
        return Err(call.invalid(format!("normalized_shape does not suit {}", dims_text(&dims))));
    };
    let columns = product(call, &dims[begin..]);
    check_parameters(call, &[1], columns)?;
    let rows = Dims::from_slice(&dims[..begin]);
    Ok([dims, rows].into_iter().collect())
}

/// The dims, and four vectors of one element for each channel.
pub fn batch_norm(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    if dims.len() < 2 {
        return Err(call.invalid(format!("takes a tensor of rank 2 to 5, got {}", dims_text(&dims))));
    }
    let channels = if dims.len() == 2 { 1 } else { Layout::of(call, dims.len())?.channels };
    let channels = dims[channels];
    check_parameters(call, &[1, 2, 3, 4], DimValue::from(channels))?;
    let vector = Dims::from_slice(&[channels]);
    Ok(std::iter::once(dims).chain((0..4).map(|_| vector.clone())).collect())
}

/// The dims, and a mean and variance for each group of each sample.
pub fn group_norm(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    let groups = call.int("groups")?;
    if dims.len() < 2 || groups < 1 {
        return Err(call.invalid(format!("takes images and a number of groups, got {} and {groups}", dims_text(&dims))));
    }
    let channels = dims[Layout::of(call, dims.len())?.channels];
    if channels.known().is_some_and(|channels| channels as i64 % groups != 0) {
        return Err(call.invalid(format!("{} channels do not form {groups} groups", crate::dim_text(channels))));
    }
    check_parameters(call, &[1, 2], DimValue::from(channels))?;
    let stats = Dims::from_slice(&[dims[0], Dim::Known(groups as usize)]);
    Ok([dims, stats.clone(), stats].into_iter().collect())
}

/// The dims, and a mean and variance for each channel of each sample.
pub fn instance_norm(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    if dims.len() < 2 {
        return Err(call.invalid(format!("takes a tensor of rank 2 to 5, got {}", dims_text(&dims))));
    }
    check_parameters(call, &[1, 2], DimValue::from(dims[1]))?;
    let count = product(call, &dims[..2]);
    let stats = Dims::from_slice(&[call.size(count)?]);
    Ok([dims, stats.clone(), stats].into_iter().collect())
}

/// Outputs of all steps, and the last states.
pub fn rnn(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    let &[time, batch, _] = dims.as_slice() else {
        return Err(call.invalid(format!("takes [time, batch, features], got {}", dims_text(&dims))));
    };
    let directions = if call.bool("is_bidirec")? { 2 } else { 1 };
    let hidden = call.int("hidden_size")?;
    let out = Dims::from_slice(&[time, batch, call.size(DimValue::Known(hidden.saturating_mul(directions)))?]);
    let layers = call.size(DimValue::Known(call.int("num_layers")?.saturating_mul(directions)))?;
    let state = Dims::from_slice(&[layers, batch, call.size(DimValue::Known(hidden))?]);
    let states = if &*call.text("mode")? == "LSTM" { 2 } else { 1 };
    Ok(std::iter::once(out).chain((0..states).map(|_| state.clone())).collect())
}
