//! What staging an entry saw of the tests and iterables of a file: the specialised degree of conversion leaves alone what
//! was plain Python's every time.

use std::collections::HashSet;

use dy2st_syntax::ast::{TextRange, TextSize};

/// A construct whose operation was called while staging, by its range; an arm of a chain by the range of its test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Site {
    range: TextRange,
    is_arm: bool,
}

/// What was seen; constructs that were not reached are not in it.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    plain: HashSet<Site>,
    tensor: HashSet<Site>,
}

impl Facts {
    /// Notes what one construct saw: whether a value that only a run knows was ever among it.
    pub fn note(&mut self, bytes: (u32, u32), is_arm: bool, is_tensor: bool) {
        let range = TextRange::new(TextSize::new(bytes.0), TextSize::new(bytes.1));
        let set = if is_tensor { &mut self.tensor } else { &mut self.plain };
        set.insert(Site { range, is_arm });
    }

    /// Whether a construct saw plain values only; `None` where it was not reached.
    pub(crate) fn is_plain(&self, range: TextRange) -> Option<bool> {
        self.of([Site { range, is_arm: false }].iter())
    }

    /// The same for a choice, which may be an arm of a chain.
    pub(crate) fn is_plain_choice(&self, range: TextRange, test: TextRange) -> Option<bool> {
        self.of([Site { range, is_arm: false }, Site { range: test, is_arm: true }].iter())
    }

    fn of<'a>(&self, mut sites: impl Iterator<Item = &'a Site> + Clone) -> Option<bool> {
        if sites.clone().any(|site| self.tensor.contains(site)) {
            return Some(false);
        }
        sites.any(|site| self.plain.contains(site)).then_some(true)
    }
}
