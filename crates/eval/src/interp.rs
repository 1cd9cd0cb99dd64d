//! The run loop.

mod build;
mod calls;
mod flow;
mod imports;
mod matching;
mod names;
mod sites;
mod ways;

use std::rc::Rc;

use crate::code::{Code, Op};
use crate::domain::{BinaryOp, CompareOp};
use crate::frame::{Exit, Frame};
use crate::native::{Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

/// Where a method call's receiver would be, if what is called is an attribute.
const NO_RECEIVER: Value = Value::NotImplemented;

impl Vm {
    /// Runs a frame until it returns, yields or raises.
    pub(crate) fn interpret(&mut self, frame: &mut Frame) -> Outcome<Exit> {
        if let Some(raise) = self.pending_throw.take() {
            if let Some(exit) = self.throw_at(frame, raise)? {
                return Ok(exit);
            }
        }
        loop {
            let code = frame.code.clone();
            match self.execute(frame, &code) {
                Ok(exit) => return Ok(exit),
                Err(raise) => {
                    if let Some(exit) = self.unwind(frame, raise)? {
                        return Ok(exit);
                    }
                }
            }
        }
    }

    /// Executes instructions until the frame stops or one raises.
    fn execute(&mut self, frame: &mut Frame, code: &Rc<Code>) -> Outcome<Exit> {
        let mut line = 0;
        loop {
            if self.tracing {
                self.trace_line(frame, code, &mut line)?;
            }
            let op = code.ops[frame.pc];
            frame.pc += 1;
            match op {
                Op::Return => return Ok(Exit::Return(frame.pop())),
                Op::Yield => return Ok(Exit::Yield(frame.pop())),
                Op::YieldFrom => {
                    if let Some(value) = self.yield_from(frame)? {
                        return Ok(Exit::Yield(value));
                    }
                }
                Op::PopBlock => {
                    if let Some(exit) = self.pop_block(frame)? {
                        return Ok(exit);
                    }
                }
                Op::PopJumpIfFalse(_) | Op::PopJumpIfTrue(_) | Op::JumpIfFalseOrPop(_) | Op::JumpIfTrueOrPop(_)
                    if self.staging =>
                {
                    if let Some(exit) = self.branch(frame, op)? {
                        return Ok(exit);
                    }
                }
                _ => self.step(frame, code, op)?,
            }
        }
    }

    /// Installs a debugger, or takes it away; it is asked from the next instruction on.
    pub fn set_trace(&mut self, hook: Option<Rc<dyn crate::vm::Trace>>) {
        self.tracing = hook.is_some();
        self.trace_hook = hook;
    }

    #[cold]
    fn trace_line(&mut self, frame: &mut Frame, code: &Rc<Code>, line: &mut u32) -> Outcome<()> {
        let (Some(hook), Some(file)) = (self.trace_hook.clone(), code.file()) else { return Ok(()) };
        let now = code.line_table(self.files.get(file))[frame.pc];
        if now == *line && frame.pc != 0 {
            return Ok(());
        }
        *line = now;
        // An exception of the hook comes from this line.
        self.mark_call(frame.pc);
        frame.pc += 1;
        let outcome = hook.line(self, frame, now);
        frame.pc -= 1;
        outcome
    }

    /// Notes which instruction runs, for tracebacks of what it calls.
    #[inline]
    pub(crate) fn mark_call(&mut self, at: usize) {
        if let Some(call) = self.calls.last_mut() {
            call.at = at;
        }
    }

    /// One instruction that neither stops nor suspends the frame.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is part of the one loop that calls it, which branches once then")]
    fn step(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        match op {
            Op::LoadFast(i) => match &frame.locals[i as usize] {
                Some(value @ Value::Abstract(_)) => {
                    let value = self.loaded(value.clone(), |vm| vm.unbound_local(&code.locals[i as usize]))?;
                    frame.stack.push(value);
                }
                Some(value) => {
                    let value = value.clone();
                    frame.stack.push(value);
                }
                None => return Err(self.unbound_local(&code.locals[i as usize])),
            },
            Op::StoreFast(i) => {
                let value = frame.pop();
                frame.locals[i as usize] = Some(value);
            }
            Op::Const(i) => frame.stack.push(code.consts[i as usize].clone()),
            Op::Pop => {
                drop(frame.pop());
                if crate::heap::has_unfinished() {
                    self.finish_dropped()?;
                }
            }
            Op::Jump(to) => return self.jump(frame, to as usize),
            Op::PopJumpIfFalse(to) => {
                let value = frame.pop();
                if !self.quick_truth(&value, frame)? {
                    frame.pc = to as usize;
                }
            }
            Op::PopJumpIfTrue(to) => {
                let value = frame.pop();
                if self.quick_truth(&value, frame)? {
                    frame.pc = to as usize;
                }
            }
            Op::Binary(op) => {
                let b = frame.pop();
                let a = frame.pop();
                let value = self.quick_binary(frame, op, &a, &b, false)?;
                frame.stack.push(value);
            }
            Op::Inplace(op) => {
                let b = frame.pop();
                let a = frame.pop();
                let value = self.quick_binary(frame, op, &a, &b, true)?;
                frame.stack.push(value);
            }
            Op::Compare(op) => {
                let b = frame.pop();
                let a = frame.pop();
                let value = self.quick_compare(frame, op, &a, &b)?;
                frame.stack.push(value);
            }
            Op::ForIter(to) => {
                self.mark_call(frame.pc - 1);
                let iterator = frame.stack[frame.stack.len() - 1].clone();
                match self.next(&iterator)? {
                    Some(item) => frame.stack.push(item),
                    None => {
                        drop(frame.pop());
                        frame.pc = to as usize;
                    }
                }
            }
            Op::LoadItem => {
                self.mark_call(frame.pc - 1);
                let key = frame.pop();
                let container = frame.pop();
                let value = self.get_item(&container, &key)?;
                frame.stack.push(value);
            }
            Op::LoadAttr(i) => match self.quick_load(frame.top(), &code.names[i as usize]) {
                Some(value) => {
                    drop(frame.pop());
                    frame.stack.push(value);
                }
                None => return self.step_family(frame, code, op),
            },
            Op::StoreAttr(i) => {
                if !self.quick_store(frame, &code.names[i as usize]) {
                    return self.step_family(frame, code, op);
                }
            }
            Op::LoadGlobal(i) => match self.quick_global(frame, &code.names[i as usize]) {
                Some(value) => frame.stack.push(value),
                None => return self.step_family(frame, code, op),
            },
            Op::LoadMethod(i) => {
                if !self.quick_load_method(frame, &code.names[i as usize]) {
                    return self.step_family(frame, code, op);
                }
            }
            Op::Call(count) => {
                self.mark_call(frame.pc - 1);
                if crate::heap::has_unfinished() {
                    self.finish_dropped()?;
                }
                let value = self.call_stack(frame, count as usize)?;
                frame.stack.push(value);
            }
            Op::CallMethod(count) => {
                self.mark_call(frame.pc - 1);
                if crate::heap::has_unfinished() {
                    self.finish_dropped()?;
                }
                let value = self.call_method_stack(frame, count as usize)?;
                frame.stack.push(value);
            }
            Op::Dup => {
                let value = frame.top().clone();
                frame.stack.push(value);
            }
            _ => return self.step_family(frame, code, op),
        }
        Ok(())
    }

    /// A value as it was loaded; where some way left what held it unbound, that way raises.
    #[inline]
    pub(crate) fn loaded(&mut self, value: Value, unbound: impl Fn(&mut Self) -> Raise) -> Outcome {
        match &value {
            Value::Abstract(a) if a.may_be_unbound() => {
                let domain = self.domain_for(&value)?;
                domain.bound(self, &value, &mut |vm| unbound(vm))
            }
            _ => Ok(value),
        }
    }

    #[inline]
    fn jump(&mut self, frame: &mut Frame, to: usize) -> Outcome<()> {
        if to < frame.pc {
            self.steps += 1;
            if self.steps > self.check_at {
                self.mark_call(frame.pc - 1);
                self.check_limits()?;
            }
        }
        frame.pc = to;
        Ok(())
    }

    #[inline]
    fn quick_truth(&mut self, value: &Value, frame: &Frame) -> Outcome<bool> {
        match value {
            Value::Bool(b) => Ok(*b),
            Value::None => Ok(false),
            Value::Int(i) => Ok(*i != 0),
            _ => {
                self.mark_call(frame.pc - 1);
                self.truth(value)
            }
        }
    }

    #[inline]
    fn quick_binary(&mut self, frame: &Frame, op: BinaryOp, a: &Value, b: &Value, inplace: bool) -> Outcome {
        match (a, b) {
            (Value::Int(x), Value::Int(y)) => {
                let quick = match op {
                    BinaryOp::Add => x.checked_add(*y),
                    BinaryOp::Sub => x.checked_sub(*y),
                    BinaryOp::Mul => x.checked_mul(*y),
                    BinaryOp::And => Some(x & y),
                    BinaryOp::Or => Some(x | y),
                    BinaryOp::Xor => Some(x ^ y),
                    BinaryOp::FloorDiv if *y > 0 => Some(x.div_euclid(*y)),
                    BinaryOp::Mod if *y > 0 => Some(x.rem_euclid(*y)),
                    _ => None,
                };
                if let Some(value) = quick {
                    return Ok(Value::Int(value));
                }
            }
            (Value::Float(x), Value::Float(y)) => {
                let quick = match op {
                    BinaryOp::Add => Some(x + y),
                    BinaryOp::Sub => Some(x - y),
                    BinaryOp::Mul => Some(x * y),
                    BinaryOp::TrueDiv if *y != 0.0 => Some(x / y),
                    _ => None,
                };
                if let Some(value) = quick {
                    return Ok(Value::Float(value));
                }
            }
            _ => {}
        }
        self.mark_call(frame.pc - 1);
        if inplace {
            self.inplace(op, a, b)
        } else {
            self.binary(op, a, b)
        }
    }

    #[inline]
    fn quick_compare(&mut self, frame: &Frame, op: CompareOp, a: &Value, b: &Value) -> Outcome {
        if let (Value::Int(x), Value::Int(y)) = (a, b) {
            return Ok(Value::Bool(match op {
                CompareOp::Lt => x < y,
                CompareOp::Le => x <= y,
                CompareOp::Eq => x == y,
                CompareOp::Ne => x != y,
                CompareOp::Gt => x > y,
                CompareOp::Ge => x >= y,
            }));
        }
        self.mark_call(frame.pc - 1);
        self.compare(op, a, b)
    }

    /// The instructions that are not in the hot match, by family.
    fn step_family(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        if crate::heap::has_unfinished() {
            self.finish_dropped()?;
        }
        self.mark_call(frame.pc - 1);
        match op {
            Op::Call(_)
            | Op::CallKw(..)
            | Op::CallEx(_)
            | Op::CallMethod(_)
            | Op::CallMethodKw(..)
            | Op::Decorate
            | Op::LoadMethod(_) => self.step_call(frame, code, op),
            Op::LoadAttr(_)
            | Op::StoreAttr(_)
            | Op::DeleteAttr(_)
            | Op::StoreItem
            | Op::DeleteItem
            | Op::DeleteFast(_)
            | Op::LoadCell(_)
            | Op::StoreCell(_)
            | Op::DeleteCell(_)
            | Op::LoadClosure(_)
            | Op::LoadClassCell(..)
            | Op::LoadGlobal(_)
            | Op::StoreGlobal(_)
            | Op::DeleteGlobal(_)
            | Op::LoadName(_)
            | Op::StoreName(_)
            | Op::DeleteName(_) => self.step_name(frame, code, op),
            Op::Dup2
            | Op::Swap
            | Op::Rot3
            | Op::Rot4
            | Op::Pick(_)
            | Op::Drop(_)
            | Op::Unary(_)
            | Op::Not
            | Op::Is
            | Op::IsNot
            | Op::In
            | Op::NotIn
            | Op::JumpIfFalseOrPop(_)
            | Op::JumpIfTrueOrPop(_)
            | Op::GetIter => self.step_value(frame, op),
            Op::MakeFunction(..) | Op::BuildClass | Op::SetupAnnotations => self.step_define(frame, code, op),
            Op::Import(_) | Op::ImportFrom(_) | Op::ImportStar => self.step_import(frame, code, op),
            Op::MatchSequence | Op::MatchMapping | Op::MatchKeys | Op::MatchClass(_) | Op::GetLen | Op::MatchRest => {
                self.step_match(frame, op)
            }
            Op::Setup(_)
            | Op::SetupUnder(_)
            | Op::PopExcept
            | Op::Reraise
            | Op::MatchException
            | Op::Raise(_)
            | Op::EnterWith
            | Op::ExitWithException
            | Op::AssertionError
            | Op::GetYieldFromIter
            | Op::Refuse(_) => self.step_flow(frame, code, op),
            _ => self.step_build(frame, op),
        }
    }

    /// Stack shuffling and unary operations.
    fn step_value(&mut self, frame: &mut Frame, op: Op) -> Outcome<()> {
        let height = frame.stack.len();
        match op {
            Op::Dup2 => frame.stack.extend_from_within(height - 2..),
            Op::Swap => frame.stack.swap(height - 1, height - 2),
            Op::Rot3 => frame.stack[height - 3..].rotate_right(1),
            Op::Rot4 => frame.stack[height - 4..].rotate_right(1),
            Op::Pick(n) => {
                let value = frame.stack[height - 1 - n as usize].clone();
                frame.push(value);
            }
            Op::Drop(n) => drop(frame.stack.remove(height - 1 - n as usize)),
            Op::Unary(op) => {
                let value = frame.pop();
                let value = self.unary(op, &value)?;
                frame.push(value);
            }
            Op::Not => {
                let value = frame.pop();
                let value = self.not(&value)?;
                frame.push(value);
            }
            Op::Is | Op::IsNot => {
                let b = frame.pop();
                let a = frame.pop();
                let value = self.is(&a, &b, op == Op::IsNot)?;
                frame.push(value);
            }
            Op::In | Op::NotIn => {
                let container = frame.pop();
                let item = frame.pop();
                let mut value = self.contains(&container, &item)?;
                if op == Op::NotIn {
                    value = self.not(&value)?;
                }
                frame.push(value);
            }
            Op::JumpIfFalseOrPop(to) | Op::JumpIfTrueOrPop(to) => {
                let value = frame.top().clone();
                if self.truth(&value)? == matches!(op, Op::JumpIfTrueOrPop(_)) {
                    frame.pc = to as usize;
                } else {
                    drop(frame.pop());
                }
            }
            _ => {
                let value = frame.pop();
                let iterator = self.iter(&value)?;
                frame.push(iterator);
            }
        }
        Ok(())
    }
}
