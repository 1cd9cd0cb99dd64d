//! `dict.keys()`, `dict.values()`, `dict.items()`: live views with the operators of sets.

use std::rc::Rc;

use super::args::{deeper, exactly};
use super::number_types::COMPARE;
use super::sequence::{guarded, repr_items};
use super::{add_closure, add_methods, set_type, Method};
use crate::dict::Entry;
use crate::domain::{BinaryOp, CompareOp};
use crate::heap::Ref;
use crate::iter::TableItems;
use crate::native::{map_object, Args, NativePayload, Outcome};
use crate::value::{Layout, Payload, Value};
use crate::vm::Vm;

/// What a view keeps.
#[derive(Clone)]
struct View {
    dict: Ref,
    what: TableItems,
}

impl NativePayload for View {
    native_payload!();
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> Outcome) -> Outcome<()> {
        map_object(&mut self.dict, map)
    }
}

const NAMES: [&str; 3] = ["dict_keys", "dict_values", "dict_items"];

/// Makes the types of the views.
pub(super) fn install(vm: &mut Vm) {
    for name in NAMES {
        let class = vm.new_native_type(name, &[], Layout::Native, &[]);
        add_methods(vm, &class, SHARED);
        if name != "dict_values" {
            install_set_operators(vm, &class);
            vm.set_class_attr(&class, "__hash__", Value::None);
        }
        super::remember(vm, name, &class);
    }
}

const SHARED: &[Method] = &[
    ("__repr__", repr),
    ("__len__", |vm, args| {
        let [me] = exactly(vm, "view.__len__", args)?;
        Ok(Value::Int(items(vm, &me).len() as i64))
    }),
    ("__iter__", |vm, args| iter(vm, args, false)),
    ("__reversed__", |vm, args| iter(vm, args, true)),
    ("__contains__", contains),
];

fn install_set_operators(vm: &mut Vm, class: &Ref) {
    for &(name, reflected, op) in set_type::OPERATORS {
        for (name, swap) in [(name, false), (reflected, true)] {
            let run = move |vm: &mut Vm, args: Args| -> Outcome {
                let [me, other] = exactly(vm, "view.__op__", args)?;
                if !super::is_iterable(vm, &other) {
                    return Ok(Value::NotImplemented);
                }
                let (a, b) = if swap { (&other, &me) } else { (&me, &other) };
                let (a, b) = (vm.to_vec(a)?, vm.to_vec(b)?);
                let keys = set_type::combine(vm, op, a, b)?;
                Ok(vm.new_set(keys))
            };
            add_closure(vm, class, name, Rc::new(run));
        }
    }
    for &(name, op) in COMPARE {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [me, other] = exactly(vm, "view.__cmp__", args)?;
            let is_set = set_type::as_set(vm, &other).is_some();
            let is_view = view_of(vm, &other).is_some_and(|v| v.what != TableItems::Values);
            if !is_set && !is_view {
                return Ok(Value::NotImplemented);
            }
            let (a, b) = (items(vm, &me), vm.to_vec(&other)?);
            deeper(vm, " in comparison", |vm| compare(vm, op, &a, &b)).map(Value::Bool)
        };
        add_closure(vm, class, name, Rc::new(run));
    }
    add_methods(vm, class, &[("isdisjoint", isdisjoint)]);
}

fn compare(vm: &mut Vm, op: CompareOp, a: &[Value], b: &[Value]) -> Outcome<bool> {
    let (small, large, lengths) = match op {
        CompareOp::Eq | CompareOp::Ne => (a, b, a.len() == b.len()),
        CompareOp::Lt => (a, b, a.len() < b.len()),
        CompareOp::Le => (a, b, a.len() <= b.len()),
        CompareOp::Gt => (b, a, a.len() > b.len()),
        CompareOp::Ge => (b, a, a.len() >= b.len()),
    };
    let mut within = lengths;
    if within {
        let keys = set_type::keys_of(vm, large.to_vec())?;
        for item in small {
            let hash = vm.hash(item)?;
            if vm.find_key(&keys, hash, item)?.is_none() {
                within = false;
                break;
            }
        }
    }
    Ok(within != (op == CompareOp::Ne))
}

fn isdisjoint(vm: &mut Vm, args: Args) -> Outcome {
    let [me, other] = exactly(vm, "view.isdisjoint", args)?;
    let (a, b) = (items(vm, &me), vm.to_vec(&other)?);
    let common = set_type::combine(vm, BinaryOp::And, a, b)?;
    Ok(Value::Bool(common.is_empty()))
}

/// A view of a dict.
pub(super) fn make(vm: &mut Vm, dict: &Ref, what: TableItems) -> Value {
    let name = match what {
        TableItems::Keys => "dict_keys",
        TableItems::Values => "dict_values",
        TableItems::Items => "dict_items",
    };
    let class = super::remembered(vm, name);
    vm.object(&class, Payload::Native(Box::new(View { dict: dict.clone(), what })))
}

fn view_of(vm: &Vm, v: &Value) -> Option<View> {
    match &vm.heap.read(v.as_object()?).payload {
        Payload::Native(state) => state.as_any().downcast_ref::<View>().cloned(),
        _ => None,
    }
}

fn items(vm: &Vm, me: &Value) -> Vec<Value> {
    let Some(view) = view_of(vm, me) else { return Vec::new() };
    let item = |e: &Entry| match view.what {
        TableItems::Keys => e.key.clone(),
        TableItems::Values => e.value.clone(),
        TableItems::Items => Value::tuple(vec![e.key.clone(), e.value.clone()]),
    };
    vm.read_table(&view.dict, |table| table.iter().map(item).collect()).unwrap_or_default()
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "view.__repr__", args)?;
    let name = vm.type_name(&me);
    let items = items(vm, &me);
    let shown = guarded(vm, &me, |vm| repr_items(vm, &items, &format!("{name}(["), "])"))?;
    Ok(shown.unwrap_or_else(|| Value::str("...")))
}

fn iter(vm: &mut Vm, args: Args, reverse: bool) -> Outcome {
    let [me] = exactly(vm, "view.__iter__", args)?;
    match view_of(vm, &me) {
        Some(view) => Ok(vm.dict_iter(&view.dict, view.what, reverse)),
        None => Err(vm.type_error("a dict view is required")),
    }
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [me, wanted] = exactly(vm, "view.__contains__", args)?;
    let Some(view) = view_of(vm, &me) else { return Ok(Value::Bool(false)) };
    let found = match view.what {
        TableItems::Keys => vm.table_contains(&view.dict, &wanted)?,
        TableItems::Values => super::sequence::position_of(vm, &items(vm, &me), &wanted)?.is_some(),
        TableItems::Items => match super::args::as_tuple(vm, &wanted).as_deref() {
            Some([key, value]) => match vm.dict_get(&view.dict, key)? {
                Some(found) => vm.equal(&found, value)?,
                None => false,
            },
            _ => false,
        },
    };
    Ok(Value::Bool(found))
}
