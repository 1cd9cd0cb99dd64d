//! Attribute access.

use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    /// `value.name`.
    pub fn get_attr(&mut self, value: &Value, name: &str) -> Outcome {
        match self.find_attr(value, name)? {
            Some(found) => Ok(found),
            None => Err(self.attribute_error(value, name)),
        }
    }

    /// `value.name`, `None` where that is an `AttributeError`.
    pub fn find_attr(&mut self, _value: &Value, _name: &str) -> Outcome<Option<Value>> {
        Err(self.unsupported("attributes"))
    }

    /// `value.name = new`.
    pub fn set_attr(&mut self, _value: &Value, _name: &str, _new: Value) -> Outcome<()> {
        Err(self.unsupported("attributes"))
    }

    /// `del value.name`.
    pub fn del_attr(&mut self, _value: &Value, _name: &str) -> Outcome<()> {
        Err(self.unsupported("attributes"))
    }

    /// Looks a name up along the method resolution order of a class, without binding.
    pub fn lookup_class(&self, _class: &Ref, _name: &str) -> Option<Value> {
        None
    }

    /// `value.name(*args)`.
    pub fn call_method(&mut self, value: &Value, name: &str, args: Args) -> Outcome {
        let method = self.get_attr(value, name)?;
        self.call(&method, args)
    }

    /// Calls a special method as the interpreter does: looked up on the class; `None` where it has none.
    pub fn call_special(&mut self, value: &Value, name: &str, args: Args) -> Outcome<Option<Value>> {
        let class = self.type_of(value);
        match self.lookup_class(&class, name) {
            Some(method) => self.call_bound(&method, value, &class, args).map(Some),
            None => Ok(None),
        }
    }
}
