//! Copies of what staging made, as it is at the end of a way: what an exception leaves behind is put in place when the
//! program has run, and staging goes on to change its own objects until then.

use std::collections::HashMap;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Outcome, Ref, Value, Vm};
use dy2st_framework::TensorPayload;

use crate::abstracts::{Choice, Part, Template};
use crate::children::{map_children, map_tuple};
use crate::side::Side;
use crate::stager::Stager;

/// One pass that copies objects, each once.
pub struct Snapshot<'a> {
    stager: &'a Stager,
    side: &'a Side,
    made: HashMap<u64, Value>,
}

impl<'a> Snapshot<'a> {
    /// Of objects as they are at the end of a way.
    pub fn new(stager: &'a Stager, side: &'a Side) -> Self {
        Self { stager, side, made: HashMap::new() }
    }

    /// A value with copies of the objects in it.
    pub fn value(&mut self, vm: &mut Vm, value: &Value) -> Outcome {
        match value {
            Value::Tuple(items) => map_tuple(items, &mut |v| self.value(vm, v)),
            Value::Object(object) => self.object(vm, object),
            Value::Abstract(_) => self.abstract_value(vm, value),
            _ => Ok(value.clone()),
        }
    }

    fn abstract_value(&mut self, vm: &mut Vm, value: &Value) -> Outcome {
        if let Some(c) = Choice::of(value) {
            let (then, other) = (self.value(vm, &c.then)?, self.value(vm, &c.other)?);
            return Ok(Choice { condition: c.condition, then, other }.into_value());
        }
        let Some(template) = Template::of(value) else { return Ok(value.clone()) };
        let mut parts = template.parts.clone();
        for part in &mut parts {
            if let Part::Value { value, .. } = part {
                *value = self.value(vm, value)?;
            }
        }
        Ok(Template { parts }.into_value())
    }

    fn object(&mut self, vm: &mut Vm, object: &Ref) -> Outcome {
        let is_ours = object.serial() >= self.stager.recorder.floor() && !self.stager.stands_in(object);
        if !is_ours || matches!(vm.heap.read(object).payload, Payload::Class(_)) {
            return Ok(Value::Object(object.clone()));
        }
        if let Some(done) = self.made.get(&object.serial()) {
            return Ok(done.clone());
        }
        let body = self.side.body(vm, object);
        let copy = vm.heap.alloc(body.clone());
        self.made.insert(object.serial(), Value::Object(copy.clone()));
        let body = self.body(vm, body)?;
        *vm.heap.write(&copy) = body;
        Ok(Value::Object(copy))
    }

    /// A body with copies of the objects in it.
    pub fn body(&mut self, vm: &mut Vm, mut body: Body) -> Outcome<Body> {
        map_children(&mut body, &mut |v| self.value(vm, v))?;
        if let Payload::Native(payload) = &mut body.payload {
            if let Some(tensor) = payload.as_any_mut().downcast_mut::<TensorPayload>() {
                if let Value::Object(storage) = self.object(vm, &tensor.storage)? {
                    tensor.storage = storage;
                }
                tensor.seen = None;
            }
        }
        Ok(body)
    }
}
