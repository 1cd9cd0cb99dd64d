//! Iteration over things whose number only a run knows: item `k` is a function of `k`.

use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{BinaryOp, Outcome, Ref, Value, Vm};
use dy2st_framework::{is_tensor, number, Number, SymbolicScalar};
use dy2st_ir::{Attrs, OpKind, Type};
use dy2st_tensor::Scalar;

pub use crate::abstracts::ItemKind;
use crate::abstracts::{SymbolicItems, SymbolicRange};
use crate::list;
use crate::stager::Stager;

/// Rows of a tensor beyond which a loop over them is staged as a loop.
const MAX_ROWS: usize = 64;

/// Items whose number is known at run time.
pub struct Items(pub ItemKind);

impl Items {
    /// The lists of the Program among what is gone through: they may grow meanwhile.
    pub fn lists(&self, vm: &Vm) -> Vec<Ref> {
        let (mut out, mut todo) = (Vec::new(), vec![&self.0]);
        while let Some(kind) = todo.pop() {
            match kind {
                ItemKind::Rows(v) if list::payload(vm, v).is_some() => out.extend(v.as_object().cloned()),
                ItemKind::Rows(_) | ItemKind::Range(..) => {}
                ItemKind::Enumerate(inner, _) | ItemKind::Reversed(inner) => todo.push(inner),
                ItemKind::Zip(parts) => todo.extend(parts),
            }
        }
        out
    }
}

/// The numbers that a `for` counts through.
pub struct LoopRange {
    /// First index.
    pub start: dy2st_ir::Value,
    /// How many.
    pub trips: dy2st_ir::Value,
    /// From one to the next.
    pub step: dy2st_ir::Value,
}

impl LoopRange {
    /// `start + k * step`.
    pub fn at(&self, stager: &Stager, vm: &mut Vm, k: &Value) -> Outcome {
        let (start, step) =
            (stager.recorder.scalar(self.start).into_value(), stager.recorder.scalar(self.step).into_value());
        let by = vm.binary(BinaryOp::Mul, k, &step)?;
        vm.binary(BinaryOp::Add, &start, &by)
    }
}

/// The items, where an iterable's number of items is known at run time only.
pub fn symbolic(stager: &Stager, vm: &mut Vm, iterable: &Value) -> Outcome<Option<Items>> {
    if let Some(r) = SymbolicRange::of(iterable) {
        return Ok(Some(Items(ItemKind::Range(r.start.clone(), r.stop.clone(), r.step.clone()))));
    }
    if let Some(i) = SymbolicItems::of(iterable) {
        begin(stager, vm, &i.used)?;
        return Ok(Some(Items(i.kind.clone())));
    }
    let is_rows = !matches!(iterable, Value::Abstract(_)) && is_symbolic(stager, vm, iterable)?;
    Ok(is_rows.then(|| Items(ItemKind::Rows(iterable.clone()))))
}

/// Whether only a run knows how many items an iterable has.
pub fn is_symbolic(stager: &Stager, vm: &mut Vm, iterable: &Value) -> Outcome<bool> {
    if matches!(iterable, Value::Abstract(_)) || list::payload(vm, iterable).is_some() {
        return Ok(true);
    }
    if !is_tensor(vm, iterable) {
        return Ok(false);
    }
    let tensor = stager.session.read(vm, iterable)?;
    Ok(tensor.rank() > 0 && tensor.dim(0).is_none_or(|n| n > MAX_ROWS))
}

/// The kind of the items of an argument of `zip`, `enumerate` or `reversed` whose number is known at run time only.
pub fn kind_of_symbolic(stager: &Stager, vm: &mut Vm, iterable: &Value) -> Outcome<Option<ItemKind>> {
    Ok(symbolic(stager, vm, iterable)?.map(|items| items.0))
}

fn value_of(stager: &Stager, vm: &Vm, value: &Value) -> Outcome<dy2st_ir::Value> {
    match number(vm, value) {
        Some(Number::Symbolic(s)) if s.ty == Type::PyBool => record(stager, vm, OpKind::PyInt, &[s.id]),
        Some(Number::Symbolic(s)) => Ok(s.id),
        Some(Number::Known(n)) => Ok(stager.recorder.constant(Scalar::Int(n.to_i64()))),
        None => Err(stager.refuse(vm, "a loop bound that is no integer")),
    }
}

fn record(stager: &Stager, vm: &Vm, kind: OpKind, operands: &[dy2st_ir::Value]) -> Outcome<dy2st_ir::Value> {
    let made = stager.recorder.record(kind, operands, Attrs::new());
    made.map(|r| r[0]).map_err(|e| dy2st_framework::op_error(vm, &e))
}

impl Items {
    /// The numbers to count through.
    pub fn range(&self, stager: &Stager, vm: &mut Vm) -> Outcome<LoopRange> {
        stager.here(vm);
        if let ItemKind::Range(start, stop, step) = &self.0 {
            return range_of(stager, vm, start, stop, step);
        }
        let count = self.count(stager, vm)?;
        let trips = value_of(stager, vm, &count)?;
        let (start, step) = (stager.recorder.constant(Scalar::Int(0)), stager.recorder.constant(Scalar::Int(1)));
        Ok(LoopRange { start, trips, step })
    }

    /// How many items there are.
    pub fn count(&self, stager: &Stager, vm: &mut Vm) -> Outcome {
        count(stager, vm, &self.0)
    }

    /// The item at an index: the number itself for a range, the `k`-th item otherwise.
    pub fn item(&self, stager: &Stager, vm: &mut Vm, index: &Value) -> Outcome {
        match &self.0 {
            ItemKind::Range(..) => Ok(index.clone()),
            kind => item(stager, vm, kind, index),
        }
    }
}

fn range_of(stager: &Stager, vm: &mut Vm, start: &Value, stop: &Value, step: &Value) -> Outcome<LoopRange> {
    let trips = trips_of(stager, vm, start, stop, step)?;
    Ok(LoopRange {
        start: value_of(stager, vm, start)?,
        trips: value_of(stager, vm, &trips)?,
        step: value_of(stager, vm, step)?,
    })
}

/// How many numbers `range(start, stop, step)` has; may be negative for none.
fn trips_of(stager: &Stager, vm: &mut Vm, start: &Value, stop: &Value, step: &Value) -> Outcome {
    let sub = |vm: &mut Vm, a: &Value, b: &Value| vm.binary(BinaryOp::Sub, a, b);
    match step {
        Value::Int(0) => Err(vm.value_error("range() arg 3 must not be zero")),
        Value::Int(1) if matches!(start, Value::Int(0)) => Ok(stop.clone()),
        Value::Int(1) => sub(vm, stop, start),
        Value::Int(n) => {
            // (distance + |step| - 1) // |step|
            let distance = if *n > 0 { sub(vm, stop, start)? } else { sub(vm, start, stop)? };
            let up = vm.binary(BinaryOp::Add, &distance, &Value::Int(n.abs() - 1))?;
            vm.binary(BinaryOp::FloorDiv, &up, &Value::Int(n.abs()))
        }
        _ => {
            let positive = vm.compare(dy2st_eval::CompareOp::Gt, step, &Value::Int(0))?;
            let Some(condition) = SymbolicScalar::of(&positive).map(|s| s.id) else {
                return Err(stager.refuse(vm, "a range step that is no integer"));
            };
            let up = |vm: &mut Vm| {
                let distance = vm.binary(BinaryOp::Sub, stop, start)?;
                let more = vm.binary(BinaryOp::Add, &distance, step)?;
                let up = vm.binary(BinaryOp::Sub, &more, &Value::Int(1))?;
                vm.binary(BinaryOp::FloorDiv, &up, step)
            };
            let down = |vm: &mut Vm| {
                let distance = vm.binary(BinaryOp::Sub, stop, start)?;
                let more = vm.binary(BinaryOp::Add, &distance, step)?;
                let up = vm.binary(BinaryOp::Add, &more, &Value::Int(1))?;
                vm.binary(BinaryOp::FloorDiv, &up, step)
            };
            stager.fork(vm, condition, &mut { up }, &mut { down })
        }
    }
}

fn count(stager: &Stager, vm: &mut Vm, kind: &ItemKind) -> Outcome {
    match kind {
        ItemKind::Rows(v) => match list::payload(vm, v) {
            Some(p) => Ok(list::len(stager, vm, &p)),
            None => vm.len(v),
        },
        ItemKind::Enumerate(inner, _) | ItemKind::Reversed(inner) => count(stager, vm, inner),
        ItemKind::Range(start, stop, step) => trips_of(stager, vm, start, stop, step),
        ItemKind::Zip(parts) => {
            let mut least: Option<Value> = None;
            for part in parts {
                let n = count(stager, vm, part)?;
                least = Some(match least {
                    None => n,
                    Some(Value::Int(a)) if matches!(n, Value::Int(_)) => match n {
                        Value::Int(b) => Value::Int(a.min(b)),
                        _ => n,
                    },
                    Some(a) => {
                        let operands = [value_of(stager, vm, &a)?, value_of(stager, vm, &n)?];
                        let id = record(stager, vm, OpKind::PyMin, &operands)?;
                        stager.recorder.scalar(id).into_value()
                    }
                });
            }
            Ok(least.unwrap_or(Value::Int(0)))
        }
    }
}

fn item(stager: &Stager, vm: &mut Vm, kind: &ItemKind, k: &Value) -> Outcome {
    match kind {
        ItemKind::Rows(v) => vm.get_item(v, k),
        ItemKind::Enumerate(inner, start) => {
            let number = vm.binary(BinaryOp::Add, k, start)?;
            let value = item(stager, vm, inner, k)?;
            Ok(Value::tuple(vec![number, value]))
        }
        ItemKind::Zip(parts) => {
            let mut out = Vec::new();
            for part in parts {
                out.push(item(stager, vm, part, k)?);
            }
            Ok(Value::tuple(out))
        }
        ItemKind::Range(start, _, step) => {
            let by = vm.binary(BinaryOp::Mul, k, step)?;
            vm.binary(BinaryOp::Add, start, &by)
        }
        ItemKind::Reversed(inner) => {
            let n = count(stager, vm, inner)?;
            let last = vm.binary(BinaryOp::Sub, &n, &Value::Int(1))?;
            let at = vm.binary(BinaryOp::Sub, &last, k)?;
            item(stager, vm, inner, &at)
        }
    }
}

/// A cell that says that an iterator has not begun.
pub fn unused(vm: &Vm) -> Ref {
    vm.heap.alloc(Body { class: None, attrs: None, payload: Payload::Cell(Some(Value::Bool(false))) })
}

/// Marks an iterator as begun: it can be gone through once.
pub fn begin(stager: &Stager, vm: &mut Vm, used: &Ref) -> Outcome<()> {
    let is_new = matches!(vm.heap.read(used).payload, Payload::Cell(Some(Value::Bool(false))));
    if !is_new {
        return Err(stager.refuse(vm, "an iterator over data known at run time is gone through a second time"));
    }
    vm.heap.write(used).payload = Payload::Cell(Some(Value::Bool(true)));
    Ok(())
}

/// Items as a Python value, which can be gone through once.
pub fn once(vm: &Vm, kind: ItemKind) -> Value {
    Value::Abstract(Rc::new(SymbolicItems { kind, used: unused(vm) }))
}
