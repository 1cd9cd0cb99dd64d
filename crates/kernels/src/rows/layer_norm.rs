//! Normalisation of rows: layer, group, instance and root-mean-square norm.

use dy2st_tensor::{element_count, HostTensor};

use crate::float::{map3, optional, sum_of, sum_of_pairs, with_float, Float};
use crate::pointwise::{each_wide, scale_in_place};
use crate::threads::rows;
use crate::{allocate, allocate_items, KernelError, View, ViewMut};

/// A normalised tensor with the mean and the (biased) variance of each row.
#[derive(Clone, Debug)]
pub struct Normed {
    /// The result.
    pub y: HostTensor,
    /// Mean of each row.
    pub mean: HostTensor,
    /// Variance of each row.
    pub variance: HostTensor,
}

/// Gradients of `layer_norm`.
#[derive(Clone, Debug)]
pub struct LayerNormGrads {
    /// For the input.
    pub x: HostTensor,
    /// For the weight, one per column.
    pub weight: HostTensor,
    /// For the bias, one per column.
    pub bias: HostTensor,
}

/// Mean and biased variance of a row.
fn moments<T: Float>(row: &[T]) -> (T, T) {
    let count = T::of(row.len() as f64);
    let mean = sum_of(row, |v: T| v) / count;
    (mean, sum_of(row, |v: T| (v - mean) * (v - mean)) / count)
}

/// `(x - mean) / sqrt(variance + epsilon) * weight + bias`, over the dims from `axis` on.
pub fn layer_norm(
    x: &HostTensor,
    weight: Option<&HostTensor>,
    bias: Option<&HostTensor>,
    epsilon: f64,
    axis: usize,
) -> Result<Normed, KernelError> {
    let (outer, inner) = x.shape().split_at(axis.min(x.rank()));
    let (count, size) = (element_count(outer), element_count(inner));
    with_float!("layer_norm", x.dtype(), T => {
        let (mut means, mut variances) = (vec![T::default(); count], vec![T::default(); count]);
        let items = View::from(x).items::<T>()?;
        for (at, row) in items.chunks(size.max(1)).enumerate() {
            (means[at], variances[at]) = moments(row);
        }
        let y = allocate(x.shape(), x.dtype(), |out| {
            layer_norm_into(x.into(), weight.map(Into::into), bias.map(Into::into), epsilon, size, out)
        })?;
        Ok(Normed { y, mean: HostTensor::from_vec(outer, means)?, variance: HostTensor::from_vec(outer, variances)? })
    })
}

/// Layer norm of rows of `size` elements, into `out`.
pub fn layer_norm_into(
    x: View<'_>,
    weight: Option<View<'_>>,
    bias: Option<View<'_>>,
    epsilon: f64,
    size: usize,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    out.expect_shape(x.shape)?;
    with_float!("layer_norm", x.dtype(), T => {
        let (x, weight, bias) = (x.items::<T>()?, optional::<T>(weight, size)?, optional::<T>(bias, size)?);
        rows(out.items::<T>()?, size, size * 4, |first, out| {
            for (at, out) in out.chunks_mut(size.max(1)).enumerate() {
                let row = &x[(first + at) * size..(first + at + 1) * size];
                let (mean, variance) = moments(row);
                let scale = T::of(1.0) / Float::sqrt(variance + T::of(epsilon));
                affine(row, mean, scale, weight, bias, out);
            }
        });
        Ok(())
    })
}

fn affine<T: Float>(row: &[T], mean: T, scale: T, weight: Option<&[T]>, bias: Option<&[T]>, out: &mut [T]) {
    match (weight, bias) {
        (Some(weight), Some(bias)) => map3(row, weight, bias, out, |x: T, w, b| (x - mean) * scale * w + b),
        (Some(weight), None) => map3(row, weight, row, out, |x: T, w, _| (x - mean) * scale * w),
        (None, Some(bias)) => map3(row, row, bias, out, |x: T, _, b| (x - mean) * scale + b),
        (None, None) => each_wide(row, out, |x: T| (x - mean) * scale),
    }
}

/// Gradients of `layer_norm` with the mean and variance that it gave.
pub fn layer_norm_grad(
    x: &HostTensor,
    weight: Option<&HostTensor>,
    normed: (&HostTensor, &HostTensor),
    epsilon: f64,
    grad: &HostTensor,
) -> Result<LayerNormGrads, KernelError> {
    let count = normed.0.len();
    let size = x.len().checked_div(count).unwrap_or(0);
    with_float!("layer_norm_grad", x.dtype(), T => {
        let (items, dy) = (View::from(x).items::<T>()?, View::from(grad).items::<T>()?);
        let (mean, variance) = (View::from(normed.0).items::<T>()?, View::from(normed.1).items::<T>()?);
        let weight = optional::<T>(weight.map(Into::into), size)?;
        let (mut dw, mut db) = (vec![T::of(0.0); size], vec![T::of(0.0); size]);
        let (mut hat, mut weighted) = (vec![T::of(0.0); size], vec![T::of(0.0); size]);
        let dx = allocate_items(x.shape(), |out: &mut [T]| {
            for row in 0..count {
                let at = row * size..(row + 1) * size;
                let scale = T::of(1.0) / Float::sqrt(variance[row] + T::of(epsilon));
                let (x, dy) = (&items[at.clone()], &dy[at.clone()]);
                each_wide(x, &mut hat, |v: T| (v - mean[row]) * scale);
                for column in 0..size {
                    dw[column] += dy[column] * hat[column];
                    db[column] += dy[column];
                    weighted[column] = weight.map_or(dy[column], |w| dy[column] * w[column]);
                }
                let inverse = T::of(1.0 / size as f64);
                let first = sum_of(&weighted, |v: T| v) * inverse;
                let second = sum_of_pairs(&weighted, &hat, |a: T, b| a * b) * inverse;
                map3(&weighted, &hat, &hat, &mut out[at], |g: T, h, _| (g - first - h * second) * scale);
            }
            Ok(())
        })?;
        Ok(LayerNormGrads { x: dx, weight: HostTensor::from_vec(&[size], dw)?, bias: HostTensor::from_vec(&[size], db)? })
    })
}

/// `x / sqrt(mean(x^2) + epsilon) * weight`, over rows as long as the last dim.
pub fn rms_norm(x: &HostTensor, weight: Option<&HostTensor>, epsilon: f64) -> Result<HostTensor, KernelError> {
    let size = x.shape().last().copied().unwrap_or(1);
    allocate(x.shape(), x.dtype(), |out| rms_norm_into(x.into(), weight.map(Into::into), epsilon, size, out))
}

/// Root-mean-square norm of rows of `size` elements, into `out`.
pub fn rms_norm_into(
    x: View<'_>,
    weight: Option<View<'_>>,
    epsilon: f64,
    size: usize,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    out.expect_shape(x.shape)?;
    with_float!("rms_norm", x.dtype(), T => {
        let (x, weight) = (x.items::<T>()?, optional::<T>(weight, size)?);
        rows(out.items::<T>()?, size, size * 3, |first, out| {
            for (at, out) in out.chunks_mut(size.max(1)).enumerate() {
                let row = &x[(first + at) * size..(first + at + 1) * size];
                let square = sum_of(row, |v: T| v * v) / T::of(size as f64);
                let scale = T::of(1.0) / Float::sqrt(square + T::of(epsilon));
                affine(row, T::of(0.0), scale, weight, None, out);
            }
        });
        Ok(())
    })
}

/// Normalisation of each of `groups` groups of channels (dim 1) of each item (dim 0), then `weight` and `bias` per
/// channel.
pub fn group_norm(
    x: &HostTensor,
    groups: usize,
    weight: Option<&HostTensor>,
    bias: Option<&HostTensor>,
    epsilon: f64,
) -> Result<Normed, KernelError> {
    let &[items, channels, ..] = x.shape() else {
        return Err(KernelError::shape("group_norm", "items and channels are needed"));
    };
    if groups == 0 || channels % groups != 0 {
        return Err(KernelError::attribute("group_norm", format!("{channels} channels do not make {groups} groups")));
    }
    let inner = element_count(&x.shape()[2..]);
    let size = channels / groups * inner;
    let normed = layer_norm(&x.reshape(&[items * groups, size])?, None, None, epsilon, 1)?;
    let mut y = normed.y.reshape(x.shape())?;
    with_float!("group_norm", x.dtype(), T => {
        let weight = optional::<T>(weight.map(Into::into), channels)?;
        let bias = optional::<T>(bias.map(Into::into), channels)?;
        drop(normed.y);
        let found = y.dtype();
        let out = y.make_mut().as_mut_slice::<T>().ok_or(KernelError::DType { expected: found, found })?;
        for (at, out) in out.chunks_mut(inner.max(1)).enumerate() {
            if let Some(weight) = weight {
                scale_in_place(out, weight[at % channels]);
            }
            if let Some(bias) = bias {
                for value in out {
                    *value += bias[at % channels];
                }
            }
        }
        Ok(())
    })?;
    let shape = [items, groups];
    Ok(Normed { y, mean: normed.mean.reshape(&shape)?, variance: normed.variance.reshape(&shape)? })
}

/// Normalisation of each channel (dim 1) of each item (dim 0), then `weight` and `bias` per channel.
pub fn instance_norm(
    x: &HostTensor,
    weight: Option<&HostTensor>,
    bias: Option<&HostTensor>,
    epsilon: f64,
) -> Result<Normed, KernelError> {
    let channels = x.shape().get(1).copied().unwrap_or(0);
    group_norm(x, channels.max(1), weight, bias, epsilon)
}
