//! The Program builder: the sink to which the API's ops go while a function is staged.
//!
//! Blocks are open one inside the other; ops go to the innermost. A value is visible while the block that defines it is
//! open. State (tensors that are older than staging) becomes globals of the Program when it is first read.

mod elements;
mod extract;
mod gradient;
pub mod links;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use dy2st_eval::domain::CompareOp;
use dy2st_eval::{Ref, Vm};
use dy2st_framework::{
    CustomBackward, Emitted, GradError, GradHook, GradRequest, Number, OpSink, Operand, SsaTensor, SymbolicScalar,
    TensorRef,
};
use dy2st_ir::table::Gradient;
use dy2st_ir::{
    infer, Attr, Attrs, Block, DimValue, Function, Global, GlobalKind, Loc, LocId, Op, OpError, OpKind, Program,
    TensorType, Type, Value,
};
use dy2st_tensor::{HostTensor, Scalar};
use indexmap::IndexMap;

use elements::{Element, Given};

/// Constants up to this many elements stand in the text of the Program.
const INLINE_ELEMENTS: usize = 64;

/// A block under construction.
pub struct Open {
    /// A number that no other block has.
    pub uid: u32,
    /// Parameters and ops so far.
    pub block: Block,
    /// Conditions whose truth is known inside.
    pub facts: Vec<(Value, bool)>,
}

/// What a parameter or buffer is called.
pub struct StateName {
    /// Its path.
    pub path: String,
    /// Whether training changes it.
    pub trainable: bool,
}

/// A tensor that is older than staging and that the Program reads.
#[derive(Clone)]
pub struct State {
    /// Its storage.
    pub storage: Ref,
    /// The global that stands for its value at the start of a run.
    pub value: Value,
    /// Its type.
    pub ty: TensorType,
}

struct Inner {
    program: Program,
    function: Function,
    /// Functions that are done, besides the one that is built.
    functions: Vec<(String, Function)>,
    open: Vec<Open>,
    next_uid: u32,
    /// In which block each SSA value was defined.
    home: Vec<u32>,
    states: IndexMap<u64, State>,
    dims: HashMap<(Value, usize), SymbolicScalar>,
    negations: HashMap<Value, Value>,
    ops: usize,
}

/// The Program builder.
pub struct Recorder {
    inner: RefCell<Inner>,
    /// Objects with a smaller serial are older than staging.
    floor: u64,
    names: HashMap<u64, StateName>,
    grad: Cell<bool>,
    /// Storages whose contents went into a tensor that another name may share, depending on a condition.
    shared: RefCell<HashSet<u64>>,
    last_sites: RefCell<Vec<Loc>>,
    tape: gradient::Tape,
    /// Merged values that are leaves with gradients on some way.
    part_leaves: RefCell<HashSet<Value>>,
    /// Which tensors may be which.
    pub links: links::Links,
    /// What is known of the elements of values.
    elements: RefCell<HashMap<Value, elements::Elements>>,
}

impl Recorder {
    /// A recorder with the entry block open. `floor` is the heap's next serial; `names` are the paths of parameters and
    /// buffers by the serial of their storage.
    #[must_use]
    pub fn new(floor: u64, names: HashMap<u64, StateName>, grad: bool) -> Rc<Self> {
        let inner = Inner {
            program: Program::new(),
            function: Function::new(),
            functions: Vec::new(),
            open: Vec::new(),
            next_uid: 0,
            home: Vec::new(),
            states: IndexMap::new(),
            dims: HashMap::new(),
            negations: HashMap::new(),
            ops: 0,
        };
        let recorder = Self {
            inner: RefCell::new(inner),
            floor,
            names,
            grad: Cell::new(grad),
            shared: RefCell::default(),
            last_sites: RefCell::default(),
            tape: gradient::Tape::default(),
            part_leaves: RefCell::default(),
            links: links::Links::default(),
            elements: RefCell::default(),
        };
        recorder.open_block(&[]);
        Rc::new(recorder)
    }

    /// Objects with a smaller serial are older than staging.
    pub fn floor(&self) -> u64 {
        self.floor
    }

    /// Opens a block inside the innermost one, with facts that hold in it.
    pub fn open_block(&self, facts: &[(Value, bool)]) -> u32 {
        let mut inner = self.inner.borrow_mut();
        let uid = inner.next_uid;
        inner.next_uid += 1;
        inner.open.push(Open { uid, block: Block::default(), facts: facts.to_vec() });
        uid
    }

    /// Ends the innermost block.
    pub fn close_block(&self) -> Open {
        let mut inner = self.inner.borrow_mut();
        let open = inner.open.pop().expect("blocks are closed as often as opened");
        // What was cached inside is not visible any more.
        let Inner { dims, home, open: rest, .. } = &mut *inner;
        dims.retain(|_, s| visible(home, rest, s.id));
        open
    }

    /// Opens a closed block again, to add to its end.
    pub fn reopen(&self, open: Open) {
        self.inner.borrow_mut().open.push(open);
    }

    /// Notes that a merged value is a leaf with gradients on some way.
    pub fn note_part_leaf(&self, merged: &TensorRef) {
        if let TensorRef::Ssa(merged) = merged {
            self.part_leaves.borrow_mut().insert(merged.id);
        }
    }

    /// Notes that these storages may share their contents with others, depending on a condition.
    pub fn share<'a>(&self, storages: impl IntoIterator<Item = &'a Ref>) {
        for storage in storages {
            // What it was merged from stays tied to it when the merged tensor itself is gone.
            let linked = self.links.ends(storage);
            self.shared.borrow_mut().extend(linked.iter().map(Ref::serial).chain([storage.serial()]));
        }
    }

    /// Whether one of the operands wants gradients.
    fn any_wants(&self, operands: &[Operand]) -> Wants {
        let mut any: Option<Value> = None;
        for operand in operands {
            let Operand::Tensor(tensor) = operand else { continue };
            if !tensor.requires_grad() {
                continue;
            }
            let Some(wants) = tensor.wants() else { return Wants::Yes };
            match (self.known(wants), any) {
                (Some(true), _) => return Wants::Yes,
                (Some(false), _) => {}
                (None, Some(one)) if one != wants => {
                    let either = self.record(OpKind::PyOr, &[one, wants], Attrs::new()).ok();
                    any = either.and_then(|r| r.first().copied());
                }
                (None, _) => any = Some(wants),
            }
        }
        any.map_or(Wants::No, Wants::Run)
    }

    /// Whether gradients are enabled now.
    pub fn grads(&self) -> bool {
        self.grad.get()
    }

    /// Enables gradients or not; whether they were.
    pub fn set_grads(&self, on: bool) -> bool {
        self.grad.replace(on)
    }

    /// Whether a storage may share its contents with others.
    pub fn is_shared(&self, storage: &Ref) -> bool {
        self.shared.borrow().contains(&storage.serial())
    }

    /// How many blocks are open.
    pub fn depth(&self) -> usize {
        self.inner.borrow().open.len()
    }

    /// A new value with a type that no op defines yet; it belongs to the innermost block.
    pub fn new_value(&self, ty: Type) -> Value {
        let mut inner = self.inner.borrow_mut();
        let uid = inner.open.last().map_or(0, |o| o.uid);
        inner.home.push(uid);
        inner.function.new_value(ty)
    }

    /// A parameter of the innermost block.
    pub fn new_param(&self, ty: Type) -> Value {
        let value = self.new_value(ty);
        if let Some(open) = self.inner.borrow_mut().open.last_mut() {
            open.block.params.push(value);
        }
        value
    }

    /// Makes a value that stood for something outside any block a parameter of the innermost block.
    pub fn adopt_param(&self, value: Value) {
        let mut inner = self.inner.borrow_mut();
        let Some(uid) = inner.open.last().map(|o| o.uid) else { return };
        if let Some(index) = value.as_local() {
            inner.home[index] = uid;
        }
        if let Some(open) = inner.open.last_mut() {
            open.block.params.push(value);
        }
    }

    /// Parameters of the entry block.
    pub fn entry_params(&self) -> Vec<Value> {
        self.inner.borrow().open.first().map(|o| o.block.params.clone()).unwrap_or_default()
    }

    /// What a comparison of sizes gives whatever they are, where that can be said.
    pub fn decided(&self, op: CompareOp, left: DimValue, right: DimValue) -> Option<bool> {
        let inner = self.inner.borrow();
        let symbols = &inner.program.symbols;
        let equal = symbols.equal(left, right);
        // Whether `a < b`, and whether `a <= b`, for whatever the symbols stand for.
        let below = |a, b| match symbols.max(a).zip(symbols.min(b)) {
            Some((most, least)) => (most < least, most <= least || equal),
            None => (false, equal),
        };
        let ((lt, le), (gt, ge)) = (below(left, right), below(right, left));
        let (yes, no) = match op {
            CompareOp::Eq => (equal, lt || gt),
            CompareOp::Ne => (lt || gt, equal),
            CompareOp::Lt => (lt, ge),
            CompareOp::Le => (le, gt),
            CompareOp::Gt => (gt, le),
            CompareOp::Ge => (ge, lt),
        };
        (yes || no).then_some(yes)
    }

    /// A new symbolic dim.
    pub fn fresh_dim(&self, name: Option<String>) -> dy2st_tensor::SymId {
        self.inner.borrow_mut().program.symbols.fresh(name, 0, None)
    }

    /// Type of a value.
    pub fn type_of(&self, value: Value) -> Type {
        let inner = self.inner.borrow();
        inner.program.type_of(&inner.function, value).cloned().unwrap_or(Type::None)
    }

    /// Whether a value can be used in the innermost block.
    pub fn is_visible(&self, value: Value) -> bool {
        let inner = self.inner.borrow();
        visible(&inner.home, &inner.open, value)
    }

    /// Whether a value is one of a closed block itself, not of a block inside it.
    pub fn belongs_to(&self, value: Value, open: &Open) -> bool {
        let inner = self.inner.borrow();
        value.as_local().is_some_and(|index| inner.home.get(index) == Some(&open.uid))
    }

    /// What is known of a condition in the innermost block.
    pub fn known(&self, condition: Value) -> Option<bool> {
        self.known_with(&[], condition)
    }

    /// The same where these facts hold too.
    pub fn known_with(&self, facts: &[(Value, bool)], condition: Value) -> Option<bool> {
        let inner = self.inner.borrow();
        let negated = inner.negations.get(&condition).copied();
        let open = inner.open.iter().rev().flat_map(|o| o.facts.iter().rev());
        facts.iter().chain(open).find_map(|(v, truth)| {
            if *v == condition {
                Some(*truth)
            } else if Some(*v) == negated || inner.negations.get(v) == Some(&condition) {
                Some(!truth)
            } else {
                None
            }
        })
    }

    /// Adds a fact to the innermost block: it holds from here on.
    pub fn assume(&self, condition: Value, truth: bool) {
        if let Some(open) = self.inner.borrow_mut().open.last_mut() {
            open.facts.push((condition, truth));
        }
    }

    /// Appends an op as it is.
    pub fn push(&self, op: Op) {
        let mut inner = self.inner.borrow_mut();
        inner.ops += 1;
        if let Some(open) = inner.open.last_mut() {
            open.block.ops.push(op);
        }
    }

    /// Ops recorded so far, dropped trials included.
    pub fn op_count(&self) -> usize {
        self.inner.borrow().ops
    }

    /// Appends the ops of a closed block to the innermost one, where its values become visible.
    pub fn splice(&self, open: Open) {
        let mut inner = self.inner.borrow_mut();
        let Some(target) = inner.open.last_mut() else { return };
        target.block.ops.extend(open.block.ops);
        target.facts.extend(open.facts);
        let to = target.uid;
        for home in inner.home.iter_mut().filter(|h| **h == open.uid) {
            *home = to;
        }
    }

    /// Records an op over values.
    pub fn record(&self, kind: OpKind, operands: &[Value], attrs: Attrs) -> Result<Vec<Value>, OpError> {
        let sites = self.last_sites.borrow().clone();
        self.record_at(kind, operands, attrs, &sites)
    }

    fn record_at(&self, kind: OpKind, operands: &[Value], attrs: Attrs, sites: &[Loc]) -> Result<Vec<Value>, OpError> {
        let types: Vec<Type> = operands.iter().map(|v| self.type_of(*v)).collect();
        let results = infer(kind, &types, &attrs, &mut self.inner.borrow_mut().program.symbols)?;
        let results: Vec<Value> = results.into_iter().map(|ty| self.new_value(ty)).collect();
        let mut op = Op::new(kind, operands.iter().copied(), attrs, results.iter().copied());
        op.loc = self.locate(sites);
        self.push(op);
        Ok(results)
    }

    /// Keeps what an op says about the elements of its results.
    fn note_elements(&self, kind: OpKind, operands: &[Operand], attrs: &Attrs, results: &[Value]) {
        if results.is_empty() {
            return;
        }
        let mut elements = self.elements.borrow_mut();
        let given = |operand: &Operand| match operand {
            Operand::Tensor(TensorRef::Host(host)) => {
                elements::Elements::of_host(&host.tensor).map_or(Given::Unknown, Given::Tensor)
            }
            Operand::Tensor(TensorRef::Ssa(ssa)) => {
                elements.get(&ssa.id).cloned().map_or(Given::Unknown, Given::Tensor)
            }
            Operand::Scalar(scalar) if matches!(scalar.ty, Type::PyInt(_)) => Given::Number(scalar.clone()),
            Operand::Scalar(_) | Operand::Absent => Given::Unknown,
        };
        let given: Vec<Given> = operands.iter().map(given).collect();
        if !given.is_empty() && given.iter().all(|given| matches!(given, Given::Unknown)) {
            return;
        }
        let results: Vec<(Value, Type)> = results.iter().map(|value| (*value, self.type_of(*value))).collect();
        elements.extend(elements::of(kind, &given, attrs, &results, &|kind, a, b| self.combined(kind, a, b)));
    }

    /// The sum, difference or product of sizes as a Python number of the Program.
    fn combined(&self, kind: OpKind, a: &Element, b: &Element) -> Option<Element> {
        let kind = match kind {
            OpKind::Add => OpKind::PyAdd,
            OpKind::Subtract => OpKind::PySub,
            OpKind::Multiply => OpKind::PyMul,
            _ => return None,
        };
        let value = |element: &Element| match element {
            Element::Known(number) => Some(self.constant(Scalar::Int(*number))),
            // Of what is a dim it is known that the sum is one of 64 bits too.
            Element::Run(scalar) if matches!(scalar.ty, Type::PyInt(Some(_))) => Some(scalar.id),
            Element::Run(_) => None,
        };
        let (a, b) = (value(a)?, value(b)?);
        let both = self.is_visible(a) && self.is_visible(b);
        let made = both.then(|| self.record(kind, &[a, b], Attrs::new()).ok()).flatten()?;
        Some(Element::Run(self.scalar(*made.first()?)))
    }

    /// The location for a chain of sites, innermost first.
    pub fn locate(&self, sites: &[Loc]) -> LocId {
        let mut inner = self.inner.borrow_mut();
        let mut id = None;
        for site in sites.iter().rev() {
            id = Some(inner.program.add_loc(Loc { parent: id, ..site.clone() }));
        }
        id.unwrap_or(LocId::NONE)
    }

    /// Where ops that staging itself makes are said to come from.
    pub fn set_sites(&self, sites: Vec<Loc>) {
        *self.last_sites.borrow_mut() = sites;
    }

    /// Where the last op came from.
    pub fn sites(&self) -> Vec<Loc> {
        self.last_sites.borrow().clone()
    }

    /// A Python number as a value of the Program.
    pub fn constant(&self, number: Scalar) -> Value {
        let attr = match number {
            Scalar::Bool(b) => Attr::Bool(b),
            Scalar::Int(i) => Attr::Int(i),
            other => Attr::Float(other.to_f64()),
        };
        let ty = match number {
            Scalar::Bool(_) => Type::PyBool,
            Scalar::Int(_) => Type::PyInt(None),
            _ => Type::PyFloat,
        };
        let attrs = Attrs::new().with("value", attr);
        self.record(OpKind::PyConst, &[], attrs).ok().and_then(|r| r.first().copied()).unwrap_or_else(|| self.undef(ty))
    }

    /// A value that nobody may read.
    pub fn undef(&self, ty: Type) -> Value {
        let result = self.new_value(ty.clone());
        self.push(Op::new(OpKind::Undef, [], Attrs::new().with("type", ty), [result]));
        result
    }

    /// `not condition`, once for each condition.
    pub fn negate(&self, condition: Value) -> Value {
        if let Some(n) = self.inner.borrow().negations.get(&condition).copied() {
            if self.is_visible(n) {
                return n;
            }
        }
        let negated = self.record(OpKind::PyNot, &[condition], Attrs::new()).ok().and_then(|r| r.first().copied());
        let negated = negated.unwrap_or(condition);
        let mut inner = self.inner.borrow_mut();
        inner.negations.insert(condition, negated);
        inner.negations.insert(negated, condition);
        negated
    }

    /// The value of the Program that an operand is.
    pub fn value_of(&self, operand: &Operand) -> Value {
        match operand {
            Operand::Tensor(t) => self.tensor_value(t),
            Operand::Scalar(s) => s.id,
            Operand::Absent => Value::NONE,
        }
    }

    /// The value of the Program that a tensor is; elements that staging knows become a constant.
    pub fn tensor_value(&self, tensor: &TensorRef) -> Value {
        match tensor {
            TensorRef::Ssa(s) => s.id,
            TensorRef::Host(h) => self.host_constant(&h.tensor),
        }
    }

    fn host_constant(&self, tensor: &HostTensor) -> Value {
        if tensor.len() <= INLINE_ELEMENTS {
            let attrs = Attrs::new().with("value", tensor.clone());
            if let Ok(results) = self.record(OpKind::Constant, &[], attrs) {
                return results[0];
            }
        }
        let mut inner = self.inner.borrow_mut();
        let name = unused_name(&inner.program, &format!("const.{}", inner.program.globals.len()));
        inner.program.global(&name, Global { ty: Type::of(tensor), kind: GlobalKind::Const(tensor.clone()) })
    }

    /// The state that the Program reads, in order of first read.
    pub fn states(&self) -> Vec<State> {
        self.inner.borrow().states.values().cloned().collect()
    }

    /// A tensor over a value.
    pub fn tensor(&self, id: Value, requires_grad: bool) -> TensorRef {
        match self.type_of(id) {
            Type::Tensor(ty) => TensorRef::Ssa(SsaTensor { id, ty, requires_grad, wants: None }),
            _ => TensorRef::Ssa(SsaTensor {
                id,
                ty: TensorType::new(dy2st_tensor::DType::Float32, []),
                requires_grad,
                wants: None,
            }),
        }
    }

    /// A Python number over a value.
    pub fn scalar(&self, id: Value) -> SymbolicScalar {
        SymbolicScalar { id, ty: self.type_of(id) }
    }

    /// The Program, whose function `forward` yields `results`, and the effect number of each `raise` op with the number
    /// that it was recorded under.
    pub fn finish(&self, results: &[Value], input_names: Vec<Option<String>>) -> (Program, Vec<(u32, u32)>) {
        let mut open = self.close_block();
        open.block.results = Some(results.to_vec());
        let mut inner = self.inner.borrow_mut();
        let mut function = std::mem::take(&mut inner.function);
        function.block = open.block;
        function.input_names = input_names;
        let mut program = std::mem::take(&mut inner.program);
        let (mut raises, mut next) = (Vec::new(), 0);
        let functions = std::mem::take(&mut inner.functions);
        for (name, mut function) in [("forward".to_owned(), function)].into_iter().chain(functions) {
            number_effects(&mut function.block, &mut next, &mut raises);
            program.functions.insert(name, function);
        }
        (program, raises)
    }
}

/// A name that no global of the program has yet.
fn unused_name(program: &Program, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    while program.globals.contains_key(&name) {
        name.push('_');
    }
    name
}

fn visible(home: &[u32], open: &[Open], value: Value) -> bool {
    value.as_local().is_none_or(|i| home.get(i).is_some_and(|uid| open.iter().any(|o| o.uid == *uid)))
}

/// Effects are numbered in the order of the text.
fn number_effects(block: &mut Block, next: &mut u32, raises: &mut Vec<(u32, u32)>) {
    for op in &mut block.ops {
        if op.kind.info().effect != dy2st_ir::table::Effect::None {
            if let (OpKind::Raise, Some(recorded)) = (op.kind, op.effect) {
                raises.push((*next, recorded.0));
            }
            op.effect = Some(dy2st_ir::EffectSeq(*next));
            *next += 1;
        }
        for inner in &mut op.blocks {
            number_effects(inner, next, raises);
        }
    }
}

/// Whether gradients are wanted.
#[derive(Clone, Copy)]
enum Wants {
    No,
    Yes,
    /// A truth of the Program says so.
    Run(Value),
}

impl OpSink for Recorder {
    fn emit(&self, kind: OpKind, operands: Vec<Operand>, attrs: Attrs, sites: &[Loc]) -> Result<Vec<Emitted>, OpError> {
        if !sites.is_empty() {
            self.set_sites(sites.to_vec());
        }
        let flows = self.grad.get() && matches!(kind.info().gradient, Gradient::Rule(_) | Gradient::Blocks);
        let any = if flows { self.any_wants(&operands) } else { Wants::No };
        let wants = !matches!(any, Wants::No);
        let values: Vec<Value> = operands.iter().map(|o| self.value_of(o)).collect();
        let results = self.record_at(kind, &values, attrs.clone(), sites)?;
        self.note_elements(kind, &operands, &attrs, &results);
        let results: Vec<Emitted> = results
            .into_iter()
            .map(|id| match self.type_of(id) {
                Type::Tensor(ty) => {
                    let requires_grad = wants && (ty.dtype.is_float() || ty.dtype.is_complex());
                    let wants = match any {
                        Wants::Run(wants) if requires_grad => Some(wants),
                        _ => None,
                    };
                    Emitted::Tensor(TensorRef::Ssa(SsaTensor { id, ty, requires_grad, wants }))
                }
                ty => Emitted::Scalar(SymbolicScalar { id, ty }),
            })
            .collect();
        if wants {
            self.tape.note(kind, &operands, &attrs, &results);
        }
        Ok(results)
    }

    fn adopt(&self, storage: &Ref, value: &TensorRef) -> TensorRef {
        if value.as_host().is_none() || storage.serial() >= self.floor {
            return value.clone();
        }
        let known = self.inner.borrow().states.get(&storage.serial()).cloned();
        let state = known.unwrap_or_else(|| {
            let mut inner = self.inner.borrow_mut();
            let named = self.names.get(&storage.serial());
            let name = named.map_or_else(|| format!("state.{}", inner.states.len()), |named| named.path.clone());
            let name = unused_name(&inner.program, &name);
            let ty = value.ty();
            let kind = GlobalKind::Param { trainable: named.is_some_and(|named| named.trainable) };
            let global = inner.program.global(&name, Global { ty: Type::Tensor(ty.clone()), kind });
            let state = State { storage: storage.clone(), value: global, ty };
            inner.states.insert(storage.serial(), state.clone());
            state
        });
        // What was computed from what wants gradients is no leaf; what a leaf wants is noted when it is read.
        let requires_grad = value.requires_grad();
        TensorRef::Ssa(SsaTensor { id: state.value, ty: state.ty, requires_grad, wants: None })
    }

    fn stored(&self, storage: &Ref, value: TensorRef) -> TensorRef {
        match &value {
            TensorRef::Host(host) if storage.serial() < self.floor => {
                let ty = value.ty();
                let id = self.host_constant(&host.tensor);
                TensorRef::Ssa(SsaTensor { id, ty, requires_grad: value.requires_grad(), wants: None })
            }
            _ => value,
        }
    }

    fn written(&self, vm: &Vm, storage: &Ref) -> Vec<(Ref, TensorRef)> {
        self.linked_writes(vm, storage)
    }

    fn refuses_write(&self, storage: &Ref) -> Option<&'static str> {
        (self.is_shared(storage) || self.breaks_links(storage)).then_some(
            "an in-place write to a tensor that has two names on one way of a condition or loop and one on the other, or \
             that is an item of a list whose length depends on a tensor",
        )
    }

    fn is_linked(&self, tensor: &Ref, storage: &Ref) -> bool {
        self.is_shared(storage) || self.links.has_tensor(tensor)
    }

    fn host(&self, value: &TensorRef) -> Option<HostTensor> {
        match value {
            TensorRef::Host(host) => Some(host.tensor.clone()),
            TensorRef::Ssa(ssa) => self.elements.borrow().get(&ssa.id)?.host(ssa.ty.dtype),
        }
    }

    fn element(&self, value: &TensorRef, at: Option<i64>) -> Option<Number> {
        let TensorRef::Ssa(ssa) = value else { return None };
        match self.elements.borrow().get(&ssa.id)?.at(at)? {
            Element::Known(number) => Some(Number::Known(Scalar::Int(*number))),
            Element::Run(scalar) => self.is_visible(scalar.id).then(|| Number::Symbolic(scalar.clone())),
        }
    }

    fn dim(&self, value: &TensorRef, axis: usize) -> SymbolicScalar {
        let id = self.tensor_value(value);
        if let Some(s) = self.inner.borrow().dims.get(&(id, axis)) {
            return s.clone();
        }
        let attrs = Attrs::new().with("axis", axis as i64);
        let result = self.record(OpKind::Dim, &[id], attrs).ok().and_then(|r| r.first().copied());
        let scalar = self.scalar(result.unwrap_or_else(|| self.undef(Type::PyInt(None))));
        self.inner.borrow_mut().dims.insert((id, axis), scalar.clone());
        scalar
    }

    fn is_staging(&self) -> bool {
        true
    }

    fn set_grad_enabled(&self, on: bool) -> bool {
        self.grad.replace(on)
    }

    fn grad_enabled(&self) -> bool {
        self.grad.get()
    }

    fn seed(&self, _seed: u64) {}

    fn leaf(&self, value: &TensorRef, key: Rc<dyn Any>) -> TensorRef {
        self.leaf_of(value, &key)
    }

    fn is_leaf(&self, value: &TensorRef) -> bool {
        !matches!(value, TensorRef::Ssa(s) if s.requires_grad && !self.tape.is_leaf(s.id))
    }

    fn is_leaf_on_a_way(&self, value: &TensorRef) -> bool {
        matches!(value, TensorRef::Ssa(s) if self.part_leaves.borrow().contains(&s.id))
    }

    fn add_hook(&self, value: &TensorRef, hook: GradHook) -> Option<u64> {
        Some(self.tape.hook(value, hook))
    }

    fn remove_hook(&self, id: u64) -> bool {
        self.tape.unhook(id);
        true
    }

    fn custom(&self, inputs: &[TensorRef], outputs: Vec<TensorRef>, backward: CustomBackward) -> Vec<TensorRef> {
        self.custom_step(inputs, outputs, backward)
    }

    fn backward(
        &self,
        vm: &mut dyn Any,
        _roots: Vec<(TensorRef, Option<TensorRef>)>,
        _retain_graph: bool,
    ) -> Result<Vec<(Rc<dyn Any>, TensorRef)>, GradError> {
        Err(gradient::refusal(vm, "backward() leaves it on tensors; use paddle.grad, which gives it"))
    }

    fn grad(&self, vm: &mut dyn Any, request: GradRequest) -> Result<Vec<Option<TensorRef>>, GradError> {
        self.grad_of(vm, request)
    }
}
