//! Generators: resuming, throwing, closing.

use crate::frame::{Exit, Frame, Generator, GeneratorState};
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// What goes into a suspended frame.
pub(crate) enum Resume {
    /// The value of the `yield` expression.
    Send(Value),
    /// An exception raised at the `yield`.
    Throw(Raise),
}

impl Vm {
    /// Reads the state of a generator object.
    pub fn generator_state(&self, generator: &Ref) -> Option<GeneratorState> {
        match &self.heap.read(generator).payload {
            Payload::Generator(payload) => payload.as_any().downcast_ref::<Generator>().map(|g| g.state),
            _ => None,
        }
    }

    fn edit_generator<T>(&self, generator: &Ref, edit: impl FnOnce(&mut Generator) -> T) -> Option<T> {
        match &mut self.heap.write(generator).payload {
            Payload::Generator(payload) => payload.as_any_mut().downcast_mut::<Generator>().map(edit),
            _ => None,
        }
    }

    /// Runs a generator to its next `yield`; `None` and the value when it returns.
    pub(crate) fn resume(&mut self, generator: &Ref, how: Resume) -> Outcome<Result<Value, Value>> {
        let state = self.generator_state(generator).unwrap_or(GeneratorState::Finished);
        match (state, &how) {
            (GeneratorState::Running, _) => return Err(self.value_error("generator already executing")),
            (GeneratorState::Finished, Resume::Send(_)) => return Ok(Err(Value::None)),
            (GeneratorState::Created, Resume::Send(value)) if !matches!(value, Value::None) => {
                return Err(self.type_error("can't send non-None value to a just-started generator"));
            }
            _ => {}
        }
        let taken = self.edit_generator(generator, |g| {
            g.state = GeneratorState::Running;
            g.frame.take()
        });
        let Some(Some(mut frame)) = taken else {
            self.edit_generator(generator, |g| g.state = GeneratorState::Finished);
            return match how {
                Resume::Throw(raise) => Err(raise),
                Resume::Send(_) => Ok(Err(Value::None)),
            };
        };
        let exit = match how {
            Resume::Send(value) => {
                if state == GeneratorState::Suspended {
                    frame.push(value);
                }
                self.run_frame(&mut frame)
            }
            Resume::Throw(raise) => self.throw_into(&mut frame, state, raise),
        };
        self.after_run(generator, frame, exit)
    }

    fn after_run(&mut self, generator: &Ref, frame: Box<Frame>, exit: Outcome<Exit>) -> Outcome<Result<Value, Value>> {
        match exit {
            Ok(Exit::Yield(value)) => {
                self.edit_generator(generator, |g| {
                    g.state = GeneratorState::Suspended;
                    g.frame = Some(frame);
                });
                Ok(Ok(value))
            }
            Ok(Exit::Return(value)) => {
                self.edit_generator(generator, |g| g.state = GeneratorState::Finished);
                Ok(Err(value))
            }
            Err(raise) => {
                self.edit_generator(generator, |g| g.state = GeneratorState::Finished);
                if self.raise_is(&raise, "StopIteration") {
                    let error = self.raise("RuntimeError", "generator raised StopIteration");
                    if let (Raise::Exception(error), Raise::Exception(cause)) = (&error, raise) {
                        self.edit_exception(error, |e| {
                            e.cause = Some(cause.clone());
                            e.context = Some(cause);
                            e.suppress_context = Some(Value::Bool(true));
                        });
                    }
                    return Err(error);
                }
                Err(raise)
            }
        }
    }

    fn throw_into(&mut self, frame: &mut Frame, state: GeneratorState, raise: Raise) -> Outcome<Exit> {
        if state == GeneratorState::Created {
            return Err(raise);
        }
        self.pending_throw = Some(raise);
        self.run_frame(frame)
    }

    pub(crate) fn resume_for_next(&mut self, generator: &Ref) -> Outcome<Option<Value>> {
        Ok(self.resume(generator, Resume::Send(Value::None))?.ok())
    }

    /// `generator.send(value)`.
    pub fn generator_send(&mut self, generator: &Ref, value: Value) -> Outcome {
        match self.resume(generator, Resume::Send(value))? {
            Ok(value) => Ok(value),
            Err(value) => Err(self.stop_iteration(value)),
        }
    }

    /// `generator.throw(exception)`.
    pub fn generator_throw(&mut self, generator: &Ref, exception: Value) -> Outcome {
        match self.resume(generator, Resume::Throw(Raise::Exception(exception)))? {
            Ok(value) => Ok(value),
            Err(value) => Err(self.stop_iteration(value)),
        }
    }

    /// Closes the generators whose last reference has gone, and calls `__del__`. Not under a mark: a world that is rolled
    /// back ends nothing. Where a Program is made, each of its runs would have to call `__del__`, which it cannot.
    pub fn finish_dropped(&mut self) -> Outcome<()> {
        for (serial, body) in crate::heap::take_unfinished() {
            if self.heap.is_unreal(serial) {
                continue;
            }
            let is_generator = matches!(body.payload, Payload::Generator(_));
            if self.heap.is_marked() {
                if self.staging && self.domain.is_some() && self.heap.is_born_under_marks(serial) {
                    let class = body.class.map_or_else(String::new, |class| self.class_name(&class).to_string());
                    let what = if is_generator {
                        "a generator is dropped while it is inside `try` or `with`, which must end; close it".to_owned()
                    } else {
                        format!(
                            "an object of `{class}`, which has `__del__`, is made and dropped; keep it outside of the \
                             function, or call what `__del__` does"
                        )
                    };
                    return Err(self.refuse(dy2st_source::codes::STAGING_REFUSED, &what));
                }
                continue;
            }
            let object = self.heap.alloc(body);
            let outcome = if is_generator {
                self.generator_close(&object)
            } else {
                let value = Value::Object(object.clone());
                let outcome = self.call_special(&value, "__del__", Args::default()).map(drop);
                drop(value);
                // Unless the method has kept it, it goes now, and not through here again.
                if object.is_last() {
                    self.heap.write_unjournaled(&object).class = None;
                }
                outcome
            };
            match outcome {
                Ok(()) => {}
                // As CPython: an exception in a finaliser is reported and not the program's.
                Err(Raise::Exception(exception)) => {
                    let text = self.format_exception(&exception);
                    self.stderr.write(&format!("Exception ignored in a finaliser:\n{text}"));
                }
                Err(raise) => return Err(raise),
            }
        }
        Ok(())
    }

    /// `generator.close()`.
    pub fn generator_close(&mut self, generator: &Ref) -> Outcome<()> {
        match self.generator_state(generator) {
            Some(GeneratorState::Finished) | None => return Ok(()),
            Some(GeneratorState::Created) => {
                self.edit_generator(generator, |g| {
                    g.state = GeneratorState::Finished;
                    g.frame = None;
                });
                return Ok(());
            }
            _ => {}
        }
        let exit = self.raise_args("GeneratorExit", Vec::new());
        match self.resume(generator, Resume::Throw(exit)) {
            Ok(Ok(_)) => Err(self.raise("RuntimeError", "generator ignored GeneratorExit")),
            Ok(Err(_)) => Ok(()),
            Err(raise) if self.raise_is(&raise, "GeneratorExit") || self.raise_is(&raise, "StopIteration") => Ok(()),
            Err(raise) => Err(raise),
        }
    }
}
