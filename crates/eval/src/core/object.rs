//! `object`.

use super::{arg, text_arg};
use crate::native::{Args, Outcome};
use crate::value::{Layout, Payload, Value};
use crate::vm::Vm;

pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.object.clone();
    vm.add_methods(
        &class,
        &[
            ("__new__", new),
            ("__init__", |_, _| Ok(Value::None)),
            ("__repr__", |vm, args| Ok(Value::str(&vm.default_repr(&arg(&args, 0))))),
            ("__str__", |vm, args| vm.repr_value(&arg(&args, 0))),
            ("__eq__", |vm, args| compare(vm, &args, "__eq__")),
            ("__ne__", |vm, args| compare(vm, &args, "__ne__")),
            ("__lt__", |_, _| Ok(Value::NotImplemented)),
            ("__le__", |_, _| Ok(Value::NotImplemented)),
            ("__gt__", |_, _| Ok(Value::NotImplemented)),
            ("__ge__", |_, _| Ok(Value::NotImplemented)),
            ("__hash__", |_, args| Ok(Value::Int(Vm::identity_hash(&arg(&args, 0)) as i64))),
            ("__getattribute__", get_attribute),
            ("__setattr__", set_attribute),
            ("__delattr__", delete_attribute),
            ("__format__", |vm, args| {
                let spec = text_arg(vm, &args, 1, "__format__() argument 1")?;
                vm.plain_format(&arg(&args, 0), &spec)
            }),
            ("__dir__", dir),
            ("__sizeof__", |_, _| Ok(Value::Int(64))),
        ],
    );
    vm.add_class_methods(
        &class,
        &[("__init_subclass__", |_, _| Ok(Value::None)), ("__subclasshook__", |_, _| Ok(Value::NotImplemented))],
    );
    vm.add_property(&class, "__class__", |vm, args| class_of(vm, &args), Some(set_class));
    vm.add_property(&class, "__dict__", instance_dict, Some(set_instance_dict));
}

fn new(vm: &mut Vm, mut args: Args) -> Outcome {
    let Some(Value::Object(class)) = args.pos.first().cloned() else {
        let name = vm.type_name(&arg(&args, 0));
        return Err(vm.type_error(&format!("object.__new__(X): X is not a type object ({name})")));
    };
    args.pos.remove(0);
    if !(args.pos.is_empty() && args.kw.is_empty()) && vm.layout_of(&class) != Layout::Exception {
        let of_object = |f: Option<Value>| matches!(f, Some(Value::Native(f)) if *f.owner == *"object");
        if !of_object(vm.lookup_class(&class, "__new__")) {
            return Err(vm.type_error("object.__new__() takes exactly one argument (the type to instantiate)"));
        }
        if of_object(vm.lookup_class(&class, "__init__")) {
            return Err(vm.type_error(&format!("{}() takes no arguments", vm.class_name(&class))));
        }
    }
    vm.new_instance(&class, &args)
}

fn compare(vm: &mut Vm, args: &Args, name: &str) -> Outcome {
    let (this, other) = (arg(args, 0), arg(args, 1));
    let class = vm.type_of(&this);
    vm.plain_compare(&this, &class, name, &other)
}

fn get_attribute(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let name = text_arg(vm, &args, 1, "attribute name")?;
    let class = vm.type_of(&this);
    match vm.plain_attr(&this, &class, &name)? {
        Some(value) => Ok(value),
        None => Err(vm.attribute_error(&this, &name)),
    }
}

fn set_attribute(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let name = text_arg(vm, &args, 1, "attribute name")?;
    let class = vm.type_of(&this);
    vm.plain_set_attr(&this, &class, &name, arg(&args, 2))?;
    Ok(Value::None)
}

fn delete_attribute(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let name = text_arg(vm, &args, 1, "attribute name")?;
    let class = vm.type_of(&this);
    vm.plain_del_attr(&this, &class, &name)?;
    Ok(Value::None)
}

fn class_of(vm: &mut Vm, args: &Args) -> Outcome {
    Ok(Value::Object(vm.type_of(&arg(args, 0))))
}

fn set_class(vm: &mut Vm, args: Args) -> Outcome {
    let (Value::Object(this), Value::Object(class)) = (arg(&args, 0), arg(&args, 1)) else {
        return Err(vm.type_error("__class__ must be set to a class"));
    };
    if !vm.is_class(&class) {
        let name = vm.type_name(&Value::Object(class));
        return Err(vm.type_error(&format!("__class__ must be set to a class, not '{name}' object")));
    }
    let old = vm.class_of(&this);
    if vm.layout_of(&old) != vm.layout_of(&class) {
        let (new, old) = (vm.class_name(&class), vm.class_name(&old));
        return Err(vm.type_error(&format!("__class__ assignment: '{new}' object layout differs from '{old}'")));
    }
    vm.heap.write(&this).class = Some(class);
    Ok(Value::None)
}

fn instance_dict(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    if let Value::Object(r) = &this {
        let class = vm.class_of(r);
        let has_dict = match &vm.heap.read(&class).payload {
            Payload::Class(class) => class.has_dict,
            _ => false,
        };
        let is_module = class == vm.types.module;
        let kind = matches!(vm.heap.read(r).payload, Payload::Function(_));
        if vm.is_class(r) {
            let live = vm.attrs_dict(r);
            return Ok(vm.mapping_proxy(live));
        }
        let body = vm.heap.read(r);
        let missing = body.attrs.as_ref().is_some_and(|a| a.iter().any(|e| crate::attrs::may_be_unbound(&e.value)));
        drop(body);
        if missing {
            let what = "all attributes of an object are asked for here, and which ones it has depends on a tensor";
            return Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, what));
        }
        let hides = match &vm.heap.read(&class).payload {
            Payload::Class(class) => class
                .slots
                .iter()
                .any(|slot| vm.heap.read(r).attrs.as_ref().is_some_and(|attrs| attrs.get_str(slot).is_some())),
            _ => false,
        };
        if has_dict && hides {
            return Err(vm.unsupported("the __dict__ of an object that has attributes of __slots__ too"));
        }
        if has_dict || is_module || kind {
            vm.heap.write_unjournaled(r).attrs.get_or_insert_with(Default::default);
            return Ok(vm.view(r));
        }
    }
    Err(vm.attribute_error(&this, "__dict__"))
}

/// `object.__dict__ = dict`: from now on the dict and the attributes are one table, which the object keeps and the dict
/// shows.
fn set_instance_dict(vm: &mut Vm, mut args: Args) -> Outcome {
    let (Value::Object(this), dict) = (arg(&args, 0), arg(&args, 1)) else { return Ok(Value::None) };
    args.pos.clear();
    let Value::Object(dict) = &dict else {
        let message = format!("__dict__ must be set to a dictionary, not a '{}'", vm.type_name(&dict));
        return Err(vm.type_error(&message));
    };
    if !vm.is_dict(&Value::Object(dict.clone())) {
        let message =
            format!("__dict__ must be set to a dictionary, not a '{}'", vm.type_name(&Value::Object(dict.clone())));
        return Err(vm.type_error(&message));
    }
    match &vm.heap.read(dict).payload {
        Payload::DictOf(target) if *target == this => return Ok(Value::None),
        Payload::DictOf(_) => {
            return Err(
                vm.unsupported("one dict that is the __dict__ of two objects; update() the second one's instead")
            );
        }
        _ => {}
    }
    let table = vm.read_table(dict, Clone::clone).unwrap_or_default();
    let is_shared = !dict.is_last();
    let has_del = matches!(&vm.heap.read(&vm.class_of(&this)).payload, Payload::Class(class) if class.has_del);
    if is_shared && has_del {
        let what = "a dict with other names as the __dict__ of an object with __del__: the dict would keep the object";
        return Err(vm.unsupported(what));
    }
    if is_shared && vm.staging && vm.domain.is_some() {
        let what =
            "a dict becomes the __dict__ of an object while other names still refer to it; make the object outside of \
                    the function, or use `update`";
        return Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, what));
    }
    vm.part_view(&this);
    vm.heap.write(&this).attrs = Some(Box::new(table));
    if is_shared {
        vm.heap.write(dict).payload = Payload::DictOf(this.clone());
        vm.views.insert(this.serial(), dict.downgrade());
    }
    Ok(Value::None)
}

/// Names of an object: its own, and those of its classes.
fn dir(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let mut names = std::collections::BTreeSet::new();
    let mut add = |vm: &Vm, r: &crate::heap::Ref| {
        let body = vm.heap.read(r);
        for entry in body.attrs.iter().flat_map(|a| a.iter()) {
            if let Value::Str(name) = &entry.key {
                names.insert(name.clone());
            }
        }
    };
    if let Value::Object(r) = &this {
        if vm.is_class(r) {
            for class in vm.mro(r) {
                add(vm, &class);
            }
            return Ok(vm.new_list(names.into_iter().map(Value::Str).collect()));
        }
        add(vm, r);
        if vm.class_of(r) == vm.types.module {
            return Ok(vm.new_list(names.into_iter().map(Value::Str).collect()));
        }
    }
    for class in vm.mro(&vm.type_of(&this)) {
        add(vm, &class);
    }
    Ok(vm.new_list(names.into_iter().map(Value::Str).collect()))
}
