//! Little-endian elements to and from typed buffers.

use dy2st_tensor::{bf16, f16, Buffer, Complex, DType, HostTensor};

use crate::error::Problem;

/// The tensor whose elements are `raw`, little-endian and row-major. `raw` must have exactly the size that dtype and shape ask for.
pub fn tensor_from_le(dtype: DType, shape: &[usize], raw: &[u8]) -> Result<HostTensor, Problem> {
    let count = shape.iter().try_fold(1usize, |n, d| n.checked_mul(*d)).ok_or(Problem::TooLarge)?;
    let size = count.checked_mul(dtype.size()).ok_or(Problem::TooLarge)?;
    if raw.len() != size {
        return Err(Problem::Damaged(format!("{} bytes of data where shape and dtype ask for {size}", raw.len())));
    }
    let buffer = match dtype {
        DType::Bool => Buffer::Bool(raw.iter().map(|b| *b != 0).collect()),
        DType::UInt8 => Buffer::U8(raw.to_vec()),
        DType::Int8 => Buffer::I8(raw.iter().map(|b| *b as i8).collect()),
        DType::Int16 => Buffer::I16(each(raw, i16::from_le_bytes)),
        DType::Int32 => Buffer::I32(each(raw, i32::from_le_bytes)),
        DType::Int64 => Buffer::I64(each(raw, i64::from_le_bytes)),
        DType::Float16 => Buffer::F16(each(raw, f16::from_le_bytes)),
        DType::BFloat16 => Buffer::BF16(each(raw, bf16::from_le_bytes)),
        DType::Float32 => Buffer::F32(each(raw, f32::from_le_bytes)),
        DType::Float64 => Buffer::F64(each(raw, f64::from_le_bytes)),
        DType::Complex64 => Buffer::C64(pairs(each(raw, f32::from_le_bytes))),
        DType::Complex128 => Buffer::C128(pairs(each(raw, f64::from_le_bytes))),
    };
    HostTensor::new(shape, buffer).map_err(|e| Problem::Damaged(e.to_string()))
}

fn each<const N: usize, T>(raw: &[u8], read: fn([u8; N]) -> T) -> Vec<T> {
    raw.chunks_exact(N)
        .map(|c| {
            let mut bytes = [0; N];
            bytes.copy_from_slice(c);
            read(bytes)
        })
        .collect()
}

fn pairs<T: Copy>(parts: Vec<T>) -> Vec<Complex<T>> {
    parts.chunks_exact(2).map(|c| Complex { re: c[0], im: c[1] }).collect()
}

/// The elements of a tensor, little-endian and row-major.
pub fn tensor_to_le(tensor: &HostTensor) -> Vec<u8> {
    match tensor.buffer() {
        Buffer::Bool(v) => v.iter().map(|b| u8::from(*b)).collect(),
        Buffer::U8(v) => v.clone(),
        Buffer::I8(v) => v.iter().map(|b| *b as u8).collect(),
        Buffer::I16(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Buffer::I32(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Buffer::I64(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Buffer::F16(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Buffer::BF16(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Buffer::F32(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Buffer::F64(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        Buffer::C64(v) => v.iter().flat_map(|c| [c.re.to_le_bytes(), c.im.to_le_bytes()].concat()).collect(),
        Buffer::C128(v) => v.iter().flat_map(|c| [c.re.to_le_bytes(), c.im.to_le_bytes()].concat()).collect(),
    }
}

/// numpy's type string without the byte order: `f4`, `i8`, `b1`. numpy has no bfloat16; Paddle stores it as `u2`.
pub fn numpy_code(dtype: DType) -> &'static str {
    match dtype {
        DType::Bool => "b1",
        DType::UInt8 => "u1",
        DType::Int8 => "i1",
        DType::Int16 => "i2",
        DType::Int32 => "i4",
        DType::Int64 => "i8",
        DType::Float16 => "f2",
        DType::BFloat16 => "u2",
        DType::Float32 => "f4",
        DType::Float64 => "f8",
        DType::Complex64 => "c8",
        DType::Complex128 => "c16",
    }
}

/// The dtype of numpy's type string. `u2` is how Paddle stores bfloat16.
pub fn dtype_of_numpy(code: &str) -> Option<DType> {
    DType::ALL.into_iter().find(|d| numpy_code(*d) == code)
}
