//! The allocator of the command line. Small blocks are cut from large ones and kept by size where they were freed, without
//! a lock; the others are the system's. Where the system has no memory left, the process ends with a diagnostic and a
//! status, and what it had printed comes out. Rust itself would end it by a signal.
//!
//! It is the last resort. What may be large is asked for beforehand ([`dy2st_tensor::memory`]), so that an exception can
//! say it.
#![allow(unsafe_code, reason = "an allocator is unsafe by its trait")]
#![allow(clippy::cast_ptr_alignment, reason = "blocks of the pool are aligned for addresses")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::io::Write as _;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

/// The code is that of the diagnostic `memory-limit`; nothing can be formatted here.
const MESSAGE: &[u8] =
    b"error[DY0403]: the system has no more memory to give\n  = help: Make the input smaller, or allow the process more.\n";

/// The system's allocator with a pool of small blocks, and an end where the system gives nothing.
#[derive(Debug, Default)]
pub struct Allocator;

static ENDING: AtomicBool = AtomicBool::new(false);

/// Ends the process, unless someone only tries whether memory can be had.
fn missed() {
    if dy2st_tensor::memory::is_trying() {
        return;
    }
    if ENDING.swap(true, Ordering::SeqCst) {
        std::process::abort();
    }
    let _ = std::io::stderr().write_all(MESSAGE);
    std::process::exit(1);
}

fn checked(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() {
        missed();
    }
    pointer
}

/// Sizes are rounded up to a multiple of this, which is also how blocks are aligned.
const STEP: usize = 16;

/// The largest block of the pool.
const LARGEST: usize = 512;

/// What is asked of the system at a time.
const CHUNK: usize = 64 << 10;

/// The list of free blocks that serves a request; `None` where it is the system's.
const fn class(layout: &Layout) -> Option<usize> {
    if layout.align() <= STEP && layout.size().wrapping_sub(1) < LARGEST {
        Some((layout.size() - 1) / STEP)
    } else {
        None
    }
}

/// The small blocks of a thread. A block that another thread frees is that one's from then on, and what a thread leaves
/// when it ends is lost: threads here live as long as the process, or allocate little.
struct Pool {
    /// Free blocks by size; each begins with the address of the next.
    free: [*mut u8; LARGEST / STEP],
    /// What is left of the chunk.
    next: *mut u8,
    left: usize,
}

thread_local! {
    static POOL: UnsafeCell<Pool> =
        const { UnsafeCell::new(Pool { free: [ptr::null_mut(); LARGEST / STEP], next: ptr::null_mut(), left: 0 }) };
}

impl Pool {
    #[inline]
    fn take(&mut self, class: usize) -> *mut u8 {
        let block = self.free[class];
        if block.is_null() {
            return self.cut((class + 1) * STEP);
        }
        // SAFETY: a block on the list was given back, has room for an address and is aligned for it.
        self.free[class] = unsafe { block.cast::<*mut u8>().read() };
        block
    }

    fn cut(&mut self, size: usize) -> *mut u8 {
        if self.left < size {
            // SAFETY: the size is not zero, and the alignment a power of two.
            let chunk = unsafe { System.alloc(Layout::from_size_align_unchecked(CHUNK, STEP)) };
            if chunk.is_null() {
                return chunk;
            }
            self.next = chunk;
            self.left = CHUNK;
        }
        let block = self.next;
        // SAFETY: as many bytes are left of the chunk.
        self.next = unsafe { block.add(size) };
        self.left -= size;
        block
    }

    /// # Safety
    /// The block came from [`Self::take`] of this class, of any thread's pool, and nobody uses it.
    #[inline]
    unsafe fn give(&mut self, class: usize, block: *mut u8) {
        // SAFETY: the caller vouches for the block, which has room for an address and is aligned for it.
        unsafe { block.cast::<*mut u8>().write(self.free[class]) };
        self.free[class] = block;
    }
}

/// Takes memory for small blocks of this thread beforehand, in large pages where the system has them: to get a page when it is
/// first touched takes about as long as to fill it, and a block in one of many small pages is found more slowly.
pub fn make_room(bytes: usize) {
    let Ok(layout) = Layout::from_size_align(bytes.next_multiple_of(LARGE_PAGE), LARGE_PAGE) else { return };
    if layout.size() == 0 {
        return;
    }
    // SAFETY: the size is not zero.
    let block = unsafe { System.alloc(layout) };
    if block.is_null() {
        return;
    }
    #[cfg(target_os = "linux")]
    // SAFETY: the range is that of the block. The call is a hint, which changes no contents; where it fails pages are small.
    unsafe {
        madvise(block.cast(), layout.size(), LARGE_PAGES);
    }
    pooled(|pool| (pool.next, pool.left) = (block, layout.size()));
}

/// How large pages are aligned.
const LARGE_PAGE: usize = 2 << 20;

/// `MADV_HUGEPAGE`.
#[cfg(target_os = "linux")]
const LARGE_PAGES: i32 = 14;

#[cfg(target_os = "linux")]
extern "C" {
    fn madvise(address: *mut std::ffi::c_void, length: usize, advice: i32) -> i32;
}

/// Runs something with the pool of the thread.
#[inline]
fn pooled<T>(run: impl FnOnce(&mut Pool) -> T) -> T {
    // SAFETY: the pool is the thread's own, and nothing that runs here allocates from it a second time. It needs no drop, so
    // that it is there as long as the thread is.
    POOL.with(|pool| run(unsafe { &mut *pool.get() }))
}

// SAFETY: what the pool does not serve is handed to the system's allocator, whose contract is the same; which of the two it
// is follows from the layout, which a caller gives back as it was. Ending the process is no unwinding.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match class(&layout) {
            Some(class) => checked(pooled(|pool| pool.take(class))),
            // SAFETY: the caller vouches for the layout.
            None => checked(unsafe { System.alloc(layout) }),
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if class(&layout).is_none() {
            // SAFETY: the caller vouches for the layout.
            return checked(unsafe { System.alloc_zeroed(layout) });
        }
        // SAFETY: the caller vouches for the layout.
        let block = unsafe { self.alloc(layout) };
        if !block.is_null() {
            // SAFETY: the block has that many bytes.
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller vouches that the size, rounded up, is no more than a size may be.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (class(&layout), class(&wanted)) {
            // SAFETY: the caller vouches that the pointer came from here with this layout: it is the system's.
            (None, None) => checked(unsafe { System.realloc(pointer, layout, size) }),
            (had, wants) if had == wants => pointer,
            _ => {
                // SAFETY: the caller vouches for both layouts; the blocks are two, and each has what is copied.
                unsafe {
                    let block = self.alloc(wanted);
                    if !block.is_null() {
                        ptr::copy_nonoverlapping(pointer, block, layout.size().min(size));
                        self.dealloc(pointer, layout);
                    }
                    block
                }
            }
        }
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        match class(&layout) {
            // SAFETY: the caller vouches that the pointer came from here with this layout.
            Some(class) => pooled(|pool| unsafe { pool.give(class, pointer) }),
            // SAFETY: as above; it is the system's.
            None => unsafe { System.dealloc(pointer, layout) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(size: usize, align: usize) -> Layout {
        Layout::from_size_align(size, align).expect("the layout is one")
    }

    #[test]
    fn blocks_keep_what_they_hold_while_they_grow_and_shrink() {
        let sizes = [1, 15, 16, 17, 31, 32, 511, 512, 513, 4000, 90_000, 512, 100, 513, 8, 1];
        let mut at = layout(sizes[0], 8);
        // SAFETY: each layout is that of the block's last size.
        unsafe {
            let mut block = Allocator.alloc(at);
            block.write(7);
            for size in sizes {
                let kept = at.size().min(size);
                block = Allocator.realloc(block, at, size);
                at = layout(size, 8);
                assert_eq!(block as usize % 8, 0);
                let bytes = std::slice::from_raw_parts_mut(block, size);
                assert!(bytes[..kept].iter().all(|byte| *byte == 7), "{size}");
                bytes.fill(7);
            }
            Allocator.dealloc(block, at);
        }
    }

    #[test]
    fn blocks_are_apart_aligned_and_used_again() {
        let layouts: Vec<Layout> =
            (1..600).flat_map(|size| [layout(size, 1), layout(size, 16), layout(size, 64)]).collect();
        for _ in 0..2 {
            // SAFETY: each block is written within its layout and given back with it.
            unsafe {
                let blocks: Vec<*mut u8> = layouts.iter().map(|layout| Allocator.alloc_zeroed(*layout)).collect();
                for (at, (block, layout)) in blocks.iter().zip(&layouts).enumerate() {
                    assert_eq!(*block as usize % layout.align(), 0);
                    let bytes = std::slice::from_raw_parts_mut(*block, layout.size());
                    assert!(bytes.iter().all(|byte| *byte == 0));
                    bytes.fill(at as u8 | 1);
                }
                for (at, (block, layout)) in blocks.iter().zip(&layouts).enumerate() {
                    assert!(std::slice::from_raw_parts(*block, layout.size()).iter().all(|byte| *byte == at as u8 | 1));
                    Allocator.dealloc(*block, *layout);
                }
            }
        }
    }

    #[test]
    fn small_blocks_come_from_the_room_that_was_made() {
        let at = layout(48, 8);
        std::thread::spawn(move || {
            make_room(1);
            // SAFETY: each block is written within its layout and given back with it.
            unsafe {
                let first = Allocator.alloc(at);
                assert_eq!(first as usize % LARGE_PAGE, 0);
                let blocks: Vec<*mut u8> = (0..2 * LARGE_PAGE / 48).map(|_| Allocator.alloc(at)).collect();
                for block in &blocks {
                    block.write_bytes(1, 48);
                }
                assert!(blocks.windows(2).all(|pair| pair[0] != pair[1]));
                for block in blocks.into_iter().chain([first]) {
                    Allocator.dealloc(block, at);
                }
            }
        })
        .join()
        .expect("the thread ends");
    }

    #[test]
    fn a_block_may_be_freed_by_another_thread() {
        let at = layout(48, 8);
        // SAFETY: the block is given back once, with its layout.
        unsafe {
            let block = Allocator.alloc(at) as usize;
            let there = std::thread::spawn(move || {
                Allocator.dealloc(block as *mut u8, at);
                Allocator.alloc(at) as usize
            });
            assert_eq!(there.join().expect("the thread ends"), block);
        }
    }
}
