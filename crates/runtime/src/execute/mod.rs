//! From an op of the table to its kernel.

mod complex;
pub mod conv;
mod create;
mod factor;
mod fft;
mod image;
pub mod index;
mod join;
mod layout;
mod linalg;
mod loss;
pub mod norm;
mod order;
pub mod pointwise;
pub mod pool;
mod random;
pub mod reduction;
pub mod reshape;

use dy2st_ir::{host_shape, infer, Attrs, Family, OpError, OpErrorKind, OpKind, SymbolTable, Type};
use dy2st_kernels::conv::ConvWeights;
use dy2st_tensor::{memory, HostTensor, Stream};

use crate::call::{OpCall, Outcome, Results};
use crate::composite;

/// Runs an op on host tensors. The result types are inferred first, so operands that do not fit are refused with the shape
/// rules' messages. Operands are taken out where a kernel writes into one that nobody else holds.
pub fn execute(
    kind: OpKind,
    operands: &mut [Option<HostTensor>],
    attrs: &Attrs,
    stream: &Stream,
) -> Result<Results, OpError> {
    let types: Vec<Type> = operands.iter().map(|operand| operand.as_ref().map_or(Type::None, Type::of)).collect();
    let mut symbols = SymbolTable::new();
    let inferred = infer(kind, &types, attrs, &mut symbols)?;
    let mut call = OpCall { kind, operands, attrs, stream };
    let results = run(&mut call, &inferred)?;
    debug_assert!(
        agree(&results, &inferred),
        "{kind}: the kernel gave {:?}, the shape rule {inferred:?}",
        results.iter().map(Type::of).collect::<Vec<_>>()
    );
    Ok(results)
}

/// Runs an op whose result types are known, with every dim, and whose operands are known to fit.
pub fn execute_typed(
    kind: OpKind,
    operands: &mut [Option<HostTensor>],
    attrs: &Attrs,
    types: &[Type],
    stream: &Stream,
) -> Result<Results, OpError> {
    let mut call = OpCall { kind, operands, attrs, stream };
    let results = run(&mut call, types)?;
    debug_assert!(agree(&results, types), "{kind}: the kernel gave other types than {types:?}");
    Ok(results)
}

/// Runs a convolution whose filter is packed already; `types` are the result types where they are known.
pub fn execute_packed(
    kind: OpKind,
    operands: &mut [Option<HostTensor>],
    attrs: &Attrs,
    types: Option<&[Type]>,
    packed: &ConvWeights,
) -> Result<Results, OpError> {
    if types.is_none() {
        let operands: Vec<Type> =
            operands.iter().map(|operand| operand.as_ref().map_or(Type::None, Type::of)).collect();
        infer(kind, &operands, attrs, &mut SymbolTable::new())?;
    }
    let stream = &Stream::default();
    conv::forward(&OpCall { kind, operands, attrs, stream }, Some(packed))
}

/// True when results have the inferred types, where the rule knows them.
fn agree(results: &[HostTensor], inferred: &[Type]) -> bool {
    results.len() == inferred.len()
        && results.iter().zip(inferred).all(|(result, ty)| {
            ty.as_tensor().is_some_and(|ty| {
                ty.dtype == result.dtype()
                    && ty.rank() == result.rank()
                    && ty.dims.iter().zip(result.shape()).all(|(dim, size)| dim.known().is_none_or(|dim| dim == *size))
            })
        })
}

/// Runs an op whose result types are known.
fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    ensure(call, types)?;
    if composite::is_composite(call.kind) {
        return composite::run_plain(call.kind, call.operands, call.attrs, call.stream);
    }
    match call.kind.info().family {
        Family::Pointwise | Family::CompareLogic => pointwise::run(call, types),
        Family::ShapeManip => reshape::run(call, types),
        Family::Index => index::run(call, types),
        Family::Create => create::run(call, types),
        Family::Random => random::run(call, types),
        Family::Reduction => reduction::run(call, types),
        Family::Linalg => linalg::run(call, types),
        Family::Norm => norm::run(call, types),
        Family::ConvPool => conv::run(call, types),
        Family::Loss => loss::run(call, types),
        Family::Fft => fft::run(call, types),
        Family::Rnn => Err(unimplemented(call)),
        Family::Control | Family::Scalar | Family::ListUnion | Family::Effect => {
            Err(call.error(OpErrorKind::Signature, "is run by an executor, not by a kernel"))
        }
    }
}

/// Memory for results that are larger than the operands can be had. Those that are not may share what an operand has, and
/// kernels ask for themselves.
fn ensure(call: &OpCall, types: &[Type]) -> Outcome<()> {
    let bytes = types.iter().map(|ty| {
        let known = ty.as_tensor().and_then(|ty| Some(memory::bytes_of(&host_shape(&ty.dims)?, ty.dtype)));
        known.unwrap_or(0)
    });
    let bytes = bytes.fold(0, u64::saturating_add);
    let given = call.operands.iter().flatten().map(|tensor| memory::bytes_of(tensor.shape(), tensor.dtype()));
    if bytes <= given.fold(0, u64::saturating_add) {
        return Ok(());
    }
    memory::ensure_bytes(bytes).map_err(|error| call.tensor_error(error))
}

/// An op that has no kernel.
pub(crate) fn unimplemented(call: &OpCall) -> OpError {
    call.error(OpErrorKind::Unimplemented, "has no CPU kernel yet")
}
