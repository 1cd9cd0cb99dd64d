//! Source maps: which part of a converted text stands for which part of the original, both ways.

use std::ops::Range;

use crate::Span;

/// One part of a converted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    /// The bytes of the converted text.
    pub converted: Range<u32>,
    /// What they stand for.
    pub original: Span,
}

/// All parts of a converted text; parts nest like the tree that was printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceMap {
    entries: Vec<Mapping>,
}

impl SourceMap {
    /// A map of these parts, in any order.
    pub fn new(mut entries: Vec<Mapping>) -> Self {
        entries.sort_by_key(|entry| (entry.converted.start, std::cmp::Reverse(entry.converted.end)));
        Self { entries }
    }

    /// The parts, by where they start in the converted text, outer ones first.
    pub fn entries(&self) -> &[Mapping] {
        &self.entries
    }

    /// What the byte at `offset` of the converted text stands for: the innermost part there.
    pub fn original(&self, offset: u32) -> Option<Span> {
        let around = self.entries.iter().filter(|entry| entry.converted.contains(&offset));
        around.min_by_key(|entry| entry.converted.len()).map(|entry| entry.original)
    }

    /// Where the converted text has what stands at `offset` of the original: the innermost part there, and of equal ones
    /// the first.
    pub fn converted(&self, offset: u32) -> Option<Range<u32>> {
        let around = self.entries.iter().filter(|entry| entry.original.range().contains(&(offset as usize)));
        around.min_by_key(|entry| entry.original.range().len()).map(|entry| entry.converted.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Files;

    #[test]
    fn the_innermost_part_answers() {
        let file = Files::new().add("m.py", "if a: b");
        let entry = |converted: Range<u32>, start, end| Mapping { converted, original: Span::new(file, start, end) };
        let map = SourceMap::new(vec![entry(4..5, 3, 4), entry(0..20, 0, 7), entry(10..11, 6, 7)]);
        assert_eq!(map.original(4).map(Span::range), Some(3..4));
        assert_eq!(map.original(8).map(Span::range), Some(0..7));
        assert_eq!(map.original(20), None);
        assert_eq!(map.converted(6), Some(10..11));
        assert_eq!(map.converted(1), Some(0..20));
        assert_eq!(map.converted(9), None);
    }
}
