//! The text of a program: where it goes, and what of it is out already.

use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// A text stream of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

impl Stream {
    /// Its name in a Program.
    pub fn name(self) -> &'static str {
        match self {
            Self::Out => "stdout",
            Self::Err => "stderr",
        }
    }

    /// The stream of a name.
    pub fn of(name: &str) -> Option<Self> {
        [Self::Out, Self::Err].into_iter().find(|stream| stream.name() == name)
    }
}

/// What a run of a Program wrote before it failed. Evaluation of the same call writes it again, and it must not come twice.
#[derive(Clone, Default)]
pub struct Said {
    out: Text,
    err: Text,
    differs: bool,
    /// What stood in the place of standard output when the run began, if anything did.
    place: Option<Value>,
}

#[derive(Clone, Debug, Default)]
struct Text {
    whole: String,
    /// How much of it has come again.
    again: usize,
}

impl Text {
    fn left(&self) -> usize {
        self.whole.len() - self.again
    }
}

impl Said {
    fn of(&mut self, stream: Stream) -> &mut Text {
        match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        }
    }

    /// Adds what was written to a stream.
    pub fn add(&mut self, stream: Stream, text: &str) {
        self.of(stream).whole.push_str(text);
    }

    /// It, and then the rest of what an outer call has to say again.
    pub fn followed_by(mut self, rest: &Self) -> Self {
        self.out.whole.push_str(&rest.out.whole[rest.out.again..]);
        self.err.whole.push_str(&rest.err.whole[rest.err.again..]);
        self
    }

    /// With what stood in the place of standard output when the run began, if anything did.
    pub fn standing_at(self, place: Option<Value>) -> Self {
        Self { place, ..self }
    }

    /// Whether other text came than was said, or less of it: more is left than the outer call has to say again.
    pub fn differs_from(&self, outer: &Self) -> bool {
        self.differs || self.out.left() > outer.out.left() || self.err.left() > outer.err.left()
    }

    /// The part of a text that is new.
    fn rest<'t>(&mut self, stream: Stream, text: &'t str) -> &'t str {
        let said = self.of(stream);
        let expected = &said.whole.as_bytes()[said.again..];
        let both = expected.len().min(text.len());
        if expected[..both] != text.as_bytes()[..both] {
            *said = Text::default();
            self.differs = true;
            return text;
        }
        said.again += both;
        &text[both..]
    }
}

impl Vm {
    /// Writes text to a stream of the process, but for what is out already.
    pub fn write(&mut self, stream: Stream, text: &str) {
        let is_said = stream == Stream::Err || self.said.place.is_none();
        let text = if is_said { self.said.rest(stream, text) } else { text };
        match stream {
            Stream::Out => self.stdout.write(text),
            Stream::Err => {
                self.stdout.flush();
                self.stderr.write(text);
            }
        }
    }

    /// What standard output did not take comes out as an `OSError` once it is as much as CPython keeps back.
    pub(crate) fn check_output(&mut self) -> Outcome<()> {
        match crate::vm::Lost::overflown() {
            None => Ok(()),
            Some(lost) => {
                let args = vec![Value::Int(i64::from(lost.errno)), Value::str(&lost.message)];
                Err(self.raise_args("OSError", args))
            }
        }
    }

    /// `sys.stdout` where a program has put something else there.
    pub fn replaced_stdout(&mut self) -> Outcome<Option<Value>> {
        let modules = self.modules.clone();
        let Some(sys) = self.dict_get(&modules, &Value::str("sys"))? else { return Ok(None) };
        let (Some(now), Some(first)) = (self.find_attr(&sys, "stdout")?, self.find_attr(&sys, "__stdout__")?) else {
            return Ok(None);
        };
        Ok((!now.is(&first)).then_some(now))
    }

    /// Writes a text where `print` writes to.
    pub fn write_printed(&mut self, text: &str) -> Outcome<()> {
        match self.replaced_stdout()? {
            None => {
                self.write(Stream::Out, text);
                self.check_output()
            }
            // sys.stdout = None silences print.
            Some(Value::None) => Ok(()),
            Some(file) => self.write_piece(&file, true, text),
        }
    }

    /// Writes one piece of what `print` writes to a file object; to the one that is `sys.stdout`, but for what is out already.
    pub(crate) fn write_piece(&mut self, file: &Value, is_stdout: bool, text: &str) -> Outcome<()> {
        // What the call itself has put in the place of standard output has nothing yet.
        let is_said = is_stdout && self.said.place.as_ref().is_some_and(|place| place.is(file));
        let rest = if is_said { self.said.rest(Stream::Out, text) } else { text };
        if rest.is_empty() && !text.is_empty() {
            return Ok(());
        }
        self.call_method(file, "write", Args::new(vec![Value::str(rest)])).map(drop)
    }
}
