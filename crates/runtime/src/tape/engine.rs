//! The eager engine: runs ops and writes the tape.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use dy2st_ir::grad::GradEmitter;
use dy2st_ir::table::Gradient;
use dy2st_ir::{Attrs, OpError, OpKind, Type};
use dy2st_tensor::{HostTensor, Saved, Stream};

use super::node::{CustomBackward, LeafKey, Node, Recorded, Step, StepKind, TapeError, Traced};
use crate::composite;
use crate::execute::execute;

/// Runs ops on host tensors, one after the other, with gradients where they are wanted.
pub struct Engine {
    stream: RefCell<Stream>,
    enabled: Cell<bool>,
    next: Cell<u64>,
}

impl Default for Engine {
    fn default() -> Self {
        Self { stream: RefCell::default(), enabled: Cell::new(true), next: Cell::new(0) }
    }
}

impl Engine {
    /// An engine with a fresh random generator, that records gradients.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts the random generator anew.
    pub fn seed(&self, seed: u64) {
        // What was drawn before and not read yet keeps the old stream.
        *self.stream.borrow_mut() = Stream::new(seed);
    }

    /// The random numbers.
    pub fn stream(&self) -> Stream {
        self.stream.borrow().clone()
    }

    /// The random numbers as they come next, to return to.
    pub fn save_stream(&self) -> Saved {
        self.stream.borrow().save()
    }

    /// Returns to the random numbers that were saved.
    pub fn restore_stream(&self, saved: Saved) {
        *self.stream.borrow_mut() = saved.restore();
    }

    /// Whether gradients are recorded.
    pub fn grad_enabled(&self) -> bool {
        self.enabled.get()
    }

    /// Switches recording of gradients; what it was.
    pub fn set_grad_enabled(&self, on: bool) -> bool {
        self.enabled.replace(on)
    }

    /// A number that no other step, leaf or hook of this engine has.
    pub fn next_number(&self) -> u64 {
        let number = self.next.get();
        self.next.set(number + 1);
        number
    }

    /// Runs an op without looking at gradients.
    pub fn execute(
        &self,
        kind: OpKind,
        operands: &mut [Option<HostTensor>],
        attrs: &Attrs,
    ) -> Result<Vec<HostTensor>, OpError> {
        Ok(execute(kind, operands, attrs, &self.stream.borrow())?.into_vec())
    }

    /// Runs an op and records it where a gradient may be wanted.
    pub fn emit(&self, kind: OpKind, operands: &[Option<Traced>], attrs: &Attrs) -> Result<Vec<Traced>, OpError> {
        if composite::is_composite(kind) {
            return self.composite(kind, operands, attrs);
        }
        let mut tensors: Vec<Option<HostTensor>> =
            operands.iter().map(|operand| operand.as_ref().map(|operand| operand.tensor.clone())).collect();
        let results = self.execute(kind, &mut tensors, attrs)?;
        let traced = self.enabled.get()
            && kind.info().gradient != Gradient::Stop
            && operands.iter().flatten().any(|operand| operand.node.is_some());
        if !traced {
            return Ok(results.into_iter().map(Traced::constant).collect());
        }
        let recorded = Recorded { kind, operands: operands.to_vec(), attrs: attrs.clone(), results: results.clone() };
        let step = self.step(StepKind::Op(recorded), results.len());
        Ok(trace(&step, results))
    }

    /// Runs an op that consists of others: each is recorded on its own.
    fn composite(&self, kind: OpKind, operands: &[Option<Traced>], attrs: &Attrs) -> Result<Vec<Traced>, OpError> {
        let types: Vec<Type> = operands
            .iter()
            .map(|operand| operand.as_ref().map_or(Type::None, |value| Type::of(&value.tensor)))
            .collect();
        dy2st_ir::infer(kind, &types, attrs, &mut dy2st_ir::SymbolTable::new())?;
        let mut emitter = self;
        composite::run(&mut emitter, kind, operands, attrs).map_err(|error| match error {
            TapeError::Op(error) => error,
            other => OpError::new(kind, dy2st_ir::OpErrorKind::Unimplemented, format!("{other:?}")),
        })
    }

    /// A value that gradients are collected for under `key`.
    pub fn leaf(&self, tensor: HostTensor, key: LeafKey) -> Traced {
        let step = self.step(StepKind::Leaf(key), 1);
        Traced { tensor, node: Some(Node { step, result: 0 }) }
    }

    /// Results of a function whose backward pass is given. Without an operand that wants a gradient they want none either.
    pub fn custom(&self, operands: &[Traced], results: Vec<HostTensor>, backward: CustomBackward) -> Vec<Traced> {
        if !self.enabled.get() || operands.iter().all(|operand| operand.node.is_none()) {
            return results.into_iter().map(Traced::constant).collect();
        }
        let nodes = operands.iter().map(|operand| operand.node.clone()).collect();
        let step = self.step(StepKind::Custom(nodes, backward), results.len());
        trace(&step, results)
    }

    fn step(&self, kind: StepKind, results: usize) -> Rc<Step> {
        Rc::new(Step {
            order: self.next_number(),
            kind: RefCell::new(kind),
            hooks: RefCell::default(),
            results,
            used: Cell::new(0),
        })
    }
}

/// Results with their nodes; integers and bool have no gradient.
fn trace(step: &Rc<Step>, results: Vec<HostTensor>) -> Vec<Traced> {
    results
        .into_iter()
        .enumerate()
        .map(|(result, tensor)| {
            let differentiable = tensor.dtype().is_float() || tensor.dtype().is_complex();
            let node = differentiable.then(|| Node { step: step.clone(), result });
            Traced { tensor, node }
        })
        .collect()
}

impl GradEmitter for &Engine {
    type Value = Traced;
    type Error = TapeError;

    fn emit(&mut self, kind: OpKind, operands: &[Option<Traced>], attrs: Attrs) -> Result<Vec<Traced>, TapeError> {
        Ok(Engine::emit(self, kind, operands, &attrs)?)
    }

    fn type_of(&self, value: &Traced) -> Type {
        Type::of(&value.tensor)
    }
}
