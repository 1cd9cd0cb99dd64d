//! `x[key]` and `x[key] = value`: a key becomes a chain of steps, each of which can be undone for a write.

use std::rc::Rc;

use dy2st_eval::value::Payload;
use dy2st_eval::{Outcome, Raise, Value, Vm};
use dy2st_ir::{Attrs, DimArg, OpKind};
use dy2st_tensor::DType;

use crate::arguments::{integer, number, AttrBuilder, Number};
use crate::payload::{is_tensor, ViewStep};
use crate::session::Session;
use crate::sink::{Emitted, Operand};
use crate::value::TensorRef;

/// What stands at one place of a key.
enum Item {
    /// An `int`, known now.
    At(i64),
    /// An index known at run time.
    Dynamic(TensorRef),
    /// `start:stop:step`.
    Slice(Value, Value, Value),
    /// `None`.
    NewAxis,
    /// Integers of rank 1 or more.
    Indices(TensorRef),
    /// One truth known at run time, as the places that it chooses along an axis of its own.
    Truth(TensorRef),
}

/// The present value of an indexed tensor and the steps that lead to it.
struct Walk<'a> {
    session: &'a Session,
    values: Vec<TensorRef>,
    steps: Vec<ViewStep>,
}

impl Walk<'_> {
    fn last(&self) -> TensorRef {
        self.values[self.values.len() - 1].clone()
    }

    fn step(&mut self, vm: &mut Vm, kind: OpKind, attrs: Attrs, extra: Vec<Operand>) -> Outcome<()> {
        let mut operands = vec![Operand::Tensor(self.last())];
        operands.extend(extra.iter().cloned());
        let value = self.session.emit(vm, kind, operands, attrs.clone())?.into_iter().next().and_then(Emitted::tensor);
        self.values.push(value.ok_or_else(|| vm.raise("RuntimeError", "an index step gave no tensor"))?);
        self.steps.push(ViewStep { kind, attrs, extra, result: 0 });
        Ok(())
    }

    fn transpose(&mut self, vm: &mut Vm, perm: Vec<i64>) -> Outcome<()> {
        if perm.iter().enumerate().all(|(i, p)| i as i64 == *p) {
            return Ok(());
        }
        self.step(vm, OpKind::Transpose, Attrs::new().with("perm", perm), Vec::new())
    }
}

/// Takes a key apart. The ellipsis is expanded and boolean masks have become integers.
fn items(session: &Session, vm: &mut Vm, base: &TensorRef, key: &Value) -> Outcome<Vec<Item>> {
    let rank = base.rank();
    let parts = match key {
        Value::Tuple(parts) => parts.to_vec(),
        other => vec![other.clone()],
    };
    let mut out = Vec::new();
    let mut ellipsis = None;
    let mut used = 0;
    for part in &parts {
        match part {
            Value::Ellipsis => {
                if ellipsis.replace(out.len()).is_some() {
                    return Err(invalid(vm, "An index can only have a single ellipsis ('...')"));
                }
            }
            Value::None => out.push(Item::NewAxis),
            _ => {
                let place = out.len();
                // Where an ellipsis stands, the axis is not known yet.
                let axis = Some(used).filter(|_| ellipsis.is_none());
                used += push_item(session, vm, (base, axis, place), part, &mut out)?;
            }
        }
    }
    if used > rank {
        if ellipsis.is_some() {
            return Err(invalid(vm, &format!("Too many indices ({used}) for tensor of dimension {rank}.")));
        }
        let first = match out.iter().filter(|item| !matches!(item, Item::NewAxis | Item::Truth(_))).nth(rank) {
            Some(Item::At(at)) => *at,
            _ => 0,
        };
        return Err(out_of_bounds(vm, first, rank, 0));
    }
    // An ellipsis counts one truth as an axis, which is then shown at the end.
    let truths = out.iter().filter(|item| matches!(item, Item::Truth(_))).count();
    let inside = if ellipsis.is_some() { (rank - used).saturating_sub(truths) } else { 0 };
    let whole = || Item::Slice(Value::None, Value::None, Value::None);
    let at = ellipsis.unwrap_or(out.len());
    out.splice(at..at, (0..inside).map(|_| whole()));
    out.extend((used + inside..rank).map(|_| whole()));
    Ok(out)
}

fn invalid(vm: &Vm, what: &str) -> Raise {
    vm.value_error(&format!("(InvalidArgument) {what}"))
}

/// An index outside of an axis of that size.
fn out_of_bounds(vm: &Vm, index: i64, axis: usize, size: i64) -> Raise {
    let range = format!("[{}, {size})", -size);
    vm.raise(
        "IndexError",
        &format!(
            "(OutOfRange) The starting index {index} of slice is out of bounds in tensor {axis}-th axis, it should be in the \
             range of {range}."
        ),
    )
}

/// Where a part of a key stands: what it indexes, the axis where that is known, and how many parts came before.
type Place<'a> = (&'a TensorRef, Option<usize>, usize);

/// Adds what one part of a key stands for; how many axes it uses.
fn push_item(session: &Session, vm: &mut Vm, place: Place, part: &Value, out: &mut Vec<Item>) -> Outcome<usize> {
    if let Value::Object(o) = part {
        let slice = match &vm.heap.read(o).payload {
            Payload::Slice(s) => Some((**s).clone()),
            _ => None,
        };
        if let Some([start, stop, step]) = slice {
            for bound in [&start, &stop, &step] {
                if matches!(bound, Value::Float(_) | Value::Str(_)) {
                    let got = vm.type_name(bound);
                    let what =
                        "Currently, slice indices only allows None, integers, tensor(int) and numpy(int) in slice item";
                    return Err(invalid(vm, &format!("{what}, but received {got}.")));
                }
            }
            out.push(Item::Slice(start, stop, step));
            return Ok(1);
        }
    }
    match number(vm, part) {
        Some(Number::Known(dy2st_tensor::Scalar::Int(i))) => {
            out.push(Item::At(i));
            return Ok(1);
        }
        Some(Number::Known(dy2st_tensor::Scalar::Bool(true))) => {
            out.push(Item::NewAxis);
            return Ok(0);
        }
        Some(n) if n.kind() == dy2st_tensor::DTypeKind::Bool => {
            let truth = crate::binary::full(session, vm, n, DType::Bool)?;
            return push_tensor(session, vm, place, truth, out);
        }
        Some(n @ Number::Symbolic(_)) => {
            out.push(Item::Dynamic(crate::binary::full(session, vm, n, DType::Int64)?));
            return Ok(1);
        }
        _ => {}
    }
    let tensor = if is_tensor(vm, part) {
        session.read(vm, part)?
    } else if matches!(part, Value::Float(_) | Value::Complex(_)) || !is_data(session, vm, part)? {
        let got = vm.type_name(part);
        return Err(invalid(
            vm,
            &format!(
                "Currently, Tensor.__indices__() only allows indexing by Boolean, Integers, Slices, Ellipsis, None, Tuples of \
                 these types and List / Tensor of Bool and Integers, but received {got} in {}th slice item",
                place.2 + 1
            ),
        ));
    } else {
        TensorRef::host(crate::data::to_host(session, vm, part, None)?)
    };
    push_tensor(session, vm, place, tensor, out)
}

/// Whether something is a tensor, an array, a list or a number.
fn is_data(session: &Session, vm: &mut Vm, part: &Value) -> Outcome<bool> {
    let known = number(vm, part).is_some() || crate::arguments::sequence(vm, part).is_some();
    Ok(known || crate::data::backing(session, vm, part)?.is_some())
}

fn push_tensor(
    session: &Session,
    vm: &mut Vm,
    (base, axis, _): Place,
    tensor: TensorRef,
    out: &mut Vec<Item>,
) -> Outcome<usize> {
    if tensor.dtype() == DType::Bool {
        let rank = tensor.rank();
        for at in 0..rank {
            let Some(axis) = axis.map(|axis| axis + at) else { break };
            if let Some((mask, size)) = tensor.dim(at).zip(base.dim(axis)).filter(|(mask, size)| mask != size) {
                let what =
                    format!("The shape of boolean index {mask} did not match indexed tensor {size} along axis {axis}.");
                return Err(vm.raise("IndexError", &format!("(OutOfRange) {what}")));
            }
        }
        if rank == 0 {
            // One truth chooses all of a new axis, or nothing of it.
            let shape = Attrs::new().with("shape", vec![DimArg::Const(1)]);
            let truth = session.emit_unary(vm, OpKind::Reshape, &tensor, shape)?;
            let found = session.emit_unary(vm, OpKind::Nonzero, &truth, Attrs::new())?;
            let flat = Attrs::new().with("shape", vec![DimArg::Const(-1)]);
            out.push(Item::Truth(session.emit_unary(vm, OpKind::Reshape, &found, flat)?));
            return Ok(0);
        }
        let indices = session.emit_unary(vm, OpKind::Nonzero, &tensor, Attrs::new())?;
        let columns =
            session.emit(vm, OpKind::Unbind, vec![Operand::Tensor(indices)], Attrs::new().with("axis", 1i64))?;
        out.extend(columns.into_iter().filter_map(Emitted::tensor).map(Item::Indices));
        return Ok(rank);
    }
    if !tensor.dtype().is_int() {
        let got = tensor.dtype().name();
        let what = if tensor.rank() > 0 {
            format!("Index holds the wrong type, it holds [{got}], but desires to be [int64].")
        } else {
            "Currently, the type of tensor in slice indices only allows int32 and int64, please check the type of index tensor."
                .to_string()
        };
        return Err(invalid(vm, &what));
    }
    if tensor.rank() > 0 {
        out.push(Item::Indices(tensor));
    } else if let Some(i) = session.sink().host(&tensor).and_then(|h| h.to_i64_vec().first().copied()) {
        out.push(Item::At(i));
    } else {
        out.push(Item::Dynamic(tensor));
    }
    Ok(1)
}

/// The basic part of a key: slices, integers and new axes, in two steps at most.
fn basic(walk: &mut Walk, vm: &mut Vm, items: &[Item]) -> Outcome<()> {
    let base = walk.last();
    let mut attrs = AttrBuilder::new(walk.session, OpKind::StridedSlice, 1);
    let (mut axes, mut starts, mut ends, mut strides, mut drop) = (vec![], vec![], vec![], vec![], vec![]);
    // Attributes name their operands in the order of the attributes: the ends come when all starts are there.
    let mut stops: Vec<(usize, &Value)> = Vec::new();
    let mut axis = 0usize;
    for item in items {
        match item {
            Item::NewAxis | Item::Truth(_) => continue,
            Item::At(i) => {
                if let Some(n) = base.dim(axis) {
                    let n = n as i64;
                    if *i < -n || *i >= n {
                        return Err(out_of_bounds(vm, *i, axis, n));
                    }
                }
                axes.push(axis as i64);
                starts.push(DimArg::Const(*i));
                ends.push(DimArg::Const(if *i == -1 { i64::from(i32::MAX) } else { i + 1 }));
                strides.push(1);
                drop.push(axis as i64);
            }
            Item::Slice(start, stop, step) if !is_full(start, stop, step) => {
                let by = match step {
                    Value::None => 1,
                    v => match integer(walk.session, vm, v)? {
                        Number::Known(n) => n.to_i64(),
                        Number::Symbolic(_) => return Err(vm.unsupported("a slice step known at run time")),
                    },
                };
                if by == 0 {
                    return Err(invalid(vm, "stride index in StridedSlice operator is 0."));
                }
                let far = i64::from(i32::MAX);
                axes.push(axis as i64);
                starts.push(match start {
                    Value::None => DimArg::Const(if by > 0 { 0 } else { far }),
                    v => attrs.dim(vm, v)?,
                });
                ends.push(match stop {
                    Value::None => DimArg::Const(if by > 0 { far } else { -far - 1 }),
                    v => {
                        stops.push((ends.len(), v));
                        DimArg::Const(0)
                    }
                });
                strides.push(by);
            }
            Item::Slice(..) | Item::Dynamic(_) | Item::Indices(_) => {}
        }
        axis += 1;
    }
    for (at, stop) in stops {
        ends[at] = attrs.dim(vm, stop)?;
    }
    if !axes.is_empty() {
        slice_step(walk, vm, (axes, starts, ends, strides, drop), attrs.extra)?;
    }
    Ok(())
}

type SliceParts = (Vec<i64>, Vec<DimArg>, Vec<DimArg>, Vec<i64>, Vec<i64>);

fn slice_step(walk: &mut Walk, vm: &mut Vm, parts: SliceParts, extra: Vec<Operand>) -> Outcome<()> {
    let (axes, starts, ends, strides, drop) = parts;
    if strides.iter().all(|s| *s == 1) {
        let attrs = Attrs::new().with("axes", axes).with("starts", starts).with("ends", ends);
        return walk.step(vm, OpKind::Slice, attrs.with("decrease_axis", drop), extra);
    }
    // Integers first: they drop their axes whatever the sizes are. Their bounds are known, so they name no operand.
    let (mut taken, mut kept) = (SliceParts::default(), SliceParts::default());
    for (i, axis) in axes.iter().enumerate() {
        let part = if drop.contains(axis) { &mut taken } else { &mut kept };
        let before = if drop.contains(axis) { 0 } else { drop.iter().filter(|d| *d < axis).count() as i64 };
        part.0.push(axis - before);
        part.1.push(starts[i]);
        part.2.push(ends[i]);
        part.3.push(strides[i]);
    }
    if !drop.is_empty() {
        let attrs = Attrs::new().with("axes", taken.0).with("starts", taken.1).with("ends", taken.2);
        walk.step(vm, OpKind::Slice, attrs.with("decrease_axis", drop), Vec::new())?;
    }
    let strides: Vec<DimArg> = kept.3.into_iter().map(DimArg::Const).collect();
    let attrs = Attrs::new().with("axes", kept.0).with("starts", kept.1).with("ends", kept.2);
    walk.step(vm, OpKind::StridedSlice, attrs.with("strides", strides), extra)
}

/// `axis` of squeeze and unsqueeze, as the table types it.
fn squeeze_attrs(axes: Vec<i64>) -> Attrs {
    Attrs::new().with("axis", axes)
}

fn is_full(start: &Value, stop: &Value, step: &Value) -> bool {
    matches!((start, stop, step), (Value::None, Value::None, Value::None | Value::Int(1)))
}

/// The axes that are left after the basic part, with the indices that stand at them.
fn advanced(walk: &mut Walk, vm: &mut Vm, items: &[Item]) -> Outcome<()> {
    // New axes come in last when nothing else is advanced, and first otherwise, so that positions count as in numpy.
    let left: Vec<&Item> = items.iter().filter(|i| !matches!(i, Item::At(_))).collect();
    let new_axes: Vec<i64> = left
        .iter()
        .enumerate()
        .filter(|(_, i)| matches!(i, Item::NewAxis | Item::Truth(_)))
        .map(|(at, _)| at as i64)
        .collect();
    if !new_axes.is_empty() {
        walk.step(vm, OpKind::Unsqueeze, squeeze_attrs(new_axes), Vec::new())?;
    }
    let at: Vec<usize> =
        (0..left.len()).filter(|i| matches!(left[*i], Item::Dynamic(_) | Item::Indices(_) | Item::Truth(_))).collect();
    let Some((first, last)) = at.first().zip(at.last()) else { return Ok(()) };
    let rank = left.len();
    let perm: Vec<i64> = at.iter().copied().chain((0..rank).filter(|i| !at.contains(i))).map(|i| i as i64).collect();
    walk.transpose(vm, perm)?;
    let mut indices = Vec::new();
    let mut index_rank = 0;
    for i in &at {
        if let Item::Dynamic(t) | Item::Indices(t) | Item::Truth(t) = left[*i] {
            index_rank = index_rank.max(t.rank());
            indices.push(Operand::Tensor(t.clone()));
        }
    }
    walk.step(vm, OpKind::IndexGet, Attrs::new(), indices)?;
    let adjacent = last - first + 1 == at.len();
    if adjacent && *first > 0 && index_rank > 0 {
        let rest = rank - at.len();
        let order = (0..*first)
            .map(|i| i + index_rank)
            .chain(0..index_rank)
            .chain((*first..rest).map(|i| i + index_rank))
            .map(|i| i as i64)
            .collect();
        walk.transpose(vm, order)?;
    }
    Ok(())
}

fn walk<'a>(session: &'a Session, vm: &mut Vm, tensor: &Value, key: &Value) -> Outcome<(Walk<'a>, bool)> {
    let value = session.read(vm, tensor)?;
    let items = items(session, vm, &value, key)?;
    let is_view = !items.iter().any(|i| matches!(i, Item::Indices(_) | Item::Truth(_)));
    let mut walk = Walk { session, values: vec![value], steps: Vec::new() };
    basic(&mut walk, vm, &items)?;
    advanced(&mut walk, vm, &items)?;
    Ok((walk, is_view))
}

/// `x[key]`.
pub fn get(session: &Session, vm: &mut Vm, tensor: &Value, key: &Value) -> Outcome {
    let (walk, is_view) = walk(session, vm, tensor, key)?;
    if !is_view {
        let value = walk.last();
        return session.new_tensor(vm, value);
    }
    if walk.steps.is_empty() && walk.last().requires_grad() {
        // What shows all of a leaf is no leaf: its gradient is the leaf's.
        return whole(session, vm, tensor, &walk.last());
    }
    let mut view = session.new_alias(vm, tensor)?;
    for (step, value) in walk.steps.into_iter().zip(walk.values.into_iter().skip(1)) {
        view = session.new_view(vm, &view, step, value)?;
    }
    Ok(view)
}

/// A view of the whole of a tensor.
fn whole(session: &Session, vm: &mut Vm, tensor: &Value, value: &TensorRef) -> Outcome {
    let (attrs, extra) = crate::view::shape_of(session, value, 1);
    let operands = [Operand::Tensor(value.clone())].into_iter().chain(extra.iter().cloned()).collect();
    let shown = session.emit_one(vm, OpKind::Reshape, operands, attrs.clone())?;
    session.new_view(vm, tensor, ViewStep { kind: OpKind::Reshape, attrs, extra, result: 0 }, shown)
}

/// `x[key] = value`.
pub fn set(session: &Session, vm: &mut Vm, tensor: &Value, key: &Value, value: &Value) -> Outcome<()> {
    crate::tensor_module::refuse_leaf(session, vm, tensor, "Tensor")?;
    let dtype = session.read(vm, tensor)?.dtype();
    let new = operand(session, vm, value, dtype)?;
    if let Some(done) = masked(session, vm, tensor, key, &new)? {
        return session.write(vm, tensor, done);
    }
    let (walk, _) = walk(session, vm, tensor, key)?;
    let by_indices = walk.steps.iter().any(|step| step.kind == OpKind::IndexGet);
    value_fits(vm, &new, &walk.last(), by_indices)?;
    let mut new = expand(session, vm, new, &walk.last())?;
    if walk.steps.is_empty() {
        new = session.emit_unary(vm, OpKind::Assign, &new, Attrs::new())?;
    }
    for (step, before) in walk.steps.iter().zip(&walk.values).rev() {
        new = crate::view::put_back(session, vm, step, before, new)?;
    }
    let old = session.read(vm, tensor)?;
    let new = crate::tensor_module::with_zero_gradient(session, vm, &old, new)?;
    session.write(vm, tensor, new)
}

/// Whether a written value has the shape of what is written, or stretches to it.
fn value_fits(vm: &Vm, value: &TensorRef, target: &TensorRef, by_indices: bool) -> Outcome<()> {
    let sizes = |tensor: &TensorRef| (0..tensor.rank()).map(|axis| tensor.dim(axis)).collect::<Option<Vec<usize>>>();
    let Some((value, target)) = sizes(value).zip(sizes(target)) else { return Ok(()) };
    let leading = value.len().saturating_sub(target.len());
    let stretches = value.iter().rev().zip(target.iter().rev()).all(|(have, wanted)| have == wanted || *have == 1);
    if stretches && value[..leading].iter().all(|size| *size == 1) {
        return Ok(());
    }
    Err(invalid(
        vm,
        &if by_indices {
            format!("shape mismatch: value tensor of shape {value:?} cannot be broadcast to indexing result of shape {target:?}.")
        } else {
            format!(
                "The shape of tensor assigned value must match the shape of target shape: {value:?}, but now shape is {target:?}."
            )
        },
    ))
}

/// The written value as a tensor of the written dtype.
fn operand(session: &Session, vm: &mut Vm, value: &Value, dtype: DType) -> Outcome<TensorRef> {
    if let Some(n) = number(vm, value) {
        return crate::binary::full(session, vm, n, dtype);
    }
    let Some(tensor) = crate::data::backing(session, vm, value)? else {
        let got = vm.type_name(value);
        let what = "Value type error. The assign value allows Tensor, numpy.ndarray, integer, float, complex or bool";
        return Err(invalid(vm, &format!("{what}, but received {got}.")));
    };
    crate::binary::cast(session, vm, tensor, dtype)
}

/// `x[mask] = value` for a mask of the tensor's own rank and a value of one element: a `where`.
fn masked(
    session: &Session,
    vm: &mut Vm,
    tensor: &Value,
    key: &Value,
    value: &TensorRef,
) -> Outcome<Option<TensorRef>> {
    if !is_tensor(vm, key) || value.rank() > 0 {
        return Ok(None);
    }
    let (x, mask) = (session.read(vm, tensor)?, session.read(vm, key)?);
    let differ = |axis: usize| mask.dim(axis).zip(x.dim(axis)).is_some_and(|(mask, size)| mask != size);
    if mask.dtype() != DType::Bool || mask.rank() != x.rank() || (0..x.rank()).any(differ) {
        return Ok(None);
    }
    let value = expand(session, vm, value.clone(), &x)?;
    let operands = [mask, value, x].map(Operand::Tensor).to_vec();
    session.emit_one(vm, OpKind::Where, operands, Attrs::new()).map(Some)
}

/// `value` broadcast to the shape of `like`.
fn expand(session: &Session, vm: &mut Vm, value: TensorRef, like: &TensorRef) -> Outcome<TensorRef> {
    let same =
        value.rank() == like.rank() && (0..value.rank()).all(|i| value.dim(i).is_some() && value.dim(i) == like.dim(i));
    if same {
        return Ok(value);
    }
    // Leading dims of size one fall away, as in numpy.
    let mut value = value;
    if value.rank() > like.rank() && (0..value.rank() - like.rank()).all(|i| value.dim(i) == Some(1)) {
        let axes = (0..value.rank() - like.rank()).map(|i| i as i64).collect();
        value = session.emit_unary(vm, OpKind::Squeeze, &value, squeeze_attrs(axes))?;
    }
    let (attrs, mut operands) = crate::view::shape_of(session, like, 1);
    operands.insert(0, Operand::Tensor(value));
    session.emit_one(vm, OpKind::Expand, operands, attrs)
}

/// Rows of a tensor, for iteration: views along axis 0. The number of rows must be known.
pub fn rows(session: &Session, vm: &mut Vm, tensor: &Value) -> Outcome<Vec<Value>> {
    let value = session.read(vm, tensor)?;
    // There is no first row, which ends the protocol of sequences.
    if value.rank() == 0 {
        return Ok(Vec::new());
    }
    let Some(count) = value.dim(0) else {
        return Err(vm.unsupported("iterating in plain Python over a tensor whose number of rows is known at run time"));
    };
    (0..count).map(|i| get(session, vm, tensor, &Value::Int(i as i64))).collect()
}

/// Registers `_tensor.getitem`, `_tensor.setitem` and `_tensor.rows`.
pub fn install(vm: &mut Vm, session: &Rc<Session>) {
    let s = session.clone();
    vm.register_closure(
        "_tensor",
        "getitem",
        Rc::new(move |vm, args| match &args.pos[..] {
            [tensor, key] => get(&s, vm, tensor, key),
            _ => Err(vm.type_error("getitem(tensor, key)")),
        }),
    );
    let s = session.clone();
    vm.register_closure(
        "_tensor",
        "setitem",
        Rc::new(move |vm, args| match &args.pos[..] {
            [tensor, key, value] => set(&s, vm, tensor, key, value).map(|()| Value::None),
            _ => Err(vm.type_error("setitem(tensor, key, value)")),
        }),
    );
    let s = session.clone();
    vm.register_closure(
        "_tensor",
        "rows",
        Rc::new(move |vm, args| match &args.pos[..] {
            [tensor] => {
                let rows = rows(&s, vm, tensor)?;
                let list = vm.new_list(rows);
                vm.iter(&list)
            }
            _ => Err(vm.type_error("rows(tensor)")),
        }),
    );
}
