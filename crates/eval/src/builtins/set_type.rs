//! Methods of `set` and `frozenset`. Both keep the order of insertion, and are walked in CPython's (see `set_order`).

use std::rc::Rc;

use super::args::{deeper, exactly, fault, positional};
use super::number::Fault;
use super::number_new::class_of_new;
use super::number_types::COMPARE;
use super::sequence::{guarded, repr_items};
use super::{add_closure, add_methods, set_order, Method};
use crate::dict::Dict;
use crate::domain::{BinaryOp, CompareOp};
use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The operators of sets: name, reflected name.
pub(super) const OPERATORS: &[(&str, &str, BinaryOp)] = &[
    ("__or__", "__ror__", BinaryOp::Or),
    ("__and__", "__rand__", BinaryOp::And),
    ("__sub__", "__rsub__", BinaryOp::Sub),
    ("__xor__", "__rxor__", BinaryOp::Xor),
];

const IN_PLACE: &[(&str, BinaryOp)] =
    &[("__ior__", BinaryOp::Or), ("__iand__", BinaryOp::And), ("__isub__", BinaryOp::Sub), ("__ixor__", BinaryOp::Xor)];

/// Installs the methods of both types.
pub(super) fn install(vm: &mut Vm) {
    let (set, frozenset) = (vm.types.set.clone(), vm.types.frozenset.clone());
    for class in [&set, &frozenset] {
        add_methods(vm, class, SHARED);
        install_operators(vm, class);
        install_named(vm, class);
    }
    add_methods(vm, &set, MUTATION);
    for &(name, op) in IN_PLACE {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [me, other] = exactly(vm, "set.__iop__", args)?;
            if as_set(vm, &other).is_none() {
                return Ok(Value::NotImplemented);
            }
            update_in_place(vm, &me, op, &other)?;
            Ok(me)
        };
        add_closure(vm, &set, name, Rc::new(run));
    }
    vm.set_class_attr(&set, "__hash__", Value::None);
    add_methods(vm, &frozenset, &[("__new__", frozenset_new), ("__hash__", hash)]);
}

const SHARED: &[Method] = &[
    ("__repr__", repr),
    ("__len__", |vm, args| {
        let [me] = exactly(vm, "set.__len__", args)?;
        Ok(Value::Int(keys_of_self(vm, &me).len() as i64))
    }),
    ("__iter__", |vm, args| {
        let [me] = exactly(vm, "set.__iter__", args)?;
        super::list_type::own_iter(vm, &me)
    }),
    ("__contains__", contains),
    ("copy", |vm, args| {
        let [me] = exactly(vm, "set.copy", args)?;
        let r = object(vm, &me)?;
        if vm.class_of(&r) == vm.types.frozenset {
            return Ok(me);
        }
        let copy = set_order::copy(&table_of(vm, &r));
        Ok(like(vm, &me, copy))
    }),
    ("isdisjoint", |vm, args| {
        let [me, other] = exactly(vm, "set.isdisjoint", args)?;
        let (a, b) = (keys_of_self(vm, &me), vm.to_vec(&other)?);
        Ok(Value::Bool(combine(vm, BinaryOp::And, a, b)?.is_empty()))
    }),
    ("issubset", |vm, args| {
        let [me, other] = exactly(vm, "set.issubset", args)?;
        let (a, b) = (keys_of_self(vm, &me), vm.to_vec(&other)?);
        contains_all(vm, b, &a).map(Value::Bool)
    }),
    ("issuperset", |vm, args| {
        let [me, other] = exactly(vm, "set.issuperset", args)?;
        let (a, b) = (keys_of_self(vm, &me), vm.to_vec(&other)?);
        contains_all(vm, a, &b).map(Value::Bool)
    }),
];

const MUTATION: &[Method] = &[
    ("__init__", init),
    ("add", |vm, args| {
        let [me, item] = exactly(vm, "set.add", args)?;
        let r = object(vm, &me)?;
        vm.set_add(&r, item)?;
        Ok(Value::None)
    }),
    ("remove", |vm, args| {
        let [me, item] = exactly(vm, "set.remove", args)?;
        let r = object(vm, &me)?;
        let item = key_for_lookup(vm, item);
        match vm.dict_remove(&r, &item)? {
            Some(_) => Ok(Value::None),
            None => Err(vm.key_error(&item)),
        }
    }),
    ("discard", |vm, args| {
        let [me, item] = exactly(vm, "set.discard", args)?;
        let r = object(vm, &me)?;
        let item = key_for_lookup(vm, item);
        vm.dict_remove(&r, &item)?;
        Ok(Value::None)
    }),
    ("pop", pop),
    ("clear", |vm, args| {
        let [me] = exactly(vm, "set.clear", args)?;
        replace(vm, &me, Dict::new())?;
        Ok(Value::None)
    }),
];

/// The object, if it is a set or frozenset (or of a subclass).
pub(super) fn as_set(vm: &Vm, v: &Value) -> Option<Ref> {
    let r = v.as_object()?;
    matches!(vm.heap.read(r).payload, Payload::Set(_)).then(|| r.clone())
}

fn object(vm: &Vm, v: &Value) -> Outcome<Ref> {
    as_set(vm, v).ok_or_else(|| vm.type_error("a set is required"))
}

fn table_of(vm: &Vm, set: &Ref) -> Dict {
    match &vm.heap.read(set).payload {
        Payload::Set(table) => table.clone(),
        _ => Dict::new(),
    }
}

fn keys(vm: &Vm, set: &Ref) -> Vec<Value> {
    let ordered = |table: &Dict| {
        set_order::slots(table).into_iter().filter_map(|slot| table.slot(slot)).map(|e| e.key.clone()).collect()
    };
    vm.read_table(set, ordered).unwrap_or_default()
}

fn keys_of_self(vm: &Vm, me: &Value) -> Vec<Value> {
    as_set(vm, me).map_or_else(Vec::new, |r| keys(vm, &r))
}

/// A table of keys.
pub(super) fn keys_of(vm: &mut Vm, items: Vec<Value>) -> Outcome<Dict> {
    let mut out = Dict::new();
    for item in items {
        add_key(vm, &mut out, item)?;
    }
    Ok(out)
}

/// Adds a key that may be there: the first one stays, as in CPython.
fn add_key(vm: &mut Vm, out: &mut Dict, key: Value) -> Outcome<()> {
    let hash = vm.hash(&key)?;
    if vm.find_key(out, hash, &key)?.is_none() {
        out.push(hash, key, Value::None);
    }
    Ok(())
}

/// `a op b` of two collections of keys.
pub(super) fn combine(vm: &mut Vm, op: BinaryOp, a: Vec<Value>, b: Vec<Value>) -> Outcome<Dict> {
    if op == BinaryOp::Or {
        return keys_of(vm, a.into_iter().chain(b).collect());
    }
    let (mut left, mut right) = (keys_of(vm, a)?, keys_of(vm, b)?);
    // CPython walks the smaller set for `&`, and begins with the right one for `^`.
    if op == BinaryOp::Xor || (op == BinaryOp::And && right.len() < left.len()) {
        std::mem::swap(&mut left, &mut right);
    }
    let mut out = Dict::new();
    let want = op == BinaryOp::And;
    for entry in left.iter() {
        if vm.find_key(&right, entry.hash, &entry.key)?.is_some() == want {
            out.push(entry.hash, entry.key.clone(), Value::None);
        }
    }
    if op == BinaryOp::Xor {
        for entry in right.iter() {
            if vm.find_key(&left, entry.hash, &entry.key)?.is_none() {
                out.push(entry.hash, entry.key.clone(), Value::None);
            }
        }
    }
    Ok(out)
}

/// A copy of a set with the items of an iterable added.
fn extended_copy(vm: &mut Vm, set: &Value, other: &Value) -> Outcome<Dict> {
    let mut table = match as_set(vm, set) {
        Some(r) => set_order::copy(&table_of(vm, &r)),
        None => Dict::new(),
    };
    if let Some(other) = as_set(vm, other) {
        set_order::make_room(&mut table, table_of(vm, &other).len());
    }
    for key in vm.to_vec(other)? {
        add_key(vm, &mut table, key)?;
    }
    Ok(table)
}

/// `a - b` of sets. CPython copies a set that is much larger than what is taken away, and builds the others anew.
fn difference(vm: &mut Vm, a: &Value, b: &Value) -> Outcome<Dict> {
    let (left, right) = (table_of(vm, &object(vm, a)?), table_of(vm, &object(vm, b)?));
    if left.len() >> 2 <= right.len() {
        let (x, y) = (keys_of_self(vm, a), keys_of_self(vm, b));
        return combine(vm, BinaryOp::Sub, x, y);
    }
    let mut result = set_order::copy(&left);
    for entry in right.iter() {
        if let Some(slot) = vm.find_key(&result, entry.hash, &entry.key)? {
            result.remove(slot);
        }
    }
    Ok(result)
}

fn contains_all(vm: &mut Vm, large: Vec<Value>, small: &[Value]) -> Outcome<bool> {
    let large = keys_of(vm, large)?;
    for item in small {
        let hash = vm.hash(item)?;
        if vm.find_key(&large, hash, item)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A result set: `frozenset` from a frozenset, `set` from a set.
fn like(vm: &Vm, me: &Value, table: Dict) -> Value {
    let frozen = vm.types.frozenset.clone();
    if vm.is_instance(me, &frozen) {
        vm.object(&frozen, Payload::Set(table))
    } else {
        vm.new_set(table)
    }
}

fn replace(vm: &mut Vm, me: &Value, table: Dict) -> Outcome<()> {
    let r = object(vm, me)?;
    let old = vm.write_table(&r, |own| std::mem::replace(own, table));
    drop(old);
    Ok(())
}

fn install_operators(vm: &mut Vm, class: &Ref) {
    for &(name, reflected, op) in OPERATORS {
        for (name, swap) in [(name, false), (reflected, true)] {
            let run = move |vm: &mut Vm, args: Args| -> Outcome {
                let [me, other] = exactly(vm, "set.__op__", args)?;
                if as_set(vm, &other).is_none() {
                    return Ok(Value::NotImplemented);
                }
                let (a, b) = if swap { (&other, &me) } else { (&me, &other) };
                let table = if op == BinaryOp::Or {
                    extended_copy(vm, a, b)?
                } else if a.is(b) && op == BinaryOp::And {
                    set_order::copy(&table_of(vm, &object(vm, a)?))
                } else if op == BinaryOp::Sub {
                    difference(vm, a, b)?
                } else {
                    let (x, y) = (keys_of_self(vm, a), keys_of_self(vm, b));
                    combine(vm, op, x, y)?
                };
                Ok(like(vm, a, table))
            };
            add_closure(vm, class, name, Rc::new(run));
        }
    }
    for &(name, op) in COMPARE {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [a, b] = exactly(vm, "set.__cmp__", args)?;
            let (Some(a), Some(b)) = (as_set(vm, &a), as_set(vm, &b)) else { return Ok(Value::NotImplemented) };
            let (a, b) = (keys(vm, &a), keys(vm, &b));
            deeper(vm, " in comparison", |vm| compare(vm, op, a, b)).map(Value::Bool)
        };
        add_closure(vm, class, name, Rc::new(run));
    }
}

fn compare(vm: &mut Vm, op: CompareOp, a: Vec<Value>, b: Vec<Value>) -> Outcome<bool> {
    match op {
        CompareOp::Eq => Ok(a.len() == b.len() && contains_all(vm, b, &a)?),
        CompareOp::Ne => Ok(a.len() != b.len() || !contains_all(vm, b, &a)?),
        CompareOp::Lt => Ok(a.len() < b.len() && contains_all(vm, b, &a)?),
        CompareOp::Le => contains_all(vm, b, &a),
        CompareOp::Gt => Ok(a.len() > b.len() && contains_all(vm, a, &b)?),
        CompareOp::Ge => contains_all(vm, a, &b),
    }
}

/// Methods that take any iterables: `union`, `difference_update` and the others.
fn install_named(vm: &mut Vm, class: &Ref) {
    let names: &[(&'static str, &'static str, BinaryOp)] = &[
        ("union", "update", BinaryOp::Or),
        ("intersection", "intersection_update", BinaryOp::And),
        ("difference", "difference_update", BinaryOp::Sub),
        ("symmetric_difference", "symmetric_difference_update", BinaryOp::Xor),
    ];
    for &(name, update, op) in names {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let (me, others) = me_and_others(vm, args, name, op)?;
            let mut result = set_order::copy(&table_of(vm, &object(vm, &me)?));
            for other in others {
                let holder = vm.new_set(result);
                result = if op == BinaryOp::Or {
                    extended_copy(vm, &holder, &other)?
                } else if op == BinaryOp::Sub && as_set(vm, &other).is_some() {
                    difference(vm, &holder, &other)?
                } else {
                    let (own, other) = (keys_of_self(vm, &holder), vm.to_vec(&other)?);
                    combine(vm, op, own, other)?
                };
            }
            Ok(like(vm, &me, result))
        };
        add_closure(vm, class, name, Rc::new(run));
        if *class == vm.types.set {
            let run = move |vm: &mut Vm, args: Args| -> Outcome {
                let (me, others) = me_and_others(vm, args, update, op)?;
                for other in others {
                    update_in_place(vm, &me, op, &other)?;
                }
                Ok(Value::None)
            };
            add_closure(vm, class, update, Rc::new(run));
        }
    }
}

fn me_and_others(vm: &Vm, mut args: Args, name: &str, op: BinaryOp) -> Outcome<(Value, Vec<Value>)> {
    if !args.kw.is_empty() {
        return Err(vm.type_error(&format!("set.{name}() takes no keyword arguments")));
    }
    let others = args.pos.split_off(1);
    if op == BinaryOp::Xor && others.len() != 1 {
        let got = others.len();
        return Err(vm.type_error(&format!("set.{name}() takes exactly one argument ({got} given)")));
    }
    Ok((args.pos.remove(0), others))
}

fn update_in_place(vm: &mut Vm, me: &Value, op: BinaryOp, other: &Value) -> Outcome<()> {
    let r = object(vm, me)?;
    let items = vm.to_vec(other)?;
    if op == BinaryOp::Or {
        if as_set(vm, other).is_some() {
            vm.write_table(&r, |table| set_order::make_room(table, items.len()));
        }
        for item in items {
            vm.set_add(&r, item)?;
        }
        return Ok(());
    }
    let own = keys(vm, &r);
    let table = combine(vm, op, own, items)?;
    replace(vm, me, table)
}

fn init(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.set", args, 0, 1)?;
    let me = args[0].clone().unwrap_or(Value::None);
    let own = args[1].as_ref().and_then(|items| as_set(vm, items)).map(|r| set_order::copy(&table_of(vm, &r)));
    let is_set = own.is_some();
    replace(vm, &me, own.unwrap_or_default())?;
    if let Some(items) = args[1].as_ref().filter(|_| !is_set) {
        update_in_place(vm, &me, BinaryOp::Or, items)?;
    }
    Ok(Value::None)
}

fn frozenset_new(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.frozenset", args, 0, 1)?;
    let class = class_of_new(vm, args.first(), "frozenset")?;
    let table = match &args[1] {
        None => Dict::new(),
        Some(items) => {
            let exact = as_set(vm, items).is_some_and(|r| vm.class_of(&r) == vm.types.frozenset);
            if exact && class == vm.types.frozenset {
                return Ok(items.clone());
            }
            match as_set(vm, items) {
                Some(r) => set_order::copy(&table_of(vm, &r)),
                None => {
                    let items = vm.to_vec(items)?;
                    keys_of(vm, items)?
                }
            }
        }
    };
    Ok(vm.object(&class, Payload::Set(table)))
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "set.__repr__", args)?;
    let items = keys_of_self(vm, &me);
    let class = vm.type_of(&me);
    let name = vm.class_name(&class);
    if items.is_empty() {
        return Ok(Value::str(&format!("{name}()")));
    }
    let (open, close) = if class == vm.types.set { ("{".to_string(), "}") } else { (format!("{name}({{"), "})") };
    let shown = guarded(vm, &me, |vm| repr_items(vm, &items, &open, close))?;
    Ok(shown.unwrap_or_else(|| Value::str(&format!("{name}(...)"))))
}

/// A set looked for in a set stands for its frozenset.
fn key_for_lookup(vm: &Vm, item: Value) -> Value {
    match as_set(vm, &item) {
        Some(r) if vm.is_instance(&item, &vm.types.set.clone()) => {
            vm.object(&vm.types.frozenset.clone(), Payload::Set(table_of(vm, &r)))
        }
        _ => item,
    }
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [me, item] = exactly(vm, "set.__contains__", args)?;
    let item = key_for_lookup(vm, item);
    vm.table_contains(&object(vm, &me)?, &item).map(Value::Bool)
}

fn pop(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "set.pop", args)?;
    let r = object(vm, &me)?;
    let first = vm.write_table(&r, |table| {
        let slot = set_order::slots(table).first().copied()?;
        table.remove(slot)
    });
    match first.flatten() {
        Some(entry) => Ok(entry.key),
        None => Err(fault(vm, Fault::new("KeyError", "pop from an empty set"))),
    }
}

/// CPython's frozenset hash: independent of order.
fn hash(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "frozenset.__hash__", args)?;
    let table = table_of(vm, &object(vm, &me)?);
    let mut hash: u64 = 0;
    for entry in table.iter() {
        let h = entry.hash;
        hash ^= (h ^ 0x55b_4db3 ^ (h << 16)).wrapping_mul(3_644_798_167);
    }
    hash ^= (table.len() as u64 + 1).wrapping_mul(1_927_868_237);
    hash ^= (hash >> 11) ^ (hash >> 25);
    hash = hash.wrapping_mul(69_069).wrapping_add(907_133_923);
    Ok(Value::Int(if hash == u64::MAX { 590_923_713 } else { hash as i64 }))
}
