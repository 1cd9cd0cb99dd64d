//! Which object a merged tensor is: joins merge tensors by value, and whoever asks for their identity, or changes one in
//! place in a later call, asks for the object that a name had on its way.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use dy2st_eval::{Body, Outcome, Ref, Value, Vm};
use dy2st_ir::Type;
use dy2st_tensor::Scalar;

use crate::join::{Joiner, Source};
use crate::stager::Stager;

/// What a merged tensor object stands for.
pub enum Alias {
    /// This object.
    Object(Value),
    /// One of two, as the condition says; where there is none nobody can tell.
    Either(Option<dy2st_ir::Value>, Rc<Alias>, Rc<Alias>),
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
            Self::Either(_, then, other) => {
                then.objects(into);
                other.objects(into);
            }
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
    pub(crate) fn note_alias(&mut self, merged: &Value, a: &Value, b: &Value) {
        let Some(object) = merged.as_object() else { return };
        let (left, right) = (self.alias_after(a, true), self.alias_after(b, false));
        let mut objects = Vec::new();
        left.objects(&mut objects);
        right.objects(&mut objects);
        let alias = if objects.len() > MAX_WAYS {
            let mut seen = HashSet::new();
            objects.retain(|object| seen.insert(object.serial()));
            Alias::OneOf(objects.into_iter().map(Value::Object).collect())
        } else {
            Alias::Either(self.condition(), left, right)
        };
        self.stager.merged.borrow_mut().insert(object.serial(), Rc::new(alias));
    }

    fn alias_after(&mut self, value: &Value, left: bool) -> Rc<Alias> {
        let alias = self.stager.alias(value);
        self.lift_alias(&alias, left)
    }

    /// What an object of one way stands for after the join: conditions of the way become values that it yields.
    fn lift_alias(&mut self, alias: &Rc<Alias>, left: bool) -> Rc<Alias> {
        let Alias::Either(condition, then, other) = &**alias else { return alias.clone() };
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
        Rc::new(Alias::Either(condition, self.lift_alias(then, left), self.lift_alias(other, left)))
    }
}

impl Stager {
    fn alias(&self, value: &Value) -> Rc<Alias> {
        let known = value.as_object().and_then(|o| self.merged.borrow().get(&o.serial()).cloned());
        known.unwrap_or_else(|| Rc::new(Alias::Object(value.clone())))
    }

    /// Whether two values that are not abstract are one object.
    pub fn same_object(&self, vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
        if a.is(b) {
            return Ok(Value::Bool(true));
        }
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
        let Alias::Either(condition, then, other) = one else { return Ok(Value::Bool(false)) };
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

    /// The merged tensor objects that were put into what is older, and of which a run can find that they are older ones:
    /// whoever changes one in place in a later call changes the other.
    pub fn aliases(&self, vm: &Vm) -> HashMap<u64, Rc<Alias>> {
        let mut out = HashMap::new();
        let mut visited = HashSet::new();
        let mut todo = Vec::new();
        let level = vm.heap.marks().saturating_sub(1);
        for (object, before) in vm.heap.written_above(level) {
            if object.serial() < self.recorder.floor() {
                self.replaced_in(&before, &vm.heap.read(&object), &mut todo);
            }
        }
        while let Some(value) = todo.pop() {
            match &value {
                Value::Tuple(items) => todo.extend(items.iter().cloned()),
                Value::Abstract(_) => crate::rewrite::abstract_children(&value, &mut |v| todo.push(v.clone())),
                Value::Object(object)
                    if object.serial() >= self.recorder.floor() && visited.insert(object.serial()) =>
                {
                    let alias = self.alias(&value);
                    if matches!(*alias, Alias::Object(_)) {
                        crate::children::visit_children(&vm.heap.read(object), &mut |v| todo.push(v.clone()));
                    } else if let Some(seen) = self.seen(&alias) {
                        out.insert(object.serial(), seen);
                    }
                }
                _ => {}
            }
        }
        out
    }

    /// What was put into an object in place of something else. A tensor that stays where it was on some ways is not counted:
    /// it is taken to have one name.
    fn replaced_in(&self, before: &Body, after: &Body, into: &mut Vec<Value>) {
        let stays = |old: Option<&Value>, new: &Value| {
            let alias = self.alias(new);
            let mut objects = Vec::new();
            alias.objects(&mut objects);
            let old = old.and_then(Value::as_object);
            let is_older = |o: &&Ref| o.serial() < self.recorder.floor() || self.stands_in(o);
            !matches!(*alias, Alias::Object(_)) && objects.iter().filter(is_older).all(|o| Some(o) == old)
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

    /// What of an alias a run can tell; `None` where it is no older object that it can tell.
    fn seen(&self, alias: &Rc<Alias>) -> Option<Rc<Alias>> {
        match &**alias {
            Alias::OneOf(_) => None,
            Alias::Object(value) => {
                let object = value.as_object()?;
                (object.serial() < self.recorder.floor() || self.stands_in(object)).then(|| alias.clone())
            }
            Alias::Either(condition, then, other) => {
                let condition = condition.filter(|c| self.recorder.is_visible(*c))?;
                let (then, other) = (self.seen(then), self.seen(other));
                if then.is_none() && other.is_none() {
                    return None;
                }
                let nothing = || Rc::new(Alias::Object(Value::None));
                let sides = (then.unwrap_or_else(nothing), other.unwrap_or_else(nothing));
                Some(Rc::new(Alias::Either(Some(condition), sides.0, sides.1)))
            }
        }
    }
}

/// The conditions that tell which objects aliases are.
pub fn conditions(alias: &Alias, into: &mut Vec<dy2st_ir::Value>) {
    let Alias::Either(condition, then, other) = alias else { return };
    into.extend(condition.iter().filter(|c| !into.contains(c)).copied().collect::<Vec<_>>());
    conditions(then, into);
    conditions(other, into);
}
