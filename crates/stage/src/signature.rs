//! The signature of a call: what a Program depends on, and the tensors and containers that the call brings.

use dy2st_eval::value::Payload;
use dy2st_eval::{Outcome, Ref, Value, Vm};
use dy2st_framework::{is_tensor, tensor_payload, Session, TensorRef};
use dy2st_source::codes;
use dy2st_tensor::{DType, Dim};

/// What `InputSpec` says about one tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// Dims; `None` where any size is allowed.
    pub dims: Vec<Option<usize>>,
    /// Dtype.
    pub dtype: DType,
    /// The user's name for it.
    pub name: Option<String>,
}

/// One element of a signature.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A tensor: dtype, dims (`None` where the spec leaves them open), whether it wants gradients, and whether it is a leaf then.
    Tensor(DType, Vec<Option<usize>>, bool, bool),
    /// A tensor that came before: its number.
    Again(usize),
    /// A Python value, by its text.
    Plain(String),
    /// An object, by identity.
    Object(u64),
    /// A list or dict that came before: its number.
    Same(usize),
    /// The start of a container of that many items, and its kind.
    Open(&'static str, usize),
    /// A dict key.
    Key(String),
}

/// A tensor that the call brings.
pub struct Given {
    /// The tensor object.
    pub object: Value,
    /// Its value.
    pub value: TensorRef,
    /// Whether it wants no gradient, or is a leaf.
    pub is_leaf: bool,
    /// Its dims for staging.
    pub dims: Vec<Dim>,
    /// What it is called.
    pub name: Option<String>,
}

/// The signature of one call.
#[derive(Default)]
pub struct Signature {
    /// What decides which Program is run.
    pub parts: Vec<Part>,
    /// The tensors, in order, each once.
    pub tensors: Vec<Given>,
    /// Lists and dicts among the arguments, in order.
    pub containers: Vec<Ref>,
}

/// Reads the signature of arguments.
pub struct Reader<'a> {
    /// The API's native state.
    pub session: &'a Session,
    /// What is read so far.
    pub signature: Signature,
}

impl Reader<'_> {
    /// Reads one argument, under what the spec says about it.
    pub fn read(&mut self, vm: &mut Vm, value: &Value, spec: Option<&Value>, name: &str) -> Outcome<()> {
        if is_tensor(vm, value) {
            return self.tensor(vm, value, spec, name);
        }
        match value {
            Value::Tuple(items) => {
                self.signature.parts.push(Part::Open("tuple", items.len()));
                let items = items.to_vec();
                self.items(vm, &items, spec, name)
            }
            Value::Object(object) => self.object(vm, &object.clone(), spec, name),
            other => {
                let text = format!("{}:{}", vm.type_name(other), vm.repr(other)?);
                self.signature.parts.push(Part::Plain(text));
                Ok(())
            }
        }
    }

    fn items(&mut self, vm: &mut Vm, items: &[Value], spec: Option<&Value>, name: &str) -> Outcome<()> {
        let specs = spec.and_then(|s| dy2st_framework::sequence(vm, s)).unwrap_or_default();
        for (i, item) in items.iter().enumerate() {
            self.read(vm, item, specs.get(i), &format!("{name}_{i}"))?;
        }
        Ok(())
    }

    fn object(&mut self, vm: &mut Vm, object: &Ref, spec: Option<&Value>, name: &str) -> Outcome<()> {
        let class = vm.class_of(object);
        let (list, dict) = {
            let body = vm.heap.read(object);
            match &body.payload {
                Payload::List(items) if class == vm.types.list => (Some(items.clone()), None),
                Payload::Dict(d) if class == vm.types.dict => {
                    (None, Some(d.iter().map(|e| (e.key.clone(), e.value.clone())).collect::<Vec<_>>()))
                }
                _ => (None, None),
            }
        };
        if list.is_some() || dict.is_some() {
            if let Some(at) = self.signature.containers.iter().position(|c| c == object) {
                self.signature.parts.push(Part::Same(at));
                return Ok(());
            }
        }
        if let Some(items) = list {
            self.signature.containers.push(object.clone());
            self.signature.parts.push(Part::Open("list", items.len()));
            return self.items(vm, &items, spec, name);
        }
        if let Some(entries) = dict {
            self.signature.containers.push(object.clone());
            self.signature.parts.push(Part::Open("dict", entries.len()));
            for (key, item) in entries {
                let text = vm.str(&key)?.to_string();
                self.signature.parts.push(Part::Key(vm.repr(&key)?.to_string()));
                let inner = match spec.filter(|s| s.as_object().is_some()) {
                    Some(spec) => vm.get_item(spec, &key).ok(),
                    None => None,
                };
                self.read(vm, &item, inner.as_ref(), &text)?;
            }
            return Ok(());
        }
        self.signature.parts.push(Part::Object(object.serial()));
        Ok(())
    }

    /// What a program has put on a tensor: plain values by their text, others by identity.
    fn attributes(&mut self, vm: &mut Vm, tensor: &Value) -> Outcome<()> {
        let Some(object) = tensor.as_object() else { return Ok(()) };
        let attrs: Vec<(Value, Value)> = match &vm.heap.read(object).attrs {
            Some(attrs) => attrs.iter().map(|e| (e.key.clone(), e.value.clone())).collect(),
            None => return Ok(()),
        };
        for (name, value) in attrs {
            self.signature.parts.push(Part::Key(vm.str(&name)?.to_string()));
            self.signature.parts.push(match &value {
                Value::Object(held) => Part::Object(held.serial()),
                plain => Part::Plain(format!("{}:{}", vm.type_name(plain), vm.repr(plain)?)),
            });
        }
        Ok(())
    }

    fn tensor(&mut self, vm: &mut Vm, value: &Value, spec: Option<&Value>, name: &str) -> Outcome<()> {
        if let Some(at) = self.signature.tensors.iter().position(|g| g.object.is(value)) {
            self.signature.parts.push(Part::Again(at));
            return Ok(());
        }
        let shown = self.session.read(vm, value)?;
        let spec = match spec {
            Some(s) => read_spec(self.session, vm, s)?,
            None => None,
        };
        let mut dims: Vec<Option<usize>> = (0..shown.rank()).map(|i| shown.dim(i)).collect();
        let mut label = name.to_owned();
        if let Some(spec) = spec {
            check_spec(vm, &spec, &shown, name)?;
            dims = spec.dims;
            label = spec.name.unwrap_or(label);
        }
        let wants = tensor_payload(vm, value).is_some_and(|p| !p.stop_gradient);
        let is_leaf = self.session.sink().is_leaf(&shown);
        self.signature.parts.push(Part::Tensor(shown.dtype(), dims.clone(), wants, is_leaf));
        self.attributes(vm, value)?;
        let dims = dims.iter().map(|d| d.map_or(dy2st_ir::ANY, Dim::Known)).collect();
        self.signature.tensors.push(Given { object: value.clone(), value: shown, is_leaf, dims, name: Some(label) });
        Ok(())
    }
}

/// An `InputSpec` object; `None` for anything else.
pub fn read_spec(session: &Session, vm: &mut Vm, spec: &Value) -> Outcome<Option<Spec>> {
    if spec.as_object().is_none() || is_tensor(vm, spec) {
        return Ok(None);
    }
    let Some(shape) = vm.find_attr(spec, "shape")? else { return Ok(None) };
    let Some(items) = dy2st_framework::sequence(vm, &shape) else { return Ok(None) };
    let mut dims = Vec::new();
    for item in &items {
        dims.push(usize::try_from(vm.index(item)?).ok());
    }
    let dtype = vm.get_attr(spec, "dtype")?;
    let dtype = dy2st_framework::dtype(session, vm, &dtype)?;
    let name = match vm.get_attr(spec, "name")? {
        Value::Str(s) => Some(s.to_string()),
        _ => None,
    };
    Ok(Some(Spec { dims, dtype, name }))
}

/// An `InputSpec` is a contract.
fn check_spec(vm: &Vm, spec: &Spec, given: &TensorRef, name: &str) -> Outcome<()> {
    let said = |what: String| {
        let code = codes::SPEC_MISMATCH;
        Err(vm.value_error(&format!("{code}: argument '{name}' does not fit its InputSpec: {what}")))
    };
    if given.dtype() != spec.dtype {
        return said(format!("dtype {} is specified, but {} was given", spec.dtype.name(), given.dtype().name()));
    }
    if given.rank() != spec.dims.len() {
        return said(format!("{} dims are specified, but {} were given", spec.dims.len(), given.rank()));
    }
    for (axis, dim) in spec.dims.iter().enumerate() {
        if let (Some(want), Some(got)) = (dim, given.dim(axis)) {
            if *want != got {
                return said(format!("dim {axis} is specified as {want}, but {got} was given"));
            }
        }
    }
    Ok(())
}
