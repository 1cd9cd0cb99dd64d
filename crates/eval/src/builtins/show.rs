//! Text of values in pieces, some of which may be known at run time only.

use super::text;
use crate::native::Outcome;
use crate::value::Value;
use crate::vm::Vm;

/// A text under construction: plain where it can be, pieces for the domain where one is abstract.
#[derive(Default)]
pub(super) struct TextBuilder {
    parts: Vec<Value>,
    text: String,
}

impl TextBuilder {
    /// Appends plain text.
    pub(super) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends one character.
    pub(super) fn push(&mut self, c: char) {
        self.text.push(c);
    }

    /// Appends a `str` value or an abstract text.
    pub(super) fn push_value(&mut self, v: Value) {
        if let Value::Str(text) = &v {
            self.text.push_str(text);
            return;
        }
        self.flush();
        self.parts.push(v);
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            self.parts.push(Value::str(&std::mem::take(&mut self.text)));
        }
    }

    /// The whole text.
    pub(super) fn finish(mut self, vm: &mut Vm) -> Outcome {
        if self.parts.is_empty() {
            vm.check_size(self.text.len() as u64)?;
            return Ok(Value::str(&self.text));
        }
        self.flush();
        super::str_type::concat(vm, &self.parts)
    }
}

/// `ascii(value)`.
pub(super) fn ascii_value(vm: &mut Vm, v: &Value) -> Outcome {
    match vm.repr_value(v)? {
        Value::Str(shown) => Ok(Value::str(&text::escape_non_ascii(&shown))),
        other => Ok(other),
    }
}
