//! Guards: what staging read of objects that are older than it, and whether that still holds.

use std::collections::HashSet;

use dy2st_eval::builtins::strings::is_identifier;
use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Ref, Value, Vm};
use dy2st_framework::{StoragePayload, TensorPayload};

use crate::join::same_value;

/// One object that staging read.
pub struct Guard {
    object: Ref,
    version: std::cell::Cell<u64>,
    body: Body,
}

/// All that one staging read.
pub struct Guards {
    read: Vec<Guard>,
    /// Names that staged code mentions: of modules and classes only these count.
    names: HashSet<std::rc::Rc<str>>,
    epoch: std::cell::Cell<u64>,
}

impl Guards {
    /// Guards for these objects as they are now.
    pub fn new(vm: &Vm, objects: Vec<Ref>, names: HashSet<std::rc::Rc<str>>) -> Self {
        let read = objects
            .into_iter()
            .map(|object| {
                let body = vm.heap.read(&object).clone();
                let version = std::cell::Cell::new(object.version());
                Guard { object, version, body }
            })
            .collect();
        Self { read, names, epoch: std::cell::Cell::new(vm.heap.epoch()) }
    }

    /// Whether everything is as it was; else what changed.
    pub fn check(&self, vm: &Vm) -> Result<(), Ref> {
        let epoch = vm.heap.epoch();
        if self.epoch.get() == epoch {
            return Ok(());
        }
        for guard in &self.read {
            let version = guard.object.version();
            if guard.version.get() == version {
                continue;
            }
            if !self.unchanged(vm, &guard.body, &vm.heap.read(&guard.object)) {
                return Err(guard.object.clone());
            }
            guard.version.set(version);
        }
        self.epoch.set(epoch);
        Ok(())
    }

    fn unchanged(&self, vm: &Vm, old: &Body, new: &Body) -> bool {
        old.class == new.class && self.same_attrs(vm, old, new) && same_payload(&old.payload, &new.payload)
    }

    fn same_attrs(&self, vm: &Vm, old: &Body, new: &Body) -> bool {
        let (Some(a), Some(b)) = (&old.attrs, &new.attrs) else { return old.attrs.is_some() == new.attrs.is_some() };
        let is_namespace = old.class.as_ref() == Some(&vm.types.module) || matches!(old.payload, Payload::Class(_));
        if is_namespace {
            let same = |name: &str| match (a.get_str(name), b.get_str(name)) {
                (Some(x), Some(y)) => same_value(x, y),
                (None, None) => true,
                _ => false,
            };
            // Operators and statements look up methods that no code names.
            let special = |name: &str| name.starts_with("__") && name.ends_with("__");
            let is_class = matches!(old.payload, Payload::Class(_));
            let methods = a.iter().chain(b.iter()).filter_map(|e| match &e.key {
                Value::Str(name) if is_class && special(name) => Some(name),
                _ => None,
            });
            return self.names.iter().chain(methods).all(|name| same(name));
        }
        a.len() == b.len()
            && a.iter().zip(b.iter()).all(|(x, y)| same_value(&x.key, &y.key) && same_value(&x.value, &y.value))
    }
}

/// All names that the code of functions among the guarded objects mentions.
pub fn mentioned_names(vm: &Vm, function: Option<&Ref>, objects: &[Ref]) -> HashSet<std::rc::Rc<str>> {
    fn add(code: &dy2st_eval::Code, names: &mut HashSet<std::rc::Rc<str>>) {
        names.extend(code.names.iter().map(|n| n.text.clone()));
        // `getattr` and the like take a name as text.
        names.extend(code.consts.iter().filter_map(|value| match value {
            Value::Str(text) if is_identifier(text) => Some(text.clone()),
            _ => None,
        }));
        code.codes.iter().for_each(|c| add(c, names));
    }
    let mut names = HashSet::new();
    for object in objects.iter().chain(function) {
        if let Some(code) = vm.function_code(object) {
            add(&code, &mut names);
        }
    }
    names
}

/// Adds the classes of objects, with those that they inherit from: what is looked up in them is not always read anew.
pub fn with_classes(vm: &Vm, mut objects: Vec<Ref>, function: Option<&Ref>) -> Vec<Ref> {
    objects.extend(function.cloned());
    let mut seen: HashSet<u64> = objects.iter().map(Ref::serial).collect();
    let classes: Vec<Ref> = objects.iter().map(|object| vm.class_of(object)).chain(objects.iter().cloned()).collect();
    for class in classes {
        if !matches!(vm.heap.read(&class).payload, Payload::Class(_)) {
            continue;
        }
        objects.extend(vm.mro(&class).into_iter().filter(|class| seen.insert(class.serial())));
    }
    objects
}

fn same_values<'a>(a: impl Iterator<Item = &'a Value>, b: impl Iterator<Item = &'a Value>) -> bool {
    let (a, b): (Vec<_>, Vec<_>) = (a.collect(), b.collect());
    a.len() == b.len() && a.iter().zip(&b).all(|(x, y)| same_value(x, y))
}

/// Whether two payloads hold the same; a storage's value counts too.
pub fn same_contents(old: &Payload, new: &Payload) -> bool {
    if let (Payload::Native(a), Payload::Native(b)) = (old, new) {
        let (a, b) = (a.as_any(), b.as_any());
        if let (Some(a), Some(b)) = (a.downcast_ref::<StoragePayload>(), b.downcast_ref::<StoragePayload>()) {
            return a.version == b.version;
        }
    }
    same_payload(old, new)
}

fn same_payload(old: &Payload, new: &Payload) -> bool {
    match (old, new) {
        (Payload::None, Payload::None) => true,
        (Payload::List(a), Payload::List(b)) => same_values(a.iter(), b.iter()),
        (Payload::Dict(a), Payload::Dict(b)) | (Payload::Set(a), Payload::Set(b)) => {
            same_values(a.iter().map(|e| &e.key), b.iter().map(|e| &e.key))
                && same_values(a.iter().map(|e| &e.value), b.iter().map(|e| &e.value))
        }
        (Payload::DictOf(a), Payload::DictOf(b)) => a == b,
        (Payload::Immediate(a), Payload::Immediate(b))
        | (Payload::StaticMethod(a), Payload::StaticMethod(b))
        | (Payload::ClassMethod(a), Payload::ClassMethod(b)) => same_value(a, b),
        (Payload::Cell(a), Payload::Cell(b)) => match (a, b) {
            (Some(a), Some(b)) => same_value(a, b),
            (None, None) => true,
            _ => false,
        },
        (Payload::Class(_), Payload::Class(_)) => true,
        (Payload::Function(a), Payload::Function(b)) => {
            std::rc::Rc::ptr_eq(&a.code, &b.code)
                && a.closure.iter().zip(b.closure.iter()).all(|(x, y)| x == y)
                && same_values(a.defaults.iter(), b.defaults.iter())
                && same_values(a.kw_defaults.iter().map(|(_, v)| v), b.kw_defaults.iter().map(|(_, v)| v))
        }
        (Payload::BoundMethod(a), Payload::BoundMethod(b)) => same_value(&a.0, &b.0) && same_value(&a.1, &b.1),
        (Payload::Property(a), Payload::Property(b)) => same_values(a.iter(), b.iter()),
        (Payload::Super(a), Payload::Super(b)) => a.0 == b.0 && same_value(&a.1, &b.1),
        (Payload::Slice(a), Payload::Slice(b)) => same_values(a.iter(), b.iter()),
        (Payload::Range(a, b, c), Payload::Range(p, q, r)) => (a, b, c) == (p, q, r),
        (Payload::Exception(a), Payload::Exception(b)) => {
            let same = |x: &Option<Value>, y: &Option<Value>| same_values(x.iter(), y.iter());
            same_values(a.args.iter(), b.args.iter())
                && same(&a.cause, &b.cause)
                && same(&a.context, &b.context)
                && same(&a.suppress_context, &b.suppress_context)
        }
        (Payload::Native(a), Payload::Native(b)) => {
            let (a, b) = (a.as_any(), b.as_any());
            if let (Some(a), Some(b)) = (a.downcast_ref::<StoragePayload>(), b.downcast_ref::<StoragePayload>()) {
                // The value is an input of the Program; its type is what was read, and whether it is a leaf.
                return a.value.ty() == b.value.ty() && a.value.requires_grad() == b.value.requires_grad();
            }
            if let (Some(a), Some(b)) = (a.downcast_ref::<TensorPayload>(), b.downcast_ref::<TensorPayload>()) {
                return a.is_same(b);
            }
            false
        }
        _ => false,
    }
}
