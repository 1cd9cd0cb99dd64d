//! Staging: partial evaluation of converted code into a Program.
//!
//! The evaluator runs converted code. What is Python is computed now; what is a tensor becomes an op. A test that only a
//! run knows forks the journaled heap ([`Stager::fork`]): each way is staged and rolled back, and what they wrote is joined
//! location by location. A loop on a tensor is staged until what it carries is stable.

mod abstracts;
mod alias;
mod apart;
mod backend;
mod bodies;
mod children;
mod comprehension;
mod contents;
mod domain;
mod entry;
mod generator;
mod guard;
mod items;
mod jit_module;
mod join;
mod jst;
mod list;
mod loops;
mod materialize;
mod methods;
mod pending;
mod raise;
mod recorder;
mod recursion;
mod rewrite;
mod sequences;
mod shape;
mod sharing;
mod side;
mod signature;
mod sites;
mod snapshot;
mod stager;
mod template;
mod truth;

pub use backend::{Backend, Host, Prepared, RunError, RunValue};
pub use entry::{Cache, Callee, Outline, Statics};
pub use jit_module::install;
pub use jst::MODULE as RUNTIME_MODULE;
pub use recorder::{Recorder, State};
pub use signature::{read_spec, Spec};
pub use sites::{Site, Sites};
pub use stager::Stager;
