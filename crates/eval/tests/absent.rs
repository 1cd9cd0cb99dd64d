//! Modules that are not installed: what only mentions them runs, and what depends on them is refused by name.

use dy2st_eval::{on_large_stack, End, Options, Sink, Vm};

/// Runs a script; how it ended, and what it printed.
fn run(text: &'static str) -> (String, String) {
    on_large_stack(move || {
        let sink = || Sink::Buffer(String::new());
        let mut vm = Vm::new(Options { stdout: sink(), stderr: sink(), ..Options::default() });
        let file = vm.files.add("script.py", text);
        let end = match vm.run_source(file) {
            End::Refused(diagnostic) => {
                let place = diagnostic.span.map(|span| vm.files.position(span).to_string());
                format!("{} at {}: {}", diagnostic.code, place.unwrap_or_default(), diagnostic.message)
            }
            End::Uncaught => vm.stderr.take(),
            End::Exit(code) => format!("Exit({code})"),
        };
        (end, vm.stdout.take())
    })
    .expect("the evaluation does not panic")
}

#[test]
fn what_only_mentions_an_absent_module_runs() {
    let (end, out) = run("\
import absent
import absent.sub.deep as deep
import absent.other
from absent.sub import thing, Base
import multiprocessing.pool
import concurrent.futures
import os, xml.etree.ElementTree as tree
from typing import Callable, Optional
Factory = Callable[[Optional[absent.Session]], absent.Answer]

@absent.register('name')
class A(absent.Base, list):
    x: absent.Type | None = None

@absent.registry.module(force=True)
class B(Base, extra=absent.Extra.forbid):
    def __init__(self, n):
        super().__init__(n)
        self.n = n
        self.helper = absent.helper(n, key=[1, 2])
        absent.options['key'] = n
        absent.flag = n

@absent.jit
def fast(x):
    return x

def show(x: absent.Array, y=thing) -> deep.Answer:
    return isinstance(x, absent.Array), isinstance(x, (int, absent.sub.Other)), issubclass(int, absent.Elsewhere)

print(A([1, 2]), len(A([1])), B(3).n, show(1), fast.__name__, issubclass(A, list))
");
    assert_eq!((end.as_str(), out.as_str()), ("Exit(0)", "[1, 2] 1 3 (False, True, False) fast True\n"));
}

#[test]
fn provided_imports_fail_as_they_do_in_cpython() {
    let (end, out) = run("\
try:
    import absent
except ImportError as e:
    print(e, e.name)
try:
    from absent.sub import x
except (ValueError, ModuleNotFoundError):
    print('tuple')
try:
    import absent
except:
    print('all')
try:
    import absent
except KeyError:
    pass
try:
    import importlib
    importlib.import_module('absent2')
except ImportError as e:
    print(e)
");
    assert_eq!(end, "Exit(0)");
    assert_eq!(out, "No module named 'absent' absent\ntuple\nall\nNo module named 'absent2'\n");
}

#[test]
fn what_depends_on_one_is_refused() {
    for (use_of, what, through) in [
        ("if absent.flag: pass", "a branch or a loop", ", through 'absent.flag'"),
        ("not absent", "a branch or a loop", ""),
        ("for x in absent.items(): pass", "a branch or a loop", ", through 'absent.items()'"),
        ("len(absent)", "a branch or a loop", ""),
        ("1 in absent.x[0]", "a branch or a loop", ", through 'absent.x[]'"),
        ("with absent.scope(): pass", "a branch or a loop", ", through 'absent.scope()'"),
        ("absent.version == '1'", "a comparison", ", through 'absent.version'"),
        ("absent.version > (1, 2)", "a comparison", ", through 'absent.version'"),
        ("int(absent.n)", "a number", ", through 'absent.n'"),
        ("[1, 2][absent.n]", "a number", ", through 'absent.n'"),
        ("range(absent.n)", "a number", ", through 'absent.n'"),
        ("f'{absent.n}'", "a text", ", through 'absent.n'"),
        ("print(absent)", "a text", ""),
        ("2 * absent.n", "the result of an operation", ", through 'absent.n'"),
        ("absent.n @ 2", "the result of an operation", ", through 'absent.n'"),
        ("hasattr(absent, 'x')", "whether there is a 'x'", ""),
        ("isinstance(absent.x, absent.X)", "whether a value is an instance of it", ", through 'absent.X'"),
        ("@absent.jit\ndef f(): pass\nf()", "a call of 'f', which it decorates,", ", through 'absent.jit'"),
        ("class A(absent.B): pass\nif A().size: pass", "a branch or a loop", ", through 'absent.B.size'"),
        ("from absent import *", "what 'import *' brings", ""),
    ] {
        let text: &'static str =
            Box::leak(format!("import absent\ntry:\n    pass\nexcept Exception: pass\n{use_of}\n").into_boxed_str());
        let (end, out) = run(text);
        let said = end.split_once(": ").map_or("", |(_, said)| said);
        let want = format!(
            "{what} depends on the module 'absent', which is not installed here (imported at script.py:1){through}"
        );
        assert_eq!(said, want, "{use_of}: {end}");
        assert!(end.starts_with("DY0408 at ") && out.is_empty(), "{use_of}: {end}");
    }
}

#[test]
fn a_module_of_the_program_that_is_not_there_is_an_error() {
    let (end, _) = run("import os.absent_part\nprint(os.absent_part.x)\n");
    assert!(end.starts_with("DY0408"), "{end}");
    let (end, _) = run("from . import absent\n");
    assert!(end.contains("ImportError: attempted relative import"), "{end}");
}

/// Runs `main.py` in a folder with these files.
fn run_files(name: &str, files: &'static [(&'static str, &'static str)]) -> (String, String) {
    let folder = std::env::temp_dir().join(format!("dy2st-absent-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    for (file, text) in files {
        std::fs::write(folder.join(file), text).expect("the file can be written");
    }
    let root = folder.clone();
    let found = on_large_stack(move || {
        let sink = || Sink::Buffer(String::new());
        let mut vm =
            Vm::new(Options { stdout: sink(), stderr: sink(), search: vec![root.clone()], ..Options::default() });
        let end = match vm.run_file(&root.join("main.py")) {
            End::Refused(diagnostic) => diagnostic.message.clone(),
            End::Uncaught => vm.stderr.take(),
            End::Exit(code) => format!("Exit({code})"),
        };
        (end.replace(&*root.to_string_lossy(), ""), vm.stdout.take())
    })
    .expect("the evaluation does not panic");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    found
}

#[test]
fn a_statement_of_a_module_that_depends_on_one_leaves_its_names_unknown() {
    const HELPER: &str = "\
import absent
if absent.version >= (1, 2):
    MODE = absent.new.MODE
else:
    MODE = 'old'
try:
    SIZES = [int(absent.n)]
except (TypeError, ValueError):
    SIZES = []
class Image:
    limit = absent.limit + 1
def load(x):
    return MODE, x
def double(x):
    return 2 * x
";
    let files: &[(&str, &str)] = &[
        ("helper.py", HELPER),
        ("main.py", "from helper import load, double, Image\nimport helper\nx: Image = double(4)\nprint(x, load(1)[1])\nif load(1)[0]: print('no')\n"),
    ];
    let (end, out) = run_files("names", files);
    assert_eq!(out, "8 1\n");
    assert_eq!(end, "a branch or a loop depends on the module 'absent', which is not installed here (imported at /helper.py:1), through 'helper.MODE'");
    // What a loop does to other objects is not known: the module is not there, and what imports it has unknown names.
    let files: &[(&str, &str)] = &[
        ("other.py", "import absent\nOTHER = 1\nfor x in absent.all: OTHER += x\n"),
        ("between.py", "from other import OTHER\nGOOD = 2\n"),
        ("main.py", "from between import OTHER, GOOD\nprint(GOOD)\nprint(OTHER)\n"),
    ];
    let (end, out) = run_files("module", files);
    assert_eq!(out, "2\n");
    assert_eq!(end, "a text depends on the module 'absent', which is not installed here (imported at /other.py:1), through 'between.OTHER'");
}

/// How an absent formatter colours a text is not known; the message is.
#[test]
fn a_log_through_an_absent_formatter_is_the_bare_message() {
    let (end, out) = run("\
import logging
import sys
import colorlog

class Own(colorlog.ColoredFormatter):
    pass

class Whole(colorlog.ColoredFormatter):
    def format(self, record):
        return '<' + record.getMessage() + '>'

handler = logging.StreamHandler(sys.stdout)
log = logging.getLogger('here')
log.addHandler(handler)
for formatter in (colorlog.ColoredFormatter('%(log_color)s%(message)s', log_colors={'INFO': 1}), Own('x'), Whole()):
    handler.setFormatter(formatter)
    log.warning('size %d', 3)
");
    assert_eq!((end.as_str(), out.as_str()), ("Exit(0)", "size 3\nsize 3\n<size 3>\n"));
}
