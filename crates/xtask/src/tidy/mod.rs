//! `cargo run -p xtask -- tidy`: the rules of the house that compiler and clippy do not know.
//!
//! All violations are reported at once, a line each. A new rule is a function in [`RULES`].

mod attributes;
mod codes;
mod files;
mod graph;
mod licences;
mod readme;
mod rust_text;
mod size;
mod words;

use std::fmt;
use std::path::Path;

use serde_json::Value;

pub use files::SourceFile;

/// One thing that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// The path from the root of the repository.
    pub path: String,
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Violation {
    /// A violation in a line of a file.
    pub fn at(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}

/// What the rules look at.
pub struct Repository {
    /// Every text file that is not ignored, by path.
    pub files: Vec<SourceFile>,
    /// The answer of `cargo metadata`.
    pub metadata: Value,
}

impl Repository {
    /// The text of a file; none if it is not there.
    pub fn text(&self, path: &str) -> &str {
        self.files.iter().find(|file| file.path == path).map_or("", |file| file.text.as_str())
    }
}

type Rule = fn(&Repository) -> Vec<Violation>;

/// Every rule.
const RULES: &[Rule] = &[
    size::check,
    graph::check,
    licences::check,
    words::check,
    attributes::check,
    codes::check,
    files::check_ends,
    readme::check,
];

/// Every violation under `root`, in the order of the paths.
///
/// # Errors
/// If a file cannot be read, `cargo metadata` fails, or a table of the code generators is broken.
pub fn run(root: &Path) -> Result<Vec<Violation>, String> {
    let repository = Repository { files: files::read(root)?, metadata: graph::metadata(root)? };
    let mut violations: Vec<Violation> = RULES.iter().flat_map(|rule| rule(&repository)).collect();
    let stale = crate::codegen::stale(root)?;
    let refresh = "is stale; `cargo run -p xtask -- codegen` refreshes it";
    violations.extend(stale.iter().map(|file| Violation::at(file.path, 0, refresh)));
    violations.sort();
    Ok(violations)
}
