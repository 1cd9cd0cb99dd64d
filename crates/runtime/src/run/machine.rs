//! The executor: walks a plan with the values of a run.

use dy2st_ir::table::Effect;
use dy2st_ir::{Attr, Attrs, DimArg, Family, Op, OpError, OpErrorKind, OpKind, Value};
use dy2st_tensor::{Generator, HostTensor, Scalar};

use super::plan::{BlockCode, Plan, Step};
use super::template::Piece;
use super::value::{Host, RunError, RunValue};
use super::{lists, scalars};
use crate::execute::{execute, execute_typed};

/// Calls nested deeper than this end in a `RecursionError`, as in Python. They nest on the stack of the thread: it takes
/// about 20 KB for each in an unoptimised build, 4 KB in an optimised one.
const MAX_DEPTH: usize = 900;

/// One run of a plan.
pub struct Machine<'a> {
    plan: &'a Plan,
    globals: Vec<Option<RunValue>>,
    generator: &'a mut Generator,
    host: &'a mut dyn Host,
    depth: usize,
}

/// The values of a running function.
type Frame = Vec<RunValue>;

impl<'a> Machine<'a> {
    /// A run with the values of globals by index.
    pub(super) fn new(
        plan: &'a Plan,
        globals: Vec<Option<RunValue>>,
        generator: &'a mut Generator,
        host: &'a mut dyn Host,
    ) -> Self {
        Self { plan, globals, generator, host, depth: 0 }
    }

    /// The values of globals after the run.
    pub(super) fn into_globals(self) -> Vec<Option<RunValue>> {
        self.globals
    }

    /// Runs a function of the plan.
    pub(super) fn call(&mut self, function: usize, inputs: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
        let plan = self.plan;
        let Some(code) = plan.functions.get(function) else {
            return Err(RunError::Program("a call of a function that is not there".to_string()));
        };
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(RunError::Raised {
                exception: "RecursionError".to_string(),
                message: "maximum recursion depth exceeded".to_string(),
                operands: Vec::new(),
                effect: u32::MAX,
                loc: dy2st_ir::LocId::NONE,
            });
        }
        let mut frame: Frame = vec![RunValue::Undef; code.values];
        let results = self.block(&code.block, &mut frame, inputs);
        self.depth -= 1;
        results
    }

    fn block(
        &mut self,
        block: &BlockCode,
        frame: &mut Frame,
        inputs: Vec<RunValue>,
    ) -> Result<Vec<RunValue>, RunError> {
        for (param, value) in block.params.iter().zip(inputs) {
            set(frame, *param, value);
        }
        for value in &block.dead_params {
            frame[*value] = RunValue::Undef;
        }
        for step in &block.steps {
            self.step(step, frame)?;
            for value in &step.dead {
                frame[*value] = RunValue::Undef;
            }
        }
        let mut results = Vec::with_capacity(block.results.len());
        for (result, moved) in &block.results {
            results.push(self.read_or_take(frame, *result, *moved)?);
        }
        Ok(results)
    }

    fn read(&self, frame: &Frame, value: Value) -> Result<RunValue, RunError> {
        if value.is_none() {
            return Ok(RunValue::None);
        }
        let found = match (value.as_local(), value.as_global()) {
            (Some(index), _) => frame.get(index).cloned(),
            (None, Some(index)) => self.globals.get(index).cloned().flatten(),
            (None, None) => None,
        };
        found.ok_or_else(|| {
            let name =
                self.plan.program.global_name(value).map_or_else(|| value.to_string(), |name| format!("@{name}"));
            RunError::Input(format!("{name} has no value"))
        })
    }

    /// The operands of a step; those that are read here last are moved out.
    fn operands(&self, step: &Step, frame: &mut Frame) -> Result<Vec<RunValue>, RunError> {
        let mut operands = Vec::with_capacity(step.op.operands.len());
        for (operand, last) in step.op.operands.iter().zip(&step.last_use) {
            operands.push(self.read_or_take(frame, *operand, *last)?);
        }
        Ok(operands)
    }

    fn read_or_take(&self, frame: &mut Frame, value: Value, take: bool) -> Result<RunValue, RunError> {
        match value.as_local().filter(|_| take).and_then(|index| frame.get_mut(index)) {
            Some(slot) => Ok(std::mem::replace(slot, RunValue::Undef)),
            None => self.read(frame, value),
        }
    }

    fn step(&mut self, step: &Step, frame: &mut Frame) -> Result<(), RunError> {
        let op = &step.op;
        let operands = self.operands(step, frame)?;
        let results = match op.kind {
            OpKind::If => {
                let taken = scalars::truth(op, operands.first()).map_err(|error| failed(op, error))?;
                let block = &step.blocks[usize::from(!taken)];
                self.block(block, frame, Vec::new())?
            }
            OpKind::While => self.while_loop(step, frame, operands)?,
            OpKind::For => self.for_loop(step, frame, operands)?,
            OpKind::Call => self.call(step.callee, operands)?,
            OpKind::Undef => vec![RunValue::Undef],
            _ => {
                may_read(op, &operands)?;
                self.plain(step, operands)?
            }
        };
        if results.len() != op.results.len() {
            let message = format!("{} gave {} results, not {}", op.kind, results.len(), op.results.len());
            return Err(RunError::Program(message));
        }
        for (result, value) in op.results.iter().zip(results) {
            set(frame, *result, value);
        }
        Ok(())
    }

    fn while_loop(
        &mut self,
        step: &Step,
        frame: &mut Frame,
        mut carried: Vec<RunValue>,
    ) -> Result<Vec<RunValue>, RunError> {
        loop {
            let mut tested = self.block(&step.blocks[0], frame, carried)?;
            if tested.is_empty() {
                return Err(RunError::Program("the test of a loop yields nothing".to_string()));
            }
            let on = scalars::truth(&step.op, Some(&tested.remove(0))).map_err(|error| failed(&step.op, error))?;
            if !on {
                return Ok(tested);
            }
            carried = self.block(&step.blocks[1], frame, tested)?;
        }
    }

    fn for_loop(
        &mut self,
        step: &Step,
        frame: &mut Frame,
        mut operands: Vec<RunValue>,
    ) -> Result<Vec<RunValue>, RunError> {
        let mut carried = operands.split_off(3.min(operands.len()));
        let bound = |index: usize| match operands.get(index) {
            Some(RunValue::Int(value)) => Ok(*value),
            Some(RunValue::Bool(value)) => Ok(i64::from(*value)),
            _ => Err(RunError::Program("a bound of a loop is no integer".to_string())),
        };
        let (start, trips, by) = (bound(0)?, bound(1)?, bound(2)?);
        for trip in 0..trips.max(0) {
            let at = trip.checked_mul(by).and_then(|offset| start.checked_add(offset));
            let Some(at) = at else {
                let message = "a Python int of the program does not fit in 64 bits";
                return Err(failed(&step.op, OpError::new(OpKind::For, OpErrorKind::Overflow, message)));
            };
            let mut inputs = vec![RunValue::Int(at)];
            inputs.append(&mut carried);
            carried = self.block(&step.blocks[0], frame, inputs)?;
        }
        Ok(carried)
    }

    /// Runs an op without blocks.
    fn plain(&mut self, step: &Step, mut operands: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
        let op = &step.op;
        let fail = |error| failed(op, error);
        match op.kind.info().family {
            Family::Effect => self.effect(step, operands),
            Family::Scalar => match op.kind {
                OpKind::Dim | OpKind::TensorItem | OpKind::TensorFromScalar => {
                    let attrs = resolve(op, &operands).map_err(fail)?;
                    conversion(op, &attrs, &operands).map(|value| vec![value]).map_err(fail)
                }
                _ => scalars::run(op, &operands).map(|value| vec![value]).map_err(fail),
            },
            Family::ListUnion => {
                let attrs = resolve(op, &operands).map_err(fail)?;
                operands.truncate(op.main_operands().len());
                lists::run(op, &attrs, operands, self.generator).map_err(fail)
            }
            Family::Control => Err(RunError::Program(format!("{} has no blocks", op.kind))),
            _ => self.tensor_op(step, operands),
        }
    }

    fn tensor_op(&mut self, step: &Step, operands: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
        let op = &step.op;
        let named = op.attrs.operand_count();
        let resolved;
        let attrs = if named == 0 {
            &op.attrs
        } else {
            resolved = resolve(op, &operands).map_err(|error| failed(op, error))?;
            &resolved
        };
        let main = operands.len() - named.min(operands.len());
        let mut tensors: Vec<Option<HostTensor>> = Vec::with_capacity(main);
        for operand in operands.into_iter().take(main) {
            tensors.push(match operand {
                RunValue::Tensor(tensor) => Some(tensor),
                RunValue::None => None,
                other => return Err(RunError::Program(format!("{} reads {}", op.kind, other.kind()))),
            });
        }
        let packed = step.packed.run(op.kind, &mut tensors, attrs, step.types.as_deref());
        let results = match (packed, &step.types) {
            (Some(results), _) => results,
            (None, Some(types)) => execute_typed(op.kind, &mut tensors, attrs, types, self.generator),
            (None, None) => execute(op.kind, &mut tensors, attrs, self.generator),
        };
        let results = results.map_err(|error| failed(op, error))?;
        Ok(results.into_iter().map(RunValue::Tensor).collect())
    }

    fn text(&mut self, step: &Step, operands: &[RunValue]) -> Result<String, RunError> {
        let mut text = String::new();
        for piece in &step.pieces {
            match piece {
                Piece::Text(part) => text.push_str(part),
                Piece::Hole { operand, conversion, spec } => {
                    let Some(value) = operands.get(*operand) else {
                        return Err(RunError::Program(format!("a template names operand {operand}")));
                    };
                    text += &self.host.format(value, *conversion, spec)?;
                }
            }
        }
        Ok(text)
    }

    fn effect(&mut self, step: &Step, mut operands: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
        let op = &step.op;
        let text_attr = |name: &str, default: &str| match op.attrs.get(name) {
            Some(Attr::Str(text)) => text.to_string(),
            _ => default.to_string(),
        };
        let raised = |exception: String, message: String, operands: Vec<RunValue>| RunError::Raised {
            exception,
            message,
            operands,
            effect: op.effect.map_or(0, |effect| effect.0),
            loc: op.loc,
        };
        match op.kind {
            OpKind::Print => {
                let text = self.text(step, &operands)? + &text_attr("end", "\n");
                self.host.print(&text)?;
                Ok(Vec::new())
            }
            OpKind::Raise => {
                let message = self.text(step, &operands)?;
                Err(raised(text_attr("exception", "Exception"), message, operands))
            }
            OpKind::Assert | OpKind::Guard => {
                if scalars::truth(op, operands.first()).map_err(|error| failed(op, error))? {
                    return Ok(Vec::new());
                }
                let rest = operands.split_off(1);
                let message = self.text(step, &rest)?;
                let exception = if op.kind == OpKind::Guard { "RuntimeError" } else { "AssertionError" };
                Err(raised(text_attr("exception", exception), message, rest))
            }
            OpKind::StateRead | OpKind::StateWrite => self.state(op, operands),
            _ => Err(RunError::Program(format!("{} is not an effect", op.kind))),
        }
    }

    fn state(&mut self, op: &Op, mut operands: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
        let slot = match op.attrs.get("slot") {
            Some(Attr::Name(name)) => self.plan.program.globals.get_index_of(&**name),
            _ => None,
        };
        let Some(cell) = slot.and_then(|slot| self.globals.get_mut(slot)) else {
            return Err(RunError::Program("a state cell that is not there".to_string()));
        };
        if op.kind.info().effect == Effect::StateWrite {
            *cell = operands.pop();
            return Ok(Vec::new());
        }
        match cell {
            Some(value) => Ok(vec![value.clone()]),
            None => Err(RunError::Input("a state cell has no value".to_string())),
        }
    }
}

fn set(frame: &mut Frame, value: Value, to: RunValue) {
    if let Some(slot) = value.as_local().and_then(|index| frame.get_mut(index)) {
        *slot = to;
    }
}

fn failed(op: &Op, error: OpError) -> RunError {
    RunError::Op { error, loc: op.loc }
}

/// Reading an undefined value is an error of the program, except where it is only carried on.
fn may_read(op: &Op, operands: &[RunValue]) -> Result<(), RunError> {
    let carries = matches!(op.kind, OpKind::UnionMake | OpKind::TupleMake | OpKind::PySelect);
    if !carries && operands.iter().any(|operand| matches!(operand, RunValue::Undef)) {
        return Err(RunError::Program(format!("{} reads an undefined value", op.kind)));
    }
    Ok(())
}

/// The attributes with the operands that they name replaced by their numbers.
fn resolve(op: &Op, operands: &[RunValue]) -> Result<Attrs, OpError> {
    let wrong = || OpError::new(op.kind, OpErrorKind::Signature, "an attribute names what is no number");
    let mut attrs = Attrs::new();
    for (name, attr) in op.attrs.iter() {
        let value = match attr {
            Attr::Operand(index) => match operands.get(*index as usize) {
                Some(RunValue::Int(value)) => Attr::Int(*value),
                Some(RunValue::Float(value)) => Attr::Float(*value),
                Some(RunValue::Bool(value)) => Attr::Bool(*value),
                _ => return Err(wrong()),
            },
            Attr::Dims(dims) => {
                let numbers: Result<Vec<DimArg>, OpError> = dims
                    .iter()
                    .map(|dim| match dim {
                        DimArg::Const(_) => Ok(*dim),
                        DimArg::Operand(index) => match operands.get(*index as usize) {
                            Some(RunValue::Int(value)) => Ok(DimArg::Const(*value)),
                            Some(RunValue::Bool(value)) => Ok(DimArg::Const(i64::from(*value))),
                            _ => Err(wrong()),
                        },
                    })
                    .collect();
                Attr::Dims(numbers?)
            }
            other => other.clone(),
        };
        attrs.set(name, value);
    }
    Ok(attrs)
}

/// Between tensors and Python numbers.
fn conversion(op: &Op, attrs: &Attrs, operands: &[RunValue]) -> Result<RunValue, OpError> {
    let error = |kind, message: String| OpError::new(op.kind, kind, message);
    match (op.kind, operands.first()) {
        (OpKind::Dim, Some(RunValue::Tensor(tensor))) => {
            let axis = match attrs.get("axis") {
                Some(Attr::Int(axis)) => *axis,
                _ => 0,
            };
            let axis = if axis < 0 { axis + tensor.rank() as i64 } else { axis };
            let size = usize::try_from(axis).ok().and_then(|axis| tensor.shape().get(axis));
            size.map(|size| RunValue::Int(*size as i64))
                .ok_or_else(|| error(OpErrorKind::OutOfRange, format!("axis {axis} is out of range")))
        }
        (OpKind::TensorItem, Some(RunValue::Tensor(tensor))) => {
            let index = match attrs.get("index") {
                Some(Attr::Dims(index)) => index.as_slice(),
                _ => &[],
            };
            let item = if index.is_empty() {
                let message = "only one element tensors can be converted to Python scalars".to_string();
                tensor.item().ok_or_else(|| error(OpErrorKind::InvalidArgument, message))?
            } else {
                element(op, tensor, index)?
            };
            Ok(match item {
                Scalar::Bool(value) => RunValue::Bool(value),
                Scalar::Int(value) => RunValue::Int(value),
                Scalar::Float(value) => RunValue::Float(value),
                Scalar::Complex(..) => return Err(error(OpErrorKind::DType, "a complex number".to_string())),
            })
        }
        (OpKind::TensorFromScalar, Some(value)) => {
            let scalar = match value {
                RunValue::Int(value) => Scalar::Int(*value),
                RunValue::Float(value) => Scalar::Float(*value),
                RunValue::Bool(value) => Scalar::Bool(*value),
                other => return Err(error(OpErrorKind::Signature, format!("takes a number, got {}", other.kind()))),
            };
            match attrs.get("dtype") {
                Some(Attr::DType(dtype)) => Ok(RunValue::Tensor(HostTensor::scalar(*dtype, scalar))),
                _ => Err(error(OpErrorKind::Signature, "has no dtype".to_string())),
            }
        }
        (_, other) => {
            let got = other.map_or("nothing", RunValue::kind);
            Err(error(OpErrorKind::Signature, format!("takes a tensor, got {got}")))
        }
    }
}

/// The element at an index for each dim.
fn element(op: &Op, tensor: &HostTensor, index: &[DimArg]) -> Result<Scalar, OpError> {
    let mut place = 0;
    for (dim, size) in index.iter().zip(tensor.shape()) {
        let DimArg::Const(at) = dim else {
            return Err(OpError::new(op.kind, OpErrorKind::Signature, "an index is not known"));
        };
        let from_front = if *at < 0 { at + *size as i64 } else { *at };
        match usize::try_from(from_front) {
            Ok(at) if at < *size => place = place * size + at,
            _ => {
                let message = format!("index {at} is out of bounds for a dim of size {size}");
                return Err(OpError::new(op.kind, OpErrorKind::OutOfRange, message));
            }
        }
    }
    tensor.get(place).ok_or_else(|| OpError::new(op.kind, OpErrorKind::OutOfRange, "an index is out of range"))
}
