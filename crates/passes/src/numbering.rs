//! Numbering values in the order in which they are defined, so that equal programs read the same.

use std::collections::BTreeMap;

use dy2st_ir::{Block, Function, Program, Type, Value};

/// Numbers the values of every function anew.
pub fn renumber(program: &mut Program) {
    for function in program.functions.values_mut() {
        let mut block = std::mem::take(&mut function.block);
        let mut run = Run { old: function, numbers: BTreeMap::new(), types: Vec::new() };
        run.block(&mut block);
        let types = run.types;
        function.types = types;
        function.block = block;
    }
}

struct Run<'a> {
    old: &'a Function,
    numbers: BTreeMap<Value, Value>,
    types: Vec<Type>,
}

impl Run<'_> {
    fn define(&mut self, value: &mut Value) {
        let new = Value::local(self.types.len() as u32);
        self.types.push(self.old.local_type(*value).cloned().unwrap_or(Type::None));
        self.numbers.insert(*value, new);
        *value = new;
    }

    fn read(&self, value: &mut Value) {
        if let Some(new) = self.numbers.get(value) {
            *value = *new;
        }
    }

    fn block(&mut self, block: &mut Block) {
        for param in &mut block.params {
            self.define(param);
        }
        for op in &mut block.ops {
            for operand in &mut op.operands {
                self.read(operand);
            }
            for result in &mut op.results {
                self.define(result);
            }
            for block in &mut op.blocks {
                self.block(block);
            }
        }
        for result in block.results.iter_mut().flatten() {
            self.read(result);
        }
    }
}
