//! The API's Python files, which are part of the program.

use dy2st_eval::Vm;

use crate::generated::SOURCES;

/// One embedded file.
pub(crate) struct Source {
    /// The dotted name of its module.
    pub name: &'static str,
    /// Its path under `py/`.
    #[cfg_attr(not(test), expect(dead_code, reason = "holds the table against the folder in a test"))]
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Whether it is the `__init__.py` of a package.
    pub is_package: bool,
}

/// Makes the embedded modules known; they run when they are first imported.
pub fn register_sources(vm: &mut Vm) {
    for source in SOURCES {
        vm.register_source(source.name, source.text, source.is_package);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::SOURCES;

    fn collect(folder: &Path, root: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("py/ is readable") {
            let path = entry.expect("py/ is readable").path();
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            if path.is_dir() && name != "tests" && name != "__pycache__" {
                collect(&path, root, found);
            } else if path.extension().is_some_and(|e| e == "py") {
                let relative = path.strip_prefix(root).expect("below py/").to_string_lossy().replace('\\', "/");
                found.push(relative);
            }
        }
    }

    #[test]
    fn the_table_lists_every_file() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("py");
        let mut found = Vec::new();
        collect(&root, &root, &mut found);
        found.sort();
        // Absent modules share one file.
        let mut listed: Vec<String> = SOURCES.iter().map(|s| s.path.to_string()).collect();
        listed.sort();
        listed.dedup();
        assert_eq!(found, listed, "run crates/framework/py/tests/list_sources.py");
    }
}
