//! The builtin functions.

pub(crate) mod evaluation;
mod input_output;
mod introspection;
mod iteration;
mod numeric;

pub(crate) use evaluation::eval_here;

use super::{add_builtin, with_abstract};
use crate::native::NativeFn;
use crate::vm::Vm;

/// Installs all builtin functions.
pub(super) fn install(vm: &mut Vm) {
    for table in [numeric::FUNCTIONS, iteration::FUNCTIONS, introspection::FUNCTIONS, input_output::FUNCTIONS] {
        for &(name, run) in table {
            install_function(vm, name, run);
        }
    }
}

fn install_function(vm: &mut Vm, name: &'static str, run: NativeFn) {
    let guarded = move |vm: &mut Vm, args| with_abstract(vm, name, args, run);
    let function = vm.native_closure(name, "builtins", std::rc::Rc::new(guarded));
    add_builtin(vm, name, function);
}
