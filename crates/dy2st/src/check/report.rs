//! Problems as text, JSON and SARIF.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use dy2st_source::{render, Code, Diagnostic, Files, Severity};
use serde_json::{json, Value};

use super::readiness::{place, Readiness};

/// Problems that are named for a layer.
const MAX_PROBLEMS: usize = 2;

/// `3 files`.
fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The longest message, in characters.
const MAX_MESSAGE: usize = 400;

/// The problems as one JSON array.
pub fn json(files: &Files, found: &[Diagnostic]) -> String {
    format!("{:#}\n", entries(files, found))
}

fn entries(files: &Files, found: &[Diagnostic]) -> Value {
    found.iter().map(|diagnostic| entry(files, diagnostic)).collect()
}

/// Each problem with its line and a caret.
pub fn text(files: &Files, found: &[Diagnostic], checked: usize) -> String {
    let mut text = String::new();
    for diagnostic in found {
        text.push_str(&render::text(files, diagnostic));
        text.push('\n');
    }
    let bad: BTreeSet<_> = found.iter().filter_map(|diagnostic| diagnostic.span).map(|span| span.file).collect();
    let files = count(checked, "file");
    let _ = match found.len() {
        0 => writeln!(text, "{files} checked: no problem"),
        n => writeln!(text, "{files} checked: {} in {}", count(n, "problem"), count(bad.len(), "file")),
    };
    text
}

/// How many of so many, as a percentage of one decimal.
pub fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    // Rounded down: 100 % means all.
    let tenths = part * 1000 / whole;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// The readiness report for people.
pub fn readiness(files: &Files, found: &[Diagnostic], ready: &Readiness) -> String {
    let mut text = String::new();
    let bad: BTreeSet<_> = found.iter().filter_map(|diagnostic| diagnostic.span).map(|span| span.file).collect();
    let _ = writeln!(text, "{:8} {}, {} with problems", "files", ready.files, bad.len());
    for (name, models) in [("layers", false), ("models", true)] {
        let (all, good) = ready.count(models);
        let _ = writeln!(text, "{name:8} {all} found, {good} would convert: {}", percent(good, all));
    }
    if !ready.causes.is_empty() {
        text.push_str("\nWhat stops the others, most models first:\n\nmodels layers places\n");
    }
    for cause in &ready.causes {
        let message: String = cause.message.chars().take(MAX_MESSAGE).collect();
        let (models, layers, places) = (cause.models, cause.layers, cause.places.len());
        let _ = writeln!(text, "{models:6} {layers:6} {places:6} {}: {message}", cause.code);
        let first = cause.places.first().map(|at| &found[*at]);
        for way in first.into_iter().flat_map(help) {
            let _ = writeln!(text, "{:20} = help: {way}", "");
        }
        if let Some(span) = first.and_then(|first| first.span) {
            let _ = writeln!(text, "{:20} first at {}", "", place(files, span));
        }
    }
    let stopped = || ready.layers.iter().filter(|layer| !layer.problems.is_empty());
    if stopped().next().is_some() {
        text.push_str("\nLayers that would not convert:\n\n");
    }
    for layer in stopped() {
        let model = if layer.is_model { "model" } else { "layer" };
        let _ = write!(text, "{model} {} {}:", layer.name, place(files, layer.span));
        for at in layer.problems.iter().take(MAX_PROBLEMS) {
            let span = found[*at].span.map(|span| place(files, span)).unwrap_or_default();
            let _ = write!(text, " {} at {span}", found[*at].code);
        }
        let _ = match layer.problems.len().saturating_sub(MAX_PROBLEMS) {
            0 => writeln!(text),
            more => writeln!(text, " and {more} more"),
        };
    }
    text.push_str("\nNothing was evaluated: what depends on values shows when an entry is staged.\n");
    text
}

/// The readiness report for tools.
pub fn readiness_json(files: &Files, found: &[Diagnostic], ready: &Readiness) -> String {
    let (layers, layers_ready) = ready.count(false);
    let (models, models_ready) = ready.count(true);
    let causes: Value = ready
        .causes
        .iter()
        .map(|cause| {
            json!({
                "code": cause.code.to_string(),
                "message": cause.message,
                "models": cause.models,
                "layers": cause.layers,
                "problems": cause.places,
            })
        })
        .collect();
    let each: Value = ready
        .layers
        .iter()
        .map(|layer| {
            let at = files.position(layer.span);
            json!({
                "name": layer.name,
                "file": files.get(layer.span.file).path(),
                "line": at.line,
                "column": at.column,
                "model": layer.is_model,
                "problems": layer.problems,
            })
        })
        .collect();
    let report = json!({
        "files": ready.files,
        "layers": { "found": layers, "ready": layers_ready },
        "models": { "found": models, "ready": models_ready },
        "causes": causes,
        "each": each,
        "problems": entries(files, found),
    });
    format!("{report:#}\n")
}

pub fn message(diagnostic: &Diagnostic) -> String {
    diagnostic.message.chars().take(MAX_MESSAGE).collect()
}

/// The ways out: those of the diagnostic, or that of its code.
pub fn help(diagnostic: &Diagnostic) -> Vec<String> {
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

/// The problems as SARIF 2.1.0.
pub fn sarif(files: &Files, found: &[Diagnostic]) -> String {
    format!("{:#}\n", sarif_log(files, found))
}

fn sarif_log(files: &Files, found: &[Diagnostic]) -> Value {
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
