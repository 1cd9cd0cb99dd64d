//! `grammar/diagnostics.toml` to the constants in `source` and to docs/diagnostics.md.

use std::fmt::Write as _;
use std::path::Path;

use toml::{Table, Value};

use super::{field, load, tables, GeneratedFile, Result};

/// The table.
const TABLE: &str = "grammar/diagnostics.toml";

/// Everything that is generated from the table.
pub fn generate(root: &Path) -> Result<Vec<GeneratedFile>> {
    let table = load(root, TABLE)?;
    check(&table)?;
    Ok(vec![
        GeneratedFile { path: "crates/source/src/generated/codes.rs", text: constants(&table)? },
        GeneratedFile { path: "docs/diagnostics.md", text: page(&table)? },
    ])
}

/// Codes rise, belong to a group and have distinct names.
fn check(table: &Table) -> Result<()> {
    let groups: Vec<i64> =
        tables(table, "group")?.iter().filter_map(|group| group.get("number").and_then(Value::as_integer)).collect();
    let mut last = 0;
    let mut names = Vec::new();
    for entry in tables(table, "diagnostic")? {
        let code = number(field(entry, "code")?)?;
        if code <= last {
            return Err(format!("{TABLE}: DY{code:04} is out of order"));
        }
        if !groups.contains(&i64::from(code / 100)) {
            return Err(format!("{TABLE}: DY{code:04} has no group"));
        }
        let name = field(entry, "name")?;
        if names.contains(&name) {
            return Err(format!("{TABLE}: `{name}` is there twice"));
        }
        let (cause, fix) = (field(entry, "cause")?, field(entry, "fix")?);
        if cause.len() + fix.len() > 400 {
            return Err(format!("{TABLE}: DY{code:04} is too long to read"));
        }
        if entry.contains_key("command") == entry.contains_key("seldom") {
            return Err(format!(
                "{TABLE}: DY{code:04} has either a command that gives it, or the reason why there is none"
            ));
        }
        names.push(name);
        last = code;
    }
    Ok(())
}

fn number(code: &str) -> Result<u16> {
    let digits = code.strip_prefix("DY").filter(|digits| digits.len() == 4);
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| format!("{TABLE}: `{code}` is not a code"))
}

fn constants(table: &Table) -> Result<String> {
    let mut text = String::from(
        "// Generated from grammar/diagnostics.toml by `cargo run -p xtask -- codegen`; do not edit.\n\n\
         use crate::{Code, CodeInfo};\n",
    );
    let entries = tables(table, "diagnostic")?;
    for entry in &entries {
        let (code, name, title) = (field(entry, "code")?, field(entry, "name")?, field(entry, "title")?);
        let constant = name.replace('-', "_").to_uppercase();
        let number = number(code)?;
        let _ = write!(text, "\n/// {code}: {title}.\npub const {constant}: Code = Code::new({number});\n");
    }
    text.push_str("\n/// Every code, rising.\npub const TABLE: &[CodeInfo] = &[\n");
    for entry in &entries {
        let name = field(entry, "name")?;
        let constant = name.replace('-', "_").to_uppercase();
        let _ = write!(text, "    CodeInfo {{\n        code: {constant},\n        name: {name:?},\n");
        for key in ["title", "cause", "fix"] {
            let _ = writeln!(text, "        {key}: {:?},", field(entry, key)?);
        }
        text.push_str("    },\n");
    }
    text.push_str("];\n");
    Ok(text)
}

fn page(table: &Table) -> Result<String> {
    let mut text = String::from(
        "# Diagnostics\n\n<!-- Generated from grammar/diagnostics.toml by `cargo run -p xtask -- codegen`; do not edit. -->\n\n\
         Every complaint of dy2st carries a code that keeps its meaning from release to release.\n",
    );
    let entries = tables(table, "diagnostic")?;
    for group in tables(table, "group")? {
        let group_number = group.get("number").and_then(Value::as_integer).unwrap_or_default();
        let _ = write!(text, "\n## {group_number:02}xx: {}\n", field(group, "title")?);
        for entry in &entries {
            let code = field(entry, "code")?;
            if i64::from(number(code)? / 100) == group_number {
                let (name, title) = (field(entry, "name")?, field(entry, "title")?);
                let (cause, fix) = (field(entry, "cause")?, field(entry, "fix")?);
                let _ = write!(text, "\n### {code} {name}\n\n{}. {cause}\n", capital(title));
                example(&mut text, entry);
                let _ = write!(text, "\n*Way out:* {fix}\n");
            }
        }
    }
    Ok(text)
}

/// What gives the diagnostic: a source and a command; or why there is none.
fn example(text: &mut String, entry: &Table) {
    let get = |key: &str| entry.get(key).and_then(Value::as_str);
    if let Some(source) = get("example") {
        // The lines of the source, short, without what Markdown cannot hold.
        let shown = source.replace('\0', "\\0");
        let cut = |line: &str| {
            if line.chars().count() > 100 {
                line.chars().take(60).chain(" ...".chars()).collect()
            } else {
                line.to_owned()
            }
        };
        let lines: Vec<String> = shown.lines().map(cut).collect();
        let _ = write!(text, "\n```python\n{}\n```\n", lines.join("\n"));
    }
    if let Some(command) = get("command") {
        let _ = write!(text, "\n    {command}\n");
    }
    if let Some(why) = get("seldom") {
        let _ = write!(text, "\n*Example:* none. {why}\n");
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
