//! Making exceptions and refusals, and taking them apart.

use std::rc::Rc;

use dy2st_source::{codes, Code, Diagnostic, Span};

use crate::heap::Ref;
use crate::native::Raise;
use crate::value::{Exception, Payload, Value};
use crate::vm::Vm;

impl Vm {
    /// An exception of a builtin class with one message.
    pub fn raise(&self, class: &str, message: &str) -> Raise {
        self.raise_args(class, vec![Value::str(message)])
    }

    /// An exception of a builtin class with those `args`.
    pub fn raise_args(&self, class: &str, args: Vec<Value>) -> Raise {
        self.raise_class(&self.types.exc(class), args)
    }

    /// An exception of a class that derives from `BaseException`, without calling its `__init__`.
    pub fn raise_class(&self, class: &Ref, args: Vec<Value>) -> Raise {
        let context = self.handled.last().cloned();
        let payload = Payload::Exception(Box::new(Exception { args, context, ..Exception::default() }));
        Raise::Exception(self.object(class, payload))
    }

    /// `TypeError`.
    pub fn type_error(&self, message: &str) -> Raise {
        self.raise("TypeError", message)
    }

    /// `ValueError`.
    pub fn value_error(&self, message: &str) -> Raise {
        self.raise("ValueError", message)
    }

    /// `MemoryError`, as CPython raises it: without a message.
    pub fn memory_error(&self) -> Raise {
        self.raise_args("MemoryError", Vec::new())
    }

    /// `KeyError(key)`.
    pub fn key_error(&self, key: &Value) -> Raise {
        self.raise_args("KeyError", vec![key.clone()])
    }

    /// `StopIteration(value)`.
    pub fn stop_iteration(&self, value: Value) -> Raise {
        let args = if matches!(value, Value::None) { Vec::new() } else { vec![value] };
        self.raise_args("StopIteration", args)
    }

    /// `AttributeError` for a missing attribute of an object or class.
    pub fn attribute_error(&mut self, object: &Value, name: &str) -> Raise {
        let message = self.missing_attribute(object, name);
        let raise = self.raise("AttributeError", &message);
        if let Raise::Exception(Value::Object(exception)) = &raise {
            let (name, object) = (Value::str(name), object.clone());
            let mut body = self.heap.write(exception);
            let attrs = body.attrs.get_or_insert_with(Default::default);
            attrs.set_str(&Rc::from("name"), name);
            attrs.set_str(&Rc::from("obj"), object);
        }
        raise
    }

    fn missing_attribute(&self, object: &Value, name: &str) -> String {
        if let Value::Object(r) = object {
            let body = self.heap.read(r);
            if let Payload::Class(class) = &body.payload {
                return format!("type object '{}' has no attribute '{name}'", class.name);
            }
            if body.class.as_ref() == Some(&self.types.module) {
                if let Some(Value::Str(module)) = body.attrs.as_ref().and_then(|a| a.get_str("__name__")) {
                    return format!("module '{module}' has no attribute '{name}'");
                }
            }
        }
        format!("'{}' object has no attribute '{name}'", self.type_name(object))
    }

    /// An end that no Python code may catch, at the place that runs now.
    pub fn refuse(&self, code: Code, message: impl Into<String>) -> Raise {
        let mut diagnostic = Diagnostic::error(code, message);
        diagnostic.span = self.user_span();
        Raise::Refuse(Box::new(diagnostic))
    }

    /// A refusal of something that the evaluator does not do.
    pub fn unsupported(&self, message: impl Into<String>) -> Raise {
        self.refuse(codes::UNSUPPORTED_EVALUATION, message)
    }

    /// Where evaluation is now in the user's code: the innermost call in a file that is not embedded.
    pub fn user_span(&self) -> Option<Span> {
        let spans = self.calls.iter().rev().filter_map(|call| call.code.span_at(call.at));
        let mut own = spans.filter(|span| !self.files.get(span.file).path().starts_with('<'));
        own.next().or_else(|| self.current_span())
    }

    /// Where evaluation is now: the innermost call in a file.
    pub fn current_span(&self) -> Option<Span> {
        self.calls.iter().rev().find_map(|call| call.code.span_at(call.at))
    }

    /// Class name and message of what was raised: for an exception as the last line of its traceback has them.
    pub fn exception_parts(&mut self, raise: &Raise) -> (String, String) {
        match raise {
            Raise::Exception(value) => {
                let class = self.type_name(value).to_string();
                let text = self.str(value).map_or_else(|_| "<exception str() failed>".to_string(), |s| s.to_string());
                (class, text)
            }
            Raise::Refuse(diagnostic) => (diagnostic.code.to_string(), diagnostic.message.clone()),
            Raise::Exit(code) => ("SystemExit".to_string(), code.to_string()),
        }
    }

    /// Sets `__context__` of a new exception to the one that is being handled.
    pub(crate) fn chain_context(&self, exception: &Value) {
        let Some(handled) = self.handled.last() else { return };
        if handled.is(exception) {
            return;
        }
        let Value::Object(r) = exception else { return };
        // Break a cycle: if the chain of the handled one reaches the new one, cut it there.
        let mut at = handled.clone();
        while let Some(next) = self.exception_field(&at, |e| e.context.clone()).flatten() {
            if next.is(exception) {
                self.edit_exception(&at, |e| e.context = None);
                break;
            }
            at = next;
        }
        let handled = handled.clone();
        if let Payload::Exception(e) = &mut self.heap.write(r).payload {
            e.context = Some(handled);
        }
    }

    /// Reads a field of an exception instance.
    pub fn exception_field<T>(&self, exception: &Value, read: impl FnOnce(&Exception) -> T) -> Option<T> {
        let Value::Object(r) = exception else { return None };
        match &self.heap.read(r).payload {
            Payload::Exception(e) => Some(read(e)),
            _ => None,
        }
    }

    /// Changes a field of an exception instance.
    pub fn edit_exception(&self, exception: &Value, edit: impl FnOnce(&mut Exception)) {
        let Value::Object(r) = exception else { return };
        if let Payload::Exception(e) = &mut self.heap.write(r).payload {
            edit(e);
        }
    }
}
