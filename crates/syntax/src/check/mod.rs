//! What CPython refuses and the parser takes.
//!
//! [`grammar`] holds the rules of CPython's grammar (targets, argument lists), [`compile`] those of its compiler, which
//! come after the symbol table: exits, `yield` and `await` where they do not belong, starred expressions, patterns.

mod flow;
mod pattern;
mod target;

use dy2st_source::{codes, Diagnostic, FileId};

use crate::ast::{ModModule, TextRange};
use crate::parse::span;
use crate::scope::SymbolTable;

pub(crate) use target::name_of;

/// Complaints as they are found.
struct Findings {
    file: FileId,
    list: Vec<Diagnostic>,
}

impl Findings {
    fn new(file: FileId) -> Self {
        Self { file, list: Vec::new() }
    }

    fn add(&mut self, range: TextRange, message: impl Into<String>) {
        self.list.push(Diagnostic::error(codes::INVALID_SYNTAX, message).at(span(self.file, range)));
    }

    fn finish(self) -> Result<(), Vec<Diagnostic>> {
        let mut list = self.list;
        list.sort_by_key(|diagnostic| diagnostic.span);
        if list.is_empty() {
            Ok(())
        } else {
            Err(list)
        }
    }
}

/// The rules of the grammar.
pub(crate) fn grammar(text: &str, file: FileId, module: &ModModule) -> Result<(), Vec<Diagnostic>> {
    let mut findings = Findings::new(file);
    target::check(text, module, &mut findings);
    findings.finish()
}

/// The rules of the compiler.
pub(crate) fn compile(file: FileId, module: &ModModule, scopes: &SymbolTable) -> Result<(), Vec<Diagnostic>> {
    let mut findings = Findings::new(file);
    flow::check(module, scopes, &mut findings);
    findings.finish()
}
