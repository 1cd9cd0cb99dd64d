//! What CPython says about parameters, keyword arguments and targets of `:=` that its grammar does not take.

use dy2st_source::codes;
use rustpython_parser::Tok;

use super::error::{ends_operand, Context, Finding};
use super::parse_expression;
use crate::ast::TextRange;
use crate::check;

impl Context<'_> {
    /// The text of some tokens and its range.
    fn between(&self, start: usize, end: usize) -> Option<(TextRange, &str)> {
        let range = self.cover(start, end)?;
        Some((range, self.text.get(usize::from(range.start())..usize::from(range.end()))?))
    }

    /// The index of the bracket that is open around token `at`.
    fn opener(&self, at: usize) -> Option<usize> {
        let first = self.line_start(at);
        let mut depth = 0_usize;
        for index in (first..at).rev() {
            match self.tok(index)? {
                Tok::Rpar | Tok::Rsqb | Tok::Rbrace => depth += 1,
                Tok::Lpar | Tok::Lsqb | Tok::Lbrace if depth == 0 => return Some(index),
                Tok::Lpar | Tok::Lsqb | Tok::Lbrace => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// `(a.b := 1)`
    pub(super) fn walrus(&self) -> Option<Finding> {
        if self.current() != Some(&Tok::ColonEqual) {
            return None;
        }
        let (range, text) = self.between(self.operand_start(self.at), self.at)?;
        let target = parse_expression(text)?;
        let name = check::name_of(&target);
        if name == "name" {
            return None;
        }
        Some((codes::INVALID_SYNTAX, format!("cannot use assignment expressions with {name}"), range))
    }

    /// `f(a.b=1)`, `f(True=1)`, and `yield = 1`.
    pub(super) fn keyword(&self) -> Option<Finding> {
        if self.current() != Some(&Tok::Equal) {
            return None;
        }
        let start = self.operand_start(self.at);
        let (range, text) = self.between(start, self.at)?;
        let Some(opener) = self.opener(self.at) else {
            let first = self.line_start(self.at);
            let is_yield = self.tok(first) == Some(&Tok::Yield);
            let (range, _) = self.between(first, self.at)?;
            let message = "assignment to yield expression not possible".to_owned();
            return is_yield.then_some((codes::INVALID_SYNTAX, message, range));
        };
        let callee = opener.checked_sub(1).and_then(|before| self.tok(before));
        let is_definition = matches!(self.tok(self.line_start(self.at)), Some(Tok::Def | Tok::Class | Tok::Async));
        if self.tok(opener) != Some(&Tok::Lpar) || !callee.is_some_and(ends_operand) || is_definition {
            return None;
        }
        let through_equal = TextRange::new(range.start(), range.end().max(self.here().end()));
        match self.tok(start)? {
            Tok::Name { .. } if start + 1 == self.at => None,
            Tok::True | Tok::False | Tok::None if start + 1 == self.at => {
                Some((codes::INVALID_SYNTAX, format!("cannot assign to {text}"), through_equal))
            }
            _ => {
                let message = "expression cannot contain assignment, perhaps you meant \"==\"?".to_owned();
                Some((codes::INVALID_SYNTAX, message, through_equal))
            }
        }
    }

    /// Parameters of a `def` or a lambda in an order that cannot be.
    pub(super) fn parameter(&self) -> Option<Finding> {
        let first = self.line_start(self.at);
        let is_def = matches!((self.tok(first)?, self.tok(first + 1)), (Tok::Def, _) | (Tok::Async, Some(Tok::Def)));
        let opener = self.opener(self.at)?;
        let name = opener.checked_sub(2).and_then(|before| self.tok(before));
        if !is_def || name != Some(&Tok::Def) {
            return None;
        }
        let before = self.tokens.get(opener + 1..self.at)?;
        let has = |tok: &Tok| before.iter().any(|token| token.0 == *tok);
        let back = |count: usize| self.at.checked_sub(count).and_then(|at| self.tok(at));
        let message = match self.current()? {
            Tok::Equal if back(2) == Some(&Tok::Star) => "var-positional argument cannot have default value",
            Tok::Equal if back(2) == Some(&Tok::DoubleStar) => "var-keyword argument cannot have default value",
            _ if has(&Tok::DoubleStar) && back(1) == Some(&Tok::Comma) => {
                "arguments cannot follow var-keyword argument"
            }
            Tok::Star if has(&Tok::Star) => "* argument may appear only once",
            Tok::Slash if has(&Tok::Slash) => "/ may appear only once",
            Tok::Slash if has(&Tok::Star) => "/ must be ahead of *",
            Tok::Slash if before.is_empty() => "at least one argument must precede /",
            Tok::Lpar => return self.parenthesised_parameter(),
            _ => return None,
        };
        Some((codes::INVALID_SYNTAX, message.to_owned(), self.here()))
    }

    fn parenthesised_parameter(&self) -> Option<Finding> {
        let close = (self.at..self.tokens.len()).find(|&index| self.tok(index) == Some(&Tok::Rpar))?;
        let plain = |tok: &Tok| matches!(tok, Tok::Name { .. } | Tok::Comma);
        if close == self.at + 1 || !(self.at + 1..close).all(|index| self.tok(index).is_some_and(plain)) {
            return None;
        }
        let (range, _) = self.between(self.at, close + 1)?;
        Some((codes::INVALID_SYNTAX, "Function parameters cannot be parenthesized".to_owned(), range))
    }
}
