"""Other names that functions and layers take for their parameters, mostly PyTorch's: `alias=parameter ...: names`.

The evaluator looks a keyword up here where the function itself has none of that name.
"""
import _tensor

_TABLE = """
input=x: nn.Embedding.forward abs acos acosh asin atanh ceil clamp clip cos cosh cumprod dot empty_like exp expm1 floor frac full_like
    is_complex is_floating_point isfinite isinf isnan log log10 log1p log2 logical_not masked_select multinomial nonzero
    ones_like randn_like reshape round rsqrt sigmoid sign sin sinh sqrt tanh trace tril triu zeros_like
    nn.functional.adaptive_avg_pool1d nn.functional.adaptive_avg_pool2d nn.functional.adaptive_avg_pool3d
    nn.functional.conv1d nn.functional.conv2d nn.functional.conv3d nn.functional.dropout nn.functional.embedding
    nn.functional.gelu nn.functional.grid_sample nn.functional.interpolate nn.functional.log_sigmoid
    nn.functional.logsigmoid nn.functional.one_hot nn.functional.pad nn.functional.sigmoid nn.functional.silu
    nn.functional.softplus nn.functional.tanh
input=x other=y: add bitwise_or bitwise_or_ div div_ divide divide_ eq equal expand_as floor_divide floor_mod ge greater
    greater_equal greater_than gt isclose le less less_equal less_than logical_and logical_or logical_xor lt matmul maximum
    minimum mod mul multiply multiply_ ne not_equal remainder sub sub_ subtract subtract_ where Tensor.add_ Tensor.mul_
dim=axis input=x: all amax amin any argsort chunk cumsum diff index_select logsumexp mean prod quantile
    repeat_interleave squeeze sum topk unique_consecutive unsqueeze var nn.functional.glu nn.functional.softmax fft.fft
    fft.ifft fft.irfft fft.rfft
dim=axes input=x: fft.fft2 fft.fftn fft.fftshift fft.ifft2 fft.ifftn fft.ifftshift fft.irfft2 fft.irfftn fft.rfft2
    fft.rfftn
dim=axis: cross unbind nn.functional.cosine_similarity nn.CosineSimilarity nn.GLU linalg.cross
size=shape: empty full normal ones rand randn zeros
dim=axis tensors=x: cat concat concatenate stack
return_indices=return_mask: nn.AdaptiveMaxPool1D nn.AdaptiveMaxPool1d nn.AdaptiveMaxPool2D nn.AdaptiveMaxPool2d
    nn.AdaptiveMaxPool3D nn.AdaptiveMaxPool3d
dim=axis input=arr: take_along_axis take_along_dim
dim=axis input=x keepdims=keepdim: argmax argmin
input=x size=shape: broadcast_to expand
modules=sublayers: nn.LayerDict nn.LayerList nn.ModuleDict nn.ModuleList
recurse=include_sublayers: nn.Layer.buffers nn.Layer.named_buffers nn.Layer.named_parameters nn.Layer.parameters
A=x dim=axis input=x ord=p: norm linalg.norm
eps=epsilon: nn.GroupNorm nn.LayerNorm nn.PairwiseDistance
input=x return_indices=return_mask: nn.functional.adaptive_max_pool1d nn.functional.adaptive_max_pool2d
    nn.functional.adaptive_max_pool3d
input=x vec2=y: ger outer
A=x B=y: linalg.solve Tensor.solve
boundaries=sorted_sequence input=x: bucketize
dim1=axis1 dim2=axis2 input=x: diagonal
dim=axis input=x sizes=shape: unflatten
dimension=axis: unfold
dims=axis input=x: roll
dims=repeat_times input=x: tile
elements=x test_elements=test_x: isin
end_dim=stop_axis input=x start_dim=start_axis: flatten
exponent=y input=x: pow
input=x lambd=threshold: nn.functional.hardshrink nn.functional.softshrink
input=x mat2=y: bmm
lambd=threshold: nn.Hardshrink nn.Softshrink
obj=x: is_tensor
dilation=dilations input=x kernel_size=kernel_sizes output_size=output_sizes padding=paddings stride=strides:
    nn.functional.fold
dilation=dilations kernel_size=kernel_sizes output_size=output_sizes padding=paddings stride=strides: nn.Fold
dim=axis eps=epsilon input=x: nn.functional.normalize
dim=axis ord=p: linalg.vector_norm
end=stop steps=num: linspace
eps=epsilon input=x: layer_norm nn.functional.layer_norm
eps=epsilon x1=x x2=y: nn.functional.pairwise_distance
from=min to=max: Tensor.uniform_
input=values: searchsorted
lambd=lam: Tensor.exponential_
m=num_columns n=num_rows: eye
persistent=persistable: nn.Layer.register_buffer
target=label: nn.functional.cross_entropy
type=dtype: finfo
"""

# Functions that PaddlePaddle binds natively: a call that does not fit is its ValueError.
_NATIVE = """
abs acos acosh all amax amin any argmax argmin asin atanh bmm ceil cos cosh diagonal dot exp expand_as expm1 floor greater_than
    index_put isclose isfinite isinf isnan log log10 log1p log2 logical_and logical_not logical_or logical_xor logsumexp
    matmul maximum minimum multiply roll round rsqrt sigmoid sign sin sinh sqrt sum tanh tril triu nn.functional.gelu
    nn.functional.grid_sample nn.functional.sigmoid nn.functional.softplus nn.functional.tanh
"""
_BINDING_ERRORS = (
    "(InvalidArgument) has too many arguments",
    "(InvalidArgument) {function}(): argument '{name}' (position {at}) must be Tensor, but got None",
)


def install(paddle, late=""):
    """Gives every function of the table its attribute `__aliases__`; those of a module that loads late when it has loaded."""
    if late == "":
        _tensor.give_aliases(paddle, _NATIVE.split(), "__binding_errors__", _BINDING_ERRORS)
    for line in _TABLE.replace("\n    ", " ").strip().split("\n"):
        aliases, names = line.split(": ")
        aliases = dict(pair.split("=") for pair in aliases.split())
        names = [name[len(late) :] for name in names.split() if name.startswith("fft.") == (late == "fft.")]
        _tensor.give_aliases(paddle, names, "__aliases__", aliases)
