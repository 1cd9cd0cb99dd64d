//! The README tells the truth: its Python is that of an example or of what becomes of it, and what it links to is there.

use super::{Repository, Violation};

const README: &str = "README.md";

pub fn check(repository: &Repository) -> Vec<Violation> {
    let text = repository.text(README);
    let examples: Vec<&str> = repository
        .files
        .iter()
        .filter(|file| file.path.starts_with("examples/"))
        .map(|file| file.text.as_str())
        .collect();
    let mut known: Vec<String> = examples.iter().map(|&text| text.to_owned()).collect();
    known.extend(examples.iter().filter_map(|text| convert(text)));
    let unknown =
        blocks(text, "python").into_iter().filter(|(_, block)| !known.iter().any(|text| text.contains(block)));
    let mut violations: Vec<Violation> = unknown
        .map(|(line, _)| {
            Violation::at(README, line, "this is neither in an example nor in what `convert` makes of one")
        })
        .collect();
    let is_there = |path: &str| {
        let folder = format!("{}/", path.trim_end_matches('/'));
        repository.files.iter().any(|file| file.path == path || file.path.starts_with(&folder))
    };
    let missing = mentions(text).into_iter().filter(|(_, path)| !is_there(path));
    violations.extend(missing.map(|(line, path)| Violation::at(README, line, format!("{path} is not there"))));
    violations
}

/// The fenced blocks of a language, each with the line of its fence.
fn blocks(text: &str, language: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (at, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) if info == language => open = Some((at + 1, String::new())),
            (Some(_), Some("")) => found.extend(open.take()),
            (Some((_, block)), _) => {
                block.push_str(line);
                block.push('\n');
            }
            _ => {}
        }
    }
    found
}

/// What the text links to, and the Python files that its commands name, with their lines.
fn mentions(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let links = links.filter(|link| !link.contains("://") && !link.starts_with('#'));
        let words = line.strip_prefix("    cargo ").unwrap_or_default().split_whitespace();
        let words = words.filter(|word| word.contains('/') && word.contains('.'));
        found.extend(links.chain(words).map(|path| (at + 1, path)));
    }
    found
}

/// The converted text of an example, if it converts.
fn convert(text: &str) -> Option<String> {
    let mut files = dy2st_source::Files::new();
    let file = files.add("example.py", text);
    let module = dy2st_syntax::parse(&files, file).ok()?;
    let converted = dy2st_transform::convert_module(&files, &module, &dy2st_transform::Options::default()).ok()?;
    Some(converted.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_mentions_are_found() {
        let text =
            "    cargo run -- convert a/b.py\n[x](docs/y.md) [z](https://z)\n```python\na\n  b\n```\n```text\nc\n```\n";
        assert_eq!(blocks(text, "python"), [(3, "a\n  b\n".to_owned())]);
        assert_eq!(mentions(text), [(1, "a/b.py"), (2, "docs/y.md")]);
    }
}
