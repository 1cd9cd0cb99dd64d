//! Element by element.

use dy2st_kernels::pointwise::{
    binary, bitwise_not, cast, compare, is_finite, is_inf, is_nan, logical, logical_not, select, unary, Binary,
    Compare, Logical, Unary,
};

use super::{Case, Outputs};

fn unary_named(name: &str) -> Unary {
    match name {
        "abs" => Unary::Abs,
        "neg" => Unary::Neg,
        "sign" => Unary::Sign,
        "square" => Unary::Square,
        "sqrt" => Unary::Sqrt,
        "rsqrt" => Unary::Rsqrt,
        "reciprocal" => Unary::Reciprocal,
        "exp" => Unary::Exp,
        "expm1" => Unary::Expm1,
        "log" => Unary::Log,
        "log2" => Unary::Log2,
        "log10" => Unary::Log10,
        "log1p" => Unary::Log1p,
        "sin" => Unary::Sin,
        "cos" => Unary::Cos,
        "tan" => Unary::Tan,
        "asin" => Unary::Asin,
        "acos" => Unary::Acos,
        "atan" => Unary::Atan,
        "sinh" => Unary::Sinh,
        "cosh" => Unary::Cosh,
        "tanh" => Unary::Tanh,
        "asinh" => Unary::Asinh,
        "acosh" => Unary::Acosh,
        "atanh" => Unary::Atanh,
        "erf" => Unary::Erf,
        "erfinv" => Unary::Erfinv,
        "lgamma" => Unary::Lgamma,
        "digamma" => Unary::Digamma,
        "floor" => Unary::Floor,
        "ceil" => Unary::Ceil,
        "round" => Unary::Round,
        "trunc" => Unary::Trunc,
        _ => activation_named(name),
    }
}

fn activation_named(name: &str) -> Unary {
    match name {
        "sigmoid" => Unary::Sigmoid,
        "log_sigmoid" => Unary::LogSigmoid,
        "relu" => Unary::Relu,
        "relu6" => Unary::Relu6,
        "silu" => Unary::Silu,
        "gelu" => Unary::Gelu,
        "gelu_tanh" => Unary::GeluTanh,
        "mish" => Unary::Mish,
        "softsign" => Unary::Softsign,
        "tanh_shrink" => Unary::TanhShrink,
        "hardswish" => Unary::Hardswish,
        "hardsigmoid" => Unary::Hardsigmoid { slope: 0.166_666_7, offset: 0.5 },
        "softplus" => Unary::Softplus { beta: 1.0, threshold: 20.0 },
        "elu" => Unary::Elu { alpha: 1.0 },
        "celu" => Unary::Celu { alpha: 1.0 },
        "selu" => Unary::Selu { scale: 1.050_700_987_355_480_5, alpha: 1.673_263_242_354_377_2 },
        "leaky_relu" => Unary::LeakyRelu { slope: 0.01 },
        "hardtanh" => Unary::Hardtanh { min: -1.0, max: 1.0 },
        "hardshrink" => Unary::Hardshrink { threshold: 0.5 },
        "softshrink" => Unary::Softshrink { threshold: 0.5 },
        "thresholded_relu" => Unary::ThresholdedRelu { threshold: 1.0, value: 0.0 },
        "scale" => Unary::Scale { scale: 1.5, bias: 0.25 },
        "bias_scale" => Unary::BiasScale { scale: 1.5, bias: 0.25 },
        "clip" => Unary::Clip { min: -1.5, max: 0.75 },
        "pow2" => Unary::Power { exponent: 2.0 },
        "pow3" => Unary::Power { exponent: 3.0 },
        "pow_half" => Unary::Power { exponent: 0.5 },
        "pow2.5" => Unary::Power { exponent: 2.5 },
        _ => panic!("{name}"),
    }
}

fn binary_named(name: &str) -> Binary {
    match name {
        "add" => Binary::Add,
        "subtract" => Binary::Sub,
        "multiply" => Binary::Mul,
        "divide" => Binary::Div,
        "floor_divide" => Binary::FloorDiv,
        "mod" => Binary::Mod,
        "pow" => Binary::Pow,
        "maximum" => Binary::Max,
        "minimum" => Binary::Min,
        "fmax" => Binary::Fmax,
        "fmin" => Binary::Fmin,
        "atan2" => Binary::Atan2,
        "bitwise_and" => Binary::And,
        "bitwise_or" => Binary::Or,
        "bitwise_xor" => Binary::Xor,
        "shl" => Binary::Shl,
        "shr" => Binary::Shr,
        _ => panic!("{name}"),
    }
}

fn compare_named(name: &str) -> Compare {
    match name {
        "equal" => Compare::Eq,
        "not_equal" => Compare::Ne,
        "less_than" => Compare::Lt,
        "less_equal" => Compare::Le,
        "greater_than" => Compare::Gt,
        "greater_equal" => Compare::Ge,
        _ => panic!("{name}"),
    }
}

pub(super) fn run(case: &Case<'_>) -> Option<Outputs> {
    let x = &case.inputs;
    let output = match case.op {
        "unary" => unary(unary_named(case.text("function")), &x[0]),
        "binary" => binary(binary_named(case.text("function")), &x[0], &x[1]),
        "compare" => compare(compare_named(case.text("function")), &x[0], &x[1]),
        "logical" => {
            let op = match case.text("function") {
                "logical_and" => Logical::And,
                "logical_or" => Logical::Or,
                _ => Logical::Xor,
            };
            logical(op, &x[0], &x[1])
        }
        "logical_not" => logical_not(&x[0]),
        "bitwise_not" => bitwise_not(&x[0]),
        "isnan" => is_nan(&x[0]),
        "isinf" => is_inf(&x[0]),
        "isfinite" => is_finite(&x[0]),
        "cast" => cast(&x[0], case.dtype()),
        "where" => select(&x[0], &x[1], &x[2]),
        _ => return None,
    };
    Some(output.map(|output| vec![output]))
}
