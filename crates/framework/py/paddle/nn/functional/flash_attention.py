"""Attention, computed in the open: softmax(q k^T * scale + mask) v."""
import math

import _op

from ..._core import dtype as _dtypes


def scaled_dot_product_attention(
    query,
    key,
    value,
    attn_mask=None,
    dropout_p=0.0,
    is_causal=False,
    training=True,
    backend=None,
    scale=None,
    enable_gqa=True,
    name=None,
):
    """Tensors are [batch, length, heads, head_dim]; fewer key heads are repeated for groups of query heads."""
    from .common import dropout

    rank = query.ndim
    if rank == 3:
        query = _op.unsqueeze(query, axis=[0])
        key = _op.unsqueeze(key, axis=[0])
        value = _op.unsqueeze(value, axis=[0])
    q = _op.transpose(query, perm=[0, 2, 1, 3])
    k = _op.transpose(key, perm=[0, 2, 1, 3])
    v = _op.transpose(value, perm=[0, 2, 1, 3])
    if not _same_heads(q, k):
        times = q.shape[1] // k.shape[1]
        k = _op.repeat_interleave(k, repeats=times, axis=1)
        v = _op.repeat_interleave(v, repeats=times, axis=1)
    factor = 1.0 / math.sqrt(q.shape[3]) if scale is None else scale
    product = _op.matmul(_op.scale(q, scale=factor), k, transpose_y=True)
    if is_causal:
        keep = _op.tril(_op.full([q.shape[2], k.shape[2]], value=True, dtype=_dtypes.bool_), diagonal=0)
        product = _op.where(keep, product, _op.full([], value=float("-inf"), dtype=product.dtype))
    if attn_mask is not None:
        if attn_mask.dtype is _dtypes.bool_:
            product = _op.where(attn_mask, product, _op.full([], value=float("-inf"), dtype=product.dtype))
        else:
            product = _op.add(product, attn_mask)
    weights = _op.softmax(product, axis=-1)
    if dropout_p > 0.0:
        weights = dropout(weights, dropout_p, None, training)
    out = _op.transpose(_op.matmul(weights, v), perm=[0, 2, 1, 3])
    return _op.squeeze(out, axis=[0]) if rank == 3 else out


def _same_heads(q, k):
    return q.shape[1] == k.shape[1]


def flash_attention(
    query,
    key,
    value,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    *,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
    softmax_scale=None,
):
    out = scaled_dot_product_attention(query, key, value, None, dropout, causal, training, None, softmax_scale)
    return out, None


class sdp_kernel:
    """Chooses kernels on a GPU; here there is one, and nothing to choose."""

    def __init__(self, enable_math=False, enable_flash=True, enable_mem_efficient=True):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False
