//! Types of ops on Python numbers, lists, tuples, unions and state.

use dy2st_tensor::{DType, Dim};

use crate::{Attr, DimArg, DimValue, OpErrorKind, OpKind, ShapeRule, TensorType, Type, ANY};

use super::{Call, Rule, Types};

/// Types of the results of an op whose rule gives whole types.
pub fn infer(call: &mut Call) -> Rule<Types> {
    let ty = match call.info.shape {
        ShapeRule::OfType => of_type(call)?,
        ShapeRule::LikeFirst => call.operands[0].clone(),
        ShapeRule::PyConst => py_const(call)?,
        ShapeRule::PyArith => py_arith(call),
        ShapeRule::PyTruediv | ShapeRule::PyFloat => Type::PyFloat,
        ShapeRule::PyBits => py_bits(call)?,
        ShapeRule::PyExtreme => py_extreme(call),
        ShapeRule::PyUnary => py_unary(call)?,
        ShapeRule::PyBool => Type::PyBool,
        ShapeRule::PyInt => match &call.operands[0] {
            known @ Type::PyInt(_) => known.clone(),
            _ => Type::PyInt(None),
        },
        ShapeRule::PyRound => match (&call.operands[0], call.given("digits")) {
            (Type::PyFloat, true) => Type::PyFloat,
            _ => Type::PyInt(None),
        },
        ShapeRule::PyMath => py_math(call)?,
        ShapeRule::PySelect => select(call)?,
        ShapeRule::PyPlainInt => Type::PyInt(None),
        ShapeRule::Dim => dim(call)?,
        ShapeRule::Item => item(call)?,
        ShapeRule::UnionPayload => union_payload(call)?,
        ShapeRule::ListGet => element(call)?,
        ShapeRule::ListPop => {
            return Ok([call.operands[0].clone(), element(call)?].into_iter().collect());
        }
        ShapeRule::ListRange => Type::List(Box::new(Type::PyInt(None))),
        ShapeRule::ListStack => list_stack(call)?,
        ShapeRule::ListConcatTensors => list_concat_tensors(call)?,
        ShapeRule::TupleMake => Type::Tuple(call.operands.to_vec()),
        ShapeRule::TupleGet => tuple_get(call)?,
        _ => return Err(call.error(OpErrorKind::Signature, "has the types that its blocks yield")),
    };
    Ok(std::iter::once(ty).collect())
}

/// The attribute `type` says it; operands must fit it.
fn of_type(call: &Call) -> Rule<Type> {
    let ty = call.ty("type")?;
    let wrong = |index: usize, wanted: &Type| {
        call.error(OpErrorKind::Signature, format!("item {index} must be {wanted}, got {}", call.operands[index]))
    };
    match (call.info.kind, &ty) {
        (OpKind::ListNew, Type::List(element)) => {
            if let Some(index) = call.operands.iter().position(|item| !item.fits(element)) {
                return Err(wrong(index, element));
            }
        }
        (OpKind::UnionMake, Type::Union(alternatives)) => {
            let payloads = &call.operands[1..];
            if payloads.len() != alternatives.len() {
                let message = format!("has {} payloads for {} alternatives", payloads.len(), alternatives.len());
                return Err(call.error(OpErrorKind::Signature, message));
            }
            if let Some(index) = payloads.iter().zip(alternatives).position(|(payload, wanted)| !payload.fits(wanted)) {
                return Err(wrong(index + 1, &alternatives[index]));
            }
        }
        (OpKind::ListNew | OpKind::UnionMake, _) => {
            return Err(call.error(OpErrorKind::Signature, format!("makes no {ty}")));
        }
        _ => {}
    }
    Ok(ty)
}

fn py_const(call: &Call) -> Rule<Type> {
    Ok(match call.attr("value") {
        Some(Attr::Bool(_)) => Type::PyBool,
        Some(Attr::Float(_)) => Type::PyFloat,
        Some(Attr::Int(value)) => Type::PyInt(usize::try_from(value).ok().map(Dim::Known)),
        _ => return Err(call.error(OpErrorKind::Signature, "takes a bool, an int or a float")),
    })
}

/// What is known of the number that an operand is.
fn number(ty: &Type) -> DimValue {
    match ty {
        Type::PyInt(Some(dim)) => DimValue::from(*dim),
        _ => DimValue::Unknown,
    }
}

/// An int of which something may be known.
fn py_int(value: DimValue) -> Type {
    Type::PyInt(value.to_dim().filter(|dim| *dim != ANY))
}

fn py_arith(call: &mut Call) -> Type {
    let (x, y) = (&call.operands[0], &call.operands[1]);
    if *x == Type::PyFloat || *y == Type::PyFloat {
        return Type::PyFloat;
    }
    let (a, b) = (number(x), number(y));
    py_int(match call.info.kind {
        OpKind::PyAdd => call.symbols.add(a, b),
        OpKind::PySub => call.symbols.sub(a, b),
        OpKind::PyMul => call.symbols.mul(a, b),
        OpKind::PyFloordiv => call.symbols.floor_div(a, b),
        OpKind::PyMod => call.symbols.modulo(a, b),
        _ => DimValue::Unknown,
    })
}

fn py_bits(call: &Call) -> Rule<Type> {
    match (&call.operands[0], &call.operands[1]) {
        (Type::PyFloat, _) | (_, Type::PyFloat) => {
            Err(call.error(OpErrorKind::Signature, "unsupported operand type(s): a float has no bits"))
        }
        (Type::PyBool, Type::PyBool) if !matches!(call.info.kind, OpKind::PyLshift | OpKind::PyRshift) => {
            Ok(Type::PyBool)
        }
        _ => Ok(Type::PyInt(None)),
    }
}

/// `max` and `min` of two numbers of one kind; of two kinds the caller makes a union or converts.
fn py_extreme(call: &mut Call) -> Type {
    match (&call.operands[0], &call.operands[1]) {
        (Type::PyBool, Type::PyBool) => Type::PyBool,
        (Type::PyFloat, _) | (_, Type::PyFloat) => Type::PyFloat,
        (x, y) => {
            let (a, b) = (number(x), number(y));
            py_int(if call.info.kind == OpKind::PyMax {
                call.symbols.maximum(a, b)
            } else {
                call.symbols.minimum(a, b)
            })
        }
    }
}

fn py_unary(call: &mut Call) -> Rule<Type> {
    let x = &call.operands[0];
    Ok(match (call.info.kind, x) {
        (OpKind::PyInvert, Type::PyFloat) => {
            return Err(call.error(OpErrorKind::Signature, "bad operand type for unary ~: 'float'"));
        }
        (_, Type::PyFloat) => Type::PyFloat,
        (OpKind::PyNeg, _) => py_int(call.symbols.sub(DimValue::Known(0), number(x))),
        (OpKind::PyAbs, _) if call.symbols.min(number(x)).is_some_and(|low| low >= 0) => x.clone(),
        _ => Type::PyInt(None),
    })
}

fn py_math(call: &Call) -> Rule<Type> {
    Ok(match &*call.text("name")? {
        "floor" | "ceil" | "trunc" => Type::PyInt(None),
        "isnan" | "isinf" | "isfinite" => Type::PyBool,
        "sqrt" | "exp" | "log" | "log2" | "log10" | "log1p" | "expm1" | "sin" | "cos" | "tan" | "asin" | "acos"
        | "atan" | "sinh" | "cosh" | "tanh" | "fabs" | "erf" | "radians" | "degrees" => Type::PyFloat,
        "hypot" | "atan2" | "fmod" | "copysign" if call.operands.len() == 2 => Type::PyFloat,
        other => return Err(call.error(OpErrorKind::Unimplemented, format!("math.{other} of a symbolic number"))),
    })
}

fn select(call: &Call) -> Rule<Type> {
    let (x, y) = (&call.operands[1], &call.operands[2]);
    if x == y {
        return Ok(x.clone());
    }
    match (x, y) {
        (Type::PyInt(_), Type::PyInt(_)) => Ok(Type::PyInt(None)),
        _ if x.fits(y) => Ok(y.clone()),
        _ if y.fits(x) => Ok(x.clone()),
        _ => Err(call.error(OpErrorKind::Signature, format!("chooses between {x} and {y}"))),
    }
}

fn dim(call: &Call) -> Rule<Type> {
    let dims = call.dims(0)?;
    let axis = call.int("axis")?;
    let rank = dims.len() as i64;
    if axis < -rank || axis >= rank {
        return Err(call.error(OpErrorKind::OutOfRange, format!("axis {axis} of a tensor of rank {rank}")));
    }
    let dim = dims[(if axis < 0 { axis + rank } else { axis }) as usize];
    Ok(py_int(DimValue::from(dim)))
}

fn item(call: &Call) -> Rule<Type> {
    let TensorType { dtype, dims } = call.tensor(0)?;
    let index = match call.attr("index") {
        Some(Attr::Dims(index)) => index,
        _ => Vec::new(),
    };
    if index.is_empty() {
        if call.tensor(0)?.element_count().is_some_and(|count| count != 1) {
            return Err(call.invalid("(InvalidArgument) only one element tensors can be converted to Python scalars when no input coordinates"));
        }
    } else if index.len() != dims.len() {
        return Err(call.invalid(format!("{} indices for a tensor of rank {}", index.len(), dims.len())));
    }
    for (place, dim) in index.iter().zip(dims) {
        if let (DimArg::Const(place), Some(size)) = (place, dim.known()) {
            if *place < -(size as i64) || *place >= size as i64 {
                let message = format!("index {place} is out of bounds for a dim of size {size}");
                return Err(call.error(OpErrorKind::OutOfRange, message));
            }
        }
    }
    Ok(match dtype {
        DType::Bool => Type::PyBool,
        dtype if dtype.is_int() => Type::PyInt(None),
        dtype if dtype.is_float() => Type::PyFloat,
        dtype => return Err(call.error(OpErrorKind::DType, format!("gives no symbolic number for {dtype}"))),
    })
}

fn union_payload(call: &Call) -> Rule<Type> {
    let index = call.int("index")?;
    match &call.operands[0] {
        Type::Union(alternatives) => usize::try_from(index)
            .ok()
            .and_then(|index| alternatives.get(index))
            .cloned()
            .ok_or_else(|| call.error(OpErrorKind::Signature, format!("there is no alternative {index}"))),
        other => Err(call.error(OpErrorKind::Signature, format!("takes a union, got {other}"))),
    }
}

fn tuple_get(call: &Call) -> Rule<Type> {
    let index = call.int("index")?;
    match &call.operands[0] {
        Type::Tuple(elements) => usize::try_from(index)
            .ok()
            .and_then(|index| elements.get(index))
            .cloned()
            .ok_or_else(|| call.error(OpErrorKind::OutOfRange, "tuple index out of range")),
        other => Err(call.error(OpErrorKind::Signature, format!("takes a tuple, got {other}"))),
    }
}

fn element(call: &Call) -> Rule<Type> {
    match &call.operands[0] {
        Type::List(element) => Ok((**element).clone()),
        other => Err(call.error(OpErrorKind::Signature, format!("takes a list, got {other}"))),
    }
}

fn tensor_element(call: &Call) -> Rule<TensorType> {
    match element(call)? {
        Type::Tensor(tensor) => Ok(tensor),
        other => Err(call.error(OpErrorKind::Signature, format!("takes a list of tensors, got one of {other}"))),
    }
}

fn list_stack(call: &mut Call) -> Rule<Type> {
    let mut tensor = match element(call)? {
        Type::PyBool => TensorType::new(DType::Bool, []),
        Type::PyInt(_) => TensorType::new(DType::Int64, []),
        Type::PyFloat => TensorType::new(DType::Float64, []),
        _ => tensor_element(call)?,
    };
    let axis = call.axis(call.int("axis")?, tensor.rank() + 1)?;
    let length = call.fresh();
    tensor.dims.insert(axis, length);
    Ok(Type::Tensor(tensor))
}

fn list_concat_tensors(call: &mut Call) -> Rule<Type> {
    let mut tensor = tensor_element(call)?;
    if tensor.rank() == 0 {
        return Err(call.invalid("zero-dimensional tensors cannot be concatenated"));
    }
    let axis = call.axis(call.int("axis")?, tensor.rank())?;
    tensor.dims[axis] = call.fresh();
    Ok(Type::Tensor(tensor))
}
