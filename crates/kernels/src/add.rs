//! Addition and multiplication as Paddle's kernels do them for every dtype: integers wrap, `bool` is or and and.

use dy2st_tensor::{bf16, f16, Complex};

use crate::Item;

/// An element type with a sum and a product.
pub(crate) trait Add: Item {
    /// `a + b`.
    fn sum(a: Self, b: Self) -> Self;
    /// `a * b`.
    fn product(a: Self, b: Self) -> Self;
    /// The neutral element of products.
    const ONE: Self;
}

macro_rules! add {
    ($($T:ty, $one:expr, |$a:ident, $b:ident| $sum:expr, $product:expr;)*) => {$(
        impl Add for $T {
            const ONE: Self = $one;
            #[inline(always)]
            fn sum($a: Self, $b: Self) -> Self { $sum }
            #[inline(always)]
            fn product($a: Self, $b: Self) -> Self { $product }
        }
    )*};
}

add! {
    bool, true, |a, b| a | b, a & b;
    u8, 1, |a, b| a.wrapping_add(b), a.wrapping_mul(b);
    i8, 1, |a, b| a.wrapping_add(b), a.wrapping_mul(b);
    i16, 1, |a, b| a.wrapping_add(b), a.wrapping_mul(b);
    i32, 1, |a, b| a.wrapping_add(b), a.wrapping_mul(b);
    i64, 1, |a, b| a.wrapping_add(b), a.wrapping_mul(b);
    f16, Self::ONE, |a, b| a + b, a * b;
    bf16, Self::ONE, |a, b| a + b, a * b;
    f32, 1.0, |a, b| a + b, a * b;
    f64, 1.0, |a, b| a + b, a * b;
    Complex<f32>, Self { re: 1.0, im: 0.0 }, |a, b| Self { re: a.re + b.re, im: a.im + b.im },
        Self { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
    Complex<f64>, Self { re: 1.0, im: 0.0 }, |a, b| Self { re: a.re + b.re, im: a.im + b.im },
        Self { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
}
