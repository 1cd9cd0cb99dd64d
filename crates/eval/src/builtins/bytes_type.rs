//! `bytes` and `bytearray`.

use std::rc::Rc;

use super::args::{as_list, as_str, exactly, positional, Signature};
use super::number_new::{class_of_new, small_index};
use super::number_types::COMPARE;
use super::slice::position;
use super::str_type::{is_index, repeat_count, sequence_index, slice_bounds};
use super::{add_builtin, add_closure, add_methods, bytes_search, bytes_text, codec, number, text, Method};
use crate::heap::Ref;
use crate::native::{Args, NativePayload, Outcome};
use crate::value::{Layout, Payload, Value};
use crate::vm::Vm;

/// What a `bytearray` keeps.
#[derive(Clone)]
pub(super) struct ByteArray(pub(super) Vec<u8>);

impl NativePayload for ByteArray {
    native_payload!();
}

/// Installs the methods of both types.
pub(super) fn install(vm: &mut Vm) {
    let bytes = vm.types.bytes.clone();
    let bytearray = vm.new_native_type("bytearray", &[], Layout::Native, &[]);
    for class in [&bytes, &bytearray] {
        add_methods(vm, class, SHARED);
        add_methods(vm, class, bytes_search::METHODS);
        bytes_text::install(vm, class);
        for &(name, op) in COMPARE {
            let run = move |vm: &mut Vm, args: Args| -> Outcome {
                let [a, b] = exactly(vm, "bytes.__cmp__", args)?;
                Ok(match (bytes_like(vm, &a), bytes_like(vm, &b)) {
                    (Some(a), Some(b)) => Value::Bool(number::decide(op, Some(a.cmp(&b)))),
                    _ => Value::NotImplemented,
                })
            };
            add_closure(vm, class, name, Rc::new(run));
        }
        vm.add_class_methods(class, &[("fromhex", fromhex)]);
    }
    add_methods(vm, &bytes, &[("__new__", bytes_new), ("__hash__", hash)]);
    add_methods(vm, &bytearray, ARRAY);
    vm.set_class_attr(&bytearray, "__hash__", Value::None);
    add_builtin(vm, "bytearray", Value::Object(bytearray));
}

const SHARED: &[Method] = &[
    ("__repr__", repr),
    ("__len__", |vm, args| {
        let [a] = exactly(vm, "bytes.__len__", args)?;
        Ok(Value::Int(own(vm, &a).len() as i64))
    }),
    ("__iter__", |vm, args| {
        let [a] = exactly(vm, "bytes.__iter__", args)?;
        let bytes = Value::Bytes(Rc::from(own(vm, &a)));
        vm.iter(&bytes)
    }),
    ("__contains__", contains),
    ("__getitem__", get_item),
    ("__add__", add),
    ("__mul__", mul),
    ("__rmul__", mul),
    ("decode", decode),
    ("hex", hex),
];

const ARRAY: &[Method] = &[
    ("__new__", |vm, args| {
        let class = class_of_new(vm, Some(&args.pos.first().cloned()), "bytearray")?;
        Ok(vm.object(&class, Payload::Native(Box::new(ByteArray(Vec::new())))))
    }),
    ("__init__", |vm, args| {
        let me = args.pos.first().cloned().unwrap_or(Value::None);
        let bytes = construct(vm, args, "bytearray")?;
        edit(vm, &me, |own| *own = bytes);
        Ok(Value::None)
    }),
    ("__setitem__", set_item),
    ("__delitem__", del_item),
    ("__iadd__", |vm, args| {
        let [me, other] = exactly(vm, "bytearray.__iadd__", args)?;
        let Some(more) = bytes_like(vm, &other) else { return Ok(Value::NotImplemented) };
        edit(vm, &me, |own| own.extend(more));
        Ok(me)
    }),
    ("append", |vm, args| {
        let [me, item] = exactly(vm, "bytearray.append", args)?;
        let byte = one_byte(vm, &item, "byte")?;
        edit(vm, &me, |own| own.push(byte));
        Ok(Value::None)
    }),
    ("extend", |vm, args| {
        let [me, items] = exactly(vm, "bytearray.extend", args)?;
        let more = bytes_of_iterable(vm, &items)?;
        edit(vm, &me, |own| own.extend(more));
        Ok(Value::None)
    }),
    ("insert", |vm, args| {
        let args = positional(vm, "bytearray.insert", args, 2, 2)?;
        let [me, at, item] = [0, 1, 2].map(|i| args[i].clone().unwrap_or(Value::None));
        let at = vm.index(&at)?;
        let byte = one_byte(vm, &item, "byte")?;
        edit(vm, &me, |own| own.insert(super::list_type::insert_position(at, own.len()), byte));
        Ok(Value::None)
    }),
    ("pop", |vm, args| {
        let args = positional(vm, "bytearray.pop", args, 0, 1)?;
        let me = args[0].clone().unwrap_or(Value::None);
        let at = args[1].as_ref().map_or(Ok(-1), |v| vm.index(v))?;
        let len = own(vm, &me).len();
        if len == 0 {
            return Err(vm.raise("IndexError", "pop from empty bytearray"));
        }
        let Some(at) = position(at, len) else { return Err(vm.raise("IndexError", "pop index out of range")) };
        Ok(edit(vm, &me, |own| own.remove(at)).map_or(Value::None, |b| Value::Int(i64::from(b))))
    }),
    ("clear", |vm, args| {
        let [me] = exactly(vm, "bytearray.clear", args)?;
        edit(vm, &me, Vec::clear);
        Ok(Value::None)
    }),
    ("reverse", |vm, args| {
        let [me] = exactly(vm, "bytearray.reverse", args)?;
        edit(vm, &me, |own| own.reverse());
        Ok(Value::None)
    }),
    ("copy", |vm, args| {
        let [me] = exactly(vm, "bytearray.copy", args)?;
        let bytes = own(vm, &me);
        Ok(like(vm, &me, bytes))
    }),
];

fn edit<T>(vm: &mut Vm, me: &Value, change: impl FnOnce(&mut Vec<u8>) -> T) -> Option<T> {
    let Value::Object(r) = me else { return None };
    match &mut vm.heap.write(r).payload {
        Payload::Native(state) => state.as_any_mut().downcast_mut::<ByteArray>().map(|array| change(&mut array.0)),
        _ => None,
    }
}

/// The bytes of a `bytes` or `bytearray`, if it is one.
pub(super) fn bytes_like(vm: &Vm, v: &Value) -> Option<Vec<u8>> {
    match v {
        Value::Bytes(bytes) => Some(bytes.to_vec()),
        Value::Object(r) => match &vm.heap.read(r).payload {
            Payload::Immediate(Value::Bytes(bytes)) => Some(bytes.to_vec()),
            Payload::Native(state) => state.as_any().downcast_ref::<ByteArray>().map(|array| array.0.clone()),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn own(vm: &Vm, me: &Value) -> Vec<u8> {
    bytes_like(vm, me).unwrap_or_default()
}

/// Bytes as the type that `me` is.
pub(super) fn like(vm: &Vm, me: &Value, bytes: Vec<u8>) -> Value {
    match me {
        Value::Object(r) if matches!(vm.heap.read(r).payload, Payload::Native(_)) => {
            let class = array_class(vm, &vm.class_of(r));
            vm.object(&class, Payload::Native(Box::new(ByteArray(bytes))))
        }
        _ => Value::Bytes(Rc::from(bytes)),
    }
}

/// `bytearray` itself, from one of its subclasses.
fn array_class(vm: &Vm, class: &Ref) -> Ref {
    match &vm.heap.read(class).payload {
        Payload::Class(c) if &*c.name != "bytearray" => {
            c.mro_tail.iter().find(|base| &*vm.class_name(base) == "bytearray").unwrap_or(class).clone()
        }
        _ => class.clone(),
    }
}

fn one_byte(vm: &mut Vm, v: &Value, what: &str) -> Outcome<u8> {
    let n = small_index(vm, v, "OverflowError")?;
    u8::try_from(n).map_err(|_| vm.value_error(&format!("{what} must be in range(0, 256)")))
}

/// The bytes of a bytes-like object or of an iterable of integers.
pub(super) fn bytes_of_iterable(vm: &mut Vm, v: &Value) -> Outcome<Vec<u8>> {
    if let Some(bytes) = bytes_like(vm, v) {
        return Ok(bytes);
    }
    if as_str(vm, v).is_some() || !super::is_iterable(vm, v) {
        let kind = vm.type_name(v);
        return Err(vm.type_error(&format!("cannot convert '{kind}' object to bytes")));
    }
    let items = match as_list(vm, v) {
        Some(items) => items,
        None => vm.to_vec(v)?,
    };
    items.iter().map(|item| one_byte(vm, item, "bytes")).collect()
}

fn construct(vm: &mut Vm, args: Args, name: &'static str) -> Outcome<Vec<u8>> {
    let signature = Signature {
        name: if name == "bytes" { "type.bytes" } else { "type.bytearray" },
        params: &["source", "encoding", "errors"],
        required: 0,
        positional: 3,
    };
    let args = signature.bind(vm, args)?;
    bytes_text::text_argument(vm, args[2].as_ref(), name, "encoding")?;
    bytes_text::text_argument(vm, args[3].as_ref(), name, "errors")?;
    let Some(source) = &args[1] else { return Ok(Vec::new()) };
    if let Some(text) = as_str(vm, source) {
        if args[2].is_none() {
            return Err(vm.type_error("string argument without an encoding"));
        }
        return codec::encode(vm, &text, args[2].as_ref(), args[3].as_ref());
    }
    if args[2].is_some() || args[3].is_some() {
        return Err(vm.type_error("encoding without a string argument"));
    }
    if let Some(result) = vm.call_special(source, "__bytes__", Args::default())? {
        return bytes_of_iterable(vm, &result);
    }
    if is_index(vm, source) {
        let n = small_index(vm, source, "OverflowError")?;
        let Ok(n) = usize::try_from(n) else { return Err(vm.value_error("negative count")) };
        vm.check_size(n as u64)?;
        return Ok(vec![0; n]);
    }
    bytes_of_iterable(vm, source)
}

fn bytes_new(vm: &mut Vm, args: Args) -> Outcome {
    let class = class_of_new(vm, Some(&args.pos.first().cloned()), "bytes")?;
    let bytes = construct(vm, args, "bytes")?;
    Ok(vm.wrap_immediate(&class, Value::Bytes(Rc::from(bytes))))
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "bytes.__repr__", args)?;
    let shown = text::repr_bytes(&own(vm, &me));
    Ok(Value::str(&match &me {
        Value::Object(r) => format!("{}({shown})", vm.class_name(&vm.class_of(r))),
        _ => shown,
    }))
}

fn hash(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "bytes.__hash__", args)?;
    Ok(Value::Int(super::hash_bytes(&own(vm, &me)) as i64))
}

/// The part that is looked for: bytes, or one integer.
pub(super) fn part_of(vm: &mut Vm, v: &Value) -> Outcome<Vec<u8>> {
    if let Some(bytes) = bytes_like(vm, v) {
        return Ok(bytes);
    }
    if is_index(vm, v) {
        return Ok(vec![one_byte(vm, v, "byte")?]);
    }
    let kind = vm.type_name(v);
    Err(vm.type_error(&format!("argument should be integer or bytes-like object, not '{kind}'")))
}

pub(super) fn bytes_needed(vm: &Vm, v: &Value) -> Outcome<Vec<u8>> {
    bytes_like(vm, v).ok_or_else(|| {
        let kind = vm.type_name(v);
        vm.type_error(&format!("a bytes-like object is required, not '{kind}'"))
    })
}

/// The first place of a part at or behind `from`.
pub(super) fn search(all: &[u8], part: &[u8], from: usize) -> Option<usize> {
    if part.is_empty() {
        return (from <= all.len()).then_some(from);
    }
    all.get(from..)?.windows(part.len()).position(|w| w == part).map(|at| at + from)
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [me, item] = exactly(vm, "bytes.__contains__", args)?;
    if bytes_like(vm, &item).is_none() && !is_index(vm, &item) {
        return bytes_needed(vm, &item).map(|_| Value::None);
    }
    let part = part_of(vm, &item)?;
    Ok(Value::Bool(search(&own(vm, &me), &part, 0).is_some()))
}

fn get_item(vm: &mut Vm, args: Args) -> Outcome {
    let [me, key] = exactly(vm, "bytes.__getitem__", args)?;
    let bytes = own(vm, &me);
    if let Some(bounds) = slice_bounds(vm, &key, bytes.len())? {
        return Ok(like(vm, &me, bounds.pick(&bytes)));
    }
    let name = if matches!(me, Value::Object(_)) { "bytearray" } else { "byte" };
    if !is_index(vm, &key) {
        let kind = vm.type_name(&key);
        return Err(vm.type_error(&format!("{name} indices must be integers or slices, not {kind}")));
    }
    let index = sequence_index(vm, &key)?;
    match position(index, bytes.len()) {
        Some(at) => Ok(Value::Int(i64::from(bytes[at]))),
        None => {
            let name = if name == "byte" { "index" } else { "bytearray index" };
            Err(vm.raise("IndexError", &format!("{name} out of range")))
        }
    }
}

fn set_item(vm: &mut Vm, args: Args) -> Outcome {
    let [me, key, value] = exactly(vm, "bytearray.__setitem__", args)?;
    let len = own(vm, &me).len();
    if let Some(bounds) = slice_bounds(vm, &key, len)? {
        let new = bytes_of_iterable(vm, &value)?;
        if bounds.step == 1 {
            let start = bounds.start as usize;
            edit(vm, &me, |own| drop(own.splice(start..start + bounds.len, new)));
        } else if new.len() == bounds.len {
            edit(vm, &me, |own| bounds.positions().zip(new).for_each(|(i, b)| own[i] = b));
        } else {
            let (got, want) = (new.len(), bounds.len);
            return Err(
                vm.value_error(&format!("attempt to assign bytes of size {got} to extended slice of size {want}"))
            );
        }
        return Ok(Value::None);
    }
    let index = vm.index(&key)?;
    let byte = one_byte(vm, &value, "byte")?;
    let Some(at) = position(index, len) else {
        return Err(vm.raise("IndexError", "bytearray index out of range"));
    };
    edit(vm, &me, |own| own[at] = byte);
    Ok(Value::None)
}

fn del_item(vm: &mut Vm, args: Args) -> Outcome {
    let [me, key] = exactly(vm, "bytearray.__delitem__", args)?;
    let len = own(vm, &me).len();
    let gone: Vec<usize> = match slice_bounds(vm, &key, len)? {
        Some(bounds) => bounds.positions().collect(),
        None => {
            let index = vm.index(&key)?;
            let at = position(index, len).ok_or_else(|| vm.raise("IndexError", "bytearray index out of range"))?;
            vec![at]
        }
    };
    edit(vm, &me, |own| {
        let mut at = 0;
        own.retain(|_| {
            at += 1;
            !gone.contains(&(at - 1))
        });
    });
    Ok(Value::None)
}

fn add(vm: &mut Vm, args: Args) -> Outcome {
    let [me, other] = exactly(vm, "bytes.__add__", args)?;
    let Some(more) = bytes_like(vm, &other) else { return Ok(Value::NotImplemented) };
    // The sum, and as much again while it becomes an object.
    let mut all = own(vm, &me);
    let size = (all.len() + more.len()) as u64;
    vm.check_size(size)?;
    vm.check_room(2 * size)?;
    all.extend(more);
    Ok(like(vm, &me, all))
}

fn mul(vm: &mut Vm, args: Args) -> Outcome {
    let [me, n] = exactly(vm, "bytes.__mul__", args)?;
    let bytes = own(vm, &me);
    Ok(match repeat_count(vm, &n, bytes.len())? {
        Some(n) => like(vm, &me, bytes.repeat(n)),
        None => Value::NotImplemented,
    })
}

/// `bytes.decode` and `str(bytes, encoding)`.
pub(super) fn decode_value(vm: &mut Vm, v: &Value, encoding: Option<&Value>, errors: Option<&Value>) -> Outcome {
    let Some(bytes) = bytes_like(vm, v) else {
        if as_str(vm, v).is_some() {
            return Err(vm.type_error("decoding str is not supported"));
        }
        let kind = vm.type_name(v);
        return Err(vm.type_error(&format!("decoding to str: need a bytes-like object, {kind} found")));
    };
    codec::decode(vm, &bytes, encoding, errors).map(|text| Value::str(&text))
}

/// `str.encode`.
pub(super) fn encode_text(vm: &Vm, text: &str, encoding: Option<&Value>, errors: Option<&Value>) -> Outcome {
    codec::encode(vm, text, encoding, errors).map(|bytes| Value::Bytes(Rc::from(bytes)))
}

fn decode(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "bytes.decode", params: &["encoding", "errors"], required: 0, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let me = args[0].clone().unwrap_or(Value::None);
    decode_value(vm, &me, args[1].as_ref(), args[2].as_ref())
}

fn hex(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "bytes.hex", args, 0, 1)?;
    let separator = args[1].as_ref().and_then(|v| as_str(vm, v)).unwrap_or_else(|| Rc::from(""));
    let me = args[0].clone().unwrap_or(Value::None);
    let digits: Vec<String> = own(vm, &me).iter().map(|b| format!("{b:02x}")).collect();
    Ok(Value::str(&digits.join(&separator)))
}

fn fromhex(vm: &mut Vm, args: Args) -> Outcome {
    let [class, digits] = exactly(vm, "bytes.fromhex", args)?;
    let Some(digits) = as_str(vm, &digits) else {
        let kind = vm.type_name(&digits);
        return Err(vm.type_error(&format!("fromhex() argument must be str, not {kind}")));
    };
    let mut out = Vec::new();
    let chars: Vec<char> = digits.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        if chars[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        for i in [at, at + 1] {
            if !chars.get(i).is_some_and(char::is_ascii_hexdigit) {
                return Err(vm.value_error(&format!("non-hexadecimal number found in fromhex() arg at position {i}")));
            }
        }
        let pair = [chars[at], chars[at + 1]].map(|c| c.to_digit(16).unwrap_or(0));
        out.push((pair[0] * 16 + pair[1]) as u8);
        at += 2;
    }
    vm.call(&class, Args::new(vec![Value::Bytes(Rc::from(out))]))
}
