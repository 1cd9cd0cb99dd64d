//! The natives of the core types: `object`, `type`, functions and descriptors, generators, exceptions, modules.
// Natives have one signature, whether or not they can fail.
#![allow(clippy::unnecessary_wraps, reason = "functions of one table have one signature")]

mod alias;
pub(crate) mod descriptors;
mod exceptions;
pub(crate) mod functions;
mod object;
mod type_type;

use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// Installs everything.
pub(crate) fn install(vm: &mut Vm) {
    object::install(vm);
    type_type::install(vm);
    functions::install(vm);
    descriptors::install(vm);
    exceptions::install(vm);
    alias::install(vm);
}

/// The positional argument at a place; `None` (Python's) where it is missing.
fn arg(args: &Args, at: usize) -> Value {
    args.pos.get(at).cloned().unwrap_or(Value::None)
}

/// A text argument.
fn text_arg(vm: &mut Vm, args: &Args, at: usize, what: &str) -> Outcome<std::rc::Rc<str>> {
    match vm.unwrap_immediate(&arg(args, at)) {
        Value::Str(text) => Ok(text),
        other => {
            let name = vm.type_name(&other);
            Err(vm.type_error(&format!("{what} must be string, not '{name}'")))
        }
    }
}

/// Reads the payload of the receiver.
fn read_self<T>(vm: &Vm, args: &Args, read: impl FnOnce(&Payload) -> T) -> Option<T> {
    match args.pos.first() {
        Some(Value::Object(r)) => Some(read(&vm.heap.read(r).payload)),
        _ => None,
    }
}
