//! The op table: what is true of an op whatever its operands. The entries are generated from `grammar/ops/*.toml`.

use std::fmt;

use dy2st_tensor::DType;

use crate::{Attr, Attrs, DTypeRule, Family, OpKind, ShapeRule};

/// What a position of the operand list takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandType {
    /// A tensor.
    Tensor,
    /// A symbolic Python `int`, `float` or `bool`.
    Py,
    /// A symbolic Python `int`.
    Int,
    /// A symbolic Python `bool`.
    Bool,
    /// A list.
    List,
    /// A tuple.
    Tuple,
    /// A union.
    Union,
    /// A value of any type.
    Any,
}

/// How many operands stand at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// One.
    One,
    /// One, or `Value::NONE`.
    Optional,
    /// Any number; only at the end.
    Variadic,
}

/// One position of the operand list.
#[derive(Clone, Copy, Debug)]
pub struct OperandInfo {
    /// Its name.
    pub name: &'static str,
    /// How many values stand here.
    pub arity: Arity,
    /// What they are.
    pub ty: OperandType,
}

/// Type of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttrType {
    /// `true` or `false`.
    Bool,
    /// An integer.
    Int,
    /// A float.
    Float,
    /// A text.
    Str,
    /// A dtype.
    DType,
    /// Integers.
    Ints,
    /// Floats.
    Floats,
    /// Texts.
    Strs,
    /// An integer, or an operand that is one.
    Dim,
    /// Integers, each of which may be an operand.
    Dims,
    /// A bool, integer, float or complex number, or an operand that is one.
    Scalar,
    /// A small tensor.
    Tensor,
    /// A type.
    Type,
    /// A text with `{0}`, `{1:.2f}`, `{2!r}` for operands.
    Template,
    /// The name of a function or global of the program.
    Name,
}

impl AttrType {
    /// True when an attribute of this type may have this value.
    pub const fn admits(self, attr: &Attr) -> bool {
        matches!(
            (self, attr),
            (Self::Bool, Attr::Bool(_))
                | (Self::Int, Attr::Int(_))
                | (Self::Float, Attr::Float(_))
                | (Self::Str | Self::Template, Attr::Str(_))
                | (Self::DType, Attr::DType(_))
                | (Self::Ints, Attr::Ints(_))
                | (Self::Floats, Attr::Floats(_))
                | (Self::Strs, Attr::Strs(_))
                | (Self::Dim, Attr::Int(_) | Attr::Operand(_))
                | (Self::Dims, Attr::Dims(_))
                | (Self::Scalar, Attr::Bool(_) | Attr::Int(_) | Attr::Float(_) | Attr::Complex(..) | Attr::Operand(_))
                | (Self::Tensor, Attr::Tensor(_))
                | (Self::Type, Attr::Type(_))
                | (Self::Name, Attr::Name(_))
        )
    }

    /// Name in the tables and in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Float => "float",
            Self::Str => "str",
            Self::DType => "dtype",
            Self::Ints => "ints",
            Self::Floats => "floats",
            Self::Strs => "strs",
            Self::Dim => "dim",
            Self::Dims => "dims",
            Self::Scalar => "scalar",
            Self::Tensor => "tensor",
            Self::Type => "type",
            Self::Template => "template",
            Self::Name => "name",
        }
    }
}

/// Default of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// It must be given.
    Required,
    /// It may be absent.
    Absent,
    /// A bool.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A text.
    Str(&'static str),
    /// A dtype.
    DType(DType),
    /// Integers (also for `dims`).
    Ints(&'static [i64]),
    /// Floats.
    Floats(&'static [f64]),
    /// Texts.
    Strs(&'static [&'static str]),
}

/// One attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttrInfo {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub ty: AttrType,
    /// Its default.
    pub default: Default,
}

impl AttrInfo {
    /// The default as an attribute, if there is one.
    pub fn default_attr(&self) -> Option<Attr> {
        Some(match self.default {
            Default::Required | Default::Absent => return None,
            Default::Bool(value) => Attr::Bool(value),
            Default::Int(value) => Attr::Int(value),
            Default::Float(value) => Attr::Float(value),
            Default::Str(value) => Attr::text(value),
            Default::DType(value) => Attr::DType(value),
            Default::Ints(values) if self.ty == AttrType::Dims => {
                Attr::Dims(values.iter().map(|value| crate::DimArg::Const(*value)).collect())
            }
            Default::Ints(values) => Attr::Ints(values.to_vec()),
            Default::Floats(values) => Attr::Floats(values.to_vec()),
            Default::Strs(values) => Attr::Strs(values.iter().map(ToString::to_string).collect()),
        })
    }
}

/// One result.
#[derive(Clone, Copy, Debug)]
pub struct ResultInfo {
    /// Its name.
    pub name: &'static str,
    /// How its dtype follows.
    pub dtype: DTypeRule,
    /// True when any number of results stands here; only at the end.
    pub variadic: bool,
}

/// What an op does besides giving results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// Prints.
    Print,
    /// Ends the run with an exception.
    Raise,
    /// May end the run with an exception (`assert`, a check).
    Check,
    /// Draws random numbers.
    Rng,
    /// Reads state.
    StateRead,
    /// Writes state.
    StateWrite,
}

/// What automatic mixed precision does with an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amp {
    /// It computes in whatever it gets.
    Keep,
    /// It computes in the low precision.
    Low,
    /// It computes in float32.
    High,
    /// Operands go to the widest dtype among them.
    Widest,
}

/// Dtypes that an op takes in its first tensor operand: those for which Paddle has a CPU kernel, and the half floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Every dtype.
    Any,
    /// Every dtype but bool.
    Number,
    /// int32, int64, floats and complex.
    Wide,
    /// Floats and complex.
    Float,
}

impl Takes {
    /// True when the op takes this dtype.
    pub const fn admits(self, dtype: DType) -> bool {
        match self {
            Self::Any => true,
            Self::Number => !dtype.is_bool(),
            Self::Wide => matches!(dtype, DType::Int32 | DType::Int64) || dtype.is_float() || dtype.is_complex(),
            Self::Float => dtype.is_float() || dtype.is_complex(),
        }
    }
}

/// How close results must come to recorded ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// To the bit.
    Exact,
    /// As one evaluation of an elementary function.
    Pointwise,
    /// As a sum of many terms.
    Reduction,
    /// As a product of matrices.
    Gemm,
}

impl Tolerance {
    /// Relative and absolute tolerance in float32.
    pub const fn float32(self) -> (f64, f64) {
        match self {
            Self::Exact => (0.0, 0.0),
            Self::Pointwise => (1e-6, 1e-7),
            Self::Reduction => (1e-5, 1e-6),
            Self::Gemm => (1e-4, 1e-5),
        }
    }
}

/// How an op is differentiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gradient {
    /// It has no gradient; asking for one is an error.
    None,
    /// Its gradient is zero wherever it exists: nothing flows back.
    Stop,
    /// By the rule of this name in `grammar/grad`.
    Rule(&'static str),
    /// Through its blocks, or through the ops that it is run as.
    Blocks,
}

/// The entry of an op.
#[derive(Debug)]
pub struct OpInfo {
    /// The op.
    pub kind: OpKind,
    /// Its name in the IR text.
    pub name: &'static str,
    /// The table it stands in.
    pub family: Family,
    /// Its operands.
    pub operands: &'static [OperandInfo],
    /// Its attributes.
    pub attrs: &'static [AttrInfo],
    /// Its results.
    pub results: &'static [ResultInfo],
    /// Number of nested blocks.
    pub blocks: usize,
    /// How the dims of the results follow.
    pub shape: ShapeRule,
    /// What it does besides giving results.
    pub effect: Effect,
    /// Result and operand that may be the same memory: what an executor may do in place.
    pub inplace: &'static [(usize, usize)],
    /// True when the result has the operand's elements in the operand's order.
    pub alias: bool,
    /// What automatic mixed precision does.
    pub amp: Amp,
    /// Dtypes of its first tensor operand.
    pub takes: Takes,
    /// How close results must come.
    pub tolerance: Tolerance,
    /// One element of the result as a Python expression in the operands' names and the attributes.
    pub formula: Option<&'static str>,
    /// Name of the kernel; empty for ops that the executor itself runs.
    pub kernel: &'static str,
    /// How it is differentiated.
    pub gradient: Gradient,
    /// True when it fails on some values of operands of the right types and shapes: an index out of range, an integer by zero.
    pub fails: bool,
    /// What PaddlePaddle says of a cause (`index`, `below`, `axis`, `size`, `dtype`), with `{name}` for values.
    pub errors: &'static [(&'static str, &'static str)],
}

impl OpInfo {
    /// The entry of an attribute.
    pub fn attr(&self, name: &str) -> Option<&'static AttrInfo> {
        self.attrs.iter().find(|attr| attr.name == name)
    }

    /// True when the last operand is variadic.
    pub fn is_variadic(&self) -> bool {
        self.operands.last().is_some_and(|operand| operand.arity == Arity::Variadic)
    }

    /// True when the last result is variadic.
    pub fn has_variadic_results(&self) -> bool {
        self.results.last().is_some_and(|result| result.variadic)
    }

    /// True for an op that only gives results: it may be dropped, shared and moved.
    pub fn is_pure(&self) -> bool {
        self.effect == Effect::None && self.blocks == 0 && self.kind != OpKind::Call
    }

    /// Attributes in table order, without those that say what the default says.
    #[must_use]
    pub fn normal_attrs(&self, mut attrs: Attrs) -> Attrs {
        attrs.retain(|name, attr| match self.attr(name).map(|info| info.default) {
            None | Some(Default::Required | Default::Absent) => true,
            Some(Default::Bool(value)) => *attr != Attr::Bool(value),
            Some(Default::Int(value)) => *attr != Attr::Int(value),
            Some(Default::Float(value)) => *attr != Attr::Float(value),
            Some(Default::DType(value)) => *attr != Attr::DType(value),
            Some(Default::Str(value)) => !matches!(attr, Attr::Str(text) if **text == *value),
            Some(Default::Ints(_) | Default::Floats(_) | Default::Strs(_)) => {
                self.attr(name).and_then(AttrInfo::default_attr).as_ref() != Some(attr)
            }
        });
        attrs.sort_by_place(|name| self.attrs.iter().position(|info| info.name == name).unwrap_or(usize::MAX));
        attrs
    }
}

impl OpKind {
    /// Name in the IR text.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The op of a name.
    pub fn parse(name: &str) -> Option<Self> {
        let index = Self::BY_NAME.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
        Some(Self::BY_NAME[index].1)
    }
}

impl fmt::Display for OpKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
