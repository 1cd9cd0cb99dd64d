//! Products, reductions and rows.

use dy2st_kernels::loss::nll;
use dy2st_kernels::matmul;
use dy2st_kernels::reduce::{arg_extreme, cummax_min, logsumexp, norm, reduce, scan, variance, Extreme, Reduce, Scan};
use dy2st_kernels::rows::{
    batch_norm_infer, batch_norm_train, group_norm, instance_norm, layer_norm, log_softmax, softmax,
};

use super::{Case, Outputs};

fn reduction(case: &Case<'_>) -> Outputs {
    let (axes, keepdim) = (case.ints("axis"), case.flag("keepdim"));
    let op = match case.text("function") {
        "sum" => Reduce::Sum,
        "mean" => Reduce::Mean,
        "max" => Reduce::Max,
        "min" => Reduce::Min,
        "prod" => Reduce::Prod,
        "all" => Reduce::All,
        "any" => Reduce::Any,
        _ => return Ok(vec![logsumexp(&case.inputs[0], &axes, keepdim)?]),
    };
    Ok(vec![reduce(op, &case.inputs[0], &axes, keepdim)?])
}

fn batch_norm(case: &Case<'_>) -> Outputs {
    let [x, mean, variance, weight, bias] = &case.inputs[..] else { panic!("five inputs") };
    if case.flag("training") {
        let normed = batch_norm_train(x, Some(weight), Some(bias), 1e-5)?;
        // With momentum 0 the running moments become those of the batch.
        return Ok(vec![normed.y, normed.mean, normed.variance]);
    }
    Ok(vec![batch_norm_infer(x, (mean, variance), Some(weight), Some(bias), 1e-5)?])
}

pub(super) fn run(case: &Case<'_>) -> Option<Outputs> {
    let x = &case.inputs;
    let output = match case.op {
        "reduce" => return Some(reduction(case)),
        "batch_norm" => return Some(batch_norm(case)),
        "cummax" | "cummin" => {
            let pair = cummax_min(&x[0], case.int("axis"), case.op == "cummax");
            return Some(pair.map(|(values, places)| vec![values, places]));
        }
        "matmul" => matmul(&x[0], &x[1], case.flag("transpose_x"), case.flag("transpose_y")),
        "arg" => {
            let which = if case.text("function") == "argmax" { Extreme::Max } else { Extreme::Min };
            arg_extreme(which, &x[0], case.option("axis"), case.flag("keepdim"))
        }
        "scan" => {
            let op = if case.text("function") == "cumsum" { Scan::Sum } else { Scan::Prod };
            scan(op, &x[0], case.int("axis"), false, false)
        }
        "variance" => variance(&x[0], &case.ints("axis"), case.flag("unbiased"), case.flag("keepdim")),
        "norm" => norm(&x[0], case.text("p").parse().unwrap(), &case.ints("axis"), case.flag("keepdim")),
        "softmax" => softmax(&x[0], case.int("axis")),
        "log_softmax" => log_softmax(&x[0], case.int("axis")),
        "layer_norm" => layer_norm(&x[0], x.get(1), x.get(2), 1e-5, case.int("axis") as usize).map(|normed| normed.y),
        "group_norm" => {
            group_norm(&x[0], case.int("groups") as usize, Some(&x[1]), Some(&x[2]), 1e-5).map(|normed| normed.y)
        }
        "instance_norm" => instance_norm(&x[0], Some(&x[1]), Some(&x[2]), 1e-5).map(|normed| normed.y),
        "cross_entropy" => {
            let axis = case.int("axis");
            // Paddle drops the axis when the labels have no place for it.
            log_softmax(&x[0], axis)
                .and_then(|log| nll(&log, &x[1], axis, -100))
                .and_then(|loss| Ok(loss.reshape(x[1].shape())?))
        }
        _ => return None,
    };
    Some(output.map(|output| vec![output]))
}
