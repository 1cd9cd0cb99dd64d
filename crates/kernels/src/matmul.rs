//! `matmul`: products of batches of matrices, with broadcasting and transposes.

use dy2st_tensor::{broadcast_shapes, broadcast_strides, BroadcastIndex, DType, HostTensor, Shape};

use crate::add::Add;
use crate::float::Float;
use crate::gemm::{gemm, Matrix};
use crate::{allocate, Item, KernelError, Slice, SliceMut, View, ViewMut};

/// Sizes of a product of batches of matrices.
struct Sizes {
    m: usize,
    n: usize,
    k: usize,
    batch: Shape,
    a_batch: Shape,
    b_batch: Shape,
    out: Shape,
}

/// How a matrix lies in memory: dims before it, rows, columns.
fn matrix_dims(shape: &[usize], transposed: bool, vector_is_row: bool) -> (Shape, usize, usize) {
    match shape {
        [] => (Shape::new(), 1, 1),
        &[size] => {
            if vector_is_row {
                (Shape::new(), 1, size)
            } else {
                (Shape::new(), size, 1)
            }
        }
        [batch @ .., rows, columns] => {
            let (rows, columns) = if transposed { (*columns, *rows) } else { (*rows, *columns) };
            (Shape::from_slice(batch), rows, columns)
        }
    }
}

fn sizes(a: &[usize], b: &[usize], transpose_a: bool, transpose_b: bool) -> Result<Sizes, KernelError> {
    if a.is_empty() || b.is_empty() {
        return Err(KernelError::shape("matmul", "a 0-D tensor is no matrix"));
    }
    let (a_batch, m, k) = matrix_dims(a, transpose_a, true);
    let (b_batch, inner, n) = matrix_dims(b, transpose_b, false);
    if k != inner {
        return Err(KernelError::shape("matmul", format!("{k} columns meet {inner} rows")));
    }
    let batch = broadcast_shapes(&a_batch, &b_batch)?;
    let mut out = batch.clone();
    if a.len() > 1 {
        out.push(m);
    }
    if b.len() > 1 {
        out.push(n);
    }
    Ok(Sizes { m, n, k, batch, a_batch, b_batch, out })
}

/// Shape of `matmul`'s result.
pub fn matmul_shape(a: &[usize], b: &[usize], transpose_a: bool, transpose_b: bool) -> Result<Shape, KernelError> {
    sizes(a, b, transpose_a, transpose_b).map(|sizes| sizes.out)
}

/// The product of `a` and `b`, of one dtype. Vectors count as a row on the left and as a column on the right; dims
/// before the last two broadcast. A transpose exchanges the last two dims (of matrices only).
pub fn matmul(a: &HostTensor, b: &HostTensor, transpose_a: bool, transpose_b: bool) -> Result<HostTensor, KernelError> {
    let shape = matmul_shape(a.shape(), b.shape(), transpose_a, transpose_b)?;
    allocate(&shape, a.dtype(), |out| matmul_into(a.into(), b.into(), transpose_a, transpose_b, out))
}

/// The product of `a` and `b` into `out`, which has the shape that [`matmul_shape`] gives.
pub fn matmul_into(
    a: View<'_>,
    b: View<'_>,
    transpose_a: bool,
    transpose_b: bool,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    let sizes = sizes(a.shape, b.shape, transpose_a, transpose_b)?;
    out.expect_shape(&sizes.out)?;
    let transpose_a = transpose_a && a.shape.len() > 1;
    let transpose_b = transpose_b && b.shape.len() > 1;
    let (dtype, found) = (a.dtype(), if b.dtype() == a.dtype() { out.dtype() } else { b.dtype() });
    match (a.data, b.data, out.data) {
        (Slice::F32(a), Slice::F32(b), SliceMut::F32(out)) => single(&sizes, a, b, transpose_a, transpose_b, out),
        (Slice::F64(a), Slice::F64(b), SliceMut::F64(out)) => {
            batches(&sizes, a, b, out, |a, b, out| double(&sizes, a, b, transpose_a, transpose_b, out))
        }
        (Slice::I32(a), Slice::I32(b), SliceMut::I32(out)) => batches(&sizes, a, b, out, |a, b, out| {
            plain(&sizes, a, b, transpose_a, transpose_b, out);
            Ok(())
        }),
        (Slice::I64(a), Slice::I64(b), SliceMut::I64(out)) => batches(&sizes, a, b, out, |a, b, out| {
            plain(&sizes, a, b, transpose_a, transpose_b, out);
            Ok(())
        }),
        (Slice::C64(a), Slice::C64(b), SliceMut::C64(out)) => batches(&sizes, a, b, out, |a, b, out| {
            plain(&sizes, a, b, transpose_a, transpose_b, out);
            Ok(())
        }),
        (Slice::C128(a), Slice::C128(b), SliceMut::C128(out)) => batches(&sizes, a, b, out, |a, b, out| {
            plain(&sizes, a, b, transpose_a, transpose_b, out);
            Ok(())
        }),
        _ if dtype == found => Err(KernelError::Unsupported { kernel: "matmul", dtype }),
        _ => Err(KernelError::DType { expected: dtype, found }),
    }
}

/// Calls `product` for each pair of matrices.
fn batches<T: Item>(
    sizes: &Sizes,
    a: &[T],
    b: &[T],
    out: &mut [T],
    product: impl Fn(&[T], &[T], &mut [T]) -> Result<(), KernelError>,
) -> Result<(), KernelError> {
    let (a_size, b_size) = (sizes.m * sizes.k, sizes.k * sizes.n);
    let a_walk = BroadcastIndex::new(&sizes.batch, &broadcast_strides(&sizes.a_batch, &sizes.batch)?);
    let b_walk = BroadcastIndex::new(&sizes.batch, &broadcast_strides(&sizes.b_batch, &sizes.batch)?);
    for (out, (at_a, at_b)) in out.chunks_mut((sizes.m * sizes.n).max(1)).zip(a_walk.zip(b_walk)) {
        product(&a[at_a * a_size..(at_a + 1) * a_size], &b[at_b * b_size..(at_b + 1) * b_size], out)?;
    }
    Ok(())
}

/// A matrix that lies row after row in `data`, or column after column.
fn oriented(data: &[f32], rows: usize, columns: usize, transposed: bool) -> Result<Matrix<'_>, KernelError> {
    if transposed {
        Matrix::transposed(data, rows, columns)
    } else {
        Matrix::new(data, rows, columns)
    }
}

fn single(
    sizes: &Sizes,
    a: &[f32],
    b: &[f32],
    transpose_a: bool,
    transpose_b: bool,
    out: &mut [f32],
) -> Result<(), KernelError> {
    let (m, n, k) = (sizes.m, sizes.n, sizes.k);
    // One matrix on the right takes all rows of the left batch at once.
    if sizes.b_batch.iter().all(|&size| size == 1)
        && !transpose_a
        && sizes.a_batch.iter().product::<usize>() * m * n == out.len()
    {
        let rows = sizes.a_batch.iter().product::<usize>() * m;
        return gemm(Matrix::new(a, rows, k)?, oriented(b, k, n, transpose_b)?, false, out, n);
    }
    batches(sizes, a, b, out, |a, b, out| {
        gemm(oriented(a, m, k, transpose_a)?, oriented(b, k, n, transpose_b)?, false, out, n)
    })
}

fn double(
    sizes: &Sizes,
    a: &[f64],
    b: &[f64],
    transpose_a: bool,
    transpose_b: bool,
    out: &mut [f64],
) -> Result<(), KernelError> {
    let (m, n, k) = (sizes.m, sizes.n, sizes.k);
    let (row_a, column_a) = if transpose_a { (1, m) } else { (k, 1) };
    let (row_b, column_b) = if transpose_b { (1, k) } else { (n, 1) };
    f64::gemm((m, n, k), (a, row_a, column_a), (b, row_b, column_b), false, out)
}

/// A triple loop, for integers and complex numbers.
fn plain<T: Add>(sizes: &Sizes, a: &[T], b: &[T], transpose_a: bool, transpose_b: bool, out: &mut [T]) {
    let (m, n, k) = (sizes.m, sizes.n, sizes.k);
    for (i, out) in out.chunks_mut(n.max(1)).take(m).enumerate() {
        out.fill(T::default());
        for p in 0..k {
            let factor = a[if transpose_a { p * m + i } else { i * k + p }];
            for (j, out) in out.iter_mut().enumerate() {
                let other = b[if transpose_b { j * k + p } else { p * n + j }];
                *out = T::sum(*out, T::product(factor, other));
            }
        }
    }
}

/// Whether `matmul` takes this dtype.
pub fn matmul_takes(dtype: DType) -> bool {
    matches!(
        dtype,
        DType::Float32 | DType::Float64 | DType::Int32 | DType::Int64 | DType::Complex64 | DType::Complex128
    )
}
