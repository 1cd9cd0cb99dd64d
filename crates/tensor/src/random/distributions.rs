//! Distributions as libstdc++ draws them from an engine of 64 bits.

use super::engine::Mt19937_64;

/// A floating-point type that random numbers are drawn in.
pub trait RandomFloat: crate::Element + PartialOrd {
    /// `std::generate_canonical`: one draw scaled to `[0, 1)`.
    fn canonical(engine: &mut Mt19937_64) -> Self;
    /// A draw from `[low, high)`, rounded as the type's arithmetic rounds.
    fn uniform(engine: &mut Mt19937_64, low: Self, high: Self) -> Self;
    /// Two independent normal numbers of mean 0 and deviation 1, in the order in which they are handed out.
    fn normal_pair(engine: &mut Mt19937_64) -> (Self, Self);
    /// `value * std + mean`.
    fn shift(value: Self, mean: Self, std: Self) -> Self;
}

macro_rules! random_float {
    ($($T:ty)*) => {$(
        impl RandomFloat for $T {
            fn canonical(engine: &mut Mt19937_64) -> Self {
                // 2^64, which the division makes exact.
                let value = engine.next_u64() as Self / 18_446_744_073_709_551_616.0;
                if value >= 1.0 { 1.0 - Self::EPSILON / 2.0 } else { value }
            }

            fn uniform(engine: &mut Mt19937_64, low: Self, high: Self) -> Self {
                Self::canonical(engine) * (high - low) + low
            }

            /// Marsaglia's polar method.
            fn normal_pair(engine: &mut Mt19937_64) -> (Self, Self) {
                loop {
                    let x = 2.0 * Self::canonical(engine) - 1.0;
                    let y = 2.0 * Self::canonical(engine) - 1.0;
                    let square = x * x + y * y;
                    if square <= 1.0 && square != 0.0 {
                        let factor = (-2.0 * square.ln() / square).sqrt();
                        return (y * factor, x * factor);
                    }
                }
            }

            fn shift(value: Self, mean: Self, std: Self) -> Self {
                value * std + mean
            }
        }
    )*};
}

random_float!(f32 f64);

/// `std::uniform_int_distribution{0, range - 1}` by Lemire's method; `range` 0 stands for 2^64.
pub fn below(engine: &mut Mt19937_64, range: u64) -> u64 {
    if range == 0 {
        return engine.next_u64();
    }
    let mut product = u128::from(engine.next_u64()) * u128::from(range);
    if (product as u64) < range {
        let threshold = range.wrapping_neg() % range;
        while (product as u64) < threshold {
            product = u128::from(engine.next_u64()) * u128::from(range);
        }
    }
    (product >> 64) as u64
}

/// `std::shuffle`: one draw serves two swaps while the product of their ranges fits.
pub fn shuffle<T>(engine: &mut Mt19937_64, items: &mut [T]) {
    let count = items.len() as u64;
    if count == 0 {
        return;
    }
    if u64::MAX / count < count {
        for index in 1..items.len() {
            let other = below(engine, index as u64 + 1) as usize;
            items.swap(index, other);
        }
        return;
    }
    let mut index = 1;
    if count % 2 == 0 {
        let other = below(engine, 2) as usize;
        items.swap(index, other);
        index += 1;
    }
    while index < items.len() {
        let range = index as u64 + 1;
        let both = below(engine, range * (range + 1));
        items.swap(index, (both / (range + 1)) as usize);
        items.swap(index + 1, (both % (range + 1)) as usize);
        index += 2;
    }
}
