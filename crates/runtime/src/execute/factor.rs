//! Factorisation of square matrices, in float64: inverse, determinant, Cholesky, solving.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::movement;
use dy2st_kernels::pointwise;
use dy2st_tensor::{HostTensor, Scalar};

use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome};

/// A square matrix of float64, row by row.
struct Square {
    side: usize,
    items: Vec<f64>,
}

impl Square {
    fn at(&self, row: usize, column: usize) -> f64 {
        self.items[row * self.side + column]
    }

    /// Gaussian elimination with the greatest pivot: turns the matrix to upper triangular form and applies the same steps
    /// to `right` (rows of `width`). The determinant's sign; `None` for a singular matrix.
    fn eliminate(&mut self, right: &mut [f64], width: usize) -> Option<f64> {
        let side = self.side;
        let mut sign = 1.0;
        for column in 0..side {
            let best = (column..side).max_by(|a, b| self.at(*a, column).abs().total_cmp(&self.at(*b, column).abs()))?;
            if self.at(best, column) == 0.0 {
                return None;
            }
            if best != column {
                sign = -sign;
                for place in 0..side {
                    self.items.swap(best * side + place, column * side + place);
                }
                for place in 0..width {
                    right.swap(best * width + place, column * width + place);
                }
            }
            for row in column + 1..side {
                let factor = self.at(row, column) / self.at(column, column);
                for place in column..side {
                    self.items[row * side + place] -= factor * self.at(column, place);
                }
                for place in 0..width {
                    right[row * width + place] -= factor * right[column * width + place];
                }
            }
        }
        Some(sign)
    }

    /// Solves for `right` in place; false for a singular matrix.
    fn solve(mut self, right: &mut [f64], width: usize) -> bool {
        if self.eliminate(right, width).is_none() {
            return false;
        }
        for row in (0..self.side).rev() {
            for place in 0..width {
                let mut value = right[row * width + place];
                for column in row + 1..self.side {
                    value -= self.at(row, column) * right[column * width + place];
                }
                right[row * width + place] = value / self.at(row, row);
            }
        }
        true
    }

    fn determinant(mut self) -> f64 {
        match self.eliminate(&mut [], 0) {
            None => 0.0,
            Some(sign) => (0..self.side).fold(sign, |product, place| product * self.at(place, place)),
        }
    }

    /// The lower factor; `None` where the matrix is not positive definite.
    fn cholesky(&self) -> Option<Vec<f64>> {
        let side = self.side;
        let mut lower = vec![0.0; side * side];
        for row in 0..side {
            for column in 0..=row {
                let sum: f64 = (0..column).map(|k| lower[row * side + k] * lower[column * side + k]).sum();
                let rest = self.at(row, column) - sum;
                if row == column {
                    if rest <= 0.0 {
                        return None;
                    }
                    lower[row * side + row] = rest.sqrt();
                } else {
                    lower[row * side + column] = rest / lower[column * side + column];
                }
            }
        }
        Some(lower)
    }
}

fn floats(x: &HostTensor) -> Vec<f64> {
    x.scalars().map(Scalar::to_f64).collect()
}

/// PaddlePaddle names the first matrix of a batch.
const NOT_POSITIVE: &str =
    "Cholesky decomposition was not successful. The 0-th input matrice might not be not be positive \
                            definite.";

/// Runs an op that factors matrices.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let x = call.get(0)?;
    let side = x.shape().last().copied().unwrap_or(0);
    let area = side * side;
    let shape = known_shape(call, types, 0)?;
    let values = floats(x);
    let matrices = values.chunks(area.max(1)).map(|items| Square { side, items: items.to_vec() });
    let mut out = Vec::new();
    match call.kind {
        OpKind::Determinant => out.extend(matrices.map(Square::determinant)),
        OpKind::Cholesky => {
            let upper = call.bool("upper")?;
            for matrix in matrices {
                let lower = matrix.cholesky().ok_or_else(|| call.invalid(NOT_POSITIVE))?;
                let place = |index: usize| if upper { index % side * side + index / side } else { index };
                out.extend((0..area).map(|index| lower[place(index)]));
            }
        }
        OpKind::Inverse => {
            for matrix in matrices {
                let mut right: Vec<f64> = (0..area).map(|i| if i / side == i % side { 1.0 } else { 0.0 }).collect();
                if !matrix.solve(&mut right, side) {
                    return Err(super::linalg::singular(call));
                }
                out.extend(right);
            }
        }
        _ => return solve(call, &shape),
    }
    finish(call, &shape, out)
}

/// Right-hand sides, broadcast against the matrices.
fn solve(call: &OpCall, shape: &[usize]) -> Outcome {
    let (x, y) = (call.get(0)?, call.get(1)?);
    let side = x.shape().last().copied().unwrap_or(0);
    let vector = y.rank() == 1;
    let y = if vector { call.reshaped(y, &[side, 1])? } else { y.clone() };
    let mut full = shape.to_vec();
    if vector {
        full.push(1);
    }
    let width = full.last().copied().unwrap_or(1);
    let mut square = full.clone();
    if let Some(last) = square.last_mut() {
        *last = side;
    }
    let kernel = |error| call.kernel(error);
    let (x, y) = (movement::expand(x, &square).map_err(kernel)?, movement::expand(&y, &full).map_err(kernel)?);
    let (matrices, mut right) = (floats(&x), floats(&y));
    let rows = matrices.chunks((side * side).max(1)).zip(right.chunks_mut((side * width).max(1)));
    for (items, right) in rows {
        if !(Square { side, items: items.to_vec() }).solve(right, width) {
            return Err(super::linalg::singular(call));
        }
    }
    finish(call, shape, right)
}

fn finish(call: &OpCall, shape: &[usize], values: Vec<f64>) -> Outcome {
    let tensor = HostTensor::from_vec(shape, values).map_err(|error| call.tensor_error(error))?;
    pointwise::cast(&tensor, call.get(0)?.dtype()).map(one).map_err(|error| call.kernel(error))
}
