//! Text as Python shows it: the quoting rules of `repr(str)` and `repr(bytes)`, `ascii()`.

use std::fmt::Write as _;

use super::unicode;

fn quote_for(has_single: bool, has_double: bool) -> char {
    if has_single && !has_double {
        '"'
    } else {
        '\''
    }
}

/// `repr(str)`.
pub fn repr_str(text: &str) -> String {
    quoted(text, unicode::is_printable)
}

/// `ascii(str)`.
pub fn ascii_str(text: &str) -> String {
    quoted(text, |c| (' '..='~').contains(&c))
}

/// `ascii()` of a finished repr: escapes everything above ASCII and leaves the rest.
pub fn escape_non_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            push_escape(&mut out, c);
        }
    }
    out
}

fn quoted(text: &str, printable: impl Fn(char) -> bool) -> String {
    let quote = quote_for(text.contains('\''), text.contains('"'));
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if printable(c) => out.push(c),
            c => push_escape(&mut out, c),
        }
    }
    out.push(quote);
    out
}

fn push_escape(out: &mut String, c: char) {
    let code = c as u32;
    let done = match code {
        0..=0xff => write!(out, "\\x{code:02x}"),
        0x100..=0xffff => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
    done.expect("a String takes all text");
}

/// `repr(bytes)`.
pub fn repr_bytes(bytes: &[u8]) -> String {
    let quote = quote_for(bytes.contains(&b'\''), bytes.contains(&b'"'));
    let mut out = String::with_capacity(bytes.len() + 3);
    out.push('b');
    out.push(quote);
    for &b in bytes {
        match b {
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b'\\' => out.push_str("\\\\"),
            b if char::from(b) == quote => {
                out.push('\\');
                out.push(quote);
            }
            b' '..=b'~' => out.push(char::from(b)),
            b => write!(out, "\\x{b:02x}").expect("a String takes all text"),
        }
    }
    out.push(quote);
    out
}
