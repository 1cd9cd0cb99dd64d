//! The format mini-language: `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`.
//!
//! Errors read as CPython 3.11's. Everything is pure; `__format__` methods and f-strings call it.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::number::{float, int, Fault};

/// Texts are not padded to more characters than this: evaluation is bounded.
pub(super) const MAX_WIDTH: usize = 1 << 28;

/// A parsed format specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The character that pads.
    pub fill: char,
    /// `<`, `>`, `^` or `=`; the type's default where none was given.
    pub align: char,
    /// `+`, `-`, space or none.
    pub sign: Option<char>,
    /// `z`: a negative zero loses its sign.
    pub no_negative_zero: bool,
    /// `#`.
    pub alternate: bool,
    /// The least width.
    pub width: Option<usize>,
    /// `,` or `_`.
    pub grouping: Option<char>,
    /// Behind the point.
    pub precision: Option<usize>,
    /// The presentation type.
    pub kind: Option<char>,
}

const MAX_DIGITS: usize = i64::MAX as usize;

/// Reads digits as a number.
fn digits(chars: &[char], at: &mut usize) -> Result<Option<usize>, Fault> {
    let start = *at;
    let mut n: usize = 0;
    while let Some(d) = chars.get(*at).and_then(|&c| super::unicode::decimal(c)) {
        n = n
            .checked_mul(10)
            .and_then(|n| n.checked_add(usize::from(d)))
            .filter(|&n| n <= MAX_DIGITS)
            .ok_or_else(|| Fault::value("Too many decimal digits in format string"))?;
        *at += 1;
    }
    Ok((*at > start).then_some(n))
}

fn is_align(c: char) -> bool {
    matches!(c, '<' | '>' | '=' | '^')
}

/// Parses a specification for a value of the named type; `default_align` is `<` for text and `>` for numbers.
pub fn parse(text: &str, default_align: char, type_name: &str) -> Result<Spec, Fault> {
    let chars: Vec<char> = text.chars().collect();
    let mut spec = Spec {
        fill: ' ',
        align: default_align,
        sign: None,
        no_negative_zero: false,
        alternate: false,
        width: None,
        grouping: None,
        precision: None,
        kind: None,
    };
    let mut at = 0;
    let (mut fill_given, mut align_given) = (false, false);
    if chars.len() >= 2 && is_align(chars[1]) {
        (spec.fill, spec.align) = (chars[0], chars[1]);
        (fill_given, align_given) = (true, true);
        at = 2;
    } else if chars.first().is_some_and(|&c| is_align(c)) {
        spec.align = chars[0];
        align_given = true;
        at = 1;
    }
    let take = |at: &mut usize, wanted: &[char]| {
        let found = chars.get(*at).copied().filter(|c| wanted.contains(c));
        *at += usize::from(found.is_some());
        found
    };
    spec.sign = take(&mut at, &[' ', '+', '-']);
    spec.no_negative_zero = take(&mut at, &['z']).is_some();
    spec.alternate = take(&mut at, &['#']).is_some();
    if !fill_given && take(&mut at, &['0']).is_some() {
        spec.fill = '0';
        if !align_given && default_align == '>' {
            spec.align = '=';
        }
    }
    spec.width = digits(&chars, &mut at)?;
    parse_grouping(&chars, &mut at, &mut spec)?;
    if chars.get(at) == Some(&'.') {
        at += 1;
        spec.precision = digits(&chars, &mut at)?;
        if spec.precision.is_none() {
            return Err(Fault::value("Format specifier missing precision"));
        }
    }
    // What is beyond an `int` of C has an error of its own.
    let digits = spec.precision.filter(|digits| default_align == '>' && i32::try_from(*digits).is_ok());
    if spec.width.max(digits) > Some(MAX_WIDTH) {
        return Err(Fault::new("MemoryError", ""));
    }
    if chars.len() - at > 1 {
        let shown = super::text::repr_str(text);
        let shown = &shown[1..shown.len() - 1];
        return Err(Fault::value(format!("Invalid format specifier '{shown}' for object of type '{type_name}'")));
    }
    spec.kind = chars.get(at).copied();
    check_grouping(&spec, if default_align == '<' { Some('s') } else { None })?;
    Ok(spec)
}

fn parse_grouping(chars: &[char], at: &mut usize, spec: &mut Spec) -> Result<(), Fault> {
    for (mark, other) in [(',', '_'), ('_', ',')] {
        if chars.get(*at) == Some(&mark) {
            if spec.grouping == Some(other) {
                return Err(Fault::value("Cannot specify both ',' and '_'."));
            }
            spec.grouping = Some(mark);
            *at += 1;
        }
    }
    if chars.get(*at) == Some(&',') && spec.grouping == Some('_') {
        return Err(Fault::value("Cannot specify both ',' and '_'."));
    }
    Ok(())
}

fn check_grouping(spec: &Spec, default_kind: Option<char>) -> Result<(), Fault> {
    let Some(mark) = spec.grouping else { return Ok(()) };
    match spec.kind.or(default_kind) {
        None | Some('d' | 'e' | 'f' | 'g' | 'E' | 'G' | 'F' | '%') => Ok(()),
        Some('b' | 'o' | 'x' | 'X') if mark == '_' => Ok(()),
        Some(kind) if (' '..='\u{7f}').contains(&kind) && kind != ' ' && kind != '\u{7f}' => {
            Err(Fault::value(format!("Cannot specify '{mark}' with '{kind}'.")))
        }
        Some(kind) => Err(Fault::value(format!("Cannot specify '{mark}' with '\\x{:x}'.", kind as u32))),
    }
}

fn unknown_code(kind: char, type_name: &str) -> Fault {
    if kind > ' ' && kind < '\u{80}' {
        Fault::value(format!("Unknown format code '{kind}' for object of type '{type_name}'"))
    } else {
        Fault::value(format!("Unknown format code '\\x{:x}' for object of type '{type_name}'", kind as u32))
    }
}

/// Pads a text on both sides.
fn pad(out: &mut String, text: &str, spec: &Spec, align: char) {
    let len = text.chars().count();
    let total = spec.width.unwrap_or(0).saturating_sub(len);
    let left = match align {
        '<' => 0,
        '^' => total / 2,
        _ => total,
    };
    out.extend(std::iter::repeat_n(spec.fill, left));
    out.push_str(text);
    out.extend(std::iter::repeat_n(spec.fill, total - left));
}

/// `format(str, spec)`.
pub fn format_str(text: &str, spec_text: &str) -> Result<String, Fault> {
    if spec_text.is_empty() {
        return Ok(text.into());
    }
    let spec = parse(spec_text, '<', "str")?;
    match spec.kind {
        None | Some('s') => {}
        Some(kind) => return Err(unknown_code(kind, "str")),
    }
    match spec.sign {
        Some(' ') => return Err(Fault::value("Space not allowed in string format specifier")),
        Some(_) => return Err(Fault::value("Sign not allowed in string format specifier")),
        None => {}
    }
    if spec.no_negative_zero {
        return Err(Fault::value("Negative zero coercion (z) not allowed in string format specifier"));
    }
    if spec.alternate {
        return Err(Fault::value("Alternate form (#) not allowed in string format specifier"));
    }
    if spec.align == '=' {
        return Err(Fault::value("'=' alignment not allowed in string format specifier"));
    }
    let cut: String = match spec.precision {
        Some(p) => text.chars().take(p).collect(),
        None => text.into(),
    };
    let mut out = String::new();
    pad(&mut out, &cut, &spec, spec.align);
    Ok(out)
}

/// The pieces of a formatted number.
struct Pieces<'a> {
    negative: bool,
    /// `0x` and the like.
    prefix: &'a str,
    /// Digits that may be grouped.
    whole: &'a str,
    /// Point, fraction, exponent, percent sign.
    rest: &'a str,
    /// Digits per group.
    group: usize,
}

/// Puts sign, prefix, grouped digits and rest together at the wanted width.
fn assemble(p: &Pieces<'_>, spec: &Spec) -> String {
    let sign = match (p.negative, spec.sign) {
        (true, _) => "-",
        (false, Some('+')) => "+",
        (false, Some(' ')) => " ",
        _ => "",
    };
    let fixed = sign.len() + p.prefix.len() + p.rest.len();
    let zero_padded = spec.fill == '0' && spec.align == '=';
    let min = if zero_padded { spec.width.unwrap_or(0).saturating_sub(fixed) } else { 0 };
    let whole = match spec.grouping {
        Some(mark) if !p.whole.is_empty() => grouped(p.whole, mark, p.group, min),
        _ => p.whole.into(),
    };
    let mut out = String::new();
    if spec.align == '=' {
        out.push_str(sign);
        out.push_str(p.prefix);
        let missing = spec.width.unwrap_or(0).saturating_sub(fixed + whole.len());
        out.extend(std::iter::repeat_n(spec.fill, missing));
        out.push_str(&whole);
        out.push_str(p.rest);
    } else {
        pad(&mut out, &format!("{sign}{}{whole}{}", p.prefix, p.rest), spec, spec.align);
    }
    out
}

/// Separates groups of digits and fills up with zeros to `min` characters, never starting with a separator.
fn grouped(digits: &str, mark: char, group: usize, min: usize) -> String {
    let mut out: Vec<char> = Vec::new();
    let mut digits = digits.chars().rev().peekable();
    let mut in_group = 0;
    while digits.peek().is_some() || out.len() < min {
        if in_group == group {
            out.push(mark);
            in_group = 0;
        }
        out.push(digits.next().unwrap_or('0'));
        in_group += 1;
    }
    out.iter().rev().collect()
}

/// `format(int, spec)` of the type named `type_name` (`int` or `bool`).
pub fn format_int(n: &BigInt, spec_text: &str, type_name: &str) -> Result<String, Fault> {
    if spec_text.is_empty() {
        return int::to_decimal(n);
    }
    let spec = parse(spec_text, '>', type_name)?;
    let radix = match spec.kind {
        None | Some('d' | 'n') => 10,
        Some('b') => 2,
        Some('o') => 8,
        Some('x' | 'X') => 16,
        Some('c') => return format_char(n, &spec),
        Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') => {
            return format_float_with(int::big_to_float(n)?, &spec, "int");
        }
        Some(kind) => return Err(unknown_code(kind, type_name)),
    };
    if spec.precision.is_some() {
        return Err(Fault::value("Precision not allowed in integer format specifier"));
    }
    if spec.no_negative_zero {
        return Err(Fault::value("Negative zero coercion (z) not allowed in integer format specifier"));
    }
    let mut digits = if radix == 10 { int::to_decimal(&n.abs())? } else { n.magnitude().to_str_radix(radix) };
    let mut prefix = match (spec.alternate, spec.kind) {
        (true, Some('b')) => "0b",
        (true, Some('o')) => "0o",
        (true, Some('x')) => "0x",
        (true, Some('X')) => "0X",
        _ => "",
    };
    if spec.kind == Some('X') {
        digits.make_ascii_uppercase();
    }
    if !spec.alternate {
        prefix = "";
    }
    let group = if radix == 10 { 3 } else { 4 };
    Ok(assemble(&Pieces { negative: n.is_negative(), prefix, whole: &digits, rest: "", group }, &spec))
}

fn format_char(n: &BigInt, spec: &Spec) -> Result<String, Fault> {
    if spec.precision.is_some() {
        return Err(Fault::value("Precision not allowed in integer format specifier"));
    }
    if spec.no_negative_zero {
        return Err(Fault::value("Negative zero coercion (z) not allowed in integer format specifier"));
    }
    if spec.sign.is_some() {
        return Err(Fault::value("Sign not allowed with integer format specifier 'c'"));
    }
    if spec.alternate {
        return Err(Fault::value("Alternate form (#) not allowed with integer format specifier 'c'"));
    }
    let c = n.to_u32().and_then(char::from_u32).ok_or_else(|| Fault::overflow("%c arg not in range(0x110000)"))?;
    let mut out = String::new();
    pad(&mut out, c.encode_utf8(&mut [0; 4]), spec, if spec.align == '=' { '>' } else { spec.align });
    Ok(out)
}

/// `format(float, spec)`.
pub fn format_float(f: f64, spec_text: &str) -> Result<String, Fault> {
    if spec_text.is_empty() {
        return Ok(float::repr(f));
    }
    format_float_with(f, &parse(spec_text, '>', "float")?, "float")
}

fn format_float_with(f: f64, spec: &Spec, type_name: &str) -> Result<String, Fault> {
    let kind = match spec.kind {
        None => 'r',
        Some('n') => 'g',
        Some(kind @ ('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%')) => kind,
        Some(kind) => return Err(unknown_code(kind, type_name)),
    };
    check_precision(spec.precision)?;
    let f = if kind == '%' { f * 100.0 } else { f };
    let mut body = float_body(f.abs(), kind, spec.precision, spec.alternate);
    if kind == '%' {
        body.push('%');
    }
    // What rounds to zero counts as zero.
    let zero = f == 0.0 || spec.no_negative_zero && f.is_finite() && !significant(&body);
    let negative = f.is_sign_negative() && !f.is_nan() && !(spec.no_negative_zero && zero);
    let split = if f.is_finite() { body.find(|c: char| !c.is_ascii_digit()).unwrap_or(body.len()) } else { 0 };
    let (whole, rest) = body.split_at(split);
    Ok(assemble(&Pieces { negative, prefix: "", whole, rest, group: 3 }, spec))
}

fn significant(body: &str) -> bool {
    let mantissa = body.split(['e', 'E']).next().unwrap_or(body);
    mantissa.bytes().any(|b| (b'1'..=b'9').contains(&b))
}

/// C's `int` bounds a precision.
pub fn check_precision(precision: Option<usize>) -> Result<(), Fault> {
    match precision {
        Some(p) if p > i32::MAX as usize => Err(Fault::value("precision too big")),
        _ => Ok(()),
    }
}

/// The text of a float that is not negative: types `e E f F g G %` and `r` for "no type".
pub fn float_body(f: f64, kind: char, precision: Option<usize>, alternate: bool) -> String {
    if !f.is_finite() {
        let text = float::special(f);
        return if kind.is_ascii_uppercase() { text.to_ascii_uppercase() } else { text.into() };
    }
    let mut text = match kind {
        'e' | 'E' => exponent_form(f, precision.unwrap_or(6), alternate),
        'f' | 'F' | '%' => {
            let p = precision.unwrap_or(6);
            let point = if alternate && p == 0 { "." } else { "" };
            format!("{f:.p$}{point}")
        }
        'r' => match precision {
            None => with_alternate_point(float::repr(f), alternate),
            Some(p) => general_form(f, p.max(1), alternate, true),
        },
        _ => general_form(f, precision.unwrap_or(6).max(1), alternate, false),
    };
    if kind.is_ascii_uppercase() {
        text.make_ascii_uppercase();
    }
    text
}

fn with_alternate_point(text: String, alternate: bool) -> String {
    if !alternate || text.contains('.') {
        return text;
    }
    match text.split_once('e') {
        Some((mantissa, exponent)) => format!("{mantissa}.e{exponent}"),
        None => text + ".",
    }
}

fn exponent_form(f: f64, precision: usize, alternate: bool) -> String {
    let text = format!("{f:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').expect("exponent form");
    let point = if alternate && precision == 0 { "." } else { "" };
    format!("{mantissa}{point}{}", float::exponent_text(exponent.parse().expect("a number")))
}

/// `g`: significant digits, without trailing zeros; `bare` is the form without a type, which always shows a fraction.
fn general_form(f: f64, precision: usize, alternate: bool, bare: bool) -> String {
    let scientific = format!("{f:.*e}", precision - 1);
    let (mantissa, exponent) = scientific.split_once('e').expect("exponent form");
    let exponent: i64 = exponent.parse().expect("a number");
    let limit = precision as i64 - i64::from(bare);
    let trim = |text: &str| -> String {
        if alternate || !text.contains('.') {
            return text.into();
        }
        text.trim_end_matches('0').trim_end_matches('.').into()
    };
    if exponent < -4 || exponent >= limit {
        let mut mantissa = trim(mantissa);
        if alternate && !mantissa.contains('.') {
            mantissa.push('.');
        }
        return mantissa + &float::exponent_text(exponent as i32);
    }
    let places = (precision as i64 - 1 - exponent).max(0) as usize;
    let mut text = trim(&format!("{f:.places$}"));
    if !text.contains('.') {
        if bare {
            text.push_str(".0");
        } else if alternate {
            text.push('.');
        }
    }
    text
}

/// `format(complex, spec)`: both parts alike, padded as one.
pub fn format_complex(re: f64, im: f64, spec: &Spec) -> Result<String, Fault> {
    if let Some(kind) = spec.kind.filter(|k| !matches!(k, 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n')) {
        return Err(unknown_code(kind, "complex"));
    }
    if spec.fill == '0' {
        return Err(Fault::value("Zero padding is not allowed in complex format specifier"));
    }
    if spec.align == '=' {
        return Err(Fault::value("'=' alignment flag is not allowed in complex format specifier"));
    }
    let part = |f: f64, sign: Option<char>| {
        let part = Spec { sign, width: None, align: '>', ..spec.clone() };
        match spec.kind.or(spec.precision.map(|_| 'g')) {
            Some(kind) => format_float_with(f, &Spec { kind: Some(kind), ..part }, "complex"),
            None => {
                let negative = f.is_sign_negative() && !f.is_nan();
                let body = with_alternate_point(float::repr_bare(f.abs()), spec.alternate);
                let split = body.find(|c: char| !c.is_ascii_digit()).unwrap_or(body.len());
                let (whole, rest) = body.split_at(split);
                Ok(assemble(&Pieces { negative, prefix: "", whole, rest, group: 3 }, &part))
            }
        }
    };
    let bare = spec.kind.is_none();
    let imaginary_only = bare && re == 0.0 && re.is_sign_positive();
    let body = if imaginary_only {
        format!("{}j", part(im, spec.sign)?)
    } else {
        format!("{}{}j", part(re, spec.sign)?, part(im, Some('+'))?)
    };
    let body = if bare && !imaginary_only { format!("({body})") } else { body };
    let mut out = String::new();
    pad(&mut out, &body, spec, spec.align);
    Ok(out)
}
