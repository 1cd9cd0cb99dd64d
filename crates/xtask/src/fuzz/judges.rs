//! Who runs programs: CPython with PaddlePaddle, and `dy2st run`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use dy2st_source::{render, Files};
use dy2st_transform::{convert_module, Options};
use serde_json::{json, Value};

/// What every judge runs in front of a program: the text form of results, and the calls.
pub const PRELUDE: &str = include_str!("prelude.py");
const DRIVER: &str = include_str!("driver.py");
/// How long `dy2st run` may take.
const LIMIT: Duration = Duration::from_secs(20);

/// The converted text, or why there is none.
///
/// # Errors
/// The rendered diagnostics, with the code of the first in front.
pub fn convert(text: &str) -> Result<String, String> {
    let work = || {
        let mut files = Files::new();
        let file = files.add("case.py", text);
        let converted = dy2st_syntax::parse(&files, file)
            .and_then(|module| convert_module(&files, &module, &Options::default()))
            .map_err(|errors| errors.iter().map(|error| render::text(&files, error)).collect::<String>())?;
        Ok(converted.text)
    };
    dy2st_syntax::on_large_stack(|| std::panic::catch_unwind(work))
        .and_then(Result::ok)
        .unwrap_or_else(|| Err("the converter panics".to_owned()))
}

/// A process of CPython with PaddlePaddle that answers for many programs.
pub struct CPython {
    python: PathBuf,
    folder: PathBuf,
    process: Option<(Child, ChildStdin, BufReader<ChildStdout>)>,
}

/// What CPython says of the texts of one program.
pub struct Answer {
    /// What each prints; `None` where it takes too long or brings the process down.
    pub outputs: Vec<Option<String>>,
    /// How many lines of the first text's functions ran, and how many there are.
    pub covered: (u64, u64),
}

impl CPython {
    /// A judge that writes its files into `folder`.
    ///
    /// # Errors
    /// If the files cannot be written.
    pub fn new(python: &Path, folder: &Path) -> Result<Self, String> {
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(fail)?;
        std::fs::write(folder.join("prelude.py"), PRELUDE).map_err(fail)?;
        std::fs::write(folder.join("driver.py"), DRIVER).map_err(fail)?;
        let runtime = format!("{}.py", dy2st_transform::RUNTIME_MODULE);
        std::fs::write(folder.join(runtime), dy2st_transform::RUNTIME).map_err(fail)?;
        Ok(Self { python: python.to_owned(), folder: folder.to_owned(), process: None })
    }

    /// Runs the texts, each in a namespace of its own.
    ///
    /// # Errors
    /// If the process cannot be started.
    pub fn run(&mut self, texts: &[&str]) -> Result<Answer, String> {
        let request = json!({ "texts": texts, "coverage": true });
        for _ in 0..2 {
            if self.process.is_none() {
                self.start()?;
            }
            if let Some(answer) = self.ask(&request) {
                return Ok(answer);
            }
            self.stop();
        }
        Ok(Answer { outputs: vec![None; texts.len()], covered: (0, 0) })
    }

    fn start(&mut self) -> Result<(), String> {
        let mut child = Command::new(&self.python)
            .arg(self.folder.join("driver.py"))
            .arg(self.folder.join("prelude.py"))
            .arg(&self.folder)
            .env("OMP_NUM_THREADS", "1")
            .env("GLOG_minloglevel", "2")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.python.display()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the process has no pipes".to_owned());
        };
        self.process = Some((child, stdin, BufReader::new(stdout)));
        Ok(())
    }

    fn ask(&mut self, request: &Value) -> Option<Answer> {
        let (_, stdin, stdout) = self.process.as_mut()?;
        writeln!(stdin, "{request}").ok()?;
        let mut line = String::new();
        stdout.read_line(&mut line).ok()?;
        let answer: Value = serde_json::from_str(&line).ok()?;
        let outputs = answer["outputs"].as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect();
        let covered = (answer["covered"][0].as_u64()?, answer["covered"][1].as_u64()?);
        Some(Answer { outputs, covered })
    }

    fn stop(&mut self) {
        if let Some((mut child, stdin, _)) = self.process.take() {
            drop(stdin);
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for CPython {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What `dy2st run` gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Run {
    /// The program ran; this is what it printed.
    Printed(String),
    /// A diagnostic with this code, and the text of all of them.
    Refused(String, String),
    /// A crash, or no end.
    Crashed(String),
}

/// The command `dy2st run`.
pub struct Dy2st {
    /// The program.
    pub binary: PathBuf,
    /// Where scripts are written.
    pub folder: PathBuf,
}

impl Dy2st {
    /// Runs the program, its entry static or not.
    ///
    /// # Errors
    /// If the script cannot be written or the command cannot be started.
    pub fn run(&self, text: &str, is_static: bool) -> Result<Run, String> {
        let flag = if is_static { "True" } else { "False" };
        let script = format!("{text}\n\n{PRELUDE}\n\nrun(ENTRY, STATE, CALLS, {flag})\n");
        let path = self.folder.join("case.py");
        std::fs::write(&path, script).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut child = Command::new(&self.binary)
            .arg("run")
            .arg(&path)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let out = child.stdout.take().map(drain);
        let err = child.stderr.take().map(drain);
        let status = wait(&mut child);
        let text_of = |reader: Option<std::thread::JoinHandle<String>>| {
            reader.and_then(|reader| reader.join().ok()).unwrap_or_default()
        };
        let (printed, complaints) = (text_of(out), text_of(err));
        Ok(match status {
            Some(0) => Run::Printed(printed),
            Some(1) => match code_of(&complaints) {
                Some(code) => Run::Refused(code, complaints),
                None => Run::Crashed(format!("{printed}{complaints}")),
            },
            status => Run::Crashed(format!("status {status:?}\n{printed}{complaints}")),
        })
    }
}

fn drain(mut pipe: impl std::io::Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.by_ref().take(1 << 22).read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        if let Ok(Some(status)) = child.try_wait() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}

/// The first diagnostic code in a rendered text: `error[D0101]`.
pub fn code_of(text: &str) -> Option<String> {
    let start = text.find("error[")? + "error[".len();
    let end = text[start..].find(']')?;
    Some(text[start..start + end].to_owned())
}
