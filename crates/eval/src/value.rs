//! Values and the bodies of heap objects.
//!
//! A [`Value`] is immediate (numbers, text, tuples: immutable, no identity that a program may rely on beyond `is` on the
//! same object) or refers to a heap object by [`Ref`]. As in CPython every heap object has a class, perhaps an attribute
//! dict, and a payload that its builtin base class defines: an instance of `class Stack(list)` is a body whose class is
//! `Stack`, whose payload is `Payload::List` and which has attributes.

use std::rc::Rc;

use num_bigint::BigInt;

use crate::code::Code;
use crate::dict::Dict;
use crate::domain::Abstract;
use crate::heap::Ref;
use crate::native::{NativeFunction, NativePayload};

/// A Python value.
#[derive(Clone)]
pub enum Value {
    /// `None`.
    None,
    /// `...`.
    Ellipsis,
    /// `NotImplemented`.
    NotImplemented,
    /// `True` or `False`.
    Bool(bool),
    /// An `int` that fits 64 bits. Larger ones are `BigInt`, and only those.
    Int(i64),
    /// A `float`.
    Float(f64),
    /// An `int` outside the range of `i64`.
    BigInt(Rc<BigInt>),
    /// A `complex`: real and imaginary part.
    Complex(Rc<(f64, f64)>),
    /// A `str`.
    Str(Rc<str>),
    /// A `bytes`.
    Bytes(Rc<[u8]>),
    /// A `tuple` (exactly; instances of subclasses are objects with `Payload::Tuple`).
    Tuple(Rc<[Value]>),
    /// A builtin function or an unbound method of a builtin type.
    Native(Rc<NativeFunction>),
    /// An object of the journaled heap.
    Object(Ref),
    /// A value that is not Python's own (see [`crate::Domain`]).
    Abstract(Rc<dyn Abstract>),
}

impl Value {
    /// A `str` value.
    pub fn str(text: &str) -> Self {
        Self::Str(Rc::from(text))
    }

    /// A `tuple` value.
    pub fn tuple(items: Vec<Value>) -> Self {
        Self::Tuple(Rc::from(items))
    }

    /// Whether two values are the same object (`is`). Immediates compare by kind and value, floats by bits.
    pub fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None)
            | (Self::Ellipsis, Self::Ellipsis)
            | (Self::NotImplemented, Self::NotImplemented) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::BigInt(a), Self::BigInt(b)) => a == b,
            (Self::Complex(a), Self::Complex(b)) => Rc::ptr_eq(a, b),
            (Self::Str(a), Self::Str(b)) => Rc::ptr_eq(a, b) || a == b,
            (Self::Bytes(a), Self::Bytes(b)) => Rc::ptr_eq(a, b),
            (Self::Tuple(a), Self::Tuple(b)) => Rc::ptr_eq(a, b) || (a.is_empty() && b.is_empty()),
            (Self::Native(a), Self::Native(b)) => Rc::ptr_eq(a, b),
            (Self::Object(a), Self::Object(b)) => a == b,
            (Self::Abstract(a), Self::Abstract(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// The heap object, if this is one.
    pub fn as_object(&self) -> Option<&Ref> {
        match self {
            Self::Object(r) => Some(r),
            _ => None,
        }
    }
}

/// The contents of a heap object. Cloned as a whole when the journal saves it.
#[derive(Clone)]
pub struct Body {
    /// The object's class: always an object with `Payload::Class`, except while the root types are being built.
    pub class: Option<Ref>,
    /// `__dict__`: instance attributes, class namespace or module globals. `None` where the type has none.
    pub attrs: Option<Box<Dict>>,
    /// What the builtin base class keeps.
    pub payload: Payload,
}

/// What an object's builtin base class keeps.
#[derive(Clone)]
pub enum Payload {
    /// Nothing: a plain instance of a class written in Python (or a module: its globals are `attrs`).
    None,
    /// `list`.
    List(Vec<Value>),
    /// `dict`.
    Dict(Dict),
    /// A `dict` that is the attributes of an object: `vars(object)`, `globals()`.
    DictOf(Ref),
    /// `set` or `frozenset`, by class: keys of a dict whose values are `None`.
    Set(Dict),
    /// An instance of a subclass of an immediate type (`int`, `float`, `str`, `bytes`, `tuple`, `complex`), e.g. a namedtuple or an enum member.
    Immediate(Value),
    /// A closure cell: empty until the variable is bound.
    Cell(Option<Value>),
    /// A class. Its namespace is `attrs`.
    Class(Box<crate::value::Class>),
    /// A function written in Python.
    Function(Box<crate::value::Function>),
    /// A function (or other callable) bound to its first argument: (callable, self).
    BoundMethod(Box<(Value, Value)>),
    /// `property(fget, fset, fdel)` and its doc.
    Property(Box<[Value; 4]>),
    /// `staticmethod(f)`.
    StaticMethod(Value),
    /// `classmethod(f)`.
    ClassMethod(Value),
    /// `super(class, object)`: where the search starts after, and the bound object or class.
    Super(Box<(Ref, Value)>),
    /// `slice(start, stop, step)`.
    Slice(Box<[Value; 3]>),
    /// `range(start, stop, step)` of integers that fit 64 bits.
    Range(i64, i64, i64),
    /// An exception instance.
    Exception(Box<crate::value::Exception>),
    /// A suspended, running or finished generator: the evaluator's frame, which must be cloneable to be journaled.
    Generator(Box<dyn NativePayload>),
    /// State of a builtin iterator (over list, dict, range, zip, enumerate, map, ...).
    Iterator(Box<dyn NativePayload>),
    /// State that another crate keeps in an object (a tensor's storage, a random generator).
    Native(Box<dyn NativePayload>),
}

/// A class.
#[derive(Clone)]
pub struct Class {
    /// `__name__`.
    pub name: Rc<str>,
    /// `__qualname__`.
    pub qualname: Rc<str>,
    /// `__bases__`.
    pub bases: Vec<Ref>,
    /// `__mro__`, this class first; classes refer to themselves here by position only: entry 0 is *not* stored.
    pub mro_tail: Vec<Ref>,
    /// The builtin layout that instances have.
    pub layout: Layout,
    /// Whether instances have a `__dict__`.
    pub has_dict: bool,
    /// Whether instances have a `__del__` to be run when their last reference goes.
    pub has_del: bool,
    /// Where its statement stands.
    pub span: Option<dy2st_source::Span>,
    /// Names in `__slots__`, those of the bases included; kept in the instance's attributes.
    pub slots: Vec<Rc<str>>,
}

/// Which payload the instances of a class carry; decided by the builtin base class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `Payload::None`.
    Plain,
    /// `Payload::List`.
    List,
    /// `Payload::Dict`.
    Dict,
    /// `Payload::Set`.
    Set,
    /// `Payload::Immediate`.
    Immediate,
    /// `Payload::Exception`.
    Exception,
    /// `Payload::Class`: a metaclass.
    Class,
    /// A builtin type that Python code may not instantiate or subclass by itself (function, generator, cell, ...), or a type of another crate.
    Native,
}

/// A function written in Python.
#[derive(Clone)]
pub struct Function {
    /// Its code. What staging runs instead is looked up from the code's file and range.
    pub code: Rc<Code>,
    /// `__name__`.
    pub name: Rc<str>,
    /// `__qualname__`.
    pub qualname: Rc<str>,
    /// `__doc__`, once it was set; before, the code's docstring.
    pub doc: Option<Value>,
    /// `__module__`, once it was set; before, the `__name__` of the globals.
    pub module: Option<Value>,
    /// `__annotations__`: a dict, made when it is first asked for.
    pub annotations: Option<Value>,
    /// The module globals that it sees.
    pub globals: Ref,
    /// Closure cells, in the order of the code's free variables.
    pub closure: Rc<[Ref]>,
    /// Default values of the last positional parameters.
    pub defaults: Vec<Value>,
    /// Default values of keyword-only parameters.
    pub kw_defaults: Vec<(Rc<str>, Value)>,
}

/// An exception instance.
#[derive(Clone, Default)]
pub struct Exception {
    /// `args`.
    pub args: Vec<Value>,
    /// `__cause__` and whether `raise ... from` gave it (also `from None`).
    pub cause: Option<Value>,
    /// `__context__`.
    pub context: Option<Value>,
    /// `__suppress_context__`, where it was set; it is false before.
    pub suppress_context: Option<Value>,
    /// Where it passed, innermost last: the traceback.
    pub trace: Vec<TraceEntry>,
}

/// One line of a traceback.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceEntry {
    /// Where, in the file that the user wrote.
    pub span: dy2st_source::Span,
    /// The function's name, or `<module>`.
    pub function: Rc<str>,
}
