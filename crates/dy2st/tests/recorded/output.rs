//! Running the binary, and holding what it prints against a record.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value as Json;

/// The repository's `testdata`.
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The text of a file, which must be there.
pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What `dy2st run` prints for a script in its folder, or why it failed.
pub fn run(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_dy2st"))
        .arg("run")
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("exit {:?}: {}", output.status.code(), String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Python files of a folder without their ending, but those named.
pub fn scripts(folder: &Path, but: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".py").map(str::to_owned))
        .filter(|name| !but.contains(&name.as_str()))
        .collect();
    names.sort();
    names
}

/// Runs jobs on as many threads as the machine has cores; what each complains of, in order.
pub fn on_all_cores<T: Sync>(jobs: &[T], run: impl Fn(&T) -> Option<String> + Sync) -> Vec<String> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let found = std::sync::Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| loop {
                let i = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let Some(job) = jobs.get(i) else { break };
                if let Some(complaint) = run(job) {
                    found.lock().expect("no worker panics while it holds the lock").push((i, complaint));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("workers have ended");
    found.sort();
    found.into_iter().map(|(_, complaint)| complaint).collect()
}

/// A piece of printed text: a number with a point or an exponent, or anything else.
#[derive(Debug, PartialEq)]
enum Piece {
    Number(f64),
    Text(String),
}

/// Texts are compared as sequences of words; of these, floats are compared as numbers.
fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for word in line.split_inclusive(|c: char| c.is_whitespace() || "[](),={}".contains(c)) {
        let word = word.trim_end();
        let split = word.find(|c: char| "[](),={}".contains(c)).unwrap_or(word.len());
        let (head, tail) = word.split_at(split);
        match head.parse::<f64>() {
            Ok(x) if head.contains(['.', 'e']) => pieces.push(Piece::Number(x)),
            _ if head.is_empty() => {}
            _ => pieces.push(Piece::Text(head.to_owned())),
        }
        if !tail.is_empty() {
            pieces.push(Piece::Text(tail.to_owned()));
        }
    }
    pieces
}

/// The first difference of two printed texts. Words must be the same; floats may differ by `tolerance`, relatively.
pub fn text_differs(want: &str, got: &str, tolerance: f64) -> Option<String> {
    let (want, got): (Vec<&str>, Vec<&str>) = (want.lines().collect(), got.lines().collect());
    for (i, line) in want.iter().enumerate() {
        let Some(other) = got.get(i) else { return Some(format!("line {}: nothing, wanted {line:?}", i + 1)) };
        let (a, b) = (pieces(line), pieces(other));
        let near = |(x, y): (&Piece, &Piece)| match (x, y) {
            (Piece::Number(x), Piece::Number(y)) => (x - y).abs() <= tolerance * x.abs() || x.is_nan() && y.is_nan(),
            (x, y) => x == y,
        };
        if a.len() != b.len() || !a.iter().zip(&b).all(near) {
            return Some(format!("line {}: wanted {line:?}, got {other:?}", i + 1));
        }
    }
    got.get(want.len()).map(|line| format!("line {}: {line:?} is too much", want.len() + 1))
}

fn numbers(value: &Json) -> Vec<f64> {
    value.as_array().map(|items| items.iter().map(|x| x.as_f64().unwrap_or(f64::NAN)).collect()).unwrap_or_default()
}

/// The first difference of two digests of a tensor: type and shape must be the same; the sum may differ relative to the sum
/// of magnitudes, elements relative to themselves or the mean magnitude.
fn digest_differs(want: &Json, got: &Json, tolerance: f64) -> Option<String> {
    for key in ["dtype", "shape"] {
        if want[key] != got[key] {
            return Some(format!("{key} {} wanted, {} got", want[key], got[key]));
        }
    }
    let magnitude = want["magnitude"].as_f64().unwrap_or(f64::NAN);
    let count: f64 = numbers(&want["shape"]).iter().product();
    let near = |x: f64, y: f64, scale: f64| (x - y).abs() <= tolerance * scale || x.is_nan() && y.is_nan();
    for key in ["sum", "magnitude"] {
        let (x, y) = (want[key].as_f64().unwrap_or(f64::NAN), got[key].as_f64().unwrap_or(f64::NAN));
        if !near(x, y, magnitude) {
            return Some(format!("{key} {x} wanted, {y} got"));
        }
    }
    let (a, b) = (numbers(&want["first"]), numbers(&got["first"]));
    let same =
        a.len() == b.len() && a.iter().zip(&b).all(|(x, y)| near(*x, *y, x.abs().max(magnitude / count.max(1.0))));
    (!same).then(|| format!("{a:?} wanted, {b:?} got"))
}

/// The first difference of two texts some lines of which are digests of results (`@@` and JSON).
pub fn digests_differ(want: &str, got: &str, tolerance: f64) -> Option<String> {
    let (want, got): (Vec<&str>, Vec<&str>) = (want.lines().collect(), got.lines().collect());
    if want.len() != got.len() {
        return Some(format!("{} lines wanted, {} came", want.len(), got.len()));
    }
    for (line, other) in want.iter().zip(&got) {
        let parsed = line.strip_prefix("@@ ").zip(other.strip_prefix("@@ "));
        let Some((line, other)) = parsed.map(|(a, b)| (read_json(a), read_json(b))) else {
            if let Some(found) = text_differs(line, other, tolerance) {
                return Some(found);
            }
            continue;
        };
        if line["what"] != other["what"] {
            return Some(format!("{} wanted, {} came", line["what"], other["what"]));
        }
        let empty = vec![];
        let tensors = |v: &Json| v["tensors"].as_array().unwrap_or(&empty).clone();
        let (a, b) = (tensors(&line), tensors(&other));
        if a.len() != b.len() {
            return Some(format!("{}: {} tensors wanted, {} came", line["what"], a.len(), b.len()));
        }
        for (i, (x, y)) in a.iter().zip(&b).enumerate() {
            if let Some(found) = digest_differs(x, y, tolerance) {
                return Some(format!("{}, tensor {i}: {found}", line["what"]));
            }
        }
    }
    None
}

fn read_json(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or(Json::Null)
}

#[test]
fn comparing_sees_what_differs() {
    let text = "Tensor(shape=[2], dtype=float32,\n       [ 1.50000000, -2.])\n3 x";
    assert_eq!(text_differs(text, &text.replace("[ 1.50000000", "[1.50000001"), 1e-6), None);
    for other in [
        text.replace("1.50000000", "1.50001"),
        text.replace("shape=[2]", "shape=[3]"),
        text.replace("3 x", "4 x"),
        text.replace("3 x", "3 y"),
        text.replace("-2.", "-2., 0."),
        format!("{text}\nmore"),
        text.replace("\n3 x", ""),
    ] {
        assert!(text_differs(text, &other, 1e-6).is_some(), "{other}");
    }
    let line = r#"@@ {"what": "w", "tensors": [{"dtype": "float32", "shape": [2], "sum": 1.0, "magnitude": 3.0, "first": [2.0, -1.0]}]}"#;
    assert_eq!(digests_differ(line, &line.replace("2.0", "2.0000001"), 1e-6), None);
    for (from, to) in [
        ("float32", "int64"),
        ("[2]", "[1, 2]"),
        ("\"sum\": 1.0", "\"sum\": 1.1"),
        ("-1.0", "-1.1"),
        ("\"w\"", "\"v\""),
    ] {
        assert!(digests_differ(line, &line.replace(from, to), 1e-6).is_some(), "{to}");
    }
}
