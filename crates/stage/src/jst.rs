//! What converted code calls, while it is staged.
//!
//! Each operation does what the plain Python of the runtime module does, and goes to the Program where a test, a number of
//! trips or an outcome is known at run time only.

use std::rc::Rc;

use dy2st_eval::domain::CompareOp;
use dy2st_eval::{Args, Domain, Outcome, Ref, Value, Vm};
use dy2st_framework::{is_tensor, sequence};

use crate::abstracts::{Choice, Unread};
use crate::domain::StageDomain;
use crate::generator::SymbolicGenerator;
use crate::items;
use crate::loops::Trips;
use crate::sites;
use crate::stager::{Condition, Stager};

mod generators;

/// The runtime module's name.
pub const MODULE: &str = "dy2st_runtime";

/// Iterations of a Python loop with an exit on a tensor that are unrolled.
const MAX_UNROLLED: usize = 64;

/// The outcomes and helper classes of the runtime module, as objects.
#[derive(Clone)]
struct Names {
    next: Value,
    back: Value,
    ret: Value,
    /// A trip of a loop raised what goes along; staged code never sees it.
    raised: Value,
    outcome: Ref,
    elif_: Ref,
    undefined: Ref,
    /// The plain `items_`.
    items: Value,
}

/// How a region was left.
enum Left {
    /// Not by an outcome: the value itself.
    Plain(Value),
    /// `NEXT` with these values.
    Next(Vec<Value>),
    /// `BREAK` with these values.
    Break(Vec<Value>),
    /// `RETURN` with a value.
    Return(Value),
    /// With an exception that a handler around may take.
    Raise(Value),
    /// One of two, by a condition.
    Either(dy2st_ir::Value, Value, Value),
}

/// The staged operations.
#[derive(Clone)]
struct Jst {
    stager: Rc<Stager>,
    names: Names,
}

/// One trip through a loop: its index, where the loop counts, and what it carries.
type Trip<'a> = &'a mut dyn FnMut(&mut Vm, Option<Value>, &[Value]) -> Outcome;

type Operation = fn(&Jst, &mut Vm, Args) -> Outcome;

/// Builtins that the functions call which hand out the values of a generator.
pub const YIELDS: &[&str] = &["_dy2st_yield", "_dy2st_yield_from"];

const OPERATIONS: &[(&str, Operation)] = &[
    ("if_", Jst::if_),
    ("for_", Jst::for_),
    ("while_", Jst::while_),
    ("and_", |j, vm, args| j.logical(vm, args, true)),
    ("or_", |j, vm, args| j.logical(vm, args, false)),
    ("not_", |j, vm, args| {
        Ok(match j.test(vm, first(&args))? {
            Condition::Known(b) => Value::Bool(!b),
            Condition::Run(id) => Condition::Run(j.stager.recorder.negate(id)).into_value(),
        })
    }),
    ("in_", |j, vm, args| j.membership(vm, &args, false)),
    ("not_in", |j, vm, args| j.membership(vm, &args, true)),
    ("is_", |j, vm, args| j.identity(vm, &args, false)),
    ("is_not", |j, vm, args| j.identity(vm, &args, true)),
    ("compare", Jst::compare),
    ("assert_", Jst::assert_),
    ("defined", |jst, vm, args| jst.defined(vm, args, false)),
    ("captured", |jst, vm, args| jst.defined(vm, args, true)),
    ("list_", |j, vm, args| j.comprehension(vm, args, "list")),
    ("items_", |j, vm, args| {
        let plain = j.names.items.clone();
        crate::comprehension::generator(&j.stager, vm, &args, &plain)
    }),
    ("set_", |j, vm, args| j.comprehension(vm, args, "set")),
    ("dict_", |j, vm, args| j.comprehension(vm, args, "dict")),
];

/// The runtime module for staging: the plain one with its operations replaced.
pub fn module(vm: &mut Vm, stager: &Rc<Stager>) -> Outcome {
    let plain = vm.import(MODULE)?;
    let class = |vm: &mut Vm, name: &str| -> Outcome<Ref> {
        let value = vm.get_attr(&plain, name)?;
        value.as_object().cloned().ok_or_else(|| vm.raise("RuntimeError", "the runtime module is incomplete"))
    };
    let outcome = class(vm, "Outcome")?;
    let names = Names {
        raised: vm.call(&Value::Object(outcome.clone()), Args::new(vec![Value::str("RAISED")]))?,
        next: vm.get_attr(&plain, "NEXT")?,
        back: vm.get_attr(&plain, "BREAK")?,
        ret: vm.get_attr(&plain, "RETURN")?,
        outcome,
        elif_: class(vm, "elif_")?,
        undefined: class(vm, "Undefined")?,
        items: vm.get_attr(&plain, "items_")?,
    };
    let jst = Rc::new(Jst { stager: stager.clone(), names });
    let body = match plain.as_object() {
        Some(object) => vm.heap.read(object).clone(),
        None => return Err(vm.raise("RuntimeError", "the runtime module is no module")),
    };
    let module = Value::Object(vm.heap.alloc(body));
    for (name, operation) in OPERATIONS {
        let jst = jst.clone();
        let native = vm.native_closure(name, MODULE, Rc::new(move |vm, args| operation(&jst, vm, args)));
        vm.set_attr(&module, name, native)?;
    }
    let yields: [Operation; 2] = [
        |jst, vm, args| crate::generator::hand_out(&jst.stager, vm, first(&args)),
        |jst, vm, args| jst.hand_on(vm, first(&args)),
    ];
    for (name, operation) in YIELDS.iter().zip(yields) {
        let jst = jst.clone();
        let native = vm.native_closure(name, MODULE, Rc::new(move |vm, args| operation(&jst, vm, args)));
        vm.set_attr(&module, name, native)?;
    }
    Ok(module)
}

/// Puts the operations of `from` into the module that converted text imports; what stood there before.
pub fn replace_operations(vm: &mut Vm, from: &Value) -> Outcome<Vec<(&'static str, Value)>> {
    let plain = vm.import(MODULE)?;
    let mut before = Vec::new();
    for (name, _) in OPERATIONS {
        before.push((*name, vm.get_attr(&plain, name)?));
        let operation = vm.get_attr(from, name)?;
        vm.set_attr(&plain, name, operation)?;
    }
    Ok(before)
}

/// Undoes [`replace_operations`].
pub fn restore_operations(vm: &mut Vm, before: Vec<(&'static str, Value)>) -> Outcome<()> {
    let plain = vm.import(MODULE)?;
    before.into_iter().try_for_each(|(name, operation)| vm.set_attr(&plain, name, operation))
}

fn first(args: &Args) -> &Value {
    args.pos.first().unwrap_or(&Value::None)
}

fn keyword(args: &Args, name: &str) -> Option<Value> {
    args.kw.iter().find(|(k, _)| &**k == name).map(|(_, v)| v.clone()).filter(|v| !matches!(v, Value::None))
}

/// `a, b, ... = item`.
pub fn unpack(vm: &mut Vm, item: &Value, count: usize) -> Outcome<Vec<Value>> {
    let parts = vm.to_vec(item)?;
    match parts.len() {
        n if n == count => Ok(parts),
        n if n < count => Err(vm.value_error(&format!("not enough values to unpack (expected {count}, got {n})"))),
        _ => Err(vm.value_error(&format!("too many values to unpack (expected {count})"))),
    }
}

fn packed(mut values: Vec<Value>) -> Value {
    match values.len() {
        0 => Value::None,
        1 => values.remove(0),
        _ => Value::tuple(values),
    }
}

impl Jst {
    /// Calls a region's function: Python, which has none, counts no call.
    fn call(&self, vm: &mut Vm, f: &Value, args: &[Value]) -> Outcome {
        self.stager.recursion.region(|| vm.call(f, Args::new(args.to_vec())))
    }

    /// The truth of a value that the construct tests whose operation runs now.
    fn test(&self, vm: &mut Vm, value: &Value) -> Outcome<Condition> {
        let condition = self.stager.condition(vm, value)?;
        let open = sites::is_open(vm, value) || matches!(condition, Condition::Run(_));
        sites::note(&mut self.stager.sites.borrow_mut(), vm, open);
        Ok(condition)
    }

    fn is_outcome(&self, vm: &Vm, value: &Value) -> bool {
        value.as_object().is_some_and(|o| vm.class_of(o) == self.names.outcome)
    }

    /// How a region was left, from what its function returned.
    fn left(&self, vm: &Vm, result: &Value) -> Left {
        if self.is_outcome(vm, result) {
            return self.tagged(result, Vec::new());
        }
        if let Some(c) = Choice::of(result) {
            if self.has_outcome(vm, &c.then) || self.has_outcome(vm, &c.other) {
                return Left::Either(c.condition, c.then.clone(), c.other.clone());
            }
        }
        if let Value::Tuple(items) = result {
            if let Some((tag, rest)) = items.split_first() {
                if self.is_outcome(vm, tag) {
                    return self.tagged(tag, rest.to_vec());
                }
                if let Some(c) = Choice::of(tag) {
                    if self.has_outcome(vm, &c.then) || self.has_outcome(vm, &c.other) {
                        // What goes along is that of the same way.
                        let own = |value: &Value, truth: bool| match Choice::of(value) {
                            Some(along) if along.condition == c.condition && truth => along.then.clone(),
                            Some(along) if along.condition == c.condition => along.other.clone(),
                            _ => value.clone(),
                        };
                        let with = |tag: &Value, truth: bool| {
                            let rest = rest.iter().map(|value| own(value, truth));
                            Value::tuple(std::iter::once(tag.clone()).chain(rest).collect())
                        };
                        return Left::Either(c.condition, with(&c.then, true), with(&c.other, false));
                    }
                }
            }
        }
        Left::Plain(result.clone())
    }

    fn has_outcome(&self, vm: &Vm, value: &Value) -> bool {
        match value {
            Value::Tuple(items) => items.first().is_some_and(|v| self.has_outcome(vm, v)),
            Value::Abstract(_) => {
                Choice::of(value).is_some_and(|c| self.has_outcome(vm, &c.then) || self.has_outcome(vm, &c.other))
            }
            _ => self.is_outcome(vm, value),
        }
    }

    fn tagged(&self, tag: &Value, mut values: Vec<Value>) -> Left {
        if tag.is(&self.names.ret) {
            return Left::Return(if values.is_empty() { Value::None } else { values.remove(0) });
        }
        if tag.is(&self.names.raised) {
            return Left::Raise(if values.is_empty() { Value::None } else { values.remove(0) });
        }
        if tag.is(&self.names.back) {
            return Left::Break(values);
        }
        Left::Next(values)
    }

    /// After a branch in front of a rest: the rest, or what was returned.
    fn go_on(&self, vm: &mut Vm, result: &Value, after: &Value) -> Outcome {
        match self.left(vm, result) {
            Left::Return(value) => Ok(value),
            Left::Raise(exception) => self.stager.raise(vm, &exception),
            Left::Next(values) | Left::Break(values) => self.call(vm, after, &values),
            Left::Plain(value) => match value {
                Value::Tuple(items) => self.call(vm, after, &items),
                other => self.call(vm, after, &[other]),
            },
            Left::Either(condition, then, other) => {
                self.stager.fork(vm, condition, &mut |vm| self.go_on(vm, &then, after), &mut |vm| {
                    self.go_on(vm, &other, after)
                })
            }
        }
    }

    fn if_(&self, vm: &mut Vm, args: Args) -> Outcome {
        let after = keyword(&args, "after");
        let [test, then, rest @ ..] = &args.pos[..] else { return Err(vm.type_error("if_(test, then, ...)")) };
        let is_arm = |vm: &Vm, v: &Value| v.as_object().is_some_and(|o| vm.class_of(o) == self.names.elif_);
        let count = rest.iter().take_while(|v| is_arm(vm, v)).count();
        let (arms, tail) = rest.split_at(count);
        let (last, state) = tail.split_first().map_or((None, &[][..]), |(l, s)| (Some(l), s));
        let condition = self.test(vm, test)?;
        let result = self.arms(vm, condition, then, arms, last, state)?;
        match after {
            None => Ok(result),
            Some(after) => self.go_on(vm, &result, &after),
        }
    }

    fn arms(
        &self,
        vm: &mut Vm,
        condition: Condition,
        then: &Value,
        arms: &[Value],
        last: Option<&Value>,
        state: &[Value],
    ) -> Outcome {
        let mut otherwise = |vm: &mut Vm| -> Outcome {
            let Some((arm, arms)) = arms.split_first() else {
                return last.map_or(Ok(Value::None), |f| self.call(vm, f, state));
            };
            let (test, then) = (vm.get_attr(arm, "test")?, vm.get_attr(arm, "then")?);
            let value = self.call(vm, &test, &[])?;
            let condition = self.stager.condition(vm, &value)?;
            let open = sites::is_open(vm, &value) || matches!(condition, Condition::Run(_));
            sites::note_arm(&mut self.stager.sites.borrow_mut(), vm, &test, open);
            self.arms(vm, condition, &then, arms, last, state)
        };
        match condition {
            Condition::Known(true) => self.call(vm, then, state),
            Condition::Known(false) => otherwise(vm),
            Condition::Run(id) => self.stager.fork(vm, id, &mut |vm| self.call(vm, then, state), &mut otherwise),
        }
    }

    fn logical(&self, vm: &mut Vm, args: Args, all: bool) -> Outcome {
        let Some((value, rest)) = args.pos.split_first() else { return Ok(Value::None) };
        let Some((next, rest)) = rest.split_first() else { return Ok(value.clone()) };
        let mut go_on = |vm: &mut Vm| {
            let value = self.call(vm, next, &[])?;
            let args = Args::new([&[value], rest].concat());
            self.logical(vm, args, all)
        };
        match self.test(vm, value)? {
            Condition::Known(b) if b == all => go_on(vm),
            Condition::Known(_) => Ok(value.clone()),
            Condition::Run(id) if all => self.stager.fork(vm, id, &mut go_on, &mut |_| Ok(value.clone())),
            Condition::Run(id) => self.stager.fork(vm, id, &mut |_| Ok(value.clone()), &mut go_on),
        }
    }

    fn negated(&self, vm: &mut Vm, value: Value, negate: bool) -> Outcome {
        if !negate {
            return Ok(value);
        }
        Ok(match self.stager.condition(vm, &value)? {
            Condition::Known(b) => Value::Bool(!b),
            Condition::Run(id) => Condition::Run(self.stager.recorder.negate(id)).into_value(),
        })
    }

    fn membership(&self, vm: &mut Vm, args: &Args, negate: bool) -> Outcome {
        let [item, container] = &args.pos[..] else { return Err(vm.type_error("in_(item, container)")) };
        let found = self.contains(vm, container, item)?;
        let items = sequence(vm, container).unwrap_or_default();
        let open = [item, container, &found].into_iter().chain(&items).any(|v| sites::is_open(vm, v));
        sites::note(&mut self.stager.sites.borrow_mut(), vm, open);
        self.negated(vm, found, negate)
    }

    fn contains(&self, vm: &mut Vm, container: &Value, item: &Value) -> Outcome {
        let Some(items) = sequence(vm, container) else { return vm.contains(container, item) };
        let open = |vm: &Vm, v: &Value| matches!(v, Value::Abstract(_)) || is_tensor(vm, v);
        if !open(vm, item) && !items.iter().any(|v| open(vm, v)) {
            return vm.contains(container, item);
        }
        self.any_equal(vm, &items, item)
    }

    /// `or` over `candidate is item or candidate == item`, with its short circuit.
    fn any_equal(&self, vm: &mut Vm, items: &[Value], item: &Value) -> Outcome {
        let Some((candidate, rest)) = items.split_first() else { return Ok(Value::Bool(false)) };
        if candidate.is(item) {
            return Ok(Value::Bool(true));
        }
        let equal = vm.compare(CompareOp::Eq, candidate, item)?;
        match self.stager.condition(vm, &equal)? {
            Condition::Known(true) => Ok(Value::Bool(true)),
            Condition::Known(false) => self.any_equal(vm, rest, item),
            Condition::Run(id) => {
                self.stager.fork(vm, id, &mut |_| Ok(Value::Bool(true)), &mut |vm| self.any_equal(vm, rest, item))
            }
        }
    }

    fn identity(&self, vm: &mut Vm, args: &Args, negate: bool) -> Outcome {
        let [a, b] = &args.pos[..] else { return Err(vm.type_error("is_(left, right)")) };
        let same = if matches!(a, Value::Abstract(_)) || matches!(b, Value::Abstract(_)) {
            StageDomain(self.stager.clone()).is(vm, a, b)?
        } else {
            self.stager.same_object(vm, a, b)?
        };
        let open = [a, b, &same].into_iter().any(|v| matches!(v, Value::Abstract(_)));
        sites::note(&mut self.stager.sites.borrow_mut(), vm, open);
        self.negated(vm, same, negate)
    }

    fn one_comparison(&self, vm: &mut Vm, left: &Value, symbol: &str, right: &Value) -> Outcome {
        let op = match symbol {
            "==" => CompareOp::Eq,
            "!=" => CompareOp::Ne,
            "<" => CompareOp::Lt,
            "<=" => CompareOp::Le,
            ">" => CompareOp::Gt,
            ">=" => CompareOp::Ge,
            "in" | "not in" => {
                let args = Args::new(vec![left.clone(), right.clone()]);
                return self.membership(vm, &args, symbol == "not in");
            }
            _ => {
                let args = Args::new(vec![left.clone(), right.clone()]);
                return self.identity(vm, &args, symbol == "is not");
            }
        };
        vm.compare(op, left, right)
    }

    fn compare(&self, vm: &mut Vm, args: Args) -> Outcome {
        let [left, Value::Str(symbol), right, rest @ ..] = &args.pos[..] else {
            return Err(vm.type_error("compare(left, symbol, right, ...)"));
        };
        let result = self.one_comparison(vm, left, symbol, right)?;
        let [next, operand, rest @ ..] = rest else { return Ok(result) };
        let mut go_on = |vm: &mut Vm| {
            let operand = self.call(vm, operand, &[])?;
            let args = Args::new([&[right.clone(), next.clone(), operand], rest].concat());
            self.compare(vm, args)
        };
        match self.test(vm, &result)? {
            Condition::Known(true) => go_on(vm),
            Condition::Known(false) => Ok(result),
            Condition::Run(id) => self.stager.fork(vm, id, &mut go_on, &mut |_| Ok(result.clone())),
        }
    }

    fn assert_(&self, vm: &mut Vm, args: Args) -> Outcome {
        let [test, message @ ..] = &args.pos[..] else { return Err(vm.type_error("assert_(test, message)")) };
        let mut fail = |vm: &mut Vm| {
            let args = match message.first() {
                Some(f) => vec![self.call(vm, f, &[])?],
                None => Vec::new(),
            };
            Err(vm.raise_args("AssertionError", args))
        };
        match self.test(vm, test)? {
            Condition::Known(true) => Ok(Value::None),
            Condition::Known(false) => fail(vm),
            Condition::Run(id) => self.stager.fork(vm, id, &mut |_| Ok(Value::None), &mut fail),
        }
    }

    fn defined(&self, vm: &mut Vm, args: Args, is_captured: bool) -> Outcome {
        let value = first(&args).clone();
        if let Some(c) = Choice::of(&value) {
            let (condition, then, other) = (c.condition, c.then.clone(), c.other.clone());
            if !self.has_undefined(vm, &then) && !self.has_undefined(vm, &other) {
                return Ok(value);
            }
            return self.stager.fork(
                vm,
                condition,
                &mut |vm| self.defined(vm, Args::new(vec![then.clone()]), is_captured),
                &mut |vm| self.defined(vm, Args::new(vec![other.clone()]), is_captured),
            );
        }
        if self.has_undefined(vm, &value) {
            let name = vm.get_attr(&value, "name")?;
            let name = vm.str(&name)?;
            let (class, kind, place) = if is_captured {
                ("NameError", "free", " in enclosing scope")
            } else {
                ("UnboundLocalError", "local", "")
            };
            return Err(vm.raise(
                class,
                &format!("cannot access {kind} variable '{name}' where it is not associated with a value{place}"),
            ));
        }
        Ok(value)
    }

    fn has_undefined(&self, vm: &Vm, value: &Value) -> bool {
        match Choice::of(value) {
            Some(c) => self.has_undefined(vm, &c.then) || self.has_undefined(vm, &c.other),
            None => value.as_object().is_some_and(|o| vm.class_of(o) == self.names.undefined),
        }
    }

    /// One trip: the outcome and the values that go along, for a state of `count` values.
    fn step(&self, vm: &Vm, result: &Value, count: usize) -> Left {
        match self.left(vm, result) {
            Left::Plain(value) => Left::Next(match (count, value) {
                (0, _) => Vec::new(),
                (1, v) => vec![v],
                (_, Value::Tuple(items)) => items.to_vec(),
                (_, other) => vec![other],
            }),
            left => left,
        }
    }

    /// After a loop.
    fn finish(&self, vm: &mut Vm, left: Left, else_: Option<&Value>, after: Option<&Value>, count: usize) -> Outcome {
        match left {
            Left::Return(value) => Ok(value),
            Left::Raise(exception) => self.stager.raise(vm, &exception),
            Left::Either(condition, then, other) => self.stager.fork(
                vm,
                condition,
                &mut |vm| {
                    let left = self.step(vm, &then, count);
                    self.finish(vm, left, else_, after, count)
                },
                &mut |vm| {
                    let left = self.step(vm, &other, count);
                    self.finish(vm, left, else_, after, count)
                },
            ),
            Left::Next(state) if else_.is_some() => {
                let Some(f) = else_ else { return Ok(Value::None) };
                let result = self.call(vm, f, &state)?;
                match after {
                    Some(after) => self.go_on(vm, &result, after),
                    None => Ok(result),
                }
            }
            Left::Next(state) | Left::Break(state) => match after {
                Some(after) => self.call(vm, after, &state),
                None => Ok(packed(state)),
            },
            Left::Plain(value) => Ok(value),
        }
    }

    fn while_(&self, vm: &mut Vm, args: Args) -> Outcome {
        let (else_, after) = (keyword(&args, "else_"), keyword(&args, "after"));
        let [test, body, state @ ..] = &args.pos[..] else { return Err(vm.type_error("while_(test, body, ...)")) };
        let count = state.len();
        let mut state = state.to_vec();
        let left = loop {
            match self.peek(vm, test, &state)? {
                Condition::Known(false) => break Left::Next(state),
                Condition::Known(true) => {
                    let result = self.call(vm, body, &state)?;
                    match self.step(vm, &result, count) {
                        Left::Next(values) => state = values,
                        Left::Either(..) => break self.rest_of_while(vm, test, body, &result, count)?,
                        other => break other,
                    }
                }
                Condition::Run(_) => break self.staged_while(vm, test, body, state)?,
            }
        };
        self.finish(vm, left, else_.as_ref(), after.as_ref(), count)
    }

    /// The test of a loop, without what staging it records where only a run knows it.
    fn peek(&self, vm: &mut Vm, test: &Value, state: &[Value]) -> Outcome<Condition> {
        let way = self.stager.way(vm, &[], &mut |vm| {
            let value = self.call(vm, test, state)?;
            self.test(vm, &value).map(|c| vec![c.into_value()])
        })?;
        match way {
            crate::side::Way::Normal(side) => match side.values.first() {
                Some(Value::Bool(b)) => {
                    let b = *b;
                    self.stager.resume(vm, side)?;
                    Ok(Condition::Known(b))
                }
                Some(v) => match dy2st_framework::SymbolicScalar::of(v) {
                    Some(s) => Ok(Condition::Run(s.id)),
                    None => Err(self.stager.refuse(vm, "the test of this loop has no truth")),
                },
                None => Err(self.stager.refuse(vm, "the test of this loop gave nothing")),
            },
            crate::side::Way::Raised(_, e) => Err(dy2st_eval::Raise::Exception(e)),
            crate::side::Way::Never => Err(self.stager.never(vm)),
        }
    }

    /// One trip through a body: what it raises is an outcome where a handler around may take it.
    fn trip(&self, vm: &mut Vm, body: &Value, args: &[Value]) -> Outcome {
        if !self.stager.may_be_caught(vm) {
            return self.call(vm, body, args);
        }
        let raised = |exception| Value::tuple(vec![self.names.raised.clone(), exception]);
        let attempt = self.stager.attempt(vm, &mut |vm| self.call(vm, body, args));
        match (attempt.outcome, attempt.escape) {
            (Ok(value), None) => Ok(value),
            (Ok(value), Some(escape)) => {
                Ok(Choice { condition: escape.condition, then: raised(escape.exception), other: value }.into_value())
            }
            (Err(dy2st_eval::Raise::Exception(e)), _) => match self.stager.taker(vm, &e)? {
                crate::pending::Taker::Nobody => Err(dy2st_eval::Raise::Exception(e)),
                crate::pending::Taker::Block { .. } => Ok(raised(e)),
            },
            (Err(other), _) => Err(other),
        }
    }

    /// A loop whose test is known so far, but whose body left it on a condition: the rest is one loop of the Program.
    fn rest_of_while(&self, vm: &mut Vm, test: &Value, body: &Value, result: &Value, count: usize) -> Outcome<Left> {
        let start = self.exit_state(vm, result, count)?;
        self.tagged_while(vm, test, body, start)
    }

    fn staged_while(&self, vm: &mut Vm, test: &Value, body: &Value, state: Vec<Value>) -> Outcome<Left> {
        let count = state.len();
        // Whether the body can leave the loop shows on a trial.
        let leaves = self.leaves(vm, count, &mut |vm| self.trip(vm, body, &state))?;
        if leaves {
            let start = [&[self.names.next.clone(), Unread::value()], &state[..]].concat();
            return self.tagged_while(vm, test, body, start);
        }
        let mut trip = |vm: &mut Vm, _: Option<Value>, state: &[Value]| self.trip(vm, body, state);
        let mut going = |vm: &mut Vm, state: &[Value]| self.call(vm, test, state);
        match self.never_left(vm, Trips::While(&mut going), &state, &mut trip)? {
            Some(left) => Ok(left),
            None => {
                let start = [&[self.names.next.clone(), Unread::value()], &state[..]].concat();
                self.tagged_while(vm, test, body, start)
            }
        }
    }

    /// A loop that no trip leaves. `None`, and nothing of the try is there, where a trip does after others were staged: a
    /// test that the first trip knows is known to the run alone when the loop carries what it looks at.
    fn never_left(&self, vm: &mut Vm, trips: Trips, state: &[Value], trip: Trip) -> Outcome<Option<Left>> {
        let (raises, pending) = (self.stager.raises.borrow().len(), self.stager.pending.borrow().len());
        let mut is_left = false;
        let mut step = |vm: &mut Vm, index: Option<Value>, carried: &[Value]| {
            let result = trip(vm, index, carried)?;
            match self.step(vm, &result, state.len()) {
                Left::Next(values) => Ok(values),
                _ => {
                    is_left = true;
                    Err(self
                        .stager
                        .refuse(vm, "a loop on a tensor is left on some trips only after others were staged"))
                }
            }
        };
        match self.stager.run_loop(vm, trips, state.to_vec(), &mut step) {
            Err(dy2st_eval::Raise::Refuse(_)) if is_left => {
                self.stager.raises.borrow_mut().truncate(raises);
                self.stager.pending.borrow_mut().truncate(pending);
                Ok(None)
            }
            outcome => outcome.map(|state| Some(Left::Next(state))),
        }
    }

    /// Whether a trip can leave the loop, found on a trial that is forgotten.
    fn leaves(&self, vm: &mut Vm, count: usize, trip: &mut dyn FnMut(&mut Vm) -> Outcome) -> Outcome<bool> {
        self.trial(vm, count, &[], trip).map(|(leaves, _)| leaves)
    }

    /// The same, and whether the trip writes one of some objects.
    fn trial(
        &self,
        vm: &mut Vm,
        count: usize,
        objects: &[Ref],
        trip: &mut dyn FnMut(&mut Vm) -> Outcome,
    ) -> Outcome<(bool, bool)> {
        let raises = self.stager.raises.borrow().len();
        let way = self.stager.way(vm, &[], &mut |vm| trip(vm).map(|v| vec![v]))?;
        self.stager.raises.borrow_mut().truncate(raises);
        let writes = |side: &crate::side::Side| side.writes.iter().any(|w| objects.contains(&w.object));
        Ok(match way {
            crate::side::Way::Normal(side) => {
                let leaves = side.values.first().is_some_and(|v| !matches!(self.step(vm, v, count), Left::Next(_)));
                (leaves, writes(&side))
            }
            crate::side::Way::Raised(side, _) => (false, writes(&side)),
            crate::side::Way::Never => (false, false),
        })
    }

    /// The state of a loop that can be left: outcome, what is returned or raised, then the carried values.
    fn exit_state(&self, vm: &mut Vm, result: &Value, count: usize) -> Outcome<Vec<Value>> {
        let carried = |mut values: Vec<Value>, tag: &Value| {
            values.resize(count, Value::None);
            [vec![tag.clone(), Unread::value()], values].concat()
        };
        let given = |tag: &Value, value: Value| [vec![tag.clone(), value], vec![Unread::value(); count]].concat();
        Ok(match self.step(vm, result, count) {
            Left::Next(values) => carried(values, &self.names.next),
            Left::Break(values) => carried(values, &self.names.back),
            Left::Return(value) => given(&self.names.ret, value),
            Left::Raise(exception) => given(&self.names.raised, exception),
            Left::Plain(value) => carried(vec![value], &self.names.next),
            Left::Either(condition, then, other) => {
                let joined = self.stager.fork(
                    vm,
                    condition,
                    &mut |vm| self.exit_state(vm, &then, count).map(Value::tuple),
                    &mut |vm| self.exit_state(vm, &other, count).map(Value::tuple),
                )?;
                match joined {
                    Value::Tuple(items) => items.to_vec(),
                    _ => return Err(self.stager.refuse(vm, "the ways out of this loop cannot be joined")),
                }
            }
        })
    }

    fn tagged_while(&self, vm: &mut Vm, test: &Value, body: &Value, start: Vec<Value>) -> Outcome<Left> {
        let count = start.len() - 2;
        let mut going =
            |vm: &mut Vm, state: &[Value]| self.going(vm, &state[0], &mut |vm| self.call(vm, test, &state[2..]));
        let mut step = |vm: &mut Vm, _: Option<Value>, state: &[Value]| {
            let result = self.trip(vm, body, &state[2..])?;
            self.exit_state(vm, &result, count)
        };
        let end = self.stager.run_loop(vm, Trips::While(&mut going), start, &mut step)?;
        Ok(self.end_of(vm, &end))
    }

    /// `outcome is NEXT and test`.
    fn going(&self, vm: &mut Vm, tag: &Value, test: &mut dyn FnMut(&mut Vm) -> Outcome) -> Outcome {
        let next = StageDomain(self.stager.clone());
        let is_next = if matches!(tag, Value::Abstract(_)) {
            next.is(vm, tag, &self.names.next)?
        } else {
            Value::Bool(tag.is(&self.names.next))
        };
        match self.stager.condition(vm, &is_next)? {
            Condition::Known(true) => test(vm),
            Condition::Known(false) => Ok(Value::Bool(false)),
            Condition::Run(id) => self.stager.fork(
                vm,
                id,
                &mut |vm| {
                    let value = test(vm)?;
                    self.stager.condition(vm, &value).map(Condition::into_value)
                },
                &mut |_| Ok(Value::Bool(false)),
            ),
        }
    }

    /// How a loop with an outcome in its state ended.
    fn end_of(&self, vm: &Vm, end: &[Value]) -> Left {
        self.left(vm, &self.ended(&end[0], &end[1], &end[2..]))
    }

    /// The same as a value: the outcome with what goes along, or a choice among several.
    fn ended(&self, tag: &Value, given: &Value, state: &[Value]) -> Value {
        if let Some(c) = Choice::of(tag) {
            let (then, other) = (self.ended(&c.then, given, state), self.ended(&c.other, given, state));
            return Choice { condition: c.condition, then, other }.into_value();
        }
        if tag.is(&self.names.ret) || tag.is(&self.names.raised) {
            return Value::tuple(vec![tag.clone(), given.clone()]);
        }
        Value::tuple([std::slice::from_ref(tag), state].concat())
    }

    fn for_(&self, vm: &mut Vm, args: Args) -> Outcome {
        let (else_, after) = (keyword(&args, "else_"), keyword(&args, "after"));
        let [iterable, body, state @ ..] = &args.pos[..] else { return Err(vm.type_error("for_(items, body, ...)")) };
        let body = match keyword(&args, "unpack") {
            Some(count) => self.unpacking(vm, body, &count)?,
            None => body.clone(),
        };
        let left = self.each(vm, iterable, &body, state.to_vec())?;
        self.finish(vm, left, else_.as_ref(), after.as_ref(), state.len())
    }

    /// A body that takes an item apart into its first parameters.
    fn unpacking(&self, vm: &mut Vm, body: &Value, count: &Value) -> Outcome {
        let (body, count, stager) = (body.clone(), vm.index(count)? as usize, self.stager.clone());
        let run = move |vm: &mut Vm, args: Args| {
            let Some((item, rest)) = args.pos.split_first() else { return Ok(Value::None) };
            let parts = unpack(vm, item, count)?;
            stager.recursion.next_is_region();
            vm.call(&body, Args::new([&parts, rest].concat()))
        };
        Ok(vm.native_closure("body", MODULE, Rc::new(run)))
    }

    fn each(&self, vm: &mut Vm, iterable: &Value, body: &Value, state: Vec<Value>) -> Outcome<Left> {
        let open = sites::is_open(vm, iterable);
        sites::note(&mut self.stager.sites.borrow_mut(), vm, open);
        if let Some(c) = Choice::of(iterable) {
            let count = state.len();
            let (then, other) = (c.then.clone(), c.other.clone());
            let run = |vm: &mut Vm, items: &Value| {
                let left = self.each(vm, items, body, state.clone())?;
                Ok(self.as_value(left))
            };
            let joined = self.stager.fork(vm, c.condition, &mut |vm| run(vm, &then), &mut |vm| run(vm, &other))?;
            return Ok(self.step(vm, &joined, count));
        }
        if vm.undecided {
            if let Some(object) = crate::contents::find(vm, iterable, false) {
                let count = state.len();
                let joined = crate::contents::split(&self.stager, vm, &object, &mut |vm| {
                    let left = self.each(vm, iterable, body, state.clone())?;
                    Ok(self.as_value(left))
                })?;
                return Ok(self.step(vm, &joined, count));
            }
        }
        if SymbolicGenerator::of(iterable).is_some() {
            return self.over_generator(vm, iterable, body, state);
        }
        if let Some(items) = items::symbolic(&self.stager, vm, iterable)? {
            return self.staged_for(vm, &items, body, state);
        }
        let iterator = vm.iter(iterable)?;
        self.unrolled(vm, &iterator, body, state, 0)
    }

    /// An outcome as a region's function returns it.
    fn as_value(&self, left: Left) -> Value {
        match left {
            Left::Plain(v) => v,
            Left::Next(values) => Value::tuple([vec![self.names.next.clone()], values].concat()),
            Left::Break(values) => Value::tuple([vec![self.names.back.clone()], values].concat()),
            Left::Return(value) => Value::tuple(vec![self.names.ret.clone(), value]),
            Left::Raise(exception) => Value::tuple(vec![self.names.raised.clone(), exception]),
            Left::Either(condition, then, other) => Choice { condition, then, other }.into_value(),
        }
    }

    /// A loop over Python items: runs in Python, and from a trip that may leave it on under conditions.
    fn unrolled(
        &self,
        vm: &mut Vm,
        iterator: &Value,
        body: &Value,
        mut state: Vec<Value>,
        mut conditional: usize,
    ) -> Outcome<Left> {
        let count = state.len();
        loop {
            let Some(item) = vm.next(iterator)? else { return Ok(Left::Next(state)) };
            let result = self.call(vm, body, &[&[item], &state[..]].concat())?;
            match self.step(vm, &result, count) {
                Left::Next(values) => state = values,
                Left::Either(condition, then, other) => {
                    conditional += 1;
                    if conditional > MAX_UNROLLED {
                        let what = "a Python loop with an exit on a tensor has more than 64 trips";
                        let refusal = vm.refuse(dy2st_source::codes::STAGING_LIMIT, what);
                        return Err(refusal.help("Loop over a range instead."));
                    }
                    let run = |vm: &mut Vm, result: &Value| {
                        let value = self.go_round(vm, result, iterator, body, count, conditional)?;
                        crate::contents::leave(&self.stager, vm, iterator)?;
                        crate::contents::lose(vm, iterator);
                        Ok(value)
                    };
                    let joined =
                        self.stager.fork(vm, condition, &mut |vm| run(vm, &then), &mut |vm| run(vm, &other))?;
                    return Ok(self.step(vm, &joined, count));
                }
                other => {
                    crate::contents::leave(&self.stager, vm, iterator)?;
                    return Ok(other);
                }
            }
        }
    }

    /// Each way goes on with the items that are left there.
    fn go_round(
        &self,
        vm: &mut Vm,
        result: &Value,
        iterator: &Value,
        body: &Value,
        count: usize,
        conditional: usize,
    ) -> Outcome {
        let left = match self.step(vm, result, count) {
            Left::Next(values) => self.unrolled(vm, iterator, body, values, conditional)?,
            Left::Either(condition, then, other) => {
                return self.stager.fork(
                    vm,
                    condition,
                    &mut |vm| self.go_round(vm, &then, iterator, body, count, conditional),
                    &mut |vm| self.go_round(vm, &other, iterator, body, count, conditional),
                );
            }
            other => other,
        };
        Ok(self.as_value(left))
    }

    /// A loop whose number of trips only a run knows.
    fn staged_for(&self, vm: &mut Vm, items: &items::Items, body: &Value, state: Vec<Value>) -> Outcome<Left> {
        let count = state.len();
        let range = items.range(&self.stager, vm)?;
        let lists = items.lists(vm);
        let (leaves, grows) = self.trial(vm, count, &lists, &mut |vm| {
            let index = self.stager.recorder.scalar(range.start).into_value();
            let item = items.item(&self.stager, vm, &index)?;
            self.trip(vm, body, &[&[item], &state[..]].concat())
        })?;
        if !leaves && !grows {
            let mut trip = |vm: &mut Vm, index: Option<Value>, state: &[Value]| {
                let item = items.item(&self.stager, vm, &index.unwrap_or(Value::None))?;
                self.trip(vm, body, &[&[item], state].concat())
            };
            let trips = Trips::For(range.start, range.trips, range.step);
            if let Some(left) = self.never_left(vm, trips, &state, &mut trip)? {
                return Ok(left);
            }
        }
        // A loop that can be left counts its trips itself.
        let start = [vec![self.names.next.clone(), Unread::value()], state, vec![Value::Int(0)]].concat();
        let trips = self.stager.recorder.scalar(range.trips).into_value();
        let mut going = |vm: &mut Vm, state: &[Value]| {
            let done = state[state.len() - 1].clone();
            self.going(vm, &state[0], &mut |vm| {
                let trips = if grows { items.count(&self.stager, vm)? } else { trips.clone() };
                vm.compare(CompareOp::Lt, &done, &trips)
            })
        };
        let mut step = |vm: &mut Vm, _: Option<Value>, state: &[Value]| {
            let done = state[state.len() - 1].clone();
            let carried = &state[2..state.len() - 1];
            let index = range.at(&self.stager, vm, &done)?;
            let item = items.item(&self.stager, vm, &index)?;
            let result = self.trip(vm, body, &[&[item], carried].concat())?;
            let mut next = self.exit_state(vm, &result, count)?;
            next.push(vm.binary(dy2st_eval::BinaryOp::Add, &done, &Value::Int(1))?);
            Ok(next)
        };
        let mut end = self.stager.run_loop(vm, Trips::While(&mut going), start, &mut step)?;
        end.pop();
        Ok(self.end_of(vm, &end))
    }

    /// A comprehension: in Python where the items and tests are known.
    fn comprehension(&self, vm: &mut Vm, args: Args, kind: &str) -> Outcome {
        crate::comprehension::build(&self.stager, vm, &args, kind)
    }
}
