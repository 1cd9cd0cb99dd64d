//! Builtin functions and methods on abstract values.

use std::rc::Rc;

use dy2st_eval::value::Payload;
use dy2st_eval::{Args, BinaryOp, NativeFunction, Outcome, Ref, Value, Vm};
use dy2st_framework::{is_tensor, number, sequence, Number, SymbolicScalar};
use dy2st_ir::{Attr, Attrs, OpKind, Type};

use crate::abstracts::{Choice, ItemKind, SymbolicItems, SymbolicRange, Template};
use crate::domain::StageDomain;
use crate::generator::SymbolicGenerator;
use crate::items;
use crate::list;
use crate::stager::{Condition, Stager};

/// The builtin class that an abstract value is an instance of.
pub fn class_of(vm: &Vm, value: &Value) -> Option<Ref> {
    if let Some(s) = SymbolicScalar::of(value) {
        return Some(match s.ty {
            Type::PyFloat => vm.types.float.clone(),
            Type::PyBool => vm.types.bool.clone(),
            _ => vm.types.int.clone(),
        });
    }
    if Template::of(value).is_some() {
        return Some(vm.types.str.clone());
    }
    if SymbolicRange::of(value).is_some() {
        return Some(vm.types.range.clone());
    }
    None
}

/// An attribute of a number.
pub fn scalar_attr(stager: &Stager, vm: &mut Vm, value: &Value, name: &str) -> Outcome<Option<Value>> {
    let Some(class) = class_of(vm, value) else { return Ok(None) };
    match name {
        // Of a truth it is an `int`.
        "real" | "numerator" if class == vm.types.bool => {
            return vm.binary(BinaryOp::Add, value, &Value::Int(0)).map(Some)
        }
        "real" | "numerator" => return Ok(Some(value.clone())),
        "imag" if class == vm.types.float => return Ok(Some(Value::Float(0.0))),
        "imag" => return Ok(Some(Value::Int(0))),
        "denominator" => return Ok(Some(Value::Int(1))),
        "__class__" => return Ok(Some(Value::Object(class))),
        _ => {}
    }
    match vm.lookup_class(&class, name) {
        None => Ok(None),
        Some(_) if matches!(name, "is_integer" | "conjugate" | "bit_length") => {
            let module = vm.import("_dy2st_builtins")?;
            let function = vm.get_attr(&module, name)?;
            Ok(Some(vm.bind(function, value.clone())))
        }
        Some(_) => Err(stager.refuse(vm, format!("the method '{name}' of a number that only a run knows"))),
    }
}

/// A key as a plain or symbolic integer: a tensor of one element becomes its number.
pub fn plain_index(stager: &Stager, vm: &mut Vm, key: &Value) -> Outcome {
    if is_tensor(vm, key) {
        return vm.call_method(key, "__int__", Args::default());
    }
    if let Some(s) = SymbolicScalar::of(key) {
        if s.ty == Type::PyBool {
            let made = stager.recorder.record(OpKind::PyInt, &[s.id], Attrs::new());
            let id = made.map_err(|e| dy2st_framework::op_error(vm, &e))?[0];
            return Ok(stager.recorder.scalar(id).into_value());
        }
    }
    Ok(key.clone())
}

/// A list of numbers of the Program as data or as the key of a tensor.
fn of_numbers(domain: &StageDomain, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome> {
    let at = match &*f.name {
        "from_data" => 0,
        "getitem" | "setitem" => 1,
        _ => return None,
    };
    let is_float = list::payload(vm, args.pos.get(at)?)?.element == Type::PyFloat;
    let tensor = match list::numbers(&domain.0, vm, &args.pos[at])? {
        Ok(tensor) => tensor,
        Err(raise) => return Some(Err(raise)),
    };
    if at == 1 {
        let mut args = args.clone();
        args.pos[at] = tensor;
        return Some((f.run)(vm, args));
    }
    let session = &domain.0.session;
    let dtype = match args.pos.get(1) {
        None | Some(Value::None) if is_float => session.dtype_object(session.default_float.get()),
        None | Some(Value::None) => return Some(Ok(tensor)),
        Some(dtype) => dtype.clone(),
    };
    Some(vm.call_method(&tensor, "astype", Args::new(vec![dtype])))
}

/// A special method of an object that a class of the user's defines: it comes before what staging knows of builtin types.
pub fn users_method(vm: &Vm, value: &Value, name: &str) -> Option<Value> {
    let class = vm.class_of(value.as_object()?);
    let method = vm.lookup_class(&class, name)?;
    let file = vm.function_code(method.as_object()?)?.file()?;
    (!vm.files.get(file).path().starts_with('<')).then_some(method)
}

/// `value[key]` where one of them is abstract and neither is a choice.
pub fn item_of(stager: &Stager, vm: &mut Vm, value: &Value, key: &Value) -> Outcome {
    if is_tensor(vm, value) {
        return vm.call_method(value, "__getitem__", Args::new(vec![key.clone()]));
    }
    if let Some(p) = list::payload(vm, value) {
        return list::get_item(stager, vm, &p, key);
    }
    if let Some(s) = SymbolicScalar::of(key) {
        let id = s.id;
        if let Some(items) = sequence(vm, value) {
            let kind = if matches!(value, Value::Tuple(_)) { "tuple" } else { "list" };
            return pick(stager, vm, &items, id, kind);
        }
        if let Value::Str(text) = value {
            let items: Vec<Value> = text.chars().map(|c| Value::str(c.encode_utf8(&mut [0; 4]))).collect();
            return pick(stager, vm, &items, id, "string");
        }
        if let Some(keys) = dict_keys(vm, value) {
            return by_key(stager, vm, value, &keys, key, &mut |vm| Err(vm.raise_args("KeyError", vec![key.clone()])));
        }
        if let Some(object) = value.as_object() {
            let class = vm.class_of(object);
            if vm.lookup_class(&class, "__getitem__").is_some() {
                return pick_from_container(stager, vm, value, id);
            }
        }
    }
    if let Some(out) = crate::sequences::sliced(stager, vm, value, key) {
        return out;
    }
    Err(stager.refuse(vm, "this index is known at run time only"))
}

/// The keys of a dict.
fn dict_keys(vm: &Vm, value: &Value) -> Option<Vec<Value>> {
    match &vm.heap.read(value.as_object()?).payload {
        dy2st_eval::Payload::Dict(dict) => Some(dict.iter().map(|e| e.key.clone()).collect()),
        _ => None,
    }
}

/// The item of a dict for a number that only a run knows; what `absent` gives where it has none.
fn by_key(
    stager: &Stager,
    vm: &mut Vm,
    dict: &Value,
    keys: &[Value],
    key: &Value,
    absent: &mut dyn FnMut(&mut Vm) -> Outcome,
) -> Outcome {
    let Some((first, rest)) = keys.split_first() else { return absent(vm) };
    if matches!(first, Value::Object(_)) {
        return Err(stager.refuse(vm, "a number that only a run knows as a key of a dict that has objects as keys"));
    }
    if number(vm, first).is_none() {
        return by_key(stager, vm, dict, rest, key, absent);
    }
    let equal = vm.compare(dy2st_eval::CompareOp::Eq, first, key)?;
    match stager.condition(vm, &equal)? {
        Condition::Known(true) => vm.get_item(dict, first),
        Condition::Known(false) => by_key(stager, vm, dict, rest, key, absent),
        Condition::Run(id) => stager
            .fork(vm, id, &mut |vm| vm.get_item(dict, first), &mut |vm| by_key(stager, vm, dict, rest, key, absent)),
    }
}

/// Whether a dict or set has a number that only a run knows as a key; `None` for what has no plain keys.
pub fn in_dict(stager: &Stager, vm: &mut Vm, dict: &Value, key: &Value) -> Option<Outcome> {
    let keys = match &vm.heap.read(dict.as_object()?).payload {
        Payload::Dict(keys) | Payload::Set(keys) => keys.iter().map(|e| e.key.clone()).collect::<Vec<_>>(),
        _ => return None,
    };
    SymbolicScalar::of(key).filter(|_| !keys.iter().any(|k| matches!(k, Value::Object(_))))?;
    let mut found = Condition::Known(false);
    for known in &keys {
        if number(vm, known).is_none() {
            continue;
        }
        let equal = vm.compare(dy2st_eval::CompareOp::Eq, known, key).and_then(|equal| stager.condition(vm, &equal));
        found = match (found, equal) {
            (_, Err(raise)) => return Some(Err(raise)),
            (_, Ok(Condition::Known(true))) => return Some(Ok(Value::Bool(true))),
            (found, Ok(Condition::Known(false))) => found,
            (Condition::Run(a), Ok(Condition::Run(b))) => {
                match stager.recorder.record(OpKind::PyOr, &[a, b], Attrs::new()) {
                    Ok(made) => Condition::Run(made[0]),
                    Err(error) => return Some(Err(dy2st_framework::op_error(vm, &error))),
                }
            }
            (Condition::Known(_), Ok(run)) => run,
        };
    }
    Some(Ok(found.into_value()))
}

/// A method of a dict whose key is one of several, or a number that only a run knows.
fn of_dict(domain: &StageDomain, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome> {
    const KEYED: &[&str] = &["setdefault", "__setitem__", "__getitem__", "get", "pop", "__contains__", "__delitem__"];
    let [dict, key, rest @ ..] = &args.pos[..] else { return None };
    if &*f.owner != "dict" || !KEYED.contains(&&*f.name) {
        return None;
    }
    if Choice::of(key).is_some() {
        return Some(distribute(domain, vm, f, args, Place::Argument(1)));
    }
    SymbolicScalar::of(key)?;
    let keys = dict_keys(vm, dict)?;
    match (&*f.name, rest) {
        ("__getitem__", []) => Some(item_of(&domain.0, vm, dict, key)),
        ("get", _) => {
            let default = rest.first().cloned().unwrap_or(Value::None);
            Some(by_key(&domain.0, vm, dict, &keys, key, &mut |_| Ok(default.clone())))
        }
        ("__contains__", []) => in_dict(&domain.0, vm, dict, key),
        _ => None,
    }
}

/// One of several Python values by an index that only a run knows: a chain of conditions.
fn pick(stager: &Stager, vm: &mut Vm, items: &[Value], id: dy2st_ir::Value, kind: &str) -> Outcome {
    let index = stager.recorder.scalar(id).into_value();
    let count = items.len() as i64;
    let negative = vm.compare(dy2st_eval::CompareOp::Lt, &index, &Value::Int(0))?;
    let moved = match stager.condition(vm, &negative)? {
        Condition::Known(false) => index,
        Condition::Known(true) => vm.binary(BinaryOp::Add, &index, &Value::Int(count))?,
        Condition::Run(c) => {
            stager.fork(vm, c, &mut |vm| vm.binary(BinaryOp::Add, &index, &Value::Int(count)), &mut |_| {
                Ok(index.clone())
            })?
        }
    };
    chain(stager, vm, items, 0, &moved, kind)
}

fn chain(stager: &Stager, vm: &mut Vm, items: &[Value], at: usize, index: &Value, kind: &str) -> Outcome {
    if at == items.len() {
        return Err(vm.raise("IndexError", &format!("{kind} index out of range")));
    }
    let equal = vm.compare(dy2st_eval::CompareOp::Eq, index, &Value::Int(at as i64))?;
    match stager.condition(vm, &equal)? {
        Condition::Known(true) => Ok(items[at].clone()),
        Condition::Known(false) => chain(stager, vm, items, at + 1, index, kind),
        Condition::Run(c) => {
            stager.fork(vm, c, &mut |_| Ok(items[at].clone()), &mut |vm| chain(stager, vm, items, at + 1, index, kind))
        }
    }
}

/// The same for an object with `__len__` and `__getitem__` (a `LayerList`).
fn pick_from_container(stager: &Stager, vm: &mut Vm, container: &Value, id: dy2st_ir::Value) -> Outcome {
    let Value::Int(count) = vm.len(container)? else {
        return Err(stager.refuse(vm, "this index is known at run time only"));
    };
    let mut items = Vec::new();
    for i in 0..count {
        items.push(vm.get_item(container, &Value::Int(i))?);
    }
    pick(stager, vm, &items, id, "list")
}

/// `value[key] = new` where the key is abstract and no choice.
pub fn set_item_of(stager: &Stager, vm: &mut Vm, value: &Value, key: &Value, new: Value) -> Outcome<()> {
    if let (Some(p), Some(object)) = (list::payload(vm, value), value.as_object()) {
        return list::set_item(stager, vm, object, &p, key, &new);
    }
    let (Some(items), Some(s)) = (sequence(vm, value), SymbolicScalar::of(key)) else {
        if let Some(out) = crate::sequences::splice(stager, vm, value, key, &new) {
            return out;
        }
        return Err(stager.refuse(vm, "this index is known at run time only"));
    };
    let id = s.id;
    let index = stager.recorder.scalar(id).into_value();
    let count = items.len() as i64;
    for (op, bound) in [(dy2st_eval::CompareOp::Ge, count), (dy2st_eval::CompareOp::Lt, -count)] {
        let outside = vm.compare(op, &index, &Value::Int(bound))?;
        if let Condition::Run(c) = stager.condition(vm, &outside)? {
            let raise = &mut |vm: &mut Vm| Err(vm.raise("IndexError", "list assignment index out of range"));
            stager.fork(vm, c, raise, &mut |_| Ok(Value::None))?;
        }
    }
    for i in 0..count {
        for at in [i, i - count] {
            let equal = vm.compare(dy2st_eval::CompareOp::Eq, &index, &Value::Int(at))?;
            if let Condition::Run(c) = stager.condition(vm, &equal)? {
                let store = &mut |vm: &mut Vm| vm.set_item(value, &Value::Int(i), new.clone()).map(|()| Value::None);
                stager.fork(vm, c, store, &mut |_| Ok(Value::None))?;
            }
        }
    }
    Ok(())
}

/// `int(value)`.
pub fn to_int(domain: &StageDomain, vm: &mut Vm, value: &Value) -> Outcome {
    convert(domain, vm, value, OpKind::PyInt, "__int__", |t| matches!(t, Type::PyInt(_)))
}

/// `float(value)`.
pub fn to_float(domain: &StageDomain, vm: &mut Vm, value: &Value) -> Outcome {
    convert(domain, vm, value, OpKind::PyFloat, "__float__", |t| matches!(t, Type::PyFloat))
}

fn convert(
    domain: &StageDomain,
    vm: &mut Vm,
    value: &Value,
    kind: OpKind,
    method: &str,
    is_already: fn(&Type) -> bool,
) -> Outcome {
    if let Some(s) = SymbolicScalar::of(value) {
        if is_already(&s.ty) {
            return Ok(value.clone());
        }
        domain.0.here(vm);
        let made = domain.0.recorder.record(kind, &[s.id], Attrs::new());
        let id = made.map_err(|e| dy2st_framework::op_error(vm, &e))?[0];
        return Ok(domain.0.recorder.scalar(id).into_value());
    }
    if is_tensor(vm, value) {
        return vm.call_method(value, method, Args::default());
    }
    if let Value::Abstract(what) = value {
        let refusal = domain.0.refuse(vm, format!("a number is read from {}", what.describe()));
        return Err(refusal.help("Compute with the number itself; a text of it is for people to read."));
    }
    let class = if method == "__int__" { vm.types.int.clone() } else { vm.types.float.clone() };
    vm.call(&Value::Object(class), Args::new(vec![value.clone()]))
}

/// Methods that keep their argument as it is, whatever it may turn out to be.
const STORING: &[&str] = &[
    "append",
    "insert",
    "extend",
    "setdefault",
    "update",
    "add",
    "__init__",
    "__setitem__",
    "__setattr__",
    "isinstance",
    "issubclass",
    "type",
    "setattr",
    "print",
    "iter",
    "next",
];

/// Whether a builtin keeps an argument as it is, whatever it may turn out to be.
fn keeps(owner: &str, name: &str, at: usize) -> bool {
    match (owner, name) {
        // These go through it.
        ("list" | "dict" | "set" | "deque", "__init__" | "extend" | "update") => at != 1,
        ("tuple" | "frozenset", "__new__") => at != 1,
        ("list" | "dict" | "set", "__new__") => true,
        (_, "next") => at != 0,
        _ => STORING.contains(&name),
    }
}

/// Whether both are lists, or both are tuples, whose length is known.
fn are_of(vm: &Vm, kind: &str, a: &Value, b: &Value) -> bool {
    let is = |v: &Value| match v {
        Value::Tuple(_) => kind == "tuple",
        Value::Object(r) => kind == "list" && matches!(vm.heap.read(r).payload, Payload::List(_)),
        _ => false,
    };
    is(a) && is(b)
}

/// A builtin's counterpart in Python, which is staged.
pub fn in_python(vm: &mut Vm, name: &str, args: &Args) -> Outcome {
    let module = vm.import("_dy2st_builtins")?;
    let function = vm.get_attr(&module, name)?;
    vm.call(&function, args.clone())
}

/// A builtin is about to be called with abstract arguments.
pub fn native(domain: &StageDomain, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome> {
    let stager = &domain.0;
    let (owner, name) = (&*f.owner, &*f.name);
    if owner == crate::jst::MODULE {
        return None;
    }
    if owner == "list" {
        if args.pos.get(1).is_some_and(|v| Choice::of(v).is_some()) && !keeps(owner, name, 1) {
            return Some(distribute(domain, vm, f, args, Place::Argument(1)));
        }
        if let Some(out) = list::joined(stager, vm, name, &args.pos) {
            return Some(out);
        }
        if let Some(out) = list::method(stager, vm, name, &args.pos) {
            return Some(out);
        }
    }
    if owner == "_op" || owner == "_tensor" {
        if let Some(choice) = find_choice(vm, args) {
            return Some(distribute(domain, vm, f, args, choice));
        }
        let is_text = owner == "_tensor" && name == "format";
        if is_text && args.pos.first().is_some_and(|v| stager.may_be_of_another_class(vm, v)) {
            let refusal = stager.refuse(vm, "the text of a tensor that is a parameter on one way");
            return Some(Err(refusal.help("Print what it holds, as `value + 0` or `value.numpy()`.")));
        }
        if owner == "_tensor" {
            return of_numbers(domain, vm, f, args);
        }
        let gathers = name == "stack" || name == "concat";
        return if gathers { list::gather(stager, vm, name, args) } else { None };
    }
    if let Some(out) = of_dict(domain, vm, f, args) {
        return Some(out);
    }
    if let Some(at) = args.pos.iter().position(|v| Choice::of(v).is_some()) {
        // A method is called on each of the objects that it may belong to, also where it only keeps its arguments.
        let receiver = f.is_method && at == 0;
        if receiver || !keeps(owner, name, at) {
            return Some(distribute(domain, vm, f, args, Place::Argument(at)));
        }
    }
    if let Some(out) = of_subclass(domain, vm, f, args) {
        return Some(out);
    }
    if let Some(out) = of_items(domain, vm, f, args) {
        return Some(out);
    }
    let given = if name == "__new__" && !args.pos.is_empty() { &args.pos[1..] } else { &args.pos[..] };
    match (owner, name, given) {
        ("list" | "tuple", "__eq__" | "__ne__" | "__lt__" | "__le__" | "__gt__" | "__ge__", [a, b])
            if are_of(vm, owner, a, b) =>
        {
            Some(in_python(vm, name, args))
        }
        ("list" | "tuple", "count" | "index", [_, _, ..]) => crate::sequences::searched(vm, owner, name, args),
        ("list", "remove", [_, _]) => crate::sequences::searched(vm, owner, name, args),
        ("list", "pop" | "insert", [_, at, ..]) if SymbolicScalar::of(at).is_some() => {
            crate::sequences::moved(stager, vm, name, args)
        }
        ("list", "sort", [_]) => Some(in_python(vm, name, args)),
        ("range", "__new__", bounds) => range(stager, vm, bounds),
        ("enumerate", "__new__", [items, rest @ ..]) => {
            let start = rest.first().or_else(|| keyword(args, "start")).cloned().unwrap_or(Value::Int(0));
            let kind = items::kind_of_symbolic(stager, vm, items);
            symbolic_items(vm, kind, |k| ItemKind::Enumerate(Rc::new(k), start))
        }
        ("zip", "__new__", parts) => zip(stager, vm, parts),
        ("reversed", "__new__", [items]) => {
            let kind = items::kind_of_symbolic(stager, vm, items);
            symbolic_items(vm, kind, |k| ItemKind::Reversed(Rc::new(k)))
        }
        ("int", "__new__", [v]) if is_tensor(vm, v) => Some(to_int(domain, vm, v)),
        ("float", "__new__", [v]) if is_tensor(vm, v) => Some(to_float(domain, vm, v)),
        ("bool", "__new__", [v]) if is_tensor(vm, v) => Some(stager.condition(vm, v).map(Condition::into_value)),
        ("list" | "tuple", "__getitem__", [v, key]) if is_tensor(vm, key) => {
            Some(plain_index(stager, vm, key).and_then(|key| vm.get_item(v, &key)))
        }
        // Also as a key of a dict or a member of a set.
        (_, "id", [v]) if is_tensor(vm, v) && stager.may_be_another(v) => {
            let refusal = stager.refuse(vm, "the identity of a tensor that is one of several, here or as a key");
            Some(Err(refusal.help("Compare it with `is`, or use a plain Python value as the key.")))
        }
        ("list" | "tuple", "__new__" | "__init__", _) => None,
        (_, "len", [v]) => list::payload(vm, v).map(|p| Ok(list::len(stager, vm, &p))),
        (_, "abs", [v]) => unary(domain, vm, OpKind::PyAbs, v),
        (_, "round", [v, rest @ ..]) => round(domain, vm, v, rest.first()),
        (_, "divmod", [a, b]) if !is_tensor(vm, a) && !is_tensor(vm, b) => Some(divmod(vm, a, b)),
        ("_math" | "math", "pow", [a, b]) => Some(power(domain, vm, a, b)),
        ("_math" | "math", "log", [v, base]) => Some(logarithm(domain, vm, v, base)),
        ("_math" | "math", "hypot" | "atan2" | "fmod" | "copysign", [a, b]) => math_of_two(domain, vm, name, a, b),
        ("_math" | "math", "modf", [v]) if SymbolicScalar::of(v).is_some() => Some(in_python(vm, name, args)),
        ("_math" | "math", "isqrt", [v]) if is_whole(v) => Some(in_python(vm, name, args)),
        ("_math" | "math", "fsum", [v])
            if sequence(vm, v).is_some_and(|items| items.iter().any(|v| SymbolicScalar::of(v).is_some())) =>
        {
            let refusal = stager.refuse(vm, "math.fsum of numbers that only a run knows");
            Some(Err(refusal.help("Use `sum`, or compute it with tensor operations.")))
        }
        // An exponent below zero asks for an inverse.
        (_, "pow", [a, Value::Int(0..), Value::Int(_)]) if is_whole(a) => Some(in_python(vm, "power_modulo", args)),
        (_, "hex" | "oct" | "bin" | "chr", [v]) if is_whole(v) => Some(in_python(vm, name, args)),
        (_, "pow", [a, b]) => Some(vm.binary(BinaryOp::Pow, a, b)),
        (_, "min" | "max", [a, b]) => extreme(domain, vm, name, a, b),
        ("_math" | "math", function, [v]) => math(domain, vm, function, v),
        ("_math" | "math", function, given) if given.iter().any(|v| SymbolicScalar::of(v).is_some()) => {
            let refusal = stager.refuse(vm, format!("math.{function} of numbers that only a run knows"));
            Some(Err(refusal.help("Compute it with tensor operations.")))
        }
        ("complex", "__new__", given) if given.iter().any(|v| SymbolicScalar::of(v).is_some()) => {
            let refusal = stager.refuse(vm, "a complex number of numbers that only a run knows");
            Some(Err(refusal.help("Use a complex tensor.")))
        }
        _ => None,
    }
}

/// Whether something can be gone through once, or is a range, and only a run knows how many items come.
fn is_gathered(v: &Value) -> bool {
    SymbolicItems::of(v).is_some() || SymbolicRange::of(v).is_some() || SymbolicGenerator::of(v).is_some()
}

/// A builtin takes items that only a run can go through.
fn of_items(domain: &StageDomain, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome> {
    let (owner, name) = (&*f.owner, &*f.name);
    match (owner, name, &args.pos[..]) {
        (_, "next", [items, ..]) if SymbolicGenerator::of(items).is_some() || SymbolicItems::of(items).is_some() => {
            Some(in_python(vm, "first", args))
        }
        (_, "iter", [list]) if list::payload(vm, list).is_some() => {
            Some(Ok(items::once(vm, ItemKind::Rows(list.clone()))))
        }
        (_, "iter", [generator]) if SymbolicGenerator::of(generator).is_some() => Some(Ok(generator.clone())),
        ("list" | "set" | "dict" | "deque", "__init__" | "extend" | "update", [_, items])
        | ("tuple" | "frozenset", "__new__", [_, items])
        | ("str", "join", [_, items])
            if is_gathered(items) =>
        {
            let all = match crate::comprehension::gathered(&domain.0, vm, items) {
                Ok(all) => all,
                Err(raise) => return Some(Err(raise)),
            };
            let mut args = args.clone();
            args.pos[1] = all;
            let staged = dy2st_eval::Domain::native(domain, vm, f, &args);
            Some(staged.unwrap_or_else(|| (f.run)(vm, args)))
        }
        _ => None,
    }
}

/// A builtin about numbers is called with an object of a subclass of a number, of which only a run knows the number.
fn of_subclass(domain: &StageDomain, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome> {
    let (owner, name) = (&*f.owner, &*f.name);
    let about_numbers = matches!(owner, "float" | "int" | "bool" | "complex" | "number" | "math" | "_math")
        || matches!(name, "abs" | "round" | "divmod" | "pow" | "min" | "max");
    let plain = |vm: &Vm, v: &Value| match v {
        Value::Object(_) => match vm.unwrap_immediate(v) {
            inner @ Value::Abstract(_) => inner,
            _ => v.clone(),
        },
        _ => v.clone(),
    };
    let pos: Vec<Value> = args.pos.iter().map(|v| plain(vm, v)).collect();
    if !about_numbers || pos.iter().zip(&args.pos).all(|(a, b)| a.is(b)) {
        return None;
    }
    Some(match (name, &pos[..]) {
        ("__bool__", [v]) => domain.0.condition(vm, v).map(Condition::into_value),
        ("__float__", [v]) => to_float(domain, vm, v),
        ("__int__" | "__trunc__", [v]) => to_int(domain, vm, v),
        ("__hash__" | "__repr__" | "__str__" | "__format__", _) => {
            Err(domain.0.refuse(vm, format!("'{name}' of a number that only a run knows")))
        }
        _ => {
            let args = Args { pos, kw: args.kw.clone() };
            match native(domain, vm, f, &args) {
                Some(out) => out,
                None => (f.run)(vm, args),
            }
        }
    })
}

fn keyword<'a>(args: &'a Args, name: &str) -> Option<&'a Value> {
    args.kw.iter().find(|(k, _)| &**k == name).map(|(_, v)| v)
}

/// Where the arguments of a call hold a choice.
enum Place {
    Argument(usize),
    Keyword(usize),
    /// An item of a list or tuple that is an argument.
    Item(usize, usize),
}

impl Place {
    fn value(&self, vm: &Vm, args: &Args) -> Value {
        match *self {
            Self::Argument(at) => args.pos[at].clone(),
            Self::Keyword(at) => args.kw[at].1.clone(),
            Self::Item(at, item) => {
                sequence(vm, &args.pos[at]).and_then(|items| items.get(item).cloned()).unwrap_or(Value::None)
            }
        }
    }

    /// The arguments with another value there.
    fn put(&self, vm: &Vm, args: &Args, value: &Value) -> Args {
        let mut args = args.clone();
        match *self {
            Self::Argument(at) => args.pos[at] = value.clone(),
            Self::Keyword(at) => args.kw[at].1 = value.clone(),
            Self::Item(at, item) => {
                let mut items = sequence(vm, &args.pos[at]).unwrap_or_default();
                items[item] = value.clone();
                args.pos[at] = match &args.pos[at] {
                    Value::Tuple(_) => Value::tuple(items),
                    _ => vm.new_list(items),
                };
            }
        }
        args
    }
}

/// The first choice among arguments and in lists and tuples among them.
fn find_choice(vm: &Vm, args: &Args) -> Option<Place> {
    let is_choice = |v: &Value| Choice::of(v).is_some();
    for (at, value) in args.pos.iter().enumerate() {
        if is_choice(value) {
            return Some(Place::Argument(at));
        }
        if let Some(item) = sequence(vm, value).and_then(|items| items.iter().position(is_choice)) {
            return Some(Place::Item(at, item));
        }
    }
    args.kw.iter().position(|(_, v)| is_choice(v)).map(Place::Keyword)
}

fn distribute(domain: &StageDomain, vm: &mut Vm, f: &NativeFunction, args: &Args, at: Place) -> Outcome {
    let value = at.value(vm, args);
    let Some(choice) = Choice::of(&value) else { return Ok(Value::None) };
    let run = |vm: &mut Vm, value: &Value| {
        let args = at.put(vm, args, value);
        match dy2st_eval::Domain::native(domain, vm, f, &args) {
            Some(out) => out,
            None => (f.run)(vm, args),
        }
    };
    domain.0.fork(vm, choice.condition, &mut |vm| run(vm, &choice.then), &mut |vm| run(vm, &choice.other))
}

fn range(stager: &Stager, vm: &mut Vm, bounds: &[Value]) -> Option<Outcome> {
    let plain = |vm: &mut Vm, v: &Value| plain_index(stager, vm, v);
    let bounds: Vec<Value> = match bounds.iter().map(|v| plain(vm, v)).collect() {
        Ok(bounds) => bounds,
        Err(e) => return Some(Err(e)),
    };
    if !bounds.iter().any(|v| SymbolicScalar::of(v).is_some()) {
        return None;
    }
    for v in &bounds {
        if SymbolicScalar::of(v).is_some_and(|s| s.ty == Type::PyFloat) {
            return Some(Err(vm.type_error("'float' object cannot be interpreted as an integer")));
        }
    }
    let (start, stop, step) = match &bounds[..] {
        [stop] => (Value::Int(0), stop.clone(), Value::Int(1)),
        [start, stop] => (start.clone(), stop.clone(), Value::Int(1)),
        [start, stop, step] => (start.clone(), stop.clone(), step.clone()),
        _ => return None,
    };
    Some(Ok(Value::Abstract(Rc::new(SymbolicRange { start, stop, step }))))
}

fn symbolic_items(
    vm: &Vm,
    kind: Outcome<Option<ItemKind>>,
    wrap: impl FnOnce(ItemKind) -> ItemKind,
) -> Option<Outcome> {
    match kind {
        Ok(Some(kind)) => Some(Ok(items::once(vm, wrap(kind)))),
        Ok(None) => None,
        Err(e) => Some(Err(e)),
    }
}

fn zip(stager: &Stager, vm: &mut Vm, parts: &[Value]) -> Option<Outcome> {
    let mut kinds = Vec::new();
    let mut any = false;
    for part in parts {
        match items::kind_of_symbolic(stager, vm, part) {
            Ok(Some(kind)) => {
                any = true;
                kinds.push(Some(kind));
            }
            Ok(None) => kinds.push(None),
            Err(e) => return Some(Err(e)),
        }
    }
    if !any {
        return None;
    }
    let mut out = Vec::new();
    for (kind, part) in kinds.into_iter().zip(parts) {
        out.push(match kind {
            Some(k) => k,
            None if is_tensor(vm, part) => ItemKind::Rows(part.clone()),
            None => match sequence(vm, part) {
                Some(items) => ItemKind::Rows(vm.new_list(items)),
                None => {
                    return Some(Err(stager.refuse(vm, "zip() of data known at run time with an iterator")));
                }
            },
        });
    }
    Some(Ok(items::once(vm, ItemKind::Zip(out))))
}

fn record(domain: &StageDomain, vm: &Vm, kind: OpKind, operands: &[dy2st_ir::Value], attrs: Attrs) -> Outcome {
    domain.0.here(vm);
    let made = domain.0.recorder.record(kind, operands, attrs).map_err(|e| dy2st_framework::op_error(vm, &e))?;
    Ok(domain.0.recorder.scalar(made[0]).into_value())
}

fn unary(domain: &StageDomain, vm: &Vm, kind: OpKind, value: &Value) -> Option<Outcome> {
    let id = SymbolicScalar::of(value)?.id;
    Some(record(domain, vm, kind, &[id], Attrs::new()))
}

fn round(domain: &StageDomain, vm: &mut Vm, value: &Value, digits: Option<&Value>) -> Option<Outcome> {
    let id = SymbolicScalar::of(value)?.id;
    let attrs = match digits {
        None | Some(Value::None) => Attrs::new(),
        Some(Value::Int(n)) => Attrs::new().with("digits", *n),
        Some(_) => return Some(Err(domain.0.refuse(vm, "round() to a number of digits known at run time"))),
    };
    Some(record(domain, vm, OpKind::PyRound, &[id], attrs))
}

/// `math.pow`: of floats, whatever the operands are.
fn power(domain: &StageDomain, vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
    let (a, b) = (to_float(domain, vm, a)?, to_float(domain, vm, b)?);
    vm.binary(BinaryOp::Pow, &a, &b)
}

/// `math.log` to a base.
fn logarithm(domain: &StageDomain, vm: &mut Vm, value: &Value, base: &Value) -> Outcome {
    let mut of = |v: &Value| match math(domain, vm, "log", v) {
        Some(symbolic) => symbolic,
        None => {
            let module = vm.import("math")?;
            vm.call_method(&module, "log", Args::new(vec![v.clone()]))
        }
    };
    let (value, base) = (of(value)?, of(base)?);
    vm.binary(BinaryOp::TrueDiv, &value, &base)
}

fn divmod(vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
    let quotient = vm.binary(BinaryOp::FloorDiv, a, b)?;
    let rest = vm.binary(BinaryOp::Mod, a, b)?;
    Ok(Value::tuple(vec![quotient, rest]))
}

/// `min` and `max` of two numbers.
fn extreme(domain: &StageDomain, vm: &Vm, name: &str, a: &Value, b: &Value) -> Option<Outcome> {
    let (x, y) = StageDomain::pair(vm, a, b)?;
    if x.kind() != y.kind() {
        return None;
    }
    let value = |n: &Number| match n {
        Number::Symbolic(s) => s.id,
        Number::Known(n) => domain.0.recorder.constant(*n),
    };
    domain.0.here(vm);
    let operands = [value(&x), value(&y)];
    let kind = if name == "min" { OpKind::PyMin } else { OpKind::PyMax };
    Some(record(domain, vm, kind, &operands, Attrs::new()))
}

/// Whether a value is an `int` or `bool` that only a run knows.
fn is_whole(value: &Value) -> bool {
    SymbolicScalar::of(value).is_some_and(|s| s.ty != Type::PyFloat)
}

/// A function of the module `math` on two numbers of which only a run knows one.
fn math_of_two(domain: &StageDomain, vm: &mut Vm, function: &str, a: &Value, b: &Value) -> Option<Outcome> {
    if ![a, b].iter().any(|v| SymbolicScalar::of(v).is_some()) {
        return None;
    }
    let (x, y) = StageDomain::pair(vm, a, b)?;
    domain.0.here(vm);
    let operands = [domain.operand(&x), domain.operand(&y)];
    Some(record(domain, vm, OpKind::PyMath, &operands, Attrs::new().with("name", Attr::text(function))))
}

/// A function of the module `math` on a number that only a run knows.
fn math(domain: &StageDomain, vm: &mut Vm, function: &str, value: &Value) -> Option<Outcome> {
    let value = if is_tensor(vm, value) {
        match to_float(domain, vm, value) {
            Ok(v) => v,
            Err(e) => return Some(Err(e)),
        }
    } else {
        value.clone()
    };
    let id = SymbolicScalar::of(&value)?.id;
    Some(record(domain, vm, OpKind::PyMath, &[id], Attrs::new().with("name", Attr::text(function))))
}
