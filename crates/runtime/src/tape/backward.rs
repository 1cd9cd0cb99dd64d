//! Running the tape backwards.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use dy2st_ir::grad::{apply, rule, Forward};
use dy2st_ir::{Attrs, OpError, OpErrorKind, OpKind};
use dy2st_tensor::{HostTensor, Scalar};

use super::engine::Engine;
use super::node::{LeafKey, Node, Recorded, Step, StepKind, TapeError, Traced};

/// How the tape is run.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackwardOptions {
    /// Keeps the tape for another run.
    pub retain_graph: bool,
    /// Traces the gradients, so that they can be differentiated.
    pub create_graph: bool,
}

/// Gradients of leaves, in the order in which the leaves were made.
pub type Gradients = Vec<(LeafKey, Traced)>;

/// What `paddle.grad` asks for.
pub struct GradRequest {
    /// Differentiated values and the gradients to start from; ones where none is given.
    pub outputs: Vec<(Traced, Option<Traced>)>,
    /// With respect to what.
    pub inputs: Vec<Traced>,
    /// How the tape is run.
    pub options: BackwardOptions,
}

/// Gradients of the results of steps that are not run yet, by the steps' order.
#[derive(Default)]
struct Pending(BTreeMap<u64, (Rc<Step>, Vec<Option<Traced>>)>);

impl Pending {
    fn add(&mut self, engine: &Engine, node: &Node, grad: Traced) -> Result<(), OpError> {
        let (_, grads) =
            self.0.entry(node.step.order).or_insert_with(|| (node.step.clone(), vec![None; node.step.results]));
        let sum = match grads[node.result].take() {
            None => grad,
            Some(sum) => add(engine, sum, grad)?,
        };
        grads[node.result] = Some(sum);
        Ok(())
    }
}

fn add(engine: &Engine, a: Traced, b: Traced) -> Result<Traced, OpError> {
    let mut sum = engine.emit(OpKind::Add, &[Some(a), Some(b)], &Attrs::new())?;
    sum.pop().ok_or_else(|| OpError::new(OpKind::Add, OpErrorKind::Signature, "has no result"))
}

impl Engine {
    /// Gradients of all leaves that the roots depend on. `context` is handed to hooks.
    pub fn backward(
        &self,
        context: &mut dyn Any,
        roots: Vec<(Traced, Option<Traced>)>,
        options: BackwardOptions,
    ) -> Result<Gradients, TapeError> {
        self.with_mode(options, |engine| {
            let mut pending = engine.start(roots)?;
            let mut leaves = BTreeMap::new();
            while let Some((_, (step, grads))) = pending.0.pop_last() {
                let grads = hooked(&step, context, grads)?;
                if let StepKind::Leaf(key) = &*step.kind.borrow() {
                    if let Some(Some(grad)) = grads.into_iter().next() {
                        leaves.insert(step.order, (key.clone(), grad));
                    }
                    continue;
                }
                engine.pass_on(&step, &grads, context, options, &mut pending, None)?;
            }
            engine.by_key(leaves.into_values())
        })
    }

    /// Gradients of the inputs; `None` for those that the outputs do not depend on.
    pub fn grad(&self, context: &mut dyn Any, request: GradRequest) -> Result<Vec<Option<Traced>>, TapeError> {
        let GradRequest { outputs, inputs, options } = request;
        // Paddle walks a copy of the graph here, so only `backward` lets it go.
        let options = BackwardOptions { retain_graph: true, ..options };
        self.with_mode(options, |engine| {
            let roots: Vec<Node> = outputs.iter().filter_map(|(output, _)| output.node.clone()).collect();
            let relevant = relevant(&roots, &inputs);
            let mut pending = engine.start(outputs)?;
            let mut found = vec![None; inputs.len()];
            while let Some((order, (step, grads))) = pending.0.pop_last() {
                let grads = hooked(&step, context, grads)?;
                for (slot, input) in found.iter_mut().zip(&inputs) {
                    let Some(node) = input.node.as_ref().filter(|node| same_source(&node.step, &step)) else {
                        continue;
                    };
                    let Some(grad) = grads.get(node.result).cloned().flatten() else { continue };
                    *slot = Some(match slot.take() {
                        None => grad,
                        Some(sum) => add(engine, sum, grad)?,
                    });
                }
                let leads_on = relevant.get(&order).copied().unwrap_or(false);
                if leads_on && !matches!(*step.kind.borrow(), StepKind::Leaf(_)) {
                    engine.pass_on(&step, &grads, context, options, &mut pending, Some(&relevant))?;
                }
            }
            Ok(found)
        })
    }

    /// One gradient for each key: a value that was read several times is several leaves.
    fn by_key(&self, leaves: impl Iterator<Item = (LeafKey, Traced)>) -> Result<Gradients, TapeError> {
        let mut places: HashMap<*const (), usize> = HashMap::new();
        let mut gradients: Gradients = Vec::new();
        for (key, grad) in leaves {
            match places.get(&Rc::as_ptr(&key).cast::<()>()) {
                Some(place) => {
                    let sum = add(self, gradients[*place].1.clone(), grad)?;
                    gradients[*place].1 = sum;
                }
                None => {
                    places.insert(Rc::as_ptr(&key).cast::<()>(), gradients.len());
                    gradients.push((key, grad));
                }
            }
        }
        Ok(gradients)
    }

    /// Runs with gradients recorded as the options say, and sets the mode back.
    fn with_mode<T>(&self, options: BackwardOptions, run: impl FnOnce(&Self) -> T) -> T {
        let before = self.set_grad_enabled(options.create_graph);
        let result = run(self);
        self.set_grad_enabled(before);
        result
    }

    fn start(&self, roots: Vec<(Traced, Option<Traced>)>) -> Result<Pending, TapeError> {
        let mut pending = Pending::default();
        for (root, grad) in roots {
            let grad = match grad {
                Some(grad) if grad.tensor.shape() != root.tensor.shape() => {
                    return Err(TapeError::Exception(
                        "ValueError",
                        format!(
                            "the gradient to start from has shape {:?}, the tensor {:?}",
                            grad.tensor.shape(),
                            root.tensor.shape()
                        ),
                    ));
                }
                Some(grad) => grad,
                None => {
                    let tensor = &root.tensor;
                    Traced::constant(HostTensor::full(tensor.shape(), tensor.dtype(), Scalar::Int(1)))
                }
            };
            if let Some(node) = &root.node {
                pending.add(self, node, grad)?;
            }
        }
        Ok(pending)
    }

    /// Computes the gradients of a step's operands and adds them to what is pending.
    fn pass_on(
        &self,
        step: &Rc<Step>,
        grads: &[Option<Traced>],
        context: &mut dyn Any,
        options: BackwardOptions,
        pending: &mut Pending,
        relevant: Option<&BTreeMap<u64, bool>>,
    ) -> Result<(), TapeError> {
        // The step's own cell must not stay borrowed while rules and hooks run.
        enum Work {
            Op(Recorded),
            Custom(Vec<Option<Node>>, super::CustomBackward),
        }
        let work = match &*step.kind.borrow() {
            StepKind::Leaf(_) => return Ok(()),
            StepKind::Released(kind) => return Err(released(*kind)),
            StepKind::Op(op) => Work::Op(op.clone()),
            StepKind::Custom(nodes, backward) => Work::Custom(nodes.clone(), backward.clone()),
        };
        let needed = |node: &Node| relevant.is_none_or(|relevant| relevant.contains_key(&node.step.order));
        let (nodes, operand_grads) = match work {
            Work::Op(op) => {
                let nodes: Vec<Option<Node>> = op
                    .operands
                    .iter()
                    .map(|operand| operand.as_ref().and_then(|operand| operand.node.clone()))
                    .collect();
                let wanted: Vec<bool> = nodes.iter().map(|node| node.as_ref().is_some_and(needed)).collect();
                (nodes, self.op_gradients(step, &op, grads, &wanted)?)
            }
            Work::Custom(nodes, backward) => (nodes, backward(context, grads.to_vec())?),
        };
        step.used.set(step.used.get() + 1);
        if !options.retain_graph && !options.create_graph {
            release(step);
        }
        for (node, grad) in nodes.iter().zip(operand_grads) {
            if let (Some(node), Some(grad)) = (node, grad) {
                if needed(node) {
                    pending.add(self, node, grad)?;
                }
            }
        }
        Ok(())
    }

    fn op_gradients(
        &self,
        step: &Rc<Step>,
        op: &Recorded,
        grads: &[Option<Traced>],
        wanted: &[bool],
    ) -> Result<Vec<Option<Traced>>, TapeError> {
        let Some(rule) = rule(op.kind) else {
            let message = "has no gradient";
            return Err(OpError::new(op.kind, OpErrorKind::Unimplemented, message).into());
        };
        let results: Vec<Traced> = op
            .results
            .iter()
            .enumerate()
            .map(|(result, tensor)| Traced {
                tensor: tensor.clone(),
                node: Some(Node { step: step.clone(), result }).filter(|_| self.grad_enabled()),
            })
            .collect();
        let forward = Forward {
            kind: op.kind,
            operands: &op.operands,
            attrs: &op.attrs,
            results: &results,
            result_grads: grads,
            wanted,
        };
        let mut emitter = self;
        apply(rule, &mut emitter, &forward)
    }
}

/// Paddle's error for a step whose values are gone; it names the step by its op, `MultiplyGradNode`.
fn released(kind: OpKind) -> TapeError {
    let node: String = kind.name().split('_').flat_map(capitalised).collect();
    TapeError::Exception(
        "SystemError",
        format!(
            "(Fatal) The TensorWrappers of {node}GradNode do not exist. This may be because:\nYou calculate backward twice \
             for the same subgraph without setting retain_graph=True. Please set retain_graph=True in the first \
             backward/grad call."
        ),
    )
}

fn capitalised(word: &str) -> impl Iterator<Item = char> + '_ {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
}

/// Lets the values of a step go.
fn release(step: &Rc<Step>) {
    let mut kind = step.kind.borrow_mut();
    if let StepKind::Op(op) = &*kind {
        let op = op.kind;
        *kind = StepKind::Released(op);
    }
}

/// The gradients of a step's results after its hooks.
fn hooked(
    step: &Rc<Step>,
    context: &mut dyn Any,
    mut grads: Vec<Option<Traced>>,
) -> Result<Vec<Option<Traced>>, TapeError> {
    let hooks = step.hooks.borrow().clone();
    for (result, _, hook) in hooks {
        if let Some(grad) = grads[result].take() {
            let new = hook(context, grad.clone())?;
            grads[result] = Some(new.unwrap_or(grad));
        }
    }
    Ok(grads)
}

/// True for the same step, and for two leaves of one key.
fn same_source(a: &Rc<Step>, b: &Rc<Step>) -> bool {
    if Rc::ptr_eq(a, b) {
        return true;
    }
    match (&*a.kind.borrow(), &*b.kind.borrow()) {
        (StepKind::Leaf(a), StepKind::Leaf(b)) => std::ptr::addr_eq(Rc::as_ptr(a), Rc::as_ptr(b)),
        _ => false,
    }
}

/// The steps on a way from the roots to an input, by order: true where the way goes on to the step's operands, false for an
/// input's own step that leads to no other.
fn relevant(roots: &[Node], inputs: &[Traced]) -> BTreeMap<u64, bool> {
    let mut targets: BTreeSet<u64> = BTreeSet::new();
    let mut operands: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    let mut freed = Vec::new();
    let mut stack: Vec<Rc<Step>> = roots.iter().map(|node| node.step.clone()).collect();
    while let Some(step) = stack.pop() {
        if operands.contains_key(&step.order) {
            continue;
        }
        let mut sources = inputs.iter().filter_map(|input| input.node.as_ref());
        if sources.any(|node| same_source(&node.step, &step)) {
            targets.insert(step.order);
        }
        let nodes: Vec<Node> = match &*step.kind.borrow() {
            StepKind::Op(op) => op.operands.iter().flatten().filter_map(|operand| operand.node.clone()).collect(),
            StepKind::Custom(nodes, _) => nodes.iter().flatten().cloned().collect(),
            StepKind::Released(_) => {
                freed.push(step.order);
                Vec::new()
            }
            StepKind::Leaf(_) => Vec::new(),
        };
        operands.insert(step.order, nodes.iter().map(|node| node.step.order).collect());
        stack.extend(nodes.into_iter().map(|node| node.step));
    }
    // Operands have lower numbers, so one pass upwards decides all.
    let mut relevant: BTreeMap<u64, bool> = BTreeMap::new();
    for (order, operands) in operands {
        // Where a freed step led is not known any more; running into it is an error.
        let leads_on = freed.contains(&order) || operands.iter().any(|operand| relevant.contains_key(operand));
        if leads_on || targets.contains(&order) {
            relevant.insert(order, leads_on);
        }
    }
    relevant
}
