//! How many threads a kernel may use. One, until the program says otherwise: results and timings are then those of a
//! single core, as under Paddle, which starts with one OpenMP thread.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

use rayon::prelude::*;

static LIMIT: AtomicUsize = AtomicUsize::new(1);

/// Work below this many elementary operations stays on the calling thread; a join of threads costs microseconds.
const SMALL: usize = 1 << 17;

/// Lets kernels use up to `count` threads (at least one). The pool itself is rayon's and is sized by the caller.
pub fn set_threads(count: usize) {
    LIMIT.store(count.max(1), Ordering::Relaxed);
}

/// How many threads kernels may use.
pub fn threads() -> usize {
    LIMIT.load(Ordering::Relaxed)
}

/// Calls `run(index)` for all of `0..count` on the threads of the pool. The one place that names rayon, and not generic:
/// its machinery would be compiled for every kernel otherwise.
fn parallel(count: usize, run: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(run);
}

/// Calls `run(index of the first row, rows)` over all rows of `out`, on several threads when there is enough work.
/// `row` is the length of one row (at least 1) and `work` the elementary operations that one row takes.
pub fn rows<T: Send>(out: &mut [T], row: usize, work: usize, run: impl Fn(usize, &mut [T]) + Sync) {
    let row = row.max(1);
    let count = out.len() / row;
    let limit = threads();
    if limit == 1 || count < 2 || count.saturating_mul(work) < SMALL {
        if !out.is_empty() {
            run(0, out);
        }
        return;
    }
    let block = count.div_ceil(limit * 2).max(SMALL / work.max(1) / 4).max(1);
    // Each block is taken by one thread; the locks are never contended.
    let blocks: Vec<Mutex<&mut [T]>> = out.chunks_mut(block * row).map(Mutex::new).collect();
    parallel(blocks.len(), &|index| {
        if let Ok(mut rows) = blocks[index].lock() {
            run(index * block, &mut rows);
        }
    });
}

/// Calls `run(first, last)` for ranges that make up `0..count`, on several threads when there is enough work. `work` is
/// the elementary operations that one of `count` takes.
pub(crate) fn parts(count: usize, work: usize, run: impl Fn(usize, usize) + Sync) {
    let limit = threads();
    if limit == 1 || count < 2 || count.saturating_mul(work) < SMALL {
        run(0, count);
        return;
    }
    let block = count.div_ceil(limit * 2).max(SMALL / work.max(1) / 4).max(1);
    parallel(count.div_ceil(block), &|index| run(index * block, ((index + 1) * block).min(count)));
}
