//! Bounds of an evaluation, and ends that no Python code may catch.

use dy2st_eval::{on_large_stack, End, Limits, Options, Sink, Vm};

/// Runs a script with at most that many steps; how it ended, and what it printed.
fn run(text: &'static str, steps: u64) -> (String, String) {
    on_large_stack(move || {
        let limits = Limits { steps, ..Limits::default() };
        let sink = || Sink::Buffer(String::new());
        let mut vm = Vm::new(Options { limits, stdout: sink(), stderr: sink(), ..Options::default() });
        let file = vm.files.add("script.py", text);
        let end = match vm.run_source(file) {
            End::Refused(diagnostic) => {
                let place = diagnostic.span.map(|span| vm.files.position(span).to_string());
                format!("{} at {}: {}", diagnostic.code, place.unwrap_or_default(), diagnostic.message)
            }
            other => format!("{other:?}"),
        };
        (end, vm.stdout.take())
    })
    .expect("the evaluation does not panic")
}

#[test]
fn endless_loops_end_with_a_diagnostic() {
    let (end, out) = run("try:\n    while True: pass\nexcept BaseException: print('caught')\n", 1000);
    assert_eq!(end, "DY0402 at 2:5: the evaluation took more than 1000 steps");
    assert_eq!(out, "");
}

#[test]
fn memory_ends_with_a_diagnostic() {
    if !std::path::Path::new("/proc/self/statm").exists() {
        // Nobody says how much the process holds, and these two never end.
        return;
    }
    let bombs = ["x = []\nwhile True: x.append([0] * 100000)\n", "x = []\nwhile True: x.append({})\n"];
    for text in bombs {
        let end = on_large_stack(move || {
            let limits = Limits { memory: 256 << 20, ..Limits::default() };
            let mut vm = Vm::new(Options { limits, ..Options::default() });
            let file = vm.files.add("script.py", text);
            match vm.run_source(file) {
                End::Refused(diagnostic) => format!("{}: {}", diagnostic.code, diagnostic.message),
                other => format!("{other:?}"),
            }
        });
        assert_eq!(end.as_deref(), Ok("DY0403: the evaluation needs more than 256 MiB of memory"), "{text}");
    }
}

#[test]
fn async_functions_are_refused_where_they_are_called() {
    let (end, out) = run("async def f(): await g()\nprint('defined')\nf()\n", u64::MAX);
    assert_eq!(end, "DY0406 at 3:1: calling 'f' needs an event loop: async functions are not evaluated");
    assert_eq!(out, "defined\n");
}

#[test]
fn exception_groups_are_refused_where_they_are_split() {
    let (end, _) = run("try: pass\nexcept* ValueError: pass\n", u64::MAX);
    assert_eq!(end, "DY0406 at 1:1: 'except*' is not evaluated; use 'except'");
}

#[test]
fn files_and_clocks_are_closed_unless_allowed() {
    let (end, out) = run("try: open('x')\nexcept PermissionError as e: print(e.errno)\n", u64::MAX);
    assert_eq!((end.as_str(), out.as_str()), ("Exit(0)", "1\n"));
}

#[test]
fn imports_stay_below_the_search_roots() {
    let script = "import sys\nsys.path.insert(0, '/')\ntry: import etc\nexcept ImportError as e: print(e)\n";
    let (end, out) = run(script, u64::MAX);
    assert_eq!((end.as_str(), out.as_str()), ("Exit(0)", "No module named 'etc'\n"));
}

#[test]
fn tables_of_attributes_that_cannot_be_shown_are_refused() {
    let shared = "class B:\n    s = {}\n    def __init__(self): self.__dict__ = self.s\nB().x = 1\nprint('one')\nB()\n";
    let (end, out) = run(shared, u64::MAX);
    let place = "DY0406 at 3:25: one dict that is the __dict__ of two objects; update() the second one's instead";
    assert_eq!((end.as_str(), out.as_str()), (place, "one\n"));
    let slotted =
        "class S: __slots__ = ('a',)\nclass T(S): pass\nt = T()\nt.b = 1\nprint(t.__dict__)\nt.a = 1\nt.__dict__\n";
    let (end, out) = run(slotted, u64::MAX);
    let place = "DY0406 at 7:1: the __dict__ of an object that has attributes of __slots__ too";
    assert_eq!((end.as_str(), out.as_str()), (place, "{'b': 1}\n"));
}
