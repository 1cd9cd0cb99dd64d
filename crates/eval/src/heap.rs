//! The journaled heap.
//!
//! Objects are reference counted. Every read and write of an object's [`Body`] goes through the [`Heap`], which keeps a
//! stack of marks: the first write to an object under the innermost mark saves its body. Rolling back restores the bodies
//! and hands back what was there, so that a branch can be run, undone and joined with its sibling.
//!
//! Objects that were born after a mark need no saving: when everything that refers to them is rolled back they are
//! unreachable, unless the write set keeps them.

use std::cell::{Cell, RefCell, RefMut};
use std::fmt;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::value::{Body, Payload};

/// A reference to a heap object; equality is identity.
#[derive(Clone)]
pub struct Ref(Rc<Object>);

struct Object {
    serial: u64,
    /// Number of the mark under which the body was last saved (0: never).
    saved: Cell<u64>,
    /// Grows with every write; guards compare it.
    version: Cell<u64>,
    body: RefCell<Body>,
}

thread_local! {
    /// Bodies of generators that were dropped with an open `try` or `with`, and of instances with `__del__`: their code
    /// must still run. With the serials of the objects.
    static UNFINISHED: RefCell<Vec<(u64, Body)>> = const { RefCell::new(Vec::new()) };
    static HAS_UNFINISHED: Cell<bool> = const { Cell::new(false) };
    /// How many instances are being dropped inside one another, and those that wait until fewer are.
    static DROPPING: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<Vec<Body>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Object {
    fn drop(&mut self) {
        let body = self.body.get_mut();
        let must_finish = match &body.payload {
            Payload::Generator(state) => state.must_finish(),
            Payload::None | Payload::Native(_) | Payload::List(_) | Payload::Dict(_) => body.class.as_ref().is_some_and(|class| {
                matches!(class.0.body.try_borrow().as_deref(), Ok(Body { payload: Payload::Class(class), .. }) if class.has_del)
            }),
            _ => false,
        };
        if must_finish {
            let body = std::mem::replace(body, Body { class: None, attrs: None, payload: Payload::None });
            UNFINISHED.with(|list| list.borrow_mut().push((self.serial, body)));
            HAS_UNFINISHED.set(true);
        } else if body.attrs.is_some() {
            let body = std::mem::replace(body, Body { class: None, attrs: None, payload: Payload::None });
            drop_in_turn(body);
        }
    }
}

/// Drops the contents of an instance. A chain of instances is dropped one after the other: to recurse would take a stack
/// as deep as the chain.
fn drop_in_turn(body: Body) {
    const DEEP: u32 = 200;
    let depth = DROPPING.get();
    if depth >= DEEP {
        // While the thread ends there may be no list any more.
        let mut body = Some(body);
        let _ = WAITING.try_with(|list| list.borrow_mut().extend(body.take()));
        return;
    }
    DROPPING.set(depth + 1);
    drop(body);
    if depth == 0 {
        while let Ok(Some(next)) = WAITING.try_with(|list| list.borrow_mut().pop()) {
            drop(next);
        }
    }
    DROPPING.set(depth);
}

/// Whether a dropped generator waits to be finished.
#[inline]
pub(crate) fn has_unfinished() -> bool {
    HAS_UNFINISHED.get()
}

/// The generators that wait to be finished, and the instances whose `__del__` waits, with their serials.
pub(crate) fn take_unfinished() -> Vec<(u64, Body)> {
    HAS_UNFINISHED.set(false);
    UNFINISHED.take()
}

impl Ref {
    /// A number that no other object of this heap ever has; later objects have larger ones.
    pub fn serial(&self) -> u64 {
        self.0.serial
    }

    /// Whether this is the only reference to the object.
    pub(crate) fn is_last(&self) -> bool {
        Rc::strong_count(&self.0) == 1
    }

    /// How often the object has been written (restored writes count too).
    pub fn version(&self) -> u64 {
        self.0.version.get()
    }
}

/// A reference that keeps no object alive.
#[derive(Clone)]
pub struct WeakRef(std::rc::Weak<Object>);

impl WeakRef {
    /// The object, where something still refers to it.
    pub fn upgrade(&self) -> Option<Ref> {
        self.0.upgrade().map(Ref)
    }
}

impl Ref {
    /// A reference that keeps the object no longer alive than others do.
    pub fn downgrade(&self) -> WeakRef {
        WeakRef(Rc::downgrade(&self.0))
    }
}

impl PartialEq for Ref {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Ref {}

impl std::hash::Hash for Ref {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.serial.hash(state);
    }
}

impl fmt::Debug for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0.serial)
    }
}

/// A point to which the heap can be rolled back.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "a mark must be rolled back or committed"]
pub struct Mark {
    depth: usize,
    /// Objects with a serial at or above this were born after the mark.
    pub born_after: u64,
}

/// One written object between a mark and its rollback.
#[derive(Clone)]
pub struct Write {
    /// Which object.
    pub object: Ref,
    /// Its body at the mark.
    pub before: Body,
    /// Its body when it was rolled back.
    pub after: Body,
}

struct Level {
    number: u64,
    born_after: u64,
    /// In order of first write: the object, its body, and the mark that had saved it before.
    log: Vec<(Ref, Body, u64)>,
}

/// Which objects have been read, while tracking is on.
#[derive(Default)]
struct Tracking {
    floor: u64,
    /// A bit for each serial below the floor.
    seen: Vec<u64>,
    order: Vec<Ref>,
}

/// The heap: makes objects, and is asked for every access to one.
#[derive(Default)]
pub struct Heap {
    next_serial: Cell<u64>,
    next_mark: Cell<u64>,
    current: Cell<u64>,
    floor: Cell<u64>,
    epoch: Cell<u64>,
    class_epoch: Cell<u64>,
    levels: RefCell<Vec<Level>>,
    /// Serials of objects that staging made, from and to: no code runs when these go.
    unreal: RefCell<Vec<(u64, u64)>>,
    tracking: Cell<bool>,
    reads: RefCell<Tracking>,
}

impl Heap {
    /// An empty heap.
    pub fn new() -> Self {
        let heap = Self::default();
        heap.next_serial.set(1);
        heap.next_mark.set(1);
        heap
    }

    /// Makes an object.
    pub fn alloc(&self, body: Body) -> Ref {
        let serial = self.next_serial.get();
        self.next_serial.set(serial + 1);
        Ref(Rc::new(Object { serial, saved: Cell::new(0), version: Cell::new(0), body: RefCell::new(body) }))
    }

    /// Reads an object. The borrow must end before anything that may run Python code.
    #[inline]
    pub fn read<'a>(&self, object: &'a Ref) -> std::cell::Ref<'a, Body> {
        if self.tracking.get() {
            self.note_read(object);
        }
        object.0.body.borrow()
    }

    /// Opens an object for writing, saving its body first where a mark asks for it. The borrow must end before anything
    /// that may run Python code.
    pub fn write<'a>(&self, object: &'a Ref) -> RefMut<'a, Body> {
        let current = self.current.get();
        // Objects born under the innermost mark vanish with it: nothing to save.
        if current != 0 && object.0.saved.get() != current && object.0.serial < self.floor.get() {
            let body = object.0.body.borrow().clone();
            let mut levels = self.levels.borrow_mut();
            let level = levels.last_mut().expect("a current mark has a level");
            level.log.push((object.clone(), body, object.0.saved.replace(current)));
        }
        object.0.version.set(object.0.version.get() + 1);
        self.epoch.set(self.epoch.get() + 1);
        let body = object.0.body.borrow_mut();
        if matches!(body.payload, Payload::Class(_)) {
            self.class_epoch.set(self.class_epoch.get() + 1);
        }
        body
    }

    /// Counts all writes to classes: unchanged means that no lookup in a class can have changed.
    #[inline]
    pub fn class_epoch(&self) -> u64 {
        self.class_epoch.get()
    }

    /// Opens an object for a write that is not observable by Python code (a cache), without journaling.
    pub fn write_unjournaled<'a>(&self, object: &'a Ref) -> RefMut<'a, Body> {
        object.0.body.borrow_mut()
    }

    /// Counts all writes to all objects: unchanged since a check means that no guard can have failed.
    pub fn epoch(&self) -> u64 {
        self.epoch.get()
    }

    /// The serial that the next object will get.
    pub fn next_serial(&self) -> u64 {
        self.next_serial.get()
    }

    /// Sets a mark.
    pub fn mark(&self) -> Mark {
        let number = self.next_mark.get();
        self.next_mark.set(number + 1);
        let born_after = self.next_serial.get();
        let mut levels = self.levels.borrow_mut();
        levels.push(Level { number, born_after, log: Vec::new() });
        self.current.set(number);
        self.floor.set(born_after);
        Mark { depth: levels.len(), born_after }
    }

    fn pop(&self, mark: &Mark) -> Level {
        let mut levels = self.levels.borrow_mut();
        assert_eq!(levels.len(), mark.depth, "marks must be ended innermost first");
        let level = levels.pop().expect("depth was checked");
        let (current, floor) = levels.last().map_or((0, 0), |l| (l.number, l.born_after));
        self.current.set(current);
        self.floor.set(floor);
        level
    }

    /// Restores every object written since the mark, and returns the writes in order of first write.
    pub fn rollback(&self, mark: Mark) -> Vec<Write> {
        let level = self.pop(&mark);
        let mut writes = Vec::with_capacity(level.log.len());
        for (object, before, saved_by) in level.log {
            let after = object.0.body.replace(before.clone());
            object.0.saved.set(saved_by);
            object.0.version.set(object.0.version.get() + 1);
            writes.push(Write { object, before, after });
        }
        if !writes.is_empty() {
            self.epoch.set(self.epoch.get() + 1);
            self.class_epoch.set(self.class_epoch.get() + 1);
        }
        writes
    }

    /// Ends a mark and keeps what was written; an outer mark takes over the saved bodies.
    pub fn commit(&self, mark: Mark) {
        let level = self.pop(&mark);
        let mut levels = self.levels.borrow_mut();
        for (object, before, saved_by) in level.log {
            object.0.saved.set(saved_by);
            let Some(outer) = levels.last_mut() else { continue };
            if object.0.serial < outer.born_after && saved_by != outer.number {
                object.0.saved.set(outer.number);
                outer.log.push((object, before, saved_by));
            }
        }
    }

    /// The objects written since the innermost mark, in order of first write.
    pub fn written(&self) -> Vec<Ref> {
        self.levels.borrow().last().map(|l| l.log.iter().map(|(o, _, _)| o.clone()).collect()).unwrap_or_default()
    }

    /// The objects written since the outermost mark, each once.
    pub fn written_since_any(&self) -> Vec<Ref> {
        let levels = self.levels.borrow();
        let mut seen = FxHashSet::default();
        let all = levels.iter().flat_map(|l| l.log.iter().map(|(o, _, _)| o));
        all.filter(|o| seen.insert(o.serial())).cloned().collect()
    }

    /// How many marks are set.
    pub fn marks(&self) -> usize {
        self.levels.borrow().len()
    }

    /// The objects written since there were that many marks and one more, each once, with their bodies before.
    pub fn written_above(&self, marks: usize) -> Vec<(Ref, Body)> {
        let levels = self.levels.borrow();
        let mut seen = FxHashSet::default();
        let all = levels.iter().skip(marks).flat_map(|l| l.log.iter());
        all.filter(|(o, _, _)| seen.insert(o.serial())).map(|(o, before, _)| (o.clone(), before.clone())).collect()
    }

    /// What was made from this serial on has never been: it goes without `finally` and `__del__`.
    pub fn make_unreal(&self, from: u64) {
        let to = self.next_serial.get();
        if from < to {
            self.unreal.borrow_mut().push((from, to));
        }
    }

    /// Whether an object was made by staging that has ended.
    pub(crate) fn is_unreal(&self, serial: u64) -> bool {
        self.unreal.borrow().iter().any(|(from, to)| (*from..*to).contains(&serial))
    }

    /// Whether an object was made after the outermost mark.
    pub(crate) fn is_born_under_marks(&self, serial: u64) -> bool {
        self.levels.borrow().first().is_some_and(|level| serial >= level.born_after)
    }

    /// Whether any mark is set.
    pub fn is_marked(&self) -> bool {
        self.current.get() != 0
    }

    /// Starts to note which objects that exist now are read.
    pub fn track_reads(&self) {
        let floor = self.next_serial.get();
        *self.reads.borrow_mut() = Tracking { floor, seen: vec![0; floor as usize / 64 + 1], order: Vec::new() };
        self.tracking.set(true);
    }

    /// Stops noting reads; the objects read, in order of first read.
    pub fn reads(&self) -> Vec<Ref> {
        self.tracking.set(false);
        std::mem::take(&mut *self.reads.borrow_mut()).order
    }

    /// Switches the noting of reads; whether it was on. It is off for what is looked up anew at each run.
    pub fn note_reads(&self, on: bool) -> bool {
        self.tracking.replace(on)
    }

    #[inline(never)]
    fn note_read(&self, object: &Ref) {
        let reads = &mut *self.reads.borrow_mut();
        let serial = object.0.serial;
        if serial >= reads.floor {
            return;
        }
        let (word, bit) = (&mut reads.seen[serial as usize / 64], 1 << (serial % 64));
        if *word & bit == 0 {
            *word |= bit;
            reads.order.push(object.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    fn list(heap: &Heap, items: Vec<Value>) -> Ref {
        heap.alloc(Body { class: None, attrs: None, payload: Payload::List(items) })
    }

    fn push(heap: &Heap, object: &Ref, value: i64) {
        if let Payload::List(items) = &mut heap.write(object).payload {
            items.push(Value::Int(value));
        }
    }

    fn len(body: &Body) -> usize {
        match &body.payload {
            Payload::List(items) => items.len(),
            _ => 0,
        }
    }

    #[test]
    fn rollback_restores_and_returns_writes() {
        let heap = Heap::new();
        let a = list(&heap, vec![]);
        let mark = heap.mark();
        push(&heap, &a, 1);
        push(&heap, &a, 2);
        let writes = heap.rollback(mark);
        assert_eq!(len(&heap.read(&a)), 0);
        assert_eq!(writes.len(), 1);
        assert_eq!((len(&writes[0].before), len(&writes[0].after)), (0, 2));
    }

    #[test]
    fn nested_commit_hands_the_oldest_body_to_the_outer_mark() {
        let heap = Heap::new();
        let a = list(&heap, vec![]);
        let outer = heap.mark();
        let inner = heap.mark();
        push(&heap, &a, 1);
        heap.commit(inner);
        push(&heap, &a, 2);
        let writes = heap.rollback(outer);
        assert_eq!(len(&heap.read(&a)), 0);
        assert_eq!((writes.len(), len(&writes[0].after)), (1, 2));
    }

    #[test]
    fn inner_rollback_keeps_what_the_outer_mark_saw() {
        let heap = Heap::new();
        let a = list(&heap, vec![]);
        let outer = heap.mark();
        push(&heap, &a, 1);
        let inner = heap.mark();
        push(&heap, &a, 2);
        assert_eq!(heap.rollback(inner).len(), 1);
        assert_eq!(len(&heap.read(&a)), 1);
        push(&heap, &a, 3);
        let writes = heap.rollback(outer);
        assert_eq!(len(&heap.read(&a)), 0);
        assert_eq!((writes.len(), len(&writes[0].after)), (1, 2));
    }

    #[test]
    fn reads_are_tracked_for_older_objects_only() {
        let heap = Heap::new();
        let a = list(&heap, vec![]);
        heap.track_reads();
        let b = list(&heap, vec![]);
        drop(heap.read(&a));
        drop(heap.read(&b));
        drop(heap.read(&a));
        assert_eq!(heap.reads(), vec![a]);
    }
}
