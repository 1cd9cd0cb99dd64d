//! Runs every recorded case of `testdata/cases` through the binary, eager and static, and holds the committed scoreboard.
//!
//! `testdata/scoreboard.txt` lists each case and mode that does not pass yet, with its reason. The test fails when a case
//! that is not listed fails, when a listed one passes (the list must shrink), and whenever an answer is silently wrong or
//! the program crashes. `BLESS=1` rewrites the list. `CASES=substring` runs a part and prints every failure.

mod answer;
mod judge;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

use judge::{Engine, Status, Verdict};

/// The repository root.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn case_folders(dir: &Path, out: &mut Vec<PathBuf>) {
    if dir.join("case.json").is_file() {
        out.push(dir.to_path_buf());
        return;
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(dir)
        .map(|it| it.filter_map(|e| e.ok().map(|e| e.path())).filter(|p| p.is_dir()).collect())
        .unwrap_or_default();
    entries.sort();
    for entry in entries {
        case_folders(&entry, out);
    }
}

/// Runs all jobs on as many threads as the machine has cores.
fn run_all(engine: &Engine, jobs: &[(PathBuf, &'static str)]) -> Vec<Verdict> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some((folder, mode)) = jobs.get(i) else { break };
                let verdict = engine.judge(folder, mode);
                results.lock().expect("no worker panics while it holds the lock").insert(i, verdict);
            });
        }
    });
    results.into_inner().expect("workers have ended").into_values().collect()
}

fn render(jobs: &[(PathBuf, &'static str)], verdicts: &[Verdict]) -> String {
    let mut text = String::from(
        "# Cases of testdata/cases that do not pass yet, with the reason. Written by `BLESS=1 cargo test -p dy2st --test scoreboard`.\n",
    );
    let mut totals: BTreeMap<(String, &str), (usize, usize)> = BTreeMap::new();
    for ((folder, mode), verdict) in jobs.iter().zip(verdicts) {
        let total = totals.entry((judge::family(folder), mode)).or_default();
        total.1 += 1;
        total.0 += usize::from(verdict.status == Status::Ok);
    }
    for ((family, mode), (passed, all)) in &totals {
        let _ = writeln!(text, "# {family} {mode}: {passed}/{all}");
    }
    for ((folder, mode), verdict) in jobs.iter().zip(verdicts) {
        if verdict.status != Status::Ok {
            let _ = writeln!(text, "{} {mode} {}: {}", judge::name(folder), verdict.status.label(), verdict.reason);
        }
    }
    text
}

/// The (case, mode) pairs that a scoreboard lists as failing.
fn listed(text: &str) -> Vec<String> {
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| {
            let mut words = l.split(' ');
            Some(format!("{} {}", words.next()?, words.next()?))
        })
        .collect()
}

#[test]
fn scoreboard_holds() {
    let root = root();
    let mut folders = Vec::new();
    case_folders(&root.join("testdata/cases"), &mut folders);
    let filter = std::env::var("CASES").unwrap_or_default();
    let jobs: Vec<(PathBuf, &'static str)> = folders
        .into_iter()
        .filter(|f| filter.is_empty() || judge::name(f).contains(&filter))
        .flat_map(|f| judge::modes(&f).into_iter().map(move |m| (f.clone(), m)))
        .collect();
    assert!(!jobs.is_empty(), "no case matches");
    let engine = Engine::new(Path::new(env!("CARGO_BIN_EXE_dy2st")), &root.join("testdata/cases/judge.py"));
    let verdicts = run_all(&engine, &jobs);
    let text = render(&jobs, &verdicts);
    let path = root.join("testdata/scoreboard.txt");
    if !filter.is_empty() {
        assert!(verdicts.iter().all(|v| v.status == Status::Ok), "{text}");
        return;
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).expect("the scoreboard can be written");
        return;
    }
    let (old, new) = (listed(&committed), listed(&text));
    let fell: Vec<_> = text.lines().filter(|l| listed(l).iter().any(|k| !old.contains(k))).collect();
    let rose: Vec<_> = old.iter().filter(|k| !new.contains(k)).collect();
    assert!(fell.is_empty(), "these cases passed before:\n{}", fell.join("\n"));
    assert!(rose.is_empty(), "these cases pass now; bless the scoreboard: {rose:?}");
}
