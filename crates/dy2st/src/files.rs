//! The native module `_files` behind `paddle.save` and `paddle.load`.

use std::path::Path;
use std::rc::Rc;

use dy2st_eval::{Dict, Outcome, Value, Vm};
use dy2st_format::{read_pdparams, write_pdparams, Object, Tensor};
use dy2st_framework::{is_tensor, number, sequence, Number, Session, TensorRef};
use dy2st_source::render;
use dy2st_tensor::Scalar;

/// The entry of a state dict that gives the parameters' own names.
const NAMES: &str = "StructuredToParameterName@@";

/// Registers the module.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    let s = session.clone();
    vm.register_closure(
        "_files",
        "save",
        Rc::new(move |vm, args| match &args.pos[..] {
            [Value::Str(path), object, ..] => save(&s, vm, path, object).map(|()| Value::None),
            _ => Err(vm.type_error("save(path, obj, protocol)")),
        }),
    );
    let s = session.clone();
    vm.register_closure(
        "_files",
        "load",
        Rc::new(move |vm, args| match &args.pos[..] {
            [Value::Str(path), as_numpy, ..] => {
                let as_numpy = vm.truth(as_numpy)?;
                load(&s, vm, path, as_numpy)
            }
            _ => Err(vm.type_error("load(path, return_numpy)")),
        }),
    );
}

fn save(session: &Session, vm: &mut Vm, path: &str, object: &Value) -> Outcome<()> {
    let mut exported = export(session, vm, object, 0)?;
    if let Object::Dict(items) = &mut exported {
        state_dict(vm, object, items)?;
    }
    let bytes = Value::Bytes(Rc::from(write_pdparams(&exported)));
    native(vm, "write_file", vec![Value::str(path), bytes, Value::Bool(false)]).map(drop)
}

/// A file function of the evaluator, which knows what the program may open.
fn native(vm: &mut Vm, name: &str, args: Vec<Value>) -> Outcome {
    let module = vm.import("_dy2st")?;
    let function = vm.get_attr(&module, name)?;
    vm.call(&function, dy2st_eval::Args::new(args))
}

/// A dict whose values are tensors only is a state dict: arrays, and the parameters' names beside them.
fn state_dict(vm: &mut Vm, object: &Value, items: &mut Vec<(Object, Object)>) -> Outcome<()> {
    let all_tensors =
        !items.is_empty() && items.iter().all(|(k, v)| matches!((k, v), (Object::Str(_), Object::Tensor(..))));
    let Some(dict) = object.as_object().filter(|_| all_tensors) else { return Ok(()) };
    let mut names = Vec::new();
    for (key, value) in vm.dict_entries(dict) {
        let name = vm.get_attr(&value, "name")?;
        names.push((Object::Str(vm.str(&key)?.to_string()), Object::Str(vm.str(&name)?.to_string())));
    }
    for (_, value) in items.iter_mut() {
        if let Object::Tensor(_, t) = value {
            *value = Object::Array(t.clone());
        }
    }
    items.push((Object::Str(NAMES.to_owned()), Object::Dict(names)));
    Ok(())
}

fn export(session: &Session, vm: &mut Vm, value: &Value, depth: usize) -> Outcome<Object> {
    if depth > 60 {
        return Err(vm.value_error("the object is nested too deeply to be saved"));
    }
    if is_tensor(vm, value) {
        let tensor = session.read(vm, value)?;
        let Some(host) = session.sink().host(&tensor) else {
            return Err(vm.unsupported("saving a tensor whose elements are known only when the program runs"));
        };
        let name = vm.get_attr(value, "name")?;
        return Ok(Object::Tensor(vm.str(&name)?.to_string(), Tensor(host)));
    }
    match value {
        Value::None => return Ok(Object::None),
        Value::Str(s) => return Ok(Object::Str(s.to_string())),
        Value::Bytes(b) => return Ok(Object::Bytes(b.to_vec())),
        _ => {}
    }
    match number(vm, value) {
        Some(Number::Known(Scalar::Bool(b))) => return Ok(Object::Bool(b)),
        Some(Number::Known(Scalar::Int(i))) => return Ok(Object::Int(i)),
        Some(Number::Known(Scalar::Float(x))) => return Ok(Object::Float(x)),
        _ => {}
    }
    if let Some(items) = sequence(vm, value) {
        let items = items.iter().map(|v| export(session, vm, v, depth + 1)).collect::<Outcome<_>>()?;
        return Ok(if matches!(value, Value::Tuple(_)) { Object::Tuple(items) } else { Object::List(items) });
    }
    let is_dict = value.as_object().is_some_and(|o| matches!(vm.heap.read(o).payload, dy2st_eval::Payload::Dict(_)));
    if let Some(dict) = value.as_object().filter(|_| is_dict) {
        let mut out = Vec::new();
        for (k, v) in vm.dict_entries(dict) {
            out.push((export(session, vm, &k, depth + 1)?, export(session, vm, &v, depth + 1)?));
        }
        return Ok(Object::Dict(out));
    }
    let name = vm.type_name(value);
    Err(vm.type_error(&format!(
        "objects of type '{name}' cannot be saved: tensors, numbers, texts, lists, tuples and dicts can"
    )))
}

fn load(session: &Session, vm: &mut Vm, path: &str, as_numpy: bool) -> Outcome {
    let Value::Bytes(bytes) = native(vm, "read_file", vec![Value::str(path)])? else {
        return Err(vm.raise("RuntimeError", "a file gave no bytes"));
    };
    let object = read_pdparams(&bytes).map_err(|e| {
        let text = render::text(&vm.files, &e.diagnostic(&Path::new(path).display().to_string()));
        vm.value_error(text.trim_end())
    })?;
    import(session, vm, object, as_numpy)
}

fn import(session: &Session, vm: &mut Vm, object: Object, as_numpy: bool) -> Outcome {
    Ok(match object {
        Object::None => Value::None,
        Object::Bool(b) => Value::Bool(b),
        Object::Int(i) => Value::Int(i),
        Object::Float(x) => Value::Float(x),
        Object::Str(s) => Value::str(&s),
        Object::Bytes(b) => Value::Bytes(Rc::from(b)),
        Object::List(items) => {
            let items = items.into_iter().map(|v| import(session, vm, v, as_numpy)).collect::<Outcome<_>>()?;
            vm.new_list(items)
        }
        Object::Tuple(items) => {
            Value::tuple(items.into_iter().map(|v| import(session, vm, v, as_numpy)).collect::<Outcome<_>>()?)
        }
        Object::Dict(items) => {
            let dict = vm.new_dict(Dict::new());
            for (k, v) in items {
                if matches!(&k, Object::Str(s) if s == NAMES) {
                    continue;
                }
                let key = import(session, vm, k, as_numpy)?;
                let value = import(session, vm, v, as_numpy)?;
                vm.set_item(&dict, &key, value)?;
            }
            dict
        }
        Object::Array(t) | Object::Tensor(_, t) => {
            let tensor = session.new_tensor(vm, TensorRef::host(t.0))?;
            if as_numpy {
                vm.call_method(&tensor, "numpy", dy2st_eval::Args::default())?
            } else {
                tensor
            }
        }
    })
}
