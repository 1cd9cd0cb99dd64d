//! How many ops the Programs of the recorded cases have, beside PaddlePaddle's: `testdata/cases/opcounts.json` says how many
//! PaddlePaddle has in all blocks of each, parameters, inputs, constants, yields and control flow counted, and
//! `Program::op_count` counts the same. `testdata/opcounts.txt` has our counts; `BLESS=1` rewrites it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use dy2st::program::{self, Request};
use dy2st_eval::{on_large_stack, Limits};
use dy2st_source::Files;
use serde_json::Value as Json;

/// The most that the sum may be of PaddlePaddle's.
const MOST: f64 = 0.7;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An input spec of a case as one of the command line.
fn spec(json: &Json) -> String {
    if let Some(shape) = json["shape"].as_array() {
        let dim = |dim: &Json| dim.as_i64().filter(|d| *d >= 0).map_or_else(|| "None".to_owned(), |d| d.to_string());
        let dims: Vec<String> = shape.iter().map(dim).collect();
        return format!("{}[{}]", json["dtype"].as_str().unwrap_or("float32"), dims.join(","));
    }
    if let Some(items) = json["list"].as_array() {
        let items: Vec<String> = items.iter().map(spec).collect();
        return format!("[{}]", items.join(", "));
    }
    if let Some(entries) = json["dict"].as_object() {
        let entries: Vec<String> = entries.iter().map(|(key, item)| format!("{key:?}: {}", spec(item))).collect();
        return format!("{{{}}}", entries.join(", "));
    }
    match json.get("py").unwrap_or(json) {
        Json::Null => "None".to_owned(),
        Json::Bool(true) => "True".to_owned(),
        Json::Bool(false) => "False".to_owned(),
        other => other.to_string(),
    }
}

/// The ops of a case's Program, or the code of what refuses it.
fn count(folder: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(folder.join("case.json")).map_err(|error| error.to_string())?;
    let case: Json = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let entry = match case["entry"].as_str() {
        Some("f") => "f".to_owned(),
        name => format!("[net := {}(), net.eval()][0]", name.unwrap_or("Net")),
    };
    let specs: Vec<String> = case["input_spec"].as_array().into_iter().flatten().map(spec).collect();
    let file = folder.join("model.py");
    on_large_stack(move || {
        let mut files = Files::new();
        let request = Request { file: &file, entry: &entry, specs: &specs, limits: Limits::default() };
        let made = program::stage(&mut files, &request).map_err(|error| error.code.to_string())?;
        let mut made = made.program;
        program::clean_up(&mut made, None).map_err(|error| error.code.to_string())?;
        Ok(made.op_count())
    })?
}

#[test]
fn programs_have_at_most_so_many_ops() {
    let theirs = std::fs::read_to_string(root().join("testdata/cases/opcounts.json")).expect("the counts are there");
    let theirs: BTreeMap<String, usize> = serde_json::from_str(&theirs).expect("the counts are JSON");
    let mut text = String::from(
        "# Ops of our Program and of PaddlePaddle's for each case of testdata/cases/opcounts.json. Written by\n\
         # `BLESS=1 cargo test -p dy2st --test programs opcounts`.\n",
    );
    let (mut ours_in_all, mut theirs_in_all) = (0, 0);
    for (case, paddle) in &theirs {
        match count(&root().join("testdata/cases").join(case)) {
            Ok(ours) => {
                ours_in_all += ours;
                theirs_in_all += paddle;
                let _ = writeln!(text, "{case} {ours} {paddle}");
            }
            Err(code) => {
                let _ = writeln!(text, "{case} refused {code}");
            }
        }
    }
    let share = ours_in_all as f64 / theirs_in_all as f64;
    let _ = writeln!(text, "sum {ours_in_all} {theirs_in_all} {share:.3}");
    let path = root().join("testdata/opcounts.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).expect("the counts can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let new: Vec<&str> = text.lines().filter(|line| !committed.lines().any(|old| old == *line)).collect();
    assert!(new.is_empty(), "other than committed:\n{}", new.join("\n"));
    assert!(share <= MOST, "{share:.3} of PaddlePaddle's ops");
}
