//! Python's library and syntax as models use it. Each idiom is a small text with holes; what it binds stays in scope.

use super::scope::{Context, Generator, Var};
use super::tree::Stmt;
use super::types::Ty;

/// Definitions at the top of a program that mentions them.
pub const CLASSES: &[(&str, &str)] = &[
    (
        "Point(",
        "\
@dataclasses.dataclass
class Point:
    x: object
    n: int = 1
    tags: list = dataclasses.field(default_factory=list)
    def moved(self, by):
        return dataclasses.replace(self, x=self.x + by, n=self.n + 1)
",
    ),
    ("Step(", "Step = collections.namedtuple(\"Step\", \"value count\")\n"),
    (
        "Kind.",
        "\
class Kind(enum.Enum):
    LOW = 1
    HIGH = 2
    def other(self):
        return Kind.HIGH if self is Kind.LOW else Kind.LOW
",
    ),
    (
        "Bag(",
        "\
class Bag:
    def __init__(self, items):
        self.items = list(items)
        self.reads = 0
    def __len__(self):
        return len(self.items)
    def __getitem__(self, at):
        self.reads += 1
        return self.items[at]
    def __setitem__(self, at, value):
        self.items[at] = value
    def __iter__(self):
        for item in self.items:
            yield item * 2
    def __contains__(self, value):
        return any(item == value for item in self.items)
    def __bool__(self):
        return bool(self.items[0] > 0)
    def __call__(self, v):
        return v + self.items[-1] if self else v - self.items[-1]
    def __add__(self, other):
        return Bag(self.items + [other])
    def __lt__(self, other):
        return self.items[0] < other.items[0]
    def __getattr__(self, name):
        if name == \"top\":
            return self.items[-1] + 1
        raise AttributeError(name)
    @property
    def head(self):
        return self.items[0]
    @head.setter
    def head(self, value):
        self.items[0] = value if value > 0 else -value
    @staticmethod
    def of(*items):
        return Bag(items)
    @classmethod
    def single(cls, item):
        return cls([item])
",
    ),
    (
        "section(",
        "\
@contextlib.contextmanager
def section(tag):
    print(\"in\", tag)
    try:
        yield tag
    finally:
        print(\"out\", tag)
",
    ),
    (
        "swallow(",
        "\
@contextlib.contextmanager
def swallow(log):
    log.append(1)
    try:
        yield log
    except ValueError as error:
        log.append(len(error.args))
",
    ),
    (
        "@counted",
        "\
def counted(fn):
    @functools.wraps(fn)
    def inner(*args, **options):
        inner.calls += 1
        made = fn(*args, **options)
        return made if inner.calls % 2 else made + 1
    inner.calls = 0
    return inner
",
    ),
    (
        "clipped(",
        "\
def clipped(limit):
    def wrap(fn):
        def inner(*args):
            made = fn(*args)
            if made.max() > limit:
                return made * 0.5
            return made
        return inner
    return wrap
",
    ),
];

/// A text with holes of these types, and what it binds. `N1` to `N4` are new names.
struct Idiom {
    text: &'static str,
    holes: &'static [Ty],
    binds: &'static [(&'static str, Ty)],
}

const IDIOMS: &[Idiom] = &[
    // match
    Idiom {
        text: "\
match ($, $):
    case (0, _):
        N1 = $
    case (N2, True) if $:
        N1 = $
    case (N2, _):
        N1 = $
",
        holes: &[Ty::Int, Ty::Cond, Ty::T0, Ty::Cond, Ty::T0, Ty::T0],
        binds: &[("N1", Ty::T0)],
    },
    Idiom {
        text: "\
match $:
    case [N2]:
        N1 = N2
    case [N2, *N3] if $:
        N1 = N2 + len(N3)
    case _:
        N1 = $
",
        holes: &[Ty::ListT0, Ty::Cond, Ty::T0],
        binds: &[("N1", Ty::T0)],
    },
    Idiom {
        text: "\
match $:
    case {\"b\": N2}:
        N1 = N2
    case {\"a\": N2, **N3} if N2 > 0:
        N1 = N2 - len(N3)
    case _:
        N1 = $
",
        holes: &[Ty::DictT0, Ty::T0],
        binds: &[("N1", Ty::T0)],
    },
    Idiom {
        text: "\
match $:
    case None:
        N1 = 0
    case int() | float():
        N1 = 1
    case paddle.Tensor():
        N1 = 2
    case str(N2):
        N1 = len(N2)
    case _:
        N1 = 3
",
        holes: &[Ty::Num],
        binds: &[("N1", Ty::Int)],
    },
    Idiom {
        text: "\
match Step($, $):
    case Step(value=N2, count=1):
        N1 = N2
    case Step(N2, N3) if N3 > $:
        N1 = N2 * 2
    case N4:
        N1 = N4.value - 1
",
        holes: &[Ty::T1, Ty::Int, Ty::I0],
        binds: &[("N1", Ty::T1)],
    },
    // generators
    Idiom {
        text: "\
def N1(start):
    got = start
    for at in range(3):
        sent = yield got
        if $:
            return got
        got = got + (sent if sent is not None else 1)
    return got
N2 = N1($)
N3 = next(N2)
try:
    N3 = N2.send($)
    N3 = N2.send($)
except StopIteration as stop:
    N3 = stop.value
",
        holes: &[Ty::Bool, Ty::T0, Ty::T0, Ty::T0],
        binds: &[("N3", Ty::T0)],
    },
    Idiom {
        text: "\
def N1(items):
    total = 0
    for item in items:
        if item > $:
            total = total + item
            yield item
    return total
def N2(items):
    rest = yield from N1(items)
    yield rest + $
N3 = list(N2($))
",
        holes: &[Ty::Float, Ty::T0, Ty::ListT0],
        binds: &[("N3", Ty::ListT0)],
    },
    Idiom {
        text: "\
def N1(items):
    for item in items:
        yield item
        if $:
            return
N2 = [q for q, _ in zip(N1($), range(2))]
",
        holes: &[Ty::Cond, Ty::ListT0],
        binds: &[("N2", Ty::ListT0)],
    },
    // decorators and partial functions
    Idiom {
        text: "\
@counted
def N1(v, w=1):
    if $:
        return v + w
    return v - w
N2 = N1($)
N3 = N1(N2, w=$)
print(\"calls\", N1.calls, N1.__name__ == \"N1\")
",
        holes: &[Ty::Cond, Ty::T0, Ty::Int],
        binds: &[("N3", Ty::T0)],
    },
    Idiom {
        text: "\
@clipped($)
def N1(v, w):
    return v + w
N2 = N1($, $)
",
        holes: &[Ty::Int, Ty::T1, Ty::T1],
        binds: &[("N2", Ty::T1)],
    },
    Idiom {
        text: "\
def N1(v, by, sign=1):
    return v + by if $ else (v - by) * sign
N2 = functools.partial(N1, by=$)
N3 = functools.partial(N1, $, $)
N4 = N2($) + N3(sign=2)
",
        holes: &[Ty::Cond, Ty::T0, Ty::T0, Ty::T0, Ty::T0],
        binds: &[("N4", Ty::T0)],
    },
    Idiom {
        text: "N1 = functools.reduce(lambda p, q: p + q if q > $ else p, $, $)\n",
        holes: &[Ty::Float, Ty::ListT0, Ty::T0],
        binds: &[("N1", Ty::T0)],
    },
    // data classes, named tuples, enums
    Idiom {
        text: "\
N1 = Point($)
if $:
    N1 = N1.moved($)
    N1.tags.append(\"m\")
N2 = dataclasses.replace(N1, n=$)
print(\"point\", N1.n, N2.n, N1.tags, N2.tags is N1.tags)
",
        holes: &[Ty::T1, Ty::Cond, Ty::T0, Ty::Int],
        binds: &[("N1.x", Ty::T1), ("N2.n", Ty::Int)],
    },
    Idiom {
        text: "\
N1 = Step($, $)
if $:
    N1 = N1._replace(count=N1.count + 1)
N2, N3 = N1
print(\"step\", N1.count, N1._fields, len(N1))
",
        holes: &[Ty::T1, Ty::Int, Ty::Cond],
        binds: &[("N2", Ty::T1), ("N3", Ty::Int)],
    },
    Idiom {
        text: "\
N1 = Kind.LOW if $ else Kind.HIGH
N2 = N1.value
if N1 is Kind.HIGH or N1.other() == Kind($ % 2 + 1):
    N2 = N2 + 1
print(\"kind\", N1.name)
",
        holes: &[Ty::Cond, Ty::Int],
        binds: &[("N2", Ty::Int)],
    },
    // one's own classes
    Idiom {
        text: "\
N1 = Bag([$, $])
N2 = N1($)
if N1 and len(N1) > 1:
    N1[0] = $
print(\"bag\", N1.reads, $ in N1, bool(N1))
N3 = N1[-1] + N1.top
",
        holes: &[Ty::T0, Ty::T0, Ty::T1, Ty::T0, Ty::T0],
        binds: &[("N2", Ty::T1), ("N3", Ty::T0)],
    },
    Idiom {
        text: "\
N1 = Bag.of($, $)
N1.head = $
if N1 < Bag.single($):
    N1 = N1 + $
N2 = list(N1)
N3 = len(N1)
",
        holes: &[Ty::T0, Ty::T0, Ty::T0, Ty::T0, Ty::T0],
        binds: &[("N2", Ty::ListT0), ("N3", Ty::Int)],
    },
    // context managers
    Idiom {
        text: "\
N1 = []
with swallow(N1):
    N1.append(2)
    if $:
        raise ValueError(\"s\", 1)
    N1.append(3)
print(\"swallowed\", N1)
",
        holes: &[Ty::Cond],
        binds: &[("len(N1)", Ty::Int)],
    },
    Idiom {
        text: "\
with section(\"N1\") as N2, contextlib.suppress(KeyError):
    N3 = $
    if $:
        raise KeyError(\"k\")
    N3 = $
",
        holes: &[Ty::T0, Ty::Cond, Ty::T0],
        binds: &[("N3", Ty::T0)],
    },
    Idiom {
        text: "\
with contextlib.ExitStack() as N1:
    N1.callback(print, \"closed\", $)
    if $:
        N1.enter_context(section(\"deep\"))
    print(\"open\")
",
        holes: &[Ty::Int, Ty::Cond],
        binds: &[],
    },
    // star arguments
    Idiom {
        text: "\
def N1(first, *rest, scale=1, **more):
    out = first * scale
    for item in rest:
        if item > 0:
            out = out + item
    for key in sorted(more):
        out = out - more[key]
    return out
N2 = N1(*$, scale=$, **{\"z\": $})
N3 = N1($, *[$, 1], y=$)
",
        holes: &[Ty::ListT0, Ty::Int, Ty::T0, Ty::T0, Ty::T0, Ty::Int],
        binds: &[("N2", Ty::T0), ("N3", Ty::T0)],
    },
    Idiom {
        text: "N1, *N2, N3 = [$, *$, $]\n",
        holes: &[Ty::T0, Ty::ListT0, Ty::T0],
        binds: &[("N1", Ty::T0), ("N2", Ty::ListT0), ("N3", Ty::T0)],
    },
    // formats of numbers of a run
    Idiom {
        text: "N1 = $\nprint(f\"{N1:03d}|{N1:>4}|{N1!r}|{N1:+}\")\n",
        holes: &[Ty::Int],
        binds: &[("N1", Ty::Int)],
    },
    Idiom { text: "N1 = float($)\nprint(f\"{N1:.2f}|{N1:8.3f}|{N1:e}|{N1:g}\")\n", holes: &[Ty::T0], binds: &[] },
    Idiom {
        text: "N1 = int($)\nprint(\"%d %03d %s\" % (N1, N1 + 1, N1), \"{:>3}\".format(N1))\n",
        holes: &[Ty::I0],
        binds: &[("N1", Ty::Int)],
    },
    Idiom {
        text: "N1 = float($)\nprint(\"%.1f\" % N1, round(N1, 1), \"{:.2f}/{}\".format(N1, $))\n",
        holes: &[Ty::T0, Ty::Int],
        binds: &[],
    },
    Idiom {
        text: "N1 = int($)\nprint(N1 // 2, N1 ** 2, divmod(N1, 3), -N1 % 5, abs(N1))\n",
        holes: &[Ty::I0],
        binds: &[],
    },
    Idiom { text: "print(\",\".join(str(q) for q in $), \"-\" * 3)\n", holes: &[Ty::ListInt], binds: &[] },
    // comprehensions and orders
    Idiom {
        text: "N1 = {**{q: w for q, w in $.items() if w > $}, \"a\": $}\n",
        holes: &[Ty::DictT0, Ty::Float, Ty::T0],
        binds: &[("N1", Ty::DictT0)],
    },
    Idiom {
        text: "N1 = [q for q, w in zip($, $) if w > $] + [0.5]\nprint(len(N1))\n",
        holes: &[Ty::ListInt, Ty::T1, Ty::Float],
        binds: &[],
    },
    Idiom {
        text: "N1 = sorted(range(4), key=lambda q: $[q])\nN2 = N1[0]\n",
        holes: &[Ty::T1],
        binds: &[("N1", Ty::ListInt), ("N2", Ty::Int)],
    },
    Idiom { text: "N1 = max($, key=lambda q: q.sum())\n", holes: &[Ty::ListT1], binds: &[("N1", Ty::T1)] },
    Idiom {
        text: "N1 = sorted([($, 1), ($, 2)], key=lambda q: q[0], reverse=$)\nN2 = N1[0][1]\n",
        holes: &[Ty::T0, Ty::T0, Ty::Bool],
        binds: &[("N2", Ty::Int)],
    },
    Idiom {
        text: "N1 = [w for q in $ if (w := q * 2) > $] + [$]\n",
        holes: &[Ty::ListT0, Ty::Float, Ty::T0],
        binds: &[("N1", Ty::ListT0)],
    },
    Idiom {
        text: "N1 = next((q for q in $ if q > $), None)\nN2 = $ if N1 is None else N1\n",
        holes: &[Ty::ListT0, Ty::T0, Ty::T0],
        binds: &[("N2", Ty::T0)],
    },
    Idiom {
        text: "N1 = list(itertools.chain($, $))[:3]\n",
        holes: &[Ty::ListT0, Ty::ListT0],
        binds: &[("N1", Ty::ListT0)],
    },
    Idiom {
        text: "N1 = list(itertools.takewhile(lambda q: q > $, $)) + [$]\n",
        holes: &[Ty::Float, Ty::ListT0, Ty::T0],
        binds: &[("N1", Ty::ListT0)],
    },
    Idiom { text: "N1 = list(itertools.accumulate($))\n", holes: &[Ty::ListT0], binds: &[("N1", Ty::ListT0)] },
    // kinds and lengths that differ by way
    Idiom {
        text: "\
if $:
    N1 = ($,)
elif $:
    N1 = ($, $)
else:
    N1 = ()
print(\"tuple\", len(N1))
N2 = N1[-1] if N1 else $
for N3 in N1:
    N2 = N2 + N3
",
        holes: &[Ty::Cond, Ty::T0, Ty::Cond, Ty::T0, Ty::T0, Ty::T0],
        binds: &[("N2", Ty::T0)],
    },
    Idiom {
        text: "\
N1 = None
for N2 in $:
    if N1 is None or N2 > N1:
        N1 = N2
N3 = N1 if N1 is not None else $
",
        holes: &[Ty::T1, Ty::T0],
        binds: &[("N3", Ty::T0)],
    },
    Idiom {
        text: "\
N1 = $
N2 = 0
while (N1 := N1 - 1) > 0 and N2 < 3:
    N2 += 1
",
        holes: &[Ty::I0],
        binds: &[("N1", Ty::I0), ("N2", Ty::Int)],
    },
    Idiom {
        text: "\
N1 = collections.deque([$], maxlen=2)
N1.append($)
if $:
    N1.appendleft($)
N2 = N1[0] - N1.pop()
N3 = len(N1)
",
        holes: &[Ty::T0, Ty::T0, Ty::Cond, Ty::T0],
        binds: &[("N2", Ty::T0), ("N3", Ty::Int)],
    },
    Idiom {
        text: "\
N1 = collections.OrderedDict()
N1[\"b\"] = $
if $:
    N1[\"a\"] = $
N2 = sum(N1.values())
print(\"keys\", list(N1), len(N1))
",
        holes: &[Ty::T0, Ty::Cond, Ty::T0],
        binds: &[("N2", Ty::T0)],
    },
    Idiom {
        text: "\
N1 = collections.defaultdict(list)
for N2 in range(3):
    if $:
        N1[\"x\"].append($)
    else:
        N1[\"y\"].append(N2)
print(\"sizes\", len(N1[\"x\"]), len(N1[\"y\"]))
",
        holes: &[Ty::Cond, Ty::T0],
        binds: &[],
    },
    // recursion
    Idiom {
        text: "\
def N1(v, left):
    if left == 0 or v.sum() > $:
        return v
    return N2(v + 1, left - 1)
def N2(v, left):
    if v.max() < $:
        return v * 2
    return N1(v - 0.5, left)
N3 = N1($, 3)
",
        holes: &[Ty::Int, Ty::Float, Ty::T1],
        binds: &[("N3", Ty::T1)],
    },
    Idiom {
        text: "\
def N1(items):
    if len(items) == 1:
        return items[0]
    left, right = N1(items[:1]), N1(items[1:])
    return left if left > right else right
N2 = N1([$, $, $])
",
        holes: &[Ty::T0, Ty::T0, Ty::T0],
        binds: &[("N2", Ty::T0)],
    },
    // functions that write what surrounds them
    Idiom {
        text: "\
N1 = 0
N2 = $
def N3(v):
    nonlocal N1, N2
    if v > $:
        N1 += 1
        N2 = v
    elif N1 > 1:
        N1 = 0
    return N2
for N4 in ($, $):
    N3(N4)
N3($)
",
        holes: &[Ty::T0, Ty::T0, Ty::T0, Ty::T0, Ty::T0],
        binds: &[("N1", Ty::Int), ("N2", Ty::T0)],
    },
    Idiom {
        text: "\
class N1:
    count = 0
    def __init__(self, v):
        type(self).count += 1
        self.v = v if $ else -v
N2 = N1($)
N3 = N1($) if $ else N2
print(\"made\", N1.count, N2 is N3)
N4 = N3.v
",
        holes: &[Ty::Cond, Ty::T0, Ty::T0, Ty::Cond],
        binds: &[("N4", Ty::T0)],
    },
    Idiom {
        text: "\
try:
    N1 = $
    if $:
        raise LookupError(\"l\", 2)
    N1 = N1 + 1
except (LookupError, TypeError) as N2:
    N1 = N1 - N2.args[1]
else:
    N1 = N1 * 2
finally:
    print(\"final\")
",
        holes: &[Ty::T0, Ty::Cond],
        binds: &[("N1", Ty::T0)],
    },
    Idiom {
        text: "\
def N1(v):
    for at in range(3):
        try:
            if v.sum() > at:
                return v + at
            if $:
                continue
            v = v + 0.5
        finally:
            print(\"trip\", at)
    else:
        return -v
N2 = N1($)
",
        holes: &[Ty::Cond, Ty::T1],
        binds: &[("N2", Ty::T1)],
    },
];

impl Generator {
    /// One of the idioms.
    pub fn idiom(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let idiom = self.random.pick(IDIOMS);
        if context.rounds >= 8 && idiom.text.contains("for ") {
            return self.assign(body);
        }
        let names: Vec<String> = (0..4).map(|_| self.fresh("v")).collect();
        let name = |text: &str| {
            names
                .iter()
                .enumerate()
                .fold(text.to_owned(), |text, (at, name)| text.replace(&format!("N{}", at + 1), name))
        };
        let mut holes: Vec<super::tree::Expr> = idiom.holes.iter().map(|ty| self.expr(*ty, 1)).collect();
        holes.reverse();
        let mut made = super::themes::lines(&name(idiom.text));
        fill(&mut made, &mut holes);
        body.extend(made);
        for (text, ty) in idiom.binds {
            let text = name(text);
            let is_name = text.chars().all(|c| c.is_ascii_alphanumeric());
            self.vars.push(if is_name { Var::new(text, *ty) } else { Var::fixed(text, *ty) });
        }
    }
}

/// Puts expressions, the last one first, in the place of each `$` of lines of text.
pub fn fill(body: &mut [Stmt], holes: &mut Vec<super::tree::Expr>) {
    let refill = |pieces: &mut Vec<super::tree::Piece>, holes: &mut Vec<super::tree::Expr>| {
        let text: String = pieces
            .iter()
            .map(|piece| match piece {
                super::tree::Piece::Text(text) => text.as_str(),
                super::tree::Piece::Hole(_) => "",
            })
            .collect();
        let count = text.matches('$').count();
        let mine = holes.split_off(holes.len().saturating_sub(count)).into_iter().rev().collect();
        *pieces = super::tree::fill(&text, mine);
    };
    for stmt in body {
        match stmt {
            Stmt::Line(pieces) | Stmt::Pinned(pieces) => refill(pieces, holes),
            Stmt::Block(clauses) => {
                for clause in clauses {
                    refill(&mut clause.head, holes);
                    fill(&mut clause.body, holes);
                }
            }
        }
    }
}
