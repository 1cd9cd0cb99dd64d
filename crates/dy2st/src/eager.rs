//! The eager sink: ops of the API run on the runtime's engine at once, with its tape.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::{Rc, Weak};

use dy2st_eval::{Raise, Ref};
use dy2st_framework::{
    CustomBackward, Emitted, GradError, GradHook, GradRequest, HostValue, OpSink, Operand, SymbolicScalar, TensorRef,
};
use dy2st_ir::{Attrs, Loc, OpError, OpErrorKind, OpKind, Type};
use dy2st_runtime::tape::{self, BackwardOptions, Engine, Node, TapeError, Traced};
use dy2st_tensor::HostTensor;

/// Runs ops at once.
#[derive(Default)]
pub struct EagerSink {
    engine: Rc<Engine>,
    /// Whether hooks of values that are no leaves are still wanted.
    hooks: RefCell<HashMap<u64, Weak<Cell<bool>>>>,
}

impl EagerSink {
    /// A sink over an engine that others share.
    pub fn new(engine: Rc<Engine>) -> Self {
        Self { engine, hooks: RefCell::default() }
    }
}

fn traced(value: &TensorRef) -> Option<Traced> {
    match value {
        TensorRef::Host(h) => {
            let node = h.node.as_ref().and_then(|n| n.downcast_ref::<Node>()).cloned();
            Some(Traced { tensor: h.tensor.clone(), node })
        }
        TensorRef::Ssa(_) => None,
    }
}

fn host(value: Traced) -> TensorRef {
    let node = value.node.map(|n| Rc::new(n) as Rc<dyn Any>);
    TensorRef::Host(HostValue { tensor: value.tensor, node })
}

fn node(value: &TensorRef) -> Option<&Node> {
    match value {
        TensorRef::Host(h) => h.node.as_ref().and_then(|n| n.downcast_ref::<Node>()),
        TensorRef::Ssa(_) => None,
    }
}

fn tape_error(error: TapeError) -> GradError {
    match error {
        TapeError::Op(e) => GradError::Op(e),
        TapeError::Exception(class, message) => GradError::Exception(class, message),
        TapeError::Foreign(inner) => match inner.downcast::<Raise>() {
            Ok(raise) => GradError::Raised(*raise),
            Err(_) => GradError::Exception("RuntimeError", "a gradient hook failed".to_owned()),
        },
    }
}

fn foreign(error: GradError) -> TapeError {
    match error {
        GradError::Op(e) => TapeError::Op(e),
        GradError::Exception(class, message) => TapeError::Exception(class, message),
        GradError::Raised(raise) => TapeError::Foreign(Box::new(raise)),
    }
}

impl OpSink for EagerSink {
    fn emit(
        &self,
        kind: OpKind,
        operands: Vec<Operand>,
        attrs: Attrs,
        _sites: &[Loc],
    ) -> Result<Vec<Emitted>, OpError> {
        let mut values = Vec::with_capacity(operands.len());
        for operand in &operands {
            values.push(match operand {
                Operand::Tensor(t) => Some(traced(t).ok_or_else(|| staged(kind))?),
                Operand::Absent => None,
                Operand::Scalar(_) => return Err(staged(kind)),
            });
        }
        drop(operands);
        let results = self.engine.emit(kind, &values, &attrs)?;
        Ok(results.into_iter().map(|t| Emitted::Tensor(host(t))).collect())
    }

    fn adopt(&self, _storage: &Ref, value: &TensorRef) -> TensorRef {
        value.clone()
    }

    fn host(&self, value: &TensorRef) -> Option<HostTensor> {
        value.as_host().cloned()
    }

    fn dim(&self, _value: &TensorRef, _axis: usize) -> SymbolicScalar {
        // Every dim of a host tensor is known, so nobody asks.
        SymbolicScalar { id: dy2st_ir::Value::NONE, ty: Type::PyInt(None) }
    }

    fn is_staging(&self) -> bool {
        false
    }

    fn set_grad_enabled(&self, on: bool) -> bool {
        self.engine.set_grad_enabled(on)
    }

    fn grad_enabled(&self) -> bool {
        self.engine.grad_enabled()
    }

    fn seed(&self, seed: u64) {
        self.engine.seed(seed);
    }

    fn leaf(&self, value: &TensorRef, key: Rc<dyn Any>) -> TensorRef {
        match value {
            TensorRef::Host(h) => host(self.engine.leaf(h.tensor.clone(), key)),
            TensorRef::Ssa(_) => value.clone(),
        }
    }

    fn is_leaf(&self, value: &TensorRef) -> bool {
        node(value).is_none_or(Node::is_leaf)
    }

    fn add_hook(&self, value: &TensorRef, hook: GradHook) -> Option<u64> {
        let node = node(value).filter(|n| !n.is_leaf())?;
        let id = self.engine.next_number();
        let wanted = Rc::new(Cell::new(true));
        let mut hooks = self.hooks.borrow_mut();
        hooks.retain(|_, hook| hook.strong_count() > 0);
        hooks.insert(id, Rc::downgrade(&wanted));
        node.add_hook(
            id,
            Rc::new(move |vm, grad| {
                if !wanted.get() {
                    return Ok(None);
                }
                match hook(vm, host(grad)) {
                    Ok(new) => Ok(new.as_ref().and_then(traced)),
                    Err(e) => Err(foreign(e)),
                }
            }),
        );
        Some(id)
    }

    fn remove_hook(&self, id: u64) -> bool {
        let hook = self.hooks.borrow_mut().remove(&id).and_then(|hook| hook.upgrade());
        hook.is_some_and(|wanted| wanted.replace(false))
    }

    fn custom(&self, inputs: &[TensorRef], outputs: Vec<TensorRef>, backward: CustomBackward) -> Vec<TensorRef> {
        let inputs: Vec<Traced> = inputs.iter().filter_map(traced).collect();
        let results = outputs.iter().filter_map(|t| t.as_host().cloned()).collect();
        let run: tape::CustomBackward = Rc::new(move |vm, grads| {
            let grads = grads.into_iter().map(|g| g.map(host)).collect();
            match backward(vm, grads) {
                Ok(out) => Ok(out.into_iter().map(|g| g.as_ref().and_then(traced)).collect()),
                Err(e) => Err(foreign(e)),
            }
        });
        self.engine.custom(&inputs, results, run).into_iter().map(host).collect()
    }

    fn backward(
        &self,
        vm: &mut dyn Any,
        roots: Vec<(TensorRef, Option<TensorRef>)>,
        retain_graph: bool,
    ) -> Result<Vec<(Rc<dyn Any>, TensorRef)>, GradError> {
        let roots = roots.iter().filter_map(|(r, g)| Some((traced(r)?, g.as_ref().and_then(traced)))).collect();
        let options = BackwardOptions { retain_graph, create_graph: false };
        let reached = self.engine.backward(vm, roots, options).map_err(tape_error)?;
        Ok(reached.into_iter().map(|(key, grad)| (key, host(grad))).collect())
    }

    fn grad(&self, vm: &mut dyn Any, request: GradRequest) -> Result<Vec<Option<TensorRef>>, GradError> {
        let outputs =
            request.outputs.iter().filter_map(|(r, g)| Some((traced(r)?, g.as_ref().and_then(traced)))).collect();
        let inputs = request.inputs.iter().filter_map(traced).collect();
        let options = BackwardOptions { retain_graph: request.retain_graph, create_graph: request.create_graph };
        let grads = self.engine.grad(vm, tape::GradRequest { outputs, inputs, options }).map_err(tape_error)?;
        Ok(grads.into_iter().map(|g| g.map(host)).collect())
    }
}

fn staged(kind: OpKind) -> OpError {
    OpError::new(kind, OpErrorKind::Signature, "a tensor of a program that is being made is used outside of it")
}
