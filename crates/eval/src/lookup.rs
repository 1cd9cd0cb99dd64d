//! Lookup of keys in the tables of `dict` and `set` objects.
//!
//! Equality of keys may run Python code, which may change the table: so candidates are collected under the borrow and
//! compared after it has ended.

use std::rc::Rc;

use crate::dict::{Dict, Entry};
use crate::heap::Ref;
use crate::native::Outcome;
use crate::value::{Body, Payload, Value};
use crate::vm::Vm;

/// The table of a dict or set.
pub(crate) fn table(body: &Body) -> Option<&Dict> {
    match &body.payload {
        Payload::Dict(dict) | Payload::Set(dict) => Some(dict),
        _ => None,
    }
}

/// The table of a dict or set.
pub(crate) fn table_mut(body: &mut Body) -> Option<&mut Dict> {
    match &mut body.payload {
        Payload::Dict(dict) | Payload::Set(dict) => Some(dict),
        _ => None,
    }
}

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

impl Vm {
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
            let found = {
                let body = self.heap.read(object);
                let Some(dict) = table(&body) else { return Ok(None) };
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
        let body = self.heap.read(dict);
        Ok(slot.and_then(|slot| table(&body)?.slot(slot)).map(|entry| entry.value.clone()))
    }

    /// Sets the value under a key of a `dict` object.
    pub fn dict_set(&mut self, dict: &Ref, key: Value, value: Value) -> Outcome<()> {
        let hash = self.hash(&key)?;
        let slot = self.table_find(dict, hash, &key)?;
        let mut body = self.heap.write(dict);
        let Some(table) = table_mut(&mut body) else { return Ok(()) };
        let old = match slot {
            Some(slot) => table.replace(slot, value),
            None => {
                table.push(hash, key, value);
                None
            }
        };
        drop(body);
        drop(old);
        Ok(())
    }

    /// Removes a key of a `dict` or `set` object; what was there.
    pub fn dict_remove(&mut self, dict: &Ref, key: &Value) -> Outcome<Option<Entry>> {
        let hash = self.hash(key)?;
        let Some(slot) = self.table_find(dict, hash, key)? else { return Ok(None) };
        let mut body = self.heap.write(dict);
        Ok(table_mut(&mut body).and_then(|table| table.remove(slot)))
    }

    /// Adds a key to a `set` object; whether it is new.
    pub fn set_add(&mut self, set: &Ref, key: Value) -> Outcome<bool> {
        let hash = self.hash(&key)?;
        if self.table_find(set, hash, &key)?.is_some() {
            return Ok(false);
        }
        if let Some(table) = table_mut(&mut self.heap.write(set)) {
            table.push(hash, key, Value::None);
        }
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
        let body = self.heap.read(dict);
        table(&body).map_or_else(Vec::new, |d| d.iter().map(|e| (e.key.clone(), e.value.clone())).collect())
    }
}
