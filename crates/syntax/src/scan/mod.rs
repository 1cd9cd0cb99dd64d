//! A light lexer beside the parser's own: where comments, strings and brackets are, and CPython's tokenizer errors.
//!
//! It never recurses, takes one pass, and sees what the parser's tokens leave out. [`scan`] never fails: it stops at the
//! first error and hands it out with what it has seen.

mod indent;
mod number;

use std::fmt::Write as _;

use unicode_normalization::is_nfkc;

use crate::ast::{TextRange, TextSize};

/// How deep brackets may nest, as in CPython.
const MAX_BRACKETS: usize = 200;

/// A string literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StringToken {
    /// From the prefix to the closing quotes.
    pub range: TextRange,
    /// The length of the prefix.
    pub prefix: u32,
    /// It has three quotes on each side.
    pub triple: bool,
    /// Its prefix has `r`.
    pub raw: bool,
    /// Its prefix has `b`.
    pub bytes: bool,
    /// Its prefix has `f`.
    pub format: bool,
}

/// Which of CPython's exceptions a scan error is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// `SyntaxError`.
    Syntax,
    /// `IndentationError`.
    Indentation,
    /// `TabError`.
    Tabs,
    /// Nesting beyond CPython's limits.
    Depth,
}

/// An error of the tokenizer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScanError {
    /// Which exception it is.
    pub kind: ErrorKind,
    /// CPython's message.
    pub message: String,
    /// The place.
    pub range: TextRange,
}

/// What a text is made of.
#[derive(Debug, Clone, Default)]
pub struct Scan {
    /// Comments, from `#` to the end of the line without its line end.
    pub comments: Vec<TextRange>,
    /// String literals.
    pub strings: Vec<StringToken>,
    /// Line starts, by byte offset, that begin inside brackets or after a backslash.
    pub continuations: Vec<u32>,
    /// Brackets that are still open at the end, outermost first.
    pub open: Vec<(u32, char)>,
    /// The first error.
    pub error: Option<ScanError>,
    /// A name is not in the normal form NFKC.
    pub denormal: bool,
    /// How deep the tree will be.
    pub nesting: Nesting,
}

/// An upper bound of how deep the tree will be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Nesting {
    /// Levels.
    pub levels: usize,
    /// Where the deepest logical line starts.
    pub at: u32,
}

pub(crate) fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(TextSize::from(start as u32), TextSize::from(end as u32))
}

/// Scans a text.
pub fn scan(text: &str) -> Scan {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        at: start,
        line: 1,
        out: Scan::default(),
        frames: vec![Frame::default()],
        opens: Vec::new(),
        indents: indent::Indents::default(),
        logical_start: start,
        elifs: Vec::new(),
    };
    scanner.run();
    scanner.out.open = scanner.opens.iter().map(|open| (open.at as u32, open.bracket)).collect();
    scanner.out
}

/// Operators seen at one bracket level, for the depth bound.
#[derive(Debug, Clone, Copy, Default)]
struct Frame {
    /// Operators in the present segment between commas.
    operators: usize,
    /// The deepest bracket in the segment.
    inner: usize,
    /// The deepest segment so far.
    deepest: usize,
}

impl Frame {
    fn end_segment(&mut self) {
        self.deepest = self.deepest.max(self.operators + self.inner);
        self.operators = 0;
        self.inner = 0;
    }
}

struct Open {
    at: usize,
    bracket: char,
    line: u32,
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: u32,
    out: Scan,
    frames: Vec<Frame>,
    opens: Vec<Open>,
    indents: indent::Indents,
    logical_start: usize,
    /// `elif` clauses in a row, which nest in the tree, for each level of indentation.
    elifs: Vec<usize>,
}

impl Scanner<'_> {
    fn run(&mut self) {
        let mut at_line_start = true;
        while self.at < self.bytes.len() && self.out.error.is_none() {
            if std::mem::take(&mut at_line_start) && self.opens.is_empty() {
                let indented = self.indents.line(self.bytes, self.at);
                match indented {
                    Ok(indent::Line::Blank(next)) => self.at = next,
                    Ok(indent::Line::Code(next)) => self.start_logical(next),
                    Err((kind, message, at)) => {
                        self.fail(kind, message, at, at);
                        return;
                    }
                }
                if self.at >= self.bytes.len() {
                    break;
                }
            }
            at_line_start = self.token();
        }
        self.end_logical();
    }

    fn start_logical(&mut self, next: usize) {
        self.at = next;
        self.logical_start = next;
        let depth = self.indents.depth();
        self.elifs.resize(depth + 1, 0);
        if self.bytes[next..].starts_with(b"elif") {
            self.elifs[depth] += 1;
        } else if !self.bytes[next..].starts_with(b"else") {
            self.elifs[depth] = 0;
        }
    }

    fn end_logical(&mut self) {
        let mut frame = self.frames.first().copied().unwrap_or_default();
        frame.end_segment();
        let levels = frame.deepest + 2 * self.indents.depth() + self.elifs.iter().sum::<usize>() + 1;
        if levels > self.out.nesting.levels {
            self.out.nesting = Nesting { levels, at: self.logical_start as u32 };
        }
        self.frames.clear();
        self.frames.push(Frame::default());
    }

    fn fail(&mut self, kind: ErrorKind, message: impl Into<String>, start: usize, end: usize) {
        if self.out.error.is_none() {
            let end = end.min(self.bytes.len()).max(start);
            self.out.error = Some(ScanError { kind, message: message.into(), range: range(start, end) });
        }
    }

    fn frame(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Goes past one token; true where a new logical line starts behind it.
    fn token(&mut self) -> bool {
        let start = self.at;
        match self.bytes[start] {
            b'\n' | b'\r' => return self.newline(),
            b' ' | b'\t' | 0x0c => self.at += 1,
            b'#' => {
                self.at = self.line_end(start);
                self.out.comments.push(range(start, self.at));
            }
            b'\\' => self.continuation(),
            b'"' | b'\'' => self.string(start),
            b'0'..=b'9' => self.number(),
            b'.' if self.bytes.get(start + 1).is_some_and(u8::is_ascii_digit) => self.number(),
            b'(' | b'[' | b'{' => self.open(),
            b')' | b']' | b'}' => self.close(),
            b',' => {
                self.at += 1;
                self.frame().end_segment();
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word(),
            b'+' | b'-' | b'*' | b'/' | b'%' | b'@' | b'&' | b'|' | b'^' | b'~' | b'.' => {
                self.at += 1;
                self.frame().operators += 1;
            }
            b'<' | b'>' => {
                self.at += 1;
                self.frame().operators += usize::from(self.bytes.get(self.at) == Some(&self.bytes[start]));
            }
            _ => self.at += 1,
        }
        false
    }

    fn newline(&mut self) -> bool {
        let crlf = self.bytes[self.at..].starts_with(b"\r\n");
        self.at += if crlf { 2 } else { 1 };
        self.line += 1;
        if self.opens.is_empty() {
            self.end_logical();
            return true;
        }
        self.out.continuations.push(self.at as u32);
        false
    }

    fn line_end(&self, from: usize) -> usize {
        let rest = &self.bytes[from..];
        from + rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len())
    }

    fn continuation(&mut self) {
        match self.bytes.get(self.at + 1) {
            Some(b'\n' | b'\r') => {
                let crlf = self.bytes[self.at + 1..].starts_with(b"\r\n");
                self.at += if crlf { 3 } else { 2 };
                self.line += 1;
                self.out.continuations.push(self.at as u32);
                if self.at >= self.bytes.len() {
                    self.fail(ErrorKind::Syntax, "unexpected EOF while parsing", self.at, self.at);
                }
            }
            None => self.fail(ErrorKind::Syntax, "unexpected EOF while parsing", self.at, self.at + 1),
            Some(_) => {
                let message = "unexpected character after line continuation character";
                self.fail(ErrorKind::Syntax, message, self.at + 1, self.at + 1);
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let length =
            rest.find(|c: char| !(c == '_' || c.is_ascii_alphanumeric() || !c.is_ascii())).unwrap_or(rest.len());
        let word = &rest[..length];
        if !word.is_ascii() {
            if let Some((at, c)) = word.char_indices().find(|&(at, c)| !is_identifier(c, at == 0)) {
                let hex = format!("U+{:04X}", c as u32);
                let printable = !(c.is_control() || c.is_whitespace() || is_invisible(c));
                let message = if printable {
                    format!("invalid character '{c}' ({hex})")
                } else {
                    format!("invalid non-printable character {hex}")
                };
                self.fail(ErrorKind::Syntax, message, start + at, start + at + c.len_utf8());
                return;
            }
        }
        self.at = start + length;
        self.out.denormal |= !word.is_ascii() && !is_nfkc(word);
        let is_prefix = word.len() <= 2 && word.bytes().all(|byte| b"rRbBuUfF".contains(&byte));
        if is_prefix && matches!(self.bytes.get(self.at), Some(b'"' | b'\'')) {
            self.string(start);
        } else if matches!(word, "not" | "lambda" | "if" | "await" | "yield" | "for" | "is" | "in") {
            self.frame().operators += 1;
        }
    }

    /// A string whose prefix starts at `start` and whose quotes start here.
    fn string(&mut self, start: usize) {
        let prefix = &self.bytes[start..self.at];
        let has = |letter: u8| prefix.iter().any(|byte| byte.eq_ignore_ascii_case(&letter));
        let (raw, bytes, format) = (has(b'r'), has(b'b'), has(b'f'));
        let prefix = prefix.len() as u32;
        let quote = self.bytes[self.at];
        let triple = self.bytes[self.at..].starts_with(&[quote, quote, quote]);
        let mut at = self.at + if triple { 3 } else { 1 };
        loop {
            match self.bytes.get(at) {
                None => return self.unterminated(start, triple),
                Some(b'\n' | b'\r') if !triple => return self.unterminated(start, triple),
                Some(b'\n') => {
                    self.line += 1;
                    at += 1;
                }
                Some(b'\r') => {
                    self.line += u32::from(self.bytes.get(at + 1) != Some(&b'\n'));
                    at += 1;
                }
                Some(b'\\') => {
                    at += 1;
                    let crlf = self.bytes[at.min(self.bytes.len())..].starts_with(b"\r\n");
                    self.line += u32::from(matches!(self.bytes.get(at), Some(b'\n' | b'\r')));
                    at += if crlf { 2 } else { 1 };
                }
                Some(&byte) if byte == quote => {
                    if !triple {
                        at += 1;
                        break;
                    }
                    if self.bytes[at..].starts_with(&[quote, quote, quote]) {
                        at += 3;
                        break;
                    }
                    at += 1;
                }
                Some(_) => at += 1,
            }
        }
        if at > self.bytes.len() {
            return self.unterminated(start, triple);
        }
        self.out.strings.push(StringToken { range: range(start, at), prefix, triple, raw, bytes, format });
        self.at = at;
    }

    fn unterminated(&mut self, start: usize, triple: bool) {
        let mut line = self.line;
        if triple && self.bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            line -= 1;
        }
        let what = if triple { "triple-quoted string literal" } else { "string literal" };
        let message = format!("unterminated {what} (detected at line {line})");
        self.fail(ErrorKind::Syntax, message, start, start);
    }

    fn number(&mut self) {
        match number::number(self.bytes, self.at) {
            Ok(end) => self.at = end,
            Err((message, start, end)) => self.fail(ErrorKind::Syntax, message, start, end),
        }
    }

    fn open(&mut self) {
        let bracket = char::from(self.bytes[self.at]);
        if self.opens.len() >= MAX_BRACKETS {
            self.fail(ErrorKind::Depth, "too many nested parentheses", self.at, self.at + 1);
            return;
        }
        self.opens.push(Open { at: self.at, bracket, line: self.line });
        self.frames.push(Frame::default());
        self.at += 1;
    }

    fn close(&mut self) {
        let close = char::from(self.bytes[self.at]);
        let Some(open) = self.opens.pop() else {
            self.fail(ErrorKind::Syntax, format!("unmatched '{close}'"), self.at, self.at);
            return;
        };
        let fits = matches!((open.bracket, close), ('(', ')') | ('[', ']') | ('{', '}'));
        if !fits {
            let mut message =
                format!("closing parenthesis '{close}' does not match opening parenthesis '{}'", open.bracket);
            if open.line != self.line {
                let _ = write!(message, " on line {}", open.line);
            }
            self.fail(ErrorKind::Syntax, message, self.at, self.at);
            return;
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.end_segment();
        let outer = self.frame();
        outer.operators += 1;
        outer.inner = outer.inner.max(frame.deepest);
        self.at += 1;
    }
}

fn is_identifier(c: char, first: bool) -> bool {
    c == '_' || c.is_alphabetic() || (!first && c.is_alphanumeric()) || is_mark(c, first)
}

/// Combining marks and connectors that may go on an identifier; a superset is good enough, as the parser decides.
fn is_mark(c: char, first: bool) -> bool {
    !first
        && matches!(c, '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{669}' | '\u{900}'..='\u{dff}' | '\u{e31}'..='\u{e4e}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{203f}'..='\u{2040}' | '\u{20d0}'..='\u{20f0}'
        | '\u{3099}'..='\u{309a}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{e0100}'..='\u{e01ef}')
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests;
