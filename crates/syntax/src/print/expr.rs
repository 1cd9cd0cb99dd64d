//! Expressions.

use super::literal::{self, Quote};
use super::Printer;
use crate::ast::{
    ArgWithDefault, Arguments, BoolOp, CmpOp, Comprehension, Constant, ConversionFlag, Expr, ExprCall, ExprCompare,
    ExprConstant, ExprDict, ExprFormattedValue, ExprJoinedStr, ExprSubscript, Operator, Ranged, TextRange, UnaryOp,
};

/// How tightly an expression binds, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Walrus,
    Tuple,
    Yield,
    Test,
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Unary,
    Power,
    Await,
    Atom,
}

impl Printer<'_> {
    /// After `=`, `return` or alone in a line: a tuple needs no parentheses, nor does `yield`.
    pub(super) fn value(&mut self, expr: &Expr) {
        self.at(expr, Level::Tuple);
    }

    /// An element or argument.
    pub(super) fn test(&mut self, expr: &Expr) {
        self.at(expr, Level::Test);
    }

    /// An expression where one that binds less tightly than `level` needs parentheses.
    pub(super) fn at(&mut self, expr: &Expr, level: Level) {
        let own = level_of(expr);
        if own < level {
            self.text("(");
            self.bare(expr);
            self.text(")");
        } else {
            self.bare(expr);
        }
    }

    fn bare(&mut self, expr: &Expr) {
        let start = self.out.len();
        self.form(expr);
        self.mark(start, expr.range());
    }

    fn form(&mut self, expr: &Expr) {
        match expr {
            Expr::BoolOp(e) => {
                let (word, level) = match e.op {
                    BoolOp::And => (" and ", Level::Not),
                    BoolOp::Or => (" or ", Level::And),
                };
                self.separated(&e.values, word, |p, value| p.at(value, level));
            }
            Expr::NamedExpr(e) => {
                self.at(&e.target, Level::Atom);
                self.text(" := ");
                self.test(&e.value);
            }
            Expr::BinOp(e) => self.binary(&e.left, e.op, &e.right),
            Expr::UnaryOp(e) => {
                let (word, level) = match e.op {
                    UnaryOp::Not => ("not ", Level::Not),
                    UnaryOp::Invert => ("~", Level::Unary),
                    UnaryOp::UAdd => ("+", Level::Unary),
                    UnaryOp::USub => ("-", Level::Unary),
                };
                self.text(word);
                self.at(&e.operand, level);
            }
            Expr::Lambda(e) => {
                self.text("lambda");
                let mark = self.out.len();
                self.parameters(&e.args);
                if self.out.len() > mark {
                    self.insert_space(mark);
                }
                self.text(": ");
                self.test(&e.body);
            }
            Expr::IfExp(e) => {
                self.at(&e.body, Level::Or);
                self.text(" if ");
                self.at(&e.test, Level::Or);
                self.text(" else ");
                self.test(&e.orelse);
            }
            Expr::Dict(e) => self.dict(e),
            Expr::Set(e) => {
                self.text("{");
                self.elements(&e.elts);
                self.text("}");
            }
            Expr::ListComp(e) => self.comprehension("[", &[&e.elt], &e.generators, "]"),
            Expr::SetComp(e) => self.comprehension("{", &[&e.elt], &e.generators, "}"),
            Expr::DictComp(e) => self.comprehension("{", &[&e.key, &e.value], &e.generators, "}"),
            Expr::GeneratorExp(e) => self.comprehension("(", &[&e.elt], &e.generators, ")"),
            Expr::Await(e) => {
                self.text("await ");
                self.at(&e.value, Level::Atom);
            }
            Expr::Yield(e) => {
                self.text("yield");
                if let Some(value) = &e.value {
                    self.text(" ");
                    self.at(value, Level::Tuple);
                }
            }
            Expr::YieldFrom(e) => {
                self.text("yield from ");
                self.test(&e.value);
            }
            Expr::Compare(e) => self.compare(e),
            Expr::Call(e) => self.call(e),
            Expr::FormattedValue(e) => self.joined(std::slice::from_ref(expr), e.range),
            Expr::JoinedStr(e) => self.joined(&e.values, e.range),
            Expr::Constant(e) => self.constant(e),
            Expr::Attribute(e) => {
                self.at(&e.value, Level::Atom);
                // `1.real` would read as a float.
                if self.out.ends_with(|c: char| c.is_ascii_digit()) && is_int(&e.value) {
                    self.text(" ");
                }
                self.text(".");
                self.text(&e.attr);
            }
            Expr::Subscript(e) => self.subscript(e),
            Expr::Starred(e) => {
                self.text("*");
                self.at(&e.value, Level::BitOr);
            }
            Expr::Name(e) => self.text(&e.id),
            Expr::List(e) => {
                self.text("[");
                self.elements(&e.elts);
                self.text("]");
            }
            Expr::Tuple(e) => self.tuple(&e.elts),
            Expr::Slice(e) => {
                self.optional(e.lower.as_deref());
                self.text(":");
                self.optional(e.upper.as_deref());
                if let Some(step) = &e.step {
                    self.text(":");
                    self.test(step);
                }
            }
        }
    }

    fn optional(&mut self, expr: Option<&Expr>) {
        if let Some(expr) = expr {
            self.test(expr);
        }
    }

    fn elements(&mut self, elements: &[Expr]) {
        self.separated(elements, ", ", Self::test);
    }

    /// A tuple without its parentheses.
    fn tuple(&mut self, elements: &[Expr]) {
        if elements.is_empty() {
            self.text("()");
            return;
        }
        self.elements(elements);
        if elements.len() == 1 {
            self.text(",");
        }
    }

    fn binary(&mut self, left: &Expr, op: Operator, right: &Expr) {
        let (word, left_level, right_level) = match op {
            Operator::BitOr => ("|", Level::BitOr, Level::BitXor),
            Operator::BitXor => ("^", Level::BitXor, Level::BitAnd),
            Operator::BitAnd => ("&", Level::BitAnd, Level::Shift),
            Operator::LShift => ("<<", Level::Shift, Level::Sum),
            Operator::RShift => (">>", Level::Shift, Level::Sum),
            Operator::Add => ("+", Level::Sum, Level::Product),
            Operator::Sub => ("-", Level::Sum, Level::Product),
            Operator::Mult => ("*", Level::Product, Level::Unary),
            Operator::MatMult => ("@", Level::Product, Level::Unary),
            Operator::Div => ("/", Level::Product, Level::Unary),
            Operator::Mod => ("%", Level::Product, Level::Unary),
            Operator::FloorDiv => ("//", Level::Product, Level::Unary),
            Operator::Pow => ("**", Level::Await, Level::Unary),
        };
        self.at(left, left_level);
        self.text(" ");
        self.text(word);
        self.text(" ");
        self.at(right, right_level);
    }

    fn compare(&mut self, e: &ExprCompare) {
        self.at(&e.left, Level::BitOr);
        for (op, right) in e.ops.iter().zip(&e.comparators) {
            self.text(match op {
                CmpOp::Eq => " == ",
                CmpOp::NotEq => " != ",
                CmpOp::Lt => " < ",
                CmpOp::LtE => " <= ",
                CmpOp::Gt => " > ",
                CmpOp::GtE => " >= ",
                CmpOp::Is => " is ",
                CmpOp::IsNot => " is not ",
                CmpOp::In => " in ",
                CmpOp::NotIn => " not in ",
            });
            self.at(right, Level::BitOr);
        }
    }

    fn dict(&mut self, e: &ExprDict) {
        self.text("{");
        for (at, (key, value)) in e.keys.iter().zip(&e.values).enumerate() {
            if at > 0 {
                self.text(", ");
            }
            if let Some(key) = key {
                self.test(key);
                self.text(": ");
                self.test(value);
            } else {
                self.text("**");
                self.at(value, Level::BitOr);
            }
        }
        self.text("}");
    }

    fn comprehension(&mut self, open: &str, elements: &[&Expr], clauses: &[Comprehension], close: &str) {
        self.text(open);
        self.separated(elements, ": ", |p, element| p.test(element));
        for clause in clauses {
            self.text(if clause.is_async { " async for " } else { " for " });
            self.at(&clause.target, Level::Tuple);
            self.text(" in ");
            self.at(&clause.iter, Level::Or);
            for test in &clause.ifs {
                self.text(" if ");
                self.at(test, Level::Or);
            }
        }
        self.text(close);
    }

    fn call(&mut self, e: &ExprCall) {
        self.at(&e.func, Level::Atom);
        if let ([Expr::GeneratorExp(only)], []) = (e.args.as_slice(), e.keywords.as_slice()) {
            self.comprehension("(", &[&only.elt], &only.generators, ")");
            return;
        }
        self.text("(");
        self.arguments(&e.args, &e.keywords);
        self.text(")");
    }

    /// Arguments of a call or the bases of a class. A starred argument may stand behind a keyword, but the tree does not
    /// say so; in front of it, it means the same but for the order of evaluation, so ranges decide where there are any.
    pub(super) fn arguments(&mut self, args: &[Expr], keywords: &[crate::ast::Keyword]) {
        let mut items: Vec<(Option<&Expr>, Option<&crate::ast::Keyword>)> =
            args.iter().map(|arg| (Some(arg), None)).collect();
        for keyword in keywords {
            let behind = |item: &(Option<&Expr>, Option<&crate::ast::Keyword>)| {
                let Some(Expr::Starred(starred)) = item.0 else { return false };
                keyword.arg.is_some() && starred.range.start() >= keyword.range.end() && !keyword.range.is_empty()
            };
            let at = items.iter().position(behind).unwrap_or(items.len());
            items.insert(at, (None, Some(keyword)));
        }
        self.separated(&items, ", ", |p, item| match item {
            (Some(Expr::Starred(starred)), _) => {
                p.text("*");
                p.test(&starred.value);
            }
            (Some(arg), _) => p.test(arg),
            (None, Some(keyword)) => {
                match &keyword.arg {
                    Some(name) => {
                        p.text(name);
                        p.text("=");
                    }
                    None => p.text("**"),
                }
                p.test(&keyword.value);
            }
            (None, None) => {}
        });
    }

    fn subscript(&mut self, e: &ExprSubscript) {
        self.at(&e.value, Level::Atom);
        self.text("[");
        match e.slice.as_ref() {
            Expr::Tuple(tuple) if !tuple.elts.is_empty() => self.tuple(&tuple.elts),
            slice => self.test(slice),
        }
        self.text("]");
    }

    /// Parameters without parentheses.
    pub(super) fn parameters(&mut self, args: &Arguments) {
        let mut first = true;
        let mut comma = |p: &mut Self| {
            if !std::mem::take(&mut first) {
                p.text(", ");
            }
        };
        for arg in &args.posonlyargs {
            comma(self);
            self.parameter(arg);
        }
        if !args.posonlyargs.is_empty() {
            comma(self);
            self.text("/");
        }
        for arg in &args.args {
            comma(self);
            self.parameter(arg);
        }
        if let Some(arg) = &args.vararg {
            comma(self);
            self.text("*");
            self.text(&arg.arg);
            if let Some(annotation) = &arg.annotation {
                self.text(": ");
                self.test(annotation);
            }
        } else if !args.kwonlyargs.is_empty() {
            comma(self);
            self.text("*");
        }
        for arg in &args.kwonlyargs {
            comma(self);
            self.parameter(arg);
        }
        if let Some(arg) = &args.kwarg {
            comma(self);
            self.text("**");
            self.text(&arg.arg);
            if let Some(annotation) = &arg.annotation {
                self.text(": ");
                self.test(annotation);
            }
        }
    }

    fn parameter(&mut self, arg: &ArgWithDefault) {
        self.text(&arg.def.arg);
        if let Some(annotation) = &arg.def.annotation {
            self.text(": ");
            self.test(annotation);
        }
        if let Some(default) = &arg.default {
            self.text(if arg.def.annotation.is_some() { " = " } else { "=" });
            self.test(default);
        }
    }

    fn constant(&mut self, e: &ExprConstant) {
        if let Some(text) = self.spelling(e) {
            self.text(&text);
            return;
        }
        let text = match &e.value {
            Constant::None => "None".to_owned(),
            Constant::Bool(true) => "True".to_owned(),
            Constant::Bool(false) => "False".to_owned(),
            Constant::Ellipsis => "...".to_owned(),
            Constant::Int(value) => literal::int_literal(value),
            Constant::Float(value) => literal::float_literal(*value),
            Constant::Complex { real, imag } if *real == 0.0 && real.is_sign_positive() => {
                literal::imaginary_literal(*imag)
            }
            Constant::Complex { real, imag } => {
                let sign = if imag.is_sign_negative() { '-' } else { '+' };
                format!("({} {sign} {})", literal::float_literal(*real), literal::imaginary_literal(imag.abs()))
            }
            Constant::Bytes(bytes) => literal::bytes_literal(bytes, self.free_quote(bytes.contains(&b'"'))),
            Constant::Str(text) => self.string(text, e.kind.as_deref()),
            Constant::Tuple(items) => {
                self.text("(");
                for item in items {
                    self.constant(&ExprConstant { range: TextRange::default(), value: item.clone(), kind: None });
                    self.text(", ");
                }
                ")".to_owned()
            }
        };
        self.text(&text);
    }

    fn string(&self, text: &str, kind: Option<&str>) -> String {
        let quote = self.free_quote(literal::choose(text) == Quote::Single);
        let mut out = String::from(kind.unwrap_or_default());
        out.push_str(quote.as_str());
        literal::escape(text, quote, &mut out);
        out.push_str(quote.as_str());
        out
    }

    /// The quotes for a string here: not those of an f-string around.
    fn free_quote(&self, prefer_single: bool) -> Quote {
        let all = [Quote::Double, Quote::Single, Quote::TripleDouble, Quote::TripleSingle];
        let order = if prefer_single { [all[1], all[0], all[3], all[2]] } else { all };
        let taken = |quote: &Quote| self.quotes.iter().any(|used| used == quote || clashes(*used, *quote));
        order.into_iter().find(|quote| !taken(quote)).unwrap_or(Quote::Double)
    }

    /// How the source writes this very literal, if it does.
    fn spelling(&self, e: &ExprConstant) -> Option<String> {
        if !self.quotes.is_empty() {
            return None;
        }
        let text = self.source?.get(usize::from(e.range.start())..usize::from(e.range.end()))?;
        let first = text.chars().next()?;
        let is_literal = match &e.value {
            Constant::Int(_) | Constant::Float(_) | Constant::Complex { .. } => first.is_ascii_digit() || first == '.',
            Constant::Str(_) | Constant::Bytes(_) => {
                "\"'rRuUbB".contains(first) && text.ends_with(['"', '\'']) && !text.contains(['\n', '\r'])
            }
            _ => false,
        };
        if !is_literal {
            return None;
        }
        match crate::parse::parse_expression(text)? {
            Expr::Constant(parsed) if parsed.value == e.value && parsed.kind == e.kind => Some(text.to_owned()),
            _ => None,
        }
    }

    /// An f-string.
    fn joined(&mut self, values: &[Expr], range: TextRange) {
        if self.quotes.is_empty() {
            if let Some(text) = self.joined_spelling(values, range) {
                self.text(&text);
                return;
            }
        }
        let quote = self.free_quote(holds_double_quote(values));
        let mut body = String::from("f");
        body.push_str(quote.as_str());
        self.text(&body);
        self.quotes.push(quote);
        self.joined_parts(values, quote, true);
        self.quotes.pop();
        self.text(quote.as_str());
    }

    /// How the source writes this very f-string, if it does.
    fn joined_spelling(&self, values: &[Expr], range: TextRange) -> Option<String> {
        let text = self.source?.get(usize::from(range.start())..usize::from(range.end()))?;
        let plain = text.starts_with(['f', 'F', 'r', 'R', '"', '\'']) && text.ends_with(['"', '\'']);
        if !plain || text.contains(['\n', '\r']) {
            return None;
        }
        let parsed = crate::parse::parse_expression(text)?;
        let Expr::JoinedStr(parsed) = &parsed else { return None };
        let printed = |values: &[Expr]| {
            let whole = ExprJoinedStr { range: TextRange::default(), values: values.to_vec() };
            Printer::new().expr(&Expr::JoinedStr(whole))
        };
        (printed(&parsed.values) == printed(values)).then(|| text.to_owned())
    }

    fn joined_parts(&mut self, values: &[Expr], quote: Quote, escaped: bool) {
        for value in values {
            match value {
                Expr::Constant(ExprConstant { value: Constant::Str(text), .. }) => {
                    let mut part = String::new();
                    if escaped {
                        literal::escape(text, quote, &mut part);
                        part = part.replace('{', "{{").replace('}', "}}");
                    } else {
                        // A format spec knows no escapes for braces.
                        part.push_str(text);
                    }
                    self.text(&part);
                }
                Expr::FormattedValue(value) => self.formatted(value, quote),
                Expr::JoinedStr(inner) => self.joined_parts(&inner.values, quote, escaped),
                _ => {}
            }
        }
    }

    fn formatted(&mut self, e: &ExprFormattedValue, quote: Quote) {
        self.text("{");
        let mark = self.out.len();
        self.at(&e.value, Level::Or);
        if self.out[mark..].starts_with('{') {
            self.insert_space(mark);
        }
        match e.conversion {
            ConversionFlag::None => {}
            ConversionFlag::Str => self.text("!s"),
            ConversionFlag::Ascii => self.text("!a"),
            ConversionFlag::Repr => self.text("!r"),
        }
        if let Some(spec) = &e.format_spec {
            self.text(":");
            match spec.as_ref() {
                Expr::JoinedStr(joined) => self.joined_parts(&joined.values, quote, false),
                other => self.joined_parts(std::slice::from_ref(other), quote, false),
            }
        }
        self.text("}");
    }
}

/// Whether the inner quotes would end the outer ones.
fn clashes(outer: Quote, inner: Quote) -> bool {
    outer.char() == inner.char() && matches!(outer, Quote::Double | Quote::Single)
}

fn holds_double_quote(values: &[Expr]) -> bool {
    values.iter().any(|value| match value {
        Expr::Constant(ExprConstant { value: Constant::Str(text), .. }) => literal::choose(text) == Quote::Single,
        _ => false,
    })
}

fn is_int(expr: &Expr) -> bool {
    matches!(expr, Expr::Constant(ExprConstant { value: Constant::Int(_), .. }))
}

/// How tightly an expression binds.
pub(super) fn level_of(expr: &Expr) -> Level {
    match expr {
        Expr::NamedExpr(_) => Level::Walrus,
        Expr::Tuple(tuple) if !tuple.elts.is_empty() => Level::Tuple,
        Expr::Yield(_) | Expr::YieldFrom(_) => Level::Yield,
        Expr::Lambda(_) | Expr::IfExp(_) => Level::Test,
        Expr::BoolOp(e) => match e.op {
            BoolOp::Or => Level::Or,
            BoolOp::And => Level::And,
        },
        Expr::UnaryOp(e) if e.op == UnaryOp::Not => Level::Not,
        Expr::UnaryOp(_) => Level::Unary,
        Expr::Compare(_) => Level::Compare,
        Expr::BinOp(e) => match e.op {
            Operator::BitOr => Level::BitOr,
            Operator::BitXor => Level::BitXor,
            Operator::BitAnd => Level::BitAnd,
            Operator::LShift | Operator::RShift => Level::Shift,
            Operator::Add | Operator::Sub => Level::Sum,
            Operator::Mult | Operator::MatMult | Operator::Div | Operator::Mod | Operator::FloorDiv => Level::Product,
            Operator::Pow => Level::Power,
        },
        Expr::Await(_) => Level::Await,
        Expr::Constant(e) if literal::is_signed(&e.value) => Level::Unary,
        _ => Level::Atom,
    }
}
