//! Targets of assignments, loops, `with`, `del` and `:=`, and generator expressions among arguments.

use super::Findings;
use crate::ast::{
    Arguments, CmpOp, Constant, Expr, ExprCall, ModModule, Ranged, Stmt, StmtAssign, StmtClassDef, StmtTry,
    StmtTryStar, UnaryOp,
};
use crate::scan;
use crate::visit::{walk, Node, Visitor};

pub(super) fn check(text: &str, module: &ModModule, findings: &mut Findings) {
    Targets { text, findings }.visit_body(&module.body);
}

struct Targets<'a> {
    text: &'a str,
    findings: &'a mut Findings,
}

/// What the target is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Store,
    Delete,
    Loop,
}

/// What CPython calls an expression.
pub(crate) fn name_of(expr: &Expr) -> &'static str {
    match expr {
        Expr::Attribute(_) => "attribute",
        Expr::Subscript(_) => "subscript",
        Expr::Starred(_) => "starred",
        Expr::Name(_) => "name",
        Expr::List(_) => "list",
        Expr::Tuple(_) => "tuple",
        Expr::Lambda(_) => "lambda",
        Expr::Call(_) => "function call",
        Expr::BoolOp(_) | Expr::BinOp(_) | Expr::UnaryOp(_) => "expression",
        Expr::GeneratorExp(_) => "generator expression",
        Expr::Yield(_) | Expr::YieldFrom(_) => "yield expression",
        Expr::Await(_) => "await expression",
        Expr::ListComp(_) => "list comprehension",
        Expr::SetComp(_) => "set comprehension",
        Expr::DictComp(_) => "dict comprehension",
        Expr::Dict(_) => "dict literal",
        Expr::Set(_) => "set display",
        Expr::JoinedStr(_) | Expr::FormattedValue(_) => "f-string expression",
        Expr::Constant(constant) => match constant.value {
            Constant::None => "None",
            Constant::Bool(true) => "True",
            Constant::Bool(false) => "False",
            Constant::Ellipsis => "ellipsis",
            _ => "literal",
        },
        Expr::Compare(_) => "comparison",
        Expr::IfExp(_) => "conditional expression",
        Expr::NamedExpr(_) => "named expression",
        Expr::Slice(_) => "slice",
    }
}

/// The innermost part of a target that cannot be one.
fn invalid(target: &Expr, purpose: Purpose) -> Option<&Expr> {
    match target {
        Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => None,
        Expr::Tuple(tuple) => tuple.elts.iter().find_map(|element| invalid(element, purpose)),
        Expr::List(list) => list.elts.iter().find_map(|element| invalid(element, purpose)),
        Expr::Starred(starred) if purpose != Purpose::Delete => invalid(&starred.value, purpose),
        Expr::Compare(compare) if purpose == Purpose::Loop && compare.ops.first() == Some(&CmpOp::In) => {
            invalid(&compare.left, purpose)
        }
        other => Some(other),
    }
}

/// Whether the expression is no looser than `|`, so that `==` may have been meant.
fn is_operand(expr: &Expr) -> bool {
    match expr {
        Expr::BoolOp(_) | Expr::Compare(_) | Expr::Lambda(_) | Expr::IfExp(_) | Expr::GeneratorExp(_) => false,
        Expr::Starred(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::List(_) | Expr::Tuple(_) => false,
        Expr::UnaryOp(unary) => unary.op != UnaryOp::Not,
        Expr::Constant(constant) => !matches!(constant.value, Constant::None | Constant::Bool(_)),
        _ => true,
    }
}

/// Whether a value starts with an operand.
fn starts_with_operand(value: &Expr) -> bool {
    match value {
        Expr::Tuple(tuple) => tuple.elts.first().is_none_or(starts_with_operand),
        Expr::UnaryOp(unary) => unary.op != UnaryOp::Not,
        Expr::Starred(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Lambda(_) => false,
        _ => true,
    }
}

impl Targets<'_> {
    fn store(&mut self, target: &Expr, purpose: Purpose) {
        if let Some(bad) = invalid(target, purpose) {
            let verb = if purpose == Purpose::Delete { "delete" } else { "assign to" };
            self.findings.add(bad.range(), format!("cannot {verb} {}", name_of(bad)));
        }
    }

    fn assign(&mut self, assign: &StmtAssign) {
        for target in &assign.targets {
            if matches!(target, Expr::Yield(_) | Expr::YieldFrom(_)) {
                self.findings.add(target.range(), "assignment to yield expression not possible");
                return;
            }
            let Some(bad) = invalid(target, Purpose::Store) else { continue };
            let alone = assign.targets.len() == 1 && starts_with_operand(&assign.value);
            let bare_last = Self::last_of_bare_tuple(target);
            if let Some(last @ Expr::Name(_)) = bare_last.filter(|_| alone) {
                let range = last.range().cover(assign.value.range());
                self.findings.add(range, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
                return;
            }
            let is_last = std::ptr::eq(bad, target) || bare_last.is_some_and(|last| std::ptr::eq(bad, last));
            let hint =
                if alone && is_last && is_operand(bad) { " here. Maybe you meant '==' instead of '='?" } else { "" };
            self.findings.add(bad.range(), format!("cannot assign to {}{hint}", name_of(bad)));
            return;
        }
    }

    /// The last element of a tuple that is written without parentheses.
    fn last_of_bare_tuple(target: &Expr) -> Option<&Expr> {
        let Expr::Tuple(tuple) = target else { return None };
        let first = tuple.elts.first()?;
        (first.range().start() == tuple.range.start()).then(|| tuple.elts.last())?
    }

    /// A generator expression among other arguments needs parentheses.
    fn call(&mut self, call: &ExprCall) {
        if call.args.len() + call.keywords.len() < 2 {
            return;
        }
        for arg in &call.args {
            let Expr::GeneratorExp(generator) = arg else { continue };
            let bare = generator.elt.range().start() == generator.range.start()
                || !self.text[generator.range].starts_with('(');
            if bare {
                self.findings.add(generator.range, "Generator expression must be parenthesized");
            }
        }
    }

    /// A bare `*` needs a parameter behind it; the tree does not show one that has none.
    fn parameters(&mut self, args: &Arguments) {
        let Some(kwarg) = &args.kwarg else { return };
        if args.vararg.is_some() || !args.kwonlyargs.is_empty() {
            return;
        }
        let ends = args.posonlyargs.iter().chain(&args.args).map(|arg| {
            let default = arg.default.as_ref().map_or(arg.def.range.end(), |default| default.range().end());
            default.max(arg.def.range.end())
        });
        let from = usize::from(ends.max().unwrap_or(args.range.start().min(kwarg.range.start())));
        let Some(between) = self.text.get(from..usize::from(kwarg.range.start())) else { return };
        let star = between.find('*').filter(|&at| !between[at..].starts_with("**"));
        let in_comment = star.is_some_and(|at| between[..at].contains('#'));
        if let Some(at) = star.filter(|_| !in_comment) {
            // Of a lambda CPython shows what follows the star.
            let is_lambda = !between.contains('(') && self.text[..from + at].trim_end().ends_with("lambda");
            let place = if is_lambda { from + at + 3 } else { from + at };
            self.findings.add(scan::range(place, place + 1), "named arguments must follow bare *");
        }
    }

    /// A class has no use for a bare generator expression.
    fn bases(&mut self, class: &StmtClassDef) {
        for base in &class.bases {
            let Expr::GeneratorExp(generator) = base else { continue };
            if !self.text[generator.range].starts_with('(') || generator.elt.range().start() == generator.range.start()
            {
                let after = usize::from(generator.elt.range().end());
                let place = after + self.text[after..].find("for").unwrap_or(0);
                self.findings.add(scan::range(place, place + 3), "invalid syntax");
            }
        }
    }

    fn handlers(&mut self, handlers: &[crate::ast::ExceptHandler]) {
        for crate::ast::ExceptHandler::ExceptHandler(handler) in handlers.iter().rev().skip(1) {
            if handler.type_.is_none() {
                self.findings.add(handler.range, "default 'except:' must be last");
            }
        }
    }
}

impl<'a> Visitor<'a> for Targets<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Assign(assign) => self.assign(assign),
            Stmt::AugAssign(assign) => {
                let target = assign.target.as_ref();
                if !matches!(target, Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_)) {
                    let name = name_of(target);
                    let message = format!("'{name}' is an illegal expression for augmented assignment");
                    self.findings.add(target.range(), message);
                }
            }
            Stmt::AnnAssign(assign) => match assign.target.as_ref() {
                Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => {}
                target @ (Expr::List(_) | Expr::Tuple(_)) => {
                    let message = format!("only single target (not {}) can be annotated", name_of(target));
                    self.findings.add(target.range(), message);
                }
                target => self.findings.add(target.range(), "illegal target for annotation"),
            },
            Stmt::ClassDef(class) => self.bases(class),
            Stmt::For(s) => self.store(&s.target, Purpose::Loop),
            Stmt::AsyncFor(s) => self.store(&s.target, Purpose::Loop),
            Stmt::Delete(s) => s.targets.iter().for_each(|target| self.store(target, Purpose::Delete)),
            Stmt::Try(StmtTry { handlers, .. }) | Stmt::TryStar(StmtTryStar { handlers, .. }) => {
                self.handlers(handlers);
            }
            _ => {}
        }
        walk(self, Node::Stmt(stmt));
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::NamedExpr(walrus) if !matches!(walrus.target.as_ref(), Expr::Name(_)) => {
                let target = walrus.target.as_ref();
                let message = format!("cannot use assignment expressions with {}", name_of(target));
                self.findings.add(target.range(), message);
            }
            Expr::Call(call) => self.call(call),
            _ => {}
        }
        walk(self, Node::Expr(expr));
    }

    fn visit_other(&mut self, node: Node<'a>) {
        match node {
            Node::Arguments(args) => self.parameters(args),
            Node::Comprehension(clause) => self.store(&clause.target, Purpose::Loop),
            Node::WithItem(item) => {
                if let Some(target) = &item.optional_vars {
                    self.store(target, Purpose::Store);
                }
            }
            _ => {}
        }
        walk(self, node);
    }
}
