//! The state of one staging, and forking on a condition.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use dy2st_eval::{Outcome, Raise, Ref, Value, Vm};
use dy2st_framework::{Session, SymbolicScalar};
use dy2st_ir::{Attrs, Op, OpKind, Type};
use dy2st_source::codes;

use crate::abstracts::Choice;
use crate::alias::Alias;
use crate::join::{Joiner, Leaf, Source};
use crate::pending::{Pending, Taker};
use crate::raise::RaiseInfo;
use crate::recorder::{Open, Recorder};
use crate::side::{Side, Way};
use crate::sites::Sites;

/// Ops that a staging may record, dropped trials included.
const MAX_OPS: usize = 100_000;

/// Nested forks on conditions.
const MAX_DEPTH: usize = 120;

/// One staging.
pub struct Stager {
    /// The API's native state.
    pub session: Rc<Session>,
    /// The Program builder.
    pub recorder: Rc<Recorder>,
    /// Exceptions for which a `raise` op has been recorded, by the serial of the exception object.
    pub recorded: RefCell<HashSet<u64>>,
    /// What each `raise` op stands for, in order of recording.
    pub raises: RefCell<Vec<RaiseInfo>>,
    /// The module that staging met an import of, and that is not loaded yet.
    pub wanted: RefCell<Option<String>>,
    /// Modules that cannot be imported: staging raises what their import raises.
    pub unimportable: HashSet<String>,
    /// Where `print` wrote to when staging began, if that is not the standard output.
    pub stdout: RefCell<Option<Value>>,
    /// What gets the values of the generators that run, innermost last.
    pub visits: RefCell<Vec<Value>>,
    /// The generator function whose body is to run at its next call, by its serial.
    pub entering: Cell<Option<u64>>,
    /// Tensor objects that stand for items of lists of the Program, by serial: they may be objects that were put there.
    pub items: RefCell<HashSet<u64>>,
    /// Tensor objects that were put into lists of the Program, which keep what they show and not which they are.
    pub listed: RefCell<Vec<Value>>,
    /// Objects whose identity was asked for, by their serials.
    pub compared: RefCell<HashSet<u64>>,
    /// The storages of the tensors that stand for arguments, with what they began with.
    pub arguments: RefCell<Vec<(Ref, dy2st_ir::Value)>>,
    /// The tensor objects that stand for arguments, by their serials.
    pub stand_ins: RefCell<HashSet<u64>>,
    /// What merged tensor objects stand for, by their serials.
    pub merged: RefCell<HashMap<u64, Rc<Alias>>>,
    /// Tensors that loops carry with a truth of whether they still are what they were, and the serial at which the loop began.
    pub carried: RefCell<HashMap<u64, u64>>,
    /// How many calls of Python code were running when staging began.
    pub base_calls: Cell<usize>,
    /// Ways that raised and wait at a handler, oldest first.
    pub pending: RefCell<Vec<Pending>>,
    /// How many ways are open that end where they began.
    pub level: Cell<usize>,
    /// Down to which call the trace of an exception is complete, by the serial of the exception object.
    pub traced: RefCell<HashMap<u64, usize>>,
    /// What the constructs saw that were reached.
    pub sites: RefCell<Sites>,
    /// How many handlers were active when staging began: their frames run eager code.
    pub base_handlers: Cell<usize>,
    /// Whether what unwinds now is a way that is not known to end.
    pub never: Cell<bool>,
    /// The calls that run, and the functions of the Program that are built.
    pub recursion: crate::recursion::Recursion,
}

impl Stager {
    /// A staging into `recorder`.
    pub fn new(session: Rc<Session>, recorder: Rc<Recorder>, unimportable: HashSet<String>) -> Rc<Self> {
        Rc::new(Self {
            session,
            recorder,
            recorded: RefCell::default(),
            raises: RefCell::default(),
            wanted: RefCell::default(),
            unimportable,
            stdout: RefCell::default(),
            items: RefCell::default(),
            listed: RefCell::default(),
            compared: RefCell::default(),
            visits: RefCell::default(),
            entering: Cell::new(None),
            sites: RefCell::default(),
            arguments: RefCell::default(),
            stand_ins: RefCell::default(),
            merged: RefCell::default(),
            carried: RefCell::default(),
            base_calls: Cell::new(0),
            base_handlers: Cell::new(0),
            pending: RefCell::default(),
            level: Cell::new(0),
            traced: RefCell::default(),
            never: Cell::new(false),
            recursion: crate::recursion::Recursion::default(),
        })
    }

    /// A refusal at the place that runs now.
    pub fn refuse(&self, vm: &Vm, message: impl Into<String>) -> Raise {
        vm.refuse(codes::STAGING_REFUSED, message)
    }

    /// Whether an object stands for an argument, or for what an argument shows.
    pub fn stands_in(&self, object: &Ref) -> bool {
        self.stand_ins.borrow().contains(&object.serial())
            || self.arguments.borrow().iter().any(|(storage, _)| storage == object)
    }

    /// Notes where the user's code is, for ops that staging itself records.
    pub fn here(&self, vm: &Vm) {
        self.recorder.set_sites(dy2st_framework::sites(vm));
    }

    /// Whether what was recorded is within bounds: a loop that runs in Python while the Program is made must not fill it, as
    /// what ends the loop may be an error that only a run meets.
    pub fn check_limits(&self, vm: &Vm) -> Outcome<()> {
        if self.recorder.op_count() > MAX_OPS {
            let refusal = vm.refuse(codes::STAGING_LIMIT, "the program would have more than 100,000 ops");
            return Err(refusal.help("End a loop by a test on a tensor, or loop over a tensor or a range of one."));
        }
        if self.recorder.depth() > MAX_DEPTH {
            return Err(vm.refuse(codes::STAGING_LIMIT, "conditions known at run time are nested more than 120 deep"));
        }
        Ok(())
    }

    /// Stages both ways of a condition and joins them.
    pub fn fork(
        &self,
        vm: &mut Vm,
        condition: dy2st_ir::Value,
        then: &mut dyn FnMut(&mut Vm) -> Outcome,
        other: &mut dyn FnMut(&mut Vm) -> Outcome,
    ) -> Outcome {
        self.fork_from(vm, condition, vm.calls.len(), then, other)
    }

    /// The same; calls from `noted` on are in the traces of what the ways raise.
    pub fn fork_from(
        &self,
        vm: &mut Vm,
        condition: dy2st_ir::Value,
        noted: usize,
        then: &mut dyn FnMut(&mut Vm) -> Outcome,
        other: &mut dyn FnMut(&mut Vm) -> Outcome,
    ) -> Outcome {
        if let Some(truth) = self.recorder.known(condition) {
            return if truth { then(vm) } else { other(vm) };
        }
        self.check_limits(vm)?;
        self.here(vm);
        let sites = self.recorder.sites();
        let left = self.way(vm, &[(condition, true)], &mut |vm| then(vm).map(|v| vec![self.narrow(&v)]))?;
        let right = self.way(vm, &[(condition, false)], &mut |vm| other(vm).map(|v| vec![self.narrow(&v)]))?;
        self.recorder.set_sites(sites);
        self.combine(vm, condition, left, right, noted)
    }

    /// Goes on after two ways. Calls from `noted` on are in the traces of what they raised.
    pub fn combine(&self, vm: &mut Vm, condition: dy2st_ir::Value, left: Way, right: Way, noted: usize) -> Outcome {
        match (left, right) {
            (Way::Never, Way::Never) => Err(self.never(vm)),
            (Way::Never, one) => self.alone(vm, condition, false, one),
            (one, Way::Never) => self.alone(vm, condition, true, one),
            (Way::Raised(side, e), Way::Normal(ok)) => self.one_raises(vm, condition, true, (side, e), ok, noted),
            (Way::Normal(ok), Way::Raised(side, e)) => self.one_raises(vm, condition, false, (side, e), ok, noted),
            (Way::Raised(mut l, e), Way::Raised(mut r, f)) => {
                if let (Taker::Nobody, Taker::Nobody) = (self.taker(vm, &e)?, self.taker(vm, &f)?) {
                    let base = self.base_calls.get();
                    self.note_trace(vm, &mut l, &e, noted, base);
                    self.note_trace(vm, &mut r, &f, noted, base);
                    let l = self.record_raise(vm, l, &e)?;
                    let r = self.record_raise(vm, r, &f)?;
                    self.push_if(condition, l, r, &[]);
                    // From here on nothing runs; an exception only unwinds staging.
                    let raise = vm.raise("RuntimeError", "raised when the program runs");
                    if let Raise::Exception(Value::Object(o)) = &raise {
                        self.recorded.borrow_mut().insert(o.serial());
                    }
                    return Err(raise);
                }
                let (outcome, _) = self.join_escaping(vm, condition, Way::Raised(l, e), Way::Raised(r, f))?;
                outcome.map(first)
            }
            (left, right) => {
                let (outcome, escape) = self.join_escaping(vm, condition, left, right)?;
                let value = outcome.map(first)?;
                match escape {
                    Some(escape) => self.let_out(vm, &escape, &value),
                    None => Ok(value),
                }
            }
        }
    }

    /// A value as it is where the facts of the innermost block hold: choices that they decide are taken.
    pub fn narrow(&self, value: &Value) -> Value {
        match value {
            Value::Tuple(items) => Value::tuple(items.iter().map(|v| self.narrow(v)).collect()),
            Value::Abstract(_) => match Choice::of(value).and_then(|c| Some((c, self.recorder.known(c.condition)?))) {
                Some((c, truth)) => self.narrow(if truth { &c.then } else { &c.other }),
                None => value.clone(),
            },
            _ => value.clone(),
        }
    }

    /// The bodies after the join of all objects that either way wrote.
    pub fn join_writes(
        &self,
        vm: &mut Vm,
        joiner: &mut Joiner,
        left: &Side,
        right: &Side,
    ) -> Outcome<Vec<(Ref, dy2st_eval::Body)>> {
        let mut objects: Vec<Ref> = Vec::new();
        // What a way made is there only through what refers to it, which merges or lifts it.
        let older = |side: &'_ Side| {
            let born = side.born;
            side.writes.iter().map(|w| w.object.clone()).filter(move |o| o.serial() < born).collect::<Vec<_>>()
        };
        for object in older(left).into_iter().chain(older(right)) {
            if !objects.contains(&object) {
                objects.push(object);
            }
        }
        let mut out = Vec::new();
        for object in objects {
            let (x, y) = (left.body(vm, &object), right.body(vm, &object));
            let body = joiner.join_bodies(vm, &object, &x, &y)?;
            out.push((object, body));
        }
        Ok(out)
    }

    /// Ends both blocks with what they yield.
    pub fn yield_leaves(&self, leaves: &[Leaf], left: &mut Open, right: &mut Open) {
        let l = leaves.iter().map(|leaf| (leaf.left.clone(), leaf.ty.clone())).collect::<Vec<_>>();
        let r = leaves.iter().map(|leaf| (leaf.right.clone(), leaf.ty.clone())).collect::<Vec<_>>();
        self.end_block(left, &l);
        self.end_block(right, &r);
    }

    /// Ends a closed block with the values of these sources.
    pub fn end_block(&self, open: &mut Open, sources: &[(Source, Type)]) {
        let taken =
            Open { uid: open.uid, block: std::mem::take(&mut open.block), facts: std::mem::take(&mut open.facts) };
        self.recorder.reopen(taken);
        let results = sources.iter().map(|(s, ty)| self.source_value(s, ty)).collect();
        *open = self.recorder.close_block();
        open.block.results = Some(results);
    }

    /// The value of a source in the innermost block.
    pub fn source_value(&self, source: &Source, ty: &Type) -> dy2st_ir::Value {
        match source {
            Source::Value(v) => *v,
            Source::Number(n) => self.recorder.constant(*n),
            Source::Host(t) => self.recorder.tensor_value(&dy2st_framework::TensorRef::host(t.clone())),
            Source::List(items) => {
                let element = match ty {
                    Type::List(element) => (**element).clone(),
                    other => other.clone(),
                };
                let items: Vec<_> = items.iter().map(|s| self.source_value(s, &element)).collect();
                crate::list::new_list(self, &items, &element)
            }
            Source::Tuple(items) => {
                let types = if let Type::Tuple(types) = ty { types.as_slice() } else { &[] };
                let items: Vec<_> = items.iter().zip(types).map(|(s, ty)| self.source_value(s, ty)).collect();
                let made = self.recorder.record(OpKind::TupleMake, &items, Attrs::new());
                made.ok().and_then(|r| r.first().copied()).unwrap_or_else(|| self.recorder.undef(ty.clone()))
            }
            Source::Select(condition, then, other) => self.select(*condition, then, other),
            Source::Undef => self.recorder.undef(ty.clone()),
        }
    }

    /// `(condition and then) or (not condition and other)`, of truths.
    fn select(&self, condition: dy2st_ir::Value, then: &Source, other: &Source) -> dy2st_ir::Value {
        let op = |kind, operands: &[dy2st_ir::Value]| {
            let made = self.recorder.record(kind, operands, Attrs::new());
            made.ok().and_then(|r| r.first().copied()).unwrap_or_else(|| self.recorder.undef(Type::PyBool))
        };
        let known = |s: &Source| match s {
            Source::Number(dy2st_tensor::Scalar::Bool(b)) => Some(*b),
            _ => None,
        };
        let value = |s: &Source| self.source_value(s, &Type::PyBool);
        match (known(then), known(other)) {
            (Some(false), Some(true)) => self.recorder.negate(condition),
            (Some(true), _) => op(OpKind::PyOr, &[condition, value(other)]),
            (Some(false), _) => op(OpKind::PyAnd, &[self.recorder.negate(condition), value(other)]),
            (_, Some(true)) => op(OpKind::PyOr, &[self.recorder.negate(condition), value(then)]),
            (_, Some(false)) => op(OpKind::PyAnd, &[condition, value(then)]),
            _ => {
                let yes = op(OpKind::PyAnd, &[condition, value(then)]);
                let no = op(OpKind::PyAnd, &[self.recorder.negate(condition), value(other)]);
                op(OpKind::PyOr, &[yes, no])
            }
        }
    }

    /// Records an `if` of two closed blocks; nothing where it would do nothing.
    pub fn push_if(&self, condition: dy2st_ir::Value, mut left: Open, mut right: Open, results: &[dy2st_ir::Value]) {
        for open in [&mut left, &mut right] {
            if open.block.results.is_none() {
                open.block.results = Some(Vec::new());
            }
        }
        // An `if` that yields nothing and does nothing is not there. What it does may fail, which passes know.
        if results.is_empty() && left.block.ops.is_empty() && right.block.ops.is_empty() {
            return;
        }
        let mut op = Op::new(OpKind::If, [condition], Attrs::new(), results.iter().copied());
        op.blocks = vec![left.block, right.block];
        op.loc = self.recorder.locate(&self.recorder.sites());
        self.recorder.push(op);
    }

    /// One way ends in an exception. It waits where a handler may take it; else it becomes a `raise`, and the other way goes
    /// on in the block around.
    fn one_raises(
        &self,
        vm: &mut Vm,
        condition: dy2st_ir::Value,
        raises_when: bool,
        (mut side, exception): (Side, Value),
        ok: Side,
        noted: usize,
    ) -> Outcome {
        if let Taker::Block { id, call } = self.taker(vm, &exception)? {
            self.note_trace(vm, &mut side, &exception, noted, call);
            return self.pend(vm, condition, raises_when, (side, exception), ok, id);
        }
        self.note_trace(vm, &mut side, &exception, noted, self.base_calls.get());
        let raising = self.record_raise(vm, side, &exception)?;
        let empty = self.empty_block();
        if raises_when {
            self.push_if(condition, raising, empty, &[]);
        } else {
            self.push_if(condition, empty, raising, &[]);
        }
        self.recorder.assume(condition, !raises_when);
        self.resume(vm, ok)
    }

    /// Goes on where a way ended, as if it had been the only one.
    pub fn resume(&self, vm: &mut Vm, side: Side) -> Outcome {
        for w in side.writes {
            *vm.heap.write(&w.object) = w.after;
        }
        self.recorder.set_grads(side.grad);
        self.recorder.splice(side.block);
        let value = first(side.values);
        match side.escape {
            Some(escape) => self.let_out(vm, &escape, &value),
            None => Ok(value),
        }
    }

    /// Goes on after two ways of which one is not known to end yet: as if the other were the only one.
    fn alone(&self, vm: &mut Vm, condition: dy2st_ir::Value, truth: bool, way: Way) -> Outcome {
        self.recorder.assume(condition, truth);
        match way {
            Way::Normal(side) => self.resume(vm, side),
            Way::Raised(side, e) => {
                self.resume(vm, side)?;
                Err(Raise::Exception(e))
            }
            Way::Never => Err(self.never(vm)),
        }
    }

    /// What ends a way that calls a function of which nothing is known yet.
    pub fn never(&self, vm: &Vm) -> Raise {
        self.never.set(true);
        vm.refuse(codes::STAGING_LIMIT, "a function calls itself without end")
    }

    /// A closed block with nothing in it.
    pub fn empty_block(&self) -> Open {
        self.recorder.open_block(&[]);
        self.recorder.close_block()
    }

    /// The condition of the Program that a value's truth is; `Ok` for a truth that is known now.
    pub fn condition(&self, vm: &mut Vm, value: &Value) -> Outcome<Condition> {
        crate::truth::condition(self, vm, value)
    }
}

fn first(values: Vec<Value>) -> Value {
    values.into_iter().next().unwrap_or(Value::None)
}

/// The truth of a value.
pub enum Condition {
    /// Known now.
    Known(bool),
    /// Known at run time: a `PyBool`.
    Run(dy2st_ir::Value),
}

impl Condition {
    /// As a Python value.
    pub fn into_value(self) -> Value {
        match self {
            Self::Known(b) => Value::Bool(b),
            Self::Run(id) => SymbolicScalar { id, ty: Type::PyBool }.into_value(),
        }
    }
}
