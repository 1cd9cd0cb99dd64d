//! `grammar/ops/*.toml` to the op table of `ir`.
//!
//! Operands, attributes and results are lists of short declarations:
//! `"x"`, `"bias?"` (optional), `"xs*"` (variadic), `"cond: bool"` (not a tensor); `"axis: ints = []"`,
//! `"dtype: dtype?"` (may be absent); `"out"`, `"indices: int64"` (with its dtype rule), `"outs*"`. `errors` says what
//! PaddlePaddle says of a cause: `"index = (OutOfRange) ... {index} ..."`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

use super::{field, load, tables, GeneratedFile, Result};

/// The folder of the tables.
const FOLDER: &str = "grammar/ops";

/// Keys that an entry may have.
const KEYS: &[&str] = &[
    "name",
    "operands",
    "attrs",
    "results",
    "blocks",
    "shape",
    "dtype",
    "effect",
    "inplace",
    "alias",
    "amp",
    "tolerance",
    "formula",
    "kernel",
    "grad",
    "takes",
    "note",
    "errors",
    "fails",
];

struct Entry {
    family: String,
    table: Table,
}

impl Entry {
    fn name(&self) -> Result<&str> {
        field(&self.table, "name")
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.table.get(key).and_then(Value::as_str)
    }

    fn list(&self, key: &str) -> Result<Vec<&str>> {
        let Some(value) = self.table.get(key) else { return Ok(Vec::new()) };
        let items = value.as_array().ok_or_else(|| format!("{key} is not a list"))?;
        items.iter().map(|item| item.as_str().ok_or_else(|| format!("{key} holds what is not a text"))).collect()
    }
}

/// Everything that is generated from the tables.
pub fn generate(root: &Path) -> Result<Vec<GeneratedFile>> {
    let entries = read(root)?;
    Ok(vec![GeneratedFile { path: "crates/ir/src/generated/ops.rs", text: render(&entries)? }])
}

fn read(root: &Path) -> Result<Vec<Entry>> {
    let folder = root.join(FOLDER);
    let listing = fs::read_dir(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    let mut files = Vec::new();
    for item in listing {
        let path = item.map_err(|error| format!("{FOLDER}: {error}"))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            files.push(stem.to_string());
        }
    }
    files.sort();
    let mut entries = Vec::new();
    let mut names = BTreeSet::new();
    for family in files {
        let path = format!("{FOLDER}/{family}.toml");
        let table = load(root, &path)?;
        for entry in tables(&table, "op").map_err(|error| format!("{path}: {error}"))? {
            let name = field(entry, "name").map_err(|error| format!("{path}: {error}"))?;
            if let Some(key) = entry.keys().find(|key| !KEYS.contains(&key.as_str())) {
                return Err(format!("{path}: {name}: unknown key `{key}`"));
            }
            if !names.insert(name.to_string()) {
                return Err(format!("{path}: `{name}` is there twice"));
            }
            entries.push(Entry { family: family.clone(), table: entry.clone() });
        }
    }
    Ok(entries)
}

fn render(entries: &[Entry]) -> Result<String> {
    let mut text = String::from(
        "// Generated from grammar/ops/*.toml by `cargo run -p xtask -- codegen`; do not edit.\n\n\
         use dy2st_tensor::DType;\n\n\
         use crate::table::{\n    Amp, Arity, AttrInfo, AttrType, Default, Effect, Gradient, OpInfo, OperandInfo, \
         OperandType, ResultInfo, Takes, Tolerance,\n};\n\n",
    );
    let families: BTreeSet<&str> = entries.iter().map(|entry| entry.family.as_str()).collect();
    enumeration(&mut text, "Family", "A table of ops.", families.into_iter());
    let shapes: BTreeSet<&str> = entries.iter().map(|entry| entry.text("shape").unwrap_or("same")).collect();
    enumeration(
        &mut text,
        "ShapeRule",
        "How the dims of the results follow from operands and attributes.",
        shapes.into_iter(),
    );
    enumeration(
        &mut text,
        "DTypeRule",
        "How the dtype of a result follows.",
        dtype_rules(entries)?.iter().map(String::as_str),
    );
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry.name()?);
    }
    enumeration(&mut text, "OpKind", "An op of the table.", names.iter().copied());
    let mut sorted = names.clone();
    sorted.sort_unstable();
    let _ =
        writeln!(text, "\nimpl OpKind {{\n    /// Every op, in table order.\n    pub const ALL: &'static [Self] = &[");
    for name in &names {
        let _ = writeln!(text, "        Self::{},", camel(name));
    }
    text.push_str("    ];\n\n    pub(crate) const BY_NAME: &'static [(&'static str, Self)] = &[\n");
    for name in &sorted {
        let _ = writeln!(text, "        ({name:?}, Self::{}),", camel(name));
    }
    text.push_str(
        "    ];\n\n    /// The entry of this op.\n    pub const fn info(self) -> &'static OpInfo {\n        \
         &TABLE[self as usize]\n    }\n}\n\nstatic TABLE: [OpInfo; ",
    );
    let _ = writeln!(text, "{}] = [", entries.len());
    for entry in entries {
        let rendered = render_entry(entry).map_err(|error| format!("{FOLDER}: {:?}: {error}", entry.name()))?;
        text.push_str(&rendered);
    }
    text.push_str("];\n");
    Ok(text)
}

fn dtype_rules(entries: &[Entry]) -> Result<BTreeSet<String>> {
    let mut rules = BTreeSet::new();
    for entry in entries {
        for result in entry.list("results")? {
            rules.insert(result_rule(entry, result).1);
        }
    }
    Ok(rules)
}

fn enumeration<'a>(text: &mut String, name: &str, doc: &str, variants: impl Iterator<Item = &'a str>) {
    let _ = write!(
        text,
        "/// {doc}\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\npub enum {name} {{\n"
    );
    for variant in variants {
        let _ = writeln!(text, "    /// `{variant}`\n    {},", camel(variant));
    }
    text.push_str("}\n\n");
}

fn render_entry(entry: &Entry) -> Result<String> {
    let name = entry.name()?;
    let mut operands = String::new();
    for operand in entry.list("operands")? {
        let (spec, ty) = operand.split_once(':').map_or((operand, "tensor"), |(spec, ty)| (spec, ty.trim()));
        let (spec, arity) = match spec.trim() {
            spec if spec.ends_with('?') => (&spec[..spec.len() - 1], "Optional"),
            spec if spec.ends_with('*') => (&spec[..spec.len() - 1], "Variadic"),
            spec => (spec, "One"),
        };
        let ty = camel(ty);
        let _ = write!(operands, "OperandInfo {{ name: {spec:?}, arity: Arity::{arity}, ty: OperandType::{ty} }}, ");
    }
    let mut attrs = String::new();
    for attr in entry.list("attrs")? {
        attrs.push_str(&render_attr(attr)?);
    }
    let mut results = String::new();
    for result in entry.list("results")? {
        let (spec, rule) = result_rule(entry, result);
        let (spec, variadic) = spec.strip_suffix('*').map_or((spec, false), |spec| (spec, true));
        let rule = camel(&rule);
        let _ = write!(results, "ResultInfo {{ name: {spec:?}, dtype: DTypeRule::{rule}, variadic: {variadic} }}, ");
    }
    let formula = entry.text("formula").map_or_else(|| "None".to_string(), |formula| format!("Some({formula:?})"));
    let effect = camel(entry.text("effect").unwrap_or("none"));
    let gradient = match entry.text("grad").unwrap_or("none") {
        "none" => "Gradient::None".to_string(),
        "stop" => "Gradient::Stop".to_string(),
        "blocks" => "Gradient::Blocks".to_string(),
        rule => format!("Gradient::Rule({rule:?})"),
    };
    let inplace = entry
        .list("inplace")?
        .iter()
        .map(|pair| pair.split_once('=').map_or_else(|| format!("(0, {pair}), "), |(a, b)| format!("({a}, {b}), ")))
        .collect::<String>();
    let errors = render_errors(entry)?;
    let mut text = String::new();
    let _ = write!(
        text,
        "    OpInfo {{\n        kind: OpKind::{kind},\n        name: {name:?},\n        family: Family::{family},\n        \
         operands: &[{operands}],\n        attrs: &[{attrs}],\n        results: &[{results}],\n        \
         blocks: {blocks},\n        shape: ShapeRule::{shape},\n        effect: Effect::{effect},\n        \
         inplace: &[{inplace}],\n        alias: {alias},\n        amp: Amp::{amp},\n        \
         takes: Takes::{takes},\n        tolerance: Tolerance::{tolerance},\n        formula: {formula},\n        kernel: {kernel:?},\n        \
         gradient: {gradient},\n        fails: {fails},\n        errors: &[{errors}],\n    }},\n",
        kind = camel(name),
        family = camel(&entry.family),
        operands = operands.trim_end_matches(", "),
        attrs = attrs.trim_end_matches(", "),
        results = results.trim_end_matches(", "),
        blocks = entry.table.get("blocks").and_then(Value::as_integer).unwrap_or(0),
        shape = camel(entry.text("shape").unwrap_or("same")),
        inplace = inplace.trim_end_matches(", "),
        fails = entry.table.get("fails").and_then(Value::as_bool).unwrap_or(false),
        alias = entry.table.get("alias").and_then(Value::as_bool).unwrap_or(false),
        amp = camel(entry.text("amp").unwrap_or("keep")),
        takes = camel(entry.text("takes").unwrap_or("any")),
        tolerance = camel(entry.text("tolerance").unwrap_or("exact")),
        kernel = entry.text("kernel").unwrap_or(name),
    );
    Ok(text)
}

/// `"cause = what PaddlePaddle says"`, as pairs.
fn render_errors(entry: &Entry) -> Result<String> {
    let mut pairs = Vec::new();
    for error in entry.list("errors")? {
        let (cause, text) = error.split_once(" = ").ok_or_else(|| format!("the error `{error}` has no text"))?;
        pairs.push(format!("({cause:?}, {text:?})"));
    }
    Ok(pairs.join(", "))
}

/// Name and dtype rule of a result.
fn result_rule<'a>(entry: &'a Entry, result: &'a str) -> (&'a str, String) {
    match result.split_once(':') {
        Some((name, rule)) => (name.trim(), rule.trim().to_string()),
        None => (result, entry.text("dtype").unwrap_or("same").to_string()),
    }
}

fn render_attr(attr: &str) -> Result<String> {
    let (name, rest) = attr.split_once(':').ok_or_else(|| format!("attribute `{attr}` has no type"))?;
    let (ty, default) = rest.split_once('=').map_or((rest.trim(), None), |(ty, value)| (ty.trim(), Some(value.trim())));
    let (ty, absent) = ty.strip_suffix('?').map_or((ty, false), |ty| (ty, true));
    let default = match default {
        None if absent => "Default::Absent".to_string(),
        None => "Default::Required".to_string(),
        Some(value) => render_default(ty, value)?,
    };
    let variant = if ty == "dtype" { "DType".to_string() } else { camel(ty) };
    Ok(format!("AttrInfo {{ name: {:?}, ty: AttrType::{variant}, default: {default} }}, ", name.trim()))
}

fn render_default(ty: &str, value: &str) -> Result<String> {
    let wrong = || format!("`{value}` is not a default of type {ty}");
    Ok(match ty {
        "bool" => format!("Default::Bool({value})"),
        "int" | "dim" => format!("Default::Int({value})"),
        "float" => format!("Default::Float({:?})", value.parse::<f64>().map_err(|_| wrong())?),
        "scalar" => match value.parse::<i64>() {
            Ok(number) => format!("Default::Int({number})"),
            Err(_) => format!("Default::Float({:?})", value.parse::<f64>().map_err(|_| wrong())?),
        },
        "str" | "template" => format!("Default::Str({})", quoted(value)),
        "dtype" => format!("Default::DType(DType::{})", dtype_variant(value).ok_or_else(wrong)?),
        "ints" | "dims" => format!("Default::Ints(&{value})"),
        "floats" => format!("Default::Floats(&{value})"),
        "strs" => format!("Default::Strs(&{value})"),
        _ => return Err(wrong()),
    })
}

fn quoted(value: &str) -> String {
    if value.starts_with('"') {
        value.to_string()
    } else {
        format!("{value:?}")
    }
}

fn dtype_variant(name: &str) -> Option<&'static str> {
    Some(match name {
        "bool" => "Bool",
        "int32" => "Int32",
        "int64" => "Int64",
        "float32" => "Float32",
        "float64" => "Float64",
        _ => return None,
    })
}

/// `batch_norm` and `py.add` in upper camel case.
fn camel(name: &str) -> String {
    name.split(['_', '.']).filter(|part| !part.is_empty()).map(capital).collect()
}

fn capital(part: &str) -> String {
    let mut chars = part.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_become_entries() {
        assert_eq!(camel("py.add"), "PyAdd");
        assert_eq!(camel("batch_norm_"), "BatchNorm");
        let attr = render_attr("axis: ints = []").expect("well formed");
        assert_eq!(attr, "AttrInfo { name: \"axis\", ty: AttrType::Ints, default: Default::Ints(&[]) }, ");
        assert!(render_attr("axis").is_err());
        assert!(render_default("float", "x").is_err());
    }
}
