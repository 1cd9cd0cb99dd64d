use std::fmt::Write as _;

use crate::code::Code;
use crate::modules::Source;
use crate::value::Value;
use crate::vm::{Options, Vm};

fn value(value: &Value) -> String {
    match value {
        Value::None => "None".to_owned(),
        Value::Ellipsis => "...".to_owned(),
        Value::Bool(truth) => truth.to_string(),
        Value::Int(number) => format!("int {number}"),
        Value::Float(number) => format!("float {:x}", number.to_bits()),
        Value::BigInt(number) => format!("int {number}"),
        Value::Complex(parts) => format!("complex {:x} {:x}", parts.0.to_bits(), parts.1.to_bits()),
        Value::Str(text) => format!("str {text:?}"),
        Value::Bytes(bytes) => format!("bytes {bytes:?}"),
        Value::Tuple(items) => {
            items.iter().fold("tuple".to_owned(), |text, item| format!("{text} ({})", self::value(item)))
        }
        _ => "other".to_owned(),
    }
}

/// All that code says, but for where its other versions are stored.
fn dump(code: &Code) -> String {
    let mut text = format!(
        "{} {} {:?} line {} outline {:?} private {:?} flags {}\n",
        code.name,
        code.qualname,
        code.span,
        code.first_line,
        code.outline,
        code.private,
        super::read::flags(code)
    );
    let counts = (code.positional, code.positional_only, code.keyword_only, code.parameters());
    let _ = writeln!(text, "{counts:?} {:?} {:?} {:?}", code.locals, code.cells, code.free);
    let _ = writeln!(text, "{:?} {:?}", code.ops, code.spans.all());
    let _ = writeln!(text, "{:?}", code.consts.iter().chain(&code.doc).map(value).collect::<Vec<_>>());
    let _ = writeln!(text, "{:?}", code.names.iter().map(|name| (&name.text, name.hash)).collect::<Vec<_>>());
    let statements = code.statements.iter().map(|it| (it.start, it.end, &it.names)).collect::<Vec<_>>();
    let _ = writeln!(text, "{:?} {statements:?}", code.regions);
    code.codes.iter().for_each(|inner| text.push_str(&dump(inner)));
    text
}

/// Holds the functions of stored outlines against those that are compiled; how many there are.
fn compare_bodies(vm: &mut Vm, code: &Code) -> usize {
    let mut count = 0;
    if let Some(end) = code.outline {
        let stored = vm.stored_code(code, code.stored.whole).expect("the function is stored");
        let compiled = vm.compile_body(code, end).expect("the function compiles");
        assert_eq!(dump(&stored), dump(&compiled));
        count += 1;
    }
    code.codes.iter().map(|inner| compare_bodies(vm, inner)).sum::<usize>() + count
}

#[test]
fn stored_code_is_what_would_be_compiled() {
    let mut vm = Vm::new(Options::default());
    let stored: &'static [u8] = vm.store_library().leak();
    vm.use_stored(stored);
    let sources: Vec<(String, Source)> = vm.sources.iter().map(|(name, it)| (name.clone(), *it)).collect();
    let mut functions = 0;
    for (name, source) in &sources {
        let file = vm.embedded_file(name, source.text, source.is_package);
        let code = vm.stored_module(name, file).unwrap_or_else(|| panic!("{name} is stored"));
        let compiled = vm.compile_embedded(file).unwrap_or_else(|_| panic!("{name} compiles"));
        assert_eq!(dump(&code), dump(&compiled), "{name}");
        functions += compare_bodies(&mut vm, &code);
    }
    assert!(functions > 1000, "{functions} functions were compared");
}

#[test]
fn only_a_module_of_the_same_text_is_found() {
    let mut vm = Vm::new(Options::default());
    vm.register_source("some", "def f(x):\n    return [x, 1.5, 'text', b'bytes', (1, (2,)), 10**30, 3j]\n", false);
    let stored: &'static [u8] = vm.store_library().leak();
    let mut other = Vm::new(Options::default());
    other.use_stored(stored);
    let abc = other.sources["abc"];
    let mut find = |name: &str, text: &'static str| {
        let file = other.files.add_embedded("<dy2st>/some.py", text);
        other.stored_module(name, file).is_some()
    };
    let text = "def f(x):\n    return [x, 1.5, 'text', b'bytes', (1, (2,)), 10**30, 3j]\n";
    assert!(find("some", text));
    assert!(!find("other", text));
    assert!(!find("some", "def f(x):\n    return [x, 1.5, 'text', b'bytes', (1, (2,)), 10**30, 4j]\n"));
    assert!(find("abc", abc.text));
}

#[test]
fn bytes_that_end_too_early_give_nothing() {
    let mut vm = Vm::new(Options::default());
    let stored: &'static [u8] = vm.store_library().leak();
    let source = vm.sources["copy"];
    let file = vm.embedded_file("copy", source.text, source.is_package);
    for part in [0, 3, 4, 100, 4000, stored.len() / 3] {
        vm.use_stored(&stored[..part]);
        if let Some(code) = vm.stored_module("copy", file) {
            assert_eq!(code.name.as_ref(), "<module>", "{part}");
        }
    }
}
