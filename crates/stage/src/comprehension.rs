//! Comprehensions: in Python while items and tests are known, as a list of the Program where they are not.

use dy2st_eval::{Args, Outcome, Value, Vm};

use crate::abstracts::Choice;
use crate::items;
use crate::list;
use crate::loops::Trips;
use crate::stager::{Condition, Stager};

/// `list_`, `set_` and `dict_` of the runtime module: `(iterable, function, test=None, unpack=False)`.
pub fn build(stager: &Stager, vm: &mut Vm, args: &Args, kind: &str) -> Outcome {
    let get = |at: usize, name: &str| {
        args.pos
            .get(at)
            .or_else(|| args.kw.iter().find(|(k, _)| &**k == name).map(|(_, v)| v))
            .cloned()
            .unwrap_or(Value::None)
    };
    let (iterable, function, test, unpack) = (get(0, "iterable"), get(1, "function"), get(2, "test"), get(3, "unpack"));
    let unpack = vm.truth(&unpack)?;
    let open = crate::sites::is_open(vm, &iterable);
    crate::sites::note(&mut stager.sites.borrow_mut(), vm, open);
    over(stager, vm, &iterable, &function, &test, unpack, kind)
}

fn over(
    stager: &Stager,
    vm: &mut Vm,
    iterable: &Value,
    function: &Value,
    test: &Value,
    unpack: bool,
    kind: &str,
) -> Outcome {
    if let Some(choice) = Choice::of(iterable) {
        let run = |vm: &mut Vm, items: &Value| over(stager, vm, items, function, test, unpack, kind);
        let (then, other) = (&choice.then, &choice.other);
        return stager.fork(vm, choice.condition, &mut |vm| run(vm, then), &mut |vm| run(vm, other));
    }
    if let Some(found) = items::symbolic(stager, vm, iterable)? {
        return staged(stager, vm, &found, function, test, unpack, kind);
    }
    let out = vm.new_list(Vec::new());
    let iterator = vm.iter(iterable)?;
    while let Some(item) = vm.next(&iterator)? {
        add(stager, vm, &out, &item, function, test, unpack)?;
    }
    finish(stager, vm, out, kind)
}

fn arguments(vm: &mut Vm, item: &Value, unpack: bool) -> Outcome<Vec<Value>> {
    if unpack {
        vm.to_vec(item)
    } else {
        Ok(vec![item.clone()])
    }
}

/// Adds one item where its test holds.
fn add(
    stager: &Stager,
    vm: &mut Vm,
    out: &Value,
    item: &Value,
    function: &Value,
    test: &Value,
    unpack: bool,
) -> Outcome<()> {
    let args = arguments(vm, item, unpack)?;
    let mut append = |vm: &mut Vm| {
        let value = vm.call(function, Args::new(args.clone()))?;
        vm.call_method(out, "append", Args::new(vec![value]))
    };
    if matches!(test, Value::None) {
        return append(vm).map(drop);
    }
    let keep = vm.call(test, Args::new(args.clone()))?;
    let condition = stager.condition(vm, &keep)?;
    let open = crate::sites::is_open(vm, &keep) || matches!(condition, Condition::Run(_));
    crate::sites::note(&mut stager.sites.borrow_mut(), vm, open);
    match condition {
        Condition::Known(true) => append(vm).map(drop),
        Condition::Known(false) => Ok(()),
        Condition::Run(id) => stager.fork(vm, id, &mut append, &mut |_| Ok(Value::None)).map(drop),
    }
}

fn finish(stager: &Stager, vm: &mut Vm, out: Value, kind: &str) -> Outcome {
    if kind == "list" {
        return Ok(out);
    }
    if list::payload(vm, &out).is_some() {
        return Err(stager.refuse(vm, format!("a {kind} whose members depend on a tensor")));
    }
    let class = if kind == "set" { vm.types.set.clone() } else { vm.types.dict.clone() };
    vm.call(&Value::Object(class), Args::new(vec![out]))
}

/// A comprehension over items whose number only a run knows: a loop that appends.
fn staged(
    stager: &Stager,
    vm: &mut Vm,
    found: &items::Items,
    function: &Value,
    test: &Value,
    unpack: bool,
    kind: &str,
) -> Outcome {
    let range = found.range(stager, vm)?;
    let out = vm.new_list(Vec::new());
    let mut body = |vm: &mut Vm, index: Option<Value>, state: &[Value]| {
        let item = found.item(stager, vm, &index.unwrap_or(Value::None))?;
        add(stager, vm, &state[0], &item, function, test, unpack)?;
        Ok(state.to_vec())
    };
    let trips = Trips::For(range.start, range.trips, range.step);
    let mut end = stager.run_loop(vm, trips, vec![out], &mut body)?;
    let out = end.pop().unwrap_or(Value::None);
    finish(stager, vm, out, kind)
}
