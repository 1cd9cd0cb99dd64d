//! The iteration protocol and the iterators of the builtin containers.

use std::rc::Rc;

use crate::heap::{Heap, Ref};
use crate::lookup::read_table;
use crate::native::{map_object, map_value, Args, NativePayload, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The types of the builtin iterators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each name says what the Python construct is")]
pub enum IterKind {
    Other,
    List,
    Tuple,
    Str,
    Bytes,
    Range,
    Set,
    Keys,
    Values,
    Items,
    ReverseKeys,
    ReverseValues,
    ReverseItems,
    Call,
}

impl IterKind {
    /// Every kind, in order.
    pub const ALL: &'static [Self] = &[
        Self::Other,
        Self::List,
        Self::Tuple,
        Self::Str,
        Self::Bytes,
        Self::Range,
        Self::Set,
        Self::Keys,
        Self::Values,
        Self::Items,
        Self::ReverseKeys,
        Self::ReverseValues,
        Self::ReverseItems,
        Self::Call,
    ];

    /// The name of the type.
    pub fn class_name(self) -> &'static str {
        match self {
            Self::Other => "iterator",
            Self::List => "list_iterator",
            Self::Tuple => "tuple_iterator",
            Self::Str => "str_ascii_iterator",
            Self::Bytes => "bytes_iterator",
            Self::Range => "range_iterator",
            Self::Set => "set_iterator",
            Self::Keys => "dict_keyiterator",
            Self::Values => "dict_valueiterator",
            Self::Items => "dict_itemiterator",
            Self::ReverseKeys => "dict_reversekeyiterator",
            Self::ReverseValues => "dict_reversevalueiterator",
            Self::ReverseItems => "dict_reverseitemiterator",
            Self::Call => "callable_iterator",
        }
    }
}

/// Stands in for the state of an iterator that is running.
#[derive(Clone)]
struct Running;

impl NativePayload for Running {
    native_payload!();
}

/// Over a list, front to back.
#[derive(Clone)]
pub(crate) struct ListIter {
    pub list: Option<Ref>,
    pub at: usize,
}

impl NativePayload for ListIter {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        self.list.iter_mut().try_for_each(|list| map_object(list, map))
    }
    fn iterator_kind(&self) -> IterKind {
        IterKind::List
    }
    fn quick_step(&mut self, heap: &Heap) -> Option<Option<Value>> {
        let Some(list) = &self.list else { return Some(None) };
        let item = match &heap.read(list).payload {
            Payload::List(items) => items.get(self.at).cloned(),
            // Only a run knows what it holds.
            Payload::Native(_) => return None,
            _ => None,
        };
        self.at += 1;
        if item.is_none() {
            self.list = None;
        }
        Some(item)
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        Err(vm.undecided_contents())
    }
}

/// Over a tuple.
#[derive(Clone)]
pub(crate) struct TupleIter {
    pub items: Rc<[Value]>,
    pub at: usize,
}

impl NativePayload for TupleIter {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        let items = self.items.iter().map(&mut *map).collect::<Outcome<Vec<Value>>>()?;
        self.items = Rc::from(items);
        Ok(())
    }
    fn iterator_kind(&self) -> IterKind {
        IterKind::Tuple
    }
    fn quick_step(&mut self, _heap: &Heap) -> Option<Option<Value>> {
        self.at += 1;
        Some(self.items.get(self.at - 1).cloned())
    }
}

/// Over the characters of a string.
#[derive(Clone)]
pub(crate) struct StrIter {
    pub text: Rc<str>,
    pub at: usize,
}

impl NativePayload for StrIter {
    native_payload!();
    fn iterator_kind(&self) -> IterKind {
        IterKind::Str
    }
    fn quick_step(&mut self, _heap: &Heap) -> Option<Option<Value>> {
        let next = self.text[self.at..].chars().next();
        Some(next.map(|c| {
            let start = self.at;
            self.at += c.len_utf8();
            Value::str(&self.text[start..self.at])
        }))
    }
}

/// Over the bytes of a bytes object.
#[derive(Clone)]
pub(crate) struct BytesIter {
    pub bytes: Rc<[u8]>,
    pub at: usize,
}

impl NativePayload for BytesIter {
    native_payload!();
    fn iterator_kind(&self) -> IterKind {
        IterKind::Bytes
    }
    fn quick_step(&mut self, _heap: &Heap) -> Option<Option<Value>> {
        self.at += 1;
        Some(self.bytes.get(self.at - 1).map(|b| Value::Int(i64::from(*b))))
    }
}

/// Over a range.
#[derive(Clone)]
pub(crate) struct RangeIter {
    pub next: i64,
    pub left: u64,
    pub step: i64,
}

impl NativePayload for RangeIter {
    native_payload!();
    fn iterator_kind(&self) -> IterKind {
        IterKind::Range
    }
    fn quick_step(&mut self, _heap: &Heap) -> Option<Option<Value>> {
        if self.left == 0 {
            return Some(None);
        }
        let now = self.next;
        self.left -= 1;
        self.next = now.wrapping_add(self.step);
        Some(Some(Value::Int(now)))
    }
}

/// What an iterator over a table gives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TableItems {
    /// Keys.
    Keys,
    /// Values.
    Values,
    /// Pairs.
    Items,
}

/// Over a dict or set.
#[derive(Clone)]
pub(crate) struct TableIter {
    pub object: Option<Ref>,
    pub at: usize,
    pub len: usize,
    pub what: TableItems,
    pub reverse: bool,
    pub is_set: bool,
}

impl NativePayload for TableIter {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        self.object.iter_mut().try_for_each(|object| map_object(object, map))
    }
    fn iterator_kind(&self) -> IterKind {
        match (self.what, self.is_set, self.reverse) {
            (_, true, _) => IterKind::Set,
            (TableItems::Keys, _, false) => IterKind::Keys,
            (TableItems::Values, _, false) => IterKind::Values,
            (TableItems::Items, _, false) => IterKind::Items,
            (TableItems::Keys, _, true) => IterKind::ReverseKeys,
            (TableItems::Values, _, true) => IterKind::ReverseValues,
            (TableItems::Items, _, true) => IterKind::ReverseItems,
        }
    }
    fn quick_step(&mut self, heap: &Heap) -> Option<Option<Value>> {
        let Some(object) = &self.object else { return Some(None) };
        let (at, what, reverse, len) = (&mut self.at, self.what, self.reverse, self.len);
        let item = read_table(heap, object, |table| {
            if table.len() != len {
                return None;
            }
            let slots = table.slots();
            while *at < slots {
                let slot = if reverse { slots - 1 - *at } else { *at };
                *at += 1;
                if let Some(entry) = table.slot(slot) {
                    return Some(Some(match what {
                        TableItems::Keys => entry.key.clone(),
                        TableItems::Values => entry.value.clone(),
                        TableItems::Items => Value::tuple(vec![entry.key.clone(), entry.value.clone()]),
                    }));
                }
            }
            Some(None)
        });
        let item = item.flatten()?;
        if item.is_none() {
            self.object = None;
        }
        Some(item)
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        if self.object.as_ref().is_some_and(|o| matches!(vm.heap.read(o).payload, Payload::Native(_))) {
            return Err(vm.undecided_contents());
        }
        let what = match self.object.as_ref().map(|o| matches!(vm.heap.read(o).payload, Payload::Set(_))) {
            Some(true) => "Set",
            _ => "dictionary",
        };
        Err(vm.raise("RuntimeError", &format!("{what} changed size during iteration")))
    }
}

/// Over an object with `__getitem__` only.
#[derive(Clone)]
struct SequenceIter {
    sequence: Option<Value>,
    at: i64,
}

impl NativePayload for SequenceIter {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        self.sequence.iter_mut().try_for_each(|v| map_value(v, map))
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        let Some(sequence) = &self.sequence else { return Ok(None) };
        let index = Value::Int(self.at);
        self.at += 1;
        match vm.catching("IndexError", |vm| vm.get_item(&sequence.clone(), &index)) {
            Ok(item) => Ok(Some(item)),
            Err(raise) if vm.raise_is(&raise, "IndexError") || vm.raise_is(&raise, "StopIteration") => {
                self.sequence = None;
                Ok(None)
            }
            Err(raise) => Err(raise),
        }
    }
}

/// `iter(callable, sentinel)`.
#[derive(Clone)]
pub(crate) struct CallIter {
    pub call: Option<Value>,
    pub sentinel: Value,
}

impl NativePayload for CallIter {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        self.call.iter_mut().try_for_each(|v| map_value(v, map))?;
        map_value(&mut self.sentinel, map)
    }
    fn iterator_kind(&self) -> IterKind {
        IterKind::Call
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        let Some(call) = self.call.clone() else { return Ok(None) };
        let item = match vm.catching("StopIteration", |vm| vm.call(&call, Args::default())) {
            Ok(item) => item,
            Err(raise) if vm.raise_is(&raise, "StopIteration") => {
                self.call = None;
                return Ok(None);
            }
            Err(raise) => return Err(raise),
        };
        if vm.equal(&item, &self.sentinel.clone())? {
            self.call = None;
            return Ok(None);
        }
        Ok(Some(item))
    }
}

impl Vm {
    /// An iterator object with that state.
    pub fn new_iterator(&self, state: impl NativePayload) -> Value {
        let class = &self.types.iterators[state.iterator_kind() as usize];
        self.bare(class, Payload::Iterator(Box::new(state)))
    }

    /// An iterator object of a type of its own (`zip`, `enumerate`).
    pub fn new_iterator_of(&self, class: &Ref, state: impl NativePayload) -> Value {
        self.object(class, Payload::Iterator(Box::new(state)))
    }

    /// `iter(value)`.
    #[allow(clippy::iter_not_returning_iterator, reason = "Python's `iter`, which gives a Python iterator")]
    pub fn iter(&mut self, value: &Value) -> Outcome {
        if let Some(iterator) = self.builtin_iter(value) {
            return Ok(iterator);
        }
        if let Value::Abstract(_) = value {
            let domain = self.domain_for(value)?;
            return domain.iter(self, value);
        }
        let class = self.type_of(value);
        match self.lookup_class(&class, "__iter__") {
            Some(Value::None) => {}
            Some(method) => {
                let iterator = self.call_bound(&method, value, &class, Args::default())?;
                if !self.is_iterator(&iterator) {
                    let name = self.type_name(&iterator);
                    return Err(self.type_error(&format!("iter() returned non-iterator of type '{name}'")));
                }
                return Ok(iterator);
            }
            None if self.lookup_class(&class, "__getitem__").is_some() => {
                return Ok(self.new_iterator(SequenceIter { sequence: Some(value.clone()), at: 0 }));
            }
            None => {}
        }
        let name = self.type_name(value);
        Err(self.type_error(&format!("'{name}' object is not iterable")))
    }

    /// Whether the value has `__next__`.
    pub fn is_iterator(&mut self, value: &Value) -> bool {
        if let Value::Object(r) = value {
            if matches!(self.heap.read(r).payload, Payload::Iterator(_) | Payload::Generator(_)) {
                return true;
            }
        }
        let class = self.type_of(value);
        matches!(value, Value::Abstract(_)) || self.lookup_class(&class, "__next__").is_some()
    }

    /// The iterator of a value of an exact builtin type, and of iterators themselves.
    fn builtin_iter(&self, value: &Value) -> Option<Value> {
        match value {
            Value::Tuple(items) => Some(self.new_iterator(TupleIter { items: items.clone(), at: 0 })),
            Value::Str(text) => Some(self.new_iterator(StrIter { text: text.clone(), at: 0 })),
            Value::Bytes(bytes) => Some(self.new_iterator(BytesIter { bytes: bytes.clone(), at: 0 })),
            Value::Object(r) => {
                let body = self.heap.read(r);
                let class = body.class.as_ref()?;
                match &body.payload {
                    Payload::Iterator(_) | Payload::Generator(_) => Some(value.clone()),
                    Payload::List(_) if *class == self.types.list => Some(self.payload_iter(r)?),
                    Payload::Dict(_) | Payload::DictOf(_) if *class == self.types.dict => Some(self.payload_iter(r)?),
                    Payload::Set(_) if *class == self.types.set || *class == self.types.frozenset => {
                        Some(self.payload_iter(r)?)
                    }
                    Payload::Range(..) => Some(self.payload_iter(r)?),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The iterator over a builtin container's own contents, whatever its class overrides.
    pub fn payload_iter(&self, object: &Ref) -> Option<Value> {
        let body = self.heap.read(object);
        Some(match &body.payload {
            Payload::List(_) => self.new_iterator(ListIter { list: Some(object.clone()), at: 0 }),
            Payload::Set(_) => {
                drop(body);
                return Some(crate::builtins::set_iterator(self, object));
            }
            Payload::Dict(_) | Payload::DictOf(_) => {
                drop(body);
                return Some(self.dict_iter(object, TableItems::Keys, false));
            }
            Payload::Range(start, stop, step) => {
                self.new_iterator(RangeIter { next: *start, left: range_len(*start, *stop, *step), step: *step })
            }
            Payload::Immediate(value) => self.builtin_iter(value)?,
            _ => return None,
        })
    }

    /// An iterator over the keys, values or items of a `dict` object.
    pub fn dict_iter(&self, dict: &Ref, what: TableItems, reverse: bool) -> Value {
        let len = self.read_table(dict, crate::dict::Dict::len).unwrap_or(0);
        let is_set = matches!(self.heap.read(dict).payload, Payload::Set(_));
        self.new_iterator(TableIter { object: Some(dict.clone()), at: 0, len, what, reverse, is_set })
    }

    /// Whether only a run knows what a list, dict or set holds.
    pub(crate) fn is_undecided(&self, object: &Ref) -> bool {
        self.staging && matches!(&self.heap.read(object).payload, Payload::Native(p) if p.is_abstract())
    }

    /// Iteration over a list, dict or set of which only a run knows what it holds.
    pub(crate) fn undecided_contents(&self) -> Raise {
        let what = "a list, dict or set is iterated over here, and what it holds depends on a tensor";
        self.refuse(dy2st_source::codes::STAGING_REFUSED, what)
    }

    /// `next(iterator)`: `None` at the end.
    pub fn next(&mut self, iterator: &Value) -> Outcome<Option<Value>> {
        self.charge(1)?;
        if let Value::Object(r) = iterator {
            let mut body = self.heap.write(r);
            match &mut body.payload {
                Payload::Iterator(state) => {
                    if let Some(item) = state.quick_step(&self.heap) {
                        return Ok(item);
                    }
                    // While staging, a way that raises meanwhile leaves the iterator as it was.
                    let mut state =
                        if self.staging { state.clone() } else { std::mem::replace(state, Box::new(Running)) };
                    drop(body);
                    let item = state.step(self);
                    self.heap.write(r).payload = Payload::Iterator(state);
                    return item;
                }
                Payload::Generator(_) => {
                    drop(body);
                    return self.resume_for_next(r);
                }
                _ => {}
            }
        }
        self.next_by_method(iterator)
    }

    fn next_by_method(&mut self, iterator: &Value) -> Outcome<Option<Value>> {
        if matches!(iterator, Value::Abstract(_)) {
            let message = "plain Python iterates here over what only a run of the program knows";
            return Err(self.refuse(dy2st_source::codes::DATA_DEPENDENT_PYTHON, message));
        }
        let class = self.type_of(iterator);
        let Some(method) = self.lookup_class(&class, "__next__") else {
            let name = self.type_name(iterator);
            return Err(self.type_error(&format!("'{name}' object is not an iterator")));
        };
        match self.catching("StopIteration", |vm| vm.call_bound(&method, iterator, &class, Args::default())) {
            Ok(item) => Ok(Some(item)),
            Err(raise) if self.raise_is(&raise, "StopIteration") => Ok(None),
            Err(raise) => Err(raise),
        }
    }

    /// All items of an iterable.
    pub fn to_vec(&mut self, value: &Value) -> Outcome<Vec<Value>> {
        match value {
            Value::Tuple(items) => return Ok(items.to_vec()),
            Value::Object(r) => {
                let body = self.heap.read(r);
                if let (Payload::List(items), Some(class)) = (&body.payload, &body.class) {
                    if *class == self.types.list {
                        return Ok(items.clone());
                    }
                }
            }
            _ => {}
        }
        let iterator = self.iter(value)?;
        let mut items = Vec::new();
        if let Some(left) = self.range_left(&iterator) {
            self.check_size(left.saturating_mul(size_of::<Value>() as u64))?;
        }
        while let Some(item) = self.next(&iterator)? {
            items.push(item);
            if items.len() as u64 > self.limits.object_size / size_of::<Value>() as u64 {
                return Err(self.memory_error());
            }
        }
        Ok(items)
    }

    /// How many numbers an iterator over a range still gives.
    fn range_left(&self, iterator: &Value) -> Option<u64> {
        match &self.heap.read(iterator.as_object()?).payload {
            Payload::Iterator(state) => state.as_any().downcast_ref::<RangeIter>().map(|range| range.left),
            _ => None,
        }
    }

    /// Whether a raise is an exception of the named builtin class.
    pub fn raise_is(&self, raise: &Raise, class: &str) -> bool {
        match raise {
            Raise::Exception(value) => self.is_instance(value, &self.types.exc(class)),
            _ => false,
        }
    }
}

/// How many numbers a range has.
pub fn range_len(start: i64, stop: i64, step: i64) -> u64 {
    let (low, high, step) = if step > 0 { (start, stop, step as u64) } else { (stop, start, step.unsigned_abs()) };
    if low >= high {
        0
    } else {
        (high.wrapping_sub(low) as u64 - 1) / step + 1
    }
}
