//! Text to bytes and back: utf-8, ascii, latin-1, with the error handlers that need no codec of their own.

use std::fmt::Write as _;
use std::rc::Rc;

use super::args::as_str;
use crate::native::{Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Ascii,
    Latin1,
}

impl Encoding {
    fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Ascii => "ascii",
            Self::Latin1 => "latin-1",
        }
    }
}

fn encoding_of(vm: &Vm, v: Option<&Value>) -> Outcome<Encoding> {
    let Some(v) = v else { return Ok(Encoding::Utf8) };
    let Some(name) = as_str(vm, v) else {
        let kind = vm.type_name(v);
        return Err(vm.type_error(&format!("decode() argument 'encoding' must be str, not {kind}")));
    };
    match name.to_ascii_lowercase().replace([' ', '_'], "-").as_str() {
        "utf-8" | "utf8" | "u8" | "utf" | "cp65001" => Ok(Encoding::Utf8),
        "ascii" | "us-ascii" | "646" => Ok(Encoding::Ascii),
        "latin-1" | "latin1" | "iso-8859-1" | "iso8859-1" | "8859" | "l1" | "cp819" => Ok(Encoding::Latin1),
        _ => Err(vm.raise("LookupError", &format!("unknown encoding: {name}"))),
    }
}

fn handler_of(vm: &Vm, v: Option<&Value>) -> Outcome<Rc<str>> {
    let Some(v) = v else { return Ok(Rc::from("strict")) };
    as_str(vm, v).ok_or_else(|| {
        let kind = vm.type_name(v);
        vm.type_error(&format!("decode() argument 'errors' must be str, not {kind}"))
    })
}

fn unknown_handler(vm: &Vm, name: &str) -> Raise {
    vm.raise("LookupError", &format!("unknown error handler name '{name}'"))
}

/// `text.encode(encoding, errors)`.
pub(super) fn encode(vm: &Vm, text: &str, encoding: Option<&Value>, errors: Option<&Value>) -> Outcome<Vec<u8>> {
    let encoding = encoding_of(vm, encoding)?;
    let handler = handler_of(vm, errors)?;
    let limit = match encoding {
        Encoding::Utf8 => return Ok(text.as_bytes().to_vec()),
        Encoding::Ascii => 128,
        Encoding::Latin1 => 256,
    };
    let mut out = Vec::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        let code = c as u32;
        if code < limit {
            out.push(code as u8);
            continue;
        }
        match &*handler {
            "strict" => {
                // One error covers the whole run of characters that do not fit.
                let run = text.chars().skip(i).take_while(|&c| c as u32 >= limit).count();
                let args = vec![
                    Value::str(encoding.name()),
                    Value::str(text),
                    Value::Int(i as i64),
                    Value::Int((i + run) as i64),
                    Value::str(&format!("ordinal not in range({limit})")),
                ];
                return Err(vm.raise_args("UnicodeEncodeError", args));
            }
            "ignore" => {}
            "replace" => out.push(b'?'),
            "backslashreplace" => out.extend(super::text::escape_non_ascii(&c.to_string()).bytes()),
            "xmlcharrefreplace" => out.extend(format!("&#{code};").bytes()),
            other => return Err(unknown_handler(vm, other)),
        }
    }
    Ok(out)
}

/// `bytes.decode(encoding, errors)`.
pub(super) fn decode(vm: &Vm, bytes: &[u8], encoding: Option<&Value>, errors: Option<&Value>) -> Outcome<String> {
    let encoding = encoding_of(vm, encoding)?;
    let handler = handler_of(vm, errors)?;
    if encoding == Encoding::Latin1 {
        return Ok(bytes.iter().map(|&b| char::from(b)).collect());
    }
    let mut out = String::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (good, bad, reason) = next_error(&bytes[at..], encoding);
        out.push_str(std::str::from_utf8(&bytes[at..at + good]).unwrap_or_default());
        at += good;
        if bad == 0 {
            break;
        }
        match &*handler {
            "strict" => {
                let args = vec![
                    Value::str(encoding.name()),
                    Value::Bytes(Rc::from(bytes)),
                    Value::Int(at as i64),
                    Value::Int((at + bad) as i64),
                    Value::str(reason),
                ];
                return Err(vm.raise_args("UnicodeDecodeError", args));
            }
            "ignore" => {}
            "replace" => out.push('\u{fffd}'),
            "backslashreplace" => {
                for b in &bytes[at..at + bad] {
                    write!(out, "\\x{b:02x}").expect("a String takes all text");
                }
            }
            other => return Err(unknown_handler(vm, other)),
        }
        at += bad;
    }
    Ok(out)
}

/// How many bytes are good, how many behind them are bad (0: all are good), and why.
fn next_error(bytes: &[u8], encoding: Encoding) -> (usize, usize, &'static str) {
    if encoding == Encoding::Ascii {
        return match bytes.iter().position(|b| !b.is_ascii()) {
            Some(at) => (at, 1, "ordinal not in range(128)"),
            None => (bytes.len(), 0, ""),
        };
    }
    match std::str::from_utf8(bytes) {
        Ok(_) => (bytes.len(), 0, ""),
        Err(e) => {
            let at = e.valid_up_to();
            match e.error_len() {
                None => (at, bytes.len() - at, "unexpected end of data"),
                Some(_) if matches!(bytes[at], 0x80..=0xc1 | 0xf5..=0xff) => (at, 1, "invalid start byte"),
                Some(n) => (at, n, "invalid continuation byte"),
            }
        }
    }
}
