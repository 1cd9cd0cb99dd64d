//! Python values as operands and attributes.

use dy2st_eval::value::Payload;
use dy2st_eval::{Outcome, Value, Vm};
use dy2st_ir::table::{AttrInfo, AttrType};
use dy2st_ir::{Attr, Attrs, DimArg, OpKind};
use dy2st_tensor::{DType, DTypeKind, Scalar};

use crate::array_scalar::number_or_array_scalar;
use crate::payload::is_tensor;
use crate::session::Session;
use crate::sink::{Emitted, Operand};
use crate::value::{SymbolicScalar, TensorRef};

/// A Python number: known, or known at run time.
#[derive(Clone)]
pub enum Number {
    /// `bool`, `int`, `float` or `complex`.
    Known(Scalar),
    /// Known at run time.
    Symbolic(SymbolicScalar),
}

impl Number {
    /// What kind of number it is.
    pub fn kind(&self) -> DTypeKind {
        match self {
            Self::Known(Scalar::Bool(_)) => DTypeKind::Bool,
            Self::Known(Scalar::Int(_)) => DTypeKind::Int,
            Self::Known(Scalar::Float(_)) => DTypeKind::Float,
            Self::Known(Scalar::Complex(..)) => DTypeKind::Complex,
            Self::Symbolic(s) => match s.ty {
                dy2st_ir::Type::PyFloat => DTypeKind::Float,
                dy2st_ir::Type::PyBool => DTypeKind::Bool,
                _ => DTypeKind::Int,
            },
        }
    }
}

/// The number that a Python value is, numbers of builtin subclasses included; `None` for anything else.
pub fn number(vm: &Vm, value: &Value) -> Option<Number> {
    if let Some(s) = SymbolicScalar::of(value) {
        return Some(Number::Symbolic(s.clone()));
    }
    Some(Number::Known(match vm.unwrap_immediate(value) {
        Value::Bool(b) => Scalar::Bool(b),
        Value::Int(i) => Scalar::Int(i),
        Value::Float(x) => Scalar::Float(x),
        Value::Complex(c) => Scalar::Complex(c.0, c.1),
        Value::BigInt(i) => Scalar::Float(num_traits::ToPrimitive::to_f64(&*i)?),
        _ => return None,
    }))
}

/// The items of a list or tuple (subclasses included).
pub fn sequence(vm: &Vm, value: &Value) -> Option<Vec<Value>> {
    match value {
        Value::Tuple(items) => Some(items.to_vec()),
        Value::Object(o) => match &vm.heap.read(o).payload {
            Payload::List(items) => Some(items.clone()),
            Payload::Immediate(Value::Tuple(items)) => Some(items.to_vec()),
            Payload::Range(start, stop, step) => {
                let (mut at, mut out) = (*start, Vec::new());
                while (*step > 0 && at < *stop) || (*step < 0 && at > *stop) {
                    out.push(Value::Int(at));
                    at += step;
                }
                Some(out)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Collects the attributes of one op, and the operands that they name.
pub struct AttrBuilder<'a> {
    session: &'a Session,
    kind: OpKind,
    /// How many operands of the table come before those that attributes name.
    before: usize,
    /// The attributes so far.
    pub attrs: Attrs,
    /// The operands that they name.
    pub extra: Vec<Operand>,
}

impl<'a> AttrBuilder<'a> {
    /// For an op with `before` operands of its own.
    pub fn new(session: &'a Session, kind: OpKind, before: usize) -> Self {
        Self { session, kind, before, attrs: Attrs::new(), extra: Vec::new() }
    }

    fn operand(&mut self, scalar: SymbolicScalar) -> u32 {
        self.extra.push(Operand::Scalar(scalar));
        (self.before + self.extra.len() - 1) as u32
    }

    /// A number for an attribute.
    pub fn scalar(&mut self, number: Number) -> Attr {
        match number {
            Number::Known(Scalar::Bool(b)) => Attr::Bool(b),
            Number::Known(Scalar::Int(i)) => Attr::Int(i),
            Number::Known(Scalar::Float(x)) => Attr::Float(x),
            Number::Known(Scalar::Complex(re, im)) => Attr::Complex(re, im),
            Number::Symbolic(s) => Attr::Operand(self.operand(s)),
        }
    }

    /// A size, axis or index: an `int`, a number known at run time, or a tensor of one element.
    pub fn dim(&mut self, vm: &mut Vm, value: &Value) -> Outcome<DimArg> {
        Ok(match integer(self.session, vm, value)? {
            Number::Symbolic(s) => DimArg::Operand(self.operand(s)),
            Number::Known(n) => DimArg::Const(n.to_i64()),
        })
    }

    /// A list of sizes: a sequence of what [`Self::dim`] takes, one of them, or a tensor of rank 1.
    pub fn dims(&mut self, vm: &mut Vm, value: &Value) -> Outcome<Vec<DimArg>> {
        if let Some(items) = sequence(vm, value) {
            return items.iter().map(|v| self.dim(vm, v)).collect();
        }
        if is_tensor(vm, value) {
            let tensor = self.session.read(vm, value)?;
            if tensor.rank() == 1 {
                return self.tensor_dims(vm, &tensor);
            }
        }
        Ok(vec![self.dim(vm, value)?])
    }

    fn tensor_dims(&mut self, vm: &mut Vm, tensor: &TensorRef) -> Outcome<Vec<DimArg>> {
        if let Some(host) = tensor.as_host() {
            return Ok(host.to_i64_vec().into_iter().map(DimArg::Const).collect());
        }
        let Some(count) = tensor.dim(0) else {
            return Err(vm.value_error("a shape tensor must have a known number of elements"));
        };
        let mut out = Vec::new();
        for i in 0..count {
            let s = item(self.session, vm, tensor, Some(i as i64))?;
            out.push(match s {
                Number::Symbolic(s) => DimArg::Operand(self.operand(s)),
                Number::Known(n) => DimArg::Const(n.to_i64()),
            });
        }
        Ok(out)
    }

    /// Sets the attribute of a table entry from a Python value; `None` leaves the default.
    pub fn set(&mut self, vm: &mut Vm, info: &AttrInfo, value: &Value) -> Outcome<()> {
        if matches!(value, Value::None) {
            return Ok(());
        }
        let attr = match info.ty {
            AttrType::Bool => Attr::Bool(vm.truth(value)?),
            AttrType::Int => Attr::Int(self.plain_int(vm, info, value)?),
            AttrType::Float => match number_or_array_scalar(vm, value)? {
                Some(Number::Known(n)) => Attr::Float(n.to_f64()),
                _ => return Err(self.wrong(vm, info, value)),
            },
            AttrType::Str | AttrType::Template | AttrType::Name => match value {
                Value::Str(s) => Attr::text(s),
                _ => return Err(self.wrong(vm, info, value)),
            },
            AttrType::DType => Attr::DType(dtype(self.session, vm, value)?),
            AttrType::Ints => match sequence(vm, value) {
                Some(items) => Attr::Ints(items.iter().map(|v| self.plain_int(vm, info, v)).collect::<Outcome<_>>()?),
                None if is_tensor(vm, value) => {
                    let tensor = self.session.read(vm, value)?;
                    match self.session.sink().host(&tensor) {
                        Some(host) => Attr::Ints(host.to_i64_vec()),
                        None => return Err(self.wrong(vm, info, value)),
                    }
                }
                None => Attr::Ints(vec![self.plain_int(vm, info, value)?]),
            },
            AttrType::Floats => {
                let items = sequence(vm, value).unwrap_or_else(|| vec![value.clone()]);
                let mut floats = Vec::new();
                for v in &items {
                    match number_or_array_scalar(vm, v)? {
                        Some(Number::Known(n)) => floats.push(n.to_f64()),
                        _ => return Err(self.wrong(vm, info, v)),
                    }
                }
                Attr::Floats(floats)
            }
            AttrType::Strs => {
                let items = sequence(vm, value).unwrap_or_default();
                Attr::Strs(items.iter().map(|v| vm.str(v).map(|s| s.to_string())).collect::<Outcome<_>>()?)
            }
            AttrType::Dim => match self.dim(vm, value)? {
                DimArg::Const(i) => Attr::Int(i),
                DimArg::Operand(i) => Attr::Operand(i),
            },
            AttrType::Dims => Attr::Dims(self.dims(vm, value)?),
            AttrType::Scalar => {
                let n = match number_or_array_scalar(vm, value)? {
                    Some(n) => n,
                    None if is_tensor(vm, value) => {
                        let tensor = self.session.read(vm, value)?;
                        item(self.session, vm, &tensor, None)?
                    }
                    None => return Err(self.wrong(vm, info, value)),
                };
                self.scalar(n)
            }
            AttrType::Tensor => {
                let tensor = self.session.read(vm, value)?;
                match self.session.sink().host(&tensor) {
                    Some(host) => Attr::Tensor(host),
                    None => return Err(self.wrong(vm, info, value)),
                }
            }
            AttrType::Type => return Err(self.wrong(vm, info, value)),
        };
        self.attrs.set(info.name, attr);
        Ok(())
    }

    fn plain_int(&self, vm: &mut Vm, info: &AttrInfo, value: &Value) -> Outcome<i64> {
        match integer(self.session, vm, value)? {
            Number::Known(n) => Ok(n.to_i64()),
            Number::Symbolic(_) => Err(vm.refuse(
                dy2st_source::codes::DATA_DEPENDENT_PYTHON,
                format!("`{}` of {} must be known when the program is made", info.name, self.kind),
            )),
        }
    }

    fn wrong(&self, vm: &mut Vm, info: &AttrInfo, value: &Value) -> dy2st_eval::Raise {
        let got = vm.type_name(value);
        vm.type_error(&format!(
            "{}(): argument '{}' must be {}, but received {got}",
            self.kind,
            info.name,
            info.ty.name()
        ))
    }
}

/// An integer: an `int`, a number known at run time, a float that is whole, or a tensor of one element.
pub fn integer(session: &Session, vm: &mut Vm, value: &Value) -> Outcome<Number> {
    match number(vm, value) {
        Some(n @ (Number::Symbolic(_) | Number::Known(Scalar::Int(_) | Scalar::Bool(_)))) => return Ok(n),
        Some(Number::Known(Scalar::Float(x))) if x.fract() == 0.0 => return Ok(Number::Known(Scalar::Int(x as i64))),
        _ => {}
    }
    if is_tensor(vm, value) {
        let tensor = session.read(vm, value)?;
        return item(session, vm, &tensor, None);
    }
    vm.index(value).map(|i| Number::Known(Scalar::Int(i)))
}

/// One element of a tensor as a number: the only one, or the one at a place of a tensor of rank 1.
pub fn item(session: &Session, vm: &mut Vm, tensor: &TensorRef, at: Option<i64>) -> Outcome<Number> {
    if let Some(host) = session.sink().host(tensor) {
        let index = at.unwrap_or(0);
        return match host.get(index as usize) {
            Some(s) if at.is_some() || host.len() == 1 => Ok(Number::Known(s)),
            _ => Err(vm.value_error(
                "(InvalidArgument) only one element tensors can be converted to Python scalars when no input coordinates",
            )),
        };
    }
    if let Some(number) = session.sink().element(tensor, at) {
        return Ok(number);
    }
    let mut attrs = Attrs::new();
    if let Some(at) = at {
        attrs.set("index", Attr::Dims(vec![DimArg::Const(at)]));
    }
    match session.emit(vm, OpKind::TensorItem, vec![Operand::Tensor(tensor.clone())], attrs)?.into_iter().next() {
        Some(Emitted::Scalar(s)) => Ok(Number::Symbolic(s)),
        _ => Err(vm.raise("RuntimeError", "an element gave no number")),
    }
}

/// A number as a Python value.
pub fn number_value(number: Number) -> Value {
    match number {
        Number::Known(s) => scalar_value(s),
        Number::Symbolic(s) => s.into_value(),
    }
}

/// An element as a Python value.
pub fn scalar_value(scalar: Scalar) -> Value {
    match scalar {
        Scalar::Bool(b) => Value::Bool(b),
        Scalar::Int(i) => Value::Int(i),
        Scalar::Float(x) => Value::Float(x),
        Scalar::Complex(re, im) => Value::Complex(std::rc::Rc::new((re, im))),
    }
}

/// The dtype that an API object or a name stands for.
pub fn dtype(session: &Session, vm: &mut Vm, value: &Value) -> Outcome<DType> {
    if let Some((d, _)) = session.dtypes.borrow().iter().find(|(_, v)| v.is(value)) {
        return Ok(*d);
    }
    if let Value::Str(s) = value {
        if let Some(d) = DType::ALL.into_iter().find(|d| d.name() == &**s) {
            return Ok(d);
        }
    }
    let text = vm.repr(value)?;
    Err(vm.type_error(&format!("{text} is no dtype that this build computes with")))
}
