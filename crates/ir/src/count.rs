//! Counting ops as Paddle's programs count them.

use std::collections::BTreeSet;

use crate::{Program, Value};

impl Program {
    /// Number of ops in all blocks of all functions: computing ops and control-flow ops, one for each yield of a nested
    /// block, one for each input of a function, and one for each parameter, state cell or constant that is used.
    pub fn op_count(&self) -> usize {
        let mut used: BTreeSet<Value> = BTreeSet::new();
        let mut count = 0;
        for function in self.functions.values() {
            count += function.block.params.len();
            used.extend(function.block.yields().iter().filter(|value| value.as_global().is_some()));
            function.block.walk(&mut |op| {
                count += 1 + op.blocks.len();
                let yields = op.blocks.iter().flat_map(crate::Block::yields);
                used.extend(op.operands.iter().chain(yields).filter(|value| value.as_global().is_some()));
            });
        }
        count + used.len()
    }
}
