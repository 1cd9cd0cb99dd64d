//! Tensors of which only a run knows whose elements they show: one of two, by a condition.
//!
//! A merged tensor has a storage of its own, with the elements that it shows. A link says whose they are. So an in-place
//! write to the merged tensor is a write, under the condition, to the tensors that it was merged from; and one to these is
//! a write to the merged tensor.

use std::cell::RefCell;
use std::collections::HashSet;

use dy2st_eval::heap::WeakRef;
use dy2st_eval::value::Payload;
use dy2st_eval::{Ref, Vm};
use dy2st_framework::{OpSink, SsaTensor, TensorPayload, TensorRef};
use dy2st_ir::{Attrs, Block, Op, OpKind, TensorType, Type, Value, ANY};
use dy2st_tensor::Scalar;

use super::Recorder;

/// What a merged tensor was merged from; storages that nobody else knows are left out.
pub struct Link {
    /// Holds where the first is meant.
    pub condition: Value,
    /// The storage and the tensor object where the condition holds.
    pub then: Option<(Ref, Ref)>,
    /// The same where it does not.
    pub other: Option<(Ref, Ref)>,
    /// The storage and the tensor object that were made.
    pub merged: (WeakRef, WeakRef),
}

/// All links, oldest first.
#[derive(Default)]
pub struct Links(RefCell<Vec<Link>>);

/// A link between storages that are alive: condition, the two, and what was merged.
type Alive = (Value, Option<Ref>, Option<Ref>, Ref);

/// How a write reaches a storage.
struct Reach {
    when: When,
    /// The links that it comes through.
    through: Vec<usize>,
}

/// Stands for the write itself among the links that it comes through.
const NO_LINK: usize = usize::MAX;

/// When something is so.
#[derive(Clone, Copy, PartialEq)]
enum When {
    Known(bool),
    /// When this value holds.
    Holds(Value),
    /// When it does not.
    Fails(Value),
}

impl Links {
    fn alive(&self) -> Vec<Alive> {
        let mut links = self.0.borrow_mut();
        links.retain(|l| l.merged.0.upgrade().is_some());
        let storage = |side: &Option<(Ref, Ref)>| side.as_ref().map(|(s, _)| s.clone());
        let all = links
            .iter()
            .filter_map(|l| Some((l.condition, storage(&l.then), storage(&l.other), l.merged.0.upgrade()?)));
        all.collect()
    }

    /// Tensor objects with their storages, at all ends.
    fn tensors(&self) -> Vec<(Ref, Ref)> {
        let links = self.0.borrow();
        let merged = links.iter().filter_map(|l| Some((l.merged.0.upgrade()?, l.merged.1.upgrade()?)));
        let sides = links.iter().flat_map(|l| [&l.then, &l.other]).flatten().cloned();
        merged.chain(sides).collect()
    }

    /// Adds a link.
    pub fn add(&self, link: Link) {
        self.0.borrow_mut().push(link);
    }

    /// Forgets what was merged on a way that ends: storages from `born` on that nobody has any more, not even a link.
    pub fn forget(&self, born: u64, held: &HashSet<u64>) {
        let links = self.alive();
        let mut kept: HashSet<u64> = held.clone();
        // Newest first: a link has what was merged before it.
        for link in
            links.iter().rev().filter(|(_, _, _, merged)| merged.serial() < born || held.contains(&merged.serial()))
        {
            let reached = connected_below(&links, &link.3);
            kept.extend(reached);
        }
        self.0.borrow_mut().retain(|l| {
            l.merged.0.upgrade().is_some_and(|merged| merged.serial() < born || kept.contains(&merged.serial()))
        });
    }

    /// Whether something was merged from `born` on.
    pub fn is_newer(&self, born: u64) -> bool {
        self.alive().iter().any(|(_, _, _, merged)| merged.serial() >= born)
    }

    /// Gives other conditions to the links that a write to a storage goes through.
    pub fn replace_conditions(&self, storage: &Ref, new: &mut dyn FnMut(Value) -> Value) {
        let links = self.alive();
        for at in connected(&links, storage) {
            let condition = new(links[at].0);
            self.0.borrow_mut()[at].condition = condition;
        }
    }

    /// Whether a tensor object is at an end of a link.
    pub fn has_tensor(&self, tensor: &Ref) -> bool {
        self.tensors().iter().any(|(_, object)| object == tensor)
    }

    /// Whether a storage is one side of a link.
    pub fn has(&self, storage: &Ref) -> bool {
        self.alive().iter().any(|link| ends(link).any(|s| s == storage))
    }

    /// All storages that a write to one goes to.
    pub fn ends(&self, storage: &Ref) -> Vec<Ref> {
        let links = self.alive();
        connected(&links, storage).into_iter().flat_map(|at| ends(&links[at])).cloned().collect()
    }
}

/// The storages at the ends of a link.
fn ends((_, then, other, merged): &Alive) -> impl Iterator<Item = &Ref> {
    [then.as_ref(), other.as_ref(), Some(merged)].into_iter().flatten()
}

/// The storages that one was merged from, and those that they were.
fn connected_below(links: &[Alive], storage: &Ref) -> HashSet<u64> {
    let mut found = HashSet::from([storage.serial()]);
    for (_, then, other, merged) in links.iter().rev() {
        if found.contains(&merged.serial()) {
            found.extend([then, other].into_iter().flatten().map(Ref::serial));
        }
    }
    found
}

/// The links that a write to a storage goes through, oldest first.
fn connected(links: &[Alive], storage: &Ref) -> Vec<usize> {
    let mut storages = vec![storage.clone()];
    let mut found = Vec::new();
    loop {
        let before = found.len();
        for (at, link) in links.iter().enumerate() {
            if !found.contains(&at) && ends(link).any(|s| storages.contains(s)) {
                found.push(at);
                storages.extend(ends(link).cloned());
            }
        }
        if found.len() == before {
            break;
        }
    }
    found.sort_unstable();
    found
}

impl Recorder {
    /// Whether a write to a storage cannot go through all links.
    pub fn breaks_links(&self, storage: &Ref) -> bool {
        let links = self.links.alive();
        connected(&links, storage)
            .into_iter()
            .any(|at| !self.is_visible(links[at].0) || ends(&links[at]).any(|s| self.is_shared(s)))
    }

    /// What other storages hold after one was written.
    pub fn linked_writes(&self, vm: &Vm, storage: &Ref) -> Vec<(Ref, TensorRef)> {
        let links = self.links.alive();
        let all = connected(&links, storage);
        let mut writes: Vec<(Ref, TensorRef)> = Vec::new();
        if all.is_empty() {
            return writes;
        }
        let held = |writes: &[(Ref, TensorRef)], s: &Ref| -> Option<TensorRef> {
            let known = writes.iter().find(|(o, _)| o == s).map(|(_, v)| v.clone());
            known.or_else(|| dy2st_framework::storage_payload(vm, s).map(|p| self.adopt(s, &p.value)))
        };
        let Some(new) = held(&writes, storage) else { return writes };
        // Down to what it was merged from, newest link first.
        let reached = self.reached(&links, &all, storage);
        for (side, reach) in &reached {
            if let (true, Some(old)) = (side != storage, held(&writes, side)) {
                put(&mut writes, side, self.select_where(reach.when, &new, &old));
            }
        }
        // Up to what was merged from these, oldest link first.
        let mut risen: Vec<Ref> = Vec::new();
        for at in &all {
            let (condition, then, other, merged) = &links[*at];
            // What was written through this link alone is as the merged tensor is.
            let by_others = |s: &Ref| {
                let reach = reached.iter().find(|(o, _)| o == s);
                risen.contains(s) || reach.is_some_and(|(_, reach)| reach.through.iter().any(|link| link != at))
            };
            if merged == storage || ![then, other].into_iter().flatten().any(by_others) {
                continue;
            }
            let side = |side: &Option<Ref>| side.as_ref().map_or_else(|| held(&writes, merged), |s| held(&writes, s));
            if let (Some(a), Some(b)) = (side(then), side(other)) {
                let value = self.select(*condition, &a, &b);
                put(&mut writes, merged, value);
                risen.push(merged.clone());
            }
        }
        self.spread_wants(vm, &writes);
        writes
    }

    /// The storages that a write to one reaches downwards, itself among them, and when it does.
    fn reached(&self, links: &[Alive], all: &[usize], storage: &Ref) -> Vec<(Ref, Reach)> {
        let mut reached = vec![(storage.clone(), Reach { when: When::Known(true), through: vec![NO_LINK] })];
        for at in all.iter().rev() {
            let (condition, then, other, merged) = &links[*at];
            let Some(above) = reached.iter().find(|(s, _)| s == merged).map(|(_, reach)| reach.when) else { continue };
            for (side, truth) in [(then, true), (other, false)] {
                let Some(side) = side else { continue };
                let place = reached.iter().position(|(s, _)| s == side).unwrap_or_else(|| {
                    reached.push((side.clone(), Reach { when: When::Known(false), through: Vec::new() }));
                    reached.len() - 1
                });
                let so_far = reached[place].1.when;
                let here = self.when_either(above, so_far);
                let (then, other) = if truth { (here, so_far) } else { (so_far, here) };
                reached[place].1.when = self.when_chosen(*condition, then, other);
                reached[place].1.through.push(*at);
            }
        }
        reached
    }

    fn when_either(&self, one: When, other: When) -> When {
        match (one, other) {
            (When::Known(true), _) | (_, When::Known(true)) => When::Known(true),
            (When::Known(false), when) | (when, When::Known(false)) => when,
            (When::Holds(condition), other) => self.when_chosen(condition, When::Known(true), other),
            (When::Fails(condition), other) => self.when_chosen(condition, other, When::Known(true)),
        }
    }

    fn when_chosen(&self, condition: Value, then: When, other: When) -> When {
        match (self.known(condition), then, other) {
            (Some(true), then, _) => then,
            (Some(false), _, other) => other,
            (None, then, other) if then == other => then,
            (None, When::Known(true), When::Known(false)) => When::Holds(condition),
            (None, When::Known(false), When::Known(true)) => When::Fails(condition),
            (None, then, other) => {
                let (then, other) = (self.truth_when(then), self.truth_when(other));
                When::Holds(self.choose(condition, then, other, Type::PyBool))
            }
        }
    }

    fn truth_when(&self, when: When) -> Value {
        let truth = |truth| self.constant(Scalar::Bool(truth));
        match when {
            When::Known(known) => truth(known),
            When::Holds(value) => value,
            When::Fails(value) => self.choose(value, truth(false), truth(true), Type::PyBool),
        }
    }

    fn select_where(&self, when: When, then: &TensorRef, other: &TensorRef) -> TensorRef {
        match when {
            When::Known(true) => then.clone(),
            When::Known(false) => other.clone(),
            When::Holds(condition) => self.select(condition, then, other),
            When::Fails(condition) => self.select(condition, other, then),
        }
    }

    /// A tensor is as its other name is: where what was written wants gradients, so does it.
    fn spread_wants(&self, vm: &Vm, writes: &[(Ref, TensorRef)]) {
        for (storage, object) in self.links.tensors() {
            if !writes.iter().any(|(s, value)| *s == storage && value.requires_grad()) {
                continue;
            }
            if let Payload::Native(p) = &mut vm.heap.write(&object).payload {
                if let Some(tensor) = p.as_any_mut().downcast_mut::<TensorPayload>() {
                    tensor.stop_gradient = false;
                }
            }
        }
    }

    /// One of two tensors, by a condition.
    fn select(&self, condition: Value, then: &TensorRef, other: &TensorRef) -> TensorRef {
        if let Some(truth) = self.known(condition) {
            return if truth { then.clone() } else { other.clone() };
        }
        let (a, b) = (then.ty(), other.ty());
        let dims = a.dims.iter().zip(&b.dims).map(|(m, n)| if m == n { *m } else { ANY });
        let ty = TensorType::new(a.dtype, dims);
        let (x, y) = (self.tensor_value(then), self.tensor_value(other));
        let id = self.choose(condition, x, y, Type::Tensor(ty.clone()));
        let requires_grad = then.requires_grad() || other.requires_grad();
        let same = then.wants() == other.wants() && then.requires_grad() == other.requires_grad();
        let wants = if same {
            then.wants()
        } else {
            let truth = |t: &TensorRef| t.wants().unwrap_or_else(|| self.constant(Scalar::Bool(t.requires_grad())));
            let (p, q) = (truth(then), truth(other));
            Some(self.choose(condition, p, q, Type::PyBool))
        };
        TensorRef::Ssa(SsaTensor { id, ty, requires_grad, wants })
    }

    fn choose(&self, condition: Value, then: Value, other: Value, ty: Type) -> Value {
        let id = self.new_value(ty);
        let mut op = Op::new(OpKind::If, [condition], Attrs::new(), [id]);
        op.blocks = [then, other].map(|v| Block { results: Some(vec![v]), ..Block::default() }).to_vec();
        op.loc = self.locate(&self.sites());
        self.push(op);
        id
    }
}

fn put(writes: &mut Vec<(Ref, TensorRef)>, storage: &Ref, value: TensorRef) {
    match writes.iter_mut().find(|(s, _)| s == storage) {
        Some(known) => known.1 = value,
        None => writes.push((storage.clone(), value)),
    }
}
