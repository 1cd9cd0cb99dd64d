//! What operations on abstract values do.
//!
//! An operation on a choice is done for each alternative, on the way where its condition holds, and the results are
//! joined. An operation on symbolic numbers is an op of the Program with Python's semantics.

use std::rc::Rc;

use dy2st_eval::domain::{BinaryOp, CompareOp, UnaryOp};
use dy2st_eval::{Abstract, Args, Domain, NativeFunction, Outcome, Payload, Raise, Ref, Stream, Value, Vm};
use dy2st_framework::{is_tensor, number, Number, SymbolicScalar};
use dy2st_ir::{Attrs, DimValue, OpKind, Type};
use dy2st_tensor::Scalar;

use crate::abstracts::{Choice, Part, SymbolicItems, SymbolicRange, Template, TextLength, Unbound};
use crate::contents;
use crate::generator::SymbolicGenerator;
use crate::methods::users_method;
use crate::stager::{Condition, Stager};

/// The way out where something has to be known when the program is made.
const KEEP_KNOWN: &str =
    "Compute it from shapes and plain Python values, or keep it a tensor and choose with `if` or an op.";

/// The domain of a staging.
pub struct StageDomain(pub Rc<Stager>);

impl StageDomain {
    /// Runs an operation for each alternative of a choice.
    fn each(&self, vm: &mut Vm, value: &Value, run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome) -> Option<Outcome> {
        let choice = Choice::of(value)?;
        let run = std::cell::RefCell::new(run);
        Some(self.0.fork(vm, choice.condition, &mut |vm| (run.borrow_mut())(vm, &choice.then), &mut |vm| {
            (run.borrow_mut())(vm, &choice.other)
        }))
    }

    /// The same for each alternative of a key, or of a bound in it.
    fn each_key(&self, vm: &mut Vm, key: &Value, run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome) -> Option<Outcome> {
        let parts = match key {
            Value::Object(r) => match &vm.heap.read(r).payload {
                Payload::Slice(parts) => parts.clone(),
                _ => return None,
            },
            _ => return self.each(vm, key, run),
        };
        let at = parts.iter().position(|part| Choice::of(part).is_some())?;
        self.each(vm, &parts[at], &mut |vm, part| {
            let mut parts = parts.clone();
            parts[at] = part.clone();
            let key = vm.object(&vm.types.slice, Payload::Slice(parts));
            match self.each_key(vm, &key, run) {
                Some(out) => out,
                None => run(vm, &key),
            }
        })
    }

    fn refused<T>(&self, vm: &Vm, v: &Value, what: &str) -> Outcome<T> {
        let described = match v {
            Value::Abstract(a) => a.describe(),
            _ => vm.type_name(v).to_string(),
        };
        let refusal = self.0.refuse(vm, format!("{what} needs {described} to be known when the program is made"));
        Err(refusal.help(KEEP_KNOWN))
    }

    fn record(&self, vm: &Vm, kind: OpKind, operands: &[dy2st_ir::Value], attrs: Attrs) -> Outcome {
        self.0.here(vm);
        let made = self.0.recorder.record(kind, operands, attrs).map_err(|e| dy2st_framework::op_error(vm, &e))?;
        Ok(self.0.recorder.scalar(made[0]).into_value())
    }

    /// A number as a value of the Program.
    pub fn operand(&self, n: &Number) -> dy2st_ir::Value {
        match n {
            Number::Symbolic(s) => s.id,
            Number::Known(s) => self.0.recorder.constant(*s),
        }
    }

    /// An op on two numbers of which one at least is symbolic.
    fn numbers(&self, vm: &Vm, kind: OpKind, a: &Number, b: &Number) -> Outcome {
        self.0.here(vm);
        let operands = [self.operand(a), self.operand(b)];
        self.record(vm, kind, &operands, Attrs::new())
    }

    /// What an operator gives that an object's class defines in Python.
    fn own_method(&self, vm: &mut Vm, receiver: &Value, name: &str, other: &Value) -> Option<Outcome> {
        let class = vm.class_of(receiver.as_object()?);
        let method = vm.lookup_class(&class, name)?;
        method.as_object().filter(|f| vm.function_code(f).is_some())?;
        let outcome = vm.call(&method, Args::new(vec![receiver.clone(), other.clone()]));
        match outcome {
            Ok(Value::NotImplemented) => None,
            outcome => Some(outcome),
        }
    }

    /// Two numbers that a Program computes with; an `int` beyond 64 bits and a complex number are none of its.
    pub fn pair(vm: &Vm, a: &Value, b: &Value) -> Option<(Number, Number)> {
        if [a, b].into_iter().any(|value| matches!(vm.unwrap_immediate(value), Value::BigInt(_) | Value::Complex(_))) {
            return None;
        }
        Some((number(vm, a)?, number(vm, b)?))
    }
}

fn binary_kind(op: BinaryOp) -> Option<OpKind> {
    Some(match op {
        BinaryOp::Add => OpKind::PyAdd,
        BinaryOp::Sub => OpKind::PySub,
        BinaryOp::Mul => OpKind::PyMul,
        BinaryOp::TrueDiv => OpKind::PyTruediv,
        BinaryOp::FloorDiv => OpKind::PyFloordiv,
        BinaryOp::Mod => OpKind::PyMod,
        BinaryOp::Pow => OpKind::PyPow,
        BinaryOp::LShift => OpKind::PyLshift,
        BinaryOp::RShift => OpKind::PyRshift,
        BinaryOp::And => OpKind::PyBitand,
        BinaryOp::Or => OpKind::PyBitor,
        BinaryOp::Xor => OpKind::PyBitxor,
        BinaryOp::MatMul => return None,
    })
}

/// The exceptions that builtins raise for arguments that they do not know.
const KINDS_OF_ARGUMENTS: [&str; 3] = ["TypeError", "ValueError", "AttributeError"];

/// Whether a value is known by a run only, or one directly in it, tensors aside.
fn is_of_run(vm: &Vm, value: &Value, look_inside: bool) -> bool {
    let inside = |items: &[Value]| look_inside && items.iter().any(|v| is_of_run(vm, v, false));
    match value {
        Value::Abstract(_) => true,
        Value::Tuple(items) => inside(items),
        Value::Object(r) => match &vm.heap.read(r).payload {
            Payload::List(items) => inside(items),
            Payload::Slice(parts) => inside(&parts[..]),
            Payload::Native(payload) => payload.is_abstract() && !is_tensor(vm, value),
            Payload::Immediate(value) => matches!(value, Value::Abstract(_)),
            _ => false,
        },
        _ => false,
    }
}

/// What a number says of the size that it is.
fn size_of_dim(number: &Number) -> DimValue {
    match number {
        Number::Known(Scalar::Int(n)) => DimValue::Known(*n),
        Number::Symbolic(SymbolicScalar { ty: Type::PyInt(Some(dim)), .. }) => DimValue::from(*dim),
        _ => DimValue::Unknown,
    }
}

fn compare_kind(op: CompareOp) -> OpKind {
    match op {
        CompareOp::Lt => OpKind::PyLt,
        CompareOp::Le => OpKind::PyLe,
        CompareOp::Eq => OpKind::PyEq,
        CompareOp::Ne => OpKind::PyNe,
        CompareOp::Gt => OpKind::PyGt,
        CompareOp::Ge => OpKind::PyGe,
    }
}

/// How an integer of the Program, which has 64 bits, compares with a bound of those or with an integer that needs more.
fn beyond(vm: &mut Vm, op: CompareOp, a: &Value, b: &Value) -> Option<bool> {
    let is_int = |v: &Value| SymbolicScalar::of(v).is_some_and(|s| s.ty != Type::PyFloat);
    let (op, bound) = if is_int(a) { (op, b) } else { (mirrored(op), a) };
    if !is_int(a) && !is_int(b) {
        return None;
    }
    let is_above = match bound {
        Value::BigInt(_) => matches!(vm.compare(CompareOp::Gt, bound, &Value::Int(0)), Ok(Value::Bool(true))),
        Value::Int(i64::MAX) if matches!(op, CompareOp::Le | CompareOp::Gt) => true,
        Value::Int(i64::MIN) if matches!(op, CompareOp::Ge | CompareOp::Lt) => false,
        _ => return None,
    };
    Some(match op {
        CompareOp::Lt | CompareOp::Le => is_above,
        CompareOp::Gt | CompareOp::Ge => !is_above,
        CompareOp::Eq => false,
        CompareOp::Ne => true,
    })
}

/// The operator for exchanged operands.
fn mirrored(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        same => same,
    }
}

fn reflected(op: CompareOp) -> (&'static str, &'static str) {
    match op {
        CompareOp::Lt => ("__lt__", "__gt__"),
        CompareOp::Le => ("__le__", "__ge__"),
        CompareOp::Eq => ("__eq__", "__eq__"),
        CompareOp::Ne => ("__ne__", "__ne__"),
        CompareOp::Gt => ("__gt__", "__lt__"),
        CompareOp::Ge => ("__ge__", "__le__"),
    }
}

fn dunder(op: BinaryOp) -> (&'static str, &'static str) {
    match op {
        BinaryOp::Add => ("__add__", "__radd__"),
        BinaryOp::Sub => ("__sub__", "__rsub__"),
        BinaryOp::Mul => ("__mul__", "__rmul__"),
        BinaryOp::MatMul => ("__matmul__", "__rmatmul__"),
        BinaryOp::TrueDiv => ("__truediv__", "__rtruediv__"),
        BinaryOp::FloorDiv => ("__floordiv__", "__rfloordiv__"),
        BinaryOp::Mod => ("__mod__", "__rmod__"),
        BinaryOp::Pow => ("__pow__", "__rpow__"),
        BinaryOp::LShift => ("__lshift__", "__rlshift__"),
        BinaryOp::RShift => ("__rshift__", "__rrshift__"),
        BinaryOp::And => ("__and__", "__rand__"),
        BinaryOp::Or => ("__or__", "__ror__"),
        BinaryOp::Xor => ("__xor__", "__rxor__"),
    }
}

impl Domain for StageDomain {
    fn truth(&self, vm: &mut Vm, v: &Value) -> Outcome<bool> {
        match self.0.condition(vm, v)? {
            Condition::Known(b) => Ok(b),
            Condition::Run(_) => Err(vm.refuse(
                dy2st_source::codes::DATA_DEPENDENT_PYTHON,
                "plain Python needs a truth here that only a run of the program knows",
            )),
        }
    }

    fn not(&self, vm: &mut Vm, v: &Value) -> Outcome {
        Ok(match self.0.condition(vm, v)? {
            Condition::Known(b) => Value::Bool(!b),
            Condition::Run(id) => Condition::Run(self.0.recorder.negate(id)).into_value(),
        })
    }

    fn unary(&self, vm: &mut Vm, op: UnaryOp, v: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.unary(op, v)) {
            return out;
        }
        let Some(s) = SymbolicScalar::of(v) else { return self.refused(vm, v, "this operator") };
        let kind = match op {
            UnaryOp::Neg => OpKind::PyNeg,
            UnaryOp::Invert => OpKind::PyInvert,
            UnaryOp::Pos if s.ty == Type::PyBool => OpKind::PyInt,
            UnaryOp::Pos => return Ok(v.clone()),
        };
        self.record(vm, kind, &[s.id], Attrs::new())
    }

    fn binary(&self, vm: &mut Vm, op: BinaryOp, a: &Value, b: &Value, inplace: bool) -> Outcome {
        let apply =
            |vm: &mut Vm, a: &Value, b: &Value| if inplace { vm.inplace(op, a, b) } else { vm.binary(op, a, b) };
        if let Some(out) = self.each(vm, a, &mut |vm, a| apply(vm, a, b)) {
            return out;
        }
        if let Some(out) = self.each(vm, b, &mut |vm, b| apply(vm, a, b)) {
            return out;
        }
        if let (Some((x, y)), Some(kind)) = (Self::pair(vm, a, b), binary_kind(op)) {
            return self.numbers(vm, kind, &x, &y);
        }
        for (receiver, other, name) in [(a, b, dunder(op).0), (b, a, dunder(op).1)] {
            if is_tensor(vm, receiver) {
                return vm.call_method(receiver, name, Args::new(vec![other.clone()]));
            }
        }
        for (receiver, other, name) in [(a, b, dunder(op).0), (b, a, dunder(op).1)] {
            if let Some(out) = self.own_method(vm, receiver, name, other) {
                return out;
            }
        }
        if op == BinaryOp::Mul {
            if let Some(out) = crate::sequences::repeated(&self.0, vm, a, b) {
                return out;
            }
        }
        if op == BinaryOp::Add && (Template::of(a).is_some() || Template::of(b).is_some()) {
            return self.concat_str(vm, &[a.clone(), b.clone()]);
        }
        if let (BinaryOp::Mod, Value::Str(_)) = (op, a) {
            if SymbolicScalar::of(b).is_some() || Template::of(b).is_some() {
                return vm.binary(op, a, &Value::tuple(vec![b.clone()]));
            }
        }
        let which = if matches!(a, Value::Abstract(_)) { a } else { b };
        self.refused(vm, which, "this operator")
    }

    fn compare(&self, vm: &mut Vm, op: CompareOp, a: &Value, b: &Value) -> Outcome {
        if let Some(out) = self.each(vm, a, &mut |vm, a| vm.compare(op, a, b)) {
            return out;
        }
        if let Some(out) = self.each(vm, b, &mut |vm, b| vm.compare(op, a, b)) {
            return out;
        }
        if let Some(answer) = beyond(vm, op, a, b) {
            return Ok(Value::Bool(answer));
        }
        if let Some((x, y)) = Self::pair(vm, a, b) {
            return match self.0.recorder.decided(op, size_of_dim(&x), size_of_dim(&y)) {
                Some(answer) => Ok(Value::Bool(answer)),
                None => self.numbers(vm, compare_kind(op), &x, &y),
            };
        }
        for (receiver, other, name) in [(a, b, reflected(op).0), (b, a, reflected(op).1)] {
            if is_tensor(vm, receiver) {
                return vm.call_method(receiver, name, Args::new(vec![other.clone()]));
            }
        }
        for (receiver, other, name) in [(a, b, reflected(op).0), (b, a, reflected(op).1)] {
            if let Some(out) = self.own_method(vm, receiver, name, other) {
                return out;
            }
        }
        // A number equals nothing that is no number.
        let other = if SymbolicScalar::of(a).is_some() { b } else { a };
        match op {
            CompareOp::Eq | CompareOp::Ne
                if (SymbolicScalar::of(a).is_some() || SymbolicScalar::of(b).is_some())
                    && matches!(other, Value::None | Value::Str(_) | Value::Tuple(_)) =>
            {
                Ok(Value::Bool(op == CompareOp::Ne))
            }
            _ => self.refused(vm, a, "this comparison"),
        }
    }

    fn contains(&self, vm: &mut Vm, container: &Value, item: &Value) -> Outcome {
        if let Some(out) = self.each(vm, item, &mut |vm, item| vm.contains(container, item)) {
            return out;
        }
        if let Some(out) = self.each(vm, container, &mut |vm, c| vm.contains(c, item)) {
            return out;
        }
        if let Some(method) = users_method(vm, container, "__contains__") {
            let found = vm.call(&method, Args::new(vec![container.clone(), item.clone()]))?;
            return self.0.condition(vm, &found).map(Condition::into_value);
        }
        if let Some(object) = contents::undecided(vm, container) {
            return contents::split(&self.0, vm, &object, &mut |vm| vm.contains(container, item));
        }
        if let Some(out) = crate::methods::in_dict(&self.0, vm, container, item) {
            return out;
        }
        let Some(items) = dy2st_framework::sequence(vm, container) else {
            return self.refused(vm, item, "`in`");
        };
        // `or` over the items, with `==`; identity needs no test, since a number is not an object.
        let mut found = Condition::Known(false);
        for candidate in &items {
            let equal = vm.compare(CompareOp::Eq, candidate, item)?;
            found = match (found, self.0.condition(vm, &equal)?) {
                (Condition::Known(true), _) | (_, Condition::Known(true)) => return Ok(Value::Bool(true)),
                (Condition::Known(false), c) | (c, Condition::Known(false)) => c,
                (Condition::Run(x), Condition::Run(y)) => {
                    match self.record(vm, OpKind::PyOr, &[x, y], Attrs::new())? {
                        v if SymbolicScalar::of(&v).is_some() => {
                            Condition::Run(SymbolicScalar::of(&v).map_or(x, |s| s.id))
                        }
                        _ => return self.refused(vm, item, "`in`"),
                    }
                }
            };
        }
        Ok(found.into_value())
    }

    fn is(&self, vm: &mut Vm, a: &Value, b: &Value) -> Outcome {
        let domain = |vm: &mut Vm, a: &Value, b: &Value| {
            if matches!(a, Value::Abstract(_)) || matches!(b, Value::Abstract(_)) {
                self.is(vm, a, b)
            } else {
                self.0.same_object(vm, a, b)
            }
        };
        if let Some(out) = self.each(vm, a, &mut |vm, a| domain(vm, a, b)) {
            return out;
        }
        if let Some(out) = self.each(vm, b, &mut |vm, b| domain(vm, a, b)) {
            return out;
        }
        if let (Some(x), Some(y)) = (SymbolicScalar::of(a), SymbolicScalar::of(b)) {
            if x.id == y.id {
                return Ok(Value::Bool(true));
            }
        }
        let boolean =
            |v: &Value| matches!(v, Value::Bool(_)) || SymbolicScalar::of(v).is_some_and(|s| s.ty == Type::PyBool);
        if boolean(a) && boolean(b) {
            return self.compare(vm, CompareOp::Eq, a, b);
        }
        let is_number = |v: &Value| number(vm, v).is_some();
        if is_number(a) != is_number(b) || boolean(a) != boolean(b) {
            return Ok(Value::Bool(false));
        }
        self.refused(vm, a, "`is`")
    }

    fn get_attr(&self, vm: &mut Vm, v: &Value, name: &str) -> Outcome<Option<Value>> {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.get_attr(v, name)) {
            return out.map(Some);
        }
        if SymbolicScalar::of(v).is_some() {
            return crate::methods::scalar_attr(&self.0, vm, v, name);
        }
        self.refused(vm, v, &format!("the attribute '{name}'"))
    }

    fn set_attr(&self, vm: &mut Vm, v: &Value, name: &str, value: Value) -> Outcome<()> {
        match self.each(vm, v, &mut |vm, v| vm.set_attr(v, name, value.clone()).map(|()| Value::None)) {
            Some(out) => out.map(drop),
            None => self.refused(vm, v, &format!("setting the attribute '{name}'")),
        }
    }

    fn del_attr(&self, vm: &mut Vm, v: &Value, name: &str) -> Outcome<()> {
        match self.each(vm, v, &mut |vm, v| vm.del_attr(v, name).map(|()| Value::None)) {
            Some(out) => out.map(drop),
            None => self.refused(vm, v, &format!("deleting the attribute '{name}'")),
        }
    }

    fn get_item(&self, vm: &mut Vm, v: &Value, key: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.get_item(v, key)) {
            return out;
        }
        if let Some(out) = self.each_key(vm, key, &mut |vm, key| vm.get_item(v, key)) {
            return out;
        }
        if let Some(method) = users_method(vm, v, "__getitem__") {
            return vm.call(&method, Args::new(vec![v.clone(), key.clone()]));
        }
        if let Some(object) = contents::undecided(vm, v) {
            return contents::split(&self.0, vm, &object, &mut |vm| vm.get_item(v, key));
        }
        crate::methods::item_of(&self.0, vm, v, key)
    }

    fn set_item(&self, vm: &mut Vm, v: &Value, key: &Value, value: Value) -> Outcome<()> {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.set_item(v, key, value.clone()).map(|()| Value::None)) {
            return out.map(drop);
        }
        if let Some(out) =
            self.each_key(vm, key, &mut |vm, key| vm.set_item(v, key, value.clone()).map(|()| Value::None))
        {
            return out.map(drop);
        }
        if is_tensor(vm, v) {
            return vm.call_method(v, "__setitem__", Args::new(vec![key.clone(), value])).map(drop);
        }
        if let Some(method) = users_method(vm, v, "__setitem__") {
            return vm.call(&method, Args::new(vec![v.clone(), key.clone(), value])).map(drop);
        }
        if let Some(object) = contents::undecided(vm, v) {
            let run = &mut |vm: &mut Vm| vm.set_item(v, key, value.clone()).map(|()| Value::None);
            return contents::split(&self.0, vm, &object, run).map(drop);
        }
        crate::methods::set_item_of(&self.0, vm, v, key, value)
    }

    fn del_item(&self, vm: &mut Vm, v: &Value, key: &Value) -> Outcome<()> {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.del_item(v, key).map(|()| Value::None)) {
            return out.map(drop);
        }
        match users_method(vm, v, "__delitem__") {
            Some(method) => vm.call(&method, Args::new(vec![v.clone(), key.clone()])).map(drop),
            None => crate::sequences::delete(&self.0, vm, v, key),
        }
    }

    fn call(&self, vm: &mut Vm, f: &Value, args: Args) -> Outcome {
        match self.each(vm, f, &mut |vm, f| vm.call(f, args.clone())) {
            Some(out) => out,
            None => self.refused(vm, f, "a call"),
        }
    }

    fn native(&self, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome> {
        if vm.undecided {
            if let Some(out) = crate::contents::native(self, vm, f, args) {
                return Some(out);
            }
        }
        crate::methods::native(self, vm, f, args)
    }

    fn is_of_run(&self, vm: &Vm, args: &Args) -> bool {
        args.pos.iter().chain(args.kw.iter().map(|(_, v)| v)).any(|v| is_of_run(vm, v, true))
    }

    fn native_raised(&self, vm: &mut Vm, f: &NativeFunction, raise: Raise) -> Raise {
        let Raise::Exception(error) = &raise else { return raise };
        if *f.owner == *crate::jst::MODULE {
            return raise;
        }
        // What code that it called raised is none of its own.
        if !KINDS_OF_ARGUMENTS.iter().any(|kind| vm.raise_is(&raise, kind)) || !vm.traceback_of(error).is(&Value::None)
        {
            return raise;
        }
        // The names of what is behind the API tell nobody anything.
        let name = if f.owner.starts_with('_') { "what is called here" } else { &f.name };
        let message = format!("{name} needs arguments that are known when the program is made");
        self.0.refuse(vm, message).help(KEEP_KNOWN)
    }

    fn iter(&self, vm: &mut Vm, v: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.iter(v)) {
            return out;
        }
        let generates = SymbolicGenerator::of(v).is_some();
        if SymbolicRange::of(v).is_some() || SymbolicItems::of(v).is_some() || generates {
            return Err(vm.refuse(
                dy2st_source::codes::DATA_DEPENDENT_PYTHON,
                "plain Python iterates here over items whose number only a run of the program knows",
            ));
        }
        self.refused(vm, v, "iteration")
    }

    fn len(&self, vm: &mut Vm, v: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.len(v)) {
            return out;
        }
        if Template::of(v).is_some() {
            let mut built = crate::template::Built::new();
            built.add(&self.0, vm, v)?;
            let attrs = Attrs::new().with("template", dy2st_ir::Attr::text(&built.text));
            return self.record(vm, OpKind::PyTextLen, &built.operands, attrs);
        }
        if let Some(items) = crate::items::symbolic(&self.0, vm, v)? {
            // A range that has no number may count below zero.
            let count = items.count(&self.0, vm)?;
            return match number(vm, &count) {
                Some(Number::Known(n)) => Ok(Value::Int(n.to_i64().max(0))),
                Some(count) => self.numbers(vm, OpKind::PyMax, &count, &Number::Known(dy2st_tensor::Scalar::Int(0))),
                None => self.refused(vm, v, "len()"),
            };
        }
        self.refused(vm, v, "len()")
    }

    fn index(&self, vm: &mut Vm, v: &Value) -> Outcome<i64> {
        if let Some(s) = SymbolicScalar::of(v) {
            if let Type::PyInt(Some(dim)) = &s.ty {
                if let Some(n) = dim.known() {
                    return Ok(n as i64);
                }
            }
        }
        Err(vm.refuse(
            dy2st_source::codes::DATA_DEPENDENT_PYTHON,
            "plain Python needs an integer here that only a run of the program knows",
        ))
    }

    fn int(&self, vm: &mut Vm, v: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| crate::methods::to_int(self, vm, v)) {
            return out;
        }
        crate::methods::to_int(self, vm, v)
    }

    fn float(&self, vm: &mut Vm, v: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| crate::methods::to_float(self, vm, v)) {
            return out;
        }
        crate::methods::to_float(self, vm, v)
    }

    fn bool(&self, vm: &mut Vm, v: &Value) -> Outcome {
        self.0.condition(vm, v).map(Condition::into_value)
    }

    fn str(&self, vm: &mut Vm, v: &Value) -> Outcome {
        // `str` and a format without specification differ: of a tensor of rank 0, for one.
        match self.each(vm, v, &mut |vm, v| vm.str_value(v)) {
            Some(out) => out,
            None => self.format(vm, v, ""),
        }
    }

    fn repr(&self, vm: &mut Vm, v: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.repr_value(v)) {
            return out;
        }
        Ok(Template { parts: vec![Part::Value { value: v.clone(), spec: Rc::from(""), repr: true }] }.into_value())
    }

    fn format(&self, vm: &mut Vm, v: &Value, spec: &str) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| vm.format_to_value(v, spec)) {
            return out;
        }
        if Template::of(v).is_some() && spec.is_empty() {
            return Ok(v.clone());
        }
        Ok(Template { parts: vec![Part::Value { value: v.clone(), spec: Rc::from(spec), repr: false }] }.into_value())
    }

    fn hash(&self, vm: &mut Vm, v: &Value) -> Outcome<u64> {
        self.refused(vm, v, "a dict key or set member")
    }

    fn is_instance(&self, vm: &mut Vm, v: &Value, class: &Ref) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| {
            if matches!(v, Value::Abstract(_)) {
                self.is_instance(vm, v, class)
            } else {
                Ok(Value::Bool(vm.is_instance(v, class)))
            }
        }) {
            return out;
        }
        let class_of = crate::methods::class_of(vm, v);
        match class_of {
            Some(c) => Ok(Value::Bool(vm.is_subclass(&c, class))),
            None => self.refused(vm, v, "isinstance()"),
        }
    }

    fn type_of(&self, vm: &mut Vm, v: &Value) -> Outcome {
        if let Some(out) = self.each(vm, v, &mut |vm, v| {
            if matches!(v, Value::Abstract(_)) {
                self.type_of(vm, v)
            } else {
                Ok(Value::Object(vm.type_of(v)))
            }
        }) {
            return out;
        }
        match crate::methods::class_of(vm, v) {
            Some(c) => Ok(Value::Object(c)),
            None => self.refused(vm, v, "type()"),
        }
    }

    fn check_limits(&self, vm: &Vm) -> Outcome<()> {
        self.0.check_limits(vm)
    }

    fn print(&self, vm: &mut Vm, parts: &[Value], end: &str, file: &Value) -> Outcome<()> {
        crate::template::print(&self.0, vm, parts, end, file)
    }

    fn write(&self, vm: &mut Vm, stream: Stream, text: &Value) -> Outcome {
        crate::template::write(&self.0, vm, text, "", Some(stream))?;
        Ok(match text {
            Value::Str(text) => Value::Int(text.chars().count() as i64),
            _ => Value::Abstract(Rc::new(TextLength)),
        })
    }

    fn concat_str(&self, vm: &mut Vm, parts: &[Value]) -> Outcome {
        for (i, part) in parts.iter().enumerate() {
            if Choice::of(part).is_some() {
                let run = &mut |vm: &mut Vm, v: &Value| {
                    let mut parts = parts.to_vec();
                    parts[i] = v.clone();
                    self.concat_str(vm, &parts)
                };
                if let Some(out) = self.each(vm, part, run) {
                    return out;
                }
            }
        }
        let mut out = Vec::new();
        for part in parts {
            match (Template::of(part), part) {
                (Some(t), _) => out.extend(t.parts.iter().cloned()),
                (None, Value::Str(s)) => out.push(Part::Text(s.clone())),
                (None, other) => out.push(Part::Value { value: other.clone(), spec: Rc::from(""), repr: false }),
            }
        }
        Ok(Template { parts: out }.into_value())
    }

    fn enter_function(&self, vm: &mut Vm, f: &Ref, args: &Args) -> Option<Outcome> {
        if let Some(out) = crate::contents::library(&self.0, vm, f, args) {
            return Some(out);
        }
        crate::generator::enter(&self.0, vm, f, args).or_else(|| crate::recursion::enter(&self.0, vm, f, args))
    }

    fn awaits(&self, vm: &Vm, block: u64) -> bool {
        self.0.awaits(vm, block)
    }

    fn meet(
        &self,
        vm: &mut Vm,
        block: u64,
        outcome: Outcome,
        raised: &mut dyn FnMut(&mut Vm, &Value) -> Outcome,
    ) -> Outcome {
        self.0.meet(vm, block, outcome, raised)
    }

    fn alternatives(&self, vm: &mut Vm, v: &Value, run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome) -> Outcome {
        self.0.alternatives_from(vm, v, vm.calls.len() - 1, run)
    }

    fn on_each(&self, vm: &mut Vm, v: &Value, run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome) -> Outcome {
        self.0.alternatives(vm, v, run)
    }

    fn split_attr(&self, vm: &mut Vm, object: &Ref, name: &str, run: &mut dyn FnMut(&mut Vm) -> Outcome) -> Outcome {
        crate::contents::split_attr(&self.0, vm, object, name, run)
    }

    fn branch(&self, vm: &mut Vm, condition: &Value, run: &mut dyn FnMut(&mut Vm, bool) -> Outcome) -> Outcome {
        let run = std::cell::RefCell::new(run);
        match self.0.condition(vm, condition)? {
            Condition::Known(truth) => (run.borrow_mut())(vm, truth),
            Condition::Run(id) => {
                let noted = vm.calls.len() - 1;
                self.0.fork_from(vm, id, noted, &mut |vm| (run.borrow_mut())(vm, true), &mut |vm| {
                    (run.borrow_mut())(vm, false)
                })
            }
        }
    }

    fn unbound(&self) -> Value {
        Unbound::value()
    }

    fn is_unbound(&self, v: &Value) -> bool {
        Unbound::is(v)
    }

    fn narrow(&self, v: &Value) -> Value {
        self.0.narrow(v)
    }

    fn members(&self, v: &Value) -> Vec<Value> {
        let mut out = Vec::new();
        crate::pending::members(v, &mut out);
        out
    }

    fn bound(&self, vm: &mut Vm, v: &Value, unbound: &mut dyn FnMut(&mut Vm) -> Raise) -> Outcome {
        if Unbound::is(v) {
            return Err(unbound(vm));
        }
        match Choice::of(v) {
            Some(c) if c.may_be_unbound() => {
                let unbound = std::cell::RefCell::new(unbound);
                self.0.fork(
                    vm,
                    c.condition,
                    &mut |vm| self.bound(vm, &c.then, &mut |vm| (unbound.borrow_mut())(vm)),
                    &mut |vm| self.bound(vm, &c.other, &mut |vm| (unbound.borrow_mut())(vm)),
                )
            }
            _ => Ok(v.clone()),
        }
    }

    fn import(&self, vm: &mut Vm, name: &str) -> Outcome<()> {
        if self.0.unimportable.contains(name) {
            return Ok(());
        }
        *self.0.wanted.borrow_mut() = Some(name.to_owned());
        Err(self.0.refuse(vm, format!("the module '{name}' is imported here")))
    }
}
