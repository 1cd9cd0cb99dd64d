//! Numbers as bytes: small ones take one.

/// Reads from the front of bytes; `None` where they end too early.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    bytes: &'static [u8],
    at: usize,
}

impl Reader {
    pub(super) fn new(bytes: &'static [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(super) fn rest(self) -> &'static [u8] {
        &self.bytes[self.at..]
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// Four bytes.
    pub(super) fn word(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let found = *self.bytes.get(self.at..)?.first_chunk()?;
        self.at += N;
        Some(found)
    }

    pub(super) fn slice(&mut self, length: usize) -> Option<&'static [u8]> {
        let found = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(found)
    }

    /// Seven bits to a byte, the lowest first.
    #[inline]
    pub(super) fn number(&mut self) -> Option<u64> {
        let first = self.byte()?;
        if first < 0x80 {
            return Some(u64::from(first));
        }
        let mut number = u64::from(first & 0x7f);
        for shift in (7..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    #[inline]
    pub(super) fn small(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    /// How many of something follow, each of which takes a byte at least.
    pub(super) fn count(&mut self) -> Option<usize> {
        let count = self.number()? as usize;
        (count <= self.bytes.len() - self.at).then_some(count)
    }

    pub(super) fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.count()?;
        let mut items = Vec::with_capacity(count);
        for _ in 0..count {
            items.push(item(self)?);
        }
        Some(items)
    }
}

/// The other way round.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    pub(super) fn signed(&mut self, number: i64) {
        self.number((number << 1 ^ number >> 63) as u64);
    }

    pub(super) fn slice(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.bytes.extend(bytes);
    }
}
