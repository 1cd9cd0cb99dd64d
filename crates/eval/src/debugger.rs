//! The debugger behind `pdb.set_trace()` and `breakpoint()`.
//!
//! It speaks as CPython's `pdb` does and knows its everyday commands. While staging, the code that runs is converted code
//! whose every node has its place in the source, so that stops, listings and steps are those of the source; functions that
//! conversion made out of branches and loop bodies count as part of the function around them.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::rc::Rc;

use dy2st_source::FileId;

use crate::builtins::functions::evaluation::eval_here;
use crate::code::Op;
use crate::frame::Frame;
use crate::native::{Outcome, Raise};
use crate::value::Value;
use crate::vm::{Trace, Vm};

/// Where the program stops next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// At the next line of any function.
    Step,
    /// At the next line of a function no deeper than this.
    Depth(usize),
    /// At a breakpoint.
    Breakpoint,
}

/// The state of a debugging session.
pub(crate) struct Debugger {
    until: Cell<Until>,
    /// The line that called `set_trace`, and how deep that is: what is left of it is passed by.
    called_at: Cell<Option<(usize, u32)>>,
    breakpoints: RefCell<BTreeSet<(FileId, u32)>>,
    last: RefCell<String>,
    /// The line after those that `list` showed.
    listed: Cell<u32>,
}

/// A function of the source that is running.
struct Place {
    file: FileId,
    line: u32,
    function: Rc<str>,
}

/// What a command leads to.
enum Next {
    Ask,
    Run(Until),
    Quit,
}

const HELP: &str = "\
h(elp)             these lines
w(here)            the functions that are running
l(ist) [FROM[,TO]] source around this line, then what follows
ll                 the source of this function's file
p EXPR, pp EXPR    the value of an expression
whatis EXPR        its type
a(rgs)             the arguments of this function
n(ext)             on to the next line of this function
s(tep)             on to the next line, into calls
r(eturn)           on until this function has returned
c(ont(inue))       on to the next breakpoint
b(reak) [LINE]     set a breakpoint, or list them
cl(ear) [LINE]     clear one breakpoint, or all
q(uit)             leave the program
[!]STATEMENT       evaluate an expression, or assign to a name
";

impl Vm {
    /// Stops at the next line of the function that called `set_trace`.
    pub(crate) fn start_debugger(&mut self) {
        if !self.interactive {
            return;
        }
        let places = self.places();
        let called_at = places.last().map(|place| (places.len(), place.line));
        self.set_trace(Some(Rc::new(Debugger {
            until: Cell::new(Until::Step),
            called_at: Cell::new(called_at),
            breakpoints: RefCell::default(),
            last: RefCell::default(),
            listed: Cell::new(0),
        })));
    }

    /// The functions of the source that are running, outermost first.
    fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for call in &self.calls {
            let Some(span) = call.code.span_at(call.at).or(call.code.span) else { continue };
            let file = self.files.get(span.file);
            if file.path().starts_with('<') {
                continue;
            }
            let line = file.lines().line(span.start);
            match places.last_mut() {
                Some(place) if is_made(self, &call.code) && place.file == span.file => place.line = line,
                _ => places.push(Place { file: span.file, line, function: call.code.name.clone() }),
            }
        }
        places
    }
}

/// Whether conversion made a function: the source has no definition there.
fn is_made(vm: &Vm, code: &crate::code::Code) -> bool {
    let Some(span) = code.span.filter(|_| !code.is_module && !code.is_class) else { return false };
    let text = vm.files.slice(span);
    !["def", "async", "lambda", "@"].iter().any(|start| text.starts_with(start))
}

impl Trace for Debugger {
    fn line(&self, vm: &mut Vm, frame: &mut Frame, line: u32) -> Outcome<()> {
        let Some(file) = frame.code.file().filter(|file| !vm.files.get(*file).path().starts_with('<')) else {
            return Ok(());
        };
        // The definition that conversion puts before what it replaces is no line of the source.
        let at = frame.pc.saturating_sub(1);
        if matches!(frame.code.ops.get(at), Some(Op::LoadClosure(_) | Op::MakeFunction(..))) {
            let here = frame.code.span_at(at);
            if frame.code.codes.iter().any(|code| code.span == here && is_made(vm, code)) {
                return Ok(());
            }
        }
        if self.called_at.take().is_some_and(|(depth, at)| at == line && vm.places().len() == depth) {
            return Ok(());
        }
        let at_breakpoint = self.breakpoints.borrow().contains(&(file, line));
        let stops = match self.until.get() {
            Until::Step => true,
            Until::Depth(depth) => at_breakpoint || vm.places().len() <= depth,
            Until::Breakpoint => at_breakpoint,
        };
        if !stops {
            return Ok(());
        }
        // What is evaluated at the prompt is not debugged.
        vm.tracing = false;
        let outcome = self.ask(vm, frame);
        vm.tracing = true;
        match outcome? {
            Some(until) => {
                self.until.set(until);
                if until == Until::Breakpoint && self.breakpoints.borrow().is_empty() {
                    vm.set_trace(None);
                }
                Ok(())
            }
            None => {
                vm.set_trace(None);
                let class = vm.import("bdb").and_then(|module| vm.get_attr(&module, "BdbQuit"))?;
                match class.as_object() {
                    Some(class) => Err(vm.raise_class(class, Vec::new())),
                    None => Err(Raise::Exit(1)),
                }
            }
        }
    }
}

impl Debugger {
    /// The dialogue at one stop; `None` to leave the program.
    fn ask(&self, vm: &mut Vm, frame: &mut Frame) -> Outcome<Option<Until>> {
        self.listed.set(0);
        if let Some(place) = vm.places().last() {
            let text = shown(vm, place);
            vm.stdout.write(&format!("> {text}\n"));
        }
        loop {
            vm.stdout.write("(Pdb) ");
            vm.stdout.flush();
            let mut line = String::new();
            if std::io::stdin().read_line(&mut line).unwrap_or(0) == 0 {
                vm.stdout.write("\n");
                return Ok(None);
            }
            let mut line = line.trim().to_owned();
            if line.is_empty() {
                line.clone_from(&self.last.borrow());
            }
            self.last.borrow_mut().clone_from(&line);
            match self.command(vm, frame, &line) {
                Next::Ask => {}
                Next::Run(until) => return Ok(Some(until)),
                Next::Quit => return Ok(None),
            }
        }
    }

    fn command(&self, vm: &mut Vm, frame: &mut Frame, line: &str) -> Next {
        let (word, rest) = line.split_at(line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len()));
        // `c = 1` and `n.shape` are Python's.
        let rest = rest.trim();
        let shows = matches!(word, "p" | "pp" | "whatis");
        let is_python = rest.starts_with(['=', '.', '(', '[', '+', '-', '*', '/', '_']);
        let depth = vm.places().len();
        match word {
            _ if word.is_empty() || (is_python && !shows) => statement(vm, frame, line.trim_start_matches('!').trim()),
            "h" | "help" => vm.stdout.write(HELP),
            "w" | "where" | "bt" => where_(vm),
            "l" | "list" => self.list(vm, rest),
            "ll" | "longlist" => self.list(vm, "1, 1000000"),
            "p" | "pp" => print(vm, frame, rest),
            "whatis" => print(vm, frame, &format!("type({rest})")),
            "a" | "args" => arguments(vm, frame),
            "n" | "next" => return Next::Run(Until::Depth(depth)),
            "s" | "step" => return Next::Run(Until::Step),
            "r" | "return" => return Next::Run(Until::Depth(depth.saturating_sub(1))),
            "c" | "cont" | "continue" => return Next::Run(Until::Breakpoint),
            "b" | "break" => self.set_breakpoint(vm, rest),
            "cl" | "clear" => self.clear(vm, rest),
            "q" | "quit" | "exit" => return Next::Quit,
            _ => statement(vm, frame, line),
        }
        Next::Ask
    }

    fn list(&self, vm: &mut Vm, range: &str) {
        let Some(place) = vm.places().pop() else { return };
        let numbers: Vec<u32> = range.split(',').filter_map(|n| n.trim().parse().ok()).collect();
        let (first, last) = match numbers[..] {
            [] if self.listed.get() == 0 || range == "." => {
                let first = place.line.saturating_sub(5).max(1);
                (first, first + 10)
            }
            [] => (self.listed.get(), self.listed.get() + 10),
            [from] => (from.saturating_sub(5).max(1), from.saturating_sub(5).max(1) + 10),
            // As in pdb: a second number below the first is a count.
            [from, to, ..] if to < from => (from, from + to),
            [from, to, ..] => (from, to),
        };
        let file = vm.files.get(place.file).clone();
        // A last line without text is what follows the last line feed.
        let count = file.lines().count() - u32::from(file.text().ends_with('\n'));
        let mut text = String::new();
        for line in first.max(1)..=last.min(count) {
            let mark = if self.breakpoints.borrow().contains(&(place.file, line)) { 'B' } else { ' ' };
            let arrow = if line == place.line { "->" } else { "" };
            let number = format!("{line:>3}");
            let gap = if number.len() < 4 { " " } else { "" };
            let _ = writeln!(text, "{number}{gap}{mark}{arrow}\t{}", file.line_text(line).trim_end());
        }
        if last >= count {
            text.push_str("[EOF]\n");
        }
        self.listed.set(last.min(count) + 1);
        vm.stdout.write(&text);
    }

    fn set_breakpoint(&self, vm: &mut Vm, rest: &str) {
        let Some(place) = vm.places().pop() else { return };
        if rest.is_empty() {
            let all: Vec<(FileId, u32)> = self.breakpoints.borrow().iter().copied().collect();
            for (file, line) in all {
                let text = format!("breakpoint at {}:{line}\n", vm.files.get(file).path());
                vm.stdout.write(&text);
            }
            return;
        }
        let file = vm.files.get(place.file).clone();
        let line = rest.parse::<u32>().ok().filter(|line| (1..=file.lines().count()).contains(line));
        match line.filter(|line| !matches!(file.line_text(*line).trim().chars().next(), None | Some('#'))) {
            Some(line) => {
                self.breakpoints.borrow_mut().insert((place.file, line));
                let number = self.breakpoints.borrow().len();
                vm.stdout.write(&format!("Breakpoint {number} at {}:{line}\n", file.path()));
            }
            None => vm.stdout.write("*** Blank or comment\n"),
        }
    }

    fn clear(&self, vm: &mut Vm, rest: &str) {
        let Some(place) = vm.places().pop() else { return };
        let mut breakpoints = self.breakpoints.borrow_mut();
        match rest.parse::<u32>() {
            Ok(line) if breakpoints.remove(&(place.file, line)) => {
                let text = format!("Deleted breakpoint at {}:{line}\n", vm.files.get(place.file).path());
                vm.stdout.write(&text);
            }
            Ok(_) => vm.stdout.write("*** There are no breakpoints at that line\n"),
            Err(_) => breakpoints.clear(),
        }
    }
}

/// A place as pdb shows it, on two lines.
fn shown(vm: &Vm, place: &Place) -> String {
    let file = vm.files.get(place.file);
    let path = std::path::absolute(file.path()).unwrap_or_else(|_| file.path().into());
    format!("{}({}){}()\n-> {}", path.display(), place.line, place.function, file.line_text(place.line).trim())
}

fn where_(vm: &mut Vm) {
    let places = vm.places();
    let mut text = String::new();
    for (at, place) in places.iter().enumerate() {
        let mark = if at + 1 == places.len() { '>' } else { ' ' };
        let _ = writeln!(text, "{mark} {}", shown(vm, place));
    }
    vm.stdout.write(&text);
}

fn arguments(vm: &mut Vm, frame: &Frame) {
    let names: Vec<Rc<str>> = frame.code.locals.iter().take(frame.code.parameters()).cloned().collect();
    for name in names {
        let value = value(vm, frame, &name);
        vm.stdout.write(&format!("{name} = {}\n", value.unwrap_or_else(|complaint| complaint)));
    }
}

fn print(vm: &mut Vm, frame: &Frame, expression: &str) {
    let text = value(vm, frame, expression).unwrap_or_else(|complaint| complaint);
    vm.stdout.write(&format!("{text}\n"));
}

/// The text of a value, or the complaint as pdb words it.
fn value(vm: &mut Vm, frame: &Frame, expression: &str) -> Result<String, String> {
    let found = evaluate(vm, frame, expression)?;
    Ok(text_of(vm, &found))
}

/// `repr(value)`; while staging, what is known of a value that only a run has.
fn text_of(vm: &mut Vm, value: &Value) -> String {
    if let Value::Abstract(unknown) = value {
        return format!("<{}>", unknown.describe());
    }
    match vm.repr(value) {
        Ok(text) => text.to_string(),
        Err(Raise::Refuse(_)) => {
            let mut facts = Vec::new();
            for name in ["shape", "dtype"] {
                let fact = vm.get_attr(value, name).and_then(|fact| vm.repr(&fact));
                facts.extend(fact.ok().map(|fact| format!("{name}={fact}")));
            }
            format!("<{}({}), known when the program runs>", vm.type_name(value), facts.join(", "))
        }
        Err(raise) => complaint(vm, raise),
    }
}

fn evaluate(vm: &mut Vm, frame: &Frame, expression: &str) -> Result<Value, String> {
    let locals = vm.frame_locals(frame);
    let globals = frame.globals.clone();
    eval_here(vm, &Value::str(expression), &globals, &locals).map_err(|raise| complaint(vm, raise))
}

fn complaint(vm: &mut Vm, raise: Raise) -> String {
    match raise {
        Raise::Exception(exception) => format!("*** {}", vm.format_exception_only(&exception).trim_end()),
        Raise::Refuse(diagnostic) => format!("*** {}: {}", diagnostic.code, diagnostic.message),
        Raise::Exit(_) => "*** SystemExit".to_owned(),
    }
}

/// `name = EXPR`, or an expression, whose value is shown if it has one.
fn statement(vm: &mut Vm, frame: &mut Frame, text: &str) {
    if let Some((name, expression)) = text.split_once('=').map(|(name, rest)| (name.trim(), rest)) {
        let is_name = crate::builtins::strings::is_identifier(name) && !expression.starts_with('=');
        if is_name {
            match evaluate(vm, frame, expression.trim()) {
                Ok(value) => assign(vm, frame, name, value),
                Err(complaint) => vm.stdout.write(&format!("{complaint}\n")),
            }
            return;
        }
    }
    match evaluate(vm, frame, text) {
        Ok(Value::None) => {}
        Ok(value) => {
            let text = text_of(vm, &value);
            vm.stdout.write(&format!("{text}\n"));
        }
        Err(complaint) => vm.stdout.write(&format!("{complaint}\n")),
    }
}

fn assign(vm: &mut Vm, frame: &mut Frame, name: &str, value: Value) {
    let code = frame.code.clone();
    if let Some(at) = code.locals.iter().position(|local| &**local == name).filter(|_| !code.is_module) {
        frame.locals[at] = Some(value);
        return;
    }
    let own = code.cells.iter().map(|(name, _)| name).zip(frame.cells.iter());
    let cell = own.chain(code.free.iter().zip(frame.free.iter())).find(|(of, _)| &***of == name);
    match cell.map(|(_, cell)| cell.clone()) {
        Some(cell) => drop(vm.set_cell(&cell, Some(value))),
        None => vm.set_module_attr(&frame.globals.clone(), name, value),
    }
}
