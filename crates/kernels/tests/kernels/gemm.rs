//! Matrix products against a triple loop in `float64`.

use dy2st_kernels::gemm::{gemm, gemm_packed, Matrix, PackedB};

/// Numbers between -1 and 1 that repeat only after a long while.
pub(crate) fn numbers(count: usize, seed: u32) -> Vec<f32> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 8_388_608.0 - 1.0
        })
        .collect()
}

fn expected(a: &[f32], b: &[f32], (m, n, k): (usize, usize, usize), strides: [usize; 4]) -> Vec<f64> {
    let mut c = vec![0.0; m * n];
    for i in 0..m {
        for j in 0..n {
            c[i * n + j] = (0..k)
                .map(|p| f64::from(a[i * strides[0] + p * strides[1]]) * f64::from(b[p * strides[2] + j * strides[3]]))
                .sum();
        }
    }
    c
}

fn close(got: &[f32], expected: &[f64], k: usize, what: &str) {
    for (at, (&got, &expected)) in got.iter().zip(expected).enumerate() {
        let tolerance = 1e-6 * (k as f64).sqrt() * 4.0 + 1e-6;
        assert!((f64::from(got) - expected).abs() <= tolerance, "{what} at {at}: {got} for {expected}");
    }
}

#[test]
fn products_of_all_sizes_and_layouts() {
    for &m in &[1, 2, 3, 4, 5, 7, 12, 13, 25, 49, 61] {
        for &n in &[1, 5, 16, 31, 32, 33, 100, 257, 300] {
            for &k in &[1, 3, 16, 64, 300] {
                let (a, b) = (numbers(m * k, 1), numbers(k * n, 2));
                for (ta, tb) in [(false, false), (true, false), (false, true), (true, true)] {
                    let left = if ta { Matrix::transposed(&a, m, k) } else { Matrix::new(&a, m, k) }.unwrap();
                    let right = if tb { Matrix::transposed(&b, k, n) } else { Matrix::new(&b, k, n) }.unwrap();
                    let (sa, sb) = (if ta { [1, m] } else { [k, 1] }, if tb { [1, k] } else { [n, 1] });
                    let expected = expected(&a, &b, (m, n, k), [sa[0], sa[1], sb[0], sb[1]]);
                    let what = format!("{m}x{n}x{k} {ta} {tb}");
                    let mut c = vec![f32::NAN; m * n];
                    gemm(left, right, false, &mut c, n).unwrap();
                    close(&c, &expected, k, &what);
                    let mut c = vec![f32::NAN; m * n];
                    gemm_packed(left, &PackedB::new(right), false, &mut c, n).unwrap();
                    close(&c, &expected, k, &what);
                }
            }
        }
    }
}

#[test]
fn products_accumulate_and_keep_what_lies_between_rows() {
    let (m, n, k) = (14, 40, 9);
    let (a, b) = (numbers(m * k, 3), numbers(k * n, 4));
    let (left, right) = (Matrix::new(&a, m, k).unwrap(), Matrix::new(&b, k, n).unwrap());
    let mut c = vec![1.0; m * 50];
    gemm(left, right, true, &mut c, 50).unwrap();
    let expected: Vec<f64> = expected(&a, &b, (m, n, k), [k, 1, n, 1]).iter().map(|v| v + 1.0).collect();
    for row in 0..m {
        close(&c[row * 50..row * 50 + n], &expected[row * n..(row + 1) * n], k, "accumulated");
        assert!(c[row * 50 + n..(row + 1) * 50].iter().all(|&v| v == 1.0));
    }
}

#[test]
fn empty_products() {
    let mut c = vec![7.0; 6];
    gemm(Matrix::new(&[], 2, 0).unwrap(), Matrix::new(&[], 0, 3).unwrap(), false, &mut c, 3).unwrap();
    assert_eq!(c, [0.0; 6]);
    assert!(
        gemm(Matrix::new(&[0.0; 4], 2, 2).unwrap(), Matrix::new(&[0.0; 3], 3, 1).unwrap(), false, &mut c, 1).is_err()
    );
    assert!(Matrix::new(&[0.0; 3], 2, 2).is_err());
}

/// Prints GFLOP/s: `cargo test --release -p dy2st-kernels --test kernels -- --ignored --nocapture speed_of_gemm`.
#[test]
#[ignore = "a measurement, not a check"]
#[allow(clippy::print_stdout, reason = "a measurement prints its numbers")]
fn speed_of_gemm() {
    let sizes = [
        (16, 16, 16),
        (32, 32, 32),
        (64, 64, 64),
        (128, 128, 128),
        (256, 256, 256),
        (512, 512, 512),
        (1024, 1024, 1024),
        (1, 512, 784),
        (1, 512, 512),
        (1, 1000, 2048),
        (8, 512, 784),
        (8, 1000, 2048),
        (128, 512, 784),
        (3136, 64, 576),
        (64, 3136, 576),
        (196, 256, 2304),
        (256, 196, 2304),
        (512, 49, 4608),
        (128, 3072, 768),
        (128, 768, 3072),
        (128, 768, 768),
        (128, 256, 256),
        (12544, 64, 147),
        (64, 12544, 147),
    ];
    println!("m x n x k: plain, B transposed, packed B");
    for (m, n, k) in sizes {
        let (a, b) = (numbers(m * k, 1), numbers(k * n, 2));
        let left = Matrix::new(&a, m, k).unwrap();
        let (plain, turned) = (Matrix::new(&b, k, n).unwrap(), Matrix::transposed(&b, k, n).unwrap());
        let packed = PackedB::new(plain);
        let mut c = vec![0.0; m * n];
        let flops = 2.0 * (m * n * k) as f64;
        let rounds = ((2e8 / flops) as usize).clamp(1, 100_000);
        let mut best = |run: &mut dyn FnMut(&mut [f32])| {
            (0..5)
                .map(|_| {
                    let start = std::time::Instant::now();
                    for _ in 0..rounds {
                        run(&mut c);
                    }
                    start.elapsed().as_secs_f64() / rounds as f64
                })
                .fold(f64::INFINITY, f64::min)
        };
        let times = [
            best(&mut |c| gemm(left, plain, false, c, n).unwrap()),
            best(&mut |c| gemm(left, turned, false, c, n).unwrap()),
            best(&mut |c| gemm_packed(left, &packed, false, c, n).unwrap()),
        ];
        println!("{m:>6} {n:>6} {k:>6}: {}", times.map(|t| format!("{:6.1}", flops / t / 1e9)).join(" "));
    }
}
