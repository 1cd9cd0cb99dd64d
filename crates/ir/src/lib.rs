//! The intermediate representation of dy2st.
//!
//! A [`Program`] holds functions and globals (parameters, state cells and constants). A [`Function`] is a [`Block`]: typed
//! parameters, a list of [`Op`]s, and results. An op has a kind from the op table ([`OpKind::info`]), operands,
//! attributes, results, and nested blocks for control flow. Values are in SSA form: defined once, by an op or as a
//! block's parameter, and visible in the rest of that block and in the blocks inside it.
//!
//! # Meaning of control flow
//! - `if`: runs the first block when its operand is true and else the second; its results are what that block yields.
//! - `while`: carried values start as the operands. The first block takes them and yields a Python bool and the carried
//!   values; while that bool is true, the second block takes and yields the carried values. The results are what the
//!   first block yielded last, without the bool.
//! - `for`: the block takes `start + k * step` for each `k` below `trips`, and the carried values, which it yields.
//! - `call`: runs a function of the program.
//!
//! # Effects
//! Ops with an effect carry a number that rises along the text of a function, nested blocks included. No pass reorders,
//! duplicates, hoists or drops them.
//!
//! # Dims
//! A dim is known, or a symbol of [`Program::symbols`] that stands for one number wherever it occurs, or [`ANY`], printed
//! as `?`, of which nothing is known.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failing test may panic"))]

mod attrs;
mod count;
mod dims;
mod error;
#[allow(clippy::unreadable_literal, reason = "generated from numbers as the tables write them")]
#[rustfmt::skip]
#[path = "generated/ops.rs"]
mod generated;
pub mod grad;
pub mod infer;
mod program;
mod symbols;
pub mod table;
pub mod text;
mod types;
pub mod verify;

pub use attrs::{same_tensor, Attr, Attrs, DimArg};
pub use dims::{dim_text, dims_text, host_shape, known_dims, DimValue, Dims, ANY};
pub use error::{OpError, OpErrorKind};
pub use generated::{DTypeRule, Family, OpKind, ShapeRule};
pub use infer::{infer, no_kernel, wrong_axis};
pub use program::{Block, EffectSeq, Function, Global, GlobalKind, Loc, LocId, Op, Program, Value};
pub use symbols::{DimExpr, Symbol, SymbolTable};
pub use table::OpInfo;
pub use types::{dtype_of_text, dtype_text, TensorType, Type};
pub use verify::verify;
