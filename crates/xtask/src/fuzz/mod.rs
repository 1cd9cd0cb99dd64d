//! Random programs: eager(source) against eager(converted) against the Program.
//!
//! `cargo run -p xtask -- fuzz --seed S --count N [--cpython PATH] [--dy2st PATH] [--shrink] [--out FOLDER]`
//!
//! A program is a function of Program and seed alone, so a failure is named by the seed and a number. Every program ends,
//! and is called several times with arguments that take different branches. Judges, each where its path is given:
//!
//! * always: the converter takes the program, and converting again changes nothing;
//! * `--cpython`: CPython with PaddlePaddle runs source and converted text, which must print the same;
//! * `--dy2st`: `dy2st run` runs the source, eager and static, which must print the same, and what CPython prints.

mod compare;
mod compound;
mod expressions;
mod judges;
mod loops;
mod program;
mod random;
mod scope;
mod shrink;
mod statements;
mod tree;
mod types;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub use judges::convert;
use judges::{CPython, Dy2st, Run};
use tree::Program;

/// How many failures are written out, at most, of each kind.
const KEPT: usize = 5;

/// What to do.
#[derive(Debug, Clone)]
pub struct Options {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first program.
    pub from: u64,
    /// How many programs.
    pub count: u64,
    /// A Python with PaddlePaddle.
    pub cpython: Option<PathBuf>,
    /// The binary of dy2st, for `dy2st run`.
    pub dy2st: Option<PathBuf>,
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
    /// Reads the arguments after `fuzz`.
    ///
    /// # Errors
    /// For an argument that is not known or lacks its value.
    pub fn parse(arguments: &[&str], root: &Path) -> Result<Self, String> {
        let mut options = Self {
            seed: 1,
            from: 0,
            count: 1000,
            cpython: None,
            dy2st: None,
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
                "--cpython" => options.cpython = Some(value()?.into()),
                "--dy2st" => options.dy2st = Some(value()?.into()),
                "--out" => options.out = value()?.into(),
                "--replay" => options.replay.push(value()?.into()),
                "--shrink" => options.shrink = true,
                "--print" => options.print = true,
                other => return Err(format!("fuzz has no argument `{other}`")),
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

struct Judges {
    cpython: Option<CPython>,
    dy2st: Option<Dy2st>,
    covered: (u64, u64),
}

/// Judges programs and gives a summary, with whether all of them agreed.
///
/// # Errors
/// If a judge cannot be started or a file cannot be written.
pub fn run(options: &Options) -> Result<(String, bool), String> {
    if options.print {
        let texts: Vec<String> = numbers(options).map(|at| program::generate(options.seed, at).text()).collect();
        return Ok((texts.join("\n"), true));
    }
    std::fs::create_dir_all(&options.out).map_err(|error| format!("{}: {error}", options.out.display()))?;
    let work = options.out.join("work");
    let cpython = options.cpython.as_deref().map(|python| CPython::new(python, &work)).transpose()?;
    std::fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let dy2st = options.dy2st.clone().map(|binary| Dy2st { binary, folder: work.clone() });
    let mut judges = Judges { cpython, dy2st, covered: (0, 0) };
    if !options.replay.is_empty() {
        return replay(&options.replay, &mut judges);
    }
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut refused: BTreeMap<String, u64> = BTreeMap::new();
    let mut endless = 0;
    for at in numbers(options) {
        let program = program::generate(options.seed, at);
        match judges.judge(&program.text())? {
            Verdict::Agrees => {}
            Verdict::Refused(code) => *refused.entry(code).or_default() += 1,
            Verdict::Endless => endless += 1,
            Verdict::Fails(failure) => {
                let count = counts.entry(failure.kind.clone()).or_default();
                *count += 1;
                if *count <= KEPT as u64 {
                    keep(options, &mut judges, at, &program, failure)?;
                }
            }
        }
    }
    let mut summary = format!("{} programs of seed {}\n", options.count, options.seed);
    for (kind, count) in &counts {
        let _ = writeln!(summary, "  FAILED {count:6}  {kind}");
    }
    for (code, count) in &refused {
        let _ = writeln!(summary, "  refused {count:5}  {code}");
    }
    if endless > 0 {
        let _ = writeln!(summary, "  endless {endless:5}");
    }
    if let Some(percent) = (judges.covered.0 * 100).checked_div(judges.covered.1) {
        let _ = writeln!(summary, "  {percent} % of the lines ran");
    }
    Ok((summary, counts.is_empty()))
}

/// Judges files that earlier runs left.
fn replay(paths: &[PathBuf], judges: &mut Judges) -> Result<(String, bool), String> {
    let (mut summary, mut good) = (String::new(), true);
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let verdict = match judges.judge(&text)? {
            Verdict::Agrees => "agrees".to_owned(),
            Verdict::Refused(code) => format!("refused {code}"),
            Verdict::Endless => "endless".to_owned(),
            Verdict::Fails(failure) => {
                good = false;
                format!("FAILED {}", failure.kind)
            }
        };
        let _ = writeln!(summary, "{}: {verdict}", path.display());
    }
    Ok((summary, good))
}

fn numbers(options: &Options) -> std::ops::Range<u64> {
    options.from..options.from + options.count
}

/// Writes a failing program, made small if that is asked for, with what shows its failure.
fn keep(options: &Options, judges: &mut Judges, at: u64, program: &Program, failure: Failure) -> Result<(), String> {
    let (mut program, mut failure) = (program.clone(), failure);
    if options.shrink {
        program = shrink::shrink(
            &program,
            |candidate| matches!(judges.judge(&candidate.text()), Ok(Verdict::Fails(other)) if other.kind == failure.kind),
        );
        if let Verdict::Fails(small) = judges.judge(&program.text())? {
            failure = small;
        }
    }
    let slug: String = failure.kind.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
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

impl Judges {
    fn judge(&mut self, source: &str) -> Result<Verdict, String> {
        let converted = match judges::convert(source) {
            Ok(converted) => converted,
            Err(complaint) => {
                let code = judges::code_of(&complaint).unwrap_or_else(|| "panic".to_owned());
                return Ok(fails(format!("convert refuses {code}"), vec![("diagnostics.txt", complaint)]));
            }
        };
        match judges::convert(&converted) {
            Ok(again) if again == converted => {}
            other => {
                let (Ok(text) | Err(text)) = other;
                let details = vec![("converted.txt", converted), ("again.txt", text)];
                return Ok(fails("converting again changes it", details));
            }
        }
        let mut expected = None;
        if let Some(cpython) = &mut self.cpython {
            let answer = cpython.run(&[source, &converted])?;
            self.covered.0 += answer.covered.0;
            self.covered.1 += answer.covered.1;
            let [left, right] = answer.outputs.as_slice() else { return Err("an answer lacks an output".to_owned()) };
            let Some(left) = left else { return Ok(Verdict::Endless) };
            if left.starts_with("invalid") {
                return Ok(fails("the generator makes what is not Python", vec![("eager.txt", left.clone())]));
            }
            if Some(left) != right.as_ref() {
                let kind = difference(left, right.as_deref());
                let right = right.clone().unwrap_or_else(|| "does not end".to_owned());
                let details =
                    vec![("converted.txt", converted), ("eager.txt", left.clone()), ("eager_converted.txt", right)];
                return Ok(fails(format!("converted {kind}"), details));
            }
            expected = Some(left.clone());
        }
        match &self.dy2st {
            Some(dy2st) => judge_dy2st(dy2st, source, expected),
            None => Ok(Verdict::Agrees),
        }
    }
}

fn judge_dy2st(dy2st: &Dy2st, source: &str, expected: Option<String>) -> Result<Verdict, String> {
    let eager = match dy2st.run(source, false)? {
        Run::Printed(text) => text,
        Run::Refused(code, text) => return Ok(fails(format!("eager refused {code}"), vec![("dy2st_eager.txt", text)])),
        Run::Crashed(text) => return Ok(fails("eager crashes", vec![("dy2st_eager.txt", text)])),
    };
    if let Some(expected) = expected {
        if !compare::agree(&expected, &eager) {
            let kind = difference(&expected, Some(&eager));
            let details = vec![("eager.txt", expected), ("dy2st_eager.txt", eager)];
            return Ok(fails(format!("dy2st eager {kind}"), details));
        }
    }
    match dy2st.run(source, true)? {
        Run::Printed(text) if compare::agree(&eager, &text) => Ok(Verdict::Agrees),
        Run::Printed(text) => {
            if let Some(code) = refusal(&eager, &text) {
                return Ok(Verdict::Refused(code));
            }
            let kind = difference(&eager, Some(&text));
            Ok(fails(format!("static {kind}"), vec![("dy2st_eager.txt", eager), ("dy2st_static.txt", text)]))
        }
        Run::Refused(code, _) => Ok(Verdict::Refused(code)),
        Run::Crashed(text) => Ok(fails("static crashes", vec![("dy2st_eager.txt", eager), ("dy2st_static.txt", text)])),
    }
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
    fn the_converter_takes_random_programs() {
        let options = Options::parse(&["--seed", "11", "--count", "60"], &std::env::temp_dir().join("dy2st-fuzz-test"));
        let (summary, good) = run(&options.expect("arguments are right")).expect("the folder is writable");
        assert!(good, "{summary}");
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
