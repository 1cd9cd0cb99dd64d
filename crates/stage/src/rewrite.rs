//! Replacing the Program values inside Python values: in place in objects that staging made, anew in immutable ones.

use std::collections::{HashMap, HashSet};

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Outcome, Ref, Value, Vm};
use dy2st_framework::{Operand, SsaTensor, StoragePayload, SymbolicScalar, TensorPayload, TensorRef};
use dy2st_ir::Type;

use crate::abstracts::{Choice, ItemKind, Part, SymbolicItems, SymbolicRange, Template};
use crate::children::{map_children, map_tuple};
use crate::contents::Contents;
use crate::generator::SymbolicGenerator;

/// Calls `visit` with the Python values inside an abstract value.
pub fn abstract_children(value: &Value, visit: &mut dyn FnMut(&Value)) {
    if let Some(c) = Choice::of(value) {
        visit(&c.then);
        visit(&c.other);
    } else if let Some(t) = Template::of(value) {
        for part in &t.parts {
            if let Part::Value { value, .. } = part {
                visit(value);
            }
        }
    } else if let Some(r) = SymbolicRange::of(value) {
        [&r.start, &r.stop, &r.step].into_iter().for_each(visit);
    } else if let Some(i) = SymbolicItems::of(value) {
        items_children(&i.kind, visit);
    } else if let Some(g) = SymbolicGenerator::of(value) {
        g.children(visit);
    }
}

fn items_children(kind: &ItemKind, visit: &mut dyn FnMut(&Value)) {
    match kind {
        ItemKind::Rows(v) => visit(v),
        ItemKind::Enumerate(inner, start) => {
            items_children(inner, visit);
            visit(start);
        }
        ItemKind::Zip(parts) => parts.iter().for_each(|p| items_children(p, visit)),
        ItemKind::Range(a, b, c) => [a, b, c].into_iter().for_each(visit),
        ItemKind::Reversed(inner) => items_children(inner, visit),
    }
}

/// What a Program value becomes.
pub type Replace<'a> = &'a mut dyn FnMut(&mut Vm, dy2st_ir::Value, &Type) -> Outcome<dy2st_ir::Value>;

/// One pass over values and objects that replaces Program values.
pub struct Rewriter<'a> {
    /// Objects with this serial or a later one are rewritten in place; older ones are left alone.
    pub floor: u64,
    /// What a Program value becomes.
    pub replace: Replace<'a>,
    /// What stands for objects instead of themselves, by serial; they are not looked into.
    known: HashMap<u64, Value>,
    visited: HashSet<u64>,
}

impl<'a> Rewriter<'a> {
    /// A pass over objects from `floor` on.
    pub fn new(floor: u64, replace: Replace<'a>) -> Self {
        Self { floor, replace, known: HashMap::new(), visited: HashSet::new() }
    }

    /// The same, with what stands for some objects.
    pub fn knowing(self, known: HashMap<u64, Value>) -> Self {
        Self { known, ..self }
    }

    /// A value with its Program values replaced.
    pub fn value(&mut self, vm: &mut Vm, value: &Value) -> Outcome {
        match value {
            Value::Tuple(items) => map_tuple(items, &mut |v| self.value(vm, v)),
            Value::Abstract(_) => self.abstract_value(vm, value),
            Value::Object(object) => {
                if let Some(known) = self.known.get(&object.serial()) {
                    return Ok(known.clone());
                }
                if object.serial() >= self.floor {
                    self.object(vm, object)?;
                }
                Ok(value.clone())
            }
            _ => Ok(value.clone()),
        }
    }

    fn abstract_value(&mut self, vm: &mut Vm, value: &Value) -> Outcome {
        if let Some(s) = SymbolicScalar::of(value) {
            let id = (self.replace)(vm, s.id, &s.ty)?;
            return Ok(SymbolicScalar { id, ty: s.ty.clone() }.into_value());
        }
        if let Some(c) = Choice::of(value) {
            let condition = (self.replace)(vm, c.condition, &Type::PyBool)?;
            let (then, other) = (self.value(vm, &c.then)?, self.value(vm, &c.other)?);
            return Ok(Choice { condition, then, other }.into_value());
        }
        if let Some(t) = Template::of(value) {
            let mut parts = Vec::new();
            for part in &t.parts {
                parts.push(match part {
                    Part::Value { value, spec, repr } => {
                        Part::Value { value: self.value(vm, value)?, spec: spec.clone(), repr: *repr }
                    }
                    text @ Part::Text(_) => text.clone(),
                });
            }
            return Ok(Template { parts }.into_value());
        }
        let mut inner = Vec::new();
        abstract_children(value, &mut |v| inner.push(v.clone()));
        for v in &inner {
            let new = self.value(vm, v)?;
            if !new.is(v) && SymbolicScalar::of(&new) != SymbolicScalar::of(v) {
                return Err(vm.refuse(
                    dy2st_source::codes::STAGING_REFUSED,
                    "an iterator over data known at run time leaves the branch or loop that made it",
                ));
            }
        }
        Ok(value.clone())
    }

    /// Rewrites an object in place, once.
    pub fn object(&mut self, vm: &mut Vm, object: &Ref) -> Outcome<()> {
        if !self.visited.insert(object.serial()) {
            return Ok(());
        }
        let body = vm.heap.read(object).clone();
        let new = self.body(vm, body)?;
        *vm.heap.write(object) = new;
        Ok(())
    }

    /// A body with its Program values replaced.
    pub fn body(&mut self, vm: &mut Vm, mut body: Body) -> Outcome<Body> {
        if let Payload::Native(payload) = &mut body.payload {
            if let Some(storage) = payload.as_any_mut().downcast_mut::<StoragePayload>() {
                storage.value = self.tensor(vm, &storage.value)?;
            } else if let Some(list) = payload.as_any_mut().downcast_mut::<crate::list::ListPayload>() {
                let ty = Type::List(Box::new(list.element.clone()));
                list.id = (self.replace)(vm, list.id, &ty)?;
            } else if let Some(tensor) = payload.as_any_mut().downcast_mut::<TensorPayload>() {
                self.tensor_payload(vm, tensor)?;
            } else if let Some(contents) = payload.as_any_mut().downcast_mut::<Contents>() {
                contents.condition = (self.replace)(vm, contents.condition, &Type::PyBool)?;
                for alternative in [&mut contents.then, &mut contents.other] {
                    let inner = Body { class: None, attrs: None, payload: alternative.clone() };
                    *alternative = self.body(vm, inner)?.payload;
                }
            } else {
                payload.map_values(&mut |v| self.value(vm, v))?;
            }
            if let Some(attrs) = &mut body.attrs {
                crate::children::map_dict(attrs, &mut |v| self.value(vm, v))?;
            }
            Ok(body)
        } else {
            map_children(&mut body, &mut |v| self.value(vm, v))?;
            Ok(body)
        }
    }

    fn tensor_payload(&mut self, vm: &mut Vm, tensor: &mut TensorPayload) -> Outcome<()> {
        tensor.seen = None;
        let mut steps = tensor.steps.to_vec();
        for step in &mut steps {
            for operand in &mut step.extra {
                match operand {
                    Operand::Scalar(s) => s.id = (self.replace)(vm, s.id, &s.ty)?,
                    Operand::Tensor(t) => *t = self.tensor(vm, t)?,
                    Operand::Absent => {}
                }
            }
        }
        tensor.steps = steps.into();
        if tensor.storage.serial() >= self.floor {
            self.object(vm, &tensor.storage)?;
        }
        Ok(())
    }

    /// A tensor value with its Program value replaced.
    pub fn tensor(&mut self, vm: &mut Vm, tensor: &TensorRef) -> Outcome<TensorRef> {
        match tensor {
            TensorRef::Ssa(s) => {
                let id = (self.replace)(vm, s.id, &Type::Tensor(s.ty.clone()))?;
                let wants = s.wants.map(|wants| (self.replace)(vm, wants, &Type::PyBool)).transpose()?;
                Ok(TensorRef::Ssa(SsaTensor { id, wants, ..s.clone() }))
            }
            host @ TensorRef::Host(_) => Ok(host.clone()),
        }
    }
}
