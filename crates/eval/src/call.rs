//! Calls: of functions, methods, classes and everything with `__call__`; and generators.

mod arguments;
mod construct;
mod generator;

pub(crate) use generator::Resume;

use std::rc::Rc;

use crate::code::Code;
use crate::frame::{Block, Exit, Frame, Generator, GeneratorState};
use crate::heap::Ref;
use crate::native::{Args, NativeFunction, Outcome};
use crate::value::{Body, Payload, Value};
use crate::vm::{Call, Catcher, Handler, Vm};

/// What a callable object turned out to be.
enum Target {
    Function,
    Bound(Value, Value),
    Class,
    Other,
}

/// Items of a list that are looked at in about the time of a step of interpreted code.
const ITEMS_PER_STEP: usize = 32;

impl Vm {
    /// `f(*args, **kwargs)`.
    pub fn call(&mut self, f: &Value, mut args: Args) -> Outcome {
        match f {
            Value::Native(native) => self.call_native(native, args),
            Value::Object(object) => {
                let target = match &self.heap.read(object).payload {
                    Payload::Function(_) => Target::Function,
                    Payload::BoundMethod(parts) => Target::Bound(parts.0.clone(), parts.1.clone()),
                    Payload::Class(_) => Target::Class,
                    _ => Target::Other,
                };
                match target {
                    Target::Function => self.call_function(object, args),
                    Target::Bound(function, receiver) => {
                        args.pos.insert(0, receiver);
                        self.call(&function, args)
                    }
                    Target::Class => self.call_class(object, args),
                    Target::Other => self.call_object(f, args),
                }
            }
            Value::Abstract(_) => {
                let domain = self.domain_for(f)?;
                domain.call(self, f, args)
            }
            _ => Err(self.not_callable(f)),
        }
    }

    fn call_object(&mut self, f: &Value, args: Args) -> Outcome {
        let class = self.type_of(f);
        match self.lookup_class(&class, "__call__") {
            Some(method) => {
                self.enter_depth()?;
                let result = self.call_bound(&method, f, &class, args);
                self.depth -= 1;
                result
            }
            None => Err(self.not_callable(f)),
        }
    }

    /// `callable(value)`.
    pub fn is_callable(&self, value: &Value) -> bool {
        match value {
            Value::Native(_) | Value::Abstract(_) => true,
            Value::Object(r) => {
                let known = matches!(
                    self.heap.read(r).payload,
                    Payload::Function(_) | Payload::BoundMethod(_) | Payload::Class(_)
                );
                known || self.lookup_class(&self.class_of(r), "__call__").is_some()
            }
            _ => false,
        }
    }

    pub(crate) fn not_callable(&self, f: &Value) -> crate::native::Raise {
        let name = self.type_name(f);
        self.type_error(&format!("'{name}' object is not callable"))
    }

    /// Calls an attribute found on a class as a method of `receiver`, whose class is `class`.
    pub fn call_bound(&mut self, method: &Value, receiver: &Value, class: &Ref, mut args: Args) -> Outcome {
        let is_function = match method {
            Value::Native(f) => f.is_method,
            Value::Object(r) => matches!(self.heap.read(r).payload, Payload::Function(_)),
            _ => false,
        };
        if is_function {
            args.pos.insert(0, receiver.clone());
            return self.call(method, args);
        }
        let bound = self.bind_attribute(method.clone(), Some(receiver), class)?;
        self.call(&bound, args)
    }

    /// Calls a builtin function; the domain is asked first where an argument is abstract.
    pub(crate) fn call_native(&mut self, f: &Rc<NativeFunction>, args: Args) -> Outcome {
        if let Some(domain) = self.domain.clone() {
            let looked_at: usize = args.pos.iter().map(|v| self.items_inside(v)).sum();
            self.charge((looked_at / ITEMS_PER_STEP) as u64)?;
            if self.undecided || self.has_abstract(&args) {
                if let Some(outcome) = domain.native(self, f, &args) {
                    return outcome;
                }
                let is_of_run = domain.is_of_run(self, &args);
                let outcome = (f.run)(self, args);
                return if is_of_run { outcome.map_err(|raise| domain.native_raised(self, f, raise)) } else { outcome };
            }
        }
        (f.run)(self, args)
    }

    /// How many items [`Vm::is_abstract`] may look at in a list or tuple.
    fn items_inside(&self, value: &Value) -> usize {
        match value {
            Value::Tuple(items) => items.len(),
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::List(items) => items.len(),
                _ => 0,
            },
            _ => 0,
        }
    }

    fn has_abstract(&self, args: &Args) -> bool {
        args.pos.iter().chain(args.kw.iter().map(|(_, v)| v)).any(|v| self.is_abstract(v, true))
    }

    /// Whether a value, or one directly in a list or tuple, is the domain's.
    pub(crate) fn is_abstract(&self, value: &Value, look_inside: bool) -> bool {
        match value {
            Value::Abstract(_) => true,
            Value::Tuple(items) => look_inside && items.iter().any(|v| self.is_abstract(v, false)),
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::List(items) => look_inside && items.iter().any(|v| self.is_abstract(v, false)),
                Payload::Native(payload) | Payload::Iterator(payload) => payload.is_abstract(),
                Payload::Immediate(value) => matches!(value, Value::Abstract(_)),
                _ => false,
            },
            _ => false,
        }
    }

    pub(crate) fn enter_depth(&mut self) -> Outcome<()> {
        if self.depth >= self.limits.depth {
            return Err(self.raise("RecursionError", "maximum recursion depth exceeded"));
        }
        self.depth += 1;
        Ok(())
    }

    /// Calls a function written in Python.
    pub fn call_function(&mut self, function: &Ref, args: Args) -> Outcome {
        if self.staging {
            if let Some(domain) = self.domain.clone() {
                if let Some(outcome) = domain.enter_function(self, function, &args) {
                    return outcome;
                }
            }
        }
        let (code, globals, closure) = self.function_parts(function)?;
        let mut locals = self.take_locals(code.locals.len());
        self.bind_arguments(function, &code, args, &mut locals)?;
        self.start(code, globals, closure, locals, function)
    }

    /// The fast path of the run loop: positional arguments only, and exactly as many as the code takes.
    pub(crate) fn call_exact(&mut self, function: &Ref, stack: &mut Vec<Value>, count: usize) -> Option<Outcome> {
        if self.staging {
            return None;
        }
        let (code, globals, closure) = {
            let body = self.heap.read(function);
            let Payload::Function(f) = &body.payload else { return None };
            if f.code.positional != count || f.code.parameters() != count {
                return None;
            }
            (f.code.clone(), f.globals.clone(), f.closure.clone())
        };
        let (code, closure) = match self.whole(code, closure) {
            Ok(whole) => whole,
            Err(raise) => return Some(Err(raise)),
        };
        let mut locals = self.take_locals(0);
        let at = stack.len() - count;
        locals.extend(stack.drain(at..).map(Some));
        locals.resize(code.locals.len(), None);
        Some(self.start(code, globals, closure, locals, function))
    }

    /// The code of a function object.
    pub fn function_code(&self, function: &Ref) -> Option<Rc<Code>> {
        match &self.heap.read(function).payload {
            Payload::Function(f) => Some(f.code.whole.get().unwrap_or(&f.code).clone()),
            _ => None,
        }
    }

    fn function_parts(&mut self, function: &Ref) -> Outcome<(Rc<Code>, Ref, Rc<[Ref]>)> {
        let (code, globals, closure) = {
            let body = self.heap.read(function);
            let Payload::Function(f) = &body.payload else {
                drop(body);
                return Err(self.not_callable(&Value::Object(function.clone())));
            };
            (f.code.clone(), f.globals.clone(), f.closure.clone())
        };
        let (code, closure) = self.whole(code, closure)?;
        if self.staging && !code.plain && !self.stays(function, &globals) {
            return self.converted(code, globals, closure);
        }
        Ok((code, globals, closure))
    }

    pub(crate) fn take_locals(&mut self, len: usize) -> Vec<Option<Value>> {
        let mut locals = self.spare_locals.pop().unwrap_or_default();
        locals.resize(len, None);
        locals
    }

    /// Runs a body whose parameters are bound, or makes its generator.
    fn start(
        &mut self,
        code: Rc<Code>,
        globals: Ref,
        free: Rc<[Ref]>,
        mut locals: Vec<Option<Value>>,
        function: &Ref,
    ) -> Outcome {
        if code.is_async {
            let what = format!("calling '{}' needs an event loop: async functions are not evaluated", code.name);
            return Err(self.unsupported(what));
        }
        let cells = self.make_cells(&code, &mut locals);
        let mut frame = Frame {
            pc: 0,
            locals,
            stack: self.spare_stacks.pop().unwrap_or_default(),
            cells,
            free,
            blocks: Vec::new(),
            floor: 0,
            globals,
            namespace: None,
            handled: Vec::new(),
            handled_base: 0,
            reraise: false,
            code,
        };
        if frame.code.is_generator {
            return Ok(self.new_generator(frame, function));
        }
        let exit = self.run_frame(&mut frame);
        self.recycle(frame);
        let exit = exit?;
        if crate::heap::has_unfinished() {
            self.finish_dropped()?;
        }
        match exit {
            Exit::Return(value) | Exit::Yield(value) => Ok(value),
        }
    }

    /// Keeps a finished frame's vectors for the next call.
    fn recycle(&mut self, frame: Frame) {
        let Frame { mut locals, mut stack, .. } = frame;
        locals.clear();
        stack.clear();
        if self.spare_locals.len() < 64 {
            self.spare_locals.push(locals);
            self.spare_stacks.push(stack);
        }
    }

    fn make_cells(&mut self, code: &Code, locals: &mut [Option<Value>]) -> Vec<Ref> {
        if code.cells.is_empty() {
            return Vec::new();
        }
        let class = &self.types.cell;
        let make =
            |value| self.heap.alloc(Body { class: Some(class.clone()), attrs: None, payload: Payload::Cell(value) });
        code.cells.iter().map(|(_, parameter)| make(parameter.and_then(|p| locals[p as usize].clone()))).collect()
    }

    /// Runs a module or class body in its namespace.
    pub(crate) fn run_body(
        &mut self,
        code: Rc<Code>,
        globals: Ref,
        namespace: Option<Value>,
        free: Rc<[Ref]>,
    ) -> Outcome {
        let mut locals = self.take_locals(code.locals.len());
        let cells = self.make_cells(&code, &mut locals);
        let mut frame = Frame {
            pc: 0,
            locals,
            stack: Vec::new(),
            cells,
            free,
            blocks: Vec::new(),
            floor: 0,
            globals,
            namespace,
            handled: Vec::new(),
            handled_base: 0,
            reraise: false,
            code,
        };
        match self.run_frame(&mut frame)? {
            Exit::Return(value) | Exit::Yield(value) => Ok(value),
        }
    }

    /// Runs a frame until it returns, yields or raises.
    pub(crate) fn run_frame(&mut self, frame: &mut Frame) -> Outcome<Exit> {
        self.enter_depth()?;
        self.steps += 1;
        if self.steps > self.check_at {
            if let Err(refusal) = self.check_limits() {
                self.depth -= 1;
                return Err(refusal);
            }
        }
        self.calls.push(Call { code: frame.code.clone(), at: frame.pc, globals: frame.globals.clone() });
        frame.handled_base = self.handled.len();
        self.handled.append(&mut frame.handled);
        let handlers = self.handlers.len();
        self.activate(&frame.blocks);
        let exit = self.interpret(frame);
        self.handlers.truncate(handlers);
        if matches!(exit, Ok(Exit::Yield(_))) {
            frame.handled = self.handled.split_off(frame.handled_base);
        } else {
            self.handled.truncate(frame.handled_base);
        }
        self.calls.pop();
        self.depth -= 1;
        exit
    }

    /// Makes the open blocks of a frame that goes on active.
    pub(crate) fn activate(&mut self, blocks: &[Block]) {
        let calls = self.calls.len();
        self.handlers.extend(blocks.iter().map(|b| Handler { catcher: Catcher::Block(b.id), calls }));
    }

    /// Runs something whose exceptions of a builtin class the evaluator takes itself.
    pub(crate) fn catching<T>(&mut self, class: &'static str, run: impl FnOnce(&mut Self) -> T) -> T {
        self.handlers.push(Handler { catcher: Catcher::Native(class), calls: self.calls.len() });
        let height = self.handlers.len();
        let out = run(self);
        self.handlers.truncate(height - 1);
        out
    }

    fn new_generator(&mut self, frame: Frame, function: &Ref) -> Value {
        let (name, qualname) = match &self.heap.read(function).payload {
            Payload::Function(f) => (f.name.clone(), f.qualname.clone()),
            _ => (frame.code.name.clone(), frame.code.qualname.clone()),
        };
        let generator = Generator { state: GeneratorState::Created, frame: Some(Box::new(frame)), name, qualname };
        self.bare(&self.types.generator, Payload::Generator(Box::new(generator)))
    }
}
