//! The entry: an expression in the namespace of the file that gives what is converted.

use dy2st_eval::{Payload, Raise, Ref, Value, Vm};
use dy2st_source::{codes, Diagnostic, Span};
use dy2st_stage::Callee;

/// The name under which the text is shown.
const SHOWN: &str = "--entry";

/// Evaluates an entry in a module.
///
/// # Errors
/// One diagnostic for an entry that cannot be read, names nothing or cannot be called, and for what evaluating it raised.
pub fn callee(vm: &mut Vm, module: &Ref, text: &str) -> Result<Callee, Diagnostic> {
    let shown = vm.files.iter().count();
    let value = match vm.evaluate(SHOWN, text, module) {
        Ok(Some(value)) => value,
        Ok(None) => return Err(at_entry(vm, shown, text, codes::ENTRY_SYNTAX, "the entry is not one expression")),
        Err(Raise::Refuse(diagnostic)) if diagnostic.code.number() / 100 == 2 => {
            let message = format!("the entry cannot be read: {}", diagnostic.message);
            return Err(Diagnostic { code: codes::ENTRY_SYNTAX, message, ..*diagnostic });
        }
        Err(raise) => return Err(failed(vm, raise)),
    };
    if let Err(raise) = vm.refuse_absent(&value, "the entry") {
        let error = super::uncaught(vm, raise, "the entry");
        let place = at_entry(vm, shown, text, error.code, &error.message);
        return Err(Diagnostic { span: place.span, ..error });
    }
    find(vm, &value, 0).map_err(|message| at_entry(vm, shown, text, codes::UNKNOWN_ENTRY, &message))
}

/// A diagnostic about the whole entry, the file with that number.
fn at_entry(vm: &Vm, number: usize, text: &str, code: dy2st_source::Code, message: &str) -> Diagnostic {
    let error = Diagnostic::error(code, message);
    match vm.files.iter().nth(number) {
        Some((file, _)) => error.at(Span::new(file, 0, text.len() as u32)),
        None => error,
    }
}

/// What evaluating the entry raised: a name that is not there is the entry's own fault.
fn failed(vm: &mut Vm, raise: Raise) -> Diagnostic {
    let missing = ["NameError", "AttributeError"].iter().any(|class| vm.raise_is(&raise, class));
    let trace = match &raise {
        Raise::Exception(exception) => vm.exception_field(exception, |e| e.trace.clone()).unwrap_or_default(),
        Raise::Refuse(_) | Raise::Exit(_) => Vec::new(),
    };
    let own: Vec<_> = trace.iter().filter(|entry| !vm.files.get(entry.span.file).path().starts_with('<')).collect();
    match (&own[..], missing) {
        ([own], true) => {
            let (_, message) = vm.exception_parts(&raise);
            Diagnostic::error(codes::UNKNOWN_ENTRY, format!("the entry is not there: {message}")).at(own.span)
        }
        _ => super::uncaught(vm, raise, "the entry"),
    }
}

/// The function that a value stands for, and what it is bound to; else why it is none.
fn find(vm: &mut Vm, value: &Value, depth: usize) -> Result<Callee, String> {
    let is_a = |vm: &mut Vm, module: &str, class: &str| {
        let found = vm.import(module).and_then(|module| vm.get_attr(&module, class));
        matches!(&found, Ok(Value::Object(class)) if vm.is_instance(value, class))
    };
    if is_a(vm, "paddle.jit", "StaticFunction") {
        let mut part = |name: &str| vm.get_attr(value, name).ok().filter(|v| !matches!(v, Value::None));
        let (function, owner, spec) = (part("_function"), part("_owner"), part("_input_spec"));
        let function = function.ok_or("the static function has no function")?;
        return Ok(Callee { function, owner, spec });
    }
    let Some(object) = value.as_object() else {
        return Err(format!("the entry is of type '{}', which cannot be called", vm.type_name(value)));
    };
    if is_a(vm, "paddle.nn", "Layer") && depth == 0 {
        // Hooks are part of what a call of the layer does.
        let hooked = ["_forward_pre_hooks", "_forward_post_hooks"]
            .iter()
            .any(|hooks| vm.get_attr(value, hooks).and_then(|hooks| vm.truth(&hooks)).unwrap_or(false));
        let name = if hooked { "__call__" } else { "forward" };
        let method = vm.get_attr(value, name).map_err(|_| format!("the layer has no `{name}`"))?;
        return find(vm, &method, depth + 1);
    }
    let body = vm.heap.read(object).clone();
    match &body.payload {
        Payload::Function(_) => Ok(Callee { function: value.clone(), owner: None, spec: None }),
        Payload::BoundMethod(pair) => Ok(Callee { function: pair.0.clone(), owner: Some(pair.1.clone()), spec: None }),
        Payload::Class(class) => Err(format!("the entry is the class `{0}`: call it, as in '{0}()'", class.name)),
        _ => match vm.find_attr(value, "__call__") {
            Ok(Some(method)) if depth < 4 && !method.is(value) => find(vm, &method, depth + 1),
            _ => Err(format!("the entry is of type '{}', which cannot be called", vm.type_name(value))),
        },
    }
}
