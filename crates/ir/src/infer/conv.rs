//! Shapes of convolution, pooling and what slides a window.

use dy2st_tensor::Dim;

use crate::{dims_text, DimValue, Dims};

use super::{one, Call, Rule, Shapes};

/// Where the channels and the spatial dims of an image stand.
pub struct Layout {
    /// Axis of the channels.
    pub channels: usize,
    /// First spatial axis; the others follow.
    pub spatial: usize,
}

impl Layout {
    /// The layout that `data_format` names.
    pub fn of(call: &Call, rank: usize) -> Rule<Self> {
        if rank < 2 {
            return Err(call.invalid(format!("takes images, got a tensor of rank {rank}")));
        }
        let last = call.text("data_format")?.ends_with('C');
        Ok(if last { Self { channels: rank - 1, spatial: 1 } } else { Self { channels: 1, spatial: 2 } })
    }
}

/// Padding before and after each spatial dim: one number each, or pairs.
fn paddings(call: &Call, rank: usize) -> Rule<Vec<(i64, i64)>> {
    let given = call.ints("paddings")?;
    match given.len() {
        1 => Ok(vec![(given[0], given[0]); rank]),
        count if count == rank => Ok(given.into_iter().map(|pad| (pad, pad)).collect()),
        count if count == 2 * rank => Ok(given.chunks(2).map(|pair| (pair[0], pair[1])).collect()),
        count => Err(call.invalid(format!("paddings has {count} numbers for {rank} dims"))),
    }
}

/// A list of one number for each spatial dim.
fn per_dim(call: &Call, name: &str, rank: usize) -> Rule<Vec<i64>> {
    let given = call.ints(name)?;
    match given.len() {
        1 => Ok(vec![given[0]; rank]),
        count if count == rank => Ok(given),
        count => Err(call.invalid(format!("{name} has {count} numbers for {rank} dims"))),
    }
}

/// `(size + before + after - window) / stride + 1`, rounded up when `ceil` is set.
fn slide(call: &mut Call, size: Dim, pad: (i64, i64), window: DimValue, stride: i64, ceil: bool) -> Rule<Dim> {
    if stride < 1 {
        return Err(call.invalid(format!("strides must be positive, got {stride}")));
    }
    let extra = DimValue::Known(pad.0.saturating_add(pad.1).saturating_add(if ceil { stride - 1 } else { 0 }));
    let padded = call.symbols.add(DimValue::from(size), extra);
    let room = call.symbols.sub(padded, window);
    if let DimValue::Known(room) = room {
        // Rounded towards zero: a window that is a little larger than the input fits once.
        if room < 0 && room > -stride {
            return Ok(Dim::Known(1));
        }
        if room < 0 {
            return Err(call.invalid(format!(
                "The output size would be below 1: input size {}, paddings ({}, {}), window {}",
                crate::dim_text(size),
                pad.0,
                pad.1,
                window.known().unwrap_or(-1)
            )));
        }
    }
    let steps = call.symbols.floor_div(room, DimValue::Known(stride));
    let count = call.symbols.add(steps, DimValue::Known(1));
    call.size(count)
}

/// `ceil(size / stride)`, which padding SAME gives.
fn same_size(call: &mut Call, size: Dim, stride: i64) -> Rule<Dim> {
    let sum = call.symbols.add(DimValue::from(size), DimValue::Known(stride.saturating_sub(1)));
    let count = call.symbols.floor_div(sum, DimValue::Known(stride));
    call.size(count)
}

/// What padding SAME adds before and after in sum: as much as the last of `ceil(size / stride)` windows lacks.
fn same_padding(call: &mut Call, size: DimValue, window: DimValue, stride: i64) -> DimValue {
    let sum = call.symbols.add(size, DimValue::Known(stride.saturating_sub(1)));
    let count = call.symbols.floor_div(sum, DimValue::Known(stride));
    let less = call.symbols.sub(count, DimValue::Known(1));
    let steps = call.symbols.mul(less, DimValue::Known(stride));
    let reach = call.symbols.add(steps, window);
    let lack = call.symbols.sub(reach, size);
    call.symbols.maximum(lack, DimValue::Known(0))
}

/// Output of a convolution. The filter is `[out, in / groups, ...]`.
pub fn conv(call: &mut Call) -> Rule<Dims> {
    let (input, filter) = (call.dims(0)?, call.dims(1)?);
    if input.len() < 3 || input.len() != filter.len() {
        return Err(call.invalid(format!(
            "The input's dimension size and the filter's should be equal, but got {} and {}",
            dims_text(&input),
            dims_text(&filter)
        )));
    }
    let layout = Layout::of(call, input.len())?;
    let spatial = input.len() - 2;
    let groups = call.int("groups")?;
    if let (Some(channels), Some(inner)) = (input[layout.channels].known(), filter[1].known()) {
        if channels as i64 != (inner as i64).saturating_mul(groups) {
            return Err(call.invalid(format!(
                "The number of input's channels should be equal to filter's channels * groups for Op(Conv). But received: the \
                 input's channels is {channels}, the input's shape is {}; the filter's channels is {inner}, the filter's \
                 shape is {}; the groups is {groups}, the data_format is {}. The error may come from wrong data_format setting.",
                dims_text(&input),
                dims_text(&filter),
                call.text("data_format")?
            )));
        }
    }
    if let Some(outer) = filter[0].known() {
        if groups < 1 || outer as i64 % groups != 0 {
            return Err(call.invalid(format!(
                "The number of output's channels should be divisible by groups, but received {outer} and {groups}"
            )));
        }
    }
    let (strides, dilations) = (per_dim(call, "strides", spatial)?, per_dim(call, "dilations", spatial)?);
    let algorithm = call.text("padding_algorithm")?;
    let pads = if &*algorithm == "EXPLICIT" { paddings(call, spatial)? } else { vec![(0, 0); spatial] };
    let mut dims = input.clone();
    dims[layout.channels] = filter[0];
    for axis in 0..spatial {
        let size = input[layout.spatial + axis];
        dims[layout.spatial + axis] = if &*algorithm == "SAME" {
            same_size(call, size, strides[axis])?
        } else {
            let window = dilated(call, filter[2 + axis], dilations[axis]);
            slide(call, size, pads[axis], window, strides[axis], false)?
        };
    }
    Ok(dims)
}

/// `dilation * (size - 1) + 1`.
fn dilated(call: &mut Call, size: Dim, dilation: i64) -> DimValue {
    let less = call.symbols.sub(DimValue::from(size), DimValue::Known(1));
    let steps = call.symbols.mul(less, DimValue::Known(dilation));
    call.symbols.add(steps, DimValue::Known(1))
}

/// Output of a transposed convolution. The filter is `[in, out / groups, ...]`.
pub fn conv_transpose(call: &mut Call) -> Rule<Dims> {
    let (input, filter) = (call.dims(0)?, call.dims(1)?);
    if input.len() < 3 || input.len() != filter.len() {
        return Err(call.invalid(format!(
            "The input's dimension size and the filter's should be equal, but got {} and {}",
            dims_text(&input),
            dims_text(&filter)
        )));
    }
    let layout = Layout::of(call, input.len())?;
    let spatial = input.len() - 2;
    call.unify(input[layout.channels], filter[0], "the number of input channels and of filter channels differ")?;
    let (strides, dilations) = (per_dim(call, "strides", spatial)?, per_dim(call, "dilations", spatial)?);
    let algorithm = call.text("padding_algorithm")?;
    let pads = if &*algorithm == "EXPLICIT" { paddings(call, spatial)? } else { vec![(0, 0); spatial] };
    let (extra, wanted) = (call.ints("output_padding")?, call.dim_list("output_size")?);
    let mut dims = input.clone();
    let channels = call.symbols.mul(DimValue::from(filter[1]), DimValue::Known(call.int("groups")?));
    dims[layout.channels] = call.size(channels)?;
    for axis in 0..spatial {
        let size = DimValue::from(input[layout.spatial + axis]);
        // Padding SAME takes no dilation into account.
        let same = &*algorithm == "SAME";
        let window = dilated(call, filter[2 + axis], if same { 1 } else { dilations[axis] });
        let less = call.symbols.sub(size, DimValue::Known(1));
        let steps = call.symbols.mul(less, DimValue::Known(strides[axis]));
        let full = call.symbols.add(steps, window);
        let more = DimValue::Known(extra.get(axis).copied().unwrap_or(0));
        let full = call.symbols.add(full, more);
        let pad = if same {
            same_padding(call, size, window, strides[axis])
        } else {
            DimValue::Known(pads[axis].0.saturating_add(pads[axis].1))
        };
        let computed = call.symbols.sub(full, pad);
        let size = wanted.get(axis).copied().unwrap_or(computed);
        dims[layout.spatial + axis] = call.size(size)?;
    }
    Ok(dims)
}

/// Output of pooling.
pub fn pool(call: &mut Call) -> Rule<Dims> {
    let input = call.dims(0)?;
    let layout = Layout::of(call, input.len())?;
    pool_dims(call, input, &layout, true)
}

fn pool_dims(call: &mut Call, input: Dims, layout: &Layout, has_algorithm: bool) -> Rule<Dims> {
    if input.len() < 3 {
        return Err(call.invalid(format!("takes images, got {}", dims_text(&input))));
    }
    let spatial = input.len() - 2;
    let kernel = per_dim(call, "kernel_size", spatial)?;
    let mut dims = input.clone();
    let places = layout.spatial..layout.spatial + spatial;
    if call.bool("adaptive")? {
        for (place, size) in places.zip(kernel) {
            // -1 keeps the size of the input.
            dims[place] = if size < 0 { input[place] } else { Dim::Known(size as usize) };
        }
        return Ok(dims);
    }
    if call.bool("global_pooling")? {
        places.for_each(|place| dims[place] = Dim::Known(1));
        return Ok(dims);
    }
    let strides = if call.ints("strides")?.is_empty() { kernel.clone() } else { per_dim(call, "strides", spatial)? };
    let algorithm = if has_algorithm { call.text("padding_algorithm")? } else { "EXPLICIT".into() };
    let pads = if &*algorithm == "EXPLICIT" { paddings(call, spatial)? } else { vec![(0, 0); spatial] };
    let ceil = call.bool("ceil_mode")?;
    for (axis, place) in places.enumerate() {
        dims[place] = if &*algorithm == "SAME" {
            same_size(call, input[place], strides[axis])?
        } else {
            slide(call, input[place], pads[axis], DimValue::Known(kernel[axis]), strides[axis], ceil)?
        };
    }
    Ok(dims)
}

/// Output and places of maximum pooling.
pub fn pool_with_index(call: &mut Call) -> Rule<Shapes> {
    let input = call.dims(0)?;
    let dims = pool_dims(call, input, &Layout { channels: 1, spatial: 2 }, false)?;
    Ok([dims.clone(), dims].into_iter().collect())
}

/// The inverse of pooling: `output_size` says the spatial dims.
pub fn unpool(call: &mut Call) -> Rule<Shapes> {
    let mut dims = call.dims(0)?;
    let layout = Layout::of(call, dims.len())?;
    for (axis, size) in call.dim_list("output_size")?.into_iter().enumerate() {
        let size = call.size(size)?;
        match dims.get_mut(layout.spatial + axis) {
            Some(dim) => *dim = size,
            None => return Err(call.invalid("output_size has more dims than the input")),
        }
    }
    Ok(one(dims))
}

/// Number of windows along one of the two dims of `unfold` and `fold`.
fn windows(call: &mut Call, axis: usize, size: Dim) -> Rule<DimValue> {
    let kernel = per_dim(call, "kernel_sizes", 2)?[axis];
    let (stride, dilation) = (per_dim(call, "strides", 2)?[axis], per_dim(call, "dilations", 2)?[axis]);
    let pads = call.ints("paddings")?;
    let pad = match pads.len() {
        1 => (pads[0], pads[0]),
        2 => (pads[axis], pads[axis]),
        4 => (pads[axis], pads[axis + 2]),
        count => return Err(call.invalid(format!("paddings has {count} numbers"))),
    };
    let window = DimValue::Known(dilation.saturating_mul(kernel.saturating_sub(1)).saturating_add(1));
    Ok(DimValue::from(slide(call, size, pad, window, stride, false)?))
}

/// Windows of an image as columns.
pub fn unfold(call: &mut Call) -> Rule<Dims> {
    let input = call.dims(0)?;
    let &[batch, channels, height, width] = input.as_slice() else {
        return Err(call.invalid(format!("takes a 4-D tensor, got {}", dims_text(&input))));
    };
    let kernel = per_dim(call, "kernel_sizes", 2)?;
    let rows = call.symbols.mul(DimValue::from(channels), DimValue::Known(kernel[0].saturating_mul(kernel[1])));
    let (down, across) = (windows(call, 0, height)?, windows(call, 1, width)?);
    let columns = call.symbols.mul(down, across);
    Ok(Dims::from_slice(&[batch, call.size(rows)?, call.size(columns)?]))
}

/// Columns back to an image.
pub fn fold(call: &mut Call) -> Rule<Dims> {
    let input = call.dims(0)?;
    let &[batch, rows, columns] = input.as_slice() else {
        return Err(call.invalid(format!("takes a 3-D tensor, got {}", dims_text(&input))));
    };
    let (kernel, sizes) = (per_dim(call, "kernel_sizes", 2)?, per_dim(call, "output_sizes", 2)?);
    let (height, width) = (call.size(DimValue::Known(sizes[0]))?, call.size(DimValue::Known(sizes[1]))?);
    let (down, across) = (windows(call, 0, height)?, windows(call, 1, width)?);
    let wanted = call.symbols.mul(down, across);
    if let (DimValue::Known(wanted), Some(have)) = (wanted, columns.known()) {
        if wanted != have as i64 {
            return Err(call.invalid(format!("has {have} columns where {wanted} windows fit")));
        }
    }
    let channels = call.symbols.floor_div(DimValue::from(rows), DimValue::Known(kernel[0].saturating_mul(kernel[1])));
    Ok(Dims::from_slice(&[batch, call.size(channels)?, height, width]))
}
