//! Sampling of images at places of a grid, and grids from affine maps.

use dy2st_ir::grad::GradEmitter;
use dy2st_ir::{Attr, Attrs, DimArg, OpKind};
use dy2st_tensor::DType;

use super::Steps;

fn dims(sizes: &[i64]) -> Attr {
    Attr::Dims(sizes.iter().map(|size| DimArg::Const(*size)).collect())
}

fn scaled(scale: f64, bias: f64) -> Attrs {
    Attrs::new().with("scale", scale).with("bias", bias)
}

/// One coordinate of the places in an image, after padding has been applied.
struct Axis<V> {
    place: V,
    size: usize,
}

/// A neighbour along one axis: its index, cut to the image, its weight, and whether it is in the image.
struct Neighbour<V> {
    index: V,
    weight: Option<V>,
    inside: V,
}

/// `x` is `[n, c, h, w]`, the grid `[n, h', w', 2]` with x and y from -1 to 1.
pub fn sample<E: GradEmitter>(
    steps: &mut Steps<'_, E>,
    operands: &[Option<E::Value>],
) -> Result<Vec<E::Value>, E::Error> {
    let (Some(Some(x)), Some(Some(grid))) = (operands.first(), operands.get(1)) else {
        return Err(steps.error("lacks an operand"));
    };
    let (shape, places) = (steps.shape(x)?, steps.shape(grid)?);
    let (&[batch, channels, height, width], &[_, rows, columns, 2]) = (shape.as_slice(), places.as_slice()) else {
        return Err(steps.error("takes 4-D images and grids"));
    };
    if height * width == 0 {
        return Err(steps.error("takes images that have elements"));
    }
    let flat_grid = steps.one(OpKind::Reshape, &[grid], Attrs::new().with("shape", dims(&[-1, 2])))?;
    let coordinates = steps.many(OpKind::Unbind, &[&flat_grid], Attrs::new().with("axis", 1))?;
    let [gx, gy] = coordinates.as_slice() else { return Err(steps.error("the grid has no two coordinates")) };
    let across = axis(steps, gx, width)?;
    let down = axis(steps, gy, height)?;
    // Elements become rows of channels, so that one index picks all channels of a place.
    let turned = steps.one(OpKind::Transpose, &[x], Attrs::new().with("perm", vec![0, 2, 3, 1]))?;
    let table = steps.one(OpKind::Reshape, &[&turned], Attrs::new().with("shape", dims(&[-1, channels as i64])))?;
    let image = steps.one(
        OpKind::Arange,
        &[],
        Attrs::new().with("start", 0).with("end", batch as i64).with("step", 1).with("dtype", DType::Int64),
    )?;
    let attrs = Attrs::new().with("repeats", (rows * columns) as i64).with("axis", 0);
    let image = steps.one(OpKind::RepeatInterleave, &[&image], attrs)?;
    let image = steps.one(OpKind::Scale, &[&image], scaled(height as f64, 0.0))?;
    let (vertical, horizontal) = (neighbours(steps, &down)?, neighbours(steps, &across)?);
    let mut sum: Option<E::Value> = None;
    for up in &vertical {
        let line = steps.plain(OpKind::Add, &[&image, &up.index])?;
        let line = steps.one(OpKind::Scale, &[&line], scaled(width as f64, 0.0))?;
        for side in &horizontal {
            let index = steps.plain(OpKind::Add, &[&line, &side.index])?;
            let mut picked = steps.plain(OpKind::Gather, &[&table, &index])?;
            for weight in [&up.weight, &side.weight].into_iter().flatten() {
                let weight = steps.one(OpKind::Unsqueeze, &[weight], Attrs::new().with("axis", vec![1]))?;
                picked = steps.plain(OpKind::Multiply, &[&picked, &weight])?;
            }
            let inside = steps.plain(OpKind::LogicalAnd, &[&up.inside, &side.inside])?;
            let inside = steps.one(OpKind::Unsqueeze, &[&inside], Attrs::new().with("axis", vec![1]))?;
            let zeros = steps.one(OpKind::FullLike, &[&picked], Attrs::new().with("value", 0.0))?;
            picked = steps.plain(OpKind::Where, &[&inside, &picked, &zeros])?;
            sum = Some(match sum {
                None => picked,
                Some(sum) => steps.plain(OpKind::Add, &[&sum, &picked])?,
            });
        }
    }
    let Some(sum) = sum else { return Err(steps.error("has no neighbours")) };
    let shape = dims(&[batch as i64, rows as i64, columns as i64, channels as i64]);
    let sampled = steps.one(OpKind::Reshape, &[&sum], Attrs::new().with("shape", shape))?;
    Ok(vec![steps.one(OpKind::Transpose, &[&sampled], Attrs::new().with("perm", vec![0, 3, 1, 2]))?])
}

/// The place along an axis that a coordinate from -1 to 1 means.
fn axis<E: GradEmitter>(
    steps: &mut Steps<'_, E>,
    coordinate: &E::Value,
    size: usize,
) -> Result<Axis<E::Value>, E::Error> {
    let corners = steps.bool("align_corners");
    let (scale, bias) = if corners {
        let half = (size as f64 - 1.0) / 2.0;
        (half, half)
    } else {
        (size as f64 / 2.0, (size as f64 - 1.0) / 2.0)
    };
    let mut place = steps.one(OpKind::Scale, &[coordinate], scaled(scale, bias))?;
    let last = size as f64 - 1.0;
    let padding = steps.text("padding_mode");
    if padding == "reflection" {
        place = if corners { reflect(steps, &place, last, 0.0)? } else { reflect(steps, &place, size as f64, 0.5)? };
    }
    if padding != "zeros" {
        place = steps.one(OpKind::Clip, &[&place], Attrs::new().with("min", 0.0).with("max", last))?;
    }
    Ok(Axis { place, size })
}

/// A place thrown back at both ends of a span that begins at `-shift`.
fn reflect<E: GradEmitter>(
    steps: &mut Steps<'_, E>,
    place: &E::Value,
    span: f64,
    shift: f64,
) -> Result<E::Value, E::Error> {
    if span <= 0.0 {
        return steps.one(OpKind::Scale, &[place], scaled(0.0, 0.0));
    }
    let from = steps.one(OpKind::Scale, &[place], scaled(1.0, shift))?;
    let distance = steps.plain(OpKind::Abs, &[&from])?;
    let period = steps.one(OpKind::FullLike, &[&distance], Attrs::new().with("value", 2.0 * span))?;
    let within = steps.plain(OpKind::Remainder, &[&distance, &period])?;
    let back = steps.one(OpKind::Scale, &[&within], scaled(-1.0, 2.0 * span))?;
    let thrown = steps.plain(OpKind::Minimum, &[&within, &back])?;
    steps.one(OpKind::Scale, &[&thrown], scaled(1.0, -shift))
}

/// The elements beside a place along one axis: two with weights, or the nearest.
fn neighbours<E: GradEmitter>(
    steps: &mut Steps<'_, E>,
    axis: &Axis<E::Value>,
) -> Result<Vec<Neighbour<E::Value>>, E::Error> {
    let mut found = Vec::new();
    if steps.text("mode") == "nearest" {
        let nearest = steps.plain(OpKind::Round, &[&axis.place])?;
        found.push((nearest, None));
    } else {
        let low = steps.plain(OpKind::Floor, &[&axis.place])?;
        let above = steps.plain(OpKind::Subtract, &[&axis.place, &low])?;
        let below = steps.one(OpKind::Scale, &[&above], scaled(-1.0, 1.0))?;
        let high = steps.one(OpKind::Scale, &[&low], scaled(1.0, 1.0))?;
        found.push((low, Some(below)));
        found.push((high, Some(above)));
    }
    let last = axis.size as f64 - 1.0;
    let mut neighbours = Vec::new();
    for (at, weight) in found {
        let cut = steps.one(OpKind::Clip, &[&at], Attrs::new().with("min", 0.0).with("max", last))?;
        let inside = steps.plain(OpKind::Equal, &[&cut, &at])?;
        let index = steps.one(OpKind::Cast, &[&cut], Attrs::new().with("dtype", DType::Int64))?;
        neighbours.push(Neighbour { index, weight, inside });
    }
    Ok(neighbours)
}

/// The grid that an affine map `[n, 2, 3]` of the plane gives for images of `output_shape`.
pub fn affine<E: GradEmitter>(
    steps: &mut Steps<'_, E>,
    operands: &[Option<E::Value>],
) -> Result<Vec<E::Value>, E::Error> {
    let Some(Some(theta)) = operands.first() else { return Err(steps.error("lacks an operand")) };
    let Some(Attr::Dims(shape)) = steps.attr("output_shape") else { return Err(steps.error("has no output shape")) };
    let sizes: Vec<i64> = shape.iter().map(|dim| if let DimArg::Const(size) = dim { *size } else { -1 }).collect();
    let &[batch, _, height, width] = sizes.as_slice() else { return Err(steps.error("gives grids of the plane only")) };
    let dtype = steps.emitter.type_of(theta).as_tensor().map_or(DType::Float32, |tensor| tensor.dtype);
    let corners = steps.bool("align_corners");
    let mut line = |size: i64, shape: &[i64]| {
        let end = if corners || size < 1 { 1.0 } else { (size as f64 - 1.0) / size as f64 };
        let attrs = Attrs::new().with("start", -end).with("stop", end).with("number", size).with("dtype", dtype);
        let line = steps.one(OpKind::Linspace, &[], attrs)?;
        let line = steps.one(OpKind::Reshape, &[&line], Attrs::new().with("shape", dims(shape)))?;
        steps.one(OpKind::Expand, &[&line], Attrs::new().with("shape", dims(&[height, width, 1])))
    };
    let (x, y) = (line(width, &[1, width, 1])?, line(height, &[height, 1, 1])?);
    let ones = steps.one(OpKind::FullLike, &[&x], Attrs::new().with("value", 1.0))?;
    let base = steps.one(OpKind::Concat, &[&x, &y, &ones], Attrs::new().with("axis", 2))?;
    let base = steps.one(OpKind::Reshape, &[&base], Attrs::new().with("shape", dims(&[1, height * width, 3])))?;
    let grid = steps.one(OpKind::Matmul, &[&base, theta], Attrs::new().with("transpose_y", true))?;
    Ok(vec![steps.one(OpKind::Reshape, &[&grid], Attrs::new().with("shape", dims(&[batch, height, width, 2])))?])
}
