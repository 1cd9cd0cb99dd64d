//! Objects of which only a run knows what they hold: one of two payloads, by a condition.
//!
//! The object keeps its identity. An operation on it is done for each payload, on the way where the condition holds, and
//! what comes of it is joined: so a missing key raises on one way only, and the order of a dict is that of the way.

use std::any::Any;
use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Args, Domain, NativeFunction, NativePayload, Outcome, Ref, Value, Vm};

use crate::abstracts::{Choice, Unbound};
use crate::domain::StageDomain;
use crate::stager::Stager;

/// One of two payloads.
#[derive(Clone)]
pub struct Contents {
    /// A `PyBool`.
    pub condition: dy2st_ir::Value,
    /// The payload where it holds.
    pub then: Payload,
    /// The payload where it does not.
    pub other: Payload,
}

impl NativePayload for Contents {
    fn clone_box(&self) -> Box<dyn NativePayload> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        for payload in [&mut self.then, &mut self.other] {
            let mut body = Body { class: None, attrs: None, payload: payload.clone() };
            crate::children::map_children(&mut body, map)?;
            *payload = body.payload;
        }
        Ok(())
    }

    fn is_abstract(&self) -> bool {
        true
    }
}

/// What an iterator is after ways of a loop have left it at different places.
#[derive(Clone)]
pub struct Lost;

impl NativePayload for Lost {
    fn clone_box(&self) -> Box<dyn NativePayload> {
        Box::new(Self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn is_abstract(&self) -> bool {
        true
    }
}

impl Lost {
    /// Whether a payload is this.
    pub fn is(payload: &Payload) -> bool {
        matches!(payload, Payload::Native(p) if p.as_any().is::<Self>())
    }
}

/// Whether a payload is that of an iterator, wherever it stands.
pub fn is_iterator(payload: &Payload) -> bool {
    match of(payload) {
        Some(contents) => is_iterator(&contents.then) && is_iterator(&contents.other),
        None => matches!(payload, Payload::Iterator(_) | Payload::Generator(_)) || Lost::is(payload),
    }
}

/// A loop leaves an iterator, perhaps before its end.
pub fn leave(stager: &Stager, vm: &Vm, iterator: &Value) -> Outcome<()> {
    let Some(object) = iterator.as_object() else { return Ok(()) };
    match &vm.heap.read(object).payload {
        Payload::Generator(state) if state.must_finish() => {
            let what =
                "a loop is left while the generator that it iterates over is inside `try` or `with`, which must end";
            Err(stager.refuse(vm, what).help("Take its items into a list first."))
        }
        _ => Ok(()),
    }
}

/// Notes that only a run knows how far an iterator has come.
pub fn lose(vm: &mut Vm, iterator: &Value) {
    let Some(object) = iterator.as_object() else { return };
    if is_iterator(&vm.heap.read(object).payload) {
        vm.undecided = true;
        vm.heap.write(object).payload = Payload::Native(Box::new(Lost));
    }
}

/// The alternatives of a payload.
pub fn of(payload: &Payload) -> Option<&Contents> {
    match payload {
        Payload::Native(p) => p.as_any().downcast_ref(),
        _ => None,
    }
}

/// How many payloads there may be.
pub fn alternatives(payload: &Payload) -> usize {
    of(payload).map_or(1, |c| alternatives(&c.then) + alternatives(&c.other))
}

/// An object itself, where only a run knows what it holds.
pub fn undecided(vm: &Vm, value: &Value) -> Option<Ref> {
    let object = value.as_object()?;
    of(&vm.heap.read(object).payload).is_some().then(|| object.clone())
}

/// The first such object among a value and what it is made of. Items of containers count with `deep`; what a view or an
/// iterator is over counts always.
pub fn find(vm: &Vm, value: &Value, deep: bool) -> Option<Ref> {
    let mut todo = vec![(value.clone(), 0)];
    while let Some((value, depth)) = todo.pop() {
        if let Some(found) = undecided(vm, &value) {
            return Some(found);
        }
        let mut add = |v: &Value| {
            if depth < 4 && matches!(v, Value::Object(_) | Value::Tuple(_)) {
                todo.push((v.clone(), depth + 1));
            }
        };
        match &value {
            Value::Tuple(items) if deep => items.iter().for_each(add),
            Value::Object(object) => match &vm.heap.read(object).payload {
                Payload::List(items) if deep => items.iter().for_each(add),
                Payload::Dict(dict) if deep => dict.iter().for_each(|e| add(&e.value)),
                Payload::Native(p) | Payload::Iterator(p) if depth < 4 => {
                    let seen = p.clone().map_values(&mut |v| {
                        add(v);
                        Ok(v.clone())
                    });
                    drop(seen);
                }
                _ => {}
            },
            _ => {}
        }
    }
    None
}

/// Runs something on each way for an object of which only a run knows what it holds: there it holds one thing.
pub fn split(stager: &Stager, vm: &mut Vm, object: &Ref, run: &mut dyn FnMut(&mut Vm) -> Outcome) -> Outcome {
    let Some(contents) = of(&vm.heap.read(object).payload).cloned() else { return run(vm) };
    let run = std::cell::RefCell::new(run);
    let put = |vm: &mut Vm, payload: &Payload| {
        vm.heap.write(object).payload = payload.clone();
        split(stager, vm, object, &mut |vm| (run.borrow_mut())(vm))
    };
    stager.fork(vm, contents.condition, &mut |vm| put(vm, &contents.then), &mut |vm| put(vm, &contents.other))
}

/// The same for an attribute that some way left unbound: on each way the object has it or has it not.
pub fn split_attr(
    stager: &Stager,
    vm: &mut Vm,
    object: &Ref,
    name: &str,
    run: &mut dyn FnMut(&mut Vm) -> Outcome,
) -> Outcome {
    let value = vm.heap.read(object).attrs.as_ref().and_then(|a| a.get_str(name)).cloned();
    let Some(value) = value.filter(may_be_unbound) else { return run(vm) };
    stager.alternatives(vm, &value, &mut |vm, value| {
        {
            let mut body = vm.heap.write(object);
            let attrs = body.attrs.get_or_insert_with(Default::default);
            if Unbound::is(value) {
                attrs.remove_str(name);
            } else {
                attrs.set_str(&Rc::from(name), value.clone());
            }
        }
        run(vm)
    })
}

fn may_be_unbound(value: &Value) -> bool {
    Unbound::is(value) || Choice::of(value).is_some_and(|c| may_be_unbound(&c.then) || may_be_unbound(&c.other))
}

/// Methods that keep their arguments as they are, after the receiver.
const STORING: &[&str] = &["append", "insert", "add", "setdefault", "__setitem__", "appendleft", "__init_subclass__"];

/// Methods that look at no item of their receiver.
const PLACING: &[&str] = &[
    "append",
    "insert",
    "setdefault",
    "__setitem__",
    "__getitem__",
    "__delitem__",
    "__len__",
    "__iter__",
    "pop",
    "popitem",
    "extend",
    "clear",
    "copy",
    "reverse",
    "get",
    "update",
    "__reversed__",
    "appendleft",
    "popleft",
];

/// Functions that look at no contents.
const BLIND: &[&str] =
    &["isinstance", "issubclass", "id", "type", "callable", "getattr", "setattr", "__setattr__", "__getattribute__"];

/// Methods of a dict that make a view of it.
const VIEWS: &[&str] = &["keys", "values", "items"];

/// A builtin function is called while some object is undecided.
pub fn native(domain: &StageDomain, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome> {
    let (owner, name) = (&*f.owner, &*f.name);
    let is_lost = |v: &Value| v.as_object().is_some_and(|o| Lost::is(&vm.heap.read(o).payload));
    if !matches!(name, "isinstance" | "id" | "type" | "callable") && args.pos.iter().any(is_lost) {
        let what = "an iterator is used again after a loop that a tensor ends, which left it at one of several places";
        return Some(Err(domain.0.refuse(vm, what)));
    }
    let again = |vm: &mut Vm| match domain.native(vm, f, args) {
        Some(out) => out,
        None => (f.run)(vm, args.clone()),
    };
    if let ("hasattr" | "getattr" | "delattr", [Value::Object(object), Value::Str(attr), ..]) = (name, &args.pos[..]) {
        let own = vm.heap.read(object).attrs.as_ref().and_then(|a| a.get_str(attr)).cloned();
        if own.as_ref().is_some_and(may_be_unbound) {
            return Some(split_attr(&domain.0, vm, object, attr, &mut |vm| again(vm)));
        }
    }
    if let ("hasattr" | "getattr", [value, Value::Str(attr), rest @ ..]) = (name, &args.pos[..]) {
        // Code that looks an attribute up may miss it on one way only.
        let get = &mut |vm: &mut Vm| vm.get_attr(value, attr);
        let has = &mut |vm: &mut Vm| vm.get_attr(value, attr).map(|_| Value::Bool(true));
        return match (name, rest.first()) {
            ("hasattr", _) => Some(domain.0.without(vm, "AttributeError", has, &Value::Bool(false))),
            (_, Some(default)) => Some(domain.0.without(vm, "AttributeError", get, default)),
            (_, None) => None,
        };
    }
    if BLIND.contains(&name) || owner == "_tensor" || (owner == "dict" && VIEWS.contains(&name)) {
        return None;
    }
    let partial = args.pos.first().and_then(|v| with_missing(vm, v)).filter(|_| name == "dir" || owner == "dict");
    if let (Some(object), Some(attr)) = (&partial, named_attr(f, args)) {
        let own = vm.heap.read(object).attrs.as_ref().and_then(|a| a.get_str(&attr)).cloned();
        if own.as_ref().is_some_and(may_be_unbound) {
            return Some(split_attr(&domain.0, vm, object, &attr, &mut |vm| again(vm)));
        }
    } else if let Some(object) = partial {
        let class = vm.class_of(&object);
        let what = format!("all attributes of a '{}' are asked for, and which it has", vm.class_name(&class));
        return Some(Err(domain.0.refuse(vm, format!("{what} depends on a tensor"))));
    }
    let method = matches!(owner, "list" | "dict" | "set" | "deque");
    let read = if method && STORING.contains(&name) { args.pos.len().min(1) } else { args.pos.len() };
    let values = args.pos[..read].iter().chain(args.kw.iter().map(|(_, v)| v));
    let found = values.enumerate().find_map(|(i, v)| find(vm, v, !(method && i == 0 && PLACING.contains(&name))))?;
    Some(split(&domain.0, vm, &found, &mut |vm| again(vm)))
}

/// The only attribute that a method of an object's `__dict__` is about.
fn named_attr(f: &NativeFunction, args: &Args) -> Option<Rc<str>> {
    const KEYED: &[&str] = &["__contains__", "__getitem__", "__setitem__", "__delitem__", "get", "pop", "setdefault"];
    match &args.pos[..] {
        [_, Value::Str(attr), ..] if &*f.owner == "dict" && KEYED.contains(&&*f.name) => Some(attr.clone()),
        _ => None,
    }
}

/// A function that stands for a builtin is called: with each thing that its argument may be.
pub fn library(stager: &Stager, vm: &mut Vm, f: &Ref, args: &Args) -> Option<Outcome> {
    let file = vm.function_code(f)?.file()?;
    if vm.files.get(file).path() != crate::entry::BUILTINS {
        return None;
    }
    let again = |vm: &mut Vm, args: Args| vm.call(&Value::Object(f.clone()), args);
    for (at, value) in args.pos.iter().enumerate() {
        if Choice::of(value).is_some() {
            return Some(stager.alternatives(vm, value, &mut |vm, value| {
                let mut args = args.clone();
                args.pos[at] = value.clone();
                again(vm, args)
            }));
        }
        if let Some(object) = find(vm, value, false) {
            return Some(split(stager, vm, &object, &mut |vm| again(vm, args.clone())));
        }
    }
    None
}

/// The object whose attributes a value shows, where some may be missing.
fn with_missing(vm: &Vm, value: &Value) -> Option<Ref> {
    let object = value.as_object()?;
    let target = match &vm.heap.read(object).payload {
        Payload::DictOf(target) => target.clone(),
        _ => object.clone(),
    };
    let missing = vm.heap.read(&target).attrs.as_ref().is_some_and(|a| a.iter().any(|e| may_be_unbound(&e.value)));
    missing.then_some(target)
}
