//! Gradient rules from text.

use crate::text::TextError;
use crate::{Attr, OpKind};

use super::{AttrExpr, Expr, Function, GradRule, Operator, Ref, Step, Target};

type Result<T> = std::result::Result<T, TextError>;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    /// `%x`, with `*` behind it or not.
    Value(String, bool),
    /// `d%x`
    Grad(String, bool),
    Attr(String),
    AllAttrs,
    Int(i64),
    Float(f64),
    Text(String),
    Sign(&'static str),
    End,
}

const SIGNS: [&str; 19] =
    ["->", "==", "!=", "<=", ">=", "(", ")", "[", "]", "{", "}", ",", "=", "+", "-", "*", "/", "<", ">"];

/// The rules of a text, each with its line.
pub fn rules(text: &str) -> Result<Vec<(GradRule, u32)>> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, scope: Scope::default(), depth: 0 };
    let mut rules = Vec::new();
    while *parser.peek() != Token::End {
        let line = parser.tokens[parser.at].1;
        rules.push((parser.rule()?, line));
    }
    Ok(rules)
}

fn tokens(text: &str) -> Result<Vec<(Token, u32, u32)>> {
    let mut tokens = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index as u32 + 1;
        let code = line.split("//").next().unwrap_or_default();
        let mut rest = code;
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                break;
            }
            let column = (code.len() - rest.len()) as u32 + 1;
            let (token, length) = token(rest).ok_or_else(|| TextError {
                line: number,
                column,
                message: format!("unexpected `{}`", rest.chars().next().unwrap_or(' ')),
            })?;
            tokens.push((token, number, column));
            rest = &rest[length..];
        }
    }
    tokens.push((Token::End, text.lines().count() as u32 + 1, 1));
    Ok(tokens)
}

fn name_length(text: &str) -> usize {
    text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(text.len())
}

/// The token at the start of a text, and its length.
fn token(text: &str) -> Option<(Token, usize)> {
    let named = |prefix: &str| {
        let rest = text.strip_prefix(prefix)?;
        let length = name_length(rest);
        if length == 0 {
            return None;
        }
        let many = rest[length..].starts_with('*');
        Some((rest[..length].to_string(), many, prefix.len() + length + usize::from(many)))
    };
    if let Some((name, many, length)) = named("d%") {
        return Some((Token::Grad(name, many), length));
    }
    if let Some((name, many, length)) = named("%") {
        return Some((Token::Value(name, many), length));
    }
    if text.starts_with("$*") {
        return Some((Token::AllAttrs, 2));
    }
    if let Some(rest) = text.strip_prefix('$') {
        let length = name_length(rest);
        return Some((Token::Attr(rest[..length].to_string()), length + 1));
    }
    if let Some(rest) = text.strip_prefix('"') {
        let length = rest.find('"')?;
        return Some((Token::Text(rest[..length].to_string()), length + 2));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let length = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.')).unwrap_or(text.len());
        let length = if text[..length].ends_with('e') { length + name_length(&text[length + 1..]) + 1 } else { length };
        let number = &text[..length];
        let token = match number.parse::<i64>() {
            Ok(value) => Token::Int(value),
            Err(_) => Token::Float(number.parse().ok()?),
        };
        return Some((token, length));
    }
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let length = name_length(text);
        return Some((Token::Word(text[..length].to_string()), length));
    }
    SIGNS.iter().find(|sign| text.starts_with(**sign)).map(|sign| (Token::Sign(sign), sign.len()))
}

/// The names of a rule.
#[derive(Default)]
struct Scope {
    operands: Vec<(String, bool)>,
    results: Vec<(String, bool)>,
    locals: Vec<String>,
    attrs_of: Option<OpKind>,
}

struct Parser {
    tokens: Vec<(Token, u32, u32)>,
    at: usize,
    scope: Scope,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].0
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        let (_, line, column) = self.tokens[self.at.saturating_sub(1)];
        Err(TextError { line, column, message: message.into() })
    }

    fn take(&mut self, sign: &'static str) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        if found {
            self.next();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, sign: &'static str) -> Result<()> {
        if self.take(sign) {
            Ok(())
        } else {
            self.error(format!("expected `{sign}` before {:?}", self.peek()))
        }
    }

    fn rule(&mut self) -> Result<GradRule> {
        if !self.take_word("grad") {
            return self.error("expected `grad`");
        }
        let mut ops = Vec::new();
        loop {
            let Token::Word(name) = self.next() else { return self.error("expected an op") };
            match OpKind::parse(&name) {
                Some(kind) => ops.push(kind),
                None => return self.error(format!("there is no op `{name}`")),
            }
            if !self.take(",") {
                break;
            }
        }
        self.scope = Scope { attrs_of: ops.first().copied(), ..Scope::default() };
        self.scope.operands = self.names()?;
        self.expect("->")?;
        self.scope.results = self.names()?;
        let steps = self.steps()?;
        Ok(GradRule { ops, locals: self.scope.locals.len(), steps })
    }

    fn names(&mut self) -> Result<Vec<(String, bool)>> {
        self.expect("(")?;
        let mut names = Vec::new();
        while !self.take(")") {
            match self.next() {
                Token::Value(name, many) => names.push((name, many)),
                _ => return self.error("expected a name like `%x`"),
            }
            self.take(",");
        }
        Ok(names)
    }

    fn steps(&mut self) -> Result<Vec<Step>> {
        self.expect("{")?;
        let mut steps = Vec::new();
        while !self.take("}") {
            if self.take_word("if") {
                steps.push(self.branch()?);
                continue;
            }
            if self.take_word("refuse") {
                self.expect("(")?;
                let Token::Text(reason) = self.next() else { return self.error("expected a text") };
                self.expect(")")?;
                steps.push(Step::Refuse(reason));
                continue;
            }
            let mut targets = Vec::new();
            loop {
                targets.push(self.target()?);
                if !self.take(",") {
                    break;
                }
            }
            self.expect("=")?;
            let expr = self.expr()?;
            steps.push(Step::Let(targets, expr));
        }
        Ok(steps)
    }

    fn branch(&mut self) -> Result<Step> {
        let cond = self.attr_expr()?;
        let then = self.steps()?;
        let other = if self.take_word("else") {
            if self.take_word("if") {
                vec![self.branch()?]
            } else {
                self.steps()?
            }
        } else {
            Vec::new()
        };
        Ok(Step::If(cond, then, other))
    }

    fn target(&mut self) -> Result<Target> {
        match self.next() {
            Token::Grad(name, many) => match self.scope.operands.iter().position(|(known, _)| *known == name) {
                Some(index) if many => Ok(Target::Grads(index)),
                Some(index) => Ok(Target::Grad(index)),
                None => self.error(format!("there is no operand %{name}")),
            },
            Token::Value(name, false) => {
                let known = self.scope.locals.iter().position(|local| *local == name);
                let index = known.unwrap_or_else(|| {
                    self.scope.locals.push(name);
                    self.scope.locals.len() - 1
                });
                Ok(Target::Local(index))
            }
            _ => self.error("expected what is defined, like `d%x`"),
        }
    }

    fn find(&self, name: &str, many: bool) -> Result<Ref> {
        if let Some(index) = self.scope.locals.iter().position(|local| local == name) {
            return Ok(Ref::Local(index));
        }
        if let Some(index) = self.scope.operands.iter().position(|(known, _)| known == name) {
            return Ok(if many { Ref::Operands(index) } else { Ref::Operand(index) });
        }
        if let Some(index) = self.scope.results.iter().position(|(known, _)| known == name) {
            return Ok(if many { Ref::Results(index) } else { Ref::Result(index) });
        }
        self.error(format!("there is no %{name}"))
    }

    fn result_grad(&self, name: &str, many: bool) -> Result<Ref> {
        match self.scope.results.iter().position(|(known, _)| known == name) {
            Some(index) => Ok(if many { Ref::ResultGrads(index) } else { Ref::ResultGrad(index) }),
            None => self.error(format!("there is no result %{name}")),
        }
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.depth += 1;
        if self.depth > 64 {
            return self.error("nested too deeply");
        }
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn expr(&mut self) -> Result<Expr> {
        self.nested(Self::comparison)
    }

    fn comparison(&mut self) -> Result<Expr> {
        let left = self.sum()?;
        let Some(operator) = self.comparison_sign() else { return Ok(left) };
        let right = self.sum()?;
        Ok(Expr::Binary(operator, Box::new(left), Box::new(right)))
    }

    fn comparison_sign(&mut self) -> Option<Operator> {
        for (sign, operator) in [
            ("==", Operator::Eq),
            ("!=", Operator::Ne),
            ("<=", Operator::Le),
            (">=", Operator::Ge),
            ("<", Operator::Lt),
            (">", Operator::Gt),
        ] {
            if self.take(sign) {
                return Some(operator);
            }
        }
        None
    }

    fn sum(&mut self) -> Result<Expr> {
        let mut left = self.product()?;
        loop {
            let operator = if self.take("+") {
                Operator::Add
            } else if self.take("-") {
                Operator::Sub
            } else {
                return Ok(left);
            };
            left = binary(operator, left, self.product()?);
        }
    }

    fn product(&mut self) -> Result<Expr> {
        let mut left = self.factor()?;
        loop {
            let operator = if self.take("*") {
                Operator::Mul
            } else if self.take("/") {
                Operator::Div
            } else {
                return Ok(left);
            };
            left = binary(operator, left, self.factor()?);
        }
    }

    fn factor(&mut self) -> Result<Expr> {
        if self.take("-") {
            let factor = self.nested(Self::factor)?;
            let minus = Expr::Number(AttrExpr::Const(Attr::Float(-1.0)));
            return Ok(binary(Operator::Mul, minus, factor));
        }
        if self.take("(") {
            let inner = self.expr()?;
            self.expect(")")?;
            return Ok(inner);
        }
        match self.peek().clone() {
            Token::Value(name, many) => {
                self.next();
                Ok(Expr::Ref(self.find(&name, many)?))
            }
            Token::Grad(name, many) => {
                self.next();
                Ok(Expr::Ref(self.result_grad(&name, many)?))
            }
            Token::Word(word) if *self.peek_second() == Token::Sign("(") && function(&word).is_none() => self.op(&word),
            _ => Ok(Expr::Number(self.attr_primary()?)),
        }
    }

    fn op(&mut self, name: &str) -> Result<Expr> {
        self.next();
        let Some(kind) = OpKind::parse(name) else { return self.error(format!("there is no op `{name}`")) };
        self.expect("(")?;
        let (mut args, mut attrs, mut copies) = (Vec::new(), Vec::new(), false);
        while !self.take(")") {
            if *self.peek() == Token::AllAttrs {
                self.next();
                copies = true;
            } else if let (Token::Word(attr), Token::Sign("=")) = (self.peek().clone(), self.peek_second()) {
                self.next();
                self.next();
                match kind.info().attr(&attr) {
                    Some(info) => attrs.push((info.name, self.attr_expr()?)),
                    None => return self.error(format!("{kind} has no attribute `{attr}`")),
                }
            } else {
                args.push(self.expr()?);
            }
            if !self.take(",") && *self.peek() != Token::Sign(")") {
                return self.error("expected `,` or `)`");
            }
        }
        Ok(Expr::Op { kind, args, attrs, copies })
    }

    fn attr_expr(&mut self) -> Result<AttrExpr> {
        self.nested(|parser| {
            let mut left = parser.attr_comparison()?;
            loop {
                let operator = if parser.take_word("and") {
                    Operator::And
                } else if parser.take_word("or") {
                    Operator::Or
                } else {
                    return Ok(left);
                };
                let right = parser.attr_comparison()?;
                left = AttrExpr::Binary(operator, Box::new(left), Box::new(right));
            }
        })
    }

    fn attr_comparison(&mut self) -> Result<AttrExpr> {
        if self.take_word("not") {
            return Ok(AttrExpr::Not(Box::new(self.nested(Self::attr_comparison)?)));
        }
        let left = self.attr_sum()?;
        let Some(operator) = self.comparison_sign() else { return Ok(left) };
        let right = self.attr_sum()?;
        Ok(AttrExpr::Binary(operator, Box::new(left), Box::new(right)))
    }

    fn attr_sum(&mut self) -> Result<AttrExpr> {
        let mut left = self.attr_primary()?;
        loop {
            let operator = match self.peek() {
                Token::Sign("+") => Operator::Add,
                Token::Sign("-") => Operator::Sub,
                Token::Sign("*") => Operator::Mul,
                Token::Sign("/") => Operator::Div,
                _ => return Ok(left),
            };
            self.next();
            let right = self.attr_primary()?;
            left = AttrExpr::Binary(operator, Box::new(left), Box::new(right));
        }
    }

    fn attr_primary(&mut self) -> Result<AttrExpr> {
        match self.next() {
            Token::Int(value) => Ok(AttrExpr::Const(Attr::Int(value))),
            Token::Float(value) => Ok(AttrExpr::Const(Attr::Float(value))),
            Token::Text(text) => Ok(AttrExpr::Const(Attr::text(&text))),
            Token::Attr(name) => self.attr_name(&name).map(AttrExpr::Attr),
            Token::Sign("-") => {
                let inner = self.nested(Self::attr_primary)?;
                let zero = AttrExpr::Const(Attr::Int(0));
                Ok(AttrExpr::Binary(Operator::Sub, Box::new(zero), Box::new(inner)))
            }
            Token::Sign("(") => {
                let inner = self.attr_expr()?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Sign("[") => {
                let mut items = Vec::new();
                while !self.take("]") {
                    items.push(self.attr_expr()?);
                    self.take(",");
                }
                Ok(AttrExpr::List(items))
            }
            Token::Word(word) => match (word.as_str(), function(&word)) {
                ("true", _) => Ok(AttrExpr::Const(Attr::Bool(true))),
                ("false", _) => Ok(AttrExpr::Const(Attr::Bool(false))),
                (_, Some(function)) => self.function(function),
                (_, None) => self.error(format!("`{word}` is not a function of attributes")),
            },
            _ => self.error("expected a number, an attribute like `$axis`, or a function of them"),
        }
    }

    fn attr_name(&self, name: &str) -> Result<&'static str> {
        match self.scope.attrs_of.and_then(|kind| kind.info().attr(name)) {
            Some(info) => Ok(info.name),
            None => self.error(format!("the op has no attribute `{name}`")),
        }
    }

    fn function(&mut self, function: Function) -> Result<AttrExpr> {
        self.expect("(")?;
        let (mut refs, mut exprs, mut function) = (Vec::new(), Vec::new(), function);
        while !self.take(")") {
            match self.peek().clone() {
                Token::Value(name, many) => {
                    self.next();
                    refs.push(self.find(&name, many)?);
                }
                Token::Grad(name, many) => {
                    self.next();
                    refs.push(self.result_grad(&name, many)?);
                }
                Token::Attr(_) if function == Function::Has => {
                    function = Function::HasAttr;
                    exprs.push(self.attr_primary()?);
                }
                _ => exprs.push(self.attr_expr()?),
            }
            self.take(",");
        }
        Ok(AttrExpr::Call(function, refs, exprs))
    }
}

/// Two numbers make a number, anything else an op.
fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    match (left, right) {
        (Expr::Number(a), Expr::Number(b)) => Expr::Number(AttrExpr::Binary(operator, Box::new(a), Box::new(b))),
        (a, b) => Expr::Binary(operator, Box::new(a), Box::new(b)),
    }
}

fn function(word: &str) -> Option<Function> {
    Some(match word {
        "rank" => Function::Rank,
        "count" => Function::Count,
        "size" => Function::Size,
        "known" => Function::Known,
        "dtype" => Function::DType,
        "has" => Function::Has,
        "range" => Function::Range,
        "all_but" => Function::AllBut,
        "ones_but" => Function::OnesBut,
        "tail" => Function::Tail,
        "inverse_of" => Function::Inverse,
        "swap_last" => Function::SwapLast,
        "negate" => Function::Negate,
        "last_of" => Function::LastOf,
        _ => return None,
    })
}
