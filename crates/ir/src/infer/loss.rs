//! Shapes of losses.

use dy2st_tensor::Dim;

use crate::{dims_text, Dims};

use super::{Call, Rule, Shapes};

/// The softmax, and the loss with size 1 along the axis.
pub fn cross_entropy(call: &mut Call) -> Rule<Shapes> {
    let (dims, label) = (call.dims(0)?, call.dims(1)?);
    let axis = call.axis(call.int("axis")?, dims.len())?;
    if dims.len() != label.len() {
        return Err(call.invalid(format!(
            "the input and the label must have one rank, got {} and {}",
            dims_text(&dims),
            dims_text(&label)
        )));
    }
    for (place, (size, other)) in dims.iter().zip(&label).enumerate() {
        let wanted = if place == axis && !call.bool("soft_label")? { Dim::Known(1) } else { *size };
        call.unify(wanted, *other, &format!("dim {place} of the label does not suit the input"))?;
    }
    let mut loss = dims.clone();
    if let Some(dim) = loss.get_mut(axis) {
        *dim = Dim::Known(1);
    }
    Ok([dims, loss].into_iter().collect())
}

/// One number, or one for each label; and the sum of the weights.
pub fn nll_loss(call: &mut Call) -> Rule<Shapes> {
    let (dims, label) = (call.dims(0)?, call.dims(1)?);
    if dims.len() < 2 || label.len() + 1 != dims.len() {
        return Err(call.invalid(format!(
            "takes scores and labels, got {} and {}",
            dims_text(&dims),
            dims_text(&label)
        )));
    }
    let out = if &*call.text("reduction")? == "none" { label } else { Dims::new() };
    Ok([out, Dims::new()].into_iter().collect())
}

/// One number, or one for each element.
pub fn reduced(call: &mut Call) -> Rule<Dims> {
    Ok(if &*call.text("reduction")? == "none" { call.dims(0)? } else { Dims::new() })
}
