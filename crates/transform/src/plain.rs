//! What is provably plain Python: tests and iterables that no tensor can be in.
//!
//! A test is plain if it is made of constants, of names and attributes that only ever get plain values, of `is None`,
//! `isinstance` and the like, or of comparisons with string or flag literals. The last three are plain only where the
//! operand is *settled*: a value that a converted region gives may differ between its paths, and then so does the test.
//!
//! The proof need not be watertight: where it is wrong, staging meets a tensor in a Python test and refuses.

use std::collections::BTreeMap;

use dy2st_syntax::ast::{Constant, Expr, Ranged, TextRange};
use dy2st_syntax::liveness::Names;

use crate::class_facts::ClassFacts;
use crate::facts::Facts;

/// What is known inside one function.
#[derive(Debug, Clone, Default)]
pub struct Known<'a> {
    /// The first parameter and the facts of its class.
    pub own: Option<(String, &'a ClassFacts)>,
    /// Variables that only ever get plain values.
    pub plain: Names,
    /// Variables that may differ between paths of converted code, each with the offset from where on.
    pub unsettled: BTreeMap<String, u32>,
    /// Where staging met values that are not plain.
    pub open: &'a [TextRange],
    /// What staging saw, in the specialised degree.
    pub facts: Option<&'a Facts>,
}

impl Known<'_> {
    /// Whether the truth of `expr` is plain Python's.
    pub fn is_plain(&self, expr: &Expr) -> bool {
        if self.is_open(expr) {
            return false;
        }
        match expr {
            Expr::Constant(_) => true,
            Expr::Name(name) => self.plain.contains(name.id.as_str()),
            Expr::Attribute(attribute) => self.own_attribute(expr).is_some_and(|facts| {
                attribute.attr.as_str() == "training" || facts.plain.contains(attribute.attr.as_str())
            }),
            Expr::UnaryOp(operation) => self.is_plain(&operation.operand),
            Expr::BinOp(operation) => self.is_plain(&operation.left) && self.is_plain(&operation.right),
            Expr::BoolOp(operation) => operation.values.iter().all(|operand| self.is_plain(operand)),
            Expr::Tuple(tuple) => tuple.elts.iter().all(|item| self.is_plain(item)),
            Expr::List(list) => list.elts.iter().all(|item| self.is_plain(item)),
            Expr::Set(set) => set.elts.iter().all(|item| self.is_plain(item)),
            Expr::IfExp(choice) => {
                self.is_plain(&choice.test) && self.is_plain(&choice.body) && self.is_plain(&choice.orelse)
            }
            Expr::Compare(compare) => self.is_plain_compare(compare),
            Expr::Call(call) => {
                let Expr::Name(name) = call.func.as_ref() else { return false };
                let Some(first) = call.args.first() else { return false };
                match name.id.as_str() {
                    "isinstance" | "issubclass" | "hasattr" | "callable" => self.is_settled(first),
                    "len" => self.is_plain(first) || self.is_plain_container(first),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn is_plain_compare(&self, compare: &dy2st_syntax::ast::ExprCompare) -> bool {
        if self.is_plain(&compare.left) && compare.comparators.iter().all(|item| self.is_plain(item)) {
            return true;
        }
        let ([op], [right]) = (compare.ops.as_slice(), compare.comparators.as_slice()) else { return false };
        let left = compare.left.as_ref();
        if op.is_is() || op.is_is_not() {
            let fixed = |expr: &Expr| is_singleton(expr) || is_call_of(expr, "type");
            return (fixed(left) && self.is_settled(right)) || (fixed(right) && self.is_settled(left));
        }
        if op.is_in() || op.is_not_in() {
            return (is_word(left) || is_words(right)) && self.is_settled(right) && self.is_settled(left);
        }
        (is_word(left) && self.is_settled(right)) || (is_word(right) && self.is_settled(left))
    }

    /// Whether a construct with this range and test is plain Python's: as staging saw it, or else as can be proved.
    pub fn is_plain_choice(&self, range: TextRange, test: &Expr) -> bool {
        let seen = self.facts.map(|facts| facts.is_plain_choice(range, test.range()));
        seen.unwrap_or_else(|| self.is_plain(test))
    }

    /// What staging saw of a construct that is no choice.
    pub fn seen_plain(&self, range: TextRange) -> Option<bool> {
        self.facts.map(|facts| facts.is_plain(range))
    }

    fn is_open(&self, expr: &Expr) -> bool {
        self.open.iter().any(|range| expr.range().contains_range(*range))
    }

    /// Whether a variable is settled where it is read.
    pub fn is_settled_name(&self, name: &dy2st_syntax::ast::ExprName) -> bool {
        self.unsettled.get(name.id.as_str()).is_none_or(|&from| u32::from(name.range.start()) < from)
    }

    /// Whether `expr` surely is the same Python object on every path.
    fn is_settled(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Constant(_) => true,
            Expr::Name(name) => self.is_settled_name(name),
            Expr::Attribute(attribute) => match self.own_attribute(expr) {
                Some(facts) => !facts.written.contains(attribute.attr.as_str()),
                None => self.is_settled(&attribute.value),
            },
            Expr::Subscript(subscript) => self.is_settled(&subscript.value) && self.is_settled(&subscript.slice),
            Expr::Tuple(tuple) => tuple.elts.iter().all(|item| self.is_settled(item)),
            Expr::List(list) => list.elts.iter().all(|item| self.is_settled(item)),
            Expr::Set(set) => set.elts.iter().all(|item| self.is_settled(item)),
            Expr::Call(call) => match call.func.as_ref() {
                Expr::Name(name) => {
                    matches!(name.id.as_str(), "getattr" | "type" | "str" | "len")
                        && call.args.iter().all(|item| self.is_settled(item))
                }
                Expr::Attribute(attribute) => {
                    matches!(attribute.attr.as_str(), "get" | "lower" | "upper" | "keys" | "strip")
                        && self.is_settled(&attribute.value)
                        && call.args.iter().all(|item| self.is_settled(item))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether iterating over `expr` is plain Python's, with a length that is known.
    pub fn is_plain_iterable(&self, expr: &Expr) -> bool {
        if self.is_open(expr) {
            return false;
        }
        match expr {
            Expr::List(_) | Expr::Tuple(_) | Expr::Set(_) | Expr::Dict(_) => true,
            Expr::Constant(constant) => matches!(constant.value, Constant::Str(_)),
            Expr::Attribute(_) => self.is_plain_container(expr),
            Expr::Subscript(subscript) => {
                matches!(subscript.slice.as_ref(), Expr::Slice(_)) && self.is_plain_container(&subscript.value)
            }
            Expr::Call(call) => match call.func.as_ref() {
                Expr::Name(name) => match name.id.as_str() {
                    "range" => call.args.iter().all(|item| self.is_plain(item)),
                    "enumerate" | "zip" | "reversed" | "list" | "tuple" => {
                        !call.args.is_empty()
                            && call.args.iter().enumerate().all(|(at, item)| {
                                self.is_plain_iterable(item)
                                    || (at > 0 && name.id.as_str() == "enumerate" && self.is_plain(item))
                            })
                    }
                    _ => false,
                },
                Expr::Attribute(method) => {
                    matches!(method.attr.as_str(), "items" | "keys" | "values" | "children" | "named_children")
                        && self.is_plain_container(&method.value)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn is_plain_container(&self, expr: &Expr) -> bool {
        let Expr::Attribute(attribute) = expr else { return false };
        self.own_attribute(expr).is_some_and(|facts| facts.containers.contains(attribute.attr.as_str()))
    }

    /// The facts of the class, if `expr` is an attribute of the first parameter.
    fn own_attribute(&self, expr: &Expr) -> Option<&ClassFacts> {
        let Expr::Attribute(attribute) = expr else { return None };
        let (own, facts) = self.own.as_ref()?;
        match attribute.value.as_ref() {
            Expr::Name(name) if name.id.as_str() == own && !self.unsettled.contains_key(own) => Some(facts),
            _ => None,
        }
    }
}

fn is_singleton(expr: &Expr) -> bool {
    matches!(expr, Expr::Constant(constant)
        if matches!(constant.value, Constant::None | Constant::Bool(_) | Constant::Ellipsis))
}

/// A string or flag literal.
fn is_word(expr: &Expr) -> bool {
    matches!(expr, Expr::Constant(constant)
        if matches!(constant.value, Constant::Str(_) | Constant::Bool(_) | Constant::Bytes(_)))
}

/// A display of string or flag literals only.
fn is_words(expr: &Expr) -> bool {
    let items = match expr {
        Expr::List(list) => &list.elts,
        Expr::Tuple(tuple) => &tuple.elts,
        Expr::Set(set) => &set.elts,
        _ => return false,
    };
    !items.is_empty() && items.iter().all(is_word)
}

fn is_call_of(expr: &Expr, function: &str) -> bool {
    matches!(expr, Expr::Call(call) if matches!(call.func.as_ref(), Expr::Name(name) if name.id.as_str() == function))
}
