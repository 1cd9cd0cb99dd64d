//! Making an evaluator and running programs in it.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::path::Path;

use dy2st_source::{Diagnostic, FileId, Files};
use indexmap::IndexMap;

use crate::attrs::LOOKUP_SLOTS;
use crate::dict::Dict;
use crate::heap::{Heap, Ref};
use crate::native::{Outcome, Raise};
use crate::types::Types;
use crate::value::{Body, Payload, Value};
use crate::vm::{Options, Vm};

/// Bytes of host stack that an evaluation needs: the run loop recurses for every Python call.
const STACK: usize = 1 << 30;

/// How a program ended.
#[derive(Debug)]
pub enum End {
    /// It ran to its end, or `sys.exit(code)`.
    Exit(i32),
    /// An exception was not caught; its traceback has been written.
    Uncaught,
    /// It was refused, or went beyond a limit.
    Refused(Box<Diagnostic>),
}

/// Runs a closure on a thread with a stack that is large enough for evaluation. Evaluators cannot leave the thread.
///
/// # Errors
/// The thread could not be started, or it panicked.
pub fn on_large_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    let thread = std::thread::Builder::new().name("evaluation".into()).stack_size(STACK).spawn(run);
    let thread = thread.map_err(|error| format!("cannot start a thread for evaluation: {error}"))?;
    thread.join().map_err(|_| "internal error: the evaluation panicked".to_string())
}

impl Vm {
    /// An evaluator with the builtins and the embedded standard library.
    pub fn new(options: Options) -> Self {
        let heap = Heap::new();
        let types = Types::new(&heap);
        let table = |class: &Ref| {
            heap.alloc(Body { class: Some(class.clone()), attrs: None, payload: Payload::Dict(Dict::new()) })
        };
        let modules = table(&types.dict);
        let builtins = heap.alloc(Body {
            class: Some(types.module.clone()),
            attrs: Some(Box::new(Dict::new())),
            payload: Payload::None,
        });
        let mut vm = Self {
            heap,
            types,
            files: Files::new(),
            modules,
            builtins,
            natives: IndexMap::new(),
            domain: None,
            converter: None,
            unconverted: Vec::new(),
            ahead: None,
            stored: crate::stored::Stored::default(),
            staging: false,
            deterministic: options.deterministic,
            undecided: false,
            reconsidered: false,
            limits: options.limits,
            file_policy: options.files,
            argv: options.argv,
            search: Vec::new(),
            stdout: options.stdout,
            stderr: options.stderr,
            said: crate::output::Said::default(),
            steps: 0,
            check_at: 0,
            made: std::cell::Cell::new(0),
            held_before: crate::limits::held().unwrap_or(0),
            depth: 0,
            absent: None,
            handlers: Vec::new(),
            blocks: 0,
            handled: Vec::new(),
            ended_handling: Vec::new(),
            meeting: Vec::new(),
            calls: Vec::new(),
            lookups: RefCell::new(vec![None; LOOKUP_SLOTS]),
            pending_throw: None,
            spare_locals: Vec::new(),
            spare_stacks: Vec::new(),
            subclasses: HashMap::new(),
            interactive: false,
            noted_folders: HashSet::new(),
            debugging: false,
            trace_hook: None,
            tracing: false,
            views: HashMap::new(),
            uses_del: false,
            failed: Vec::new(),
            names: rustc_hash::FxHashMap::default(),
            sources: IndexMap::new(),
            reserved: Vec::new(),
            first_asked: rustc_hash::FxHashMap::default(),
            embedded: HashMap::new(),
            started: std::time::Instant::now(),
            sys_path: None,
        };
        vm.set_up(options.search);
        vm
    }

    fn set_up(&mut self, search: Vec<std::path::PathBuf>) {
        let path = self.new_list(Vec::new());
        self.sys_path = path.as_object().cloned();
        let builtins = self.builtins.clone();
        self.set_module_attr(&builtins, "__name__", Value::str("builtins"));
        let loaded = Value::Object(builtins.clone());
        let key = self.intern("builtins");
        self.write_table(&self.modules.clone(), |modules| modules.set_str(&key, loaded));
        self.name_builtin_types();
        crate::core::install(self);
        crate::builtins::install(self);
        crate::library::install(self);
        for root in search {
            self.add_search_root(root);
        }
    }

    /// Puts the builtin types, exceptions and constants into the module `builtins`.
    fn name_builtin_types(&mut self) {
        let types = &self.types;
        let mut members: Vec<(String, Value)> = [
            &types.object,
            &types.type_,
            &types.int,
            &types.bool,
            &types.float,
            &types.complex,
            &types.str,
            &types.bytes,
            &types.list,
            &types.dict,
            &types.tuple,
            &types.set,
            &types.frozenset,
            &types.range,
            &types.slice,
            &types.property,
            &types.staticmethod,
            &types.classmethod,
            &types.super_,
        ]
        .into_iter()
        .map(|class| (self.class_name(class).to_string(), Value::Object(class.clone())))
        .collect();
        members.extend(types.exceptions().map(|(name, class)| (name.to_string(), Value::Object(class.clone()))));
        members.push(("EnvironmentError".into(), Value::Object(types.exc("OSError"))));
        members.push(("IOError".into(), Value::Object(types.exc("OSError"))));
        members.push(("Ellipsis".into(), Value::Ellipsis));
        members.push(("NotImplemented".into(), Value::NotImplemented));
        members.push(("__debug__".into(), Value::Bool(true)));
        let builtins = self.builtins.clone();
        for (name, value) in members {
            self.set_module_attr(&builtins, &name, value);
        }
    }

    /// Runs a file as `__main__`; modules beside it can be imported.
    pub fn run_file(&mut self, path: &Path) -> End {
        let file = match dy2st_syntax::load(&mut self.files, path) {
            Ok(file) => file,
            Err(diagnostic) => return End::Refused(Box::new(diagnostic)),
        };
        self.search_first(&path.parent().map(Path::to_path_buf).unwrap_or_default());
        self.run_source(file)
    }

    /// Puts a folder first among those where modules are searched.
    fn search_first(&mut self, folder: &Path) {
        self.search.insert(0, folder.to_path_buf());
        if let Some(list) = self.sys_path.clone() {
            if let Payload::List(items) = &mut self.heap.write(&list).payload {
                items.insert(0, Value::str(&folder.to_string_lossy()));
            }
        }
    }

    /// Runs a file as the module that an import of it would give, so that what stands under
    /// `if __name__ == "__main__"` does not run. Modules beside it can be imported, and what its package holds where it
    /// lies in one.
    ///
    /// # Errors
    /// What reading the file or running it raised.
    pub fn run_as_module(&mut self, path: &Path) -> Outcome<Ref> {
        let file = dy2st_syntax::load(&mut self.files, path).map_err(|error| Raise::Refuse(Box::new(error)))?;
        let mut folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        let mut packages: Vec<String> = Vec::new();
        if folder.join("__init__.py").is_file() {
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
            folder = whole.parent().map(Path::to_path_buf).unwrap_or_default();
        }
        // As for `python -m`, the folder that the command runs in is the top, unless the file stands in it.
        let top = std::path::absolute(".").unwrap_or_default();
        while folder.join("__init__.py").is_file() && (packages.is_empty() || folder != top) {
            let Some(name) = folder.file_name() else { break };
            packages.insert(0, name.to_string_lossy().into_owned());
            folder = folder.parent().map(Path::to_path_buf).unwrap_or_default();
        }
        self.search_first(&folder);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let known = |vm: &Self, name: &str| vm.sources.contains_key(name) || vm.natives.contains_key(name);
        let package = packages.join(".");
        let name = match packages.first() {
            Some(top) if known(self, top) => format!("{package}.{stem}"),
            Some(_) => {
                self.import(&package)?;
                let name = format!("{package}.{stem}");
                if let Some(Value::Object(module)) = self.loaded_module(&name) {
                    return Ok(module);
                }
                name
            }
            // A file that is called like a module of the library does not stand in its way.
            None if known(self, &stem) => "__model__".to_string(),
            None => stem,
        };
        let module = self.new_module(&name);
        let key = self.intern(&name);
        let loaded = Value::Object(module.clone());
        self.write_table(&self.modules.clone(), |modules| modules.set_str(&key, loaded));
        let shown = Value::str(self.files.get(file).path());
        self.set_module_attr(&module, "__file__", shown);
        self.set_module_attr(&module, "__package__", Value::str(&package));
        self.run_module("__main__", file, &module)?;
        Ok(module)
    }

    /// Runs a registered file as `__main__`.
    pub fn run_source(&mut self, file: FileId) -> End {
        let outcome = self.run_main(file).map(drop);
        let outcome = outcome.and_then(|()| self.finish_dropped()).and_then(|()| self.run_exit_functions());
        let end = self.end(outcome);
        if self.uses_del {
            self.clear_main();
        }
        end
    }

    /// Drops the globals of `__main__` in CPython's order, so that their `__del__` run.
    fn clear_main(&mut self) {
        let Some(Value::Object(main)) = self.loaded_module("__main__") else { return };
        let names: Vec<_> = {
            let body = self.heap.read(&main);
            let keys = body.attrs.iter().flat_map(|attrs| attrs.iter());
            keys.filter_map(|entry| match &entry.key {
                Value::Str(name) => Some(name.clone()),
                _ => None,
            })
            .collect()
        };
        let private = |name: &str| name.starts_with('_') && !name.starts_with("__");
        let (first, rest): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| private(name));
        for name in first.into_iter().chain(rest.into_iter().filter(|name| &**name != "__builtins__")) {
            let old = self.heap.write(&main).attrs.as_mut().and_then(|attrs| attrs.set_str(&name, Value::None));
            drop(old);
            drop(self.finish_dropped());
        }
    }

    /// What the program registered with `atexit`.
    fn run_exit_functions(&mut self) -> Outcome<()> {
        match self.loaded_module("atexit") {
            Some(module) => self.call_method(&module, "_run_exitfuncs", crate::native::Args::default()).map(drop),
            None => Ok(()),
        }
    }

    /// Runs a registered file as `__main__`; the module.
    pub fn run_main(&mut self, file: FileId) -> Outcome<Ref> {
        let module = self.new_module("__main__");
        let key = self.intern("__main__");
        let loaded = Value::Object(module.clone());
        self.write_table(&self.modules.clone(), |modules| modules.set_str(&key, loaded));
        let path = Value::str(self.files.get(file).path());
        self.set_module_attr(&module, "__file__", path);
        self.set_module_attr(&module, "__package__", Value::None);
        self.set_module_attr(&module, "__spec__", Value::None);
        self.run_module("__main__", file, &module)?;
        Ok(module)
    }

    /// Turns what was left at the top into the end of the program; an uncaught exception's traceback is written.
    pub fn end(&mut self, outcome: Outcome<()>) -> End {
        self.stdout.flush();
        let raise = match outcome {
            Ok(()) => return End::Exit(0),
            Err(raise) => raise,
        };
        match raise {
            Raise::Exit(code) => End::Exit(code),
            Raise::Refuse(diagnostic) => End::Refused(diagnostic),
            Raise::Exception(exception) => {
                if self.is_instance(&exception, &self.types.exc("SystemExit")) {
                    return self.system_exit(&exception);
                }
                let text = self.format_exception(&exception);
                self.stderr.write(&text);
                self.stderr.flush();
                End::Uncaught
            }
        }
    }

    fn system_exit(&mut self, exception: &Value) -> End {
        let code = self.find_attr(exception, "code").ok().flatten().unwrap_or(Value::None);
        match code {
            Value::None => End::Exit(0),
            Value::Int(code) => End::Exit(code as i32),
            Value::Bool(code) => End::Exit(i32::from(code)),
            other => {
                if let Ok(text) = self.str(&other) {
                    self.stderr.write(&format!("{text}\n"));
                }
                End::Exit(1)
            }
        }
    }
}
