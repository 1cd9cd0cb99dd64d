//! Problems as text, JSON and SARIF.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use dy2st_source::{render, Code, Diagnostic, Files, Severity};
use serde_json::{json, Value};

use super::Format;

/// The longest message, in characters.
const MAX_MESSAGE: usize = 400;

/// Writes the problems.
pub fn render(format: Format, files: &Files, found: &[Diagnostic], checked: usize) -> String {
    match format {
        Format::Text => text(files, found, checked),
        Format::Json => {
            let all: Vec<Value> = found.iter().map(|diagnostic| entry(files, diagnostic)).collect();
            format!("{:#}\n", Value::Array(all))
        }
        Format::Sarif => format!("{:#}\n", sarif(files, found)),
    }
}

fn text(files: &Files, found: &[Diagnostic], checked: usize) -> String {
    let mut text = String::new();
    for diagnostic in found {
        text.push_str(&render::text(files, diagnostic));
        text.push('\n');
    }
    let bad: BTreeSet<_> = found.iter().filter_map(|diagnostic| diagnostic.span).map(|span| span.file).collect();
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let files = count(checked, "file");
    let _ = match found.len() {
        0 => writeln!(text, "{files} checked: no problem"),
        n => writeln!(text, "{files} checked: {} in {}", count(n, "problem"), count(bad.len(), "file")),
    };
    text
}

fn message(diagnostic: &Diagnostic) -> String {
    diagnostic.message.chars().take(MAX_MESSAGE).collect()
}

/// The ways out: those of the diagnostic, or that of its code.
fn help(diagnostic: &Diagnostic) -> Vec<String> {
    match (&diagnostic.help[..], diagnostic.code.info()) {
        ([], Some(info)) => vec![info.fix.to_owned()],
        (help, _) => help.to_vec(),
    }
}

fn entry(files: &Files, diagnostic: &Diagnostic) -> Value {
    let mut entry = json!({
        "code": diagnostic.code.to_string(),
        "severity": diagnostic.severity.as_str(),
        "message": message(diagnostic),
        "help": help(diagnostic),
    });
    if let Some(span) = diagnostic.span {
        let file = files.get(span.file);
        let (start, end) = (file.position(span.start), file.position(span.end));
        entry["file"] = json!(file.path());
        entry["line"] = json!(start.line);
        entry["column"] = json!(start.column);
        entry["endLine"] = json!(end.line);
        entry["endColumn"] = json!(end.column);
    }
    entry
}

fn sarif(files: &Files, found: &[Diagnostic]) -> Value {
    let used: BTreeSet<Code> = found.iter().map(|diagnostic| diagnostic.code).collect();
    let rules: Vec<Value> = used.iter().filter_map(|code| code.info()).map(rule).collect();
    let results: Vec<Value> = found.iter().map(|diagnostic| result(files, diagnostic)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "dy2st", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(info: &dy2st_source::CodeInfo) -> Value {
    json!({
        "id": info.code.to_string(),
        "shortDescription": { "text": info.title },
        "fullDescription": { "text": info.cause },
        "help": { "text": info.fix },
    })
}

fn result(files: &Files, diagnostic: &Diagnostic) -> Value {
    let level = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let text = std::iter::once(message(diagnostic)).chain(help(diagnostic)).collect::<Vec<_>>().join("\n");
    let mut result = json!({ "ruleId": diagnostic.code.to_string(), "level": level, "message": { "text": text } });
    if let Some(span) = diagnostic.span {
        let file = files.get(span.file);
        let (start, end) = (file.position(span.start), file.position(span.end));
        result["locations"] = json!([{
            "physicalLocation": {
                "artifactLocation": { "uri": file.path().replace('\\', "/") },
                "region": {
                    "startLine": start.line,
                    "startColumn": start.column,
                    "endLine": end.line,
                    "endColumn": end.column,
                },
            },
        }]);
    }
    result
}
