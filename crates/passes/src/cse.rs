//! Common subexpressions: two pure ops with the same operands and attributes give the same results.
//!
//! Input:
//! ```text
//! %1 = relu(%0) : f32[2]
//! %2 = relu(%0) : f32[2]
//! %3 = add(%1, %2) : f32[2]
//! ```
//! Output: `%3 = add(%1, %1) : f32[2]`, and the second `relu` is gone.

use std::collections::BTreeMap;

use dy2st_ir::{Block, Function, Op, OpKind, Program, Value};

use crate::replace::{in_operands, in_results, Replacements};

/// Shares results of equal ops; true when something was shared.
pub fn cse(program: &mut Program) -> bool {
    let mut changed = false;
    for function in program.functions.values_mut() {
        let mut block = std::mem::take(&mut function.block);
        let mut run = Run { function, seen: BTreeMap::new(), replacements: Replacements::new() };
        run.block(&mut block);
        changed |= !run.replacements.is_empty();
        function.block = block;
    }
    changed
}

struct Run<'a> {
    function: &'a Function,
    /// Ops seen so far in this block and those around it, by kind and operands.
    seen: BTreeMap<(OpKind, Vec<Value>), Vec<Op>>,
    replacements: Replacements,
}

impl Run<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut own: Vec<(OpKind, Vec<Value>)> = Vec::new();
        let mut kept = Vec::with_capacity(block.ops.len());
        for mut op in std::mem::take(&mut block.ops) {
            in_operands(&self.replacements, &mut op);
            if shareable(&op) {
                let key = (op.kind, op.operands.to_vec());
                if let Some(same) = self.find(&key, &op) {
                    self.replacements.extend(op.results.iter().copied().zip(same));
                    continue;
                }
                self.seen.entry(key.clone()).or_default().push(op.clone());
                own.push(key);
            }
            for block in &mut op.blocks {
                self.block(block);
            }
            kept.push(op);
        }
        block.ops = kept;
        in_results(&self.replacements, block);
        // What this block defines is not visible behind it.
        for key in own.into_iter().rev() {
            if let Some(ops) = self.seen.get_mut(&key) {
                ops.pop();
            }
        }
    }

    fn find(&self, key: &(OpKind, Vec<Value>), op: &Op) -> Option<Vec<Value>> {
        let types = |op: &Op| op.results.iter().map(|value| self.function.local_type(*value)).collect::<Vec<_>>();
        self.seen
            .get(key)?
            .iter()
            .find(|other| other.attrs == op.attrs && types(other) == types(op))
            .map(|other| other.results.to_vec())
    }
}

/// An undefined value is like no other; everything else that is pure may be shared.
fn shareable(op: &Op) -> bool {
    op.kind.info().is_pure() && op.kind != OpKind::Undef
}
