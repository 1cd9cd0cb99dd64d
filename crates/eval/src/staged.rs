//! Converted code: what a function runs while staging.

use std::rc::Rc;

use crate::code::Code;
use crate::heap::Ref;
use crate::native::{Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
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
        if code.converted.get().is_none() {
            let made = match converter.convert(&self.files, span) {
                Ok(module) => match self.compile_converted(&code, &module) {
                    Ok(code) => Some(code),
                    Err(diagnostic) => return Err(Raise::Refuse(diagnostic)),
                },
                Err(diagnostic) => return Err(Raise::Refuse(Box::new(diagnostic))),
            };
            drop(code.converted.set(made));
        }
        match code.converted.get() {
            Some(Some(converted)) => {
                let closure = self.reorder_closure(&code, converted, &closure)?;
                Ok((converted.clone(), globals, closure))
            }
            _ => Ok((code, globals, closure)),
        }
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
