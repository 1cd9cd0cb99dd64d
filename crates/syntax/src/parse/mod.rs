//! Text to tree.
//!
//! Input: a file of a registry. Output: a [`Module`] whose tree is at most [`MAX_DEPTH`] levels deep, with its symbol
//! table, or the complaints that CPython's compiler has, in its words. In this order: the light scanner (tokenizer errors
//! and nesting), the parser, the grammar's checks that the parser leaves out, the symbol table, the compiler's checks.

mod error;
mod error_in_list;
mod header;
mod normal;
mod outline;
mod part;
mod repair;

use std::thread;

use dy2st_source::{codes, Code, Diagnostic, FileId, Files, Span};
use rustpython_parser::Parse;

use crate::ast::{self, TextRange};
use crate::scan::{self, ErrorKind, Scan, ScanError};
use crate::scope::{self, SymbolTable};
use crate::{check, visit};

pub use header::is_keyword;
pub use outline::{parse_definition, parse_outline, Bodies};
pub use part::Parts;

/// The deepest tree, in levels of statements, expressions and patterns, that is accepted. Walking such a tree takes a few
/// megabytes of stack in an unoptimised build: see [`on_large_stack`].
pub const MAX_DEPTH: usize = 1000;

/// The most bytes of a source file.
pub(crate) const MAX_BYTES: usize = 64 << 20;

/// Trees that are surely no deeper than this are parsed on the caller's stack.
const SMALL_DEPTH: usize = 250;

/// Text that may be deeper than this is not even parsed: the bound is off by a small factor at most.
const HOPELESS_DEPTH: usize = 4 * MAX_DEPTH;

/// The stack for trees that may be deep.
const LARGE_STACK: usize = 256 << 20;

/// A parsed file.
#[derive(Debug)]
pub struct Module {
    /// The file.
    pub file: FileId,
    /// Its tree.
    pub ast: ast::ModModule,
    /// Its scopes; lookup by node works as long as the tree is not changed.
    pub scopes: SymbolTable,
}

impl Module {
    /// The span of a node of this module.
    pub fn span(&self, range: TextRange) -> Span {
        span(self.file, range)
    }
}

/// A range as a span of `file`.
pub fn span(file: FileId, range: TextRange) -> Span {
    Span::new(file, range.start().into(), range.end().into())
}

/// Parses a whole file.
///
/// # Errors
/// The complaints of the first check that has any, in the order of the text; the first is the one that CPython raises.
pub fn parse(files: &Files, file: FileId) -> Result<Module, Vec<Diagnostic>> {
    let text = files.get(file).text();
    let fail = |code: Code, message: String, range: TextRange| {
        Err(vec![Diagnostic::error(code, message).at(span(file, range))])
    };
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes; at most {MAX_BYTES} are read", text.len());
        return fail(codes::FILE_TOO_LARGE, message, TextRange::default());
    }
    if let Some(at) = text.find('\0') {
        let message = "source code cannot contain null bytes".to_owned();
        return fail(codes::NULL_BYTE, message, scan::range(at, at + 1));
    }
    let scan = scan::scan(text);
    if let Some(error) = &scan.error {
        let code = match error.kind {
            ErrorKind::Syntax => codes::INVALID_SYNTAX,
            ErrorKind::Indentation => codes::INDENTATION,
            ErrorKind::Tabs => codes::TABS,
            ErrorKind::Depth => codes::TOO_DEEP,
        };
        if let Some(earlier) = before_scan_error(text, file, error) {
            return Err(vec![earlier]);
        }
        return fail(code, error.message.clone(), error.range);
    }
    if let Some(problem) = repair::unreadable(text, &scan) {
        return Err(vec![problem.at_file(file)]);
    }
    let start = scan::range(scan.nesting.at as usize, scan.nesting.at as usize);
    if scan.nesting.levels > HOPELESS_DEPTH {
        return fail(codes::TOO_DEEP, too_deep(), start);
    }
    if scan.nesting.levels <= SMALL_DEPTH {
        return parse_scanned(text, file, &scan);
    }
    on_large_stack(|| parse_scanned(text, file, &scan))
        .unwrap_or_else(|| fail(codes::TOO_DEEP, "there is not enough memory to read this".to_owned(), start))
}

/// Parses a file that is no deeper than a common thread's stack allows; `None` for a deeper one and for any error.
pub fn parse_shallow(files: &Files, file: FileId) -> Option<Module> {
    let text = files.get(file).text();
    if text.len() > MAX_BYTES || text.contains('\0') {
        return None;
    }
    let scan = scan::scan(text);
    if scan.error.is_some() || scan.nesting.levels > SMALL_DEPTH || repair::unreadable(text, &scan).is_some() {
        return None;
    }
    parse_scanned(text, file, &scan).ok()
}

/// The parser's error in the lines before an error of the tokenizer. CPython prefers its tokenizer's errors, wherever they
/// are, but for those about indentation, and but for an unexpected indent.
fn before_scan_error(text: &str, file: FileId, error: &ScanError) -> Option<Diagnostic> {
    let at = usize::from(error.range.start());
    let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let prefix = &text[..start];
    let scan = scan::scan(prefix);
    if scan.error.is_some() || scan.nesting.levels > SMALL_DEPTH {
        return None;
    }
    let readable = repair::level_white_space(prefix, &scan);
    let found = ast::ModModule::parse(&readable, "<module>").err()?;
    if usize::from(found.offset) >= prefix.trim_end().len() {
        return None;
    }
    let diagnostic = error::explain(&readable, file, &scan, &found);
    let yields = matches!(error.kind, ErrorKind::Indentation | ErrorKind::Tabs)
        || error.message.starts_with("unexpected character after line");
    (yields || diagnostic.message == "unexpected indent").then_some(diagnostic)
}

/// Runs `work` on a thread with a stack that is large enough for any tree that [`parse`] accepts; `None` where no such
/// thread can be had.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(LARGE_STACK).spawn_scoped(scope, work).ok()?;
        match thread.join() {
            Ok(result) => Some(result),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn too_deep() -> String {
    format!("the code is nested too deeply: more than {MAX_DEPTH} levels of statements and expressions")
}

fn parse_scanned(text: &str, file: FileId, scan: &Scan) -> Result<Module, Vec<Diagnostic>> {
    let readable = repair::level_white_space(text, scan);
    let mut ast = match ast::ModModule::parse(&readable, "<module>") {
        Ok(ast) => ast,
        Err(error) => return Err(vec![error::explain(&readable, file, scan, &error)]),
    };
    if visit::depth(&ast.body) > MAX_DEPTH {
        let range = scan::range(scan.nesting.at as usize, scan.nesting.at as usize);
        // To drop a tree is to recurse; this one is deeper than the stack may be.
        std::mem::forget(ast);
        return Err(vec![Diagnostic::error(codes::TOO_DEEP, too_deep()).at(span(file, range))]);
    }
    repair::repair(text, &mut ast);
    if scan.denormal {
        normal::normalise(&mut ast);
    }
    check::grammar(text, file, &ast)?;
    let scopes = scope::build(file, &ast)?;
    check::compile(file, &ast, &scopes)?;
    Ok(Module { file, ast, scopes })
}

/// Parses one expression of known, small size, such as an entry on the command line: no checks beyond the parser's.
pub fn parse_expression(text: &str) -> Option<ast::Expr> {
    let scan = scan::scan(text);
    if scan.error.is_some() || scan.nesting.levels > SMALL_DEPTH {
        return None;
    }
    ast::Expr::parse(text, "<expression>").ok()
}

/// Parses a text that is known to be good, for tests.
#[cfg(test)]
pub(crate) fn parse_text(text: &str) -> Option<ast::ModModule> {
    let mut ast = ast::ModModule::parse(text, "<text>").ok()?;
    repair::repair(text, &mut ast);
    Some(ast)
}
