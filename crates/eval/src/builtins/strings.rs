//! The parts of `str`'s methods that need no evaluator: case, splitting, stripping, searching.

use std::rc::Rc;

use super::unicode;

/// `str.upper()`.
pub fn upper(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| unicode::push_upper(&mut out, c));
    out
}

/// `str.lower()`, with the final sigma.
pub fn lower(text: &str) -> String {
    if text.chars().any(unicode::is_new_pair) {
        let mut out = String::with_capacity(text.len());
        text.char_indices().for_each(|(at, c)| push_lower_at(&mut out, text, at, c));
        return out;
    }
    text.to_lowercase()
}

/// `str.casefold()`.
pub fn casefold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        unicode::push_fold(&mut out, c);
    }
    out
}

/// Appends the lower case of the character at a byte position, where a sigma looks at its neighbours.
fn push_lower_at(out: &mut String, text: &str, at: usize, c: char) {
    if c == 'Σ' {
        // Both small sigmas have the same length, so the prefix alone tells where this one comes out.
        let to = text[..at].to_lowercase().len();
        out.push_str(&text.to_lowercase()[to..to + 'σ'.len_utf8()]);
    } else {
        unicode::push_lower(out, c);
    }
}

/// `str.title()`.
pub fn title(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut after_cased = false;
    for (at, c) in text.char_indices() {
        if after_cased {
            push_lower_at(&mut out, text, at, c);
        } else {
            unicode::push_title(&mut out, c);
        }
        after_cased = unicode::is_cased(c);
    }
    out
}

/// `str.capitalize()`.
pub fn capitalize(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if at == 0 {
            unicode::push_title(&mut out, c);
        } else {
            push_lower_at(&mut out, text, at, c);
        }
    }
    out
}

/// `str.swapcase()`.
pub fn swapcase(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if unicode::is_upper(c) {
            push_lower_at(&mut out, text, at, c);
        } else if unicode::is_lower(c) {
            unicode::push_upper(&mut out, c);
        } else {
            out.push(c);
        }
    }
    out
}

/// `str.isupper()`.
pub fn is_upper(text: &str) -> bool {
    text.chars().any(unicode::is_upper) && !text.chars().any(|c| unicode::is_lower(c) || unicode::is_title(c))
}

/// `str.islower()`.
pub fn is_lower(text: &str) -> bool {
    text.chars().any(unicode::is_lower) && !text.chars().any(|c| unicode::is_upper(c) || unicode::is_title(c))
}

/// `str.istitle()`.
pub fn is_title(text: &str) -> bool {
    let (mut cased, mut after_cased) = (false, false);
    for c in text.chars() {
        if unicode::is_upper(c) || unicode::is_title(c) {
            if after_cased {
                return false;
            }
            (cased, after_cased) = (true, true);
        } else if unicode::is_lower(c) {
            if !after_cased {
                return false;
            }
            cased = true;
        } else {
            after_cased = false;
        }
    }
    cased
}

/// `str.isidentifier()`.
pub fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(unicode::is_id_start) && chars.all(unicode::is_id_continue)
}

/// `str.split(None, max)`; `max < 0` is no limit.
pub fn split_space(text: &str, max: i64) -> Vec<Rc<str>> {
    let mut out: Vec<Rc<str>> = Vec::new();
    let mut rest = text.trim_start_matches(unicode::is_space);
    while !rest.is_empty() {
        if max >= 0 && out.len() as i64 == max {
            out.push(Rc::from(rest.trim_end_matches(unicode::is_space)));
            break;
        }
        let end = rest.find(unicode::is_space).unwrap_or(rest.len());
        out.push(Rc::from(&rest[..end]));
        rest = rest[end..].trim_start_matches(unicode::is_space);
    }
    out
}

/// `str.rsplit(None, max)`.
pub fn rsplit_space(text: &str, max: i64) -> Vec<Rc<str>> {
    let mut out: Vec<Rc<str>> = Vec::new();
    let mut rest = text.trim_end_matches(unicode::is_space);
    while !rest.is_empty() {
        if max >= 0 && out.len() as i64 == max {
            out.push(Rc::from(rest.trim_start_matches(unicode::is_space)));
            break;
        }
        let start = rest.char_indices().rev().find(|&(_, c)| unicode::is_space(c)).map_or(0, |(i, c)| i + c.len_utf8());
        out.push(Rc::from(&rest[start..]));
        rest = rest[..start].trim_end_matches(unicode::is_space);
    }
    out.reverse();
    out
}

/// `str.split(separator, max)`; the separator is not empty.
pub fn split_by(text: &str, separator: &str, max: i64) -> Vec<Rc<str>> {
    match usize::try_from(max) {
        Ok(max) => text.splitn(max.saturating_add(1), separator).map(Rc::from).collect(),
        Err(_) => text.split(separator).map(Rc::from).collect(),
    }
}

/// `str.rsplit(separator, max)`.
pub fn rsplit_by(text: &str, separator: &str, max: i64) -> Vec<Rc<str>> {
    let mut out: Vec<Rc<str>> = match usize::try_from(max) {
        Ok(max) => text.rsplitn(max.saturating_add(1), separator).map(Rc::from).collect(),
        Err(_) => text.rsplit(separator).map(Rc::from).collect(),
    };
    out.reverse();
    out
}

/// `str.splitlines(keepends)`.
pub fn split_lines(text: &str, keep_ends: bool) -> Vec<Rc<str>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if !matches!(c, '\n' | '\r' | '\x0b' | '\x0c' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}') {
            continue;
        }
        let mut end = at + c.len_utf8();
        if c == '\r' && chars.next_if(|&(_, next)| next == '\n').is_some() {
            end += 1;
        }
        out.push(Rc::from(&text[start..if keep_ends { end } else { at }]));
        start = end;
    }
    if start < text.len() {
        out.push(Rc::from(&text[start..]));
    }
    out
}

/// `str.expandtabs(size)`.
pub fn expand_tabs(text: &str, size: i64) -> String {
    let mut out = String::with_capacity(text.len());
    let mut column: i64 = 0;
    for c in text.chars() {
        match c {
            '\t' if size > 0 => {
                let n = size - column % size;
                column += n;
                out.extend(std::iter::repeat_n(' ', n as usize));
            }
            '\t' => {}
            '\n' | '\r' => {
                column = 0;
                out.push(c);
            }
            c => {
                column += 1;
                out.push(c);
            }
        }
    }
    out
}

/// Which ends are stripped or padded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Only the start.
    Left,
    /// Only the end.
    Right,
    /// Both.
    Both,
}

/// `strip`, `lstrip`, `rstrip`; without a set of characters whitespace goes.
pub fn strip<'a>(text: &'a str, chars: Option<&str>, side: Side) -> &'a str {
    let gone = |c: char| match chars {
        Some(set) => set.contains(c),
        None => unicode::is_space(c),
    };
    let text = if side == Side::Right { text } else { text.trim_start_matches(gone) };
    if side == Side::Left {
        text
    } else {
        text.trim_end_matches(gone)
    }
}

/// `center`, `ljust`, `rjust` (by the side that the text keeps to).
pub fn justify(text: &str, width: i64, fill: char, side: Side) -> String {
    let len = text.chars().count() as i64;
    let missing = (width - len).max(0);
    // CPython puts the odd space of `center` on the left when the width is odd.
    let left = match side {
        Side::Left => 0,
        Side::Right => missing,
        Side::Both => missing / 2 + (missing & width & 1),
    };
    let mut out = String::with_capacity(text.len() + missing as usize);
    out.extend(std::iter::repeat_n(fill, left as usize));
    out.push_str(text);
    out.extend(std::iter::repeat_n(fill, (missing - left) as usize));
    out
}

/// `str.zfill(width)`.
pub fn zero_fill(text: &str, width: i64) -> String {
    let missing = width - text.chars().count() as i64;
    if missing <= 0 {
        return text.into();
    }
    let zeros = "0".repeat(missing as usize);
    match text.chars().next() {
        Some(sign @ ('+' | '-')) => format!("{sign}{zeros}{}", &text[1..]),
        _ => format!("{zeros}{text}"),
    }
}

/// The byte offset of a character position (the end of the text if it is beyond).
pub fn byte_offset(text: &str, position: usize) -> usize {
    if text.is_ascii() {
        return position.min(text.len());
    }
    text.char_indices().nth(position).map_or(text.len(), |(at, _)| at)
}

/// The number of characters.
pub fn char_len(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// Replaces up to `count` occurrences (all if negative); an empty `old` matches around every character.
pub fn replace(text: &str, old: &str, new: &str, count: i64) -> String {
    match usize::try_from(count) {
        Err(_) => text.replace(old, new),
        Ok(count) => text.replacen(old, new, count),
    }
}
