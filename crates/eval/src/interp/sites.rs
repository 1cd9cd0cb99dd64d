//! What instructions remember about their names.
//!
//! A site holds for one class at one state of all classes (any write to a class ends it), or for a module at one
//! version. The instance's own attributes are looked at every time, by the slot where they had the name last.

use std::rc::Rc;

use crate::attrs::{is_native_named, may_be_unbound, Descriptor};
use crate::code::{Name, SiteKind};
use crate::dict::Dict;
use crate::frame::Frame;
use crate::heap::Ref;
use crate::value::{Body, Payload, Value};
use crate::vm::Vm;

/// The value of a name in attributes, by the remembered slot first.
#[inline]
fn own<'a>(attrs: &'a Dict, name: &Name) -> Option<&'a Value> {
    let slot = name.site.slot.get() as usize;
    if let Some(entry) = attrs.slot(slot) {
        if matches!(&entry.key, Value::Str(key) if Rc::ptr_eq(key, &name.text)) {
            return Some(&entry.value);
        }
    }
    let slot = attrs.find_name(&name.text, name.hash)?;
    name.site.slot.set(slot as u32);
    attrs.slot(slot).map(|entry| &entry.value)
}

impl Vm {
    #[inline]
    fn holds(&self, name: &Name, class: &Ref) -> bool {
        name.site.owner.get() == class.serial() && name.site.epoch.get() == self.heap.class_epoch()
    }

    /// Whether the instruction runs for the first time; what runs once need not learn.
    fn is_new(name: &Name) -> bool {
        let is_new = name.site.kind.get() == SiteKind::Unknown;
        if is_new {
            name.site.kind.set(SiteKind::Ran);
        }
        is_new
    }

    fn remember(&self, name: &Name, class: &Ref, kind: SiteKind, value: Option<Value>) {
        name.site.owner.set(class.serial());
        name.site.epoch.set(self.heap.class_epoch());
        name.site.kind.set(kind);
        *name.site.value.borrow_mut() = value;
    }

    /// The attribute, where the site tells it.
    #[inline]
    pub(super) fn quick_load(&self, object: &Value, name: &Name) -> Option<Value> {
        let Value::Object(r) = object else { return None };
        let body = self.heap.read(r);
        let kind = name.site.kind.get();
        if !self.holds(name, if kind == SiteKind::OwnClass { r } else { body.class.as_ref()? }) {
            return None;
        }
        match kind {
            SiteKind::OwnClass => name.site.value.borrow().clone(),
            SiteKind::Instance => own(body.attrs.as_ref()?, name).filter(|v| !may_be_unbound(v)).cloned(),
            SiteKind::ClassValue => match body.attrs.as_ref().and_then(|attrs| own(attrs, name)) {
                Some(value) if may_be_unbound(value) => None,
                Some(value) => Some(value.clone()),
                None => name.site.value.borrow().clone(),
            },
            _ => None,
        }
    }

    /// The property that answers for the attribute, where the site tells it.
    pub(super) fn quick_property(&self, object: &Value, name: &Name) -> Option<Value> {
        if name.site.kind.get() != SiteKind::Property {
            return None;
        }
        let Value::Object(r) = object else { return None };
        if !self.holds(name, self.heap.read(r).class.as_ref()?) {
            return None;
        }
        name.site.value.borrow().clone()
    }

    /// The function that a method call calls, where the site tells it.
    #[inline]
    pub(super) fn quick_method(&self, object: &Value, name: &Name) -> Option<Value> {
        if name.site.kind.get() != SiteKind::Method {
            return None;
        }
        match object {
            Value::Object(r) => {
                let body = self.heap.read(r);
                let class = body.class.as_ref()?;
                if !self.holds(name, class) || body.attrs.as_ref().is_some_and(|attrs| own(attrs, name).is_some()) {
                    return None;
                }
            }
            _ => {
                if !self.holds(name, self.immediate_class(object)?) {
                    return None;
                }
            }
        }
        name.site.value.borrow().clone()
    }

    /// Finds what a method call calls where the site tells it: `object -> function object`, or `attribute` above no receiver.
    #[inline]
    pub(super) fn quick_load_method(&self, frame: &mut Frame, name: &Name) -> bool {
        let at = frame.stack.len() - 1;
        if let Some(function) = self.quick_method(frame.top(), name) {
            frame.stack.insert(at, function);
        } else if let Some(function) = self.quick_load(frame.top(), name) {
            drop(std::mem::replace(&mut frame.stack[at], super::NO_RECEIVER));
            frame.stack.push(function);
        } else {
            return false;
        }
        true
    }

    /// Sets an attribute where the site says that it is the instance's; `value object ->`.
    #[inline]
    pub(super) fn quick_store(&self, frame: &mut Frame, name: &Name) -> bool {
        if name.site.kind.get() != SiteKind::Store {
            return false;
        }
        let Value::Object(r) = frame.top() else { return false };
        if !self.heap.read(r).class.as_ref().is_some_and(|class| self.holds(name, class)) {
            return false;
        }
        let Some(Value::Object(r)) = frame.stack.pop() else { return false };
        let value = frame.pop();
        let mut body = self.heap.write(&r);
        let attrs = body.attrs.get_or_insert_with(Default::default);
        let slot = name.site.slot.get() as usize;
        let hit = matches!(attrs.slot(slot), Some(e) if matches!(&e.key, Value::Str(k) if Rc::ptr_eq(k, &name.text)));
        let old = if hit {
            attrs.replace(slot, value)
        } else {
            let (slot, old) = attrs.set_name(&name.text, name.hash, value);
            name.site.slot.set(slot as u32);
            old
        };
        drop(body);
        drop(old);
        true
    }

    /// A global or builtin, where the site tells it.
    #[inline]
    pub(super) fn quick_global(&self, frame: &Frame, name: &Name) -> Option<Value> {
        match name.site.kind.get() {
            SiteKind::Instance if frame.namespace.is_none() => {
                let body = self.heap.read(&frame.globals);
                let entry = body.attrs.as_ref()?.slot(name.site.slot.get() as usize)?;
                match &entry.key {
                    Value::Str(key) if Rc::ptr_eq(key, &name.text) && !may_be_unbound(&entry.value) => {
                        Some(entry.value.clone())
                    }
                    _ => None,
                }
            }
            SiteKind::Builtin if frame.namespace.is_none() => {
                let same = name.site.owner.get() == frame.globals.serial()
                    && name.site.epoch.get() == frame.globals.version() + self.builtins.version();
                if same {
                    name.site.value.borrow().clone()
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    pub(super) fn learn_global(&self, globals: &Ref, name: &Name, value: &Value) {
        let body = self.heap.read(globals);
        match body.attrs.as_ref().and_then(|a| a.find_name(&name.text, name.hash)) {
            Some(slot) => {
                // The key must be the interned text for the quick test to hit.
                name.site.slot.set(slot as u32);
                name.site.kind.set(SiteKind::Instance);
            }
            None => {
                name.site.kind.set(SiteKind::Builtin);
                name.site.owner.set(globals.serial());
                name.site.epoch.set(globals.version() + self.builtins.version());
                *name.site.value.borrow_mut() = Some(value.clone());
            }
        }
    }

    /// The class of an instance whose attributes follow the plain rules.
    fn plain_class(&self, object: &Value, hook: &str) -> Option<Ref> {
        let Value::Object(r) = object else { return None };
        let class = {
            let body = self.heap.read(r);
            if matches!(body.payload, Payload::Class(_) | Payload::Super(_) | Payload::BoundMethod(_)) {
                return None;
            }
            body.class.clone()?
        };
        self.lookup_class(&class, hook).is_some_and(|found| is_native_named(&found, hook)).then_some(class)
    }

    pub(super) fn learn_load(&self, object: &Value, name: &Name) {
        if Self::is_new(name) {
            return;
        }
        let Some(class) = self.plain_class(object, "__getattribute__") else {
            return self.learn_own_class(object, name);
        };
        match self.lookup_class(&class, &name.text) {
            None => self.remember(name, &class, SiteKind::Instance, None),
            // One of several, which may bind.
            Some(Value::Abstract(_)) => {}
            Some(found) => match self.descriptor(&found) {
                Descriptor::Plain => self.remember(name, &class, SiteKind::ClassValue, Some(found)),
                Descriptor::Function | Descriptor::Method | Descriptor::Get => {
                    self.remember(name, &class, SiteKind::Instance, None);
                }
                Descriptor::Property if self.lookup_class(&class, "__getattr__").is_none() => {
                    self.remember(name, &class, SiteKind::Property, Some(found));
                }
                Descriptor::Property | Descriptor::Data => {}
            },
        }
    }

    /// Where the object is a class: what reading its attribute gives, if nothing is bound or asked for that.
    fn learn_own_class(&self, object: &Value, name: &Name) {
        let Value::Object(class) = object else { return };
        let meta = match &*self.heap.read(class) {
            Body { payload: Payload::Class(_), class: Some(meta), .. } => meta.clone(),
            _ => return,
        };
        let plain =
            self.lookup_class(&meta, "__getattribute__").is_some_and(|f| is_native_named(&f, "__getattribute__"));
        let comes_first = |found: Value| matches!(self.descriptor(&found), Descriptor::Property | Descriptor::Data);
        if !plain || self.lookup_class(&meta, &name.text).is_some_and(comes_first) {
            return;
        }
        match self.lookup_class(class, &name.text) {
            None | Some(Value::Abstract(_)) => {}
            Some(found) if matches!(self.descriptor(&found), Descriptor::Plain | Descriptor::Function) => {
                self.remember(name, class, SiteKind::OwnClass, Some(found));
            }
            Some(_) => {}
        }
    }

    pub(super) fn learn_method(&self, object: &Value, name: &Name, function: &Value) {
        if Self::is_new(name) {
            return;
        }
        let class = match object {
            Value::Object(_) => self.plain_class(object, "__getattribute__"),
            _ => self.immediate_class(object).cloned(),
        };
        if let Some(class) = class {
            self.remember(name, &class, SiteKind::Method, Some(function.clone()));
        }
    }

    pub(super) fn learn_store(&self, object: &Value, name: &Name) {
        if Self::is_new(name) {
            return;
        }
        let Some(class) = self.plain_class(object, "__setattr__") else { return };
        let stores = match self.lookup_class(&class, &name.text) {
            None => true,
            Some(found) => !matches!(self.descriptor(&found), Descriptor::Property | Descriptor::Data),
        };
        let has_attrs = matches!(object, Value::Object(r) if self.heap.read(r).attrs.is_some());
        if stores && has_attrs && !self.is_slotted(&class, &name.text) {
            self.remember(name, &class, SiteKind::Store, None);
        }
    }

    /// The class of a value that is no heap object.
    #[inline]
    fn immediate_class(&self, value: &Value) -> Option<&Ref> {
        let types = &self.types;
        Some(match value {
            Value::Str(_) => &types.str,
            Value::Tuple(_) => &types.tuple,
            Value::Int(_) | Value::BigInt(_) => &types.int,
            Value::Float(_) => &types.float,
            Value::Bytes(_) => &types.bytes,
            Value::Bool(_) => &types.bool,
            _ => return None,
        })
    }
}
