//! Every case of testdata/recordings/kernels.json against the kernel that computes it.

mod index;
mod movement;
mod pointwise;
mod reduce;
mod windows;

use std::collections::BTreeMap;
use std::path::Path;

use dy2st_kernels::KernelError;
use dy2st_tensor::{with_dtype, DType, Element, HostTensor, Scalar};
use serde_json::Value;

pub(crate) type Outputs = Result<Vec<HostTensor>, KernelError>;

/// One recorded call.
pub(crate) struct Case<'a> {
    pub(crate) op: &'a str,
    pub(crate) inputs: Vec<HostTensor>,
    attributes: &'a Value,
}

impl Case<'_> {
    pub(crate) fn text(&self, name: &str) -> &str {
        self.attributes[name].as_str().unwrap()
    }
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.attributes[name].as_bool().unwrap()
    }
    pub(crate) fn int(&self, name: &str) -> i64 {
        self.attributes[name].as_i64().unwrap_or_else(|| panic!("{}: {name}", self.op))
    }
    pub(crate) fn number(&self, name: &str) -> Scalar {
        let value = &self.attributes[name];
        value.as_i64().map_or_else(|| Scalar::Float(value.as_f64().unwrap()), Scalar::Int)
    }
    pub(crate) fn option(&self, name: &str) -> Option<i64> {
        self.attributes[name].as_i64()
    }
    /// A list; a number alone counts as one, and nothing as none.
    pub(crate) fn ints(&self, name: &str) -> Vec<i64> {
        match &self.attributes[name] {
            Value::Array(items) => items.iter().map(|item| item.as_i64().unwrap()).collect(),
            Value::Number(item) => vec![item.as_i64().unwrap()],
            _ => Vec::new(),
        }
    }
    pub(crate) fn sizes(&self, name: &str) -> Vec<usize> {
        self.ints(name).into_iter().map(|item| item as usize).collect()
    }
    pub(crate) fn raw(&self, name: &str) -> &Value {
        &self.attributes[name]
    }
    pub(crate) fn dtype(&self) -> DType {
        self.text("dtype").parse().unwrap()
    }
}

pub(crate) fn scalar(value: &Value) -> Scalar {
    match value {
        Value::Bool(value) => Scalar::Bool(*value),
        Value::Number(number) => number.as_i64().map_or_else(|| Scalar::Float(number.as_f64().unwrap()), Scalar::Int),
        Value::String(text) => Scalar::Float(text.parse().unwrap()),
        _ => panic!("{value}"),
    }
}

fn tensor(value: &Value) -> HostTensor {
    let dtype: DType = value[0].as_str().unwrap().parse().unwrap();
    let shape: Vec<usize> = value[1].as_array().unwrap().iter().map(|d| d.as_u64().unwrap() as usize).collect();
    let elements = value[2].as_array().unwrap().iter().map(scalar);
    with_dtype!(dtype, T => HostTensor::from_vec(&shape, elements.map(T::from_scalar).collect::<Vec<T>>())).unwrap()
}

/// Relative and absolute tolerance of an op's floats.
fn tolerance(op: &str, dtype: DType) -> (f64, f64) {
    if dtype == DType::Float64 {
        return (1e-9, 1e-11);
    }
    match op {
        "unary" | "binary" => (2e-6, 2e-7),
        "conv" | "conv_grad" | "conv_transpose" => (1e-5, 2e-5),
        _ => (1e-5, 2e-6),
    }
}

fn differs(op: &str, got: &HostTensor, expected: &HostTensor) -> Option<String> {
    if got.dtype() != expected.dtype() || got.shape() != expected.shape() {
        return Some(format!("{} {:?} for {} {:?}", got.dtype(), got.shape(), expected.dtype(), expected.shape()));
    }
    let (relative, absolute) = tolerance(op, got.dtype());
    for (at, (got, expected)) in got.scalars().zip(expected.scalars()).enumerate() {
        let same = match (got, expected) {
            (Scalar::Float(a), Scalar::Float(b)) => {
                a == b || (a.is_nan() && b.is_nan()) || (a - b).abs() <= absolute + relative * b.abs()
            }
            (a, b) => a == b,
        };
        if !same {
            return Some(format!("at {at}: {got} for {expected}"));
        }
    }
    None
}

fn run(case: &Case<'_>) -> Outputs {
    let families = [pointwise::run, reduce::run, windows::run, movement::run, index::run];
    families.iter().find_map(|family| family(case)).unwrap_or_else(|| panic!("no kernel is known for {}", case.op))
}

#[test]
fn kernels_compute_what_was_recorded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/recordings/kernels.json");
    let all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for value in all.as_array().unwrap() {
        let inputs: Vec<HostTensor> = value["inputs"].as_array().unwrap().iter().map(tensor).collect();
        let op = value["op"].as_str().unwrap();
        let case = Case { op, inputs, attributes: &value["attributes"] };
        let shapes: Vec<_> = case.inputs.iter().map(|input| format!("{}{:?}", input.dtype(), input.shape())).collect();
        let mut fail = |what: String| {
            let line = format!("{op} {} {}: {what}", value["attributes"], shapes.join(" "));
            wrong.entry(op.to_string()).or_default().push(line);
        };
        match (run(&case), value.get("outputs")) {
            (Err(_), None) => {}
            (Ok(_), None) => fail("expected an error".to_string()),
            (Err(error), Some(_)) => fail(error.to_string()),
            (Ok(outputs), Some(expected)) => {
                let expected: Vec<HostTensor> = expected.as_array().unwrap().iter().map(tensor).collect();
                if outputs.len() != expected.len() {
                    fail(format!("{} outputs for {}", outputs.len(), expected.len()));
                }
                if let Some(what) = outputs.iter().zip(&expected).find_map(|(got, expected)| differs(op, got, expected))
                {
                    fail(what);
                }
            }
        }
    }
    let lines: Vec<String> = wrong.into_values().flatten().collect();
    assert!(lines.is_empty(), "{} cases differ:\n{}", lines.len(), lines.join("\n"));
}
