use super::*;

fn error(text: &str) -> String {
    let scan = scan(text);
    let error = scan.error.unwrap_or_else(|| panic!("{text:?} has no error"));
    format!("{}: {}", u32::from(error.range.start()), error.message)
}

#[test]
fn errors_are_those_of_cpython() {
    for (text, want) in [
        ("x = \"\"\"abc\n", "4: unterminated triple-quoted string literal (detected at line 1)"),
        ("x = \"\"\"abc", "4: unterminated triple-quoted string literal (detected at line 1)"),
        ("x = 'abc\n", "4: unterminated string literal (detected at line 1)"),
        ("x = (1]\n", "6: closing parenthesis ']' does not match opening parenthesis '('"),
        ("x = (1,\n 2]\n", "10: closing parenthesis ']' does not match opening parenthesis '(' on line 1"),
        ("x = 1)\n", "5: unmatched ')'"),
        ("1abc\n", "0: invalid decimal literal"),
        ("x = 1_\n", "5: invalid decimal literal"),
        ("0xg\n", "1: invalid hexadecimal literal"),
        ("0b12\n", "3: invalid digit '2' in binary literal"),
        ("x = €\n", "4: invalid character '€' (U+20AC)"),
        ("x\u{a0}= 1\n", "1: invalid non-printable character U+00A0"),
        ("x = a\\ \n", "6: unexpected character after line continuation character"),
        ("a\\", "1: unexpected EOF while parsing"),
        ("if 1:\n    a\n  b\n", "14: unindent does not match any outer indentation level"),
        ("if 1:\n\ta\n        b\n", "17: inconsistent use of tabs and spaces in indentation"),
    ] {
        assert_eq!(error(text), want);
    }
}

#[test]
fn good_text_has_no_error_and_shows_its_comments_and_strings() {
    let text = "if a:  # one\n\tb = rb'#'\n\n  # two\n\tc = '''\n# no\n'''; d = 0xFF_0 + 1e5j + 0_0 + 1if x else.5\n";
    let scan = scan(text);
    assert_eq!(scan.error, None);
    let comments: Vec<_> = scan.comments.iter().map(|range| &text[*range]).collect();
    assert_eq!(comments, ["# one", "# two"]);
    assert_eq!(scan.strings.len(), 2);
    assert!(scan.strings[0].raw && scan.strings[0].bytes && !scan.strings[0].triple);
    assert!(scan.strings[1].triple);
}

#[test]
fn depth_is_bounded_from_above() {
    let levels = |text: &str| scan(text).nesting.levels;
    assert!(levels(&format!("x = {}\n", "[1, -2, (3)], ".repeat(10_000))) < 20);
    assert!(levels(&format!("x = a{}\n", ".b".repeat(5_000))) > 5_000);
    assert!(levels(&format!("x = {}a\n", "not ".repeat(5_000))) > 5_000);
    assert!(error(&"(".repeat(10_000)).contains("too many nested parentheses"));
}
