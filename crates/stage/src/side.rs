//! One way that staging went: a branch, or a trip through a loop's body, rolled back but not forgotten.

use std::collections::{HashMap, HashSet};

use dy2st_eval::heap::Mark;
use dy2st_eval::value::Body;
use dy2st_eval::{Outcome, Raise, Ref, Value, Vm, Write};
use dy2st_framework::{is_tensor, tensor_payload, TensorRef};

use crate::children::visit_children;
use crate::recorder::Open;
use crate::stager::Stager;

/// What came of staging one way.
pub struct Side {
    /// The values that it gave.
    pub values: Vec<Value>,
    /// What it wrote, in order of first write.
    pub writes: Vec<Write>,
    /// The ops that it recorded.
    pub block: Open,
    /// What the tensors that it can hand out showed at its end, by the serial of the tensor object.
    pub tensors: HashMap<u64, TensorRef>,
    /// Objects with this serial or a later one were born on the way.
    pub born: u64,
    /// Whether gradients were enabled at its end.
    pub grad: bool,
    /// What it raised on some ways through it: then there are no values.
    pub escape: Option<Escape>,
}

/// An exception that leaves a way under a condition.
#[derive(Clone)]
pub struct Escape {
    /// When it is raised: a `PyBool` of the way.
    pub condition: dy2st_ir::Value,
    /// The exception, or a choice among several.
    pub exception: Value,
}

impl Side {
    /// The body that an object had at the end.
    pub fn body(&self, vm: &Vm, object: &Ref) -> Body {
        match self.writes.iter().find(|w| w.object == *object) {
            Some(w) => w.after.clone(),
            None => vm.heap.read(object).clone(),
        }
    }
}

/// How a way ended, when it did not refuse.
pub enum Way {
    /// With values.
    Normal(Side),
    /// With a Python exception.
    Raised(Side, Value),
    /// Not as far as is known: it calls a function that is being staged for the first time.
    Never,
}

/// A way that is being staged.
pub struct Opened {
    mark: Mark,
    /// Objects with this serial or a later one were born on the way.
    born: u64,
    /// Objects with this serial or a later one were born since it was begun or gone on with.
    since: u64,
    handled: Vec<Value>,
    handlers: usize,
    grad: bool,
}

impl Stager {
    /// Begins a way, whose block the caller opens; `born` for one that had begun before.
    pub fn begin(&self, vm: &Vm, born: Option<u64>) -> Opened {
        let mark = vm.heap.mark();
        let since = mark.born_after;
        let born = born.unwrap_or(since);
        let (handled, handlers) = (vm.handled.clone(), vm.handlers.len());
        Opened { mark, born, since, handled, handlers, grad: self.recorder.grads() }
    }

    /// Ends a way and its block: what it wrote is rolled back.
    pub fn end(
        &self,
        vm: &mut Vm,
        opened: Opened,
        outcome: Outcome<Vec<Value>>,
        escape: Option<Escape>,
    ) -> Outcome<Way> {
        let handled = std::mem::replace(&mut vm.handled, opened.handled);
        vm.handlers.truncate(opened.handlers);
        let mut roots: Vec<Value> = match &outcome {
            Ok(values) => values.clone(),
            Err(Raise::Exception(e)) => vec![e.clone()],
            Err(_) => Vec::new(),
        };
        roots.extend(escape.iter().map(|e| e.exception.clone()));
        self.forget_links(vm, roots.iter().cloned().chain(handled).collect(), opened.since);
        let seen = if roots.is_empty() && outcome.is_err() {
            Ok(HashMap::new())
        } else {
            self.capture(vm, &roots, opened.born)
        };
        let block = self.recorder.close_block();
        let writes = vm.heap.rollback(opened.mark);
        let grad = self.recorder.set_grads(opened.grad);
        let born = opened.born;
        let side = |values| Ok::<_, Raise>(Side { values, writes, block, tensors: seen?, born, grad, escape });
        match outcome {
            Ok(values) => Ok(Way::Normal(side(values)?)),
            Err(Raise::Exception(e)) => Ok(Way::Raised(side(Vec::new())?, e)),
            Err(Raise::Refuse(_)) if self.never.take() => Ok(Way::Never),
            Err(other) => Err(other),
        }
    }

    /// Stages one way: runs `run` with a mark and a block open, then rolls the heap back. `facts` hold on the way.
    pub fn way(
        &self,
        vm: &mut Vm,
        facts: &[(dy2st_ir::Value, bool)],
        run: &mut dyn FnMut(&mut Vm) -> Outcome<Vec<Value>>,
    ) -> Outcome<Way> {
        let opened = self.begin(vm, None);
        self.recorder.open_block(facts);
        self.inside(vm, opened, run)
    }

    /// Goes on with a way that had ended.
    pub fn way_on(&self, vm: &mut Vm, side: Side, run: &mut dyn FnMut(&mut Vm) -> Outcome<Vec<Value>>) -> Outcome<Way> {
        let opened = self.begin(vm, Some(side.born));
        self.reenter(vm, side);
        self.inside(vm, opened, run)
    }

    /// Opens the block of a way again, with what it had written.
    pub fn reenter(&self, vm: &Vm, side: Side) {
        self.recorder.reopen(side.block);
        self.recorder.set_grads(side.grad);
        for w in side.writes {
            *vm.heap.write(&w.object) = w.after;
        }
    }

    fn inside(&self, vm: &mut Vm, opened: Opened, run: &mut dyn FnMut(&mut Vm) -> Outcome<Vec<Value>>) -> Outcome<Way> {
        let lowest = self.pending.borrow().len();
        self.level.set(self.level.get() + 1);
        let outcome = run(vm);
        let (outcome, escape) = self.drain(vm, lowest, outcome);
        self.level.set(self.level.get() - 1);
        self.end(vm, opened, outcome, escape)
    }

    /// Forgets which tensors that were merged on a way may be which, where nothing has them when it ends.
    fn forget_links(&self, vm: &Vm, mut todo: Vec<Value>, born: u64) {
        if !self.recorder.links.is_newer(born) {
            return;
        }
        let (mut held, mut visited) = (HashSet::new(), HashSet::new());
        for object in vm.heap.written().into_iter().filter(|object| object.serial() < born) {
            visit_children(&vm.heap.read(&object), &mut |v| todo.push(v.clone()));
            held.extend(tensor_payload(vm, &Value::Object(object)).map(|payload| payload.storage.serial()));
        }
        while let Some(value) = todo.pop() {
            match &value {
                Value::Tuple(items) => todo.extend(items.iter().cloned()),
                Value::Abstract(_) => crate::rewrite::abstract_children(&value, &mut |v| todo.push(v.clone())),
                Value::Object(object) if visited.insert(object.serial()) => {
                    held.extend(tensor_payload(vm, &value).map(|payload| payload.storage.serial()));
                    if object.serial() >= born {
                        visit_children(&vm.heap.read(object), &mut |v| todo.push(v.clone()));
                    }
                }
                _ => {}
            }
        }
        self.recorder.links.forget(born, &held);
    }

    /// What the tensors show that can be reached from `values` and from written objects, through objects born on the way.
    fn capture(&self, vm: &mut Vm, values: &[Value], born: u64) -> Outcome<HashMap<u64, TensorRef>> {
        let mut seen = HashMap::new();
        let mut visited = std::collections::HashSet::new();
        let mut todo: Vec<Value> = values.to_vec();
        for object in vm.heap.written() {
            let body = vm.heap.read(&object).clone();
            visit_children(&body, &mut |v| todo.push(v.clone()));
            visited.insert(object.serial());
            if is_tensor(vm, &Value::Object(object.clone())) {
                let tensor = Value::Object(object.clone());
                seen.insert(object.serial(), self.session.read(vm, &tensor)?);
            }
        }
        while let Some(value) = todo.pop() {
            match &value {
                Value::Tuple(items) => todo.extend(items.iter().cloned()),
                Value::Abstract(_) => crate::rewrite::abstract_children(&value, &mut |v| todo.push(v.clone())),
                Value::Object(object) if visited.insert(object.serial()) => {
                    if is_tensor(vm, &value) {
                        seen.insert(object.serial(), self.session.read(vm, &value)?);
                    } else if object.serial() >= born {
                        let body = vm.heap.read(object).clone();
                        visit_children(&body, &mut |v| todo.push(v.clone()));
                    }
                }
                _ => {}
            }
        }
        Ok(seen)
    }
}
