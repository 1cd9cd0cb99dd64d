//! The values of a function: the kernels that make them, and where they may live.

use dy2st_ir::{Attr, Block, Function, Op, OpKind, Program, Type, Value};
use dy2st_tensor::{Dim, HostTensor, Stream};

use crate::kernel::{attributes, choose, Choice, Fixed, Node, Pack, Packs, Request, Spot};
use crate::run::plan::Ways;

/// Larger values have tensors of their own: memory that cannot be had is then missed where eager evaluation misses it.
const MOST_IN_ARENA: usize = 1 << 28;

/// A value of the function, or a tensor between the kernels of one op. The function's own come first.
pub type Id = usize;

/// Elements of a value, resolved to the value that really holds them.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    pub base: SourceBase,
    /// First element.
    pub start: usize,
    /// Dtype and shape as they are seen.
    pub fixed: Fixed,
}

/// Who holds elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceBase {
    Value(Id),
    Global(usize),
    Constant(usize),
}

/// What is known of one value.
#[derive(Clone, Debug, Default)]
pub struct Info {
    /// Dtype and shape, where both are known.
    pub fixed: Option<Fixed>,
    /// It is a whole value in a slot of the frame.
    pub slot: bool,
    /// It may be undefined.
    undefined: bool,
    /// It is part of another: of which, and from which element on.
    pub part: Option<(Value, usize)>,
    /// It is always the same.
    pub constant: Option<usize>,
    /// How often it is read, by what is scheduled.
    pub uses: usize,
}

/// The values of a function with the choices for its ops.
pub struct Values<'a> {
    pub program: &'a Program,
    pub function: &'a Function,
    pub types: &'a [Type],
    pub infos: Vec<Info>,
    pub constants: Vec<HostTensor>,
    /// For each op, in the order of [`Values::number`], the kernels; `None` where it is run as it stands.
    pub choices: Vec<Option<Choice>>,
    /// For each op its first temp.
    pub temps: Vec<Id>,
    /// For each op the packed filter of a convolution whose filter is a global.
    pub packs: Vec<Option<usize>>,
}

/// Calls `visit` with each op of a block and of the blocks in it, and with its number; outer ops first.
pub fn numbered<'b>(block: &'b Block, next: &mut usize, visit: &mut impl FnMut(usize, &'b Op)) {
    for op in &block.ops {
        let number = *next;
        *next += 1;
        visit(number, op);
        for inner in &op.blocks {
            numbered(inner, next, visit);
        }
    }
}

/// The number of the first op behind a block whose first op has the number `first`.
pub fn behind(block: &Block, first: usize) -> usize {
    let mut next = first;
    numbered(block, &mut next, &mut |_, _| {});
    next
}

/// Dtype and shape of a type that says both.
fn fixed_of(ty: &Type) -> Option<Fixed> {
    let tensor = ty.as_tensor()?;
    let shape = tensor.dims.iter().map(|dim| if let Dim::Known(size) = dim { Some(*size) } else { None });
    Some(Fixed { dtype: tensor.dtype, shape: shape.collect::<Option<_>>()? })
}

/// The packed filter of a convolution.
fn filter(op: &Op, packs: &mut Packs) -> Option<usize> {
    let convolves = matches!(op.kind, OpKind::Conv2d | OpKind::DepthwiseConv2d | OpKind::Conv3d);
    let global = op.operands.get(1).filter(|_| convolves)?.as_global()?;
    let groups = match op.attrs.get("groups") {
        Some(Attr::Int(groups)) => usize::try_from(*groups).ok()?,
        _ => 1,
    };
    Some(packs.number(global, Pack::Filter { groups }))
}

impl<'a> Values<'a> {
    pub fn new(program: &'a Program, function: &'a Function, types: &'a [Type]) -> Self {
        let infos = types.iter().map(|ty| Info { fixed: fixed_of(ty), ..Info::default() }).collect();
        Self {
            program,
            function,
            types,
            infos,
            constants: Vec::new(),
            choices: Vec::new(),
            temps: Vec::new(),
            packs: Vec::new(),
        }
    }

    /// Dtype and shape of a value.
    pub fn fixed(&self, value: Value) -> Option<Fixed> {
        match (value.as_local(), value.as_global()) {
            (Some(id), _) => self.infos.get(id)?.fixed.clone(),
            (None, Some(global)) => fixed_of(&self.program.globals.get_index(global)?.1.ty),
            (None, None) => None,
        }
    }

    /// Chooses kernels for all ops.
    pub fn choose(&mut self, packs: &mut Packs, ways: Ways) {
        let mut used = vec![false; self.infos.len()];
        let mut mark = |value: &Value| {
            if let Some(used) = value.as_local().and_then(|id| used.get_mut(id)) {
                *used = true;
            }
        };
        self.function.block.yields().iter().for_each(&mut mark);
        self.function.block.walk(&mut |op| {
            op.operands.iter().for_each(&mut mark);
            op.blocks.iter().flat_map(Block::yields).for_each(&mut mark);
        });
        let stream = Stream::default();
        let function = self.function;
        numbered(&function.block, &mut 0, &mut |_, op| {
            let choice = match ways {
                Ways::Kernels => self.choice(op, &used, packs, &stream),
                Ways::Plain => None,
            };
            self.temps.push(self.infos.len());
            if let Some(Choice::Draft(draft)) = &choice {
                let temps = draft.temps.iter().map(|fixed| Info { fixed: Some(fixed.clone()), ..Info::default() });
                self.infos.extend(temps);
            }
            // Only where a convolution is run as it stands, which is so when shapes are not known or channels come last.
            self.packs.push(if choice.is_none() { filter(op, packs) } else { None });
            self.choices.push(choice);
        });
    }

    fn choice(&self, op: &Op, used: &[bool], packs: &mut Packs, stream: &Stream) -> Option<Choice> {
        if op.attrs.operand_count() > 0 || !op.blocks.is_empty() {
            return None;
        }
        let (mut operands, mut globals) = (Vec::new(), Vec::new());
        for operand in op.main_operands() {
            operands.push(if operand.is_none() { None } else { Some(self.fixed(*operand)?) });
            globals.push(operand.as_global());
        }
        let results: Option<Vec<Fixed>> = op.results.iter().map(|result| self.fixed(*result)).collect();
        let used: Vec<bool> = op
            .results
            .iter()
            .map(|result| result.as_local().and_then(|id| used.get(id)).copied().unwrap_or(false))
            .collect();
        attributes(op.kind, &op.attrs, stream, |call| {
            choose(&mut Request {
                call,
                operands: &operands,
                globals: &globals,
                results: &results?,
                used: &used,
                packs,
            })
        })
    }

    /// Decides which values live in slots. What an op that is run as it stands touches does, and what is not known to
    /// be a tensor of one shape; what moves between blocks follows where that saves copies.
    pub fn settle(&mut self) {
        for info in &mut self.infos {
            info.slot = info.fixed.as_ref().is_none_or(|fixed| fixed.len() > MOST_IN_ARENA);
        }
        let function = self.function;
        for value in function.block.params.iter().chain(function.block.yields()) {
            self.put_in_slot(*value);
        }
        loop {
            let mut changed = false;
            let mut next = 0;
            numbered(&function.block, &mut next, &mut |number, op| changed |= self.settle_op(number, op));
            if !changed {
                break;
            }
        }
        self.take_parts();
    }

    fn put_in_slot(&mut self, value: Value) -> bool {
        match value.as_local().and_then(|id| self.infos.get_mut(id)) {
            Some(info) => !std::mem::replace(&mut info.slot, true),
            None => false,
        }
    }

    fn in_slot(&self, value: Value) -> bool {
        value.as_local().and_then(|id| self.infos.get(id)).is_some_and(|info| info.slot)
    }

    /// A value goes from one to the other. An undefined one needs a slot, and so does what it becomes. `close` says
    /// that it goes often: then it should be in a slot when the other one is.
    fn follows(&mut self, from: Value, to: Value, close: bool) -> bool {
        let undefined = from.as_local().and_then(|id| self.infos.get(id)).is_some_and(|info| info.undefined);
        let mut changed = false;
        if undefined {
            if let Some(info) = to.as_local().and_then(|id| self.infos.get_mut(id)) {
                changed |= !info.undefined;
                info.undefined = true;
            }
            changed |= self.put_in_slot(to) | self.put_in_slot(from);
        }
        // A tensor that moves as a whole is nobody's part.
        let is_part = from.as_local().is_some_and(|id| self.made_as_part(id));
        if is_part || (close && self.in_slot(to)) {
            changed |= self.put_in_slot(from);
        }
        changed
    }

    /// Whether the value's op says that it is part of another.
    fn made_as_part(&self, id: Id) -> bool {
        self.infos[id].part.is_some()
    }

    fn settle_op(&mut self, number: usize, op: &Op) -> bool {
        let mut changed = false;
        match op.kind {
            OpKind::If => {
                for block in &op.blocks {
                    for (from, to) in block.yields().iter().zip(&op.results) {
                        changed |= self.follows(*from, *to, true);
                    }
                }
            }
            OpKind::While => {
                let [test, body] = &op.blocks[..] else { return false };
                let tested = test.yields().get(1..).unwrap_or_default();
                for (from, to) in op.operands.iter().zip(&test.params) {
                    changed |= self.follows(*from, *to, false);
                }
                for (from, to) in body.yields().iter().zip(&test.params).chain(tested.iter().zip(&body.params)) {
                    changed |= self.follows(*from, *to, true);
                }
                for (from, to) in tested.iter().zip(&op.results) {
                    changed |= self.follows(*from, *to, false);
                }
            }
            OpKind::For => {
                let [body] = &op.blocks[..] else { return false };
                let params = body.params.get(1..).unwrap_or_default();
                for (from, to) in op.operands.iter().skip(3).zip(params).chain(params.iter().zip(&op.results)) {
                    changed |= self.follows(*from, *to, false);
                }
                for (from, to) in body.yields().iter().zip(params) {
                    changed |= self.follows(*from, *to, true);
                }
            }
            OpKind::Undef => {
                for result in &op.results {
                    changed |= self.put_in_slot(*result);
                    if let Some(info) = result.as_local().and_then(|id| self.infos.get_mut(id)) {
                        changed |= !info.undefined;
                        info.undefined = true;
                    }
                }
            }
            OpKind::TensorItem if self.is_item(op) => {
                for result in &op.results {
                    changed |= self.put_in_slot(*result);
                }
            }
            _ => changed |= self.settle_plain(number, op),
        }
        changed
    }

    fn settle_plain(&mut self, number: usize, op: &Op) -> bool {
        let mut changed = false;
        let wanted_whole = op.results.iter().any(|result| self.in_slot(*result));
        match &self.choices[number] {
            // Where a part is wanted as a tensor of its own, the op makes it.
            Some(Choice::Part { .. }) if wanted_whole => {
                self.choices[number] = None;
                for result in &op.results {
                    if let Some(info) = result.as_local().and_then(|id| self.infos.get_mut(id)) {
                        info.part = None;
                    }
                }
                changed = true;
            }
            Some(Choice::Part { of, starts }) => {
                for (result, start) in op.results.iter().zip(starts.clone()) {
                    if let Some(info) = result.as_local().and_then(|id| self.infos.get_mut(id)) {
                        changed |= info.part.is_none();
                        info.part = Some((op.operands[*of], start));
                    }
                }
            }
            Some(Choice::Constant(tensor)) => {
                if let Some(info) =
                    op.results.first().and_then(|result| result.as_local()).map(|id| &mut self.infos[id])
                {
                    if info.constant.is_none() {
                        info.constant = Some(self.constants.len());
                        self.constants.push(tensor.clone());
                        changed = true;
                    }
                }
            }
            Some(Choice::Draft(_)) => {}
            None => {
                for value in op.operands.iter().chain(&op.results) {
                    changed |= self.put_in_slot(*value);
                }
            }
        }
        changed
    }

    /// Whether an op reads the one element of a tensor.
    pub fn is_item(&self, op: &Op) -> bool {
        let whole = !op.attrs.iter().any(|(name, _)| name == "index");
        let one = op.operands.first().and_then(|value| self.fixed(*value)).is_some_and(|fixed| fixed.len() == 1);
        let complex = op.operands.first().and_then(|value| self.fixed(*value)).is_some_and(|f| f.dtype.is_complex());
        op.kind == OpKind::TensorItem && op.operands.len() == 1 && whole && one && !complex
    }

    /// A constant in a slot is read where it is.
    fn take_parts(&mut self) {
        for info in &mut self.infos {
            if info.constant.is_some() {
                info.slot = false;
            }
        }
    }

    /// Who holds the elements of a value.
    pub fn source(&self, value: Value) -> Option<Source> {
        let fixed = self.fixed(value)?;
        let mut start = 0;
        let mut at = value;
        loop {
            let Some(id) = at.as_local() else {
                return Some(Source { base: SourceBase::Global(at.as_global()?), start, fixed });
            };
            let info = self.infos.get(id)?;
            if let Some(constant) = info.constant {
                return Some(Source { base: SourceBase::Constant(constant), start, fixed });
            }
            match info.part {
                Some((of, from)) => {
                    start += from;
                    at = of;
                }
                None => return Some(Source { base: SourceBase::Value(id), start, fixed }),
            }
        }
    }

    /// The value behind a spot of an op's draft.
    pub fn spot(&self, number: usize, op: &Op, spot: Spot) -> Option<Value> {
        match spot {
            Spot::Operand(index) => op.operands.get(index).copied(),
            Spot::Result(index) => op.results.get(index).copied(),
            Spot::Temp(index) => Some(Value::local((self.temps[number] + index) as u32)),
        }
    }

    /// Whether a value is a range of the arena.
    pub fn in_arena(&self, id: Id) -> bool {
        self.infos.get(id).is_some_and(|info| !info.slot && info.constant.is_none() && info.part.is_none())
    }

    /// Counts a read of what holds a value's elements.
    pub fn count(&mut self, value: Value) {
        if let Some(Source { base: SourceBase::Value(id), .. }) = self.source(value) {
            self.infos[id].uses += 1;
        } else if let Some(info) = value.as_local().and_then(|id| self.infos.get_mut(id)) {
            info.uses += 1;
        }
    }

    /// The draft of an op taken out, to be scheduled.
    pub fn take_draft(&mut self, number: usize) -> Option<Vec<Node>> {
        match &mut self.choices[number] {
            Some(Choice::Draft(draft)) => Some(std::mem::take(&mut draft.nodes)),
            _ => None,
        }
    }
}
