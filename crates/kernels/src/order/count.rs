//! Counting values.

use dy2st_tensor::{memory, DType, HostTensor};

use crate::index::indices;
use crate::pointwise::cast;
use crate::{KernelError, View};

/// How often each of `0, 1, ...` occurs (`int64`), or the sum of the weights of its occurrences (dtype of the weights);
/// at least `least` numbers.
pub fn bincount(x: &HostTensor, weights: Option<&HostTensor>, least: usize) -> Result<HostTensor, KernelError> {
    let values = indices(x)?;
    if let Some(&index) = values.iter().find(|&&value| value < 0) {
        return Err(KernelError::Index { index, size: least });
    }
    let size = values.iter().max().map_or(0, |&most| most as usize + 1).max(least);
    memory::ensure(&[size], DType::Int64)?;
    let Some(weights) = weights else {
        let mut counts = vec![0i64; size];
        for value in values {
            counts[value as usize] += 1;
        }
        return Ok(HostTensor::from_vec(&[size], counts)?);
    };
    if weights.len() != values.len() {
        return Err(KernelError::shape("bincount", "one weight per value is needed"));
    }
    let mut sums = vec![0f64; size];
    for (value, weight) in values.into_iter().zip(weights.scalars()) {
        sums[value as usize] += weight.to_f64();
    }
    cast(&HostTensor::from_vec(&[size], sums)?, weights.dtype())
}

/// How many elements fall into each of `bins` equal parts of `min..=max` (`int64`); equal bounds mean those of the data.
pub fn histogram(x: &HostTensor, bins: usize, min: f64, max: f64) -> Result<HostTensor, KernelError> {
    let values = cast(x, DType::Float64)?;
    let values = View::from(&values).items::<f64>()?;
    let (mut low, mut high) = (min, max);
    if low == high && !values.is_empty() {
        low = values.iter().copied().fold(f64::INFINITY, f64::min);
        high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    }
    let open = min == max && values.iter().any(|value| value.is_nan());
    if open || !low.is_finite() || !high.is_finite() {
        return Err(KernelError::attribute("histogram", "the range of the elements is not finite"));
    }
    if low == high {
        (low, high) = (low - 1.0, high + 1.0);
    }
    if bins == 0 || low > high {
        return Err(KernelError::attribute("histogram", "at least one bin and ordered bounds are needed"));
    }
    memory::ensure(&[bins], DType::Int64)?;
    let mut counts = vec![0i64; bins];
    for &value in values {
        if (low..=high).contains(&value) {
            let at = ((value - low) * bins as f64 / (high - low)) as usize;
            counts[at.min(bins - 1)] += 1;
        }
    }
    Ok(HostTensor::from_vec(&[bins], counts)?)
}
