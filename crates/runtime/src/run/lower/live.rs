//! When each range of the arena is needed.
//!
//! Things to run are numbered in order, with room between: a kernel reads until [`READ`] and writes from [`WRITE`] on, so
//! that what it reads and what it writes are needed at once; only a read that is over at [`WRITE`] may be written over.

use dy2st_ir::{Block, OpKind, Value};

use super::schedule::{Item, Items, KernelItem};
use super::values::{Id, Source, SourceBase, Values};

/// Distance of the numbers of neighbouring things.
const STEP: usize = 4;

/// When results begin to be written, within a step.
pub const WRITE: usize = 1;

/// Until when operands are read, within a step.
pub const READ: usize = 2;

/// A time during which a value is needed.
pub type Span = (usize, usize);

/// A value that goes from one home to another at some time.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    pub from: Id,
    pub to: Id,
}

/// What is known of times.
#[derive(Debug, Default)]
pub struct Ranges {
    /// For each value when it is needed; nothing for those that are not in the arena.
    pub spans: Vec<Vec<Span>>,
    /// Values that go from one home to another, the most frequent first.
    pub flows: Vec<Flow>,
    /// For each kernel, in order, the time of its step.
    pub times: Vec<usize>,
}

/// A loop that is being walked.
struct Loop {
    /// Values from outside that are read in it: they are needed until it ends.
    outer: Vec<Id>,
}

struct Walker<'v, 'a> {
    values: &'v Values<'a>,
    ranges: Ranges,
    now: usize,
    loops: Vec<Loop>,
    /// For each value how many loops were open where it is defined.
    depth: Vec<usize>,
    /// Flows by how many loops they are in.
    flows: Vec<(usize, Flow)>,
}

/// The times of a scheduled function.
pub fn ranges(values: &Values<'_>, items: &Items<'_>) -> Ranges {
    let count = values.infos.len();
    let ranges = Ranges { spans: vec![Vec::new(); count], ..Ranges::default() };
    let mut walker = Walker { values, ranges, now: 0, loops: Vec::new(), depth: vec![0; count], flows: Vec::new() };
    walker.items(items);
    let mut flows = walker.flows;
    flows.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
    walker.ranges.flows = flows.into_iter().map(|(_, flow)| flow).collect();
    walker.ranges
}

impl Walker<'_, '_> {
    fn step(&mut self) -> usize {
        self.now += STEP;
        self.now
    }

    fn define(&mut self, id: Id, at: usize) {
        if self.values.in_arena(id) {
            self.depth[id] = self.loops.len();
            // Even what nobody reads is written.
            self.ranges.spans[id].push((at, at + 1));
        }
    }

    fn define_value(&mut self, value: Value, at: usize) {
        if let Some(id) = value.as_local() {
            self.define(id, at);
        }
    }

    fn read(&mut self, source: &Source, at: usize) {
        let SourceBase::Value(id) = source.base else { return };
        if !self.values.in_arena(id) {
            return;
        }
        if let Some(outermost) = self.loops.get_mut(self.depth[id]) {
            outermost.outer.push(id);
        }
        self.extend(id, at);
    }

    fn extend(&mut self, id: Id, at: usize) {
        if let Some(span) = self.ranges.spans[id].last_mut() {
            span.1 = span.1.max(at);
        }
    }

    fn read_value(&mut self, value: Value, at: usize) {
        if let Some(source) = self.values.source(value) {
            self.read(&source, at);
        }
    }

    fn flow(&mut self, from: Value, to: Value) {
        let source = self.values.source(from);
        if let (Some(Source { base: SourceBase::Value(from), .. }), Some(to)) = (source, to.as_local()) {
            if self.values.in_arena(from) && self.values.in_arena(to) {
                self.flows.push((self.loops.len(), Flow { from, to }));
            }
        }
    }

    fn items(&mut self, items: &Items<'_>) {
        for item in &items.items {
            match item {
                Item::Kernel(kernel) => self.kernel(kernel),
                Item::Number(_, source) => {
                    let at = self.step();
                    self.read(source, at + READ);
                }
                Item::Plain(..) => {
                    self.step();
                }
                Item::Blocks(op, blocks) => match (op.kind, &blocks[..]) {
                    (OpKind::While, [test, body]) => self.while_loop(op, test, body),
                    (OpKind::For, [body]) => self.for_loop(op, body),
                    _ => self.branches(op, blocks),
                },
            }
        }
    }

    fn kernel(&mut self, kernel: &KernelItem) {
        let at = self.step();
        self.ranges.times.push(at);
        for source in &kernel.reads {
            self.read(source, at + READ);
        }
        for id in &kernel.writes {
            self.define(*id, at + WRITE);
            self.extend(*id, at + READ);
        }
    }

    fn branches(&mut self, op: &dy2st_ir::Op, blocks: &[Items<'_>]) {
        let at = self.step();
        op.operands.iter().for_each(|value| self.read_value(*value, at + READ));
        for items in blocks {
            self.items(items);
            let end = self.step();
            for (from, to) in items.block.yields().iter().zip(&op.results) {
                self.read_value(*from, end);
                self.flow(*from, *to);
            }
        }
        let end = self.step();
        op.results.iter().for_each(|result| self.define_value(*result, end));
    }

    fn while_loop(&mut self, op: &dy2st_ir::Op, test: &Items<'_>, body: &Items<'_>) {
        let at = self.step();
        for (from, to) in op.operands.iter().zip(&test.block.params) {
            self.read_value(*from, at);
            self.flow(*from, *to);
        }
        self.loops.push(Loop { outer: Vec::new() });
        test.block.params.iter().for_each(|param| self.define_value(*param, at + WRITE));
        self.items(test);
        let middle = self.step();
        let tested = test.block.yields();
        for value in tested {
            self.read_value(*value, middle);
        }
        let passed = tested.get(1..).unwrap_or_default();
        passed.iter().zip(&body.block.params).for_each(|(from, to)| self.flow(*from, *to));
        body.block.params.iter().for_each(|param| self.define_value(*param, middle));
        self.items(body);
        self.again(body.block, &test.block.params);
        self.end_loop();
        passed.iter().zip(&op.results).for_each(|(from, to)| self.flow(*from, *to));
        let end = self.now;
        op.results.iter().for_each(|result| self.define_value(*result, end));
    }

    fn for_loop(&mut self, op: &dy2st_ir::Op, body: &Items<'_>) {
        let at = self.step();
        op.operands.iter().for_each(|value| self.read_value(*value, at));
        let params = body.block.params.get(1..).unwrap_or_default();
        op.operands.iter().skip(3).zip(params).for_each(|(from, to)| self.flow(*from, *to));
        self.loops.push(Loop { outer: Vec::new() });
        for param in params {
            self.define_value(*param, at + WRITE);
        }
        self.items(body);
        let end = self.again(body.block, params);
        self.end_loop();
        // After the last round, and without one, the parameters hold the results.
        let after = self.now;
        for (param, result) in params.iter().zip(&op.results) {
            if let Some(id) = param.as_local().filter(|id| self.values.in_arena(*id)) {
                self.ranges.spans[id].push((end, after));
            }
            self.flow(*param, *result);
        }
        op.results.iter().for_each(|result| self.define_value(*result, after));
    }

    /// The end of a loop's body: what it yields goes to the parameters.
    fn again(&mut self, body: &Block, params: &[Value]) -> usize {
        let end = self.step();
        for (from, to) in body.yields().iter().zip(params) {
            self.read_value(*from, end);
            self.flow(*from, *to);
        }
        end
    }

    fn end_loop(&mut self) {
        let end = self.step();
        let Some(done) = self.loops.pop() else { return };
        for id in done.outer {
            self.extend(id, end);
        }
    }
}
