//! Loops over generators that cannot be suspended.

use std::rc::Rc;

use dy2st_eval::value::Payload;
use dy2st_eval::{Args, Outcome, Raise, Value, Vm};
use dy2st_framework::sequence;

use super::{Jst, Left, MODULE};
use crate::abstracts::Unread;
use crate::generator::{self, Form, SymbolicGenerator};
use crate::stager::Condition;

impl Jst {
    /// A loop over a generator.
    pub(super) fn over_generator(&self, vm: &mut Vm, items: &Value, body: &Value, state: Vec<Value>) -> Outcome<Left> {
        let Some(generator) = SymbolicGenerator::of(items) else { return Ok(Left::Next(state)) };
        generator.begin(&self.stager, vm)?;
        match &generator.form {
            Form::Expression(source, _) => {
                let body = self.through(vm, items, body);
                self.each(vm, source, &body, state)
            }
            Form::Function(..) => self.called_back(vm, items, body, state),
        }
    }

    /// A body for the items of the source of a generator expression.
    fn through(&self, vm: &mut Vm, generator: &Value, body: &Value) -> Value {
        let (generator, body, stager) = (generator.clone(), body.clone(), self.stager.clone());
        let next = self.names.next.clone();
        let run = move |vm: &mut Vm, args: Args| {
            let form = SymbolicGenerator::of(&generator).map(|generator| &generator.form);
            let (Some(Form::Expression(_, clause)), Some((item, state))) = (form, args.pos.split_first()) else {
                return Ok(Value::None);
            };
            let goes_on = Value::tuple([std::slice::from_ref(&next), state].concat());
            clause.take(&stager, vm, item, &goes_on, &mut |vm, value| {
                stager.recursion.region(|| vm.call(&body, Args::new([&[value], state].concat())))
            })
        };
        vm.native_closure("body", MODULE, Rc::new(run))
    }

    /// A loop over a generator function: its body runs at each value that the function hands out, on a state that is kept
    /// beside. An exception ends the function where the loop is left.
    fn called_back(&self, vm: &mut Vm, items: &Value, body: &Value, state: Vec<Value>) -> Outcome<Left> {
        let count = state.len();
        let kept = vm.new_list([vec![self.names.next.clone(), Unread::value()], state].concat());
        let builtins = vm.import("_dy2st_builtins")?;
        let left = vm.get_attr(&builtins, "Left")?;
        let drive = vm.get_attr(&builtins, "drive")?;
        let (jst, kept_there, body) = (self.clone(), kept.clone(), body.clone());
        let visit = move |vm: &mut Vm, args: Args| {
            let state = sequence(vm, &kept_there).unwrap_or_default();
            let item = args.pos.first().cloned().unwrap_or(Value::None);
            let result = jst.call(vm, &body, &[&[item], state.get(2..).unwrap_or_default()].concat())?;
            let next = jst.exit_state(vm, &result, count)?;
            let tag = next[0].clone();
            if let Some(object) = kept_there.as_object() {
                vm.heap.write(object).payload = Payload::List(next);
            }
            let goes_on = jst.going(vm, &tag, &mut |_| Ok(Value::Bool(true)))?;
            let mut leave = |vm: &mut Vm| Err(Raise::Exception(vm.call(&left, Args::default())?));
            match jst.stager.condition(vm, &goes_on)? {
                Condition::Known(true) => Ok(Value::None),
                Condition::Known(false) => leave(vm),
                Condition::Run(id) => jst.stager.fork(vm, id, &mut |_| Ok(Value::None), &mut leave),
            }
        };
        let visit = vm.native_closure("visit", MODULE, Rc::new(visit));
        let (stager, items) = (self.stager.clone(), items.clone());
        let run = move |vm: &mut Vm, _: Args| match SymbolicGenerator::of(&items).map(|generator| &generator.form) {
            Some(Form::Function(function, args)) => generator::run(&stager, vm, function, args, visit.clone()),
            _ => Ok(Value::None),
        };
        let run = vm.native_closure("run", MODULE, Rc::new(run));
        vm.call(&drive, Args::new(vec![run]))?;
        let end = sequence(vm, &kept).unwrap_or_default();
        Ok(self.end_of(vm, &end))
    }

    /// `yield from`: what the inner generator returns.
    pub(super) fn hand_on(&self, vm: &mut Vm, items: &Value) -> Outcome {
        let stager = self.stager.clone();
        let each = move |vm: &mut Vm, args: Args| {
            let value = args.pos.first().cloned().unwrap_or(Value::None);
            generator::hand_out(&stager, vm, &value)
        };
        let each = vm.native_closure("body", MODULE, Rc::new(each));
        if let Some(inner) = SymbolicGenerator::of(items) {
            if let Form::Function(function, args) = &inner.form {
                inner.begin(&self.stager, vm)?;
                return generator::run(&self.stager, vm, function, args, each);
            }
        }
        self.each(vm, items, &each, Vec::new()).map(|_| Value::None)
    }
}
