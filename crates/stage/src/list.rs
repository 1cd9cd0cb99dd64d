//! Lists of the Program: what a Python list becomes when its length depends on data.
//!
//! The list object keeps its identity; its payload becomes a value of the Program with one element type.

use std::any::Any;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{NativePayload, Outcome, Ref, Value, Vm};
use dy2st_framework::{is_tensor, number, Number, SymbolicScalar, TensorRef};
use dy2st_ir::{Attr, Attrs, Op, OpKind, TensorType, Type, ANY};

use crate::abstracts::{Part, Template};
use crate::stager::{Condition, Stager};

/// The payload of a list of the Program.
#[derive(Clone)]
pub struct ListPayload {
    /// The list.
    pub id: dy2st_ir::Value,
    /// The type of its elements.
    pub element: Type,
    /// Whether gradients could flow back from its tensors.
    pub requires_grad: bool,
}

impl NativePayload for ListPayload {
    fn clone_box(&self) -> Box<dyn NativePayload> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn is_abstract(&self) -> bool {
        true
    }
}

/// The list payload in a body.
pub fn of_body(body: &Body) -> Option<&ListPayload> {
    match &body.payload {
        Payload::Native(p) => p.as_any().downcast_ref(),
        _ => None,
    }
}

/// The list of the Program that a value is, if it is one.
pub fn payload(vm: &Vm, value: &Value) -> Option<ListPayload> {
    of_body(&vm.heap.read(value.as_object()?)).cloned()
}

/// The type of an element, with dims left open; `None` for what a list of the Program cannot hold.
pub fn element_type(vm: &Vm, value: &Value, tensor: Option<&TensorRef>) -> Option<Type> {
    if let Some(t) = tensor {
        let ty = t.ty();
        return Some(Type::Tensor(TensorType::new(ty.dtype, ty.dims.iter().map(|_| ANY))));
    }
    if matches!(value, Value::Object(_)) {
        return payload(vm, value).map(|p| Type::List(Box::new(p.element)));
    }
    Some(match number(vm, value)?.kind() {
        dy2st_tensor::DTypeKind::Bool => Type::PyBool,
        dy2st_tensor::DTypeKind::Int => Type::PyInt(None),
        dy2st_tensor::DTypeKind::Float => Type::PyFloat,
        dy2st_tensor::DTypeKind::Complex => return None,
    })
}

/// An element as a value of the Program.
pub fn element_value(stager: &Stager, vm: &mut Vm, value: &Value) -> Outcome<dy2st_ir::Value> {
    if let Some(held) = dy2st_framework::tensor_payload(vm, value) {
        let tensor = stager.session.read(vm, value)?;
        // The list has the elements as they are now.
        stager.recorder.share([&held.storage]);
        return Ok(stager.recorder.tensor_value(&tensor));
    }
    if let Some(p) = payload(vm, value) {
        return Ok(p.id);
    }
    if let Value::Tuple(items) = value {
        let items = items.iter().map(|v| element_value(stager, vm, v)).collect::<Outcome<Vec<_>>>()?;
        return Ok(record(stager, vm, OpKind::TupleMake, &items, Attrs::new())?[0]);
    }
    match number(vm, value) {
        Some(Number::Symbolic(s)) => Ok(s.id),
        Some(Number::Known(n)) => Ok(stager.recorder.constant(n)),
        None => Err(stager.refuse(
            vm,
            "a list whose length depends on a tensor can hold tensors of one dtype and rank, numbers of one kind, or tuples \
             of these",
        )),
    }
}

/// The same, for a list of this element type.
fn typed_value(stager: &Stager, vm: &mut Vm, value: &Value, element: &Type) -> Outcome<dy2st_ir::Value> {
    if is_tensor(vm, value) {
        stager.listed.borrow_mut().push(value.clone());
    }
    let id = element_value(stager, vm, value)?;
    if !stager.recorder.type_of(id).fits(element) {
        return Err(stager.refuse(vm, format!("a list whose length depends on a tensor holds {element}, not this too")));
    }
    Ok(id)
}

/// A value of the Program as a Python element.
pub fn element(stager: &Stager, vm: &mut Vm, id: dy2st_ir::Value, requires_grad: bool) -> Outcome {
    match stager.recorder.type_of(id) {
        Type::Tensor(_) => {
            let tensor = stager.recorder.tensor(id, requires_grad);
            let made = stager.session.new_tensor(vm, tensor)?;
            if let Some(held) = dy2st_framework::tensor_payload(vm, &made) {
                stager.recorder.share([&held.storage]);
            }
            stager.items.borrow_mut().extend(made.as_object().map(Ref::serial));
            Ok(made)
        }
        Type::Tuple(types) => {
            let mut items = Vec::new();
            for at in 0..types.len() {
                let item = record(stager, vm, OpKind::TupleGet, &[id], Attrs::new().with("index", at as i64))?[0];
                items.push(element(stager, vm, item, requires_grad)?);
            }
            Ok(Value::tuple(items))
        }
        Type::List(inner) => {
            let payload = ListPayload { id, element: *inner, requires_grad };
            let class = vm.types.list.clone();
            Ok(vm.object(&class, Payload::Native(Box::new(payload))))
        }
        ty => Ok(SymbolicScalar { id, ty }.into_value()),
    }
}

/// An op of which a list is an operand.
pub fn record(
    stager: &Stager,
    vm: &Vm,
    kind: OpKind,
    operands: &[dy2st_ir::Value],
    attrs: Attrs,
) -> Outcome<Vec<dy2st_ir::Value>> {
    stager.here(vm);
    stager.recorder.record(kind, operands, attrs).map_err(|e| dy2st_framework::op_error(vm, &e))
}

/// `len(list)`.
pub fn len(stager: &Stager, vm: &Vm, list: &ListPayload) -> Value {
    match record(stager, vm, OpKind::ListLen, &[list.id], Attrs::new()) {
        Ok(r) => stager.recorder.scalar(r[0]).into_value(),
        Err(_) => Value::None,
    }
}

/// Replaces the contents of a list object.
pub fn set(stager: &Stager, vm: &Vm, object: &Ref, id: dy2st_ir::Value, old: &ListPayload) {
    let element = match stager.recorder.type_of(id) {
        Type::List(inner) => *inner,
        _ => old.element.clone(),
    };
    let payload = ListPayload { id, element, requires_grad: old.requires_grad };
    vm.heap.write(object).payload = Payload::Native(Box::new(payload));
}

/// A list of these items, in the innermost block.
pub fn new_list(stager: &Stager, items: &[dy2st_ir::Value], element: &Type) -> dy2st_ir::Value {
    let ty = Type::List(Box::new(element.clone()));
    let result = stager.recorder.new_value(ty.clone());
    let op = Op::new(OpKind::ListNew, items.iter().copied(), Attrs::new().with("type", ty), [result]);
    stager.recorder.push(op);
    result
}

/// A list index: a number, or one that a run knows.
fn index_attr(vm: &Vm, key: &Value, before: u32) -> Option<(Attr, Option<dy2st_ir::Value>)> {
    match number(vm, key)? {
        Number::Known(n) => Some((Attr::Int(n.to_i64()), None)),
        Number::Symbolic(s) => Some((Attr::Operand(before), Some(s.id))),
    }
}

/// `list[key]`.
pub fn get_item(stager: &Stager, vm: &mut Vm, list: &ListPayload, key: &Value) -> Outcome {
    let key = crate::methods::plain_index(stager, vm, key)?;
    let Some((attr, extra)) = index_attr(vm, &key, 1) else { return slice(stager, vm, list, &key) };
    let operands: Vec<_> = [list.id].into_iter().chain(extra).collect();
    let id = record(stager, vm, OpKind::ListGet, &operands, Attrs::new().with("index", attr))?[0];
    element(stager, vm, id, list.requires_grad)
}

/// `list * times`.
pub fn repeat(stager: &Stager, vm: &mut Vm, list: &ListPayload, times: &Value) -> Outcome {
    let Some((attr, extra)) = index_attr(vm, times, 1) else {
        return Err(vm.type_error("can't multiply sequence by non-int"));
    };
    let operands: Vec<_> = [list.id].into_iter().chain(extra).collect();
    let id = record(stager, vm, OpKind::ListRepeat, &operands, Attrs::new().with("times", attr))?[0];
    element(stager, vm, id, list.requires_grad)
}

fn slice(stager: &Stager, vm: &mut Vm, list: &ListPayload, key: &Value) -> Outcome {
    let parts = key.as_object().and_then(|o| match &vm.heap.read(o).payload {
        Payload::Slice(p) => Some((**p).clone()),
        _ => None,
    });
    let Some([start, stop, step @ (Value::None | Value::Int(_))]) = parts else {
        return Err(stager.refuse(vm, "this index of a list whose length depends on a tensor"));
    };
    if matches!(step, Value::Int(0)) {
        return Err(vm.value_error("slice step cannot be zero"));
    }
    let (mut operands, mut attrs) = (vec![list.id], Attrs::new());
    for (name, bound) in [("start", start), ("stop", stop)] {
        if matches!(bound, Value::None) {
            continue;
        }
        let Some((attr, extra)) = index_attr(vm, &bound, operands.len() as u32) else {
            return Err(vm.type_error("slice indices must be integers or None or have an __index__ method"));
        };
        attrs.set(name, attr);
        operands.extend(extra);
    }
    if let Value::Int(step) = step {
        attrs.set("step", Attr::Int(step));
    }
    let id = record(stager, vm, OpKind::ListSlice, &operands, attrs)?[0];
    element(stager, vm, id, list.requires_grad)
}

/// `list[key] = value`.
pub fn set_item(
    stager: &Stager,
    vm: &mut Vm,
    object: &Ref,
    list: &ListPayload,
    key: &Value,
    value: &Value,
) -> Outcome<()> {
    let key = crate::methods::plain_index(stager, vm, key)?;
    let item = typed_value(stager, vm, value, &list.element)?;
    let Some((attr, extra)) = index_attr(vm, &key, 2) else {
        return Err(stager.refuse(vm, "a slice store into a list whose length depends on a tensor"));
    };
    let operands: Vec<_> = [list.id, item].into_iter().chain(extra).collect();
    let id = record(stager, vm, OpKind::ListSet, &operands, Attrs::new().with("index", attr))?[0];
    set(stager, vm, object, id, list);
    Ok(())
}

/// A method of `list` on a list of the Program; `None` for one that is not staged.
pub fn method(stager: &Stager, vm: &mut Vm, name: &str, args: &[Value]) -> Option<Outcome> {
    let object = args.first()?.as_object()?.clone();
    let list = payload(vm, &args[0])?;
    Some(run_method(stager, vm, name, &object, &list, &args[1..]))
}

/// A plain list that a list of the Program is added to.
pub fn joined(stager: &Stager, vm: &mut Vm, name: &str, args: &[Value]) -> Option<Outcome> {
    let [list, other] = args else { return None };
    if !matches!(name, "__add__" | "__iadd__" | "extend" | "__init__") || payload(vm, list).is_some() {
        return None;
    }
    let (tail, object) = (payload(vm, other)?, list.as_object()?.clone());
    let run = |vm: &mut Vm| {
        if name == "__init__" {
            set(stager, vm, &object, tail.id, &tail);
            return Ok(Value::None);
        }
        let head = as_list(stager, vm, list, &tail.element)?;
        let id = record(stager, vm, OpKind::ListConcat, &[head, tail.id], Attrs::new())?[0];
        if name == "__add__" {
            return element(stager, vm, id, tail.requires_grad);
        }
        set(stager, vm, &object, id, &tail);
        Ok(if name == "extend" { Value::None } else { list.clone() })
    };
    Some(run(vm))
}

fn run_method(stager: &Stager, vm: &mut Vm, name: &str, object: &Ref, list: &ListPayload, args: &[Value]) -> Outcome {
    match (name, args) {
        ("__len__", []) => Ok(len(stager, vm, list)),
        ("__getitem__", [key]) => get_item(stager, vm, list, key),
        ("__setitem__", [key, value]) => set_item(stager, vm, object, list, key, value).map(|()| Value::None),
        ("append", [value]) => {
            let item = typed_value(stager, vm, value, &list.element)?;
            let id = record(stager, vm, OpKind::ListAppend, &[list.id, item], Attrs::new())?[0];
            let grad = is_tensor(vm, value) && stager.session.read(vm, value)?.requires_grad();
            let old = ListPayload { requires_grad: list.requires_grad || grad, ..list.clone() };
            set(stager, vm, object, id, &old);
            Ok(Value::None)
        }
        ("extend" | "__iadd__" | "__add__", [other]) => {
            let tail = as_list(stager, vm, other, &list.element)?;
            let id = record(stager, vm, OpKind::ListConcat, &[list.id, tail], Attrs::new())?[0];
            if name == "__add__" {
                return element(stager, vm, id, list.requires_grad);
            }
            set(stager, vm, object, id, list);
            Ok(if name == "extend" { Value::None } else { Value::Object(object.clone()) })
        }
        ("pop", at) if at.len() <= 1 => {
            let key = at.first().cloned().unwrap_or(Value::Int(-1));
            let key = crate::methods::plain_index(stager, vm, &key)?;
            let Some((attr, extra)) = index_attr(vm, &key, 1) else {
                return Err(vm.type_error("'list' object cannot be interpreted as an integer"));
            };
            let operands: Vec<_> = [list.id].into_iter().chain(extra).collect();
            let made = record(stager, vm, OpKind::ListPop, &operands, Attrs::new().with("index", attr))?;
            set(stager, vm, object, made[0], list);
            element(stager, vm, made[1], list.requires_grad)
        }
        ("insert", [at, value]) => {
            let item = typed_value(stager, vm, value, &list.element)?;
            let key = crate::methods::plain_index(stager, vm, at)?;
            let Some((attr, extra)) = index_attr(vm, &key, 2) else {
                return Err(vm.type_error("'list' object cannot be interpreted as an integer"));
            };
            let operands: Vec<_> = [list.id, item].into_iter().chain(extra).collect();
            let id = record(stager, vm, OpKind::ListInsert, &operands, Attrs::new().with("index", attr))?[0];
            set(stager, vm, object, id, list);
            Ok(Value::None)
        }
        ("__mul__" | "__rmul__", [times]) => repeat(stager, vm, list, times),
        ("__iter__", []) => Ok(crate::items::once(vm, crate::items::ItemKind::Rows(Value::Object(object.clone())))),
        ("reverse", []) => {
            let id = record(stager, vm, OpKind::ListReverse, &[list.id], Attrs::new())?[0];
            set(stager, vm, object, id, list);
            Ok(Value::None)
        }
        ("__delitem__", [key]) => {
            let key = crate::methods::plain_index(stager, vm, key)?;
            let Some((attr, extra)) = index_attr(vm, &key, 1) else {
                return Err(stager.refuse(vm, "del of a slice of a list whose length depends on a tensor"));
            };
            let operands: Vec<_> = [list.id].into_iter().chain(extra).collect();
            let made = record(stager, vm, OpKind::ListPop, &operands, Attrs::new().with("index", attr))?;
            set(stager, vm, object, made[0], list);
            Ok(Value::None)
        }
        ("__repr__" | "__str__", []) => {
            // The text is that of the list as it is now.
            let value = element(stager, vm, list.id, list.requires_grad)?;
            let part = Part::Value { value, spec: std::rc::Rc::from(""), repr: true };
            Ok(Template { parts: vec![part] }.into_value())
        }
        ("__contains__", [value]) => find(stager, vm, list, value).map(|(found, _)| found),
        ("index", [value]) => place(stager, vm, list, value, &mut |vm| not_in_list(vm, value)),
        ("remove", [value]) => {
            let absent = &mut |vm: &mut Vm| Err(vm.value_error("list.remove(x): x not in list"));
            let at = place(stager, vm, list, value, absent)?;
            let this = Value::Object(object.clone());
            vm.call_method(&this, "__delitem__", dy2st_eval::Args::new(vec![at])).map(|_| Value::None)
        }
        ("count", [value]) => {
            let mut add = |vm: &mut Vm, item: &Value, state: &[Value]| {
                let more = &mut |vm: &mut Vm| vm.binary(dy2st_eval::BinaryOp::Add, &state[0], &Value::Int(1));
                equal_or(stager, vm, item, value, more, &state[0]).map(|v| vec![v])
            };
            each(stager, vm, list, vec![Value::Int(0)], &mut add).map(|mut state| state.remove(0))
        }
        ("__eq__" | "__ne__", [other]) => equals(stager, vm, list, other, name == "__ne__"),
        ("copy", []) => element(stager, vm, list.id, list.requires_grad),
        ("clear", []) => {
            vm.heap.write(object).payload = Payload::List(Vec::new());
            Ok(Value::None)
        }
        _ => Err(stager.refuse(vm, format!("list.{name}() on a list whose length depends on a tensor"))),
    }
}

/// The place of the first item that equals a value; what `absent` gives where none does.
fn place(
    stager: &Stager,
    vm: &mut Vm,
    list: &ListPayload,
    value: &Value,
    absent: &mut dyn FnMut(&mut Vm) -> Outcome,
) -> Outcome {
    let (found, at) = find(stager, vm, list, value)?;
    match stager.condition(vm, &found)? {
        Condition::Known(true) => Ok(at),
        Condition::Known(false) => absent(vm),
        Condition::Run(id) => stager.fork(vm, id, &mut |_| Ok(at.clone()), absent),
    }
}

fn not_in_list(vm: &mut Vm, value: &Value) -> Outcome {
    let text = vm.repr_value(value)?;
    let parts = [text, Value::str(" is not in list")];
    let message = match vm.domain.clone() {
        Some(domain) => domain.concat_str(vm, &parts)?,
        None => Value::None,
    };
    Err(vm.raise_args("ValueError", vec![message]))
}

type Visit<'a> = &'a mut dyn FnMut(&mut Vm, &Value, &[Value]) -> Outcome<Vec<Value>>;

/// Goes through the items with a state.
fn each(stager: &Stager, vm: &mut Vm, list: &ListPayload, state: Vec<Value>, visit: Visit) -> Outcome<Vec<Value>> {
    let number = |n| stager.recorder.constant(dy2st_tensor::Scalar::Int(n));
    let count = record(stager, vm, OpKind::ListLen, &[list.id], Attrs::new())?[0];
    let trips = crate::loops::Trips::For(number(0), count, number(1));
    stager.run_loop(vm, trips, state, &mut |vm, index, state| {
        let item = get_item(stager, vm, list, &index.unwrap_or(Value::None))?;
        visit(vm, &item, state)
    })
}

/// One value where two are equal, another where not.
fn equal_or(
    stager: &Stager,
    vm: &mut Vm,
    item: &Value,
    value: &Value,
    then: &mut dyn FnMut(&mut Vm) -> Outcome,
    other: &Value,
) -> Outcome {
    let equal = vm.compare(dy2st_eval::CompareOp::Eq, item, value)?;
    match stager.condition(vm, &equal)? {
        Condition::Known(true) => then(vm),
        Condition::Known(false) => Ok(other.clone()),
        Condition::Run(id) => stager.fork(vm, id, then, &mut |_| Ok(other.clone())),
    }
}

/// Whether a value is among the items, and the place of the first that it equals.
fn find(stager: &Stager, vm: &mut Vm, list: &ListPayload, value: &Value) -> Outcome<(Value, Value)> {
    if matches!(list.element, Type::Tensor(_)) {
        return Err(stager.refuse(vm, "a search in a list of tensors whose length depends on a tensor"));
    }
    let mut visit = |vm: &mut Vm, item: &Value, state: &[Value]| {
        let [found, at] = state else { return Ok(state.to_vec()) };
        let found = match stager.condition(vm, found)? {
            Condition::Known(true) => Value::Bool(true),
            Condition::Known(false) => equal_or(stager, vm, item, value, &mut |_| Ok(Value::Bool(true)), found)?,
            Condition::Run(id) => stager.fork(vm, id, &mut |_| Ok(Value::Bool(true)), &mut |vm| {
                equal_or(stager, vm, item, value, &mut |_| Ok(Value::Bool(true)), &Value::Bool(false))
            })?,
        };
        let at = match stager.condition(vm, &found)? {
            Condition::Known(true) => at.clone(),
            Condition::Known(false) => vm.binary(dy2st_eval::BinaryOp::Add, at, &Value::Int(1))?,
            Condition::Run(id) => stager.fork(vm, id, &mut |_| Ok(at.clone()), &mut |vm| {
                vm.binary(dy2st_eval::BinaryOp::Add, at, &Value::Int(1))
            })?,
        };
        Ok(vec![found, at])
    };
    let mut state = each(stager, vm, list, vec![Value::Bool(false), Value::Int(0)], &mut visit)?;
    let at = state.pop().unwrap_or(Value::None);
    Ok((state.pop().unwrap_or(Value::Bool(false)), at))
}

/// `list == other`.
fn equals(stager: &Stager, vm: &mut Vm, list: &ListPayload, other: &Value, negate: bool) -> Outcome {
    if matches!(list.element, Type::Tensor(_)) {
        return Err(stager.refuse(vm, "a comparison of lists of tensors whose length depends on a tensor"));
    }
    let is_list = payload(vm, other).is_some()
        || other.as_object().is_some_and(|o| matches!(vm.heap.read(o).payload, Payload::List(_)));
    if !is_list {
        return Ok(Value::Bool(negate));
    }
    let (own, count) = (len(stager, vm, list), vm.len(other)?);
    let same = vm.compare(dy2st_eval::CompareOp::Eq, &own, &count)?;
    let Condition::Run(same) = stager.condition(vm, &same)? else { return Ok(Value::Bool(negate)) };
    let mut items = |vm: &mut Vm| {
        let mut visit = |vm: &mut Vm, item: &Value, state: &[Value]| {
            let [all, at] = state else { return Ok(state.to_vec()) };
            let next = vm.binary(dy2st_eval::BinaryOp::Add, at, &Value::Int(1))?;
            let mut test = |vm: &mut Vm| {
                let against = vm.get_item(other, at)?;
                equal_or(stager, vm, item, &against, &mut |_| Ok(Value::Bool(true)), &Value::Bool(false))
            };
            let all = match stager.condition(vm, all)? {
                Condition::Known(true) => test(vm)?,
                Condition::Known(false) => Value::Bool(false),
                Condition::Run(id) => stager.fork(vm, id, &mut test, &mut |_| Ok(Value::Bool(false)))?,
            };
            Ok(vec![all, next])
        };
        each(stager, vm, list, vec![Value::Bool(true), Value::Int(0)], &mut visit).map(|mut state| state.remove(0))
    };
    let equal = stager.fork(vm, same, &mut items, &mut |_| Ok(Value::Bool(false)))?;
    Ok(match stager.condition(vm, &equal)? {
        Condition::Known(truth) => Value::Bool(truth != negate),
        Condition::Run(id) if negate => Condition::Run(stager.recorder.negate(id)).into_value(),
        run @ Condition::Run(_) => run.into_value(),
    })
}

/// Any list as a list of the Program with this element type.
pub fn as_list(stager: &Stager, vm: &mut Vm, value: &Value, element: &Type) -> Outcome<dy2st_ir::Value> {
    if let Some(p) = payload(vm, value) {
        return Ok(p.id);
    }
    let Some(items) = dy2st_framework::sequence(vm, value) else {
        return Err(stager.refuse(vm, "this joins a list whose length depends on a tensor with something else"));
    };
    let mut ids = Vec::new();
    for item in &items {
        ids.push(typed_value(stager, vm, item, element)?);
    }
    Ok(new_list(stager, &ids, element))
}

/// The numbers of a list of the Program as a tensor; `None` for another value.
pub fn numbers(stager: &Stager, vm: &mut Vm, value: &Value) -> Option<Outcome> {
    let list = payload(vm, value)?;
    if !matches!(list.element, Type::PyBool | Type::PyInt(_) | Type::PyFloat) {
        return None;
    }
    let made = record(stager, vm, OpKind::ListStack, &[list.id], Attrs::new().with("axis", 0_i64));
    Some(made.and_then(|made| stager.session.new_tensor(vm, stager.recorder.tensor(made[0], false))))
}

/// `paddle.stack` or `paddle.concat` of a list of the Program.
pub fn gather(stager: &Stager, vm: &mut Vm, name: &str, args: &dy2st_eval::Args) -> Option<Outcome> {
    let first = args.pos.first().or_else(|| args.kw.iter().find(|(k, _)| &**k == "x").map(|(_, v)| v))?.clone();
    let list = payload(vm, &first)?;
    let axis = args.pos.get(1).or_else(|| args.kw.iter().find(|(k, _)| &**k == "axis").map(|(_, v)| v)).cloned();
    let kind = if name == "stack" { OpKind::ListStack } else { OpKind::ListConcatTensors };
    let run = |vm: &mut Vm| {
        let axis = axis.map_or(Ok(0), |a| vm.index(&a))?;
        let id = record(stager, vm, kind, &[list.id], Attrs::new().with("axis", axis))?[0];
        element(stager, vm, id, list.requires_grad)
    };
    Some(run(vm))
}
