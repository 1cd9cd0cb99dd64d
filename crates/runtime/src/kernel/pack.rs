//! Weights in the order in which kernels read them, packed once for all runs of a plan.

use std::cell::RefCell;

use dy2st_kernels::conv::ConvWeights;
use dy2st_kernels::gemm::{Matrix, PackedB};
use dy2st_kernels::KernelError;
use dy2st_tensor::{DType, HostTensor};

/// How weights are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pack {
    /// As the right factor of products.
    Matrix {
        /// The factor is the transpose of the weights.
        transposed: bool,
    },
    /// As the filter of a convolution.
    Filter {
        /// Groups of channels.
        groups: usize,
    },
}

/// Packed weights.
#[derive(Debug)]
pub enum Packed {
    /// A right factor.
    Matrix(PackedB),
    /// A filter.
    Filter(ConvWeights),
}

impl Packed {
    fn new(how: Pack, weights: &HostTensor) -> Result<Self, KernelError> {
        match how {
            Pack::Filter { groups } => ConvWeights::new(weights.into(), groups).map(Self::Filter),
            Pack::Matrix { transposed } => {
                let (&[rows, columns], Some(items)) = (weights.shape(), weights.as_f32()) else {
                    return Err(KernelError::Unsupported { kernel: "pack", dtype: weights.dtype() });
                };
                let matrix = if transposed {
                    Matrix::transposed(items, columns, rows)?
                } else {
                    Matrix::new(items, rows, columns)?
                };
                Ok(Self::Matrix(PackedB::new(matrix)))
            }
        }
    }
}

/// The packed weights of a plan. Each is of one parameter or constant of the program, packed when it is first needed and
/// again when its value is another.
#[derive(Debug, Default)]
pub struct Packs {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    global: usize,
    how: Pack,
    /// What was packed, and what came of it. Holding the tensor keeps its buffer from being written or given to another,
    /// so the buffer's address tells whether the weights are still the same.
    held: RefCell<Option<(HostTensor, Packed)>>,
}

impl Packs {
    /// The number of the packed weights of a global.
    pub fn number(&mut self, global: usize, how: Pack) -> usize {
        let known = self.entries.iter().position(|entry| entry.global == global && entry.how == how);
        known.unwrap_or_else(|| {
            self.entries.push(Entry { global, how, held: RefCell::new(None) });
            self.entries.len() - 1
        })
    }

    /// Calls `run` with packed weights; `value` gives the present value of a global.
    pub fn with<'g, R>(
        &self,
        number: usize,
        value: impl FnOnce(usize) -> Option<&'g HostTensor>,
        run: impl FnOnce(&Packed) -> Result<R, KernelError>,
    ) -> Result<R, KernelError> {
        let absent = || KernelError::Shape { kernel: "pack", message: "there are no such weights".to_string() };
        let entry = self.entries.get(number).ok_or_else(absent)?;
        let weights = value(entry.global).ok_or_else(absent)?;
        let mut held = entry.held.borrow_mut();
        let same = held.as_ref().is_some_and(|(known, _)| std::ptr::eq(known.buffer(), weights.buffer()));
        if !same {
            if weights.dtype() != DType::Float32 {
                return Err(KernelError::Unsupported { kernel: "pack", dtype: weights.dtype() });
            }
            // The old ones are dropped first: there is room for one copy.
            *held = None;
            *held = Some((weights.clone(), Packed::new(entry.how, weights)?));
        }
        match held.as_ref() {
            Some((_, packed)) => run(packed),
            None => Err(absent()),
        }
    }
}
