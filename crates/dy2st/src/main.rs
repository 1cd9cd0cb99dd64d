//! The command line.

use std::io::Write as _;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use dy2st::{check, convert, run};
use dy2st_kernels::memory::{self, Allocator};
use dy2st_source::{codes, render, Diagnostic, Files};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

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

/// What converting a model takes, more or less, in blocks of any size.
const ROOM: usize = 24 << 20;

/// The system's allocator lets the heap of a thread grow a few pages at a time, with a call of the system each. What it was
/// given back stays in the heap, where pages that nobody touches take no memory.
fn make_room() {
    memory::make_room(ROOM);
    // The first is mapped on its own; once it is given back, blocks of its size come from the heap, as the second does.
    for size in [ROOM + (1 << 20), ROOM] {
        drop(std::hint::black_box(Vec::<u8>::with_capacity(size)));
    }
}

fn execute(cli: &Cli) -> u8 {
    match &cli.command {
        Command::Convert(arguments) => {
            make_room();
            convert_file(arguments)
        }
        Command::Check(arguments) => {
            let (report, errors) = check::run(arguments);
            u8::from(!write_out(&report) || errors)
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
        Ok(text) => u8::from(!write_out(&text)),
        Err(diagnostics) => {
            complain(&files, &diagnostics);
            let misused = diagnostics.iter().any(|diagnostic| diagnostic.code == codes::USAGE);
            if misused {
                2
            } else {
                1
            }
        }
    }
}

/// Writes to standard output; false where it did not take all. Who closes a pipe knows that.
fn write_out(text: &str) -> bool {
    let mut out = std::io::stdout().lock();
    let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) else { return true };
    if error.kind() != std::io::ErrorKind::BrokenPipe {
        let message = format!("cannot write to standard output: {error}");
        complain(&Files::new(), &[Diagnostic::error(codes::FILE_UNWRITABLE, message)]);
    }
    false
}

fn complain(files: &Files, diagnostics: &[Diagnostic]) {
    let mut err = std::io::stderr().lock();
    for diagnostic in diagnostics {
        let _ = err.write_all(render::text(files, diagnostic).as_bytes());
    }
}
