//! `repr`, `str` and `format`.

use std::rc::Rc;

use crate::native::Outcome;
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    /// `repr(value)`.
    pub fn repr(&mut self, _value: &Value) -> Outcome<Rc<str>> {
        Err(self.unsupported("repr"))
    }

    /// `str(value)`.
    pub fn str(&mut self, value: &Value) -> Outcome<Rc<str>> {
        self.repr(value)
    }

    /// `format(value, spec)`.
    pub fn format(&mut self, value: &Value, _spec: &str) -> Outcome<Rc<str>> {
        self.str(value)
    }
}
