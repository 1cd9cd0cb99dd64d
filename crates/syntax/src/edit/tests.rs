use super::*;
use crate::parse::parse_text;

#[test]
fn edits_keep_everything_else() {
    let source = "\u{feff}a = 1\r\n\tb\x0c = 2 # c\r\n";
    let at = source.find('1').expect("there") as u32;
    let mut edits = Edits::new();
    edits.replace(TextRange::new(at.into(), (at + 1).into()), "3");
    edits.insert(at, "-");
    edits.insert(at, "+");
    assert_eq!(edits.apply(source).expect("no overlap"), source.replace('1', "-+3"));
    edits.replace(TextRange::new((at - 1).into(), (at + 1).into()), "x");
    assert!(edits.apply(source).is_err());
}

fn pieces(text: &str) -> Vec<(String, String, bool)> {
    let module = parse_text(text).expect("it parses");
    let layout = Layout::new(text);
    let (pieces, tail) = layout.split(&module.body, 0, text.len());
    let whole: String = pieces.iter().flat_map(|piece| [&text[piece.lead], &text[piece.text]]).collect();
    if pieces.iter().all(|piece| !piece.shared) {
        assert_eq!(whole + &text[tail], text);
    }
    pieces.iter().map(|piece| (text[piece.lead].to_owned(), text[piece.text].to_owned(), piece.shared)).collect()
}

#[test]
fn statements_own_their_lines() {
    let text = "# top\nx = 1  # one\n\n# above\n@d\ndef f():\n    pass\n    # last\ny = [\n  2, # two\n]\n# end\n";
    let got = pieces(text);
    let want = [
        ("# top\n", "x = 1  # one\n", false),
        ("\n# above\n", "@d\ndef f():\n    pass\n", false),
        ("    # last\n", "y = [\n  2, # two\n]\n", false),
    ];
    let got: Vec<_> = got.iter().map(|(lead, text, shared)| (lead.as_str(), text.as_str(), *shared)).collect();
    assert_eq!(got, want);
}

#[test]
fn statements_that_share_a_line_say_so() {
    let got = pieces("a; b = 2  # c\nd;\n");
    let got: Vec<_> = got.iter().map(|(_, text, shared)| (text.as_str(), *shared)).collect();
    assert_eq!(got, [("a", true), ("b = 2  # c\n", true), ("d;\n", false)]);
}

#[test]
fn blocks_move_but_strings_stay() {
    let text = "if a:\n    x = '''\n    y\n'''\n\n    z = [\n  1,\n    ]  # end\n";
    let layout = Layout::new(text);
    let start = text.find("    x").expect("there") as u32;
    let lines = TextRange::new(start.into(), (text.len() as u32).into());
    assert_eq!(layout.reindent(lines, "    ", "\t\t"), "\t\tx = '''\n    y\n'''\n\n\t\tz = [\n  1,\n\t\t]  # end\n");
    assert!(layout.has_multiline_string(lines));
    assert_eq!(layout.unit(), "    ");
}

#[test]
fn comments_are_found_around_a_statement() {
    let text = "a\n\n  # far\n# one\n# two\nb = '#'  # three\n";
    let layout = Layout::new(text);
    let at = text.find('b').expect("there");
    assert_eq!(&text[layout.leading_comments(at).expect("comments")], "# one\n# two\n");
    assert_eq!(&text[layout.trailing_comment(at + 7).expect("a comment")], "# three");
    assert_eq!(layout.trailing_comment(0), None);
    assert_eq!(layout.comment_on_line(at).map(|range| &text[range]), Some("# three"));
    assert_eq!(Layout::new("a\r\nb\r\n").newline(), "\r\n");
}
