//! Calls, and the definition of functions and classes.

use std::rc::Rc;

use crate::attrs::Method;
use crate::code::{Code, Op};
use crate::frame::Frame;
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Body, Function, Payload, Value};
use crate::vm::Vm;

/// The names in a constant tuple of keyword names.
fn keyword_names(constant: &Value) -> &[Value] {
    match constant {
        Value::Tuple(names) => names,
        _ => &[],
    }
}

impl Vm {
    pub(super) fn step_call(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        let value = match op {
            Op::LoadMethod(i) => {
                let object = frame.pop();
                let name = &code.names[i as usize];
                match self.load_method(&object, &name.text)? {
                    Method::Unbound(function) => {
                        self.learn_method(&object, name, &function);
                        frame.push(function);
                        frame.push(object);
                    }
                    Method::Attribute(function) => {
                        self.learn_load(&object, name);
                        frame.push(super::NO_RECEIVER);
                        frame.push(function);
                    }
                }
                return Ok(());
            }
            Op::Call(count) => self.call_stack(frame, count as usize)?,
            Op::CallMethod(count) => self.call_method_stack(frame, count as usize)?,
            Op::CallKw(count, names) => self.call_keywords(frame, count as usize, &code.consts[names as usize])?,
            Op::CallMethodKw(count, names) => {
                let count = count as usize;
                let at = frame.stack.len() - count - 2;
                let names = &code.consts[names as usize];
                if matches!(frame.stack[at], Value::NotImplemented) {
                    let value = self.call_keywords(frame, count, names)?;
                    drop(frame.pop());
                    value
                } else {
                    self.call_keywords(frame, count + 1, names)?
                }
            }
            Op::CallEx(has_kw) => self.call_spread(frame, has_kw)?,
            Op::Decorate => self.decorate(frame)?,
            _ => return Ok(()),
        };
        frame.push(value);
        Ok(())
    }

    /// An absent decorator has a method of its own for this: what it does to a class or a function is not what it gives
    /// when it is called.
    fn decorate(&mut self, frame: &mut Frame) -> Outcome {
        let decorator = &frame.stack[frame.stack.len() - 2];
        if let Some(method) = self.absent_hook(&decorator.clone(), "__dy2st_decorate__") {
            let decorated = frame.pop();
            let decorator = frame.pop();
            return self.call(&method, Args::new(vec![decorator, decorated]));
        }
        self.call_stack(frame, 1)
    }

    pub(super) fn call_method_stack(&mut self, frame: &mut Frame, count: usize) -> Outcome {
        let at = frame.stack.len() - count - 2;
        if matches!(frame.stack[at], Value::NotImplemented) {
            let value = self.call_stack(frame, count)?;
            drop(frame.pop());
            Ok(value)
        } else {
            self.call_stack(frame, count + 1)
        }
    }

    /// `f a b c ->` with positional arguments on the stack; pops the function too.
    pub(super) fn call_stack(&mut self, frame: &mut Frame, count: usize) -> Outcome {
        let at = frame.stack.len() - count - 1;
        let function = frame.stack[at].clone();
        if let Value::Object(r) = &function {
            let mut stack = std::mem::take(&mut frame.stack);
            let exact = self.call_exact(r, &mut stack, count);
            frame.stack = stack;
            if let Some(outcome) = exact {
                frame.stack.truncate(at);
                return outcome;
            }
        }
        let args = Args::new(frame.pop_many(count));
        drop(frame.pop());
        self.call_from(frame, &function, args)
    }

    fn call_keywords(&mut self, frame: &mut Frame, count: usize, names: &Value) -> Outcome {
        let names = keyword_names(names);
        let values = frame.pop_many(names.len());
        let pos = frame.pop_many(count - names.len());
        let kw = names
            .iter()
            .zip(values)
            .filter_map(|(name, value)| match name {
                Value::Str(name) => Some((name.clone(), value)),
                _ => None,
            })
            .collect();
        let function = frame.pop();
        self.call_from(frame, &function, Args { pos, kw })
    }

    fn call_spread(&mut self, frame: &mut Frame, has_kw: bool) -> Outcome {
        let kw = if has_kw { frame.pop() } else { Value::None };
        let pos = frame.pop();
        let function = frame.pop();
        let pos = self.to_vec(&pos)?;
        let mut args = Args::new(pos);
        if let Value::Object(r) = &kw {
            for (key, value) in self.dict_entries(r) {
                if let Value::Str(key) = key {
                    args.kw.push((self.intern(&key), value));
                }
            }
        }
        self.call_from(frame, &function, args)
    }

    /// A call from a frame: the builtins that look at their caller get it.
    fn call_from(&mut self, frame: &mut Frame, function: &Value, args: Args) -> Outcome {
        match function {
            Value::Object(r) if *r == self.types.super_ && args.pos.is_empty() => self.super_here(frame),
            Value::Native(f) if *f.owner == *"builtins" && args.pos.len() <= 1 => match &*f.name {
                "eval" if args.pos.is_empty() => self.call_native(f, args),
                "locals" => Ok(self.frame_locals(frame)),
                "eval" => {
                    let locals = self.frame_locals(frame);
                    crate::builtins::eval_here(self, &args.pos[0].clone(), &frame.globals.clone(), &locals)
                }
                "globals" => Ok(self.globals_dict(&frame.globals)),
                "vars" if args.pos.is_empty() => Ok(self.frame_locals(frame)),
                "dir" if args.pos.is_empty() => {
                    let locals = self.frame_locals(frame);
                    let mut names = self.to_vec(&locals)?;
                    names.sort_by(|a, b| match (a, b) {
                        (Value::Str(a), Value::Str(b)) => a.cmp(b),
                        _ => std::cmp::Ordering::Equal,
                    });
                    Ok(self.new_list(names))
                }
                _ => self.call_native(f, args),
            },
            _ => self.call(function, args),
        }
    }

    /// `super()` without arguments.
    fn super_here(&mut self, frame: &Frame) -> Outcome {
        let code = &frame.code;
        if code.positional == 0 && !code.var_positional {
            return Err(self.raise("RuntimeError", "super(): no arguments"));
        }
        let at = code.free.iter().position(|name| &**name == "__class__");
        let Some(at) = at else { return Err(self.raise("RuntimeError", "super(): __class__ cell not found")) };
        let first = match frame.locals.first() {
            Some(Some(value)) if code.positional > 0 => Some(value.clone()),
            _ => code
                .cells
                .iter()
                .position(|(_, parameter)| *parameter == Some(0))
                .and_then(|cell| self.cell_value(&frame.cells[cell])),
        };
        let first = match first {
            Some(first) => match code.cells.iter().position(|(_, parameter)| *parameter == Some(0)) {
                // A captured first parameter may have been rebound since.
                Some(cell) => self.cell_value(&frame.cells[cell]).unwrap_or(first),
                None => first,
            },
            None => return Err(self.raise("RuntimeError", "super(): no arguments")),
        };
        match self.cell_value(&frame.free[at]) {
            Some(Value::Object(class)) => self.make_super(&class, first),
            _ => Err(self.raise("RuntimeError", "super(): empty __class__ cell")),
        }
    }

    /// `super(class, receiver)`.
    pub(crate) fn make_super(&mut self, class: &Ref, receiver: Value) -> Outcome {
        if matches!(receiver, Value::Abstract(_)) {
            // A method of one of several objects: on the way of each.
            let domain = self.domain_for(&receiver)?;
            return match domain.narrow(&receiver) {
                Value::Abstract(_) => {
                    domain.alternatives(self, &receiver, &mut |vm, receiver| vm.make_super(class, receiver.clone()))
                }
                receiver => self.make_super(class, receiver),
            };
        }
        let fits = match &receiver {
            Value::Object(r) if self.is_class(r) && self.is_subclass(r, class) => true,
            _ => self.is_instance(&receiver, class),
        };
        if !fits {
            return Err(self.type_error("super(type, obj): obj must be an instance or subtype of type"));
        }
        Ok(self.bare(&self.types.super_, Payload::Super(Box::new((class.clone(), receiver)))))
    }

    /// A dict of the frame's local names: `locals()`; a copy, except in modules and classes.
    pub fn frame_locals(&mut self, frame: &Frame) -> Value {
        if let Some(namespace) = &frame.namespace {
            return namespace.clone();
        }
        if frame.code.is_module {
            return self.globals_dict(&frame.globals);
        }
        let mut dict = crate::dict::Dict::new();
        for (name, value) in frame.code.locals.iter().zip(&frame.locals) {
            if let (Some(value), false) = (value, name.starts_with('.')) {
                dict.set_str(name, value.clone());
            }
        }
        let cells = frame.code.cells.iter().map(|(name, _)| name).zip(&frame.cells);
        for (name, cell) in cells.chain(frame.code.free.iter().zip(frame.free.iter())) {
            if let Some(value) = self.cell_value(cell) {
                dict.set_str(name, value);
            }
        }
        self.new_dict(dict)
    }

    pub(super) fn step_define(&mut self, frame: &mut Frame, code: &Code, op: Op) -> Outcome<()> {
        match op {
            Op::MakeFunction(flags, i) => {
                let function = self.make_function(frame, &code.codes[i as usize], flags);
                frame.push(function);
                Ok(())
            }
            Op::BuildClass => {
                let keywords = frame.pop();
                let bases = frame.pop();
                let name = frame.pop();
                let body = frame.pop();
                let class = self.build_class(&body, &name, &bases, &keywords)?;
                frame.push(class);
                Ok(())
            }
            _ => self.setup_annotations(frame),
        }
    }

    fn make_function(&mut self, frame: &mut Frame, code: &Rc<Code>, flags: u8) -> Value {
        let closure: Rc<[Ref]> = if flags & 8 == 0 {
            Rc::from([])
        } else {
            match frame.pop() {
                Value::Tuple(cells) => cells.iter().filter_map(|c| c.as_object().cloned()).collect(),
                _ => Rc::from([]),
            }
        };
        let annotations = if flags & 4 == 0 { None } else { Some(frame.pop()) };
        let kw_defaults = if flags & 2 == 0 {
            Vec::new()
        } else {
            match frame.pop() {
                Value::Object(r) => self
                    .dict_entries(&r)
                    .into_iter()
                    .filter_map(|(k, v)| match k {
                        Value::Str(k) => Some((k, v)),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            }
        };
        let defaults = if flags & 1 == 0 {
            Vec::new()
        } else {
            match frame.pop() {
                Value::Tuple(values) => values.to_vec(),
                _ => Vec::new(),
            }
        };
        let function = Function {
            code: code.clone(),
            name: code.name.clone(),
            qualname: code.qualname.clone(),
            doc: None,
            module: None,
            annotations,
            globals: frame.globals.clone(),
            closure,
            defaults,
            kw_defaults,
        };
        let class = Some(self.types.function.clone());
        Value::Object(self.heap.alloc(Body { class, attrs: None, payload: Payload::Function(Box::new(function)) }))
    }

    fn setup_annotations(&mut self, frame: &mut Frame) -> Outcome<()> {
        let key = self.intern("__annotations__");
        match frame.namespace.clone() {
            Some(namespace) => {
                let key = Value::Str(key);
                if !matches!(self.contains(&namespace, &key)?, Value::Bool(true)) {
                    let dict = self.new_dict(crate::dict::Dict::new());
                    self.set_item(&namespace, &key, dict)?;
                }
            }
            None => {
                let has = self.heap.read(&frame.globals).attrs.as_ref().is_some_and(|a| a.get_str(&key).is_some());
                if !has {
                    let dict = self.new_dict(crate::dict::Dict::new());
                    self.heap.write(&frame.globals).attrs.get_or_insert_with(Default::default).set_str(&key, dict);
                }
            }
        }
        Ok(())
    }

    /// What messages call the function in `f() argument after * must be an iterable`.
    pub(crate) fn callee_label(&mut self, f: &Value) -> String {
        match self.find_attr(f, "__qualname__") {
            Ok(Some(Value::Str(name))) => match self.find_attr(f, "__module__") {
                Ok(Some(Value::Str(module))) if &*module != "builtins" => format!("{module}.{name}()"),
                _ => format!("{name}()"),
            },
            _ => match self.repr(f) {
                Ok(text) => text.to_string(),
                Err(_) => "object".to_string(),
            },
        }
    }

    pub(super) fn spread_error(&mut self, f: &Value, what: &str, value: &Value) -> Raise {
        let (label, name) = (self.callee_label(f), self.type_name(value));
        self.type_error(&format!("{label} argument after {what}, not {name}"))
    }
}
