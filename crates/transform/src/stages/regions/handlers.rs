//! `try` statements, which stay: their blocks are converted in place.

use dy2st_syntax::ast::{self, ExceptHandler, ExceptHandlerExceptHandler, Expr, Identifier, Ranged, Stmt};
use dy2st_syntax::liveness::{parameters, Exit, Flow, Names};
use dy2st_syntax::visit::{walk_mut, NodeMut, VisitorMut};

use super::state::{Live, State};
use super::{Place, Regions};
use crate::make;
use crate::scopes::{self, mentions, FunctionScope};

impl Regions<'_> {
    #[allow(clippy::too_many_arguments, reason = "the parts of one `try` statement")]
    pub(super) fn attempt(
        &mut self,
        body: &mut Vec<Stmt>,
        handlers: &mut [ExceptHandler],
        orelse: &mut Vec<Stmt>,
        finalbody: &mut Vec<Stmt>,
        place: &Place,
        live: &Live,
        state: &State,
        marked: &Names,
    ) {
        let mut caught = Names::new();
        let last = Flow::of(finalbody);
        let end = Live { end: live.before(&last), ..live.clone() };
        for ExceptHandler::ExceptHandler(handler) in handlers.iter() {
            caught.extend(end.before(&Flow::of_handler(handler)));
        }
        caught.extend(last.needs.iter().cloned());
        let mut tried = Live { always: end.always.union(&caught).cloned().collect(), ..end.clone() };
        tried.end.extend(caught.iter().cloned());
        let mut cleaned = end.clone();
        cleaned.always.extend(last.needs.iter().cloned());

        let writes: Names = Flow::of(body).writes.into_iter().collect();
        let follows_else = !orelse.is_empty();
        let body_place = if follows_else { place.inline() } else { place.clone() };
        let mut after_body = state.clone();
        let flow = Flow::of(body);
        let inside_else = Live { end: tried.before(&Flow::of(orelse)), ..tried.clone() };
        *body = self.block(body, &body_place, if follows_else { &inside_else } else { &tried }, &mut state.clone());
        after_body.run(&flow, marked);
        if follows_else || !handlers.is_empty() {
            *orelse = self.block(orelse, place, &cleaned, &mut after_body);
        }
        let mut at_handler = state.clone();
        at_handler.maybe.extend(writes.iter().cloned());
        at_handler.run(&Flow::default(), marked);
        let at_start = at_handler.clone();
        for ExceptHandler::ExceptHandler(handler) in handlers {
            let mut inside = at_start.clone();
            let unbinding = self.unbinds_softly(handler);
            for name in handler.name.iter().chain(unbinding.iter().map(|(name, _)| name)) {
                inside.bound.insert(name.to_string());
                inside.maybe.insert(name.to_string());
                inside.undefined.remove(name.as_str());
            }
            if let Some((name, _)) = &unbinding {
                inside.undefined.insert(name.to_string());
                at_handler.undefined.insert(name.to_string());
            }
            handler.body = self.block(&handler.body, place, &cleaned, &mut inside);
            handler.body.splice(0..0, unbinding.map(|(_, stmt)| stmt));
        }
        *finalbody = self.block(finalbody, &place.inline(), live, &mut at_handler);
    }

    /// A name that regions pass on even where a handler has unbound it gets the marker at the start of the handler, whose
    /// body reads the exception under a name of its own. Gives the name, and the statement that marks it.
    fn unbinds_softly(&mut self, handler: &mut ExceptHandlerExceptHandler) -> Option<(Identifier, Stmt)> {
        let name = handler.name.clone()?;
        let id = name.as_str();
        let is_soft = self.marked.get(&super::DELETED).is_some_and(|soft| soft.contains(id));
        // A function of the user's that captures it may run in the handler, and has to see the exception.
        if !is_soft || self.scope.captured.contains(id) || !can_rename(&handler.body, id) {
            return None;
        }
        let own = self.pass.fresh.alias(id);
        self.scope.locals.insert(own.clone());
        self.frames.last_mut()?.owns.insert(own.clone());
        let mut renaming = Renaming { from: id, to: &own };
        handler.body.iter_mut().for_each(|stmt| renaming.visit_stmt(stmt));
        handler.name = Some(Identifier::new(&own));
        let range = scopes::head(handler.range());
        let stmt = make::assign(id, self.marker(id, range), range);
        Some((name, stmt))
    }
}

/// Whether a variable is bound by names and handlers alone, so that [`Renaming`] finds all of it.
fn can_rename(body: &[Stmt], id: &str) -> bool {
    let mut names = Names::new();
    for stmt in body {
        for node in dy2st_syntax::visit::descendants(dy2st_syntax::visit::Node::Stmt(stmt)) {
            crate::fresh::definitions(node, &mut |name| {
                names.insert(name.to_owned());
            });
        }
    }
    !names.contains(id)
}

struct Renaming<'a> {
    from: &'a str,
    to: &'a str,
}

impl VisitorMut for Renaming<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        let own = match stmt {
            Stmt::FunctionDef(def) => FunctionScope::new(&def.args, &def.body).locals,
            Stmt::AsyncFunctionDef(def) => FunctionScope::new(&def.args, &def.body).locals,
            _ => Names::new(),
        };
        if !own.contains(self.from) {
            if let Stmt::Try(ast::StmtTry { handlers, .. }) | Stmt::TryStar(ast::StmtTryStar { handlers, .. }) = stmt {
                for ExceptHandler::ExceptHandler(handler) in handlers {
                    if handler.name.as_ref().is_some_and(|name| name.as_str() == self.from) {
                        handler.name = Some(Identifier::new(self.to));
                    }
                }
            }
            walk_mut(self, NodeMut::Stmt(stmt));
        }
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Name(name) if name.id.as_str() == self.from => name.id = Identifier::new(self.to),
            Expr::Lambda(lambda) if parameters(&lambda.args).iter().any(|name| name == self.from) => {
                walk_mut(self, NodeMut::Arguments(&mut lambda.args));
            }
            _ => walk_mut(self, NodeMut::Expr(expr)),
        }
    }
}

/// Variables of `body` that something may see as a raising region left them: a handler, a `finally`, or what follows a
/// `with` that swallows the exception.
pub(super) fn seen(body: &[Stmt], names: &mut Names) {
    seen_in(body, body, names);
}

fn seen_in(block: &[Stmt], whole: &[Stmt], names: &mut Names) {
    for stmt in block {
        match stmt {
            Stmt::Try(ast::StmtTry { body, handlers, finalbody, .. })
            | Stmt::TryStar(ast::StmtTryStar { body, handlers, finalbody, .. }) => {
                seen_by_handlers(body, handlers, finalbody, names);
            }
            Stmt::With(ast::StmtWith { items, body, .. }) | Stmt::AsyncWith(ast::StmtAsyncWith { items, body, .. })
                if items.iter().any(|item| may_swallow(&item.context_expr)) =>
            {
                let is_seen = |name: &String| mentions(body, name) < mentions(whole, name);
                names.extend(Flow::of(body).writes.into_iter().filter(is_seen));
            }
            _ => {}
        }
        for block in crate::pass::blocks(stmt) {
            seen_in(block, whole, names);
        }
    }
}

fn seen_by_handlers(body: &[Stmt], handlers: &[ExceptHandler], finalbody: &[Stmt], names: &mut Names) {
    let tried = Flow::of(body).writes;
    let last = Flow::of(finalbody);
    let mut read = last.needs.clone();
    // What a handler does not set goes on to whatever follows, and so does what a `finally` that ends the exception
    // does not set.
    let mut goes_on = |exits: &[&Option<Exit>]| {
        for exit in exits.iter().filter_map(|exit| exit.as_ref()) {
            read.extend(tried.iter().filter(|name| !exit.sets.contains(*name)).cloned());
        }
    };
    goes_on(&[&last.breaks, &last.continues]);
    for ExceptHandler::ExceptHandler(handler) in handlers {
        let flow = Flow::of_handler(handler);
        goes_on(&[&flow.falls, &flow.breaks, &flow.continues]);
    }
    for ExceptHandler::ExceptHandler(handler) in handlers {
        read.extend(Flow::of_handler(handler).needs);
    }
    names.extend(tried.into_iter().filter(|name| read.contains(name)));
}

/// Whether a context manager may keep an exception from going on. Those of the framework do not.
fn may_swallow(manager: &Expr) -> bool {
    let mut root = manager;
    loop {
        root = match root {
            Expr::Call(call) => &call.func,
            Expr::Attribute(attribute) => &attribute.value,
            Expr::Name(name) => return !matches!(name.id.as_str(), "paddle" | "open" | "nullcontext"),
            _ => return true,
        };
    }
}
