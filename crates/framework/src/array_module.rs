//! The module `_nd`: what the embedded numpy, whose arrays are Python lists, leaves to native code.

use std::rc::Rc;

use dy2st_eval::{Args, Outcome, Raise, Value, Vm};
use dy2st_ir::{Attr, Attrs, DimArg, OpKind};
use dy2st_source::codes;
use dy2st_tensor::{f16, DType, Element, HostTensor, Scalar};

use crate::arguments::{dtype, number, scalar_value, sequence, Number};
use crate::payload::is_tensor;
use crate::session::Session;
use crate::sink::{Emitted, Operand};
use crate::tensor_module::{arg, positional};
use crate::value::TensorRef;

/// Words of state of the Mersenne Twister.
const WORDS: usize = 624;

type Function = fn(&Session, &mut Vm, &[Value]) -> Outcome;

/// Elements of an array that are taken one by one where only a run knows them.
const MAX_SINGLE: usize = 64;

const FUNCTIONS: &[(&str, Function)] = &[
    ("round_floats", round_floats),
    ("mt_words", mt_words),
    ("from_flat", from_flat),
    ("to_flat", to_flat),
    ("is_open", is_open),
    ("text", text),
    ("ensure", ensure),
];

/// Registers the functions.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    for (name, function) in FUNCTIONS {
        let session = session.clone();
        vm.register_closure("_nd", name, Rc::new(move |vm, args: Args| function(&session, vm, &positional(args))));
    }
}

fn items(vm: &Vm, args: &[Value], at: usize) -> Outcome<Vec<Value>> {
    let value = arg(vm, args, at)?;
    sequence(vm, value).ok_or_else(|| vm.type_error("a native array function needs a list"))
}

/// `round_floats(values, dtype name) -> list`: floats as the nearest values of float32 or float16, ties to even.
fn round_floats(session: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let mut values = items(vm, args, 0)?;
    let half = matches!(arg(vm, args, 1)?, Value::Str(name) if &**name == "float16");
    for value in &mut values {
        let x = match number(vm, value) {
            Some(Number::Known(s)) => s.to_f64(),
            Some(symbolic @ Number::Symbolic(_)) => {
                *value = rounded(session, vm, symbolic, half)?;
                continue;
            }
            None if matches!(value, Value::Abstract(_)) => return Err(unknown(vm)),
            None => return Err(vm.type_error("must be real number")),
        };
        *value = Value::Float(if half { f16::from_f64(x).to_f64() } else { f64::from(x as f32) });
    }
    Ok(vm.new_list(values))
}

/// A number that only a run knows as the nearest float32 or float16.
fn rounded(session: &Session, vm: &mut Vm, number: Number, half: bool) -> Outcome {
    let double = crate::binary::full(session, vm, number, DType::Float64)?;
    let single = crate::binary::cast(session, vm, double, if half { DType::Float16 } else { DType::Float32 })?;
    item(session, vm, single)
}

/// The one element of a tensor.
fn item(session: &Session, vm: &mut Vm, tensor: TensorRef) -> Outcome {
    match session.emit(vm, OpKind::TensorItem, vec![Operand::Tensor(tensor)], Attrs::new())?.into_iter().next() {
        Some(Emitted::Scalar(s)) => Ok(s.into_value()),
        _ => Err(vm.raise("RuntimeError", "an element gave no number")),
    }
}

/// One pass of MT19937 over its state.
fn refill(state: &mut [u32]) {
    for k in 0..WORDS {
        let y = (state[k] & 0x8000_0000) | (state[(k + 1) % WORDS] & 0x7fff_ffff);
        let twist = if y & 1 == 1 { 0x9908_b0df } else { 0 };
        state[k] = state[(k + 397) % WORDS] ^ (y >> 1) ^ twist;
    }
}

fn temper(mut y: u32) -> u32 {
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c_5680;
    y ^= (y << 15) & 0xefc6_0000;
    y ^ (y >> 18)
}

/// Bytes of an element of a list, and of the words that one becomes.
const ELEMENT_BYTES: u64 = size_of::<Value>() as u64;
const WORD_BYTES: u64 = 2 * ELEMENT_BYTES;

/// `ensure(n)`: a list of so many elements can be made.
fn ensure(_: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let n = u64::try_from(vm.index(arg(vm, args, 0)?)?).unwrap_or(0);
    vm.check_size(n.saturating_mul(ELEMENT_BYTES))?;
    Ok(Value::None)
}

/// `mt_words(state, at, n) -> (words, state, at)`: the next n words of MT19937 (Matsumoto and Nishimura 1998), and the
/// state after them. The arguments stay as they are.
fn mt_words(_: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let mut state = Vec::with_capacity(WORDS);
    for word in items(vm, args, 0)? {
        state.push(vm.index(&word)? as u32);
    }
    if state.len() != WORDS {
        return Err(vm.value_error("the state of the generator has 624 words"));
    }
    let mut at = usize::try_from(vm.index(arg(vm, args, 1)?)?).unwrap_or(WORDS);
    let n = usize::try_from(vm.index(arg(vm, args, 2)?)?).unwrap_or(0);
    vm.check_size((n as u64).saturating_mul(WORD_BYTES))?;
    let mut words = Vec::with_capacity(n);
    for _ in 0..n {
        if at >= WORDS {
            refill(&mut state);
            at = 0;
        }
        words.push(Value::Int(i64::from(temper(state[at]))));
        at += 1;
    }
    let state = state.into_iter().map(|w| Value::Int(i64::from(w))).collect();
    Ok(Value::tuple(vec![vm.new_list(words), vm.new_list(state), Value::Int(at as i64)]))
}

/// `from_flat(values, shape, dtype name) -> tensor or None`: None where an element is known only at run time.
fn from_flat(session: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let dtype = dtype(session, vm, arg(vm, args, 2)?)?;
    let mut shape = Vec::new();
    for n in items(vm, args, 1)? {
        shape.push(usize::try_from(vm.index(&n)?).map_err(|_| vm.value_error("negative dimensions are not allowed"))?);
    }
    let mut scalars: Vec<Scalar> = Vec::new();
    for value in items(vm, args, 0)? {
        match number(vm, &value) {
            Some(Number::Known(s)) => scalars.push(s),
            Some(Number::Symbolic(_)) => return Ok(Value::None),
            None => return Err(vm.type_error("an array element is no number")),
        }
    }
    let buffer = dy2st_tensor::with_dtype!(dtype, T => T::buffer(scalars.into_iter().map(<T as Element>::from_scalar).collect()));
    let host = HostTensor::new(&shape, buffer).map_err(|e| vm.value_error(&e.to_string()))?;
    session.new_tensor(vm, TensorRef::host(host))
}

/// `to_flat(tensor) -> list`: the elements in row-major order.
fn to_flat(session: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let value = session.read(vm, arg(vm, args, 0)?)?;
    match session.sink().host(&value) {
        Some(host) => Ok(vm.new_list(host.scalars().map(scalar_value).collect())),
        None => match value.ty().element_count() {
            Some(count) if count <= MAX_SINGLE => singles(session, vm, &value, count),
            _ => Err(unknown(vm)),
        },
    }
}

/// The elements one by one, as numbers that a run knows.
fn singles(session: &Session, vm: &mut Vm, tensor: &TensorRef, count: usize) -> Outcome {
    let shape = Attrs::new().with("shape", Attr::Dims(vec![DimArg::Const(count as i64)]));
    let flat = session.emit_unary(vm, OpKind::Reshape, tensor, shape)?;
    let mut items = Vec::new();
    let rows = session.emit(vm, OpKind::Unbind, vec![Operand::Tensor(flat)], Attrs::new())?;
    for row in rows {
        if let Some(row) = row.tensor() {
            items.push(item(session, vm, row)?);
        }
    }
    Ok(vm.new_list(items))
}

/// The refusal of what needs elements.
pub fn unknown(vm: &Vm) -> Raise {
    let what = "numpy needs elements here that are known only when the program runs";
    vm.refuse(codes::DATA_DEPENDENT_PYTHON, what).help("Use the paddle function instead.")
}

/// `is_open(tensor or number) -> bool`: whether only a run knows the elements, or the number.
fn is_open(session: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let value = arg(vm, args, 0)?.clone();
    if !is_tensor(vm, &value) {
        return Ok(Value::Bool(matches!(number(vm, &value), Some(Number::Symbolic(_)))));
    }
    if !session.sink().is_staging() {
        return Ok(Value::Bool(false));
    }
    let tensor = session.read(vm, &value)?;
    Ok(Value::Bool(session.sink().host(&tensor).is_none()))
}

/// `text(tensor, repr)`: the text that the array of a tensor will have.
fn text(session: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let tensor = arg(vm, args, 0)?.clone();
    let spec = if matches!(args.get(1), Some(Value::Bool(true))) { ARRAY_REPR } else { ARRAY_TEXT };
    let _ = session;
    match vm.domain.clone() {
        Some(domain) => domain.format(vm, &tensor, spec),
        None => Err(unknown(vm)),
    }
}

/// How a tensor is formatted as an array of numpy: `str`.
pub const ARRAY_TEXT: &str = "numpy";

/// The same for `repr`.
pub const ARRAY_REPR: &str = "numpy_repr";
