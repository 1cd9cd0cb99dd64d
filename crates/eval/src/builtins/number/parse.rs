//! Numbers from text: `int(text, base)`, `float(text)`, `complex(text)`.

use num_bigint::BigInt;

use super::{from_big, int, Fault};
use crate::builtins::text::{repr_bytes, repr_str};
use crate::builtins::unicode;
use crate::value::Value;

/// Whitespace as `str.isspace` sees it.
pub fn is_space(c: char) -> bool {
    unicode::is_space(c)
}

/// Whitespace stripped, and decimal digits of any script made ASCII.
fn plain(text: &str) -> String {
    text.trim_matches(is_space)
        .chars()
        .map(|c| match unicode::decimal(c) {
            Some(d) if !c.is_ascii() => char::from(b'0' + d),
            _ => c,
        })
        .collect()
}

/// `int(text, base)`; `shown` is the text as the error quotes it.
pub fn parse_int(text: &str, base: u32) -> Result<Value, Fault> {
    int_quoted(text, base, &repr_str(text))
}

/// `int(bytes, base)`.
pub fn parse_int_bytes(bytes: &[u8], base: u32) -> Result<Value, Fault> {
    let shown = repr_bytes(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.is_ascii() => int_quoted(text, base, &shown),
        _ => Err(Fault::value(format!("invalid literal for int() with base {base}: {shown:.200}"))),
    }
}

fn int_quoted(text: &str, base: u32, shown: &str) -> Result<Value, Fault> {
    // CPython cuts the quoted text (`%.200R`).
    let shown: String = shown.chars().take(200).collect();
    let bad = || Fault::value(format!("invalid literal for int() with base {base}: {shown}"));
    let text = plain(text);
    let (negative, body) = match text.strip_prefix(['-', '+']) {
        Some(body) => (text.starts_with('-'), body),
        None => (false, text.as_str()),
    };
    let prefixed = |letter: char| {
        let rest = body.strip_prefix('0')?;
        let rest = rest.strip_prefix(letter).or_else(|| rest.strip_prefix(letter.to_ascii_uppercase()))?;
        Some(rest.strip_prefix('_').unwrap_or(rest))
    };
    let (radix, digits) = match base {
        0 => match (prefixed('x'), prefixed('o'), prefixed('b')) {
            (Some(d), ..) => (16, d),
            (_, Some(d), _) => (8, d),
            (.., Some(d)) => (2, d),
            // "010" is no decimal literal, but "00" is.
            _ if body.starts_with('0') && body.bytes().any(|b| (b'1'..=b'9').contains(&b)) => return Err(bad()),
            _ => (10, body),
        },
        16 => (16, prefixed('x').unwrap_or(body)),
        8 => (8, prefixed('o').unwrap_or(body)),
        2 => (2, prefixed('b').unwrap_or(body)),
        other => (other, body),
    };
    let digits = without_underscores(digits, |c| c.is_digit(radix)).ok_or_else(bad)?;
    int::check_digits(digits.len(), radix)?;
    let n = BigInt::parse_bytes(digits.as_bytes(), radix).ok_or_else(bad)?;
    Ok(from_big(if negative { -n } else { n }))
}

/// Removes single underscores between digits; `None` where one stands elsewhere or a character is no digit.
fn without_underscores(text: &str, is_digit: impl Fn(char) -> bool) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut after_digit = false;
    for c in text.chars() {
        if c == '_' {
            if !after_digit {
                return None;
            }
            after_digit = false;
        } else if is_digit(c) {
            out.push(c);
            after_digit = true;
        } else {
            return None;
        }
    }
    after_digit.then_some(out)
}

/// `float(text)`.
pub fn parse_float(text: &str) -> Result<f64, Fault> {
    float_text(&plain(text))
        .ok_or_else(|| Fault::value(format!("could not convert string to float: {}", repr_str(text))))
}

/// `float(bytes)`.
pub fn parse_float_bytes(bytes: &[u8]) -> Result<f64, Fault> {
    let text = std::str::from_utf8(bytes).ok().filter(|_| bytes.is_ascii());
    text.and_then(|t| float_text(&plain(t)))
        .ok_or_else(|| Fault::value(format!("could not convert string to float: {}", repr_bytes(bytes))))
}

fn float_text(text: &str) -> Option<f64> {
    let body = text.strip_prefix(['-', '+']).unwrap_or(text);
    let sign = if text.starts_with('-') { -1.0_f64 } else { 1.0 };
    match body.to_ascii_lowercase().as_str() {
        "inf" | "infinity" => return Some(sign * f64::INFINITY),
        "nan" => return Some(f64::NAN.copysign(sign)),
        _ => {}
    }
    let clean = decimal_without_underscores(body)?;
    clean.parse::<f64>().ok().map(|f| f.copysign(sign))
}

/// Checks `digits[.digits][e[sign]digits]` and drops underscores between digits.
fn decimal_without_underscores(body: &str) -> Option<String> {
    let bytes = body.as_bytes();
    let mut out = String::with_capacity(body.len());
    let mut seen_digit = false;
    let (mut seen_point, mut seen_exponent) = (false, false);
    for (i, &b) in bytes.iter().enumerate() {
        let before = i.checked_sub(1).map(|p| bytes[p]);
        match b {
            b'0'..=b'9' => seen_digit = true,
            b'_' => {
                let after = bytes.get(i + 1);
                if !before.is_some_and(|c| c.is_ascii_digit()) || !after.is_some_and(u8::is_ascii_digit) {
                    return None;
                }
                continue;
            }
            b'.' if !seen_point && !seen_exponent => seen_point = true,
            b'e' | b'E' if seen_digit && !seen_exponent => {
                seen_exponent = true;
                seen_digit = false;
            }
            b'+' | b'-' if matches!(before, Some(b'e' | b'E')) => {}
            _ => return None,
        }
        out.push(char::from(b));
    }
    seen_digit.then_some(out)
}

/// `complex(text)`.
pub fn parse_complex(text: &str) -> Result<(f64, f64), Fault> {
    complex_text(&plain(text)).ok_or_else(|| Fault::value("complex() arg is a malformed string"))
}

fn complex_text(text: &str) -> Option<(f64, f64)> {
    let inner = match text.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')')?.trim_matches(is_space),
        None => text,
    };
    let Some(body) = inner.strip_suffix(['j', 'J']) else {
        return Some((float_text(inner)?, 0.0));
    };
    let imaginary = |part: &str| match part {
        "" | "+" => Some(1.0),
        "-" => Some(-1.0),
        other => float_text(other),
    };
    // The sign that starts the imaginary part: the last one that is not an exponent's.
    let bytes = body.as_bytes();
    let split =
        (1..bytes.len()).rev().find(|&i| matches!(bytes[i], b'+' | b'-') && !matches!(bytes[i - 1], b'e' | b'E'));
    match split {
        Some(at) => Some((float_text(&body[..at])?, imaginary(&body[at..])?)),
        None => Some((0.0, imaginary(body)?)),
    }
}
