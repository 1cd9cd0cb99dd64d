//! Writes `.pdparams` as `paddle.save` does: a pickle of protocol 4, byte for byte with numpy 2's module names.

use std::collections::HashMap;

use dy2st_tensor::{DType, HostTensor};

use crate::bytes::{numpy_code, tensor_to_le};
use crate::object::Object;

/// Pickles beyond this size are framed in pieces by CPython; a frame is only a hint to readers.
const FRAME_TARGET: usize = 64 * 1024;

/// What the pickler remembers, so that a repeated text or helper is written as a reference.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Text(String),
    Reconstruct,
    NdArray,
    DTypeClass,
    TupleClass,
    DType(&'static str),
    LetterB,
}

/// The bytes of a `.pdparams` file that holds `object`.
pub fn write_pdparams(object: &Object) -> Vec<u8> {
    let mut writer = Writer { out: vec![0x80, 4], frame: Vec::new(), memo: HashMap::new(), count: 0 };
    writer.write(object);
    writer.frame.push(b'.');
    writer.end_frame();
    writer.out
}

struct Writer {
    out: Vec<u8>,
    frame: Vec<u8>,
    memo: HashMap<Key, usize>,
    count: usize,
}

impl Writer {
    /// CPython leaves out the frame header of frames shorter than four bytes.
    fn end_frame(&mut self) {
        if self.frame.len() >= 4 {
            self.out.push(0x95);
            self.out.extend_from_slice(&(self.frame.len() as u64).to_le_bytes());
        }
        self.out.append(&mut self.frame);
    }

    fn memoise(&mut self, key: Option<Key>) {
        self.frame.push(0x94);
        if let Some(key) = key {
            self.memo.insert(key, self.count);
        }
        self.count += 1;
    }

    /// Writes a reference if the key is known.
    fn known(&mut self, key: &Key) -> bool {
        let Some(at) = self.memo.get(key) else { return false };
        if let Ok(at) = u8::try_from(*at) {
            self.frame.extend_from_slice(&[b'h', at]);
        } else {
            self.frame.push(b'j');
            self.frame.extend_from_slice(&(*at as u32).to_le_bytes());
        }
        true
    }

    fn text(&mut self, text: &str) {
        let key = Key::Text(text.to_owned());
        if self.known(&key) {
            return;
        }
        match u8::try_from(text.len()) {
            Ok(n) => self.frame.extend_from_slice(&[0x8c, n]),
            Err(_) => {
                self.frame.push(b'X');
                self.frame.extend_from_slice(&(text.len() as u32).to_le_bytes());
            }
        }
        self.frame.extend_from_slice(text.as_bytes());
        self.memoise(Some(key));
    }

    fn int(&mut self, value: i64) {
        if let Ok(v) = u8::try_from(value) {
            self.frame.extend_from_slice(&[b'K', v]);
        } else if let Ok(v) = u16::try_from(value) {
            self.frame.push(b'M');
            self.frame.extend_from_slice(&v.to_le_bytes());
        } else if let Ok(v) = i32::try_from(value) {
            self.frame.push(b'J');
            self.frame.extend_from_slice(&v.to_le_bytes());
        } else {
            let raw = value.to_le_bytes();
            let sign = if value < 0 { 0xff } else { 0 };
            let mut n = 8;
            while n > 1 && raw[n - 1] == sign && (raw[n - 2] & 0x80 != 0) == (value < 0) {
                n -= 1;
            }
            self.frame.extend_from_slice(&[0x8a, n as u8]);
            self.frame.extend_from_slice(&raw[..n]);
        }
    }

    fn bytes(&mut self, raw: &[u8]) {
        let header: Vec<u8> = match (u8::try_from(raw.len()), u32::try_from(raw.len())) {
            (Ok(n), _) => vec![b'C', n],
            (_, Ok(n)) => [&[b'B'][..], &n.to_le_bytes()].concat(),
            _ => [&[0x8e][..], &(raw.len() as u64).to_le_bytes()].concat(),
        };
        if raw.len() < FRAME_TARGET {
            self.frame.extend_from_slice(&header);
            self.frame.extend_from_slice(raw);
        } else {
            // Large bytes stand outside frames.
            self.end_frame();
            self.out.extend_from_slice(&header);
            self.out.extend_from_slice(raw);
        }
        self.memoise(None);
    }

    fn tuple(&mut self, length: usize) {
        match length {
            1..=3 => self.frame.push(0x84 + length as u8),
            _ => self.frame.push(b't'),
        }
        self.memoise(None);
    }

    fn write(&mut self, object: &Object) {
        match object {
            Object::None => self.frame.push(b'N'),
            Object::Bool(b) => self.frame.push(if *b { 0x88 } else { 0x89 }),
            Object::Int(i) => self.int(*i),
            Object::Float(x) => {
                self.frame.push(b'G');
                self.frame.extend_from_slice(&x.to_be_bytes());
            }
            Object::Str(s) => self.text(s),
            Object::Bytes(b) => self.bytes(b),
            Object::List(items) => {
                self.frame.push(b']');
                self.memoise(None);
                self.batches(items.len(), b'e', b'a', |w, i| w.write(&items[i]));
            }
            Object::Tuple(items) if items.is_empty() => self.frame.push(b')'),
            Object::Tuple(items) => {
                if items.len() > 3 {
                    self.frame.push(b'(');
                }
                for item in items {
                    self.write(item);
                }
                self.tuple(items.len());
            }
            Object::Dict(items) => {
                self.frame.push(b'}');
                self.memoise(None);
                self.batches(items.len(), b'u', b's', |w, i| {
                    w.write(&items[i].0);
                    w.write(&items[i].1);
                });
            }
            Object::Array(t) => self.array(&t.0),
            Object::Tensor(name, t) => {
                self.global(Key::TupleClass, "builtins", "tuple");
                self.text(name);
                self.array(&t.0);
                self.tuple(2);
                self.tuple(1);
                self.frame.push(b'R');
                self.memoise(None);
            }
        }
    }

    /// CPython writes items in batches of a thousand, a single one without a mark.
    fn batches(&mut self, count: usize, many: u8, one: u8, mut item: impl FnMut(&mut Self, usize)) {
        let mut at = 0;
        while at < count {
            let end = (at + 1000).min(count);
            if end - at == 1 {
                item(self, at);
                self.frame.push(one);
            } else {
                self.frame.push(b'(');
                (at..end).for_each(|i| item(self, i));
                self.frame.push(many);
            }
            at = end;
        }
    }

    fn global(&mut self, key: Key, module: &str, name: &str) {
        if self.known(&key) {
            return;
        }
        self.text(module);
        self.text(name);
        self.frame.push(0x93);
        self.memoise(Some(key));
    }

    fn array(&mut self, tensor: &HostTensor) {
        self.global(Key::Reconstruct, "numpy._core.multiarray", "_reconstruct");
        self.global(Key::NdArray, "numpy", "ndarray");
        self.int(0);
        self.tuple(1);
        if !self.known(&Key::LetterB) {
            self.frame.extend_from_slice(&[b'C', 1, b'b']);
            self.memoise(Some(Key::LetterB));
        }
        self.tuple(3);
        self.frame.push(b'R');
        self.memoise(None);
        self.frame.push(b'(');
        self.int(1);
        if tensor.rank() > 3 {
            self.frame.push(b'(');
        }
        tensor.shape().iter().for_each(|d| self.int(*d as i64));
        if tensor.rank() == 0 {
            self.frame.push(b')');
        } else {
            self.tuple(tensor.rank());
        }
        self.dtype(tensor.dtype());
        self.frame.push(0x89);
        self.bytes(&tensor_to_le(tensor));
        self.frame.push(b't');
        self.memoise(None);
        self.frame.push(b'b');
        if self.frame.len() >= FRAME_TARGET {
            self.end_frame();
        }
    }

    fn dtype(&mut self, dtype: DType) {
        let code = numpy_code(dtype);
        if self.known(&Key::DType(code)) {
            return;
        }
        self.global(Key::DTypeClass, "numpy", "dtype");
        self.text(code);
        self.frame.extend_from_slice(&[0x89, 0x88]);
        self.tuple(3);
        self.frame.push(b'R');
        self.memoise(Some(Key::DType(code)));
        self.frame.push(b'(');
        self.int(3);
        self.text(if dtype.size() == 1 { "|" } else { "<" });
        self.frame.extend_from_slice(b"NNN");
        for _ in 0..2 {
            self.frame.push(b'J');
            self.frame.extend_from_slice(&(-1i32).to_le_bytes());
        }
        self.int(0);
        self.frame.push(b't');
        self.memoise(None);
        self.frame.push(b'b');
    }
}
