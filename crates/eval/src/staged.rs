//! Converted code: what a function runs while staging.

use std::rc::Rc;

use crate::code::Code;
use crate::heap::Ref;
use crate::native::{Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

/// The attribute of functions that are not converted.
const NOT_TO_STATIC: &str = "__not_to_static__";

impl Vm {
    /// Whether a function runs as it is written while staging, because the user said so.
    pub(crate) fn stays(&self, function: &Ref, globals: &Ref) -> bool {
        let marked = self.heap.read(function).attrs.as_ref().and_then(|attrs| attrs.get_str(NOT_TO_STATIC)).cloned();
        if matches!(marked, Some(Value::Bool(true))) {
            return true;
        }
        if self.unconverted.is_empty() {
            return false;
        }
        let name = self.heap.read(globals).attrs.as_ref().and_then(|attrs| attrs.get_str("__name__")).cloned();
        let Some(Value::Str(name)) = name else { return false };
        self.unconverted.iter().any(|module| {
            name.strip_prefix(module.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// The converted code of a function, its globals and its closure in the order of that code's free variables.
    pub(crate) fn converted(
        &mut self,
        code: Rc<Code>,
        globals: Ref,
        closure: Rc<[Ref]>,
    ) -> Outcome<(Rc<Code>, Ref, Rc<[Ref]>)> {
        let (Some(span), Some(converter)) = (code.span, self.converter.clone()) else {
            return Ok((code, globals, closure));
        };
        let version = converter.version(span.file);
        let known = code.converted.borrow().as_ref().filter(|(of, _)| *of == version).map(|(_, made)| made.clone());
        let converted = match known {
            Some(made) => made,
            None => {
                // What is stored was converted as every function is at first.
                let stored = if version == 0 { self.stored_code(&code, code.stored.converted) } else { None };
                let made = match stored {
                    Some(stored) => stored,
                    None => {
                        let module =
                            converter.convert(&self.files, span).map_err(|error| Raise::Refuse(Box::new(error)))?;
                        self.compile_converted(&code, &module).map_err(Raise::Refuse)?
                    }
                };
                if let Some((text, also_to_stdout)) = converter.log(&self.files, span) {
                    self.stdout.flush();
                    self.stderr.write(&text);
                    if also_to_stdout {
                        self.stdout.write(&text);
                    }
                }
                *code.converted.borrow_mut() = Some((version, made.clone()));
                made
            }
        };
        let closure = self.reorder_closure(&code, &converted, &closure)?;
        Ok((converted, globals, closure))
    }

    /// The whole code of a function of which only the outline was compiled, with its closure.
    pub(crate) fn whole(&mut self, code: Rc<Code>, closure: Rc<[Ref]>) -> Outcome<(Rc<Code>, Rc<[Ref]>)> {
        let Some(end) = code.outline else { return Ok((code, closure)) };
        let whole = match code.whole.get() {
            Some(whole) => whole.clone(),
            None => {
                let made = match self.stored_code(&code, code.stored.whole) {
                    Some(stored) => stored,
                    None => self.compile_body(&code, end).map_err(Raise::Refuse)?,
                };
                code.whole.get_or_init(|| made).clone()
            }
        };
        let closure = self.reorder_closure(&code, &whole, &closure)?;
        Ok((whole, closure))
    }

    fn reorder_closure(&mut self, from: &Code, to: &Code, closure: &Rc<[Ref]>) -> Outcome<Rc<[Ref]>> {
        if from.free == to.free {
            return Ok(closure.clone());
        }
        let mut cells = Vec::with_capacity(to.free.len());
        for name in &to.free {
            match from.free.iter().position(|n| n == name).and_then(|at| closure.get(at)) {
                Some(cell) => cells.push(cell.clone()),
                None => {
                    return Err(self.unsupported(format!("converted code captures '{name}', which its source does not")))
                }
            }
        }
        Ok(Rc::from(cells))
    }

    /// The live dict of a module's globals.
    pub(crate) fn globals_dict(&self, globals: &Ref) -> Value {
        self.attrs_dict(globals)
    }
}
