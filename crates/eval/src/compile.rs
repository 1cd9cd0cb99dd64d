//! From the tree to bytecode.
//!
//! One [`Unit`] per body being compiled; the scopes of `dy2st_syntax` say where each name lives. Finally blocks are
//! compiled once for every way out of them, as CPython does.

mod assign;
mod bound;
mod converted;
mod define;
mod expr;
mod flow;
mod pattern;
mod stmt;

use std::rc::Rc;

use dy2st_source::{codes, Diagnostic, FileId, Span};
use dy2st_syntax::ast::{self, Ranged, TextRange};
use dy2st_syntax::scope::{self, Resolution, ScopeId, ScopeKind, SymbolTable};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use crate::code::{Code, Name, Op, Statement};
use crate::value::Value;
use crate::vm::Vm;

/// Why something was not compiled: a diagnostic at its place.
type Compiled<T = ()> = Result<T, Box<Diagnostic>>;

/// A way out of a body that has something to do on the way.
#[derive(Clone, Copy)]
enum Open<'t> {
    /// A loop; its `for` iterator is on the stack.
    Loop { top: usize, is_for: bool },
    /// A `try` whose handlers are open, and whether one of them takes an import that failed.
    Try { takes_imports: bool },
    /// A `try` with that `finally`.
    Finally(&'t [ast::Stmt]),
    /// A return value that waits on the stack while a `finally` runs.
    Value,
    /// A `finally` that runs for an exception, which is on the stack.
    FinallyHandler,
    /// A handler: the exception is being handled; its name is cleared.
    Handler(Option<&'t str>),
    /// A `with`: its exit function is on the stack.
    With(TextRange),
}

/// A body being compiled.
struct Unit<'t> {
    code: Code,
    scope: ScopeId,
    kind: ScopeKind,
    names: FxHashMap<Rc<str>, u32>,
    constants: FxHashMap<String, u32>,
    locals: FxHashMap<Rc<str>, u32>,
    cells: FxHashMap<Rc<str>, u32>,
    open: Vec<Open<'t>>,
    /// Jumps of `break` for each open loop.
    breaks: Vec<Vec<usize>>,
    range: (u32, u32),
    /// Qualified name prefix of what is defined inside.
    prefix: String,
}

/// Compiles the bodies of one file.
struct Compiler<'a, 't> {
    vm: &'a mut Vm,
    table: &'a SymbolTable,
    file: FileId,
    future_annotations: bool,
    plain: bool,
    /// The functions whose bodies were not parsed.
    bodies: &'a dy2st_syntax::Bodies,
    /// Whether it compiles converted code, whose frames the journal must cover where ways meet in them.
    converted: bool,
    units: Vec<Unit<'t>>,
}

/// Where a name lives, as an instruction sees it.
enum Place {
    Fast(u32),
    Cell(u32),
    /// A class body's name that a scope around binds too: namespace first.
    ClassCell(u32, u32),
    Global(u32),
    Namespace(u32),
}

impl Vm {
    /// Compiles a module.
    ///
    /// # Errors
    /// Scope errors and constructs that cannot be evaluated.
    pub(crate) fn compile_module(&mut self, file: FileId, module: &ast::ModModule, plain: bool) -> Compiled<Rc<Code>> {
        let table = scope::build(file, module).map_err(|mut errors| Box::new(errors.remove(0)))?;
        self.compile_outline(file, module, &table, plain, &dy2st_syntax::Bodies::new())
    }

    /// Compiles a module, with its scopes, of which some functions have no body yet.
    pub(crate) fn compile_outline(
        &mut self,
        file: FileId,
        module: &ast::ModModule,
        table: &SymbolTable,
        plain: bool,
        bodies: &dy2st_syntax::Bodies,
    ) -> Compiled<Rc<Code>> {
        let mut compiler = Compiler {
            vm: self,
            table,
            file,
            future_annotations: false,
            plain,
            converted: false,
            bodies,
            units: Vec::new(),
        };
        compiler.future_annotations = module.body.iter().any(|statement| {
            matches!(statement, ast::Stmt::ImportFrom(import)
                if import.module.as_ref().is_some_and(|m| m.as_str() == "__future__")
                && import.names.iter().any(|n| n.name.as_str() == "annotations"))
        });
        compiler.module(module)
    }

    /// Compiles the converted definition of a function: a module body that holds it, or a lambda as an expression. Free
    /// variables of the original stay free, private names stay mangled.
    ///
    /// # Errors
    /// As for modules; and when the body holds something else.
    pub(crate) fn compile_converted(&mut self, original: &Code, module: &ast::ModModule) -> Compiled<Rc<Code>> {
        converted::compile(self, original, module, true, true)
    }

    /// Compiles the body of a function that was compiled as an outline.
    pub(crate) fn compile_body(&mut self, outline: &Code, end: u32) -> Compiled<Rc<Code>> {
        let module = outline
            .span
            .and_then(|span| dy2st_syntax::parse_definition(&self.files, span.file, span.start, end))
            .ok_or_else(|| Box::new(Diagnostic::error(codes::GENERATED_NOT_PARSED, "a body that does not parse")))?;
        converted::compile(self, outline, &module, outline.plain, false)
    }
}

/// Parses one expression; `None` where it is none.
pub(crate) fn parse_expression(text: &str) -> Option<ast::Expr> {
    let mut files = dy2st_source::Files::new();
    let file = files.add("<segment>", text);
    let mut module = dy2st_syntax::parse(&files, file).ok()?;
    match (module.ast.body.pop(), module.ast.body.is_empty()) {
        (Some(ast::Stmt::Expr(e)), true) => Some(*e.value),
        _ => None,
    }
}

impl<'t> Compiler<'_, 't> {
    fn module(&mut self, module: &'t ast::ModModule) -> Compiled<Rc<Code>> {
        let text_len = self.vm.files.get(self.file).text().len() as u32;
        self.push_unit(ScopeId::MODULE, "<module>", (0, text_len));
        self.unit().code.is_module = true;
        self.unit().code.first_line = 1;
        let body = self.docstring(&module.body);
        if has_annotations(&module.body) {
            self.emit(Op::SetupAnnotations);
        }
        for statement in body {
            let start = self.unit().code.ops.len();
            self.statements(std::slice::from_ref(statement))?;
            let mut names = Vec::new();
            let binds = bound::only_binds(statement, &mut names);
            let names = binds.then(|| names.iter().map(|name| self.vm.intern(name)).collect());
            let end = self.unit().code.ops.len();
            self.unit().code.statements.push(Statement { start, end, names });
        }
        self.implicit_return(body);
        Ok(self.pop_unit())
    }

    /// The `return None` at the end of a body, which belongs to the last statement's line.
    fn implicit_return(&mut self, body: &'t [ast::Stmt]) {
        if let Some(last) = body.last() {
            self.at(last.range());
        }
        self.emit_none();
        self.emit(Op::Return);
    }

    /// Opens a unit for a scope: parameters, locals, cells and free variables get their slots.
    fn push_unit(&mut self, id: ScopeId, name: &str, range: (u32, u32)) {
        let scope = self.table.scope(id);
        let mut code = Code { name: self.vm.intern(name), span: Some(self.span(range)), ..Code::default() };
        // A comprehension is converted with what it stands in.
        code.plain = self.plain || scope.kind.is_comprehension();
        let prefix = match self.units.last() {
            _ if id == ScopeId::MODULE => String::new(),
            Some(_) => scope.qualified_name.clone(),
            None => String::new(),
        };
        code.qualname = if prefix.is_empty() { code.name.clone() } else { self.vm.intern(&prefix) };
        code.first_line = self.vm.files.get(self.file).lines().line(range.0);
        code.private = scope.private.as_deref().map(|class| self.vm.intern(class));
        code.is_converted = self.converted;
        code.is_generator = scope.is_generator;
        code.is_async = scope.is_coroutine;
        code.is_class = scope.kind == ScopeKind::Class;
        let mut unit = Unit {
            code,
            scope: id,
            kind: scope.kind,
            names: FxHashMap::default(),
            constants: FxHashMap::default(),
            locals: FxHashMap::default(),
            cells: FxHashMap::default(),
            open: Vec::new(),
            breaks: Vec::new(),
            range,
            prefix,
        };
        let local = |vm: &mut Vm, unit: &mut Unit<'_>, name: &str| {
            let name = vm.intern(name);
            let at = unit.code.locals.len() as u32;
            unit.code.locals.push(name.clone());
            unit.locals.insert(name, at);
        };
        if scope.kind.is_comprehension() {
            local(self.vm, &mut unit, ".0");
            unit.code.positional = 1;
        }
        if scope.kind.is_function_like() {
            for parameter in &scope.parameters {
                local(self.vm, &mut unit, parameter);
            }
            for (name, symbol) in &scope.symbols {
                if symbol.resolution == Resolution::Local && !symbol.parameter {
                    local(self.vm, &mut unit, name);
                }
            }
        }
        for name in &scope.cells {
            let name = self.vm.intern(name);
            let parameter = unit.locals.get(&name).copied();
            unit.cells.insert(name.clone(), unit.code.cells.len() as u32);
            unit.code.cells.push((name, parameter));
        }
        for name in &scope.free {
            let name = self.vm.intern(name);
            unit.cells.insert(name.clone(), (unit.code.cells.len() + unit.code.free.len()) as u32);
            unit.code.free.push(name);
        }
        self.units.push(unit);
    }

    fn pop_unit(&mut self) -> Rc<Code> {
        let unit = self.units.pop().expect("units are pushed before they are popped");
        Rc::new(unit.code)
    }

    fn unit(&mut self) -> &mut Unit<'t> {
        self.units.last_mut().expect("a unit is open while its body is compiled")
    }

    fn span(&self, range: (u32, u32)) -> Span {
        Span::new(self.file, range.0, range.1)
    }

    /// Puts the locals of the open unit into cells.
    fn journal_locals(&mut self) {
        let unit = self.unit();
        unit.code.journaled = true;
        // Cells come before free variables.
        for (at, name) in unit.code.locals.clone().into_iter().enumerate() {
            if unit.cells.contains_key(&name) {
                continue;
            }
            let owned = unit.code.cells.len() as u32;
            for index in unit.cells.values_mut().filter(|index| **index >= owned) {
                *index += 1;
            }
            unit.cells.insert(name.clone(), owned);
            let parameter = (at < unit.code.parameters()).then_some(at as u32);
            unit.code.cells.push((name, parameter));
        }
    }

    /// Sets the source of the instructions that follow; returns the one before.
    fn at(&mut self, range: TextRange) -> (u32, u32) {
        std::mem::replace(&mut self.unit().range, (range.start().into(), range.end().into()))
    }

    fn restore(&mut self, range: (u32, u32)) {
        self.unit().range = range;
    }

    fn refuse<T>(&self, range: TextRange, message: &str) -> Compiled<T> {
        let span = Span::new(self.file, range.start().into(), range.end().into());
        Err(Box::new(Diagnostic::error(codes::UNSUPPORTED_EVALUATION, message).at(span)))
    }

    fn emit(&mut self, op: Op) -> usize {
        let unit = self.unit();
        unit.code.ops.push(op);
        unit.code.spans.push(unit.range);
        unit.code.ops.len() - 1
    }

    fn here(&mut self) -> usize {
        self.unit().code.ops.len()
    }

    /// Points a jump at the next instruction.
    fn land(&mut self, at: usize) {
        let to = self.here() as u32;
        let op = &mut self.unit().code.ops[at];
        match op {
            Op::Jump(t)
            | Op::PopJumpIfFalse(t)
            | Op::PopJumpIfTrue(t)
            | Op::JumpIfFalseOrPop(t)
            | Op::JumpIfTrueOrPop(t)
            | Op::ForIter(t)
            | Op::Setup(t)
            | Op::SetupUnder(t) => *t = to,
            _ => {}
        }
    }

    fn constant(&mut self, key: String, value: Value) -> u32 {
        let unit = self.unit();
        if let Some(at) = unit.constants.get(&key) {
            return *at;
        }
        let at = unit.code.consts.len() as u32;
        unit.code.consts.push(value);
        unit.constants.insert(key, at);
        at
    }

    fn emit_none(&mut self) {
        let at = self.constant("None".into(), Value::None);
        self.emit(Op::Const(at));
    }

    fn emit_int(&mut self, value: i64) {
        let at = self.constant(format!("i{value}"), Value::Int(value));
        self.emit(Op::Const(at));
    }

    fn emit_str(&mut self, text: &str) {
        let at = self.str_constant(text);
        self.emit(Op::Const(at));
    }

    fn str_constant(&mut self, text: &str) -> u32 {
        let value = Value::Str(self.vm.intern(text));
        self.constant(format!("s{text}"), value)
    }

    /// A constant tuple of strings.
    fn names_constant(&mut self, names: &[Rc<str>]) -> u32 {
        let key = format!("n{}", names.join(","));
        let value = Value::tuple(names.iter().cloned().map(Value::Str).collect());
        self.constant(key, value)
    }

    fn name(&mut self, text: &str) -> u32 {
        let text = self.vm.intern(text);
        let unit = self.unit();
        if let Some(at) = unit.names.get(&text) {
            return *at;
        }
        let at = unit.code.names.len() as u32;
        unit.code.names.push(Name::new(text.clone()));
        unit.names.insert(text, at);
        at
    }

    /// A name that one instruction has for itself, so that it can keep what it finds out.
    fn site(&mut self, text: &str) -> u32 {
        let text = self.vm.intern(text);
        let unit = self.unit();
        unit.code.names.push(Name::new(text));
        unit.code.names.len() as u32 - 1
    }

    /// The name as it is stored: private names of a class are mangled.
    fn mangled<'n>(&mut self, name: &'n str) -> std::borrow::Cow<'n, str> {
        let scope = self.unit().scope;
        scope::mangle(self.table.scope(scope).private.as_deref(), name)
    }

    fn place(&mut self, name: &str) -> Place {
        let name = self.mangled(name);
        let scope = self.unit().scope;
        let resolution =
            self.table.scope(scope).symbols.get(&*name).map_or(Resolution::GlobalImplicit, |s| s.resolution);
        let at = self.name(&name);
        let unit = self.unit();
        let cell = unit.cells.get(&*name).copied();
        let function_like = unit.kind.is_function_like();
        match (resolution, cell) {
            (Resolution::Free, Some(cell)) if unit.kind == ScopeKind::Class => Place::ClassCell(at, cell),
            (Resolution::Cell | Resolution::Free | Resolution::Local, Some(cell)) if function_like => Place::Cell(cell),
            (Resolution::Local, _) if function_like => match unit.locals.get(&*name) {
                Some(local) => Place::Fast(*local),
                None => Place::Global(at),
            },
            (Resolution::GlobalExplicit, _) => Place::Global(at),
            (Resolution::GlobalImplicit, _) if unit.kind != ScopeKind::Class => Place::Global(at),
            _ if unit.kind == ScopeKind::Module => Place::Global(at),
            _ => Place::Namespace(at),
        }
    }

    fn load_name(&mut self, name: &str) {
        let op = match self.place(name) {
            Place::Fast(at) => Op::LoadFast(at),
            Place::Cell(at) => Op::LoadCell(at),
            Place::ClassCell(name, cell) => Op::LoadClassCell(name as u16, cell),
            Place::Global(_) => {
                let name = self.mangled(name);
                Op::LoadGlobal(self.site(&name))
            }
            Place::Namespace(at) => Op::LoadName(at),
        };
        self.emit(op);
    }

    fn store_name(&mut self, name: &str) {
        let op = match self.place(name) {
            Place::Fast(at) => Op::StoreFast(at),
            Place::Cell(at) | Place::ClassCell(_, at) => Op::StoreCell(at),
            Place::Global(at) => Op::StoreGlobal(at),
            Place::Namespace(at) => Op::StoreName(at),
        };
        self.emit(op);
    }

    fn delete_name(&mut self, name: &str) {
        let op = match self.place(name) {
            Place::Fast(at) => Op::DeleteFast(at),
            Place::Cell(at) | Place::ClassCell(_, at) => Op::DeleteCell(at),
            Place::Global(at) => Op::DeleteGlobal(at),
            Place::Namespace(at) => Op::DeleteName(at),
        };
        self.emit(op);
    }

    /// A literal as a value, and its key in the table of constants.
    fn literal(&mut self, constant: &ast::Constant) -> (String, Value) {
        match constant {
            ast::Constant::None => ("None".into(), Value::None),
            ast::Constant::Bool(b) => (format!("b{b}"), Value::Bool(*b)),
            ast::Constant::Str(text) => (format!("s{text}"), Value::Str(self.vm.intern(text))),
            ast::Constant::Bytes(bytes) => (format!("y{bytes:?}"), Value::Bytes(Rc::from(bytes.as_slice()))),
            ast::Constant::Int(n) => (format!("i{n:x}"), crate::builtins::number::from_big(n.clone())),
            ast::Constant::Float(f) => (format!("f{:x}", f.to_bits()), Value::Float(*f)),
            ast::Constant::Complex { real, imag } => {
                (format!("c{:x},{:x}", real.to_bits(), imag.to_bits()), Value::Complex(Rc::new((*real, *imag))))
            }
            ast::Constant::Ellipsis => ("...".into(), Value::Ellipsis),
            ast::Constant::Tuple(items) => {
                let parts: Vec<(String, Value)> = items.iter().map(|i| self.literal(i)).collect();
                let key = parts.iter().map(|(k, _)| k.as_str()).collect::<Vec<_>>().join(";");
                (format!("t({key})"), Value::tuple(parts.into_iter().map(|(_, v)| v).collect()))
            }
        }
    }

    /// Takes the docstring off a body.
    fn docstring(&mut self, body: &'t [ast::Stmt]) -> &'t [ast::Stmt] {
        let Some((ast::Stmt::Expr(first), rest)) = body.split_first() else { return body };
        let ast::Expr::Constant(constant) = &*first.value else { return body };
        let ast::Constant::Str(text) = &constant.value else { return body };
        let kind = self.unit().kind;
        let doc = Value::Str(Rc::from(text.as_str()));
        self.unit().code.doc = Some(doc.clone());
        if matches!(kind, ScopeKind::Module | ScopeKind::Class) {
            let before = self.at(first.range);
            self.emit_str(text);
            self.store_name("__doc__");
            self.restore(before);
        }
        rest
    }
}

/// Whether a body opens a block with a handler (nested definitions have their own bodies).
fn has_handlers(body: &[ast::Stmt]) -> bool {
    body.iter().any(|statement| match statement {
        ast::Stmt::Try(_) | ast::Stmt::With(_) => true,
        ast::Stmt::If(s) => has_handlers(&s.body) || has_handlers(&s.orelse),
        ast::Stmt::For(s) => has_handlers(&s.body) || has_handlers(&s.orelse),
        ast::Stmt::While(s) => has_handlers(&s.body) || has_handlers(&s.orelse),
        ast::Stmt::Match(s) => s.cases.iter().any(|case| has_handlers(&case.body)),
        _ => false,
    })
}

/// Whether a module or class body annotates names, so that it needs `__annotations__`.
fn has_annotations(body: &[ast::Stmt]) -> bool {
    body.iter().any(|statement| match statement {
        ast::Stmt::AnnAssign(_) => true,
        ast::Stmt::If(s) => has_annotations(&s.body) || has_annotations(&s.orelse),
        ast::Stmt::For(s) => has_annotations(&s.body) || has_annotations(&s.orelse),
        ast::Stmt::While(s) => has_annotations(&s.body) || has_annotations(&s.orelse),
        ast::Stmt::With(s) => has_annotations(&s.body),
        ast::Stmt::Try(s) => {
            has_annotations(&s.body)
                || has_annotations(&s.orelse)
                || has_annotations(&s.finalbody)
                || s.handlers.iter().any(|ast::ExceptHandler::ExceptHandler(h)| has_annotations(&h.body))
        }
        _ => false,
    })
}

/// An `int` value from its decimal digits (the parser's big integers may be of another crate version).
pub(crate) fn int_value(digits: &str) -> Value {
    match digits.parse::<i64>() {
        Ok(small) => Value::Int(small),
        Err(_) => match digits.parse::<BigInt>() {
            Ok(big) => big.to_i64().map_or_else(|| Value::BigInt(Rc::new(big)), Value::Int),
            Err(_) => Value::Int(0),
        },
    }
}
