//! Fourier transforms, computed in float64.

use dy2st_ir::{OpKind, Type};
use dy2st_tensor::{Complex, DType, HostTensor, Scalar};

use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome};

type Number = (f64, f64);

fn multiply(a: Number, b: Number) -> Number {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// `exp(sign * 2 pi i * k / n)`
fn root(k: usize, n: usize, sign: f64) -> Number {
    let angle = sign * 2.0 * std::f64::consts::PI * (k % n) as f64 / n as f64;
    (angle.cos(), angle.sin())
}

/// The transform of a line without scaling: halves while the length is even, and what is left by the definition.
fn transform(line: &[Number], sign: f64) -> Vec<Number> {
    let n = line.len();
    if n <= 1 {
        return line.to_vec();
    }
    if n % 2 == 0 {
        let (even, odd): (Vec<Number>, Vec<Number>) = line.chunks(2).map(|pair| (pair[0], pair[1])).unzip();
        let (even, odd) = (transform(&even, sign), transform(&odd, sign));
        let mut out = vec![(0.0, 0.0); n];
        for k in 0..n / 2 {
            let turned = multiply(root(k, n, sign), odd[k]);
            out[k] = (even[k].0 + turned.0, even[k].1 + turned.1);
            out[k + n / 2] = (even[k].0 - turned.0, even[k].1 - turned.1);
        }
        return out;
    }
    (0..n)
        .map(|k| {
            line.iter().enumerate().fold((0.0, 0.0), |sum, (at, value)| {
                let term = multiply(*value, root(k * at, n, sign));
                (sum.0 + term.0, sum.1 + term.1)
            })
        })
        .collect()
}

/// Complex elements under a shape.
struct Field {
    shape: Vec<usize>,
    items: Vec<Number>,
}

impl Field {
    fn of(x: &HostTensor) -> Self {
        let items = x.scalars().map(|value| match value {
            Scalar::Complex(re, im) => (re, im),
            other => (other.to_f64(), 0.0),
        });
        Self { shape: x.shape().to_vec(), items: items.collect() }
    }

    /// Replaces each line along an axis by what `change` makes of it, of `size` elements.
    fn along(&mut self, axis: usize, size: usize, change: impl Fn(&[Number]) -> Vec<Number>) {
        let old = self.shape[axis];
        let inner: usize = self.shape[axis + 1..].iter().product();
        let outer: usize = self.shape[..axis].iter().product();
        let mut items = vec![(0.0, 0.0); outer * size * inner];
        for block in 0..outer {
            for place in 0..inner {
                let line: Vec<Number> = (0..old).map(|at| self.items[(block * old + at) * inner + place]).collect();
                for (at, value) in change(&line).into_iter().enumerate().take(size) {
                    items[(block * size + at) * inner + place] = value;
                }
            }
        }
        self.shape[axis] = size;
        self.items = items;
    }

    fn scale(&mut self, by: f64) {
        self.items.iter_mut().for_each(|value| *value = (value.0 * by, value.1 * by));
    }
}

/// Runs an op of the table of Fourier transforms.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let x = call.get(0)?;
    let mut field = Field::of(x);
    let forward = call.bool("forward")?;
    let sign = if forward { -1.0 } else { 1.0 };
    let mut axes = Vec::new();
    for axis in call.ints("axes")? {
        axes.push(call.axis(axis, x.rank())?);
    }
    let shape = known_shape(call, types, 0)?;
    let last = if call.kind == OpKind::FftC2r { axes.pop() } else { None };
    let mut count: usize = 1;
    for axis in &axes {
        count *= field.shape[*axis];
        field.along(*axis, field.shape[*axis], |line| transform(line, sign));
    }
    if let Some(last) = last {
        // The missing half of a real signal's frequencies mirrors the half that is there.
        let size = shape[last];
        count *= size;
        field.along(last, size, |line| {
            let whole: Vec<Number> = (0..size)
                .map(|k| {
                    let value = |at: usize| line.get(at).copied().unwrap_or_default();
                    if k <= size / 2 {
                        let (re, im) = value(k);
                        (re, if k == 0 || 2 * k == size { 0.0 } else { im })
                    } else {
                        let (re, im) = value(size - k);
                        (re, -im)
                    }
                })
                .collect();
            transform(&whole, sign)
        });
    }
    if call.kind == OpKind::FftR2c && call.bool("onesided")? {
        if let Some(axis) = axes.last() {
            field.along(*axis, shape[*axis], <[Number]>::to_vec);
        }
    }
    let factor = match (&*call.text("normalization")?, forward) {
        ("ortho", _) => 1.0 / (count as f64).sqrt(),
        ("forward", true) | ("backward", false) => 1.0 / count as f64,
        _ => 1.0,
    };
    field.scale(factor);
    finish(call, types, &shape, field)
}

fn finish(call: &OpCall, types: &[Type], shape: &[usize], field: Field) -> Outcome {
    let dtype = types.first().and_then(Type::as_tensor).map_or(DType::Complex64, |tensor| tensor.dtype);
    let items = field.items.into_iter();
    match dtype {
        DType::Complex128 => HostTensor::from_vec(shape, items.map(|(re, im)| Complex { re, im }).collect()),
        DType::Float64 => HostTensor::from_vec(shape, items.map(|(re, _)| re).collect()),
        DType::Float32 => HostTensor::from_vec(shape, items.map(|(re, _)| re as f32).collect()),
        _ => HostTensor::from_vec(shape, items.map(|(re, im)| Complex { re: re as f32, im: im as f32 }).collect()),
    }
    .map(one)
    .map_err(|error| call.tensor_error(error))
}
