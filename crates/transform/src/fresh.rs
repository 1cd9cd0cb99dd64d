//! Names that no user wrote.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use dy2st_syntax::ast::{Expr, ModModule, Stmt};
use dy2st_syntax::visit::{descendants, walk_mut, Node, NodeMut, VisitorMut};

/// What a placeholder starts with; no Python name does.
const MARK: char = '#';

/// Hands out names that collide with none of the file's.
#[derive(Debug, Clone, Default)]
pub struct Fresh {
    /// Every identifier of the file; all functions share them.
    file: Rc<BTreeSet<String>>,
    /// The names that were handed out.
    own: BTreeSet<String>,
    /// The user's names of variables that go by another.
    users: BTreeMap<String, String>,
    regions: u32,
}

impl Fresh {
    /// Starts from every identifier of a file.
    pub fn new(module: &ModModule) -> Self {
        let mut file = BTreeSet::new();
        for node in module.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))) {
            identifiers(node, &mut |name| {
                file.insert(name.to_owned());
            });
        }
        Self { file: Rc::new(file), own: BTreeSet::new(), users: BTreeMap::new(), regions: 0 }
    }

    /// Takes the name if it is free.
    fn take(&mut self, name: &str) -> bool {
        !self.file.contains(name) && self.own.insert(name.to_owned())
    }

    /// The name itself if it is free, else the name with a number.
    pub fn plain(&mut self, name: &str) -> String {
        if self.take(name) {
            return name.to_owned();
        }
        self.numbered(name)
    }

    /// The name with the first number that is free.
    pub fn numbered(&mut self, name: &str) -> String {
        let mut at = 0_u32;
        loop {
            let candidate = format!("{name}_{at}");
            if self.take(&candidate) {
                return candidate;
            }
            at += 1;
        }
    }

    /// Another name for a variable of the user's, who reads his own in messages.
    pub fn alias(&mut self, name: &str) -> String {
        let user = self.users_name(name).to_owned();
        let alias = self.numbered(&user);
        self.users.insert(alias.clone(), user);
        alias
    }

    /// What the user calls a variable.
    pub fn users_name<'a>(&'a self, name: &'a str) -> &'a str {
        self.users.get(name).map_or(name, String::as_str)
    }

    /// Frees the names that were handed out since `before`, for a function of its own.
    pub fn restart(&mut self, before: &Self) {
        self.own.clone_from(&before.own);
    }

    /// Whether a name is in use.
    pub fn is_taken(&self, name: &str) -> bool {
        self.file.contains(name) || self.own.contains(name)
    }

    /// A placeholder for the name of a region; [`Fresh::settle`] numbers those that are left.
    pub fn region(&mut self, role: &str) -> String {
        self.regions += 1;
        format!("{role}{MARK}{}", self.regions)
    }

    /// Numbers the regions of a function in the order of the text.
    pub fn settle(&mut self, stmt: &mut Stmt) {
        let mut names = BTreeMap::new();
        let mut number = 0_u32;
        for node in descendants(Node::Stmt(stmt)) {
            let Node::Stmt(Stmt::FunctionDef(def)) = node else { continue };
            let Some((role, _)) = def.name.split_once(MARK) else { continue };
            let name = loop {
                let candidate = format!("{role}_{number}");
                number += 1;
                if self.take(&candidate) {
                    break candidate;
                }
            };
            names.insert(def.name.to_string(), name);
        }
        Renamer { names }.visit_stmt(stmt);
    }
}

struct Renamer {
    names: BTreeMap<String, String>,
}

impl VisitorMut for Renamer {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let Stmt::FunctionDef(def) = stmt {
            if let Some(name) = self.names.get(def.name.as_str()) {
                def.name = dy2st_syntax::ast::Identifier::new(name);
            }
        }
        walk_mut(self, NodeMut::Stmt(stmt));
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if let Expr::Name(name) = expr {
            if let Some(new) = self.names.get(name.id.as_str()) {
                name.id = dy2st_syntax::ast::Identifier::new(new);
            }
        }
        walk_mut(self, NodeMut::Expr(expr));
    }
}

/// The identifiers that a node itself holds.
fn identifiers(node: Node<'_>, each: &mut dyn FnMut(&str)) {
    match node {
        Node::Expr(Expr::Name(name)) => each(&name.id),
        Node::Expr(Expr::Attribute(attribute)) => each(&attribute.attr),
        Node::Arg(arg) => each(&arg.arg),
        Node::Keyword(keyword) => keyword.arg.iter().for_each(|name| each(name)),
        Node::Handler(dy2st_syntax::ast::ExceptHandler::ExceptHandler(handler)) => {
            handler.name.iter().for_each(|name| each(name));
        }
        _ => definitions(node, each),
    }
}

/// The identifiers by which a node binds or declares names other than as a target, a parameter or a handler.
pub fn definitions(node: Node<'_>, each: &mut dyn FnMut(&str)) {
    match node {
        Node::Stmt(Stmt::FunctionDef(def)) => each(&def.name),
        Node::Stmt(Stmt::AsyncFunctionDef(def)) => each(&def.name),
        Node::Stmt(Stmt::ClassDef(def)) => each(&def.name),
        Node::Stmt(Stmt::Import(import)) => import.names.iter().for_each(|alias| alias_names(alias, each)),
        Node::Stmt(Stmt::ImportFrom(import)) => import.names.iter().for_each(|alias| alias_names(alias, each)),
        Node::Stmt(Stmt::Global(global)) => global.names.iter().for_each(|name| each(name)),
        Node::Stmt(Stmt::Nonlocal(nonlocal)) => nonlocal.names.iter().for_each(|name| each(name)),
        Node::Pattern(pattern) => {
            dy2st_syntax::visit::names::bound_by_pattern(pattern).into_iter().for_each(each);
        }
        _ => {}
    }
}

fn alias_names(alias: &dy2st_syntax::ast::Alias, each: &mut dyn FnMut(&str)) {
    alias.name.split('.').for_each(&mut *each);
    alias.asname.iter().for_each(|name| each(name));
}
