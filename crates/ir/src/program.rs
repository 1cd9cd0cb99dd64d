//! Programs, functions, blocks, ops and values.

use std::fmt;
use std::sync::Arc;

use dy2st_tensor::HostTensor;
use indexmap::IndexMap;
use smallvec::SmallVec;

use crate::{Attrs, DimArg, OpKind, SymbolTable, Type};

/// An SSA value of a function, or a global of the program (a parameter or a large constant).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(u32);

/// What marks a global among values.
const GLOBAL: u32 = 1 << 31;

impl Value {
    /// An optional operand that is absent.
    pub const NONE: Self = Self(u32::MAX);

    /// The SSA value of a number.
    pub const fn local(index: u32) -> Self {
        Self(index & !GLOBAL)
    }

    /// The global of an index into [`Program::globals`].
    pub const fn global(index: usize) -> Self {
        Self(index as u32 | GLOBAL)
    }

    /// True for an absent operand.
    pub const fn is_none(self) -> bool {
        self.0 == u32::MAX
    }

    /// The number of an SSA value.
    pub const fn as_local(self) -> Option<usize> {
        if self.0 & GLOBAL == 0 {
            Some(self.0 as usize)
        } else {
            None
        }
    }

    /// The index of a global.
    pub const fn as_global(self) -> Option<usize> {
        if self.0 & GLOBAL != 0 && !self.is_none() {
            Some((self.0 & !GLOBAL) as usize)
        } else {
            None
        }
    }
}

impl fmt::Display for Value {
    /// As in the IR text; a global shows its index, since its name is the program's to say.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_local(), self.as_global()) {
            (Some(index), _) => write!(f, "%{index}"),
            (None, Some(index)) => write!(f, "@{index}"),
            (None, None) => f.write_str("none"),
        }
    }
}

/// Place of an op in the order of effects of its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EffectSeq(pub u32);

impl fmt::Display for EffectSeq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "!{}", self.0)
    }
}

/// A location: an index into the program's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocId(u32);

impl LocId {
    /// No location.
    pub const NONE: Self = Self(u32::MAX);
}

impl std::default::Default for LocId {
    fn default() -> Self {
        Self::NONE
    }
}

/// A place in the original source, and the call that led there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loc {
    /// The file as the user named it.
    pub file: Arc<str>,
    /// Line and column of the start, from 1.
    pub start: (u32, u32),
    /// Line and column of the end.
    pub end: (u32, u32),
    /// Where the function that holds this place was called.
    pub parent: Option<LocId>,
}

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Op {
    /// Its entry in the op table.
    pub kind: OpKind,
    /// The operands of the table, then those that attributes name.
    pub operands: SmallVec<[Value; 3]>,
    /// The attributes that differ from their defaults.
    pub attrs: Attrs,
    /// The values that it defines.
    pub results: SmallVec<[Value; 1]>,
    /// Nested blocks.
    pub blocks: Vec<Block>,
    /// Place in the order of effects, for ops that have one.
    pub effect: Option<EffectSeq>,
    /// Where in the source it comes from.
    pub loc: LocId,
}

impl Op {
    /// An op without nested blocks, effect or location; its attributes become those that differ from the defaults.
    pub fn new(
        kind: OpKind,
        operands: impl IntoIterator<Item = Value>,
        attrs: Attrs,
        results: impl IntoIterator<Item = Value>,
    ) -> Self {
        Self {
            kind,
            operands: operands.into_iter().collect(),
            attrs: kind.info().normal_attrs(attrs),
            results: results.into_iter().collect(),
            blocks: Vec::new(),
            effect: None,
            loc: LocId::NONE,
        }
    }

    /// The operands without those that only attributes name.
    pub fn main_operands(&self) -> &[Value] {
        let count = self.operands.len().saturating_sub(self.attrs.operand_count());
        &self.operands[..count]
    }

    /// The value that an attribute's element names.
    pub fn dim_operand(&self, arg: DimArg) -> Option<Value> {
        match arg {
            DimArg::Const(_) => None,
            DimArg::Operand(index) => self.operands.get(index as usize).copied(),
        }
    }
}

/// A list of ops with parameters in front and results at the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// Values that the block defines on entry.
    pub params: Vec<Value>,
    /// The ops in order.
    pub ops: Vec<Op>,
    /// What the block yields or returns. `None` where a yield is missing, which the verifier reports.
    pub results: Option<Vec<Value>>,
}

impl Block {
    /// Calls `visit` with every op of this block and of the blocks in it, outer ops first.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Op)) {
        for op in &self.ops {
            visit(op);
            for block in &op.blocks {
                block.walk(visit);
            }
        }
    }

    /// Calls `visit` with every op of this block and of the blocks in it, to change; outer ops first.
    pub fn walk_mut(&mut self, visit: &mut impl FnMut(&mut Op)) {
        for op in &mut self.ops {
            visit(op);
            for block in &mut op.blocks {
                block.walk_mut(visit);
            }
        }
    }

    /// The values that the block yields; none when a yield is missing.
    pub fn yields(&self) -> &[Value] {
        self.results.as_deref().unwrap_or_default()
    }
}

/// A function. Its block's parameters are its inputs and its block's results are its outputs.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The user's names of the inputs, where they have one.
    pub input_names: Vec<Option<String>>,
    /// The names of the outputs, where they have one.
    pub output_names: Vec<Option<String>>,
    /// The body.
    pub block: Block,
    /// Types of the SSA values, by number.
    pub types: Vec<Type>,
}

impl Function {
    /// An empty function.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new value of a type. Whoever asks puts it where it is defined.
    pub fn new_value(&mut self, ty: Type) -> Value {
        self.types.push(ty);
        Value::local(self.types.len() as u32 - 1)
    }

    /// Type of an SSA value of this function.
    pub fn local_type(&self, value: Value) -> Option<&Type> {
        value.as_local().and_then(|index| self.types.get(index))
    }
}

impl PartialEq for Function {
    /// Same inputs, ops and outputs, and same types of the values that are defined.
    fn eq(&self, other: &Self) -> bool {
        let mut defined = self.block.params.clone();
        self.block.walk(&mut |op| {
            defined.extend(&op.results);
            defined.extend(op.blocks.iter().flat_map(|block| &block.params));
        });
        let names = |names: &[Option<String>], count: usize| -> Vec<Option<String>> {
            (0..count).map(|index| names.get(index).cloned().flatten()).collect()
        };
        let (inputs, outputs) = (self.block.params.len(), self.block.yields().len());
        self.block == other.block
            && names(&self.input_names, inputs) == names(&other.input_names, inputs)
            && names(&self.output_names, outputs) == names(&other.output_names, outputs)
            && defined.into_iter().all(|value| self.local_type(value) == other.local_type(value))
    }
}

/// What a global is.
#[derive(Clone, Debug)]
pub enum GlobalKind {
    /// A parameter of the model; its value comes with each run.
    Param {
        /// True when training changes it.
        trainable: bool,
    },
    /// A cell that the program reads and writes through `state.read` and `state.write`.
    State,
    /// A constant.
    Const(HostTensor),
}

impl PartialEq for GlobalKind {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Param { trainable: a }, Self::Param { trainable: b }) => a == b,
            (Self::State, Self::State) => true,
            (Self::Const(a), Self::Const(b)) => crate::same_tensor(a, b),
            _ => false,
        }
    }
}

/// A parameter, state cell or constant of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub kind: GlobalKind,
}

/// A program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The functions by name; `forward` is where a run starts unless the caller says otherwise.
    pub functions: IndexMap<String, Function>,
    /// The symbolic dims.
    pub symbols: SymbolTable,
    /// Parameters, state cells and constants by their path in the model.
    pub globals: IndexMap<String, Global>,
    locs: Vec<Loc>,
}

impl Program {
    /// An empty program.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a global, or finds the one of this name, and gives the value that stands for it.
    pub fn global(&mut self, name: &str, global: Global) -> Value {
        let index = match self.globals.get_index_of(name) {
            Some(index) => index,
            None => self.globals.insert_full(name.to_string(), global).0,
        };
        Value::global(index)
    }

    /// Name of a global.
    pub fn global_name(&self, value: Value) -> Option<&str> {
        value.as_global().and_then(|index| self.globals.get_index(index)).map(|(name, _)| name.as_str())
    }

    /// Type of a value in a function; [`Type::None`] for an absent operand.
    pub fn type_of<'a>(&'a self, function: &'a Function, value: Value) -> Option<&'a Type> {
        static ABSENT: Type = Type::None;
        if value.is_none() {
            return Some(&ABSENT);
        }
        match value.as_global() {
            Some(index) => self.globals.get_index(index).map(|(_, global)| &global.ty),
            None => function.local_type(value),
        }
    }

    /// The id of a location; equal neighbours share one.
    pub fn add_loc(&mut self, loc: Loc) -> LocId {
        if self.locs.last() != Some(&loc) {
            self.locs.push(loc);
        }
        LocId(self.locs.len() as u32 - 1)
    }

    /// The location of an id.
    pub fn loc(&self, id: LocId) -> Option<&Loc> {
        self.locs.get(id.0 as usize)
    }

    /// A location and its callers, innermost first.
    pub fn loc_chain(&self, id: LocId) -> Vec<&Loc> {
        let mut chain = Vec::new();
        let mut next = self.loc(id);
        // A caller's location is always older than the one that names it, so this ends.
        while let Some(loc) = next {
            chain.push(loc);
            next = loc.parent.filter(|parent| parent.0 < id.0).and_then(|parent| self.loc(parent));
            if chain.len() > self.locs.len() {
                break;
            }
        }
        chain
    }

    /// True when two programs are the same but for locations.
    pub fn same_code(&self, other: &Self) -> bool {
        let bare = |program: &Self| {
            let mut functions = program.functions.clone();
            for function in functions.values_mut() {
                function.block.walk_mut(&mut |op| op.loc = LocId::NONE);
            }
            functions
        };
        self.symbols == other.symbols && same_order(&self.globals, &other.globals) && {
            let (left, right) = (bare(self), bare(other));
            same_order(&left, &right)
        }
    }
}

impl PartialEq for Program {
    /// Same functions, symbols and globals in the same order, and ops with the same chains of locations.
    fn eq(&self, other: &Self) -> bool {
        let chains = |program: &Self| {
            let mut chains: Vec<Vec<Loc>> = Vec::new();
            for function in program.functions.values() {
                function.block.walk(&mut |op| {
                    let chain = program.loc_chain(op.loc);
                    chains.push(chain.into_iter().map(|loc| Loc { parent: None, ..loc.clone() }).collect());
                });
            }
            chains
        };
        self.same_code(other) && chains(self) == chains(other)
    }
}

fn same_order<V: PartialEq>(a: &IndexMap<String, V>, b: &IndexMap<String, V>) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}
