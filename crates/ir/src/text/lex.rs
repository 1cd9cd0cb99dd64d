//! Tokens of the IR text.

use std::fmt;

/// Text that is not a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

/// One token.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// `matmul`, `py.add`, `s0`, `inf`
    Word(String),
    /// `%3`
    Value(u32),
    /// `@fc.weight`
    Global(String),
    /// `!3`
    Effect(u32),
    /// `12`, `-1`
    Int(i64),
    /// `1.5`
    Float(f64),
    /// `"x"`
    Text(String),
    /// A sign; `->` is `>` after `-`, read as `Arrow`.
    Sign(char),
    /// `->`
    Arrow,
    /// The end.
    End,
}

/// The tokens of a text, each with its line and column.
pub fn tokens(text: &str) -> Result<Vec<(Token, u32, u32)>, TextError> {
    let mut lexer = Lexer { chars: text.chars().collect(), at: 0, line: 1, column: 1 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let (line, column) = (lexer.line, lexer.column);
        let token = lexer.token().map_err(|message| TextError { line, column, message })?;
        let end = token == Token::End;
        tokens.push((token, line, column));
        if end {
            return Ok(tokens);
        }
    }
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
    line: u32,
    column: u32,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek(0)?;
        self.at += 1;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip_blank(&mut self) {
        while let Some(c) = self.peek(0) {
            if c == '/' && self.peek(1) == Some('/') {
                while self.peek(0).is_some_and(|c| c != '\n') {
                    self.next();
                }
            } else if c.is_whitespace() {
                self.next();
            } else {
                return;
            }
        }
    }

    fn run(&mut self, keep: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(c) = self.peek(0).filter(|c| keep(*c)) {
            text.push(c);
            self.next();
        }
        text
    }

    fn number(&mut self) -> Result<u32, String> {
        let digits = self.run(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| format!("`{digits}` is not a number"))
    }

    fn token(&mut self) -> Result<Token, String> {
        let Some(c) = self.peek(0) else { return Ok(Token::End) };
        match c {
            '%' => {
                self.next();
                Ok(Token::Value(self.number()?))
            }
            '!' => {
                self.next();
                Ok(Token::Effect(self.number()?))
            }
            '@' => {
                self.next();
                if self.peek(0) == Some('"') {
                    return Ok(Token::Global(self.text()?));
                }
                Ok(Token::Global(self.run(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')))
            }
            '"' => Ok(Token::Text(self.text()?)),
            '-' if self.peek(1) == Some('>') => {
                self.next();
                self.next();
                Ok(Token::Arrow)
            }
            '-' if self.peek(1).is_some_and(|c| c.is_ascii_digit()) => self.numeral(),
            '-' if self.peek(1) == Some('i') => {
                self.next();
                let word = self.run(|c| c.is_ascii_alphanumeric());
                if word == "inf" {
                    Ok(Token::Float(f64::NEG_INFINITY))
                } else {
                    Err(format!("unexpected `-{word}`"))
                }
            }
            c if c.is_ascii_digit() => self.numeral(),
            c if c.is_ascii_alphabetic() || c == '_' => {
                Ok(Token::Word(self.run(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')))
            }
            c if "()[]{}<>,:=|?-".contains(c) => {
                self.next();
                Ok(Token::Sign(c))
            }
            c => Err(format!("unexpected `{c}`")),
        }
    }

    fn numeral(&mut self) -> Result<Token, String> {
        let mut text = String::new();
        if self.peek(0) == Some('-') {
            text.push('-');
            self.next();
        }
        text += &self.run(|c| c.is_ascii_digit());
        let mut float = false;
        if self.peek(0) == Some('.') && self.peek(1).is_some_and(|c| c.is_ascii_digit()) {
            float = true;
            self.next();
            text.push('.');
            text += &self.run(|c| c.is_ascii_digit());
        }
        if self.peek(0) == Some('e') {
            float = true;
            self.next();
            text.push('e');
            if let Some(sign) = self.peek(0).filter(|c| "+-".contains(*c)) {
                text.push(sign);
                self.next();
            }
            text += &self.run(|c| c.is_ascii_digit());
        }
        let wrong = || format!("`{text}` is not a number");
        if float {
            text.parse().map(Token::Float).map_err(|_| wrong())
        } else {
            text.parse().map(Token::Int).map_err(|_| wrong())
        }
    }

    fn text(&mut self) -> Result<String, String> {
        self.next();
        let mut text = String::new();
        loop {
            match self.next().ok_or("the text has no end")? {
                '"' => return Ok(text),
                '\\' => match self.next().ok_or("the text has no end")? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' => text.push('\r'),
                    'u' => {
                        self.next();
                        let digits = self.run(|c| c.is_ascii_hexdigit());
                        self.next();
                        let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                        text.push(code.ok_or_else(|| format!("\\u{{{digits}}} is not a character"))?);
                    }
                    c => text.push(c),
                },
                c => text.push(c),
            }
        }
    }
}
