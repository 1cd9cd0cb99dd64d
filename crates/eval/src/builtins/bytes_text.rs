//! Methods that `bytes` and `bytearray` share with text, for ASCII: case, predicates, padding, lines.

use std::rc::Rc;

use super::args::{as_str, exactly, positional, Signature};
use super::bytes_type::{bytes_like, bytes_needed, like, own};
use super::strings::Side;
use super::{add_closure, add_methods, strings, Method};
use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

type Predicate = fn(&[u8]) -> bool;

/// Installs the methods in one of the two types.
pub(super) fn install(vm: &mut Vm, class: &Ref) {
    add_methods(vm, class, METHODS);
    let predicates: &[(&'static str, Predicate)] = &[
        ("isalpha", |b| all(b, u8::is_ascii_alphabetic)),
        ("isalnum", |b| all(b, u8::is_ascii_alphanumeric)),
        ("isdigit", |b| all(b, u8::is_ascii_digit)),
        ("isspace", |b| all(b, |c| matches!(c, b' ' | b'\t'..=b'\r'))),
        ("isascii", <[u8]>::is_ascii),
        ("isupper", |b| strings::is_upper(&ascii_only(b))),
        ("islower", |b| strings::is_lower(&ascii_only(b))),
        ("istitle", |b| strings::is_title(&ascii_only(b))),
    ];
    for &(name, test) in predicates {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [me] = exactly(vm, &format!("bytes.{name}"), args)?;
            Ok(Value::Bool(test(&own(vm, &me))))
        };
        add_closure(vm, class, name, Rc::new(run));
    }
}

fn all(bytes: &[u8], test: impl Fn(&u8) -> bool) -> bool {
    !bytes.is_empty() && bytes.iter().all(test)
}

/// The bytes as text in which everything above ASCII has no case.
fn ascii_only(bytes: &[u8]) -> String {
    bytes.iter().map(|&b| if b.is_ascii() { char::from(b) } else { '\u{ff5e}' }).collect()
}

const METHODS: &[Method] = &[
    ("title", |vm, args| map(vm, args, "title", title)),
    ("capitalize", |vm, args| map(vm, args, "capitalize", capitalize)),
    ("swapcase", |vm, args| map(vm, args, "swapcase", |b| b.iter().map(|&c| swapped(c)).collect())),
    ("center", |vm, args| justify(vm, args, "center", Side::Both)),
    ("ljust", |vm, args| justify(vm, args, "ljust", Side::Left)),
    ("rjust", |vm, args| justify(vm, args, "rjust", Side::Right)),
    ("zfill", |vm, args| {
        let [me, width] = exactly(vm, "bytes.zfill", args)?;
        let width = vm.index(&width)?;
        vm.check_size(width.max(0) as u64)?;
        let text = latin(&own(vm, &me));
        Ok(like(vm, &me, unlatin(&strings::zero_fill(&text, width))))
    }),
    ("splitlines", splitlines),
    ("removeprefix", |vm, args| affix(vm, args, "removeprefix", without_prefix)),
    ("removesuffix", |vm, args| affix(vm, args, "removesuffix", without_suffix)),
    ("partition", |vm, args| partition(vm, args, "partition", false)),
    ("rpartition", |vm, args| partition(vm, args, "rpartition", true)),
    ("translate", translate),
];

/// One character for every byte.
fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|&b| char::from(b)).collect()
}

fn unlatin(text: &str) -> Vec<u8> {
    text.chars().map(|c| c as u8).collect()
}

fn map(vm: &mut Vm, args: Args, name: &str, change: fn(&[u8]) -> Vec<u8>) -> Outcome {
    let [me] = exactly(vm, &format!("bytes.{name}"), args)?;
    let bytes = change(&own(vm, &me));
    Ok(like(vm, &me, bytes))
}

fn swapped(c: u8) -> u8 {
    if c.is_ascii_uppercase() {
        c.to_ascii_lowercase()
    } else {
        c.to_ascii_uppercase()
    }
}

fn title(bytes: &[u8]) -> Vec<u8> {
    let mut after = false;
    let word = |&c: &u8| {
        let out = if after { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        after = c.is_ascii_alphabetic();
        out
    };
    bytes.iter().map(word).collect()
}

fn capitalize(bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_ascii_lowercase();
    if let Some(first) = out.first_mut() {
        first.make_ascii_uppercase();
    }
    out
}

fn justify(vm: &mut Vm, args: Args, name: &str, side: Side) -> Outcome {
    let args = positional(vm, &format!("bytes.{name}"), args, 1, 2)?;
    let [me, width] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
    let width = vm.index(&width)?;
    vm.check_size(width.max(0) as u64)?;
    let fill = match &args[2] {
        None => b' ',
        Some(v) => match bytes_like(vm, v).as_deref() {
            Some([one]) => *one,
            _ => {
                let kind = vm.type_name(v);
                return Err(
                    vm.type_error(&format!("{name}() argument 2 must be a byte string of length 1, not {kind}"))
                );
            }
        },
    };
    let text = latin(&own(vm, &me));
    Ok(like(vm, &me, unlatin(&strings::justify(&text, width, char::from(fill), side))))
}

fn splitlines(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "bytes.splitlines", params: &["keepends"], required: 0, positional: 1 };
    let args = SIGNATURE.bind(vm, args)?;
    let keep = args[1].as_ref().map_or(Ok(false), |v| vm.truth(v))?;
    let me = args[0].clone().unwrap_or(Value::None);
    let bytes = own(vm, &me);
    let (mut lines, mut start, mut at) = (Vec::new(), 0, 0);
    while at < bytes.len() {
        let end = at;
        match bytes[at] {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => at += 2,
            b'\r' | b'\n' => at += 1,
            _ => {
                at += 1;
                continue;
            }
        }
        lines.push(like(vm, &me, bytes[start..if keep { at } else { end }].to_vec()));
        start = at;
    }
    if start < bytes.len() {
        lines.push(like(vm, &me, bytes[start..].to_vec()));
    }
    Ok(vm.new_list(lines))
}

fn without_prefix<'a>(all: &'a [u8], prefix: &[u8]) -> Option<&'a [u8]> {
    all.strip_prefix(prefix)
}

fn without_suffix<'a>(all: &'a [u8], suffix: &[u8]) -> Option<&'a [u8]> {
    all.strip_suffix(suffix)
}

type Cut = for<'a> fn(&'a [u8], &[u8]) -> Option<&'a [u8]>;

fn affix(vm: &mut Vm, args: Args, name: &str, cut: Cut) -> Outcome {
    let [me, part] = exactly(vm, &format!("bytes.{name}"), args)?;
    let part = bytes_needed(vm, &part)?;
    let all = own(vm, &me);
    let kept = cut(&all, &part).unwrap_or(&all).to_vec();
    Ok(like(vm, &me, kept))
}

fn partition(vm: &mut Vm, args: Args, name: &str, last: bool) -> Outcome {
    let [me, separator] = exactly(vm, &format!("bytes.{name}"), args)?;
    let part = bytes_needed(vm, &separator)?;
    if part.is_empty() {
        return Err(vm.value_error("empty separator"));
    }
    let all = own(vm, &me);
    let mut places = (0..all.len()).filter(|&i| all[i..].starts_with(&part));
    let found = if last { places.next_back() } else { places.next() };
    let pieces = match (found, last) {
        (Some(at), _) => [&all[..at], &part[..], &all[at + part.len()..]],
        (None, false) => [&all[..], &[], &[]],
        (None, true) => [&[], &[], &all[..]],
    };
    let pieces = pieces.map(|piece| like(vm, &me, piece.to_vec()));
    Ok(Value::tuple(pieces.to_vec()))
}

/// `bytes.translate(table, /, delete=b'')`.
fn translate(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "bytes.translate", params: &["", "delete"], required: 1, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let me = args[0].clone().unwrap_or(Value::None);
    let table = match &args[1] {
        None | Some(Value::None) => None,
        Some(v) => Some(bytes_needed(vm, v)?),
    };
    if table.as_ref().is_some_and(|t| t.len() != 256) {
        return Err(vm.value_error("translation table must be 256 characters long"));
    }
    let gone = args[2].as_ref().map_or(Ok(Vec::new()), |v| bytes_needed(vm, v))?;
    let kept = own(vm, &me).into_iter().filter(|b| !gone.contains(b));
    let mapped = kept.map(|b| table.as_ref().map_or(b, |t| t[usize::from(b)])).collect();
    Ok(like(vm, &me, mapped))
}

/// An encoding or error handler's name as an argument.
pub(super) fn text_argument(vm: &Vm, v: Option<&Value>, function: &str, name: &str) -> Outcome<()> {
    match v {
        Some(v) if as_str(vm, v).is_none() => {
            let kind = if matches!(v, Value::None) { "None".into() } else { vm.type_name(v) };
            Err(vm.type_error(&format!("{function}() argument '{name}' must be str, not {kind}")))
        }
        _ => Ok(()),
    }
}
