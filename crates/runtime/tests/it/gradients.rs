//! Every gradient rule against finite differences in float64.

use dy2st_ir::text::parse_application;
use dy2st_ir::{Attrs, Family, OpErrorKind, OpKind, Type};
use dy2st_runtime::tape::{BackwardOptions, Engine, GradRequest, TapeError, Traced};
use dy2st_tensor::{Complex, DType, HostTensor, Scalar};

/// Numbers that are the same everywhere.
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

struct Case {
    line: String,
    kind: OpKind,
    attrs: Attrs,
    operands: Vec<Option<HostTensor>>,
}

fn tensor(ty: &Type, range: (f64, f64), random: &mut Random) -> HostTensor {
    let ty = ty.as_tensor().unwrap();
    let shape = dy2st_ir::host_shape(&ty.dims).unwrap();
    let count = shape.iter().product();
    match ty.dtype {
        DType::Float64 => {
            let values: Vec<f64> = (0..count).map(|_| range.0 + (range.1 - range.0) * random.unit()).collect();
            HostTensor::from_vec(&shape, values)
        }
        DType::Bool => HostTensor::from_vec(&shape, (0..count).map(|_| random.unit() < 0.5).collect()),
        _ => HostTensor::from_vec(&shape, (0..count).map(|_| i64::from(random.unit() < 0.5)).collect()),
    }
    .unwrap()
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string("../../testdata/ops/gradients.txt").unwrap();
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (kind, types, attrs, rest) = parse_application(line).unwrap();
            let mut bounds = rest.trim_start_matches("in").split_whitespace().map(|word| word.parse().unwrap());
            let range = (bounds.next().unwrap_or(-2.0), bounds.next().unwrap_or(2.0));
            let operands = types.iter().map(|ty| ty.as_ref().map(|ty| tensor(ty, range, &mut random))).collect();
            Case { line: line.to_string(), kind, attrs, operands }
        })
        .collect()
}

/// The results that a gradient is asked for: statistics beside the main result have none.
fn differentiated(kind: OpKind, results: &[HostTensor]) -> Vec<usize> {
    match kind {
        OpKind::CrossEntropyWithSoftmax => vec![1],
        OpKind::HuberLoss | OpKind::NllLoss => vec![0],
        _ if kind.info().family == Family::Norm => vec![0],
        _ => (0..results.len())
            .filter(|index| results[*index].dtype().is_float() || results[*index].dtype().is_complex())
            .collect(),
    }
}

/// The elements, complex ones as real and imaginary part.
fn parts(tensor: &HostTensor) -> Vec<f64> {
    tensor
        .scalars()
        .flat_map(|item| match item {
            Scalar::Complex(re, im) => vec![re, im],
            item => vec![item.to_f64()],
        })
        .collect()
}

/// Operands that pass no gradient by definition, as in Paddle: running statistics, and labels.
fn passes_none(kind: OpKind, operand: usize) -> bool {
    match kind {
        OpKind::BatchNorm => operand == 1 || operand == 2,
        OpKind::HuberLoss => false,
        _ => kind.info().family == Family::Loss && operand > 0,
    }
}

/// The weighted sum of the differentiated results.
fn value(case: &Case, operands: &[Option<HostTensor>], weights: &mut Vec<Vec<f64>>) -> Result<f64, String> {
    let engine = Engine::new();
    let mut operands = operands.to_vec();
    let results = engine.execute(case.kind, &mut operands, &case.attrs).map_err(|error| error.to_string())?;
    let mut sum = 0.0;
    for (place, index) in differentiated(case.kind, &results).into_iter().enumerate() {
        let items = parts(&results[index]);
        if weights.len() <= place {
            let mut random = Random(99 + place as u64);
            weights.push(items.iter().map(|_| random.unit() + 0.5).collect());
        }
        sum += items.iter().zip(&weights[place]).map(|(item, weight)| item * weight).sum::<f64>();
    }
    Ok(sum)
}

fn check(case: &Case) -> Result<(), String> {
    let engine = Engine::new();
    let operands: Vec<Option<Traced>> = case
        .operands
        .iter()
        .map(|operand| {
            operand.clone().map(|tensor| {
                if tensor.dtype().is_float() {
                    engine.leaf(tensor, std::rc::Rc::new(()))
                } else {
                    Traced::constant(tensor)
                }
            })
        })
        .collect();
    let results = engine.emit(case.kind, &operands, &case.attrs).map_err(|error| match error.kind {
        OpErrorKind::Unimplemented => "SKIP".to_string(),
        _ => error.to_string(),
    })?;
    let mut weights = Vec::new();
    value(case, &case.operands, &mut weights)?;
    let tensors: Vec<HostTensor> = results.iter().map(|result| result.tensor.clone()).collect();
    let outputs = differentiated(case.kind, &tensors)
        .into_iter()
        .zip(&weights)
        .map(|(index, weights)| {
            let shape = tensors[index].shape();
            let grad = if tensors[index].dtype().is_complex() {
                let pairs = weights.chunks(2).map(|pair| Complex { re: pair[0], im: pair[1] }).collect();
                HostTensor::from_vec(shape, pairs).unwrap()
            } else {
                HostTensor::from_vec(shape, weights.clone()).unwrap()
            };
            (results[index].clone(), Some(Traced::constant(grad)))
        })
        .collect();
    let inputs: Vec<Traced> = operands.iter().flatten().filter(|operand| operand.node.is_some()).cloned().collect();
    let request = GradRequest { outputs, inputs: inputs.clone(), options: BackwardOptions::default() };
    let grads = engine.grad(&mut (), request).map_err(|error| match error {
        TapeError::Op(error) if error.message.contains("kernel") => "SKIP".to_string(),
        error => format!("{error:?}"),
    })?;
    let mut grads = grads.into_iter();
    for (index, operand) in case.operands.iter().enumerate() {
        let Some(items) = operand.as_ref().and_then(HostTensor::as_f64) else { continue };
        let grad = grads.next().unwrap();
        for place in 0..items.len() {
            let step = 1e-6;
            let shifted = |by: f64| {
                let mut operands = case.operands.clone();
                let mut values = items.to_vec();
                values[place] += by;
                operands[index] = Some(HostTensor::from_vec(operand.as_ref().unwrap().shape(), values).unwrap());
                value(case, &operands, &mut weights.clone())
            };
            if passes_none(case.kind, index) {
                continue;
            }
            let expected = (shifted(step)? - shifted(-step)?) / (2.0 * step);
            // What a rule does not say is zero.
            let found = grad.as_ref().map_or(0.0, |grad| grad.tensor.as_f64().unwrap()[place]);
            if (expected - found).abs() > 2e-5 * (1.0 + expected.abs()) {
                return Err(format!("operand {index}, element {place}: {found}, but {expected} by differences"));
            }
        }
    }
    Ok(())
}

#[test]
fn rules_agree_with_finite_differences() {
    let cases = cases();
    let mut failures = Vec::new();
    let mut skipped = Vec::new();
    for case in &cases {
        match check(case) {
            Ok(()) => {}
            Err(message) if message == "SKIP" => skipped.push(case.kind.name()),
            Err(message) => failures.push(format!("{}: {message}", case.line)),
        }
    }
    skipped.dedup();
    assert!(failures.is_empty(), "{} failures\n{}\nskipped: {skipped:?}", failures.len(), failures.join("\n"));
    assert!(skipped.is_empty(), "no kernel: {skipped:?}");
}
