//! The allocator of the command line: where the system has no memory left, the process ends with a diagnostic and a status,
//! and what it had printed comes out. Rust itself would end it by a signal.
//!
//! It is the last resort. What may be large is asked for beforehand ([`dy2st_tensor::memory`]), so that an exception can
//! say it.
#![allow(unsafe_code, reason = "an allocator is unsafe by its trait; this one hands all to the system's")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

/// The code is that of the diagnostic `memory-limit`; nothing can be formatted here.
const MESSAGE: &[u8] =
    b"error[DY0403]: the system has no more memory to give\n  = help: Make the input smaller, or allow the process more.\n";

/// The system's allocator, with an end where it gives nothing.
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

// SAFETY: each method hands its arguments to the system's allocator, whose contract is the same, and gives back what that
// gave; ending the process is no unwinding.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller vouches for the layout.
        checked(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller vouches for the layout.
        checked(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller vouches that the pointer came from here with this layout.
        checked(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller vouches that the pointer came from here with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}
