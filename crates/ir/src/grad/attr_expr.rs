//! Evaluation of expressions over attributes and types.

use dy2st_tensor::Dim;

use crate::table::AttrType;
use crate::{Attr, DimArg, DimValue, OpError, OpErrorKind, OpKind, Type};

use super::{AttrExpr, Function, Operator, Ref};

/// What an expression may ask.
pub struct Context<'a> {
    /// The differentiated op.
    pub kind: OpKind,
    /// Its attributes with defaults.
    pub attr: &'a dyn Fn(&str) -> Option<Attr>,
    /// The type of a value, if it is there.
    pub ty: &'a dyn Fn(Ref) -> Option<Type>,
}

impl Context<'_> {
    fn error(&self, message: impl Into<String>) -> OpError {
        OpError::new(self.kind, OpErrorKind::Unimplemented, format!("gradient: {}", message.into()))
    }

    /// The value of an expression.
    pub fn eval(&self, expr: &AttrExpr) -> Result<Attr, OpError> {
        match expr {
            AttrExpr::Const(value) => Ok(value.clone()),
            AttrExpr::Attr(name) => (self.attr)(name).ok_or_else(|| self.error(format!("`{name}` is not given"))),
            AttrExpr::List(items) => self.list(items),
            AttrExpr::Not(inner) => Ok(Attr::Bool(!self.truth(inner)?)),
            AttrExpr::Binary(Operator::And, a, b) => Ok(Attr::Bool(self.truth(a)? && self.truth(b)?)),
            AttrExpr::Binary(Operator::Or, a, b) => Ok(Attr::Bool(self.truth(a)? || self.truth(b)?)),
            AttrExpr::Binary(operator, a, b) => self.binary(*operator, &self.eval(a)?, &self.eval(b)?),
            AttrExpr::Call(function, refs, exprs) => self.call(*function, refs, exprs),
        }
    }

    /// Whether a condition holds.
    pub fn truth(&self, expr: &AttrExpr) -> Result<bool, OpError> {
        match self.eval(expr)? {
            Attr::Bool(value) => Ok(value),
            other => Err(self.error(format!("{other:?} is not a condition"))),
        }
    }

    /// The value of an expression that is a float.
    pub fn float(&self, expr: &AttrExpr) -> Result<Attr, OpError> {
        Ok(match self.eval(expr)? {
            Attr::Int(value) => Attr::Float(value as f64),
            Attr::Bool(value) => Attr::Float(f64::from(u8::from(value))),
            other => other,
        })
    }

    fn list(&self, items: &[AttrExpr]) -> Result<Attr, OpError> {
        let mut dims = Vec::new();
        let mut floats = Vec::new();
        for item in items {
            match self.eval(item)? {
                Attr::Int(value) => dims.push(DimArg::Const(value)),
                Attr::Operand(index) => dims.push(DimArg::Operand(index)),
                Attr::Float(value) => floats.push(value),
                other => return Err(self.error(format!("{other:?} in a list"))),
            }
        }
        Ok(if floats.is_empty() { Attr::Dims(dims) } else { Attr::Floats(floats) })
    }

    fn binary(&self, operator: Operator, a: &Attr, b: &Attr) -> Result<Attr, OpError> {
        if let (Attr::Int(a), Attr::Int(b)) = (a, b) {
            match operator {
                Operator::Add => return Ok(Attr::Int(a.saturating_add(*b))),
                Operator::Sub => return Ok(Attr::Int(a.saturating_sub(*b))),
                Operator::Mul => return Ok(Attr::Int(a.saturating_mul(*b))),
                _ => {}
            }
        }
        if matches!(operator, Operator::Eq | Operator::Ne) {
            let equal = match (number(a), number(b)) {
                (Some(a), Some(b)) => a == b,
                // A list has one meaning, whatever its attribute's type.
                _ => coerce(a.clone(), AttrType::Dims) == coerce(b.clone(), AttrType::Dims),
            };
            return Ok(Attr::Bool(equal == (operator == Operator::Eq)));
        }
        let (Some(a), Some(b)) = (number(a), number(b)) else {
            return Err(self.error(format!("{a:?} and {b:?} are not both numbers that are known")));
        };
        Ok(match operator {
            Operator::Add => Attr::Float(a + b),
            Operator::Sub => Attr::Float(a - b),
            Operator::Mul => Attr::Float(a * b),
            Operator::Div => Attr::Float(a / b),
            Operator::Lt => Attr::Bool(a < b),
            Operator::Le => Attr::Bool(a <= b),
            Operator::Gt => Attr::Bool(a > b),
            Operator::Ge => Attr::Bool(a >= b),
            Operator::Eq | Operator::Ne | Operator::And | Operator::Or => return Err(self.error("no such operator")),
        })
    }

    fn dims(&self, refs: &[Ref]) -> Result<Vec<Dim>, OpError> {
        match refs.first().and_then(|value| (self.ty)(*value)) {
            Some(Type::Tensor(tensor)) => Ok(tensor.dims.to_vec()),
            _ => Err(self.error("asks for the dims of what is no tensor")),
        }
    }

    fn int(&self, exprs: &[AttrExpr], index: usize) -> Result<i64, OpError> {
        match exprs.get(index).map(|expr| self.eval(expr)).transpose()? {
            Some(Attr::Int(value)) => Ok(value),
            other => Err(self.error(format!("needs an integer that is known, got {other:?}"))),
        }
    }

    fn ints(&self, exprs: &[AttrExpr]) -> Result<Vec<i64>, OpError> {
        match exprs.first().map(|expr| self.eval(expr)).transpose()? {
            Some(Attr::Ints(values)) => Ok(values),
            Some(Attr::Dims(values)) => values
                .iter()
                .map(|value| match value {
                    DimArg::Const(value) => Ok(*value),
                    DimArg::Operand(_) => Err(self.error("needs integers that are known")),
                })
                .collect(),
            other => Err(self.error(format!("needs a list of integers, got {other:?}"))),
        }
    }

    fn known_size(&self, dim: Dim) -> Result<i64, OpError> {
        DimValue::from(dim).known().ok_or_else(|| self.error("needs a dim that is not known"))
    }

    fn call(&self, function: Function, refs: &[Ref], exprs: &[AttrExpr]) -> Result<Attr, OpError> {
        let list = |values: Vec<i64>| Attr::Ints(values);
        Ok(match function {
            Function::Rank => Attr::Int(self.dims(refs)?.len() as i64),
            Function::Known => Attr::Bool(self.dims(refs)?.iter().all(|dim| dim.is_known())),
            Function::Count => {
                let mut count = 1;
                for dim in self.dims(refs)? {
                    count *= self.known_size(dim)?;
                }
                Attr::Int(count)
            }
            Function::Size => {
                let dims = self.dims(refs)?;
                let axis = self.int(exprs, 0)?;
                let axis = if axis < 0 { axis + dims.len() as i64 } else { axis };
                let dim = usize::try_from(axis).ok().and_then(|axis| dims.get(axis)).copied();
                Attr::Int(self.known_size(dim.ok_or_else(|| self.error("axis out of range"))?)?)
            }
            Function::DType => match refs.first().and_then(|value| (self.ty)(*value)) {
                Some(Type::Tensor(tensor)) => Attr::DType(tensor.dtype),
                _ => return Err(self.error("asks for the dtype of what is no tensor")),
            },
            Function::Has => Attr::Bool(refs.first().is_some_and(|value| (self.ty)(*value).is_some())),
            Function::HasAttr => match exprs.first() {
                Some(AttrExpr::Attr(name)) => Attr::Bool((self.attr)(name).is_some()),
                _ => Attr::Bool(false),
            },
            Function::Range => list((self.int(exprs, 0)?..self.int(exprs, 1)?).collect()),
            Function::AllBut => {
                let (rank, axis) = (self.int(exprs, 0)?, self.int(exprs, 1)?);
                list((0..rank).filter(|place| *place != axis).collect())
            }
            Function::OnesBut => {
                let (rank, axis) = (self.int(exprs, 0)?, self.int(exprs, 1)?);
                list((0..rank).map(|place| if place == axis { -1 } else { 1 }).collect())
            }
            Function::Tail => {
                let dims = self.dims(refs)?;
                let begin = usize::try_from(self.int(exprs, 0)?).unwrap_or(0).min(dims.len());
                let sizes: Result<Vec<i64>, OpError> = dims[begin..].iter().map(|dim| self.known_size(*dim)).collect();
                list(sizes?)
            }
            Function::Inverse => {
                let perm = self.ints(exprs)?;
                let rank = perm.len() as i64;
                let mut inverse = vec![0; perm.len()];
                for (place, axis) in perm.into_iter().enumerate() {
                    let axis = if axis < 0 { axis + rank } else { axis };
                    match usize::try_from(axis).ok().and_then(|axis| inverse.get_mut(axis)) {
                        Some(slot) => *slot = place as i64,
                        None => return Err(self.error("perm is out of range")),
                    }
                }
                list(inverse)
            }
            Function::SwapLast => {
                let rank = self.int(exprs, 0)?;
                let mut perm: Vec<i64> = (0..rank).collect();
                let count = perm.len();
                if count >= 2 {
                    perm.swap(count - 1, count - 2);
                }
                list(perm)
            }
            Function::LastOf => {
                let last = self.ints(exprs)?.last().copied();
                Attr::Int(last.ok_or_else(|| self.error("needs a list that is not empty"))?)
            }
            Function::Negate => list(self.ints(exprs)?.into_iter().map(i64::saturating_neg).collect()),
        })
    }
}

fn number(attr: &Attr) -> Option<f64> {
    match attr {
        Attr::Int(value) => Some(*value as f64),
        Attr::Float(value) => Some(*value),
        _ => None,
    }
}

/// An attribute in the form that a type of the table asks for.
pub fn coerce(attr: Attr, ty: AttrType) -> Attr {
    match (ty, attr) {
        (AttrType::Float, Attr::Int(value)) => Attr::Float(value as f64),
        (AttrType::Dims, Attr::Ints(values)) => Attr::Dims(values.into_iter().map(DimArg::Const).collect()),
        (AttrType::Floats, Attr::Dims(values)) if values.is_empty() => Attr::Floats(Vec::new()),
        (AttrType::Ints, Attr::Dims(values)) => {
            let known: Option<Vec<i64>> = values
                .iter()
                .map(|value| match value {
                    DimArg::Const(value) => Some(*value),
                    DimArg::Operand(_) => None,
                })
                .collect();
            known.map_or(Attr::Dims(values), Attr::Ints)
        }
        (_, attr) => attr,
    }
}
