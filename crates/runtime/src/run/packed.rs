//! Filters of convolutions, packed once for all runs of a plan.

use std::cell::RefCell;

use dy2st_ir::{Attr, Attrs, Op, OpError, OpKind, Type};
use dy2st_kernels::conv::ConvWeights;
use dy2st_tensor::{DType, HostTensor};

use crate::call::Results;
use crate::execute::execute_packed;

/// The packed filter of one step.
pub struct PackedFilter {
    /// Whether the filter is the same from run to run, unless somebody changes the parameter.
    fixed: bool,
    /// The filter that was packed, and what came of it. Holding the tensor keeps its buffer from being written or reused,
    /// so the buffer's address tells whether the filter is still the same.
    packed: RefCell<Option<(HostTensor, ConvWeights)>>,
}

impl PackedFilter {
    /// For an op of a plan.
    pub fn of(op: &Op) -> Self {
        let convolves = matches!(op.kind, OpKind::Conv2d | OpKind::DepthwiseConv2d | OpKind::Conv3d);
        let fixed = convolves && op.operands.get(1).is_some_and(|filter| filter.as_global().is_some());
        Self { fixed, packed: RefCell::new(None) }
    }

    /// Runs the convolution with its filter packed; `None` where there is nothing to pack.
    pub fn run(
        &self,
        kind: OpKind,
        operands: &mut [Option<HostTensor>],
        attrs: &Attrs,
        types: Option<&[Type]>,
    ) -> Option<Result<Results, OpError>> {
        if !self.fixed {
            return None;
        }
        let filter = operands.get(1)?.clone().filter(|filter| filter.dtype() == DType::Float32)?;
        let mut packed = self.packed.borrow_mut();
        let same = packed.as_ref().is_some_and(|(known, _)| std::ptr::eq(known.buffer(), filter.buffer()));
        if !same {
            let groups = match attrs.get("groups") {
                Some(Attr::Int(groups)) => usize::try_from(*groups).ok()?,
                _ => 1,
            };
            // A filter that does not pack is left to the plain kernel, which says what is wrong.
            let weights = ConvWeights::new((&filter).into(), groups).ok()?;
            *packed = Some((filter, weights));
        }
        let (_, weights) = packed.as_ref()?;
        Some(execute_packed(kind, operands, attrs, types, weights))
    }
}
