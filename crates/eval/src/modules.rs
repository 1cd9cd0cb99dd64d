//! Modules: where they come from and how they are imported.

use crate::native::{NativeFn, NativeImpl, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// An embedded module.
pub(crate) struct Source {
    pub text: &'static str,
    pub is_package: bool,
}

impl Vm {
    /// Makes an embedded module known.
    pub fn register_source(&mut self, name: &str, text: &'static str, is_package: bool) {
        self.sources.insert(name.to_string(), Source { text, is_package });
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
    pub fn add_search_root(&mut self, path: impl Into<std::path::PathBuf>) {
        self.search.push(path.into());
    }

    /// The module of that dotted name, imported if need be.
    pub fn import(&mut self, _name: &str) -> Outcome {
        Err(self.unsupported("import"))
    }
}
