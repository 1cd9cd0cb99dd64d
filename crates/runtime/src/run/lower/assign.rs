//! Places in the arena.

use std::collections::BTreeMap;

use dy2st_kernels::arena::Place;
use dy2st_tensor::DType;

use super::live::{Ranges, Span, READ, WRITE};
use super::schedule::{Item, Items, KernelItem, KernelKind};
use super::values::{Id, Source, SourceBase, Values};
use dy2st_kernels::pointwise::Spread;

/// The places of all values in the arena.
#[derive(Debug, Default)]
pub struct Places {
    /// By value.
    pub places: Vec<Option<Place>>,
    /// Elements of the arena, by dtype.
    pub sizes: Vec<(DType, usize)>,
}

/// Values that share a place.
#[derive(Clone, Debug)]
struct Class {
    spans: Vec<Span>,
    dtype: DType,
    len: usize,
}

/// Values with the classes that they are in.
struct Classes {
    /// For each value another of its class, or itself; absent where it has no place.
    parent: Vec<Option<Id>>,
    classes: Vec<Option<Class>>,
}

impl Classes {
    fn find(&self, mut id: Id) -> Option<Id> {
        loop {
            let parent = self.parent[id]?;
            if parent == id {
                return Some(id);
            }
            id = parent;
        }
    }

    /// Lets two values share a place, if they are never needed at once.
    fn join(&mut self, a: Id, b: Id) -> bool {
        let (Some(a), Some(b)) = (self.find(a), self.find(b)) else { return false };
        if a == b {
            return true;
        }
        let (Some(first), Some(second)) = (&self.classes[a], &self.classes[b]) else { return false };
        let clash = first.spans.iter().any(|x| second.spans.iter().any(|y| x.0 < y.1 && y.0 < x.1));
        if clash || first.dtype != second.dtype || first.len != second.len {
            return false;
        }
        let spans = second.spans.clone();
        if let Some(class) = &mut self.classes[a] {
            class.spans.extend(spans);
        }
        self.classes[b] = None;
        self.parent[b] = Some(a);
        true
    }

    /// Lets the result of a chain at a time share the place of an operand that is not needed after it.
    fn join_over(&mut self, operand: Id, result: Id, time: usize) -> bool {
        let Some(root) = self.find(operand) else { return false };
        let Some(class) = &mut self.classes[root] else { return false };
        let Some(at) = class.spans.iter().position(|span| span.0 <= time && span.1 == time + READ) else {
            return false;
        };
        class.spans[at].1 = time + WRITE;
        let joined = self.join(operand, result);
        if !joined {
            if let Some(class) = &mut self.classes[root] {
                class.spans[at].1 = time + READ;
            }
        }
        joined
    }
}

/// Gives each value in the arena a place.
pub fn assign(values: &Values<'_>, items: &Items<'_>, ranges: &Ranges) -> Places {
    let mut classes = Classes { parent: vec![None; values.infos.len()], classes: vec![None; values.infos.len()] };
    for (id, spans) in ranges.spans.iter().enumerate() {
        if let (Some(fixed), false, true) = (&values.infos[id].fixed, spans.is_empty(), values.in_arena(id)) {
            classes.parent[id] = Some(id);
            classes.classes[id] = Some(Class { spans: spans.clone(), dtype: fixed.dtype, len: fixed.len() });
        }
    }
    for flow in &ranges.flows {
        classes.join(flow.from, flow.to);
    }
    overwrite(values, items, ranges, &mut classes);
    place(&classes)
}

/// Lets results of chains be written over an operand that is read there last.
fn overwrite(values: &Values<'_>, items: &Items<'_>, ranges: &Ranges, classes: &mut Classes) {
    let mut kernels = Vec::new();
    collect(items, &mut kernels);
    for (kernel, time) in kernels.into_iter().zip(&ranges.times) {
        let KernelKind::Chain { spreads, .. } = &kernel.kernel else { continue };
        let mut free: Vec<Id> = kernel.writes.iter().copied().filter(|id| values.in_arena(*id)).collect();
        for (source, spread) in kernel.reads.iter().zip(spreads) {
            let Source { base: SourceBase::Value(id), start: 0, fixed } = source else { continue };
            let whole =
                values.infos[*id].fixed.as_ref().is_some_and(|f| f.len() == fixed.len() && f.dtype == fixed.dtype);
            let once = kernel.reads.iter().filter(|other| other.base == source.base).count() == 1;
            if *spread == Spread::Each && whole && once && values.in_arena(*id) {
                if let Some(at) = free.iter().position(|to| classes.join_over(*id, *to, *time)) {
                    free.remove(at);
                }
            }
        }
    }
}

/// All kernels in the order of their times.
pub fn collect<'i>(items: &'i Items<'_>, kernels: &mut Vec<&'i KernelItem>) {
    for item in &items.items {
        match item {
            Item::Kernel(kernel) => kernels.push(kernel),
            Item::Blocks(_, blocks) => blocks.iter().for_each(|items| collect(items, kernels)),
            Item::Plain(..) | Item::Number(..) => {}
        }
    }
}

/// Elements between which places begin: 64 bytes of the smallest dtype.
const ROUND: usize = 64;

/// Places one class after the other in the order in which they are needed, each as low as those allow that are needed at
/// the same time.
fn place(classes: &Classes) -> Places {
    let mut order: Vec<(Span, Id)> = Vec::new();
    for (id, class) in classes.classes.iter().enumerate() {
        if let Some(class) = class {
            let begin = class.spans.iter().map(|span| span.0).min().unwrap_or(0);
            let end = class.spans.iter().map(|span| span.1).max().unwrap_or(0);
            order.push(((begin, end), id));
        }
    }
    // Of those that begin together the largest first.
    order
        .sort_by_key(|((begin, _), id)| (*begin, std::cmp::Reverse(classes.classes[*id].as_ref().map(|c| c.len)), *id));
    let mut starts: BTreeMap<Id, usize> = BTreeMap::new();
    let mut sizes: Vec<(DType, usize)> = Vec::new();
    // What is needed now: when it ends, dtype, start and length.
    let mut active: Vec<(usize, DType, usize, usize)> = Vec::new();
    for ((begin, end), id) in order {
        let Some(class) = &classes.classes[id] else { continue };
        active.retain(|other| other.0 > begin);
        let mut taken: Vec<(usize, usize)> =
            active.iter().filter(|other| other.1 == class.dtype).map(|other| (other.2, other.3)).collect();
        taken.sort_unstable();
        let mut start: usize = 0;
        for (other, len) in taken {
            if start.saturating_add(class.len) <= other {
                break;
            }
            start = start.max(other.saturating_add(len).checked_next_multiple_of(ROUND).unwrap_or(usize::MAX));
        }
        active.push((end, class.dtype, start, class.len));
        starts.insert(id, start);
        match sizes.iter_mut().find(|(dtype, _)| *dtype == class.dtype) {
            Some((_, size)) => *size = (*size).max(start.saturating_add(class.len)),
            None => sizes.push((class.dtype, start.saturating_add(class.len))),
        }
    }
    let places = (0..classes.parent.len()).map(|id| {
        let root = classes.find(id)?;
        let class = classes.classes[root].as_ref()?;
        Some(Place { dtype: class.dtype, start: *starts.get(&root)?, len: class.len })
    });
    Places { places: places.collect(), sizes }
}
