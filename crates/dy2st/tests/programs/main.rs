//! Golden Programs: one file under `cases` is one case.
//!
//! A case is a model with comments on top: `entry`, one `spec` for each argument, one `call` for each call, and what `state`
//! to look at after each. `NAME.program` is the text of its Program (or the diagnostic that refuses it), and `NAME.out` is
//! what PaddlePaddle gave for the calls (`record.py` writes it); here the calls run eagerly and as a Program, and both give
//! the same. `BLESS=1` rewrites the Programs; `ONLY=name` runs one case.

mod commands;
mod opcounts;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use dy2st::program::{self, Request};
use dy2st_eval::vm::{Options, Sink};
use dy2st_eval::{on_large_stack, End, Limits};
use dy2st_source::{render, Files};

const DRIVER: &str = include_str!("driver.py");

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/cases")
}

/// The lines of a word in the comments on top.
fn header(text: &str, word: &str) -> Vec<String> {
    let mark = format!("# {word}: ");
    text.lines().filter_map(|line| line.strip_prefix(&mark)).map(str::to_owned).collect()
}

/// An input spec of the command line as one of the framework's.
fn framework_spec(text: &str) -> String {
    let value = text.split_once([':', '=']).map_or(text, |(_, value)| value);
    match value.split_once('[') {
        Some((dtype, dims)) if !dtype.is_empty() => {
            format!("paddle.static.InputSpec([{dims}, '{dtype}')")
        }
        _ => value.to_owned(),
    }
}

/// What playing a case prints.
fn play(name: &str, text: &str, mode: &'static str) -> String {
    let case = serde_json::json!({
        "entry": header(text, "entry")[0],
        "specs": header(text, "spec").iter().map(|spec| framework_spec(spec)).collect::<Vec<_>>(),
        "calls": header(text, "call"),
        "state": header(text, "state"),
    });
    let argv = vec!["driver.py".to_owned(), name.to_owned(), mode.to_owned(), case.to_string()];
    on_large_stack(move || {
        let buffer = || Sink::Buffer(String::new());
        let options = Options { argv, search: vec![cases()], stdout: buffer(), stderr: buffer(), ..Options::default() };
        let (mut vm, _, _) = dy2st::run::evaluator(options);
        let file = vm.files.add("driver.py", DRIVER);
        let end = match vm.run_source(file) {
            End::Exit(0) => String::new(),
            End::Refused(diagnostic) => render::text(&vm.files, &diagnostic),
            other => format!("{other:?}\n"),
        };
        vm.stdout.take() + &vm.stderr.take() + &end
    })
    .expect("playing does not panic")
}

/// The text of a case's Program, or the diagnostic that refuses it.
fn program_text(name: &str, text: &str) -> String {
    let (path, entry, specs) = (cases().join(format!("{name}.py")), header(text, "entry"), header(text, "spec"));
    let name = name.to_owned();
    on_large_stack(move || {
        let mut files = Files::new();
        let request = Request { file: &path, entry: &entry[0], specs: &specs, limits: Limits::default() };
        let made = program::stage(&mut files, &request).and_then(|mut made| {
            program::clean_up(&mut made, None)?;
            Ok(made)
        });
        match made {
            Ok(made) => {
                check(&name, &made);
                dy2st_ir::text::print(&made)
            }
            Err(diagnostic) => {
                let shown = render::text(&files, &diagnostic);
                shown.replace(&format!("{}/", cases().display()), "")
            }
        }
    })
    .expect("staging does not panic")
}

/// What holds of every Program that passed through the clean-up.
fn check(name: &str, made: &dy2st_ir::Program) {
    let text = dy2st_ir::text::print_with_locs(made);
    let parsed = dy2st_ir::text::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    assert!(parsed == *made, "{name}: the text gives another program:\n{text}");
    let mut again = made.clone();
    dy2st_passes::clean_up(&mut again);
    assert_eq!(dy2st_ir::text::print(&again), dy2st_ir::text::print(made), "{name}: cleaning up again changes it");
}

#[test]
fn programs_are_as_recorded() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let bless = std::env::var_os("BLESS").is_some();
    let mut names: Vec<String> = std::fs::read_dir(cases())
        .expect("the folder of cases can be read")
        .filter_map(|entry| entry.ok()?.path().file_name()?.to_str()?.strip_suffix(".py").map(str::to_owned))
        .filter(|name| name.contains(&only))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no case is called like that");
    let mut wrong = String::new();
    for name in names {
        let read = |ending: &str| std::fs::read_to_string(cases().join(format!("{name}.{ending}"))).unwrap_or_default();
        let (text, expected, out) = (read("py"), read("program"), read("out"));
        let made = program_text(&name, &text);
        if bless {
            std::fs::write(cases().join(format!("{name}.program")), &made).expect("a golden can be written");
        } else if made != expected {
            let _ = writeln!(wrong, "=== {name}: the Program is\n{made}");
        }
        let modes: &[&str] = if made.starts_with("error[") { &["eager"] } else { &["eager", "static"] };
        for mode in modes.iter().copied() {
            let played = play(&name, &text, mode);
            if played != out {
                let _ = writeln!(wrong, "=== {name}, {mode}: expected\n{out}--- but it gives\n{played}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
