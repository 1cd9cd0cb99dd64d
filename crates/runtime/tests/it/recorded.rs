//! Ops and their gradients against what Paddle gave (`testdata/ops/recorded.json`, made by `record.py`).

use std::rc::Rc;

use dy2st_ir::table::Tolerance;
use dy2st_ir::text::parse_application;
use dy2st_ir::{Attrs, OpKind};
use dy2st_runtime::tape::{BackwardOptions, Engine, GradRequest, Traced};
use dy2st_tensor::{DType, HostTensor, Scalar};
use serde_json::Value;

/// Why a record may disagree, by the start of its line.
const DEVIATIONS: &[(&str, &str)] = &[
    ("digamma", "has no gradient"),
    ("kron", "has no gradient"),
    ("cholesky", "has no gradient"),
    ("masked_fill", "Paddle gives zero for the gradient of the value"),
];

fn tensor(value: &Value) -> Option<HostTensor> {
    let shape: Vec<usize> = value.get("shape")?.as_array()?.iter().map(|n| n.as_u64().unwrap() as usize).collect();
    let data = value.get("data")?.as_array()?;
    let number = |item: &Value| match item {
        Value::String(text) => text.parse::<f64>().unwrap(),
        item => item.as_f64().unwrap_or_else(|| f64::from(u8::from(item.as_bool().unwrap()))),
    };
    let dtype: DType = value.get("dtype")?.as_str()?.parse().unwrap();
    let items = data.iter().map(number);
    Some(
        match dtype {
            DType::Float32 => HostTensor::from_vec(&shape, items.map(|n| n as f32).collect()),
            DType::Int64 => HostTensor::from_vec(&shape, items.map(|n| n as i64).collect()),
            DType::Int32 => HostTensor::from_vec(&shape, items.map(|n| n as i32).collect()),
            DType::UInt8 => HostTensor::from_vec(&shape, items.map(|n| n as u8).collect()),
            _ => HostTensor::from_vec(&shape, items.map(|n| n != 0.0).collect()),
        }
        .unwrap(),
    )
}

/// Where two tensors differ by more than the tolerance.
fn difference(found: &HostTensor, expected: &HostTensor, tolerance: (f64, f64)) -> Option<String> {
    if found.shape() != expected.shape() || found.dtype() != expected.dtype() {
        let show = |t: &HostTensor| dy2st_ir::Type::of(t).to_string();
        return Some(format!("{} instead of {}", show(found), show(expected)));
    }
    found.scalars().zip(expected.scalars()).enumerate().find_map(|(place, (a, b))| {
        let (a, b) = (a.to_f64(), b.to_f64());
        let close = a == b || (a.is_nan() && b.is_nan()) || (a - b).abs() <= tolerance.1 + tolerance.0 * b.abs();
        (!close).then(|| format!("element {place} is {a} instead of {b}"))
    })
}

fn list(record: &Value, key: &str) -> Vec<Option<HostTensor>> {
    record[key].as_array().unwrap().iter().map(tensor).collect()
}

/// The results that Paddle's differ from by definition: random masks, and results that only this table has.
fn compared(kind: OpKind, result: usize) -> bool {
    !matches!((kind, result), (OpKind::Dropout, 1) | (OpKind::BatchNorm | OpKind::NllLoss | OpKind::HuberLoss, 1..))
}

fn check(record: &Value) -> Result<(), String> {
    let (kind, _, attrs, _) = parse_application(record["op"].as_str().unwrap()).map_err(|error| error.to_string())?;
    let engine = Engine::new();
    let operands: Vec<Option<Traced>> = list(record, "operands")
        .into_iter()
        .map(|operand| {
            operand.map(|tensor| match tensor.dtype() {
                DType::Float32 => engine.leaf(tensor, Rc::new(())),
                _ => Traced::constant(tensor),
            })
        })
        .collect();
    let results = engine.emit(kind, &operands, &attrs).map_err(|error| error.to_string())?;
    let expected = list(record, "results");
    let (relative, absolute) = match kind.info().tolerance {
        Tolerance::Exact => (1e-6, 1e-6),
        other => other.float32(),
    };
    let tolerance = (relative.max(2e-5), absolute.max(2e-6));
    for (index, (found, expected)) in results.iter().zip(&expected).enumerate() {
        if let Some(expected) = expected.as_ref().filter(|_| compared(kind, index)) {
            if let Some(difference) = difference(&found.tensor, expected, tolerance) {
                return Err(format!("result {index}: {difference}"));
            }
        }
    }
    gradients(&engine, kind, record, &operands, &results, &attrs)
}

fn gradients(
    engine: &Engine,
    kind: OpKind,
    record: &Value,
    operands: &[Option<Traced>],
    results: &[Traced],
    _: &Attrs,
) -> Result<(), String> {
    let expected = list(record, "grads");
    if expected.is_empty() {
        return Ok(());
    }
    let flows: Vec<Traced> = results.iter().filter(|result| result.node.is_some()).cloned().collect();
    let several = matches!(kind, OpKind::Split | OpKind::SplitWithNum | OpKind::Unbind | OpKind::BroadcastTensors);
    let first = usize::from(kind == OpKind::CrossEntropyWithSoftmax);
    let outputs = if several { flows } else { flows.into_iter().skip(first).take(1).collect() };
    let inputs: Vec<Traced> =
        operands.iter().flatten().filter(|operand| operand.tensor.dtype().is_float()).cloned().collect();
    let outputs = outputs.into_iter().map(|output| (output, None)).collect();
    let request = GradRequest { outputs, inputs, options: BackwardOptions::default() };
    let found = engine.grad(&mut (), request).map_err(|error| format!("{error:?}"))?;
    for (index, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let Some(expected) = expected else { continue };
        let zero = HostTensor::full(expected.shape(), expected.dtype(), Scalar::Int(0));
        let found = found.as_ref().map_or(&zero, |found| &found.tensor);
        if let Some(difference) = difference(found, expected, (1e-4, 2e-5)) {
            return Err(format!("gradient {index}: {difference}"));
        }
    }
    Ok(())
}

fn records(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("../../testdata/ops/{file}")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn recurrent_layers_agree_with_recordings() {
    let records = records("recorded_rnn.json");
    assert_eq!(records.len(), 9);
    for record in &records {
        check(record).unwrap_or_else(|message| panic!("{}: {message}", record["op"]));
    }
}

#[test]
fn ops_agree_with_recordings() {
    let records = records("recorded.json");
    assert!(records.len() > 200);
    let mut failures = Vec::new();
    for record in &records {
        let line = record["op"].as_str().unwrap();
        let known = DEVIATIONS.iter().any(|(start, _)| line.starts_with(start));
        match (check(record), known) {
            (Err(message), false) => failures.push(format!("{line}: {message}")),
            (Ok(()), true) => failures.push(format!("{line}: agrees, though it is listed as a deviation")),
            _ => {}
        }
    }
    assert!(failures.is_empty(), "{} of {} failed\n{}", failures.len(), records.len(), failures.join("\n"));
}
