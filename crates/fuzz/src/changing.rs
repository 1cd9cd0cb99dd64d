//! What changes between calls: globals, attributes, methods of a class, the class of an object, layers.

use super::scope::{Context, Generator, Var};
use super::tree::Stmt;
use super::types::Ty;

/// Globals of a program with this theme, before its classes.
pub const GLOBALS: &str = "\
mode = \"a\"
limit = 1
knob = paddle.to_tensor(0.5)
flags = {\"k\": 2, \"deep\": False}
def tune(v):
    return v + 1
";

/// Another class for an object.
pub const OTHER: &str = "\
class Other(CLASS):
    def scale(self, v):
        return v * 0.5
    def step(self, v):
        return super().step(v) + self.n
";

/// Changes of globals and of classes; `BASE` is the class of the program.
const CHANGES: &[&str] = &[
    "    global limit\n    limit = 3",
    "    global limit\n    limit = limit + 1",
    "    global limit\n    limit = -1",
    "    global mode\n    mode = \"b\"",
    "    global mode\n    mode = \"b\" if mode == \"a\" else \"a\"",
    "    global knob\n    knob = paddle.to_tensor(-1.5)",
    "    knob.fill_(2.0)",
    "    knob.add_(paddle.to_tensor(1.0))",
    "    flags[\"k\"] = 3",
    "    flags[\"deep\"] = not flags[\"deep\"]",
    "    flags.pop(\"more\", None)\n    flags[\"more\"] = 1",
    "    global total\n    total = total + 2",
    "    global tune\n    tune = lambda v: v * 2",
    "    global tune\n    tune = paddle.abs",
    "    CLASS.scale = lambda self, v: v - self.s",
    "    CLASS.scale = Base.scale",
    "    Base.scale = lambda self, v: v * 3",
    "    CLASS.step = lambda self, v: v + self.n",
    "    CLASS.level = property(lambda self: self.s + 2)",
    "    CLASS.level = property(lambda self: self.s if self.n > 1 else -self.s)",
    "    CLASS.shade = 4",
    "    CLASS.shade = 5.5",
    "    Base.shade = 3",
    "    CLASS.shade = paddle.to_tensor(1.5)",
    "    del CLASS.shade",
    "    CLASS.tint = lambda self: 3 if self.n > 0 else -3",
    "    OBJECT.n = 4",
    "    OBJECT.n = OBJECT.n + 1",
    "    OBJECT.t = paddle.to_tensor([0.5, 1.0, -2.0, 3.0])",
    "    with paddle.no_grad():\n        OBJECT.t[1] = 5.0",
    "    OBJECT.buf = OBJECT.t",
    "    OBJECT.s = paddle.to_tensor(-2.0)",
    "    OBJECT.items.append(paddle.to_tensor(1.0))",
    "    OBJECT.items = [paddle.to_tensor(3.0), OBJECT.s]",
    "    OBJECT.last = OBJECT.t",
    "    OBJECT.last = None",
    "    OBJECT.shade = 7",
    "    OBJECT.__class__ = Other",
    "    OBJECT.__class__ = CLASS",
    "    OBJECT.step = lambda v: v - 1",
    "    OBJECT.scale = tune",
];

/// Changes of a layer.
const OF_LAYERS: &[&str] = &[
    "    ENTRY.fc = paddle.nn.ReLU()",
    "    ENTRY.fc = paddle.nn.Linear(4, 4, weight_attr=paddle.nn.initializer.Constant(-0.25))",
    "    ENTRY.blocks.append(paddle.nn.ReLU6())",
    "    ENTRY.blocks[0] = paddle.nn.Hardtanh()",
    "    ENTRY.blocks.insert(0, paddle.nn.LeakyReLU(0.5))",
    "    ENTRY.add_sublayer(\"more\", paddle.nn.Hardtanh())",
    "    ENTRY.eval()",
    "    ENTRY.train()",
    "    ENTRY.fc.eval()",
    "    ENTRY.training = not ENTRY.training",
    "    ENTRY.buf = paddle.ones([4])",
    "    ENTRY.buf.set_value(paddle.full([4], 2.0))",
    "    ENTRY.register_buffer(\"late\", paddle.ones([4]))",
    "    ENTRY.blocks[0].register_forward_post_hook(lambda layer, i, o: o + 1)",
    "    ENTRY.blocks[1].register_forward_pre_hook(lambda layer, i: (i[0] * 2,))",
    "    ENTRY.set_state_dict({\"buf\": paddle.full([4], -1.0)})",
];

/// Reads of what changes.
const READS: &[(&str, Ty)] = &[
    ("limit", Ty::Int),
    ("mode", Ty::Str),
    ("(mode == \"a\")", Ty::Bool),
    ("knob", Ty::T0),
    ("flags[\"k\"]", Ty::Int),
    ("flags[\"deep\"]", Ty::Bool),
    ("flags.get(\"more\", 0)", Ty::Int),
    ("len(flags)", Ty::Int),
    ("tune($)", Ty::T1),
    ("tune($)", Ty::T0),
    ("OBJECT.n", Ty::Int),
    ("OBJECT.t", Ty::T1),
    ("OBJECT.buf", Ty::T1),
    ("OBJECT.last", Ty::OptT1),
    ("OBJECT.items", Ty::ListT0),
    ("OBJECT.step($)", Ty::T1),
    ("OBJECT.scale($)", Ty::T1),
    ("OBJECT.level", Ty::T0),
    ("getattr(OBJECT, \"shade\", 1)", Ty::Num),
    ("OBJECT.shade", Ty::Num),
    ("CLASS.shade", Ty::Num),
    ("hasattr(OBJECT, \"tint\")", Ty::Bool),
    ("(OBJECT.tint() if hasattr(OBJECT, \"tint\") else 0)", Ty::Int),
    ("isinstance(OBJECT, Other)", Ty::Bool),
    ("(type(OBJECT) is CLASS)", Ty::Bool),
    ("type(OBJECT).__name__", Ty::Str),
    ("(OBJECT.scale == CLASS.scale)", Ty::Bool),
];

const READS_OF_LAYERS: &[(&str, Ty)] = &[
    ("self.training", Ty::Bool),
    ("self.fc.training", Ty::Bool),
    ("self.fc($)", Ty::T1),
    ("len(self.blocks)", Ty::Int),
    ("self.blocks[-1]($)", Ty::T1),
    ("hasattr(self, \"more\")", Ty::Bool),
    ("(self.more($) if hasattr(self, \"more\") else paddle.ones([4]))", Ty::T1),
    ("len(self.sublayers())", Ty::Int),
    ("len(list(self.named_buffers()))", Ty::Int),
    ("type(self.fc).__name__", Ty::Str),
    ("getattr(self, \"late\", None)", Ty::OptT1),
];

impl Generator {
    /// The names of the class and of the object that the theme changes.
    fn changed_names(&self) -> (&'static str, &'static str) {
        if self.layer {
            ("Net", "self")
        } else {
            ("Box", "keeper")
        }
    }

    /// A statement that reads what changes between calls, or changes it during the call.
    pub fn read_changed(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (class, object) = self.changed_names();
        let table = if self.layer && self.random.percent(40) { READS_OF_LAYERS } else { READS };
        let (form, ty) = *self.random.pick(table);
        let form = form.replace("CLASS", class).replace("OBJECT", object);
        let hole = if form.contains("tune($)") { ty } else { Ty::T1 };
        let holes = if form.contains('$') { vec![self.expr(hole, 1)] } else { vec![] };
        let name = self.fresh("v");
        match (ty, self.random.below(6)) {
            (Ty::Int, 0 | 1) => {
                let inner = self.branch(context, 2);
                body.push(Stmt::block(&format!("if {form} > 1:"), holes, inner));
            }
            (Ty::Bool, 0..=2) => {
                let inner = self.branch(context, 2);
                body.push(Stmt::block(&format!("if {form}:"), holes, inner));
            }
            (Ty::T0, 0) => {
                let inner = self.branch(context, 2);
                body.push(Stmt::block(&format!("if {form} > 0:"), holes, inner));
            }
            (Ty::T1, 0) if self.layer && context.rounds <= 4 => {
                let start = self.expr(Ty::T1, 1);
                body.push(Stmt::line(&format!("{name} = $"), vec![start]));
                let line = vec![Stmt::line(&format!("{name} = q({name})"), vec![])];
                body.push(Stmt::block("for q in self.blocks:", vec![], line));
                self.vars.push(Var::new(name, Ty::T1));
            }
            (_, 5) if self.random.percent(40) => self.change_now(object, body),
            _ => {
                body.push(Stmt::line(&format!("{name} = {form}"), holes));
                self.vars.push(Var::new(name, ty));
            }
        }
    }

    /// A change during the call, which the next call sees.
    fn change_now(&mut self, object: &str, body: &mut Vec<Stmt>) {
        let test = self.cond(2);
        let change = *self.random.pick(&[
            "flags[\"deep\"] = True",
            "flags[\"k\"] = flags[\"k\"] + 1",
            "OBJECT.shade = 2",
            "OBJECT.n = OBJECT.n % 3 + 1",
            "knob.scale_(0.5)",
            "OBJECT.last = OBJECT.buf",
        ]);
        body.push(Stmt::block("if $:", vec![test], vec![Stmt::line(&change.replace("OBJECT", object), vec![])]));
    }

    /// Functions that change something between calls; calls of them are put in front of some arguments.
    pub fn changes(&mut self) -> Vec<Stmt> {
        let (class, _) = self.changed_names();
        let object = if self.layer { "ENTRY" } else { "keeper" };
        (0..3)
            .map(|at| {
                let table = if self.layer && self.random.percent(40) { OF_LAYERS } else { CHANGES };
                let change = self.random.pick(table).replace("CLASS", class).replace("OBJECT", object);
                let change = match change.strip_prefix("    del ") {
                    Some(name) => {
                        format!("    if \"shade\" in vars({}):\n        del {name}", name.trim_end_matches(".shade"))
                    }
                    None => change,
                };
                let body = super::themes::lines(&change.replace("\n    ", "\n").replacen("    ", "", 1));
                Stmt::block(&format!("def change{at}():"), vec![], body)
            })
            .collect()
    }
}
