//! The abstract values of staging, besides symbolic numbers (which are `dy2st_framework::SymbolicScalar`).

use std::any::Any;
use std::rc::Rc;

use dy2st_eval::{Abstract, Ref, Value};

/// One of two values, by a condition that only a run knows. Alternatives nest.
pub struct Choice {
    /// The condition, a `PyBool` of the Program.
    pub condition: dy2st_ir::Value,
    /// The value where it holds.
    pub then: Value,
    /// The value where it does not.
    pub other: Value,
}

impl Choice {
    /// As a Python value.
    pub fn into_value(self) -> Value {
        Value::Abstract(Rc::new(self))
    }

    /// The choice that a value is, if it is one.
    pub fn of(value: &Value) -> Option<&Self> {
        match value {
            Value::Abstract(a) => a.as_any().downcast_ref(),
            _ => None,
        }
    }
}

impl Abstract for Choice {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "one of several values, decided at run time".to_owned()
    }

    fn may_be_unbound(&self) -> bool {
        [&self.then, &self.other].into_iter().any(|v| matches!(v, Value::Abstract(a) if a.may_be_unbound()))
    }
}

/// The length of a text that only a run knows, which nothing can be done with.
pub struct TextLength;

impl Abstract for TextLength {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "the length of a text that only a run of the program knows".to_owned()
    }
}

/// What a name, attribute or item holds on a way that leaves it unbound: always an alternative of a [`Choice`].
pub struct Unbound;

impl Unbound {
    /// As a Python value.
    pub fn value() -> Value {
        Value::Abstract(Rc::new(Self))
    }

    /// Whether a value is this.
    pub fn is(value: &Value) -> bool {
        matches!(value, Value::Abstract(a) if a.as_any().is::<Self>())
    }
}

impl Abstract for Unbound {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "a name that is not bound".to_owned()
    }

    fn may_be_unbound(&self) -> bool {
        true
    }
}

/// What stands where nothing is read: joined with a value it is that value.
pub struct Unread;

impl Unread {
    /// As a Python value.
    pub fn value() -> Value {
        Value::Abstract(Rc::new(Self))
    }

    /// Whether a value is this.
    pub fn is(value: &Value) -> bool {
        matches!(value, Value::Abstract(a) if a.as_any().is::<Self>())
    }
}

impl Abstract for Unread {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "a value that is not there on this way".to_owned()
    }
}

/// A text with parts that only a run knows.
pub struct Template {
    /// Its parts in order.
    pub parts: Vec<Part>,
}

/// A part of a [`Template`].
#[derive(Clone)]
pub enum Part {
    /// Text that is known.
    Text(Rc<str>),
    /// A value, and how it is turned into text: `str` with a format specification, or `repr`.
    Value {
        /// A symbolic number or a tensor.
        value: Value,
        /// The format specification.
        spec: Rc<str>,
        /// `!r`.
        repr: bool,
    },
}

impl Template {
    /// As a Python value; a template without holes is a string.
    pub fn into_value(self) -> Value {
        if self.parts.iter().all(|p| matches!(p, Part::Text(_))) {
            let text: String = self
                .parts
                .iter()
                .map(|p| match p {
                    Part::Text(t) => &**t,
                    Part::Value { .. } => "",
                })
                .collect();
            return Value::str(&text);
        }
        Value::Abstract(Rc::new(self))
    }

    /// The template that a value is, if it is one.
    pub fn of(value: &Value) -> Option<&Self> {
        match value {
            Value::Abstract(a) => a.as_any().downcast_ref(),
            _ => None,
        }
    }
}

impl Abstract for Template {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "a text with parts known at run time".to_owned()
    }
}

/// `range(...)` with bounds that only a run knows.
pub struct SymbolicRange {
    /// First value.
    pub start: Value,
    /// Bound.
    pub stop: Value,
    /// Step.
    pub step: Value,
}

impl SymbolicRange {
    /// The range that a value is, if it is one.
    pub fn of(value: &Value) -> Option<&Self> {
        match value {
            Value::Abstract(a) => a.as_any().downcast_ref(),
            _ => None,
        }
    }
}

impl Abstract for SymbolicRange {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "a range whose bounds are known at run time".to_owned()
    }
}

/// `enumerate`, `zip` or plain iteration over something whose length only a run knows: item `k` is a function of `k`.
pub struct SymbolicItems {
    /// What is iterated.
    pub kind: ItemKind,
    /// A cell that says whether they have been gone through, which is possible once.
    pub used: Ref,
}

/// What gives the items of [`SymbolicItems`].
#[derive(Clone)]
pub enum ItemKind {
    /// Rows of a tensor, or items of an IR list.
    Rows(Value),
    /// `enumerate(items, start)`.
    Enumerate(Rc<ItemKind>, Value),
    /// `zip(...)`.
    Zip(Vec<ItemKind>),
    /// A symbolic range.
    Range(Value, Value, Value),
    /// `reversed(items)`.
    Reversed(Rc<ItemKind>),
}

impl SymbolicItems {
    /// The items that a value is, if it is such.
    pub fn of(value: &Value) -> Option<&Self> {
        match value {
            Value::Abstract(a) => a.as_any().downcast_ref(),
            _ => None,
        }
    }
}

impl Abstract for SymbolicItems {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "items whose number is known at run time".to_owned()
    }
}
