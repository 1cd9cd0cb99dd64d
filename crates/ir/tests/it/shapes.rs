//! Shape and dtype rules.

use dy2st_ir::{infer, Attr, Attrs, DimArg, OpKind, SymbolTable, Type};
use dy2st_tensor::{DType, Dim, SymId};

fn f32(dims: &[i64], symbols: &SymbolTable) -> Type {
    // Negative numbers stand for symbols: -1 is s0.
    let dim = |size: &i64| if *size < 0 { Dim::Sym(SymId((-size - 1) as u32)) } else { Dim::Known(*size as usize) };
    assert!(dims.iter().all(|size| *size >= 0 || ((-size) as usize) <= symbols.len()));
    Type::tensor(DType::Float32, dims.iter().map(dim))
}

fn symbols() -> SymbolTable {
    let mut symbols = SymbolTable::new();
    symbols.fresh(Some("n".into()), 1, None);
    symbols.fresh(Some("m".into()), 1, None);
    symbols
}

fn shown(kind: OpKind, operands: &[&[i64]], attrs: Attrs) -> String {
    let mut symbols = symbols();
    let operands: Vec<Type> = operands.iter().map(|dims| f32(dims, &symbols)).collect();
    match infer(kind, &operands, &attrs, &mut symbols) {
        Ok(types) => types.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(error) => format!("{}: {error}", error.exception()),
    }
}

fn dims(values: &[i64]) -> Attr {
    Attr::Dims(values.iter().map(|value| DimArg::Const(*value)).collect())
}

#[test]
fn every_op_has_a_rule() {
    for kind in OpKind::ALL {
        let mut symbols = symbols();
        let operand = f32(&[4, 4], &symbols);
        let count = kind.info().operands.len();
        let attrs: Attrs = kind
            .info()
            .attrs
            .iter()
            .filter(|attr| matches!(attr.default, dy2st_ir::table::Default::Required))
            .filter_map(|attr| {
                use dy2st_ir::table::AttrType as T;
                let value = match attr.ty {
                    T::Ints => Attr::Ints(vec![0, 1]),
                    T::Dims => dims(&[4, 4]),
                    T::Int | T::Dim | T::Scalar => Attr::Int(1),
                    T::Float => Attr::Float(1.0),
                    T::DType => Attr::DType(DType::Float32),
                    T::Str | T::Template => Attr::text("mean"),
                    _ => return None,
                };
                Some((attr.name, value))
            })
            .collect();
        if let Err(error) = infer(*kind, &vec![operand; count], &attrs, &mut symbols) {
            assert!(!error.message.contains("has no shape rule"), "{error}");
            assert!(!error.message.contains("has no dtype rule"), "{error}");
        }
    }
}

#[test]
fn broadcasting_keeps_what_is_known() {
    assert_eq!(shown(OpKind::Add, &[&[2, 1, 4], &[3, 1]], Attrs::new()), "f32[2, 3, 4]");
    assert_eq!(shown(OpKind::Add, &[&[-1, 4], &[4]], Attrs::new()), "f32[s0, 4]");
    assert_eq!(shown(OpKind::Add, &[&[-1, 4], &[-1, 4]], Attrs::new()), "f32[s0, 4]");
    assert_eq!(shown(OpKind::Add, &[&[-1, 4], &[-2, 4]], Attrs::new()), "f32[s2, 4]");
    let error = shown(OpKind::Add, &[&[2, 3], &[2, 4]], Attrs::new());
    assert!(error.starts_with("ValueError: (InvalidArgument) Broadcast dimension mismatch."), "{error}");
    assert!(error.contains("X = [2, 3]") && error.contains("Y = [2, 4]"), "{error}");
}

#[test]
fn reshape_solves_for_the_hole() {
    let reshape = |from: &[i64], to: &[i64]| shown(OpKind::Reshape, &[from], Attrs::new().with("shape", dims(to)));
    assert_eq!(reshape(&[2, 3, 4], &[-1, 6]), "f32[4, 6]");
    assert_eq!(reshape(&[2, 3, 4], &[0, -1]), "f32[2, 12]");
    assert_eq!(reshape(&[-1, 3, 4], &[0, -1]), "f32[s0, 12]");
    assert_eq!(reshape(&[-1, 3, 4], &[-1]), "f32[s3]");
    assert!(reshape(&[2, 3], &[4, -1]).contains("ReshapeOp is invalid"));
    assert!(reshape(&[2, 3], &[-1, -1]).contains("can be -1"));
}

#[test]
fn convolution_and_pooling() {
    let attrs = || Attrs::new().with("paddings", vec![1, 1]).with("strides", vec![2, 2]);
    assert_eq!(shown(OpKind::Conv2d, &[&[1, 3, 224, 224], &[8, 3, 3, 3]], attrs()), "f32[1, 8, 112, 112]");
    assert_eq!(shown(OpKind::Conv2d, &[&[-1, 3, 9, 9], &[8, 3, 3, 3]], attrs()), "f32[s0, 8, 5, 5]");
    assert!(shown(OpKind::Conv2d, &[&[1, 4, 9, 9], &[8, 3, 3, 3]], attrs()).contains("filter's channels * groups"));
    let pool = Attrs::new().with("kernel_size", vec![2, 2]).with("ceil_mode", true);
    assert_eq!(shown(OpKind::Pool2d, &[&[1, 3, 5, 4]], pool), "f32[1, 3, 3, 2]");
    let up = Attrs::new().with("strides", vec![2, 2]);
    assert_eq!(shown(OpKind::Conv2dTranspose, &[&[1, 3, 5, 5], &[3, 6, 2, 2]], up), "f32[1, 6, 10, 10]");
}

#[test]
fn slices_count_as_python_does() {
    let slice = |from: &[i64], start: i64, end: i64, step: i64| {
        let attrs = Attrs::new()
            .with("axes", vec![0])
            .with("starts", dims(&[start]))
            .with("ends", dims(&[end]))
            .with("strides", dims(&[step]));
        shown(OpKind::StridedSlice, &[from], attrs)
    };
    assert_eq!(slice(&[10], 2, i64::from(i32::MAX), 3), "f32[3]");
    assert_eq!(slice(&[10], -3, 10, 1), "f32[3]");
    assert_eq!(slice(&[10], 8, 2, -2), "f32[3]");
    assert_eq!(slice(&[10], 5, 2, 1), "f32[0]");
    assert_eq!(slice(&[-1], 0, -1, 1), "f32[s3]");
    let index = |at: i64| {
        let attrs = Attrs::new()
            .with("axes", vec![0])
            .with("starts", dims(&[at]))
            .with("ends", dims(&[at + 1]))
            .with("decrease_axis", vec![0]);
        shown(OpKind::Slice, &[&[4, 5]], attrs)
    };
    assert_eq!(index(-1), "f32[5]");
    assert!(index(4).starts_with("IndexError"), "{}", index(4));
}

#[test]
fn reductions_and_dtypes() {
    let sum = |attrs: Attrs| shown(OpKind::Sum, &[&[2, -1, 4]], attrs);
    assert_eq!(sum(Attrs::new()), "f32[]");
    assert_eq!(sum(Attrs::new().with("axis", dims(&[-1]))), "f32[2, s0]");
    assert_eq!(sum(Attrs::new().with("axis", dims(&[0])).with("keepdim", true)), "f32[1, s0, 4]");
    let mut symbols = SymbolTable::new();
    let ints = [Type::known(DType::Int32, &[3])];
    let types = infer(OpKind::Sum, &ints, &Attrs::new(), &mut symbols).unwrap();
    assert_eq!(types[0].to_string(), "i64[]");
    let error = infer(OpKind::Relu, &ints, &Attrs::new(), &mut symbols).unwrap_err();
    assert_eq!(error.exception(), "RuntimeError");
    let types = infer(OpKind::Exp, &ints, &Attrs::new(), &mut symbols).unwrap();
    assert_eq!(types[0].to_string(), "f32[3]");
}

#[test]
fn several_results() {
    let split = |sections: &[i64]| shown(OpKind::Split, &[&[6, 2]], Attrs::new().with("sections", dims(sections)));
    assert_eq!(split(&[1, -1, 2]), "f32[1, 2] f32[3, 2] f32[2, 2]");
    assert!(split(&[1, 2]).contains("sections"));
    assert_eq!(shown(OpKind::Topk, &[&[3, 5]], Attrs::new().with("k", 2)), "f32[3, 2] i64[3, 2]");
    assert_eq!(
        shown(OpKind::LayerNorm, &[&[2, 3, 4], &[4], &[4]], Attrs::new().with("begin_norm_axis", 2)),
        "f32[2, 3, 4] f32[6] f32[6]"
    );
}

#[test]
fn python_numbers_follow_dims() {
    let mut symbols = symbols();
    let x = f32(&[-1, 4], &symbols);
    let n = infer(OpKind::Dim, &[x], &Attrs::new().with("axis", 0), &mut symbols).unwrap()[0].clone();
    assert_eq!(n.to_string(), "py.int<s0>");
    let two = infer(OpKind::PyConst, &[], &Attrs::new().with("value", 2), &mut symbols).unwrap()[0].clone();
    let twice = infer(OpKind::PyMul, &[n.clone(), two.clone()], &Attrs::new(), &mut symbols).unwrap()[0].clone();
    let half = infer(OpKind::PyFloordiv, &[twice.clone(), two], &Attrs::new(), &mut symbols).unwrap()[0].clone();
    assert_eq!(half, n);
    let attrs = Attrs::new().with("shape", Attr::Dims(vec![DimArg::Operand(0), DimArg::Const(3)]));
    let full = infer(OpKind::Full, &[twice], &attrs.with("value", 0.0), &mut symbols).unwrap();
    assert_eq!(full[0].to_string(), "f32[s2, 3]");
}

/// Operands and attributes of the right kinds and of any values.
#[test]
fn no_operands_make_a_rule_panic() {
    use dy2st_ir::table::{AttrType as T, OperandType};
    let mut random = crate::random_program::Random::new(7);
    let ints = [0, 1, -1, 2, 3, -3, 4, 7, i64::MAX, i64::MIN, 1 << 40];
    for round in 0..400 {
        for kind in OpKind::ALL {
            let mut symbols = symbols();
            let mut operands = Vec::new();
            let rank = random.below(6);
            for (index, operand) in kind.info().operands.iter().enumerate() {
                let rank = if random.below(3) == 0 { random.below(6) } else { rank };
                let dims: Vec<i64> =
                    (0..rank).map(|axis| [2, 3, 4, 1, -1, 0][(axis + index * random.below(2)) % 6]).collect();
                operands.push(match operand.ty {
                    OperandType::Tensor | OperandType::Any => {
                        let dtype = if round % 4 == 0 { DType::Bool } else { DType::Float32 };
                        let tensor = f32(&dims, &symbols);
                        Type::tensor(
                            if index == 1 { dtype } else { DType::Float32 },
                            tensor.as_tensor().unwrap().dims.clone(),
                        )
                    }
                    OperandType::Py | OperandType::Int => Type::PyInt(Some(Dim::Sym(SymId(0)))),
                    OperandType::Bool => Type::PyBool,
                    OperandType::List => Type::List(Box::new(f32(&dims, &symbols))),
                    OperandType::Tuple => Type::Tuple(vec![]),
                    OperandType::Union => Type::Union(vec![]),
                });
            }
            let mut attrs = Attrs::new();
            let small = random.below(2) * 3 + 8;
            let mut int = || ints[random.below(small)];
            for attr in kind.info().attrs {
                let count = int().unsigned_abs() as usize % 6;
                let value = match attr.ty {
                    T::Bool => Attr::Bool(int() > 1),
                    T::Int | T::Dim | T::Scalar => Attr::Int(int()),
                    T::Float => Attr::Float(int() as f64),
                    T::Ints => Attr::Ints((0..count).map(|_| int()).collect()),
                    T::Dims => Attr::Dims((0..count).map(|_| DimArg::Const(int())).collect()),
                    T::Floats => Attr::Floats((0..count).map(|_| int() as f64).collect()),
                    T::Str => Attr::text(["NCHW", "NHWC", "SAME", "EXPLICIT"][count % 4]),
                    T::Type => Attr::Type(Type::None),
                    _ => continue,
                };
                if matches!(attr.default, dy2st_ir::table::Default::Required) || int() > 1 {
                    attrs.set(attr.name, value);
                }
            }
            let outcome = std::panic::catch_unwind(move || {
                let _ = infer(*kind, &operands, &attrs, &mut symbols);
                (operands, attrs)
            });
            assert!(outcome.is_ok(), "{kind} in round {round}");
        }
    }
}
