//! What the stages share, and the way through the functions of a tree.

use dy2st_syntax::ast::{self, Arguments, Expr, Stmt, TextRange};
use dy2st_syntax::visit::{walk_mut, NodeMut, VisitorMut};

use crate::decide::Kept;
use crate::facts::Facts;
use crate::fresh::Fresh;
use crate::make;

/// What the stages share while they convert one outermost function.
#[derive(Debug)]
pub struct Pass {
    /// The name under which the runtime module is imported.
    pub runtime: String,
    /// The constructs that stay as they are written.
    pub kept: Kept,
    /// Names that are still free.
    pub fresh: Fresh,
    /// What staging saw, in the specialised degree.
    pub facts: Option<Facts>,
}

impl Pass {
    /// `_jst.name`.
    pub fn operation(&self, name: &str, range: TextRange) -> Expr {
        make::attribute(make::load(&self.runtime, range), name, range)
    }

    /// `_jst.name(args)`.
    pub fn call(&self, name: &str, args: Vec<Expr>, range: TextRange) -> Expr {
        make::call(self.operation(name, range), args, Vec::new(), range)
    }
}

/// One function of a tree.
pub struct Function<'a> {
    /// Its parameters.
    pub args: &'a mut Arguments,
    /// Its body.
    pub body: &'a mut Vec<Stmt>,
}

/// Calls `each` for every function of the tree, inner ones first. Generated regions are left out by the stages, which
/// run before there are any.
pub fn each_function(stmt: &mut Stmt, each: &mut dyn FnMut(Function<'_>)) {
    struct Walk<'a>(&'a mut dyn FnMut(Function<'_>));
    impl VisitorMut for Walk<'_> {
        fn visit_stmt(&mut self, stmt: &mut Stmt) {
            walk_mut(self, NodeMut::Stmt(stmt));
            match stmt {
                Stmt::FunctionDef(def) => (self.0)(Function { args: &mut def.args, body: &mut def.body }),
                Stmt::AsyncFunctionDef(def) => (self.0)(Function { args: &mut def.args, body: &mut def.body }),
                _ => {}
            }
        }

        fn visit_expr(&mut self, _: &mut Expr) {}
    }
    Walk(each).visit_stmt(stmt);
}

/// Calls `each` with every statement list directly in a statement: branches, loop bodies, handlers.
pub fn each_block(stmt: &mut Stmt, each: &mut dyn FnMut(&mut Vec<Stmt>)) {
    match stmt {
        Stmt::If(s) => {
            each(&mut s.body);
            each(&mut s.orelse);
        }
        Stmt::For(s) => {
            each(&mut s.body);
            each(&mut s.orelse);
        }
        Stmt::AsyncFor(s) => {
            each(&mut s.body);
            each(&mut s.orelse);
        }
        Stmt::While(s) => {
            each(&mut s.body);
            each(&mut s.orelse);
        }
        Stmt::With(s) => each(&mut s.body),
        Stmt::AsyncWith(s) => each(&mut s.body),
        Stmt::Try(s) => try_blocks(&mut s.body, &mut s.handlers, &mut s.orelse, &mut s.finalbody, each),
        Stmt::TryStar(s) => try_blocks(&mut s.body, &mut s.handlers, &mut s.orelse, &mut s.finalbody, each),
        Stmt::Match(s) => s.cases.iter_mut().for_each(|case| each(&mut case.body)),
        _ => {}
    }
}

/// The same to read only. A clone instead would take time with the square of the depth.
pub fn blocks(stmt: &Stmt) -> Vec<&[Stmt]> {
    match stmt {
        Stmt::If(s) => vec![&s.body, &s.orelse],
        Stmt::For(s) => vec![&s.body, &s.orelse],
        Stmt::AsyncFor(s) => vec![&s.body, &s.orelse],
        Stmt::While(s) => vec![&s.body, &s.orelse],
        Stmt::With(s) => vec![&s.body],
        Stmt::AsyncWith(s) => vec![&s.body],
        Stmt::Try(ast::StmtTry { body, handlers, orelse, finalbody, .. })
        | Stmt::TryStar(ast::StmtTryStar { body, handlers, orelse, finalbody, .. }) => {
            let handled = handlers.iter().map(|ast::ExceptHandler::ExceptHandler(handler)| handler.body.as_slice());
            std::iter::once(body.as_slice()).chain(handled).chain([orelse.as_slice(), finalbody]).collect()
        }
        Stmt::Match(s) => s.cases.iter().map(|case| case.body.as_slice()).collect(),
        _ => Vec::new(),
    }
}

fn try_blocks(
    body: &mut Vec<Stmt>,
    handlers: &mut [ast::ExceptHandler],
    orelse: &mut Vec<Stmt>,
    finalbody: &mut Vec<Stmt>,
    each: &mut dyn FnMut(&mut Vec<Stmt>),
) {
    each(body);
    for ast::ExceptHandler::ExceptHandler(handler) in handlers {
        each(&mut handler.body);
    }
    each(orelse);
    each(finalbody);
}
