//! From a file, an entry and input specs to a Program.

mod bind;
mod dynamic;
mod entry;
mod handlers;
mod spec;

use std::path::Path;
use std::rc::Rc;

use dy2st_eval::vm::{FilePolicy, Options, Sink};
use dy2st_eval::{Limits, Outcome, Raise, Value, Vm};
use dy2st_framework::Session;
use dy2st_ir::Program;
use dy2st_passes::CLEAN_UP;
use dy2st_source::{codes, Diagnostic, FileId, Files};
use dy2st_stage::{Callee, Outline, Sites};
use dy2st_tensor::memory;
use dy2st_transform::{Facts, Specialised};

use crate::converter::FunctionConverter;
use bind::Parameters;
pub use dynamic::stage_dynamic;
pub use handlers::check as check_handlers;
use spec::InputSpec;

/// The name of the text form before any pass.
pub const STAGING: &str = "staging";

/// Steps that evaluating a converted file may take: a second or two.
pub const MAX_STEPS: u64 = 3_000_000;

/// Bytes of memory that evaluating a converted file may take.
pub const MAX_MEMORY: u64 = 2 << 30;

/// What is staged.
pub struct Request<'a> {
    /// The file.
    pub file: &'a Path,
    /// An expression in its namespace.
    pub entry: &'a str,
    /// Its arguments.
    pub specs: &'a [String],
    /// Bounds of the evaluation.
    pub limits: Limits,
}

/// What came of staging an entry.
pub struct Made {
    /// The Program as it was recorded, which verifies.
    pub program: Program,
    /// The file that the entry stands in.
    pub file: FileId,
    /// What conversion of that file can be specialised by.
    pub specialised: Specialised,
}

/// Stages an entry. Whatever happens, `files` has what diagnostics speak of.
///
/// # Errors
/// One diagnostic.
pub fn stage(files: &mut Files, request: &Request) -> Result<Made, Box<Diagnostic>> {
    stage_with(files, request, false)
}

/// Stages an entry; what the file prints is no part of the result, and left out where it is `quiet`.
fn stage_with(files: &mut Files, request: &Request, quiet: bool) -> Result<Made, Box<Diagnostic>> {
    let prints = || if quiet { Sink::Null } else { Sink::Stderr };
    let options = Options {
        limits: request.limits.clone(),
        files: FilePolicy::Closed,
        argv: vec![request.file.to_string_lossy().into_owned()],
        stdout: prints(),
        stderr: prints(),
        deterministic: true,
        ..Options::default()
    };
    let converter = Rc::new(FunctionConverter::default());
    let (mut vm, session, statics) = crate::run::evaluator_with(options, &converter);
    let before = memory::limit(request.limits.memory);
    let outcome = run(&mut vm, &session, &statics, request);
    memory::limit(before);
    *files = std::mem::replace(&mut vm.files, Files::new());
    let (program, sites) = outcome?;
    let shown = request.file.display().to_string();
    let file = files.iter().find(|(_, file)| file.path() == shown).map(|(id, _)| id);
    let file = file.ok_or_else(|| Diagnostic::error(codes::FILE_NOT_FOUND, format!("{shown}: it was not read")))?;
    let mut facts = Facts::default();
    for (site, is_tensor) in sites.iter().filter(|(site, _)| site.file == file) {
        facts.note(site.bytes, site.is_arm, *is_tensor);
    }
    let specialised = Specialised { entry: request.entry.to_owned(), facts, open: converter.open(file) };
    Ok(Made { program, file, specialised })
}

fn run(
    vm: &mut Vm,
    session: &Session,
    statics: &dy2st_stage::Statics,
    request: &Request,
) -> Result<(Program, Sites), Box<Diagnostic>> {
    let specs: Vec<InputSpec> =
        request.specs.iter().map(|text| InputSpec::parse(&mut vm.files, text)).collect::<Result<_, _>>()?;
    // Tensors need their class, whether the file imports the framework or not.
    let ready = vm.import("paddle").and_then(|_| vm.run_as_module(request.file));
    let module = ready.map_err(|raise| uncaught(vm, raise, "the file"))?;
    let mut callee = entry::callee(vm, &module, request.entry)?;
    let mut values = Vec::new();
    for spec in &specs {
        values.push(spec.value(vm, session, &module).map_err(spec::raised)?);
    }
    if specs.is_empty() {
        // What `to_static` was told.
        values = declared(vm, session, &callee).map_err(|raise| uncaught(vm, raise, "the input spec"))?;
    }
    let parameters = Parameters::of(vm, &callee.function, callee.owner.is_some());
    let args = if specs.is_empty() && !values.is_empty() {
        dy2st_eval::Args::new(values)
    } else {
        callee.spec = None;
        bind::bind(parameters.as_ref(), &specs, values)?
    };
    let (program, sites) = match statics.outline(vm, &callee, &args) {
        Ok(Outline::Program(program, sites)) => (*program, sites),
        Ok(Outline::Raises(exception)) => {
            let what = "the entry, whatever its inputs hold,";
            let error = uncaught(vm, Raise::Exception(exception), what);
            return Err(Box::new(error.help("give inputs that fit with --input-spec, or mend the line")));
        }
        Err(raise) => return Err(Box::new(uncaught(vm, raise, "the entry"))),
    };
    verified(&program)?;
    Ok((program, sites))
}

/// Placeholders for the tensors of the input spec of a static function.
fn declared(vm: &mut Vm, session: &Session, callee: &Callee) -> Outcome<Vec<Value>> {
    let Some(items) = callee.spec.as_ref().and_then(|spec| dy2st_framework::sequence(vm, spec)) else {
        return Ok(Vec::new());
    };
    let mut values = Vec::new();
    for item in &items {
        values.push(match dy2st_stage::read_spec(session, vm, item)? {
            Some(spec) => spec::placeholder(vm, session, spec.dtype, spec.dims)?,
            None => item.clone(),
        });
    }
    Ok(values)
}

fn verified(program: &Program) -> Result<(), Box<Diagnostic>> {
    dy2st_ir::verify(program).map_err(|report| {
        let message = format!("internal error: the program is not valid: {}", report.annotated(program));
        Box::new(Diagnostic::error(codes::PROGRAM_INVALID, message))
    })
}

/// Runs the passes up to the one named, or all. A pass is named by its place in the list of clean-up passes.
///
/// # Errors
/// There is no such pass.
pub fn clean_up(program: &mut Program, after: Option<&str>) -> Result<(), Box<Diagnostic>> {
    match after {
        None => dy2st_passes::clean_up(program),
        Some(STAGING) => {}
        Some(name) => {
            let Some(last) = CLEAN_UP.iter().position(|(pass, _)| *pass == name) else {
                let names: Vec<&str> = std::iter::once(STAGING).chain(CLEAN_UP.iter().map(|(name, _)| *name)).collect();
                let error = Diagnostic::error(codes::UNKNOWN_STAGE, format!("there is no pass `{name}`"));
                return Err(Box::new(error.help(format!("for a program they are {}", names.join(", ")))));
            };
            for (_, pass) in &CLEAN_UP[..=last] {
                pass(program);
            }
        }
    }
    verified(program)
}

/// What evaluation raised, as a diagnostic at the line of the user's that raised it.
fn uncaught(vm: &mut Vm, raise: Raise, what: &str) -> Diagnostic {
    let exception = match raise {
        Raise::Refuse(diagnostic) => return *diagnostic,
        Raise::Exit(code) => {
            return Diagnostic::error(codes::UNCAUGHT_EXCEPTION, format!("{what} called sys.exit({code})"))
        }
        Raise::Exception(exception) => exception,
    };
    let (class, message) = vm.exception_parts(&Raise::Exception(exception.clone()));
    let colon = if message.is_empty() { "" } else { ": " };
    let mut error = Diagnostic::error(codes::UNCAUGHT_EXCEPTION, format!("{what} raised {class}{colon}{message}"));
    let trace = vm.exception_field(&exception, |e| e.trace.clone()).unwrap_or_default();
    let own = trace.iter().rev().filter(|entry| !vm.files.get(entry.span.file).path().starts_with('<'));
    let mut own = own.map(|entry| entry.span);
    if let Some(span) = own.next() {
        error = error.at(span);
    }
    for span in own.take(8) {
        let file = vm.files.get(span.file);
        error = error.note(format!("called at {}:{}", file.path(), vm.files.position(span)));
    }
    if class == "ImportError" && message == dy2st_eval::BEYOND_PACKAGE {
        let way = "a folder of the package has no `__init__.py`, where the file's package ends: add one, or convert a file beside \
                   the package that imports this one";
        error = error.help(way);
    }
    error
}
