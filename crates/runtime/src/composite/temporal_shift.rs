//! Temporal shift: some channels look one frame ahead, some one frame back.

use dy2st_ir::grad::GradEmitter;
use dy2st_ir::{Attr, Attrs, DimArg, OpKind};

use super::Steps;

/// The frames of `seg_num` stand one after the other along the batch.
pub fn run<E: GradEmitter>(steps: &mut Steps<'_, E>, operands: &[Option<E::Value>]) -> Result<Vec<E::Value>, E::Error> {
    let Some(Some(x)) = operands.first() else { return Err(steps.error("has no input")) };
    let last = steps.text("data_format") == "NHWC";
    let x =
        if last { steps.one(OpKind::Transpose, &[x], Attrs::new().with("perm", vec![0, 3, 1, 2]))? } else { x.clone() };
    let shape = steps.shape(&x)?;
    let frames = steps.int("seg_num");
    let &[batch, channels, height, width] = shape.as_slice() else { return Err(steps.error("takes a 4-D tensor")) };
    if frames < 1 || batch as i64 % frames != 0 {
        return Err(steps.error("the batch does not consist of whole segments"));
    }
    let dims = |sizes: &[i64]| Attr::Dims(sizes.iter().map(|size| DimArg::Const(*size)).collect());
    let split = dims(&[-1, frames, channels as i64, height as i64, width as i64]);
    let clips = steps.one(OpKind::Reshape, &[&x], Attrs::new().with("shape", split))?;
    // One empty frame before and one behind.
    let padding = dims(&[0, 0, 1, 1, 0, 0, 0, 0, 0, 0]);
    let padded = steps.one(OpKind::Pad, &[&clips], Attrs::new().with("paddings", padding))?;
    let ratio = steps.float("shift_ratio");
    let (first, second) = ((channels as f64 * ratio) as i64, (channels as f64 * 2.0 * ratio) as i64);
    let mut parts = Vec::new();
    for (from, to, start) in [(0, first, 0), (first, second, 2), (second, channels as i64, 1)] {
        let attrs = Attrs::new()
            .with("axes", vec![1, 2])
            .with("starts", dims(&[start, from]))
            .with("ends", dims(&[start + frames, to]));
        parts.push(steps.one(OpKind::Slice, &[&padded], attrs)?);
    }
    let parts: Vec<&E::Value> = parts.iter().collect();
    let shifted = steps.one(OpKind::Concat, &parts, Attrs::new().with("axis", 2))?;
    let flat = steps.one(OpKind::ReshapeLike, &[&shifted, &x], Attrs::new())?;
    if last {
        return Ok(vec![steps.one(OpKind::Transpose, &[&flat], Attrs::new().with("perm", vec![0, 2, 3, 1]))?]);
    }
    Ok(vec![flat])
}
