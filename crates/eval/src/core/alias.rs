//! `list[int]` and `int | None`: objects that remember their parts.

use super::arg;
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.generic_alias.clone();
    vm.add_methods(
        &class,
        &[
            ("__repr__", alias_repr),
            ("__call__", |vm, mut args| {
                let origin = vm.get_attr(&arg(&args, 0), "__origin__")?;
                args.pos.remove(0);
                vm.call(&origin, args)
            }),
            ("__mro_entries__", |vm, args| {
                let origin = vm.get_attr(&arg(&args, 0), "__origin__")?;
                Ok(Value::tuple(vec![origin]))
            }),
            ("__getattr__", |vm, args| {
                let name = super::text_arg(vm, &args, 1, "attribute name")?;
                let this = arg(&args, 0);
                if name.starts_with("__") && &*name != "__name__" && &*name != "__qualname__" && &*name != "__module__" {
                    return Err(vm.attribute_error(&this, &name));
                }
                let origin = vm.get_attr(&this, "__origin__")?;
                vm.get_attr(&origin, &name)
            }),
            ("__eq__", same_parts),
            ("__hash__", parts_hash),
            ("__getitem__", |vm, args| {
                let origin = vm.get_attr(&arg(&args, 0), "__origin__")?;
                vm.generic_alias(origin, &arg(&args, 1))
            }),
            ("__or__", |vm, args| vm.union_of(&arg(&args, 0), &arg(&args, 1))),
            ("__ror__", |vm, args| vm.union_of(&arg(&args, 1), &arg(&args, 0))),
        ],
    );
    vm.set_class_attr(&class, "__parameters__", Value::tuple(Vec::new()));
    let class = vm.types.union_type.clone();
    vm.add_methods(
        &class,
        &[
            ("__repr__", union_repr),
            ("__eq__", same_parts),
            ("__hash__", parts_hash),
            ("__or__", |vm, args| vm.union_of(&arg(&args, 0), &arg(&args, 1))),
            ("__ror__", |vm, args| vm.union_of(&arg(&args, 1), &arg(&args, 0))),
        ],
    );
}

/// How a part shows: classes by their path, the rest by `repr`.
fn part_repr(vm: &mut Vm, part: &Value) -> Outcome<String> {
    match part {
        Value::Object(r) if vm.is_class(r) => {
            if *r == vm.types.none_type {
                return Ok("None".into());
            }
            Ok(vm.class_path(r))
        }
        Value::Ellipsis => Ok("...".into()),
        other => Ok(vm.repr(other)?.to_string()),
    }
}

fn parts(vm: &mut Vm, value: &Value) -> Outcome<Vec<Value>> {
    match vm.find_attr(value, "__args__")? {
        Some(args) => vm.to_vec(&args),
        None => Ok(Vec::new()),
    }
}

fn alias_repr(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let origin = vm.get_attr(&this, "__origin__")?;
    let mut text = part_repr(vm, &origin)?;
    let mut shown = Vec::new();
    for part in parts(vm, &this)? {
        shown.push(part_repr(vm, &part)?);
    }
    text.push_str(&format!("[{}]", if shown.is_empty() { "()".to_string() } else { shown.join(", ") }));
    Ok(Value::str(&text))
}

fn union_repr(vm: &mut Vm, args: Args) -> Outcome {
    let mut shown = Vec::new();
    for part in parts(vm, &arg(&args, 0))? {
        shown.push(part_repr(vm, &part)?);
    }
    Ok(Value::str(&shown.join(" | ")))
}

fn same_parts(vm: &mut Vm, args: Args) -> Outcome {
    let (this, other) = (arg(&args, 0), arg(&args, 1));
    if vm.type_of(&this) != vm.type_of(&other) {
        return Ok(Value::NotImplemented);
    }
    let (a, b) = (parts(vm, &this)?, parts(vm, &other)?);
    let (a, b) = (Value::tuple(a), Value::tuple(b));
    let same = vm.equal(&a, &b)?;
    let origins = (vm.find_attr(&this, "__origin__")?, vm.find_attr(&other, "__origin__")?);
    Ok(Value::Bool(
        same && match origins {
            (Some(a), Some(b)) => a.is(&b),
            _ => true,
        },
    ))
}

fn parts_hash(vm: &mut Vm, args: Args) -> Outcome {
    let parts = Value::tuple(parts(vm, &arg(&args, 0))?);
    vm.hash(&parts).map(|hash| Value::Int(hash as i64))
}

impl Vm {
    /// `a | b` of classes.
    pub(crate) fn union_of(&mut self, a: &Value, b: &Value) -> Outcome {
        let mut members: Vec<Value> = Vec::new();
        for side in [a, b] {
            let side = match side {
                Value::None => Value::Object(self.types.none_type.clone()),
                Value::Object(_) => side.clone(),
                _ => return Ok(Value::NotImplemented),
            };
            let class = self.type_of(&side);
            let flat = if class == self.types.union_type {
                parts(self, &side)?
            } else {
                let is_type = matches!(&side, Value::Object(r) if self.is_class(r) || class == self.types.generic_alias);
                if !is_type && !self.module_is_typing(&class) {
                    return Ok(Value::NotImplemented);
                }
                vec![side]
            };
            for member in flat {
                if !members.iter().any(|m| m.is(&member)) {
                    members.push(member);
                }
            }
        }
        if members.len() == 1 {
            return Ok(members.remove(0));
        }
        let union = self.object(&self.types.union_type.clone(), Payload::None);
        if let Value::Object(r) = &union {
            let key = self.intern("__args__");
            self.heap.write(r).attrs.get_or_insert_with(Default::default).set_str(&key, Value::tuple(members));
        }
        Ok(union)
    }

    fn module_is_typing(&self, class: &crate::heap::Ref) -> bool {
        let body = self.heap.read(class);
        let module = body.attrs.as_ref().and_then(|a| a.get_str("__module__").cloned());
        matches!(module, Some(Value::Str(m)) if &*m == "typing")
    }
}
