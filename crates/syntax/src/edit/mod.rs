//! Changing parts of a text and keeping the rest to the byte.
//!
//! [`Edits`] replaces ranges; [`Layout`] knows which lines, comments and blank lines belong to a statement, and shifts
//! blocks of original text to another indentation without touching what is inside strings.

mod layout;

pub use layout::{Layout, StmtLines};

use crate::ast::{TextRange, TextSize};

/// Replacements in one text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edits {
    list: Vec<(u32, u32, String)>,
}

/// Two edits of one text overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overlap {
    /// Where the second one starts.
    pub at: u32,
}

impl Edits {
    /// No edits.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there is nothing to change.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Puts `text` in the place of `range`.
    pub fn replace(&mut self, range: TextRange, text: impl Into<String>) {
        self.list.push((range.start().into(), range.end().into(), text.into()));
    }

    /// Puts `text` at `offset`. Insertions at one offset keep their order and come before a replacement that starts there.
    pub fn insert(&mut self, offset: u32, text: impl Into<String>) {
        self.replace(TextRange::empty(TextSize::from(offset)), text);
    }

    /// The changed text.
    ///
    /// # Errors
    /// Where two replacements overlap or one lies outside of the text.
    pub fn apply(&self, source: &str) -> Result<String, Overlap> {
        let mut order: Vec<&(u32, u32, String)> = self.list.iter().collect();
        order.sort_by_key(|(start, end, _)| (*start, *end > *start));
        let mut out = String::with_capacity(source.len());
        let mut done = 0;
        for (start, end, text) in order {
            let kept = source.get(done as usize..*start as usize).ok_or(Overlap { at: *start })?;
            if *end < *start || source.get(*start as usize..*end as usize).is_none() {
                return Err(Overlap { at: *start });
            }
            out.push_str(kept);
            out.push_str(text);
            done = *end;
        }
        out.push_str(source.get(done as usize..).ok_or(Overlap { at: done })?);
        Ok(out)
    }
}

#[cfg(test)]
mod tests;
