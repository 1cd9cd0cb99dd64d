//! The gradient side of `_tensor`: flags, leaves, hooks, `backward`, `grad` and functions with a backward pass of their own.

use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;

use dy2st_eval::{Args, Outcome, Raise, Value, Vm};
use dy2st_ir::{Attrs, OpKind};

use crate::arguments::sequence;
use crate::payload::{is_tensor, tensor_payload, Leaf};
use crate::session::{op_error, Session};
use crate::sink::{CustomBackward, Emitted, GradError, GradHook, GradRequest, Operand};
use crate::tensor_module::{arg, positional};
use crate::value::{SsaTensor, SymbolicScalar, TensorRef};

type Function = fn(&Rc<Session>, &mut Vm, &[Value]) -> Outcome;

const FUNCTIONS: &[(&str, Function)] = &[
    ("get_stop_gradient", |s, vm, a| {
        let tensor = arg(vm, a, 0)?;
        if tensor_payload(vm, tensor).is_none_or(|p| p.stop_gradient) {
            return Ok(Value::Bool(true));
        }
        let Some(wants) = s.read(vm, tensor)?.wants() else { return Ok(Value::Bool(false)) };
        let wants = SymbolicScalar { id: wants, ty: dy2st_ir::Type::PyBool };
        let stops = s.emit(vm, OpKind::PyNot, vec![Operand::Scalar(wants)], Attrs::new())?;
        match stops.into_iter().next() {
            Some(Emitted::Scalar(stops)) => Ok(stops.into_value()),
            _ => Err(vm.raise("RuntimeError", "a truth without a value")),
        }
    }),
    ("set_stop_gradient", |s, vm, a| set_stop_gradient(s, vm, a)),
    ("get_grad", |s, vm, a| {
        let tensor = arg(vm, a, 0)?;
        let grad = leaf(vm, tensor)?.grad.borrow().clone();
        let wants = tensor_payload(vm, tensor).is_some_and(|p| !p.stop_gradient);
        if s.sink().is_staging() && (wants || grad.is_some()) {
            return Err(outside(vm, "reads `grad` of a tensor that wants gradients"));
        }
        grad.map_or(Ok(Value::None), |grad| s.same_tensor(vm, &grad))
    }),
    ("set_grad", |s, vm, a| {
        if s.sink().is_staging() {
            return Err(outside(vm, "sets `grad` of a tensor"));
        }
        set_grad(s, vm, a)
    }),
    ("clear_grad", |s, vm, a| {
        if s.sink().is_staging() {
            return Err(outside(vm, "clears the gradient of a tensor"));
        }
        clear_grad(s, vm, a)
    }),
    ("is_leaf", |s, vm, a| {
        let (_, _, value) = s.shown(vm, arg(vm, a, 0)?)?;
        if value.wants().is_some() || s.sink().is_leaf_on_a_way(&value) {
            let what =
                "whether a tensor is a leaf depends on whether something wants gradients, which only a run knows";
            return Err(vm
                .refuse(dy2st_source::codes::STAGING_REFUSED, what)
                .help("Set `stop_gradient` on both ways."));
        }
        Ok(Value::Bool(s.sink().is_leaf(&value)))
    }),
    ("grad_enabled", |s, _, _| Ok(Value::Bool(s.sink().grad_enabled()))),
    ("set_grad_enabled", |s, vm, a| {
        let on = vm.truth(arg(vm, a, 0)?)?;
        Ok(Value::Bool(s.sink().set_grad_enabled(on)))
    }),
    ("register_hook", register_hook),
    ("remove_hook", remove_hook),
    ("retain_grads", retain_grads),
    ("backward", backward),
    ("grad", grad),
    ("custom_call", custom_call),
];

/// Registers the functions.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    for (name, function) in FUNCTIONS {
        let session = session.clone();
        vm.register_closure("_tensor", name, Rc::new(move |vm, args: Args| function(&session, vm, &positional(args))));
    }
}

/// Gradients that are collected in leaves are none of a Program's values.
fn outside(vm: &Vm, what: &str) -> dy2st_eval::Raise {
    let what = format!("a static function {what}");
    vm.refuse(dy2st_source::codes::STAGING_REFUSED, what).help("Do it outside of the static function.")
}

fn leaf(vm: &Vm, tensor: &Value) -> Outcome<Rc<Leaf>> {
    tensor_payload(vm, tensor).map(|p| p.leaf).ok_or_else(|| vm.type_error("a Tensor is needed"))
}

fn clear_grad(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let leaf = leaf(vm, arg(vm, a, 0)?)?;
    let to_zero = match a.get(1) {
        Some(v) => vm.truth(v)?,
        None => true,
    };
    let old = leaf.grad.borrow().clone();
    if let Some(old) = old {
        if to_zero {
            let value = s.read(vm, &old)?.detached();
            let zero = s.emit_unary(vm, OpKind::FullLike, &value, dy2st_ir::Attrs::new().with("value", 0.0))?;
            overwrite(s, vm, &old, zero);
            leaf.cleared.set(true);
        } else {
            *leaf.grad.borrow_mut() = None;
        }
    }
    Ok(Value::None)
}

/// A gradient that is there is written in place: every name that it has sees that.
fn overwrite(s: &Session, vm: &Vm, grad: &Value, value: TensorRef) {
    if let Some(payload) = tensor_payload(vm, grad) {
        s.set_storage(vm, &payload.storage, value);
    }
}

/// `x.grad = value`: a copy, into the gradient that is there.
fn set_grad(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (leaf, value) = (leaf(vm, arg(vm, a, 0)?)?, arg(vm, a, 1)?);
    if matches!(value, Value::None) {
        *leaf.grad.borrow_mut() = None;
        return Ok(Value::None);
    }
    if !is_tensor(vm, value) {
        let got = vm.type_name(value);
        return Err(vm.value_error(&format!("(InvalidArgument) argument (position 1) must be Tensor, but got {got}")));
    }
    let copy = s.read(vm, value)?.detached();
    let old = leaf.grad.borrow().clone();
    match old {
        Some(old) => overwrite(s, vm, &old, copy),
        None => *leaf.grad.borrow_mut() = Some(s.new_tensor(vm, copy)?),
    }
    Ok(Value::None)
}

thread_local! {
    static NEXT_HOOK: Cell<u64> = const { Cell::new(1 << 32) };
}

fn python_hook(session: &Rc<Session>, function: Value) -> GradHook {
    let session = session.clone();
    Rc::new(move |vm, grad| {
        let Some(vm) = vm.downcast_mut::<Vm>() else { return Ok(None) };
        let run = |vm: &mut Vm| -> Outcome<Option<TensorRef>> {
            let given = session.new_tensor(vm, grad.clone())?;
            let new = vm.call(&function, Args::new(vec![given]))?;
            if matches!(new, Value::None) {
                return Ok(None);
            }
            session.read(vm, &new).map(Some)
        };
        run(vm).map_err(|raise| GradError::Raised(external(vm, raise)))
    })
}

/// What an exception becomes that passes through the backward pass: Paddle's `OSError` with its text.
fn external(vm: &mut Vm, raise: Raise) -> Raise {
    let Raise::Exception(exception) = raise else { return raise };
    let kind = vm.type_name(&exception);
    match vm.str(&exception) {
        Ok(text) => vm.raise("OSError", &format!("(External) {kind}: {text}")),
        Err(raise) => raise,
    }
}

fn register_hook(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let hook = python_hook(s, arg(vm, a, 1)?.clone());
    let value = s.read(vm, &a[0])?;
    if let Some(id) = s.sink().add_hook(&value, hook.clone()) {
        return Ok(Value::Int(id as i64));
    }
    let id = NEXT_HOOK.get();
    NEXT_HOOK.set(id + 1);
    leaf(vm, &a[0])?.hooks.borrow_mut().push((id, hook));
    Ok(Value::Int(id as i64))
}

fn remove_hook(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let id = vm.index(arg(vm, a, 1)?)? as u64;
    let leaf = leaf(vm, &a[0])?;
    let before = leaf.hooks.borrow().len();
    leaf.hooks.borrow_mut().retain(|(i, _)| *i != id);
    let gone = leaf.hooks.borrow().len() < before;
    Ok(Value::Bool(gone || s.sink().remove_hook(id)))
}

/// Keeps the gradient of a tensor that is no leaf.
fn retain_grads(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let value = s.read(vm, arg(vm, a, 0)?)?;
    let leaf = leaf(vm, &a[0])?;
    leaf.retain.set(true);
    let session = s.clone();
    s.sink().add_hook(
        &value,
        Rc::new(move |vm, grad| {
            let Some(vm) = vm.downcast_mut::<Vm>() else { return Ok(None) };
            *leaf.grad.borrow_mut() = None;
            accumulate(&session, vm, &leaf, grad).map_err(GradError::Raised)?;
            Ok(None)
        }),
    );
    Ok(Value::None)
}

fn accumulate(s: &Session, vm: &mut Vm, leaf: &Leaf, grad: TensorRef) -> Outcome<()> {
    let old = leaf.grad.borrow().clone();
    let replaced = leaf.cleared.replace(false);
    if let Some(old) = old.filter(|_| !replaced) {
        let operands = vec![Operand::Tensor(s.read(vm, &old)?), Operand::Tensor(grad)];
        let sum = s.emit_one(vm, OpKind::Add, operands, dy2st_ir::Attrs::new())?;
        overwrite(s, vm, &old, sum);
        return Ok(());
    }
    let tensor = s.new_tensor(vm, grad)?;
    // Paddle's gradients say that they want gradients themselves.
    s.edit(vm, &tensor, |p| p.stop_gradient = false);
    *leaf.grad.borrow_mut() = Some(tensor);
    Ok(())
}

fn grad_error(vm: &Vm, error: GradError) -> Raise {
    match error {
        GradError::Op(e) => op_error(vm, &e),
        GradError::Exception(class, message) => vm.raise(class, &message),
        GradError::Raised(Raise::Refuse(d)) if d.code == dy2st_source::codes::BACKWARD_THROUGH_STATIC => {
            vm.raise("RuntimeError", &dy2st_source::render::text(&vm.files, &d))
        }
        GradError::Raised(raise) => raise,
    }
}

fn tensors(s: &Session, vm: &mut Vm, value: &Value) -> Outcome<Vec<TensorRef>> {
    let items = sequence(vm, value).unwrap_or_else(|| vec![value.clone()]);
    items.iter().map(|v| s.read(vm, v)).collect()
}

fn optional_tensors(s: &Session, vm: &mut Vm, value: Option<&Value>, count: usize) -> Outcome<Vec<Option<TensorRef>>> {
    let items = match value {
        None | Some(Value::None) => return Ok(vec![None; count]),
        Some(v) => sequence(vm, v).unwrap_or_else(|| vec![v.clone()]),
    };
    if items.is_empty() {
        return Ok(vec![None; count]);
    }
    items.iter().map(|v| if matches!(v, Value::None) { Ok(None) } else { s.read(vm, v).map(Some) }).collect()
}

fn backward(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let roots = tensors(s, vm, arg(vm, a, 0)?)?;
    let grads = optional_tensors(s, vm, a.get(1), roots.len())?;
    let retain = match a.get(2) {
        Some(v) => vm.truth(v)?,
        None => false,
    };
    let roots = roots.into_iter().zip(grads).collect();
    let sink = s.sink();
    let reached = sink.backward(vm as &mut dyn Any, roots, retain).map_err(|e| grad_error(vm, e))?;
    let before = sink.set_grad_enabled(false);
    let mut done = Ok(());
    for (key, grad) in reached {
        let Ok(leaf) = key.downcast::<Leaf>() else { continue };
        done = deliver(s, vm, &leaf, grad);
        if done.is_err() {
            break;
        }
    }
    sink.set_grad_enabled(before);
    done.map(|()| Value::None)
}

fn deliver(s: &Session, vm: &mut Vm, leaf: &Leaf, mut grad: TensorRef) -> Outcome<()> {
    let hooks: Vec<GradHook> = leaf.hooks.borrow().iter().map(|(_, h)| h.clone()).collect();
    for hook in hooks {
        if let Some(new) = hook(vm as &mut dyn Any, grad.clone()).map_err(|e| grad_error(vm, e))? {
            grad = new;
        }
    }
    accumulate(s, vm, leaf, grad)
}

/// `grad(outputs, inputs, grad_outputs, retain_graph, create_graph, only_inputs, allow_unused, no_grad_vars)`.
fn grad(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let outputs = tensors(s, vm, arg(vm, a, 0)?)?;
    let inputs = tensors(s, vm, arg(vm, a, 1)?)?;
    let start = optional_tensors(s, vm, a.get(2), outputs.len())?;
    let mut flag = |i: usize| a.get(i).map_or(Ok(false), |v| vm.truth(v));
    let (retain_graph, create_graph, allow_unused) = (flag(3)?, flag(4)?, flag(6)?);
    let request = GradRequest { outputs: outputs.into_iter().zip(start).collect(), inputs, create_graph, retain_graph };
    let sink = s.sink();
    let grads = sink.grad(vm as &mut dyn Any, request).map_err(|e| grad_error(vm, e))?;
    let mut values = Vec::new();
    for (i, g) in grads.into_iter().enumerate() {
        values.push(match g {
            Some(g) => s.new_tensor(vm, g)?,
            None if allow_unused => Value::None,
            None => {
                return Err(vm.value_error(&format!(
                    "(InvalidArgument) The {i}-th input does not appear in the backward graph. Please check the input \
                     tensor or set allow_unused=True to get None result."
                )));
            }
        });
    }
    Ok(vm.new_list(values))
}

/// `custom_call(inputs, run, backward)`: calls `run()` without recording, and gives its tensors a backward pass that calls
/// `backward(*gradients)`.
fn custom_call(s: &Rc<Session>, vm: &mut Vm, a: &[Value]) -> Outcome {
    let inputs = tensors(s, vm, arg(vm, a, 0)?)?;
    let (run, back) = (arg(vm, a, 1)?.clone(), arg(vm, a, 2)?.clone());
    let sink = s.sink();
    let before = sink.set_grad_enabled(false);
    let out = vm.call(&run, Args::default());
    sink.set_grad_enabled(before);
    let out = out?;
    let items = sequence(vm, &out);
    let given = items.clone().unwrap_or_else(|| vec![out.clone()]);
    let places: Vec<usize> = (0..given.len()).filter(|i| is_tensor(vm, &given[*i])).collect();
    let mut outputs = Vec::new();
    for i in &places {
        outputs.push(s.read(vm, &given[*i])?);
    }
    if !sink.grad_enabled() || !inputs.iter().any(TensorRef::requires_grad) {
        return Ok(out);
    }
    let session = s.clone();
    let backward: CustomBackward = Rc::new(move |vm, grads| {
        let Some(vm) = vm.downcast_mut::<Vm>() else { return Ok(Vec::new()) };
        let run = |vm: &mut Vm| -> Outcome<Vec<Option<TensorRef>>> {
            let mut args = Vec::new();
            for g in grads.clone() {
                args.push(match g {
                    Some(g) => session.new_tensor(vm, g)?,
                    None => Value::None,
                });
            }
            let out = vm.call(&back, Args::new(args))?;
            optional_tensors(&session, vm, Some(&out), 1)
        };
        run(vm).map_err(GradError::Raised)
    });
    let mut given = given;
    for (i, new) in places.iter().zip(sink.custom(&inputs, outputs, backward)) {
        given[*i] = s.new_tensor(vm, new)?;
    }
    Ok(match items {
        None => given.remove(0),
        Some(_) if matches!(out, Value::Tuple(_)) => Value::tuple(given),
        Some(_) => vm.new_list(given),
    })
}

/// `set_stop_gradient(tensor, flag)`.
pub(crate) fn set_stop_gradient(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let flag = arg(vm, a, 1)?;
    if !matches!(flag, Value::Bool(_) | Value::None | Value::Abstract(_)) {
        let got = vm.type_name(flag);
        let message = format!("(InvalidType) argument (position 1) must be bool, but got {got}");
        return Err(vm.type_error(&message));
    }
    let on = vm.truth(flag)?;
    if !on {
        wants_on_each_way(s, vm, &a[0])?;
    }
    let (now, is_staging) = (s.version(), s.sink().is_staging());
    // A view and what `detach` gives are objects of their own.
    let own = |p: &crate::payload::TensorPayload| p.stop_gradient != on && !p.detached && p.steps.is_empty();
    let changed = tensor_payload(vm, &a[0]).filter(own).zip(a[0].as_object().cloned());
    if changed.is_some_and(|(p, tensor)| s.sink().is_linked(&tensor, &p.storage)) {
        let what = "`stop_gradient` is set of a tensor that is one of several, as a run of the program says";
        let refusal = vm.refuse(dy2st_source::codes::STAGING_REFUSED, what);
        return Err(refusal.help("Set it on each way of the condition, or before it."));
    }
    s.edit(vm, &a[0], |p| {
        (p.stop_gradient, p.marked) = (on, now);
        // No journal covers it.
        if !is_staging {
            p.leaf.stop_gradient.set(Some(on));
        }
    });
    Ok(Value::None)
}

/// A tensor that wanted gradients on one way only wants them on each from now on.
fn wants_on_each_way(s: &Session, vm: &mut Vm, tensor: &Value) -> Outcome<()> {
    let Some(payload) = tensor_payload(vm, tensor).filter(|p| !p.stop_gradient) else { return Ok(()) };
    match s.read(vm, tensor)? {
        TensorRef::Ssa(value) if value.wants.is_some() && payload.steps.is_empty() => {
            s.set_storage(vm, &payload.storage, TensorRef::Ssa(SsaTensor { wants: None, ..value }));
            Ok(())
        }
        value if value.wants().is_some() => {
            let what =
                "`stop_gradient` is set on a view of a tensor that wants gradients on one way of a condition only";
            Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, what).help("Set it on both ways."))
        }
        _ => Ok(()),
    }
}
