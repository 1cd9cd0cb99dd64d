//! `range` and `slice`.

use std::rc::Rc;

use super::args::{as_big, exactly, positional};
use super::number_new::class_of_new;
use super::number_types::COMPARE;
use super::slice::{position, range_len};
use super::str_type::{is_index, sequence_index, slice_bounds};
use super::{add_closure, add_methods, number, sequence, tuple_type, Method};
use crate::domain::CompareOp;
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// Installs the methods of both types.
pub(super) fn install(vm: &mut Vm) {
    let range = vm.types.range.clone();
    add_methods(vm, &range, RANGE);
    for (name, at) in [("start", 0), ("stop", 1), ("step", 2)] {
        let get: [crate::native::NativeFn; 3] = [
            |vm, args| Ok(Value::Int(parts(vm, args.pos.first())?[0])),
            |vm, args| Ok(Value::Int(parts(vm, args.pos.first())?[1])),
            |vm, args| Ok(Value::Int(parts(vm, args.pos.first())?[2])),
        ];
        vm.add_property(&range, name, get[at], None);
    }
    let slice = vm.types.slice.clone();
    add_methods(vm, &slice, SLICE);
    let get: [(&'static str, crate::native::NativeFn); 3] = [
        ("start", |vm, args| Ok(slice_parts(vm, args.pos.first())?[0].clone())),
        ("stop", |vm, args| Ok(slice_parts(vm, args.pos.first())?[1].clone())),
        ("step", |vm, args| Ok(slice_parts(vm, args.pos.first())?[2].clone())),
    ];
    for (name, get) in get {
        vm.add_property(&slice, name, get, None);
    }
    for &(name, op) in COMPARE {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [a, b] = exactly(vm, "slice.__cmp__", args)?;
            let Ok(y) = slice_parts(vm, Some(&b)) else { return Ok(Value::NotImplemented) };
            let x = slice_parts(vm, Some(&a))?;
            sequence::compare(vm, op, &x[..], &y[..])
        };
        add_closure(vm, &slice, name, Rc::new(run));
    }
    vm.set_class_attr(&slice, "__hash__", Value::None);
}

const RANGE: &[Method] = &[
    ("__new__", range_new),
    ("__repr__", repr),
    ("__hash__", hash),
    ("__bool__", |vm, args| {
        let [me] = exactly(vm, "range.__bool__", args)?;
        Ok(Value::Bool(len(parts(vm, Some(&me))?) > 0))
    }),
    ("__len__", |vm, args| {
        let [me] = exactly(vm, "range.__len__", args)?;
        Ok(Value::Int(len(parts(vm, Some(&me))?) as i64))
    }),
    ("__iter__", |vm, args| {
        let [me] = exactly(vm, "range.__iter__", args)?;
        super::list_type::own_iter(vm, &me)
    }),
    ("__reversed__", |vm, args| {
        let [me] = exactly(vm, "range.__reversed__", args)?;
        let [start, _, step] = parts(vm, Some(&me))?;
        let n = len([start, parts(vm, Some(&me))?[1], step]) as i64;
        let backwards = vm.bare(&vm.types.range, Payload::Range(start + (n - 1) * step, start - step, -step));
        super::list_type::own_iter(vm, &backwards)
    }),
    ("__contains__", contains),
    ("__getitem__", get_item),
    ("__eq__", |vm, args| equal(vm, args, CompareOp::Eq)),
    ("__ne__", |vm, args| equal(vm, args, CompareOp::Ne)),
    ("index", |vm, args| {
        let [me, wanted] = exactly(vm, "range.index", args)?;
        match place_of(vm, &me, &wanted)? {
            Some(at) => Ok(Value::Int(at)),
            None => {
                let shown = vm.repr(&wanted)?;
                Err(vm.value_error(&if number::to_big(&wanted).is_some() {
                    format!("{shown} is not in range")
                } else {
                    "sequence.index(x): x not in sequence".into()
                }))
            }
        }
    }),
    ("count", |vm, args| {
        let [me, wanted] = exactly(vm, "range.count", args)?;
        Ok(Value::Int(i64::from(place_of(vm, &me, &wanted)?.is_some())))
    }),
];

fn parts(vm: &Vm, v: Option<&Value>) -> Outcome<[i64; 3]> {
    if let Some(Value::Object(r)) = v {
        if let Payload::Range(start, stop, step) = vm.heap.read(r).payload {
            return Ok([start, stop, step]);
        }
    }
    Err(vm.type_error("a range is required"))
}

fn len([start, stop, step]: [i64; 3]) -> usize {
    range_len(start, stop, step)
}

fn bound(vm: &mut Vm, v: &Value) -> Outcome<i64> {
    if let Value::Abstract(_) = v {
        return vm.index(v);
    }
    let n = as_big(vm, v)?;
    i64::try_from(&n).map_err(|_| vm.unsupported("a range whose bounds do not fit 64 bits"))
}

fn range_new(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.range", args, 1, 3)?;
    let class = class_of_new(vm, args.first(), "range")?;
    let first = bound(vm, args[1].as_ref().unwrap_or(&Value::None))?;
    let (start, stop) = match &args[2] {
        Some(stop) => (first, bound(vm, stop)?),
        None => (0, first),
    };
    let step = args[3].as_ref().map_or(Ok(1), |v| bound(vm, v))?;
    if step == 0 {
        return Err(vm.value_error("range() arg 3 must not be zero"));
    }
    Ok(vm.object(&class, Payload::Range(start, stop, step)))
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "range.__repr__", args)?;
    let [start, stop, step] = parts(vm, Some(&me))?;
    Ok(Value::str(&if step == 1 {
        format!("range({start}, {stop})")
    } else {
        format!("range({start}, {stop}, {step})")
    }))
}

/// What makes ranges equal: length, first item, step where there are two.
fn essence(p: [i64; 3]) -> [Value; 3] {
    let n = len(p);
    [
        Value::Int(n as i64),
        if n == 0 { Value::None } else { Value::Int(p[0]) },
        if n < 2 { Value::None } else { Value::Int(p[2]) },
    ]
}

fn hash(vm: &mut Vm, args: Args) -> Outcome {
    let [me] = exactly(vm, "range.__hash__", args)?;
    let mut hashes = Vec::new();
    for part in essence(parts(vm, Some(&me))?) {
        hashes.push(vm.hash(&part)?);
    }
    Ok(Value::Int(tuple_type::hash_of(&hashes) as i64))
}

fn equal(vm: &mut Vm, args: Args, op: CompareOp) -> Outcome {
    let [a, b] = exactly(vm, "range.__eq__", args)?;
    let Ok(y) = parts(vm, Some(&b)) else { return Ok(Value::NotImplemented) };
    let x = parts(vm, Some(&a))?;
    let same = essence(x).iter().zip(essence(y)).all(|(a, b)| a.is(&b));
    Ok(Value::Bool(same == (op == CompareOp::Eq)))
}

fn place_of(vm: &mut Vm, me: &Value, wanted: &Value) -> Outcome<Option<i64>> {
    let p = parts(vm, Some(me))?;
    let n = len(p) as i64;
    if let Some(wanted) = number::to_big(wanted) {
        let Ok(wanted) = i64::try_from(&wanted) else { return Ok(None) };
        let offset = i128::from(wanted) - i128::from(p[0]);
        if offset % i128::from(p[2]) != 0 {
            return Ok(None);
        }
        let at = offset / i128::from(p[2]);
        return Ok((0..i128::from(n)).contains(&at).then_some(at as i64));
    }
    if !matches!(wanted, Value::Float(_) | Value::Object(_) | Value::Abstract(_) | Value::Complex(_)) {
        return Ok(None);
    }
    for at in 0..n {
        if vm.equal(&Value::Int(p[0] + at * p[2]), wanted)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn contains(vm: &mut Vm, args: Args) -> Outcome {
    let [me, wanted] = exactly(vm, "range.__contains__", args)?;
    Ok(Value::Bool(place_of(vm, &me, &wanted)?.is_some()))
}

fn get_item(vm: &mut Vm, args: Args) -> Outcome {
    let [me, key] = exactly(vm, "range.__getitem__", args)?;
    let p @ [start, _, step] = parts(vm, Some(&me))?;
    if let Some(b) = slice_bounds(vm, &key, len(p))? {
        // Bounds beyond 64 bits cannot come from within the range, but a step times a step can.
        let part = |at: i64| at.checked_mul(step).and_then(|offset| offset.checked_add(start));
        let new_step = b.step.checked_mul(step);
        let (Some(start), Some(stop), Some(step)) = (part(b.start), part(b.stop), new_step) else {
            return Err(vm.unsupported("a range whose bounds do not fit 64 bits"));
        };
        return Ok(vm.bare(&vm.types.range, Payload::Range(start, stop, step)));
    }
    if !is_index(vm, &key) {
        let kind = vm.type_name(&key);
        return Err(vm.type_error(&format!("range indices must be integers or slices, not {kind}")));
    }
    let index = sequence_index(vm, &key)?;
    match position(index, len(p)) {
        Some(at) => Ok(Value::Int(start + at as i64 * step)),
        None => Err(vm.raise("IndexError", "range object index out of range")),
    }
}

const SLICE: &[Method] = &[
    ("__new__", |vm, args| {
        let args = positional(vm, "type.slice", args, 1, 3)?;
        let class = class_of_new(vm, args.first(), "slice")?;
        let [a, b, c] = [1, 2, 3].map(|i| args[i].clone());
        let parts = match (a, b) {
            (Some(stop), None) => [Value::None, stop, Value::None],
            (start, stop) => [start.unwrap_or(Value::None), stop.unwrap_or(Value::None), c.unwrap_or(Value::None)],
        };
        Ok(vm.object(&class, Payload::Slice(Box::new(parts))))
    }),
    ("__repr__", |vm, args| {
        let [me] = exactly(vm, "slice.__repr__", args)?;
        let parts = slice_parts(vm, Some(&me))?;
        sequence::repr_items(vm, &parts[..], "slice(", ")")
    }),
    ("indices", |vm, args| {
        let [me, length] = exactly(vm, "slice.indices", args)?;
        let length = vm.index(&length)?;
        let Ok(length) = usize::try_from(length) else {
            return Err(vm.value_error("length should not be negative"));
        };
        match slice_bounds(vm, &me, length)? {
            Some(b) => Ok(Value::tuple([b.start, b.stop, b.step].map(Value::Int).to_vec())),
            None => Err(vm.type_error("a slice is required")),
        }
    }),
];

fn slice_parts(vm: &Vm, v: Option<&Value>) -> Outcome<Box<[Value; 3]>> {
    if let Some(Value::Object(r)) = v {
        if let Payload::Slice(parts) = &vm.heap.read(r).payload {
            return Ok(parts.clone());
        }
    }
    Err(vm.type_error("a slice is required"))
}
