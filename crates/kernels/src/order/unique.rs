//! Distinct elements.

use dy2st_tensor::HostTensor;

use super::{ascending, sort_indices, with_ordered};
use crate::KernelError;

/// The distinct elements of a tensor.
#[derive(Clone, Debug)]
pub struct Unique {
    /// The elements, in ascending order.
    pub values: HostTensor,
    /// Where each occurs first in the flat tensor (`int64`).
    pub first: HostTensor,
    /// For each element of the flat tensor its place among the distinct ones (`int64`).
    pub inverse: HostTensor,
    /// How often each occurs (`int64`).
    pub counts: HostTensor,
}

/// The distinct elements of the flat tensor.
pub fn unique(x: &HostTensor) -> Result<Unique, KernelError> {
    with_ordered!("unique", x, items => {
        let mut order: Vec<usize> = (0..items.len()).collect();
        sort_indices(&mut order, &|a, b| ascending(&items[a], &items[b]));
        let (mut values, mut first, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        let mut inverse = vec![0i64; items.len()];
        for (step, &at) in order.iter().enumerate() {
            if step == 0 || items[order[step - 1]] != items[at] {
                values.push(items[at]);
                first.push(at as i64);
                counts.push(0i64);
            }
            inverse[at] = values.len() as i64 - 1;
            if let Some(count) = counts.last_mut() {
                *count += 1;
            }
        }
        let vector = |elements: Vec<i64>| HostTensor::from_vec(&[elements.len()], elements);
        Ok(Unique {
            values: HostTensor::from_vec(&[values.len()], values)?,
            first: vector(first)?,
            inverse: vector(inverse)?,
            counts: vector(counts)?,
        })
    })
}
