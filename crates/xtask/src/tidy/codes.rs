//! Every diagnostic code that a text names is in the table.

use std::collections::BTreeSet;

use super::{Repository, Violation};

const TABLE: &str = "grammar/diagnostics.toml";

pub fn check(repository: &Repository) -> Vec<Violation> {
    let known: BTreeSet<String> = codes(repository.text(TABLE)).into_iter().map(|(_, code)| code).collect();
    let mut violations = Vec::new();
    for file in repository.files.iter().filter(|file| file.path != TABLE) {
        for (line, code) in codes(&file.text) {
            if !known.contains(&code) {
                violations.push(Violation::at(&file.path, line, format!("{TABLE} does not have {code}")));
            }
        }
    }
    violations
}

/// The codes that a text names, with their lines.
fn codes(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        for (start, _) in line.match_indices("DY") {
            let digits: String = line[start + 2..].chars().take_while(char::is_ascii_alphanumeric).collect();
            let starts = !line[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if starts && digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                found.push((at + 1, format!("DY{digits}")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::codes;

    #[test]
    fn codes_are_whole_words() {
        let text = concat!("error[D", "Y1234]: x\nBUDY1234 and DY12345 and DYNAMIC\n");
        assert_eq!(codes(text), [(1, concat!("D", "Y1234").to_owned())]);
    }
}
