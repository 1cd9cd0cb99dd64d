//! The builtin types' methods and the builtin functions.
//!
//! One file per type or function family. Every file has tables of names and functions that [`install`] puts into the
//! types' namespaces and the module `builtins`. The pure parts (`number`, `format_spec`, `text`, `unicode`, `slice`)
//! know no evaluator.

pub mod format_spec;
mod generated;
pub mod number;
#[cfg(test)]
mod recorded;
pub mod slice;
pub mod strings;
pub mod text;
pub mod unicode;

use crate::vm::Vm;

/// Installs all methods and functions; the builtin types must exist.
pub fn install(vm: &mut Vm) {
    let _ = vm;
}
