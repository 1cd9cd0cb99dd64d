//! Whether memory can be had for elements. It is asked before they are made: an allocation that the system cannot give
//! ends the process, where an exception is wanted.

use std::cell::Cell;
use std::fs;

use crate::{DType, TensorError};

/// What is smaller is asked of the system without a look. From this size on its allocator maps each block on its own, so a
/// trial takes microseconds.
const SMALL: u64 = 32 << 20;

thread_local! {
    static LIMIT: Cell<u64> = const { Cell::new(u64::MAX) };
    static TRYING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread only tries if memory can be had: an allocator must not make an end of the process then.
pub fn is_trying() -> bool {
    TRYING.try_with(Cell::get).unwrap_or(false)
}

/// Bounds what this thread may ask for at once; the bound that held before.
pub fn limit(bytes: u64) -> u64 {
    LIMIT.replace(bytes)
}

/// Bytes of a tensor of this shape; the largest number where they are more than can be counted.
pub fn bytes_of(shape: &[usize], dtype: DType) -> u64 {
    let count = crate::element_count(shape) as u64;
    count.saturating_mul(dtype.size() as u64)
}

/// Memory for a tensor of this shape can be had.
///
/// # Errors
/// [`TensorError::Memory`] where it cannot.
pub fn ensure(shape: &[usize], dtype: DType) -> Result<(), TensorError> {
    ensure_bytes(bytes_of(shape, dtype))
}

/// So many bytes can be had.
///
/// # Errors
/// [`TensorError::Memory`] where they are beyond the bound of this thread, or more than the system has left.
pub fn ensure_bytes(bytes: u64) -> Result<(), TensorError> {
    if bytes < SMALL.min(LIMIT.get()) {
        return Ok(());
    }
    let fits = bytes <= LIMIT.get() && available().is_none_or(|left| bytes <= left) && can_reserve(bytes);
    if fits {
        Ok(())
    } else {
        Err(TensorError::Memory { bytes })
    }
}

/// The system lets the process have the addresses; a limit on its size may forbid it.
fn can_reserve(bytes: u64) -> bool {
    TRYING.set(true);
    let given = usize::try_from(bytes).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    TRYING.set(false);
    given
}

/// Bytes that the system can give before it has to end processes; `None` where it does not say.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = |name: &str| -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim_start_matches(':').split_whitespace().next()?.parse().ok()
    };
    Some((kilobytes("MemAvailable")? + kilobytes("SwapFree").unwrap_or(0)) << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_had_is_refused() {
        assert!(ensure(&[1 << 20], DType::Float32).is_ok());
        assert!(ensure(&[1 << 40, 1 << 20], DType::Float32).is_err());
        assert!(ensure(&[usize::MAX, usize::MAX], DType::Float64).is_err());
        assert!(ensure(&[usize::MAX, usize::MAX, 0], DType::Float64).is_ok());
        let before = limit(1000);
        assert!(ensure(&[250], DType::Float32).is_ok());
        assert_eq!(ensure(&[251], DType::Float32), Err(TensorError::Memory { bytes: 1004 }));
        limit(before);
    }
}
