//! Losses that name a class per row.

use dy2st_tensor::{normalize_axis, HostTensor};

use crate::float::{with_float, Float};
use crate::index::indices;
use crate::reduce::Layout;
use crate::{allocate_items, KernelError, View};

/// Negative logarithm of the probability of each label along `axis`, from logarithms of probabilities; rows labelled
/// `ignore` give 0. The result has the shape of `log_probabilities` with the axis as 1.
pub fn nll(
    log_probabilities: &HostTensor,
    labels: &HostTensor,
    axis: i64,
    ignore: i64,
) -> Result<HostTensor, KernelError> {
    let axis = normalize_axis(axis, log_probabilities.rank())?;
    let layout = Layout::of_axis(log_probabilities.shape(), axis);
    let labels = checked_labels(labels, layout, ignore)?;
    let mut shape = log_probabilities.shape().to_vec();
    if let Some(size) = shape.get_mut(axis) {
        *size = 1;
    }
    with_float!("nll", log_probabilities.dtype(), T => {
        let items = View::from(log_probabilities).items::<T>()?;
        allocate_items(&shape, |out: &mut [T]| {
            for (at, (out, label)) in out.iter_mut().zip(labels).enumerate() {
                *out = label.map_or(T::of(0.0), |label| -items[offset(layout, at, label)]);
            }
            Ok(())
        })
    })
}

/// Gradient of the cross entropy of a softmax for its input: `(probabilities - one at the label) * grad`, and 0 in rows
/// labelled `ignore`. `grad` has one element per row.
pub fn softmax_cross_entropy_grad(
    probabilities: &HostTensor,
    labels: &HostTensor,
    grad: &HostTensor,
    axis: i64,
    ignore: i64,
) -> Result<HostTensor, KernelError> {
    let layout = Layout::of_axis(probabilities.shape(), normalize_axis(axis, probabilities.rank())?);
    let labels = checked_labels(labels, layout, ignore)?;
    if grad.len() != labels.len() {
        return Err(KernelError::shape("cross_entropy", "one gradient per row is needed"));
    }
    with_float!("softmax_cross_entropy_grad", probabilities.dtype(), T => {
        let (p, dy) = (View::from(probabilities).items::<T>()?, View::from(grad).items::<T>()?);
        allocate_items(probabilities.shape(), |out: &mut [T]| {
            for (at, label) in labels.iter().enumerate() {
                let Some(label) = *label else { continue };
                for class in 0..layout.reduced {
                    let place = offset(layout, at, class);
                    let target = if class == label { T::of(1.0) } else { T::of(0.0) };
                    out[place] = (p[place] - target) * dy[at];
                }
            }
            Ok(())
        })
    })
}

fn offset(layout: Layout, row: usize, class: usize) -> usize {
    (row / layout.inner * layout.reduced + class) * layout.inner + row % layout.inner
}

/// One label per row, none where it is `ignore`.
fn checked_labels(labels: &HostTensor, layout: Layout, ignore: i64) -> Result<Vec<Option<usize>>, KernelError> {
    if labels.len() != layout.outer * layout.inner {
        return Err(KernelError::shape("cross_entropy", "one label per row is needed"));
    }
    indices(labels)?
        .into_iter()
        .map(|label| {
            if label == ignore {
                return Ok(None);
            }
            let class = usize::try_from(label).ok().filter(|&class| class < layout.reduced);
            class.map(Some).ok_or(KernelError::Index { index: label, size: layout.reduced })
        })
        .collect()
}
