//! Runs a Python file: `cargo run -p dy2st-eval --example run -- FILE [ARGS]`.
#![allow(clippy::print_stderr, reason = "a command line")]

use dy2st_eval::{on_large_stack, End, FilePolicy, Options, Vm};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let code = on_large_stack(move || {
        let Some(file) = args.first().cloned() else { return 2 };
        let mut vm = Vm::new(Options { argv: args, files: FilePolicy::Below(".".into()), ..Options::default() });
        match vm.run_file(std::path::Path::new(&file)) {
            End::Exit(code) => code,
            End::Uncaught => 1,
            End::Refused(diagnostic) => {
                let place = diagnostic
                    .span
                    .map(|span| format!("{}:{}: ", vm.files.get(span.file).path(), vm.files.position(span)));
                eprintln!("{}{}: {}", place.unwrap_or_default(), diagnostic.code, diagnostic.message);
                3
            }
        }
    });
    match code {
        Ok(code) => std::process::exit(code),
        Err(message) => {
            eprintln!("{message}");
            std::process::exit(4);
        }
    }
}
