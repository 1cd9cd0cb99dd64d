//! Tensor values: what a storage holds and what ops take and give.

use std::any::Any;
use std::rc::Rc;

use dy2st_eval::{Abstract, Value};
use dy2st_ir::{TensorType, Type};
use dy2st_tensor::{DType, HostTensor};

/// An immutable tensor value: in host memory, or a value of the Program that is being staged.
#[derive(Clone)]
pub enum TensorRef {
    /// Eager: the elements, and the tape's node where gradients are wanted.
    Host(HostValue),
    /// Staged.
    Ssa(SsaTensor),
}

/// A tensor in host memory.
#[derive(Clone)]
pub struct HostValue {
    /// The elements.
    pub tensor: HostTensor,
    /// How gradients flow back from here; the tape's own business.
    pub node: Option<Rc<dyn Any>>,
}

/// A tensor of the Program that is being staged.
#[derive(Clone, Debug, PartialEq)]
pub struct SsaTensor {
    /// Which value.
    pub id: dy2st_ir::Value,
    /// Its dtype and dims.
    pub ty: TensorType,
    /// Whether a gradient could flow back from it.
    pub requires_grad: bool,
    /// Where that differs from way to way, the `bool` of the Program that says so; `requires_grad` holds then.
    pub wants: Option<dy2st_ir::Value>,
}

impl TensorRef {
    /// A host tensor that wants no gradient.
    pub fn host(tensor: HostTensor) -> Self {
        Self::Host(HostValue { tensor, node: None })
    }

    /// The dtype.
    pub fn dtype(&self) -> DType {
        match self {
            Self::Host(h) => h.tensor.dtype(),
            Self::Ssa(s) => s.ty.dtype,
        }
    }

    /// The number of dims.
    pub fn rank(&self) -> usize {
        match self {
            Self::Host(h) => h.tensor.rank(),
            Self::Ssa(s) => s.ty.rank(),
        }
    }

    /// Dtype and dims.
    pub fn ty(&self) -> TensorType {
        match self {
            Self::Host(h) => TensorType { dtype: h.tensor.dtype(), dims: dy2st_ir::known_dims(h.tensor.shape()) },
            Self::Ssa(s) => s.ty.clone(),
        }
    }

    /// A known dim.
    pub fn dim(&self, axis: usize) -> Option<usize> {
        match self {
            Self::Host(h) => h.tensor.shape().get(axis).copied(),
            Self::Ssa(s) => s.ty.dims.get(axis).and_then(|d| d.known()),
        }
    }

    /// The elements, where they are known.
    pub fn as_host(&self) -> Option<&HostTensor> {
        match self {
            Self::Host(h) => Some(&h.tensor),
            Self::Ssa(_) => None,
        }
    }

    /// The same elements without a way back for gradients.
    pub fn detached(&self) -> Self {
        match self {
            Self::Host(h) => Self::Host(HostValue { tensor: h.tensor.clone(), node: None }),
            Self::Ssa(s) => Self::Ssa(SsaTensor { requires_grad: false, wants: None, ..s.clone() }),
        }
    }

    /// The `bool` of the Program that says whether a gradient could flow back from it, where ways differ in that.
    pub fn wants(&self) -> Option<dy2st_ir::Value> {
        match self {
            Self::Host(_) => None,
            Self::Ssa(s) => s.wants,
        }
    }

    /// Whether a gradient could flow back from it.
    pub fn requires_grad(&self) -> bool {
        match self {
            Self::Host(h) => h.node.is_some(),
            Self::Ssa(s) => s.requires_grad,
        }
    }
}

/// A Python number that only a run of the Program knows: an `int`, `float` or `bool` in every respect.
#[derive(Clone, Debug, PartialEq)]
pub struct SymbolicScalar {
    /// Which value.
    pub id: dy2st_ir::Value,
    /// `PyInt`, `PyFloat` or `PyBool`.
    pub ty: Type,
}

impl SymbolicScalar {
    /// As a Python value.
    pub fn into_value(self) -> Value {
        Value::Abstract(Rc::new(self))
    }

    /// The symbolic scalar that a value is, if it is one.
    pub fn of(value: &Value) -> Option<&Self> {
        match value {
            Value::Abstract(a) => a.as_any().downcast_ref(),
            _ => None,
        }
    }
}

impl Abstract for SymbolicScalar {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn describe(&self) -> String {
        let kind = match self.ty {
            Type::PyFloat => "float",
            Type::PyBool => "bool",
            _ => "int",
        };
        format!("{kind} known at run time")
    }
}
