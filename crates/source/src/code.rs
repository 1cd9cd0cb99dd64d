//! Stable diagnostic codes.

use std::fmt;

use crate::codes;

/// A stable diagnostic code, printed as `DY0201`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u16);

/// What the table says about a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code itself.
    pub code: Code,
    /// The name of its constant, in kebab case.
    pub name: &'static str,
    /// One line that says what went wrong.
    pub title: &'static str,
    /// When it happens.
    pub cause: &'static str,
    /// What the user can do.
    pub fix: &'static str,
}

impl Code {
    /// The code with this number; the generated table lists those that exist.
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number after `DY`.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Title, cause and fix from the table; `None` for a code that the table does not list.
    pub fn info(self) -> Option<&'static CodeInfo> {
        let at = codes::TABLE.binary_search_by_key(&self, |info| info.code).ok()?;
        codes::TABLE.get(at)
    }

    /// Reads `DY0201` (any case).
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix("DY").or_else(|| text.strip_prefix("dy"))?;
        if digits.len() != 4 {
            return None;
        }
        let code = Self(digits.parse().ok()?);
        code.info().map(|info| info.code)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DY{:04}", self.0)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
