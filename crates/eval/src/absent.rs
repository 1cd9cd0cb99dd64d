//! Modules that are not here: an import that nothing provides against gives a stand-in, made by the embedded module
//! `_dy2st_absent`, which is refused where anything would depend on it.

use dy2st_source::codes;

use crate::native::{Args, Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

/// The module of the stand-ins.
const STAND_INS: &str = "_dy2st_absent";

impl Vm {
    /// A method that only stand-ins have; `None` for everything else.
    pub(crate) fn absent_hook(&mut self, value: &Value, name: &str) -> Option<Value> {
        if !matches!(value, Value::Object(_)) || self.loaded_module(STAND_INS).is_none() {
            return None;
        }
        let class = self.type_of(value);
        self.lookup_class(&class, name)
    }

    /// After the import of `full` failed: a stand-in where the module is absent as a whole, the failure otherwise.
    pub(crate) fn import_absent(&mut self, raise: Raise, full: &str, from: bool) -> Outcome {
        if !self.raise_is(&raise, "ModuleNotFoundError") {
            return Err(raise);
        }
        let missing = match &raise {
            Raise::Exception(exception) => self.find_attr(exception, "name")?,
            _ => None,
        };
        // Another module's failure is that module's.
        let Some(Value::Str(missing)) = missing else { return Err(raise) };
        let rest = full.strip_prefix(&*missing);
        if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')) || !self.may_be_absent(&missing) {
            return Err(raise);
        }
        let top = full.split('.').next().unwrap_or(full);
        let mut name = String::new();
        let mut outer: Option<Value> = None;
        for part in full.split('.') {
            if !name.is_empty() {
                name.push('.');
            }
            name.push_str(part);
            let module = match self.loaded_module(&name) {
                Some(module) => module,
                None => self.stand_in(&name)?,
            };
            if let Some(outer) = &outer {
                self.set_attr(outer, part, module.clone())?;
            }
            outer = Some(module);
        }
        let leaf = outer.unwrap_or(Value::None);
        Ok(if from { leaf } else { self.loaded_module(top).unwrap_or(leaf) })
    }

    /// A top module, a part of one that is absent, or a part of the standard library: what is beside the program's own files.
    fn may_be_absent(&mut self, missing: &str) -> bool {
        let Some((outer, _)) = missing.rsplit_once('.') else { return true };
        match self.loaded_module(outer) {
            Some(module) => self.absent_hook(&module, "__dy2st_star__").is_some() || crate::library::is_standard(outer),
            None => false,
        }
    }

    fn stand_in(&mut self, name: &str) -> Outcome {
        let span = self.user_span();
        let place = span.map_or_else(String::new, |span| {
            let line = self.files.position(span).line;
            format!("{}:{line}", self.files.get(span.file).path())
        });
        let library = self.import(STAND_INS)?;
        let class = self.get_attr(&library, "Absent")?;
        let module = self.call(&class, Args::new(vec![Value::str(name), Value::str(&place)]))?;
        self.set_loaded(name, module.clone());
        Ok(module)
    }
}

/// `absent(module, name, what, where)`: refuses, because something depends on an absent module.
pub(crate) fn refuse(vm: &mut Vm, args: Args) -> Outcome {
    let text = |i: usize| match args.pos.get(i) {
        Some(Value::Str(text)) => text.to_string(),
        _ => String::new(),
    };
    let (module, name, what, place) = (text(0), text(1), text(2), text(3));
    let imported = if place.is_empty() { String::new() } else { format!(" (imported at {place})") };
    let through = if name == module { String::new() } else { format!(", through '{name}'") };
    let message = format!("{what} depends on the module '{module}', which is not installed here{imported}{through}");
    Err(vm.refuse(codes::ABSENT_MODULE, message))
}
