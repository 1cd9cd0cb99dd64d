//! dy2st as a judge, in this process: eager, and with a static entry.

use std::cell::RefCell;
use std::panic::{catch_unwind, AssertUnwindSafe};

use dy2st_eval::vm::{Options, Sink};
use dy2st_eval::{End, Vm};
use dy2st_source::codes;

use crate::cpython::PRELUDE;

/// How many programs an evaluator runs before it gives way to a new one: it keeps the sources that it has read.
const PROGRAMS: usize = 400;
/// Backward jumps and calls of one program.
const STEPS: u64 = 3_000_000;

/// What a run of a program gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Run {
    /// The program ran; this is what it printed.
    Printed(String),
    /// A diagnostic with this code, and its text.
    Refused(String, String),
    /// It did not end in time.
    Endless,
    /// A panic, or a traceback of the program's frame.
    Crashed(String),
}

thread_local! {
    /// What the last panic of this thread said, and where.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps panics for the verdict instead of printing them.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line())).unwrap_or_default();
        let payload = info.payload();
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a value");
        PANIC.set(format!("{message}{place}"));
    }));
}

/// An evaluator that runs one program after the other.
#[derive(Default)]
pub struct Inside {
    vm: Option<Vm>,
    programs: usize,
}

impl Inside {
    /// Runs the next programs in an evaluator of their own.
    pub fn renew(&mut self) {
        self.vm = None;
        self.programs = 0;
    }

    /// Runs a program, its entry static or not.
    pub fn run(&mut self, text: &str, is_static: bool) -> Run {
        if self.programs >= PROGRAMS {
            self.renew();
        }
        self.programs += 1;
        let flag = if is_static { "True" } else { "False" };
        let script = format!("{text}\n\n{PRELUDE}\n\nrun(ENTRY, STATE, CALLS, {flag})\n");
        let vm = self.vm.take();
        let work = AssertUnwindSafe(|| {
            let mut vm = vm.unwrap_or_else(|| dy2st::run::evaluator(Options::default()).0);
            let run = run(&mut vm, &script);
            (vm, run)
        });
        match catch_unwind(work) {
            Ok((vm, run)) => {
                // After a refusal or a limit, whatever was going on has been left half done.
                self.vm = matches!(run, Run::Printed(_)).then_some(vm);
                run
            }
            Err(_) => Run::Crashed(format!("panics: {}", PANIC.take())),
        }
    }
}

fn run(vm: &mut Vm, script: &str) -> Run {
    vm.stdout = Sink::Buffer(String::new());
    vm.stderr = Sink::Buffer(String::new());
    vm.limits.steps = STEPS;
    vm.steps = 0;
    let file = vm.files.add("case.py", script);
    let end = vm.run_source(file);
    let printed = vm.stdout.take();
    match end {
        End::Exit(0) => Run::Printed(printed),
        End::Exit(code) => Run::Crashed(format!("exit status {code}\n{printed}")),
        End::Uncaught => Run::Crashed(format!("{printed}{}", vm.stderr.take())),
        End::Refused(diagnostic) if diagnostic.code == codes::STEP_LIMIT => Run::Endless,
        End::Refused(diagnostic) => {
            let code = diagnostic.code.to_string();
            Run::Refused(code, dy2st_source::render::text(&vm.files, &diagnostic))
        }
    }
}
