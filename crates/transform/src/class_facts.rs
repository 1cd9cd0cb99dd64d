//! What the classes of a file say about the attributes of their instances.

use std::collections::BTreeMap;

use dy2st_syntax::ast::{Constant, Expr, ModModule, Stmt, StmtClassDef, StmtFunctionDef};
use dy2st_syntax::liveness::Names;
use dy2st_syntax::visit::{descendants, Node};

/// What is known of the attributes of `self`.
#[derive(Debug, Clone, Default)]
pub struct ClassFacts {
    /// `__init__` and the class body only ever give these plain values: numbers, strings, flags.
    pub plain: Names,
    /// `__init__` only ever gives these containers that are iterated as Python does.
    pub containers: Names,
    /// Other methods assign these.
    pub written: Names,
}

/// Constructors whose result is a container of layers or parameters.
const CONTAINERS: &[&str] =
    &["LayerList", "ModuleList", "ParameterList", "LayerDict", "Sequential", "list", "tuple", "dict", "OrderedDict"];

/// The facts of every class of a file, by the start of its range.
pub fn of_module(module: &ModModule) -> BTreeMap<u32, ClassFacts> {
    let mut classes: BTreeMap<String, &StmtClassDef> = BTreeMap::new();
    let mut all = Vec::new();
    for stmt in &module.body {
        for node in descendants(Node::Stmt(stmt)) {
            if let Node::Stmt(Stmt::ClassDef(class)) = node {
                classes.entry(class.name.to_string()).or_insert(class);
                all.push(class);
            }
        }
    }
    all.into_iter().map(|class| (u32::from(class.range.start()), of_class(class, &classes))).collect()
}

fn of_class(class: &StmtClassDef, classes: &BTreeMap<String, &StmtClassDef>) -> ClassFacts {
    let mut gathered = Gathered::default();
    let mut line = Some(class);
    // Bases of the same file, as far as the first one of each goes; a cycle ends with the bound.
    for _ in 0..16 {
        let Some(at) = line else { break };
        gathered.class(at);
        line = at.bases.first().and_then(|base| match base {
            Expr::Name(name) => classes.get(name.id.as_str()).copied(),
            _ => None,
        });
    }
    gathered.finish()
}

#[derive(Default)]
struct Gathered {
    plain: Names,
    not_plain: Names,
    containers: Names,
    not_containers: Names,
    written: Names,
}

impl Gathered {
    fn finish(self) -> ClassFacts {
        let settled = |of: &Names, not: &Names| -> Names {
            of.iter().filter(|name| !not.contains(*name) && !self.written.contains(*name)).cloned().collect()
        };
        ClassFacts {
            plain: settled(&self.plain, &self.not_plain),
            containers: settled(&self.containers, &self.not_containers),
            written: self.written,
        }
    }

    fn class(&mut self, class: &StmtClassDef) {
        for stmt in &class.body {
            match stmt {
                Stmt::FunctionDef(def) if def.name.as_str() == "__init__" => self.init(def),
                Stmt::FunctionDef(def) => self.method(def),
                Stmt::Assign(assign) => {
                    for target in &assign.targets {
                        if let Expr::Name(name) = target {
                            self.record(&name.id, &assign.value, &Names::new());
                        }
                    }
                }
                Stmt::AnnAssign(assign) => {
                    if let (Expr::Name(name), Some(value)) = (assign.target.as_ref(), &assign.value) {
                        self.record(&name.id, value, &Names::new());
                    }
                }
                _ => {}
            }
        }
    }

    fn record(&mut self, name: &str, value: &Expr, plain_names: &Names) {
        let plain = is_plain_value(value, plain_names);
        if plain { &mut self.plain } else { &mut self.not_plain }.insert(name.to_owned());
        let container = is_container(value);
        if container { &mut self.containers } else { &mut self.not_containers }.insert(name.to_owned());
    }

    fn init(&mut self, def: &StmtFunctionDef) {
        let own = own_name(def);
        let mut plain = plain_parameters(def);
        for node in def.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))) {
            // A parameter that is set again is no longer what its default says.
            if let Node::Expr(Expr::Name(name)) = node {
                if name.ctx.is_store() {
                    plain.remove(name.id.as_str());
                }
            }
        }
        for_each_store(&def.body, own.as_deref(), &mut |name, value| match value {
            Some(value) => self.record(name, value, &plain),
            None => {
                self.not_plain.insert(name.to_owned());
                self.not_containers.insert(name.to_owned());
            }
        });
    }

    fn method(&mut self, def: &StmtFunctionDef) {
        let own = own_name(def);
        for_each_store(&def.body, own.as_deref(), &mut |name, _| {
            self.written.insert(name.to_owned());
        });
    }
}

/// The name of the first parameter.
pub fn own_name(def: &StmtFunctionDef) -> Option<String> {
    def.args.posonlyargs.iter().chain(&def.args.args).next().map(|arg| arg.def.arg.to_string())
}

/// Parameters whose default or annotation says that they are numbers, strings or flags.
fn plain_parameters(def: &StmtFunctionDef) -> Names {
    let args = &def.args;
    args.posonlyargs
        .iter()
        .chain(&args.args)
        .chain(&args.kwonlyargs)
        .filter(|arg| {
            let by_default = arg.default.as_ref().is_some_and(|value| match value.as_ref() {
                Expr::Constant(constant) => !matches!(constant.value, Constant::None | Constant::Ellipsis),
                other => is_plain_value(other, &Names::new()),
            });
            by_default || arg.def.annotation.as_ref().is_some_and(|kind| is_plain_annotation(kind))
        })
        .map(|arg| arg.def.arg.to_string())
        .collect()
}

/// Whether an annotation names a plain kind.
pub fn is_plain_annotation(kind: &Expr) -> bool {
    matches!(kind, Expr::Name(name) if matches!(name.id.as_str(), "bool" | "int" | "float" | "str"))
}

fn is_plain_value(value: &Expr, plain_names: &Names) -> bool {
    let plain = |expr: &Expr| is_plain_value(expr, plain_names);
    match value {
        Expr::Constant(_) | Expr::JoinedStr(_) => true,
        Expr::Name(name) => plain_names.contains(name.id.as_str()),
        Expr::UnaryOp(operation) => plain(&operation.operand),
        Expr::BinOp(operation) => plain(&operation.left) && plain(&operation.right),
        Expr::BoolOp(operation) => operation.values.iter().all(plain),
        // What a constructor compares is configuration.
        Expr::Compare(_) => true,
        Expr::IfExp(choice) => plain(&choice.body) && plain(&choice.orelse),
        Expr::Call(call) => {
            matches!(call.func.as_ref(), Expr::Name(name)
                if matches!(name.id.as_str(), "isinstance" | "hasattr" | "callable" | "len" | "bool" | "str"))
        }
        _ => false,
    }
}

fn is_container(value: &Expr) -> bool {
    match value {
        Expr::List(_) | Expr::Tuple(_) | Expr::Dict(_) | Expr::ListComp(_) => true,
        Expr::Call(call) => {
            let name = match call.func.as_ref() {
                Expr::Name(name) => name.id.as_str(),
                Expr::Attribute(attribute) => attribute.attr.as_str(),
                _ => return false,
            };
            CONTAINERS.contains(&name)
        }
        _ => false,
    }
}

/// Calls `each` with the attribute and, for a plain assignment, the value of every store to an attribute of `own`.
fn for_each_store(body: &[Stmt], own: Option<&str>, each: &mut dyn FnMut(&str, Option<&Expr>)) {
    let Some(own) = own else { return };
    let attribute_of = |target: &Expr| match target {
        Expr::Attribute(attribute) => match attribute.value.as_ref() {
            Expr::Name(name) if name.id.as_str() == own => Some(attribute.attr.to_string()),
            _ => None,
        },
        _ => None,
    };
    for node in body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))) {
        match node {
            Node::Stmt(Stmt::Assign(assign)) => {
                for target in &assign.targets {
                    if let Some(name) = attribute_of(target) {
                        each(&name, Some(&assign.value));
                    } else if !matches!(target, Expr::Name(_)) {
                        for inner in descendants(Node::Expr(target)) {
                            if let Node::Expr(inner @ Expr::Attribute(attribute)) = inner {
                                if attribute.ctx.is_store() {
                                    if let Some(name) = attribute_of(inner) {
                                        each(&name, None);
                                    }
                                }
                            }
                        }
                    }
                }
            }
            Node::Stmt(Stmt::AnnAssign(assign)) => {
                if let Some(name) = attribute_of(&assign.target) {
                    each(&name, assign.value.as_deref());
                }
            }
            Node::Stmt(Stmt::AugAssign(assign)) => {
                if let Some(name) = attribute_of(&assign.target) {
                    each(&name, None);
                }
            }
            _ => {}
        }
    }
}
