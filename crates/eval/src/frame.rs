//! Frames: the state of a running or suspended body.

use std::rc::Rc;

use crate::code::Code;
use crate::heap::Ref;
use crate::native::{map_object, map_value, NativePayload, Outcome};
use crate::value::Value;

/// An open `try` or `with` block.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Where exceptions go.
    pub handler: usize,
    /// Height of the value stack when it was opened.
    pub height: usize,
    /// Handled exceptions when it was opened, counted from the frame's base.
    pub handled: usize,
    /// A number that no other block has.
    pub id: u64,
}

/// A running or suspended body.
#[derive(Clone)]
pub struct Frame {
    /// What it runs.
    pub code: Rc<Code>,
    /// The next instruction.
    pub pc: usize,
    /// Local variables; unbound ones are `None`.
    pub locals: Vec<Option<Value>>,
    /// The value stack.
    pub stack: Vec<Value>,
    /// Own cells.
    pub cells: Vec<Ref>,
    /// Cells of enclosing functions.
    pub free: Rc<[Ref]>,
    /// Open blocks.
    pub blocks: Vec<Block>,
    /// How many of them, the outermost, are not this run's to unwind to: ways meet again before those end.
    pub floor: usize,
    /// The module.
    pub globals: Ref,
    /// The namespace of a class body: a mapping.
    pub namespace: Option<Value>,
    /// Exceptions that a suspended generator is handling.
    pub handled: Vec<Value>,
    /// Height of [`crate::Vm::handled`] when it was entered.
    pub handled_base: usize,
    /// The exception that unwinds was raised again: no new traceback line.
    pub reraise: bool,
}

/// The life of a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeneratorState {
    /// Not started.
    Created,
    /// Waiting at a `yield`.
    Suspended,
    /// Running now: its frame is on the host stack.
    Running,
    /// Returned or raised.
    Finished,
}

/// What a generator object keeps.
#[derive(Clone)]
pub struct Generator {
    /// Where it is.
    pub state: GeneratorState,
    /// Its frame, except while it runs and after it has finished.
    pub frame: Option<Box<Frame>>,
    /// `__name__`.
    pub name: Rc<str>,
    /// `__qualname__`.
    pub qualname: Rc<str>,
}

impl NativePayload for Generator {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        let Some(frame) = &mut self.frame else { return Ok(()) };
        let values = frame.locals.iter_mut().flatten().chain(&mut frame.stack).chain(&mut frame.handled);
        values.into_iter().try_for_each(|v| map_value(v, map))?;
        frame.cells.iter_mut().try_for_each(|cell| map_object(cell, map))?;
        let mut free = frame.free.to_vec();
        free.iter_mut().try_for_each(|cell| map_object(cell, map))?;
        frame.free = Rc::from(free);
        Ok(())
    }
    fn must_finish(&self) -> bool {
        self.state == GeneratorState::Suspended && self.frame.as_ref().is_some_and(|frame| !frame.blocks.is_empty())
    }
}

/// How a frame stopped.
pub enum Exit {
    /// `return`.
    Return(Value),
    /// `yield`.
    Yield(Value),
}

impl Frame {
    /// The cell of an index: own cells first, then free variables.
    pub fn cell(&self, index: usize) -> &Ref {
        match self.cells.get(index) {
            Some(cell) => cell,
            None => &self.free[index - self.cells.len()],
        }
    }

    /// Takes the top of the value stack. Compiled code never pops more than it has pushed.
    #[inline]
    pub fn pop(&mut self) -> Value {
        self.stack.pop().expect("compiled code keeps the stack balanced")
    }

    /// Pushes a value.
    #[inline]
    pub fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    /// The top of the value stack.
    #[inline]
    pub fn top(&self) -> &Value {
        self.stack.last().expect("compiled code keeps the stack balanced")
    }

    /// Takes the topmost values, deepest first.
    pub fn pop_many(&mut self, count: usize) -> Vec<Value> {
        let at = self.stack.len() - count;
        self.stack.split_off(at)
    }
}
