//! Statements.

use dy2st_syntax::ast::{self, Expr, Ranged, Stmt};

use super::{Compiled, Compiler, Open};
use crate::code::Op;

impl<'t> Compiler<'_, 't> {
    pub(super) fn statements(&mut self, body: &'t [Stmt]) -> Compiled {
        for statement in body {
            let before = self.at(statement.range());
            let done = self.statement(statement);
            self.restore(before);
            done?;
        }
        Ok(())
    }

    fn statement(&mut self, statement: &'t Stmt) -> Compiled {
        match statement {
            Stmt::Expr(s) => {
                if matches!(&*s.value, Expr::Constant(_)) {
                    return Ok(());
                }
                self.expr(&s.value)?;
                self.emit(Op::Pop);
                Ok(())
            }
            Stmt::Assign(s) => self.assign(s),
            Stmt::AugAssign(s) => self.augmented(s),
            Stmt::AnnAssign(s) => self.annotated(s),
            Stmt::Delete(s) => s.targets.iter().try_for_each(|target| self.delete(target)),
            Stmt::Return(s) => self.return_statement(s),
            Stmt::If(s) => self.if_statement(s),
            Stmt::While(s) => self.while_statement(s),
            Stmt::For(s) => self.for_statement(s),
            Stmt::Break(_) => self.break_or_continue(true),
            Stmt::Continue(_) => self.break_or_continue(false),
            Stmt::Pass(_) | Stmt::Global(_) | Stmt::Nonlocal(_) => Ok(()),
            Stmt::FunctionDef(s) => self.function_statement(s),
            Stmt::AsyncFunctionDef(s) => self.async_function_statement(s),
            Stmt::ClassDef(s) => self.class_statement(s),
            Stmt::Raise(s) => self.raise_statement(s),
            Stmt::Try(s) => self.try_statement(s),
            Stmt::With(s) => self.with_items(&s.items, &s.body, s.range),
            Stmt::Assert(s) => self.assert_statement(s),
            Stmt::Import(s) => {
                self.import(s);
                Ok(())
            }
            Stmt::ImportFrom(s) => {
                self.import_from(s);
                Ok(())
            }
            Stmt::Match(s) => self.match_statement(s),
            Stmt::TryStar(s) => self.refuse(s.range, "'except*' is not evaluated; use 'except'"),
            Stmt::AsyncFor(s) => self.refuse(s.range, "'async for' needs an event loop: it is not evaluated"),
            Stmt::AsyncWith(s) => self.refuse(s.range, "'async with' needs an event loop: it is not evaluated"),
            Stmt::TypeAlias(s) => self.refuse(s.range, "'type' statements are Python 3.12: they are not evaluated"),
        }
    }

    fn return_statement(&mut self, s: &'t ast::StmtReturn) -> Compiled {
        match &s.value {
            Some(value) => self.expr(value)?,
            None => self.emit_none(),
        }
        self.leave(0, true)?;
        self.emit(Op::Return);
        Ok(())
    }

    fn if_statement(&mut self, s: &'t ast::StmtIf) -> Compiled {
        let to_else = self.jump_if(&s.test, false)?;
        self.statements(&s.body)?;
        if s.orelse.is_empty() {
            for at in to_else {
                self.land(at);
            }
            return Ok(());
        }
        // The jump belongs to what ran last: a debugger must not see the test's line again.
        let before = s.body.last().map(|last| self.at(last.range()));
        let to_end = self.emit(Op::Jump(0));
        if let Some(before) = before {
            self.restore(before);
        }
        for at in to_else {
            self.land(at);
        }
        self.statements(&s.orelse)?;
        self.land(to_end);
        Ok(())
    }

    fn while_statement(&mut self, s: &'t ast::StmtWhile) -> Compiled {
        let top = self.here();
        let forever = matches!(&*s.test, Expr::Constant(c) if matches!(c.value, ast::Constant::Bool(true)));
        let exits = if forever { Vec::new() } else { self.jump_if(&s.test, false)? };
        self.unit().open.push(Open::Loop { top, is_for: false });
        self.unit().breaks.push(Vec::new());
        self.statements(&s.body)?;
        self.emit(Op::Jump(top as u32));
        self.unit().open.pop();
        // What breaks in the `else` belongs to the loop around.
        let breaks = self.unit().breaks.pop().unwrap_or_default();
        for at in exits {
            self.land(at);
        }
        self.statements(&s.orelse)?;
        for at in breaks {
            self.land(at);
        }
        Ok(())
    }

    fn for_statement(&mut self, s: &'t ast::StmtFor) -> Compiled {
        self.expr(&s.iter)?;
        self.emit(Op::GetIter);
        let top = self.emit(Op::ForIter(0));
        self.unit().open.push(Open::Loop { top, is_for: true });
        self.unit().breaks.push(Vec::new());
        self.store(&s.target)?;
        self.statements(&s.body)?;
        self.emit(Op::Jump(top as u32));
        self.land(top);
        self.unit().open.pop();
        let breaks = self.unit().breaks.pop().unwrap_or_default();
        self.statements(&s.orelse)?;
        for at in breaks {
            self.land(at);
        }
        Ok(())
    }

    fn break_or_continue(&mut self, is_break: bool) -> Compiled {
        let open = &self.unit().open;
        let Some(depth) = open.iter().rposition(|o| matches!(o, Open::Loop { .. })) else {
            let what = if is_break { "'break' outside loop" } else { "'continue' not properly in loop" };
            let range = self.unit().range;
            let range = ast::TextRange::new(range.0.into(), range.1.into());
            return self.refuse(range, what);
        };
        let Open::Loop { top, is_for } = open[depth] else { return Ok(()) };
        self.leave(depth + 1, false)?;
        if is_break {
            if is_for {
                self.emit(Op::Pop);
            }
            let jump = self.emit(Op::Jump(0));
            // In a `finally` on the way out of inner loops, those are not open any more.
            let loops = self.unit().open[..depth].iter().filter(|open| matches!(open, Open::Loop { .. })).count();
            if let Some(breaks) = self.unit().breaks.get_mut(loops) {
                breaks.push(jump);
            }
        } else {
            self.emit(Op::Jump(top as u32));
        }
        Ok(())
    }

    fn raise_statement(&mut self, s: &'t ast::StmtRaise) -> Compiled {
        let mut count = 0;
        for part in [&s.exc, &s.cause].into_iter().flatten() {
            self.expr(part)?;
            count += 1;
        }
        self.emit(Op::Raise(count));
        Ok(())
    }

    fn assert_statement(&mut self, s: &'t ast::StmtAssert) -> Compiled {
        let passes = self.jump_if(&s.test, true)?;
        // CPython marks the test.
        let before = self.at(s.test.range());
        self.emit(Op::AssertionError);
        if let Some(message) = &s.msg {
            self.expr(message)?;
            self.emit(Op::Call(1));
        }
        self.emit(Op::Raise(1));
        self.restore(before);
        for at in passes {
            self.land(at);
        }
        Ok(())
    }

    fn import(&mut self, s: &'t ast::StmtImport) {
        for alias in &s.names {
            self.import_level(0);
            self.emit_none();
            let name = self.name(&alias.name);
            self.emit(Op::Import(name));
            let mut parts = alias.name.split('.');
            let first = parts.next().unwrap_or_default();
            match &alias.asname {
                Some(asname) => {
                    for part in parts {
                        let at = self.name(part);
                        self.emit(Op::ImportFrom(at));
                        self.emit(Op::Swap);
                        self.emit(Op::Pop);
                    }
                    self.store_name(asname);
                }
                None => self.store_name(first),
            }
        }
    }

    /// The level of an import; in a `try` that provides for its failure it is -1 less the level.
    fn import_level(&mut self, level: i64) {
        let provided = self.unit().open.iter().any(|open| matches!(open, Open::Try { takes_imports: true }));
        self.emit_int(if provided { -1 - level } else { level });
    }

    fn import_from(&mut self, s: &'t ast::StmtImportFrom) {
        let module = s.module.as_ref().map_or("", |m| m.as_str());
        if module == "__future__" {
            return;
        }
        self.import_level(s.level.as_ref().map_or(0, ast::Int::to_u32) as i64);
        let names: Vec<_> = s.names.iter().map(|alias| self.vm.intern(&alias.name)).collect();
        let constant = self.names_constant(&names);
        self.emit(Op::Const(constant));
        let module = self.name(module);
        self.emit(Op::Import(module));
        if s.names.len() == 1 && s.names[0].name.as_str() == "*" {
            self.emit(Op::ImportStar);
            return;
        }
        for alias in &s.names {
            let at = self.name(&alias.name);
            self.emit(Op::ImportFrom(at));
            self.store_name(alias.asname.as_ref().unwrap_or(&alias.name));
        }
        self.emit(Op::Pop);
    }
}
