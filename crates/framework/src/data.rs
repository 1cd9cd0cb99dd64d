//! Python data as tensors, and tensors as Python data.

use dy2st_eval::{Args, Outcome, Value, Vm};
use dy2st_ir::{Attrs, OpKind};
use dy2st_tensor::{DType, DTypeKind, Element, HostTensor, Scalar};

use crate::arguments::{number, scalar_value, sequence, Number};
use crate::payload::is_tensor;
use crate::session::Session;
use crate::sink::Operand;
use crate::value::TensorRef;

/// The attribute under which array classes of other embedded modules (numpy's) hand out the tensor that backs them.
pub(crate) const BACKING: &str = "__dy_tensor__";

/// What nested Python data hold, in row-major order.
#[derive(Default)]
struct Gathered {
    shape: Vec<usize>,
    items: Vec<Number>,
    /// The widest dtype of tensors and arrays among the data.
    dtype: Option<DType>,
    /// Whether something is known at run time only.
    symbolic: bool,
}

/// The tensor that backs an array of another module, or a tensor itself.
pub fn backing(session: &Session, vm: &mut Vm, value: &Value) -> Outcome<Option<TensorRef>> {
    if is_tensor(vm, value) {
        return session.read(vm, value).map(Some);
    }
    if value.as_object().is_none() || sequence(vm, value).is_some() {
        return Ok(None);
    }
    match vm.find_attr(value, BACKING)? {
        Some(tensor) if is_tensor(vm, &tensor) => session.read(vm, &tensor).map(Some),
        _ => Ok(None),
    }
}

/// The data as a tensor in host memory: numbers, nested sequences, tensors, arrays. Without a dtype, integers become
/// int64, floats the default dtype, and tensors and arrays keep theirs.
pub fn to_host(session: &Session, vm: &mut Vm, value: &Value, dtype: Option<DType>) -> Outcome<HostTensor> {
    let mut all = Gathered::default();
    gather(session, vm, value, 0, &mut all)?;
    if all.symbolic {
        return Err(vm.refuse(
            dy2st_source::codes::DATA_DEPENDENT_PYTHON,
            "this needs elements that are known only when the program runs",
        ));
    }
    let dtype = dtype.or(all.dtype).unwrap_or_else(|| default_dtype(session, &all.items));
    let items = all.items.into_iter().map(|n| match n {
        Number::Known(s) => s,
        Number::Symbolic(_) => Scalar::Int(0),
    });
    let buffer = dy2st_tensor::with_dtype!(dtype, T => T::buffer(items.map(<T as Element>::from_scalar).collect()));
    HostTensor::new(&all.shape, buffer).map_err(|e| vm.value_error(&e.to_string()))
}

fn default_dtype(session: &Session, items: &[Number]) -> DType {
    match items.iter().map(Number::kind).max() {
        Some(DTypeKind::Bool) => DType::Bool,
        Some(DTypeKind::Int) => DType::Int64,
        Some(DTypeKind::Complex) if session.default_float.get() == DType::Float64 => DType::Complex128,
        Some(DTypeKind::Complex) => DType::Complex64,
        Some(DTypeKind::Float) | None => session.default_float.get(),
    }
}

fn gather(session: &Session, vm: &mut Vm, value: &Value, depth: usize, all: &mut Gathered) -> Outcome<()> {
    if matches!(vm.unwrap_immediate(value), Value::BigInt(_)) {
        return Err(vm.value_error(NO_NUMBERS));
    }
    if let Some(n) = number(vm, value) {
        all.symbolic |= matches!(n, Number::Symbolic(_));
        all.items.push(n);
        return close(vm, depth, &[], all);
    }
    if let Some(items) = sequence(vm, value) {
        if all.shape.len() == depth && all.items.is_empty() {
            all.shape.push(items.len());
        }
        if all.shape.get(depth) != Some(&items.len()) {
            return Err(ragged(vm));
        }
        return items.iter().try_for_each(|v| gather(session, vm, v, depth + 1, all));
    }
    let Some(tensor) = backing(session, vm, value)? else {
        if depth > 0 {
            let inside = if matches!(value, Value::Str(_)) { NO_NUMBERS } else { NOT_REGULAR };
            return Err(vm.value_error(inside));
        }
        let class = Value::Object(vm.type_of(value));
        let class = vm.repr(&class)?;
        return Err(vm.type_error(&format!(
            "Can't constructs a 'paddle.Tensor' with data type {class}, data type must be \
             scalar|list|tuple|np.ndarray|paddle.Tensor"
        )));
    };
    all.dtype = Some(match all.dtype {
        Some(d) => dy2st_tensor::common_dtype(d, tensor.dtype()),
        None => tensor.dtype(),
    });
    match session.sink().host(&tensor) {
        Some(host) => {
            all.items.extend(host.scalars().map(Number::Known));
            close(vm, depth, host.shape(), all)
        }
        None => {
            all.symbolic = true;
            Ok(())
        }
    }
}

/// What PaddlePaddle says of texts among the data, and of other objects.
const NO_NUMBERS: &str = "(InvalidArgument) Input object type error or incompatible array data type. tensor.set() supports \
                          array with bool, float16, float32, float64, int8, int16, int32, int64, uint8 or uint16, please \
                          check your input or input array data type.";
const NOT_REGULAR: &str =
    "Failed to convert input data to a regular ndarray :\n\t - Usually this means the input data \
                           contains nested lists with different lengths.";

/// Checks that a leaf at `depth` with `shape` fits the others.
fn close(vm: &Vm, depth: usize, shape: &[usize], all: &mut Gathered) -> Outcome<()> {
    let count: usize = shape.iter().product();
    if all.items.len() == count && all.shape.len() == depth {
        all.shape.extend_from_slice(shape);
    }
    if all.shape.get(depth..) == Some(shape) {
        Ok(())
    } else {
        Err(ragged(vm))
    }
}

fn ragged(vm: &Vm) -> dy2st_eval::Raise {
    vm.value_error(
        "setting an array element with a sequence. The requested array has an inhomogeneous shape: nested sequences must have \
         equal lengths",
    )
}

/// `paddle.to_tensor`: the data as a new tensor value; staged where they hold what only a run knows.
pub fn from_data(session: &Session, vm: &mut Vm, value: &Value, dtype: Option<DType>) -> Outcome<TensorRef> {
    if let Some(tensor) = backing(session, vm, value)? {
        let tensor = tensor.detached();
        let tensor = session.emit_unary(vm, OpKind::Assign, &tensor, Attrs::new())?.detached();
        let dtype = dtype.unwrap_or(tensor.dtype());
        return crate::binary::cast(session, vm, tensor, dtype);
    }
    let mut all = Gathered::default();
    gather(session, vm, value, 0, &mut all)?;
    if !all.symbolic {
        return to_host(session, vm, value, dtype).map(TensorRef::host);
    }
    let dtype = dtype.or(all.dtype).unwrap_or_else(|| default_dtype(session, &all.items));
    stacked(session, vm, value, dtype).map(|t| t.detached())
}

fn stacked(session: &Session, vm: &mut Vm, value: &Value, dtype: DType) -> Outcome<TensorRef> {
    if let Some(n) = number(vm, value) {
        return crate::binary::full(session, vm, n, dtype);
    }
    if let Some(items) = sequence(vm, value) {
        let mut parts = Vec::new();
        for item in &items {
            parts.push(Operand::Tensor(stacked(session, vm, item, dtype)?));
        }
        return session.emit_one(vm, OpKind::Stack, parts, Attrs::new());
    }
    match backing(session, vm, value)? {
        Some(t) => crate::binary::cast(session, vm, t, dtype),
        None => Err(vm.type_error("data of an unsupported type")),
    }
}

/// The elements as nested lists; a number for a 0-D tensor.
pub fn to_list(vm: &Vm, host: &HostTensor) -> Value {
    let scalars: Vec<Value> = host.scalars().map(scalar_value).collect();
    nest(vm, &scalars, host.shape())
}

fn nest(vm: &Vm, items: &[Value], shape: &[usize]) -> Value {
    let Some((n, rest)) = shape.split_first() else { return items.first().cloned().unwrap_or(Value::None) };
    let size: usize = rest.iter().product();
    vm.new_list((0..*n).map(|i| nest(vm, &items[i * size..(i + 1) * size], rest)).collect())
}

/// `tensor.numpy()`: an array of the embedded numpy over the elements.
pub fn to_numpy(session: &Session, vm: &mut Vm, tensor: &Value) -> Outcome {
    let value = session.read(vm, tensor)?;
    let copy = match session.sink().host(&value) {
        Some(host) => session.new_tensor(vm, TensorRef::host(host))?,
        // Only a run knows the elements: the array stands for them.
        None if value.ty().element_count().is_some() => session.new_tensor(vm, value.detached())?,
        None => return Err(crate::array_module::unknown(vm)),
    };
    let numpy = vm.import("numpy")?;
    let make = vm.get_attr(&numpy, "_from_tensor")?;
    vm.call(&make, Args::new(vec![copy]))
}
