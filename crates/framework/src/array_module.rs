//! The module `_nd`: what the embedded numpy, whose arrays are Python lists, leaves to native code.

use std::rc::Rc;

use dy2st_eval::{Args, Outcome, Value, Vm};
use dy2st_source::codes;
use dy2st_tensor::{f16, Element, HostTensor, Scalar};

use crate::arguments::{dtype, number, scalar_value, sequence, Number};
use crate::session::Session;
use crate::tensor_module::{arg, positional};
use crate::value::TensorRef;

/// Words of state of the Mersenne Twister.
const WORDS: usize = 624;

type Function = fn(&Session, &mut Vm, &[Value]) -> Outcome;

const FUNCTIONS: &[(&str, Function)] =
    &[("round_floats", round_floats), ("mt_words", mt_words), ("from_flat", from_flat), ("to_flat", to_flat)];

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
fn round_floats(_: &Session, vm: &mut Vm, args: &[Value]) -> Outcome {
    let mut values = items(vm, args, 0)?;
    let half = matches!(arg(vm, args, 1)?, Value::Str(name) if &**name == "float16");
    for value in &mut values {
        let x = match number(vm, value) {
            Some(Number::Known(s)) => s.to_f64(),
            Some(Number::Symbolic(_)) => {
                return Err(vm.refuse(
                    codes::DATA_DEPENDENT_PYTHON,
                    "numpy cannot round a number that is known only when the program runs; use a float64 array",
                ));
            }
            None => return Err(vm.type_error("must be real number")),
        };
        *value = Value::Float(if half { f16::from_f64(x).to_f64() } else { f64::from(x as f32) });
    }
    Ok(vm.new_list(values))
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
        None => Err(vm.refuse(
            codes::DATA_DEPENDENT_PYTHON,
            "numpy needs elements that are known only when the program runs; use the paddle function instead",
        )),
    }
}
