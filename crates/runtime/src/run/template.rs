//! Texts with holes for values: `{0}`, `{1:.2f}`, `{2!r}`, and doubled braces for braces. `{<a {0}>!r}` is a hole for a text
//! with holes of its own, in which `>` is doubled.

use std::iter::Peekable;
use std::str::Chars;

use dy2st_tensor::{format_tensor, PrintOptions};

use super::value::RunValue;

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A text.
    Text(String),
    /// The value of an operand.
    Hole {
        /// Which operand.
        operand: usize,
        /// `r` in `{0!r}`.
        conversion: Option<char>,
        /// What follows the colon.
        spec: String,
    },
    /// A text that is formatted as a whole.
    Whole {
        /// Its pieces.
        pieces: Vec<Piece>,
        /// `r` in `{<...>!r}`.
        conversion: Option<char>,
        /// What follows the colon.
        spec: String,
    },
    /// What follows is written by itself.
    Cut,
}

impl Piece {
    /// The pieces of a template; `None` when it is malformed.
    pub fn parse(template: &str) -> Option<Vec<Self>> {
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut chars = template.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '{' | '}' if chars.peek() == Some(&c) => {
                    chars.next();
                    text.push(c);
                }
                '{' => {
                    if !text.is_empty() {
                        pieces.push(Self::Text(std::mem::take(&mut text)));
                    }
                    let whole = if chars.next_if_eq(&'<').is_some() { Some(inner(&mut chars)?) } else { None };
                    let mut inside = String::new();
                    loop {
                        match chars.next()? {
                            '}' => break,
                            c => inside.push(c),
                        }
                    }
                    pieces.push(match whole {
                        Some(text) => Self::whole(&text, &inside)?,
                        None => Self::hole(&inside)?,
                    });
                }
                '}' => return None,
                c => text.push(c),
            }
        }
        if !text.is_empty() {
            pieces.push(Self::Text(text));
        }
        Some(pieces)
    }

    /// The pieces of a template whose parts, which start there, are written one by one: a cut stands before each part.
    pub fn parse_parts(template: &str, starts: &[i64]) -> Option<Vec<Self>> {
        let starts: Vec<usize> = starts.iter().map(|start| usize::try_from(*start).ok()).collect::<Option<_>>()?;
        let mut pieces = Self::parse(template.get(..starts.first().copied().unwrap_or(template.len()))?)?;
        for (i, start) in starts.iter().enumerate() {
            pieces.push(Self::Cut);
            pieces.extend(Self::parse(template.get(*start..starts.get(i + 1).copied().unwrap_or(template.len()))?)?);
        }
        Some(pieces)
    }

    fn hole(inside: &str) -> Option<Self> {
        let (operand, conversion, spec) = parts(inside);
        Some(Self::Hole { operand: operand.parse().ok()?, conversion, spec })
    }

    fn whole(text: &str, inside: &str) -> Option<Self> {
        let (rest, conversion, spec) = parts(inside);
        rest.is_empty().then_some(())?;
        Some(Self::Whole { pieces: Self::parse(text)?, conversion, spec })
    }
}

/// What stands before the conversion, the conversion, and the format specification of a hole.
fn parts(inside: &str) -> (&str, Option<char>, String) {
    let (head, spec) = inside.split_once(':').unwrap_or((inside, ""));
    let (operand, conversion) =
        head.split_once('!').map_or((head, None), |(head, letter)| (head, letter.chars().next()));
    (operand, conversion, spec.to_string())
}

/// The text up to a `>` that is not doubled.
fn inner(chars: &mut Peekable<Chars<'_>>) -> Option<String> {
    let mut text = String::new();
    loop {
        match chars.next()? {
            '>' if chars.next_if_eq(&'>').is_none() => return Some(text),
            c => text.push(c),
        }
    }
}

/// The text that Python's `str` gives a value, tensors as Paddle prints them.
pub fn plain_text(value: &RunValue) -> String {
    let joined = |items: &[RunValue]| items.iter().map(plain_text).collect::<Vec<_>>().join(", ");
    match value {
        RunValue::Tensor(tensor) => format_tensor(tensor, true, &PrintOptions::default()),
        RunValue::Int(value) => value.to_string(),
        RunValue::Float(value) => float_text(*value),
        RunValue::Bool(value) => if *value { "True" } else { "False" }.to_string(),
        RunValue::List(items) => format!("[{}]", joined(items)),
        RunValue::Tuple(items) if items.len() == 1 => format!("({},)", joined(items)),
        RunValue::Tuple(items) => format!("({})", joined(items)),
        RunValue::Union(tag, payloads) => {
            let active = usize::try_from(*tag).ok().and_then(|tag| payloads.get(tag));
            active.map_or_else(|| "undef".to_string(), plain_text)
        }
        RunValue::None => "None".to_string(),
        RunValue::Undef => "undef".to_string(),
    }
}

/// A float as Python's `repr` writes it.
fn float_text(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_string();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_string();
    }
    let magnitude = value.abs();
    if magnitude != 0.0 && !(1e-4..1e16).contains(&magnitude) {
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
        return format!("{digits}e{sign}{exponent:0>2}");
    }
    format!("{value:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_have_holes() {
        let hole = |operand, conversion, spec: &str| Piece::Hole { operand, conversion, spec: spec.to_string() };
        assert_eq!(
            Piece::parse("a{{{0!r}}}{1:.2f}").unwrap(),
            [Piece::Text("a{".into()), hole(0, Some('r'), ""), Piece::Text("}".into()), hole(1, None, ".2f"),]
        );
        let pieces = vec![Piece::Text("a>".into()), hole(0, None, ">4")];
        let whole = Piece::Whole { pieces, conversion: Some('r'), spec: String::new() };
        assert_eq!(Piece::parse("{<a>>{0:>>4}>!r}").unwrap(), [whole]);
        assert_eq!(Piece::parse("{<a!r}"), None);
        assert_eq!(Piece::parse("{x}"), None);
        assert_eq!(Piece::parse("a}"), None);
    }

    #[test]
    fn floats_read_as_python_writes_them() {
        for (value, text) in
            [(1.0, "1.0"), (1e16, "1e+16"), (1.5e-7, "1.5e-07"), (0.1, "0.1"), (-0.0, "-0.0"), (1e22, "1e+22")]
        {
            assert_eq!(plain_text(&RunValue::Float(value)), text);
        }
    }
}
