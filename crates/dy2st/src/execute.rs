//! Programs of static functions on the runtime.

use std::rc::Rc;

use dy2st_ir::table::Effect;
use dy2st_ir::Program;
use dy2st_runtime::run::{self, Plan};
use dy2st_runtime::tape::Engine;
use dy2st_stage::{Backend, Host, Prepared, RunError, RunValue};
use dy2st_tensor::HostTensor;

/// Runs Programs with the random generator of the engine that eager evaluation uses.
pub struct ProgramBackend {
    engine: Rc<Engine>,
}

impl ProgramBackend {
    /// A backend over an engine.
    pub fn new(engine: Rc<Engine>) -> Self {
        Self { engine }
    }
}

/// A Program's text.
pub fn show(program: &Program) -> String {
    dy2st_ir::text::print(program)
}

impl Backend for ProgramBackend {
    fn prepare(&self, mut program: Program) -> Result<(Rc<Program>, Rc<dyn Prepared>), String> {
        // What staging made must be sound before anything is changed.
        if let Err(error) = dy2st_ir::verify(&program) {
            return Err(format!("{error:?}\n{}", show(&program)));
        }
        dy2st_passes::clean_up(&mut program);
        let program = Rc::new(program);
        let plan = Plan::new(program.clone()).map_err(|e| format!("{e}\n{}", show(&program)))?;
        let mut draws = false;
        program.functions.values().for_each(|f| f.block.walk(&mut |op| draws |= op.kind.info().effect == Effect::Rng));
        Ok((program, Rc::new(Planned { plan, draws, engine: self.engine.clone() })))
    }
}

struct Planned {
    plan: Plan,
    /// Whether the Program draws random numbers.
    draws: bool,
    engine: Rc<Engine>,
}

struct HostBridge<'a>(&'a mut dyn Host);

impl run::Host for HostBridge<'_> {
    fn print(&mut self, text: &str, stream: &str) -> Result<(), run::RunError> {
        self.0.print(text, stream).map_err(run::RunError::Host)
    }

    fn format(&mut self, value: &run::RunValue, conversion: Option<char>, spec: &str) -> Result<String, run::RunError> {
        self.0.format(&from_run(value.clone()), conversion, spec).map_err(run::RunError::Host)
    }

    fn format_text(&mut self, text: &str, conversion: Option<char>, spec: &str) -> Result<String, run::RunError> {
        self.0.format_text(text, conversion, spec).map_err(run::RunError::Host)
    }
}

fn to_run(value: RunValue) -> run::RunValue {
    match value {
        RunValue::Tensor(t) => run::RunValue::Tensor(t),
        RunValue::Int(i) => run::RunValue::Int(i),
        RunValue::Float(x) => run::RunValue::Float(x),
        RunValue::Bool(b) => run::RunValue::Bool(b),
        RunValue::List(items) => run::RunValue::list(items.into_iter().map(to_run).collect()),
        RunValue::Tuple(items) => run::RunValue::Tuple(Rc::new(items.into_iter().map(to_run).collect())),
        RunValue::Undef => run::RunValue::Undef,
    }
}

fn from_run(value: run::RunValue) -> RunValue {
    match value {
        run::RunValue::Tensor(t) => RunValue::Tensor(t),
        run::RunValue::Int(i) => RunValue::Int(i),
        run::RunValue::Float(x) => RunValue::Float(x),
        run::RunValue::Bool(b) => RunValue::Bool(b),
        run::RunValue::List(items) => RunValue::List(items.iter().cloned().map(from_run).collect()),
        run::RunValue::Tuple(items) => RunValue::Tuple(items.iter().cloned().map(from_run).collect()),
        _ => RunValue::Undef,
    }
}

impl Prepared for Planned {
    fn run(
        &self,
        inputs: Vec<RunValue>,
        globals: Vec<Option<HostTensor>>,
        host: &mut dyn Host,
    ) -> Result<Vec<RunValue>, RunError> {
        let inputs = inputs.into_iter().map(to_run).collect();
        let mut globals: Vec<Option<run::RunValue>> =
            globals.into_iter().map(|g| g.map(run::RunValue::Tensor)).collect();
        let stream = self.engine.stream();
        let before = self.draws.then(|| self.engine.save_stream());
        let outcome = self.plan.run("forward", inputs, &mut globals, &stream, &mut HostBridge(&mut *host));
        match outcome {
            Ok(results) => Ok(results.into_iter().map(from_run).collect()),
            Err(run::RunError::Raised { operands, effect, .. }) if host.is_told(effect) => {
                Err(RunError::Raised { effect, operands: operands.into_iter().map(from_run).collect() })
            }
            Err(_) => {
                if let Some(before) = before {
                    self.engine.restore_stream(before);
                }
                Err(RunError::Failed)
            }
        }
    }
}
