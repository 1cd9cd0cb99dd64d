//! What the conversion of one function needs to know of its variables.

use dy2st_syntax::ast::{ExceptHandler, Expr, Stmt, TextRange};
use dy2st_syntax::liveness::{parameters, Names};
use dy2st_syntax::visit::names::{bound_by_target, of_body, of_expr};
use dy2st_syntax::visit::{children, Node};

/// The variables of one function.
#[derive(Debug, Clone, Default)]
pub struct FunctionScope {
    /// Parameters and names that the body binds, those declared `global` or `nonlocal` left out.
    pub locals: Names,
    /// Names that `global` declares.
    pub globals: Names,
    /// Names that `nonlocal` declares.
    pub nonlocals: Names,
    /// Locals that functions, lambdas, generator expressions and methods inside capture, to be read later.
    pub captured: Names,
    /// Locals that functions inside write through `nonlocal`.
    pub written_inside: Names,
    /// The first parameter, which `super()` reads.
    pub first: Option<String>,
    /// The function is a generator or a coroutine.
    pub suspends: bool,
    /// The body looks at its own frame (`locals()`, `exec`, `eval`), so that its variables must stay where they are.
    pub looks_at_frame: bool,
}

impl FunctionScope {
    /// Gathers the variables of a function.
    pub fn new(args: &dy2st_syntax::ast::Arguments, body: &[Stmt]) -> Self {
        let used = of_body(body);
        let mut scope = Self::default();
        declarations(body, &mut scope);
        scope.locals.extend(parameters(args));
        scope.locals.extend(used.written);
        scope.locals.extend(used.deleted);
        scope.locals.retain(|name| !scope.globals.contains(name) && !scope.nonlocals.contains(name));
        scope.first = args.posonlyargs.iter().chain(&args.args).next().map(|arg| arg.def.arg.to_string());
        scope.suspends = body.iter().any(crate::decide::suspends);
        let mut captures = Captures { scope: &mut scope };
        for stmt in body {
            captures.node(Node::Stmt(stmt));
        }
        scope
    }
}

fn declarations(body: &[Stmt], scope: &mut FunctionScope) {
    for stmt in body {
        match stmt {
            Stmt::Global(global) => scope.globals.extend(global.names.iter().map(ToString::to_string)),
            Stmt::Nonlocal(nonlocal) => scope.nonlocals.extend(nonlocal.names.iter().map(ToString::to_string)),
            Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => inner_bodies(Node::Stmt(stmt), &mut |inner| declarations(std::slice::from_ref(inner), scope)),
        }
    }
}

fn inner_bodies(node: Node<'_>, each: &mut dyn FnMut(&Stmt)) {
    children(node, &mut |child| match child {
        Node::Stmt(stmt) => each(stmt),
        Node::Expr(_) => {}
        other => inner_bodies(other, each),
    });
}

/// Builtins that consume a generator expression before they return.
pub const CONSUMERS: &[&str] =
    &["sum", "any", "all", "list", "tuple", "set", "dict", "max", "min", "sorted", "frozenset"];

struct Captures<'a> {
    scope: &'a mut FunctionScope,
}

impl Captures<'_> {
    fn node(&mut self, node: Node<'_>) {
        match node {
            Node::Stmt(Stmt::FunctionDef(def)) => {
                self.outside(&def.decorator_list, &def.args);
                self.function(&def.args, &def.body);
            }
            Node::Stmt(Stmt::AsyncFunctionDef(def)) => {
                self.outside(&def.decorator_list, &def.args);
                self.function(&def.args, &def.body);
            }
            Node::Stmt(Stmt::ClassDef(_)) => {
                // Everything that a class names counts: its methods may run later.
                self.names_below(node);
            }
            Node::Expr(Expr::Lambda(lambda)) => {
                children(Node::Arguments(&lambda.args), &mut |child| self.node(child));
                let own: Names = parameters(&lambda.args).into_iter().collect();
                self.capture(&below(Node::Expr(&lambda.body)), &own);
            }
            Node::Expr(Expr::GeneratorExp(_)) => self.names_below(node),
            Node::Expr(Expr::Call(call)) => self.call(call),
            _ => children(node, &mut |child| self.node(child)),
        }
    }

    fn call(&mut self, call: &dy2st_syntax::ast::ExprCall) {
        if let Expr::Name(name) = call.func.as_ref() {
            if matches!(name.id.as_str(), "locals" | "vars" | "exec" | "eval")
                && (call.args.is_empty() || !matches!(name.id.as_str(), "locals" | "vars"))
            {
                self.scope.looks_at_frame = true;
            }
        }
        let consumes = match call.func.as_ref() {
            Expr::Name(name) => CONSUMERS.contains(&name.id.as_str()),
            Expr::Attribute(attribute) => attribute.attr.as_str() == "join",
            _ => false,
        };
        self.node(Node::Expr(&call.func));
        for arg in &call.args {
            match arg {
                Expr::GeneratorExp(_) if consumes => children(Node::Expr(arg), &mut |child| self.node(child)),
                _ => self.node(Node::Expr(arg)),
            }
        }
        for keyword in &call.keywords {
            self.node(Node::Expr(&keyword.value));
        }
    }

    fn outside(&mut self, decorators: &[Expr], args: &dy2st_syntax::ast::Arguments) {
        for expr in decorators {
            self.node(Node::Expr(expr));
        }
        children(Node::Arguments(args), &mut |child| self.node(child));
    }

    fn function(&mut self, args: &dy2st_syntax::ast::Arguments, body: &[Stmt]) {
        let inner = FunctionScope::new(args, body);
        let mut all = Names::new();
        for stmt in body {
            all.extend(below(Node::Stmt(stmt)));
        }
        self.capture(&all, &inner.locals);
        for name in inner.nonlocals.iter().chain(&inner.written_inside) {
            if self.scope.locals.contains(name) && !inner.locals.contains(name) {
                self.scope.written_inside.insert(name.clone());
            }
        }
    }

    fn names_below(&mut self, node: Node<'_>) {
        self.capture(&below(node), &Names::new());
        children(node, &mut |child| self.nonlocals_of_methods(child));
    }

    fn nonlocals_of_methods(&mut self, node: Node<'_>) {
        match node {
            Node::Stmt(Stmt::FunctionDef(def)) => self.function(&def.args, &def.body),
            _ => children(node, &mut |child| self.nonlocals_of_methods(child)),
        }
    }

    fn capture(&mut self, names: &Names, own: &Names) {
        for name in names {
            if !own.contains(name) && self.scope.locals.contains(name) {
                self.scope.captured.insert(name.clone());
            }
        }
    }
}

/// Every name that is mentioned below a node, in whatever scope.
pub fn below(node: Node<'_>) -> Names {
    let mut names = Names::new();
    for node in dy2st_syntax::visit::descendants(node) {
        match node {
            Node::Expr(Expr::Name(name)) => {
                names.insert(name.id.to_string());
            }
            Node::Stmt(Stmt::Nonlocal(nonlocal)) => names.extend(nonlocal.names.iter().map(ToString::to_string)),
            _ => {}
        }
    }
    names
}

/// The names that an expression binds in its own scope (walrus).
pub fn bound_in(expr: &Expr) -> Names {
    of_expr(expr).written.into_iter().collect()
}

/// How often a name is mentioned in `body`, in whatever scope: read, bound or declared.
pub fn mentions(body: &[Stmt], name: &str) -> usize {
    let mut count = 0;
    for stmt in body {
        for node in dy2st_syntax::visit::descendants(Node::Stmt(stmt)) {
            match node {
                Node::Expr(Expr::Name(found)) => count += usize::from(found.id.as_str() == name),
                Node::Handler(ExceptHandler::ExceptHandler(handler)) => {
                    count += usize::from(handler.name.as_ref().is_some_and(|found| found.as_str() == name));
                }
                other => crate::fresh::definitions(other, &mut |found| count += usize::from(found == name)),
            }
        }
    }
    count
}

/// The names that an assignment target binds.
pub fn target_names(target: &Expr) -> Vec<String> {
    bound_by_target(target).into_iter().map(|(name, _)| name.to_owned()).collect()
}

/// An empty range at the start of `range`.
pub fn head(range: TextRange) -> TextRange {
    TextRange::new(range.start(), range.start())
}
