//! Constant folding of Python numbers, and control flow whose condition is constant.
//!
//! Input:
//! ```text
//! %1 = py.const(value=true) : py.bool
//! %2 = if(%1) : f32[2] { %3 = relu(%0) : f32[2] yield %3 } else { yield %0 }
//! ```
//! Output: `%3 = relu(%0) : f32[2]`, which stands for `%2`.

use std::collections::BTreeMap;

use dy2st_ir::{Attr, Attrs, Block, Op, OpKind, Program, Type, Value};

use crate::replace::{in_operands, in_results, Replacements};

/// Folds what is constant; true when something was folded.
pub fn fold(program: &mut Program) -> bool {
    let mut changed = false;
    for function in program.functions.values_mut() {
        let mut run = Run {
            types: &function.types,
            constants: BTreeMap::new(),
            replacements: Replacements::new(),
            changed: false,
        };
        run.block(&mut function.block);
        changed |= run.changed;
    }
    changed
}

/// A number that is known.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Constant {
    Bool(bool),
    Int(i64),
    Float(f64),
}

struct Run<'a> {
    types: &'a [Type],
    constants: BTreeMap<Value, Constant>,
    replacements: Replacements,
    changed: bool,
}

impl Run<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut kept = Vec::with_capacity(block.ops.len());
        for mut op in std::mem::take(&mut block.ops) {
            in_operands(&self.replacements, &mut op);
            self.name_constants(&mut op);
            for block in &mut op.blocks {
                self.block(block);
            }
            self.op(op, &mut kept);
        }
        block.ops = kept;
        in_results(&self.replacements, block);
    }

    fn constant(&self, op: &Op, index: usize) -> Option<Constant> {
        op.operands.get(index).and_then(|value| self.constants.get(value)).copied()
    }

    /// An attribute that names an operand whose number is known says the number itself.
    fn name_constants(&mut self, op: &mut Op) {
        let first = op.main_operands().len();
        let named = op.operands[first..].to_vec();
        let known = |index: u32| {
            let value = named.get((index as usize).checked_sub(first)?)?;
            self.constants.get(value).copied()
        };
        if !(0..named.len()).any(|index| known((first + index) as u32).is_some()) {
            return;
        }
        let mut left = Vec::new();
        let mut attrs = Attrs::new();
        for (name, attr) in op.attrs.iter() {
            attrs.set(name, with_numbers(attr, &known, first, &named, &mut left));
        }
        op.operands.truncate(first);
        op.operands.extend(left);
        op.attrs = op.kind.info().normal_attrs(attrs);
        self.changed = true;
    }

    fn op(&mut self, mut op: Op, kept: &mut Vec<Op>) {
        match op.kind {
            OpKind::PyConst => {
                let value = match op.attrs.get("value") {
                    Some(Attr::Bool(value)) => Some(Constant::Bool(*value)),
                    Some(Attr::Int(value)) => Some(Constant::Int(*value)),
                    Some(Attr::Float(value)) => Some(Constant::Float(*value)),
                    _ => None,
                };
                if let (Some(value), Some(result)) = (value, op.results.first()) {
                    self.constants.insert(*result, value);
                }
                kept.push(op);
            }
            OpKind::If => match self.constant(&op, 0) {
                Some(Constant::Bool(taken)) => {
                    // The branch's ops move up; its values are defined nowhere else.
                    let block = op.blocks.swap_remove(usize::from(!taken));
                    let yields = block.results.unwrap_or_default();
                    kept.extend(block.ops);
                    self.replace(&op.results, &yields);
                }
                _ => kept.push(op),
            },
            OpKind::For if self.constant(&op, 1).is_some_and(|trips| matches!(trips, Constant::Int(n) if n <= 0)) => {
                let init = op.operands[3..].to_vec();
                self.replace(&op.results, &init);
            }
            OpKind::PySelect => match (self.constant(&op, 0), op.operands.get(1), op.operands.get(2)) {
                (Some(Constant::Bool(taken)), Some(yes), Some(no)) => {
                    let chosen = if taken { *yes } else { *no };
                    self.replace(&op.results.clone(), &[chosen]);
                }
                _ => kept.push(op),
            },
            _ => match self.number(&op) {
                Some(value) => {
                    let attr = match value {
                        Constant::Bool(value) => Attr::Bool(value),
                        Constant::Int(value) => Attr::Int(value),
                        Constant::Float(value) => Attr::Float(value),
                    };
                    let results = op.results.clone();
                    if let Some(result) = results.first() {
                        self.constants.insert(*result, value);
                    }
                    let mut constant = Op::new(OpKind::PyConst, [], Attrs::new().with("value", attr), results);
                    constant.loc = op.loc;
                    kept.push(constant);
                    self.changed = true;
                }
                None => match self.same_as(&op) {
                    Some(operand) => self.replace(&op.results.clone(), &[operand]),
                    None => kept.push(op),
                },
            },
        }
    }

    /// The operand that an operation on integers gives back unchanged: `n + 0`, `n - 0`, `n * 1`. Not so for `True`,
    /// which would become a number.
    fn same_as(&self, op: &Op) -> Option<Value> {
        let [a, b] = op.operands[..] else { return None };
        let type_of = |value: Value| self.types.get(value.as_local()?);
        let is = |index: usize, number: i64| self.constant(op, index) == Some(Constant::Int(number));
        let same = match op.kind {
            OpKind::PyAdd if is(1, 0) => a,
            OpKind::PyAdd if is(0, 0) => b,
            OpKind::PySub if is(1, 0) => a,
            OpKind::PyMul if is(1, 1) => a,
            OpKind::PyMul if is(0, 1) => b,
            _ => return None,
        };
        let ty = type_of(same).filter(|ty| matches!(ty, Type::PyInt(_)))?;
        (type_of(*op.results.first()?) == Some(ty)).then_some(same)
    }

    fn replace(&mut self, results: &[Value], by: &[Value]) {
        self.replacements.extend(results.iter().copied().zip(by.iter().copied()));
        self.changed = true;
    }

    /// The number that an op without a possible exception gives. An op that may raise has an effect and stays.
    fn number(&self, op: &Op) -> Option<Constant> {
        use Constant::{Bool, Float, Int};
        if !op.kind.info().is_pure() {
            return None;
        }
        let (a, b) = (self.constant(op, 0), self.constant(op, 1));
        let as_int = |value: Constant| match value {
            Bool(value) => Some(i64::from(value)),
            Int(value) => Some(value),
            Float(_) => None,
        };
        let ints = a.and_then(as_int).zip(b.and_then(as_int));
        let bools = match (a, b) {
            (Some(Bool(a)), Some(Bool(b))) => Some((a, b)),
            _ => None,
        };
        match op.kind {
            OpKind::PyAdd => ints.and_then(|(a, b)| a.checked_add(b)).map(Int),
            OpKind::PySub => ints.and_then(|(a, b)| a.checked_sub(b)).map(Int),
            OpKind::PyMul => ints.and_then(|(a, b)| a.checked_mul(b)).map(Int),
            OpKind::PyNeg => a.and_then(as_int).and_then(i64::checked_neg).map(Int),
            OpKind::PyEq => ints.map(|(a, b)| Bool(a == b)),
            OpKind::PyNe => ints.map(|(a, b)| Bool(a != b)),
            OpKind::PyLt => ints.map(|(a, b)| Bool(a < b)),
            OpKind::PyLe => ints.map(|(a, b)| Bool(a <= b)),
            OpKind::PyGt => ints.map(|(a, b)| Bool(a > b)),
            OpKind::PyGe => ints.map(|(a, b)| Bool(a >= b)),
            OpKind::PyAnd => bools.map(|(a, b)| Bool(a && b)),
            OpKind::PyOr => bools.map(|(a, b)| Bool(a || b)),
            OpKind::PyNot => match a? {
                Bool(value) => Some(Bool(!value)),
                Int(value) => Some(Bool(value == 0)),
                Float(_) => None,
            },
            OpKind::PyBool => match a? {
                Bool(value) => Some(Bool(value)),
                Int(value) => Some(Bool(value != 0)),
                Float(_) => None,
            },
            OpKind::PyFloat => {
                a.and_then(as_int).filter(|value| value.abs() < 1 << 53).map(|value| Float(value as f64))
            }
            _ => None,
        }
    }
}

/// An attribute with known numbers in place of operands; operands that stay are added to `left` and numbered anew.
fn with_numbers(
    attr: &Attr,
    known: &dyn Fn(u32) -> Option<Constant>,
    first: usize,
    named: &[Value],
    left: &mut Vec<Value>,
) -> Attr {
    let mut keep = |index: u32| {
        left.push(named[index as usize - first]);
        (first + left.len() - 1) as u32
    };
    match attr {
        Attr::Operand(index) => match known(*index) {
            Some(Constant::Int(value)) => Attr::Int(value),
            Some(Constant::Float(value)) => Attr::Float(value),
            Some(Constant::Bool(value)) => Attr::Bool(value),
            None => Attr::Operand(keep(*index)),
        },
        Attr::Dims(dims) => Attr::Dims(
            dims.iter()
                .map(|dim| match dim {
                    dy2st_ir::DimArg::Const(_) => *dim,
                    dy2st_ir::DimArg::Operand(index) => match known(*index) {
                        Some(Constant::Int(value)) => dy2st_ir::DimArg::Const(value),
                        Some(Constant::Bool(value)) => dy2st_ir::DimArg::Const(i64::from(value)),
                        Some(Constant::Float(_)) | None => dy2st_ir::DimArg::Operand(keep(*index)),
                    },
                })
                .collect(),
        ),
        other => other.clone(),
    }
}
