//! Exceptions, `with` and delegation to other generators.

use crate::call::Resume;
use crate::code::{Code, Op};
use crate::frame::{Block, Exit, Frame};
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, TraceEntry, Value};
use crate::vm::{Catcher, Handler, Vm};

impl Vm {
    /// Finds the handler for what was raised; hands it on where the frame has none.
    /// What the frame returns, where ways met in it and it is done.
    pub(super) fn unwind(&mut self, frame: &mut Frame, raise: Raise) -> Outcome<Option<Exit>> {
        let Raise::Exception(exception) = raise else { return self.skip_absent(frame, raise).map(|()| None) };
        if !std::mem::take(&mut frame.reraise) {
            self.add_trace(frame, &exception);
        }
        let own = frame.blocks.len() > frame.floor;
        let Some(block) = own.then(|| frame.blocks.pop()).flatten() else {
            if frame.blocks.is_empty() && self.failed.len() < 32 {
                self.failed.push((frame.code.clone(), frame.globals.clone()));
            }
            return Err(Raise::Exception(exception));
        };
        self.handlers.pop();
        self.failed.clear();
        if self.must_meet(block, Some(&exception)) {
            return self.meet(frame, block, Some(exception));
        }
        self.enter_handler(frame, block, exception);
        Ok(None)
    }

    /// Goes on at a block's handler.
    pub(super) fn enter_handler(&mut self, frame: &mut Frame, block: Block, exception: Value) {
        frame.stack.truncate(block.height);
        self.handled.truncate(frame.handled_base + block.handled);
        self.handled.push(exception.clone());
        frame.push(exception);
        frame.pc = block.handler;
    }

    /// The innermost block ends without an exception.
    pub(super) fn pop_block(&mut self, frame: &mut Frame) -> Outcome<Option<Exit>> {
        let Some(block) = frame.blocks.pop() else { return Ok(None) };
        self.handlers.pop();
        if self.must_meet(block, None) {
            return self.meet(frame, block, None);
        }
        Ok(None)
    }

    pub(super) fn add_trace(&mut self, frame: &Frame, exception: &Value) {
        let Some(span) = frame.code.span_at(frame.pc.saturating_sub(1)) else { return };
        let entry = TraceEntry { span, function: frame.code.name.clone() };
        if let (Value::Abstract(_), Some(domain)) = (exception, self.domain.clone()) {
            for one in domain.members(exception) {
                self.edit_exception(&one, |e| e.trace.insert(0, entry.clone()));
            }
            return;
        }
        self.edit_exception(exception, |e| e.trace.insert(0, entry));
    }

    fn push_block(&mut self, frame: &mut Frame, handler: usize, height: usize) {
        self.blocks += 1;
        let block = Block { handler, height, handled: self.handled.len() - frame.handled_base, id: self.blocks };
        self.handlers.push(Handler { catcher: Catcher::Block(block.id), calls: self.calls.len() });
        frame.blocks.push(block);
    }

    pub(super) fn step_flow(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        match op {
            Op::Setup(handler) => self.push_block(frame, handler as usize, frame.stack.len()),
            Op::SetupUnder(handler) => self.push_block(frame, handler as usize, frame.stack.len() - 1),
            Op::PopExcept => drop(self.handled.pop()),
            Op::Reraise => {
                let exception = frame.pop();
                frame.reraise = true;
                return Err(Raise::Exception(exception));
            }
            Op::MatchException => {
                let class = frame.pop();
                let exception = frame.top().clone();
                let matches = self.matches_exception(&exception, &class)?;
                frame.push(Value::Bool(matches));
            }
            Op::Raise(count) => return Err(self.raise_statement(frame, count)?),
            Op::EnterWith => return self.enter_with(frame),
            Op::ExitWithException => {
                let exception = frame.top().clone();
                let exit = frame.stack[frame.stack.len() - 2].clone();
                let class = Value::Object(self.type_of(&exception));
                let trace = self.traceback_of(&exception);
                let result = self.call(&exit, Args::new(vec![class, exception, trace]))?;
                frame.push(result);
            }
            Op::AssertionError => frame.push(Value::Object(self.types.exc("AssertionError"))),
            Op::GetYieldFromIter => {
                let value = frame.pop();
                let iterator = self.iter(&value)?;
                frame.push(iterator);
            }
            Op::Refuse(i) => {
                let text = match &code.consts[i as usize] {
                    Value::Str(text) => text.to_string(),
                    _ => String::new(),
                };
                return Err(self.unsupported(text));
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether an `except` clause takes an exception.
    fn matches_exception(&mut self, exception: &Value, class: &Value) -> Outcome<bool> {
        if let Value::Tuple(classes) = class {
            for class in classes.iter() {
                if self.matches_exception(exception, class)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let base = self.types.exc("BaseException");
        match class {
            Value::Object(r) if self.is_class(r) && self.is_subclass(r, &base) => Ok(self.is_instance(exception, r)),
            _ => Err(self.type_error("catching classes that do not inherit from BaseException is not allowed")),
        }
    }

    /// An exception instance from what `raise` was given: an instance, or a class that is called.
    pub(crate) fn make_exception(&mut self, value: &Value) -> Outcome {
        let base = self.types.exc("BaseException");
        if let Value::Object(r) = value {
            if self.is_class(r) && self.is_subclass(r, &base) {
                let made = self.call(value, Args::default())?;
                if self.is_instance(&made, &base) {
                    return Ok(made);
                }
                let (class, name) = (self.repr(value)?, self.type_name(&made));
                let message = format!("calling {class} should have returned an instance of BaseException, not {name}");
                return Err(self.type_error(&message));
            }
            if self.is_instance(value, &base) {
                return Ok(value.clone());
            }
        }
        Err(self.type_error("exceptions must derive from BaseException"))
    }

    fn raise_statement(&mut self, frame: &mut Frame, count: u8) -> Outcome<Raise> {
        if count == 0 {
            let Some(exception) = self.handled.last().cloned() else {
                return Err(self.raise("RuntimeError", "No active exception to reraise"));
            };
            frame.reraise = true;
            return Ok(Raise::Exception(exception));
        }
        let cause = if count == 2 { Some(frame.pop()) } else { None };
        let value = frame.pop();
        self.raised(&value, cause)
    }

    /// What raising `value`, which is one of several, gives: each is raised on its way.
    fn raised_of(
        &mut self,
        value: &Value,
        raised: &mut dyn FnMut(&mut Self, &Value) -> Outcome<Raise>,
    ) -> Outcome<Raise> {
        let Some(domain) = self.domain.clone() else {
            return Err(self.unsupported("raising a value that is known at run time only"));
        };
        let run = &mut |vm: &mut Self, v: &Value| match v {
            Value::Abstract(_) => Err(vm.unsupported("raising a value that is known at run time only")),
            _ => raised(vm, v).and_then(Err),
        };
        match domain.alternatives(self, value, run) {
            Err(raise) => Ok(raise),
            Ok(_) => Err(self.unsupported("raising nothing")),
        }
    }

    /// What `raise value from cause` raises.
    fn raised(&mut self, value: &Value, cause: Option<Value>) -> Outcome<Raise> {
        if let Value::Abstract(_) = value {
            return self.raised_of(value, &mut |vm, value| vm.raised(value, cause.clone()));
        }
        if let Some(several @ Value::Abstract(_)) = &cause {
            return self.raised_of(several, &mut |vm, cause| vm.raised(value, Some(cause.clone())));
        }
        let exception = self.make_exception(value)?;
        if let Some(cause) = cause {
            let cause = if matches!(cause, Value::None) {
                None
            } else {
                let made = self.make_exception(&cause);
                Some(made.map_err(|raise| match raise {
                    raise if self.raise_is(&raise, "TypeError") => {
                        self.type_error("exception causes must derive from BaseException")
                    }
                    raise => raise,
                })?)
            };
            self.edit_exception(&exception, |e| {
                e.cause = cause;
                e.suppress_context = Some(Value::Bool(true));
            });
        }
        self.chain_context(&exception);
        Ok(Raise::Exception(exception))
    }

    fn enter_with(&mut self, frame: &mut Frame) -> Outcome<()> {
        let manager = frame.pop();
        if let Value::Abstract(_) = manager {
            let exit = self.get_attr(&manager, "__exit__")?;
            let enter = self.get_attr(&manager, "__enter__")?;
            let result = self.call(&enter, Args::default())?;
            frame.push(exit);
            frame.push(result);
            return Ok(());
        }
        let class = self.type_of(&manager);
        let found = (self.lookup_class(&class, "__enter__"), self.lookup_class(&class, "__exit__"));
        let (Some(enter), exit) = found else {
            let name = self.type_name(&manager);
            return Err(self.type_error(&format!("'{name}' object does not support the context manager protocol")));
        };
        let Some(exit) = exit else {
            let name = self.type_name(&manager);
            let message =
                format!("'{name}' object does not support the context manager protocol (missed __exit__ method)");
            return Err(self.type_error(&message));
        };
        let exit = self.bind_attribute(exit, Some(&manager), &class)?;
        let result = self.call_bound(&enter, &manager, &class, Args::default())?;
        frame.push(exit);
        frame.push(result);
        Ok(())
    }

    /// `iterator sent ->`: the value to yield on, or `None` when the inner iterator is done and its value is on top.
    pub(super) fn yield_from(&mut self, frame: &mut Frame) -> Outcome<Option<Value>> {
        self.mark_call(frame.pc - 1);
        let sent = frame.pop();
        let iterator = frame.top().clone();
        let step = self.send_into(&iterator, sent)?;
        Ok(Self::after_delegation(frame, step))
    }

    /// What a delegation's step does to the frame: the value to yield, if any.
    fn after_delegation(frame: &mut Frame, step: Result<Value, Value>) -> Option<Value> {
        match step {
            Ok(value) => {
                // The same instruction goes on with what is sent next.
                frame.pc -= 1;
                Some(value)
            }
            Err(result) => {
                drop(frame.pop());
                frame.push(result);
                None
            }
        }
    }

    /// Runs an iterator on with a value; its item, or the value of its `StopIteration`.
    fn send_into(&mut self, iterator: &Value, sent: Value) -> Outcome<Result<Value, Value>> {
        if let Value::Object(r) = iterator {
            if matches!(self.heap.read(r).payload, Payload::Generator(_)) {
                return self.resume(r, Resume::Send(sent));
            }
        }
        let outcome = if matches!(sent, Value::None) {
            let quick =
                matches!(iterator, Value::Object(r) if matches!(self.heap.read(r).payload, Payload::Iterator(_)));
            if quick {
                return Ok(self.next(iterator)?.ok_or(Value::None));
            }
            let class = self.type_of(iterator);
            match self.lookup_class(&class, "__next__") {
                Some(method) => self.call_bound(&method, iterator, &class, Args::default()),
                None => self.call_method(iterator, "__next__", Args::default()),
            }
        } else {
            self.call_method(iterator, "send", Args::new(vec![sent]))
        };
        self.stop_value(outcome)
    }

    fn stop_value(&mut self, outcome: Outcome) -> Outcome<Result<Value, Value>> {
        match outcome {
            Ok(value) => Ok(Ok(value)),
            Err(Raise::Exception(e)) if self.is_instance(&e, &self.types.exc("StopIteration")) => {
                let value = self.exception_field(&e, |e| e.args.first().cloned()).flatten();
                Ok(Err(value.unwrap_or(Value::None)))
            }
            Err(raise) => Err(raise),
        }
    }

    /// Raises at the `yield` where a frame is suspended; `Some` where an inner generator yields on.
    pub(super) fn throw_at(&mut self, frame: &mut Frame, raise: Raise) -> Outcome<Option<Exit>> {
        if !matches!(frame.code.ops.get(frame.pc), Some(Op::YieldFrom)) {
            return self.unwind(frame, raise);
        }
        let iterator = frame.top().clone();
        frame.pc += 1;
        match self.throw_inner(&iterator, raise) {
            Ok(step) => Ok(Self::after_delegation(frame, step).map(Exit::Yield)),
            Err(raise) => self.unwind(frame, raise),
        }
    }

    fn throw_inner(&mut self, iterator: &Value, raise: Raise) -> Outcome<Result<Value, Value>> {
        let generator = match iterator {
            Value::Object(r) if matches!(self.heap.read(r).payload, Payload::Generator(_)) => Some(r.clone()),
            _ => None,
        };
        if self.raise_is(&raise, "GeneratorExit") {
            match generator {
                Some(generator) => self.generator_close(&generator)?,
                None => {
                    if let Some(close) = self.find_attr(iterator, "close")? {
                        self.call(&close, Args::default())?;
                    }
                }
            }
            return Err(raise);
        }
        if let Some(generator) = generator {
            return self.resume(&generator, Resume::Throw(raise));
        }
        let Some(throw) = self.find_attr(iterator, "throw")? else { return Err(raise) };
        let Raise::Exception(exception) = raise else { return Err(raise) };
        let outcome = self.call(&throw, Args::new(vec![exception]));
        self.stop_value(outcome)
    }
}
