//! Python's binary operators on tensors: promotion, and the ops that Paddle uses for numbers.

use std::rc::Rc;

use dy2st_eval::{Outcome, Raise, Value, Vm};
use dy2st_ir::{Attrs, DimArg, OpKind};
use dy2st_tensor::{promote, promote_scalar, true_divide_dtype, DType, DTypeKind, Promotion, Scalar};

use crate::arguments::{number, AttrBuilder, Number};
use crate::array_scalar::{array_scalar, real_part, unknown, ArrayScalar};
use crate::payload::is_tensor;
use crate::session::Session;
use crate::sink::Operand;
use crate::value::TensorRef;

struct Operator {
    kind: OpKind,
    promotion: Promotion,
    /// Whether integers divide to floats.
    true_divide: bool,
}

fn operator(name: &str) -> Option<(Operator, bool)> {
    use Promotion::{Arithmetic, FloorDivide, Same};
    let (name, reversed) = match name {
        "radd" | "rsub" | "rmul" | "rdiv" | "rfloordiv" | "rmod" | "rpow" | "rmatmul" | "rlshift" | "rrshift"
        | "rand" | "ror" | "rxor" => (&name[1..], true),
        _ => (name, false),
    };
    let (kind, promotion) = match name {
        "add" => (OpKind::Add, Arithmetic),
        "sub" => (OpKind::Subtract, Arithmetic),
        "mul" => (OpKind::Multiply, Arithmetic),
        "div" => (OpKind::Divide, Arithmetic),
        "floordiv" => (OpKind::FloorDivide, FloorDivide),
        "mod" => (OpKind::Remainder, Arithmetic),
        "pow" => (OpKind::ElementwisePow, Arithmetic),
        "matmul" => (OpKind::Matmul, Arithmetic),
        "eq" => (OpKind::Equal, Arithmetic),
        "ne" => (OpKind::NotEqual, Arithmetic),
        "lt" => (OpKind::LessThan, Arithmetic),
        "le" => (OpKind::LessEqual, Arithmetic),
        "gt" => (OpKind::GreaterThan, Arithmetic),
        "ge" => (OpKind::GreaterEqual, Arithmetic),
        "and" => (OpKind::BitwiseAnd, Same),
        "or" => (OpKind::BitwiseOr, Same),
        "xor" => (OpKind::BitwiseXor, Same),
        "lshift" => (OpKind::BitwiseLeftShift, Same),
        "rshift" => (OpKind::BitwiseRightShift, Same),
        _ => return None,
    };
    Some((Operator { kind, promotion, true_divide: kind == OpKind::Divide }, reversed))
}

/// `_op.binary(name, x, y)`: the operator of a Python special method of `x`; `NotImplemented` where `y` is no operand.
pub fn binary(session: &Session, vm: &mut Vm, name: &str, x: &Value, y: &Value) -> Outcome {
    let Some((op, reversed)) = operator(name) else {
        return Err(vm.type_error(&format!("no operator is called {name}")));
    };
    let x = session.read(vm, x)?;
    if is_tensor(vm, y) {
        let y = session.read(vm, y)?;
        let (x, y) = if reversed { (y, x) } else { (x, y) };
        let out = tensors(session, vm, &op, x, y)?;
        return session.new_tensor(vm, out);
    }
    if op.promotion == Promotion::Same {
        bits_take(vm, &op, reversed, y)?;
    }
    let name = asked(name);
    let out = match number(vm, y) {
        Some(n) => {
            let dtype = promote_scalar(x.dtype(), n.kind());
            with_number(session, vm, &op, x, n, dtype, reversed)?
        }
        None => match array_scalar(vm, y)? {
            Some(ArrayScalar::Counted(n)) => {
                // Truth values divide as integers do.
                let truths = op.true_divide && x.dtype() == DType::Bool;
                let dtype = if truths { DType::Int64 } else { x.dtype() };
                with_number(session, vm, &op, x, n, dtype, reversed)?
            }
            Some(ArrayScalar::Filled(n)) => with_filled(session, vm, &op, x, n, reversed)?,
            Some(ArrayScalar::Unknown) => return unknown(vm, name, op.kind, reversed, &vm.type_name(y)),
            None => return no_number(session, vm, name, &op, reversed, x, y),
        },
    };
    session.new_tensor(vm, out)
}

/// The method whose name PaddlePaddle's messages give: operators that commute have one.
fn asked(name: &str) -> &str {
    match name {
        "radd" | "rmul" | "rmatmul" => &name[1..],
        _ => name,
    }
}

/// An operator with a number that counts as a tensor of the other operand's dtype. A power of it has an axis.
fn with_filled(
    session: &Session,
    vm: &mut Vm,
    op: &Operator,
    x: TensorRef,
    n: Number,
    reversed: bool,
) -> Outcome<TensorRef> {
    let axis = op.kind == OpKind::Matmul || op.kind == OpKind::ElementwisePow && !reversed;
    let n = filled(session, vm, real_part(n, x.dtype()), x.dtype(), if axis { &[1] } else { &[] })?;
    let (x, y) = if reversed { (n, x) } else { (x, n) };
    tensors(session, vm, op, x, y)
}

/// Raises unless an operator on bits takes what is no tensor: `&`, `|` and `^` take integers on their left, shifts on both sides.
fn bits_take(vm: &mut Vm, op: &Operator, reversed: bool, y: &Value) -> Outcome<()> {
    let shift = matches!(op.kind, OpKind::BitwiseLeftShift | OpKind::BitwiseRightShift);
    let plain = vm.unwrap_immediate(y);
    let float = matches!(plain, Value::Float(_) | Value::Complex(_));
    let integer = !float && number(vm, y).is_some();
    let got = vm.type_name(if float && shift { &plain } else { y });
    if integer && (shift || reversed) {
        return Ok(());
    }
    if reversed && !shift || shift && float {
        // The two other operators on bits say `|` too, and both shifts `<<`.
        let sign = if shift { "<<" } else { "|" };
        let (left, right) = if reversed { (&*got, "Tensor") } else { ("Tensor", &*got) };
        return Err(vm.type_error(&format!("unsupported operand type(s) for {sign}: '{left}' and '{right}'")));
    }
    let of_numpy = vm.find_attr(y, crate::data::BACKING)?.is_some();
    let got = if of_numpy && !float { format!("numpy.{got}") } else { got.to_string() };
    let (name, at) = if reversed { ("x", 0) } else { ("y", 1) };
    Err(no_tensor(vm, op.kind, name, at, &got))
}

/// What PaddlePaddle says of an operand that is no tensor.
pub(crate) fn no_tensor(vm: &Vm, op: OpKind, name: &str, at: usize, got: &str) -> Raise {
    let got = if got == "NoneType" { "None" } else { got };
    let message = format!("(InvalidArgument) {op}(): argument '{name}' (position {at}) must be Tensor, but got {got}");
    vm.raise("ValueError", &message)
}

/// What is neither tensor nor number: an array counts as a tensor, objects may answer themselves, the rest is an error.
fn no_number(
    session: &Session,
    vm: &mut Vm,
    name: &str,
    op: &Operator,
    reversed: bool,
    x: TensorRef,
    y: &Value,
) -> Outcome {
    if let Some(y) = crate::data::backing(session, vm, y)? {
        // A matrix product casts the array, on either side.
        let y = if op.kind == OpKind::Matmul && reversed { cast(session, vm, y, x.dtype())? } else { y };
        let (x, y) = if reversed { (y, x) } else { (x, y) };
        let out = tensors(session, vm, op, x, y)?;
        return session.new_tensor(vm, out);
    }
    let plain = matches!(y, Value::None | Value::Str(_)) || crate::arguments::sequence(vm, y).is_some();
    // A text or list may be repeated by a tensor of one element; it is asked next.
    let repeats = op.kind == OpKind::Multiply && !matches!(y, Value::None);
    if !plain || repeats || matches!(op.kind, OpKind::Equal | OpKind::NotEqual) {
        return Ok(Value::NotImplemented);
    }
    let got = vm.type_name(y);
    Err(vm.type_error(&format!(
        "(InvalidType) __{name}__(): argument (position 1) must be int, float, bool or Tensor, but got {got}"
    )))
}

fn tensors(session: &Session, vm: &mut Vm, op: &Operator, x: TensorRef, y: TensorRef) -> Outcome<TensorRef> {
    let (x, y) = if op.kind == OpKind::Matmul {
        aligned(session, vm, x, y)?
    } else {
        promoted(session, vm, op.promotion, op.true_divide, x, y)?
    };
    session.emit_one(vm, op.kind, vec![Operand::Tensor(x), Operand::Tensor(y)], Attrs::new())
}

/// The operands of a matrix product: the right one is cast to the left one's dtype, unless complex numbers are among them.
fn aligned(session: &Session, vm: &mut Vm, x: TensorRef, y: TensorRef) -> Outcome<(TensorRef, TensorRef)> {
    let (left, right) = (x.dtype(), y.dtype());
    if !left.is_complex() && !right.is_complex() {
        let y = cast(session, vm, y, left)?;
        return Ok((x, y));
    }
    if left.is_complex() && right.is_complex() || left == DType::Float32 || left == DType::Float64 || right.is_float() {
        return promoted(session, vm, Promotion::Arithmetic, false, x, y);
    }
    Err(vm.raise("RuntimeError", "(Unavailable) Only supports to align data type of float and complex."))
}

/// Two operands in the dtype that they promote to.
fn promoted(
    session: &Session,
    vm: &mut Vm,
    promotion: Promotion,
    true_divide: bool,
    x: TensorRef,
    y: TensorRef,
) -> Outcome<(TensorRef, TensorRef)> {
    let (left, right) = (x.dtype(), y.dtype());
    if promotion == Promotion::Same {
        // They are not promoted; the op says what does not fit.
        return Ok((x, y));
    }
    let dtype =
        promote(promotion, (left, x.rank() == 0), (right, y.rank() == 0)).map_err(|_| no_promotion(vm, left, right))?;
    let dtype = if true_divide { true_divide_dtype(dtype) } else { dtype };
    Ok((cast(session, vm, x, dtype)?, cast(session, vm, y, dtype)?))
}

fn no_promotion(vm: &Vm, left: DType, right: DType) -> Raise {
    vm.type_error(&format!(
        "(InvalidType) Type promotion only support calculations between floating-point numbers and between complex and real \
         numbers. But got different data type x: {}, y: {}.",
        left.name(),
        right.name()
    ))
}

/// Casts the last two operands of an op that promotes them, as PaddlePaddle's functions do; others pass.
pub fn promote_operands(session: &Session, vm: &mut Vm, kind: OpKind, operands: &mut [Operand]) -> Outcome<()> {
    use OpKind as K;
    let promotion = match kind {
        K::FloorDivide => Promotion::FloorDivide,
        K::Add
        | K::Subtract
        | K::Multiply
        | K::Divide
        | K::Remainder
        | K::ElementwisePow
        | K::Maximum
        | K::Minimum
        | K::Fmax
        | K::Fmin
        | K::Atan2
        | K::Copysign
        | K::Equal
        | K::NotEqual
        | K::LessThan
        | K::LessEqual
        | K::GreaterThan
        | K::GreaterEqual
        | K::Where => Promotion::Arithmetic,
        K::LogicalAnd | K::LogicalOr | K::LogicalXor => Promotion::Strict,
        _ => return Ok(()),
    };
    if let [.., Operand::Tensor(x), Operand::Tensor(y)] = operands {
        if x.dtype() != y.dtype() || kind == K::Divide {
            let (a, b) = promoted(session, vm, promotion, kind == K::Divide, x.clone(), y.clone())?;
            (*x, *y) = (a, b);
        }
    }
    Ok(())
}

/// `x` in `dtype`.
pub fn cast(session: &Session, vm: &mut Vm, x: TensorRef, dtype: DType) -> Outcome<TensorRef> {
    if x.dtype() == dtype {
        return Ok(x);
    }
    session.emit_unary(vm, OpKind::Cast, &x, Attrs::new().with("dtype", dtype))
}

fn with_number(
    session: &Session,
    vm: &mut Vm,
    op: &Operator,
    x: TensorRef,
    n: Number,
    dtype: DType,
    reversed: bool,
) -> Outcome<TensorRef> {
    let dtype = if op.true_divide { true_divide_dtype(dtype) } else { dtype };
    let x = cast(session, vm, x, dtype)?;
    if dtype != DType::Bool && matches!(n.kind(), DTypeKind::Int | DTypeKind::Float) {
        if let Some(out) = by_scale(session, vm, op.kind, &x, &n, reversed)? {
            return Ok(out);
        }
    }
    if op.kind == OpKind::ElementwisePow && !reversed {
        let mut attrs = AttrBuilder::new(session, OpKind::Pow, 1);
        let y = attrs.scalar(n);
        let mut operands = vec![Operand::Tensor(x)];
        operands.append(&mut attrs.extra);
        return session.emit_one(vm, OpKind::Pow, operands, Attrs::new().with("y", y));
    }
    // A matrix product takes a number for a vector of one element.
    let n = filled(session, vm, n, dtype, if op.kind == OpKind::Matmul { &[1] } else { &[] })?;
    let (a, b) = if reversed { (n, x) } else { (x, n) };
    session.emit_one(vm, op.kind, vec![Operand::Tensor(a), Operand::Tensor(b)], Attrs::new())
}

/// A number as a 0-D tensor.
pub fn full(session: &Session, vm: &mut Vm, n: Number, dtype: DType) -> Outcome<TensorRef> {
    filled(session, vm, n, dtype, &[])
}

/// A number as the elements of a tensor of `shape`.
fn filled(session: &Session, vm: &mut Vm, n: Number, dtype: DType, shape: &[i64]) -> Outcome<TensorRef> {
    if let Number::Symbolic(s) = n {
        let attrs = Attrs::new().with("dtype", dtype);
        let out = session.emit_one(vm, OpKind::TensorFromScalar, vec![Operand::Scalar(s)], attrs)?;
        if shape.is_empty() {
            return Ok(out);
        }
        let shape: Vec<DimArg> = shape.iter().copied().map(DimArg::Const).collect();
        return session.emit_unary(vm, OpKind::Reshape, &out, Attrs::new().with("shape", shape));
    }
    let mut attrs = AttrBuilder::new(session, OpKind::Full, 0);
    let value = attrs.scalar(n);
    let shape: Vec<DimArg> = shape.iter().copied().map(DimArg::Const).collect();
    let attrs = Attrs::new().with("shape", shape).with("value", value).with("dtype", dtype);
    session.emit_one(vm, OpKind::Full, Vec::new(), attrs)
}

/// `x + n`, `x - n`, `n - x` and `x * n` as one `scale`, with the numbers that Paddle computes.
fn by_scale(
    session: &Session,
    vm: &mut Vm,
    kind: OpKind,
    x: &TensorRef,
    n: &Number,
    reversed: bool,
) -> Outcome<Option<TensorRef>> {
    let one = Number::Known(Scalar::Float(1.0));
    let zero = Number::Known(Scalar::Float(0.0));
    let (scale, bias) = match (kind, reversed, n) {
        (OpKind::Add, _, n) => (one, n.clone()),
        (OpKind::Multiply, _, n) => (n.clone(), zero),
        (OpKind::Subtract, false, Number::Known(s)) => (one, Number::Known(negated(*s))),
        (OpKind::Subtract, true, n) => (Number::Known(Scalar::Float(-1.0)), n.clone()),
        _ => return Ok(None),
    };
    let mut attrs = AttrBuilder::new(session, OpKind::Scale, 1);
    let (scale, bias) = (attrs.scalar(scale), attrs.scalar(bias));
    let mut operands = vec![Operand::Tensor(x.clone())];
    operands.append(&mut attrs.extra);
    let attrs = Attrs::new().with("scale", scale).with("bias", bias);
    session.emit_one(vm, OpKind::Scale, operands, attrs).map(Some)
}

fn negated(s: Scalar) -> Scalar {
    match s {
        // Taking zero from the zero below zero leaves it.
        Scalar::Int(i) if i != 0 => Scalar::Int(i.wrapping_neg()),
        other => Scalar::Float(-other.to_f64()),
    }
}

/// Registers `_op.binary`.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    let session = session.clone();
    vm.register_closure(
        "_op",
        "binary",
        Rc::new(move |vm, args| match &args.pos[..] {
            [Value::Str(name), x, y] => binary(&session, vm, name, x, y),
            _ => Err(vm.type_error("binary(name, x, y)")),
        }),
    );
}
