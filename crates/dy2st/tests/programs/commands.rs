//! `dy2st convert --emit program`: what it writes, and what it says of entries and specs that do not fit.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own for a test, with files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dy2st-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    for (file, text) in files {
        let path = folder.join(file);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).expect("a folder can be made");
        }
        std::fs::write(path, text).expect("a file can be written");
    }
    folder
}

fn convert(folder: &PathBuf, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dy2st"));
    command.current_dir(folder).args(["convert", "model.py"]).args(arguments).output().expect("dy2st starts")
}

/// The code, place and message of the one diagnostic that a command gives.
fn complaint(folder: &PathBuf, arguments: &[&str]) -> String {
    let output = convert(folder, arguments);
    let misused = String::from_utf8_lossy(&output.stderr).contains("DY0601");
    assert_eq!(output.status.code(), Some(if misused { 2 } else { 1 }), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).replace("imported\n", "");
    assert_eq!(said.matches("error[").count(), 1, "{said}");
    assert!(said.contains("= help: ") || said.starts_with("error[DY02"), "{said}");
    let place = said.lines().find_map(|line| line.trim_start().strip_prefix("--> ")).unwrap_or_default();
    format!("{place} {}", said.lines().next().unwrap_or_default())
}

const MODEL: &str = "import paddle
print('imported')

class Net(paddle.nn.Layer):
    def __init__(self, width=4):
        super().__init__()
        self.fc = paddle.nn.Linear(width, 2)

    def forward(self, x, scale=1, *, mode=None):
        if mode == 'double':
            scale = scale * 2
        return self.fc(x) * scale

def total(xs):
    return xs[0] + xs[1]

@paddle.jit.to_static(input_spec=[paddle.static.InputSpec([None, 3], 'int64')])
def declared(x):
    return x + 1

class Twice:
    def __call__(self, x):
        return x * 2

if __name__ == '__main__':
    raise SystemExit(7)
";

#[test]
fn entries_may_be_any_expression_that_gives_a_callable() {
    let folder = folder("entries", &[("model.py", MODEL)]);
    let text = |arguments: &[&str]| {
        let output = convert(&folder, &[&["--emit", "program"], arguments].concat());
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "imported\n");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let net = text(&["--entry", "Net()", "--input-spec", "x:float32[None,4]", "--input-spec", "3"]);
    assert!(net.contains("param @fc.weight : f32[4, 2]\n"), "{net}");
    assert!(net.contains("func @forward(%0: f32[s0, 4] \"x\") -> (f32[s0, 2]"), "{net}");
    assert!(net.contains("scale=3"), "{net}");
    let net = text(&["--entry", "Net(8)", "--input-spec", "float32[1,8]", "--input-spec", "mode='double'"]);
    assert!(net.contains("f32[1, 8]") && net.contains("scale=2"), "{net}");
    let output = convert(&folder, &["--emit", "ops", "--entry", "Net()", "--input-spec", "x:float32[None,4]"]);
    let counted = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(counted, "     2 (param)\n     1 (input)\n     1 add\n     1 matmul\n     1 scale\n     6 in all\n");
    let method = text(&["--entry", "Net().forward", "--input-spec", "float32[1,4]"]);
    assert!(method.contains("@fc.weight"), "{method}");
    let list = text(&["--entry", "total", "--input-spec", "[float32[], float32[2]]"]);
    assert!(list.contains("(%0: f32[] \"xs_0\", %1: f32[2] \"xs_1\")"), "{list}");
    let lambda = text(&["--entry", "lambda y: y if y > 0 else -y", "--input-spec", "float32[]"]);
    assert!(lambda.contains("if("), "{lambda}");
    let static_function = text(&["--entry", "declared"]);
    assert!(static_function.contains("(%0: i64[s0, 3] \"x\")"), "{static_function}");
    let object = text(&["--entry", "Twice()", "--input-spec", "float32[2]"]);
    assert!(object.contains("scale=2"), "{object}");
}

#[test]
fn entries_and_specs_that_do_not_fit_are_refused() {
    let folder = folder("complaints", &[("model.py", MODEL)]);
    let said = |entry: &str, specs: &[&str]| {
        let specs = specs.iter().flat_map(|spec| ["--input-spec", spec]);
        complaint(&folder, &["--emit", "program", "--entry", entry].into_iter().chain(specs).collect::<Vec<_>>())
    };
    let fits = "float32[1,4]";
    for (entry, specs, expected) in [
        ("Nat()", &[fits][..], "--entry:1:1 error[DY0602]: the entry is not there: name 'Nat' is not defined"),
        ("Net().forwrd", &[fits], "--entry:1:1 error[DY0602]: the entry is not there: 'Net' object has no attribute"),
        ("Net", &[fits], "--entry:1:1 error[DY0602]: the entry is the class `Net`: call it"),
        ("3", &[], "--entry:1:1 error[DY0602]: the entry is of type 'int', which cannot be called"),
        ("Net() +", &[], "--entry:1:8 error[DY0603]: the entry cannot be read: invalid syntax"),
        ("x = Net()", &[], "--entry:1:1 error[DY0603]: the entry is not one expression"),
        ("Net(1, 2)", &[fits], "--entry:1:1 error[DY0401]: the entry raised TypeError: "),
        ("Net()", &[], " error[DY0605]: the parameter `x` has no input spec: the entry takes `x`, `scale`, `mode`"),
        ("Net()", &[fits, "1", "2"], "--input-spec:1:1 error[DY0605]: there are 3 input specs: the entry takes"),
        ("Net()", &[fits, "x:float32[1]"], "--input-spec:1:1 error[DY0605]: the parameter `x` has two input specs"),
        ("Net()", &["y:float32[1,4]"], "--input-spec:1:1 error[DY0605]: there is no parameter `y`"),
        (
            "Net()",
            &["x:float[1]"],
            "--input-spec:1:3 error[DY0604]: the input spec cannot be read: `float` is no dtype",
        ),
        ("Net()", &["x:float32"], "--input-spec:1:3 error[DY0604]: the input spec cannot be read: a dtype needs"),
        ("Net()", &["float32[2,x]"], "--input-spec:1:11 error[DY0604]: the input spec cannot be read: a dim is"),
        ("Net()", &["float32[2"], "--input-spec:1:1 error[DY0604]: the input spec cannot be read: this is neither"),
        ("Net()", &["float32[1,3]"], "model.py:12:16 error[DY0401]: the entry, whatever its inputs hold, raised"),
        ("lambda x: open('x')", &[fits], "--entry:1:11 error[DY0401]: the entry, whatever its inputs hold, raised"),
    ] {
        let said = said(entry, specs);
        assert!(said.starts_with(expected), "{entry} {specs:?}: {said}");
    }
    let said = complaint(&folder, &["--emit", "program"]);
    assert!(said.contains("error[DY0601]: a program needs an entry"), "{said}");
    let said = complaint(&folder, &["--emit", "program", "--entry", "declared", "--after", "nothing"]);
    assert!(said.contains("error[DY0606]: there is no pass `nothing`"), "{said}");
}

#[test]
fn converted_files_reach_nothing_outside() {
    let files = [
        ("folder.py", "import os\nos.listdir('/')\n", "folder.py:2:1 error[DY0401]: the file raised PermissionError"),
        ("file.py", "text = open('model.py').read()\n", "file.py:1:8 error[DY0401]: the file raised PermissionError"),
        ("process.py", "import os\nos.system('ls')\n", "process.py:2:1 error[DY0"),
        ("input.py", "x = input()\n", "input.py:1:5 error[DY0406]: input()"),
        ("endless.py", "while True:\n    pass\n", "endless.py:1:1 error[DY0402]"),
        ("bomb.py", "x = [0] * 10 ** 12\n", "bomb.py:1:5 error[DY0401]: the file raised MemoryError"),
        ("deep.py", "def f(x):\n    return f(x)\nf(1)\n", "deep.py:2:12 error[DY0401]: the file raised RecursionError"),
        ("leave.py", "import sys\nsys.exit(0)\n", "leave.py:2:1 error[DY0401]: the file raised SystemExit"),
        ("wrong.py", "def f(:\n", "wrong.py:1:7 error[DY0201]"),
    ];
    for (name, text, expected) in files {
        // The file under test is an import of the model: both are closed.
        let stem = name.trim_end_matches(".py");
        let folder = folder(stem, &[("model.py", &format!("import {stem}\n")), (name, text)]);
        let arguments = ["--emit", "program", "--entry", "lambda: 1", "--max-steps", "100000"];
        let said = complaint(&folder, &arguments);
        assert!(said.starts_with(expected), "{name}: {said}");
    }
}

/// Packages look at the clock and make folders for caches when they are imported; only what depends on it is refused.
#[test]
fn what_differs_from_run_to_run_may_be_imported_but_not_used() {
    let package =
        "import os\nimport time\nimport random\nstart = time.time()\nlater = start + 1\nseed = random.random()\n\
                   os.makedirs('/cache/models', exist_ok=True)\nassert os.path.isdir('/cache/models')\n\
                   def f(x):\n    return x * 2\n";
    let folder = folder("imported", &[("model.py", "import package\n"), ("package.py", package)]);
    let program =
        |entry: &str| convert(&folder, &["--emit", "program", "--entry", entry, "--input-spec", "x:float32[2]"]);
    let made = program("package.f");
    assert!(made.status.success(), "{made:?}");
    assert!(!std::path::Path::new("/cache/models").exists());
    for (entry, name) in [("start", "the time"), ("later", "package.later"), ("seed", "package.seed")] {
        let said = program(&format!("lambda x: x * package.{entry}"));
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.contains("error[DY0407]") && said.contains(&format!("depends on '{name}'")), "{said}");
        assert!(said.contains("which differs from run to run (made at package.py:"), "{said}");
    }
}

const SIZES: &str = "import paddle

def f(x, rest):
    rows = (0,) * x.shape[2]
    y = x.reshape([x.shape[0], -1]).sum(axis=1) + rest['bias']
    if x.shape[1] > 3:
        y = y * len(rows)
    return paddle.split(rest['parts'][0], rest['parts'][0].shape[0])[0], y

def g(x):
    return x.flatten(1) * x.shape[0]

def h(x, weight):
    return paddle.nn.functional.conv2d(x, weight).mean(axis=[2, 3]) @ paddle.ones([4, 2])
";

#[test]
fn dims_that_need_not_be_known_become_unknown() {
    let folder = folder("dynamic", &[("model.py", SIZES)]);
    let made = |entry: &str, specs: &[&str]| {
        let specs = specs.iter().flat_map(|spec| ["--input-spec", spec]);
        let arguments = ["--emit", "program", "--dynamic", "auto", "--entry", entry];
        let output = convert(&folder, &arguments.into_iter().chain(specs).collect::<Vec<_>>());
        assert!(output.status.success(), "{output:?}");
        let text = |bytes| String::from_utf8(bytes).expect("text is UTF-8");
        (text(output.stdout), text(output.stderr))
    };
    let (program, said) = made("f", &["float32[2,3,4]", "rest={'bias': float32[2], 'parts': [int64[3,5]]}"]);
    assert!(
        program.contains("func @forward(%0: f32[s0, s1, 4] \"x\", %1: f32[s2] \"bias\", %2: i64[3, s3] \"parts_0\")"),
        "{program}"
    );
    // The test on a dim that may have any size is one of the Program's.
    assert!(program.contains(" = if("), "{program}");
    let warnings: Vec<&str> =
        said.lines().filter(|l| l.starts_with("warning") || l.trim_start().starts_with("-->")).collect();
    assert_eq!(
        warnings,
        [
            "warning[DY0607]: dim 2 of argument 1 (4) has to be known: this operator needs int known at run time to be known \
             when the program is made",
            " --> model.py:4:12",
            "warning[DY0607]: dim 0 of rest['parts'][0] (3) has to be known: `num` of split_with_num must be known when the \
             program is made",
            " --> model.py:8:12",
        ]
    );
    // An unknown dim that is asked for is refused at the same line.
    let arguments = ["--emit", "program", "--entry", "f", "--input-spec", "float32[2,3,None]", "--input-spec"];
    let said = complaint(&folder, &[&arguments[..], &["{'bias': float32[2], 'parts': [int64[3,5]]}"]].concat());
    assert!(said.starts_with("model.py:4:12 error[DY0501]: this operator needs int"), "{said}");
    let (program, said) = made("g", &["x:float32[2,3,4]"]);
    assert!(program.contains("func @forward(%0: f32[s0, s1, s2] \"x\")") && said.is_empty(), "{program}{said}");
    // A dim that an op lets have one size stays.
    let (program, said) = made("h", &["x:float32[2,3,8,8]", "weight:float32[4,3,3,3]"]);
    let inputs = "func @forward(%0: f32[s0, 3, s1, s2] \"x\", %1: f32[4, s3, s4, s5] \"weight\")";
    assert!(program.contains(inputs), "{program}");
    let fixed = "warning[DY0607]: dim 0 of weight (4) has to be known: matmul takes 4 here\n  --> model.py:14:12\n";
    assert!(said.contains(fixed) && said.matches("warning").count() == 2, "{said}");
    let (program, said) = made("lambda x: h(x, paddle.ones([4, 3, 3, 3]))", &["x:float32[2,3,8,8]"]);
    assert!(program.contains("(%0: f32[s0, 3, s1, s2] \"x\")"), "{program}");
    assert!(said.contains("dim 1 of x (3) has to be known: conv2d takes 3 here\n  --> model.py:14:12\n"), "{said}");
    // What cannot be staged with the sizes that are given is refused as it is without the option.
    let arguments = ["--emit", "program", "--dynamic", "auto", "--entry", "f", "--input-spec", "float32[2]"];
    assert!(complaint(&folder, &arguments).contains("error[DY0605]: the parameter `rest` has no input spec"));
}

/// A constructor may log when it ran, but an entry that is not there, or that depends on the clock, gives no Program.
#[test]
fn an_entry_may_log_the_time_but_not_depend_on_it() {
    let text = "import sys\nimport time\nfrom nowhere import Net\n\ndef log(text):\n    now = time.strftime('%H:%M', time.localtime(time.time()))\n    \
                print('{} {}'.format(now, text).encode().decode(), '%s' % now, f'{now:>9}', time.ctime(), file=sys.stderr)\n\n\
                def make(width):\n    log('made')\n    return lambda x: x * width\n";
    let folder = folder("logged", &[("model.py", text)]);
    let arguments = |entry| ["--emit", "program", "--entry", entry, "--input-spec", "x:float32[2]"];
    let made = convert(&folder, &arguments("make(3)"));
    assert!(made.status.success() && String::from_utf8_lossy(&made.stdout).contains("scale=3"), "{made:?}");
    for (entry, expected) in [
        ("Net(3)", "error[DY0408]: the entry depends on the module 'nowhere', which is not installed here"),
        ("make(time.time())", "error[DY0407]: "),
        ("make(time.time() + 1)", "error[DY0407]: "),
        ("make(len('%s' % time.time()))", "error[DY0407]: "),
    ] {
        let output = convert(&folder, &arguments(entry));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && said.contains(expected), "{entry}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_as_output_is_written_to_and_stays() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder("pipe", &[("model.py", MODEL)]);
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).expect("the pipe can be read")
    });
    let output = convert(&folder, &["--emit", "program", "--entry", "declared", "-o", "pipe"]);
    let kind = std::fs::metadata(&pipe).expect("it is still there").file_type();
    assert!(kind.is_fifo(), "the pipe was replaced: {output:?}");
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    assert!(reader.join().expect("it read all").contains("func @forward("));
}

#[test]
fn the_output_is_written_whole_or_not_at_all() {
    let folder = folder("output", &[("model.py", MODEL), ("old.txt", "old")]);
    let common = ["--emit", "program", "--entry", "declared", "-o", "old.txt"];
    complaint(&folder, &[&common[..], &["--input-spec", "float32"]].concat());
    assert_eq!(std::fs::read_to_string(folder.join("old.txt")).expect("it is still there"), "old");
    let output = convert(&folder, &common);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let text = std::fs::read_to_string(folder.join("old.txt")).expect("it was written");
    assert!(text.contains("func @forward("), "{text}");
    let names: Vec<_> = std::fs::read_dir(&folder).expect("the folder is there").collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn a_file_of_a_package_finds_its_neighbours() {
    let files = [
        (
            "zoo/__init__.py",
            "import os\nfrom .blocks import twice\nassert 'model.py' in os.listdir(os.path.dirname(__file__))\n",
        ),
        ("zoo/blocks.py", "def twice(x):\n    return x * 2\n"),
        (
            "zoo/model.py",
            "from .blocks import twice\nfrom zoo import twice as same\ndef f(x):\n    return twice(same(x))\n",
        ),
    ];
    let folder = folder("package", &files).join("zoo");
    let arguments = ["--emit", "program", "--entry", "f", "--input-spec", "float32[2]"];
    let output = convert(&folder, &arguments);
    assert!(output.status.success(), "{output:?}");
}

const BRANCH: &str = "import paddle

def f(x):
    # the sign decides
    if x.sum() > 0:
        x = x * 2

    return x + 1
";

#[test]
fn the_source_map_names_lines_and_ops() {
    let folder = folder("map", &[("model.py", BRANCH)]);
    let entry = ["--entry", "f", "--input-spec", "x:float32[2]"];
    let source = convert(&folder, &[&entry[..], &["--source-map", "map.json"]].concat());
    let source = String::from_utf8(source.stdout).expect("text is UTF-8");
    let program = convert(&folder, &[&entry[..], &["--emit", "program"]].concat());
    let program = String::from_utf8(program.stdout).expect("text is UTF-8");
    let text = std::fs::read_to_string(folder.join("map.json")).expect("the map was written");
    let map: serde_json::Value = serde_json::from_str(&text).expect("the map is JSON");
    assert_eq!((&map["version"], &map["file"], &map["changed"]), (&1.into(), &"model.py".into(), &true.into()));
    let mut seen = Vec::new();
    for line in map["lines"].as_array().expect("it has lines") {
        for op in line["ops"].as_array().expect("a line has ops") {
            let at = op["line"].as_u64().expect("an op has a line") as usize;
            let name = op["op"].as_str().expect("an op has a name");
            let text = program.lines().nth(at - 1).expect("the line is there");
            assert!(text.contains(&format!("{name}(")), "{text} is no {name}");
            seen.push((line["original"].as_u64().expect("a number"), name.to_owned()));
        }
        for at in line["converted"].as_array().expect("a line has converted lines") {
            assert!(source.lines().nth(at.as_u64().expect("a number") as usize - 1).is_some());
        }
    }
    let on = |line| seen.iter().filter(|(at, _)| *at == line).map(|(_, name)| name.as_str()).collect::<Vec<_>>();
    assert_eq!(on(6), ["scale"]);
    assert_eq!(on(8), ["scale"]);
    assert!(on(5).contains(&"if") && on(5).contains(&"sum"), "{seen:?}");
    let printed = convert(&folder, &[&entry[..], &["--emit", "map"]].concat());
    assert_eq!(String::from_utf8_lossy(&printed.stdout), text);
}

#[test]
fn annotated_text_has_what_stands_for_each_line_beside_it() {
    let folder = folder("annotated", &[("model.py", BRANCH)]);
    let arguments = ["--annotate", "--entry", "f", "--input-spec", "x:float32[2]"];
    let text = convert(&folder, &arguments);
    let text = String::from_utf8(text.stdout).expect("text is UTF-8");
    let head: Vec<Vec<&str>> = text.lines().take(3).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(head[0], ["original", "converted", "program"]);
    assert_eq!(head[1][..3], ["1", "func", "@forward(%0:"]);
    assert_eq!(head[2][..6], ["1", "import", "paddle", "1", "import", "dy2st_runtime"]);
    // Columns begin below their titles.
    let column = |line: usize, word: &str| text.lines().nth(line).and_then(|line| line.find(word));
    assert_eq!(column(0, "converted"), column(2, "import dy2st_runtime"));
    assert_eq!(column(0, "program"), column(1, "func"));
    let row =
        |line: &str| text.lines().position(|row| row.starts_with(line)).unwrap_or_else(|| panic!("{line}: {text}"));
    assert!(
        text.lines().nth(row(" 5 ")).is_some_and(|row| row.contains("_jst.if_(") && row.contains("sum(%0)")),
        "{text}"
    );
    assert!(text.lines().nth(row(" 4 ")).is_some_and(|row| row.matches("# the sign decides").count() == 2), "{text}");
    assert!(text.lines().nth(row(" 8 ")).is_some_and(|row| row.matches("return x + 1").count() == 2), "{text}");
    // Without an entry there is no Program, and a file that conversion leaves as it is stands alone.
    let both = convert(&folder, &["--annotate"]);
    let both = String::from_utf8_lossy(&both.stdout).into_owned();
    assert_eq!(both.lines().next().unwrap_or_default().split_whitespace().count(), 2, "{both}");
    std::fs::write(folder.join("model.py"), "x = 1\n").expect("a file can be written");
    assert_eq!(String::from_utf8_lossy(&convert(&folder, &["--annotate"]).stdout), "  original\n1 x = 1\n");
}

const HANDLERS: &str = "\
import paddle

def g(x, i):
    return x[i]

def caught(x, i):
    try:
        return g(x, i)
    except IndexError:
        return x[0]

def ended(x, i):
    try:
        y = paddle.gather(x, i)
    finally:
        print('done')
    with paddle.no_grad():
        return y + x[i]

def divided(x, i):
    try:
        return i // 2 + i % 3
    except ZeroDivisionError:
        return i
";

/// A Program has no handlers: an op that may fail under one is refused, one under what only ends a block is told.
#[test]
fn ops_that_may_fail_under_handlers_are_told() {
    let folder = folder("handlers", &[("model.py", HANDLERS)]);
    let made = |entry: &str| {
        let specs = ["--input-spec", "x:float32[4]", "--input-spec", "i:int64[]"];
        let arguments = ["--emit", "program", "--entry", entry];
        let output = convert(&folder, &arguments.into_iter().chain(specs).collect::<Vec<_>>());
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (made_caught, said) = made("caught");
    assert!(!made_caught && said.starts_with("error[DY0509]: `index_get` may fail"), "{said}");
    assert!(said.contains("--> model.py:8:16") && said.contains("7 |     try:\n"), "{said}");
    let (made_ended, said) = made("ended");
    assert!(made_ended && said.starts_with("warning[DY0509]: `gather` may fail"), "{said}");
    assert!(said.contains("--> model.py:14:13") && said.matches("warning").count() == 1, "{said}");
    // A number that is known not to be zero divides everything.
    assert_eq!(made("divided"), (true, String::new()));
}
