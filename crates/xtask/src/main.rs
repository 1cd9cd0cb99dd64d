//! Development tasks of dy2st: `cargo run -p xtask -- TASK`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a command line")]

mod bench;
mod codegen;
mod models;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo run -p xtask -- TASK
  bench [--dy2st PATH] [--cpython PATH] [--models ROOT] [--threads N] [--rounds N] [NAME...]
  codegen [--check]
  tidy
  models [--fetch | --table | --ops] [--cache FOLDER] [--dy2st PATH] [--python PATH] [--modes LIST] [--only TEXT] [--jobs N]
  fuzz ARGS...  (a crate of its own; docs/fuzzing.md)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["codegen"] => codegen::write(&root()).map(|paths| {
            for path in paths {
                println!("wrote {path}");
            }
        }),
        ["codegen", "--check"] => check(&root()),
        ["bench", rest @ ..] => bench::Options::parse(rest, &root()).and_then(|options| {
            print!("{}", bench::run(&root(), &options)?);
            Ok(())
        }),
        ["tidy"] => tidy(&root()),
        ["models", rest @ ..] => models::Options::parse(rest, &root()).and_then(|options| {
            print!("{}", models::run(&root(), &options)?);
            Ok(())
        }),
        ["fuzz", rest @ ..] => fuzz(rest),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn check(root: &Path) -> Result<(), String> {
    let stale: Vec<_> = codegen::stale(root)?.into_iter().map(|file| file.path).collect();
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("stale, run `cargo run -p xtask -- codegen`: {}", stale.join(", ")))
}

fn tidy(root: &Path) -> Result<(), String> {
    let violations = tidy::run(root)?;
    for violation in &violations {
        println!("{violation}");
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(format!("{} violations", violations.len()))
    }
}

/// Builds and starts the crate `fuzz`. It needs all of dy2st, on which this tool must not wait: it generates code for it.
fn fuzz(arguments: &[&str]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = std::process::Command::new(cargo)
        .args(["run", "--quiet", "--locked", "-p", "dy2st-fuzz", "--"])
        .args(arguments)
        .status()
        .map_err(|error| format!("cargo run: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("fuzz: {status}"))
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
