//! Normal numbers between two bounds, by the inverse of the normal distribution function.
//!
//! The inverse error function is Wichura's rational approximation (Applied Statistics algorithm 241, PPND16), scaled
//! from the normal quantile, in the precision of the result.

/// A normal distribution of mean `mean` and deviation `std`, cut at `low` and `high`.
#[derive(Clone, Copy, Debug)]
pub struct TruncatedNormal {
    mean: f32,
    std: f32,
    low: f32,
    high: f32,
    low_share: f32,
    high_share: f32,
}

impl TruncatedNormal {
    /// The distribution; the bounds are values, not multiples of the deviation.
    pub fn new(mean: f32, std: f32, low: f32, high: f32) -> Self {
        let share = |x: f32| (0.5 + 0.5 * erf(f64::from((x - mean) / std) / std::f64::consts::SQRT_2)) as f32;
        Self { mean, std, low, high, low_share: share(low), high_share: share(high) }
    }

    /// The number that stands for `uniform`, which is from `[0, 1)`.
    pub fn at(&self, uniform: f32) -> f32 {
        let share = self.low_share + (self.high_share - self.low_share) * uniform;
        let value = (std::f64::consts::SQRT_2 * f64::from(inverse_erf(2.0 * share - 1.0)) * f64::from(self.std)
            + f64::from(self.mean)) as f32;
        value.clamp(self.low, self.high)
    }
}

fn erf(x: f64) -> f64 {
    libm::erf(x)
}

const SQRT2: f64 = std::f64::consts::SQRT_2;

const CENTRE: ([f64; 8], [f64; 8]) = (
    [
        3.387_132_872_796_366_5,
        1.331_416_678_917_843_8e2,
        1.971_590_950_306_551_3e3,
        1.373_169_376_550_946e4,
        4.592_195_393_154_987e4,
        6.726_577_092_700_87e4,
        3.343_057_558_358_813e4,
        2.509_080_928_730_122_7e3,
    ],
    [
        1.0,
        4.231_333_070_160_091e1,
        6.871_870_074_920_579e2,
        5.394_196_021_424_751e3,
        2.121_379_430_158_659_7e4,
        3.930_789_580_009_271e4,
        2.872_908_573_572_194_3e4,
        5.226_495_278_852_855e3,
    ],
);

const MIDDLE: ([f64; 8], [f64; 8]) = (
    [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        2.417_807_251_774_506e-1,
        2.272_384_498_926_918_4e-2,
        7.745_450_142_783_414e-4,
    ],
    [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        6.897_673_349_851e-1,
        1.481_039_764_274_800_8e-1,
        1.519_866_656_361_645_7e-2,
        5.475_938_084_995_345e-4,
        1.050_750_071_644_416_9e-9,
    ],
);

const TAIL: ([f64; 8], [f64; 8]) = (
    [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        2.965_605_718_285_048_7e-1,
        2.653_218_952_657_612_4e-2,
        1.242_660_947_388_078_4e-3,
        2.711_555_568_743_487_6e-5,
        2.010_334_399_292_288_1e-7,
    ],
    [
        1.0,
        5.998_322_065_558_88e-1,
        1.369_298_809_227_358e-1,
        1.487_536_129_085_061_5e-2,
        7.868_691_311_456_133e-4,
        1.846_318_317_510_054_8e-5,
        1.421_511_758_316_446e-7,
        2.044_263_103_389_939_8e-15,
    ],
);

/// `numerator / denominator` at `r`, each coefficient scaled and then rounded to `f32`.
fn ratio(r: f32, (numerator, denominator): ([f64; 8], [f64; 8]), scale: (f64, f64)) -> (f32, f32) {
    let horner = |terms: [f64; 8], scale: f64| {
        terms.iter().rev().fold(None, |sum: Option<f32>, &term| {
            let term = (term * scale) as f32;
            Some(sum.map_or(term, |sum| sum * r + term))
        })
    };
    (horner(numerator, scale.0).unwrap_or(0.0), horner(denominator, scale.1).unwrap_or(1.0))
}

fn inverse_erf(x: f32) -> f32 {
    if !(-1.0..=1.0).contains(&x) {
        return f32::NAN;
    }
    if x.abs() == 1.0 {
        return f32::INFINITY.copysign(x);
    }
    if x.abs() <= 0.85 {
        let r = (0.180_625 - 0.25 * f64::from(x) * f64::from(x)) as f32;
        let (numerator, denominator) = ratio(r, CENTRE, (0.5 / SQRT2, 1.0));
        return x * numerator / denominator;
    }
    let r = (f64::from(std::f32::consts::LN_2) - (1.0 - f64::from(x.abs())).ln()).sqrt() as f32;
    let (numerator, denominator) = if r <= 5.0 {
        ratio((f64::from(r) - 1.6) as f32, MIDDLE, (1.0, SQRT2))
    } else {
        ratio(r - 5.0, TAIL, (1.0, SQRT2))
    };
    (numerator / denominator).copysign(x)
}
