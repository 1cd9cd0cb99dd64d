//! `cargo run -p xtask -- fuzz ...` starts this.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a command line")]

use std::path::Path;
use std::process::ExitCode;

use dy2st_fuzz::{run, Options, USAGE};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let options = match Options::parse(&arguments, &root) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("fuzz: {message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    dy2st_fuzz::keep_panics();
    match run(&options) {
        Ok(report) => {
            print!("{}", report.summary);
            if report.failures == 0 {
                ExitCode::SUCCESS
            } else {
                println!("failures are in {}", options.out.display());
                ExitCode::FAILURE
            }
        }
        Err(message) => {
            eprintln!("fuzz: {message}");
            ExitCode::FAILURE
        }
    }
}
