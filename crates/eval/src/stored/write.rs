//! Code to bytes.

use std::rc::Rc;

use dy2st_source::FileId;
use indexmap::IndexSet;

use super::bytes::Writer;
use super::op;
use super::read::flags;
use crate::code::Code;
use crate::value::Value;
use crate::vm::Vm;

/// The bytes of an embedded file; `None` where it does not compile.
pub(super) fn module(vm: &mut Vm, file: FileId) -> Option<Vec<u8>> {
    let code = vm.compile_embedded(file).ok()?;
    let mut file = File { vm, texts: IndexSet::new(), codes: Vec::new() };
    let module = file.place(&code)?;
    let mut out = Vec::new();
    let lengths = file.texts.iter().map(|text| text.len());
    let ends: Vec<usize> = lengths.scan(0, |end, length| Some(*end + length).inspect(|sum| *end = *sum)).collect();
    let head = [module as usize, ends.len(), ends.last().copied().unwrap_or(0)];
    for number in head.iter().chain(&ends) {
        out.extend((*number as u32).to_le_bytes());
    }
    for text in &file.texts {
        out.extend(text.as_bytes());
    }
    out.extend(file.codes);
    Some(out)
}

struct File<'a> {
    vm: &'a mut Vm,
    texts: IndexSet<Rc<str>>,
    codes: Vec<u8>,
}

impl File<'_> {
    /// Where code lies from now on, counted from 1.
    fn place(&mut self, code: &Code) -> Option<u32> {
        let mut out = Writer::default();
        self.code(code, &mut out)?;
        let place = self.codes.len() as u32 + 1;
        self.codes.extend(out.bytes);
        Some(place)
    }

    /// The function that an outline stands for.
    fn whole(&mut self, code: &Code) -> Option<u32> {
        let Some(end) = code.outline else { return Some(0) };
        let whole = self.vm.compile_body(code, end).ok()?;
        self.place(&whole)
    }

    /// What staging runs for a function; 0 where it cannot be converted, which is said when it is asked for.
    fn converted(&mut self, code: &Code) -> Option<u32> {
        if code.plain || code.is_module || code.is_class || code.outline.is_some() {
            return Some(0);
        }
        let (Some(converter), Some(span)) = (self.vm.converter.clone(), code.span) else { return Some(0) };
        let Ok(module) = converter.convert(&self.vm.files, span) else { return Some(0) };
        match self.vm.compile_converted(code, &module) {
            Ok(converted) => self.place(&converted),
            Err(_) => Some(0),
        }
    }

    fn text(&mut self, text: &Rc<str>, out: &mut Writer) {
        let (at, _) = self.texts.insert_full(text.clone());
        out.number(at as u64);
    }

    fn list<T>(&mut self, items: &[T], out: &mut Writer, item: impl Fn(&mut Self, &T, &mut Writer)) {
        out.number(items.len() as u64);
        for it in items {
            item(self, it, out);
        }
    }

    fn code(&mut self, code: &Code, out: &mut Writer) -> Option<()> {
        let whole = self.whole(code)?;
        let converted = self.converted(code)?;
        out.number(u64::from(whole));
        out.number(u64::from(converted));
        out.number(u64::from(flags(code)));
        self.text(&code.name, out);
        self.text(&code.qualname, out);
        let span = code.span?;
        for number in [span.start, span.end, code.first_line] {
            out.number(u64::from(number));
        }
        for number in [code.positional, code.positional_only, code.keyword_only] {
            out.number(number as u64);
        }
        if let Some(end) = code.outline {
            out.number(u64::from(end));
        }
        if let Some(class) = &code.private {
            self.text(class, out);
        }
        if let Some(doc) = &code.doc {
            self.value(doc, out)?;
        }
        self.list(&code.locals, out, Self::text);
        self.list(&code.cells, out, |it, (name, parameter), out| {
            it.text(name, out);
            out.number(parameter.map_or(0, |at| u64::from(at) + 1));
        });
        self.list(&code.free, out, Self::text);
        self.list(&code.names, out, |it, name, out| it.text(&name.text, out));
        out.number(code.consts.len() as u64);
        code.consts.iter().try_for_each(|value| self.value(value, out))?;
        self.list(&code.ops, out, |_, op, out| op::write(*op, out));
        let (mut start, mut length) = (0, 0);
        let mut spans = Writer::default();
        for (from, to) in code.spans.all() {
            let (from, to) = (i64::from(*from), i64::from(*to));
            spans.signed(from - start);
            spans.signed(to - from - length);
            (start, length) = (from, to - from);
        }
        out.slice(&spans.bytes);
        self.list(&code.regions, out, |_, region, out| {
            for at in [region.handler, region.start, region.end] {
                out.number(at as u64);
            }
        });
        self.list(&code.statements, out, |it, statement, out| {
            out.number(statement.start as u64);
            out.number(statement.end as u64);
            out.byte(u8::from(statement.names.is_some()));
            it.list(statement.names.as_deref().unwrap_or_default(), out, Self::text);
        });
        out.number(code.codes.len() as u64);
        code.codes.iter().try_for_each(|inner| self.code(inner, out))
    }

    /// `None` for a value that the compiler has no constants of.
    fn value(&mut self, value: &Value, out: &mut Writer) -> Option<()> {
        match value {
            Value::None => out.byte(0),
            Value::Ellipsis => out.byte(1),
            Value::Bool(truth) => out.byte(2 + u8::from(*truth)),
            Value::Int(number) => {
                out.byte(4);
                out.signed(*number);
            }
            Value::Float(number) => {
                out.byte(5);
                out.bytes.extend(number.to_le_bytes());
            }
            Value::BigInt(number) => {
                out.byte(6);
                out.slice(&number.to_signed_bytes_le());
            }
            Value::Complex(parts) => {
                out.byte(7);
                out.bytes.extend(parts.0.to_le_bytes());
                out.bytes.extend(parts.1.to_le_bytes());
            }
            Value::Str(text) => {
                out.byte(8);
                self.text(text, out);
            }
            Value::Bytes(bytes) => {
                out.byte(9);
                out.slice(bytes);
            }
            Value::Tuple(items) => {
                out.byte(10);
                out.number(items.len() as u64);
                items.iter().try_for_each(|item| self.value(item, out))?;
            }
            Value::NotImplemented | Value::Native(_) | Value::Object(_) | Value::Abstract(_) => return None,
        }
        Some(())
    }
}
