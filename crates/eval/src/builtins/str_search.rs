//! Methods of `str` that look for other text: find, count, split, partition, replace, startswith.

use std::rc::Rc;

use super::args::{as_bound, as_str, as_tuple, positional, positional_tuple, Signature};
use super::str_type::{list_of, text_of};
use super::{strings, Method};
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Names and functions.
pub(super) const METHODS: &[Method] = &[
    ("find", |vm, args| find(vm, args, "find", false, false)),
    ("rfind", |vm, args| find(vm, args, "rfind", true, false)),
    ("index", |vm, args| find(vm, args, "index", false, true)),
    ("rindex", |vm, args| find(vm, args, "rindex", true, true)),
    ("count", count),
    ("startswith", |vm, args| affix(vm, args, "startswith", |text, part| text.starts_with(part))),
    ("endswith", |vm, args| affix(vm, args, "endswith", |text, part| text.ends_with(part))),
    ("split", |vm, args| split(vm, args, false)),
    ("rsplit", |vm, args| split(vm, args, true)),
    ("partition", |vm, args| partition(vm, args, "partition", false)),
    ("rpartition", |vm, args| partition(vm, args, "rpartition", true)),
    ("replace", replace),
];

/// The part of a text between two character positions, as byte offsets; `None` where the start is beyond the end.
fn window(vm: &mut Vm, text: &str, start: Option<&Value>, end: Option<&Value>) -> Outcome<Option<(usize, usize)>> {
    let start = as_bound(vm, start)?.unwrap_or(0);
    let end = as_bound(vm, end)?.unwrap_or(i64::MAX);
    let length = strings::char_len(text) as i64;
    let clip = |at: i64| if at < 0 { (at + length).max(0) } else { at };
    let (start, end) = (clip(start), clip(end).min(length));
    if start > end {
        return Ok(None);
    }
    Ok(Some((strings::byte_offset(text, start as usize), strings::byte_offset(text, end as usize))))
}

fn must_be_str(vm: &Vm, v: &Value) -> Outcome<Rc<str>> {
    as_str(vm, v).ok_or_else(|| {
        let kind = vm.type_name(v);
        vm.type_error(&format!("must be str, not {kind}"))
    })
}

fn find(vm: &mut Vm, args: Args, name: &str, last: bool, must: bool) -> Outcome {
    let args = positional_tuple(vm, &format!("str.{name}"), args, 1, 3)?;
    let text = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    let range = window(vm, &text, args[2].as_ref(), args[3].as_ref())?;
    let part = must_be_str(vm, args[1].as_ref().unwrap_or(&Value::None))?;
    let found = match range {
        None => None,
        Some((from, to)) => {
            let within = &text[from..to];
            let at = if last { within.rfind(&*part) } else { within.find(&*part) };
            at.map(|at| strings::char_len(&text[..from + at]) as i64)
        }
    };
    match found {
        Some(at) => Ok(Value::Int(at)),
        None if must => Err(vm.value_error("substring not found")),
        None => Ok(Value::Int(-1)),
    }
}

fn count(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional_tuple(vm, "str.count", args, 1, 3)?;
    let text = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    let range = window(vm, &text, args[2].as_ref(), args[3].as_ref())?;
    let part = must_be_str(vm, args[1].as_ref().unwrap_or(&Value::None))?;
    let n = match range {
        None => 0,
        Some((from, to)) => text[from..to].matches(&*part).count(),
    };
    Ok(Value::Int(n as i64))
}

fn affix(vm: &mut Vm, args: Args, name: &str, test: fn(&str, &str) -> bool) -> Outcome {
    let args = positional_tuple(vm, &format!("str.{name}"), args, 1, 3)?;
    let text = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    let wanted = args[1].clone().unwrap_or(Value::None);
    let range = window(vm, &text, args[2].as_ref(), args[3].as_ref())?;
    let holds = |part: &str| range.is_some_and(|(from, to)| test(&text[from..to], part));
    if let Some(part) = as_str(vm, &wanted) {
        return Ok(Value::Bool(holds(&part)));
    }
    let Some(parts) = as_tuple(vm, &wanted) else {
        let kind = vm.type_name(&wanted);
        return Err(vm.type_error(&format!("{name} first arg must be str or a tuple of str, not {kind}")));
    };
    for part in parts.iter() {
        let Some(part_text) = as_str(vm, part) else {
            let kind = vm.type_name(part);
            return Err(vm.type_error(&format!("tuple for {name} must only contain str, not {kind}")));
        };
        if holds(&part_text) {
            return Ok(Value::Bool(true));
        }
    }
    Ok(Value::Bool(false))
}

fn split(vm: &mut Vm, args: Args, from_right: bool) -> Outcome {
    const SPLIT: Signature = Signature { name: "str.split", params: &["sep", "maxsplit"], required: 0, positional: 2 };
    const RSPLIT: Signature =
        Signature { name: "str.rsplit", params: &["sep", "maxsplit"], required: 0, positional: 2 };
    let args = if from_right { RSPLIT } else { SPLIT }.bind(vm, args)?;
    let text = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    let max = args[2].as_ref().map_or(Ok(-1), |v| vm.index(v))?;
    let separator = match &args[1] {
        None | Some(Value::None) => {
            let parts = if from_right { strings::rsplit_space(&text, max) } else { strings::split_space(&text, max) };
            return Ok(list_of(vm, parts));
        }
        Some(v) => as_str(vm, v).ok_or_else(|| {
            let kind = vm.type_name(v);
            vm.type_error(&format!("must be str or None, not {kind}"))
        })?,
    };
    if separator.is_empty() {
        return Err(vm.value_error("empty separator"));
    }
    let split = if from_right { strings::rsplit_by } else { strings::split_by };
    Ok(list_of(vm, split(&text, &separator, max)))
}

fn partition(vm: &mut Vm, args: Args, name: &str, from_right: bool) -> Outcome {
    let [text, separator] = super::args::exactly(vm, &format!("str.{name}"), args)?;
    let text = text_of(vm, &text);
    let separator = must_be_str(vm, &separator)?;
    if separator.is_empty() {
        return Err(vm.value_error("empty separator"));
    }
    let parts = if from_right { text.rsplit_once(&*separator) } else { text.split_once(&*separator) };
    let parts = match (parts, from_right) {
        (Some((before, after)), _) => [before, &separator, after],
        (None, false) => [&*text, "", ""],
        (None, true) => ["", "", &*text],
    };
    Ok(Value::tuple(parts.map(Value::str).to_vec()))
}

fn replace(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "str.replace", args, 2, 3)?;
    let text = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    let mut parts = Vec::new();
    for at in [1, 2] {
        let v = args[at].clone().unwrap_or(Value::None);
        parts.push(as_str(vm, &v).ok_or_else(|| {
            let kind = vm.type_name(&v);
            vm.type_error(&format!("replace() argument {at} must be str, not {kind}"))
        })?);
    }
    let count = args[3].as_ref().map_or(Ok(-1), |v| vm.index(v))?;
    let places = text.matches(&*parts[0]).count() as u64;
    vm.check_size(places.saturating_mul(parts[1].len() as u64))?;
    Ok(Value::str(&strings::replace(&text, &parts[0], &parts[1], count)))
}
