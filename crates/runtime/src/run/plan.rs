//! Plans: a program made ready to run.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use dy2st_ir::verify::Report;
use dy2st_ir::{Function, GlobalKind, Program, Type};
use dy2st_tensor::{Dim, Stream};

use super::code::Code;
use super::lower::lower;
use super::machine::Machine;
use super::special::{Sizes, Specials};
use super::value::{Host, RunError, RunValue};
use crate::kernel::Packs;

/// Why a program has no plan.
#[derive(Debug)]
pub enum PlanError {
    /// It does not verify.
    Unsound(Report),
    /// A template is malformed.
    Template(String),
    /// It cannot be lowered: a mistake of this crate.
    Lowering(String),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsound(report) => report.fmt(f),
            Self::Template(text) => write!(f, "`{text}` is not a template"),
            Self::Lowering(what) => write!(f, "internal error: {what}"),
        }
    }
}

impl std::error::Error for PlanError {}

/// A program that is ready to run.
pub struct Plan {
    pub(super) program: Rc<Program>,
    /// The functions, whatever the sizes that symbols stand for.
    pub(super) functions: Vec<Code>,
    /// The constants of the program, by global.
    pub(super) constants: Vec<Option<RunValue>>,
    pub(super) packs: RefCell<Packs>,
    special: Specials,
    ways: Ways,
}

/// How ops are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// By kernels over places in an arena, where shapes are known.
    Kernels,
    /// Each by itself.
    Plain,
}

impl Plan {
    /// Verifies a program and makes it ready.
    pub fn new(program: Rc<Program>) -> Result<Self, PlanError> {
        Self::with(program, Ways::Kernels)
    }

    /// A plan that runs each op by itself, on tensors of its own: slow, and what a plan is held against.
    pub fn plain(program: Rc<Program>) -> Result<Self, PlanError> {
        Self::with(program, Ways::Plain)
    }

    fn with(program: Rc<Program>, ways: Ways) -> Result<Self, PlanError> {
        dy2st_ir::verify(&program).map_err(PlanError::Unsound)?;
        let mut packs = Packs::default();
        let functions: Result<Vec<Code>, PlanError> = program
            .functions
            .values()
            .map(|function| lower(&program, function, &function.types, &mut packs, ways))
            .collect();
        let constants = program.globals.values().map(|global| match &global.kind {
            GlobalKind::Const(value) => Some(RunValue::Tensor(value.clone())),
            GlobalKind::Param { .. } | GlobalKind::State => None,
        });
        let (functions, constants) = (functions?, constants.collect());
        Ok(Self { functions, constants, packs: RefCell::new(packs), special: Specials::default(), ways, program })
    }

    /// The program.
    pub fn program(&self) -> &Rc<Program> {
        &self.program
    }

    /// Runs a function. `globals` are the values of parameters and state cells by their index in
    /// [`Program::globals`]; constants need none. State cells are written in place.
    pub fn run(
        &self,
        function: &str,
        inputs: Vec<RunValue>,
        globals: &mut [Option<RunValue>],
        stream: &Stream,
        host: &mut dyn Host,
    ) -> Result<Vec<RunValue>, RunError> {
        let Some((index, _, declared)) = self.program.functions.get_full(function) else {
            return Err(RunError::Input(format!("the program has no function `{function}`")));
        };
        let sizes = self.check_inputs(declared, &inputs)?;
        for ((name, global), value) in self.program.globals.iter().zip(globals.iter()) {
            if let (GlobalKind::Param { .. } | GlobalKind::State, Some(value)) = (&global.kind, value) {
                check(&global.ty, value, &|| format!("@{name}"), &mut BTreeMap::new())?;
            }
        }
        let special =
            if self.ways == Ways::Plain { None } else { self.special.find(&self.program, index, &sizes, &self.packs) };
        let code = special.as_deref().or_else(|| self.functions.get(index));
        let Some(code) = code else {
            return Err(RunError::Program("a function has no code".to_string()));
        };
        Machine::new(self, globals, stream, host).run(code, inputs)
    }

    /// Holds the inputs against their types; the sizes that symbols stand for.
    fn check_inputs(&self, function: &Function, inputs: &[RunValue]) -> Result<Sizes, RunError> {
        let params = &function.block.params;
        if params.len() != inputs.len() {
            return Err(RunError::Input(format!("takes {} inputs, got {}", params.len(), inputs.len())));
        }
        let mut symbols = BTreeMap::new();
        for (index, (param, input)) in params.iter().zip(inputs).enumerate() {
            let name = || match function.input_names.get(index).and_then(Option::as_ref) {
                Some(name) => format!("`{name}`"),
                None => format!("input {index}"),
            };
            let ty = function.local_type(*param).unwrap_or(&Type::None);
            check(ty, input, &name, &mut symbols)?;
        }
        for (id, symbol) in self.program.symbols.iter() {
            if let Some(size) = symbols.get(&id) {
                if (*size as i64) < symbol.min || symbol.max.is_some_and(|max| *size as i64 > max) {
                    let name = symbol.name.clone().unwrap_or_else(|| id.to_string());
                    return Err(RunError::Input(format!("the dim `{name}` is {size}, which is out of its range")));
                }
            }
        }
        Ok(symbols)
    }
}

/// A value must have the type that is declared; a symbol stands for one size.
fn check(ty: &Type, value: &RunValue, name: &dyn Fn() -> String, symbols: &mut Sizes) -> Result<(), RunError> {
    let wrong = |got: String| Err(RunError::Input(format!("{} must be {ty}, got {got}", name())));
    match (ty, value) {
        (Type::Tensor(wanted), RunValue::Tensor(tensor)) => {
            if tensor.dtype() != wanted.dtype || tensor.rank() != wanted.rank() {
                return wrong(Type::of(tensor).to_string());
            }
            for (dim, size) in wanted.dims.iter().zip(tensor.shape()) {
                let fits = match dim {
                    Dim::Known(known) => known == size,
                    Dim::Sym(_) if *dim == dy2st_ir::ANY => true,
                    Dim::Sym(id) => *symbols.entry(*id).or_insert(*size) == *size,
                };
                if !fits {
                    return wrong(Type::of(tensor).to_string());
                }
            }
            Ok(())
        }
        (Type::PyInt(_), RunValue::Int(_) | RunValue::Bool(_))
        | (Type::PyFloat, RunValue::Float(_))
        | (Type::PyBool, RunValue::Bool(_))
        | (Type::None, RunValue::None)
        | (Type::Union(_), RunValue::Union(..))
        | (_, RunValue::Undef) => Ok(()),
        (Type::List(element), RunValue::List(items)) => {
            items.iter().try_for_each(|item| check(element, item, name, &mut BTreeMap::new()))
        }
        (Type::Tuple(types), RunValue::Tuple(items)) if types.len() == items.len() => {
            types.iter().zip(items.iter()).try_for_each(|(ty, item)| check(ty, item, name, symbols))
        }
        _ => wrong(value.kind().to_string()),
    }
}
