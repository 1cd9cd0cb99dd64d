//! `cargo run -p xtask -- bench [--dy2st PATH] [--cpython PATH] [--models ROOT] [--threads N] [--rounds N] [NAME...]`
//!
//! Runs the workloads of benches/ under `dy2st run` and, where a Python with PaddlePaddle is given, the same scripts under
//! that, a process each, in turns. What counts is the ratio of the medians, and of the peaks of memory.

mod measure;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use measure::{median, Sample};

/// A workload of benches/shapes.py with how many calls a process makes of it.
const WORKLOADS: &[(&str, usize)] =
    &[("lenet_b1", 200), ("mlp_b128", 100), ("resnet50_b1", 5), ("gruloop_b1", 30), ("tiny100_b8", 100)];

/// The file whose conversion is timed: ResNet as the framework's own package has it.
const CONVERTED: &str = "crates/framework/py/paddle/vision/models/resnet.py";

/// Models of benches/shapes.py that are converted to a Program, each with its input spec.
const CONVERTED_MODELS: &[(&str, &str)] = &[("resnet50", "float32[1,3,224,224]"), ("bertbase", "float32[1,128,768]")];

/// A model of a wheel (testdata/models/manifest) with the folder below the root, the file, the entry and the input spec.
const CONVERTED_WHEEL: [&str; 4] = [
    "pypi/src/paddlenlp",
    "paddlenlp/transformers/bert/modeling.py",
    "BertModel(__import__('paddlenlp.transformers.bert.configuration', fromlist=['_']).BertConfig(vocab_size=100, hidden_size=32, \
     num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, max_position_embeddings=64))",
    "int64[2,12]",
];

/// How many processes make a round where the whole process is timed.
const WHOLE_CALLS: usize = 7;

/// What to do.
#[derive(Debug, Clone)]
pub struct Options {
    /// The binary of dy2st.
    pub dy2st: PathBuf,
    /// A Python with PaddlePaddle.
    pub cpython: Option<PathBuf>,
    /// Where the wheels of testdata/models/manifest are unpacked.
    pub models: Option<PathBuf>,
    /// How many threads each process may use.
    pub threads: usize,
    /// How many processes of each.
    pub rounds: usize,
    /// The workloads to run; all where none is named.
    pub names: Vec<String>,
}

impl Options {
    /// Reads the arguments after `bench`.
    ///
    /// # Errors
    /// For an argument that is not known or lacks its value, and for a workload that there is not.
    pub fn parse(arguments: &[&str], root: &Path) -> Result<Self, String> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let mut options = Self {
            dy2st: target.join("release/dy2st"),
            cpython: None,
            models: None,
            threads: 1,
            rounds: 3,
            names: Vec::new(),
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().ok_or_else(|| format!("{argument} needs a value"));
            let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
            match *argument {
                "--dy2st" => options.dy2st = value()?.into(),
                "--cpython" => options.cpython = Some(value()?.into()),
                "--models" => options.models = Some(value()?.into()),
                "--threads" => options.threads = number(value()?)?.max(1),
                "--rounds" => options.rounds = number(value()?)?.max(1),
                name if name == "convert" || WORKLOADS.iter().any(|(known, _)| *known == name) => {
                    options.names.push(name.to_owned());
                }
                other => return Err(format!("bench has no argument or workload `{other}`")),
            }
        }
        if !options.dy2st.is_file() {
            return Err(format!("{} is not there; `cargo build --release` makes it", options.dy2st.display()));
        }
        Ok(options)
    }
}

/// One way to run a workload.
struct Contender {
    name: &'static str,
    command: Vec<String>,
    folder: PathBuf,
    /// Whether the whole process is timed, and not what the script says.
    whole: bool,
}

/// What a contender needed in all rounds.
struct Figures {
    name: &'static str,
    seconds: f64,
    peak: Option<u64>,
    result: Option<f64>,
}

/// Runs the workloads and gives a table.
///
/// # Errors
/// If a process cannot be started; one that fails is a row that says so.
pub fn run(root: &Path, options: &Options) -> Result<String, String> {
    let mut out = format!(
        "threads {}, {} rounds, medians\n{:16}{:14}{:>12}{:>10}{:>10}{:>10}\n",
        options.threads, options.rounds, "workload", "", "ms", "ratio", "MiB", "ratio"
    );
    for (name, contenders) in plan(root, options) {
        let mut samples: Vec<Vec<Result<Sample, String>>> = contenders.iter().map(|_| Vec::new()).collect();
        // In turns, so that what the machine does meanwhile meets all of them.
        for _ in 0..options.rounds {
            for (at, contender) in contenders.iter().enumerate() {
                for _ in 0..if contender.whole { WHOLE_CALLS } else { 1 } {
                    samples[at].push(measure::run(
                        &contender.command,
                        &contender.folder,
                        options.threads,
                        contender.whole,
                    )?);
                }
            }
        }
        let figures: Vec<Result<Figures, String>> =
            contenders.iter().zip(samples).map(|(contender, samples)| figures(contender.name, samples)).collect();
        table(&mut out, &name, &figures);
    }
    Ok(out)
}

/// The workloads asked for, each with its contenders; the first is ours, the others it is compared with.
fn plan(root: &Path, options: &Options) -> Vec<(String, Vec<Contender>)> {
    let wanted = |name: &str| options.names.is_empty() || options.names.iter().any(|wanted| wanted == name);
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let dy2st = std::path::absolute(&options.dy2st).unwrap_or_else(|_| options.dy2st.clone());
    let folder = root.join("benches");
    let mut plan = Vec::new();
    if wanted("convert") {
        plan.extend(conversions(&path(&dy2st), root, options));
    }
    for (name, calls) in WORKLOADS.iter().filter(|(name, _)| wanted(name)) {
        let script =
            |mode: &str| ["run.py", name, &calls.to_string(), mode].map(str::to_owned).into_iter().collect::<Vec<_>>();
        let ours = [vec![path(&dy2st), "run".to_owned()], script("static")].concat();
        let mut contenders =
            vec![Contender { name: "dy2st static", command: ours, folder: folder.clone(), whole: false }];
        if let Some(python) = &options.cpython {
            for (name, mode) in [("paddle static", "static"), ("paddle eager", "eager")] {
                let command = [vec![path(python)], script(mode)].concat();
                contenders.push(Contender { name, command, folder: folder.clone(), whole: false });
            }
        }
        plan.push(((*name).to_owned(), contenders));
    }
    plan
}

/// The conversions: of a file as source, of models to Programs, and of a model of a wheel. Ours are whole processes.
fn conversions(dy2st: &str, root: &Path, options: &Options) -> Vec<(String, Vec<Contender>)> {
    let folder = root.join("benches");
    let ours = |arguments: &[&str], folder: &Path| Contender {
        name: "dy2st convert",
        command: [&[dy2st, "convert"], arguments].concat().into_iter().map(str::to_owned).collect(),
        folder: folder.to_owned(),
        whole: true,
    };
    let theirs = |script: &[&str]| {
        options.cpython.as_ref().map(|python| Contender {
            name: "paddle",
            command: [&[&*python.to_string_lossy()], script].concat().into_iter().map(str::to_owned).collect(),
            folder: folder.clone(),
            whole: false,
        })
    };
    let source = root.join(CONVERTED);
    let mut rows = vec![("resnet.py".to_owned(), vec![ours(&[&*source.to_string_lossy()], &folder)])];
    rows[0].1.extend(theirs(&["convert_peer.py", "3"]));
    for (name, spec) in CONVERTED_MODELS {
        let entry = format!("build(\"{name}\")");
        let arguments = ["convert_models.py", "--emit", "program", "--entry", &entry, "--input-spec", spec];
        let mut row = vec![ours(&arguments, &folder)];
        row.extend(theirs(&["convert_models.py", name, "3"]));
        rows.push(((*name).to_owned(), row));
    }
    if let Some(models) = &options.models {
        let [below, file, entry, spec] = CONVERTED_WHEEL;
        let arguments = [file, "--emit", "program", "--entry", entry, "--input-spec", spec];
        rows.push(("paddlenlp bert".to_owned(), vec![ours(&arguments, &models.join(below))]));
    }
    rows
}

/// The median of all calls and of the peaks of memory.
fn figures(name: &'static str, samples: Vec<Result<Sample, String>>) -> Result<Figures, String> {
    let mut seconds = Vec::new();
    let mut peaks = Vec::new();
    let mut result = None;
    for sample in samples {
        let sample = sample.map_err(|error| format!("{name}: {error}"))?;
        seconds.extend(sample.seconds);
        peaks.extend(sample.peak.map(|bytes| bytes as f64));
        result = sample.result;
    }
    let peak = median(&mut peaks).map(|bytes| bytes as u64);
    let seconds = median(&mut seconds).ok_or_else(|| format!("{name}: no call was timed"))?;
    Ok(Figures { name, seconds, peak, result })
}

/// The rows of a workload; ratios are ours to theirs.
fn table(out: &mut String, workload: &str, figures: &[Result<Figures, String>]) {
    let ours = figures.first().and_then(|first| first.as_ref().ok());
    for (at, row) in figures.iter().enumerate() {
        let title = if at == 0 { workload } else { "" };
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                let _ = writeln!(out, "{title:16}failed: {}", error.lines().next().unwrap_or_default());
                continue;
            }
        };
        let ours = ours.filter(|_| at > 0);
        let ratio = |ours: f64, theirs: f64| format!("{:.2}", ours / theirs);
        let time = ours.map_or_else(String::new, |ours| ratio(ours.seconds, row.seconds));
        let mib = row.peak.map_or_else(String::new, |bytes| format!("{:.1}", bytes as f64 / (1 << 20) as f64));
        let memory = ours.and_then(|ours| Some(ratio(ours.peak? as f64, row.peak? as f64))).unwrap_or_default();
        let millis = row.seconds * 1e3;
        let _ = write!(out, "{title:16}{:14}{millis:>12.3}{time:>10}{mib:>10}{memory:>10}", row.name);
        let differs = ours.and_then(|ours| Some((ours.result?, row.result?)));
        if differs.is_some_and(|(ours, theirs)| (ours - theirs).abs() > 1e-3 * theirs.abs()) {
            out.push_str("  RESULTS DIFFER");
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_say_ratios_and_differences() {
        let figures = |name, seconds, result| Ok(Figures { name, seconds, peak: Some(1 << 20), result: Some(result) });
        let mut out = String::new();
        table(&mut out, "w", &[figures("ours", 0.001, 1.0), figures("theirs", 0.002, 1.5), Err("x: no".to_owned())]);
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines[0].starts_with("w ") && lines[0].contains("1.000"), "{out}");
        assert!(lines[1].contains("0.50") && lines[1].ends_with("RESULTS DIFFER"), "{out}");
        assert!(lines[2].contains("failed: x: no"), "{out}");
    }
}
