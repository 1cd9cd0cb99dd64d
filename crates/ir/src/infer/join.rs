//! Shapes of joining, cutting and stretching.

use dy2st_tensor::Dim;

use crate::dims::sizes_text;
use crate::{dims_text, DimValue, Dims, Type, ANY};

use super::{pointwise, Call, Rule, Shapes};

/// More results than this are refused: the number of an op's results must stay a matter of program text.
const MAX_RESULTS: i64 = 1 << 20;

/// Tensors of one shape but for `axis`, whose sizes add up.
pub fn concat(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    if dims.is_empty() {
        return Err(
            call.invalid("The rank of the inputs must be at least 1; zero-dimensional tensors cannot be concatenated")
        );
    }
    let first = call.tensor(0)?.dtype;
    for index in 1..call.operands.len() {
        let other = call.tensor(index)?.dtype;
        if other != first {
            return Err(call.invalid(format!(
                "The data_type of input tensor in list isn't consistent, the first tensor is {first}, but {index}th tensor is \
                 {other}."
            )));
        }
    }
    let axis = match call.dim("axis")? {
        DimValue::Known(axis) => Some(call.place(axis, dims.len())?),
        DimValue::Sym(_) | DimValue::Unknown => None,
    };
    let mut sum = axis.map(|axis| DimValue::from(dims[axis]));
    for index in 1..call.operands.len() {
        let other = call.dims(index)?;
        if other.len() != dims.len() {
            return Err(unequal(call, "shape", index, &call.dims(0)?, &other));
        }
        let Some(axis) = axis else { continue };
        for place in 0..dims.len() {
            if place == axis {
                sum = sum.map(|sum| call.symbols.add(sum, DimValue::from(other[axis])));
            } else {
                let one = call.unify(dims[place], other[place], "");
                let what = format!("{place}-th dimension");
                dims[place] = one.or_else(|_| Err(unequal(call, &what, index, &call.dims(0)?, &other)))?;
            }
        }
    }
    match (axis, sum) {
        (Some(axis), Some(sum)) => dims[axis] = call.size(sum)?,
        _ => dims.iter_mut().for_each(|dim| *dim = ANY),
    }
    Ok(dims)
}

/// What PaddlePaddle says where something of an input differs from the first one's.
fn unequal(call: &Call, what: &str, index: usize, first: &[Dim], other: &[Dim]) -> crate::OpError {
    let (first, other) = (dims_text(first), dims_text(other));
    call.invalid(format!(
        "The {what} of input[0] and input[{index}] is expected to be equal.But received input[0]'s shape = {first}, \
         input[{index}]'s shape = {other}."
    ))
}

/// Tensors of one shape along a new `axis`.
pub fn stack(call: &mut Call) -> Rule<Dims> {
    let first = call.dims(0)?;
    for index in 1..call.operands.len() {
        let other = call.dims(index)?;
        let differ = |(a, b): (&Dim, &Dim)| a.known().zip(b.known()).is_some_and(|(a, b)| a != b);
        if first.len() != other.len() || first.iter().zip(&other).any(differ) {
            return Err(unequal(call, "shape", index, &first, &other));
        }
    }
    let mut dims = pointwise::add_n(call)?;
    let axis = call.place(call.int("axis")?, dims.len() + 1)?;
    dims.insert(axis, Dim::Known(call.operands.len()));
    Ok(dims)
}

/// Pieces of the sizes in `sections`; one of them may be -1.
pub fn split(call: &mut Call) -> Rule<Shapes> {
    let dims = call.dims(0)?;
    let axis = call.place(call.int("axis")?, dims.len())?;
    let mut sections = call.dim_list("sections")?;
    let mut rest = DimValue::from(dims[axis]);
    let hole = sections.iter().position(|section| *section == DimValue::Known(-1));
    if sections.iter().filter(|section| **section == DimValue::Known(-1)).count() > 1 {
        return Err(call.invalid(format!(
            "Only one dimension value of Attr(num_or_sections) in SplitOp can be -1. But received Attr(num_or_sections) = {}.",
            sizes_text(&sections)
        )));
    }
    for (index, section) in sections.iter().enumerate() {
        if Some(index) != hole {
            rest = call.symbols.sub(rest, *section);
        }
    }
    match (hole, rest) {
        (Some(_), DimValue::Known(rest)) if rest < 0 => {
            return Err(call.invalid(format!(
                "Sum of Attr(num_or_sections) other than unknown section must be less than the input's size along the split \
                 dimension. But received Attr(num_or_sections) = {}, input(X)'s shape = {}, Attr(dim) = {axis}.",
                sizes_text(&sections),
                dims_text(&dims)
            )));
        }
        (Some(hole), rest) => sections[hole] = rest,
        (None, DimValue::Known(rest)) if rest != 0 => {
            return Err(call.invalid(format!(
                "Sum of Attr(num_or_sections) must be equal to the input's size along the split dimension. But received \
                 Attr(num_or_sections) = {}, input(X)'s shape = {}, Attr(dim) = {axis}.",
                sizes_text(&sections),
                dims_text(&dims)
            )));
        }
        _ => {}
    }
    sections
        .into_iter()
        .map(|section| {
            let mut piece = dims.clone();
            piece[axis] = call.size(section)?;
            Ok(piece)
        })
        .collect()
}

/// `num` pieces of one size.
pub fn split_with_num(call: &mut Call) -> Rule<Shapes> {
    let mut dims = call.dims(0)?;
    let axis = call.place(call.int("axis")?, dims.len())?;
    let num = call.int("num")?;
    if num == 0 {
        return Err(call.invalid("Attr(num_or_sections) should not be 0."));
    }
    if !(1..=MAX_RESULTS).contains(&num) {
        return Err(call.invalid(format!("num must be positive and at most {MAX_RESULTS}, got {num}")));
    }
    if let Some(size) = dims[axis].known() {
        if size % num as usize != 0 {
            return Err(call.invalid(format!(
                "The input's size along the split dimension must be evenly divisible by Attr(num_or_sections). But received \
                 Attr(num_or_sections) = {num}, input(X)'s shape = {}, Attr(dim) = {axis}.",
                dims_text(&dims)
            )));
        }
    }
    let piece = call.symbols.floor_div(DimValue::from(dims[axis]), DimValue::Known(num));
    dims[axis] = call.size(piece)?;
    Ok((0..num).map(|_| dims.clone()).collect())
}

/// One piece for each operand after the first, of its dims.
pub fn split_like(call: &mut Call) -> Rule<Shapes> {
    (1..call.operands.len()).map(|index| call.dims(index)).collect()
}

/// One piece for each index along `axis`, whose size must be known.
pub fn unbind(call: &mut Call) -> Rule<Shapes> {
    let mut dims = call.dims(0)?;
    let axis = call.place(call.int("axis")?, dims.len())?;
    if dims.is_empty() {
        return Err(call.invalid("a 0-D tensor cannot be unbound"));
    }
    match dims.remove(axis) {
        Dim::Known(size) if size as i64 > MAX_RESULTS => Err(call.invalid(format!("would give {size} results"))),
        Dim::Known(size) => Ok((0..size).map(|_| dims.clone()).collect()),
        Dim::Sym(_) => Err(call.error(
            crate::OpErrorKind::Unimplemented,
            format!("cannot tell the number of results: dim {axis} has no known size"),
        )),
    }
}

/// Each operand of rank 0 or 1 gives one dim; every result has all of them.
pub fn meshgrid(call: &mut Call) -> Rule<Shapes> {
    let mut dims = Dims::new();
    for index in 0..call.operands.len() {
        let operand = call.dims(index)?;
        match *operand.as_slice() {
            [] => dims.push(Dim::Known(1)),
            [size] => dims.push(size),
            _ => return Err(call.invalid(format!("takes 1-D tensors, got {}", dims_text(&operand)))),
        }
    }
    Ok(call.operands.iter().map(|_| dims.clone()).collect())
}

/// All operands stretched to one shape.
pub fn broadcast_tensors(call: &mut Call) -> Rule<Shapes> {
    let dims = pointwise::broadcast_all(call)?;
    Ok(call.operands.iter().map(|_| dims.clone()).collect())
}

/// Dims of size 1 stretch to `shape`, aligned at the end; -1 keeps a dim.
pub fn expand(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let shape = call.dim_list("shape")?;
    let Some(extra) = shape.len().checked_sub(dims.len()) else {
        return Err(call.invalid(format!(
            "The number of elements ({}) of 'shape' for expand_v2 op must be greater than or equal to the rank ({}) of the input.",
            shape.len(),
            dims.len()
        )));
    };
    let mut expanded = Dims::new();
    for (index, wanted) in shape.into_iter().enumerate() {
        let dim = index.checked_sub(extra).map(|index| dims[index]);
        expanded.push(match (dim, wanted) {
            (Some(dim), DimValue::Known(-1)) => dim,
            (None, DimValue::Known(-1)) => {
                return Err(call.invalid(format!("shape[{index}] = -1 has no dim of the input to keep")));
            }
            (Some(Dim::Known(1)) | None, wanted) => call.size(wanted)?,
            (Some(Dim::Known(have)), DimValue::Known(wanted)) if wanted != have as i64 => {
                return Err(call.invalid(format!(
                    "The value ({have}) of the non-singleton dimension does not match the corresponding value ({wanted}) in \
                     shape for expand_v2 op."
                )));
            }
            (Some(known @ Dim::Known(_)), _) => known,
            (Some(Dim::Sym(_)), wanted) => call.size(wanted)?,
        });
    }
    Ok(expanded)
}

/// Stretches the first operand to the dims of the second.
pub fn expand_as(call: &mut Call) -> Rule<Dims> {
    let (x, y) = (call.dims(0)?, call.dims(1)?);
    let dims = pointwise::broadcast(call, &x, &y)?;
    if x.len() > y.len()
        || dims.iter().zip(&y).any(|(dim, wanted)| dim.is_known() && wanted.is_known() && dim != wanted)
    {
        return Err(call.invalid(format!("{} does not expand to {}", dims_text(&x), dims_text(&y))));
    }
    Ok(y)
}

/// Each dim is repeated; missing dims or counts are 1.
pub fn tile(call: &mut Call) -> Rule<Dims> {
    let dims = call.dims(0)?;
    let times = call.dim_list("repeat_times")?;
    let rank = dims.len().max(times.len());
    let mut tiled = Dims::new();
    for axis in 0..rank {
        let size =
            (axis + dims.len()).checked_sub(rank).map_or(DimValue::Known(1), |index| DimValue::from(dims[index]));
        let times = (axis + times.len()).checked_sub(rank).map_or(DimValue::Known(1), |index| times[index]);
        let size = call.symbols.mul(size, times);
        tiled.push(call.size(size)?);
    }
    Ok(tiled)
}

/// Every element along `axis` is repeated.
pub fn repeat_interleave(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let axis = call.axis(call.int("axis")?, dims.len())?;
    let repeats = call.dim("repeats")?;
    if let Some(dim) = dims.get_mut(axis) {
        let size = call.symbols.mul(DimValue::from(*dim), repeats);
        *dim = call.size(size)?;
    }
    Ok(dims)
}

/// Every element along `axis` is repeated as a tensor says.
pub fn repeat_by_tensor(call: &mut Call) -> Rule<Dims> {
    let mut dims = call.dims(0)?;
    let axis = call.axis(call.int("axis")?, dims.len())?;
    let length = call.fresh();
    if let Some(dim) = dims.get_mut(axis) {
        *dim = length;
    }
    Ok(dims)
}

/// The dims of the first operand that is a tensor.
pub fn like_first_tensor(call: &mut Call) -> Rule<Dims> {
    match call.operands.iter().find_map(Type::as_tensor) {
        Some(tensor) => Ok(tensor.dims.clone()),
        None => Err(call.invalid("has no tensor operand")),
    }
}
