//! `return`, `break`, `continue`, `yield`, `await` and starred expressions where they may not be, and `__future__`.

use super::{pattern, Findings};
use crate::ast::{Arguments, ExceptHandler, Expr, ExprContext, ModModule, Ranged, Stmt, StmtImportFrom, TextRange};
use crate::scope::{ScopeNode, SymbolTable};
use crate::visit::{children, walk, Node, Visitor};

pub(super) fn check(module: &ModModule, scopes: &SymbolTable, findings: &mut Findings) {
    let mut flow = Flow { scopes, findings, around: Around::Module, in_loop: false, in_except_star: false };
    flow.future(&module.body);
    flow.visit_body(&module.body);
}

/// The innermost thing that can be returned from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    Module,
    Class,
    Function,
    /// An `async def`; whether it has `yield`.
    Async {
        generator: bool,
    },
}

struct Flow<'a> {
    scopes: &'a SymbolTable,
    findings: &'a mut Findings,
    around: Around,
    in_loop: bool,
    /// In a handler of `except*`, which may not be left by an exit.
    in_except_star: bool,
}

/// The features that `__future__` has.
const FEATURES: [&str; 10] = [
    "nested_scopes",
    "generators",
    "division",
    "absolute_import",
    "with_statement",
    "print_function",
    "unicode_literals",
    "barry_as_FLUFL",
    "generator_stop",
    "annotations",
];

impl Flow<'_> {
    fn future(&mut self, body: &[Stmt]) {
        let mut early = true;
        for (at, stmt) in body.iter().enumerate() {
            match stmt {
                Stmt::ImportFrom(import) if is_future(import) => self.features(import, early),
                Stmt::Expr(s) if at == 0 && matches!(s.value.as_ref(), Expr::Constant(_)) => {}
                _ => early = false,
            }
        }
    }

    fn features(&mut self, import: &StmtImportFrom, early: bool) {
        if !early {
            let message = "from __future__ imports must occur at the beginning of the file";
            self.findings.add(import.range, message);
        }
        for alias in &import.names {
            if alias.name.as_str() == "braces" {
                self.findings.add(import.range, "not a chance");
            } else if !FEATURES.contains(&alias.name.as_str()) {
                self.findings.add(import.range, format!("future feature {} is not defined", alias.name));
            }
        }
    }

    /// Visits the inside of a function or class.
    fn within(&mut self, around: Around, visit: impl FnOnce(&mut Self)) {
        let outer = (self.around, self.in_loop, self.in_except_star);
        (self.around, self.in_loop, self.in_except_star) = (around, false, false);
        visit(self);
        (self.around, self.in_loop, self.in_except_star) = outer;
    }

    fn looped(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = (self.in_loop, self.in_except_star);
        (self.in_loop, self.in_except_star) = (true, false);
        visit(self);
        (self.in_loop, self.in_except_star) = outer;
    }

    fn signature(&mut self, decorators: &[Expr], args: &Arguments, returns: Option<&Expr>) {
        for decorator in decorators {
            self.visit_expr(decorator);
        }
        walk(self, Node::Arguments(args));
        if let Some(returns) = returns {
            self.visit_expr(returns);
        }
    }

    fn exit(&mut self, range: TextRange, is_return: bool, word: &str) {
        if self.in_except_star {
            let message = "'break', 'continue' and 'return' cannot appear in an except* block";
            self.findings.add(range, message);
        } else if is_return && matches!(self.around, Around::Module | Around::Class) {
            self.findings.add(range, "'return' outside function");
        } else if !is_return && !self.in_loop {
            let place = if word == "break" { "outside loop" } else { "not properly in loop" };
            self.findings.add(range, format!("'{word}' {place}"));
        }
    }

    fn is_async(&self) -> bool {
        matches!(self.around, Around::Async { .. })
    }

    fn needs_async(&mut self, range: TextRange, what: &str) {
        if !self.is_async() {
            self.findings.add(range, format!("'{what}' outside async function"));
        }
    }

    fn starred(&mut self, expr: &Expr) {
        if let Expr::Starred(starred) = expr {
            self.findings.add(starred.range, "can't use starred expression here");
        }
    }

    fn target(&mut self, target: &Expr) {
        if let Expr::Starred(starred) = target {
            self.findings.add(starred.range, "starred assignment target must be in a list or tuple");
        }
    }

    fn sequence(&mut self, elements: &[Expr], ctx: ExprContext, range: TextRange) {
        let stars = elements.iter().filter(|element| matches!(element, Expr::Starred(_))).count();
        if ctx == ExprContext::Store && stars > 1 {
            self.findings.add(range, "multiple starred expressions in assignment");
        }
    }

    /// A comprehension that awaits, though nothing around it can.
    fn comprehension(&mut self, node: ScopeNode<'_>, is_generator: bool) {
        let awaits = self.scopes.scope_of(node).is_some_and(|id| self.scopes.scope(id).is_coroutine);
        if awaits && !is_generator && !self.is_async() {
            let message = "asynchronous comprehension outside of an asynchronous function";
            self.findings.add(node.range(), message);
        }
    }

    /// In a comprehension `await` is allowed; the comprehension as a whole may then not be.
    fn comprehension_parts(&mut self, expr: &Expr) {
        let mut first = true;
        children(Node::Expr(expr), &mut |child| {
            let Node::Comprehension(clause) = child else {
                return self.within(Around::Async { generator: false }, |flow| walk_one(flow, child));
            };
            if std::mem::take(&mut first) {
                self.visit_expr(&clause.iter);
            } else {
                self.within(Around::Async { generator: false }, |flow| flow.visit_expr(&clause.iter));
            }
            self.within(Around::Async { generator: false }, |flow| {
                flow.target(&clause.target);
                flow.visit_expr(&clause.target);
                clause.ifs.iter().for_each(|test| flow.visit_expr(test));
            });
        });
    }

    fn value_expression(&mut self, expr: &Expr) {
        match expr {
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                let from = matches!(expr, Expr::YieldFrom(_));
                if matches!(self.around, Around::Module | Around::Class) {
                    self.findings.add(expr.range(), "'yield' outside function");
                } else if from && self.is_async() {
                    self.findings.add(expr.range(), "'yield from' inside async function");
                }
            }
            Expr::Await(_) if matches!(self.around, Around::Module | Around::Class) => {
                self.findings.add(expr.range(), "'await' outside function");
            }
            Expr::Await(_) if !self.is_async() => {
                self.findings.add(expr.range(), "'await' outside async function");
            }
            Expr::Tuple(tuple) => self.sequence(&tuple.elts, tuple.ctx, tuple.range),
            Expr::List(list) => self.sequence(&list.elts, list.ctx, list.range),
            Expr::ListComp(e) => self.comprehension(ScopeNode::ListComp(e), false),
            Expr::SetComp(e) => self.comprehension(ScopeNode::SetComp(e), false),
            Expr::DictComp(e) => self.comprehension(ScopeNode::DictComp(e), false),
            Expr::GeneratorExp(e) => self.comprehension(ScopeNode::GeneratorExp(e), true),
            _ => {}
        }
    }

    fn simple(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Return(s) => {
                self.exit(s.range, true, "return");
                if let Some(value) = &s.value {
                    if self.around == (Around::Async { generator: true }) {
                        self.findings.add(s.range, "'return' with value in async generator");
                    }
                    self.starred(value);
                }
            }
            Stmt::Break(s) => self.exit(s.range, false, "break"),
            Stmt::Continue(s) => self.exit(s.range, false, "continue"),
            Stmt::Expr(s) => self.starred(&s.value),
            Stmt::Assign(s) => {
                s.targets.iter().for_each(|target| self.target(target));
                self.starred(&s.value);
            }
            Stmt::AugAssign(s) => self.starred(&s.value),
            Stmt::AsyncWith(s) => self.needs_async(s.range, "async with"),
            Stmt::AsyncFor(s) => {
                self.needs_async(s.range, "async for");
                self.target(&s.target);
            }
            Stmt::For(s) => self.target(&s.target),
            Stmt::Match(s) => pattern::check(s, self.findings),
            _ => {}
        }
    }
}

fn walk_one(flow: &mut Flow<'_>, node: Node<'_>) {
    match node {
        Node::Expr(expr) => flow.visit_expr(expr),
        other => walk(flow, other),
    }
}

fn is_future(import: &StmtImportFrom) -> bool {
    import.module.as_ref().is_some_and(|module| module.as_str() == "__future__")
        && import.level.is_none_or(|level| level.to_u32() == 0)
}

impl<'a> Visitor<'a> for Flow<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.simple(stmt);
        match stmt {
            Stmt::FunctionDef(s) => {
                self.signature(&s.decorator_list, &s.args, s.returns.as_deref());
                self.within(Around::Function, |flow| flow.visit_body(&s.body));
            }
            Stmt::AsyncFunctionDef(s) => {
                self.signature(&s.decorator_list, &s.args, s.returns.as_deref());
                let scope = self.scopes.scope_of(ScopeNode::AsyncFunction(s));
                let generator = scope.is_some_and(|id| self.scopes.scope(id).is_generator);
                self.within(Around::Async { generator }, |flow| flow.visit_body(&s.body));
            }
            Stmt::ClassDef(s) => {
                s.decorator_list.iter().chain(&s.bases).for_each(|expr| self.visit_expr(expr));
                s.keywords.iter().for_each(|keyword| self.visit_other(Node::Keyword(keyword)));
                self.within(Around::Class, |flow| flow.visit_body(&s.body));
            }
            Stmt::For(s) => {
                self.visit_expr(&s.target);
                self.visit_expr(&s.iter);
                self.looped(|flow| flow.visit_body(&s.body));
                self.visit_body(&s.orelse);
            }
            Stmt::AsyncFor(s) => {
                self.visit_expr(&s.target);
                self.visit_expr(&s.iter);
                self.looped(|flow| flow.visit_body(&s.body));
                self.visit_body(&s.orelse);
            }
            Stmt::While(s) => {
                self.visit_expr(&s.test);
                self.looped(|flow| flow.visit_body(&s.body));
                self.visit_body(&s.orelse);
            }
            Stmt::TryStar(s) => {
                self.visit_body(&s.body);
                let outer = std::mem::replace(&mut self.in_except_star, true);
                for ExceptHandler::ExceptHandler(handler) in &s.handlers {
                    handler.type_.iter().for_each(|kind| self.visit_expr(kind));
                    self.visit_body(&handler.body);
                }
                self.in_except_star = outer;
                self.visit_body(&s.orelse);
                self.visit_body(&s.finalbody);
            }
            _ => walk(self, Node::Stmt(stmt)),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.value_expression(expr);
        match expr {
            Expr::Lambda(lambda) => {
                walk(self, Node::Arguments(&lambda.args));
                self.within(Around::Function, |flow| flow.visit_expr(&lambda.body));
            }
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::GeneratorExp(_) => {
                self.comprehension_parts(expr);
            }
            _ => walk(self, Node::Expr(expr)),
        }
    }
}
