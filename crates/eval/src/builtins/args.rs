//! Arguments of builtin functions, with CPython's messages for wrong ones.

use std::rc::Rc;

use num_bigint::BigInt;

use super::number::{self, Fault};
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The exception that a fault describes.
pub(crate) fn fault(vm: &Vm, fault: Fault) -> Raise {
    let mut args: Vec<Value> = fault.errno.map(Value::Int).into_iter().collect();
    if !fault.message.is_empty() {
        args.push(Value::str(&fault.message));
    }
    vm.raise_args(fault.class, args)
}

/// Turns a pure result into an outcome.
pub(crate) fn lift<T>(vm: &Vm, result: Result<T, Fault>) -> Outcome<T> {
    result.map_err(|f| fault(vm, f))
}

/// The name without its type: `append` of `list.append`.
fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Shared methods name their type by the receiver: `number.hex` of a float is `float.hex`.
fn full_name<'a>(vm: &Vm, name: &'a str, args: &Args) -> std::borrow::Cow<'a, str> {
    let shared = name.split_once('.').filter(|(owner, _)| matches!(*owner, "number" | "set" | "bytes"));
    match (shared, args.pos.first()) {
        (Some((owner, method)), Some(me)) => {
            let class = vm.type_of(me);
            let base = ["frozenset", "set", "bytearray", "bytes", "float", "complex", "int"]
                .into_iter()
                .find(|base| vm.mro(&class).iter().any(|c| &*vm.class_name(c) == *base));
            format!("{}.{method}", base.unwrap_or(owner)).into()
        }
        _ => name.into(),
    }
}

fn plural(n: usize) -> &'static str {
    if n == 1 {
        ""
    } else {
        "s"
    }
}

fn no_keywords(vm: &Vm, name: &str, args: &Args) -> Outcome<()> {
    if args.kw.is_empty() {
        return Ok(());
    }
    Err(vm.type_error(&format!("{name}() takes no keyword arguments")))
}

/// How many positional arguments count as given: a method's `self` does not.
fn given(name: &str, args: &Args) -> usize {
    args.pos.len() - usize::from(name.contains('.'))
}

/// Exactly `N` values; names with a dot are methods, whose `self` comes first and is part of the `N`.
pub(crate) fn exactly<const N: usize>(vm: &Vm, name: &str, args: Args) -> Outcome<[Value; N]> {
    if args.kw.is_empty() && args.pos.len() == N {
        return args.pos.try_into().map_err(|_| vm.type_error("wrong number of arguments"));
    }
    let name = &*full_name(vm, name, &args);
    no_keywords(vm, name, &args)?;
    let got = given(name, &args);
    args.pos.try_into().map_err(|_| {
        let want = N - usize::from(name.contains('.'));
        if short(name).starts_with("__") && name.contains('.') {
            return vm.type_error(&format!("expected {want} argument{}, got {got}", plural(want)));
        }
        vm.type_error(&match want {
            0 => format!("{name}() takes no arguments ({got} given)"),
            1 => format!("{name}() takes exactly one argument ({got} given)"),
            _ => format!("{} expected {want} arguments, got {got}", short(name)),
        })
    })
}

/// Between `min` and `max` positional arguments besides a method's `self`; missing ones come as `None`.
pub(crate) fn positional(vm: &Vm, name: &str, args: Args, min: usize, max: usize) -> Outcome<Vec<Option<Value>>> {
    no_keywords(vm, name, &args)?;
    let got = given(name, &args);
    if got < min || got > max {
        let (bound, want) = match (min == max, got < min) {
            (true, _) => ("", min),
            (_, true) => ("at least ", min),
            _ => ("at most ", max),
        };
        let name = short(name);
        return Err(vm.type_error(&format!("{name} expected {bound}{want} argument{}, got {got}", plural(want))));
    }
    let total = max + usize::from(name.contains('.'));
    let mut out: Vec<Option<Value>> = args.pos.into_iter().map(Some).collect();
    out.resize(total, None);
    Ok(out)
}

/// The same, with the messages of CPython's older parser: `count() takes at least 1 argument (0 given)`.
pub(crate) fn positional_tuple(vm: &Vm, name: &str, args: Args, min: usize, max: usize) -> Outcome<Vec<Option<Value>>> {
    let got = given(name, &args);
    if args.kw.is_empty() && (got < min || got > max) {
        let (bound, want) = if got < min { ("least", min) } else { ("most", max) };
        let name = short(name);
        return Err(vm.type_error(&format!("{name}() takes at {bound} {want} argument{} ({got} given)", plural(want))));
    }
    positional(vm, name, args, min, max)
}

/// How a function with keyword parameters takes its arguments.
pub(crate) struct Signature {
    /// `str.split`, `sorted`.
    pub name: &'static str,
    /// Parameters besides a method's `self`; an empty name is positional only.
    pub params: &'static [&'static str],
    /// How many of them must be given.
    pub required: usize,
    /// How many may be given by position.
    pub positional: usize,
}

impl Signature {
    /// Arguments by parameter; a method's `self` is left in front.
    pub(crate) fn bind(&self, vm: &Vm, args: Args) -> Outcome<Vec<Option<Value>>> {
        let method = usize::from(self.name.contains('.'));
        let name = short(self.name);
        let got = args.pos.len() - method;
        let total = self.params.len();
        if got > self.positional {
            if self.positional == 0 {
                return Err(vm.type_error(&format!("{name}() takes no positional arguments")));
            }
            let kind = if self.positional < total { "positional " } else { "" };
            let bound = if self.required >= self.positional { "exactly" } else { "at most" };
            let (want, given) = if kind.is_empty() { (total, got + args.kw.len()) } else { (self.positional, got) };
            let s = plural(want);
            return Err(vm.type_error(&format!("{name}() takes {bound} {want} {kind}argument{s} ({given} given)")));
        }
        let mut out: Vec<Option<Value>> = args.pos.into_iter().map(Some).collect();
        out.resize(total + method, None);
        for (key, value) in args.kw {
            let Some(at) = self.params.iter().position(|p| !p.is_empty() && **p == *key) else {
                return Err(vm.type_error(&format!("'{key}' is an invalid keyword argument for {name}()")));
            };
            if out[at + method].is_some() {
                let place = at + 1;
                return Err(
                    vm.type_error(&format!("argument for {name}() given by name ('{key}') and position ({place})"))
                );
            }
            out[at + method] = Some(value);
        }
        for at in 0..self.required {
            if out[at + method].is_none() {
                let message = match self.params[at] {
                    "" => {
                        let want = self.required;
                        let bound = if want == self.positional { "exactly" } else { "at least" };
                        format!("{name}() takes {bound} {want} positional argument{} ({got} given)", plural(want))
                    }
                    param => format!("{name}() missing required argument '{param}' (pos {})", at + 1),
                };
                return Err(vm.type_error(&message));
            }
        }
        Ok(out)
    }
}

/// The text in a value (instances of `str`'s subclasses too), if it is one.
pub(crate) fn as_str(vm: &Vm, v: &Value) -> Option<Rc<str>> {
    match v {
        Value::Str(s) => Some(s.clone()),
        Value::Object(_) => match vm.unwrap_immediate(v) {
            Value::Str(s) => Some(s),
            _ => None,
        },
        _ => None,
    }
}

/// The items of a tuple (of subclasses too), if it is one.
pub(crate) fn as_tuple(vm: &Vm, v: &Value) -> Option<Rc<[Value]>> {
    match v {
        Value::Tuple(items) => Some(items.clone()),
        Value::Object(_) => match vm.unwrap_immediate(v) {
            Value::Tuple(items) => Some(items),
            _ => None,
        },
        _ => None,
    }
}

/// The items of a list (of subclasses too), if it is one.
pub(crate) fn as_list(vm: &Vm, v: &Value) -> Option<Vec<Value>> {
    let Value::Object(r) = v else { return None };
    match &vm.heap.read(r).payload {
        Payload::List(items) => Some(items.clone()),
        _ => None,
    }
}

/// `operator.index(value)` of any size.
pub(crate) fn as_big(vm: &mut Vm, v: &Value) -> Outcome<BigInt> {
    let plain = vm.unwrap_immediate(v);
    if let Some(n) = number::to_big(&plain) {
        return Ok(n);
    }
    if let Value::Abstract(_) = v {
        return Ok(BigInt::from(vm.index(v)?));
    }
    match vm.call_special(v, "__index__", Args::default())? {
        Some(result) => match vm.unwrap_immediate(&result) {
            staged @ Value::Abstract(_) => Ok(BigInt::from(vm.index(&staged)?)),
            plain => number::to_big(&plain).ok_or_else(|| {
                let kind = vm.type_name(&result);
                vm.type_error(&format!("__index__ returned non-int (type {kind})"))
            }),
        },
        None => {
            let kind = vm.type_name(v);
            Err(vm.type_error(&format!("'{kind}' object cannot be interpreted as an integer")))
        }
    }
}

/// An index bound that may be absent but not `None` (`list.index`).
pub(crate) fn as_strict_bound(vm: &mut Vm, v: Option<&Value>) -> Outcome<Option<i64>> {
    match v {
        None => Ok(None),
        Some(v) if !matches!(v, Value::None) && super::str_type::is_index(vm, v) => as_bound(vm, Some(v)),
        Some(_) => Err(vm.type_error("slice indices must be integers or have an __index__ method")),
    }
}

/// An optional index bound of `find`, `index` and slices: `None` where it is absent or `None`; clipped to 64 bits.
pub(crate) fn as_bound(vm: &mut Vm, v: Option<&Value>) -> Outcome<Option<i64>> {
    let v = match v {
        None | Some(Value::None) => return Ok(None),
        Some(Value::Int(i)) => return Ok(Some(*i)),
        Some(v) => v,
    };
    let plain = vm.unwrap_immediate(v);
    let is_index = number::to_big(&plain).is_some() || matches!(v, Value::Abstract(_)) || has_index(vm, v);
    if !is_index {
        return Err(vm.type_error("slice indices must be integers or None or have an __index__ method"));
    }
    let n = as_big(vm, v)?;
    Ok(Some(clip(&n)))
}

fn has_index(vm: &Vm, v: &Value) -> bool {
    vm.lookup_class(&vm.type_of(v), "__index__").is_some()
}

/// The nearest 64-bit integer.
pub(crate) fn clip(n: &BigInt) -> i64 {
    use num_traits::{Signed, ToPrimitive};
    n.to_i64().unwrap_or(if n.is_negative() { i64::MIN } else { i64::MAX })
}

/// Runs something one level deeper, within Python's recursion limit.
pub(crate) fn deeper<T>(vm: &mut Vm, doing: &str, run: impl FnOnce(&mut Vm) -> Outcome<T>) -> Outcome<T> {
    if vm.depth >= vm.limits.depth {
        return Err(vm.raise("RecursionError", &format!("maximum recursion depth exceeded{doing}")));
    }
    vm.depth += 1;
    let result = run(vm);
    vm.depth -= 1;
    result
}
