//! `type`.

use std::rc::Rc;

use super::arg;
use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::{Class, Payload, Value};
use crate::vm::Vm;

pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.type_.clone();
    vm.add_methods(
        &class,
        &[
            ("__new__", new),
            ("__init__", |_, _| Ok(Value::None)),
            ("__call__", call),
            ("__repr__", |vm, args| Ok(Value::str(&vm.default_repr(&arg(&args, 0))))),
            ("mro", |vm, args| {
                let class = receiver(vm, &args)?;
                let classes = vm.mro(&class).into_iter().map(Value::Object).collect();
                Ok(vm.new_list(classes))
            }),
            ("__subclasses__", |vm, args| {
                let class = receiver(vm, &args)?;
                let found = vm.subclasses.get(&class.serial()).cloned().unwrap_or_default();
                Ok(vm.new_list(found.into_iter().map(Value::Object).collect()))
            }),
            ("__instancecheck__", |vm, args| {
                let class = receiver(vm, &args)?;
                Ok(Value::Bool(vm.is_instance(&arg(&args, 1), &class)))
            }),
            ("__subclasscheck__", |vm, args| {
                let class = receiver(vm, &args)?;
                match arg(&args, 1) {
                    Value::Object(of) if vm.is_class(&of) => Ok(Value::Bool(vm.is_subclass(&of, &class))),
                    _ => Err(vm.type_error("issubclass() arg 1 must be a class")),
                }
            }),
            ("__or__", |vm, args| vm.union_of(&arg(&args, 0), &arg(&args, 1))),
            ("__ror__", |vm, args| vm.union_of(&arg(&args, 1), &arg(&args, 0))),
        ],
    );
    vm.add_class_methods(&class, &[("__prepare__", |vm, _| Ok(vm.new_dict(crate::dict::Dict::new())))]);
    vm.add_property(
        &class,
        "__name__",
        |vm, args| with_class(vm, &args, |c| Value::Str(c.name.clone())),
        Some(set_name),
    );
    vm.add_property(
        &class,
        "__qualname__",
        |vm, args| with_class(vm, &args, |c| Value::Str(c.qualname.clone())),
        Some(set_qualname),
    );
    vm.add_property(&class, "__module__", module, Some(|vm, args| set_own(vm, &args, "__module__")));
    vm.add_property(&class, "__doc__", doc, Some(|vm, args| set_own(vm, &args, "__doc__")));
    vm.add_property(&class, "__annotations__", annotations, Some(|vm, args| set_own(vm, &args, "__annotations__")));
    vm.add_property(&class, "__bases__", bases, None);
    vm.add_property(
        &class,
        "__base__",
        |vm, args| with_class(vm, &args, |c| c.bases.first().cloned().map_or(Value::None, Value::Object)),
        None,
    );
    vm.add_property(
        &class,
        "__mro__",
        |vm, args| {
            let class = receiver(vm, &args)?;
            Ok(Value::tuple(vm.mro(&class).into_iter().map(Value::Object).collect()))
        },
        None,
    );
    vm.add_property(
        &class,
        "__abstractmethods__",
        abstract_methods,
        Some(|vm, args| set_own(vm, &args, "__abstractmethods__")),
    );
}

fn receiver(vm: &Vm, args: &Args) -> Outcome<Ref> {
    match args.pos.first() {
        Some(Value::Object(class)) if vm.is_class(class) => Ok(class.clone()),
        _ => Err(vm.type_error("descriptor requires a 'type' object")),
    }
}

fn with_class(vm: &mut Vm, args: &Args, read: impl FnOnce(&Class) -> Value) -> Outcome {
    let class = receiver(vm, args)?;
    let body = vm.heap.read(&class);
    Ok(match &body.payload {
        Payload::Class(class) => read(class),
        _ => Value::None,
    })
}

fn own(vm: &Vm, class: &Ref, name: &str) -> Option<Value> {
    if *class == vm.types.type_ {
        // What stands there are the properties themselves.
        return None;
    }
    vm.heap.read(class).attrs.as_ref().and_then(|a| a.get_str(name)).cloned()
}

fn set_own(vm: &mut Vm, args: &Args, name: &str) -> Outcome {
    let class = receiver(vm, args)?;
    vm.set_class_attr(&class, name, arg(args, 1));
    Ok(Value::None)
}

fn module(vm: &mut Vm, args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    Ok(own(vm, &class, "__module__").unwrap_or_else(|| Value::str("builtins")))
}

fn doc(vm: &mut Vm, args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    Ok(own(vm, &class, "__doc__").unwrap_or(Value::None))
}

fn annotations(vm: &mut Vm, args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    if let Some(found) = own(vm, &class, "__annotations__") {
        return Ok(found);
    }
    if own(vm, &class, "__module__").is_none() {
        return Err(vm.attribute_error(&Value::Object(class), "__annotations__"));
    }
    let dict = vm.new_dict(crate::dict::Dict::new());
    vm.set_class_attr(&class, "__annotations__", dict.clone());
    Ok(dict)
}

fn abstract_methods(vm: &mut Vm, args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    match own(vm, &class, "__abstractmethods__") {
        Some(found) => Ok(found),
        None => Err(vm.attribute_error(&Value::Object(class), "__abstractmethods__")),
    }
}

fn bases(vm: &mut Vm, args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    let bases = match &vm.heap.read(&class).payload {
        Payload::Class(class) => class.bases.iter().cloned().map(Value::Object).collect(),
        _ => Vec::new(),
    };
    Ok(Value::tuple(bases))
}

fn set_name(vm: &mut Vm, args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    let name = super::text_arg(vm, &args, 1, "can only assign string to __name__: it")?;
    if let Payload::Class(class) = &mut vm.heap.write(&class).payload {
        class.name = name;
    }
    Ok(Value::None)
}

fn set_qualname(vm: &mut Vm, args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    let name = super::text_arg(vm, &args, 1, "can only assign string to __qualname__: it")?;
    if let Payload::Class(class) = &mut vm.heap.write(&class).payload {
        class.qualname = name;
    }
    Ok(Value::None)
}

/// `type(name, bases, namespace, **kw)`; `type(value)` is handled where classes are called.
fn new(vm: &mut Vm, args: Args) -> Outcome {
    let Some(Value::Object(meta)) = args.pos.first().cloned() else {
        return Err(vm.type_error("type.__new__(X): X is not a type object"));
    };
    if args.pos.len() == 2 && args.kw.is_empty() {
        return Ok(Value::Object(vm.type_of(&args.pos[1])));
    }
    if args.pos.len() != 4 {
        return Err(vm.type_error("type() takes 1 or 3 arguments"));
    }
    let name: Rc<str> = super::text_arg(vm, &args, 1, "type.__new__() argument 1")?;
    let bases = vm.to_vec(&args.pos[2])?;
    vm.new_class(&meta, &name, &bases, &args.pos[3].clone(), args.kw)
}

fn call(vm: &mut Vm, mut args: Args) -> Outcome {
    let class = receiver(vm, &args)?;
    args.pos.remove(0);
    vm.construct(&class, args)
}
