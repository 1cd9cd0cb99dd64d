//! `cargo run -p xtask -- models [--fetch | --table | --ops] [--cache FOLDER] [--dy2st PATH] [--python PATH] [--modes LIST] [--only TEXT]
//! [--jobs N]`
//!
//! Fetches the wheels of `testdata/models/manifest` into a cache outside the repository, builds and runs every model of the
//! manifest, and writes docs/scoreboard.md from all results that the cache holds. `--fetch` stops after fetching, `--table`
//! only writes the page, and `--ops` counts the ops of the Programs of models of each family first.

mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value as Json;

/// What to do.
#[derive(Debug, Clone)]
pub struct Options {
    cache: PathBuf,
    dy2st: PathBuf,
    python: String,
    modes: String,
    only: String,
    jobs: String,
    run: bool,
    table: bool,
    ops: bool,
}

impl Options {
    /// Reads the arguments after `models`.
    ///
    /// # Errors
    /// For an argument that is not known or lacks its value.
    pub fn parse(arguments: &[&str], root: &Path) -> Result<Self, String> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let home = std::env::var_os("HOME").map_or_else(PathBuf::new, PathBuf::from);
        let mut options = Self {
            cache: std::env::var_os("DY2ST_CACHE").map_or_else(|| home.join(".cache/dy2st"), PathBuf::from),
            dy2st: target.join("release/dy2st"),
            python: "python3".to_owned(),
            modes: "eager,static".to_owned(),
            only: String::new(),
            jobs: std::thread::available_parallelism().map_or(1, usize::from).to_string(),
            run: true,
            table: true,
            ops: false,
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().copied().ok_or_else(|| format!("{argument} needs a value"));
            match *argument {
                "--fetch" => (options.run, options.table) = (false, false),
                "--table" => (options.run, options.table) = (false, true),
                "--ops" => (options.run, options.table, options.ops) = (false, true, true),
                "--cache" => options.cache = value()?.into(),
                "--dy2st" => options.dy2st = value()?.into(),
                "--python" => value()?.clone_into(&mut options.python),
                "--modes" => value()?.clone_into(&mut options.modes),
                "--only" => value()?.clone_into(&mut options.only),
                "--jobs" => value()?.clone_into(&mut options.jobs),
                other => return Err(format!("models has no argument `{other}`")),
            }
        }
        Ok(options)
    }
}

/// Runs the command; what to say at its end.
///
/// # Errors
/// Where Python is not there, a wheel cannot be had, or a file cannot be read or written.
pub fn run(root: &Path, options: &Options) -> Result<String, String> {
    let manifest = root.join("testdata/models/manifest");
    let models = options.cache.join("models");
    if options.run || !options.table {
        python(options, &manifest, &["fetch.py", &models.to_string_lossy()])?;
    }
    let kept = models.join("results.json");
    let mut results = results(&kept)?;
    if options.run {
        let fresh = models.join("results.part.json");
        let dy2st = options.dy2st.canonicalize().map_err(|error| format!("{}: {error}", options.dy2st.display()))?;
        let engine = format!("{} run", dy2st.display());
        let (root, json) = (models.to_string_lossy(), fresh.to_string_lossy());
        // Its exit status says whether all are right; the page says which are not.
        let judged = python(
            options,
            &manifest,
            &[
                "judge.py",
                "--root",
                &root,
                "--engine",
                &engine,
                "--modes",
                &options.modes,
                "--only",
                &options.only,
                "-j",
                &options.jobs,
                "--json",
                &json,
                "manifest.json",
            ],
        );
        let new = self::results(&fresh)?;
        if new.is_empty() {
            return Err(judged.err().unwrap_or_else(|| "no model of the manifest has that name".to_owned()));
        }
        results.extend(new);
        write(&kept, &serde_json::json!(results.values().collect::<Vec<_>>()).to_string())?;
        std::fs::remove_file(&fresh).map_err(|error| format!("{}: {error}", fresh.display()))?;
    }
    let counts = models.join("opcounts.json");
    if options.ops {
        count_ops(options, &manifest, &models, &counts)?;
    }
    if !options.table {
        return Ok(format!("the wheels are in {}\n", models.display()));
    }
    let entries = read_json(&manifest.join("manifest.json"))?;
    let rows = if counts.is_file() { read_json(&counts)? } else { Json::Null };
    let rows = rows.as_array().map_or(&[][..], Vec::as_slice);
    let page = table::page(entries.as_array().map_or(&[], Vec::as_slice), &results) + &table::ops(rows);
    let path = root.join("docs/scoreboard.md");
    write(&path, &page)?;
    Ok(format!("wrote {}\n", path.display()))
}

/// Counts the ops of the models of opcounts.txt.
fn count_ops(options: &Options, manifest: &Path, models: &Path, counts: &Path) -> Result<(), String> {
    let dy2st = options.dy2st.canonicalize().map_err(|error| format!("{}: {error}", options.dy2st.display()))?;
    let (root, dy2st, json) = (models.to_string_lossy(), dy2st.to_string_lossy(), counts.to_string_lossy());
    let arguments = ["opcounts.py", "--root", &root, "--dy2st", &dy2st, "-j", &options.jobs, "--json", &json];
    python(options, manifest, &arguments)
}

/// Runs a script of the manifest's folder.
fn python(options: &Options, folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let status = Command::new(&options.python).args(arguments).current_dir(folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{} ended with {status}", arguments[0])),
        Err(error) => Err(format!("{}: {error}", options.python)),
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn read_json(path: &Path) -> Result<Json, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Results by model and mode; none where there is no file yet.
fn results(path: &Path) -> Result<BTreeMap<(String, String), Json>, String> {
    if !path.is_file() {
        return Ok(BTreeMap::new());
    }
    let rows = read_json(path)?;
    let text = |row: &Json, key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let rows = rows.as_array().cloned().unwrap_or_default();
    Ok(rows.into_iter().map(|row| ((text(&row, "id"), text(&row, "mode")), row)).collect())
}
