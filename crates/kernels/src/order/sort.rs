//! Sorting along an axis, and the largest or smallest elements.

use dy2st_tensor::{normalize_axis, HostTensor};

use super::{ascending, sort_indices, with_ordered};
use crate::reduce::Layout;
use crate::{Item, KernelError};

/// Order of the elements of each row along `axis`; equal elements keep their order.
fn ranked<T: Item + PartialOrd>(items: &[T], layout: Layout, descending: bool, take: &mut dyn FnMut(usize, &[usize])) {
    let Layout { outer, reduced, inner } = layout;
    let mut order: Vec<usize> = Vec::with_capacity(reduced);
    for row in 0..outer * inner {
        let base = row / inner * reduced * inner + row % inner;
        order.clear();
        order.extend((0..reduced).map(|step| base + step * inner));
        if descending {
            sort_indices(&mut order, &|a, b| ascending(&items[b], &items[a]));
        } else {
            sort_indices(&mut order, &|a, b| ascending(&items[a], &items[b]));
        }
        take(base, &order);
    }
}

/// The elements sorted along `axis`, NaN above all numbers, and the positions (`int64`) that they come from. Sorting is
/// stable.
pub fn sort(x: &HostTensor, axis: i64, descending: bool) -> Result<(HostTensor, HostTensor), KernelError> {
    let layout = Layout::of_axis(x.shape(), normalize_axis(axis, x.rank())?);
    with_ordered!("sort", x, items => {
        let (mut values, mut places) = (items.to_vec(), vec![0i64; items.len()]);
        ranked(items, layout, descending, &mut |base, order| {
            for (step, &from) in order.iter().enumerate() {
                let to = base + step * layout.inner;
                values[to] = items[from];
                places[to] = ((from - base) / layout.inner) as i64;
            }
        });
        Ok((HostTensor::from_vec(x.shape(), values)?, HostTensor::from_vec(x.shape(), places)?))
    })
}

/// The positions (`int64`) of the sorted elements along `axis`.
pub fn argsort(x: &HostTensor, axis: i64, descending: bool) -> Result<HostTensor, KernelError> {
    sort(x, axis, descending).map(|(_, places)| places)
}

/// The `count` largest (or smallest) elements along `axis`, in order, and their positions (`int64`).
pub fn topk(x: &HostTensor, count: usize, axis: i64, largest: bool) -> Result<(HostTensor, HostTensor), KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    let layout = Layout::of_axis(x.shape(), axis);
    if count > layout.reduced {
        return Err(KernelError::attribute("topk", format!("{count} of {} elements", layout.reduced)));
    }
    let mut shape = x.shape().to_vec();
    if let Some(size) = shape.get_mut(axis) {
        *size = count;
    }
    with_ordered!("topk", x, items => {
        let total = layout.outer * count * layout.inner;
        let (mut values, mut places) = (blank(items, total), vec![0i64; total]);
        ranked(items, layout, largest, &mut |base, order| {
            let row = base / (layout.reduced * layout.inner);
            for (step, &from) in order[..count].iter().enumerate() {
                let to = (row * count + step) * layout.inner + base % layout.inner;
                values[to] = items[from];
                places[to] = ((from - base) / layout.inner) as i64;
            }
        });
        Ok((HostTensor::from_vec(&shape, values)?, HostTensor::from_vec(&shape, places)?))
    })
}

/// The `k`-th smallest element (from 1) along `axis` and its position (`int64`).
pub fn kthvalue(x: &HostTensor, k: usize, axis: i64, keepdim: bool) -> Result<(HostTensor, HostTensor), KernelError> {
    let at = normalize_axis(axis, x.rank())?;
    let size = x.shape().get(at).copied().unwrap_or(1);
    if k == 0 || k > size {
        return Err(KernelError::attribute("kthvalue", format!("k is {k} of {size} elements")));
    }
    let (values, places) = sort(x, axis, false)?;
    let index = HostTensor::from_vec(&[1], vec![k as i64 - 1])?;
    let mut shape = x.shape().to_vec();
    if keepdim && at < shape.len() {
        shape[at] = 1;
    } else if at < shape.len() {
        shape.remove(at);
    }
    let pick = |sorted: &HostTensor| -> Result<HostTensor, KernelError> {
        if sorted.rank() == 0 {
            return Ok(sorted.clone());
        }
        Ok(crate::index::index_select(sorted, &index, axis)?.reshape(&shape)?)
    };
    Ok((pick(&values)?, pick(&places)?))
}

/// The most frequent element along `axis` (the smallest of equally frequent ones) and its last position (`int64`).
pub fn mode(x: &HostTensor, axis: i64, keepdim: bool) -> Result<(HostTensor, HostTensor), KernelError> {
    let at = normalize_axis(axis, x.rank())?;
    let layout = Layout::of_axis(x.shape(), at);
    if layout.reduced == 0 {
        return Err(KernelError::shape("mode", "a dim of size 0 has no mode"));
    }
    let mut shape = x.shape().to_vec();
    if keepdim && at < shape.len() {
        shape[at] = 1;
    } else if at < shape.len() {
        shape.remove(at);
    }
    with_ordered!("mode", x, items => {
        let (mut values, mut places) = (Vec::new(), Vec::new());
        ranked(items, layout, false, &mut |base, order| {
            let (mut best, mut best_count, mut count) = (order[0], 0, 0);
            for (step, &from) in order.iter().enumerate() {
                count = if step > 0 && items[order[step - 1]] == items[from] { count + 1 } else { 1 };
                if count > best_count {
                    (best, best_count) = (from, count);
                }
            }
            values.push(items[best]);
            places.push(((best - base) / layout.inner) as i64);
        });
        Ok((HostTensor::from_vec(&shape, values)?, HostTensor::from_vec(&shape, places)?))
    })
}

/// As many default elements of the type of `items`.
fn blank<T: Item>(_: &[T], count: usize) -> Vec<T> {
    vec![T::default(); count]
}
