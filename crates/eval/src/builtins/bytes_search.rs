//! Methods of `bytes` and `bytearray` that look for bytes, take them apart or map them.

use super::args::{as_bound, as_tuple, exactly, positional, positional_tuple, Signature};
use super::bytes_type::{bytes_like, bytes_needed, like, own, part_of, search};
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
    ("startswith", |vm, args| affix(vm, args, "startswith", <[u8]>::starts_with)),
    ("endswith", |vm, args| affix(vm, args, "endswith", <[u8]>::ends_with)),
    ("split", split),
    ("join", join),
    ("replace", replace),
    ("strip", |vm, args| strip(vm, args, "strip", strings::Side::Both)),
    ("lstrip", |vm, args| strip(vm, args, "lstrip", strings::Side::Left)),
    ("rstrip", |vm, args| strip(vm, args, "rstrip", strings::Side::Right)),
    ("upper", |vm, args| map(vm, args, "upper", <[u8]>::to_ascii_uppercase)),
    ("lower", |vm, args| map(vm, args, "lower", <[u8]>::to_ascii_lowercase)),
];

/// Clipped byte positions `start` and `end`.
fn window(vm: &mut Vm, args: &[Option<Value>], len: usize) -> Outcome<Option<(usize, usize)>> {
    let len = len as i64;
    let clip = |at: i64| if at < 0 { (at + len).max(0) } else { at };
    let start = clip(as_bound(vm, args[2].as_ref())?.unwrap_or(0));
    let end = clip(as_bound(vm, args[3].as_ref())?.unwrap_or(i64::MAX)).min(len);
    Ok((start <= end).then_some((start as usize, end as usize)))
}

fn find(vm: &mut Vm, args: Args, name: &str, last: bool, must: bool) -> Outcome {
    let args = positional_tuple(vm, &format!("bytes.{name}"), args, 1, 3)?;
    let all = own(vm, args[0].as_ref().unwrap_or(&Value::None));
    let part = part_of(vm, &args[1].clone().unwrap_or(Value::None))?;
    let found = window(vm, &args, all.len())?.and_then(|(start, end)| {
        let within = &all[start..end];
        let at = if last {
            (0..=within.len()).rev().find(|&i| within[i..].starts_with(&part))
        } else {
            search(within, &part, 0)
        };
        at.map(|at| (at + start) as i64)
    });
    match found {
        Some(at) => Ok(Value::Int(at)),
        None if must => Err(vm.value_error("subsection not found")),
        None => Ok(Value::Int(-1)),
    }
}

fn count(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional_tuple(vm, "bytes.count", args, 1, 3)?;
    let all = own(vm, args[0].as_ref().unwrap_or(&Value::None));
    let part = part_of(vm, &args[1].clone().unwrap_or(Value::None))?;
    let Some((start, end)) = window(vm, &args, all.len())? else { return Ok(Value::Int(0)) };
    let (within, mut at, mut n) = (&all[start..end], 0, 0);
    while let Some(found) = search(within, &part, at) {
        n += 1;
        at = found + part.len().max(1);
    }
    Ok(Value::Int(n))
}

fn affix(vm: &mut Vm, args: Args, name: &str, test: fn(&[u8], &[u8]) -> bool) -> Outcome {
    let args = positional_tuple(vm, &format!("bytes.{name}"), args, 1, 3)?;
    let all = own(vm, args[0].as_ref().unwrap_or(&Value::None));
    let wanted = args[1].clone().unwrap_or(Value::None);
    let Some((start, end)) = window(vm, &args, all.len())? else { return Ok(Value::Bool(false)) };
    let wanted_parts = match as_tuple(vm, &wanted) {
        Some(parts) => parts.to_vec(),
        None => vec![wanted.clone()],
    };
    for part in &wanted_parts {
        let Some(part) = bytes_like(vm, part) else {
            let kind = vm.type_name(&wanted);
            return Err(vm.type_error(&format!("{name} first arg must be bytes or a tuple of bytes, not {kind}")));
        };
        if test(&all[start..end], &part) {
            return Ok(Value::Bool(true));
        }
    }
    Ok(Value::Bool(false))
}

fn split(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "bytes.split", params: &["sep", "maxsplit"], required: 0, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let me = args[0].clone().unwrap_or(Value::None);
    let all = own(vm, &me);
    let max = args[2].as_ref().map_or(Ok(-1), |v| vm.index(v))?;
    let mut parts: Vec<Vec<u8>> = Vec::new();
    let more = |parts: &Vec<Vec<u8>>| max < 0 || (parts.len() as i64) < max;
    match &args[1] {
        None | Some(Value::None) => {
            let mut rest = all.trim_ascii_start();
            while !rest.is_empty() {
                let end = rest.iter().position(u8::is_ascii_whitespace).filter(|_| more(&parts)).unwrap_or(rest.len());
                parts.push(if more(&parts) { rest[..end].to_vec() } else { rest.trim_ascii_end().to_vec() });
                rest = rest[end..].trim_ascii_start();
            }
        }
        Some(separator) => {
            let separator = bytes_needed(vm, separator)?;
            if separator.is_empty() {
                return Err(vm.value_error("empty separator"));
            }
            let mut from = 0;
            while let Some(at) = search(&all, &separator, from).filter(|_| more(&parts)) {
                parts.push(all[from..at].to_vec());
                from = at + separator.len();
            }
            parts.push(all[from..].to_vec());
        }
    }
    let parts = parts.into_iter().map(|part| like(vm, &me, part)).collect();
    Ok(vm.new_list(parts))
}

fn join(vm: &mut Vm, args: Args) -> Outcome {
    let [me, items] = exactly(vm, "bytes.join", args)?;
    if !super::is_iterable(vm, &items) {
        return Err(vm.type_error("can only join an iterable"));
    }
    let mut parts = Vec::new();
    for (i, item) in vm.to_vec(&items)?.iter().enumerate() {
        let Some(part) = bytes_like(vm, item) else {
            let kind = vm.type_name(item);
            return Err(vm.type_error(&format!("sequence item {i}: expected a bytes-like object, {kind} found")));
        };
        parts.push(part);
    }
    let all = parts.join(&*own(vm, &me));
    Ok(like(vm, &me, all))
}

fn replace(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "bytes.replace", args, 2, 3)?;
    let [me, old, new] = [0, 1, 2].map(|i| args[i].clone().unwrap_or(Value::None));
    let (all, old, new) = (own(vm, &me), bytes_needed(vm, &old)?, bytes_needed(vm, &new)?);
    let mut left = args[3].as_ref().map_or(Ok(-1), |v| vm.index(v))?;
    let (mut out, mut from) = (Vec::new(), 0);
    while left != 0 {
        let Some(at) = search(&all, &old, from) else { break };
        out.extend(&all[from..at]);
        out.extend(&new);
        from = at + old.len();
        if old.is_empty() {
            let Some(&b) = all.get(from) else { break };
            out.push(b);
            from += 1;
        }
        left -= 1;
    }
    out.extend(all.get(from..).unwrap_or_default());
    vm.check_size(out.len() as u64)?;
    Ok(like(vm, &me, out))
}

fn strip(vm: &mut Vm, args: Args, name: &str, side: strings::Side) -> Outcome {
    let args = positional(vm, &format!("bytes.{name}"), args, 0, 1)?;
    let me = args[0].clone().unwrap_or(Value::None);
    let set = match &args[1] {
        None | Some(Value::None) => b" \t\n\r\x0b\x0c".to_vec(),
        Some(v) => bytes_needed(vm, v)?,
    };
    let all = own(vm, &me);
    let kept = |b: &u8| !set.contains(b);
    let start = if side == strings::Side::Right { 0 } else { all.iter().position(kept).unwrap_or(all.len()) };
    let end = if side == strings::Side::Left { all.len() } else { all.iter().rposition(kept).map_or(0, |i| i + 1) };
    Ok(like(vm, &me, all[start..end.max(start)].to_vec()))
}

fn map(vm: &mut Vm, args: Args, name: &str, change: fn(&[u8]) -> Vec<u8>) -> Outcome {
    let [me] = exactly(vm, &format!("bytes.{name}"), args)?;
    let bytes = change(&own(vm, &me));
    Ok(like(vm, &me, bytes))
}
