//! What asks for more than there is: memory, sources without end, outputs that take nothing. All of it ends in one
//! exception or diagnostic, in bounded time and memory.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Kibibytes of address space and seconds of processor time.
const LIMITS: &str = "ulimit -v 3000000; ulimit -t 120";

/// What is too large, each with the exception that eager PaddlePaddle or CPython raises, or with what it gives.
const EXPRESSIONS: &[(&str, &str)] = &[
    ("paddle.arange(10**15)", "MemoryError"),
    ("paddle.arange(-2**63, 2**63 - 1)", "MemoryError"),
    ("paddle.linspace(0, 1, 10**12)", "MemoryError"),
    ("paddle.logspace(0, 1, 10**12)", "MemoryError"),
    ("paddle.eye(10**8)", "MemoryError"),
    ("F.one_hot(paddle.to_tensor([1]), 10**14)", "MemoryError"),
    ("F.pad(paddle.ones([1, 1, 2, 2]), [10**8] * 4)", "MemoryError"),
    ("tall + wide", "MemoryError"),
    ("tall > wide", "MemoryError"),
    ("paddle.where(tall > 0, wide, tall)", "MemoryError"),
    ("paddle.matmul(tall, wide)", "MemoryError"),
    ("paddle.outer(tall.flatten(), wide.flatten())", "MemoryError"),
    ("paddle.meshgrid(tall.flatten(), wide.flatten())", "MemoryError"),
    ("paddle.kron(paddle.ones([10**4, 10**3]), paddle.ones([10**4, 10**3]))", "MemoryError"),
    ("paddle.tile(tall, [1, 10**10])", "MemoryError"),
    ("paddle.expand(tall, [10**6, 10**13])", "MemoryError"),
    ("paddle.repeat_interleave(tall, 10**10)", "MemoryError"),
    ("paddle.repeat_interleave(paddle.ones([2]), paddle.to_tensor([10**13, 1]))", "MemoryError"),
    ("paddle.concat([paddle.ones([10**7])] * 10**4)", "MemoryError"),
    ("paddle.stack([paddle.ones([10**7])] * 10**4)", "MemoryError"),
    ("paddle.zeros([10**6, 10**6])", "MemoryError"),
    ("paddle.zeros([2**32, 2**32])", "MemoryError"),
    ("paddle.zeros([2**40, 2**30, 0])", "Tensor"),
    ("paddle.full([10**12], 1)", "MemoryError"),
    ("paddle.rand([10**12])", "MemoryError"),
    ("paddle.randperm(10**13)", "MemoryError"),
    ("paddle.randint(0, 5, [10**13])", "MemoryError"),
    ("paddle.multinomial(paddle.ones([3]), 10**12, replacement=True)", "MemoryError"),
    ("F.interpolate(paddle.ones([1, 1, 2, 2]), size=[10**9, 10**9])", "MemoryError"),
    ("F.interpolate(paddle.ones([1, 1, 2, 2]), scale_factor=1e9)", "MemoryError"),
    ("F.conv2d(paddle.ones([1, 1, 4, 4]), paddle.ones([1, 1, 3, 3]), padding=10**9)", "MemoryError"),
    ("F.conv2d_transpose(paddle.ones([1, 1, 4, 4]), paddle.ones([1, 1, 3, 3]), stride=10**8)", "MemoryError"),
    ("F.max_pool2d(paddle.ones([1, 1, 4, 4]), 10**12, padding=10**11)", "Tensor"),
    ("F.avg_pool2d(paddle.ones([1, 1, 4, 4]), 10**9, padding=4 * 10**8)", "Tensor"),
    ("F.adaptive_avg_pool2d(paddle.ones([1, 1, 4, 4]), 10**7)", "MemoryError"),
    ("F.unfold(paddle.ones([1, 1, 4, 4]), 2, paddings=10**7)", "MemoryError"),
    ("paddle.nn.Linear(10**9, 10**9)", "MemoryError"),
    ("paddle.diag(tall.flatten())", "MemoryError"),
    ("paddle.bincount(paddle.to_tensor([10**13]))", "MemoryError"),
    ("paddle.histogram(paddle.ones([3]), bins=10**13)", "MemoryError"),
    ("paddle.as_strided(paddle.ones([3]), [10**10, 10**10], [0, 0])", "MemoryError"),
    ("np.zeros(10**13)", "MemoryError"),
    ("np.arange(10**13)", "MemoryError"),
    ("np.linspace(0, 1, 10**13)", "MemoryError"),
    ("np.ones((10**5, 1)) + np.ones((1, 10**5))", "MemoryError"),
    ("np.repeat(np.ones(2), 10**13)", "MemoryError"),
    ("np.random.rand(10**13)", "MemoryError"),
    ("[0] * 10**12", "MemoryError"),
    ("(0,) * 10**12", "MemoryError"),
    ("'a' * 10**12", "MemoryError"),
    ("bytes(10**12)", "MemoryError"),
    ("list(range(10**12))", "MemoryError"),
    ("1 << 10**12", "MemoryError"),
    ("'x'.zfill(10**12)", "MemoryError"),
    ("f'{1:>1000000000000}'", "MemoryError"),
    ("'%.1000000000f' % 1.0", "MemoryError"),
    ("('a' * 10**6).translate({97: 'b' * 10**6})", "MemoryError"),
    ("int('9' * 5000000)", "ValueError"),
    ("doubled('a')", "MemoryError"),
    ("doubled(b'a')", "MemoryError"),
    ("doubled([1])", "MemoryError"),
    ("doubled((1,))", "MemoryError"),
    ("static(10**6)", "MemoryError"),
    ("sized(paddle.to_tensor(10**13))", "MemoryError"),
    ("inside()", "caught"),
];

const HELPERS: &str = "
import paddle, numpy as np
import paddle.nn.functional as F
tall, wide = paddle.ones([10**6, 1]), paddle.ones([1, 10**6])
def doubled(x):
    while True:
        x = x + x
@paddle.jit.to_static
def static(n):
    return paddle.ones([n, 1]) + paddle.ones([1, n])
@paddle.jit.to_static
def sized(n):
    return paddle.ones([n]) + 1
def inside():
    try:
        return static(10**6)
    except MemoryError:
        return 'caught'
def tell(run):
    try:
        value = run()
        return value if isinstance(value, str) else type(value).__name__
    except Exception as error:
        return type(error).__name__
";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dy2st-limits-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

/// Runs a line of the shell in a folder; `dy2st` is the binary.
fn shell(folder: &Path, line: &str) -> Output {
    Command::new("sh")
        .args(["-c", &format!("{LIMITS}; dy2st() {{ timeout 120 \"$0\" \"$@\"; }}; {line}")])
        .arg(env!("CARGO_BIN_EXE_dy2st"))
        .stdin(Stdio::null())
        .current_dir(folder)
        .output()
        .expect("the shell runs")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn what_is_too_large_raises() {
    let folder = folder("large");
    let lines = EXPRESSIONS.iter().map(|(expression, _)| format!("print(tell(lambda: {expression}), flush=True)\n"));
    let script = HELPERS.to_owned() + &lines.collect::<String>();
    std::fs::write(folder.join("large.py"), script).expect("a file");
    let output = shell(&folder, "dy2st run large.py");
    let found = String::from_utf8_lossy(&output.stdout).into_owned();
    let found: Vec<&str> = found.lines().collect();
    let wrong: Vec<String> = EXPRESSIONS
        .iter()
        .enumerate()
        .filter(|(at, (_, expected))| found.get(*at) != Some(expected))
        .map(|(at, (expression, expected))| format!("{expression}: {expected}, not {:?}", found.get(at)))
        .collect();
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), errors(&output));
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}

/// Where nothing foresaw that memory ends, the end has a message and a status, and what was printed before is there.
#[test]
fn memory_that_ends_unforeseen_is_said() {
    let folder = folder("ends");
    std::fs::write(folder.join("ends.py"), "print('before', end='')\nx = {i: [i] for i in range(10**9)}\n")
        .expect("a file");
    let output = shell(&folder, "ulimit -v 1500000; dy2st run ends.py");
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("DY0403") || said.contains("MemoryError"), "{said}");
    assert_eq!(output.stdout, b"before", "{said}");
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}

#[test]
fn only_regular_files_are_sources() {
    let folder = folder("sources");
    std::fs::create_dir(folder.join("folder")).expect("a folder");
    for source in ["/dev/zero", "/dev/random", "fifo", "folder"] {
        for command in ["convert", "run", "check"] {
            if (command, source) == ("check", "folder") {
                continue;
            }
            let output = shell(&folder, &format!("[ -p fifo ] || mkfifo fifo; dy2st {command} {source}"));
            let all = errors(&output) + &String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(1), "{command} {source}: {all}");
            assert!(all.contains("error[DY0102]"), "{command} {source}: {all}");
        }
    }
    std::fs::write(folder.join("opens.py"), "print(open('fifo').read())\n").expect("a file");
    std::fs::write(folder.join("loads.py"), "import paddle\npaddle.load('fifo')\n").expect("a file");
    for script in ["opens.py", "loads.py"] {
        let output = shell(&folder, &format!("dy2st run {script}"));
        assert_eq!(output.status.code(), Some(1), "{script}: {}", errors(&output));
        assert!(errors(&output).contains("error[DY0102]"), "{script}: {}", errors(&output));
    }
    let large = std::fs::File::create(folder.join("large.py")).expect("a file");
    large.set_len(10 << 30).expect("a file with a hole");
    let output = shell(&folder, "dy2st convert large.py");
    assert!(errors(&output).contains("error[DY0107]"), "{}", errors(&output));
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}

#[test]
fn output_that_is_not_taken_is_said() {
    let folder = folder("full");
    std::fs::write(folder.join("a.py"), "print('one')\nprint('two', end='')\n").expect("a file");
    std::fs::write(folder.join("long.py"), "while True:\n    print('x' * 100)\n").expect("a file");
    for command in ["convert a.py", "check a.py", "convert --list-stages"] {
        let output = shell(&folder, &format!("dy2st {command} > /dev/full"));
        assert_eq!(output.status.code(), Some(1), "{command}: {}", errors(&output));
        assert!(errors(&output).contains("error[DY0103]"), "{command}: {}", errors(&output));
    }
    // CPython says so when it ends, and gives this status.
    for script in ["a.py", "long.py"] {
        let output = shell(&folder, &format!("dy2st run {script} > /dev/full"));
        assert_eq!(output.status.code(), Some(120), "{script}: {}", errors(&output));
        assert!(errors(&output).ends_with("OSError: [Errno 28] No space left on device\n"), "{}", errors(&output));
    }
    let output = shell(&folder, "(dy2st convert a.py; dy2st check a.py; dy2st run a.py) | true");
    assert_eq!(errors(&output), "", "a closed pipe is no matter");
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}

#[test]
fn outputs_that_are_one_file_are_refused() {
    let folder = folder("outputs");
    let text = "def f(x):\n    return x\n";
    std::fs::write(folder.join("a.py"), text).expect("a file");
    let wrong = [
        "convert a.py -o a.py",
        "convert a.py -o ./a.py",
        "convert a.py -o link.py",
        "convert a.py --source-map a.py",
        "convert a.py -o o --source-map o",
        "convert a.py -o new --source-map ./new",
        "convert a.py --max-memory 0",
        "convert a.py --max-steps 0",
    ];
    for line in wrong {
        let output = shell(&folder, &format!("[ -e link.py ] || ln -s a.py link.py; dy2st {line}"));
        assert_eq!(output.status.code(), Some(2), "{line}: {}", errors(&output));
        assert!(!folder.join("o").exists() && !folder.join("new").exists(), "{line}");
        assert_eq!(std::fs::read_to_string(folder.join("a.py")).expect("the file is there"), text, "{line}");
    }
    let output = shell(&folder, "dy2st convert a.py -o /dev/null --source-map /dev/null");
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}

/// Texts of many like parts, each with the seconds of processor time that one may take in an unoptimised build.
#[test]
fn many_parts_take_time_in_proportion() {
    let folder = folder("time");
    let many = |count: usize, part: &dyn Fn(usize) -> String| (0..count).map(part).collect::<String>();
    let leave = |k: usize| format!("    if c > {k}:\n        return {k}\n");
    let case = |k: usize| format!("        case {k}:\n            return {k}\n");
    let attempt = |k: usize| {
        format!("    try:\n        if x > {k}:\n            return x\n        x = x + {k}\n    finally:\n        x = x * 2\n")
    };
    let name = |k: usize| format!("paddle.absent_{k}()\n");
    let texts = [
        ("convert", "ifs", format!("def f(c):\n{}    return -1\n", many(2000, &leave)), ""),
        ("convert", "cases", format!("def f(x):\n    match x:\n{}    return 0\n", many(800, &case)), ""),
        ("convert", "finally", format!("def f(x):\n{}    return x\n", many(150, &attempt)), "DY0302"),
        ("run", "literal", format!("x = 0x{}\n", "f".repeat(2_000_000)), ""),
        ("check", "names", format!("import paddle\n{}", many(4000, &name)), "DY0404"),
    ];
    for (command, name, text, code) in texts {
        std::fs::write(folder.join(format!("{name}.py")), text).expect("a file");
        let output = shell(&folder, &format!("ulimit -t 30; dy2st {command} {name}.py"));
        let all = errors(&output) + &String::from_utf8_lossy(&output.stdout);
        let shown: String = all.chars().take(300).collect();
        assert_eq!(output.status.code(), Some(i32::from(!code.is_empty())), "{name}: {shown}");
        assert!(all.contains(code), "{name}: {shown}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}

/// A long chain of objects ends as well as a short one.
#[test]
fn long_chains_end() {
    let folder = folder("chains");
    let chain = "class Node: pass\nx = Node()\nfor i in range(400000):\n    y = Node()\n    y.next = x\n    x = y\nprint('made')\n";
    std::fs::write(folder.join("chain.py"), chain).expect("a file");
    let output = shell(&folder, "dy2st run chain.py");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"made\n"[..]), "{}", errors(&output));
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}

/// What is installed is not checked unless it is named; names of files stay on their line.
#[test]
fn folders_and_names_are_taken_with_care() {
    let folder = folder("folders");
    for place in ["site-packages/a.py", "venv/b.py", ".hidden/c.py", "own/d\ne.py"] {
        let path = folder.join(place);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, "def f(:\n").expect("a file");
    }
    let output = shell(&folder, "ln -s . own/again; dy2st check .");
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(report.matches("error[").count(), 1, "{report}");
    assert!(report.contains("--> own/d\\ne.py:1:7\n"), "{report}");
    let output = shell(&folder, "dy2st check site-packages");
    assert!(String::from_utf8_lossy(&output.stdout).contains("error[DY0201]"), "{output:?}");
    for format in ["json", "sarif"] {
        let output = shell(&folder, &format!("dy2st check --format {format} ."));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
        assert!(report.to_string().contains("d\\ne.py"), "{report}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}
