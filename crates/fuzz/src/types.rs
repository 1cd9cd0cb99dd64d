//! The types that the generator knows. Tensors have one of three shapes, so that any two of them broadcast.

/// The type of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ty {
    /// A Python int.
    Int,
    /// A Python float.
    Float,
    /// A Python bool.
    Bool,
    /// A Python string.
    Str,
    /// A float32 tensor of shape `[]`.
    T0,
    /// A float32 tensor of shape `[4]`.
    T1,
    /// A float32 tensor of shape `[2, 4]`.
    T2,
    /// An int64 tensor of shape `[]`.
    I0,
    /// An int64 tensor of shape `[4]`.
    I1,
    /// A bool tensor of shape `[4]`.
    B1,
    /// What a test takes: a Python bool or a bool tensor of shape `[]`.
    Cond,
    /// A number: Python's or a tensor of shape `[]`, depending on the path.
    Num,
    /// `None` or a `T1`.
    OptT1,
    /// A list of ints that is never empty.
    ListInt,
    /// A list of `T0` that is never empty.
    ListT0,
    /// A list of `T1` that is never empty.
    ListT1,
    /// A dict of strings to `T0` that has the key "a".
    DictT0,
    /// A float32 tensor of rank 1 and any length.
    Row,
    /// A tensor of any dtype and rank, depending on the path.
    AnyT,
    /// A tuple of a `T1` and an int.
    Pair,
    /// A set of ints.
    SetInt,
    /// A list of lists of `T0`; neither it nor its first item is ever empty.
    Nested,
    /// A function or layer from `T1` to `T1`, depending on the path.
    Map,
    /// A generator of `T0`, which ends.
    Gen,
    /// An object of the class `Box`.
    Obj,
    /// A function, whose signature the scope knows.
    Func,
    /// Anything that can be shown.
    Any,
}

impl Ty {
    /// The types of variables that statements make.
    pub const MADE: &'static [Ty] = &[
        Ty::Int,
        Ty::Int,
        Ty::Float,
        Ty::Bool,
        Ty::Str,
        Ty::T0,
        Ty::T0,
        Ty::T1,
        Ty::T1,
        Ty::T1,
        Ty::T2,
        Ty::I0,
        Ty::I1,
        Ty::ListInt,
        Ty::ListT0,
        Ty::ListT1,
        Ty::DictT0,
        Ty::OptT1,
        Ty::Num,
        Ty::Row,
        Ty::AnyT,
        Ty::AnyT,
        Ty::Pair,
        Ty::SetInt,
        Ty::Nested,
        Ty::Map,
    ];

    /// Whether what it prints as is the same everywhere.
    pub fn can_show(self) -> bool {
        !matches!(self, Ty::Func | Ty::Map | Ty::Gen | Ty::Obj)
    }

    /// The simplest expression of this type, which shrinking tries first.
    pub fn simplest(self) -> &'static str {
        match self {
            Ty::Int => "1",
            Ty::Float => "0.5",
            Ty::Bool | Ty::Cond => "True",
            Ty::Str => "\"a\"",
            Ty::T0 => "paddle.to_tensor(1.5)",
            Ty::T1 => "paddle.ones([4])",
            Ty::T2 => "paddle.ones([2, 4])",
            Ty::I0 => "paddle.to_tensor(2)",
            Ty::I1 => "paddle.arange(4)",
            Ty::B1 => "(paddle.ones([4]) > 0)",
            Ty::Num => "1.5",
            Ty::ListInt => "[1, 2]",
            Ty::ListT0 => "[paddle.to_tensor(1.5)]",
            Ty::ListT1 => "[paddle.ones([4])]",
            Ty::DictT0 => "{\"a\": paddle.to_tensor(1.5)}",
            Ty::Obj => "Box(paddle.ones([4]), 1)",
            Ty::Row => "paddle.ones([3])",
            Ty::AnyT => "paddle.ones([2, 4])",
            Ty::Pair => "(paddle.ones([4]), 1)",
            Ty::SetInt => "{1, 2}",
            Ty::Nested => "[[paddle.to_tensor(1.5)]]",
            Ty::Map => "F.relu",
            Ty::Gen => "iter([paddle.to_tensor(1.5)])",
            Ty::OptT1 | Ty::Func | Ty::Any => "None",
        }
    }
}
