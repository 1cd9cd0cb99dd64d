//! Objects of the trip before, beside those of this one.
//!
//! An object that the head of a loop has made stands for the one of the latest trip. Where a trip makes a new one and keeps
//! the old (`before = now; now = [...]`), the old one must be another object at the head of the next trip.

use std::collections::HashMap;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Outcome, Ref, Value, Vm};
use dy2st_framework::{StoragePayload, TensorPayload};

use crate::abstracts::Choice;
use crate::children::{map_children, map_tuple, visit_children};
use crate::side::Side;
use crate::stager::Stager;

impl Stager {
    /// The end of a trip with copies in place of the objects that the head has made (those from `floor` on), where the trip
    /// has made objects of their kind too.
    pub fn apart(&self, vm: &mut Vm, mut side: Side, floor: u64) -> Outcome<Side> {
        let found = Found::of(vm, &side, floor);
        let replaced = |object: &Ref| found.made.iter().any(|new| alike(&side.body(vm, object), &side.body(vm, new)));
        if !found.kept.iter().any(replaced) {
            return Ok(side);
        }
        let bodies: Vec<Body> = found.kept.iter().map(|object| side.body(vm, object)).collect();
        let mut copies = HashMap::new();
        for (object, body) in found.kept.iter().zip(&bodies) {
            copies.insert(object.serial(), vm.heap.alloc(body.clone()));
        }
        let copy = |value: &Value| copied(value, &copies);
        side.values = side.values.iter().map(&copy).collect::<Outcome<_>>()?;
        side.writes.retain(|w| !copies.contains_key(&w.object.serial()));
        for write in &mut side.writes {
            map_children(&mut write.after, &mut |v| copy(v))?;
        }
        for object in found.kept.iter().map(|o| &copies[&o.serial()]).chain(&found.made) {
            let mut body = vm.heap.read(object).clone();
            map_children(&mut body, &mut |v| copy(v))?;
            *vm.heap.write(object) = body;
        }
        Ok(side)
    }
}

/// What can be reached at the end of a trip.
struct Found {
    /// Objects that the head has made.
    kept: Vec<Ref>,
    /// Objects that the trip has made.
    made: Vec<Ref>,
}

impl Found {
    fn of(vm: &Vm, side: &Side, floor: u64) -> Self {
        let mut found = Self { kept: Vec::new(), made: Vec::new() };
        let mut todo = side.values.clone();
        for write in side.writes.iter().filter(|w| w.object.serial() < floor) {
            visit_children(&write.after, &mut |v| todo.push(v.clone()));
        }
        let mut seen = std::collections::HashSet::new();
        while let Some(value) = todo.pop() {
            match &value {
                Value::Tuple(items) => todo.extend(items.iter().cloned()),
                Value::Abstract(_) => crate::rewrite::abstract_children(&value, &mut |v| todo.push(v.clone())),
                Value::Object(object) if object.serial() >= floor && seen.insert(object.serial()) => {
                    let body = side.body(vm, object);
                    if stays_itself(&body) {
                        continue;
                    }
                    visit_children(&body, &mut |v| todo.push(v.clone()));
                    if object.serial() < side.born {
                        found.kept.push(object.clone());
                    } else {
                        found.made.push(object.clone());
                    }
                }
                _ => {}
            }
        }
        found
    }
}

/// Tensors are told apart by their aliases; an iterator is where it is.
fn stays_itself(body: &Body) -> bool {
    match &body.payload {
        Payload::Native(p) => p.as_any().is::<TensorPayload>() || p.as_any().is::<StoragePayload>(),
        Payload::Iterator(_) | Payload::Generator(_) | Payload::Class(_) => true,
        _ => false,
    }
}

/// Whether a join may take one object for the other.
fn alike(a: &Body, b: &Body) -> bool {
    a.class == b.class && std::mem::discriminant(&a.payload) == std::mem::discriminant(&b.payload)
}

fn copied(value: &Value, copies: &HashMap<u64, Ref>) -> Outcome {
    Ok(match value {
        Value::Tuple(items) => return map_tuple(items, &mut |v| copied(v, copies)),
        Value::Object(object) => copies.get(&object.serial()).cloned().map_or_else(|| value.clone(), Value::Object),
        other => match Choice::of(other) {
            Some(c) => {
                let (then, other) = (copied(&c.then, copies)?, copied(&c.other, copies)?);
                Choice { condition: c.condition, then, other }.into_value()
            }
            None => other.clone(),
        },
    })
}
