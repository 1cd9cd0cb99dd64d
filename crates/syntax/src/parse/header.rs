//! The tree of an outline's commonest statements, read without the parser.
//!
//! Most of what an import of the library parses are headers of functions and classes with a docstring below. Input: one
//! logical line. Output: what the parser gives for it, or `None` for anything out of the ordinary, which is the parser's. A
//! test holds every library file's tree against the parser's.

use rustpython_parser::ast::bigint::BigInt;

use crate::ast::{self, Constant, Expr, ExprContext, Identifier, Stmt, TextRange, TextSize};

/// Reads one logical line.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

/// A header without what its block holds.
pub(super) enum Header {
    Def(Identifier, Box<ast::Arguments>),
    Class(Identifier, Vec<Expr>),
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, start: usize, end: usize) -> Self {
        Self { text, at: start, end }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    fn range(&self, start: usize) -> TextRange {
        TextRange::new(TextSize::new(start as u32), TextSize::new(self.at as u32))
    }

    /// Skips blanks, and lines' ends where brackets are open; comments are out of the ordinary.
    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\n']).len();
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// A token with blanks behind it.
    fn punctuation(&mut self, token: &str) -> bool {
        let found = self.eat(token);
        if found {
            self.space();
        }
        found
    }

    fn word(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let word = &rest[..length];
        let plain = !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit());
        self.at += length;
        (plain && !rest[length..].starts_with(|c: char| !c.is_ascii())).then_some(word)
    }

    /// A word that is no keyword.
    fn name(&mut self) -> Option<&'a str> {
        self.word().filter(|word| !KEYWORDS.contains(word))
    }

    fn is_done(&self) -> bool {
        self.at == self.end
    }

    /// `def name(parameters):` or `class Name(bases):`, with nothing behind the colon.
    pub(super) fn header(mut self) -> Option<Header> {
        if self.eat("def ") {
            let name = Identifier::new(self.name()?);
            let args = self.parameters()?;
            return (self.eat(":") && self.is_done()).then(|| Header::Def(name, Box::new(args)));
        }
        if !self.eat("class ") {
            return None;
        }
        let name = Identifier::new(self.name()?);
        let mut bases = Vec::new();
        if self.punctuation("(") {
            while !self.eat(")") {
                bases.push(self.path()?);
                self.space();
                if !self.punctuation(",") && !self.rest().starts_with(')') {
                    return None;
                }
            }
        }
        (self.eat(":") && self.is_done()).then_some(Header::Class(name, bases))
    }

    /// The parameters with the brackets around. Their range is that of the brackets where there is none.
    fn parameters(&mut self) -> Option<ast::Arguments> {
        let open = self.at;
        if !self.punctuation("(") {
            return None;
        }
        let first = self.at;
        let mut args = ast::Arguments::empty(TextRange::default());
        let mut keyword_only = false;
        loop {
            if self.eat(")") {
                if args.range.is_empty() {
                    args.range = self.range(open);
                }
                return Some(args);
            }
            let start = self.at;
            if self.eat("/") {
                if keyword_only || !args.posonlyargs.is_empty() || args.args.is_empty() {
                    return None;
                }
                args.posonlyargs = std::mem::take(&mut args.args);
            } else if self.eat("**") {
                args.kwarg = Some(Box::new(self.parameter()?));
            } else if self.eat("*") {
                if keyword_only {
                    return None;
                }
                keyword_only = true;
                if !self.rest().starts_with(',') {
                    args.vararg = Some(Box::new(self.parameter()?));
                }
            } else {
                let def = self.parameter()?;
                let range = self.range(start);
                let default = if self.eat("=") { Some(Box::new(self.value()?)) } else { None };
                let parameter = ast::ArgWithDefault { range, def, default };
                if keyword_only { &mut args.kwonlyargs } else { &mut args.args }.push(parameter);
            }
            args.range = self.range(first);
            self.space();
            if self.eat(",") {
                args.range = self.range(first);
                self.space();
            } else if !self.rest().starts_with(')') {
                return None;
            }
        }
    }

    fn parameter(&mut self) -> Option<ast::Arg> {
        let start = self.at;
        let arg = Identifier::new(self.name()?);
        Some(ast::Arg { range: self.range(start), arg, annotation: None, type_comment: None })
    }

    /// A path that is all there is.
    pub(super) fn whole_path(mut self) -> Option<Expr> {
        self.path().filter(|_| self.is_done())
    }

    /// What stands for a body.
    pub(super) fn placeholder(mut self) -> Option<Stmt> {
        let start = self.at;
        let value = Box::new(self.value()?);
        self.is_done().then(|| Stmt::Expr(ast::StmtExpr { range: self.range(start), value }))
    }

    /// A name, or names with dots between.
    fn path(&mut self) -> Option<Expr> {
        let start = self.at;
        let id = Identifier::new(self.name()?);
        let mut path = Expr::Name(ast::ExprName { range: self.range(start), id, ctx: ExprContext::Load });
        while self.eat(".") {
            let attr = Identifier::new(self.name()?);
            let value = Box::new(path);
            path =
                Expr::Attribute(ast::ExprAttribute { range: self.range(start), value, attr, ctx: ExprContext::Load });
        }
        Some(path)
    }

    /// A constant, a path, a call of one, or a display of values.
    fn value(&mut self) -> Option<Expr> {
        let start = self.at;
        let first = self.rest().bytes().next()?;
        let value = match first {
            b'(' => return self.parenthesised(),
            b'[' => {
                let elts = self.values('[', ']')?;
                return Some(Expr::List(ast::ExprList { range: self.range(start), elts, ctx: ExprContext::Load }));
            }
            b'{' => return self.dict(),
            b'"' | b'\'' => Constant::Str(self.strings()?),
            b'-' => {
                self.at += 1;
                let operand = Box::new(self.number()?);
                let range = self.range(start);
                return Some(Expr::UnaryOp(ast::ExprUnaryOp { range, op: ast::UnaryOp::USub, operand }));
            }
            b'0'..=b'9' => return self.number(),
            _ => match self.word()? {
                "None" => Constant::None,
                "True" => Constant::Bool(true),
                "False" => Constant::Bool(false),
                _ => {
                    self.at = start;
                    let path = self.path()?;
                    return if self.rest().starts_with('(') { self.call(start, path) } else { Some(path) };
                }
            },
        };
        Some(Expr::Constant(ast::ExprConstant { range: self.range(start), value, kind: None }))
    }

    /// Values between brackets, with commas between.
    fn values(&mut self, open: char, close: char) -> Option<Vec<Expr>> {
        let mut found = Vec::new();
        self.at += open.len_utf8();
        self.space();
        loop {
            if self.rest().starts_with(close) {
                self.at += close.len_utf8();
                return Some(found);
            }
            found.push(self.value()?);
            self.space();
            if !self.punctuation(",") && !self.rest().starts_with(close) {
                return None;
            }
        }
    }

    /// A tuple, or a value in brackets, which are not part of it.
    fn parenthesised(&mut self) -> Option<Expr> {
        let start = self.at;
        let mut elts = self.values('(', ')')?;
        let inside = self.text[start..self.at - 1].trim_end();
        if elts.len() == 1 && !inside.ends_with(',') {
            return elts.pop();
        }
        Some(Expr::Tuple(ast::ExprTuple { range: self.range(start), elts, ctx: ExprContext::Load }))
    }

    fn dict(&mut self) -> Option<Expr> {
        let start = self.at;
        self.at += 1;
        self.space();
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        while !self.eat("}") {
            keys.push(Some(self.value()?));
            self.space();
            if !self.punctuation(":") {
                return None;
            }
            values.push(self.value()?);
            self.space();
            if !self.punctuation(",") && !self.rest().starts_with('}') {
                return None;
            }
        }
        Some(Expr::Dict(ast::ExprDict { range: self.range(start), keys, values }))
    }

    fn call(&mut self, start: usize, func: Expr) -> Option<Expr> {
        let (mut args, mut keywords) = (Vec::new(), Vec::new());
        self.at += 1;
        self.space();
        while !self.eat(")") {
            let at = self.at;
            let name = self.name().filter(|_| self.rest().starts_with('=') && !self.rest().starts_with("=="));
            if let Some(name) = name {
                self.at += 1;
                let value = self.value()?;
                keywords.push(ast::Keyword { range: self.range(at), arg: Some(Identifier::new(name)), value });
            } else {
                self.at = at;
                args.push(self.value()?);
            }
            self.space();
            if !self.punctuation(",") && !self.rest().starts_with(')') {
                return None;
            }
        }
        let func = Box::new(func);
        Some(Expr::Call(ast::ExprCall { range: self.range(start), func, args, keywords }))
    }

    /// `name = value`.
    pub(super) fn assignment(mut self) -> Option<Stmt> {
        let start = self.at;
        let id = Identifier::new(self.name()?);
        let target = Expr::Name(ast::ExprName { range: self.range(start), id, ctx: ExprContext::Store });
        if !self.eat(" = ") {
            return None;
        }
        let value = Box::new(self.value()?);
        let range = self.range(start);
        let targets = vec![target];
        self.is_done().then_some(Stmt::Assign(ast::StmtAssign { range, targets, value, type_comment: None }))
    }

    /// A decimal integer, or a float with a point or an exponent.
    fn number(&mut self) -> Option<Expr> {
        let start = self.at;
        let bytes = self.rest().as_bytes();
        let mut length = 0;
        while let Some(byte) = bytes.get(length) {
            let sign = matches!(byte, b'+' | b'-') && length > 0 && bytes[length - 1] == b'e';
            if !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_') || sign) {
                break;
            }
            length += 1;
        }
        let digits = &self.rest()[..length];
        self.at += length;
        if !digits.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'+' | b'-')) {
            return None;
        }
        let value = if digits.bytes().all(|b| b.is_ascii_digit()) {
            if digits.starts_with('0') && digits.len() > 1 {
                return None;
            }
            Constant::Int(BigInt::from(digits.parse::<u64>().ok()?))
        } else {
            Constant::Float(digits.parse().ok()?)
        };
        Some(Expr::Constant(ast::ExprConstant { range: self.range(start), value, kind: None }))
    }

    /// Strings behind each other are one.
    fn strings(&mut self) -> Option<String> {
        let mut text = self.string()?;
        loop {
            let end = self.at;
            self.space();
            if !self.rest().starts_with(['"', '\'']) {
                self.at = end;
                return Some(text);
            }
            text.push_str(&self.string()?);
        }
    }

    /// A string without escapes, in one or three quotes.
    fn string(&mut self) -> Option<String> {
        let quote = &self.rest()[..1];
        let triple = quote.repeat(3);
        let mark = if self.rest().starts_with(&triple) { triple.as_str() } else { quote };
        self.at += mark.len();
        let length = self.rest().find(mark)?;
        let body = &self.rest()[..length];
        self.at += length + mark.len();
        (!body.contains(['\\', '\r']) && (mark.len() == 3 || !body.contains('\n'))).then(|| body.to_owned())
    }

    /// A statement that is one string.
    pub(super) fn docstring(mut self) -> Option<Stmt> {
        let start = self.at;
        if !self.rest().starts_with(['"', '\'']) {
            return None;
        }
        let value = Constant::Str(self.string()?);
        if !self.is_done() {
            return None;
        }
        let range = self.range(start);
        let value = Box::new(Expr::Constant(ast::ExprConstant { range, value, kind: None }));
        Some(Stmt::Expr(ast::StmtExpr { range, value }))
    }

    /// `from .a import b, c as d`.
    pub(super) fn import_from(mut self) -> Option<Stmt> {
        let start = self.at;
        if !self.eat("from ") {
            return None;
        }
        let mut level = 0;
        while self.eat(".") {
            level += 1;
        }
        let module = if self.rest().starts_with(' ') { None } else { Some(self.dotted()?) };
        if !self.eat(" import ") {
            return None;
        }
        let all = self.at;
        let mut names = Vec::new();
        if self.eat("*") {
            names.push(ast::Alias { range: self.range(all), name: Identifier::new("*"), asname: None });
        }
        let bracket = self.punctuation("(");
        while !self.is_done() {
            if bracket && self.eat(")") {
                break;
            }
            names.push(self.alias(false)?);
            let before = self.at;
            self.space();
            if !self.punctuation(",") {
                if !bracket {
                    self.at = before;
                    break;
                }
                if !self.rest().starts_with(')') {
                    return None;
                }
            }
        }
        let level = Some(ast::Int::new(level));
        let whole = self.is_done() && !names.is_empty();
        let (range, module) = (self.range(start), module.map(Identifier::new));
        whole.then_some(Stmt::ImportFrom(ast::StmtImportFrom { range, module, names, level }))
    }

    /// `import a.b as c`.
    pub(super) fn import(mut self) -> Option<Stmt> {
        let start = self.at;
        if !self.eat("import ") {
            return None;
        }
        let names = vec![self.alias(true)?];
        self.is_done().then(|| Stmt::Import(ast::StmtImport { range: self.range(start), names }))
    }

    fn alias(&mut self, dotted: bool) -> Option<ast::Alias> {
        let start = self.at;
        let name = if dotted { self.dotted()? } else { self.name()?.to_owned() };
        let asname = if self.eat(" as ") { Some(Identifier::new(self.name()?)) } else { None };
        Some(ast::Alias { range: self.range(start), name: Identifier::new(name), asname })
    }

    fn dotted(&mut self) -> Option<String> {
        let start = self.at;
        self.name()?;
        while self.eat(".") {
            self.name()?;
        }
        Some(self.text[start..self.at].to_owned())
    }
}

/// Words that are no names, and those that are only sometimes.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "match",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "type", "while", "with", "yield",
];

/// Words of [`KEYWORDS`] that may be names too.
const SOFT_KEYWORDS: &[&str] = &["case", "match", "type"];

/// Whether a word is never a name.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word) && !SOFT_KEYWORDS.contains(&word)
}
