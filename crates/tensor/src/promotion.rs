//! Result dtypes of operations on operands of different dtypes, as Paddle 3.3.1 promotes.
//!
//! Paddle has three rules. Tensors of rank 1 or more promote only among floating-point dtypes and towards complex ones;
//! a 0-D tensor takes part with its kind only; a Python number takes part with its kind only and brings the default
//! dtypes. Whether a kernel then takes the promoted dtype is another question: [`kernel_takes`].

use crate::{DType, DTypeKind, TensorError};

/// How an operation promotes its tensor operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// `+ - * / // % **` and comparisons: 0-D tensors count by kind only.
    Arithmetic,
    /// `//`: as arithmetic, but once an operand is 0-D both count in full.
    FloorDivide,
    /// `maximum`, `where`, `logical_and` and others: a 0-D tensor is a tensor like any other.
    Strict,
    /// `concat`, `stack`, `&`, `<<` and others: the dtypes must be the same.
    Same,
}

/// Dtype that two tensors promote to, before any rule of the operation itself (such as true division of integers).
/// `left_scalar` and `right_scalar` say whether an operand is 0-D.
pub fn promote(
    rule: Promotion,
    (left, left_scalar): (DType, bool),
    (right, right_scalar): (DType, bool),
) -> Result<DType, TensorError> {
    if left == right {
        return Ok(left);
    }
    if rule == Promotion::Same {
        return Err(TensorError::Promotion { left, right });
    }
    let complex_and_real = left.is_complex() != right.is_complex();
    if complex_and_real
        || (left.is_float() && right.is_float() && (rule == Promotion::Strict || left_scalar == right_scalar))
    {
        return Ok(common_dtype(left, right));
    }
    let in_full = match rule {
        Promotion::Arithmetic => left_scalar && right_scalar,
        Promotion::FloorDivide => left_scalar || right_scalar,
        Promotion::Strict | Promotion::Same => false,
    };
    if in_full {
        return Ok(common_dtype(left, right));
    }
    if rule == Promotion::Arithmetic && left_scalar != right_scalar {
        let (tensor, scalar) = if right_scalar { (left, right) } else { (right, left) };
        return Ok(if scalar.kind() > tensor.kind() { scalar } else { tensor });
    }
    if left.is_complex() && right.is_complex() {
        return Ok(common_dtype(left, right));
    }
    Err(TensorError::Promotion { left, right })
}

/// Dtype in which both dtypes fit, by the usual order but with floats absorbing integers of any size.
pub fn common_dtype(left: DType, right: DType) -> DType {
    use DType::{Complex128, Complex64, Float16, Float32, Float64, Int16, Int8, UInt8};
    let (low, high) = if (left.kind(), left) <= (right.kind(), right) { (left, right) } else { (right, left) };
    match (low, high) {
        (UInt8, Int8) => Int16,
        (Float16, DType::BFloat16) => Float32,
        (Float64 | Complex128, Complex64) | (Complex64, Complex128) => Complex128,
        _ => high,
    }
}

/// Dtype that a tensor and a Python number promote to in arithmetic.
pub fn promote_scalar(tensor: DType, number: DTypeKind) -> DType {
    match (tensor.kind(), number) {
        (DTypeKind::Bool, DTypeKind::Int) => DType::Int64,
        (DTypeKind::Bool | DTypeKind::Int, DTypeKind::Float) => DType::Float32,
        (DTypeKind::Complex, DTypeKind::Complex) => tensor,
        (_, DTypeKind::Complex) => {
            if tensor == DType::Float64 {
                DType::Complex128
            } else {
                DType::Complex64
            }
        }
        _ => tensor,
    }
}

/// Dtype of the quotient of a true division whose operands promoted to `dtype`.
pub const fn true_divide_dtype(dtype: DType) -> DType {
    if dtype.is_int() {
        DType::Float32
    } else {
        dtype
    }
}

const LETTERS: &[u8; 12] = b"?BbhilegfdFD";

/// One line per kernel: its name and a letter per dtype; sorted by name.
const REGISTERED: &str = include_str!("kernel_dtypes.txt");

/// Dtypes that Paddle's CPU kernel of this name is registered for; `None` for a kernel that is not in the table.
pub fn kernel_dtypes(kernel: &str) -> Option<Vec<DType>> {
    let letters = registered(kernel)?;
    Some(DType::ALL.into_iter().filter(|&dtype| letters.contains(letter(dtype))).collect())
}

/// Whether Paddle's CPU kernel of this name takes `dtype`; true for a kernel that is not in the table.
pub fn kernel_takes(kernel: &str, dtype: DType) -> bool {
    registered(kernel).is_none_or(|letters| letters.contains(letter(dtype)))
}

fn registered(kernel: &str) -> Option<&'static str> {
    REGISTERED.lines().find_map(|line| line.strip_prefix(kernel)?.strip_prefix(' '))
}

fn letter(dtype: DType) -> char {
    char::from(LETTERS[DType::ALL.iter().position(|&other| other == dtype).unwrap_or(0)])
}
