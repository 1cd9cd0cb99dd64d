//! Moving and making elements.

use dy2st_kernels::movement::{
    arange, concat, diag, diagonal, expand, eye, flip, linspace, pad, permute, repeat_interleave, roll, slice, split,
    stack, tile, triangle, unstack, PadMode, SliceRange, Triangle,
};
use dy2st_tensor::{DType, HostTensor, Scalar};

use super::{Case, Outputs};

/// The ranges of a subscript such as `[1:3, ::-1]`.
fn ranges(text: &str, shape: &[usize]) -> Vec<SliceRange> {
    let mut parts = text.trim_matches(['[', ']']).split(", ");
    shape
        .iter()
        .map(|&size| {
            let part = parts.next().unwrap_or(":");
            let mut bounds = part.split(':').map(|bound| bound.parse::<i64>().ok());
            let (start, stop) = (bounds.next().flatten(), bounds.next().flatten());
            SliceRange::from_python(start, stop, bounds.next().flatten().unwrap_or(1), size)
        })
        .collect()
}

fn padded(case: &Case<'_>) -> Result<HostTensor, dy2st_kernels::KernelError> {
    let widths: Vec<(i64, i64)> = case
        .raw("widths")
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| (pair[0].as_i64().unwrap(), pair[1].as_i64().unwrap()))
        .collect();
    let mode = match case.text("mode") {
        "constant" => PadMode::Constant(Scalar::Float(0.5)),
        "reflect" => PadMode::Reflect,
        "replicate" => PadMode::Replicate,
        _ => PadMode::Circular,
    };
    pad(&case.inputs[0], &widths, mode)
}

pub(super) fn run(case: &Case<'_>) -> Option<Outputs> {
    let x = &case.inputs;
    let all: Vec<&HostTensor> = x.iter().collect();
    let output = match case.op {
        "split" => return Some(split(&x[0], &case.sizes("sizes"), case.int("axis"))),
        "unstack" => return Some(unstack(&x[0], case.int("axis"))),
        "transpose" => permute(&x[0], &case.sizes("perm")),
        "concat" => concat(&all, case.int("axis")),
        "stack" => stack(&all, case.int("axis")),
        "tile" => tile(&x[0], &case.sizes("repeats")),
        "expand" => expand(&x[0], &case.sizes("shape")),
        "flip" => flip(&x[0], &case.ints("axis")),
        "roll" => roll(&x[0], &case.ints("shifts"), &case.ints("axis")),
        "repeat_interleave" => repeat_interleave(&x[0], &case.sizes("repeats"), case.int("axis")),
        "pad" => padded(case),
        "tril" => triangle(&x[0], Triangle::Lower, case.int("diagonal")),
        "triu" => triangle(&x[0], Triangle::Upper, case.int("diagonal")),
        "diagonal" => diagonal(&x[0], case.int("offset"), 0, 1),
        "diag" => diag(&x[0], case.int("offset"), Scalar::Float(7.0)),
        "slice" => slice(&x[0], &ranges(case.text("text"), x[0].shape())),
        "arange" => arange(case.number("start"), case.number("end"), case.number("step"), case.dtype()),
        "linspace" => {
            let (start, end) = (case.number("start").to_f64(), case.number("end").to_f64());
            linspace(start, end, case.int("count") as usize, case.dtype())
        }
        "eye" => eye(case.int("rows") as usize, case.int("columns") as usize, DType::Float32),
        _ => return None,
    };
    Some(output.map(|output| vec![output]))
}
