//! Lookup of keys in the tables of `dict` and `set` objects.
//!
//! Equality of keys may run Python code, which may change the table: so candidates are collected under the borrow and
//! compared after it has ended.

use std::rc::Rc;

use crate::dict::{Dict, Entry};
use crate::heap::{Heap, Ref, WeakRef};
use crate::native::Outcome;
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// Equality of keys where no Python code can be involved; `None` where it may be.
pub(crate) fn quick_equal(a: &Value, b: &Value) -> Option<bool> {
    Some(match (a, b) {
        (Value::Str(a), Value::Str(b)) => Rc::ptr_eq(a, b) || a == b,
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::None, Value::None) => true,
        (Value::Object(a), Value::Object(b)) if a == b => true,
        (Value::Object(_) | Value::Abstract(_) | Value::Tuple(_), _)
        | (_, Value::Object(_) | Value::Abstract(_) | Value::Tuple(_)) => {
            if a.is(b) {
                return Some(true);
            }
            return None;
        }
        (Value::Str(_) | Value::None, _) | (_, Value::Str(_) | Value::None) => false,
        _ => return None,
    })
}

/// Reads the table of a dict or set; `None` for other objects.
pub fn read_table<T>(heap: &Heap, object: &Ref, read: impl FnOnce(&Dict) -> T) -> Option<T> {
    let body = heap.read(object);
    match &body.payload {
        Payload::Dict(dict) | Payload::Set(dict) => Some(read(dict)),
        Payload::DictOf(target) => {
            let target = target.clone();
            drop(body);
            let body = heap.read(&target);
            body.attrs.as_ref().map(|attrs| read(attrs))
        }
        _ => None,
    }
}

impl Vm {
    /// Reads the table of a dict or set; `None` for other objects. No Python code may run meanwhile.
    pub fn read_table<T>(&self, object: &Ref, read: impl FnOnce(&Dict) -> T) -> Option<T> {
        read_table(&self.heap, object, read)
    }

    /// Changes the table of a dict or set; `None` for other objects. No Python code may run meanwhile.
    pub fn write_table<T>(&self, object: &Ref, write: impl FnOnce(&mut Dict) -> T) -> Option<T> {
        let target = match &self.heap.read(object).payload {
            Payload::DictOf(target) => Some(target.clone()),
            Payload::Dict(_) | Payload::Set(_) => None,
            _ => return None,
        };
        if let Some(target) = target {
            return self.heap.write(&target).attrs.as_mut().map(|attrs| write(attrs));
        }
        match &mut self.heap.write(object).payload {
            Payload::Dict(dict) | Payload::Set(dict) => Some(write(dict)),
            _ => None,
        }
    }

    /// Whether the value is a `dict` or an instance of a subclass.
    pub fn is_dict(&self, value: &Value) -> bool {
        matches!(value, Value::Object(r) if matches!(self.heap.read(r).payload, Payload::Dict(_) | Payload::DictOf(_)))
    }

    /// Whether the value is exactly a `dict`.
    pub fn is_exact_dict(&self, value: &Value) -> bool {
        self.is_dict(value) && self.type_of(value) == self.types.dict
    }

    /// The live dict of an object's attributes.
    pub fn attrs_dict(&self, object: &Ref) -> Value {
        self.bare(&self.types.dict, Payload::DictOf(object.clone()))
    }

    /// The dict of an object's attributes, the same one as long as someone has it.
    pub(crate) fn view(&mut self, object: &Ref) -> Value {
        if self.staging && self.domain.is_some() {
            return self.attrs_dict(object);
        }
        if let Some(view) = self.views.get(&object.serial()).and_then(WeakRef::upgrade) {
            if matches!(&self.heap.read(&view).payload, Payload::DictOf(target) if target == object) {
                return Value::Object(view);
            }
        }
        let view = self.attrs_dict(object);
        if let Value::Object(view) = &view {
            if self.views.len() == self.views.capacity() {
                self.views.retain(|_, view| view.upgrade().is_some());
            }
            self.views.insert(object.serial(), view.downgrade());
        }
        view
    }

    /// The object gets other attributes: the dict that showed them so far keeps those that there were.
    pub(crate) fn part_view(&mut self, object: &Ref) {
        let Some(view) = self.views.remove(&object.serial()).and_then(|view| view.upgrade()) else { return };
        let Some(table) = self.read_table(&view, Clone::clone) else { return };
        self.heap.write(&view).payload = Payload::Dict(table);
    }

    /// The slot of a key in a table that is not in the heap or does not change meanwhile.
    pub fn find_key(&mut self, dict: &Dict, hash: u64, key: &Value) -> Outcome<Option<usize>> {
        dict.find(hash, |candidate| match quick_equal(candidate, key) {
            Some(equal) => Ok(equal),
            None => self.equal(candidate, key),
        })
    }

    /// The slot of a key in the table of a `dict` or `set` object.
    pub fn table_find(&mut self, object: &Ref, hash: u64, key: &Value) -> Outcome<Option<usize>> {
        let mut asked: Vec<(Value, bool)> = Vec::new();
        loop {
            let mut pending = None;
            let found = self.read_table(object, |dict| {
                dict.find(hash, |candidate| match quick_equal(candidate, key) {
                    Some(equal) => Ok(equal),
                    None => match asked.iter().find(|(known, _)| known.is(candidate)) {
                        Some((_, equal)) => Ok(*equal),
                        None => {
                            pending = Some(candidate.clone());
                            Err(())
                        }
                    },
                })
            });
            let Some(found) = found else {
                return if self.is_undecided(object) { Err(self.undecided_contents()) } else { Ok(None) };
            };
            match (found, pending) {
                (Ok(found), _) => return Ok(found),
                (Err(()), Some(candidate)) => {
                    let equal = self.equal(&candidate, key)?;
                    asked.push((candidate, equal));
                }
                (Err(()), None) => return Ok(None),
            }
        }
    }

    /// The value under a key of a `dict` object.
    pub fn dict_get(&mut self, dict: &Ref, key: &Value) -> Outcome<Option<Value>> {
        let hash = self.hash(key)?;
        let slot = self.table_find(dict, hash, key)?;
        let Some(slot) = slot else { return Ok(None) };
        Ok(self.read_table(dict, |table| table.slot(slot).map(|entry| entry.value.clone())).flatten())
    }

    /// Sets the value under a key of a `dict` object.
    pub fn dict_set(&mut self, dict: &Ref, key: Value, value: Value) -> Outcome<()> {
        let hash = self.hash(&key)?;
        let slot = self.table_find(dict, hash, &key)?;
        let old = self.write_table(dict, |table| match slot {
            Some(slot) => table.replace(slot, value),
            None => {
                table.push(hash, key, value);
                None
            }
        });
        drop(old);
        Ok(())
    }

    /// Removes a key of a `dict` or `set` object; what was there.
    pub fn dict_remove(&mut self, dict: &Ref, key: &Value) -> Outcome<Option<Entry>> {
        let hash = self.hash(key)?;
        let Some(slot) = self.table_find(dict, hash, key)? else { return Ok(None) };
        Ok(self.write_table(dict, |table| table.remove(slot)).flatten())
    }

    /// Adds a key to a `set` object; whether it is new.
    pub fn set_add(&mut self, set: &Ref, key: Value) -> Outcome<bool> {
        let hash = self.hash(&key)?;
        if self.table_find(set, hash, &key)?.is_some() {
            return Ok(false);
        }
        self.write_table(set, |table| table.push(hash, key, Value::None));
        Ok(true)
    }

    /// Whether a `dict` or `set` object has a key.
    pub fn table_contains(&mut self, object: &Ref, key: &Value) -> Outcome<bool> {
        let hash = self.hash(key)?;
        Ok(self.table_find(object, hash, key)?.is_some())
    }

    /// Sets a key of a table that is not in the heap.
    pub fn put(&mut self, dict: &mut Dict, key: Value, value: Value) -> Outcome<()> {
        let hash = self.hash(&key)?;
        match self.find_key(dict, hash, &key)? {
            Some(slot) => drop(dict.replace(slot, value)),
            None => dict.push(hash, key, value),
        }
        Ok(())
    }

    /// Keys and values of a `dict` object, in order.
    pub fn dict_entries(&self, dict: &Ref) -> Vec<(Value, Value)> {
        self.read_table(dict, |d| d.iter().map(|e| (e.key.clone(), e.value.clone())).collect()).unwrap_or_default()
    }
}
