//! The printed form of tensors.

use dy2st_tensor::{format_tensor, Buffer, DType, HostTensor, PrintOptions, Scalar};
use serde_json::Value;

use crate::recording;

fn scalar(value: &Value) -> Scalar {
    match value {
        Value::Bool(value) => Scalar::Bool(*value),
        Value::Number(number) => number.as_i64().map_or_else(|| Scalar::Float(number.as_f64().unwrap()), Scalar::Int),
        Value::String(text) => Scalar::Float(text.parse().unwrap()),
        Value::Array(parts) => Scalar::Complex(scalar(&parts[0]).to_f64(), scalar(&parts[1]).to_f64()),
        _ => panic!("{value}"),
    }
}

fn elements(data: &Value) -> Vec<Scalar> {
    let data = data.as_array().unwrap();
    if data.first().and_then(Value::as_str) == Some("arange") {
        let scale = data[2].as_f64().unwrap();
        return (0..data[1].as_i64().unwrap()).map(|i| Scalar::Float(i as f64 * scale)).collect();
    }
    data.iter().map(scalar).collect()
}

fn tensor(case: &Value) -> HostTensor {
    let dtype: DType = case["dtype"].as_str().unwrap().parse().unwrap();
    let shape: Vec<usize> = case["shape"].as_array().unwrap().iter().map(|d| d.as_u64().unwrap() as usize).collect();
    let buffer = dy2st_tensor::with_dtype!(dtype, T => {
        <T as dy2st_tensor::Element>::buffer(elements(&case["data"]).into_iter().map(dy2st_tensor::Element::from_scalar).collect::<Vec<T>>())
    });
    let buffer: Buffer = buffer;
    HostTensor::new(&shape, buffer).unwrap()
}

fn options(case: &Value) -> PrintOptions {
    let mut options = PrintOptions::default();
    for (name, value) in case["options"].as_object().unwrap() {
        let number = value.as_u64().map(|n| n as usize);
        match name.as_str() {
            "precision" => options.precision = number.unwrap(),
            "threshold" => options.threshold = number.unwrap(),
            "edgeitems" => options.edgeitems = number.unwrap(),
            "linewidth" => options.linewidth = number.unwrap(),
            "sci_mode" => options.sci_mode = value.as_bool().unwrap(),
            _ => panic!("{name}"),
        }
    }
    options
}

#[test]
fn tensors_print_as_recorded() {
    let cases = recording("format.json");
    let cases = cases.as_array().unwrap();
    assert!(cases.len() > 300);
    let mut wrong = Vec::new();
    for case in cases {
        let text = format_tensor(&tensor(case), case["stop_gradient"].as_bool().unwrap(), &options(case));
        let expected = case["text"].as_str().unwrap();
        if text != expected {
            wrong.push(format!("options {}\nexpected {expected}\nprinted  {text}", case["options"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), cases.len(), wrong[..wrong.len().min(5)].join("\n"));
}
