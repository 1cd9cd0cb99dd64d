//! The innermost loops: a tile of `C` that is kept in registers while the inner dimension is walked.
#![allow(unsafe_code, reason = "tiles address matrices through pointers with strides")]

use crate::simd::Simd;

/// Where the operands of a row of tiles lie.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    /// A panel of `A`: for each step of the inner dimension `PANEL` elements, one per row.
    pub(super) a: *const f32,
    /// Length of the inner dimension.
    pub(super) depth: usize,
    /// First panel of `B`.
    pub(super) b: *const f32,
    /// Elements from one step of the inner dimension to the next in a panel of `B`.
    pub(super) b_step: usize,
    /// If not null, where each step of the inner dimension lies in a panel of `B`, instead of `b_step`.
    pub(super) b_offsets: *const usize,
    /// Elements from one panel of `B` to the next.
    pub(super) b_panel: usize,
    /// First element of `C`.
    pub(super) c: *mut f32,
    /// Elements from one row of `C` to the next.
    pub(super) c_row: usize,
    /// Columns of `C` from here on.
    pub(super) columns: usize,
    /// Adds to `C` instead of writing it.
    pub(super) accumulate: bool,
}

/// One tile: `ROWS` rows by `VECTORS` vectors, two vectors to a panel of `B`. `PANEL` is the height of panels of `A`.
///
/// # Safety
/// `a` has `depth * PANEL` elements; each of the `VECTORS / 2` panels of `B` has `2 * LANES` elements at every step;
/// `C` has `ROWS` rows of `columns` elements, of which as many as the tile is wide (or all) are written.
#[inline(always)]
unsafe fn tile<S: Simd, const ROWS: usize, const VECTORS: usize, const PANEL: usize, const OFFSETS: bool>(t: Tile) {
    let mut sums = [[S::splat(0.0); VECTORS]; ROWS];
    let (mut a, mut b) = (t.a, t.b);
    for step in 0..t.depth {
        if OFFSETS {
            // SAFETY: the caller says that there is an offset for each step.
            b = t.b.wrapping_add(unsafe { *t.b_offsets.add(step) });
        }
        // Plain counting: what iterators are made of is not inlined into this function in every build.
        let mut columns = [S::splat(0.0); VECTORS];
        let mut v = 0;
        while v < VECTORS {
            // SAFETY: the caller says that this panel has these elements at this step.
            columns[v] = unsafe { S::load_at(b.add((v / 2) * t.b_panel + (v % 2) * S::LANES)) };
            v += 1;
        }
        let mut row = 0;
        while row < ROWS {
            // SAFETY: the panel of `A` has `PANEL >= ROWS` elements at this step.
            let factor = S::splat(unsafe { *a.add(row) });
            let mut v = 0;
            while v < VECTORS {
                sums[row][v] = S::fma(factor, columns[v], sums[row][v]);
                v += 1;
            }
            row += 1;
        }
        // SAFETY: at most one past the end of what the caller vouches for.
        unsafe {
            a = a.add(PANEL);
        }
        if !OFFSETS {
            b = b.wrapping_add(t.b_step);
        }
    }
    for (row, sums) in sums.iter().enumerate() {
        for (v, &sum) in sums.iter().enumerate() {
            let at = v * S::LANES;
            if at + S::LANES <= t.columns {
                // SAFETY: this vector lies within the `columns` elements of this row.
                unsafe {
                    let c = t.c.add(row * t.c_row + at);
                    S::store_at(c, if t.accumulate { S::add(S::load_at(c), sum) } else { sum });
                }
            } else if at < t.columns {
                // SAFETY: the slice ends with the `columns` elements of this row.
                let c = unsafe { std::slice::from_raw_parts_mut(t.c.add(row * t.c_row + at), t.columns - at) };
                let sum = if t.accumulate { S::add(S::load_part(c), sum) } else { sum };
                S::store_part(c, sum);
            }
        }
    }
}

/// Declares a function that computes `rows` rows of `C` over several panels of `B`, tiles as wide as registers allow.
macro_rules! strip {
    ($(#[$meta:meta])* $name:ident, $S:ty, $panel:literal, { $($rows:literal => $panels:literal),* }) => {
        $(#[$meta])*
        pub(super) unsafe fn $name(rows: usize, panels: usize, mut t: Tile) {
            let width = 2 * <$S as Simd>::LANES;
            let mut left = panels;
            while left > 0 {
                // Rows at offsets take one panel at a time: there the reads are near each other.
                let wide = match rows { $($rows if t.b_offsets.is_null() => $panels,)* _ => 1 };
                let done = if left >= wide { wide } else { 1 };
                // SAFETY: the caller vouches for `rows` rows and `panels` panels; the tile takes `done` of them.
                unsafe {
                    match (rows, done == wide, t.b_offsets.is_null()) {
                        $(($rows, true, true) => tile::<$S, $rows, { 2 * $panels }, $panel, false>(t),
                          ($rows, false, true) => tile::<$S, $rows, 2, $panel, false>(t),
                          ($rows, _, false) => tile::<$S, $rows, 2, $panel, true>(t),)*
                        _ => unreachable!("a strip has at most {} rows", $panel),
                    }
                }
                left -= done;
                t.b = t.b.wrapping_add(done * t.b_panel);
                t.c = t.c.wrapping_add(done * width);
                t.columns = t.columns.saturating_sub(done * width);
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
strip! {
    /// # Safety
    /// AVX-512 exists, and the operands are as [`tile`] needs them.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
    strip_avx512, crate::simd::Avx512, 12,
    { 1 => 8, 2 => 4, 3 => 4, 4 => 3, 5 => 2, 6 => 2, 7 => 1, 8 => 1, 9 => 1, 10 => 1, 11 => 1, 12 => 1 }
}

#[cfg(target_arch = "x86_64")]
strip! {
    /// # Safety
    /// AVX2 and FMA exist, and the operands are as [`tile`] needs them.
    #[target_feature(enable = "avx2,fma")]
    strip_avx2, crate::simd::Avx2, 6,
    { 1 => 4, 2 => 2, 3 => 2, 4 => 1, 5 => 1, 6 => 1 }
}

strip! {
    /// # Safety
    /// The operands are as [`tile`] needs them.
    strip_portable, crate::simd::Portable, 4,
    { 1 => 1, 2 => 1, 3 => 1, 4 => 1 }
}
