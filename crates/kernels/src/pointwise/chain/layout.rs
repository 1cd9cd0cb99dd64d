//! How operands that are stretched meet the elements of a chain's results, and how far a tile may reach.

use dy2st_tensor::broadcast_strides;

/// Elements of a tile: a handful of rows of this length fit the first-level cache.
pub(super) const TILE: usize = 1024;

/// Runs shorter than this are written out into a row of scratch; longer ones end a tile.
const SHORT: usize = 64;

/// How an operand's elements meet those of the results, which are numbered in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// One for each.
    Each,
    /// One for all.
    One,
    /// `n` of them, over and over: along the last dims.
    Rows(usize),
    /// Each for `run` elements in a row, `count` of them, over and over.
    Runs {
        /// Elements that meet the same one.
        run: usize,
        /// Number of elements of the operand.
        count: usize,
    },
}

impl Spread {
    /// How an operand of one shape stretches to another; `None` for a way that chains do not walk.
    pub fn of(operand: &[usize], result: &[usize]) -> Option<Self> {
        let strides = broadcast_strides(operand, result).ok()?;
        // Neighbouring dims of which all move or all stand count as one.
        let mut dims: Vec<(usize, bool)> = Vec::new();
        for (&size, &stride) in result.iter().zip(&strides).filter(|(size, _)| **size != 1) {
            match dims.last_mut() {
                Some((length, moves)) if *moves == (stride != 0) => *length *= size,
                _ => dims.push((size, stride != 0)),
            }
        }
        match dims[..] {
            [] | [(_, false)] => Some(Self::One),
            [(_, true)] => Some(Self::Each),
            [(_, false), (size, true)] => Some(Self::Rows(size)),
            [(count, true), (run, false)] | [(_, false), (count, true), (run, false)] => {
                Some(Self::Runs { run, count })
            }
            _ => None,
        }
    }

    /// Number of elements of the operand where the results have `len`.
    pub(super) const fn elements(self, len: usize) -> usize {
        match self {
            Self::Each => len,
            Self::One => 1,
            Self::Rows(count) | Self::Runs { count, .. } => count,
        }
    }

    /// Whether all elements of a tile meet the same one.
    pub(super) const fn is_scalar_in_tile(self) -> bool {
        match self {
            Self::One => true,
            Self::Runs { run, .. } => run >= SHORT,
            Self::Each | Self::Rows(_) => false,
        }
    }

    /// How the operand is read at a tile.
    pub(super) const fn reading(self) -> Reading {
        match self {
            Self::Each => Reading::Along,
            Self::One => Reading::Still,
            Self::Rows(count) if count <= TILE => Reading::Repeated(count),
            Self::Rows(count) => Reading::Within(count),
            Self::Runs { run, count } if run < SHORT => Reading::Stretched { run, count },
            Self::Runs { run, count } => Reading::Chosen { run, count },
        }
    }
}

/// How an operand is read at the tile that begins at some position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// From the position on.
    Along,
    /// Its one element.
    Still,
    /// From the position modulo the number on: tiles end where the row does.
    Within(usize),
    /// From a row of scratch that holds the elements over and over, and is written once.
    Repeated(usize),
    /// From a row of scratch that is written for each tile.
    Stretched { run: usize, count: usize },
    /// The element of the run that the tile lies in.
    Chosen { run: usize, count: usize },
}

/// How the elements are divided into tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) len: usize,
    /// Tiles do not reach over multiples of this.
    pub(super) segment: usize,
    /// Elements of a tile, or fewer at the end of a segment.
    pub(super) tile: usize,
}

impl Layout {
    /// `None` if the operands' runs and rows do not fit into each other.
    pub(super) fn new(len: usize, inputs: impl IntoIterator<Item = Spread>) -> Option<Self> {
        let mut bounds: Vec<usize> = Vec::new();
        let mut period = 1;
        for spread in inputs {
            match spread.reading() {
                Reading::Within(size) | Reading::Chosen { run: size, .. } => bounds.push(size),
                Reading::Repeated(count) => period = common_multiple(period, count.max(1)),
                Reading::Along | Reading::Still | Reading::Stretched { .. } => {}
            }
        }
        let segment = bounds.iter().copied().min().unwrap_or(len).max(1);
        let nested = bounds.iter().all(|bound| bound % segment == 0);
        if period > TILE || !nested || (!bounds.is_empty() && segment % period != 0) {
            return None;
        }
        Some(Self { len, segment, tile: TILE / period * period })
    }
}

fn common_multiple(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).saturating_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_spread() {
        assert_eq!(Spread::of(&[2, 3], &[2, 3]), Some(Spread::Each));
        assert_eq!(Spread::of(&[1], &[2, 3]), Some(Spread::One));
        assert_eq!(Spread::of(&[], &[]), Some(Spread::One));
        assert_eq!(Spread::of(&[3], &[2, 3]), Some(Spread::Rows(3)));
        assert_eq!(Spread::of(&[5, 1, 1], &[2, 5, 3, 4]), Some(Spread::Runs { run: 12, count: 5 }));
        assert_eq!(Spread::of(&[2, 1], &[2, 3]), Some(Spread::Runs { run: 3, count: 2 }));
        assert_eq!(Spread::of(&[2, 1, 4], &[2, 3, 4]), None);
        assert_eq!(Spread::of(&[2], &[3]), None);
    }

    #[test]
    fn tiles_respect_rows_and_runs() {
        let layout = |inputs: &[Spread]| {
            Layout::new(1 << 20, inputs.iter().copied()).map(|layout| (layout.segment, layout.tile))
        };
        assert_eq!(layout(&[Spread::Each, Spread::One]), Some((1 << 20, TILE)));
        assert_eq!(layout(&[Spread::Rows(10)]), Some((1 << 20, 1020)));
        assert_eq!(layout(&[Spread::Rows(10), Spread::Rows(4)]), Some((1 << 20, 1020)));
        assert_eq!(layout(&[Spread::Rows(1000), Spread::Rows(999)]), None);
        assert_eq!(layout(&[Spread::Rows(2048)]), Some((2048, TILE)));
        assert_eq!(layout(&[Spread::Runs { run: 4096, count: 8 }, Spread::Rows(2048)]), Some((2048, TILE)));
        assert_eq!(layout(&[Spread::Runs { run: 3000, count: 8 }, Spread::Rows(2048)]), None);
        assert_eq!(layout(&[Spread::Runs { run: 16, count: 8 }, Spread::Rows(48)]), Some((1 << 20, 1008)));
    }
}
