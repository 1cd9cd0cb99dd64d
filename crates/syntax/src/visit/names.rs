//! Names that targets bind, and that code reads, writes and deletes, without looking into nested scopes.

use indexmap::IndexSet;

use super::{children, Node};
use crate::ast::{Expr, ExprContext, Pattern, Stmt, TextRange};

/// The names that an assignment to `target` binds, in order. Attributes and subscripts bind none.
pub fn bound_by_target(target: &Expr) -> Vec<(&str, TextRange)> {
    let mut names = Vec::new();
    let mut stack = vec![target];
    while let Some(target) = stack.pop() {
        match target {
            Expr::Name(name) => names.push((name.id.as_str(), name.range)),
            Expr::Starred(starred) => stack.push(&starred.value),
            Expr::Tuple(tuple) => stack.extend(tuple.elts.iter().rev()),
            Expr::List(list) => stack.extend(list.elts.iter().rev()),
            _ => {}
        }
    }
    names
}

/// The names that a pattern binds, in order.
pub fn bound_by_pattern(pattern: &Pattern) -> Vec<&str> {
    let mut names = Vec::new();
    pattern_names(pattern, &mut names);
    names
}

fn pattern_names<'a>(pattern: &'a Pattern, names: &mut Vec<&'a str>) {
    children(Node::Pattern(pattern), &mut |child| {
        if let Node::Pattern(inner) = child {
            pattern_names(inner, names);
        }
    });
    let own = match pattern {
        Pattern::MatchStar(star) => star.name.as_ref(),
        Pattern::MatchAs(capture) => capture.name.as_ref(),
        Pattern::MatchMapping(mapping) => mapping.rest.as_ref(),
        _ => None,
    };
    names.extend(own.map(crate::ast::Identifier::as_str));
}

/// The name that an import binds: `a` for `import a.b`, `c` for `import a.b as c`.
pub fn bound_by_alias(alias: &crate::ast::Alias) -> &str {
    match &alias.asname {
        Some(name) => name.as_str(),
        None => alias.name.split('.').next().unwrap_or_default(),
    }
}

/// Names by use, each in the order of its first use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// Names that are loaded; the target of an augmented assignment is among them.
    pub read: IndexSet<String>,
    /// Names that are bound, by any statement or expression.
    pub written: IndexSet<String>,
    /// Names that are deleted.
    pub deleted: IndexSet<String>,
    /// Names that `global` and `nonlocal` declare.
    pub declared: IndexSet<String>,
}

/// The names that statements use in their own scope. Bodies of nested functions, lambdas and classes are left out (their
/// defaults, decorators, bases and annotations are not); a comprehension's first iterable and its walrus targets count.
pub fn of_body(body: &[Stmt]) -> Names {
    let mut names = Names::default();
    for stmt in body {
        collect(Node::Stmt(stmt), &mut names);
    }
    names
}

/// The names that one expression uses in its own scope; see [`of_body`].
pub fn of_expr(expr: &Expr) -> Names {
    let mut names = Names::default();
    collect(Node::Expr(expr), &mut names);
    names
}

fn collect(node: Node<'_>, names: &mut Names) {
    match node {
        Node::Stmt(stmt) if collect_stmt(stmt, names) => return,
        Node::Expr(Expr::Name(name)) => {
            let set = match name.ctx {
                ExprContext::Load => &mut names.read,
                ExprContext::Store => &mut names.written,
                ExprContext::Del => &mut names.deleted,
            };
            set.insert(name.id.to_string());
            return;
        }
        Node::Expr(Expr::Lambda(lambda)) => {
            collect_defaults(&lambda.args, names);
            return;
        }
        Node::Expr(expr @ (Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::GeneratorExp(_))) => {
            collect_comprehension(expr, names);
            return;
        }
        Node::Pattern(pattern) => {
            names.written.extend(bound_by_pattern(pattern).into_iter().map(str::to_owned));
        }
        Node::Handler(crate::ast::ExceptHandler::ExceptHandler(handler)) => {
            names.written.extend(handler.name.iter().map(ToString::to_string));
        }
        _ => {}
    }
    children(node, &mut |child| collect(child, names));
}

/// Whether the statement is done with.
fn collect_stmt(stmt: &Stmt, names: &mut Names) -> bool {
    match stmt {
        Stmt::FunctionDef(def) => {
            collect_definition(&def.name, &def.decorator_list, names);
            collect_defaults(&def.args, names);
            def.returns.iter().for_each(|expr| collect(Node::Expr(expr), names));
            true
        }
        Stmt::AsyncFunctionDef(def) => {
            collect_definition(&def.name, &def.decorator_list, names);
            collect_defaults(&def.args, names);
            def.returns.iter().for_each(|expr| collect(Node::Expr(expr), names));
            true
        }
        Stmt::ClassDef(def) => {
            collect_definition(&def.name, &def.decorator_list, names);
            def.bases.iter().for_each(|expr| collect(Node::Expr(expr), names));
            def.keywords.iter().for_each(|keyword| collect(Node::Keyword(keyword), names));
            true
        }
        Stmt::Import(import) => {
            names.written.extend(import.names.iter().map(|alias| bound_by_alias(alias).to_owned()));
            true
        }
        Stmt::ImportFrom(import) => {
            let bound = import.names.iter().map(bound_by_alias).filter(|&name| name != "*");
            names.written.extend(bound.map(str::to_owned));
            true
        }
        Stmt::Global(global) => {
            names.declared.extend(global.names.iter().map(ToString::to_string));
            true
        }
        Stmt::Nonlocal(nonlocal) => {
            names.declared.extend(nonlocal.names.iter().map(ToString::to_string));
            true
        }
        Stmt::AugAssign(assign) => {
            if let Expr::Name(name) = assign.target.as_ref() {
                names.read.insert(name.id.to_string());
            }
            false
        }
        _ => false,
    }
}

fn collect_definition(name: &str, decorators: &[Expr], names: &mut Names) {
    for decorator in decorators {
        collect(Node::Expr(decorator), names);
    }
    names.written.insert(name.to_owned());
}

fn collect_defaults(args: &crate::ast::Arguments, names: &mut Names) {
    children(Node::Arguments(args), &mut |child| collect(child, names));
}

/// The first iterable runs in the scope around; of the rest only walrus targets are of that scope, and reads may be.
fn collect_comprehension(expr: &Expr, names: &mut Names) {
    let mut inner = Names::default();
    let mut own = IndexSet::new();
    let mut first = true;
    children(Node::Expr(expr), &mut |child| match child {
        Node::Comprehension(clause) => {
            own.extend(bound_by_target(&clause.target).into_iter().map(|(name, _)| name.to_owned()));
            if first {
                collect(Node::Expr(&clause.iter), names);
                clause.ifs.iter().for_each(|test| collect(Node::Expr(test), &mut inner));
            } else {
                children(child, &mut |part| collect(part, &mut inner));
            }
            first = false;
        }
        other => collect(other, &mut inner),
    });
    names.read.extend(inner.read.into_iter().filter(|name| !own.contains(name)));
    names.written.extend(inner.written.into_iter().filter(|name| !own.contains(name)));
}
