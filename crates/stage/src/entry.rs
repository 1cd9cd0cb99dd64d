//! Static functions: one Program for each signature, made when it is first needed and run from then on.

mod run;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Args, Dict, Outcome, Raise, Ref, Sink, Value, Vm};
use dy2st_framework::{Session, SsaTensor, StoragePayload, TensorRef};
use dy2st_ir::{Program, TensorType, Type};

use crate::alias::Alias;
use crate::backend::{Backend, Prepared};
use crate::domain::StageDomain;
use crate::guard::Guards;
use crate::join::same_value;
use crate::raise::RaiseInfo;
use crate::recorder::{Recorder, State, StateName};
use crate::rewrite::Rewriter;
use crate::sharing::Sharing;
use crate::signature::{Given, Part, Reader, Signature};
use crate::sites::Sites;
use crate::stager::Stager;
use run::{evaluate_after, Ran};

/// Programs kept for one static function.
const MAX_ENTRIES: usize = 64;

/// What a staged function wrote to an object that is older than staging.
pub struct Delta {
    object: Ref,
    set: Vec<(Rc<str>, Value)>,
    removed: Vec<Rc<str>>,
    payload: Option<Payload>,
}

/// A Program with all that a call of it needs.
pub struct Entry {
    parts: Vec<Part>,
    /// The Program.
    pub program: Rc<Program>,
    prepared: Rc<dyn Prepared>,
    states: Vec<State>,
    result: Value,
    deltas: Vec<Delta>,
    outputs: Vec<dy2st_ir::Value>,
    raises: HashMap<u32, RaiseInfo>,
    guards: Guards,
    floor: u64,
    /// What stood for the call's tensors while staging.
    stand_ins: Vec<u64>,
    /// The lists and dicts among the arguments of the call that was staged.
    containers: Vec<u64>,
    arg_writes: Vec<(usize, TensorRef)>,
    sharing: Sharing,
    /// The objects that stood for argument tensors: their storages, and the values they began with.
    storages: Vec<(Ref, dy2st_ir::Value)>,
    /// Tensor objects of which a run may find that they are older ones.
    merged: Rc<HashMap<u64, Rc<Alias>>>,
}

/// The programs of one static function.
#[derive(Default)]
pub struct Cache {
    /// The entries, oldest first.
    pub entries: RefCell<Vec<Rc<Entry>>>,
}

/// A function to be staged or run: what `to_static` was given.
pub struct Callee {
    /// The function object.
    pub function: Value,
    /// What it is bound to.
    pub owner: Option<Value>,
    /// `input_spec`.
    pub spec: Option<Value>,
}

/// Makes and runs static functions.
pub struct Statics {
    session: Rc<Session>,
    backend: Rc<dyn Backend>,
    /// Whether a function is being staged now.
    pub staging: std::cell::Cell<bool>,
}

/// How staging a call ended.
enum Staged {
    Entry(Box<Entry>),
    /// The function raises this whatever the tensors hold; eager evaluation shows how.
    Raises(String),
}

/// How one try of it ended.
enum Attempt {
    Traced(Box<Traced>),
    /// The function raises this.
    Raises(Value),
    /// It imports this module, which is not loaded yet.
    Imports(String),
}

/// What staging a call gave when nobody runs it.
pub enum Outline {
    /// The Program, as it was recorded, and what the tests of the user's code were.
    Program(Box<Program>, Sites),
    /// The function raises this exception whatever the tensors hold.
    Raises(Value),
}

/// What was recorded of a call, with the objects that are guarded.
struct Traced {
    parts: Parts,
    guarded: Vec<Ref>,
    /// Objects with a smaller serial are older than staging.
    floor: u64,
    sites: Sites,
}

impl Statics {
    /// Static functions over a backend.
    pub fn new(session: Rc<Session>, backend: Rc<dyn Backend>) -> Rc<Self> {
        Rc::new(Self { session, backend, staging: std::cell::Cell::new(false) })
    }

    fn arguments(&self, callee: &Callee, args: &Args) -> Args {
        let mut all = args.clone();
        if let Some(owner) = &callee.owner {
            all.pos.insert(0, owner.clone());
        }
        all
    }

    /// Signature of a call.
    pub fn signature(&self, vm: &mut Vm, callee: &Callee, args: &Args) -> Outcome<Signature> {
        let specs = match &callee.spec {
            Some(s) => dy2st_framework::sequence(vm, s).unwrap_or_default(),
            None => Vec::new(),
        };
        let names = parameter_names(vm, callee);
        let mut reader = Reader { session: &self.session, signature: Signature::default() };
        for (i, value) in args.pos.iter().enumerate() {
            let name = names.get(i).map_or_else(|| format!("arg{i}"), ToString::to_string);
            reader.read(vm, value, specs.get(i), &name)?;
        }
        for (name, value) in &args.kw {
            reader.signature.parts.push(Part::Key(name.to_string()));
            let at = names.iter().position(|n| n == name);
            reader.read(vm, value, at.and_then(|i| specs.get(i)), name)?;
        }
        reader.signature.parts.push(Part::Plain(format!("grad {}", self.session.sink().grad_enabled())));
        Ok(reader.signature)
    }

    /// Calls a static function.
    pub fn call(&self, vm: &mut Vm, callee: &Callee, cache: &Cache, args: &Args) -> Outcome {
        let signature = self.signature(vm, callee, args)?;
        let known = cache
            .entries
            .borrow()
            .iter()
            .rev()
            .find(|e| e.parts == signature.parts && e.guards.check(vm).is_ok())
            .cloned();
        let entry = match known {
            Some(entry) => entry,
            None => match self.stage(vm, callee, args, &signature)? {
                Staged::Entry(entry) => {
                    let entry: Rc<Entry> = Rc::from(entry);
                    let mut entries = cache.entries.borrow_mut();
                    // An entry whose guards failed is replaced by its successor.
                    entries.retain(|e| e.parts != signature.parts);
                    if entries.len() >= MAX_ENTRIES {
                        entries.remove(0);
                    }
                    entries.push(entry.clone());
                    entry
                }
                Staged::Raises(said) => {
                    let all = self.arguments(callee, args);
                    return Err(raised_by(vm, &callee.function, all, &said));
                }
            },
        };
        if entry.sharing.is_broken_by(vm, &signature) {
            let all = self.arguments(callee, args);
            return vm.call(&callee.function, all);
        }
        match self.run(vm, &entry, &signature)? {
            Ran::Done(outcome) => outcome,
            Ran::Failed(said) => {
                let all = self.arguments(callee, args);
                evaluate_after(vm, said, &callee.function, all)
            }
        }
    }

    /// Stages a call without running it. Tensors among the arguments may be placeholders (`Session::new_tensor` over an
    /// SSA value that is no value of any Program): only their types are read.
    pub fn outline(&self, vm: &mut Vm, callee: &Callee, args: &Args) -> Outcome<Outline> {
        let signature = self.signature(vm, callee, args)?;
        Ok(match self.trace(vm, callee, args, &signature)? {
            Ok(traced) => Outline::Program(Box::new(traced.parts.program), traced.sites),
            Err(exception) => Outline::Raises(exception),
        })
    }

    fn stage(&self, vm: &mut Vm, callee: &Callee, args: &Args, signature: &Signature) -> Outcome<Staged> {
        let Traced { parts, guarded, floor, .. } =
            match self.trace(vm, callee, args, signature).map_err(|e| as_exception(vm, e))? {
                Ok(traced) => traced,
                Err(exception) => {
                    let (class, message) = vm.exception_parts(&Raise::Exception(exception));
                    return Ok(Staged::Raises(format!("{class}: {message}")));
                }
            };
        let sharing = sharing(&parts, &guarded);
        let function = callee.function.as_object();
        let guarded = crate::guard::with_classes(vm, guarded, function);
        let names = crate::guard::mentioned_names(vm, function, &guarded);
        let guards = Guards::new(vm, guarded, names);
        let (program, prepared) = self.backend.prepare(parts.program).map_err(|e| {
            vm.raise("RuntimeError", &format!("internal error: the program of a static function is not valid:\n{e}"))
        })?;
        let mut infos: Vec<Option<RaiseInfo>> = parts.raises.into_iter().map(Some).collect();
        let raises = parts
            .raise_numbers
            .into_iter()
            .filter_map(|(n, i)| Some((n, infos.get_mut(i as usize)?.take()?)))
            .collect();
        Ok(Staged::Entry(Box::new(Entry {
            parts: signature.parts.clone(),
            program,
            prepared,
            states: parts.states,
            result: parts.result,
            deltas: parts.deltas,
            outputs: parts.outputs,
            raises,
            guards,
            floor,
            stand_ins: parts.stand_ins,
            containers: signature.containers.iter().map(Ref::serial).collect(),
            arg_writes: parts.arg_writes,
            sharing,
            storages: parts.storages,
            merged: Rc::new(parts.merged),
        })))
    }

    /// Stages a call and rolls it back; the exception where it raises one whatever the tensors hold. Where a test that
    /// conversion took for plain Python turns out to depend on a run, the function is converted anew and staged again. A module
    /// that the call imports first is imported for real, since its body is no part of the Program; then the call is staged
    /// again.
    fn trace(
        &self,
        vm: &mut Vm,
        callee: &Callee,
        args: &Args,
        signature: &Signature,
    ) -> Outcome<Result<Traced, Value>> {
        let mut unimportable = HashSet::new();
        loop {
            let raise = match self.trace_once(vm, callee, args, signature, unimportable.clone()) {
                Ok(Attempt::Traced(traced)) => return Ok(Ok(*traced)),
                Ok(Attempt::Raises(exception)) => return Ok(Err(exception)),
                Ok(Attempt::Imports(module)) => {
                    match vm.import(&module) {
                        Err(Raise::Exception(_)) => drop(unimportable.insert(module)),
                        Err(raise) => return Err(raise),
                        Ok(_) => {}
                    }
                    continue;
                }
                Err(raise) => raise,
            };
            let open = match &raise {
                Raise::Refuse(diagnostic) if diagnostic.code == dy2st_source::codes::DATA_DEPENDENT_PYTHON => {
                    diagnostic.span
                }
                _ => None,
            };
            let again = open
                .zip(vm.converter.clone())
                .is_some_and(|(span, converter)| converter.reconsider(span) || converter.push(&vm.files, span));
            let again = std::mem::take(&mut vm.reconsidered) || again;
            if !again {
                return Err(raise);
            }
        }
    }

    fn trace_once(
        &self,
        vm: &mut Vm,
        callee: &Callee,
        args: &Args,
        signature: &Signature,
        unimportable: HashSet<String>,
    ) -> Outcome<Attempt> {
        let names = state_names(vm, callee)?;
        // The runtime module is older than what is staged.
        vm.import(crate::jst::MODULE)?;
        let floor = vm.heap.next_serial();
        let grad = self.session.sink().grad_enabled();
        let recorder = Recorder::new(floor, names, grad);
        let stager = Stager::new(self.session.clone(), recorder.clone(), unimportable);
        stager.base_calls.set(vm.calls.len());
        stager.base_handlers.set(vm.handlers.len());
        stager.stdout.replace(crate::template::present_stdout(vm)?);
        let jst = crate::jst::module(vm, &stager)?;
        let operations = crate::jst::replace_operations(vm, &jst)?;
        let before = self.session.replace_sink(recorder.clone());
        let domain = vm.domain.replace(Rc::new(StageDomain(stager.clone())));
        let staging = std::mem::replace(&mut vm.staging, true);
        let undecided = std::mem::replace(&mut vm.undecided, false);
        self.staging.set(true);
        let patched = patch_builtins(vm, jst);
        let mark = vm.heap.mark();
        vm.heap.track_reads();
        let noted = vm.heap.note_reads(false);
        let stand_ins = self.stand_in(vm, &recorder, signature);
        let begins = stand_ins.iter().flatten().map(|v| body_of(vm, v)).collect();
        vm.heap.note_reads(noted);
        let outcome = stand_ins.map(|stand_ins| {
            let storages = stand_ins.iter().filter_map(|v| dy2st_framework::tensor_payload(vm, v));
            stager.arguments.replace(storages.map(|p| p.storage).zip(recorder.entry_params()).collect());
            stager.stand_ins.replace(stand_ins.iter().filter_map(|v| v.as_object().map(Ref::serial)).collect());
            let all = self.arguments(callee, args);
            let mut values = HashMap::new();
            for (given, stand_in) in signature.tensors.iter().zip(&stand_ins) {
                if let Value::Object(o) = &given.object {
                    values.insert(o.serial(), stand_in.clone());
                }
            }
            let all = replace_tensors(&all, &values);
            for container in &signature.containers {
                replace_in_container(vm, container, &values);
            }
            let result = stager.attempt(vm, &mut |vm| vm.call(&callee.function, all.clone())).outcome;
            // What the call dropped last.
            let result = result.and_then(|value| vm.finish_dropped().map(|()| value));
            (stand_ins, result)
        });
        let finished =
            outcome.map(|(stand_ins, result)| self.finish(vm, &stager, signature, stand_ins, begins, result));
        let reads = vm.heap.reads();
        let writes = vm.heap.rollback(mark);
        vm.heap.make_unreal(floor);
        restore_builtins(vm, patched);
        crate::jst::restore_operations(vm, operations)?;
        self.staging.set(false);
        vm.staging = staging;
        vm.undecided = undecided;
        vm.domain = domain;
        self.session.replace_sink(before);
        let finished = finished.and_then(|f| f);
        if let (Err(_), Some(module)) = (&finished, stager.wanted.take()) {
            return Ok(Attempt::Imports(module));
        }
        let mut parts = match finished? {
            Ok(parts) => parts,
            Err(exception) => return Ok(Attempt::Raises(exception)),
        };
        let mut guarded = reads;
        guarded.extend(writes.iter().map(|w| w.object.clone()));
        let containers: HashSet<u64> = signature.containers.iter().map(Ref::serial).collect();
        // Some were both read and written.
        let mut seen = vec![false; floor as usize];
        guarded.retain(|o| {
            let is_new = seen.get_mut(o.serial() as usize).is_some_and(|seen| !std::mem::replace(seen, true));
            is_new && !containers.contains(&o.serial())
        });
        parts.deltas.extend(deltas(&writes, floor));
        let sites = stager.sites.take();
        Ok(Attempt::Traced(Box::new(Traced { parts, guarded, floor, sites })))
    }

    /// Tensor objects that stand for the arguments, over parameters of the Program.
    fn stand_in(&self, vm: &mut Vm, recorder: &Recorder, signature: &Signature) -> Outcome<Vec<Value>> {
        let mut out = Vec::new();
        for (i, given) in signature.tensors.iter().enumerate() {
            let dims = named_dims(recorder, given, i);
            let ty = TensorType::new(given.value.dtype(), dims);
            let id = recorder.new_param(Type::Tensor(ty.clone()));
            // What a leaf wants is noted when it is read.
            let requires_grad = !given.is_leaf;
            let value = TensorRef::Ssa(SsaTensor { id, ty, requires_grad, wants: None });
            let tensor = self.session.new_tensor(vm, value)?;
            if let Some(p) = dy2st_framework::tensor_payload(vm, &given.object) {
                self.session.edit(vm, &tensor, |t| t.stop_gradient = p.stop_gradient);
            }
            if let (Value::Object(a), Value::Object(b)) = (&tensor, &given.object) {
                let body = vm.heap.read(b).clone();
                let mut stand_in = vm.heap.write(a);
                stand_in.class = body.class;
                stand_in.attrs = body.attrs;
            }
            out.push(tensor);
        }
        Ok(out)
    }

    /// Collects what the Program must give, and ends it; the exception where the function raises one unconditionally.
    fn finish(
        &self,
        vm: &mut Vm,
        stager: &Stager,
        signature: &Signature,
        stand_ins: Vec<Value>,
        begins: Vec<Option<Body>>,
        result: Outcome,
    ) -> Outcome<Result<Parts, Value>> {
        let result = match result {
            Ok(value) => value,
            Err(Raise::Exception(Value::Object(e))) if stager.recorded.borrow().contains(&e.serial()) => Value::None,
            Err(Raise::Exception(exception)) => return Ok(Err(exception)),
            Err(other) => return Err(other),
        };
        if crate::materialize::gives_iterator(&result) {
            let what = "a static function gives an iterator over data that only a run knows";
            return Err(stager.refuse(vm, what).help("Give a list of its items."));
        }
        let recorder = &stager.recorder;
        // Constants become values of the Program by being made in it; views are read once, at the end.
        let mut outputs: Vec<dy2st_ir::Value> = Vec::new();
        {
            let mut note = |_: &mut Vm, id: dy2st_ir::Value, _: &Type| {
                if !outputs.contains(&id) {
                    outputs.push(id);
                }
                Ok(id)
            };
            let mut walk = Rewriter::new(recorder.floor(), &mut note);
            walk.value(vm, &result)?;
            for object in vm.heap.written() {
                if object.serial() < recorder.floor() {
                    let body = vm.heap.read(&object).clone();
                    walk.body(vm, body)?;
                }
            }
            for stand_in in &stand_ins {
                walk.value(vm, stand_in)?;
            }
        }
        let aliases = stager.aliases(vm, &result)?;
        let merged = aliases.of;
        for value in &aliases.shared {
            let mut note = |_: &mut Vm, id: dy2st_ir::Value, _: &Type| {
                if !outputs.contains(&id) {
                    outputs.push(id);
                }
                Ok(id)
            };
            Rewriter::new(recorder.floor(), &mut note).value(vm, value)?;
        }
        let mut serials: Vec<&u64> = merged.keys().collect();
        serials.sort_unstable();
        for serial in serials {
            crate::alias::conditions(&merged[serial], &mut outputs);
        }
        let mut storages = Vec::new();
        for stand_in in &stand_ins {
            if let Some(p) = dy2st_framework::tensor_payload(vm, stand_in) {
                storages.push(p.storage);
            }
        }
        let params = recorder.entry_params();
        let storages: Vec<(Ref, dy2st_ir::Value)> = storages.into_iter().zip(params).collect();
        let mut arg_writes = Vec::new();
        for (i, (storage, param)) in storages.iter().enumerate() {
            let value = dy2st_framework::storage_payload(vm, storage).map(|s| s.value);
            match value {
                Some(TensorRef::Ssa(s)) if s.id == *param => {}
                Some(value) => arg_writes.push((i, value)),
                None => {}
            }
        }
        let mut deltas = Vec::new();
        for (stand_in, begin) in stand_ins.iter().zip(begins) {
            let (Some(object), Some(before), Some(after)) = (stand_in.as_object(), begin, body_of(vm, stand_in)) else {
                continue;
            };
            if let Some(delta) = Delta::between(object, &before, &after) {
                deltas.push(delta);
            }
        }
        outputs.retain(|id| !storages.iter().any(|(_, p)| p == id));
        let results: Vec<dy2st_ir::Value> = outputs.clone();
        let names = signature.tensors.iter().map(|g| g.name.clone()).collect();
        let states = recorder.states();
        let (program, raise_numbers) = recorder.finish(&results, names);
        let raises = std::mem::take(&mut *stager.raises.borrow_mut());
        let mut ids: Vec<u64> = Vec::new();
        ids.extend(stand_ins.iter().filter_map(|v| v.as_object().map(Ref::serial)));
        Ok(Ok(Parts {
            program,
            states,
            result,
            outputs,
            raises,
            raise_numbers,
            arg_writes,
            deltas,
            compared: stager.compared.take(),
            stand_ins: ids,
            storages,
            merged,
        }))
    }
}

/// What a storage holds.
pub fn storage_value(payload: &Payload) -> Option<TensorRef> {
    let Payload::Native(p) = payload else { return None };
    p.as_any().downcast_ref::<StoragePayload>().map(|s| s.value.clone())
}

/// Staging raised what eager evaluation did not: a refusal, since no Program can be right.
fn differs(said: &str) -> String {
    format!(
        "{}: the function cannot be staged: staging it raised {said}, which eager evaluation does not",
        dy2st_source::codes::STAGING_REFUSED
    )
}

struct Parts {
    program: Program,
    states: Vec<State>,
    result: Value,
    outputs: Vec<dy2st_ir::Value>,
    raises: Vec<RaiseInfo>,
    /// Effect numbers of `raise` ops, with their index among `raises`.
    raise_numbers: Vec<(u32, u32)>,
    /// Argument tensors that were written in place: their number, and the value.
    arg_writes: Vec<(usize, TensorRef)>,
    deltas: Vec<Delta>,
    compared: HashSet<u64>,
    stand_ins: Vec<u64>,
    storages: Vec<(Ref, dy2st_ir::Value)>,
    merged: HashMap<u64, Rc<Alias>>,
}

fn named_dims(recorder: &Recorder, given: &Given, _index: usize) -> Vec<dy2st_tensor::Dim> {
    given
        .dims
        .iter()
        .enumerate()
        .map(|(axis, d)| {
            if *d == dy2st_ir::ANY {
                let name = given.name.as_ref().map(|n| format!("{n}.{axis}"));
                dy2st_tensor::Dim::Sym(recorder.fresh_dim(name))
            } else {
                *d
            }
        })
        .collect()
}

fn parameter_names(vm: &Vm, callee: &Callee) -> Vec<Rc<str>> {
    let Value::Object(f) = &callee.function else { return Vec::new() };
    let Some(code) = vm.function_code(f) else { return Vec::new() };
    let skip = usize::from(callee.owner.is_some());
    code.locals.iter().take(code.parameters()).skip(skip).cloned().collect()
}

/// Paths of the parameters and buffers of the layer that a function is bound to, by the serial of their storage.
fn state_names(vm: &mut Vm, callee: &Callee) -> Outcome<HashMap<u64, StateName>> {
    let mut out = HashMap::new();
    let Some(owner) = &callee.owner else { return Ok(out) };
    let Some(state_dict) = vm.find_attr(owner, "state_dict")? else { return Ok(out) };
    let Ok(state) = vm.call(&state_dict, Args::default()) else { return Ok(out) };
    let Some(object) = state.as_object() else { return Ok(out) };
    for (key, value) in vm.dict_entries(object) {
        if let (Value::Str(name), Some(p)) = (&key, dy2st_framework::tensor_payload(vm, &value)) {
            let trainable = !p.stop_gradient;
            out.entry(p.storage.serial()).or_insert_with(|| StateName { path: name.to_string(), trainable });
        }
    }
    Ok(out)
}

fn replace_tensors(args: &Args, values: &HashMap<u64, Value>) -> Args {
    fn one(value: &Value, values: &HashMap<u64, Value>) -> Value {
        match value {
            Value::Tuple(items) => Value::tuple(items.iter().map(|v| one(v, values)).collect()),
            Value::Object(o) => values.get(&o.serial()).cloned().unwrap_or_else(|| value.clone()),
            _ => value.clone(),
        }
    }
    Args {
        pos: args.pos.iter().map(|v| one(v, values)).collect(),
        kw: args.kw.iter().map(|(k, v)| (k.clone(), one(v, values))).collect(),
    }
}

/// Tensors in a list or dict argument are replaced where they are, until the heap is rolled back.
fn replace_in_container(vm: &Vm, container: &Ref, values: &HashMap<u64, Value>) {
    let mut body = vm.heap.read(container).clone();
    let mut map = |v: &Value| {
        Ok(match v {
            Value::Object(o) => values.get(&o.serial()).cloned().unwrap_or_else(|| v.clone()),
            other => other.clone(),
        })
    };
    if crate::children::map_children(&mut body, &mut map).is_ok() {
        *vm.heap.write(container) = body;
    }
}

/// What is written, as differences: the rest of each object may change between calls.
fn deltas(writes: &[dy2st_eval::Write], floor: u64) -> Vec<Delta> {
    let mut out = Vec::new();
    for w in writes {
        if w.object.serial() >= floor {
            continue;
        }
        out.extend(Delta::between(&w.object, &w.before, &w.after));
    }
    out
}

impl Delta {
    /// What differs.
    fn between(object: &Ref, before: &Body, after: &Body) -> Option<Self> {
        let empty = Dict::new();
        let payload = (!crate::guard::same_contents(&before.payload, &after.payload)).then(|| after.payload.clone());
        let before = before.attrs.as_deref().unwrap_or(&empty);
        let after = after.attrs.as_deref().unwrap_or(&empty);
        let (mut set, mut removed) = (Vec::new(), Vec::new());
        for e in after.iter() {
            if let Value::Str(name) = &e.key {
                if !before.get_str(name).is_some_and(|b| same_value(b, &e.value)) {
                    set.push((name.clone(), e.value.clone()));
                }
            }
        }
        for e in before.iter() {
            if let Value::Str(name) = &e.key {
                if after.get_str(name).is_none() {
                    removed.push(name.clone());
                }
            }
        }
        let differs = !set.is_empty() || !removed.is_empty() || payload.is_some();
        differs.then(|| Self { object: object.clone(), set, removed, payload })
    }
}

fn body_of(vm: &Vm, value: &Value) -> Option<Body> {
    value.as_object().map(|object| vm.heap.read(object).clone())
}

/// What was done with what calls may share.
fn sharing(parts: &Parts, touched: &[Ref]) -> Sharing {
    let argument = |object: &Ref| parts.storages.iter().position(|(storage, _)| storage == object);
    let mut sharing = Sharing { touched: touched.iter().map(Ref::serial).collect(), ..Sharing::default() };
    sharing.arguments.extend(parts.arg_writes.iter().map(|(at, _)| *at));
    let raised = parts.raises.iter().flat_map(|raise| raise.writes.iter().map(|(object, _)| object));
    for object in parts.deltas.iter().map(|delta| &delta.object).chain(raised) {
        match argument(object) {
            Some(at) => drop(sharing.arguments.insert(at)),
            None => drop(sharing.written.insert(object.serial())),
        }
    }
    sharing.asks = parts.stand_ins.iter().any(|stand_in| parts.compared.contains(stand_in));
    sharing.compared.clone_from(&parts.compared);
    sharing
}

/// What evaluation of a call raises of which staging raised `said`. Where it raises nothing the call is refused, and has not
/// happened.
fn raised_by(vm: &mut Vm, function: &Value, args: Args, said: &str) -> Raise {
    let mark = vm.heap.mark();
    let kept = || Sink::Buffer(String::new());
    let (stdout, stderr) = (std::mem::replace(&mut vm.stdout, kept()), std::mem::replace(&mut vm.stderr, kept()));
    let outcome = vm.call(function, args);
    let (out, err) = (std::mem::replace(&mut vm.stdout, stdout), std::mem::replace(&mut vm.stderr, stderr));
    match outcome {
        Err(raise) => {
            vm.heap.commit(mark);
            for (mut text, sink) in [(out, &mut vm.stdout), (err, &mut vm.stderr)] {
                sink.write(&text.take());
            }
            raise
        }
        Ok(_) => {
            vm.heap.rollback(mark);
            vm.raise("RuntimeError", &differs(said))
        }
    }
}

/// A refusal leaves the static function as an exception, with its place in the message.
fn as_exception(vm: &Vm, raise: Raise) -> Raise {
    match raise {
        Raise::Refuse(diagnostic) => {
            let text = dy2st_source::render::text(&vm.files, &diagnostic);
            vm.raise("RuntimeError", &text)
        }
        other => other,
    }
}

/// Builtins that are replaced while staging, with what they were.
type Patched = Vec<(Rc<str>, Option<Value>)>;

/// Where the builtins in Python stand.
pub const BUILTINS: &str = "<dy2st>/_dy2st_builtins.py";

/// Functions of the module of builtins in Python that know tensors.
const REPLACED: &[&str] = &["any", "all", "min", "max", "sorted", "sum", "filter", "map"];

fn patch_builtins(vm: &mut Vm, jst: Value) -> Patched {
    let mut changes = vec![(Rc::<str>::from("_jst"), jst.clone())];
    for name in crate::jst::YIELDS {
        if let Ok(Some(f)) = vm.find_attr(&jst, name) {
            changes.push((Rc::from(*name), f));
        }
    }
    if let Ok(module) = vm.import("_dy2st_builtins") {
        for name in REPLACED {
            if let Ok(Some(f)) = vm.find_attr(&module, name) {
                changes.push((Rc::from(*name), f));
            }
        }
    }
    let builtins = vm.builtins.clone();
    let mut body = vm.heap.write(&builtins);
    let attrs = body.attrs.get_or_insert_with(|| Box::new(Dict::new()));
    changes.into_iter().map(|(name, value)| (name.clone(), attrs.set_str(&name, value))).collect()
}

fn restore_builtins(vm: &Vm, patched: Patched) {
    let builtins = vm.builtins.clone();
    let mut body = vm.heap.write(&builtins);
    let attrs = body.attrs.get_or_insert_with(|| Box::new(Dict::new()));
    for (name, old) in patched {
        match old {
            Some(old) => {
                attrs.set_str(&name, old);
            }
            None => {
                attrs.remove_str(&name);
            }
        }
    }
}
