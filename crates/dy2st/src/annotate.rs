//! Which lines of the converted text and which ops stand for a line of the original: as JSON for tools, and side by side
//! for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use dy2st_ir::text::{print_places, Place};
use dy2st_ir::Program;
use dy2st_source::{FileId, Files, SourceFile};
use dy2st_transform::Converted;
use serde_json::{json, Value as Json};

/// Empty cells between two columns.
const GAP: &str = "  ";

/// What came of a file, line by line.
pub struct Lines<'a> {
    original: &'a SourceFile,
    converted: SourceFile,
    changed: bool,
    /// `[line, column, original line, original column]` for each part of the converted text, from 1.
    parts: Vec<[u32; 4]>,
    /// The text of the Program.
    program: Option<String>,
    /// The ops that come from this file, with the line of the original.
    ops: Vec<(u32, Place)>,
}

impl<'a> Lines<'a> {
    /// Puts a conversion, and what was staged of it, beside the file.
    pub fn new(files: &'a Files, file: FileId, converted: &Converted, program: Option<&Program>) -> Self {
        let original = files.get(file);
        let text = SourceFile::new("converted", converted.text.clone());
        let mut parts: Vec<[u32; 4]> = Vec::new();
        for entry in converted.map.entries() {
            let (to, from) = (text.position(entry.converted.start), original.position(entry.original.start));
            parts.push([to.line, to.column, from.line, from.column]);
        }
        if !converted.changed {
            let lines = plain(text.text()).len() as u32;
            parts = (1..=lines).map(|line| [line, 1, line, 1]).collect();
        }
        let (program, ops) = match program {
            None => (None, Vec::new()),
            Some(program) => {
                let (text, places) = print_places(program);
                let ops = places.into_iter().filter_map(|place| {
                    let here = program.loc_chain(place.loc).into_iter().find(|loc| *loc.file == *original.path())?;
                    Some((here.start.0, place))
                });
                (Some(text), ops.collect())
            }
        };
        Self { original, converted: text, changed: converted.changed, parts, program, ops }
    }

    /// For tools: `map` has the parts of the converted text, `lines` each line of the original that something stands for.
    pub fn json(&self) -> String {
        let mut lines: BTreeMap<u32, (Vec<u32>, Vec<Json>)> = BTreeMap::new();
        for [line, _, from, _] in &self.parts {
            let found = &mut lines.entry(*from).or_default().0;
            if !found.contains(line) {
                found.push(*line);
            }
        }
        for (from, place) in &self.ops {
            let op = json!({ "line": place.line, "op": place.kind.to_string() });
            lines.entry(*from).or_default().1.push(op);
        }
        let lines: Vec<Json> = lines
            .into_iter()
            .map(|(line, (converted, ops))| json!({ "original": line, "converted": converted, "ops": ops }))
            .collect();
        let map = json!({
            "version": 1,
            "file": self.original.path(),
            "changed": self.changed,
            "map": self.parts,
            "lines": lines,
        });
        format!("{map}\n")
    }

    /// For people: the original, the converted text and the Program in columns, each line of the original beside what
    /// stands for it. Lines that are not on the way of any other column are not repeated there.
    pub fn columns(&self) -> String {
        let mut columns = vec![("original", plain(self.original.text()))];
        let mut beside = Vec::new();
        if self.changed {
            let lines = plain(self.converted.text());
            let parts = self.parts.iter().map(|part| (part[0], part[2]));
            beside.push(anchored(&lines, &columns[0].1, parts));
            columns.push(("converted", lines));
        }
        if let Some(text) = &self.program {
            let lines = plain(text);
            let ops = self.ops.iter().map(|(from, place)| (place.line, *from));
            beside.push(anchored(&lines, &columns[0].1, ops));
            columns.push(("program", lines));
        }
        let digits = columns.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0).to_string().len();
        let width = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = columns.iter().map(|(name, lines)| width(lines).max(name.len())).collect();
        let mut out = String::new();
        let mut row = |cells: &[Option<(usize, &str)>]| {
            let mut text = String::new();
            for (cell, width) in cells.iter().zip(&widths) {
                let _ = match cell {
                    None => write!(text, "{:digits$} {:width$}{GAP}", "", ""),
                    Some((0, name)) => write!(text, "{:digits$} {name:width$}{GAP}", ""),
                    Some((line, words)) => write!(text, "{line:digits$} {words:width$}{GAP}"),
                };
            }
            out.push_str(text.trim_end());
            out.push('\n');
        };
        row(&columns.iter().map(|(name, _)| Some((0, *name))).collect::<Vec<_>>());
        for line in 0..=columns[0].1.len() {
            // Line 0 has what stands before the first line.
            let groups: Vec<&[usize]> = beside.iter().map(|found| found[line].as_slice()).collect();
            let height = groups.iter().map(|group| group.len()).max().unwrap_or(0).max(usize::from(line > 0));
            for at in 0..height {
                let first = (at == 0 && line > 0).then(|| (line, columns[0].1[line - 1].as_str()));
                let mut cells = vec![first];
                for (group, (_, lines)) in groups.iter().zip(&columns[1..]) {
                    cells.push(group.get(at).map(|found| (*found, lines[found - 1].as_str())));
                }
                row(&cells);
            }
        }
        out
    }
}

/// The lines of a text, with tabs and other control characters as spaces.
fn plain(text: &str) -> Vec<String> {
    let clean = |line: &str| line.replace('\t', "    ").replace(char::is_control, " ").trim_end().to_owned();
    text.replace("\r\n", "\n").split_terminator(['\n', '\r']).map(clean).collect()
}

/// The lines of a text by the line of the original that they stand beside: that of their first part; the next one where
/// the two read the same, as blank lines and comments do; else that of the line before them. Line 0 takes what comes
/// before all.
fn anchored(lines: &[String], originals: &[String], parts: impl Iterator<Item = (u32, u32)>) -> Vec<Vec<usize>> {
    let mut first: BTreeMap<usize, usize> = BTreeMap::new();
    for (line, from) in parts {
        first.entry(line as usize).or_insert(from as usize);
    }
    let mut found = vec![Vec::new(); originals.len() + 1];
    let mut from = 0;
    for (at, text) in lines.iter().enumerate() {
        from = match first.get(&(at + 1)) {
            Some(line) => (*line).min(originals.len()),
            None if originals.get(from) == Some(text) => from + 1,
            None => from,
        };
        found[from].push(at + 1);
    }
    found
}
