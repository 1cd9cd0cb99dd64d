//! Gradients inside a function that is being staged: the rules of `grammar/grad` applied to the ops recorded so far.
//!
//! Beside the Program stands a tape: for each value that wants a gradient, the op that gave it with the operands as they
//! were read (one that was detached leads nowhere). What branches, loops and calls give is not on the tape: a gradient
//! that could flow through one is refused.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use dy2st_eval::{Raise, Vm};
use dy2st_framework::{
    CustomBackward, Emitted, GradError, GradHook, GradRequest, HostValue, OpSink, Operand, SsaTensor, TensorRef,
};
use dy2st_ir::grad::{apply, rule, Forward, GradEmitter};
use dy2st_ir::{Attrs, OpError, OpErrorKind, OpKind, Type, Value};
use dy2st_source::codes;

use super::Recorder;

/// A step of the tape.
struct Step {
    /// Operands have lower numbers.
    order: u64,
    kind: StepKind,
    results: Vec<Value>,
}

enum StepKind {
    Op { kind: OpKind, operands: Vec<Operand>, attrs: Attrs, values: Vec<TensorRef> },
    Custom { inputs: Vec<TensorRef>, backward: CustomBackward },
}

/// A leaf that is a constant: its key, its elements, and the value that stands for it.
type ConstantLeaf = (Rc<dyn Any>, HostValue, Value);

/// A copy of a value: the value, the key of the leaf, and the copy.
type Copy = (Value, Rc<dyn Any>, Value);

/// How values that want gradients came about.
#[derive(Default)]
pub struct Tape {
    steps: RefCell<HashMap<Value, (Rc<Step>, usize)>>,
    /// Values under which gradients are collected, by whose.
    leaves: RefCell<HashMap<Value, Rc<dyn Any>>>,
    /// Copies of values that are leaves of several.
    copies: RefCell<Vec<Copy>>,
    constants: RefCell<Vec<ConstantLeaf>>,
    /// Leaves with a hook.
    hooked: RefCell<HashSet<Value>>,
    /// Hooks on other values, with their numbers.
    hooks: RefCell<HashMap<Value, Vec<(u64, GradHook)>>>,
    next: Cell<u64>,
}

/// Gradients of the results of steps that are not run yet.
type Pending = BTreeMap<u64, (Rc<Step>, Vec<Option<TensorRef>>)>;

fn wanted(value: &TensorRef) -> Option<Value> {
    match value {
        TensorRef::Ssa(s) if s.requires_grad => Some(s.id),
        _ => None,
    }
}

fn same_key(a: &Rc<dyn Any>, b: &Rc<dyn Any>) -> bool {
    std::ptr::addr_eq(Rc::as_ptr(a), Rc::as_ptr(b))
}

impl Tape {
    fn step(&self, kind: StepKind, results: Vec<Value>) {
        let order = self.next.get();
        self.next.set(order + 1);
        let step = Rc::new(Step { order, kind, results });
        let mut steps = self.steps.borrow_mut();
        for (at, value) in step.results.iter().enumerate() {
            steps.insert(*value, (step.clone(), at));
        }
    }

    /// Notes an op whose results want gradients.
    pub fn note(&self, kind: OpKind, operands: &[Operand], attrs: &Attrs, results: &[Emitted]) {
        let values: Vec<TensorRef> = results.iter().filter_map(|r| r.clone().tensor()).collect();
        let ids = values.iter().filter_map(|t| if let TensorRef::Ssa(s) = t { Some(s.id) } else { None }).collect();
        let kind = StepKind::Op { kind, operands: operands.to_vec(), attrs: attrs.clone(), values };
        self.step(kind, ids);
    }

    /// Whether gradients are collected under a value.
    pub fn is_leaf(&self, value: Value) -> bool {
        self.leaves.borrow().contains_key(&value)
    }

    /// Notes a hook that waits for the gradient of a value; its number.
    pub fn hook(&self, value: &TensorRef, hook: GradHook) -> u64 {
        let TensorRef::Ssa(s) = value else { return 0 };
        if self.producer(s.id).is_none() {
            self.hooked.borrow_mut().insert(s.id);
            return 0;
        }
        let number = self.next.get() + 1;
        self.next.set(number);
        self.hooks.borrow_mut().entry(s.id).or_default().push((number, hook));
        number
    }

    /// Forgets a hook.
    pub fn unhook(&self, number: u64) {
        self.hooks.borrow_mut().values_mut().for_each(|hooks| hooks.retain(|(n, _)| *n != number));
    }

    fn producer(&self, value: Value) -> Option<(Rc<Step>, usize)> {
        self.steps.borrow().get(&value).cloned()
    }
}

impl Recorder {
    /// A leaf over a value: the value itself where it is nobody else's, a copy where it is.
    pub fn leaf_of(&self, value: &TensorRef, key: &Rc<dyn Any>) -> TensorRef {
        let marked =
            |id: Value, s: &SsaTensor| TensorRef::Ssa(SsaTensor { id, requires_grad: true, wants: None, ..s.clone() });
        let s = match value {
            TensorRef::Ssa(s) => s.clone(),
            TensorRef::Host(h) => match self.constant_leaf(h, key) {
                Some(s) => return TensorRef::Ssa(s),
                None => return value.clone(),
            },
        };
        let own = self.tape.leaves.borrow().get(&s.id).map(|k| same_key(k, key));
        match own {
            Some(true) => return marked(s.id, &s),
            None if self.tape.producer(s.id).is_none() => {
                self.tape.leaves.borrow_mut().insert(s.id, key.clone());
                return marked(s.id, &s);
            }
            _ => {}
        }
        let known = self.tape.copies.borrow().iter().find(|(id, k, _)| *id == s.id && same_key(k, key)).map(|c| c.2);
        if let Some(copy) = known.filter(|c| self.is_visible(*c)) {
            return marked(copy, &s);
        }
        let Ok(made) = self.record(OpKind::Assign, &[s.id], Attrs::new()) else { return marked(s.id, &s) };
        self.tape.copies.borrow_mut().push((s.id, key.clone(), made[0]));
        self.tape.leaves.borrow_mut().insert(made[0], key.clone());
        marked(made[0], &s)
    }

    fn constant_leaf(&self, host: &HostValue, key: &Rc<dyn Any>) -> Option<SsaTensor> {
        let ty = TensorRef::Host(host.clone()).ty();
        if !ty.dtype.is_float() && !ty.dtype.is_complex() {
            return None;
        }
        let same = |(k, known, id): &&ConstantLeaf| {
            same_key(k, key) && std::ptr::eq(known.tensor.buffer(), host.tensor.buffer()) && self.is_visible(*id)
        };
        let known = self.tape.constants.borrow().iter().find(same).map(|c| c.2);
        let id = known.unwrap_or_else(|| {
            let id = self.tensor_value(&TensorRef::Host(host.clone()));
            self.tape.constants.borrow_mut().push((key.clone(), host.clone(), id));
            self.tape.leaves.borrow_mut().insert(id, key.clone());
            id
        });
        Some(SsaTensor { id, ty, requires_grad: true, wants: None })
    }

    /// Results of a function whose backward pass is given.
    pub fn custom_step(
        &self,
        inputs: &[TensorRef],
        outputs: Vec<TensorRef>,
        backward: CustomBackward,
    ) -> Vec<TensorRef> {
        let mut ids = Vec::new();
        let marked = outputs
            .into_iter()
            .map(|t| {
                let ty = t.ty();
                let mut id = self.tensor_value(&t);
                // What it hands through would be its own operand.
                if self.tape.producer(id).is_some() || self.tape.is_leaf(id) || id.as_global().is_some() {
                    let made = self.record(OpKind::Assign, &[id], Attrs::new());
                    id = made.ok().and_then(|m| m.first().copied()).unwrap_or(id);
                }
                ids.push(id);
                let requires_grad = ty.dtype.is_float() || ty.dtype.is_complex();
                TensorRef::Ssa(SsaTensor { id, ty, requires_grad, wants: None })
            })
            .collect();
        self.tape.step(StepKind::Custom { inputs: inputs.to_vec(), backward }, ids);
        marked
    }

    /// `paddle.grad`.
    pub fn grad_of(&self, vm: &mut dyn Any, request: GradRequest) -> Result<Vec<Option<TensorRef>>, GradError> {
        let before = self.set_grads(request.create_graph);
        let run = Backward { recorder: self, vm, request: &request };
        let found = run.run();
        self.set_grads(before);
        found
    }
}

/// One run of the tape.
struct Backward<'a> {
    recorder: &'a Recorder,
    vm: &'a mut dyn Any,
    request: &'a GradRequest,
}

impl Backward<'_> {
    fn refuse(&self, why: &str) -> GradError {
        refusal(&*self.vm, why)
    }

    fn run(mut self) -> Result<Vec<Option<TensorRef>>, GradError> {
        let inputs: Vec<Option<Value>> = self.request.inputs.iter().map(wanted).collect();
        let relevant = self.relevant(&inputs)?;
        let mut found: Vec<Option<TensorRef>> = vec![None; inputs.len()];
        let mut pending = Pending::new();
        for (root, grad) in &self.request.outputs {
            let Some(id) = wanted(root) else { continue };
            let grad = match grad {
                Some(grad) => self.checked(root, grad)?,
                None => {
                    let ones = Attrs::new().with("value", 1.0);
                    self.one(OpKind::FullLike, vec![Operand::Tensor(root.detached())], ones)?
                }
            };
            self.add(&mut pending, &mut found, &inputs, id, grad)?;
        }
        while let Some((_, (step, mut grads))) = pending.pop_last() {
            self.hooked(&step, &mut grads)?;
            for (slot, input) in found.iter_mut().zip(&inputs) {
                let at = input.and_then(|id| step.results.iter().position(|r| *r == id));
                if let Some(grad) = at.and_then(|at| grads[at].clone()) {
                    *slot = Some(grad);
                }
            }
            if relevant.contains(&step.order) {
                self.pass_on(&step, &grads, &relevant, &inputs, &mut pending, &mut found)?;
            }
        }
        Ok(found)
    }

    /// The gradients of a step's results after their hooks.
    fn hooked(&mut self, step: &Step, grads: &mut [Option<TensorRef>]) -> Result<(), GradError> {
        for (value, slot) in step.results.iter().zip(grads) {
            let hooks = self.recorder.tape.hooks.borrow().get(value).cloned().unwrap_or_default();
            for (_, hook) in hooks {
                if let Some(grad) = slot.take() {
                    let new = hook(&mut *self.vm, grad.clone())?;
                    *slot = Some(new.unwrap_or(grad));
                }
            }
        }
        Ok(())
    }

    fn checked(&self, root: &TensorRef, grad: &TensorRef) -> Result<TensorRef, GradError> {
        let (a, b) = (root.ty(), grad.ty());
        let differ = a.rank() != b.rank()
            || a.dims.iter().zip(&b.dims).any(|(a, b)| matches!((a.known(), b.known()), (Some(a), Some(b)) if a != b));
        if differ {
            return Err(self.refuse("the gradient to start from has another shape than the tensor"));
        }
        Ok(grad.clone())
    }

    /// The steps that lead from the outputs to an input.
    fn relevant(&self, inputs: &[Option<Value>]) -> Result<HashSet<u64>, GradError> {
        let tape = &self.recorder.tape;
        let targets: HashSet<Value> = inputs.iter().flatten().copied().collect();
        // What was made before all inputs cannot depend on one.
        let first = targets.iter().map(|v| v.as_local().unwrap_or(0)).min().unwrap_or(0);
        let mut steps: BTreeMap<u64, Rc<Step>> = BTreeMap::new();
        let mut todo: Vec<Value> = self.request.outputs.iter().filter_map(|(root, _)| wanted(root)).collect();
        let mut seen = HashSet::new();
        while let Some(value) = todo.pop() {
            if !seen.insert(value) {
                continue;
            }
            let Some((step, _)) = tape.producer(value) else {
                let is_late = value.as_local().is_some_and(|i| i > first);
                if !tape.is_leaf(value) && is_late && !(targets.len() == 1 && targets.contains(&value)) {
                    return Err(self.refuse("it would flow through a branch, loop or call of the program"));
                }
                continue;
            };
            if steps.insert(step.order, step.clone()).is_none() {
                todo.extend(step.sources());
            }
        }
        let mut relevant = HashSet::new();
        for (order, step) in &steps {
            let leads = step
                .sources()
                .iter()
                .any(|v| targets.contains(v) || tape.producer(*v).is_some_and(|(s, _)| relevant.contains(&s.order)));
            if leads {
                relevant.insert(*order);
            }
        }
        Ok(relevant)
    }

    fn add(
        &self,
        pending: &mut Pending,
        found: &mut [Option<TensorRef>],
        inputs: &[Option<Value>],
        value: Value,
        grad: TensorRef,
    ) -> Result<(), GradError> {
        if self.recorder.tape.hooked.borrow().contains(&value) {
            return Err(self.refuse("a hook waits for it"));
        }
        match self.recorder.tape.producer(value) {
            Some((step, at)) => {
                let empty = vec![None; step.results.len()];
                let (_, grads) = pending.entry(step.order).or_insert_with(|| (step.clone(), empty));
                let sum = self.sum(grads[at].take(), grad)?;
                grads[at] = Some(sum);
            }
            None => {
                for (slot, _) in found.iter_mut().zip(inputs).filter(|(_, input)| **input == Some(value)) {
                    *slot = Some(self.sum(slot.take(), grad.clone())?);
                }
            }
        }
        Ok(())
    }

    fn sum(&self, before: Option<TensorRef>, grad: TensorRef) -> Result<TensorRef, GradError> {
        match before {
            None => Ok(grad),
            Some(sum) => self.one(OpKind::Add, vec![Operand::Tensor(sum), Operand::Tensor(grad)], Attrs::new()),
        }
    }

    fn one(&self, kind: OpKind, operands: Vec<Operand>, attrs: Attrs) -> Result<TensorRef, GradError> {
        let made = self.recorder.emit(kind, operands, attrs, &[])?;
        let tensor = made.into_iter().next().and_then(Emitted::tensor);
        tensor.ok_or_else(|| OpError::new(kind, OpErrorKind::Signature, "has no result").into())
    }

    fn pass_on(
        &mut self,
        step: &Rc<Step>,
        grads: &[Option<TensorRef>],
        relevant: &HashSet<u64>,
        inputs: &[Option<Value>],
        pending: &mut Pending,
        found: &mut [Option<TensorRef>],
    ) -> Result<(), GradError> {
        let targets: HashSet<Value> = inputs.iter().flatten().copied().collect();
        let tape = &self.recorder.tape;
        let leads =
            |v: Value| targets.contains(&v) || tape.producer(v).is_some_and(|(s, _)| relevant.contains(&s.order));
        let (sources, given): (Vec<Option<Value>>, Vec<Option<TensorRef>>) = match &step.kind {
            StepKind::Op { operands, .. } => {
                let sources: Vec<Option<Value>> = operands
                    .iter()
                    .map(|o| if let Operand::Tensor(t) = o { wanted(t).filter(|v| leads(*v)) } else { None })
                    .collect();
                let given = self.op_gradients(step, grads, &sources)?;
                (sources, given)
            }
            StepKind::Custom { inputs, backward } => {
                let sources = inputs.iter().map(|t| wanted(t).filter(|v| leads(*v))).collect();
                let backward = backward.clone();
                (sources, backward(self.vm, grads.to_vec())?)
            }
        };
        for (source, grad) in sources.into_iter().zip(given) {
            if let (Some(source), Some(grad)) = (source, grad) {
                self.add(pending, found, inputs, source, grad)?;
            }
        }
        Ok(())
    }

    fn op_gradients(
        &self,
        step: &Step,
        grads: &[Option<TensorRef>],
        sources: &[Option<Value>],
    ) -> Result<Vec<Option<TensorRef>>, GradError> {
        let StepKind::Op { kind, operands, attrs, values } = &step.kind else { return Ok(Vec::new()) };
        let Some(rule) = rule(*kind) else {
            return Err(self.refuse(&format!("the op {kind} has no rule for it")));
        };
        let all: Vec<Option<Operand>> = operands
            .iter()
            .map(|o| match o {
                Operand::Absent => None,
                given => Some(given.clone()),
            })
            .collect();
        let results: Vec<Operand> = values
            .iter()
            .map(|t| Operand::Tensor(if self.recorder.grads() { t.clone() } else { t.detached() }))
            .collect();
        let result_grads: Vec<Option<Operand>> = grads.iter().map(|g| g.clone().map(Operand::Tensor)).collect();
        let count = operands.len() - attrs.operand_count().min(operands.len());
        let wanted: Vec<bool> = sources.iter().take(count).map(Option::is_some).collect();
        let forward = Forward {
            kind: *kind,
            operands: &all,
            attrs,
            results: &results,
            result_grads: &result_grads,
            wanted: &wanted,
        };
        let given = apply(rule, &mut Emitter(self.recorder), &forward)?;
        Ok(given
            .into_iter()
            .map(|g| match g {
                Some(Operand::Tensor(t)) => Some(t),
                _ => None,
            })
            .collect())
    }
}

impl Step {
    /// The values that its gradient flows to.
    fn sources(&self) -> Vec<Value> {
        match &self.kind {
            StepKind::Op { operands, .. } => {
                operands.iter().filter_map(|o| if let Operand::Tensor(t) = o { wanted(t) } else { None }).collect()
            }
            StepKind::Custom { inputs, .. } => inputs.iter().filter_map(wanted).collect(),
        }
    }
}

/// The refusal of a gradient.
pub fn refusal(vm: &dyn Any, why: &str) -> GradError {
    let message = format!("a gradient inside a static function cannot be staged: {why}");
    GradError::Raised(match vm.downcast_ref::<Vm>() {
        Some(vm) => vm.refuse(codes::BACKWARD_THROUGH_STATIC, message),
        None => {
            let diagnostic = dy2st_source::Diagnostic::error(codes::BACKWARD_THROUGH_STATIC, message);
            Raise::Refuse(Box::new(diagnostic))
        }
    })
}

/// Records the ops of gradient rules.
struct Emitter<'a>(&'a Recorder);

impl GradEmitter for Emitter<'_> {
    type Value = Operand;
    type Error = GradError;

    fn emit(&mut self, kind: OpKind, operands: &[Option<Operand>], attrs: Attrs) -> Result<Vec<Operand>, GradError> {
        let operands = operands.iter().map(|o| o.clone().unwrap_or(Operand::Absent)).collect();
        let made = self.0.emit(kind, operands, attrs, &[])?;
        Ok(made
            .into_iter()
            .map(|e| match e {
                Emitted::Tensor(t) => Operand::Tensor(t),
                Emitted::Scalar(s) => Operand::Scalar(s),
            })
            .collect())
    }

    fn type_of(&self, value: &Operand) -> Type {
        match value {
            Operand::Tensor(t) => Type::Tensor(t.ty()),
            Operand::Scalar(s) => s.ty.clone(),
            Operand::Absent => Type::None,
        }
    }
}
