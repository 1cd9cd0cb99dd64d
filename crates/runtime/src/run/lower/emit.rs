//! Steps from what is scheduled and placed.

use std::collections::BTreeSet;

use dy2st_ir::{Attr, Block, Op, OpKind, Type, Value};
use dy2st_kernels::arena::{Access, Place, Read, Write};
use dy2st_kernels::pointwise::{Chain, ChainInput, Spread};
use dy2st_tensor::DType;
use smallvec::SmallVec;

use super::assign::Places;
use super::moves::{sequence, Spare};
use super::schedule::{all_ops, Item, Items, KernelItem, KernelKind};
use super::values::{Source, SourceBase, Values};
use crate::kernel::Kernel;
use crate::run::code::{
    Base, BlockCode, Code, ForStep, Home, KernelStep, Move, Operand, Outside, PlainStep, Step, StepKind, WhileStep,
};
use crate::run::plan::PlanError;
use crate::run::template::Piece;

/// Makes the code of a function.
pub fn emit(values: Values<'_>, items: Items<'_>, places: Places) -> Result<Code, PlanError> {
    let ops = all_ops(&values.function.block);
    // Only values in slots have one.
    let mut count = 0;
    let slots = values.infos.iter().map(|info| {
        count += usize::from(info.slot);
        info.slot.then(|| count - 1)
    });
    let slots: Vec<Option<usize>> = slots.collect();
    let room = Room { slots: count, sizes: places.sizes };
    let mut emitter = Emitter { values: &values, ops, slots, places: places.places, room };
    let block = emitter.block(items)?;
    let function = values.function;
    let own = emitter.defined(&function.block);
    let yields = function.block.yields();
    let mut results: Vec<Operand> = Vec::new();
    for (at, value) in yields.iter().enumerate() {
        let again = yields[at + 1..].contains(value);
        let mut operand = emitter.operand(*value)?;
        if let Operand::Slot { slot, last } = &mut operand {
            *last = own.contains(slot) && !again;
        }
        results.push(operand);
    }
    let inputs = function.block.params.iter().map(|param| emitter.slot(*param)).collect();
    let Room { slots, sizes } = emitter.room;
    let frames = std::cell::RefCell::default();
    Ok(Code { block, slots, inputs, results, arena: sizes, constants: values.constants, frames })
}

/// Slots and places beyond those of values.
struct Room {
    slots: usize,
    sizes: Vec<(DType, usize)>,
}

impl Spare for Room {
    fn slot(&mut self) -> usize {
        self.slots += 1;
        self.slots - 1
    }

    fn place(&mut self, dtype: DType, len: usize) -> Place {
        match self.sizes.iter_mut().find(|(known, _)| *known == dtype) {
            Some((_, size)) => {
                let start = *size;
                *size = size.saturating_add(len);
                Place { dtype, start, len }
            }
            None => {
                self.sizes.push((dtype, len));
                Place { dtype, start: 0, len }
            }
        }
    }
}

struct Emitter<'v, 'a> {
    values: &'v Values<'a>,
    ops: Vec<&'a Op>,
    /// The slots of values.
    slots: Vec<Option<usize>>,
    places: Vec<Option<Place>>,
    room: Room,
}

fn broken(what: &str) -> PlanError {
    PlanError::Lowering(what.to_string())
}

impl<'a> Emitter<'_, 'a> {
    /// The slot of a value that has one.
    fn slot(&self, value: Value) -> Option<usize> {
        self.slots.get(value.as_local()?).copied().flatten()
    }

    /// The slots of the values that a block itself defines.
    fn defined(&self, block: &Block) -> BTreeSet<usize> {
        let results = block.ops.iter().flat_map(|op| &op.results);
        block.params.iter().chain(results).filter_map(|value| self.slot(*value)).collect()
    }

    /// Where a value is as a whole.
    fn operand(&self, value: Value) -> Result<Operand, PlanError> {
        if value.is_none() {
            return Ok(Operand::Absent);
        }
        if let Some(slot) = self.slot(value) {
            return Ok(Operand::Slot { slot, last: false });
        }
        if let (None, Some(global)) = (value.as_local(), value.as_global()) {
            return Ok(Operand::Global(global));
        }
        let source = self.values.source(value).ok_or_else(|| broken("a value has no home"))?;
        match source.base {
            SourceBase::Constant(constant) if source.start == 0 => Ok(Operand::Constant(constant)),
            SourceBase::Value(id) => match self.places[id] {
                Some(place) => {
                    let place = Place { start: place.start + source.start, len: source.fixed.len(), ..place };
                    Ok(Operand::Arena { place, shape: source.fixed.shape })
                }
                None => Err(broken("a part of a tensor is needed as a whole")),
            },
            SourceBase::Global(_) | SourceBase::Constant(_) => Err(broken("a part of a tensor is needed as a whole")),
        }
    }

    /// Where a value goes; nowhere if nobody looks at it.
    fn home(&self, value: Value) -> Option<Home> {
        match self.slot(value) {
            Some(slot) => Some(Home::Slot(slot)),
            None => self.places.get(value.as_local()?)?.map(Home::Arena),
        }
    }

    /// Values that go from one block to another; `dies` says which slots nobody reads afterwards.
    fn moves(&mut self, from: &[Value], to: &[Value], dies: impl Fn(usize) -> bool) -> Result<Vec<Move>, PlanError> {
        let mut moves = Vec::new();
        for (from, to) in from.iter().zip(to) {
            if let Some(to) = self.home(*to) {
                moves.push(Move { from: self.operand(*from)?, to });
            }
        }
        Ok(sequence(moves, &mut self.room, dies))
    }

    fn block(&mut self, items: Items<'a>) -> Result<BlockCode, PlanError> {
        let mut dead = self.dead(&items);
        let mut code = BlockCode { dead: dead.remove(0).into_iter().collect(), ..BlockCode::default() };
        for (item, dead) in items.items.into_iter().zip(dead) {
            let kind = self.item(item, &dead)?;
            code.steps.push(Step { kind, dead: dead.into_iter().collect() });
        }
        if let Some(test) = items.block.yields().first() {
            // Only the test of a loop looks at it. What is yielded otherwise may have no home.
            code.test = self.operand(*test).ok();
        }
        Ok(code)
    }

    /// For the start of a block and each of its items the slots that nobody reads after it. What the block yields lives on.
    fn dead(&self, items: &Items<'_>) -> Vec<BTreeSet<usize>> {
        let mut dead = vec![BTreeSet::new(); items.items.len() + 1];
        let own = self.defined(items.block);
        let kept: BTreeSet<usize> = items.block.yields().iter().filter_map(|value| self.slot_of(*value)).collect();
        let mut seen: BTreeSet<usize> = kept.clone();
        for (at, item) in items.items.iter().enumerate().rev() {
            let mut slots = BTreeSet::new();
            self.reads(item, &mut slots);
            // What nobody reads at all ends where it is made.
            slots.extend(self.makes(item));
            for slot in slots {
                if own.contains(&slot) && seen.insert(slot) {
                    dead[at + 1].insert(slot);
                }
            }
        }
        let params = items.block.params.iter().filter_map(|param| self.slot(*param));
        dead[0].extend(params.filter(|slot| !seen.contains(slot)));
        dead
    }

    /// The slot that holds a value's elements.
    fn slot_of(&self, value: Value) -> Option<usize> {
        self.slot(value).or_else(|| self.slot_behind(&self.values.source(value)?))
    }

    fn slot_behind(&self, source: &Source) -> Option<usize> {
        match source.base {
            SourceBase::Value(id) => self.slots.get(id).copied().flatten(),
            SourceBase::Global(_) | SourceBase::Constant(_) => None,
        }
    }

    /// The slots that an item reads, in its blocks too.
    fn reads(&self, item: &Item<'_>, slots: &mut BTreeSet<usize>) {
        match item {
            Item::Kernel(kernel) => slots.extend(kernel.reads.iter().filter_map(|source| self.slot_behind(source))),
            Item::Number(_, from) => slots.extend(self.slot_behind(from)),
            Item::Plain(op, _) => slots.extend(op.operands.iter().filter_map(|value| self.slot_of(*value))),
            Item::Blocks(op, blocks) => {
                slots.extend(op.operands.iter().filter_map(|value| self.slot_of(*value)));
                for items in blocks {
                    items.items.iter().for_each(|item| self.reads(item, slots));
                    slots.extend(items.block.yields().iter().filter_map(|value| self.slot_of(*value)));
                }
            }
        }
    }

    /// The slots that an item writes for the block that it stands in.
    fn makes(&self, item: &Item<'_>) -> Vec<usize> {
        let results = |op: &Op| -> Vec<usize> { op.results.iter().filter_map(|value| self.slot_of(*value)).collect() };
        match item {
            Item::Kernel(kernel) => kernel.writes.iter().filter_map(|id| self.slots[*id]).collect(),
            Item::Number(op, _) | Item::Plain(op, _) | Item::Blocks(op, _) => results(op),
        }
    }

    fn item(&mut self, item: Item<'a>, dead: &BTreeSet<usize>) -> Result<StepKind, PlanError> {
        match item {
            Item::Kernel(kernel) => Ok(StepKind::Kernel(Box::new(self.kernel(kernel)?))),
            Item::Plain(op, _) if op.kind == OpKind::Call => self.call(op, dead),
            Item::Plain(op, pack) => Ok(StepKind::Plain(Box::new(self.plain(op, pack, dead)?))),
            Item::Number(op, source) => {
                let to = op.results.first().and_then(|value| self.slot(*value)).ok_or_else(|| broken("no result"))?;
                let (from, place) = match self.read(&source)? {
                    Ok(place) => (None, Some(place)),
                    Err(outside) => (Some(outside), None),
                };
                Ok(StepKind::Item { from, place, to, op: Box::new(bare(op)) })
            }
            Item::Blocks(op, blocks) => self.blocks(op, blocks, dead),
        }
    }

    /// Where a kernel reads: in the arena, or outside.
    fn read(&self, source: &Source) -> Result<Result<Place, Outside>, PlanError> {
        let (start, len, dtype) = (source.start, source.fixed.len(), source.fixed.dtype);
        let base = match source.base {
            SourceBase::Global(global) => Base::Global(global),
            SourceBase::Constant(constant) => Base::Constant(constant),
            SourceBase::Value(id) => match (self.slots[id], self.places[id]) {
                (Some(slot), _) => Base::Slot(slot),
                (None, Some(place)) => return Ok(Ok(Place { dtype, start: place.start + start, len })),
                (None, None) => return Err(broken("a value has no place")),
            },
        };
        Ok(Err(Outside { base, start, len, dtype }))
    }

    fn kernel(&mut self, item: KernelItem) -> Result<KernelStep, PlanError> {
        let (mut reads, mut writes, mut outside) = (Vec::new(), Vec::new(), Vec::new());
        let mut fresh: SmallVec<[(usize, crate::kernel::Fixed); 1]> = SmallVec::new();
        for id in &item.writes {
            let info = &self.values.infos[*id];
            writes.push(match (self.slots[*id], self.places[*id], &info.fixed) {
                (None, Some(place), _) => Write::Arena(place),
                (Some(slot), _, Some(fixed)) => {
                    fresh.push((slot, fixed.clone()));
                    Write::Outside
                }
                _ => return Err(broken("a kernel's result has no home")),
            });
        }
        for source in &item.reads {
            reads.push(match self.read(source)? {
                Ok(place) => match writes.iter().position(|write| *write == Write::Arena(place)) {
                    Some(write) => Read::InPlace(write),
                    None => Read::Arena(place),
                },
                Err(from) => {
                    outside.push(from);
                    Read::Outside(outside.len() - 1)
                }
            });
        }
        let kernel = match item.kernel {
            KernelKind::Kernel(kernel) => kernel,
            KernelKind::Chain { len, spreads, steps, results } => {
                let inputs: Vec<ChainInput> = spreads
                    .into_iter()
                    .zip(&reads)
                    .map(|(spread, read)| match read {
                        Read::InPlace(write) if spread == Spread::Each => ChainInput { spread, in_place: Some(*write) },
                        _ => ChainInput { spread, in_place: None },
                    })
                    .collect();
                let chain = Chain::new(len, &inputs, &steps, &results).ok_or_else(|| broken("a chain does not fit"))?;
                Kernel::Chain(chain)
            }
        };
        let access = Access::new(reads, writes).map_err(|error| broken(&error.to_string()))?;
        let op = self.ops.get(item.op).ok_or_else(|| broken("a kernel has no op"))?;
        Ok(KernelStep { kernel, shapes: item.shapes, access, outside, fresh, op: bare(op) })
    }

    /// The operands of an op; those that are read last are taken.
    fn operands(&self, op: &Op, dead: &BTreeSet<usize>) -> Result<Vec<Operand>, PlanError> {
        let mut operands = Vec::new();
        for (at, value) in op.operands.iter().enumerate() {
            let again = op.operands[at + 1..].contains(value);
            let mut operand = self.operand(*value)?;
            if let Operand::Slot { slot, last } = &mut operand {
                *last = dead.contains(slot) && !again;
            }
            operands.push(operand);
        }
        Ok(operands)
    }

    fn plain(&self, op: &Op, pack: Option<usize>, dead: &BTreeSet<usize>) -> Result<PlainStep, PlanError> {
        let types: Vec<Type> = op
            .results
            .iter()
            .map(|value| value.as_local().and_then(|id| self.values.types.get(id)).cloned().unwrap_or(Type::None))
            .collect();
        let known =
            types.iter().all(|ty| ty.as_tensor().is_some_and(|tensor| tensor.dims.iter().all(|dim| dim.is_known())));
        let pieces = match op.attrs.get("template").or_else(|| op.attrs.get("message")) {
            Some(Attr::Str(text)) if op.attrs.get("template").is_some() => {
                let starts = match op.attrs.get("starts") {
                    Some(Attr::Ints(starts)) => starts.as_slice(),
                    _ => &[],
                };
                Piece::parse_parts(text, starts).ok_or_else(|| PlanError::Template(text.to_string()))?
            }
            Some(Attr::Str(text)) => vec![Piece::Text(text.to_string())],
            _ => Vec::new(),
        };
        let results = op.results.iter().map(|value| self.slot(*value)).collect();
        let operands = self.operands(op, dead)?;
        Ok(PlainStep { op: op.clone(), operands, results, types: known.then_some(types), pieces, pack })
    }

    fn call(&self, op: &Op, dead: &BTreeSet<usize>) -> Result<StepKind, PlanError> {
        let callee = match op.attrs.get("func") {
            Some(Attr::Name(name)) => self.values.program.functions.get_index_of(&**name).unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        let results = op.results.iter().map(|value| self.slot(*value)).collect();
        Ok(StepKind::Call { callee, operands: self.operands(op, dead)?, results, op: Box::new(bare(op)) })
    }

    fn blocks(&mut self, op: &'a Op, blocks: Vec<Items<'a>>, dead: &BTreeSet<usize>) -> Result<StepKind, PlanError> {
        // A value that the blocks read cannot be taken before them.
        let mut read = BTreeSet::new();
        for items in &blocks {
            items.items.iter().for_each(|item| self.reads(item, &mut read));
            read.extend(items.block.yields().iter().filter_map(|value| self.slot_of(*value)));
        }
        let free: BTreeSet<usize> = dead.difference(&read).copied().collect();
        let mut blocks = blocks.into_iter();
        let mut next = || blocks.next().ok_or_else(|| broken("a block is missing"));
        match op.kind {
            OpKind::If => {
                let on = self.operand(op.operands.first().copied().unwrap_or(Value::NONE))?;
                let mut ways = Vec::new();
                for items in [next()?, next()?] {
                    let (own, yields) = (self.defined(items.block), items.block.yields());
                    let code = self.block(items)?;
                    ways.push((code, self.moves(yields, &op.results, |slot| own.contains(&slot))?));
                }
                Ok(StepKind::If { op: Box::new(bare(op)), on, ways })
            }
            OpKind::While => {
                let (test, body) = (next()?, next()?);
                let (test_block, body_block) = (test.block, body.block);
                let (tested, own) = (test_block.yields().get(1..).unwrap_or_default(), self.defined(test_block));
                let inside = self.defined(body_block);
                Ok(StepKind::While(Box::new(WhileStep {
                    op: bare(op),
                    enter: self.moves(&op.operands, &test_block.params, |slot| free.contains(&slot))?,
                    test: self.block(test)?,
                    go: self.moves(tested, &body_block.params, |slot| own.contains(&slot))?,
                    body: self.block(body)?,
                    again: self.moves(body_block.yields(), &test_block.params, |slot| inside.contains(&slot))?,
                    leave: self.moves(tested, &op.results, |slot| own.contains(&slot))?,
                })))
            }
            OpKind::For => {
                let body = next()?;
                let block = body.block;
                let (counter, params) = match block.params.split_first() {
                    Some((counter, params)) => (self.slot(*counter), params),
                    None => return Err(broken("a loop has no counter")),
                };
                let bound = |at: usize| self.operand(op.operands.get(at).copied().unwrap_or(Value::NONE));
                let bounds = [bound(0)?, bound(1)?, bound(2)?];
                let inside = self.defined(block);
                let initial = op.operands.get(3..).unwrap_or_default();
                Ok(StepKind::For(Box::new(ForStep {
                    op: bare(op),
                    bounds,
                    counter,
                    enter: self.moves(initial, params, |slot| free.contains(&slot))?,
                    body: self.block(body)?,
                    again: self.moves(block.yields(), params, |slot| inside.contains(&slot))?,
                    leave: self.moves(params, &op.results, |slot| inside.contains(&slot))?,
                })))
            }
            _ => Err(broken("an op has blocks")),
        }
    }
}

/// An op without its blocks: what is needed to say what went wrong.
fn bare(op: &Op) -> Op {
    Op { blocks: Vec::new(), ..op.clone() }
}
