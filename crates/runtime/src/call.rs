//! One op as a kernel's caller sees it: host tensors, and attributes whose values are all known.

use dy2st_ir::table::AttrInfo;
use dy2st_ir::{Attr, Attrs, DimArg, OpError, OpErrorKind, OpKind};
use dy2st_kernels::KernelError;
use dy2st_tensor::{memory, DType, HostTensor, Scalar, Stream, TensorError};
use smallvec::SmallVec;

/// Results of an op.
pub type Results = SmallVec<[HostTensor; 1]>;

/// What executing an op gives.
pub(crate) type Outcome<T = Results> = Result<T, OpError>;

/// An op with its operands.
pub struct OpCall<'a> {
    /// The op.
    pub kind: OpKind,
    /// The table's operands; a kernel may take one that nobody else needs.
    pub operands: &'a mut [Option<HostTensor>],
    /// The attributes; none names an operand any more.
    pub attrs: &'a Attrs,
    /// Where random numbers come from.
    pub stream: &'a Stream,
}

impl OpCall<'_> {
    /// An error of this op.
    pub fn error(&self, kind: OpErrorKind, message: impl Into<String>) -> OpError {
        OpError::new(self.kind, kind, message)
    }

    /// An error of shapes or values.
    pub fn invalid(&self, message: impl Into<String>) -> OpError {
        self.error(OpErrorKind::InvalidArgument, message)
    }

    /// A kernel's error as this op's.
    pub fn kernel(&self, error: KernelError) -> OpError {
        kernel_error_with(self.kind, self.attrs, error)
    }

    /// An operand.
    pub fn get(&self, index: usize) -> Outcome<&HostTensor> {
        match self.operands.get(index) {
            Some(Some(tensor)) => Ok(tensor),
            _ => Err(self.error(OpErrorKind::Signature, format!("operand {index} is missing"))),
        }
    }

    /// An operand by value, for a kernel that may write into it.
    pub fn take(&mut self, index: usize) -> Outcome<HostTensor> {
        match self.operands.get_mut(index).and_then(Option::take) {
            Some(tensor) => Ok(tensor),
            None => Err(self.error(OpErrorKind::Signature, format!("operand {index} is missing"))),
        }
    }

    /// An operand that may be absent.
    pub fn optional(&self, index: usize) -> Option<&HostTensor> {
        self.operands.get(index).and_then(Option::as_ref)
    }

    /// All operands from an index on.
    pub fn rest(&self, index: usize) -> Vec<&HostTensor> {
        self.operands.iter().skip(index).flatten().collect()
    }

    /// An attribute or its default.
    pub fn attr(&self, name: &str) -> Option<Attr> {
        let given = self.attrs.get(name).cloned();
        given.or_else(|| self.kind.info().attr(name).and_then(AttrInfo::default_attr))
    }

    fn missing(&self, name: &str) -> OpError {
        self.error(OpErrorKind::Signature, format!("attribute `{name}` has no value"))
    }

    /// A `bool` attribute.
    pub fn bool(&self, name: &str) -> Outcome<bool> {
        match self.attrs.get(name) {
            Some(Attr::Bool(value)) => return Ok(*value),
            Some(_) => return Err(self.missing(name)),
            None => {}
        }
        match self.attr(name) {
            Some(Attr::Bool(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// An `int` or `dim` attribute.
    pub fn int(&self, name: &str) -> Outcome<i64> {
        match self.attr(name) {
            Some(Attr::Int(value)) => Ok(value),
            Some(Attr::Bool(value)) => Ok(i64::from(value)),
            _ => Err(self.missing(name)),
        }
    }

    /// A `float` or `scalar` attribute as a float.
    pub fn float(&self, name: &str) -> Outcome<f64> {
        self.scalar(name).map(Scalar::to_f64)
    }

    /// A `scalar` attribute.
    pub fn scalar(&self, name: &str) -> Outcome<Scalar> {
        self.optional_scalar(name).ok_or_else(|| self.missing(name))
    }

    /// A `scalar` attribute that may be absent.
    pub fn optional_scalar(&self, name: &str) -> Option<Scalar> {
        match self.attr(name)? {
            Attr::Bool(value) => Some(Scalar::Bool(value)),
            Attr::Int(value) => Some(Scalar::Int(value)),
            Attr::Float(value) => Some(Scalar::Float(value)),
            Attr::Complex(re, im) => Some(Scalar::Complex(re, im)),
            _ => None,
        }
    }

    /// A `str` attribute.
    pub fn text(&self, name: &str) -> Outcome<std::sync::Arc<str>> {
        match self.attr(name) {
            Some(Attr::Str(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// A `dtype` attribute that may be absent.
    pub fn dtype(&self, name: &str) -> Option<DType> {
        match self.attr(name) {
            Some(Attr::DType(value)) => Some(value),
            _ => None,
        }
    }

    /// An `ints` or `dims` attribute.
    pub fn ints(&self, name: &str) -> Outcome<Vec<i64>> {
        match self.attr(name) {
            Some(Attr::Ints(values)) => Ok(values),
            Some(Attr::Dims(values)) => values
                .into_iter()
                .map(|value| match value {
                    DimArg::Const(value) => Ok(value),
                    DimArg::Operand(_) => Err(self.missing(name)),
                })
                .collect(),
            _ => Err(self.missing(name)),
        }
    }

    /// A `floats` attribute.
    pub fn floats(&self, name: &str) -> Outcome<Vec<f64>> {
        match self.attr(name) {
            Some(Attr::Floats(values)) => Ok(values),
            _ => Err(self.missing(name)),
        }
    }

    /// A `dims` attribute that is a shape.
    pub fn shape(&self, name: &str) -> Outcome<Vec<usize>> {
        let sizes = self.ints(name)?;
        sizes
            .into_iter()
            .map(|size| usize::try_from(size).map_err(|_| self.invalid(format!("`{name}` has the size {size}"))))
            .collect()
    }

    /// An axis counted from the front.
    pub fn axis(&self, axis: i64, rank: usize) -> Outcome<usize> {
        dy2st_tensor::normalize_axis(axis, rank).map_err(|error| {
            let bound = rank.max(1) as i64;
            dy2st_ir::wrong_axis(self.kind, axis, bound).unwrap_or_else(|| self.tensor_error(error))
        })
    }

    /// A tensor's complaint as this op's.
    pub fn tensor_error(&self, error: TensorError) -> OpError {
        kernel_error(self.kind, KernelError::Tensor(error))
    }

    /// Memory for a tensor that the op makes can be had.
    pub fn ensure(&self, shape: &[usize], dtype: DType) -> Outcome<()> {
        memory::ensure(shape, dtype).map_err(|error| self.tensor_error(error))
    }

    /// The tensor in another shape.
    pub fn reshaped(&self, tensor: &HostTensor, shape: &[usize]) -> Outcome<HostTensor> {
        tensor.reshape(shape).map_err(|error| self.tensor_error(error))
    }
}

/// A kernel's error as an op's, whose attributes have their defaults.
pub fn kernel_error(op: OpKind, error: KernelError) -> OpError {
    kernel_error_with(op, &Attrs::new(), error)
}

/// A kernel's error as an op's: in the words of the op's entry in the table, where it has them.
fn kernel_error_with(op: OpKind, attrs: &Attrs, error: KernelError) -> OpError {
    let attr = |name: &str| match attrs.get(name).cloned().or_else(|| op.info().attr(name)?.default_attr()) {
        Some(Attr::Int(value)) => Some(value.to_string()),
        _ => None,
    };
    let told = match &error {
        KernelError::Index { index, size } => {
            let value = |name: &str| match name {
                "index" => Some(index.to_string()),
                "size" => Some(size.to_string()),
                "-size" => Some((-(*size as i64)).to_string()),
                other => attr(other),
            };
            let below = (*index < 0).then(|| OpError::of_table(op, "below", value)).flatten();
            below.or_else(|| OpError::of_table(op, "index", value))
        }
        KernelError::Unsupported { dtype, .. } => {
            let told = OpError::of_table(op, "dtype", |name| (name == "dtype").then(|| dtype.to_string()));
            Some(told.unwrap_or_else(|| OpError::told(op, dy2st_ir::no_kernel(op, *dtype))))
        }
        KernelError::Tensor(TensorError::Axis { axis, rank }) => dy2st_ir::wrong_axis(op, *axis, (*rank).max(1) as i64),
        KernelError::DivisionByZero => Some(OpError::told(op, DIVISION_BY_ZERO)),
        _ => None,
    };
    if let Some(told) = told {
        return told;
    }
    let kind = match &error {
        KernelError::DType { .. } | KernelError::Unsupported { .. } => OpErrorKind::DType,
        KernelError::Index { .. } => OpErrorKind::OutOfRange,
        KernelError::Tensor(TensorError::Memory { .. }) => OpErrorKind::Exhausted,
        _ => OpErrorKind::InvalidArgument,
    };
    OpError::new(op, kind, error.to_string())
}

/// What the elementwise kernels of PaddlePaddle say of integers; it has no kind in front.
const DIVISION_BY_ZERO: &str =
    "() InvalidArgumentError: Integer division by zero encountered in (floor/trunc) divide. \
                                Please check the input value.";

/// One result.
pub(crate) fn one(tensor: HostTensor) -> Results {
    let mut results = Results::new();
    results.push(tensor);
    results
}
