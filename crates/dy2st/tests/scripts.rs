//! Runs every script of `testdata/scripts`, eagerly and with static functions, and compares what it prints with what
//! PaddlePaddle printed. A script whose static run is refused today says so in a line `# refused: CODE, reason`.

use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/scripts")
}

/// What a script prints, or how it ended where it failed.
fn run(script: &str, mode: &str) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_dy2st"))
        .args(["run", script, mode])
        .current_dir(folder())
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The code of the line `# refused: CODE, reason`.
fn refused(text: &str) -> Option<&str> {
    let line = text.lines().find_map(|line| line.strip_prefix("# refused: "))?;
    line.split(',').next()
}

#[test]
fn scripts_print_what_paddle_prints() {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("testdata/scripts is there")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "py") && name != "record.py")
        .collect();
    names.sort();
    assert!(!names.is_empty());
    let mut wrong = Vec::new();
    for name in &names {
        let text = std::fs::read_to_string(folder().join(name)).expect("a script is text");
        let expected = std::fs::read_to_string(folder().join(name).with_extension("out")).unwrap_or_default();
        for mode in ["eager", "static"] {
            let outcome = run(name, mode);
            match (&outcome, refused(&text).filter(|_| mode == "static")) {
                (Ok(printed), None) if *printed == expected && !expected.is_empty() => {}
                (Err(said), Some(code)) if said.contains(code) => {}
                _ => wrong.push(format!("{name} {mode}: {outcome:?}\nexpected: {expected:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
