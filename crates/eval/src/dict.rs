//! The insertion-ordered hash table behind `dict`, `set`, attributes and namespaces.
//!
//! Hashes are computed by the evaluator (a key's `__hash__` may be Python code); equality of keys that are not the same
//! object and not both simple is asked of a callback, which may run Python code: so lookups take `&self` and never hold
//! a borrow of the heap across the callback unless the caller does.

use std::rc::Rc;

use crate::value::Value;

/// An insertion-ordered map from values to values.
#[derive(Clone, Default)]
pub struct Dict {
    /// Entries in insertion order; removed ones leave a hole until the next compaction.
    entries: Vec<Option<Entry>>,
    /// Open addressing: 0 is empty, otherwise entry index + 1; `u32::MAX` is a tombstone.
    table: Vec<u32>,
    live: usize,
    used: usize,
    /// For sets: where CPython's table is resized ahead of a merge, as number of entries before it and slots after.
    resizes: Vec<(u32, u32)>,
}

/// A key, its hash and its value.
#[derive(Clone)]
pub struct Entry {
    /// The key's hash, as `hash()` computes it.
    pub hash: u64,
    /// The key.
    pub key: Value,
    /// The value.
    pub value: Value,
}

const TOMBSTONE: u32 = u32::MAX;

/// The hash of a string: FNV-1a, stable across runs so that set order is.
pub const fn hash_str(text: &str) -> u64 {
    let mut h: u64 = 0xcbf2_9ce4_8422_2325;
    let mut rest = text.as_bytes();
    while let Some((b, after)) = rest.split_first() {
        h = (h ^ *b as u64).wrapping_mul(0x0100_0000_01b3);
        rest = after;
    }
    h
}

/// Mixes a hash so that its low bits depend on all of it (floats differ in the high bits only).
fn spread(hash: u64) -> usize {
    (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}

impl Dict {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.live
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// Resizes ahead of merges: number of entries before, slots after. Only the order of a set's walk depends on them.
    pub fn resizes(&self) -> &[(u32, u32)] {
        &self.resizes
    }

    /// Notes that CPython's table has that many slots from here on.
    pub fn note_resize(&mut self, slots: usize) {
        self.resizes.push((self.live as u32, slots as u32));
    }

    /// Entries in insertion order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter().filter_map(Option::as_ref)
    }

    /// The slot range of entries, holes included: for iterators that survive changes.
    pub fn slots(&self) -> usize {
        self.entries.len()
    }

    /// The entry in a slot, if it is not a hole.
    pub fn slot(&self, index: usize) -> Option<&Entry> {
        self.entries.get(index).and_then(Option::as_ref)
    }

    /// Looks a key up. `eq` is asked about entries of the same hash and may run Python code or fail.
    pub fn find<E>(&self, hash: u64, mut eq: impl FnMut(&Value) -> Result<bool, E>) -> Result<Option<usize>, E> {
        if self.table.is_empty() {
            return Ok(None);
        }
        let mask = self.table.len() - 1;
        let mut at = spread(hash) & mask;
        loop {
            match self.table[at] {
                0 => return Ok(None),
                TOMBSTONE => {}
                slot => {
                    let index = slot as usize - 1;
                    if let Some(entry) = &self.entries[index] {
                        if entry.hash == hash && eq(&entry.key)? {
                            return Ok(Some(index));
                        }
                    }
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// The value under a `str` key.
    pub fn get_str(&self, key: &str) -> Option<&Value> {
        let index = self.find_str(key)?;
        self.entries[index].as_ref().map(|e| &e.value)
    }

    fn find_str(&self, key: &str) -> Option<usize> {
        self.find_name(key, hash_str(key))
    }

    /// The slot of a `str` key whose hash is known.
    #[inline]
    pub fn find_name(&self, key: &str, hash: u64) -> Option<usize> {
        self.find::<()>(hash, |k| Ok(matches!(k, Value::Str(s) if &**s == key))).ok().flatten()
    }

    /// The value under a `str` key whose hash is known.
    pub fn get_name(&self, key: &str, hash: u64) -> Option<&Value> {
        let index = self.find_name(key, hash)?;
        self.entries[index].as_ref().map(|e| &e.value)
    }

    /// Sets the value under a `str` key; the value that was there.
    pub fn set_str(&mut self, key: &Rc<str>, value: Value) -> Option<Value> {
        self.set_name(key, hash_str(key), value).1
    }

    /// Sets the value under a `str` key whose hash is known; its slot, and the value that was there.
    pub fn set_name(&mut self, key: &Rc<str>, hash: u64, value: Value) -> (usize, Option<Value>) {
        if let Some(index) = self.find_name(key, hash) {
            return (index, self.replace(index, value));
        }
        self.push(hash, Value::Str(key.clone()), value);
        (self.entries.len() - 1, None)
    }

    /// Removes a `str` key.
    pub fn remove_str(&mut self, key: &str) -> Option<Value> {
        let index = self.find_str(key)?;
        self.remove(index).map(|e| e.value)
    }

    /// Replaces the value of a found slot.
    pub fn replace(&mut self, index: usize, value: Value) -> Option<Value> {
        self.entries[index].as_mut().map(|e| std::mem::replace(&mut e.value, value))
    }

    /// Appends an entry whose key is known to be absent.
    pub fn push(&mut self, hash: u64, key: Value, value: Value) {
        if (self.used + 1) * 4 >= self.table.len() * 3 {
            self.rebuild();
        }
        self.entries.push(Some(Entry { hash, key, value }));
        self.live += 1;
        self.insert_slot(hash, self.entries.len() as u32);
    }

    /// Removes a found slot, leaving a hole.
    pub fn remove(&mut self, index: usize) -> Option<Entry> {
        let entry = self.entries.get_mut(index)?.take()?;
        self.live -= 1;
        let mask = self.table.len() - 1;
        let mut at = spread(entry.hash) & mask;
        while self.table[at] != index as u32 + 1 {
            at = (at + 1) & mask;
        }
        self.table[at] = TOMBSTONE;
        if self.live == 0 {
            *self = Self::default();
        }
        Some(entry)
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn insert_slot(&mut self, hash: u64, slot: u32) {
        let mask = self.table.len() - 1;
        let mut at = spread(hash) & mask;
        while self.table[at] != 0 && self.table[at] != TOMBSTONE {
            at = (at + 1) & mask;
        }
        if self.table[at] == 0 {
            self.used += 1;
        }
        self.table[at] = slot;
    }

    fn rebuild(&mut self) {
        self.entries.retain(Option::is_some);
        let size = (self.live + 1).next_power_of_two().max(4) * 2;
        self.table = vec![0; size];
        let mask = size - 1;
        for (i, entry) in self.entries.iter().flatten().enumerate() {
            let mut at = spread(entry.hash) & mask;
            while self.table[at] != 0 {
                at = (at + 1) & mask;
            }
            self.table[at] = i as u32 + 1;
        }
        self.used = self.live;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_through_growth_and_removal() {
        let mut d = Dict::new();
        for i in 0..100 {
            d.set_str(&Rc::from(format!("k{i}")), Value::Int(i));
        }
        for i in (0..100).step_by(2) {
            assert!(d.remove_str(&format!("k{i}")).is_some());
        }
        for i in 100..200 {
            d.set_str(&Rc::from(format!("k{i}")), Value::Int(i));
        }
        let keys: Vec<i64> = d
            .iter()
            .map(|e| match e.value {
                Value::Int(i) => i,
                _ => -1,
            })
            .collect();
        let want: Vec<i64> = (0..100).filter(|i| i % 2 == 1).chain(100..200).collect();
        assert_eq!(keys, want);
        assert!(d.get_str("k0").is_none());
        assert!(matches!(d.get_str("k199"), Some(Value::Int(199))));
    }
}
