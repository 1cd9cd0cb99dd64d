//! What the API's native side shares: the sink, the tensor class, dtypes and modes; and tensor objects on the heap.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{NativePayload, Outcome, Raise, Ref, Value, Vm};
use dy2st_ir::{Attrs, Loc, OpError, OpErrorKind, OpKind};
use dy2st_tensor::{DType, PrintOptions};
use indexmap::IndexMap;

use crate::payload::{storage_payload, tensor_payload, Leaf, StoragePayload, TensorPayload, ViewStep};
use crate::sink::{Emitted, OpSink, Operand};
use crate::value::{HostValue, SsaTensor, TensorRef};

/// What an op counts for among the steps that bound an evaluation: recording one takes some microseconds.
const STEPS_PER_OP: u64 = 12;

/// The state behind `_tensor` and `_op`.
pub struct Session {
    sink: RefCell<Rc<dyn OpSink>>,
    /// `paddle.Tensor`, once its module has run.
    pub tensor_class: RefCell<Option<Ref>>,
    /// The list class of `Tensor.shape`.
    pub size_class: RefCell<Option<Value>>,
    /// The classes of layers and what they hold, once their module has run.
    pub(crate) layers: RefCell<Option<crate::layer::Layers>>,
    /// The dtype objects of the API, by dtype.
    pub dtypes: RefCell<IndexMap<DType, Value>>,
    /// `paddle.get_default_dtype()`.
    pub default_float: Cell<DType>,
    /// How tensors print.
    pub print: RefCell<PrintOptions>,
    next_version: Cell<u64>,
}

impl Session {
    /// A session whose ops go to `sink`.
    pub fn new(sink: Rc<dyn OpSink>) -> Rc<Self> {
        Rc::new(Self {
            sink: RefCell::new(sink),
            tensor_class: RefCell::default(),
            size_class: RefCell::default(),
            layers: RefCell::default(),
            dtypes: RefCell::default(),
            default_float: Cell::new(DType::Float32),
            print: RefCell::default(),
            next_version: Cell::new(1),
        })
    }

    /// Where ops go now.
    pub fn sink(&self) -> Rc<dyn OpSink> {
        self.sink.borrow().clone()
    }

    /// Sends ops elsewhere; where they went before.
    pub fn replace_sink(&self, sink: Rc<dyn OpSink>) -> Rc<dyn OpSink> {
        crate::payload::set_staged(sink.is_staging());
        self.sink.replace(sink)
    }

    /// A version that no storage has had.
    pub fn version(&self) -> u64 {
        let v = self.next_version.get();
        self.next_version.set(v + 1);
        v
    }

    /// Emits an op at the place where Python code runs now; errors become the Python exceptions that Paddle raises.
    pub fn emit(&self, vm: &mut Vm, kind: OpKind, operands: Vec<Operand>, attrs: Attrs) -> Outcome<Vec<Emitted>> {
        let sink = self.sink();
        let sites = if sink.is_staging() { sites(vm) } else { Vec::new() };
        vm.charge(STEPS_PER_OP)?;
        let results = sink.emit(kind, operands, attrs, &sites).map_err(|e| op_error(vm, &e))?;
        for result in &results {
            if let Emitted::Tensor(TensorRef::Host(host)) = result {
                vm.check_size((host.tensor.len() * host.tensor.dtype().size()) as u64)?;
            }
        }
        Ok(results)
    }

    /// Emits an op with one tensor result.
    pub fn emit_one(&self, vm: &mut Vm, kind: OpKind, operands: Vec<Operand>, attrs: Attrs) -> Outcome<TensorRef> {
        match self.emit(vm, kind, operands, attrs)?.into_iter().next() {
            Some(Emitted::Tensor(t)) => Ok(t),
            _ => Err(vm.raise("RuntimeError", &format!("{kind} gave no tensor"))),
        }
    }

    /// Emits an op over one tensor with one tensor result.
    pub fn emit_unary(&self, vm: &mut Vm, kind: OpKind, x: &TensorRef, attrs: Attrs) -> Outcome<TensorRef> {
        self.emit_one(vm, kind, vec![Operand::Tensor(x.clone())], attrs)
    }

    /// A new storage.
    pub fn new_storage(&self, vm: &Vm, value: TensorRef) -> Ref {
        let payload = StoragePayload { value, version: self.version(), writes: 0 };
        vm.heap.alloc(Body { class: None, attrs: None, payload: Payload::Native(Box::new(payload)) })
    }

    /// A tensor object with a storage of its own.
    pub fn new_tensor(&self, vm: &mut Vm, value: TensorRef) -> Outcome {
        let stop_gradient = !value.requires_grad();
        let storage = self.new_storage(vm, value);
        let fresh = TensorPayload {
            storage,
            steps: Rc::from([]),
            seen: None,
            stop_gradient,
            marked: 0,
            detached: false,
            leaf: Rc::default(),
            traced: Rc::default(),
        };
        self.tensor_object(vm, fresh)
    }

    /// A tensor object that shows `value`, the result of `step` on what `base` shows, and shares its storage.
    pub fn new_view(&self, vm: &mut Vm, base: &Value, step: ViewStep, value: TensorRef) -> Outcome {
        let Some(payload) = tensor_payload(vm, base) else { return Err(vm.type_error("a view of what is no tensor")) };
        let version = storage_payload(vm, &payload.storage).map_or(0, |s| s.version);
        let steps: Rc<[ViewStep]> = payload.steps.iter().cloned().chain([step]).collect();
        let stop_gradient = !value.requires_grad();
        let (seen, leaf, traced) = (Some((version, value)), Rc::default(), Rc::default());
        self.tensor_object(vm, TensorPayload { steps, seen, stop_gradient, leaf, traced, ..payload })
    }

    /// Another tensor object over the same storage and view.
    pub fn new_alias(&self, vm: &mut Vm, base: &Value) -> Outcome {
        let Some(p) = tensor_payload(vm, base) else { return Err(vm.type_error("an alias of what is no tensor")) };
        self.tensor_object(vm, TensorPayload { leaf: Rc::default(), traced: Rc::default(), ..p })
    }

    /// What `.grad` gives: another object for the tensor that is kept, with the same storage, flag, gradient and hooks.
    pub fn same_tensor(&self, vm: &mut Vm, kept: &Value) -> Outcome {
        let Some(p) = tensor_payload(vm, kept) else { return Err(vm.type_error("a gradient that is no tensor")) };
        let stop_gradient = p.leaf.stop_gradient.get().unwrap_or(p.stop_gradient);
        self.tensor_object(vm, TensorPayload { stop_gradient, ..p })
    }

    fn tensor_object(&self, vm: &mut Vm, payload: TensorPayload) -> Outcome {
        let Some(class) = self.tensor_class.borrow().clone() else {
            return Err(vm.raise("RuntimeError", "no tensor class is registered"));
        };
        Ok(Value::Object(vm.heap.alloc(Body {
            class: Some(class),
            attrs: Some(Box::default()),
            payload: Payload::Native(Box::new(payload)),
        })))
    }

    /// The value that a tensor shows now, as ops may take it.
    pub fn read(&self, vm: &mut Vm, tensor: &Value) -> Outcome<TensorRef> {
        let (payload, version, value) = self.shown(vm, tensor)?;
        Ok(if payload.stop_gradient {
            value.detached()
        } else if value.requires_grad() {
            value
        } else {
            leaf(&*self.sink(), &value, version, &payload)
        })
    }

    /// A tensor's payload, its storage's version, and the value that it shows with its history, whatever its flag says.
    pub fn shown(&self, vm: &mut Vm, tensor: &Value) -> Outcome<(TensorPayload, u64, TensorRef)> {
        let Some(payload) = tensor_payload(vm, tensor) else {
            let name = vm.type_name(tensor);
            return Err(vm.type_error(&format!("a Tensor is needed, but received {name}")));
        };
        let Some(storage) = storage_payload(vm, &payload.storage) else {
            return Err(vm.raise("RuntimeError", "a tensor without a storage"));
        };
        let sink = self.sink();
        let value = if payload.steps.is_empty() {
            payload.own(sink.adopt(&payload.storage, &storage.value))
        } else {
            match payload.seen.clone() {
                Some((version, value))
                    if version == storage.version && (!sink.is_staging() || value.as_host().is_none()) =>
                {
                    value
                }
                _ => {
                    let base = payload.own(sink.adopt(&payload.storage, &storage.value));
                    let value =
                        self.walk(vm, &payload.steps, base)?.pop().expect("walk gives one value more than steps");
                    self.edit(vm, tensor, |p| p.seen = Some((storage.version, value.clone())));
                    value
                }
            }
        };
        Ok((payload, storage.version, value))
    }

    /// The values before, between and after view steps.
    fn walk(&self, vm: &mut Vm, steps: &[ViewStep], base: TensorRef) -> Outcome<Vec<TensorRef>> {
        let mut values = vec![base];
        for step in steps {
            let mut operands = vec![Operand::Tensor(values[values.len() - 1].clone())];
            operands.extend(step.extra.iter().cloned());
            let results = self.emit(vm, step.kind, operands, step.attrs.clone())?;
            let value = results.into_iter().nth(step.result).and_then(Emitted::tensor);
            values.push(value.ok_or_else(|| vm.raise("RuntimeError", "a view step gave no tensor"))?);
        }
        Ok(values)
    }

    /// Changes a tensor's payload.
    pub fn edit(&self, vm: &Vm, tensor: &Value, edit: impl FnOnce(&mut TensorPayload)) {
        let Some(object) = tensor.as_object() else { return };
        if let Payload::Native(p) = &mut vm.heap.write(object).payload {
            if let Some(p) = p.as_any_mut().downcast_mut::<TensorPayload>() {
                edit(p);
            }
        }
    }

    /// Writes `value` in place into the storage of `tensor`, through its view steps.
    pub fn write(&self, vm: &mut Vm, tensor: &Value, value: TensorRef) -> Outcome<()> {
        let Some(payload) = tensor_payload(vm, tensor) else { return Err(vm.type_error("a Tensor is needed")) };
        let Some(storage) = storage_payload(vm, &payload.storage) else {
            return Err(vm.raise("RuntimeError", "a tensor without a storage"));
        };
        if let Some(why) = self.sink().refuses_write(&payload.storage) {
            return Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, why).help("Write to a clone instead."));
        }
        let mut new = value;
        let requires_grad = new.requires_grad();
        if !payload.steps.is_empty() {
            let base = self.sink().adopt(&payload.storage, &storage.value);
            let before = self.walk(vm, &payload.steps, base)?;
            for (i, step) in payload.steps.iter().enumerate().rev() {
                new = crate::view::put_back(self, vm, step, &before[i], new)?;
            }
        }
        if !requires_grad && (payload.stop_gradient || !self.sink().grad_enabled()) {
            new = with_history(new, &storage.value);
        }
        self.set_storage(vm, &payload.storage, new);
        if requires_grad && (payload.stop_gradient || payload.detached) {
            self.edit(vm, tensor, |p| (p.stop_gradient, p.detached) = (false, false));
        }
        Ok(())
    }

    /// Replaces the value of a storage.
    pub fn set_storage(&self, vm: &Vm, storage: &Ref, value: TensorRef) {
        self.put(vm, storage, value);
        for (other, value) in self.sink().written(vm, storage) {
            self.put(vm, &other, value);
        }
    }

    fn put(&self, vm: &Vm, storage: &Ref, value: TensorRef) {
        let version = self.version();
        let value = self.sink().stored(storage, value);
        if let Payload::Native(p) = &mut vm.heap.write(storage).payload {
            if let Some(p) = p.as_any_mut().downcast_mut::<StoragePayload>() {
                p.value = value;
                p.version = version;
                p.writes += 1;
            }
        }
    }

    /// Gives a tensor another storage: that of `from`, with its view.
    pub fn rebind(&self, vm: &mut Vm, tensor: &Value, from: &Value) -> Outcome<()> {
        let Some(new) = tensor_payload(vm, from) else { return Err(vm.type_error("a Tensor is needed")) };
        self.edit(vm, tensor, |p| p.show(new));
        Ok(())
    }

    /// Makes a plain instance of a tensor class a tensor: `Tensor.__init__`.
    pub fn init(&self, vm: &mut Vm, object: &Value, data: &Value) -> Outcome<()> {
        let Some(p) = tensor_payload(vm, data) else { return Err(vm.type_error("a Tensor is needed")) };
        if let Some(object) = object.as_object() {
            let fresh = TensorPayload { leaf: Rc::new(Leaf::default()), traced: Rc::default(), ..p };
            vm.heap.write(object).payload = Payload::Native(fresh.clone_box());
        }
        Ok(())
    }

    /// The API's object for a dtype.
    pub fn dtype_object(&self, dtype: DType) -> Value {
        self.dtypes.borrow().get(&dtype).cloned().unwrap_or(Value::None)
    }
}

/// New elements of a storage that were written past the tape: what differentiated through the old ones still does.
fn with_history(new: TensorRef, old: &TensorRef) -> TensorRef {
    match (new, old) {
        (TensorRef::Host(new), TensorRef::Host(old)) if new.node.is_none() => {
            let fits = new.tensor.shape() == old.tensor.shape() && new.tensor.dtype() == old.tensor.dtype();
            TensorRef::Host(HostValue { node: old.node.clone().filter(|_| fits), ..new })
        }
        (TensorRef::Ssa(new), TensorRef::Ssa(old)) if old.requires_grad && !new.requires_grad => {
            TensorRef::Ssa(SsaTensor { requires_grad: true, wants: old.wants, ..new })
        }
        (new, _) => new,
    }
}

/// A leaf of the tape for `value`; the same one as long as the storage has the same version.
fn leaf(sink: &dyn OpSink, value: &TensorRef, version: u64, payload: &TensorPayload) -> TensorRef {
    if let (TensorRef::Host(h), Some((known, node))) = (value, &*payload.traced.borrow()) {
        if *known == version {
            return TensorRef::Host(HostValue { tensor: h.tensor.clone(), node: Some(node.clone()) });
        }
    }
    let traced = sink.leaf(value, payload.leaf.clone());
    if let TensorRef::Host(HostValue { node: Some(node), .. }) = &traced {
        *payload.traced.borrow_mut() = Some((version, node.clone()));
    }
    traced
}

/// Where the user's code is, innermost call first. Calls inside embedded modules are left out: they are not the user's.
pub fn sites(vm: &Vm) -> Vec<Loc> {
    let mut sites = Vec::new();
    for call in vm.calls.iter().rev() {
        let Some(span) = call.code.span_at(call.at) else { continue };
        let file = vm.files.get(span.file);
        if file.path().starts_with('<') {
            continue;
        }
        let at = |offset: u32| {
            let place = file.position(offset);
            (place.line, place.column)
        };
        sites.push(Loc { file: file.path().into(), start: at(span.start), end: at(span.end), parent: None });
    }
    sites
}

/// The Python exception for an op that failed. Where memory has a bound of its own, going beyond it is refused: eager
/// evaluation knows no such bound, so no program may find out.
pub fn op_error(vm: &Vm, error: &OpError) -> Raise {
    if error.kind == OpErrorKind::Exhausted && vm.limits.memory != u64::MAX {
        return vm.memory_limit();
    }
    if vm.staging && error.kind == OpErrorKind::Unimplemented {
        // What a Program has no op for eager evaluation may well do, so that no handler of the program may take it.
        let refusal = vm.refuse(dy2st_source::codes::STAGING_REFUSED, error.to_string());
        return refusal.help("Use a tensor operation, or compute it outside of the static function.");
    }
    vm.raise(error.exception(), &error.to_string())
}
