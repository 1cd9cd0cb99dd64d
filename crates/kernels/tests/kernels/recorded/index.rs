//! Indices and order.

use dy2st_kernels::index::{
    embedding, gather_nd, index_add, index_put, index_select, masked_select, nonzero, one_hot, put_along_axis, scatter,
    scatter_nd_add, take_along_axis, Combine,
};
use dy2st_kernels::order::{argsort, bincount, histogram, kthvalue, searchsorted, sort, topk, unique};
use dy2st_tensor::{DType, HostTensor};

use super::{Case, Outputs};

fn ordered(case: &Case<'_>) -> Option<Outputs> {
    let x = &case.inputs;
    let pair = |pair: Result<(HostTensor, HostTensor), _>| Some(pair.map(|(values, places)| vec![values, places]));
    match case.op {
        "sort" => Some(sort(&x[0], case.int("axis"), case.flag("descending")).map(|(values, _)| vec![values])),
        "topk" => pair(topk(&x[0], case.int("k") as usize, case.int("axis"), case.flag("largest"))),
        "kthvalue" => pair(kthvalue(&x[0], case.int("k") as usize, case.int("axis"), false)),
        "unique" => Some(unique(&x[0]).map(|found| vec![found.values, found.first, found.inverse, found.counts])),
        _ => None,
    }
}

pub(super) fn run(case: &Case<'_>) -> Option<Outputs> {
    if let Some(outputs) = ordered(case) {
        return Some(outputs);
    }
    let x = &case.inputs;
    let output = match case.op {
        "argsort" => argsort(&x[0], case.int("axis"), case.flag("descending")),
        "searchsorted" => searchsorted(&x[0], &x[1], case.flag("right")),
        "bincount" => bincount(&x[0], None, 0),
        "histogram" => histogram(&x[0], case.int("bins") as usize, 0.0, 0.0),
        "index_select" => index_select(&x[0], &x[1], case.int("axis")),
        "gather_nd" => gather_nd(&x[0], &x[1]),
        "embedding" => embedding(&x[0], &x[1], case.option("padding").map(|at| at as usize)),
        "scatter" => scatter(x[0].clone(), &x[1], &x[2], case.flag("overwrite")),
        "scatter_nd_add" => scatter_nd_add(x[0].clone(), &x[1], &x[2]),
        "index_add" => index_add(x[0].clone(), &x[1], case.int("axis"), &x[2]),
        "index_put" => index_put(x[0].clone(), &[&x[1], &x[2]], &x[3], case.flag("accumulate")),
        "take_along_axis" => take_along_axis(&x[0], &x[1], case.int("axis")),
        "put_along_axis" => {
            let combine = match case.text("reduce") {
                "assign" => Combine::Assign,
                "add" => Combine::Add,
                _ => Combine::Multiply,
            };
            put_along_axis(x[0].clone(), &x[1], &x[2], case.int("axis"), combine)
        }
        "masked_select" => masked_select(&x[0], &x[1]),
        "nonzero" => nonzero(&x[0]),
        "one_hot" => one_hot(&x[0], case.int("classes") as usize, DType::Float32),
        _ => return None,
    };
    Some(output.map(|output| vec![output]))
}
