//! The executor: walks code with the values of a run.

use dy2st_ir::{Op, OpError, OpErrorKind, OpKind};
use dy2st_kernels::arena::Arena;
use dy2st_kernels::{buffer_slice, buffer_slice_mut, KernelError, Slice};
use dy2st_tensor::{memory, Buffer, HostTensor, Stream, TensorError};
use smallvec::SmallVec;

use super::code::{Base, BlockCode, Code, ForStep, Home, KernelStep, Move, Operand, Outside, StepKind, WhileStep};
use super::plain::python_number;
use super::plan::Plan;
use super::scalars;
use super::value::{Host, RunError, RunValue};
use crate::call::kernel_error;
use crate::kernel::Packed;

/// Calls nested deeper than this end in a `RecursionError`: more than Python's own limit, which programs count themselves.
/// They nest on the stack of the thread: it takes about 20 KB for each in an unoptimised build, 4 KB in an optimised one.
const MAX_DEPTH: usize = 1100;

/// One run of a plan.
pub struct Machine<'a> {
    pub(super) plan: &'a Plan,
    pub(super) globals: &'a mut [Option<RunValue>],
    pub(super) stream: &'a Stream,
    pub(super) host: &'a mut dyn Host,
    depth: usize,
}

/// The memory of a running function. It is kept for the next call.
#[derive(Debug)]
pub struct Frame {
    slots: Vec<RunValue>,
    arena: Arena,
}

impl Frame {
    /// Memory for this code.
    ///
    /// # Errors
    /// Where it cannot be had.
    pub fn new(code: &Code) -> Result<Self, TensorError> {
        let bytes = code.arena.iter().map(|(dtype, size)| memory::bytes_of(&[*size], *dtype));
        memory::ensure_bytes(bytes.fold(0, u64::saturating_add))?;
        let size = |dtype| code.arena.iter().find(|(known, _)| *known == dtype).map_or(0, |(_, size)| *size);
        Ok(Self { slots: vec![RunValue::Undef; code.slots], arena: Arena::new(size) })
    }

    /// Lets go of what the slots hold.
    pub fn clear(&mut self) {
        self.slots.fill(RunValue::Undef);
    }

    pub(super) fn set(&mut self, slot: Option<usize>, value: RunValue) {
        if let Some(slot) = slot.and_then(|slot| self.slots.get_mut(slot)) {
            *slot = value;
        }
    }

    fn drop_all(&mut self, dead: &[usize]) {
        for slot in dead {
            self.slots[*slot] = RunValue::Undef;
        }
    }
}

/// What goes wrong at a kernel.
enum Failure {
    Kernel(KernelError),
    Run(RunError),
}

impl From<KernelError> for Failure {
    fn from(error: KernelError) -> Self {
        Self::Kernel(error)
    }
}

impl Failure {
    fn of(self, op: &Op) -> RunError {
        match self {
            Self::Kernel(error) => failed(op, kernel_error(op.kind, error)),
            Self::Run(error) => error,
        }
    }
}

impl<'a> Machine<'a> {
    /// A run with the values of globals by index.
    pub(super) fn new(
        plan: &'a Plan,
        globals: &'a mut [Option<RunValue>],
        stream: &'a Stream,
        host: &'a mut dyn Host,
    ) -> Self {
        Self { plan, globals, stream, host, depth: 0 }
    }

    /// Runs a function of the plan.
    fn call(&mut self, function: usize, inputs: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
        let plan = self.plan;
        match plan.functions.get(function) {
            Some(code) => self.run(code, inputs),
            None => Err(RunError::Program("a call of a function that is not there".to_string())),
        }
    }

    /// Runs the code of a function.
    pub(super) fn run(&mut self, code: &Code, inputs: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
        if self.depth >= MAX_DEPTH {
            return Err(RunError::Raised {
                exception: "RecursionError".to_string(),
                message: "maximum recursion depth exceeded".to_string(),
                operands: Vec::new(),
                effect: u32::MAX,
                loc: dy2st_ir::LocId::NONE,
            });
        }
        let kept = code.frames.borrow_mut().pop();
        let mut frame = match kept {
            Some(frame) => frame,
            None => Frame::new(code).map_err(|error| no_room(code, error))?,
        };
        self.depth += 1;
        for (slot, value) in code.inputs.iter().zip(inputs) {
            frame.set(*slot, value);
        }
        let outcome = self.block(code, &code.block, &mut frame).and_then(|()| {
            code.results.iter().map(|operand| self.read(code, &mut frame, operand)).collect::<Result<Vec<_>, _>>()
        });
        frame.clear();
        code.frames.borrow_mut().push(frame);
        self.depth -= 1;
        outcome
    }

    fn block(&mut self, code: &Code, block: &BlockCode, frame: &mut Frame) -> Result<(), RunError> {
        frame.drop_all(&block.dead);
        for step in &block.steps {
            match &step.kind {
                StepKind::Kernel(kernel) => self.kernel(code, kernel, frame)?,
                StepKind::Plain(plain) => self.plain(code, plain, frame)?,
                StepKind::Item { from, place, to, op } => {
                    let slice = match (from, place) {
                        (Some(outside), _) => self.slice(code, &frame.slots, outside),
                        (None, Some(place)) => frame.arena.read(place).map_err(Failure::Kernel),
                        (None, None) => return Err(RunError::Program("nothing to read".to_string())),
                    };
                    let item = slice.map_err(|failure| failure.of(op))?.get(0);
                    frame.slots[*to] = python_number(op, item).map_err(|error| failed(op, error))?;
                }
                StepKind::If { op, on, ways } => {
                    let on = self.truth(op, frame, on)?;
                    let Some((block, moves)) = ways.get(usize::from(!on)) else {
                        return Err(RunError::Program("a branch has no block".to_string()));
                    };
                    self.block(code, block, frame)?;
                    self.moves(code, frame, moves)?;
                }
                StepKind::While(step) => self.while_loop(code, step, frame)?,
                StepKind::For(step) => self.for_loop(code, step, frame)?,
                StepKind::Call { callee, operands, results, op } => {
                    let operands = self.operands(code, frame, operands)?;
                    let values = self.call(*callee, operands)?;
                    store(op, frame, results, values)?;
                }
            }
            frame.drop_all(&step.dead);
        }
        Ok(())
    }

    /// The present value of a global.
    fn global(&self, index: usize) -> Result<&RunValue, RunError> {
        let given = self.globals.get(index).and_then(Option::as_ref);
        given.or_else(|| self.plan.constants.get(index).and_then(Option::as_ref)).ok_or_else(|| {
            let name = self.plan.program.globals.get_index(index).map_or("?", |(name, _)| name.as_str());
            RunError::Input(format!("@{name} has no value"))
        })
    }

    /// A value as a whole; taken where nobody reads it again.
    fn read(&self, code: &Code, frame: &mut Frame, operand: &Operand) -> Result<RunValue, RunError> {
        match operand {
            Operand::Absent => Ok(RunValue::None),
            Operand::Slot { slot, last: true } => Ok(std::mem::replace(&mut frame.slots[*slot], RunValue::Undef)),
            Operand::Slot { slot, last: false } => Ok(frame.slots[*slot].clone()),
            Operand::Global(index) => self.global(*index).cloned(),
            Operand::Constant(index) => Ok(RunValue::Tensor(code.constants[*index].clone())),
            Operand::Arena { place, shape } => {
                let tensor = frame.arena.tensor(place, shape);
                tensor.map(RunValue::Tensor).map_err(|error| RunError::Program(error.to_string()))
            }
        }
    }

    pub(super) fn operands(
        &self,
        code: &Code,
        frame: &mut Frame,
        operands: &[Operand],
    ) -> Result<Vec<RunValue>, RunError> {
        operands.iter().map(|operand| self.read(code, frame, operand)).collect()
    }

    /// Truth of a Python number in a slot.
    fn truth(&self, op: &Op, frame: &Frame, operand: &Operand) -> Result<bool, RunError> {
        let value = match operand {
            Operand::Slot { slot, .. } => frame.slots.get(*slot),
            Operand::Global(index) => Some(self.global(*index)?),
            Operand::Absent | Operand::Constant(_) | Operand::Arena { .. } => None,
        };
        scalars::truth(op, value).map_err(|error| failed(op, error))
    }

    /// Values go to their new homes.
    fn moves(&self, code: &Code, frame: &mut Frame, moves: &[Move]) -> Result<(), RunError> {
        let broken = |error: KernelError| RunError::Program(error.to_string());
        for Move { from, to } in moves {
            match (to, from) {
                (Home::Slot(to), from) => frame.slots[*to] = self.read(code, frame, from)?,
                (Home::Arena(to), Operand::Arena { place, .. }) => frame.arena.copy(place, to).map_err(broken)?,
                (Home::Arena(to), from) => match self.read(code, frame, from)? {
                    RunValue::Tensor(tensor) => frame.arena.put(&tensor, to).map_err(broken)?,
                    // Nobody asks for it on this way: what the place holds does not matter.
                    RunValue::Undef => {}
                    other => return Err(RunError::Program(format!("{} where a tensor is meant", other.kind()))),
                },
            }
        }
        Ok(())
    }

    /// Elements outside of the arena.
    fn slice<'f>(&'f self, code: &'f Code, slots: &'f [RunValue], outside: &Outside) -> Result<Slice<'f>, Failure> {
        let tensor = match outside.base {
            Base::Constant(index) => &code.constants[index],
            Base::Slot(slot) => match &slots[slot] {
                RunValue::Tensor(tensor) => tensor,
                RunValue::Undef => {
                    return Err(Failure::Run(RunError::Program("an op reads an undefined value".to_string())))
                }
                other => return Err(Failure::Run(RunError::Program(format!("an op reads {}", other.kind())))),
            },
            Base::Global(index) => match self.global(index).map_err(Failure::Run)? {
                RunValue::Tensor(tensor) => tensor,
                other => return Err(Failure::Run(RunError::Program(format!("an op reads {}", other.kind())))),
            },
        };
        Ok(buffer_slice(tensor.buffer()).part(outside.start, outside.len)?)
    }

    fn kernel(&self, code: &Code, step: &KernelStep, frame: &mut Frame) -> Result<(), RunError> {
        let is_undefined = |outside: &Outside| match outside.base {
            Base::Slot(slot) => matches!(frame.slots[slot], RunValue::Undef),
            Base::Constant(_) | Base::Global(_) => false,
        };
        if step.outside.iter().any(is_undefined) {
            // What is computed from an undefined value is undefined, and nobody asks for it.
            for (slot, _) in &step.fresh {
                frame.slots[*slot] = RunValue::Undef;
            }
            return Ok(());
        }
        let mut fresh: SmallVec<[Buffer; 1]> = SmallVec::new();
        for (_, fixed) in &step.fresh {
            memory::ensure(&fixed.shape, fixed.dtype)
                .map_err(|error| Failure::Kernel(KernelError::Tensor(error)).of(&step.op))?;
            fresh.push(Buffer::zeros(fixed.dtype, fixed.len()));
        }
        self.run_kernel(code, step, frame, &mut fresh).map_err(|failure| failure.of(&step.op))?;
        for ((slot, fixed), buffer) in step.fresh.iter().zip(fresh) {
            let tensor = HostTensor::new(&fixed.shape, buffer).map_err(|error| RunError::Program(error.to_string()))?;
            frame.slots[*slot] = RunValue::Tensor(tensor);
        }
        Ok(())
    }

    fn run_kernel(
        &self,
        code: &Code,
        step: &KernelStep,
        frame: &mut Frame,
        fresh: &mut [Buffer],
    ) -> Result<(), Failure> {
        let Frame { slots, arena } = frame;
        let reads = |number: usize| match step.outside.get(number) {
            Some(outside) => self.slice(code, slots, outside),
            None => Err(Failure::Run(RunError::Program("a kernel reads nothing".to_string()))),
        };
        let (reads, mut writes) = arena.open(&step.access, reads, fresh.iter_mut().map(buffer_slice_mut))?;
        match step.kernel.weights() {
            None => step.kernel.run(&step.shapes, None, &reads, &mut writes)?,
            Some(number) => {
                self.packed(number, |packed| step.kernel.run(&step.shapes, Some(packed), &reads, &mut writes))?;
            }
        }
        Ok(())
    }

    /// Calls `run` with packed weights.
    pub(super) fn packed<R>(
        &self,
        number: usize,
        run: impl FnOnce(&Packed) -> Result<R, KernelError>,
    ) -> Result<R, KernelError> {
        let value = |global: usize| self.global(global).ok().and_then(RunValue::as_tensor);
        self.plan.packs.borrow().with(number, value, run)
    }

    fn while_loop(&mut self, code: &Code, step: &WhileStep, frame: &mut Frame) -> Result<(), RunError> {
        self.moves(code, frame, &step.enter)?;
        loop {
            self.block(code, &step.test, frame)?;
            let Some(test) = &step.test.test else {
                return Err(RunError::Program("the test of a loop yields nothing".to_string()));
            };
            if !self.truth(&step.op, frame, test)? {
                return self.moves(code, frame, &step.leave);
            }
            self.moves(code, frame, &step.go)?;
            self.block(code, &step.body, frame)?;
            self.moves(code, frame, &step.again)?;
        }
    }

    fn for_loop(&mut self, code: &Code, step: &ForStep, frame: &mut Frame) -> Result<(), RunError> {
        let mut bounds = [0; 3];
        for (bound, operand) in bounds.iter_mut().zip(&step.bounds) {
            *bound = match self.read(code, frame, operand)? {
                RunValue::Int(value) => value,
                RunValue::Bool(value) => i64::from(value),
                _ => return Err(RunError::Program("a bound of a loop is no integer".to_string())),
            };
        }
        let [start, trips, by] = bounds;
        self.moves(code, frame, &step.enter)?;
        for trip in 0..trips.max(0) {
            let at = trip.checked_mul(by).and_then(|offset| start.checked_add(offset));
            let Some(at) = at else {
                let message = "a Python int of the program does not fit in 64 bits";
                return Err(failed(&step.op, OpError::new(OpKind::For, OpErrorKind::Overflow, message)));
            };
            frame.set(step.counter, RunValue::Int(at));
            self.block(code, &step.body, frame)?;
            self.moves(code, frame, &step.again)?;
        }
        self.moves(code, frame, &step.leave)
    }
}

/// The places of a function's values cannot be had: the exception is that of the first op that has one.
fn no_room(code: &Code, error: TensorError) -> RunError {
    let op = code.block.steps.first().map(|step| match &step.kind {
        StepKind::Kernel(kernel) => &kernel.op,
        StepKind::Plain(plain) => &plain.op,
        StepKind::Item { op, .. } | StepKind::If { op, .. } | StepKind::Call { op, .. } => op,
        StepKind::While(step) => &step.op,
        StepKind::For(step) => &step.op,
    });
    match op {
        Some(op) => failed(op, kernel_error(op.kind, KernelError::Tensor(error))),
        None => RunError::Program(error.to_string()),
    }
}

/// Results go to their slots.
pub(super) fn store(
    op: &Op,
    frame: &mut Frame,
    slots: &[Option<usize>],
    values: Vec<RunValue>,
) -> Result<(), RunError> {
    if values.len() != slots.len() {
        let message = format!("{} gave {} results, not {}", op.kind, values.len(), slots.len());
        return Err(RunError::Program(message));
    }
    for (slot, value) in slots.iter().zip(values) {
        frame.set(*slot, value);
    }
    Ok(())
}

/// An op's error with its place.
pub(super) fn failed(op: &Op, error: OpError) -> RunError {
    RunError::Op { error, loc: op.loc }
}
