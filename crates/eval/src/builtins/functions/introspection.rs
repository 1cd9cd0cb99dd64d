//! Functions that ask about objects: attributes, identity, classes, namespaces, source text.

use std::rc::Rc;

use crate::builtins::args::{as_str, exactly, positional};
use crate::builtins::{is_callable, Method};
use crate::dict::Dict;
use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Names and functions.
pub(super) const FUNCTIONS: &[Method] = &[
    ("callable", |vm, args| {
        let [x] = exactly(vm, "callable", args)?;
        Ok(Value::Bool(is_callable(vm, &x)))
    }),
    ("getattr", getattr),
    ("hasattr", hasattr),
    ("setattr", setattr),
    ("delattr", delattr),
    ("isinstance", |vm, args| {
        let args = positional(vm, "isinstance", args, 2, 2)?;
        let [x, classes] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
        vm.isinstance(&x, &classes)
    }),
    ("issubclass", |vm, args| {
        let args = positional(vm, "issubclass", args, 2, 2)?;
        let [class, classes] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
        vm.issubclass(&class, &classes)
    }),
    ("id", |vm, args| {
        let [x] = exactly(vm, "id", args)?;
        Ok(Value::Int(id_of(&x)))
    }),
    ("hash", |vm, args| {
        let [x] = exactly(vm, "hash", args)?;
        Ok(Value::Int(vm.hash(&x)? as i64))
    }),
    ("repr", |vm, args| {
        let [x] = exactly(vm, "repr", args)?;
        vm.repr_value(&x)
    }),
    ("ascii", |vm, args| {
        let [x] = exactly(vm, "ascii", args)?;
        crate::builtins::show::ascii_value(vm, &x)
    }),
    ("format", |vm, args| {
        let args = positional(vm, "format", args, 1, 2)?;
        let x = args[0].clone().unwrap_or(Value::None);
        let spec = match &args[1] {
            None => Rc::from(""),
            Some(spec) => as_str(vm, spec).ok_or_else(|| {
                let kind = vm.type_name(spec);
                vm.type_error(&format!("format() argument 2 must be str, not {kind}"))
            })?,
        };
        vm.format_to_value(&x, &spec)
    }),
    ("dir", dir),
    ("vars", vars),
    ("globals", globals),
    ("locals", globals),
    ("eval", super::evaluation::eval),
    ("exit", exit),
    ("quit", exit),
    ("exec", |vm, _| Err(vm.unsupported("exec(): source text that is made while the program runs"))),
    ("compile", |vm, _| Err(vm.unsupported("compile(): source text that is made while the program runs"))),
    ("breakpoint", |vm, _| {
        vm.start_debugger();
        Ok(Value::None)
    }),
    ("__import__", import),
];

fn attribute_name(vm: &Vm, v: &Value, function: &str) -> Outcome<Rc<str>> {
    as_str(vm, v).ok_or_else(|| {
        let kind = vm.type_name(v);
        vm.type_error(&match function {
            "setattr" | "delattr" => format!("attribute name must be string, not '{kind}'"),
            _ => format!("{function}(): attribute name must be string"),
        })
    })
}

fn getattr(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "getattr", args, 2, 3)?;
    let [x, name] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
    let Some(name) = as_str(vm, &name) else {
        let kind = vm.type_name(&name);
        return Err(vm.type_error(&format!("attribute name must be string, not '{kind}'")));
    };
    match &args[2] {
        None => vm.get_attr(&x, &name),
        Some(default) => Ok(vm.find_attr(&x, &name)?.unwrap_or_else(|| default.clone())),
    }
}

fn hasattr(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "hasattr", args, 2, 2)?;
    let [x, name] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
    let Some(name) = as_str(vm, &name) else {
        let kind = vm.type_name(&name);
        return Err(vm.type_error(&format!("attribute name must be string, not '{kind}'")));
    };
    if let Some(refuse) = vm.absent_hook(&x, "__dy2st_hasattr__") {
        vm.call(&refuse, Args::new(vec![x.clone(), Value::Str(name.clone())]))?;
    }
    Ok(Value::Bool(vm.find_attr(&x, &name)?.is_some()))
}

fn setattr(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "setattr", args, 3, 3)?;
    let [x, name, value] = [0, 1, 2].map(|i| args[i].clone().unwrap_or(Value::None));
    let name = attribute_name(vm, &name, "setattr")?;
    vm.set_attr(&x, &name, value)?;
    Ok(Value::None)
}

fn delattr(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "delattr", args, 2, 2)?;
    let [x, name] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
    let name = attribute_name(vm, &name, "delattr")?;
    vm.del_attr(&x, &name)?;
    Ok(Value::None)
}

/// A number that two values share where `is` holds between them. Not an address: the same run gives the same numbers.
fn id_of(x: &Value) -> i64 {
    let mixed = |kind: i64, n: u64| (kind << 56) | ((n << 4) & 0x00ff_ffff_ffff_fff0) as i64;
    match x {
        Value::None => mixed(1, 1),
        Value::Ellipsis => mixed(1, 2),
        Value::NotImplemented => mixed(1, 3),
        Value::Bool(b) => mixed(1, 4 + u64::from(*b)),
        Value::Int(i) => mixed(2, *i as u64),
        Value::Float(f) => mixed(3, f.to_bits() ^ (f.to_bits() >> 32)),
        Value::Object(r) => mixed(0x7f, r.serial()),
        Value::Str(text) => mixed(4, crate::dict::hash_str(text)),
        Value::BigInt(n) => mixed(5, crate::builtins::number::int::hash_big(n)),
        Value::Complex(c) => mixed(6, Rc::as_ptr(c) as usize as u64),
        Value::Bytes(b) => mixed(7, b.as_ptr() as usize as u64),
        Value::Tuple(items) if items.is_empty() => mixed(1, 6),
        Value::Tuple(items) => mixed(8, items.as_ptr() as usize as u64),
        Value::Native(f) => mixed(9, Rc::as_ptr(f) as usize as u64),
        Value::Abstract(a) => mixed(10, Rc::as_ptr(a).cast::<()>() as usize as u64),
    }
}

/// Names in an object's own attributes and along a class's resolution order.
fn collect_names(vm: &mut Vm, object: &Ref, names: &mut Vec<Rc<str>>) {
    let mut sources = vec![object.clone()];
    let class = if vm.is_class(object) { object.clone() } else { vm.class_of(object) };
    let is_module = vm.class_of(object) == vm.types.module;
    if !is_module {
        sources.extend(vm.mro(&class));
    }
    for source in sources {
        let body = vm.heap.read(&source);
        let Some(attrs) = &body.attrs else { continue };
        names.extend(attrs.iter().filter_map(|e| match &e.key {
            Value::Str(name) => Some(name.clone()),
            _ => None,
        }));
    }
}

fn dir(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "dir", args, 0, 1)?;
    let Some(x) = args[0].clone() else {
        return Err(vm.unsupported("dir() without an argument, called through another name"));
    };
    let class = vm.type_of(&x);
    let own = vm.lookup_class(&class, "__dir__").filter(|f| !matches!(f, Value::Native(_)));
    let mut names: Vec<Rc<str>> = Vec::new();
    if own.is_some() {
        let listed = vm.call_special(&x, "__dir__", Args::default())?.unwrap_or(Value::None);
        for name in vm.to_vec(&listed)? {
            names.extend(as_str(vm, &name));
        }
    } else {
        match &x {
            Value::Object(r) => collect_names(vm, r, &mut names),
            _ => collect_names(vm, &class, &mut names),
        }
        names.sort();
        names.dedup();
        // The class of all objects offers it, and not every object has one.
        if vm.find_attr(&x, "__dict__")?.is_none() {
            names.retain(|name| &**name != "__dict__");
        }
    }
    names.sort();
    Ok(vm.new_list(names.into_iter().map(Value::Str).collect()))
}

fn vars(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "vars", args, 0, 1)?;
    let Some(x) = args[0].clone() else {
        return Err(vm.unsupported("vars() without an argument, called through another name"));
    };
    match vm.find_attr(&x, "__dict__")? {
        Some(dict) => Ok(dict),
        None => Err(vm.type_error("vars() argument must have __dict__ attribute")),
    }
}

/// `globals()` called where the run loop did not see it (`f = globals; f()`); the module's names are those of the
/// innermost call.
fn globals(vm: &mut Vm, args: Args) -> Outcome {
    exactly::<0>(vm, "globals", args)?;
    let Some(call) = vm.calls.last() else { return Ok(vm.new_dict(Dict::new())) };
    let module = Value::Object(call.globals.clone());
    vm.get_attr(&module, "__dict__")
}

/// `exit(code)` of the interactive interpreter, which scripts use too.
fn exit(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "exit", args, 0, 1)?;
    Err(vm.raise_args("SystemExit", vec![args[0].clone().unwrap_or(Value::None)]))
}

fn import(vm: &mut Vm, args: Args) -> Outcome {
    let name = args.pos.first().and_then(|v| as_str(vm, v));
    let Some(name) = name else { return Err(vm.type_error("__import__() argument 1 must be str")) };
    let module = vm.import(&name)?;
    let wants_leaf = args.pos.get(3).or(args.kw.iter().find(|(k, _)| &**k == "fromlist").map(|(_, v)| v));
    let leaf = match wants_leaf {
        Some(names) => vm.truth(&names.clone())?,
        None => false,
    };
    match name.split_once('.') {
        Some((top, _)) if !leaf => vm.import(top),
        _ => Ok(module),
    }
}
