//! `"..." % values`.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::args::{as_big, as_str, as_tuple, lift};
use super::number::{self, int};
use super::show::{self, TextBuilder};
use super::{format_spec, number_new};
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// One conversion: `%[flags][width][.precision]kind`.
#[derive(Default)]
struct Conversion {
    left: bool,
    plus: bool,
    blank: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    kind: char,
}

/// Where the values come from.
struct Source<'a> {
    values: &'a Value,
    items: Option<Rc<[Value]>>,
    used: usize,
    is_mapping: bool,
    by_key: bool,
}

impl Source<'_> {
    fn next(&mut self, vm: &Vm) -> Outcome {
        let item = match &self.items {
            Some(items) => items.get(self.used).cloned(),
            None => (self.used == 0).then(|| self.values.clone()),
        };
        self.used += 1;
        item.ok_or_else(|| vm.type_error("not enough arguments for format string"))
    }

    fn is_used_up(&self) -> bool {
        let total = self.items.as_ref().map_or(1, |items| items.len());
        self.by_key || self.used >= total || (self.is_mapping && self.items.is_none())
    }
}

/// The formatted text.
pub(super) fn format(vm: &mut Vm, format: &str, values: &Value) -> Outcome {
    let chars: Vec<char> = format.chars().collect();
    let items = as_tuple(vm, values);
    let shown = items.as_deref().unwrap_or(std::slice::from_ref(values));
    if let Some(unknown) = shown.iter().find(|value| vm.is_unknown(value)) {
        return Ok(unknown.clone());
    }
    let is_mapping = items.is_none()
        && as_str(vm, values).is_none()
        && !matches!(values, Value::Abstract(_))
        && vm.lookup_class(&vm.type_of(values), "__getitem__").is_some();
    let mut source = Source { values, items, used: 0, is_mapping, by_key: false };
    let mut out = TextBuilder::default();
    let mut at = 0;
    while at < chars.len() {
        if chars[at] == '%' {
            at += 1;
            convert(vm, &chars, &mut at, &mut source, &mut out)?;
        } else {
            out.push(chars[at]);
            at += 1;
        }
    }
    if !source.is_used_up() {
        return Err(vm.type_error("not all arguments converted during string formatting"));
    }
    out.finish(vm)
}

/// Reads one conversion behind its `%` and appends its text.
fn convert(vm: &mut Vm, chars: &[char], at: &mut usize, source: &mut Source<'_>, out: &mut TextBuilder) -> Outcome<()> {
    if chars.get(*at) == Some(&'%') {
        *at += 1;
        out.push('%');
        return Ok(());
    }
    let mut keyed = None;
    if chars.get(*at) == Some(&'(') {
        let key = read_key(vm, chars, at, source)?;
        keyed = Some(vm.get_item(source.values, &Value::str(&key))?);
        source.by_key = true;
    }
    let mut c = Conversion::default();
    while let Some(&flag) = chars.get(*at) {
        match flag {
            '-' => c.left = true,
            '+' => c.plus = true,
            ' ' => c.blank = true,
            '#' => c.alternate = true,
            '0' => c.zero = true,
            _ => break,
        }
        *at += 1;
    }
    if let Some(width) = read_count(vm, chars, at, source, "width too big")? {
        c.left |= width < 0;
        c.width = width.unsigned_abs() as usize;
    }
    if chars.get(*at) == Some(&'.') {
        *at += 1;
        let precision = read_count(vm, chars, at, source, "precision too big")?.unwrap_or(0);
        c.precision = Some(precision.max(0) as usize);
    }
    if matches!(chars.get(*at), Some('h' | 'l' | 'L')) {
        *at += 1;
    }
    let Some(&kind) = chars.get(*at) else {
        return Err(vm.value_error("incomplete format"));
    };
    c.kind = kind;
    *at += 1;
    vm.check_size(c.width as u64 + c.precision.unwrap_or(0) as u64)?;
    let value = match keyed {
        Some(value) => value,
        None => source.next(vm)?,
    };
    let value = number_of(vm, kind, value)?;
    if let Value::Abstract(_) = value {
        let part = convert_abstract(vm, &c, &value)?;
        out.push_value(part);
        return Ok(());
    }
    append(vm, &c, &value, *at - 1, out)
}

/// A value of which only a run knows the number, as the number that the conversion takes.
fn number_of(vm: &mut Vm, kind: char, value: Value) -> Outcome {
    match &value {
        // `%d` cuts a float; a format specification does not take one.
        Value::Abstract(_) if matches!(kind, 'd' | 'i' | 'u') => {
            let float = vm.types.float.clone();
            let is_float = vm.domain_for(&value)?.is_instance(vm, &value, &float)?;
            return if is_float.is(&Value::Bool(true)) { vm.domain_for(&value)?.int(vm, &value) } else { Ok(value) };
        }
        Value::Object(_) if vm.staging => {}
        _ => return Ok(value),
    }
    let (class, methods): (_, &[&str]) = match kind {
        'd' | 'i' | 'u' => (&vm.types.int, &["__int__", "__index__"]),
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => (&vm.types.float, &["__float__", "__index__"]),
        'x' | 'X' | 'o' | 'c' => (&vm.types.int, &["__index__"]),
        _ => return Ok(value),
    };
    // What an object gives as its number may be one of a run.
    let (class, kind) = (Value::Object(class.clone()), vm.type_of(&value));
    let plain = vm.unwrap_immediate(&value);
    if !matches!(plain, Value::Object(_)) || !methods.iter().any(|name| vm.lookup_class(&kind, name).is_some()) {
        return Ok(value);
    }
    if methods == ["__index__"] {
        let found = vm.call_special(&value, "__index__", Args::default())?.unwrap_or(Value::None);
        return Ok(vm.unwrap_immediate(&found));
    }
    vm.call(&class, Args::new(vec![value]))
}

fn read_key(vm: &Vm, chars: &[char], at: &mut usize, source: &Source<'_>) -> Outcome<String> {
    if !source.is_mapping {
        return Err(vm.type_error("format requires a mapping"));
    }
    let start = *at + 1;
    let mut open = 1;
    *at += 1;
    while open > 0 {
        match chars.get(*at) {
            Some('(') => open += 1,
            Some(')') => open -= 1,
            Some(_) => {}
            None => return Err(vm.value_error("incomplete format key")),
        }
        *at += 1;
    }
    Ok(chars[start..*at - 1].iter().collect())
}

/// A width or precision: digits or `*`.
fn read_count(
    vm: &mut Vm,
    chars: &[char],
    at: &mut usize,
    source: &mut Source<'_>,
    too_big: &str,
) -> Outcome<Option<i64>> {
    if chars.get(*at) == Some(&'*') {
        *at += 1;
        let value = vm.unwrap_immediate(&source.next(vm)?);
        if let Value::Abstract(_) = value {
            vm.index(&value)?;
        }
        let Some(n) = number::to_big(&value) else {
            return Err(vm.type_error("* wants int"));
        };
        return match n.to_i64().filter(|n| n.unsigned_abs() < 1 << 31) {
            Some(n) => Ok(Some(n)),
            None => Err(vm.raise("OverflowError", "Python int too large to convert to C int")),
        };
    }
    let start = *at;
    let mut n: i64 = 0;
    while let Some(d) = chars.get(*at).and_then(|c| c.to_digit(10)) {
        n = n * 10 + i64::from(d);
        if n > i64::from(i32::MAX) {
            return Err(vm.value_error(too_big));
        }
        *at += 1;
    }
    Ok((*at > start).then_some(n))
}

/// The text of an abstract value: the conversion as a format specification for the domain.
fn convert_abstract(vm: &mut Vm, c: &Conversion, value: &Value) -> Outcome {
    let domain = vm.domain_for(value)?;
    let plain = c.width == 0 && c.precision.is_none();
    match c.kind {
        's' if plain => return domain.str(vm, value),
        'r' | 'a' if plain => return domain.repr(vm, value),
        _ => {}
    }
    let mut spec = String::new();
    if c.left {
        spec.push('<');
    }
    if c.plus {
        spec.push('+');
    } else if c.blank {
        spec.push(' ');
    }
    if c.alternate {
        spec.push('#');
    }
    if c.zero && !c.left {
        spec.push('0');
    }
    if c.width > 0 {
        spec.push_str(&c.width.to_string());
    }
    match (c.kind, c.precision) {
        ('d' | 'i' | 'u', None) => spec.push('d'),
        ('x' | 'X' | 'o', None) => spec.push(c.kind),
        ('e' | 'E' | 'f' | 'F' | 'g' | 'G', precision) => {
            if let Some(p) = precision {
                spec.push('.');
                spec.push_str(&p.to_string());
            }
            spec.push(c.kind);
        }
        (kind, _) => {
            return Err(vm.unsupported(format!("'%{kind}' with a value that is known at run time only")));
        }
    }
    domain.format(vm, value, &spec)
}

/// Appends the text of one value.
fn append(vm: &mut Vm, c: &Conversion, value: &Value, index: usize, out: &mut TextBuilder) -> Outcome<()> {
    match c.kind {
        's' | 'r' | 'a' => {
            let shown = match c.kind {
                's' => vm.str_value(value)?,
                'r' => vm.repr_value(value)?,
                _ => show::ascii_value(vm, value)?,
            };
            let Value::Str(shown) = &shown else {
                if c.width == 0 && c.precision.is_none() {
                    out.push_value(shown);
                    return Ok(());
                }
                return Err(vm.unsupported("'%' with a width and a text that is known at run time only"));
            };
            let cut: String = match c.precision {
                Some(p) => shown.chars().take(p).collect(),
                None => shown.to_string(),
            };
            pad(out, c, "", "", &cut, ' ');
        }
        'c' => {
            let text = character(vm, value)?;
            pad(out, c, "", "", &text, ' ');
        }
        'd' | 'i' | 'u' | 'o' | 'x' | 'X' => {
            let n = integer(vm, c.kind, value)?;
            let digits = integer_digits(vm, c, &n)?;
            let prefix = match (c.alternate, c.kind) {
                (true, 'x') => "0x",
                (true, 'X') => "0X",
                (true, 'o') => "0o",
                _ => "",
            };
            pad(out, c, sign(c, n.is_negative()), prefix, &digits, if c.zero { '0' } else { ' ' });
        }
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
            let Some(f) = number_new::real_number(vm, value)? else {
                let kind = vm.type_name(value);
                return Err(vm.type_error(&format!("must be real number, not {kind}")));
            };
            if c.precision > Some(format_spec::MAX_WIDTH) {
                return Err(vm.memory_error());
            }
            let body = format_spec::float_body(f.abs(), c.kind, c.precision, c.alternate);
            let negative = f.is_sign_negative() && !f.is_nan();
            pad(out, c, sign(c, negative), "", &body, if c.zero { '0' } else { ' ' });
        }
        other => {
            let code = other as u32;
            return Err(vm.value_error(&format!(
                "unsupported format character '{}' (0x{code:x}) at index {index}",
                if (31..127).contains(&code) { other } else { '?' }
            )));
        }
    }
    Ok(())
}

fn sign(c: &Conversion, negative: bool) -> &'static str {
    match (negative, c.plus, c.blank) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (.., true) => " ",
        _ => "",
    }
}

fn pad(out: &mut TextBuilder, c: &Conversion, sign: &str, prefix: &str, body: &str, fill: char) {
    let len = sign.len() + prefix.len() + body.chars().count();
    let missing = c.width.saturating_sub(len);
    let before = if c.left { 0 } else { missing };
    let filling: String = std::iter::repeat_n(fill, before).collect();
    if fill == ' ' {
        out.push_str(&filling);
    }
    out.push_str(sign);
    out.push_str(prefix);
    if fill != ' ' {
        out.push_str(&filling);
    }
    out.push_str(body);
    out.push_str(&" ".repeat(missing - before));
}

fn integer_digits(vm: &Vm, c: &Conversion, n: &BigInt) -> Outcome<String> {
    let digits = match c.kind {
        'o' => n.magnitude().to_str_radix(8),
        'x' => n.magnitude().to_str_radix(16),
        'X' => n.magnitude().to_str_radix(16).to_ascii_uppercase(),
        _ => lift(vm, int::to_decimal(&n.abs()))?,
    };
    let missing = c.precision.unwrap_or(0).saturating_sub(digits.len());
    Ok("0".repeat(missing) + &digits)
}

fn integer(vm: &mut Vm, kind: char, value: &Value) -> Outcome<BigInt> {
    let plain = vm.unwrap_immediate(value);
    if let Some(n) = number::to_big(&plain) {
        return Ok(n);
    }
    let class = vm.type_of(value);
    let has = |vm: &Vm, name| vm.lookup_class(&class, name).is_some();
    let whole_only = matches!(kind, 'o' | 'x' | 'X');
    let is_number = has(vm, "__index__") || has(vm, "__int__") || has(vm, "__float__");
    if is_number {
        let result = if whole_only {
            as_big(vm, value)
        } else {
            number_new::to_int(vm, value).and_then(|whole| {
                number::to_big(&whole).ok_or_else(|| vm.unsupported("a number here that is known at run time only"))
            })
        };
        match result {
            Err(raise) if vm.raise_is(&raise, "TypeError") => {}
            other => return other,
        }
    }
    let name = vm.type_name(value);
    let want = if whole_only { "an integer" } else { "a real number" };
    Err(vm.type_error(&format!("%{kind} format: {want} is required, not {name}")))
}

fn character(vm: &mut Vm, value: &Value) -> Outcome<String> {
    if let Some(text) = as_str(vm, value) {
        if text.chars().count() == 1 {
            return Ok(text.to_string());
        }
        return Err(vm.type_error("%c requires int or char"));
    }
    let n = match as_big(vm, value) {
        Ok(n) => n,
        Err(raise) if vm.raise_is(&raise, "TypeError") => return Err(vm.type_error("%c requires int or char")),
        Err(raise) => return Err(raise),
    };
    match n.to_u32().and_then(char::from_u32) {
        Some(c) => Ok(c.to_string()),
        None => Err(vm.raise("OverflowError", "%c arg not in range(0x110000)")),
    }
}
