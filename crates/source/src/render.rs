//! Diagnostics as text: in full with the source line and a caret, on one line, and as JSON.

mod json;
mod width;

use std::fmt::Write as _;

pub use json::json;

use crate::{Diagnostic, Files, Span};

/// The most characters of a message that are shown.
const MAX_MESSAGE: usize = 400;

/// The most columns of a source line that are shown.
const MAX_COLUMNS: usize = 140;

/// The message, cut where it is too long to read.
fn message(diagnostic: &Diagnostic) -> String {
    let text = visible(&diagnostic.message, |c| c == '\n' || c == '\t');
    if text.chars().count() <= MAX_MESSAGE {
        return text;
    }
    let mut cut: String = text.chars().take(MAX_MESSAGE - 3).collect();
    cut.push_str("...");
    cut
}

/// `path:line:col: error[DY0201]: message`, or without the place where there is none.
pub fn line(files: &Files, diagnostic: &Diagnostic) -> String {
    let place = diagnostic.span.map(|span| place(files, span) + ": ").unwrap_or_default();
    format!("{place}{}[{}]: {}", diagnostic.severity.as_str(), diagnostic.code, message(diagnostic))
}

/// Several lines, the last one ended:
///
/// ```text
/// error[DY0201]: invalid syntax
///  --> model.py:3:9
///   |
/// 3 |     x = = 1
///   |         ^
///   = help: ...
/// ```
pub fn text(files: &Files, diagnostic: &Diagnostic) -> String {
    let mut out = format!("{}[{}]: {}\n", diagnostic.severity.as_str(), diagnostic.code, message(diagnostic));
    let spans = diagnostic.span.iter().chain(diagnostic.labels.iter().map(|label| &label.span));
    let last_line = spans.map(|&span| files.position(span).line).max().unwrap_or(0);
    let gutter = last_line.to_string().len();
    if let Some(span) = diagnostic.span {
        let _ = writeln!(out, "{:gutter$}--> {}", "", place(files, span));
        snippet(&mut out, files, span, '^', "", gutter);
    }
    for label in &diagnostic.labels {
        if diagnostic.span.is_none_or(|span| span.file != label.span.file) {
            let _ = writeln!(out, "{:gutter$}::: {}", "", place(files, label.span));
        }
        snippet(&mut out, files, label.span, '-', &label.message, gutter);
    }
    for note in &diagnostic.notes {
        let _ = writeln!(out, "{:gutter$} = note: {note}", "");
    }
    for help in &diagnostic.help {
        let _ = writeln!(out, "{:gutter$} = help: {help}", "");
    }
    // A way out is never missing; the place of a syntax error is one.
    let is_syntax = diagnostic.code.number() / 100 == 2;
    if diagnostic.help.is_empty() && !is_syntax {
        if let Some(info) = diagnostic.code.info() {
            let _ = writeln!(out, "{:gutter$} = help: {}", "", info.fix);
        }
    }
    out
}

fn place(files: &Files, span: Span) -> String {
    format!("{}:{}", visible(files.get(span.file).path(), |_| false), files.position(span))
}

/// Control characters as escapes, but for those that may stay: a name of a file must not write over what is said of it.
fn visible(text: &str, may_stay: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && !may_stay(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

/// The source line of a span with the span underlined; of a span over several lines the first.
fn snippet(out: &mut String, files: &Files, span: Span, mark: char, remark: &str, gutter: usize) {
    let source = files.get(span.file);
    let from = source.position(span.start);
    let line = source.line_text(from.line);
    let first = (from.column as usize - 1).min(line.chars().count());
    let covered = files.slice(span);
    let covered = covered.split(['\n', '\r']).next().unwrap_or("");
    let count = covered.chars().count().min(line.chars().count() - first);
    let shown = width::window(line, first, count, MAX_COLUMNS);
    let underline: String = std::iter::repeat_n(mark, shown.columns.max(1)).collect();
    let _ = writeln!(out, "{:gutter$} |", "");
    let _ = writeln!(out, "{:>gutter$} | {}", from.line, shown.text);
    let under = format!("{:indent$}{underline} {remark}", "", indent = shown.start);
    let _ = writeln!(out, "{:gutter$} | {}", "", under.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{codes, FileId};

    fn sample(text: &str) -> (Files, FileId) {
        let mut files = Files::new();
        let file = files.add("model.py", text);
        (files, file)
    }

    #[test]
    fn names_of_files_stay_on_their_line() {
        let mut files = Files::new();
        let file = files.add("a\nb\u{1b}[31m.py", "x\n");
        let diagnostic = Diagnostic::error(codes::INVALID_SYNTAX, "not\u{1b}[2J so").at(Span::new(file, 0, 1));
        let shown = text(&files, &diagnostic);
        assert!(shown.contains("--> a\\nb\\u{1b}[31m.py:1:1\n"), "{shown}");
        assert!(shown.starts_with("error[DY0201]: not\\u{1b}[2J so\n"), "{shown}");
    }

    #[test]
    fn the_place_is_shown_with_labels_notes_and_help() {
        let (files, file) = sample("def f(x):\n\tif x.sum() > 0:\n\t\tdel x\n");
        let at = |needle: &str, length: u32| {
            let start = files.get(file).text().find(needle).expect("there") as u32;
            Span::new(file, start, start + length)
        };
        let diagnostic = Diagnostic::error(codes::DELETE_IN_REGION, "`x` is deleted in a branch")
            .at(at("del x", 5))
            .label(at("x.sum", 11), "this may depend on a tensor")
            .note("names stay until the function returns");
        assert_eq!(
            text(&files, &diagnostic),
            "\
error[DY0303]: `x` is deleted in a branch
 --> model.py:3:3
  |
3 |         del x
  |         ^^^^^
  |
2 |     if x.sum() > 0:
  |        ----------- this may depend on a tensor
  = note: names stay until the function returns
  = help: Drop the `del`; the name goes when the function returns.
"
        );
        assert_eq!(line(&files, &diagnostic), "model.py:3:3: error[DY0303]: `x` is deleted in a branch");
    }

    #[test]
    fn wide_characters_take_two_columns_and_marks_none() {
        let (files, file) = sample("x = '張量e\u{301}' y\n");
        let start = files.get(file).text().find('y').expect("there") as u32;
        let diagnostic =
            Diagnostic::error(codes::INVALID_SYNTAX, "invalid syntax").at(Span::new(file, start, start + 1));
        let shown = text(&files, &diagnostic);
        assert!(shown.contains("\n  |             ^\n"), "{shown}");
        assert!(shown.contains("model.py:1:12\n"), "{shown}");
    }

    #[test]
    fn a_place_at_the_end_or_over_lines_is_shown() {
        let (files, file) = sample("a = (\n1,\n");
        let open = Diagnostic::error(codes::INVALID_SYNTAX, "m").at(Span::new(file, 4, 8));
        assert!(text(&files, &open).contains("1 | a = (\n  |     ^\n"));
        let end = Diagnostic::error(codes::INVALID_SYNTAX, "m").at(Span::new(file, 9, 9));
        assert!(text(&files, &end).contains("3 | \n  | ^\n"));
    }

    #[test]
    fn long_lines_and_messages_are_cut() {
        let (files, file) = sample(&format!("{}!{}\n", "a".repeat(500_000), "b".repeat(500_000)));
        let span = Span::new(file, 500_000, 500_001);
        let shown = text(&files, &Diagnostic::error(codes::INVALID_SYNTAX, "é".repeat(1000)).at(span));
        assert!(shown.len() < 1400, "{} bytes", shown.len());
        let lines: Vec<&str> = shown.lines().collect();
        let caret = lines[4].find('^').expect("a caret");
        assert_eq!(lines[3].as_bytes()[caret], b'!');
    }

    #[test]
    fn a_diagnostic_without_a_place_is_one_line_and_the_way_out() {
        let diagnostic = Diagnostic::error(codes::FILE_NOT_FOUND, "m.py: there is no such file");
        let want = "error[DY0101]: m.py: there is no such file\n  = help: Check the path and the folder that the command runs in.\n";
        assert_eq!(text(&Files::new(), &diagnostic), want);
    }
}
