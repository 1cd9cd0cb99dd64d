//! Debugging: the debugger's dialogue, and what conversion shows of itself.
//!
//! Eager dialogues are recordings of CPython's pdb (`testdata/debugger/record.py`); those of static functions are goldens,
//! which `BLESS=1` rewrites.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/debugger").canonicalize().expect("the folder is there")
}

/// Standard output and standard error of a script that is given these lines.
fn run(folder: &Path, arguments: &[&str], input: &str) -> (String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dy2st"))
        .arg("run")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A program that ends early closes its input.
    drop(child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the binary ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&folder.display().to_string(), "FOLDER");
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_debugger_speaks_as_pdb_does() {
    let folder = folder();
    let input = std::fs::read_to_string(folder.join("steps.in")).expect("commands");
    let expected = std::fs::read_to_string(folder.join("steps.eager.out")).expect("a recording");
    let (printed, said) = run(&folder, &["steps.py", "eager"], &input);
    assert_eq!(printed, expected, "{said}");
}

#[test]
fn static_functions_stop_on_the_lines_of_the_source() {
    let folder = folder();
    let input = "w\np y\nn\nn\nn\nn\np z\nb 21\nc\np a\nq\n";
    let (printed, said) = run(&folder, &["steps.py", "static"], input);
    let golden = folder.join("steps.static.out");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, &printed).expect("the golden can be written");
    }
    assert_eq!(printed, std::fs::read_to_string(golden).expect("a golden"), "{said}");
    assert!(said.contains("bdb.BdbQuit"), "{said}");
}

#[test]
fn under_debug_static_functions_stop_with_real_values() {
    let folder = folder();
    let input = std::fs::read_to_string(folder.join("steps.in")).expect("commands");
    let expected = std::fs::read_to_string(folder.join("steps.eager.out")).expect("a recording");
    let (printed, said) = run(&folder, &["--debug", "steps.py", "static"], &input);
    assert_eq!(printed, expected, "{said}");
}

const SETTINGS: &str = "\
import sys
import paddle

def inner(x):
    if x.sum() > 0:
        return x + 1
    return x

@paddle.jit.not_to_static
def left(x):
    if x.shape[0] > 1:
        return x * 2
    return x

@paddle.jit.to_static
def f(x):
    return left(inner(x))

print(f.code, end='')
paddle.jit.set_code_level(100, also_to_stdout=True)
print(f(paddle.ones([2])).tolist())
paddle.jit.set_code_level(0)

@paddle.jit.to_static
def g(x):
    return refused(x)

@paddle.jit.not_to_static
def refused(x):
    if x.sum() > 0:
        return x
    return -x

print(g(paddle.ones([2])).tolist(), g(-paddle.ones([2])).tolist())
paddle.jit.enable_to_static(False)
print(g(paddle.ones([2])).tolist())
";

const SETTINGS_PRINT: &str = "\
def f(x):
    return left(inner(x))
Dynamic-to-Static INFO: After the level 100 stage: 'all', the converted code:
def f(x):
    return left(inner(x))

Dynamic-to-Static INFO: After the level 100 stage: 'all', the converted code:
def inner(x):
    return _jst.if_(x.sum() > 0, lambda: x + 1, lambda: x)

[4.0, 4.0]
[1.0, 1.0] [1.0, 1.0]
[1.0, 1.0]
";

#[test]
fn conversion_shows_what_it_is_asked_for() {
    let folder = std::env::temp_dir().join(format!("dy2st-settings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    std::fs::write(folder.join("settings.py"), SETTINGS).expect("a script can be written");
    let (printed, said) = run(&folder, &["settings.py"], "");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(printed, SETTINGS_PRINT, "{said}");
}
