//! `try`, `with`, and what must be done on the way out of them.

use dy2st_syntax::ast::{self, Stmt};

use super::{Compiled, Compiler, Open};
use crate::code::{Op, Region};

impl<'t> Compiler<'_, 't> {
    /// Emits what leaving all open constructs from the innermost down to `depth` asks for. With `value` the top of the
    /// stack is a return value that must survive.
    pub(super) fn leave(&mut self, depth: usize, value: bool) -> Compiled {
        let saved = self.unit().open.clone();
        while self.unit().open.len() > depth {
            let Some(open) = self.unit().open.pop() else { break };
            match open {
                Open::Loop { is_for, .. } => {
                    // `break` and `continue` never leave a loop but their own; `return` drops the iterators.
                    if is_for {
                        self.drop_under(value);
                    }
                }
                Open::Try { .. } => drop(self.emit(Op::PopBlock)),
                Open::Finally(body) => {
                    self.emit(Op::PopBlock);
                    if value {
                        self.unit().open.push(Open::Value);
                    }
                    self.statements(body)?;
                    if value {
                        self.unit().open.pop();
                    }
                }
                Open::Value => self.drop_under(value),
                Open::FinallyHandler => {
                    self.drop_under(value);
                    self.emit(Op::PopExcept);
                }
                Open::Handler(name) => {
                    self.emit(Op::PopBlock);
                    self.emit(Op::PopExcept);
                    self.clear_handler_name(name);
                }
                Open::With(range) => {
                    let before = self.at(range);
                    self.emit(Op::PopBlock);
                    if value {
                        self.emit(Op::Swap);
                    }
                    self.emit_none();
                    self.emit_none();
                    self.emit_none();
                    self.emit(Op::Call(3));
                    self.emit(Op::Pop);
                    self.restore(before);
                }
            }
        }
        self.unit().open = saved;
        Ok(())
    }

    fn drop_under(&mut self, value: bool) {
        if value {
            self.emit(Op::Drop(1));
        } else {
            self.emit(Op::Pop);
        }
    }

    fn clear_handler_name(&mut self, name: Option<&'t str>) {
        if let Some(name) = name {
            self.emit_none();
            self.store_name(name);
            self.delete_name(name);
        }
    }

    pub(super) fn try_statement(&mut self, s: &'t ast::StmtTry) -> Compiled {
        if s.finalbody.is_empty() {
            return self.try_except(s);
        }
        let setup = self.emit(Op::Setup(0));
        self.unit().open.push(Open::Finally(&s.finalbody));
        if s.handlers.is_empty() {
            self.statements(&s.body)?;
        } else {
            self.try_except(s)?;
        }
        self.unit().open.pop();
        self.emit(Op::PopBlock);
        self.statements(&s.finalbody)?;
        let end = self.emit(Op::Jump(0));
        self.land(setup);
        // The exception is on the stack and being handled.
        self.unit().open.push(Open::FinallyHandler);
        self.statements(&s.finalbody)?;
        self.unit().open.pop();
        self.emit(Op::Reraise);
        self.land(end);
        self.region(setup);
        Ok(())
    }

    fn try_except(&mut self, s: &'t ast::StmtTry) -> Compiled {
        let setup = self.emit(Op::Setup(0));
        let takes_imports = s.handlers.iter().any(takes_imports);
        self.unit().open.push(Open::Try { takes_imports });
        self.statements(&s.body)?;
        self.unit().open.pop();
        self.emit(Op::PopBlock);
        self.statements(&s.orelse)?;
        let mut ends = vec![self.emit(Op::Jump(0))];
        self.land(setup);
        for ast::ExceptHandler::ExceptHandler(handler) in &s.handlers {
            let before = self.at(handler.range);
            let next = match &handler.type_ {
                Some(class) => {
                    self.expr(class)?;
                    self.emit(Op::MatchException);
                    Some(self.emit(Op::PopJumpIfFalse(0)))
                }
                None => None,
            };
            ends.push(self.handler(handler)?);
            self.restore(before);
            if let Some(next) = next {
                self.land(next);
            }
        }
        self.emit(Op::Reraise);
        for at in ends {
            self.land(at);
        }
        self.region(setup);
        Ok(())
    }

    /// Notes that the statement that a `Setup` opened ends here.
    fn region(&mut self, setup: usize) {
        let end = self.here();
        let code = &mut self.unit().code;
        if let Op::Setup(handler) | Op::SetupUnder(handler) = code.ops[setup] {
            code.regions.push(Region { handler: handler as usize, start: setup, end });
        }
    }

    /// A handler's body, with the exception on the stack; the jump to the end.
    fn handler(&mut self, handler: &'t ast::ExceptHandlerExceptHandler) -> Compiled<usize> {
        let name = handler.name.as_ref().map(ast::Identifier::as_str);
        match name {
            Some(name) => self.store_name(name),
            None => drop(self.emit(Op::Pop)),
        }
        let cleanup = self.emit(Op::Setup(0));
        self.unit().open.push(Open::Handler(name));
        self.statements(&handler.body)?;
        self.unit().open.pop();
        self.emit(Op::PopBlock);
        self.emit(Op::PopExcept);
        self.clear_handler_name(name);
        let end = self.emit(Op::Jump(0));
        self.land(cleanup);
        self.clear_handler_name(name);
        self.emit(Op::Reraise);
        self.region(cleanup);
        Ok(end)
    }

    pub(super) fn with_items(
        &mut self,
        items: &'t [ast::WithItem],
        body: &'t [Stmt],
        range: ast::TextRange,
    ) -> Compiled {
        let Some((item, rest)) = items.split_first() else { return self.statements(body) };
        self.expr(&item.context_expr)?;
        self.emit(Op::EnterWith);
        // The exit function stays under the block.
        let setup = match &item.optional_vars {
            Some(target) => {
                // The block must also cover the store, but the entered value is on top.
                let setup = self.emit(Op::SetupUnder(0));
                self.store(target)?;
                setup
            }
            None => {
                self.emit(Op::Pop);
                self.emit(Op::Setup(0))
            }
        };
        self.unit().open.push(Open::With(range));
        self.with_items(rest, body, range)?;
        self.unit().open.pop();
        let before = self.at(range);
        self.emit(Op::PopBlock);
        self.emit_none();
        self.emit_none();
        self.emit_none();
        self.emit(Op::Call(3));
        self.emit(Op::Pop);
        let end = self.emit(Op::Jump(0));
        self.land(setup);
        self.emit(Op::ExitWithException);
        let suppressed = self.emit(Op::PopJumpIfTrue(0));
        self.emit(Op::Reraise);
        self.land(suppressed);
        self.emit(Op::Pop);
        self.emit(Op::PopExcept);
        self.emit(Op::Pop);
        self.land(end);
        self.region(setup);
        self.restore(before);
        Ok(())
    }
}

/// Whether a handler is for an import that fails, as far as its text says.
fn takes_imports(handler: &ast::ExceptHandler) -> bool {
    let ast::ExceptHandler::ExceptHandler(handler) = handler;
    let named = |class: &ast::Expr| {
        let name = match class {
            ast::Expr::Name(name) => name.id.as_str(),
            _ => return false,
        };
        matches!(name, "ImportError" | "ModuleNotFoundError" | "Exception" | "BaseException")
    };
    match handler.type_.as_deref() {
        None => true,
        Some(ast::Expr::Tuple(classes)) => classes.elts.iter().any(named),
        Some(class) => named(class),
    }
}
