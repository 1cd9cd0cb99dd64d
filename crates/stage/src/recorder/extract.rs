//! Functions of the Program: a block that was built inside another becomes a function of its own.
//!
//! What the block reads of the blocks around it are parameters too, which follow its own; the calls of the function inside
//! it hand them on.

use std::collections::HashMap;

use dy2st_ir::{Attr, Block, Function, OpKind, Type, Value};

use super::{Open, Recorder};

impl Recorder {
    /// A name that no function has yet, after that of the code.
    pub fn function_name(&self, wanted: &str) -> String {
        let plain: String = wanted.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let starts_well = plain.chars().next().is_some_and(|c| !c.is_ascii_digit());
        let plain = if starts_well { plain } else { format!("function{plain}") };
        let inner = self.inner.borrow();
        let taken = |name: &str| name == "forward" || inner.functions.iter().any(|(known, _)| known == name);
        let (mut name, mut number) = (plain.clone(), 1);
        while taken(&name) {
            number += 1;
            name = format!("{plain}_{number}");
        }
        name
    }

    /// How many functions are done.
    pub fn function_count(&self) -> usize {
        self.inner.borrow().functions.len()
    }

    /// Forgets all functions but the first ones.
    pub fn forget_functions(&self, count: usize) {
        self.inner.borrow_mut().functions.truncate(count);
    }

    /// How many symbolic dims there are.
    pub fn symbol_count(&self) -> usize {
        self.inner.borrow().program.symbols.len()
    }

    /// Whether a value is defined in one of the outermost blocks.
    pub fn is_visible_in(&self, blocks: usize, value: Value) -> bool {
        let inner = self.inner.borrow();
        super::visible(&inner.home, &inner.open[..blocks.min(inner.open.len())], value)
    }

    /// The functions that a closed block calls.
    pub fn calls_in(block: &Block) -> Vec<String> {
        let mut names = Vec::new();
        block.walk(&mut |op| {
            if let (OpKind::Call, Some(Attr::Name(name))) = (op.kind, op.attrs.get("func")) {
                names.push(name.to_string());
            }
        });
        names
    }

    /// Makes a closed block a function. What it reads from around it, in the order of its last parameters.
    pub fn add_function(&self, name: &str, open: Open) -> Vec<Value> {
        let mut block = open.block;
        let mut inner = self.inner.borrow_mut();
        let mut lift =
            Lift { types: &inner.function.types, new: Vec::new(), numbers: HashMap::new(), captured: Vec::new() };
        lift.define_all(&block);
        lift.capture_all(&block);
        let captured = lift.captured.clone();
        for value in &captured {
            lift.define(*value);
        }
        block.params.extend(&captured);
        block.walk_mut(&mut |op| {
            if op.kind == OpKind::Call && matches!(op.attrs.get("func"), Some(Attr::Name(n)) if **n == *name) {
                op.operands.extend(captured.iter().copied());
            }
        });
        lift.rename(&mut block);
        let function = Function { block, types: lift.new, ..Function::new() };
        inner.functions.push((name.to_owned(), function));
        captured
    }
}

/// Numbers the values of a block anew, and finds those that it has from around it.
struct Lift<'a> {
    types: &'a [Type],
    new: Vec<Type>,
    numbers: HashMap<Value, Value>,
    captured: Vec<Value>,
}

impl Lift<'_> {
    fn define(&mut self, value: Value) {
        let Some(index) = value.as_local() else { return };
        let new = Value::local(self.new.len() as u32);
        self.new.push(self.types.get(index).cloned().unwrap_or(Type::None));
        self.numbers.insert(value, new);
    }

    fn define_all(&mut self, block: &Block) {
        block.params.iter().for_each(|v| self.define(*v));
        for op in &block.ops {
            op.results.iter().for_each(|v| self.define(*v));
            op.blocks.iter().for_each(|b| self.define_all(b));
        }
    }

    fn capture_all(&mut self, block: &Block) {
        for op in &block.ops {
            op.operands.iter().for_each(|v| self.capture(*v));
            op.blocks.iter().for_each(|b| self.capture_all(b));
        }
        block.yields().iter().for_each(|v| self.capture(*v));
    }

    fn capture(&mut self, value: Value) {
        if value.as_local().is_some() && !self.numbers.contains_key(&value) && !self.captured.contains(&value) {
            self.captured.push(value);
        }
    }

    fn rename(&self, block: &mut Block) {
        let rename = |v: &mut Value| {
            if let Some(new) = self.numbers.get(v) {
                *v = *new;
            }
        };
        block.params.iter_mut().for_each(rename);
        for op in &mut block.ops {
            op.operands.iter_mut().chain(op.results.iter_mut()).for_each(rename);
            op.blocks.iter_mut().for_each(|b| self.rename(b));
        }
        block.results.iter_mut().flatten().for_each(rename);
    }
}
