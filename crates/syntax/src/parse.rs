//! Text to tree.

use dy2st_source::{codes, Diagnostic, FileId, Files, Span};
use rustpython_parser::Parse;

use crate::ast;

/// The deepest tree, in levels of statements, expressions and patterns, that is accepted.
pub const MAX_DEPTH: usize = 1000;

/// A parsed file.
#[derive(Debug)]
pub struct Module {
    /// The file.
    pub file: FileId,
    /// Its tree.
    pub ast: ast::ModModule,
}

impl Module {
    /// The span of a node of this module.
    pub fn span(&self, range: ast::TextRange) -> Span {
        Span::new(self.file, range.start().into(), range.end().into())
    }
}

/// Parses a whole file.
///
/// # Errors
/// Every syntax error that was found, in the order of the text.
pub fn parse(files: &Files, file: FileId) -> Result<Module, Vec<Diagnostic>> {
    let source = files.get(file);
    match ast::ModModule::parse(source.text(), source.path()) {
        Ok(ast) => Ok(Module { file, ast }),
        Err(error) => {
            let at: u32 = error.offset.into();
            Err(vec![Diagnostic::error(codes::INVALID_SYNTAX, "invalid syntax").at(Span::new(file, at, at))])
        }
    }
}

/// Parses one expression, for tests and for literals; no checks beyond the parser's.
pub(crate) fn parse_expression(text: &str) -> Option<ast::Expr> {
    ast::Expr::parse(text, "<expression>").ok()
}

/// Parses a text that is known to be small and shallow.
#[cfg(test)]
pub(crate) fn parse_text(text: &str) -> Option<ast::ModModule> {
    ast::ModModule::parse(text, "<text>").ok()
}
