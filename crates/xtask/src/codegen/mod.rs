//! Generated files: committed, and checked for freshness by a test.

mod api;
mod diagnostics;
mod nodes;
mod ops;

use std::fs;
use std::path::Path;

use toml::Table;

/// What a generator says when it cannot go on.
pub type Result<T> = std::result::Result<T, String>;

/// One generated file.
pub struct GeneratedFile {
    /// The path from the root of the repository.
    pub path: &'static str,
    /// The whole text.
    pub text: String,
}

/// Every generator of the repository.
type Generator = fn(&Path) -> Result<Vec<GeneratedFile>>;

/// Every generator of the repository; a new table adds its own here.
const GENERATORS: &[Generator] = &[api::generate, diagnostics::generate, nodes::generate, ops::generate];

/// Writes every generated file under `root` that is not as it should be, and names those.
pub fn write(root: &Path) -> Result<Vec<&'static str>> {
    let stale = stale(root)?;
    let mut paths = Vec::new();
    for file in stale {
        let path = root.join(file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        fs::write(&path, file.text).map_err(|error| format!("{}: {error}", file.path))?;
        paths.push(file.path);
    }
    Ok(paths)
}

/// The generated files whose committed text differs from what the tables say.
pub fn stale(root: &Path) -> Result<Vec<GeneratedFile>> {
    let mut stale = Vec::new();
    for generate in GENERATORS {
        for file in generate(root)? {
            if fs::read_to_string(root.join(file.path)).ok().as_deref() != Some(file.text.as_str()) {
                stale.push(file);
            }
        }
    }
    Ok(stale)
}

/// Reads a table of `grammar/`.
pub fn load(root: &Path, path: &str) -> Result<Table> {
    let text = fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))?;
    text.parse().map_err(|error| format!("{path}: {error}"))
}

/// The entries of an array of tables.
pub fn tables<'a>(table: &'a Table, key: &str) -> Result<Vec<&'a Table>> {
    let entries = table.get(key).and_then(|value| value.as_array()).ok_or_else(|| format!("no [[{key}]]"))?;
    entries.iter().map(|value| value.as_table().ok_or_else(|| format!("[[{key}]] is not a table"))).collect()
}

/// A text of an entry.
pub fn field<'a>(entry: &'a Table, key: &str) -> Result<&'a str> {
    entry.get(key).and_then(|value| value.as_str()).ok_or_else(|| format!("an entry has no `{key}`: {entry:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_fresh() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let stale: Vec<_> = stale(&root).expect("tables are well formed").into_iter().map(|file| file.path).collect();
        assert!(stale.is_empty(), "stale, run `cargo run -p xtask -- codegen`: {stale:?}");
    }
}
