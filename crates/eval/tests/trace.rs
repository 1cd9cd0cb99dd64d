//! The debugger's hook: every line is announced before it runs, with its frame.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use dy2st_eval::frame::Frame;
use dy2st_eval::{on_large_stack, Options, Outcome, Sink, Trace, Vm};

/// Writes down function, line and local variables.
#[derive(Default)]
struct Recorder {
    seen: RefCell<String>,
}

impl Trace for Recorder {
    fn line(&self, vm: &mut Vm, frame: &mut Frame, line: u32) -> Outcome<()> {
        let mut text = format!("{} {line}", frame.code.name);
        if !frame.code.is_module {
            let locals = vm.frame_locals(frame);
            let shown = vm.repr(&locals)?;
            write!(text, " {shown}").expect("strings take text");
        }
        self.seen.borrow_mut().push_str(&text);
        self.seen.borrow_mut().push('\n');
        Ok(())
    }
}

const SCRIPT: &str = "\
def f(a):
    b = a + 1
    for i in range(2):
        b += i
    return b
f(1)
";

#[test]
fn lines_are_announced_with_their_frame() {
    let seen = on_large_stack(|| {
        let mut vm = Vm::new(Options { stdout: Sink::Buffer(String::new()), ..Options::default() });
        let recorder = Rc::new(Recorder::default());
        vm.set_trace(Some(recorder.clone()));
        let file = vm.files.add("script.py", SCRIPT);
        drop(vm.run_source(file));
        let seen = recorder.seen.borrow().clone();
        seen
    })
    .expect("the evaluation does not panic");
    let want = "\
<module> 1
<module> 6
f 2 {'a': 1}
f 3 {'a': 1, 'b': 2}
f 4 {'a': 1, 'b': 2, 'i': 0}
f 3 {'a': 1, 'b': 2, 'i': 0}
f 4 {'a': 1, 'b': 2, 'i': 1}
f 3 {'a': 1, 'b': 3, 'i': 1}
f 5 {'a': 1, 'b': 3, 'i': 1}
";
    assert_eq!(seen, want);
}
