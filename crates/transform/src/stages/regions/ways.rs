//! The value of each way out of a block.

use dy2st_syntax::ast::{Expr, ExprContext, Ranged, Stmt, TextRange};

use super::state::{Context, State, Way};
use super::{Place, Regions};
use crate::make;

impl Regions<'_> {
    /// The end of a tail block.
    pub(super) fn end(&mut self, place: &Place, range: TextRange, state: &State) -> Option<Stmt> {
        let value = self.way(&place.context, Way::End, range, state)?;
        Some(make::ret(Some(value), range))
    }

    /// `return`, `break` or `continue` as written by the user.
    pub(super) fn exit(&mut self, stmt: &Stmt, place: &Place, state: &State, out: &mut Vec<Stmt>) {
        let range = stmt.range();
        let way = match stmt {
            Stmt::Break(_) | Stmt::Continue(_) if place.in_kept_loop => return out.push(stmt.clone()),
            Stmt::Break(_) => Way::Break,
            Stmt::Continue(_) => Way::Continue,
            Stmt::Return(ret) => {
                let mut ret = ret.clone();
                if let Some(value) = &mut ret.value {
                    self.reads_in(value, state);
                }
                if matches!(*place.context, Context::Function) {
                    return out.push(Stmt::Return(ret));
                }
                Way::Return(ret.value.map(|value| *value))
            }
            _ => return,
        };
        let value = self.way(&place.context, way, range, state);
        out.push(make::ret(value, range));
    }

    /// What the function around a block returns for a way out; `None` for nothing.
    fn way(&mut self, context: &Context, way: Way, range: TextRange, state: &State) -> Option<Expr> {
        match (context, way) {
            (Context::Function, Way::Return(value)) => value,
            (Context::Function, _) => None,
            (Context::Region(results), _) => self.values(results, range, state),
            (Context::Loop { state: carried, tagged: false, .. }, Way::End | Way::Continue) => {
                self.values(carried, range, state)
            }
            (Context::Loop { state: carried, .. }, Way::End | Way::Continue) => {
                Some(self.outcome("NEXT", carried, range, state))
            }
            (Context::Loop { state: carried, .. }, Way::Break) => Some(self.outcome("BREAK", carried, range, state)),
            (Context::Join { results, .. }, Way::End) => Some(self.outcome("NEXT", results, range, state)),
            (Context::Loop { outer, .. } | Context::Join { outer, .. }, way) => {
                let value = self.way(outer, way, range, state).unwrap_or_else(|| make::none(range));
                let tag = self.pass.operation("RETURN", range);
                Some(make::tuple(vec![tag, value], ExprContext::Load, range))
            }
        }
    }

    fn outcome(&mut self, tag: &str, names: &[String], range: TextRange, state: &State) -> Expr {
        let mut values = vec![self.pass.operation(tag, range)];
        values.extend(names.iter().map(|name| self.value(name, range, state)));
        make::tuple_or_one(values, range)
    }

    fn values(&mut self, names: &[String], range: TextRange, state: &State) -> Option<Expr> {
        let values: Vec<Expr> = names.iter().map(|name| self.value(name, range, state)).collect();
        (!values.is_empty()).then(|| make::tuple_or_one(values, range))
    }

    /// A variable that is passed on, be it bound or not.
    pub(super) fn value(&mut self, name: &str, range: TextRange, state: &State) -> Expr {
        if state.bound.contains(name) {
            return make::load(name, range);
        }
        if !state.maybe.contains(name) {
            return self.marker(name, range);
        }
        self.mark(name);
        make::load(name, range)
    }

    /// Has a variable start with the marker in the scope that it lives in.
    pub(super) fn mark(&mut self, name: &str) {
        let owner = self.frames.iter().rev().find(|frame| frame.owns.contains(name));
        let (key, arrives) = owner.map_or((0, false), |frame| (frame.key, frame.arrives.contains(name)));
        if !arrives {
            self.marked.entry(key).or_default().insert(name.to_owned());
        }
        // Where it was bound and deleted again, the deletion leaves the marker.
        self.marked.entry(super::DELETED).or_default().insert(name.to_owned());
    }
}
