//! Texts with parts that only a run knows: f-strings, `%`, `print`, messages of `raise` and `assert`.

use std::fmt::Write as _;
use std::rc::Rc;

use dy2st_eval::{Args, Outcome, Stream, Value, Vm};
use dy2st_framework::{is_tensor, SymbolicScalar};
use dy2st_ir::{Attr, Attrs, Op, OpKind};

use crate::abstracts::{Choice, Part, Template};
use crate::stager::Stager;

/// The format specification of a tensor that says that it wants gradients when it is printed.
pub const WANTS_GRADIENT: &str = "wants_gradient";

/// A `print` or message template of the IR: `{0}`, `{1:.2f}`, `{2!r}` for operands, doubled braces for braces.
pub struct Built {
    /// The text.
    pub text: String,
    /// The operands.
    pub operands: Vec<dy2st_ir::Value>,
}

impl Built {
    /// Nothing yet.
    pub fn new() -> Self {
        Self { text: String::new(), operands: Vec::new() }
    }

    /// Adds text that is known.
    pub fn text(&mut self, text: &str) {
        self.text.push_str(&text.replace('{', "{{").replace('}', "}}"));
    }

    fn hole(&mut self, id: dy2st_ir::Value, spec: &str, repr: bool) {
        let at = self.operands.iter().position(|o| *o == id).unwrap_or_else(|| {
            self.operands.push(id);
            self.operands.len() - 1
        });
        let conversion = if repr { "!r" } else { "" };
        let spec = if spec.is_empty() { String::new() } else { format!(":{spec}") };
        let _ = write!(self.text, "{{{at}{conversion}{spec}}}");
    }

    /// Adds a text that is formatted as a whole.
    fn whole(&mut self, stager: &Stager, vm: &mut Vm, text: &Value, spec: &str, repr: bool) -> Outcome<()> {
        if !repr && spec.is_empty() {
            return self.add(stager, vm, text);
        }
        let before = std::mem::take(&mut self.text);
        self.add(stager, vm, text)?;
        let inner = std::mem::replace(&mut self.text, before).replace('>', ">>");
        let conversion = if repr { "!r" } else { "" };
        let spec = if spec.is_empty() { String::new() } else { format!(":{spec}") };
        let _ = write!(self.text, "{{<{inner}>{conversion}{spec}}}");
        Ok(())
    }

    /// Adds a text.
    pub fn add(&mut self, stager: &Stager, vm: &mut Vm, text: &Value) -> Outcome<()> {
        match (Template::of(text), text) {
            (Some(t), _) => t.parts.iter().try_for_each(|part| self.part(stager, vm, part)),
            (None, Value::Str(text)) => {
                self.text(text);
                Ok(())
            }
            _ => Err(stager.refuse(vm, "the text of a value whose kind is known at run time only")),
        }
    }

    fn part(&mut self, stager: &Stager, vm: &mut Vm, part: &Part) -> Outcome<()> {
        let (value, spec, repr) = match part {
            Part::Text(text) => {
                self.text(text);
                return Ok(());
            }
            Part::Value { value, spec, repr } => (value, spec, *repr),
        };
        if let Some(s) = SymbolicScalar::of(value) {
            self.hole(s.id, spec, repr);
            return Ok(());
        }
        if is_tensor(vm, value) {
            let tensor = stager.session.read(vm, value)?;
            let id = stager.recorder.tensor_value(&tensor);
            let wants = spec.is_empty() && dy2st_framework::tensor_payload(vm, value).is_some_and(|p| !p.stop_gradient);
            match tensor.wants().filter(|_| wants) {
                Some(truth) => {
                    let both = stager.recorder.record(OpKind::TupleMake, &[id, truth], Attrs::new());
                    let both = both.map_err(|e| dy2st_framework::op_error(vm, &e))?;
                    self.hole(both[0], WANTS_GRADIENT, false);
                }
                None => self.hole(id, if wants { WANTS_GRADIENT } else { spec }, repr && !wants),
            }
            return Ok(());
        }
        if let Some(list) = crate::list::payload(vm, value) {
            self.hole(list.id, spec, repr);
            return Ok(());
        }
        if let (Value::Abstract(a), None) = (value, Choice::of(value)) {
            if Template::of(value).is_some() {
                return self.whole(stager, vm, value, spec, repr);
            }
            return Err(stager.refuse(vm, format!("the text of {}", a.describe())));
        }
        let text = match (repr, spec.is_empty()) {
            (true, _) => vm.repr_value(value)?,
            (false, true) => vm.str_value(value)?,
            (false, false) => vm.format_to_value(value, spec)?,
        };
        self.add(stager, vm, &text)
    }
}

/// The message text of exception arguments, for the IR: holes are numbered as in `holes`.
pub fn text_of(args: &[Value], holes: &[dy2st_ir::Value]) -> String {
    let mut out = String::new();
    for arg in args {
        append(arg, holes, &mut out);
    }
    out
}

fn append(value: &Value, holes: &[dy2st_ir::Value], out: &mut String) {
    match value {
        Value::Str(s) => out.push_str(&s.replace('{', "{{").replace('}', "}}")),
        Value::Int(i) => out.push_str(&i.to_string()),
        Value::Abstract(_) => {
            if let Some(s) = SymbolicScalar::of(value) {
                let at = holes.iter().position(|h| *h == s.id).unwrap_or(0);
                let _ = write!(out, "{{{at}}}");
            } else if let Some(t) = Template::of(value) {
                for part in &t.parts {
                    match part {
                        Part::Text(t) => out.push_str(&t.replace('{', "{{").replace('}', "}}")),
                        Part::Value { value, .. } => append(value, holes, out),
                    }
                }
            }
        }
        _ => {}
    }
}

/// `print(...)` as an op, or, into a file of the program's, as what its `write` does.
pub fn print(stager: &Rc<Stager>, vm: &mut Vm, parts: &[Value], end: &str, file: &Value) -> Outcome<()> {
    let file = match file {
        Value::None => {
            let now = present_stdout(vm)?;
            let first = stager.stdout.borrow().clone();
            match now {
                now if same(now.as_ref(), first.as_ref()) => return write_parts(stager, vm, parts, end, None),
                None => return write_parts(stager, vm, parts, end, Some(Stream::Out)),
                // `sys.stdout = None` silences `print`.
                Some(Value::None) => return Ok(()),
                Some(file) => file,
            }
        }
        file => file.clone(),
    };
    for part in parts.iter().chain([&Value::str(end)]) {
        vm.call_method(&file, "write", Args::new(vec![part.clone()]))?;
    }
    Ok(())
}

/// Where `print` writes to now, if that is not the standard output. A run looks it up anew, so it is no part of what a Program
/// was made for.
pub fn present_stdout(vm: &mut Vm) -> Outcome<Option<Value>> {
    let noted = vm.heap.note_reads(false);
    let now = vm.replaced_stdout();
    vm.heap.note_reads(noted);
    now
}

fn same(a: Option<&Value>, b: Option<&Value>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.is(b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// A text as an op that writes it to a stream of the process.
pub fn write(stager: &Rc<Stager>, vm: &mut Vm, text: &Value, end: &str, stream: Option<Stream>) -> Outcome<()> {
    write_parts(stager, vm, std::slice::from_ref(text), end, stream)
}

/// Texts as an op that writes them one by one: where `print` writes to, or to a stream of the process.
fn write_parts(stager: &Rc<Stager>, vm: &mut Vm, parts: &[Value], end: &str, stream: Option<Stream>) -> Outcome<()> {
    // A choice among texts prints one of them.
    let at = parts.iter().position(|part| Choice::of(part).is_some()).unwrap_or(0);
    let chosen = parts.get(at).cloned().unwrap_or_else(|| Value::str(""));
    stager.alternatives(vm, &chosen, &mut |vm, chosen| {
        let mut parts = parts.to_vec();
        parts.splice(at..(at + 1).min(parts.len()), (!parts.is_empty()).then(|| chosen.clone()));
        if parts.iter().any(|part| Choice::of(part).is_some()) {
            write_parts(stager, vm, &parts, end, stream)?;
            return Ok(Value::None);
        }
        let mut built = Built::new();
        let mut starts = Vec::new();
        for part in &parts {
            starts.push(i64::try_from(built.text.len()).unwrap_or(i64::MAX));
            built.add(stager, vm, part)?;
        }
        if starts.len() == 1 && !built.text.is_empty() || stream.is_some() {
            starts.clear();
        }
        stager.here(vm);
        let mut attrs = Attrs::new().with("template", Attr::text(&built.text)).with("end", Attr::text(end));
        if !starts.is_empty() {
            attrs = attrs.with("starts", Attr::Ints(starts));
        }
        if let Some(stream) = stream {
            attrs = attrs.with("stream", Attr::text(stream.name()));
        }
        let mut op = Op::new(OpKind::Print, built.operands, attrs, []);
        op.loc = stager.recorder.locate(&stager.recorder.sites());
        stager.recorder.push(op);
        Ok(Value::None)
    })?;
    Ok(())
}

/// The text of a value that a run gave, as a part of a template says.
pub fn shown(vm: &mut Vm, value: &Value, spec: &str, repr: bool) -> Outcome<Rc<str>> {
    if spec == dy2st_framework::ARRAY_TEXT || spec == dy2st_framework::ARRAY_REPR {
        let array = vm.call_method(value, "numpy", Args::default())?;
        return if spec == dy2st_framework::ARRAY_REPR { vm.repr(&array) } else { vm.str(&array) };
    }
    match (repr, spec.is_empty()) {
        (true, _) => vm.repr(value),
        (false, true) => vm.str(value),
        (false, false) => vm.format(value, spec),
    }
}
