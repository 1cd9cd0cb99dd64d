//! Bytes to code.

use std::rc::Rc;

use dy2st_source::{FileId, Span};
use num_bigint::BigInt;

use super::bytes::Reader;
use super::{op, Places, StoredFile};
use crate::code::{Code, Name, Region, Site, Spans, Statement};
use crate::value::Value;
use crate::vm::Vm;

/// Longer constants are not interned.
const LONG: usize = 48;

/// What is true or false of code, a bit each, and what of it is there.
pub(super) fn flags(code: &Code) -> u16 {
    let all = [
        code.var_positional,
        code.var_keyword,
        code.is_generator,
        code.is_async,
        code.is_class,
        code.is_module,
        code.journaled,
        code.is_converted,
        code.plain,
        code.outline.is_some(),
        code.private.is_some(),
        code.doc.is_some(),
    ];
    all.iter().enumerate().fold(0, |flags, (at, set)| flags | u16::from(*set) << at)
}

/// The code at a place.
pub(super) fn code(vm: &mut Vm, file: FileId, stored: &StoredFile, place: u32) -> Option<Rc<Code>> {
    let from = Reader::new(stored.codes.get(place.checked_sub(1)? as usize..)?);
    Decoder { vm, file, stored, from }.code().map(Rc::new)
}

/// Source bytes of instructions.
pub(crate) fn spans(stored: &'static [u8]) -> Vec<(u32, u32)> {
    let mut from = Reader::new(stored);
    let (mut start, mut length) = (0, 0);
    let mut spans = Vec::new();
    while let Some((more, longer)) = from.signed().and_then(|more| Some((more, from.signed()?))) {
        start += more;
        length += longer;
        spans.push((start as u32, (start + length) as u32));
    }
    spans
}

struct Decoder<'a> {
    vm: &'a mut Vm,
    file: FileId,
    stored: &'a StoredFile,
    from: Reader,
}

impl Decoder<'_> {
    /// An interned text with its hash.
    fn name(&mut self) -> Option<Name> {
        let at = self.from.small()?;
        let known = self.stored.names.borrow().get(at as usize)?.clone();
        let (text, hash) = match known {
            Some(known) => known,
            None => {
                let text = self.vm.intern(self.stored.text(at)?);
                let hash = crate::dict::hash_str(&text);
                self.stored.names.borrow_mut()[at as usize] = Some((text.clone(), hash));
                (text, hash)
            }
        };
        Some(Name { text, hash, site: Site::default() })
    }

    fn text(&mut self) -> Option<Rc<str>> {
        self.name().map(|name| name.text)
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.from.count()?;
        let mut items = Vec::with_capacity(count);
        for _ in 0..count {
            items.push(item(self)?);
        }
        Some(items)
    }

    fn code(&mut self) -> Option<Code> {
        let places = Places { whole: self.from.small()?, converted: self.from.small()? };
        let flags = self.from.small()?;
        let has = |bit: u32| flags >> bit & 1 != 0;
        let mut code = Code {
            stored: places,
            name: self.text()?,
            qualname: self.text()?,
            span: Some(Span::new(self.file, self.from.small()?, self.from.small()?)),
            first_line: self.from.small()?,
            positional: self.from.small()? as usize,
            positional_only: self.from.small()? as usize,
            keyword_only: self.from.small()? as usize,
            var_positional: has(0),
            var_keyword: has(1),
            is_generator: has(2),
            is_async: has(3),
            is_class: has(4),
            is_module: has(5),
            journaled: has(6),
            is_converted: has(7),
            plain: has(8),
            ..Code::default()
        };
        if has(9) {
            code.outline = Some(self.from.small()?);
        }
        if has(10) {
            code.private = Some(self.text()?);
        }
        if has(11) {
            code.doc = Some(self.value()?);
        }
        code.locals = self.list(Self::text)?;
        code.cells = self.list(|it| {
            let name = it.text()?;
            Some((name, it.from.small()?.checked_sub(1)))
        })?;
        code.free = self.list(Self::text)?;
        code.names = self.list(Self::name)?;
        code.consts = self.list(Self::value)?;
        code.ops = self.from.list(op::read)?;
        let length = self.from.count()?;
        code.spans = Spans::stored(self.from.slice(length)?);
        code.regions = self.list(|it| {
            let mut at = || it.from.small().map(|at| at as usize);
            Some(Region { handler: at()?, start: at()?, end: at()? })
        })?;
        code.statements = self.list(|it| {
            let (start, end) = (it.from.small()? as usize, it.from.small()? as usize);
            let binds = it.from.byte()? != 0;
            let names = it.list(Self::text)?;
            Some(Statement { start, end, names: binds.then_some(names) })
        })?;
        code.codes = self.list(|it| it.code().map(Rc::new))?;
        Some(code)
    }

    fn value(&mut self) -> Option<Value> {
        let float = |from: &mut Reader| from.array().map(f64::from_le_bytes);
        Some(match self.from.byte()? {
            0 => Value::None,
            1 => Value::Ellipsis,
            2 => Value::Bool(false),
            3 => Value::Bool(true),
            4 => Value::Int(self.from.signed()?),
            5 => Value::Float(float(&mut self.from)?),
            6 => {
                let length = self.from.count()?;
                Value::BigInt(Rc::new(BigInt::from_signed_bytes_le(self.from.slice(length)?)))
            }
            7 => Value::Complex(Rc::new((float(&mut self.from)?, float(&mut self.from)?))),
            8 => {
                // Long ones are documentation, mostly, which nobody compares.
                let text = self.stored.text(self.from.small()?)?;
                Value::Str(if text.len() > LONG { Rc::from(text) } else { self.vm.intern(text) })
            }
            9 => {
                let length = self.from.count()?;
                Value::Bytes(Rc::from(self.from.slice(length)?))
            }
            10 => Value::tuple(self.list(Self::value)?),
            _ => return None,
        })
    }
}
