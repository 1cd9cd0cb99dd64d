//! Slices of sequences: which positions `start:stop:step` names.

/// A slice against a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The first position.
    pub start: i64,
    /// One step behind the last position.
    pub stop: i64,
    /// Not zero.
    pub step: i64,
    /// How many positions there are.
    pub len: usize,
}

impl Bounds {
    /// Clips `start:stop:step` to a sequence of `length`; `step` must not be zero.
    pub fn resolve(start: Option<i64>, stop: Option<i64>, step: i64, length: usize) -> Self {
        let step = step.max(-i64::MAX);
        let length = length as i64;
        let (low, high) = if step < 0 { (-1, length - 1) } else { (0, length) };
        let clip = |at: i64| {
            if at < 0 {
                (at.saturating_add(length)).max(low)
            } else {
                at.min(high)
            }
        };
        let start = start.map_or(if step < 0 { high } else { low }, clip);
        let stop = stop.map_or(if step < 0 { low } else { high }, clip);
        Self { start, stop, step, len: range_len(start, stop, step) }
    }

    /// The positions, in slice order.
    pub fn positions(self) -> impl ExactSizeIterator<Item = usize> {
        (0..self.len).map(move |i| (self.start + i as i64 * self.step) as usize)
    }

    /// The items at the positions.
    pub fn pick<T: Clone>(self, items: &[T]) -> Vec<T> {
        if self.step == 1 {
            let start = self.start as usize;
            return items[start..start + self.len].to_vec();
        }
        self.positions().map(|i| items[i].clone()).collect()
    }
}

/// The number of integers in `range(start, stop, step)`.
pub fn range_len(start: i64, stop: i64, step: i64) -> usize {
    let (start, stop, step) = (i128::from(start), i128::from(stop), i128::from(step));
    let n = if step > 0 { (stop - start + step - 1) / step } else { (start - stop - step - 1) / -step };
    usize::try_from(n).unwrap_or(0)
}

/// An index that may count from the end, as a position; `None` where it is out of range.
pub fn position(index: i64, length: usize) -> Option<usize> {
    let at = if index < 0 { index + length as i64 } else { index };
    usize::try_from(at).ok().filter(|&at| at < length)
}
