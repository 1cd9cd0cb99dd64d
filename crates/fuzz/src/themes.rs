//! Rare kinds of statements. A program has none, one or two of these themes, so that what the Program refuses of one theme does
//! not hide all the others.

use super::random::Random;
use super::scope::{Context, Generator};
use super::tree::Stmt;

/// What a program is about, beside the statements that every program has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// Arguments share elements with each other, or with state.
    Sharing,
    /// Ops fail at run time, inside handlers.
    Failing,
    /// Objects are made in each trip of a loop, and kept.
    Trips,
    /// Classes, attributes and globals change between calls.
    Changing,
    /// Printed text goes elsewhere.
    Output,
    /// Python's library and syntax: `match`, `send`, decorators, partial functions, data classes.
    Idioms,
    /// Parameters, buffers, hooks, gradients that are switched off.
    Layers,
}

const ALL: &[Theme] = &[
    Theme::Sharing,
    Theme::Failing,
    Theme::Trips,
    Theme::Changing,
    Theme::Output,
    Theme::Idioms,
    Theme::Idioms,
    Theme::Layers,
];

/// The themes of a program.
pub fn draw(random: &mut Random) -> Vec<Theme> {
    let mut themes = Vec::new();
    for _ in 0..random.weighted(&[20, 50, 30]) {
        let theme = *random.pick(ALL);
        if !themes.contains(&theme) {
            themes.push(theme);
        }
    }
    themes
}

impl Generator {
    /// Whether the program has this theme.
    pub fn has(&self, theme: Theme) -> bool {
        self.themes.contains(&theme)
    }

    /// A statement of one of the program's themes.
    pub fn of_a_theme(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let themes = self.themes.clone();
        let theme = *self.random.pick(&themes);
        self.of_theme(theme, context, body);
    }

    /// A statement of this theme.
    pub fn of_theme(&mut self, theme: Theme, context: &Context, body: &mut Vec<Stmt>) {
        match theme {
            Theme::Sharing => self.share(context, body),
            Theme::Failing => self.fail(context, body),
            Theme::Trips => self.trips(context, body),
            Theme::Changing => self.read_changed(context, body),
            Theme::Output => self.output(context, body),
            Theme::Idioms => self.idiom(context, body),
            Theme::Layers => self.layers(context, body),
        }
    }
}

/// What is defined in front of a program that mentions it: the mention, and the definition.
const DEFINITIONS: &[(&str, &str)] = &[
    ("blend(", super::sharing::BLEND),
    ("Node(", super::trips::NODE),
    ("log.", super::output::LOG),
    ("Tee(", super::output::TEE),
    ("shared", "shared = paddle.to_tensor([0.5, -1.0, 2.0, 0.0])\n"),
];

/// Modules that programs import where they mention them.
const MODULES: &[(&str, &str)] = &[
    ("io.StringIO", "import io\n"),
    ("contextlib.", "import contextlib\n"),
    ("functools.", "import functools\n"),
    ("collections.", "import collections\n"),
    ("dataclasses.", "import dataclasses\n"),
    ("(enum.", "import enum\n"),
    ("itertools.", "import itertools\n"),
    ("sys.stdout", "import sys\n"),
];

/// What must stand in front of a program with this text.
pub fn definitions(text: &str) -> Vec<Stmt> {
    let mentioned = |table: &[(&str, &'static str)], text: &str| -> String {
        table.iter().filter(|(mention, _)| text.contains(mention)).map(|(_, definition)| *definition).collect()
    };
    let defined = mentioned(super::idioms::CLASSES, text) + &mentioned(DEFINITIONS, text);
    let imported = mentioned(MODULES, &(defined.clone() + text));
    let mut made: Vec<Stmt> = imported.lines().map(Stmt::pinned).collect();
    made.extend(lines(&defined));
    made
}

/// The lines of a text as statements; a line that is indented belongs to the last one that is less so.
pub fn lines(text: &str) -> Vec<Stmt> {
    let rows: Vec<(usize, &str)> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| ((line.len() - line.trim_start().len()) / 4, line.trim_start()))
        .collect();
    block(&rows)
}

fn block(rows: &[(usize, &str)]) -> Vec<Stmt> {
    // Holes stay as they are written.
    let raw = |text: &str| vec![super::tree::Piece::Text(text.to_owned())];
    let mut made: Vec<Stmt> = Vec::new();
    let mut at = 0;
    while at < rows.len() {
        let (depth, text) = rows[at];
        let end = (at + 1..rows.len()).find(|next| rows[*next].0 <= depth).unwrap_or(rows.len());
        let body = block(&rows[at + 1..end]);
        let goes_on = ["else:", "elif ", "except", "finally:"].iter().any(|word| text.starts_with(word));
        match (made.last_mut(), end > at + 1) {
            (Some(Stmt::Block(clauses)), true) if goes_on => {
                clauses.push(super::tree::Clause { head: raw(text), body });
            }
            (_, true) => made.push(Stmt::Block(vec![super::tree::Clause { head: raw(text), body }])),
            (_, false) => made.push(Stmt::Line(raw(text))),
        }
        at = end;
    }
    made
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::tree::Program;

    #[test]
    fn lines_become_the_same_text() {
        let text = "try:\n    a = 1\n    if a:\n        b = 2\nexcept ValueError:\n    pass\nc = 3\n";
        let program = Program { body: lines(text), footer: String::new(), calls: Vec::new() };
        assert!(program.text().contains(text), "{}", program.text());
    }
}
