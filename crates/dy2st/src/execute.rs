//! Programs of static functions on the runtime.

use std::rc::Rc;

use dy2st_ir::Program;
use dy2st_runtime::tape::Engine;
use dy2st_stage::{Backend, Prepared};

/// Runs Programs on the engine that eager evaluation uses, whose random generator they share.
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
    fn prepare(&self, _program: &Rc<Program>) -> Result<Rc<dyn Prepared>, String> {
        let _ = &self.engine;
        Err("programs are not executed yet".to_owned())
    }
}
