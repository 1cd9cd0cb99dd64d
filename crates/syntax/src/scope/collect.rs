//! The first pass: which scopes there are, and what happens to each name in each.

use dy2st_source::{codes, Diagnostic, FileId, Span};

use super::{mangle, Resolution, Scope, ScopeId, ScopeKind, ScopeNode, Symbol, SymbolTable, Symbols};
use crate::ast::{
    self, Arguments, Comprehension, ExceptHandler, Expr, ExprContext, Identifier, ModModule, Pattern, Ranged, Stmt,
    TextRange, TypeParam,
};
use crate::visit::{names, walk, Node, Visitor};

/// What a piece of code does to a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    Use,
    Bind,
    Import,
    Annotate,
    Iterate,
}

pub(super) fn collect(file: FileId, module: &ModModule) -> (SymbolTable, Vec<Diagnostic>) {
    let mut collector = Collector {
        file,
        table: SymbolTable::default(),
        stack: Vec::new(),
        errors: Vec::new(),
        iterable: 0,
        lazy_annotations: lazy_annotations(&module.body),
    };
    collector.enter(ScopeKind::Module, "<module>", module.range.into_range(), None);
    collector.visit_body(&module.body);
    (collector.table, collector.errors)
}

fn lazy_annotations(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::ImportFrom(import) => {
            import.module.as_ref().is_some_and(|module| module.as_str() == "__future__")
                && import.names.iter().any(|alias| alias.name.as_str() == "annotations")
        }
        _ => false,
    })
}

/// Ranges of nodes whose range is optional in some builds of the parser.
trait IntoRange {
    fn into_range(self) -> TextRange;
}

impl IntoRange for ast::OptionalRange<TextRange> {
    fn into_range(self) -> TextRange {
        self
    }
}

struct Collector {
    file: FileId,
    table: SymbolTable,
    stack: Vec<ScopeId>,
    errors: Vec<Diagnostic>,
    /// `from __future__ import annotations`: annotations are text, and name nothing.
    lazy_annotations: bool,
    /// How many iterables of comprehensions the walk is in.
    iterable: usize,
}

impl Collector {
    fn error(&mut self, range: TextRange, message: String) {
        let span = Span::new(self.file, range.start().into(), range.end().into());
        self.errors.push(Diagnostic::error(codes::SCOPE, message).at(span));
    }

    fn current(&self) -> ScopeId {
        self.stack.last().copied().unwrap_or(ScopeId::MODULE)
    }

    fn scope(&mut self) -> &mut Scope {
        let id = self.current();
        &mut self.table.scopes[id.index()]
    }

    fn enter(&mut self, kind: ScopeKind, name: &str, range: TextRange, node: Option<ScopeNode<'_>>) -> ScopeId {
        let id = ScopeId(self.table.scopes.len() as u32);
        let parent = self.stack.last().copied();
        let private = match kind {
            ScopeKind::Class => Some(name.to_owned()),
            _ => parent.and_then(|parent| self.table.scope(parent).private.clone()),
        };
        let qualified_name = self.qualified_name(parent, name, kind);
        if let Some(parent) = parent {
            self.table.scopes[parent.index()].children.push(id);
        }
        if let Some(node) = node {
            self.table.by_node.insert(node.address(), id);
            self.table.by_range.entry((range.start().into(), range.end().into())).or_insert(id);
        }
        self.table.scopes.push(Scope {
            kind,
            name: name.to_owned(),
            qualified_name,
            parent,
            children: Vec::new(),
            range,
            private,
            symbols: Symbols::default(),
            parameters: Vec::new(),
            cells: std::collections::BTreeSet::new(),
            free: std::collections::BTreeSet::new(),
            is_generator: kind == ScopeKind::GeneratorExp,
            is_coroutine: false,
            returns_value: false,
            star_import: false,
        });
        self.stack.push(id);
        id
    }

    fn leave(&mut self) {
        self.stack.pop();
    }

    fn qualified_name(&self, parent: Option<ScopeId>, name: &str, kind: ScopeKind) -> String {
        let mut parent = parent;
        while let Some(up) = parent.filter(|&up| self.table.scope(up).kind == ScopeKind::TypeParams) {
            parent = self.table.scope(up).parent;
        }
        let Some(parent) = parent.map(|id| self.table.scope(id)) else { return String::new() };
        let plain = matches!(kind, ScopeKind::Function | ScopeKind::Class);
        // A definition that `global` declares is named as if it were at the top.
        let global =
            plain && parent.symbols.get(&*mangle(parent.private.as_deref(), name)).is_some_and(|symbol| symbol.global);
        match parent.kind {
            _ if global => name.to_owned(),
            ScopeKind::Module => name.to_owned(),
            ScopeKind::Class => format!("{}.{name}", parent.qualified_name),
            _ => format!("{}.<locals>.{name}", parent.qualified_name),
        }
    }

    fn symbol(&mut self, name: &str, range: TextRange) -> &mut Symbol {
        let scope = self.scope();
        let name = mangle(scope.private.as_deref(), name);
        if let Some(at) = scope.symbols.get_index_of(&*name) {
            return &mut scope.symbols[at];
        }
        scope.symbols.entry(name.into_owned()).or_insert_with(|| Symbol {
            resolution: Resolution::GlobalImplicit,
            parameter: false,
            bound: false,
            used: false,
            imported: false,
            annotated: false,
            iteration: false,
            global: false,
            nonlocal: false,
            range,
        })
    }

    fn event(&mut self, name: &str, range: TextRange, event: Event) {
        if name == "__debug__" && event != Event::Use {
            self.error(range, "cannot assign to __debug__".to_owned());
            return;
        }
        let symbol = self.symbol(name, range);
        match event {
            Event::Use => symbol.used = true,
            Event::Bind => symbol.bound = true,
            Event::Import => (symbol.bound, symbol.imported) = (true, true),
            Event::Annotate => symbol.annotated = true,
            Event::Iterate => (symbol.bound, symbol.iteration) = (true, true),
        }
    }

    fn name(&mut self, name: &ast::ExprName) {
        match name.ctx {
            ExprContext::Load => {
                self.event(&name.id, name.range, Event::Use);
                // Zero-argument super() needs the cell of the class.
                if name.id.as_str() == "super" && self.scope().kind.is_function_like() {
                    self.event("__class__", name.range, Event::Use);
                }
            }
            ExprContext::Store | ExprContext::Del => self.event(&name.id, name.range, Event::Bind),
        }
    }

    fn parameters(&mut self, args: &Arguments) {
        let positional = args.posonlyargs.iter().chain(&args.args).chain(&args.kwonlyargs).map(|arg| &arg.def);
        let stars = args.vararg.iter().chain(&args.kwarg).map(Box::as_ref);
        for arg in positional.chain(stars) {
            let mangled = mangle(self.scope().private.as_deref(), &arg.arg).into_owned();
            if self.scope().parameters.contains(&mangled) {
                self.error(arg.range, format!("duplicate argument '{}' in function definition", arg.arg));
                continue;
            }
            self.event(&arg.arg, arg.range, Event::Bind);
            self.symbol(&arg.arg, arg.range).parameter = true;
            self.scope().parameters.push(mangled);
        }
    }

    /// Defaults and annotations run in the scope around.
    fn signature<'a>(&mut self, args: &'a Arguments, returns: Option<&'a Expr>) {
        walk(self, Node::Arguments(args));
        if let Some(returns) = returns.filter(|_| !self.lazy_annotations) {
            self.visit_expr(returns);
        }
    }

    fn type_params(&mut self, name: &str, params: &[TypeParam], range: TextRange) -> bool {
        if params.is_empty() {
            return false;
        }
        self.enter(ScopeKind::TypeParams, name, range, None);
        for param in params {
            let (name, range) = match param {
                TypeParam::TypeVar(p) => (&p.name, p.range),
                TypeParam::ParamSpec(p) => (&p.name, p.range),
                TypeParam::TypeVarTuple(p) => (&p.name, p.range),
            };
            self.event(name, range, Event::Bind);
            walk(self, Node::TypeParam(param));
        }
        true
    }

    #[expect(clippy::too_many_arguments, reason = "the parts that both kinds of definition share")]
    fn function<'a>(
        &mut self,
        node: ScopeNode<'a>,
        name: &'a Identifier,
        args: &'a Arguments,
        body: &'a [Stmt],
        decorators: &'a [Expr],
        returns: Option<&'a Expr>,
        params: &'a [TypeParam],
    ) {
        for decorator in decorators {
            self.visit_expr(decorator);
        }
        self.event(name, node.range(), Event::Bind);
        let generic = self.type_params(name, params, node.range());
        self.signature(args, returns);
        self.enter(ScopeKind::Function, name, node.range(), Some(node));
        self.scope().is_coroutine = matches!(node, ScopeNode::AsyncFunction(_));
        self.parameters(args);
        self.visit_body(body);
        self.leave();
        if generic {
            self.leave();
        }
    }

    fn class(&mut self, class: &ast::StmtClassDef) {
        class.decorator_list.iter().for_each(|decorator| self.visit_expr(decorator));
        self.event(&class.name, class.range, Event::Bind);
        let generic = self.type_params(&class.name, &class.type_params, class.range);
        class.bases.iter().for_each(|base| self.visit_expr(base));
        class.keywords.iter().for_each(|keyword| self.visit_other(Node::Keyword(keyword)));
        self.enter(ScopeKind::Class, &class.name, class.range, Some(ScopeNode::Class(class)));
        self.visit_body(&class.body);
        self.leave();
        if generic {
            self.leave();
        }
    }

    fn comprehension<'a>(
        &mut self,
        kind: ScopeKind,
        node: ScopeNode<'a>,
        elements: [Option<&'a Expr>; 2],
        generators: &'a [Comprehension],
    ) {
        let name = match kind {
            ScopeKind::ListComp => "<listcomp>",
            ScopeKind::SetComp => "<setcomp>",
            ScopeKind::DictComp => "<dictcomp>",
            _ => "<genexpr>",
        };
        if let Some(first) = generators.first() {
            self.iterable += 1;
            self.visit_expr(&first.iter);
            self.iterable -= 1;
        }
        self.enter(kind, name, node.range(), Some(node));
        self.scope().is_coroutine = generators.iter().any(|clause| clause.is_async);
        for (at, clause) in generators.iter().enumerate() {
            for (name, range) in names::bound_by_target(&clause.target) {
                if self.symbol(name, range).nonlocal {
                    self.error(
                        range,
                        format!("comprehension inner loop cannot rebind assignment expression target '{name}'"),
                    );
                }
                self.event(name, range, Event::Iterate);
            }
            self.visit_expr(&clause.target);
            if at > 0 {
                self.iterable += 1;
                self.visit_expr(&clause.iter);
                self.iterable -= 1;
            }
            clause.ifs.iter().for_each(|test| self.visit_expr(test));
        }
        elements.into_iter().flatten().for_each(|element| self.visit_expr(element));
        let awaits = self.scope().is_coroutine;
        self.leave();
        if awaits && kind != ScopeKind::GeneratorExp && self.scope().kind.is_comprehension() {
            self.scope().is_coroutine = true;
        }
    }

    /// The target of a walrus is bound in the innermost scope that is not a comprehension.
    fn walrus(&mut self, target: &Expr) {
        let Expr::Name(name) = target else {
            self.visit_expr(target);
            return;
        };
        if self.iterable > 0 {
            let message = "assignment expression cannot be used in a comprehension iterable expression";
            self.error(name.range, message.to_owned());
        }
        if !self.scope().kind.is_comprehension() {
            self.name(name);
            return;
        }
        let depth = self.stack.len();
        let mut owner = depth - 1;
        while self.table.scope(self.stack[owner]).kind.is_comprehension() && owner > 0 {
            let scope = self.table.scope(self.stack[owner]);
            let mangled = mangle(scope.private.as_deref(), &name.id);
            if scope.symbols.get(&*mangled).is_some_and(|symbol| symbol.iteration) {
                let id = &name.id;
                let message = format!("assignment expression cannot rebind comprehension iteration variable '{id}'");
                self.error(name.range, message);
                return;
            }
            owner -= 1;
        }
        let inner = self.stack.split_off(owner + 1);
        let owner_kind = self.scope().kind;
        if owner_kind == ScopeKind::Class {
            let message = "assignment expression within a comprehension cannot be used in a class body";
            self.error(name.range, message.to_owned());
        }
        let declared_global = self.symbol(&name.id, name.range).global;
        self.event(&name.id, name.range, Event::Bind);
        for id in inner {
            self.stack.push(id);
            let symbol = self.symbol(&name.id, name.range);
            if owner_kind == ScopeKind::Module || declared_global {
                symbol.global = true;
            } else {
                symbol.nonlocal = true;
            }
        }
        self.symbol(&name.id, name.range).bound = true;
    }

    fn declare(&mut self, list: &[Identifier], range: TextRange, keyword: &str) {
        if keyword == "nonlocal" && self.scope().kind == ScopeKind::Module {
            self.error(range, "nonlocal declaration not allowed at module level".to_owned());
            return;
        }
        for name in list {
            let seen = self.symbol(name, range).clone();
            let problem = if seen.parameter {
                Some(format!("name '{name}' is parameter and {keyword}"))
            } else if seen.used {
                Some(format!("name '{name}' is used prior to {keyword} declaration"))
            } else if seen.annotated {
                Some(format!("annotated name '{name}' can't be {keyword}"))
            } else if seen.bound {
                Some(format!("name '{name}' is assigned to before {keyword} declaration"))
            } else {
                None
            };
            if let Some(message) = problem {
                self.error(range, message);
            }
            let symbol = self.symbol(name, range);
            if keyword == "global" {
                symbol.global = true;
            } else {
                symbol.nonlocal = true;
            }
        }
    }

    fn annotated(&mut self, assign: &ast::StmtAnnAssign) {
        if let Expr::Name(name) = assign.target.as_ref() {
            let symbol = self.symbol(&name.id, name.range);
            let declared = if symbol.global { "global" } else { "nonlocal" };
            let conflict = assign.simple && (symbol.global || symbol.nonlocal);
            // At module level `global x` before `x: int` is allowed.
            if conflict && self.scope().kind != ScopeKind::Module {
                self.error(assign.range, format!("annotated name '{}' can't be {declared}", name.id));
            }
            if assign.simple {
                self.event(&name.id, name.range, Event::Annotate);
                self.event(&name.id, name.range, Event::Bind);
            } else if assign.value.is_some() {
                self.event(&name.id, name.range, Event::Bind);
            }
        } else {
            self.visit_expr(&assign.target);
        }
        if !self.lazy_annotations {
            self.visit_expr(&assign.annotation);
        }
        if let Some(value) = &assign.value {
            self.visit_expr(value);
        }
    }

    fn imports(&mut self, import: &ast::StmtImportFrom) {
        for alias in &import.names {
            if alias.name.as_str() != "*" {
                self.event(names::bound_by_alias(alias), alias.range, Event::Import);
            } else if self.scope().kind == ScopeKind::Module {
                self.scope().star_import = true;
            } else {
                self.error(import.range, "import * only allowed at module level".to_owned());
            }
        }
    }

    fn yields(&mut self, range: TextRange) {
        let inside = match self.scope().kind {
            ScopeKind::ListComp => Some("list comprehension"),
            ScopeKind::SetComp => Some("set comprehension"),
            ScopeKind::DictComp => Some("dict comprehension"),
            ScopeKind::GeneratorExp => Some("generator expression"),
            _ => None,
        };
        if let Some(inside) = inside {
            self.error(range, format!("'yield' inside {inside}"));
        }
        self.scope().is_generator = true;
    }
}

impl<'a> Visitor<'a> for Collector {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(f) => {
                let node = ScopeNode::Function(f);
                let returns = f.returns.as_deref();
                self.function(node, &f.name, &f.args, &f.body, &f.decorator_list, returns, &f.type_params);
            }
            Stmt::AsyncFunctionDef(f) => {
                let node = ScopeNode::AsyncFunction(f);
                let returns = f.returns.as_deref();
                self.function(node, &f.name, &f.args, &f.body, &f.decorator_list, returns, &f.type_params);
            }
            Stmt::ClassDef(class) => self.class(class),
            Stmt::TypeAlias(alias) => {
                self.visit_expr(&alias.name);
                self.enter(ScopeKind::TypeParams, "<type alias>", alias.range, None);
                let generic = self.type_params("<type alias>", &alias.type_params, alias.range);
                self.visit_expr(&alias.value);
                if generic {
                    self.leave();
                }
                self.leave();
            }
            Stmt::AnnAssign(assign) => self.annotated(assign),
            Stmt::AugAssign(assign) => {
                if let Expr::Name(name) = assign.target.as_ref() {
                    self.event(&name.id, name.range, Event::Bind);
                } else {
                    self.visit_expr(&assign.target);
                }
                self.visit_expr(&assign.value);
            }
            Stmt::Assign(assign) => {
                self.visit_expr(&assign.value);
                assign.targets.iter().for_each(|target| self.visit_expr(target));
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    self.event(names::bound_by_alias(alias), alias.range, Event::Import);
                }
            }
            Stmt::ImportFrom(import) => self.imports(import),
            Stmt::Global(global) => self.declare(&global.names, global.range, "global"),
            Stmt::Nonlocal(nonlocal) => self.declare(&nonlocal.names, nonlocal.range, "nonlocal"),
            Stmt::Return(ret) => {
                self.scope().returns_value |= ret.value.is_some();
                walk(self, Node::Stmt(stmt));
            }
            _ => walk(self, Node::Stmt(stmt)),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => self.name(name),
            Expr::NamedExpr(walrus) => {
                self.visit_expr(&walrus.value);
                self.walrus(&walrus.target);
            }
            Expr::Lambda(lambda) => {
                self.signature(&lambda.args, None);
                self.enter(ScopeKind::Lambda, "<lambda>", lambda.range, Some(ScopeNode::Lambda(lambda)));
                self.parameters(&lambda.args);
                self.visit_expr(&lambda.body);
                self.leave();
            }
            Expr::ListComp(e) => {
                self.comprehension(ScopeKind::ListComp, ScopeNode::ListComp(e), [Some(&e.elt), None], &e.generators);
            }
            Expr::SetComp(e) => {
                self.comprehension(ScopeKind::SetComp, ScopeNode::SetComp(e), [Some(&e.elt), None], &e.generators);
            }
            Expr::DictComp(e) => {
                let parts = [Some(e.key.as_ref()), Some(e.value.as_ref())];
                self.comprehension(ScopeKind::DictComp, ScopeNode::DictComp(e), parts, &e.generators);
            }
            Expr::GeneratorExp(e) => {
                let node = ScopeNode::GeneratorExp(e);
                self.comprehension(ScopeKind::GeneratorExp, node, [Some(&e.elt), None], &e.generators);
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                walk(self, Node::Expr(expr));
                self.yields(expr.range());
            }
            Expr::Await(_) => {
                walk(self, Node::Expr(expr));
                if self.scope().kind.is_comprehension() {
                    self.scope().is_coroutine = true;
                }
            }
            _ => walk(self, Node::Expr(expr)),
        }
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let (name, range) = match pattern {
            Pattern::MatchStar(star) => (star.name.as_ref(), star.range),
            Pattern::MatchAs(capture) => (capture.name.as_ref(), capture.range),
            Pattern::MatchMapping(mapping) => (mapping.rest.as_ref(), mapping.range),
            _ => (None, pattern.range()),
        };
        if let Some(name) = name {
            self.event(name, range, Event::Bind);
        }
        walk(self, Node::Pattern(pattern));
    }

    fn visit_other(&mut self, node: Node<'a>) {
        if self.lazy_annotations && matches!(node, Node::Arg(_)) {
            return;
        }
        if let Node::Handler(ExceptHandler::ExceptHandler(handler)) = node {
            if let Some(name) = &handler.name {
                self.event(name, handler.range, Event::Bind);
            }
        }
        walk(self, node);
    }
}
