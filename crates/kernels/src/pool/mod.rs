//! Pools over one, two or three spatial dims, channels first, and their gradients.

mod adaptive;
mod values;
mod window;

pub use adaptive::{adaptive_avg_pool_grad, adaptive_max_pool};
pub use values::{Pool, Windows};
pub use window::{avg_pool_grad, max_pool, max_pool_grad, PoolParams};
