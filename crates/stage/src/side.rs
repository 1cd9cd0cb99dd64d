//! One way that staging went: a branch, or a trip through a loop's body, rolled back but not forgotten.

use std::collections::HashMap;

use dy2st_eval::value::Body;
use dy2st_eval::{Outcome, Raise, Ref, Value, Vm, Write};
use dy2st_framework::{is_tensor, TensorRef};

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
}

impl Stager {
    /// Stages one way: runs `run` with a mark and a block open, then rolls the heap back. `facts` hold on the way.
    pub fn way(
        &self,
        vm: &mut Vm,
        facts: &[(dy2st_ir::Value, bool)],
        run: &mut dyn FnMut(&mut Vm) -> Outcome<Vec<Value>>,
    ) -> Outcome<Way> {
        let mark = vm.heap.mark();
        let born = mark.born_after;
        self.recorder.open_block(facts);
        let handled = vm.handled.len();
        let outcome = run(vm);
        vm.handled.truncate(handled);
        let seen = match &outcome {
            Ok(values) => self.capture(vm, values, born),
            Err(Raise::Exception(e)) => self.capture(vm, std::slice::from_ref(e), born),
            Err(_) => Ok(HashMap::new()),
        };
        let block = self.recorder.close_block();
        let writes = vm.heap.rollback(mark);
        let side = |values| Ok::<_, Raise>(Side { values, writes, block, tensors: seen?, born });
        match outcome {
            Ok(values) => Ok(Way::Normal(side(values)?)),
            Err(Raise::Exception(e)) => Ok(Way::Raised(side(Vec::new())?, e)),
            Err(other) => Err(other),
        }
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
