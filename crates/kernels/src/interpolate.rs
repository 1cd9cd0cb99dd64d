//! Resizing of images: nearest, linear, cubic and area.

use dy2st_tensor::{element_count, memory, DType, HostTensor};

use crate::float::{with_float, Float};
use crate::{allocate_items, KernelError, View};

/// How a resized element is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpolation {
    /// The nearest element.
    Nearest,
    /// Between two neighbours along each dim: `linear`, `bilinear`, `trilinear`.
    Linear,
    /// Between four neighbours along each dim: `bicubic`.
    Cubic,
}

/// How positions in the output map to the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// The corner elements meet.
    Corners,
    /// Elements are areas whose centres are mapped (`align_mode` 0).
    Centres,
    /// Positions are scaled from the origin (`align_mode` 1).
    Origin,
}

/// Sources of the elements of one dim of the output: positions in the input and weights.
struct Sources {
    /// Sources per element.
    count: usize,
    places: Vec<usize>,
    weights: Vec<f64>,
}

/// `scale` is the given scale factor, if there is one; otherwise the sizes give it.
fn sources(input: usize, output: usize, scale: Option<f64>, how: Interpolation, alignment: Alignment) -> Sources {
    let ratio = if alignment == Alignment::Corners {
        if output > 1 {
            (input - 1) as f32 / (output - 1) as f32
        } else {
            0.0
        }
    } else {
        match scale {
            Some(scale) if scale > 0.0 => (1.0 / scale) as f32,
            _ => input as f32 / output as f32,
        }
    };
    let count = match how {
        Interpolation::Nearest => 1,
        Interpolation::Linear => 2,
        Interpolation::Cubic => 4,
    };
    let mut all = Sources { count, places: Vec::new(), weights: Vec::new() };
    let last = input as i64 - 1;
    for at in 0..output {
        let position = match alignment {
            Alignment::Centres if how != Interpolation::Nearest => ratio * (at as f32 + 0.5) - 0.5,
            _ => ratio * at as f32,
        };
        match how {
            Interpolation::Nearest => {
                let place = if alignment == Alignment::Corners { position + 0.5 } else { position };
                all.places.push((place as i64).clamp(0, last) as usize);
                all.weights.push(1.0);
            }
            Interpolation::Linear => {
                let position = position.max(0.0);
                let low = (position as i64).min(last);
                let part = f64::from(position - low as f32);
                all.places.extend([low as usize, (low + 1).min(last) as usize]);
                all.weights.extend([1.0 - part, part]);
            }
            Interpolation::Cubic => {
                let low = position.floor();
                let part = f64::from(position - low);
                all.places.extend((-1..3).map(|step| (low as i64 + step).clamp(0, last) as usize));
                all.weights.extend(cubic_weights(part));
            }
        }
    }
    all
}

/// Weights of the four neighbours for the cubic convolution with parameter -0.75.
fn cubic_weights(part: f64) -> [f64; 4] {
    const A: f64 = -0.75;
    let near = |x: f64| ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0;
    let far = |x: f64| ((A * x - 5.0 * A) * x + 8.0 * A) * x - 4.0 * A;
    [far(part + 1.0), near(part), near(1.0 - part), far(2.0 - part)]
}

/// The spatial dims (behind items and channels) resized to `output`; `scales` has the scale factors that were given, one
/// per dim, or none.
pub fn interpolate(
    x: &HostTensor,
    output: &[usize],
    scales: &[f64],
    how: Interpolation,
    alignment: Alignment,
) -> Result<HostTensor, KernelError> {
    let (planes, input, shape) = sizes(x.shape(), output)?;
    ensure(planes, input, output)?;
    with_float!("interpolate", x.dtype(), T => {
        let mut items = View::from(x).items::<T>()?.to_vec();
        let mut current = input.to_vec();
        // Separable: one dim after the other, the last first.
        for axis in (0..output.len()).rev() {
            let from = sources(current[axis], output[axis], scales.get(axis).copied(), how, alignment);
            let inner: usize = current[axis + 1..].iter().product();
            let outer = planes * current[..axis].iter().product::<usize>();
            items = along(&items, (outer, current[axis], inner), &from);
            current[axis] = output[axis];
        }
        Ok(HostTensor::from_vec(&shape, items)?)
    })
}

/// Gradient of `interpolate` for an input of shape `input`.
pub fn interpolate_grad(
    grad: &HostTensor,
    input: &[usize],
    scales: &[f64],
    how: Interpolation,
    alignment: Alignment,
) -> Result<HostTensor, KernelError> {
    let output = &grad.shape()[2.min(grad.rank())..];
    let (planes, spatial, _) = sizes(input, output)?;
    with_float!("interpolate_grad", grad.dtype(), T => {
        let mut items = View::from(grad).items::<T>()?.to_vec();
        let mut current = output.to_vec();
        for axis in 0..output.len() {
            let from = sources(spatial[axis], output[axis], scales.get(axis).copied(), how, alignment);
            let inner: usize = current[axis + 1..].iter().product();
            let outer = planes * current[..axis].iter().product::<usize>();
            items = back(&items, (outer, spatial[axis], inner), &from);
            current[axis] = spatial[axis];
        }
        allocate_items(input, |out: &mut [T]| {
            out.copy_from_slice(&items);
            Ok(())
        })
    })
}

/// Memory for what each dim makes of the elements can be had.
fn ensure(planes: usize, input: &[usize], output: &[usize]) -> Result<(), KernelError> {
    let widest: Vec<usize> = input.iter().zip(output).map(|(from, to)| *from.max(to)).collect();
    Ok(memory::ensure(&[&[planes], &widest[..]].concat(), DType::Float64)?)
}

/// Planes, spatial dims of the input, and shape of the output.
fn sizes<'a>(shape: &'a [usize], output: &[usize]) -> Result<(usize, &'a [usize], Vec<usize>), KernelError> {
    let [items, channels, input @ ..] = shape else {
        return Err(KernelError::shape("interpolate", "items, channels and spatial dims are needed"));
    };
    if input.len() != output.len() || element_count(input) == 0 || output.contains(&0) {
        return Err(KernelError::shape("interpolate", "sizes do not agree or are 0"));
    }
    let mut shape = vec![*items, *channels];
    shape.extend(output);
    Ok((items * channels, input, shape))
}

fn along<T: Float>(x: &[T], (outer, size, inner): (usize, usize, usize), from: &Sources) -> Vec<T> {
    let length = from.places.len() / from.count;
    let mut out = vec![T::of(0.0); outer * length * inner];
    for block in 0..outer {
        for at in 0..length {
            let out = &mut out[(block * length + at) * inner..(block * length + at + 1) * inner];
            for source in at * from.count..(at + 1) * from.count {
                let (place, weight) = (from.places[source], T::of(from.weights[source]));
                let x = &x[(block * size + place) * inner..(block * size + place + 1) * inner];
                if from.count == 1 {
                    out.copy_from_slice(x);
                } else {
                    for (out, &x) in out.iter_mut().zip(x) {
                        *out += x * weight;
                    }
                }
            }
        }
    }
    out
}

fn back<T: Float>(dy: &[T], (outer, size, inner): (usize, usize, usize), from: &Sources) -> Vec<T> {
    let length = from.places.len() / from.count;
    let mut dx = vec![T::of(0.0); outer * size * inner];
    for block in 0..outer {
        for at in 0..length {
            let dy = &dy[(block * length + at) * inner..(block * length + at + 1) * inner];
            for source in at * from.count..(at + 1) * from.count {
                let (place, weight) = (from.places[source], T::of(from.weights[source]));
                let dx = &mut dx[(block * size + place) * inner..(block * size + place + 1) * inner];
                for (dx, &dy) in dx.iter_mut().zip(dy) {
                    *dx += dy * weight;
                }
            }
        }
    }
    dx
}
