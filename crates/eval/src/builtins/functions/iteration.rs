//! `all`, `any`, `iter`, `len`, `next`, `sorted`.

use crate::builtins::args::{exactly, positional, Signature};
use crate::builtins::{list_sort, Method};
use crate::iter::CallIter;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Names and functions.
pub(super) const FUNCTIONS: &[Method] = &[
    ("all", |vm, args| decide(vm, args, "all", false)),
    ("any", |vm, args| decide(vm, args, "any", true)),
    ("iter", iter),
    ("next", next),
    ("len", |vm, args| {
        let [x] = exactly(vm, "len", args)?;
        vm.len(&x)
    }),
    ("sorted", sorted),
];

/// `any` stops at the first true item, `all` at the first false one.
fn decide(vm: &mut Vm, args: Args, name: &str, stop: bool) -> Outcome {
    let [iterable] = exactly(vm, name, args)?;
    let iterator = vm.iter(&iterable)?;
    while let Some(item) = vm.next(&iterator)? {
        if vm.truth(&item)? == stop {
            return Ok(Value::Bool(stop));
        }
    }
    Ok(Value::Bool(!stop))
}

fn iter(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "iter", args, 1, 2)?;
    let source = args[0].clone().unwrap_or(Value::None);
    let Some(sentinel) = args[1].clone() else { return vm.iter(&source) };
    if !crate::builtins::is_callable(vm, &source) {
        return Err(vm.type_error("iter(v, w): v must be callable"));
    }
    Ok(vm.new_iterator(CallIter { call: Some(source), sentinel }))
}

fn next(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "next", args, 1, 2)?;
    let iterator = args[0].clone().unwrap_or(Value::None);
    // Without a default the exception is the iterator's own: it may carry a value.
    if args[1].is_none() && !matches!(iterator, Value::Abstract(_)) {
        return match vm.call_special(&iterator, "__next__", Args::default())? {
            Some(item) => Ok(item),
            None => {
                let kind = vm.type_name(&iterator);
                Err(vm.type_error(&format!("'{kind}' object is not an iterator")))
            }
        };
    }
    match vm.next(&iterator)? {
        Some(item) => Ok(item),
        None => args[1].clone().ok_or_else(|| vm.stop_iteration(Value::None)),
    }
}

fn sorted(vm: &mut Vm, mut args: Args) -> Outcome {
    const SIGNATURE: Signature = Signature { name: "sort", params: &["key", "reverse"], required: 0, positional: 0 };
    if args.pos.len() != 1 {
        let got = args.pos.len();
        return Err(vm.type_error(&format!("sorted expected 1 argument, got {got}")));
    }
    let iterable = args.pos.remove(0);
    let items = vm.to_vec(&iterable)?;
    let args = SIGNATURE.bind(vm, args)?;
    let reverse = args[1].as_ref().map_or(Ok(false), |v| vm.truth(v))?;
    let items = list_sort::sorted_items(vm, items, args[0].as_ref(), reverse)?;
    Ok(vm.new_list(items))
}
