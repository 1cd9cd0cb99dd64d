//! Hostile and merely large texts: an answer in well under two seconds, and never a stack overflow or panic.

use std::time::{Duration, Instant};

use dy2st_source::{codes, Code, Files};
use dy2st_syntax::{parse, print, visit, MAX_DEPTH};

/// The code of the first complaint, if there is one.
fn outcome(text: &str) -> Option<Code> {
    let started = Instant::now();
    let mut files = Files::new();
    let file = files.add("model.py", text);
    let code = match parse(&files, file) {
        Ok(_) => None,
        Err(errors) => {
            assert!(!dy2st_source::render::text(&files, &errors[0]).is_empty());
            Some(errors[0].code)
        }
    };
    let head: String = text.chars().take(40).collect();
    assert!(started.elapsed() < Duration::from_secs(2), "{head}: {:?}", started.elapsed());
    code
}

#[test]
fn deep_texts_are_refused() {
    let n = 100_000;
    for text in [
        format!("x = {}1{}\n", "(".repeat(10_000), ")".repeat(10_000)),
        format!("x = {}\n", "[".repeat(n)),
        format!("x = {}{}\n", "{".repeat(201), "}".repeat(201)),
        format!("x = a{}\n", ".b".repeat(n)),
        format!("x = a{}\n", "()".repeat(n)),
        format!("x = a{}\n", "[0]".repeat(n)),
        format!("x = a{}\n", " + a".repeat(n)),
        format!("x = a{}\n", " ** a".repeat(n)),
        format!("x = {}a\n", "-".repeat(1_000_000)),
        format!("x = {}a\n", "not ".repeat(n)),
        format!("x = {}a\n", "lambda: ".repeat(n)),
        format!("x = {}a\n", "a if b else ".repeat(n)),
        format!("x = f'{{{}a}}'\n", "-".repeat(n)),
        format!("x = a{} )\n", ".b".repeat(n)),
        format!("async def f():\n    {}x\n", "await ".repeat(n)),
        format!("if a:\n    pass\n{}", "elif b:\n    pass\n".repeat(n)),
        (0..101).map(|level| " ".repeat(level) + "if a:\n").collect::<String>() + &" ".repeat(101) + "x\n",
    ] {
        let code = outcome(&text);
        let head: String = text.chars().take(40).collect();
        let known = [codes::TOO_DEEP, codes::INVALID_SYNTAX, codes::INDENTATION];
        assert!(code.is_some_and(|code| known.contains(&code)), "{head}: {code:?}");
    }
}

#[test]
fn large_texts_are_read() {
    for text in [
        format!("x = [{}]\n", "1, -2.5, 'abc', ".repeat(60_000)),
        format!("x = '{}'\n", "a".repeat(1_000_000)),
        format!("x = ({})\n", "'a' ".repeat(50_000)),
        format!("x = {}\n", vec!["a"; 100_000].join(" and ")),
        format!("x = {}\n", vec!["a"; 100_000].join(" < ")),
        format!("x = {}1\n", "y = ".repeat(50_000)),
        "x = 1\n".repeat(50_000),
        format!("def f({}): pass\n", (0..3_000).map(|at| format!("a{at}")).collect::<Vec<_>>().join(", ")),
        format!("# {}\n", "c".repeat(1_000_000)),
        "\n".repeat(1_000_000),
        format!("x = a{}\n", " + a".repeat(900)),
        format!("if a:\n    pass\n{}", "elif b:\n    pass\n".repeat(900)),
        format!("x = 0x{}\n", "f".repeat(100_000)),
    ] {
        let head: String = text.chars().take(40).collect();
        assert_eq!(outcome(&text), None, "{head}");
    }
}

#[test]
fn trees_at_the_limit_can_be_walked_and_printed() {
    let text = format!("x = a{}\ny = {}b\n", ".b".repeat(MAX_DEPTH - 3), "not ".repeat(MAX_DEPTH - 3));
    let mut files = Files::new();
    let file = files.add("model.py", text.clone());
    dy2st_syntax::on_large_stack(|| {
        let module = parse(&files, file).expect("not too deep");
        assert!(visit::depth(&module.ast.body) <= MAX_DEPTH);
        assert_eq!(print::module(&module.ast), text);
    })
    .expect("a thread");
}

#[test]
fn odd_bytes_are_named() {
    assert_eq!(outcome("x = 1\0\n"), Some(codes::NULL_BYTE));
    assert_eq!(outcome("x = '\\ud800'\n"), Some(codes::UNSUPPORTED_SYNTAX));
    assert_eq!(outcome("x = r'\\ud800' + b'\\ud800'.decode() + '\\\\ud800'\n"), None);
    assert_eq!(outcome("f'{x:\\n}'\n"), Some(codes::UNSUPPORTED_SYNTAX));
    assert_eq!(outcome("f'\\{x}' f'\\N{BULLET}{x}' f'{{\\n}}'\n"), None);
    assert_eq!(outcome("張量 = é = ß_1 = 1\n"), None);
    assert_eq!(outcome(&format!("x = {}\n", "1".repeat(1_000_000))), Some(codes::INVALID_SYNTAX));
    assert_eq!(outcome("if x:\n  \ty\n  \tz\n"), None);
    assert_eq!(outcome("if x:\n\ty\n        z\n"), Some(codes::TABS));
    assert_eq!(outcome("\u{feff}x = 1\r\n\x0c\r\nif x:\r\n\x0c    y\r\n \t \r\n"), None);
    assert_eq!(outcome(""), None);
    assert_eq!(outcome("\u{feff}"), None);
    assert_eq!(outcome("x = 1 \\\n  + 2\n"), None);
    for text in
        ["\\", "'", "\"\"\"", "f'{", "(", "\t", "\x0c", "#", "\r", "0x", "x = (\n", "é€", "\u{200b}", "@", "\u{1}"]
    {
        outcome(text);
    }
}

/// Every prefix of a text, and the text with every byte replaced: an answer, whatever it is.
#[test]
fn damaged_texts_get_an_answer() {
    let text = "@d(1)\nclass C(B, k=1):\n    def f(self, *a, b: int = 2, **k) -> 'x':\n        \"\"\"doc\"\"\"\n\
                \x20       if (n := f'{a!r:>{b}}') and a[1:2, ...] < 3 != 4:\n            return [x async for x in y if z], {**a}\n\
                \x20       try:\n            pass\n        except (A, B) as e:\n            raise C from e\n        \
                finally:\n            del a, b[0]\n        match a:\n            case {'k': [1, *_], **r} | C(x=-1):\n                \
                yield\n";
    for end in 0..text.len() {
        outcome(&text[..end]);
    }
    for at in 0..text.len() {
        for byte in ["(", "}", "'", "\"", "\n", "\\", ":", "=", "\t", ",", "*", " 1 "] {
            outcome(&format!("{}{byte}{}", &text[..at], &text[at + 1..]));
        }
    }
}
