//! Counting ops as Paddle's programs count them.

use std::collections::{BTreeMap, BTreeSet};

use crate::{GlobalKind, Program, Value};

impl Program {
    /// Number of ops in all blocks of all functions: computing ops and control-flow ops, one for each yield of a nested
    /// block, one for each input of a function, and one for each parameter, state cell or constant that is used.
    pub fn op_count(&self) -> usize {
        self.op_counts().values().sum()
    }

    /// The same by kind: the name of an op, or `(input)`, `(yield)`, `(param)`, `(state)` or `(const)` for what has no op here.
    pub fn op_counts(&self) -> BTreeMap<&'static str, usize> {
        let mut used: BTreeSet<Value> = BTreeSet::new();
        let mut counts = BTreeMap::new();
        for function in self.functions.values() {
            *counts.entry("(input)").or_default() += function.block.params.len();
            used.extend(function.block.yields().iter().filter(|value| value.as_global().is_some()));
            function.block.walk(&mut |op| {
                *counts.entry(op.kind.name()).or_default() += 1;
                *counts.entry("(yield)").or_default() += op.blocks.len();
                let yields = op.blocks.iter().flat_map(crate::Block::yields);
                used.extend(op.operands.iter().chain(yields).filter(|value| value.as_global().is_some()));
            });
        }
        for value in used {
            let global = value.as_global().and_then(|index| self.globals.get_index(index));
            let kind = match global.map(|(_, global)| &global.kind) {
                Some(GlobalKind::Const(_)) => "(const)",
                Some(GlobalKind::State) => "(state)",
                Some(GlobalKind::Param { .. }) | None => "(param)",
            };
            *counts.entry(kind).or_default() += 1;
        }
        counts.retain(|_, count| *count > 0);
        counts
    }
}
