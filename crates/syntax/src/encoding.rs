//! Bytes to text: the byte order mark, coding lines (PEP 263) and UTF-8.

use std::io;
use std::path::Path;

use dy2st_source::{codes, read_regular, Diagnostic, FileId, Files, Span};

use crate::parse::MAX_BYTES;

/// Why bytes are not a source text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecodeError {
    /// A byte that is not valid in the encoding: the encoding, the offset, and the byte.
    Invalid {
        /// The encoding.
        encoding: &'static str,
        /// The offset of the byte.
        offset: usize,
        /// The byte.
        byte: u8,
    },
    /// The coding line names an encoding that is not supported: its name and the offset of its line.
    Unknown {
        /// The name.
        name: String,
        /// The offset of the line.
        offset: usize,
    },
}

/// The text of a source file, with the byte order mark if there is one. Latin-1 is turned into UTF-8.
///
/// # Errors
/// Where the bytes are not valid in the encoding that the file declares (UTF-8 if it declares none), or the encoding is
/// none of UTF-8, ASCII and Latin-1.
pub fn decode(bytes: &[u8]) -> Result<String, DecodeError> {
    let bom = bytes.starts_with(b"\xef\xbb\xbf");
    let Some((name, offset)) = coding_line(bytes) else { return utf8(bytes) };
    match normalised(&name).as_str() {
        "utf-8" => utf8(bytes),
        _ if bom => Err(DecodeError::Unknown { name, offset }),
        "iso-8859-1" => Ok(bytes.iter().map(|&byte| char::from(byte)).collect()),
        "ascii" => match bytes.iter().position(|byte| !byte.is_ascii()) {
            None => utf8(bytes),
            Some(offset) => Err(DecodeError::Invalid { encoding: "ascii", offset, byte: bytes[offset] }),
        },
        _ => Err(DecodeError::Unknown { name, offset }),
    }
}

fn utf8(bytes: &[u8]) -> Result<String, DecodeError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let offset = error.valid_up_to();
            Err(DecodeError::Invalid { encoding: "utf-8", offset, byte: bytes[offset] })
        }
    }
}

/// The encoding that one of the first two lines declares, and the offset of that line.
fn coding_line(bytes: &[u8]) -> Option<(String, usize)> {
    let mut offset = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    for _ in 0..2 {
        let rest = &bytes[offset..];
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let line = String::from_utf8_lossy(&rest[..end]);
        let comment = line.trim_start_matches([' ', '\t', '\x0c']);
        if let Some(comment) = comment.strip_prefix('#') {
            if let Some(name) = declared(comment) {
                return Some((name, offset));
            }
        } else if !comment.is_empty() {
            return None;
        }
        offset += end + if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        if offset > bytes.len() {
            return None;
        }
    }
    None
}

/// The name after `coding:` or `coding=`.
fn declared(comment: &str) -> Option<String> {
    let mut rest = comment;
    while let Some(at) = rest.find("coding") {
        rest = &rest[at + "coding".len()..];
        if let Some(name) = rest.strip_prefix([':', '=']) {
            let name = name.trim_start_matches([' ', '\t']);
            let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c))).unwrap_or(name.len());
            if end > 0 {
                return Some(name[..end].to_owned());
            }
        }
    }
    None
}

/// The usual name of an encoding.
fn normalised(name: &str) -> String {
    let name = name.to_ascii_lowercase().replace('_', "-");
    let is = |base: &str| name == base || name.starts_with(&format!("{base}-"));
    if is("utf-8") || name == "utf8" || name == "u8" {
        return "utf-8".to_owned();
    }
    if is("latin-1")
        || is("iso-8859-1")
        || is("iso-latin-1")
        || matches!(name.as_str(), "latin1" | "iso8859-1" | "l1" | "8859")
    {
        return "iso-8859-1".to_owned();
    }
    if matches!(name.as_str(), "ascii" | "us-ascii" | "646") {
        return "ascii".to_owned();
    }
    name
}

/// Reads and decodes a file, and adds it to the registry under the path that is given.
///
/// # Errors
/// A diagnostic with a place where the bytes are at fault, and one without where the file is.
pub fn load(files: &mut Files, path: &Path) -> Result<FileId, Diagnostic> {
    let shown = path.display().to_string();
    let read = read_regular(path, MAX_BYTES as u64).map_err(|error| unreadable(&shown, &error))?;
    let Some(bytes) = read else {
        let message = format!("{shown}: the file has more than {MAX_BYTES} bytes, which are not read");
        return Err(Diagnostic::error(codes::FILE_TOO_LARGE, message));
    };
    match decode(&bytes) {
        Ok(text) => Ok(files.add(shown, text)),
        Err(error) => {
            // The place is shown in the text as far as it can be read.
            let (offset, code, message) = match error {
                DecodeError::Invalid { encoding, offset, byte } => (
                    offset,
                    codes::NOT_UTF8,
                    format!("(unicode error) '{encoding}' codec can't decode byte 0x{byte:02x}"),
                ),
                DecodeError::Unknown { name, offset } => {
                    (offset, codes::UNKNOWN_ENCODING, format!("unknown encoding: {name}"))
                }
            };
            let at = String::from_utf8_lossy(&bytes[..offset]).len() as u32;
            let file = files.add(shown, String::from_utf8_lossy(&bytes));
            let help = "save the file as UTF-8";
            Err(Diagnostic::error(code, message).at(Span::new(file, at, at + 1)).help(help))
        }
    }
}

fn unreadable(shown: &str, error: &io::Error) -> Diagnostic {
    if error.kind() == io::ErrorKind::NotFound {
        return Diagnostic::error(codes::FILE_NOT_FOUND, format!("{shown}: there is no such file"));
    }
    Diagnostic::error(codes::FILE_UNREADABLE, format!("{shown}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coding_lines_are_honoured() {
        assert_eq!(decode("é".as_bytes()).as_deref(), Ok("é"));
        assert_eq!(decode(b"# -*- coding: latin-1 -*-\n# \xe9").as_deref(), Ok("# -*- coding: latin-1 -*-\n# é"));
        assert_eq!(
            decode(b"\n# vim: fileencoding=iso8859-1 :\n\xe9").as_deref(),
            Ok("\n# vim: fileencoding=iso8859-1 :\né")
        );
        assert_eq!(decode(b"#!python\n#coding=UTF_8\n").as_deref(), Ok("#!python\n#coding=UTF_8\n"));
        assert_eq!(decode(b"x\n# coding: foo\n").as_deref(), Ok("x\n# coding: foo\n"));
        assert!(matches!(decode(b"# coding: cp1252\n"), Err(DecodeError::Unknown { .. })));
        assert!(matches!(decode(b"\xef\xbb\xbf# coding: latin-1\n"), Err(DecodeError::Unknown { .. })));
        assert_eq!(decode(b"a\n\xff"), Err(DecodeError::Invalid { encoding: "utf-8", offset: 2, byte: 0xff }));
        assert!(matches!(decode(b"# coding: ascii\n\xc3"), Err(DecodeError::Invalid { encoding: "ascii", .. })));
    }
}
