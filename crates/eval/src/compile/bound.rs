//! Statements that do nothing but bind names: where one of a module depends on an absent module, only these names do.

use dy2st_syntax::ast::{self, Expr, Stmt};

/// Whether a statement's only lasting effect is to bind names, which are put into `names`.
pub(super) fn only_binds<'t>(statement: &'t Stmt, names: &mut Vec<&'t str>) -> bool {
    let all = |body: &'t [Stmt], names: &mut Vec<&'t str>| body.iter().all(|statement| only_binds(statement, names));
    match statement {
        Stmt::Import(s) => {
            names.extend(s.names.iter().map(|alias| match &alias.asname {
                Some(name) => name.as_str(),
                None => alias.name.split('.').next().unwrap_or_default(),
            }));
            true
        }
        Stmt::ImportFrom(s) => {
            names.extend(s.names.iter().map(|alias| alias.asname.as_ref().unwrap_or(&alias.name).as_str()));
            s.names.iter().all(|alias| alias.name.as_str() != "*")
        }
        Stmt::FunctionDef(s) => {
            names.push(&s.name);
            true
        }
        Stmt::ClassDef(s) => {
            names.push(&s.name);
            true
        }
        Stmt::Assign(s) => s.targets.iter().all(|target| names_of(target, names)),
        Stmt::AnnAssign(s) => names_of(&s.target, names),
        Stmt::AugAssign(s) => names_of(&s.target, names),
        Stmt::If(s) => all(&s.body, names) && all(&s.orelse, names),
        Stmt::Try(s) => {
            let handled = s.handlers.iter().all(|ast::ExceptHandler::ExceptHandler(h)| all(&h.body, names));
            handled && all(&s.body, names) && all(&s.orelse, names) && all(&s.finalbody, names)
        }
        Stmt::Expr(s) => matches!(&*s.value, Expr::Constant(_)),
        Stmt::Pass(_) => true,
        _ => false,
    }
}

fn names_of<'t>(target: &'t Expr, names: &mut Vec<&'t str>) -> bool {
    match target {
        Expr::Name(name) => {
            names.push(name.id.as_str());
            true
        }
        Expr::Tuple(ast::ExprTuple { elts, .. }) | Expr::List(ast::ExprList { elts, .. }) => {
            elts.iter().all(|element| names_of(element, names))
        }
        Expr::Starred(starred) => names_of(&starred.value, names),
        _ => false,
    }
}
