//! Symbolic dims: what each symbol stands for, and arithmetic that keeps equal expressions equal.
//!
//! An expression has one symbol: asking for `s0 + 1` twice gives the same symbol twice, so dims that are provably equal
//! compare equal. Sums are kept as linear forms, so that `(s0 + 2) - 2` is `s0`.

use std::collections::BTreeMap;

use dy2st_tensor::SymId;
use indexmap::IndexMap;

use crate::DimValue;

/// What a symbol stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DimExpr {
    /// A number that the inputs or the data decide.
    Free,
    /// The sum of `coefficient * symbol` over the terms (rising symbols), plus a constant.
    Linear(Vec<(i64, SymId)>, i64),
    /// The product of two symbols.
    Mul(SymId, SymId),
    /// The quotient, rounded down.
    FloorDiv(DimValue, DimValue),
    /// The remainder, of the divisor's sign.
    Mod(DimValue, DimValue),
    /// The greater.
    Max(DimValue, DimValue),
    /// The lesser.
    Min(DimValue, DimValue),
    /// The dim that two dims broadcast to.
    Broadcast(SymId, SymId),
}

/// One symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The user's name for it, if there is one.
    pub name: Option<String>,
    /// What it stands for.
    pub expr: DimExpr,
    /// The least value that it can have.
    pub min: i64,
    /// The greatest value that it can have, if there is one.
    pub max: Option<i64>,
}

/// The symbols of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolTable {
    symbols: Vec<Symbol>,
    known: IndexMap<DimExpr, SymId>,
}

type Terms = BTreeMap<SymId, i64>;

impl SymbolTable {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new symbol for a number of at least `min`.
    pub fn fresh(&mut self, name: Option<String>, min: i64, max: Option<i64>) -> SymId {
        self.push(Symbol { name, expr: DimExpr::Free, min, max })
    }

    /// Adds a symbol as it is: the parser's way to rebuild a table.
    pub fn push(&mut self, symbol: Symbol) -> SymId {
        let id = SymId(self.symbols.len() as u32);
        if symbol.expr != DimExpr::Free {
            self.known.insert(symbol.expr.clone(), id);
        }
        self.symbols.push(symbol);
        id
    }

    /// The symbol of an id of this table.
    pub fn get(&self, id: SymId) -> Option<&Symbol> {
        self.symbols.get(id.0 as usize)
    }

    /// All symbols, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (SymId, &Symbol)> {
        self.symbols.iter().enumerate().map(|(index, symbol)| (SymId(index as u32), symbol))
    }

    /// Number of symbols.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// True when there is no symbol.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The least value that a number can have.
    pub fn min(&self, value: DimValue) -> Option<i64> {
        match value {
            DimValue::Known(value) => Some(value),
            DimValue::Sym(id) => self.get(id).map(|symbol| symbol.min),
            DimValue::Unknown => None,
        }
    }

    /// The greatest value that a number can have.
    pub fn max(&self, value: DimValue) -> Option<i64> {
        match value {
            DimValue::Known(value) => Some(value),
            DimValue::Sym(id) => self.get(id).and_then(|symbol| symbol.max),
            DimValue::Unknown => None,
        }
    }

    /// `left + right`.
    pub fn add(&mut self, left: DimValue, right: DimValue) -> DimValue {
        self.combine(left, 1, right, 1)
    }

    /// `left - right`.
    pub fn sub(&mut self, left: DimValue, right: DimValue) -> DimValue {
        self.combine(left, 1, right, -1)
    }

    /// `left * right`.
    pub fn mul(&mut self, left: DimValue, right: DimValue) -> DimValue {
        match (left, right) {
            (DimValue::Unknown, _) | (_, DimValue::Unknown) => DimValue::Unknown,
            (DimValue::Known(factor), other) | (other, DimValue::Known(factor)) => {
                self.combine(other, factor, DimValue::Known(0), 1)
            }
            (DimValue::Sym(a), DimValue::Sym(b)) => {
                let bounds = |low: Option<i64>| low.unwrap_or(0).max(0);
                let min = bounds(self.min(left)).saturating_mul(bounds(self.min(right)));
                self.intern(DimExpr::Mul(a.min(b), a.max(b)), min, None)
            }
        }
    }

    /// `left // right` as Python rounds; unknown when the divisor is zero.
    pub fn floor_div(&mut self, left: DimValue, right: DimValue) -> DimValue {
        match (left, right) {
            (DimValue::Unknown, _) | (_, DimValue::Unknown | DimValue::Known(0)) => DimValue::Unknown,
            (DimValue::Known(a), DimValue::Known(b)) => DimValue::Known(floor_div(a, b)),
            (other, DimValue::Known(1)) => other,
            (DimValue::Sym(_), DimValue::Known(by)) => {
                let Some((terms, constant)) = self.linear(left) else { return DimValue::Unknown };
                if constant % by == 0 && terms.values().all(|coefficient| coefficient % by == 0) {
                    let terms = terms.into_iter().map(|(id, coefficient)| (id, coefficient / by)).collect();
                    return self.of_linear(terms, constant / by);
                }
                let ends =
                    (self.min(left).map(|low| floor_div(low, by)), self.max(left).map(|high| floor_div(high, by)));
                let (min, max) = if by > 0 { (ends.0.unwrap_or(i64::MIN), ends.1) } else { (i64::MIN, None) };
                self.intern(DimExpr::FloorDiv(left, right), min, max)
            }
            (_, DimValue::Sym(_)) => self.intern(DimExpr::FloorDiv(left, right), i64::MIN, None),
        }
    }

    /// `left % right` as Python does it; unknown when the divisor is zero.
    pub fn modulo(&mut self, left: DimValue, right: DimValue) -> DimValue {
        match (left, right) {
            (DimValue::Unknown, _) | (_, DimValue::Unknown | DimValue::Known(0)) => DimValue::Unknown,
            (DimValue::Known(a), DimValue::Known(b)) => DimValue::Known(a - floor_div(a, b) * b),
            (_, DimValue::Known(1)) => DimValue::Known(0),
            (_, DimValue::Known(by)) if by > 0 => self.intern(DimExpr::Mod(left, right), 0, Some(by - 1)),
            (_, DimValue::Known(_) | DimValue::Sym(_)) => self.intern(DimExpr::Mod(left, right), i64::MIN, None),
        }
    }

    /// The greater of two numbers.
    pub fn maximum(&mut self, left: DimValue, right: DimValue) -> DimValue {
        if let (Some(low), Some(high)) = (self.min(left), self.max(right)) {
            if low >= high {
                return left;
            }
        }
        if let (Some(low), Some(high)) = (self.min(right), self.max(left)) {
            if low >= high {
                return right;
            }
        }
        match (left, right) {
            (DimValue::Unknown, _) | (_, DimValue::Unknown) => DimValue::Unknown,
            (a, b) if a == b => a,
            (a, b) => {
                let min = self.min(a).unwrap_or(i64::MIN).max(self.min(b).unwrap_or(i64::MIN));
                let max = self.max(a).zip(self.max(b)).map(|(a, b)| a.max(b));
                self.intern(DimExpr::Max(a.min(b), a.max(b)), min, max)
            }
        }
    }

    /// The lesser of two numbers.
    pub fn minimum(&mut self, left: DimValue, right: DimValue) -> DimValue {
        if let (Some(low), Some(high)) = (self.min(left), self.max(right)) {
            if low >= high {
                return right;
            }
        }
        if let (Some(low), Some(high)) = (self.min(right), self.max(left)) {
            if low >= high {
                return left;
            }
        }
        match (left, right) {
            (DimValue::Unknown, _) | (_, DimValue::Unknown) => DimValue::Unknown,
            (a, b) if a == b => a,
            (a, b) => {
                let min = self.min(a).unwrap_or(i64::MIN).min(self.min(b).unwrap_or(i64::MIN));
                let max = match (self.max(a), self.max(b)) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (one, other) => one.or(other),
                };
                self.intern(DimExpr::Min(a.min(b), a.max(b)), min, max)
            }
        }
    }

    /// The dim that two symbols broadcast to. Symbols that cannot be 1 must be equal, and the first stands for both.
    pub fn broadcast(&mut self, left: SymId, right: SymId) -> DimValue {
        if left == right {
            return DimValue::Sym(left);
        }
        let least = |table: &Self, id| table.min(DimValue::Sym(id)).unwrap_or(0);
        match (least(self, left) > 1, least(self, right) > 1) {
            (true, _) => DimValue::Sym(left),
            (false, true) => DimValue::Sym(right),
            (false, false) => self.intern(DimExpr::Broadcast(left.min(right), left.max(right)), 0, None),
        }
    }

    /// True when two numbers are equal whatever the symbols stand for.
    pub fn equal(&self, left: DimValue, right: DimValue) -> bool {
        left == right && left != DimValue::Unknown
    }

    fn combine(&mut self, left: DimValue, a: i64, right: DimValue, b: i64) -> DimValue {
        let (Some((mut terms, constant)), Some((more, other))) = (self.linear(left), self.linear(right)) else {
            return DimValue::Unknown;
        };
        for coefficient in terms.values_mut() {
            *coefficient = coefficient.wrapping_mul(a);
        }
        for (id, coefficient) in more {
            let entry = terms.entry(id).or_insert(0);
            *entry = entry.wrapping_add(coefficient.wrapping_mul(b));
        }
        terms.retain(|_, coefficient| *coefficient != 0);
        self.of_linear(terms, constant.wrapping_mul(a).wrapping_add(other.wrapping_mul(b)))
    }

    fn linear(&self, value: DimValue) -> Option<(Terms, i64)> {
        match value {
            DimValue::Known(value) => Some((Terms::new(), value)),
            DimValue::Unknown => None,
            DimValue::Sym(id) => match &self.get(id)?.expr {
                DimExpr::Linear(terms, constant) => {
                    Some((terms.iter().map(|(coefficient, id)| (*id, *coefficient)).collect(), *constant))
                }
                DimExpr::Free
                | DimExpr::Mul(..)
                | DimExpr::FloorDiv(..)
                | DimExpr::Mod(..)
                | DimExpr::Max(..)
                | DimExpr::Min(..)
                | DimExpr::Broadcast(..) => Some((Terms::from([(id, 1)]), 0)),
            },
        }
    }

    fn of_linear(&mut self, terms: Terms, constant: i64) -> DimValue {
        let mut iter = terms.iter();
        match (iter.next(), iter.next()) {
            (None, _) => return DimValue::Known(constant),
            (Some((id, 1)), None) if constant == 0 => return DimValue::Sym(*id),
            _ => {}
        }
        let (mut min, mut max) = (Some(constant), Some(constant));
        for (id, coefficient) in &terms {
            let symbol = DimValue::Sym(*id);
            let (low, high) = (self.min(symbol), self.max(symbol));
            let (low, high) = if *coefficient > 0 { (low, high) } else { (high, low) };
            let scaled = |total: Option<i64>, end: Option<i64>| total?.checked_add(end?.checked_mul(*coefficient)?);
            (min, max) = (scaled(min, low), scaled(max, high));
        }
        let terms = terms.into_iter().map(|(id, coefficient)| (coefficient, id)).collect();
        self.intern(DimExpr::Linear(terms, constant), min.unwrap_or(i64::MIN), max)
    }

    fn intern(&mut self, expr: DimExpr, min: i64, max: Option<i64>) -> DimValue {
        if let Some(id) = self.known.get(&expr) {
            return DimValue::Sym(*id);
        }
        DimValue::Sym(self.push(Symbol { name: None, expr, min, max }))
    }
}

/// Python's `//` on integers; `by` is not zero.
fn floor_div(value: i64, by: i64) -> i64 {
    let quotient = value.wrapping_div(by);
    if value.wrapping_rem(by) != 0 && ((value < 0) != (by < 0)) {
        quotient - 1
    } else {
        quotient
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_expressions_share_a_symbol() {
        let mut table = SymbolTable::new();
        let n = DimValue::Sym(table.fresh(None, 1, None));
        let more = table.add(n, DimValue::Known(2));
        assert_eq!(table.add(DimValue::Known(2), n), more);
        assert_eq!(table.sub(more, DimValue::Known(2)), n);
        assert_eq!(table.sub(n, n), DimValue::Known(0));
        let twice = table.mul(n, DimValue::Known(2));
        assert_eq!(table.floor_div(twice, DimValue::Known(2)), n);
        assert_eq!(table.min(more), Some(3));
    }

    #[test]
    fn ranges_decide_extremes() {
        let mut table = SymbolTable::new();
        let n = DimValue::Sym(table.fresh(None, 1, Some(8)));
        assert_eq!(table.maximum(n, DimValue::Known(0)), n);
        assert_eq!(table.minimum(n, DimValue::Known(9)), n);
        assert_eq!(table.modulo(n, DimValue::Known(1)), DimValue::Known(0));
        assert_eq!(table.floor_div(DimValue::Known(-7), DimValue::Known(2)), DimValue::Known(-4));
    }
}
