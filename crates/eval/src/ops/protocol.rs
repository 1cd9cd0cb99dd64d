//! Truth, length, index, hash and membership.

use num_traits::ToPrimitive;

use crate::builtins::{number, tuple_hash};
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

impl Vm {
    /// `bool(value)`.
    pub fn truth(&mut self, value: &Value) -> Outcome<bool> {
        match self.truth_value(value)? {
            Value::Bool(b) => Ok(b),
            unknown => self.domain_for(&unknown)?.truth(self, &unknown),
        }
    }

    /// `bool(value)` as far as it is known: a `bool`, or the abstract value whose truth it is.
    pub fn truth_value(&mut self, value: &Value) -> Outcome {
        let known = |b: bool| Ok(Value::Bool(b));
        match value {
            Value::Bool(b) => return known(*b),
            Value::None => return known(false),
            Value::Int(i) => return known(*i != 0),
            Value::Float(f) => return known(*f != 0.0),
            Value::BigInt(_) | Value::Ellipsis | Value::NotImplemented | Value::Native(_) => return known(true),
            Value::Complex(c) => return known(c.0 != 0.0 || c.1 != 0.0),
            Value::Str(s) => return known(!s.is_empty()),
            Value::Bytes(b) => return known(!b.is_empty()),
            Value::Tuple(t) => return known(!t.is_empty()),
            Value::Abstract(_) => return Ok(value.clone()),
            Value::Object(r) => {
                let body = self.heap.read(r);
                match (&body.payload, &body.class) {
                    (Payload::List(items), Some(class)) if *class == self.types.list => {
                        return known(!items.is_empty())
                    }
                    (Payload::Dict(dict), Some(class)) if *class == self.types.dict => return known(!dict.is_empty()),
                    (Payload::Set(set), Some(class)) if *class == self.types.set => return known(!set.is_empty()),
                    (Payload::Function(_) | Payload::BoundMethod(_), _) => return known(true),
                    _ => {}
                }
            }
        }
        let class = self.type_of(value);
        if let Some(method) = self.lookup_class(&class, "__bool__") {
            return match self.call_bound(&method, value, &class, Args::default())? {
                it @ (Value::Bool(_) | Value::Abstract(_)) => Ok(it),
                other => {
                    let name = self.type_name(&other);
                    Err(self.type_error(&format!("__bool__ should return bool, returned {name}")))
                }
            };
        }
        if self.lookup_class(&class, "__len__").is_some() {
            let len = self.len(value)?;
            return self.truth_value(&len);
        }
        known(true)
    }

    /// `len(value)`.
    pub fn len(&mut self, value: &Value) -> Outcome {
        let quick = match value {
            Value::Tuple(items) => Some(items.len()),
            Value::Object(r) => {
                let body = self.heap.read(r);
                match (&body.payload, &body.class) {
                    (Payload::List(items), Some(class)) if *class == self.types.list => Some(items.len()),
                    (Payload::Dict(dict), Some(class)) if *class == self.types.dict => Some(dict.len()),
                    _ => None,
                }
            }
            Value::Abstract(_) => return self.domain_for(value)?.len(self, value),
            _ => None,
        };
        if let Some(len) = quick {
            return Ok(Value::Int(len as i64));
        }
        let Some(len) = self.call_special(value, "__len__", Args::default())? else {
            let name = self.type_name(value);
            return Err(self.type_error(&format!("object of type '{name}' has no len()")));
        };
        if matches!(len, Value::Abstract(_)) {
            return Ok(len);
        }
        match self.index(&len) {
            Ok(n) if n < 0 => Err(self.value_error("__len__() should return >= 0")),
            Ok(n) => Ok(Value::Int(n)),
            Err(raise) => Err(raise),
        }
    }

    /// `operator.index(value)` as a machine integer; `OverflowError` beyond.
    pub fn index(&mut self, value: &Value) -> Outcome<i64> {
        match self.index_value(value)? {
            Value::Int(i) => Ok(i),
            Value::Bool(b) => Ok(i64::from(b)),
            _ => Err(self.raise("OverflowError", "cannot fit 'int' into an index-sized integer")),
        }
    }

    /// `operator.index(value)`: an `int` of any size.
    pub fn index_value(&mut self, value: &Value) -> Outcome {
        match value {
            Value::Int(_) | Value::Bool(_) | Value::BigInt(_) => return Ok(value.clone()),
            Value::Abstract(_) => return self.domain_for(value)?.index(self, value).map(Value::Int),
            Value::Object(r) => {
                if let Payload::Immediate(inner @ (Value::Int(_) | Value::BigInt(_))) = &self.heap.read(r).payload {
                    return Ok(inner.clone());
                }
            }
            _ => {}
        }
        match self.call_special(value, "__index__", Args::default())? {
            Some(found @ (Value::Int(_) | Value::Bool(_) | Value::BigInt(_))) => Ok(found),
            Some(other) => {
                let plain = self.unwrap_immediate(&other);
                match plain {
                    Value::Int(_) | Value::BigInt(_) => return Ok(plain),
                    Value::Abstract(_) => return self.index_value(&plain),
                    _ => {}
                }
                let name = self.type_name(&other);
                Err(self.type_error(&format!("__index__ returned non-int (type {name})")))
            }
            None => {
                let name = self.type_name(value);
                Err(self.type_error(&format!("'{name}' object cannot be interpreted as an integer")))
            }
        }
    }

    /// `hash(value)`.
    pub fn hash(&mut self, value: &Value) -> Outcome<u64> {
        match value {
            Value::Str(text) => return Ok(crate::dict::hash_str(text)),
            Value::Int(_) | Value::Bool(_) | Value::Float(_) | Value::BigInt(_) | Value::Complex(_) => {
                if let Some(hash) = number::hash(value) {
                    return Ok(hash);
                }
            }
            Value::None => return Ok(0x0FCA_86BD_2B33_9F4D),
            Value::Ellipsis => return Ok(0x1234_5677),
            Value::NotImplemented => return Ok(0x1234_5679),
            Value::Native(f) => return Ok(std::rc::Rc::as_ptr(f) as usize as u64 >> 4),
            Value::Abstract(_) => return self.domain_for(value)?.hash(self, value),
            Value::Tuple(items) => {
                let mut hashes = Vec::with_capacity(items.len());
                for item in items.iter() {
                    hashes.push(self.hash(item)?);
                }
                return Ok(tuple_hash(&hashes));
            }
            _ => {}
        }
        let class = self.type_of(value);
        match self.lookup_class(&class, "__hash__") {
            Some(Value::Native(f)) if *f.owner == *"object" => Ok(Self::identity_hash(value)),
            Some(Value::None) | None => {
                let name = self.type_name(value);
                Err(self.type_error(&format!("unhashable type: '{name}'")))
            }
            Some(method) => {
                let hash = self.call_bound(&method, value, &class, Args::default())?;
                match self.unwrap_immediate(&hash) {
                    Value::Int(hash) => Ok(hash as u64),
                    Value::Bool(b) => Ok(u64::from(b)),
                    Value::BigInt(big) => {
                        Ok(number::hash(&Value::BigInt(big.clone())).or_else(|| big.to_u64()).unwrap_or(0))
                    }
                    abstract_hash @ Value::Abstract(_) => self.index(&abstract_hash).map(|hash| hash as u64),
                    _ => Err(self.type_error("__hash__ method should return an integer")),
                }
            }
        }
    }

    /// `object.__hash__`: by identity.
    pub(crate) fn identity_hash(value: &Value) -> u64 {
        match value {
            Value::Object(r) => r.serial(),
            _ => 0,
        }
    }

    /// `item in container`.
    pub fn contains(&mut self, container: &Value, item: &Value) -> Outcome {
        if matches!(container, Value::Abstract(_)) || matches!(item, Value::Abstract(_)) {
            return self.domain_for(container)?.contains(self, container, item);
        }
        let class = self.type_of(container);
        match self.lookup_class(&class, "__contains__") {
            Some(Value::None) => {
                let name = self.type_name(container);
                return Err(self.type_error(&format!("'{name}' object is not a container")));
            }
            Some(method) => {
                let found = self.call_bound(&method, container, &class, Args::new(vec![item.clone()]))?;
                if matches!(found, Value::Abstract(_)) {
                    return Ok(found);
                }
                return self.truth(&found).map(Value::Bool);
            }
            None => {}
        }
        let iterable =
            self.lookup_class(&class, "__iter__").is_some() || self.lookup_class(&class, "__getitem__").is_some();
        if !iterable {
            let name = self.type_name(container);
            return Err(self.type_error(&format!("argument of type '{name}' is not iterable")));
        }
        let iterator = self.iter(container)?;
        while let Some(candidate) = self.next(&iterator)? {
            if self.equal(&candidate, item)? {
                return Ok(Value::Bool(true));
            }
        }
        Ok(Value::Bool(false))
    }
}
