//! `list[int]` and `int | None`: made by the embedded module `types`; and mapping proxies.

use super::arg;
use crate::native::{Args, NativePayload, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// What a mapping proxy shows.
#[derive(Clone)]
struct Proxy(Value);

impl NativePayload for Proxy {
    native_payload!();
}

pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.mappingproxy.clone();
    vm.add_methods(
        &class,
        &[
            ("__new__", |vm, args| Ok(vm.mapping_proxy(arg(&args, 1)))),
            ("__init__", |_, _| Ok(Value::None)),
            ("__getitem__", |vm, args| {
                let mapping = shown(vm, &args);
                vm.get_item(&mapping, &arg(&args, 1))
            }),
            ("__contains__", |vm, args| {
                let mapping = shown(vm, &args);
                vm.contains(&mapping, &arg(&args, 1))
            }),
            ("__len__", |vm, args| {
                let mapping = shown(vm, &args);
                vm.len(&mapping)
            }),
            ("__iter__", |vm, args| {
                let mapping = shown(vm, &args);
                vm.iter(&mapping)
            }),
            ("__repr__", |vm, args| {
                let mapping = shown(vm, &args);
                let text = vm.repr(&mapping)?;
                Ok(Value::str(&format!("mappingproxy({text})")))
            }),
            ("__str__", |vm, args| {
                let mapping = shown(vm, &args);
                vm.str_value(&mapping)
            }),
            ("__eq__", |vm, args| {
                let mapping = shown(vm, &args);
                let other = shown(vm, &Args::new(vec![arg(&args, 1)]));
                vm.compare(crate::domain::CompareOp::Eq, &mapping, &other)
            }),
            ("__or__", |vm, args| {
                let mapping = shown(vm, &args);
                let other = shown(vm, &Args::new(vec![arg(&args, 1)]));
                vm.binary(crate::domain::BinaryOp::Or, &mapping, &other)
            }),
            ("get", |vm, args| forward(vm, args, "get")),
            ("keys", |vm, args| forward(vm, args, "keys")),
            ("values", |vm, args| forward(vm, args, "values")),
            ("items", |vm, args| forward(vm, args, "items")),
            ("copy", |vm, args| forward(vm, args, "copy")),
        ],
    );
    vm.set_class_attr(&class, "__hash__", Value::None);
}

/// The mapping behind a proxy; other values are themselves.
fn shown(vm: &Vm, args: &Args) -> Value {
    let this = arg(args, 0);
    if let Value::Object(r) = &this {
        if let Payload::Native(payload) = &vm.heap.read(r).payload {
            if let Some(proxy) = payload.as_any().downcast_ref::<Proxy>() {
                return proxy.0.clone();
            }
        }
    }
    this
}

fn forward(vm: &mut Vm, mut args: Args, name: &str) -> Outcome {
    let mapping = shown(vm, &args);
    args.pos.remove(0);
    vm.call_method(&mapping, name, args)
}

impl Vm {
    /// A read-only view of a mapping.
    pub(crate) fn mapping_proxy(&self, mapping: Value) -> Value {
        self.bare(&self.types.mappingproxy, Payload::Native(Box::new(Proxy(mapping))))
    }

    /// `a | b` of types.
    pub(crate) fn union_of(&mut self, a: &Value, b: &Value) -> Outcome {
        let types = self.import("types")?;
        let parts = Value::tuple(vec![a.clone(), b.clone()]);
        self.call_method(&types, "union_of", Args::new(vec![parts]))
    }

    /// `list[int]`: an alias object that remembers its arguments and acts as its origin.
    pub(crate) fn generic_alias(&mut self, origin: Value, key: &Value) -> Outcome {
        let types = self.import("types")?;
        self.call_method(&types, "GenericAlias", Args::new(vec![origin, key.clone()]))
    }
}
