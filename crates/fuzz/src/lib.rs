//! Random programs: eager(source) against eager(converted) against the Program.
//!
//! `cargo run -p xtask -- fuzz --seed S --count N [--cpython PATH] [--shrink] [--out FOLDER]`
//!
//! A program is a function of seed and number alone, so a failure is named by the two. Every program ends, and is called
//! several times with arguments that take different branches. Judges:
//!
//! * the converter takes the program, and converting again changes nothing;
//! * dy2st runs the source eagerly, the converted text eagerly, and the source with a static entry, in this process;
//! * with `--cpython`, CPython with PaddlePaddle runs source and converted text.

mod changing;
mod compare;
mod compound;
mod containers;
mod converter;
mod cpython;
mod expressions;
mod failing;
mod functions;
mod idioms;
mod inside;
mod layers;
mod loops;
mod output;
mod program;
mod random;
mod scope;
mod sharing;
mod shrink;
mod statements;
mod themes;
mod tree;
mod trips;
mod types;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cpython::CPython;
pub use inside::keep_panics;
use inside::{Inside, Run};
use tree::Program;

/// How many failures are written out, at most, of each kind.
const KEPT: u64 = 5;

/// The arguments, for people.
pub const USAGE: &str = "\
usage: cargo run -p xtask -- fuzz [--seed S] [--count N] [--from N] [--jobs N] [--cpython PATH] [--cpython-count N]
                                  [--shrink] [--out FOLDER] [--replay FILE] [--print]";

/// What to do.
#[derive(Debug, Clone)]
pub struct Options {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first program.
    pub from: u64,
    /// How many programs.
    pub count: u64,
    /// How many programs at a time.
    pub jobs: usize,
    /// A Python with PaddlePaddle.
    pub cpython: Option<PathBuf>,
    /// How many programs CPython judges too, from the first on.
    pub cpython_count: u64,
    /// Whether to make failing programs small.
    pub shrink: bool,
    /// Files to judge in place of random programs.
    pub replay: Vec<PathBuf>,
    /// Whether to print each program instead of judging it.
    pub print: bool,
    /// Where failures are written.
    pub out: PathBuf,
}

impl Options {
    /// Reads the arguments.
    ///
    /// # Errors
    /// For an argument that is not known or lacks its value.
    pub fn parse(arguments: &[&str], root: &Path) -> Result<Self, String> {
        let mut options = Self {
            seed: 1,
            from: 0,
            count: 1000,
            jobs: 1,
            cpython: None,
            cpython_count: u64::MAX,
            shrink: false,
            replay: Vec::new(),
            print: false,
            out: root.join("target/fuzz"),
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().ok_or_else(|| format!("{argument} needs a value"));
            let number = |text: &str| text.parse::<u64>().map_err(|_| format!("`{text}` is not a number"));
            match *argument {
                "--seed" => options.seed = number(value()?)?,
                "--from" => options.from = number(value()?)?,
                "--count" => options.count = number(value()?)?,
                "--jobs" => options.jobs = number(value()?)?.clamp(1, 64) as usize,
                "--cpython" => options.cpython = Some(value()?.into()),
                "--cpython-count" => options.cpython_count = number(value()?)?,
                "--out" => options.out = value()?.into(),
                "--replay" => options.replay.push(value()?.into()),
                "--shrink" => options.shrink = true,
                "--print" => options.print = true,
                other => return Err(format!("there is no argument `{other}`")),
            }
        }
        Ok(options)
    }
}

/// What is wrong with a program: a kind to count by, and the texts that show it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Failure {
    kind: String,
    details: Vec<(&'static str, String)>,
}

/// How a program fared.
#[derive(Debug, Clone)]
enum Verdict {
    /// Everybody agrees.
    Agrees,
    /// The Program was refused with this code and message, which is no failure.
    Refused(String),
    /// The program did not end in time; it says nothing.
    Endless,
    /// It failed.
    Fails(Failure),
}

/// What came of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// For people.
    pub summary: String,
    /// How many programs failed.
    pub failures: u64,
    /// How many programs everybody agrees on, the Program included.
    pub agreed: u64,
}

/// Counts over a run.
#[derive(Debug, Default)]
struct Counts {
    agreed: u64,
    failed: BTreeMap<String, u64>,
    refused: BTreeMap<String, u64>,
    endless: u64,
    by_cpython: u64,
    covered: (u64, u64),
}

/// Judges programs.
///
/// # Errors
/// If a judge cannot be started or a file cannot be written.
pub fn run(options: &Options) -> Result<Report, String> {
    if options.print {
        let texts: Vec<String> = numbers(options).map(|at| program::generate(options.seed, at).text()).collect();
        return Ok(Report { summary: texts.join("\n"), ..Report::default() });
    }
    std::fs::create_dir_all(&options.out).map_err(|error| format!("{}: {error}", options.out.display()))?;
    let counts = Arc::new(Mutex::new(Counts::default()));
    let next = Arc::new(AtomicU64::new(options.from));
    let workers: Vec<_> = (0..options.jobs)
        .map(|job| {
            let (options, counts, next) = (options.clone(), Arc::clone(&counts), Arc::clone(&next));
            std::thread::Builder::new().stack_size(STACK).spawn(move || work(&options, job, &next, &counts))
        })
        .collect();
    let mut replayed = String::new();
    for worker in workers {
        let worker = worker.map_err(|error| format!("cannot start a thread: {error}"))?;
        replayed += &worker.join().map_err(|_| "a worker panicked".to_owned())??;
    }
    let counts = std::mem::take(&mut *counts.lock().unwrap_or_else(PoisonError::into_inner));
    let failures = counts.failed.values().sum();
    let summary = if options.replay.is_empty() { summary(options, &counts) } else { replayed };
    Ok(Report { summary, failures, agreed: counts.agreed })
}

/// Bytes of stack of a thread that evaluates: the evaluator recurses for every Python call.
const STACK: usize = 1 << 30;

fn work(options: &Options, job: usize, next: &AtomicU64, counts: &Mutex<Counts>) -> Result<String, String> {
    let folder = options.out.join(format!("work{job}"));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let cpython = options.cpython.as_deref().map(|python| CPython::new(python, &folder)).transpose()?;
    let mut judges = Judges { cpython, inside: Inside::default(), covered: (0, 0) };
    let with = |change: &mut dyn FnMut(&mut Counts)| change(&mut counts.lock().unwrap_or_else(PoisonError::into_inner));
    if !options.replay.is_empty() {
        let replayed = if job == 0 { replay(&options.replay, &mut judges, counts) } else { Ok(String::new()) };
        return replayed;
    }
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        if !numbers(options).contains(&at) {
            with(&mut |counts| {
                counts.covered.0 += judges.covered.0;
                counts.covered.1 += judges.covered.1;
            });
            return Ok(String::new());
        }
        let program = program::generate(options.seed, at);
        // What brings the whole process down can be found here.
        let current = folder.join("current.py");
        std::fs::write(&current, program.text()).map_err(|error| format!("{}: {error}", current.display()))?;
        let by_cpython = at - options.from < options.cpython_count;
        let verdict = judges.judge_twice(&program.text(), by_cpython)?;
        let mut kept = false;
        with(&mut |counts| {
            counts.by_cpython += u64::from(by_cpython && options.cpython.is_some());
            kept = counts.add(&verdict) <= KEPT;
        });
        if let (Verdict::Fails(failure), true) = (verdict, kept) {
            keep(options, &mut judges, at, &program, failure)?;
        }
    }
}

impl Counts {
    /// How many of this kind there are now.
    fn add(&mut self, verdict: &Verdict) -> u64 {
        let count = match verdict {
            Verdict::Agrees => &mut self.agreed,
            Verdict::Refused(code) => self.refused.entry(code.clone()).or_default(),
            Verdict::Endless => &mut self.endless,
            Verdict::Fails(failure) => self.failed.entry(failure.kind.clone()).or_default(),
        };
        *count += 1;
        *count
    }
}

fn summary(options: &Options, counts: &Counts) -> String {
    let mut summary = format!("{} programs of seed {}\n  agree   {:6}\n", options.count, options.seed, counts.agreed);
    let sorted = |of: &BTreeMap<String, u64>| {
        let mut items: Vec<(String, u64)> = of.iter().map(|(name, count)| (name.clone(), *count)).collect();
        items.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        items
    };
    let _ = writeln!(summary, "  refused {:6}", counts.refused.values().sum::<u64>());
    let _ = writeln!(summary, "  endless {:6}", counts.endless);
    let _ = writeln!(summary, "  FAILED  {:6}", counts.failed.values().sum::<u64>());
    for (kind, count) in sorted(&counts.failed) {
        let _ = writeln!(summary, "    failed  {count:6}  {kind}");
    }
    for (code, count) in sorted(&counts.refused) {
        let _ = writeln!(summary, "    refused {count:6}  {code}");
    }
    if let Some(percent) = (counts.covered.0 * 100).checked_div(counts.covered.1) {
        let _ = writeln!(summary, "  CPython judged {}; {percent} % of their lines ran", counts.by_cpython);
    }
    summary
}

/// Judges files that earlier runs left.
fn replay(paths: &[PathBuf], judges: &mut Judges, counts: &Mutex<Counts>) -> Result<String, String> {
    let mut summary = String::new();
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let verdict = judges.judge_twice(&text, true)?;
        counts.lock().unwrap_or_else(PoisonError::into_inner).add(&verdict);
        let verdict = match verdict {
            Verdict::Agrees => "agrees".to_owned(),
            Verdict::Refused(code) => format!("refused {code}"),
            Verdict::Endless => "endless".to_owned(),
            Verdict::Fails(failure) => {
                let details: Vec<String> =
                    failure.details.iter().map(|(name, text)| format!("--- {name}\n{text}\n")).collect();
                format!("FAILED {}\n{}", failure.kind, details.concat())
            }
        };
        let _ = writeln!(summary, "{}: {verdict}", path.display());
    }
    Ok(summary)
}

fn numbers(options: &Options) -> std::ops::Range<u64> {
    options.from..options.from.saturating_add(options.count)
}

/// Writes a failing program, made small if that is asked for, with what shows its failure.
fn keep(options: &Options, judges: &mut Judges, at: u64, program: &Program, failure: Failure) -> Result<(), String> {
    let (mut program, mut failure) = (program.clone(), failure);
    if options.shrink {
        let needs_cpython = failure.details.iter().any(|(name, _)| name.starts_with("cpython"));
        program = shrink::shrink(&program, |candidate| {
            let verdict = judges.judge(&candidate.text(), needs_cpython);
            matches!(verdict, Ok(Verdict::Fails(other)) if other.kind == failure.kind)
        });
        if let Verdict::Fails(small) = judges.judge_twice(&program.text(), needs_cpython)? {
            failure = small;
        }
    }
    let slug: String = failure.kind.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).take(80).collect();
    let stem = format!("{slug}-{}-{at}", options.seed);
    let write = |name: String, text: &str| {
        let path = options.out.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    write(format!("{stem}.py"), &format!("# {}\n{}", failure.kind, program.text()))?;
    for (name, text) in &failure.details {
        write(format!("{stem}.{name}"), text)?;
    }
    Ok(())
}

struct Judges {
    cpython: Option<CPython>,
    inside: Inside,
    covered: (u64, u64),
}

impl Judges {
    /// Judges again what failed, in an evaluator that has run nothing else.
    fn judge_twice(&mut self, source: &str, by_cpython: bool) -> Result<Verdict, String> {
        match self.judge(source, by_cpython)? {
            Verdict::Fails(first) => {
                self.inside.renew();
                Ok(match self.judge(source, by_cpython)? {
                    Verdict::Fails(failure) => Verdict::Fails(failure),
                    _ => fails(format!("after other programs: {}", first.kind), first.details),
                })
            }
            other => Ok(other),
        }
    }

    fn judge(&mut self, source: &str, by_cpython: bool) -> Result<Verdict, String> {
        let converted = match converter::convert(source) {
            Ok(converted) => converted,
            Err(complaint) => {
                let code = converter::code_of(&complaint).unwrap_or_else(|| "panic".to_owned());
                return Ok(fails(format!("convert refuses {code}"), vec![("diagnostics.txt", complaint)]));
            }
        };
        match converter::convert(&converted) {
            Ok(again) if again == converted => {}
            other => {
                let (Ok(text) | Err(text)) = other;
                let details = vec![("converted.txt", converted), ("again.txt", text)];
                return Ok(fails("converting again changes it", details));
            }
        }
        let mut expected = None;
        if let (Some(cpython), true) = (&mut self.cpython, by_cpython) {
            let answer = cpython.run(&[source, &converted])?;
            self.covered.0 += answer.covered.0;
            self.covered.1 += answer.covered.1;
            let [left, right] = answer.outputs.as_slice() else { return Err("an answer lacks an output".to_owned()) };
            let Some(left) = left else { return Ok(Verdict::Endless) };
            if left.starts_with("invalid") {
                return Ok(fails("the generator makes what is not Python", vec![("cpython.txt", left.clone())]));
            }
            if Some(left) != right.as_ref() {
                let kind = difference(left, right.as_deref());
                let right = right.clone().unwrap_or_else(|| "does not end".to_owned());
                let details =
                    vec![("converted.txt", converted), ("cpython.txt", left.clone()), ("cpython_converted.txt", right)];
                return Ok(fails(format!("converted {kind}"), details));
            }
            expected = Some(left.clone());
        }
        Ok(self.judge_inside(source, converted, expected))
    }

    /// Eager against CPython, the converted text and the static entry against eager.
    fn judge_inside(&mut self, source: &str, converted: String, expected: Option<String>) -> Verdict {
        let eager = match self.inside.run(source, false) {
            Run::Printed(text) => text,
            Run::Endless => return Verdict::Endless,
            Run::Refused(code, text) => return fails(format!("eager refused {code}"), vec![("eager.txt", text)]),
            Run::Crashed(text) => return fails(format!("eager {}", head(&text)), vec![("eager.txt", text)]),
        };
        if let Some(expected) = expected {
            if !compare::agree(&expected, &eager) {
                let kind = difference(&expected, Some(&eager));
                let details = vec![("cpython.txt", expected), ("eager.txt", eager)];
                return fails(format!("eager {kind}"), details);
            }
        }
        match self.inside.run(&converted, false) {
            Run::Printed(text) if text == eager => {}
            Run::Printed(text) | Run::Refused(_, text) | Run::Crashed(text) => {
                let kind = difference(&eager, Some(&text));
                let details = vec![("converted.txt", converted), ("eager.txt", eager), ("eager_converted.txt", text)];
                return fails(format!("converted, by ourselves: {kind}"), details);
            }
            Run::Endless => return Verdict::Endless,
        }
        match self.inside.run(source, true) {
            Run::Printed(text) if compare::agree(&eager, &text) => Verdict::Agrees,
            Run::Printed(text) => {
                if let Some(code) = refusal(&eager, &text) {
                    return Verdict::Refused(plain(&code));
                }
                let kind = difference(&eager, Some(&text));
                fails(format!("static {kind}"), vec![("eager.txt", eager), ("static.txt", text)])
            }
            Run::Refused(code, text) => Verdict::Refused(format!("{code} {}", plain(&head(&text)))),
            Run::Endless => Verdict::Refused("DY0402 steps of staging".to_owned()),
            Run::Crashed(text) => {
                fails(format!("static {}", head(&text)), vec![("eager.txt", eager), ("static.txt", text)])
            }
        }
    }
}

/// The first line of a text, not too long.
fn head(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(100).collect()
}

/// A message without what names something of the program, so that messages of one kind count together.
fn plain(message: &str) -> String {
    let mut out = String::new();
    for (at, part) in message.split(['`', '\'']).enumerate() {
        out += if at % 2 == 1 { "`_`" } else { part };
    }
    out
}

/// Code and message of the diagnostic that a call ended in, if everything before it agrees.
fn refusal(eager: &str, printed: &str) -> Option<String> {
    let at = printed.lines().position(|line| line.starts_with("refused "))?;
    let before = |text: &str| text.lines().take(at).collect::<Vec<_>>().join("\n");
    let code = printed.lines().nth(at)?.strip_prefix("refused ")?.to_owned();
    compare::agree(&before(eager), &before(printed)).then_some(code)
}

fn fails(kind: impl Into<String>, details: Vec<(&'static str, String)>) -> Verdict {
    Verdict::Fails(Failure { kind: kind.into(), details })
}

/// How the second output differs from the first: the exception that it has instead, or just that it does.
fn difference(expected: &str, got: Option<&str>) -> String {
    let Some(got) = got else { return "does not end".to_owned() };
    if got.starts_with("invalid") {
        return "is not Python".to_owned();
    }
    if let Some(line) = got.lines().find(|line| line.starts_with("internal error")) {
        return line.chars().take(120).collect();
    }
    let pair = expected.lines().zip(got.lines()).find(|(left, right)| left != right);
    let Some((left, right)) = pair else { return "prints more or less".to_owned() };
    let raised = |line: &str| {
        let (_, rest) = line.split_once("raises ").or_else(|| line.split_once("fails: "))?;
        Some(rest.split([' ', ':']).next().unwrap_or_default().to_owned())
    };
    match (raised(left), raised(right)) {
        (None, Some(error)) => format!("raises {error}"),
        (Some(error), None) => format!("does not raise {error}"),
        (Some(left), Some(right)) if left != right => format!("raises {right} instead of {left}"),
        _ => "differs".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_programs_keep_the_law() {
        let folder = std::env::temp_dir().join("dy2st-fuzz-test");
        let options = Options::parse(&["--seed", "11", "--count", "100"], &folder).expect("arguments are right");
        let report = run(&options).expect("the folder is writable");
        assert_eq!(report.failures, 0, "{}", report.summary);
        assert!(report.agreed >= 30, "{}", report.summary);
    }

    #[test]
    fn a_refusal_counts_only_where_all_before_agrees() {
        assert_eq!(refusal("gives 1\ngives 2\n", "gives 1\nrefused DY0501\n"), Some("DY0501".to_owned()));
        assert_eq!(refusal("gives 1\ngives 2\n", "gives 3\nrefused DY0501\n"), None);
        assert_eq!(refusal("gives 1\n", "gives 2\n"), None);
    }

    #[test]
    fn a_seed_names_its_programs() {
        assert_eq!(program::generate(5, 9).text(), program::generate(5, 9).text());
        assert_ne!(program::generate(5, 9).text(), program::generate(5, 10).text());
    }
}
