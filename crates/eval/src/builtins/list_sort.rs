//! Sorting: `list.sort` and `sorted`. Stable, by `<` alone.

use std::cmp::Ordering;

use super::list_type::{edit, SORT};
use crate::domain::CompareOp;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// `list.sort(*, key=None, reverse=False)`. The list is empty while keys and comparisons run, as in CPython.
pub(super) fn sort(vm: &mut Vm, args: Args) -> Outcome {
    let args = SORT.bind(vm, args)?;
    let list = args[0].clone().unwrap_or(Value::None);
    let reverse = args[2].as_ref().map_or(Ok(false), |v| vm.truth(v))?;
    let items = edit(vm, &list, std::mem::take);
    let backup = items.clone();
    let sorted = sorted_items(vm, items, args[1].as_ref(), reverse);
    let meddled = edit(vm, &list, |now| !now.is_empty());
    let (items, result) = match sorted {
        Ok(items) => (items, Ok(Value::None)),
        Err(raise) => (backup, Err(raise)),
    };
    let old = edit(vm, &list, |now| std::mem::replace(now, items));
    drop(old);
    if meddled && result.is_ok() {
        return Err(vm.value_error("list modified during sort"));
    }
    result
}

/// The items in order.
pub(super) fn sorted_items(vm: &mut Vm, items: Vec<Value>, key: Option<&Value>, reverse: bool) -> Outcome<Vec<Value>> {
    let mut pairs = Vec::with_capacity(items.len());
    for item in items {
        let key = match key {
            None | Some(Value::None) => item.clone(),
            Some(key) => vm.call(key, Args::new(vec![item.clone()]))?,
        };
        pairs.push((key, item));
    }
    if vm.staging && pairs.iter().any(|(key, _)| vm.is_abstract(key, true)) {
        return ranked(vm, pairs, reverse);
    }
    // Reversing before and after keeps equal items in their first order.
    if reverse {
        pairs.reverse();
    }
    if pairs.iter().all(|(k, _)| matches!(k, Value::Int(_))) || pairs.iter().all(|(k, _)| matches!(k, Value::Str(_))) {
        pairs.sort_by(|(a, _), (b, _)| plain_order(a, b));
    } else {
        merge_sort(vm, &mut pairs)?;
    }
    if reverse {
        pairs.reverse();
    }
    Ok(pairs.into_iter().map(|(_, item)| item).collect())
}

/// The same by keys of which only a run knows the order: in Python, which is staged.
fn ranked(vm: &mut Vm, pairs: Vec<Keyed>, reverse: bool) -> Outcome<Vec<Value>> {
    let (keys, items): (Vec<Value>, Vec<Value>) = pairs.into_iter().unzip();
    let module = vm.import("_dy2st_builtins")?;
    let function = vm.get_attr(&module, "ranked")?;
    let (items, keys) = (vm.new_list(items), vm.new_list(keys));
    let order = vm.call(&function, Args::new(vec![items, keys, Value::Bool(reverse)]))?;
    vm.to_vec(&order)
}

fn plain_order(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Str(a), Value::Str(b)) => a.cmp(b),
        _ => Ordering::Equal,
    }
}

type Keyed = (Value, Value);

fn less(vm: &mut Vm, a: &Keyed, b: &Keyed) -> Outcome<bool> {
    if let (Value::Float(a), Value::Float(b)) = (&a.0, &b.0) {
        return Ok(a < b);
    }
    let result = vm.compare(CompareOp::Lt, &a.0, &b.0)?;
    vm.truth(&result)
}

/// Binary insertion for short runs, merging for long ones; as CPython an ascending or strictly descending run is taken whole.
fn merge_sort(vm: &mut Vm, items: &mut [Keyed]) -> Outcome<()> {
    let run = first_run(vm, items)?;
    if run == items.len() {
        return Ok(());
    }
    if items.len() < 64 {
        return binary_insertion(vm, items, run);
    }
    let middle = items.len() / 2;
    merge_sort(vm, &mut items[..middle])?;
    merge_sort(vm, &mut items[middle..])?;
    let (left, right) = (items[..middle].to_vec(), items[middle..].to_vec());
    let (mut i, mut j) = (0, 0);
    for slot in items.iter_mut() {
        let from_right = i == left.len() || (j < right.len() && less(vm, &right[j], &left[i])?);
        if from_right {
            *slot = right[j].clone();
            j += 1;
        } else {
            *slot = left[i].clone();
            i += 1;
        }
    }
    Ok(())
}

/// The length of the run at the start, turned round where it descends.
fn first_run(vm: &mut Vm, items: &mut [Keyed]) -> Outcome<usize> {
    if items.len() < 2 {
        return Ok(items.len());
    }
    let descending = less(vm, &items[1], &items[0])?;
    let mut run = 2;
    while run < items.len() && less(vm, &items[run], &items[run - 1])? == descending {
        run += 1;
    }
    if descending {
        items[..run].reverse();
    }
    Ok(run)
}

fn binary_insertion(vm: &mut Vm, items: &mut [Keyed], sorted: usize) -> Outcome<()> {
    for at in sorted..items.len() {
        let (mut low, mut high) = (0, at);
        while low < high {
            let middle = low + (high - low) / 2;
            if less(vm, &items[at], &items[middle])? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        items[low..=at].rotate_right(1);
    }
    Ok(())
}
