//! Programs that once failed, and those of the golden conversions: all judges agree, or the Program is refused.

use std::path::{Path, PathBuf};

use dy2st_fuzz::{run, Options};

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "py"))
        .filter(|path| {
            let text = std::fs::read_to_string(path).expect("it can be read");
            !path.to_string_lossy().ends_with(".out.py") && text.contains("\nENTRY = ")
        })
        .collect();
    found.sort();
    found
}

fn judge(folder: &str) {
    let replay = programs(folder);
    assert!(!replay.is_empty());
    let out = std::env::temp_dir().join("dy2st-fuzz-cases");
    let options = Options::parse(&[], &out).expect("there are no arguments");
    let report = run(&Options { replay, ..options }).expect("the judges start");
    assert_eq!(report.failures, 0, "{}", report.summary);
}

#[test]
fn what_once_failed_keeps_the_law() {
    judge("tests/cases");
}

#[test]
fn golden_conversions_keep_the_law() {
    judge("../transform/tests/golden");
}
