//! The budget of lines. Generated files, embedded Python and test data are apart.

use super::rust_text::functions;
use super::{Repository, Violation};

/// At most for any file.
const FILE_MAX: usize = 1000;
/// At most for 95 of 100 files.
const FILE_P95: usize = 600;
/// At most for any function.
const FUNCTION_MAX: usize = 120;
/// At most for 95 of 100 functions.
const FUNCTION_P95: usize = 50;

pub fn check(repository: &Repository) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut file_sizes = Vec::new();
    let mut function_sizes = Vec::new();
    for file in repository.files.iter().filter(|file| file.is_rust()) {
        let lines = file.text.lines().count();
        file_sizes.push((lines, file.path.clone()));
        if lines > FILE_MAX {
            violations.push(Violation::at(&file.path, 0, format!("has {lines} lines; {FILE_MAX} are the most")));
        }
        for function in functions(&file.text) {
            function_sizes.push((function.lines, format!("{}:{} {}", file.path, function.line, function.name)));
            if function.lines > FUNCTION_MAX {
                let message = format!("`{}` has {} lines; {FUNCTION_MAX} are the most", function.name, function.lines);
                violations.push(Violation::at(&file.path, function.line, message));
            }
        }
    }
    violations.extend(percentile("files", file_sizes, FILE_P95));
    violations.extend(percentile("functions", function_sizes, FUNCTION_P95));
    violations
}

/// A violation if more than 5 in 100 are over the limit; it names the smallest of those over it, which cost least to split.
fn percentile(what: &str, mut sizes: Vec<(usize, String)>, limit: usize) -> Option<Violation> {
    sizes.sort();
    let over = sizes.iter().filter(|(lines, _)| *lines > limit).count();
    let allowed = sizes.len() / 20;
    if over <= allowed {
        return None;
    }
    let nearest: Vec<String> = sizes
        .iter()
        .skip(sizes.len() - over)
        .take(over - allowed)
        .map(|(lines, name)| format!("{name} ({lines})"))
        .collect();
    let total = sizes.len();
    let message = format!(
        "{over} of {total} {what} have more than {limit} lines; {allowed} may. The nearest: {}",
        nearest.join(", ")
    );
    Some(Violation::at("crates", 0, message))
}

#[cfg(test)]
mod tests {
    use super::percentile;

    #[test]
    fn five_in_a_hundred_may_be_large() {
        let sizes = |large: usize| (0..100).map(|at| (if at < large { 70 } else { 10 }, format!("f{at:02}"))).collect();
        assert_eq!(percentile("functions", sizes(5), 50), None);
        let message = percentile("functions", sizes(6), 50).map(|violation| violation.message).unwrap_or_default();
        assert!(message.contains("6 of 100") && message.ends_with("f00 (70)"), "{message}");
    }
}
