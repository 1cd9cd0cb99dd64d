//! What runs a Program: the facade brings it.

use std::rc::Rc;

use dy2st_ir::Program;
use dy2st_tensor::HostTensor;

/// A value that goes into or comes out of a run.
#[derive(Clone, Debug)]
pub enum RunValue {
    /// A tensor.
    Tensor(HostTensor),
    /// A Python `int`.
    Int(i64),
    /// A Python `float`.
    Float(f64),
    /// A Python `bool`.
    Bool(bool),
    /// A list.
    List(Vec<RunValue>),
    /// A tuple.
    Tuple(Vec<RunValue>),
    /// A value of a way that was not taken.
    Undef,
}

/// How a run ended early.
#[derive(Debug)]
pub enum RunError {
    /// At a `raise` op: its place in the order of effects, and its operands.
    Raised {
        /// The op's effect number.
        effect: u32,
        /// What its operands were.
        operands: Vec<RunValue>,
    },
    /// At another op, or for a reason of the executor's own. Random numbers are what they were before the run: evaluation of the
    /// source does all again, and says what is wrong.
    Failed,
}

/// Where effects of a run go.
pub trait Host {
    /// This text, line end included, goes to a stream of the process (`stdout`, `stderr`), or where the host's `print` writes
    /// to, if no stream is named.
    fn print(&mut self, text: &str, stream: &str) -> Result<(), String>;

    /// The text of a value under a conversion (`r` or none) and a format specification, as Python writes it.
    fn format(&mut self, value: &RunValue, conversion: Option<char>, spec: &str) -> Result<String, String>;

    /// The same of a text.
    fn format_text(&mut self, text: &str, conversion: Option<char>, spec: &str) -> Result<String, String>;

    /// Whether the operands of the `raise` op with this effect number tell what it raises. A run that another one ends has
    /// failed.
    fn is_told(&self, effect: u32) -> bool;
}

/// A Program that is ready to run.
pub trait Prepared {
    /// Runs `forward` on its inputs; `globals` are the values of the Program's parameters by their index.
    fn run(
        &self,
        inputs: Vec<RunValue>,
        globals: Vec<Option<HostTensor>>,
        host: &mut dyn Host,
    ) -> Result<Vec<RunValue>, RunError>;
}

/// Makes Programs ready to run.
pub trait Backend {
    /// Optimises, verifies and plans a Program; the Program as it is run.
    fn prepare(&self, program: Program) -> Result<(Rc<Program>, Rc<dyn Prepared>), String>;
}
