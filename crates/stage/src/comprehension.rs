//! Comprehensions: in Python while items and tests are known, as a list of the Program where they are not.

use std::rc::Rc;

use dy2st_eval::{Args, Dict, Outcome, Value, Vm};

use crate::abstracts::Choice;
use crate::generator::{self, Form, SymbolicGenerator};
use crate::items;
use crate::loops::Trips;
use crate::stager::{Condition, Stager};

/// `(iterable, function, test=None, unpack=None)`.
fn arguments(args: &Args) -> (Value, Value, Value, Value) {
    let get = |at: usize, name: &str| {
        args.pos
            .get(at)
            .or_else(|| args.kw.iter().find(|(k, _)| &**k == name).map(|(_, v)| v))
            .cloned()
            .unwrap_or(Value::None)
    };
    (get(0, "iterable"), get(1, "function"), get(2, "test"), get(3, "unpack"))
}

/// `list_`, `set_` and `dict_` of the runtime module.
pub fn build(stager: &Rc<Stager>, vm: &mut Vm, args: &Args, kind: &str) -> Outcome {
    let (iterable, function, test, unpack) = arguments(args);
    let unpack = match unpack {
        Value::None => None,
        count => Some(vm.index(&count)? as usize),
    };
    let open = crate::sites::is_open(vm, &iterable);
    crate::sites::note(&mut stager.sites.borrow_mut(), vm, open);
    over(stager, vm, &iterable, Clause { function, test, unpack }, kind)
}

/// How a comprehension or a generator expression takes an item: `function`, `test` and the number of their arguments.
#[derive(Clone)]
pub struct Clause {
    /// Gives the value for an item.
    pub function: Value,
    /// Whether there is one, or None.
    pub test: Value,
    /// Into how many arguments an item is taken apart.
    pub unpack: Option<usize>,
}

/// `items_` of the runtime module: a generator expression. The plain one serves where nothing depends on a run.
pub fn generator(stager: &Stager, vm: &mut Vm, args: &Args, plain: &Value) -> Outcome {
    let (iterable, function, test, unpack) = arguments(args);
    let unpack = match unpack {
        Value::None => None,
        count => Some(vm.index(&count)? as usize),
    };
    let open = crate::sites::is_open(vm, &iterable);
    crate::sites::note(&mut stager.sites.borrow_mut(), vm, open);
    let symbolic = items::is_symbolic(stager, vm, &iterable)?;
    if !symbolic && matches!(test, Value::None) {
        return vm.call(plain, args.clone());
    }
    let source = if symbolic { iterable } else { vm.iter(&iterable)? };
    Ok(SymbolicGenerator::value(vm, Form::Expression(source, Clause { function, test, unpack })))
}

/// All items of what only a run can go through, as a list.
pub fn gathered(stager: &Rc<Stager>, vm: &mut Vm, iterable: &Value) -> Outcome {
    let out = vm.new_list(Vec::new());
    fill(stager, vm, iterable, out, &[])
}

fn over(stager: &Rc<Stager>, vm: &mut Vm, iterable: &Value, clause: Clause, kind: &str) -> Outcome {
    let out = match kind {
        "set" => vm.new_set(Dict::new()),
        "dict" => vm.new_dict(Dict::new()),
        _ => vm.new_list(Vec::new()),
    };
    fill(stager, vm, iterable, out, &[clause])
}

/// Adds what becomes of the items, one by one: in Python while their number is known, in a loop of the Program where it is
/// not. An item goes through the clauses in order.
fn fill(stager: &Rc<Stager>, vm: &mut Vm, iterable: &Value, out: Value, clauses: &[Clause]) -> Outcome {
    if let Some(choice) = Choice::of(iterable) {
        let run = |vm: &mut Vm, items: &Value| fill(stager, vm, items, out.clone(), clauses);
        let (then, other) = (&choice.then, &choice.other);
        return stager.fork(vm, choice.condition, &mut |vm| run(vm, then), &mut |vm| run(vm, other));
    }
    if let Some(made) = SymbolicGenerator::of(iterable) {
        made.begin(stager, vm)?;
        return match &made.form {
            Form::Expression(source, clause) => {
                let clauses = [std::slice::from_ref(clause), clauses].concat();
                fill(stager, vm, source, out, &clauses)
            }
            Form::Function(function, args) => {
                let (own, list, clauses) = (stager.clone(), out.clone(), clauses.to_vec());
                let visit = move |vm: &mut Vm, args: Args| {
                    let item = args.pos.first().cloned().unwrap_or(Value::None);
                    add(&own, vm, &list, &item, &clauses)
                };
                let visit = vm.native_closure("visit", crate::jst::MODULE, Rc::new(visit));
                generator::run(stager, vm, function, args, visit)?;
                Ok(out)
            }
        };
    }
    if let Some(found) = items::symbolic(stager, vm, iterable)? {
        let range = found.range(stager, vm)?;
        let mut body = |vm: &mut Vm, index: Option<Value>, state: &[Value]| {
            let item = found.item(stager, vm, &index.unwrap_or(Value::None))?;
            add(stager, vm, &state[0], &item, clauses)?;
            Ok(state.to_vec())
        };
        let trips = Trips::For(range.start, range.trips, range.step);
        let mut end = stager.run_loop(vm, trips, vec![out], &mut body)?;
        return Ok(end.pop().unwrap_or(Value::None));
    }
    let iterator = vm.iter(iterable)?;
    while let Some(item) = vm.next(&iterator)? {
        add(stager, vm, &out, &item, clauses)?;
    }
    Ok(out)
}

fn add(stager: &Stager, vm: &mut Vm, out: &Value, item: &Value, clauses: &[Clause]) -> Outcome {
    match clauses.split_first() {
        None => {
            let (method, args) = match (out.as_object().and_then(|o| vm.heap.read(o).class.clone()), item) {
                (Some(class), Value::Tuple(pair)) if class == vm.types.dict => ("__setitem__", pair.to_vec()),
                (Some(class), _) if class == vm.types.set => ("add", vec![item.clone()]),
                _ => ("append", vec![item.clone()]),
            };
            vm.call_method(out, method, Args::new(args)).map(|_| Value::None)
        }
        Some((clause, rest)) => {
            clause.take(stager, vm, item, &Value::None, &mut |vm, value| add(stager, vm, out, &value, rest))
        }
    }
}

impl Clause {
    /// Goes on with what the function gives for an item, where the test holds.
    pub fn take(
        &self,
        stager: &Stager,
        vm: &mut Vm,
        item: &Value,
        otherwise: &Value,
        go_on: &mut dyn FnMut(&mut Vm, Value) -> Outcome,
    ) -> Outcome {
        let args = match self.unpack {
            Some(count) => crate::jst::unpack(vm, item, count)?,
            None => vec![item.clone()],
        };
        let mut keep = |vm: &mut Vm| {
            let value = vm.call(&self.function, Args::new(args.clone()))?;
            go_on(vm, value)
        };
        if matches!(self.test, Value::None) {
            return keep(vm);
        }
        let holds = vm.call(&self.test, Args::new(args.clone()))?;
        let condition = stager.condition(vm, &holds)?;
        let open = crate::sites::is_open(vm, &holds) || matches!(condition, Condition::Run(_));
        crate::sites::note(&mut stager.sites.borrow_mut(), vm, open);
        match condition {
            Condition::Known(true) => keep(vm),
            Condition::Known(false) => Ok(otherwise.clone()),
            Condition::Run(id) => stager.fork(vm, id, &mut keep, &mut |_| Ok(otherwise.clone())),
        }
    }
}
