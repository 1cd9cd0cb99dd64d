//! Indentation, as CPython's tokenizer measures it: once with tabs of eight columns, once with tabs of one.

use std::cmp::Ordering;

use super::ErrorKind;

/// How deep blocks may nest, as in CPython.
const MAX_INDENT: usize = 100;

/// The indentations of the blocks around.
#[derive(Debug, Default)]
pub(super) struct Indents {
    stack: Vec<(usize, usize)>,
}

/// What a line turned out to be, with the offset to go on at.
pub(super) enum Line {
    /// Nothing but white space and perhaps a comment; the offset of the comment or line end.
    Blank(usize),
    /// The offset of the first token.
    Code(usize),
}

type Failure = (ErrorKind, &'static str, usize);

impl Indents {
    /// The number of blocks around.
    pub(super) fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Measures the line that starts at `start`.
    pub(super) fn line(&mut self, bytes: &[u8], start: usize) -> Result<Line, Failure> {
        let (mut column, mut narrow, mut at) = (0, 0, start);
        loop {
            match bytes.get(at) {
                Some(b' ') => (column, narrow) = (column + 1, narrow + 1),
                Some(b'\t') => (column, narrow) = ((column / 8 + 1) * 8, narrow + 1),
                Some(0x0c) => (column, narrow) = (0, 0),
                _ => break,
            }
            at += 1;
        }
        match bytes.get(at) {
            None | Some(b'#' | b'\n' | b'\r') => return Ok(Line::Blank(at)),
            // A backslash with nothing before it joins the next line, whose indentation then counts for nothing.
            _ => {}
        }
        let (last, last_narrow) = self.stack.last().copied().unwrap_or((0, 0));
        let tabs = (ErrorKind::Tabs, "inconsistent use of tabs and spaces in indentation", at);
        match column.cmp(&last) {
            Ordering::Equal if narrow != last_narrow => return Err(tabs),
            Ordering::Equal => {}
            Ordering::Greater if self.stack.len() + 1 >= MAX_INDENT => {
                return Err((ErrorKind::Depth, "too many levels of indentation", at));
            }
            Ordering::Greater if narrow <= last_narrow => return Err(tabs),
            Ordering::Greater => self.stack.push((column, narrow)),
            Ordering::Less => {
                while self.stack.last().is_some_and(|&(outer, _)| column < outer) {
                    self.stack.pop();
                }
                let (outer, outer_narrow) = self.stack.last().copied().unwrap_or((0, 0));
                if column != outer {
                    let message = "unindent does not match any outer indentation level";
                    return Err((ErrorKind::Indentation, message, at));
                }
                if narrow != outer_narrow {
                    return Err(tabs);
                }
            }
        }
        Ok(Line::Code(at))
    }
}
