//! Ways through `try` and `with` that only a run decides between, while staging.
//!
//! An exception that depends on a condition waits at the block that takes it while the body goes on. Where the block ends,
//! the way that raised runs through the handler and the ways meet: at the end of the statement, or where the frame is left.

use std::rc::Rc;

use crate::code::{Code, Op, Region};
use crate::frame::{Block, Exit, Frame};
use crate::native::{Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

/// How far a way goes.
#[derive(Clone, Copy)]
enum Until {
    /// Out of a statement.
    Outside(Region),
    /// To an instruction.
    At(usize),
}

impl Until {
    fn reached(self, pc: usize) -> bool {
        match self {
            Self::Outside(region) => pc < region.start || pc >= region.end,
            Self::At(end) => pc == end,
        }
    }
}

/// Where a way stopped: at an instruction of the frame; where the frame returned or raised.
enum Stop {
    At(Position),
    Return(Value),
    Raise(Value),
}

/// A frame at an instruction: its value stack, and its local variables where the journal does not cover them.
struct Position {
    pc: usize,
    stack: Vec<Value>,
    locals: Vec<Value>,
}

impl Position {
    fn of(frame: &Frame, unbound: Option<&Value>) -> Self {
        let local = |v: &Option<Value>| v.clone().or_else(|| unbound.cloned()).unwrap_or(Value::None);
        let locals = if frame.code.journaled { Vec::new() } else { frame.locals.iter().map(local).collect() };
        Self { pc: frame.pc, stack: frame.stack.clone(), locals }
    }

    /// Puts a frame there.
    fn place(self, frame: &mut Frame, domain: &dyn crate::domain::Domain) {
        frame.pc = self.pc;
        frame.stack = self.stack;
        for (local, value) in frame.locals.iter_mut().zip(self.locals) {
            *local = (!domain.is_unbound(&value)).then_some(value);
        }
    }
}

impl Stop {
    /// As a value, to be joined with where other ways stopped.
    fn into_value(self) -> Value {
        let (place, rest) = match self {
            Self::At(at) => (at.pc.to_string(), vec![Value::tuple(at.stack), Value::tuple(at.locals)]),
            Self::Return(value) => ("return".to_owned(), vec![value]),
            Self::Raise(exception) => ("raise".to_owned(), vec![exception]),
        };
        Value::tuple(vec![Value::str(&place), Value::tuple(rest)])
    }

    fn from_values(place: &Value, rest: &Value) -> Option<Self> {
        let (Value::Str(place), Value::Tuple(rest)) = (place, rest) else { return None };
        Some(match &**place {
            "return" => Self::Return(rest.first()?.clone()),
            "raise" => Self::Raise(rest.first()?.clone()),
            pc => match &rest[..] {
                [Value::Tuple(stack), Value::Tuple(locals)] => {
                    Self::At(Position { pc: pc.parse().ok()?, stack: stack.to_vec(), locals: locals.to_vec() })
                }
                _ => return None,
            },
        })
    }
}

/// The instruction that a way stopped at.
fn place_of(place: &Value) -> Option<usize> {
    match place {
        Value::Str(text) => text.parse().ok(),
        _ => None,
    }
}

impl Vm {
    /// Whether ways must meet at a block that ends now, or that takes this exception.
    pub(super) fn must_meet(&self, block: Block, raised: Option<&Value>) -> bool {
        self.staging && (matches!(raised, Some(Value::Abstract(_))) || self.awaits(block))
    }

    fn awaits(&self, block: Block) -> bool {
        self.domain.as_ref().is_some_and(|domain| domain.awaits(self, block.id))
    }

    /// Ends a block at which ways meet: the frame goes on from there, with what it had raised in the block if anything.
    pub(super) fn meet(&mut self, frame: &mut Frame, block: Block, raised: Option<Value>) -> Outcome<Option<Exit>> {
        let Some(domain) = self.domain.clone() else {
            return Err(self.unsupported("ways that meet outside of staging"));
        };
        let whole = Region { handler: block.handler, start: 0, end: frame.code.ops.len() };
        let region = frame.code.region(block.handler).unwrap_or(whole);
        let until = Until::Outside(region);
        let before = frame.clone();
        self.meeting.push(block.id);
        let outcome = match raised {
            None => self.run_until(&mut before.clone(), until),
            Some(exception) => {
                domain.alternatives(self, &exception, &mut |vm, e| vm.run_handler(&before, block, e, until))
            }
        };
        self.meeting.pop();
        let met = domain.meet(self, block.id, outcome, &mut |vm, e| vm.run_handler(&before, block, e, until));
        let met = met.and_then(|stopped| self.catch_up(frame, stopped, region));
        match met {
            Ok(stopped) => self.go_on(frame, &stopped),
            Err(raise) => {
                // The ways have noted where they were.
                frame.reraise = true;
                self.unwind(frame, raise)
            }
        }
    }

    /// Runs the handler of a block as far as the statement goes.
    fn run_handler(&mut self, before: &Frame, block: Block, exception: &Value, until: Until) -> Outcome {
        let mut frame = before.clone();
        let handled = self.handled.clone();
        self.enter_handler(&mut frame, block, exception.clone());
        let outcome = self.run_until(&mut frame, until);
        self.handled = handled;
        outcome
    }

    /// Where ways stopped at several instructions of the frame, those behind run on to the one that is farthest: the head of
    /// the loop around, or the last.
    fn catch_up(&mut self, frame: &Frame, stopped: Value, region: Region) -> Outcome {
        let (Some(domain), Value::Tuple(parts)) = (self.domain.clone(), &stopped) else { return Ok(stopped) };
        let (place, rest) = (parts[0].clone(), parts[1].clone());
        let places: Vec<usize> = domain.members(&place).iter().filter_map(place_of).collect();
        let head = places.iter().filter(|pc| **pc < region.start).min();
        let (true, Some(goal)) = (matches!(place, Value::Abstract(_)), head.or(places.iter().max()).copied()) else {
            return Ok(stopped);
        };
        let before = frame.clone();
        domain.alternatives(self, &place, &mut |vm, place| {
            let rest = domain.narrow(&rest);
            match Stop::from_values(place, &rest) {
                Some(Stop::At(at)) if at.pc != goal => {
                    let mut frame = before.clone();
                    at.place(&mut frame, &*domain);
                    vm.run_until(&mut frame, Until::At(goal))
                }
                Some(stop) => Ok(stop.into_value()),
                None => Err(vm.unsupported("a way that stops at no place")),
            }
        })
    }

    /// Runs a frame until it gets there or leaves its own blocks; where it stopped.
    fn run_until(&mut self, frame: &mut Frame, until: Until) -> Outcome {
        let floor = frame.blocks.len();
        frame.floor = floor;
        let (handlers, handled) = (self.handlers.clone(), self.handled.clone());
        let outcome = loop {
            let code = frame.code.clone();
            let step = match self.execute_until(frame, &code, until, floor) {
                Err(Raise::Exception(exception)) if frame.blocks.len() <= floor => {
                    if !std::mem::take(&mut frame.reraise) {
                        self.add_trace(frame, &exception);
                    }
                    Err(Raise::Exception(exception))
                }
                Err(raise) => match self.unwind(frame, raise) {
                    Ok(None) => continue,
                    Ok(Some(exit)) => Ok(Some(exit)),
                    Err(raise) => Err(raise),
                },
                stopped => stopped,
            };
            break match step {
                Ok(None) => {
                    let unbound = self.domain.as_ref().map(|domain| domain.unbound());
                    Ok(Stop::At(Position::of(frame, unbound.as_ref())).into_value())
                }
                Ok(Some(Exit::Return(value))) => Ok(Stop::Return(value).into_value()),
                // Its loop may be converted so that it hands the values out by calls.
                Ok(Some(Exit::Yield(_))) => Err(self.yields_in_two_ways(frame)),
                // It has left the frame, not only the region.
                Err(Raise::Exception(exception)) if frame.blocks.len() < floor => {
                    Ok(Stop::Raise(exception).into_value())
                }
                Err(raise) => Err(raise),
            };
        };
        // A way may have left blocks that are open around it.
        self.handlers = handlers;
        let ended = std::mem::replace(&mut self.handled, handled);
        if outcome.is_ok() {
            self.ended_handling = ended;
        }
        outcome
    }

    /// Executes instructions until the frame gets there or is left.
    fn execute_until(
        &mut self,
        frame: &mut Frame,
        code: &Rc<Code>,
        until: Until,
        floor: usize,
    ) -> Outcome<Option<Exit>> {
        loop {
            let op = code.ops[frame.pc];
            if frame.blocks.len() == floor && (until.reached(frame.pc) || matches!(op, Op::Return | Op::PopBlock)) {
                return Ok(None);
            }
            frame.pc += 1;
            match op {
                Op::Return => return Ok(Some(Exit::Return(frame.pop()))),
                Op::Yield | Op::YieldFrom => return Ok(Some(Exit::Yield(Value::None))),
                Op::PopBlock => {
                    if let Some(exit) = self.pop_block(frame)? {
                        return Ok(Some(exit));
                    }
                }
                _ if op.is_test() => {
                    if let Some(exit) = self.branch(frame, op)? {
                        return Ok(Some(exit));
                    }
                }
                _ => self.step(frame, code, op)?,
            }
        }
    }

    /// A jump whose test may be one that only a run knows: then both ways are gone, and meet where the jump leads, or
    /// where the frame is left.
    pub(super) fn branch(&mut self, frame: &mut Frame, op: Op) -> Outcome<Option<Exit>> {
        let code = frame.code.clone();
        let (Value::Abstract(_) | Value::Object(_), Some(domain)) = (frame.top(), self.domain.clone()) else {
            return self.step(frame, &code, op).map(|()| None);
        };
        let (Op::PopJumpIfFalse(to) | Op::PopJumpIfTrue(to) | Op::JumpIfFalseOrPop(to) | Op::JumpIfTrueOrPop(to)) = op
        else {
            return self.step(frame, &code, op).map(|()| None);
        };
        self.mark_call(frame.pc - 1);
        let value = frame.pop();
        let keeps = matches!(op, Op::JumpIfFalseOrPop(_) | Op::JumpIfTrueOrPop(_));
        let jumps_when = matches!(op, Op::PopJumpIfTrue(_) | Op::JumpIfTrueOrPop(_));
        let go = |frame: &mut Frame, truth: bool| {
            if truth == jumps_when {
                frame.pc = to as usize;
                if keeps {
                    frame.push(value.clone());
                }
            }
        };
        let condition = domain.bool(self, &value)?;
        if let Value::Bool(truth) = condition {
            go(frame, truth);
            return Ok(None);
        }
        let converter = self.converter.clone().filter(|_| code.is_converted);
        if let (Some(span), Some(converter)) = (code.span_at(frame.pc - 1), converter) {
            // Converted code shows both ways, where conversion can.
            if converter.reconsider(span) {
                self.reconsidered = true;
                let what = "plain Python needs a truth here that only a run of the program knows";
                return Err(self.refuse(dy2st_source::codes::DATA_DEPENDENT_PYTHON, what));
            }
        }
        let before = frame.clone();
        let stopped = domain.branch(self, &condition, &mut |vm, truth| {
            let mut frame = before.clone();
            go(&mut frame, truth);
            vm.run_until(&mut frame, Until::At(to as usize))
        });
        match stopped {
            Ok(stopped) => self.go_on(frame, &stopped),
            Err(raise) => {
                // The ways have noted where they were.
                frame.reraise = true;
                Err(raise)
            }
        }
    }

    /// Goes on where the ways through a region stopped.
    fn go_on(&mut self, frame: &mut Frame, stopped: &Value) -> Outcome<Option<Exit>> {
        let (Some(domain), Value::Tuple(parts)) = (self.domain.clone(), stopped) else {
            return Err(self.unsupported("ways that stop at no place"));
        };
        let (place, rest) = (parts[0].clone(), parts[1].clone());
        self.handled = std::mem::take(&mut self.ended_handling);
        if let Some(Stop::At(at)) = Stop::from_values(&place, &rest) {
            at.place(frame, &*domain);
            return Ok(None);
        }
        // The ways go on at different places, or have left the frame: each runs to the end of the frame.
        let blocks = std::mem::take(&mut frame.blocks);
        self.handlers.truncate(self.handlers.len() - blocks.len());
        let before = frame.clone();
        let mut outcome = domain.alternatives(self, &place, &mut |vm, place| {
            let rest = domain.narrow(&rest);
            match Stop::from_values(place, &rest) {
                Some(Stop::At(at)) => {
                    let mut frame = Frame { blocks: blocks.clone(), ..before.clone() };
                    at.place(&mut frame, &*domain);
                    vm.run_to_end(&mut frame)
                }
                Some(Stop::Return(value)) => Ok(value),
                Some(Stop::Raise(exception)) => Err(Raise::Exception(exception)),
                None => Err(vm.unsupported("a way that stops at no place")),
            }
        });
        for (at, block) in blocks.iter().enumerate().rev() {
            if self.awaits(*block) {
                outcome = domain.meet(self, block.id, outcome, &mut |vm, exception| {
                    let mut frame = Frame { blocks: blocks[..at].to_vec(), ..before.clone() };
                    let handled = vm.handled.clone();
                    vm.enter_handler(&mut frame, *block, exception.clone());
                    let outcome = vm.run_to_end(&mut frame);
                    vm.handled = handled;
                    outcome
                });
            }
        }
        // The ways have noted where they were.
        frame.reraise = true;
        outcome.map(|value| Some(Exit::Return(value)))
    }

    fn yields_in_two_ways(&mut self, frame: &Frame) -> Raise {
        // A generator of the library is nowhere in what is said of the place.
        if let (Some(span), Some(converter)) = (frame.code.span_at(frame.pc - 1), self.converter.clone()) {
            self.reconsidered |= converter.push(&self.files, span);
        }
        let what = "a generator goes on in two ways here, of which only a run of the program takes one";
        let refusal = self.refuse(dy2st_source::codes::DATA_DEPENDENT_PYTHON, what);
        refusal.help("Collect the values in a list, or choose with an op such as `paddle.where`.")
    }

    /// Runs a frame on until it is left; what it returns.
    fn run_to_end(&mut self, frame: &mut Frame) -> Outcome {
        let (handlers, handled) = (self.handlers.len(), self.handled.clone());
        self.activate(&frame.blocks.clone());
        frame.floor = 0;
        let outcome = match self.interpret(frame) {
            Ok(Exit::Return(value)) => Ok(value),
            Ok(Exit::Yield(_)) => Err(self.yields_in_two_ways(frame)),
            Err(raise) => Err(raise),
        };
        self.handlers.truncate(handlers);
        self.handled = handled;
        outcome
    }
}
