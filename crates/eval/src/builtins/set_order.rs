//! The order in which CPython walks a set.
//!
//! CPython visits a set's hash table slot by slot, so a set of numbers comes in an order that programs see (`{3, 1, 2}`
//! prints as `{1, 2, 3}`). Our sets keep the order of insertion; before a walk the table that CPython would have built is
//! laid out again. That is exact for sets that lost no item. Texts and most objects hash
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
    layout(&hashes, table.resizes()).into_iter().flatten().map(|i| live[i]).collect()
}

/// How many slots CPython's table has.
fn size(table: &Dict) -> usize {
    let hashes: Vec<u64> = table.iter().map(|e| e.hash).collect();
    layout(&hashes, table.resizes()).len()
}

/// The items in the order of the walk, as if they had been added one by one.
fn walked(table: &Dict) -> Dict {
    let mut out = Dict::new();
    for entry in slots(table).into_iter().filter_map(|slot| table.slot(slot)) {
        out.push(entry.hash, entry.key.clone(), Value::None);
    }
    out
}

/// The copy of a set as CPython makes it: into a table of its own size, in the order of the old one.
pub(super) fn copy(table: &Dict) -> Dict {
    let is_plain = !table.iter().all(|e| is_stable(&e.key));
    let new_size = if table.len() * 5 >= 7 * 3 { larger_power(table.len() * 2) } else { 8 };
    // Tables of the same size are copied slot by slot.
    if is_plain || size(table) == new_size {
        return table.clone();
    }
    let mut copied = Dict::new();
    if new_size > 8 {
        copied.note_resize(new_size);
    }
    for entry in walked(table).iter() {
        copied.push(entry.hash, entry.key.clone(), Value::None);
    }
    copied
}

/// Makes room in a set for a merge with another one of that many items.
pub(super) fn make_room(table: &mut Dict, more: usize) {
    if table.iter().all(|e| is_stable(&e.key)) && (table.len() + more) * 5 >= (size(table) - 1) * 3 {
        table.note_resize(larger_power((table.len() + more) * 2));
    }
}

/// A display of constants: CPython's compiler makes a frozenset of them, that one anew in its own order, and the program
/// merges it into a set.
pub(crate) fn literal_set(table: &Dict) -> Dict {
    copy(&walked(table))
}

fn larger_power(least: usize) -> usize {
    let mut size = 8;
    while size <= least {
        size *= 2;
    }
    size
}

/// The table of items with those hashes, as their indices: added one by one, with resizes ahead of some.
fn layout(hashes: &[u64], resizes: &[(u32, u32)]) -> Vec<Option<usize>> {
    let mut places: Vec<Option<usize>> = vec![None; 8];
    let mut resizes = resizes.iter().peekable();
    for (item, &hash) in hashes.iter().enumerate() {
        while let Some((_, slots)) = resizes.next_if(|(before, _)| *before as usize <= item) {
            resize(&mut places, hashes, *slots as usize);
        }
        insert(&mut places, hashes, item, hash);
        let used = item + 1;
        if used * 5 >= (places.len() - 1) * 3 {
            resize(&mut places, hashes, larger_power(if used > 50_000 { used * 2 } else { used * 4 }));
        }
    }
    places
}

fn resize(places: &mut Vec<Option<usize>>, hashes: &[u64], slots: usize) {
    let old = std::mem::replace(places, vec![None; slots]);
    for item in old.into_iter().flatten() {
        insert(places, hashes, item, hashes[item]);
    }
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
    fn map_values(&mut self, map: &mut dyn FnMut(&Value) -> crate::native::Outcome) -> crate::native::Outcome<()> {
        self.set.iter_mut().try_for_each(|set| crate::native::map_object(set, map))
    }
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
        let order = |items: &[u64]| layout(items, &[]).into_iter().flatten().map(|i| items[i]).collect::<Vec<_>>();
        assert_eq!(order(&[3, 1, 2]), [1, 2, 3]);
        assert_eq!(order(&[3, 4, 5, 6, 100]), [3, 100, 4, 5, 6]);
        assert_eq!(order(&[17, 8, 0, 16, 33, 1]), [0, 33, 1, 8, 16, 17]);
    }
}
