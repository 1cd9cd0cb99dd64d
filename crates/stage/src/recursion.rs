//! Recursion on a tensor condition.
//!
//! A user function that calls itself inside a fork, with arguments of the same kind, would be staged without end. Its call
//! becomes a `call` of a function of the Program. What differs among the calls are parameters: arguments, and what objects
//! hold that were written before a call. The body is staged until parameters and results are stable; the first time, a way
//! that calls the function again is not known to end ([`crate::side::Way::Never`]), so the results are those of the base
//! cases. What the calls agree on is a [`Shape`].

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Args, Code, Outcome, Raise, Ref, Value, Vm};
use dy2st_framework::{is_tensor, SymbolicScalar, TensorPayload};
use dy2st_ir::{Attr, Attrs, Op, OpKind, Type};
use dy2st_source::codes;
use dy2st_tensor::Scalar;

use crate::join::{same_value, Source};
use crate::recorder::{Open, Recorder};
use crate::shape::{leaves, same, Shape, Shapes};
use crate::side::Way;
use crate::stager::Stager;

/// Nested forks with calls of one function that staging follows before it gives up.
const MAX_NESTED: usize = 48;

/// Nested calls under conditions that are followed while an argument is plain Python's and changes: it may end them.
const MAX_FOLLOWED: usize = 6;

/// Rounds until a function must be stable.
const MAX_ROUNDS: usize = 8;

/// What is known of the calls that run.
#[derive(Default)]
pub struct Recursion {
    running: RefCell<Vec<Running>>,
    building: RefCell<Vec<Building>>,
    /// The next call is not looked at.
    passing: Cell<bool>,
    /// Functions of regions that run.
    regions: Cell<usize>,
    /// The next call is that of a region's function.
    is_region: Cell<bool>,
    /// Functions that did not become one of the Program, with the reason.
    unfit: RefCell<HashMap<u64, Raise>>,
}

impl Recursion {
    /// Whether the function that is entered next has been looked at.
    pub fn passes(&self) -> bool {
        self.passing.get()
    }

    /// Calls a region's function, which is part of the function around it.
    pub fn region(&self, call: impl FnOnce() -> Outcome) -> Outcome {
        self.regions.set(self.regions.get() + 1);
        self.next_is_region();
        let outcome = call();
        self.is_region.set(false);
        self.regions.set(self.regions.get() - 1);
        outcome
    }

    /// The next call is that of a region's function.
    pub fn next_is_region(&self) {
        self.is_region.set(true);
    }
}

/// A call of a user function that runs.
struct Running {
    function: Ref,
    args: Args,
    /// How many blocks were open.
    blocks: usize,
}

/// What goes in and comes out of a function.
#[derive(Clone, Default)]
struct Interface {
    /// The arguments, positional ones first.
    args: Vec<Shape>,
    /// The objects that are written before the function is called again.
    objects: Vec<(Ref, Shape)>,
}

/// What a function gives.
#[derive(Clone)]
enum Summary {
    /// A value, and what objects hold afterwards.
    Returns(Shape, Vec<(Ref, Shape)>),
    /// It never returns.
    Never,
}

/// A function of the Program that is being staged.
struct Building {
    function: Ref,
    name: String,
    keywords: Vec<Rc<str>>,
    /// Calls that ran when it began.
    running: usize,
    marks: usize,
    handlers: usize,
    depth: usize,
    symbols: usize,
    blocks: usize,
    /// Objects with a smaller serial are older than the function, and those between were made for its parameters.
    floor: u64,
    born: u64,
    /// The parameter that counts calls.
    calls: dy2st_ir::Value,
    header: Interface,
    next: Interface,
    changed: bool,
    summary: Option<Summary>,
}

/// A user function is about to be called.
pub fn enter(stager: &Stager, vm: &mut Vm, f: &Ref, args: &Args) -> Option<Outcome> {
    let own = &stager.recursion;
    if own.passing.take() | own.is_region.take() {
        return None;
    }
    let code = vm.function_code(f)?;
    if code.is_generator || code.is_async || is_library(vm, &code) {
        return None;
    }
    match call_again(stager, vm, f, args) {
        Ok(None) => {}
        Ok(Some(value)) => return Some(Ok(value)),
        Err(raise) => return Some(Err(raise)),
    }
    if let Some(before) = repeated(stager, vm, f, args) {
        if !own.unfit.borrow().contains_key(&f.serial()) {
            match build(stager, vm, f, args, &before) {
                Ok(value) => return Some(Ok(value)),
                Err(Raise::Refuse(_)) if stager.never.get() => return Some(Err(stager.never(vm))),
                Err(refusal @ Raise::Refuse(_)) => drop(own.unfit.borrow_mut().insert(f.serial(), refusal)),
                Err(raise) => return Some(Err(raise)),
            }
        }
    }
    if let Some(refusal) = too_deep(stager, vm, f, &code) {
        return Some(Err(refusal));
    }
    let running = Running { function: f.clone(), args: args.clone(), blocks: stager.recorder.depth() };
    own.running.borrow_mut().push(running);
    let outcome = pass(stager, vm, f, args);
    own.running.borrow_mut().pop();
    Some(outcome)
}

fn is_library(vm: &Vm, code: &Code) -> bool {
    code.file().is_none_or(|file| vm.files.get(file).path().starts_with('<'))
}

/// Calls a function as it is.
fn pass(stager: &Stager, vm: &mut Vm, f: &Ref, args: &Args) -> Outcome {
    stager.recursion.passing.set(true);
    let outcome = vm.call_function(f, args.clone());
    stager.recursion.passing.set(false);
    outcome
}

/// A recursion that no tensor decides ends by itself; one that a tensor decides nests forks without end.
const WHY: &str = "; it cannot be a function of the program: ";

fn too_deep(stager: &Stager, vm: &Vm, f: &Ref, code: &Code) -> Option<Raise> {
    if stager.recorder.depth() < MAX_NESTED {
        return None;
    }
    let nested = stager.recursion.running.borrow().iter().filter(|r| r.function == *f).count();
    if nested < MAX_NESTED / 2 {
        return None;
    }
    let why = match stager.recursion.unfit.borrow().get(&f.serial()) {
        Some(Raise::Refuse(diagnostic)) if !diagnostic.message.contains(WHY) => format!("{WHY}{}", diagnostic.message),
        _ => String::new(),
    };
    let what = format!("'{}' calls itself on a condition that only a run knows", code.name);
    Some(vm.refuse(codes::STAGING_LIMIT, what + &why).help("Write it as a while loop."))
}

/// The arguments of the call around, where this one is under a condition in it and its arguments do not tell the end.
fn repeated(stager: &Stager, vm: &mut Vm, f: &Ref, args: &Args) -> Option<Args> {
    let (before, nested) = {
        let running = stager.recursion.running.borrow();
        let first = stager.recursion.building.borrow().last().map_or(0, |b| b.running);
        let all: Vec<&Running> = running[first..].iter().filter(|r| r.function == *f).collect();
        let last = all.last()?;
        if last.blocks >= stager.recorder.depth() {
            return None;
        }
        (last.args.clone(), all.len())
    };
    let fits = before.pos.len() == args.pos.len()
        && before.kw.len() == args.kw.len()
        && before.kw.iter().zip(&args.kw).all(|((a, _), (b, _))| a == b);
    let pairs = || values(&before).zip(values(args));
    (fits && (nested >= MAX_FOLLOWED || pairs().all(|(a, b)| alike(stager, vm, a, b)))).then_some(before)
}

fn values(args: &Args) -> impl Iterator<Item = &Value> {
    args.pos.iter().chain(args.kw.iter().map(|(_, v)| v))
}

/// Whether two arguments are the same, or both of one kind that only a run knows.
fn alike(stager: &Stager, vm: &mut Vm, a: &Value, b: &Value) -> bool {
    if same_value(a, b) {
        return true;
    }
    if let (Some(x), Some(y)) = (SymbolicScalar::of(a), SymbolicScalar::of(b)) {
        return std::mem::discriminant(&x.ty) == std::mem::discriminant(&y.ty);
    }
    if let (Value::Tuple(x), Value::Tuple(y)) = (a, b) {
        return x.len() == y.len() && x.iter().zip(y.iter()).all(|(a, b)| alike(stager, vm, a, b));
    }
    if !is_tensor(vm, a) || !is_tensor(vm, b) {
        return false;
    }
    match (stager.session.read(vm, a), stager.session.read(vm, b)) {
        (Ok(x), Ok(y)) => x.dtype() == y.dtype() && x.rank() == y.rank(),
        _ => false,
    }
}

/// What the call of a static function adds to the calls that run.
const STATIC_CALL: usize = 2;

/// How many calls run that Python would count: conversion makes functions of its own.
fn depth(stager: &Stager, vm: &Vm) -> usize {
    vm.depth.saturating_sub(stager.recursion.regions.get() + STATIC_CALL)
}

/// Whether an object is not what it was. What a view showed last does not count.
fn differs(before: &Body, now: &Body) -> bool {
    let attrs = |body: &Body| body.attrs.as_ref().map_or(0, |a| a.len());
    let same_attrs = attrs(before) == attrs(now)
        && before
            .attrs
            .iter()
            .flat_map(|a| a.iter())
            .zip(now.attrs.iter().flat_map(|a| a.iter()))
            .all(|(p, q)| same_value(&p.key, &q.key) && same_value(&p.value, &q.value));
    if let (Payload::Native(p), Payload::Native(q)) = (&before.payload, &now.payload) {
        let (p, q) = (p.as_any().downcast_ref::<TensorPayload>(), q.as_any().downcast_ref::<TensorPayload>());
        if let (Some(p), Some(q)) = (p, q) {
            return !p.is_same(q) || !same_attrs;
        }
    }
    !same_attrs || !crate::guard::same_contents(&before.payload, &now.payload)
}

impl Building {
    fn shapes<'a>(&self, stager: &'a Stager) -> Shapes<'a> {
        Shapes { stager, symbols: self.symbols, blocks: self.blocks, floor: self.floor, born: self.born }
    }

    /// The objects older than the function that it has written so far, with their bodies before.
    fn written(&self, stager: &Stager, vm: &Vm) -> Outcome<Vec<(Ref, Body)>> {
        let mut written = Vec::new();
        for (object, before) in vm.heap.written_above(self.marks) {
            let carried = self.header.objects.iter().any(|(o, _)| *o == object);
            if object.serial() >= self.born || (!carried && !differs(&before, &vm.heap.read(&object))) {
                continue;
            }
            if object.serial() >= self.floor {
                return Err(unfit(stager, vm, "it changes an object that is another one in each call"));
            }
            written.push((object, before));
        }
        Ok(written)
    }
}

fn unfit(stager: &Stager, vm: &Vm, why: &str) -> Raise {
    stager.refuse(vm, format!("a function calls itself on a condition that only a run knows, and {why}"))
}

/// A call inside a function that is being staged, of the function itself.
fn call_again(stager: &Stager, vm: &mut Vm, f: &Ref, args: &Args) -> Outcome<Option<Value>> {
    let at = stager.recursion.building.borrow().iter().rposition(|b| b.function == *f);
    let Some(at) = at else { return Ok(None) };
    let mut all = stager.recursion.building.borrow_mut().split_off(at);
    let outcome = call_built(stager, vm, &mut all[0], args);
    stager.recursion.building.borrow_mut().append(&mut all);
    match outcome? {
        None => Ok(None),
        Some((_, None)) => Err(stager.never(vm)),
        Some((_, Some(Summary::Never))) => Err(unwinding(stager, vm)),
        Some((value, Some(Summary::Returns(..)))) => Ok(Some(value)),
    }
}

/// From here on nothing runs; an exception only unwinds staging.
fn unwinding(stager: &Stager, vm: &Vm) -> Raise {
    let raise = vm.raise("RuntimeError", "a function that never returns was called");
    if let Raise::Exception(Value::Object(o)) = &raise {
        stager.recorded.borrow_mut().insert(o.serial());
    }
    raise
}

/// What a call inside of the function gives, with what is known of the function so far; nothing where its arguments are of
/// another kind.
fn call_built(
    stager: &Stager,
    vm: &mut Vm,
    built: &mut Building,
    args: &Args,
) -> Outcome<Option<(Value, Option<Summary>)>> {
    let shapes = built.shapes(stager);
    let keys = built.keywords.len() == args.kw.len() && built.keywords.iter().zip(&args.kw).all(|(a, (b, _))| a == b);
    if !keys || built.header.args.len() != args.pos.len() + args.kw.len() + 1 {
        return Ok(None);
    }
    let deeper = Value::Int((depth(stager, vm) - built.depth) as i64);
    let so_far = SymbolicScalar { id: built.calls, ty: Type::PyInt(None) }.into_value();
    let mut given: Vec<Value> = values(args).cloned().collect();
    let mut next = built.next.clone();
    for (value, shape) in given.iter().zip(&mut next.args) {
        let Some(joined) = shapes.join(vm, shape, &Shape::Same(value.clone()), true) else { return Ok(None) };
        *shape = joined;
    }
    if vm.handlers.len() > built.handlers {
        return Err(unfit(stager, vm, "does so inside a 'try' or 'with'"));
    }
    given.push(vm.binary(dy2st_eval::BinaryOp::Add, &so_far, &deeper)?);
    for (object, before) in built.written(stager, vm)? {
        let now = vm.heap.read(&object).clone();
        let at = next.objects.iter().position(|(o, _)| *o == object);
        let known = match at {
            Some(at) => Some(next.objects[at].1.clone()),
            None => shapes.body(vm, &object, &before),
        };
        let now = shapes.body(vm, &object, &now);
        let joined = known.zip(now).and_then(|(known, now)| shapes.join(vm, &known, &now, true));
        let Some(joined) = joined else {
            return Err(unfit(stager, vm, "an object that it writes holds something else in each call"));
        };
        match at {
            Some(at) => next.objects[at].1 = joined,
            None => next.objects.push((object, joined)),
        }
    }
    built.changed |= !same_interface(&built.next, &next);
    built.next = next;
    let Some(summary) = built.summary.clone() else { return Ok(Some((Value::None, None))) };
    let operands = if built.changed { Vec::new() } else { operands(stager, vm, &shapes, &built.header, &given)? };
    let value = record_call(stager, vm, &shapes, &built.name, operands, &summary)?;
    Ok(Some((value, Some(summary))))
}

fn same_interface(a: &Interface, b: &Interface) -> bool {
    a.objects.len() == b.objects.len()
        && a.args.iter().zip(&b.args).all(|(x, y)| same(x, y))
        && a.objects.iter().zip(&b.objects).all(|((o, x), (p, y))| o == p && same(x, y))
}

/// The operands of a call: the leaves of the arguments and of what objects hold.
fn operands(
    stager: &Stager,
    vm: &mut Vm,
    shapes: &Shapes,
    header: &Interface,
    given: &[Value],
) -> Outcome<Vec<dy2st_ir::Value>> {
    let (mut types, mut sources) = (Vec::new(), Vec::new());
    let mut fits = true;
    for (value, shape) in given.iter().zip(&header.args) {
        leaves(shape, &mut types);
        fits &= shapes.fit(vm, value, shape, &mut sources).is_some();
    }
    for (object, shape) in &header.objects {
        leaves(shape, &mut types);
        let body = vm.heap.read(object).clone();
        fits &= shapes.fit_body(vm, object, &body, shape, &mut sources).is_some();
    }
    if !fits || types.len() != sources.len() {
        return Err(unfit(stager, vm, "what it is called with is of another kind each time"));
    }
    stager.here(vm);
    Ok(sources.iter().zip(&types).map(|(source, ty)| stager.source_value(source, ty)).collect())
}

/// Records a call, and gives what it gives.
fn record_call(
    stager: &Stager,
    vm: &mut Vm,
    shapes: &Shapes,
    name: &str,
    operands: Vec<dy2st_ir::Value>,
    summary: &Summary,
) -> Outcome {
    let mut types = Vec::new();
    if let Summary::Returns(value, objects) = summary {
        leaves(value, &mut types);
        for (_, shape) in objects {
            leaves(shape, &mut types);
        }
    }
    let results: Vec<dy2st_ir::Value> = types.into_iter().map(|ty| stager.recorder.new_value(ty)).collect();
    let attrs = Attrs::new().with("func", Attr::Name(name.into()));
    let mut op = Op::new(OpKind::Call, operands, attrs, results.iter().copied());
    stager.here(vm);
    op.loc = stager.recorder.locate(&stager.recorder.sites());
    stager.recorder.push(op);
    let Summary::Returns(value, objects) = summary else { return Ok(Value::None) };
    let mut results = results.iter();
    let value = shapes.make(vm, value, &mut results)?;
    for (object, shape) in objects {
        shapes.put(vm, object, shape, &mut results)?;
    }
    Ok(value)
}

/// What a round gave.
struct Round {
    block: Open,
    summary: Summary,
    next: Interface,
    is_stable: bool,
}

/// Stages a function of the Program, and calls it.
fn build(stager: &Stager, vm: &mut Vm, f: &Ref, args: &Args, before: &Args) -> Outcome {
    let (raises, functions) = (stager.raises.borrow().len(), stager.recorder.function_count());
    match built(stager, vm, f, args, before) {
        Ok(Some(value)) => Ok(value),
        // The call is there, and ends by raising.
        Ok(None) => Err(unwinding(stager, vm)),
        Err(raise) => {
            stager.raises.borrow_mut().truncate(raises);
            stager.recorder.forget_functions(functions);
            Err(raise)
        }
    }
}

/// What the call gives; `None` for one that never returns.
fn built(stager: &Stager, vm: &mut Vm, f: &Ref, args: &Args, before: &Args) -> Outcome<Option<Value>> {
    let recorder = &stager.recorder;
    let code_name = vm.function_code(f).map_or_else(|| "function".into(), |code| code.name.clone());
    let name = recorder.function_name(&code_name);
    let (symbols, blocks) = (recorder.symbol_count(), recorder.depth());
    let outside = Shapes { stager, symbols, blocks, floor: u64::MAX, born: u64::MAX };
    let mut header = Interface::default();
    for (a, b) in values(before).zip(values(args)) {
        let joined = outside.join(vm, &Shape::Same(a.clone()), &Shape::Same(b.clone()), true);
        header.args.push(joined.ok_or_else(|| unfit(stager, vm, "its arguments are of another kind each time"))?);
    }
    header.args.push(Shape::Number(Type::PyInt(None)));
    let (raises, functions) = (stager.raises.borrow().len(), recorder.function_count());
    let mut summary = None;
    for _ in 0..MAX_ROUNDS {
        stager.raises.borrow_mut().truncate(raises);
        recorder.forget_functions(functions);
        let round = round(stager, vm, f, args, &name, header.clone(), summary)?;
        (header, summary) = (round.next, Some(round.summary));
        if round.is_stable {
            let calls = Recorder::calls_in(&round.block.block);
            let unfinished = stager.recursion.building.borrow().iter().any(|b| calls.contains(&b.name));
            if unfinished {
                return Err(unfit(stager, vm, "it calls another one that calls it"));
            }
            let captured = recorder.add_function(&name, round.block);
            let mut given: Vec<Value> = values(args).cloned().collect();
            given.push(Value::Int(depth(stager, vm) as i64));
            let mut operands = operands(stager, vm, &outside, &header, &given)?;
            operands.extend(captured);
            let summary = summary.unwrap_or(Summary::Never);
            let value = record_call(stager, vm, &outside, &name, operands, &summary)?;
            return Ok(matches!(summary, Summary::Returns(..)).then_some(value));
        }
    }
    Err(unfit(stager, vm, "what it is called with or gives changes its kind each time"))
}

/// Stages the body once.
fn round(
    stager: &Stager,
    vm: &mut Vm,
    f: &Ref,
    args: &Args,
    name: &str,
    header: Interface,
    summary: Option<Summary>,
) -> Outcome<Round> {
    let recorder = &stager.recorder;
    let floor = vm.heap.next_serial();
    let mut types = Vec::new();
    header.args.iter().for_each(|shape| leaves(shape, &mut types));
    let calls_at = types.len() - 1;
    header.objects.iter().for_each(|(_, shape)| leaves(shape, &mut types));
    let params: Vec<dy2st_ir::Value> = types.into_iter().map(|ty| recorder.new_value(ty)).collect();
    let mut built = Building {
        function: f.clone(),
        name: name.to_owned(),
        keywords: args.kw.iter().map(|(k, _)| k.clone()).collect(),
        running: stager.recursion.running.borrow().len(),
        marks: vm.heap.marks(),
        handlers: vm.handlers.len(),
        depth: depth(stager, vm),
        symbols: recorder.symbol_count(),
        blocks: recorder.depth(),
        floor,
        born: u64::MAX,
        calls: params[calls_at],
        next: header.clone(),
        header,
        changed: false,
        summary,
    };
    let mut leaf = params.iter();
    let shapes = built.shapes(stager);
    let mut given = Vec::new();
    for shape in &built.header.args[..built.header.args.len() - 1] {
        given.push(shapes.make(vm, shape, &mut leaf)?);
    }
    leaf.next();
    let mut taken = args.clone();
    taken.pos.iter_mut().chain(taken.kw.iter_mut().map(|(_, v)| v)).zip(given).for_each(|(slot, v)| *slot = v);
    built.born = vm.heap.next_serial();
    let objects = built.header.objects.clone();
    let shapes = built.shapes(stager);
    let height = stager.recursion.building.borrow().len();
    stager.recursion.building.borrow_mut().push(built);
    let mut given_back = None;
    let way = stager.way(vm, &[], &mut |vm| {
        for param in &params {
            recorder.adopt_param(*param);
        }
        let mut leaf = leaf.clone();
        for (object, shape) in &objects {
            shapes.put(vm, object, shape, &mut leaf)?;
        }
        check_depth(stager, vm, params[calls_at])?;
        let running = Running { function: f.clone(), args: taken.clone(), blocks: recorder.depth() };
        stager.recursion.running.borrow_mut().push(running);
        let outcome = pass(stager, vm, f, &taken);
        stager.recursion.running.borrow_mut().pop();
        let value = outcome?;
        given_back = Some(results(stager, vm, height, &value)?);
        Ok(Vec::new())
    });
    let built = stager.recursion.building.borrow_mut().split_off(height).pop();
    let Some(built) = built else { return Err(unfit(stager, vm, "it was lost")) };
    finish_round(stager, vm, built, way?, given_back)
}

type Results = (Summary, Vec<(Source, Type)>);

fn finish_round(stager: &Stager, vm: &mut Vm, built: Building, way: Way, results: Option<Results>) -> Outcome<Round> {
    let (block, summary) = match (way, results) {
        (Way::Normal(mut side), Some((summary, sources))) => {
            if side.escape.is_some() || side.grad != stager.recorder.grads() {
                return Err(unfit(stager, vm, "an exception leaves it that a handler around the call may take"));
            }
            stager.end_block(&mut side.block, &sources);
            (side.block, summary)
        }
        (Way::Raised(side, e), _) => {
            if let crate::pending::Taker::Block { .. } = stager.taker(vm, &e)? {
                return Err(unfit(stager, vm, "an exception leaves it that a handler around the call may take"));
            }
            let mut block = stager.record_raise(vm, side, &e)?;
            block.block.results = Some(Vec::new());
            (block, Summary::Never)
        }
        _ => (stager.empty_block(), Summary::Never),
    };
    let is_stable = !built.changed
        && match (&built.summary, &summary) {
            (Some(Summary::Never), Summary::Never) => true,
            (Some(Summary::Returns(x, p)), Summary::Returns(y, q)) => {
                same(x, y) && p.len() == q.len() && p.iter().zip(q).all(|((o, x), (u, y))| o == u && same(x, y))
            }
            _ => false,
        };
    Ok(Round { block, summary, next: built.next, is_stable })
}

/// Python's limit of nested calls.
fn check_depth(stager: &Stager, vm: &mut Vm, calls: dy2st_ir::Value) -> Outcome<()> {
    if stager.may_be_caught(vm) {
        // The run itself has a limit, which no handler takes.
        return Ok(());
    }
    stager.here(vm);
    let limit = stager.recorder.constant(Scalar::Int(vm.limits.depth as i64));
    let made = stager.recorder.record(OpKind::PyGe, &[calls, limit], Attrs::new());
    let exceeded = made.map_err(|e| dy2st_framework::op_error(vm, &e))?[0];
    let raise = &mut |vm: &mut Vm| Err(vm.raise("RecursionError", "maximum recursion depth exceeded"));
    stager.fork(vm, exceeded, raise, &mut |_| Ok(Value::None)).map(|_| ())
}

/// What the function gives in this round, joined with what it gave in the last, and the values that it yields.
fn results(stager: &Stager, vm: &mut Vm, height: usize, value: &Value) -> Outcome<Results> {
    let mut all = stager.recursion.building.borrow_mut().split_off(height);
    let outcome = results_of(stager, vm, &all[0], value);
    stager.recursion.building.borrow_mut().append(&mut all);
    outcome
}

fn results_of(stager: &Stager, vm: &mut Vm, built: &Building, value: &Value) -> Outcome<Results> {
    let shapes = built.shapes(stager);
    let refused = |vm: &Vm, why: &str| unfit(stager, vm, &format!("it gives or keeps {why}"));
    let mut seen = Vec::new();
    let mut shape = shapes.settled(vm, value, &mut seen).map_err(|why| refused(vm, why))?;
    let (known, mut objects) = match &built.summary {
        Some(Summary::Returns(known, objects)) => (Some(known.clone()), objects.clone()),
        _ => (None, Vec::new()),
    };
    if let Some(known) = known {
        let joined = shapes.join(vm, &known, &shape, false);
        shape = joined.ok_or_else(|| refused(vm, "values of kinds that cannot be joined"))?;
    }
    let mut written: Vec<Ref> = built.header.objects.iter().map(|(o, _)| o.clone()).collect();
    written.extend(built.written(stager, vm)?.into_iter().map(|(o, _)| o));
    written.extend(objects.iter().map(|(o, _)| o.clone()));
    let mut once = std::collections::HashSet::new();
    written.retain(|o| once.insert(o.serial()));
    for object in written {
        let body = vm.heap.read(&object).clone();
        let now =
            shapes.body(vm, &object, &body).ok_or_else(|| refused(vm, "an object of a kind that cannot be joined"))?;
        let now = shapes.settled_children(vm, now, &mut seen).map_err(|why| refused(vm, why))?;
        match objects.iter().position(|(o, _)| *o == object) {
            Some(at) => {
                let joined = shapes.join(vm, &objects[at].1, &now, false);
                objects[at].1 = joined.ok_or_else(|| refused(vm, "objects whose contents cannot be joined"))?;
            }
            None => objects.push((object, now)),
        }
    }
    let (mut types, mut sources) = (Vec::new(), Vec::new());
    leaves(&shape, &mut types);
    let mut fits = shapes.fit(vm, value, &shape, &mut sources).is_some();
    for (object, shape) in &objects {
        leaves(shape, &mut types);
        let body = vm.heap.read(object).clone();
        fits &= shapes.fit_body(vm, object, &body, shape, &mut sources).is_some();
    }
    if !fits || types.len() != sources.len() {
        return Err(refused(vm, "values of kinds that cannot be joined"));
    }
    Ok((Summary::Returns(shape, objects), sources.into_iter().zip(types).collect()))
}
