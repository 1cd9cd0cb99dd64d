//! Building containers and strings, spreading and unpacking.

use std::rc::Rc;

use crate::code::{Op, LITERAL_SET};
use crate::dict::Dict;
use crate::frame::Frame;
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The heap object at a place of the stack that the compiler knows to hold one.
fn container(frame: &Frame, depth: usize) -> Option<Ref> {
    let at = frame.stack.len().checked_sub(depth + 1)?;
    frame.stack[at].as_object().cloned()
}

impl Vm {
    pub(super) fn step_build(&mut self, frame: &mut Frame, op: Op) -> Outcome<()> {
        let value = match op {
            Op::BuildTuple(n) => Value::tuple(frame.pop_many(n as usize)),
            Op::BuildList(n) => {
                let items = frame.pop_many(n as usize);
                self.new_list(items)
            }
            Op::BuildSet(n) => {
                let mut set = Dict::new();
                for item in frame.pop_many((n & !LITERAL_SET) as usize) {
                    let hash = self.hash(&item)?;
                    if self.find_key(&set, hash, &item)?.is_none() {
                        set.push(hash, item, Value::None);
                    }
                }
                self.new_set(if n & LITERAL_SET == 0 { set } else { crate::builtins::literal_set(&set) })
            }
            Op::BuildMap(n) => {
                let mut dict = Dict::new();
                let mut items = frame.pop_many(2 * n as usize).into_iter();
                while let (Some(key), Some(value)) = (items.next(), items.next()) {
                    self.put(&mut dict, key, value)?;
                }
                self.new_dict(dict)
            }
            Op::BuildString(n) => {
                let parts = frame.pop_many(n as usize);
                self.concat_parts(parts)?
            }
            Op::BuildSlice(n) => {
                let step = if n == 3 { frame.pop() } else { Value::None };
                let stop = frame.pop();
                let start = frame.pop();
                self.bare(&self.types.slice, Payload::Slice(Box::new([start, stop, step])))
            }
            Op::FormatValue(conversion, has_spec) => self.format_value(frame, conversion, has_spec)?,
            Op::ListToTuple => {
                let list = frame.pop();
                Value::tuple(self.to_vec(&list)?)
            }
            Op::UnpackSequence(n) => return self.unpack(frame, n as usize),
            Op::UnpackEx(before, after) => return self.unpack_starred(frame, before as usize, after as usize),
            _ => return self.step_collect(frame, op),
        };
        frame.push(value);
        Ok(())
    }

    fn concat_parts(&mut self, parts: Vec<Value>) -> Outcome {
        if parts.iter().any(|p| matches!(p, Value::Abstract(_))) {
            let domain = self.domain_for(&Value::None)?;
            return domain.concat_str(self, &parts);
        }
        if let Some(unknown) = parts.iter().find(|part| self.is_unknown(part)) {
            return Ok(unknown.clone());
        }
        let mut text = String::new();
        for part in &parts {
            if let Value::Str(part) = part {
                text.push_str(part);
            }
        }
        Ok(Value::Str(Rc::from(text)))
    }

    fn format_value(&mut self, frame: &mut Frame, conversion: u8, has_spec: bool) -> Outcome {
        let spec = if has_spec { frame.pop() } else { Value::str("") };
        let value = frame.pop();
        if self.is_unknown(&value) {
            return Ok(value);
        }
        let value = match conversion {
            0 => value,
            1 => self.str_value(&value)?,
            2 => self.repr_value(&value)?,
            _ => {
                let text = self.repr(&value)?;
                Value::str(&crate::builtins::text::escape_non_ascii(&text))
            }
        };
        match (&value, &spec) {
            (Value::Str(_), Value::Str(spec)) if spec.is_empty() => Ok(value),
            (_, Value::Str(spec)) => self.format_to_value(&value, spec),
            _ => Err(self.unsupported("a format specification that is known only at run time")),
        }
    }

    /// Additions to a container that is being built.
    fn step_collect(&mut self, frame: &mut Frame, op: Op) -> Outcome<()> {
        match op {
            Op::ListAppend(depth) => {
                let value = frame.pop();
                if let Some(list) = container(frame, depth as usize) {
                    self.append(list, value)?;
                }
            }
            Op::SetAdd(depth) => {
                let value = frame.pop();
                if let Some(set) = container(frame, depth as usize) {
                    if self.is_undecided(&set) {
                        self.call_method(&Value::Object(set), "add", Args::new(vec![value]))?;
                    } else {
                        self.set_add(&set, value)?;
                    }
                }
            }
            Op::MapAdd(depth) => {
                let value = frame.pop();
                let key = frame.pop();
                if let Some(dict) = container(frame, depth as usize) {
                    if self.is_undecided(&dict) {
                        self.call_method(&Value::Object(dict), "__setitem__", Args::new(vec![key, value]))?;
                    } else {
                        self.dict_set(&dict, key, value)?;
                    }
                }
            }
            Op::ListExtend | Op::ArgsExtend => {
                let iterable = frame.pop();
                if let (true, Some(list)) =
                    (op == Op::ListExtend && self.is_abstract(&iterable, false), container(frame, 0))
                {
                    return self.call_method(&Value::Object(list), "extend", Args::new(vec![iterable])).map(drop);
                }
                let items = match self.spread(&iterable) {
                    Ok(items) => items,
                    Err(raise) => return Err(self.not_spreadable(frame, op, &iterable, raise)),
                };
                if let Some(list) = container(frame, 0) {
                    if let Payload::List(all) = &mut self.heap.write(&list).payload {
                        all.extend(items);
                    }
                }
            }
            Op::SetUpdate => {
                let iterable = frame.pop();
                let Some(set) = container(frame, 0) else { return Ok(()) };
                if self.is_abstract(&iterable, false) || self.is_undecided(&set) {
                    return self.call_method(&Value::Object(set), "update", Args::new(vec![iterable])).map(drop);
                }
                for item in self.to_vec(&iterable)? {
                    self.set_add(&set, item)?;
                }
            }
            Op::DictUpdate | Op::DictMerge => {
                let mapping = frame.pop();
                let Some(dict) = container(frame, 0) else { return Ok(()) };
                self.merge_mapping(frame, op, &dict, &mapping)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds to a list that is being built. Where tests that only a run knows came before, it is no list of this evaluator.
    fn append(&mut self, list: Ref, value: Value) -> Outcome<()> {
        if let Payload::List(items) = &mut self.heap.write(&list).payload {
            // A long list that must grow asks for the memory.
            if items.len() < items.capacity() || items.len() < crate::builtins::LONG_LIST {
                items.push(value);
                return Ok(());
            }
        }
        self.call_method(&Value::Object(list), "append", Args::new(vec![value])).map(drop)
    }

    fn not_spreadable(&mut self, frame: &Frame, op: Op, value: &Value, raise: Raise) -> Raise {
        let class = self.type_of(value);
        let is_iterable =
            self.lookup_class(&class, "__iter__").is_some() || self.lookup_class(&class, "__getitem__").is_some();
        if is_iterable || !self.raise_is(&raise, "TypeError") {
            return raise;
        }
        if op == Op::ArgsExtend {
            let function = frame.stack[frame.stack.len() - 2].clone();
            return self.spread_error(&function, "* must be an iterable", value);
        }
        let name = self.type_name(value);
        self.type_error(&format!("Value after * must be an iterable, not {name}"))
    }

    /// Keys and values of any mapping.
    pub(crate) fn mapping_entries(&mut self, mapping: &Value) -> Outcome<Option<Vec<(Value, Value)>>> {
        if let (true, Value::Object(r)) = (crate::builtins::is_plain_dict(self, mapping), mapping) {
            if matches!(self.heap.read(r).payload, Payload::Native(_)) {
                return Err(self.undecided_contents());
            }
            return Ok(Some(self.dict_entries(r)));
        }
        let Some(keys) = self.find_attr(mapping, "keys")? else { return Ok(None) };
        let keys = self.call(&keys, crate::native::Args::default())?;
        let mut entries = Vec::new();
        for key in self.to_vec(&keys)? {
            let value = self.get_item(mapping, &key)?;
            entries.push((key, value));
        }
        Ok(Some(entries))
    }

    /// Items that are given as arguments: of one of several values, where all have as many.
    fn spread(&mut self, iterable: &Value) -> Outcome<Vec<Value>> {
        match (iterable, self.domain.clone()) {
            (Value::Abstract(_), Some(domain)) => {
                let items = domain.on_each(self, iterable, &mut |vm, v| vm.to_vec(v).map(Value::tuple))?;
                self.to_vec(&items)
            }
            _ => self.to_vec(iterable),
        }
    }

    fn merge_mapping(&mut self, frame: &Frame, op: Op, dict: &Ref, mapping: &Value) -> Outcome<()> {
        if op == Op::DictMerge || !self.staging {
            return self.merge_entries(frame, op, dict, mapping);
        }
        if let (Value::Abstract(_), Some(domain)) = (mapping, self.domain.clone()) {
            let merge = &mut |vm: &mut Self, one: &Value| vm.merge_known(frame, op, dict, one).map(|()| Value::None);
            return domain.on_each(self, mapping, merge).map(drop);
        }
        self.merge_known(frame, op, dict, mapping)
    }

    /// Adds a mapping to a dict; only a run may know what they hold.
    fn merge_known(&mut self, frame: &Frame, op: Op, dict: &Ref, mapping: &Value) -> Outcome<()> {
        let is_unknown = self.is_undecided(dict) || mapping.as_object().is_some_and(|r| self.is_undecided(r));
        if is_unknown && self.type_of(mapping) == self.types.dict {
            let dict = Value::Object(dict.clone());
            return self.call_method(&dict, "update", Args::new(vec![mapping.clone()])).map(drop);
        }
        self.merge_entries(frame, op, dict, mapping)
    }

    fn merge_entries(&mut self, frame: &Frame, op: Op, dict: &Ref, mapping: &Value) -> Outcome<()> {
        let callee = |frame: &Frame| frame.stack[frame.stack.len() - 3].clone();
        let Some(entries) = self.mapping_entries(mapping)? else {
            if op == Op::DictMerge {
                return Err(self.spread_error(&callee(frame), "** must be a mapping", mapping));
            }
            let name = self.type_name(mapping);
            return Err(self.type_error(&format!("'{name}' object is not a mapping")));
        };
        for (key, value) in entries {
            if op == Op::DictMerge {
                let Value::Str(name) = &key else { return Err(self.type_error("keywords must be strings")) };
                if self.table_contains(dict, &key)? {
                    let label = self.callee_label(&callee(frame));
                    let message = format!("{label} got multiple values for keyword argument '{name}'");
                    return Err(self.type_error(&message));
                }
            }
            self.dict_set(dict, key, value)?;
        }
        Ok(())
    }

    fn unpack(&mut self, frame: &mut Frame, count: usize) -> Outcome<()> {
        let value = self.on_this_way(frame.pop());
        let quick = match &value {
            Value::Tuple(items) if items.len() == count => {
                frame.stack.extend(items.iter().rev().cloned());
                return Ok(());
            }
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::List(items) if items.len() == count && self.is_exact_list(r) => Some(items.clone()),
                _ => None,
            },
            _ => None,
        };
        let items = match quick {
            Some(items) => items,
            None => match self.unpack_each(&value, &mut |vm, v| vm.unpack_one(v, count))? {
                Some(items) => items,
                None => self.unpack_one(&value, count)?,
            },
        };
        frame.stack.extend(items.into_iter().rev());
        Ok(())
    }

    fn unpack_one(&mut self, value: &Value, count: usize) -> Outcome<Vec<Value>> {
        match self.unpack_unknown("unpack_exactly", value, &[count])? {
            Some(items) => Ok(items),
            None => self.unpack_items(value, count),
        }
    }

    /// Unpacks each of the values that an abstract one may be.
    fn unpack_each(
        &mut self,
        value: &Value,
        run: &mut dyn FnMut(&mut Self, &Value) -> Outcome<Vec<Value>>,
    ) -> Outcome<Option<Vec<Value>>> {
        let (Value::Abstract(_), Some(domain)) = (value, self.domain.clone()) else { return Ok(None) };
        let items = domain.on_each(self, value, &mut |vm, v| run(vm, v).map(Value::tuple))?;
        self.to_vec(&items).map(Some)
    }

    /// Unpacks a sequence of which only a run knows how long it is: in Python, which is staged.
    fn unpack_unknown(&mut self, function: &str, value: &Value, counts: &[usize]) -> Outcome<Option<Vec<Value>>> {
        if !self.staging || !matches!(value, Value::Object(_)) || !self.is_abstract(value, false) {
            return Ok(None);
        }
        let module = self.import("_dy2st_builtins")?;
        let function = self.get_attr(&module, function)?;
        let counts = counts.iter().map(|count| Value::Int(*count as i64));
        let args = std::iter::once(value.clone()).chain(counts).collect();
        let items = self.call(&function, Args::new(args))?;
        self.to_vec(&items).map(Some)
    }

    fn is_exact_list(&self, object: &Ref) -> bool {
        self.heap.read(object).class.as_ref() == Some(&self.types.list)
    }

    fn iter_to_unpack(&mut self, value: &Value) -> Outcome {
        let class = self.type_of(value);
        match self.iter(value) {
            Err(raise)
                if self.raise_is(&raise, "TypeError")
                    && self.lookup_class(&class, "__iter__").is_none()
                    && self.lookup_class(&class, "__getitem__").is_none() =>
            {
                let name = self.type_name(value);
                Err(self.type_error(&format!("cannot unpack non-iterable {name} object")))
            }
            other => other,
        }
    }

    fn unpack_items(&mut self, value: &Value, count: usize) -> Outcome<Vec<Value>> {
        let iterator = self.iter_to_unpack(value)?;
        let mut items = Vec::with_capacity(count);
        while items.len() < count {
            match self.next(&iterator)? {
                Some(item) => items.push(item),
                None => {
                    let message = format!("not enough values to unpack (expected {count}, got {})", items.len());
                    return Err(self.value_error(&message));
                }
            }
        }
        if self.next(&iterator)?.is_some() {
            return Err(self.value_error(&format!("too many values to unpack (expected {count})")));
        }
        Ok(items)
    }

    /// A value as it is on the present way.
    fn on_this_way(&self, value: Value) -> Value {
        match (&value, &self.domain) {
            (Value::Abstract(_), Some(domain)) => domain.narrow(&value),
            _ => value,
        }
    }

    fn unpack_starred(&mut self, frame: &mut Frame, before: usize, after: usize) -> Outcome<()> {
        let value = self.on_this_way(frame.pop());
        let items = match self.unpack_each(&value, &mut |vm, v| vm.unpack_one_starred(v, before, after))? {
            Some(items) => items,
            None => self.unpack_one_starred(&value, before, after)?,
        };
        frame.stack.extend(items.into_iter().rev());
        Ok(())
    }

    fn unpack_one_starred(&mut self, value: &Value, before: usize, after: usize) -> Outcome<Vec<Value>> {
        if let Some(items) = self.unpack_unknown("unpack_starred", value, &[before, after])? {
            return Ok(items);
        }
        let iterator = self.iter_to_unpack(value)?;
        let mut items = self.to_vec(&iterator)?;
        if items.len() < before + after {
            let message =
                format!("not enough values to unpack (expected at least {}, got {})", before + after, items.len());
            return Err(self.value_error(&message));
        }
        let tail = items.split_off(items.len() - after);
        let middle = items.split_off(before);
        items.push(self.new_list(middle));
        items.extend(tail);
        Ok(items)
    }
}
