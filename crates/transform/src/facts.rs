//! What staging an entry saw of the tests and iterables of a file: the specialised degree of conversion leaves alone what
//! no tensor decided, be it that plain Python did every time or that it was not reached.

use std::collections::HashSet;

use dy2st_syntax::ast::{TextRange, TextSize};

/// A construct whose operation was called while staging, by its range; an arm of a chain by the range of its test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Site {
    range: TextRange,
    is_arm: bool,
}

/// What was seen: the constructs that a tensor decided.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    tensor: HashSet<Site>,
}

impl Facts {
    /// Notes what one construct saw: whether a value that only a run knows was ever among it.
    pub fn note(&mut self, bytes: (u32, u32), is_arm: bool, is_tensor: bool) {
        let range = TextRange::new(TextSize::new(bytes.0), TextSize::new(bytes.1));
        if is_tensor {
            self.tensor.insert(Site { range, is_arm });
        }
    }

    /// Whether a construct met no tensor.
    pub(crate) fn is_plain(&self, range: TextRange) -> bool {
        !self.tensor.contains(&Site { range, is_arm: false })
    }

    /// The same for a choice, which may be an arm of a chain.
    pub(crate) fn is_plain_choice(&self, range: TextRange, test: TextRange) -> bool {
        self.is_plain(range) && !self.tensor.contains(&Site { range: test, is_arm: true })
    }
}
