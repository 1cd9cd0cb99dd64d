//! Random programs of sense: a plan against the same program run op by op, to the bit.

use std::rc::Rc;

use dy2st_ir::{
    infer, Attr, Attrs, Block, DimArg, Function, Global, GlobalKind, Op, OpKind, Program, SymbolTable, Type, Value,
};
use dy2st_runtime::run::{PlainHost, Plan, RunValue};
use dy2st_tensor::{DType, HostTensor, Stream};

/// Numbers that are the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

struct Maker {
    dice: Dice,
    program: Program,
    function: Function,
    /// Values in sight.
    visible: Vec<Value>,
    /// Ops that go before the one that is being made.
    pending: Vec<Op>,
}

/// Shapes that inputs and weights have.
const SHAPES: [&[usize]; 9] = [&[8, 16], &[16], &[8, 1], &[1], &[], &[16, 16], &[2, 3, 6, 5], &[3], &[4, 3, 3, 3]];

fn tensor(shape: &[usize], dice: &mut Dice) -> HostTensor {
    let items = (0..shape.iter().product()).map(|_| dice.roll(4096) as f32 / 1024.0 - 2.0).collect();
    HostTensor::from_vec(shape, items).unwrap()
}

impl Maker {
    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.dice.roll(items.len())].clone()
    }

    fn ty(&self, value: Value) -> Type {
        self.program.type_of(&self.function, value).unwrap().clone()
    }

    /// A tensor in sight that `wanted` takes.
    fn find(&mut self, wanted: impl Fn(DType, &[usize]) -> bool) -> Option<Value> {
        let globals = (0..self.program.globals.len()).map(Value::global);
        let all: Vec<Value> = self.visible.iter().copied().chain(globals).collect();
        let shape = |value: Value| match self.ty(value) {
            Type::Tensor(tensor) => dy2st_ir::host_shape(&tensor.dims).map(|shape| (tensor.dtype, shape)),
            _ => None,
        };
        let fits: Vec<Value> =
            all.into_iter().filter(|v| shape(*v).is_some_and(|(dtype, shape)| wanted(dtype, &shape))).collect();
        // What is new is looked at more often.
        match fits.len() {
            0 => None,
            count => Some(fits[count - 1 - self.dice.roll(count).min(self.dice.roll(count))]),
        }
    }

    fn emit(&mut self, kind: OpKind, operands: &[Value], attrs: Attrs) -> Option<Op> {
        let types: Vec<Type> = operands.iter().map(|value| self.ty(*value)).collect();
        let types = infer(kind, &types, &attrs, &mut SymbolTable::new()).ok()?;
        let results: Vec<Value> = types.into_iter().map(|ty| self.function.new_value(ty)).collect();
        let mut op = Op::new(kind, operands.iter().copied(), attrs, results.clone());
        op.operands = operands.iter().copied().collect();
        self.visible.extend(results);
        Some(op)
    }

    fn plain_op(&mut self) -> Option<Op> {
        let float = |dtype: DType, _: &[usize]| dtype == DType::Float32;
        let x = self.find(float)?;
        let y = self.find(float)?;
        let ints = |values: &[i64]| Attr::Ints(values.to_vec());
        let dims = |values: &[i64]| Attr::Dims(values.iter().map(|v| DimArg::Const(*v)).collect());
        let none = Attrs::new();
        match self.dice.roll(24) {
            0..=4 => {
                let kind =
                    self.pick(&[OpKind::Add, OpKind::Subtract, OpKind::Multiply, OpKind::Maximum, OpKind::Divide]);
                self.emit(kind, &[x, y], none)
            }
            5..=7 => {
                let kind = self.pick(&[OpKind::Relu, OpKind::Tanh, OpKind::Sigmoid, OpKind::Abs, OpKind::Sin]);
                self.emit(kind, &[x], none)
            }
            8 => self.emit(OpKind::Scale, &[x], none.with("scale", Attr::Float(-0.5)).with("bias", Attr::Float(1.0))),
            9 => self.emit(OpKind::Reshape, &[x], none.with("shape", dims(&[-1]))),
            10 => self.emit(OpKind::Reshape, &[x], none.with("shape", dims(&[8, -1]))),
            11 => {
                let x = self.find(|dtype, shape| dtype == DType::Float32 && shape.len() == 2)?;
                self.emit(OpKind::Transpose, &[x], none.with("perm", ints(&[1, 0])))
            }
            12 => {
                let x = self.find(|dtype, shape| dtype == DType::Float32 && shape.len() == 2 && shape[1] % 2 == 0)?;
                let axis = Attr::Int(self.dice.roll(2) as i64);
                self.emit(OpKind::SplitWithNum, &[x], none.with("num", Attr::Int(2)).with("axis", axis))
            }
            13 => {
                let x = self.find(|dtype, shape| dtype == DType::Float32 && shape.len() == 2 && shape[0] > 2)?;
                let attrs = none.with("axes", ints(&[0])).with("starts", dims(&[1])).with("ends", dims(&[2]));
                let cut = self.dice.roll(2) == 0;
                self.emit(OpKind::Slice, &[x], if cut { attrs.with("decrease_axis", ints(&[0])) } else { attrs })
            }
            14 => self.emit(OpKind::Concat, &[x, y], none.with("axis", Attr::Int(0))),
            15 | 16 => {
                let x = self.find(|dtype, shape| dtype == DType::Float32 && shape.last() == Some(&16))?;
                let w = self.find(|dtype, shape| dtype == DType::Float32 && shape == [16, 16])?;
                self.emit(OpKind::Matmul, &[x, w], none)
            }
            17 => self.emit(OpKind::Sum, &[x], none.with("axis", dims(&[-1])).with("keepdim", Attr::Bool(true))),
            18 => self.emit(OpKind::Softmax, &[x], none.with("axis", Attr::Int(-1))),
            19 => {
                let mask = self.emit(OpKind::GreaterThan, &[x, y], none)?;
                let (condition, ops) = (mask.results[0], mask);
                let chosen = self.emit(OpKind::Where, &[condition, x, y], Attrs::new());
                self.pending.push(ops);
                chosen
            }
            20 => {
                let x = self.find(|dtype, shape| dtype == DType::Float32 && shape.len() == 4 && shape[1] == 3)?;
                let w = self.find(|_, shape| shape == [4, 3, 3, 3])?;
                w.as_global()?;
                self.emit(OpKind::Conv2d, &[x, w], none.with("paddings", ints(&[1, 1])))
            }
            21 => {
                let x = self.find(|dtype, shape| dtype == DType::Float32 && shape.len() == 4 && shape[1] == 3)?;
                let c = self.find(|dtype, shape| dtype == DType::Float32 && shape == [3])?;
                self.emit(OpKind::BatchNorm, &[x, c, c, c, c], none.with("is_test", Attr::Bool(true)))
            }
            22 => self.emit(OpKind::Full, &[], none.with("shape", dims(&[8, 16])).with("value", Attr::Float(0.25))),
            _ => {
                let x = self.find(|dtype, shape| dtype == DType::Float32 && shape.len() == 4)?;
                let kind = Attr::text(self.pick(&["max", "avg"]));
                let attrs = none.with("kernel_size", ints(&[2, 2])).with("strides", ints(&[2, 2]));
                self.emit(OpKind::Pool2d, &[x], attrs.with("pooling_type", kind))
            }
        }
    }

    /// A block that yields values of these types.
    fn block(&mut self, params: Vec<Value>, yields: &[Type], depth: usize) -> Block {
        let outside = self.visible.len();
        self.visible.extend(&params);
        let mut ops = Vec::new();
        for _ in 0..2 + self.dice.roll(10) {
            let op = if depth > 0 && self.dice.roll(6) == 0 { self.nested(depth - 1) } else { self.plain_op() };
            ops.append(&mut self.pending);
            ops.extend(op);
        }
        let mut results = Vec::new();
        for ty in yields {
            let dims = ty.as_tensor().and_then(|tensor| dy2st_ir::host_shape(&tensor.dims));
            let found = dims.and_then(|dims| self.find(|dtype, shape| dtype == DType::Float32 && shape == dims));
            results.extend(found);
        }
        self.visible.truncate(outside);
        Block { params, ops, results: Some(results) }
    }

    /// A branch or a loop that carries some tensors.
    fn nested(&mut self, depth: usize) -> Option<Op> {
        let mut carried = Vec::new();
        for _ in 0..=self.dice.roll(3) {
            carried.extend(self.find(|dtype, shape| dtype == DType::Float32 && shape.iter().product::<usize>() > 0));
        }
        let types: Vec<Type> = carried.iter().map(|value| self.ty(*value)).collect();
        let results =
            |maker: &mut Self| -> Vec<Value> { types.iter().map(|ty| maker.function.new_value(ty.clone())).collect() };
        let number = |maker: &mut Self, value: i64| {
            let attrs = Attrs::new().with("value", Attr::Int(value));
            let op = maker.emit(OpKind::PyConst, &[], attrs)?;
            maker.visible.pop();
            let value = op.results[0];
            maker.pending.push(op);
            Some(value)
        };
        let mut op = if self.dice.roll(2) == 0 {
            let (zero, one) = (number(self, 0)?, number(self, 1)?);
            let pick = self.dice.roll(2) == 0;
            let test = self.emit(if pick { OpKind::PyLt } else { OpKind::PyGt }, &[zero, one], Attrs::new())?;
            self.visible.pop();
            let condition = test.results[0];
            let before = std::mem::take(&mut self.pending);
            let blocks = (0..2).map(|_| self.block(Vec::new(), &types, depth)).collect();
            self.pending = before;
            self.pending.push(test);
            let mut op = Op::new(OpKind::If, [condition], Attrs::new(), []);
            op.blocks = blocks;
            op
        } else {
            let trips = self.dice.roll(4) as i64;
            let (zero, trips, one) = (number(self, 0)?, number(self, trips)?, number(self, 1)?);
            let mut params = vec![self.function.new_value(Type::PyInt(None))];
            params.extend(results(self));
            let before = std::mem::take(&mut self.pending);
            // The carried values may come back in another order.
            let block = self.block(params, &types, depth);
            self.pending = before;
            let mut op = Op::new(OpKind::For, [zero, trips, one].into_iter().chain(carried), Attrs::new(), []);
            op.blocks = vec![block];
            op
        };
        op.results = results(self).into_iter().collect();
        self.visible.extend(&op.results);
        Some(op)
    }
}

fn program(seed: u64) -> (Program, Vec<RunValue>, Vec<Option<RunValue>>) {
    let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut maker =
        Maker { dice, program: Program::new(), function: Function::new(), visible: Vec::new(), pending: Vec::new() };
    let mut globals = Vec::new();
    for (index, shape) in SHAPES.iter().enumerate() {
        let ty = Type::known(DType::Float32, shape);
        maker.program.global(&format!("w{index}"), Global { ty, kind: GlobalKind::Param { trainable: false } });
        globals.push(Some(tensor(shape, &mut maker.dice).into()));
    }
    let params: Vec<Value> =
        SHAPES[..7].iter().map(|shape| maker.function.new_value(Type::known(DType::Float32, shape))).collect();
    let inputs = SHAPES[..7].iter().map(|shape| tensor(shape, &mut maker.dice).into()).collect();
    let mut block = maker.block(params, &[], 2);
    let made: Vec<Value> = block.ops.iter().flat_map(|op| op.results.clone()).collect();
    let tensors: Vec<Value> = made.into_iter().filter(|value| maker.ty(*value).as_tensor().is_some()).collect();
    let count = tensors.len().min(3);
    block.results = Some(tensors[tensors.len() - count..].to_vec());
    maker.function.block = block;
    maker.program.functions.insert("forward".to_string(), maker.function);
    (maker.program, inputs, globals)
}

/// Shape and bits of the results; one NaN is as good as another.
fn outcome(plan: &Plan, inputs: &[RunValue], globals: &mut [Option<RunValue>]) -> Vec<(Vec<usize>, Vec<u64>)> {
    let (stream, mut host) = (Stream::new(1), PlainHost::default());
    let results = plan.run("forward", inputs.to_vec(), globals, &stream, &mut host);
    let results = results.unwrap_or_else(|error| panic!("{error}"));
    let bits = |value: f64| if value.is_nan() { u64::MAX } else { value.to_bits() };
    let tensors = results.iter().map(|value| value.as_tensor().unwrap());
    tensors.map(|t| (t.shape().to_vec(), t.scalars().map(|item| bits(item.to_f64())).collect())).collect()
}

#[test]
fn plans_give_what_ops_give_one_by_one() {
    let (mut nested, mut ops) = (0, 0);
    for seed in 0..400 {
        let (program, inputs, mut globals) = program(seed);
        let text = dy2st_ir::text::print(&program);
        program.functions["forward"].block.walk(&mut |op| {
            ops += 1;
            nested += op.blocks.len();
        });
        let program = Rc::new(program);
        let plain = Plan::plain(program.clone()).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        let plan = Plan::new(program).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        let expected = outcome(&plain, &inputs, &mut globals);
        // Twice: the second run finds the memory as the first left it.
        for _ in 0..2 {
            let got = outcome(&plan, &inputs, &mut globals);
            assert!(got == expected, "seed {seed}: {got:?}\nfor {expected:?}\n{text}");
        }
        // Weights that change are packed again.
        if let Some(Some(RunValue::Tensor(weight))) = globals.get(5).cloned() {
            let items = weight.as_f32().unwrap().iter().map(|item| item + 0.5).collect();
            globals[5] = Some(HostTensor::from_vec(weight.shape(), items).unwrap().into());
            let (expected, got) = (outcome(&plain, &inputs, &mut globals), outcome(&plan, &inputs, &mut globals));
            assert!(got == expected, "seed {seed}, other weights: {got:?}\nfor {expected:?}\n{text}");
        }
    }
    assert!(ops > 4_000 && nested > 200, "{ops} ops, {nested} blocks");
}
