//! Joining what objects hold.
//!
//! Attributes are joined name by name, payloads place by place. Lists that differ in length become lists of the Program
//! where their elements are of one kind. What else differs stays apart: one payload or the other, by a condition
//! ([`Contents`]).

use std::collections::HashMap;
use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Dict, Outcome, Raise, Ref, Value, Vm};
use dy2st_framework::{number, OpSink, StoragePayload, TensorPayload};
use dy2st_ir::Type;

use crate::abstracts::Unbound;
use crate::contents::{self, Contents, Lost};
use crate::join::{number_source, same_value, tensor_source, Alternatives, Joiner, Source, Which};
use crate::list::{self, ListPayload};

/// Payloads that an object may hold one of before staging gives up.
const MAX_CONTENTS: usize = 8;

/// What the elements of a list are.
enum Elements {
    /// There are none.
    None,
    /// All are of one type of the Program.
    Of(Type),
    /// Something else.
    Mixed,
}

impl Joiner<'_> {
    /// Joins the bodies that one object has at the ends of the two ways.
    pub fn join_bodies(&mut self, vm: &mut Vm, object: &Ref, x: &Body, y: &Body) -> Outcome<Body> {
        if let Some(joined) = self.join_lists(vm, x, y) {
            return Ok(joined);
        }
        if x.class != y.class {
            return Err(self.refuse(vm, "an object changes its class on one way only"));
        }
        if let (Payload::Native(p), Payload::Native(q)) = (&x.payload, &y.payload) {
            if let (Some(p), Some(q)) =
                (p.as_any().downcast_ref::<StoragePayload>(), q.as_any().downcast_ref::<StoragePayload>())
            {
                if p.value.dtype() != q.value.dtype() || p.value.rank() != q.value.rank() {
                    return Err(self.refuse(vm, "a tensor changes its dtype or rank in place on one way only"));
                }
                // On a way that neither reads nor writes it, a storage still has the elements of before staging, which
                // another call need not find.
                let sink = &self.stager.recorder;
                let (left, right) = (sink.adopt(object, &p.value), sink.adopt(object, &q.value));
                let value = self.tensor_leaf(&left, &right);
                // The version tells that it was written, on whichever way.
                let version = p.version.max(q.version);
                let payload = Payload::Native(Box::new(StoragePayload { value, version, ..q.clone() }));
                return Ok(Body { payload, ..x.clone() });
            }
            if let (Some(p), Some(q)) =
                (p.as_any().downcast_ref::<TensorPayload>(), q.as_any().downcast_ref::<TensorPayload>())
            {
                let attrs = self.join_attrs(vm, x, y)?;
                // A write of what wants gradients sets the flag too, and the value says on which way.
                if p.stop_gradient != q.stop_gradient && p.marked != q.marked {
                    return Err(self.refuse_flags(vm));
                }
                return self.join_tensor_objects(vm, Body { attrs, ..x.clone() }, p, q);
            }
        }
        let attrs = self.join_attrs(vm, x, y)?;
        let payload = self.join_payloads(vm, x, y)?;
        Ok(Body { class: x.class.clone(), attrs, payload })
    }

    /// Joins attributes; one that a way lacks may be unbound.
    fn join_attrs(&mut self, vm: &mut Vm, x: &Body, y: &Body) -> Outcome<Option<Box<Dict>>> {
        let empty = Dict::new();
        let (a, b) = (x.attrs.as_deref().unwrap_or(&empty), y.attrs.as_deref().unwrap_or(&empty));
        let same_keys = a.len() == b.len() && a.iter().zip(b.iter()).all(|(p, q)| same_value(&p.key, &q.key));
        let named = |d: &Dict| d.iter().all(|e| matches!(e.key, Value::Str(_)));
        if !same_keys && (matches!(x.payload, Payload::Class(_)) || !named(a) || !named(b)) {
            return Err(self.refuse(vm, &layout_difference(vm, x, y)));
        }
        let Some(names) = (if same_keys { None } else { Some(merged_names(a, b)) }) else {
            let mut out = x.attrs.clone();
            if let Some(out) = &mut out {
                for (slot, q) in (0..out.slots()).filter(|s| a.slot(*s).is_some()).zip(b.iter()).collect::<Vec<_>>() {
                    let Some(p) = a.slot(slot).map(|e| e.value.clone()) else { continue };
                    let joined = self.join(vm, &p, &q.value)?;
                    out.replace(slot, joined);
                }
            }
            return Ok(out.or_else(|| y.attrs.clone()));
        };
        let Some(names) = names else {
            return Err(self.refuse(vm, "an object gets attributes in another order on one way than on the other"));
        };
        vm.undecided = true;
        let mut out = Dict::new();
        for name in names {
            let of = |d: &Dict| d.get_str(&name).cloned().unwrap_or_else(Unbound::value);
            let joined = self.join(vm, &of(a), &of(b))?;
            out.set_str(&name, joined);
        }
        Ok(Some(Box::new(out)))
    }

    /// Joins payloads: value by value where they hold values in the same places; else one of the two.
    fn join_payloads(&mut self, vm: &mut Vm, x: &Body, y: &Body) -> Outcome<Payload> {
        if let (Payload::Cell(a), Payload::Cell(b)) = (&x.payload, &y.payload) {
            let value = match (a, b) {
                (None, None) => None,
                _ => {
                    let of = |v: &Option<Value>| v.clone().unwrap_or_else(Unbound::value);
                    Some(self.join(vm, &of(a), &of(b))?)
                }
            };
            return Ok(Payload::Cell(value));
        }
        if same_layout(&x.payload, &y.payload) {
            return self.join_alike(vm, &x.payload, &y.payload);
        }
        if !may_differ(&x.payload) || !may_differ(&y.payload) {
            return Err(self.refuse(vm, &layout_difference(vm, x, y)));
        }
        self.choose_payload(vm, x, y)
    }

    fn join_alike(&mut self, vm: &mut Vm, x: &Payload, y: &Payload) -> Outcome<Payload> {
        let bare = |payload: &Payload| Body { class: None, attrs: None, payload: payload.clone() };
        let (mut out, mut left, mut right) = (bare(x), Vec::new(), Vec::new());
        crate::children::visit_children(&out, &mut |v| left.push(v.clone()));
        crate::children::visit_children(&bare(y), &mut |v| right.push(v.clone()));
        let mut pairs = left.iter().zip(&right);
        crate::children::map_children(&mut out, &mut |v| match pairs.next() {
            Some((a, b)) => self.join(vm, a, b),
            None => Ok(v.clone()),
        })?;
        Ok(out.payload)
    }

    /// One of two payloads.
    fn choose_payload(&mut self, vm: &mut Vm, x: &Body, y: &Body) -> Outcome<Payload> {
        vm.undecided = true;
        let is_far = |p: &Payload, q: &Payload| contents::alternatives(p) + contents::alternatives(q) > MAX_CONTENTS;
        let is_lost = Lost::is(&x.payload) || Lost::is(&y.payload) || is_far(&x.payload, &y.payload);
        if is_lost && contents::is_iterator(&x.payload) && contents::is_iterator(&y.payload) {
            return Ok(Payload::Native(Box::new(Lost)));
        }
        let (left, right) = (self.alternatives(&x.payload, true), self.alternatives(&y.payload, false));
        let mut planned = HashMap::new();
        let (pairs, places) = self
            .paired(&left, &right, &mut |joiner, p, q, _| same_layout(p, q) && joiner.agree(vm, &mut planned, p, q));
        if pairs.len() > MAX_CONTENTS {
            return Err(self.refuse(vm, &layout_difference(vm, x, y)));
        }
        let conditions = self.told_apart(&left, &right, pairs.len(), &places);
        // What is joined is known when what stays apart refers to it.
        let mut joined = vec![Payload::None; pairs.len()];
        for (at, pair) in pairs.iter().enumerate() {
            if let (Some(p), Some(q)) = pair {
                joined[at] = self.join_alike(vm, p, q)?;
            }
        }
        for (at, pair) in pairs.iter().enumerate() {
            match pair {
                (Some(p), None) => joined[at] = self.lift_payload(vm, p, true)?,
                (None, Some(q)) => joined[at] = self.lift_payload(vm, q, false)?,
                _ => {}
            }
        }
        let last = joined.pop().unwrap_or(Payload::None);
        let chain = conditions.into_iter().zip(joined).rev();
        Ok(chain.fold(last, |other, (condition, then)| Payload::Native(Box::new(Contents { condition, then, other }))))
    }

    /// The payloads that one may be at the end of a way.
    fn alternatives(&self, payload: &Payload, left: bool) -> Alternatives<Payload> {
        let mut payloads = Vec::new();
        let tree = self.gather(payload, left, &mut payloads);
        Alternatives::new(payloads, tree)
    }

    fn gather(&self, payload: &Payload, left: bool, into: &mut Vec<Payload>) -> Which {
        let Some(c) = contents::of(payload) else {
            into.push(payload.clone());
            return Which::This(into.len() - 1);
        };
        match self.known(c.condition, left) {
            Some(truth) => self.gather(if truth { &c.then } else { &c.other }, left, into),
            None => {
                let then = self.gather(&c.then, left, into);
                Which::Either(c.condition, Box::new(then), Box::new(self.gather(&c.other, left, into)))
            }
        }
    }

    /// Whether objects that two payloads hold in the same places can become one each, with those that have become one and those
    /// that are `planned` to.
    fn agree(&self, vm: &Vm, planned: &mut HashMap<u64, u64>, p: &Payload, q: &Payload) -> bool {
        let objects = |payload: &Payload| {
            let (body, mut out) = (Body { class: None, attrs: None, payload: payload.clone() }, Vec::new());
            crate::children::visit_children(&body, &mut |v| out.push(v.as_object().cloned()));
            out
        };
        let mut more = planned.clone();
        for pair in objects(p).into_iter().zip(objects(q)) {
            let (Some(a), Some(b)) = pair else { continue };
            if a == b || !self.born_alike(vm, &a, &b) {
                continue;
            }
            let known = |more: &HashMap<u64, u64>, o: &Ref| more.get(&o.serial()).copied().or(self.partner_of(o));
            let fits = |one: Option<u64>, other: &Ref| one.is_none_or(|partner| partner == other.serial());
            if !fits(known(&more, &a), &b) || !fits(known(&more, &b), &a) {
                return false;
            }
            more.extend([(a.serial(), b.serial()), (b.serial(), a.serial())]);
        }
        *planned = more;
        true
    }

    /// Lists of different lengths, or of which one is a list of the Program already, become one.
    fn join_lists(&mut self, vm: &mut Vm, x: &Body, y: &Body) -> Option<Body> {
        let is_list = |b: &Body| matches!(b.payload, Payload::List(_)) || list::of_body(b).is_some();
        let plain = match (&x.payload, &y.payload) {
            (Payload::List(a), Payload::List(b)) => a.len() == b.len(),
            _ => false,
        };
        if plain || !is_list(x) || !is_list(y) || x.class.as_ref() != Some(&vm.types.list) || x.class != y.class {
            return None;
        }
        let element = match (self.element(vm, x, true), self.element(vm, y, false)) {
            (Elements::Of(a), Elements::Of(b)) if a == b => a,
            (Elements::Of(one), Elements::None) | (Elements::None, Elements::Of(one)) => one,
            _ => return None,
        };
        let (left, right) = (self.list_source(vm, x, true), self.list_source(vm, y, false));
        // The list has the elements as they are now.
        for body in [x, y] {
            if let Payload::List(items) = &body.payload {
                for item in items {
                    self.keep_item(vm, item);
                }
            }
        }
        let requires_grad = self.wants_gradient(vm, x, true) || self.wants_gradient(vm, y, false);
        let id = self.leaf(Type::List(Box::new(element.clone())), left, right);
        let payload = Payload::Native(Box::new(ListPayload { id, element, requires_grad }));
        Some(Body { payload, ..x.clone() })
    }

    /// Whether a gradient could flow back from the elements of a list.
    fn wants_gradient(&self, vm: &mut Vm, body: &Body, left: bool) -> bool {
        match &body.payload {
            Payload::List(items) => {
                let mut all: Vec<&Value> = items.iter().collect();
                while let Some(item) = all.pop() {
                    if let Value::Tuple(items) = item {
                        all.extend(items.iter());
                    } else if self.shown(vm, item, left).is_some_and(|t| t.requires_grad()) {
                        return true;
                    }
                }
                false
            }
            _ => list::of_body(body).is_some_and(|l| l.requires_grad),
        }
    }

    /// What a list holds.
    fn element(&self, vm: &mut Vm, body: &Body, left: bool) -> Elements {
        let Payload::List(items) = &body.payload else {
            return list::of_body(body).map_or(Elements::Mixed, |l| Elements::Of(l.element.clone()));
        };
        let mut common = Elements::None;
        for item in items {
            common = match (self.item_type(vm, item, left), common) {
                (Some(ty), Elements::None) => Elements::Of(ty),
                (Some(ty), Elements::Of(other)) if ty == other => Elements::Of(other),
                _ => return Elements::Mixed,
            };
        }
        common
    }

    fn list_source(&self, vm: &mut Vm, body: &Body, left: bool) -> Source {
        let Payload::List(items) = &body.payload else {
            return list::of_body(body).map_or(Source::Undef, |l| Source::Value(l.id));
        };
        let sources = items.iter().map(|item| self.item_source(vm, item, left));
        Source::List(sources.collect())
    }

    /// Notes that an item must not be written in place from here on.
    fn keep_item(&mut self, vm: &Vm, item: &Value) {
        if let Value::Tuple(items) = item {
            return items.iter().for_each(|v| self.keep_item(vm, v));
        }
        if let Some(held) = dy2st_framework::tensor_payload(vm, item) {
            self.stager.listed.borrow_mut().push(item.clone());
            self.shared.push(held.storage);
        }
    }

    /// The type of an item of a list of the Program; `None` for what one cannot hold.
    fn item_type(&self, vm: &mut Vm, item: &Value, left: bool) -> Option<Type> {
        if let Value::Tuple(items) = item {
            return items.iter().map(|v| self.item_type(vm, v, left)).collect::<Option<Vec<_>>>().map(Type::Tuple);
        }
        let shown = self.shown(vm, item, left);
        list::element_type(vm, item, shown.as_ref())
    }

    fn item_source(&self, vm: &mut Vm, item: &Value, left: bool) -> Source {
        if let Value::Tuple(items) = item {
            return Source::Tuple(items.iter().map(|v| self.item_source(vm, v, left)).collect());
        }
        match (self.shown(vm, item, left), list::payload(vm, item)) {
            (Some(t), _) => tensor_source(&t),
            (None, Some(l)) => Source::Value(l.id),
            (None, None) => number(vm, item).map_or(Source::Undef, |n| number_source(&n)),
        }
    }

    fn refuse_flags(&self, vm: &Vm) -> Raise {
        let refusal = self.refuse(vm, "`stop_gradient` of a tensor is set on one way only");
        refusal.help("Set it before the condition, or use `detach()` on the way that wants no gradient.")
    }

    fn join_tensor_objects(&mut self, vm: &Vm, mut out: Body, p: &TensorPayload, q: &TensorPayload) -> Outcome<Body> {
        if !p.is_same_view(q) || p.detached != q.detached {
            let why = "a tensor object shows other elements, or the same ones in another shape, on one way only";
            return Err(self
                .refuse(vm, why)
                .help("Give what is made there a name instead of changing the tensor's shape."));
        }
        out.payload = Payload::Native(Box::new(TensorPayload {
            seen: None,
            stop_gradient: p.stop_gradient && q.stop_gradient,
            ..p.clone()
        }));
        Ok(out)
    }
}

/// The names of two sets of attributes in an order that both agree with; `None` where there is none.
fn merged_names(a: &Dict, b: &Dict) -> Option<Vec<Rc<str>>> {
    let names = |d: &Dict| -> Vec<Rc<str>> {
        d.iter()
            .filter_map(|e| match &e.key {
                Value::Str(name) => Some(name.clone()),
                _ => None,
            })
            .collect()
    };
    let (left, right) = (names(a), names(b));
    let mut out: Vec<Rc<str>> = Vec::new();
    let mut rest = right.iter();
    for name in &left {
        if right.contains(name) {
            // What comes before it on the right only.
            for other in rest.by_ref() {
                if other == name {
                    break;
                }
                if left.contains(other) {
                    return None;
                }
                out.push(other.clone());
            }
        }
        out.push(name.clone());
    }
    for other in rest {
        if left.contains(other) {
            return None;
        }
        out.push(other.clone());
    }
    Some(out)
}

/// Whether a payload may be one of two.
fn may_differ(payload: &Payload) -> bool {
    let known = matches!(
        payload,
        Payload::List(_) | Payload::Dict(_) | Payload::Set(_) | Payload::Iterator(_) | Payload::Generator(_)
    );
    let native = |p: &dyn std::any::Any| p.is::<Contents>() || p.is::<ListPayload>() || p.is::<Lost>();
    known || matches!(payload, Payload::Native(p) if native(p.as_any()))
}

/// Whether two bodies hold values in the same places.
pub fn same_places(x: &Body, y: &Body) -> bool {
    let empty = Dict::new();
    let (a, b) = (x.attrs.as_deref().unwrap_or(&empty), y.attrs.as_deref().unwrap_or(&empty));
    same_keys(a, b) && same_layout(&x.payload, &y.payload)
}

fn same_keys(a: &Dict, b: &Dict) -> bool {
    a.len() == b.len() && a.iter().zip(b.iter()).all(|(p, q)| same_value(&p.key, &q.key))
}

/// Whether two payloads hold values in the same places.
fn same_layout(x: &Payload, y: &Payload) -> bool {
    match (x, y) {
        (Payload::Dict(a), Payload::Dict(b)) | (Payload::Set(a), Payload::Set(b)) => same_keys(a, b),
        (Payload::None, Payload::None)
        | (Payload::Class(_), Payload::Class(_))
        | (Payload::Immediate(_), Payload::Immediate(_))
        | (Payload::BoundMethod(_), Payload::BoundMethod(_))
        | (Payload::Property(_), Payload::Property(_))
        | (Payload::StaticMethod(_), Payload::StaticMethod(_))
        | (Payload::ClassMethod(_), Payload::ClassMethod(_))
        | (Payload::Super(_), Payload::Super(_))
        | (Payload::Slice(_), Payload::Slice(_)) => true,
        (Payload::List(a), Payload::List(b)) => a.len() == b.len(),
        (Payload::Cell(_), Payload::Cell(_)) => true,
        (Payload::Function(f), Payload::Function(g)) => {
            std::rc::Rc::ptr_eq(&f.code, &g.code) && f.closure.len() == g.closure.len()
        }
        (Payload::Range(a, b, c), Payload::Range(p, q, r)) => (a, b, c) == (p, q, r),
        (Payload::Exception(a), Payload::Exception(b)) => a.args.len() == b.args.len(),
        (Payload::Native(a), Payload::Native(b)) => {
            let list = |p: &dyn std::any::Any| p.downcast_ref::<ListPayload>().map(|list| list.element.clone());
            if let (Some(a), Some(b)) = (list(a.as_any()), list(b.as_any())) {
                return a == b;
            }
            let both = |is: fn(&dyn std::any::Any) -> bool| is(a.as_any()) && is(b.as_any());
            both(<dyn std::any::Any>::is::<StoragePayload>)
                || both(<dyn std::any::Any>::is::<TensorPayload>)
                || both(<dyn std::any::Any>::is::<Lost>)
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
