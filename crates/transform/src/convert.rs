//! From a module to converted functions.

use std::collections::{BTreeMap, BTreeSet};

use dy2st_syntax::ast::{self, Arguments, Expr, ModModule, Ranged, Stmt, TextRange};
use dy2st_syntax::liveness::{parameters, Names};
use dy2st_syntax::visit::{children, descendants, Node};

use crate::class_facts::{self, own_name, ClassFacts};
use crate::decide::{decide, Kept, Seen};
use crate::fresh::Fresh;
use crate::pass::Pass;
use crate::scopes::FunctionScope;
use crate::stages::STAGES;

/// What the conversion of any function of a tree starts from, whatever staging found out.
#[derive(Debug)]
pub struct Prepared {
    classes: BTreeMap<u32, ClassFacts>,
    fresh: Fresh,
    runtime: String,
}

impl Prepared {
    /// Looks through the tree once.
    pub fn new(module: &ModModule) -> Self {
        let mut fresh = Fresh::new(module);
        let runtime = fresh.plain("_jst");
        Self { classes: class_facts::of_module(module), fresh, runtime }
    }
}

/// Converts functions of one tree.
pub struct Converter<'a> {
    module: &'a ModModule,
    prepared: &'a Prepared,
    stages: usize,
    /// What staging found out.
    seen: Seen<'a>,
}

impl<'a> Converter<'a> {
    /// `stages` is how many stages run.
    pub fn new(module: &'a ModModule, prepared: &'a Prepared, stages: usize, seen: Seen<'a>) -> Self {
        Self { module, prepared, stages, seen }
    }

    /// The name under which the runtime module is imported.
    pub fn runtime(&self) -> &str {
        &self.prepared.runtime
    }

    /// Converts an outermost function.
    pub fn function(&self, stmt: &Stmt, class: Option<u32>) -> Stmt {
        let mut work = stmt.clone();
        let mut pass = Pass {
            runtime: self.prepared.runtime.clone(),
            kept: Kept::default(),
            fresh: self.prepared.fresh.clone(),
            facts: self.seen.facts.cloned(),
        };
        let mut decided = false;
        for stage in &STAGES[..self.stages.min(STAGES.len())] {
            if stage.decided && !decided {
                decided = true;
                let own = class.and_then(|class| self.prepared.classes.get(&class));
                self.decide_stmt(&work, Own::Class(own), &Names::new(), &mut pass.kept);
            }
            (stage.run)(&mut pass, &mut work);
        }
        pass.fresh.settle(&mut work);
        work
    }

    /// Converts an expression that stands in a function that is not converted: a lambda.
    fn lambda(&self, lambda: &ast::ExprLambda) -> Option<Expr> {
        let range = lambda.range;
        let body = vec![crate::make::ret(Some((*lambda.body).clone()), range)];
        let stmt = crate::make::def("lambda", (*lambda.args).clone(), body, range);
        let Stmt::FunctionDef(def) = self.function(&stmt, None) else { return None };
        match def.body.into_iter().next() {
            Some(Stmt::Return(ast::StmtReturn { value: Some(value), .. })) => {
                Some(Expr::Lambda(ast::ExprLambda { range, args: def.args, body: value }))
            }
            _ => None,
        }
    }

    fn decide_stmt(&self, stmt: &Stmt, own: Own<'_>, around: &Names, kept: &mut Kept) {
        match stmt {
            Stmt::FunctionDef(def) => {
                let own = match own {
                    Own::Class(facts) => own_name(def).zip(facts),
                    Own::Around(own) => own.filter(|(name, _)| !parameters(&def.args).contains(name)),
                };
                self.decide_function(&def.args, &def.body, own, around, kept);
            }
            Stmt::AsyncFunctionDef(def) => self.decide_function(&def.args, &def.body, None, around, kept),
            Stmt::ClassDef(class) => {
                let facts = self.prepared.classes.get(&u32::from(class.range.start()));
                for stmt in &class.body {
                    self.decide_stmt(stmt, Own::Class(facts), around, kept);
                }
            }
            _ => children(Node::Stmt(stmt), &mut |child| self.decide_below(child, &own, around, kept)),
        }
    }

    fn decide_below(&self, node: Node<'_>, own: &Own<'_>, around: &Names, kept: &mut Kept) {
        match node {
            Node::Stmt(stmt) => self.decide_stmt(stmt, own.clone(), around, kept),
            Node::Expr(_) => {}
            other => children(other, &mut |child| self.decide_below(child, own, around, kept)),
        }
    }

    fn decide_function(
        &self,
        args: &Arguments,
        body: &[Stmt],
        own: Option<(String, &ClassFacts)>,
        around: &Names,
        kept: &mut Kept,
    ) {
        let scope = FunctionScope::new(args, body);
        let unsettled = decide(&scope, args, body, (own.clone(), self.seen), around, kept);
        for stmt in body {
            self.decide_stmt(stmt, Own::Around(own.clone()), &unsettled, kept);
        }
    }

    /// The outermost functions that are converted, with the class of each.
    pub fn targets(&self) -> Vec<(&'a Stmt, Option<u32>)> {
        let converted = crate::reach::converted_functions(self.module);
        self.outermost().into_iter().filter(|(stmt, _)| converted.contains(&crate::reach::start_of(stmt))).collect()
    }

    /// Every function that is not inside another one.
    fn outermost(&self) -> Vec<(&'a Stmt, Option<u32>)> {
        let mut found = Vec::new();
        outermost(&self.module.body, None, &mut found);
        found
    }

    /// The converted form of the `def` or `lambda` with this range.
    pub fn at(&self, range: TextRange) -> Option<Converted> {
        for (stmt, class) in self.outermost() {
            if stmt.range().contains_range(range) && holds(stmt, range) {
                let converted = self.function(stmt, class);
                return find(&converted, range);
            }
        }
        // A lambda of a module or class body.
        let all = self.module.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt)));
        for node in all {
            if let Node::Expr(Expr::Lambda(lambda)) = node {
                if lambda.range == range {
                    return self.lambda(lambda).map(|lambda| Converted::Lambda(Box::new(lambda)));
                }
            }
        }
        None
    }
}

/// Whose attributes the first parameter of a function has.
#[derive(Clone)]
enum Own<'a> {
    Class(Option<&'a ClassFacts>),
    Around(Option<(String, &'a ClassFacts)>),
}

/// A converted `def` or `lambda`.
#[derive(Debug, Clone, PartialEq)]
pub enum Converted {
    /// `def` or `async def`.
    Function(Box<Stmt>),
    /// `lambda`.
    Lambda(Box<Expr>),
}

fn outermost<'a>(body: &'a [Stmt], class: Option<u32>, found: &mut Vec<(&'a Stmt, Option<u32>)>) {
    for stmt in body {
        match stmt {
            Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) => found.push((stmt, class)),
            Stmt::ClassDef(def) => outermost(&def.body, Some(def.range.start().into()), found),
            _ => children(Node::Stmt(stmt), &mut |child| inside(child, class, found)),
        }
    }
}

fn inside<'a>(node: Node<'a>, class: Option<u32>, found: &mut Vec<(&'a Stmt, Option<u32>)>) {
    match node {
        Node::Stmt(stmt) => outermost(std::slice::from_ref(stmt), class, found),
        Node::Expr(_) => {}
        other => children(other, &mut |child| inside(child, class, found)),
    }
}

fn holds(stmt: &Stmt, range: TextRange) -> bool {
    descendants(Node::Stmt(stmt)).any(|node| is_at(node, range))
}

fn is_at(node: Node<'_>, range: TextRange) -> bool {
    match node {
        Node::Stmt(stmt @ (Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_))) => stmt.range() == range,
        Node::Expr(Expr::Lambda(lambda)) => lambda.range == range,
        _ => false,
    }
}

/// The `def` or `lambda` of a module with this range, as it stands there.
pub fn as_written(module: &ModModule, range: TextRange) -> Option<Converted> {
    module.body.iter().find_map(|stmt| find(stmt, range))
}

/// The user's function with this range; a generated one of the same range is around it.
fn find(stmt: &Stmt, range: TextRange) -> Option<Converted> {
    let found = descendants(Node::Stmt(stmt)).filter(|node| is_at(*node, range)).last()?;
    match found {
        Node::Stmt(stmt) => Some(Converted::Function(Box::new(stmt.clone()))),
        Node::Expr(expr) => Some(Converted::Lambda(Box::new(expr.clone()))),
        _ => None,
    }
}

/// The outermost functions of a module by the start of their range, converted.
pub fn convert_all(converter: &Converter<'_>) -> BTreeMap<u32, Stmt> {
    let mut seen = BTreeSet::new();
    converter
        .targets()
        .into_iter()
        .filter(|(stmt, _)| seen.insert(crate::reach::start_of(stmt)))
        .map(|(stmt, class)| (crate::reach::start_of(stmt), converter.function(stmt, class)))
        .collect()
}
