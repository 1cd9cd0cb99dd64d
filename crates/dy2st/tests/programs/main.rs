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

/// What playing a case prints, whose module lies in a folder.
fn play(folder: &Path, name: &str, text: &str, mode: &'static str) -> String {
    let case = serde_json::json!({
        "entry": header(text, "entry")[0],
        "specs": header(text, "spec").iter().map(|spec| framework_spec(spec)).collect::<Vec<_>>(),
        "calls": header(text, "call"),
        "state": header(text, "state"),
    });
    let argv = vec!["driver.py".to_owned(), name.to_owned(), mode.to_owned(), case.to_string()];
    let folder = folder.to_owned();
    on_large_stack(move || {
        let buffer = || Sink::Buffer(String::new());
        let options = Options { argv, search: vec![folder], stdout: buffer(), stderr: buffer(), ..Options::default() };
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

/// What came of a case.
struct Made {
    /// The text of its Program, or the diagnostic that refuses it.
    program: String,
    /// Its text, converted for the entry.
    converted: String,
}

/// Stages and converts a case that lies in a folder.
fn make(folder: &Path, name: &str, text: &str) -> Made {
    let path = folder.join(format!("{name}.py"));
    let (entry, specs) = (header(text, "entry"), header(text, "spec"));
    let (name, folder) = (name.to_owned(), folder.to_owned());
    on_large_stack(move || {
        let mut files = Files::new();
        let request = Request { file: &path, entry: &entry[0], specs: &specs, limits: Limits::default() };
        match program::stage(&mut files, &request) {
            Ok(made) => {
                let mut program = made.program;
                program::clean_up(&mut program, None).expect("a Program verifies after the passes");
                check(&name, &program);
                let module = dy2st_syntax::parse(&files, made.file).expect("the file parses");
                let options = dy2st_transform::Options { specialised: Some(made.specialised), ..Default::default() };
                let converted = dy2st_transform::convert_module(&files, &module, &options).expect("it converts");
                Made { program: dy2st_ir::text::print(&program), converted: converted.text }
            }
            Err(diagnostic) => {
                let shown = render::text(&files, &diagnostic);
                Made { program: shown.replace(&format!("{}/", folder.display()), ""), converted: String::new() }
            }
        }
    })
    .expect("staging does not panic")
}

/// The general degree of a case.
fn general(name: &str, text: &str) -> String {
    let mut files = Files::new();
    let file = files.add(format!("{name}.py"), text);
    let module = dy2st_syntax::parse(&files, file).expect("the file parses");
    dy2st_transform::convert_module(&files, &module, &dy2st_transform::Options::default()).expect("it converts").text
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

/// Names of the cases, as far as `ONLY` asks for them.
fn names() -> Vec<String> {
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut names: Vec<String> = std::fs::read_dir(cases())
        .expect("the folder of cases can be read")
        .filter_map(|entry| entry.ok()?.path().file_name()?.to_str()?.strip_suffix(".py").map(str::to_owned))
        .filter(|name| name.contains(&only))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no case is called like that");
    names
}

/// What is wrong with each case, on as many threads as the machine has cores.
fn all_wrong(judge: impl Fn(&str) -> String + Sync) -> String {
    let names = names();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let wrong = std::sync::Mutex::new(std::collections::BTreeMap::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| loop {
                let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let Some(name) = names.get(at) else { break };
                let said = judge(name);
                wrong.lock().expect("no worker panics while it holds the lock").insert(at, said);
            });
        }
    });
    wrong.into_inner().expect("workers have ended").into_values().collect()
}

fn read(name: &str, ending: &str) -> String {
    std::fs::read_to_string(cases().join(format!("{name}.{ending}"))).unwrap_or_default()
}

#[test]
fn programs_are_as_recorded() {
    let bless = std::env::var_os("BLESS").is_some();
    let wrong = all_wrong(|name| {
        let mut wrong = String::new();
        let (text, out) = (read(name, "py"), read(name, "out"));
        let made = make(&cases(), name, &text);
        for (ending, new) in [("program", &made.program), ("converted", &made.converted)] {
            let path = cases().join(format!("{name}.{ending}"));
            if bless && !new.is_empty() {
                std::fs::write(path, new).expect("a golden can be written");
            } else if *new != read(name, ending) {
                let _ = writeln!(wrong, "=== {name}: the {ending} text is\n{new}");
            }
        }
        let modes: &[&str] = if made.converted.is_empty() { &["eager"] } else { &["eager", "static"] };
        for mode in modes.iter().copied() {
            let played = play(&cases(), name, &text, mode);
            if played != out {
                let _ = writeln!(wrong, "=== {name}, {mode}: expected\n{out}--- but it gives\n{played}");
            }
        }
        wrong
    });
    assert!(wrong.is_empty(), "{wrong}");
}

/// Played text without the numbers of lines.
fn without_lines(played: &str) -> String {
    let line = |line: &str| match line.split_once(" at line ") {
        Some((start, rest)) => format!("{start} {}\n", rest.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => format!("{line}\n"),
    };
    played.lines().map(line).collect()
}

/// Both degrees of converted text: staged, they give the same Program; run eagerly, they do the same.
#[test]
fn converted_text_means_the_same() {
    let wrong = all_wrong(|name| {
        let mut wrong = String::new();
        let text = read(name, "py");
        let (expected, out) = (read(name, "program"), without_lines(&read(name, "out")));
        let specialised = read(name, "converted");
        for (degree, converted) in [("general", general(name, &text)), ("specialised", specialised)] {
            if converted.is_empty() {
                continue;
            }
            let folder = std::env::temp_dir().join(format!("dy2st-{}-{degree}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder can be made");
            std::fs::write(folder.join(format!("{name}.py")), &converted).expect("a file can be written");
            let made = make(&folder, name, &converted);
            // Refusals and texts of exceptions speak of lines.
            let lines = made.program.starts_with("error[") || expected.contains(" from line ");
            if made.program != expected && !lines {
                let _ = writeln!(wrong, "=== {name}, {degree}: its Program is\n{}--- of\n{converted}", made.program);
            }
            let played = without_lines(&play(&folder, name, &converted, "eager"));
            if played != out {
                let _ = writeln!(wrong, "=== {name}, {degree}: expected\n{out}--- but it gives\n{played}");
            }
            let mut files = Files::new();
            let file = files.add("again.py", converted.as_str());
            let module = dy2st_syntax::parse(&files, file).expect("converted text parses");
            let again = dy2st_transform::convert_module(&files, &module, &dy2st_transform::Options::default());
            assert_eq!(again.expect("it converts").text, converted, "{name}: converting again changes it");
        }
        wrong
    });
    assert!(wrong.is_empty(), "{wrong}");
}
