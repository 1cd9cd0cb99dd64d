//! Bytecode: what the compiler makes of a module, function, class body or comprehension.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use dy2st_source::{FileId, SourceFile, Span};

use crate::dict::hash_str;
use crate::domain::{BinaryOp, CompareOp, UnaryOp};
use crate::stored::Places;
use crate::value::Value;

/// What an instruction found out about its name the last time; see `interp/sites.rs`.
#[derive(Default)]
pub struct Site {
    /// Serial of the class (or module) that it holds for.
    pub owner: Cell<u64>,
    /// State of the classes (or modules) that it holds for.
    pub epoch: Cell<u64>,
    /// The slot where the attributes had the name last.
    pub slot: Cell<u32>,
    /// What was found.
    pub kind: Cell<SiteKind>,
    /// The value that the class (or the builtins) have.
    pub value: RefCell<Option<Value>>,
}

/// How an instruction's name resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SiteKind {
    /// The instruction has not run.
    #[default]
    Unknown,
    /// It ran once, which is all that most do: nothing is known.
    Ran,
    /// In the instance's attributes; nothing on the class comes before them.
    Instance,
    /// A plain value of the class, unless the instance has its own.
    ClassValue,
    /// A function of the class, unless the instance has its own.
    Method,
    /// A value of the class that the object is; what the class of the class says does not come before it.
    OwnClass,
    /// A property of the class, whose instances have no way to answer where it fails.
    Property,
    /// Stores go to the instance's attributes.
    Store,
    /// A builtin.
    Builtin,
}

/// An interned name with its hash and, where one instruction has it for itself, what that knows.
pub struct Name {
    /// The text.
    pub text: Rc<str>,
    /// Its hash.
    pub hash: u64,
    /// What is known.
    pub site: Site,
}

impl Name {
    /// The name of an interned text.
    pub fn new(text: Rc<str>) -> Self {
        let hash = hash_str(&text);
        Self { text, hash, site: Site::default() }
    }
}

/// Marks a set display of constants in [`Op::BuildSet`].
pub(crate) const LITERAL_SET: u32 = 1 << 31;

/// One instruction of the stack machine. Operands index the tables of the [`Code`] or are counts and jump targets.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each name says what the Python construct is")]
pub enum Op {
    /// Pushes a constant.
    Const(u32),
    Pop,
    Dup,
    /// `a b -> a b a b`
    Dup2,
    /// `a b -> b a`
    Swap,
    /// Moves the top below the two under it: `a b c -> c a b`.
    Rot3,
    /// Moves the top below the three under it.
    Rot4,
    /// Pushes a copy of the value that many places under the top (0 is the top).
    Pick(u32),
    /// Removes the value that many places under the top.
    Drop(u32),

    LoadFast(u32),
    StoreFast(u32),
    DeleteFast(u32),
    /// Pushes the contents of a cell (own cells first, then free variables).
    LoadCell(u32),
    StoreCell(u32),
    DeleteCell(u32),
    /// Pushes the cell itself, to build a closure.
    LoadClosure(u32),
    /// In a class body: the namespace first, then the cell. Name index, cell index.
    LoadClassCell(u16, u32),
    LoadGlobal(u32),
    StoreGlobal(u32),
    DeleteGlobal(u32),
    /// Module and class bodies: namespace, globals, builtins.
    LoadName(u32),
    StoreName(u32),
    DeleteName(u32),

    LoadAttr(u32),
    StoreAttr(u32),
    DeleteAttr(u32),
    /// `object -> function object` (or `attribute, unbound`) for [`Op::CallMethod`].
    LoadMethod(u32),
    LoadItem,
    /// `value container key ->`
    StoreItem,
    DeleteItem,

    Binary(BinaryOp),
    Inplace(BinaryOp),
    Unary(UnaryOp),
    Not,
    Compare(CompareOp),
    Is,
    IsNot,
    In,
    NotIn,

    BuildTuple(u32),
    BuildList(u32),
    /// With `LITERAL_SET` where all items are constants: CPython builds such a set in another order.
    BuildSet(u32),
    /// From that many key-value pairs.
    BuildMap(u32),
    BuildString(u32),
    /// From 2 or 3 values.
    BuildSlice(u32),
    /// Appends the top to the list that many places under it.
    ListAppend(u32),
    SetAdd(u32),
    /// `key value ->` into the dict that many places under both.
    MapAdd(u32),
    /// Extends the list under the top by the iterable on top.
    ListExtend,
    /// The same in a call: the message names the function under the list.
    ArgsExtend,
    SetUpdate,
    DictUpdate,
    /// `**mapping` in a call: keys must be new strings.
    DictMerge,
    ListToTuple,
    /// Conversion (0 none, 1 str, 2 repr, 3 ascii) and whether a format spec is on top.
    FormatValue(u8, bool),

    Jump(u32),
    PopJumpIfFalse(u32),
    PopJumpIfTrue(u32),
    JumpIfFalseOrPop(u32),
    JumpIfTrueOrPop(u32),
    GetIter,
    /// Pushes the next item, or pops the iterator and jumps.
    ForIter(u32),
    UnpackSequence(u32),
    /// Before and after the starred target.
    UnpackEx(u16, u16),

    Call(u32),
    /// Arguments in all, constant index of the tuple of keyword names.
    CallKw(u16, u32),
    /// `f args-tuple [kwargs-dict]`
    CallEx(bool),
    CallMethod(u32),
    CallMethodKw(u16, u32),
    /// `decorator x -> decorator(x)`
    Decorate,
    /// Code index and flags: 1 defaults tuple, 2 keyword defaults dict, 4 annotations tuple, 8 closure tuple.
    MakeFunction(u8, u32),
    /// `function name bases-tuple keywords-dict -> class`
    BuildClass,
    /// Sets up `__annotations__` in the namespace.
    SetupAnnotations,
    Return,
    Yield,
    /// `iterator sent -> result`: delegates; the instruction is run again at every resumption.
    YieldFrom,
    /// `iterable -> iterator` for `yield from`.
    GetYieldFromIter,

    /// Opens a block whose exceptions go to the handler with the exception pushed.
    Setup(u32),
    /// The same under the value on top (of a `with` whose result is about to be stored).
    SetupUnder(u32),
    PopBlock,
    /// The handled exception is done with.
    PopExcept,
    /// Raises the exception on top again without a new traceback line.
    Reraise,
    /// `exception class -> exception bool`
    MatchException,
    /// 0: the handled one again; 1: an exception; 2: with a cause.
    Raise(u8),
    /// `manager -> exit enter-result`
    EnterWith,
    /// `exit exception -> exit exception result`
    ExitWithException,
    AssertionError,

    /// `level fromlist -> module`, name.
    Import(u32),
    /// `module -> module attribute`
    ImportFrom(u32),
    ImportStar,

    /// `subject -> subject bool`
    MatchSequence,
    MatchMapping,
    /// `subject keys -> subject keys values-or-None bool`
    MatchKeys,
    /// `subject class names -> attributes-or-None bool`; positional patterns.
    MatchClass(u32),
    /// `subject -> subject length`
    GetLen,
    /// `subject keys -> dict without the keys`
    MatchRest,

    /// Ends evaluation with a diagnostic: constant index of its text.
    Refuse(u32),
}

impl Op {
    /// Whether it jumps or not by the truth of a value.
    pub fn is_test(self) -> bool {
        matches!(
            self,
            Self::PopJumpIfFalse(_) | Self::PopJumpIfTrue(_) | Self::JumpIfFalseOrPop(_) | Self::JumpIfTrueOrPop(_)
        )
    }
}

/// The instructions of a statement that opens a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Where the block's exceptions go.
    pub handler: usize,
    /// Its first instruction.
    pub start: usize,
    /// The first instruction after it.
    pub end: usize,
}

/// Source bytes of the instructions of a body. Those of the embedded library are read when something asks for one.
#[derive(Default)]
pub struct Spans {
    stored: &'static [u8],
    made: OnceCell<Vec<(u32, u32)>>,
}

impl Spans {
    /// What was stored.
    pub(crate) fn stored(stored: &'static [u8]) -> Self {
        Self { stored, made: OnceCell::new() }
    }

    /// First and last byte of each instruction, the latter exclusive.
    pub fn all(&self) -> &[(u32, u32)] {
        self.made.get_or_init(|| crate::stored::spans(self.stored))
    }

    /// Adds those of the next instruction.
    pub(crate) fn push(&mut self, span: (u32, u32)) {
        let mut made = self.made.take().unwrap_or_default();
        made.push(span);
        self.made = OnceCell::from(made);
    }
}

/// A compiled body.
#[derive(Default)]
pub struct Code {
    /// `__name__` of what it belongs to: a function's name, `<lambda>`, `<listcomp>`, `<module>`, the class's name.
    pub name: Rc<str>,
    /// `__qualname__`.
    pub qualname: Rc<str>,
    /// Where its definition stands in the file that the user wrote.
    pub span: Option<Span>,
    /// The line of the definition.
    pub first_line: u32,
    /// Instructions.
    pub ops: Vec<Op>,
    /// Source bytes of each instruction.
    pub spans: Spans,
    /// Constants.
    pub consts: Vec<Value>,
    /// Names of globals and attributes.
    pub names: Vec<Name>,
    /// Local variables; parameters first: positional, keyword-only, `*args`, `**kwargs`.
    pub locals: Vec<Rc<str>>,
    /// Cells that this body owns; with the parameter that initialises it.
    pub cells: Vec<(Rc<str>, Option<u32>)>,
    /// Free variables, found in the closure.
    pub free: Vec<Rc<str>>,
    /// Nested bodies.
    pub codes: Vec<Rc<Code>>,
    /// Positional parameters, positional-only ones included.
    pub positional: usize,
    /// How many of them are positional-only.
    pub positional_only: usize,
    /// Keyword-only parameters.
    pub keyword_only: usize,
    /// `*args`.
    pub var_positional: bool,
    /// `**kwargs`.
    pub var_keyword: bool,
    /// A generator.
    pub is_generator: bool,
    /// `async def`.
    pub is_async: bool,
    /// A class body: its names live in a namespace.
    pub is_class: bool,
    /// A module body.
    pub is_module: bool,
    /// Of a module body: what becomes of its statements where one depends on an absent module.
    pub statements: Vec<Statement>,
    /// The docstring.
    pub doc: Option<Value>,
    /// The class whose name mangles private names in it.
    pub private: Option<Rc<str>>,
    /// The statements of `try` and `with`, by their handlers.
    pub regions: Vec<Region>,
    /// Whether all its local variables live in cells, which the heap's journal covers.
    pub journaled: bool,
    /// Whether it was converted.
    pub is_converted: bool,
    /// Whether staging may not convert it (an embedded module that asks for it, generated code).
    pub plain: bool,
    /// Where the definition ends in the file, for a function of the embedded library whose body was not parsed.
    pub outline: Option<u32>,
    /// The whole function, once it was called.
    pub whole: OnceCell<Rc<Code>>,
    /// Where its whole and its converted code are stored, of the embedded library.
    pub stored: Places,
    /// What staging runs instead, once asked for: `None` where conversion changes nothing.
    pub converted: RefCell<Option<(usize, Rc<Code>)>>,
    /// Line of each instruction, once a trace hook asked for it.
    pub lines: OnceCell<Vec<u32>>,
}

/// A statement of a module body that only binds names: where the next one begins, and the names.
pub struct Statement {
    /// Its first instruction.
    pub start: usize,
    /// The first instruction after it.
    pub end: usize,
    /// What it binds; `None` where it does more than that.
    pub names: Option<Vec<Rc<str>>>,
}

impl Code {
    /// The file and bytes of an instruction.
    pub fn span_at(&self, at: usize) -> Option<Span> {
        let span = self.span?;
        let (start, end) = *self.spans.all().get(at)?;
        Some(Span::new(span.file, start, end))
    }

    /// The file that it comes from.
    pub fn file(&self) -> Option<FileId> {
        self.span.map(|s| s.file)
    }

    /// The line of each instruction.
    pub fn line_table(&self, file: &SourceFile) -> &[u32] {
        self.lines.get_or_init(|| self.spans.all().iter().map(|(start, _)| file.lines().line(*start)).collect())
    }

    /// The statement whose block has its handler there.
    pub fn region(&self, handler: usize) -> Option<Region> {
        self.regions.iter().find(|r| r.handler == handler).copied()
    }

    /// Parameters in all, `*args` and `**kwargs` included.
    pub fn parameters(&self) -> usize {
        self.positional + self.keyword_only + usize::from(self.var_positional) + usize::from(self.var_keyword)
    }
}
