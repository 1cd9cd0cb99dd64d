//! Kernels as a plan calls them: chosen once, for operands whose shapes are known, and run on slices.

mod choose;
mod families;
mod pack;

use dy2st_kernels::arena::{Reads, Writes};
use dy2st_kernels::movement::{self, SliceRange};
use dy2st_kernels::pointwise::{self, Binary, Chain, Compare, Logical, Unary};
use dy2st_kernels::pool::Pool;
use dy2st_kernels::reduce::{self, Extreme, Reduce};
use dy2st_kernels::{conv, gemm, index, matmul_into, rows, KernelError, Slice, SliceMut, View, ViewMut};
use dy2st_tensor::{DType, HostTensor, Shape};

pub use choose::{attributes, choose, Choice, Draft, Node, Request, Spot};
pub use pack::{Pack, Packed, Packs};

/// Dtype and shape of a tensor of which both are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// Dtype of the elements.
    pub dtype: DType,
    /// The shape.
    pub shape: Shape,
}

impl Fixed {
    /// Of a dtype and a shape.
    pub fn new(dtype: DType, shape: &[usize]) -> Self {
        Self { dtype, shape: Shape::from_slice(shape) }
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        dy2st_tensor::element_count(&self.shape)
    }
}

/// A kernel with all that the op's attributes say.
#[derive(Debug)]
pub enum Kernel {
    /// Several functions of `float32` elements at once.
    Chain(Chain),
    /// A function of one element.
    Unary(Unary),
    /// A function of two elements.
    Binary(Binary),
    /// A comparison.
    Compare(Compare),
    /// A function of truth values.
    Logical(Logical),
    /// One of two elements by a condition.
    Select,
    /// Another dtype.
    Cast,
    /// A product of batches of matrices.
    Product {
        /// The left factor is transposed.
        transpose_x: bool,
        /// The right factor is transposed.
        transpose_y: bool,
    },
    /// A product of rows with a packed matrix.
    Linear {
        /// The matrix among the packed weights.
        weights: usize,
        /// Rows of the left factor.
        rows: usize,
    },
    /// A convolution with a packed filter.
    Conv {
        /// The filter among the packed weights.
        weights: usize,
        /// Strides and the like.
        params: conv::ConvParams,
    },
    /// A pool.
    Pool(Pool),
    /// Scale and shift per channel, of mean, variance and, where there are, weight and bias.
    NormScale {
        /// What is added to the variance.
        epsilon: f64,
        /// Whether there is a weight.
        weight: bool,
        /// Whether there is a bias.
        bias: bool,
    },
    /// Layer norm of rows.
    LayerNorm {
        /// What is added to the variance.
        epsilon: f64,
        /// Elements of a row.
        size: usize,
        /// Whether there is a weight.
        weight: bool,
        /// Whether there is a bias.
        bias: bool,
    },
    /// Softmax of rows.
    Softmax {
        /// Elements of a row.
        size: usize,
        /// The logarithm is wanted.
        log: bool,
    },
    /// Some elements of each dim.
    Slice(Vec<SliceRange>),
    /// Along an axis, one after the other.
    Concat(usize),
    /// Dims in another order.
    Permute(Vec<usize>),
    /// Stretched dims.
    Expand,
    /// Rows by their numbers.
    Embedding {
        /// The row that is zero.
        padding: Option<usize>,
    },
    /// A reduction over neighbouring axes.
    Reduce {
        /// Which.
        op: Reduce,
        /// The axes.
        axes: Vec<usize>,
    },
    /// Places of extremes.
    Extreme {
        /// Which.
        which: Extreme,
        /// Along this axis; in the flat tensor without one.
        axis: Option<usize>,
    },
}

/// Shapes of what a kernel reads and writes.
#[derive(Debug, Default)]
pub struct Shapes {
    /// Of the operands.
    pub reads: Vec<Shape>,
    /// Of the results.
    pub writes: Vec<Shape>,
}

fn missing() -> KernelError {
    KernelError::Shape { kernel: "plan", message: "a kernel lacks an operand or a result".to_string() }
}

impl Kernel {
    /// The packed weights that it reads, with the operand that they come from.
    pub const fn weights(&self) -> Option<usize> {
        match self {
            Self::Linear { weights, .. } | Self::Conv { weights, .. } => Some(*weights),
            _ => None,
        }
    }

    /// Runs the kernel. `packed` are the weights that [`Kernel::weights`] asks for.
    pub fn run(
        &self,
        shapes: &Shapes,
        packed: Option<&Packed>,
        reads: &Reads<'_>,
        writes: &mut Writes<'_>,
    ) -> Result<(), KernelError> {
        if let Self::Chain(chain) = self {
            return run_chain(chain, reads, writes);
        }
        if let Self::NormScale { epsilon, weight, bias } = self {
            return norm_scale(*epsilon, (*weight, *bias), reads, writes);
        }
        let x = |index: usize| match (shapes.reads.get(index), reads.get(index)) {
            (Some(shape), Some(data)) => Ok(View { shape, data: *data }),
            _ => Err(missing()),
        };
        let (Some(shape), Some(out)) = (shapes.writes.first(), writes.pop()) else { return Err(missing()) };
        let out = ViewMut { shape, data: out };
        match self {
            Self::Chain(_) | Self::NormScale { .. } => Err(missing()),
            Self::Unary(op) => pointwise::unary_into(*op, x(0)?, out),
            Self::Binary(op) => pointwise::binary_into(*op, x(0)?, x(1)?, out),
            Self::Compare(op) => pointwise::compare_into(*op, x(0)?, x(1)?, out),
            Self::Logical(op) => pointwise::logical_into(*op, x(0)?, x(1)?, out),
            Self::Select => pointwise::select_into(x(0)?, x(1)?, x(2)?, out),
            Self::Cast => pointwise::cast_into(x(0)?, out),
            Self::Product { transpose_x, transpose_y } => matmul_into(x(0)?, x(1)?, *transpose_x, *transpose_y, out),
            Self::Linear { rows, .. } => {
                let Some(Packed::Matrix(matrix)) = packed else { return Err(missing()) };
                let (depth, columns) = matrix.size();
                let left = gemm::Matrix::new(x(0)?.items::<f32>()?, *rows, depth)?;
                gemm::gemm_packed(left, matrix, false, out.items::<f32>()?, columns)
            }
            Self::Conv { params, .. } => {
                let Some(Packed::Filter(filter)) = packed else { return Err(missing()) };
                conv::conv_packed_into(x(0)?, filter, None, params, out)
            }
            Self::Pool(pool) => pool.run_into(x(0)?, out),
            Self::LayerNorm { epsilon, size, weight, bias } => {
                let scale = if *weight { Some(x(1)?) } else { None };
                let shift = if *bias { Some(x(1 + usize::from(*weight))?) } else { None };
                rows::layer_norm_into(x(0)?, scale, shift, *epsilon, *size, out)
            }
            Self::Softmax { size, log } => rows::softmax_into(x(0)?, *size, *log, out),
            Self::Slice(ranges) => movement::slice_into(x(0)?, ranges, out),
            Self::Concat(axis) => {
                let views: Result<Vec<View<'_>>, KernelError> = (0..reads.len()).map(x).collect();
                movement::concat_into(&views?, *axis, out)
            }
            Self::Permute(axes) => movement::permute_into(x(0)?, axes, out),
            Self::Expand => movement::expand_into(x(0)?, out),
            Self::Embedding { padding } => index::embedding_into(x(0)?.items::<i64>()?, x(1)?, *padding, out),
            Self::Reduce { op, axes } => reduce::reduce_into(*op, x(0)?, axes, out),
            Self::Extreme { which, axis } => reduce::arg_extreme_into(*which, x(0)?, *axis, out),
        }
    }
}

fn run_chain(chain: &Chain, reads: &Reads<'_>, writes: &mut Writes<'_>) -> Result<(), KernelError> {
    let mut inputs: smallvec::SmallVec<[&[f32]; 8]> = smallvec::SmallVec::new();
    for read in reads {
        inputs.push(match read {
            Slice::F32(items) => items,
            // An input in place: the chain sees it through its output.
            _ => &[],
        });
    }
    let mut outputs: smallvec::SmallVec<[&mut [f32]; 2]> = smallvec::SmallVec::new();
    for write in writes.drain(..) {
        match write {
            SliceMut::F32(items) => outputs.push(items),
            other => return Err(KernelError::DType { expected: DType::Float32, found: other.dtype() }),
        }
    }
    chain.run(&inputs, &mut outputs)
}

fn norm_scale(
    epsilon: f64,
    (weight, bias): (bool, bool),
    reads: &Reads<'_>,
    writes: &mut Writes<'_>,
) -> Result<(), KernelError> {
    let mut items = reads.iter().map(|read| match read {
        Slice::F32(items) => Ok(*items),
        other => Err(KernelError::DType { expected: DType::Float32, found: other.dtype() }),
    });
    let mut next = || items.next().unwrap_or_else(|| Err(missing()));
    let (mean, variance) = (next()?, next()?);
    let weight = if weight { Some(next()?) } else { None };
    let bias = if bias { Some(next()?) } else { None };
    match (writes.pop(), writes.pop()) {
        (Some(SliceMut::F32(shift)), Some(SliceMut::F32(scale))) => {
            rows::scale_and_shift((mean, variance), weight, bias, epsilon, scale, shift)
        }
        _ => Err(missing()),
    }
}

/// A tensor's dtype and shape.
impl From<&HostTensor> for Fixed {
    fn from(tensor: &HostTensor) -> Self {
        Self::new(tensor.dtype(), tensor.shape())
    }
}
