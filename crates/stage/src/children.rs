//! The values that an object's body refers to, to visit and to replace.

use std::rc::Rc;

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Dict, Outcome, Value};

/// What an exception's `__suppress_context__` is before anything sets it.
const FALSE: Value = Value::Bool(false);

/// Calls `visit` with every value that a body holds directly.
pub fn visit_children(body: &Body, visit: &mut dyn FnMut(&Value)) {
    if let Some(attrs) = &body.attrs {
        attrs.iter().for_each(|e| visit(&e.value));
    }
    match &body.payload {
        Payload::List(items) => items.iter().for_each(visit),
        Payload::Dict(dict) => dict.iter().for_each(|e| visit(&e.value)),
        Payload::Immediate(value) | Payload::StaticMethod(value) | Payload::ClassMethod(value) => visit(value),
        Payload::Cell(value) => {
            if let Some(v) = value {
                visit(v);
            }
        }
        Payload::Function(f) => {
            f.closure.iter().for_each(|c| visit(&Value::Object(c.clone())));
            f.defaults.iter().for_each(&mut *visit);
            f.kw_defaults.iter().for_each(|(_, v)| visit(v));
        }
        Payload::BoundMethod(pair) => {
            visit(&pair.0);
            visit(&pair.1);
        }
        Payload::Property(parts) => parts.iter().for_each(visit),
        Payload::Super(parts) => visit(&parts.1),
        Payload::Slice(parts) => parts.iter().for_each(visit),
        Payload::Exception(e) => {
            e.args.iter().for_each(&mut *visit);
            for (other, absent) in [(&e.cause, Value::None), (&e.context, Value::None), (&e.suppress_context, FALSE)] {
                visit(other.as_ref().unwrap_or(&absent));
            }
        }
        Payload::Generator(state) | Payload::Iterator(state) | Payload::Native(state) => {
            // Only a copy can be walked through.
            let seen = state.clone().map_values(&mut |v| {
                visit(v);
                Ok(v.clone())
            });
            drop(seen);
        }
        Payload::DictOf(object) => visit(&Value::Object(object.clone())),
        Payload::None | Payload::Set(_) | Payload::Class(_) | Payload::Range(..) => {}
    }
}

type Map<'a> = &'a mut dyn FnMut(&Value) -> Outcome;

/// Replaces every value of a dict.
pub fn map_dict(dict: &mut Dict, map: Map) -> Outcome<()> {
    for slot in 0..dict.slots() {
        let Some(value) = dict.slot(slot).map(|e| e.value.clone()) else { continue };
        let new = map(&value)?;
        dict.replace(slot, new);
    }
    Ok(())
}

fn map_all<'a>(values: impl IntoIterator<Item = &'a mut Value>, map: Map) -> Outcome<()> {
    for value in values {
        *value = map(value)?;
    }
    Ok(())
}

/// Replaces every value that a body holds directly.
pub fn map_children(body: &mut Body, map: Map) -> Outcome<()> {
    if let Some(attrs) = &mut body.attrs {
        map_dict(attrs, map)?;
    }
    match &mut body.payload {
        Payload::List(items) => map_all(items, map),
        Payload::Dict(dict) => map_dict(dict, map),
        Payload::Immediate(v) | Payload::StaticMethod(v) | Payload::ClassMethod(v) => {
            *v = map(v)?;
            Ok(())
        }
        Payload::Cell(value) => map_all(value.as_mut(), map),
        Payload::Function(f) => {
            let mut closure = Vec::with_capacity(f.closure.len());
            for cell in f.closure.iter() {
                closure.push(match map(&Value::Object(cell.clone()))? {
                    Value::Object(new) => new,
                    _ => cell.clone(),
                });
            }
            f.closure = closure.into();
            map_all(&mut f.defaults, map)?;
            map_all(f.kw_defaults.iter_mut().map(|(_, v)| v), map)
        }
        Payload::BoundMethod(pair) => {
            pair.0 = map(&pair.0)?;
            pair.1 = map(&pair.1)?;
            Ok(())
        }
        Payload::Property(parts) => map_all(parts.iter_mut(), map),
        Payload::Super(parts) => {
            parts.1 = map(&parts.1)?;
            Ok(())
        }
        Payload::Slice(parts) => map_all(parts.iter_mut(), map),
        Payload::Exception(e) => {
            map_all(&mut e.args, map)?;
            let others = [(&mut e.cause, Value::None), (&mut e.context, Value::None), (&mut e.suppress_context, FALSE)];
            for (other, absent) in others {
                let new = map(other.as_ref().unwrap_or(&absent))?;
                *other = (!matches!(new, Value::None | Value::Bool(false))).then_some(new);
            }
            Ok(())
        }
        Payload::Generator(state) | Payload::Iterator(state) | Payload::Native(state) => state.map_values(map),
        Payload::DictOf(object) => {
            if let Value::Object(new) = map(&Value::Object(object.clone()))? {
                *object = new;
            }
            Ok(())
        }
        Payload::None | Payload::Set(_) | Payload::Class(_) | Payload::Range(..) => Ok(()),
    }
}

/// A tuple with every item replaced.
pub fn map_tuple(items: &[Value], map: Map) -> Outcome {
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        out.push(map(item)?);
    }
    Ok(Value::Tuple(Rc::from(out)))
}
