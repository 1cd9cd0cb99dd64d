//! Runs one case in one mode and judges what came, by the rules of `testdata/cases/judge.py --law`.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use crate::answer::{differs, Tolerance};

/// How a case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The recorded answer came, or a refusal where that is as good.
    Ok,
    /// Another answer came, silently.
    Wrong,
    /// It was refused or raised.
    Error,
    /// The process died.
    Crash,
}

impl Status {
    /// As the scoreboard says it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Wrong => "WRONG",
            Self::Error => "error",
            Self::Crash => "CRASH",
        }
    }
}

/// How a case ended, and why.
pub struct Verdict {
    pub status: Status,
    pub reason: String,
}

impl Verdict {
    fn new(status: Status, reason: impl Into<String>) -> Self {
        let mut reason: String = reason.into().replace('\n', " | ");
        if let Some((at, _)) = reason.char_indices().nth(220) {
            reason.truncate(at);
        }
        Self { status, reason }
    }
}

/// The program under test and the driver script that every case becomes.
pub struct Engine {
    binary: PathBuf,
    driver: String,
}

/// `syntax/if/elif_chain`.
pub fn name(folder: &Path) -> String {
    let parts: Vec<String> = folder.components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
    parts[parts.len().saturating_sub(3)..].join("/")
}

/// `syntax` or `reports`.
pub fn family(folder: &Path) -> String {
    name(folder).split('/').next().unwrap_or_default().to_owned()
}

fn load(folder: &Path) -> Json {
    let text = std::fs::read_to_string(folder.join("case.json")).unwrap_or_default();
    // Recorded by CPython, whose JSON has NaN and Infinity as bare words.
    serde_json::from_str(&quote_specials(&text)).unwrap_or(Json::Null)
}

/// Bare `NaN`, `Infinity` and `-Infinity` become strings; text inside strings is left alone.
fn quote_specials(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut in_string, mut escaped) = (text, false, false);
    while let Some(c) = rest.chars().next() {
        if !in_string {
            if let Some(word) = ["NaN", "Infinity", "-Infinity"].into_iter().find(|w| rest.starts_with(w)) {
                out.push('"');
                out.push_str(word);
                out.push('"');
                rest = &rest[word.len()..];
                continue;
            }
        }
        match c {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ => {}
        }
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// The modes that a case is judged in here: those that need no training and no saving.
pub fn modes(folder: &Path) -> Vec<&'static str> {
    let case = load(folder);
    match case["check"].as_str().unwrap_or("forward") {
        "file" | "onnx" => vec![],
        "save_load" | "grad" => vec!["eager"],
        _ if case["kind"] == "reports/inputspec" => vec!["static"],
        _ => vec!["eager", "static"],
    }
}

struct Output {
    text: String,
    code: Option<i32>,
    timed_out: bool,
}

impl Engine {
    /// `judge` is the script that holds the driver between its first pair of triple quotes after `DRIVER`.
    pub fn new(binary: &Path, judge: &Path) -> Self {
        let text = std::fs::read_to_string(judge).unwrap_or_default();
        let driver = text.split("DRIVER = '''\\\n").nth(1).and_then(|t| t.split("'''").next()).unwrap_or_default();
        assert!(driver.contains("@@BEGIN"), "{} holds no driver", judge.display());
        Self { binary: binary.to_path_buf(), driver: driver.replace("\\\\", "\\") }
    }

    fn run(&self, dir: &Path) -> std::io::Result<Output> {
        let log = dir.join("output.txt");
        let file = std::fs::File::create(&log)?;
        let mut child = Command::new(&self.binary)
            .args(["run", "driver.py"])
            .current_dir(dir)
            .env("OMP_NUM_THREADS", "1")
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .spawn()?;
        let start = Instant::now();
        let (code, timed_out) = loop {
            if let Some(status) = child.try_wait()? {
                break (status.code(), false);
            }
            if start.elapsed() > Duration::from_secs(60) {
                child.kill()?;
                child.wait()?;
                break (None, true);
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let mut bytes = Vec::new();
        std::fs::File::open(&log)?.read_to_end(&mut bytes)?;
        Ok(Output { text: String::from_utf8_lossy(&bytes).into_owned(), code, timed_out })
    }

    /// Runs a case in a fresh folder and judges it.
    pub fn judge(&self, folder: &Path, mode: &str) -> Verdict {
        let case = load(folder);
        let dir = std::env::temp_dir().join(format!(
            "dy2st-case-{}-{}-{mode}",
            std::process::id(),
            name(folder).replace('/', "-")
        ));
        let prepared = std::fs::create_dir_all(&dir).and_then(|()| {
            for entry in std::fs::read_dir(folder)? {
                let entry = entry?;
                if entry.file_type()?.is_file() {
                    std::fs::copy(entry.path(), dir.join(entry.file_name()))?;
                }
            }
            std::fs::write(dir.join("driver.py"), self.driver.replace("@MODE@", mode))
        });
        let output = prepared.and_then(|()| self.run(&dir));
        let _ = std::fs::remove_dir_all(&dir);
        match output {
            Err(e) => Verdict::new(Status::Crash, format!("could not run: {e}")),
            Ok(o) if o.timed_out => Verdict::new(Status::Error, "no answer in 60 s"),
            Ok(o) => verdict(&case, &o),
        }
    }
}

fn names_line(text: &str, line: i64) -> bool {
    text.contains("model.py") && (text.contains(&format!(":{line}")) || text.contains(&format!("line {line}")))
}

fn results(text: &str) -> Vec<Json> {
    text.lines()
        .filter_map(|l| l.split_once("@@RESULT ").map(|(_, j)| j))
        .filter_map(|j| serde_json::from_str(&quote_specials(j)).ok())
        .collect()
}

fn verdict(case: &Json, output: &Output) -> Verdict {
    let results = results(&output.text);
    let tol = Tolerance { rtol: case["rtol"].as_f64().unwrap_or(1e-5), atol: case["atol"].as_f64().unwrap_or(1e-6) };
    let calls: Vec<&Json> = results.iter().filter(|r| r.get("out").is_some() || r.get("raises").is_some()).collect();
    let empty = vec![];
    for (i, want) in case["expected"]["calls"].as_array().unwrap_or(&empty).iter().enumerate() {
        let path = format!("call {i}");
        let Some(got) = calls.get(i) else { return missing(case, want, i, output) };
        match judge_call(case, want, got, &path, tol) {
            Some(v) if v.status == Status::Ok => return v,
            Some(v) => return v,
            None => {}
        }
    }
    if let Some(v) = judge_state(case, &results, tol) {
        return v;
    }
    judge_printed(case, &output.text).unwrap_or_else(|| Verdict::new(Status::Ok, ""))
}

fn missing(case: &Json, want: &Json, i: usize, output: &Output) -> Verdict {
    let failed = output.code != Some(0);
    if want.get("raises").is_some() && failed && i == 0 {
        let line = want["line"].as_i64();
        if line.is_none_or(|l| names_line(&output.text, l)) {
            return Verdict::new(Status::Ok, "");
        }
    }
    if case["accept_clear_error"].as_bool() == Some(true) && failed {
        let line = case["error_line"].as_i64();
        if line.is_none_or(|l| names_line(&output.text, l)) {
            return Verdict::new(Status::Ok, "refused clearly");
        }
    }
    let lines: Vec<&str> = output.text.lines().filter(|l| !l.contains("@@")).collect();
    let tail = lines[lines.len().saturating_sub(3)..].join(" | ");
    // Without an exit status a signal ended the process; 101 is a Rust panic.
    let status = if matches!(output.code, None | Some(101)) { Status::Crash } else { Status::Error };
    Verdict::new(status, format!("call {i} not reached (exit {:?}): {tail}", output.code))
}

/// `None` where the call is right and the judging goes on.
fn judge_call(case: &Json, want: &Json, got: &Json, path: &str, tol: Tolerance) -> Option<Verdict> {
    let said = format!("{}{}", got["message"].as_str().unwrap_or_default(), got["trace"].as_str().unwrap_or_default());
    if let Some(kind) = want["raises"].as_str() {
        if got.get("raises").is_none() {
            return Some(Verdict::new(Status::Wrong, format!("{path}: {kind} wanted, none came")));
        }
        let kinds = got["kinds"].as_array().cloned().unwrap_or_default();
        if kind != "any" && !kinds.iter().any(|k| k == kind) && got["raises"] != kind {
            return Some(Verdict::new(
                Status::Wrong,
                format!("{path}: {kind} wanted, {} came: {}", got["raises"], got["message"]),
            ));
        }
        if want["line"].as_i64().is_some_and(|l| !names_line(&said, l)) {
            return Some(Verdict::new(
                Status::Wrong,
                format!("{path}: raised without the user's line {}: {}", want["line"], got["message"]),
            ));
        }
        return None;
    }
    if got.get("raises").is_some() {
        if case["accept_clear_error"].as_bool() == Some(true)
            && case["error_line"].as_i64().is_none_or(|l| names_line(&said, l))
        {
            return Some(Verdict::new(Status::Ok, "refused clearly"));
        }
        return Some(Verdict::new(
            Status::Error,
            format!(
                "{path}: {}: {}",
                got["raises"].as_str().unwrap_or_default(),
                got["message"].as_str().unwrap_or_default()
            ),
        ));
    }
    if let Some(d) = differs(&want["out"], &got["out"], path, tol) {
        return Some(Verdict::new(Status::Wrong, d));
    }
    let none = vec![];
    let after = got["inputs_after"].as_array().unwrap_or(&none);
    for (j, x) in want["inputs_after"].as_array().unwrap_or(&none).iter().enumerate() {
        let got = after.get(j).unwrap_or(&Json::Null);
        if let Some(d) = differs(x, got, &format!("input {j} afterwards"), tol) {
            return Some(Verdict::new(Status::Wrong, d));
        }
    }
    if let Some(flags) = want.get("stop_gradient") {
        if Some(flags) != got.get("stop_gradient") {
            return Some(Verdict::new(
                Status::Wrong,
                format!("stop_gradient {flags} wanted, {} got", got["stop_gradient"]),
            ));
        }
    }
    None
}

fn judge_state(case: &Json, results: &[Json], tol: Tolerance) -> Option<Verdict> {
    let wanted = case["expected"]["state"].as_object()?;
    let state = results.iter().find_map(|r| r.get("state")).cloned().unwrap_or(Json::Null);
    wanted
        .iter()
        .find_map(|(k, x)| differs(x, &state[k], &format!("state {k}"), tol))
        .map(|d| Verdict::new(Status::Wrong, d))
}

fn judge_printed(case: &Json, text: &str) -> Option<Verdict> {
    let body = text.split_once("@@BEGIN").map_or(text, |(_, b)| b);
    let body = body.split("@@END").next().unwrap_or_default();
    let printed = body.lines().filter(|l| !l.contains("@@RESULT")).collect::<Vec<_>>().join("\n");
    if let Some(counts) = case["stdout_counts"].as_object() {
        for (k, n) in counts {
            let came = printed.matches(k.as_str()).count() as u64;
            if Some(came) != n.as_u64() {
                return Some(Verdict::new(Status::Wrong, format!("{k:?} printed {came} times, {n} wanted")));
            }
        }
    }
    let text = case["stdout_has"].as_str()?;
    (!printed.contains(text)).then(|| Verdict::new(Status::Wrong, format!("{text:?} was not printed")))
}
