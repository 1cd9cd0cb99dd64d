//! The order in which things are run, and which functions of elements are run together.

use dy2st_ir::{Block, Op, OpKind, Value};
use dy2st_kernels::pointwise::{Arg, Chain, ChainStep, Function, Spread};

use super::values::{behind, Id, Source, SourceBase, Values};
use crate::kernel::{Fixed, Kernel, Node, Shapes};

/// A function of elements in a group.
#[derive(Debug)]
struct Member {
    function: Function,
    args: [Arg; 2],
    to: Id,
    reads: usize,
}

/// An operand of a function of elements.
struct Argument {
    source: Source,
    /// Its one element, where it is always the same.
    number: Option<f32>,
}

/// Functions of elements over as many elements each.
#[derive(Debug, Default)]
pub struct Group {
    len: usize,
    members: Vec<Member>,
    /// What is read from outside.
    pub inputs: Vec<(Source, Spread)>,
    /// The op of each member.
    ops: Vec<usize>,
}

/// A kernel with what it reads and writes.
#[derive(Debug)]
pub struct KernelItem {
    pub kernel: KernelKind,
    pub reads: Vec<Source>,
    pub writes: Vec<Id>,
    pub shapes: Shapes,
    /// The number of the op that it is of.
    pub op: usize,
}

/// A kernel, or what a chain will be made of when it is known what is written in place.
#[derive(Debug)]
pub enum KernelKind {
    Kernel(Kernel),
    Chain { len: usize, spreads: Vec<Spread>, steps: Vec<ChainStep>, results: Vec<usize> },
}

/// One thing to run.
#[derive(Debug)]
pub enum Item<'a> {
    Kernel(KernelItem),
    /// An op as it stands, with the packed filter of a convolution.
    Plain(&'a Op, Option<usize>),
    /// The one element of a tensor as a Python number.
    Number(&'a Op, Source),
    /// An op with blocks.
    Blocks(&'a Op, Vec<Items<'a>>),
}

/// The things that a block runs.
#[derive(Debug)]
pub struct Items<'a> {
    pub block: &'a Block,
    pub items: Vec<Item<'a>>,
}

/// Schedules a function.
pub fn schedule<'a>(values: &mut Values<'a>) -> Items<'a> {
    count_uses(values);
    let function = values.function;
    Scheduler { values, open: None, items: Vec::new() }.block(&function.block, 0)
}

/// All ops by number.
pub fn all_ops(block: &Block) -> Vec<&Op> {
    let mut ops = Vec::new();
    super::values::numbered(block, &mut 0, &mut |_, op| ops.push(op));
    ops
}

/// Counts how often each value's elements are read.
fn count_uses(values: &mut Values<'_>) {
    let function = values.function;
    let mut reads: Vec<Value> = function.block.yields().to_vec();
    for (number, op) in all_ops(&function.block).into_iter().enumerate() {
        reads.extend(op.blocks.iter().flat_map(Block::yields));
        match &values.choices[number] {
            None => reads.extend(&op.operands),
            Some(crate::kernel::Choice::Draft(draft)) => {
                for node in &draft.nodes {
                    let spots: Vec<_> = match node {
                        Node::Function { args, .. } => args.to_vec(),
                        Node::Kernel { reads, .. } => reads.iter().map(|(spot, _)| *spot).collect(),
                    };
                    reads.extend(spots.into_iter().filter_map(|spot| values.spot(number, op, spot)));
                }
            }
            Some(crate::kernel::Choice::Part { .. } | crate::kernel::Choice::Constant(_)) => {}
        }
    }
    for value in reads {
        values.count(value);
    }
}

struct Scheduler<'v, 'a> {
    values: &'v mut Values<'a>,
    open: Option<Group>,
    items: Vec<Item<'a>>,
}

impl<'a> Scheduler<'_, 'a> {
    fn block(&mut self, block: &'a Block, first: usize) -> Items<'a> {
        let outer = std::mem::take(&mut self.items);
        let mut number = first;
        for op in &block.ops {
            self.op(op, number);
            number += 1;
            for inner in &op.blocks {
                number = behind(inner, number);
            }
        }
        self.close();
        Items { block, items: std::mem::replace(&mut self.items, outer) }
    }

    fn op(&mut self, op: &'a Op, number: usize) {
        if let Some(nodes) = self.values.take_draft(number) {
            for node in nodes {
                self.node(op, number, node);
            }
            return;
        }
        if self.values.choices[number].is_some() || matches!(op.kind, OpKind::Undef) && op.results.is_empty() {
            // A part of another value, or always the same: nothing to run.
            return;
        }
        self.close();
        if !op.blocks.is_empty() {
            let mut first = number + 1;
            let mut blocks = Vec::new();
            for block in &op.blocks {
                blocks.push(self.block(block, first));
                first = behind(block, first);
            }
            self.items.push(Item::Blocks(op, blocks));
            return;
        }
        let item = op.operands.first().filter(|_| self.values.is_item(op)).and_then(|value| self.values.source(*value));
        self.items.push(match item {
            Some(source) => Item::Number(op, source),
            None => Item::Plain(op, self.values.packs.get(number).copied().flatten()),
        });
    }

    fn node(&mut self, op: &'a Op, number: usize, node: Node) {
        match node {
            Node::Function { function, args, to } => {
                let Some((id, fixed)) = self.target(number, op, to) else { return };
                let mut operands = Vec::new();
                for spot in args {
                    let source = self.values.spot(number, op, spot).and_then(|value| self.values.source(value));
                    let Some(source) = source else { return };
                    operands.push(Argument { number: self.number(&source), source });
                }
                self.function(number, function, operands, id, &fixed);
            }
            Node::Kernel { kernel, reads, writes } => {
                let mut item = KernelItem {
                    kernel: KernelKind::Kernel(kernel),
                    reads: Vec::new(),
                    writes: Vec::new(),
                    shapes: Shapes::default(),
                    op: number,
                };
                for (spot, shape) in reads {
                    let source = self.values.spot(number, op, spot).and_then(|value| self.values.source(value));
                    let Some(source) = source else { return };
                    item.shapes.reads.push(shape.unwrap_or_else(|| source.fixed.shape.clone()));
                    item.reads.push(source);
                }
                for (spot, shape) in writes {
                    let Some((id, fixed)) = self.target(number, op, spot) else { return };
                    item.shapes.writes.push(shape.unwrap_or(fixed.shape));
                    item.writes.push(id);
                }
                self.kernel(item);
            }
        }
    }

    /// The value that a node writes.
    fn target(&self, number: usize, op: &Op, spot: crate::kernel::Spot) -> Option<(Id, Fixed)> {
        let value = self.values.spot(number, op, spot)?;
        Some((value.as_local()?, self.values.fixed(value)?))
    }

    /// The one element of a tensor that is always the same.
    fn number(&self, source: &Source) -> Option<f32> {
        match source.base {
            SourceBase::Constant(constant) if source.fixed.len() == 1 => {
                self.values.constants[constant].as_f32()?.get(source.start).copied()
            }
            SourceBase::Constant(_) | SourceBase::Value(_) | SourceBase::Global(_) => None,
        }
    }

    /// A kernel goes before the open group, unless it reads what the group computes.
    fn kernel(&mut self, item: KernelItem) {
        let depends = self.open.as_ref().is_some_and(|group| item.reads.iter().any(|source| group.makes(source)));
        if depends {
            self.close();
        }
        self.items.push(Item::Kernel(item));
    }

    /// A function of elements joins the open group, or begins another.
    fn function(&mut self, number: usize, function: Function, operands: Vec<Argument>, to: Id, fixed: &Fixed) {
        let joined = self.open.as_mut().is_some_and(|group| group.join(number, function, &operands, to, fixed));
        if joined {
            return;
        }
        self.close();
        let mut group = Group { len: fixed.len(), ..Group::default() };
        if group.join(number, function, &operands, to, fixed) {
            self.open = Some(group);
            return;
        }
        // Operands that stretch in a way that chains do not walk.
        let mut item = KernelItem {
            kernel: KernelKind::Kernel(match function {
                Function::Unary(op) => Kernel::Unary(op),
                Function::Binary(op) => Kernel::Binary(op),
            }),
            reads: Vec::new(),
            writes: vec![to],
            shapes: Shapes { reads: Vec::new(), writes: vec![fixed.shape.clone()] },
            op: number,
        };
        let count = if matches!(function, Function::Unary(_)) { 1 } else { 2 };
        for Argument { source, .. } in operands.into_iter().take(count) {
            item.shapes.reads.push(source.fixed.shape.clone());
            item.reads.push(source);
        }
        self.items.push(Item::Kernel(item));
    }

    /// Ends the open group.
    fn close(&mut self) {
        let Some(group) = self.open.take() else { return };
        let values = &self.values;
        let results: Vec<usize> = (0..group.members.len())
            .filter(|at| {
                let member = &group.members[*at];
                values.infos[member.to].slot || values.infos[member.to].uses > member.reads
            })
            .collect();
        if results.is_empty() {
            return;
        }
        let writes: Vec<Id> = results.iter().map(|at| group.members[*at].to).collect();
        let shapes =
            writes.iter().map(|id| values.infos[*id].fixed.as_ref().map(|f| f.shape.clone()).unwrap_or_default());
        let shapes = Shapes {
            reads: group.inputs.iter().map(|(source, _)| source.fixed.shape.clone()).collect(),
            writes: shapes.collect(),
        };
        let (reads, spreads) = group.inputs.into_iter().unzip();
        let steps = group.members.iter().map(|m| ChainStep { function: m.function, args: m.args }).collect();
        let op = group.ops.last().copied().unwrap_or_default();
        let kernel = KernelKind::Chain { len: group.len, spreads, steps, results };
        self.items.push(Item::Kernel(KernelItem { kernel, reads, writes, shapes, op }));
    }
}

impl Group {
    /// Whether the group computes what holds these elements.
    fn makes(&self, source: &Source) -> bool {
        matches!(source.base, SourceBase::Value(id) if self.members.iter().any(|member| member.to == id))
    }

    /// Adds a function, if it fits.
    fn join(&mut self, number: usize, function: Function, operands: &[Argument], to: Id, fixed: &Fixed) -> bool {
        if fixed.len() != self.len || operands.len() != 2 {
            return false;
        }
        let mut inputs = self.inputs.clone();
        let mut args = [Arg::Number(0.0); 2];
        let mut inside = Vec::new();
        for (arg, operand) in args.iter_mut().zip(operands) {
            let source = &operand.source;
            *arg = match operand.number {
                Some(number) => Arg::Number(number),
                None => match self.members.iter().position(|member| source.base == SourceBase::Value(member.to)) {
                    // The elements are in order, whatever their shape.
                    Some(at) if source.start == 0 && source.fixed.len() == self.len => {
                        inside.push(at);
                        Arg::Step(at)
                    }
                    Some(_) => return false,
                    None => {
                        let Some(spread) = Spread::of(&source.fixed.shape, &fixed.shape) else { return false };
                        let same = |(known, how): &(Source, Spread)| {
                            known.base == source.base
                                && known.start == source.start
                                && known.fixed.len() == source.fixed.len()
                                && *how == spread
                        };
                        let at = inputs.iter().position(same).unwrap_or_else(|| {
                            inputs.push((source.clone(), spread));
                            inputs.len() - 1
                        });
                        Arg::Input(at)
                    }
                },
            };
        }
        if !Chain::fits(self.len, inputs.iter().map(|(_, spread)| *spread), self.members.len() + 1) {
            return false;
        }
        // A function of one mentions its operand twice and reads it as often as its draft says.
        for at in inside {
            self.members[at].reads += 1;
        }
        self.inputs = inputs;
        self.members.push(Member { function, args, to, reads: 0 });
        self.ops.push(number);
        true
    }
}
