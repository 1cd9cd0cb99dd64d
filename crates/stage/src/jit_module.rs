//! The module `_jit`: what `paddle.jit` calls.

use std::any::Any;
use std::rc::Rc;

use dy2st_eval::value::Payload;
use dy2st_eval::{Args, NativePayload, Outcome, Value, Vm};
use dy2st_ir::Program;
use dy2st_source::codes;

use crate::entry::{Cache, Callee, Entry, Statics};

#[derive(Clone)]
struct CachePayload(Rc<Cache>);

#[derive(Clone)]
struct ProgramPayload(Rc<Program>);

impl NativePayload for CachePayload {
    fn clone_box(&self) -> Box<dyn NativePayload> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

impl NativePayload for ProgramPayload {
    fn clone_box(&self) -> Box<dyn NativePayload> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Prints a Program; the facade brings the printer.
pub type ShowProgram = fn(&Program) -> String;

fn cache(vm: &mut Vm, function: &Value) -> Outcome<Rc<Cache>> {
    let programs = vm.get_attr(function, "_programs")?;
    let found = programs.as_object().and_then(|o| match &vm.heap.read(o).payload {
        Payload::Native(p) => p.as_any().downcast_ref::<CachePayload>().map(|c| c.0.clone()),
        _ => None,
    });
    found.ok_or_else(|| vm.type_error("this is no static function"))
}

fn callee(vm: &mut Vm, function: &Value) -> Outcome<Callee> {
    let optional = |v: Value| Some(v).filter(|v| !matches!(v, Value::None));
    Ok(Callee {
        function: vm.get_attr(function, "_function")?,
        owner: optional(vm.get_attr(function, "_owner")?),
        spec: optional(vm.get_attr(function, "_input_spec")?),
    })
}

fn call(statics: &Statics, vm: &mut Vm, args: Args) -> Outcome {
    let [function, pos, kw] = &args.pos[..] else { return Err(vm.type_error("call(function, args, kwargs)")) };
    let (callee, cache) = (callee(vm, function)?, cache(vm, function)?);
    let pos = vm.to_vec(pos)?;
    let mut named = Vec::new();
    if let Some(dict) = kw.as_object() {
        for (k, v) in vm.dict_entries(dict) {
            if let Value::Str(k) = k {
                named.push((k, v));
            }
        }
    }
    statics.call(vm, &callee, &cache, &Args { pos, kw: named })
}

/// The Program that a static function made last.
fn last_program(vm: &mut Vm, args: &Args) -> Outcome<Rc<Program>> {
    let function = args.pos.first().cloned().unwrap_or(Value::None);
    let cache = cache(vm, &function)?;
    let last = cache.entries.borrow().last().map(|e| e.program.clone());
    last.ok_or_else(|| vm.raise("RuntimeError", "the static function has no program yet: call it first"))
}

/// Registers the module.
pub fn install(vm: &mut Vm, statics: &Rc<Statics>, show: ShowProgram) {
    vm.register_native("_jit", "new_cache", |vm, _| {
        let class = vm.types.object.clone();
        Ok(vm.object(&class, Payload::Native(Box::new(CachePayload(Rc::default())))))
    });
    let s = statics.clone();
    vm.register_closure("_jit", "call", Rc::new(move |vm, args| call(&s, vm, args)));
    let s = statics.clone();
    vm.register_closure("_jit", "staging", Rc::new(move |_, _| Ok(Value::Bool(s.staging.get()))));
    vm.register_closure("_jit", "debugging", Rc::new(|vm, _| Ok(Value::Bool(vm.debugging))));
    let program_class = vm.new_native_type("Program", &[], dy2st_eval::value::Layout::Native, &[]);
    let text = Rc::new(move |vm: &mut Vm, args: Args| {
        let program = args.pos.first().and_then(Value::as_object).and_then(|o| match &vm.heap.read(o).payload {
            Payload::Native(p) => p.as_any().downcast_ref::<ProgramPayload>().map(|p| p.0.clone()),
            _ => None,
        });
        Ok(program.map_or(Value::None, |p| Value::str(&show(&p))))
    });
    for name in ["__str__", "__repr__"] {
        let method = vm.native_closure(name, "Program", text.clone());
        let method = match method {
            Value::Native(f) => Value::Native(Rc::new(dy2st_eval::NativeFunction {
                name: f.name.clone(),
                owner: f.owner.clone(),
                is_method: true,
                run: f.run.clone(),
            })),
            other => other,
        };
        vm.set_class_attr(&program_class, name, method);
    }
    for name in ["concrete_program", "main_program"] {
        let class = program_class.clone();
        vm.register_closure(
            "_jit",
            name,
            Rc::new(move |vm, args| {
                let program = last_program(vm, &args)?;
                Ok(vm.object(&class, Payload::Native(Box::new(ProgramPayload(program)))))
            }),
        );
    }
    let class = program_class.clone();
    vm.register_closure(
        "_jit",
        "programs",
        Rc::new(move |vm, args| {
            let function = args.pos.first().cloned().unwrap_or(Value::None);
            let entries = cache(vm, &function)?.entries.borrow().clone();
            let payload = |entry: &Rc<Entry>| Payload::Native(Box::new(ProgramPayload(entry.program.clone())));
            let programs = entries.iter().map(|entry| vm.object(&class, payload(entry))).collect();
            Ok(vm.new_list(programs))
        }),
    );
    for (name, of_inputs) in [("inputs", true), ("outputs", false)] {
        vm.register_closure(
            "_jit",
            name,
            Rc::new(move |vm, args| {
                let program = last_program(vm, &args)?;
                let Some(f) = program.functions.get("forward") else { return Ok(Value::None) };
                let values = if of_inputs { &f.block.params[..] } else { f.block.yields() };
                let shown = values
                    .iter()
                    .map(|v| program.type_of(f, *v).map_or(Value::None, |t| Value::str(&t.to_string())))
                    .collect();
                Ok(vm.new_list(shown))
            }),
        );
    }
    vm.register_native("_jit", "ignore_modules", |vm, args| {
        let names = args.pos.first().map_or(Ok(Vec::new()), |names| vm.to_vec(names))?;
        vm.unconverted.extend(names.iter().filter_map(|name| match name {
            Value::Str(name) => Some(name.to_string()),
            _ => None,
        }));
        Ok(Value::None)
    });
    for name in ["save", "load", "run_loaded", "loaded_program"] {
        vm.register_closure(
            "_jit",
            name,
            Rc::new(move |vm, _| {
                Err(vm.raise(
                    "NotImplementedError",
                    &format!(
                        "{}: paddle.jit.{name} is not supported yet; use paddle.save(layer.state_dict(), path) for the weights",
                        codes::UNSUPPORTED_API
                    ),
                ))
            }),
        );
    }
}
