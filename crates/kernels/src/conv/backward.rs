//! Gradients of a convolution, and the transposed convolution, which is one of them.

use dy2st_tensor::HostTensor;

use super::forward::{add_bias, Sizes};
use super::{columns, ConvParams, Spatial};
use crate::float::{with_float, Float};
use crate::{allocate_items, KernelError, View};

/// Gradient of a convolution for its input of shape `input`.
pub fn conv_input_grad(
    grad: &HostTensor,
    weight: &HostTensor,
    input: &[usize],
    params: &ConvParams,
) -> Result<HostTensor, KernelError> {
    let sizes = Sizes::new(input, weight.shape(), params)?;
    if grad.shape() != sizes.out_shape {
        return Err(KernelError::OutputShape { expected: sizes.out_shape, found: grad.shape().to_vec() });
    }
    with_float!("conv_input_grad", grad.dtype(), T => {
        let (dy, weight) = (View::from(grad).items::<T>()?, View::from(weight).items::<T>()?);
        allocate_items(input, |dx: &mut [T]| spread(&sizes, dy, weight, dx))
    })
}

/// Adds to each input what all outputs that read it send back.
fn spread<T: Float>(sizes: &Sizes, dy: &[T], weight: &[T], dx: &mut [T]) -> Result<(), KernelError> {
    let (input, kernel, outputs) = sizes.spatial.sizes();
    let depth = sizes.inputs * kernel;
    let pointwise = sizes.spatial.is_pointwise();
    let mut room = vec![T::of(0.0); if pointwise { 0 } else { depth * outputs }];
    for (at, dx) in dx.chunks_mut((sizes.inputs * input).max(1)).enumerate() {
        let dy = &dy[at * sizes.outputs * outputs..(at + 1) * sizes.outputs * outputs];
        let weight = &weight[at % sizes.groups * sizes.outputs * depth..];
        let target: &mut [T] = if pointwise { dx } else { &mut room };
        T::gemm((depth, outputs, sizes.outputs), (weight, 1, depth), (dy, outputs, 1), false, target)?;
        if !pointwise {
            columns::scatter(&room, &sizes.spatial, sizes.inputs, dx);
        }
    }
    Ok(())
}

/// Gradient of a convolution for its weight of shape `weight`.
pub fn conv_weight_grad(
    x: &HostTensor,
    grad: &HostTensor,
    weight: &[usize],
    params: &ConvParams,
) -> Result<HostTensor, KernelError> {
    let sizes = Sizes::new(x.shape(), weight, params)?;
    if grad.shape() != sizes.out_shape {
        return Err(KernelError::OutputShape { expected: sizes.out_shape, found: grad.shape().to_vec() });
    }
    with_float!("conv_weight_grad", x.dtype(), T => {
        let (x, dy) = (View::from(x).items::<T>()?, View::from(grad).items::<T>()?);
        allocate_items(weight, |dw: &mut [T]| correlate(&sizes, x, dy, dw))
    })
}

fn correlate<T: Float>(sizes: &Sizes, x: &[T], dy: &[T], dw: &mut [T]) -> Result<(), KernelError> {
    let (input, kernel, outputs) = sizes.spatial.sizes();
    let depth = sizes.inputs * kernel;
    let mut room = vec![T::of(0.0); depth * outputs];
    let per_group = sizes.outputs * depth;
    for at in 0..sizes.items * sizes.groups {
        let x = &x[at * sizes.inputs * input..(at + 1) * sizes.inputs * input];
        let dy = &dy[at * sizes.outputs * outputs..(at + 1) * sizes.outputs * outputs];
        let group = at % sizes.groups;
        let matrix = if sizes.spatial.is_pointwise() {
            x
        } else {
            columns::gather(x, &sizes.spatial, sizes.inputs, &mut room);
            &room
        };
        let dw = &mut dw[group * per_group..(group + 1) * per_group];
        // The outputs of one item and group are summed over; items add up.
        T::gemm((sizes.outputs, depth, outputs), (dy, outputs, 1), (matrix, 1, outputs), at >= sizes.groups, dw)?;
    }
    Ok(())
}

/// The transposed convolution: weights are `[in channels, out channels / groups, kernel...]`; `extra` is added to each
/// spatial dim of the output at its end (`output_padding`).
pub fn conv_transpose(
    x: &HostTensor,
    weight: &HostTensor,
    bias: Option<&HostTensor>,
    params: &ConvParams,
    extra: &[usize],
) -> Result<HostTensor, KernelError> {
    let (&[items, channels, ref input @ ..], &[rows, per_group, ref kernel @ ..]) = (x.shape(), weight.shape()) else {
        return Err(KernelError::shape("conv_transpose", "items, channels and spatial dims are needed"));
    };
    params.check(input.len())?;
    if rows != channels || channels % params.groups != 0 || kernel.len() != input.len() || extra.len() != input.len() {
        return Err(KernelError::shape("conv_transpose", "input, weight and attributes do not agree"));
    }
    let mut shape = vec![items, per_group * params.groups];
    for axis in 0..input.len() {
        let full = (input[axis].max(1) - 1) * params.strides[axis]
            + params.dilations[axis] * kernel[axis].saturating_sub(1)
            + 1
            + extra[axis];
        let cut = params.padding[axis].0 + params.padding[axis].1;
        shape.push(
            full.checked_sub(cut).ok_or_else(|| KernelError::shape("conv_transpose", "the padding eats it all"))?,
        );
    }
    // Seen from the other side this is the gradient of a convolution of the output that gives the input.
    let sizes = Sizes {
        items,
        groups: params.groups,
        inputs: per_group,
        outputs: channels / params.groups,
        spatial: Spatial::new(&shape[2..], kernel, input, params),
        out_shape: x.shape().to_vec(),
    };
    with_float!("conv_transpose", x.dtype(), T => {
        let (items, weight) = (View::from(x).items::<T>()?, View::from(weight).items::<T>()?);
        allocate_items(&shape, |out: &mut [T]| {
            spread(&sizes, items, weight, out)?;
            if let Some(bias) = bias {
                add_bias(out, View::from(bias).items::<T>()?, sizes.spatial.sizes().0);
            }
            Ok(())
        })
    })
}
