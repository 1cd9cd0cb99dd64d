//! Words that have no place in the repository: of the machine that it was written on, and of how it was written.

use super::{Repository, Violation};

/// Each in two parts, so that this list does not name itself; in lower case.
const FORBIDDEN: &[(&str, &str)] = &[
    ("/wo", "rk/"),
    ("/ro", "ot/"),
    ("/ho", "me/"),
    ("cla", "ude"),
    ("anth", "ropic"),
    ("chat", "gpt"),
    ("copi", "lot"),
    ("helper", " agent"),
    ("sub", "agent"),
    ("ai ", "assistant"),
    ("this ", "session"),
    ("previous ", "session"),
    ("another ", "session"),
    ("sessions ", "of the project"),
    ("prompt ", "engineer"),
];

pub fn check(repository: &Repository) -> Vec<Violation> {
    let words: Vec<String> = FORBIDDEN.iter().map(|(head, tail)| format!("{head}{tail}")).collect();
    let mut violations = Vec::new();
    for file in &repository.files {
        for (at, line) in file.text.lines().enumerate() {
            let lower = line.to_lowercase();
            for word in words.iter().filter(|word| is_in(&lower, word)) {
                violations.push(Violation::at(&file.path, at + 1, format!("says `{word}`")));
            }
        }
    }
    violations
}

/// Whether the word is in the line; a path only where it starts, so that `framework/` is none.
fn is_in(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        !word.starts_with('/') || !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-}".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::is_in;

    #[test]
    fn paths_count_only_where_they_start() {
        assert!(is_in("open(\"/abc/x\")", "/abc/"));
        assert!(!is_in("crates/abc/x", "/abc/"));
        assert!(is_in("the word here", "word"));
    }
}
