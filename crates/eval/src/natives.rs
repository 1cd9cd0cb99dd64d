//! The native modules `_dy2st` and `_math` under the embedded standard library (see `py/README.md`).
// Natives have one signature, whether or not they can fail.
#![allow(clippy::unnecessary_wraps, reason = "functions of one table have one signature")]

mod files;
mod math;
mod runtime;
mod source;

use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Registers both modules.
pub(crate) fn install(vm: &mut Vm) {
    runtime::install(vm);
    files::install(vm);
    source::install(vm);
    math::install(vm);
}

/// The positional argument at a place; `None` (Python's) where it is missing.
fn arg(args: &Args, at: usize) -> Value {
    args.pos.get(at).cloned().unwrap_or(Value::None)
}

/// A text argument.
fn text(vm: &mut Vm, args: &Args, at: usize) -> Outcome<std::rc::Rc<str>> {
    match vm.unwrap_immediate(&arg(args, at)) {
        Value::Str(text) => Ok(text),
        other => {
            let name = vm.type_name(&other);
            Err(vm.type_error(&format!("expected str, got {name}")))
        }
    }
}
