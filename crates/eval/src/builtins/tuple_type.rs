//! Methods of `tuple`.

use std::rc::Rc;

use super::args::{as_tuple, exactly, positional};
use super::number_new::class_of_new;
use super::sequence::{self, guarded, repeated, repr_items};
use super::slice::position;
use super::str_type::{is_index, repeat_count, sequence_index, slice_bounds};
use super::{add_methods, Method};
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Installs the methods of `tuple`.
pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.tuple.clone();
    add_methods(vm, &class, METHODS);
    sequence::install_compare(vm, &class, |vm, v| as_tuple(vm, v).map(|items| items.to_vec()));
}

const METHODS: &[Method] = &[
    ("__new__", tuple_new),
    ("__repr__", repr),
    ("__hash__", hash),
    ("__len__", len),
    ("__iter__", iter),
    ("__contains__", contains),
    ("__getitem__", get_item),
    ("__add__", add),
    ("__mul__", mul),
    ("__rmul__", mul),
    ("index", index),
    ("count", count),
];

fn items(vm: &Vm, v: &Value) -> Rc<[Value]> {
    as_tuple(vm, v).unwrap_or_else(|| Rc::from(Vec::new()))
}

fn tuple_new(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.tuple", args, 0, 1)?;
    let class = class_of_new(vm, args.first(), "tuple")?;
    let value = match &args[1] {
        None => Value::tuple(Vec::new()),
        Some(Value::Tuple(items)) => Value::Tuple(items.clone()),
        Some(iterable) => Value::tuple(vm.to_vec(iterable)?),
    };
    Ok(vm.wrap_immediate(&class, value))
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple] = exactly(vm, "tuple.__repr__", args)?;
    let items = items(vm, &tuple);
    let close = if items.len() == 1 { ",)" } else { ")" };
    let shown = guarded(vm, &tuple, |vm| repr_items(vm, &items, "(", close))?;
    Ok(shown.unwrap_or_else(|| Value::str("(...)")))
}

/// CPython's tuple hash (xxHash's mixing).
fn hash(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple] = exactly(vm, "tuple.__hash__", args)?;
    let items = items(vm, &tuple);
    let mut hashes = Vec::with_capacity(items.len());
    for item in items.iter() {
        hashes.push(vm.hash(item)?);
    }
    Ok(Value::Int(hash_of(&hashes) as i64))
}

/// The hash of a tuple from those of its items.
pub fn hash_of(hashes: &[u64]) -> u64 {
    const PRIME_1: u64 = 11_400_714_785_074_694_791;
    const PRIME_2: u64 = 14_029_467_366_897_019_727;
    const PRIME_5: u64 = 2_870_177_450_012_600_261;
    let mut acc = PRIME_5;
    for h in hashes {
        acc = acc.wrapping_add(h.wrapping_mul(PRIME_2)).rotate_left(31).wrapping_mul(PRIME_1);
    }
    acc = acc.wrapping_add((hashes.len() as u64) ^ (PRIME_5 ^ 0x35_d373));
    if acc == u64::MAX {
        1_546_275_796
    } else {
        acc
    }
}

fn len(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple] = exactly(vm, "tuple.__len__", args)?;
    Ok(Value::Int(items(vm, &tuple).len() as i64))
}

fn iter(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple] = exactly(vm, "tuple.__iter__", args)?;
    vm.iter(&tuple)
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple, wanted] = exactly(vm, "tuple.__contains__", args)?;
    let items = items(vm, &tuple);
    Ok(Value::Bool(sequence::position_of(vm, &items, &wanted)?.is_some()))
}

fn get_item(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple, key] = exactly(vm, "tuple.__getitem__", args)?;
    let items = items(vm, &tuple);
    if let Some(bounds) = slice_bounds(vm, &key, items.len())? {
        return Ok(Value::tuple(bounds.pick(&items)));
    }
    if !is_index(vm, &key) {
        let kind = vm.type_name(&key);
        return Err(vm.type_error(&format!("tuple indices must be integers or slices, not {kind}")));
    }
    let index = sequence_index(vm, &key)?;
    match position(index, items.len()) {
        Some(at) => Ok(items[at].clone()),
        None => Err(vm.raise("IndexError", "tuple index out of range")),
    }
}

fn add(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple, other] = exactly(vm, "tuple.__add__", args)?;
    let Some(more) = as_tuple(vm, &other) else { return Ok(Value::NotImplemented) };
    let items = items(vm, &tuple);
    let size = (items.len() + more.len()) as u64 * 16;
    vm.check_size(size)?;
    vm.check_room(2 * size)?;
    Ok(Value::tuple([&*items, &*more].concat()))
}

fn mul(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple, n] = exactly(vm, "tuple.__mul__", args)?;
    let items = items(vm, &tuple);
    Ok(match repeat_count(vm, &n, items.len() * 16)? {
        Some(n) => Value::tuple(repeated(&items, n)),
        None => Value::NotImplemented,
    })
}

fn index(vm: &mut Vm, args: Args) -> Outcome {
    match sequence::index(vm, "tuple.index", args)? {
        Ok(at) => Ok(Value::Int(at)),
        Err(_) => Err(vm.value_error("tuple.index(x): x not in tuple")),
    }
}

fn count(vm: &mut Vm, args: Args) -> Outcome {
    let [tuple, wanted] = exactly(vm, "tuple.count", args)?;
    let items = items(vm, &tuple);
    sequence::count(vm, &items, &wanted)
}
