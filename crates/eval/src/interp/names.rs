//! Loads, stores and deletes of names, cells, attributes and items.

use std::rc::Rc;

use crate::code::{Code, Name, Op};
use crate::frame::Frame;
use crate::heap::Ref;
use crate::native::{Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The name by which converted code knows the module of its operations, and that module's name.
const RUNTIME: (&str, &str) = ("_jst", "dy2st_runtime");

/// Whether converted code means the module of its operations: its name has a number where the file uses the plain one.
fn is_runtime(name: &str) -> bool {
    let number = name.strip_prefix(RUNTIME.0).map(|rest| rest.strip_prefix('_').unwrap_or(rest));
    number.is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
}

impl Vm {
    pub(crate) fn unbound_local(&self, name: &str) -> Raise {
        self.raise(
            "UnboundLocalError",
            &format!("cannot access local variable '{name}' where it is not associated with a value"),
        )
    }

    pub(crate) fn name_error(&mut self, name: &str) -> Raise {
        let raise = self.raise("NameError", &format!("name '{name}' is not defined"));
        if let Raise::Exception(Value::Object(exception)) = &raise {
            let key = self.intern("name");
            self.heap.write(exception).attrs.get_or_insert_with(Default::default).set_str(&key, Value::str(name));
        }
        raise
    }

    fn free_error(&self, name: &str) -> Raise {
        let message =
            format!("cannot access free variable '{name}' where it is not associated with a value in enclosing scope");
        self.raise("NameError", &message)
    }

    fn find_global(&self, globals: &Ref, name: &Name) -> Option<Value> {
        {
            let body = self.heap.read(globals);
            if let Some(value) = body.attrs.as_ref().and_then(|a| a.get_name(&name.text, name.hash)) {
                return Some(value.clone());
            }
        }
        let body = self.heap.read(&self.builtins);
        body.attrs.as_ref().and_then(|a| a.get_name(&name.text, name.hash)).cloned()
    }

    fn load_global(&mut self, frame: &Frame, name: &Name) -> Outcome {
        match self.find_global(&frame.globals, name) {
            Some(value) if crate::attrs::may_be_unbound(&value) => {
                let domain = self.domain_for(&value)?;
                let globals = frame.globals.clone();
                domain.split_attr(self, &globals, &name.text.clone(), &mut |vm| match vm.find_global(&globals, name) {
                    Some(value) => Ok(value),
                    None => Err(vm.name_error(&name.text.clone())),
                })
            }
            Some(value) => {
                self.learn_global(&frame.globals, name, &value);
                Ok(value)
            }
            None if frame.code.is_converted && is_runtime(&name.text) => {
                let builtins =
                    self.heap.read(&self.builtins).attrs.as_ref().and_then(|a| a.get_str(RUNTIME.0)).cloned();
                match builtins {
                    Some(staging) => Ok(staging),
                    // A function that staging made and that is called afterwards runs its converted code, on the plain
                    // operations.
                    None => self.import(RUNTIME.1),
                }
            }
            None => Err(self.name_error(&name.text.clone())),
        }
    }

    /// A name in a class or `exec` namespace; `None` where it has none.
    fn load_from_namespace(&mut self, namespace: &Value, name: &Rc<str>) -> Outcome<Option<Value>> {
        if let Value::Object(r) = namespace {
            let body = self.heap.read(r);
            match &body.payload {
                Payload::Dict(dict) if body.class.as_ref() == Some(&self.types.dict) => {
                    return Ok(dict.get_str(name).cloned());
                }
                // A module's namespace is its attributes.
                Payload::None => return Ok(body.attrs.as_ref().and_then(|a| a.get_str(name)).cloned()),
                _ => {}
            }
            drop(body);
            if self.is_undecided(r) {
                // A class body bound other names on one way than on the other.
                match self.contains(namespace, &Value::Str(name.clone()))? {
                    Value::Bool(false) => return Ok(None),
                    Value::Bool(true) => {}
                    _ => {
                        let what =
                            format!("the body of a class binds '{name}' on one way only of a condition on a tensor");
                        return Err(self.refuse(dy2st_source::codes::STAGING_REFUSED, &what));
                    }
                }
            }
        }
        match self.get_item(namespace, &Value::Str(name.clone())) {
            Ok(value) => Ok(Some(value)),
            Err(raise) if self.raise_is(&raise, "KeyError") => Ok(None),
            Err(raise) => Err(raise),
        }
    }

    fn set_global(&mut self, globals: &Ref, name: &Name, value: Value) {
        let mut body = self.heap.write(globals);
        let (_, old) = body.attrs.get_or_insert_with(Default::default).set_name(&name.text, name.hash, value);
        drop(body);
        drop(old);
    }

    pub(super) fn step_name(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        let op = match op {
            // The body of `eval` or `exec` with a namespace of its own.
            Op::LoadGlobal(i) if frame.namespace.is_some() && code.is_module => Op::LoadName(i),
            Op::StoreGlobal(i) if frame.namespace.is_some() && code.is_module => Op::StoreName(i),
            Op::DeleteGlobal(i) if frame.namespace.is_some() && code.is_module => Op::DeleteName(i),
            op => op,
        };
        match op {
            Op::LoadAttr(i) => {
                let object = frame.pop();
                let name = &code.names[i as usize];
                let value = match self.quick_property(&object, name) {
                    Some(property) => self.property_get(&property, &object)?,
                    None => {
                        let value = self.get_attr(&object, &name.text)?;
                        self.learn_load(&object, name);
                        value
                    }
                };
                frame.push(value);
            }
            Op::StoreAttr(i) => {
                let object = frame.pop();
                let value = frame.pop();
                let name = &code.names[i as usize];
                self.set_attr(&object, &name.text, value)?;
                self.learn_store(&object, name);
            }
            Op::DeleteAttr(i) => {
                let object = frame.pop();
                self.del_attr(&object, &code.names[i as usize].text)?;
            }
            Op::LoadGlobal(i) => {
                let value = self.load_global(frame, &code.names[i as usize])?;
                frame.push(value);
            }
            Op::StoreGlobal(i) => {
                let value = frame.pop();
                self.set_global(&frame.globals, &code.names[i as usize], value);
            }
            Op::DeleteGlobal(i) => {
                let name = &code.names[i as usize].text;
                let globals = frame.globals.clone();
                let own = self.heap.read(&globals).attrs.as_ref().and_then(|a| a.get_str(name)).cloned();
                if let Some(own) = own.filter(crate::attrs::may_be_unbound) {
                    self.loaded(own, |vm| vm.raise("NameError", &format!("name '{name}' is not defined")))?;
                }
                let removed = self.heap.write(&frame.globals).attrs.as_mut().and_then(|a| a.remove_str(name));
                if removed.is_none() {
                    return Err(self.name_error(name));
                }
            }
            Op::StoreItem => {
                let key = frame.pop();
                let container = frame.pop();
                let value = frame.pop();
                self.set_item(&container, &key, value)?;
            }
            Op::DeleteItem => {
                let key = frame.pop();
                let container = frame.pop();
                self.del_item(&container, &key)?;
            }
            Op::DeleteFast(i) => {
                if frame.locals[i as usize].take().is_none() {
                    return Err(self.unbound_local(&code.locals[i as usize]));
                }
            }
            Op::LoadName(_) | Op::StoreName(_) | Op::DeleteName(_) => return self.step_namespace(frame, code, op),
            _ => return self.step_cell(frame, code, op),
        }
        Ok(())
    }

    fn step_namespace(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        let namespace = frame.namespace.clone().unwrap_or_else(|| Value::Object(frame.globals.clone()));
        match op {
            Op::LoadName(i) => {
                let name = &code.names[i as usize];
                let found = match self.load_from_namespace(&namespace, &name.text)? {
                    Some(value) => Some(value),
                    None => self.find_global(&frame.globals, name),
                };
                match found {
                    Some(value) => frame.push(value),
                    None => return Err(self.name_error(&name.text)),
                }
            }
            Op::StoreName(i) => {
                let value = frame.pop();
                let name = &code.names[i as usize];
                match &frame.namespace {
                    Some(namespace) => self.set_item(&namespace.clone(), &Value::Str(name.text.clone()), value)?,
                    None => self.set_global(&frame.globals, name, value),
                }
            }
            Op::DeleteName(i) => {
                let name = &code.names[i as usize].text;
                match self.del_item(&namespace, &Value::Str(name.clone())) {
                    Err(raise) if self.raise_is(&raise, "KeyError") => return Err(self.name_error(name)),
                    other => other?,
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn cell_name(code: &Code, index: usize) -> (&Rc<str>, bool) {
        match code.cells.get(index) {
            Some((name, _)) => (name, false),
            None => (&code.free[index - code.cells.len()], true),
        }
    }

    fn empty_cell(&self, code: &Code, index: usize) -> Raise {
        let (name, is_free) = Self::cell_name(code, index);
        if is_free {
            self.free_error(name)
        } else {
            self.unbound_local(name)
        }
    }

    /// The contents of a cell.
    pub(crate) fn cell_value(&self, cell: &Ref) -> Option<Value> {
        match &self.heap.read(cell).payload {
            Payload::Cell(value) => value.clone(),
            _ => None,
        }
    }

    /// Sets or empties a cell; what was there.
    pub(crate) fn set_cell(&self, cell: &Ref, value: Option<Value>) -> Option<Value> {
        match &mut self.heap.write(cell).payload {
            Payload::Cell(old) => std::mem::replace(old, value),
            _ => None,
        }
    }

    fn step_cell(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        match op {
            Op::LoadCell(i) => match self.cell_value(frame.cell(i as usize)) {
                Some(value) => {
                    let value = self.loaded(value, |vm| vm.empty_cell(code, i as usize))?;
                    frame.push(value);
                }
                None => return Err(self.empty_cell(code, i as usize)),
            },
            Op::StoreCell(i) => {
                let value = frame.pop();
                drop(self.set_cell(frame.cell(i as usize), Some(value)));
            }
            Op::DeleteCell(i) => match self.cell_value(frame.cell(i as usize)) {
                Some(value) => {
                    self.loaded(value, |vm| vm.empty_cell(code, i as usize))?;
                    drop(self.set_cell(frame.cell(i as usize), None));
                }
                None => return Err(self.empty_cell(code, i as usize)),
            },
            Op::LoadClosure(i) => {
                let cell = frame.cell(i as usize).clone();
                frame.push(Value::Object(cell));
            }
            Op::LoadClassCell(name, i) => {
                let name = code.names[name as usize].text.clone();
                let namespace = frame.namespace.clone().unwrap_or(Value::None);
                let found = match self.load_from_namespace(&namespace, &name)? {
                    Some(value) => Some(value),
                    None => self.cell_value(frame.cell(i as usize)),
                };
                match found {
                    Some(value) => frame.push(value),
                    None => return Err(self.empty_cell(code, i as usize)),
                }
            }
            _ => {}
        }
        Ok(())
    }
}
