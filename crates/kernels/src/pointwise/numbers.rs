//! Scalar functions that the standard library does not have.

/// Inverse of the error function, by the normal quantile's rational approximation and two Newton steps.
pub(super) fn erfinv(x: f64) -> f64 {
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if x.abs() == 1.0 {
        return f64::INFINITY.copysign(x);
    }
    // Winitzki's closed form is right to 2e-3; each Halley step triples the digits.
    let log = (1.0 - x * x).ln();
    let a = 0.147;
    let b = 2.0 / (std::f64::consts::PI * a) + log / 2.0;
    let mut y = ((b * b - log / a).sqrt() - b).sqrt().copysign(x);
    for _ in 0..3 {
        let slope = 2.0 / std::f64::consts::PI.sqrt() * (-y * y).exp();
        let error = if y.abs() < 1.0 { libm::erf(y) - x } else { tail_error(y, x) };
        let step = error / slope;
        y -= step / (1.0 + y * step);
    }
    y
}

/// `erf(y) - x` without cancellation when both are close to 1 in magnitude.
fn tail_error(y: f64, x: f64) -> f64 {
    if y > 0.0 {
        (1.0 - x) - libm::erfc(y)
    } else {
        libm::erfc(-y) - (1.0 + x)
    }
}

/// Logarithmic derivative of the gamma function.
pub(super) fn digamma(mut x: f64) -> f64 {
    if x == 0.0 {
        return f64::INFINITY.copysign(-x);
    }
    if x < 0.0 && x == x.floor() {
        return f64::NAN;
    }
    let mut sum = 0.0;
    if x < 0.0 {
        sum = -std::f64::consts::PI / (std::f64::consts::PI * x).tan();
        x = 1.0 - x;
    }
    while x < 10.0 {
        sum -= 1.0 / x;
        x += 1.0;
    }
    let z = 1.0 / (x * x);
    let series = z
        * (1.0 / 12.0
            - z * (1.0 / 120.0 - z * (1.0 / 252.0 - z * (1.0 / 240.0 - z * (1.0 / 132.0 - z * 691.0 / 32760.0)))));
    sum + x.ln() - 0.5 / x - series
}
