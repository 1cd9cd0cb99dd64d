//! Result types of ops from operand types and attributes.
//!
//! Promotion is done before an op is emitted: operands that must have one dtype have it here. Dims may be symbolic; a rule
//! gives a symbol's defining expression where it can say one, and a fresh symbol where the data decide.

mod call;
mod create;
mod dtypes;
mod matmul;
mod pointwise;
mod reduction;
mod shape_manip;
mod typed;

use smallvec::SmallVec;

use crate::{Attrs, Dims, OpError, OpErrorKind, OpKind, ShapeRule, SymbolTable, TensorType, Type};

pub use call::Call;

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
    let shapes = shapes(&mut call)?;
    let mut types = Types::new();
    for (index, dims) in shapes.into_iter().enumerate() {
        let dtype = dtypes::infer(&call, index)?;
        types.push(Type::Tensor(TensorType { dtype, dims }));
    }
    Ok(types)
}

fn one(dims: Dims) -> Shapes {
    let mut shapes = Shapes::new();
    shapes.push(dims);
    shapes
}

fn shapes(call: &mut Call) -> Rule<Shapes> {
    Ok(match call.info.shape {
        ShapeRule::Same => one(call.dims(0)?),
        ShapeRule::SameAll => pointwise::same_all(call)?,
        ShapeRule::SameAxis => one(pointwise::same_axis(call)?),
        ShapeRule::Broadcast => one(pointwise::broadcast_all(call)?),
        ShapeRule::Broadcast3 => one(pointwise::broadcast_all(call)?),
        ShapeRule::AddN => one(pointwise::add_n(call)?),
        ShapeRule::Prelu => one(pointwise::prelu(call)?),
        ShapeRule::Scalar => one(Dims::new()),
        ShapeRule::Reduce => one(reduction::reduce(call)?),
        ShapeRule::ArgReduce => one(reduction::arg_reduce(call)?),
        ShapeRule::Matmul => one(matmul::matmul(call)?),
        ShapeRule::Reshape => one(shape_manip::reshape(call)?),
        ShapeRule::Transpose => one(shape_manip::transpose(call)?),
        ShapeRule::Concat => one(shape_manip::concat(call)?),
        ShapeRule::Stack => one(shape_manip::stack(call)?),
        ShapeRule::Slice => one(shape_manip::slice(call)?),
        ShapeRule::StridedSlice => one(shape_manip::strided_slice(call)?),
        ShapeRule::AttrShape => one(create::attr_shape(call)?),
        ShapeRule::Arange => one(create::arange(call)?),
        ShapeRule::Constant => one(create::constant(call)?),
        ShapeRule::Randperm => one(create::randperm(call)?),
        ShapeRule::Multinomial => one(create::multinomial(call)?),
        ShapeRule::Nothing => Shapes::new(),
        ShapeRule::Blocks => {
            return Err(call.error(OpErrorKind::Signature, "has the types that its blocks yield"));
        }
        ShapeRule::Dim
        | ShapeRule::Item
        | ShapeRule::LikeFirst
        | ShapeRule::ListConcatTensors
        | ShapeRule::ListGet
        | ShapeRule::ListPop
        | ShapeRule::ListRange
        | ShapeRule::ListStack
        | ShapeRule::OfType
        | ShapeRule::PyArith
        | ShapeRule::PyBits
        | ShapeRule::PyBool
        | ShapeRule::PyConst
        | ShapeRule::PyExtreme
        | ShapeRule::PyFloat
        | ShapeRule::PyInt
        | ShapeRule::PyMath
        | ShapeRule::PyPlainInt
        | ShapeRule::PyRound
        | ShapeRule::PySelect
        | ShapeRule::PyTruediv
        | ShapeRule::PyUnary
        | ShapeRule::TupleGet
        | ShapeRule::TupleMake
        | ShapeRule::UnionPayload => return Err(call.error(OpErrorKind::Signature, "has no shape rule")),
    })
}
