//! The embedded library as bytecode.
//!
//! To parse and compile what every program imports would be most of what a small program takes, so it is done when dy2st is
//! built: [`Vm::store_library`] gives bytes, which [`Vm::use_stored`] makes known to an evaluator. A module's functions are
//! read when they are first called, and their converted code when staging first calls them. What is read is what would have
//! been compiled; a test holds both against each other.

mod bytes;
mod op;
mod read;
mod write;

use std::cell::RefCell;
use std::rc::Rc;

use dy2st_source::FileId;

use crate::code::Code;
use crate::modules::Source;
use crate::vm::Vm;

use bytes::Reader;
pub(crate) use read::spans;

/// Where the code of a body lies that is read when it is needed, from 1; 0 where it is not stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The function of which this is the outline.
    pub whole: u32,
    /// What staging runs instead.
    pub converted: u32,
}

/// The bytes of all modules, and what was read of them.
#[derive(Default)]
pub(crate) struct Stored {
    bytes: &'static [u8],
    /// By the index of the file.
    files: Vec<Option<Rc<StoredFile>>>,
}

/// The bytes of a module.
pub(crate) struct StoredFile {
    /// The module's own code begins here.
    module: u32,
    /// What places count from.
    codes: &'static [u8],
    texts: &'static [u8],
    /// Where each text ends, four bytes each.
    ends: &'static [u8],
    /// Names that were read, each with its hash.
    names: RefCell<Vec<Option<Known>>>,
}

/// A name with its hash.
type Known = (Rc<str>, u64);

/// Tells texts apart, fast.
fn hash(text: &str) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let mut tail = [0; 8];
    tail[..rest.len()].copy_from_slice(rest);
    let start = text.len() as u64;
    let words = words.iter().chain(std::iter::once(&tail));
    words.fold(start, |hash, word| (hash.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR))
}

impl Stored {
    /// The bytes of a module with that text.
    fn find(&self, name: &str, text: &str) -> Option<StoredFile> {
        let count = Reader::new(self.bytes).word()? as usize;
        let entry = |at: usize| {
            let mut entry = Reader::new(self.bytes.get(4 + at * 20..)?);
            let (name, length) = (entry.word()? as usize, entry.word()? as usize);
            let name = self.bytes.get(name..name.checked_add(length)?)?;
            Some((name, entry.word()? as usize, [entry.word()?, entry.word()?]))
        };
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            let (found, at, [first, second]) = entry(middle)?;
            match found.cmp(name.as_bytes()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    let same = u64::from(first) | u64::from(second) << 32 == hash(text);
                    return if same { StoredFile::new(self.bytes.get(at..)?) } else { None };
                }
            }
        }
        None
    }
}

impl StoredFile {
    fn new(bytes: &'static [u8]) -> Option<Self> {
        let mut head = Reader::new(bytes);
        let (module, count, texts) = (head.word()?, head.word()? as usize, head.word()? as usize);
        let rest = head.rest();
        let (ends, rest) = rest.split_at_checked(count * 4)?;
        let (texts, codes) = rest.split_at_checked(texts)?;
        Some(Self { module, codes, texts, ends, names: RefCell::new(vec![None; count]) })
    }

    fn text(&self, at: u32) -> Option<&'static str> {
        let end = |at: usize| {
            let (ends, _) = self.ends.as_chunks::<4>();
            Some(u32::from_le_bytes(*ends.get(at)?) as usize)
        };
        let at = at as usize;
        let start = if at == 0 { 0 } else { end(at - 1)? };
        std::str::from_utf8(self.texts.get(start..end(at)?)?).ok()
    }
}

impl Vm {
    /// Makes bytes known that [`Self::store_library`] gave.
    pub fn use_stored(&mut self, bytes: &'static [u8]) {
        self.stored = Stored { bytes, files: Vec::new() };
    }

    /// The code of an embedded module, if it is stored.
    pub(crate) fn stored_module(&mut self, name: &str, file: FileId) -> Option<Rc<Code>> {
        if self.stored.bytes.is_empty() {
            return None;
        }
        let found = Rc::new(self.stored.find(name, self.files.get(file).text())?);
        let code = read::code(self, file, &found, found.module)?;
        if self.stored.files.len() <= file.index() {
            self.stored.files.resize(file.index() + 1, None);
        }
        self.stored.files[file.index()] = Some(found);
        Some(code)
    }

    /// The code at a place of the file of another, if it is stored.
    pub(crate) fn stored_code(&mut self, of: &Code, place: u32) -> Option<Rc<Code>> {
        let file = of.file().filter(|_| place != 0)?;
        let stored = self.stored.files.get(file.index())?.clone()?;
        read::code(self, file, &stored, place)
    }

    /// Parses, compiles and converts all embedded modules that are known.
    pub fn store_library(&mut self) -> Vec<u8> {
        let sources: Vec<(String, Source)> = self.sources.iter().map(|(name, it)| (name.clone(), *it)).collect();
        let mut modules: Vec<(String, u64, Vec<u8>)> = Vec::new();
        for (name, source) in sources {
            let file = self.embedded_file(&name, source.text, source.is_package);
            if let Some(bytes) = write::module(self, file) {
                modules.push((name, hash(source.text), bytes));
            }
        }
        modules.sort();
        let word = |number: usize| (number as u32).to_le_bytes();
        let names: usize = modules.iter().map(|(name, ..)| name.len()).sum();
        let (mut name_at, mut at) = (4 + 20 * modules.len(), 4 + 20 * modules.len() + names);
        let mut out = word(modules.len()).to_vec();
        for (name, hash, bytes) in &modules {
            for number in [name_at, name.len(), at] {
                out.extend(word(number));
            }
            out.extend(hash.to_le_bytes());
            name_at += name.len();
            at += bytes.len();
        }
        for (name, ..) in &modules {
            out.extend(name.as_bytes());
        }
        for (.., bytes) in modules {
            out.extend(bytes);
        }
        out
    }
}

#[cfg(test)]
mod tests;
