//! The tests of `match` statements.

use crate::code::Op;
use crate::frame::Frame;
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

impl Vm {
    pub(super) fn step_match(&mut self, frame: &mut Frame, op: Op) -> Outcome<()> {
        match op {
            Op::MatchSequence => {
                let is = self.on_each_way(&frame.top().clone(), Self::is_match_sequence)?;
                frame.push(is);
            }
            Op::MatchMapping => {
                let is = self.on_each_way(&frame.top().clone(), |vm, v| Ok(Value::Bool(vm.is_match_mapping(v))))?;
                frame.push(is);
            }
            Op::GetLen => {
                let len = self.len(&frame.top().clone())?;
                frame.push(len);
            }
            Op::MatchKeys => return self.match_keys(frame),
            Op::MatchClass(positional) => return self.match_class(frame, positional as usize),
            Op::MatchRest => {
                let keys = frame.pop();
                let keys = self.to_vec(&keys)?;
                let rest = self.on_each_way(&frame.top().clone(), |vm, subject| vm.match_rest(subject, &keys))?;
                frame.push(rest);
            }
            _ => {}
        }
        Ok(())
    }

    /// Asks a question of each of the values that an abstract one may be.
    fn on_each_way(&mut self, subject: &Value, mut ask: impl FnMut(&mut Self, &Value) -> Outcome) -> Outcome {
        match (subject, self.domain.clone()) {
            (Value::Abstract(_), Some(domain)) => domain.alternatives(self, subject, &mut ask),
            _ => ask(self, subject),
        }
    }

    fn is_match_sequence(&mut self, subject: &Value) -> Outcome {
        let is = match subject {
            Value::Tuple(_) => true,
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::List(_) | Payload::Range(..) | Payload::Immediate(Value::Tuple(_)) => true,
                Payload::None => self.derives_from_abc(r, "Sequence"),
                // A list whose length only a run knows.
                Payload::Native(_) => self.class_of(r) == self.types.list,
                _ => false,
            },
            Value::Abstract(_) => return self.stands_for_sequence(subject),
            _ => false,
        };
        Ok(Value::Bool(is))
    }

    fn stands_for_sequence(&mut self, subject: &Value) -> Outcome {
        let types = [&self.types.list, &self.types.tuple, &self.types.range];
        let classes = Value::tuple(types.map(|class| Value::Object(class.clone())).to_vec());
        self.isinstance(subject, &classes)
    }

    fn is_match_mapping(&self, subject: &Value) -> bool {
        let Value::Object(r) = subject else { return false };
        // By its class: what it holds may be known to a run only.
        let class = self.class_of(r);
        self.is_subclass(&class, &self.types.dict) || self.derives_from_abc(r, "Mapping")
    }

    fn match_rest(&mut self, subject: &Value, keys: &[Value]) -> Outcome {
        if self.is_abstract(subject, false) {
            let class = Value::Object(self.types.dict.clone());
            let rest = self.call(&class, Args::new(vec![subject.clone()]))?;
            for key in keys {
                self.call_method(&rest, "pop", Args::new(vec![key.clone(), Value::None]))?;
            }
            return Ok(rest);
        }
        let rest = self.new_dict(crate::dict::Dict::new());
        let Value::Object(r) = &rest else { return Ok(rest) };
        for (key, value) in self.mapping_entries(subject)?.unwrap_or_default() {
            self.dict_set(r, key, value)?;
        }
        for key in keys {
            self.dict_remove(r, key)?;
        }
        Ok(rest)
    }

    /// Whether the object's class has a base of that name from `collections.abc`.
    fn derives_from_abc(&self, object: &Ref, name: &str) -> bool {
        let class = self.class_of(object);
        let body = self.heap.read(&class);
        let Payload::Class(class) = &body.payload else { return false };
        class.mro_tail.iter().any(|base| {
            let body = self.heap.read(base);
            let module = body.attrs.as_ref().and_then(|a| a.get_str("__module__").cloned());
            let of_abc = matches!(module, Some(Value::Str(m)) if matches!(&*m, "collections.abc" | "_collections_abc"));
            of_abc && matches!(&body.payload, Payload::Class(c) if &*c.name == name)
        })
    }

    /// `subject keys -> subject keys values-or-None bool`
    fn match_keys(&mut self, frame: &mut Frame) -> Outcome<()> {
        let keys = frame.top().clone();
        let keys = self.to_vec(&keys)?;
        let subject = frame.stack[frame.stack.len() - 2].clone();
        let found = self.on_each_way(&subject, |vm, subject| vm.values_of_keys(subject, &keys, Vec::new()))?;
        push_found(frame, &found);
        Ok(())
    }

    /// `(values, True)`, or `(None, False)` where one of the keys is not there; `values` come before those of `keys`.
    fn values_of_keys(&mut self, subject: &Value, keys: &[Value], mut values: Vec<Value>) -> Outcome {
        for (at, key) in keys.iter().enumerate() {
            let found = match subject {
                Value::Object(_) if self.is_abstract(subject, false) => None,
                Value::Object(r) if self.is_dict(subject) => self.dict_get(r, key)?,
                _ => {
                    let marker = self.new_list(Vec::new());
                    let args = Args::new(vec![key.clone(), marker.clone()]);
                    let found = self.call_method(subject, "get", args)?;
                    if found.is(&marker) {
                        None
                    } else {
                        Some(found)
                    }
                }
            };
            // A key that some way left out, or a dict of which only a run knows what it holds.
            let is_open = self.is_abstract(subject, false) || matches!(found, Some(Value::Abstract(_)));
            if let (true, Some(domain)) = (is_open, self.domain.clone()) {
                let there = self.contains(subject, key)?;
                return domain.branch(self, &there, &mut |vm, there| {
                    if !there {
                        return Ok(not_found());
                    }
                    let mut values = values.clone();
                    values.push(vm.get_item(subject, key)?);
                    vm.values_of_keys(subject, &keys[at + 1..], values)
                });
            }
            let Some(value) = found else { return Ok(not_found()) };
            values.push(value);
        }
        Ok(Value::tuple(vec![Value::tuple(values), Value::Bool(true)]))
    }

    /// `subject class names -> attributes-or-None bool`
    fn match_class(&mut self, frame: &mut Frame, positional: usize) -> Outcome<()> {
        let names = frame.pop();
        let class = frame.pop();
        let subject = frame.pop();
        let Value::Object(class_ref) = &class else {
            return Err(self.type_error("called match pattern must be a type"));
        };
        if !self.is_class(class_ref) {
            return Err(self.type_error("called match pattern must be a type"));
        }
        let found = self.on_each_way(&subject, |vm, subject| {
            let is_instance = vm.isinstance(subject, &class)?;
            if !vm.truth(&is_instance)? {
                return Ok(not_found());
            }
            let attributes = vm.class_attributes(subject, class_ref, positional, &names)?;
            let is_found = attributes.is_some();
            Ok(Value::tuple(vec![attributes.map_or(Value::None, Value::tuple), Value::Bool(is_found)]))
        })?;
        push_found(frame, &found);
        Ok(())
    }

    fn class_attributes(
        &mut self,
        subject: &Value,
        class: &Ref,
        positional: usize,
        names: &Value,
    ) -> Outcome<Option<Vec<Value>>> {
        let mut attributes = Vec::new();
        if positional > 0 {
            let class_value = Value::Object(class.clone());
            match self.find_attr(&class_value, "__match_args__")? {
                Some(args) => {
                    let args = self.to_vec(&args)?;
                    if args.len() < positional {
                        return Err(self.too_many_patterns(class, args.len(), positional));
                    }
                    for name in &args[..positional] {
                        let Value::Str(name) = name else {
                            let kind = self.type_name(name);
                            return Err(
                                self.type_error(&format!("__match_args__ elements must be strings (got {kind})"))
                            );
                        };
                        match self.find_attr(subject, name)? {
                            Some(value) => attributes.push(value),
                            None => return Ok(None),
                        }
                    }
                }
                None if self.matches_itself(class) => {
                    if positional > 1 {
                        return Err(self.too_many_patterns(class, 1, positional));
                    }
                    attributes.push(subject.clone());
                }
                None => return Err(self.too_many_patterns(class, 0, positional)),
            }
        }
        for name in self.to_vec(names)? {
            let Value::Str(name) = name else { continue };
            match self.find_attr(subject, &name)? {
                Some(value) => attributes.push(value),
                None => return Ok(None),
            }
        }
        Ok(Some(attributes))
    }

    fn too_many_patterns(&self, class: &Ref, allowed: usize, given: usize) -> Raise {
        let plural = if allowed == 1 { "" } else { "s" };
        let name = self.class_name(class);
        self.type_error(&format!("{name}() accepts {allowed} positional sub-pattern{plural} ({given} given)"))
    }

    /// Builtin classes whose single positional pattern is the subject itself.
    fn matches_itself(&self, class: &Ref) -> bool {
        let types = &self.types;
        [
            &types.bool,
            &types.bytes,
            &types.dict,
            &types.float,
            &types.frozenset,
            &types.int,
            &types.list,
            &types.set,
            &types.str,
            &types.tuple,
        ]
        .into_iter()
        .any(|base| self.is_subclass(class, base))
    }
}

fn not_found() -> Value {
    Value::tuple(vec![Value::None, Value::Bool(false)])
}

/// What a pattern found, and whether it did.
fn push_found(frame: &mut Frame, found: &Value) {
    let Value::Tuple(parts) = found else { return };
    parts.iter().for_each(|part| frame.push(part.clone()));
}
