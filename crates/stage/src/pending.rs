//! Exceptions that wait at a handler.
//!
//! Where one way of a condition raises and a `try` or `with` of the staged code may take the exception, the way is kept as
//! it ended, and the other goes on: everything up to the handler is staged under "not raised". Where the block ends the
//! ways meet: the one that raised is gone on with through the handler, and both are joined. Where a branch or a trip of a
//! loop ends first, the exception leaves it as a condition and a value ([`Escape`]).

use dy2st_eval::value::TraceEntry;
use dy2st_eval::vm::{Catcher, Handler};
use dy2st_eval::{Outcome, Raise, Ref, Value, Vm};
use dy2st_ir::Type;
use dy2st_tensor::Scalar;

use crate::abstracts::Choice;
use crate::join::{Joiner, Source};
use crate::side::{Escape, Opened, Side, Way};
use crate::stager::Stager;

/// A way that raised, while the other goes on.
pub struct Pending {
    condition: dy2st_ir::Value,
    /// Whether the condition holds on the way that raised.
    raises_when: bool,
    raised: Side,
    exception: Value,
    /// The way that goes on.
    other: Opened,
    /// The block that takes the exception.
    block: u64,
    /// How many ways were open around it.
    level: usize,
}

/// What may take an exception.
pub enum Taker {
    /// Nothing that staged code runs.
    Nobody,
    /// A block of a running frame.
    Block {
        /// Its number.
        id: u64,
        /// The index of its frame's call.
        call: usize,
    },
}

/// What came of something that may raise.
pub struct Attempt {
    /// What it gave where it did not raise.
    pub outcome: Outcome,
    /// What it raised on some ways.
    pub escape: Option<Escape>,
}

impl Stager {
    /// What takes an exception that is raised here on one way only.
    pub fn taker(&self, vm: &Vm, exception: &Value) -> Outcome<Taker> {
        let refused = |why: &str| {
            let refusal = self.refuse(vm, format!("an exception that depends on a tensor {why}"));
            Err(refusal.help("Move it out of the branch that raises."))
        };
        for handler in vm.handlers.iter().skip(self.base_handlers.get()).rev() {
            match handler.catcher {
                Catcher::Native(class) if !may_be(vm, exception, &vm.types.exc(class)) => {}
                Catcher::Native(class) => return refused(&format!("may be the {class} that Python looks for here")),
                catcher => {
                    let call = handler.calls.wrapping_sub(1);
                    let block = match catcher {
                        Catcher::Block(id) => id,
                        _ => 0,
                    };
                    if block != 0 && !vm.calls.get(call).is_some_and(|call| call.code.journaled) {
                        return refused("may be caught by code that is not converted");
                    }
                    if vm.calls[handler.calls..].iter().any(|call| call.code.is_generator) {
                        return refused("leaves a generator");
                    }
                    return Ok(Taker::Block { id: block, call });
                }
            }
        }
        Ok(Taker::Nobody)
    }

    /// Whether a handler of the staged code is active around the place that runs now.
    pub fn may_be_caught(&self, vm: &Vm) -> bool {
        vm.handlers.len() > self.base_handlers.get()
    }

    /// One way raised and its exception waits: the other goes on.
    pub fn pend(
        &self,
        vm: &mut Vm,
        condition: dy2st_ir::Value,
        raises_when: bool,
        (raised, exception): (Side, Value),
        mut ok: Side,
        block: u64,
    ) -> Outcome {
        let escape = ok.escape.take();
        let value = std::mem::take(&mut ok.values).into_iter().next().unwrap_or(Value::None);
        let other = self.begin(vm, Some(ok.born));
        self.reenter(vm, ok);
        let level = self.level.get();
        self.pending.borrow_mut().push(Pending { condition, raises_when, raised, exception, other, block, level });
        match escape {
            Some(escape) => self.let_out(vm, &escape, &value),
            None => Ok(value),
        }
    }

    /// Raises what a way may have raised, under its condition; else gives the value.
    pub fn let_out(&self, vm: &mut Vm, escape: &Escape, value: &Value) -> Outcome {
        self.fork(vm, escape.condition, &mut |vm| self.raise(vm, &escape.exception), &mut |_| Ok(self.narrow(value)))
    }

    /// Raises an exception, or each that a choice may be.
    pub fn raise(&self, vm: &mut Vm, exception: &Value) -> Outcome {
        match Choice::of(exception) {
            Some(c) => {
                self.fork(vm, c.condition, &mut |vm| self.raise(vm, &c.then), &mut |vm| self.raise(vm, &c.other))
            }
            None => Err(Raise::Exception(exception.clone())),
        }
    }

    fn pop_above(&self, lowest: usize) -> Option<Pending> {
        let mut pending = self.pending.borrow_mut();
        if pending.len() > lowest {
            pending.pop()
        } else {
            None
        }
    }

    /// Ends all waiting above a height; exceptions that waited leave as an escape.
    pub fn drain(
        &self,
        vm: &mut Vm,
        lowest: usize,
        mut outcome: Outcome<Vec<Value>>,
    ) -> (Outcome<Vec<Value>>, Option<Escape>) {
        let mut escape = None;
        while let Some(p) = self.pop_above(lowest) {
            let joined = self.end(vm, p.other, outcome, escape.take()).and_then(|ok| {
                let raised = Way::Raised(p.raised, p.exception);
                let (l, r) = if p.raises_when { (raised, ok) } else { (ok, raised) };
                self.join_escaping(vm, p.condition, l, r)
            });
            (outcome, escape) = joined.unwrap_or_else(|raise| (Err(raise), None));
        }
        (outcome, escape)
    }

    /// Whether ways that raised wait at a block that ends now: not inside a way that is younger than they are, nor while
    /// others that are younger are about to meet.
    pub fn awaits(&self, vm: &Vm, block: u64) -> bool {
        let pending = self.pending.borrow();
        // Those of ways around wait for the block to end there.
        let here = |p: &Pending| p.block == block && p.level == self.level.get();
        let Some(lowest) = pending.iter().position(here) else { return false };
        !pending[lowest..].iter().any(|p| vm.meeting.contains(&p.block))
    }

    /// Lets the ways meet that wait at a block: `raised` goes on where one had raised.
    pub fn meet(
        &self,
        vm: &mut Vm,
        block: u64,
        outcome: Outcome,
        raised: &mut dyn FnMut(&mut Vm, &Value) -> Outcome,
    ) -> Outcome {
        let level = self.level.get();
        let lowest = self.pending.borrow().iter().position(|p| p.block == block && p.level == level);
        let Some(lowest) = lowest else { return outcome };
        let mut outcome = outcome.map(|v| vec![v]);
        let mut escape = None;
        while let Some(p) = self.pop_above(lowest) {
            let ok = self.end(vm, p.other, outcome, escape.take())?;
            let met = if p.block == block {
                let exception = p.exception;
                self.way_on(vm, p.raised, &mut |vm| {
                    let run = &mut |vm: &mut Vm, e: &Value| raised(vm, e);
                    self.alternatives(vm, &exception, run).map(|v| vec![self.narrow(&v)])
                })?
            } else {
                Way::Raised(p.raised, p.exception)
            };
            let (l, r) = if p.raises_when { (met, ok) } else { (ok, met) };
            if self.pending.borrow().len() == lowest {
                // The present frame is in the trace of what it raised.
                return self.combine(vm, p.condition, l, r, vm.calls.len() - 1);
            }
            (outcome, escape) = self.join_escaping(vm, p.condition, l, r)?;
        }
        Err(self.refuse(vm, "ways that met before"))
    }

    /// Runs something whose exceptions on some ways are wanted as values.
    pub fn attempt(&self, vm: &mut Vm, run: &mut dyn FnMut(&mut Vm) -> Outcome) -> Attempt {
        let lowest = self.pending.borrow().len();
        let outcome = run(vm).map(|v| vec![v]);
        let (outcome, escape) = self.drain(vm, lowest, outcome);
        Attempt { outcome: outcome.map(|v| v.into_iter().next().unwrap_or(Value::None)), escape }
    }

    /// Runs something of which exceptions of a class are wanted as the value that `absent` gives.
    pub fn without(
        &self,
        vm: &mut Vm,
        class: &'static str,
        run: &mut dyn FnMut(&mut Vm) -> Outcome,
        absent: &Value,
    ) -> Outcome {
        let class = vm.types.exc(class);
        let handlers = vm.handlers.len();
        vm.handlers.push(Handler { catcher: Catcher::Domain, calls: vm.calls.len() });
        let attempt = self.attempt(vm, run);
        vm.handlers.truncate(handlers);
        let taken = &mut |vm: &mut Vm, e: &Value| match e {
            Value::Object(object) if vm.is_subclass(&vm.class_of(object), &class) => Ok(absent.clone()),
            _ => Err(Raise::Exception(e.clone())),
        };
        match (attempt.outcome, attempt.escape) {
            (Ok(value), Some(escape)) => {
                self.fork(vm, escape.condition, &mut |vm| self.alternatives(vm, &escape.exception, taken), &mut |_| {
                    Ok(self.narrow(&value))
                })
            }
            (Err(Raise::Exception(e)), _) => self.alternatives(vm, &e, taken),
            (outcome, _) => outcome,
        }
    }

    /// Runs something for each alternative of a value.
    pub fn alternatives(&self, vm: &mut Vm, value: &Value, run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome) -> Outcome {
        self.alternatives_from(vm, value, vm.calls.len(), run)
    }

    /// The same; calls from `noted` on are in the traces of what is raised.
    pub fn alternatives_from(
        &self,
        vm: &mut Vm,
        value: &Value,
        noted: usize,
        run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome,
    ) -> Outcome {
        let Some(c) = Choice::of(value) else { return run(vm, value) };
        let run = std::cell::RefCell::new(run);
        let each =
            |vm: &mut Vm, v: &Value| self.alternatives_from(vm, v, noted, &mut |vm, v| (run.borrow_mut())(vm, v));
        self.fork_from(vm, c.condition, noted, &mut |vm| each(vm, &c.then), &mut |vm| each(vm, &c.other))
    }

    /// Joins two ways in the block around them; what is raised on some ways through them stays a value.
    pub fn join_escaping(
        &self,
        vm: &mut Vm,
        condition: dy2st_ir::Value,
        left: Way,
        right: Way,
    ) -> Outcome<(Outcome<Vec<Value>>, Option<Escape>)> {
        let (left, right) = match (left, right) {
            (Way::Never, Way::Never) => return Err(self.never(vm)),
            (Way::Never, one) | (one, Way::Never) => return self.alone_escaping(vm, one),
            both => both,
        };
        let (Some((mut l, e)), Some((mut r, f))) = (Raised::of(left), Raised::of(right)) else {
            return Err(self.never(vm));
        };
        if l.grad != r.grad {
            return Err(self.refuse(vm, "gradients are enabled on one way of a condition only"));
        }
        let (always, other_always) = (matches!(e, Raised::Always(_)), matches!(f, Raised::Always(_)));
        let mut joiner = Joiner::new(self, &l, &r, Some(condition));
        let mut values = Vec::new();
        match (always, other_always) {
            (false, false) => {
                for (a, b) in l.values.iter().zip(&r.values) {
                    values.push(joiner.join(vm, a, b)?);
                }
            }
            (true, false) => r.values.iter().try_for_each(|v| joiner.lift(vm, v, false).map(|v| values.push(v)))?,
            (false, true) => l.values.iter().try_for_each(|v| joiner.lift(vm, v, true).map(|v| values.push(v)))?,
            (true, true) => {}
        }
        let exception = match (e.exception(), f.exception()) {
            (Some(a), Some(b)) => Some(joiner.join(vm, a, b)?),
            (Some(a), None) => Some(joiner.lift(vm, a, true)?),
            (None, Some(b)) => Some(joiner.lift(vm, b, false)?),
            (None, None) => None,
        };
        let flag = match &exception {
            Some(_) if !(always && other_always) => Some(joiner.leaf(Type::PyBool, e.flag(), f.flag())),
            _ => None,
        };
        let writes = self.join_writes(vm, &mut joiner, &l, &r)?;
        let (leaves, shared) = (joiner.leaves, joiner.shared);
        for (object, body) in writes {
            *vm.heap.write(&object) = body;
        }
        self.recorder.set_grads(l.grad);
        self.recorder.share(&shared);
        self.yield_leaves(&leaves, &mut l.block, &mut r.block);
        let results: Vec<dy2st_ir::Value> = leaves.iter().map(|leaf| leaf.result).collect();
        self.push_if(condition, l.block, r.block, &results);
        Ok(match (exception, flag) {
            (Some(exception), None) => (Err(Raise::Exception(exception)), None),
            (Some(exception), Some(condition)) => (Ok(values), Some(Escape { condition, exception })),
            (None, _) => (Ok(values), None),
        })
    }

    /// The same where the other way is not known to end.
    fn alone_escaping(&self, vm: &mut Vm, way: Way) -> Outcome<(Outcome<Vec<Value>>, Option<Escape>)> {
        let (mut side, exception) = match way {
            Way::Normal(side) => (side, None),
            Way::Raised(side, e) => (side, Some(e)),
            Way::Never => return Err(self.never(vm)),
        };
        let (values, escape) = (std::mem::take(&mut side.values), side.escape.take());
        self.resume(vm, side)?;
        Ok(match exception {
            Some(e) => (Err(Raise::Exception(e)), None),
            None => (Ok(values), escape),
        })
    }

    /// Notes in the trace of an exception the calls that it passes without unwinding them: those from `noted` (which are in
    /// it already) down to `to`.
    pub fn note_trace(&self, vm: &mut Vm, side: &mut Side, exception: &Value, noted: usize, to: usize) {
        let mut all = Vec::new();
        members(exception, &mut all);
        for object in all.iter().filter_map(Value::as_object).cloned() {
            let mut traced = self.traced.borrow_mut();
            let from = traced.get(&object.serial()).map_or(noted, |t| noted.min(*t)).min(vm.calls.len());
            traced.insert(object.serial(), from.min(to));
            let mut entries: Vec<TraceEntry> = Vec::new();
            for call in vm.calls.get(to..from).unwrap_or_default() {
                if let Some(span) = call.code.span_at(call.at) {
                    entries.push(TraceEntry { span, function: call.code.name.clone() });
                }
            }
            if entries.is_empty() {
                continue;
            }
            let after = side.writes.iter_mut().find(|w| w.object == object).map(|w| &mut w.after);
            if let Some(dy2st_eval::Payload::Exception(state)) = after.map(|body| &mut body.payload) {
                state.trace.splice(0..0, entries.iter().cloned());
            }
            vm.edit_exception(&Value::Object(object), |e| drop(e.trace.splice(0..0, entries)));
        }
    }
}

/// What a way raised.
enum Raised {
    Never,
    Sometimes(Escape),
    Always(Value),
}

impl Raised {
    fn of(way: Way) -> Option<(Side, Self)> {
        match way {
            Way::Raised(side, exception) => Some((side, Self::Always(exception))),
            Way::Normal(mut side) => Some(match side.escape.take() {
                Some(escape) => (side, Self::Sometimes(escape)),
                None => (side, Self::Never),
            }),
            Way::Never => None,
        }
    }

    fn exception(&self) -> Option<&Value> {
        match self {
            Self::Never => None,
            Self::Sometimes(escape) => Some(&escape.exception),
            Self::Always(exception) => Some(exception),
        }
    }

    fn flag(&self) -> Source {
        match self {
            Self::Never => Source::Number(Scalar::Bool(false)),
            Self::Sometimes(escape) => Source::Value(escape.condition),
            Self::Always(_) => Source::Number(Scalar::Bool(true)),
        }
    }
}

/// The values that one may be.
pub fn members(value: &Value, out: &mut Vec<Value>) {
    match Choice::of(value) {
        Some(c) => {
            members(&c.then, out);
            members(&c.other, out);
        }
        None => out.push(value.clone()),
    }
}

/// Whether an exception may be of a class.
fn may_be(vm: &Vm, exception: &Value, class: &Ref) -> bool {
    let mut all = Vec::new();
    members(exception, &mut all);
    all.iter().filter_map(Value::as_object).any(|e| vm.is_subclass(&vm.class_of(e), class))
}
