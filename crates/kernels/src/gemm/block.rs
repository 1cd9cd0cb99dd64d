//! The outer loops: blocks that fit the caches, and the choice of what to pack.
#![allow(unsafe_code, reason = "hands checked operands to tiles")]

use std::cell::RefCell;

use super::pack::{pack_a, pack_b, PackedA, PackedB, Panels, DEPTH};
use super::tile::Tile;
use super::{dot, tile, Matrix};
use crate::simd::{level, Level};
use crate::threads::rows;
use crate::KernelError;

/// Rows of `A` that are packed at a time: a block of them stays in the second-level cache.
const ROWS: usize = 240;

/// Columns of `B` that are packed at a time.
const COLUMNS: usize = 2048;

/// Up to so many rows of `A` the product reads `B` where it lies: packing it would cost more than it saves.
const DIRECT_ROWS: usize = 48;

thread_local! {
    static ROOM_A: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
    static ROOM_B: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

/// Runs `work` on at least `count` elements of this thread's room, whatever they hold.
fn with_room<R>(
    room: &'static std::thread::LocalKey<RefCell<Vec<f32>>>,
    count: usize,
    work: impl FnOnce(&mut [f32]) -> R,
) -> R {
    room.with(|room| {
        let mut room = room.borrow_mut();
        if room.len() < count {
            room.resize(count, 0.0);
        }
        work(&mut room[..count])
    })
}

/// A product's sizes: `A` is `m` by `k`, `B` is `k` by `n`.
fn check(a: Matrix<'_>, k: usize, n: usize, c: &[f32], c_row: usize) -> Result<(), KernelError> {
    if a.columns != k {
        return Err(KernelError::shape("gemm", format!("{} columns meet {k} rows", a.columns)));
    }
    if a.rows > 0 && n > 0 && (c_row < n || (a.rows - 1) * c_row + n > c.len()) {
        return Err(KernelError::shape("gemm", "the result does not fit"));
    }
    Ok(())
}

/// `C = A B`, or `C += A B` with `accumulate`. Rows of `C` begin `c_row` elements apart.
pub fn gemm(a: Matrix<'_>, b: Matrix<'_>, accumulate: bool, c: &mut [f32], c_row: usize) -> Result<(), KernelError> {
    check(a, b.rows, b.columns, c, c_row)?;
    if a.rows == 0 || b.columns == 0 {
        return Ok(());
    }
    if b.rows == 0 {
        clear(a.rows, b.columns, accumulate, c, c_row);
        return Ok(());
    }
    if a.rows <= 4 && dot::by_dots(a, b, accumulate, c, c_row) {
        return Ok(());
    }
    let panels = Panels::of_machine();
    let direct = b.column_stride == 1 && a.rows <= DIRECT_ROWS;
    let deep = if direct && a.rows <= panels.rows { b.rows } else { DEPTH };
    for column in (0..b.columns).step_by(COLUMNS) {
        let count = COLUMNS.min(b.columns - column);
        for row in (0..b.rows).step_by(deep) {
            let depth = deep.min(b.rows - row);
            let add = accumulate || row > 0;
            // A last panel that is not full is packed in any case, so that tiles may read it whole.
            let whole = if direct { count - count % panels.columns } else { 0 };
            let packed_columns = (count - whole).div_ceil(panels.columns) * panels.columns;
            with_room(&ROOM_B, packed_columns * depth, |room| {
                pack_b(b, (row, depth), (column + whole, count - whole), panels.columns, room);
                let c = &mut c[column..];
                if whole > 0 {
                    let from = &b.data[row * b.row_stride + column..];
                    let source =
                        Source { b: from, step: b.row_stride, offsets: None, panel: panels.columns, columns: whole };
                    block(a, (row, depth), source, panels, add, c, c_row);
                }
                if packed_columns > 0 {
                    let step = panels.columns;
                    let source = Source { b: room, step, offsets: None, panel: step * depth, columns: count - whole };
                    block(a, (row, depth), source, panels, add, &mut c[whole..], c_row);
                }
            });
        }
    }
    Ok(())
}

/// `C = A B`, or `C += A B` with `accumulate`, for a packed `B`. Rows of `C` begin `c_row` elements apart.
pub fn gemm_packed(
    a: Matrix<'_>,
    b: &PackedB,
    accumulate: bool,
    c: &mut [f32],
    c_row: usize,
) -> Result<(), KernelError> {
    check(a, b.rows, b.columns, c, c_row)?;
    if a.rows == 0 || b.columns == 0 {
        return Ok(());
    }
    if b.rows == 0 {
        clear(a.rows, b.columns, accumulate, c, c_row);
        return Ok(());
    }
    let step = b.panels.columns;
    let padded = b.columns.div_ceil(step) * step;
    for row in (0..b.rows).step_by(DEPTH) {
        let depth = DEPTH.min(b.rows - row);
        let source =
            Source { b: &b.data[row * padded..], step, offsets: None, panel: step * depth, columns: b.columns };
        block(a, (row, depth), source, b.panels, accumulate || row > 0, c, c_row);
    }
    Ok(())
}

fn clear(rows: usize, columns: usize, accumulate: bool, c: &mut [f32], c_row: usize) {
    if !accumulate {
        for row in 0..rows {
            c[row * c_row..row * c_row + columns].fill(0.0);
        }
    }
}

/// Some columns of `B`, in panels.
#[derive(Clone, Copy)]
struct Source<'a> {
    b: &'a [f32],
    /// Elements from one row to the next in a panel.
    step: usize,
    /// Where each row lies in a panel, if not `step` apart.
    offsets: Option<&'a [usize]>,
    /// Elements from one panel to the next.
    panel: usize,
    columns: usize,
}

/// The product of all rows of `A`, `depth` steps deep from `start` on, with the columns of `source`.
fn block(
    a: Matrix<'_>,
    (start, depth): (usize, usize),
    source: Source<'_>,
    panels: Panels,
    accumulate: bool,
    c: &mut [f32],
    c_row: usize,
) {
    // The last row of `C` may end before the stride does, so that threads split the others only.
    let work = 2 * depth * source.columns / 8;
    let height = panels.rows;
    let whole = (a.rows - 1) / height * height;
    let (upper, last) = c.split_at_mut(whole * c_row);
    rows(upper, height * c_row, work * height, |first, c| {
        let count = c.len() / c_row;
        for row in (0..count).step_by(ROWS) {
            let part = ROWS.min(count - row);
            band(
                a,
                (first * height + row, part),
                (start, depth),
                source,
                panels,
                accumulate,
                &mut c[row * c_row..],
                c_row,
            );
        }
    });
    band(a, (whole, a.rows - whole), (start, depth), source, panels, accumulate, last, c_row);
}

/// The product of some rows of `A`, which are packed here.
#[allow(clippy::too_many_arguments, reason = "the sizes of a product: nothing shorter says them")]
fn band(
    a: Matrix<'_>,
    (row, count): (usize, usize),
    (start, depth): (usize, usize),
    source: Source<'_>,
    panels: Panels,
    accumulate: bool,
    c: &mut [f32],
    c_row: usize,
) {
    let padded = count.div_ceil(panels.rows) * panels.rows;
    with_room(&ROOM_A, padded * depth, |packed| {
        pack_a(a, (row, count), (start, depth), panels.rows, packed);
        strips(packed, (count, depth), source, panels, accumulate, c, c_row);
    });
}

/// The product of packed rows of `A` with the columns of `source`.
fn strips(
    packed: &[f32],
    (count, depth): (usize, usize),
    source: Source<'_>,
    panels: Panels,
    accumulate: bool,
    c: &mut [f32],
    c_row: usize,
) {
    // Few rows share wide tiles; many rows pass over one panel of `B` after the other, which stays in cache.
    let group = if count <= panels.rows { usize::MAX } else { 1 };
    let total = source.columns.div_ceil(panels.columns);
    let mut panel = 0;
    while panel < total {
        let here = group.min(total - panel);
        for (strip, from) in (0..count).step_by(panels.rows).enumerate() {
            let column = panel * panels.columns;
            let tile = Tile {
                a: packed[strip * panels.rows * depth..].as_ptr(),
                depth,
                b: source.b[panel * source.panel..].as_ptr(),
                b_step: source.step,
                b_offsets: source.offsets.map_or(std::ptr::null(), <[usize]>::as_ptr),
                b_panel: source.panel,
                c: c[from * c_row + column..].as_mut_ptr(),
                c_row,
                columns: source.columns - column,
                accumulate,
            };
            run(panels.rows.min(count - from), here, tile);
        }
        panel += here;
    }
}

/// Some steps of a packed `A` (from a multiple of [`DEPTH`] on, at most as many) times columns of `B`; the first steps
/// write `C`, later ones add to it.
fn steps(a: &PackedA, (start, depth): (usize, usize), source: Source<'_>, c: &mut [f32], c_row: usize) {
    let (height, columns) = (a.panels.rows, source.columns);
    let inside = start % DEPTH == 0
        && depth <= DEPTH
        && start + depth <= a.columns
        && (a.rows == 0 || (a.rows - 1) * c_row + columns <= c.len());
    assert!(inside, "the operands hold what the product reads");
    if a.rows == 0 || columns == 0 {
        return;
    }
    let padded = a.rows.div_ceil(height) * height;
    let whole = (a.rows - 1) / height * height;
    let (upper, last) = c.split_at_mut(whole * c_row);
    let block = &a.data[start * padded..];
    rows(upper, height * c_row, depth * columns / 4 * height, |first, c| {
        let from = first * height;
        let count = c.len() / c_row;
        for row in (0..count).step_by(ROWS) {
            let part = ROWS.min(count - row);
            let packed = &block[(from + row) * depth..];
            strips(packed, (part, depth), source, a.panels, start > 0, &mut c[row * c_row..], c_row);
        }
    });
    strips(&block[whole * depth..], (a.rows - whole, depth), source, a.panels, start > 0, last, c_row);
}

/// Some steps of a packed `A` times columns of `B` that the caller packed: panels of [`panel_size`] columns.
pub(crate) fn gemm_panels(
    a: &PackedA,
    (start, depth): (usize, usize),
    b: &[f32],
    columns: usize,
    c: &mut [f32],
    c_row: usize,
) {
    let width = a.panels.columns;
    assert!(b.len() >= columns.div_ceil(width) * width * depth, "the panels are complete");
    let source = Source { b, step: width, offsets: None, panel: width * depth, columns };
    steps(a, (start, depth), source, c, c_row);
}

/// A packed `A` times a `B` whose rows lie anywhere in `b`: row `k` begins at `offsets[k]`. Whole panels are read, so
/// that each row must go on for the columns rounded up to [`panel_size`].
pub(crate) fn gemm_offsets(a: &PackedA, b: &[f32], offsets: &[usize], columns: usize, c: &mut [f32], c_row: usize) {
    let width = a.panels.columns;
    let reach = columns.div_ceil(width) * width;
    let held = offsets.iter().all(|&offset| offset + reach <= b.len());
    assert!(offsets.len() == a.columns && held, "all rows lie in the slice");
    for start in (0..a.columns).step_by(DEPTH) {
        let depth = DEPTH.min(a.columns - start);
        let offsets = Some(&offsets[start..start + depth]);
        steps(a, (start, depth), Source { b, step: 0, offsets, panel: width, columns }, c, c_row);
    }
}

/// Width of the panels that [`gemm_panels`] reads, and steps that they may be deep.
pub(crate) fn panel_size() -> (usize, usize) {
    (Panels::of_machine().columns, DEPTH)
}

fn run(rows: usize, panels: usize, t: Tile) {
    // SAFETY: `check` holds the sizes of `A`, `B` and `C` against their slices; panels of `A` are padded to full height
    // and panels of `B` to full width, or lie in rows that are at least as long; `Panels::of_machine` asks `level` too.
    unsafe {
        match level() {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => tile::strip_avx512(rows, panels, t),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => tile::strip_avx2(rows, panels, t),
            _ => tile::strip_portable(rows, panels, t),
        }
    }
}
