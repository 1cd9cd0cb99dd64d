//! How much of a code base would convert, and what stops the rest.
//!
//! A *layer* is a class that derives from the framework's `Layer`, through classes of the files too; a *model* is a layer
//! that no other layer of the files makes use of. It is stopped by the problems in what it needs: its own text, the
//! functions and classes that it names, and the statements of their modules. Nothing is evaluated for this, so what depends
//! on values is found only when an entry is staged.

use std::collections::{BTreeMap, BTreeSet};

use dy2st_source::{Code, Diagnostic, Files, Span};
use dy2st_syntax::ast::{self, Expr, Stmt};
use dy2st_syntax::visit::{descendants, Node};
use dy2st_syntax::Module;

use super::api::{self, Api};

/// A function or class at the top of a file.
pub struct Definition {
    name: String,
    span: Span,
    /// The names in it.
    uses: BTreeSet<String>,
    class: Option<Class>,
}

struct Class {
    /// The name as written, for the reader.
    head: Span,
    /// Whether a base is a layer of the framework.
    is_layer: bool,
    /// The last parts of the bases' names.
    bases: Vec<String>,
}

/// The definitions of a file.
pub struct Survey {
    definitions: Vec<Definition>,
}

impl Survey {
    /// Looks through a file.
    pub fn new(module: &Module, api: &mut Api) -> Self {
        let aliases = api::aliases(module);
        let mut is_layer = |base: &Expr| api.is_layer(base, &aliases);
        let mut definitions = Vec::new();
        for stmt in &module.ast.body {
            define(module, Node::Stmt(stmt), &mut is_layer, &mut definitions);
        }
        Self { definitions }
    }
}

fn define(module: &Module, node: Node<'_>, is_layer: &mut dyn FnMut(&Expr) -> bool, found: &mut Vec<Definition>) {
    let stmt = match node {
        Node::Stmt(stmt) => stmt,
        Node::Expr(_) => return,
        other => return dy2st_syntax::visit::children(other, &mut |child| define(module, child, is_layer, found)),
    };
    let (name, range, class) = match stmt {
        Stmt::FunctionDef(ast::StmtFunctionDef { name, range, .. })
        | Stmt::AsyncFunctionDef(ast::StmtAsyncFunctionDef { name, range, .. }) => (name, *range, None),
        Stmt::ClassDef(def) => {
            let last = |base: &Expr| match base {
                Expr::Name(name) => Some(name.id.to_string()),
                Expr::Attribute(attribute) => Some(attribute.attr.to_string()),
                _ => None,
            };
            let class = Class {
                head: module.span(def.range),
                is_layer: def.bases.iter().any(&mut *is_layer),
                bases: def.bases.iter().filter_map(last).collect(),
            };
            (&def.name, def.range, Some(class))
        }
        // Definitions under a test or an attempt at the top are the module's, too.
        Stmt::If(_) | Stmt::Try(_) => {
            return dy2st_syntax::visit::children(node, &mut |child| define(module, child, is_layer, found));
        }
        _ => return,
    };
    let mut uses = BTreeSet::new();
    for node in descendants(Node::Stmt(stmt)) {
        if let Node::Expr(Expr::Name(used)) = node {
            uses.insert(used.id.to_string());
        }
    }
    uses.remove(name.as_str());
    found.push(Definition { name: name.to_string(), span: module.span(range), uses, class });
}

/// A layer, and whether it would convert.
#[derive(Debug)]
pub struct Layer {
    /// The class.
    pub name: String,
    /// Where it is.
    pub span: Span,
    /// Whether no other layer makes use of it.
    pub is_model: bool,
    /// The problems that stop it, by their place in the list of all.
    pub problems: Vec<usize>,
}

/// A kind of problem.
#[derive(Debug)]
pub struct Cause {
    /// Its code.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// How many models it stops.
    pub models: usize,
    /// How many layers it stops.
    pub layers: usize,
    /// Where it is: places in the list of all problems.
    pub places: Vec<usize>,
}

/// The report.
#[derive(Debug)]
pub struct Readiness {
    /// How many files were looked at.
    pub files: usize,
    /// The layers, in the order of files and lines.
    pub layers: Vec<Layer>,
    /// Kinds of errors: what stops most models first.
    pub causes: Vec<Cause>,
}

impl Readiness {
    /// Puts together what the files have and what is wrong with them.
    pub fn new(checked: usize, surveys: &[Survey], problems: &[Diagnostic]) -> Self {
        let all: Vec<&Definition> = surveys.iter().flat_map(|survey| &survey.definitions).collect();
        let mut named: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, definition) in all.iter().enumerate() {
            named.entry(&definition.name).or_default().push(at);
        }
        // A name means what its own file defines, else the one definition that the files have of it.
        let meant = |from: &Definition, name: &str| -> Option<usize> {
            let found = named.get(name)?;
            let own = found.iter().rev().find(|at| all[**at].span.file == from.span.file);
            own.or(if found.len() == 1 { found.first() } else { None }).copied()
        };
        let layers = layers(&all, &meant);
        let mut used = BTreeSet::new();
        for at in &layers {
            let Some(class) = &all[*at].class else { continue };
            let bases: BTreeSet<&str> = class.bases.iter().map(String::as_str).collect();
            // A class that derives from another is another version of it, not a user.
            let parts = all[*at].uses.iter().filter(|name| !bases.contains(name.as_str()));
            used.extend(parts.filter_map(|name| meant(all[*at], name)));
        }
        let errors: Vec<(usize, Span, Option<usize>)> = problems
            .iter()
            .enumerate()
            .filter(|(_, problem)| problem.is_error())
            .filter_map(|(at, problem)| Some((at, problem.span?, owner(&all, problem.span?))))
            .collect();
        let stopped = |at: usize| -> Vec<usize> {
            let needs = needs(&all, at, &meant);
            let files: BTreeSet<_> = needs.iter().map(|at| all[*at].span.file).collect();
            // What is in no definition is met when the module is imported.
            let concerns = |span: Span, owner: Option<usize>| match owner {
                Some(owner) => needs.contains(&owner),
                None => files.contains(&span.file),
            };
            errors.iter().filter(|(_, span, owner)| concerns(*span, *owner)).map(|(at, _, _)| *at).collect()
        };
        let layers: Vec<Layer> = layers
            .iter()
            .map(|at| Layer {
                name: all[*at].name.clone(),
                span: all[*at].class.as_ref().map_or(all[*at].span, |class| class.head),
                is_model: !used.contains(at),
                problems: stopped(*at),
            })
            .collect();
        let causes = causes(&layers, problems);
        Self { files: checked, layers, causes }
    }

    /// Found, and of these those that would convert.
    pub fn count(&self, models: bool) -> (usize, usize) {
        let wanted = self.layers.iter().filter(|layer| layer.is_model || !models);
        wanted.fold((0, 0), |(found, ready), layer| (found + 1, ready + usize::from(layer.problems.is_empty())))
    }
}

/// The classes that are layers.
fn layers(all: &[&Definition], meant: &dyn Fn(&Definition, &str) -> Option<usize>) -> Vec<usize> {
    let mut found: BTreeSet<usize> = BTreeSet::new();
    loop {
        let before = found.len();
        for (at, definition) in all.iter().enumerate() {
            let Some(class) = &definition.class else { continue };
            let derives = class.bases.iter().any(|base| meant(definition, base).is_some_and(|at| found.contains(&at)));
            if class.is_layer || derives {
                found.insert(at);
            }
        }
        if found.len() == before {
            return found.into_iter().collect();
        }
    }
}

/// The definition that a place is in.
fn owner(all: &[&Definition], place: Span) -> Option<usize> {
    all.iter().position(|definition| definition.span.contains(place))
}

/// What a definition needs: itself, and what it and they name.
fn needs(all: &[&Definition], at: usize, meant: &dyn Fn(&Definition, &str) -> Option<usize>) -> BTreeSet<usize> {
    let mut found = BTreeSet::from([at]);
    let mut open = vec![at];
    while let Some(at) = open.pop() {
        for name in &all[at].uses {
            if let Some(next) = meant(all[at], name).filter(|next| found.insert(*next)) {
                open.push(next);
            }
        }
    }
    found
}

fn causes(layers: &[Layer], problems: &[Diagnostic]) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    let mut known: BTreeMap<(Code, &str), usize> = BTreeMap::new();
    for (at, problem) in problems.iter().enumerate().filter(|(_, problem)| problem.is_error()) {
        let cause = *known.entry((problem.code, &problem.message)).or_insert_with(|| {
            let message = problem.message.clone();
            causes.push(Cause { code: problem.code, message, models: 0, layers: 0, places: Vec::new() });
            causes.len() - 1
        });
        causes[cause].places.push(at);
    }
    for cause in &mut causes {
        let places: BTreeSet<usize> = cause.places.iter().copied().collect();
        let stopped = || layers.iter().filter(|layer| layer.problems.iter().any(|at| places.contains(at)));
        cause.layers = stopped().count();
        cause.models = stopped().filter(|layer| layer.is_model).count();
    }
    causes.sort_by_key(|cause| std::cmp::Reverse((cause.models, cause.layers, cause.places.len())));
    causes
}

/// `file:line:column` of a span.
pub fn place(files: &Files, span: Span) -> String {
    format!("{}:{}", files.get(span.file).path(), files.position(span))
}
