//! Text to programs.

use std::sync::Arc;

use dy2st_tensor::{Dim, HostTensor, SymId};

use crate::{
    Attr, Block, DimExpr, DimValue, Dims, EffectSeq, Function, Global, GlobalKind, Loc, LocId, Op, OpKind, Program,
    Symbol, TensorType, Type, Value, ANY,
};

use super::lex::{tokens, TextError, Token};

/// What parsing gives.
pub(super) type Result<T> = std::result::Result<T, TextError>;

/// The program of a text. Only the form is checked; what it means is the verifier's business. Symbols and globals stand
/// above what names them.
pub fn parse(text: &str) -> Result<Program> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, program: Program::new(), depth: 0 };
    parser.program()?;
    Ok(parser.program)
}

/// An op applied to types, as in `softmax(f32[2, 3], axis=1)`; `none` is an absent operand. Whatever follows the closing
/// parenthesis is handed back.
pub fn parse_application(text: &str) -> Result<(OpKind, Vec<Option<Type>>, crate::Attrs, String)> {
    let close = text.rfind(')').map_or(text.len(), |place| place + 1);
    let mut parser = Parser { tokens: tokens(&text[..close])?, at: 0, program: Program::new(), depth: 0 };
    let Token::Word(name) = parser.next() else { return parser.error("expected an op") };
    let Some(kind) = OpKind::parse(&name) else { return parser.error(format!("there is no op `{name}`")) };
    parser.expect('(')?;
    let (mut operands, mut attrs) = (Vec::new(), crate::Attrs::new());
    while !parser.take(')') {
        if let (Token::Word(name), Token::Sign('=')) = (parser.peek().clone(), parser.peek_ahead(1)) {
            parser.next();
            parser.next();
            let Some(info) = kind.info().attr(&name) else {
                return parser.error(format!("{kind} has no attribute `{name}`"));
            };
            let value = parser.attr(info.ty, &mut Vec::new())?;
            attrs.set(info.name, value);
        } else {
            operands.push(Some(parser.ty()?).filter(|ty| *ty != Type::None));
        }
        parser.comma_or(')')?;
    }
    Ok((kind, operands, attrs, text[close..].trim().to_string()))
}

/// Nested deeper than this is refused.
const MAX_DEPTH: usize = 200;

pub(super) struct Parser {
    tokens: Vec<(Token, u32, u32)>,
    at: usize,
    pub(super) program: Program,
    depth: usize,
}

impl Parser {
    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub(super) fn peek_ahead(&self, ahead: usize) -> &Token {
        &self.tokens[(self.at + ahead).min(self.tokens.len() - 1)].0
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.tokens[self.at].0.clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    /// An error at the token that was taken last.
    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        let (_, line, column) = self.tokens[self.at.saturating_sub(1)];
        Err(TextError { line, column, message: message.into() })
    }

    /// An error at the next token.
    fn error_here<T>(&self, message: impl Into<String>) -> Result<T> {
        let (_, line, column) = self.tokens[self.at];
        Err(TextError { line, column, message: message.into() })
    }

    pub(super) fn take(&mut self, sign: char) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect(&mut self, sign: char) -> Result<()> {
        if self.take(sign) {
            Ok(())
        } else {
            self.error_here(format!("expected `{sign}`, found {:?}", self.peek()))
        }
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        if found {
            self.next();
        }
        found
    }

    fn global_name(&mut self) -> Result<String> {
        match self.next() {
            Token::Global(name) => Ok(name),
            other => self.error(format!("expected a name like `@fc.weight`, found {other:?}")),
        }
    }

    fn int(&mut self) -> Result<i64> {
        match self.next() {
            Token::Int(value) => Ok(value),
            other => self.error(format!("expected an integer, found {other:?}")),
        }
    }

    fn program(&mut self) -> Result<()> {
        loop {
            match self.next() {
                Token::End => return Ok(()),
                Token::Word(word) if word == "symbol" => self.symbol()?,
                Token::Word(word) if word == "func" => self.function()?,
                Token::Word(word) if matches!(word.as_str(), "param" | "state" | "const") => self.global(&word)?,
                other => return self.error(format!("expected `symbol`, `param`, `func`, ..., found {other:?}")),
            }
        }
    }

    fn symbol(&mut self) -> Result<()> {
        let id = self.symbol_id()?;
        if id.0 as usize != self.program.symbols.len() {
            return self.error(format!("{id} is out of order"));
        }
        let name = match self.peek() {
            Token::Text(name) => Some(name.clone()),
            _ => None,
        };
        if name.is_some() {
            self.next();
        }
        let expr = if self.take('=') { self.expr()? } else { DimExpr::Free };
        if !self.take_word("in") {
            return self.error("expected `in`");
        }
        self.expect('[')?;
        let min = match self.next() {
            Token::Float(value) if value == f64::NEG_INFINITY => i64::MIN,
            Token::Int(value) => value,
            _ => return self.error("expected the least value"),
        };
        self.expect(',')?;
        let max = if self.take_word("inf") { None } else { Some(self.int()?) };
        self.expect(']')?;
        self.program.symbols.push(Symbol { name, expr, min, max });
        Ok(())
    }

    fn symbol_id(&mut self) -> Result<SymId> {
        match self.next() {
            Token::Word(word) => match word.strip_prefix('s').and_then(|digits| digits.parse().ok()) {
                Some(id) => Ok(SymId(id)),
                None => self.error(format!("`{word}` is not a symbol")),
            },
            other => self.error(format!("expected a symbol, found {other:?}")),
        }
    }

    fn expr(&mut self) -> Result<DimExpr> {
        let Token::Word(word) = self.next() else { return self.error("expected an expression") };
        self.expect('(')?;
        let expr = if word == "linear" {
            let mut terms = Vec::new();
            loop {
                let number = self.int()?;
                if self.take(')') {
                    return Ok(DimExpr::Linear(terms, number));
                }
                terms.push((number, self.symbol_id()?));
                self.expect(',')?;
            }
        } else {
            let left = self.dim_value()?;
            self.expect(',')?;
            let right = self.dim_value()?;
            match (word.as_str(), left, right) {
                ("mul", DimValue::Sym(a), DimValue::Sym(b)) => DimExpr::Mul(a, b),
                ("broadcast", DimValue::Sym(a), DimValue::Sym(b)) => DimExpr::Broadcast(a, b),
                ("floordiv", a, b) => DimExpr::FloorDiv(a, b),
                ("mod", a, b) => DimExpr::Mod(a, b),
                ("max", a, b) => DimExpr::Max(a, b),
                ("min", a, b) => DimExpr::Min(a, b),
                _ => return self.error(format!("`{word}` is not an expression of dims")),
            }
        };
        self.expect(')')?;
        Ok(expr)
    }

    fn dim_value(&mut self) -> Result<DimValue> {
        match self.peek() {
            Token::Int(_) => Ok(DimValue::Known(self.int()?)),
            _ => Ok(DimValue::Sym(self.symbol_id()?)),
        }
    }

    fn global(&mut self, word: &str) -> Result<()> {
        let name = self.global_name()?;
        self.expect(':')?;
        let ty = self.ty()?;
        let kind = match word {
            "param" => GlobalKind::Param { trainable: !self.take_word("frozen") },
            "state" => GlobalKind::State,
            _ => {
                self.expect('=')?;
                GlobalKind::Const(self.elements(&ty)?)
            }
        };
        if self.program.globals.insert(name.clone(), Global { ty, kind }).is_some() {
            return self.error(format!("@{name} is there twice"));
        }
        Ok(())
    }

    /// The elements of a tensor of a type.
    pub(super) fn elements(&mut self, ty: &Type) -> Result<HostTensor> {
        self.constant(ty)
    }

    fn function(&mut self) -> Result<()> {
        let name = self.global_name()?;
        let mut function = Function::new();
        self.expect('(')?;
        while !self.take(')') {
            let (value, ty) = self.typed_value()?;
            define(&mut function, value, ty);
            function.block.params.push(value);
            function.input_names.push(self.optional_text());
            self.comma_or(')')?;
        }
        if self.next() != Token::Arrow {
            return self.error("expected `->`");
        }
        self.expect('(')?;
        while !self.take(')') {
            // The types of the results are those of the returned values; they are for the reader.
            self.ty()?;
            function.output_names.push(self.optional_text());
            self.comma_or(')')?;
        }
        self.expect('{')?;
        let params = std::mem::take(&mut function.block.params);
        function.block = self.block_body(&mut function, params)?;
        if self.program.functions.insert(name.clone(), function).is_some() {
            return self.error(format!("@{name} is there twice"));
        }
        Ok(())
    }

    fn optional_text(&mut self) -> Option<String> {
        let text = match self.peek() {
            Token::Text(text) => text.clone(),
            _ => return None,
        };
        self.next();
        Some(text)
    }

    /// A comma, or the sign that ends the list, which stays.
    pub(super) fn comma_or(&mut self, end: char) -> Result<()> {
        if self.take(',') || *self.peek() == Token::Sign(end) {
            Ok(())
        } else {
            self.error_here(format!("expected `,` or `{end}`, found {:?}", self.peek()))
        }
    }

    fn typed_value(&mut self) -> Result<(Value, Type)> {
        let value = self.local()?;
        self.expect(':')?;
        Ok((value, self.ty()?))
    }

    fn local(&mut self) -> Result<Value> {
        match self.next() {
            // Numbers are dense; one far beyond the text's length cannot be meant.
            Token::Value(id) if (id as usize) <= self.tokens.len() => Ok(Value::local(id)),
            other => self.error(format!("expected a value like `%3`, found {other:?}")),
        }
    }

    /// A value in an operand place.
    pub(super) fn value(&mut self) -> Result<Value> {
        match self.peek().clone() {
            Token::Global(name) => {
                self.next();
                match self.program.globals.get_index_of(&name) {
                    Some(index) => Ok(Value::global(index)),
                    None => self.error(format!("@{name} is not declared")),
                }
            }
            Token::Word(word) if word == "none" => {
                self.next();
                Ok(Value::NONE)
            }
            _ => self.local(),
        }
    }

    /// The ops of a block up to its closing brace, which is taken.
    fn block_body(&mut self, function: &mut Function, params: Vec<Value>) -> Result<Block> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error("blocks are nested too deeply");
        }
        let mut block = Block { params, ops: Vec::new(), results: None };
        loop {
            if self.take('}') {
                break;
            }
            if self.take_word("yield") || self.take_word("return") {
                let mut results = Vec::new();
                while *self.peek() != Token::Sign('}') {
                    results.push(self.value()?);
                    self.comma_or('}')?;
                }
                block.results = Some(results);
                self.expect('}')?;
                break;
            }
            let op = self.op(function)?;
            block.ops.push(op);
        }
        self.depth -= 1;
        Ok(block)
    }

    fn op(&mut self, function: &mut Function) -> Result<Op> {
        let mut results = Vec::new();
        if matches!(self.peek(), Token::Value(_)) {
            loop {
                results.push(self.local()?);
                if !self.take(',') {
                    break;
                }
            }
            self.expect('=')?;
        }
        let Token::Word(name) = self.next() else { return self.error("expected an op") };
        let Some(kind) = OpKind::parse(&name) else { return self.error(format!("there is no op `{name}`")) };
        let mut op = Op::new(kind, [], crate::Attrs::new(), results.iter().copied());
        self.operands(&mut op)?;
        if !results.is_empty() {
            self.expect(':')?;
        }
        for (index, result) in results.into_iter().enumerate() {
            if index > 0 {
                self.expect(',')?;
            }
            let ty = self.ty()?;
            define(function, result, ty);
        }
        if let Token::Effect(number) = *self.peek() {
            self.next();
            op.effect = Some(EffectSeq(number));
        }
        if self.take_word("loc") {
            op.loc = self.loc()?;
        }
        while *self.peek() == Token::Sign('{') || self.take_word("else") || self.take_word("do") {
            self.expect('{')?;
            let mut params = Vec::new();
            if self.take('|') {
                while !self.take('|') {
                    let (value, ty) = self.typed_value()?;
                    define(function, value, ty);
                    params.push(value);
                    self.comma_or('|')?;
                }
            }
            let block = self.block_body(function, params)?;
            op.blocks.push(block);
        }
        Ok(op)
    }

    fn operands(&mut self, op: &mut Op) -> Result<()> {
        self.expect('(')?;
        let mut named = Vec::new();
        let mut attrs: Vec<(&'static str, Attr)> = Vec::new();
        while !self.take(')') {
            if matches!(self.peek(), Token::Word(_)) && *self.peek_ahead(1) == Token::Sign('=') {
                let Token::Word(name) = self.next() else { return self.error("expected an attribute") };
                self.expect('=')?;
                let Some(info) = op.kind.info().attr(&name) else {
                    return self.error(format!("{} has no attribute `{name}`", op.kind));
                };
                let attr = self.attr(info.ty, &mut named)?;
                attrs.push((info.name, attr));
            } else {
                op.operands.push(self.value()?);
            }
            self.comma_or(')')?;
        }
        let main = op.operands.len() as u32;
        op.operands.extend(named);
        op.attrs = attrs.into_iter().map(|(name, attr)| (name, attr.with_operands(|index| index + main))).collect();
        Ok(())
    }

    fn loc(&mut self) -> Result<LocId> {
        self.expect('(')?;
        let mut chain = Vec::new();
        loop {
            let file = match self.next() {
                Token::Word(file) | Token::Text(file) => Arc::<str>::from(file),
                other => return self.error(format!("expected a file, found {other:?}")),
            };
            self.expect(':')?;
            let start = self.position()?;
            let end = self.end_position()?;
            chain.push((file, start, end));
            if self.take(')') {
                break;
            }
            self.expect('<')?;
            self.expect('-')?;
        }
        let mut parent = None;
        for (file, start, end) in chain.into_iter().rev() {
            parent = Some(self.program.add_loc(Loc { file, start, end, parent }));
        }
        Ok(parent.unwrap_or(LocId::NONE))
    }

    fn position(&mut self) -> Result<(u32, u32)> {
        let line = self.int()?;
        self.expect(':')?;
        let column = self.int()?;
        match (u32::try_from(line), u32::try_from(column)) {
            (Ok(line), Ok(column)) => Ok((line, column)),
            _ => self.error("a position is out of range"),
        }
    }

    /// `-12:20`, whose sign reads as that of the number.
    fn end_position(&mut self) -> Result<(u32, u32)> {
        let line = self.int()?;
        self.expect(':')?;
        let column = self.int()?;
        match (u32::try_from(-line), u32::try_from(column)) {
            (Ok(line), Ok(column)) => Ok((line, column)),
            _ => self.error("a position is out of range"),
        }
    }

    /// A type.
    pub(super) fn ty(&mut self) -> Result<Type> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error("types are nested too deeply");
        }
        let ty = self.type_inner()?;
        self.depth -= 1;
        Ok(ty)
    }

    fn type_inner(&mut self) -> Result<Type> {
        if self.take('(') {
            return Ok(Type::Tuple(self.types(')')?));
        }
        let Token::Word(word) = self.next() else { return self.error("expected a type") };
        Ok(match word.as_str() {
            "none" => Type::None,
            "py.float" => Type::PyFloat,
            "py.bool" => Type::PyBool,
            "py.int" if self.take('<') => {
                let dim = self.dim()?;
                self.expect('>')?;
                Type::PyInt(Some(dim))
            }
            "py.int" => Type::PyInt(None),
            "list" => {
                self.expect('<')?;
                let element = self.ty()?;
                self.expect('>')?;
                Type::List(Box::new(element))
            }
            "union" => {
                self.expect('<')?;
                Type::Union(self.types('>')?)
            }
            _ => {
                let Some(dtype) = crate::dtype_of_text(&word) else {
                    return self.error(format!("`{word}` is not a type"));
                };
                self.expect('[')?;
                let mut dims = Dims::new();
                while !self.take(']') {
                    dims.push(self.dim()?);
                    self.comma_or(']')?;
                }
                Type::Tensor(TensorType { dtype, dims })
            }
        })
    }

    fn types(&mut self, end: char) -> Result<Vec<Type>> {
        let mut types = Vec::new();
        while !self.take(end) {
            types.push(self.ty()?);
            self.comma_or(end)?;
        }
        Ok(types)
    }

    fn dim(&mut self) -> Result<Dim> {
        if self.take('?') {
            return Ok(ANY);
        }
        match self.dim_value()? {
            DimValue::Known(size) => match usize::try_from(size) {
                Ok(size) => Ok(Dim::Known(size)),
                Err(_) => self.error(format!("{size} is not a size")),
            },
            DimValue::Sym(id) if (id.0 as usize) < self.program.symbols.len() => Ok(Dim::Sym(id)),
            DimValue::Sym(id) => self.error(format!("{id} is not declared")),
            DimValue::Unknown => Ok(ANY),
        }
    }
}

/// Notes the type of a value at its definition.
fn define(function: &mut Function, value: Value, ty: Type) {
    let Some(index) = value.as_local() else { return };
    if function.types.len() <= index {
        function.types.resize(index + 1, Type::None);
    }
    function.types[index] = ty;
}
