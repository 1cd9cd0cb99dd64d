//! Functions and payloads that other crates bring into the evaluator.

use std::any::Any;
use std::rc::Rc;

use dy2st_source::Diagnostic;

use crate::heap::{Heap, Ref};
use crate::value::Value;
use crate::vm::Vm;

/// Arguments of a call: positional, then by keyword in the order given.
#[derive(Clone, Default)]
pub struct Args {
    /// Positional arguments.
    pub pos: Vec<Value>,
    /// Keyword arguments.
    pub kw: Vec<(Rc<str>, Value)>,
}

impl Args {
    /// Only positional arguments.
    pub fn new(pos: Vec<Value>) -> Self {
        Self { pos, kw: Vec::new() }
    }
}

/// Why evaluation of something did not give a value.
pub enum Raise {
    /// A Python exception instance; `except` may catch it.
    Exception(Value),
    /// A refusal, an exceeded limit or another end that no Python code may catch.
    Refuse(Box<Diagnostic>),
    /// `sys.exit(code)` is an exception as in CPython; this is what is left when it reaches the top.
    Exit(i32),
}

impl Raise {
    /// A refusal with a way out of its own; others as they are.
    #[must_use]
    pub fn help(self, text: &str) -> Self {
        match self {
            Self::Refuse(diagnostic) => Self::Refuse(Box::new(diagnostic.help(text))),
            other => other,
        }
    }
}

/// What every operation of the evaluator returns.
pub type Outcome<T = Value> = Result<T, Raise>;

/// The Rust side of a builtin function.
pub type NativeImpl = Rc<dyn Fn(&mut Vm, Args) -> Outcome>;

/// A builtin function as a plain Rust function.
pub type NativeFn = fn(&mut Vm, Args) -> Outcome;

/// A builtin function, or a method of a builtin type (which takes `self` first).
pub struct NativeFunction {
    /// `__name__`.
    pub name: Rc<str>,
    /// `__module__` for functions, the type's name for methods: `builtins`, `list`, `_op`.
    pub owner: Rc<str>,
    /// Whether access through an instance binds it (a method of a builtin type).
    pub is_method: bool,
    /// What it does.
    pub run: NativeImpl,
}

/// State that lives in a heap object but that the evaluator does not look into. Must be cloneable in full, since the
/// journal saves it by cloning: shared interior mutability would escape the rollback.
pub trait NativePayload: Any {
    /// A full copy.
    fn clone_box(&self) -> Box<dyn NativePayload>;
    /// For downcasts.
    fn as_any(&self) -> &dyn Any;
    /// For downcasts.
    fn as_any_mut(&mut self) -> &mut dyn Any;
    /// For `Payload::Iterator`: the next item, `None` at the end. May run Python code: the state is out of the heap while
    /// it runs.
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        let _ = vm;
        Ok(None)
    }
    /// For builtin iterators: which type the object gets.
    fn iterator_kind(&self) -> crate::iter::IterKind {
        crate::iter::IterKind::Other
    }
    /// Replaces the values that the state refers to: objects as [`Value::Object`], which must stay objects.
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        let _ = map;
        Ok(())
    }
    /// For generators: whether dropping the last reference must run code (an open `try` or `with`).
    fn must_finish(&self) -> bool {
        false
    }
    /// For iterators that need no Python code for a step: the next item in place. `None` asks for [`Self::step`].
    fn quick_step(&mut self, heap: &Heap) -> Option<Option<Value>> {
        let _ = heap;
        None
    }
    /// Whether operations on the object must be offered to the [`crate::Domain`] first (a tensor without a value at staging).
    fn is_abstract(&self) -> bool {
        false
    }
}

impl Clone for Box<dyn NativePayload> {
    fn clone(&self) -> Self {
        (**self).clone_box()
    }
}

/// Replaces a value for [`NativePayload::map_values`].
pub fn map_value(value: &mut Value, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
    *value = map(value)?;
    Ok(())
}

/// Replaces an object for [`NativePayload::map_values`].
pub fn map_object(object: &mut Ref, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
    if let Value::Object(new) = map(&Value::Object(object.clone()))? {
        *object = new;
    }
    Ok(())
}

/// Implements [`NativePayload`]'s copying and downcasts for a type that is `Clone`; further methods may follow.
#[macro_export]
macro_rules! native_payload {
    () => {
        fn clone_box(&self) -> Box<dyn $crate::NativePayload> {
            Box::new(self.clone())
        }
        fn as_any(&self) -> &dyn std::any::Any {
            self
        }
        fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
            self
        }
    };
}
