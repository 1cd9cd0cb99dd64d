//! Every exception from a lint says why.

use super::rust_text::code_only;
use super::{Repository, Violation};

pub fn check(repository: &Repository) -> Vec<Violation> {
    let mut violations = Vec::new();
    for file in repository.files.iter().filter(|file| file.is_rust()) {
        for (line, attribute) in unreasoned(&file.text) {
            violations.push(Violation::at(&file.path, line, format!("`{attribute}` has no reason")));
        }
    }
    violations
}

/// The exceptions without a reason: line and text.
fn unreasoned(text: &str) -> Vec<(usize, String)> {
    let code = code_only(text);
    let mut found = Vec::new();
    for (at, _) in code.match_indices('#') {
        let rest = code[at + 1..].trim_start_matches('!');
        let Some(rest) = rest.strip_prefix('[') else { continue };
        let Some(end) = closing(rest) else { continue };
        let attribute = &rest[..end];
        let is_exception = ["allow(", "expect("]
            .iter()
            .any(|word| attribute.starts_with(word) || (attribute.starts_with("cfg_attr") && attribute.contains(word)));
        if is_exception && !attribute.contains("reason =") {
            let line = code[..at].matches('\n').count() + 1;
            found.push((line, attribute.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    }
    found
}

/// Where the bracket that is open ends.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::unreasoned;

    #[test]
    fn a_reason_is_asked_for() {
        let text = "#[expect(a, reason = \"so\")]\n#![allow(b)]\n// #[allow(c)]\n#[derive(Debug)]\n";
        assert_eq!(unreasoned(text), [(2, "allow(b)".to_owned())]);
    }
}
