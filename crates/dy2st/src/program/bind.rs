//! Which parameter of the entry each input spec is for.

use std::rc::Rc;

use dy2st_eval::{Args, Payload, Value, Vm};
use dy2st_source::{codes, Diagnostic};

use super::spec::InputSpec;

/// The parameters of a function written in Python, without the one that its owner takes.
pub struct Parameters {
    positional: Vec<Rc<str>>,
    keyword_only: Vec<Rc<str>>,
    /// Those among them that have no default.
    needed: Vec<Rc<str>>,
    positional_only: usize,
    any_positional: bool,
    any_keyword: bool,
}

impl Parameters {
    /// Of a function object; `None` for other callables.
    pub fn of(vm: &Vm, function: &Value, bound: bool) -> Option<Self> {
        let body = vm.heap.read(function.as_object()?);
        let Payload::Function(f) = &body.payload else { return None };
        let code = &f.code;
        let skip = usize::from(bound).min(code.positional);
        let named = code.positional + code.keyword_only;
        let positional = code.locals[skip..code.positional].to_vec();
        let keyword_only = code.locals[code.positional..named].to_vec();
        let defaults = f.defaults.len().min(positional.len());
        let mut needed = positional[..positional.len() - defaults].to_vec();
        needed.extend(keyword_only.iter().filter(|n| !f.kw_defaults.iter().any(|(k, _)| k == *n)).cloned());
        Some(Self {
            positional,
            keyword_only,
            needed,
            positional_only: code.positional_only.saturating_sub(skip),
            any_positional: code.var_positional,
            any_keyword: code.var_keyword,
        })
    }

    /// Their names, for messages.
    fn list(&self) -> String {
        let all = self.positional.iter().chain(&self.keyword_only).map(|name| format!("`{name}`"));
        let all: Vec<String> = all.collect();
        if all.is_empty() {
            "no argument".to_owned()
        } else {
            all.join(", ")
        }
    }
}

/// The arguments of the call that is staged: `values` belong to `specs`, in order.
///
/// # Errors
/// A spec for a parameter that is not there or has one, too many, or a parameter that none is for.
pub fn bind(parameters: Option<&Parameters>, specs: &[InputSpec], values: Vec<Value>) -> Result<Args, Diagnostic> {
    let mut args = Args::default();
    for (spec, value) in specs.iter().zip(values) {
        match &spec.name {
            // A name in the place where it would go anyway.
            Some((name, _))
                if args.kw.is_empty()
                    && parameters.and_then(|p| p.positional.get(args.pos.len())).is_some_and(|p| **p == **name) =>
            {
                args.pos.push(value);
            }
            Some((name, _)) => args.kw.push((Rc::from(name.as_str()), value)),
            None => args.pos.push(value),
        }
    }
    let Some(parameters) = parameters else { return Ok(args) };
    let wrong = |message: String| Diagnostic::error(codes::SPEC_ARGUMENT, message);
    let takes = |what: String| wrong(format!("{what}: the entry takes {}", parameters.list()));
    if args.pos.len() > parameters.positional.len() && !parameters.any_positional {
        let unnamed = specs.iter().rev().find(|spec| spec.name.is_none()).or(specs.last());
        let error = takes(format!("there are {} input specs", specs.len()));
        return Err(unnamed.map_or(error.clone(), |spec| error.at(spec.span)));
    }
    for (index, (name, _)) in args.kw.iter().enumerate() {
        let at = specs.iter().filter_map(|spec| spec.name.as_ref()).find(|(n, _)| **n == **name).map(|(_, at)| *at);
        let place = |error: Diagnostic| at.map_or(error.clone(), |at| error.at(at));
        let position = parameters.positional.iter().position(|p| p == name);
        let by_name = position.is_some_and(|p| p >= parameters.positional_only)
            || parameters.keyword_only.contains(name)
            || parameters.any_keyword;
        if !by_name {
            return Err(place(takes(format!("there is no parameter `{name}`"))));
        }
        let given = position.is_some_and(|p| p < args.pos.len()) || args.kw[..index].iter().any(|(n, _)| n == name);
        if given {
            return Err(place(wrong(format!("the parameter `{name}` has two input specs"))));
        }
    }
    let has = |name: &Rc<str>| {
        parameters.positional[..args.pos.len().min(parameters.positional.len())].contains(name)
            || args.kw.iter().any(|(n, _)| n == name)
    };
    match parameters.needed.iter().find(|name| !has(name)) {
        Some(name) => {
            let help = format!("add --input-spec '{name}:float32[None,3]' with its dtype and dims, or '{name}=3'");
            Err(takes(format!("the parameter `{name}` has no input spec")).help(help))
        }
        None => Ok(args),
    }
}
