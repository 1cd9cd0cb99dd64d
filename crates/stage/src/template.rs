//! Texts with parts that only a run knows: f-strings, `%`, `print`, messages of `raise` and `assert`.

use std::fmt::Write as _;
use std::rc::Rc;

use dy2st_eval::{Args, Outcome, Value, Vm};
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

    /// Adds a value as `str` or `repr` gives it.
    pub fn value(&mut self, stager: &Stager, vm: &mut Vm, value: &Value, spec: &str, repr: bool) -> Outcome<()> {
        if let Some(s) = SymbolicScalar::of(value) {
            self.hole(s.id, spec, repr);
            return Ok(());
        }
        if let Some(t) = Template::of(value) {
            let parts = t.parts.clone();
            return parts.iter().try_for_each(|part| match part {
                Part::Text(text) => {
                    self.text(text);
                    Ok(())
                }
                Part::Value { value, spec, repr } => self.value(stager, vm, value, spec, *repr),
            });
        }
        if is_tensor(vm, value) {
            let tensor = stager.session.read(vm, value)?;
            let id = stager.recorder.tensor_value(&tensor);
            let wants = spec.is_empty() && dy2st_framework::tensor_payload(vm, value).is_some_and(|p| !p.stop_gradient);
            self.hole(id, if wants { WANTS_GRADIENT } else { spec }, repr && !wants);
            return Ok(());
        }
        if let Value::Tuple(items) = value {
            let items = items.to_vec();
            return self.sequence(stager, vm, &items, "(", if items.len() == 1 { ",)" } else { ")" });
        }
        if let Some(object) = value.as_object() {
            let list = match &vm.heap.read(object).payload {
                dy2st_eval::Payload::List(items) => Some(items.clone()),
                _ => None,
            };
            if let Some(items) = list {
                return self.sequence(stager, vm, &items, "[", "]");
            }
        }
        if matches!(value, Value::Abstract(_)) {
            return Err(stager.refuse(vm, "the text of a value whose kind is known at run time only"));
        }
        let text = match (repr, spec.is_empty()) {
            (true, _) => vm.repr(value)?,
            (false, true) => vm.str(value)?,
            (false, false) => vm.format(value, spec)?,
        };
        self.text(&text);
        Ok(())
    }

    fn sequence(&mut self, stager: &Stager, vm: &mut Vm, items: &[Value], open: &str, close: &str) -> Outcome<()> {
        self.text(open);
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.value(stager, vm, item, "", true)?;
        }
        self.text(close);
        Ok(())
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

/// `print(...)` as an op.
pub fn print(stager: &Stager, vm: &mut Vm, args: &Args) -> Outcome<()> {
    let keyword = |name: &str| args.kw.iter().find(|(k, _)| &**k == name).map(|(_, v)| v.clone());
    let plain = |vm: &mut Vm, value: Option<Value>, default: &str| -> Outcome<Rc<str>> {
        match value {
            None | Some(Value::None) => Ok(Rc::from(default)),
            Some(v) => vm.str(&v),
        }
    };
    let (sep, end) = (plain(vm, keyword("sep"), " ")?, plain(vm, keyword("end"), "\n")?);
    // A choice among values prints one of them: the whole call is made on each way.
    if let Some(at) = args.pos.iter().position(|v| Choice::of(v).is_some()) {
        let Some(choice) = Choice::of(&args.pos[at]) else { return Ok(()) };
        let with = |value: &Value| {
            let mut args = args.clone();
            args.pos[at] = value.clone();
            args
        };
        let (then, other) = (with(&choice.then), with(&choice.other));
        let run = |args: &Args, vm: &mut Vm| print(stager, vm, args).map(|()| Value::None);
        stager.fork(vm, choice.condition, &mut |vm| run(&then, vm), &mut |vm| run(&other, vm))?;
        return Ok(());
    }
    let mut built = Built::new();
    for (i, value) in args.pos.iter().enumerate() {
        if i > 0 {
            built.text(&sep);
        }
        built.value(stager, vm, value, "", false)?;
    }
    stager.here(vm);
    let attrs = Attrs::new().with("template", Attr::text(&built.text)).with("end", Attr::text(&end));
    let mut op = Op::new(OpKind::Print, built.operands, attrs, []);
    op.loc = stager.recorder.locate(&stager.recorder.sites());
    stager.recorder.push(op);
    Ok(())
}
