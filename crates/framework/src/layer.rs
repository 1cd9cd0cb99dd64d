//! Functions of `_tensor` that layers are made with: what `paddle.nn.Layer` does for each attribute, parameter and sublayer of
//! each layer is most of what it takes to construct a model.
//!
//! Each does what the Python beside its call does, or says that it does not know, and then that Python runs. Nothing that a
//! program could tell apart is decided here: a class that overrides what is asked about, or a container that is not the one
//! that `Layer.__init__` made, is left to Python.

use dy2st_eval::value::Payload;
use dy2st_eval::{hash_str, Dict, Outcome, Ref, Value, Vm};

use crate::session::Session;
use crate::tensor_module::{arg, Function};

/// Functions by name.
pub(crate) const FUNCTIONS: &[(&str, Function)] = &[
    ("register_layers", register_layers),
    ("init_layer", init_layer),
    ("set_plain", set_plain),
    ("member", member),
    ("own", own),
    ("callee", callee),
    ("snake", snake),
    ("numbered", numbered),
    ("sublayers", sublayers),
    ("set_own", set_own),
    ("collect_state", collect_state),
    ("ints", ints),
    ("setup_parameter", setup_parameter),
    ("add_members", add_members),
    ("give_aliases", give_aliases),
];

/// The classes that are told apart.
#[derive(Clone)]
pub struct Layers {
    layer: Ref,
    parameter: Ref,
    /// Of the tables.
    ordered: Ref,
}

/// The name of an attribute with its hash.
#[derive(Clone, Copy, PartialEq)]
struct Key(&'static str, u64);

impl Key {
    const fn new(name: &'static str) -> Self {
        Self(name, hash_str(name))
    }
}

const PARAMETERS: Key = Key::new("_parameters");
const SUB_LAYERS: Key = Key::new("_sub_layers");
const BUFFERS: Key = Key::new("_buffers");

/// Where a layer keeps what it does not keep as attributes.
const TABLES: [Key; 3] = [PARAMETERS, SUB_LAYERS, BUFFERS];

/// `register_layers(Layer, EagerParamBase, OrderedDict)`; attributes of layers are set and found without a call from here on.
fn register_layers(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let [Some(layer), Some(parameter), Some(ordered)] = [0, 1, 2].map(|at| a.get(at)?.as_object().cloned()) else {
        return Err(vm.type_error("classes are registered"));
    };
    for (method, first) in [("__setattr__", "set_plain"), ("__getattr__", "member")] {
        let first = vm.natives.get("_tensor").and_then(|functions| functions.get(first)).cloned();
        if let (Some(method), Some(first)) = (vm.lookup_class(&layer, method), first) {
            vm.ask_first(&method, first);
        }
    }
    *s.layers.borrow_mut() = Some(Layers { layer, parameter, ordered });
    Ok(Value::None)
}

fn own_attr(vm: &Vm, object: &Ref, name: &str) -> Option<Value> {
    vm.heap.read(object).attrs.as_ref()?.get_str(name).cloned()
}

/// The table of that name.
fn table(vm: &Vm, layer: &Ref, Key(name, hash): Key) -> Option<Ref> {
    let body = vm.heap.read(layer);
    let Value::Object(table) = body.attrs.as_ref()?.get_name(name, hash)? else { return None };
    let is_dict = matches!(vm.heap.read(table).payload, Payload::Dict(_));
    is_dict.then(|| table.clone())
}

/// `callee(layer)`: the method that a call of the layer calls: `forward` where there are no hooks around it.
fn callee(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    const HOOKS: [Key; 2] = [Key::new("_forward_pre_hooks"), Key::new("_forward_post_hooks")];
    let layer = arg(vm, a, 0)?;
    let has_none = |object: &Ref| {
        HOOKS.into_iter().all(|name| match table(vm, object, name) {
            Some(hooks) => matches!(&vm.heap.read(&hooks).payload, Payload::Dict(hooks) if hooks.is_empty()),
            None => false,
        })
    };
    let method = if layer.as_object().is_some_and(has_none) { "forward" } else { "_call_hooked" };
    vm.get_attr(layer, method)
}

/// Keys and values of a table of the kind that layers have, whose keys are texts; `None` where it is another.
fn entries(vm: &Vm, layers: &Layers, layer: &Ref, name: Key) -> Option<Vec<(std::rc::Rc<str>, Value)>> {
    let table = table(vm, layer, name)?;
    let body = vm.heap.read(&table);
    let Payload::Dict(items) = &body.payload else { return None };
    if body.class.as_ref() != Some(&layers.ordered) {
        return None;
    }
    let known = items.iter().map(|entry| match (&entry.key, &entry.value) {
        (_, Value::Abstract(_)) => None,
        (Value::Str(key), value) => Some((key.clone(), value.clone())),
        _ => None,
    });
    known.collect()
}

/// `init_layer(layer, full_name, dtype)`: the attributes that `Layer.__init__` sets.
fn init_layer(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (layer, full_name, dtype) = (arg(vm, a, 0)?, arg(vm, a, 1)?.clone(), arg(vm, a, 2)?.clone());
    let (Some(layer), Some(layers)) = (layer.as_object(), s.layers.borrow().clone()) else {
        return Err(vm.type_error("a layer is needed"));
    };
    vm.heap.write(layer).attrs.get_or_insert_with(Default::default);
    vm.set_own_attr(layer, "training", Value::Bool(true));
    vm.set_own_attr(layer, "_full_name", full_name);
    vm.set_own_attr(layer, "_dtype", dtype);
    let empty = |vm: &Vm| vm.object(&layers.ordered, Payload::Dict(Dict::new()));
    for name in ["_parameters", "_buffers"] {
        let table = empty(vm);
        vm.set_own_attr(layer, name, table);
    }
    let names = vm.new_set(Dict::new());
    vm.set_own_attr(layer, "_non_persistable_buffer_names_set", names);
    for name in ["_sub_layers", "_forward_pre_hooks", "_forward_post_hooks", "_state_dict_hooks"] {
        let table = empty(vm);
        vm.set_own_attr(layer, name, table);
    }
    Ok(Value::None)
}

/// Where `Layer.__setattr__` puts a value under a new name.
enum Home {
    Attributes,
    Table(Key),
}

fn home(s: &Session, vm: &Vm, value: &Value) -> Option<Home> {
    let object = match value {
        Value::Abstract(_) => return None,
        Value::Object(object) => object,
        _ => return Some(Home::Attributes),
    };
    let class = vm.class_of(object);
    if class == vm.types.list || class == vm.types.dict {
        return Some(Home::Attributes);
    }
    let layers = s.layers.borrow();
    let layers = layers.as_ref()?;
    // What says that it is of another class than it is may be a layer after all.
    let said = vm.lookup_class(&class, "__class__").zip(vm.lookup_class(&vm.types.object, "__class__"));
    if !said.is_some_and(|(said, plain)| said.is(&plain)) {
        return None;
    }
    if vm.is_subclass(&class, &layers.parameter) {
        return Some(Home::Table(PARAMETERS));
    }
    if vm.is_subclass(&class, &layers.layer) {
        return Some(Home::Table(SUB_LAYERS));
    }
    let is_tensor = s.tensor_class.borrow().as_ref().is_none_or(|tensor| vm.is_subclass(&class, tensor));
    (!is_tensor).then_some(Home::Attributes)
}

/// `set_plain(layer, name, value)`: what `Layer.__setattr__` comes to under a name that neither the class nor the layer's tables
/// have; whether it was that. While staging it never is: what Python reads there is tracked.
fn set_plain(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (layer, name, value) = (arg(vm, a, 0)?, arg(vm, a, 1)?, arg(vm, a, 2)?);
    let no = Ok(Value::Bool(false));
    let (Some(object), Value::Str(name)) = (layer.as_object(), name) else { return no };
    if s.sink().is_staging() {
        return no;
    }
    let Some(home) = home(s, vm, value) else { return no };
    if vm.lookup_class(&vm.class_of(object), name).is_some() {
        return no;
    }
    let mut target = None;
    let hash = hash_str(name);
    for name_of in TABLES {
        let Some(table) = table(vm, object, name_of) else { return no };
        match &vm.heap.read(&table).payload {
            Payload::Dict(items) if items.get_name(name, hash).is_none() => {}
            _ => return no,
        }
        if matches!(home, Home::Table(wanted) if wanted == name_of) {
            target = Some(table);
        }
    }
    let Some(table) = target else {
        vm.set_own_attr(object, name, value.clone());
        return Ok(Value::Bool(true));
    };
    if s.layers.borrow().as_ref().is_none_or(|layers| vm.class_of(&table) != layers.ordered) {
        return no;
    }
    if own_attr(vm, object, name).is_some() {
        drop(vm.heap.write(object).attrs.as_mut().and_then(|attrs| attrs.remove_str(name)));
    }
    if let Payload::Dict(items) = &mut vm.heap.write(&table).payload {
        items.set_str(name, value.clone());
    }
    Ok(Value::Bool(true))
}

/// `member(layer, name)`: what the layer's tables have under a name, else `NotImplemented`; so too where the tables are none, or
/// only a run knows what they have.
fn member(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (layer, name) = (arg(vm, a, 0)?, arg(vm, a, 1)?);
    let (Some(object), Value::Str(name)) = (layer.as_object(), name) else { return Ok(Value::NotImplemented) };
    let hash = hash_str(name);
    for name_of in TABLES {
        let Some(table) = table(vm, object, name_of) else { return Ok(Value::NotImplemented) };
        let found = match &vm.heap.read(&table).payload {
            Payload::Dict(items) => items.get_name(name, hash).cloned(),
            _ => return Ok(Value::NotImplemented),
        };
        match found {
            None => {}
            Some(Value::Abstract(_)) => return Ok(Value::NotImplemented),
            Some(found) => return Ok(found),
        }
    }
    Ok(Value::NotImplemented)
}

/// The dict of a layer's own attributes. The layer asks for one by its name, so it may be one that some way left unbound.
fn own(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let layer = arg(vm, a, 0)?;
    let Some(object) = layer.as_object() else { return Err(vm.type_error("a Layer is needed")) };
    if vm.heap.read(object).attrs.is_none() {
        vm.heap.write(object).attrs = Some(Box::default());
    }
    Ok(vm.attrs_dict(object))
}

/// `snake(name)`: `BatchNorm2D` as it appears in names, `batch_norm2d`.
fn snake(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let Value::Str(name) = arg(vm, a, 0)? else { return Err(vm.type_error("a name is a str")) };
    let letters: Vec<char> = name.chars().collect();
    let lower = |at: usize| letters.get(at).is_some_and(|c| c.is_lowercase());
    let mut out = String::new();
    for (at, c) in letters.iter().enumerate() {
        if at > 0 && c.is_uppercase() && (lower(at - 1) || lower(at + 1)) {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    Ok(Value::str(&out))
}

/// `numbered(counts, key)`: `key_n`, where `n` says how often the dict has counted the key, once more from now on; `None` where
/// that takes Python.
fn numbered(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (Value::Object(counts), Value::Str(key)) = (arg(vm, a, 0)?, arg(vm, a, 1)?) else { return Ok(Value::None) };
    let known = {
        let body = vm.heap.read(counts);
        match &body.payload {
            Payload::Dict(table) if body.class.as_ref() == Some(&vm.types.dict) => match table.get_str(key) {
                None => 0,
                Some(Value::Int(n)) if *n < i64::MAX => *n,
                Some(_) => return Ok(Value::None),
            },
            _ => return Ok(Value::None),
        }
    };
    if let Payload::Dict(table) = &mut vm.heap.write(counts).payload {
        table.set_str(key, Value::Int(known + 1));
    }
    Ok(Value::str(&format!("{key}_{known}")))
}

/// How deep layers are gone through here; Python goes deeper, and has a limit that programs may take.
const DEPTH: usize = 100;

/// Whether a layer has a method as `Layer` has it.
fn inherits(vm: &Vm, layers: &Layers, layer: &Ref, method: &str) -> bool {
    let found = vm.lookup_class(&vm.class_of(layer), method).zip(vm.lookup_class(&layers.layer, method));
    found.is_some_and(|(found, plain)| found.is(&plain)) && own_attr(vm, layer, method).is_none()
}

/// The layers below one, each once, as `named_sublayers` goes through them; `None` where Python has to.
fn below(
    vm: &Vm,
    layers: &Layers,
    layer: &Ref,
    depth: usize,
    found: &mut Vec<Value>,
    seen: &mut Vec<u64>,
) -> Option<()> {
    if depth == DEPTH || !inherits(vm, layers, layer, "named_sublayers") {
        return None;
    }
    for (_, child) in entries(vm, layers, layer, SUB_LAYERS)? {
        let Value::Object(object) = &child else {
            if matches!(child, Value::None) {
                continue;
            }
            return None;
        };
        match seen.binary_search(&object.serial()) {
            Ok(_) => continue,
            Err(at) => seen.insert(at, object.serial()),
        }
        let object = object.clone();
        found.push(child);
        below(vm, layers, &object, depth + 1, found, seen)?;
    }
    Some(())
}

/// `sublayers(layer)`: a list of all layers below, or `None` where that takes Python.
fn sublayers(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (Some(layer), Some(layers)) = (arg(vm, a, 0)?.as_object(), s.layers.borrow().clone()) else {
        return Ok(Value::None);
    };
    let mut found = Vec::new();
    Ok(match below(vm, &layers, layer, 0, &mut found, &mut Vec::new()) {
        Some(()) => vm.new_list(found),
        None => Value::None,
    })
}

/// `set_own(objects, name, value)`: sets an entry of the `__dict__` of each in a list; false where one has no such thing.
fn set_own(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (objects, name, value) = (arg(vm, a, 0)?.clone(), arg(vm, a, 1)?, arg(vm, a, 2)?);
    let Value::Str(name) = name else { return Err(vm.type_error("a name is a str")) };
    let objects = vm.to_vec(&objects)?;
    let has_attrs = |o: &Value| matches!(o, Value::Object(o) if vm.heap.read(o).attrs.is_some());
    if !objects.iter().all(has_attrs) {
        return Ok(Value::Bool(false));
    }
    for object in objects.iter().filter_map(Value::as_object) {
        vm.set_own_attr(object, name, value.clone());
    }
    Ok(Value::Bool(true))
}

/// What a layer and those below it add to a state: names and tensors; `None` where Python has to ask.
fn state_of(
    vm: &Vm,
    layers: &Layers,
    (layer, depth): (&Ref, usize),
    prefix: &str,
    all: bool,
    out: &mut Vec<(String, Value)>,
) -> Option<()> {
    if depth == DEPTH || !inherits(vm, layers, layer, "_collect_state") {
        return None;
    }
    for (key, parameter) in entries(vm, layers, layer, PARAMETERS)? {
        if !matches!(parameter, Value::None) {
            out.push((format!("{prefix}{key}"), parameter));
        }
    }
    let buffers = entries(vm, layers, layer, BUFFERS)?;
    if !buffers.is_empty() {
        let Some(Value::Object(passing)) = own_attr(vm, layer, "_non_persistable_buffer_names_set") else {
            return None;
        };
        let body = vm.heap.read(&passing);
        let Payload::Set(passing) = &body.payload else { return None };
        let kept = buffers.into_iter().filter(|(key, _)| all || passing.get_str(key).is_none());
        out.extend(kept.filter(|(_, b)| !matches!(b, Value::None)).map(|(key, b)| (format!("{prefix}{key}"), b)));
    }
    for (key, child) in entries(vm, layers, layer, SUB_LAYERS)? {
        match &child {
            Value::None => {}
            Value::Object(object) => state_of(vm, layers, (object, depth + 1), &format!("{prefix}{key}."), all, out)?,
            _ => return None,
        }
    }
    Some(())
}

/// `collect_state(layer, state, prefix, with_temporary)`: adds the state of a layer and of those below it to a dict; whether it
/// did, and did all.
fn collect_state(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let no = Ok(Value::Bool(false));
    let (layer, state, prefix) = (arg(vm, a, 0)?, arg(vm, a, 1)?, arg(vm, a, 2)?);
    let (Some(layer), Some(state), Value::Str(prefix)) = (layer.as_object(), state.as_object(), prefix) else {
        return no;
    };
    let Some(layers) = s.layers.borrow().clone() else { return no };
    let Value::Bool(all) = arg(vm, a, 3)? else { return no };
    let class = vm.class_of(state);
    if class != layers.ordered && class != vm.types.dict {
        return no;
    }
    let mut found = Vec::new();
    if state_of(vm, &layers, (layer, 0), prefix, *all, &mut found).is_none() {
        return no;
    }
    let added = vm.write_table(state, |table| {
        for (name, tensor) in found {
            drop(table.set_str(&name.into(), tensor));
        }
    });
    Ok(Value::Bool(added.is_some()))
}

/// `ints(sizes)`: a new list of a list or tuple that has plain ints only, and as many as a second argument says; else `None`. With
/// that a plain int stands for as many of it.
fn ints(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let count = match a.get(1) {
        Some(Value::Int(count)) => Some(*count as usize),
        _ => None,
    };
    let items = match arg(vm, a, 0)? {
        size @ Value::Int(_) if count.is_some() => vec![size.clone(); count.unwrap_or_default()],
        Value::Tuple(items) => items.to_vec(),
        Value::Object(object) if vm.class_of(object) == vm.types.list => match &vm.heap.read(object).payload {
            Payload::List(items) => items.clone(),
            _ => return Ok(Value::None),
        },
        _ => return Ok(Value::None),
    };
    if count.is_none_or(|count| count == items.len()) && items.iter().all(|item| matches!(item, Value::Int(_))) {
        return Ok(vm.new_list(items));
    }
    Ok(Value::None)
}

/// `setup_parameter(parameter, attr)`: what an attribute of a parameter says beside its value and name.
fn setup_parameter(s: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (parameter, attr) = (arg(vm, a, 0)?.clone(), arg(vm, a, 1)?.clone());
    let trainable = vm.get_attr(&attr, "trainable")?;
    let stops = !vm.truth(&trainable)?;
    crate::gradient::set_stop_gradient(s, vm, &[parameter.clone(), Value::Bool(stops)])?;
    let mut optimizer = Dict::new();
    let rate = vm.get_attr(&attr, "learning_rate")?;
    optimizer.set_str(&vm.intern("learning_rate"), rate);
    let optimizer = vm.new_dict(optimizer);
    vm.set_attr(&parameter, "optimize_attr", optimizer)?;
    for name in ["regularizer", "do_model_average", "need_clip"] {
        let value = vm.get_attr(&attr, name)?;
        vm.set_attr(&parameter, name, value)?;
    }
    Ok(Value::None)
}

/// `add_members(class, module, names)`: makes functions of a module, named in a text, attributes of a class.
fn add_members(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (class, module, names) = (arg(vm, a, 0)?, arg(vm, a, 1)?, arg(vm, a, 2)?);
    let (Some(class), Value::Str(names)) = (class.as_object(), names) else {
        return Err(vm.type_error("a class and names are needed"));
    };
    for name in names.split_ascii_whitespace() {
        let member = vm.get_attr(module, name)?;
        vm.set_class_attr(class, name, member);
    }
    Ok(Value::None)
}

/// `give_aliases(package, names, attribute, value)`: sets an attribute of the functions that dotted names lead to, of the
/// constructor where one leads to a class.
fn give_aliases(_: &Session, vm: &mut Vm, a: &[Value]) -> Outcome {
    let (package, names, attribute, value) = (arg(vm, a, 0)?, arg(vm, a, 1)?, arg(vm, a, 2)?, arg(vm, a, 3)?);
    let (Value::Str(attribute), names) = (attribute, vm.to_vec(names)?) else {
        return Err(vm.type_error("a name is a str"));
    };
    for name in names {
        let Value::Str(name) = &name else { return Err(vm.type_error("a name is a str")) };
        let mut target = package.clone();
        for part in name.split('.') {
            target = vm.get_attr(&target, part)?;
        }
        if matches!(&target, Value::Object(object) if vm.is_class(object)) {
            target = vm.get_attr(&target, "__init__")?;
        }
        vm.set_attr(&target, attribute, value.clone())?;
    }
    Ok(Value::None)
}
