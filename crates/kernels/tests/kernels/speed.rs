//! Measurements, not checks:
//! `cargo test --release -p dy2st-kernels --test kernels -- --ignored --nocapture speed`.
#![allow(clippy::print_stdout, reason = "a measurement prints its numbers")]

use std::time::Instant;

use dy2st_kernels::conv::{conv_packed_into, ConvParams, ConvWeights};
use dy2st_kernels::pointwise::{unary_into, Unary};
use dy2st_kernels::pool::{max_pool, PoolParams};
use dy2st_kernels::rows::{layer_norm_into, softmax_into};
use dy2st_kernels::{View, ViewMut};
use dy2st_tensor::HostTensor;

use crate::gemm::numbers;

/// Seconds of the fastest of several rounds.
pub(crate) fn fastest(rounds: usize, mut run: impl FnMut()) -> f64 {
    (0..7)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..rounds {
                run();
            }
            start.elapsed().as_secs_f64() / rounds as f64
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
#[ignore = "a measurement, not a check"]
fn speed_of_convolutions() {
    // Items, channels in, size, channels out, kernel, stride, padding, groups.
    let cases = [
        [1, 64, 56, 64, 3, 1, 1, 1],
        [1, 128, 28, 128, 3, 1, 1, 1],
        [1, 256, 14, 256, 3, 1, 1, 1],
        [1, 512, 7, 512, 3, 1, 1, 1],
        [1, 3, 224, 64, 7, 2, 3, 1],
        [1, 64, 56, 256, 1, 1, 0, 1],
        [1, 256, 56, 64, 1, 1, 0, 1],
        [1, 512, 28, 128, 1, 1, 0, 1],
        [1, 1024, 14, 256, 1, 1, 0, 1],
        [1, 2048, 7, 512, 1, 1, 0, 1],
        [1, 16, 14, 6, 5, 1, 0, 1],
        [1, 144, 56, 144, 3, 1, 1, 144],
        [1, 144, 56, 144, 3, 2, 1, 144],
        [1, 576, 14, 576, 3, 1, 1, 576],
    ];
    for [items, channels, size, outputs, kernel, stride, pad, groups] in cases {
        let x =
            HostTensor::from_vec(&[items, channels, size, size], numbers(items * channels * size * size, 1)).unwrap();
        let shape = [outputs, channels / groups, kernel, kernel];
        let weight = HostTensor::from_vec(&shape, numbers(shape.iter().product(), 2)).unwrap();
        let params =
            ConvParams { strides: vec![stride; 2], padding: vec![(pad, pad); 2], dilations: vec![1; 2], groups };
        let weights = ConvWeights::new((&weight).into(), groups).unwrap();
        let side = (size + 2 * pad - kernel) / stride + 1;
        let out_shape = [items, outputs, side, side];
        let mut out = vec![0f32; out_shape.iter().product()];
        let flops = 2.0 * (out.len() * channels / groups * kernel * kernel) as f64;
        let time = fastest(((1e8 / flops) as usize).max(1), || {
            let out = ViewMut::new(&out_shape, &mut out).unwrap();
            conv_packed_into((&x).into(), &weights, None, &params, out).unwrap();
        });
        println!(
            "{channels:>5} {size:>4} {outputs:>5} k{kernel} s{stride} g{groups}: {:7.1} GFLOP/s {:8.3} ms",
            flops / time / 1e9,
            time * 1e3
        );
    }
}

#[test]
#[ignore = "a measurement, not a check"]
fn speed_of_functions() {
    let x: Vec<f32> = numbers(16384, 3).iter().map(|v| v * 6.0).collect();
    let mut out = vec![0f32; x.len()];
    let shape = [x.len()];
    for op in [
        Unary::Exp,
        Unary::Log1p,
        Unary::Tanh,
        Unary::Sigmoid,
        Unary::Erf,
        Unary::Gelu,
        Unary::GeluTanh,
        Unary::Silu,
        Unary::Sin,
        Unary::Relu,
    ] {
        let time = fastest(50, || {
            let out = ViewMut::new(&shape, &mut out).unwrap();
            unary_into(op, View::new(&shape, &x).unwrap(), out).unwrap();
        });
        println!("{op:?}: {:.2} Gelem/s", x.len() as f64 / time / 1e9);
    }
}

#[test]
#[ignore = "a measurement, not a check"]
fn speed_of_rows() {
    let shape = [4096, 1024];
    let x = numbers(4096 * 1024, 3);
    let mut y = vec![0f32; x.len()];
    let time = fastest(2, || {
        let out = ViewMut::new(&shape, &mut y).unwrap();
        softmax_into(View::new(&shape, &x).unwrap(), 1024, false, out).unwrap();
    });
    println!("softmax [4096, 1024]: {:.2} ms", time * 1e3);
    let (w, b) = (vec![1f32; 1024], vec![0f32; 1024]);
    let time = fastest(2, || {
        let out = ViewMut::new(&shape, &mut y).unwrap();
        let (w, b) = (View::new(&[1024], &w).unwrap(), View::new(&[1024], &b).unwrap());
        layer_norm_into(View::new(&shape, &x).unwrap(), Some(w), Some(b), 1e-5, 1024, out).unwrap();
    });
    println!("layer_norm [4096, 1024]: {:.2} ms", time * 1e3);
    let x = HostTensor::from_vec(&[1, 64, 112, 112], numbers(64 * 112 * 112, 5)).unwrap();
    let params =
        PoolParams { kernel: vec![3; 2], strides: vec![2; 2], padding: vec![(1, 1); 2], ceil: false, exclusive: true };
    let time = fastest(2, || drop(max_pool(&x, &params).unwrap()));
    println!("max_pool 3x3 s2 [1, 64, 112, 112]: {:.2} ms", time * 1e3);
}
