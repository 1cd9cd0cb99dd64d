//! Converted code for staging: functions are converted one by one, when staging first calls them.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::rc::Rc;

use dy2st_eval::{Args, Converter, Raise, Value, Vm};
use dy2st_source::{Diagnostic, FileId, Files, Span};
use dy2st_syntax::ast::{ModModule, Ranged, Stmt, StmtExpr, TextRange, TextSize};
use dy2st_syntax::Parts;
use dy2st_transform::{ConvertedFunction, Functions, STAGES};

/// What the user wants to see of conversion.
#[derive(Default, Clone, Copy)]
struct Shown {
    level: i64,
    also_to_stdout: bool,
}

/// The level of `set_code_level` that means the outcome.
const ALL_STAGES: i64 = 100;

/// A tree that functions are converted in: what a function of a library file needs, by the function's start, or the file.
type Tree = (FileId, Option<u32>);

/// Converts functions of files that the evaluator has read.
#[derive(Default)]
pub struct FunctionConverter {
    code: Cell<Shown>,
    verbosity: Cell<Shown>,
    /// The outermost statements of library files.
    parts: RefCell<HashMap<FileId, Rc<Parts>>>,
    /// Of library files the part of each function; of others the whole file.
    functions: RefCell<HashMap<Tree, Rc<Functions>>>,
    /// Where staging found values that only a run knows in code that was left as it was.
    open: RefCell<HashMap<FileId, Vec<TextRange>>>,
    /// Generators that hand out their values by calls.
    pushed: RefCell<HashMap<FileId, Vec<TextRange>>>,
}

impl FunctionConverter {
    /// What converts the function at `span`.
    fn functions(&self, files: &Files, span: Span) -> Result<Rc<Functions>, Diagnostic> {
        let file = files.get(span.file);
        let parts = file.path().starts_with(dy2st_eval::LIBRARY).then(|| {
            self.parts.borrow_mut().entry(span.file).or_insert_with(|| Rc::new(Parts::of(file.text()))).clone()
        });
        let statement = parts.as_ref().and_then(|parts| parts.holding(span.start));
        let key = (span.file, statement.map(|_| span.start));
        if let Some(functions) = self.functions.borrow().get(&key) {
            return Ok(functions.clone());
        }
        let part = parts.zip(statement).and_then(|(parts, statement)| parts.parse(file.text(), statement, span.start));
        let tree = match part {
            Some(part) => part,
            None => whole(files, span.file)?,
        };
        let mut tree = tree;
        if let Some(pushed) = self.pushed.borrow().get(&span.file) {
            dy2st_transform::push::push(&mut tree, pushed);
        }
        let functions = Rc::new(Functions::new(span.file, tree));
        self.functions.borrow_mut().insert(key, functions.clone());
        Ok(functions)
    }
}

fn whole(files: &Files, file: FileId) -> Result<ModModule, Diagnostic> {
    let parsed = dy2st_syntax::parse(files, file).map_err(|mut all| {
        if all.is_empty() {
            Diagnostic::error(dy2st_source::codes::INVALID_SYNTAX, "the file does not parse")
        } else {
            all.remove(0)
        }
    })?;
    Ok(parsed.ast)
}

/// Registers what `paddle.jit` asks about conversion.
pub fn install(vm: &mut Vm, converter: &Rc<FunctionConverter>) {
    let setting = |args: &Args| Shown {
        level: match args.pos.first() {
            Some(Value::Int(level)) => *level,
            _ => 0,
        },
        also_to_stdout: matches!(args.pos.get(1), Some(Value::Bool(true))),
    };
    let it = converter.clone();
    let code_level = move |_: &mut Vm, args: Args| {
        it.code.set(setting(&args));
        Ok(Value::None)
    };
    vm.register_closure("_jit", "set_code_level", Rc::new(code_level));
    let it = converter.clone();
    let verbosity = move |_: &mut Vm, args: Args| {
        it.verbosity.set(setting(&args));
        Ok(Value::None)
    };
    vm.register_closure("_jit", "set_verbosity", Rc::new(verbosity));
    let it = converter.clone();
    let code = move |vm: &mut Vm, args: Args| {
        let function = args.pos.first().cloned().unwrap_or(Value::None);
        let function = vm.get_attr(&function, "_function")?;
        let span = function.as_object().and_then(|function| vm.function_code(function)).and_then(|code| code.span);
        let Some(span) = span else { return Err(vm.type_error("there is no source of this function")) };
        let text = it.text(&vm.files, span, STAGES.len()).map_err(|error| Raise::Refuse(Box::new(error)))?;
        Ok(Value::str(&text))
    };
    vm.register_closure("_jit", "code", Rc::new(code));
    // As in the framework, the environment has the defaults.
    let of = |name: &str| std::env::var(name).ok().and_then(|level| level.parse().ok()).unwrap_or(0);
    converter.code.set(Shown { level: of("TRANSLATOR_CODE_LEVEL"), also_to_stdout: false });
    converter.verbosity.set(Shown { level: of("TRANSLATOR_VERBOSITY"), also_to_stdout: false });
}

impl FunctionConverter {
    /// Where staging found values that only a run knows in code of a file that was left as it was.
    pub fn open(&self, file: FileId) -> Vec<TextRange> {
        self.open.borrow().get(&file).cloned().unwrap_or_default()
    }

    /// The text of a function after so many stages.
    fn text(&self, files: &Files, span: Span, stages: usize) -> Result<String, Diagnostic> {
        self.functions(files, span)?.text(range_of(span), &self.open(span.file), stages)
    }
}

fn range_of(span: Span) -> TextRange {
    TextRange::new(TextSize::new(span.start), TextSize::new(span.end))
}

impl Converter for FunctionConverter {
    fn convert(&self, files: &Files, span: Span) -> Result<Rc<ModModule>, Diagnostic> {
        let stmt = match self.functions(files, span)?.convert(range_of(span), &self.open(span.file))? {
            ConvertedFunction::Function(stmt) => *stmt,
            ConvertedFunction::Lambda(expr) => Stmt::Expr(StmtExpr { range: expr.range(), value: expr }),
        };
        Ok(Rc::new(ModModule { range: TextRange::default(), body: vec![stmt], type_ignores: Vec::new() }))
    }

    fn reconsider(&self, span: Span) -> bool {
        let range = range_of(span);
        let mut open = self.open.borrow_mut();
        let ranges = open.entry(span.file).or_default();
        let new = !ranges.contains(&range);
        if new {
            ranges.push(range);
        }
        new
    }

    fn push(&self, files: &Files, span: Span) -> bool {
        let Ok(functions) = self.functions(files, span) else { return false };
        let Some(range) = functions.generator_around(range_of(span)) else { return false };
        let mut pushed = self.pushed.borrow_mut();
        let ranges = pushed.entry(span.file).or_default();
        if ranges.contains(&range) {
            return false;
        }
        ranges.push(range);
        self.functions.borrow_mut().retain(|(file, _), _| *file != span.file);
        true
    }

    fn is_pushed(&self, span: Span) -> bool {
        self.pushed.borrow().get(&span.file).is_some_and(|ranges| ranges.contains(&range_of(span)))
    }

    fn log(&self, files: &Files, span: Span) -> Option<(String, bool)> {
        if files.get(span.file).path().starts_with('<') {
            return None;
        }
        let (code, verbosity) = (self.code.get(), self.verbosity.get());
        let mut text = String::new();
        if verbosity.level > 0 {
            let source = files.slice(span);
            let _ = writeln!(text, "Dynamic-to-Static INFO: (Level 1) Source code:\n{source}");
        }
        let all = STAGES.len() as i64;
        let stage = if code.level >= ALL_STAGES { all } else { code.level };
        if (1..=all).contains(&stage) {
            let name = if code.level >= ALL_STAGES { "all" } else { STAGES[stage as usize - 1].name };
            let converted = self.text(files, span, stage as usize).ok()?;
            let level = code.level;
            let _ = writeln!(
                text,
                "Dynamic-to-Static INFO: After the level {level} stage: '{name}', the converted code:\n{converted}"
            );
        }
        (!text.is_empty()).then_some((text, code.also_to_stdout || verbosity.also_to_stdout))
    }

    fn version(&self, file: FileId) -> usize {
        let count = |of: &RefCell<HashMap<FileId, Vec<TextRange>>>| of.borrow().get(&file).map_or(0, Vec::len);
        count(&self.open) + count(&self.pushed)
    }
}
