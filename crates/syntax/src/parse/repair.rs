//! Where the parser reads less than CPython does, or something else.
//!
//! Each entry names what is mended; the corpus test and the table of recorded errors hold it.

use std::borrow::Cow;

use dy2st_source::{codes, Diagnostic, FileId};

use super::span;
use crate::ast::{self, Expr, ExprContext, Ranged, Stmt, TextRange};
use crate::scan::{range, Scan, StringToken};
use crate::visit::{walk_mut, NodeMut, VisitorMut};

/// A complaint that does not know its file yet.
pub(super) struct Problem {
    message: String,
    range: TextRange,
    help: &'static str,
}

impl Problem {
    pub(super) fn at_file(self, file: FileId) -> Diagnostic {
        let diagnostic = Diagnostic::error(codes::UNSUPPORTED_SYNTAX, self.message).at(span(file, self.range));
        diagnostic.help(self.help)
    }
}

/// What CPython reads and the parser would silently read as something else.
pub(super) fn unreadable(text: &str, scan: &Scan) -> Option<Problem> {
    scan.strings.iter().filter(|string| !string.raw && !string.bytes).find_map(|string| {
        let body = &text[string.range];
        surrogate(body, string).or_else(|| if string.format { spec_escape(body, string) } else { None })
    })
}

/// A surrogate escape: Python's strings may hold lone surrogates, ours may not.
fn surrogate(body: &str, string: &StringToken) -> Option<Problem> {
    let bytes = body.as_bytes();
    let mut at = 0;
    while let Some(found) = body[at..].find('\\') {
        let escape = at + found;
        let digits = match bytes.get(escape + 1) {
            Some(b'u') => body.get(escape + 2..escape + 6),
            Some(b'U') => body.get(escape + 2..escape + 10),
            _ => None,
        };
        if let Some(value) = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
            if (0xd800..0xe000).contains(&value) {
                let start = usize::from(string.range.start()) + escape;
                let message = "surrogates in strings are not supported".to_owned();
                return Some(Problem {
                    message,
                    range: range(start, start + 2 + digits.map_or(0, str::len)),
                    help: "write the text in another way, for example as bytes",
                });
            }
        }
        at = escape + 2;
        if at >= body.len() || !body.is_char_boundary(at) {
            at = (at..body.len()).find(|&next| body.is_char_boundary(next)).unwrap_or(body.len());
        }
    }
    None
}

/// A backslash between braces of an f-string: in a format spec the parser would keep it as it is.
fn spec_escape(body: &str, string: &StringToken) -> Option<Problem> {
    let mut depth = 0_usize;
    let bytes = body.as_bytes();
    let mut at = string.prefix as usize;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if depth > 0 => {
                let start = usize::from(string.range.start()) + at;
                let message = "f-string expression part cannot include a backslash".to_owned();
                return Some(Problem {
                    message,
                    range: range(start, start + 1),
                    help: "give the expression or its format a name before the string",
                });
            }
            b'\\' if bytes.get(at + 1) == Some(&b'N') && bytes.get(at + 2) == Some(&b'{') => {
                at += body[at..].find('}').unwrap_or(2);
            }
            // `\{` is a backslash and an opening brace.
            b'\\' if !matches!(bytes.get(at + 1), Some(b'{' | b'}')) => at += 1,
            b'{' if depth == 0 && bytes.get(at + 1) == Some(&b'{') => at += 1,
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The text with the same bytes in the same places, but white space that the parser measures otherwise than CPython made
/// plain: tabs in indentation become one space each (the scanner has checked that this keeps the blocks), and blank lines
/// hold spaces only.
pub(super) fn level_white_space<'a>(text: &'a str, scan: &Scan) -> Cow<'a, str> {
    if !text.contains(['\t', '\x0c']) {
        return Cow::Borrowed(text);
    }
    let mut out = text.as_bytes().to_vec();
    let mut at = 0;
    let mut strings = scan.strings.iter().peekable();
    while at < out.len() {
        while strings.next_if(|string| usize::from(string.range.end()) <= at).is_some() {}
        let inside = strings.peek().is_some_and(|string| usize::from(string.range.start()) < at);
        let mut end = at;
        while matches!(out.get(end), Some(b' ' | b'\t' | 0x0c)) {
            end += 1;
        }
        let blank = matches!(out.get(end), None | Some(b'\n' | b'\r' | b'#'));
        if !inside {
            for byte in &mut out[at..end] {
                if *byte == b'\t' || blank {
                    *byte = b' ';
                }
            }
        }
        at =
            end + out[end..].iter().position(|byte| matches!(byte, b'\n' | b'\r')).map_or(out.len() - end, |at| at + 1);
    }
    String::from_utf8(out).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Mends a tree of `text`.
pub(super) fn repair(text: &str, module: &mut ast::ModModule) {
    let mut repair = Repair { text };
    for stmt in &mut module.body {
        repair.visit_stmt(stmt);
    }
}

struct Repair<'a> {
    text: &'a str,
}

impl VisitorMut for Repair<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_mut(self, NodeMut::Expr(expr));
        // A generator expression that is the only argument shares the parentheses of the call.
        if let Expr::Call(call) = expr {
            if let ([Expr::GeneratorExp(only)], []) = (call.args.as_mut_slice(), call.keywords.as_slice()) {
                let start = usize::from(only.range.start());
                let bare = !self.text[start..].starts_with('(') || only.elt.range().start() == only.range.start();
                if let Some(open) = self.text[..start].rfind('(').filter(|_| bare) {
                    only.range = range(open, call.range.end().into());
                }
            }
        }
    }

    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            // `(x): int` is not a simple target.
            Stmt::AnnAssign(assign) => assign.simple &= assign.target.range().start() == assign.range.start(),
            // `match x,:` has a tuple as its subject.
            Stmt::Match(matching) => self.match_subject(matching),
            _ => {}
        }
        walk_mut(self, NodeMut::Stmt(stmt));
    }
}

impl Repair<'_> {
    fn match_subject(&mut self, matching: &mut ast::StmtMatch) {
        let subject = matching.subject.range();
        let rest = &self.text[usize::from(subject.end())..];
        let comma = rest.trim_start_matches([' ', '\t', ')', '\\', '\n', '\r']).starts_with(',');
        if !comma || matches!(matching.subject.as_ref(), Expr::Tuple(_)) {
            return;
        }
        let empty = ast::ExprTuple { range: subject, elts: Vec::new(), ctx: ExprContext::Load };
        let inner = std::mem::replace(matching.subject.as_mut(), Expr::Tuple(empty));
        if let Expr::Tuple(tuple) = matching.subject.as_mut() {
            tuple.elts.push(inner);
        }
    }
}
