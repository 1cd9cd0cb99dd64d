//! Fourier transforms against numbers of numpy.

use dy2st_ir::{Attrs, OpKind};
use dy2st_runtime::tape::Engine;
use dy2st_tensor::{HostTensor, Scalar};

fn run(kind: OpKind, x: HostTensor, attrs: Attrs) -> HostTensor {
    Engine::new().execute(kind, &mut [Some(x)], &attrs).unwrap().remove(0)
}

fn close(x: &HostTensor, expected: &[(f64, f64)]) {
    let found: Vec<(f64, f64)> = x
        .scalars()
        .map(|value| match value {
            Scalar::Complex(re, im) => (re, im),
            other => (other.to_f64(), 0.0),
        })
        .collect();
    assert_eq!(found.len(), expected.len());
    for (a, b) in found.iter().zip(expected) {
        assert!((a.0 - b.0).abs() < 1e-5 && (a.1 - b.1).abs() < 1e-5, "{found:?}");
    }
}

#[test]
fn real_signals_go_there_and_back() {
    for size in [1usize, 2, 5, 6, 8, 12] {
        let signal: Vec<f32> = (0..size).map(|n| (n * n % 7) as f32 - 2.0).collect();
        let x = HostTensor::from_vec(&[size], signal.clone()).unwrap();
        let spectrum = run(OpKind::FftR2c, x, Attrs::new().with("axes", vec![0]));
        assert_eq!(spectrum.shape(), [size / 2 + 1]);
        let attrs = Attrs::new().with("axes", vec![0]).with("forward", false).with("last_dim_size", size as i64);
        let back = run(OpKind::FftC2r, spectrum, attrs);
        close(&back, &signal.iter().map(|value| (f64::from(*value), 0.0)).collect::<Vec<_>>());
    }
}

#[test]
fn spectra_are_numpys() {
    let x = HostTensor::from_vec(&[4], vec![1.0f32, 2.0, -1.0, 3.0]).unwrap();
    let half = run(OpKind::FftR2c, x.clone(), Attrs::new().with("axes", vec![0]));
    close(&half, &[(5.0, 0.0), (2.0, 1.0), (-5.0, 0.0)]);
    let attrs = Attrs::new().with("axes", vec![0]).with("onesided", false).with("normalization", "ortho");
    close(&run(OpKind::FftR2c, x, attrs), &[(2.5, 0.0), (1.0, 0.5), (-2.5, 0.0), (1.0, -0.5)]);
    let image = HostTensor::from_vec(&[2, 3], vec![1.0f32, 2.0, 3.0, 4.0, 5.0, 7.0]).unwrap();
    let all = run(OpKind::FftR2c, image, Attrs::new().with("axes", vec![0, 1]));
    close(&all, &[(22.0, 0.0), (-3.5, 2.598_076), (-10.0, 0.0), (0.5, -0.866_025)]);
}
