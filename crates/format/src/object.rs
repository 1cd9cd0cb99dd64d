//! The plain data that a `.pdparams` file holds.

use dy2st_tensor::HostTensor;

/// A value as `paddle.save` writes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// An integer of 64 bits.
    Int(i64),
    /// A float.
    Float(f64),
    /// A text.
    Str(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Object>),
    /// A tuple.
    Tuple(Vec<Object>),
    /// A dict (also an `OrderedDict`), in order.
    Dict(Vec<(Object, Object)>),
    /// A numpy array: how tensors of a state dict are stored.
    Array(Tensor),
    /// A tensor outside a state dict, with its name.
    Tensor(String, Tensor),
}

/// A tensor that compares equal when dtype, shape and elements do.
#[derive(Clone, Debug)]
pub struct Tensor(pub HostTensor);

impl PartialEq for Tensor {
    fn eq(&self, other: &Self) -> bool {
        self.0.dtype() == other.0.dtype() && self.0.shape() == other.0.shape() && self.0.buffer() == other.0.buffer()
    }
}

impl Object {
    /// The value under a text key of a dict.
    pub fn get(&self, key: &str) -> Option<&Object> {
        match self {
            Self::Dict(items) => items.iter().find(|(k, _)| matches!(k, Self::Str(s) if s == key)).map(|(_, v)| v),
            _ => None,
        }
    }
}
