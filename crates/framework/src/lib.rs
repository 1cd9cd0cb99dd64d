//! The `paddle` and `numpy` API of dy2st: embedded Python over typed ops.
//!
//! The API is Python source under `py/`, which the evaluator interprets; its native side is two modules. `_tensor` keeps
//! what a `paddle.Tensor` is: a storage on the journaled heap and a chain of view steps over it. `_op` has one function
//! for each op of the table. Both make tensors only through an [`OpSink`], which runs ops or records them.

mod arguments;
mod array_module;
mod array_scalar;
mod binary;
mod data;
mod embedded;
mod generated;
mod gradient;
mod index;
mod layer;
mod op_module;
mod payload;
mod scalar;
mod session;
mod sink;
mod tensor_module;
mod value;
mod view;

use std::rc::Rc;

use dy2st_eval::Vm;

pub use arguments::{dtype, number, number_value, scalar_value, sequence, Number};
pub use array_module::{ARRAY_REPR, ARRAY_TEXT};
pub use embedded::register_sources;
pub use payload::{is_tensor, storage_payload, tensor_payload, Leaf, StoragePayload, TensorPayload, ViewStep};
pub use session::{op_error, sites, Session};
pub use sink::{CustomBackward, Emitted, GradError, GradHook, GradRequest, LeafGrads, OpSink, Operand};
pub use tensor_module::{is_true, AMBIGUOUS_TRUTH};
pub use value::{HostValue, SsaTensor, SymbolicScalar, TensorRef};

/// Registers the embedded and the native modules; ops go to the session's sink.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    embedded::register_sources(vm);
    tensor_module::install(vm, session);
    array_module::install(vm, session);
    gradient::install(vm, session);
    op_module::install(vm, session);
    binary::install(vm, session);
    index::install(vm, session);
}
