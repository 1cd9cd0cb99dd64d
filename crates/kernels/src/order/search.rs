//! Places in sorted rows.

use dy2st_tensor::HostTensor;

use super::{ascending, with_ordered};
use crate::{Item, KernelError, View};

/// For each value the place (`int64`) at which it would be inserted into the sorted row, before (or with `right` behind)
/// equal elements. `sorted` is one row, or one row for each row of `values`.
pub fn searchsorted(sorted: &HostTensor, values: &HostTensor, right: bool) -> Result<HostTensor, KernelError> {
    let size = sorted.shape().last().copied().ok_or_else(|| KernelError::shape("searchsorted", "no sorted row"))?;
    let rows = if sorted.rank() == 1 { 1 } else { sorted.len() / size.max(1) };
    let per_row = if rows == 1 { values.len() } else { values.shape().last().copied().unwrap_or(1) };
    if rows > 1 && rows * per_row != values.len() {
        return Err(KernelError::shape("searchsorted", "one sorted row per row of values is needed"));
    }
    with_ordered!("searchsorted", sorted, items => {
        let wanted = same_type(items, values)?;
        let places: Vec<i64> = wanted
            .iter()
            .enumerate()
            .map(|(at, value)| {
                let row = at / per_row.max(1);
                let row = &items[row * size..(row + 1) * size];
                row.partition_point(|item| {
                    let order = ascending(item, value);
                    order.is_lt() || (right && order.is_eq())
                }) as i64
            })
            .collect();
        Ok(HostTensor::from_vec(values.shape(), places)?)
    })
}

/// The values, which must be of the type of the sorted elements.
fn same_type<'a, T: Item>(_: &[T], values: &'a HostTensor) -> Result<&'a [T], KernelError> {
    View::from(values).items::<T>()
}
