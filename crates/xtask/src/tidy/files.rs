//! The text files of the repository.

use std::fs;
use std::path::Path;

use super::{Repository, Violation};

/// Folders that hold nothing of ours; `.git` is a file where the checkout is a further work tree.
const SKIPPED: &[&str] = &["target", ".git", "__pycache__", "node_modules"];

/// A text file.
pub struct SourceFile {
    /// The path from the root of the repository, with `/`.
    pub path: String,
    /// All of it.
    pub text: String,
}

impl SourceFile {
    /// Whether people write it, and not a generator.
    pub fn is_generated(&self) -> bool {
        self.path.contains("/generated/") || self.path.ends_with("/generated.rs")
    }

    /// Whether it is data of a test, which may be as odd as the test needs.
    pub fn is_test_data(&self) -> bool {
        self.path.starts_with("testdata/") || self.path.contains("/tests/")
    }

    /// Whether it is Rust that people write.
    pub fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == "rs") && !self.is_generated()
    }
}

/// Every text file under `root`, sorted by path.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn read(root: &Path) -> Result<Vec<SourceFile>, String> {
    let mut files = Vec::new();
    walk(root, "", &mut files)?;
    files.sort_by(|left, right| left.path.cmp(&right.path));
    Ok(files)
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<SourceFile>) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        let kind = entry.file_type().map_err(fail)?;
        if SKIPPED.contains(&name.as_str()) {
            continue;
        }
        if kind.is_dir() {
            walk(&entry.path(), &format!("{path}/"), files)?;
        } else if kind.is_file() {
            // What is not UTF-8 is data.
            if let Ok(text) = String::from_utf8(fs::read(entry.path()).map_err(fail)?) {
                files.push(SourceFile { path, text });
            }
        }
    }
    Ok(())
}

/// Every file ends with one newline.
pub fn check_ends(repository: &Repository) -> Vec<Violation> {
    let written = repository.files.iter().filter(|file| !file.is_test_data() && !file.text.is_empty());
    written
        .filter_map(|file| {
            let message = if !file.text.ends_with('\n') {
                "does not end with a newline"
            } else if file.text.ends_with("\n\n") {
                "ends with blank lines"
            } else {
                return None;
            };
            Some(Violation::at(&file.path, file.text.lines().count(), message))
        })
        .collect()
}
