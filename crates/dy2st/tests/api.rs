//! Holds the API against what `testdata/api` recorded of PaddlePaddle: which names there are, what they take, what calls give.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value as Json;

/// Calls that raise on both sides, but another class of exception. Only fewer are welcome.
const OTHER_EXCEPTIONS: usize = 22;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/api")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What a script of the folder prints.
fn run(script: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dy2st"))
        .args(["run", script])
        .current_dir(folder())
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The lines of a file below its reasons (`## why`); each has one.
fn listed(name: &str) -> BTreeSet<String> {
    let text = read(name);
    let mut reason = false;
    let mut lines = BTreeSet::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if line.starts_with('#') {
            reason = line.starts_with("## ");
        } else {
            assert!(reason, "{name}: no reason stands over `{line}`");
            assert!(lines.insert(line.to_owned()), "{name}: `{line}` is listed twice");
        }
    }
    lines
}

fn agree(what: &str, found: &BTreeMap<String, String>, listed: &BTreeSet<String>) {
    let new: Vec<String> =
        found.iter().filter(|(name, _)| !listed.contains(*name)).map(|(_, why)| why.clone()).collect();
    let gone: Vec<&String> = listed.iter().filter(|name| !found.contains_key(*name)).collect();
    assert!(new.is_empty(), "{what} that differ and are not listed:\n{}", new.join("\n"));
    assert!(gone.is_empty(), "{what} that are listed and agree now: {gone:#?}");
}

#[test]
fn names_and_parameters_are_the_frameworks() {
    let printed = run("check.py");
    let name = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let found = printed.lines().map(|line| (name(line), line.to_owned())).collect();
    agree("names", &found, &listed("missing.txt"));
}

/// What three files or more use is there, or is listed with the reason why not.
#[test]
fn names_of_many_files_are_there() {
    let printed = run("folded.py");
    let name = |line: &str| line.rsplit_once(' ').map_or(line, |(name, _)| name).to_owned();
    let found = printed.lines().map(|line| (name(line), line.to_owned())).collect();
    agree("folded names", &found, &listed("unsupported.txt"));
}

#[test]
fn calls_give_what_the_framework_gives() {
    let rows = |text: &str| -> Vec<Json> {
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
    };
    let (expected, got) = (rows(&read("calls.out")), rows(&run("run.py")));
    assert_eq!(expected.len(), got.len());
    let mut differing = BTreeMap::new();
    let mut exceptions = 0;
    for (expected, got) in expected.iter().zip(&got) {
        assert_eq!(expected["call"], got["call"], "calls.out is of other calls");
        match (expected["error"].as_str(), got["error"].as_str()) {
            (Some(theirs), Some(ours)) => exceptions += usize::from(theirs != ours),
            (None, None)
                if same(&expected["value"], &got["value"]) && same(&expected["gradients"], &got["gradients"]) => {}
            _ => {
                let call = expected["call"].as_str().unwrap_or_default().to_owned();
                differing.insert(call, format!("expected {expected}\n     got {got}"));
            }
        }
    }
    agree("calls", &differing, &listed("deviations.txt"));
    assert_eq!(exceptions, OTHER_EXCEPTIONS, "calls that raise another exception");
}

/// What runs after the functions of a script of calls: each is called, eagerly or static.
const DRIVER: &str = r#"
import sys
for call, function in FUNCTIONS:
    here = names()
    paddle.seed(7)
    if sys.argv[1] == "static":
        function = paddle.jit.to_static(function, full_graph=True)
    try:
        row = {"call": call, "value": shown(function(*[here[name] for name in NAMES.split(", ")]))}
    except Exception as error:
        row = {"call": call, "error": type(error).__name__}
    print(json.dumps(row))
"#;

/// One call in so many is staged.
const STRIDE: usize = 12;

#[test]
fn calls_give_the_same_when_they_are_static() {
    let script = read("run.py");
    let (head, _) = script.split_once("def run(call):").expect("run.py has the names");
    let names = "x, a, c, v, im, e, i, k, b";
    let mut text = format!("{head}\nNAMES = \"{names}\"\nt = paddle.to_tensor\nFUNCTIONS = []\n");
    let calls = read("calls.txt");
    for (at, call) in calls.lines().filter(|line| !line.starts_with('#')).step_by(STRIDE).enumerate() {
        let quoted = serde_json::to_string(call).expect("a text");
        let _ =
            write!(text, "\ndef call_{at}({names}):\n    return {call}\n\nFUNCTIONS.append(({quoted}, call_{at}))\n");
    }
    text.push_str(DRIVER);
    let path = std::env::temp_dir().join(format!("dy2st-calls-{}.py", std::process::id()));
    std::fs::write(&path, text).expect("a temporary file");
    let run = |mode: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_dy2st"))
            .arg("run")
            .arg(&path)
            .arg(mode)
            .output()
            .expect("the binary runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let (eager, fixed) = (run("eager"), run("static"));
    std::fs::remove_file(&path).expect("the file is there");
    assert!(eager.lines().count() > 100);
    for (eager, fixed) in eager.lines().zip(fixed.lines()) {
        assert_eq!(eager, fixed, "eager, static");
    }
}

/// Equal but for rounding.
fn same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
            (a - b).abs() <= 1e-5 + 1e-4 * a.abs()
        }
        (Json::Array(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Json::Object(a), Json::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}
