//! The tests of `match` statements.

use crate::code::Op;
use crate::frame::Frame;
use crate::heap::Ref;
use crate::native::Outcome;
use crate::value::{Payload, Value};
use crate::vm::Vm;

impl Vm {
    pub(super) fn step_match(&mut self, frame: &mut Frame, op: Op) -> Outcome<()> {
        match op {
            Op::MatchSequence => {
                let is = self.is_match_sequence(&frame.top().clone());
                frame.push(Value::Bool(is));
            }
            Op::MatchMapping => {
                let is = self.is_match_mapping(&frame.top().clone());
                frame.push(Value::Bool(is));
            }
            Op::GetLen => {
                let len = self.len(&frame.top().clone())?;
                frame.push(len);
            }
            Op::MatchKeys => return self.match_keys(frame),
            Op::MatchClass(positional) => return self.match_class(frame, positional as usize),
            Op::MatchRest => {
                let keys = frame.pop();
                let subject = frame.top().clone();
                let rest = self.new_dict(crate::dict::Dict::new());
                let Value::Object(r) = &rest else { return Ok(()) };
                for (key, value) in self.mapping_entries(&subject)?.unwrap_or_default() {
                    self.dict_set(r, key, value)?;
                }
                for key in self.to_vec(&keys)? {
                    self.dict_remove(r, &key)?;
                }
                frame.push(rest);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_match_sequence(&self, subject: &Value) -> bool {
        match subject {
            Value::Tuple(_) => true,
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::List(_) | Payload::Range(..) | Payload::Immediate(Value::Tuple(_)) => true,
                Payload::None => self.derives_from_abc(r, "Sequence"),
                _ => false,
            },
            _ => false,
        }
    }

    fn is_match_mapping(&self, subject: &Value) -> bool {
        self.is_dict(subject) || matches!(subject, Value::Object(r) if self.derives_from_abc(r, "Mapping"))
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
        let subject = frame.stack[frame.stack.len() - 2].clone();
        let mut values = Vec::new();
        for key in self.to_vec(&keys)? {
            let found = match &subject {
                Value::Object(r) if self.is_dict(&subject) => self.dict_get(r, &key)?,
                _ => {
                    let marker = self.new_list(Vec::new());
                    let args = crate::native::Args::new(vec![key.clone(), marker.clone()]);
                    let found = self.call_method(&subject, "get", args)?;
                    if found.is(&marker) {
                        None
                    } else {
                        Some(found)
                    }
                }
            };
            let Some(value) = found else {
                frame.push(Value::None);
                frame.push(Value::Bool(false));
                return Ok(());
            };
            values.push(value);
        }
        frame.push(Value::tuple(values));
        frame.push(Value::Bool(true));
        Ok(())
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
        let is_instance = self.isinstance(&subject, &class)?;
        if !self.truth(&is_instance)? {
            frame.push(Value::None);
            frame.push(Value::Bool(false));
            return Ok(());
        }
        let attributes = self.class_attributes(&subject, class_ref, positional, &names)?;
        let matched = attributes.is_some();
        frame.push(attributes.map_or(Value::None, Value::tuple));
        frame.push(Value::Bool(matched));
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

    fn too_many_patterns(&self, class: &Ref, allowed: usize, given: usize) -> crate::native::Raise {
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
