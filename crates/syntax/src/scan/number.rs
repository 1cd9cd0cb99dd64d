//! Numbers: their extent, and what CPython's tokenizer says about bad ones.

/// The most digits that CPython reads as a decimal integer.
const MAX_DIGITS: usize = 4300;

type Failure = (String, usize, usize);

/// The end of the number that starts at `start`.
pub(super) fn number(bytes: &[u8], start: usize) -> Result<usize, Failure> {
    if bytes[start] == b'0' {
        match bytes.get(start + 1).map(u8::to_ascii_lowercase) {
            Some(b'x') => return radix(bytes, start, 16, "hexadecimal"),
            Some(b'o') => return radix(bytes, start, 8, "octal"),
            Some(b'b') => return radix(bytes, start, 2, "binary"),
            _ => {}
        }
    }
    decimal(bytes, start)
}

fn radix(bytes: &[u8], start: usize, base: u32, name: &str) -> Result<usize, Failure> {
    let mut at = start + 2;
    let mut digits = 0;
    loop {
        if bytes.get(at) == Some(&b'_') {
            at += 1;
        }
        match bytes.get(at).map(|&byte| char::from(byte)) {
            Some(c) if c.is_digit(base) => {
                digits += 1;
                at += 1;
            }
            Some(c) if c.is_ascii_digit() => {
                return Err((format!("invalid digit '{c}' in {name} literal"), at, at));
            }
            _ => break,
        }
    }
    if digits == 0 || bytes[at - 1] == b'_' {
        return Err((format!("invalid {name} literal"), at - 1, at - 1));
    }
    verify_end(bytes, at, name)
}

fn digits(bytes: &[u8], mut at: usize) -> Result<usize, Failure> {
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
        if bytes.get(at) == Some(&b'_') {
            at += 1;
            if !bytes.get(at).is_some_and(u8::is_ascii_digit) {
                return Err(("invalid decimal literal".to_owned(), at - 1, at - 1));
            }
        }
    }
    Ok(at)
}

fn decimal(bytes: &[u8], start: usize) -> Result<usize, Failure> {
    let mut at = digits(bytes, start)?;
    let whole = at;
    let mut is_int = true;
    if bytes.get(at) == Some(&b'.') {
        is_int = false;
        at = digits(bytes, at + 1)?;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            is_int = false;
            at = digits(bytes, at + 1 + sign)?;
        }
    }
    if matches!(bytes.get(at), Some(b'j' | b'J')) {
        return verify_end(bytes, at + 1, "imaginary");
    }
    if is_int {
        let text = &bytes[start..whole];
        if text[0] == b'0' && text.iter().any(|byte| !matches!(byte, b'0' | b'_')) {
            let message = "leading zeros in decimal integer literals are not permitted; \
                           use an 0o prefix for octal integers";
            let zeros = text.iter().take_while(|byte| matches!(byte, b'0' | b'_')).count();
            return Err((message.to_owned(), start, start + zeros));
        }
        let count = text.iter().filter(|byte| byte.is_ascii_digit()).count();
        if count > MAX_DIGITS {
            let message = format!(
                "Exceeds the limit ({MAX_DIGITS} digits) for integer string conversion: value has {count} digits; \
                 use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer \
                 literals to avoid decimal conversion limits."
            );
            return Err((message, start, whole));
        }
    }
    verify_end(bytes, at, "decimal")
}

/// A keyword may follow a number directly; any other letter may not.
fn verify_end(bytes: &[u8], at: usize, name: &str) -> Result<usize, Failure> {
    let rest = &bytes[at.min(bytes.len())..];
    let starts_name = rest.first().is_some_and(|&byte| byte == b'_' || byte.is_ascii_alphabetic() || byte >= 0x80);
    let keywords: [&[u8]; 8] = [b"and", b"else", b"for", b"if", b"in", b"is", b"not", b"or"];
    if starts_name && !keywords.iter().any(|keyword| rest.starts_with(keyword)) {
        return Err((format!("invalid {name} literal"), at - 1, at - 1));
    }
    Ok(at)
}
