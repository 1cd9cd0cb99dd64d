//! The builtin types: their objects, and how native types get their methods.
//!
//! Conventions. `__new__` of a native type is a plain function that takes the class first. Types whose instances are
//! heap objects with a mutable payload (list, dict, set, exceptions) get a `__new__` here that makes an empty one, and
//! fill it in `__init__`; immutable types do all in `__new__` and pass the value through [`Vm::wrap_immediate`].
//! A native property is a `property` object with native functions.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::dict::Dict;
use crate::heap::{Heap, Ref};
use crate::iter::IterKind;
use crate::native::{Args, NativeFn, NativeFunction, NativeImpl, Outcome};
use crate::value::{Body, Class, Layout, Payload, Value};
use crate::vm::Vm;

/// The builtin types.
#[allow(missing_docs, reason = "each name says what the Python construct is")]
pub struct Types {
    pub object: Ref,
    pub type_: Ref,
    pub int: Ref,
    pub bool: Ref,
    pub float: Ref,
    pub complex: Ref,
    pub str: Ref,
    pub bytes: Ref,
    pub list: Ref,
    pub dict: Ref,
    pub tuple: Ref,
    pub set: Ref,
    pub frozenset: Ref,
    pub range: Ref,
    pub slice: Ref,
    pub function: Ref,
    pub method: Ref,
    pub builtin_function: Ref,
    pub method_descriptor: Ref,
    pub module: Ref,
    pub property: Ref,
    pub staticmethod: Ref,
    pub classmethod: Ref,
    pub super_: Ref,
    pub cell: Ref,
    pub generator: Ref,
    /// Instances of builtin iterators whose type nobody asks for.
    pub iterator: Ref,
    pub none_type: Ref,
    pub ellipsis_type: Ref,
    pub not_implemented_type: Ref,
    pub code: Ref,
    pub traceback: Ref,
    pub mappingproxy: Ref,
    pub frame: Ref,
    /// What `__slots__` makes of each name.
    pub member_descriptor: Ref,
    /// Types of the builtin iterators, by [`IterKind`].
    pub iterators: Vec<Ref>,
    exceptions: BTreeMap<&'static str, Ref>,
}

/// Exceptions with their bases, parents first.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("Exception", "BaseException"),
    ("SystemExit", "BaseException"),
    ("KeyboardInterrupt", "BaseException"),
    ("GeneratorExit", "BaseException"),
    ("ArithmeticError", "Exception"),
    ("FloatingPointError", "ArithmeticError"),
    ("OverflowError", "ArithmeticError"),
    ("ZeroDivisionError", "ArithmeticError"),
    ("AssertionError", "Exception"),
    ("AttributeError", "Exception"),
    ("BaseExceptionGroup", "BaseException"),
    ("ExceptionGroup", "Exception"),
    ("BufferError", "Exception"),
    ("EOFError", "Exception"),
    ("ImportError", "Exception"),
    ("ModuleNotFoundError", "ImportError"),
    ("LookupError", "Exception"),
    ("IndexError", "LookupError"),
    ("KeyError", "LookupError"),
    ("MemoryError", "Exception"),
    ("NameError", "Exception"),
    ("UnboundLocalError", "NameError"),
    ("OSError", "Exception"),
    ("BlockingIOError", "OSError"),
    ("ChildProcessError", "OSError"),
    ("ConnectionError", "OSError"),
    ("BrokenPipeError", "ConnectionError"),
    ("ConnectionAbortedError", "ConnectionError"),
    ("ConnectionRefusedError", "ConnectionError"),
    ("ConnectionResetError", "ConnectionError"),
    ("FileExistsError", "OSError"),
    ("FileNotFoundError", "OSError"),
    ("InterruptedError", "OSError"),
    ("IsADirectoryError", "OSError"),
    ("NotADirectoryError", "OSError"),
    ("PermissionError", "OSError"),
    ("ProcessLookupError", "OSError"),
    ("TimeoutError", "OSError"),
    ("ReferenceError", "Exception"),
    ("RuntimeError", "Exception"),
    ("NotImplementedError", "RuntimeError"),
    ("RecursionError", "RuntimeError"),
    ("StopAsyncIteration", "Exception"),
    ("StopIteration", "Exception"),
    ("SyntaxError", "Exception"),
    ("IndentationError", "SyntaxError"),
    ("TabError", "IndentationError"),
    ("SystemError", "Exception"),
    ("TypeError", "Exception"),
    ("ValueError", "Exception"),
    ("UnicodeError", "ValueError"),
    ("UnicodeDecodeError", "UnicodeError"),
    ("UnicodeEncodeError", "UnicodeError"),
    ("UnicodeTranslateError", "UnicodeError"),
    ("Warning", "Exception"),
    ("BytesWarning", "Warning"),
    ("DeprecationWarning", "Warning"),
    ("EncodingWarning", "Warning"),
    ("FutureWarning", "Warning"),
    ("ImportWarning", "Warning"),
    ("PendingDeprecationWarning", "Warning"),
    ("ResourceWarning", "Warning"),
    ("RuntimeWarning", "Warning"),
    ("SyntaxWarning", "Warning"),
    ("UnicodeWarning", "Warning"),
    ("UserWarning", "Warning"),
];

/// Makes a class object whose method resolution order is that of single inheritance.
fn native_class(heap: &Heap, meta: Option<&Ref>, name: &str, base: Option<&Ref>, layout: Layout) -> Ref {
    let mut mro_tail = Vec::new();
    let mut has_dict = false;
    if let Some(base) = base {
        mro_tail.push(base.clone());
        if let Payload::Class(class) = &heap.read(base).payload {
            mro_tail.extend(class.mro_tail.iter().cloned());
            has_dict = class.has_dict;
        }
    }
    let name: Rc<str> = Rc::from(name);
    let class = Class {
        name: name.clone(),
        qualname: name,
        bases: base.cloned().into_iter().collect(),
        mro_tail,
        has_del: false,
        span: None,
        slots: Vec::new(),
        layout,
        has_dict: has_dict || matches!(layout, Layout::Exception | Layout::Class),
    };
    heap.alloc(Body {
        class: meta.cloned(),
        attrs: Some(Box::new(Dict::new())),
        payload: Payload::Class(Box::new(class)),
    })
}

impl Types {
    /// Makes all builtin types, without methods.
    pub(crate) fn new(heap: &Heap) -> Self {
        let object = native_class(heap, None, "object", None, Layout::Plain);
        let type_ = native_class(heap, None, "type", Some(&object), Layout::Class);
        heap.write(&object).class = Some(type_.clone());
        heap.write(&type_).class = Some(type_.clone());
        let make = |name: &str, layout| native_class(heap, Some(&type_), name, Some(&object), layout);
        let int = make("int", Layout::Immediate);
        let bool = native_class(heap, Some(&type_), "bool", Some(&int), Layout::Immediate);
        let iterator = make("iterator", Layout::Native);
        let mut exceptions = BTreeMap::new();
        exceptions.insert("BaseException", make("BaseException", Layout::Exception));
        for (name, base) in EXCEPTIONS {
            let class = native_class(heap, Some(&type_), name, exceptions.get(base), Layout::Exception);
            exceptions.insert(name, class);
        }
        // The one builtin exception with two bases.
        if let Payload::Class(class) = &mut heap.write(&exceptions["ExceptionGroup"]).payload {
            let group = exceptions["BaseExceptionGroup"].clone();
            class.mro_tail.insert(0, group.clone());
            class.bases.insert(0, group);
        }
        Self {
            int,
            bool,
            float: make("float", Layout::Immediate),
            complex: make("complex", Layout::Immediate),
            str: make("str", Layout::Immediate),
            bytes: make("bytes", Layout::Immediate),
            list: make("list", Layout::List),
            dict: make("dict", Layout::Dict),
            tuple: make("tuple", Layout::Immediate),
            set: make("set", Layout::Set),
            frozenset: make("frozenset", Layout::Set),
            range: make("range", Layout::Native),
            slice: make("slice", Layout::Native),
            function: make("function", Layout::Native),
            method: make("method", Layout::Native),
            builtin_function: make("builtin_function_or_method", Layout::Native),
            method_descriptor: make("method_descriptor", Layout::Native),
            module: make("module", Layout::Plain),
            property: make("property", Layout::Native),
            staticmethod: make("staticmethod", Layout::Native),
            classmethod: make("classmethod", Layout::Native),
            super_: make("super", Layout::Native),
            cell: make("cell", Layout::Native),
            generator: make("generator", Layout::Native),
            none_type: make("NoneType", Layout::Native),
            ellipsis_type: make("ellipsis", Layout::Native),
            not_implemented_type: make("NotImplementedType", Layout::Native),
            code: make("code", Layout::Native),
            traceback: make("traceback", Layout::Native),
            mappingproxy: make("mappingproxy", Layout::Native),
            frame: make("frame", Layout::Native),
            member_descriptor: make("member_descriptor", Layout::Native),
            iterators: IterKind::ALL
                .iter()
                .map(|kind| match kind {
                    IterKind::Other => iterator.clone(),
                    kind => native_class(heap, Some(&type_), kind.class_name(), Some(&iterator), Layout::Native),
                })
                .collect(),
            iterator: iterator.clone(),
            exceptions,
            object,
            type_,
        }
    }

    /// A builtin exception by name; `Exception` for a name that is none.
    pub fn exc(&self, name: &str) -> Ref {
        self.exceptions.get(name).unwrap_or_else(|| &self.exceptions["Exception"]).clone()
    }

    /// A builtin exception by name.
    pub fn find_exception(&self, name: &str) -> Option<&Ref> {
        self.exceptions.get(name)
    }

    /// Names an exception that is no builtin, for what raises it by its name; no builtin name comes of it.
    pub fn name_exception(&mut self, name: &'static str, class: Ref) {
        self.exceptions.insert(name, class);
    }

    /// All builtin exceptions by name.
    pub fn exceptions(&self) -> impl Iterator<Item = (&'static str, &Ref)> {
        self.exceptions.iter().map(|(name, class)| (*name, class))
    }
}

impl Vm {
    /// The class of a value.
    pub fn type_of(&self, value: &Value) -> Ref {
        let types = &self.types;
        match value {
            Value::None => types.none_type.clone(),
            Value::Ellipsis => types.ellipsis_type.clone(),
            Value::NotImplemented => types.not_implemented_type.clone(),
            Value::Bool(_) => types.bool.clone(),
            Value::Int(_) | Value::BigInt(_) => types.int.clone(),
            Value::Float(_) => types.float.clone(),
            Value::Complex(_) => types.complex.clone(),
            Value::Str(_) => types.str.clone(),
            Value::Bytes(_) => types.bytes.clone(),
            Value::Tuple(_) => types.tuple.clone(),
            Value::Native(f) if f.is_method => types.method_descriptor.clone(),
            Value::Native(_) => types.builtin_function.clone(),
            Value::Object(r) => self.class_of(r),
            Value::Abstract(_) => types.object.clone(),
        }
    }

    /// The class of a heap object.
    pub fn class_of(&self, object: &Ref) -> Ref {
        self.heap.read(object).class.clone().unwrap_or_else(|| self.types.object.clone())
    }

    /// `type(value).__name__`.
    pub fn type_name(&self, value: &Value) -> Rc<str> {
        self.class_name(&self.type_of(value))
    }

    /// `cls.__name__`.
    pub fn class_name(&self, class: &Ref) -> Rc<str> {
        match &self.heap.read(class).payload {
            Payload::Class(class) => class.name.clone(),
            _ => Rc::from("object"),
        }
    }

    /// The builtin layout that instances of a class have.
    pub fn layout_of(&self, class: &Ref) -> Layout {
        match &self.heap.read(class).payload {
            Payload::Class(class) => class.layout,
            _ => Layout::Plain,
        }
    }

    /// Whether `class` is `of` or derives from it (by method resolution order).
    pub fn is_subclass(&self, class: &Ref, of: &Ref) -> bool {
        class == of
            || match &self.heap.read(class).payload {
                Payload::Class(class) => class.mro_tail.contains(of),
                _ => false,
            }
    }

    /// Whether the value's class is `class` or derives from it.
    pub fn is_instance(&self, value: &Value, class: &Ref) -> bool {
        self.is_subclass(&self.type_of(value), class)
    }

    /// Whether the object is a class.
    pub fn is_class(&self, object: &Ref) -> bool {
        matches!(self.heap.read(object).payload, Payload::Class(_))
    }

    /// Makes a native type with methods (see the module's conventions). Names in `bases` decide the resolution order.
    pub fn new_native_type(
        &mut self,
        name: &str,
        bases: &[Ref],
        layout: Layout,
        methods: &[(&'static str, NativeFn)],
    ) -> Ref {
        let base = bases.first().unwrap_or(&self.types.object).clone();
        let class = native_class(&self.heap, Some(&self.types.type_.clone()), name, Some(&base), layout);
        self.add_methods(&class, methods);
        class
    }

    /// Adds methods to a native type; `__new__` and `__init_subclass__`-like names become static or class methods.
    pub fn add_methods(&mut self, class: &Ref, methods: &[(&'static str, NativeFn)]) {
        let owner = self.class_name(class);
        for (name, run) in methods {
            let function = NativeFunction {
                name: self.intern(name),
                owner: owner.clone(),
                is_method: *name != "__new__",
                run: Rc::new(*run),
            };
            self.set_class_attr(class, name, Value::Native(Rc::new(function)));
        }
    }

    /// Adds class methods to a native type.
    pub fn add_class_methods(&mut self, class: &Ref, methods: &[(&'static str, NativeFn)]) {
        for (name, run) in methods {
            let function = self.native(name, &self.class_name(class), *run);
            let method = self.object(&self.types.classmethod.clone(), Payload::ClassMethod(function));
            self.set_class_attr(class, name, method);
        }
    }

    /// Adds static methods to a native type.
    pub fn add_static_methods(&mut self, class: &Ref, methods: &[(&'static str, NativeFn)]) {
        for (name, run) in methods {
            let function = self.native(name, &self.class_name(class), *run);
            let method = self.object(&self.types.staticmethod.clone(), Payload::StaticMethod(function));
            self.set_class_attr(class, name, method);
        }
    }

    /// Adds a property to a native type; the getter gets `self`, the setter `self` and the value.
    pub fn add_property(&mut self, class: &Ref, name: &'static str, get: NativeFn, set: Option<NativeFn>) {
        let owner = self.class_name(class);
        let get = self.native(name, &owner, get);
        let set = set.map_or(Value::None, |set| self.native(name, &owner, set));
        let parts = Box::new([get, set, Value::None, Value::None]);
        let property = self.object(&self.types.property.clone(), Payload::Property(parts));
        self.set_class_attr(class, name, property);
    }

    /// Sets an attribute of a class without asking its metaclass.
    pub fn set_class_attr(&mut self, class: &Ref, name: &str, value: Value) {
        let name = self.intern(name);
        let mut body = self.heap.write(class);
        body.attrs.get_or_insert_with(Default::default).set_str(&name, value);
    }

    /// A builtin function value.
    pub fn native(&mut self, name: &str, owner: &str, run: NativeFn) -> Value {
        self.native_closure(name, owner, Rc::new(run))
    }

    /// A builtin function value from a closure.
    pub fn native_closure(&mut self, name: &str, owner: &str, run: NativeImpl) -> Value {
        let (name, owner) = (self.intern(name), self.intern(owner));
        Value::Native(Rc::new(NativeFunction { name, owner, is_method: false, run }))
    }

    /// Makes a heap object of a class, with an attribute dict if the class's instances have one.
    pub fn object(&self, class: &Ref, payload: Payload) -> Value {
        let has_attrs = matches!(&self.heap.read(class).payload, Payload::Class(class) if class.has_dict || !class.slots.is_empty());
        let attrs = has_attrs.then(Default::default);
        Value::Object(self.heap.alloc(Body { class: Some(class.clone()), attrs, payload }))
    }

    /// A `list` object.
    pub fn new_list(&self, items: Vec<Value>) -> Value {
        self.bare(&self.types.list, Payload::List(items))
    }

    /// A `dict` object.
    pub fn new_dict(&self, dict: Dict) -> Value {
        self.bare(&self.types.dict, Payload::Dict(dict))
    }

    /// A `set` object.
    pub fn new_set(&self, keys: Dict) -> Value {
        self.bare(&self.types.set, Payload::Set(keys))
    }

    /// A builtin iterator object; the state implements [`crate::iter::NativeIterator`] through its vtable.
    pub(crate) fn bare(&self, class: &Ref, payload: Payload) -> Value {
        Value::Object(self.heap.alloc(Body { class: Some(class.clone()), attrs: None, payload }))
    }

    /// A value of an immutable builtin type as an instance of `class`: itself where that is the exact type, otherwise
    /// an object with `Payload::Immediate`.
    pub fn wrap_immediate(&self, class: &Ref, value: Value) -> Value {
        if *class == self.type_of(&value) {
            value
        } else {
            self.object(class, Payload::Immediate(value))
        }
    }

    /// The plain value inside an instance of a subclass of an immutable builtin type, or the value itself.
    pub fn unwrap_immediate(&self, value: &Value) -> Value {
        if let Value::Object(r) = value {
            if let Payload::Immediate(inner) = &self.heap.read(r).payload {
                return inner.clone();
            }
        }
        value.clone()
    }

    /// An interned text.
    pub fn intern(&mut self, text: &str) -> Rc<str> {
        if let Some(found) = self.names.get(text) {
            return found.clone();
        }
        let text: Rc<str> = Rc::from(text);
        self.names.insert(text.clone(), text.clone());
        text
    }

    /// `isinstance(value, classes)` with tuples, unions and `__instancecheck__`.
    pub fn isinstance(&mut self, value: &Value, classes: &Value) -> Outcome {
        crate::class::isinstance(self, value, classes)
    }

    /// `issubclass(class, classes)`.
    pub fn issubclass(&mut self, class: &Value, classes: &Value) -> Outcome {
        crate::class::issubclass(self, class, classes)
    }

    /// `class(*args)`: as a call of the class.
    pub fn instantiate(&mut self, class: &Ref, args: Args) -> Outcome {
        self.call(&Value::Object(class.clone()), args)
    }
}
