//! Methods of `dict`.

use super::args::{deeper, exactly, fault, positional};
use super::number::Fault;
use super::sequence::{guarded, items_of};
use super::show::TextBuilder;
use super::{add_methods, dict_views, Method};
use crate::dict::Dict;
use crate::heap::Ref;
use crate::iter::TableItems;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Installs the methods of `dict`.
pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.dict.clone();
    add_methods(vm, &class, PROTOCOL);
    add_methods(vm, &class, METHODS);
    vm.add_class_methods(&class, &[("fromkeys", fromkeys)]);
    vm.set_class_attr(&class, "__hash__", Value::None);
}

const PROTOCOL: &[Method] = &[
    ("__init__", init),
    ("__repr__", repr),
    ("__len__", len),
    ("__iter__", iter),
    ("__reversed__", |vm, args| {
        let [dict] = exactly(vm, "dict.__reversed__", args)?;
        let r = object(vm, &dict)?;
        Ok(vm.dict_iter(&r, TableItems::Keys, true))
    }),
    ("__contains__", contains),
    ("__getitem__", get_item),
    ("__setitem__", set_item),
    ("__delitem__", del_item),
    ("__eq__", |vm, args| compare(vm, args, false)),
    ("__ne__", |vm, args| compare(vm, args, true)),
    ("__or__", |vm, args| merge(vm, args, false)),
    ("__ror__", |vm, args| merge(vm, args, true)),
    ("__ior__", merge_in_place),
];

const METHODS: &[Method] = &[
    ("get", get),
    ("setdefault", setdefault),
    ("pop", pop),
    ("popitem", popitem),
    ("update", update),
    ("copy", copy),
    ("clear", clear),
    ("keys", |vm, args| view(vm, args, "dict.keys", TableItems::Keys)),
    ("values", |vm, args| view(vm, args, "dict.values", TableItems::Values)),
    ("items", |vm, args| view(vm, args, "dict.items", TableItems::Items)),
];

/// The heap object of a `self` that was checked.
pub(super) fn object(vm: &Vm, v: &Value) -> Outcome<Ref> {
    v.as_object().cloned().ok_or_else(|| vm.type_error("a dict is required"))
}

/// The object, if it is a dict (or of a subclass).
pub(super) fn as_dict(vm: &Vm, v: &Value) -> Option<Ref> {
    vm.is_dict(v).then(|| v.as_object().cloned()).flatten()
}

fn size(vm: &Vm, dict: &Ref) -> usize {
    vm.read_table(dict, Dict::len).unwrap_or(0)
}

fn init(vm: &mut Vm, mut args: Args) -> Outcome {
    let me = args.pos.remove(0);
    update_from(vm, &me, "dict", args)?;
    Ok(Value::None)
}

fn update(vm: &mut Vm, mut args: Args) -> Outcome {
    let me = args.pos.remove(0);
    update_from(vm, &me, "update", args)?;
    Ok(Value::None)
}

/// `dict.update(other, **kw)`, without `self` in the arguments.
fn update_from(vm: &mut Vm, me: &Value, name: &str, args: Args) -> Outcome<()> {
    if args.pos.len() > 1 {
        let got = args.pos.len();
        return Err(vm.type_error(&format!("{name} expected at most 1 argument, got {got}")));
    }
    let dict = object(vm, me)?;
    if let Some(other) = args.pos.first() {
        merge_into(vm, &dict, other)?;
    }
    for (key, value) in args.kw {
        vm.dict_set(&dict, Value::Str(key), value)?;
    }
    Ok(())
}

/// Whether a value is a dict whose contents are copied as they are: of `dict`, or of a subclass that iterates as it does.
pub fn is_plain_dict(vm: &Vm, v: &Value) -> bool {
    if !vm.is_dict(v) {
        return false;
    }
    let class = vm.type_of(v);
    let iterates = |class: &Ref| vm.lookup_class(class, "__iter__");
    class == vm.types.dict
        || matches!((iterates(&class), iterates(&vm.types.dict)), (Some(own), Some(base)) if own.is(&base))
}

/// Sets all items of a mapping, or of an iterable of pairs.
pub(super) fn merge_into(vm: &mut Vm, dict: &Ref, other: &Value) -> Outcome<()> {
    if let (true, Some(source)) = (is_plain_dict(vm, other), as_dict(vm, other)) {
        for (key, value) in vm.dict_entries(&source) {
            vm.dict_set(dict, key, value)?;
        }
        return Ok(());
    }
    if vm.find_attr(other, "keys")?.is_some() {
        let keys = vm.call_method(other, "keys", Args::default())?;
        for key in vm.to_vec(&keys)? {
            let value = vm.get_item(other, &key)?;
            vm.dict_set(dict, key, value)?;
        }
        return Ok(());
    }
    let iterator = vm.iter(other)?;
    let mut at = 0;
    while let Some(pair) = vm.next(&iterator)? {
        let parts = match items_of(vm, &pair) {
            Some(parts) => parts,
            None if !super::is_iterable(vm, &pair) => {
                return Err(
                    vm.type_error(&format!("cannot convert dictionary update sequence element #{at} to a sequence"))
                );
            }
            None => vm.to_vec(&pair)?,
        };
        let got = parts.len();
        let Ok([key, value]) = <[Value; 2]>::try_from(parts) else {
            return Err(
                vm.value_error(&format!("dictionary update sequence element #{at} has length {got}; 2 is required"))
            );
        };
        vm.dict_set(dict, key, value)?;
        at += 1;
    }
    Ok(())
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [dict] = exactly(vm, "dict.__repr__", args)?;
    let entries = vm.dict_entries(&object(vm, &dict)?);
    let shown = guarded(vm, &dict, |vm| {
        let mut out = TextBuilder::default();
        out.push('{');
        for (i, (key, value)) in entries.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            let key = vm.repr_value(key)?;
            out.push_value(key);
            out.push_str(": ");
            let value = vm.repr_value(value)?;
            out.push_value(value);
        }
        out.push('}');
        out.finish(vm)
    })?;
    Ok(shown.unwrap_or_else(|| Value::str("{...}")))
}

fn len(vm: &mut Vm, args: Args) -> Outcome {
    let [dict] = exactly(vm, "dict.__len__", args)?;
    Ok(Value::Int(size(vm, &object(vm, &dict)?) as i64))
}

fn iter(vm: &mut Vm, args: Args) -> Outcome {
    let [dict] = exactly(vm, "dict.__iter__", args)?;
    let r = object(vm, &dict)?;
    Ok(vm.dict_iter(&r, TableItems::Keys, false))
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [dict, key] = exactly(vm, "dict.__contains__", args)?;
    let r = object(vm, &dict)?;
    vm.table_contains(&r, &key).map(Value::Bool)
}

fn get_item(vm: &mut Vm, args: Args) -> Outcome {
    let [dict, key] = exactly(vm, "dict.__getitem__", args)?;
    let r = object(vm, &dict)?;
    if let Some(value) = vm.dict_get(&r, &key)? {
        return Ok(value);
    }
    if vm.class_of(&r) != vm.types.dict {
        if let Some(value) = vm.call_special(&dict, "__missing__", Args::new(vec![key.clone()]))? {
            return Ok(value);
        }
    }
    Err(vm.key_error(&key))
}

fn set_item(vm: &mut Vm, args: Args) -> Outcome {
    let [dict, key, value] = exactly(vm, "dict.__setitem__", args)?;
    vm.dict_set(&object(vm, &dict)?, key, value)?;
    Ok(Value::None)
}

fn del_item(vm: &mut Vm, args: Args) -> Outcome {
    let [dict, key] = exactly(vm, "dict.__delitem__", args)?;
    match vm.dict_remove(&object(vm, &dict)?, &key)? {
        Some(_) => Ok(Value::None),
        None => Err(vm.key_error(&key)),
    }
}

fn compare(vm: &mut Vm, args: Args, negate: bool) -> Outcome {
    let [a, b] = exactly(vm, "dict.__eq__", args)?;
    let (Some(a), Some(b)) = (as_dict(vm, &a), as_dict(vm, &b)) else { return Ok(Value::NotImplemented) };
    let equal = deeper(vm, " in comparison", |vm| equal_dicts(vm, &a, &b))?;
    Ok(Value::Bool(equal != negate))
}

fn equal_dicts(vm: &mut Vm, a: &Ref, b: &Ref) -> Outcome<bool> {
    if size(vm, a) != size(vm, b) {
        return Ok(false);
    }
    for (key, value) in vm.dict_entries(a) {
        match vm.dict_get(b, &key)? {
            Some(other) if vm.equal(&value, &other)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

fn merge(vm: &mut Vm, args: Args, reflected: bool) -> Outcome {
    let [me, other] = exactly(vm, "dict.__or__", args)?;
    let (Some(me), Some(other)) = (as_dict(vm, &me), as_dict(vm, &other)) else { return Ok(Value::NotImplemented) };
    let (first, second) = if reflected { (other, me) } else { (me, other) };
    let result = vm.new_dict(contents(vm, &first));
    merge_into(vm, &object(vm, &result)?, &Value::Object(second))?;
    Ok(result)
}

fn merge_in_place(vm: &mut Vm, args: Args) -> Outcome {
    let [me, other] = exactly(vm, "dict.__ior__", args)?;
    merge_into(vm, &object(vm, &me)?, &other)?;
    Ok(me)
}

fn contents(vm: &Vm, dict: &Ref) -> Dict {
    vm.read_table(dict, Dict::clone).unwrap_or_default()
}

fn get(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "dict.get", args, 1, 2)?;
    let [dict, key, default] = [0, 1, 2].map(|i| args[i].clone().unwrap_or(Value::None));
    Ok(vm.dict_get(&object(vm, &dict)?, &key)?.unwrap_or(default))
}

fn setdefault(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "dict.setdefault", args, 1, 2)?;
    let [dict, key, default] = [0, 1, 2].map(|i| args[i].clone().unwrap_or(Value::None));
    let r = object(vm, &dict)?;
    if let Some(value) = vm.dict_get(&r, &key)? {
        return Ok(value);
    }
    vm.dict_set(&r, key, default.clone())?;
    Ok(default)
}

fn pop(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "dict.pop", args, 1, 2)?;
    let [dict, key] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
    match (vm.dict_remove(&object(vm, &dict)?, &key)?, &args[2]) {
        (Some(entry), _) => Ok(entry.value),
        (None, Some(default)) => Ok(default.clone()),
        (None, None) => Err(vm.key_error(&key)),
    }
}

fn popitem(vm: &mut Vm, args: Args) -> Outcome {
    let [dict] = exactly(vm, "dict.popitem", args)?;
    let r = object(vm, &dict)?;
    let last = vm.write_table(&r, |table| {
        let slot = (0..table.slots()).rev().find(|&slot| table.slot(slot).is_some())?;
        table.remove(slot)
    });
    match last.flatten() {
        Some(entry) => Ok(Value::tuple(vec![entry.key, entry.value])),
        None => Err(fault(vm, Fault::new("KeyError", "popitem(): dictionary is empty"))),
    }
}

fn copy(vm: &mut Vm, args: Args) -> Outcome {
    let [dict] = exactly(vm, "dict.copy", args)?;
    let contents = contents(vm, &object(vm, &dict)?);
    Ok(vm.new_dict(contents))
}

fn clear(vm: &mut Vm, args: Args) -> Outcome {
    let [dict] = exactly(vm, "dict.clear", args)?;
    let r = object(vm, &dict)?;
    let old = vm.write_table(&r, std::mem::take);
    drop(old);
    Ok(Value::None)
}

fn view(vm: &mut Vm, args: Args, name: &str, what: TableItems) -> Outcome {
    let [dict] = exactly(vm, name, args)?;
    let r = object(vm, &dict)?;
    Ok(dict_views::make(vm, &r, what))
}

fn fromkeys(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "dict.fromkeys", args, 1, 2)?;
    let [class, keys, value] = [0, 1, 2].map(|i| args[i].clone().unwrap_or(Value::None));
    let result = vm.call(&class, Args::default())?;
    let plain = as_dict(vm, &result).filter(|r| vm.class_of(r) == vm.types.dict);
    let iterator = vm.iter(&keys)?;
    while let Some(key) = vm.next(&iterator)? {
        match &plain {
            Some(dict) => vm.dict_set(dict, key, value.clone())?,
            None => vm.set_item(&result, &key, value.clone())?,
        }
    }
    Ok(result)
}
