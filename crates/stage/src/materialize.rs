//! Python values of a run from the values that staging left: Program values become what the run gave.

use std::collections::HashMap;
use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Args, NativePayload, Outcome, Raise, Ref, Value, Vm};
use dy2st_framework::{
    storage_payload, GradError, Leaf, Operand, Session, SsaTensor, StoragePayload, SymbolicScalar, TensorPayload,
    TensorRef, ViewStep,
};

use dy2st_tensor::HostTensor;

use crate::abstracts::{Choice, Part, SymbolicItems, SymbolicRange, Template, Unbound};
use crate::alias::Alias;
use crate::backend::RunValue;
use crate::children::{map_children, map_tuple};
use crate::contents::Contents;
use crate::generator::SymbolicGenerator;
use crate::list::ListPayload;

/// Turns staged values into values of one run.
pub struct Materializer<'a> {
    /// The API's native state.
    pub session: &'a Session,
    /// What the run gave.
    pub values: &'a HashMap<dy2st_ir::Value, RunValue>,
    /// Objects that were made while staging have this serial or a later one.
    pub floor: u64,
    /// Objects that stand for others in this call: arguments.
    pub replaced: HashMap<u64, Value>,
    /// View steps that come before those of a tensor over a replaced storage.
    pub bases: HashMap<u64, Rc<[ViewStep]>>,
    /// What gradients of the results would flow to.
    pub differentiable: Vec<TensorRef>,
    /// Tensor objects of which a run may find that they are older ones.
    pub merged: Rc<HashMap<u64, Rc<Alias>>>,
    /// Where only a run knows whether what a storage holds wants gradients, the truth of that, for storages that were
    /// there before.
    pub wants: HashMap<u64, dy2st_ir::Value>,
    made: HashMap<u64, Value>,
}

impl<'a> Materializer<'a> {
    /// For one run.
    pub fn new(
        session: &'a Session,
        values: &'a HashMap<dy2st_ir::Value, RunValue>,
        floor: u64,
        replaced: HashMap<u64, Value>,
    ) -> Self {
        Self {
            session,
            values,
            floor,
            replaced,
            bases: HashMap::new(),
            differentiable: Vec::new(),
            merged: Rc::default(),
            wants: HashMap::new(),
            made: HashMap::new(),
        }
    }

    fn of(&self, vm: &Vm, id: dy2st_ir::Value) -> Outcome<&RunValue> {
        self.values.get(&id).ok_or_else(|| vm.raise("RuntimeError", &format!("the program did not give {id}")))
    }

    fn truth(&self, vm: &Vm, id: dy2st_ir::Value) -> Outcome<bool> {
        match self.of(vm, id)? {
            RunValue::Bool(b) => Ok(*b),
            _ => Err(vm.raise("RuntimeError", &format!("{id} is no condition"))),
        }
    }

    /// A value of the run as a Python value.
    pub fn python(&self, vm: &mut Vm, value: &RunValue) -> Outcome {
        Ok(match value {
            RunValue::Tensor(t) => return self.session.new_tensor(vm, TensorRef::host(t.clone())),
            RunValue::Int(i) => Value::Int(*i),
            RunValue::Float(x) => Value::Float(*x),
            RunValue::Bool(b) => Value::Bool(*b),
            RunValue::Tuple(items) => {
                Value::tuple(items.iter().map(|v| self.python(vm, v)).collect::<Outcome<Vec<_>>>()?)
            }
            RunValue::List(items) => {
                let items = items.iter().map(|v| self.python(vm, v)).collect::<Outcome<_>>()?;
                vm.new_list(items)
            }
            RunValue::Undef => return Err(vm.raise("RuntimeError", "a value of a way that was not taken is read")),
        })
    }

    /// The Python value of this run.
    pub fn value(&mut self, vm: &mut Vm, value: &Value) -> Outcome {
        match value {
            Value::Tuple(items) => map_tuple(items, &mut |v| self.value(vm, v)),
            Value::Abstract(_) => self.abstract_value(vm, value),
            Value::Object(object) => self.object(vm, object),
            _ => Ok(value.clone()),
        }
    }

    fn abstract_value(&mut self, vm: &mut Vm, value: &Value) -> Outcome {
        if let Some(s) = SymbolicScalar::of(value) {
            let given = self.of(vm, s.id)?.clone();
            return self.python(vm, &given);
        }
        if let Some(c) = Choice::of(value) {
            let taken = if self.truth(vm, c.condition)? { &c.then } else { &c.other };
            return self.value(vm, taken);
        }
        if Unbound::is(value) {
            return Ok(value.clone());
        }
        if let Some(range) = SymbolicRange::of(value) {
            let bounds = [&range.start, &range.stop, &range.step].map(|bound| self.value(vm, bound));
            let bounds = bounds.into_iter().collect::<Outcome<Vec<_>>>()?;
            let class = Value::Object(vm.types.range.clone());
            return vm.call(&class, Args::new(bounds));
        }
        if let Some(t) = Template::of(value) {
            let mut text = String::new();
            for part in &t.parts {
                match part {
                    Part::Text(part) => text.push_str(part),
                    Part::Value { value, spec, repr } => {
                        let value = self.value(vm, value)?;
                        text.push_str(&crate::template::shown(vm, &value, spec, *repr)?);
                    }
                }
            }
            return Ok(Value::str(&text));
        }
        Err(vm.raise("RuntimeError", "a static function gave an iterator over data known at run time"))
    }

    fn object(&mut self, vm: &mut Vm, object: &Ref) -> Outcome {
        if let Some(other) = self.replaced.get(&object.serial()) {
            return Ok(other.clone());
        }
        if object.serial() < self.floor {
            return Ok(Value::Object(object.clone()));
        }
        if let Some(done) = self.made.get(&object.serial()) {
            return Ok(done.clone());
        }
        if let Some(other) = self.other(vm, object)? {
            self.made.insert(object.serial(), other.clone());
            return Ok(other);
        }
        let body = vm.heap.read(object).clone();
        if let Payload::Native(p) = &body.payload {
            if let Some(list) = p.as_any().downcast_ref::<ListPayload>() {
                let given = self.of(vm, list.id)?.clone();
                let made = self.python(vm, &given)?;
                self.made.insert(object.serial(), made.clone());
                return Ok(made);
            }
        }
        let copy = vm.heap.alloc(body.clone());
        self.made.insert(object.serial(), Value::Object(copy.clone()));
        let body = self.body(vm, body)?;
        *vm.heap.write(&copy) = body;
        Ok(Value::Object(copy))
    }

    /// The other object that a merged tensor object is in this run.
    fn other(&mut self, vm: &mut Vm, object: &Ref) -> Outcome<Option<Value>> {
        let mut at = self.merged.get(&object.serial()).cloned();
        while let Some(alias) = at {
            at = match &*alias {
                Alias::Either(Some(condition), then, other, _) => {
                    Some(if self.truth(vm, *condition)? { then.clone() } else { other.clone() })
                }
                Alias::Either(None, ..) | Alias::OneOf(_) => None,
                Alias::Object(value) => {
                    let Some(object) = value.as_object() else { return Ok(None) };
                    return self.object(vm, object).map(Some);
                }
            };
        }
        Ok(None)
    }

    /// A body with everything in it as of this run.
    pub fn body(&mut self, vm: &mut Vm, mut body: Body) -> Outcome<Body> {
        if let Payload::Native(p) = &mut body.payload {
            if let Some(tensor) = p.as_any().downcast_ref::<TensorPayload>().cloned() {
                body.payload = Payload::Native(self.tensor_payload(vm, tensor)?.clone_box());
                return Ok(body);
            }
            if let Some(storage) = p.as_any().downcast_ref::<StoragePayload>().cloned() {
                let value = self.tensor(vm, &storage.value)?;
                body.payload = Payload::Native(Box::new(StoragePayload { value, ..storage }));
                return Ok(body);
            }
            if let Some(contents) = p.as_any().downcast_ref::<Contents>() {
                let taken = if self.truth(vm, contents.condition)? { &contents.then } else { &contents.other };
                let payload = taken.clone();
                return self.body(vm, Body { payload, ..body });
            }
            if let Some(list) = p.as_any().downcast_ref::<ListPayload>() {
                let given = self.of(vm, list.id)?.clone();
                if let Value::Object(made) = self.python(vm, &given)? {
                    let payload = vm.heap.read(&made).payload.clone();
                    body.payload = payload;
                }
                return Ok(body);
            }
        }
        map_children(&mut body, &mut |v| self.value(vm, v))?;
        if matches!(&body.payload, Payload::Cell(Some(v)) if Unbound::is(v)) {
            body.payload = Payload::Cell(None);
        }
        if let Some(attrs) = &mut body.attrs {
            let missing: Vec<Value> = attrs.iter().filter(|e| Unbound::is(&e.value)).map(|e| e.key.clone()).collect();
            for key in missing {
                if let Value::Str(name) = key {
                    attrs.remove_str(&name);
                }
            }
        }
        Ok(body)
    }

    fn tensor_payload(&mut self, vm: &mut Vm, tensor: TensorPayload) -> Outcome<TensorPayload> {
        let storage = match self.object(vm, &tensor.storage)? {
            Value::Object(storage) => storage,
            _ => tensor.storage.clone(),
        };
        let mut steps = self.bases.get(&tensor.storage.serial()).map(|s| s.to_vec()).unwrap_or_default();
        for step in tensor.steps.iter() {
            let mut extra = Vec::new();
            for operand in &step.extra {
                extra.push(match operand {
                    Operand::Tensor(t) => Operand::Tensor(self.tensor(vm, t)?),
                    other => other.clone(),
                });
            }
            steps.push(self.known_step(vm, step, extra)?);
        }
        let staged = storage_payload(vm, &tensor.storage).and_then(|s| s.value.wants());
        let wants = match self.wants.get(&tensor.storage.serial()).copied().or(staged) {
            Some(wants) => self.truth(vm, wants)?,
            None => true,
        };
        Ok(TensorPayload {
            storage,
            steps: steps.into(),
            stop_gradient: tensor.stop_gradient || !wants,
            marked: 0,
            detached: tensor.detached,
            seen: None,
            leaf: Rc::new(Leaf::default()),
            traced: Rc::default(),
        })
    }

    /// A view step whose attributes name no operand any more.
    fn known_step(&self, vm: &Vm, step: &ViewStep, mut extra: Vec<Operand>) -> Outcome<ViewStep> {
        let tensors = extra.iter().filter(|o| matches!(o, Operand::Tensor(_))).count();
        let mut attrs = dy2st_ir::Attrs::new();
        for (name, attr) in step.attrs.iter() {
            attrs.set(name, self.known_attr(vm, attr, &extra, tensors)?);
        }
        extra.retain(|o| matches!(o, Operand::Tensor(_)));
        Ok(ViewStep { kind: step.kind, attrs, extra, result: step.result })
    }

    fn known_attr(&self, vm: &Vm, attr: &dy2st_ir::Attr, extra: &[Operand], tensors: usize) -> Outcome<dy2st_ir::Attr> {
        let number = |at: u32| -> Outcome<i64> {
            // The viewed tensor is operand 0, other tensors follow, then the numbers.
            match extra.get(at as usize - 1).or_else(|| extra.get(at as usize - 1 - tensors)) {
                Some(Operand::Scalar(s)) => match self.of(vm, s.id)? {
                    RunValue::Int(i) => Ok(*i),
                    RunValue::Bool(b) => Ok(i64::from(*b)),
                    _ => Err(vm.raise("RuntimeError", "a view's bound is no integer")),
                },
                _ => Err(vm.raise("RuntimeError", "a view's bound is missing")),
            }
        };
        Ok(match attr {
            dy2st_ir::Attr::Operand(at) => dy2st_ir::Attr::Int(number(*at)?),
            dy2st_ir::Attr::Dims(dims) => {
                let mut out = Vec::new();
                for d in dims {
                    out.push(match d {
                        dy2st_ir::DimArg::Operand(at) => dy2st_ir::DimArg::Const(number(*at)?),
                        known @ dy2st_ir::DimArg::Const(_) => *known,
                    });
                }
                dy2st_ir::Attr::Dims(out)
            }
            other => other.clone(),
        })
    }

    /// A result whose gradient would flow through the Program, which is refused.
    fn refusing_gradient(&self, vm: &Vm, tensor: &HostTensor) -> TensorRef {
        let value = TensorRef::host(tensor.clone());
        let inputs: Vec<TensorRef> = self.differentiable.iter().filter(|t| t.requires_grad()).cloned().collect();
        if inputs.is_empty() {
            return value;
        }
        let what = "gradients through a static function are not computed yet";
        let refusal = vm
            .refuse(dy2st_source::codes::BACKWARD_THROUGH_STATIC, what)
            .help("Call the function without to_static to train it.");
        let Raise::Refuse(refusal) = refusal else { return value };
        let refuse: dy2st_framework::CustomBackward =
            Rc::new(move |_, _| Err(GradError::Raised(Raise::Refuse(refusal.clone()))));
        self.session.sink().custom(&inputs, vec![value.clone()], refuse).into_iter().next().unwrap_or(value)
    }

    /// Whether a tensor that could want gradients wants them in this run.
    fn wants(&self, vm: &Vm, tensor: &SsaTensor) -> Outcome<bool> {
        let Some(wants) = tensor.wants else { return Ok(true) };
        self.truth(vm, wants)
    }

    /// A tensor value of this run.
    pub fn tensor(&self, vm: &Vm, tensor: &TensorRef) -> Outcome<TensorRef> {
        match tensor {
            TensorRef::Host(_) => Ok(tensor.clone()),
            TensorRef::Ssa(s) => match self.of(vm, s.id)? {
                RunValue::Tensor(t) if s.requires_grad && self.wants(vm, s)? => Ok(self.refusing_gradient(vm, t)),
                RunValue::Tensor(t) => Ok(TensorRef::host(t.clone())),
                _ => Err(vm.raise("RuntimeError", &format!("{} is no tensor", s.id))),
            },
        }
    }
}

/// Whether a result is, or has in a tuple, an iterator that no run can hand out.
pub fn gives_iterator(value: &Value) -> bool {
    match value {
        Value::Tuple(items) => items.iter().any(gives_iterator),
        Value::Abstract(_) => match Choice::of(value) {
            Some(choice) => gives_iterator(&choice.then) || gives_iterator(&choice.other),
            None => SymbolicItems::of(value).is_some() || SymbolicGenerator::of(value).is_some(),
        },
        _ => false,
    }
}
