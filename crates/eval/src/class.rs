//! Making classes, method resolution order, isinstance.
use crate::native::Outcome;
use crate::value::Value;
use crate::vm::Vm;

pub(crate) fn isinstance(vm: &mut Vm, _value: &Value, _classes: &Value) -> Outcome {
    Err(vm.unsupported("isinstance"))
}

pub(crate) fn issubclass(vm: &mut Vm, _class: &Value, _classes: &Value) -> Outcome {
    Err(vm.unsupported("issubclass"))
}
