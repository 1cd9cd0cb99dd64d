//! Modules: where they come from and how they are imported.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use dy2st_source::{Diagnostic, FileId};
use dy2st_syntax::Module;

use crate::ahead::Ahead;
use crate::code::Code;
use crate::dict::Dict;
use crate::heap::Ref;
use crate::native::{NativeFn, NativeImpl, Outcome, Raise};
use crate::value::{Body, Payload, Value};
use crate::vm::Vm;

/// An embedded module.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub text: &'static str,
    pub is_package: bool,
}

/// Where a module's code was found.
enum Found {
    Embedded {
        text: &'static str,
        is_package: bool,
    },
    Native,
    File {
        path: PathBuf,
        is_package: bool,
    },
    /// A folder without `__init__.py`.
    Folder(PathBuf),
}

/// Where files of the embedded library seem to be.
pub const LIBRARY: &str = "<dy2st>/";

/// What an import from a package above the file's own says, as CPython says it.
pub const BEYOND_PACKAGE: &str = "attempted relative import beyond top-level package";

/// Modules that CPython has built in, so that no file can hide them.
const BUILT_IN: &[&str] = &["sys", "builtins", "time", "itertools", "gc", "marshal", "errno"];

/// Whether a file asks that staging runs its functions as they are written.
fn is_plain(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.trim() == "# dy2st: plain")
}

impl Vm {
    /// Makes an embedded module known.
    pub fn register_source(&mut self, name: &str, text: &'static str, is_package: bool) {
        self.sources.insert(name.to_string(), Source { text, is_package });
    }

    /// No file may stand in the place of this module.
    pub fn reserve(&mut self, name: &str) {
        self.reserved.push(name.to_string());
    }

    /// Makes a native function known: `from module import name` finds it; several make up a native module.
    pub fn register_native(&mut self, module: &str, name: &str, run: NativeFn) {
        let value = self.native(name, module, run);
        self.register_value(module, name, value);
    }

    /// The same for a closure.
    pub fn register_closure(&mut self, module: &str, name: &str, run: NativeImpl) {
        let value = self.native_closure(name, module, run);
        self.register_value(module, name, value);
    }

    /// Makes any value known as a member of a native module.
    pub fn register_value(&mut self, module: &str, name: &str, value: Value) {
        self.natives.entry(module.to_string()).or_default().insert(name.to_string(), value);
    }

    /// Adds a folder where modules are searched, after those that there are.
    pub fn add_search_root(&mut self, path: impl Into<PathBuf>) {
        let path = path.into();
        if let Some(list) = self.sys_path.clone() {
            let entry = Value::str(&path.to_string_lossy());
            if let Payload::List(items) = &mut self.heap.write(&list).payload {
                items.push(entry);
            }
        }
        self.search.push(path);
    }

    /// An empty module object with its `__name__`.
    pub fn new_module(&mut self, name: &str) -> Ref {
        let module = self.heap.alloc(Body {
            class: Some(self.types.module.clone()),
            attrs: Some(Box::new(Dict::new())),
            payload: Payload::None,
        });
        self.set_module_attr(&module, "__name__", Value::str(name));
        self.set_module_attr(&module, "__doc__", Value::None);
        module
    }

    /// Sets a member of a module.
    pub fn set_module_attr(&mut self, module: &Ref, name: &str, value: Value) {
        let name = self.intern(name);
        self.heap.write(module).attrs.get_or_insert_with(Default::default).set_str(&name, value);
    }

    pub(crate) fn module_attr(&self, module: &Ref, name: &str) -> Option<Value> {
        self.heap.read(module).attrs.as_ref().and_then(|a| a.get_str(name)).cloned()
    }

    /// A module that is loaded, or being loaded.
    pub fn loaded_module(&self, name: &str) -> Option<Value> {
        self.read_table(&self.modules, |modules| modules.get_str(name).cloned()).flatten()
    }

    pub(crate) fn set_loaded(&mut self, name: &str, module: Value) {
        let name = self.intern(name);
        self.write_table(&self.modules.clone(), |modules| modules.set_str(&name, module));
    }

    /// The module of that dotted name, imported if need be; its packages are imported first.
    pub fn import(&mut self, name: &str) -> Outcome {
        if let Some(module) = self.loaded_module(name) {
            if matches!(module, Value::None) {
                return Err(self.not_found(name, &format!("import of {name} halted; None in sys.modules")));
            }
            return Ok(module);
        }
        let (package, last) = match name.rsplit_once('.') {
            Some((package, last)) => (Some(self.import(package)?), last),
            None => (None, name),
        };
        if let Some(module) = self.loaded_module(name) {
            return Ok(module);
        }
        let found = match &package {
            Some(package) => self.find_in_package(name, last, package)?,
            None => self.find_top(name),
        };
        let Some(found) = found else {
            let message = match (&package, name.rsplit_once('.')) {
                (Some(_), Some((of, _))) if self.sub_path(of).is_none() => {
                    format!("No module named '{name}'; '{of}' is not a package")
                }
                _ => format!("No module named '{name}'"),
            };
            return Err(self.not_found(name, &message));
        };
        let module = self.load(name, found)?;
        if let Some(Value::Object(package)) = package {
            self.set_module_attr(&package, last, module.clone());
        }
        Ok(module)
    }

    fn sub_path(&self, package: &str) -> Option<Value> {
        match self.loaded_module(package) {
            Some(Value::Object(module)) => self.module_attr(&module, "__path__"),
            _ => None,
        }
    }

    fn not_found(&mut self, name: &str, message: &str) -> Raise {
        let raise = self.raise("ModuleNotFoundError", message);
        if let Raise::Exception(Value::Object(exception)) = &raise {
            let key = self.intern("name");
            self.heap.write(exception).attrs.get_or_insert_with(Default::default).set_str(&key, Value::str(name));
        }
        raise
    }

    fn find_top(&mut self, name: &str) -> Option<Found> {
        if BUILT_IN.contains(&name) || name.starts_with('_') || self.reserved.iter().any(|reserved| reserved == name) {
            if let Some(found) = self.find_registered(name) {
                return Some(found);
            }
        }
        let roots = self.search_path();
        self.find_file(&roots, name).or_else(|| self.find_registered(name))
    }

    fn find_registered(&self, name: &str) -> Option<Found> {
        if let Some(source) = self.sources.get(name) {
            return Some(Found::Embedded { text: source.text, is_package: source.is_package });
        }
        self.natives.contains_key(name).then_some(Found::Native)
    }

    fn find_in_package(&mut self, name: &str, last: &str, package: &Value) -> Outcome<Option<Found>> {
        if let Some(found) = self.find_registered(name) {
            return Ok(Some(found));
        }
        let Some(path) = self.find_attr(package, "__path__")? else { return Ok(None) };
        let mut roots = Vec::new();
        for entry in self.to_vec(&path)? {
            if let Value::Str(entry) = entry {
                roots.push(PathBuf::from(&*entry));
            }
        }
        Ok(self.find_file(&roots, last))
    }

    /// The folders of `sys.path` that programs may import from.
    fn search_path(&self) -> Vec<PathBuf> {
        let Some(list) = &self.sys_path else { return self.search.clone() };
        let body = self.heap.read(list);
        let Payload::List(items) = &body.payload else { return self.search.clone() };
        items
            .iter()
            .filter_map(|item| match item {
                Value::Str(text) => Some(PathBuf::from(&**text)),
                _ => None,
            })
            .collect()
    }

    /// Whether a program may import from a folder: it lies below a search root.
    fn may_import(&self, folder: &Path) -> bool {
        let real = |path: &Path| {
            let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
            path.canonicalize().ok()
        };
        let plain = !folder.components().any(|c| matches!(c, std::path::Component::ParentDir));
        if plain && matches!(self.file_policy, crate::vm::FilePolicy::Below(_)) {
            // A script's own folder may hold links to where its modules lie.
            let below =
                |root: &PathBuf| folder.starts_with(root) || root.as_os_str().is_empty() && folder.is_relative();
            if self.search.iter().any(below) {
                return true;
            }
        }
        let Some(folder) = real(folder) else { return false };
        self.search.iter().filter_map(|root| real(root)).any(|root| folder.starts_with(root))
    }

    fn find_file(&self, roots: &[PathBuf], name: &str) -> Option<Found> {
        let mut folder = None;
        for root in roots.iter().filter(|root| self.may_import(root)) {
            let package = root.join(name);
            let init = package.join("__init__.py");
            if init.is_file() {
                return Some(Found::File { path: init, is_package: true });
            }
            let file = root.join(format!("{name}.py"));
            if file.is_file() {
                return Some(Found::File { path: file, is_package: false });
            }
            if folder.is_none() && package.is_dir() {
                folder = Some(Found::Folder(package));
            }
        }
        folder
    }

    fn load(&mut self, name: &str, found: Found) -> Outcome {
        if self.staging {
            if let Some(domain) = self.domain.clone() {
                domain.import(self, name)?;
            }
        }
        let module = self.new_module(name);
        let value = Value::Object(module.clone());
        self.set_loaded(name, value.clone());
        let loaded = self.fill_module(name, &module, found);
        if let Err(raise) = loaded {
            let key = Value::str(name);
            self.dict_remove(&self.modules.clone(), &key)?;
            return Err(raise);
        }
        // A module may replace itself.
        Ok(self.loaded_module(name).unwrap_or(value))
    }

    fn fill_module(&mut self, name: &str, module: &Ref, found: Found) -> Outcome<()> {
        let package = name.rsplit_once('.').map_or("", |(package, _)| package);
        let (text_file, is_package, folder) = match found {
            Found::Native => {
                self.set_module_attr(module, "__package__", Value::str(package));
                let members = self.natives.get(name).cloned().unwrap_or_default();
                for (member, value) in members {
                    self.set_module_attr(module, &member, value);
                }
                return Ok(());
            }
            Found::Folder(folder) => {
                self.set_module_attr(module, "__package__", Value::str(name));
                let path = self.new_list(vec![Value::str(&folder.to_string_lossy())]);
                self.set_module_attr(module, "__path__", path);
                return Ok(());
            }
            Found::Embedded { text, is_package } => {
                let file = self.embedded_file(name, text, is_package);
                let path = Value::str(self.files.get(file).path());
                self.set_module_attr(module, "__file__", path);
                (file, is_package, None)
            }
            Found::File { path, is_package } => {
                let file = self.read_source(&path)?;
                let folder = path.parent().map(Path::to_path_buf);
                self.set_module_attr(module, "__file__", Value::str(&path.to_string_lossy()));
                (file, is_package, folder)
            }
        };
        let own_package = if is_package { name } else { package };
        self.set_module_attr(module, "__package__", Value::str(own_package));
        if is_package {
            let entries = folder.map(|f| Value::str(&f.to_string_lossy())).into_iter().collect();
            let path = self.new_list(entries);
            self.set_module_attr(module, "__path__", path);
        }
        self.set_module_attr(module, "__initializing__", Value::Bool(true));
        let outcome = self.run_module(name, text_file, module);
        if let Some(attrs) = &mut self.heap.write(module).attrs {
            attrs.remove_str("__initializing__");
        }
        outcome
    }

    /// Registers the text of an embedded module, once.
    pub(crate) fn embedded_file(&mut self, name: &str, text: &'static str, is_package: bool) -> FileId {
        if let Some(file) = self.embedded.get(name) {
            return *file;
        }
        let path = name.replace('.', "/");
        let path = if is_package { format!("{LIBRARY}{path}/__init__.py") } else { format!("{LIBRARY}{path}.py") };
        let file = self.files.add_embedded(path, text);
        self.embedded.insert(name.to_string(), file);
        file
    }

    fn read_source(&mut self, path: &Path) -> Outcome<FileId> {
        dy2st_syntax::load(&mut self.files, path).map_err(|error| Raise::Refuse(Box::new(error)))
    }

    /// Compiles a file of the library, which is known to be good; most of its functions are never called.
    pub(crate) fn compile_embedded(&mut self, file: FileId) -> Outcome<Rc<Code>> {
        let parsed = dy2st_syntax::parse_outline(&self.files, file);
        let (parsed, bodies) = parsed.map_err(|errors| self.unparsed(errors))?;
        let plain = is_plain(self.files.get(file).text());
        self.compile_outline(file, &parsed.ast, &parsed.scopes, plain, &bodies).map_err(Raise::Refuse)
    }

    /// Parses a file of the user's, unless that was done ahead.
    fn parse_file(&mut self, file: FileId) -> Outcome<Module> {
        let source = self.files.get(file).clone();
        let path = Path::new(source.path());
        if let Some(parsed) = self.ahead.as_ref().and_then(|ahead| ahead.take(path, source.text())) {
            return Ok(Module { file, ..parsed });
        }
        let parsed = dy2st_syntax::parse(&self.files, file).map_err(|errors| self.unparsed(errors))?;
        match &self.ahead {
            Some(ahead) => ahead.follow(path, &parsed),
            None => {
                let roots = self.search_path().into_iter().filter(|root| self.may_import(root)).collect();
                self.ahead = Ahead::new(roots, path, &parsed);
            }
        }
        Ok(parsed)
    }

    fn unparsed(&self, errors: Vec<Diagnostic>) -> Raise {
        let first = errors.into_iter().next();
        first.map_or_else(|| self.unsupported("a file that does not parse"), |error| Raise::Refuse(Box::new(error)))
    }

    /// Compiles and runs a file as the body of a module.
    pub(crate) fn run_module(&mut self, name: &str, file: FileId, module: &Ref) -> Outcome<()> {
        let code = if self.files.get(file).path().starts_with(LIBRARY) {
            match self.stored_module(name, file) {
                Some(code) => code,
                None => self.compile_embedded(file)?,
            }
        } else {
            let parsed = self.parse_file(file)?;
            let plain = is_plain(self.files.get(file).text());
            let bodies = dy2st_syntax::Bodies::new();
            let code = self.compile_outline(file, &parsed.ast, &parsed.scopes, plain, &bodies);
            self.ahead.as_ref().inspect(|ahead| ahead.leave(parsed));
            code.map_err(Raise::Refuse)?
        };
        let builtins = Value::Object(self.builtins.clone());
        self.set_module_attr(module, "__builtins__", builtins);
        self.run_body(code, module.clone(), None, Rc::from([])).map(drop)
    }

    /// Whether a module's body is still running.
    pub(crate) fn is_initialising(&self, module: &Value) -> bool {
        matches!(module, Value::Object(m) if self.module_attr(m, "__initializing__").is_some())
    }

    /// What an import statement in a module means: relative names resolved, the top package without `from`.
    pub(crate) fn import_from_frame(&mut self, globals: &Ref, name: &str, level: usize, from: bool) -> Outcome {
        let full = if level == 0 { name.to_string() } else { self.resolve_relative(globals, name, level)? };
        let module = self.import(&full)?;
        if from {
            return Ok(module);
        }
        let top = full.split('.').next().unwrap_or(&full).to_string();
        self.import(&top)
    }

    fn resolve_relative(&mut self, globals: &Ref, name: &str, level: usize) -> Outcome<String> {
        let package = match self.module_attr(globals, "__package__") {
            Some(Value::Str(package)) => package.to_string(),
            _ => String::new(),
        };
        if package.is_empty() {
            return Err(self.raise("ImportError", "attempted relative import with no known parent package"));
        }
        let mut base = package.as_str();
        for _ in 1..level {
            match base.rsplit_once('.') {
                Some((up, _)) => base = up,
                None => return Err(self.raise("ImportError", BEYOND_PACKAGE)),
            }
        }
        Ok(if name.is_empty() { base.to_string() } else { format!("{base}.{name}") })
    }
}
