//! Joining two ways location by location.
//!
//! Identical values stay. Tensors of one dtype and rank, and Python numbers of one kind, become one result that each way
//! yields ([`Leaf`]). Everything else that differs becomes a [`Choice`]. References merge and contents do not: objects
//! that are older than the ways keep their identity; objects born on both ways merge element by element.

use std::collections::{HashMap, HashSet};

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Outcome, Raise, Ref, Value, Vm};
use dy2st_framework::{
    number, tensor_payload, Number, OpSink as _, SsaTensor, StoragePayload, SymbolicScalar, TensorPayload, TensorRef,
};
use dy2st_ir::{TensorType, Type, ANY};
use dy2st_tensor::{DTypeKind, HostTensor, Scalar};

use crate::abstracts::{Choice, Unbound, Unread};
use crate::bodies::same_places;
use crate::children::{map_children, map_tuple};
use crate::recorder::links::Link;
use crate::rewrite::Rewriter;
use crate::side::Side;
use crate::stager::Stager;

/// Alternatives that a value may have before staging gives up.
const MAX_ALTERNATIVES: usize = 8;

/// What one way yields for a leaf.
#[derive(Clone, Debug)]
pub enum Source {
    /// A value of the Program.
    Value(dy2st_ir::Value),
    /// A number.
    Number(Scalar),
    /// Elements that staging knows.
    Host(HostTensor),
    /// A list of these elements.
    List(Vec<Source>),
    /// A tuple of these items.
    Tuple(Vec<Source>),
    /// The second or the third, as the first says.
    Select(dy2st_ir::Value, Box<Source>, Box<Source>),
    /// Nothing that may be read.
    Undef,
}

impl Source {
    pub(crate) fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Value(a), Self::Value(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => format!("{a:?}") == format!("{b:?}"),
            (Self::Select(c, a, b), Self::Select(d, p, q)) => c == d && a.same(p) && b.same(q),
            (Self::Undef, Self::Undef) => true,
            _ => false,
        }
    }
}

/// A value of the Program that two ways yield between them.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// What stands for it after the join.
    pub result: dy2st_ir::Value,
    /// Its type.
    pub ty: Type,
    /// What the first way yields.
    pub left: Source,
    /// What the second way yields.
    pub right: Source,
}

/// Joins two ways.
pub struct Joiner<'a> {
    pub(crate) stager: &'a Stager,
    pub(crate) left: &'a Side,
    pub(crate) right: &'a Side,
    /// The condition that tells the ways apart, where there is one.
    condition: Option<dy2st_ir::Value>,
    /// The values yielded so far.
    pub leaves: Vec<Leaf>,
    pairs: HashMap<(u64, u64), Value>,
    /// The storages of merged tensors by that of one that went into them.
    merged: HashMap<u64, Ref>,
    partner: HashMap<u64, u64>,
    /// Objects of either way that became one, by serial: what stands for both.
    united: HashMap<u64, Value>,
    lifted: [HashSet<u64>; 2],
    /// What the right way holds of what is older than it, by serials, where it was asked for.
    held: Option<HashSet<u64>>,
    /// Storages whose contents went into a merged tensor: in-place writes to them are refused from then on.
    pub shared: Vec<Ref>,
}

impl<'a> Joiner<'a> {
    /// A join of `left` and `right`; `condition` holds on the left.
    pub fn new(stager: &'a Stager, left: &'a Side, right: &'a Side, condition: Option<dy2st_ir::Value>) -> Self {
        Self {
            stager,
            left,
            right,
            condition,
            leaves: Vec::new(),
            pairs: HashMap::new(),
            merged: HashMap::new(),
            partner: HashMap::new(),
            united: HashMap::new(),
            lifted: [HashSet::new(), HashSet::new()],
            held: None,
            shared: Vec::new(),
        }
    }

    /// The condition that tells the ways apart, where there is one.
    pub(crate) fn condition(&self) -> Option<dy2st_ir::Value> {
        self.condition
    }

    /// What is known of a condition at the end of a way.
    pub(crate) fn known(&self, condition: dy2st_ir::Value, left: bool) -> Option<bool> {
        let side = if left { self.left } else { self.right };
        let way = self.condition.map(|c| (c, left));
        let facts: Vec<(dy2st_ir::Value, bool)> = way.into_iter().chain(side.block.facts.iter().copied()).collect();
        self.stager.recorder.known_with(&facts, condition)
    }

    /// A value that both ways yield.
    pub fn leaf(&mut self, ty: Type, left: Source, right: Source) -> dy2st_ir::Value {
        let decided = |source: Source, on_left: bool| match source {
            Source::Value(v) if ty == Type::PyBool => {
                self.known(v, on_left).map_or(Source::Value(v), |truth| Source::Number(Scalar::Bool(truth)))
            }
            source => source,
        };
        let (left, right) = (decided(left, true), decided(right, false));
        if let (Source::Value(a), Source::Value(b)) = (&left, &right) {
            if a == b && self.stager.recorder.is_visible(*a) {
                return *a;
            }
        }
        if let (Some(c), Type::PyBool, Source::Number(Scalar::Bool(l)), Source::Number(Scalar::Bool(r))) =
            (self.condition, &ty, &left, &right)
        {
            match (l, r) {
                (true, false) => return c,
                (false, true) => return self.stager.recorder.negate(c),
                _ => {}
            }
        }
        if let Some(known) = self.leaves.iter().find(|l| l.ty == ty && l.left.same(&left) && l.right.same(&right)) {
            return known.result;
        }
        let result = self.stager.recorder.new_value(ty.clone());
        self.leaves.push(Leaf { result, ty, left, right });
        result
    }

    fn number_leaf(&mut self, kind: DTypeKind, a: &Number, b: &Number) -> Value {
        let ty = match kind {
            DTypeKind::Bool => Type::PyBool,
            DTypeKind::Float => Type::PyFloat,
            DTypeKind::Int | DTypeKind::Complex => Type::PyInt(None),
        };
        let result = self.leaf(ty.clone(), number_source(a), number_source(b));
        SymbolicScalar { id: result, ty }.into_value()
    }

    /// Whether two values join without a choice.
    pub(crate) fn mergeable(&self, vm: &mut Vm, a: &Value, b: &Value) -> bool {
        if same_value(a, b) || Unread::is(a) || Unread::is(b) {
            return true;
        }
        if let (Some(x), Some(y)) = (plain_number(vm, a), plain_number(vm, b)) {
            return x.kind() == y.kind() && x.kind() != DTypeKind::Complex;
        }
        if let (Some(x), Some(y)) = (self.shown(vm, a, true), self.shown(vm, b, false)) {
            return x.dtype() == y.dtype() && x.rank() == y.rank();
        }
        match (a, b) {
            (Value::Tuple(x), Value::Tuple(y)) => {
                x.len() == y.len() && x.iter().zip(y.iter()).all(|(x, y)| self.mergeable(vm, x, y))
            }
            (Value::Object(x), Value::Object(y)) => self.born_alike(vm, x, y),
            _ => false,
        }
    }

    /// Whether two objects were born on their ways with the same class and layout of contents.
    pub(crate) fn born_alike(&self, vm: &Vm, a: &Ref, b: &Ref) -> bool {
        if a.serial() < self.left.born || b.serial() < self.right.born {
            return false;
        }
        // One that is held somewhere by itself stays the one that it is there.
        let is_lifted = |left: bool, o: &Ref| self.lifted[usize::from(left)].contains(&o.serial());
        if self.condition.is_some() && (is_lifted(true, a) || is_lifted(false, b)) {
            return false;
        }
        let (x, y) = (self.left.body(vm, a), self.right.body(vm, b));
        // Exceptions are one where they were raised at one place.
        if let (Payload::Exception(p), Payload::Exception(q)) = (&x.payload, &y.payload) {
            if p.trace != q.trace {
                return false;
            }
        }
        // Tensors merge by value or not at all.
        let tensor = matches!(&x.payload, Payload::Native(p) if p.as_any().is::<TensorPayload>());
        !tensor && x.class == y.class && same_places(&x, &y)
    }

    /// What a tensor showed at the end of a way. One that is older than the way, and that the way did not write, shows what
    /// it shows now.
    pub(crate) fn shown(&self, vm: &mut Vm, value: &Value, left: bool) -> Option<TensorRef> {
        let side = if left { self.left } else { self.right };
        let object = value.as_object()?;
        if let Some(known) = side.tensors.get(&object.serial()) {
            return Some(known.clone());
        }
        let storage = tensor_payload(vm, value)?.storage;
        let untouched = |o: &Ref| o.serial() < side.born && !side.writes.iter().any(|w| w.object == *o);
        (untouched(object) && untouched(&storage)).then(|| self.stager.session.read(vm, value).ok()).flatten()
    }

    /// Joins a value of the left way with one of the right.
    pub fn join(&mut self, vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
        if same_value(a, b) {
            return Ok(a.clone());
        }
        if Unread::is(a) {
            return self.lift(vm, b, false);
        }
        if Unread::is(b) {
            return self.lift(vm, a, true);
        }
        if let (Some(x), Some(y)) = (plain_number(vm, a), plain_number(vm, b)) {
            if x.kind() == y.kind() && x.kind() != DTypeKind::Complex {
                return Ok(self.number_leaf(x.kind(), &x, &y));
            }
        }
        if let (Some(x), Some(y)) = (self.shown(vm, a, true), self.shown(vm, b, false)) {
            if x.dtype() == y.dtype() && x.rank() == y.rank() {
                return self.join_tensors(vm, (a, &x), (b, &y));
            }
        }
        match (a, b) {
            (Value::Tuple(x), Value::Tuple(y)) if x.len() == y.len() => {
                let mut out = Vec::new();
                for (x, y) in x.iter().zip(y.iter()) {
                    out.push(self.join(vm, x, y)?);
                }
                return Ok(Value::tuple(out));
            }
            (Value::Object(x), Value::Object(y)) if self.born_alike(vm, x, y) => return self.join_born(vm, x, y),
            _ => {}
        }
        self.choose(vm, a, b)
    }

    fn join_tensors(&mut self, vm: &mut Vm, (a, x): (&Value, &TensorRef), (b, y): (&Value, &TensorRef)) -> Outcome {
        let key = (serial(a), serial(b));
        if let Some(done) = self.pairs.get(&key) {
            return Ok(done.clone());
        }
        let value = self.tensor_leaf(x, y);
        let (Some(p), Some(q)) = (tensor_payload(vm, a), tensor_payload(vm, b)) else {
            return Err(vm.raise("RuntimeError", "a join of what is no tensor"));
        };
        let value = match value {
            // Under `no_grad` a tensor may want gradients that nothing computes.
            TensorRef::Ssa(s) if s.wants.is_none() && p.stop_gradient != q.stop_gradient => {
                let truth = |stops: bool| Source::Number(Scalar::Bool(!stops));
                let wants = self.wants_leaf(&truth(p.stop_gradient), &truth(q.stop_gradient));
                TensorRef::Ssa(SsaTensor { requires_grad: true, wants, ..s })
            }
            value => value,
        };
        let recorder = &self.stager.recorder;
        let is_leaf =
            |t: &TensorRef, p: &TensorPayload| recorder.is_leaf_on_a_way(t) || !p.stop_gradient && recorder.is_leaf(t);
        if is_leaf(x, &p) || is_leaf(y, &q) {
            recorder.note_part_leaf(&value);
        }
        let merged = self.stager.session.new_tensor(vm, value)?;
        self.stager.session.edit(vm, &merged, |m| m.stop_gradient = p.stop_gradient && q.stop_gradient);
        self.relate(vm, (a, &p), (b, &q), &merged);
        self.note_alias(vm, &merged, a, b);
        self.pairs.insert(key, merged.clone());
        Ok(merged)
    }

    /// Notes whose elements a merged tensor shows, where others know them too: by a link, or as what must not be written.
    fn relate(&mut self, vm: &Vm, (a, p): (&Value, &TensorPayload), (b, q): (&Value, &TensorPayload), merged: &Value) {
        let recorder = &self.stager.recorder;
        // What an earlier join merged is as old as what it was merged from.
        let known = |s: &Ref, born: u64| s.serial() < born || recorder.is_shared(s) || recorder.links.has(s);
        let (x, y) = (known(&p.storage, self.left.born), known(&q.storage, self.right.born));
        let (Some(m), Some(object)) = (tensor_payload(vm, merged), merged.as_object()) else { return };
        for (on, storage) in [(x, &p.storage), (y, &q.storage)] {
            // One that a way made under two names is two tensors from here on.
            match self.merged.insert(storage.serial(), m.storage.clone()) {
                Some(other) if !on => self.shared.extend([other, m.storage.clone()]),
                _ => {}
            }
        }
        if !x && !y {
            return;
        }
        let plain = p.steps.is_empty() && q.steps.is_empty();
        match self.condition.filter(|_| plain && !recorder.is_shared(&p.storage) && !recorder.is_shared(&q.storage)) {
            Some(condition) => {
                for (storage, born, left) in [(&p.storage, self.left.born, true), (&q.storage, self.right.born, false)]
                {
                    if storage.serial() >= born {
                        self.keep_between(vm, storage, left);
                    }
                }
                let side = |on: bool, s: &Ref, v: &Value| v.as_object().filter(|_| on).map(|o| (s.clone(), o.clone()));
                recorder.links.add(Link {
                    condition,
                    then: side(x, &p.storage, a),
                    other: side(y, &q.storage, b),
                    merged: (m.storage.downgrade(), object.downgrade()),
                });
            }
            None => {
                let all = [(x, &p.storage), (y, &q.storage)];
                self.shared.extend(all.into_iter().filter(|(on, _)| *on).map(|(_, s)| s.clone()));
                self.shared.push(m.storage);
            }
        }
    }

    /// A storage that one way linked to others stays between them and what becomes of it here: what all of them hold there, and
    /// when they are which, becomes known here too.
    fn keep_between(&mut self, vm: &Vm, storage: &Ref, left: bool) {
        if self.condition.is_none() {
            return;
        }
        let stager = self.stager;
        let side = if left { self.left } else { self.right };
        for end in stager.recorder.links.ends(storage).into_iter().filter(|end| end.serial() >= side.born) {
            let mut body = side.body(vm, &end);
            let Payload::Native(held) = &mut body.payload else { continue };
            let Some(held) = held.as_any_mut().downcast_mut::<StoragePayload>() else { continue };
            // Others are of the other way, or known already.
            if matches!(&held.value, TensorRef::Ssa(s) if stager.recorder.belongs_to(s.id, &side.block)) {
                held.value = self.lifted_tensor(&held.value, left);
                *vm.heap.write(&end) = body;
            }
        }
        stager.recorder.links.replace_conditions(storage, &mut |condition| {
            if stager.recorder.belongs_to(condition, &side.block) {
                self.lifted_value(condition, Type::PyBool, left)
            } else {
                condition
            }
        });
    }

    fn lifted_tensor(&mut self, value: &TensorRef, left: bool) -> TensorRef {
        let TensorRef::Ssa(ssa) = value else { return value.clone() };
        let id = self.lifted_value(ssa.id, Type::Tensor(ssa.ty.clone()), left);
        let wants = ssa.wants.map(|wants| self.lifted_value(wants, Type::PyBool, left));
        TensorRef::Ssa(SsaTensor { id, wants, ..ssa.clone() })
    }

    /// A value of one way as it is known after the join; on the other way nothing reads it, but that a truth is false.
    fn lifted_value(&mut self, id: dy2st_ir::Value, ty: Type, left: bool) -> dy2st_ir::Value {
        if self.stager.recorder.is_visible(id) {
            return id;
        }
        let absent = if ty == Type::PyBool { Source::Number(Scalar::Bool(false)) } else { Source::Undef };
        let (l, r) = if left { (Source::Value(id), absent) } else { (absent, Source::Value(id)) };
        self.leaf(ty, l, r)
    }

    pub(crate) fn tensor_leaf(&mut self, x: &TensorRef, y: &TensorRef) -> TensorRef {
        let (p, q) = (x.ty(), y.ty());
        let dims = p.dims.iter().zip(&q.dims).map(|(m, n)| if m == n { *m } else { ANY });
        let ty = TensorType::new(p.dtype, dims);
        let id = self.leaf(Type::Tensor(ty.clone()), tensor_source(x), tensor_source(y));
        let wants = self.wants_leaf(&wants_source(x), &wants_source(y));
        TensorRef::Ssa(SsaTensor { id, ty, requires_grad: x.requires_grad() || y.requires_grad(), wants })
    }

    /// The `bool` that says whether gradients are wanted, where that is not the same on both ways.
    fn wants_leaf(&mut self, x: &Source, y: &Source) -> Option<dy2st_ir::Value> {
        let is_known = matches!(x, Source::Number(_)) && x.same(y);
        (!is_known).then(|| self.leaf(Type::PyBool, x.clone(), y.clone()))
    }

    fn join_born(&mut self, vm: &mut Vm, a: &Ref, b: &Ref) -> Outcome {
        let key = (a.serial(), b.serial());
        if let Some(done) = self.pairs.get(&key) {
            return Ok(done.clone());
        }
        let (before, after) = (self.partner.insert(key.0, key.1), self.partner.insert(key.1, key.0));
        if before.is_some_and(|p| p != key.1) || after.is_some_and(|p| p != key.0) {
            return Err(self.refuse(vm, "two names share an object on one way and not on the other"));
        }
        if self.condition.is_none() && self.holds(vm, a) {
            let why = "a loop keeps an object of one trip beside the one that the next trip puts in its place";
            return Err(self.refuse(vm, why).help("Keep its contents in a list, which may grow, or in tensors."));
        }
        let (x, y) = (self.left.body(vm, a), self.right.body(vm, b));
        // The left object becomes the merged one: nothing else refers to it any more.
        let merged = Value::Object(a.clone());
        self.pairs.insert(key, merged.clone());
        if self.condition.is_some() {
            self.united.extend([(key.0, merged.clone()), (key.1, merged.clone())]);
        }
        let body = self.join_bodies(vm, a, &x, &y)?;
        *vm.heap.write(a) = body;
        Ok(merged)
    }

    /// What an object became one with.
    pub(crate) fn partner_of(&self, object: &Ref) -> Option<u64> {
        self.partner.get(&object.serial()).copied()
    }

    /// Whether the right way, a trip through a loop, still holds an object that the loop began the trip with.
    fn holds(&mut self, vm: &Vm, object: &Ref) -> bool {
        if self.held.is_none() {
            let (mut held, mut todo) = (HashSet::new(), self.right.values.clone());
            for write in self.right.writes.iter().filter(|w| w.object.serial() < self.left.born) {
                crate::children::visit_children(&write.after, &mut |v| todo.push(v.clone()));
            }
            while let Some(value) = todo.pop() {
                match &value {
                    Value::Tuple(items) => todo.extend(items.iter().cloned()),
                    Value::Abstract(_) => crate::rewrite::abstract_children(&value, &mut |v| todo.push(v.clone())),
                    Value::Object(o) if o.serial() >= self.left.born && held.insert(o.serial()) => {
                        crate::children::visit_children(&self.right.body(vm, o), &mut |v| todo.push(v.clone()));
                    }
                    _ => {}
                }
            }
            self.held = Some(held);
        }
        self.held.as_ref().is_some_and(|held| held.contains(&object.serial()))
    }

    /// One of several values: those of either way that merge are one alternative.
    fn choose(&mut self, vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
        let (left, right) = (Alternatives::of(self, a, true), Alternatives::of(self, b, false));
        let mut is_one = |joiner: &mut Self, l: &Value, r: &Value, same: bool| {
            same_value(l, r) || !same && joiner.mergeable(vm, l, r)
        };
        let (pairs, places) = self.paired(&left, &right, &mut is_one);
        if pairs.len() > MAX_ALTERNATIVES {
            return Err(self.refuse(vm, "a value has more than eight alternatives"));
        }
        let conditions = self.told_apart(&left, &right, pairs.len(), &places);
        let mut joined = Vec::new();
        for pair in &pairs {
            joined.push(match pair {
                (Some(l), Some(r)) => self.join(vm, l, r)?,
                (Some(l), None) => self.lift(vm, l, true)?,
                (None, Some(r)) => self.lift(vm, r, false)?,
                (None, None) => Value::None,
            });
        }
        let last = joined.pop().unwrap_or(Value::None);
        let chain = conditions.into_iter().zip(joined).rev();
        Ok(chain.fold(last, |other, (condition, then)| Choice { condition, then, other }.into_value()))
    }

    /// Which alternatives of either way are one: in order those of the left way, then the others of the right; and where each
    /// of the right way's is among them. `is_one` is asked first for those that are the same, then for any that merge.
    pub(crate) fn paired<T: Clone>(
        &mut self,
        left: &Alternatives<T>,
        right: &Alternatives<T>,
        is_one: &mut dyn FnMut(&mut Self, &T, &T, bool) -> bool,
    ) -> (Pairs<T>, Vec<usize>) {
        let mut pairs: Pairs<T> = left.values.iter().map(|v| (Some(v.clone()), None)).collect();
        let mut places = Vec::new();
        for value in &right.values {
            let mut place = None;
            for same in [true, false] {
                let mut fits = |p: &(Option<T>, Option<T>)| {
                    p.1.is_none() && p.0.as_ref().is_some_and(|l| is_one(self, l, value, same))
                };
                place = place.or_else(|| pairs.iter().position(&mut fits));
            }
            let place = place.unwrap_or_else(|| {
                pairs.push((None, None));
                pairs.len() - 1
            });
            pairs[place].1 = Some(value.clone());
            places.push(place);
        }
        (pairs, places)
    }

    /// The conditions that tell alternatives apart, each after those before it.
    pub(crate) fn told_apart<T>(
        &mut self,
        left: &Alternatives<T>,
        right: &Alternatives<T>,
        count: usize,
        places: &[usize],
    ) -> Vec<dy2st_ir::Value> {
        let own: Vec<usize> = (0..left.values.len()).collect();
        let mut conditions = Vec::new();
        for at in 0..count - 1 {
            let (l, r) = (left.is_at(at, &own), right.is_at(at, places));
            conditions.push(match (l, r) {
                // The other way never gets that far.
                (None, Some(Source::Value(v))) | (Some(Source::Value(v)), None)
                    if self.stager.recorder.is_visible(v) =>
                {
                    v
                }
                (l, r) => {
                    let no = || Source::Number(Scalar::Bool(false));
                    self.leaf(Type::PyBool, l.unwrap_or_else(no), r.unwrap_or_else(no))
                }
            });
        }
        conditions
    }

    /// A value of one way as it stands after the join, where the other way has something else.
    pub fn lift(&mut self, vm: &mut Vm, value: &Value, left: bool) -> Outcome {
        let mut value = value.clone();
        if !left && self.condition.is_none() {
            self.restore(vm, &value, false);
            value = self.of_last_trip(vm, &value, &mut HashMap::new())?;
        }
        let roots = [value.clone()];
        self.lift_by(vm, &roots, left, &mut |vm, rewriter| rewriter.value(vm, &value))
    }

    /// A value that a trip hands on to a place that had none: tensors that the head of the loop has made stand for those of
    /// the trip now, and for other ones at its end.
    fn of_last_trip(&mut self, vm: &mut Vm, value: &Value, seen: &mut HashMap<u64, Value>) -> Outcome {
        match value {
            Value::Tuple(items) => map_tuple(items, &mut |v| self.of_last_trip(vm, v, seen)),
            Value::Abstract(_) => match Choice::of(value) {
                Some(c) => {
                    let (condition, then, other) = (c.condition, c.then.clone(), c.other.clone());
                    let then = self.of_last_trip(vm, &then, seen)?;
                    let other = self.of_last_trip(vm, &other, seen)?;
                    Ok(Choice { condition, then, other }.into_value())
                }
                None => Ok(value.clone()),
            },
            Value::Object(object) if object.serial() >= self.left.born => {
                if let Some(known) = seen.get(&object.serial()) {
                    return Ok(known.clone());
                }
                seen.insert(object.serial(), value.clone());
                if tensor_payload(vm, value).is_some() {
                    let new = self.tensor_of_last_trip(vm, value)?;
                    seen.insert(object.serial(), new.clone());
                    return Ok(new);
                }
                if object.serial() >= self.right.born {
                    let mut body = vm.heap.read(object).clone();
                    map_children(&mut body, &mut |v| self.of_last_trip(vm, v, seen))?;
                    *vm.heap.write(object) = body;
                }
                Ok(value.clone())
            }
            _ => Ok(value.clone()),
        }
    }

    fn tensor_of_last_trip(&mut self, vm: &mut Vm, value: &Value) -> Outcome {
        let (Some(object), Some(payload)) = (value.as_object(), tensor_payload(vm, value)) else {
            return Ok(value.clone());
        };
        if object.serial() >= self.right.born {
            return Ok(value.clone());
        }
        let Some(shown) = self.shown(vm, value, false) else { return Ok(value.clone()) };
        if self.stager.merged.borrow().contains_key(&object.serial()) && !self.stager.is_its_own(object) {
            return Err(self.refuse(vm, "a tensor of the trip before may be one that is older than the loop"));
        }
        let TensorRef::Ssa(tensor) = &shown else { return Ok(value.clone()) };
        let ty = Type::Tensor(tensor.ty.clone());
        let id = self.leaf(ty, Source::Undef, Source::Value(tensor.id));
        let new = self.stager.session.new_tensor(vm, TensorRef::Ssa(SsaTensor { id, ..tensor.clone() }))?;
        self.stager.session.edit(vm, &new, |t| t.stop_gradient = payload.stop_gradient);
        self.shared.push(payload.storage);
        self.shared.extend(tensor_payload(vm, &new).map(|p| p.storage));
        Ok(new)
    }

    /// The same for a payload.
    pub fn lift_payload(&mut self, vm: &mut Vm, payload: &Payload, left: bool) -> Outcome<Payload> {
        let body = Body { class: None, attrs: None, payload: payload.clone() };
        let mut roots = Vec::new();
        crate::children::visit_children(&body, &mut |v| roots.push(v.clone()));
        let lifted = self.lift_by(vm, &roots, left, &mut |vm, rewriter| rewriter.body(vm, body.clone()))?;
        Ok(lifted.payload)
    }

    fn lift_by<T>(
        &mut self,
        vm: &mut Vm,
        roots: &[Value],
        left: bool,
        rewrite: &mut dyn FnMut(&mut Vm, &mut Rewriter) -> Outcome<T>,
    ) -> Outcome<T> {
        let side = if left { self.left } else { self.right };
        let floor = side.born;
        // The objects are as they were at the end of the way.
        for root in roots {
            self.restore(vm, root, left);
        }
        let stager = self.stager;
        let mut made: Vec<(dy2st_ir::Value, Type)> = Vec::new();
        let mut replace = |_: &mut Vm, id: dy2st_ir::Value, ty: &Type| {
            if !stager.recorder.is_visible(id) {
                made.push((id, ty.clone()));
            }
            Ok(id)
        };
        let known = self.united.clone();
        rewrite(vm, &mut Rewriter::new(floor, &mut replace).knowing(known.clone()))?;
        let mut map = HashMap::new();
        for (id, ty) in made {
            let (l, r) = if left { (Source::Value(id), Source::Undef) } else { (Source::Undef, Source::Value(id)) };
            // A condition that no way reads must still be a bool.
            let (l, r) = match (&ty, left) {
                (Type::PyBool, true) => (l, Source::Number(Scalar::Bool(false))),
                (Type::PyBool, false) => (Source::Number(Scalar::Bool(false)), r),
                _ => (l, r),
            };
            let result = self.leaf(ty, l, r);
            map.insert(id, result);
        }
        let mut replace = |_: &mut Vm, id: dy2st_ir::Value, _: &Type| Ok(map.get(&id).copied().unwrap_or(id));
        rewrite(vm, &mut Rewriter::new(floor, &mut replace).knowing(known))
    }

    /// Puts the objects that a way made back into the state that they had at its end, once.
    fn restore(&mut self, vm: &Vm, value: &Value, left: bool) {
        let mut todo = vec![value.clone()];
        while let Some(v) = todo.pop() {
            match &v {
                Value::Tuple(items) => todo.extend(items.iter().cloned()),
                Value::Abstract(_) => crate::rewrite::abstract_children(&v, &mut |c| todo.push(c.clone())),
                Value::Object(o) => {
                    let side = if left { self.left } else { self.right };
                    let seen = &mut self.lifted[usize::from(left)];
                    if o.serial() < side.born || self.united.contains_key(&o.serial()) || !seen.insert(o.serial()) {
                        continue;
                    }
                    let body = side.body(vm, o);
                    crate::children::visit_children(&body, &mut |c| todo.push(c.clone()));
                    if let Payload::Native(p) = &body.payload {
                        let storage = p.as_any().downcast_ref::<TensorPayload>().map(|t| t.storage.clone());
                        if let Some(storage) = storage.filter(|s| s.serial() >= side.born) {
                            self.keep_between(vm, &storage, left);
                            let before = self.merged.insert(storage.serial(), storage.clone());
                            if let Some(other) = before.filter(|o| *o != storage) {
                                self.shared.extend([other, storage]);
                            }
                        }
                    }
                    if side.writes.iter().any(|w| w.object == *o) {
                        *vm.heap.write(o) = body;
                    }
                }
                _ => {}
            }
        }
    }

    pub(crate) fn refuse(&self, vm: &Vm, why: &str) -> Raise {
        vm.refuse(
            dy2st_source::codes::STAGING_REFUSED,
            format!("what happens here depends on a tensor, and the ways cannot be joined: {why}"),
        )
    }
}

fn serial(value: &Value) -> u64 {
    value.as_object().map_or(0, Ref::serial)
}

/// Whether two values are one and the same on both ways.
pub fn same_value(a: &Value, b: &Value) -> bool {
    if let (Some(x), Some(y)) = (SymbolicScalar::of(a), SymbolicScalar::of(b)) {
        return x.id == y.id;
    }
    if Unbound::is(a) || Unbound::is(b) {
        return Unbound::is(a) && Unbound::is(b);
    }
    if Unread::is(a) || Unread::is(b) {
        return Unread::is(a) && Unread::is(b);
    }
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => x == y,
        (Value::Bytes(x), Value::Bytes(y)) => x == y,
        (Value::Complex(x), Value::Complex(y)) => x == y,
        (Value::Tuple(x), Value::Tuple(y)) => {
            std::rc::Rc::ptr_eq(x, y) || (x.len() == y.len() && x.iter().zip(y.iter()).all(|(x, y)| same_value(x, y)))
        }
        _ => a.is(b),
    }
}

/// A number that is exactly of a builtin type, or known at run time.
fn plain_number(vm: &Vm, value: &Value) -> Option<Number> {
    match value {
        Value::Object(_) => None,
        Value::BigInt(_) => None,
        other => number(vm, other),
    }
}

pub(crate) fn number_source(n: &Number) -> Source {
    match n {
        Number::Known(s) => Source::Number(*s),
        Number::Symbolic(s) => Source::Value(s.id),
    }
}

pub(crate) fn tensor_source(t: &TensorRef) -> Source {
    match t {
        TensorRef::Ssa(s) => Source::Value(s.id),
        TensorRef::Host(h) => Source::Host(h.tensor.clone()),
    }
}

/// Alternatives of the left way with those of the right that are one with them.
type Pairs<T> = Vec<(Option<T>, Option<T>)>;

/// The values, or payloads, that one way's may be.
pub(crate) struct Alternatives<T> {
    /// Each once.
    pub values: Vec<T>,
    /// Which of them it is.
    tree: Which,
    /// The conditions of the alternatives but the last, where each is asked after those before it.
    chain: Option<Vec<dy2st_ir::Value>>,
}

/// Which of several a run takes, by their numbers.
pub(crate) enum Which {
    This(usize),
    Either(dy2st_ir::Value, Box<Which>, Box<Which>),
}

impl<T> Alternatives<T> {
    /// Of a tree whose parts are numbered in the order of `values`.
    pub fn new(values: Vec<T>, tree: Which) -> Self {
        let (mut chain, mut at, mut next) = (Vec::new(), &tree, 0);
        let is_chain = loop {
            match at {
                Which::Either(condition, then, other) if matches!(**then, Which::This(n) if n == next) => {
                    chain.push(*condition);
                    next += 1;
                    at = &**other;
                }
                Which::This(last) => break *last == next,
                Which::Either(..) => break false,
            }
        };
        let chain = is_chain.then_some(chain);
        Self { values, tree, chain }
    }

    /// Whether the value is the alternative at a place, given that it is at none before; `places` are where its
    /// alternatives are. `None` where it is always at one before.
    fn is_at(&self, at: usize, places: &[usize]) -> Option<Source> {
        let truth = |b| Source::Number(Scalar::Bool(b));
        if places.iter().all(|p| *p < at) {
            return None;
        }
        let Some(index) = places.iter().position(|p| *p == at) else { return Some(truth(false)) };
        let in_order = places.iter().take(index + 1).enumerate().all(|(i, p)| i == *p);
        Some(match &self.chain {
            Some(chain) if in_order => chain.get(index).map_or(truth(true), |c| Source::Value(*c)),
            _ => self.tree.is(index),
        })
    }
}

impl Alternatives<Value> {
    fn of(joiner: &Joiner, value: &Value, left: bool) -> Self {
        let mut values = Vec::new();
        let tree = Which::of(joiner, value, left, &mut values);
        Self::new(values, tree)
    }
}

impl Which {
    fn of(joiner: &Joiner, value: &Value, left: bool, values: &mut Vec<Value>) -> Self {
        match Choice::of(value) {
            Some(c) => match joiner.known(c.condition, left) {
                Some(truth) => Self::of(joiner, if truth { &c.then } else { &c.other }, left, values),
                None => {
                    let then = Self::of(joiner, &c.then, left, values);
                    Self::Either(c.condition, Box::new(then), Box::new(Self::of(joiner, &c.other, left, values)))
                }
            },
            None => Self::This(values.iter().position(|known| same_value(known, value)).unwrap_or_else(|| {
                values.push(value.clone());
                values.len() - 1
            })),
        }
    }

    /// Whether it is this one.
    fn is(&self, wanted: usize) -> Source {
        match self {
            Self::This(at) => Source::Number(Scalar::Bool(*at == wanted)),
            Self::Either(condition, then, other) => match (then.is(wanted), other.is(wanted)) {
                (Source::Number(Scalar::Bool(true)), Source::Number(Scalar::Bool(false))) => Source::Value(*condition),
                (Source::Number(Scalar::Bool(a)), Source::Number(Scalar::Bool(b))) if a == b => {
                    Source::Number(Scalar::Bool(a))
                }
                (then, other) => Source::Select(*condition, Box::new(then), Box::new(other)),
            },
        }
    }
}

/// Whether a tensor wants gradients, as a truth.
pub fn wants_source(tensor: &TensorRef) -> Source {
    tensor.wants().map_or(Source::Number(Scalar::Bool(tensor.requires_grad())), Source::Value)
}
