//! The evaluator.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::io::Write as _;
use std::path::PathBuf;
use std::rc::Rc;

use dy2st_source::{FileId, Files};
use indexmap::IndexMap;

use crate::attrs::CachedLookup;
use crate::code::Code;
use crate::domain::{Converter, Domain};
use crate::frame::Frame;
use crate::heap::{Heap, Ref};
use crate::native::{Outcome, Raise};
use crate::types::Types;
use crate::value::Value;

/// Bounds of an evaluation; exceeding one ends it with a diagnostic (depth: with Python's `RecursionError`).
#[derive(Clone, Debug)]
pub struct Limits {
    /// Backward jumps, calls and items of iterations; ops and work on long integers count as several.
    pub steps: u64,
    /// Nested Python calls.
    pub depth: usize,
    /// Elements or bytes of one object.
    pub object_size: u64,
    /// Bytes that the process may ask for after the evaluator was made, where the system tells.
    pub memory: u64,
    /// Whether the system can give so many bytes more: what it cannot is a `MemoryError`.
    pub room: fn(u64) -> bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: u64::MAX, depth: 1000, object_size: 1 << 31, memory: u64::MAX, room: |_| true }
    }
}

/// Which files a program may open.
#[derive(Clone, Debug, Default)]
pub enum FilePolicy {
    /// None.
    #[default]
    Closed,
    /// Those below a folder, to read and write; relative paths start there.
    Below(PathBuf),
    /// All; relative paths start at a folder.
    Anywhere(PathBuf),
}

/// Text that standard output did not take.
#[derive(Clone, Debug)]
pub struct Lost {
    /// Bytes since the program was told last.
    pub bytes: usize,
    /// Python's number of the error.
    pub errno: i32,
    /// The system's words.
    pub message: String,
}

thread_local! {
    static LOST: RefCell<Option<Lost>> = const { RefCell::new(None) };
}

fn note_lost(bytes: usize, outcome: std::io::Result<()>) {
    let Err(error) = outcome else { return };
    // Who closes a pipe has read enough.
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        return;
    }
    LOST.with_borrow_mut(|lost| {
        let before = lost.as_ref().map_or(0, |lost| lost.bytes);
        let message = error.to_string();
        let message = message.split(" (os error").next().unwrap_or(&message).to_owned();
        *lost = Some(Lost { bytes: before + bytes, errno: error.raw_os_error().unwrap_or(5), message });
    });
}

impl Lost {
    /// What was lost on this thread so far.
    pub fn now() -> Option<Self> {
        LOST.with_borrow(Clone::clone)
    }

    /// What is worth an exception: as much as a buffer of CPython's holds. The count begins anew.
    pub(crate) fn overflown() -> Option<Self> {
        const BUFFER: usize = 8192;
        LOST.with_borrow_mut(|lost| {
            let lost = lost.as_mut().filter(|lost| lost.bytes > BUFFER)?;
            lost.bytes = 0;
            Some(lost.clone())
        })
    }
}

/// Where a program's text goes.
#[derive(Default)]
pub enum Sink {
    /// The process's standard output.
    #[default]
    Stdout,
    /// The process's standard error.
    Stderr,
    /// Kept.
    Buffer(String),
    /// Thrown away.
    Null,
}

impl Sink {
    /// Appends text.
    pub fn write(&mut self, text: &str) {
        match self {
            Self::Stdout => note_lost(text.len(), std::io::stdout().lock().write_all(text.as_bytes())),
            Self::Stderr => drop(std::io::stderr().lock().write_all(text.as_bytes())),
            Self::Buffer(buffer) => buffer.push_str(text),
            Self::Null => {}
        }
    }

    /// Pushes buffered bytes on.
    pub fn flush(&mut self) {
        match self {
            Self::Stdout => note_lost(0, std::io::stdout().flush()),
            Self::Stderr => drop(std::io::stderr().flush()),
            Self::Buffer(_) | Self::Null => {}
        }
    }

    /// What was kept.
    pub fn take(&mut self) -> String {
        match self {
            Self::Buffer(buffer) => std::mem::take(buffer),
            _ => String::new(),
        }
    }
}

/// How an evaluator is set up.
pub struct Options {
    /// Bounds.
    pub limits: Limits,
    /// Files that a program may open.
    pub files: FilePolicy,
    /// `sys.argv`.
    pub argv: Vec<String>,
    /// Folders where modules are searched.
    pub search: Vec<PathBuf>,
    /// Where `print` goes.
    pub stdout: Sink,
    /// Where tracebacks go.
    pub stderr: Sink,
    /// Whether what differs from run to run (clock, system randomness, input) is refused, as it is while staging.
    pub deterministic: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            files: FilePolicy::default(),
            argv: Vec::new(),
            search: Vec::new(),
            stdout: Sink::Stdout,
            stderr: Sink::Stderr,
            deterministic: false,
        }
    }
}

/// A debugger's view of the run loop.
pub trait Trace {
    /// Called before the first instruction of every line.
    fn line(&self, vm: &mut Vm, frame: &mut Frame, line: u32) -> Outcome<()>;
}

/// A running call of Python code.
pub struct Call {
    /// Its code.
    pub code: Rc<Code>,
    /// The instruction that runs.
    pub at: usize,
    /// Its module globals.
    pub globals: Ref,
}

/// What takes an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Catcher {
    /// A block of a frame, by its number.
    Block(u64),
    /// The evaluator itself, for exceptions of this builtin class.
    Native(&'static str),
    /// The domain, which wants every exception as a value.
    Domain,
}

/// An active handler.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// What takes the exception.
    pub catcher: Catcher,
    /// How many calls were running when it became active, its own included.
    pub calls: usize,
}

/// The evaluator: heap, types, modules, and the run loop.
pub struct Vm {
    /// All objects.
    pub heap: Heap,
    /// The builtin types.
    pub types: Types,
    /// All sources that were read.
    pub files: Files,
    /// `sys.modules`, a dict object.
    pub modules: Ref,
    /// The module `builtins`.
    pub builtins: Ref,
    /// Native functions by module and name.
    pub natives: IndexMap<String, IndexMap<String, Value>>,
    /// What abstract values do.
    pub domain: Option<Rc<dyn Domain>>,
    /// Where converted code comes from.
    pub converter: Option<Rc<dyn Converter>>,
    /// Modules whose functions are not converted, with all below them.
    pub unconverted: Vec<String>,
    /// Files that are parsed before they are imported.
    pub(crate) ahead: Option<crate::ahead::Ahead>,
    /// Code of the embedded library.
    pub(crate) stored: crate::stored::Stored,
    /// Whether converted code runs.
    pub staging: bool,
    /// Whether what differs from run to run is refused, staging or not.
    pub deterministic: bool,
    /// Whether objects may exist of which only a run knows what they hold: the domain is asked about every native call.
    pub undecided: bool,
    /// Whether staging met a test that is to be converted after all.
    pub reconsidered: bool,
    /// Bounds.
    pub limits: Limits,
    /// Files that a program may open.
    pub file_policy: FilePolicy,
    /// `sys.argv`.
    pub argv: Vec<String>,
    /// Folders where modules are searched, in order.
    pub search: Vec<PathBuf>,
    /// Where `print` goes.
    pub stdout: Sink,
    /// Where tracebacks go.
    pub stderr: Sink,
    /// What is out already of what is to be written.
    pub said: crate::output::Said,
    /// Steps taken so far.
    pub steps: u64,
    /// The step at which limits are looked at next.
    pub(crate) check_at: u64,
    /// Elements or bytes of large objects made since memory was looked at last.
    pub(crate) made: std::cell::Cell<u64>,
    /// Bytes that the process held when the evaluator was made.
    pub(crate) held_before: u64,
    /// Nested Python calls now.
    pub depth: usize,
    /// Blocks with a handler (`try`, `with`) that are active in the calls that run now, innermost last.
    pub handlers: Vec<Handler>,
    /// Blocks opened so far.
    pub(crate) blocks: u64,
    /// Exceptions being handled, innermost last.
    pub handled: Vec<Value>,
    /// The same at the end of the last way that ran through a region.
    pub(crate) ended_handling: Vec<Value>,
    /// Blocks that ended, whose ways have not met yet.
    pub meeting: Vec<u64>,
    /// Calls of Python code, innermost last.
    pub calls: Vec<Call>,
    /// The absent module that the last refusal named, and where it was imported.
    pub(crate) absent: Option<(String, String)>,
    pub(crate) lookups: RefCell<Vec<Option<CachedLookup>>>,
    /// An exception that a generator frame raises when it goes on.
    pub(crate) pending_throw: Option<Raise>,
    pub(crate) spare_locals: Vec<Vec<Option<Value>>>,
    pub(crate) spare_stacks: Vec<Vec<Value>>,
    /// Direct subclasses by the serial of the class.
    pub(crate) subclasses: HashMap<u64, Vec<Ref>>,
    /// Whether someone sits in front of it: without, breakpoints are passed by.
    pub interactive: bool,
    /// Folders that closed evaluation was asked to make.
    pub(crate) noted_folders: HashSet<String>,
    /// Whether static functions are to run as they are written, for a debugger that wants real values.
    pub debugging: bool,
    /// Asked at every new line; see [`Vm::set_trace`].
    pub(crate) trace_hook: Option<Rc<dyn Trace>>,
    /// Whether there is a trace hook.
    pub(crate) tracing: bool,
    /// Dicts that show the attributes of an object, by its serial.
    pub(crate) views: HashMap<u64, crate::heap::WeakRef>,
    /// Whether a class with `__del__` was made.
    pub(crate) uses_del: bool,
    /// Codes through which an exception passed on its way to the top, with their globals: for suggestions.
    pub(crate) failed: Vec<(Rc<Code>, Ref)>,
    /// Embedded modules that were read, by name.
    pub(crate) embedded: HashMap<String, FileId>,
    /// When it was made.
    pub(crate) started: std::time::Instant,
    /// `sys.path`, a list object.
    pub(crate) sys_path: Option<Ref>,
    pub(crate) names: rustc_hash::FxHashMap<Rc<str>, Rc<str>>,
    /// Builtin functions by the serial of the Python function before which they are asked; see [`Vm::ask_first`].
    pub(crate) first_asked: rustc_hash::FxHashMap<u64, Value>,
    /// Registered modules that no file hides.
    pub(crate) reserved: Vec<String>,
    pub(crate) sources: IndexMap<String, crate::modules::Source>,
}
