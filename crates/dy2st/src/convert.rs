//! `dy2st convert`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dy2st_eval::Limits;
use dy2st_ir::Program;
use dy2st_source::{codes, Diagnostic, Files};
use dy2st_transform::{convert_module, Options, RUNTIME, STAGES};

use crate::annotate::Lines;
use crate::program;

/// What to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    /// Python text.
    Source,
    /// The tree.
    Ast,
    /// The source map as JSON: `map` has `[line, column, original line, original column]` for each part of the converted
    /// text, `lines` what stands for each line of the original, with ops where an entry is staged.
    Map,
    /// The Program that staging the entry gives; needs --entry.
    Program,
    /// How many ops that Program has of each kind, and in all; needs --entry.
    Ops,
}

/// How dims become unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Dynamic {
    /// All that need not be known.
    Auto,
}

/// Arguments of `dy2st convert`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The Python file to convert.
    #[arg(required_unless_present_any = ["list_stages", "runtime_module"])]
    file: Option<PathBuf>,
    /// Write to this file and not to standard output.
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// What to write.
    #[arg(long, value_enum, default_value = "source")]
    emit: Emit,
    /// What is converted: an expression in the file's namespace that gives a function, method or layer, such as
    /// 'Net(10)'. The file is evaluated for it: without files but imports beside it, network, clock and environment.
    /// Source is then specialised: tests that are plain Python's for this entry and these inputs stay as they are.
    #[arg(long, value_name = "EXPRESSION")]
    entry: Option<String>,
    /// An argument of the entry: 'x:float32[None,3,224,224]' for a tensor (None: any size), 'n=3' for a Python value.
    /// Once for each, in order; without a name it is for the next parameter.
    #[arg(long, value_name = "SPEC", requires = "entry")]
    input_spec: Vec<String>,
    /// Which dims of the tensors may have any size: `auto` makes each size of the input specs unknown (None) that need
    /// not be known, and warns of each other at the line that needs it.
    #[arg(long, value_name = "HOW", value_enum, requires = "input_spec")]
    dynamic: Option<Dynamic>,
    /// Write the original, the converted text and, with --entry, the Program side by side.
    #[arg(long, conflicts_with_all = ["emit", "list_stages", "runtime_module"])]
    annotate: bool,
    /// Write the source map, as --emit map gives it, to this file too.
    #[arg(long, value_name = "FILE")]
    source_map: Option<PathBuf>,
    /// Write where each op comes from.
    #[arg(long)]
    locs: bool,
    /// Steps that evaluating the file may take: backward jumps, calls and items of iterations; ops count as twelve.
    #[arg(long, value_name = "STEPS", default_value_t = program::MAX_STEPS, value_parser = clap::value_parser!(u64).range(1..))]
    max_steps: u64,
    /// Bytes of memory that evaluating the file may take.
    #[arg(long, value_name = "BYTES", default_value_t = program::MAX_MEMORY, value_parser = clap::value_parser!(u64).range(1..))]
    max_memory: u64,
    /// Stop after this stage; for a program, `staging` or one of the passes.
    #[arg(long, value_name = "STAGE")]
    after: Option<String>,
    /// List the stages.
    #[arg(long)]
    list_stages: bool,
    /// Write the runtime module that converted text imports.
    #[arg(long)]
    runtime_module: bool,
}

/// What a command writes to standard output, or its diagnostics.
pub type Outcome = Result<String, Vec<Diagnostic>>;

/// Runs the command; `warnings` are what the user will want to know of a result that is right.
///
/// # Errors
/// Everything that keeps it from converting the file or writing the result; then nothing was written.
pub fn run(files: &mut Files, arguments: &Arguments, warnings: &mut Vec<Diagnostic>) -> Outcome {
    distinct(arguments).map_err(|error| vec![error])?;
    let text = if arguments.list_stages {
        STAGES.iter().fold(String::new(), |text, stage| text + &format!("{:16}{}\n", stage.name, stage.about))
    } else if arguments.runtime_module {
        RUNTIME.to_owned()
    } else {
        let Some(path) = &arguments.file else { return Ok(String::new()) };
        convert(files, path, arguments, warnings)?
    };
    match &arguments.output {
        None => Ok(text),
        Some(path) => {
            write(path, &text).map_err(|error| vec![error])?;
            Ok(String::new())
        }
    }
}

/// No two of the source and what is written are one file.
fn distinct(arguments: &Arguments) -> Result<(), Diagnostic> {
    let named =
        [("the source", &arguments.file), ("the output", &arguments.output), ("the source map", &arguments.source_map)];
    let named: Vec<(&str, &Path)> = named.iter().filter_map(|(what, path)| Some((*what, path.as_deref()?))).collect();
    for (at, (what, path)) in named.iter().enumerate() {
        if let Some((other, _)) = named[..at].iter().find(|(_, other)| same_file(other, path)) {
            let message = format!("{what} would be written over {other}: `{}`", path.display());
            return Err(Diagnostic::error(codes::USAGE, message).help("give each a file of its own"));
        }
    }
    Ok(())
}

/// Whether two paths name one regular file, there or yet to be made.
fn same_file(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| match path.canonicalize() {
        Ok(real) => Some(real).filter(|real| !fs::metadata(real).is_ok_and(|there| !there.is_file())),
        Err(_) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(folder.canonicalize().ok()?.join(path.file_name()?))
        }
    };
    real(a).is_some_and(|a| real(b) == Some(a))
}

fn convert(files: &mut Files, path: &Path, arguments: &Arguments, warnings: &mut Vec<Diagnostic>) -> Outcome {
    let only_program = matches!(arguments.emit, Emit::Program | Emit::Ops);
    if only_program && arguments.entry.is_none() {
        let error = Diagnostic::error(codes::USAGE, "a program needs an entry");
        return Err(vec![error.help("name what is converted, as in --entry 'Net(10)'")]);
    }
    let made = arguments.entry.as_ref().map(|entry| stage(files, path, entry, arguments, warnings));
    let (file, program, specialised) = match made.transpose().map_err(|error| vec![*error])? {
        None => (dy2st_syntax::load(files, path).map_err(|error| vec![error])?, None, None),
        Some(made) => (made.file, Some(made.program), Some(made.specialised)),
    };
    let program = program.map(|mut program| {
        let after = arguments.after.as_deref().filter(|_| only_program);
        program::clean_up(&mut program, after).map(|()| program)
    });
    let program = program.transpose().map_err(|error| vec![*error])?;
    if let (Emit::Program, Some(program)) = (arguments.emit, &program) {
        warnings.extend(program::check_handlers(files, program).map_err(|error| vec![*error])?);
    }
    if let (true, Some(program), None) = (only_program, &program, &arguments.source_map) {
        return Ok(print(program, arguments));
    }
    let module = dy2st_syntax::parse(files, file)?;
    let options = Options { after: arguments.after.clone().filter(|_| !only_program), specialised };
    let converted = convert_module(files, &module, &options)?;
    let lines = || Lines::new(files, file, &converted, program.as_ref());
    if let Some(path) = &arguments.source_map {
        write(path, &lines().json()).map_err(|error| vec![error])?;
    }
    if arguments.annotate {
        return Ok(lines().columns());
    }
    Ok(match (arguments.emit, &program) {
        (Emit::Ast, _) => format!("{:#?}\n", converted.ast),
        (Emit::Map, _) => lines().json(),
        (Emit::Program | Emit::Ops, Some(program)) => print(program, arguments),
        (Emit::Source | Emit::Program | Emit::Ops, _) => converted.text,
    })
}

fn print(program: &Program, arguments: &Arguments) -> String {
    if arguments.emit == Emit::Ops {
        let mut counts: Vec<_> = program.op_counts().into_iter().collect();
        counts.sort_by_key(|(kind, count)| (std::cmp::Reverse(*count), *kind));
        let rows = counts.into_iter().map(|(kind, count)| format!("{count:6} {kind}\n"));
        return rows.collect::<String>() + &format!("{:6} in all\n", program.op_count());
    }
    if arguments.locs {
        dy2st_ir::text::print_with_locs(program)
    } else {
        dy2st_ir::text::print(program)
    }
}

fn stage(
    files: &mut Files,
    path: &Path,
    entry: &str,
    arguments: &Arguments,
    warnings: &mut Vec<Diagnostic>,
) -> Result<program::Made, Box<Diagnostic>> {
    let limits = Limits { steps: arguments.max_steps, memory: arguments.max_memory, ..Limits::default() };
    let request = program::Request { file: path, entry, specs: &arguments.input_spec, limits };
    match arguments.dynamic {
        None => program::stage(files, &request),
        Some(Dynamic::Auto) => {
            let (made, of_dims) = program::stage_dynamic(files, &request)?;
            *warnings = of_dims;
            Ok(made)
        }
    }
}

/// Writes beside the file first and renames, so that a failure leaves what was there.
fn write(path: &Path, text: &str) -> Result<(), Diagnostic> {
    let fail = |error: std::io::Error| {
        let message = format!("cannot write `{}`: {error}", path.display());
        Diagnostic::error(codes::FILE_UNWRITABLE, message)
    };
    // A device or pipe is written to, not replaced.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return fs::OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(fail);
    }
    let mut name = path.file_name().map(std::ffi::OsStr::to_owned).unwrap_or_default();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&part, path)).map_err(|error| {
        let _ = fs::remove_file(&part);
        fail(error)
    })
}
