//! The command `run`: evaluates a script, eager and static.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use dy2st_eval::vm::{FilePolicy, Lost, Options};
use dy2st_eval::Vm;
use dy2st_framework::Session;
use dy2st_runtime::tape::Engine;
use dy2st_source::render;
use dy2st_tensor::memory;

use crate::converter::FunctionConverter;
use crate::eager::EagerSink;
use crate::execute::ProgramBackend;

/// Arguments of `dy2st run`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// Run static functions as they are written, so that breakpoints in them stop at run time, with real values.
    #[arg(long)]
    pub debug: bool,
    /// The script.
    pub script: PathBuf,
    /// What the script finds in `sys.argv[1:]`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<String>,
}

/// The embedded library, compiled by `build.rs`.
pub const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.bin"));

/// An evaluator with the API, whose ops run eagerly and whose static functions are staged.
pub fn evaluator(options: Options) -> (Vm, Rc<Session>, Rc<dy2st_stage::Statics>) {
    evaluator_with(options, &Rc::new(FunctionConverter::default()))
}

/// The same with a converter that the caller keeps.
pub(crate) fn evaluator_with(
    mut options: Options,
    converter: &Rc<FunctionConverter>,
) -> (Vm, Rc<Session>, Rc<dy2st_stage::Statics>) {
    options.limits.room = |bytes| memory::ensure_bytes(bytes).is_ok();
    let mut vm = Vm::new(options);
    let engine = Rc::new(Engine::new());
    let session = Session::new(Rc::new(EagerSink::new(engine.clone())));
    dy2st_framework::install(&mut vm, &session);
    crate::files::install(&mut vm, &session);
    vm.register_source(dy2st_stage::RUNTIME_MODULE, dy2st_transform::RUNTIME, false);
    vm.use_stored(LIBRARY);
    // Converted text may lie beside a copy of the module, which may be an older one.
    vm.reserve(dy2st_stage::RUNTIME_MODULE);
    crate::converter::install(&mut vm, converter);
    vm.converter = Some(converter.clone());
    let statics = dy2st_stage::Statics::new(session.clone(), Rc::new(ProgramBackend::new(engine)));
    dy2st_stage::install(&mut vm, &statics, crate::execute::show);
    (vm, session, statics)
}

/// The exit status where output was lost, as CPython has it.
const LOST_OUTPUT: i32 = 120;

/// Runs a script; the exit status, and the diagnostic text for standard error where it was refused.
pub fn run(arguments: &Arguments) -> (i32, String) {
    let script = arguments.script.to_string_lossy().into_owned();
    let mut argv = vec![script];
    argv.extend(arguments.args.iter().cloned());
    let below = std::env::current_dir().unwrap_or_default();
    let options = Options { files: FilePolicy::Below(below), argv, ..Options::default() };
    let (mut vm, _, _) = evaluator(options);
    vm.interactive = true;
    vm.debugging = arguments.debug;
    end(&mut vm, &arguments.script)
}

fn end(vm: &mut Vm, script: &Path) -> (i32, String) {
    let (code, said) = match vm.run_file(script) {
        dy2st_eval::End::Exit(code) => (code, String::new()),
        dy2st_eval::End::Uncaught => (1, String::new()),
        dy2st_eval::End::Refused(diagnostic) => (1, render::text(&vm.files, &diagnostic)),
    };
    vm.stdout.flush();
    match Lost::now() {
        None => (code, said),
        Some(lost) => {
            let stream = "<_io.TextIOWrapper name='<stdout>' mode='w' encoding='utf-8'>";
            let lost = format!("OSError: [Errno {}] {}", lost.errno, lost.message);
            (LOST_OUTPUT, format!("{said}Exception ignored in: {stream}\n{lost}\n"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `build.rs` wrote is what this build of the evaluator and of conversion makes of the library.
    #[test]
    fn the_stored_library_is_what_would_be_made_now() {
        let made = dy2st_eval::on_large_stack(|| {
            let mut vm = Vm::new(Options::default());
            dy2st_framework::register_sources(&mut vm);
            vm.register_source(dy2st_transform::RUNTIME_MODULE, dy2st_transform::RUNTIME, false);
            vm.converter = Some(Rc::new(FunctionConverter::default()));
            vm.store_library()
        });
        assert!(made.expect("it is made") == LIBRARY);
    }
}
