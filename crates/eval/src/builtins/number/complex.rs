//! `complex`: CPython's arithmetic and text.

use std::rc::Rc;

use super::{float, Fault};
use crate::domain::BinaryOp;
use crate::value::Value;

/// Real and imaginary part.
pub type Complex = (f64, f64);

/// Whether complex numbers have the operator.
pub fn defines(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::TrueDiv | BinaryOp::Pow)
}

/// `a op b`; `None` where complex numbers lack the operator.
pub fn binary(op: BinaryOp, a: Complex, b: Complex) -> Option<Result<Value, Fault>> {
    let result = match op {
        BinaryOp::Add => Ok((a.0 + b.0, a.1 + b.1)),
        BinaryOp::Sub => Ok((a.0 - b.0, a.1 - b.1)),
        BinaryOp::Mul => Ok(mul(a, b)),
        BinaryOp::TrueDiv => div(a, b),
        BinaryOp::Pow => pow(a, b),
        _ => return None,
    };
    Some(result.map(|c| Value::Complex(Rc::new(c))))
}

fn mul(a: Complex, b: Complex) -> Complex {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// Division scaled by the larger part of the divisor, so that it does not overflow on the way.
fn div(a: Complex, b: Complex) -> Result<Complex, Fault> {
    if b.0.abs() >= b.1.abs() {
        if b.0 == 0.0 {
            return Err(Fault::zero_division("complex division by zero"));
        }
        let ratio = b.1 / b.0;
        let denominator = b.0 + b.1 * ratio;
        return Ok(((a.0 + a.1 * ratio) / denominator, (a.1 - a.0 * ratio) / denominator));
    }
    if b.1.abs() >= b.0.abs() {
        let ratio = b.0 / b.1;
        let denominator = b.0 * ratio + b.1;
        return Ok(((a.0 * ratio + a.1) / denominator, (a.1 * ratio - a.0) / denominator));
    }
    Ok((f64::NAN, f64::NAN))
}

/// `a ** b`.
pub fn pow(a: Complex, b: Complex) -> Result<Complex, Fault> {
    // Small whole exponents multiply, as CPython does; the others go through polar form.
    let result = if b.1 == 0.0 && b.0 == b.0.floor() && b.0.abs() <= 100.0 {
        pow_whole(a, b.0 as i32)?
    } else if b == (0.0, 0.0) {
        (1.0, 0.0)
    } else if a == (0.0, 0.0) {
        if b.1 != 0.0 || b.0 < 0.0 {
            return Err(Fault::zero_division("0.0 to a negative or complex power"));
        }
        (0.0, 0.0)
    } else {
        let size = a.0.hypot(a.1);
        let mut len = size.powf(b.0);
        let angle = a.1.atan2(a.0);
        let mut phase = angle * b.0;
        if b.1 != 0.0 {
            len /= (angle * b.1).exp();
            phase += b.1 * size.ln();
        }
        (len * phase.cos(), len * phase.sin())
    };
    if (result.0.is_infinite() || result.1.is_infinite()) && [a.0, a.1, b.0, b.1].iter().all(|f| f.is_finite()) {
        return Err(Fault::overflow("complex exponentiation"));
    }
    Ok(result)
}

fn pow_whole(a: Complex, n: i32) -> Result<Complex, Fault> {
    if n < 0 {
        if a == (0.0, 0.0) {
            return Err(Fault::zero_division("0.0 to a negative or complex power"));
        }
        return div((1.0, 0.0), pow_positive(a, n.unsigned_abs()));
    }
    Ok(pow_positive(a, n.unsigned_abs()))
}

fn pow_positive(a: Complex, n: u32) -> Complex {
    let (mut result, mut power) = ((1.0, 0.0), a);
    let mut mask = 1;
    while mask <= n {
        if n & mask != 0 {
            result = mul(result, power);
        }
        mask <<= 1;
        power = mul(power, power);
    }
    result
}

/// `repr(complex)`.
pub fn repr(re: f64, im: f64) -> String {
    if re == 0.0 && re.is_sign_positive() {
        return format!("{}j", float::repr_bare(im));
    }
    let sign = if im.is_nan() || im.is_sign_positive() { "+" } else { "" };
    format!("({}{sign}{}j)", float::repr_bare(re), float::repr_bare(im))
}
