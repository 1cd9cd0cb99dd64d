//! `dy2st check`: every problem of files and folders at once.

mod api;
mod page;
mod readiness;
mod report;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dy2st_source::{codes, Diagnostic, Files};
use dy2st_transform::{convert_module, Options};

use readiness::{Readiness, Survey};

/// How the problems are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: each problem with its line and a caret.
    Text,
    /// One JSON array.
    Json,
    /// SARIF 2.1.0, which code hosts show beside the code.
    Sarif,
    /// The readiness report as a page that needs nothing else.
    Html,
}

/// Arguments of `dy2st check`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Python files, and folders whose Python files are checked. Hidden folders in them, links and installed packages
    /// (`site-packages`, `venv` and the like) are left out.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How the problems are written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Report how much of the code base would convert, and what stops the rest: as text, JSON or a page.
    #[arg(long)]
    readiness: bool,
}

/// Checks and gives the report, and whether it holds errors.
///
/// Nothing of the files is evaluated. What is found: text that is no Python, constructs that cannot be converted, and
/// names and keyword arguments of the framework that are not there.
pub fn run(arguments: &Arguments) -> (String, bool) {
    let mut files = Files::new();
    let mut found = Vec::new();
    let mut paths = Vec::new();
    for path in &arguments.paths {
        collect(path, true, &mut paths, &mut found);
    }
    paths.dedup();
    let mut api = api::Api::new();
    let mut surveys = Vec::new();
    for path in &paths {
        found.extend(check(&mut files, path, &mut api, &mut surveys));
    }
    let errors = found.iter().any(Diagnostic::is_error);
    let readiness = || Readiness::new(paths.len(), &surveys, &found);
    let text = match arguments.format {
        Format::Html => page::html(&files, &found, &readiness()),
        Format::Text if arguments.readiness => report::readiness(&files, &found, &readiness()),
        Format::Json if arguments.readiness => report::readiness_json(&files, &found, &readiness()),
        Format::Text => report::text(&files, &found, paths.len()),
        Format::Json => report::json(&files, &found),
        Format::Sarif => report::sarif(&files, &found),
    };
    (text, errors)
}

fn check(files: &mut Files, path: &Path, api: &mut api::Api, surveys: &mut Vec<Survey>) -> Vec<Diagnostic> {
    let file = match dy2st_syntax::load(files, path) {
        Ok(file) => file,
        Err(error) => return vec![error],
    };
    let module = match dy2st_syntax::parse(files, file) {
        Ok(module) => module,
        Err(errors) => return errors,
    };
    let mut found = convert_module(files, &module, &Options::default()).err().unwrap_or_default();
    found.extend(api.check(&module));
    surveys.push(Survey::new(&module, api));
    found.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
    found
}

/// Folders of what others wrote, which are checked only where they are named.
const FOREIGN: &[&str] = &["__pypackages__", "node_modules", "site-packages", "venv"];

/// Folders that the system makes up.
const SYSTEM: &[&str] = &["/dev", "/proc", "/sys"];

/// The Python files of a path, sorted; hidden folders, links, and folders of installed packages are left out.
fn collect(path: &Path, named: bool, paths: &mut Vec<PathBuf>, found: &mut Vec<Diagnostic>) {
    if !path.is_dir() {
        if named || path.extension().is_some_and(|kind| kind == "py") {
            paths.push(path.to_owned());
        }
        return;
    }
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            let message = format!("cannot read the folder `{}`: {error}", path.display());
            found.push(Diagnostic::error(codes::FILE_UNREADABLE, message));
            return;
        }
    };
    let mut entries: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    for entry in entries {
        let name = entry.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let is_foreign = FOREIGN.contains(&&*name) || SYSTEM.iter().any(|system| entry == Path::new(system));
        if !name.starts_with('.') && !is_foreign && !entry.is_symlink() {
            collect(entry.strip_prefix(".").unwrap_or(&entry), false, paths, found);
        }
    }
}
