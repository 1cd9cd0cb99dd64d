//! The command line.

use std::io::Write as _;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use dy2st::{check, convert, run};
use dy2st_source::{render, Diagnostic, Files};

/// Converts dynamic Python model code into static programs, and runs both.
#[derive(Debug, Parser)]
#[command(name = "dy2st", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Convert the control flow of a Python file into operations.
    Convert(convert::Arguments),
    /// Report every problem of Python files at once.
    Check(check::Arguments),
    /// Run a script that uses the paddle API.
    Run(run::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Trees may be deep, and walking them recurses.
    let code = dy2st_syntax::on_large_stack(move || execute(&cli));
    ExitCode::from(code.unwrap_or(1))
}

fn execute(cli: &Cli) -> u8 {
    match &cli.command {
        Command::Convert(arguments) => convert_file(arguments),
        Command::Check(arguments) => {
            let (report, errors) = check::run(arguments);
            let written = std::io::stdout().lock().write_all(report.as_bytes());
            u8::from(errors || written.is_err())
        }
        Command::Run(arguments) => {
            let (code, said) = run::run(arguments);
            let _ = std::io::stderr().lock().write_all(said.as_bytes());
            (code & 0xff) as u8
        }
    }
}

fn convert_file(arguments: &convert::Arguments) -> u8 {
    let mut files = Files::new();
    let mut warnings = Vec::new();
    let outcome = convert::run(&mut files, arguments, &mut warnings);
    complain(&files, &warnings);
    match outcome {
        Ok(text) => {
            let mut out = std::io::stdout().lock();
            u8::from(out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err())
        }
        Err(diagnostics) => {
            complain(&files, &diagnostics);
            1
        }
    }
}

fn complain(files: &Files, diagnostics: &[Diagnostic]) {
    let mut err = std::io::stderr().lock();
    for diagnostic in diagnostics {
        let _ = err.write_all(render::text(files, diagnostic).as_bytes());
    }
}
