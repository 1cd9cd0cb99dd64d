//! `property`, `staticmethod`, `classmethod`, `super`.

use std::rc::Rc;

use super::{arg, read_self};
use crate::native::{Args, NativeFn, NativePayload, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// What the descriptor of a slot keeps.
#[derive(Clone)]
pub(crate) struct Member {
    /// The slot.
    pub name: Rc<str>,
    /// The class that has it.
    pub class: Rc<str>,
}

impl NativePayload for Member {
    native_payload!();
}

fn member(vm: &Vm, args: &Args) -> Option<Member> {
    read_self(vm, args, |p| match p {
        Payload::Native(payload) => payload.as_any().downcast_ref::<Member>().cloned(),
        _ => None,
    })
    .flatten()
}

fn install_member(vm: &mut Vm) {
    let class = vm.types.member_descriptor.clone();
    vm.add_methods(
        &class,
        &[
            ("__get__", |vm, args| {
                let (Some(member), Value::Object(r)) = (member(vm, &args), arg(&args, 1)) else {
                    return Ok(arg(&args, 0));
                };
                let found = vm.heap.read(&r).attrs.as_ref().and_then(|a| a.get_str(&member.name)).cloned();
                match found {
                    Some(value) => Ok(value),
                    None => Err(vm.attribute_error(&Value::Object(r), &member.name)),
                }
            }),
            ("__set__", |vm, args| {
                if let (Some(member), Value::Object(r)) = (member(vm, &args), arg(&args, 1)) {
                    vm.heap.write(&r).attrs.get_or_insert_with(Default::default).set_str(&member.name, arg(&args, 2));
                }
                Ok(Value::None)
            }),
            ("__delete__", |vm, args| {
                let (Some(member), Value::Object(r)) = (member(vm, &args), arg(&args, 1)) else {
                    return Ok(Value::None);
                };
                let removed = vm.heap.write(&r).attrs.as_mut().and_then(|a| a.remove_str(&member.name));
                match removed {
                    Some(_) => Ok(Value::None),
                    None => Err(vm.attribute_error(&Value::Object(r), &member.name)),
                }
            }),
            ("__repr__", |vm, args| {
                Ok(match member(vm, &args) {
                    Some(member) => Value::str(&format!("<member '{}' of '{}' objects>", member.name, member.class)),
                    None => Value::None,
                })
            }),
        ],
    );
    vm.add_property(
        &class,
        "__name__",
        |vm, args| Ok(member(vm, &args).map_or(Value::None, |m| Value::Str(m.name))),
        None,
    );
}

pub(super) fn install(vm: &mut Vm) {
    install_member(vm);
    install_property(vm);
    let class = vm.types.staticmethod.clone();
    vm.add_methods(
        &class,
        &[
            ("__new__", |vm, args| wrap(vm, &args, Payload::StaticMethod)),
            ("__init__", |_, _| Ok(Value::None)),
            ("__get__", |vm, args| wrapped(vm, &args)),
            ("__call__", |vm, mut args| {
                let function = wrapped(vm, &args)?;
                args.pos.remove(0);
                vm.call(&function, args)
            }),
        ],
    );
    install_wrapper(vm, &class);
    let class = vm.types.classmethod.clone();
    vm.add_methods(
        &class,
        &[
            ("__new__", |vm, args| wrap(vm, &args, Payload::ClassMethod)),
            ("__init__", |_, _| Ok(Value::None)),
            ("__get__", |vm, args| {
                let function = wrapped(vm, &args)?;
                let owner = match (arg(&args, 1), arg(&args, 2)) {
                    (instance, Value::None) => Value::Object(vm.type_of(&instance)),
                    (_, owner) => owner,
                };
                Ok(vm.bind(function, owner))
            }),
        ],
    );
    install_wrapper(vm, &class);
    let class = vm.types.super_.clone();
    vm.add_methods(&class, &[("__new__", new_super), ("__init__", |_, _| Ok(Value::None)), ("__repr__", super_repr)]);
    vm.add_property(&class, "__self__", |vm, args| super_part(vm, &args, true), None);
    vm.add_property(&class, "__thisclass__", |vm, args| super_part(vm, &args, false), None);
}

fn install_wrapper(vm: &mut Vm, class: &crate::heap::Ref) {
    let properties: &[(&'static str, NativeFn)] = &[
        ("__func__", |vm, args| wrapped(vm, &args)),
        ("__wrapped__", |vm, args| wrapped(vm, &args)),
        ("__name__", |vm, args| of_wrapped(vm, &args, "__name__")),
        ("__qualname__", |vm, args| of_wrapped(vm, &args, "__qualname__")),
        ("__module__", |vm, args| of_wrapped(vm, &args, "__module__")),
        ("__doc__", |vm, args| of_wrapped(vm, &args, "__doc__")),
        ("__isabstractmethod__", |vm, args| {
            let function = wrapped(vm, &args)?;
            is_abstract(vm, &function)
        }),
    ];
    for (name, get) in properties {
        vm.add_property(class, name, *get, None);
    }
}

fn is_abstract(vm: &mut Vm, function: &Value) -> Outcome {
    match vm.find_attr(function, "__isabstractmethod__")? {
        Some(flag) => vm.truth(&flag).map(Value::Bool),
        None => Ok(Value::Bool(false)),
    }
}

fn wrap(vm: &mut Vm, args: &Args, payload: fn(Value) -> Payload) -> Outcome {
    let Value::Object(class) = arg(args, 0) else { return Ok(Value::None) };
    if args.pos.len() != 2 {
        let (name, given) = (vm.class_name(&class), args.pos.len().saturating_sub(1));
        return Err(vm.type_error(&format!("{name} expected 1 argument, got {given}")));
    }
    Ok(vm.object(&class, payload(arg(args, 1))))
}

fn wrapped(vm: &mut Vm, args: &Args) -> Outcome {
    Ok(read_self(vm, args, |p| match p {
        Payload::StaticMethod(f) | Payload::ClassMethod(f) => f.clone(),
        _ => Value::None,
    })
    .unwrap_or(Value::None))
}

fn of_wrapped(vm: &mut Vm, args: &Args, name: &str) -> Outcome {
    let function = wrapped(vm, args)?;
    vm.get_attr(&function, name)
}

fn install_property(vm: &mut Vm) {
    let class = vm.types.property.clone();
    vm.add_methods(
        &class,
        &[
            ("__new__", new_property),
            ("__init__", |_, _| Ok(Value::None)),
            ("getter", |vm, args| replace(vm, &args, 0)),
            ("setter", |vm, args| replace(vm, &args, 1)),
            ("deleter", |vm, args| replace(vm, &args, 2)),
            ("__get__", |vm, args| {
                let (property, instance) = (arg(&args, 0), arg(&args, 1));
                if matches!(instance, Value::None) {
                    return Ok(property);
                }
                vm.property_get(&property, &instance)
            }),
            ("__set__", |vm, args| {
                let set = part(vm, &args, 1)?;
                vm.call(&set, Args::new(vec![arg(&args, 1), arg(&args, 2)]))
            }),
            ("__delete__", |vm, args| {
                let delete = part(vm, &args, 2)?;
                vm.call(&delete, Args::new(vec![arg(&args, 1)]))
            }),
        ],
    );
    let properties: &[(&'static str, NativeFn)] = &[
        ("fget", |vm, args| part(vm, &args, 0)),
        ("fset", |vm, args| part(vm, &args, 1)),
        ("fdel", |vm, args| part(vm, &args, 2)),
        ("__isabstractmethod__", |vm, args| {
            for at in 0..3 {
                let function = part(vm, &args, at)?;
                if let Value::Bool(true) = is_abstract(vm, &function)? {
                    return Ok(Value::Bool(true));
                }
            }
            Ok(Value::Bool(false))
        }),
    ];
    for (name, get) in properties {
        vm.add_property(&class, name, *get, None);
    }
    vm.add_property(&class, "__doc__", property_doc, Some(|vm, args| set_part(vm, &args, 3)));
}

fn part(vm: &mut Vm, args: &Args, at: usize) -> Outcome {
    Ok(read_self(vm, args, |p| match p {
        Payload::Property(parts) => parts[at].clone(),
        _ => Value::None,
    })
    .unwrap_or(Value::None))
}

fn set_part(vm: &mut Vm, args: &Args, at: usize) -> Outcome {
    if let Value::Object(r) = arg(args, 0) {
        if let Payload::Property(parts) = &mut vm.heap.write(&r).payload {
            parts[at] = arg(args, 1);
        }
    }
    Ok(Value::None)
}

fn property_doc(vm: &mut Vm, args: Args) -> Outcome {
    let doc = part(vm, &args, 3)?;
    if !matches!(doc, Value::None) {
        return Ok(doc);
    }
    let get = part(vm, &args, 0)?;
    Ok(vm.find_attr(&get, "__doc__")?.unwrap_or(Value::None))
}

fn new_property(vm: &mut Vm, args: Args) -> Outcome {
    let Value::Object(class) = arg(&args, 0) else { return Ok(Value::None) };
    let mut parts = [arg(&args, 1), arg(&args, 2), arg(&args, 3), arg(&args, 4)];
    for (name, value) in args.kw {
        match &*name {
            "fget" => parts[0] = value,
            "fset" => parts[1] = value,
            "fdel" => parts[2] = value,
            "doc" => parts[3] = value,
            _ => {
                let message = format!("'{name}' is an invalid keyword argument for property()");
                return Err(vm.type_error(&message));
            }
        }
    }
    Ok(vm.object(&class, Payload::Property(Box::new(parts))))
}

fn replace(vm: &mut Vm, args: &Args, at: usize) -> Outcome {
    let property = arg(args, 0);
    let class = vm.type_of(&property);
    let mut parts = [part(vm, args, 0)?, part(vm, args, 1)?, part(vm, args, 2)?, part(vm, args, 3)?];
    parts[at] = arg(args, 1);
    Ok(vm.object(&class, Payload::Property(Box::new(parts))))
}

/// `super(class, receiver)`; without arguments the run loop makes it.
fn new_super(vm: &mut Vm, args: Args) -> Outcome {
    match (arg(&args, 1), args.pos.len()) {
        (Value::Object(class), 3) if vm.is_class(&class) => vm.make_super(&class, arg(&args, 2)),
        (_, 1) => Err(vm.raise("RuntimeError", "super(): no arguments")),
        (Value::Object(class), 2) if vm.is_class(&class) => {
            Err(vm.unsupported("an unbound super object: give super() the object too"))
        }
        (other, _) => {
            let name = vm.type_name(&other);
            Err(vm.type_error(&format!("super() argument 1 must be a type, not {name}")))
        }
    }
}

fn super_part(vm: &mut Vm, args: &Args, receiver: bool) -> Outcome {
    Ok(read_self(vm, args, |p| match p {
        Payload::Super(parts) if receiver => parts.1.clone(),
        Payload::Super(parts) => Value::Object(parts.0.clone()),
        _ => Value::None,
    })
    .unwrap_or(Value::None))
}

fn super_repr(vm: &mut Vm, args: Args) -> Outcome {
    let (class, receiver) = (super_part(vm, &args, false)?, super_part(vm, &args, true)?);
    let name = vm.get_attr(&class, "__name__")?;
    let (name, kind) = (vm.str(&name)?, vm.type_name(&receiver));
    Ok(Value::str(&format!("<super: <class '{name}'>, <{kind} object>>")))
}
