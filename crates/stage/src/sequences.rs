//! Lists, tuples, texts and sets of plain Python with an index, a count or an item that only a run knows.
//!
//! A list of items of one kind becomes a list of the Program. A tuple and a text have as many alternatives as there are cuts.

use dy2st_eval::value::Payload;
use dy2st_eval::{Args, Outcome, Value, Vm};
use dy2st_framework::{is_tensor, SymbolicScalar};

use crate::list::{self, ListPayload};
use crate::methods::in_python;
use crate::stager::Stager;

/// Whether a value is known only when the Program runs.
fn is_open(vm: &Vm, value: &Value) -> bool {
    matches!(value, Value::Abstract(_)) || is_tensor(vm, value)
}

/// A plain list as one of the Program, where its items are of one kind.
fn promoted(stager: &Stager, vm: &mut Vm, value: &Value) -> Outcome<Option<ListPayload>> {
    let is_list = value.as_object().is_some_and(|o| matches!(vm.heap.read(o).payload, Payload::List(_)));
    let Some(items) = dy2st_framework::sequence(vm, value).filter(|_| is_list) else { return Ok(None) };
    let (mut element, mut requires_grad) = (None, false);
    for item in &items {
        let tensor = if is_tensor(vm, item) { Some(stager.session.read(vm, item)?) } else { None };
        requires_grad |= tensor.as_ref().is_some_and(dy2st_framework::TensorRef::requires_grad);
        match (list::element_type(vm, item, tensor.as_ref()), &element) {
            (Some(ty), None) => element = Some(ty),
            (Some(ty), Some(known)) if ty == *known => {}
            _ => return Ok(None),
        }
    }
    let Some(element) = element else { return Ok(None) };
    let id = list::as_list(stager, vm, value, &element)?;
    Ok(Some(ListPayload { id, element, requires_grad }))
}

/// `sequence[start:stop:step]` with bounds that only a run knows; `None` for what is no such index.
pub fn sliced(stager: &Stager, vm: &mut Vm, sequence: &Value, key: &Value) -> Option<Outcome> {
    let slice = key.as_object()?;
    if !matches!(vm.heap.read(slice).payload, Payload::Slice(_)) {
        return None;
    }
    match promoted(stager, vm, sequence) {
        Ok(Some(list)) => Some(list::get_item(stager, vm, &list, key)),
        Ok(None) => {
            let is_cut = matches!(sequence, Value::Tuple(_) | Value::Str(_))
                || dy2st_framework::sequence(vm, sequence).is_some();
            is_cut.then(|| in_python(vm, "cut", &Args::new(vec![sequence.clone(), key.clone()])))
        }
        Err(raise) => Some(Err(raise)),
    }
}

/// `list * times`, where only a run knows how often.
pub fn repeated(stager: &Stager, vm: &mut Vm, a: &Value, b: &Value) -> Option<Outcome> {
    let is_count = |v: &Value| SymbolicScalar::of(v).is_some_and(|s| s.ty != dy2st_ir::Type::PyFloat);
    let (sequence, times) = if is_count(b) { (a, b) } else { (b, a) };
    if !is_count(times) {
        return None;
    }
    let known = list::payload(vm, sequence).map_or_else(|| promoted(stager, vm, sequence), |list| Ok(Some(list)));
    match known {
        Ok(Some(list)) => {
            let times = crate::methods::plain_index(stager, vm, times);
            Some(times.and_then(|times| list::repeat(stager, vm, &list, &times)))
        }
        Ok(None) => None,
        Err(raise) => Some(Err(raise)),
    }
}

/// A plain list becomes a list of the Program where it is.
fn promote(stager: &Stager, vm: &mut Vm, value: &Value) -> Outcome<bool> {
    let (Some(list), Some(object)) = (promoted(stager, vm, value)?, value.as_object()) else { return Ok(false) };
    list::set(stager, vm, object, list.id, &list);
    Ok(true)
}

/// `pop` and `insert` at a place that only a run knows.
pub fn moved(stager: &Stager, vm: &mut Vm, name: &str, args: &Args) -> Option<Outcome> {
    match promote(stager, vm, args.pos.first()?) {
        Ok(true) => list::method(stager, vm, name, &args.pos),
        Ok(false) => None,
        Err(raise) => Some(Err(raise)),
    }
}

/// `del list[key]` with a key that only a run knows.
pub fn delete(stager: &Stager, vm: &mut Vm, value: &Value, key: &Value) -> Outcome<()> {
    if list::payload(vm, value).is_some() || promote(stager, vm, value)? {
        if let Some(out) = list::method(stager, vm, "__delitem__", &[value.clone(), key.clone()]) {
            return out.map(drop);
        }
    }
    let refusal = stager.refuse(vm, "what `del` takes away here is known at run time only");
    Err(refusal.help("Keep what may go in a list of tensors or numbers, or build a new container."))
}

/// `list[start:stop] = items` with bounds that only a run knows; `None` for what is no such index.
pub fn splice(stager: &Stager, vm: &mut Vm, value: &Value, key: &Value, items: &Value) -> Option<Outcome<()>> {
    let (slice, object) = (key.as_object()?, value.as_object()?.clone());
    let is_list = matches!(vm.heap.read(&object).payload, Payload::List(_));
    let step = match &vm.heap.read(slice).payload {
        Payload::Slice(parts) if is_list => parts[2].clone(),
        _ => return None,
    };
    if !matches!(step, Value::None | Value::Int(1)) {
        let refusal = stager.refuse(vm, "a store into a slice with a step, at places that only a run knows");
        return Some(Err(refusal.help("Store item by item in a loop.")));
    }
    let made = in_python(vm, "spliced", &Args::new(vec![value.clone(), key.clone(), items.clone()]));
    Some(made.map(|made| match (list::payload(vm, &made), made.as_object()) {
        (Some(list), _) => list::set(stager, vm, &object, list.id, &list),
        (None, Some(made)) => {
            let payload = vm.heap.read(made).payload.clone();
            vm.heap.write(&object).payload = payload;
        }
        (None, None) => {}
    }))
}

/// `count`, `index` and `remove` of a list or tuple where a run decides what is equal.
pub fn searched(vm: &mut Vm, owner: &str, name: &str, args: &Args) -> Option<Outcome> {
    let items = dy2st_framework::sequence(vm, args.pos.first()?)?;
    if !items.iter().chain(&args.pos[1..]).any(|v| is_open(vm, v)) {
        return None;
    }
    Some(match name {
        "count" | "remove" => in_python(vm, name, args),
        _ if owner == "tuple" => in_python(vm, "index_in_tuple", args),
        _ => in_python(vm, "index_in_list", args),
    })
}
