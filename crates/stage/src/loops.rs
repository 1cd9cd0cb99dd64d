//! Loops whose trips only a run knows.
//!
//! The body is staged from the present state; what it changed becomes carried, in the least general form that holds for
//! both; then it is staged again, until nothing changes. A trial leaves nothing behind: its ops go with its block, its
//! writes are rolled back, its names and messages are forgotten.

use std::collections::HashMap;

use dy2st_eval::value::Payload;
use dy2st_eval::{Body, Outcome, Raise, Ref, Value, Vm, Write};
use dy2st_framework::{SymbolicScalar, TensorPayload};
use dy2st_ir::{Attrs, Op, OpKind, Type};
use dy2st_source::codes;

use crate::join::{Joiner, Leaf, Source};
use crate::recorder::Open;
use crate::rewrite::Rewriter;
use crate::side::{Side, Way};
use crate::stager::{Condition, Stager};

/// Rounds until a loop must be stable.
const MAX_ROUNDS: usize = 8;

/// What decides how often the body runs.
pub enum Trips<'a> {
    /// A test of the carried values, before each trip.
    While(&'a mut dyn FnMut(&mut Vm, &[Value]) -> Outcome),
    /// `start + k * step` for each `k` below a number: start, number, step.
    For(dy2st_ir::Value, dy2st_ir::Value, dy2st_ir::Value),
}

/// A loop's body: takes the index of a `for` and the carried values, gives the next.
pub type LoopBody<'a> = &'a mut dyn FnMut(&mut Vm, Option<Value>, &[Value]) -> Outcome<Vec<Value>>;

/// A carried value of the Program.
#[derive(Clone)]
struct Param {
    /// What stands for it in the body.
    id: dy2st_ir::Value,
    ty: Type,
    /// What it is at the start.
    init: Source,
}

/// The state at the head of the loop, in terms of the carried values.
struct Header {
    values: Vec<Value>,
    /// Objects older than the loop that the body writes: as they are before the loop, and at its head.
    objects: Vec<(Ref, Body, Body)>,
    params: Vec<Param>,
    /// Objects from this serial on were made for the header.
    floor: u64,
}

impl Header {
    /// As a way on which nothing happened.
    fn side(&self) -> Side {
        let writes = self
            .objects
            .iter()
            .map(|(object, before, head)| Write { object: object.clone(), before: before.clone(), after: head.clone() })
            .collect();
        Side {
            values: self.values.clone(),
            writes,
            block: Open { uid: u32::MAX, block: dy2st_ir::Block::default(), facts: Vec::new() },
            tensors: HashMap::new(),
            born: self.floor,
            grad: true,
            escape: None,
        }
    }
}

impl Stager {
    /// Stages a loop from `init`; the carried values after it.
    pub fn run_loop(&self, vm: &mut Vm, mut trips: Trips, init: Vec<Value>, body: LoopBody) -> Outcome<Vec<Value>> {
        self.here(vm);
        let sites = self.recorder.sites();
        let mut header =
            Header { values: init.clone(), objects: Vec::new(), params: Vec::new(), floor: vm.heap.next_serial() };
        let raises = self.raises.borrow().len();
        for _ in 0..MAX_ROUNDS {
            self.raises.borrow_mut().truncate(raises);
            let index = matches!(trips, Trips::For(..));
            let mut index_param = None;
            let way = self.way(vm, &[], &mut |vm| {
                let index_value = index.then(|| {
                    let id = self.recorder.new_param(Type::PyInt(None));
                    index_param = Some(id);
                    SymbolicScalar { id, ty: Type::PyInt(None) }.into_value()
                });
                self.enter_header(vm, &header);
                body(vm, index_value, &header.values)
            })?;
            let side = match way {
                Way::Normal(side) => side,
                Way::Raised(_, exception) => {
                    return self.first_trip_raises(vm, &mut trips, &init, body, exception);
                }
                // As far as is known there is no trip.
                Way::Never => return Ok(init),
            };
            if side.escape.is_some() || side.grad != self.recorder.grads() {
                return Err(self.refuse(vm, "the body of a loop on a tensor leaves it on some trips only"));
            }
            let side = self.apart(vm, side, header.floor)?;
            let shown = self.header_tensors(vm, &header, &side)?;
            let left = Side { tensors: shown.tensors, block: shown.block, ..header.side() };
            let (leaves, next) = self.next_header(vm, &header, &left, &side)?;
            if self.is_stable(&header, &leaves, &next) {
                self.recorder.set_sites(sites);
                return self.finish_loop(vm, &mut trips, next, side, &leaves);
            }
            header = next;
        }
        let what =
            "a loop on a tensor is not stable after eight rounds: what it carries changes its kind on every trip";
        Err(vm.refuse(codes::LOOP_UNSTABLE, what))
    }

    /// Makes the header's state the present one, inside a way.
    fn enter_header(&self, vm: &Vm, header: &Header) {
        for param in &header.params {
            self.recorder.adopt_param(param.id);
        }
        for (object, _, head) in &header.objects {
            *vm.heap.write(object) = head.clone();
        }
    }

    /// What the tensors of the header show, as the body sees them at its start, with the ops that read them.
    fn header_tensors(&self, vm: &mut Vm, header: &Header, body: &Side) -> Outcome<Side> {
        let way = self.way(vm, &[], &mut |vm| {
            self.enter_header(vm, header);
            // What the body replaces is compared with what was there before.
            let mut values = header.values.clone();
            for w in &body.writes {
                let before = vm.heap.read(&w.object).clone();
                crate::children::visit_children(&before, &mut |v| values.push(v.clone()));
            }
            // So is what the objects hold that were made for the head.
            let (mut at, mut seen) = (0, std::collections::HashSet::new());
            while at < values.len() {
                let value = values[at].clone();
                at += 1;
                match &value {
                    Value::Tuple(items) => values.extend(items.iter().cloned()),
                    Value::Abstract(_) => crate::rewrite::abstract_children(&value, &mut |v| values.push(v.clone())),
                    Value::Object(o) if o.serial() >= header.floor && seen.insert(o.serial()) => {
                        let body = vm.heap.read(o).clone();
                        crate::children::visit_children(&body, &mut |v| values.push(v.clone()));
                    }
                    _ => {}
                }
            }
            Ok(values)
        })?;
        match way {
            Way::Normal(side) | Way::Raised(side, _) => Ok(side),
            Way::Never => Err(self.never(vm)),
        }
    }

    /// What a source that the header shows is before the loop. Views are read by ops of `reads`, which are gone: they are
    /// done again on what the header begins with.
    fn before_loop(&self, vm: &Vm, source: &Source, params: &[Param], reads: &[Op]) -> Outcome<Source> {
        let value = match source {
            Source::Value(v) => *v,
            Source::List(items) => {
                let items = items.iter().map(|item| self.before_loop(vm, item, params, reads));
                return Ok(Source::List(items.collect::<Outcome<_>>()?));
            }
            Source::Tuple(items) => {
                let items = items.iter().map(|item| self.before_loop(vm, item, params, reads));
                return Ok(Source::Tuple(items.collect::<Outcome<_>>()?));
            }
            Source::Select(condition, then, other) => {
                let of = |source: &Source| self.before_loop(vm, source, params, reads);
                return Ok(match of(&Source::Value(*condition))? {
                    Source::Number(dy2st_tensor::Scalar::Bool(truth)) => of(if truth { then } else { other })?,
                    Source::Value(condition) => Source::Select(condition, Box::new(of(then)?), Box::new(of(other)?)),
                    _ => Source::Undef,
                });
            }
            other => return Ok(other.clone()),
        };
        if let Some(param) = params.iter().find(|p| p.id == value) {
            return Ok(param.init.clone());
        }
        let produces = |op: &&Op| op.results.contains(&value);
        let Some(op) = reads.iter().find(produces) else {
            if !self.recorder.is_visible(value) {
                return Err(self.nothing_before(vm));
            }
            return Ok(source.clone());
        };
        let mut operands = Vec::new();
        for operand in &op.operands {
            match self.before_loop(vm, &Source::Value(*operand), params, reads)? {
                Source::Undef => return Ok(Source::Undef),
                known => operands.push(self.source_value(&known, &self.recorder.type_of(*operand))),
            }
        }
        // What a later trip can show, in front of the loop perhaps nothing can.
        let made = self.recorder.record(op.kind, &operands, op.attrs.clone()).map_err(|_| self.nothing_before(vm))?;
        let at = op.results.iter().position(|r| *r == value).unwrap_or(0);
        Ok(Source::Value(made[at]))
    }

    fn nothing_before(&self, vm: &Vm) -> Raise {
        let why = "a loop on a tensor carries what an earlier trip made, which is nothing in front of the loop";
        self.refuse(vm, why).help("Give what the loop carries a value of the same kind in front of it.")
    }

    /// Joins the head with the end of the body: the next, more general head.
    fn next_header(&self, vm: &mut Vm, header: &Header, left: &Side, right: &Side) -> Outcome<(Vec<Leaf>, Header)> {
        let mut joiner = Joiner::new(self, left, right, None);
        let mut values = Vec::new();
        for (a, b) in left.values.iter().zip(&right.values) {
            values.push(joiner.join(vm, a, b)?);
        }
        let mut objects = Vec::new();
        let mut made = Vec::new();
        for w in &right.writes {
            let before = header
                .objects
                .iter()
                .find(|(o, _, _)| *o == w.object)
                .map_or_else(|| w.before.clone(), |(_, b, _)| b.clone());
            let (x, y) = (left.body(vm, &w.object), right.body(vm, &w.object));
            let joined = joiner.join_bodies(vm, &w.object, &x, &y)?;
            if w.object.serial() >= header.floor {
                made.push((w.object.clone(), joined));
            } else {
                objects.push((w.object.clone(), before, joined));
            }
        }
        let (leaves, shared) = (joiner.leaves, joiner.shared);
        for (object, body) in made {
            *vm.heap.write(&object) = body;
        }
        self.recorder.share(&shared);
        let mut params: Vec<Param> = Vec::new();
        for old in &header.params {
            if !leaves.iter().any(|l| matches!(&l.left, Source::Value(v) if *v == old.id)) {
                params.push(old.clone());
            }
        }
        for leaf in &leaves {
            let init = self.before_loop(vm, &leaf.left, &header.params, &left.block.block.ops)?;
            params.push(Param { id: leaf.result, ty: leaf.ty.clone(), init });
        }
        Ok((leaves, Header { values, objects, params, floor: header.floor }))
    }

    /// Whether the body gave what the head already allows.
    fn is_stable(&self, header: &Header, leaves: &[Leaf], next: &Header) -> bool {
        let known = next.objects.iter().all(|(o, _, _)| header.objects.iter().any(|(p, _, _)| p == o));
        let mut used = Vec::new();
        known
            && leaves.iter().all(|leaf| match &leaf.left {
                Source::Value(v) => {
                    let fits = header.params.iter().any(|p| p.id == *v && p.ty == leaf.ty);
                    let first = !used.contains(v);
                    used.push(*v);
                    fits && first
                }
                _ => false,
            })
    }

    /// Records the loop and gives the state after it.
    fn finish_loop(
        &self,
        vm: &mut Vm,
        trips: &mut Trips,
        mut header: Header,
        mut body: Side,
        leaves: &[Leaf],
    ) -> Outcome<Vec<Value>> {
        // The body was staged in terms of the head before this join, which changed the objects of the head in place: each
        // carried value stands for the one that the body knew, and the body hands on what it joined with.
        let leaf_of = |id: dy2st_ir::Value| leaves.iter().find(|l| l.result == id);
        let known = |p: &Param| match leaf_of(p.id).map(|l| &l.left) {
            Some(Source::Value(v)) => *v,
            _ => p.id,
        };
        let yields: Vec<(Source, Type)> = header
            .params
            .iter()
            .map(|p| (leaf_of(p.id).map_or(Source::Value(p.id), |l| l.right.clone()), p.ty.clone()))
            .collect();
        let index = usize::from(matches!(trips, Trips::For(..)));
        body.block.block.params.truncate(index);
        body.block.block.params.extend(header.params.iter().map(known));
        self.end_block(&mut body.block, &yields);
        let mut operands = Vec::new();
        let mut blocks = Vec::new();
        let kind = match trips {
            Trips::While(test) => {
                blocks.push(self.test_block(vm, &header, test)?);
                OpKind::While
            }
            Trips::For(start, count, step) => {
                operands.extend([*start, *count, *step]);
                OpKind::For
            }
        };
        blocks.push(body.block.block);
        operands.extend(header.params.iter().map(|p| self.source_value(&p.init, &p.ty)));
        let results: Vec<dy2st_ir::Value> =
            header.params.iter().map(|p| self.recorder.new_value(p.ty.clone())).collect();
        let mut op = Op::new(kind, operands, Attrs::new(), results.iter().copied());
        op.blocks = blocks;
        op.loc = self.recorder.locate(&self.recorder.sites());
        self.recorder.push(op);
        let ids: Vec<dy2st_ir::Value> = header.params.iter().map(|p| p.id).collect();
        for (object, _, head) in &header.objects {
            *vm.heap.write(object) = head.clone();
        }
        self.retarget(vm, &mut header, &ids, &results)?;
        self.retarget_aliases(&ids, &results);
        Ok(header.values)
    }

    /// Replaces the carried values in the header's values and objects, which are the present state.
    fn retarget(
        &self,
        vm: &mut Vm,
        header: &mut Header,
        from: &[dy2st_ir::Value],
        to: &[dy2st_ir::Value],
    ) -> Outcome<()> {
        let mut replace =
            |_: &mut Vm, id: dy2st_ir::Value, _: &Type| Ok(from.iter().position(|f| *f == id).map_or(id, |i| to[i]));
        let mut rewriter = Rewriter::new(header.floor, &mut replace);
        let mut values = Vec::new();
        for value in &header.values {
            values.push(rewriter.value(vm, value)?);
        }
        for (object, _, _) in &header.objects {
            rewriter.object(vm, object)?;
        }
        header.values = values;
        Ok(())
    }

    /// The first block of a `while`: the condition, and the carried values handed on.
    fn test_block(
        &self,
        vm: &mut Vm,
        header: &Header,
        test: &mut dyn FnMut(&mut Vm, &[Value]) -> Outcome,
    ) -> Outcome<dy2st_ir::Block> {
        let mut params = Vec::new();
        let way = self.way(vm, &[], &mut |vm| {
            params = header.params.iter().map(|p| self.recorder.new_param(p.ty.clone())).collect();
            for (object, _, head) in &header.objects {
                *vm.heap.write(object) = head.clone();
            }
            let ids: Vec<dy2st_ir::Value> = header.params.iter().map(|p| p.id).collect();
            let mut own = Header {
                values: header.values.clone(),
                objects: header.objects.clone(),
                params: Vec::new(),
                floor: header.floor,
            };
            self.retarget(vm, &mut own, &ids, &params)?;
            let (marks, mark) = (vm.heap.marks(), vm.heap.mark());
            let attempt = self.attempt(vm, &mut |vm| test(vm, &own.values));
            let changes = vm.heap.written_above(marks).iter().any(|(object, before)| is_change(vm, object, before));
            vm.heap.commit(mark);
            let value = attempt.outcome?;
            if attempt.escape.is_some() {
                return Err(self.refuse(vm, "the test of a loop on a tensor may raise an exception that is caught"));
            }
            if changes {
                return Err(self
                    .refuse(vm, "the test of a loop on a tensor changes state")
                    .help("Move the change into the body."));
            }
            let condition = match self.condition(vm, &value)? {
                Condition::Known(b) => self.recorder.constant(dy2st_tensor::Scalar::Bool(b)),
                Condition::Run(id) => id,
            };
            Ok(vec![SymbolicScalar { id: condition, ty: Type::PyBool }.into_value()])
        })?;
        if matches!(way, Way::Never) {
            return Err(self.never(vm));
        }
        let Way::Normal(mut side) = way else {
            return Err(self.refuse(vm, "the test of a loop on a tensor raises an exception"));
        };
        if side.escape.is_some() {
            return Err(self.refuse(vm, "the test of a loop on a tensor may raise an exception that is caught"));
        }
        let condition = SymbolicScalar::of(&side.values[0]).map_or(dy2st_ir::Value::NONE, |s| s.id);
        let mut results = vec![condition];
        results.extend(params);
        side.block.block.results = Some(results);
        Ok(side.block.block)
    }

    /// The body raises whenever it runs: the loop is a test of whether it runs at all.
    fn first_trip_raises(
        &self,
        vm: &mut Vm,
        trips: &mut Trips,
        init: &[Value],
        body: LoopBody,
        exception: Value,
    ) -> Outcome<Vec<Value>> {
        let (condition, index) = match trips {
            Trips::While(test) => {
                let value = test(vm, init)?;
                (self.condition(vm, &value)?, None)
            }
            Trips::For(start, count, _) => {
                let zero = self.recorder.constant(dy2st_tensor::Scalar::Int(0));
                let made = self.recorder.record(OpKind::PyGt, &[*count, zero], Attrs::new());
                let id = made.map_err(|e| dy2st_framework::op_error(vm, &e))?[0];
                (Condition::Run(id), Some(self.recorder.scalar(*start).into_value()))
            }
        };
        match condition {
            Condition::Known(false) => Ok(init.to_vec()),
            Condition::Known(true) => Err(Raise::Exception(exception)),
            Condition::Run(id) => {
                let mut raising = |vm: &mut Vm| {
                    body(vm, index.clone(), init)?;
                    // It raised in a state that the first trip does not begin in.
                    let (class, message) = vm.exception_parts(&Raise::Exception(exception.clone()));
                    Err(self.refuse(vm, format!("a loop on a tensor raises {class} on a later trip: {message}")))
                };
                self.fork(vm, id, &mut raising, &mut |_| Ok(Value::None))?;
                Ok(init.to_vec())
            }
        }
    }
}

/// Whether an object was changed, or a tensor but keeps what it was found to show.
fn is_change(vm: &Vm, object: &Ref, before: &Body) -> bool {
    let tensor = |body: &Body| match &body.payload {
        Payload::Native(p) => p.as_any().downcast_ref::<TensorPayload>().cloned(),
        _ => None,
    };
    match (tensor(before), tensor(&vm.heap.read(object))) {
        (Some(p), Some(q)) => !p.is_same(&q),
        _ => true,
    }
}
