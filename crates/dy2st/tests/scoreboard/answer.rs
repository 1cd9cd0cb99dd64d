//! Comparing a recorded answer with one that came: value, dtype, shape and structure.

use serde_json::Value as Json;

/// How near numbers must be.
#[derive(Clone, Copy)]
pub struct Tolerance {
    pub rtol: f64,
    pub atol: f64,
}

fn number(v: &Json) -> f64 {
    match v {
        Json::Bool(b) => f64::from(u8::from(*b)),
        Json::String(s) => match s.as_str() {
            "NaN" => f64::NAN,
            "Infinity" => f64::INFINITY,
            "-Infinity" => f64::NEG_INFINITY,
            _ => s.parse().unwrap_or(f64::NAN),
        },
        other => other.as_f64().unwrap_or(f64::NAN),
    }
}

fn near(a: &Json, b: &Json, tol: Tolerance) -> bool {
    let (x, y) = (number(a), number(b));
    if a.is_boolean() || b.is_boolean() {
        return (x != 0.0) == (y != 0.0);
    }
    if x.is_nan() || y.is_nan() {
        return x.is_nan() && y.is_nan();
    }
    if x.is_infinite() || y.is_infinite() {
        return x == y;
    }
    (x - y).abs() <= tol.atol + tol.rtol * x.abs()
}

fn items(v: &Json, key: &str) -> Vec<Json> {
    v[key].as_array().cloned().unwrap_or_default()
}

/// Flattened tensor data: the encoder gives a bare number for a 0-D tensor in some engines.
fn data(v: &Json) -> Vec<Json> {
    match &v["data"] {
        Json::Array(a) => a.clone(),
        other => vec![other.clone()],
    }
}

/// What differs between the answer wanted and the one that came; `None` where they agree. Kinds of Python values must
/// agree too: a Python number is not a tensor.
pub fn differs(want: &Json, got: &Json, path: &str, tol: Tolerance) -> Option<String> {
    if got.is_null() {
        return Some(format!("{path}: nothing came"));
    }
    if want["t"] != got["t"] {
        return Some(format!("{path}: {} wanted, {} got", want["t"], got["t"]));
    }
    match want["t"].as_str().unwrap_or_default() {
        "tensor" => {
            for key in ["dtype", "shape"] {
                if want[key] != got[key] {
                    return Some(format!("{path}: {key} {} wanted, {} got", want[key], got[key]));
                }
            }
            let (a, b) = (data(want), data(got));
            if a.len() == b.len() && a.iter().zip(&b).all(|(x, y)| near(x, y, tol)) {
                return None;
            }
            let head = |v: &[Json]| Json::Array(v.iter().take(6).cloned().collect()).to_string();
            Some(format!("{path}: wanted {}, got {}", head(&a), head(&b)))
        }
        "py" => {
            let (a, b) = (&want["value"], &got["value"]);
            let same = if a.is_string() || b.is_string() {
                a == b
            } else {
                near(a, b, Tolerance { rtol: tol.rtol, atol: 1e-6 })
            };
            (!same).then(|| format!("{path}: {a} wanted, {b} got"))
        }
        "list" => {
            let (a, b) = (items(want, "items"), items(got, "items"));
            if a.len() != b.len() {
                return Some(format!("{path}: {} items wanted, {} got", a.len(), b.len()));
            }
            a.iter().zip(&b).enumerate().find_map(|(i, (x, y))| differs(x, y, &format!("{path}[{i}]"), tol))
        }
        "dict" => {
            let keys = |v: &Json| {
                let mut k: Vec<String> =
                    v["items"].as_object().map(|o| o.keys().cloned().collect()).unwrap_or_default();
                k.sort();
                k
            };
            let (a, b) = (keys(want), keys(got));
            if a != b {
                return Some(format!("{path}: keys {a:?} wanted, {b:?} got"));
            }
            a.iter().find_map(|k| differs(&want["items"][k], &got["items"][k], &format!("{path}.{k}"), tol))
        }
        _ => None,
    }
}
