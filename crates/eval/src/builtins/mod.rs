//! Builtin functions and the methods of builtin types.

use crate::vm::Vm;

/// Brings everything into the evaluator.
pub fn install(_vm: &mut Vm) {}
