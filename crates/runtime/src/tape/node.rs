//! Values and the nodes of the tape.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use dy2st_ir::{Attrs, OpError, OpKind};
use dy2st_tensor::HostTensor;

/// What a leaf collects gradients for: the caller's own object.
pub type LeafKey = Rc<dyn Any>;

/// Called when the gradient of a value is complete; may give another. The first argument is the caller's own context.
pub type Hook = Rc<dyn Fn(&mut dyn Any, Traced) -> Result<Option<Traced>, TapeError>>;

/// The backward pass of a function whose author gives it: gradients of the results in, gradients of the operands out.
pub type CustomBackward = Rc<dyn Fn(&mut dyn Any, Vec<Option<Traced>>) -> Result<Vec<Option<Traced>>, TapeError>>;

/// Why a gradient did not come.
pub enum TapeError {
    /// An op of the backward pass failed, or has no gradient.
    Op(OpError),
    /// Something that Paddle reports by this exception and message.
    Exception(&'static str, String),
    /// A hook or a function's own backward pass failed; the caller's own error.
    Foreign(Box<dyn Any>),
}

impl From<OpError> for TapeError {
    fn from(error: OpError) -> Self {
        Self::Op(error)
    }
}

impl fmt::Debug for TapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Op(error) => write!(f, "{error}"),
            Self::Exception(name, message) => write!(f, "{name}: {message}"),
            Self::Foreign(_) => f.write_str("an error of the caller"),
        }
    }
}

/// A tensor, and where its gradient goes.
#[derive(Clone)]
pub struct Traced {
    /// The tensor.
    pub tensor: HostTensor,
    /// The node that it came from; `None` where no gradient is wanted.
    pub node: Option<Node>,
}

impl Traced {
    /// A tensor that wants no gradient.
    pub const fn constant(tensor: HostTensor) -> Self {
        Self { tensor, node: None }
    }
}

impl fmt::Debug for Traced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.tensor)?;
        if self.node.is_some() {
            f.write_str(" (traced)")?;
        }
        Ok(())
    }
}

/// One result of a step of the tape.
#[derive(Clone)]
pub struct Node {
    pub(super) step: Rc<Step>,
    pub(super) result: usize,
}

impl Node {
    /// True for a value that gradients are collected for.
    pub fn is_leaf(&self) -> bool {
        matches!(*self.step.kind.borrow(), StepKind::Leaf(_))
    }

    /// Adds a hook to the gradient of this value.
    pub fn add_hook(&self, id: u64, hook: Hook) {
        self.step.hooks.borrow_mut().push((self.result, id, hook));
    }

    /// Takes a hook away; true when it was there.
    pub fn remove_hook(&self, id: u64) -> bool {
        let mut hooks = self.step.hooks.borrow_mut();
        let before = hooks.len();
        hooks.retain(|(_, known, _)| *known != id);
        hooks.len() != before
    }

    /// True when two nodes are the same result of the same step.
    pub fn same(&self, other: &Self) -> bool {
        self.result == other.result && Rc::ptr_eq(&self.step, &other.step)
    }
}

/// A step of the tape.
pub(super) struct Step {
    /// Steps are numbered as they are made, so operands have lower numbers.
    pub order: u64,
    /// What it did.
    pub kind: RefCell<StepKind>,
    /// Hooks by result and number.
    pub hooks: RefCell<Vec<(usize, u64, Hook)>>,
    /// Number of results.
    pub results: usize,
    /// How often it was differentiated; for messages.
    pub used: Cell<u32>,
}

/// What a step did.
pub(super) enum StepKind {
    /// A value that gradients are collected for.
    Leaf(LeafKey),
    /// An op.
    Op(Recorded),
    /// A function with a backward pass of its own.
    Custom(Vec<Option<Node>>, CustomBackward),
    /// An op whose values were let go after its gradient was computed.
    Released(OpKind),
}

/// An op and its values.
#[derive(Clone)]
pub(super) struct Recorded {
    /// The op.
    pub kind: OpKind,
    /// Its operands.
    pub operands: Vec<Option<Traced>>,
    /// Its attributes.
    pub attrs: Attrs,
    /// The values of its results.
    pub results: Vec<HostTensor>,
}

impl Drop for Step {
    /// Long chains are taken apart in a loop: letting each step drop its operands would recurse as deep as the chain.
    fn drop(&mut self) {
        let mut pending = operands_of(self.kind.get_mut());
        while let Some(node) = pending.pop() {
            if let Ok(mut step) = Rc::try_unwrap(node.step) {
                pending.extend(operands_of(step.kind.get_mut()));
            }
        }
    }
}

/// Takes the nodes that a step holds.
fn operands_of(kind: &mut StepKind) -> Vec<Node> {
    match kind {
        StepKind::Op(op) => op.operands.iter_mut().flatten().filter_map(|operand| operand.node.take()).collect(),
        StepKind::Custom(operands, _) => operands.iter_mut().filter_map(Option::take).collect(),
        StepKind::Leaf(_) | StepKind::Released(_) => Vec::new(),
    }
}
