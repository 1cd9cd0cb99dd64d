//! Batch norm over channels in dim 1.

use dy2st_tensor::{element_count, HostTensor};

use crate::float::{optional, sum_of, sum_of_pairs, with_float, Float};
use crate::pointwise::each_wide;
use crate::threads::rows;
use crate::{allocate, allocate_items, Item, KernelError, View, ViewMut};

/// What a training step of batch norm gives.
#[derive(Clone, Debug)]
pub struct BatchNormed {
    /// The result.
    pub y: HostTensor,
    /// Mean of each channel in this batch.
    pub mean: HostTensor,
    /// Biased variance of each channel in this batch.
    pub variance: HostTensor,
}

/// Items, channels, and elements of a channel of an item.
fn layout(shape: &[usize]) -> Result<(usize, usize, usize), KernelError> {
    match shape {
        &[items, channels, ref rest @ ..] => Ok((items, channels, element_count(rest))),
        _ => Err(KernelError::shape("batch_norm", "items and channels are needed")),
    }
}

/// `(x - mean) / sqrt(variance + epsilon) * weight + bias`, per channel.
pub fn batch_norm_infer(
    x: &HostTensor,
    (mean, variance): (&HostTensor, &HostTensor),
    weight: Option<&HostTensor>,
    bias: Option<&HostTensor>,
    epsilon: f64,
) -> Result<HostTensor, KernelError> {
    allocate(x.shape(), x.dtype(), |out| {
        let moments = (mean.into(), variance.into());
        batch_norm_infer_into(x.into(), moments, weight.map(Into::into), bias.map(Into::into), epsilon, out)
    })
}

/// Batch norm with given means and variances, into `out`.
pub fn batch_norm_infer_into(
    x: View<'_>,
    (mean, variance): (View<'_>, View<'_>),
    weight: Option<View<'_>>,
    bias: Option<View<'_>>,
    epsilon: f64,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    out.expect_shape(x.shape)?;
    let (_, channels, inner) = layout(x.shape)?;
    with_float!("batch_norm", x.dtype(), T => {
        let (mean, variance) = (mean.items::<T>()?, variance.items::<T>()?);
        if mean.len() != channels || variance.len() != channels {
            return Err(KernelError::shape("batch_norm", "one mean and variance per channel are needed"));
        }
        let (weight, bias) = (optional::<T>(weight, channels)?, optional::<T>(bias, channels)?);
        let x = x.items::<T>()?;
        rows(out.items::<T>()?, inner, inner * 2, |first, out| {
            for (at, out) in out.chunks_mut(inner.max(1)).enumerate() {
                let channel = (first + at) % channels;
                let from = (first + at) * inner;
                let (scale, shift) = affine((mean, variance), weight, bias, T::of(epsilon), channel);
                each_wide(&x[from..from + inner], out, |v: T| v * scale + shift);
            }
        });
        Ok(())
    })
}

/// What an element of a channel is multiplied by, and what is added then.
fn affine<T: Float>(
    (mean, variance): (&[T], &[T]),
    weight: Option<&[T]>,
    bias: Option<&[T]>,
    epsilon: T,
    channel: usize,
) -> (T, T) {
    let scale = weight.map_or(T::of(1.0), |w| w[channel]) / Float::sqrt(variance[channel] + epsilon);
    (scale, bias.map_or(T::of(0.0), |b| b[channel]) - mean[channel] * scale)
}

/// The two numbers of each channel of which [`batch_norm_infer_into`] makes `x * scale + shift`.
pub fn scale_and_shift(
    moments: (&[f32], &[f32]),
    weight: Option<&[f32]>,
    bias: Option<&[f32]>,
    epsilon: f64,
    scale: &mut [f32],
    shift: &mut [f32],
) -> Result<(), KernelError> {
    let channels = scale.len();
    let fits = |items: &[f32]| items.len() == channels;
    let all = fits(moments.0) && fits(moments.1) && weight.is_none_or(fits) && bias.is_none_or(fits);
    if !all || shift.len() != channels {
        return Err(KernelError::shape("batch_norm", "one number of each kind per channel is needed"));
    }
    for (channel, (scale, shift)) in scale.iter_mut().zip(shift).enumerate() {
        (*scale, *shift) = affine(moments, weight, bias, epsilon as f32, channel);
    }
    Ok(())
}

/// Batch norm with the moments of this batch.
pub fn batch_norm_train(
    x: &HostTensor,
    weight: Option<&HostTensor>,
    bias: Option<&HostTensor>,
    epsilon: f64,
) -> Result<BatchNormed, KernelError> {
    let (items, channels, inner) = layout(x.shape())?;
    let (mean, variance) = with_float!("batch_norm", x.dtype(), T => {
        let all = View::from(x).items::<T>()?;
        let count = T::of((items * inner) as f64);
        let (mut means, mut variances) = (vec![T::of(0.0); channels], vec![T::of(0.0); channels]);
        let rows = |channel: usize| (0..items).map(move |item| (item * channels + channel) * inner);
        for channel in 0..channels {
            let mean = rows(channel).map(|at| sum_of(&all[at..at + inner], |v: T| v)).sum::<T>() / count;
            let squares = |at: usize| sum_of(&all[at..at + inner], |v: T| (v - mean) * (v - mean));
            means[channel] = mean;
            variances[channel] = rows(channel).map(squares).sum::<T>() / count;
        }
        Ok((HostTensor::from_vec(&[channels], means)?, HostTensor::from_vec(&[channels], variances)?))
    })?;
    let y = batch_norm_infer(x, (&mean, &variance), weight, bias, epsilon)?;
    Ok(BatchNormed { y, mean, variance })
}

/// Gradients of batch norm for `x`, `weight` and `bias`. With `constant` moments (inference, or global statistics) the
/// mean and variance do not depend on `x`.
pub fn batch_norm_grad(
    x: &HostTensor,
    (mean, variance): (&HostTensor, &HostTensor),
    weight: Option<&HostTensor>,
    epsilon: f64,
    grad: &HostTensor,
    constant: bool,
) -> Result<(HostTensor, HostTensor, HostTensor), KernelError> {
    let (items, channels, inner) = layout(x.shape())?;
    with_float!("batch_norm_grad", x.dtype(), T => {
        let (all, dy) = (View::from(x).items::<T>()?, View::from(grad).items::<T>()?);
        let (mean, variance) = (View::from(mean).items::<T>()?, View::from(variance).items::<T>()?);
        let weight = optional::<T>(weight.map(Into::into), channels)?;
        let count = T::of((items * inner) as f64);
        let (mut dw, mut db) = (vec![T::of(0.0); channels], vec![T::of(0.0); channels]);
        let dx = allocate_items(x.shape(), |out: &mut [T]| {
            for channel in 0..channels {
                let scale = T::of(1.0) / Float::sqrt(variance[channel] + T::of(epsilon));
                let (mut sum, mut product) = (T::of(0.0), T::of(0.0));
                for at in (0..items).map(|item| (item * channels + channel) * inner) {
                    let (x, dy) = (&all[at..at + inner], &dy[at..at + inner]);
                    sum += sum_of(dy, |v: T| v);
                    product += sum_of_pairs(dy, x, |d: T, x| d * (x - mean[channel])) * scale;
                }
                (dw[channel], db[channel]) = (product, sum);
                let factor = scale * weight.map_or(T::of(1.0), |w| w[channel]);
                let (first, second) =
                    if constant { (T::of(0.0), T::of(0.0)) } else { (sum / count, product / count * scale) };
                for at in (0..items).map(|item| (item * channels + channel) * inner) {
                    let pairs = all[at..at + inner].iter().zip(&dy[at..at + inner]);
                    for (out, (&x, &d)) in out[at..at + inner].iter_mut().zip(pairs) {
                        *out = (d - first - (x - mean[channel]) * second) * factor;
                    }
                }
            }
            Ok(())
        })?;
        Ok((dx, vector(dw)?, vector(db)?))
    })
}

fn vector<T: Item>(elements: Vec<T>) -> Result<HostTensor, KernelError> {
    Ok(HostTensor::from_vec(&[elements.len()], elements)?)
}
