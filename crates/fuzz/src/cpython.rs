//! CPython with PaddlePaddle as a judge: one process for many programs.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{json, Value};

/// What every judge runs in front of a program: the text form of results, and the calls.
pub const PRELUDE: &str = include_str!("prelude.py");
const DRIVER: &str = include_str!("driver.py");
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
