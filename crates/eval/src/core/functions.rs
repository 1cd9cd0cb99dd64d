//! Functions, bound methods, code objects, cells, generators and modules.

use std::rc::Rc;

use super::{arg, read_self};
use crate::code::Code;
use crate::frame::{Generator, GeneratorState};
use crate::native::{Args, NativeFn, NativePayload, Outcome};
use crate::value::{Function, Payload, Value};
use crate::vm::Vm;

/// What a code object keeps.
#[derive(Clone)]
pub(crate) struct CodeObject(pub Rc<Code>);

impl NativePayload for CodeObject {
    native_payload!();
}

pub(super) fn install(vm: &mut Vm) {
    install_function(vm);
    install_method(vm);
    install_code(vm);
    install_generator(vm);
    let class = vm.types.cell.clone();
    vm.add_property(
        &class,
        "cell_contents",
        |vm, args| match arg(&args, 0) {
            Value::Object(cell) => match vm.cell_value(&cell) {
                Some(value) => Ok(value),
                None => Err(vm.value_error("Cell is empty")),
            },
            _ => Ok(Value::None),
        },
        Some(|vm, args| {
            if let Value::Object(cell) = arg(&args, 0) {
                drop(vm.set_cell(&cell, Some(arg(&args, 1))));
            }
            Ok(Value::None)
        }),
    );
    let class = vm.types.module.clone();
    vm.add_methods(&class, &[("__new__", new_module), ("__init__", |_, _| Ok(Value::None)), ("__repr__", module_repr)]);
    let class = vm.types.iterator.clone();
    vm.add_methods(&class, &[("__iter__", |_, args| Ok(arg(&args, 0))), ("__next__", next)]);
}

/// `iterator.__next__()`.
pub(crate) fn next(vm: &mut Vm, args: Args) -> Outcome {
    match vm.next(&arg(&args, 0))? {
        Some(value) => Ok(value),
        None => Err(vm.stop_iteration(Value::None)),
    }
}

fn with_function(vm: &Vm, args: &Args, read: impl FnOnce(&Function) -> Value) -> Outcome {
    let read = |payload: &Payload| match payload {
        Payload::Function(f) => read(f),
        _ => Value::None,
    };
    Ok(read_self(vm, args, read).unwrap_or(Value::None))
}

fn edit_function(vm: &mut Vm, args: &Args, edit: impl FnOnce(&mut Function, Value)) -> Outcome {
    if let Value::Object(r) = arg(args, 0) {
        if let Payload::Function(f) = &mut vm.heap.write(&r).payload {
            edit(f, arg(args, 1));
        }
    }
    Ok(Value::None)
}

fn install_function(vm: &mut Vm) {
    let class = vm.types.function.clone();
    vm.add_methods(
        &class,
        &[
            ("__new__", new_function),
            ("__call__", |vm, mut args| {
                let function = arg(&args, 0);
                args.pos.remove(0);
                vm.call(&function, args)
            }),
            ("__get__", |vm, args| {
                let (function, instance) = (arg(&args, 0), arg(&args, 1));
                Ok(if matches!(instance, Value::None) { function } else { vm.bind(function, instance) })
            }),
        ],
    );
    let properties: &[(&'static str, NativeFn, Option<NativeFn>)] = &[
        ("__name__", |vm, args| with_function(vm, &args, |f| Value::Str(f.name.clone())), Some(set_name)),
        ("__qualname__", |vm, args| with_function(vm, &args, |f| Value::Str(f.qualname.clone())), Some(set_qualname)),
        (
            "__doc__",
            |vm, args| {
                with_function(vm, &args, |f| f.doc.clone().or_else(|| f.code.doc.clone()).unwrap_or(Value::None))
            },
            Some(|vm, args| edit_function(vm, &args, |f, doc| f.doc = Some(doc))),
        ),
        ("__module__", function_module, Some(|vm, args| edit_function(vm, &args, |f, m| f.module = Some(m)))),
        ("__defaults__", function_defaults, Some(set_defaults)),
        ("__kwdefaults__", function_kwdefaults, Some(set_kwdefaults)),
        (
            "__annotations__",
            function_annotations,
            Some(|vm, args| edit_function(vm, &args, |f, a| f.annotations = Some(a))),
        ),
        ("__code__", function_code, Some(set_code)),
        ("__globals__", function_globals, None),
        ("__closure__", function_closure, None),
    ];
    for (name, get, set) in properties {
        vm.add_property(&class, name, *get, *set);
    }
}

fn set_name(vm: &mut Vm, args: Args) -> Outcome {
    let name = super::text_arg(vm, &args, 1, "__name__")?;
    edit_function(vm, &args, |f, _| f.name = name)
}

fn set_qualname(vm: &mut Vm, args: Args) -> Outcome {
    let name = super::text_arg(vm, &args, 1, "__qualname__")?;
    edit_function(vm, &args, |f, _| f.qualname = name)
}

fn function_module(vm: &mut Vm, args: Args) -> Outcome {
    let parts = read_self(vm, &args, |p| match p {
        Payload::Function(f) => Some((f.module.clone(), f.globals.clone())),
        _ => None,
    });
    Ok(match parts.flatten() {
        Some((Some(module), _)) => module,
        Some((None, globals)) => {
            let body = vm.heap.read(&globals);
            body.attrs.as_ref().and_then(|a| a.get_str("__name__")).cloned().unwrap_or(Value::None)
        }
        None => Value::None,
    })
}

fn function_defaults(vm: &mut Vm, args: Args) -> Outcome {
    with_function(vm, &args, |f| if f.defaults.is_empty() { Value::None } else { Value::tuple(f.defaults.clone()) })
}

fn set_defaults(vm: &mut Vm, args: Args) -> Outcome {
    let values = match arg(&args, 1) {
        Value::None => Vec::new(),
        values => vm.to_vec(&values)?,
    };
    edit_function(vm, &args, |f, _| f.defaults = values)
}

fn function_kwdefaults(vm: &mut Vm, args: Args) -> Outcome {
    let defaults = read_self(vm, &args, |p| match p {
        Payload::Function(f) => f.kw_defaults.clone(),
        _ => Vec::new(),
    });
    let defaults = defaults.unwrap_or_default();
    if defaults.is_empty() {
        return Ok(Value::None);
    }
    let mut dict = crate::dict::Dict::new();
    for (name, value) in defaults {
        dict.set_str(&name, value);
    }
    Ok(vm.new_dict(dict))
}

fn set_kwdefaults(vm: &mut Vm, args: Args) -> Outcome {
    let mut defaults = Vec::new();
    if let Value::Object(r) = arg(&args, 1) {
        for (key, value) in vm.dict_entries(&r) {
            if let Value::Str(key) = key {
                defaults.push((key, value));
            }
        }
    }
    edit_function(vm, &args, |f, _| f.kw_defaults = defaults)
}

fn function_annotations(vm: &mut Vm, args: Args) -> Outcome {
    let found = with_function(vm, &args, |f| f.annotations.clone().unwrap_or(Value::None))?;
    if !matches!(found, Value::None) {
        return Ok(found);
    }
    let dict = vm.new_dict(crate::dict::Dict::new());
    let made = dict.clone();
    edit_function(vm, &args, |f, _| f.annotations = Some(made))?;
    Ok(dict)
}

fn function_code(vm: &mut Vm, args: Args) -> Outcome {
    let code = read_self(vm, &args, |p| match p {
        Payload::Function(f) => Some(f.code.clone()),
        _ => None,
    });
    Ok(match code.flatten() {
        Some(code) => vm.bare(&vm.types.code, Payload::Native(Box::new(CodeObject(code)))),
        None => Value::None,
    })
}

fn set_code(vm: &mut Vm, args: Args) -> Outcome {
    let code = match arg(&args, 1) {
        Value::Object(r) => match &vm.heap.read(&r).payload {
            Payload::Native(payload) => payload.as_any().downcast_ref::<CodeObject>().map(|c| c.0.clone()),
            _ => None,
        },
        _ => None,
    };
    match code {
        Some(code) => edit_function(vm, &args, |f, _| f.code = code),
        None => Err(vm.type_error("__code__ must be set to a code object")),
    }
}

fn function_globals(vm: &mut Vm, args: Args) -> Outcome {
    let globals = read_self(vm, &args, |p| match p {
        Payload::Function(f) => Some(f.globals.clone()),
        _ => None,
    });
    Ok(globals.flatten().map_or(Value::None, |g| vm.attrs_dict(&g)))
}

fn function_closure(vm: &mut Vm, args: Args) -> Outcome {
    with_function(vm, &args, |f| {
        if f.closure.is_empty() {
            Value::None
        } else {
            Value::tuple(f.closure.iter().cloned().map(Value::Object).collect())
        }
    })
}

fn install_method(vm: &mut Vm) {
    for class in [vm.types.method.clone(), vm.types.builtin_function.clone()] {
        vm.add_methods(
            &class,
            &[
                ("__call__", |vm, mut args| {
                    let method = arg(&args, 0);
                    args.pos.remove(0);
                    vm.call(&method, args)
                }),
                ("__eq__", method_equal),
                ("__hash__", method_hash),
            ],
        );
        vm.add_property(&class, "__self__", |vm, args| method_part(vm, &args, false), None);
        vm.add_property(&class, "__name__", native_name, None);
        vm.add_property(&class, "__qualname__", native_qualname, None);
        vm.add_property(&class, "__module__", native_module, None);
        vm.add_property(&class, "__doc__", native_doc, None);
    }
    let class = vm.types.method.clone();
    vm.add_methods(&class, &[("__new__", new_method)]);
    vm.add_property(&class, "__func__", |vm, args| method_part(vm, &args, true), None);
    let class = vm.types.method_descriptor.clone();
    vm.add_methods(
        &class,
        &[("__get__", |vm, args| {
            let (function, instance) = (arg(&args, 0), arg(&args, 1));
            Ok(if matches!(instance, Value::None) { function } else { vm.bind(function, instance) })
        })],
    );
    vm.add_property(&class, "__name__", native_name, None);
    vm.add_property(&class, "__qualname__", native_qualname, None);
    vm.add_property(&class, "__doc__", native_doc, None);
}

/// `types.MethodType(function, receiver)`.
fn new_method(vm: &mut Vm, args: Args) -> Outcome {
    if args.pos.len() != 3 {
        return Err(vm.type_error(&format!("method expected 2 arguments, got {}", args.pos.len().saturating_sub(1))));
    }
    let (function, receiver) = (arg(&args, 1), arg(&args, 2));
    if !vm.is_callable(&function) {
        return Err(vm.type_error("first argument must be callable"));
    }
    if matches!(receiver, Value::None) {
        return Err(vm.type_error("instance must not be None"));
    }
    Ok(vm.bare(&vm.types.method, Payload::BoundMethod(Box::new((function, receiver)))))
}

/// `types.FunctionType(code, globals, name=None, argdefs=None, closure=None)`.
fn new_function(vm: &mut Vm, args: Args) -> Outcome {
    let mut parts: Vec<Value> = (1..=5).map(|at| arg(&args, at)).collect();
    for (name, value) in args.kw {
        if let Some(at) = ["code", "globals", "name", "argdefs", "closure"].iter().position(|n| **n == *name) {
            parts[at] = value;
        }
    }
    let code = match &parts[0] {
        Value::Object(r) => match &vm.heap.read(r).payload {
            Payload::Native(payload) => payload.as_any().downcast_ref::<CodeObject>().map(|c| c.0.clone()),
            _ => None,
        },
        _ => None,
    };
    let Some(code) = code else {
        return Err(vm.type_error("function() argument 'code' must be code, not another object"));
    };
    let globals = match &parts[1] {
        Value::Object(r) => match &vm.heap.read(r).payload {
            Payload::DictOf(module) => Some(module.clone()),
            _ => None,
        },
        _ => None,
    };
    let Some(globals) = globals else { return Err(vm.unsupported("a function whose globals are not a module's")) };
    let defaults = if matches!(parts[3], Value::None) { Vec::new() } else { vm.to_vec(&parts[3])? };
    let closure = if matches!(parts[4], Value::None) { Vec::new() } else { vm.to_vec(&parts[4])? };
    if closure.len() != code.free.len() {
        let (want, got) = (code.free.len(), closure.len());
        return Err(vm.value_error(&format!("{} requires closure of length {want}, not {got}", code.name)));
    }
    let name = match &parts[2] {
        Value::Str(name) => name.clone(),
        _ => code.name.clone(),
    };
    let function = Function {
        qualname: code.qualname.clone(),
        code,
        name,
        doc: None,
        module: None,
        annotations: None,
        globals,
        closure: closure.iter().filter_map(|c| c.as_object().cloned()).collect(),
        defaults,
        kw_defaults: Vec::new(),
    };
    Ok(vm.bare(&vm.types.function, Payload::Function(Box::new(function))))
}

fn method_parts(vm: &Vm, value: &Value) -> Option<(Value, Value)> {
    match value {
        Value::Object(r) => match &vm.heap.read(r).payload {
            Payload::BoundMethod(parts) => Some((**parts).clone()),
            _ => None,
        },
        _ => None,
    }
}

fn method_part(vm: &mut Vm, args: &Args, function: bool) -> Outcome {
    Ok(match method_parts(vm, &arg(args, 0)) {
        Some((f, receiver)) => {
            if function {
                f
            } else {
                receiver
            }
        }
        None => Value::None,
    })
}

fn method_equal(vm: &mut Vm, args: Args) -> Outcome {
    let (this, other) = (arg(&args, 0), arg(&args, 1));
    if this.is(&other) {
        return Ok(Value::Bool(true));
    }
    match (method_parts(vm, &this), method_parts(vm, &other)) {
        (Some((f, a)), Some((g, b))) => Ok(Value::Bool(f.is(&g) && a.is(&b))),
        _ => Ok(Value::NotImplemented),
    }
}

fn method_hash(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let hash = match method_parts(vm, &this) {
        Some((f, receiver)) => Vm::identity_hash(&f).wrapping_mul(31) ^ Vm::identity_hash(&receiver),
        None => vm.hash(&this)?,
    };
    Ok(Value::Int(hash as i64))
}

fn native_name(vm: &mut Vm, args: Args) -> Outcome {
    match (arg(&args, 0), method_parts(vm, &arg(&args, 0))) {
        (Value::Native(f), _) => Ok(Value::Str(f.name.clone())),
        (_, Some((function, _))) => vm.get_attr(&function, "__name__"),
        _ => Ok(Value::None),
    }
}

fn native_qualname(vm: &mut Vm, args: Args) -> Outcome {
    match (arg(&args, 0), method_parts(vm, &arg(&args, 0))) {
        (Value::Native(f), _) if f.is_method => Ok(Value::str(&format!("{}.{}", f.owner, f.name))),
        (Value::Native(f), _) => Ok(Value::Str(f.name.clone())),
        (_, Some((function, _))) => vm.get_attr(&function, "__qualname__"),
        _ => Ok(Value::None),
    }
}

fn native_module(vm: &mut Vm, args: Args) -> Outcome {
    match (arg(&args, 0), method_parts(vm, &arg(&args, 0))) {
        (Value::Native(f), _) => Ok(Value::Str(f.owner.clone())),
        (_, Some((function, _))) => Ok(vm.find_attr(&function, "__module__")?.unwrap_or(Value::None)),
        _ => Ok(Value::None),
    }
}

fn native_doc(vm: &mut Vm, args: Args) -> Outcome {
    match method_parts(vm, &arg(&args, 0)) {
        Some((function, _)) => Ok(vm.find_attr(&function, "__doc__")?.unwrap_or(Value::None)),
        None => Ok(Value::None),
    }
}

fn with_code(vm: &Vm, args: &Args, read: impl FnOnce(&Code) -> Value) -> Outcome {
    let code = read_self(vm, args, |p| match p {
        Payload::Native(payload) => payload.as_any().downcast_ref::<CodeObject>().map(|c| c.0.clone()),
        _ => None,
    });
    Ok(code.flatten().map_or(Value::None, |code| read(&code)))
}

fn install_code(vm: &mut Vm) {
    let class = vm.types.code.clone();
    let properties: &[(&'static str, NativeFn)] = &[
        ("co_name", |vm, args| with_code(vm, &args, |c| Value::Str(c.name.clone()))),
        ("co_qualname", |vm, args| with_code(vm, &args, |c| Value::Str(c.qualname.clone()))),
        ("co_argcount", |vm, args| with_code(vm, &args, |c| Value::Int(c.positional as i64))),
        ("co_posonlyargcount", |vm, args| with_code(vm, &args, |c| Value::Int(c.positional_only as i64))),
        ("co_kwonlyargcount", |vm, args| with_code(vm, &args, |c| Value::Int(c.keyword_only as i64))),
        ("co_firstlineno", |vm, args| with_code(vm, &args, |c| Value::Int(i64::from(c.first_line)))),
        ("co_varnames", |vm, args| {
            with_code(vm, &args, |c| Value::tuple(c.locals.iter().cloned().map(Value::Str).collect()))
        }),
        ("co_freevars", |vm, args| {
            with_code(vm, &args, |c| Value::tuple(c.free.iter().cloned().map(Value::Str).collect()))
        }),
        ("co_names", |vm, args| {
            with_code(vm, &args, |c| {
                let names: indexmap::IndexSet<_> = c.names.iter().map(|n| n.text.clone()).collect();
                Value::tuple(names.into_iter().map(Value::Str).collect())
            })
        }),
        ("co_flags", |vm, args| {
            with_code(vm, &args, |c| {
                let flag = |on: bool, bit: i64| if on { bit } else { 0 };
                Value::Int(
                    3 | flag(c.var_positional, 4)
                        | flag(c.var_keyword, 8)
                        | flag(c.is_generator, 32)
                        | flag(c.is_async, 128),
                )
            })
        }),
        ("co_filename", |vm, args| {
            let file = read_self(vm, &args, |p| match p {
                Payload::Native(payload) => payload.as_any().downcast_ref::<CodeObject>().and_then(|c| c.0.file()),
                _ => None,
            });
            Ok(file.flatten().map_or(Value::None, |file| Value::str(vm.files.get(file).path())))
        }),
    ];
    for (name, get) in properties {
        vm.add_property(&class, name, *get, None);
    }
}

fn with_generator(vm: &Vm, args: &Args, read: impl FnOnce(&Generator) -> Value) -> Outcome {
    let read = |p: &Payload| match p {
        Payload::Generator(payload) => payload.as_any().downcast_ref::<Generator>().map(read),
        _ => None,
    };
    Ok(read_self(vm, args, read).flatten().unwrap_or(Value::None))
}

fn install_generator(vm: &mut Vm) {
    let class = vm.types.generator.clone();
    vm.add_methods(
        &class,
        &[
            ("__iter__", |_, args| Ok(arg(&args, 0))),
            ("__next__", |vm, args| send(vm, &args, Value::None)),
            ("send", |vm, args| {
                let value = arg(&args, 1);
                send(vm, &args, value)
            }),
            ("throw", throw),
            ("close", |vm, args| {
                if let Value::Object(r) = arg(&args, 0) {
                    vm.generator_close(&r)?;
                }
                Ok(Value::None)
            }),
        ],
    );
    let named: &[(&'static str, NativeFn)] = &[
        ("__name__", |vm, args| with_generator(vm, &args, |g| Value::Str(g.name.clone()))),
        ("__qualname__", |vm, args| with_generator(vm, &args, |g| Value::Str(g.qualname.clone()))),
        ("gi_running", |vm, args| with_generator(vm, &args, |g| Value::Bool(g.state == GeneratorState::Running))),
        ("gi_suspended", |vm, args| with_generator(vm, &args, |g| Value::Bool(g.state == GeneratorState::Suspended))),
        ("gi_frame", |vm, args| {
            with_generator(vm, &args, |g| if g.frame.is_some() { Value::Ellipsis } else { Value::None })
        }),
    ];
    for (name, get) in named {
        vm.add_property(&class, name, *get, None);
    }
}

fn send(vm: &mut Vm, args: &Args, value: Value) -> Outcome {
    match arg(args, 0) {
        Value::Object(r) => vm.generator_send(&r, value),
        _ => Err(vm.type_error("descriptor 'send' requires a 'generator' object")),
    }
}

fn throw(vm: &mut Vm, args: Args) -> Outcome {
    let Value::Object(r) = arg(&args, 0) else {
        return Err(vm.type_error("descriptor 'throw' requires a 'generator' object"));
    };
    let mut exception = arg(&args, 1);
    let value = arg(&args, 2);
    let is_class = matches!(&exception, Value::Object(r) if vm.is_class(r));
    if is_class && !matches!(value, Value::None) {
        let base = vm.types.exc("BaseException");
        exception = if vm.is_instance(&value, &base) { value } else { vm.call(&exception, Args::new(vec![value]))? };
    }
    let exception = vm.make_exception(&exception)?;
    vm.generator_throw(&r, exception)
}

fn new_module(vm: &mut Vm, args: Args) -> Outcome {
    let name = super::text_arg(vm, &args, 1, "module() argument 'name'")?;
    let module = vm.new_module(&name);
    if let Value::Object(class) = arg(&args, 0) {
        vm.heap.write(&module).class = Some(class);
    }
    let doc = arg(&args, 2);
    vm.set_module_attr(&module, "__doc__", doc);
    Ok(Value::Object(module))
}

fn module_repr(vm: &mut Vm, args: Args) -> Outcome {
    let module = arg(&args, 0);
    let name = vm.find_attr(&module, "__name__")?.unwrap_or(Value::None);
    let name = vm.str(&name)?;
    Ok(Value::str(&match vm.find_attr(&module, "__file__")? {
        Some(Value::Str(path)) => format!("<module '{name}' from '{path}'>"),
        _ => format!("<module '{name}' (built-in)>"),
    }))
}
