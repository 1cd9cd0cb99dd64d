//! Modules that are not here: an import that nothing provides against gives a stand-in, made by the embedded module
//! `_dy2st_absent`, which is refused where anything would depend on it.

use dy2st_source::codes;

use crate::builtins::functions::evaluation::RESULT;
use crate::frame::Frame;
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

    /// While a file is converted: a stand-in for what differs from run to run, refused where anything would depend on it.
    /// Texts with it are unknown too, so that a constructor may log; while staging there is none.
    pub(crate) fn unknown(&mut self, what: &str) -> Outcome {
        let place = self.place();
        self.stand_in(what, "", &place)
    }

    /// Whether a value is a stand-in for what differs from run to run.
    pub(crate) fn is_unknown(&mut self, value: &Value) -> bool {
        if !self.deterministic || self.staging || self.absent_hook(value, "_dy2st_refuse").is_none() {
            return false;
        }
        matches!(self.find_attr(value, "_dy2st_module"), Ok(Some(Value::Str(module))) if module.is_empty())
    }

    /// Refuses a value that stands for what would come from an absent module: `what` would depend on it.
    ///
    /// # Errors
    /// The refusal, which names the import.
    pub fn refuse_absent(&mut self, value: &Value, what: &str) -> Outcome<()> {
        let Some(refuse) = self.absent_hook(value, "_dy2st_refuse") else { return Ok(()) };
        self.call(&refuse, Args::new(vec![value.clone(), Value::str(what)])).map(|_| ())
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
                None => {
                    let place = self.place();
                    let module = self.stand_in(&name, top, &place)?;
                    self.set_loaded(&name, module.clone());
                    module
                }
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

    /// File and line of the program's code that runs.
    fn place(&self) -> String {
        self.user_span().map_or_else(String::new, |span| {
            let line = self.files.position(span).line;
            format!("{}:{line}", self.files.get(span.file).path())
        })
    }

    /// A stand-in for what would come from an absent module, which was imported at a place.
    fn stand_in(&mut self, name: &str, module: &str, place: &str) -> Outcome {
        let library = self.import(STAND_INS)?;
        let class = self.get_attr(&library, "Absent")?;
        self.call(&class, Args::new([name, module, place].map(Value::str).to_vec()))
    }
}

impl Vm {
    /// After a refusal: where it names an absent module, or what differs from run to run, and arose in a statement of an
    /// imported module that only binds names, these names stand for what is not known, and the module goes on. Any other
    /// refusal stays.
    pub(crate) fn skip_absent(&mut self, frame: &mut Frame, raise: Raise) -> Outcome<()> {
        let code = if let Raise::Refuse(diagnostic) = &raise { Some(diagnostic.code) } else { None };
        let closed = code == Some(codes::CLOSED_WORLD) && self.deterministic;
        if (code != Some(codes::ABSENT_MODULE) && !closed) || !frame.code.is_module || self.staging {
            return Err(raise);
        }
        let module = match self.module_attr(&frame.globals, "__name__") {
            Some(Value::Str(name)) if &*name != "__main__" => name,
            _ => return Err(raise),
        };
        let code = frame.code.clone();
        let at = frame.pc.saturating_sub(1);
        let statement = code.statements.iter().find(|s| (s.start..s.end).contains(&at));
        let Some((end, names)) = statement.and_then(|s| Some((s.end, s.names.as_ref()?))) else { return Err(raise) };
        // A statement without names was there for its effect, and an expression that is evaluated is wanted now.
        if (closed && names.is_empty()) || names.iter().any(|name| **name == *RESULT) {
            return Err(raise);
        }
        let of = if closed { Some((String::new(), self.place())) } else { self.absent.clone() };
        let Some((of, place)) = of else { return Err(raise) };
        for name in names {
            let value = self.stand_in(&format!("{module}.{name}"), &of, &place)?;
            self.set_module_attr(&frame.globals.clone(), name, value);
        }
        self.handlers.truncate(self.handlers.len() - frame.blocks.len());
        frame.blocks.clear();
        frame.stack.clear();
        self.handled.truncate(frame.handled_base);
        frame.pc = end;
        Ok(())
    }
}

/// `absent(module, name, what, where)`: refuses, because something depends on an absent module, or (without a module) on
/// what differs from run to run.
pub(crate) fn refuse(vm: &mut Vm, args: Args) -> Outcome {
    let text = |i: usize| match args.pos.get(i) {
        Some(Value::Str(text)) => text.to_string(),
        _ => String::new(),
    };
    let (module, name, what, place) = (text(0), text(1), text(2), text(3));
    if module.is_empty() {
        let message = format!("{what} depends on '{name}', which differs from run to run (made at {place})");
        return Err(vm.refuse(codes::CLOSED_WORLD, message));
    }
    let imported = if place.is_empty() { String::new() } else { format!(" (imported at {place})") };
    let through = if name == module { String::new() } else { format!(", through '{name}'") };
    let message = format!("{what} depends on the module '{module}', which is not installed here{imported}{through}");
    vm.absent = Some((module, place));
    Err(vm.refuse(codes::ABSENT_MODULE, message))
}
