//! A reader of Rust text that knows comments, literals and braces, which is what the rules need.

/// The same text, line for line, with blanks for comments and for what is in string and character literals.
pub fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => line_end(bytes, at),
            b'/' if bytes[at..].starts_with(b"/*") => comment_end(bytes, at),
            b'r' | b'b' | b'c' if !is_word(bytes, at) && raw_end(bytes, at).is_some() => {
                raw_end(bytes, at).unwrap_or(at + 1)
            }
            b'"' => string_end(bytes, at),
            b'\'' => match char_end(bytes, at) {
                Some(end) => end,
                None => {
                    at += 1;
                    continue;
                }
            },
            _ => {
                at += 1;
                continue;
            }
        };
        for byte in &mut out[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end;
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Whether the byte before `at` belongs to a word.
fn is_word(bytes: &[u8], at: usize) -> bool {
    at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_')
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| at + length)
}

fn comment_end(bytes: &[u8], at: usize) -> usize {
    let (mut depth, mut end) = (0, at);
    while end < bytes.len() {
        if bytes[end..].starts_with(b"/*") {
            depth += 1;
            end += 2;
        } else if bytes[end..].starts_with(b"*/") {
            depth -= 1;
            end += 2;
            if depth == 0 {
                return end;
            }
        } else {
            end += 1;
        }
    }
    bytes.len()
}

/// The end of a raw string that starts here.
fn raw_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at;
    while matches!(bytes.get(end), Some(b'b' | b'c')) {
        end += 1;
    }
    if bytes.get(end) != Some(&b'r') {
        return None;
    }
    end += 1;
    let hashes = bytes[end..].iter().take_while(|&&byte| byte == b'#').count();
    end += hashes;
    if bytes.get(end) != Some(&b'"') {
        return None;
    }
    let close: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
    let length = bytes[end + 1..].windows(close.len()).position(|window| window == close)?;
    Some(end + 1 + length + close.len())
}

fn string_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    (end + 1).min(bytes.len())
}

/// The end of a character literal; `None` for a lifetime.
fn char_end(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at + 1) == Some(&b'\\') {
        let length = bytes.get(at + 3..)?.iter().position(|&byte| byte == b'\'')?;
        return Some(at + 3 + length + 1);
    }
    // A character takes up to four bytes.
    (2..=5).find(|width| bytes.get(at + width) == Some(&b'\'')).and_then(|width| {
        let inside = std::str::from_utf8(&bytes[at + 1..at + width]).ok()?;
        (inside.chars().count() == 1).then_some(at + width + 1)
    })
}

/// A function with a body: its name, its first line from 1, and how many lines it has.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    /// The name.
    pub name: String,
    /// The line of `fn`.
    pub line: usize,
    /// From `fn` to the closing brace.
    pub lines: usize,
}

/// The functions of a file, nested ones too.
pub fn functions(text: &str) -> Vec<Function> {
    let code = code_only(text);
    let bytes = code.as_bytes();
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(offset) = code[from..].find("fn ") {
        let at = from + offset;
        from = at + 3;
        if is_word(bytes, at) {
            continue;
        }
        let name: String = code[at + 3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        // A type such as `fn (u8)` has no name.
        let Some(end) = (!name.is_empty()).then(|| body_end(bytes, at)).flatten() else { continue };
        let line = code[..at].matches('\n').count() + 1;
        let lines = code[at..end].matches('\n').count() + 1;
        found.push(Function { name, line, lines });
    }
    found
}

/// The end of the body of the function that starts here; `None` for a declaration.
fn body_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut nested = 0_i32;
    let mut braces = 0_i32;
    for (offset, byte) in bytes[at..].iter().enumerate() {
        match byte {
            b'(' | b'[' => nested += 1,
            b')' | b']' => nested -= 1,
            b';' if nested == 0 && braces == 0 => return None,
            b'{' => braces += 1,
            b'}' => {
                braces -= 1;
                if braces == 0 && nested == 0 {
                    return Some(at + offset);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_comments_are_blank() {
        let text = "let a = \"{ fn x() {\"; // {\nlet b = '{'; let c: &'a str = r#\"\"{\"#; /* { /* } */ */ done";
        let code = code_only(text);
        assert_eq!(code.len(), text.len());
        assert!(!code.contains('{') && code.contains("&'a str") && code.ends_with("done"), "{code}");
    }

    #[test]
    fn functions_are_measured() {
        let text = "trait T { fn a(); }\nfn b(x: [u8; 3]) -> u8 {\n    if x { \"}\" }\n}\nfn c() {}\n";
        let found: Vec<(String, usize, usize)> =
            functions(text).into_iter().map(|function| (function.name, function.line, function.lines)).collect();
        assert_eq!(found, [("b".to_owned(), 2, 3), ("c".to_owned(), 5, 1)]);
    }
}
