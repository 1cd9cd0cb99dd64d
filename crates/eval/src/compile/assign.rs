//! Assignment in all its forms, and `del`.

use dy2st_syntax::ast::{self, Expr, Ranged};
use dy2st_syntax::scope::ScopeKind;

use super::expr::binary_op;
use super::{Compiled, Compiler};
use crate::code::Op;

impl<'t> Compiler<'_, 't> {
    pub(super) fn assign(&mut self, s: &'t ast::StmtAssign) -> Compiled {
        self.expr(&s.value)?;
        for (i, target) in s.targets.iter().enumerate() {
            if i + 1 < s.targets.len() {
                self.emit(Op::Dup);
            }
            self.store(target)?;
        }
        Ok(())
    }

    /// Stores the top of the stack.
    pub(super) fn store(&mut self, target: &'t Expr) -> Compiled {
        let before = self.at(target.range());
        let done = self.store_inner(target);
        self.restore(before);
        done
    }

    fn store_inner(&mut self, target: &'t Expr) -> Compiled {
        match target {
            Expr::Name(e) => self.store_name(e.id.as_str()),
            Expr::Attribute(e) => {
                self.expr(&e.value)?;
                let name = self.mangled(&e.attr);
                let at = self.site(&name);
                self.emit(Op::StoreAttr(at));
            }
            Expr::Subscript(e) => {
                self.expr(&e.value)?;
                self.expr(&e.slice)?;
                self.emit(Op::StoreItem);
            }
            Expr::Tuple(e) => return self.unpack(&e.elts),
            Expr::List(e) => return self.unpack(&e.elts),
            Expr::Starred(e) => return self.store(&e.value),
            other => return self.refuse(other.range(), "cannot assign to this expression"),
        }
        Ok(())
    }

    fn unpack(&mut self, targets: &'t [Expr]) -> Compiled {
        match targets.iter().position(|t| matches!(t, Expr::Starred(_))) {
            Some(at) => self.emit(Op::UnpackEx(at as u16, (targets.len() - at - 1) as u16)),
            None => self.emit(Op::UnpackSequence(targets.len() as u32)),
        };
        targets.iter().try_for_each(|target| self.store(target))
    }

    pub(super) fn augmented(&mut self, s: &'t ast::StmtAugAssign) -> Compiled {
        let op = Op::Inplace(binary_op(s.op));
        match &*s.target {
            Expr::Name(e) => {
                let before = self.at(e.range);
                self.load_name(e.id.as_str());
                self.restore(before);
                self.expr(&s.value)?;
                self.emit(op);
                let before = self.at(e.range);
                self.store_name(e.id.as_str());
                self.restore(before);
            }
            Expr::Attribute(e) => {
                let name = self.mangled(&e.attr);
                let (load, at) = (self.site(&name), self.site(&name));
                self.expr(&e.value)?;
                let before = self.at(e.range);
                self.emit(Op::Dup);
                self.emit(Op::LoadAttr(load));
                self.restore(before);
                self.expr(&s.value)?;
                self.emit(op);
                let before = self.at(e.range);
                self.emit(Op::Swap);
                self.emit(Op::StoreAttr(at));
                self.restore(before);
            }
            Expr::Subscript(e) => {
                self.expr(&e.value)?;
                self.expr(&e.slice)?;
                let before = self.at(e.range);
                self.emit(Op::Dup2);
                self.emit(Op::LoadItem);
                self.restore(before);
                self.expr(&s.value)?;
                self.emit(op);
                let before = self.at(e.range);
                self.emit(Op::Rot3);
                self.emit(Op::StoreItem);
                self.restore(before);
            }
            other => return self.refuse(other.range(), "illegal expression for augmented assignment"),
        }
        Ok(())
    }

    pub(super) fn annotated(&mut self, s: &'t ast::StmtAnnAssign) -> Compiled {
        if let Some(value) = &s.value {
            self.expr(value)?;
            self.store(&s.target)?;
        }
        let kind = self.unit().kind;
        let keeps = matches!(kind, ScopeKind::Module | ScopeKind::Class);
        match &*s.target {
            Expr::Name(e) if s.simple && keeps => {
                self.annotation(&s.annotation)?;
                self.load_name("__annotations__");
                let name = self.mangled(e.id.as_str());
                self.emit_str(&name);
                self.emit(Op::StoreItem);
            }
            Expr::Name(_) if !keeps => {}
            Expr::Name(_) => {
                self.annotation(&s.annotation)?;
                self.emit(Op::Pop);
            }
            target => {
                if s.value.is_none() {
                    self.evaluate_target(target)?;
                }
                if keeps {
                    self.annotation(&s.annotation)?;
                    self.emit(Op::Pop);
                }
            }
        }
        Ok(())
    }

    fn evaluate_target(&mut self, target: &'t Expr) -> Compiled {
        match target {
            Expr::Attribute(e) => {
                self.expr(&e.value)?;
                self.emit(Op::Pop);
            }
            Expr::Subscript(e) => {
                self.expr(&e.value)?;
                self.emit(Op::Pop);
                self.expr(&e.slice)?;
                self.emit(Op::Pop);
            }
            _ => {}
        }
        Ok(())
    }

    /// An annotation's value: its text where the module asks for that.
    pub(super) fn annotation(&mut self, annotation: &'t Expr) -> Compiled {
        if self.future_annotations {
            let range = annotation.range();
            let text = self.vm.files.get(self.file).text()[range.start().into()..range.end().into()].to_string();
            self.emit_str(&text);
            return Ok(());
        }
        self.expr(annotation)
    }

    pub(super) fn delete(&mut self, target: &'t Expr) -> Compiled {
        let before = self.at(target.range());
        match target {
            Expr::Name(e) => self.delete_name(e.id.as_str()),
            Expr::Attribute(e) => {
                self.expr(&e.value)?;
                let name = self.mangled(&e.attr);
                let at = self.name(&name);
                self.emit(Op::DeleteAttr(at));
            }
            Expr::Subscript(e) => {
                self.expr(&e.value)?;
                self.expr(&e.slice)?;
                self.emit(Op::DeleteItem);
            }
            Expr::Tuple(e) => e.elts.iter().try_for_each(|t| self.delete(t))?,
            Expr::List(e) => e.elts.iter().try_for_each(|t| self.delete(t))?,
            other => return self.refuse(other.range(), "cannot delete this expression"),
        }
        self.restore(before);
        Ok(())
    }
}
