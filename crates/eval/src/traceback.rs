//! Tracebacks in CPython 3.11's layout.

use std::fmt::Write as _;
use std::rc::Rc;

use dy2st_source::Span;

use crate::native::NativePayload;
use crate::value::{Payload, TraceEntry, Value};
use crate::vm::Vm;

/// What a traceback object keeps.
#[derive(Clone)]
pub struct Traceback {
    /// Outermost call first.
    pub entries: Vec<TraceEntry>,
}

impl NativePayload for Traceback {
    native_payload!();
}

impl Vm {
    /// `exception.__traceback__`: an object, or `None` where it was not raised yet.
    pub fn traceback_of(&self, exception: &Value) -> Value {
        let entries = self.exception_field(exception, |e| e.trace.clone()).unwrap_or_default();
        if entries.is_empty() {
            return Value::None;
        }
        self.bare(&self.types.traceback, Payload::Native(Box::new(Traceback { entries })))
    }

    /// The entries of a traceback object, outermost first.
    pub fn trace_entries(&self, traceback: &Value) -> Vec<TraceEntry> {
        match traceback {
            Value::Object(r) => match &self.heap.read(r).payload {
                Payload::Native(payload) => {
                    payload.as_any().downcast_ref::<Traceback>().map_or_else(Vec::new, |t| t.entries.clone())
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The whole report of an uncaught exception, with its causes, as CPython prints it.
    pub fn format_exception(&mut self, exception: &Value) -> String {
        let mut text = String::new();
        self.format_chain(exception, &mut text, &mut Vec::new());
        text
    }

    fn format_chain(&mut self, exception: &Value, text: &mut String, seen: &mut Vec<Value>) {
        seen.push(exception.clone());
        let parts =
            self.exception_field(exception, |e| (e.cause.clone(), e.context.clone(), e.suppress_context.clone()));
        let (cause, context, suppress) = parts.unwrap_or((None, None, None));
        let before = match (cause, context) {
            (Some(cause), _) => {
                Some((cause, "\nThe above exception was the direct cause of the following exception:\n\n"))
            }
            (None, Some(context)) if !matches!(suppress, Some(Value::Bool(true))) => {
                Some((context, "\nDuring handling of the above exception, another exception occurred:\n\n"))
            }
            _ => None,
        };
        if let Some((before, link)) = before {
            if !seen.iter().any(|s| s.is(&before)) {
                self.format_chain(&before, text, seen);
                text.push_str(link);
            }
        }
        let entries = self.exception_field(exception, |e| e.trace.clone()).unwrap_or_default();
        if !entries.is_empty() {
            text.push_str("Traceback (most recent call last):\n");
            text.push_str(&self.format_entries(&entries));
        }
        text.push_str(&self.format_exception_only(exception));
    }

    /// The lines of traceback entries; long repetitions are cut as CPython cuts them.
    pub fn format_entries(&self, entries: &[TraceEntry]) -> String {
        let mut text = String::new();
        let mut repeats = 0;
        let mut last: Option<(String, u32, Rc<str>)> = None;
        for entry in entries {
            let file = self.files.get(entry.span.file);
            let line = file.lines().line(entry.span.start);
            let this = (file.path().to_string(), line, entry.function.clone());
            if last.as_ref() == Some(&this) {
                repeats += 1;
                if repeats >= 3 {
                    continue;
                }
            } else {
                repeated(&mut text, repeats);
                repeats = 0;
                last = Some(this);
            }
            self.format_entry(entry, &mut text);
        }
        repeated(&mut text, repeats);
        text
    }

    fn format_entry(&self, entry: &TraceEntry, text: &mut String) {
        let file = self.files.get(entry.span.file);
        let line = file.lines().line(entry.span.start);
        let _ = writeln!(text, "  File \"{}\", line {line}, in {}", file.path(), entry.function);
        let source = file.line_text(line);
        let shown = source.trim();
        if shown.is_empty() {
            return;
        }
        let _ = writeln!(text, "    {shown}");
        if let Some(marks) = self.markers(entry.span, line) {
            let _ = writeln!(text, "    {marks}");
        }
    }

    /// The line of carets under the part of the source line that was running; none where that is the whole line.
    fn markers(&self, span: Span, line: u32) -> Option<String> {
        let file = self.files.get(span.file);
        let start_of_line = file.lines().start(line)? as usize;
        let source = file.line_text(line);
        let from = (span.start as usize).saturating_sub(start_of_line).min(source.len());
        let ends_here = file.lines().line(span.end.max(span.start)) == line;
        let to =
            if ends_here { (span.end as usize - start_of_line).min(source.len()) } else { source.trim_end().len() };
        let stripped = source.trim();
        let indent = source.len() - source.trim_start().len();
        if !source.is_char_boundary(from) || !source.is_char_boundary(to) || from >= to {
            return None;
        }
        let segment = &source[from..to];
        if segment.trim() == stripped {
            // Nothing to point out, unless an operator inside can be.
            if !ends_here || anchors(segment).is_none() {
                return None;
            }
        }
        let width = |text: &str| text.chars().count();
        let lead = width(&source[indent.min(from)..from]);
        let total = width(segment);
        let mut marks = " ".repeat(lead);
        match anchors(segment).filter(|_| ends_here) {
            Some((left, right)) => {
                let (before, inside) = (width(&segment[..left]), width(&segment[left..right]));
                marks.push_str(&"~".repeat(before));
                marks.push_str(&"^".repeat(inside));
                marks.push_str(&"~".repeat(total - before - inside));
            }
            None => marks.push_str(&"^".repeat(total)),
        }
        Some(marks)
    }

    /// The last line: class and message, and notes.
    pub fn format_exception_only(&mut self, exception: &Value) -> String {
        let class = self.type_of(exception);
        let name = self.class_path(&class);
        let name = name.strip_prefix("__main__.").map_or(name.clone(), str::to_string);
        let message = match self.str(exception) {
            Ok(text) => text.to_string(),
            Err(_) => "<exception str() failed>".to_string(),
        };
        let suggestion = self.suggestion(exception);
        let mut text =
            if message.is_empty() { format!("{name}\n") } else { format!("{name}: {message}{suggestion}\n") };
        if let Ok(Some(notes)) = self.find_attr(exception, "__notes__") {
            for note in self.to_vec(&notes).unwrap_or_default() {
                if let Ok(note) = self.str(&note) {
                    text.push_str(&note);
                    text.push('\n');
                }
            }
        }
        text
    }

    /// `. Did you mean: 'x'?` for names and attributes.
    fn suggestion(&mut self, exception: &Value) -> String {
        let Some((wrong, candidates)) = self.suggestion_candidates(exception) else { return String::new() };
        match crate::suggest::closest(&wrong, &candidates) {
            Some(name) => format!(". Did you mean: '{name}'?"),
            None => String::new(),
        }
    }

    fn suggestion_candidates(&mut self, exception: &Value) -> Option<(String, Vec<String>)> {
        let is = |vm: &Vm, class: &str| vm.is_instance(exception, &vm.types.exc(class));
        let Ok(Some(Value::Str(wrong))) = self.find_attr(exception, "name") else { return None };
        if is(self, "AttributeError") {
            let Ok(Some(object)) = self.find_attr(exception, "obj") else { return None };
            if matches!(object, Value::None) {
                return None;
            }
            let names = self.call_special(&object, "__dir__", crate::native::Args::default()).ok()??;
            let names = self.to_vec(&names).ok()?;
            return Some((wrong.to_string(), texts(&names)));
        }
        if is(self, "NameError") && !is(self, "UnboundLocalError") {
            let entries = self.exception_field(exception, |e| e.trace.clone())?;
            let names = self.visible_names(entries.last()?);
            return Some((wrong.to_string(), names));
        }
        None
    }

    /// Names that the code of a traceback entry could have meant: its locals, the module's globals and the builtins.
    fn visible_names(&self, entry: &TraceEntry) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        if let Some((code, globals)) = self
            .failed
            .iter()
            .find(|(code, _)| code.name == entry.function && code.span.is_some_and(|s| s.contains(entry.span)))
        {
            names.extend(code.locals.iter().chain(&code.free).map(ToString::to_string));
            names.extend(code.cells.iter().map(|(n, _)| n.to_string()));
            for module in [globals, &self.builtins] {
                let body = self.heap.read(module);
                for entry in body.attrs.iter().flat_map(|a| a.iter()) {
                    if let Value::Str(name) = &entry.key {
                        names.push(name.to_string());
                    }
                }
            }
        }
        names
    }
}

fn texts(values: &[Value]) -> Vec<String> {
    values
        .iter()
        .filter_map(|v| match v {
            Value::Str(text) => Some(text.to_string()),
            _ => None,
        })
        .collect()
}

fn repeated(text: &mut String, repeats: usize) {
    if repeats >= 3 {
        let more = repeats - 2;
        let plural = if more == 1 { "" } else { "s" };
        let _ = writeln!(text, "  [Previous line repeated {more} more time{plural}]");
    }
}

/// Where the operator of a binary operation, or the brackets of a subscription, stand in a segment that is just that.
fn anchors(segment: &str) -> Option<(usize, usize)> {
    use dy2st_syntax::ast::{Expr, Ranged};
    let expr = crate::compile::parse_expression(segment)?;
    match &expr {
        Expr::BinOp(e) => {
            let (left_end, right_start) = (usize::from(e.left.range().end()), usize::from(e.right.range().start()));
            let between = segment.get(left_end..right_start)?;
            let at = between.find(|c: char| !c.is_whitespace() && c != ')')?;
            let start = left_end + at;
            let mut end = start + 1;
            let bytes = segment.as_bytes();
            if end < right_start && !bytes[end].is_ascii_whitespace() && bytes[end] != b'(' {
                end += 1;
            }
            Some((start, end))
        }
        Expr::Subscript(e) => {
            let open = usize::from(e.value.range().end());
            let at = segment.get(open..)?.find('[')? + open;
            Some((at, segment.len()))
        }
        _ => None,
    }
}
