//! Which functions of a file are converted.
//!
//! Module and class bodies never are: they run at import. Of the functions, those are converted that may run in a call
//! of the model:
//!
//! * *Entries* are `forward` of any class, and functions and methods that `to_static` decorates or is called with.
//!   Where a file has no entry, every module-level function is one, and so is every method but those below.
//! * From an entry on, whatever is named is reached: a function by its name, a method (or property) of any class of the
//!   file by an attribute of that name.
//! * Methods of a class with `forward` that nothing in the file names are reached as well, since a caller elsewhere may
//!   make them entries.
//! * `__init__`, `__new__`, `__repr__` and their like, and methods that only these reach (`_make_layer`), are not.
//!
//! Functions and lambdas inside a converted function are converted with it.

use std::collections::{BTreeMap, BTreeSet};

use dy2st_syntax::ast::{Expr, ModModule, Stmt};
use dy2st_syntax::visit::{descendants, Node};

/// Methods that set objects up, show them or copy them.
const NEVER: &[&str] = &[
    "__init__",
    "__new__",
    "__init_subclass__",
    "__del__",
    "__repr__",
    "__str__",
    "__getstate__",
    "__setstate__",
    "__reduce__",
    "__reduce_ex__",
    "__deepcopy__",
    "__copy__",
    "__dir__",
    "__setattr__",
    "__delattr__",
    "extra_repr",
];

/// A function of the file that is not inside another one.
struct Function<'a> {
    name: &'a str,
    /// The position of its class in the list of classes.
    class: Option<usize>,
    stmt: &'a Stmt,
    mentions: BTreeSet<Mention<'a>>,
    entry: bool,
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Mention<'a> {
    Name(&'a str),
    Attribute(&'a str),
}

/// The starts of the ranges of the functions that are converted, those inside others left out.
pub fn converted_functions(module: &ModModule) -> BTreeSet<u32> {
    let mut index = Index::default();
    index.body(&module.body, None);
    index.mark_calls_of_to_static(module);
    index.reach()
}

#[derive(Default)]
struct Index<'a> {
    functions: Vec<Function<'a>>,
    /// Whether each class has `forward`.
    classes: Vec<bool>,
}

impl<'a> Index<'a> {
    fn body(&mut self, body: &'a [Stmt], class: Option<usize>) {
        for stmt in body {
            match stmt {
                Stmt::FunctionDef(def) => self.function(stmt, &def.name, &def.decorator_list, class),
                Stmt::AsyncFunctionDef(def) => self.function(stmt, &def.name, &def.decorator_list, class),
                Stmt::ClassDef(def) => {
                    self.classes.push(false);
                    self.body(&def.body, Some(self.classes.len() - 1));
                }
                Stmt::If(choice) => {
                    self.body(&choice.body, class);
                    self.body(&choice.orelse, class);
                }
                Stmt::With(with) => self.body(&with.body, class),
                Stmt::For(each) => self.body(&each.body, class),
                Stmt::Try(attempt) => {
                    self.body(&attempt.body, class);
                    for dy2st_syntax::ast::ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
                        self.body(&handler.body, class);
                    }
                    self.body(&attempt.orelse, class);
                    self.body(&attempt.finalbody, class);
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, stmt: &'a Stmt, name: &'a str, decorators: &[Expr], class: Option<usize>) {
        // `forward(ctx, x)` of a function of autograd is no entry.
        let is_static =
            decorators.iter().any(|expr| matches!(expr, Expr::Name(name) if name.id.as_str() == "staticmethod"));
        let is_forward = class.is_some() && name == "forward" && !is_static;
        if let (true, Some(class)) = (is_forward, class) {
            self.classes[class] = true;
        }
        let mut mentions = BTreeSet::new();
        for node in descendants(Node::Stmt(stmt)) {
            match node {
                Node::Expr(Expr::Name(name)) => {
                    mentions.insert(Mention::Name(name.id.as_str()));
                }
                Node::Expr(Expr::Attribute(attribute)) => {
                    mentions.insert(Mention::Attribute(attribute.attr.as_str()));
                }
                _ => {}
            }
        }
        let entry = is_forward || decorators.iter().any(names_to_static);
        self.functions.push(Function { name, class, stmt, mentions, entry });
    }

    /// `to_static(f)` and `to_static(net.method)`, anywhere in the file.
    fn mark_calls_of_to_static(&mut self, module: &'a ModModule) {
        for node in module.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))) {
            let Node::Expr(Expr::Call(call)) = node else { continue };
            if !names_to_static(&call.func) {
                continue;
            }
            let (name, of_class) = match call.args.first() {
                Some(Expr::Name(name)) => (name.id.as_str(), false),
                Some(Expr::Attribute(attribute)) => (attribute.attr.as_str(), true),
                _ => continue,
            };
            for function in &mut self.functions {
                function.entry |= function.name == name && function.class.is_some() == of_class;
            }
        }
    }

    fn reach(&self) -> BTreeSet<u32> {
        let any_entry = self.functions.iter().any(|function| function.entry);
        let never = |function: &Function<'_>| function.class.is_some() && NEVER.contains(&function.name);
        let of_setup = self.closure(|function| never(function));
        let entries =
            self.closure(|function| !never(function) && (function.entry || (!any_entry && function.class.is_none())));
        let starts = self.closure(|function| {
            let at = self.position(function);
            let public = match function.class {
                Some(class) => (!any_entry || self.classes[class]) && !of_setup.contains(&at),
                None => !any_entry,
            };
            !never(function) && (entries.contains(&at) || public)
        });
        starts
            .into_iter()
            .filter(|&at| !never(&self.functions[at]))
            .map(|at| start_of(self.functions[at].stmt))
            .collect()
    }

    fn position(&self, function: &Function<'_>) -> usize {
        self.functions.iter().position(|other| std::ptr::eq(other, function)).unwrap_or(usize::MAX)
    }

    /// Everything that is reached from the functions that `root` picks; setting up an object is not looked into unless
    /// it is itself a root.
    fn closure(&self, root: impl Fn(&Function<'_>) -> bool) -> BTreeSet<usize> {
        let mut by_mention: BTreeMap<Mention<'_>, Vec<usize>> = BTreeMap::new();
        for (at, function) in self.functions.iter().enumerate() {
            let mention = match function.class {
                Some(_) => Mention::Attribute(function.name),
                None => Mention::Name(function.name),
            };
            by_mention.entry(mention).or_default().push(at);
        }
        let mut reached: BTreeSet<usize> = BTreeSet::new();
        let mut work: Vec<usize> = (0..self.functions.len()).filter(|&at| root(&self.functions[at])).collect();
        while let Some(at) = work.pop() {
            if !reached.insert(at) {
                continue;
            }
            for mention in &self.functions[at].mentions {
                let found = by_mention.get(mention).into_iter().flatten();
                work.extend(found.filter(|&&next| {
                    let next = &self.functions[next];
                    next.class.is_none() || !NEVER.contains(&next.name)
                }));
            }
        }
        reached
    }
}

/// The start of the range of a definition.
pub fn start_of(stmt: &Stmt) -> u32 {
    use dy2st_syntax::ast::Ranged;
    stmt.range().start().into()
}

fn names_to_static(expr: &Expr) -> bool {
    match expr {
        Expr::Name(name) => matches!(name.id.as_str(), "to_static" | "declarative"),
        Expr::Attribute(attribute) => matches!(attribute.attr.as_str(), "to_static" | "declarative"),
        Expr::Call(call) => names_to_static(&call.func),
        _ => false,
    }
}
