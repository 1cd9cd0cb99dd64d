//! Putting values in the place of others.

use std::collections::BTreeMap;

use dy2st_ir::{Block, Op, Value};

/// Values and what stands for them now.
pub type Replacements = BTreeMap<Value, Value>;

/// The value that stands for a value in the end.
pub fn resolve(replacements: &Replacements, value: Value) -> Value {
    let mut current = value;
    while let Some(next) = replacements.get(&current) {
        current = *next;
    }
    current
}

/// Replaces what an op itself reads; its blocks are the caller's.
pub fn in_operands(replacements: &Replacements, op: &mut Op) {
    for operand in &mut op.operands {
        *operand = resolve(replacements, *operand);
    }
}

/// Replaces what a block yields.
pub fn in_results(replacements: &Replacements, block: &mut Block) {
    for result in block.results.iter_mut().flatten() {
        *result = resolve(replacements, *result);
    }
}
