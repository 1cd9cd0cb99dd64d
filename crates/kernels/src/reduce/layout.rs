//! How reduced axes lie among the others.

use dy2st_tensor::{normalize_axis, HostTensor};

use crate::movement::permute;
use crate::KernelError;

/// A tensor seen as `[outer, reduced, inner]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) outer: usize,
    pub(crate) reduced: usize,
    pub(crate) inner: usize,
}

impl Layout {
    /// The layout of one axis; a 0-D tensor counts as one element.
    pub(crate) fn of_axis(shape: &[usize], axis: usize) -> Self {
        match shape.get(axis) {
            Some(&reduced) => {
                Self { outer: shape[..axis].iter().product(), reduced, inner: shape[axis + 1..].iter().product() }
            }
            None => Self { outer: 1, reduced: 1, inner: 1 },
        }
    }

    /// The layout of several axes, if no other dim (but of size 1) stands between them.
    pub(crate) fn of_axes(shape: &[usize], axes: &[usize]) -> Option<Self> {
        let mut layout = Self { outer: 1, reduced: 1, inner: 1 };
        let mut state = 0;
        for (axis, &size) in shape.iter().enumerate() {
            if size == 1 {
                continue;
            }
            match (axes.contains(&axis), state) {
                (false, 0) => layout.outer *= size,
                (true, 0 | 1) => {
                    state = 1;
                    layout.reduced *= size;
                }
                (false, _) => {
                    state = 2;
                    layout.inner *= size;
                }
                (true, _) => return None,
            }
        }
        Some(layout)
    }
}

/// Whether no other dim (but of size 1) stands between these, so that [`super::reduce_into`] takes them.
pub fn side_by_side(shape: &[usize], axes: &[usize]) -> bool {
    Layout::of_axes(shape, axes).is_some()
}

/// The axes, counted from the front, in order and once each; none given means all.
pub(crate) fn resolve(axes: &[i64], rank: usize) -> Result<Vec<usize>, KernelError> {
    if axes.is_empty() {
        return Ok((0..rank).collect());
    }
    let mut resolved = axes.iter().map(|&axis| normalize_axis(axis, rank)).collect::<Result<Vec<_>, _>>()?;
    resolved.sort_unstable();
    resolved.dedup();
    resolved.retain(|&axis| axis < rank);
    Ok(resolved)
}

/// Shape of a result; reduced dims are 1 or gone.
pub(crate) fn result_shape(shape: &[usize], axes: &[usize], keepdim: bool) -> Vec<usize> {
    shape
        .iter()
        .enumerate()
        .filter_map(|(axis, &size)| match (axes.contains(&axis), keepdim) {
            (false, _) => Some(size),
            (true, true) => Some(1),
            (true, false) => None,
        })
        .collect()
}

/// The tensor and its layout, with the reduced axes moved to the back where they are scattered.
pub(crate) fn arrange(x: &HostTensor, axes: &[usize]) -> Result<(HostTensor, Layout), KernelError> {
    if let Some(layout) = Layout::of_axes(x.shape(), axes) {
        return Ok((x.clone(), layout));
    }
    let mut order: Vec<usize> = (0..x.rank()).filter(|axis| !axes.contains(axis)).collect();
    order.extend_from_slice(axes);
    let reduced = axes.iter().map(|&axis| x.shape()[axis]).product();
    let outer = (0..x.rank()).filter(|axis| !axes.contains(axis)).map(|axis| x.shape()[axis]).product();
    Ok((permute(x, &order)?, Layout { outer, reduced, inner: 1 }))
}
