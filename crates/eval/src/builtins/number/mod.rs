//! Python's numbers: arithmetic, comparison, hashing and text, exact to CPython 3.11.
//!
//! Everything here is pure: it takes values and gives values or a [`Fault`], and never runs Python code.

pub mod complex;
pub mod float;
pub mod int;
pub mod parse;

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::domain::{BinaryOp, CompareOp, UnaryOp};
use crate::value::Value;

/// A Python exception in the making: its class and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The class's name.
    pub class: &'static str,
    /// The message.
    pub message: String,
    /// Given first in `args` where C's `errno` told of the error (`OverflowError(34, ...)`).
    pub errno: Option<i64>,
}

impl Fault {
    /// A fault with one argument.
    pub fn new(class: &'static str, message: impl Into<String>) -> Self {
        Self { class, message: message.into(), errno: None }
    }

    /// A `ValueError`.
    pub fn value(message: impl Into<String>) -> Self {
        Self::new("ValueError", message)
    }

    /// A `TypeError`.
    pub fn type_error(message: impl Into<String>) -> Self {
        Self::new("TypeError", message)
    }

    /// An `OverflowError`.
    pub fn overflow(message: impl Into<String>) -> Self {
        Self::new("OverflowError", message)
    }

    /// A `ZeroDivisionError`.
    pub fn zero_division(message: &str) -> Self {
        Self::new("ZeroDivisionError", message)
    }

    /// What CPython raises where C's math sets `ERANGE`.
    pub fn range() -> Self {
        Self { class: "OverflowError", message: "Numerical result out of range".into(), errno: Some(34) }
    }
}

/// A number, whatever its Python type.
#[derive(Debug, Clone)]
pub enum Num {
    /// A `bool` or an `int` of 64 bits.
    Int(i64),
    /// A larger `int`.
    Big(Rc<BigInt>),
    /// A `float`.
    Float(f64),
    /// A `complex`.
    Complex(f64, f64),
}

impl Num {
    /// The number that a value is, if it is one (instances of subclasses are not looked into).
    pub fn of(v: &Value) -> Option<Self> {
        Some(match v {
            Value::Bool(b) => Self::Int(i64::from(*b)),
            Value::Int(i) => Self::Int(*i),
            Value::BigInt(b) => Self::Big(b.clone()),
            Value::Float(f) => Self::Float(*f),
            Value::Complex(c) => Self::Complex(c.0, c.1),
            _ => return None,
        })
    }

    /// The integer, if it is one.
    pub fn to_big(&self) -> Option<BigInt> {
        match self {
            Self::Int(i) => Some(BigInt::from(*i)),
            Self::Big(b) => Some((**b).clone()),
            _ => None,
        }
    }

    /// As a float; integers round half to even and may be too large.
    pub fn to_float(&self) -> Result<f64, Fault> {
        match self {
            Self::Int(i) => Ok(*i as f64),
            Self::Big(b) => int::big_to_float(b),
            Self::Float(f) => Ok(*f),
            Self::Complex(..) => Err(Fault::type_error("can't convert complex to float")),
        }
    }

    fn to_complex(&self) -> Result<(f64, f64), Fault> {
        match self {
            Self::Complex(re, im) => Ok((*re, *im)),
            other => Ok((other.to_float()?, 0.0)),
        }
    }
}

/// An integer as a value: 64 bits where it fits.
pub fn from_big(n: BigInt) -> Value {
    match n.to_i64() {
        Some(i) => Value::Int(i),
        None => Value::BigInt(Rc::new(n)),
    }
}

/// The integer in a value (`bool` counts), as a big one.
pub fn to_big(v: &Value) -> Option<BigInt> {
    match v {
        Value::Bool(b) => Some(BigInt::from(i64::from(*b))),
        Value::Int(i) => Some(BigInt::from(*i)),
        Value::BigInt(b) => Some((**b).clone()),
        _ => None,
    }
}

/// `a op b` where both are numbers and the operator is defined on them; `None` otherwise.
pub fn binary(op: BinaryOp, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    if let (Value::Bool(x), Value::Bool(y)) = (a, b) {
        match op {
            BinaryOp::And => return Some(Ok(Value::Bool(*x && *y))),
            BinaryOp::Or => return Some(Ok(Value::Bool(*x || *y))),
            BinaryOp::Xor => return Some(Ok(Value::Bool(*x != *y))),
            _ => {}
        }
    }
    match (Num::of(a)?, Num::of(b)?) {
        (Num::Int(x), Num::Int(y)) => int::binary_small(op, x, y),
        (x @ (Num::Complex(..) | Num::Int(_) | Num::Big(_) | Num::Float(_)), Num::Complex(re, im)) => {
            complex_binary(op, &x, (re, im), true)
        }
        (Num::Complex(re, im), y) => complex_binary(op, &y, (re, im), false),
        (Num::Float(x), Num::Float(y)) => float::binary(op, x, y),
        (Num::Float(x), y) => match y.to_float() {
            Ok(y) => float::binary(op, x, y),
            Err(fault) => float::defines(op).then_some(Err(fault)),
        },
        (x, Num::Float(y)) => match x.to_float() {
            Ok(x) => float::binary(op, x, y),
            Err(fault) => float::defines(op).then_some(Err(fault)),
        },
        (x, y) => int::binary_big(op, &x.to_big()?, &y.to_big()?),
    }
}

fn complex_binary(op: BinaryOp, other: &Num, c: (f64, f64), complex_right: bool) -> Option<Result<Value, Fault>> {
    if !complex::defines(op) {
        return None;
    }
    let other = match other.to_complex() {
        Ok(other) => other,
        Err(fault) => return Some(Err(fault)),
    };
    let (x, y) = if complex_right { (other, c) } else { (c, other) };
    complex::binary(op, x, y)
}

/// `-a`, `+a`, `~a` of a number; `None` where the type has no such operator.
pub fn unary(op: UnaryOp, a: &Value) -> Option<Result<Value, Fault>> {
    Some(Ok(match (op, Num::of(a)?) {
        (UnaryOp::Neg, Num::Int(i)) => i.checked_neg().map_or_else(|| from_big(-BigInt::from(i)), Value::Int),
        (UnaryOp::Neg, Num::Big(b)) => from_big(-(*b).clone()),
        (UnaryOp::Neg, Num::Float(f)) => Value::Float(-f),
        (UnaryOp::Neg, Num::Complex(re, im)) => Value::Complex(Rc::new((-re, -im))),
        (UnaryOp::Pos, Num::Int(i)) => Value::Int(i),
        (UnaryOp::Pos, _) => a.clone(),
        (UnaryOp::Invert, Num::Int(i)) => Value::Int(!i),
        (UnaryOp::Invert, Num::Big(b)) => from_big(-((*b).clone() + 1_i32)),
        (UnaryOp::Invert, _) => return None,
    }))
}

/// `abs(a)`.
pub fn absolute(a: &Num) -> Result<Value, Fault> {
    Ok(match a {
        Num::Int(i) => i.checked_abs().map_or_else(|| from_big(BigInt::from(*i).abs()), Value::Int),
        Num::Big(b) => from_big(b.abs()),
        Num::Float(f) => Value::Float(f.abs()),
        Num::Complex(re, im) => {
            let size = re.hypot(*im);
            if size.is_infinite() && re.is_finite() && im.is_finite() {
                return Err(Fault::overflow("absolute value too large"));
            }
            Value::Float(size)
        }
    })
}

/// Whether the number is not zero; `None` if it is not a number.
pub fn truth(a: &Value) -> Option<bool> {
    Some(match a {
        Value::Bool(b) => *b,
        Value::Int(i) => *i != 0,
        Value::BigInt(b) => !b.is_zero(),
        Value::Float(f) => *f != 0.0,
        Value::Complex(c) => c.0 != 0.0 || c.1 != 0.0,
        _ => return None,
    })
}

/// A rich comparison of two numbers, without rounding; `None` where they do not compare (not numbers, complex order).
pub fn compare(op: CompareOp, a: &Value, b: &Value) -> Option<bool> {
    let order = match (Num::of(a)?, Num::of(b)?) {
        (Num::Int(x), Num::Int(y)) => Some(x.cmp(&y)),
        (Num::Float(x), Num::Float(y)) => x.partial_cmp(&y),
        (Num::Complex(re, im), other) | (other, Num::Complex(re, im)) => {
            let equal = match other {
                Num::Complex(re2, im2) => re == re2 && im == im2,
                real => im == 0.0 && order(&Num::Float(re), &real) == Some(Ordering::Equal),
            };
            return match op {
                CompareOp::Eq => Some(equal),
                CompareOp::Ne => Some(!equal),
                _ => None,
            };
        }
        (x, y) => order(&x, &y),
    };
    Some(decide(op, order))
}

/// What an ordering says about an operator (`None`: unordered).
pub fn decide(op: CompareOp, order: Option<Ordering>) -> bool {
    match op {
        CompareOp::Lt => order == Some(Ordering::Less),
        CompareOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CompareOp::Eq => order == Some(Ordering::Equal),
        CompareOp::Ne => order != Some(Ordering::Equal),
        CompareOp::Gt => order == Some(Ordering::Greater),
        CompareOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}

/// The exact order of two real numbers; `None` with a NaN.
fn order(a: &Num, b: &Num) -> Option<Ordering> {
    match (a, b) {
        (Num::Float(x), Num::Float(y)) => x.partial_cmp(y),
        (Num::Float(x), y) => float::order_with_int(*x, &y.to_big()?),
        (x, Num::Float(y)) => float::order_with_int(*y, &x.to_big()?).map(Ordering::reverse),
        (x, y) => Some(x.to_big()?.cmp(&y.to_big()?)),
    }
}

/// CPython's hash of a number: equal numbers of different types hash alike. `None` if it is not a number.
pub fn hash(a: &Value) -> Option<u64> {
    Some(match Num::of(a)? {
        Num::Int(i) => int::hash_small(i),
        Num::Big(b) => int::hash_big(&b),
        Num::Float(f) => float::hash(f),
        Num::Complex(re, im) => {
            let h = float::hash(re).wrapping_add(float::hash(im).wrapping_mul(1_000_003));
            if h == u64::MAX {
                -2_i64 as u64
            } else {
                h
            }
        }
    })
}

/// `repr` of a number; `None` if it is not one. Integers of more than 4300 digits are a `ValueError`, as in CPython.
pub fn repr(a: &Value) -> Option<Result<String, Fault>> {
    Some(match a {
        Value::Bool(b) => Ok(if *b { "True" } else { "False" }.into()),
        Value::Int(i) => Ok(i.to_string()),
        Value::BigInt(b) => int::to_decimal(b),
        Value::Float(f) => Ok(float::repr(*f)),
        Value::Complex(c) => Ok(complex::repr(c.0, c.1)),
        _ => return None,
    })
}

/// The shortest text that reads back as the same float: `repr(float)`.
pub fn repr_float(f: f64) -> String {
    float::repr(f)
}
