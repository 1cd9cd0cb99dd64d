//! What `list` and `tuple` share: comparison, search, text, repetition.

use std::cell::RefCell;
use std::rc::Rc;

use super::args::{as_list, as_strict_bound, as_tuple, deeper, exactly, positional};
use super::number_types::COMPARE;
use super::show::TextBuilder;
use super::{add_closure, number};
use crate::domain::CompareOp;
use crate::heap::Ref;
use crate::lookup::quick_equal;
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The items of a list or tuple (or of an instance of a subclass).
pub(super) fn items_of(vm: &Vm, v: &Value) -> Option<Vec<Value>> {
    as_list(vm, v).or_else(|| as_tuple(vm, v).map(|items| items.to_vec()))
}

/// Installs the rich comparisons of a sequence type.
pub(super) fn install_compare(vm: &mut Vm, class: &Ref, items: fn(&Vm, &Value) -> Option<Vec<Value>>) {
    for &(name, op) in COMPARE {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [a, b] = exactly(vm, "list.__cmp__", args)?;
            let (Some(x), Some(y)) = (items(vm, &a), items(vm, &b)) else { return Ok(Value::NotImplemented) };
            deeper(vm, " in comparison", |vm| compare(vm, op, &x, &y))
        };
        add_closure(vm, class, name, Rc::new(run));
    }
}

/// Compares item by item: the first pair that differs decides, otherwise the lengths do.
pub(super) fn compare(vm: &mut Vm, op: CompareOp, a: &[Value], b: &[Value]) -> Outcome {
    if a.len() != b.len() && matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::Bool(op == CompareOp::Ne));
    }
    for (x, y) in a.iter().zip(b) {
        if !vm.equal(x, y)? {
            return match op {
                CompareOp::Eq => Ok(Value::Bool(false)),
                CompareOp::Ne => Ok(Value::Bool(true)),
                _ => vm.compare(op, x, y),
            };
        }
    }
    Ok(Value::Bool(number::decide(op, Some(a.len().cmp(&b.len())))))
}

/// Whether an item is in a sequence.
pub(super) fn position_of(vm: &mut Vm, items: &[Value], wanted: &Value) -> Outcome<Option<usize>> {
    for (i, item) in items.iter().enumerate() {
        if vm.equal(item, wanted)? {
            return Ok(Some(i));
        }
    }
    Ok(None)
}

/// Where an item is in a list, as it is while comparisons run.
pub(super) fn position_in_list(vm: &mut Vm, list: &Value, wanted: &Value) -> Outcome<Option<usize>> {
    let Value::Object(r) = list else { return Ok(None) };
    let mut at = 0;
    loop {
        let candidate = {
            let body = vm.heap.read(r);
            let Payload::List(items) = &body.payload else { return Ok(None) };
            loop {
                let Some(item) = items.get(at) else { return Ok(None) };
                match quick_equal(item, wanted) {
                    Some(true) => return Ok(Some(at)),
                    Some(false) => at += 1,
                    None => break item.clone(),
                }
            }
        };
        if vm.equal(&candidate, wanted)? {
            return Ok(Some(at));
        }
        at += 1;
    }
}

/// `sequence.count(x)`.
pub(super) fn count(vm: &mut Vm, items: &[Value], wanted: &Value) -> Outcome {
    let mut n = 0;
    for item in items {
        n += i64::from(vm.equal(item, wanted)?);
    }
    Ok(Value::Int(n))
}

/// `sequence.index(x, start, stop)`; the error is the caller's.
pub(super) fn index(vm: &mut Vm, name: &str, args: Args) -> Outcome<Result<i64, Value>> {
    let args = positional(vm, name, args, 1, 3)?;
    let items = items_of(vm, args[0].as_ref().unwrap_or(&Value::None)).unwrap_or_default();
    let wanted = args[1].clone().unwrap_or(Value::None);
    let length = items.len() as i64;
    let clip = |at: i64| if at < 0 { (at + length).max(0) } else { at.min(length) };
    let start = clip(as_strict_bound(vm, args[2].as_ref())?.unwrap_or(0)) as usize;
    let stop = clip(as_strict_bound(vm, args[3].as_ref())?.unwrap_or(i64::MAX)) as usize;
    let within = items.get(start..stop).unwrap_or_default();
    Ok(match position_of(vm, within, &wanted)? {
        Some(at) => Ok((at + start) as i64),
        None => Err(wanted),
    })
}

thread_local! {
    /// Objects whose `repr` is being made, innermost last: a container that contains itself shows as `[...]`.
    static SHOWN: RefCell<Vec<Ref>> = const { RefCell::new(Vec::new()) };
}

/// Makes the text of a container unless it is being made already (`None`).
pub(super) fn guarded(vm: &mut Vm, object: &Value, make: impl FnOnce(&mut Vm) -> Outcome) -> Outcome<Option<Value>> {
    let Value::Object(r) = object else {
        return deeper(vm, " while getting the repr of an object", make).map(Some);
    };
    if SHOWN.with_borrow(|shown| shown.contains(r)) {
        return Ok(None);
    }
    SHOWN.with_borrow_mut(|shown| shown.push(r.clone()));
    let result = deeper(vm, " while getting the repr of an object", make);
    SHOWN.with_borrow_mut(|shown| drop(shown.pop()));
    result.map(Some)
}

/// `[a, b]` with any brackets.
pub(crate) fn repr_items(vm: &mut Vm, items: &[Value], open: &str, close: &str) -> Outcome {
    let mut out = TextBuilder::default();
    out.push_str(open);
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        let shown = vm.repr_value(item)?;
        out.push_value(shown);
    }
    out.push_str(close);
    out.finish(vm)
}

/// The items repeated.
pub(super) fn repeated(items: &[Value], n: usize) -> Vec<Value> {
    let mut out = Vec::with_capacity(items.len() * n);
    for _ in 0..n {
        out.extend_from_slice(items);
    }
    out
}
