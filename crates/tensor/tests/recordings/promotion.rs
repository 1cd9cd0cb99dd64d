//! Type promotion, and which dtypes kernels take.

use dy2st_tensor::{kernel_takes, promote, promote_scalar, true_divide_dtype, DType, DTypeKind, Promotion};
use serde_json::Value;

use crate::recording;

/// Operation, its rule, its kernel, and whether it gives `bool`.
const OPERATIONS: &[(&str, Promotion, &str, bool)] = &[
    ("add", Promotion::Arithmetic, "add", false),
    ("sub", Promotion::Arithmetic, "subtract", false),
    ("mul", Promotion::Arithmetic, "multiply", false),
    ("div", Promotion::Arithmetic, "divide", false),
    ("floordiv", Promotion::FloorDivide, "floor_divide", false),
    ("mod", Promotion::Arithmetic, "remainder", false),
    ("pow", Promotion::Arithmetic, "elementwise_pow", false),
    ("eq", Promotion::Arithmetic, "equal", true),
    ("lt", Promotion::Arithmetic, "less_than", true),
    ("ge", Promotion::Arithmetic, "greater_equal", true),
    ("paddle.add", Promotion::Arithmetic, "add", false),
    ("maximum", Promotion::Strict, "maximum", false),
    ("fmin", Promotion::Strict, "fmin", false),
    ("where", Promotion::Strict, "where", false),
    ("and", Promotion::Same, "bitwise_and", false),
    ("lshift", Promotion::Same, "bitwise_left_shift", false),
];

fn letter(dtype: DType) -> char {
    "?BbhilegfdFD".chars().nth(DType::ALL.iter().position(|&d| d == dtype).unwrap()).unwrap()
}

fn finish(op: &str, kernel: &str, comparison: bool, dtype: DType) -> char {
    if !kernel_takes(kernel, dtype) {
        '!'
    } else if comparison {
        '?'
    } else if op == "div" {
        letter(true_divide_dtype(dtype))
    } else {
        letter(dtype)
    }
}

#[test]
fn tensors_promote_as_recorded() {
    let all = recording("promotion.json");
    let mut wrong = Vec::new();
    for &(op, rule, kernel, comparison) in OPERATIONS {
        for (ranks, rows) in all["tensor_tensor"][op].as_object().unwrap() {
            let zero: Vec<bool> = ranks.chars().map(|rank| rank == '0').collect();
            for (left, row) in DType::ALL.into_iter().zip(rows.as_array().unwrap()) {
                let got: String = DType::ALL
                    .into_iter()
                    .map(|right| match promote(rule, (left, zero[0]), (right, zero[1])) {
                        Ok(dtype) => finish(op, kernel, comparison, dtype),
                        Err(_) => '!',
                    })
                    .collect();
                if got != row.as_str().unwrap() {
                    wrong.push(format!("{op} {ranks} {left}: expected {row}, got {got}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Python numbers on the right of `+ - *` and `/` go to `scale` unless they are `bool` or `complex`.
#[test]
fn numbers_promote_as_recorded() {
    let all = recording("promotion.json");
    let kinds = [DTypeKind::Bool, DTypeKind::Int, DTypeKind::Float, DTypeKind::Complex];
    for (op, kernel) in [("add", "add"), ("sub", "subtract"), ("mul", "multiply"), ("eq", "equal")] {
        for side in ["right", "left"] {
            let rows: &Value = &all["tensor_scalar"][op][side];
            for (tensor, row) in DType::ALL.into_iter().zip(rows.as_array().unwrap()) {
                let got: String = kinds
                    .into_iter()
                    .map(|kind| {
                        let scaled = op != "eq" && matches!(kind, DTypeKind::Int | DTypeKind::Float);
                        finish(op, if scaled { "scale" } else { kernel }, op == "eq", promote_scalar(tensor, kind))
                    })
                    .collect();
                assert_eq!(got, row.as_str().unwrap(), "{op} {side} {tensor}");
            }
        }
    }
}
