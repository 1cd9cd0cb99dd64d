//! The functions of one `float32` that have a vector form.
#![allow(unsafe_code, reason = "results may go where the operand lies")]

use super::Unary;
use crate::math;
use crate::simd::{vectorize, Simd};

/// A function of one lane.
trait Map: Copy {
    fn at<S: Simd>(self, x: S::F) -> S::F;
}

/// Elements that a function is taken of, and where the results go: the same elements or others.
pub(super) struct Stream {
    x: *const f32,
    out: *mut f32,
    len: usize,
}

impl Stream {
    /// # Safety
    /// `x` is readable and `out` writable for `len` elements; the two are equal or do not overlap; nobody else uses them
    /// while this stream is.
    pub(super) const unsafe fn new(x: *const f32, out: *mut f32, len: usize) -> Self {
        Self { x, out, len }
    }

    /// From one slice to another of the same length.
    const fn between(x: &[f32], out: &mut [f32]) -> Self {
        assert!(x.len() == out.len());
        Self { x: x.as_ptr(), out: out.as_mut_ptr(), len: out.len() }
    }
}

vectorize! {
    fn map<S, M: Map>(f: M, stream: &Stream) {
        let mut at = 0;
        while at + S::LANES <= stream.len {
            // SAFETY: the vector lies within the elements that `Stream` vouches for.
            unsafe { S::store_at(stream.out.add(at), f.at::<S>(S::load_at(stream.x.add(at)))) };
            at += S::LANES;
        }
        if at < stream.len {
            let left = stream.len - at;
            // SAFETY: the slice ends with the elements that `Stream` vouches for; it is gone before the results' is made.
            let value = f.at::<S>(S::load_part(unsafe { std::slice::from_raw_parts(stream.x.add(at), left) }));
            // SAFETY: as above.
            S::store_part(unsafe { std::slice::from_raw_parts_mut(stream.out.add(at), left) }, value);
        }
    }
}

/// Declares the vector functions and the dispatcher over them.
macro_rules! vector_functions {
    ($($name:ident $pattern:pat => $fields:expr, |$self:ident, $S:ident, $x:ident| $body:expr;)*) => {
        $(
            #[derive(Clone, Copy)]
            struct $name([f32; 2]);
            impl Map for $name {
                #[inline(always)]
                fn at<$S: Simd>(self, $x: $S::F) -> $S::F {
                    let $self = self.0;
                    $body
                }
            }
        )*

        /// Writes `op` of the stream's elements; false when `op` has no vector form.
        pub(super) fn vector_at(op: Unary, stream: &Stream) -> bool {
            match op {
                $($pattern => map($name($fields), stream),)*
                _ => return false,
            }
            true
        }
    };
}

const NONE: [f32; 2] = [0.0; 2];

/// Writes `op` of `x` to `out`, which is as long; false when `op` has no vector form.
pub(super) fn vector(op: Unary, x: &[f32], out: &mut [f32]) -> bool {
    vector_at(op, &Stream::between(x, out))
}

/// Whether there is a vector form of `op`.
pub(super) fn has_vector_form(op: Unary) -> bool {
    vector(op, &[], &mut [])
}

/// Replaces `values` by `op` of them.
pub fn unary_in_place(op: Unary, values: &mut [f32]) {
    let mut buffer = [0f32; 256];
    for values in values.chunks_mut(256) {
        let copy = &mut buffer[..values.len()];
        copy.copy_from_slice(values);
        // The lengths agree, and all functions are defined for floats.
        let _ = super::unary_slice(op, crate::Slice::F32(copy), crate::SliceMut::F32(values));
    }
}

vector_functions! {
    Abs Unary::Abs => NONE, |_c, S, x| S::abs(x);
    Neg Unary::Neg => NONE, |_c, S, x| math::neg::<S>(x);
    Square Unary::Square => NONE, |_c, S, x| S::mul(x, x);
    Sqrt Unary::Sqrt => NONE, |_c, S, x| S::sqrt(x);
    Rsqrt Unary::Rsqrt => NONE, |_c, S, x| S::div(S::splat(1.0), S::sqrt(x));
    Reciprocal Unary::Reciprocal => NONE, |_c, S, x| S::div(S::splat(1.0), x);
    Exp Unary::Exp => NONE, |_c, S, x| math::exp::<S>(x);
    Log Unary::Log => NONE, |_c, S, x| math::log::<S>(x);
    Log1p Unary::Log1p => NONE, |_c, S, x| math::log1p::<S>(x);
    Tanh Unary::Tanh => NONE, |_c, S, x| math::tanh::<S>(x);
    Erf Unary::Erf => NONE, |_c, S, x| math::erf::<S>(x);
    Sigmoid Unary::Sigmoid => NONE, |_c, S, x| math::sigmoid::<S>(x);
    Relu Unary::Relu => NONE, |_c, S, x| S::max(x, S::splat(0.0));
    Relu6 Unary::Relu6 => NONE, |_c, S, x| math::clamp::<S>(x, 0.0, 6.0);
    Silu Unary::Silu => NONE, |_c, S, x| S::mul(x, math::sigmoid::<S>(x));
    Swish Unary::Swish { beta } => [beta as f32, 0.0], |c, S, x| S::mul(x, math::sigmoid::<S>(S::mul(x, S::splat(c[0]))));
    Gelu Unary::Gelu => NONE, |_c, S, x| math::gelu::<S>(x);
    GeluTanh Unary::GeluTanh => NONE, |_c, S, x| math::gelu_tanh::<S>(x);
    Mish Unary::Mish => NONE, |_c, S, x| math::mish::<S>(x);
    LogSigmoid Unary::LogSigmoid => NONE, |_c, S, x| {
        let tail = math::log1p::<S>(math::exp::<S>(math::neg::<S>(S::abs(x))));
        // Paddle's formula loses -inf.
        let y = S::sub(S::min(S::splat(0.0), x), tail);
        S::select(S::lt(x, S::splat(f32::MIN)), S::splat(f32::NAN), y)
    };
    Softsign Unary::Softsign => NONE, |_c, S, x| S::div(x, S::add(S::splat(1.0), S::abs(x)));
    Hardswish Unary::Hardswish => NONE, |_c, S, x| {
        let gate = math::clamp::<S>(S::add(x, S::splat(3.0)), 0.0, 6.0);
        S::div(S::mul(x, gate), S::splat(6.0))
    };
    Hardsigmoid Unary::Hardsigmoid { slope, offset } => [slope as f32, offset as f32], |c, S, x| {
        math::clamp::<S>(S::fma(x, S::splat(c[0]), S::splat(c[1])), 0.0, 1.0)
    };
    Softplus Unary::Softplus { beta, threshold } => [beta as f32, threshold as f32], |c, S, x| {
        math::softplus::<S>(x, c[0], c[1])
    };
    LeakyRelu Unary::LeakyRelu { slope } => [slope as f32, 0.0], |c, S, x| {
        S::select(S::lt(x, S::splat(0.0)), S::mul(x, S::splat(c[0])), x)
    };
    Clip Unary::Clip { min, max } | Unary::Hardtanh { min, max } => [min as f32, max as f32], |c, S, x| {
        math::clamp::<S>(x, c[0], c[1])
    };
    // Two roundings, as Paddle's kernel has; `x * 1` is exact.
    Scale Unary::Scale { scale, bias } => [scale as f32, bias as f32], |c, S, x| {
        S::add(S::mul(x, S::splat(c[0])), S::splat(c[1]))
    };
    BiasScale Unary::BiasScale { scale, bias } => [scale as f32, bias as f32], |c, S, x| {
        S::mul(S::add(x, S::splat(c[1])), S::splat(c[0]))
    };
}
