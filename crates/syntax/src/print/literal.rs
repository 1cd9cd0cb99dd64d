//! Literals that keep their value.

use std::fmt::Write as _;

use num_bigint::BigInt;

use crate::ast::Constant;

/// The quotes of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// `"`
    Double,
    /// `'`
    Single,
    /// `"""`
    TripleDouble,
    /// `'''`
    TripleSingle,
}

impl Quote {
    /// The quotes as they are written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Double => "\"",
            Self::Single => "'",
            Self::TripleDouble => "\"\"\"",
            Self::TripleSingle => "'''",
        }
    }

    /// The character they are made of.
    pub const fn char(self) -> char {
        match self {
            Self::Double | Self::TripleDouble => '"',
            Self::Single | Self::TripleSingle => '\'',
        }
    }
}

/// The body of a string literal with everything escaped that `quote` asks for.
pub(super) fn escape(text: &str, quote: Quote, out: &mut String) {
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if c == quote.char() => {
                out.push('\\');
                out.push(c);
            }
            _ if is_plain(c) => out.push(c),
            _ => {
                let code = c as u32;
                let _ = match code {
                    0..=0xff => write!(out, "\\x{code:02x}"),
                    0x100..=0xffff => write!(out, "\\u{code:04x}"),
                    _ => write!(out, "\\U{code:08x}"),
                };
            }
        }
    }
}

/// Whether a character is written as it is: printable, and not one that hides or turns the text around.
fn is_plain(c: char) -> bool {
    match c {
        ' '..='~' => true,
        '\u{a0}' | '\u{ad}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => false,
        '\u{e000}'..='\u{f8ff}' | '\u{e0000}'.. => false,
        _ => c > '\u{a0}' && !c.is_whitespace(),
    }
}

/// Whether a text may stand between triple quotes as it is.
pub(super) fn is_plain_block(text: &str) -> bool {
    let plain = text.chars().all(|c| c == '\n' || (c != '\\' && is_plain(c)));
    plain && !text.contains("\"\"\"") && !text.ends_with('"')
}

/// The quote that needs fewer escapes, double where it does not matter.
pub(super) fn choose(text: &str) -> Quote {
    if text.contains('"') && !text.contains('\'') {
        Quote::Single
    } else {
        Quote::Double
    }
}

/// A string literal on one line.
pub fn string_literal(text: &str) -> String {
    let quote = choose(text);
    let mut out = String::from(quote.as_str());
    escape(text, quote, &mut out);
    out.push_str(quote.as_str());
    out
}

/// A bytes literal on one line.
pub fn bytes_literal(bytes: &[u8], quote: Quote) -> String {
    let mut out = format!("b{}", quote.as_str());
    for &byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            _ if char::from(byte) == quote.char() => {
                out.push('\\');
                out.push(quote.char());
            }
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\x{byte:02x}");
            }
        }
    }
    out.push_str(quote.as_str());
    out
}

/// A float as Python's `repr` writes it: the shortest digits that read back the same. Infinity is `1e309`; a NaN, which
/// no literal stands for, is a difference of infinities in parentheses.
pub fn float_literal(value: f64) -> String {
    if value.is_nan() {
        return "(1e309 - 1e309)".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "1e309" } else { "-1e309" }.to_owned();
    }
    // Rust's exponent form has the shortest digits; only their arrangement differs.
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let plain = format!("{value}");
        return if plain.contains('.') { plain } else { plain + ".0" };
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}

/// An imaginary part with its `j`.
pub(super) fn imaginary_literal(value: f64) -> String {
    let text = float_literal(value);
    format!("{}j", text.strip_suffix(".0").unwrap_or(&text))
}

/// An integer; very long ones in hexadecimal, which has no limit on its digits.
pub(super) fn int_literal(value: &BigInt) -> String {
    if value.bits() < 14_000 {
        value.to_string()
    } else if value.sign() == num_bigint::Sign::Minus {
        format!("-0x{:x}", value.magnitude())
    } else {
        format!("0x{value:x}")
    }
}

/// Whether the literal starts with a sign, and so binds like a unary minus.
pub(super) fn is_signed(value: &Constant) -> bool {
    match value {
        Constant::Int(value) => value.sign() == num_bigint::Sign::Minus,
        Constant::Float(value) => value.is_sign_negative() && !value.is_nan(),
        Constant::Complex { real, imag } => *real == 0.0 && imag.is_sign_negative(),
        _ => false,
    }
}
