//! Files, spans and the line index.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A file of a [`Files`] registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

impl FileId {
    /// The position in the registry.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A range of bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub const fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }

    /// The same as a range to index a text with.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether `other` lies within this span.
    pub fn contains(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The smallest span over both, which must be of one file.
    pub fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A place as people count: line and column from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where the lines of a text start. Lines end with `\n`, `\r\n` or a lone `\r`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Finds the lines of `text`.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                starts.push(at as u32 + 1);
            }
        }
        Self { starts }
    }

    /// The number of lines; a text that ends with a line end has an empty last one.
    pub fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line (from 1) that holds the byte at `offset`.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// The offset of the first byte of `line` (from 1).
    pub fn start(&self, line: u32) -> Option<u32> {
        self.starts.get((line as usize).checked_sub(1)?).copied()
    }
}

/// One text and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    path: String,
    text: Cow<'static, str>,
    /// Found when they are first asked for.
    lines: OnceLock<LineIndex>,
}

impl SourceFile {
    /// A file from its path, as it is to be shown, and its text.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: Cow::Owned(text.into()), lines: OnceLock::new() }
    }

    /// The path as it is shown.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text, with a byte order mark if the file has one.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the lines start.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }

    /// Line and column of a byte offset; offsets past the end or inside a character are moved back.
    pub fn position(&self, offset: u32) -> Position {
        let offset = self.floor(offset as usize);
        let line = self.lines().line(offset as u32);
        let start = self.lines().start(line).unwrap_or(0) as usize;
        let head = &self.text[start.min(offset)..offset];
        // A byte order mark takes no column.
        let head = if start == 0 { head.strip_prefix('\u{feff}').unwrap_or(head) } else { head };
        Position { line, column: head.chars().count() as u32 + 1 }
    }

    /// The offset of a line and column; the end of the text where it has no such place.
    pub fn offset(&self, line: u32, column: u32) -> u32 {
        let Some(start) = self.lines().start(line) else { return self.text.len() as u32 };
        let line_text = self.line_text(line);
        let mark = if start == 0 && self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() as u32 } else { 0 };
        let before = line_text.chars().take(column.saturating_sub(1) as usize);
        start + mark + before.map(char::len_utf8).sum::<usize>() as u32
    }

    /// The text of a line (from 1) without its line end.
    pub fn line_text(&self, line: u32) -> &str {
        let Some(start) = self.lines().start(line) else { return "" };
        let end = self.lines().start(line + 1).map_or(self.text.len(), |end| end as usize);
        let text = &self.text[start as usize..end];
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        if start == 0 {
            text.strip_prefix('\u{feff}').unwrap_or(text)
        } else {
            text
        }
    }

    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}

/// Every file that was read, in order.
#[derive(Debug, Clone, Default)]
pub struct Files {
    files: Vec<Arc<SourceFile>>,
}

impl Files {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and names it.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        self.push(SourceFile::new(path, text))
    }

    /// Adds a file whose text is part of the program.
    pub fn add_embedded(&mut self, path: impl Into<String>, text: &'static str) -> FileId {
        self.push(SourceFile { path: path.into(), text: Cow::Borrowed(text), lines: OnceLock::new() })
    }

    fn push(&mut self, file: SourceFile) -> FileId {
        self.files.push(Arc::new(file));
        FileId(self.files.len() as u32 - 1)
    }

    /// The file of an id that this registry handed out.
    pub fn get(&self, id: FileId) -> &Arc<SourceFile> {
        &self.files[id.index()]
    }

    /// The text that a span covers.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).text().get(span.range()).unwrap_or("")
    }

    /// Line and column of the start of a span.
    pub fn position(&self, span: Span) -> Position {
        self.get(span.file).position(span.start)
    }

    /// All files with their ids, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Arc<SourceFile>)> {
        self.files.iter().enumerate().map(|(at, file)| (FileId(at as u32), file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_every_line_end() {
        let file = SourceFile::new("m.py", "a\r\né=b\rc\n");
        let at = |offset| file.position(offset).to_string();
        assert_eq!(at(0), "1:1");
        assert_eq!(at(3), "2:1");
        assert_eq!(at(5), "2:2");
        assert_eq!(at(6), "2:3");
        assert_eq!(at(8), "3:1");
        assert_eq!(at(10), "4:1");
        assert_eq!(at(99), "4:1");
        assert_eq!(file.line_text(2), "é=b");
        assert_eq!(file.line_text(9), "");
    }

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        let file = SourceFile::new("m.py", "\u{feff}ab");
        assert_eq!(file.position(4).column, 2);
        assert_eq!(file.line_text(1), "ab");
    }
}
