//! What the generator knows about the names in scope.

use super::random::Random;
use super::themes::Theme;
use super::tree::Expr;
use super::types::Ty;

/// What a function takes and gives.
#[derive(Debug, Clone)]
pub struct Signature {
    /// The types of its parameters.
    pub params: Vec<Ty>,
    /// The type of its result; `None` where it is called for what it does.
    pub result: Option<Ty>,
    /// The names of its parameters, where calls may use them.
    pub names: Vec<String>,
    /// Whether it takes more arguments than its parameters, by position.
    pub takes_more: bool,
}

impl Signature {
    /// Parameters that are passed by position.
    pub fn new(params: Vec<Ty>, result: Option<Ty>) -> Self {
        Self { params, result, names: Vec::new(), takes_more: false }
    }
}

/// A name that is surely bound.
#[derive(Debug, Clone)]
pub struct Var {
    /// The name, or an attribute such as `self.n`.
    pub name: String,
    /// Its type, which never changes.
    pub ty: Ty,
    /// Whether statements may assign to it.
    pub writable: bool,
    /// Whether it belongs to an enclosing function.
    pub outer: bool,
    /// For functions.
    pub signature: Option<Signature>,
}

impl Var {
    /// A name that may be assigned to.
    pub fn new(name: impl Into<String>, ty: Ty) -> Self {
        Self { name: name.into(), ty, writable: true, outer: false, signature: None }
    }

    /// A name that may only be read.
    pub fn fixed(name: impl Into<String>, ty: Ty) -> Self {
        Self { writable: false, ..Self::new(name, ty) }
    }

    /// A function.
    pub fn function(name: impl Into<String>, signature: Signature) -> Self {
        Self { signature: Some(signature), ..Self::fixed(name, Ty::Func) }
    }

    /// Whether it is an attribute, which needs no `nonlocal`.
    pub fn is_attribute(&self) -> bool {
        self.name.contains('.')
    }
}

/// What `return` gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    /// There may be none here.
    Never,
    /// Nothing.
    Bare,
    /// A value of this type.
    Value(Ty),
}

/// What surrounds the statement that is generated.
#[derive(Debug, Clone)]
pub struct Context {
    /// Whether `break` and `continue` are possible.
    pub in_loop: bool,
    /// How often this place runs in one call of its function, at most.
    pub rounds: usize,
    /// How deep blocks are nested.
    pub depth: usize,
    /// Whether a list may be growing under an iteration over it, so that appending needs a bound.
    pub bounded_lists: bool,
    /// Whether dicts may gain keys.
    pub new_keys: bool,
    /// What `return` gives.
    pub returns: Returns,
    /// How deep functions are nested.
    pub functions: usize,
}

impl Context {
    /// The body of a function that gives `result`.
    pub fn function(result: Option<Ty>, functions: usize) -> Self {
        Self {
            in_loop: false,
            rounds: 1,
            depth: 0,
            bounded_lists: functions > 0,
            new_keys: functions == 0,
            returns: result.map_or(Returns::Bare, Returns::Value),
            functions,
        }
    }
}

/// The state of the generator.
#[derive(Debug)]
pub struct Generator {
    /// The source of all choices.
    pub random: Random,
    /// The names in scope.
    pub vars: Vec<Var>,
    /// Names that only some paths have bound.
    pub maybe: Vec<String>,
    /// Numbers for names, and for what is printed.
    pub count: usize,
    /// How many statements may still be made.
    pub budget: usize,
    /// Chance in percent that a test looks at a tensor.
    pub tensor_tests: usize,
    /// Whether the program draws random numbers.
    pub draws: bool,
    /// What the program is about, in the place that is being made.
    pub themes: Vec<Theme>,
    /// Whether the entry is a method of a layer.
    pub layer: bool,
}

impl Generator {
    /// A new one; `budget` statements at most.
    pub fn new(mut random: Random, budget: usize, layer: bool) -> Self {
        let tensor_tests = *random.pick(&[30, 60, 80]);
        let draws = random.percent(15);
        Self {
            random,
            vars: Vec::new(),
            maybe: Vec::new(),
            count: 0,
            budget,
            tensor_tests,
            draws,
            themes: Vec::new(),
            layer,
        }
    }

    /// A name that was not there before.
    pub fn fresh(&mut self, stem: &str) -> String {
        self.count += 1;
        format!("{stem}{}", self.count)
    }

    /// Some name of this type.
    pub fn read(&mut self, ty: Ty) -> Option<Expr> {
        self.choose(|var| var.ty == ty).map(|var| Expr::word(ty, var.name))
    }

    /// Some name that `wanted` holds for.
    pub fn choose(&mut self, wanted: impl Fn(&Var) -> bool) -> Option<Var> {
        let candidates: Vec<&Var> = self.vars.iter().filter(|var| wanted(var)).collect();
        if candidates.is_empty() {
            return None;
        }
        // What was made last is likelier: it gives longer chains of dependence.
        let from = if candidates.len() > 3 && self.random.percent(50) { candidates.len() - 3 } else { 0 };
        Some((*self.random.pick(&candidates[from..])).clone())
    }

    /// Some name of this type that may be assigned to here.
    pub fn target(&mut self, ty: Ty) -> Option<Var> {
        self.choose(|var| var.ty == ty && var.writable && (!var.outer || var.is_attribute()))
    }

    /// Runs `inside` and forgets the names that it bound.
    pub fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let vars = self.vars.clone();
        let result = inside(self);
        // What a function prints as says where it is in memory.
        let bound = self.vars.iter().skip(vars.len()).filter(|var| !var.is_attribute() && var.ty.can_show());
        self.maybe.extend(bound.map(|var| var.name.clone()));
        self.vars = vars;
        result
    }
}
