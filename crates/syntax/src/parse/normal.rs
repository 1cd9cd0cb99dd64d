//! Names in Unicode's normal form NFKC, in which Python compares them: `ﬁ` is `fi`.

use unicode_normalization::UnicodeNormalization;

use crate::ast::{ExceptHandler, Expr, Identifier, ModModule, Pattern, Stmt, TypeParam};
use crate::visit::{walk_mut, NodeMut, VisitorMut};

/// Puts every name of a tree into its normal form.
pub(super) fn normalise(module: &mut ModModule) {
    for stmt in &mut module.body {
        Normalise.visit_stmt(stmt);
    }
}

struct Normalise;

fn name(name: &mut Identifier) {
    if !name.is_ascii() {
        *name = Identifier::new(name.nfkc().collect::<String>());
    }
}

fn names<'a>(list: impl IntoIterator<Item = &'a mut Identifier>) {
    list.into_iter().for_each(name);
}

impl VisitorMut for Normalise {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::FunctionDef(s) => name(&mut s.name),
            Stmt::AsyncFunctionDef(s) => name(&mut s.name),
            Stmt::ClassDef(s) => name(&mut s.name),
            Stmt::Global(s) => names(&mut s.names),
            Stmt::Nonlocal(s) => names(&mut s.names),
            Stmt::Import(s) => {
                for alias in &mut s.names {
                    name(&mut alias.name);
                    names(&mut alias.asname);
                }
            }
            Stmt::ImportFrom(s) => {
                names(&mut s.module);
                for alias in &mut s.names {
                    name(&mut alias.name);
                    names(&mut alias.asname);
                }
            }
            _ => {}
        }
        walk_mut(self, NodeMut::Stmt(stmt));
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Name(e) => name(&mut e.id),
            Expr::Attribute(e) => name(&mut e.attr),
            _ => {}
        }
        walk_mut(self, NodeMut::Expr(expr));
    }

    fn visit_pattern(&mut self, pattern: &mut Pattern) {
        match pattern {
            Pattern::MatchStar(p) => names(&mut p.name),
            Pattern::MatchAs(p) => names(&mut p.name),
            Pattern::MatchMapping(p) => names(&mut p.rest),
            Pattern::MatchClass(p) => names(&mut p.kwd_attrs),
            _ => {}
        }
        walk_mut(self, NodeMut::Pattern(pattern));
    }

    fn visit_other(&mut self, node: NodeMut<'_>) {
        match node {
            NodeMut::Arg(arg) => {
                name(&mut arg.arg);
                walk_mut(self, NodeMut::Arg(arg));
            }
            NodeMut::Keyword(keyword) => {
                names(&mut keyword.arg);
                walk_mut(self, NodeMut::Keyword(keyword));
            }
            NodeMut::Handler(handler) => {
                let ExceptHandler::ExceptHandler(inner) = &mut *handler;
                names(&mut inner.name);
                walk_mut(self, NodeMut::Handler(handler));
            }
            NodeMut::TypeParam(param) => {
                match &mut *param {
                    TypeParam::TypeVar(p) => name(&mut p.name),
                    TypeParam::ParamSpec(p) => name(&mut p.name),
                    TypeParam::TypeVarTuple(p) => name(&mut p.name),
                }
                walk_mut(self, NodeMut::TypeParam(param));
            }
            other => walk_mut(self, other),
        }
    }
}

#[cfg(test)]
mod tests {
    use dy2st_source::Files;

    #[test]
    fn names_are_compared_in_their_normal_form() {
        let mut files = Files::new();
        let file = files.add("m.py", "ﬁ = µ.ﬁ\ndef ｆ(é, *, k: µ): f(ﬁ=1)\n");
        let module = crate::parse(&files, file).expect("it parses");
        assert_eq!(crate::print::module(&module.ast), "fi = μ.fi\n\n\ndef f(é, *, k: μ):\n    f(fi=1)\n");
    }
}
