//! Flows that are computed once for a body that stays as it is.
//!
//! A stage that asks for the flow of every rest of a body, and of what these hold, would compute the innermost ones as often
//! as they are deep.

use std::cell::RefCell;
use std::marker::PhantomData;

use rustc_hash::FxHashMap;

use crate::ast::Stmt;
use crate::liveness::Flow;
use crate::visit::{descendants, Node};

/// Names that are kept in all; what is beyond is computed anew.
const MOST_NAMES: usize = 4 << 20;

/// The flows of the statements of a body by where these are in memory: nothing else can be there while the body is.
struct Known {
    flows: FxHashMap<usize, Option<Flow>>,
    room: usize,
}

thread_local! {
    static KNOWN: RefCell<Option<Known>> = const { RefCell::new(None) };
}

/// While it lives, flows of compound statements of the body are computed once. The body can neither move nor change.
pub struct Remembered<'a> {
    before: Option<Known>,
    body: PhantomData<&'a [Stmt]>,
}

impl Drop for Remembered<'_> {
    fn drop(&mut self) {
        KNOWN.replace(self.before.take());
    }
}

/// Begins to remember flows of a body.
pub fn remember(body: &[Stmt]) -> Remembered<'_> {
    let mut flows = FxHashMap::default();
    for stmt in body {
        for node in descendants(Node::Stmt(stmt)) {
            if let Node::Stmt(stmt) = node {
                if holds_blocks(stmt) {
                    flows.insert(address(stmt), None);
                }
            }
        }
    }
    let before = KNOWN.replace(Some(Known { flows, room: MOST_NAMES }));
    Remembered { before, body: PhantomData }
}

fn address(stmt: &Stmt) -> usize {
    std::ptr::from_ref(stmt) as usize
}

fn holds_blocks(stmt: &Stmt) -> bool {
    matches!(
        stmt,
        Stmt::If(_)
            | Stmt::For(_)
            | Stmt::AsyncFor(_)
            | Stmt::While(_)
            | Stmt::With(_)
            | Stmt::AsyncWith(_)
            | Stmt::Try(_)
            | Stmt::TryStar(_)
            | Stmt::Match(_)
            | Stmt::FunctionDef(_)
            | Stmt::AsyncFunctionDef(_)
            | Stmt::ClassDef(_)
    )
}

/// The flow of a statement: what is remembered of it, or what `compute` gives.
pub(crate) fn flow_of(stmt: &Stmt, compute: impl FnOnce() -> Flow) -> Flow {
    if !holds_blocks(stmt) {
        return compute();
    }
    let known = KNOWN.with_borrow(|known| known.as_ref().and_then(|known| known.flows.get(&address(stmt)).cloned()));
    match known {
        Some(Some(flow)) => flow,
        Some(None) => {
            let flow = compute();
            KNOWN.with_borrow_mut(|known| {
                let Some(known) = known else { return };
                let size = flow.names();
                if let (Some(room), Some(slot)) = (known.room.checked_sub(size), known.flows.get_mut(&address(stmt))) {
                    known.room = room;
                    *slot = Some(flow.clone());
                }
            });
            flow
        }
        None => compute(),
    }
}
