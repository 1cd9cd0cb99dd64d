//! Attribute access: descriptors, instance dicts, `super`, and the cache of class lookups.

use std::rc::Rc;

use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// One cached class lookup; valid while no class has been written.
#[derive(Clone)]
pub(crate) struct CachedLookup {
    class: u64,
    epoch: u64,
    name: Rc<str>,
    found: Option<Value>,
}

/// Slots of the lookup cache; a power of two.
pub(crate) const LOOKUP_SLOTS: usize = 2048;

/// How a class attribute takes part in attribute access.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Descriptor {
    /// Not at all: it is the value.
    Plain,
    /// Functions: bind to an instance, yield to the instance dict.
    Function,
    /// `staticmethod`, `classmethod`.
    Method,
    /// `property`: before the instance dict.
    Property,
    /// An object whose class has `__get__` only.
    Get,
    /// An object whose class has `__set__` or `__delete__`.
    Data,
}

/// What [`Vm::load_method`] found.
pub(crate) enum Method {
    /// A function that takes the receiver first.
    Unbound(Value),
    /// The attribute itself.
    Attribute(Value),
}

/// Whether a hook is the builtin one of that name (`__setattr__ = dict.__setitem__` is not).
pub(crate) fn is_native_named(hook: &Value, name: &str) -> bool {
    matches!(hook, Value::Native(f) if *f.name == *name)
}

/// Whether an attribute may be missing: some way left it unbound.
pub(crate) fn may_be_unbound(value: &Value) -> bool {
    matches!(value, Value::Abstract(a) if a.may_be_unbound())
}

impl Vm {
    /// Looks a name up along the method resolution order of a class, without binding.
    pub fn lookup_class(&self, class: &Ref, name: &str) -> Option<Value> {
        let epoch = self.heap.class_epoch();
        let serial = class.serial();
        let slot = ((name.as_ptr() as usize >> 3) ^ (serial as usize).wrapping_mul(0x9E37_79B1)) & (LOOKUP_SLOTS - 1);
        {
            let cache = self.lookups.borrow();
            if let Some(entry) = &cache[slot] {
                if entry.class == serial
                    && entry.epoch == epoch
                    && (std::ptr::eq(entry.name.as_ptr(), name.as_ptr()) && entry.name.len() == name.len()
                        || &*entry.name == name)
                {
                    return entry.found.clone();
                }
            }
        }
        let found = self.walk_class(class, name);
        let name = self.names.get(name).cloned().unwrap_or_else(|| Rc::from(name));
        self.lookups.borrow_mut()[slot] = Some(CachedLookup { class: serial, epoch, name, found: found.clone() });
        found
    }

    fn walk_class(&self, class: &Ref, name: &str) -> Option<Value> {
        let hash = crate::dict::hash_str(name);
        let body = self.heap.read(class);
        if let Some(found) = body.attrs.as_ref().and_then(|attrs| attrs.get_name(name, hash)) {
            return Some(found.clone());
        }
        let Payload::Class(class) = &body.payload else { return None };
        class.mro_tail.iter().find_map(|base| self.heap.read(base).attrs.as_ref()?.get_name(name, hash).cloned())
    }

    pub(crate) fn descriptor(&self, attribute: &Value) -> Descriptor {
        match attribute {
            Value::Native(f) if f.is_method => Descriptor::Function,
            Value::Object(r) => {
                let class = {
                    let body = self.heap.read(r);
                    match &body.payload {
                        Payload::Function(_) => return Descriptor::Function,
                        Payload::Property(_) => return Descriptor::Property,
                        Payload::StaticMethod(_) | Payload::ClassMethod(_) => return Descriptor::Method,
                        Payload::Class(_)
                        | Payload::BoundMethod(_)
                        | Payload::List(_)
                        | Payload::Dict(_)
                        | Payload::Set(_)
                        | Payload::Cell(_)
                        | Payload::Iterator(_)
                        | Payload::Generator(_) => return Descriptor::Plain,
                        _ => {}
                    }
                    body.class.clone()
                };
                let Some(class) = class else { return Descriptor::Plain };
                if self.lookup_class(&class, "__set__").is_some() || self.lookup_class(&class, "__delete__").is_some() {
                    Descriptor::Data
                } else if self.lookup_class(&class, "__get__").is_some() {
                    Descriptor::Get
                } else {
                    Descriptor::Plain
                }
            }
            _ => Descriptor::Plain,
        }
    }

    /// Before a Python function runs as the hook of a class (`__setattr__`, `__getattr__`), a builtin one is asked, which
    /// does what the function would do, or says that it did not: `False` of having set, `NotImplemented` of having found.
    pub fn ask_first(&mut self, function: &Value, first: Value) {
        if let Value::Object(function) = function {
            self.first_asked.insert(function.serial(), first);
        }
    }

    /// What the builtin function says that is asked before a hook.
    fn first_answer(&mut self, hook: &Value, args: impl FnOnce() -> Vec<Value>) -> Outcome<Option<Value>> {
        let Value::Object(hook) = hook else { return Ok(None) };
        let Some(first) = self.first_asked.get(&hook.serial()).cloned() else { return Ok(None) };
        let args = Args::new(args());
        self.call(&first, args).map(Some)
    }

    /// A bound method object.
    pub fn bind(&self, function: Value, receiver: Value) -> Value {
        let class = match &function {
            Value::Native(_) => &self.types.builtin_function,
            _ => &self.types.method,
        };
        self.bare(class, Payload::BoundMethod(Box::new((function, receiver))))
    }

    /// What a class attribute gives when it is read through an instance, or through the class (`None`).
    pub(crate) fn bind_attribute(&mut self, attribute: Value, instance: Option<&Value>, owner: &Ref) -> Outcome {
        if let (Value::Abstract(_), Some(domain)) = (&attribute, self.domain.clone()) {
            // One of several, each of which may be a function or a descriptor.
            return domain.alternatives(self, &attribute, &mut |vm, one| match one {
                Value::Abstract(_) => Ok(one.clone()),
                _ => vm.bind_attribute(one.clone(), instance, owner),
            });
        }
        match self.descriptor(&attribute) {
            Descriptor::Plain => Ok(attribute),
            Descriptor::Function => Ok(match instance {
                Some(instance) => self.bind(attribute, instance.clone()),
                None => attribute,
            }),
            Descriptor::Method => {
                let Value::Object(r) = &attribute else { return Ok(attribute) };
                let (inner, is_class_method) = match &self.heap.read(r).payload {
                    Payload::StaticMethod(f) => (f.clone(), false),
                    Payload::ClassMethod(f) => (f.clone(), true),
                    _ => return Ok(attribute.clone()),
                };
                Ok(if is_class_method { self.bind(inner, Value::Object(owner.clone())) } else { inner })
            }
            Descriptor::Property => match instance {
                Some(instance) => self.property_get(&attribute, instance),
                None => Ok(attribute),
            },
            Descriptor::Get | Descriptor::Data => {
                let class = self.type_of(&attribute);
                let Some(get) = self.lookup_class(&class, "__get__") else { return Ok(attribute) };
                let args = vec![instance.cloned().unwrap_or(Value::None), Value::Object(owner.clone())];
                self.call_bound(&get, &attribute, &class, Args::new(args))
            }
        }
    }

    fn property_parts(&self, property: &Value) -> [Value; 4] {
        if let Value::Object(r) = property {
            if let Payload::Property(parts) = &self.heap.read(r).payload {
                return (**parts).clone();
            }
        }
        [Value::None, Value::None, Value::None, Value::None]
    }

    pub(crate) fn property_get(&mut self, property: &Value, instance: &Value) -> Outcome {
        let get = match property {
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::Property(parts) => parts[0].clone(),
                _ => Value::None,
            },
            _ => Value::None,
        };
        if matches!(get, Value::None) {
            return Err(self.property_refuses(property, instance, "getter"));
        }
        self.call(&get, Args::new(vec![instance.clone()]))
    }

    fn property_refuses(&self, property: &Value, instance: &Value, what: &str) -> crate::native::Raise {
        let class = self.type_of(instance);
        let name = self.mro(&class).into_iter().find_map(|class| {
            let body = self.heap.read(&class);
            let entry = body.attrs.as_ref()?.iter().find(|entry| entry.value.is(property))?;
            match &entry.key {
                Value::Str(name) => Some(name.clone()),
                _ => None,
            }
        });
        let class = self.class_name(&class);
        let message = match name {
            Some(name) => format!("property '{name}' of '{class}' object has no {what}"),
            None => format!("property of '{class}' object has no {what}"),
        };
        self.raise("AttributeError", &message)
    }

    /// `value.name`.
    pub fn get_attr(&mut self, value: &Value, name: &str) -> Outcome {
        match self.lookup_attr(value, name)? {
            Some(found) => Ok(found),
            None => Err(self.attribute_error(value, name)),
        }
    }

    /// `value.name`, `None` where that is an `AttributeError`.
    pub fn find_attr(&mut self, value: &Value, name: &str) -> Outcome<Option<Value>> {
        let found = if self.staging {
            self.catching("AttributeError", |vm| vm.lookup_attr(value, name))
        } else {
            self.lookup_attr(value, name)
        };
        match found {
            Err(raise) if self.raise_is(&raise, "AttributeError") => Ok(None),
            other => other,
        }
    }

    /// `value.name`: `None` where nothing has it, an error where code that was asked raised one.
    fn lookup_attr(&mut self, value: &Value, name: &str) -> Outcome<Option<Value>> {
        if let Value::Abstract(_) = value {
            let domain = self.domain_for(value)?;
            return domain.get_attr(self, value, name);
        }
        let class = self.type_of(value);
        let custom = match value {
            Value::Object(_) => {
                let custom = self.lookup_class(&class, "__getattribute__");
                custom.filter(|hook| !is_native_named(hook, "__getattribute__"))
            }
            _ => None,
        };
        let run = |vm: &mut Self| match &custom {
            Some(method) => vm.call_bound(method, value, &class, Args::new(vec![Value::Str(Rc::from(name))])).map(Some),
            None => vm.plain_attr(value, &class, name),
        };
        let found = if self.staging && self.lookup_class(&class, "__getattr__").is_some() {
            self.catching("AttributeError", run)
        } else {
            run(self)
        };
        let missing = match &found {
            Ok(None) => true,
            Ok(Some(_)) => false,
            Err(raise) => self.raise_is(raise, "AttributeError"),
        };
        if missing {
            if let Some(hook) = self.lookup_class(&class, "__getattr__") {
                let name = Value::Str(self.intern(name));
                match self.first_answer(&hook, || vec![value.clone(), name.clone()])? {
                    None | Some(Value::NotImplemented) => {}
                    found => return Ok(found),
                }
                let args = Args::new(vec![name]);
                return self.call_bound(&hook, value, &class, args).map(Some);
            }
            if let (Value::Object(r), true) = (value, class == self.types.module) {
                let hook = self.heap.read(r).attrs.as_ref().and_then(|a| a.get_str("__getattr__")).cloned();
                if let Some(hook) = hook {
                    return self.call(&hook, Args::new(vec![Value::Str(Rc::from(name))])).map(Some);
                }
            }
        }
        found
    }

    /// Attribute access without `__getattribute__` and `__getattr__` hooks: `object.__getattribute__`, and the same for
    /// classes and `super` objects.
    pub(crate) fn plain_attr(&mut self, value: &Value, class: &Ref, name: &str) -> Outcome<Option<Value>> {
        if let Value::Object(r) = value {
            let body = self.heap.read(r);
            match &body.payload {
                Payload::Class(_) => {
                    drop(body);
                    return self.class_attr(r, class, name);
                }
                Payload::Super(_) => {
                    drop(body);
                    return self.super_attr(r, class, name);
                }
                Payload::BoundMethod(parts) => {
                    let function = parts.0.clone();
                    drop(body);
                    if let Some(found) = self.lookup_class(class, name) {
                        return self.bind_attribute(found, Some(value), class).map(Some);
                    }
                    return self.lookup_attr(&function, name);
                }
                _ => {}
            }
        }
        let found = self.lookup_class(class, name);
        let kind = found.as_ref().map(|f| self.descriptor(f));
        if let Some(Descriptor::Property | Descriptor::Data) = kind {
            let found = found.expect("it has a kind");
            return self.bind_attribute(found, Some(value), class).map(Some);
        }
        if let Value::Object(r) = value {
            let body = self.heap.read(r);
            if let Some(own) = body.attrs.as_ref().and_then(|attrs| attrs.get_str(name)) {
                if !may_be_unbound(own) {
                    return Ok(Some(own.clone()));
                }
                drop(body);
                let domain = self.domain_for(value)?;
                return domain.split_attr(self, r, name, &mut |vm| vm.get_attr(value, name)).map(Some);
            }
        }
        match found {
            Some(found) => self.bind_attribute(found, Some(value), class).map(Some),
            None => Ok(None),
        }
    }

    fn class_attr(&mut self, class: &Ref, meta: &Ref, name: &str) -> Outcome<Option<Value>> {
        let on_meta = self.lookup_class(meta, name);
        let this = Value::Object(class.clone());
        if let Some(found) = &on_meta {
            if matches!(self.descriptor(found), Descriptor::Property | Descriptor::Data) {
                return self.bind_attribute(found.clone(), Some(&this), meta).map(Some);
            }
        }
        if let Some(own) = self.lookup_class(class, name) {
            return self.bind_attribute(own, None, class).map(Some);
        }
        match on_meta {
            Some(found) => self.bind_attribute(found, Some(&this), meta).map(Some),
            None => Ok(None),
        }
    }

    fn super_attr(&mut self, object: &Ref, class: &Ref, name: &str) -> Outcome<Option<Value>> {
        let (start, receiver) = match &self.heap.read(object).payload {
            Payload::Super(parts) => (**parts).clone(),
            _ => return Ok(None),
        };
        if name != "__class__" {
            if let Some((found, owner)) = self.lookup_after(&start, &receiver, name) {
                let instance = match &receiver {
                    Value::Object(r) if *r == owner => None,
                    _ => Some(&receiver),
                };
                return self.bind_attribute(found, instance, &owner).map(Some);
            }
        }
        match self.lookup_class(class, name) {
            Some(found) => {
                let this = Value::Object(object.clone());
                self.bind_attribute(found, Some(&this), class).map(Some)
            }
            None => Ok(None),
        }
    }

    /// The class whose resolution order a `super` object follows.
    fn super_owner(&self, start: &Ref, receiver: &Value) -> Ref {
        if let Value::Object(r) = receiver {
            if self.is_class(r) && self.is_subclass(r, start) {
                return r.clone();
            }
        }
        self.type_of(receiver)
    }

    /// Looks a name up after `start` in the resolution order of the receiver's class.
    pub(crate) fn lookup_after(&self, start: &Ref, receiver: &Value, name: &str) -> Option<(Value, Ref)> {
        let owner = self.super_owner(start, receiver);
        let hash = crate::dict::hash_str(name);
        let found = {
            let body = self.heap.read(&owner);
            let Payload::Class(class) = &body.payload else { return None };
            let skip = if owner == *start { 0 } else { class.mro_tail.iter().position(|c| c == start)? + 1 };
            class.mro_tail[skip..].iter().find_map(|c| self.heap.read(c).attrs.as_ref()?.get_name(name, hash).cloned())
        };
        found.map(|found| (found, owner))
    }

    /// Finds what a call of `value.name(...)` calls, without making a bound method where it can.
    pub(crate) fn load_method(&mut self, value: &Value, name: &str) -> Outcome<Method> {
        if let Value::Abstract(_) = value {
            return self.get_attr(value, name).map(Method::Attribute);
        }
        let class = match value {
            Value::Object(r) => {
                let body = self.heap.read(r);
                match (&body.payload, &body.class) {
                    (Payload::Class(_), _) | (_, None) => {
                        drop(body);
                        return self.get_attr(value, name).map(Method::Attribute);
                    }
                    (Payload::Super(parts), _) => {
                        let (start, receiver) = (**parts).clone();
                        drop(body);
                        return self.super_method(value, &start, &receiver, name);
                    }
                    (_, Some(class)) => class.clone(),
                }
            }
            _ => self.type_of(value),
        };
        if matches!(value, Value::Object(_)) {
            if let Some(custom) = self.lookup_class(&class, "__getattribute__") {
                if !is_native_named(&custom, "__getattribute__") {
                    return self.get_attr(value, name).map(Method::Attribute);
                }
            }
        }
        if let Some(found) = self.lookup_class(&class, name) {
            if self.descriptor(&found) == Descriptor::Function {
                if let Value::Object(r) = value {
                    let body = self.heap.read(r);
                    if let Some(own) = body.attrs.as_ref().and_then(|attrs| attrs.get_str(name)) {
                        if may_be_unbound(own) {
                            drop(body);
                            return self.get_attr(value, name).map(Method::Attribute);
                        }
                        return Ok(Method::Attribute(own.clone()));
                    }
                }
                return Ok(Method::Unbound(found));
            }
        }
        self.get_attr(value, name).map(Method::Attribute)
    }

    fn super_method(&mut self, this: &Value, start: &Ref, receiver: &Value, name: &str) -> Outcome<Method> {
        if let Some((found, owner)) = self.lookup_after(start, receiver, name) {
            let unbound = matches!(receiver, Value::Object(r) if *r == owner);
            if !unbound && self.descriptor(&found) == Descriptor::Function {
                let bound = self.bind(found, receiver.clone());
                return Ok(Method::Attribute(bound));
            }
        }
        self.get_attr(this, name).map(Method::Attribute)
    }

    /// `value.name = new`.
    pub fn set_attr(&mut self, value: &Value, name: &str, new: Value) -> Outcome<()> {
        if let Value::Abstract(_) = value {
            let domain = self.domain_for(value)?;
            return domain.set_attr(self, value, name, new);
        }
        let class = self.type_of(value);
        if let Value::Object(_) = value {
            if let Some(custom) = self.lookup_class(&class, "__setattr__") {
                if !is_native_named(&custom, "__setattr__") {
                    let name = Value::Str(self.intern(name));
                    let set = self.first_answer(&custom, || vec![value.clone(), name.clone(), new.clone()])?;
                    if let Some(Value::Bool(true)) = set {
                        return Ok(());
                    }
                    let args = Args::new(vec![name, new]);
                    return self.call_bound(&custom, value, &class, args).map(drop);
                }
            }
        }
        self.plain_set_attr(value, &class, name, new)
    }

    /// `object.__setattr__`.
    pub(crate) fn plain_set_attr(&mut self, value: &Value, class: &Ref, name: &str, new: Value) -> Outcome<()> {
        if let Some(found) = self.lookup_class(class, name) {
            match self.descriptor(&found) {
                Descriptor::Property => {
                    let [_, set, ..] = self.property_parts(&found);
                    if matches!(set, Value::None) {
                        return Err(self.property_refuses(&found, value, "setter"));
                    }
                    return self.call(&set, Args::new(vec![value.clone(), new])).map(drop);
                }
                Descriptor::Data => {
                    let class = self.type_of(&found);
                    let Some(set) = self.lookup_class(&class, "__set__") else {
                        return Err(self.raise("AttributeError", "__set__"));
                    };
                    return self.call_bound(&set, &found, &class, Args::new(vec![value.clone(), new])).map(drop);
                }
                _ => {}
            }
        }
        let Value::Object(r) = value else { return Err(self.attribute_error(value, name)) };
        self.check_writable(r, name)?;
        if self.is_slotted(class, name) {
            return Err(self.readonly_or_missing(value, class, name));
        }
        let key = self.intern(name);
        let mut body = self.heap.write(r);
        if body.attrs.is_none() && matches!(body.payload, Payload::Function(_)) {
            body.attrs = Some(Box::default());
        }
        if let Some(attrs) = &mut body.attrs {
            let old = attrs.set_str(&key, new);
            drop(body);
            drop(old);
            return Ok(());
        }
        drop(body);
        Err(self.readonly_or_missing(value, class, name))
    }

    /// Sets an attribute in the dict of an instance that has one, whatever its class says.
    pub fn set_own_attr(&mut self, object: &Ref, name: &str, new: Value) {
        let key = self.intern(name);
        let mut body = self.heap.write(object);
        let old = body.attrs.as_mut().and_then(|attrs| attrs.set_str(&key, new));
        drop(body);
        drop(old);
    }

    /// Builtin classes cannot be changed by programs.
    fn check_writable(&self, object: &Ref, name: &str) -> Outcome<()> {
        let body = self.heap.read(object);
        if let Payload::Class(class) = &body.payload {
            let is_builtin = body.attrs.as_ref().is_none_or(|a| a.get_str("__module__").is_none());
            if is_builtin {
                let message = format!("cannot set '{name}' attribute of immutable type '{}'", class.name);
                return Err(self.type_error(&message));
            }
        }
        Ok(())
    }

    /// Whether instances of the class have slots only, and none of that name.
    pub(crate) fn is_slotted(&self, class: &Ref, name: &str) -> bool {
        match &self.heap.read(class).payload {
            Payload::Class(class) => {
                !class.has_dict && !class.slots.is_empty() && !class.slots.iter().any(|s| &**s == name)
            }
            _ => false,
        }
    }

    fn readonly_or_missing(&mut self, value: &Value, class: &Ref, name: &str) -> crate::native::Raise {
        if self.lookup_class(class, name).is_some() {
            let message = format!("'{}' object attribute '{name}' is read-only", self.class_name(class));
            return self.raise("AttributeError", &message);
        }
        self.attribute_error(value, name)
    }

    /// `del value.name`.
    pub fn del_attr(&mut self, value: &Value, name: &str) -> Outcome<()> {
        if let Value::Abstract(_) = value {
            let domain = self.domain_for(value)?;
            return domain.del_attr(self, value, name);
        }
        let class = self.type_of(value);
        if let Value::Object(_) = value {
            if let Some(custom) = self.lookup_class(&class, "__delattr__") {
                if !is_native_named(&custom, "__delattr__") {
                    let args = Args::new(vec![Value::Str(Rc::from(name))]);
                    return self.call_bound(&custom, value, &class, args).map(drop);
                }
            }
        }
        self.plain_del_attr(value, &class, name)
    }

    /// `object.__delattr__`.
    pub(crate) fn plain_del_attr(&mut self, value: &Value, class: &Ref, name: &str) -> Outcome<()> {
        if let Some(found) = self.lookup_class(class, name) {
            match self.descriptor(&found) {
                Descriptor::Property => {
                    let [_, _, delete, _] = self.property_parts(&found);
                    if matches!(delete, Value::None) {
                        return Err(self.property_refuses(&found, value, "deleter"));
                    }
                    return self.call(&delete, Args::new(vec![value.clone()])).map(drop);
                }
                Descriptor::Data => {
                    let class = self.type_of(&found);
                    let Some(delete) = self.lookup_class(&class, "__delete__") else {
                        return Err(self.raise("AttributeError", "__delete__"));
                    };
                    return self.call_bound(&delete, &found, &class, Args::new(vec![value.clone()])).map(drop);
                }
                _ => {}
            }
        }
        if let Value::Object(r) = value {
            self.check_writable(r, name)?;
            let own = self.heap.read(r).attrs.as_ref().and_then(|attrs| attrs.get_str(name)).cloned();
            if own.is_some_and(|own| may_be_unbound(&own)) {
                let domain = self.domain_for(value)?;
                let run = &mut |vm: &mut Self| vm.plain_del_attr(value, class, name).map(|()| Value::None);
                return domain.split_attr(self, r, name, run).map(drop);
            }
            let removed = self.heap.write(r).attrs.as_mut().and_then(|attrs| attrs.remove_str(name));
            if removed.is_some() {
                return Ok(());
            }
        }
        Err(self.attribute_error(value, name))
    }

    /// `value.name(*args)`.
    pub fn call_method(&mut self, value: &Value, name: &str, args: Args) -> Outcome {
        match self.load_method(value, name)? {
            Method::Unbound(function) => {
                let mut args = args;
                args.pos.insert(0, value.clone());
                self.call(&function, args)
            }
            Method::Attribute(function) => self.call(&function, args),
        }
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
