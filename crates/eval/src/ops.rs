//! Operators: the domain first, numbers and strings directly, then special methods in Python's order.

mod items;
mod protocol;

use std::rc::Rc;

use crate::builtins::number;
use crate::domain::{BinaryOp, CompareOp, Domain, UnaryOp};
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// Special methods and the sign of a binary operator: plain, reflected, in place, sign.
pub(crate) fn binary_names(op: BinaryOp) -> (&'static str, &'static str, &'static str, &'static str) {
    match op {
        BinaryOp::Add => ("__add__", "__radd__", "__iadd__", "+"),
        BinaryOp::Sub => ("__sub__", "__rsub__", "__isub__", "-"),
        BinaryOp::Mul => ("__mul__", "__rmul__", "__imul__", "*"),
        BinaryOp::MatMul => ("__matmul__", "__rmatmul__", "__imatmul__", "@"),
        BinaryOp::TrueDiv => ("__truediv__", "__rtruediv__", "__itruediv__", "/"),
        BinaryOp::FloorDiv => ("__floordiv__", "__rfloordiv__", "__ifloordiv__", "//"),
        BinaryOp::Mod => ("__mod__", "__rmod__", "__imod__", "%"),
        BinaryOp::Pow => ("__pow__", "__rpow__", "__ipow__", "**"),
        BinaryOp::LShift => ("__lshift__", "__rlshift__", "__ilshift__", "<<"),
        BinaryOp::RShift => ("__rshift__", "__rrshift__", "__irshift__", ">>"),
        BinaryOp::And => ("__and__", "__rand__", "__iand__", "&"),
        BinaryOp::Or => ("__or__", "__ror__", "__ior__", "|"),
        BinaryOp::Xor => ("__xor__", "__rxor__", "__ixor__", "^"),
    }
}

/// Special method, reflected one and sign of a comparison.
fn compare_names(op: CompareOp) -> (&'static str, &'static str, &'static str) {
    match op {
        CompareOp::Lt => ("__lt__", "__gt__", "<"),
        CompareOp::Le => ("__le__", "__ge__", "<="),
        CompareOp::Eq => ("__eq__", "__eq__", "=="),
        CompareOp::Ne => ("__ne__", "__ne__", "!="),
        CompareOp::Gt => ("__gt__", "__lt__", ">"),
        CompareOp::Ge => ("__ge__", "__le__", ">="),
    }
}

fn is_abstract(a: &Value) -> bool {
    matches!(a, Value::Abstract(_))
}

impl Vm {
    /// The domain, which must be there when an abstract value is.
    pub fn domain_for(&self, value: &Value) -> Outcome<Rc<dyn Domain>> {
        let _ = value;
        self.domain
            .clone()
            .ok_or_else(|| self.unsupported("a value that is known at run time only, outside of staging"))
    }

    /// `a op b`.
    pub fn binary(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Outcome {
        if is_abstract(a) || is_abstract(b) {
            return self.domain_for(a)?.binary(self, op, a, b, false);
        }
        self.charge_integers(a, b)?;
        if let Some(result) = number::binary(op, a, b) {
            return result.map_err(|fault| self.fault(fault));
        }
        let (name, reflected, _, sign) = binary_names(op);
        match self.binary_methods(name, reflected, a, b)? {
            Some(value) => Ok(value),
            None => Err(self.unsupported_operands(op, sign, a, b)),
        }
    }

    /// `a op= b`.
    pub fn inplace(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Outcome {
        if is_abstract(a) || is_abstract(b) {
            return self.domain_for(a)?.binary(self, op, a, b, true);
        }
        self.charge_integers(a, b)?;
        let (name, reflected, inplace, sign) = binary_names(op);
        if let Value::Object(_) = a {
            let class = self.type_of(a);
            if let Some(method) = self.lookup_class(&class, inplace) {
                let value = self.call_bound(&method, a, &class, Args::new(vec![b.clone()]))?;
                if !matches!(value, Value::NotImplemented) {
                    return Ok(value);
                }
            }
        } else if let Some(result) = number::binary(op, a, b) {
            return result.map_err(|fault| self.fault(fault));
        }
        match self.binary_methods(name, reflected, a, b)? {
            Some(value) => Ok(value),
            None => {
                let sign = format!("{sign}=");
                Err(self.unsupported_operands(op, &sign, a, b))
            }
        }
    }

    fn fault(&self, fault: number::Fault) -> Raise {
        match fault.errno {
            Some(errno) => self.raise_args(fault.class, vec![Value::Int(errno), Value::str(&fault.message)]),
            None => self.raise(fault.class, &fault.message),
        }
    }

    /// Asks both operands' special methods; `None` where neither knows the operation.
    pub(crate) fn binary_methods(
        &mut self,
        name: &str,
        reflected: &str,
        a: &Value,
        b: &Value,
    ) -> Outcome<Option<Value>> {
        let class_a = self.type_of(a);
        let class_b = self.type_of(b);
        let left = self.lookup_class(&class_a, name);
        let right = if class_a == class_b { None } else { self.lookup_class(&class_b, reflected) };
        let overrides = match &right {
            Some(method) => {
                self.is_subclass(&class_b, &class_a)
                    && !self.lookup_class(&class_a, reflected).is_some_and(|of_a| of_a.is(method))
            }
            None => false,
        };
        if let (true, Some(method)) = (overrides, &right) {
            let value = self.call_bound(method, b, &class_b, Args::new(vec![a.clone()]))?;
            if !matches!(value, Value::NotImplemented) {
                return Ok(Some(value));
            }
        }
        if let Some(method) = left {
            if !matches!(method, Value::None) {
                let value = self.call_bound(&method, a, &class_a, Args::new(vec![b.clone()]))?;
                if !matches!(value, Value::NotImplemented) {
                    return Ok(Some(value));
                }
            }
        }
        if let (false, Some(method)) = (overrides, &right) {
            if !matches!(method, Value::None) {
                let value = self.call_bound(method, b, &class_b, Args::new(vec![a.clone()]))?;
                if !matches!(value, Value::NotImplemented) {
                    return Ok(Some(value));
                }
            }
        }
        Ok(None)
    }

    /// The builtin sequence type that a value's class derives from.
    fn sequence_name(&self, value: &Value) -> Option<&'static str> {
        let class = self.type_of(value);
        let types = &self.types;
        [(&types.str, "str"), (&types.list, "list"), (&types.tuple, "tuple"), (&types.bytes, "bytes")]
            .into_iter()
            .find(|(base, _)| self.is_subclass(&class, base))
            .map(|(_, name)| name)
    }

    fn unsupported_operands(&self, op: BinaryOp, sign: &str, a: &Value, b: &Value) -> Raise {
        let (left, right) = (self.type_name(a), self.type_name(b));
        match (op, self.sequence_name(a)) {
            (BinaryOp::Add, Some("bytes")) => return self.type_error(&format!("can't concat {right} to bytes")),
            (BinaryOp::Add, Some(name)) => {
                return self.type_error(&format!("can only concatenate {name} (not \"{right}\") to {name}"));
            }
            (BinaryOp::Mul, Some(_)) => {
                return self.type_error(&format!("can't multiply sequence by non-int of type '{right}'"));
            }
            (BinaryOp::Mul, None) if self.sequence_name(b).is_some() => {
                return self.type_error(&format!("can't multiply sequence by non-int of type '{left}'"));
            }
            _ => {}
        }
        let sign = if sign == "**" { "** or pow()" } else { sign };
        self.type_error(&format!("unsupported operand type(s) for {sign}: '{left}' and '{right}'"))
    }

    /// `-a`, `+a`, `~a`.
    pub fn unary(&mut self, op: UnaryOp, a: &Value) -> Outcome {
        if is_abstract(a) {
            return self.domain_for(a)?.unary(self, op, a);
        }
        if let Some(result) = number::unary(op, a) {
            return result.map_err(|fault| self.fault(fault));
        }
        let (name, sign) = match op {
            UnaryOp::Neg => ("__neg__", "-"),
            UnaryOp::Pos => ("__pos__", "+"),
            UnaryOp::Invert => ("__invert__", "~"),
        };
        match self.call_special(a, name, Args::default())? {
            Some(value) => Ok(value),
            None => {
                let kind = self.type_name(a);
                Err(self.type_error(&format!("bad operand type for unary {sign}: '{kind}'")))
            }
        }
    }

    /// `not a`.
    pub fn not(&mut self, a: &Value) -> Outcome {
        if is_abstract(a) {
            return self.domain_for(a)?.not(self, a);
        }
        self.truth(a).map(|truth| Value::Bool(!truth))
    }

    /// `a is b`, or `a is not b`.
    pub fn is(&mut self, a: &Value, b: &Value, negate: bool) -> Outcome {
        if is_abstract(a) || is_abstract(b) {
            let is = self.domain_for(a)?.is(self, a, b)?;
            return if negate { self.not(&is) } else { Ok(is) };
        }
        if let (true, Value::Object(left), Value::Object(right)) = (self.staging && !a.is(b), a, b) {
            // Of tensors only the domain knows whether the Program may take two for one.
            let native = |object: &Ref| matches!(self.heap.read(object).payload, Payload::Native(_));
            if native(left) && native(right) {
                let is = self.domain_for(a)?.is(self, a, b)?;
                return if negate { self.not(&is) } else { Ok(is) };
            }
        }
        Ok(Value::Bool(a.is(b) != negate))
    }

    /// `a < b` and so on.
    pub fn compare(&mut self, op: CompareOp, a: &Value, b: &Value) -> Outcome {
        if is_abstract(a) || is_abstract(b) {
            return self.domain_for(a)?.compare(self, op, a, b);
        }
        if let Some(answer) = number::compare(op, a, b) {
            return Ok(Value::Bool(answer));
        }
        if let (Value::Str(a), Value::Str(b)) = (a, b) {
            return Ok(Value::Bool(number::decide(op, Some(a.cmp(b)))));
        }
        let (name, reflected, sign) = compare_names(op);
        let class_a = self.type_of(a);
        let class_b = self.type_of(b);
        let reflected_first = class_a != class_b && self.is_subclass(&class_b, &class_a);
        let mut order = [(a, &class_a, name, b), (b, &class_b, reflected, a)];
        if reflected_first {
            order.swap(0, 1);
        }
        for (receiver, class, name, other) in order {
            if let Some(value) = self.compare_method(receiver, class, name, other)? {
                return Ok(value);
            }
        }
        match op {
            CompareOp::Eq => Ok(Value::Bool(a.is(b))),
            CompareOp::Ne => Ok(Value::Bool(!a.is(b))),
            _ => {
                let (left, right) = (self.type_name(a), self.type_name(b));
                let message = format!("'{sign}' not supported between instances of '{left}' and '{right}'");
                Err(self.type_error(&message))
            }
        }
    }

    fn compare_method(&mut self, receiver: &Value, class: &Ref, name: &str, other: &Value) -> Outcome<Option<Value>> {
        let Some(method) = self.lookup_class(class, name) else { return Ok(None) };
        if matches!(method, Value::None) {
            return Ok(None);
        }
        let value = match &method {
            Value::Native(f) if *f.owner == *"object" => self.plain_compare(receiver, class, name, other)?,
            _ => self.call_bound(&method, receiver, class, Args::new(vec![other.clone()]))?,
        };
        Ok(if matches!(value, Value::NotImplemented) { None } else { Some(value) })
    }

    /// `object.__eq__` and `object.__ne__`; the latter turns `__eq__` round.
    pub(crate) fn plain_compare(&mut self, receiver: &Value, class: &Ref, name: &str, other: &Value) -> Outcome {
        match name {
            "__eq__" if receiver.is(other) => Ok(Value::Bool(true)),
            "__ne__" => match self.compare_method(receiver, class, "__eq__", other)? {
                Some(equal) => self.not(&equal),
                None => Ok(Value::NotImplemented),
            },
            _ => Ok(Value::NotImplemented),
        }
    }

    /// `bool(a == b)`, true at once for the same object, as containers compare.
    pub fn equal(&mut self, a: &Value, b: &Value) -> Outcome<bool> {
        if let Some(equal) = crate::lookup::quick_equal(a, b) {
            return Ok(equal);
        }
        if !is_abstract(a) && !is_abstract(b) && a.is(b) && !matches!(a, Value::Float(_)) {
            return Ok(true);
        }
        match self.compare(CompareOp::Eq, a, b)? {
            Value::Bool(equal) => Ok(equal),
            other => self.truth(&other),
        }
    }
}
