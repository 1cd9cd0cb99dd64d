//! `_math`: functions of floats with the semantics and errors of CPython's `math`.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::arg;
use crate::builtins::number;
use crate::native::{Args, NativeImpl, Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

type Unary = fn(f64) -> f64;
type Binary = fn(f64, f64) -> f64;

/// Functions of one float that signal a domain error by a NaN and a range error by an infinity.
const UNARY: &[(&str, Unary)] = &[
    ("acos", f64::acos),
    ("acosh", f64::acosh),
    ("asin", f64::asin),
    ("asinh", libm::asinh),
    ("atan", f64::atan),
    ("atanh", libm::atanh),
    ("cbrt", f64::cbrt),
    ("cos", f64::cos),
    ("cosh", f64::cosh),
    ("degrees", f64::to_degrees),
    ("erf", libm::erf),
    ("erfc", libm::erfc),
    ("exp", f64::exp),
    ("exp2", f64::exp2),
    ("expm1", f64::exp_m1),
    ("fabs", f64::abs),
    ("gamma", gamma),
    ("lgamma", lgamma),
    ("log1p", f64::ln_1p),
    ("radians", radians),
    ("sin", f64::sin),
    ("sinh", f64::sinh),
    ("sqrt", f64::sqrt),
    ("tan", f64::tan),
    ("tanh", f64::tanh),
];

fn radians(x: f64) -> f64 {
    x * (std::f64::consts::PI / 180.0)
}

fn gamma(x: f64) -> f64 {
    if x == x.floor() && (1.0..=23.0).contains(&x) {
        return (1..x as u64).map(|n| n as f64).product();
    }
    if x.is_finite() && x <= 0.0 && x == x.floor() {
        return f64::NAN;
    }
    if x == f64::INFINITY || x.is_nan() {
        return x;
    }
    let size = x.abs();
    if size < 1e-20 {
        return 1.0 / x;
    }
    if size > 200.0 {
        return if x < 0.0 { 0.0 / sin_pi(x) } else { f64::INFINITY };
    }
    let y = size + G_MINUS_HALF;
    // What the sum lost: its larger part is exact.
    let lost = if size > G_MINUS_HALF { (y - size) - G_MINUS_HALF } else { (y - G_MINUS_HALF) - size };
    let part = lost * G / y;
    let is_small = size < 140.0;
    let power = y.powf(if is_small { size - 0.5 } else { size / 2.0 - 0.25 });
    if x < 0.0 {
        let mut value = -std::f64::consts::PI / sin_pi(size) / size * y.exp() / lanczos_sum(size);
        value -= part * value;
        return if is_small { value / power } else { value / power / power };
    }
    let mut value = lanczos_sum(size) / y.exp();
    value += part * value;
    if is_small {
        value * power
    } else {
        value * power * power
    }
}

/// Lanczos' g, and it less a half.
#[allow(clippy::excessive_precision, reason = "the digits as published")]
const G: f64 = 6.024_680_040_776_729_583_740_234_375;
#[allow(clippy::excessive_precision, reason = "the digits as published")]
const G_MINUS_HALF: f64 = 5.524_680_040_776_729_583_740_234_375;

/// The sine of pi times a number, exact where that is 0 or 1.
fn sin_pi(x: f64) -> f64 {
    use std::f64::consts::PI;
    let y = x.abs() % 2.0;
    let sine = match (2.0 * y).round() as u8 {
        0 => (PI * y).sin(),
        1 => (PI * (y - 0.5)).cos(),
        2 => (PI * (1.0 - y)).sin(),
        3 => -(PI * (y - 1.5)).cos(),
        _ => (PI * (y - 2.0)).sin(),
    };
    1f64.copysign(x) * sine
}

/// Lanczos' sum with g = 6.024680040776729583740234375, n = 13, as a ratio of polynomials with integer denominators.
fn lanczos_sum(x: f64) -> f64 {
    // The digits of the source; each rounds to the float that CPython uses.
    #[allow(clippy::excessive_precision, reason = "the digits as published")]
    const NUMERATOR: [f64; 13] = [
        23_531_376_880.410_759_688_572_007_674_451_636_754_734_846_804_940,
        42_919_803_642.649_098_768_957_899_047_001_988_850_926_355_848_959,
        35_711_959_237.355_668_049_440_185_451_547_166_705_960_488_635_843,
        17_921_034_426.037_209_699_919_755_754_458_931_112_671_403_265_390,
        6_039_542_586.352_028_005_064_291_644_307_297_921_069_938_842_195,
        1_439_720_407.311_721_673_663_223_072_794_912_393_971_548_573_184,
        248_874_557.862_054_156_511_460_389_346_424_219_753_953_180_515,
        31_426_415.585_400_194_380_614_231_628_318_205_362_874_684_987,
        2_876_370.628_935_372_441_225_409_051_620_849_613_599_112_453_8,
        186_056.265_395_223_495_040_294_986_716_042_849_297_640_249_77,
        8_071.672_002_365_816_210_638_002_902_272_250_613_822_8,
        210.824_277_751_579_345_877_250_973_392_071_336_270_6,
        2.506_628_274_631_000_270_164_908_177_133_837_338_626,
    ];
    const DENOMINATOR: [f64; 13] = [
        0.0,
        39_916_800.0,
        120_543_840.0,
        150_917_976.0,
        105_258_076.0,
        45_995_730.0,
        13_339_535.0,
        2_637_558.0,
        357_423.0,
        32_670.0,
        1_925.0,
        66.0,
        1.0,
    ];
    let (mut num, mut den) = (0.0, 0.0);
    if x < 5.0 {
        for i in (0..13).rev() {
            num = num * x + NUMERATOR[i];
            den = den * x + DENOMINATOR[i];
        }
    } else {
        for i in 0..13 {
            num = num / x + NUMERATOR[i];
            den = den / x + DENOMINATOR[i];
        }
    }
    num / den
}

/// The logarithm of the absolute value of the gamma function, by Lanczos' approximation and the reflection formula.
fn lgamma(x: f64) -> f64 {
    if !x.is_finite() {
        return if x.is_nan() { x } else { f64::INFINITY };
    }
    if x == x.floor() && x <= 2.0 {
        return if x <= 0.0 { f64::INFINITY } else { 0.0 };
    }
    let size = x.abs();
    if size < 1e-20 {
        return -size.ln();
    }
    let mut value = lanczos_sum(size).ln() - G;
    value += (size - 0.5) * ((size + G - 0.5).ln() - 1.0);
    if x < 0.0 {
        value = std::f64::consts::PI.ln() - sin_pi(size).abs().ln() - size.ln() - value;
    }
    value
}

/// Functions of two floats.
const BINARY: &[(&str, Binary)] = &[
    ("atan2", f64::atan2),
    ("copysign", f64::copysign),
    ("fmod", |a, b| a % b),
    ("nextafter", libm::nextafter),
    ("pow", libm_pow),
    ("remainder", libm::remainder),
];

fn libm_pow(a: f64, b: f64) -> f64 {
    if a == 1.0 || b == 0.0 {
        return 1.0;
    }
    a.powf(b)
}

pub(super) fn install(vm: &mut Vm) {
    for (name, function) in UNARY {
        let function = *function;
        let name = *name;
        let run: NativeImpl = Rc::new(move |vm: &mut Vm, args: Args| {
            if args.pos.len() != 1 {
                let given = args.pos.len();
                return Err(vm.type_error(&format!("math.{name}() takes exactly one argument ({given} given)")));
            }
            let x = float(vm, &arg(&args, 0))?;
            checked(vm, function(x), &[x])
        });
        vm.register_closure("_math", name, run);
    }
    for (name, function) in BINARY {
        let (function, name) = (*function, *name);
        let run: NativeImpl = Rc::new(move |vm: &mut Vm, args: Args| {
            let (a, b) = (float(vm, &arg(&args, 0))?, float(vm, &arg(&args, 1))?);
            let value = function(a, b);
            if name == "nextafter" {
                return Ok(Value::Float(value));
            }
            if name == "pow" && a == 0.0 && b < 0.0 {
                return Err(vm.value_error("math domain error"));
            }
            checked(vm, value, &[a, b])
        });
        vm.register_closure("_math", name, run);
    }
    let functions: &[(&str, crate::native::NativeFn)] = &[
        ("isfinite", |vm, args| float(vm, &arg(&args, 0)).map(|x| Value::Bool(x.is_finite()))),
        ("isinf", |vm, args| float(vm, &arg(&args, 0)).map(|x| Value::Bool(x.is_infinite()))),
        ("isnan", |vm, args| float(vm, &arg(&args, 0)).map(|x| Value::Bool(x.is_nan()))),
        ("frexp", |vm, args| {
            let x = float(vm, &arg(&args, 0))?;
            let (m, e) = number::float::frexp(x);
            Ok(Value::tuple(vec![Value::Float(m), Value::Int(i64::from(e))]))
        }),
        ("ldexp", ldexp),
        ("modf", |vm, args| {
            let x = float(vm, &arg(&args, 0))?;
            let whole = x.trunc();
            let rest = if x.is_infinite() { 0.0 } else { x - whole };
            Ok(Value::tuple(vec![Value::Float(rest.copysign(x)), Value::Float(whole)]))
        }),
        ("ulp", |vm, args| {
            let x = float(vm, &arg(&args, 0))?.abs();
            if !x.is_finite() {
                return Ok(Value::Float(x));
            }
            let next = libm::nextafter(x, f64::INFINITY);
            Ok(Value::Float(if next.is_infinite() { x - libm::nextafter(x, 0.0) } else { next - x }))
        }),
        ("log", log),
        ("log2", |vm, args| logarithm(vm, &arg(&args, 0), f64::log2)),
        ("log10", |vm, args| logarithm(vm, &arg(&args, 0), f64::log10)),
        ("hypot", hypot),
        ("floor", |vm, args| whole(vm, &arg(&args, 0), "__floor__", f64::floor)),
        ("ceil", |vm, args| whole(vm, &arg(&args, 0), "__ceil__", f64::ceil)),
        ("trunc", trunc),
        ("isqrt", isqrt),
        ("fsum", fsum),
    ];
    for (name, run) in functions {
        vm.register_native("_math", name, *run);
    }
}

/// A float argument, through `__float__` and `__index__`.
fn float(vm: &mut Vm, value: &Value) -> Outcome<f64> {
    match value {
        Value::Float(f) => return Ok(*f),
        Value::Int(i) => return Ok(*i as f64),
        Value::Bool(b) => return Ok(f64::from(u8::from(*b))),
        Value::BigInt(big) => {
            return match big.to_f64() {
                Some(f) if f.is_finite() => Ok(f),
                _ => Err(vm.raise("OverflowError", "int too large to convert to float")),
            };
        }
        _ => {}
    }
    let plain = vm.unwrap_immediate(value);
    if let Value::Float(_) | Value::Int(_) | Value::BigInt(_) = plain {
        return float(vm, &plain);
    }
    if let Some(converted) = vm.call_special(value, "__float__", Args::default())? {
        match vm.unwrap_immediate(&converted) {
            Value::Float(f) => return Ok(f),
            Value::Abstract(_) => {
                return Err(vm.unsupported("a function of `math` with a number that is known at run time only"))
            }
            _ => {}
        }
        let (kind, got) = (vm.type_name(value), vm.type_name(&converted));
        return Err(vm.type_error(&format!("{kind}.__float__ returned non-float (type {got})")));
    }
    if let Some(converted) = vm.call_special(value, "__index__", Args::default())? {
        return float(vm, &converted);
    }
    let name = vm.type_name(value);
    Err(vm.type_error(&format!("must be real number, not {name}")))
}

fn checked(vm: &Vm, value: f64, inputs: &[f64]) -> Outcome {
    if value.is_nan() && !inputs.iter().any(|x| x.is_nan()) {
        return Err(vm.value_error("math domain error"));
    }
    if value.is_infinite() && inputs.iter().all(|x| x.is_finite()) {
        // At a pole the argument is outside of the domain; elsewhere the value is out of range.
        let pole = inputs.len() == 1
            && matches!(inputs[0], x if x == x.trunc() && x.abs() <= 1.0 || x <= 0.0 && x == x.trunc());
        return Err(if pole {
            vm.value_error("math domain error")
        } else {
            vm.raise("OverflowError", "math range error")
        });
    }
    Ok(Value::Float(value))
}

fn ldexp(vm: &mut Vm, args: Args) -> Outcome {
    let x = float(vm, &arg(&args, 0))?;
    let exponent = vm.index_value(&arg(&args, 1))?;
    let exponent = match exponent {
        Value::Int(e) => e,
        Value::BigInt(big) if big.is_negative() => i64::MIN / 4,
        _ => i64::MAX / 4,
    };
    let value = number::float::ldexp(x, exponent.clamp(-100_000, 100_000));
    if value.is_infinite() && x.is_finite() {
        return Err(vm.raise("OverflowError", "math range error"));
    }
    Ok(Value::Float(value))
}

/// A logarithm that also takes integers beyond the floats.
fn logarithm(vm: &mut Vm, value: &Value, function: fn(f64) -> f64) -> Outcome {
    if let Value::BigInt(big) = value {
        if !big.is_positive() {
            return Err(vm.value_error("math domain error"));
        }
        if let Some(f) = big.to_f64().filter(|f| f.is_finite()) {
            return Ok(Value::Float(function(f)));
        }
        // The mantissa and the exponent apart, as CPython does.
        let exponent = big.bits();
        let shift = exponent.saturating_sub(64);
        let mantissa =
            number::float::ldexp((big.as_ref() >> shift).to_f64().unwrap_or(1.0), shift as i64 - exponent as i64);
        return Ok(Value::Float(function(mantissa) + function(2.0) * exponent as f64));
    }
    let x = float(vm, value)?;
    if x <= 0.0 {
        return Err(vm.value_error("math domain error"));
    }
    Ok(Value::Float(function(x)))
}

fn log(vm: &mut Vm, args: Args) -> Outcome {
    let top = logarithm(vm, &arg(&args, 0), f64::ln)?;
    if args.pos.len() < 2 {
        return Ok(top);
    }
    let base = logarithm(vm, &arg(&args, 1), f64::ln)?;
    vm.binary(crate::domain::BinaryOp::TrueDiv, &top, &base)
}

/// The Euclidean length, correctly scaled.
fn hypot(vm: &mut Vm, args: Args) -> Outcome {
    let mut xs = Vec::with_capacity(args.pos.len());
    for value in &args.pos {
        xs.push(float(vm, value)?.abs());
    }
    if xs.iter().any(|x| x.is_infinite()) {
        return Ok(Value::Float(f64::INFINITY));
    }
    if xs.iter().any(|x| x.is_nan()) {
        return Ok(Value::Float(f64::NAN));
    }
    if let [a, b] = xs[..] {
        return Ok(Value::Float(a.hypot(b)));
    }
    let most = xs.iter().copied().fold(0.0, f64::max);
    if most == 0.0 {
        return Ok(Value::Float(0.0));
    }
    let squares: Vec<f64> = xs.iter().map(|x| (x / most) * (x / most)).collect();
    Ok(Value::Float(most * exact_sum(&squares).sqrt()))
}

fn whole(vm: &mut Vm, value: &Value, method: &str, function: fn(f64) -> f64) -> Outcome {
    if let Value::Int(_) | Value::BigInt(_) | Value::Bool(_) = value {
        return vm.index_value(value).map(|v| if let Value::Bool(b) = v { Value::Int(i64::from(b)) } else { v });
    }
    if !matches!(value, Value::Float(_)) {
        if let Some(result) = vm.call_special(value, method, Args::default())? {
            return Ok(result);
        }
    }
    let x = float(vm, value)?;
    number::float::truncate(function(x)).map_err(|fault| vm.raise(fault.class, &fault.message))
}

fn trunc(vm: &mut Vm, args: Args) -> Outcome {
    let value = arg(&args, 0);
    match vm.call_special(&value, "__trunc__", Args::default())? {
        Some(result) => Ok(result),
        None => {
            let name = vm.type_name(&value);
            Err(vm.type_error(&format!("type {name} doesn't define __trunc__ method")))
        }
    }
}

fn isqrt(vm: &mut Vm, args: Args) -> Outcome {
    let value = vm.index_value(&arg(&args, 0))?;
    let big = number::to_big(&value).unwrap_or_else(BigInt::zero);
    if big.is_negative() {
        return Err(vm.value_error("isqrt() argument must be nonnegative"));
    }
    Ok(number::from_big(big.sqrt()))
}

/// Shewchuk's exact sum of floats, rounded once.
fn exact_sum(xs: &[f64]) -> f64 {
    let mut partials: Vec<f64> = Vec::new();
    for &x in xs {
        let mut x = x;
        let mut kept = 0;
        for at in 0..partials.len() {
            let mut y = partials[at];
            if x.abs() < y.abs() {
                std::mem::swap(&mut x, &mut y);
            }
            let high = x + y;
            let low = y - (high - x);
            if low != 0.0 {
                partials[kept] = low;
                kept += 1;
            }
            x = high;
        }
        partials.truncate(kept);
        partials.push(x);
    }
    let Some(mut high) = partials.pop() else { return 0.0 };
    let mut low = 0.0;
    while let Some(next) = partials.pop() {
        let x = high;
        high = x + next;
        low = next - (high - x);
        if low != 0.0 {
            break;
        }
    }
    // Round half to even looks at the partial below.
    if let Some(below) = partials.last() {
        if (low < 0.0 && *below < 0.0) || (low > 0.0 && *below > 0.0) {
            let twice = low * 2.0;
            let x = high + twice;
            if twice == x - high {
                high = x;
            }
        }
    }
    high
}

fn fsum(vm: &mut Vm, args: Args) -> Outcome {
    let mut xs = Vec::new();
    for value in vm.to_vec(&arg(&args, 0))? {
        xs.push(float(vm, &value)?);
    }
    let special: f64 = xs.iter().filter(|x| !x.is_finite()).sum();
    if xs.iter().any(|x| !x.is_finite()) {
        let both = xs.contains(&f64::INFINITY) && xs.contains(&f64::NEG_INFINITY);
        return if both { Err(infinities(vm)) } else { Ok(Value::Float(special)) };
    }
    let sum = exact_sum(&xs);
    if sum.is_finite() {
        Ok(Value::Float(sum))
    } else {
        Err(vm.raise("OverflowError", "intermediate overflow in fsum"))
    }
}

fn infinities(vm: &Vm) -> Raise {
    vm.value_error("-inf + inf in fsum")
}
