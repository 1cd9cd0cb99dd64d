//! docs/scoreboard.md: how many models of each package are right, and why the others are not.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value as Json;

type Results = BTreeMap<(String, String), Json>;

const MODES: [&str; 2] = ["eager", "static"];

const HEAD: &str = "\
# Models

Written by `cargo run -p xtask -- models`; do not edit.

Models of wheels on PyPI, unchanged, built and run by `dy2st run` and held against what PaddlePaddle 3.3.1 gives eagerly, within
a thousandth ([testdata/models/manifest](../testdata/models/manifest)). No third-party package is installed.

";

const OPS: &str = "
## Ops of their Programs

Written by `cargo run -p xtask -- models --ops`: what a Program has behind the clean-up passes and before any fusion, beside
the ops of PaddlePaddle's program; inputs and constants counted, parameters and outputs not, in both.

| model | family | ops | PaddlePaddle | ratio |
| --- | --- | --- | --- | --- |
";

/// The page.
pub fn page(entries: &[Json], results: &Results) -> String {
    let mut packages: BTreeMap<&str, Vec<&Json>> = BTreeMap::new();
    for entry in entries {
        packages.entry(entry["source"]["package"].as_str().unwrap_or("other")).or_default().push(entry);
    }
    let mut page = HEAD.to_owned();
    page.push_str("| package | version | models | eager | static |\n| --- | --- | --- | --- | --- |\n");
    let all: Vec<&Json> = entries.iter().collect();
    for (package, entries) in packages.into_iter().chain([("all", all)]) {
        let judged: Vec<&&Json> = entries.iter().filter(|entry| entry.get("expected").is_some()).collect();
        let version = entries[0]["source"]["version"].as_str().filter(|_| package != "all").unwrap_or_default();
        let [eager, statics] =
            MODES.map(|mode| judged.iter().filter(|entry| status(results, entry, mode) == "ok").count());
        let _ = writeln!(page, "| {package} | {version} | {} | {eager} | {statics} |", judged.len());
    }
    page.push_str(&failures(entries, results));
    let unusable: Vec<&Json> = entries.iter().filter(|entry| entry.get("expected").is_none()).collect();
    if !unusable.is_empty() {
        page.push_str("\n## Not judged\n\n");
        for entry in unusable {
            let why = entry["unusable"].as_str().unwrap_or("nothing is recorded");
            let _ = writeln!(page, "- {}: {}", name(entry), cell(why));
        }
    }
    page
}

/// How many ops the Programs have, beside PaddlePaddle's; nothing where none was counted.
pub fn ops(rows: &[Json]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut page = OPS.to_owned();
    for row in rows {
        let (ours, theirs) = (row["ours"].as_u64(), row["paddle"].as_u64().unwrap_or_default());
        let share = ours.map_or_else(String::new, |ours| format!("{:.2}", ours as f64 / theirs as f64));
        let ours = ours.map_or_else(|| cell(row["why"].as_str().unwrap_or_default()), |ours| ours.to_string());
        let _ = writeln!(
            page,
            "| {} | {} | {ours} | {theirs} | {share} |",
            name(row),
            row["family"].as_str().unwrap_or_default()
        );
    }
    page
}

fn name(entry: &Json) -> &str {
    entry["id"].as_str().unwrap_or_default()
}

fn result<'a>(results: &'a Results, entry: &Json, mode: &str) -> Option<&'a Json> {
    results.get(&(name(entry).to_owned(), mode.to_owned()))
}

fn status<'a>(results: &'a Results, entry: &Json, mode: &str) -> &'a str {
    result(results, entry, mode).and_then(|row| row["status"].as_str()).unwrap_or("not run")
}

/// What is not right, the most frequent causes first.
fn failures(entries: &[Json], results: &Results) -> String {
    let mut causes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.get("expected").is_some()) {
        for mode in MODES {
            let why = match status(results, entry, mode) {
                "ok" => continue,
                "not run" => "not run".to_owned(),
                status => cause(status, result(results, entry, mode).and_then(|row| row["detail"].as_str())),
            };
            causes.entry(why).or_default().push(format!("{} {mode}", name(entry)));
        }
    }
    if causes.is_empty() {
        return "\nAll are right.\n".to_owned();
    }
    let mut causes: Vec<(String, Vec<String>)> = causes.into_iter().collect();
    causes.sort_by_key(|(why, models)| (std::cmp::Reverse(models.len()), why.clone()));
    let mut text = "\n## What is not right\n\n| runs | cause | models |\n| --- | --- | --- |\n".to_owned();
    for (why, models) in causes {
        let _ = writeln!(text, "| {} | {} | {} |", models.len(), cell(&why), models.join(", "));
    }
    text
}

/// The part of a detail that models with the same fault share.
fn cause(status: &str, detail: Option<&str>) -> String {
    let detail = detail.unwrap_or_default();
    if status == "wrong" {
        return format!("other numbers: {detail}");
    }
    let detail = detail.strip_prefix("exit ").and_then(|rest| Some(rest.split_once(": ")?.1)).unwrap_or(detail);
    let detail = detail.split(" | --> ").next().unwrap_or(detail);
    detail.split(" (imported at ").next().unwrap_or(detail).to_owned()
}

/// Text that a cell of a table may hold.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_counts_and_groups() {
        let entries = serde_json::json!([
            {"id": "a.A", "source": {"package": "a", "version": "1"}, "expected": []},
            {"id": "a.B", "source": {"package": "a", "version": "1"}, "expected": []},
            {"id": "b.C", "source": {"package": "b", "version": "2"}, "unusable": "not finite"},
        ]);
        let rows = serde_json::json!([
            {"id": "a.A", "mode": "eager", "status": "ok", "detail": ""},
            {"id": "a.A", "mode": "static", "status": "error", "detail": "exit 1: error[DY0408]: no (imported at x.py:1) | --> y.py:2"},
            {"id": "a.B", "mode": "static", "status": "error", "detail": "exit 1: error[DY0408]: no (imported at z.py:1) | --> y.py:4"},
            {"id": "a.B", "mode": "eager", "status": "wrong", "detail": "output 0: 1 wanted | 2 got"},
        ]);
        let results: Results = rows
            .as_array()
            .into_iter()
            .flatten()
            .map(|row| {
                let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
                ((text("id"), text("mode")), row.clone())
            })
            .collect();
        let page = page(entries.as_array().map_or(&[], Vec::as_slice), &results);
        let rows = serde_json::json!([
            {"id": "a.A", "family": "f", "ours": 8, "paddle": 10, "why": ""},
            {"id": "a.B", "family": "f", "ours": null, "paddle": 10, "why": "error[DY0408]: no"},
        ]);
        let page = page + &ops(rows.as_array().map_or(&[][..], Vec::as_slice));
        assert_eq!(ops(&[]), "");
        for line in [
            "| a.A | f | 8 | 10 | 0.80 |",
            "| a.B | f | error[DY0408]: no | 10 |  |",
            "| a | 1 | 2 | 1 | 0 |",
            "| b | 2 | 0 | 0 | 0 |",
            "| all |  | 2 | 1 | 0 |",
            "| 2 | error[DY0408]: no | a.A static, a.B static |",
            "| 1 | other numbers: output 0: 1 wanted \\| 2 got | a.B eager |",
            "- b.C: not finite",
        ] {
            assert!(page.lines().any(|l| l == line), "{line}\n{page}");
        }
    }
}
