//! The order in which CPython walks a set.
//!
//! CPython visits a set's hash table slot by slot, so a set of numbers comes in an order that programs see (`{3, 1, 2}`
//! prints as `{1, 2, 3}`). Our sets keep the order of insertion; before a walk the table that CPython would have built is
//! laid out again. That is exact for sets that grew one item at a time and lost none. Texts and most objects hash
//! differently in every run of CPython, so a set that has one keeps the order of insertion.

use crate::dict::Dict;
use crate::heap::{Heap, Ref};
use crate::lookup::read_table;
use crate::native::{NativePayload, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// How many neighbouring slots are tried before the next jump.
const LINEAR_PROBES: usize = 9;
const PERTURB_SHIFT: u32 = 5;

/// Whether CPython hashes the value alike in every run.
fn is_stable(key: &Value) -> bool {
    match key {
        Value::Int(_) | Value::Bool(_) | Value::BigInt(_) | Value::Float(_) | Value::Complex(_) => true,
        Value::Tuple(items) => items.iter().all(is_stable),
        _ => false,
    }
}

/// The slots of a set's table, in CPython's order of visit.
pub(super) fn slots(table: &Dict) -> Vec<usize> {
    let live: Vec<usize> = (0..table.slots()).filter(|&slot| table.slot(slot).is_some()).collect();
    let hashes: Vec<u64> = live.iter().filter_map(|&slot| table.slot(slot)).map(|e| e.hash).collect();
    if !table.iter().all(|e| is_stable(&e.key)) {
        return live;
    }
    layout(&hashes).into_iter().map(|i| live[i]).collect()
}

/// Where items with those hashes, added one by one, end up: their indices in table order.
fn layout(hashes: &[u64]) -> Vec<usize> {
    let mut places: Vec<Option<usize>> = vec![None; 8];
    for (used, &hash) in (1..).zip(hashes) {
        insert(&mut places, hashes, used - 1, hash);
        if used * 5 >= (places.len() - 1) * 3 {
            let least = if used > 50_000 { used * 2 } else { used * 4 };
            let mut size = 8;
            while size <= least {
                size *= 2;
            }
            let old = std::mem::replace(&mut places, vec![None; size]);
            for item in old.into_iter().flatten() {
                insert(&mut places, hashes, item, hashes[item]);
            }
        }
    }
    places.into_iter().flatten().collect()
}

fn insert(places: &mut [Option<usize>], hashes: &[u64], item: usize, hash: u64) {
    debug_assert!(item < hashes.len());
    let mask = places.len() - 1;
    let mut at = hash as usize & mask;
    let mut perturb = hash;
    loop {
        let last = if at + LINEAR_PROBES <= mask { at + LINEAR_PROBES } else { at };
        if let Some(free) = (at..=last).find(|&slot| places[slot].is_none()) {
            places[free] = Some(item);
            return;
        }
        perturb >>= PERTURB_SHIFT;
        at = at.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb as usize) & mask;
    }
}

/// Over a set.
#[derive(Clone)]
struct SetIter {
    set: Option<Ref>,
    slots: std::rc::Rc<[usize]>,
    at: usize,
}

impl NativePayload for SetIter {
    crate::native_payload!();
    fn quick_step(&mut self, heap: &Heap) -> Option<Option<Value>> {
        let Some(set) = &self.set else { return Some(None) };
        let item = read_table(heap, set, |table| {
            if table.len() != self.slots.len() {
                return None;
            }
            // Items that were replaced meanwhile moved, as they may in CPython.
            let mut at = self.at;
            while let Some(&slot) = self.slots.get(at) {
                at += 1;
                if let Some(entry) = table.slot(slot) {
                    return Some((at, Some(entry.key.clone())));
                }
            }
            Some((at, None))
        })??;
        self.at = item.0;
        if item.1.is_none() {
            self.set = None;
        }
        Some(item.1)
    }
    fn step(&mut self, vm: &mut Vm) -> Outcome<Option<Value>> {
        Err(vm.raise("RuntimeError", "Set changed size during iteration"))
    }
}

/// An iterator over a set's items in CPython's order.
pub(crate) fn iterate(vm: &Vm, set: &Ref) -> Value {
    let slots = vm.read_table(set, slots).unwrap_or_default();
    vm.new_iterator(SetIter { set: Some(set.clone()), slots: slots.into(), at: 0 })
}

#[cfg(test)]
mod tests {
    use super::layout;

    /// `list({...})` of CPython 3.11 for items added in that order.
    #[test]
    fn small_integers_come_as_cpython_has_them() {
        let order = |items: &[u64]| layout(items).into_iter().map(|i| items[i]).collect::<Vec<_>>();
        assert_eq!(order(&[3, 1, 2]), [1, 2, 3]);
        assert_eq!(order(&[3, 4, 5, 6, 100]), [3, 100, 4, 5, 6]);
        assert_eq!(order(&[17, 8, 0, 16, 33, 1]), [0, 33, 1, 8, 16, 17]);
    }
}
