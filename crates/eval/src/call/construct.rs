//! Calling a class: `__new__`, `__init__` and metaclasses.

use crate::dict::Dict;
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Exception, Layout, Payload, Value};
use crate::vm::Vm;

impl Vm {
    /// `cls(*args)`: by the metaclass's `__call__` if it has its own.
    pub(crate) fn call_class(&mut self, class: &Ref, args: Args) -> Outcome {
        let meta = self.class_of(class);
        if meta != self.types.type_ {
            if let Some(call) = self.lookup_class(&meta, "__call__") {
                if !matches!(call, Value::Native(_)) {
                    return self.call_bound(&call, &Value::Object(class.clone()), &meta, args);
                }
            }
        }
        self.construct(class, args)
    }

    /// `type.__call__(cls, *args)`.
    pub(crate) fn construct(&mut self, class: &Ref, mut args: Args) -> Outcome {
        if *class == self.types.type_ && args.pos.len() == 1 && args.kw.is_empty() {
            let value = args.pos.remove(0);
            if let Value::Abstract(_) = value {
                let domain = self.domain_for(&value)?;
                return domain.type_of(self, &value);
            }
            return Ok(Value::Object(self.type_of(&value)));
        }
        let new = self.lookup_class(class, "__new__");
        let init = self.lookup_class(class, "__init__");
        let object = match new {
            Some(Value::Native(new)) if *new.owner == *"object" => self.plain_new(class, &args, init.as_ref())?,
            Some(new) => {
                let mut args = args.clone();
                args.pos.insert(0, Value::Object(class.clone()));
                let new = self.bind_attribute(new, None, class)?;
                self.call(&new, args)?
            }
            None => return Err(self.cannot_create(class)),
        };
        if !self.is_instance(&object, class) {
            return Ok(object);
        }
        let Some(init) = init else { return Ok(object) };
        if matches!(&init, Value::Native(f) if *f.owner == *"object") {
            return Ok(object);
        }
        let made = self.type_of(&object);
        let init = if made == *class { init } else { self.lookup_class(&made, "__init__").unwrap_or(init) };
        match self.call_bound(&init, &object, &made, args)? {
            Value::None => Ok(object),
            other => {
                let name = self.type_name(&other);
                Err(self.type_error(&format!("__init__() should return None, not '{name}'")))
            }
        }
    }

    pub(crate) fn cannot_create(&self, class: &Ref) -> Raise {
        self.type_error(&format!("cannot create '{}' instances", self.class_name(class)))
    }

    fn plain_new(&mut self, class: &Ref, args: &Args, init: Option<&Value>) -> Outcome {
        let plain_init = matches!(init, Some(Value::Native(f)) if *f.owner == *"object");
        if plain_init && !(args.pos.is_empty() && args.kw.is_empty()) {
            return Err(self.type_error(&format!("{}() takes no arguments", self.class_name(class))));
        }
        self.new_instance(class, args)
    }

    /// `object.__new__(cls)`: an instance with an empty payload of the class's layout; exceptions keep the arguments.
    pub(crate) fn new_instance(&mut self, class: &Ref, args: &Args) -> Outcome {
        self.check_abstract_methods(class)?;
        let payload = match self.layout_of(class) {
            Layout::Plain => Payload::None,
            Layout::List => Payload::List(Vec::new()),
            Layout::Dict => Payload::Dict(Dict::new()),
            Layout::Set => Payload::Set(Dict::new()),
            Layout::Exception => {
                Payload::Exception(Box::new(Exception { args: args.pos.clone(), ..Exception::default() }))
            }
            Layout::Immediate => {
                let base = self.class_name(class);
                return Err(self.type_error(&format!("object.__new__({base}) is not safe, use its base's __new__()")));
            }
            Layout::Class | Layout::Native => return Err(self.cannot_create(class)),
        };
        Ok(self.object(class, payload))
    }

    /// Refuses to instantiate a class with abstract methods.
    pub(crate) fn check_abstract_methods(&mut self, class: &Ref) -> Outcome<()> {
        let names = {
            let body = self.heap.read(class);
            body.attrs.as_ref().and_then(|attrs| attrs.get_str("__abstractmethods__")).cloned()
        };
        let Some(names) = names else { return Ok(()) };
        let mut texts = Vec::new();
        for name in self.to_vec(&names)? {
            texts.push(self.str(&name)?.to_string());
        }
        if texts.is_empty() {
            return Ok(());
        }
        texts.sort();
        let plural = if texts.len() == 1 { "" } else { "s" };
        let message = format!(
            "Can't instantiate abstract class {} with abstract method{plural} {}",
            self.class_name(class),
            texts.join(", ")
        );
        Err(self.type_error(&message))
    }
}
