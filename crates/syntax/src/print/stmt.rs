//! Statements.

use super::expr::Level;
use super::{literal, pattern, Printer};
use crate::ast::{
    Alias, Arguments, Constant, ExceptHandler, Expr, ExprConstant, Identifier, MatchCase, Operator, Ranged, Stmt,
    StmtAnnAssign, StmtClassDef, StmtIf, StmtImportFrom, TypeParam, WithItem,
};

impl Printer<'_> {
    /// Statements at the present indentation, definitions set off by blank lines.
    pub(super) fn body(&mut self, body: &[Stmt]) {
        for (at, stmt) in body.iter().enumerate() {
            let original = self.original.and_then(|original| original(stmt, &self.indent));
            let set_off = at > 0 && (is_definition(stmt) || is_definition(&body[at - 1]));
            let has_blank =
                original.as_ref().is_some_and(|text| text.trim_start_matches([' ', '\t']).starts_with(['\n', '\r']));
            if set_off && !has_blank {
                let lines = if self.indent.is_empty() { 2 } else { 1 };
                (0..lines).for_each(|_| self.text(self.newline));
            }
            match original {
                Some(text) => {
                    let start = self.out.len();
                    self.text(&text);
                    if !text.ends_with(['\n', '\r']) {
                        self.text(self.newline);
                    }
                    self.mark(start, stmt.range());
                }
                None => {
                    let start = self.out.len();
                    self.stmt(stmt);
                    self.mark(start, stmt.range());
                }
            }
        }
    }

    fn start(&mut self) {
        self.out.push_str(&self.indent);
    }

    fn end(&mut self) {
        self.text(self.newline);
    }

    /// `:` and an indented block.
    fn block(&mut self, body: &[Stmt]) {
        self.text(":");
        self.end();
        let outer = self.indent.len();
        self.indent.push_str(self.unit);
        if body.is_empty() {
            self.start();
            self.text("pass");
            self.end();
        }
        self.body(body);
        self.indent.truncate(outer);
    }

    fn clause(&mut self, word: &str, body: &[Stmt]) {
        if !body.is_empty() {
            self.start();
            self.text(word);
            self.block(body);
        }
    }

    fn line(&mut self, each: impl FnOnce(&mut Self)) {
        self.start();
        each(self);
        self.end();
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::FunctionDef(s) => {
                self.decorators(&s.decorator_list);
                self.function("def ", &s.name, &s.type_params, &s.args, s.returns.as_deref(), &s.body);
            }
            Stmt::AsyncFunctionDef(s) => {
                self.decorators(&s.decorator_list);
                self.function("async def ", &s.name, &s.type_params, &s.args, s.returns.as_deref(), &s.body);
            }
            Stmt::ClassDef(s) => self.class(s),
            Stmt::For(s) => self.for_loop("for ", &s.target, &s.iter, &s.body, &s.orelse),
            Stmt::AsyncFor(s) => self.for_loop("async for ", &s.target, &s.iter, &s.body, &s.orelse),
            Stmt::While(s) => {
                self.start();
                self.text("while ");
                self.at(&s.test, Level::Walrus);
                self.block(&s.body);
                self.clause("else", &s.orelse);
            }
            Stmt::If(s) => self.if_chain(s),
            Stmt::With(s) => self.with("with ", &s.items, &s.body),
            Stmt::AsyncWith(s) => self.with("async with ", &s.items, &s.body),
            Stmt::Match(s) => {
                self.start();
                self.text("match ");
                self.at(&s.subject, Level::Test);
                self.text(":");
                self.end();
                let outer = self.indent.len();
                self.indent.push_str(self.unit);
                s.cases.iter().for_each(|case| self.case(case));
                self.indent.truncate(outer);
            }
            Stmt::Try(s) => self.try_block("except", &s.body, &s.handlers, &s.orelse, &s.finalbody),
            Stmt::TryStar(s) => self.try_block("except*", &s.body, &s.handlers, &s.orelse, &s.finalbody),
            _ => self.line(|p| p.simple(stmt)),
        }
    }

    /// A statement of one line.
    fn simple(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Return(s) => self.keyword("return", s.value.as_deref()),
            Stmt::Delete(s) => {
                self.text("del ");
                self.separated(&s.targets, ", ", Self::test);
            }
            Stmt::Assign(s) => {
                for target in &s.targets {
                    self.value(target);
                    self.text(" = ");
                }
                self.value(&s.value);
            }
            Stmt::TypeAlias(s) => {
                self.text("type ");
                self.test(&s.name);
                self.type_params(&s.type_params);
                self.text(" = ");
                self.test(&s.value);
            }
            Stmt::AugAssign(s) => {
                self.test(&s.target);
                self.text(augmented(s.op));
                self.at(&s.value, Level::Yield);
            }
            Stmt::AnnAssign(s) => self.annotated(s),
            Stmt::Raise(s) => {
                self.text("raise");
                if let Some(exc) = &s.exc {
                    self.text(" ");
                    self.test(exc);
                }
                if let Some(cause) = &s.cause {
                    self.text(" from ");
                    self.test(cause);
                }
            }
            Stmt::Assert(s) => {
                self.text("assert ");
                self.test(&s.test);
                if let Some(message) = &s.msg {
                    self.text(", ");
                    self.test(message);
                }
            }
            Stmt::Import(s) => {
                self.text("import ");
                self.separated(&s.names, ", ", Self::alias);
            }
            Stmt::ImportFrom(s) => self.import_from(s),
            Stmt::Global(s) => self.names("global ", &s.names),
            Stmt::Nonlocal(s) => self.names("nonlocal ", &s.names),
            Stmt::Expr(s) => self.expression(&s.value),
            Stmt::Pass(_) => self.text("pass"),
            Stmt::Break(_) => self.text("break"),
            Stmt::Continue(_) => self.text("continue"),
            // `stmt` prints these.
            Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_) | Stmt::For(_) => {}
            Stmt::AsyncFor(_) | Stmt::While(_) | Stmt::If(_) | Stmt::With(_) | Stmt::AsyncWith(_) => {}
            Stmt::Match(_) | Stmt::Try(_) | Stmt::TryStar(_) => {}
        }
    }

    /// A string on a line of its own is a docstring as a rule, and stays readable.
    fn expression(&mut self, value: &Expr) {
        match value {
            Expr::Constant(ExprConstant { value: Constant::Str(text), kind: None, .. })
                if literal::is_plain_block(text) =>
            {
                self.text("\"\"\"");
                self.text(&text.replace('\n', self.newline));
                self.text("\"\"\"");
            }
            _ => self.value(value),
        }
    }

    fn keyword(&mut self, word: &str, value: Option<&Expr>) {
        self.text(word);
        if let Some(value) = value {
            self.text(" ");
            // A bare `yield` may not follow `return` or `raise`.
            match value {
                Expr::Yield(_) | Expr::YieldFrom(_) => self.test(value),
                _ => self.value(value),
            }
        }
    }

    fn names(&mut self, word: &str, names: &[Identifier]) {
        self.text(word);
        self.separated(names, ", ", |p, name| p.text(name));
    }

    fn alias(&mut self, alias: &Alias) {
        self.text(&alias.name);
        if let Some(name) = &alias.asname {
            self.text(" as ");
            self.text(name);
        }
    }

    fn import_from(&mut self, s: &StmtImportFrom) {
        self.text("from ");
        let level = s.level.map_or(0, |level| level.to_usize());
        self.text(&".".repeat(level));
        if let Some(module) = &s.module {
            self.text(module);
        }
        self.text(" import ");
        self.separated(&s.names, ", ", Self::alias);
    }

    fn annotated(&mut self, s: &StmtAnnAssign) {
        let bare_name = matches!(s.target.as_ref(), Expr::Name(_));
        if bare_name && !s.simple {
            self.text("(");
            self.test(&s.target);
            self.text(")");
        } else {
            self.test(&s.target);
        }
        self.text(": ");
        self.test(&s.annotation);
        if let Some(value) = &s.value {
            self.text(" = ");
            self.at(value, Level::Yield);
        }
    }

    fn decorators(&mut self, decorators: &[Expr]) {
        for decorator in decorators {
            self.line(|p| {
                p.text("@");
                p.test(decorator);
            });
        }
    }

    fn function(
        &mut self,
        word: &str,
        name: &str,
        params: &[TypeParam],
        args: &Arguments,
        returns: Option<&Expr>,
        body: &[Stmt],
    ) {
        self.start();
        self.text(word);
        self.text(name);
        self.type_params(params);
        self.text("(");
        self.parameters(args);
        self.text(")");
        if let Some(returns) = returns {
            self.text(" -> ");
            self.test(returns);
        }
        self.block(body);
    }

    fn class(&mut self, s: &StmtClassDef) {
        self.decorators(&s.decorator_list);
        self.start();
        self.text("class ");
        self.text(&s.name);
        self.type_params(&s.type_params);
        if !s.bases.is_empty() || !s.keywords.is_empty() {
            self.text("(");
            self.arguments(&s.bases, &s.keywords);
            self.text(")");
        }
        self.block(&s.body);
    }

    fn type_params(&mut self, params: &[TypeParam]) {
        if params.is_empty() {
            return;
        }
        self.text("[");
        self.separated(params, ", ", |p, param| match param {
            TypeParam::TypeVar(t) => {
                p.text(&t.name);
                if let Some(bound) = &t.bound {
                    p.text(": ");
                    p.test(bound);
                }
            }
            TypeParam::ParamSpec(t) => {
                p.text("**");
                p.text(&t.name);
            }
            TypeParam::TypeVarTuple(t) => {
                p.text("*");
                p.text(&t.name);
            }
        });
        self.text("]");
    }

    fn for_loop(&mut self, word: &str, target: &Expr, iter: &Expr, body: &[Stmt], orelse: &[Stmt]) {
        self.start();
        self.text(word);
        self.at(target, Level::Tuple);
        self.text(" in ");
        match iter {
            Expr::Yield(_) | Expr::YieldFrom(_) => self.test(iter),
            _ => self.value(iter),
        }
        self.block(body);
        self.clause("else", orelse);
    }

    fn if_chain(&mut self, s: &StmtIf) {
        let mut word = "if ";
        let mut branch = s;
        loop {
            self.start();
            self.text(word);
            self.at(&branch.test, Level::Walrus);
            self.block(&branch.body);
            match branch.orelse.as_slice() {
                [stmt @ Stmt::If(next)] if self.stays_elif(stmt) => branch = next,
                orelse => {
                    self.clause("else", orelse);
                    return;
                }
            }
            word = "elif ";
        }
    }

    /// An `elif` cannot be taken over from the original as a statement of its own.
    fn stays_elif(&self, stmt: &Stmt) -> bool {
        self.original.is_none_or(|original| original(stmt, &self.indent).is_none())
            || self.source.is_some_and(|source| {
                let start = usize::from(stmt.range().start());
                source.get(start..).is_some_and(|text| text.starts_with("elif"))
            })
    }

    fn with(&mut self, word: &str, items: &[WithItem], body: &[Stmt]) {
        self.start();
        self.text(word);
        // `with (a, b):` has two items, not one tuple.
        let lone_tuple = matches!(items, [item] if item.optional_vars.is_none()
            && matches!(item.context_expr, Expr::Tuple(_)));
        if lone_tuple {
            self.text("(");
        }
        self.separated(items, ", ", |p, item| {
            p.test(&item.context_expr);
            if let Some(target) = &item.optional_vars {
                p.text(" as ");
                p.test(target);
            }
        });
        if lone_tuple {
            self.text(")");
        }
        self.block(body);
    }

    fn case(&mut self, case: &MatchCase) {
        self.start();
        self.text("case ");
        self.pattern_at(&case.pattern, pattern::Level::As);
        if let Some(guard) = &case.guard {
            self.text(" if ");
            self.at(guard, Level::Walrus);
        }
        self.block(&case.body);
    }

    fn try_block(
        &mut self,
        except: &str,
        body: &[Stmt],
        handlers: &[ExceptHandler],
        orelse: &[Stmt],
        finalbody: &[Stmt],
    ) {
        self.start();
        self.text("try");
        self.block(body);
        for ExceptHandler::ExceptHandler(handler) in handlers {
            self.start();
            self.text(except);
            if let Some(kind) = &handler.type_ {
                self.text(" ");
                self.test(kind);
            }
            if let Some(name) = &handler.name {
                self.text(" as ");
                self.text(name);
            }
            self.block(&handler.body);
        }
        self.clause("else", orelse);
        self.clause("finally", finalbody);
    }
}

fn is_definition(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_))
}

fn augmented(op: Operator) -> &'static str {
    match op {
        Operator::Add => " += ",
        Operator::Sub => " -= ",
        Operator::Mult => " *= ",
        Operator::MatMult => " @= ",
        Operator::Div => " /= ",
        Operator::Mod => " %= ",
        Operator::Pow => " **= ",
        Operator::LShift => " <<= ",
        Operator::RShift => " >>= ",
        Operator::BitOr => " |= ",
        Operator::BitXor => " ^= ",
        Operator::BitAnd => " &= ",
        Operator::FloorDiv => " //= ",
    }
}
