//! The parser's errors in CPython's words.
//!
//! The parser says at which token it stopped; what CPython says about it depends on the tokens before, which are looked
//! at here, one rule after the other.

use dy2st_source::{codes, Code, Diagnostic, FileId};
use rustpython_parser::lexer::{self, LexicalErrorType};
use rustpython_parser::{FStringErrorType, Mode, ParseError, ParseErrorType, Tok};

use super::span;
use crate::ast::TextRange;
use crate::scan::{range, Scan};

/// A token with its range.
pub(super) type Token = (Tok, TextRange);

/// What is wrong: code, message and range.
pub(super) type Finding = (Code, String, TextRange);

/// The diagnostic for a parser's error.
pub(super) fn explain(text: &str, file: FileId, scan: &Scan, error: &ParseError) -> Diagnostic {
    let at = usize::from(error.offset).min(text.len());
    let (code, message, place) = match &error.error {
        ParseErrorType::Lexical(lexical) if !is_structural(lexical) => {
            (codes::INVALID_SYNTAX, lexical_message(lexical), token_range(text, at))
        }
        _ => Context::new(text, at, scan, error).explain(),
    };
    Diagnostic::error(code, message).at(span(file, place))
}

/// Errors that are about tokens and blocks rather than about one literal or argument list.
fn is_structural(error: &LexicalErrorType) -> bool {
    matches!(
        error,
        LexicalErrorType::Eof | LexicalErrorType::IndentationError | LexicalErrorType::UnrecognizedToken { .. }
    ) || matches!(error, LexicalErrorType::OtherError(message) if message.starts_with("Invalid"))
}

/// From `at` to the end of the word or character there.
fn token_range(text: &str, at: usize) -> TextRange {
    let rest = &text[at..];
    let word = rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(rest.len());
    let one = rest.chars().next().map_or(0, char::len_utf8);
    range(at, at + word.max(one))
}

fn lexical_message(error: &LexicalErrorType) -> String {
    match error {
        LexicalErrorType::DefaultArgumentError => "non-default argument follows default argument".to_owned(),
        LexicalErrorType::DuplicateArgumentError(name) => {
            format!("duplicate argument '{name}' in function definition")
        }
        LexicalErrorType::PositionalArgumentError => "positional argument follows keyword argument".to_owned(),
        LexicalErrorType::UnpackedArgumentError => {
            "iterable argument unpacking follows keyword argument unpacking".to_owned()
        }
        LexicalErrorType::DuplicateKeywordArgumentError(name) => format!("keyword argument repeated: {name}"),
        LexicalErrorType::UnicodeError => {
            "(unicode error) a character escape in a string names no character".to_owned()
        }
        LexicalErrorType::StringError => "(unicode error) malformed \\N character escape".to_owned(),
        LexicalErrorType::FStringError(error) => f_string_message(error),
        LexicalErrorType::OtherError(message) => message.clone(),
        _ => "invalid syntax".to_owned(),
    }
}

fn f_string_message(error: &FStringErrorType) -> String {
    match error {
        FStringErrorType::UnclosedLbrace => "f-string: expecting '}'".to_owned(),
        FStringErrorType::SingleRbrace => "f-string: single '}' is not allowed".to_owned(),
        FStringErrorType::EmptyExpression => "f-string: empty expression not allowed".to_owned(),
        FStringErrorType::InvalidConversionFlag => {
            "f-string: invalid conversion character: expected 's', 'r', or 'a'".to_owned()
        }
        FStringErrorType::ExpressionNestedTooDeeply => "f-string: expressions nested too deeply".to_owned(),
        FStringErrorType::UnterminatedString => "f-string: unterminated string".to_owned(),
        FStringErrorType::Unmatched(close) => format!("f-string: unmatched '{close}'"),
        FStringErrorType::MismatchedDelimiter(open, close) => {
            format!("f-string: closing parenthesis '{close}' does not match opening parenthesis '{open}'")
        }
        _ => "f-string: invalid syntax".to_owned(),
    }
}

/// The tokens around the place where the parser stopped.
pub(super) struct Context<'a> {
    pub(super) text: &'a str,
    scan: &'a Scan,
    pub(super) tokens: Vec<Token>,
    /// The token that the parser could not take.
    pub(super) at: usize,
    /// Where it stopped, if no token is there.
    offset: usize,
    wants_block: bool,
    /// The lexer stopped at a character that starts no token, just before `offset`.
    stray: bool,
}

impl<'a> Context<'a> {
    fn new(text: &'a str, offset: usize, scan: &'a Scan, error: &ParseError) -> Self {
        let tokens: Vec<Token> = lexer::lex(text, Mode::Module).map_while(Result::ok).collect();
        let wants_block = match &error.error {
            ParseErrorType::Lexical(LexicalErrorType::IndentationError) => true,
            ParseErrorType::UnrecognizedToken(_, expected) => expected.as_deref() == Some("Indent"),
            _ => false,
        };
        let stray = matches!(&error.error, ParseErrorType::Lexical(LexicalErrorType::UnrecognizedToken { .. }));
        let is_here = |token: &Token| usize::from(token.1.start()) >= offset;
        let mut at = tokens.iter().position(is_here).unwrap_or(tokens.len());
        if let ParseErrorType::UnrecognizedToken(tok, _) = &error.error {
            // Dedents and indents are empty or overlap; the kind decides among tokens at one place.
            let same = |token: &Token| usize::from(token.1.start()) == offset && token.0 == *tok;
            at = tokens.iter().position(same).unwrap_or(at);
        }
        Self { text, scan, tokens, at, offset, wants_block, stray }
    }

    pub(super) fn tok(&self, at: usize) -> Option<&Tok> {
        self.tokens.get(at).map(|token| &token.0)
    }

    pub(super) fn current(&self) -> Option<&Tok> {
        self.tok(self.at)
    }

    /// The range of the token where the parser stopped, one column wide at the end of a line or text.
    pub(super) fn here(&self) -> TextRange {
        match self.tokens.get(self.at) {
            Some((Tok::Newline, found)) => range(found.start().into(), found.start().into()),
            Some((_, found)) => *found,
            None => {
                let end = self.text.trim_end_matches(['\n', '\r']).len();
                let at = self.offset.min(end);
                if at < end {
                    token_range(self.text, at)
                } else {
                    range(at, at)
                }
            }
        }
    }

    /// From the start of token `start` to the end of the one before `end`.
    pub(super) fn cover(&self, start: usize, end: usize) -> Option<TextRange> {
        let tokens = self.tokens.get(start..end)?;
        let (first, last) = (tokens.first()?.1, tokens.last()?.1);
        Some(TextRange::new(first.start(), last.end().max(first.start())))
    }

    /// The index of the first token of the logical line of token `at`.
    pub(super) fn line_start(&self, at: usize) -> usize {
        let before = &self.tokens[..at.min(self.tokens.len())];
        before.iter().rposition(|token| is_line_break(&token.0)).map_or(0, |found| found + 1)
    }

    fn explain(&self) -> Finding {
        let rules: [fn(&Self) -> Option<Finding>; 13] = [
            Self::block,
            Self::indent,
            Self::never_closed,
            Self::stray_character,
            Self::except_or_finally,
            Self::print,
            Self::colon,
            Self::parameter,
            Self::walrus,
            Self::keyword,
            Self::equals,
            Self::if_without_else,
            Self::comma,
        ];
        rules
            .iter()
            .find_map(|rule| rule(self))
            .unwrap_or_else(|| (codes::INVALID_SYNTAX, "invalid syntax".to_owned(), self.here()))
    }

    fn block(&self) -> Option<Finding> {
        if !self.wants_block {
            return None;
        }
        let last = self.tokens[..self.at].iter().rposition(|token| !is_line_break(&token.0))?;
        let first = self.line_start(last);
        let after = match self.tok(first)? {
            Tok::Def => "function definition".to_owned(),
            Tok::Class => "class definition".to_owned(),
            Tok::Async if self.tok(first + 1) == Some(&Tok::Def) => "function definition".to_owned(),
            Tok::Async => format!("'{}' statement", self.word(first + 1)),
            Tok::Except if self.tok(first + 1) == Some(&Tok::Star) => "'except*' statement".to_owned(),
            _ => format!("'{}' statement", self.word(first)),
        };
        let offset = usize::from(self.tokens[first].1.start());
        let line = self.text[..offset].matches('\n').count() + 1;
        let message = format!("expected an indented block after {after} on line {line}");
        let place = match self.tokens.iter().skip(self.at).find(|token| !is_line_break(&token.0)) {
            Some(token) => token.1,
            None => {
                let end = self.text.trim_end().len();
                range(end.saturating_sub(1), end)
            }
        };
        Some((codes::INDENTATION, message, place))
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &self.text[token.1])
    }

    fn indent(&self) -> Option<Finding> {
        if self.current() != Some(&Tok::Indent) {
            return None;
        }
        let next = self.tokens.get(self.at + 1).map_or(self.here(), |token| token.1);
        let column = usize::from(next.start()).saturating_sub(1);
        Some((codes::INDENTATION, "unexpected indent".to_owned(), range(column, column)))
    }

    /// A bracket that is still open at the end of the text, on an earlier line than the place.
    fn never_closed(&self) -> Option<Finding> {
        let &(open, bracket) = self.scan.open.last()?;
        // CPython has looked one token further.
        let next = self.tokens.get(self.at + 1).map_or(self.here(), |token| token.1);
        let place = usize::from(next.start().max(self.here().start()));
        let end = self.text.trim_end().len();
        let between = self.text.get(open as usize..place).unwrap_or("");
        if place < end && !between.contains('\n') {
            return None;
        }
        let range = range(open as usize, open as usize + 1);
        Some((codes::INVALID_SYNTAX, format!("'{bracket}' was never closed"), range))
    }

    fn stray_character(&self) -> Option<Finding> {
        if !self.stray {
            return None;
        }
        let before = self.text[..self.offset].char_indices().next_back().unwrap_or((0, ' '));
        let place = if self.text[self.offset..].starts_with('!') {
            range(self.offset, self.offset + 1)
        } else {
            range(before.0, self.offset)
        };
        Some((codes::INVALID_SYNTAX, "invalid syntax".to_owned(), place))
    }

    /// The block that ended just before belongs to a `try`.
    fn except_or_finally(&self) -> Option<Finding> {
        let mut at = self.line_start(self.at);
        if at == 0 || at != self.at || !matches!(self.tok(at - 1), Some(Tok::Dedent)) {
            return None;
        }
        let mut depth = 0_usize;
        while at > 0 {
            at -= 1;
            match self.tok(at)? {
                Tok::Dedent => depth += 1,
                Tok::Indent => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                _ => {}
            }
        }
        // Before the indent: the line end, then the header.
        let header = self.line_start(at.checked_sub(1)?);
        (self.tok(header) == Some(&Tok::Try)).then(|| {
            let message = "expected 'except' or 'finally' block".to_owned();
            (codes::INVALID_SYNTAX, message, self.here())
        })
    }

    fn print(&self) -> Option<Finding> {
        let before = self.at.checked_sub(1)?;
        let word = self.word(before);
        if !matches!(word, "print" | "exec") || self.line_start(self.at) != before || !starts_operand(self.current()?) {
            return None;
        }
        let rest = &self.tokens[self.at..];
        let last = rest.iter().position(|token| is_line_break(&token.0)).unwrap_or(rest.len());
        let message = format!("Missing parentheses in call to '{word}'. Did you mean {word}(...)?");
        Some((codes::INVALID_SYNTAX, message, self.cover(before, self.at + last)?))
    }

    /// A header without its colon, or a `def` without its parentheses.
    fn colon(&self) -> Option<Finding> {
        let first = self.line_start(self.at);
        let expected = |what: &str| Some((codes::INVALID_SYNTAX, format!("expected {what}"), self.here()));
        let head = match self.tok(first)? {
            Tok::Async => self.tok(first + 1)?,
            head => head,
        };
        if *head == Tok::Def {
            let name = first + usize::from(self.tok(first) == Some(&Tok::Async)) + 1;
            if self.at == name + 1 && self.current() != Some(&Tok::Lpar) {
                return expected("'('");
            }
        }
        // Behind the parameters only `:` and `->` may stand.
        let behind = self.at.checked_sub(1).and_then(|before| self.tok(before)) == Some(&Tok::Rpar);
        if *head == Tok::Def && behind && self.depth_at(self.at) == 0 {
            let opened = self.tokens.get(first..self.at)?.iter().filter(|token| token.0 == Tok::Lpar).count();
            if opened == 1 && self.current() != Some(&Tok::Rarrow) {
                return expected("':'");
            }
        }
        let is_header = matches!(
            head,
            Tok::If
                | Tok::Elif
                | Tok::Else
                | Tok::While
                | Tok::For
                | Tok::With
                | Tok::Try
                | Tok::Except
                | Tok::Finally
                | Tok::Def
                | Tok::Class
                | Tok::Match
                | Tok::Case
        );
        let ends = matches!(self.current(), None | Some(Tok::Newline));
        let line = self.tokens.get(first..self.at)?;
        let complete = line.last().is_some_and(|token| {
            ends_operand(&token.0) || matches!(token.0, Tok::Else | Tok::Try | Tok::Finally | Tok::Except)
        });
        if is_header && ends && complete && !line.iter().any(|token| token.0 == Tok::Colon) {
            let is_for_without_in = *head == Tok::For && !line.iter().any(|token| token.0 == Tok::In);
            if !is_for_without_in {
                return expected("':'");
            }
        }
        None
    }

    /// `if x = 1:`
    fn equals(&self) -> Option<Finding> {
        if self.current() != Some(&Tok::Equal) {
            return None;
        }
        let first = self.line_start(self.at);
        let head = self.tok(first)?;
        let nested = self.depth_at(self.at) > 0;
        if !(matches!(head, Tok::If | Tok::Elif | Tok::While | Tok::Assert) || nested) {
            return None;
        }
        let start = self.operand_start(self.at);
        let mut end = self.at + 1;
        while self.tok(end).is_some_and(|tok| !ends_segment(tok) && *tok != Tok::Equal) {
            end += 1;
        }
        if end == self.at + 1 {
            return None;
        }
        let place = self.cover(start, end)?;
        let target = &self.text[self.cover(start, self.at)?];
        let is_name = target.chars().all(|c| c == '_' || c.is_alphanumeric());
        if is_name {
            let message = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?".to_owned();
            return Some((codes::INVALID_SYNTAX, message, place));
        }
        None
    }

    fn if_without_else(&self) -> Option<Finding> {
        let first = self.line_start(self.at);
        let ends = self.current().is_none_or(ends_segment);
        let mut at = self.at;
        let mut depth = 0_usize;
        while ends && at > first {
            at -= 1;
            match self.tok(at)? {
                Tok::Rpar | Tok::Rsqb | Tok::Rbrace => depth += 1,
                Tok::Lpar | Tok::Lsqb | Tok::Lbrace if depth == 0 => return None,
                Tok::Lpar | Tok::Lsqb | Tok::Lbrace => depth -= 1,
                Tok::Else | Tok::For if depth == 0 => return None,
                Tok::If if depth == 0 && at > first && at + 1 < self.at => {
                    let start = self.operand_start(at);
                    let place = self.cover(start, self.at)?;
                    let message = "expected 'else' after 'if' expression".to_owned();
                    return Some((codes::INVALID_SYNTAX, message, place));
                }
                _ => {}
            }
        }
        None
    }

    /// Two operands in brackets with nothing between, or a trailing comma after an import.
    fn comma(&self) -> Option<Finding> {
        let before = self.at.checked_sub(1)?;
        let first = self.line_start(self.at);
        if matches!(self.current(), None | Some(Tok::Newline))
            && self.tok(before) == Some(&Tok::Comma)
            && self.tok(first) == Some(&Tok::From)
        {
            let message = "trailing comma not allowed without surrounding parentheses".to_owned();
            return Some((codes::INVALID_SYNTAX, message, self.here()));
        }
        let missing = ends_operand(self.tok(before)?) && self.current().is_some_and(starts_operand);
        if !missing || self.depth_at(self.at) == 0 || self.tok(first) == Some(&Tok::Def) {
            return None;
        }
        let start = self.operand_start(self.at);
        let place = self.cover(start, self.at + 1)?;
        Some((codes::INVALID_SYNTAX, "invalid syntax. Perhaps you forgot a comma?".to_owned(), place))
    }

    /// How many brackets are open before token `at` in its logical line.
    pub(super) fn depth_at(&self, at: usize) -> usize {
        let line = &self.tokens[self.line_start(at)..at];
        line.iter().fold(0_usize, |depth, token| match token.0 {
            Tok::Lpar | Tok::Lsqb | Tok::Lbrace => depth + 1,
            Tok::Rpar | Tok::Rsqb | Tok::Rbrace => depth.saturating_sub(1),
            _ => depth,
        })
    }

    /// The first token of the expression that ends before token `at`.
    pub(super) fn operand_start(&self, at: usize) -> usize {
        let first = self.line_start(at);
        let mut start = at;
        let mut depth = 0_usize;
        while start > first {
            match &self.tokens[start - 1].0 {
                Tok::Rpar | Tok::Rsqb | Tok::Rbrace => depth += 1,
                Tok::Lpar | Tok::Lsqb | Tok::Lbrace if depth == 0 => break,
                Tok::Lpar | Tok::Lsqb | Tok::Lbrace => depth -= 1,
                tok if depth == 0 && (ends_segment(tok) || is_header_word(tok) || is_separator(tok)) => break,
                _ => {}
            }
            start -= 1;
        }
        start.min(at.saturating_sub(1))
    }
}

fn is_line_break(tok: &Tok) -> bool {
    matches!(tok, Tok::Newline | Tok::Indent | Tok::Dedent)
}

fn is_separator(tok: &Tok) -> bool {
    matches!(tok, Tok::Equal | Tok::Return | Tok::Assert | Tok::In | Tok::Yield | Tok::Del | Tok::Semi)
}

fn ends_segment(tok: &Tok) -> bool {
    matches!(tok, Tok::Newline | Tok::Comma | Tok::Colon | Tok::Rpar | Tok::Rsqb | Tok::Rbrace | Tok::Semi)
}

fn is_header_word(tok: &Tok) -> bool {
    matches!(tok, Tok::If | Tok::Elif | Tok::Else | Tok::While | Tok::Try | Tok::Finally | Tok::Except | Tok::With)
}

pub(super) fn starts_operand(tok: &Tok) -> bool {
    matches!(
        tok,
        Tok::Name { .. }
            | Tok::Int { .. }
            | Tok::Float { .. }
            | Tok::Complex { .. }
            | Tok::String { .. }
            | Tok::None
            | Tok::True
            | Tok::False
            | Tok::Ellipsis
    )
}

pub(super) fn ends_operand(tok: &Tok) -> bool {
    starts_operand(tok) || matches!(tok, Tok::Rpar | Tok::Rsqb | Tok::Rbrace)
}
