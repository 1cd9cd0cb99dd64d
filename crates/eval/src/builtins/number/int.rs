//! Integers of unlimited precision: CPython's `int` on `num-bigint`, with 64-bit fast paths.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{float, from_big, Fault};
use crate::domain::BinaryOp;
use crate::value::Value;

/// Results of more bits than this are refused with a `MemoryError`: evaluation is bounded.
const MAX_BITS: u64 = 1 << 28;
/// CPython's default of `sys.get_int_max_str_digits()`.
const MAX_STR_DIGITS: usize = 4300;
/// Numbers hash modulo this Mersenne prime.
pub(super) const HASH_MODULUS: u64 = (1 << 61) - 1;

const DIV_ZERO: &str = "integer division or modulo by zero";

/// `a op b` of 64-bit integers; `None` for `@`.
pub fn binary_small(op: BinaryOp, a: i64, b: i64) -> Option<Result<Value, Fault>> {
    let quick = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::And => Some(a & b),
        BinaryOp::Or => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
        BinaryOp::FloorDiv if b != 0 => a.checked_div_euclid(b).map(|_| floor_div_small(a, b)),
        BinaryOp::Mod if b != 0 => a.checked_rem(b).map(|r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r }),
        BinaryOp::Pow if b >= 0 => u32::try_from(b).ok().and_then(|e| a.checked_pow(e)),
        BinaryOp::RShift if b >= 0 => Some(a >> b.min(63)),
        BinaryOp::LShift if (0..63).contains(&b) => a.checked_mul(1 << b),
        BinaryOp::TrueDiv if b != 0 && a.unsigned_abs() <= 1 << 53 && b.unsigned_abs() <= 1 << 53 => {
            return Some(Ok(Value::Float(a as f64 / b as f64)));
        }
        _ => None,
    };
    match quick {
        Some(n) => Some(Ok(Value::Int(n))),
        None => binary_big(op, &BigInt::from(a), &BigInt::from(b)),
    }
}

fn floor_div_small(a: i64, b: i64) -> i64 {
    let q = a / b;
    if a % b != 0 && (a < 0) != (b < 0) {
        q - 1
    } else {
        q
    }
}

/// `a op b` of integers; `None` for `@`.
pub fn binary_big(op: BinaryOp, a: &BigInt, b: &BigInt) -> Option<Result<Value, Fault>> {
    Some(match op {
        BinaryOp::Add => Ok(from_big(a + b)),
        BinaryOp::Sub => Ok(from_big(a - b)),
        BinaryOp::Mul => bounded(a.bits() + b.bits()).map(|()| from_big(a * b)),
        BinaryOp::And => Ok(from_big(a & b)),
        BinaryOp::Or => Ok(from_big(a | b)),
        BinaryOp::Xor => Ok(from_big(a ^ b)),
        BinaryOp::FloorDiv => div_mod(a, b, DIV_ZERO).map(|(q, _)| from_big(q)),
        BinaryOp::Mod => div_mod(a, b, "integer modulo by zero").map(|(_, r)| from_big(r)),
        BinaryOp::TrueDiv => true_div(a, b).map(Value::Float),
        BinaryOp::Pow => pow(a, b),
        BinaryOp::LShift => shift_left(a, b).map(from_big),
        BinaryOp::RShift => shift_right(a, b).map(from_big),
        BinaryOp::MatMul => return None,
    })
}

fn bounded(bits: u64) -> Result<(), Fault> {
    if bits > MAX_BITS {
        return Err(Fault::new("MemoryError", ""));
    }
    Ok(())
}

/// Quotient rounded down and remainder with the divisor's sign.
pub fn div_mod(a: &BigInt, b: &BigInt, zero: &str) -> Result<(BigInt, BigInt), Fault> {
    if b.is_zero() {
        return Err(Fault::zero_division(zero));
    }
    let (q, r) = (a / b, a % b);
    if !r.is_zero() && r.is_negative() != b.is_negative() {
        return Ok((q - 1, r + b));
    }
    Ok((q, r))
}

/// `a / b`, rounded once.
pub fn true_div(a: &BigInt, b: &BigInt) -> Result<f64, Fault> {
    if b.is_zero() {
        return Err(Fault::zero_division("division by zero"));
    }
    if a.is_zero() {
        return Ok(if b.is_negative() { -0.0 } else { 0.0 });
    }
    // Scale so that the quotient has 66 or 67 bits: more than a double holds, with room for a sticky bit.
    let shift = 66 - (a.bits() as i64 - b.bits() as i64);
    let (num, den) = (a.magnitude(), b.magnitude());
    let (num, den) = if shift >= 0 { (num << shift, den.clone()) } else { (num.clone(), den << -shift) };
    let (q, r) = (&num / &den, &num % &den);
    let q = q.to_u128().expect("67 bits") | u128::from(!r.is_zero());
    let size = float::round_scaled(q, -shift);
    if size.is_infinite() {
        return Err(Fault::overflow("integer division result too large for a float"));
    }
    Ok(if a.is_negative() == b.is_negative() { size } else { -size })
}

fn pow(a: &BigInt, b: &BigInt) -> Result<Value, Fault> {
    if b.is_negative() {
        let (x, y) = (big_to_float(a)?, big_to_float(b)?);
        return float::pow(x, y);
    }
    if a.is_zero() || a.is_one() || (-a).is_one() {
        let odd = b.bit(0);
        let one_or_zero = if b.is_zero() || (a.is_negative() && !odd) { BigInt::one() } else { a.clone() };
        return Ok(from_big(one_or_zero));
    }
    let e = b.to_u32().ok_or_else(|| Fault::new("MemoryError", ""))?;
    bounded(a.bits().saturating_mul(u64::from(e)))?;
    Ok(from_big(a.pow(e)))
}

/// `pow(a, b, m)`.
pub fn pow_mod(a: &BigInt, b: &BigInt, m: &BigInt) -> Result<BigInt, Fault> {
    if m.is_zero() {
        return Err(Fault::value("pow() 3rd argument cannot be 0"));
    }
    let size = m.abs();
    let (base, exponent) = if b.is_negative() { (inverse(a, &size)?, -b) } else { (a.clone(), b.clone()) };
    let (_, base) = div_mod(&base, &size, "")?;
    let r = base.modpow(&exponent, &size);
    Ok(if m.is_negative() && !r.is_zero() { r + m } else { r })
}

fn inverse(a: &BigInt, m: &BigInt) -> Result<BigInt, Fault> {
    let (mut r0, mut r1) = (m.clone(), div_mod(a, m, "")?.1);
    let (mut t0, mut t1) = (BigInt::zero(), BigInt::one());
    while !r1.is_zero() {
        let q = &r0 / &r1;
        let r2 = &r0 - &q * &r1;
        let t2 = &t0 - &q * &t1;
        (r0, r1, t0, t1) = (r1, r2, t1, t2);
    }
    if r0.is_one() {
        Ok(t0)
    } else {
        Err(Fault::value("base is not invertible for the given modulus"))
    }
}

fn shift_left(a: &BigInt, b: &BigInt) -> Result<BigInt, Fault> {
    if b.is_negative() {
        return Err(Fault::value("negative shift count"));
    }
    if a.is_zero() {
        return Ok(BigInt::zero());
    }
    let Some(n) = b.to_u64() else {
        return Err(Fault::overflow("too many digits in integer"));
    };
    bounded(a.bits().saturating_add(n))?;
    Ok(a << n)
}

fn shift_right(a: &BigInt, b: &BigInt) -> Result<BigInt, Fault> {
    if b.is_negative() {
        return Err(Fault::value("negative shift count"));
    }
    match b.to_u64() {
        Some(n) if n <= a.bits() => Ok(a >> n),
        _ => Ok(if a.is_negative() { -BigInt::one() } else { BigInt::zero() }),
    }
}

/// The nearest float, ties to even.
pub fn big_to_float(n: &BigInt) -> Result<f64, Fault> {
    match n.to_f64() {
        Some(f) if f.is_finite() => Ok(f),
        _ => Err(Fault::overflow("int too large to convert to float")),
    }
}

/// `hash(int)` of 64 bits.
pub fn hash_small(i: i64) -> u64 {
    let r = (i.unsigned_abs() % HASH_MODULUS) as i64;
    let h = if i < 0 { -r } else { r };
    (if h == -1 { -2 } else { h }) as u64
}

/// `hash(int)` of any size.
pub fn hash_big(n: &BigInt) -> u64 {
    let r = (n.magnitude() % HASH_MODULUS).to_i64().expect("61 bits");
    let h = if n.is_negative() { -r } else { r };
    (if h == -1 { -2 } else { h }) as u64
}

/// Decimal text, within CPython's limit on digits.
pub fn to_decimal(n: &BigInt) -> Result<String, Fault> {
    // 4300 digits need 14285 bits: smaller numbers need no counting, and much larger ones no conversion.
    let bits = n.bits();
    let too_long = || {
        Fault::value(format!(
            "Exceeds the limit ({MAX_STR_DIGITS} digits) for integer string conversion; \
             use sys.set_int_max_str_digits() to increase the limit"
        ))
    };
    if bits > 20_000 {
        return Err(too_long());
    }
    let text = n.to_string();
    if bits > 14_200 && text.trim_start_matches('-').len() > MAX_STR_DIGITS {
        return Err(too_long());
    }
    Ok(text)
}

/// What `int(text)` of too many digits says; `None` within the limit (bases that are powers of two have none).
pub fn check_digits(digits: usize, base: u32) -> Result<(), Fault> {
    if digits > MAX_STR_DIGITS && !base.is_power_of_two() {
        return Err(Fault::value(format!(
            "Exceeds the limit ({MAX_STR_DIGITS} digits) for integer string conversion: value has {digits} digits; \
             use sys.set_int_max_str_digits() to increase the limit"
        )));
    }
    Ok(())
}

/// `round(n, ndigits)`: half to even at a power of ten.
pub fn round_to(n: &BigInt, ndigits: i64) -> BigInt {
    if ndigits >= 0 {
        return n.clone();
    }
    let places = ndigits.unsigned_abs();
    // 10**places is more than twice n: the result is zero.
    if places > n.bits() {
        return BigInt::zero();
    }
    let unit = BigInt::from(10).pow(places as u32);
    let (q, r) = div_mod(n, &unit, "").expect("a power of ten is not zero");
    let twice: BigInt = &r * 2;
    let up = twice > unit || (twice == unit && q.bit(0));
    (if up { q + 1 } else { q }) * unit
}

/// `int.bit_count()`.
pub fn bit_count(n: &BigInt) -> u64 {
    n.magnitude().iter_u64_digits().map(|d| u64::from(d.count_ones())).sum()
}

/// `int.to_bytes(length, order, signed=)`.
pub fn to_bytes(n: &BigInt, length: usize, big_endian: bool, signed: bool) -> Result<Vec<u8>, Fault> {
    if n.is_negative() && !signed {
        return Err(Fault::overflow("can't convert negative int to unsigned"));
    }
    let mut bytes = if n.is_zero() {
        Vec::new()
    } else if signed {
        n.to_signed_bytes_le()
    } else {
        n.magnitude().to_bytes_le()
    };
    if bytes.len() > length {
        return Err(Fault::overflow("int too big to convert"));
    }
    bytes.resize(length, if n.is_negative() { 0xff } else { 0 });
    if big_endian {
        bytes.reverse();
    }
    Ok(bytes)
}

/// `int.from_bytes(bytes, order, signed=)`.
pub fn from_bytes(bytes: &[u8], big_endian: bool, signed: bool) -> BigInt {
    match (big_endian, signed) {
        (true, true) => BigInt::from_signed_bytes_be(bytes),
        (false, true) => BigInt::from_signed_bytes_le(bytes),
        (true, false) => BigInt::from_biguint(Sign::Plus, BigUint::from_bytes_be(bytes)),
        (false, false) => BigInt::from_biguint(Sign::Plus, BigUint::from_bytes_le(bytes)),
    }
}
