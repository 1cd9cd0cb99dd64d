//! Names and keyword arguments of the framework that are not there.
//!
//! A name is followed from the import that binds it, through modules and classes, in the embedded API; nothing of the
//! checked file is evaluated. Only what is certain is reported: names that the file binds otherwise are left alone, and so
//! are imports under a `try`.

use std::collections::{BTreeMap, BTreeSet};

use dy2st_eval::{Options, Value, Vm};
use dy2st_source::{codes, Diagnostic};
use dy2st_syntax::ast::{self, Expr, ExprContext, Ranged, Stmt};
use dy2st_syntax::visit::{children, names, Node};
use dy2st_syntax::Module;

/// The package whose names are known.
const PACKAGE: &str = "paddle";

/// More misspelt names than anyone reads suggestions for.
const MOST_SUGGESTIONS: usize = 1000;

/// The embedded API, made when a file first imports it.
pub struct Api {
    vm: Option<Vm>,
    /// How many more names are told what is nearest to them: each is held against all that there are.
    suggestions: usize,
}

/// What a dotted name is.
enum Found {
    /// An object of the API.
    Object(Value),
    /// Something whose members are not known.
    Open,
    /// The owner, and its member that is not there.
    Missing(String, String, Option<String>),
}

impl Api {
    /// An API that is not loaded yet.
    pub fn new() -> Self {
        Self { vm: None, suggestions: MOST_SUGGESTIONS }
    }

    fn vm(&mut self) -> &mut Vm {
        self.vm.get_or_insert_with(|| {
            let mut vm = crate::run::evaluator(Options::default()).0;
            if let Ok(missing) = vm.import("paddle._core.missing") {
                // The nearest name is looked for here, many times faster. Without it the messages are the same.
                let _ = vm.set_attr(&missing, "suggests", Value::Bool(false));
            }
            vm
        })
    }

    /// The problems of a file.
    pub fn check(&mut self, module: &Module) -> Vec<Diagnostic> {
        let mut imports = Imports::default();
        for stmt in &module.ast.body {
            imports.stmt(stmt, false);
        }
        if imports.list.is_empty() {
            return Vec::new();
        }
        let bound = bound_otherwise(module);
        let mut aliases: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut found = Vec::new();
        for import in &imports.list {
            if !bound.contains(&import.name) {
                aliases.insert(import.name.clone(), import.path.clone());
            }
            if import.checked {
                if let Found::Missing(owner, name, near) = self.resolve(&import.path) {
                    found.push(missing(&owner, &name, near.as_deref()).at(module.span(import.range)));
                }
            }
        }
        let mut uses = Vec::new();
        for stmt in &module.ast.body {
            collect_uses(Node::Stmt(stmt), &aliases, &mut uses);
        }
        for found_use in uses {
            self.check_use(module, &found_use, &mut found);
        }
        found
    }

    /// Whether an expression names a class of the framework that derives from its `Layer`; what is not known any more
    /// goes by its name.
    pub fn is_layer(&mut self, base: &Expr, aliases: &BTreeMap<String, Vec<String>>) -> bool {
        let Some(path) = dotted(base, aliases) else { return false };
        match self.resolve(&path) {
            Found::Object(Value::Object(class)) => {
                let vm = self.vm();
                let layer = vm.import("paddle.nn").and_then(|nn| vm.get_attr(&nn, "Layer"));
                let is_class = is_class(vm, &Value::Object(class.clone()));
                matches!(layer, Ok(Value::Object(layer)) if is_class && vm.is_subclass(&class, &layer))
            }
            Found::Object(_) | Found::Open => false,
            Found::Missing(..) => path.last().is_some_and(|name| name == "Layer"),
        }
    }

    fn check_use(&mut self, module: &Module, it: &Use<'_>, found: &mut Vec<Diagnostic>) {
        match self.resolve(&it.path) {
            Found::Missing(owner, name, near) => {
                let span = module.span(it.expr.range());
                found.push(missing(&owner, &name, near.as_deref()).at(span));
            }
            Found::Object(object) => {
                let Some(call) = it.call else { return };
                let Some(known) = self.keywords(&object) else { return };
                for keyword in &call.keywords {
                    let Some(name) = &keyword.arg else { continue };
                    if known.iter().any(|known| known == name.as_str()) {
                        continue;
                    }
                    let path = it.path.join(".");
                    let mut diagnostic = Diagnostic::error(
                        codes::UNSUPPORTED_ARGUMENT,
                        format!("`{path}` takes no argument `{name}` here"),
                    )
                    .at(module.span(keyword.range));
                    if let Some(near) = dy2st_eval::closest_name(name, &known) {
                        diagnostic = diagnostic.help(format!("The nearest name is `{near}`."));
                    }
                    found.push(diagnostic);
                }
            }
            Found::Open => {}
        }
    }

    fn resolve(&mut self, path: &[String]) -> Found {
        let suggests = self.suggestions > 0;
        let vm = self.vm();
        let Ok(mut at) = vm.import(PACKAGE) else { return Found::Open };
        let mut dotted = PACKAGE.to_owned();
        for name in &path[1..] {
            if !is_module(vm, &at) && !is_class(vm, &at) {
                return Found::Open;
            }
            let longer = format!("{dotted}.{name}");
            let next = vm.get_attr(&at, name).or_else(
                |raise| {
                    if is_module(vm, &at) {
                        vm.import(&longer)
                    } else {
                        Err(raise)
                    }
                },
            );
            match next {
                Ok(next) => at = next,
                // A class may make attributes as it likes.
                Err(_) if is_class(vm, &at) => return Found::Open,
                Err(_) => {
                    let known = if suggests { members(vm, &at) } else { None };
                    let near = known.and_then(|known| dy2st_eval::closest_name(name, &known));
                    self.suggestions = self.suggestions.saturating_sub(1);
                    return Found::Missing(dotted, name.clone(), near);
                }
            }
            dotted = longer;
        }
        Found::Object(at)
    }

    /// The parameters that a function or class of the API takes by keyword; `None` where it takes any.
    fn keywords(&mut self, object: &Value) -> Option<Vec<String>> {
        let vm = self.vm();
        let function = if is_class(vm, object) { vm.get_attr(object, "__init__").ok()? } else { object.clone() };
        let function = function.as_object()?;
        let code = vm.function_code(function)?;
        if code.var_keyword {
            return None;
        }
        let names = code.locals.iter().take(code.positional + code.keyword_only).map(ToString::to_string);
        let aliases = vm.keyword_aliases(function).into_iter().map(|(alias, _)| alias.to_string());
        Some(names.chain(aliases).collect())
    }
}

fn is_module(vm: &Vm, value: &Value) -> bool {
    vm.type_of(value) == vm.types.module
}

fn is_class(vm: &Vm, value: &Value) -> bool {
    vm.type_of(value) == vm.types.type_
}

fn members(vm: &mut Vm, value: &Value) -> Option<Vec<String>> {
    let dict = vm.get_attr(value, "__dict__").ok()?;
    let names = vm.dict_entries(dict.as_object()?).into_iter();
    Some(
        names.filter_map(|(name, _)| if let Value::Str(name) = name { Some(name.to_string()) } else { None }).collect(),
    )
}

fn missing(owner: &str, name: &str, near: Option<&str>) -> Diagnostic {
    let message = format!("`{owner}` has no `{name}` here: it is misspelt, or not supported");
    let diagnostic = Diagnostic::error(codes::UNSUPPORTED_API, message);
    match near {
        _ if name == "fluid" || owner.starts_with("paddle.fluid") => diagnostic.help(
            "`fluid` left the framework with version 2.5: `paddle.nn`, `paddle.nn.functional` and `paddle` have its layers and \
             functions.",
        ),
        Some(near) => diagnostic.help(format!("The nearest name is `{near}`.")),
        None => diagnostic,
    }
}

/// A name that an import binds.
struct Import {
    name: String,
    path: Vec<String>,
    range: ast::TextRange,
    /// Whether the import itself says whether the name is there.
    checked: bool,
}

#[derive(Default)]
struct Imports {
    list: Vec<Import>,
}

impl Imports {
    fn stmt(&mut self, stmt: &Stmt, guarded: bool) {
        let split = |path: &str| path.split('.').map(str::to_owned).collect::<Vec<_>>();
        match stmt {
            Stmt::Import(import) => {
                for alias in &import.names {
                    let path = split(&alias.name);
                    if path.first().is_none_or(|first| first != PACKAGE) {
                        continue;
                    }
                    let (name, bound) = match &alias.asname {
                        Some(name) => (name.to_string(), path.clone()),
                        None => (PACKAGE.to_owned(), vec![PACKAGE.to_owned()]),
                    };
                    self.list.push(Import { name: name.clone(), path, range: alias.range, checked: !guarded });
                    self.list.push(Import { name, path: bound, range: alias.range, checked: false });
                }
            }
            Stmt::ImportFrom(import) if import.level.is_none_or(|level| level.to_u32() == 0) => {
                let Some(module) = import.module.as_ref().map(|module| split(module)) else { return };
                if module.first().is_none_or(|first| first != PACKAGE) {
                    return;
                }
                for alias in import.names.iter().filter(|alias| alias.name.as_str() != "*") {
                    let path = module.iter().cloned().chain([alias.name.to_string()]).collect();
                    let name = alias.asname.as_ref().unwrap_or(&alias.name).to_string();
                    self.list.push(Import { name, path, range: alias.range, checked: !guarded });
                }
            }
            _ => {
                let guarded = guarded || matches!(stmt, Stmt::Try(_));
                children(Node::Stmt(stmt), &mut |child| self.below(child, guarded));
            }
        }
    }

    fn below(&mut self, node: Node<'_>, guarded: bool) {
        match node {
            Node::Stmt(stmt) => self.stmt(stmt, guarded),
            Node::Expr(_) => {}
            other => children(other, &mut |child| self.below(child, guarded)),
        }
    }
}

/// The dotted names of the framework that a file's imports bind, by the names that it gives them.
pub fn aliases(module: &Module) -> BTreeMap<String, Vec<String>> {
    let mut imports = Imports::default();
    for stmt in &module.ast.body {
        imports.stmt(stmt, false);
    }
    imports.list.into_iter().map(|import| (import.name, import.path)).collect()
}

/// Names that the file binds other than by import: parameters, assignments, definitions.
fn bound_otherwise(module: &Module) -> BTreeSet<String> {
    fn visit(node: Node<'_>, bound: &mut BTreeSet<String>) {
        match node {
            Node::Stmt(Stmt::Import(_) | Stmt::ImportFrom(_)) => return,
            Node::Stmt(Stmt::FunctionDef(def)) => drop(bound.insert(def.name.to_string())),
            Node::Stmt(Stmt::ClassDef(def)) => drop(bound.insert(def.name.to_string())),
            Node::Expr(Expr::Name(name)) if !matches!(name.ctx, ExprContext::Load) => {
                bound.insert(name.id.to_string());
            }
            Node::Arguments(args) => bound.extend(dy2st_syntax::liveness::parameters(args)),
            Node::MatchCase(case) => {
                bound.extend(names::bound_by_pattern(&case.pattern).into_iter().map(str::to_owned));
            }
            _ => {}
        }
        children(node, &mut |child| visit(child, bound));
    }
    let mut bound = BTreeSet::new();
    for stmt in &module.ast.body {
        visit(Node::Stmt(stmt), &mut bound);
    }
    bound
}

/// A dotted name of the API in an expression, and the call that it is the function of.
struct Use<'a> {
    path: Vec<String>,
    expr: &'a Expr,
    call: Option<&'a ast::ExprCall>,
}

fn collect_uses<'a>(node: Node<'a>, aliases: &BTreeMap<String, Vec<String>>, uses: &mut Vec<Use<'a>>) {
    if let Node::Expr(expr) = node {
        if let Expr::Call(call) = expr {
            if let Some(path) = dotted(&call.func, aliases) {
                uses.push(Use { path, expr: &call.func, call: Some(call) });
                for arg in &call.args {
                    collect_uses(Node::Expr(arg), aliases, uses);
                }
                for keyword in &call.keywords {
                    collect_uses(Node::Expr(&keyword.value), aliases, uses);
                }
                return;
            }
        }
        if let Some(path) = dotted(expr, aliases) {
            uses.push(Use { path, expr, call: None });
            return;
        }
    }
    children(node, &mut |child| collect_uses(child, aliases, uses));
}

fn dotted(expr: &Expr, aliases: &BTreeMap<String, Vec<String>>) -> Option<Vec<String>> {
    match expr {
        Expr::Name(name) => aliases.get(name.id.as_str()).cloned(),
        Expr::Attribute(attribute) if matches!(attribute.ctx, ExprContext::Load) => {
            let mut path = dotted(&attribute.value, aliases)?;
            path.push(attribute.attr.to_string());
            Some(path)
        }
        _ => None,
    }
}
