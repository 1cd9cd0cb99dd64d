//! `repr`, `str` and `format`.

use std::rc::Rc;

use crate::builtins::{number, text};
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

impl Vm {
    /// `repr(value)` as a plain text.
    pub fn repr(&mut self, value: &Value) -> Outcome<Rc<str>> {
        match self.repr_value(value)? {
            Value::Str(text) => Ok(text),
            _ => Err(self.unsupported("a text that is known only at run time is not usable here")),
        }
    }

    /// `str(value)` as a plain text.
    pub fn str(&mut self, value: &Value) -> Outcome<Rc<str>> {
        match self.str_value(value)? {
            Value::Str(text) => Ok(text),
            _ => Err(self.unsupported("a text that is known only at run time is not usable here")),
        }
    }

    /// `format(value, spec)` as a plain text.
    pub fn format(&mut self, value: &Value, spec: &str) -> Outcome<Rc<str>> {
        match self.format_to_value(value, spec)? {
            Value::Str(text) => Ok(text),
            _ => Err(self.unsupported("a text that is known only at run time is not usable here")),
        }
    }

    /// `repr(value)`: a `str`, or the domain's text.
    pub fn repr_value(&mut self, value: &Value) -> Outcome {
        match value {
            Value::None => return Ok(Value::str("None")),
            Value::Ellipsis => return Ok(Value::str("Ellipsis")),
            Value::NotImplemented => return Ok(Value::str("NotImplemented")),
            Value::Str(s) => return Ok(Value::str(&text::repr_str(s))),
            Value::Bytes(b) => return Ok(Value::str(&text::repr_bytes(b))),
            Value::Abstract(_) => return self.domain_for(value)?.repr(self, value),
            Value::Native(f) if f.is_method => {
                return Ok(Value::str(&format!("<method '{}' of '{}' objects>", f.name, f.owner)));
            }
            Value::Native(f) => return Ok(Value::str(&format!("<built-in function {}>", f.name))),
            _ => {}
        }
        if let Some(result) = number::repr(value) {
            return match result {
                Ok(text) => Ok(Value::str(&text)),
                Err(fault) => Err(self.raise(fault.class, &fault.message)),
            };
        }
        match self.call_special(value, "__repr__", Args::default())? {
            Some(text) => self.checked_text(text, "__repr__"),
            None => Ok(Value::str(&self.default_repr(value))),
        }
    }

    /// `str(value)`: a `str`, or the domain's text.
    pub fn str_value(&mut self, value: &Value) -> Outcome {
        match value {
            Value::Str(_) => return Ok(value.clone()),
            Value::Abstract(_) => return self.domain_for(value)?.str(self, value),
            Value::Object(_) => {}
            _ => return self.repr_value(value),
        }
        let class = self.type_of(value);
        match self.lookup_class(&class, "__str__") {
            Some(Value::Native(f)) if *f.owner == *"object" => self.repr_value(value),
            Some(method) => {
                let text = self.call_bound(&method, value, &class, Args::default())?;
                self.checked_text(text, "__str__")
            }
            None => self.repr_value(value),
        }
    }

    fn checked_text(&mut self, text: Value, method: &str) -> Outcome {
        if matches!(text, Value::Abstract(_)) {
            return Ok(text);
        }
        match self.unwrap_immediate(&text) {
            text @ Value::Str(_) => Ok(text),
            _ => {
                let name = self.type_name(&text);
                Err(self.type_error(&format!("{method} returned non-string (type {name})")))
            }
        }
    }

    /// `format(value, spec)`: a `str`, or the domain's text.
    pub fn format_to_value(&mut self, value: &Value, spec: &str) -> Outcome {
        if let Value::Abstract(_) = value {
            return self.domain_for(value)?.format(self, value, spec);
        }
        if spec.is_empty() && !matches!(value, Value::Object(_)) {
            return self.str_value(value);
        }
        let args = Args::new(vec![Value::str(spec)]);
        match self.call_special(value, "__format__", args)? {
            Some(text @ Value::Abstract(_)) => Ok(text),
            Some(text) => match self.unwrap_immediate(&text) {
                text @ Value::Str(_) => Ok(text),
                _ => {
                    let name = self.type_name(&text);
                    Err(self.type_error(&format!("__format__ must return a str, not {name}")))
                }
            },
            None => self.plain_format(value, spec),
        }
    }

    /// `object.__format__`.
    pub(crate) fn plain_format(&mut self, value: &Value, spec: &str) -> Outcome {
        if spec.is_empty() {
            return self.str_value(value);
        }
        let name = self.type_name(value);
        Err(self.type_error(&format!("unsupported format string passed to {name}.__format__")))
    }

    /// `module.qualname` of a class, without `builtins`.
    pub fn class_path(&self, class: &crate::heap::Ref) -> String {
        let body = self.heap.read(class);
        let qualname = match &body.payload {
            Payload::Class(class) => class.qualname.to_string(),
            _ => "object".to_string(),
        };
        match body.attrs.as_ref().and_then(|a| a.get_str("__module__")) {
            Some(Value::Str(module)) if &**module != "builtins" => format!("{module}.{qualname}"),
            _ => qualname,
        }
    }

    /// A number that stands for the address of an object; stable in a run.
    pub fn address(&self, value: &Value) -> u64 {
        let serial = match value {
            Value::Object(r) => r.serial(),
            Value::Native(f) => return Rc::as_ptr(f) as usize as u64,
            Value::Tuple(t) => return t.as_ptr() as usize as u64,
            Value::Str(s) => return s.as_ptr() as usize as u64,
            _ => 0,
        };
        0x7f00_0000_0000 + serial * 16
    }

    /// `object.__repr__`, and what the core types show.
    pub(crate) fn default_repr(&mut self, value: &Value) -> String {
        let class = self.type_of(value);
        let address = self.address(value);
        if let Value::Object(r) = value {
            let body = self.heap.read(r);
            match &body.payload {
                Payload::Class(_) => {
                    drop(body);
                    return format!("<class '{}'>", self.class_path(r));
                }
                Payload::Function(f) => return format!("<function {} at {address:#x}>", f.qualname),
                Payload::BoundMethod(parts) => {
                    let (function, receiver) = (**parts).clone();
                    drop(body);
                    return self.method_repr(&function, &receiver);
                }
                Payload::Cell(_) => return format!("<cell at {address:#x}>"),
                Payload::Generator(payload) => {
                    let name = payload.as_any().downcast_ref::<crate::frame::Generator>().map(|g| g.qualname.clone());
                    return format!("<generator object {} at {address:#x}>", name.as_deref().unwrap_or("generator"));
                }
                _ => {}
            }
        }
        format!("<{} object at {address:#x}>", self.class_path(&class))
    }

    fn method_repr(&mut self, function: &Value, receiver: &Value) -> String {
        if let Value::Native(f) = function {
            let kind = self.type_name(receiver);
            return format!("<built-in method {} of {kind} object at {:#x}>", f.name, self.address(receiver));
        }
        let name = match self.find_attr(function, "__qualname__") {
            Ok(Some(Value::Str(name))) => name,
            _ => Rc::from("?"),
        };
        let shown = self.repr(receiver).unwrap_or_else(|_| Rc::from("?"));
        format!("<bound method {name} of {shown}>")
    }
}
