//! From a function of a program to the steps that a machine runs.
//!
//! 1. `values`: for each op the kernels that do it, where shapes are known; for each value whether it must be a whole
//!    tensor of its own (in a *slot* of the frame) or may be a range of the *arena*.
//! 2. `schedule`: functions of elements that follow each other become chains; what does not depend on an open chain goes
//!    before it.
//! 3. `live`: when each range of the arena is needed.
//! 4. `assign`: ranges that are not needed at once share places; values that move, and results that may be written over an
//!    operand, share them on purpose.
//! 5. `emit`: steps.

mod assign;
mod emit;
mod live;
mod moves;
mod schedule;
mod values;

use dy2st_ir::{Function, Program, Type};

use super::code::Code;
use super::plan::{PlanError, Ways};
use crate::kernel::Packs;

/// Lowers a function whose values have these types.
pub fn lower(
    program: &Program,
    function: &Function,
    types: &[Type],
    packs: &mut Packs,
    ways: Ways,
) -> Result<Code, PlanError> {
    let mut values = values::Values::new(program, function, types);
    values.choose(packs, ways);
    values.settle();
    let scheduled = schedule::schedule(&mut values);
    let ranges = live::ranges(&values, &scheduled);
    let places = assign::assign(&values, &scheduled, &ranges);
    emit::emit(values, scheduled, places)
}
