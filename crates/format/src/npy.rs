//! numpy's `.npy` files (format versions 1 to 3; see numpy's `format` module documentation).

use dy2st_tensor::HostTensor;

use crate::bytes::{dtype_of_numpy, numpy_code, tensor_from_le, tensor_to_le};
use crate::error::{FormatError, Problem};

const MAGIC: &[u8] = b"\x93NUMPY";

/// Reads an `.npy` file: little-endian or single-byte elements, C or Fortran order; no objects.
pub fn read_npy(bytes: &[u8]) -> Result<HostTensor, FormatError> {
    let fail = |offset, problem| Err(FormatError { offset, problem });
    if !bytes.starts_with(MAGIC) {
        return fail(0, Problem::NotThisFormat(".npy"));
    }
    let (Some(major), Some(short)) = (bytes.get(6), bytes.get(8..10)) else {
        return fail(bytes.len(), Problem::Truncated);
    };
    let (length, start) = if *major == 1 {
        (usize::from(u16::from_le_bytes([short[0], short[1]])), 10usize)
    } else {
        let Some(long) = bytes.get(8..12) else { return fail(bytes.len(), Problem::Truncated) };
        (u32::from_le_bytes([long[0], long[1], long[2], long[3]]) as usize, 12)
    };
    let Some(header) = start.checked_add(length).and_then(|end| bytes.get(start..end)) else {
        return fail(bytes.len(), Problem::Truncated);
    };
    let header = String::from_utf8_lossy(header);
    let (code, fortran, shape) = match parse_header(&header) {
        Ok(parts) => parts,
        Err(problem) => return fail(start, problem),
    };
    let Some(dtype) = dtype_of_numpy(&code) else {
        return fail(start, Problem::Unsupported(format!("dtype '{code}'")));
    };
    let data = &bytes[start + length..];
    let mut order = shape.clone();
    if fortran {
        order.reverse();
    }
    let tensor =
        tensor_from_le(dtype, &order, data).map_err(|problem| FormatError { offset: start + length, problem })?;
    if !fortran || shape.len() < 2 {
        return Ok(tensor);
    }
    let raw = transpose_bytes(&tensor_to_le(&tensor), &order, dtype.size());
    tensor_from_le(dtype, &shape, &raw).map_err(|problem| FormatError { offset: start + length, problem })
}

/// Reverses the axes of a row-major array of `size`-byte elements.
pub fn transpose_bytes(raw: &[u8], shape: &[usize], size: usize) -> Vec<u8> {
    let reversed: Vec<usize> = shape.iter().rev().copied().collect();
    let mut strides = vec![1usize; shape.len()];
    for i in (0..shape.len().saturating_sub(1)).rev() {
        strides[i] = strides[i + 1] * shape[i + 1];
    }
    strides.reverse();
    let count: usize = shape.iter().product();
    let mut out = Vec::with_capacity(raw.len());
    let mut index = vec![0usize; reversed.len()];
    for _ in 0..count {
        let at: usize = index.iter().zip(&strides).map(|(i, s)| i * s).sum();
        out.extend_from_slice(&raw[at * size..(at + 1) * size]);
        for axis in (0..index.len()).rev() {
            index[axis] += 1;
            if index[axis] < reversed[axis] {
                break;
            }
            index[axis] = 0;
        }
    }
    out
}

fn field<'a>(header: &'a str, key: &str) -> Result<&'a str, Problem> {
    let damaged = || Problem::Damaged(format!("the header lacks '{key}'"));
    let (_, rest) = header.split_once(&format!("'{key}'")).ok_or_else(damaged)?;
    Ok(rest.trim_start().strip_prefix(':').ok_or_else(damaged)?.trim_start())
}

fn parse_header(header: &str) -> Result<(String, bool, Vec<usize>), Problem> {
    let descr = field(header, "descr")?;
    let Some(descr) = descr.strip_prefix('\'').and_then(|d| d.split_once('\'')) else {
        return Err(Problem::Unsupported("a structured dtype".into()));
    };
    let code = match descr.0.as_bytes() {
        [b'<' | b'|' | b'=', rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [b'>', ..] => return Err(Problem::Unsupported("big-endian data".into())),
        _ => descr.0.to_owned(),
    };
    if code.starts_with('O') {
        return Err(Problem::ForbiddenGlobal("an array of Python objects".into()));
    }
    let fortran = match field(header, "fortran_order")? {
        f if f.starts_with("True") => true,
        f if f.starts_with("False") => false,
        _ => return Err(Problem::Damaged("fortran_order is neither True nor False".into())),
    };
    let shape = field(header, "shape")?;
    let inner = shape
        .strip_prefix('(')
        .and_then(|s| s.split_once(')'))
        .ok_or_else(|| Problem::Damaged("the shape is no tuple".into()))?
        .0;
    let mut dims = Vec::new();
    for part in inner.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        dims.push(part.parse().map_err(|_| Problem::Damaged(format!("'{part}' is no dim")))?);
    }
    Ok((code, fortran, dims))
}

/// Writes an `.npy` file of version 1.
pub fn write_npy(tensor: &HostTensor) -> Vec<u8> {
    let dims: Vec<String> = tensor.shape().iter().map(ToString::to_string).collect();
    let shape = if dims.len() == 1 { format!("({},)", dims[0]) } else { format!("({})", dims.join(", ")) };
    let order = if tensor.dtype().size() == 1 { '|' } else { '<' };
    let mut header =
        format!("{{'descr': '{order}{}', 'fortran_order': False, 'shape': {shape}, }}", numpy_code(tensor.dtype()));
    // Magic, version and length take ten bytes; data starts at a multiple of 64 after a newline.
    while (header.len() + 11) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    let mut out = MAGIC.to_vec();
    out.extend_from_slice(&[1, 0]);
    out.extend_from_slice(&(header.len() as u16).to_le_bytes());
    out.extend_from_slice(header.as_bytes());
    out.extend(tensor_to_le(tensor));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        let t = HostTensor::from_vec(&[2, 3], vec![1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
        let bytes = write_npy(&t);
        assert_eq!(bytes.len() % 64, 24);
        let back = read_npy(&bytes).unwrap();
        assert_eq!((back.shape(), back.as_f32()), (t.shape(), t.as_f32()));
    }

    #[test]
    fn fortran_order_is_transposed() {
        let mut bytes = write_npy(&HostTensor::from_vec(&[2, 3], vec![1i64, 4, 2, 5, 3, 6]).unwrap());
        let at = bytes.windows(5).position(|w| w == b"False").unwrap();
        bytes[at..at + 5].copy_from_slice(b"True ");
        assert_eq!(read_npy(&bytes).unwrap().as_i64(), Some(&[1i64, 2, 3, 4, 5, 6][..]));
    }

    #[test]
    fn hostile_headers_are_refused() {
        for header in [
            "{'descr': '<f4', 'fortran_order': False, 'shape': (-4,), }",
            "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, 99999999999), }",
            "{'descr': '<f4', 'shape': (1,), }",
            "",
        ] {
            let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
            bytes.extend_from_slice(&(header.len() as u16).to_le_bytes());
            bytes.extend_from_slice(header.as_bytes());
            bytes.extend_from_slice(&[0; 16]);
            assert!(read_npy(&bytes).is_err(), "{header}");
        }
        let good = write_npy(&HostTensor::from_vec(&[4], vec![1.0f32; 4]).unwrap());
        for cut in 0..good.len() {
            assert!(read_npy(&good[..cut]).is_err());
        }
    }
}
