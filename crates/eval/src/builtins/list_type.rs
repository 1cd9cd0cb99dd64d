//! Methods of `list`.

use super::args::{as_list, exactly, positional, Signature};
use super::sequence::{self, guarded, repeated, repr_items};
use super::slice::position;
use super::str_type::{is_index, repeat_count, sequence_index, slice_bounds};
use super::{add_methods, list_sort, Method};
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// Installs the methods of `list`.
pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.list.clone();
    add_methods(vm, &class, PROTOCOL);
    add_methods(vm, &class, METHODS);
    sequence::install_compare(vm, &class, as_list);
    vm.set_class_attr(&class, "__hash__", Value::None);
}

const PROTOCOL: &[Method] = &[
    ("__init__", init),
    ("__repr__", repr),
    ("__len__", len),
    ("__iter__", iter),
    ("__reversed__", reversed),
    ("__contains__", contains),
    ("__getitem__", get_item),
    ("__setitem__", set_item),
    ("__delitem__", del_item),
    ("__add__", add),
    ("__iadd__", add_in_place),
    ("__mul__", mul),
    ("__rmul__", mul),
    ("__imul__", mul_in_place),
];

const METHODS: &[Method] = &[
    ("append", append),
    ("extend", extend),
    ("insert", insert),
    ("remove", remove),
    ("pop", pop),
    ("clear", clear),
    ("index", index),
    ("count", count),
    ("reverse", reverse),
    ("copy", copy),
    ("sort", list_sort::sort),
];

fn read<T>(vm: &Vm, list: &Value, look: impl FnOnce(&[Value]) -> T) -> T {
    if let Value::Object(r) = list {
        if let Payload::List(items) = &vm.heap.read(r).payload {
            return look(items);
        }
    }
    look(&[])
}

/// Changes the items; what is dropped is dropped after the borrow has ended.
pub(super) fn edit<T>(vm: &Vm, list: &Value, change: impl FnOnce(&mut Vec<Value>) -> T) -> T {
    if let Value::Object(r) = list {
        if let Payload::List(items) = &mut vm.heap.write(r).payload {
            return change(items);
        }
    }
    change(&mut Vec::new())
}

fn items(vm: &Vm, list: &Value) -> Vec<Value> {
    read(vm, list, <[Value]>::to_vec)
}

fn init(vm: &mut Vm, args: Args) -> Outcome {
    if !args.kw.is_empty() {
        return Err(vm.type_error("list() takes no keyword arguments"));
    }
    if args.pos.len() > 2 {
        let got = args.pos.len() - 1;
        return Err(vm.type_error(&format!("list expected at most 1 argument, got {got}")));
    }
    let new = match args.pos.get(1) {
        Some(iterable) => vm.to_vec(iterable)?,
        None => Vec::new(),
    };
    let old = edit(vm, &args.pos[0], |items| std::mem::replace(items, new));
    drop(old);
    Ok(Value::None)
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [list] = exactly(vm, "list.__repr__", args)?;
    let items = items(vm, &list);
    let shown = guarded(vm, &list, |vm| repr_items(vm, &items, "[", "]"))?;
    Ok(shown.unwrap_or_else(|| Value::str("[...]")))
}

fn len(vm: &mut Vm, args: Args) -> Outcome {
    let [list] = exactly(vm, "list.__len__", args)?;
    Ok(Value::Int(read(vm, &list, <[Value]>::len) as i64))
}

fn iter(vm: &mut Vm, args: Args) -> Outcome {
    let [list] = exactly(vm, "list.__iter__", args)?;
    own_iter(vm, &list)
}

/// An iterator over a container's own contents.
pub(super) fn own_iter(vm: &mut Vm, container: &Value) -> Outcome {
    let iterator = container.as_object().and_then(|r| vm.payload_iter(r));
    match iterator {
        Some(iterator) => Ok(iterator),
        None => vm.iter(container),
    }
}

fn reversed(vm: &mut Vm, args: Args) -> Outcome {
    let [list] = exactly(vm, "list.__reversed__", args)?;
    Ok(super::iterators::reversed_sequence(vm, list))
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [list, wanted] = exactly(vm, "list.__contains__", args)?;
    Ok(Value::Bool(sequence::position_in_list(vm, &list, &wanted)?.is_some()))
}

fn bad_index(vm: &Vm, key: &Value) -> crate::native::Raise {
    let kind = vm.type_name(key);
    vm.type_error(&format!("list indices must be integers or slices, not {kind}"))
}

fn get_item(vm: &mut Vm, args: Args) -> Outcome {
    let [list, key] = exactly(vm, "list.__getitem__", args)?;
    let length = read(vm, &list, <[Value]>::len);
    if let Some(bounds) = slice_bounds(vm, &key, length)? {
        let picked = read(vm, &list, |items| bounds.pick(items));
        return Ok(vm.new_list(picked));
    }
    if !is_index(vm, &key) {
        return Err(bad_index(vm, &key));
    }
    let index = sequence_index(vm, &key)?;
    read(vm, &list, |items| position(index, items.len()).map(|at| items[at].clone()))
        .ok_or_else(|| vm.raise("IndexError", "list index out of range"))
}

fn set_item(vm: &mut Vm, args: Args) -> Outcome {
    let [list, key, value] = exactly(vm, "list.__setitem__", args)?;
    let length = read(vm, &list, <[Value]>::len);
    if slice_bounds(vm, &key, length)?.is_some() {
        return set_slice(vm, &list, &key, &value);
    }
    if !is_index(vm, &key) {
        return Err(bad_index(vm, &key));
    }
    let index = sequence_index(vm, &key)?;
    let old = edit(vm, &list, |items| position(index, items.len()).map(|at| std::mem::replace(&mut items[at], value)));
    match old {
        Some(_) => Ok(Value::None),
        None => Err(vm.raise("IndexError", "list assignment index out of range")),
    }
}

fn set_slice(vm: &mut Vm, list: &Value, key: &Value, value: &Value) -> Outcome {
    let extended = match key.as_object().map(|r| vm.heap.read(r).payload.clone()) {
        Some(Payload::Slice(parts)) => !matches!(parts[2], Value::None | Value::Int(1)),
        _ => false,
    };
    if !super::is_iterable(vm, value) {
        return Err(vm.type_error(if extended {
            "must assign iterable to extended slice"
        } else {
            "can only assign an iterable"
        }));
    }
    let new = vm.to_vec(value)?;
    // Iterating may have changed the list: the bounds are those of now.
    let length = read(vm, list, <[Value]>::len);
    let Some(bounds) = slice_bounds(vm, key, length)? else { return Ok(Value::None) };
    if bounds.step == 1 {
        let start = bounds.start as usize;
        let old: Vec<Value> = edit(vm, list, |items| items.splice(start..start + bounds.len, new).collect());
        drop(old);
        return Ok(Value::None);
    }
    if new.len() != bounds.len {
        let (got, want) = (new.len(), bounds.len);
        return Err(
            vm.value_error(&format!("attempt to assign sequence of size {got} to extended slice of size {want}"))
        );
    }
    let old: Vec<Value> = edit(vm, list, |items| {
        bounds.positions().zip(new).map(|(at, value)| std::mem::replace(&mut items[at], value)).collect()
    });
    drop(old);
    Ok(Value::None)
}

fn del_item(vm: &mut Vm, args: Args) -> Outcome {
    let [list, key] = exactly(vm, "list.__delitem__", args)?;
    let length = read(vm, &list, <[Value]>::len);
    if let Some(bounds) = slice_bounds(vm, &key, length)? {
        let mut gone = vec![false; length];
        bounds.positions().for_each(|at| gone[at] = true);
        let old = edit(vm, &list, |items| {
            let (old, kept): (Vec<_>, Vec<_>) = items.drain(..).zip(gone).partition(|(_, gone)| *gone);
            items.extend(kept.into_iter().map(|(item, _)| item));
            old
        });
        drop(old);
        return Ok(Value::None);
    }
    if !is_index(vm, &key) {
        return Err(bad_index(vm, &key));
    }
    let index = sequence_index(vm, &key)?;
    match edit(vm, &list, |items| position(index, items.len()).map(|at| items.remove(at))) {
        Some(_) => Ok(Value::None),
        None => Err(vm.raise("IndexError", "list assignment index out of range")),
    }
}

fn add(vm: &mut Vm, args: Args) -> Outcome {
    let [list, other] = exactly(vm, "list.__add__", args)?;
    let Some(more) = as_list(vm, &other) else { return Ok(Value::NotImplemented) };
    let size = (read(vm, &list, <[Value]>::len) + more.len()) as u64 * 16;
    vm.check_size(size)?;
    vm.check_room(2 * size)?;
    let mut all = items(vm, &list);
    all.extend(more);
    Ok(vm.new_list(all))
}

fn add_in_place(vm: &mut Vm, args: Args) -> Outcome {
    let [list, other] = exactly(vm, "list.__iadd__", args)?;
    append_all(vm, &list, &other)?;
    Ok(list)
}

/// Appends what an iterable gives; items before a raise stay.
fn append_all(vm: &mut Vm, list: &Value, iterable: &Value) -> Outcome<()> {
    if let Some(more) = sequence::items_of(vm, iterable).filter(|_| !matches!(iterable, Value::Object(_))) {
        edit(vm, list, |items| items.extend(more));
        return Ok(());
    }
    if iterable.as_object().is_some_and(|r| vm.class_of(r) == vm.types.list) {
        let more = vm.to_vec(iterable)?;
        let length = more.len() + read(vm, list, <[Value]>::len);
        vm.check_size(length as u64 * 16)?;
        edit(vm, list, |items| items.extend(more));
        return Ok(());
    }
    let iterator = vm.iter(iterable)?;
    while let Some(item) = vm.next(&iterator)? {
        let length = edit(vm, list, |items| {
            items.push(item);
            items.len()
        });
        vm.check_size(length as u64 * 16)?;
    }
    Ok(())
}

fn mul(vm: &mut Vm, args: Args) -> Outcome {
    let [list, n] = exactly(vm, "list.__mul__", args)?;
    let items = items(vm, &list);
    Ok(match repeat_count(vm, &n, items.len() * 16)? {
        Some(n) => vm.new_list(repeated(&items, n)),
        None => Value::NotImplemented,
    })
}

fn mul_in_place(vm: &mut Vm, args: Args) -> Outcome {
    let [list, n] = exactly(vm, "list.__imul__", args)?;
    let items = items(vm, &list);
    match repeat_count(vm, &n, items.len() * 16)? {
        Some(n) => {
            let new = repeated(&items, n);
            let old = edit(vm, &list, |items| std::mem::replace(items, new));
            drop(old);
            Ok(list)
        }
        None => Ok(Value::NotImplemented),
    }
}

/// From this length on a list asks for the memory that it grows by.
pub(crate) const LONG: usize = 1 << 20;

fn append(vm: &mut Vm, args: Args) -> Outcome {
    let [list, item] = exactly(vm, "list.append", args)?;
    let grows = edit(vm, &list, |items| {
        // What cannot grow is left as it is.
        if items.len() < LONG || items.len() < items.capacity() {
            items.push(item.clone());
            return None;
        }
        Some(items.len())
    });
    if let Some(length) = grows {
        vm.check_size(length as u64 * 32)?;
        edit(vm, &list, |items| items.push(item));
    }
    Ok(Value::None)
}

fn extend(vm: &mut Vm, args: Args) -> Outcome {
    let [list, iterable] = exactly(vm, "list.extend", args)?;
    append_all(vm, &list, &iterable)?;
    Ok(Value::None)
}

/// Where `insert(at, x)` puts its item.
pub(super) fn insert_position(at: i64, length: usize) -> usize {
    let length = length as i64;
    (if at < 0 { (at + length).max(0) } else { at.min(length) }) as usize
}

fn insert(vm: &mut Vm, args: Args) -> Outcome {
    let [list, at, item] = exactly(vm, "list.insert", args)?;
    let at = vm.index(&at)?;
    edit(vm, &list, |items| items.insert(insert_position(at, items.len()), item));
    Ok(Value::None)
}

fn remove(vm: &mut Vm, args: Args) -> Outcome {
    let [list, wanted] = exactly(vm, "list.remove", args)?;
    match sequence::position_in_list(vm, &list, &wanted)? {
        Some(at) => {
            edit(vm, &list, |items| (at < items.len()).then(|| items.remove(at)));
            Ok(Value::None)
        }
        None => Err(vm.value_error("list.remove(x): x not in list")),
    }
}

fn pop(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "list.pop", args, 0, 1)?;
    let list = args[0].clone().unwrap_or(Value::None);
    let at = args[1].as_ref().map_or(Ok(-1), |v| vm.index(v))?;
    if read(vm, &list, <[Value]>::is_empty) {
        return Err(vm.raise("IndexError", "pop from empty list"));
    }
    edit(vm, &list, |items| position(at, items.len()).map(|at| items.remove(at)))
        .ok_or_else(|| vm.raise("IndexError", "pop index out of range"))
}

fn clear(vm: &mut Vm, args: Args) -> Outcome {
    let [list] = exactly(vm, "list.clear", args)?;
    let old = edit(vm, &list, std::mem::take);
    drop(old);
    Ok(Value::None)
}

fn index(vm: &mut Vm, args: Args) -> Outcome {
    match sequence::index(vm, "list.index", args)? {
        Ok(at) => Ok(Value::Int(at)),
        Err(wanted) => {
            let shown = vm.repr(&wanted)?;
            Err(vm.value_error(&format!("{shown} is not in list")))
        }
    }
}

fn count(vm: &mut Vm, args: Args) -> Outcome {
    let [list, wanted] = exactly(vm, "list.count", args)?;
    let items = items(vm, &list);
    sequence::count(vm, &items, &wanted)
}

fn reverse(vm: &mut Vm, args: Args) -> Outcome {
    let [list] = exactly(vm, "list.reverse", args)?;
    edit(vm, &list, |items| items.reverse());
    Ok(Value::None)
}

fn copy(vm: &mut Vm, args: Args) -> Outcome {
    let [list] = exactly(vm, "list.copy", args)?;
    let items = items(vm, &list);
    Ok(vm.new_list(items))
}

/// The signature of `sort` and of what follows `sorted`'s iterable.
pub(super) const SORT: Signature =
    Signature { name: "list.sort", params: &["key", "reverse"], required: 0, positional: 0 };
