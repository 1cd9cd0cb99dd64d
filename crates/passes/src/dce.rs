//! Dead code: ops whose results nobody reads, results of control flow that nobody reads, and carried values that only
//! carry themselves. An op that may fail on the values that it meets (an index out of range, dims that only a run knows)
//! stays: its exception is what eager evaluation gives.
//!
//! Input:
//! ```text
//! %1 = relu(%0) : f32[2]
//! %2 = add(%0, %0) : f32[2]
//! return %2
//! ```
//! Output: the `relu` is gone.

use std::collections::BTreeSet;

use dy2st_ir::table::Effect;
use dy2st_ir::{Block, Function, Op, OpKind, Program, Type, Value};

/// Drops what has no use; true when something was dropped.
pub fn dce(program: &mut Program) -> bool {
    let effectful: BTreeSet<String> = effectful_functions(program);
    let mut changed = false;
    for function in program.functions.values_mut() {
        let mut block = std::mem::take(&mut function.block);
        let mut live: BTreeSet<Value> = block.yields().iter().copied().collect();
        changed |= Sweep { function, effectful: &effectful }.block(&mut block, &mut live);
        function.block = block;
    }
    changed
}

/// The walk through one function.
struct Sweep<'a> {
    function: &'a Function,
    effectful: &'a BTreeSet<String>,
}

/// Functions that have an effect, themselves or through what they call.
fn effectful_functions(program: &Program) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for (name, function) in &program.functions {
            let mut effect = false;
            function.block.walk(&mut |op| effect |= op.kind.info().effect != Effect::None || calls_into(op, &found));
            // Recursion may not end, so a call is kept unless the function is free of calls too.
            function.block.walk(&mut |op| effect |= op.kind == OpKind::Call || op.kind == OpKind::While);
            if effect {
                found.insert(name.clone());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn calls_into(op: &Op, effectful: &BTreeSet<String>) -> bool {
    matches!(op.attrs.get("func"), Some(dy2st_ir::Attr::Name(name)) if effectful.contains(&**name))
}

impl Sweep<'_> {
    /// True for an op that must stay whether its results are read or not.
    fn must_stay(&self, op: &Op) -> bool {
        // A loop on a condition may not end, which is behaviour too.
        op.kind.info().effect != Effect::None
            || op.kind == OpKind::While
            || calls_into(op, self.effectful)
            || op.kind.info().fails
            || self.has_open_dims(op)
            || self.takes_sizes(op)
            || op.blocks.iter().any(|block| block.ops.iter().any(|op| self.must_stay(op)))
    }

    /// True for an op on dims that are not all known and that may not do: those of several tensors, or of one where a shape
    /// or an extreme is taken of them.
    fn has_open_dims(&self, op: &Op) -> bool {
        let open = |value: &Value| {
            let tensor = self.function.local_type(*value).and_then(Type::as_tensor);
            tensor.is_some_and(|tensor| tensor.dims.iter().any(|dim| !dim.is_known()))
        };
        let tensors = op.operands.iter().filter(|value| {
            value.as_global().is_some() || self.function.local_type(**value).is_some_and(|ty| ty.as_tensor().is_some())
        });
        let alone = matches!(
            op.kind,
            OpKind::Reshape
                | OpKind::Expand
                | OpKind::Split
                | OpKind::LayerNorm
                | OpKind::Max
                | OpKind::Min
                | OpKind::Argmax
                | OpKind::Argmin
        );
        (alone || tensors.count() > 1) && op.operands.iter().any(open)
    }

    /// True for an op on tensors that takes a size, index or count that only a run knows, which may not fit.
    fn takes_sizes(&self, op: &Op) -> bool {
        let ty = |value: &Value| self.function.local_type(*value);
        op.results.iter().any(|result| ty(result).is_some_and(|ty| ty.as_tensor().is_some()))
            && op.blocks.is_empty()
            && op
                .operands
                .iter()
                .any(|value| matches!(ty(value), Some(Type::PyInt(size)) if size.is_none_or(|size| !size.is_known())))
    }

    /// Walks a block from its end; `live` has what is read behind each op, and gets what the op reads.
    fn block(&self, block: &mut Block, live: &mut BTreeSet<Value>) -> bool {
        let mut changed = false;
        let mut kept = Vec::with_capacity(block.ops.len());
        for mut op in std::mem::take(&mut block.ops).into_iter().rev() {
            let read = op.results.iter().any(|result| live.contains(result));
            if !read && !self.must_stay(&op) {
                changed = true;
                continue;
            }
            changed |= match op.kind {
                OpKind::If => drop_results(&mut op, live),
                OpKind::While => self.drop_carried(&mut op, live, 0),
                OpKind::For => self.drop_carried(&mut op, live, 3),
                _ => false,
            };
            for block in &mut op.blocks {
                let mut inside = live.clone();
                inside.extend(block.yields());
                changed |= self.block(block, &mut inside);
                *live = inside;
            }
            live.extend(&op.operands);
            kept.push(op);
        }
        kept.reverse();
        block.ops = kept;
        changed
    }

    /// Drops carried values of a loop that nobody reads behind it, and that the loop reads only to compute such values.
    /// `bounds` operands come before the carried ones.
    fn drop_carried(&self, op: &mut Op, live: &BTreeSet<Value>, bounds: usize) -> bool {
        let count = op.results.len();
        if op.main_operands().len() != bounds + count || op.blocks.iter().any(|block| block.results.is_none()) {
            return false;
        }
        // A carried value is needed when it is read behind the loop, or inside by what itself is needed.
        let mut needed: Vec<bool> = op.results.iter().map(|result| live.contains(result)).collect();
        loop {
            let before = needed.clone();
            for (index, block) in op.blocks.iter().enumerate() {
                let yields = block.yields();
                let own = yields.len() - count;
                let mut inside: BTreeSet<Value> =
                    (0..count).filter(|place| needed[*place]).map(|place| yields[own + place]).collect();
                if op.kind == OpKind::While && index == 0 {
                    inside.extend(yields.first());
                }
                for inner in block.ops.iter().rev() {
                    if self.must_stay(inner) || inner.results.iter().any(|result| inside.contains(result)) {
                        reads_of(inner, &mut inside);
                    }
                }
                let params = &block.params[block.params.len() - count..];
                for (needed, param) in needed.iter_mut().zip(params) {
                    *needed |= inside.contains(param);
                }
            }
            if needed == before {
                break;
            }
        }
        if needed.iter().all(|needed| *needed) {
            return false;
        }
        retain(&mut op.results, &needed);
        let mut operands = vec![true; bounds];
        operands.extend(&needed);
        retain(&mut op.operands, &operands);
        for block in &mut op.blocks {
            let (params, yields) = (block.params.len() - count, block.yields().len() - count);
            let mut keep = vec![true; params];
            keep.extend(&needed);
            retain(&mut block.params, &keep);
            let mut keep = vec![true; yields];
            keep.extend(&needed);
            if let Some(results) = &mut block.results {
                retain(results, &keep);
            }
        }
        true
    }
}

/// Drops results of an `if` that nobody reads.
fn drop_results(op: &mut Op, live: &BTreeSet<Value>) -> bool {
    let keep: Vec<bool> = op.results.iter().map(|result| live.contains(result)).collect();
    if keep.iter().all(|keep| *keep) {
        return false;
    }
    retain(&mut op.results, &keep);
    for block in &mut op.blocks {
        if let Some(results) = &mut block.results {
            retain(results, &keep);
        }
    }
    true
}

/// What an op reads, in its blocks too.
fn reads_of(op: &Op, reads: &mut BTreeSet<Value>) {
    reads.extend(&op.operands);
    for block in &op.blocks {
        reads.extend(block.yields());
        for op in &block.ops {
            reads_of(op, reads);
        }
    }
}

/// A list that elements can be dropped from.
trait Retain {
    fn retain_by(&mut self, keep: &mut dyn FnMut() -> bool);
}

impl Retain for Vec<Value> {
    fn retain_by(&mut self, keep: &mut dyn FnMut() -> bool) {
        self.retain(|_| keep());
    }
}

impl<const N: usize> Retain for smallvec::SmallVec<[Value; N]>
where
    [Value; N]: smallvec::Array<Item = Value>,
{
    fn retain_by(&mut self, keep: &mut dyn FnMut() -> bool) {
        self.retain(|_| keep());
    }
}

/// Keeps the elements for which `keep` says so, place by place.
fn retain(list: &mut dyn Retain, keep: &[bool]) {
    let mut places = keep.iter();
    list.retain_by(&mut || places.next().copied().unwrap_or(true));
}
