//! Result types of ops from operand types and attributes.
//!
//! Promotion is done before an op is emitted: operands that must have one dtype have it here. Dims may be symbolic; a rule
//! gives a symbol's defining expression where it can say one, and a fresh symbol where the data decide.

mod call;
mod conv;
mod create;
mod dtypes;
mod image;
mod index;
mod join;
mod linalg;
mod loss;
mod norm;
mod pointwise;
mod reduction;
mod reshape;
mod slice;
mod typed;

use smallvec::SmallVec;

use crate::{Attrs, Dims, OpError, OpErrorKind, OpKind, ShapeRule, SymbolTable, TensorType, Type};

pub use call::{wrong_axis, Call};

/// Result types of an op.
pub type Types = SmallVec<[Type; 1]>;

/// Dims of the results of a tensor op.
pub(crate) type Shapes = SmallVec<[Dims; 1]>;

/// What a rule gives.
pub(crate) type Rule<T> = Result<T, OpError>;

/// Types of the results of an op. `operands` are the op's operands as in [`crate::Op::operands`]: those of the table
/// (with [`Type::None`] for an absent one), then those that attributes name.
///
/// Ops with blocks, and `call`, have the types that their blocks yield; they are an error here.
pub fn infer(kind: OpKind, operands: &[Type], attrs: &Attrs, symbols: &mut SymbolTable) -> Result<Types, OpError> {
    let mut call = Call::new(kind, operands, attrs, symbols)?;
    if call.info.results.first().is_some_and(|result| result.dtype == crate::DTypeRule::Typed) {
        return typed::infer(&mut call);
    }
    if let Some(dtype) = kernel_dtype(&call).filter(|dtype| !admits(call.info, *dtype)) {
        return Err(OpError::told(kind, no_kernel(kind, dtype)));
    }
    let shapes = shapes(&mut call)?;
    let mut types = Types::new();
    for (index, dims) in shapes.into_iter().enumerate() {
        let dtype = dtypes::infer(&call, index)?;
        types.push(Type::Tensor(TensorType { dtype, dims }));
    }
    Ok(types)
}

fn is_on_bits(info: &crate::OpInfo) -> bool {
    info.results.first().is_some_and(|result| result.dtype == crate::DTypeRule::SameInteger)
}

/// The dtype that the kernel is chosen by: the first operand's; where nothing is promoted, the last one's.
fn kernel_dtype(call: &Call) -> Option<dy2st_tensor::DType> {
    if is_on_bits(call.info) {
        return call.operands.iter().rev().find_map(Type::as_tensor).map(|tensor| tensor.dtype);
    }
    call.optional_tensor(0).map(|tensor| tensor.dtype)
}

fn admits(info: &crate::OpInfo, dtype: dy2st_tensor::DType) -> bool {
    info.takes.admits(dtype) && (!is_on_bits(info) || dtype.is_int() || dtype.is_bool())
}

/// PaddlePaddle's words for a dtype that an op does not take.
pub fn no_kernel(kind: OpKind, dtype: dy2st_tensor::DType) -> String {
    format!(
        "(NotFound) The kernel with key (CPU, Undefined(AnyLayout), {dtype}) of kernel `{kind}` is not registered. Selected \
         wrong DataType `{dtype}`."
    )
}

fn one(dims: Dims) -> Shapes {
    let mut shapes = Shapes::new();
    shapes.push(dims);
    shapes
}

/// Dims of the results of a tensor op, by the op's rule.
fn shapes(call: &mut Call) -> Rule<Shapes> {
    use ShapeRule as S;
    Ok(match call.info.shape {
        S::Nothing => Shapes::new(),
        S::SameAll => pointwise::same_all(call)?,
        S::ReduceOne => reduction::reduce_one(call)?,
        S::Topk => reduction::topk(call)?,
        S::Split => join::split(call)?,
        S::SplitWithNum => join::split_with_num(call)?,
        S::SplitLike => join::split_like(call)?,
        S::Unbind => join::unbind(call)?,
        S::Meshgrid => join::meshgrid(call)?,
        S::BroadcastTensors => join::broadcast_tensors(call)?,
        S::PoolWithIndex => conv::pool_with_index(call)?,
        S::Unpool => conv::unpool(call)?,
        S::LayerNorm => norm::layer_norm(call)?,
        S::RmsNorm => norm::rms_norm(call)?,
        S::BatchNorm => norm::batch_norm(call)?,
        S::GroupNorm => norm::group_norm(call)?,
        S::InstanceNorm => norm::instance_norm(call)?,
        S::Rnn => norm::rnn(call)?,
        S::Unique => index::unique(call)?,
        S::UniqueConsecutive => index::unique_consecutive(call)?,
        S::CrossEntropy => loss::cross_entropy(call)?,
        S::NllLoss => loss::nll_loss(call)?,
        _ => one(dims(call)?),
    })
}

/// Dims of the result of an op that has one.
fn dims(call: &mut Call) -> Rule<Dims> {
    use ShapeRule as S;
    match call.info.shape {
        S::Same => call.dims(0),
        S::LikeFirstTensor => join::like_first_tensor(call),
        S::LikeSecond => call.dims(1),
        S::SameAxis => pointwise::same_axis(call),
        S::Broadcast | S::Broadcast3 => pointwise::broadcast_all(call),
        S::AddN => pointwise::add_n(call),
        S::Prelu => pointwise::prelu(call),
        S::Scalar => Ok(Dims::new()),
        S::Reduce => reduction::reduce(call),
        S::ArgReduce => reduction::arg_reduce(call),
        S::Cumulate => reduction::cumulate(call),
        S::PNorm => reduction::p_norm(call),
        S::AttrShape => create::attr_shape(call),
        S::Arange => create::arange(call),
        S::Linspace => create::vector(call, "number"),
        S::Logspace => create::vector(call, "num"),
        S::Randperm => create::vector(call, "n"),
        S::Eye => create::eye(call),
        S::TrilIndices => create::triangle_indices(call, true),
        S::TriuIndices => create::triangle_indices(call, false),
        S::Constant => create::constant(call),
        S::Multinomial => create::multinomial(call),
        _ => linalg_dims(call),
    }
}

fn linalg_dims(call: &mut Call) -> Rule<Dims> {
    use ShapeRule as S;
    match call.info.shape {
        S::Matmul => linalg::matmul(call),
        S::Bmm => linalg::bmm(call),
        S::Mv => linalg::mv(call),
        S::Dot => linalg::dot(call),
        S::Addmm => linalg::addmm(call),
        S::Trace => linalg::trace(call),
        S::Diag => linalg::diag(call),
        S::Diagonal => linalg::diagonal(call),
        S::DiagEmbed => linalg::diag_embed(call),
        S::Matrix => linalg::matrix(call),
        S::SquareMatrix => linalg::square_matrix(call),
        S::Determinant => linalg::determinant(call),
        S::Solve => linalg::solve(call),
        S::Kron => linalg::kron(call),
        _ => rearranged_dims(call),
    }
}

fn rearranged_dims(call: &mut Call) -> Rule<Dims> {
    use ShapeRule as S;
    match call.info.shape {
        S::Reshape => reshape::reshape(call),
        S::Transpose => reshape::transpose(call),
        S::Unsqueeze => reshape::unsqueeze(call),
        S::Squeeze => reshape::squeeze(call),
        S::Flatten => reshape::flatten(call),
        S::AsStrided => reshape::as_strided(call),
        S::AsReal => reshape::as_real(call),
        S::AsComplex => reshape::as_complex(call),
        S::FftR2c => reshape::fft_r2c(call),
        S::FftC2r => reshape::fft_c2r(call),
        S::Concat => join::concat(call),
        S::Stack => join::stack(call),
        S::Expand => join::expand(call),
        S::ExpandAs => join::expand_as(call),
        S::Tile => join::tile(call),
        S::RepeatInterleave => join::repeat_interleave(call),
        S::RepeatByTensor => join::repeat_by_tensor(call),
        S::Slice => slice::slice(call),
        S::StridedSlice => slice::strided_slice(call),
        _ => image_and_index_dims(call),
    }
}

fn image_and_index_dims(call: &mut Call) -> Rule<Dims> {
    use ShapeRule as S;
    match call.info.shape {
        S::Conv => conv::conv(call),
        S::ConvTranspose => conv::conv_transpose(call),
        S::Pool => conv::pool(call),
        S::Unfold => conv::unfold(call),
        S::Fold => conv::fold(call),
        S::Interp => image::interp(call),
        S::PixelShuffle => image::pixel_shuffle(call),
        S::PixelUnshuffle => image::pixel_unshuffle(call),
        S::GridSample => image::grid_sample(call),
        S::AffineGrid => image::affine_grid(call),
        S::Pad3d => image::pad3d(call),
        S::Pad => image::pad(call),
        S::Gather => index::gather(call),
        S::GatherNd => index::gather_nd(call),
        S::TakeAlongAxis => index::take_along_axis(call),
        S::IndexGet => index::index_get(call),
        S::MaskedSelect => index::masked_select(call),
        S::MaskedFill => index::masked_fill(call),
        S::Nonzero => index::nonzero(call),
        S::Embedding => index::embedding(call),
        S::OneHot => index::one_hot(call),
        S::Bincount => index::bincount(call),
        S::Histogram => index::histogram(call),
        S::Multiplex => index::multiplex(call),
        S::LossReduction => loss::reduced(call),
        S::Blocks => Err(call.error(OpErrorKind::Signature, "has the types that its blocks yield")),
        _ => Err(call.error(OpErrorKind::Signature, "has no shape rule")),
    }
}
