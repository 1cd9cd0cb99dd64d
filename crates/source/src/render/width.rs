//! How wide text is on a terminal.

/// The columns of a tab.
const TAB: usize = 4;

/// A piece of a line as it is shown.
pub(super) struct Window {
    /// The text, with tabs as spaces and control characters as `?`.
    pub text: String,
    /// The column (from 0) where the span starts.
    pub start: usize,
    /// The columns that the span takes.
    pub columns: usize,
}

/// The columns of one character.
fn width(c: char) -> usize {
    match c {
        '\t' => TAB,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}' => 0,
        '\u{64b}'..='\u{65f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' => 0,
        '\u{20d0}'..='\u{20ff}' | '\u{3099}'..='\u{309a}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' => 0,
        '\u{feff}' => 0,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{33ff}' | '\u{3400}'..='\u{4dbf}' => 2,
        '\u{4e00}'..='\u{9fff}' | '\u{a000}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' => 2,
        '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' => 2,
        '\u{1f300}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6ff}' | '\u{1f900}'..='\u{1f9ff}' => 2,
        '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// The part of `line` around the span of `count` characters from character `first`, at most about `limit` columns wide.
pub(super) fn window(line: &str, first: usize, count: usize, limit: usize) -> Window {
    let chars: Vec<char> = line.chars().collect();
    let total: usize = chars.iter().map(|&c| width(c)).sum();
    let (mut from, mut to) = (0, chars.len());
    if total > limit {
        from = first.saturating_sub(limit / 3);
        to = (from + limit / 2).min(chars.len());
    }
    let mut window = Window { text: String::new(), start: 0, columns: 0 };
    if from > 0 {
        window.text.push_str("...");
    }
    window.start = window.text.len();
    for (at, &c) in chars.iter().enumerate().take(to).skip(from) {
        if at < first {
            window.start += width(c);
        } else if at < first + count {
            window.columns += width(c);
        }
        match c {
            '\t' => window.text.push_str(&" ".repeat(TAB)),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => window.text.push('?'),
            c => window.text.push(c),
        }
    }
    if to < chars.len() {
        window.text.push_str("...");
    }
    window
}
