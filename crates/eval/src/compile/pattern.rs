//! `match`: patterns test the value on top of the stack and bind names only when all has matched.

use dy2st_syntax::ast::{self, Pattern, Ranged};

use super::{Compiled, Compiler};
use crate::code::Op;
use crate::domain::CompareOp;

/// What a pattern leaves behind: names to bind, whose values lie on the stack under the subject, first name deepest.
struct Match<'t> {
    names: Vec<&'t str>,
    /// Jumps to take when the pattern fails, with the number of values on the stack there, from the pattern's base.
    fails: Vec<(usize, usize)>,
    /// Values on the stack above the pattern's base.
    height: usize,
}

impl<'t> Compiler<'_, 't> {
    pub(super) fn match_statement(&mut self, s: &'t ast::StmtMatch) -> Compiled {
        self.expr(&s.subject)?;
        let mut ends = Vec::new();
        for case in &s.cases {
            let before = self.at(case.pattern.range());
            let mut found = Match { names: Vec::new(), fails: Vec::new(), height: 1 };
            self.emit(Op::Dup);
            self.pattern(&case.pattern, &mut found)?;
            // Bindings lie on the stack: last name on top.
            let names = std::mem::take(&mut found.names);
            for name in names.iter().rev() {
                self.store_name(name);
                found.height -= 1;
            }
            self.restore(before);
            if let Some(guard) = &case.guard {
                for at in self.jump_if(guard, false)? {
                    found.fails.push((at, 0));
                }
            }
            self.emit(Op::Pop);
            self.statements(&case.body)?;
            ends.push(self.emit(Op::Jump(0)));
            self.failures(found.fails);
        }
        self.emit(Op::Pop);
        for at in ends {
            self.land(at);
        }
        Ok(())
    }

    /// Lands the failing jumps, dropping what each has on the stack; falls through with the base.
    fn failures(&mut self, mut fails: Vec<(usize, usize)>) {
        fails.sort_by_key(|(_, height)| std::cmp::Reverse(*height));
        let Some(most) = fails.first().map(|(_, height)| *height) else { return };
        let mut at = 0;
        for height in (0..=most).rev() {
            while at < fails.len() && fails[at].1 == height {
                self.land(fails[at].0);
                at += 1;
            }
            if height > 0 {
                self.emit(Op::Pop);
            }
        }
    }

    fn fail_unless(&mut self, found: &mut Match<'t>, height: usize) {
        let at = self.emit(Op::PopJumpIfFalse(0));
        found.fails.push((at, height));
    }

    /// Matches the top of the stack, which is consumed; bindings are left in its place, in order.
    fn pattern(&mut self, pattern: &'t Pattern, found: &mut Match<'t>) -> Compiled {
        let before = self.at(pattern.range());
        let done = match pattern {
            Pattern::MatchValue(p) => self.value_pattern(&p.value, found),
            Pattern::MatchSingleton(p) => {
                let (key, value) = self.literal(&p.value);
                let at = self.constant(key, value);
                self.emit(Op::Const(at));
                self.emit(Op::Is);
                found.height -= 1;
                let height = found.height;
                self.fail_unless(found, height);
                Ok(())
            }
            Pattern::MatchAs(p) => self.as_pattern(p, found),
            Pattern::MatchOr(p) => self.or_pattern(p, found),
            Pattern::MatchSequence(p) => self.sequence_pattern(p, found),
            Pattern::MatchMapping(p) => self.mapping_pattern(p, found),
            Pattern::MatchClass(p) => self.class_pattern(p, found),
            Pattern::MatchStar(p) => {
                self.bind(p.name.as_ref(), found);
                Ok(())
            }
        };
        self.restore(before);
        done
    }

    /// The top of the stack becomes the value of a name, or is dropped.
    fn bind(&mut self, name: Option<&'t ast::Identifier>, found: &mut Match<'t>) {
        match name {
            Some(name) => found.names.push(name.as_str()),
            None => {
                self.emit(Op::Pop);
                found.height -= 1;
            }
        }
    }

    fn value_pattern(&mut self, value: &'t ast::Expr, found: &mut Match<'t>) -> Compiled {
        self.expr(value)?;
        self.emit(Op::Compare(CompareOp::Eq));
        found.height -= 1;
        let height = found.height;
        self.fail_unless(found, height);
        Ok(())
    }

    fn as_pattern(&mut self, p: &'t ast::PatternMatchAs, found: &mut Match<'t>) -> Compiled {
        let Some(inner) = &p.pattern else {
            self.bind(p.name.as_ref(), found);
            return Ok(());
        };
        // The name is bound after those of the inner pattern.
        self.emit(Op::Dup);
        found.height += 1;
        let names = found.names.len();
        self.pattern(inner, found)?;
        let bound = found.names.len() - names;
        self.raise_from(bound);
        self.bind(p.name.as_ref(), found);
        Ok(())
    }

    /// Moves the value that lies under `depth` others to the top.
    fn raise_from(&mut self, depth: usize) {
        if depth > 0 {
            self.emit(Op::Pick(depth as u32));
            self.emit(Op::Drop(depth as u32 + 1));
        }
    }

    fn or_pattern(&mut self, p: &'t ast::PatternMatchOr, found: &mut Match<'t>) -> Compiled {
        let base = found.height - 1;
        let mut ends = Vec::new();
        let mut names: Option<Vec<&'t str>> = None;
        for (i, alternative) in p.patterns.iter().enumerate() {
            let last = i + 1 == p.patterns.len();
            if !last {
                self.emit(Op::Dup);
            }
            let mut inner = Match { names: Vec::new(), fails: Vec::new(), height: found.height + usize::from(!last) };
            self.pattern(alternative, &mut inner)?;
            match &names {
                None => names = Some(inner.names.clone()),
                Some(order) => self.reorder(&inner.names, order),
            }
            let bound = inner.names.len();
            if last {
                found.fails.extend(inner.fails);
            } else {
                // Drop the copy of the subject under the bindings.
                self.emit(Op::Drop(bound as u32));
                ends.push(self.emit(Op::Jump(0)));
                let fails = inner.fails.into_iter().map(|(at, height)| (at, height - base - 1)).collect();
                self.failures(fails);
            }
        }
        for at in ends {
            self.land(at);
        }
        let names = names.unwrap_or_default();
        found.height = base + names.len();
        found.names.extend(names);
        Ok(())
    }

    /// Brings bindings on the stack into another alternative's order.
    fn reorder(&mut self, have: &[&'t str], want: &[&'t str]) {
        if have == want {
            return;
        }
        let mut have: Vec<&str> = have.to_vec();
        for name in want {
            if let Some(at) = have.iter().position(|n| n == name) {
                let depth = have.len() - 1 - at;
                self.raise_from(depth);
                let name = have.remove(at);
                have.push(name);
            }
        }
    }

    fn sequence_pattern(&mut self, p: &'t ast::PatternMatchSequence, found: &mut Match<'t>) -> Compiled {
        let height = found.height;
        self.emit(Op::MatchSequence);
        self.fail_unless(found, height);
        let star = p.patterns.iter().position(|p| matches!(p, Pattern::MatchStar(_)));
        self.emit(Op::GetLen);
        let count = p.patterns.len();
        let least = count - usize::from(star.is_some());
        self.emit_int(least as i64);
        self.emit(Op::Compare(if star.is_some() { CompareOp::Ge } else { CompareOp::Eq }));
        self.fail_unless(found, height);
        match star {
            Some(at) => self.emit(Op::UnpackEx(at as u16, (count - at - 1) as u16)),
            None => self.emit(Op::UnpackSequence(count as u32)),
        };
        found.height += count;
        found.height -= 1;
        self.items(p.patterns.iter(), found)
    }

    /// Matches values on the stack one by one, first on top; bindings collect under those that are left.
    fn items(&mut self, patterns: impl ExactSizeIterator<Item = &'t Pattern>, found: &mut Match<'t>) -> Compiled {
        let mut left = patterns.len();
        for pattern in patterns {
            left -= 1;
            let names = found.names.len();
            self.pattern(pattern, found)?;
            let bound = found.names.len() - names;
            // Move the rest above the new bindings, last item first, so that the next is on top again.
            if bound > 0 {
                for _ in 0..left {
                    self.raise_from(left + bound - 1);
                }
            }
        }
        Ok(())
    }

    fn mapping_pattern(&mut self, p: &'t ast::PatternMatchMapping, found: &mut Match<'t>) -> Compiled {
        let height = found.height;
        self.emit(Op::MatchMapping);
        self.fail_unless(found, height);
        for key in &p.keys {
            self.expr(key)?;
        }
        self.emit(Op::BuildTuple(p.keys.len() as u32));
        // subject keys -> subject keys values bool
        self.emit(Op::MatchKeys);
        self.fail_unless(found, height + 2);
        match &p.rest {
            Some(_) => {
                // subject keys values -> values rest
                self.emit(Op::Rot3);
                self.emit(Op::MatchRest);
                self.emit(Op::Drop(1));
                found.height += 1;
            }
            None => {
                self.emit(Op::Drop(1));
                self.emit(Op::Drop(1));
            }
        }
        if p.rest.is_some() {
            // The rest is bound last: keep it under the values.
            self.emit(Op::Swap);
        }
        self.emit(Op::UnpackSequence(p.keys.len() as u32));
        found.height += p.keys.len();
        found.height -= 1;
        let names = found.names.len();
        self.items(p.patterns.iter(), found)?;
        if let Some(rest) = &p.rest {
            let bound = found.names.len() - names;
            self.raise_from(bound);
            found.names.push(rest.as_str());
        }
        Ok(())
    }

    fn class_pattern(&mut self, p: &'t ast::PatternMatchClass, found: &mut Match<'t>) -> Compiled {
        self.expr(&p.cls)?;
        let names: Vec<_> = p.kwd_attrs.iter().map(|name| self.vm.intern(name)).collect();
        let constant = self.names_constant(&names);
        self.emit(Op::Const(constant));
        // subject class names -> attributes bool
        self.emit(Op::MatchClass(p.patterns.len() as u32));
        let height = found.height;
        self.fail_unless(found, height);
        let count = p.patterns.len() + p.kwd_patterns.len();
        self.emit(Op::UnpackSequence(count as u32));
        found.height += count;
        found.height -= 1;
        let patterns: Vec<&'t Pattern> = p.patterns.iter().chain(&p.kwd_patterns).collect();
        self.items(patterns.into_iter(), found)
    }
}
