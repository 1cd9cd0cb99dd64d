//! The embedded standard library and the natives under it.

use crate::generated::library::SOURCES;
use crate::vm::Vm;

/// Makes everything known.
pub(crate) fn install(vm: &mut Vm) {
    crate::natives::install(vm);
    for (name, is_package, text) in SOURCES {
        vm.register_source(name, text, *is_package);
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::path::Path;

    /// Files below `py/` as (module, is package, path), sorted.
    fn modules(folder: &Path, prefix: &str, found: &mut Vec<(String, bool, String)>) {
        let mut entries: Vec<_> = std::fs::read_dir(folder).expect("py/ exists").flatten().map(|e| e.path()).collect();
        entries.sort();
        for path in entries {
            let name = path.file_stem().expect("entries have names").to_string_lossy().into_owned();
            let dotted = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
            let relative = |p: &Path| format!("../../py/{}", p.display());
            let inside = path.strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/py")).expect("it lies below py/");
            if path.is_dir() {
                if path.join("__init__.py").is_file() {
                    found.push((dotted.clone(), true, relative(&inside.join("__init__.py"))));
                    modules(&path, &dotted, found);
                }
            } else if path.extension().is_some_and(|e| e == "py") && name != "__init__" {
                found.push((dotted, false, relative(inside)));
            }
        }
    }

    /// `BLESS=1 cargo test -p dy2st-eval library` refreshes the table.
    #[test]
    fn the_table_lists_every_embedded_module() {
        let mut found = Vec::new();
        modules(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/py")), "", &mut found);
        found.sort();
        let mut text = String::from(
            "// Generated from the files in py/ by `BLESS=1 cargo test -p dy2st-eval library`; do not edit.\n\n/// Module, whether it is a package, text.\npub(crate) const SOURCES: &[(&str, bool, &str)] = &[\n",
        );
        for (module, is_package, path) in &found {
            writeln!(text, "    (\"{module}\", {is_package}, include_str!(\"{path}\")),").expect("strings take text");
        }
        text.push_str("];\n");
        let table = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/generated/library.rs"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(table, &text).expect("the table can be written");
        }
        let committed = std::fs::read_to_string(table).expect("the table exists");
        assert!(committed == text, "src/generated/library.rs is stale: run BLESS=1 cargo test -p dy2st-eval library");
    }
}
