//! Streams, modules, frames and limits.

use std::rc::Rc;

use super::{arg, text};
use crate::code::Code;
use crate::core::functions::CodeObject;
use crate::native::{Args, NativeFn, NativePayload, Outcome};
use crate::output::Stream;
use crate::traceback::Traceback;
use crate::value::{Payload, TraceEntry, Value};
use crate::vm::Vm;

/// What a frame object keeps.
#[derive(Clone)]
struct FrameObject {
    code: Rc<Code>,
    line: u32,
    globals: Option<Value>,
    /// How many calls were around it.
    depth: usize,
}

impl NativePayload for FrameObject {
    native_payload!();
}

/// Writes a text to a stream of the process; while staging, each time that the Program runs. How long it is.
fn write(vm: &mut Vm, stream: Stream, args: &Args) -> Outcome {
    if let (Some(domain), Some(given)) = (vm.domain.clone().filter(|_| vm.staging), args.pos.first()) {
        return domain.write(vm, stream, given);
    }
    let text = text(vm, args, 0)?;
    vm.write(stream, &text);
    vm.check_output()?;
    Ok(Value::Int(text.chars().count() as i64))
}

pub(super) fn install(vm: &mut Vm) {
    let modules = Value::Object(vm.modules.clone());
    let path = vm.sys_path.clone().map_or(Value::None, Value::Object);
    let argv = vm.argv.iter().map(|a| Value::str(a)).collect();
    let argv = vm.new_list(argv);
    for (name, value) in [("modules", modules), ("path", path), ("argv", argv)] {
        vm.register_value("_dy2st", name, value);
    }
    let functions: &[(&str, NativeFn)] = &[
        ("import_module", |vm, args| {
            let name = text(vm, &args, 0)?;
            vm.import(&name)
        }),
        ("stdout_write", |vm, args| write(vm, Stream::Out, &args)),
        ("stderr_write", |vm, args| write(vm, Stream::Err, &args)),
        ("warning_write", |vm, args| {
            if !vm.deterministic {
                return write(vm, Stream::Err, &args);
            }
            // Who converts a file is warned; the Program is not to repeat it at each run.
            let text = text(vm, &args, 0)?;
            vm.write(Stream::Err, &text);
            Ok(Value::None)
        }),
        ("stdin_readline", stdin_readline),
        ("effect", effect),
        ("absent", crate::absent::refuse),
        ("exc_info", exc_info),
        ("frame", frame),
        ("frame_info", frame_info),
        ("tb_position", tb_position),
        ("breakpoint_hook", |vm, _| {
            // A conversion asks nobody.
            if !vm.deterministic {
                vm.start_debugger();
            }
            Ok(Value::None)
        }),
        ("getrecursionlimit", |vm, _| Ok(Value::Int(vm.limits.depth as i64))),
        ("setrecursionlimit", set_recursion_limit),
        ("intern", |vm, args| {
            let text = text(vm, &args, 0)?;
            Ok(Value::Str(vm.intern(&text)))
        }),
        ("getsizeof", |_, _| Ok(Value::Int(64))),
        ("double_to_bits", |vm, args| match arg(&args, 0) {
            Value::Float(f) => Ok(crate::builtins::number::from_big(f.to_bits().into())),
            _ => Err(vm.type_error("double_to_bits() needs a float")),
        }),
        ("double_from_bits", double_from_bits),
    ];
    for (name, run) in functions {
        vm.register_native("_dy2st", name, *run);
    }
    install_frames(vm);
}

fn double_from_bits(vm: &mut Vm, args: Args) -> Outcome {
    use num_traits::ToPrimitive;
    let bits = crate::builtins::number::to_big(&arg(&args, 0)).and_then(|n| n.to_u64());
    match bits {
        Some(bits) => Ok(Value::Float(f64::from_bits(bits))),
        None => Err(vm.raise("OverflowError", "int too big to convert")),
    }
}

fn stdin_readline(vm: &mut Vm, _args: Args) -> Outcome {
    if vm.staging || vm.deterministic {
        return Err(vm.refuse(dy2st_source::codes::CLOSED_WORLD, "input differs from run to run"));
    }
    let mut line = String::new();
    drop(std::io::stdin().read_line(&mut line));
    Ok(Value::str(&line))
}

/// Refuses while staging what a program must not bake in.
fn effect(vm: &mut Vm, args: Args) -> Outcome {
    if vm.staging {
        let what = text(vm, &args, 1)?;
        let message = format!("the answer of {what} differs from run to run: it must not be baked into a program");
        return Err(vm.refuse(dy2st_source::codes::CLOSED_WORLD, message));
    }
    Ok(Value::None)
}

fn exc_info(vm: &mut Vm, _args: Args) -> Outcome {
    Ok(match vm.handled.last().cloned() {
        Some(exception) => {
            let class = Value::Object(vm.type_of(&exception));
            let trace = vm.traceback_of(&exception);
            Value::tuple(vec![class, exception, trace])
        }
        None => Value::tuple(vec![Value::None, Value::None, Value::None]),
    })
}

fn set_recursion_limit(vm: &mut Vm, args: Args) -> Outcome {
    let limit = vm.index(&arg(&args, 0))?;
    if limit < 1 {
        return Err(vm.value_error("recursion limit must be greater or equal than 1"));
    }
    if vm.staging {
        let what = "the depth of calls is limited inside a static function";
        return Err(vm.refuse(dy2st_source::codes::STAGING_REFUSED, what).help("Set it before the call."));
    }
    // The host stack holds a few thousand calls.
    vm.limits.depth = (limit as usize).min(5000);
    Ok(Value::None)
}

fn frame_at(vm: &Vm, at: usize) -> Value {
    let call = &vm.calls[at];
    let line = line_of(vm, &call.code, call.at);
    let globals = Some(vm.attrs_dict(&call.globals));
    let frame = FrameObject { code: call.code.clone(), line, globals, depth: at };
    vm.bare(&vm.types.frame, Payload::Native(Box::new(frame)))
}

fn line_of(vm: &Vm, code: &Code, at: usize) -> u32 {
    code.span_at(at).map_or(0, |span| vm.files.get(span.file).lines().line(span.start))
}

/// The call at a depth from the innermost Python call.
fn depth_arg(vm: &mut Vm, args: &Args) -> Outcome<Option<usize>> {
    let depth = vm.index(&arg(args, 0))?;
    Ok(vm.calls.len().checked_sub(1).and_then(|last| last.checked_sub(usize::try_from(depth).ok()?)))
}

fn frame(vm: &mut Vm, args: Args) -> Outcome {
    Ok(depth_arg(vm, &args)?.map_or(Value::None, |at| frame_at(vm, at)))
}

fn frame_info(vm: &mut Vm, args: Args) -> Outcome {
    let Some(at) = depth_arg(vm, &args)? else { return Ok(Value::None) };
    let call = &vm.calls[at];
    let (code, globals) = (call.code.clone(), vm.attrs_dict(&call.globals));
    let line = line_of(vm, &code, call.at);
    let path = code.file().map_or(Value::None, |file| Value::str(vm.files.get(file).path()));
    let locals = if code.is_module { globals.clone() } else { Value::None };
    Ok(Value::tuple(vec![path, Value::Int(i64::from(line)), Value::Str(code.name.clone()), globals, locals]))
}

fn with_frame(vm: &Vm, args: &Args, read: impl FnOnce(&FrameObject) -> Value) -> Outcome {
    Ok(match arg(args, 0) {
        Value::Object(r) => match &vm.heap.read(&r).payload {
            Payload::Native(payload) => payload.as_any().downcast_ref::<FrameObject>().map_or(Value::None, read),
            _ => Value::None,
        },
        _ => Value::None,
    })
}

fn install_frames(vm: &mut Vm) {
    let class = vm.types.frame.clone();
    let properties: &[(&'static str, NativeFn)] = &[
        ("f_lineno", |vm, args| with_frame(vm, &args, |f| Value::Int(i64::from(f.line)))),
        ("f_globals", |vm, args| with_frame(vm, &args, |f| f.globals.clone().unwrap_or(Value::None))),
        ("f_code", |vm, args| {
            with_frame(vm, &args, |f| vm.bare(&vm.types.code, Payload::Native(Box::new(CodeObject(f.code.clone())))))
        }),
        ("f_back", |vm, args| {
            with_frame(vm, &args, |f| match f.depth.checked_sub(1) {
                Some(at) if f.globals.is_some() && at < vm.calls.len() => frame_at(vm, at),
                _ => Value::None,
            })
        }),
        ("f_locals", frame_locals),
    ];
    for (name, get) in properties {
        vm.add_property(&class, name, *get, None);
    }
    let class = vm.types.traceback.clone();
    let properties: &[(&'static str, NativeFn)] = &[
        ("tb_frame", tb_frame),
        ("tb_lineno", tb_lineno),
        ("tb_next", tb_next),
        ("tb_lasti", |_, _| Ok(Value::Int(0))),
    ];
    for (name, get) in properties {
        vm.add_property(&class, name, *get, None);
    }
}

fn frame_locals(vm: &mut Vm, args: Args) -> Outcome {
    let is_module = with_frame(vm, &args, |f| Value::Bool(f.code.is_module))?;
    if matches!(is_module, Value::Bool(true)) {
        return with_frame(vm, &args, |f| f.globals.clone().unwrap_or(Value::None));
    }
    Err(vm.unsupported("the local variables of another frame"))
}

fn first_entry(vm: &Vm, args: &Args) -> Option<TraceEntry> {
    vm.trace_entries(&arg(args, 0)).into_iter().next()
}

fn tb_frame(vm: &mut Vm, args: Args) -> Outcome {
    let Some(entry) = first_entry(vm, &args) else { return Ok(Value::None) };
    let line = vm.files.get(entry.span.file).lines().line(entry.span.start);
    let code = Code { name: entry.function, span: Some(entry.span), first_line: line, ..Code::default() };
    let frame = FrameObject { code: Rc::new(code), line, globals: None, depth: 0 };
    Ok(vm.bare(&vm.types.frame, Payload::Native(Box::new(frame))))
}

fn tb_lineno(vm: &mut Vm, args: Args) -> Outcome {
    Ok(first_entry(vm, &args).map_or(Value::None, |entry| {
        Value::Int(i64::from(vm.files.get(entry.span.file).lines().line(entry.span.start)))
    }))
}

fn tb_next(vm: &mut Vm, args: Args) -> Outcome {
    let mut entries = vm.trace_entries(&arg(&args, 0));
    if entries.len() <= 1 {
        return Ok(Value::None);
    }
    entries.remove(0);
    Ok(vm.bare(&vm.types.traceback, Payload::Native(Box::new(Traceback { entries }))))
}

/// Line, end line, column, end column of the failing instruction; columns in bytes.
fn tb_position(vm: &mut Vm, args: Args) -> Outcome {
    let Some(entry) = first_entry(vm, &args) else {
        return Ok(Value::tuple(vec![Value::None, Value::None, Value::None, Value::None]));
    };
    let file = vm.files.get(entry.span.file);
    let lines = file.lines();
    let (line, end_line) = (lines.line(entry.span.start), lines.line(entry.span.end.max(entry.span.start)));
    let column = |line: u32, at: u32| Value::Int(i64::from(at - lines.start(line).unwrap_or(0)));
    Ok(Value::tuple(vec![
        Value::Int(i64::from(line)),
        Value::Int(i64::from(end_line)),
        column(line, entry.span.start),
        column(end_line, entry.span.end),
    ]))
}
