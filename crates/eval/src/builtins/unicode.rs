//! Properties and case mappings of characters, as CPython's `str` methods see them.

use std::cmp::Ordering;

use super::generated::unicode_tables as tables;

fn within(table: &[(u32, u32)], c: char) -> bool {
    let code = c as u32;
    table
        .binary_search_by(|&(a, b)| {
            if b < code {
                Ordering::Less
            } else if a > code {
                Ordering::Greater
            } else {
                Ordering::Equal
            }
        })
        .is_ok()
}

/// `c.isspace()`.
pub fn is_space(c: char) -> bool {
    if c.is_ascii() {
        matches!(c, ' ' | '\t'..='\r' | '\x1c'..='\x1f')
    } else {
        within(tables::SPACE, c)
    }
}

/// `c.isalpha()`.
pub fn is_alpha(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphabetic()
    } else {
        within(tables::ALPHA, c)
    }
}

/// The value of a decimal digit of any script (`c.isdecimal()`).
pub fn decimal(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.to_digit(10).map(|d| d as u8);
    }
    let code = c as u32;
    let at = tables::DECIMAL_ZERO.partition_point(|&(zero, _)| zero <= code);
    let zero = tables::DECIMAL_ZERO.get(at.checked_sub(1)?)?.0;
    (code - zero < 10).then_some((code - zero) as u8)
}

/// `c.isdigit()`.
pub fn is_digit(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_digit()
    } else {
        within(tables::DIGIT, c)
    }
}

/// `c.isnumeric()`.
pub fn is_numeric(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_digit()
    } else {
        within(tables::NUMERIC, c)
    }
}

/// `c.isalnum()`.
pub fn is_alnum(c: char) -> bool {
    is_alpha(c) || is_numeric(c) || is_digit(c)
}

/// `c.isprintable()`.
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        (' '..='~').contains(&c)
    } else {
        within(tables::PRINTABLE, c)
    }
}

/// Whether the character is upper case.
pub fn is_upper(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_uppercase()
    } else {
        within(tables::UPPER, c)
    }
}

/// Whether the character is lower case.
pub fn is_lower(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_lowercase()
    } else {
        within(tables::LOWER, c)
    }
}

/// Whether the character is title case (`ǅ`).
pub fn is_title(c: char) -> bool {
    !c.is_ascii() && within(tables::TITLE, c)
}

/// Whether the character has case.
pub fn is_cased(c: char) -> bool {
    is_upper(c) || is_lower(c) || is_title(c)
}

/// Whether the character may start an identifier.
pub fn is_id_start(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphabetic() || c == '_'
    } else {
        within(tables::ID_START, c)
    }
}

/// Whether the character may continue an identifier.
pub fn is_id_continue(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || c == '_'
    } else {
        within(tables::ID_CONTINUE, c)
    }
}

fn mapped(table: &'static [(char, &'static str)], c: char) -> Option<&'static str> {
    table.binary_search_by_key(&c, |e| e.0).ok().map(|at| table[at].1)
}

/// Appends `c.casefold()`.
pub fn push_fold(out: &mut String, c: char) {
    match mapped(tables::FOLD, c) {
        Some(text) => out.push_str(text),
        None => push_lower(out, c),
    }
}

/// Appends the title case of a character.
pub fn push_title(out: &mut String, c: char) {
    match mapped(tables::TITLE_MAP, c) {
        Some(text) => out.push_str(text),
        None => push_upper(out, c),
    }
}

/// Appends the upper case of a character. Pairs that Unicode got after CPython 3.11's tables do not count.
pub fn push_upper(out: &mut String, c: char) {
    if c.is_ascii() {
        out.push(c.to_ascii_uppercase());
    } else if c.to_uppercase().all(is_printable) {
        out.extend(c.to_uppercase());
    } else {
        out.push(c);
    }
}

/// Appends the lower case of a character, as [`push_upper`].
pub fn push_lower(out: &mut String, c: char) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
    } else if is_new_pair(c) {
        out.push(c);
    } else {
        out.extend(c.to_lowercase());
    }
}

/// Whether the lower case of a character is not in CPython 3.11's tables.
pub fn is_new_pair(c: char) -> bool {
    !c.is_ascii() && !c.to_lowercase().eq([c]) && !is_cased(c)
}
