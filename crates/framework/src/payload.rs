//! What a `paddle.Tensor` object and its storage keep.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use dy2st_eval::{NativePayload, Payload, Ref, Value, Vm};
use dy2st_ir::{Attrs, OpKind};

use crate::sink::{GradHook, Operand};
use crate::value::TensorRef;

/// The payload of a tensor object: which storage it shows, and through which steps.
#[derive(Clone)]
pub struct TensorPayload {
    /// The storage, an object with a [`StoragePayload`].
    pub storage: Ref,
    /// How the storage's value is seen, outermost step last.
    pub steps: Rc<[ViewStep]>,
    /// The value seen, with the storage's version that it was computed from.
    pub seen: Option<(u64, TensorRef)>,
    /// Paddle's flag.
    pub stop_gradient: bool,
    /// When a program set it last, in the count of [`StoragePayload::version`]; zero where none did.
    pub marked: u64,
    /// Whether the tensor is one of `detach()`: how the storage's value was computed is not its history, but that of the
    /// tensors which it was detached from.
    pub detached: bool,
    /// Where gradients of a leaf are collected.
    pub leaf: Rc<Leaf>,
    /// The tape's node for the storage's value of a version: reading a leaf twice must give one node. It is no part of
    /// the leaf, which the node refers to.
    pub traced: TracedLeaf,
}

impl TensorPayload {
    /// Shows what another tensor shows. Its own gradients stay.
    pub fn show(&mut self, other: Self) {
        self.storage = other.storage;
        self.steps = other.steps;
        self.seen = other.seen;
        self.stop_gradient = other.stop_gradient;
        self.marked = other.marked;
        self.detached = other.detached;
    }
}

/// The tape's node of a leaf, with the version of the storage that it stands for.
pub type TracedLeaf = Rc<RefCell<Option<(u64, Rc<dyn Any>)>>>;

/// One step of a view: a shape op and what it takes besides the viewed value.
#[derive(Clone)]
pub struct ViewStep {
    /// The op.
    pub kind: OpKind,
    /// Its attributes.
    pub attrs: Attrs,
    /// The operands that its attributes name.
    pub extra: Vec<Operand>,
    /// Which of its results.
    pub result: usize,
}

impl ViewStep {
    /// Whether both show the same of the same.
    fn is_same(&self, other: &Self) -> bool {
        let same = |(a, b): (&Operand, &Operand)| match (a, b) {
            (Operand::Tensor(TensorRef::Host(a)), Operand::Tensor(TensorRef::Host(b))) => {
                a.tensor.shares_buffer(&b.tensor)
            }
            (Operand::Tensor(TensorRef::Ssa(a)), Operand::Tensor(TensorRef::Ssa(b))) => a.id == b.id,
            (Operand::Scalar(a), Operand::Scalar(b)) => a.id == b.id,
            (Operand::Absent, Operand::Absent) => true,
            _ => false,
        };
        self.kind == other.kind
            && self.result == other.result
            && self.attrs == other.attrs
            && self.extra.len() == other.extra.len()
            && self.extra.iter().zip(&other.extra).all(same)
    }
}

/// The payload of a storage.
#[derive(Clone)]
pub struct StoragePayload {
    /// Its value now.
    pub value: TensorRef,
    /// A number that no other write to any storage has.
    pub version: u64,
    /// How often it was written in place.
    pub writes: u64,
}

/// Where gradients of a leaf are collected. Only eager code writes it, so it needs no journal.
#[derive(Default)]
pub struct Leaf {
    /// `.grad`.
    pub grad: RefCell<Option<Value>>,
    /// Hooks on the leaf's gradient.
    pub hooks: RefCell<Vec<(u64, GradHook)>>,
    /// Whether `.grad` was cleared to zero: the next gradient takes its place, and other names of the zeros keep them.
    pub cleared: Cell<bool>,
    /// Set by `retain_grads` and for leaves.
    pub retain: Cell<bool>,
    /// `stop_gradient` as it was set last, for a tensor that `.grad` gives under another object each time.
    pub stop_gradient: Cell<Option<bool>>,
}

impl TensorPayload {
    /// Whether both show the same of one storage, and with the same flags.
    pub fn is_same(&self, other: &Self) -> bool {
        self.is_same_view(other) && (self.stop_gradient, self.detached) == (other.stop_gradient, other.detached)
    }

    /// Whether both show the same elements of one storage in the same shape.
    pub fn is_same_view(&self, other: &Self) -> bool {
        self.storage == other.storage
            && self.steps.len() == other.steps.len()
            && self.steps.iter().zip(&*other.steps).all(|(a, b)| a.is_same(b))
    }

    /// A value of the storage, without a history that is not the tensor's own.
    pub fn own(&self, value: TensorRef) -> TensorRef {
        if self.detached {
            value.detached()
        } else {
            value
        }
    }
}

thread_local! {
    /// Whether tensors are values of a Program now. An evaluator lives on one thread.
    static STAGED: Cell<bool> = const { Cell::new(false) };
}

/// Says whether tensors are values of a Program from now on.
pub(crate) fn set_staged(on: bool) {
    STAGED.set(on);
}

impl NativePayload for TensorPayload {
    fn clone_box(&self) -> Box<dyn NativePayload> {
        Box::new(self.clone())
    }

    fn is_abstract(&self) -> bool {
        STAGED.get()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

impl NativePayload for StoragePayload {
    fn clone_box(&self) -> Box<dyn NativePayload> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// A copy of the tensor payload of a value, if it is a tensor.
pub fn tensor_payload(vm: &Vm, value: &Value) -> Option<TensorPayload> {
    let object = value.as_object()?;
    match &vm.heap.read(object).payload {
        Payload::Native(p) => p.as_any().downcast_ref::<TensorPayload>().cloned(),
        _ => None,
    }
}

/// Whether a value is a tensor.
pub fn is_tensor(vm: &Vm, value: &Value) -> bool {
    value
        .as_object()
        .is_some_and(|o| matches!(&vm.heap.read(o).payload, Payload::Native(p) if p.as_any().is::<TensorPayload>()))
}

/// A copy of the payload of a storage.
pub fn storage_payload(vm: &Vm, storage: &Ref) -> Option<StoragePayload> {
    match &vm.heap.read(storage).payload {
        Payload::Native(p) => p.as_any().downcast_ref::<StoragePayload>().cloned(),
        _ => None,
    }
}
