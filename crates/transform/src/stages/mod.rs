//! The stages of the conversion, each from tree to tree.

pub mod comprehensions;
pub mod exits;
pub mod logic;
pub mod matches;
pub mod regions;
pub mod walrus;
pub mod yields;

use dy2st_syntax::ast::Stmt;

use crate::pass::Pass;

/// One stage: it converts an outermost function with all that is in it.
pub struct Stage {
    /// What `--after` calls it.
    pub name: &'static str,
    /// One line that says what it does.
    pub about: &'static str,
    /// Whether it needs to know what stays as written, which is decided before the first stage that does.
    pub decided: bool,
    /// The stage itself.
    pub run: fn(&mut Pass, &mut Stmt),
}

/// Every stage, in the order in which they run.
pub const STAGES: &[Stage] = &[
    Stage { name: "matches", about: "`match` on values becomes tests", decided: false, run: matches::run },
    Stage { name: "walrus", about: "a walrus becomes a statement", decided: false, run: walrus::run },
    Stage { name: "yields", about: "a choice of two `yield`s becomes one", decided: false, run: yields::run },
    Stage { name: "exits", about: "`return`, `break` and `continue` become structure", decided: true, run: exits::run },
    Stage { name: "regions", about: "branches and loop bodies become functions", decided: true, run: regions::run },
    Stage {
        name: "comprehensions",
        about: "comprehensions become operations",
        decided: true,
        run: comprehensions::run,
    },
    Stage { name: "logic", about: "`and`, `or`, `not`, `in`, `is` become operations", decided: true, run: logic::run },
];
