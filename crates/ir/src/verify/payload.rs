//! What is known of tags, and who reads what nobody may read.

use std::collections::BTreeMap;

use crate::{Attr, Block, Op, OpKind, Value};

use super::scope::Checker;

/// A condition on the tag of a union: it is, or is not, a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TagTest {
    union: Value,
    tag: i64,
    equal: bool,
}

/// What is known at a place of a function.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    constants: BTreeMap<Value, i64>,
    /// The union whose tag a value is.
    tags: BTreeMap<Value, Value>,
    tests: BTreeMap<Value, TagTest>,
    undefined: Vec<Value>,
    /// For each union that is made here: its tag, if known, and its payloads.
    made: BTreeMap<Value, (Option<i64>, Vec<Value>)>,
    /// Tests that hold here.
    holds: Vec<TagTest>,
}

impl Facts {
    /// Nothing is known.
    pub fn new() -> Self {
        Self::default()
    }

    /// True when the tag of a union cannot be `index` here.
    fn rules_out(&self, union: Value, index: i64) -> bool {
        let made = self.made.get(&union).and_then(|(tag, _)| *tag).is_some_and(|tag| tag != index);
        made || self
            .holds
            .iter()
            .any(|test| test.union == union && if test.equal { test.tag != index } else { test.tag == index })
    }
}

impl<'a> Checker<'a> {
    /// Checks what an op reads.
    pub(super) fn payload(&mut self, op: &Op) {
        let may_carry = op.kind.info().blocks > 0
            || matches!(op.kind, OpKind::UnionMake | OpKind::TupleMake | OpKind::Call | OpKind::PySelect);
        if !may_carry {
            let undefined: Vec<Value> =
                op.operands.iter().copied().filter(|operand| self.facts.undefined.contains(operand)).collect();
            for value in undefined {
                self.report("V10", format!("{} reads {value}, which is undef", op.kind));
            }
        }
        if op.kind == OpKind::UnionPayload {
            if let (Some(union), Some(Attr::Int(index))) = (op.operands.first(), op.attrs.get("index")) {
                let payload = usize::try_from(*index)
                    .ok()
                    .and_then(|index| self.facts.made.get(union).and_then(|(_, payloads)| payloads.get(index)));
                if payload.is_some_and(|payload| self.facts.undefined.contains(payload)) {
                    self.report("V10", format!("payload {index} of {union} is undef"));
                } else if self.facts.rules_out(*union, *index) {
                    self.report("V10", format!("payload {index} of {union} is read where its tag is another"));
                }
            }
        }
    }

    /// Notes what an op that was just checked says about tags.
    pub(super) fn learn(&mut self, op: &Op) {
        let Some(result) = op.results.first().copied() else { return };
        let constant =
            |facts: &Facts, index: usize| op.operands.get(index).and_then(|value| facts.constants.get(value)).copied();
        match op.kind {
            OpKind::PyConst => {
                if let Some(Attr::Int(value)) = op.attrs.get("value") {
                    self.facts.constants.insert(result, *value);
                }
            }
            OpKind::Undef => self.facts.undefined.push(result),
            OpKind::UnionMake => {
                let tag = constant(&self.facts, 0);
                let payloads = op.main_operands().iter().skip(1).copied().collect();
                self.facts.made.insert(result, (tag, payloads));
            }
            OpKind::UnionTag => {
                if let Some(union) = op.operands.first() {
                    self.facts.tags.insert(result, *union);
                }
            }
            OpKind::PyEq | OpKind::PyNe => {
                let equal = op.kind == OpKind::PyEq;
                let (a, b) = (op.operands.first(), op.operands.get(1));
                let left = a.and_then(|value| self.facts.tags.get(value)).copied().zip(constant(&self.facts, 1));
                let right = b.and_then(|value| self.facts.tags.get(value)).copied().zip(constant(&self.facts, 0));
                if let Some((union, tag)) = left.or(right) {
                    self.facts.tests.insert(result, TagTest { union, tag, equal });
                }
            }
            OpKind::PyNot => {
                if let Some(test) = op.operands.first().and_then(|value| self.facts.tests.get(value)).copied() {
                    self.facts.tests.insert(result, TagTest { equal: !test.equal, ..test });
                }
            }
            _ => {}
        }
    }

    /// Checks a branch of an `if` under what its condition says.
    pub(super) fn branch(&mut self, op: &Op, index: usize, block: &'a Block) {
        let known = self.facts.holds.len();
        if let Some(test) = op.operands.first().and_then(|cond| self.facts.tests.get(cond)).copied() {
            self.facts.holds.push(TagTest { equal: test.equal == (index == 0), ..test });
        }
        self.block(block);
        self.facts.holds.truncate(known);
    }
}
