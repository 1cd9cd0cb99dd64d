//! Chains: several functions of `float32` elements in one pass over memory.
//!
//! The elements are taken a tile at a time; what lies between two functions stays in the first-level cache. Each function
//! is computed and rounded as it is alone, so a chain gives the very floats of its steps.

mod layout;
mod tile;

pub use layout::Spread;

use layout::Layout;
use tile::{Code, Mode, Op};

use super::unary_f32::has_vector_form;
use super::{Binary, Unary};
use crate::KernelError;

/// A function of elements that chains know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Function {
    /// Of one element.
    Unary(Unary),
    /// Of two.
    Binary(Binary),
}

impl Function {
    /// Whether chains compute this function.
    pub fn chains(self) -> bool {
        match self {
            Self::Unary(op) => has_vector_form(op),
            Self::Binary(op) => Op::of(op).is_some(),
        }
    }
}

/// An operand of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arg {
    /// An input of the chain.
    Input(usize),
    /// What an earlier step gave.
    Step(usize),
    /// A number.
    Number(f32),
}

/// One function with its operands; a function of one looks at the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainStep {
    /// The function.
    pub function: Function,
    /// Its operands.
    pub args: [Arg; 2],
}

/// An input of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainInput {
    /// How its elements meet those of the results.
    pub spread: Spread,
    /// The result that is written over it, if one is: then the slice given at a run is ignored.
    pub in_place: Option<usize>,
}

/// A chain that is ready to run.
#[derive(Clone, Debug)]
pub struct Chain {
    inputs: Vec<ChainInput>,
    results: Vec<usize>,
    numbers: Vec<f32>,
    code: Vec<Code>,
    /// Rows of scratch that the code writes.
    rows: usize,
    layout: Layout,
}

/// A step more or an input more does not pay: the pointers of a tile should stay in cache as well.
const MOST: usize = 96;

impl Chain {
    /// A chain over `len` elements. `results` are the steps whose values are written, in the order of the outputs.
    /// `None` if it cannot be walked tile by tile, or is too long, or has a function that [`Function::chains`] denies.
    pub fn new(len: usize, inputs: &[ChainInput], steps: &[ChainStep], results: &[usize]) -> Option<Self> {
        let spreads: Vec<Spread> = inputs.iter().map(|input| input.spread).collect();
        if !Self::has_room(inputs.len(), steps.len()) || results.iter().any(|result| *result >= steps.len()) {
            return None;
        }
        let layout = Layout::new(len, spreads)?;
        let misplaced = |input: &ChainInput| {
            input.in_place.is_some_and(|result| result >= results.len() || input.spread != Spread::Each)
        };
        if inputs.iter().any(misplaced) {
            return None;
        }
        let numbers = steps
            .iter()
            .flat_map(|step| step.args)
            .filter_map(|arg| if let Arg::Number(number) = arg { Some(number) } else { None })
            .collect();
        let chain =
            Self { inputs: inputs.to_vec(), results: results.to_vec(), numbers, code: Vec::new(), rows: 0, layout };
        chain.compile(steps)
    }

    const fn has_room(inputs: usize, steps: usize) -> bool {
        inputs <= MOST && steps <= MOST
    }

    /// Whether a chain of so many steps, with inputs that are spread so, can be walked.
    pub fn fits(len: usize, inputs: impl ExactSizeIterator<Item = Spread>, steps: usize) -> bool {
        Self::has_room(inputs.len(), steps) && Layout::new(len, inputs).is_some()
    }

    /// Number of elements of each result.
    pub const fn len(&self) -> usize {
        self.layout.len
    }

    /// True when there is no element.
    pub const fn is_empty(&self) -> bool {
        self.layout.len == 0
    }

    /// Number of functions.
    pub fn steps(&self) -> usize {
        self.code.len()
    }

    /// Writes the results. An output that several results name is not allowed for; each has [`Chain::len`] elements.
    pub fn run(&self, inputs: &[&[f32]], outputs: &mut [&mut [f32]]) -> Result<(), KernelError> {
        let complete = inputs.len() == self.inputs.len() && outputs.len() == self.results.len();
        let fits = |(input, given): (&ChainInput, &&[f32])| {
            input.in_place.is_some() || given.len() == input.spread.elements(self.layout.len)
        };
        if !complete || !self.inputs.iter().zip(inputs).all(fits) {
            return Err(KernelError::shape("chain", "the inputs are not those that it was made for"));
        }
        if outputs.iter().any(|output| output.len() != self.layout.len) {
            return Err(KernelError::shape("chain", "an output has another length"));
        }
        tile::run(self, inputs, outputs);
        Ok(())
    }

    /// Chooses where each step writes: to its output, or to a row of scratch that nobody reads any more.
    fn compile(mut self, steps: &[ChainStep]) -> Option<Self> {
        let reads = |step: &ChainStep, arg: Arg| match step.function {
            Function::Unary(_) => step.args[0] == arg,
            Function::Binary(_) => step.args.contains(&arg),
        };
        let last_read = |arg: Arg| steps.iter().rposition(|step| reads(step, arg));
        let first_row = self.inputs.len() + self.numbers.len();
        let mut places: Vec<usize> = Vec::new();
        let mut free: Vec<usize> = Vec::new();
        let mut copies: Vec<Code> = Vec::new();
        let mut code = Vec::new();
        let mut numbers = self.inputs.len();
        for (at, step) in steps.iter().enumerate() {
            let mut operand = |arg: Arg| match arg {
                Arg::Input(input) => {
                    let scalar = self.inputs.get(input)?.spread.is_scalar_in_tile();
                    Some((input, scalar))
                }
                Arg::Step(step) => places.get(step).map(|place| (*place, false)),
                Arg::Number(_) => {
                    numbers += 1;
                    Some((numbers - 1, true))
                }
            };
            let op = match step.function {
                Function::Unary(op) if has_vector_form(op) => Op::Unary(op),
                Function::Unary(_) => return None,
                Function::Binary(op) => Op::of(op)?,
            };
            let (a, b) = (operand(step.args[0])?, operand(step.args[1])?);
            // Rows whose last reader this step is: it may write there, element by element.
            for arg in step.args {
                if let Arg::Step(read) = arg {
                    let row = places[read];
                    let own = row >= first_row && self.results.iter().all(|result| *result != read);
                    if own && last_read(arg) == Some(at) && !free.contains(&row) {
                        free.push(row);
                    }
                }
            }
            let output = self.results.iter().position(|result| *result == at);
            // An input in place is read up to its last reader; a result of an earlier step waits in scratch till then.
            let waits = output.is_some_and(|output| {
                self.inputs.iter().enumerate().any(|(input, shape)| {
                    shape.in_place == Some(output) && last_read(Arg::Input(input)).is_some_and(|last| last > at)
                })
            });
            let to = match output {
                Some(output) if !waits => usize::MAX - output,
                _ => free.pop().unwrap_or_else(|| {
                    self.rows += 1;
                    first_row + self.rows - 1
                }),
            };
            places.push(to);
            code.push(Code { op, a: a.0, b: b.0, to, mode: Mode::of(a.1, b.1) });
            for (other, _) in
                self.results.iter().enumerate().filter(|(other, result)| **result == at && usize::MAX - other != to)
            {
                copies.push(Code { op: Op::Copy, a: to, b: to, to: usize::MAX - other, mode: Mode::Both });
            }
        }
        code.append(&mut copies);
        // Outputs follow the rows of scratch, whose number is known now.
        let outputs = first_row + self.rows;
        let resolve = |place: &mut usize| {
            if *place > usize::MAX - MOST {
                *place = outputs + (usize::MAX - *place);
            }
        };
        for code in &mut code {
            resolve(&mut code.a);
            resolve(&mut code.b);
            resolve(&mut code.to);
        }
        self.code = code;
        Some(self)
    }
}
