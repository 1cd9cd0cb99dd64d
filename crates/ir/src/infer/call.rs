//! One op as a shape rule sees it: operands and attributes, checked against the table, with defaults filled in.

use dy2st_tensor::{DType, Dim};

use crate::table::{Arity, OperandType};
use crate::{Attr, Attrs, DimArg, DimValue, Dims, OpError, OpErrorKind, OpInfo, OpKind, SymbolTable, TensorType, Type};

use super::Rule;

/// What an op says of an axis outside of `-bound..bound`, where its entry in the table says something.
pub fn wrong_axis(kind: OpKind, axis: i64, bound: i64) -> Option<OpError> {
    let value = |name: &str| match name {
        "axis" => Some(axis),
        "rank" => Some(bound),
        "-rank" => Some(-bound),
        "rank-1" => Some(bound - 1),
        _ => None,
    };
    OpError::of_table(kind, "axis", |name| value(name).map(|n| n.to_string()))
}

/// An op whose result types are asked for.
pub struct Call<'a> {
    /// The entry of the op.
    pub info: &'static OpInfo,
    /// The table's operands.
    pub operands: &'a [Type],
    all: &'a [Type],
    attrs: &'a Attrs,
    /// The symbols of the program.
    pub symbols: &'a mut SymbolTable,
}

impl<'a> Call<'a> {
    /// Checks number and kind of operands and attributes.
    pub fn new(kind: OpKind, all: &'a [Type], attrs: &'a Attrs, symbols: &'a mut SymbolTable) -> Rule<Self> {
        let info = kind.info();
        let named = attrs.operand_count();
        let main = all.len().checked_sub(named);
        let Some(main) = main else {
            return Err(OpError::new(kind, OpErrorKind::Signature, "attributes name more operands than there are"));
        };
        let call = Self { info, operands: &all[..main], all, attrs, symbols };
        call.check_operands()?;
        call.check_attrs()?;
        Ok(call)
    }

    fn check_operands(&self) -> Rule<()> {
        let declared = self.info.operands;
        let fixed = declared.len() - usize::from(self.info.is_variadic());
        let trailing = declared[..fixed].iter().rev().take_while(|operand| operand.arity == Arity::Optional).count();
        // Optional operands at the end may be left out.
        let least = if self.info.is_variadic() { fixed } else { fixed - trailing };
        if self.operands.len() < least || (self.operands.len() > fixed && !self.info.is_variadic()) {
            let at_least = if self.info.is_variadic() { "at least " } else { "" };
            let message = format!("takes {at_least}{fixed} operands, got {}", self.operands.len());
            return Err(self.error(OpErrorKind::Signature, message));
        }
        for (index, ty) in self.operands.iter().enumerate() {
            let info = &declared[index.min(declared.len() - 1)];
            let fits = match (info.ty, ty) {
                (_, Type::None) if info.arity != Arity::One => true,
                (OperandType::Tensor, Type::Tensor(_))
                | (OperandType::Py, Type::PyInt(_) | Type::PyFloat | Type::PyBool)
                | (OperandType::Int, Type::PyInt(_) | Type::PyBool)
                | (OperandType::Bool, Type::PyBool)
                | (OperandType::List, Type::List(_))
                | (OperandType::Tuple, Type::Tuple(_))
                | (OperandType::Union, Type::Union(_))
                | (OperandType::Any, _) => true,
                _ => false,
            };
            if !fits {
                let wanted = match info.ty {
                    OperandType::Tensor => "a tensor",
                    OperandType::Py => "a Python number",
                    OperandType::Int => "a Python int",
                    OperandType::Bool => "a Python bool",
                    OperandType::List => "a list",
                    OperandType::Tuple => "a tuple",
                    OperandType::Union => "a union",
                    OperandType::Any => "a value",
                };
                let message = format!("operand `{}` must be {wanted}, got {ty}", info.name);
                return Err(self.error(OpErrorKind::Signature, message));
            }
        }
        Ok(())
    }

    fn check_attrs(&self) -> Rule<()> {
        for (name, attr) in self.attrs.iter() {
            let Some(info) = self.info.attr(name) else {
                return Err(self.error(OpErrorKind::Signature, format!("has no attribute `{name}`")));
            };
            if !info.ty.admits(attr) {
                let message = format!("attribute `{name}` must be of type {}, got {attr:?}", info.ty.name());
                return Err(self.error(OpErrorKind::Signature, message));
            }
            for index in attr.operands() {
                match self.all.get(index as usize) {
                    Some(ty) if ty.is_py() => {}
                    other => {
                        let got = other.map_or_else(|| "nothing".to_string(), ToString::to_string);
                        let message = format!("attribute `{name}` must name a Python number, got {got}");
                        return Err(self.error(OpErrorKind::Signature, message));
                    }
                }
            }
        }
        for info in self.info.attrs {
            if matches!(info.default, crate::table::Default::Required) && self.attrs.get(info.name).is_none() {
                return Err(self.error(OpErrorKind::Signature, format!("attribute `{}` is missing", info.name)));
            }
        }
        Ok(())
    }

    /// An error of this op.
    pub fn error(&self, kind: OpErrorKind, message: impl Into<String>) -> OpError {
        OpError::new(self.info.kind, kind, message)
    }

    /// What PaddlePaddle says, its kind in front.
    pub fn told(&self, message: impl Into<String>) -> OpError {
        OpError::told(self.info.kind, message)
    }

    /// An error of shapes or attribute values.
    pub fn invalid(&self, message: impl Into<String>) -> OpError {
        self.error(OpErrorKind::InvalidArgument, message)
    }

    /// A tensor operand.
    pub fn tensor(&self, index: usize) -> Rule<&'a TensorType> {
        match self.operands.get(index) {
            Some(Type::Tensor(tensor)) => Ok(tensor),
            _ => Err(self.error(OpErrorKind::Signature, format!("operand {index} must be a tensor"))),
        }
    }

    /// A tensor operand, if it is there.
    pub fn optional_tensor(&self, index: usize) -> Option<&'a TensorType> {
        self.operands.get(index).and_then(Type::as_tensor)
    }

    /// Dims of a tensor operand.
    pub fn dims(&self, index: usize) -> Rule<Dims> {
        Ok(self.tensor(index)?.dims.clone())
    }

    /// Rank of a tensor operand.
    pub fn rank(&self, index: usize) -> Rule<usize> {
        Ok(self.tensor(index)?.rank())
    }

    /// An attribute or its default.
    pub fn attr(&self, name: &str) -> Option<Attr> {
        self.attrs.get(name).cloned().or_else(|| self.info.attr(name).and_then(crate::table::AttrInfo::default_attr))
    }

    /// True when an attribute was given.
    pub fn given(&self, name: &str) -> bool {
        self.attrs.get(name).is_some()
    }

    fn missing(&self, name: &str) -> OpError {
        self.error(OpErrorKind::Signature, format!("attribute `{name}` is missing"))
    }

    /// A `bool` attribute.
    pub fn bool(&self, name: &str) -> Rule<bool> {
        match self.attr(name) {
            Some(Attr::Bool(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// An `int` attribute.
    pub fn int(&self, name: &str) -> Rule<i64> {
        match self.attr(name) {
            Some(Attr::Int(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// An `ints` attribute.
    pub fn ints(&self, name: &str) -> Rule<Vec<i64>> {
        match self.attr(name) {
            Some(Attr::Ints(values)) => Ok(values),
            _ => Err(self.missing(name)),
        }
    }

    /// A `str` attribute.
    pub fn text(&self, name: &str) -> Rule<std::sync::Arc<str>> {
        match self.attr(name) {
            Some(Attr::Str(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// A `dtype` attribute that may be absent.
    pub fn dtype(&self, name: &str) -> Option<DType> {
        match self.attr(name) {
            Some(Attr::DType(value)) => Some(value),
            _ => None,
        }
    }

    /// A `type` attribute.
    pub fn ty(&self, name: &str) -> Rule<Type> {
        match self.attr(name) {
            Some(Attr::Type(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// A `dim` attribute.
    pub fn dim(&self, name: &str) -> Rule<DimValue> {
        match self.attr(name) {
            Some(Attr::Int(value)) => Ok(DimValue::Known(value)),
            Some(Attr::Operand(index)) => Ok(self.operand_value(index)),
            _ => Err(self.missing(name)),
        }
    }

    /// A `dims` attribute.
    pub fn dim_list(&self, name: &str) -> Rule<Vec<DimValue>> {
        match self.attr(name) {
            Some(Attr::Dims(values)) => Ok(values
                .into_iter()
                .map(|value| match value {
                    DimArg::Const(value) => DimValue::Known(value),
                    DimArg::Operand(index) => self.operand_value(index),
                })
                .collect()),
            _ => Err(self.missing(name)),
        }
    }

    /// What is known of the number that an operand is.
    fn operand_value(&self, index: u32) -> DimValue {
        match self.all.get(index as usize) {
            Some(Type::PyInt(Some(dim))) => DimValue::from(*dim),
            _ => DimValue::Unknown,
        }
    }

    /// An axis counted from the front. A 0-D tensor takes axes 0 and -1.
    pub fn axis(&self, axis: i64, rank: usize) -> Rule<usize> {
        let bound = rank.max(1) as i64;
        if axis < -bound || axis >= bound {
            return Err(wrong_axis(self.info.kind, axis, bound).unwrap_or_else(|| {
                self.invalid(format!("The axis is expected to be in range of [{}, {bound}), but got {axis}", -bound))
            }));
        }
        Ok(if axis < 0 { axis + bound } else { axis } as usize)
    }

    /// An axis of a tensor that has one.
    pub fn place(&self, axis: i64, rank: usize) -> Rule<usize> {
        if rank == 0 {
            return Err(self.invalid(format!("axis {axis} of a 0-D tensor")));
        }
        self.axis(axis, rank)
    }

    /// A dim from a number that a rule computed; a number below zero is an error.
    pub fn size(&self, value: DimValue) -> Rule<Dim> {
        value.to_dim().ok_or_else(|| {
            let size = value.known().unwrap_or(-1);
            let told = OpError::of_table(self.info.kind, "size", |name| (name == "size").then(|| size.to_string()));
            told.unwrap_or_else(|| self.invalid(format!("a dim of the result would be {size}, which is below zero")))
        })
    }

    /// A new symbol for a dim that the data decide.
    pub fn fresh(&mut self) -> Dim {
        Dim::Sym(self.symbols.fresh(None, 0, None))
    }

    /// The one dim that two operands must agree on.
    pub fn unify(&self, left: Dim, right: Dim, what: &str) -> Rule<Dim> {
        match (left, right) {
            (Dim::Known(a), Dim::Known(b)) if a != b => Err(self.invalid(format!("{what}: {a} against {b}"))),
            (Dim::Known(_), _) => Ok(left),
            (_, Dim::Known(_)) => Ok(right),
            (Dim::Sym(_), Dim::Sym(_)) => Ok(if left == crate::ANY { right } else { left }),
        }
    }
}
