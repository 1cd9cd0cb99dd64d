//! What a function becomes: steps over values of which each has its home.

use std::cell::RefCell;

use dy2st_ir::{Op, Type};
use dy2st_kernels::arena::{Access, Place};
use dy2st_tensor::{DType, HostTensor, Shape};
use smallvec::SmallVec;

use super::machine::Frame;
use super::template::Piece;
use crate::kernel::{Fixed, Kernel, Shapes};

/// A function that is ready to run.
#[derive(Debug, Default)]
pub struct Code {
    pub block: BlockCode,
    /// Number of slots of a frame.
    pub slots: usize,
    /// The slots of the inputs.
    pub inputs: Vec<Option<usize>>,
    /// What the function returns.
    pub results: Vec<Operand>,
    /// Elements of the arena, by dtype.
    pub arena: Vec<(DType, usize)>,
    /// Tensors that are always the same.
    pub constants: Vec<HostTensor>,
    /// Memory of calls that have ended.
    pub frames: RefCell<Vec<Frame>>,
}

/// A block that is ready to run.
#[derive(Debug, Default)]
pub struct BlockCode {
    /// Slots of parameters that nobody reads.
    pub dead: SmallVec<[usize; 2]>,
    pub steps: Vec<Step>,
    /// The first of what it yields, where it is the test of a loop.
    pub test: Option<Operand>,
}

/// Where a value is found as a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// An optional operand that is absent.
    Absent,
    /// In a slot of the frame; `last` says that nobody reads it after this.
    Slot { slot: usize, last: bool },
    /// A global of the program.
    Global(usize),
    /// A tensor that is always the same.
    Constant(usize),
    /// In the arena.
    Arena { place: Place, shape: Shape },
}

/// A tensor's elements, read by a kernel, that lie outside of the arena.
#[derive(Clone, Debug, PartialEq)]
pub struct Outside {
    pub base: Base,
    /// First element.
    pub start: usize,
    /// Number of elements.
    pub len: usize,
    pub dtype: DType,
}

/// Whose elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Of the tensor in a slot.
    Slot(usize),
    /// Of a global.
    Global(usize),
    /// Of a tensor that is always the same.
    Constant(usize),
}

/// Where a value goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Home {
    /// To a slot.
    Slot(usize),
    /// To the arena.
    Arena(Place),
}

/// A value that goes from one home to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    pub from: Operand,
    pub to: Home,
}

/// One thing to do.
#[derive(Debug)]
pub struct Step {
    pub kind: StepKind,
    /// Slots that nobody reads after this.
    pub dead: SmallVec<[usize; 2]>,
}

/// What a step does.
#[derive(Debug)]
pub enum StepKind {
    /// A kernel over fixed places.
    Kernel(Box<KernelStep>),
    /// An op as it stands.
    Plain(Box<PlainStep>),
    /// The one element of a tensor as a Python number.
    Item { from: Option<Outside>, place: Option<Place>, to: usize, op: Box<Op> },
    /// One of two blocks, each with what its values become.
    If { op: Box<Op>, on: Operand, ways: Vec<(BlockCode, Vec<Move>)> },
    /// A loop with a test.
    While(Box<WhileStep>),
    /// A counted loop.
    For(Box<ForStep>),
    /// A call of a function of the program.
    Call { callee: usize, operands: Vec<Operand>, results: Vec<Option<usize>>, op: Box<Op> },
}

/// A kernel with its operands and results.
#[derive(Debug)]
pub struct KernelStep {
    pub kernel: Kernel,
    pub shapes: Shapes,
    pub access: Access,
    pub outside: Vec<Outside>,
    /// Slots that get a tensor, in the order in which the access mentions writes outside.
    pub fresh: SmallVec<[(usize, Fixed); 1]>,
    /// The op that it is of, to say what went wrong.
    pub op: Op,
}

/// An op without blocks that is run by itself.
#[derive(Debug)]
pub struct PlainStep {
    pub op: Op,
    pub operands: Vec<Operand>,
    pub results: Vec<Option<usize>>,
    /// The result types, where all dims are known, so that nothing need be inferred.
    pub types: Option<Vec<Type>>,
    /// The pieces of its template.
    pub pieces: Vec<Piece>,
    /// The packed filter of a convolution whose filter is a global.
    pub pack: Option<usize>,
}

/// A loop with a test.
#[derive(Debug)]
pub struct WhileStep {
    pub op: Op,
    pub enter: Vec<Move>,
    pub test: BlockCode,
    /// From what the test yields to the parameters of the body.
    pub go: Vec<Move>,
    pub body: BlockCode,
    /// From what the body yields to the parameters of the test.
    pub again: Vec<Move>,
    /// From what the test yields to the results.
    pub leave: Vec<Move>,
}

/// A counted loop.
#[derive(Debug)]
pub struct ForStep {
    pub op: Op,
    /// Start, number of trips, step.
    pub bounds: [Operand; 3],
    /// Where the counter goes.
    pub counter: Option<usize>,
    pub enter: Vec<Move>,
    pub body: BlockCode,
    /// From what the body yields to its parameters.
    pub again: Vec<Move>,
    /// From the parameters to the results.
    pub leave: Vec<Move>,
}
