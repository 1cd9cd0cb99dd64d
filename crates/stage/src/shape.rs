//! What all calls of a function of the Program agree on in a value: what differs among them is a leaf, a value of the
//! Program that goes in or comes out.
//!
//! A shape is made from values, joined with others, and then says which leaves a value has ([`Shapes::fit`]) and which value
//! leaves make ([`Shapes::make`]).

use dy2st_eval::value::{Body, Payload};
use dy2st_eval::{Outcome, Ref, Value, Vm};
use dy2st_framework::{
    is_tensor, number, tensor_payload, Number, SsaTensor, StoragePayload, SymbolicScalar, TensorRef,
};
use dy2st_ir::{TensorType, Type, ANY};
use dy2st_tensor::{DTypeKind, Dim, Scalar};

use crate::abstracts::{Choice, Unbound, Unread};
use crate::bodies::same_places;
use crate::join::{number_source, same_value, tensor_source, wants_source, Source};
use crate::list::{self, ListPayload};
use crate::stager::Stager;

/// Alternatives of one value.
const MAX_ALTERNATIVES: usize = 8;

/// What the calls agree on.
#[derive(Clone)]
pub enum Shape {
    /// The value itself.
    Same(Value),
    /// A Python number of this type.
    Number(Type),
    /// A tensor, by value.
    Tensor(Tensor),
    /// What a storage holds.
    Storage(Tensor),
    /// A list of the Program.
    List {
        /// The type of its elements.
        element: Type,
        /// Whether gradients could flow back from them.
        requires_grad: bool,
    },
    /// A tuple.
    Tuple(Vec<Shape>),
    /// One of two, by a leaf.
    Choice(Box<Shape>, Box<Shape>),
    /// An object that is made anew, or what an object holds: its body, and what stands for the values in it.
    Object(Box<Body>, Vec<Shape>),
    /// Nothing that is read.
    Unread,
}

/// What the calls agree on in a tensor.
#[derive(Clone, PartialEq)]
pub struct Tensor {
    ty: TensorType,
    stop_gradient: bool,
    requires_grad: bool,
    /// Whether only a run knows that: a leaf more says so.
    wants: bool,
    /// Whether another name may show the same elements.
    shared: bool,
}

impl Tensor {
    /// The leaves of a tensor.
    fn fit(&self, shown: &TensorRef, out: &mut Vec<Source>) {
        out.push(tensor_source(shown));
        out.extend(self.wants.then(|| wants_source(shown)));
    }

    /// The tensor that these leaves make.
    fn make(&self, next: &mut dyn FnMut() -> dy2st_ir::Value) -> TensorRef {
        let id = next();
        let wants = self.wants.then(next);
        TensorRef::Ssa(SsaTensor { id, ty: self.ty.clone(), requires_grad: self.requires_grad, wants })
    }
}

/// Where shapes are made.
pub struct Shapes<'a> {
    /// The staging.
    pub stager: &'a Stager,
    /// Symbolic dims below this number are the same in all calls.
    pub symbols: usize,
    /// Values of this many outermost blocks are the same in all calls.
    pub blocks: usize,
    /// Objects with a smaller serial are the same in all calls.
    pub floor: u64,
    /// Objects from this serial on were made by the call.
    pub born: u64,
}

impl Shapes<'_> {
    fn dim(&self, dim: Dim) -> Dim {
        match dim {
            Dim::Sym(id) if dim != ANY && id.0 as usize >= self.symbols => ANY,
            known => known,
        }
    }

    fn tensor_type(&self, ty: &TensorType) -> TensorType {
        TensorType::new(ty.dtype, ty.dims.iter().map(|d| self.dim(*d)))
    }

    fn tensor(&self, vm: &mut Vm, value: &Value) -> Option<Tensor> {
        let payload = tensor_payload(vm, value)?;
        let shown = self.stager.session.read(vm, value).ok()?;
        let own = payload.storage.serial() >= self.born && payload.steps.is_empty();
        Some(Tensor {
            ty: self.tensor_type(&shown.ty()),
            stop_gradient: payload.stop_gradient,
            requires_grad: shown.requires_grad(),
            wants: shown.wants().is_some(),
            shared: !own || self.stager.recorder.is_shared(&payload.storage),
        })
    }

    /// What a value is that is not the same in all calls; `None` where no leaf can stand for it.
    fn open(&self, vm: &mut Vm, value: &Value) -> Option<Shape> {
        if let Some(ty) = number_type(vm, value) {
            return Some(Shape::Number(ty));
        }
        if is_tensor(vm, value) {
            return self.tensor(vm, value).map(Shape::Tensor);
        }
        if let Some(c) = Choice::of(value) {
            return Some(Shape::Choice(Box::new(Shape::Same(c.then.clone())), Box::new(Shape::Same(c.other.clone()))));
        }
        match value {
            Value::Tuple(items) => Some(Shape::Tuple(items.iter().cloned().map(Shape::Same).collect())),
            Value::Object(object) => {
                if let Some(ListPayload { element, requires_grad, .. }) = list::payload(vm, value) {
                    return Some(Shape::List { element, requires_grad });
                }
                let body = vm.heap.read(object).clone();
                let plain = matches!(body.payload, Payload::List(_) | Payload::Dict(_) | Payload::Set(_));
                plain.then(|| opened(&body))
            }
            _ => None,
        }
    }

    /// What a body is.
    pub fn body(&self, vm: &mut Vm, object: &Ref, body: &Body) -> Option<Shape> {
        if let Payload::Native(p) = &body.payload {
            if let Some(storage) = p.as_any().downcast_ref::<StoragePayload>() {
                let value = dy2st_framework::OpSink::adopt(&*self.stager.recorder, object, &storage.value);
                let (requires_grad, wants) = (value.requires_grad(), value.wants().is_some());
                let ty = self.tensor_type(&value.ty());
                return Some(Shape::Storage(Tensor { ty, stop_gradient: true, requires_grad, wants, shared: false }));
            }
            if let Some(ListPayload { element, requires_grad, .. }) = list::of_body(body).cloned() {
                return Some(Shape::List { element, requires_grad });
            }
        }
        let known = matches!(
            body.payload,
            Payload::None | Payload::List(_) | Payload::Dict(_) | Payload::Set(_) | Payload::Cell(_)
        );
        let _ = vm;
        known.then(|| opened(body))
    }

    /// What a value is at the end of a call: what the call made is open. The reason where that cannot be handed out.
    pub fn settled(&self, vm: &mut Vm, value: &Value, seen: &mut Vec<u64>) -> Result<Shape, &'static str> {
        if let Some(s) = SymbolicScalar::of(value) {
            let known = self.stager.recorder.is_visible_in(self.blocks, s.id);
            return Ok(if known { Shape::Same(value.clone()) } else { Shape::Number(plain_type(&s.ty)) });
        }
        if Unread::is(value) {
            return Ok(Shape::Unread);
        }
        if let Some(c) = Choice::of(value) {
            let (then, other) = (self.settled(vm, &c.then, seen)?, self.settled(vm, &c.other, seen)?);
            return Ok(Shape::Choice(Box::new(then), Box::new(other)));
        }
        match value {
            Value::Tuple(items) => {
                let shapes: Result<_, _> = items.iter().map(|v| self.settled(vm, v, seen)).collect();
                Ok(Shape::Tuple(shapes?))
            }
            Value::Abstract(_) if !Unbound::is(value) => Err("a text or iterator that only a run knows"),
            Value::Object(object) if object.serial() >= self.floor => {
                if is_tensor(vm, value) {
                    // Another result or object may show the same elements.
                    let tensor = self.tensor(vm, value).map(|t| Shape::Tensor(Tensor { shared: true, ..t }));
                    return tensor.ok_or("a tensor that cannot be read");
                }
                if object.serial() < self.born {
                    return Err("one of its arguments, which differ among the calls");
                }
                if seen.contains(&object.serial()) {
                    return Err("an object under two names");
                }
                seen.push(object.serial());
                let body = vm.heap.read(object).clone();
                let shape = self.body(vm, object, &body).ok_or("an object of this kind")?;
                self.settled_children(vm, shape, seen)
            }
            _ => Ok(Shape::Same(value.clone())),
        }
    }

    /// The same for what is in a body.
    pub fn settled_children(&self, vm: &mut Vm, shape: Shape, seen: &mut Vec<u64>) -> Result<Shape, &'static str> {
        let Shape::Object(body, children) = shape else { return Ok(shape) };
        let mut settled = Vec::new();
        for child in &children {
            settled.push(match child {
                Shape::Same(v) => self.settled(vm, v, seen)?,
                other => other.clone(),
            });
        }
        Ok(Shape::Object(body, settled))
    }

    /// What two calls agree on; `None` where they do not. Arguments agree on objects only where they are the same.
    pub fn join(&self, vm: &mut Vm, a: &Shape, b: &Shape, argument: bool) -> Option<Shape> {
        let mut both = |x: &[Shape], y: &[Shape]| -> Option<Vec<Shape>> {
            x.iter().zip(y).map(|(x, y)| self.join(vm, x, y, argument)).collect()
        };
        match (a, b) {
            (Shape::Unread, one) | (one, Shape::Unread) => Some(one.clone()),
            (Shape::Same(x), Shape::Same(y)) if same_value(x, y) => Some(a.clone()),
            (Shape::Tuple(x), Shape::Tuple(y)) if x.len() == y.len() => both(x, y).map(Shape::Tuple),
            (Shape::Number(x), Shape::Number(y)) if x == y => Some(a.clone()),
            (Shape::Tensor(x), Shape::Tensor(y)) => match joined(x, y) {
                Some(t) => Some(Shape::Tensor(t)),
                None => self.choice(a, b, argument),
            },
            (Shape::Storage(x), Shape::Storage(y)) => joined(x, y).map(Shape::Storage),
            (Shape::List { element: x, requires_grad: p }, Shape::List { element: y, requires_grad: q }) => {
                (x == y).then(|| Shape::List { element: x.clone(), requires_grad: *p || *q })
            }
            (Shape::Object(p, x), Shape::Object(q, y)) if p.class == q.class && same_places(p, q) => {
                both(x, y).map(|children| Shape::Object(p.clone(), children))
            }
            (Shape::Object(..) | Shape::List { .. }, Shape::Object(..) | Shape::List { .. }) => self.list_of(vm, a, b),
            (Shape::Choice(x, y), one) | (one, Shape::Choice(x, y)) => match one {
                Shape::Same(v) if Choice::of(v).is_some() => {
                    let one = self.open(vm, v)?;
                    self.among(vm, x, y, &one, argument)
                }
                one => self.among(vm, x, y, one, argument),
            },
            (Shape::Same(x), Shape::Same(y)) => match (self.open(vm, x), self.open(vm, y)) {
                (Some(x), Some(y)) => self.join(vm, &x, &y, argument),
                (Some(x), None) => self.choice(&x, b, argument),
                (None, Some(y)) => self.choice(a, &y, argument),
                (None, None) => self.choice(a, b, argument),
            },
            (Shape::Same(x), _) => match self.open(vm, x) {
                Some(x) => self.join(vm, &x, b, argument),
                None => self.choice(a, b, argument),
            },
            (_, Shape::Same(y)) => match self.open(vm, y) {
                Some(y) => self.join(vm, a, &y, argument),
                None => self.choice(a, b, argument),
            },
            _ => self.choice(a, b, argument),
        }
    }

    fn among(&self, vm: &mut Vm, x: &Shape, y: &Shape, one: &Shape, argument: bool) -> Option<Shape> {
        if let Shape::Choice(p, q) = one {
            let first = self.among(vm, x, y, p, argument)?;
            return match &first {
                Shape::Choice(x, y) => self.among(vm, x, y, q, argument),
                other => self.join(vm, other, q, argument),
            };
        }
        // An alternative of the same kind first.
        for (kept, other, swap) in [(x, y, false), (y, x, true)] {
            if let Some(joined) = self.join(vm, kept, one, argument).filter(|j| !is_wider(j, kept)) {
                let (joined, other) = (Box::new(joined), Box::new(other.clone()));
                return Some(if swap { Shape::Choice(other, joined) } else { Shape::Choice(joined, other) });
            }
        }
        self.choice(&Shape::Choice(Box::new(x.clone()), Box::new(y.clone())), one, argument)
    }

    fn choice(&self, a: &Shape, b: &Shape, argument: bool) -> Option<Shape> {
        let whole = |s: &Shape| match s {
            Shape::Same(Value::Object(_)) => !argument,
            Shape::Same(Value::Abstract(_)) | Shape::Object(..) | Shape::Storage(_) | Shape::List { .. } => false,
            _ => true,
        };
        let is_none = |s: &Shape| matches!(s, Shape::Same(Value::None));
        let allowed = !argument || is_none(a) || is_none(b) || matches!(a, Shape::Choice(..));
        (allowed && whole(a) && whole(b) && alternatives(a) + alternatives(b) <= MAX_ALTERNATIVES)
            .then(|| Shape::Choice(Box::new(a.clone()), Box::new(b.clone())))
    }

    /// Lists that differ in length as one of the Program.
    fn list_of(&self, vm: &mut Vm, a: &Shape, b: &Shape) -> Option<Shape> {
        let (x, y) = (self.elements(vm, a)?, self.elements(vm, b)?);
        let (element, requires_grad) = match (x, y) {
            ((Some(x), p), (Some(y), q)) if x == y => (x, p || q),
            ((Some(one), p), (None, q)) | ((None, p), (Some(one), q)) => (one, p || q),
            _ => return None,
        };
        Some(Shape::List { element, requires_grad })
    }

    /// The type of the elements of a list, where it has some, and whether they want gradients.
    fn elements(&self, vm: &mut Vm, shape: &Shape) -> Option<(Option<Type>, bool)> {
        let (body, children) = match shape {
            Shape::List { element, requires_grad } => return Some((Some(element.clone()), *requires_grad)),
            Shape::Object(body, children) => (body, children),
            _ => return None,
        };
        if !matches!(body.payload, Payload::List(_)) || body.class.as_ref() != Some(&vm.types.list) {
            return None;
        }
        let (mut common, mut grad) = (None, false);
        for child in children {
            let child = match child {
                Shape::Same(v) => self.open(vm, v)?,
                other => other.clone(),
            };
            let ty = match child {
                Shape::Number(ty) => ty,
                Shape::Tensor(t) => {
                    grad |= t.requires_grad;
                    Type::Tensor(TensorType::new(t.ty.dtype, t.ty.dims.iter().map(|_| ANY)))
                }
                _ => return None,
            };
            if common.as_ref().is_some_and(|c| *c != ty) {
                return None;
            }
            common = Some(ty);
        }
        Some((common, grad))
    }

    /// The leaves of a value of this shape; `None` where it is not of the shape.
    pub fn fit(&self, vm: &mut Vm, value: &Value, shape: &Shape, out: &mut Vec<Source>) -> Option<()> {
        if Unread::is(value) {
            let mut types = Vec::new();
            leaves(shape, &mut types);
            out.extend(types.iter().map(nothing));
            return Some(());
        }
        match shape {
            Shape::Same(known) => same_value(known, value).then_some(()),
            Shape::Unread => None,
            Shape::Number(ty) => {
                let n = number(vm, value).filter(|_| number_type(vm, value).as_ref() == Some(ty))?;
                out.push(number_source(&n));
                Some(())
            }
            Shape::Tensor(t) => {
                let shown = is_tensor(vm, value).then(|| self.stager.session.read(vm, value).ok()).flatten()?;
                let ty = shown.ty();
                (ty.dtype == t.ty.dtype && ty.rank() == t.ty.rank()).then(|| t.fit(&shown, out))
            }
            Shape::Tuple(shapes) => {
                let Value::Tuple(items) = value else { return None };
                (items.len() == shapes.len()).then_some(())?;
                items.iter().zip(shapes).try_for_each(|(v, s)| self.fit(vm, v, s, out))
            }
            Shape::Choice(then, other) => self.fit_choice(vm, value, then, other, out),
            Shape::Storage(_) | Shape::List { .. } | Shape::Object(..) => {
                let object = value.as_object()?.clone();
                let body = vm.heap.read(&object).clone();
                self.fit_body(vm, &object, &body, shape, out)
            }
        }
    }

    fn fit_choice(&self, vm: &mut Vm, value: &Value, then: &Shape, other: &Shape, out: &mut Vec<Source>) -> Option<()> {
        let start = out.len();
        let none = |shape: &Shape, out: &mut Vec<Source>| {
            let mut types = Vec::new();
            leaves(shape, &mut types);
            out.extend(types.iter().map(nothing));
        };
        // Where an alternative takes it whole.
        out.push(Source::Number(Scalar::Bool(true)));
        if self.fit(vm, value, then, out).is_some() {
            none(other, out);
            return Some(());
        }
        out.truncate(start);
        out.push(Source::Number(Scalar::Bool(false)));
        none(then, out);
        if self.fit(vm, value, other, out).is_some() {
            return Some(());
        }
        out.truncate(start);
        let c = Choice::of(value)?;
        out.push(Source::Value(c.condition));
        if self.fit(vm, &c.then, then, out).and_then(|()| self.fit(vm, &c.other, other, out)).is_some() {
            return Some(());
        }
        out.truncate(start);
        out.push(Source::Value(self.stager.recorder.negate(c.condition)));
        if self.fit(vm, &c.other, then, out).and_then(|()| self.fit(vm, &c.then, other, out)).is_some() {
            return Some(());
        }
        out.truncate(start);
        // Leaf by leaf.
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        self.fit_choice(vm, &c.then, then, other, &mut yes)?;
        self.fit_choice(vm, &c.other, then, other, &mut no)?;
        for (yes, no) in yes.into_iter().zip(no) {
            out.push(match (yes, no) {
                (Source::Undef, one) | (one, Source::Undef) => one,
                (yes, no) if is_truth(self.stager, &yes) && is_truth(self.stager, &no) => {
                    Source::Select(c.condition, Box::new(yes), Box::new(no))
                }
                _ => return None,
            });
        }
        Some(())
    }

    /// The same for a body.
    pub fn fit_body(&self, vm: &mut Vm, object: &Ref, body: &Body, shape: &Shape, out: &mut Vec<Source>) -> Option<()> {
        match shape {
            Shape::Storage(t) => {
                let Payload::Native(p) = &body.payload else { return None };
                let storage = p.as_any().downcast_ref::<StoragePayload>()?;
                let value = dy2st_framework::OpSink::adopt(&*self.stager.recorder, object, &storage.value);
                t.fit(&value, out);
                Some(())
            }
            Shape::List { element, .. } => {
                if let Some(list) = list::of_body(body) {
                    out.push(Source::Value(list.id));
                    return (list.element == *element).then_some(());
                }
                let Payload::List(items) = &body.payload else { return None };
                let kind = self.element_shape(element)?;
                let mut sources = Vec::new();
                items.iter().try_for_each(|v| self.fit(vm, v, &kind, &mut sources))?;
                out.push(Source::List(sources));
                Some(())
            }
            Shape::Object(known, shapes) => {
                (known.class == body.class && same_places(known, body)).then_some(())?;
                let mut children = Vec::new();
                crate::children::visit_children(body, &mut |v| children.push(v.clone()));
                children.iter().zip(shapes).try_for_each(|(v, s)| self.fit(vm, v, s, out))
            }
            _ => None,
        }
    }

    fn element_shape(&self, element: &Type) -> Option<Shape> {
        match element {
            Type::Tensor(ty) => {
                let tensor =
                    Tensor { ty: ty.clone(), stop_gradient: true, requires_grad: false, wants: false, shared: true };
                Some(Shape::Tensor(tensor))
            }
            ty if ty.is_py() => Some(Shape::Number(ty.clone())),
            _ => None,
        }
    }

    /// The value that these leaves make.
    pub fn make(&self, vm: &mut Vm, shape: &Shape, values: &mut std::slice::Iter<dy2st_ir::Value>) -> Outcome {
        let mut next = || values.next().copied().unwrap_or(dy2st_ir::Value::NONE);
        Ok(match shape {
            Shape::Same(value) => value.clone(),
            Shape::Unread => Unread::value(),
            Shape::Number(ty) => SymbolicScalar { id: next(), ty: ty.clone() }.into_value(),
            Shape::Tensor(t) => {
                let tensor = self.stager.session.new_tensor(vm, t.make(&mut next))?;
                self.stager.session.edit(vm, &tensor, |p| p.stop_gradient = t.stop_gradient);
                if let Some(p) = tensor_payload(vm, &tensor).filter(|_| t.shared) {
                    self.stager.recorder.share([&p.storage]);
                }
                tensor
            }
            Shape::Tuple(shapes) => {
                Value::tuple(shapes.iter().map(|s| self.make(vm, s, values)).collect::<Outcome<Vec<_>>>()?)
            }
            Shape::Choice(then, other) => {
                let condition = next();
                let (then, other) = (self.make(vm, then, values)?, self.make(vm, other, values)?);
                Choice { condition, then, other }.into_value()
            }
            Shape::List { element, requires_grad } => {
                let payload = ListPayload { id: next(), element: element.clone(), requires_grad: *requires_grad };
                let class = vm.types.list.clone();
                vm.object(&class, Payload::Native(Box::new(payload)))
            }
            Shape::Object(body, _) => {
                let object = vm.heap.alloc((**body).clone());
                self.put(vm, &object, shape, values)?;
                Value::Object(object)
            }
            Shape::Storage(_) => return Err(self.stager.refuse(vm, "the contents of a tensor without a tensor")),
        })
    }

    /// Makes an object hold what these leaves make.
    pub fn put(
        &self,
        vm: &mut Vm,
        object: &Ref,
        shape: &Shape,
        values: &mut std::slice::Iter<dy2st_ir::Value>,
    ) -> Outcome<()> {
        match shape {
            Shape::Storage(t) => {
                let value = t.make(&mut || values.next().copied().unwrap_or(dy2st_ir::Value::NONE));
                self.stager.session.set_storage(vm, object, value);
            }
            Shape::List { element, requires_grad } => {
                let id = values.next().copied().unwrap_or(dy2st_ir::Value::NONE);
                let payload = ListPayload { id, element: element.clone(), requires_grad: *requires_grad };
                vm.heap.write(object).payload = Payload::Native(Box::new(payload));
            }
            Shape::Object(body, shapes) => {
                let mut body = (**body).clone();
                let mut shapes = shapes.iter();
                crate::children::map_children(&mut body, &mut |v| match shapes.next() {
                    Some(shape) => self.make(vm, shape, values),
                    None => Ok(v.clone()),
                })?;
                *vm.heap.write(object) = body;
            }
            _ => return Err(self.stager.refuse(vm, "an object whose contents differ among the calls")),
        }
        Ok(())
    }
}

/// A body with all values in it as they are.
fn opened(body: &Body) -> Shape {
    let mut children = Vec::new();
    crate::children::visit_children(body, &mut |v| children.push(Shape::Same(v.clone())));
    Shape::Object(Box::new(body.clone()), children)
}

fn is_truth(stager: &Stager, source: &Source) -> bool {
    match source {
        Source::Number(Scalar::Bool(_)) | Source::Select(..) => true,
        Source::Value(v) => stager.recorder.type_of(*v) == Type::PyBool,
        _ => false,
    }
}

fn plain_type(ty: &Type) -> Type {
    match ty {
        Type::PyInt(_) => Type::PyInt(None),
        other => other.clone(),
    }
}

/// The type of a Python number, where it is exactly of a builtin type that the Program has.
fn number_type(vm: &Vm, value: &Value) -> Option<Type> {
    if matches!(value, Value::Object(_) | Value::BigInt(_)) {
        return None;
    }
    match number(vm, value)? {
        Number::Symbolic(s) => Some(plain_type(&s.ty)),
        Number::Known(n) => match n.kind() {
            DTypeKind::Bool => Some(Type::PyBool),
            DTypeKind::Int => Some(Type::PyInt(None)),
            DTypeKind::Float => Some(Type::PyFloat),
            DTypeKind::Complex => None,
        },
    }
}

fn joined(x: &Tensor, y: &Tensor) -> Option<Tensor> {
    if x.ty.dtype != y.ty.dtype || x.ty.rank() != y.ty.rank() {
        return None;
    }
    let dims = x.ty.dims.iter().zip(&y.ty.dims).map(|(a, b)| if a == b { *a } else { ANY });
    Some(Tensor {
        ty: TensorType::new(x.ty.dtype, dims),
        stop_gradient: x.stop_gradient && y.stop_gradient,
        requires_grad: x.requires_grad || y.requires_grad,
        wants: x.wants || y.wants || x.requires_grad != y.requires_grad,
        shared: x.shared || y.shared,
    })
}

fn alternatives(shape: &Shape) -> usize {
    match shape {
        Shape::Choice(a, b) => alternatives(a) + alternatives(b),
        _ => 1,
    }
}

/// Whether joining made an alternative one of several.
fn is_wider(joined: &Shape, before: &Shape) -> bool {
    alternatives(joined) > alternatives(before)
}

/// What stands for a leaf that nobody reads. A condition must still be a bool.
fn nothing(ty: &Type) -> Source {
    match ty {
        Type::PyBool => Source::Number(Scalar::Bool(false)),
        _ => Source::Undef,
    }
}

/// The types of the leaves of a shape.
pub fn leaves(shape: &Shape, out: &mut Vec<Type>) {
    match shape {
        Shape::Same(_) | Shape::Unread => {}
        Shape::Number(ty) => out.push(ty.clone()),
        Shape::Tensor(t) | Shape::Storage(t) => {
            out.push(Type::Tensor(t.ty.clone()));
            out.extend(t.wants.then_some(Type::PyBool));
        }
        Shape::List { element, .. } => out.push(Type::List(Box::new(element.clone()))),
        Shape::Tuple(shapes) | Shape::Object(_, shapes) => shapes.iter().for_each(|s| leaves(s, out)),
        Shape::Choice(then, other) => {
            out.push(Type::PyBool);
            leaves(then, out);
            leaves(other, out);
        }
    }
}

/// Whether two shapes are one.
pub fn same(a: &Shape, b: &Shape) -> bool {
    let all = |x: &[Shape], y: &[Shape]| x.len() == y.len() && x.iter().zip(y).all(|(x, y)| same(x, y));
    match (a, b) {
        (Shape::Same(x), Shape::Same(y)) => same_value(x, y),
        (Shape::Unread, Shape::Unread) => true,
        (Shape::Number(x), Shape::Number(y)) => x == y,
        (Shape::Tensor(x), Shape::Tensor(y)) | (Shape::Storage(x), Shape::Storage(y)) => x == y,
        (Shape::List { element: x, requires_grad: p }, Shape::List { element: y, requires_grad: q }) => {
            x == y && p == q
        }
        (Shape::Tuple(x), Shape::Tuple(y)) => all(x, y),
        (Shape::Choice(p, q), Shape::Choice(r, s)) => same(p, r) && same(q, s),
        (Shape::Object(p, x), Shape::Object(q, y)) => p.class == q.class && same_places(p, q) && all(x, y),
        _ => false,
    }
}
