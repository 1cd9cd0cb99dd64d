//! The module `_tensor`: storage, views, dtype, shape, elements and modes behind `paddle.Tensor`.

use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Args, Dict, Outcome, Raise, Value, Vm};
use dy2st_ir::{Attrs, DimArg, OpKind};
use dy2st_tensor::{format_tensor, DType, Scalar};

use crate::arguments::{item, number_value, sequence, Number};
use crate::data;
use crate::payload::{storage_payload, tensor_payload};
use crate::session::Session;
use crate::sink::Operand;
use crate::value::TensorRef;

/// A function of `_tensor`.
pub(crate) type Function = fn(&Session, &mut Vm, &[Value]) -> Outcome;

const FUNCTIONS: &[(&str, Function)] = &[
    ("register_dtypes", register_dtypes),
    ("register_class", register_class),
    ("tensor_class", |s, _, _| Ok(s.tensor_class.borrow().clone().map_or(Value::None, Value::Object))),
    ("set_default_dtype", set_default_dtype),
    ("shape", shape),
    ("ndim", |s, vm, a| Ok(Value::Int(s.read(vm, arg(vm, a, 0)?)?.rank() as i64))),
    ("dtype", |s, vm, a| {
        let dtype = s.read(vm, arg(vm, a, 0)?)?.dtype();
        Ok(s.dtype_object(dtype))
    }),
    ("from_data", from_data),
    ("numpy", |s, vm, a| data::to_numpy(s, vm, arg(vm, a, 0)?)),
    ("tolist", tolist),
    ("item", element),
    ("truth", truth),
    ("to_int", to_int),
    ("to_float", to_float),
    ("to_index", |s, vm, a| {
        expect_one(s, vm, arg(vm, a, 0)?, "python index")?;
        let value = element(s, vm, &a[..1])?;
        crate::scalar::to_int(s, vm, &value)
    }),
    ("to_complex", |s, vm, a| {
        expect_one(s, vm, arg(vm, a, 0)?, "complex")?;
        element(s, vm, &a[..1])
    }),
    ("register_error", |_, vm, a| {
        if let Some(class) = arg(vm, a, 0)?.as_object() {
            vm.types.name_exception("EnforceNotMet", class.clone());
        }
        Ok(Value::None)
    }),
    ("length", length),
    ("format", format),
    ("init", |s, vm, a| s.init(vm, arg(vm, a, 0)?, arg(vm, a, 1)?).map(|()| Value::None)),
    ("write", write),
    ("refuse_leaf", |s, vm, a| refuse_leaf(s, vm, arg(vm, a, 0)?, "Var").map(|()| Value::None)),
    ("assign_data", assign_data),
    ("take", take),
    ("rebind", |s, vm, a| {
        s.rebind(vm, arg(vm, a, 0)?, arg(vm, a, 1)?)?;
        Ok(a[0].clone())
    }),
    ("alias", |s, vm, a| s.new_alias(vm, arg(vm, a, 0)?)),
    ("detach", detach),
    ("contiguous", contiguous),
    ("as_parameter", as_parameter),
    ("version", |_, vm, a| {
        let p = arg(vm, a, 0).map(|t| tensor_payload(vm, t))?;
        Ok(Value::Int(p.and_then(|p| storage_payload(vm, &p.storage)).map_or(0, |s| s.writes as i64)))
    }),
    ("storage_id", |_, vm, a| {
        let p = arg(vm, a, 0).map(|t| tensor_payload(vm, t))?;
        Ok(Value::Int(p.map_or(0, |p| p.storage.serial() as i64)))
    }),
    ("same_storage", |_, vm, a| {
        let (x, y) = (tensor_payload(vm, arg(vm, a, 0)?), tensor_payload(vm, arg(vm, a, 1)?));
        Ok(Value::Bool(x.zip(y).is_some_and(|(x, y)| x.storage == y.storage)))
    }),
    ("strides", strides),
    ("is_contiguous", |_, vm, a| {
        let p = tensor_payload(vm, arg(vm, a, 0)?);
        Ok(Value::Bool(p.is_none_or(|p| crate::view::is_contiguous(&p.steps))))
    }),
    // Whether a size is a number by now, and not only when the Program runs.
    ("is_known", |_, _, a| Ok(Value::Bool(!matches!(a.first(), Some(Value::Abstract(_)))))),
    ("set_print_options", set_print_options),
    ("seed", |s, vm, a| {
        let seed = vm.index(arg(vm, a, 0)?)?;
        if s.sink().is_staging() {
            let what = "the generator of random numbers is seeded inside a static function";
            return Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, what).help("Seed it before the call."));
        }
        s.sink().seed(seed as u64);
        Ok(Value::None)
    }),
    ("staging", |s, _, _| Ok(Value::Bool(s.sink().is_staging()))),
    ("broadcast_shape", broadcast_shape),
    ("dims_fit", dims_fit),
    ("no_elements", no_elements),
];

/// Registers the functions.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    for (name, function) in FUNCTIONS.iter().chain(crate::layer::FUNCTIONS) {
        let session = session.clone();
        vm.register_closure("_tensor", name, Rc::new(move |vm, args: Args| function(&session, vm, &positional(args))));
    }
}

/// Arguments in order; these functions are called by the API's own Python only, which names none out of order.
pub(crate) fn positional(args: Args) -> Vec<Value> {
    let mut values = args.pos;
    values.extend(args.kw.into_iter().map(|(_, value)| value));
    values
}

/// The argument at a place.
pub(crate) fn arg<'a>(vm: &Vm, args: &'a [Value], at: usize) -> Outcome<&'a Value> {
    args.get(at).ok_or_else(|| vm.type_error("a native tensor function was called with too few arguments"))
}

fn register_dtypes(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let names = arg(vm, a, 0)?.clone();
    for dtype in DType::ALL {
        let key = Value::str(dtype.name());
        let object = vm.get_item(&names, &key)?;
        s.dtypes.borrow_mut().insert(dtype, object);
    }
    *s.size_class.borrow_mut() = Some(arg(vm, a, 1)?.clone());
    Ok(Value::None)
}

fn register_class(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    *s.tensor_class.borrow_mut() = arg(vm, a, 0)?.as_object().cloned();
    Ok(Value::None)
}

fn set_default_dtype(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let dtype = crate::arguments::dtype(s, vm, arg(vm, a, 0)?)?;
    s.default_float.set(dtype);
    Ok(Value::None)
}

fn shape(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?;
    let dims = (0..value.rank())
        .map(|i| value.dim(i).map_or_else(|| s.sink().dim(&value, i).into_value(), |n| Value::Int(n as i64)))
        .collect();
    match s.size_class.borrow().as_ref().and_then(Value::as_object) {
        Some(class) => Ok(Value::Object(vm.heap.alloc(Body {
            class: Some(class.clone()),
            attrs: Some(Box::new(Dict::new())),
            payload: Payload::List(dims),
        }))),
        None => Ok(vm.new_list(dims)),
    }
}

fn from_data(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let dtype = match a.get(1) {
        None | Some(Value::None) => None,
        Some(d) => Some(crate::arguments::dtype(s, vm, d)?),
    };
    let value = data::from_data(s, vm, arg(vm, a, 0)?, dtype)?;
    s.new_tensor(vm, value)
}

fn tolist(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?;
    if let Some(host) = s.sink().host(&value) {
        return Ok(data::to_list(vm, &host));
    }
    staged_list(s, vm, &value)
}

/// Nested lists of numbers known at run time.
fn staged_list(s: &Session, vm: &mut Vm, value: &TensorRef) -> Outcome {
    match value.rank() {
        0 => item(s, vm, value, None).map(number_value),
        1 => {
            let Some(n) = value.dim(0) else {
                return Err(vm.unsupported("a list of elements whose number is known at run time"));
            };
            let items = (0..n as i64).map(|i| item(s, vm, value, Some(i)).map(number_value)).collect::<Outcome<_>>()?;
            Ok(vm.new_list(items))
        }
        _ => {
            let rows = s.emit(vm, OpKind::Unbind, vec![crate::sink::Operand::Tensor(value.clone())], Attrs::new())?;
            let mut lists = Vec::new();
            for row in rows.into_iter().filter_map(crate::sink::Emitted::tensor) {
                lists.push(staged_list(s, vm, &row)?);
            }
            Ok(vm.new_list(lists))
        }
    }
}

/// Whether what `item` takes names an element: a place among all, or one on each axis; none counts from the end.
fn item_fits(vm: &mut Vm, value: &TensorRef, at: &[Value]) -> Outcome<()> {
    let mut places = Vec::new();
    for place in at {
        match place {
            Value::Int(place) => places.push(*place as u64),
            Value::Abstract(_) => return Ok(()),
            other => {
                let got = vm.type_name(other);
                let message = format!("(InvalidType) argument (position 1) must be long, but got {got}");
                return Err(vm.type_error(&message));
            }
        }
    }
    let sizes: Option<Vec<u64>> = (0..value.rank()).map(|axis| value.dim(axis).map(|size| size as u64)).collect();
    let Some(sizes) = sizes else { return Ok(()) };
    let wrong =
        match places[..] {
            [place] => {
                let count: u64 = sizes.iter().product();
                (place >= count).then(|| format!("index {place} is out of bounds for size {count}"))
            }
            _ if places.len() != sizes.len() => Some("incorrect number of indices for Tensor".to_string()),
            _ => places.iter().zip(&sizes).enumerate().find(|(_, (place, size))| place >= size).map(
                |(axis, (place, size))| format!("index {place} is out of bounds for axis {axis} with size {size}"),
            ),
        };
    wrong.map_or(Ok(()), |wrong| Err(vm.value_error(&format!("(InvalidArgument) {wrong}"))))
}

fn element(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?;
    let at = &a[1..];
    if at.is_empty() {
        return item(s, vm, &value, None).map(number_value);
    }
    item_fits(vm, &value, at)?;
    if let ([flat], true) = (at, value.rank() != 1) {
        let flat_value =
            s.emit_unary(vm, OpKind::Reshape, &value, Attrs::new().with("shape", vec![DimArg::Const(-1)]))?;
        let i = vm.index(flat)?;
        return item(s, vm, &flat_value, Some(i)).map(number_value);
    }
    let key = Value::tuple(at.to_vec());
    let picked = crate::index::get(s, vm, &a[0], &key)?;
    let value = s.read(vm, &picked)?;
    item(s, vm, &value, None).map(number_value)
}

/// What Paddle says where it needs the truth of a tensor that has not one element.
pub const AMBIGUOUS_TRUTH: &str =
    "When Variable is used as the condition of if/while , Variable can only contain one element.";

/// Paddle's truth of an element: it is greater than zero.
pub fn is_true(element: Scalar) -> bool {
    element.to_f64() > 0.0
}

fn truth(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?;
    match s.sink().host(&value) {
        Some(host) if host.len() == 1 => Ok(Value::Bool(host.get(0).is_some_and(is_true))),
        Some(_) => Err(vm.raise("AssertionError", AMBIGUOUS_TRUTH)),
        None => Err(vm.refuse(
            dy2st_source::codes::DATA_DEPENDENT_PYTHON,
            "plain Python needs the truth of a tensor here, which only a run of the program knows",
        )),
    }
}

/// Python's conversions of a tensor take one element.
fn expect_one(s: &Session, vm: &mut Vm, tensor: &Value, to: &str) -> Outcome<()> {
    let value = s.read(vm, tensor)?;
    match value.ty().element_count() {
        Some(1) if value.rank() > 0 => {
            Err(vm.type_error("only 0-dimensional arrays can be converted to Python scalars"))
        }
        Some(count) if count != 1 => {
            Err(vm.raise("AssertionError", &format!("only one element variable can be converted to {to}.")))
        }
        _ => Ok(()),
    }
}

fn to_int(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    expect_one(s, vm, arg(vm, a, 0)?, "int")?;
    let value = element(s, vm, &a[..1])?;
    crate::scalar::to_int(s, vm, &value)
}

fn to_float(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    expect_one(s, vm, arg(vm, a, 0)?, "float")?;
    let value = element(s, vm, &a[..1])?;
    crate::scalar::to_float(s, vm, &value)
}

fn length(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?;
    if value.rank() == 0 {
        return Err(vm.raise("AssertionError", "len() of a 0-D tensor is wrong"));
    }
    Ok(value.dim(0).map_or_else(|| s.sink().dim(&value, 0).into_value(), |n| Value::Int(n as i64)))
}

fn format(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let tensor = arg(vm, a, 0)?;
    let value = s.read(vm, tensor)?;
    let stop_gradient = tensor_payload(vm, tensor).is_none_or(|p| p.stop_gradient);
    match s.sink().host(&value) {
        Some(host) => Ok(Value::str(&format_tensor(&host, stop_gradient, &s.print.borrow()))),
        None => match vm.domain.clone() {
            Some(domain) => {
                // The text is of what the tensor shows now.
                let shown = s.new_tensor(vm, value)?;
                s.edit(vm, &shown, |t| t.stop_gradient = stop_gradient);
                domain.str(vm, &shown)
            }
            None => Err(vm.raise("RuntimeError", "the text of a tensor that has no elements")),
        },
    }
}

fn write(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (tensor, new) = (arg(vm, a, 0)?, arg(vm, a, 1)?);
    let (old, value) = (s.read(vm, tensor)?, s.read(vm, new)?);
    let refused = refuse_leaf(s, vm, tensor, "Var");
    let value = crate::binary::cast(s, vm, value, old.dtype())?;
    // A dim of which only a run knows the size fits as far as is known.
    let fits = |i| old.dim(i).zip(value.dim(i)).is_none_or(|(a, b)| a == b);
    if old.rank() != value.rank() || !(0..old.rank()).all(fits) {
        return Err(vm.value_error(&format!(
            "(InvalidArgument) an in-place operation on a tensor of shape {:?} gave shape {:?}",
            (0..old.rank()).map(|i| old.dim(i).unwrap_or(0)).collect::<Vec<_>>(),
            (0..value.rank()).map(|i| value.dim(i).unwrap_or(0)).collect::<Vec<_>>(),
        )));
    }
    // The framework's own kernel has run when it finds that it should not have.
    if refused.as_ref().is_err_and(|raise| matches!(raise, Raise::Exception(_))) {
        s.write(vm, tensor, value.detached())?;
    } else if refused.is_ok() {
        let value = with_zero_gradient(s, vm, &old, value)?;
        s.write(vm, tensor, value)?;
    }
    refused.map(|()| tensor.clone())
}

/// What overwrites all of a value that wants gradients, which gets a gradient of zero and stays in the graph.
pub(crate) fn with_zero_gradient(s: &Session, vm: &mut Vm, old: &TensorRef, new: TensorRef) -> Outcome<TensorRef> {
    if !old.requires_grad() || new.requires_grad() || !s.sink().grad_enabled() || s.sink().is_leaf(old) {
        return Ok(new);
    }
    let never = crate::binary::full(s, vm, Number::Known(Scalar::Bool(false)), DType::Bool)?;
    let operands = [never, old.clone(), new].map(Operand::Tensor).to_vec();
    s.emit_one(vm, OpKind::Where, operands, Attrs::new())
}

/// Paddle writes to no leaf that wants a gradient while gradients are recorded.
pub(crate) fn refuse_leaf(s: &Session, vm: &mut Vm, tensor: &Value, what: &str) -> Outcome<()> {
    let (sink, old) = (s.sink(), s.read(vm, tensor)?);
    if !old.requires_grad() || !sink.grad_enabled() {
        return Ok(());
    }
    let on_a_way = sink.is_leaf_on_a_way(&old);
    if on_a_way || old.wants().is_some() && sink.is_leaf(&old) {
        let what = "an in-place write to a tensor that is a leaf with gradients on one way of a condition only";
        return Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, what).help("Set `stop_gradient` on both ways."));
    }
    if !sink.is_leaf(&old) {
        return Ok(());
    }
    let name = vm.get_attr(tensor, "name")?;
    let name = vm.str(&name)?;
    let message = format!("Leaf {what} ({name}) that doesn't stop gradient can't use inplace strategy.");
    Err(vm.value_error(&format!("(InvalidArgument) {message}")))
}

fn assign_data(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (tensor, new) = (arg(vm, a, 0)?, arg(vm, a, 1)?);
    let value = match data::backing(s, vm, new)? {
        Some(t) => t,
        None => TensorRef::host(data::to_host(s, vm, new, None)?),
    };
    // The elements change, not how they came to be.
    let before = s.sink().set_grad_enabled(false);
    let done = s.write(vm, tensor, value.detached());
    s.sink().set_grad_enabled(before);
    done.map(|()| tensor.clone())
}

/// Writes elements and history, to a leaf too.
fn take(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (tensor, new) = (arg(vm, a, 0)?, arg(vm, a, 1)?);
    let (old, value) = (s.read(vm, tensor)?, s.read(vm, new)?);
    let value = crate::binary::cast(s, vm, value, old.dtype())?;
    s.write(vm, tensor, value)?;
    Ok(tensor.clone())
}

fn detach(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let alias = s.new_alias(vm, arg(vm, a, 0)?)?;
    s.edit(vm, &alias, |p| {
        (p.stop_gradient, p.detached) = (true, true);
        p.seen = p.seen.take().map(|(v, t)| (v, t.detached()));
    });
    Ok(alias)
}

fn contiguous(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let tensor = arg(vm, a, 0)?;
    if tensor_payload(vm, tensor).is_none_or(|p| crate::view::is_contiguous(&p.steps)) {
        return Ok(tensor.clone());
    }
    let value = s.read(vm, tensor)?;
    let copy = s.emit_unary(vm, OpKind::Assign, &value, Attrs::new())?;
    s.new_tensor(vm, copy)
}

fn as_parameter(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?.detached();
    let tensor = s.new_tensor(vm, value)?;
    s.edit(vm, &tensor, |p| p.stop_gradient = false);
    if let (Some(object), Some(class)) = (tensor.as_object(), arg(vm, a, 1)?.as_object()) {
        vm.heap.write(object).class = Some(class.clone());
    }
    Ok(tensor)
}

fn strides(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?;
    let mut strides = vec![1i64; value.rank()];
    for i in (0..value.rank().saturating_sub(1)).rev() {
        strides[i] = strides[i + 1] * value.dim(i + 1).unwrap_or(1) as i64;
    }
    Ok(vm.new_list(strides.into_iter().map(Value::Int).collect()))
}

fn set_print_options(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    if s.sink().is_staging() {
        let what = "how tensors are printed is set inside a static function";
        return Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, what).help("Set it before the call."));
    }
    let options = arg(vm, a, 0)?.clone();
    for name in ["precision", "threshold", "edgeitems", "linewidth", "sci_mode"] {
        let get = vm.get_attr(&options, "get")?;
        let value = vm.call(&get, Args::new(vec![Value::str(name)]))?;
        if matches!(value, Value::None) {
            continue;
        }
        if name == "sci_mode" {
            let on = vm.truth(&value)?;
            s.print.borrow_mut().sci_mode = on;
            continue;
        }
        let n = usize::try_from(vm.index(&value)?).map_err(|_| vm.value_error("print options must not be negative"))?;
        let mut print = s.print.borrow_mut();
        match name {
            "precision" => print.precision = n,
            "threshold" => print.threshold = n,
            "edgeitems" => print.edgeitems = n,
            _ => print.linewidth = n,
        }
    }
    Ok(Value::None)
}

/// `broadcast_shape(x, y)`: the common shape of two. Of two sizes that only a run knows the first is taken; the op that
/// uses them checks that they fit.
fn broadcast_shape(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let x = sequence(vm, arg(vm, a, 0)?).unwrap_or_default();
    let y = sequence(vm, arg(vm, a, 1)?).unwrap_or_default();
    let rank = x.len().max(y.len());
    let mut out = Vec::with_capacity(rank);
    for at in 0..rank {
        let pick = |items: &[Value]| (at + items.len()).checked_sub(rank).map(|i| items[i].clone());
        out.push(match (pick(&x), pick(&y)) {
            (Some(m), Some(n)) => match (known_size(&m), known_size(&n)) {
                (Some(1), _) => n,
                (_, Some(1) | None) => m,
                (None, _) => n,
                (Some(p), Some(q)) if p == q => m,
                (Some(_), Some(_)) => {
                    let (x, y) = (vm.repr(arg(vm, a, 0)?)?, vm.repr(arg(vm, a, 1)?)?);
                    return Err(vm.value_error(&format!(
                        "(InvalidArgument) Broadcast dimension mismatch. Operands could not be broadcast together with \
                         the shape of X = {x} and the shape of Y = {y}."
                    )));
                }
            },
            (one, other) => one.or(other).unwrap_or(Value::Int(1)),
        });
    }
    Ok(vm.new_list(out))
}

/// `dims_fit(dims, wanted)`: whether the sizes are as many as wanted and none is known to differ.
fn dims_fit(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let x = sequence(vm, arg(vm, a, 0)?).unwrap_or_default();
    let y = sequence(vm, arg(vm, a, 1)?).unwrap_or_default();
    let fit = x.len() == y.len()
        && x.iter().zip(&y).all(|(m, n)| known_size(m).zip(known_size(n)).is_none_or(|(m, n)| m == n));
    Ok(Value::Bool(fit))
}

/// `no_elements(dims)`: whether one of the sizes is known to be zero.
fn no_elements(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let dims = sequence(vm, arg(vm, a, 0)?).unwrap_or_default();
    Ok(Value::Bool(dims.iter().any(|size| known_size(size) == Some(0))))
}

fn known_size(value: &Value) -> Option<i64> {
    match value {
        Value::Int(n) => Some(*n),
        _ => None,
    }
}
