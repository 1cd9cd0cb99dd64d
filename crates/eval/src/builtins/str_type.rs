//! Methods of `str`: the protocol (construction, operators, indexing) and those that take no or simple arguments.

use std::rc::Rc;

use super::args::{as_bound, as_list, as_str, as_tuple, exactly, lift, positional, Signature};
use super::number_new::{class_of_new, finish_new};
use super::number_types::COMPARE;
use super::slice::{position, Bounds};
use super::strings::{self, Side};
use super::{add_closure, add_methods, bytes_type, format_spec, number, percent, str_search, text, unicode, Method};
use crate::dict::{hash_str, Dict};
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

type Predicate = fn(&str) -> bool;
type Mapping = fn(&str) -> String;

/// Installs the methods of `str`.
pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.str.clone();
    add_methods(vm, &class, PROTOCOL);
    add_methods(vm, &class, METHODS);
    add_methods(vm, &class, str_search::METHODS);
    vm.add_static_methods(&class, &[("maketrans", maketrans)]);
    for &(name, op) in COMPARE {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [a, b] = exactly(vm, "str.__cmp__", args)?;
            Ok(match (as_str(vm, &a), as_str(vm, &b)) {
                (Some(a), Some(b)) => Value::Bool(number::decide(op, Some(a.cmp(&b)))),
                _ => Value::NotImplemented,
            })
        };
        add_closure(vm, &class, name, Rc::new(run));
    }
    let predicates: &[(&'static str, Predicate)] = &[
        ("isalpha", |s| all(s, unicode::is_alpha)),
        ("isalnum", |s| all(s, unicode::is_alnum)),
        ("isdecimal", |s| all(s, |c| unicode::decimal(c).is_some())),
        ("isdigit", |s| all(s, unicode::is_digit)),
        ("isnumeric", |s| all(s, unicode::is_numeric)),
        ("isspace", |s| all(s, unicode::is_space)),
        ("isupper", strings::is_upper),
        ("islower", strings::is_lower),
        ("istitle", strings::is_title),
        ("isprintable", |s| s.chars().all(unicode::is_printable)),
        ("isidentifier", strings::is_identifier),
        ("isascii", str::is_ascii),
    ];
    for &(name, test) in predicates {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [s] = exactly(vm, &format!("str.{name}"), args)?;
            Ok(Value::Bool(test(&text_of(vm, &s))))
        };
        add_closure(vm, &class, name, Rc::new(run));
    }
    let mappings: &[(&'static str, Mapping)] = &[
        ("upper", strings::upper),
        ("lower", strings::lower),
        ("title", strings::title),
        ("capitalize", strings::capitalize),
        ("swapcase", strings::swapcase),
        ("casefold", strings::casefold),
        ("__repr__", text::repr_str),
        ("__str__", str::to_string),
    ];
    for &(name, map) in mappings {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [s] = exactly(vm, &format!("str.{name}"), args)?;
            Ok(Value::str(&map(&text_of(vm, &s))))
        };
        add_closure(vm, &class, name, Rc::new(run));
    }
}

fn all(s: &str, test: fn(char) -> bool) -> bool {
    !s.is_empty() && s.chars().all(test)
}

const PROTOCOL: &[Method] = &[
    ("__new__", str_new),
    ("__hash__", hash),
    ("__len__", len),
    ("__iter__", iter),
    ("__contains__", contains),
    ("__getitem__", get_item),
    ("__add__", add),
    ("__mul__", mul),
    ("__rmul__", mul),
    ("__mod__", modulo),
    ("__rmod__", modulo_reflected),
    ("__format__", format),
];

const METHODS: &[Method] = &[
    ("strip", |vm, args| strip(vm, args, "strip", Side::Both)),
    ("lstrip", |vm, args| strip(vm, args, "lstrip", Side::Left)),
    ("rstrip", |vm, args| strip(vm, args, "rstrip", Side::Right)),
    ("center", |vm, args| justify(vm, args, "center", Side::Both)),
    ("ljust", |vm, args| justify(vm, args, "ljust", Side::Left)),
    ("rjust", |vm, args| justify(vm, args, "rjust", Side::Right)),
    ("zfill", zfill),
    ("expandtabs", expandtabs),
    ("splitlines", splitlines),
    ("join", join),
    ("encode", encode),
    ("translate", translate),
    ("removeprefix", removeprefix),
    ("removesuffix", removesuffix),
    ("format", super::str_format::format),
    ("format_map", super::str_format::format_map),
];

/// The text of a `self` that was checked.
pub(super) fn text_of(vm: &Vm, v: &Value) -> Rc<str> {
    as_str(vm, v).unwrap_or_else(|| Rc::from(""))
}

fn str_new(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "type.str", params: &["object", "encoding", "errors"], required: 0, positional: 3 };
    let args = SIGNATURE.bind(vm, args)?;
    let class = class_of_new(vm, args.first(), "str")?;
    let value = match (&args[1], &args[2], &args[3]) {
        (None, ..) => Value::str(""),
        (Some(x @ Value::Abstract(_)), None, None) => vm.domain_for(x)?.str(vm, x)?,
        (Some(x), None, None) => vm.str_value(x)?,
        (Some(x), encoding, errors) => bytes_type::decode_value(vm, x, encoding.as_ref(), errors.as_ref())?,
    };
    Ok(finish_new(vm, &class, value))
}

fn hash(vm: &mut Vm, args: Args) -> Outcome {
    let [s] = exactly(vm, "str.__hash__", args)?;
    Ok(Value::Int(hash_str(&text_of(vm, &s)) as i64))
}

fn len(vm: &mut Vm, args: Args) -> Outcome {
    let [s] = exactly(vm, "str.__len__", args)?;
    Ok(Value::Int(strings::char_len(&text_of(vm, &s)) as i64))
}

fn iter(vm: &mut Vm, args: Args) -> Outcome {
    let [s] = exactly(vm, "str.__iter__", args)?;
    vm.iter(&s)
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [s, item] = exactly(vm, "str.__contains__", args)?;
    let Some(item_text) = as_str(vm, &item) else {
        let kind = vm.type_name(&item);
        return Err(vm.type_error(&format!("'in <string>' requires string as left operand, not {kind}")));
    };
    Ok(Value::Bool(text_of(vm, &s).contains(&*item_text)))
}

fn get_item(vm: &mut Vm, args: Args) -> Outcome {
    let [s, key] = exactly(vm, "str.__getitem__", args)?;
    let s = text_of(vm, &s);
    if let Some(bounds) = slice_bounds(vm, &key, strings::char_len(&s))? {
        return Ok(Value::str(&slice_text(&s, bounds)));
    }
    if !is_index(vm, &key) {
        let kind = vm.type_name(&key);
        return Err(vm.type_error(&format!("string indices must be integers, not '{kind}'")));
    }
    let index = sequence_index(vm, &key)?;
    char_at(&s, index).ok_or_else(|| vm.raise("IndexError", "string index out of range"))
}

/// The character at an index that may count from the end.
fn char_at(s: &str, index: i64) -> Option<Value> {
    if s.is_ascii() {
        let at = position(index, s.len())?;
        return Some(Value::str(&s[at..=at]));
    }
    let at = position(index, strings::char_len(s))?;
    s.chars().nth(at).map(|c| Value::str(c.encode_utf8(&mut [0; 4])))
}

/// The characters that a slice names.
pub(super) fn slice_text(s: &str, bounds: Bounds) -> String {
    if bounds.step == 1 {
        let start = strings::byte_offset(s, bounds.start as usize);
        let end = start + strings::byte_offset(&s[start..], bounds.len);
        return s[start..end].into();
    }
    let chars: Vec<char> = s.chars().collect();
    bounds.positions().map(|i| chars[i]).collect()
}

/// The positions that a `slice` object names in a sequence of that length; `None` if the key is no slice.
pub(super) fn slice_bounds(vm: &mut Vm, key: &Value, length: usize) -> Outcome<Option<Bounds>> {
    let Value::Object(r) = key else { return Ok(None) };
    let parts = match &vm.heap.read(r).payload {
        Payload::Slice(parts) => parts.clone(),
        _ => return Ok(None),
    };
    let step = as_bound(vm, Some(&parts[2]))?.unwrap_or(1);
    if step == 0 {
        return Err(vm.value_error("slice step cannot be zero"));
    }
    let start = as_bound(vm, Some(&parts[0]))?;
    let stop = as_bound(vm, Some(&parts[1]))?;
    Ok(Some(Bounds::resolve(start, stop, step, length)))
}

/// Whether a value can be used as an index.
pub(super) fn is_index(vm: &Vm, key: &Value) -> bool {
    matches!(key, Value::Int(_) | Value::BigInt(_) | Value::Bool(_) | Value::Abstract(_))
        || vm.lookup_class(&vm.type_of(key), "__index__").is_some()
}

/// An index of a sequence; `IndexError` where it does not fit 64 bits.
pub(super) fn sequence_index(vm: &mut Vm, key: &Value) -> Outcome<i64> {
    match key {
        Value::Int(i) => Ok(*i),
        Value::Abstract(_) => vm.index(key),
        _ => super::number_new::small_index(vm, key, "IndexError"),
    }
}

fn add(vm: &mut Vm, args: Args) -> Outcome {
    let [a, b] = exactly(vm, "str.__add__", args)?;
    match as_str(vm, &b) {
        Some(b) => {
            let a = text_of(vm, &a);
            // The sum, and as much again while it becomes an object.
            let size = (a.len() + b.len()) as u64;
            vm.check_size(size)?;
            vm.check_room(2 * size)?;
            Ok(Value::Str(Rc::from([&*a, &*b].concat())))
        }
        None => Ok(Value::NotImplemented),
    }
}

/// A repeat count for a sequence: `None` where the other operand is no integer.
pub(super) fn repeat_count(vm: &mut Vm, n: &Value, size: usize) -> Outcome<Option<usize>> {
    if !is_index(vm, n) {
        return Ok(None);
    }
    let count = match n {
        Value::Abstract(_) => vm.index(n)?,
        _ => super::number_new::small_index(vm, n, "OverflowError")?,
    };
    let count = usize::try_from(count).unwrap_or(0);
    vm.check_size((count as u64).saturating_mul(size as u64))?;
    Ok(Some(count))
}

fn mul(vm: &mut Vm, args: Args) -> Outcome {
    let [s, n] = exactly(vm, "str.__mul__", args)?;
    let s = text_of(vm, &s);
    Ok(match repeat_count(vm, &n, s.len())? {
        Some(n) => Value::str(&s.repeat(n)),
        None => Value::NotImplemented,
    })
}

fn modulo(vm: &mut Vm, args: Args) -> Outcome {
    let [format, values] = exactly(vm, "str.__mod__", args)?;
    let format = text_of(vm, &format);
    percent::format(vm, &format, &values)
}

fn modulo_reflected(vm: &mut Vm, args: Args) -> Outcome {
    let [values, format] = exactly(vm, "str.__rmod__", args)?;
    match as_str(vm, &format) {
        Some(format) => percent::format(vm, &format, &values),
        None => Ok(Value::NotImplemented),
    }
}

fn format(vm: &mut Vm, args: Args) -> Outcome {
    let [s, spec] = exactly(vm, "str.__format__", args)?;
    let Some(spec) = as_str(vm, &spec) else {
        let kind = vm.type_name(&spec);
        return Err(vm.type_error(&format!("__format__() argument must be str, not {kind}")));
    };
    let s = text_of(vm, &s);
    lift(vm, format_spec::format_str(&s, &spec)).map(|text| Value::str(&text))
}

fn strip(vm: &mut Vm, args: Args, name: &str, side: Side) -> Outcome {
    let args = positional(vm, &format!("str.{name}"), args, 0, 1)?;
    let chars = match &args[1] {
        None | Some(Value::None) => None,
        Some(v) => Some(as_str(vm, v).ok_or_else(|| vm.type_error(&format!("{name} arg must be None or str")))?),
    };
    let s = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    Ok(Value::str(strings::strip(&s, chars.as_deref(), side)))
}

fn justify(vm: &mut Vm, args: Args, name: &str, side: Side) -> Outcome {
    let args = positional(vm, &format!("str.{name}"), args, 1, 2)?;
    let width = vm.index(args[1].as_ref().unwrap_or(&Value::None))?;
    let fill = match &args[2] {
        None => ' ',
        Some(v) => {
            let Some(fill) = as_str(vm, v) else {
                let kind = vm.type_name(v);
                return Err(vm.type_error(&format!("The fill character must be a unicode character, not {kind}")));
            };
            let mut chars = fill.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => c,
                _ => return Err(vm.type_error("The fill character must be exactly one character long")),
            }
        }
    };
    vm.check_size(width.max(0) as u64)?;
    let s = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    Ok(Value::str(&strings::justify(&s, width, fill, side)))
}

fn zfill(vm: &mut Vm, args: Args) -> Outcome {
    let [s, width] = exactly(vm, "str.zfill", args)?;
    let width = vm.index(&width)?;
    vm.check_size(width.max(0) as u64)?;
    Ok(Value::str(&strings::zero_fill(&text_of(vm, &s), width)))
}

fn expandtabs(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature = Signature { name: "str.expandtabs", params: &["tabsize"], required: 0, positional: 1 };
    let args = SIGNATURE.bind(vm, args)?;
    let size = args[1].as_ref().map_or(Ok(8), |v| vm.index(v))?;
    let s = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    vm.check_size((size.max(1) as u64).saturating_mul(s.len() as u64))?;
    Ok(Value::str(&strings::expand_tabs(&s, size)))
}

/// A list of texts.
pub(super) fn list_of(vm: &Vm, items: Vec<Rc<str>>) -> Value {
    vm.new_list(items.into_iter().map(Value::Str).collect())
}

fn splitlines(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "str.splitlines", params: &["keepends"], required: 0, positional: 1 };
    let args = SIGNATURE.bind(vm, args)?;
    let keep = args[1].as_ref().map_or(Ok(false), |v| vm.truth(v))?;
    let s = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    Ok(list_of(vm, strings::split_lines(&s, keep)))
}

fn join(vm: &mut Vm, args: Args) -> Outcome {
    let [separator, items] = exactly(vm, "str.join", args)?;
    let separator = text_of(vm, &separator);
    let items = match (as_list(vm, &items), as_tuple(vm, &items)) {
        (Some(list), _) => list,
        (_, Some(tuple)) => tuple.to_vec(),
        _ if !super::is_iterable(vm, &items) => return Err(vm.type_error("can only join an iterable")),
        _ => vm.to_vec(&items)?,
    };
    let mut parts = Vec::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        match (as_str(vm, item), item) {
            (Some(part), _) => parts.push(Value::Str(part)),
            (None, Value::Abstract(_)) => parts.push(item.clone()),
            _ => {
                let kind = vm.type_name(item);
                return Err(vm.type_error(&format!("sequence item {i}: expected str instance, {kind} found")));
            }
        }
        if i + 1 < items.len() && !separator.is_empty() {
            parts.push(Value::Str(separator.clone()));
        }
    }
    concat(vm, &parts)
}

/// Puts parts together; where one is abstract the domain does.
pub(super) fn concat(vm: &mut Vm, parts: &[Value]) -> Outcome {
    let size: usize = parts.iter().map(|p| if let Value::Str(s) = p { s.len() } else { 0 }).sum();
    vm.check_size(size as u64)?;
    if let Some(v) = parts.iter().find(|p| matches!(p, Value::Abstract(_))) {
        return vm.domain_for(v)?.concat_str(vm, parts);
    }
    let mut out = String::new();
    for part in parts {
        if let Value::Str(text) = part {
            out.push_str(text);
        }
    }
    Ok(Value::str(&out))
}

fn encode(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "str.encode", params: &["encoding", "errors"], required: 0, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let s = text_of(vm, args[0].as_ref().unwrap_or(&Value::None));
    bytes_type::encode_text(vm, &s, args[1].as_ref(), args[2].as_ref())
}

fn affix(vm: &mut Vm, name: &str, args: Args) -> Outcome<(Rc<str>, Rc<str>)> {
    let [s, affix] = exactly(vm, &format!("str.{name}"), args)?;
    match as_str(vm, &affix) {
        Some(affix) => Ok((text_of(vm, &s), affix)),
        None => {
            let kind = vm.type_name(&affix);
            Err(vm.type_error(&format!("{name}() argument must be str, not {kind}")))
        }
    }
}

fn removeprefix(vm: &mut Vm, args: Args) -> Outcome {
    let (s, prefix) = affix(vm, "removeprefix", args)?;
    Ok(Value::str(s.strip_prefix(&*prefix).unwrap_or(&s)))
}

fn removesuffix(vm: &mut Vm, args: Args) -> Outcome {
    let (s, suffix) = affix(vm, "removesuffix", args)?;
    Ok(Value::str(s.strip_suffix(&*suffix).unwrap_or(&s)))
}

fn translate(vm: &mut Vm, args: Args) -> Outcome {
    let [s, table] = exactly(vm, "str.translate", args)?;
    let s = text_of(vm, &s);
    let mut out = String::with_capacity(s.len());
    for c in s.chars() {
        let mapped = match vm.get_item(&table, &Value::Int(i64::from(c as u32))) {
            Ok(v) => v,
            Err(raise) if vm.raise_is(&raise, "LookupError") => {
                out.push(c);
                continue;
            }
            Err(raise) => return Err(raise),
        };
        match vm.unwrap_immediate(&mapped) {
            Value::None => {}
            Value::Str(text) => {
                if out.len() + text.len() > out.capacity() {
                    vm.check_size(2 * (out.len() + text.len()) as u64)?;
                }
                out.push_str(&text);
            }
            Value::Int(code) => match u32::try_from(code).ok().and_then(char::from_u32) {
                Some(c) => out.push(c),
                None => return Err(vm.value_error("character mapping must be in range(0x110000)")),
            },
            _ => return Err(vm.type_error("character mapping must return integer, None or str")),
        }
    }
    Ok(Value::str(&out))
}

fn maketrans(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "maketrans", args, 1, 3)?;
    let mut out = Dict::new();
    let code = |c: char| Value::Int(i64::from(c as u32));
    let Some(to) = &args[1] else {
        let Some(Value::Object(dict)) = &args[0] else {
            return Err(vm.type_error("if you give only one argument to maketrans it must be a dict"));
        };
        for (key, value) in vm.dict_entries(dict) {
            let key = match as_str(vm, &key) {
                Some(text) => {
                    let mut chars = text.chars();
                    match (chars.next(), chars.next()) {
                        (Some(c), None) => code(c),
                        _ => return Err(vm.value_error("string keys in translate table must be of length 1")),
                    }
                }
                None if matches!(key, Value::Int(_) | Value::Bool(_)) => key,
                None => return Err(vm.type_error("keys in translate table must be strings or integers")),
            };
            vm.put(&mut out, key, value)?;
        }
        return Ok(vm.new_dict(out));
    };
    let texts = [args[0].as_ref(), Some(to)].map(|v| v.and_then(|v| as_str(vm, v)));
    let [Some(from), Some(to)] = texts else {
        return Err(vm.type_error("first maketrans argument must be a string if there is a second argument"));
    };
    if strings::char_len(&from) != strings::char_len(&to) {
        return Err(vm.value_error("the first two maketrans arguments must have equal length"));
    }
    for (a, b) in from.chars().zip(to.chars()) {
        vm.put(&mut out, code(a), code(b))?;
    }
    if let Some(gone) = args[2].as_ref().and_then(|v| as_str(vm, v)) {
        for c in gone.chars() {
            vm.put(&mut out, code(c), Value::None)?;
        }
    }
    Ok(vm.new_dict(out))
}
