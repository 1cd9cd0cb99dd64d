//! Shapes of resampling, padding and other work on images.

use dy2st_tensor::Dim;

use crate::{dims_text, Attr, DimValue, Dims};

use super::conv::Layout;
use super::{Call, Rule};

/// The spatial dims have the sizes `out_d`, `out_h`, `out_w`, or what `scale` gives.
pub fn interp(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let rank = dims.len();
    let names: &[&str] = match rank {
        3 => &["out_w"],
        4 => &["out_h", "out_w"],
        5 => &["out_d", "out_h", "out_w"],
        _ => return Err(call.invalid(format!("takes a tensor of rank 3, 4 or 5, got {}", dims_text(&dims)))),
    };
    let layout = Layout::of(call, rank)?;
    let scale = match call.attr("scale") {
        Some(Attr::Floats(scale)) => scale,
        _ => Vec::new(),
    };
    for (axis, name) in names.iter().enumerate() {
        let place = layout.spatial + axis;
        let wanted = call.dim(name)?;
        dims[place] = match (wanted, scale.get(axis).or(scale.first())) {
            (DimValue::Known(0), Some(scale)) => scaled(call, dims[place], *scale)?,
            (DimValue::Known(size), _) if size <= 0 => {
                return Err(call.invalid(format!("The {name} of the output should be greater than 0, got {size}")));
            }
            (size, _) => call.size(size)?,
        };
    }
    Ok(dims)
}

fn scaled(call: &mut Call, dim: Dim, scale: f64) -> Rule<Dim> {
    if scale <= 0.0 {
        return Err(call.invalid(format!("The scale should be greater than 0, got {scale}")));
    }
    match dim {
        // Paddle computes the size in float32.
        Dim::Known(size) => Ok(Dim::Known((size as f32 * scale as f32) as usize)),
        Dim::Sym(_) if scale.fract() == 0.0 => {
            let size = call.symbols.mul(DimValue::from(dim), DimValue::Known(scale as i64));
            call.size(size)
        }
        Dim::Sym(_) => Ok(call.fresh()),
    }
}

/// Channels become space.
pub fn pixel_shuffle(call: &mut Call) -> Rule<Dims> {
    let factor = call.int("upscale_factor")?;
    resize(call, factor, true)
}

/// Space becomes channels.
pub fn pixel_unshuffle(call: &mut Call) -> Rule<Dims> {
    let factor = call.int("downscale_factor")?;
    resize(call, factor, false)
}

fn resize(call: &mut Call, factor: i64, up: bool) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    if dims.len() != 4 || factor < 1 {
        return Err(
            call.invalid(format!("takes a 4-D tensor and a positive factor, got {} and {factor}", dims_text(&dims)))
        );
    }
    let layout = Layout::of(call, 4)?;
    let (shrinks, grows) = if up {
        (
            vec![(layout.channels, factor.saturating_mul(factor))],
            vec![(layout.spatial, factor), (layout.spatial + 1, factor)],
        )
    } else {
        (
            vec![(layout.spatial, factor), (layout.spatial + 1, factor)],
            vec![(layout.channels, factor.saturating_mul(factor))],
        )
    };
    for (place, by) in shrinks {
        if dims[place].known().is_some_and(|size| size as i64 % by != 0) {
            return Err(call.invalid(format!("a dim of {} is not divisible by {by}", crate::dim_text(dims[place]))));
        }
        let size = call.symbols.floor_div(DimValue::from(dims[place]), DimValue::Known(by));
        dims[place] = call.size(size)?;
    }
    for (place, by) in grows {
        let size = call.symbols.mul(DimValue::from(dims[place]), DimValue::Known(by));
        dims[place] = call.size(size)?;
    }
    Ok(dims)
}

/// One sample for each place of the grid.
pub fn grid_sample(call: &mut Call) -> Rule<Dims> {
    let (x, grid) = (call.dims(0)?, call.dims(1)?);
    if x.len() != grid.len() || !(4..=5).contains(&x.len()) {
        return Err(call.invalid(format!("takes an image and a grid, got {} and {}", dims_text(&x), dims_text(&grid))));
    }
    let mut dims = Dims::from_slice(&x[..2]);
    dims.extend_from_slice(&grid[1..grid.len() - 1]);
    Ok(dims)
}

/// A grid for images of `output_shape`.
pub fn affine_grid(call: &mut Call) -> Rule<Dims> {
    let shape = call.dim_list("output_shape")?;
    if !(4..=5).contains(&shape.len()) {
        return Err(call.invalid(format!("output_shape has {} numbers", shape.len())));
    }
    let mut dims = Dims::new();
    dims.push(call.size(shape[0])?);
    for size in &shape[2..] {
        dims.push(call.size(*size)?);
    }
    dims.push(Dim::Known(shape.len() - 2));
    Ok(dims)
}

/// Padding of the spatial dims, the last dim first.
pub fn pad3d(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let paddings = call.dim_list("paddings")?;
    if dims.len() != 5 || paddings.len() != 6 {
        return Err(call.invalid(format!("takes a 5-D tensor and 6 paddings, got {}", dims_text(&dims))));
    }
    let layout = Layout::of(call, 5)?;
    for axis in 0..3 {
        let place = layout.spatial + 2 - axis;
        dims[place] = grown(call, dims[place], paddings[2 * axis], paddings[2 * axis + 1])?;
    }
    Ok(dims)
}

/// Padding before and after each dim.
pub fn pad(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let paddings = call.dim_list("paddings")?;
    if paddings.len() != 2 * dims.len() {
        return Err(call.invalid(format!("has {} paddings for {} dims", paddings.len(), dims.len())));
    }
    for (place, dim) in dims.iter_mut().enumerate() {
        *dim = grown(call, *dim, paddings[2 * place], paddings[2 * place + 1])?;
    }
    Ok(dims)
}

fn grown(call: &mut Call, dim: Dim, before: DimValue, after: DimValue) -> Rule<Dim> {
    let sum = call.symbols.add(DimValue::from(dim), before);
    let sum = call.symbols.add(sum, after);
    call.size(sum)
}
