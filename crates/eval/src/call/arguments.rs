//! Binding the arguments of a call to parameters, with CPython's messages.

use std::rc::Rc;

use crate::code::Code;
use crate::dict::{hash_str, Dict, Entry};
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// `'a'`, `'a' and 'b'`, `'a', 'b', and 'c'`.
fn listed(names: &[Rc<str>]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [init @ .., last] => format!("{}, and {last}", init.join(", ")),
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 {
        ""
    } else {
        "s"
    }
}

impl Vm {
    /// Binds arguments to the parameters at the front of `locals`.
    pub(crate) fn bind_arguments(
        &mut self,
        function: &Ref,
        code: &Code,
        args: Args,
        locals: &mut [Option<Value>],
    ) -> Outcome<()> {
        let given = args.pos.len();
        let named = code.positional + code.keyword_only;
        let mut pos = args.pos.into_iter();
        for slot in &mut locals[..code.positional] {
            match pos.next() {
                Some(value) => *slot = Some(value),
                None => break,
            }
        }
        if code.var_positional {
            locals[named] = Some(Value::tuple(pos.collect()));
        } else if given > code.positional {
            self.bind_keywords(function, code, args.kw, locals).ok();
            return Err(self.too_many(function, code, given, locals));
        }
        self.bind_keywords(function, code, args.kw, locals)?;
        self.fill_defaults(function, code, locals)
    }

    fn bind_keywords(
        &mut self,
        function: &Ref,
        code: &Code,
        kw: Vec<(Rc<str>, Value)>,
        locals: &mut [Option<Value>],
    ) -> Outcome<()> {
        let named = code.positional + code.keyword_only;
        let mut rest = code.var_keyword.then(Dict::new);
        for (name, value) in kw {
            let parameters = &code.locals[code.positional_only..named];
            let at = parameters
                .iter()
                .position(|p| Rc::ptr_eq(p, &name))
                .or_else(|| parameters.iter().position(|p| *p == name))
                .or_else(|| self.aliased(function, parameters, &name))
                .map(|at| at + code.positional_only);
            match (at, &mut rest) {
                (Some(at), _) => {
                    if locals[at].is_some() {
                        let function = self.function_label(function);
                        let message = format!("{function}() got multiple values for argument '{name}'");
                        return Err(self.type_error(&message));
                    }
                    locals[at] = Some(value);
                }
                (None, Some(rest)) => rest.push(hash_str(&name), Value::Str(name), value),
                (None, None) => return Err(self.unexpected_keyword(function, code, &name)),
            }
        }
        if let Some(rest) = rest {
            locals[named + usize::from(code.var_positional)] = Some(self.new_dict(rest));
        }
        Ok(())
    }

    /// The parameter that another name stands for, by the function's `__aliases__`.
    fn aliased(&self, function: &Ref, parameters: &[Rc<str>], name: &str) -> Option<usize> {
        let target = self.keyword_aliases(function).into_iter().find(|(alias, _)| &**alias == name)?.1;
        parameters.iter().position(|p| *p == target)
    }

    /// Other names of a function's parameters with what they stand for: its attribute `__aliases__`, which libraries set.
    pub fn keyword_aliases(&self, function: &Ref) -> Vec<(Rc<str>, Rc<str>)> {
        let table = self.heap.read(function).attrs.as_ref().and_then(|attrs| attrs.get_str("__aliases__").cloned());
        let Some(Value::Object(table)) = table else { return Vec::new() };
        let body = self.heap.read(&table);
        let Payload::Dict(dict) = &body.payload else { return Vec::new() };
        let pair = |entry: &Entry| match (&entry.key, &entry.value) {
            (Value::Str(alias), Value::Str(name)) => Some((alias.clone(), name.clone())),
            _ => None,
        };
        dict.iter().filter_map(pair).collect()
    }

    fn unexpected_keyword(&self, function: &Ref, code: &Code, name: &Rc<str>) -> Raise {
        let label = self.function_label(function);
        if code.locals[..code.positional_only].contains(name) {
            let message = format!("{label}() got some positional-only arguments passed as keyword arguments: '{name}'");
            return self.type_error(&message);
        }
        match self.binding_error(function, 0) {
            Some(text) => self.value_error(&text),
            None => self.type_error(&format!("{label}() got an unexpected keyword argument '{name}'")),
        }
    }

    /// What a function says in place of Python's own error, as a `ValueError`: its attribute `__binding_errors__`, which
    /// libraries set, has a text for an unexpected keyword and one for a missing argument.
    fn binding_error(&self, function: &Ref, which: usize) -> Option<Rc<str>> {
        match self.heap.read(function).attrs.as_ref()?.get_str("__binding_errors__")? {
            Value::Tuple(texts) => match texts.get(which)? {
                Value::Str(text) => Some(text.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    fn fill_defaults(&mut self, function: &Ref, code: &Code, locals: &mut [Option<Value>]) -> Outcome<()> {
        let named = code.positional + code.keyword_only;
        if locals[..named].iter().all(Option::is_some) {
            return Ok(());
        }
        let mut missing = Vec::new();
        let mut missing_keywords = Vec::new();
        {
            let body = self.heap.read(function);
            let Payload::Function(f) = &body.payload else { return Ok(()) };
            let first_default = code.positional.saturating_sub(f.defaults.len());
            let unbound =
                locals.iter_mut().zip(&code.locals).enumerate().take(named).filter(|(_, (slot, _))| slot.is_none());
            for (at, (slot, name)) in unbound {
                let default = if at < code.positional {
                    at.checked_sub(first_default).and_then(|i| f.defaults.get(i))
                } else {
                    f.kw_defaults.iter().find(|(n, _)| n == name).map(|(_, value)| value)
                };
                match default {
                    Some(value) => *slot = Some(value.clone()),
                    None if at < code.positional => missing.push(name.clone()),
                    None => missing_keywords.push(name.clone()),
                }
            }
        }
        let (kind, names) =
            if missing.is_empty() { ("keyword-only", missing_keywords) } else { ("positional", missing) };
        if names.is_empty() {
            return Ok(());
        }
        if let (Some(text), "positional") = (self.binding_error(function, 1), kind) {
            let at = code.locals.iter().position(|local| *local == names[0]).unwrap_or(0).to_string();
            let text = text.replace("{function}", &self.function_label(function)).replace("{name}", &names[0]);
            return Err(self.value_error(&text.replace("{at}", &at)));
        }
        let message = format!(
            "{}() missing {} required {kind} argument{}: {}",
            self.function_label(function),
            names.len(),
            plural(names.len()),
            listed(&names)
        );
        Err(self.type_error(&message))
    }

    fn too_many(&self, function: &Ref, code: &Code, given: usize, locals: &[Option<Value>]) -> Raise {
        let defaults = match &self.heap.read(function).payload {
            Payload::Function(f) => f.defaults.len(),
            _ => 0,
        };
        let most = code.positional;
        let least = most.saturating_sub(defaults);
        let takes = if least < most {
            format!("from {least} to {most} positional arguments")
        } else {
            format!("{most} positional argument{}", plural(most))
        };
        let keyword_only = locals[most..most + code.keyword_only].iter().filter(|v| v.is_some()).count();
        let were = if keyword_only > 0 {
            format!(
                "{given} positional argument{} (and {keyword_only} keyword-only argument{}) were",
                plural(given),
                plural(keyword_only)
            )
        } else if given == 1 {
            "1 was".to_string()
        } else {
            format!("{given} were")
        };
        let label = self.function_label(function);
        self.type_error(&format!("{label}() takes {takes} but {were} given"))
    }

    /// How messages name a function: its qualified name.
    fn function_label(&self, function: &Ref) -> Rc<str> {
        match &self.heap.read(function).payload {
            Payload::Function(f) => f.qualname.clone(),
            _ => Rc::from("function"),
        }
    }
}
