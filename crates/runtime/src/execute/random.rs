//! Random numbers, drawn from the generator in the order of the ops.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::pointwise;
use dy2st_tensor::{DType, Distribution, HostTensor, Scalar, Stream};

use crate::call::{one, OpCall, Outcome, Results};

/// Runs an op of the table of random numbers.
pub fn run(call: &mut OpCall, _types: &[Type]) -> Outcome {
    match call.kind {
        OpKind::Uniform | OpKind::Gaussian | OpKind::TruncatedGaussianRandom => floats(call),
        OpKind::Randint => {
            let shape = call.shape("shape")?;
            let (low, high) = (call.int("low")?, call.int("high")?);
            if low >= high {
                return Err(call.invalid(format!("randint's low must be less than high, got {low} and {high}")));
            }
            call.ensure(&shape, DType::Int64)?;
            let mut values = vec![0i64; shape.iter().product()];
            stream(call)?.with(|generator| generator.integers(low, high, &mut values));
            integers(call, &shape, values)
        }
        OpKind::Randperm => {
            let count = call.int("n")?;
            let count = usize::try_from(count).map_err(|_| call.invalid(format!("n is {count}")))?;
            call.ensure(&[count], DType::Int64)?;
            let mut values = vec![0i64; count];
            call.stream.with(|generator| generator.permutation(&mut values));
            integers(call, &[count], values)
        }
        OpKind::Bernoulli => {
            let x = call.get(0)?.clone();
            let chances: Vec<f32> = x.scalars().map(|value| value.to_f64() as f32).collect();
            if let Some(wrong) = chances.iter().find(|chance| !(0.0..=1.0).contains(*chance) && !chance.is_nan()) {
                let bound = if *wrong > 1.0 { "<= 1" } else { ">= 0" };
                let message = format!("(OutOfRange) The probability should be {bound}, but got {wrong:.6}");
                return Err(dy2st_ir::OpError::told(call.kind, message));
            }
            let mut drawn = vec![false; chances.len()];
            call.stream.with(|generator| generator.bernoulli(&chances, &mut drawn));
            let drawn = HostTensor::from_vec(x.shape(), drawn).map_err(|error| call.tensor_error(error))?;
            pointwise::cast(&drawn, x.dtype()).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::Multinomial => multinomial(call),
        OpKind::Dropout => dropout(call),
        _ => Err(super::unimplemented(call)),
    }
}

/// The program's numbers, or those of the op's own seed where it has one.
fn stream(call: &OpCall) -> Outcome<Stream> {
    Ok(match call.int("seed")? {
        0 => call.stream.clone(),
        seed => Stream::of_op(seed as u64),
    })
}

fn integers(call: &OpCall, shape: &[usize], values: Vec<i64>) -> Outcome {
    let tensor = HostTensor::from_vec(shape, values).map_err(|error| call.tensor_error(error))?;
    let dtype = call.dtype("dtype").unwrap_or(DType::Int64);
    pointwise::cast(&tensor, dtype).map(one).map_err(|error| call.kernel(error))
}

/// Floats are drawn when they are read: most of a model's first weights are overwritten or never looked at.
fn floats(call: &OpCall) -> Outcome {
    let shape = call.shape("shape")?;
    let dtype = call.dtype("dtype").unwrap_or(DType::Float32);
    let from = match call.kind {
        OpKind::Uniform => Distribution::Uniform { low: call.float("min")?, high: call.float("max")? },
        OpKind::Gaussian => Distribution::Gaussian { mean: call.float("mean")?, std: call.float("std")? },
        _ => {
            let single = |name: &str| call.float(name).map(|value| value as f32);
            Distribution::Truncated {
                mean: single("mean")?,
                std: single("std")?,
                low: single("a")?,
                high: single("b")?,
            }
        }
    };
    let double = dtype == DType::Float64 && !matches!(from, Distribution::Truncated { .. });
    let drawn = stream(call)?.later(&shape, from, double);
    if drawn.dtype() == dtype {
        return Ok(one(drawn));
    }
    pointwise::cast(&drawn, dtype).map(one).map_err(|error| call.kernel(error))
}

/// Whether a row of chances can be drawn from.
fn chances_fit(call: &OpCall, row: &[f32], samples: usize, replacement: bool) -> Outcome<()> {
    if let Some(wrong) = row.iter().find(|chance| **chance < 0.0) {
        let why = format!("The input of multinomial distribution should be >= 0, but got {wrong:.6}.");
        return Err(call.invalid(why));
    }
    let sum: f32 = row.iter().sum();
    if sum <= 0.0 {
        let why = format!("The sum of one multinomial distribution probability should be > 0, but got {sum:.6}.");
        return Err(call.invalid(why));
    }
    if !replacement && row.iter().filter(|chance| **chance > 0.0).count() < samples {
        return Err(
            call.invalid("When replacement is False, number of samples should be less than non-zero categories.")
        );
    }
    Ok(())
}

fn multinomial(call: &mut OpCall) -> Outcome {
    let x = call.get(0)?.clone();
    let samples = call.int("num_samples")?;
    if samples < 1 {
        return Err(call.invalid(format!("The number of samples should be > 0, but got {samples}.")));
    }
    let samples = usize::try_from(samples).map_err(|_| call.invalid(format!("num_samples is {samples}")))?;
    let replacement = call.bool("replacement")?;
    let width = x.shape().last().copied().unwrap_or(1);
    let weights: Vec<f32> = x.scalars().map(|value| value.to_f64() as f32).collect();
    for row in weights.chunks(width.max(1)) {
        chances_fit(call, row, samples, replacement)?;
    }
    let rows = weights.len() / width.max(1);
    call.ensure(&[rows, samples], DType::Int64)?;
    let mut drawn = vec![0i64; rows * samples];
    call.stream.with(|generator| {
        for (row, out) in weights.chunks(width.max(1)).zip(drawn.chunks_mut(samples.max(1))) {
            generator.multinomial(row, replacement, out);
        }
    });
    let mut shape = x.shape().to_vec();
    if let Some(last) = shape.last_mut() {
        *last = samples;
    }
    HostTensor::from_vec(&shape, drawn).map(one).map_err(|error| call.tensor_error(error))
}

/// The kept elements, scaled as the mode says, and the mask.
fn dropout(call: &mut OpCall) -> Outcome {
    let x = call.take(0)?;
    let (p, upscale) = (call.float("p")?, &*call.text("mode")? == "upscale_in_train");
    let scaled = |x: &HostTensor, scale: f64| pointwise::unary(pointwise::Unary::Scale { scale, bias: 0.0 }, x);
    let mut results = Results::new();
    if call.bool("is_test")? {
        let kept = HostTensor::full(x.shape(), DType::UInt8, Scalar::Int(1));
        let out = if upscale { Ok(x) } else { scaled(&x, 1.0 - p) };
        results.push(out.map_err(|error| call.kernel(error))?);
        results.push(kept);
        return Ok(results);
    }
    let axes = call.ints("axis")?;
    let mut shape = x.shape().to_vec();
    if !axes.is_empty() {
        let mut varies = vec![false; x.rank()];
        for axis in axes {
            let axis = call.axis(axis, x.rank())?;
            varies[axis] = true;
        }
        shape.iter_mut().zip(varies).filter(|(_, varies)| !varies).for_each(|(size, _)| *size = 1);
    }
    let mut keep = vec![true; shape.iter().product()];
    stream(call)?.with(|generator| generator.dropout_mask(p as f32, &mut keep));
    let kernel = |error| call.kernel(error);
    let keep = HostTensor::from_vec(&shape, keep).map_err(|error| call.tensor_error(error))?;
    let keep = dy2st_kernels::movement::expand(&keep, x.shape()).map_err(kernel)?;
    let factor = if upscale && p < 1.0 { 1.0 / (1.0 - p) } else { 1.0 };
    let up = if factor == 1.0 { x } else { scaled(&x, factor).map_err(kernel)? };
    let zero = HostTensor::scalar(up.dtype(), Scalar::Int(0));
    results.push(pointwise::select(&keep, &up, &zero).map_err(kernel)?);
    results.push(pointwise::cast(&keep, DType::UInt8).map_err(kernel)?);
    Ok(results)
}
