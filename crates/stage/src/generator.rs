//! Generators that cannot be suspended while staging: whoever goes through one is called at each of its values.

use std::any::Any;
use std::rc::Rc;

use dy2st_eval::{Abstract, Args, Outcome, Ref, Value, Vm};

use crate::comprehension::Clause;
use crate::items;
use crate::stager::Stager;

/// A generator that has not begun, over items whose number only a run knows, or with tests that it decides.
pub struct SymbolicGenerator {
    /// What gives the values.
    pub form: Form,
    /// A cell that says whether it has begun: it can be gone through once.
    used: Ref,
}

/// What gives the values of a generator.
pub enum Form {
    /// A generator expression: what it iterates over, and how it takes an item.
    Expression(Value, Clause),
    /// A generator function, which hands them out by calls, with its arguments.
    Function(Ref, Args),
}

impl SymbolicGenerator {
    /// A generator as a Python value.
    pub fn value(vm: &Vm, form: Form) -> Value {
        Value::Abstract(Rc::new(Self { form, used: items::unused(vm) }))
    }

    /// The generator that a value is, if it is such.
    pub fn of(value: &Value) -> Option<&Self> {
        match value {
            Value::Abstract(a) => a.as_any().downcast_ref(),
            _ => None,
        }
    }

    /// Marks it as begun.
    pub fn begin(&self, stager: &Stager, vm: &mut Vm) -> Outcome<()> {
        items::begin(stager, vm, &self.used)
    }

    /// The Python values that it holds.
    pub fn children(&self, visit: &mut dyn FnMut(&Value)) {
        match &self.form {
            Form::Expression(source, clause) => [source, &clause.function, &clause.test].into_iter().for_each(visit),
            Form::Function(_, args) => args.pos.iter().chain(args.kw.iter().map(|(_, value)| value)).for_each(visit),
        }
    }
}

impl Abstract for SymbolicGenerator {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        "a generator over items known at run time".to_owned()
    }
}

/// A generator function whose values are handed out by calls is about to be called: that makes the generator.
pub fn enter(stager: &Stager, vm: &Vm, f: &Ref, args: &Args) -> Option<Outcome> {
    if stager.entering.get() == Some(f.serial()) {
        stager.entering.set(None);
        return None;
    }
    if stager.recursion.passes() {
        return None;
    }
    let span = vm.function_code(f)?.span?;
    let pushed = vm.converter.as_ref().is_some_and(|converter| converter.is_pushed(span));
    pushed.then(|| Ok(SymbolicGenerator::value(vm, Form::Function(f.clone(), args.clone()))))
}

/// Runs the body of a generator function; `visit` is called with each value. What the body returns.
pub fn run(stager: &Stager, vm: &mut Vm, function: &Ref, args: &Args, visit: Value) -> Outcome {
    stager.visits.borrow_mut().push(visit);
    stager.entering.set(Some(function.serial()));
    let out = vm.call(&Value::Object(function.clone()), args.clone());
    stager.visits.borrow_mut().pop();
    out
}

/// Hands out one value. What gets it is outside of the generator, and so are the generators that it may be in.
pub fn hand_out(stager: &Stager, vm: &mut Vm, value: &Value) -> Outcome {
    let Some(visit) = stager.visits.borrow_mut().pop() else {
        return Err(stager.refuse(vm, "a generator yields where nobody goes through it"));
    };
    let out = vm.call(&visit, Args::new(vec![value.clone()]));
    stager.visits.borrow_mut().push(visit);
    out.map(|_| Value::None)
}
