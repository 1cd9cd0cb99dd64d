//! `dy2st check`: problems of several files at once, as text, JSON and SARIF.

use std::path::PathBuf;
use std::process::Command;

const GOOD: &str = "\
import paddle
import paddle.nn.functional as F

def f(x, axis=-1):
    if x.sum() > 0:
        return F.softmax(x, axis=axis)
    return paddle.nn.functional.relu(x)
";

const BAD: &str = "\
import paddle
from paddle import nn
from paddle.nn import Lineer
try:
    from paddle.nope import x
except ImportError:
    x = None

class Net(nn.Layer):
    def __init__(self, paddle_like):
        super().__init__()
        self.fc = nn.Linear(3, 4, bias=False)
        self.other = paddle_like.nope(3)

    def forward(self, x):
        return paddle.fluid.layers.relu(x) + paddle.sumn(x)
";

/// A folder of the test's own with these files.
fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dy2st-check-{name}-{}", std::process::id()));
    for (path, bytes) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a temporary folder");
        std::fs::write(path, bytes).expect("a file can be written");
    }
    folder
}

fn check(folder: &PathBuf, arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_dy2st"))
        .arg("check")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the binary runs");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

fn files() -> Vec<(&'static str, &'static [u8])> {
    vec![
        ("good.py", GOOD.as_bytes()),
        ("bad.py", BAD.as_bytes()),
        ("below/syntax.py", b"def f(:\n    pass\n"),
        ("below/encoding.py", b"x = '\xff'\n"),
        ("below/notes.txt", b"def f(:"),
    ]
}

#[test]
fn every_problem_is_reported_at_once() {
    let folder = folder("text", &files());
    let (text, status) = check(&folder, &["."]);
    let (good, fine) = check(&folder, &["good.py"]);
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    let places =
        ["bad.py:3:23", "bad.py:12:35", "bad.py:16:16", "bad.py:16:46", "below/encoding.py:1:6", "below/syntax.py:1:6"];
    for place in places {
        assert!(text.contains(&format!(" {place}\n")), "{place} is missing in\n{text}");
    }
    assert!(text.contains("The nearest name is `Linear`.") && text.contains("takes no argument `bias`"), "{text}");
    assert!(text.ends_with("4 files checked: 6 problems in 3 files\n"), "{text}");
    assert_eq!(status, Some(1));
    assert_eq!((good.as_str(), fine), ("1 file checked: no problem\n", Some(0)));
}

#[test]
fn reports_are_read_by_machines() {
    let folder = folder("machines", &files());
    let (json, status) = check(&folder, &["--format", "json", "bad.py", "missing.py"]);
    let (sarif, _) = check(&folder, &["--format", "sarif", "bad.py"]);
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(status, Some(1));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let codes: Vec<&str> =
        json.as_array().expect("an array").iter().filter_map(|entry| entry["code"].as_str()).collect();
    assert_eq!(codes, ["DY0404", "DY0405", "DY0404", "DY0404", "DY0101"]);
    assert_eq!((&json[1]["line"], &json[1]["column"]), (&12.into(), &35.into()));
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("JSON");
    let run = &sarif["runs"][0];
    assert_eq!(run["results"].as_array().map(Vec::len), Some(4));
    assert_eq!(run["tool"]["driver"]["rules"].as_array().map(Vec::len), Some(2));
    let region = &run["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["startColumn"]), (&3.into(), &23.into()));
}

const CODE_BASE: &[(&str, &[u8])] = &[
    (
        "nets/blocks.py",
        b"from paddle import nn\nimport paddle\n\ndef scaled(x):\n    return paddle.sumn(x)\n\nclass Block(nn.Layer):\n    \
        def forward(self, x):\n        return scaled(x)\n\nclass Plain(nn.Sequential):\n    pass\n",
    ),
    (
        "nets/net.py",
        b"from paddle.nn import Layer as Base\nfrom .blocks import Block, Plain\n\nclass Net(Base):\n    def __init__(self):\n        \
        self.block = Block()\n\nclass Small(Net):\n    pass\n\nclass Other(Base):\n    def __init__(self):\n        \
        self.plain = Plain()\n\nclass Config:\n    layer = Other\n",
    ),
];

#[test]
fn readiness_says_what_stops_which_models() {
    let folder = folder("readiness", CODE_BASE);
    let (text, status) = check(&folder, &["--readiness", "nets"]);
    let (json, _) = check(&folder, &["--readiness", "--format", "json", "nets"]);
    let (page, _) = check(&folder, &["--format", "html", "nets"]);
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(status, Some(1));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "files    2, 1 with problems",
            "layers   5 found, 2 would convert: 40.0 %",
            // `Small` is another `Net`, so that `Net` is still a model.
            "models   3 found, 1 would convert: 33.3 %",
        ]
    );
    assert!(text.contains("     2      3      1 DY0404: `paddle` has no `sumn` here"), "{text}");
    assert!(text.contains("first at nets/blocks.py:5:12\n"), "{text}");
    assert!(text.contains("layer Block nets/blocks.py:7:1: DY0404 at nets/blocks.py:5:12\n"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["models"]["found"], &json["models"]["ready"]), (&3.into(), &1.into()));
    let each = json["each"].as_array().expect("an array");
    let stopped = each.iter().filter(|layer| layer["problems"] == serde_json::json!([0]));
    assert_eq!(stopped.filter_map(|layer| layer["name"].as_str()).collect::<Vec<_>>(), ["Block", "Net", "Small"]);
    assert_eq!(json["problems"][0]["line"], 5);
    assert!(page.starts_with("<!doctype html>") && page.contains("<b>Small</b>") && page.contains("33.3 %"), "{page}");
    assert!(!page.contains("<script") && !page.contains("http"), "the page needs nothing else");
}

#[test]
fn no_path_is_wrong_usage() {
    let folder = folder("usage", &files());
    let (_, status) = check(&folder, &[]);
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(status, Some(2));
}
