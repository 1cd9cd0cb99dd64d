//! Patterns that can never be reached, or bind a name twice.

use super::Findings;
use crate::ast::{Constant, Expr, Pattern, PatternMatchAs, PatternMatchMapping, Ranged, StmtMatch};
use crate::print;
use crate::visit::names;

/// Checks the cases of one `match`.
pub(super) fn check(matching: &StmtMatch, findings: &mut Findings) {
    for (at, case) in matching.cases.iter().enumerate() {
        let last = at + 1 == matching.cases.len();
        bindings(&case.pattern, findings);
        structure(&case.pattern, findings);
        if !last && case.guard.is_none() {
            if let Some(capture) = irrefutable(&case.pattern) {
                unreachable(capture, findings);
            }
        }
    }
}

/// A pattern that matches everything.
fn irrefutable(pattern: &Pattern) -> Option<&PatternMatchAs> {
    match pattern {
        Pattern::MatchAs(capture) => match &capture.pattern {
            None => Some(capture),
            Some(inner) => irrefutable(inner),
        },
        Pattern::MatchOr(or) => or.patterns.last().and_then(irrefutable),
        _ => None,
    }
}

fn unreachable(capture: &PatternMatchAs, findings: &mut Findings) {
    let message = match &capture.name {
        Some(name) => format!("name capture '{name}' makes remaining patterns unreachable"),
        None => "wildcard makes remaining patterns unreachable".to_owned(),
    };
    findings.add(capture.range, message);
}

/// No name is bound twice, and alternatives bind the same names.
fn bindings(pattern: &Pattern, findings: &mut Findings) {
    let mut stack = vec![pattern];
    while let Some(pattern) = stack.pop() {
        let children = children(pattern);
        if let Pattern::MatchOr(or) = pattern {
            let sets: Vec<std::collections::BTreeSet<&str>> =
                or.patterns.iter().map(|inner| names::bound_by_pattern(inner).into_iter().collect()).collect();
            let early = &or.patterns[..or.patterns.len().saturating_sub(1)];
            if let Some(capture) = early.iter().find_map(irrefutable) {
                unreachable(capture, findings);
            } else if sets.windows(2).any(|pair| pair[0] != pair[1]) {
                findings.add(or.range, "alternative patterns bind different names");
            }
        } else {
            let mut seen = std::collections::BTreeSet::new();
            for child in &children {
                for name in names::bound_by_pattern(child) {
                    if !seen.insert(name) && !is_alternative(child) {
                        findings.add(child.range(), format!("multiple assignments to name '{name}' in pattern"));
                    }
                }
            }
        }
        stack.extend(children);
    }
}

/// Alternatives name a variable once each.
fn is_alternative(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::MatchOr(_))
}

fn children(pattern: &Pattern) -> Vec<&Pattern> {
    match pattern {
        Pattern::MatchSequence(p) => p.patterns.iter().collect(),
        Pattern::MatchMapping(p) => p.patterns.iter().collect(),
        Pattern::MatchClass(p) => p.patterns.iter().chain(&p.kwd_patterns).collect(),
        Pattern::MatchAs(p) => p.pattern.iter().map(Box::as_ref).collect(),
        Pattern::MatchOr(p) => p.patterns.iter().collect(),
        Pattern::MatchValue(_) | Pattern::MatchSingleton(_) | Pattern::MatchStar(_) => Vec::new(),
    }
}

/// One star in a sequence, and every attribute of a class once.
fn structure(pattern: &Pattern, findings: &mut Findings) {
    let mut stack = vec![pattern];
    while let Some(pattern) = stack.pop() {
        match pattern {
            Pattern::MatchSequence(p) => {
                let stars = p.patterns.iter().filter(|inner| matches!(inner, Pattern::MatchStar(_))).count();
                if stars > 1 {
                    findings.add(p.range, "multiple starred names in sequence pattern");
                }
            }
            Pattern::MatchMapping(p) => duplicate_keys(p, findings),
            Pattern::MatchClass(p) => {
                for (at, name) in p.kwd_attrs.iter().enumerate() {
                    if p.kwd_attrs[..at].contains(name) {
                        let range = p.kwd_patterns.get(at).map_or(p.range, Ranged::range);
                        findings.add(range, format!("attribute name repeated in class pattern: {name}"));
                    }
                }
            }
            _ => {}
        }
        stack.extend(children(pattern));
    }
}

fn duplicate_keys(mapping: &PatternMatchMapping, findings: &mut Findings) {
    let constants: Vec<&Constant> = mapping
        .keys
        .iter()
        .filter_map(|key| match key {
            Expr::Constant(constant) => Some(&constant.value),
            _ => None,
        })
        .collect();
    for (at, value) in constants.iter().enumerate() {
        if constants[..at].contains(value) {
            let shown = match value {
                Constant::Str(text) if !text.contains(['\'', '"', '\\', '\n']) => format!("'{text}'"),
                Constant::Str(text) => print::string_literal(text),
                Constant::Int(value) => value.to_string(),
                Constant::Float(value) => print::float_literal(*value),
                other => format!("{other:?}"),
            };
            findings.add(mapping.range, format!("mapping pattern checks duplicate key ({shown})"));
        }
    }
}
