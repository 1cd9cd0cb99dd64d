//! Eager execution with gradients: a tape of ops over immutable values.
//!
//! A [`Traced`] value is a tensor and, where gradients are wanted, the [`Node`] that it came from. Nodes hold their
//! operands, so a value keeps alive what its gradient needs and nothing else. Gradients are computed by the rules of
//! `grammar/grad`, whose ops go through the same engine: with `create_graph` they are traced themselves.

mod backward;
mod engine;
mod node;

pub use backward::{BackwardOptions, GradRequest, Gradients};
pub use engine::Engine;
pub use node::{CustomBackward, Hook, LeafKey, Node, TapeError, Traced};
