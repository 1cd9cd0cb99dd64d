//! Patterns of `case`.

use super::Printer;
use crate::ast::{Constant, Pattern};

/// How tightly a pattern binds, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    As,
    Or,
    Closed,
}

impl Printer<'_> {
    pub(super) fn pattern_at(&mut self, pattern: &Pattern, level: Level) {
        let own = match pattern {
            Pattern::MatchAs(p) if p.pattern.is_some() => Level::As,
            Pattern::MatchOr(_) => Level::Or,
            _ => Level::Closed,
        };
        if own < level {
            self.text("(");
            self.bare_pattern(pattern);
            self.text(")");
        } else {
            self.bare_pattern(pattern);
        }
    }

    fn bare_pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::MatchValue(p) => self.test(&p.value),
            Pattern::MatchSingleton(p) => self.text(match p.value {
                Constant::Bool(true) => "True",
                Constant::Bool(false) => "False",
                _ => "None",
            }),
            Pattern::MatchSequence(p) => {
                self.text("[");
                self.patterns(&p.patterns);
                self.text("]");
            }
            Pattern::MatchMapping(p) => {
                self.text("{");
                for (at, (key, value)) in p.keys.iter().zip(&p.patterns).enumerate() {
                    if at > 0 {
                        self.text(", ");
                    }
                    self.test(key);
                    self.text(": ");
                    self.pattern_at(value, Level::As);
                }
                if let Some(rest) = &p.rest {
                    self.text(if p.keys.is_empty() { "**" } else { ", **" });
                    self.text(rest);
                }
                self.text("}");
            }
            Pattern::MatchClass(p) => {
                self.test(&p.cls);
                self.text("(");
                self.patterns(&p.patterns);
                for (at, (name, value)) in p.kwd_attrs.iter().zip(&p.kwd_patterns).enumerate() {
                    if at > 0 || !p.patterns.is_empty() {
                        self.text(", ");
                    }
                    self.text(name);
                    self.text("=");
                    self.pattern_at(value, Level::As);
                }
                self.text(")");
            }
            Pattern::MatchStar(p) => {
                self.text("*");
                self.text(p.name.as_ref().map_or("_", |name| name.as_str()));
            }
            Pattern::MatchAs(p) => {
                if let Some(inner) = &p.pattern {
                    self.pattern_at(inner, Level::Or);
                    self.text(" as ");
                }
                self.text(p.name.as_ref().map_or("_", |name| name.as_str()));
            }
            Pattern::MatchOr(p) => self.separated(&p.patterns, " | ", |p, inner| p.pattern_at(inner, Level::Closed)),
        }
    }

    fn patterns(&mut self, patterns: &[Pattern]) {
        self.separated(patterns, ", ", |p, inner| p.pattern_at(inner, Level::As));
    }
}
