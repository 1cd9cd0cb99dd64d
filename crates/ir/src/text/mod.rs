//! The text form of programs: printed, and parsed back to an equal program.
//!
//! ```
//! let text = r#"
//! symbol s0 "n" in [1, inf]
//! param @fc.weight : f32[4, 2]
//!
//! func @forward(%0: f32[s0, 4] "x") -> (f32[s0, 2]) {
//!   %1 = matmul(%0, @fc.weight) : f32[s0, 2]
//!   %2 = dim(%0, axis=0) : py.int<s0>
//!   print(%2, template="rows: {0}") !0
//!   return %1
//! }
//! "#;
//! let program = dy2st_ir::text::parse(text).unwrap();
//! assert_eq!(dy2st_ir::text::print(&program).trim(), text.trim());
//! ```

mod lex;
mod parse;
mod parse_attr;
mod write;

pub use lex::TextError;
pub use parse::{parse, parse_application};
pub use write::{print, print_annotated, print_places, print_with_locs, Notes, Place};
