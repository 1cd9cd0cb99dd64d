//! Gradient rules: how each op of the table is differentiated, written in `grammar/grad/*.ir`.
//!
//! A rule names its operands and results, and says the gradient `d%x` of each operand in terms of the operands, the
//! results, the gradients `d%out` of the results, and the op's attributes `$axis`:
//!
//! ```text
//! grad multiply(%x, %y) -> (%out) {
//!   d%x = reduce_as(d%out * %y, %x)
//!   d%y = reduce_as(d%out * %x, %y)
//! }
//! ```
//!
//! - `op(%a, %b, axis=$axis)` is an op of the table; `$*` gives it all attributes of the differentiated op that it has.
//! - `+ - * /` and comparisons are ops too; a number beside a tensor becomes a `scale`, or a 0-D tensor where an op or a
//!   comparison takes it.
//! - `if COND { ... } else { ... }` decides on attributes, ranks and presence: `$transpose_x`, `rank(%x) == 1`, `has(%bias)`.
//! - `refuse("why")` says that there is no gradient for these attributes.
//! - `%xs*`, with the star next to the name, is all operands (or results) of a variadic place. Where an op takes one value, `%xs*` maps it over them.
//! - In attributes: `rank(%x)`, `count(%x)` (elements), `size(%x, axis)`, `known(%x)` (all dims are), `dtype(%x)`,
//!   `range(a, b)`, `all_but(rank, axis)` (axes), `ones_but(rank, axis)` (a shape with -1 there), `tail(%x, begin)` (dims),
//!   `inverse_of($perm)`, `swap_last(rank)`, `negate($list)`,
//!   `last_of($list)`.
//!
//! Only steps that a wanted gradient needs are run. What a rule does not say is zero.

mod apply;
mod attr_expr;
mod check;
mod parse;

use std::sync::OnceLock;

use indexmap::IndexMap;

use crate::table::Gradient;
use crate::text::TextError;
use crate::{Attr, OpKind};

pub use apply::{apply, Forward, GradEmitter};

/// Something that a rule reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ref {
    /// An operand of the differentiated op.
    Operand(usize),
    /// All operands from this index on.
    Operands(usize),
    /// A result.
    Result(usize),
    /// All results from this index on.
    Results(usize),
    /// The gradient of a result.
    ResultGrad(usize),
    /// The gradients of all results from this index on.
    ResultGrads(usize),
    /// A value that the rule computed.
    Local(usize),
}

impl Ref {
    /// True for one that stands for many values.
    pub const fn is_many(self) -> bool {
        matches!(self, Self::Operands(_) | Self::Results(_) | Self::ResultGrads(_))
    }
}

/// An expression over attributes and types, known before a gradient is computed.
#[derive(Clone, Debug, PartialEq)]
pub enum AttrExpr {
    /// A constant.
    Const(Attr),
    /// An attribute of the differentiated op.
    Attr(&'static str),
    /// A list.
    List(Vec<AttrExpr>),
    /// A function of values and expressions.
    Call(Function, Vec<Ref>, Vec<AttrExpr>),
    /// `a + b`, `a == b`, `a and b`, ...
    Binary(Operator, Box<AttrExpr>, Box<AttrExpr>),
    /// `not a`
    Not(Box<AttrExpr>),
}

/// A function in an [`AttrExpr`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the module's documentation says what each does")]
pub enum Function {
    Rank,
    Count,
    Size,
    Known,
    DType,
    Has,
    HasAttr,
    Range,
    AllBut,
    OnesBut,
    Tail,
    Inverse,
    SwapLast,
    Negate,
    LastOf,
}

/// An operator between expressions or values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named for its sign")]
pub enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
}

/// An expression over values.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A value.
    Ref(Ref),
    /// A number.
    Number(AttrExpr),
    /// An op of the table.
    Op {
        /// The op.
        kind: OpKind,
        /// Its operands.
        args: Vec<Expr>,
        /// Its attributes.
        attrs: Vec<(&'static str, AttrExpr)>,
        /// Whether it gets all attributes of the differentiated op that it has.
        copies: bool,
    },
    /// `a * b`
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// What a step defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A value of the rule.
    Local(usize),
    /// The gradient of an operand.
    Grad(usize),
    /// The gradients of all operands from this index on.
    Grads(usize),
}

/// A statement of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `%a, %b = expr`
    Let(Vec<Target>, Expr),
    /// `if cond { ... } else { ... }`
    If(AttrExpr, Vec<Step>, Vec<Step>),
    /// There is no gradient here, and why.
    Refuse(String),
}

/// The rule of an op.
#[derive(Clone, Debug, PartialEq)]
pub struct GradRule {
    /// The ops that are differentiated so.
    pub ops: Vec<OpKind>,
    /// Number of values that the steps define besides gradients.
    pub locals: usize,
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// The files of rules, by name.
const FILES: &[(&str, &str)] = &[
    ("grammar/grad/pointwise.ir", include_str!("../../../../grammar/grad/pointwise.ir")),
    ("grammar/grad/reduction.ir", include_str!("../../../../grammar/grad/reduction.ir")),
    ("grammar/grad/linalg.ir", include_str!("../../../../grammar/grad/linalg.ir")),
    ("grammar/grad/norm.ir", include_str!("../../../../grammar/grad/norm.ir")),
    ("grammar/grad/conv_pool.ir", include_str!("../../../../grammar/grad/conv_pool.ir")),
    ("grammar/grad/shape_manip.ir", include_str!("../../../../grammar/grad/shape_manip.ir")),
    ("grammar/grad/index.ir", include_str!("../../../../grammar/grad/index.ir")),
    ("grammar/grad/fft.ir", include_str!("../../../../grammar/grad/fft.ir")),
    ("grammar/grad/loss.ir", include_str!("../../../../grammar/grad/loss.ir")),
];

/// The rules of a text.
pub fn parse(text: &str) -> Result<Vec<GradRule>, TextError> {
    let rules = parse::rules(text)?;
    for (rule, line) in &rules {
        check::check(rule).map_err(|message| TextError { line: *line, column: 1, message })?;
    }
    Ok(rules.into_iter().map(|(rule, _)| rule).collect())
}

/// All rules, by their ops.
fn table() -> &'static Result<IndexMap<OpKind, GradRule>, String> {
    static TABLE: OnceLock<Result<IndexMap<OpKind, GradRule>, String>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = IndexMap::new();
        for (path, text) in FILES {
            for rule in parse(text).map_err(|error| format!("{path}:{error}"))? {
                for op in &rule.ops {
                    if table.insert(*op, rule.clone()).is_some() {
                        return Err(format!("{path}: {op} has two gradients"));
                    }
                }
            }
        }
        Ok(table)
    })
}

/// The rule of an op, for those whose entry in the op table names one.
pub fn rule(kind: OpKind) -> Option<&'static GradRule> {
    match kind.info().gradient {
        Gradient::Rule(_) => table().as_ref().ok()?.get(&kind),
        Gradient::None | Gradient::Stop | Gradient::Blocks => None,
    }
}

/// What is wrong with the rules as a whole: a rule that does not parse, an op whose rule is missing, a rule that no op asks
/// for. Empty when all is well.
pub fn complaints() -> Vec<String> {
    let table = match table() {
        Ok(table) => table,
        Err(error) => return vec![error.clone()],
    };
    let mut complaints = Vec::new();
    for kind in OpKind::ALL {
        match (kind.info().gradient, table.get(kind)) {
            (Gradient::Rule(name), None) => complaints.push(format!("{kind}: the rule `{name}` is missing")),
            (Gradient::Rule(name), Some(rule)) if rule.ops.first().map(|op| op.name()) != Some(name) => {
                complaints.push(format!("{kind}: its rule is not `{name}`"));
            }
            (Gradient::None | Gradient::Stop | Gradient::Blocks, Some(_)) => {
                complaints.push(format!("{kind}: has a rule that its entry does not name"));
            }
            _ => {}
        }
    }
    complaints
}
