//! The one way in which the API makes tensors from tensors.

use std::any::Any;
use std::rc::Rc;

use dy2st_eval::{Raise, Ref, Vm};
use dy2st_ir::{Attrs, Loc, OpError, OpKind};
use dy2st_tensor::HostTensor;

use crate::arguments::Number;
use crate::value::{SymbolicScalar, TensorRef};

/// What an op takes.
#[derive(Clone)]
pub enum Operand {
    /// A tensor.
    Tensor(TensorRef),
    /// A Python number that only a run knows.
    Scalar(SymbolicScalar),
    /// An optional operand that is not given.
    Absent,
}

/// What an op gives.
#[derive(Clone)]
pub enum Emitted {
    /// A tensor.
    Tensor(TensorRef),
    /// A Python number that only a run knows.
    Scalar(SymbolicScalar),
}

impl Emitted {
    /// The tensor; `None` for a number.
    pub fn tensor(self) -> Option<TensorRef> {
        match self {
            Self::Tensor(t) => Some(t),
            Self::Scalar(_) => None,
        }
    }
}

/// Why a gradient did not come.
pub enum GradError {
    /// An op of the backward pass failed, or has no gradient.
    Op(OpError),
    /// Something that Paddle reports by this exception and message.
    Exception(&'static str, String),
    /// A hook or a `PyLayer` raised.
    Raised(Raise),
}

impl From<OpError> for GradError {
    fn from(e: OpError) -> Self {
        Self::Op(e)
    }
}

/// A function of the backward pass that is written in Python: takes the evaluator (a `Vm`) and gradients of the outputs,
/// gives gradients of the inputs.
pub type CustomBackward = Rc<dyn Fn(&mut dyn Any, Vec<Option<TensorRef>>) -> Result<Vec<Option<TensorRef>>, GradError>>;

/// A gradient hook: takes the evaluator and a gradient, may give another.
pub type GradHook = Rc<dyn Fn(&mut dyn Any, TensorRef) -> Result<Option<TensorRef>, GradError>>;

/// What `paddle.grad` asks for.
pub struct GradRequest {
    /// Differentiated values and the gradients to start from.
    pub outputs: Vec<(TensorRef, Option<TensorRef>)>,
    /// With respect to what.
    pub inputs: Vec<TensorRef>,
    /// Whether the gradients can be differentiated themselves.
    pub create_graph: bool,
    /// Whether the tape stays usable.
    pub retain_graph: bool,
}

/// Gradients by the key of each leaf.
pub type LeafGrads = Vec<(Rc<dyn Any>, TensorRef)>;

/// Runs or records ops. The eager dispatcher and the Program builder implement it.
pub trait OpSink {
    /// Runs or records one op. `operands` are those of the op table in order, then those that attributes name. `sites` says
    /// where the user's code is, innermost call first; it is empty unless [`Self::is_staging`].
    fn emit(&self, kind: OpKind, operands: Vec<Operand>, attrs: Attrs, sites: &[Loc]) -> Result<Vec<Emitted>, OpError>;

    /// The value of a storage as ops may take it: staging turns the contents of storages that are older than itself into
    /// inputs of the Program, and others into constants.
    fn adopt(&self, storage: &Ref, value: &TensorRef) -> TensorRef;

    /// What a storage holds when this is written into it. Elements that staging knows are a constant of the Program in a
    /// storage that is older: what that held before is known too, and no part of it.
    fn stored(&self, _storage: &Ref, value: TensorRef) -> TensorRef {
        value
    }

    /// A storage was written (its new value is in place): what other storages, which may show the same tensor, hold now.
    fn written(&self, _vm: &Vm, _storage: &Ref) -> Vec<(Ref, TensorRef)> {
        Vec::new()
    }

    /// Why a storage must not be written in place, where it must not.
    fn refuses_write(&self, _storage: &Ref) -> Option<&'static str> {
        None
    }

    /// Whether a tensor object may be an older one, as a run says, or is one that a newer one may be: what is said of it is
    /// said of another then.
    fn is_linked(&self, _tensor: &Ref, _storage: &Ref) -> bool {
        false
    }

    /// The elements, where they are known or can be computed now.
    fn host(&self, value: &TensorRef) -> Option<HostTensor>;

    /// One element, of a place on the only axis or the only one, where it is known or a number of the Program already.
    fn element(&self, _value: &TensorRef, _at: Option<i64>) -> Option<Number> {
        None
    }

    /// A dim that is not known.
    fn dim(&self, value: &TensorRef, axis: usize) -> SymbolicScalar;

    /// Whether ops are recorded for a Program.
    fn is_staging(&self) -> bool;

    /// Switches recording of gradients; what it was.
    fn set_grad_enabled(&self, on: bool) -> bool;

    /// Whether gradients are recorded.
    fn grad_enabled(&self) -> bool;

    /// Starts the random generator anew.
    fn seed(&self, seed: u64);

    /// A leaf: `value` with a node under which gradients are collected for `key`.
    fn leaf(&self, value: &TensorRef, key: Rc<dyn Any>) -> TensorRef;

    /// Whether a value is a leaf or wants no gradient.
    fn is_leaf(&self, value: &TensorRef) -> bool;

    /// Whether a value is a leaf on some way that was joined into it.
    fn is_leaf_on_a_way(&self, _value: &TensorRef) -> bool {
        false
    }

    /// Calls a hook when the gradient of a value that is no leaf is complete; its number.
    fn add_hook(&self, value: &TensorRef, hook: GradHook) -> Option<u64>;

    /// Takes a hook away.
    fn remove_hook(&self, id: u64) -> bool;

    /// Outputs of a function whose backward pass is given.
    fn custom(&self, inputs: &[TensorRef], outputs: Vec<TensorRef>, backward: CustomBackward) -> Vec<TensorRef>;

    /// Runs the tape backwards; gradients by the key of each leaf, to be accumulated by the caller.
    fn backward(
        &self,
        vm: &mut dyn Any,
        roots: Vec<(TensorRef, Option<TensorRef>)>,
        retain_graph: bool,
    ) -> Result<LeafGrads, GradError>;

    /// Gradients with respect to given values; `None` for those that are not reached.
    fn grad(&self, vm: &mut dyn Any, request: GradRequest) -> Result<Vec<Option<TensorRef>>, GradError>;
}
