//! The fast paths of the module `json`: `_dy2st.json_dumps` and `_dy2st.json_loads`.
//!
//! Both answer `None` for whatever is not plain (other types, hooks' work, errors): the embedded Python module then does
//! it again, with CPython's error messages.

use std::fmt::Write as _;
use std::rc::Rc;

use super::args::{as_str, positional};
use super::number::{self, float, parse};
use crate::dict::{hash_str, Dict};
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// Deeper values are left to the Python module, whose recursion is bounded.
const MAX_DEPTH: usize = 200;

/// Registers both functions.
pub(super) fn install(vm: &mut Vm) {
    vm.register_native("_dy2st", "json_dumps", dumps);
    vm.register_native("_dy2st", "json_loads", loads);
}

/// `json_dumps(value, ensure_ascii, item_separator, key_separator, allow_nan)`.
fn dumps(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "json_dumps", args, 5, 5)?;
    let [value, ascii, item, key, nan] = [0, 1, 2, 3, 4].map(|i| args[i].clone().unwrap_or(Value::None));
    let (Some(item), Some(key)) = (as_str(vm, &item), as_str(vm, &key)) else { return Ok(Value::None) };
    let style = Style { ascii: vm.truth(&ascii)?, nan: vm.truth(&nan)?, item, key };
    let mut out = String::new();
    Ok(if write(vm, &value, &style, 0, &mut out).is_some() { Value::str(&out) } else { Value::None })
}

struct Style {
    ascii: bool,
    nan: bool,
    item: Rc<str>,
    key: Rc<str>,
}

/// Appends a value; `None` where it is not plain.
fn write(vm: &Vm, value: &Value, style: &Style, depth: usize, out: &mut String) -> Option<()> {
    if depth > MAX_DEPTH {
        return None;
    }
    match value {
        Value::Str(text) => write_str(text, style.ascii, out),
        Value::Tuple(items) => write_items(vm, items, style, depth, out)?,
        Value::Object(r) => {
            let payload = {
                let body = vm.heap.read(r);
                let plain = body.class.as_ref().is_some_and(|c| *c == vm.types.list || *c == vm.types.dict);
                plain.then(|| body.payload.clone())?
            };
            match payload {
                Payload::List(items) => write_items(vm, &items, style, depth, out)?,
                Payload::Dict(dict) => write_dict(vm, &dict, style, depth, out)?,
                _ => return None,
            }
        }
        scalar => out.push_str(&scalar_text(scalar, style)?),
    }
    Some(())
}

fn scalar_text(value: &Value, style: &Style) -> Option<String> {
    Some(match value {
        Value::None => "null".into(),
        Value::Bool(b) => if *b { "true" } else { "false" }.into(),
        Value::Int(_) | Value::BigInt(_) => number::repr(value)?.ok()?,
        Value::Float(f) if f.is_finite() => float::repr(*f),
        Value::Float(f) if style.nan => match float::special(*f) {
            "nan" => "NaN".into(),
            "inf" => "Infinity".into(),
            _ => "-Infinity".into(),
        },
        _ => return None,
    })
}

fn write_items(vm: &Vm, items: &[Value], style: &Style, depth: usize, out: &mut String) -> Option<()> {
    out.push('[');
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push_str(&style.item);
        }
        write(vm, item, style, depth + 1, out)?;
    }
    out.push(']');
    Some(())
}

fn write_dict(vm: &Vm, dict: &Dict, style: &Style, depth: usize, out: &mut String) -> Option<()> {
    out.push('{');
    for (i, entry) in dict.iter().enumerate() {
        if i > 0 {
            out.push_str(&style.item);
        }
        match &entry.key {
            Value::Str(text) => write_str(text, style.ascii, out),
            other => write_str(&scalar_text(other, style)?, style.ascii, out),
        }
        out.push_str(&style.key);
        write(vm, &entry.value, style, depth + 1, out)?;
    }
    out.push('}');
    Some(())
}

fn write_str(text: &str, ascii: bool, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' || (ascii && c > '~') => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}").expect("a String takes all text");
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// `json_loads(text)`: a tuple that holds the value.
fn loads(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "json_loads", args, 1, 1)?;
    let Some(text) = args[0].as_ref().and_then(|v| as_str(vm, v)) else { return Ok(Value::None) };
    let mut reader = Reader { vm, text: &text, at: 0 };
    let value = reader.value(0);
    reader.skip_space();
    Ok(match value {
        Some(value) if reader.at == text.len() => Value::tuple(vec![value]),
        _ => Value::None,
    })
}

struct Reader<'a> {
    vm: &'a Vm,
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// The next byte that is no space, if it is the wanted one.
    fn eat(&mut self, wanted: u8) -> bool {
        self.skip_space();
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        self.text[self.at..].starts_with(word).then(|| {
            self.at += word.len();
            value
        })
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.skip_space();
        match self.peek()? {
            b'"' => self.string().map(|text| Value::str(&text)),
            b'[' => self.list(depth),
            b'{' => self.object(depth),
            b'n' => self.word("null", Value::None),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'N' => self.word("NaN", Value::Float(f64::NAN)),
            b'I' => self.word("Infinity", Value::Float(f64::INFINITY)),
            b'-' if self.text[self.at..].starts_with("-I") => self.word("-Infinity", Value::Float(f64::NEG_INFINITY)),
            _ => self.number(),
        }
    }

    fn number(&mut self) -> Option<Value> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let digits = |at: &mut usize| {
            let from = *at;
            while bytes.get(*at).is_some_and(u8::is_ascii_digit) {
                *at += 1;
            }
            *at > from
        };
        let mut at = start + usize::from(bytes[start] == b'-');
        if bytes.get(at) == Some(&b'0') {
            at += 1;
        } else if !digits(&mut at) {
            return None;
        }
        let mut is_float = false;
        if bytes.get(at) == Some(&b'.') {
            let mut end = at + 1;
            if digits(&mut end) {
                (at, is_float) = (end, true);
            }
        }
        if matches!(bytes.get(at), Some(b'e' | b'E')) {
            let mut end = at + 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            if digits(&mut end) {
                (at, is_float) = (end, true);
            }
        }
        self.at = at;
        let text = &self.text[start..at];
        if is_float {
            text.parse().ok().map(Value::Float)
        } else {
            parse::parse_int(text, 10).ok()
        }
    }

    fn string(&mut self) -> Option<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(|c: char| c == '"' || c == '\\' || c < ' ')?;
            out.push_str(&rest[..end]);
            self.at += end + 1;
            match rest.as_bytes()[end] {
                b'"' => return Some(out),
                b'\\' => out.push(self.escape()?),
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += 1;
        Some(match c {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.hex()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return char::from_u32(first);
                }
                if !self.text[self.at..].starts_with("\\u") {
                    return None;
                }
                self.at += 2;
                let second = self.hex()?;
                if !(0xdc00..0xe000).contains(&second) {
                    return None;
                }
                return char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            }
            _ => return None,
        })
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut items = Vec::new();
        if self.eat(b']') {
            return Some(self.vm.new_list(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.eat(b']') {
                return Some(self.vm.new_list(items));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut dict = Dict::new();
        if self.eat(b'}') {
            return Some(self.vm.new_dict(dict));
        }
        loop {
            self.skip_space();
            if self.peek()? != b'"' {
                return None;
            }
            let key = self.string()?;
            if !self.eat(b':') {
                return None;
            }
            let value = self.value(depth + 1)?;
            let hash = hash_str(&key);
            let found: Result<_, ()> = dict.find(hash, |k| Ok(matches!(k, Value::Str(k) if **k == *key)));
            match found.ok().flatten() {
                Some(slot) => drop(dict.replace(slot, value)),
                None => dict.push(hash, Value::str(&key), value),
            }
            if self.eat(b'}') {
                return Some(self.vm.new_dict(dict));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }
}
