//! `float`: CPython's arithmetic, rounding, hashing and text.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{FromPrimitive, Signed, ToPrimitive, Zero};

use super::int::HASH_MODULUS;
use super::{complex, from_big, Fault};
use crate::domain::BinaryOp;
use crate::value::Value;

/// Whether floats have the operator.
pub fn defines(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::TrueDiv
            | BinaryOp::FloorDiv
            | BinaryOp::Mod
            | BinaryOp::Pow
    )
}

/// `a op b`; `None` where floats lack the operator.
pub fn binary(op: BinaryOp, a: f64, b: f64) -> Option<Result<Value, Fault>> {
    Some(match op {
        BinaryOp::Add => Ok(Value::Float(a + b)),
        BinaryOp::Sub => Ok(Value::Float(a - b)),
        BinaryOp::Mul => Ok(Value::Float(a * b)),
        BinaryOp::TrueDiv if b == 0.0 => Err(Fault::zero_division("float division by zero")),
        BinaryOp::TrueDiv => Ok(Value::Float(a / b)),
        BinaryOp::FloorDiv if b == 0.0 => Err(Fault::zero_division("float floor division by zero")),
        BinaryOp::FloorDiv => Ok(Value::Float(div_mod(a, b).0)),
        BinaryOp::Mod if b == 0.0 => Err(Fault::zero_division("float modulo")),
        BinaryOp::Mod => Ok(Value::Float(modulo(a, b))),
        BinaryOp::Pow => pow(a, b),
        _ => return None,
    })
}

fn modulo(a: f64, b: f64) -> f64 {
    let r = a % b;
    if r == 0.0 {
        return 0.0_f64.copysign(b);
    }
    if (b < 0.0) == (r < 0.0) {
        r
    } else {
        r + b
    }
}

/// Quotient rounded down and remainder with the divisor's sign; the divisor is not zero.
pub fn div_mod(a: f64, b: f64) -> (f64, f64) {
    let r = a % b;
    let mut q = (a - r) / b;
    if r != 0.0 && (b < 0.0) != (r < 0.0) {
        q -= 1.0;
    }
    let floor = if q == 0.0 {
        0.0_f64.copysign(a / b)
    } else {
        let floor = q.floor();
        if q - floor > 0.5 {
            floor + 1.0
        } else {
            floor
        }
    };
    (floor, modulo(a, b))
}

/// `a ** b`; a negative base with a fractional exponent gives a complex number.
pub fn pow(a: f64, b: f64) -> Result<Value, Fault> {
    if b == 0.0 || a == 1.0 {
        return Ok(Value::Float(1.0));
    }
    if a.is_nan() || b.is_nan() {
        return Ok(Value::Float(f64::NAN));
    }
    if a == 0.0 && b < 0.0 && b.is_finite() {
        return Err(Fault::zero_division("0.0 cannot be raised to a negative power"));
    }
    if a < 0.0 && a.is_finite() && b.is_finite() && b.fract() != 0.0 {
        return complex::pow((a, 0.0), (b, 0.0)).map(|c| Value::Complex(Rc::new(c)));
    }
    if a == 0.0 && b == f64::NEG_INFINITY {
        return Err(Fault::zero_division("0.0 cannot be raised to a negative power"));
    }
    let r = a.powf(b);
    if r.is_infinite() && a.is_finite() && b.is_finite() {
        return Err(Fault::range());
    }
    Ok(Value::Float(r))
}

/// The order of a float against an integer, exactly; `None` for NaN.
pub fn order_with_int(f: f64, n: &BigInt) -> Option<Ordering> {
    if f.is_nan() {
        return None;
    }
    let Some(whole) = BigInt::from_f64(f) else {
        return Some(if f > 0.0 { Ordering::Greater } else { Ordering::Less });
    };
    Some(whole.cmp(n).then_with(|| f.fract().partial_cmp(&0.0).unwrap_or(Ordering::Equal)))
}

/// `hash(float)`; NaNs (which CPython hashes by identity) hash to 0.
pub fn hash(f: f64) -> u64 {
    if f.is_nan() {
        return 0;
    }
    if f.is_infinite() {
        return (if f > 0.0 { 314_159_i64 } else { -314_159 }) as u64;
    }
    let (mut m, mut e) = frexp(f.abs());
    let mut x: u64 = 0;
    while m != 0.0 {
        x = ((x << 28) & HASH_MODULUS) | (x >> 33);
        m *= 268_435_456.0;
        e -= 28;
        let y = m as u64;
        m -= y as f64;
        x += y;
        if x >= HASH_MODULUS {
            x -= HASH_MODULUS;
        }
    }
    let e = e.rem_euclid(61);
    x = ((x << e) & HASH_MODULUS) | (x >> (61 - e));
    let h = if f < 0.0 { -(x as i64) } else { x as i64 };
    (if h == -1 { -2 } else { h }) as u64
}

/// Mantissa in `[0.5, 1)` and exponent of a finite float.
pub fn frexp(f: f64) -> (f64, i32) {
    if f == 0.0 {
        return (f, 0);
    }
    let bits = f.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    if exponent == 0 {
        let (m, e) = frexp(f * f64::from_bits((1023 + 54) << 52));
        return (m, e - 54);
    }
    (f64::from_bits((bits & !(0x7ff << 52)) | (1022 << 52)), exponent - 1022)
}

/// `mantissa * 2**exponent` rounded once, ties to even; infinite where it is too large.
pub fn round_scaled(mantissa: u128, exponent: i64) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let bits = 128 - i64::from(mantissa.leading_zeros());
    // The exponent of the last bit kept: 53 bits, fewer for subnormal numbers.
    let last = (exponent + bits - 53).max(-1074);
    let drop = last - exponent;
    let kept = if drop <= 0 {
        mantissa << -drop
    } else if drop > 127 {
        0
    } else {
        let kept = mantissa >> drop;
        let rest = mantissa & ((1 << drop) - 1);
        let half = 1_u128 << (drop - 1);
        kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
    };
    ldexp(kept as f64, last)
}

/// `m * 2**e`, where the result is exact or overflows.
pub fn ldexp(m: f64, e: i64) -> f64 {
    let mut m = m;
    let mut e = e.clamp(-5000, 5000);
    while e > 1000 {
        m *= f64::from_bits((1023 + 1000) << 52);
        e -= 1000;
    }
    while e < -1000 {
        // Powers are taken off in two exact steps before the last one, which alone may round.
        m *= f64::from_bits((1023 - 1000) << 52);
        e += 1000;
    }
    m * f64::from_bits(((1023 + e) as u64) << 52)
}

/// `repr(float)`.
pub fn repr(f: f64) -> String {
    let mut text = repr_bare(f);
    if !text.contains(['.', 'e', 'n']) {
        text.push_str(".0");
    }
    text
}

/// `repr(float)` without the `.0` of whole numbers, as in the parts of a complex number.
pub fn repr_bare(f: f64) -> String {
    if !f.is_finite() {
        return special(f).into();
    }
    let text = format!("{f:e}");
    let (mantissa, exponent) = text.split_once('e').expect("exponent form");
    let exponent: i32 = exponent.parse().expect("a number");
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |m| ("-", m));
    let digits = mantissa.replace('.', "");
    place_point(sign, &digits, exponent, (-4..16).contains(&exponent))
}

/// `nan`, `inf` or `-inf`.
pub fn special(f: f64) -> &'static str {
    if f.is_nan() {
        "nan"
    } else if f > 0.0 {
        "inf"
    } else {
        "-inf"
    }
}

/// Writes significant digits with the first one at 10**exponent, in plain or exponent notation.
fn place_point(sign: &str, digits: &str, exponent: i32, plain: bool) -> String {
    if !plain {
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        return format!("{sign}{first}{point}{rest}{}", exponent_text(exponent));
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        format!("{sign}{digits}{}", "0".repeat(whole - digits.len()))
    } else {
        format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
    }
}

/// `e+05`: at least two digits.
pub fn exponent_text(exponent: i32) -> String {
    format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

/// The integer part as an `int`.
pub fn truncate(f: f64) -> Result<Value, Fault> {
    if f.is_nan() {
        return Err(Fault::value("cannot convert float NaN to integer"));
    }
    if f.is_infinite() {
        return Err(Fault::overflow("cannot convert float infinity to integer"));
    }
    if f.abs() < 9.2e18 {
        return Ok(Value::Int(f as i64));
    }
    Ok(from_big(BigInt::from_f64(f).expect("finite")))
}

/// `round(f)`: the nearest integer, ties to even.
pub fn round_whole(f: f64) -> Result<Value, Fault> {
    truncate(f.round_ties_even())
}

/// `round(f, ndigits)`, correctly rounded from the exact value.
pub fn round_to(f: f64, ndigits: i64) -> Result<f64, Fault> {
    if !f.is_finite() || ndigits > 323 || f == 0.0 {
        return Ok(f);
    }
    if ndigits < -308 {
        return Ok(0.0 * f);
    }
    if ndigits >= 0 {
        return Ok(format!("{f:.*}", ndigits as usize).parse().expect("digits"));
    }
    let whole = BigInt::from_f64(f.abs()).expect("finite");
    let unit = BigInt::from(10).pow(ndigits.unsigned_abs() as u32);
    let (q, r) = (&whole / &unit, &whole % &unit);
    let twice = (r * 2_i32).cmp(&unit).then_with(|| f.fract().abs().partial_cmp(&0.0).unwrap_or(Ordering::Equal));
    let up = twice == Ordering::Greater || (twice == Ordering::Equal && q.bit(0));
    let rounded = (if up { q + 1 } else { q }) * unit;
    match rounded.to_f64() {
        Some(r) if r.is_finite() => Ok(r.copysign(f)),
        _ => Err(Fault::overflow("rounded value too large to represent")),
    }
}

/// `float.as_integer_ratio()`.
pub fn integer_ratio(f: f64) -> Result<(BigInt, BigInt), Fault> {
    if f.is_nan() {
        return Err(Fault::value("cannot convert NaN to integer ratio"));
    }
    if f.is_infinite() {
        return Err(Fault::overflow("cannot convert Infinity to integer ratio"));
    }
    let (m, e) = frexp(f);
    let mut n = (m * 9_007_199_254_740_992.0) as i64;
    let mut e = i64::from(e) - 53;
    while n != 0 && n % 2 == 0 && e < 0 {
        n /= 2;
        e += 1;
    }
    if n == 0 {
        return Ok((BigInt::zero(), BigInt::from(1)));
    }
    let n = BigInt::from(n);
    Ok(if e >= 0 { (n << e, BigInt::from(1)) } else { (n, BigInt::from(1) << -e) })
}

/// `float.hex()`.
pub fn to_hex(f: f64) -> String {
    if !f.is_finite() {
        return special(f).into();
    }
    let sign = if f.is_sign_negative() { "-" } else { "" };
    if f == 0.0 {
        return format!("{sign}0x0.0p+0");
    }
    let bits = f.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (lead, exponent) = if exponent == 0 { (0, -1022) } else { (1, exponent - 1023) };
    format!("{sign}0x{lead}.{fraction:013x}p{exponent:+}")
}

/// `float.fromhex(text)`.
pub fn from_hex(text: &str) -> Result<f64, Fault> {
    let bad = || Fault::value("invalid hexadecimal floating-point string");
    let text = text.trim_matches(super::parse::is_space);
    let (negative, body) = match text.strip_prefix(['-', '+']) {
        Some(body) => (text.starts_with('-'), body),
        None => (false, text),
    };
    let signed = |f: f64| if negative { -f } else { f };
    let lower = body.to_ascii_lowercase();
    match lower.as_str() {
        "inf" | "infinity" => return Ok(signed(f64::INFINITY)),
        "nan" => return Ok(signed(f64::NAN)),
        _ => {}
    }
    let lower = lower.strip_prefix("0x").unwrap_or(&lower);
    let (digits, exponent) = match lower.split_once('p') {
        Some((digits, e)) => {
            let plain = e.strip_prefix(['+', '-']).unwrap_or(e);
            if plain.is_empty() || !plain.bytes().all(|b| b.is_ascii_digit()) {
                return Err(bad());
            }
            (digits, e.parse::<i64>().unwrap_or(if e.starts_with('-') { i64::MIN / 4 } else { i64::MAX / 4 }))
        }
        None => (lower, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && fraction.is_empty() {
        return Err(bad());
    }
    let all = format!("{whole}{fraction}");
    let n =
        BigInt::parse_bytes(all.as_bytes(), 16).filter(|n| !n.is_negative() && !all.contains('_')).ok_or_else(bad)?;
    let mut exponent = exponent.saturating_sub(4 * fraction.len() as i64);
    let drop = n.bits().saturating_sub(120);
    let sticky = drop > 0 && n.trailing_zeros().unwrap_or(0) < drop;
    let mantissa = (n.magnitude() >> drop).to_u128().expect("120 bits") | u128::from(sticky);
    exponent = exponent.saturating_add(drop as i64);
    let size = round_scaled(mantissa, exponent.clamp(-1_000_000, 1_000_000));
    if size.is_infinite() {
        return Err(Fault::overflow("hexadecimal value too large to represent as a float"));
    }
    Ok(signed(size))
}
