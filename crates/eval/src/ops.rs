//! Operators.

use std::rc::Rc;

use crate::domain::{BinaryOp, CompareOp, Domain, UnaryOp};
use crate::native::Outcome;
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    /// The domain, which must be there when an abstract value is.
    pub fn domain_for(&self, value: &Value) -> Outcome<Rc<dyn Domain>> {
        let _ = value;
        self.domain.clone().ok_or_else(|| self.unsupported("an abstract value outside of staging"))
    }

    /// `a op b`.
    pub fn binary(&mut self, _op: BinaryOp, _a: &Value, _b: &Value) -> Outcome {
        Err(self.unsupported("op"))
    }

    /// `a op= b`.
    pub fn inplace(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Outcome {
        self.binary(op, a, b)
    }

    /// `-a`, `+a`, `~a`.
    pub fn unary(&mut self, _op: UnaryOp, _a: &Value) -> Outcome {
        Err(self.unsupported("op"))
    }

    /// `a < b` and so on.
    pub fn compare(&mut self, _op: CompareOp, _a: &Value, _b: &Value) -> Outcome {
        Err(self.unsupported("op"))
    }

    /// `bool(a == b)`, true at once for the same object, as containers compare.
    pub fn equal(&mut self, _a: &Value, _b: &Value) -> Outcome<bool> {
        Err(self.unsupported("op"))
    }

    /// `bool(value)`.
    pub fn truth(&mut self, _value: &Value) -> Outcome<bool> {
        Err(self.unsupported("op"))
    }

    /// `item in container`.
    pub fn contains(&mut self, _container: &Value, _item: &Value) -> Outcome {
        Err(self.unsupported("op"))
    }

    /// `value[key]`.
    pub fn get_item(&mut self, _value: &Value, _key: &Value) -> Outcome {
        Err(self.unsupported("op"))
    }

    /// `value[key] = new`.
    pub fn set_item(&mut self, _value: &Value, _key: &Value, _new: Value) -> Outcome<()> {
        Err(self.unsupported("op"))
    }

    /// `del value[key]`.
    pub fn del_item(&mut self, _value: &Value, _key: &Value) -> Outcome<()> {
        Err(self.unsupported("op"))
    }

    /// `len(value)`.
    pub fn len(&mut self, _value: &Value) -> Outcome {
        Err(self.unsupported("op"))
    }

    /// `operator.index(value)` as a machine integer; `OverflowError` beyond.
    pub fn index(&mut self, _value: &Value) -> Outcome<i64> {
        Err(self.unsupported("op"))
    }

    /// `hash(value)`.
    pub fn hash(&mut self, _value: &Value) -> Outcome<u64> {
        Err(self.unsupported("op"))
    }
}
