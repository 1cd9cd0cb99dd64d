//! The Python evaluator of dy2st with its journaled heap.
//!
//! It runs model code eagerly, and runs converted code for staging. Everything mutable is an object of the [`heap`],
//! which can be marked and rolled back; values that are not Python's own are [`Value::Abstract`] and are handled by a
//! [`Domain`]. It knows no tensor, op or kernel.

#[macro_use]
pub mod native;

mod absent;
mod ahead;
mod attrs;
pub mod builtins;
mod call;
mod class;
pub mod code;
mod compile;
mod core;
mod debugger;
pub mod dict;
pub mod domain;
mod errors;
pub mod frame;
mod generated;
pub mod heap;
mod interp;
pub mod iter;
pub mod library;
mod limits;
pub mod lookup;
mod modules;
mod natives;
mod ops;
mod output;
mod run;
mod staged;
pub mod stored;
mod suggest;
mod text;
pub mod traceback;
mod types;
pub mod value;
pub mod vm;

pub use code::Code;
pub use dict::{hash_str, Dict};
pub use domain::{Abstract, BinaryOp, CompareOp, Converter, Domain, UnaryOp};
pub use heap::{Heap, Mark, Ref, Write};
pub use modules::{BEYOND_PACKAGE, LIBRARY};
pub use native::{Args, NativeFn, NativeFunction, NativePayload, Outcome, Raise};
pub use output::{Said, Stream};
pub use run::{on_large_stack, End};
pub use suggest::closest as closest_name;
pub use types::Types;
pub use value::{Body, Payload, Value};
pub use vm::{Call, FilePolicy, Limits, Options, Sink, Trace, Vm};
