//! Sorting, searching and counting.

mod count;
mod search;
mod sort;
mod unique;

pub use count::{bincount, histogram};
pub use search::searchsorted;
pub use sort::{argsort, kthvalue, mode, sort, topk};
pub use unique::{unique, Unique};

use std::cmp::Ordering;

/// Orders elements; NaN is above all numbers.
pub(crate) fn ascending<T: PartialOrd>(a: &T, b: &T) -> Ordering {
    a.partial_cmp(b).unwrap_or_else(|| {
        let nan = |v: &T| v.partial_cmp(v).is_none();
        nan(a).cmp(&nan(b))
    })
}

/// Sorts indices by a comparison, keeping the order of equals. Not generic, so that sorting is compiled once.
pub(crate) fn sort_indices(order: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    order.sort_by(|&a, &b| compare(a, b));
}

/// Runs `$body` with `$items` bound to the elements of an ordered dtype.
macro_rules! with_ordered {
    ($kernel:literal, $x:expr, $items:ident => $body:expr) => {
        match $crate::View::from($x).data {
            $crate::Slice::Bool($items) => $body,
            $crate::Slice::U8($items) => $body,
            $crate::Slice::I8($items) => $body,
            $crate::Slice::I16($items) => $body,
            $crate::Slice::I32($items) => $body,
            $crate::Slice::I64($items) => $body,
            $crate::Slice::F16($items) => $body,
            $crate::Slice::BF16($items) => $body,
            $crate::Slice::F32($items) => $body,
            $crate::Slice::F64($items) => $body,
            _ => return Err($crate::KernelError::Unsupported { kernel: $kernel, dtype: $x.dtype() }),
        }
    };
}
pub(crate) use with_ordered;
