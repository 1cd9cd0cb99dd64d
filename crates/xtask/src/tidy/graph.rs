//! The crate graph, held against the table in docs/architecture.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{Repository, Violation};

const TABLE: &str = "docs/architecture.md";

/// What `cargo metadata` says of the repository.
///
/// # Errors
/// If the command fails.
pub fn metadata(root: &Path) -> Result<Value, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

pub fn check(repository: &Repository) -> Vec<Violation> {
    let table = table(repository.text(TABLE));
    let graph = graph(&repository.metadata);
    let lines: BTreeMap<&str, usize> = table.iter().map(|row| (row.name.as_str(), row.line)).collect();
    let mut violations = Vec::new();
    for row in &table {
        let Some(real) = graph.get(&row.name) else {
            violations.push(Violation::at(TABLE, row.line, format!("there is no crate `{}`", row.name)));
            continue;
        };
        let allowed: BTreeSet<String> = match row.depends.strip_prefix("all but ") {
            Some(others) => {
                let others: Vec<&str> = others.split_whitespace().collect();
                let is_meant = |name: &&String| !others.contains(&name.as_str()) && **name != row.name;
                graph.keys().filter(is_meant).cloned().collect()
            }
            None => row.depends.split_whitespace().map(str::to_owned).collect(),
        };
        for extra in real.difference(&allowed) {
            let message = format!("`{}` depends on `{extra}`, which its row does not allow", row.name);
            violations.push(Violation::at(TABLE, row.line, message));
        }
    }
    for name in graph.keys().filter(|name| !lines.contains_key(name.as_str())) {
        violations.push(Violation::at(TABLE, 0, format!("the table of crates has no row for `{name}`")));
    }
    violations
}

struct Row {
    name: String,
    depends: String,
    line: usize,
}

/// The rows of the table whose header names `crate` and `depends on`.
fn table(text: &str) -> Vec<Row> {
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
    };
    let mut rows = Vec::new();
    let mut inside = false;
    for (at, line) in text.lines().enumerate() {
        if !line.starts_with('|') {
            inside = false;
            continue;
        }
        let cells = cells(line);
        if cells.first().is_some_and(|cell| cell == "crate") {
            inside = cells.last().is_some_and(|cell| cell == "depends on");
        } else if inside && !line.starts_with("| -") {
            let [name, .., depends] = cells.as_slice() else { continue };
            rows.push(Row { name: name.clone(), depends: depends.clone(), line: at + 1 });
        }
    }
    rows
}

/// For each crate of the workspace, by folder, those of the workspace that it depends on; tests may use more.
fn graph(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let short = |name: &str| name.strip_prefix("dy2st-").unwrap_or(name).to_owned();
    let packages = metadata["packages"].as_array().map_or(&[] as &[Value], Vec::as_slice);
    let ours: Vec<&Value> = packages.iter().filter(|package| package["source"].is_null()).collect();
    let names: BTreeSet<&str> = ours.iter().filter_map(|package| package["name"].as_str()).collect();
    ours.iter()
        .filter_map(|package| {
            let dependencies = package["dependencies"].as_array()?;
            let depends = dependencies
                .iter()
                .filter(|dependency| dependency["kind"].is_null())
                .filter_map(|dependency| dependency["name"].as_str())
                .filter(|name| names.contains(name))
                .map(short)
                .collect();
            Some((short(package["name"].as_str()?), depends))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn reads_the_table_of_crates_only() {
        let text = "| a | b |\n| - | - |\n| x | y |\n\n| crate | has | depends on |\n| --- | --- | --- |\n\
                    | `source` | files | |\n| `syntax` | parsing | source |\n\n| crate | other |\n| - | - |\n| z | w |\n";
        let rows: Vec<(String, String)> = table(text).into_iter().map(|row| (row.name, row.depends)).collect();
        let want = [("source", ""), ("syntax", "source")].map(|(name, depends)| (name.to_owned(), depends.to_owned()));
        assert_eq!(rows, want);
    }
}
