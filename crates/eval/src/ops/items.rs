//! Subscription: `value[key]`, read, written and deleted.

use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The position that an index names.
fn position(index: i64, len: usize) -> Option<usize> {
    let at = if index < 0 { index + len as i64 } else { index };
    usize::try_from(at).ok().filter(|at| *at < len)
}

impl Vm {
    /// `value[key]`.
    pub fn get_item(&mut self, value: &Value, key: &Value) -> Outcome {
        if let Some(item) = self.quick_item(value, key) {
            return Ok(item);
        }
        if matches!(value, Value::Abstract(_)) || self.is_abstract_key(key) {
            return self.domain_for(value)?.get_item(self, value, key);
        }
        let class = self.type_of(value);
        if let Some(method) = self.lookup_class(&class, "__getitem__") {
            return self.call_bound(&method, value, &class, Args::new(vec![key.clone()]));
        }
        if let Value::Object(r) = value {
            if self.is_class(r) {
                return self.class_item(r, key);
            }
        }
        let name = self.type_name(value);
        Err(self.type_error(&format!("'{name}' object is not subscriptable")))
    }

    /// Whether a key is abstract, or a slice or tuple with an abstract part.
    fn is_abstract_key(&self, key: &Value) -> bool {
        match key {
            Value::Abstract(_) => true,
            Value::Object(r) if self.domain.is_some() => match &self.heap.read(r).payload {
                Payload::Slice(parts) => parts.iter().any(|p| matches!(p, Value::Abstract(_))),
                _ => false,
            },
            _ => false,
        }
    }

    /// Items of exact builtin containers that need no protocol.
    fn quick_item(&mut self, value: &Value, key: &Value) -> Option<Value> {
        match (value, key) {
            (Value::Tuple(items), Value::Int(i)) => items.get(position(*i, items.len())?).cloned(),
            (Value::Object(r), key) => {
                let body = self.heap.read(r);
                match (&body.payload, key) {
                    (Payload::List(items), Value::Int(i)) if body.class.as_ref() == Some(&self.types.list) => {
                        items.get(position(*i, items.len())?).cloned()
                    }
                    (Payload::Dict(dict), Value::Str(key)) if body.class.as_ref() == Some(&self.types.dict) => {
                        dict.get_str(key).cloned()
                    }
                    (Payload::Dict(dict), Value::Int(i))
                        if *i >= 0 && body.class.as_ref() == Some(&self.types.dict) =>
                    {
                        let hash = crate::builtins::number::hash(key)?;
                        let slot = dict.find(hash, |k| crate::lookup::quick_equal(k, key).ok_or(())).ok()??;
                        dict.slot(slot).map(|e| e.value.clone())
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn class_item(&mut self, class: &Ref, key: &Value) -> Outcome {
        let value = Value::Object(class.clone());
        if let Some(method) = self.find_attr(&value, "__class_getitem__")? {
            return self.call(&method, Args::new(vec![key.clone()]));
        }
        let types = &self.types;
        let generic = [
            &types.list,
            &types.dict,
            &types.tuple,
            &types.set,
            &types.frozenset,
            &types.type_,
            &types.staticmethod,
            &types.classmethod,
        ]
        .into_iter()
        .any(|base| self.is_subclass(class, base));
        if generic {
            return self.generic_alias(value, key);
        }
        let name = self.class_name(class);
        Err(self.type_error(&format!("type '{name}' is not subscriptable")))
    }

    /// `value[key] = new`.
    pub fn set_item(&mut self, value: &Value, key: &Value, new: Value) -> Outcome<()> {
        if let Value::Object(r) = value {
            let quick = {
                let body = self.heap.read(r);
                match (&body.payload, key, &body.class) {
                    (Payload::List(items), Value::Int(i), Some(class)) if *class == self.types.list => {
                        position(*i, items.len())
                    }
                    (Payload::Dict(_), Value::Str(_), Some(class)) if *class == self.types.dict => Some(usize::MAX),
                    (Payload::Dict(dict), Value::Int(_), Some(class)) if *class == self.types.dict => {
                        let hash = crate::builtins::number::hash(key).unwrap_or_default();
                        // A key of its own class with the same hash would have to be asked.
                        dict.find(hash, |k| crate::lookup::quick_equal(k, key).ok_or(())).ok().flatten()
                    }
                    _ => None,
                }
            };
            if let Some(at) = quick {
                let mut body = self.heap.write(r);
                let old = match (&mut body.payload, key) {
                    (Payload::List(items), _) => Some(std::mem::replace(&mut items[at], new)),
                    (Payload::Dict(dict), Value::Str(key)) => dict.set_str(key, new),
                    (Payload::Dict(dict), _) => dict.replace(at, new),
                    _ => None,
                };
                drop(body);
                drop(old);
                return Ok(());
            }
        }
        if matches!(value, Value::Abstract(_)) || self.is_abstract_key(key) {
            return self.domain_for(value)?.set_item(self, value, key, new);
        }
        let class = self.type_of(value);
        match self.lookup_class(&class, "__setitem__") {
            Some(method) => self.call_bound(&method, value, &class, Args::new(vec![key.clone(), new])).map(drop),
            None => {
                let name = self.type_name(value);
                Err(self.type_error(&format!("'{name}' object does not support item assignment")))
            }
        }
    }

    /// `del value[key]`.
    pub fn del_item(&mut self, value: &Value, key: &Value) -> Outcome<()> {
        if matches!(value, Value::Abstract(_)) || self.is_abstract_key(key) {
            return self.domain_for(value)?.del_item(self, value, key);
        }
        let class = self.type_of(value);
        match self.lookup_class(&class, "__delitem__") {
            Some(method) => self.call_bound(&method, value, &class, Args::new(vec![key.clone()])).map(drop),
            None => {
                let name = self.type_name(value);
                Err(self.type_error(&format!("'{name}' object doesn't support item deletion")))
            }
        }
    }
}
