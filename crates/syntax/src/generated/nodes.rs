// Generated from grammar/python.toml by `cargo run -p xtask -- codegen`; do not edit.

use dy2st_source::codes;

use crate::ast::{BoolOp, CmpOp, Expr, Operator, Pattern, Stmt, UnaryOp};
use crate::nodes::{NodeInfo, Status};

/// The constructors of statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StmtKind {
    /// `FunctionDef`.
    FunctionDef,
    /// `AsyncFunctionDef`.
    AsyncFunctionDef,
    /// `ClassDef`.
    ClassDef,
    /// `Return`.
    Return,
    /// `Delete`.
    Delete,
    /// `Assign`.
    Assign,
    /// `TypeAlias`.
    TypeAlias,
    /// `AugAssign`.
    AugAssign,
    /// `AnnAssign`.
    AnnAssign,
    /// `For`.
    For,
    /// `AsyncFor`.
    AsyncFor,
    /// `While`.
    While,
    /// `If`.
    If,
    /// `With`.
    With,
    /// `AsyncWith`.
    AsyncWith,
    /// `Match`.
    Match,
    /// `Raise`.
    Raise,
    /// `Try`.
    Try,
    /// `TryStar`.
    TryStar,
    /// `Assert`.
    Assert,
    /// `Import`.
    Import,
    /// `ImportFrom`.
    ImportFrom,
    /// `Global`.
    Global,
    /// `Nonlocal`.
    Nonlocal,
    /// `Expr`.
    Expr,
    /// `Pass`.
    Pass,
    /// `Break`.
    Break,
    /// `Continue`.
    Continue,
}

impl StmtKind {
    /// All of them, in the order of the table.
    pub const ALL: &'static [Self] = &[
        Self::FunctionDef,
        Self::AsyncFunctionDef,
        Self::ClassDef,
        Self::Return,
        Self::Delete,
        Self::Assign,
        Self::TypeAlias,
        Self::AugAssign,
        Self::AnnAssign,
        Self::For,
        Self::AsyncFor,
        Self::While,
        Self::If,
        Self::With,
        Self::AsyncWith,
        Self::Match,
        Self::Raise,
        Self::Try,
        Self::TryStar,
        Self::Assert,
        Self::Import,
        Self::ImportFrom,
        Self::Global,
        Self::Nonlocal,
        Self::Expr,
        Self::Pass,
        Self::Break,
        Self::Continue,
    ];

    /// What the table says.
    pub const fn info(self) -> &'static NodeInfo {
        match self {
            Self::FunctionDef => &NodeInfo {
                name: "FunctionDef",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "the body is converted where the function can be reached",
                case: "syntax/return/in_callee",
            },
            Self::AsyncFunctionDef => &NodeInfo {
                name: "AsyncFunctionDef",
                status: Status::Refused,
                stage: None,
                code: Some(codes::ASYNC_STAGING),
                note: "kept in converted text; cannot be staged",
                case: "async def f(): pass",
            },
            Self::ClassDef => &NodeInfo {
                name: "ClassDef",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "class bodies run at import and are never converted; methods are",
                case: "syntax/layer/property",
            },
            Self::Return => &NodeInfo {
                name: "Return",
                status: Status::Converted,
                stage: Some("exits"),
                code: None,
                note: "becomes the result of its region",
                case: "syntax/return/early_then_code",
            },
            Self::Delete => &NodeInfo {
                name: "Delete",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "a name that a region deletes is unbound after it",
                case: "syntax/scope/del_name",
            },
            Self::Assign => &NodeInfo {
                name: "Assign",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/scope/multi_target_assign",
            },
            Self::TypeAlias => &NodeInfo {
                name: "TypeAlias",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "Python 3.12",
                case: "type X = int",
            },
            Self::AugAssign => &NodeInfo {
                name: "AugAssign",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/container/extend_plus",
            },
            Self::AnnAssign => &NodeInfo {
                name: "AnnAssign",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/scope/annotated_assign",
            },
            Self::For => &NodeInfo {
                name: "For",
                status: Status::Converted,
                stage: Some("regions"),
                code: None,
                note: "a call of `_jst.for_` over anything that can be iterated",
                case: "syntax/for/range_int_tensor",
            },
            Self::AsyncFor => &NodeInfo {
                name: "AsyncFor",
                status: Status::Refused,
                stage: None,
                code: Some(codes::ASYNC_STAGING),
                note: "kept in converted text; cannot be staged",
                case: "async def f():\n    async for x in y: pass",
            },
            Self::While => &NodeInfo {
                name: "While",
                status: Status::Converted,
                stage: Some("regions"),
                code: None,
                note: "a call of `_jst.while_`",
                case: "syntax/while/basic",
            },
            Self::If => &NodeInfo {
                name: "If",
                status: Status::Converted,
                stage: Some("regions"),
                code: None,
                note: "a call of `_jst.if_`; tests that are plain Python stay",
                case: "syntax/if/nested",
            },
            Self::With => &NodeInfo {
                name: "With",
                status: Status::Partial,
                stage: Some("exits"),
                code: None,
                note: "kept; exits through it become structure",
                case: "syntax/with/contextmanager",
            },
            Self::AsyncWith => &NodeInfo {
                name: "AsyncWith",
                status: Status::Refused,
                stage: None,
                code: Some(codes::ASYNC_STAGING),
                note: "kept in converted text; cannot be staged",
                case: "async def f():\n    async with x: pass",
            },
            Self::Match => &NodeInfo {
                name: "Match",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "tests on the subject, then an `if` chain",
                case: "syntax/match/tensor_subject",
            },
            Self::Raise => &NodeInfo {
                name: "Raise",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/exception/raise_on_tensor",
            },
            Self::Try => &NodeInfo {
                name: "Try",
                status: Status::Partial,
                stage: Some("exits"),
                code: None,
                note: "kept; exits through it become structure",
                case: "syntax/exception/try_finally",
            },
            Self::TryStar => &NodeInfo {
                name: "TryStar",
                status: Status::Partial,
                stage: None,
                code: Some(codes::UNSUPPORTED_CONSTRUCT),
                note: "kept in converted text; not evaluated (DY0406)",
                case: "try: pass\nexcept* E: pass",
            },
            Self::Assert => &NodeInfo {
                name: "Assert",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "a call of `_jst.assert_`",
                case: "syntax/assert_print/assert_tensor",
            },
            Self::Import => &NodeInfo {
                name: "Import",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/ops/where_scalar",
            },
            Self::ImportFrom => &NodeInfo {
                name: "ImportFrom",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "from a import b",
            },
            Self::Global => &NodeInfo {
                name: "Global",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "regions that write the name declare it",
                case: "reports/names/nm-variable-like-function",
            },
            Self::Nonlocal => &NodeInfo {
                name: "Nonlocal",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "regions that write the name declare it",
                case: "syntax/scope/nonlocal_nested",
            },
            Self::Expr => &NodeInfo {
                name: "Expr",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/assert_print/print_tensor",
            },
            Self::Pass => &NodeInfo {
                name: "Pass",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/if/pass_branch",
            },
            Self::Break => &NodeInfo {
                name: "Break",
                status: Status::Converted,
                stage: Some("exits"),
                code: None,
                note: "ends the loop with its state",
                case: "syntax/break_continue/while_break",
            },
            Self::Continue => &NodeInfo {
                name: "Continue",
                status: Status::Converted,
                stage: Some("exits"),
                code: None,
                note: "returns the state of the iteration",
                case: "syntax/break_continue/while_continue",
            },
        }
    }
}

/// The constructors of expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExprKind {
    /// `BoolOp`.
    BoolOp,
    /// `NamedExpr`.
    NamedExpr,
    /// `BinOp`.
    BinOp,
    /// `UnaryOp`.
    UnaryOp,
    /// `Lambda`.
    Lambda,
    /// `IfExp`.
    IfExp,
    /// `Dict`.
    Dict,
    /// `Set`.
    Set,
    /// `ListComp`.
    ListComp,
    /// `SetComp`.
    SetComp,
    /// `DictComp`.
    DictComp,
    /// `GeneratorExp`.
    GeneratorExp,
    /// `Await`.
    Await,
    /// `Yield`.
    Yield,
    /// `YieldFrom`.
    YieldFrom,
    /// `Compare`.
    Compare,
    /// `Call`.
    Call,
    /// `FormattedValue`.
    FormattedValue,
    /// `JoinedStr`.
    JoinedStr,
    /// `Constant`.
    Constant,
    /// `Attribute`.
    Attribute,
    /// `Subscript`.
    Subscript,
    /// `Starred`.
    Starred,
    /// `Name`.
    Name,
    /// `List`.
    List,
    /// `Tuple`.
    Tuple,
    /// `Slice`.
    Slice,
}

impl ExprKind {
    /// All of them, in the order of the table.
    pub const ALL: &'static [Self] = &[
        Self::BoolOp,
        Self::NamedExpr,
        Self::BinOp,
        Self::UnaryOp,
        Self::Lambda,
        Self::IfExp,
        Self::Dict,
        Self::Set,
        Self::ListComp,
        Self::SetComp,
        Self::DictComp,
        Self::GeneratorExp,
        Self::Await,
        Self::Yield,
        Self::YieldFrom,
        Self::Compare,
        Self::Call,
        Self::FormattedValue,
        Self::JoinedStr,
        Self::Constant,
        Self::Attribute,
        Self::Subscript,
        Self::Starred,
        Self::Name,
        Self::List,
        Self::Tuple,
        Self::Slice,
    ];

    /// What the table says.
    pub const fn info(self) -> &'static NodeInfo {
        match self {
            Self::BoolOp => &NodeInfo {
                name: "BoolOp",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "a call that takes the operands as functions",
                case: "syntax/logical/and",
            },
            Self::NamedExpr => &NodeInfo {
                name: "NamedExpr",
                status: Status::Partial,
                stage: Some("walrus"),
                code: None,
                note: "moved to a statement of its own where it stands in a region",
                case: "syntax/scope/walrus_if",
            },
            Self::BinOp => &NodeInfo {
                name: "BinOp",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/ops/matmul_operator",
            },
            Self::UnaryOp => &NodeInfo {
                name: "UnaryOp",
                status: Status::Partial,
                stage: Some("logic"),
                code: None,
                note: "`not` is converted, the others are kept",
                case: "syntax/if/cond_not",
            },
            Self::Lambda => &NodeInfo {
                name: "Lambda",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "its body is converted like a function",
                case: "syntax/scope/lambda_as_arg",
            },
            Self::IfExp => &NodeInfo {
                name: "IfExp",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "a call of `_jst.if_`",
                case: "syntax/ternary/basic",
            },
            Self::Dict => &NodeInfo {
                name: "Dict",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/unpack/dict_display",
            },
            Self::Set => &NodeInfo {
                name: "Set",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = {1, 2}",
            },
            Self::ListComp => &NodeInfo {
                name: "ListComp",
                status: Status::Converted,
                stage: Some("comprehensions"),
                code: None,
                note: "a loop where it iterates or tests something that may be a tensor",
                case: "syntax/comprehension/list_if_tensor",
            },
            Self::SetComp => &NodeInfo {
                name: "SetComp",
                status: Status::Converted,
                stage: Some("comprehensions"),
                code: None,
                note: "as a list comprehension",
                case: "x = {a for a in b}",
            },
            Self::DictComp => &NodeInfo {
                name: "DictComp",
                status: Status::Converted,
                stage: Some("comprehensions"),
                code: None,
                note: "as a list comprehension",
                case: "x = {a: a for a in b}",
            },
            Self::GeneratorExp => &NodeInfo {
                name: "GeneratorExp",
                status: Status::Converted,
                stage: Some("comprehensions"),
                code: None,
                note: "as a list comprehension",
                case: "syntax/comprehension/gen_sum",
            },
            Self::Await => &NodeInfo {
                name: "Await",
                status: Status::Refused,
                stage: None,
                code: Some(codes::ASYNC_STAGING),
                note: "kept in converted text; cannot be staged",
                case: "async def f(): await x",
            },
            Self::Yield => &NodeInfo {
                name: "Yield",
                status: Status::Partial,
                stage: Some("yields"),
                code: None,
                note: "moved to a statement of its own where it stands in a region",
                case: "syntax/generator/yield_tensor_cond",
            },
            Self::YieldFrom => &NodeInfo {
                name: "YieldFrom",
                status: Status::Partial,
                stage: Some("yields"),
                code: None,
                note: "moved to a statement of its own where it stands in a region",
                case: "syntax/generator/yield_from",
            },
            Self::Compare => &NodeInfo {
                name: "Compare",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "chains, `in` and `is` become calls; a single comparison is kept",
                case: "syntax/logical/tensor_equality",
            },
            Self::Call => &NodeInfo {
                name: "Call",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "zero-argument `super()` in a region names its class",
                case: "syntax/scope/star_call",
            },
            Self::FormattedValue => &NodeInfo {
                name: "FormattedValue",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/assert_print/print_fstring",
            },
            Self::JoinedStr => &NodeInfo {
                name: "JoinedStr",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/assert_print/print_fstring",
            },
            Self::Constant => &NodeInfo {
                name: "Constant",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/ops/input_plus_const",
            },
            Self::Attribute => &NodeInfo {
                name: "Attribute",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/layer/buffer_assign",
            },
            Self::Subscript => &NodeInfo {
                name: "Subscript",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/index/tensor_index",
            },
            Self::Starred => &NodeInfo {
                name: "Starred",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/unpack/star_display",
            },
            Self::Name => &NodeInfo {
                name: "Name",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "a name that may be unbound is read through `_jst.defined`",
                case: "syntax/if/one_branch_def_guarded_use",
            },
            Self::List => &NodeInfo {
                name: "List",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/ternary/in_list_literal",
            },
            Self::Tuple => &NodeInfo {
                name: "Tuple",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/return/tuple",
            },
            Self::Slice => &NodeInfo {
                name: "Slice",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "syntax/index/slice_tensor_bound",
            },
        }
    }
}

/// The constructors of patterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PatternKind {
    /// `MatchValue`.
    MatchValue,
    /// `MatchSingleton`.
    MatchSingleton,
    /// `MatchSequence`.
    MatchSequence,
    /// `MatchMapping`.
    MatchMapping,
    /// `MatchClass`.
    MatchClass,
    /// `MatchStar`.
    MatchStar,
    /// `MatchAs`.
    MatchAs,
    /// `MatchOr`.
    MatchOr,
}

impl PatternKind {
    /// All of them, in the order of the table.
    pub const ALL: &'static [Self] = &[
        Self::MatchValue,
        Self::MatchSingleton,
        Self::MatchSequence,
        Self::MatchMapping,
        Self::MatchClass,
        Self::MatchStar,
        Self::MatchAs,
        Self::MatchOr,
    ];

    /// What the table says.
    pub const fn info(self) -> &'static NodeInfo {
        match self {
            Self::MatchValue => &NodeInfo {
                name: "MatchValue",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "a comparison",
                case: "syntax/match/string_subject",
            },
            Self::MatchSingleton => &NodeInfo {
                name: "MatchSingleton",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "a test with `is`",
                case: "match x:\n    case None: pass",
            },
            Self::MatchSequence => &NodeInfo {
                name: "MatchSequence",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "tests of the kind and the length, then of the items",
                case: "syntax/match/sequence_pattern",
            },
            Self::MatchMapping => &NodeInfo {
                name: "MatchMapping",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "tests of the keys, then of the values",
                case: "match x:\n    case {\"a\": 1}: pass",
            },
            Self::MatchClass => &NodeInfo {
                name: "MatchClass",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "`isinstance`, then tests of the attributes",
                case: "match x:\n    case C(a=1): pass",
            },
            Self::MatchStar => &NodeInfo {
                name: "MatchStar",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "the rest of a sequence as a list",
                case: "match x:\n    case [a, *b]: pass",
            },
            Self::MatchAs => &NodeInfo {
                name: "MatchAs",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "binds the name",
                case: "match x:\n    case a: pass",
            },
            Self::MatchOr => &NodeInfo {
                name: "MatchOr",
                status: Status::Converted,
                stage: Some("matches"),
                code: None,
                note: "one test after the other",
                case: "match x:\n    case 1 | 2: pass",
            },
        }
    }
}

/// The constructors of operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OperatorKind {
    /// `And`.
    And,
    /// `Or`.
    Or,
    /// `Not`.
    Not,
    /// `Invert`.
    Invert,
    /// `UAdd`.
    UAdd,
    /// `USub`.
    USub,
    /// `Add`.
    Add,
    /// `Sub`.
    Sub,
    /// `Mult`.
    Mult,
    /// `MatMult`.
    MatMult,
    /// `Div`.
    Div,
    /// `Mod`.
    Mod,
    /// `Pow`.
    Pow,
    /// `LShift`.
    LShift,
    /// `RShift`.
    RShift,
    /// `BitOr`.
    BitOr,
    /// `BitXor`.
    BitXor,
    /// `BitAnd`.
    BitAnd,
    /// `FloorDiv`.
    FloorDiv,
    /// `Eq`.
    Eq,
    /// `NotEq`.
    NotEq,
    /// `Lt`.
    Lt,
    /// `LtE`.
    LtE,
    /// `Gt`.
    Gt,
    /// `GtE`.
    GtE,
    /// `Is`.
    Is,
    /// `IsNot`.
    IsNot,
    /// `In`.
    In,
    /// `NotIn`.
    NotIn,
}

impl OperatorKind {
    /// All of them, in the order of the table.
    pub const ALL: &'static [Self] = &[
        Self::And,
        Self::Or,
        Self::Not,
        Self::Invert,
        Self::UAdd,
        Self::USub,
        Self::Add,
        Self::Sub,
        Self::Mult,
        Self::MatMult,
        Self::Div,
        Self::Mod,
        Self::Pow,
        Self::LShift,
        Self::RShift,
        Self::BitOr,
        Self::BitXor,
        Self::BitAnd,
        Self::FloorDiv,
        Self::Eq,
        Self::NotEq,
        Self::Lt,
        Self::LtE,
        Self::Gt,
        Self::GtE,
        Self::Is,
        Self::IsNot,
        Self::In,
        Self::NotIn,
    ];

    /// What the table says.
    pub const fn info(self) -> &'static NodeInfo {
        match self {
            Self::And => &NodeInfo {
                name: "And",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "",
                case: "x = a and b",
            },
            Self::Or => &NodeInfo {
                name: "Or",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "",
                case: "x = a or b",
            },
            Self::Not => &NodeInfo {
                name: "Not",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "",
                case: "syntax/if/cond_not",
            },
            Self::Invert => &NodeInfo {
                name: "Invert",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = ~a",
            },
            Self::UAdd => &NodeInfo {
                name: "UAdd",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = +a",
            },
            Self::USub => &NodeInfo {
                name: "USub",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = -a",
            },
            Self::Add => &NodeInfo {
                name: "Add",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a + b",
            },
            Self::Sub => &NodeInfo {
                name: "Sub",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a - b",
            },
            Self::Mult => &NodeInfo {
                name: "Mult",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a * b",
            },
            Self::MatMult => &NodeInfo {
                name: "MatMult",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a @ b",
            },
            Self::Div => &NodeInfo {
                name: "Div",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a / b",
            },
            Self::Mod => &NodeInfo {
                name: "Mod",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a % b",
            },
            Self::Pow => &NodeInfo {
                name: "Pow",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a ** b",
            },
            Self::LShift => &NodeInfo {
                name: "LShift",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a << b",
            },
            Self::RShift => &NodeInfo {
                name: "RShift",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a >> b",
            },
            Self::BitOr => &NodeInfo {
                name: "BitOr",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a | b",
            },
            Self::BitXor => &NodeInfo {
                name: "BitXor",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a ^ b",
            },
            Self::BitAnd => &NodeInfo {
                name: "BitAnd",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a & b",
            },
            Self::FloorDiv => &NodeInfo {
                name: "FloorDiv",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "",
                case: "x = a // b",
            },
            Self::Eq => &NodeInfo {
                name: "Eq",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "in a chain of comparisons: converted",
                case: "x = a == b",
            },
            Self::NotEq => &NodeInfo {
                name: "NotEq",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "in a chain of comparisons: converted",
                case: "x = a != b",
            },
            Self::Lt => &NodeInfo {
                name: "Lt",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "in a chain of comparisons: converted",
                case: "x = a < b",
            },
            Self::LtE => &NodeInfo {
                name: "LtE",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "in a chain of comparisons: converted",
                case: "x = a <= b",
            },
            Self::Gt => &NodeInfo {
                name: "Gt",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "in a chain of comparisons: converted",
                case: "x = a > b",
            },
            Self::GtE => &NodeInfo {
                name: "GtE",
                status: Status::Kept,
                stage: None,
                code: None,
                note: "in a chain of comparisons: converted",
                case: "x = a >= b",
            },
            Self::Is => &NodeInfo {
                name: "Is",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "`is None` is plain Python and stays",
                case: "x = a is b",
            },
            Self::IsNot => &NodeInfo {
                name: "IsNot",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "`is not None` is plain Python and stays",
                case: "x = a is not b",
            },
            Self::In => &NodeInfo {
                name: "In",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "",
                case: "x = a in b",
            },
            Self::NotIn => &NodeInfo {
                name: "NotIn",
                status: Status::Converted,
                stage: Some("logic"),
                code: None,
                note: "",
                case: "x = a not in b",
            },
        }
    }
}

impl From<&Stmt> for StmtKind {
    fn from(node: &Stmt) -> Self {
        match node {
            Stmt::FunctionDef(_) => Self::FunctionDef,
            Stmt::AsyncFunctionDef(_) => Self::AsyncFunctionDef,
            Stmt::ClassDef(_) => Self::ClassDef,
            Stmt::Return(_) => Self::Return,
            Stmt::Delete(_) => Self::Delete,
            Stmt::Assign(_) => Self::Assign,
            Stmt::TypeAlias(_) => Self::TypeAlias,
            Stmt::AugAssign(_) => Self::AugAssign,
            Stmt::AnnAssign(_) => Self::AnnAssign,
            Stmt::For(_) => Self::For,
            Stmt::AsyncFor(_) => Self::AsyncFor,
            Stmt::While(_) => Self::While,
            Stmt::If(_) => Self::If,
            Stmt::With(_) => Self::With,
            Stmt::AsyncWith(_) => Self::AsyncWith,
            Stmt::Match(_) => Self::Match,
            Stmt::Raise(_) => Self::Raise,
            Stmt::Try(_) => Self::Try,
            Stmt::TryStar(_) => Self::TryStar,
            Stmt::Assert(_) => Self::Assert,
            Stmt::Import(_) => Self::Import,
            Stmt::ImportFrom(_) => Self::ImportFrom,
            Stmt::Global(_) => Self::Global,
            Stmt::Nonlocal(_) => Self::Nonlocal,
            Stmt::Expr(_) => Self::Expr,
            Stmt::Pass(_) => Self::Pass,
            Stmt::Break(_) => Self::Break,
            Stmt::Continue(_) => Self::Continue,
        }
    }
}

impl From<&Expr> for ExprKind {
    fn from(node: &Expr) -> Self {
        match node {
            Expr::BoolOp(_) => Self::BoolOp,
            Expr::NamedExpr(_) => Self::NamedExpr,
            Expr::BinOp(_) => Self::BinOp,
            Expr::UnaryOp(_) => Self::UnaryOp,
            Expr::Lambda(_) => Self::Lambda,
            Expr::IfExp(_) => Self::IfExp,
            Expr::Dict(_) => Self::Dict,
            Expr::Set(_) => Self::Set,
            Expr::ListComp(_) => Self::ListComp,
            Expr::SetComp(_) => Self::SetComp,
            Expr::DictComp(_) => Self::DictComp,
            Expr::GeneratorExp(_) => Self::GeneratorExp,
            Expr::Await(_) => Self::Await,
            Expr::Yield(_) => Self::Yield,
            Expr::YieldFrom(_) => Self::YieldFrom,
            Expr::Compare(_) => Self::Compare,
            Expr::Call(_) => Self::Call,
            Expr::FormattedValue(_) => Self::FormattedValue,
            Expr::JoinedStr(_) => Self::JoinedStr,
            Expr::Constant(_) => Self::Constant,
            Expr::Attribute(_) => Self::Attribute,
            Expr::Subscript(_) => Self::Subscript,
            Expr::Starred(_) => Self::Starred,
            Expr::Name(_) => Self::Name,
            Expr::List(_) => Self::List,
            Expr::Tuple(_) => Self::Tuple,
            Expr::Slice(_) => Self::Slice,
        }
    }
}

impl From<&Pattern> for PatternKind {
    fn from(node: &Pattern) -> Self {
        match node {
            Pattern::MatchValue(_) => Self::MatchValue,
            Pattern::MatchSingleton(_) => Self::MatchSingleton,
            Pattern::MatchSequence(_) => Self::MatchSequence,
            Pattern::MatchMapping(_) => Self::MatchMapping,
            Pattern::MatchClass(_) => Self::MatchClass,
            Pattern::MatchStar(_) => Self::MatchStar,
            Pattern::MatchAs(_) => Self::MatchAs,
            Pattern::MatchOr(_) => Self::MatchOr,
        }
    }
}

impl From<&BoolOp> for OperatorKind {
    fn from(node: &BoolOp) -> Self {
        match node {
            BoolOp::And => Self::And,
            BoolOp::Or => Self::Or,
        }
    }
}

impl From<&UnaryOp> for OperatorKind {
    fn from(node: &UnaryOp) -> Self {
        match node {
            UnaryOp::Not => Self::Not,
            UnaryOp::Invert => Self::Invert,
            UnaryOp::UAdd => Self::UAdd,
            UnaryOp::USub => Self::USub,
        }
    }
}

impl From<&Operator> for OperatorKind {
    fn from(node: &Operator) -> Self {
        match node {
            Operator::Add => Self::Add,
            Operator::Sub => Self::Sub,
            Operator::Mult => Self::Mult,
            Operator::MatMult => Self::MatMult,
            Operator::Div => Self::Div,
            Operator::Mod => Self::Mod,
            Operator::Pow => Self::Pow,
            Operator::LShift => Self::LShift,
            Operator::RShift => Self::RShift,
            Operator::BitOr => Self::BitOr,
            Operator::BitXor => Self::BitXor,
            Operator::BitAnd => Self::BitAnd,
            Operator::FloorDiv => Self::FloorDiv,
        }
    }
}

impl From<&CmpOp> for OperatorKind {
    fn from(node: &CmpOp) -> Self {
        match node {
            CmpOp::Eq => Self::Eq,
            CmpOp::NotEq => Self::NotEq,
            CmpOp::Lt => Self::Lt,
            CmpOp::LtE => Self::LtE,
            CmpOp::Gt => Self::Gt,
            CmpOp::GtE => Self::GtE,
            CmpOp::Is => Self::Is,
            CmpOp::IsNot => Self::IsNot,
            CmpOp::In => Self::In,
            CmpOp::NotIn => Self::NotIn,
        }
    }
}
