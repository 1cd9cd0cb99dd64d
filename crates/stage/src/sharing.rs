//! What a call's arguments share: elements with each other and with state, and their identity.
//!
//! A Program takes each argument and each tensor of state as a value of its own. Where one is written in place and another
//! shows the same elements, or where the function asks which object something is, that does not hold for a call whose
//! arguments are in state too, or are views of each other.

use std::collections::HashSet;

use dy2st_eval::{Ref, Vm};
use dy2st_framework::tensor_payload;

use crate::signature::Signature;

/// What staging did with objects that are older than it, and with the arguments, by the objects' serials.
#[derive(Default)]
pub struct Sharing {
    /// Older objects that were read or written.
    pub touched: HashSet<u64>,
    /// Older objects that were written.
    pub written: HashSet<u64>,
    /// Objects whose identity was asked for.
    pub compared: HashSet<u64>,
    /// Numbers of argument tensors whose elements were written.
    pub arguments: HashSet<usize>,
    /// Whether the identity of an argument was asked for.
    pub asks: bool,
}

impl Sharing {
    /// Whether a call's arguments share what the Program takes apart.
    pub fn is_broken_by(&self, vm: &Vm, signature: &Signature) -> bool {
        let mut storages: Vec<Ref> = Vec::new();
        for (at, given) in signature.tensors.iter().enumerate() {
            let (Some(object), Some(payload)) = (given.object.as_object(), tensor_payload(vm, &given.object)) else {
                continue;
            };
            let (object, storage) = (object.serial(), payload.storage.serial());
            let writes = self.arguments.contains(&at);
            let with_state = self.written.contains(&storage)
                || self.written.contains(&object)
                || writes && self.touched.contains(&storage)
                || self.asks && self.compared.contains(&object);
            let with_others = storages
                .iter()
                .enumerate()
                .any(|(other, shown)| *shown == payload.storage && (writes || self.arguments.contains(&other)));
            if with_state || with_others {
                return true;
            }
            storages.push(payload.storage);
        }
        false
    }
}
