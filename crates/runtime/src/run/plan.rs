//! Plans: a program made ready to run.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use dy2st_ir::verify::Report;
use dy2st_ir::{Attr, Block, Function, GlobalKind, Op, Program, Type, Value};
use dy2st_tensor::Dim;
use dy2st_tensor::Generator;

use super::machine::Machine;
use super::packed::PackedFilter;
use super::template::Piece;
use super::value::{Host, RunError, RunValue};

/// Why a program has no plan.
#[derive(Debug)]
pub enum PlanError {
    /// It does not verify.
    Unsound(Report),
    /// A template is malformed.
    Template(String),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsound(report) => report.fmt(f),
            Self::Template(text) => write!(f, "`{text}` is not a template"),
        }
    }
}

impl std::error::Error for PlanError {}

/// A program that is ready to run.
pub struct Plan {
    pub(super) program: Rc<Program>,
    pub(super) functions: Vec<Code>,
}

/// A function that is ready to run.
pub(super) struct Code {
    pub block: BlockCode,
    pub values: usize,
}

/// A block that is ready to run.
pub(super) struct BlockCode {
    pub params: Vec<Value>,
    pub steps: Vec<Step>,
    /// What it yields, and whether the value is moved out: it is the block's own and not yielded again.
    pub results: Vec<(Value, bool)>,
    /// Parameters that nobody reads.
    pub dead_params: Vec<usize>,
}

/// An op that is ready to run.
pub(super) struct Step {
    pub op: Op,
    pub blocks: Vec<BlockCode>,
    /// For each operand: whether this is the last read of a value of this block.
    pub last_use: Vec<bool>,
    /// Values of this block that are dead after this step and are not operands of it: read last inside its blocks, or
    /// results that nobody reads.
    pub dead: Vec<usize>,
    /// The result types, where all dims are known, so that nothing need be inferred.
    pub types: Option<Vec<Type>>,
    /// The pieces of its template.
    pub pieces: Vec<Piece>,
    /// The index of the function that it calls.
    pub callee: usize,
    /// The packed filter of a convolution whose filter is a parameter or constant.
    pub packed: PackedFilter,
}

impl Plan {
    /// Verifies a program and makes it ready.
    pub fn new(program: Rc<Program>) -> Result<Self, PlanError> {
        dy2st_ir::verify(&program).map_err(PlanError::Unsound)?;
        let functions: Result<Vec<Code>, PlanError> = program
            .functions
            .values()
            .map(|function| {
                let block = Compiler { program: &program, function }.block(&function.block)?;
                Ok(Code { block, values: function.types.len() })
            })
            .collect();
        Ok(Self { functions: functions?, program })
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
        generator: &mut Generator,
        host: &mut dyn Host,
    ) -> Result<Vec<RunValue>, RunError> {
        let Some((index, _, declared)) = self.program.functions.get_full(function) else {
            return Err(RunError::Input(format!("the program has no function `{function}`")));
        };
        self.check_inputs(declared, &inputs)?;
        let mut all: Vec<Option<RunValue>> = vec![None; self.program.globals.len()];
        for (index, (name, global)) in self.program.globals.iter().enumerate() {
            all[index] = match (&global.kind, globals.get(index).and_then(Option::as_ref)) {
                (GlobalKind::Const(value), _) => Some(RunValue::Tensor(value.clone())),
                (GlobalKind::Param { .. } | GlobalKind::State, Some(value)) => {
                    check(&global.ty, value, &format!("@{name}"), &mut BTreeMap::new())?;
                    Some(value.clone())
                }
                (GlobalKind::Param { .. } | GlobalKind::State, None) => None,
            };
        }
        let mut machine = Machine::new(self, all, generator, host);
        let results = machine.call(index, inputs)?;
        for (index, value) in machine.into_globals().into_iter().enumerate() {
            if let Some(slot) = globals.get_mut(index) {
                *slot = value;
            }
        }
        Ok(results)
    }

    fn check_inputs(&self, function: &Function, inputs: &[RunValue]) -> Result<(), RunError> {
        let params = &function.block.params;
        if params.len() != inputs.len() {
            return Err(RunError::Input(format!("takes {} inputs, got {}", params.len(), inputs.len())));
        }
        let mut symbols = BTreeMap::new();
        for (index, (param, input)) in params.iter().zip(inputs).enumerate() {
            let name = function.input_names.get(index).cloned().flatten();
            let name = name.map_or_else(|| format!("input {index}"), |name| format!("`{name}`"));
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
        Ok(())
    }
}

/// A value must have the type that is declared; a symbol stands for one size.
fn check(
    ty: &Type,
    value: &RunValue,
    name: &str,
    symbols: &mut BTreeMap<dy2st_tensor::SymId, usize>,
) -> Result<(), RunError> {
    let wrong = |got: String| Err(RunError::Input(format!("{name} must be {ty}, got {got}")));
    match (ty, value) {
        (Type::Tensor(wanted), RunValue::Tensor(tensor)) => {
            let got = Type::of(tensor);
            if tensor.dtype() != wanted.dtype || tensor.rank() != wanted.rank() {
                return wrong(got.to_string());
            }
            for (dim, size) in wanted.dims.iter().zip(tensor.shape()) {
                let fits = match dim {
                    Dim::Known(known) => known == size,
                    Dim::Sym(_) if *dim == dy2st_ir::ANY => true,
                    Dim::Sym(id) => *symbols.entry(*id).or_insert(*size) == *size,
                };
                if !fits {
                    return wrong(got.to_string());
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

struct Compiler<'a> {
    program: &'a Program,
    function: &'a Function,
}

impl Compiler<'_> {
    fn block(&self, block: &Block) -> Result<BlockCode, PlanError> {
        let own = defined(block);
        // The step after which each value of this block is read no more; results are read after all steps.
        let mut last: BTreeMap<usize, usize> = BTreeMap::new();
        for (index, op) in block.ops.iter().enumerate() {
            for value in reads(op) {
                if own.contains(&value) {
                    last.insert(value, index);
                }
            }
        }
        for result in block.yields() {
            if let Some(value) = result.as_local() {
                last.insert(value, block.ops.len());
            }
        }
        let mut steps = Vec::new();
        for (index, op) in block.ops.iter().enumerate() {
            steps.push(self.step(op, index, &last)?);
        }
        let dead_params = block
            .params
            .iter()
            .filter_map(|param| param.as_local())
            .filter(|param| !last.contains_key(param))
            .collect();
        let yields = block.yields();
        let moved = |place: usize, value: &Value| {
            value.as_local().is_some_and(|index| own.contains(&index)) && !yields[place + 1..].contains(value)
        };
        let results = yields.iter().enumerate().map(|(place, value)| (*value, moved(place, value))).collect();
        Ok(BlockCode { params: block.params.clone(), steps, results, dead_params })
    }

    fn step(&self, op: &Op, index: usize, last: &BTreeMap<usize, usize>) -> Result<Step, PlanError> {
        let ends = |value: usize| last.get(&value) == Some(&index);
        // A value that stands twice among the operands is moved out at its last mention.
        let last_use = op
            .operands
            .iter()
            .enumerate()
            .map(|(place, operand)| {
                let again = op.operands[place + 1..].contains(operand);
                op.blocks.is_empty() && !again && operand.as_local().is_some_and(ends)
            })
            .collect();
        let mut dead: Vec<usize> = op
            .results
            .iter()
            .filter_map(|result| result.as_local())
            .filter(|value| !last.contains_key(value))
            .collect();
        if !op.blocks.is_empty() {
            dead.extend(last.iter().filter(|(_, end)| **end == index).map(|(value, _)| *value));
        }
        let blocks: Result<Vec<BlockCode>, PlanError> = op.blocks.iter().map(|block| self.block(block)).collect();
        let types: Vec<Type> =
            op.results.iter().map(|value| self.function.local_type(*value).cloned().unwrap_or(Type::None)).collect();
        let known =
            types.iter().all(|ty| ty.as_tensor().is_some_and(|tensor| tensor.dims.iter().all(|dim| dim.is_known())));
        let pieces = match op.attrs.get("template").or_else(|| op.attrs.get("message")) {
            Some(Attr::Str(text)) if op.attrs.get("template").is_some() => {
                Piece::parse(text).ok_or_else(|| PlanError::Template(text.to_string()))?
            }
            Some(Attr::Str(text)) => vec![Piece::Text(text.to_string())],
            _ => Vec::new(),
        };
        let callee = match op.attrs.get("func") {
            Some(Attr::Name(name)) => self.program.functions.get_index_of(&**name).unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        Ok(Step {
            op: op.clone(),
            blocks: blocks?,
            last_use,
            dead,
            types: known.then_some(types),
            pieces,
            callee,
            packed: PackedFilter::of(op),
        })
    }
}

/// Numbers of the values that a block itself defines.
fn defined(block: &Block) -> std::collections::BTreeSet<usize> {
    let results = block.ops.iter().flat_map(|op| &op.results);
    block.params.iter().chain(results).filter_map(|value| value.as_local()).collect()
}

/// Numbers of the values that an op reads, in its blocks too.
fn reads(op: &Op) -> Vec<usize> {
    let mut values: Vec<usize> = op.operands.iter().filter_map(|value| value.as_local()).collect();
    for block in &op.blocks {
        values.extend(block.yields().iter().filter_map(|value| value.as_local()));
        for op in &block.ops {
            values.extend(reads(op));
        }
    }
    values
}
