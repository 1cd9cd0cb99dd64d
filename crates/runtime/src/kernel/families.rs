//! The kernels of each family of ops, chosen by the same rules by which [`crate::execute`] runs them.

use dy2st_ir::OpKind;
use dy2st_kernels::matmul_takes;
use dy2st_kernels::movement::SliceRange;
use dy2st_kernels::pointwise::{Binary, Function};
use dy2st_kernels::reduce::{self, Extreme};
use dy2st_tensor::{DType, Shape};

use super::{Choice, Draft, Fixed, Kernel, Node, Pack, Request, Spot};
use crate::execute::{
    conv as conv_ops, index as index_ops, norm as norm_ops, pointwise as ops, pool, reduction as fold, reshape,
};

#[allow(clippy::unnecessary_wraps, reason = "what a rule answers")]
fn draft(kernel: Kernel, operands: &[usize]) -> Option<Choice> {
    Some(Choice::Draft(Draft::kernel(kernel, operands)))
}

#[allow(clippy::unnecessary_wraps, reason = "what a rule answers")]
fn part(of: usize, starts: Vec<usize>) -> Option<Choice> {
    Some(Choice::Part { of, starts })
}

/// Functions of elements.
pub fn pointwise(request: &Request<'_, '_>) -> Option<Choice> {
    let call = request.call;
    let (x, result) = (request.operand(0)?, request.only_result()?);
    if let Some(function) = ops::function_of(call, x.dtype).ok()? {
        return apply(function, request, x, result);
    }
    if let Some(op) = ops::compare_of(call.kind) {
        return draft(Kernel::Compare(op), &[0, 1]);
    }
    if let Some(op) = ops::logical_of(call.kind) {
        return draft(Kernel::Logical(op), &[0, 1]);
    }
    match call.kind {
        OpKind::Cast | OpKind::Assign if x == result => part(0, vec![0]),
        OpKind::Cast => draft(Kernel::Cast, &[0]),
        OpKind::AddN if request.operands.len() > 1 && result.dtype == DType::Float32 => {
            let mut sum = Draft::default();
            let mut so_far = Spot::Operand(0);
            for index in 1..request.operands.len() {
                request.operand(index)?;
                let last = index + 1 == request.operands.len();
                let to = if last { Spot::Result(0) } else { sum.temp(result.clone()) };
                let args = [so_far, Spot::Operand(index)];
                sum.nodes.push(Node::Function { function: Function::Binary(Binary::Add), args, to });
                so_far = to;
            }
            Some(Choice::Draft(sum))
        }
        _ => None,
    }
}

/// One function; of floats where the op gives floats of integers.
fn apply(function: Function, request: &Request<'_, '_>, x: &Fixed, result: &Fixed) -> Option<Choice> {
    let mut draft = Draft::default();
    let (first, second) = match function {
        Function::Binary(_) => {
            let y = request.operand(1)?;
            if x.dtype != y.dtype || x.dtype != result.dtype {
                return None;
            }
            (Spot::Operand(0), Spot::Operand(1))
        }
        Function::Unary(_) if x.dtype == result.dtype => (Spot::Operand(0), Spot::Operand(0)),
        Function::Unary(_) if x.dtype.is_complex() => return None,
        Function::Unary(_) => {
            let wide = draft.temp(Fixed { dtype: result.dtype, shape: x.shape.clone() });
            let (reads, writes) = (vec![(Spot::Operand(0), None)], vec![(wide, None)]);
            draft.nodes.push(Node::Kernel { kernel: Kernel::Cast, reads, writes });
            (wide, wide)
        }
    };
    let to = Spot::Result(0);
    draft.nodes.push(if result.dtype == DType::Float32 && function.chains() {
        Node::Function { function, args: [first, second], to }
    } else {
        let (kernel, reads) = match function {
            Function::Unary(op) => (Kernel::Unary(op), vec![(first, None)]),
            Function::Binary(op) => (Kernel::Binary(op), vec![(first, None), (second, None)]),
        };
        Node::Kernel { kernel, reads, writes: vec![(to, None)] }
    });
    Some(Choice::Draft(draft))
}

/// Where a slice begins, if its elements lie side by side.
fn contiguous(shape: &[usize], ranges: &[SliceRange]) -> Option<usize> {
    let mut start = 0;
    let mut size = 1;
    let mut partial = false;
    for (range, &all) in ranges.iter().zip(shape).rev() {
        if range.count > 1 && (partial || range.step != 1) {
            return None;
        }
        start += range.start * size;
        partial |= range.count != all;
        size *= all;
    }
    Some(start)
}

/// Results that are slices of the first operand: parts of it, or copies.
fn slices(request: &Request<'_, '_>, x: &Fixed, ranges: Vec<Vec<SliceRange>>) -> Option<Choice> {
    let starts: Option<Vec<usize>> = ranges.iter().map(|ranges| contiguous(&x.shape, ranges)).collect();
    if let Some(starts) = starts {
        return part(0, starts);
    }
    let mut draft = Draft::default();
    for (index, ranges) in ranges.into_iter().enumerate().filter(|(index, _)| request.used.get(*index) == Some(&true)) {
        let shape: Shape = ranges.iter().map(|range| range.count).collect();
        draft.nodes.push(Node::Kernel {
            kernel: Kernel::Slice(ranges),
            reads: vec![(Spot::Operand(0), None)],
            writes: vec![(Spot::Result(index), Some(shape))],
        });
    }
    Some(Choice::Draft(draft))
}

/// Shape and order of elements.
pub fn movement(request: &Request<'_, '_>) -> Option<Choice> {
    let call = request.call;
    let x = request.operand(0)?;
    match call.kind {
        OpKind::Reshape | OpKind::Unsqueeze | OpKind::Squeeze | OpKind::Flatten | OpKind::ReshapeLike => {
            (request.only_result()?.len() == x.len()).then_some(Choice::Part { of: 0, starts: vec![0] })
        }
        OpKind::Transpose => {
            let axes: Option<Vec<usize>> =
                call.ints("perm").ok()?.into_iter().map(|axis| call.axis(axis, x.shape.len()).ok()).collect();
            let axes = axes?;
            // Dims of size 1 may go anywhere.
            let long: Vec<usize> = axes.iter().copied().filter(|axis| x.shape.get(*axis) != Some(&1)).collect();
            if long.windows(2).all(|pair| pair[0] < pair[1]) {
                return part(0, vec![0]);
            }
            draft(Kernel::Permute(axes), &[0])
        }
        OpKind::Expand | OpKind::ExpandAs => {
            let result = request.only_result()?;
            if result.len() == x.len() {
                return part(0, vec![0]);
            }
            (result.shape.len() >= x.shape.len()).then(|| Choice::Draft(Draft::kernel(Kernel::Expand, &[0])))
        }
        OpKind::Slice | OpKind::StridedSlice => {
            let ranges = reshape::ranges(call, &x.shape).ok()?;
            let count: usize = ranges.iter().map(|range| range.count).product();
            if count != request.only_result()?.len() {
                return None;
            }
            slices(request, x, vec![ranges])
        }
        OpKind::Split | OpKind::SplitWithNum => {
            let axis = call.axis(call.int("axis").ok()?, x.shape.len()).ok()?;
            let mut ranges = Vec::new();
            let mut start = 0;
            for result in request.results {
                let count = *result.shape.get(axis)?;
                ranges.push(along(&x.shape, axis, start, count));
                start += count;
            }
            slices(request, x, ranges)
        }
        OpKind::Unbind => {
            let axis = call.axis(call.int("axis").ok()?, x.shape.len()).ok()?;
            let ranges = (0..request.results.len()).map(|at| along(&x.shape, axis, at, 1)).collect();
            slices(request, x, ranges)
        }
        OpKind::Concat => {
            let axis = call.axis(call.int("axis").ok()?, x.shape.len()).ok()?;
            joined(request, axis, Shape::clone)
        }
        OpKind::Stack => {
            let axis = call.axis(call.int("axis").ok()?, x.shape.len() + 1).ok()?;
            joined(request, axis, |shape| {
                let mut wider = shape.clone();
                wider.insert(axis, 1);
                wider
            })
        }
        _ => None,
    }
}

/// All of a tensor but along one axis.
fn along(shape: &[usize], axis: usize, start: usize, count: usize) -> Vec<SliceRange> {
    let all = shape.iter().map(|size| SliceRange::all(*size)).enumerate();
    all.map(|(at, range)| if at == axis { SliceRange { start, count, step: 1 } } else { range }).collect()
}

fn joined(request: &Request<'_, '_>, axis: usize, shape: impl Fn(&Shape) -> Shape) -> Option<Choice> {
    let result = request.only_result()?;
    let mut reads = Vec::new();
    for index in 0..request.operands.len() {
        let operand = request.operand(index)?;
        if operand.dtype != result.dtype {
            return None;
        }
        reads.push((Spot::Operand(index), Some(shape(&operand.shape))));
    }
    let node = Node::Kernel { kernel: Kernel::Concat(axis), reads, writes: vec![(Spot::Result(0), None)] };
    Some(Choice::Draft(Draft { temps: Vec::new(), nodes: vec![node] }))
}

/// Products of matrices.
pub fn linalg(request: &mut Request<'_, '_>) -> Option<Choice> {
    let call = request.call;
    let (transpose_x, transpose_y) = match call.kind {
        OpKind::Matmul => (call.bool("transpose_x").ok()?, call.bool("transpose_y").ok()?),
        OpKind::Bmm | OpKind::Mv => (false, false),
        _ => return None,
    };
    request.only_result()?;
    let (x, y) = (request.operand(0)?.clone(), request.operand(1)?.clone());
    if x.dtype != y.dtype || !matmul_takes(x.dtype) {
        return None;
    }
    let global = request.globals.get(1).copied().flatten();
    let (single, upright) = (x.dtype == DType::Float32, !transpose_x || x.shape.len() == 1);
    if let (Some(global), &[rows, columns], true, true) = (global, y.shape.as_slice(), single, upright) {
        let depth = if transpose_y { columns } else { rows };
        if depth > 0 && rows * columns > 0 {
            let weights = request.packs.number(global, Pack::Matrix { transposed: transpose_y });
            return draft(Kernel::Linear { weights, rows: x.len() / depth }, &[0]);
        }
    }
    draft(Kernel::Product { transpose_x, transpose_y }, &[0, 1])
}

/// Softmax and normalisations.
pub fn norm(request: &Request<'_, '_>) -> Option<Choice> {
    let call = request.call;
    let (x, _) = (request.operand(0)?, request.only_result()?);
    if !matches!(x.dtype, DType::Float32 | DType::Float64) {
        return None;
    }
    let rank = x.shape.len();
    match call.kind {
        OpKind::Softmax | OpKind::LogSoftmax => {
            let axis = call.axis(call.int("axis").ok()?, rank).ok()?;
            let last = x.shape.get(axis + 1..).unwrap_or_default().iter().all(|size| *size == 1);
            let size = x.shape.get(axis).copied().unwrap_or(1);
            if !last || size == 0 {
                return None;
            }
            draft(Kernel::Softmax { size, log: call.kind == OpKind::LogSoftmax }, &[0])
        }
        OpKind::LayerNorm => {
            let axis = call.int("begin_norm_axis").ok()?.max(0) as usize;
            let size: usize = x.shape.get(axis.min(rank)..)?.iter().product();
            let (weight, bias) = (request.operand(1).is_some(), request.operand(2).is_some());
            let operands: Vec<usize> =
                [Some(0), weight.then_some(1), bias.then_some(2)].into_iter().flatten().collect();
            draft(Kernel::LayerNorm { epsilon: call.float("epsilon").ok()?, size, weight, bias }, &operands)
        }
        OpKind::BatchNorm if x.dtype == DType::Float32 && norm_ops::is_fixed(call).ok()? => batch_norm(request, x),
        _ => None,
    }
}

/// Scale and shift of each channel, then a product and a sum for each element.
fn batch_norm(request: &Request<'_, '_>, x: &Fixed) -> Option<Choice> {
    let call = request.call;
    let rank = x.shape.len();
    let last = norm_ops::channels_last(call, rank).ok()?;
    let channels = *x.shape.get(if last { rank - 1 } else { 1 })?;
    let (weight, bias) = (request.operand(3).is_some(), request.operand(4).is_some());
    let mut shape = Shape::from_slice(&[channels]);
    if !last {
        shape.resize(rank - 1, 1);
    }
    let per_channel = Fixed { dtype: DType::Float32, shape };
    let operands = [Some(1), Some(2), weight.then_some(3), bias.then_some(4)];
    for index in operands.iter().flatten() {
        if request.operand(*index)?.len() != channels || request.operand(*index)?.dtype != DType::Float32 {
            return None;
        }
    }
    let mut draft = Draft::default();
    let (scale, shift) = (draft.temp(per_channel.clone()), draft.temp(per_channel));
    let scaled = draft.temp(x.clone());
    draft.nodes.push(Node::Kernel {
        kernel: Kernel::NormScale { epsilon: call.float("epsilon").ok()?, weight, bias },
        reads: operands.into_iter().flatten().map(|index| (Spot::Operand(index), None)).collect(),
        writes: vec![(scale, None), (shift, None)],
    });
    let steps = [(Binary::Mul, Spot::Operand(0), scale, scaled), (Binary::Add, scaled, shift, Spot::Result(0))];
    for (op, a, b, to) in steps {
        draft.nodes.push(Node::Function { function: Function::Binary(op), args: [a, b], to });
    }
    Some(Choice::Draft(draft))
}

/// Convolutions with a filter of the program, and pools; channels first.
pub fn conv(request: &mut Request<'_, '_>) -> Option<Choice> {
    let call = request.call;
    let x = request.operand(0)?.clone();
    request.only_result()?;
    if !matches!(x.dtype, DType::Float32 | DType::Float64) {
        return None;
    }
    match call.kind {
        OpKind::Conv2d | OpKind::DepthwiseConv2d | OpKind::Conv3d => {
            let (filter, global) = (request.operand(1)?.clone(), request.globals.get(1).copied().flatten()?);
            if x.dtype != DType::Float32
                || filter.dtype != DType::Float32
                || conv_ops::is_turned(call, x.shape.len()).ok()?
            {
                return None;
            }
            let params = conv_ops::params(call, &x.shape, &filter.shape).ok()?;
            let weights = request.packs.number(global, Pack::Filter { groups: params.groups });
            draft(Kernel::Conv { weights, params }, &[0])
        }
        OpKind::Pool2d | OpKind::Pool3d if !conv_ops::is_turned(call, x.shape.len()).ok()? => {
            draft(Kernel::Pool(pool::of_values(call, &x.shape).ok()?), &[0])
        }
        _ => None,
    }
}

/// Choosing by conditions and numbers.
pub fn index(request: &Request<'_, '_>) -> Option<Choice> {
    let call = request.call;
    let result = request.only_result()?;
    match call.kind {
        OpKind::Where => {
            let dtypes = (request.operand(0)?.dtype, request.operand(1)?.dtype, request.operand(2)?.dtype);
            (dtypes == (DType::Bool, result.dtype, result.dtype))
                .then(|| Choice::Draft(Draft::kernel(Kernel::Select, &[0, 1, 2])))
        }
        OpKind::Embedding => {
            let (ids, weight) = (request.operand(0)?, request.operand(1)?);
            let padding = index_ops::padding(call, &weight.shape).ok()?;
            let kernel = Kernel::Embedding { padding };
            if ids.dtype == DType::Int64 {
                return draft(kernel, &[0, 1]);
            }
            let mut both = Draft::default();
            let wide = both.temp(Fixed { dtype: DType::Int64, shape: ids.shape.clone() });
            let (reads, writes) = (vec![(Spot::Operand(0), None)], vec![(wide, None)]);
            both.nodes.push(Node::Kernel { kernel: Kernel::Cast, reads, writes });
            let (reads, writes) = (vec![(wide, None), (Spot::Operand(1), None)], vec![(Spot::Result(0), None)]);
            both.nodes.push(Node::Kernel { kernel, reads, writes });
            Some(Choice::Draft(both))
        }
        _ => None,
    }
}

/// Reductions.
pub fn reduction(request: &Request<'_, '_>) -> Option<Choice> {
    let call = request.call;
    let (x, result) = (request.operand(0)?, request.only_result()?);
    let rank = x.shape.len();
    if let Some(op) = fold::reduce_of(call.kind) {
        let same = reduce::result_dtype(op, x.dtype) == x.dtype && result.dtype == x.dtype && !x.dtype.is_half();
        if !same || call.dtype("dtype").is_some_and(|dtype| dtype != x.dtype) || x.len() == 0 {
            return None;
        }
        let mut axes: Vec<usize> = Vec::new();
        for axis in call.ints("axis").ok()? {
            axes.push(call.axis(axis, rank).ok()?);
        }
        if axes.is_empty() {
            axes = (0..rank).collect();
        }
        return reduce::side_by_side(&x.shape, &axes)
            .then(|| Choice::Draft(Draft::kernel(Kernel::Reduce { op, axes }, &[0])));
    }
    let which = match call.kind {
        OpKind::Argmax => Extreme::Max,
        OpKind::Argmin => Extreme::Min,
        _ => return None,
    };
    if result.dtype != DType::Int64 || x.len() == 0 {
        return None;
    }
    let axis = if call.bool("flatten").ok()? { None } else { Some(call.axis(call.int("axis").ok()?, rank).ok()?) };
    draft(Kernel::Extreme { which, axis }, &[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_side_by_side_are_known() {
        let range = |start, count| SliceRange { start, count, step: 1 };
        assert_eq!(contiguous(&[1, 50, 64], &[range(0, 1), range(3, 1), range(0, 64)]), Some(192));
        assert_eq!(contiguous(&[4, 6], &[range(1, 2), range(0, 6)]), Some(6));
        assert_eq!(contiguous(&[4, 6], &[range(1, 2), range(0, 3)]), None);
        assert_eq!(contiguous(&[1, 384], &[range(0, 1), range(128, 128)]), Some(128));
        assert_eq!(contiguous(&[4], &[SliceRange { start: 3, count: 4, step: -1 }]), None);
        assert_eq!(contiguous(&[4], &[SliceRange { start: 3, count: 1, step: -1 }]), Some(3));
    }
}
