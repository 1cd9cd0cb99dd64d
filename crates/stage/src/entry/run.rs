//! Running a Program: what goes in, and putting in place what came out.

use std::collections::HashMap;
use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Args, Dict, Outcome, Raise, Ref, Said, Stream, Value, Vm};
use dy2st_framework::{Session, TensorPayload, TensorRef};
use dy2st_tensor::HostTensor;

use super::{storage_value, Delta, Entry, Statics};
use crate::abstracts::Unbound;
use crate::backend::{Host, RunError, RunValue};
use crate::materialize::Materializer;
use crate::raise::RaiseInfo;
use crate::signature::Signature;

struct VmHost<'a> {
    vm: &'a mut Vm,
    session: &'a Session,
    /// What the run has written.
    said: Said,
    /// What `raise` ops stand for, by their effect numbers.
    raises: &'a HashMap<u32, RaiseInfo>,
}

impl Host for VmHost<'_> {
    fn print(&mut self, text: &str, stream: &str) -> Result<(), String> {
        let to = Stream::of(stream);
        match to {
            Some(stream) => self.vm.write(stream, text),
            None => self.vm.write_printed(text).map_err(|e| self.vm.exception_parts(&e).1)?,
        }
        self.said.add(to.unwrap_or(Stream::Out), text);
        Ok(())
    }

    fn is_told(&self, effect: u32) -> bool {
        self.raises.get(&effect).is_some_and(|raise| !raise.is_rich)
    }

    fn format(&mut self, value: &RunValue, conversion: Option<char>, spec: &str) -> Result<String, String> {
        let values = HashMap::new();
        // A tensor of which only a run knows whether it wants gradients comes with the answer.
        let (value, wants) = match value {
            RunValue::Tuple(items) if spec == crate::template::WANTS_GRADIENT => match items.as_slice() {
                [tensor, RunValue::Bool(wants)] => (tensor, *wants),
                _ => (value, true),
            },
            _ => (value, true),
        };
        let m = Materializer::new(self.session, &values, 0, HashMap::new());
        let made = m.python(self.vm, value).and_then(|made| {
            if spec == crate::template::WANTS_GRADIENT {
                self.session.edit(self.vm, &made, |t| t.stop_gradient = !wants);
                return self.vm.str(&made);
            }
            crate::template::shown(self.vm, &made, spec, conversion.is_some())
        });
        made.map(|text| text.to_string()).map_err(|e| self.vm.exception_parts(&e).1)
    }

    fn format_text(&mut self, text: &str, conversion: Option<char>, spec: &str) -> Result<String, String> {
        let shown = crate::template::shown(self.vm, &Value::str(text), spec, conversion.is_some());
        shown.map(|text| text.to_string()).map_err(|e| self.vm.exception_parts(&e).1)
    }
}

/// How a run of a Program ended.
pub(super) enum Ran {
    /// With this result or exception.
    Done(Outcome),
    /// At an op that raised an exception. Whether anything handles it, and what had been written to objects before, evaluation
    /// shows: nothing that the run did is left, but this text.
    Failed(Said),
}

impl Statics {
    /// Runs a Program and puts what it gave in place.
    pub(super) fn run(&self, vm: &mut Vm, entry: &Entry, signature: &Signature) -> Outcome<Ran> {
        let mut inputs = Vec::new();
        for given in &signature.tensors {
            match self.session.sink().host(&given.value) {
                Some(t) => inputs.push(RunValue::Tensor(t)),
                None => return Err(vm.raise("RuntimeError", "an argument has no elements")),
            }
        }
        let mut globals: Vec<Option<HostTensor>> = vec![None; entry.program.globals.len()];
        for state in &entry.states {
            let value = dy2st_framework::storage_payload(vm, &state.storage).map(|s| s.value);
            let host = value.and_then(|v| self.session.sink().host(&v));
            if let (Some(i), Some(host)) = (state.value.as_global(), host) {
                globals[i] = Some(host);
            }
        }
        let mut host = VmHost { vm, session: &self.session, said: Said::default(), raises: &entry.raises };
        let outcome = entry.prepared.run(inputs.clone(), globals.clone(), &mut host);
        let said = host.said;
        let outcome = match outcome {
            Err(RunError::Failed) => return Ok(Ran::Failed(said)),
            Err(RunError::Raised { effect, operands }) => Err((effect, operands)),
            Ok(results) => Ok(results),
        };
        let mut values: HashMap<dy2st_ir::Value, RunValue> = HashMap::new();
        for ((_, param), input) in entry.storages.iter().zip(inputs) {
            values.insert(*param, input);
        }
        for (i, global) in globals.into_iter().enumerate() {
            if let Some(t) = global {
                values.insert(dy2st_ir::Value::global(i), RunValue::Tensor(t));
            }
        }
        let replaced = self.replaced(vm, entry, signature);
        let done = match outcome {
            Ok(results) => {
                values.extend(entry.outputs.iter().copied().zip(results));
                let mut m = Materializer::new(&self.session, &values, entry.floor, replaced);
                m.differentiable = differentiable(vm, &self.session, entry, signature);
                m.bases = bases(vm, entry, signature);
                m.merged = entry.merged.clone();
                for (at, value) in &entry.arg_writes {
                    let value = m.tensor(vm, value)?;
                    self.session.write(vm, &signature.tensors[*at].object, value)?;
                }
                self.apply(vm, &mut m, &entry.deltas)?;
                m.value(vm, &entry.result)
            }
            Err((effect, operands)) => {
                let Some(info) = entry.raises.get(&effect) else {
                    return Err(vm.raise("RuntimeError", "the program raised what staging did not record"));
                };
                values.extend(info.holes.iter().copied().zip(operands));
                let mut m = Materializer::new(&self.session, &values, entry.floor, replaced);
                m.bases = bases(vm, entry, signature);
                let args = info.args.iter().map(|a| m.value(vm, a)).collect::<Outcome<Vec<_>>>()?;
                for (object, body) in &info.writes {
                    let body = m.body(vm, body.clone())?;
                    if let Some(at) = entry.storages.iter().position(|(storage, _)| storage == object) {
                        // The argument may be a view.
                        if let Some(value) = storage_value(&body.payload) {
                            self.session.write(vm, &signature.tensors[at].object, value)?;
                        }
                        continue;
                    }
                    match m.replaced.get(&object.serial()) {
                        Some(Value::Object(given)) => self.put(vm, given, body),
                        _ => self.put(vm, object, body),
                    }
                }
                let raise = vm.raise_class(&info.class, args);
                if let Raise::Exception(e) = &raise {
                    vm.edit_exception(e, |x| x.trace.clone_from(&info.trace));
                }
                Err(raise)
            }
        };
        Ok(Ran::Done(done))
    }

    /// What stands for what in this call.
    fn replaced(&self, vm: &Vm, entry: &Entry, signature: &Signature) -> HashMap<u64, Value> {
        let mut out = HashMap::new();
        for (stand_in, given) in entry.stand_ins.iter().zip(&signature.tensors) {
            out.insert(*stand_in, given.object.clone());
        }
        for (staged, given) in entry.containers.iter().zip(&signature.containers) {
            out.insert(*staged, Value::Object(given.clone()));
        }
        for ((storage, _), given) in entry.storages.iter().zip(&signature.tensors) {
            if let Some(p) = dy2st_framework::tensor_payload(vm, &given.object) {
                out.insert(storage.serial(), Value::Object(p.storage));
            }
        }
        out
    }

    fn apply(&self, vm: &mut Vm, m: &mut Materializer, deltas: &[Delta]) -> Outcome<()> {
        for delta in deltas {
            let held = delta.payload.as_ref().and_then(storage_value);
            if let Some(wants) = held.and_then(|value| value.wants()) {
                m.wants.insert(delta.object.serial(), wants);
            }
        }
        for delta in deltas {
            let (mut set, mut removed) = (Vec::new(), delta.removed.clone());
            for (name, value) in &delta.set {
                match m.value(vm, value)? {
                    missing if Unbound::is(&missing) => removed.push(name.clone()),
                    value => set.push((name.clone(), value)),
                }
            }
            let payload = match &delta.payload {
                Some(payload) => {
                    let body = Body { class: None, attrs: None, payload: payload.clone() };
                    Some(m.body(vm, body)?.payload)
                }
                None => None,
            };
            let object = match m.replaced.get(&delta.object.serial()) {
                Some(Value::Object(o)) => o.clone(),
                _ => delta.object.clone(),
            };
            if let Some(value) = payload.as_ref().and_then(storage_value) {
                self.session.set_storage(vm, &object, value);
                continue;
            }
            if let Some(shown) = payload.as_ref().and_then(tensor_of) {
                self.session.edit(vm, &Value::Object(object.clone()), |tensor| tensor.show(shown));
            }
            let mut body = vm.heap.write(&object);
            if let Some(payload) = payload.filter(|payload| tensor_of(payload).is_none()) {
                body.payload = payload;
            }
            let attrs = body.attrs.get_or_insert_with(|| Box::new(Dict::new()));
            for (name, value) in set {
                attrs.set_str(&name, value);
            }
            for name in &removed {
                attrs.remove_str(name);
            }
        }
        Ok(())
    }

    fn put(&self, vm: &Vm, object: &Ref, body: Body) {
        if let Some(value) = storage_value(&body.payload) {
            self.session.set_storage(vm, object, value);
            return;
        }
        *vm.heap.write(object) = body;
    }
}

/// What gradients of the results would flow to.
fn differentiable(vm: &mut Vm, session: &Session, entry: &Entry, signature: &Signature) -> Vec<TensorRef> {
    let mut out: Vec<TensorRef> =
        signature.tensors.iter().map(|g| g.value.clone()).filter(TensorRef::requires_grad).collect();
    for state in &entry.states {
        if let Some(s) = dy2st_framework::storage_payload(vm, &state.storage) {
            out.push(session.sink().leaf(&s.value, Rc::new(dy2st_framework::Leaf::default())));
        }
    }
    out
}

/// The view steps of argument tensors, by the storage that stood for them: what a view of the argument starts with.
fn bases(vm: &Vm, entry: &Entry, signature: &Signature) -> HashMap<u64, Rc<[dy2st_framework::ViewStep]>> {
    let given = signature.tensors.iter().map(|g| dy2st_framework::tensor_payload(vm, &g.object));
    entry.storages.iter().zip(given).filter_map(|((s, _), p)| Some((s.serial(), p?.steps))).collect()
}

/// Evaluates a call of which a run failed. What the run wrote is not written again.
pub(super) fn evaluate_after(vm: &mut Vm, said: Said, function: &Value, args: Args) -> Outcome {
    let outer = std::mem::take(&mut vm.said);
    let place = vm.replaced_stdout()?;
    vm.said = said.followed_by(&outer).standing_at(place);
    let outcome = vm.call(function, args);
    if vm.said.differs_from(&outer) {
        vm.said = Said::default();
        let text = "internal error: the program of a static function printed other text than its source does";
        return Err(vm.raise("RuntimeError", text));
    }
    outcome
}

fn tensor_of(payload: &Payload) -> Option<TensorPayload> {
    let Payload::Native(p) = payload else { return None };
    p.as_any().downcast_ref::<TensorPayload>().cloned()
}
