//! Random programs: of the right form, of no meaning.

use std::sync::Arc;

use dy2st_ir::table::{AttrType, Default};
use dy2st_ir::{
    Attr, Attrs, Block, DimArg, EffectSeq, Function, Global, GlobalKind, Loc, Op, OpKind, Program, Type, Value, ANY,
};
use dy2st_tensor::{DType, Dim, HostTensor, SymId};

/// A generator of numbers that is the same everywhere.
pub struct Random(u64);

impl Random {
    /// A generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

struct Maker {
    random: Random,
    program: Program,
    visible: Vec<Value>,
    effects: u32,
}

/// A program of a seed.
pub fn program(seed: u64) -> Program {
    let mut maker = Maker { random: Random::new(seed), program: Program::new(), visible: Vec::new(), effects: 0 };
    maker.tables();
    for index in 0..=maker.random.below(2) {
        let mut function = Function::new();
        maker.visible.clear();
        maker.effects = 0;
        let params = maker.params(&mut function);
        function.input_names =
            params.iter().enumerate().map(|(n, _)| (n % 2 == 0).then(|| format!("x\"{n}"))).collect();
        function.block = maker.block(&mut function, params, 2);
        let name = if index == 0 { "forward".to_string() } else { format!("helper {index}") };
        maker.program.functions.insert(name, function);
    }
    maker.program
}

impl Maker {
    fn tables(&mut self) {
        for index in 0..self.random.below(4) {
            let name = (index % 2 == 0).then(|| format!("n{index}"));
            let max = (index == 3).then_some(7);
            let id = self.program.symbols.fresh(name, index as i64, max);
            let other = dy2st_ir::DimValue::Known(index as i64 + 2);
            let symbol = dy2st_ir::DimValue::Sym(id);
            self.program.symbols.mul(symbol, other);
            self.program.symbols.floor_div(symbol, other);
        }
        let half = HostTensor::from_vec(&[2], vec![0.1_f32, f32::NEG_INFINITY]).unwrap();
        let globals = [
            ("fc.weight", Type::known(DType::Float32, &[3, 4]), GlobalKind::Param { trainable: true }),
            ("a name", Type::known(DType::Int64, &[]), GlobalKind::Param { trainable: false }),
            ("bn._mean", Type::known(DType::Float32, &[3]), GlobalKind::State),
            ("c0", Type::of(&half), GlobalKind::Const(half)),
        ];
        for (name, ty, kind) in globals {
            self.program.global(name, Global { ty, kind });
        }
    }

    fn ty(&mut self, depth: usize) -> Type {
        match self.random.below(if depth == 0 { 5 } else { 9 }) {
            0 => Type::PyInt(None),
            1 => Type::PyFloat,
            2 => Type::PyInt(Some(self.dim())),
            5 => Type::List(Box::new(self.ty(depth - 1))),
            6 => Type::Tuple((0..self.random.below(3)).map(|_| self.ty(depth - 1)).collect()),
            7 => Type::Union((0..2).map(|_| self.ty(depth - 1)).collect()),
            8 => Type::None,
            _ => {
                let dims: Vec<Dim> = (0..self.random.below(4)).map(|_| self.dim()).collect();
                Type::tensor(self.random.pick(&DType::ALL), dims)
            }
        }
    }

    fn dim(&mut self) -> Dim {
        let symbols = self.program.symbols.len();
        match self.random.below(4) {
            0 if symbols > 0 => Dim::Sym(SymId(self.random.below(symbols) as u32)),
            1 => ANY,
            _ => Dim::Known(self.random.below(9)),
        }
    }

    fn params(&mut self, function: &mut Function) -> Vec<Value> {
        (0..self.random.below(3))
            .map(|_| {
                let ty = self.ty(2);
                let value = function.new_value(ty);
                self.visible.push(value);
                value
            })
            .collect()
    }

    fn operand(&mut self) -> Value {
        match self.random.below(5) {
            0 => Value::global(self.random.below(4)),
            1 => Value::NONE,
            _ if self.visible.is_empty() => Value::NONE,
            _ => self.random.pick(&self.visible.clone()),
        }
    }

    fn block(&mut self, function: &mut Function, params: Vec<Value>, depth: usize) -> Block {
        let outside = self.visible.len();
        self.visible.extend(&params);
        let ops = (0..self.random.below(6)).map(|_| self.op(function, depth)).collect();
        let results = (self.random.below(9) > 0).then(|| (0..self.random.below(3)).map(|_| self.operand()).collect());
        self.visible.truncate(outside);
        Block { params, ops, results }
    }

    fn op(&mut self, function: &mut Function, depth: usize) -> Op {
        let mut kind = self.random.pick(OpKind::ALL);
        if depth == 0 && kind.info().blocks > 0 {
            kind = OpKind::Add;
        }
        let info = kind.info();
        let mut operands: Vec<Value> = info.operands.iter().map(|_| self.operand()).collect();
        let mut attrs = Attrs::new();
        for attr in info.attrs {
            if matches!(attr.default, Default::Required) || self.random.below(3) == 0 {
                let value = self.attr(attr.ty, &mut operands);
                attrs.set(attr.name, value);
            }
        }
        // Attributes that equal their defaults go, and with them what they would name: keep it simple, they name nothing.
        let mut op = Op::new(kind, operands, attrs, []);
        for _ in 0..info.blocks {
            let params = self.params(function);
            let block = self.block(function, params, depth - 1);
            op.blocks.push(block);
        }
        for _ in info.results {
            let ty = self.ty(2);
            let value = function.new_value(ty);
            op.results.push(value);
            self.visible.push(value);
        }
        if self.random.below(3) == 0 {
            op.effect = Some(EffectSeq(self.effects));
            self.effects += 1;
        }
        if self.random.below(3) == 0 {
            let file = self.random.pick(&["model.py", "a b/net.py"]);
            let line = self.random.below(99) as u32 + 1;
            let outer = Loc { file: Arc::from("main.py"), start: (line, 1), end: (line, 9), parent: None };
            let parent = Some(self.program.add_loc(outer));
            let loc = Loc { file: Arc::from(file), start: (line, 5), end: (line + 1, 2), parent };
            op.loc = self.program.add_loc(loc);
        }
        op
    }

    fn number(&mut self, operands: &mut Vec<Value>) -> DimArg {
        if self.random.below(3) == 0 && !self.visible.is_empty() {
            operands.push(self.random.pick(&self.visible.clone()));
            DimArg::Operand(operands.len() as u32 - 1)
        } else {
            DimArg::Const(self.random.below(9) as i64 - 3)
        }
    }

    fn attr(&mut self, ty: AttrType, operands: &mut Vec<Value>) -> Attr {
        let floats = [0.5, -1e-30, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e300, -0.0, 3.0];
        match ty {
            AttrType::Bool => Attr::Bool(self.random.below(2) == 0),
            AttrType::Int => Attr::Int(self.random.below(99) as i64 - 50),
            AttrType::Float => Attr::Float(self.random.pick(&floats)),
            AttrType::Str | AttrType::Template => Attr::text(self.random.pick(&["", "a\"\\\n", "x={0:.2f}", "\u{1}é"])),
            AttrType::DType => Attr::DType(self.random.pick(&DType::ALL)),
            AttrType::Ints => Attr::Ints((0..self.random.below(3)).map(|n| n as i64 - 1).collect()),
            AttrType::Floats => Attr::Floats((0..self.random.below(3)).map(|_| self.random.pick(&floats)).collect()),
            AttrType::Strs => Attr::Strs(vec!["a".to_string()]),
            AttrType::Dim => match self.number(operands) {
                DimArg::Const(value) => Attr::Int(value),
                DimArg::Operand(index) => Attr::Operand(index),
            },
            AttrType::Dims => Attr::Dims((0..self.random.below(4)).map(|_| self.number(operands)).collect()),
            AttrType::Scalar => match self.number(operands) {
                DimArg::Const(value) if value < 0 => Attr::Complex(value as f64, 0.5),
                DimArg::Const(value) => Attr::Float(value as f64),
                DimArg::Operand(index) => Attr::Operand(index),
            },
            AttrType::Tensor => {
                let dtype = self.random.pick(&DType::ALL);
                Attr::Tensor(HostTensor::full(&[self.random.below(3), 1], dtype, true.into()))
            }
            AttrType::Type => Attr::Type(self.ty(2)),
            AttrType::Name => Attr::Name(Arc::from("bn._mean")),
        }
    }
}
