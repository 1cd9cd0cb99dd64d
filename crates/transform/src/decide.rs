//! Which constructs of a function stay as they are written.
//!
//! Plainness and conversion depend on each other: a variable that a converted region writes is not plain, and a test on
//! it is converted. The analysis starts from the belief that all is plain, takes back what does not hold and repeats
//! until nothing changes.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use dy2st_syntax::ast::{Expr, Ranged, Stmt, TextRange};
use dy2st_syntax::liveness::Names;
use dy2st_syntax::visit::names::bound_by_target;
use dy2st_syntax::visit::{children, descendants, Node};

use crate::class_facts::{is_plain_annotation, ClassFacts};
use crate::facts::Facts;
use crate::plain::Known;
use crate::scopes::FunctionScope;

/// The constructs that stay as they are written, by their ranges.
#[derive(Debug, Clone, Default)]
pub struct Kept(HashSet<TextRange>);

impl Kept {
    /// Whether the construct with this range stays.
    pub fn contains(&self, range: TextRange) -> bool {
        self.0.contains(&range)
    }

    /// Has the construct converted after all.
    pub fn convert(&mut self, range: TextRange) {
        self.0.remove(&range);
    }

    /// Has the construct stay.
    pub fn keep(&mut self, range: TextRange) {
        self.0.insert(range);
    }
}

/// What staging found out about a file.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen<'a> {
    /// Where values are known not to be plain Python's.
    pub open: &'a [TextRange],
    /// What tests and iterables were, for the specialised degree.
    pub facts: Option<&'a Facts>,
}

/// Decides for one function, without those inside it. Returns the variables that may differ between paths.
pub fn decide(
    scope: &FunctionScope,
    args: &dy2st_syntax::ast::Arguments,
    body: &[Stmt],
    (own, seen): (Option<(String, &ClassFacts)>, Seen<'_>),
    around: &Names,
    kept: &mut Kept,
) -> Names {
    let from_start = |name: &String| (name.clone(), 0);
    let mut bindings = Bindings::default();
    bindings.args(args);
    for stmt in body {
        bindings.stmt(stmt);
    }
    let mut known =
        Known { own, plain: scope.locals.clone(), unsettled: BTreeMap::new(), open: seen.open, facts: seen.facts };
    known.unsettled.extend(around.iter().filter(|name| !scope.locals.contains(*name)).map(from_start));
    loop {
        let mut round = Round {
            known: &known,
            scope,
            kept: Kept::default(),
            written: BTreeMap::new(),
            mutated: Names::new(),
            loops: Vec::new(),
        };
        round.written.extend(scope.written_inside.iter().map(from_start));
        round.body(body, Target::default());
        let (written, mutated) = (round.written, round.mutated);
        let mut decided = round.kept;
        let plain: Names = known
            .plain
            .iter()
            .filter(|name| !written.contains_key(*name) && !mutated.contains(*name))
            .filter(|name| bindings.all_plain(name, &known, &decided))
            .cloned()
            .collect();
        let mut unsettled = known.unsettled.clone();
        for (name, from) in written.into_iter().chain(bindings.unsettled(scope, &known)) {
            let earliest = unsettled.entry(name).or_insert(from);
            *earliest = (*earliest).min(from);
        }
        if plain == known.plain && unsettled == known.unsettled {
            let mut expressions = Expressions { known: &known, kept: &mut decided };
            for stmt in body {
                expressions.node(Node::Stmt(stmt));
            }
            kept.0.extend(decided.0);
            return unsettled.into_keys().collect();
        }
        known.plain = plain;
        known.unsettled = unsettled;
    }
}

/// How a variable gets a value.
enum Binding<'a> {
    Value(&'a Expr),
    /// The variable of a `for` loop, with the loop's range and iterable, and whether it is the count of `enumerate`.
    Loop(TextRange, &'a Expr, bool),
    Plain,
    Settled,
    Unknown,
}

#[derive(Default)]
struct Bindings<'a> {
    /// The variable, from where on it may have the value, and how it gets it.
    list: Vec<(String, u32, Binding<'a>)>,
    /// The statement at hand, or the outermost loop around it.
    at: u32,
    in_loop: bool,
}

impl<'a> Bindings<'a> {
    fn push(&mut self, name: String, binding: Binding<'a>) {
        self.list.push((name, self.at, binding));
    }

    fn args(&mut self, args: &'a dy2st_syntax::ast::Arguments) {
        for arg in args.posonlyargs.iter().chain(&args.args).chain(&args.kwonlyargs) {
            let by_kind = arg.def.annotation.as_ref().is_some_and(|kind| {
                is_plain_annotation(kind) && matches!(kind.as_ref(), Expr::Name(name) if name.id.len() > 2 && name.id.as_str() != "int" && name.id.as_str() != "float")
            });
            let binding = if by_kind { Binding::Plain } else { Binding::Settled };
            self.push(arg.def.arg.to_string(), binding);
        }
        for arg in args.vararg.iter().chain(&args.kwarg) {
            self.push(arg.arg.to_string(), Binding::Settled);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        let outer = (self.at, self.in_loop);
        if !self.in_loop {
            self.at = stmt.range().start().into();
            self.in_loop = matches!(stmt, Stmt::For(_) | Stmt::While(_) | Stmt::AsyncFor(_));
        }
        self.own(stmt);
        self.walrus(Node::Stmt(stmt));
        children(Node::Stmt(stmt), &mut |child| self.inside(child));
        (self.at, self.in_loop) = outer;
    }

    fn own(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Assign(assign) => {
                for target in &assign.targets {
                    self.target(target, &assign.value);
                }
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.target(&assign.target, value);
                }
            }
            Stmt::AugAssign(assign) => self.target(&assign.target, &assign.value),
            Stmt::For(each) => {
                let counts = matches!(each.iter.as_ref(), Expr::Call(call)
                    if matches!(call.func.as_ref(), Expr::Name(name) if name.id.as_str() == "enumerate"));
                let first = match each.target.as_ref() {
                    Expr::Tuple(tuple) if counts => tuple.elts.first(),
                    _ => None,
                };
                for (name, range) in bound_by_target(&each.target) {
                    let is_count = first.is_some_and(|first| first.range() == range);
                    self.push(name.to_owned(), Binding::Loop(each.range, &each.iter, is_count));
                }
            }
            Stmt::FunctionDef(def) => self.push(def.name.to_string(), Binding::Settled),
            Stmt::AsyncFunctionDef(def) => self.push(def.name.to_string(), Binding::Settled),
            Stmt::ClassDef(def) => self.push(def.name.to_string(), Binding::Settled),
            _ => {
                let names = dy2st_syntax::visit::names::of_body(std::slice::from_ref(stmt));
                let nested =
                    matches!(stmt, Stmt::If(_) | Stmt::While(_) | Stmt::Try(_) | Stmt::With(_) | Stmt::Match(_));
                if !nested {
                    names.written.into_iter().for_each(|name| self.push(name, Binding::Unknown));
                }
            }
        }
    }

    /// Statements below, and what clauses bind.
    fn inside(&mut self, node: Node<'a>) {
        match node {
            Node::Stmt(stmt) => self.stmt(stmt),
            Node::Expr(_) | Node::Arguments(_) => {}
            Node::WithItem(item) => {
                if let Some(target) = &item.optional_vars {
                    for (name, _) in bound_by_target(target) {
                        self.push(name.to_owned(), Binding::Unknown);
                    }
                }
            }
            Node::Handler(dy2st_syntax::ast::ExceptHandler::ExceptHandler(handler)) => {
                if let Some(name) = &handler.name {
                    self.push(name.to_string(), Binding::Unknown);
                }
                children(node, &mut |child| self.inside(child));
            }
            Node::MatchCase(case) => {
                for name in dy2st_syntax::visit::names::bound_by_pattern(&case.pattern) {
                    self.push(name.to_owned(), Binding::Unknown);
                }
                children(node, &mut |child| self.inside(child));
            }
            _ => children(node, &mut |child| self.inside(child)),
        }
    }

    fn walrus(&mut self, node: Node<'a>) {
        children(node, &mut |child| match child {
            Node::Stmt(_) => {}
            Node::Expr(Expr::NamedExpr(walrus)) => {
                self.target(&walrus.target, &walrus.value);
                self.walrus(child);
            }
            other => self.walrus(other),
        });
    }

    fn target(&mut self, target: &'a Expr, value: &'a Expr) {
        match target {
            Expr::Name(name) => self.push(name.id.to_string(), Binding::Value(value)),
            _ => {
                for (name, _) in bound_by_target(target) {
                    self.push(name.to_owned(), Binding::Unknown);
                }
            }
        }
    }

    fn all_plain(&self, name: &str, known: &Known<'_>, kept: &Kept) -> bool {
        let mut any = false;
        let all = self.list.iter().filter(|(of, ..)| of == name).all(|(_, _, binding)| {
            any = true;
            match binding {
                Binding::Value(value) => known.is_plain(value),
                Binding::Loop(range, iterable, is_count) => {
                    kept.contains(*range) && (*is_count || is_range(iterable) || known.is_plain(iterable))
                }
                Binding::Plain => true,
                Binding::Settled | Binding::Unknown => false,
            }
        });
        any && all
    }

    /// The variables that get a value which may differ between paths, and from where on.
    fn unsettled(&self, scope: &FunctionScope, known: &Known<'_>) -> Vec<(String, u32)> {
        let settled = |binding: &Binding<'_>| match binding {
            Binding::Value(value) => is_settled_value(value, known),
            Binding::Loop(..) | Binding::Plain | Binding::Settled => true,
            Binding::Unknown => false,
        };
        self.list
            .iter()
            .filter(|(name, _, binding)| scope.locals.contains(name) && !settled(binding))
            .map(|(name, from, _)| (name.clone(), *from))
            .collect()
    }
}

fn is_range(expr: &Expr) -> bool {
    matches!(expr, Expr::Call(call) if matches!(call.func.as_ref(), Expr::Name(name) if name.id.as_str() == "range"))
}

/// A value that is one object whatever path was taken: calls and choices may give unions.
fn is_settled_value(value: &Expr, known: &Known<'_>) -> bool {
    match value {
        Expr::Name(name) => known.is_settled_name(name),
        Expr::Attribute(attribute) => is_settled_value(&attribute.value, known),
        Expr::Subscript(subscript) => is_settled_value(&subscript.value, known),
        Expr::Call(_) | Expr::IfExp(_) | Expr::BoolOp(_) | Expr::Await(_) | Expr::Yield(_) | Expr::YieldFrom(_) => {
            false
        }
        _ => true,
    }
}

/// The loop that `break` and `continue` belong to.
#[derive(Clone, Copy, Default)]
struct Target {
    /// It must stay a Python loop.
    fixed: bool,
}

/// Which kinds of exits a piece of code holds.
#[derive(Clone, Copy, Default)]
struct Exits {
    returns: bool,
    loops: bool,
    /// Some of them lie under a converted construct.
    structural: bool,
}

impl Exits {
    fn any(self) -> bool {
        self.returns || self.loops
    }

    fn and(self, other: Self) -> Self {
        Self {
            returns: self.returns || other.returns,
            loops: self.loops || other.loops,
            structural: self.structural || other.structural,
        }
    }
}

/// One pass over the statements with what is believed so far.
struct Round<'a> {
    known: &'a Known<'a>,
    scope: &'a FunctionScope,
    kept: Kept,
    /// Variables that converted constructs write, and from where on.
    written: BTreeMap<String, u32>,
    /// Variables whose containers converted constructs change: what is in them depends on the path.
    mutated: Names,
    /// The starts of the loops around.
    loops: Vec<u32>,
}

impl Round<'_> {
    fn body(&mut self, body: &[Stmt], target: Target) -> Exits {
        body.iter().fold(Exits::default(), |exits, stmt| exits.and(self.stmt(stmt, target)))
    }

    fn stmt(&mut self, stmt: &Stmt, target: Target) -> Exits {
        let is_loop = matches!(stmt, Stmt::For(_) | Stmt::While(_) | Stmt::AsyncFor(_));
        if is_loop {
            self.loops.push(stmt.range().start().into());
        }
        let exits = self.inner(stmt, target);
        if is_loop {
            self.loops.pop();
        }
        exits
    }

    fn inner(&mut self, stmt: &Stmt, target: Target) -> Exits {
        match stmt {
            Stmt::Return(_) => Exits { returns: true, ..Exits::default() },
            Stmt::Break(_) | Stmt::Continue(_) => Exits { loops: true, ..Exits::default() },
            Stmt::If(choice) => {
                let inner = self.body(&choice.body, target).and(self.body(&choice.orelse, target));
                let fixed = suspends(stmt)
                    || (self.scope.suspends && inner.returns)
                    || (target.fixed && inner.loops)
                    || self.known.is_plain_choice(choice.range, &choice.test);
                self.finish(stmt, fixed, inner)
            }
            Stmt::For(each) => {
                let fixed = suspends(stmt) || (self.scope.suspends && returns_inside(stmt));
                let body = self.body(&each.body, Target { fixed });
                let orelse = self.body(&each.orelse, target);
                let seen = self.known.seen_plain(each.range);
                let plain = seen.unwrap_or_else(|| self.known.is_plain_iterable(&each.iter)) && !body.structural;
                self.finish_loop(stmt, fixed || plain, body, orelse)
            }
            Stmt::While(repeat) => {
                let fixed = suspends(stmt) || (self.scope.suspends && returns_inside(stmt));
                let body = self.body(&repeat.body, Target { fixed });
                let orelse = self.body(&repeat.orelse, target);
                let plain = self.known.is_plain_choice(repeat.range, &repeat.test) && !body.structural;
                self.finish_loop(stmt, fixed || plain, body, orelse)
            }
            Stmt::AsyncFor(each) => {
                let body = self.body(&each.body, Target { fixed: true });
                let orelse = self.body(&each.orelse, target);
                self.finish_loop(stmt, true, body, orelse)
            }
            Stmt::With(with) => self.body(&with.body, target),
            Stmt::AsyncWith(with) => self.body(&with.body, target),
            Stmt::Try(attempt) => {
                let handlers = &attempt.handlers;
                self.attempt(&attempt.body, handlers, &attempt.orelse, &attempt.finalbody, target)
            }
            Stmt::TryStar(attempt) => {
                let handlers = &attempt.handlers;
                self.attempt(&attempt.body, handlers, &attempt.orelse, &attempt.finalbody, target)
            }
            Stmt::Match(choose) => {
                choose.cases.iter().fold(Exits::default(), |exits, case| exits.and(self.body(&case.body, target)))
            }
            _ => Exits::default(),
        }
    }

    fn attempt(
        &mut self,
        body: &[Stmt],
        handlers: &[dy2st_syntax::ast::ExceptHandler],
        orelse: &[Stmt],
        finalbody: &[Stmt],
        target: Target,
    ) -> Exits {
        let mut exits = self.body(body, target);
        for dy2st_syntax::ast::ExceptHandler::ExceptHandler(handler) in handlers {
            exits = exits.and(self.body(&handler.body, target));
        }
        exits.and(self.body(orelse, target)).and(self.body(finalbody, target))
    }

    fn finish(&mut self, stmt: &Stmt, stays: bool, inner: Exits) -> Exits {
        if stays {
            self.kept.keep(stmt.range());
            inner
        } else {
            self.writes(stmt);
            Exits { structural: inner.any(), ..inner }
        }
    }

    fn finish_loop(&mut self, stmt: &Stmt, stays: bool, body: Exits, orelse: Exits) -> Exits {
        if stays {
            self.kept.keep(stmt.range());
            return Exits { loops: orelse.loops, ..body.and(orelse) };
        }
        self.writes(stmt);
        let returns = body.returns || orelse.returns;
        Exits { returns, loops: orelse.loops, structural: returns || orelse.loops }
    }

    fn writes(&mut self, stmt: &Stmt) {
        let names = dy2st_syntax::visit::names::of_body(std::slice::from_ref(stmt));
        // The test of an `if` comes before what its branches write.
        let own = match stmt {
            Stmt::If(choice) => choice.body.first().map_or(choice.range.start(), |first| first.range().start()),
            other => other.range().start(),
        };
        let from = self.loops.first().copied().unwrap_or(own.into());
        for name in names.written.into_iter().chain(names.deleted) {
            let earliest = self.written.entry(name).or_insert(from);
            *earliest = (*earliest).min(from);
        }
        for node in descendants(Node::Stmt(stmt)) {
            self.mutated.extend(mutated_by(node).map(str::to_owned));
        }
    }
}

/// The variable whose container a call of a mutating method or a write to an item changes.
fn mutated_by(node: Node<'_>) -> Option<&str> {
    let container = match node {
        Node::Expr(Expr::Call(call)) => match call.func.as_ref() {
            Expr::Attribute(method) if MUTATING.contains(&method.attr.as_str()) => &method.value,
            _ => return None,
        },
        Node::Expr(Expr::Subscript(item)) if !item.ctx.is_load() => &item.value,
        _ => return None,
    };
    match container.as_ref() {
        Expr::Name(name) => Some(name.id.as_str()),
        _ => None,
    }
}

/// Methods of Python's containers that change them.
const MUTATING: [&str; 13] = [
    "add",
    "append",
    "appendleft",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popitem",
    "popleft",
    "remove",
    "setdefault",
    "update",
];

/// Whether a statement holds `yield` or `await` of its own scope, or asynchronous statements.
pub fn suspends(stmt: &Stmt) -> bool {
    node_suspends(Node::Stmt(stmt))
}

/// Whether an expression holds `yield` or `await` of its own scope.
pub fn expr_suspends(expr: &Expr) -> bool {
    node_suspends(Node::Expr(expr))
}

fn node_suspends(node: Node<'_>) -> bool {
    match node {
        Node::Expr(Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Await(_)) => return true,
        Node::Stmt(Stmt::AsyncFor(_) | Stmt::AsyncWith(_)) => return true,
        Node::Comprehension(clause) if clause.is_async => return true,
        Node::Stmt(Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_)) => return false,
        Node::Expr(Expr::Lambda(_)) => return false,
        _ => {}
    }
    let mut found = false;
    children(node, &mut |child| found = found || node_suspends(child));
    found
}

/// Whether a statement holds a `return` of its own function.
fn returns_inside(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Return(_) => true,
        Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_) => false,
        _ => {
            let mut found = false;
            children(Node::Stmt(stmt), &mut |child| found = found || holds_return(child));
            found
        }
    }
}

fn holds_return(node: Node<'_>) -> bool {
    match node {
        Node::Stmt(stmt) => returns_inside(stmt),
        Node::Expr(_) => false,
        other => {
            let mut found = false;
            children(other, &mut |child| found = found || holds_return(child));
            found
        }
    }
}

/// Marks expressions and assertions that stay.
struct Expressions<'a> {
    known: &'a Known<'a>,
    kept: &'a mut Kept,
}

impl Expressions<'_> {
    fn node(&mut self, node: Node<'_>) {
        match node {
            Node::Stmt(Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_)) => return,
            Node::Stmt(Stmt::Assert(assert)) if self.known.is_plain_choice(assert.range, &assert.test) => {
                self.kept.keep(assert.range);
            }
            Node::Expr(expr) => return self.expr(expr),
            _ => {}
        }
        children(node, &mut |child| self.node(child));
    }

    fn expr(&mut self, expr: &Expr) {
        let keep = match expr {
            Expr::IfExp(choice) => self.known.is_plain_choice(choice.range, &choice.test),
            Expr::BoolOp(operation) => self.known.seen_plain(operation.range).unwrap_or_else(|| {
                let last = operation.values.len().saturating_sub(1);
                // The last operand is only handed on; the others are tested.
                operation.values[..last].iter().all(|operand| self.known.is_plain(operand))
            }),
            Expr::UnaryOp(_) | Expr::Compare(_) => {
                self.known.seen_plain(expr.range()).unwrap_or_else(|| self.known.is_plain(expr))
            }
            Expr::Lambda(lambda) => {
                let own: BTreeSet<String> = dy2st_syntax::liveness::parameters(&lambda.args).into_iter().collect();
                return self.nested(own, Node::Expr(expr));
            }
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::GeneratorExp(_) => {
                return self.comprehension(expr);
            }
            _ => false,
        };
        if keep {
            self.kept.keep(expr.range());
        }
        children(Node::Expr(expr), &mut |child| self.node(child));
    }

    fn nested(&mut self, own: Names, node: Node<'_>) {
        let mut known = self.known.clone();
        known.plain.retain(|name| !own.contains(name));
        let mut inner = Expressions { known: &known, kept: self.kept };
        children(node, &mut |child| inner.node(child));
    }

    fn comprehension(&mut self, expr: &Expr) {
        let mut own = Names::new();
        let mut known = self.known.clone();
        let mut plain = true;
        children(Node::Expr(expr), &mut |child| {
            let Node::Comprehension(clause) = child else { return };
            let iterates = known.is_plain_iterable(&clause.iter);
            let names = bound_by_target(&clause.target);
            own.extend(names.iter().map(|(name, _)| (*name).to_owned()));
            for (name, _) in &names {
                known.plain.remove(*name);
                known.unsettled.insert((*name).to_owned(), 0);
                if iterates && (is_range(&clause.iter) || known.is_plain(&clause.iter)) {
                    known.plain.insert((*name).to_owned());
                    known.unsettled.remove(*name);
                }
            }
            plain &= iterates && clause.ifs.iter().all(|test| known.is_plain(test));
        });
        if known.seen_plain(expr.range()).unwrap_or(plain) {
            self.kept.keep(expr.range());
        }
        let mut inner = Expressions { known: &known, kept: self.kept };
        children(Node::Expr(expr), &mut |child| inner.node(child));
    }
}
