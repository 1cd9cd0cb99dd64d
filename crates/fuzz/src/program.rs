//! Whole programs: a class, helpers, the entry, and calls of it that differ.

use std::fmt::Write as _;

use super::random::Random;
use super::scope::{Context, Generator, Signature, Var};
use super::themes::{self, lines, Theme};
use super::tree::{Expr, Program, Stmt};
use super::types::Ty;

/// The attributes of `Box` and of `Net`.
pub const ATTRIBUTES: &[(&str, Ty)] =
    &[("t", Ty::T1), ("n", Ty::Int), ("s", Ty::T0), ("items", Ty::ListT0), ("last", Ty::OptT1), ("buf", Ty::T1)];

/// The parameters that an entry may have, in this order.
const PARAMETERS: &[(&str, Ty)] = &[
    ("x", Ty::T1),
    ("n", Ty::I0),
    ("k", Ty::Int),
    ("m", Ty::T2),
    ("flag", Ty::Bool),
    ("word", Ty::Str),
    ("opt", Ty::OptT1),
    ("xs", Ty::ListT1),
    ("d", Ty::DictT0),
    ("nest", Ty::Nested),
    ("pair", Ty::Pair),
    ("row", Ty::Row),
];

/// How many calls each program gets.
const CALLS: usize = 7;

/// The program with this number of the run with this seed.
pub fn generate(seed: u64, index: u64) -> Program {
    let mut random = Random::new(seed, index);
    let budget = *random.pick(&[6, 10, 16, 24]);
    let method = random.percent(35);
    let drawn = themes::draw(&mut random);
    let mut generator = Generator::new(random, budget / 2, method);
    let mut body = vec![Stmt::pinned("total = 0")];
    generator.vars.push(Var { outer: true, ..Var::new("total", Ty::Int) });
    if drawn.contains(&Theme::Sharing) && !method {
        generator.vars.push(Var::fixed("shared", Ty::T1));
    }
    // A helper has no object, and a method that calls itself through an object does not end.
    generator.themes =
        drawn.iter().copied().filter(|theme| !matches!(theme, Theme::Changing | Theme::Layers)).collect();
    body.extend(generator.helpers());
    body.push(base(method));
    let mut methods = vec![init(method, &drawn), generator.step(), generator.scale()];
    methods.extend(generator.level());
    generator.budget = budget;
    generator.themes = drawn;
    let (params, entry) = generator.entry(method);
    if method {
        methods.push(entry);
        body.push(Stmt::block("class Net(Base):", vec![], methods));
    } else {
        body.push(Stmt::block("class Box(Base):", vec![], methods));
        body.push(entry);
    }
    let calls = generator.calls(&params);
    let tail = generator.tail();
    let outside = print(&tail) + &calls.join("\n");
    let text = prune(&mut body, &outside) + &outside;
    let footer = generator.footer(&text);
    body.extend(tail);
    for (mention, definition) in [("note(", note()), ("Guard(", guard()), ("Odd(", odd())] {
        if text.contains(mention) {
            body.insert(0, definition);
        }
    }
    body.splice(0..0, themes::definitions(&text));
    Program { body, footer, calls }
}

fn print(body: &[Stmt]) -> String {
    Program { body: body.to_vec(), footer: String::new(), calls: Vec::new() }.text()
}

/// Leaves out what nothing mentions, neither here nor in the text outside, and gives the text of what is left.
fn prune(body: &mut Vec<Stmt>, outside: &str) -> String {
    // The entry comes last, and what is mentioned comes before what mentions it.
    for at in (0..body.len() - 1).rev() {
        let head = print(&body[at..=at]);
        let name = head.lines().find_map(|line| line.strip_prefix("def ").or_else(|| line.strip_prefix("class ")));
        let Some(name) = name.and_then(|name| name.split(['(', ':']).next()) else { continue };
        let rest = print(&body[at + 1..]) + outside;
        if !rest.contains(&format!("{name}(")) && !rest.contains(&format!("({name}):")) {
            body.remove(at);
        }
    }
    print(body)
}

fn line(text: &str) -> Stmt {
    Stmt::line(text, vec![])
}

fn note() -> Stmt {
    let body = vec![line("print(\"note\", tag)"), line("return value")];
    Stmt::block("def note(tag, value):", vec![], body)
}

fn odd() -> Stmt {
    Stmt::block("class Odd(ValueError):", vec![], vec![])
}

fn guard() -> Stmt {
    let init = vec![line("self.tag = tag"), line("self.swallows = swallows")];
    let enter = vec![line("print(\"enter\", self.tag)"), line("return self")];
    let exit = vec![
        line("print(\"exit\", self.tag, kind is None)"),
        line("return self.swallows and kind is not None and issubclass(kind, ValueError)"),
    ];
    let methods = vec![
        Stmt::block("def __init__(self, tag, swallows):", vec![], init),
        Stmt::block("def __enter__(self):", vec![], enter),
        Stmt::block("def __exit__(self, kind, error, trace):", vec![], exit),
    ];
    Stmt::block("class Guard:", vec![], methods)
}

/// What the class of the program is made from, so that there is something for `super()` to find.
fn base(layer: bool) -> Stmt {
    let head = if layer { "class Base(paddle.nn.Layer):" } else { "class Base:" };
    let scale = Stmt::block("def scale(self, v):", vec![], vec![line("return v * 2 - self.s")]);
    Stmt::block(head, vec![], vec![scale])
}

fn init(layer: bool, drawn: &[Theme]) -> Stmt {
    let mut body = Vec::new();
    if layer {
        body.push(line("super().__init__()"));
    }
    for text in [
        "self.t = t",
        "self.n = n",
        "self.s = paddle.to_tensor(0.5)",
        "self.items = [paddle.to_tensor(-1.0)]",
        "self.last = None",
    ] {
        body.push(line(text));
    }
    if layer {
        let fixed = "weight_attr=paddle.nn.initializer.Constant(0.5)";
        body.push(line("self.register_buffer(\"buf\", paddle.zeros([4]))"));
        body.push(line(&format!("self.fc = paddle.nn.Linear(4, 4, {fixed})")));
        body.push(line("self.blocks = paddle.nn.LayerList([paddle.nn.ReLU(), paddle.nn.Hardtanh()])"));
        if drawn.contains(&Theme::Layers) {
            body.push(line("self.bn = paddle.nn.BatchNorm1D(4)"));
        }
    } else {
        body.push(line("self.buf = paddle.zeros([4])"));
    }
    Stmt::block("def __init__(self, t, n):", vec![], body)
}

impl Generator {
    /// Functions of the module that others call.
    fn helpers(&mut self) -> Vec<Stmt> {
        let mut made = Vec::new();
        for _ in 0..self.random.below(3) {
            let name = self.fresh("h");
            let result = *self.random.pick(&[Ty::T1, Ty::T0, Ty::Int, Ty::Cond]);
            let params: Vec<Ty> =
                (0..=self.random.below(2)).map(|_| *self.random.pick(&[Ty::T1, Ty::T0, Ty::Int, Ty::I0])).collect();
            let outside = (self.vars.clone(), self.maybe.clone());
            let names: Vec<String> = params.iter().map(|ty| self.parameter(*ty)).collect();
            let mut body = self.block(&Context::function(Some(result), 1), 3);
            body.push(self.returning(Some(result)));
            (self.vars, self.maybe) = outside;
            made.push(Stmt::block(&format!("def {name}({}):", names.join(", ")), vec![], body));
            self.vars.push(Var::function(name, Signature::new(params, Some(result))));
        }
        made
    }

    /// A method that changes the attributes.
    fn step(&mut self) -> Stmt {
        let outside = (self.vars.clone(), self.maybe.clone());
        for (name, ty) in ATTRIBUTES {
            self.vars.push(Var::new(format!("self.{name}"), *ty));
        }
        self.vars.push(Var::new("v", Ty::T1));
        let mut body = self.block(&Context::function(Some(Ty::T1), 1), 3);
        body.push(self.returning(Some(Ty::T1)));
        (self.vars, self.maybe) = outside;
        Stmt::block("def step(self, v):", vec![], body)
    }

    /// A method that calls that of the base class on one path.
    fn scale(&mut self) -> Stmt {
        let (test, other) = self.scoped(|this| {
            this.vars.push(Var::new("self.s", Ty::T0));
            this.vars.push(Var::fixed("v", Ty::T1));
            (this.cond(2), this.expr(Ty::T1, 2))
        });
        self.maybe.clear();
        let branch = Stmt::block("if $:", vec![test], vec![line("return super().scale(v) + 1")]);
        Stmt::block("def scale(self, v):", vec![], vec![branch, Stmt::line("return $", vec![other])])
    }

    /// A property.
    fn level(&mut self) -> [Stmt; 2] {
        let (test, first) = self.scoped(|this| {
            this.vars.push(Var::new("self.s", Ty::T0));
            this.vars.push(Var::new("self.n", Ty::Int));
            (this.cond(2), this.expr(Ty::T0, 2))
        });
        self.maybe.clear();
        let branch = Stmt::block("if $:", vec![test], vec![Stmt::line("return $", vec![first])]);
        let body = vec![branch, line("return self.s + 0.25")];
        [line("@property"), Stmt::block("def level(self):", vec![], body)]
    }

    /// What an object of the class offers beside its attributes.
    fn members(&mut self, name: &str) {
        for method in ["step", "scale"] {
            let signature = Signature::new(vec![Ty::T1], Some(Ty::T1));
            self.vars.push(Var::function(format!("{name}.{method}"), signature));
        }
        self.vars.push(Var::fixed(format!("{name}.level"), Ty::T0));
    }

    /// The entry: a function `f`, or `forward` of `Net`; with the types of its parameters.
    fn entry(&mut self, method: bool) -> (Vec<Ty>, Stmt) {
        let mut params = Vec::new();
        let mut names = Vec::new();
        if method {
            names.push("self");
            for (name, ty) in ATTRIBUTES {
                self.vars.push(Var::new(format!("self.{name}"), *ty));
            }
            self.members("self");
            for name in ["self.fc", "self.blocks[0]", "self.blocks[1]"] {
                self.vars.push(Var::fixed(name, Ty::Map));
            }
        }
        for (name, ty) in PARAMETERS {
            if params.len() < 3 || self.random.percent(40) {
                params.push(*ty);
                names.push(name);
                self.vars.push(Var::new(*name, *ty));
            }
        }
        let mut body = Vec::new();
        if self.random.percent(30) {
            body.push(line("global total"));
            self.vars.iter_mut().filter(|var| var.name == "total").for_each(|var| var.outer = false);
        }
        if !method && self.random.percent(50) {
            let holes = vec![self.literal(Ty::T1), self.literal(Ty::Int)];
            body.push(Stmt::line("b = Box($, $)", holes));
            let var = Var::fixed("b", Ty::Obj);
            self.attributes(&var);
            self.vars.push(var);
            self.members("b");
        }
        if self.has(Theme::Changing) && !method {
            let keeper = Var::fixed("keeper", Ty::Obj);
            self.attributes(&keeper);
            self.vars.push(keeper);
            self.members("keeper");
        }
        let context = Context::function(Some(Ty::Any), 0);
        let themes = self.themes.clone();
        for theme in themes {
            self.budget = self.budget.saturating_sub(2);
            body.extend(self.block(&context, 2));
            self.of_theme(theme, &context, &mut body);
        }
        while self.budget > 0 {
            body.extend(self.block(&context, 4));
        }
        body.push(self.result());
        let head = if method { "forward" } else { "f" };
        (params, Stmt::block(&format!("def {head}({}):", names.join(", ")), vec![], body))
    }

    /// `return` of what the names in scope have become.
    fn result(&mut self) -> Stmt {
        let mut names: Vec<Expr> = Vec::new();
        for _ in 0..6 {
            let var = self.choose(|var| var.ty.can_show() && !(var.is_attribute() && var.name.starts_with("self.")));
            let word = var.map(|var| Expr::word(Ty::Any, var.name));
            names.extend(word.filter(|word| !names.contains(word)));
        }
        let template = vec!["$"; names.len()].join(", ");
        Stmt::line(&format!("return {template}"), names)
    }

    /// Calls of the entry whose arguments take different branches.
    fn calls(&mut self, params: &[Ty]) -> Vec<String> {
        (0..CALLS)
            .map(|at| {
                let shares = self.has(Theme::Sharing) && self.random.percent(55);
                let args = if shares {
                    self.shared_arguments(params)
                } else {
                    let args: Vec<String> = params.iter().map(|ty| self.argument(*ty)).collect();
                    format!("({},)", args.join(", "))
                };
                if at > 0 && self.has(Theme::Changing) && self.random.percent(45) {
                    let number = self.random.below(3);
                    return format!("(change{number}(), {args})[1]");
                }
                args
            })
            .collect()
    }

    /// What comes after the entry: objects that are made of the classes, and what changes between calls.
    fn tail(&mut self) -> Vec<Stmt> {
        if !self.has(Theme::Changing) {
            return Vec::new();
        }
        let class = if self.layer { "Net" } else { "Box" };
        let mut tail = lines(&super::changing::OTHER.replace("CLASS", class));
        if !self.layer {
            tail.push(Stmt::pinned("keeper = Box(paddle.ones([4]), 1)"));
        }
        tail.extend(lines(super::changing::GLOBALS));
        tail.extend(self.changes());
        tail
    }

    /// The entry, and what is compared beside its results.
    fn footer(&self, text: &str) -> String {
        let mut out = String::new();
        let fields: Vec<String> = ATTRIBUTES.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        let _ = writeln!(out, "FIELDS = [{}]", fields.join(", "));
        out.push_str(if self.layer { "ENTRY = Net(paddle.ones([4]), 1)\n" } else { "ENTRY = f\n" });
        let mut state = vec!["total"];
        if text.contains("shared") {
            state.push("shared");
        }
        if text.contains("log.") {
            state.push("log.getvalue()");
        }
        if self.has(Theme::Changing) {
            state.extend(["mode", "limit", "knob", "flags"]);
            state.push(if self.layer { "getattr(Net, \"shade\", None)" } else { "keeper" });
        }
        if self.has(Theme::Layers) && self.layer {
            state.extend([
                "list(ENTRY.parameters())",
                "[q.stop_gradient for q in ENTRY.parameters()]",
                "ENTRY.training",
            ]);
        }
        let _ = writeln!(out, "STATE = lambda: ({},)", state.join(", "));
        out
    }

    /// An argument of this type; numbers have few digits, so that sums are exact.
    pub fn argument(&mut self, ty: Ty) -> String {
        let pick = |this: &mut Self, choices: &[&str]| (*this.random.pick(choices)).to_owned();
        match ty {
            Ty::Int => pick(self, &["0", "1", "2", "3", "4", "-2"]),
            Ty::Bool => pick(self, &["True", "False"]),
            Ty::Str => pick(self, &["\"a\"", "\"b\"", "\"\""]),
            Ty::I0 => format!("paddle.to_tensor({})", self.random.below(7)),
            Ty::T0 => format!("paddle.to_tensor({})", self.number()),
            Ty::T1 => {
                let numbers: Vec<String> = (0..4).map(|_| self.number()).collect();
                format!("paddle.to_tensor([{}])", numbers.join(", "))
            }
            Ty::T2 => {
                let numbers: Vec<String> = (0..8).map(|_| self.number()).collect();
                format!("paddle.to_tensor([{}]).reshape([2, 4])", numbers.join(", "))
            }
            Ty::OptT1 if self.random.percent(40) => "None".to_owned(),
            Ty::OptT1 => self.argument(Ty::T1),
            Ty::ListT1 => {
                let items: Vec<String> = (0..=self.random.below(3)).map(|_| self.argument(Ty::T1)).collect();
                format!("[{}]", items.join(", "))
            }
            Ty::Nested => format!("[[{}], [{}]]", self.argument(Ty::T0), self.argument(Ty::T0)),
            Ty::Pair => format!("({}, {})", self.argument(Ty::T1), self.argument(Ty::Int)),
            Ty::Row => {
                let numbers: Vec<String> = (0..=self.random.below(5)).map(|_| self.number()).collect();
                format!("paddle.to_tensor([{}])", numbers.join(", "))
            }
            Ty::DictT0 => format!("{{\"a\": {}, \"c\": {}}}", self.argument(Ty::T0), self.argument(Ty::T0)),
            _ => ty.simplest().to_owned(),
        }
    }

    fn number(&mut self) -> String {
        let quarter = self.random.below(33) as f64 / 4.0 - 4.0;
        format!("{quarter:?}")
    }
}
