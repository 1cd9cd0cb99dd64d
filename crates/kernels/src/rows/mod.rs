//! Kernels that work row by row: softmax and the normalisations.

mod batch_norm;
mod layer_norm;
mod softmax;

pub use batch_norm::{
    batch_norm_grad, batch_norm_infer, batch_norm_infer_into, batch_norm_train, scale_and_shift, BatchNormed,
};
pub use layer_norm::{
    group_norm, instance_norm, layer_norm, layer_norm_grad, layer_norm_into, rms_norm, rms_norm_into, LayerNormGrads,
    Normed,
};
pub use softmax::{log_softmax, softmax, softmax_into};
