//! `enumerate`, `zip`, `map`, `filter`, `reversed`, and `__next__` of all builtin iterators.

use super::args::{as_big, exactly, positional, Signature};
use super::number_new::class_of_new;
use super::{add_builtin, add_methods, number, Method};
use crate::domain::BinaryOp;
use crate::heap::{Heap, Ref};
use crate::native::{map_value, Args, NativePayload, Outcome};
use crate::value::{Layout, Payload, Value};
use crate::vm::Vm;

/// Makes the types, and installs the iterator protocol.
pub(super) fn install(vm: &mut Vm) {
    let iterator = vm.types.iterator.clone();
    add_methods(vm, &iterator, PROTOCOL);
    let types: [(&'static str, crate::native::NativeFn); 5] =
        [("enumerate", enumerate), ("zip", zip), ("map", map), ("filter", filter), ("reversed", reversed)];
    for (name, new) in types {
        let class = vm.new_native_type(name, std::slice::from_ref(&iterator), Layout::Native, &[]);
        add_methods(vm, &class, &[("__new__", new)]);
        super::remember(vm, name, &class);
        add_builtin(vm, name, Value::Object(class));
    }
}

const PROTOCOL: &[Method] = &[
    ("__iter__", |vm, args| {
        let [me] = exactly(vm, "iterator.__iter__", args)?;
        Ok(me)
    }),
    ("__next__", |vm, args| {
        let [me] = exactly(vm, "iterator.__next__", args)?;
        match vm.next(&me)? {
            Some(item) => Ok(item),
            None => Err(vm.stop_iteration(Value::None)),
        }
    }),
];

#[derive(Clone)]
struct Enumerate {
    inner: Value,
    next: Value,
}

impl NativePayload for Enumerate {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        map_value(&mut self.inner, map)?;
        map_value(&mut self.next, map)
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        let Some(item) = vm.next(&self.inner.clone())? else { return Ok(None) };
        let now = self.next.clone();
        self.next = vm.binary(BinaryOp::Add, &now, &Value::Int(1))?;
        Ok(Some(Value::tuple(vec![now, item])))
    }
}

fn enumerate(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "type.enumerate", params: &["iterable", "start"], required: 1, positional: 2 };
    if args.pos.len() < 2 && !args.kw.iter().any(|(key, _)| &**key == "iterable") {
        return Err(vm.type_error("enumerate() missing required argument 'iterable'"));
    }
    let args = SIGNATURE.bind(vm, args)?;
    let class = class_of_new(vm, args.first(), "enumerate")?;
    let next = match &args[2] {
        None => Value::Int(0),
        Some(v @ Value::Abstract(_)) => v.clone(),
        Some(v) => number::from_big(as_big(vm, v)?),
    };
    let inner = vm.iter(args[1].as_ref().unwrap_or(&Value::None))?;
    Ok(vm.new_iterator_of(&class, Enumerate { inner, next }))
}

#[derive(Clone)]
struct Zip {
    inner: Vec<Value>,
    strict: bool,
    done: bool,
}

impl NativePayload for Zip {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        self.inner.iter_mut().try_for_each(|v| map_value(v, map))
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        if self.done || self.inner.is_empty() {
            return Ok(None);
        }
        let mut items = Vec::with_capacity(self.inner.len());
        for (i, iterator) in self.inner.clone().iter().enumerate() {
            match vm.next(iterator)? {
                Some(item) => items.push(item),
                None => {
                    self.done = true;
                    return if self.strict { self.check(vm, i) } else { Ok(None) };
                }
            }
        }
        Ok(Some(Value::tuple(items)))
    }
}

impl Zip {
    /// `strict`: all iterators must end together.
    fn check(&self, vm: &mut Vm, ended: usize) -> Outcome<Option<Value>> {
        let others = |n: usize| if n == 1 { "argument 1".to_string() } else { format!("arguments 1-{n}") };
        if ended > 0 {
            let message = format!("zip() argument {} is shorter than {}", ended + 1, others(ended));
            return Err(vm.value_error(&message));
        }
        for (i, iterator) in self.inner.iter().enumerate().skip(1) {
            if vm.next(iterator)?.is_some() {
                let message = format!("zip() argument {} is longer than {}", i + 1, others(i));
                return Err(vm.value_error(&message));
            }
        }
        Ok(None)
    }
}

fn zip(vm: &mut Vm, mut args: Args) -> Outcome {
    let mut strict = false;
    for (key, value) in std::mem::take(&mut args.kw) {
        if &*key != "strict" {
            return Err(vm.type_error(&format!("'{key}' is an invalid keyword argument for zip()")));
        }
        strict = vm.truth(&value)?;
    }
    let class = class_of_new(vm, Some(&args.pos.first().cloned()), "zip")?;
    let mut inner = Vec::new();
    for iterable in &args.pos[1..] {
        inner.push(vm.iter(iterable)?);
    }
    Ok(vm.new_iterator_of(&class, Zip { inner, strict, done: false }))
}

#[derive(Clone)]
struct Map {
    function: Value,
    inner: Vec<Value>,
}

impl NativePayload for Map {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        map_value(&mut self.function, map)?;
        self.inner.iter_mut().try_for_each(|v| map_value(v, map))
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        let mut items = Vec::with_capacity(self.inner.len());
        for iterator in self.inner.clone() {
            match vm.next(&iterator)? {
                Some(item) => items.push(item),
                None => return Ok(None),
            }
        }
        vm.call(&self.function.clone(), Args::new(items)).map(Some)
    }
}

fn map(vm: &mut Vm, args: Args) -> Outcome {
    if !args.kw.is_empty() {
        return Err(vm.type_error("map() takes no keyword arguments"));
    }
    let class = class_of_new(vm, Some(&args.pos.first().cloned()), "map")?;
    if args.pos.len() < 3 {
        return Err(vm.type_error("map() must have at least two arguments."));
    }
    let mut inner = Vec::new();
    for iterable in &args.pos[2..] {
        inner.push(vm.iter(iterable)?);
    }
    Ok(vm.new_iterator_of(&class, Map { function: args.pos[1].clone(), inner }))
}

#[derive(Clone)]
struct Filter {
    test: Value,
    inner: Value,
}

impl NativePayload for Filter {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        map_value(&mut self.test, map)?;
        map_value(&mut self.inner, map)
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        loop {
            let Some(item) = vm.next(&self.inner.clone())? else { return Ok(None) };
            let verdict = match &self.test {
                Value::None => item.clone(),
                test => vm.call(&test.clone(), Args::new(vec![item.clone()]))?,
            };
            if vm.truth(&verdict)? {
                return Ok(Some(item));
            }
        }
    }
}

fn filter(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.filter", args, 2, 2)?;
    let class = class_of_new(vm, args.first(), "filter")?;
    let test = args[1].clone().unwrap_or(Value::None);
    let inner = vm.iter(args[2].as_ref().unwrap_or(&Value::None))?;
    Ok(vm.new_iterator_of(&class, Filter { test, inner }))
}

/// Over a sequence, back to front.
#[derive(Clone)]
struct Reversed {
    sequence: Option<Value>,
    /// How many items are left.
    left: i64,
}

impl NativePayload for Reversed {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        self.sequence.iter_mut().try_for_each(|v| map_value(v, map))
    }
    fn quick_step(&mut self, heap: &Heap) -> Option<Option<Value>> {
        let Some(sequence) = &self.sequence else { return Some(None) };
        let item = match sequence {
            Value::Object(r) => match &heap.read(r).payload {
                Payload::List(items) => items.get((self.left - 1) as usize).cloned(),
                _ => return None,
            },
            Value::Tuple(items) => items.get((self.left - 1) as usize).cloned(),
            _ => return None,
        };
        self.left -= 1;
        if item.is_none() {
            self.sequence = None;
        }
        Some(item)
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        let Some(sequence) = self.sequence.clone().filter(|_| self.left > 0) else { return Ok(None) };
        self.left -= 1;
        match vm.catching("IndexError", |vm| vm.get_item(&sequence, &Value::Int(self.left))) {
            Ok(item) => Ok(Some(item)),
            Err(raise) if vm.raise_is(&raise, "IndexError") || vm.raise_is(&raise, "StopIteration") => {
                self.sequence = None;
                Ok(None)
            }
            Err(raise) => Err(raise),
        }
    }
}

/// `reversed(list)`.
pub(super) fn reversed_sequence(vm: &mut Vm, list: Value) -> Value {
    let left = match &list {
        Value::Object(r) => match &vm.heap.read(r).payload {
            Payload::List(items) => items.len() as i64,
            _ => 0,
        },
        _ => 0,
    };
    vm.new_iterator(Reversed { sequence: Some(list), left })
}

fn reversed(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.reversed", args, 1, 1)?;
    let class = class_of_new(vm, args.first(), "reversed")?;
    let sequence = args[1].clone().unwrap_or(Value::None);
    if let Value::Abstract(_) = sequence {
        return Err(vm.unsupported("reversed() of a value that is known at run time only"));
    }
    if let Some(iterator) = vm.call_special(&sequence, "__reversed__", Args::default())? {
        return Ok(iterator);
    }
    let of = vm.type_of(&sequence);
    let is_sequence = vm.lookup_class(&of, "__getitem__").is_some()
        && vm.lookup_class(&of, "__len__").is_some()
        && !is_mapping(vm, &of);
    if !is_sequence {
        let kind = vm.type_name(&sequence);
        return Err(vm.type_error(&format!("'{kind}' object is not reversible")));
    }
    let length = vm.len(&sequence)?;
    let left = vm.index(&length)?;
    Ok(vm.new_iterator_of(&class, Reversed { sequence: Some(sequence), left }))
}

fn is_mapping(vm: &Vm, class: &Ref) -> bool {
    vm.is_subclass(class, &vm.types.dict)
}
