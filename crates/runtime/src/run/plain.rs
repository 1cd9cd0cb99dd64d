//! Ops that are run as they stand: on whole values, with attributes that may name operands.

use dy2st_ir::table::Effect;
use dy2st_ir::{Attr, Attrs, DimArg, Family, Op, OpError, OpErrorKind, OpKind};
use dy2st_tensor::{DType, HostTensor, Scalar};

use super::code::{Code, PlainStep};
use super::machine::{failed, store, Frame, Machine};
use super::template::Piece;
use super::value::{RunError, RunValue};
use super::{lists, scalars};
use crate::execute::{execute, execute_packed, execute_typed};
use crate::kernel::Packed;

impl Machine<'_> {
    /// Runs an op without blocks.
    pub(super) fn plain(&mut self, code: &Code, step: &PlainStep, frame: &mut Frame) -> Result<(), RunError> {
        let op = &step.op;
        let mut operands = self.operands(code, frame, &step.operands)?;
        let fail = |error| failed(op, error);
        if op.kind == OpKind::Undef {
            return store(op, frame, &step.results, vec![RunValue::Undef]);
        }
        // What is computed from an undefined value is undefined. A view of a tensor that only one way made is read on both;
        // the value itself is never asked for on the other.
        if op.kind.info().effect == Effect::None && operands.iter().any(is_undefined) && !carries(op) {
            return store(op, frame, &step.results, vec![RunValue::Undef; step.results.len()]);
        }
        may_read(op, &operands)?;
        let results = match op.kind.info().family {
            Family::Effect => self.effect(step, operands)?,
            Family::Scalar => {
                let value = match op.kind {
                    OpKind::PyTextLen => {
                        let length = self.text(step, &operands)?.chars().count();
                        Ok(RunValue::Int(i64::try_from(length).unwrap_or(i64::MAX)))
                    }
                    OpKind::Dim | OpKind::TensorItem | OpKind::TensorFromScalar => {
                        let attrs = resolve(op, &operands).map_err(fail)?;
                        conversion(op, &attrs, &operands)
                    }
                    _ => scalars::run(op, &operands),
                };
                vec![value.map_err(fail)?]
            }
            Family::ListUnion => {
                let attrs = resolve(op, &operands).map_err(fail)?;
                operands.truncate(op.main_operands().len());
                lists::run(op, &attrs, operands, self.stream).map_err(fail)?
            }
            Family::Control => return Err(RunError::Program(format!("{} has no blocks", op.kind))),
            _ => self.tensor_op(step, operands)?,
        };
        store(op, frame, &step.results, results)
    }

    fn tensor_op(&mut self, step: &PlainStep, operands: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
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
        let filter = step.pack.filter(|_| {
            let filter = tensors.get(1).and_then(Option::as_ref);
            filter.is_some_and(|filter| filter.dtype() == DType::Float32)
        });
        let packed = filter.map(|number| {
            self.packed(number, |packed| match packed {
                Packed::Filter(filter) => {
                    Ok(Some(execute_packed(op.kind, &mut tensors, attrs, step.types.as_deref(), filter)))
                }
                Packed::Matrix(_) => Ok(None),
            })
        });
        // A filter that does not pack is left to the plain kernel, which says what is wrong.
        let results = match (packed, &step.types) {
            (Some(Ok(Some(results))), _) => results,
            (_, Some(types)) => execute_typed(op.kind, &mut tensors, attrs, types, self.stream),
            (_, None) => execute(op.kind, &mut tensors, attrs, self.stream),
        };
        let results = results.map_err(|error| failed(op, error))?;
        Ok(results.into_iter().map(RunValue::Tensor).collect())
    }

    fn text(&mut self, step: &PlainStep, operands: &[RunValue]) -> Result<String, RunError> {
        let mut text = String::new();
        for piece in &step.pieces {
            self.add_piece(piece, operands, &mut text)?;
        }
        Ok(text)
    }

    fn add_piece(&mut self, piece: &Piece, operands: &[RunValue], text: &mut String) -> Result<(), RunError> {
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Hole { operand, conversion, spec } => {
                let Some(value) = operands.get(*operand) else {
                    return Err(RunError::Program(format!("a template names operand {operand}")));
                };
                *text += &self.host.format(value, *conversion, spec)?;
            }
            Piece::Whole { pieces, conversion, spec } => {
                let mut whole = String::new();
                pieces.iter().try_for_each(|piece| self.add_piece(piece, operands, &mut whole))?;
                *text += &self.host.format_text(&whole, *conversion, spec)?;
            }
            Piece::Cut => {}
        }
        Ok(())
    }

    /// What `print` does: each part is written by itself, then the end.
    fn print(&mut self, step: &PlainStep, operands: &[RunValue], end: &str, stream: &str) -> Result<(), RunError> {
        if !stream.is_empty() {
            let text = self.text(step, operands)? + end;
            return self.host.print(&text, stream);
        }
        let mut part: Option<String> = None;
        for piece in &step.pieces {
            match (piece, &mut part) {
                (Piece::Cut, part) => {
                    if let Some(whole) = part.replace(String::new()) {
                        self.host.print(&whole, stream)?;
                    }
                }
                (piece, part) => self.add_piece(piece, operands, part.get_or_insert_with(String::new))?,
            }
        }
        if let Some(whole) = part {
            self.host.print(&whole, stream)?;
        }
        self.host.print(end, stream)
    }

    fn effect(&mut self, step: &PlainStep, mut operands: Vec<RunValue>) -> Result<Vec<RunValue>, RunError> {
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
                self.print(step, &operands, &text_attr("end", "\n"), &text_attr("stream", ""))?;
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

/// An element as a Python number.
pub fn python_number(op: &Op, item: Option<Scalar>) -> Result<RunValue, OpError> {
    match item {
        Some(Scalar::Bool(value)) => Ok(RunValue::Bool(value)),
        Some(Scalar::Int(value)) => Ok(RunValue::Int(value)),
        Some(Scalar::Float(value)) => Ok(RunValue::Float(value)),
        Some(Scalar::Complex(..)) => Err(OpError::new(op.kind, OpErrorKind::DType, "a complex number")),
        None => {
            let message = "only one element tensors can be converted to Python scalars when no input coordinates";
            Err(OpError::new(op.kind, OpErrorKind::InvalidArgument, message))
        }
    }
}

/// Acting on an undefined value is an error of the program.
fn may_read(op: &Op, operands: &[RunValue]) -> Result<(), RunError> {
    if !carries(op) && operands.iter().any(is_undefined) {
        return Err(RunError::Program(format!("{} reads an undefined value", op.kind)));
    }
    Ok(())
}

fn is_undefined(value: &RunValue) -> bool {
    matches!(value, RunValue::Undef)
}

/// Whether the op only carries its operands on. What a `raise` leaves behind may depend on the way that led to it.
fn carries(op: &Op) -> bool {
    matches!(op.kind, OpKind::UnionMake | OpKind::TupleMake | OpKind::PySelect | OpKind::Raise)
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
            let item = if index.is_empty() { tensor.item() } else { Some(element(op, tensor, index)?) };
            python_number(op, item)
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
