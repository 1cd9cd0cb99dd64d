//! Random numbers: after `paddle.seed(n)`, Paddle's numbers on the CPU, bit for bit.
//!
//! Paddle draws with libstdc++'s distributions from one `std::mt19937_64`. Each call of a kernel makes its
//! distribution anew, so that the normal number which the polar method keeps for later is lost between calls.

mod distributions;
mod engine;
mod stream;
mod truncated;

pub(crate) use stream::Elements;
pub use stream::{Saved, Stream};

use distributions::{below, shuffle, RandomFloat};
use engine::Mt19937_64;
use truncated::TruncatedNormal;

/// The generator behind `paddle.seed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    engine: Mt19937_64,
    seed: u64,
}

/// Where floats are drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Distribution {
    /// [`Generator::uniform`].
    Uniform {
        /// The least number.
        low: f64,
        /// What all numbers are below.
        high: f64,
    },
    /// [`Generator::gaussian`].
    Gaussian {
        /// The mean.
        mean: f64,
        /// The standard deviation.
        std: f64,
    },
    /// [`Generator::truncated_gaussian`], which is drawn in `float32`.
    Truncated {
        /// The mean.
        mean: f32,
        /// The standard deviation.
        std: f32,
        /// The least number.
        low: f32,
        /// The greatest number.
        high: f32,
    },
}

impl Default for Generator {
    /// The generator of a process that has not been seeded. Paddle seeds it from the system; here it is reproducible.
    fn default() -> Self {
        Self::new(0)
    }
}

impl Generator {
    /// A generator after `paddle.seed(seed)`.
    pub fn new(seed: u64) -> Self {
        Self { engine: Mt19937_64::from_seed(seed), seed }
    }

    /// The generator of one op that has a seed of its own.
    pub fn of_op(seed: u64) -> Self {
        Self { engine: Mt19937_64::from_word(seed), seed }
    }

    /// The seed that this generator started from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Fills `out` from `[low, high)`: `rand`, `uniform`.
    pub fn uniform<T: Draw>(&mut self, low: f64, high: f64, out: &mut [T]) {
        T::fill_uniform(&mut self.engine, low, high, out);
    }

    /// Fills `out` with normal numbers: `randn`, `normal`, `gaussian`.
    pub fn gaussian<T: Draw>(&mut self, mean: f64, std: f64, out: &mut [T]) {
        T::fill_gaussian(&mut self.engine, mean, std, out);
    }

    /// Fills `out` with normal numbers between `low` and `high`: `TruncatedNormal`. In `float32`, as Paddle's kernel.
    pub fn truncated_gaussian(&mut self, mean: f32, std: f32, low: f32, high: f32, out: &mut [f32]) {
        let normal = TruncatedNormal::new(mean, std, low, high);
        for value in out {
            *value = normal.at(f32::uniform(&mut self.engine, f32::MIN_POSITIVE, 1.0));
        }
    }

    /// Fills `out` from a distribution.
    pub fn singles(&mut self, from: Distribution, out: &mut [f32]) {
        match from {
            Distribution::Uniform { low, high } => self.uniform(low, high, out),
            Distribution::Gaussian { mean, std } => self.gaussian(mean, std, out),
            Distribution::Truncated { mean, std, low, high } => self.truncated_gaussian(mean, std, low, high, out),
        }
    }

    /// Fills `out` from a distribution.
    pub fn doubles(&mut self, from: Distribution, out: &mut [f64]) {
        match from {
            Distribution::Uniform { low, high } => self.uniform(low, high, out),
            Distribution::Gaussian { mean, std } => self.gaussian(mean, std, out),
            Distribution::Truncated { mean, std, low, high } => {
                let mut singles = vec![0f32; out.len()];
                self.truncated_gaussian(mean, std, low, high, &mut singles);
                out.iter_mut().zip(singles).for_each(|(out, single)| *out = f64::from(single));
            }
        }
    }

    /// Fills `out` with integers from `low` to `high - 1`: `randint`. `low < high`.
    pub fn integers(&mut self, low: i64, high: i64, out: &mut [i64]) {
        let range = high.wrapping_sub(low) as u64;
        for value in out {
            *value = low.wrapping_add(below(&mut self.engine, range) as i64);
        }
    }

    /// Fills `out` with a permutation of `0..out.len()`: `randperm`.
    pub fn permutation(&mut self, out: &mut [i64]) {
        for (index, value) in out.iter_mut().enumerate() {
            *value = index as i64;
        }
        shuffle(&mut self.engine, out);
    }

    /// Fills `keep` with false at probability `drop`: the mask of `dropout`.
    pub fn dropout_mask(&mut self, drop: f32, keep: &mut [bool]) {
        for value in keep {
            *value = f32::canonical(&mut self.engine) >= drop;
        }
    }

    /// Fills `out` with true at the probability beside it: `bernoulli`.
    pub fn bernoulli(&mut self, probabilities: &[f32], out: &mut [bool]) {
        for (value, &probability) in out.iter_mut().zip(probabilities) {
            *value = f32::canonical(&mut self.engine) <= probability;
        }
    }

    /// Draws `out.len()` indices of `weights`, which need not sum to one: one row of `multinomial`.
    pub fn multinomial(&mut self, weights: &[f32], replacement: bool, out: &mut [i64]) {
        let total: f32 = weights.iter().sum();
        let mut shares: Vec<f32> = weights.iter().map(|weight| weight / total).collect();
        let mut left = 1.0f32;
        let mut sums = running_sums(&shares, left);
        for (drawn, value) in out.iter_mut().enumerate() {
            if !replacement && drawn > 0 {
                sums = running_sums(&shares, left);
            }
            let uniform = f32::canonical(&mut self.engine);
            let index = sums.partition_point(|&sum| sum < uniform).min(weights.len().saturating_sub(1));
            *value = index as i64;
            if !replacement {
                left -= shares[index];
                shares[index] = 0.0;
            }
        }
    }

    /// Fills `out` with exponential numbers: `exponential_`.
    pub fn exponential(&mut self, rate: f32, out: &mut [f32]) {
        for value in out {
            *value = -(1.0 - f32::canonical(&mut self.engine)).ln() / rate;
        }
    }
}

fn running_sums(shares: &[f32], left: f32) -> Vec<f32> {
    let mut sum = 0.0;
    shares
        .iter()
        .map(|share| {
            sum += share / left;
            sum
        })
        .collect()
}

/// A type that `uniform` and `gaussian` fill.
pub trait Draw: Sized {
    /// Fills `out` from `[low, high)`.
    #[doc(hidden)]
    fn fill_uniform(engine: &mut Mt19937_64, low: f64, high: f64, out: &mut [Self]);
    /// Fills `out` with normal numbers.
    #[doc(hidden)]
    fn fill_gaussian(engine: &mut Mt19937_64, mean: f64, std: f64, out: &mut [Self]);
}

impl<T: RandomFloat> Draw for T {
    fn fill_uniform(engine: &mut Mt19937_64, low: f64, high: f64, out: &mut [T]) {
        let (low, high) = (T::from_scalar(low.into()), T::from_scalar(high.into()));
        for value in out {
            *value = T::uniform(engine, low, high);
        }
    }

    fn fill_gaussian(engine: &mut Mt19937_64, mean: f64, std: f64, out: &mut [T]) {
        let (mean, std) = (T::from_scalar(mean.into()), T::from_scalar(std.into()));
        for pair in out.chunks_mut(2) {
            let (first, second) = T::normal_pair(engine);
            pair[0] = T::shift(first, mean, std);
            if let Some(value) = pair.get_mut(1) {
                *value = T::shift(second, mean, std);
            }
        }
    }
}
