//! Conversion of a file, and of one function of it.

use std::collections::BTreeMap;

use dy2st_source::{codes, Diagnostic, FileId, Files, SourceMap};
use dy2st_syntax::ast::{self, Alias, Expr, Identifier, ModModule, Ranged, Stmt, TextRange};
use dy2st_syntax::edit::Layout;
use dy2st_syntax::Module;

use crate::convert::{convert_all, Converted as ConvertedFunction, Converter, Prepared};
use crate::correspond::source_map;
use crate::decide::Seen;
use crate::facts::Facts;
use crate::stages::STAGES;
use crate::text::{line_above, Writer};

/// The name of the module that converted text imports.
pub const RUNTIME_MODULE: &str = "dy2st_runtime";

/// The text of that module: plain Python, whose contract is CPython eager.
pub const RUNTIME: &str = include_str!("../py/dy2st_runtime.py");

/// The comment of the import line: this text is converted in the general degree.
pub const MARKER: &str = "# converted by dy2st: general";

/// What the comment of the import line starts with; behind it stands the degree: `general`, or the entry.
const MARK: &str = "# converted by dy2st: ";

/// How to convert.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The stage after which to stop; all run without one.
    pub after: Option<String>,
    /// The specialised degree: what staging an entry saw.
    pub specialised: Option<Specialised>,
}

/// What the specialised degree of conversion starts from.
#[derive(Debug, Clone, Default)]
pub struct Specialised {
    /// What the entry is called in the marker.
    pub entry: String,
    /// What its tests and iterables were.
    pub facts: Facts,
    /// Where values are not plain Python's, whatever they look like.
    pub open: Vec<TextRange>,
}

/// A converted file.
#[derive(Debug, Clone)]
pub struct Converted {
    /// The tree. Every node has the range of the construct of the original that it came from.
    pub ast: ModModule,
    /// The text; the original to the byte where nothing was converted.
    pub text: String,
    /// Which text came from where, node by node; empty where nothing was converted.
    pub map: SourceMap,
    /// Whether anything was converted.
    pub changed: bool,
}

/// Converts a file in the general degree. Text that is converted already comes back as it is.
///
/// # Errors
/// One diagnostic per thing that cannot be converted.
pub fn convert_module(files: &Files, module: &Module, options: &Options) -> Result<Converted, Vec<Diagnostic>> {
    let stages = match &options.after {
        None => STAGES.len(),
        Some(name) => match STAGES.iter().position(|stage| stage.name == name) {
            Some(at) => at + 1,
            None => {
                let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
                let message = format!("there is no stage `{name}`");
                let help = format!("the stages are {}", names.join(", "));
                return Err(vec![Diagnostic::error(codes::UNKNOWN_STAGE, message).help(help)]);
            }
        },
    };
    let source = files.get(module.file);
    let text = source.text();
    let untouched =
        || Converted { ast: module.ast.clone(), text: text.to_owned(), map: SourceMap::default(), changed: false };
    if is_converted(&module.ast) {
        return Ok(untouched());
    }
    let special = options.specialised.as_ref();
    let seen = special.map_or(Seen::default(), |s| Seen { open: &s.open, facts: Some(&s.facts) });
    let prepared = Prepared::new(&module.ast);
    let converter = Converter::new(&module.ast, &prepared, stages, seen);
    let mut functions = convert_all(&converter);
    let mut ast = module.ast.clone();
    let originals = replace(&module.ast, &mut ast.body, &mut functions);
    if originals.is_empty() {
        return Ok(untouched());
    }
    let layout = Layout::new(text);
    let imports = stages == STAGES.len() || mentions_runtime(&ast, converter.runtime());
    let (at, range) = import_place(&module.ast);
    if imports {
        ast.body.insert(at, import(converter.runtime(), range));
    }
    let marker = match special {
        None => MARKER.to_owned(),
        // The marker is a comment of one line.
        Some(s) => format!("{MARK}{}", s.entry.split_whitespace().collect::<Vec<_>>().join(" ")),
    };
    let import = imports.then_some((range, marker.as_str()));
    let text = write(text, &layout, &converter, &originals, import);
    let map = source_map(module.file, &ast, &text).map_err(|error| vec![error])?;
    Ok(Converted { ast, text, map, changed: true })
}

/// A file, or the part of it that holds some functions, made ready to convert them one by one.
///
/// A part must have the outermost statements that hold the functions, and of their classes those of the file that they
/// inherit from. Names that conversion makes up are none of the part's.
#[derive(Debug)]
pub struct Functions {
    file: FileId,
    ast: ModModule,
    prepared: Prepared,
}

impl Functions {
    /// Looks through the tree once.
    pub fn new(file: FileId, ast: ModModule) -> Self {
        let prepared = Prepared::new(&ast);
        Self { file, ast, prepared }
    }

    /// The converted form of the `def` or `lambda` with this range, the same as in the converted text but for the constructs
    /// whose tests or iterables hold one of `open`: these are not plain Python, whatever they look like.
    ///
    /// # Errors
    /// If there is no such function.
    pub fn convert(&self, range: TextRange, open: &[TextRange]) -> Result<ConvertedFunction, Diagnostic> {
        if is_converted(&self.ast) {
            if let Some(found) = crate::convert::as_written(&self.ast, range) {
                return Ok(found);
            }
        }
        self.after(range, open, STAGES.len())
    }

    fn after(&self, range: TextRange, open: &[TextRange], stages: usize) -> Result<ConvertedFunction, Diagnostic> {
        let seen = Seen { open, facts: None };
        Converter::new(&self.ast, &self.prepared, stages, seen).at(range).ok_or_else(|| {
            Diagnostic::error(codes::UNSUPPORTED_CONSTRUCT, "there is no function to convert here")
                .at(dy2st_syntax::span(self.file, range))
        })
    }

    /// The range of the innermost function around a place, if it is a generator that can hand out its values by calls.
    pub fn generator_around(&self, place: TextRange) -> Option<TextRange> {
        crate::push::generator_around(&self.ast, place)
    }

    /// The text of a function after so many stages, without its decorators.
    ///
    /// # Errors
    /// If there is no such function.
    pub fn text(&self, range: TextRange, open: &[TextRange], stages: usize) -> Result<String, Diagnostic> {
        Ok(match self.after(range, open, stages)? {
            ConvertedFunction::Function(mut stmt) => {
                if let Stmt::FunctionDef(def) = stmt.as_mut() {
                    def.decorator_list.clear();
                }
                dy2st_syntax::print::stmts(std::slice::from_ref(&stmt))
            }
            ConvertedFunction::Lambda(expr) => format!("{}\n", dy2st_syntax::print::expr(&expr)),
        })
    }
}

/// Whether a file imports the runtime module: its text is a fixed point of conversion.
fn is_converted(module: &ModModule) -> bool {
    module.body.iter().any(|stmt| match stmt {
        Stmt::Import(import) => import.names.iter().any(|alias| alias.name.as_str() == RUNTIME_MODULE),
        _ => false,
    })
}

fn mentions_runtime(module: &ModModule, runtime: &str) -> bool {
    module.body.iter().any(|stmt| {
        dy2st_syntax::visit::descendants(dy2st_syntax::visit::Node::Stmt(stmt)).any(
            |node| matches!(node, dy2st_syntax::visit::Node::Expr(Expr::Name(name)) if name.id.as_str() == runtime),
        )
    })
}

/// Puts converted functions in the place of the originals and pairs those that differ.
fn replace<'a>(module: &'a ModModule, body: &mut [Stmt], functions: &mut BTreeMap<u32, Stmt>) -> Vec<(&'a Stmt, Stmt)> {
    struct Swap<'b> {
        functions: &'b mut BTreeMap<u32, Stmt>,
        changed: Vec<Stmt>,
    }
    impl dy2st_syntax::visit::VisitorMut for Swap<'_> {
        fn visit_stmt(&mut self, stmt: &mut Stmt) {
            if matches!(stmt, Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_)) {
                if let Some(converted) = self.functions.remove(&crate::reach::start_of(stmt)) {
                    if converted != *stmt {
                        self.changed.push(converted.clone());
                        *stmt = converted;
                    }
                }
                return;
            }
            dy2st_syntax::visit::walk_mut(self, dy2st_syntax::visit::NodeMut::Stmt(stmt));
        }

        fn visit_expr(&mut self, _: &mut Expr) {}
    }
    let mut swap = Swap { functions, changed: Vec::new() };
    for stmt in body.iter_mut() {
        dy2st_syntax::visit::VisitorMut::visit_stmt(&mut swap, stmt);
    }
    let mut by_start: BTreeMap<u32, Stmt> =
        swap.changed.into_iter().map(|stmt| (crate::reach::start_of(&stmt), stmt)).collect();
    let mut pairs = Vec::new();
    for node in
        module.body.iter().flat_map(|stmt| dy2st_syntax::visit::descendants(dy2st_syntax::visit::Node::Stmt(stmt)))
    {
        if let dy2st_syntax::visit::Node::Stmt(stmt @ (Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_))) = node {
            if let Some(converted) = by_start.remove(&crate::reach::start_of(stmt)) {
                pairs.push((stmt, converted));
            }
        }
    }
    pairs
}

/// Where the import goes: behind the docstring and what is imported from `__future__`.
fn import_place(module: &ModModule) -> (usize, TextRange) {
    let stays = |(at, stmt): &(usize, &Stmt)| match stmt {
        Stmt::Expr(expr) => {
            *at == 0
                && matches!(expr.value.as_ref(), Expr::Constant(constant)
                    if matches!(constant.value, ast::Constant::Str(_)))
        }
        Stmt::ImportFrom(import) => import.module.as_ref().is_some_and(|name| name.as_str() == "__future__"),
        _ => false,
    };
    let at = module.body.iter().enumerate().take_while(stays).count();
    let range = module.body.get(at).map_or_else(TextRange::default, |stmt| TextRange::empty(stmt.range().start()));
    (at, range)
}

fn import(runtime: &str, range: TextRange) -> Stmt {
    let alias = Alias { range, name: Identifier::new(RUNTIME_MODULE), asname: Some(Identifier::new(runtime)) };
    Stmt::Import(ast::StmtImport { range, names: vec![alias] })
}

/// The text with converted functions and, at `import`, the import line.
fn write(
    text: &str,
    layout: &Layout<'_>,
    converter: &Converter<'_>,
    functions: &[(&Stmt, Stmt)],
    import: Option<(TextRange, &str)>,
) -> String {
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    if let Some((range, marker)) = import {
        let (at, line) = import_edit(text, layout, converter.runtime(), range, marker);
        edits.push((at, at, line));
    }
    for (original, converted) in functions {
        let extent = layout.extent(original);
        let start = layout.line_start(extent.start);
        let end = layout.line_end(extent.end);
        let mut new = Writer::new(layout, converter.runtime()).function(original, converted);
        if !text[start..end].ends_with(['\n', '\r']) {
            let length = new.trim_end_matches(['\n', '\r']).len();
            new.truncate(length);
        }
        edits.push((start, end, new));
    }
    edits.sort_by_key(|(start, end, _)| (*start, *end));
    let mut out = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for (start, end, new) in edits {
        if start >= done {
            out.push_str(&text[done..start]);
            out.push_str(&new);
            done = end;
        }
    }
    out.push_str(&text[done..]);
    out
}

/// Where the import line goes, and the line.
fn import_edit(text: &str, layout: &Layout<'_>, runtime: &str, range: TextRange, marker: &str) -> (usize, String) {
    let at = usize::from(range.start());
    let line = layout.line_start(first_of_definition(text, layout, at));
    let import = format!("import {RUNTIME_MODULE} as {runtime}");
    if text[line..at].trim_matches([' ', '\t', '\x0c', '\u{feff}', '@']).is_empty() || text[line..].starts_with('@') {
        return (line, format!("{import}  {marker}{}", layout.newline()));
    }
    (at, format!("{import}; "))
}

/// The first decorator's `@`, where the statement at `at` has one.
fn first_of_definition(text: &str, layout: &Layout<'_>, at: usize) -> usize {
    let mut start = at;
    loop {
        let line = layout.line_start(start);
        match line_above(layout, line) {
            Some(above) if text[above..].starts_with('@') => start = above,
            _ => return start,
        }
    }
}
