//! Which object a merged tensor is: joins merge tensors by value, and whoever asks for their identity, or changes one in
//! place in a later call, asks for the object that a name had on its way.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use dy2st_eval::{Body, Outcome, Ref, Value, Vm};
use dy2st_framework::{storage_payload, tensor_payload, Operand, TensorRef};
use dy2st_ir::Type;
use dy2st_tensor::Scalar;

use crate::join::{Joiner, Source};
use crate::stager::Stager;

/// What a merged tensor object stands for.
pub enum Alias {
    /// This object.
    Object(Value),
    /// One of two, as the condition says; where there is none nobody can tell. The object that was merged comes last.
    Either(Option<dy2st_ir::Value>, Rc<Alias>, Rc<Alias>, Ref),
    /// One of these; there are too many ways to tell which.
    OneOf(Rc<[Value]>),
}

/// Ways by which a tensor is told apart: a list that is sorted by merging doubles them with each exchange.
const MAX_WAYS: usize = 64;

impl Alias {
    /// The objects that it may be.
    fn objects(&self, into: &mut Vec<Ref>) {
        match self {
            Self::Object(value) => into.extend(value.as_object().cloned()),
            Self::OneOf(values) => into.extend(values.iter().filter_map(Value::as_object).cloned()),
            Self::Either(_, then, other, _) => {
                then.objects(into);
                other.objects(into);
            }
        }
    }

    /// Whether both stand for the same.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Object(one), Self::Object(other)) => one.is(other),
            (Self::Either(_, _, _, one), Self::Either(_, _, _, other)) => one == other,
            _ => false,
        }
    }

    /// The objects that it may be where it is not `base`.
    fn objects_beside(&self, base: &Self, into: &mut Vec<Ref>) {
        match self {
            alias if alias.is(base) => {}
            Self::Either(_, then, other, _) => {
                then.objects_beside(base, into);
                other.objects_beside(base, into);
            }
            alias => alias.objects(into),
        }
    }

    fn any(&self, wanted: &dyn Fn(&Ref) -> bool) -> bool {
        let mut objects = Vec::new();
        self.objects(&mut objects);
        objects.iter().any(wanted)
    }
}

impl Joiner<'_> {
    /// Notes what a merged tensor object stands for.
    pub(crate) fn note_alias(&mut self, vm: &Vm, merged: &Value, a: &Value, b: &Value) {
        let Some(object) = merged.as_object() else { return };
        if self.condition().is_none() {
            let alias = self.alias_in_loop(vm, object, a, b);
            self.stager.merged.borrow_mut().insert(object.serial(), Rc::new(alias));
            return;
        }
        let (left, right) = (self.alias_after(a, true), self.alias_after(b, false));
        let mut objects = Vec::new();
        left.objects(&mut objects);
        right.objects(&mut objects);
        let alias = if objects.len() > MAX_WAYS {
            let mut seen = HashSet::new();
            objects.retain(|object| seen.insert(object.serial()));
            Alias::OneOf(objects.into_iter().map(Value::Object).collect())
        } else {
            Alias::Either(self.condition(), left, right, object.clone())
        };
        self.stager.merged.borrow_mut().insert(object.serial(), Rc::new(alias));
    }

    /// What a carried tensor stands for: a carried truth says whether it still is what it was before the loop.
    fn alias_in_loop(&mut self, vm: &Vm, merged: &Ref, a: &Value, b: &Value) -> Alias {
        let (left, right) = (self.stager.alias(a), self.stager.alias(b));
        let (base, still) = match &*left {
            Alias::Either(Some(flag), base, _, head)
                if a.as_object() == Some(head) && self.stager.carried_by(head) == Some(self.left.born) =>
            {
                (base.clone(), Source::Value(*flag))
            }
            _ => (left.clone(), Source::Number(Scalar::Bool(true))),
        };
        let mut before = Vec::new();
        base.objects(&mut before);
        if before.iter().any(|o| o.serial() >= self.left.born) {
            // Before the loop nothing had the name.
            return Alias::Either(None, left, right, merged.clone());
        }
        // What this trip or an earlier one may put in its place.
        let mut others = Vec::new();
        left.objects_beside(&base, &mut others);
        right.objects_beside(&base, &mut others);
        let outside = |object: &Ref| object.serial() < self.left.born;
        let shows_outside = |object: &Ref| {
            let payload = tensor_payload(vm, &Value::Object(object.clone()));
            !outside(object) && object != merged && payload.is_some_and(|payload| outside(&payload.storage))
        };
        if others.iter().any(shows_outside) {
            // A view that this trip made.
            return Alias::Either(None, left, right, merged.clone());
        }
        let from_outside = others.iter().find(|o| o.serial() < self.left.born).cloned();
        let new = match from_outside {
            None => Some(Alias::Object(Value::Object(merged.clone()))),
            Some(one) if others.iter().all(|o| *o == one) => Some(Alias::Object(Value::Object(one))),
            Some(_) => None,
        };
        let (Some(new), Some(stays)) = (new, self.stays(&right, &base, &still)) else {
            return Alias::Either(None, left, right, merged.clone());
        };
        let flag = self.leaf(Type::PyBool, still, stays);
        self.stager.carried.borrow_mut().insert(merged.serial(), self.left.born);
        Alias::Either(Some(flag), base, Rc::new(new), merged.clone())
    }

    /// Whether a tensor at the end of a trip is what `base` was before the loop; `None` where nobody can tell, or where it
    /// may be another one from before. `still` says so at the start of the trip.
    fn stays(&self, alias: &Rc<Alias>, base: &Rc<Alias>, still: &Source) -> Option<Source> {
        let truth = |b| Some(Source::Number(Scalar::Bool(b)));
        if alias.is(base) {
            return truth(true);
        }
        match &**alias {
            Alias::Either(Some(c), then, other, _) => {
                let recorder = &self.stager.recorder;
                let (then, other) = (self.stays(then, base, still)?, self.stays(other, base, still)?);
                if then.same(&other) {
                    return Some(then);
                }
                let carried = matches!(still, Source::Value(flag) if flag == c);
                let is_there = carried || recorder.is_visible(*c) || recorder.belongs_to(*c, &self.right.block);
                is_there.then(|| match (&then, &other) {
                    (Source::Number(Scalar::Bool(true)), Source::Number(Scalar::Bool(false))) => Source::Value(*c),
                    _ => Source::Select(*c, Box::new(then), Box::new(other)),
                })
            }
            Alias::Object(_) => truth(false),
            _ => None,
        }
    }

    fn alias_after(&mut self, value: &Value, left: bool) -> Rc<Alias> {
        let alias = self.stager.alias(value);
        self.lift_alias(&alias, left)
    }

    /// What an object of one way stands for after the join: conditions of the way become values that it yields.
    fn lift_alias(&mut self, alias: &Rc<Alias>, left: bool) -> Rc<Alias> {
        let Alias::Either(condition, then, other, merged) = &**alias else { return alias.clone() };
        let born = if left { self.left.born } else { self.right.born };
        let lifts = self.condition().is_some() && alias.any(&|o| o.serial() < born || self.stager.stands_in(o));
        let condition = condition.and_then(|c| {
            if self.stager.recorder.is_visible(c) {
                return Some(c);
            }
            let side = if left { self.left } else { self.right };
            if !self.stager.recorder.belongs_to(c, &side.block) {
                return None;
            }
            let no = || Source::Number(Scalar::Bool(false));
            let (l, r) = if left { (Source::Value(c), no()) } else { (no(), Source::Value(c)) };
            lifts.then(|| self.leaf(Type::PyBool, l, r))
        });
        let (then, other) = (self.lift_alias(then, left), self.lift_alias(other, left));
        Rc::new(Alias::Either(condition, then, other, merged.clone()))
    }
}

impl Stager {
    fn alias(&self, value: &Value) -> Rc<Alias> {
        let known = value.as_object().and_then(|o| self.merged.borrow().get(&o.serial()).cloned());
        known.unwrap_or_else(|| Rc::new(Alias::Object(value.clone())))
    }

    /// Whether a tensor may be an object that has another name.
    pub fn may_be_another(&self, value: &Value) -> bool {
        !matches!(&*self.alias(value), Alias::Object(object) if object.is(value))
    }

    /// Whether a tensor may be an object of another class: a parameter says that it is one.
    pub fn may_be_of_another_class(&self, vm: &Vm, value: &Value) -> bool {
        let class = |object: &Ref| vm.class_of(object);
        let own = value.as_object().map(class);
        self.alias(value).any(&|object| Some(class(object)) != own)
    }

    /// Whether a merged tensor is no object that was there before what merged it, nor one that another name has.
    pub fn is_its_own(&self, object: &Ref) -> bool {
        let alias = self.alias(&Value::Object(object.clone()));
        let mut objects = Vec::new();
        alias.objects(&mut objects);
        objects.iter().all(|o| o == object || o.serial() > self.recorder.floor() && !self.stands_in(o))
    }

    /// The loop that carries a merged tensor with a truth of whether it still is what it was, by where its objects begin.
    fn carried_by(&self, merged: &Ref) -> Option<u64> {
        self.carried.borrow().get(&merged.serial()).copied()
    }

    /// Whether an object was there before staging, or stands for one that was.
    fn was_there(&self, object: &Ref) -> bool {
        object.serial() < self.recorder.floor() || self.stands_in(object)
    }

    /// Whether an object was there before staging, stands for one that was, or shows the elements of one.
    fn is_older(&self, vm: &Vm, object: &Ref) -> bool {
        let shown = tensor_payload(vm, &Value::Object(object.clone())).map(|payload| payload.storage);
        self.was_there(object) || shown.is_some_and(|storage| self.was_there(&storage))
    }

    /// Replaces conditions of aliases: what a loop carries by what it gives.
    pub fn retarget_aliases(&self, from: &[dy2st_ir::Value], to: &[dy2st_ir::Value]) {
        // Each alone: the order says nothing.
        self.merged.borrow_mut().values_mut().for_each(|alias| {
            let mut conditions = Vec::new();
            self::conditions(alias, &mut conditions);
            if conditions.iter().any(|c| from.contains(c)) {
                *alias = retargeted(alias, from, to);
            }
        });
    }

    /// Whether two values that are not abstract are one object.
    pub fn same_object(&self, vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
        if a.is(b) {
            return Ok(Value::Bool(true));
        }
        let is_item = |v: &Value| v.as_object().is_some_and(|o| self.items.borrow().contains(&o.serial()));
        if (is_item(a) || is_item(b)) && dy2st_framework::is_tensor(vm, a) && dy2st_framework::is_tensor(vm, b) {
            let what = "whether a tensor is an item of a list whose length depends on a tensor";
            return Err(self.refuse(vm, what).help("Compare what the tensors hold, or keep numbers that name them."));
        }
        self.compared.borrow_mut().extend([a, b].into_iter().filter_map(Value::as_object).map(Ref::serial));
        self.same_alias(vm, &self.alias(a), &self.alias(b))
    }

    fn same_alias(&self, vm: &mut Vm, a: &Alias, b: &Alias) -> Outcome {
        if let (Alias::Object(a), Alias::Object(b)) = (a, b) {
            return Ok(Value::Bool(a.is(b)));
        }
        let mut objects = Vec::new();
        b.objects(&mut objects);
        if !a.any(&|o| objects.contains(o)) {
            return Ok(Value::Bool(false));
        }
        if matches!(a, Alias::OneOf(_)) || matches!(b, Alias::OneOf(_)) {
            return Err(self.refuse(vm, "whether two names are of one tensor depends on too many conditions"));
        }
        let (one, rest, swapped) = if matches!(a, Alias::Either(..)) { (a, b, false) } else { (b, a, true) };
        let Alias::Either(condition, then, other, _) = one else { return Ok(Value::Bool(false)) };
        let Some(condition) = condition.filter(|c| self.recorder.is_visible(*c)) else {
            return Err(self.refuse(vm, "whether two names are of one tensor depends on a condition before"));
        };
        let ask = |vm: &mut Vm, side: &Alias| {
            if swapped {
                self.same_alias(vm, rest, side)
            } else {
                self.same_alias(vm, side, rest)
            }
        };
        self.fork(vm, condition, &mut |vm| ask(vm, then), &mut |vm| ask(vm, other))
    }

    /// The merged tensor objects that were put into what is older or are in `result`, and of which a run can find that they
    /// are others: whoever changes one in place in a later call changes the other.
    pub fn aliases(&self, vm: &mut Vm, result: &Value) -> Outcome<Aliases> {
        let mut todo = Vec::new();
        let level = vm.heap.marks().saturating_sub(1);
        let (mut keeps_list, mut were_items) = (false, HashSet::new());
        for (object, before) in vm.heap.written_above(level) {
            if object.serial() < self.recorder.floor() {
                let after = vm.heap.read(&object);
                self.replaced_in(vm, &before, &after, &mut todo);
                if crate::list::of_body(&after).is_some() {
                    keeps_list = true;
                    crate::children::visit_children(&before, &mut |v| {
                        were_items.extend(v.as_object().map(Ref::serial));
                    });
                }
            }
        }
        let mut kept = Kept::default();
        self.reach(vm, todo, &mut kept);
        let in_state = kept.merged.len();
        self.reach(vm, vec![result.clone()], &mut kept);
        if keeps_list {
            self.check_listed(vm, &kept, &were_items)?;
        }
        // What several of them may be has to be one object.
        let mut counts: HashMap<u64, usize> = HashMap::new();
        for (own, alias) in &kept.merged {
            let mut objects = Vec::new();
            kept.parts(own, alias, &mut objects);
            objects
                .iter()
                .map(Ref::serial)
                .collect::<HashSet<_>>()
                .into_iter()
                .for_each(|o| *counts.entry(o).or_default() += 1);
        }
        let several = |o: &Ref| counts.get(&o.serial()).is_some_and(|n| *n > 1);
        let mut out = Aliases::default();
        for (at, (object, alias)) in kept.merged.iter().enumerate() {
            let mut shared = Vec::new();
            let untold = Cell::new(false);
            let tells = Tells { stager: self, vm, kept: &kept, own: object, several: &several, untold: &untold };
            let seen = tells.seen(alias, &mut shared);
            if untold.get() && at < in_state {
                let what = "what is kept here may be a tensor that has another name, and nobody can tell afterwards \
                            whether it is";
                return Err(self.refuse(vm, what).help("Keep a clone instead."));
            }
            if let Some(seen) = seen {
                out.of.insert(object.serial(), seen);
                out.shared.extend(shared);
            }
        }
        Ok(out)
    }

    /// A list of the Program that outlives the call gets tensors of its own, which must have no other name then.
    fn check_listed(&self, vm: &Vm, kept: &Kept, were_items: &HashSet<u64>) -> Outcome<()> {
        let has_another_name =
            |o: &Ref| !were_items.contains(&o.serial()) && (self.is_older(vm, o) || kept.visited.contains(&o.serial()));
        let listed = self.listed.borrow();
        if listed.iter().any(|item| self.alias(item).any(&has_another_name)) {
            let what =
                "a tensor that has another name is put into a list that is kept, and whose length depends on a tensor";
            return Err(self.refuse(vm, what).help("Put a clone into the list."));
        }
        Ok(())
    }

    /// The tensors that were made while staging and can be reached.
    fn reach(&self, vm: &Vm, mut todo: Vec<Value>, kept: &mut Kept) {
        while let Some(value) = todo.pop() {
            match &value {
                Value::Tuple(items) => todo.extend(items.iter().cloned()),
                Value::Abstract(_) => crate::rewrite::abstract_children(&value, &mut |v| todo.push(v.clone())),
                Value::Object(object)
                    if object.serial() >= self.recorder.floor() && kept.visited.insert(object.serial()) =>
                {
                    let alias = self.alias(&value);
                    if matches!(*alias, Alias::Object(_)) {
                        crate::children::visit_children(&vm.heap.read(object), &mut |v| todo.push(v.clone()));
                    } else {
                        kept.merged.push((object.clone(), alias));
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether the conditions of an alias are still there.
    fn is_told(&self, alias: &Alias) -> bool {
        match alias {
            Alias::Object(_) => true,
            Alias::OneOf(_) => false,
            Alias::Either(condition, then, other, _) => {
                condition.is_some_and(|c| self.recorder.is_visible(c)) && self.is_told(then) && self.is_told(other)
            }
        }
    }

    /// What was put into an object in place of something else. A tensor that stays where it was on ways that nobody can tell
    /// is not counted: it is taken to have one name.
    fn replaced_in(&self, vm: &Vm, before: &Body, after: &Body, into: &mut Vec<Value>) {
        let stays = |old: Option<&Value>, new: &Value| {
            let alias = self.alias(new);
            let mut objects = Vec::new();
            alias.objects(&mut objects);
            let old = old.and_then(Value::as_object);
            let one_name = objects.iter().filter(|o| self.is_older(vm, o)).all(|o| Some(o) == old);
            !matches!(*alias, Alias::Object(_)) && one_name && !self.is_told(&alias)
        };
        for entry in after.attrs.iter().flat_map(|attrs| attrs.iter()) {
            let old = match &entry.key {
                Value::Str(name) => before.attrs.as_ref().and_then(|attrs| attrs.get_str(name)),
                _ => None,
            };
            if !stays(old, &entry.value) {
                into.push(entry.value.clone());
            }
        }
        let items = |body: &Body| {
            let (mut out, bare) = (Vec::new(), Body { class: None, attrs: None, payload: body.payload.clone() });
            crate::children::visit_children(&bare, &mut |v| out.push(v.clone()));
            out
        };
        let old = items(before);
        into.extend(items(after).into_iter().enumerate().filter(|(at, new)| !stays(old.get(*at), new)).map(|(_, v)| v));
    }
}

/// What merged tensor objects stand for, where a run can tell.
#[derive(Default)]
pub struct Aliases {
    /// By the serial of the merged object.
    pub of: HashMap<u64, Rc<Alias>>,
    /// Tensors made while staging that several of them may be, and that nothing else refers to.
    pub shared: Vec<Value>,
}

/// What can be reached from what outlives a call.
#[derive(Default)]
struct Kept {
    visited: HashSet<u64>,
    merged: Vec<(Ref, Rc<Alias>)>,
}

impl Kept {
    /// The objects that a merged one may be; others that are merged and kept count as a whole.
    fn parts(&self, own: &Ref, alias: &Alias, into: &mut Vec<Ref>) {
        match alias {
            Alias::Either(_, _, _, merged) if merged != own && self.visited.contains(&merged.serial()) => {}
            Alias::Either(_, then, other, _) => {
                self.parts(own, then, into);
                self.parts(own, other, into);
            }
            other => other.objects(into),
        }
    }
}

/// What a run can tell about the alias of one merged object.
struct Tells<'a> {
    stager: &'a Stager,
    vm: &'a Vm,
    kept: &'a Kept,
    own: &'a Ref,
    several: &'a dyn Fn(&Ref) -> bool,
    /// Set where it may be another object on a way that a run cannot tell.
    untold: &'a Cell<bool>,
}

impl Tells<'_> {
    /// What of an alias a run can tell; `None` where it is no other object that it can tell.
    fn seen(&self, alias: &Rc<Alias>, shared: &mut Vec<Value>) -> Option<Rc<Alias>> {
        match &**alias {
            Alias::OneOf(_) => self.cannot_tell(alias),
            Alias::Object(value) => {
                let object = value.as_object().filter(|o| *o != self.own)?;
                if self.stager.was_there(object) || self.kept.visited.contains(&object.serial()) {
                    return Some(alias.clone());
                }
                if !self.is_shown(object) {
                    return self.cannot_tell(alias);
                }
                // A new one: it matters where another has it too, or where it shows older elements.
                (self.stager.is_older(self.vm, object) || (self.several)(object)).then(|| {
                    shared.push(value.clone());
                    alias.clone()
                })
            }
            Alias::Either(_, _, _, merged) if merged != self.own && self.kept.visited.contains(&merged.serial()) => {
                Some(Rc::new(Alias::Object(Value::Object(merged.clone()))))
            }
            Alias::Either(condition, then, other, merged) => {
                let Some(condition) = condition.filter(|c| self.stager.recorder.is_visible(*c)) else {
                    return self.cannot_tell(alias);
                };
                let (then, other) = (self.seen(then, shared), self.seen(other, shared));
                if then.is_none() && other.is_none() {
                    return None;
                }
                let nothing = || Rc::new(Alias::Object(Value::None));
                let sides = (then.unwrap_or_else(nothing), other.unwrap_or_else(nothing));
                Some(Rc::new(Alias::Either(Some(condition), sides.0, sides.1, merged.clone())))
            }
        }
    }

    /// Nobody can tell which object it is; it matters where others have that object.
    fn cannot_tell(&self, alias: &Alias) -> Option<Rc<Alias>> {
        let matters = alias.any(&|o| o != self.own && (self.stager.is_older(self.vm, o) || (self.several)(o)));
        self.untold.set(self.untold.get() || matters);
        None
    }

    /// Whether what a tensor holds is known outside of the way that made it.
    fn is_shown(&self, tensor: &Ref) -> bool {
        let recorder = &self.stager.recorder;
        let shown = |value: &TensorRef| !matches!(value, TensorRef::Ssa(s) if !recorder.is_visible(s.id));
        let Some(payload) = tensor_payload(self.vm, &Value::Object(tensor.clone())) else { return false };
        let held = storage_payload(self.vm, &payload.storage).is_some_and(|s| shown(&s.value));
        held && payload.steps.iter().flat_map(|step| &step.extra).all(|operand| match operand {
            Operand::Tensor(value) => shown(value),
            Operand::Scalar(s) => recorder.is_visible(s.id),
            Operand::Absent => true,
        })
    }
}

fn retargeted(alias: &Rc<Alias>, from: &[dy2st_ir::Value], to: &[dy2st_ir::Value]) -> Rc<Alias> {
    let Alias::Either(condition, then, other, merged) = &**alias else { return alias.clone() };
    let condition = condition.map(|c| from.iter().position(|f| *f == c).map_or(c, |at| to[at]));
    Rc::new(Alias::Either(condition, retargeted(then, from, to), retargeted(other, from, to), merged.clone()))
}

/// The conditions that tell which objects aliases are.
pub fn conditions(alias: &Alias, into: &mut Vec<dy2st_ir::Value>) {
    let Alias::Either(condition, then, other, _) = alias else { return };
    into.extend(condition.iter().filter(|c| !into.contains(c)).copied().collect::<Vec<_>>());
    conditions(then, into);
    conditions(other, into);
}
