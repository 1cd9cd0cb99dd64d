//! The Python evaluator of dy2st with its journaled heap.
//!
//! It runs model code eagerly, and runs converted code for staging. Everything mutable is an object of the [`heap`],
//! which can be marked and rolled back; values that are not Python's own are [`Value::Abstract`] and are handled by a
//! [`Domain`]. It knows no tensor, op or kernel.

pub mod dict;
pub mod domain;
pub mod heap;
pub mod native;
pub mod value;
pub mod vm;

pub use dict::Dict;
pub use domain::{Abstract, Domain};
pub use heap::{Heap, Mark, Ref, Write};
pub use native::{Args, NativeFunction, NativePayload, Raise};
pub use value::{Body, Payload, Value};
pub use vm::Vm;
