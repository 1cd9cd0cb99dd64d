//! `str.format` and `str.format_map`.

use std::rc::Rc;

use super::args::exactly;
use super::show::{self, TextBuilder};
use super::str_type::text_of;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Where fields find their values, and how positional ones have been numbered so far.
struct Fields {
    positional: Vec<Value>,
    keywords: Vec<(Rc<str>, Value)>,
    mapping: Option<Value>,
    next_auto: usize,
    auto: Option<bool>,
}

/// `str.format(*args, **kwargs)`.
pub(super) fn format(vm: &mut Vm, mut args: Args) -> Outcome {
    let template = text_of(vm, &args.pos.remove(0));
    if let Some(unknown) = args.pos.iter().chain(args.kw.iter().map(|(_, value)| value)).find(|arg| vm.is_unknown(arg))
    {
        return Ok(unknown.clone());
    }
    let mut fields = Fields { positional: args.pos, keywords: args.kw, mapping: None, next_auto: 0, auto: None };
    expand(vm, &template, &mut fields, 2)
}

/// `str.format_map(mapping)`.
pub(super) fn format_map(vm: &mut Vm, args: Args) -> Outcome {
    let [template, mapping] = exactly(vm, "str.format_map", args)?;
    let template = text_of(vm, &template);
    let mut fields =
        Fields { positional: Vec::new(), keywords: Vec::new(), mapping: Some(mapping), next_auto: 0, auto: None };
    expand(vm, &template, &mut fields, 2)
}

/// One replacement field's parts.
struct Field {
    name: Vec<char>,
    conversion: Option<char>,
    spec: String,
    nested: bool,
}

fn expand(vm: &mut Vm, template: &str, fields: &mut Fields, depth: u32) -> Outcome {
    if depth == 0 {
        return Err(vm.value_error("Max string recursion exceeded"));
    }
    let chars: Vec<char> = template.chars().collect();
    let mut out = TextBuilder::default();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        at += 1;
        match c {
            '{' | '}' if chars.get(at) == Some(&c) => {
                out.push(c);
                at += 1;
            }
            '}' => return Err(vm.value_error("Single '}' encountered in format string")),
            '{' if at == chars.len() => return Err(vm.value_error("Single '{' encountered in format string")),
            '{' => {
                let field = read_field(vm, &chars, &mut at)?;
                let part = replace(vm, &field, fields, depth)?;
                out.push_value(part);
            }
            c => out.push(c),
        }
    }
    out.finish(vm)
}

fn read_field(vm: &Vm, chars: &[char], at: &mut usize) -> Outcome<Field> {
    let start = *at;
    let mut in_brackets = false;
    let end = loop {
        match chars.get(*at) {
            None => return Err(vm.value_error("expected '}' before end of string")),
            Some('{') if !in_brackets => return Err(vm.value_error("unexpected '{' in field name")),
            Some('[') => in_brackets = true,
            Some(']') => in_brackets = false,
            Some('}' | ':' | '!') if !in_brackets => break *at,
            Some(_) => {}
        }
        *at += 1;
    };
    let mut field = Field { name: chars[start..end].to_vec(), conversion: None, spec: String::new(), nested: false };
    if chars[*at] == '!' {
        *at += 1;
        let Some(&conversion) = chars.get(*at) else {
            return Err(vm.value_error("end of string while looking for conversion specifier"));
        };
        field.conversion = Some(conversion);
        *at += 1;
        match chars.get(*at) {
            Some(':' | '}') => {}
            Some(_) => return Err(vm.value_error("expected ':' after conversion specifier")),
            None => return Err(vm.value_error("unmatched '{' in format spec")),
        }
    }
    if chars[*at] == '}' {
        *at += 1;
        return Ok(field);
    }
    *at += 1;
    let start = *at;
    let mut open = 1;
    loop {
        match chars.get(*at) {
            None => return Err(vm.value_error("unmatched '{' in format spec")),
            Some('{') => {
                field.nested = true;
                open += 1;
            }
            Some('}') => open -= 1,
            Some(_) => {}
        }
        *at += 1;
        if open == 0 {
            field.spec = chars[start..*at - 1].iter().collect();
            return Ok(field);
        }
    }
}

fn replace(vm: &mut Vm, field: &Field, fields: &mut Fields, depth: u32) -> Outcome {
    let mut value = lookup(vm, &field.name, fields)?;
    match field.conversion {
        None => {}
        Some('s') => value = vm.str_value(&value)?,
        Some('r') => value = vm.repr_value(&value)?,
        Some('a') => value = show::ascii_value(vm, &value)?,
        Some(other) => {
            let shown = if (33..127).contains(&(other as u32)) {
                format!("'{other}'")
            } else {
                format!("'\\x{:x}'", other as u32)
            };
            return Err(vm.value_error(&format!("Unknown conversion specifier {}", shown.trim_matches('\''))));
        }
    }
    if !field.nested {
        return vm.format_to_value(&value, &field.spec);
    }
    match expand(vm, &field.spec, fields, depth - 1)? {
        Value::Str(spec) => vm.format_to_value(&value, &spec),
        _ => Err(vm.unsupported("a format specification that is known at run time only")),
    }
}

/// A decimal index, if the text is all digits.
fn index_of(vm: &Vm, name: &[char]) -> Outcome<Option<usize>> {
    if name.is_empty() || !name.iter().all(char::is_ascii_digit) {
        return Ok(None);
    }
    let text: String = name.iter().collect();
    match text.parse::<i64>() {
        Ok(n) => Ok(Some(n as usize)),
        Err(_) => Err(vm.value_error("Too many decimal digits in format string")),
    }
}

fn lookup(vm: &mut Vm, name: &[char], fields: &mut Fields) -> Outcome {
    let first_end = name.iter().position(|c| matches!(c, '.' | '[')).unwrap_or(name.len());
    let (first, mut rest) = name.split_at(first_end);
    let index = index_of(vm, first)?;
    let automatic = first.is_empty();
    let mut value = if automatic || index.is_some() {
        match fields.auto {
            Some(true) if !automatic => {
                return Err(
                    vm.value_error("cannot switch from automatic field numbering to manual field specification")
                );
            }
            Some(false) if automatic => {
                return Err(
                    vm.value_error("cannot switch from manual field specification to automatic field numbering")
                );
            }
            _ => fields.auto = Some(automatic),
        }
        let index = index.unwrap_or(fields.next_auto);
        fields.next_auto += usize::from(automatic);
        if fields.mapping.is_some() {
            return Err(vm.value_error("Format string contains positional fields"));
        }
        fields.positional.get(index).cloned().ok_or_else(|| {
            vm.raise("IndexError", &format!("Replacement index {index} out of range for positional args tuple"))
        })?
    } else {
        let key: String = first.iter().collect();
        match &fields.mapping {
            Some(mapping) => vm.get_item(&mapping.clone(), &Value::str(&key))?,
            None => match fields.keywords.iter().find(|(name, _)| **name == *key) {
                Some((_, value)) => value.clone(),
                None => return Err(vm.key_error(&Value::str(&key))),
            },
        }
    };
    while let Some((&mark, tail)) = rest.split_first() {
        if mark == '.' {
            let end = tail.iter().position(|c| matches!(c, '.' | '[')).unwrap_or(tail.len());
            if end == 0 {
                return Err(vm.value_error("Empty attribute in format string"));
            }
            let attr: String = tail[..end].iter().collect();
            value = vm.get_attr(&value, &attr)?;
            rest = &tail[end..];
        } else {
            let Some(end) = tail.iter().position(|&c| c == ']') else {
                return Err(vm.value_error("Missing ']' in format string"));
            };
            if end == 0 {
                return Err(vm.value_error("Empty attribute in format string"));
            }
            let key = match index_of(vm, &tail[..end])? {
                Some(index) => Value::Int(index as i64),
                None => Value::str(&tail[..end].iter().collect::<String>()),
            };
            value = vm.get_item(&value, &key)?;
            rest = &tail[end + 1..];
            if rest.first().is_some_and(|c| !matches!(c, '.' | '[')) {
                return Err(vm.value_error("Only '.' or '[' may follow ']' in format field specifier"));
            }
        }
    }
    Ok(value)
}
