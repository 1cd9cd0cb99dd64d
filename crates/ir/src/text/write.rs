//! Programs to text.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use dy2st_tensor::{HostTensor, Scalar};

use crate::{
    Attr, Block, DimArg, DimExpr, DimValue, Function, GlobalKind, Loc, LocId, Op, OpKind, Program, Symbol, Type, Value,
};

/// Remarks to print below ops: by function name and the op's place in it, counted from the top with nested ops.
pub type Notes = BTreeMap<(String, usize), Vec<String>>;

/// The text of a program, without locations.
pub fn print(program: &Program) -> String {
    Writer::new(program, false, None).finish()
}

/// The text of a program, with the location of each op.
pub fn print_with_locs(program: &Program) -> String {
    Writer::new(program, true, None).finish()
}

/// Where the text of a program has an op, and where the op comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line of the text, from 1.
    pub line: u32,
    /// What the op is.
    pub kind: OpKind,
    /// Where it comes from.
    pub loc: LocId,
}

/// The text of a program, without locations, and the places of its ops, in order.
pub fn print_places(program: &Program) -> (String, Vec<Place>) {
    let mut writer = Writer::new(program, false, None);
    // Writing to a String cannot fail.
    let _ = writer.program();
    (writer.out, writer.places)
}

/// The text of a program with remarks below the ops that they speak of, as comments.
pub fn print_annotated(program: &Program, notes: &Notes) -> String {
    Writer::new(program, false, Some(notes)).finish()
}

struct Writer<'a> {
    program: &'a Program,
    locs: bool,
    notes: Option<&'a Notes>,
    out: String,
    function: &'a str,
    place: usize,
    places: Vec<Place>,
    /// Line ends up to this byte have been counted.
    counted: usize,
    lines: u32,
}

impl<'a> Writer<'a> {
    fn new(program: &'a Program, locs: bool, notes: Option<&'a Notes>) -> Self {
        Self {
            program,
            locs,
            notes,
            out: String::new(),
            function: "",
            place: 0,
            places: Vec::new(),
            counted: 0,
            lines: 0,
        }
    }

    fn finish(mut self) -> String {
        // Writing to a String cannot fail.
        let _ = self.program();
        self.out
    }

    fn program(&mut self) -> fmt::Result {
        let program = self.program;
        for (id, symbol) in program.symbols.iter() {
            write!(self.out, "symbol {id}")?;
            self.symbol(symbol)?;
        }
        for (name, global) in &program.globals {
            let word = match &global.kind {
                GlobalKind::Param { .. } => "param",
                GlobalKind::State => "state",
                GlobalKind::Const(_) => "const",
            };
            write!(self.out, "{word} {} : {}", global_text(name), global.ty)?;
            match &global.kind {
                GlobalKind::Param { trainable: false } => self.out.push_str(" frozen"),
                GlobalKind::Const(value) => {
                    self.out.push_str(" = ");
                    elements(&mut self.out, value)?;
                }
                GlobalKind::Param { trainable: true } | GlobalKind::State => {}
            }
            self.out.push('\n');
        }
        for (name, function) in &program.functions {
            if !self.out.is_empty() {
                self.out.push('\n');
            }
            self.function = name;
            self.place = 0;
            self.function(name, function)?;
        }
        Ok(())
    }

    fn symbol(&mut self, symbol: &Symbol) -> fmt::Result {
        if let Some(name) = &symbol.name {
            write!(self.out, " {}", quoted(name))?;
        }
        let pair = |word: &str, a: DimValue, b: DimValue| format!(" = {word}({}, {})", value_text(a), value_text(b));
        let expr = match &symbol.expr {
            DimExpr::Free => String::new(),
            DimExpr::Linear(terms, constant) => {
                let mut text = String::from(" = linear(");
                for (coefficient, id) in terms {
                    write!(text, "{coefficient} {id}, ")?;
                }
                write!(text, "{constant})")?;
                text
            }
            DimExpr::Mul(a, b) => pair("mul", DimValue::Sym(*a), DimValue::Sym(*b)),
            DimExpr::Broadcast(a, b) => pair("broadcast", DimValue::Sym(*a), DimValue::Sym(*b)),
            DimExpr::FloorDiv(a, b) => pair("floordiv", *a, *b),
            DimExpr::Mod(a, b) => pair("mod", *a, *b),
            DimExpr::Max(a, b) => pair("max", *a, *b),
            DimExpr::Min(a, b) => pair("min", *a, *b),
        };
        let min = if symbol.min == i64::MIN { "-inf".to_string() } else { symbol.min.to_string() };
        let max = symbol.max.map_or_else(|| "inf".to_string(), |max| max.to_string());
        writeln!(self.out, "{expr} in [{min}, {max}]")
    }

    fn function(&mut self, name: &str, function: &'a Function) -> fmt::Result {
        write!(self.out, "func {}(", global_text(name))?;
        for (index, param) in function.block.params.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(self.out, "{comma}{param}: {}", self.type_text(function, *param))?;
            if let Some(Some(name)) = function.input_names.get(index) {
                write!(self.out, " {}", quoted(name))?;
            }
        }
        self.out.push_str(") -> (");
        for (index, result) in function.block.yields().iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(self.out, "{comma}{}", self.type_text(function, *result))?;
            if let Some(Some(name)) = function.output_names.get(index) {
                write!(self.out, " {}", quoted(name))?;
            }
        }
        self.out.push_str(") {\n");
        self.block(function, &function.block, 1)?;
        self.out.push_str("}\n");
        Ok(())
    }

    fn type_text(&self, function: &Function, value: Value) -> String {
        self.program.type_of(function, value).map_or_else(|| "none".to_string(), ToString::to_string)
    }

    fn value_text(&self, value: Value) -> String {
        self.program.global_name(value).map_or_else(|| value.to_string(), global_text)
    }

    fn block(&mut self, function: &'a Function, block: &'a Block, depth: usize) -> fmt::Result {
        for op in &block.ops {
            self.op(function, op, depth)?;
        }
        let Some(results) = &block.results else { return Ok(()) };
        indent(&mut self.out, depth);
        self.out.push_str(if depth == 1 { "return" } else { "yield" });
        for (index, result) in results.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(self.out, "{comma} {}", self.value_text(*result))?;
        }
        self.out.push('\n');
        Ok(())
    }

    fn op(&mut self, function: &'a Function, op: &'a Op, depth: usize) -> fmt::Result {
        let place = self.place;
        self.place += 1;
        self.lines += self.out[self.counted..].bytes().filter(|byte| *byte == b'\n').count() as u32;
        self.counted = self.out.len();
        self.places.push(Place { line: self.lines + 1, kind: op.kind, loc: op.loc });
        indent(&mut self.out, depth);
        for (index, result) in op.results.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(self.out, "{comma}{result}")?;
        }
        if !op.results.is_empty() {
            self.out.push_str(" = ");
        }
        write!(self.out, "{}(", op.kind)?;
        let mut comma = "";
        for operand in op.main_operands() {
            write!(self.out, "{comma}{}", self.value_text(*operand))?;
            comma = ", ";
        }
        for (name, attr) in op.attrs.iter() {
            write!(self.out, "{comma}{name}=")?;
            self.attr(op, attr)?;
            comma = ", ";
        }
        self.out.push(')');
        for (index, result) in op.results.iter().enumerate() {
            let mark = if index > 0 { "," } else { " :" };
            write!(self.out, "{mark} {}", self.type_text(function, *result))?;
        }
        if let Some(effect) = op.effect {
            write!(self.out, " {effect}")?;
        }
        if self.locs {
            self.loc(op)?;
        }
        self.blocks(function, op, depth)?;
        self.out.push('\n');
        for note in self.notes.and_then(|notes| notes.get(&(self.function.to_string(), place))).into_iter().flatten() {
            indent(&mut self.out, depth);
            writeln!(self.out, "// ^ {note}")?;
        }
        Ok(())
    }

    fn blocks(&mut self, function: &'a Function, op: &'a Op, depth: usize) -> fmt::Result {
        for (index, block) in op.blocks.iter().enumerate() {
            let word = match (index, op.kind) {
                (0, _) => "",
                (_, OpKind::If) => " else",
                (_, _) => " do",
            };
            write!(self.out, "{word} {{")?;
            for (index, param) in block.params.iter().enumerate() {
                let mark = if index > 0 { ", " } else { " |" };
                write!(self.out, "{mark}{param}: {}", self.type_text(function, *param))?;
            }
            self.out.push_str(if block.params.is_empty() { "\n" } else { "|\n" });
            self.block(function, block, depth + 1)?;
            indent(&mut self.out, depth);
            self.out.push('}');
        }
        Ok(())
    }

    fn loc(&mut self, op: &Op) -> fmt::Result {
        for (index, loc) in self.program.loc_chain(op.loc).into_iter().enumerate() {
            self.out.push_str(if index == 0 { " loc(" } else { " <- " });
            let Loc { file, start, end, .. } = loc;
            let file = if plain(file) { file.to_string() } else { quoted(file) };
            write!(self.out, "{file}:{}:{}-{}:{}", start.0, start.1, end.0, end.1)?;
        }
        if self.program.loc(op.loc).is_some() {
            self.out.push(')');
        }
        Ok(())
    }

    fn attr(&mut self, op: &Op, attr: &Attr) -> fmt::Result {
        let operand = |index: u32| op.operands.get(index as usize).copied().unwrap_or(Value::NONE);
        match attr {
            Attr::Bool(value) => write!(self.out, "{value}"),
            Attr::Int(value) => write!(self.out, "{value}"),
            Attr::Float(value) => write!(self.out, "{}", float_text(*value)),
            Attr::Complex(re, im) => write!(self.out, "({}, {})", float_text(*re), float_text(*im)),
            Attr::Str(text) => write!(self.out, "{}", quoted(text)),
            Attr::DType(dtype) => write!(self.out, "{}", crate::dtype_text(*dtype)),
            Attr::Ints(values) => list(&mut self.out, values.iter().map(ToString::to_string)),
            Attr::Floats(values) => list(&mut self.out, values.iter().map(|value| float_text(*value))),
            Attr::Strs(values) => list(&mut self.out, values.iter().map(|value| quoted(value))),
            Attr::Dims(values) => {
                let texts: Vec<String> = values
                    .iter()
                    .map(|value| match value {
                        DimArg::Const(value) => value.to_string(),
                        DimArg::Operand(index) => self.value_text(operand(*index)),
                    })
                    .collect();
                list(&mut self.out, texts.into_iter())
            }
            Attr::Operand(index) => {
                let text = self.value_text(operand(*index));
                self.out.push_str(&text);
                Ok(())
            }
            Attr::Tensor(value) => {
                write!(self.out, "tensor({}, ", Type::of(value))?;
                elements(&mut self.out, value)?;
                self.out.push(')');
                Ok(())
            }
            Attr::Type(ty) => write!(self.out, "{ty}"),
            Attr::Name(name) => write!(self.out, "{}", global_text(name)),
        }
    }
}

fn indent(out: &mut String, depth: usize) {
    for _ in 0..depth {
        out.push_str("  ");
    }
}

fn list(out: &mut String, items: impl Iterator<Item = String>) -> fmt::Result {
    out.push('[');
    for (index, item) in items.enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        write!(out, "{comma}{item}")?;
    }
    out.push(']');
    Ok(())
}

fn elements(out: &mut String, value: &HostTensor) -> fmt::Result {
    let texts = value.scalars().map(|scalar| match scalar {
        Scalar::Bool(value) => value.to_string(),
        Scalar::Int(value) => value.to_string(),
        Scalar::Float(value) => float_text(value),
        Scalar::Complex(re, im) => format!("({}, {})", float_text(re), float_text(im)),
    });
    list(out, texts)
}

fn value_text(value: DimValue) -> String {
    match value {
        DimValue::Known(value) => value.to_string(),
        DimValue::Sym(id) => id.to_string(),
        DimValue::Unknown => "?".to_string(),
    }
}

/// A float that reads as one and parses to the same bits.
fn float_text(value: f64) -> String {
    if value.is_nan() {
        "nan".to_string()
    } else {
        format!("{value:?}")
    }
}

/// True for a name that needs no quotes.
fn plain(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}

/// A global or function as `@name`.
pub(super) fn global_text(name: &str) -> String {
    if plain(name) {
        format!("@{name}")
    } else {
        format!("@{}", quoted(name))
    }
}

/// A text in double quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
