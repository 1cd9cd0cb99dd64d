//! From an op whose operands' shapes are known to the kernels that a plan runs for it.

use dy2st_ir::{Attrs, Family, OpKind};
use dy2st_kernels::pointwise::Function;
use dy2st_tensor::{HostTensor, Shape, Stream};

use super::families;
use super::{Fixed, Kernel, Packs};
use crate::call::OpCall;

/// A tensor that a choice speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// An operand of the op.
    Operand(usize),
    /// A result of the op.
    Result(usize),
    /// A tensor that is only between the kernels of this op.
    Temp(usize),
}

/// One thing to run.
#[derive(Debug)]
pub enum Node {
    /// A function of `float32` elements; one that chains know.
    Function {
        /// The function.
        function: Function,
        /// Its operands; a function of one looks at the first.
        args: [Spot; 2],
        /// The result.
        to: Spot,
    },
    /// A kernel.
    Kernel {
        /// The kernel.
        kernel: Kernel,
        /// What it reads; seen under another shape where one is given.
        reads: Vec<(Spot, Option<Shape>)>,
        /// What it writes; likewise.
        writes: Vec<(Spot, Option<Shape>)>,
    },
}

/// Several things to run, one after the other.
#[derive(Debug, Default)]
pub struct Draft {
    /// The tensors between them.
    pub temps: Vec<Fixed>,
    /// What is run.
    pub nodes: Vec<Node>,
}

impl Draft {
    /// One kernel that reads some operands and writes the first result.
    pub fn kernel(kernel: Kernel, operands: &[usize]) -> Self {
        let reads = operands.iter().map(|operand| (Spot::Operand(*operand), None)).collect();
        let node = Node::Kernel { kernel, reads, writes: vec![(Spot::Result(0), None)] };
        Self { temps: Vec::new(), nodes: vec![node] }
    }

    /// A new tensor between kernels.
    pub fn temp(&mut self, fixed: Fixed) -> Spot {
        self.temps.push(fixed);
        Spot::Temp(self.temps.len() - 1)
    }
}

/// How a plan runs an op.
#[derive(Debug)]
pub enum Choice {
    /// The one result is always this.
    Constant(HostTensor),
    /// Each result is a part of an operand, which begins at the element given for it.
    Part {
        /// The operand.
        of: usize,
        /// Where each result begins.
        starts: Vec<usize>,
    },
    /// Kernels are run.
    Draft(Draft),
}

/// An op to choose kernels for.
pub struct Request<'a, 'c> {
    /// The op with its attributes.
    pub call: &'a OpCall<'c>,
    /// The operands of the table; `None` for one that is absent.
    pub operands: &'a [Option<Fixed>],
    /// Which of them are globals of the program.
    pub globals: &'a [Option<usize>],
    /// The results.
    pub results: &'a [Fixed],
    /// Which of them are read.
    pub used: &'a [bool],
    /// Where packed weights are asked for.
    pub packs: &'a mut Packs,
}

impl Request<'_, '_> {
    /// An operand.
    pub fn operand(&self, index: usize) -> Option<&Fixed> {
        self.operands.get(index)?.as_ref()
    }

    /// The first result, where no other is read.
    pub fn only_result(&self) -> Option<&Fixed> {
        let others = self.used.iter().skip(1).any(|used| *used);
        if others {
            None
        } else {
            self.results.first()
        }
    }
}

/// Results of more elements than this are made anew in every run, though they are always the same.
const MOST_CONSTANT: usize = 1 << 18;

/// The kernels for an op; `None` where it is left to [`crate::execute`].
pub fn choose(request: &mut Request<'_, '_>) -> Option<Choice> {
    match request.call.kind.info().family {
        Family::Pointwise | Family::CompareLogic => families::pointwise(request),
        Family::ShapeManip => families::movement(request),
        Family::Index => families::index(request),
        Family::Create => constant(request),
        Family::Reduction => families::reduction(request),
        Family::Linalg => families::linalg(request),
        Family::Norm => families::norm(request),
        Family::ConvPool => families::conv(request),
        Family::Random
        | Family::Loss
        | Family::Fft
        | Family::Rnn
        | Family::Control
        | Family::Scalar
        | Family::ListUnion
        | Family::Effect => None,
    }
}

/// An op that makes a tensor of its attributes, or of an operand's shape alone.
fn constant(request: &Request<'_, '_>) -> Option<Choice> {
    let result = request.only_result()?;
    if result.len() > MOST_CONSTANT {
        return None;
    }
    if request.call.kind == OpKind::FullLike {
        let value = request.call.scalar("value").ok()?;
        return Some(Choice::Constant(HostTensor::full(&result.shape, result.dtype, value)));
    }
    if !request.operands.is_empty() {
        return None;
    }
    // An op that fails does so in the run, where its place among the effects is known.
    let made = crate::execute(request.call.kind, &mut [], request.call.attrs, &Stream::default()).ok()?;
    let made = made.into_iter().next()?;
    (Fixed::from(&made) == *result).then_some(Choice::Constant(made))
}

/// An op as kernels are chosen for it: attributes alone.
pub fn attributes<R>(kind: OpKind, attrs: &Attrs, stream: &Stream, run: impl FnOnce(&OpCall<'_>) -> R) -> R {
    run(&OpCall { kind, operands: &mut [], attrs, stream })
}
