//! The embedded standard library and the natives under it.

use std::fmt::Write as _;

use crate::generated::library::SOURCES;
use crate::vm::Vm;

/// Makes everything known.
pub(crate) fn install(vm: &mut Vm) {
    crate::natives::install(vm);
    for (name, is_package, text) in SOURCES {
        vm.register_source(name, text, *is_package);
    }
}

/// Whether a module is one of the embedded standard library.
pub(crate) fn is_standard(name: &str) -> bool {
    SOURCES.iter().any(|(module, _, _)| *module == name)
}

/// Files below `folder` as (module, is package, path from `folder`), sorted: what an embedded library consists of.
fn modules(
    root: &std::path::Path,
    folder: &std::path::Path,
    prefix: &str,
    found: &mut Vec<(String, bool, String)>,
) -> std::io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let dotted = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        let relative = |p: &std::path::Path| p.strip_prefix(root).unwrap_or(p).display().to_string();
        if path.is_dir() {
            let init = path.join("__init__.py");
            if init.is_file() {
                found.push((dotted.clone(), true, relative(&init)));
                modules(root, &path, &dotted, found)?;
            }
        } else if path.extension().is_some_and(|e| e == "py") && name != "__init__" {
            found.push((dotted, false, relative(&path)));
        }
    }
    Ok(())
}

/// The Rust table of the modules below `root`, for a file in `src/generated/` of the crate whose `py/` is `root`. A test
/// of each crate that embeds a library holds its committed table against this.
pub fn table(root: &std::path::Path, refresh: &str) -> std::io::Result<String> {
    let mut found = Vec::new();
    modules(root, root, "", &mut found)?;
    found.sort();
    let mut text = format!("// Generated from the files in py/ by `{refresh}`; do not edit.\n\n");
    text.push_str("/// Module, whether it is a package, text.\npub(crate) const SOURCES: &[(&str, bool, &str)] = &[\n");
    for (module, is_package, path) in &found {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    (\"{module}\", {is_package}, include_str!(\"../../py/{path}\")),");
    }
    text.push_str("];\n");
    Ok(text)
}

/// Compares a committed table with what [`table`] gives, or writes it where `BLESS` is set; an error says what to do.
pub fn check_table(root: &std::path::Path, committed: &std::path::Path, refresh: &str) -> Result<(), String> {
    let text = table(root, refresh).map_err(|e| e.to_string())?;
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(committed, &text).map_err(|e| e.to_string());
    }
    if std::fs::read_to_string(committed).unwrap_or_default() == text {
        Ok(())
    } else {
        Err(format!("{} is stale: run {refresh}", committed.display()))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn the_table_lists_every_embedded_module() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let refresh = "BLESS=1 cargo test -p dy2st-eval library";
        let checked = super::check_table(&folder.join("py"), &folder.join("src/generated/library.rs"), refresh);
        assert_eq!(checked, Ok(()));
    }
}
