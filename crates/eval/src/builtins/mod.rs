//! The builtin types' methods and the builtin functions.
//!
//! One file per type or function family. Every file has tables of names and functions that [`install`] puts into the
//! types' namespaces and the module `builtins`. The pure parts (`number`, `format_spec`, `text`, `strings`, `unicode`,
//! `slice`) know no evaluator.
//!
//! Methods of a builtin type act on the builtin payload of `self` directly and never dispatch back to the same
//! operation on `self`, so that overrides in subclasses can call them.

mod args;
mod bytes_search;
mod bytes_text;
mod bytes_type;
mod codec;
mod dict_type;
mod dict_views;
mod exceptions;
pub mod format_spec;
pub(crate) mod functions;
mod generated;
mod iterators;
mod json;
mod list_sort;
mod list_type;
pub mod number;
mod number_new;
mod number_types;
mod percent;
mod range_type;
#[cfg(test)]
mod recorded;
mod sequence;
mod set_order;
mod set_type;
mod show;
pub mod slice;
mod str_format;
mod str_search;
mod str_type;
pub mod strings;
pub mod text;
mod tuple_type;
pub mod unicode;

pub(crate) use list_type::LONG as LONG_LIST;

pub(crate) use dict_type::is_plain_dict;
pub(crate) use functions::eval_here;
pub(crate) use sequence::repr_items;
pub(crate) use set_order::{iterate as set_iterator, literal_set};
pub use tuple_type::hash_of as tuple_hash;

use std::rc::Rc;

use crate::heap::Ref;
use crate::native::{Args, NativeFn, NativeFunction, NativeImpl, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// A method's name and function; the function gets `self` first.
type Method = (&'static str, NativeFn);

/// Installs all methods and functions; the builtin types must exist.
pub fn install(vm: &mut Vm) {
    number_types::install(vm);
    str_type::install(vm);
    bytes_type::install(vm);
    list_type::install(vm);
    tuple_type::install(vm);
    dict_type::install(vm);
    dict_views::install(vm);
    set_type::install(vm);
    range_type::install(vm);
    iterators::install(vm);
    exceptions::install(vm);
    functions::install(vm);
    json::install(vm);
}

/// Adds methods that check that `self` is an instance; instances of subclasses of immutable types come unwrapped.
fn add_methods(vm: &mut Vm, class: &Ref, methods: &[Method]) {
    for &(name, run) in methods {
        if name == "__new__" {
            let new = NativeFunction {
                name: vm.intern(name),
                owner: vm.class_name(class),
                is_method: false,
                run: Rc::new(move |vm: &mut Vm, args| with_abstract(vm, name, args, run)),
            };
            vm.set_class_attr(class, name, Value::Native(Rc::new(new)));
        } else {
            add_closure(vm, class, name, Rc::new(run));
        }
    }
}

/// Adds one method that checks `self`.
fn add_closure(vm: &mut Vm, class: &Ref, name: &'static str, run: NativeImpl) {
    let owner = vm.class_name(class);
    let (of, type_name) = (class.clone(), owner.clone());
    let checked = move |vm: &mut Vm, mut args: Args| -> Outcome {
        let Some(receiver) = args.pos.first_mut() else {
            let message = if name.starts_with("__") {
                format!("descriptor '{name}' of '{type_name}' object needs an argument")
            } else {
                format!("unbound method {type_name}.{name}() needs an argument")
            };
            return Err(vm.type_error(&message));
        };
        if matches!(receiver, Value::Abstract(_)) {
            return Err(vm.unsupported(format!("{type_name}.{name}() on a value that is known at run time only")));
        }
        if !vm.is_instance(receiver, &of) {
            let kind = vm.type_name(receiver);
            let message = if name.starts_with("__") {
                format!("descriptor '{name}' requires a '{type_name}' object but received a '{kind}'")
            } else {
                format!("descriptor '{name}' for '{type_name}' objects doesn't apply to a '{kind}' object")
            };
            return Err(vm.type_error(&message));
        }
        if let Value::Object(_) = receiver {
            *receiver = vm.unwrap_immediate(receiver);
        }
        with_abstract(vm, name, args, &*run)
    };
    let function = NativeFunction { name: vm.intern(name), owner, is_method: true, run: Rc::new(checked) };
    vm.set_class_attr(class, name, Value::Native(Rc::new(function)));
}

/// Runs a native function. Where an argument is abstract and the domain left the call to us, a type error may come of not
/// knowing its type: that is a refusal, which no `except` of the program can take for the program's own.
fn with_abstract(vm: &mut Vm, name: &str, args: Args, run: impl Fn(&mut Vm, Args) -> Outcome) -> Outcome {
    let values = args.pos.iter().chain(args.kw.iter().map(|(_, value)| value));
    if vm.domain.is_none() || !values.into_iter().any(|v| matches!(v, Value::Abstract(_))) {
        return run(vm, args);
    }
    match run(vm, args) {
        Err(raise) if vm.raise_is(&raise, "TypeError") || vm.raise_is(&raise, "AttributeError") => {
            Err(vm.unsupported(format!("{name}() of a value that is known at run time only")))
        }
        outcome => outcome,
    }
}

/// Puts a value into the module `builtins`.
fn add_builtin(vm: &mut Vm, name: &str, value: Value) {
    let name = vm.intern(name);
    let module = vm.builtins.clone();
    vm.heap.write(&module).attrs.get_or_insert_with(Default::default).set_str(&name, value);
}

/// Where builtin types that have no field in [`crate::Types`] are kept.
const TYPES: &str = "_types";

/// Keeps a type for [`remembered`].
fn remember(vm: &mut Vm, name: &str, class: &Ref) {
    vm.register_value(TYPES, name, Value::Object(class.clone()));
}

/// A type that was kept.
fn remembered(vm: &Vm, name: &str) -> Ref {
    match vm.natives.get(TYPES).and_then(|types| types.get(name)) {
        Some(Value::Object(class)) => class.clone(),
        _ => vm.types.object.clone(),
    }
}

/// The hash of `bytes`: as of text, so that it is the same in every run.
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

/// Whether `iter(v)` can work.
fn is_iterable(vm: &Vm, v: &Value) -> bool {
    if let Value::Abstract(_) = v {
        return true;
    }
    let class = vm.type_of(v);
    let has = |name| vm.lookup_class(&class, name).is_some_and(|m| !matches!(m, Value::None));
    has("__iter__") || has("__getitem__") || has("__next__")
}

/// `callable(v)`.
pub fn is_callable(vm: &Vm, v: &Value) -> bool {
    match v {
        Value::Native(_) => true,
        Value::Object(r) => {
            let body = vm.heap.read(r);
            if matches!(body.payload, Payload::Class(_) | Payload::Function(_) | Payload::BoundMethod(_)) {
                return true;
            }
            drop(body);
            vm.lookup_class(&vm.type_of(v), "__call__").is_some()
        }
        _ => false,
    }
}
