//! The evaluator.

use crate::heap::Heap;

/// The evaluator: heap, types, modules, and the run loop.
pub struct Vm {
    /// All objects.
    pub heap: Heap,
}
