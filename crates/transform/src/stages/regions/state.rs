//! What is known of the variables at a point of the converted code, and where control goes from it.

use std::rc::Rc;

use dy2st_syntax::liveness::{Flow, Names};

/// Variables at a point.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// Surely bound in Python's sense, be it to the marker for "undefined".
    pub bound: Names,
    /// Bound on some path.
    pub maybe: Names,
    /// May hold the marker for "undefined".
    pub undefined: Names,
}

impl State {
    /// Whether a variable surely holds a value of the user's.
    pub fn is_defined(&self, name: &str) -> bool {
        self.bound.contains(name) && !self.undefined.contains(name)
    }

    /// After a piece of code that stays in this scope. `marked` are those of its variables that may get the marker.
    pub fn run(&mut self, flow: &Flow, marked: &Names) {
        self.maybe.extend(flow.writes.iter().cloned());
        let defined: Names = marked.iter().filter(|name| !self.is_defined(name)).cloned().collect();
        self.undefined.extend(defined);
        if let Some(exit) = &flow.falls {
            for name in &exit.sets {
                self.bound.insert(name.clone());
                self.undefined.remove(name);
            }
            for name in &exit.deletes {
                self.bound.remove(name);
            }
        }
    }

    /// After an operation whose results are `results` and whose code is summarised by `flow`.
    pub fn join(&mut self, results: &[String], flow: &Flow) {
        for name in results {
            let exit = flow.falls.as_ref();
            let sets = exit.is_some_and(|exit| exit.sets.contains(name));
            let deletes = exit.is_some_and(|exit| exit.deletes.contains(name));
            if (sets || self.is_defined(name)) && !deletes {
                self.undefined.remove(name);
            } else {
                self.undefined.insert(name.clone());
            }
            self.bound.insert(name.clone());
            self.maybe.insert(name.clone());
        }
    }

    /// At the start of a region that binds `written` in its own scope and gets `parameters`.
    pub fn enter<'a>(&self, written: impl Iterator<Item = &'a String>, parameters: &[String]) -> Self {
        let mut inside = self.clone();
        for name in written {
            if !parameters.contains(name) {
                inside.bound.remove(name);
                inside.maybe.remove(name);
                inside.undefined.remove(name);
            }
        }
        for name in parameters {
            if !self.is_defined(name) {
                inside.undefined.insert(name.clone());
            }
            inside.bound.insert(name.clone());
            inside.maybe.insert(name.clone());
        }
        inside
    }
}

/// What is live after each way out of a block.
#[derive(Debug, Clone, Default)]
pub struct Live {
    /// After its end.
    pub end: Names,
    /// After `break`.
    pub after_break: Names,
    /// After `continue`.
    pub after_continue: Names,
    /// At every point, because an exception may go on to a handler.
    pub always: Names,
}

impl Live {
    /// The same names whichever way.
    pub fn everywhere(names: Names, always: &Names) -> Self {
        Self { end: names.clone(), after_break: names.clone(), after_continue: names, always: always.clone() }
    }

    /// What is live before code with this summary.
    pub fn before(&self, flow: &Flow) -> Names {
        let mut live = flow.live_before(&self.end, &self.after_break, &self.after_continue);
        live.extend(self.always.iter().cloned());
        live
    }
}

/// What the way out of a block means for the function that it is in.
#[derive(Debug)]
pub enum Context {
    /// The user's function: `return` returns.
    Function,
    /// A region that nothing leaves but at its end, with its results.
    Region(Vec<String>),
    /// A loop body.
    Loop {
        /// The variables that go round.
        state: Vec<String>,
        /// Something other than the end and `continue` leaves it, so that outcomes are told apart.
        tagged: bool,
        /// Where the loop itself is.
        outer: Rc<Context>,
    },
    /// A branch after which others join in front of a rest.
    Join {
        /// What the rest gets.
        results: Vec<String>,
        /// Where the whole is.
        outer: Rc<Context>,
    },
}

/// A way out.
#[derive(Debug, Clone)]
pub enum Way {
    /// The end of the block.
    End,
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return`, with its value.
    Return(Option<dy2st_syntax::ast::Expr>),
}
