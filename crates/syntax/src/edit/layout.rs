//! Lines, comments and indentation of statements.

use std::ops::Range;

use crate::ast::{Ranged, Stmt, TextRange};
use crate::scan::{self, range, Scan};

/// The layout of one text.
#[derive(Debug, Clone)]
pub struct Layout<'a> {
    text: &'a str,
    scan: Scan,
    newline: &'static str,
    unit: &'a str,
}

/// The text of one statement of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StmtLines {
    /// Blank lines and comment lines before it, from the end of what comes before.
    pub lead: TextRange,
    /// Its lines, from the start of the first (with indentation) to behind the line end of the last (with the trailing
    /// comment). Statements that share a line have the extent of the statement only.
    pub text: TextRange,
    /// Something else is on its first or last line: another statement, or the header of its block.
    pub shared: bool,
}

impl<'a> Layout<'a> {
    /// The layout of `text`.
    pub fn new(text: &'a str) -> Self {
        let mut layout = Self { text, scan: scan::scan(text), newline: newline_of(text), unit: "" };
        layout.unit = layout.first_unit();
        layout
    }

    /// The text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Comments and strings of the text.
    pub fn scan(&self) -> &Scan {
        &self.scan
    }

    /// The line end that most lines have; `\n` for a text of one line.
    pub fn newline(&self) -> &'static str {
        self.newline
    }

    /// What one level of indentation is: that of the first indented line of code, four spaces if there is none.
    pub fn unit(&self) -> &'a str {
        self.unit
    }

    fn first_unit(&self) -> &'a str {
        let mut offset = 0;
        for line in self.text.split_inclusive(['\n', '\r']) {
            let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
            let code = line[indent.len()..].chars().next().is_some_and(|c| !matches!(c, '#' | '\n' | '\r' | '\x0c'));
            let start = offset;
            offset += line.len();
            if code && !indent.is_empty() && self.starts_line(start) {
                return indent;
            }
        }
        "    "
    }

    /// Whether the line at this offset starts a logical line: not inside brackets or strings, nor after a backslash.
    fn starts_line(&self, start: usize) -> bool {
        let at = start as u32;
        self.scan.continuations.binary_search(&at).is_err() && !self.in_string(start)
    }

    /// The offset of the first byte of the line that holds `offset`.
    pub fn line_start(&self, offset: usize) -> usize {
        let bom = if self.text.starts_with('\u{feff}') { 3 } else { 0 };
        self.text[..offset].rfind(['\n', '\r']).map_or(0, |at| at + 1).max(bom)
    }

    /// The offset behind the line end of the line that holds `offset`.
    pub fn line_end(&self, offset: usize) -> usize {
        let rest = &self.text[offset..];
        match rest.find(['\n', '\r']) {
            Some(at) if rest[at..].starts_with("\r\n") => offset + at + 2,
            Some(at) => offset + at + 1,
            None => self.text.len(),
        }
    }

    /// The white space that the line of `offset` starts with.
    pub fn indentation(&self, offset: usize) -> &'a str {
        let line = &self.text[self.line_start(offset)..];
        &line[..line.len() - line.trim_start_matches([' ', '\t', '\x0c']).len()]
    }

    /// The comment that follows `offset` on its line with nothing but white space before it.
    pub fn trailing_comment(&self, offset: usize) -> Option<TextRange> {
        let at = self.scan.comments.partition_point(|comment| usize::from(comment.start()) < offset);
        let comment = *self.scan.comments.get(at)?;
        let between = &self.text[offset..usize::from(comment.start())];
        between.chars().all(|c| matches!(c, ' ' | '\t' | '\x0c')).then_some(comment)
    }

    /// The comment that ends the line of `offset`, whatever stands before it.
    pub fn comment_on_line(&self, offset: usize) -> Option<TextRange> {
        let at = self.scan.comments.partition_point(|comment| usize::from(comment.end()) < offset);
        let comment = *self.scan.comments.get(at)?;
        (usize::from(comment.start()) < self.line_end(offset)).then_some(comment)
    }

    /// The statement with its decorators, from its first token.
    pub fn extent(&self, stmt: &Stmt) -> Range<usize> {
        let own = stmt.range();
        let decorators = match stmt {
            Stmt::FunctionDef(s) => s.decorator_list.as_slice(),
            Stmt::AsyncFunctionDef(s) => s.decorator_list.as_slice(),
            Stmt::ClassDef(s) => s.decorator_list.as_slice(),
            _ => &[],
        };
        let mut start = usize::from(own.start());
        if let Some(first) = decorators.first() {
            let first = usize::from(first.range().start());
            if let Some(at) = self.text[..first].rfind('@').filter(|&at| at < start) {
                start = at;
            }
        }
        start..usize::from(own.end())
    }

    /// The text of each statement of a body, and what is left after the last one up to `until`. The body starts behind
    /// `from`: the end of its header's line (or the start of the text for a module).
    pub fn split(&self, body: &[Stmt], from: usize, until: usize) -> (Vec<StmtLines>, TextRange) {
        let mut pieces = Vec::with_capacity(body.len());
        let mut done = from;
        for (at, stmt) in body.iter().enumerate() {
            let extent = self.extent(stmt);
            let next = body.get(at + 1).map(|next| self.extent(next).start);
            let piece = self.lines_of(&extent, done, next);
            done = usize::from(piece.text.end());
            pieces.push(piece);
        }
        (pieces, range(done, until.max(done)))
    }

    /// The lines of one statement; `done` is where the text before it ends, `next` where a next statement starts.
    pub fn lines_of(&self, extent: &Range<usize>, done: usize, next: Option<usize>) -> StmtLines {
        let first = self.line_start(extent.start);
        let alone_before = first >= done && self.text[first..extent.start].trim_matches([' ', '\t', '\x0c']).is_empty();
        let mut last = self.line_end(extent.end);
        // A `;` that nothing follows belongs to the statement.
        let mut rest = self.text[extent.end..last].trim_start_matches([' ', '\t', '\x0c']);
        rest = rest.strip_prefix(';').map_or(rest, |rest| rest.trim_start_matches([' ', '\t', '\x0c']));
        let alone_after =
            (rest.is_empty() || rest.starts_with(['#', '\n', '\r'])) && next.is_none_or(|next| next >= last);
        let start = if alone_before { first } else { extent.start };
        if !alone_after {
            last = extent.end;
        }
        let start = start.max(done);
        StmtLines {
            lead: range(done.min(start), start),
            text: range(start, last),
            shared: !(alone_before && alone_after),
        }
    }

    /// Comment lines directly above the line of `offset`, without a blank line between, indented like it.
    pub fn leading_comments(&self, offset: usize) -> Option<TextRange> {
        let indent = self.indentation(offset);
        let end = self.line_start(offset);
        let mut start = end;
        while start > 0 {
            let above = self.line_start(self.before_line_end(start));
            let line = &self.text[above..start];
            let is_comment = line.strip_prefix(indent).is_some_and(|rest| rest.starts_with('#'));
            if above >= start || !is_comment || self.in_string(above) {
                break;
            }
            start = above;
        }
        (start < end).then(|| range(start, end))
    }

    /// The offset of the line end before the line that starts at `start`.
    fn before_line_end(&self, start: usize) -> usize {
        if self.text[..start].ends_with("\r\n") {
            start - 2
        } else {
            start - 1
        }
    }

    /// Whether `offset` lies inside a string: behind its first byte and before its end.
    pub fn in_string(&self, offset: usize) -> bool {
        let at = self.scan.strings.partition_point(|string| usize::from(string.range.end()) <= offset);
        self.scan.strings.get(at).is_some_and(|string| usize::from(string.range.start()) < offset)
    }

    /// The text of `lines` with the indentation `old` of its lines replaced by `new`. Lines that start inside a string
    /// stay, because their white space is part of a value; so do blank lines, and lines that are indented less.
    pub fn reindent(&self, lines: TextRange, old: &str, new: &str) -> String {
        let (start, end) = (usize::from(lines.start()), usize::from(lines.end()));
        if old == new {
            return self.text[start..end].to_owned();
        }
        let mut out = String::with_capacity(end - start);
        let mut at = start;
        while at < end {
            let next = self.line_end(at).min(end);
            let line = &self.text[at..next];
            let whole_line = self.line_start(at) == at;
            match line.strip_prefix(old) {
                Some(rest) if whole_line && !self.in_string(at) && !rest.starts_with(['\n', '\r']) => {
                    out.push_str(new);
                    out.push_str(rest);
                }
                _ => out.push_str(line),
            }
            at = next;
        }
        out
    }

    /// Whether a string in `lines` goes over more than one line, so that moving the lines may not move what it holds.
    pub fn has_multiline_string(&self, lines: TextRange) -> bool {
        self.scan
            .strings
            .iter()
            .any(|string| lines.contains_range(string.range) && self.text[string.range].contains(['\n', '\r']))
    }
}

fn newline_of(text: &str) -> &'static str {
    let crlf = text.matches("\r\n").count();
    let lf = text.matches('\n').count() - crlf;
    let cr = text.matches('\r').count() - crlf;
    if crlf > lf && crlf >= cr {
        "\r\n"
    } else if cr > lf {
        "\r"
    } else {
        "\n"
    }
}
