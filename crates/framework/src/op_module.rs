//! The module `_op`: one function for each op of the table that gives tensors.

use std::rc::Rc;

use dy2st_eval::{Args, Outcome, Value, Vm};
use dy2st_ir::table::Arity;
use dy2st_ir::{OpInfo, OpKind};

use crate::arguments::{sequence, AttrBuilder};
use crate::payload::{is_tensor, tensor_payload, ViewStep};
use crate::session::Session;
use crate::sink::{Emitted, Operand};
use crate::view::makes_view;

/// Registers the ops.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    for kind in OpKind::ALL {
        let (kind, name) = (*kind, kind.name());
        // Ops with a dot in their name are the Program's own, and those with blocks are made by staging.
        if name.contains('.') || kind.info().blocks > 0 || kind.info().results.is_empty() {
            continue;
        }
        let session = session.clone();
        vm.register_closure("_op", name, Rc::new(move |vm, args| call(&session, vm, kind, args)));
    }
}

/// The arguments of a call, by the op's operands and then its attributes.
fn bind(vm: &mut Vm, info: &OpInfo, args: Args) -> Outcome<Vec<Option<Value>>> {
    let count = info.operands.len() + info.attrs.len();
    if args.pos.len() > count {
        return Err(vm.type_error(&format!(
            "{}() takes {count} arguments but {} were given",
            info.name,
            args.pos.len()
        )));
    }
    let mut bound: Vec<Option<Value>> = args.pos.into_iter().map(Some).collect();
    bound.resize(count, None);
    for (name, value) in args.kw {
        let at = info
            .operands
            .iter()
            .position(|o| o.name == &*name)
            .or_else(|| info.attrs.iter().position(|a| a.name == &*name).map(|i| info.operands.len() + i));
        match at {
            Some(i) if bound[i].is_none() => bound[i] = Some(value),
            Some(_) => {
                return Err(vm.type_error(&format!("{}() got multiple values for argument '{name}'", info.name)));
            }
            None => {
                return Err(vm.type_error(&format!("{}() got an unexpected keyword argument '{name}'", info.name)));
            }
        }
    }
    Ok(bound)
}

fn operands(session: &Session, vm: &mut Vm, info: &OpInfo, bound: &[Option<Value>]) -> Outcome<Vec<Operand>> {
    let mut out = Vec::new();
    for (at, (operand, value)) in info.operands.iter().zip(bound).enumerate() {
        let value = value.clone().unwrap_or(Value::None);
        match operand.arity {
            Arity::Variadic => match sequence(vm, &value) {
                Some(items) => {
                    if items.is_empty() && at == 0 {
                        return Err(no_list(vm, info, ", but got empty list"));
                    }
                    for item in &items {
                        if at == 0 && !is_tensor(vm, item) {
                            return Err(no_list(vm, info, ""));
                        }
                        out.push(Operand::Tensor(tensor(session, vm, info, at, item)?));
                    }
                }
                None if at == 0 => {
                    let got = if is_tensor(vm, &value) { "Tensor".into() } else { vm.type_name(&value) };
                    return Err(no_list(vm, info, &format!(", but got {got}")));
                }
                None if matches!(value, Value::None) => {}
                None => out.push(Operand::Tensor(tensor(session, vm, info, at, &value)?)),
            },
            Arity::Optional if matches!(value, Value::None) => out.push(Operand::Absent),
            Arity::One | Arity::Optional => out.push(Operand::Tensor(tensor(session, vm, info, at, &value)?)),
        }
    }
    Ok(out)
}

fn tensor(session: &Session, vm: &mut Vm, info: &OpInfo, at: usize, value: &Value) -> Outcome<crate::value::TensorRef> {
    if is_tensor(vm, value) {
        return session.read(vm, value);
    }
    let got = vm.type_name(value);
    Err(crate::binary::no_tensor(vm, info.kind, info.operands[at].name, at, &got))
}

/// What PaddlePaddle says where a list of tensors is none.
fn no_list(vm: &Vm, info: &OpInfo, got: &str) -> dy2st_eval::Raise {
    let (op, name) = (info.name, info.operands[0].name);
    let message = format!("(InvalidArgument) {op}(): argument '{name}' (position 0) must be list of Tensors{got}");
    vm.raise("ValueError", &message)
}

/// Calls an op on Python values.
pub fn call(session: &Session, vm: &mut Vm, kind: OpKind, args: Args) -> Outcome {
    let info = kind.info();
    let bound = bind(vm, info, args)?;
    let mut all = operands(session, vm, info, &bound)?;
    crate::binary::promote_operands(session, vm, kind, &mut all)?;
    let mut attrs = AttrBuilder::new(session, kind, all.len());
    for (attr, value) in info.attrs.iter().zip(&bound[info.operands.len()..]) {
        if let Some(value) = value {
            attrs.set(vm, attr, value)?;
        }
    }
    let (attrs, extra) = (attrs.attrs, attrs.extra);
    all.extend(extra.iter().cloned());
    let base = bound.first().and_then(Option::as_ref);
    let view = base.and_then(|b| tensor_payload(vm, b)).is_some_and(|p| makes_view(kind, &p.steps));
    let results = session.emit(vm, kind, all, attrs.clone())?;
    let mut values = Vec::with_capacity(results.len());
    for (i, result) in results.into_iter().enumerate() {
        values.push(match (result, base) {
            (Emitted::Scalar(s), _) => s.into_value(),
            (Emitted::Tensor(t), Some(base)) if view => {
                let step = ViewStep { kind, attrs: attrs.clone(), extra: extra.clone(), result: i };
                session.new_view(vm, base, step, t)?
            }
            (Emitted::Tensor(t), _) => session.new_tensor(vm, t)?,
        });
    }
    Ok(match (values.len(), info.has_variadic_results()) {
        (_, true) if info.results.len() == 1 => vm.new_list(values),
        (1, false) => values.remove(0),
        _ => Value::tuple(values),
    })
}
