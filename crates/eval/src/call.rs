//! Calls.

use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    /// `f(*args, **kwargs)`.
    pub fn call(&mut self, _f: &Value, _args: Args) -> Outcome {
        Err(self.unsupported("call"))
    }

    /// Calls an attribute found on a class as a method of `receiver`, whose class is `class`.
    pub fn call_bound(&mut self, _method: &Value, _receiver: &Value, _class: &Ref, _args: Args) -> Outcome {
        Err(self.unsupported("call"))
    }

    pub(crate) fn resume_for_next(&mut self, _generator: &Ref) -> Outcome<Option<Value>> {
        Err(self.unsupported("generator"))
    }
}
