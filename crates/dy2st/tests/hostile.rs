//! Source that means harm, or is broken: a diagnostic or a conversion in bounded memory, never a crash.
//!
//! Each text goes to the binary itself, under a limit on its address space and on its processor time, so that a loop
//! without end fails here.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Kibibytes of address space; the stack of the evaluator takes a part of it.
const ADDRESS_SPACE: &str = "6000000";
/// Seconds of processor time, generous for an unoptimised build.
const PROCESSOR: &str = "60";

/// What comes of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    /// It converts.
    Converts,
    /// It is refused, with this code.
    Refused(&'static str),
}

use Outcome::{Converts, Refused};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dy2st-hostile-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

fn run(folder: &Path, file: &str, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", &format!("ulimit -v {ADDRESS_SPACE}; ulimit -t {PROCESSOR}; exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_dy2st"))
        .args(["convert", file])
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the shell runs")
}

/// Runs all texts; what did not come as said.
fn judge(name: &str, arguments: &[&str], texts: Vec<(&str, Vec<u8>, Outcome)>) {
    let folder = folder(name);
    let mut wrong = Vec::new();
    for (name, text, expected) in texts {
        let file = format!("{name}.py");
        std::fs::write(folder.join(&file), text).expect("a file can be written");
        let output = run(&folder, &file, arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let first = errors.lines().find(|line| line.starts_with("error[")).unwrap_or_default().to_owned();
        let found = match output.status.code() {
            Some(0) => "converts".to_owned(),
            Some(1) if output.stdout.is_empty() => first.chars().skip(6).take(6).collect(),
            code => format!("exit {code:?}: {}", errors.chars().take(300).collect::<String>()),
        };
        let expected = match expected {
            Converts => "converts",
            Refused(code) => code,
        };
        if found != expected {
            wrong.push(format!("{name}: {expected} was expected, found {found} ({first})"));
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `levels` headers, each one space further in, and a last line.
fn nested(levels: usize, header: &str, last: &str) -> Vec<u8> {
    let mut text = String::new();
    for level in 0..levels {
        text.extend(std::iter::repeat_n(' ', level));
        text.push_str(header);
        text.push('\n');
    }
    text.extend(std::iter::repeat_n(' ', levels));
    text.push_str(last);
    text.push('\n');
    text.into_bytes()
}

fn around(left: &str, count: usize, middle: &str, right: &str) -> Vec<u8> {
    format!("x = {}{middle}{}\n", left.repeat(count), right.repeat(count)).into_bytes()
}

#[test]
fn deep_and_long_texts_are_converted_or_refused() {
    let functions = |count: usize| {
        let one = |k| format!("def f{k}(x):\n    if x > 0:\n        return x\n    return -x\n");
        (0..count).map(one).collect::<String>().into_bytes()
    };
    judge(
        "texts",
        &[],
        vec![
            ("parentheses", around("(", 10_000, "1", ")"), Refused("DY0204")),
            ("open_parentheses", around("(", 10_000, "", ""), Refused("DY0204")),
            ("brackets", around("[", 100_000, "", "]"), Refused("DY0204")),
            ("calls", around("", 100_000, "a", "()"), Refused("DY0204")),
            ("method_calls", around("", 100_000, "a", ".f()"), Refused("DY0204")),
            ("subscripts", around("", 100_000, "a", "[0]"), Refused("DY0204")),
            ("sum", around("1+", 200_000, "1", ""), Refused("DY0204")),
            ("minus", around("-", 100_000, "1", ""), Refused("DY0204")),
            ("not", around("not ", 50_000, "1", ""), Refused("DY0204")),
            ("conditionals", around("1 if a else ", 20_000, "1", ""), Refused("DY0204")),
            ("lambdas", around("lambda: ", 20_000, "1", ""), Refused("DY0204")),
            ("comprehensions", around("[1 for a in ", 3_000, "b", "]"), Refused("DY0204")),
            ("dotted", format!("import a{}\n", ".a".repeat(100_000)).into_bytes(), Refused("DY0204")),
            ("elif", format!("if a: pass\n{}", "elif b: pass\n".repeat(20_000)).into_bytes(), Refused("DY0204")),
            (
                "pattern",
                format!("match x:\n case {}a{}: pass\n", "[".repeat(5_000), "]".repeat(5_000)).into_bytes(),
                Refused("DY0204"),
            ),
            ("indentation", nested(150, "if a:", "pass"), Refused("DY0204")),
            ("blocks", nested(60, "for a in b:", "pass"), Converts),
            ("defs", nested(90, "def f():", "pass"), Converts),
            ("loops", [b"def f(x):\n".to_vec(), nested(98, " while x > 0:", "  x = x - 1")].concat(), Converts),
            ("comparisons", format!("def f(x):\n    return {}x\n", "x < ".repeat(2_000)).into_bytes(), Converts),
            ("conjunction", format!("def f(x):\n    return {}x\n", "x > 0 and ".repeat(2_000)).into_bytes(), Converts),
            (
                "parameters",
                format!("def f({}): pass\n", (0..5_000).map(|k| format!("a{k}")).collect::<Vec<_>>().join(", "))
                    .into_bytes(),
                Converts,
            ),
            ("functions", functions(2_000), Converts),
            ("long_string", format!("x = '{}'\n", "a".repeat(1_000_000)).into_bytes(), Converts),
            ("long_list", format!("x = [{}]\n", "1, ".repeat(100_000)).into_bytes(), Converts),
            ("long_name", format!("{} = 1\n", "a".repeat(1_000_000)).into_bytes(), Converts),
            ("long_comment", "#".repeat(2_000_000).into_bytes(), Converts),
            ("empty_lines", "\n".repeat(1_000_000).into_bytes(), Converts),
            ("semicolons", "x=1;".repeat(20_000).into_bytes(), Converts),
            ("long_number", format!("x = {}\n", "9".repeat(1_000_000)).into_bytes(), Refused("DY0201")),
        ],
    );
}

#[test]
fn broken_texts_are_refused_and_odd_ones_kept() {
    let body = "def f(x):\n    if x > 0:\n        return x\n    return -x\n";
    let utf16: Vec<u8> = "x = 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    judge(
        "bytes",
        &[],
        vec![
            ("nul", b"x = 1\0\ny = 2\n".to_vec(), Refused("DY0106")),
            ("nuls", vec![0; 1000], Refused("DY0106")),
            ("not_utf8", b"x = '\xff\xfe'\n".to_vec(), Refused("DY0104")),
            ("utf16", [b"\xff\xfe".to_vec(), utf16].concat(), Refused("DY0104")),
            ("unknown_encoding", b"# -*- coding: klingon -*-\nx = 1\n".to_vec(), Refused("DY0105")),
            ("mark_and_latin", b"\xef\xbb\xbf# coding: latin-1\nx = 1\n".to_vec(), Refused("DY0105")),
            ("latin", b"# -*- coding: latin-1 -*-\nx = '\xe9'\n".to_vec(), Converts),
            ("mark", [b"\xef\xbb\xbf".to_vec(), body.into()].concat(), Converts),
            ("crlf", body.replace('\n', "\r\n").into_bytes(), Converts),
            ("cr", body.replace('\n', "\r").into_bytes(), Converts),
            ("tabs", body.replace("    ", "\t").into_bytes(), Converts),
            ("form_feeds", body.replace("    if", "\x0c    if").into_bytes(), Converts),
            ("mixed_tabs", b"def f(x):\n\tif x:\n        return x\n".to_vec(), Refused("DY0203")),
            ("cut_expression", b"def f(x):\n    return (x +".to_vec(), Refused("DY0201")),
            ("cut_string", b"x = \"\"\"abc".to_vec(), Refused("DY0201")),
            ("cut_fstring", b"x = f\"{a".to_vec(), Refused("DY0201")),
            ("cut_block", b"def f(x):\n    if x:".to_vec(), Refused("DY0202")),
            ("cut_continuation", b"x = \\".to_vec(), Refused("DY0201")),
            ("empty", Vec::new(), Converts),
        ],
    );
}

#[test]
fn evaluation_is_bounded() {
    let f = "def f(x): return x\n";
    let file = |text: &str| format!("{text}\n{f}").into_bytes();
    judge(
        "bounds",
        &[
            "--emit",
            "program",
            "--entry",
            "f",
            "--input-spec",
            "x:float32[2]",
            "--max-steps",
            "200000",
            "--max-memory",
            "800000000",
        ],
        vec![
            ("list", file("a = [0] * 10**12"), Refused("DY0401")),
            ("tuple", file("a = (1, 2) * 10**11"), Refused("DY0401")),
            ("text", file("a = 'x' * 10**12"), Refused("DY0401")),
            ("bytes", file("a = bytes(10**12)"), Refused("DY0401")),
            ("power", file("a = 10 ** 10 ** 10"), Refused("DY0401")),
            ("shift", file("a = 1 << 10**12"), Refused("DY0401")),
            ("list_of_range", file("a = list(range(10**12))"), Refused("DY0401")),
            ("sorted_range", file("a = sorted(range(10**12))"), Refused("DY0401")),
            ("percent_width", file("a = '%1000000000000d' % 1"), Refused("DY0401")),
            ("format_width", file("a = f'{1:1000000000000d}'"), Refused("DY0401")),
            ("format_precision", file("a = f'{1.0:.1000000000000f}'"), Refused("DY0401")),
            ("padding", file("a = 'a'.ljust(10**12)"), Refused("DY0401")),
            ("joined", file("a = ''.join(['a' * 10**6] * 10**6)"), Refused("DY0401")),
            ("replaced", file("a = ('a' * 10**6).replace('a', 'b' * 10**6)"), Refused("DY0401")),
            ("zeros", file("import paddle\na = paddle.zeros([10**6, 10**6])"), Refused("DY0403")),
            ("array", file("import numpy as np\na = np.zeros((10**6, 10**6))"), Refused("DY0401")),
            ("many_digits", file("a = str(3 ** 1000000)"), Refused("DY0401")),
            ("doubling_list", file("a = [1]\nwhile True: a += a"), Refused("DY0403")),
            ("doubling_text", file("a = 'a'\nwhile True: a += a"), Refused("DY0403")),
            ("squaring", file("a = 3\nwhile True: a *= a"), Refused("DY0402")),
            ("counting", file("import itertools\na = list(itertools.count())"), Refused("DY0402")),
            ("summing", file("a = sum(range(10**12))"), Refused("DY0402")),
            ("searching", file("a = 10**12 in iter(range(10**13))"), Refused("DY0402")),
            ("factorial", file("import math\na = math.factorial(10**8)"), Refused("DY0402")),
            ("backtracking", file("import re\na = re.match('(a*)*b', 'a' * 40)"), Refused("DY0402")),
            ("endless", file("while True: pass"), Refused("DY0402")),
            (
                "caught",
                file("while True:\n  try:\n    while True: pass\n  except BaseException: pass"),
                Refused("DY0402"),
            ),
            ("recursion", file("def g(): return g()\ng()"), Refused("DY0401")),
            (
                "deep_recursion",
                file("import sys\nsys.setrecursionlimit(10**9)\ndef g(): return g()\ng()"),
                Refused("DY0401"),
            ),
            (
                "getattr",
                file("class A:\n  def __getattr__(self, n): return getattr(self, n)\nA().x"),
                Refused("DY0401"),
            ),
            ("deep_repr", file("a = []\nfor i in range(50000): a = [a]\nrepr(a)"), Refused("DY0401")),
            ("deep_tuple", file("a = ()\nfor i in range(50000): a = (a,)\nhash(a)"), Converts),
            (
                "deep_copy",
                file("import copy\na = []\nfor i in range(50000): a = [a]\ncopy.deepcopy(a)"),
                Refused("DY0401"),
            ),
            ("deep_json", file("import json\njson.loads('[' * 100000)"), Refused("DY0401")),
            ("deep_eval", file("eval('(' * 100000)"), Refused("DY0401")),
            ("endless_entry", b"def f(x):\n    while True: pass\n".to_vec(), Refused("DY0402")),
            ("endless_ops", b"def f(x):\n    while True: x = x + 1\n".to_vec(), Refused("DY0402")),
            (
                "long_entry",
                b"def f(x):\n    for i in range(10**9): x = x + i\n    return x\n".to_vec(),
                Refused("DY0402"),
            ),
            (
                "growing_entry",
                b"def f(x):\n    a = []\n    while True: a.append([0] * 1000)\n".to_vec(),
                Refused("DY0402"),
            ),
            (
                "elements_that_wrap",
                file("import paddle\npaddle.zeros([2**32, 2**32], 'int64')[0, 0]"),
                Refused("DY0403"),
            ),
            ("recursive_entry", b"def f(x):\n    return f(x)\n".to_vec(), Refused("DY0401")),
        ],
    );
}

#[test]
fn evaluation_is_closed() {
    let f = "def f(x): return x\n";
    let file = |text: &str| format!("{text}\n{f}").into_bytes();
    judge(
        "closed",
        &["--emit", "program", "--entry", "f", "--input-spec", "x:float32[2]"],
        vec![
            ("open", file("open('/etc/passwd').read()"), Refused("DY0401")),
            ("read_text", file("import pathlib\npathlib.Path('/etc/passwd').read_text()"), Refused("DY0401")),
            ("list_folder", file("import os\nos.listdir('/')"), Refused("DY0401")),
            ("system", file("import os\nos.system('true')"), Refused("DY0401")),
            ("environment", file("import os\nos.environ['HOME']"), Refused("DY0401")),
            ("write", file("import io\nio.open('made', 'w')"), Refused("DY0407")),
            ("remove", file("__import__('os').remove('remove.py')"), Refused("DY0407")),
            ("save", file("import paddle\npaddle.save({}, 'made.pdparams')"), Refused("DY0407")),
            ("clock", file("import time\ntime.time() + 1"), Refused("DY0407")),
            ("exit", file("import sys\nsys.exit(0)"), Refused("DY0401")),
        ],
    );
}
