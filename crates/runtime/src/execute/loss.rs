//! Losses.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::loss;
use dy2st_kernels::movement;
use dy2st_kernels::pointwise::{self, Binary, Compare, Unary};
use dy2st_kernels::reduce::{reduce, Reduce};
use dy2st_kernels::rows;
use dy2st_tensor::{HostTensor, Scalar};

use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome, Results};

/// Runs an op of the table of losses.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let math = Math { call };
    match call.kind {
        OpKind::CrossEntropyWithSoftmax => cross_entropy(&math),
        OpKind::CrossEntropyWithSoftmaxGrad => cross_entropy_grad(&math).map(one),
        OpKind::BceLoss => {
            let (input, label) = (call.get(0)?, call.get(1)?);
            let log = |x: &HostTensor| {
                math.unary(Unary::Clip { min: -100.0, max: f64::INFINITY }, &math.unary(Unary::Log, x)?)
            };
            let yes = math.multiply(label, &log(input)?)?;
            let no = math.multiply(&math.scale(label, -1.0, 1.0)?, &log(&math.scale(input, -1.0, 1.0)?)?)?;
            math.scale(&math.add(&yes, &no)?, -1.0, 0.0).map(one)
        }
        OpKind::SigmoidCrossEntropyWithLogits => sigmoid_cross_entropy(&math).map(one),
        OpKind::NllLoss => nll_loss(&math),
        OpKind::NllLossGrad => nll_loss_grad(&math, types).map(one),
        OpKind::KldivLoss => kldiv_loss(&math).map(one),
        OpKind::HuberLoss => huber_loss(&math),
        OpKind::LabelSmooth => label_smooth(&math).map(one),
        OpKind::LogLoss => {
            let (input, label, epsilon) = (call.get(0)?, call.get(1)?, call.float("epsilon")?);
            let yes = math.multiply(label, &math.unary(Unary::Log, &math.scale(input, 1.0, epsilon)?)?)?;
            let off = math.unary(Unary::Log, &math.scale(input, -1.0, 1.0 + epsilon)?)?;
            let no = math.multiply(&math.scale(label, -1.0, 1.0)?, &off)?;
            math.scale(&math.add(&yes, &no)?, -1.0, 0.0).map(one)
        }
        _ => Err(super::unimplemented(call)),
    }
}

/// Arithmetic of tensors with this op's errors.
struct Math<'a, 'b> {
    call: &'a OpCall<'b>,
}

impl Math<'_, '_> {
    fn unary(&self, op: Unary, x: &HostTensor) -> Outcome<HostTensor> {
        pointwise::unary(op, x).map_err(|error| self.call.kernel(error))
    }

    fn binary(&self, op: Binary, x: &HostTensor, y: &HostTensor) -> Outcome<HostTensor> {
        pointwise::binary(op, x, y).map_err(|error| self.call.kernel(error))
    }

    fn add(&self, x: &HostTensor, y: &HostTensor) -> Outcome<HostTensor> {
        self.binary(Binary::Add, x, y)
    }

    fn multiply(&self, x: &HostTensor, y: &HostTensor) -> Outcome<HostTensor> {
        self.binary(Binary::Mul, x, y)
    }

    fn scale(&self, x: &HostTensor, scale: f64, bias: f64) -> Outcome<HostTensor> {
        self.unary(Unary::Scale { scale, bias }, x)
    }

    /// `x` where the condition holds, and 0 elsewhere.
    fn only(&self, condition: &HostTensor, x: &HostTensor) -> Outcome<HostTensor> {
        let zero = HostTensor::scalar(x.dtype(), Scalar::Int(0));
        pointwise::select(condition, x, &zero).map_err(|error| self.call.kernel(error))
    }

    fn reduced(&self, op: Reduce, x: &HostTensor, axes: &[i64], keep: bool) -> Outcome<HostTensor> {
        reduce(op, x, axes, keep).map_err(|error| self.call.kernel(error))
    }

    fn compare(&self, op: Compare, x: &HostTensor, number: Scalar) -> Outcome<HostTensor> {
        let number = HostTensor::scalar(x.dtype(), number);
        pointwise::compare(op, x, &number).map_err(|error| self.call.kernel(error))
    }
}

fn cross_entropy(math: &Math) -> Outcome {
    let call = math.call;
    let (x, label) = (call.get(0)?, call.get(1)?);
    let axis = call.int("axis")?;
    let kernel = |error| call.kernel(error);
    let (softmax, log) = if call.bool("use_softmax")? {
        (rows::softmax(x, axis).map_err(kernel)?, rows::log_softmax(x, axis).map_err(kernel)?)
    } else {
        (x.clone(), math.unary(Unary::Log, x)?)
    };
    let loss = if call.bool("soft_label")? {
        let sum = math.reduced(Reduce::Sum, &math.multiply(label, &log)?, &[axis], true)?;
        math.scale(&sum, -1.0, 0.0)?
    } else {
        loss::nll(&log, label, axis, call.int("ignore_index")?).map_err(kernel)?
    };
    Ok(Results::from_iter([softmax, loss]))
}

fn cross_entropy_grad(math: &Math) -> Outcome<HostTensor> {
    let call = math.call;
    let (label, softmax, grad) = (call.get(0)?, call.get(1)?, call.get(2)?);
    let (axis, with_softmax) = (call.int("axis")?, call.bool("use_softmax")?);
    if call.bool("soft_label")? {
        if !with_softmax {
            let slope = math.binary(Binary::Div, label, softmax)?;
            return math.scale(&math.multiply(&slope, grad)?, -1.0, 0.0);
        }
        // As Paddle has it: right for labels that add up to one.
        let off = math.binary(Binary::Sub, softmax, label)?;
        return math.multiply(&off, grad);
    }
    let ignore = call.int("ignore_index")?;
    if with_softmax {
        return loss::softmax_cross_entropy_grad(softmax, label, grad, axis, ignore)
            .map_err(|error| call.kernel(error));
    }
    let kept = math.compare(Compare::Ne, label, Scalar::Int(ignore))?;
    let places = pointwise::select(&kept, label, &HostTensor::scalar(label.dtype(), Scalar::Int(0)));
    let places = places.map_err(|error| call.kernel(error))?;
    let picked = dy2st_kernels::index::take_along_axis(softmax, &places, axis).map_err(|error| call.kernel(error))?;
    let slope = math.scale(&math.binary(Binary::Div, grad, &picked)?, -1.0, 0.0)?;
    let slope = math.only(&kept, &slope)?;
    let zeros = super::reshape::zeros_like(softmax);
    let combine = dy2st_kernels::index::Combine::Add;
    dy2st_kernels::index::put_along_axis(zeros, &places, &slope, axis, combine).map_err(|error| call.kernel(error))
}

/// `max(x, 0) - x * label + log1p(exp(-|x|))`; `pos_weight`, where given, scales `log1p(exp(-|x|)) + max(-x, 0)` of
/// `(1 - label) * x + ...`: it is already `1 + (weight of the positive class - 1) * label`, as Paddle passes it.
fn sigmoid_cross_entropy(math: &Math) -> Outcome<HostTensor> {
    let call = math.call;
    let (x, label) = (call.get(0)?, call.get(1)?);
    let soft =
        math.unary(Unary::Log1p, &math.unary(Unary::Exp, &math.scale(&math.unary(Unary::Abs, x)?, -1.0, 0.0)?)?)?;
    let loss = match call.optional(2) {
        None => {
            let top = math.binary(Binary::Sub, &math.unary(Unary::Relu, x)?, &math.multiply(x, label)?)?;
            math.add(&top, &soft)?
        }
        Some(weight) => {
            let below = math.add(&soft, &math.unary(Unary::Relu, &math.scale(x, -1.0, 0.0)?)?)?;
            let rest = math.multiply(&math.scale(label, -1.0, 1.0)?, x)?;
            math.add(&rest, &math.multiply(weight, &below)?)?
        }
    };
    let kept = math.compare(Compare::Ne, label, Scalar::Int(call.int("ignore_index")?))?;
    let loss = math.only(&kept, &loss)?;
    if !call.bool("normalize")? {
        return Ok(loss);
    }
    let kept = pointwise::cast(&kept, x.dtype()).map_err(|error| call.kernel(error))?;
    let count = math.reduced(Reduce::Sum, &kept, &[], false)?;
    let count = math.unary(Unary::Clip { min: 1e-6, max: f64::INFINITY }, &count)?;
    math.binary(Binary::Div, &loss, &count)
}

/// Labels as an index along axis 1, the weight of each (0 where it is ignored), in the input's shape with one class.
fn labelled(math: &Math, weight: Option<&HostTensor>) -> Outcome<(HostTensor, HostTensor)> {
    let call = math.call;
    let (x, label) = (call.get(0)?, call.get(1)?);
    let mut shape = label.shape().to_vec();
    shape.insert(1, 1);
    let label = call.reshaped(label, &shape)?;
    let kept = math.compare(Compare::Ne, &label, Scalar::Int(call.int("ignore_index")?))?;
    let zero = HostTensor::scalar(label.dtype(), Scalar::Int(0));
    let places = pointwise::select(&kept, &label, &zero).map_err(|error| call.kernel(error))?;
    let weights = match weight {
        None => HostTensor::full(&shape, x.dtype(), Scalar::Int(1)),
        Some(weight) => {
            let flat = call.reshaped(&places, &[places.len()])?;
            let picked = dy2st_kernels::index::index_select(weight, &flat, 0).map_err(|error| call.kernel(error))?;
            call.reshaped(&picked, &shape)?
        }
    };
    Ok((places, math.only(&kept, &weights)?))
}

fn nll_loss(math: &Math) -> Outcome {
    let call = math.call;
    let (x, label) = (call.get(0)?, call.get(1)?);
    let (places, weights) = labelled(math, call.optional(2))?;
    let picked = dy2st_kernels::index::take_along_axis(x, &places, 1).map_err(|error| call.kernel(error))?;
    let loss = math.scale(&math.multiply(&picked, &weights)?, -1.0, 0.0)?;
    let total = math.reduced(Reduce::Sum, &weights, &[], false)?;
    let out = match &*call.text("reduction")? {
        "none" => return Ok(Results::from_iter([call.reshaped(&loss, label.shape())?, zero_like(x)])),
        "sum" => math.reduced(Reduce::Sum, &loss, &[], false)?,
        _ => math.binary(Binary::Div, &math.reduced(Reduce::Sum, &loss, &[], false)?, &total)?,
    };
    Ok(Results::from_iter([out, total]))
}

fn zero_like(x: &HostTensor) -> HostTensor {
    HostTensor::scalar(x.dtype(), Scalar::Int(0))
}

fn nll_loss_grad(math: &Math, types: &[Type]) -> Outcome<HostTensor> {
    let call = math.call;
    let (total, grad) = (call.get(3)?, call.get(4)?);
    let (places, weights) = labelled(math, call.optional(2))?;
    let grad = match &*call.text("reduction")? {
        "none" => call.reshaped(grad, places.shape())?,
        "sum" => grad.clone(),
        _ => math.binary(Binary::Div, grad, total)?,
    };
    let slope = math.scale(&math.multiply(&weights, &grad)?, -1.0, 0.0)?;
    let zeros = HostTensor::zeros(&known_shape(call, types, 0)?, slope.dtype());
    let combine = dy2st_kernels::index::Combine::Add;
    dy2st_kernels::index::put_along_axis(zeros, &places, &slope, 1, combine).map_err(|error| call.kernel(error))
}

fn kldiv_loss(math: &Math) -> Outcome<HostTensor> {
    let call = math.call;
    let (x, label) = (call.get(0)?, call.get(1)?);
    let loss = if call.bool("log_target")? {
        math.multiply(&math.unary(Unary::Exp, label)?, &math.binary(Binary::Sub, label, x)?)?
    } else {
        let off = math.binary(Binary::Sub, &math.unary(Unary::Log, label)?, x)?;
        let positive = math.compare(Compare::Gt, label, Scalar::Int(0))?;
        math.only(&positive, &math.multiply(label, &off)?)?
    };
    match &*call.text("reduction")? {
        "none" => Ok(loss),
        "sum" => math.reduced(Reduce::Sum, &loss, &[], false),
        "batchmean" => {
            let rows = x.shape().first().copied().unwrap_or(1).max(1);
            math.scale(&math.reduced(Reduce::Sum, &loss, &[], false)?, 1.0 / rows as f64, 0.0)
        }
        _ => math.reduced(Reduce::Mean, &loss, &[], false),
    }
}

fn huber_loss(math: &Math) -> Outcome {
    let call = math.call;
    let delta = call.float("delta")?;
    let residual = math.binary(Binary::Sub, call.get(1)?, call.get(0)?)?;
    let size = math.unary(Unary::Abs, &residual)?;
    let near = math.scale(&math.unary(Unary::Square, &residual)?, 0.5, 0.0)?;
    let far = math.scale(&size, delta, -0.5 * delta * delta)?;
    let close = math.compare(Compare::Le, &size, Scalar::Float(delta))?;
    let out = pointwise::select(&close, &near, &far).map_err(|error| call.kernel(error))?;
    Ok(Results::from_iter([out, residual]))
}

fn label_smooth(math: &Math) -> Outcome<HostTensor> {
    let call = math.call;
    let (label, epsilon) = (call.get(0)?, call.float("epsilon")?);
    let kept = math.scale(label, 1.0 - epsilon, 0.0)?;
    match call.optional(1) {
        Some(prior) => {
            let prior = math.scale(prior, epsilon, 0.0)?;
            let prior = movement::expand(&call.reshaped(&prior, &[prior.len()])?, label.shape());
            math.add(&kept, &prior.map_err(|error| call.kernel(error))?)
        }
        None => {
            let classes = label.shape().last().copied().unwrap_or(1).max(1);
            math.scale(&kept, 1.0, epsilon / classes as f64)
        }
    }
}
