//! Making classes, method resolution order, `isinstance`.

use std::rc::Rc;

use crate::dict::Dict;
use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::{Body, Class, Layout, Payload, Value};
use crate::vm::Vm;

/// C3 linearisation of the bases' orders; `None` where there is none.
fn merge(mut orders: Vec<Vec<Ref>>) -> Option<Vec<Ref>> {
    let mut merged = Vec::new();
    loop {
        orders.retain(|order| !order.is_empty());
        if orders.is_empty() {
            return Some(merged);
        }
        let next = orders
            .iter()
            .map(|order| order[0].clone())
            .find(|head| !orders.iter().any(|order| order[1..].contains(head)))?;
        for order in &mut orders {
            if order[0] == next {
                order.remove(0);
            }
        }
        merged.push(next);
    }
}

impl Vm {
    /// The class and its bases in resolution order.
    pub fn mro(&self, class: &Ref) -> Vec<Ref> {
        let mut order = vec![class.clone()];
        if let Payload::Class(class) = &self.heap.read(class).payload {
            order.extend(class.mro_tail.iter().cloned());
        }
        order
    }

    /// Executes a class statement.
    pub(crate) fn build_class(&mut self, body: &Value, name: &Value, bases: &Value, keywords: &Value) -> Outcome {
        let original = self.to_vec(bases)?;
        if let Some(at) = original.iter().position(|base| matches!(base, Value::Abstract(_))) {
            // One of several classes: each is a base of a class of its own.
            let domain = self.domain_for(&original[at])?;
            return domain.alternatives(self, &original[at], &mut |vm, one| {
                if let Value::Abstract(_) = one {
                    return Err(vm.type_error("bases must be types"));
                }
                let mut bases = original.clone();
                bases[at] = one.clone();
                vm.build_class(body, name, &Value::tuple(bases), keywords)
            });
        }
        let bases = self.resolve_bases(&original)?;
        let mut kw: Vec<(Rc<str>, Value)> = Vec::new();
        let mut meta = None;
        if let Value::Object(r) = keywords {
            for (key, value) in self.dict_entries(r) {
                match key {
                    Value::Str(key) if &*key == "metaclass" => meta = Some(value),
                    Value::Str(key) => kw.push((self.intern(&key), value)),
                    _ => {}
                }
            }
        }
        let meta = self.choose_metaclass(meta, &bases)?;
        let namespace = self.prepare_namespace(&meta, name, &bases, &kw)?;
        if original.len() != bases.len() || original.iter().zip(&bases).any(|(a, b)| !a.is(b)) {
            let key = Value::Str(self.intern("__orig_bases__"));
            self.set_item(&namespace, &key, Value::tuple(original))?;
        }
        let (code, globals, closure) = match body {
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::Function(f) => (f.code.clone(), f.globals.clone(), f.closure.clone()),
                _ => return Err(self.type_error("__build_class__: func must be a function")),
            },
            _ => return Err(self.type_error("__build_class__: func must be a function")),
        };
        let span = code.span;
        let cell = self.run_body(code, globals, Some(namespace.clone()), closure)?;
        let args = Args { pos: vec![name.clone(), Value::tuple(bases), namespace], kw };
        let class = self.call(&meta, args)?;
        if let Value::Object(r) = &class {
            if let Value::Object(cell) = &cell {
                drop(self.set_cell(cell, Some(class.clone())));
            }
            if let Payload::Class(class) = &mut self.heap.write(r).payload {
                class.span = class.span.or(span);
            }
        }
        Ok(class)
    }

    fn resolve_bases(&mut self, bases: &[Value]) -> Outcome<Vec<Value>> {
        let mut resolved = Vec::new();
        for base in bases {
            match base {
                Value::Object(r) if !self.is_class(r) => match self.find_attr(base, "__mro_entries__")? {
                    Some(entries) => {
                        let entries = self.call(&entries, Args::new(vec![Value::tuple(bases.to_vec())]))?;
                        resolved.extend(self.to_vec(&entries)?);
                    }
                    None => resolved.push(base.clone()),
                },
                _ => resolved.push(base.clone()),
            }
        }
        Ok(resolved)
    }

    /// The most derived metaclass among the given one and those of the bases.
    fn choose_metaclass(&mut self, meta: Option<Value>, bases: &[Value]) -> Outcome {
        let mut winner = match meta {
            Some(Value::Object(r)) if self.is_class(&r) && self.is_subclass(&r, &self.types.type_) => r,
            Some(other) => return Ok(other),
            None => match bases.first() {
                Some(base) => self.type_of(base),
                None => self.types.type_.clone(),
            },
        };
        for base in bases {
            let of_base = self.type_of(base);
            if self.is_subclass(&winner, &of_base) {
                continue;
            }
            if self.is_subclass(&of_base, &winner) {
                winner = of_base;
                continue;
            }
            return Err(self.type_error(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases",
            ));
        }
        Ok(Value::Object(winner))
    }

    fn prepare_namespace(&mut self, meta: &Value, name: &Value, bases: &[Value], kw: &[(Rc<str>, Value)]) -> Outcome {
        if let Value::Object(r) = meta {
            if *r == self.types.type_ {
                return Ok(self.new_dict(Dict::new()));
            }
        }
        match self.find_attr(meta, "__prepare__")? {
            Some(prepare) => {
                let args = Args { pos: vec![name.clone(), Value::tuple(bases.to_vec())], kw: kw.to_vec() };
                self.call(&prepare, args)
            }
            None => Ok(self.new_dict(Dict::new())),
        }
    }

    /// `type.__new__(meta, name, bases, namespace)` with everything that goes with it: resolution order, slots,
    /// `__set_name__` and `__init_subclass__`.
    pub(crate) fn new_class(
        &mut self,
        meta: &Ref,
        name: &str,
        bases: &[Value],
        namespace: &Value,
        kw: Vec<(Rc<str>, Value)>,
    ) -> Outcome {
        let mut base_refs = Vec::new();
        for base in bases {
            match base {
                Value::Object(r) if self.is_class(r) => base_refs.push(r.clone()),
                _ => return Err(self.type_error("type() argument 2 must be a tuple of types")),
            }
        }
        if base_refs.is_empty() {
            base_refs.push(self.types.object.clone());
        }
        for (at, base) in base_refs.iter().enumerate() {
            if base_refs[..at].contains(base) {
                return Err(self.type_error(&format!("duplicate base class {}", self.class_name(base))));
            }
        }
        let (layout, base_dict) = self.check_bases(&base_refs)?;
        let mut orders: Vec<Vec<Ref>> = base_refs.iter().map(|base| self.mro(base)).collect();
        orders.push(base_refs.clone());
        let Some(mro_tail) = merge(orders) else {
            let names: Vec<String> = base_refs.iter().map(|b| self.class_name(b).to_string()).collect();
            let message =
                format!("Cannot create a consistent method resolution\norder (MRO) for bases {}", names.join(", "));
            return Err(self.type_error(&message));
        };
        let entries = self.mapping_entries(namespace)?.unwrap_or_default();
        let name: Rc<str> = self.intern(name);
        let mut attrs = Dict::new();
        let mut cell = None;
        let mut qualname = name.clone();
        let mut slots = None;
        for (key, value) in entries {
            let Value::Str(key) = &key else { continue };
            match &**key {
                "__classcell__" => cell = Some(value),
                "__qualname__" => {
                    if let Value::Str(text) = &value {
                        qualname = text.clone();
                    }
                }
                _ => {
                    if &**key == "__slots__" {
                        slots = Some(value.clone());
                    }
                    attrs.set_str(key, value);
                }
            }
        }
        self.complete_namespace(&mut attrs);
        let slots = match slots {
            Some(Value::Str(name)) => Some(vec![Value::Str(name)]),
            Some(slots) => Some(self.to_vec(&slots)?),
            None => None,
        };
        for slot in slots.iter().flatten() {
            if let Value::Str(slot) = slot {
                self.add_member(&mut attrs, &name, slot)?;
            }
        }
        let (has_dict, slots) = self.instance_attributes(&name, slots, &base_refs, base_dict);
        let has_del = attrs.get_str("__del__").is_some() || self.any_has_del(&base_refs);
        self.uses_del |= has_del;
        let class = Class {
            name: name.clone(),
            qualname,
            bases: base_refs.clone(),
            mro_tail,
            layout,
            has_dict,
            has_del,
            slots,
            span: None,
        };
        let class_ref = self.heap.alloc(Body {
            class: Some(meta.clone()),
            attrs: Some(Box::new(attrs)),
            payload: Payload::Class(Box::new(class)),
        });
        let class = Value::Object(class_ref.clone());
        if let Some(Value::Object(cell)) = cell {
            drop(self.set_cell(&cell, Some(class.clone())));
        }
        for base in &base_refs {
            let key = base.serial();
            self.subclasses.entry(key).or_default().push(class_ref.clone());
        }
        self.announce_names(&class_ref)?;
        self.init_subclass(&class_ref, kw)?;
        Ok(class)
    }

    fn any_has_del(&self, bases: &[Ref]) -> bool {
        bases.iter().any(|base| matches!(&self.heap.read(base).payload, Payload::Class(base) if base.has_del))
    }

    /// The descriptor of a slot.
    fn add_member(&mut self, attrs: &mut Dict, class: &Rc<str>, slot: &str) -> Outcome<()> {
        if matches!(slot, "__dict__" | "__weakref__") {
            return Ok(());
        }
        let name = self.intern(&dy2st_syntax::scope::mangle(Some(class), slot));
        if attrs.get_str(&name).is_some() {
            return Err(self.value_error(&format!("'{slot}' in __slots__ conflicts with class variable")));
        }
        let member = crate::core::descriptors::Member { name: name.clone(), class: class.clone() };
        let member = self.bare(&self.types.member_descriptor, Payload::Native(Box::new(member)));
        attrs.set_str(&name, member);
        Ok(())
    }

    /// Whether instances have a dict, and the names of their slots.
    fn instance_attributes(
        &mut self,
        class: &str,
        slots: Option<Vec<Value>>,
        bases: &[Ref],
        base_dict: bool,
    ) -> (bool, Vec<Rc<str>>) {
        let mut names = Vec::new();
        for base in bases {
            if let Payload::Class(base) = &self.heap.read(base).payload {
                names.extend(base.slots.iter().cloned());
            }
        }
        let mut has_dict = base_dict || slots.is_none();
        for slot in slots.into_iter().flatten() {
            let Value::Str(slot) = slot else { continue };
            has_dict |= &*slot == "__dict__";
            names.push(self.intern(&dy2st_syntax::scope::mangle(Some(class), &slot)));
        }
        (has_dict, names)
    }

    /// The layout of a class from its bases, and whether their instances have a dict.
    fn check_bases(&mut self, bases: &[Ref]) -> Outcome<(Layout, bool)> {
        let mut layout = Layout::Plain;
        let mut solid: Option<Ref> = None;
        let mut has_dict = false;
        for base in bases {
            let (of_base, base_dict) = match &self.heap.read(base).payload {
                Payload::Class(class) => (class.layout, class.has_dict),
                _ => (Layout::Plain, true),
            };
            has_dict |= base_dict;
            if of_base == Layout::Plain {
                continue;
            }
            let is_final = [
                &self.types.bool,
                &self.types.function,
                &self.types.range,
                &self.types.slice,
                &self.types.generator,
                &self.types.none_type,
                &self.types.method,
                &self.types.builtin_function,
            ]
            .contains(&base);
            if is_final {
                let name = self.class_name(base);
                return Err(self.type_error(&format!("type '{name}' is not an acceptable base type")));
            }
            let this_solid = self.solid_base(base);
            match &solid {
                Some(other) if *other == this_solid || self.is_subclass(other, &this_solid) => {}
                Some(other) if !self.is_subclass(&this_solid, other) => {
                    return Err(self.type_error("multiple bases have instance lay-out conflict"));
                }
                _ => {
                    solid = Some(this_solid);
                    layout = of_base;
                }
            }
        }
        Ok((layout, has_dict))
    }

    /// The builtin class that decides the layout of a class's instances.
    fn solid_base(&self, class: &Ref) -> Ref {
        let builtin =
            |class: &Ref| self.heap.read(class).attrs.as_ref().is_none_or(|a| a.get_str("__module__").is_none());
        let exception = self.types.exc("BaseException");
        if self.is_subclass(class, &exception) {
            return exception;
        }
        self.mro(class).into_iter().find(|c| builtin(c) && *c != self.types.object).unwrap_or_else(|| class.clone())
    }

    /// What `type.__new__` adds to a namespace.
    fn complete_namespace(&mut self, attrs: &mut Dict) {
        if attrs.get_str("__module__").is_none() {
            let module = self.current_module_name();
            attrs.set_str(&self.intern("__module__"), module);
        }
        if attrs.get_str("__doc__").is_none() {
            attrs.set_str(&self.intern("__doc__"), Value::None);
        }
        if attrs.get_str("__eq__").is_some() && attrs.get_str("__hash__").is_none() {
            attrs.set_str(&self.intern("__hash__"), Value::None);
        }
        for name in ["__new__", "__init_subclass__", "__class_getitem__"] {
            let Some(Value::Object(r)) = attrs.get_str(name).cloned() else { continue };
            if matches!(self.heap.read(&r).payload, Payload::Function(_)) {
                let wrapped = if name == "__new__" {
                    self.bare(&self.types.staticmethod, Payload::StaticMethod(Value::Object(r)))
                } else {
                    self.bare(&self.types.classmethod, Payload::ClassMethod(Value::Object(r)))
                };
                attrs.set_str(&self.intern(name), wrapped);
            }
        }
    }

    /// The `__name__` of the module whose code runs.
    pub(crate) fn current_module_name(&self) -> Value {
        let name = self
            .calls
            .last()
            .and_then(|call| self.heap.read(&call.globals).attrs.as_ref().and_then(|a| a.get_str("__name__")).cloned());
        name.unwrap_or_else(|| Value::str("builtins"))
    }

    fn announce_names(&mut self, class: &Ref) -> Outcome<()> {
        let entries: Vec<(Value, Value)> = {
            let body = self.heap.read(class);
            body.attrs.as_ref().map_or_else(Vec::new, |a| a.iter().map(|e| (e.key.clone(), e.value.clone())).collect())
        };
        for (key, value) in entries {
            let Value::Object(r) = &value else { continue };
            if !matches!(
                self.heap.read(r).payload,
                Payload::None | Payload::Native(_) | Payload::Immediate(_) | Payload::Dict(_) | Payload::List(_)
            ) {
                continue;
            }
            let of = self.class_of(r);
            if let Some(method) = self.lookup_class(&of, "__set_name__") {
                let args = Args::new(vec![Value::Object(class.clone()), key]);
                self.call_bound(&method, &value, &of, args)?;
            }
        }
        Ok(())
    }

    fn init_subclass(&mut self, class: &Ref, kw: Vec<(Rc<str>, Value)>) -> Outcome<()> {
        let this = Value::Object(class.clone());
        let Some((hook, owner)) = self.lookup_after(class, &this, "__init_subclass__") else { return Ok(()) };
        let is_plain = match &hook {
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::ClassMethod(Value::Native(f)) => *f.owner == *"object",
                _ => false,
            },
            _ => false,
        };
        if is_plain {
            if !kw.is_empty() {
                let name = self.class_name(class);
                return Err(self.type_error(&format!("{name}.__init_subclass__() takes no keyword arguments")));
            }
            return Ok(());
        }
        let bound = self.bind_attribute(hook, None, &owner)?;
        self.call(&bound, Args { pos: Vec::new(), kw }).map(drop)
    }
}

/// `isinstance(value, classes)`.
pub(crate) fn isinstance(vm: &mut Vm, value: &Value, classes: &Value) -> Outcome {
    match classes {
        Value::Tuple(classes) => {
            let mut answer = Value::Bool(false);
            for class in classes.iter() {
                let this = isinstance(vm, value, class)?;
                answer = match (&answer, &this) {
                    (_, Value::Bool(true)) => return Ok(this),
                    (_, Value::Bool(false)) => answer,
                    (Value::Bool(false), _) => this,
                    // Both are known at run time only.
                    _ => vm.binary(crate::domain::BinaryOp::Or, &answer, &this)?,
                };
            }
            Ok(answer)
        }
        Value::Object(class) => {
            let meta = vm.class_of(class);
            if meta != vm.types.type_ {
                match vm.lookup_class(&meta, "__instancecheck__") {
                    Some(Value::Native(_)) | None => {}
                    Some(check) => {
                        let answer = vm.call_bound(&check, classes, &meta, Args::new(vec![value.clone()]))?;
                        return vm.truth(&answer).map(Value::Bool);
                    }
                }
            }
            if !vm.is_class(class) {
                return Err(not_a_class(vm, "isinstance"));
            }
            if let Value::Abstract(_) = value {
                let domain = vm.domain_for(value)?;
                return domain.is_instance(vm, value, class);
            }
            if vm.is_instance(value, class) {
                return Ok(Value::Bool(true));
            }
            // A proxy may say that it is of another class.
            if let Value::Object(r) = value {
                let own = vm.class_of(r);
                if let Some(found) = vm.lookup_class(&own, "__class__") {
                    let of_object = vm.lookup_class(&vm.types.object.clone(), "__class__");
                    if !of_object.is_some_and(|o| o.is(&found)) {
                        if let Value::Object(claimed) = vm.get_attr(value, "__class__")? {
                            return Ok(Value::Bool(vm.is_class(&claimed) && vm.is_subclass(&claimed, class)));
                        }
                    }
                }
            }
            Ok(Value::Bool(false))
        }
        _ => Err(not_a_class(vm, "isinstance")),
    }
}

fn not_a_class(vm: &Vm, what: &str) -> crate::native::Raise {
    if what == "isinstance" {
        vm.type_error("isinstance() arg 2 must be a type, a tuple of types, or a union")
    } else {
        vm.type_error("issubclass() arg 2 must be a class, a tuple of classes, or a union")
    }
}

/// `issubclass(class, classes)`.
pub(crate) fn issubclass(vm: &mut Vm, class: &Value, classes: &Value) -> Outcome {
    match classes {
        Value::Tuple(classes) => {
            for of in classes.iter() {
                let answer = issubclass(vm, class, of)?;
                if vm.truth(&answer)? {
                    return Ok(Value::Bool(true));
                }
            }
            Ok(Value::Bool(false))
        }
        Value::Object(of) => {
            let meta = vm.class_of(of);
            if meta != vm.types.type_ {
                match vm.lookup_class(&meta, "__subclasscheck__") {
                    Some(Value::Native(_)) | None => {}
                    Some(check) => {
                        let answer = vm.call_bound(&check, classes, &meta, Args::new(vec![class.clone()]))?;
                        return vm.truth(&answer).map(Value::Bool);
                    }
                }
            }
            let Value::Object(class) = class else { return Err(vm.type_error("issubclass() arg 1 must be a class")) };
            if !vm.is_class(class) {
                return Err(vm.type_error("issubclass() arg 1 must be a class"));
            }
            if !vm.is_class(of) {
                return Err(not_a_class(vm, "issubclass"));
            }
            Ok(Value::Bool(vm.is_subclass(class, of)))
        }
        _ => Err(not_a_class(vm, "issubclass")),
    }
}
