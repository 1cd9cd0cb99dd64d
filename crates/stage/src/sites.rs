//! Which tests and iterables of the user's code were plain Python's while an entry was staged.

use std::collections::BTreeMap;

use dy2st_eval::{Value, Vm};
use dy2st_framework::is_tensor;
use dy2st_source::{FileId, Span};

/// A construct by its place, or an arm of a chain by the place of its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The file.
    pub file: FileId,
    /// First and last byte, the latter exclusive.
    pub bytes: (u32, u32),
    /// Whether it is the test of an arm.
    pub is_arm: bool,
}

/// The constructs that were reached: whether one ever saw a value that only a run knows.
pub type Sites = BTreeMap<Site, bool>;

/// Whether a value, or what it holds directly, is known only when the Program runs.
pub fn is_open(vm: &Vm, value: &Value) -> bool {
    match value {
        Value::Abstract(_) => true,
        Value::Tuple(items) => items.iter().any(|item| matches!(item, Value::Abstract(_)) || is_tensor(vm, item)),
        _ => is_tensor(vm, value) || crate::list::payload(vm, value).is_some(),
    }
}

/// Notes what the construct saw that calls an operation of the runtime module now.
pub fn note(sites: &mut Sites, vm: &Vm, is_open: bool) {
    let Some(span) = vm.calls.last().and_then(|call| call.code.span_at(call.at)) else { return };
    add(sites, span, false, is_open);
}

/// Notes what the arm saw whose test is this function.
pub fn note_arm(sites: &mut Sites, vm: &Vm, test: &Value, is_open: bool) {
    let Some(span) = test.as_object().and_then(|f| vm.function_code(f)).and_then(|code| code.span) else { return };
    add(sites, span, true, is_open);
}

fn add(sites: &mut Sites, span: Span, is_arm: bool, is_open: bool) {
    *sites.entry(Site { file: span.file, bytes: (span.start, span.end), is_arm }).or_default() |= is_open;
}
