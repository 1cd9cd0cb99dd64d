//! Shapes of joining, cutting and stretching.

use dy2st_tensor::Dim;

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
    let axis = match call.dim("axis")? {
        DimValue::Known(axis) => Some(call.place(axis, dims.len())?),
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
        _ => dims.iter_mut().for_each(|dim| *dim = ANY),
    }
    Ok(dims)
}

/// Tensors of one shape along a new `axis`.
pub fn stack(call: &mut Call) -> Rule<Dims> {
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
    for (index, section) in sections.iter().enumerate() {
        if Some(index) != hole {
            rest = call.symbols.sub(rest, *section);
        }
    }
    match (hole, rest) {
        (Some(hole), rest) => sections[hole] = rest,
        (None, DimValue::Known(rest)) if rest != 0 => {
            return Err(call.invalid(format!(
                "Sum of Attr(sections) must be equal to the input's size along the split dimension, but a dim of {} is \
                 cut and {rest} are left",
                crate::dim_text(dims[axis])
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
    if !(1..=MAX_RESULTS).contains(&num) {
        return Err(call.invalid(format!("num must be positive and at most {MAX_RESULTS}, got {num}")));
    }
    if let Some(size) = dims[axis].known() {
        if size % num as usize != 0 {
            return Err(call.invalid(format!(
                "The input's size along the split dimension must be evenly divisible by Attr(num_or_sections), but {size} \
                 is not by {num}"
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
            "The number of elements ({}) of 'shape' for expand must be greater than or equal to the rank ({}) of the input",
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
                    "The {index}-th dimension ({have}) of the input cannot be expanded to {wanted}: the input's shape is {}",
                    dims_text(&dims)
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
