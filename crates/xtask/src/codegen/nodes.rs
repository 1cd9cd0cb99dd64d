//! `grammar/python.toml` to the node table in `syntax` and to docs/language.md.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use toml::Table;

use super::{field, load, tables, GeneratedFile, Result};

/// The table.
const TABLE: &str = "grammar/python.toml";

/// A family of constructors: its key in the table, the enum that stands for it, the enums of the tree with their
/// constructors, and the heading in the documentation.
struct Family {
    key: &'static str,
    name: &'static str,
    heading: &'static str,
}

const FAMILIES: [Family; 4] = [
    Family { key: "statement", name: "StmtKind", heading: "Statements" },
    Family { key: "expression", name: "ExprKind", heading: "Expressions" },
    Family { key: "pattern", name: "PatternKind", heading: "Patterns" },
    Family { key: "operator", name: "OperatorKind", heading: "Operators" },
];

/// The tree's enums of operators, with the names of the table that belong to each.
const OPERATORS: [(&str, &[&str]); 4] = [
    ("BoolOp", &["And", "Or"]),
    ("UnaryOp", &["Not", "Invert", "UAdd", "USub"]),
    (
        "Operator",
        &[
            "Add", "Sub", "Mult", "MatMult", "Div", "Mod", "Pow", "LShift", "RShift", "BitOr", "BitXor", "BitAnd",
            "FloorDiv",
        ],
    ),
    ("CmpOp", &["Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"]),
];

/// Everything that is generated from the table.
pub fn generate(root: &Path) -> Result<Vec<GeneratedFile>> {
    let table = load(root, TABLE)?;
    Ok(vec![
        GeneratedFile { path: "crates/syntax/src/generated/nodes.rs", text: code(&table, &constants(root)?)? },
        GeneratedFile { path: "docs/language.md", text: page(&table)? },
    ])
}

fn optional<'a>(entry: &'a Table, key: &str) -> Option<&'a str> {
    entry.get(key).and_then(|value| value.as_str())
}

/// The status of an entry as a variant, checked against what else the entry says.
fn status(entry: &Table) -> Result<&'static str> {
    let (name, status) = (field(entry, "name")?, field(entry, "status")?);
    let (stage, code) = (optional(entry, "stage"), optional(entry, "code"));
    match status {
        "kept" if stage.is_none() && code.is_none() => Ok("Kept"),
        "converted" if stage.is_some() => Ok("Converted"),
        "partial" if stage.is_some() || code.is_some() => Ok("Partial"),
        "refused" if code.is_some() => Ok("Refused"),
        _ => Err(format!("{TABLE}: `{name}` is {status}, which does not go with its stage and code")),
    }
}

/// The constant of each diagnostic code.
fn constants(root: &Path) -> Result<BTreeMap<String, String>> {
    let table = load(root, "grammar/diagnostics.toml")?;
    let entries = tables(&table, "diagnostic")?;
    let pair = |entry: &&Table| {
        let constant = field(entry, "name")?.replace('-', "_").to_uppercase();
        Ok((field(entry, "code")?.to_owned(), constant))
    };
    entries.iter().map(pair).collect()
}

fn code(table: &Table, constants: &BTreeMap<String, String>) -> Result<String> {
    let mut text = String::from(
        "// Generated from grammar/python.toml by `cargo run -p xtask -- codegen`; do not edit.\n\n\
         use dy2st_source::codes;\n\n\
         use crate::ast::{BoolOp, CmpOp, Expr, Operator, Pattern, Stmt, UnaryOp};\n\
         use crate::nodes::{NodeInfo, Status};\n",
    );
    for family in &FAMILIES {
        let entries = tables(table, family.key)?;
        let _ = write!(
            text,
            "\n/// The constructors of {}.\n#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
             pub enum {} {{\n",
            family.heading.to_lowercase(),
            family.name
        );
        for entry in &entries {
            let name = field(entry, "name")?;
            let _ = writeln!(text, "    /// `{name}`.\n    {name},");
        }
        let _ = write!(text, "}}\n\nimpl {0} {{\n    /// All of them, in the order of the table.\n", family.name);
        let _ = writeln!(text, "    pub const ALL: &'static [Self] = &[");
        for entry in &entries {
            let _ = writeln!(text, "        Self::{},", field(entry, "name")?);
        }
        text.push_str("    ];\n\n    /// What the table says.\n    pub const fn info(self) -> &'static NodeInfo {\n        match self {\n");
        for entry in &entries {
            info(&mut text, entry, constants)?;
        }
        text.push_str("        }\n    }\n}\n");
    }
    for (key, kind, tree) in
        [("statement", "StmtKind", "Stmt"), ("expression", "ExprKind", "Expr"), ("pattern", "PatternKind", "Pattern")]
    {
        let names: Result<Vec<&str>> = tables(table, key)?.into_iter().map(|entry| field(entry, "name")).collect();
        conversion(&mut text, kind, tree, &names?, |tree, name| match (tree, name) {
            ("Pattern" | "Stmt" | "Expr", name) => format!("{tree}::{name}(_)"),
            _ => name.to_owned(),
        });
    }
    for (tree, names) in OPERATORS {
        conversion(&mut text, "OperatorKind", tree, names, |tree, name| format!("{tree}::{name}"));
    }
    Ok(text)
}

fn info(text: &mut String, entry: &Table, constants: &BTreeMap<String, String>) -> Result<()> {
    let name = field(entry, "name")?;
    let quoted = |key: &str| match optional(entry, key) {
        Some(value) => format!("Some({value:?})"),
        None => "None".to_owned(),
    };
    let code = match optional(entry, "code") {
        Some(code) => {
            let constant = constants.get(code).ok_or_else(|| format!("{TABLE}: `{name}`: there is no {code}"))?;
            format!("Some(codes::{constant})")
        }
        None => "None".to_owned(),
    };
    let _ = write!(
        text,
        "            Self::{name} => &NodeInfo {{\n                name: {name:?},\n                \
         status: Status::{},\n                stage: {},\n                code: {code},\n                \
         note: {:?},\n                case: {:?},\n            }},\n",
        status(entry)?,
        quoted("stage"),
        optional(entry, "note").unwrap_or_default(),
        field(entry, "case")?,
    );
    Ok(())
}

/// A match without a wildcard: a constructor that the tree has and the table has not does not compile.
fn conversion(text: &mut String, kind: &str, tree: &str, names: &[&str], arm: impl Fn(&str, &str) -> String) {
    let _ = write!(
        text,
        "\nimpl From<&{tree}> for {kind} {{\n    fn from(node: &{tree}) -> Self {{\n        match node {{\n"
    );
    for name in names {
        let _ = writeln!(text, "            {} => Self::{name},", arm(tree, name));
    }
    text.push_str("        }\n    }\n}\n");
}

fn page(table: &Table) -> Result<String> {
    let mut text = String::from(
        "# The language\n\n<!-- Generated from grammar/python.toml by `cargo run -p xtask -- codegen`; do not edit. -->\n\n\
         What becomes of each constructor of Python's grammar when a function is converted. *Kept*: the text stays. \
         *Converted*: rewritten where it may depend on a tensor. *Partial*: one or the other, as the note says. \
         *Refused*: kept in converted text, but a program cannot be made of it.\n",
    );
    for family in &FAMILIES {
        let _ = write!(
            text,
            "\n## {}\n\n| node | status | stage or code | note |\n| --- | --- | --- | --- |\n",
            family.heading
        );
        for entry in tables(table, family.key)? {
            let how = match (optional(entry, "stage"), optional(entry, "code")) {
                (Some(stage), Some(code)) => format!("{stage}, {code}"),
                (Some(one), None) | (None, Some(one)) => one.to_owned(),
                (None, None) => String::new(),
            };
            let (name, status) = (field(entry, "name")?, field(entry, "status")?);
            let note = optional(entry, "note").unwrap_or_default();
            let _ = writeln!(text, "| `{name}` | {status} | {how} | {note} |");
        }
    }
    Ok(text)
}
