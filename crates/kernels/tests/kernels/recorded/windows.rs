//! Convolutions, pools and images.

use dy2st_kernels::conv::{conv, conv_input_grad, conv_transpose, conv_weight_grad, ConvParams};
use dy2st_kernels::interpolate::{interpolate, Alignment, Interpolation};
use dy2st_kernels::pool::{adaptive_max_pool, max_pool, Pool, PoolParams, Windows};
use dy2st_tensor::HostTensor;

use super::{Case, Outputs};

/// One number per dim, from one for all or one each.
fn per_dim(values: Vec<usize>, dims: usize) -> Vec<usize> {
    if values.len() == 1 {
        vec![values[0]; dims]
    } else {
        values
    }
}

fn padding(values: Vec<usize>, dims: usize) -> Vec<(usize, usize)> {
    if values.len() == 2 * dims {
        values.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    } else {
        per_dim(values, dims).into_iter().map(|width| (width, width)).collect()
    }
}

fn params(case: &Case<'_>) -> ConvParams {
    let dims = case.inputs[0].rank() - 2;
    ConvParams {
        strides: per_dim(case.sizes("stride"), dims),
        padding: padding(case.sizes("padding"), dims),
        dilations: per_dim(case.sizes("dilation"), dims),
        groups: case.int("groups") as usize,
    }
}

/// Gradients where the output's gradient is `cos` of the element's number.
fn conv_grad(case: &Case<'_>) -> Outputs {
    let (x, weight, params) = (&case.inputs[0], &case.inputs[1], params(case));
    let y = conv(x, weight, None, &params)?;
    let grad = (0..y.len()).map(|at| f64::from(at as f32).cos() as f32).collect::<Vec<f32>>();
    let grad = HostTensor::from_vec(y.shape(), grad)?;
    Ok(vec![conv_input_grad(&grad, weight, x.shape(), &params)?, conv_weight_grad(x, &grad, weight.shape(), &params)?])
}

fn pool(case: &Case<'_>) -> PoolParams {
    PoolParams {
        kernel: per_dim(case.sizes("kernel"), 2),
        strides: per_dim(case.sizes("stride"), 2),
        padding: padding(case.sizes("padding"), 2),
        ceil: case.flag("ceil"),
        exclusive: case.raw("exclusive").as_bool().unwrap_or(true),
    }
}

/// The pool that gives values alone.
fn values(case: &Case<'_>) -> Pool {
    let windows = if case.op.starts_with("adaptive") {
        Windows::Parts(per_dim(case.sizes("size"), 2))
    } else {
        Windows::Sliding(pool(case))
    };
    Pool { average: case.op.ends_with("avg_pool"), windows }
}

/// The largest elements are the same where nobody asks for their places.
fn same(case: &Case<'_>, expected: &HostTensor) {
    let got = values(case).run(&case.inputs[0]).unwrap();
    assert_eq!((got.shape(), got.buffer()), (expected.shape(), expected.buffer()), "{}", case.op);
}

fn resized(case: &Case<'_>) -> Outputs {
    let how = match case.text("mode") {
        "nearest" => Interpolation::Nearest,
        "bilinear" => Interpolation::Linear,
        _ => Interpolation::Cubic,
    };
    let alignment = match (case.flag("align"), case.int("align_mode")) {
        (true, _) => Alignment::Corners,
        (false, 0) => Alignment::Centres,
        _ => Alignment::Origin,
    };
    let scales: Vec<f64> = case.raw("scale").as_array().unwrap().iter().map(|s| s.as_f64().unwrap()).collect();
    Ok(vec![interpolate(&case.inputs[0], &case.sizes("size"), &scales, how, alignment)?])
}

pub(super) fn run(case: &Case<'_>) -> Option<Outputs> {
    let x = &case.inputs;
    let pair = |pair: Result<(HostTensor, HostTensor), _>| Some(pair.map(|(values, places)| vec![values, places]));
    let output = match case.op {
        "conv_grad" => return Some(conv_grad(case)),
        "interpolate" => return Some(resized(case)),
        "max_pool" => return pair(max_pool(&x[0], &pool(case)).inspect(|both| same(case, &both.0))),
        "adaptive_max_pool" => {
            let both = adaptive_max_pool(&x[0], &per_dim(case.sizes("size"), 2));
            return pair(both.inspect(|both| same(case, &both.0)));
        }
        "conv" => conv(&x[0], &x[1], Some(&x[2]), &params(case)),
        "conv_transpose" => {
            let extra = per_dim(case.sizes("extra"), x[0].rank() - 2);
            conv_transpose(&x[0], &x[1], Some(&x[2]), &params(case), &extra)
        }
        "avg_pool" | "adaptive_avg_pool" => values(case).run(&x[0]),
        _ => return None,
    };
    Some(output.map(|output| vec![output]))
}
