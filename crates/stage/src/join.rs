//! Joining two ways location by location.
//!
//! Identical values stay. Tensors of one dtype and rank, and Python numbers of one kind, become one result that each way
//! yields ([`Leaf`]). Everything else that differs becomes a [`Choice`]. References merge and contents do not: objects
//! that are older than the ways keep their identity; objects born on both ways merge element by element.

use std::collections::{HashMap, HashSet};

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Outcome, Raise, Ref, Value, Vm};
use dy2st_framework::{
    number, tensor_payload, Number, SsaTensor, StoragePayload, SymbolicScalar, TensorPayload, TensorRef,
};
use dy2st_ir::{TensorType, Type, ANY};
use dy2st_tensor::{DTypeKind, HostTensor, Scalar};

use crate::abstracts::Choice;
use crate::list::{self, ListPayload};
use crate::rewrite::Rewriter;
use crate::side::Side;
use crate::stager::Stager;

/// Alternatives that a value may have before staging gives up.
const MAX_ALTERNATIVES: usize = 4;

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
    /// Nothing that may be read.
    Undef,
}

impl Source {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Value(a), Self::Value(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => format!("{a:?}") == format!("{b:?}"),
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
    stager: &'a Stager,
    left: &'a Side,
    right: &'a Side,
    /// The condition that tells the ways apart, where there is one.
    condition: Option<dy2st_ir::Value>,
    /// The values yielded so far.
    pub leaves: Vec<Leaf>,
    pairs: HashMap<(u64, u64), Value>,
    partner: HashMap<u64, u64>,
    lifted: [HashSet<u64>; 2],
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
            partner: HashMap::new(),
            lifted: [HashSet::new(), HashSet::new()],
            shared: Vec::new(),
        }
    }

    fn leaf(&mut self, ty: Type, left: Source, right: Source) -> dy2st_ir::Value {
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
    fn mergeable(&self, vm: &mut Vm, a: &Value, b: &Value) -> bool {
        if same_value(a, b) {
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
    fn born_alike(&self, vm: &Vm, a: &Ref, b: &Ref) -> bool {
        if a.serial() < self.left.born || b.serial() < self.right.born {
            return false;
        }
        let (x, y) = (self.left.body(vm, a), self.right.body(vm, b));
        // Tensors merge by value or not at all.
        let tensor = matches!(&x.payload, Payload::Native(p) if p.as_any().is::<TensorPayload>());
        !tensor && x.class == y.class && same_layout(&x, &y)
    }

    /// What a tensor showed at the end of a way. One that is older than the way, and that the way did not write, shows what
    /// it shows now.
    fn shown(&self, vm: &mut Vm, value: &Value, left: bool) -> Option<TensorRef> {
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
        for (storage, born) in [(&p.storage, self.left.born), (&q.storage, self.right.born)] {
            if storage.serial() < born {
                self.shared.push(storage.clone());
            }
        }
        let merged = self.stager.session.new_tensor(vm, value)?;
        self.stager.session.edit(vm, &merged, |m| m.stop_gradient = p.stop_gradient && q.stop_gradient);
        if self.shared.iter().any(|s| *s == p.storage || *s == q.storage) {
            if let Some(m) = tensor_payload(vm, &merged) {
                self.shared.push(m.storage);
            }
        }
        self.pairs.insert(key, merged.clone());
        Ok(merged)
    }

    fn tensor_leaf(&mut self, x: &TensorRef, y: &TensorRef) -> TensorRef {
        let (p, q) = (x.ty(), y.ty());
        let dims = p.dims.iter().zip(&q.dims).map(|(m, n)| if m == n { *m } else { ANY });
        let ty = TensorType::new(p.dtype, dims);
        let id = self.leaf(Type::Tensor(ty.clone()), tensor_source(x), tensor_source(y));
        TensorRef::Ssa(SsaTensor { id, ty, requires_grad: x.requires_grad() || y.requires_grad() })
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
        let (x, y) = (self.left.body(vm, a), self.right.body(vm, b));
        // The left object becomes the merged one: nothing else refers to it any more.
        let merged = Value::Object(a.clone());
        self.pairs.insert(key, merged.clone());
        let body = self.join_bodies(vm, &x, &y)?;
        *vm.heap.write(a) = body;
        Ok(merged)
    }

    /// Joins the bodies that one object has at the ends of the two ways.
    pub fn join_bodies(&mut self, vm: &mut Vm, x: &Body, y: &Body) -> Outcome<Body> {
        if let Some(joined) = self.join_lists(vm, x, y)? {
            return Ok(joined);
        }
        if x.class != y.class || !same_layout(x, y) {
            return Err(self.refuse(vm, &layout_difference(vm, x, y)));
        }
        let mut out = x.clone();
        if let (Payload::Native(p), Payload::Native(q)) = (&x.payload, &y.payload) {
            if let (Some(p), Some(q)) =
                (p.as_any().downcast_ref::<StoragePayload>(), q.as_any().downcast_ref::<StoragePayload>())
            {
                if p.value.dtype() != q.value.dtype() || p.value.rank() != q.value.rank() {
                    return Err(self.refuse(vm, "a tensor changes its dtype or rank in place on one way only"));
                }
                let value = self.tensor_leaf(&p.value, &q.value);
                out.payload = Payload::Native(Box::new(StoragePayload { value, ..q.clone() }));
                return Ok(out);
            }
            if let (Some(p), Some(q)) =
                (p.as_any().downcast_ref::<TensorPayload>(), q.as_any().downcast_ref::<TensorPayload>())
            {
                return self.join_tensor_objects(vm, out, p, q);
            }
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        crate::children::visit_children(x, &mut |v| left.push(v.clone()));
        crate::children::visit_children(y, &mut |v| right.push(v.clone()));
        let mut pairs = left.iter().zip(&right);
        crate::children::map_children(&mut out, &mut |v| match pairs.next() {
            Some((a, b)) => self.join(vm, a, b),
            None => Ok(v.clone()),
        })?;
        Ok(out)
    }

    /// Lists of different lengths, or of which one is a list of the Program already, become one.
    fn join_lists(&mut self, vm: &mut Vm, x: &Body, y: &Body) -> Outcome<Option<Body>> {
        let is_list = |b: &Body| matches!(b.payload, Payload::List(_)) || list::of_body(b).is_some();
        let plain = match (&x.payload, &y.payload) {
            (Payload::List(a), Payload::List(b)) => a.len() == b.len(),
            _ => false,
        };
        if plain || !is_list(x) || !is_list(y) || x.class.as_ref() != Some(&vm.types.list) || x.class != y.class {
            return Ok(None);
        }
        let element = match (self.element(vm, x, true)?, self.element(vm, y, false)?) {
            (Some(a), Some(b)) if a == b => a,
            (Some(one), None) | (None, Some(one)) => one,
            _ => {
                return Err(
                    self.refuse(vm, "a list holds elements of several kinds, and its length depends on a tensor")
                )
            }
        };
        let (left, right) = (self.list_source(vm, x, true), self.list_source(vm, y, false));
        let requires_grad = self.wants_gradient(vm, x, true) || self.wants_gradient(vm, y, false);
        let id = self.leaf(Type::List(Box::new(element.clone())), left, right);
        let payload = Payload::Native(Box::new(ListPayload { id, element, requires_grad }));
        Ok(Some(Body { payload, ..x.clone() }))
    }

    /// Whether a gradient could flow back from the elements of a list.
    fn wants_gradient(&self, vm: &mut Vm, body: &Body, left: bool) -> bool {
        match &body.payload {
            Payload::List(items) => {
                items.iter().any(|item| self.shown(vm, item, left).is_some_and(|t| t.requires_grad()))
            }
            _ => list::of_body(body).is_some_and(|l| l.requires_grad),
        }
    }

    /// The element type of a list; `None` for an empty one.
    fn element(&self, vm: &mut Vm, body: &Body, left: bool) -> Outcome<Option<Type>> {
        let Payload::List(items) = &body.payload else { return Ok(list::of_body(body).map(|l| l.element.clone())) };
        let mut common: Option<Type> = None;
        for item in items {
            let shown = self.shown(vm, item, left);
            match list::element_type(vm, item, shown.as_ref()) {
                Some(ty) if common.as_ref().is_none_or(|c| *c == ty) => common = Some(ty),
                _ => {
                    return Err(
                        self.refuse(vm, "a list holds elements of several kinds, and its length depends on a tensor")
                    );
                }
            }
        }
        Ok(common)
    }

    fn list_source(&self, vm: &mut Vm, body: &Body, left: bool) -> Source {
        let Payload::List(items) = &body.payload else {
            return list::of_body(body).map_or(Source::Undef, |l| Source::Value(l.id));
        };
        let sources = items.iter().map(|item| match (self.shown(vm, item, left), list::payload(vm, item)) {
            (Some(t), _) => tensor_source(&t),
            (None, Some(l)) => Source::Value(l.id),
            (None, None) => number(vm, item).map_or(Source::Undef, |n| number_source(&n)),
        });
        Source::List(sources.collect())
    }

    fn join_tensor_objects(&mut self, vm: &Vm, mut out: Body, p: &TensorPayload, q: &TensorPayload) -> Outcome<Body> {
        if p.storage != q.storage || p.steps.len() != q.steps.len() {
            return Err(self.refuse(vm, "a tensor object is bound to another storage on one way only"));
        }
        out.payload = Payload::Native(Box::new(TensorPayload {
            seen: None,
            stop_gradient: p.stop_gradient && q.stop_gradient,
            ..p.clone()
        }));
        Ok(out)
    }

    /// One of two values that do not merge.
    fn choose(&mut self, vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
        if let Some(c) = Choice::of(a) {
            let (then, other, condition) = (c.then.clone(), c.other.clone(), c.condition);
            if let Some(d) = Choice::of(b) {
                if self.mergeable(vm, &then, &d.then) && self.mergeable(vm, &other, &d.other) {
                    let condition = self.leaf(Type::PyBool, Source::Value(condition), Source::Value(d.condition));
                    let (t, o) = (d.then.clone(), d.other.clone());
                    let then = self.join(vm, &then, &t)?;
                    let other = self.join(vm, &other, &o)?;
                    return Ok(Choice { condition, then, other }.into_value());
                }
            } else if let Some(which) = self.alternative(vm, (&then, &other), b, true) {
                let condition = self.leaf(Type::PyBool, Source::Value(condition), Source::Number(Scalar::Bool(which)));
                let (then, other) = if which {
                    (self.join(vm, &then, b)?, self.lift(vm, &other, true)?)
                } else {
                    (self.lift(vm, &then, true)?, self.join(vm, &other, b)?)
                };
                return Ok(Choice { condition, then, other }.into_value());
            }
        } else if let Some(d) = Choice::of(b) {
            let (then, other, condition) = (d.then.clone(), d.other.clone(), d.condition);
            if let Some(which) = self.alternative(vm, (&then, &other), a, false) {
                let condition = self.leaf(Type::PyBool, Source::Number(Scalar::Bool(which)), Source::Value(condition));
                let (then, other) = if which {
                    (self.join(vm, a, &then)?, self.lift(vm, &other, false)?)
                } else {
                    (self.lift(vm, &then, false)?, self.join(vm, a, &other)?)
                };
                return Ok(Choice { condition, then, other }.into_value());
            }
        }
        if alternatives(a) + alternatives(b) > MAX_ALTERNATIVES {
            return Err(self.refuse(vm, "a value has more than four alternatives"));
        }
        let condition =
            self.leaf(Type::PyBool, Source::Number(Scalar::Bool(true)), Source::Number(Scalar::Bool(false)));
        let (then, other) = (self.lift(vm, a, true)?, self.lift(vm, b, false)?);
        Ok(Choice { condition, then, other }.into_value())
    }

    /// Which alternative of a choice the other way's value merges with. `left` says that the choice is the left way's.
    fn alternative(&self, vm: &mut Vm, (then, other): (&Value, &Value), value: &Value, left: bool) -> Option<bool> {
        let mut fits = |alt: &Value| if left { self.mergeable(vm, alt, value) } else { self.mergeable(vm, value, alt) };
        if fits(then) {
            Some(true)
        } else if fits(other) {
            Some(false)
        } else {
            None
        }
    }

    /// A value of one way as it stands after the join, where the other way has something else.
    fn lift(&mut self, vm: &mut Vm, value: &Value, left: bool) -> Outcome {
        let side = if left { self.left } else { self.right };
        let floor = side.born;
        // The objects are as they were at the end of the way.
        self.restore(vm, value, left);
        let stager = self.stager;
        let mut made: Vec<(dy2st_ir::Value, Type)> = Vec::new();
        let mut replace = |_: &mut Vm, id: dy2st_ir::Value, ty: &Type| {
            if stager.recorder.is_visible(id) {
                return Ok(id);
            }
            made.push((id, ty.clone()));
            Ok(id)
        };
        let mut first = Rewriter::new(floor, &mut replace);
        first.value(vm, value)?;
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
        Rewriter::new(floor, &mut replace).value(vm, value)
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
                    if o.serial() < side.born || !seen.insert(o.serial()) {
                        continue;
                    }
                    let body = side.body(vm, o);
                    crate::children::visit_children(&body, &mut |c| todo.push(c.clone()));
                    if side.writes.iter().any(|w| w.object == *o) {
                        *vm.heap.write(o) = body;
                    }
                }
                _ => {}
            }
        }
    }

    fn refuse(&self, vm: &Vm, why: &str) -> Raise {
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

fn number_source(n: &Number) -> Source {
    match n {
        Number::Known(s) => Source::Number(*s),
        Number::Symbolic(s) => Source::Value(s.id),
    }
}

fn tensor_source(t: &TensorRef) -> Source {
    match t {
        TensorRef::Ssa(s) => Source::Value(s.id),
        TensorRef::Host(h) => Source::Host(h.tensor.clone()),
    }
}

fn alternatives(value: &Value) -> usize {
    match Choice::of(value) {
        Some(c) => alternatives(&c.then) + alternatives(&c.other),
        None => 1,
    }
}

fn keys(body: &Body) -> Vec<Value> {
    let mut out: Vec<Value> =
        body.attrs.iter().flat_map(|a| a.iter().map(|e| e.key.clone()).collect::<Vec<_>>()).collect();
    if let Payload::Dict(d) | Payload::Set(d) = &body.payload {
        out.extend(d.iter().map(|e| e.key.clone()));
    }
    out
}

/// Whether two bodies hold values in the same places.
fn same_layout(x: &Body, y: &Body) -> bool {
    let (k, l) = (keys(x), keys(y));
    if k.len() != l.len() || !k.iter().zip(&l).all(|(a, b)| same_value(a, b)) {
        return false;
    }
    match (&x.payload, &y.payload) {
        (Payload::None, Payload::None)
        | (Payload::Dict(_), Payload::Dict(_))
        | (Payload::Set(_), Payload::Set(_))
        | (Payload::Class(_), Payload::Class(_))
        | (Payload::Immediate(_), Payload::Immediate(_))
        | (Payload::BoundMethod(_), Payload::BoundMethod(_))
        | (Payload::Property(_), Payload::Property(_))
        | (Payload::StaticMethod(_), Payload::StaticMethod(_))
        | (Payload::ClassMethod(_), Payload::ClassMethod(_))
        | (Payload::Super(_), Payload::Super(_))
        | (Payload::Slice(_), Payload::Slice(_)) => true,
        (Payload::List(a), Payload::List(b)) => a.len() == b.len(),
        (Payload::Cell(a), Payload::Cell(b)) => a.is_some() == b.is_some(),
        (Payload::Function(f), Payload::Function(g)) => {
            std::rc::Rc::ptr_eq(&f.code, &g.code) && f.closure.len() == g.closure.len()
        }
        (Payload::Range(a, b, c), Payload::Range(p, q, r)) => (a, b, c) == (p, q, r),
        (Payload::Exception(a), Payload::Exception(b)) => a.args.len() == b.args.len(),
        (Payload::Native(a), Payload::Native(b)) => {
            let both = |is: fn(&dyn std::any::Any) -> bool| is(a.as_any()) && is(b.as_any());
            both(<dyn std::any::Any>::is::<StoragePayload>)
                || both(<dyn std::any::Any>::is::<TensorPayload>)
                || both(<dyn std::any::Any>::is::<ListPayload>)
        }
        _ => false,
    }
}

fn layout_difference(vm: &Vm, x: &Body, y: &Body) -> String {
    match (&x.payload, &y.payload) {
        (Payload::List(a), Payload::List(b)) => {
            format!("a list has {} items on one way and {} on the other", a.len(), b.len())
        }
        (Payload::Dict(_), Payload::Dict(_)) => "a dict has other keys on one way than on the other".to_owned(),
        (Payload::Generator(_) | Payload::Iterator(_), _) => {
            "an iterator or generator advances on one way only".to_owned()
        }
        _ => {
            let class = x.class.as_ref().map_or_else(|| "object".to_owned(), |c| vm.class_name(c).to_string());
            format!("a '{class}' has other attributes or contents on one way than on the other")
        }
    }
}
