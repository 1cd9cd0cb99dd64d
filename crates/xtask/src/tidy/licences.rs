//! Every crate that is built in has a permissive licence.

use serde_json::Value;

use super::{Repository, Violation};

/// Licences that ask for no more than to be named.
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
];

pub fn check(repository: &Repository) -> Vec<Violation> {
    let packages = repository.metadata["packages"].as_array().map_or(&[] as &[Value], Vec::as_slice);
    packages.iter().filter_map(complaint).map(|message| Violation::at("Cargo.lock", 0, message)).collect()
}

fn complaint(package: &Value) -> Option<String> {
    let name = package["name"].as_str().unwrap_or_default();
    match package["license"].as_str() {
        Some(licence) if is_permissive(licence) => None,
        Some(licence) => Some(format!("`{name}` has the licence {licence}")),
        None => Some(format!("`{name}` names no licence")),
    }
}

/// Whether an expression of SPDX can be met with permissive licences alone.
fn is_permissive(expression: &str) -> bool {
    // `/` is the older way to write OR. Parentheses stand around alternatives only, so they may be left out once AND
    // is split outside of them.
    let expression = expression.replace('/', " OR ");
    split(&expression, " AND ").iter().all(|part| {
        let part = part.trim();
        let inner = part.strip_prefix('(').and_then(|part| part.strip_suffix(')'));
        match inner {
            Some(inner) => is_permissive(inner),
            None => split(part, " OR ").iter().any(|choice| {
                let choice = choice.trim();
                PERMISSIVE.contains(&choice) || (choice.starts_with('(') && is_permissive(choice))
            }),
        }
    })
}

/// Splits where the separator stands outside of parentheses.
fn split<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let (mut depth, mut from) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 && at >= from && text[at..].starts_with(separator) => {
                parts.push(&text[from..at]);
                from = at + separator.len();
            }
            _ => {}
        }
    }
    parts.push(&text[from.min(text.len())..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::is_permissive;

    #[test]
    fn one_permissive_choice_is_enough() {
        for good in ["MIT", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "LGPL-3.0-only OR MIT"] {
            assert!(is_permissive(good), "{good}");
        }
        for bad in ["GPL-3.0-only", "LGPL-3.0-only", "MIT AND LGPL-2.1", "(MIT OR Zlib) AND MPL-2.0"] {
            assert!(!is_permissive(bad), "{bad}");
        }
    }
}
