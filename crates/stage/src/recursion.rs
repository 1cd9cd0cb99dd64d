//! Recursion on a tensor condition.

use dy2st_eval::{Args, Outcome, Ref, Vm};
use dy2st_source::codes;

use crate::stager::Stager;

/// Nested calls of one function, each under a condition of its own, that staging follows before it gives up.
const MAX_NESTED: usize = 48;

/// A user function is about to be called.
pub fn enter(stager: &Stager, vm: &mut Vm, f: &Ref, _args: &Args) -> Option<Outcome> {
    // A recursion that no tensor decides ends by itself; one that a tensor decides nests forks without end.
    if stager.recorder.depth() < MAX_NESTED {
        return None;
    }
    let code = vm.function_code(f)?;
    let nested = vm.calls.iter().skip(stager.base_calls.get()).filter(|c| std::rc::Rc::ptr_eq(&c.code, &code)).count();
    if nested < MAX_NESTED / 2 {
        return None;
    }
    Some(Err(vm.refuse(
        codes::STAGING_LIMIT,
        format!("'{}' calls itself on a condition that only a run knows; write it as a while loop", code.name),
    )))
}
