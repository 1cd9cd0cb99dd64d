//! Lists, tuples and unions. They are values: an op that changes one gives another, in the memory of the first when
//! nobody else holds it.

use std::rc::Rc;

use dy2st_ir::{Attr, Attrs, Op, OpError, OpErrorKind, OpKind};
use dy2st_tensor::{DType, HostTensor, Scalar, Stream};

use super::value::RunValue;
use crate::execute::execute;

type Outcome<T = Vec<RunValue>> = Result<T, OpError>;

fn error(op: &Op, kind: OpErrorKind, message: impl Into<String>) -> OpError {
    OpError::new(op.kind, kind, message)
}

fn take_list(op: &Op, operands: &mut [RunValue], index: usize) -> Outcome<Rc<Vec<RunValue>>> {
    match operands.get_mut(index).map(|slot| std::mem::replace(slot, RunValue::Undef)) {
        Some(RunValue::List(items)) => Ok(items),
        other => {
            let got = other.as_ref().map_or("nothing", RunValue::kind);
            Err(error(op, OpErrorKind::Signature, format!("takes a list, got {got}")))
        }
    }
}

fn take(op: &Op, operands: &mut [RunValue], index: usize) -> Outcome<RunValue> {
    match operands.get_mut(index) {
        Some(slot) => Ok(std::mem::replace(slot, RunValue::Undef)),
        None => Err(error(op, OpErrorKind::Signature, "an operand is missing")),
    }
}

fn int(op: &Op, attrs: &Attrs, name: &str, default: Option<i64>) -> Outcome<Option<i64>> {
    match attrs.get(name) {
        Some(Attr::Int(value)) => Ok(Some(*value)),
        Some(Attr::Bool(value)) => Ok(Some(i64::from(*value))),
        None => Ok(default),
        Some(_) => Err(error(op, OpErrorKind::Signature, format!("attribute `{name}` is no integer"))),
    }
}

/// An index into a list, counted from the front.
fn place(op: &Op, index: i64, length: usize, message: &str) -> Outcome<usize> {
    let place = if index < 0 { index + length as i64 } else { index };
    match usize::try_from(place) {
        Ok(place) if place < length => Ok(place),
        _ => Err(error(op, OpErrorKind::OutOfRange, message)),
    }
}

/// Runs an op on lists, tuples and unions. `attrs` are the op's, with operands replaced by numbers.
pub fn run(op: &Op, attrs: &Attrs, mut operands: Vec<RunValue>, stream: &Stream) -> Outcome {
    let operands = &mut operands;
    match op.kind {
        OpKind::ListNew => Ok(vec![RunValue::list(std::mem::take(operands))]),
        OpKind::TupleMake => Ok(vec![RunValue::Tuple(Rc::new(std::mem::take(operands)))]),
        OpKind::UnionMake => match take(op, operands, 0)? {
            RunValue::Int(tag) => Ok(vec![RunValue::Union(tag, Rc::new(operands.split_off(1)))]),
            other => Err(error(op, OpErrorKind::Signature, format!("takes a tag, got {}", other.kind()))),
        },
        OpKind::UnionTag | OpKind::UnionPayload | OpKind::TupleGet => read(op, attrs, operands),
        OpKind::ListLen => Ok(vec![RunValue::Int(take_list(op, operands, 0)?.len() as i64)]),
        OpKind::ListGet => {
            let items = take_list(op, operands, 0)?;
            let index = int(op, attrs, "index", None)?.unwrap_or(0);
            let place = place(op, index, items.len(), "list index out of range")?;
            Ok(vec![items[place].clone()])
        }
        OpKind::ListRange => range(op, attrs),
        OpKind::ListStack | OpKind::ListConcatTensors => join(op, attrs, operands, stream),
        _ => change(op, attrs, operands),
    }
}

fn read(op: &Op, attrs: &Attrs, operands: &mut [RunValue]) -> Outcome {
    let index = int(op, attrs, "index", None)?;
    let at = index.and_then(|index| usize::try_from(index).ok());
    match (op.kind, take(op, operands, 0)?) {
        (OpKind::UnionTag, RunValue::Union(tag, _)) => Ok(vec![RunValue::Int(tag)]),
        (OpKind::UnionPayload, RunValue::Union(tag, payloads)) => {
            if index != Some(tag) {
                let message = format!("reads payload {index:?} of a union whose tag is {tag}");
                return Err(error(op, OpErrorKind::Signature, message));
            }
            at.and_then(|at| payloads.get(at))
                .map(|payload| vec![payload.clone()])
                .ok_or_else(|| error(op, OpErrorKind::Signature, "there is no such payload"))
        }
        (OpKind::TupleGet, RunValue::Tuple(items)) => at
            .and_then(|at| items.get(at))
            .map(|item| vec![item.clone()])
            .ok_or_else(|| error(op, OpErrorKind::OutOfRange, "tuple index out of range")),
        (_, other) => Err(error(op, OpErrorKind::Signature, format!("reads {}", other.kind()))),
    }
}

fn change(op: &Op, attrs: &Attrs, operands: &mut [RunValue]) -> Outcome {
    let mut list = take_list(op, operands, 0)?;
    match op.kind {
        OpKind::ListAppend => {
            let item = take(op, operands, 1)?;
            Rc::make_mut(&mut list).push(item);
        }
        OpKind::ListPop => {
            if list.is_empty() {
                return Err(error(op, OpErrorKind::OutOfRange, "pop from empty list"));
            }
            let index = int(op, attrs, "index", Some(-1))?.unwrap_or(-1);
            let place = place(op, index, list.len(), "pop index out of range")?;
            let item = Rc::make_mut(&mut list).remove(place);
            return Ok(vec![RunValue::List(list), item]);
        }
        OpKind::ListInsert => {
            let item = take(op, operands, 1)?;
            let index = int(op, attrs, "index", None)?.unwrap_or(0);
            let length = list.len() as i64;
            let place = if index < 0 { (index + length).max(0) } else { index.min(length) };
            Rc::make_mut(&mut list).insert(place as usize, item);
        }
        OpKind::ListSet => {
            let item = take(op, operands, 1)?;
            let index = int(op, attrs, "index", None)?.unwrap_or(0);
            let place = place(op, index, list.len(), "list assignment index out of range")?;
            Rc::make_mut(&mut list)[place] = item;
        }
        OpKind::ListSlice => {
            let step = int(op, attrs, "step", Some(1))?.unwrap_or(1);
            if step == 0 {
                return Err(error(op, OpErrorKind::InvalidArgument, "slice step cannot be zero"));
            }
            let (start, stop) = (int(op, attrs, "start", None)?, int(op, attrs, "stop", None)?);
            let range = dy2st_kernels::movement::SliceRange::from_python(start, stop, step, list.len());
            let at = |index: usize| (range.start as isize + index as isize * range.step) as usize;
            let items = (0..range.count).map(|index| list[at(index)].clone()).collect();
            return Ok(vec![RunValue::list(items)]);
        }
        OpKind::ListConcat => {
            let other = take_list(op, operands, 1)?;
            Rc::make_mut(&mut list).extend(other.iter().cloned());
        }
        OpKind::ListRepeat => {
            let times = int(op, attrs, "times", None)?.unwrap_or(0).max(0) as usize;
            if list.len().checked_mul(times).is_none_or(|count| count > 1 << 28) {
                return Err(error(op, OpErrorKind::Overflow, "cannot fit the repeated list into memory"));
            }
            let items = (0..times).flat_map(|_| list.iter().cloned()).collect();
            return Ok(vec![RunValue::list(items)]);
        }
        OpKind::ListReverse => Rc::make_mut(&mut list).reverse(),
        _ => return Err(error(op, OpErrorKind::Unimplemented, "is not an op on lists")),
    }
    Ok(vec![RunValue::List(list)])
}

fn range(op: &Op, attrs: &Attrs) -> Outcome {
    let start = int(op, attrs, "start", Some(0))?.unwrap_or(0);
    let stop = int(op, attrs, "stop", None)?.unwrap_or(0);
    let step = int(op, attrs, "step", Some(1))?.unwrap_or(1);
    if step == 0 {
        return Err(error(op, OpErrorKind::InvalidArgument, "range() arg 3 must not be zero"));
    }
    let distance = if step > 0 { i128::from(stop) - i128::from(start) } else { i128::from(start) - i128::from(stop) };
    let count = if distance <= 0 { 0 } else { (distance - 1) / i128::from(step.unsigned_abs()) + 1 };
    if count > 1 << 28 {
        return Err(error(op, OpErrorKind::Overflow, "cannot fit the range into memory"));
    }
    let items = (0..count as i64).map(|index| RunValue::Int(start + index * step)).collect();
    Ok(vec![RunValue::list(items)])
}

/// The tensors of a list in one tensor.
fn join(op: &Op, attrs: &Attrs, operands: &mut [RunValue], stream: &Stream) -> Outcome {
    let list = take_list(op, operands, 0)?;
    let kind = if op.kind == OpKind::ListStack { OpKind::Stack } else { OpKind::Concat };
    let mut tensors: Vec<Option<HostTensor>> = Vec::new();
    for item in list.iter() {
        match item {
            RunValue::Tensor(tensor) => tensors.push(Some(tensor.clone())),
            RunValue::Bool(b) => tensors.push(Some(HostTensor::scalar(DType::Bool, Scalar::Bool(*b)))),
            RunValue::Int(n) => tensors.push(Some(HostTensor::scalar(DType::Int64, Scalar::Int(*n)))),
            RunValue::Float(f) => tensors.push(Some(HostTensor::scalar(DType::Float64, Scalar::Float(*f)))),
            other => return Err(error(op, OpErrorKind::Signature, format!("a list of {}", other.kind()))),
        }
    }
    if tensors.is_empty() {
        return Err(error(op, OpErrorKind::InvalidArgument, "the list is empty"));
    }
    let axis = int(op, attrs, "axis", Some(0))?.unwrap_or(0);
    let results = execute(kind, &mut tensors, &Attrs::new().with("axis", axis), stream)?;
    Ok(results.into_iter().map(RunValue::Tensor).collect())
}
