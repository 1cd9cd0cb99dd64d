//! Converted code for staging: functions are converted one by one, when staging first calls them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use dy2st_eval::Converter;
use dy2st_source::{Diagnostic, FileId, Files, Span};
use dy2st_syntax::ast::{ModModule, Ranged, Stmt, StmtExpr, TextRange, TextSize};
use dy2st_transform::ConvertedFunction;

/// Converts functions of files that the evaluator has read.
#[derive(Default)]
pub struct FunctionConverter {
    modules: RefCell<HashMap<FileId, Rc<dy2st_syntax::Module>>>,
    /// Where staging found values that only a run knows in code that was left as it was.
    open: RefCell<HashMap<FileId, Vec<TextRange>>>,
}

impl FunctionConverter {
    fn module(&self, files: &Files, file: FileId) -> Result<Rc<dy2st_syntax::Module>, Diagnostic> {
        if let Some(module) = self.modules.borrow().get(&file) {
            return Ok(module.clone());
        }
        let parsed = dy2st_syntax::parse(files, file).map_err(|mut all| {
            if all.is_empty() {
                Diagnostic::error(dy2st_source::codes::INVALID_SYNTAX, "the file does not parse")
            } else {
                all.remove(0)
            }
        })?;
        let module = Rc::new(parsed);
        self.modules.borrow_mut().insert(file, module.clone());
        Ok(module)
    }
}

impl Converter for FunctionConverter {
    fn convert(&self, files: &Files, span: Span) -> Result<Rc<ModModule>, Diagnostic> {
        let module = self.module(files, span.file)?;
        let range = TextRange::new(TextSize::new(span.start), TextSize::new(span.end));
        let open = self.open.borrow().get(&span.file).cloned().unwrap_or_default();
        let stmt = match dy2st_transform::convert_function(&module, range, &open)? {
            ConvertedFunction::Function(stmt) => *stmt,
            ConvertedFunction::Lambda(expr) => Stmt::Expr(StmtExpr { range: expr.range(), value: expr }),
        };
        Ok(Rc::new(ModModule { range: TextRange::default(), body: vec![stmt], type_ignores: Vec::new() }))
    }

    fn reconsider(&self, span: Span) -> bool {
        let range = TextRange::new(TextSize::new(span.start), TextSize::new(span.end));
        let mut open = self.open.borrow_mut();
        let ranges = open.entry(span.file).or_default();
        let new = !ranges.contains(&range);
        if new {
            ranges.push(range);
        }
        new
    }

    fn version(&self, file: FileId) -> usize {
        self.open.borrow().get(&file).map_or(0, Vec::len)
    }
}
