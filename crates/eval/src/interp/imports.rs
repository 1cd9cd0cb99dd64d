//! The import statements.

use std::rc::Rc;

use crate::attrs::may_be_unbound;
use crate::code::{Code, Op};
use crate::frame::Frame;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    pub(super) fn step_import(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        match op {
            Op::Import(i) => {
                let names = frame.pop();
                let level = frame.pop();
                let (level, provided) = match level {
                    Value::Int(level) if level < 0 => ((-1 - level) as usize, true),
                    Value::Int(level) => (level as usize, false),
                    _ => (0, false),
                };
                let name = code.names[i as usize].text.clone();
                let from = !matches!(names, Value::None);
                let globals = frame.globals.clone();
                let module = match self.import_from_frame(&globals, &name, level, from) {
                    Err(raise) if level == 0 && !provided => self.import_absent(raise, &name, from)?,
                    other => other?,
                };
                if let Value::Tuple(names) = &names {
                    self.import_submodules(&module, names)?;
                }
                frame.push(module);
            }
            Op::ImportFrom(i) => {
                let module = frame.top().clone();
                let value = self.import_member(&module, &code.names[i as usize].text.clone())?;
                frame.push(value);
            }
            _ => {
                let module = frame.pop();
                if let Some(refuse) = self.absent_hook(&module, "__dy2st_star__") {
                    self.call(&refuse, Args::new(vec![module.clone()]))?;
                }
                self.import_star(frame, &module)?;
            }
        }
        Ok(())
    }

    /// `from package import name` also finds submodules that are not attributes yet.
    fn import_submodules(&mut self, module: &Value, names: &Rc<[Value]>) -> Outcome<()> {
        if self.find_attr(module, "__path__")?.is_none() {
            return Ok(());
        }
        let Some(Value::Str(package)) = self.find_attr(module, "__name__")? else { return Ok(()) };
        for name in names.iter() {
            let Value::Str(name) = name else { continue };
            if &**name == "*" || self.own_member(module, name).is_some() || self.find_attr(module, name)?.is_some() {
                continue;
            }
            let full = format!("{package}.{name}");
            match self.import(&full) {
                Err(raise) if self.raise_is(&raise, "ModuleNotFoundError") => {
                    let missing = match &raise {
                        crate::native::Raise::Exception(e) => self.find_attr(e, "name")?,
                        _ => None,
                    };
                    if !matches!(missing, Some(Value::Str(missing)) if *missing == *full) {
                        return Err(raise);
                    }
                }
                other => drop(other?),
            }
        }
        Ok(())
    }

    /// A member of a plain module that is there on every way.
    fn own_member(&self, module: &Value, name: &str) -> Option<Value> {
        let Value::Object(module) = module else { return None };
        let body = self.heap.read(module);
        if body.class.as_ref() != Some(&self.types.module) || self.lookup_class(&self.types.module, name).is_some() {
            return None;
        }
        body.attrs.as_ref()?.get_str(name).filter(|value| !may_be_unbound(value)).cloned()
    }

    fn import_member(&mut self, module: &Value, name: &str) -> Outcome {
        if let Some(value) = self.own_member(module, name) {
            return Ok(value);
        }
        if let Some(value) = self.find_attr(module, name)? {
            return Ok(value);
        }
        let package = match self.find_attr(module, "__name__")? {
            Some(Value::Str(package)) => package,
            _ => Rc::from("<unknown module name>"),
        };
        // A module that is being imported is not yet an attribute of its package.
        if let Some(found) = self.loaded_module(&format!("{package}.{name}")) {
            return Ok(found);
        }
        let path = match self.find_attr(module, "__file__")? {
            Some(Value::Str(path)) => path,
            _ => Rc::from("unknown location"),
        };
        let message = if self.is_initialising(module) {
            format!(
                "cannot import name '{name}' from partially initialized module '{package}' (most likely due to a circular import) ({path})"
            )
        } else {
            format!("cannot import name '{name}' from '{package}' ({path})")
        };
        let raise = self.raise("ImportError", &message);
        if let crate::native::Raise::Exception(e) = &raise {
            self.set_attr(e, "name", Value::Str(package))?;
        }
        Err(raise)
    }

    fn import_star(&mut self, frame: &mut Frame, module: &Value) -> Outcome<()> {
        let names = match self.find_attr(module, "__all__")? {
            Some(all) => {
                let all = self.to_vec(&all)?;
                if let Value::Tuple(names) = Value::tuple(all.clone()) {
                    self.import_submodules(module, &names)?;
                }
                all
            }
            None => match module {
                Value::Object(r) => {
                    let body = self.heap.read(r);
                    let keys = body.attrs.as_ref().map(|a| a.iter().map(|e| e.key.clone()).collect::<Vec<_>>());
                    keys.unwrap_or_default()
                        .into_iter()
                        .filter(|k| matches!(k, Value::Str(k) if !k.starts_with('_')))
                        .collect()
                }
                _ => Vec::new(),
            },
        };
        for name in names {
            let Value::Str(name) = name else { return Err(self.type_error("Item in __all__ must be str")) };
            let value = match self.own_member(module, &name) {
                Some(value) => value,
                None => self.get_attr(module, &name)?,
            };
            let key = self.intern(&name);
            match &frame.namespace {
                Some(namespace) => self.set_item(&namespace.clone(), &Value::Str(key), value)?,
                None => {
                    self.heap.write(&frame.globals).attrs.get_or_insert_with(Default::default).set_str(&key, value);
                }
            }
        }
        Ok(())
    }
}
