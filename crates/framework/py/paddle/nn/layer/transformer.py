"""Attention and the transformer."""
import collections
import copy

import _op

from ..._core import dtype as _dtypes
from ..._core.param_attr import ParamAttr
from .. import functional as F
from .common import Dropout, Linear
from .container import LayerList
from .layers import Layer
from .norm import LayerNorm


def _convert_attention_mask(attn_mask, dtype):
    """A mask of bools or integers as something to add: 0 where it lets through, -1e9 where not."""
    if attn_mask is not None and attn_mask.dtype is not dtype:
        if attn_mask.dtype._kind in ("bool", "int"):
            attn_mask = _op.cast(attn_mask, dtype=dtype)
            return _op.scale(_op.scale(attn_mask, scale=1.0, bias=-1.0), scale=1e9)
        return _op.cast(attn_mask, dtype=dtype)
    return attn_mask


def _convert_param_attr_to_list(param_attr, n):
    """One attribute per sublayer from a list, a bool, None or a single attribute."""
    if isinstance(param_attr, (list, tuple)):
        if len(param_attr) != n:
            raise AssertionError("length of param_attr should be %d when it is a list/tuple" % n)
        return [ParamAttr._to_attr(a) if not isinstance(a, bool) else a for a in param_attr]
    if isinstance(param_attr, bool):
        return [None if param_attr else False for _ in range(n)]
    attr = ParamAttr._to_attr(param_attr)
    out = []
    for i in range(n):
        one = copy.copy(attr)
        if one.name:
            one.name = one.name + "_" + str(i)
        out.append(one)
    return out


class MultiHeadAttention(Layer):
    Cache = collections.namedtuple("Cache", ["k", "v"])
    StaticCache = collections.namedtuple("StaticCache", ["k", "v"])

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=0.0,
        kdim=None,
        vdim=None,
        need_weights=False,
        weight_attr=None,
        bias_attr=None,
    ):
        Layer.__init__(self)
        if embed_dim <= 0:
            raise AssertionError("Expected embed_dim to be greater than 0, but received %s" % embed_dim)
        if num_heads <= 0:
            raise AssertionError("Expected num_heads to be greater than 0, but received %s" % num_heads)
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.num_heads = num_heads
        self.dropout = dropout
        self.need_weights = need_weights
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError("embed_dim must be divisible by num_heads")
        self.q_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)
        self.k_proj = Linear(self.kdim, embed_dim, weight_attr, bias_attr)
        self.v_proj = Linear(self.vdim, embed_dim, weight_attr, bias_attr)
        self.out_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)

    def _heads(self, x):
        return _op.transpose(_op.reshape(x, shape=[0, 0, self.num_heads, self.head_dim]), perm=[0, 2, 1, 3])

    def _prepare_qkv(self, query, key, value, cache=None):
        q = self._heads(self.q_proj(query))
        if isinstance(cache, self.StaticCache):
            k, v = cache.k, cache.v
        else:
            k, v = self.compute_kv(key, value)
        if isinstance(cache, self.Cache):
            k = _op.concat([cache.k, k], axis=2)
            v = _op.concat([cache.v, v], axis=2)
            cache = self.Cache(k, v)
        return (q, k, v) if cache is None else (q, k, v, cache)

    def compute_kv(self, key, value):
        return self._heads(self.k_proj(key)), self._heads(self.v_proj(value))

    def gen_cache(self, key, value=None, type=Cache):
        if type == MultiHeadAttention.StaticCache:
            k, v = self.compute_kv(key, value if value is not None else key)
            return self.StaticCache(k, v)
        if value is None:
            k = _op.full([key.shape[0], self.num_heads, 0, self.head_dim], value=0.0, dtype=key.dtype)
            v = _op.full([key.shape[0], self.num_heads, 0, self.head_dim], value=0.0, dtype=key.dtype)
            return self.Cache(k, v)
        return self.Cache(key, value)

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        key = query if key is None else key
        value = query if value is None else value
        if cache is None:
            q, k, v = self._prepare_qkv(query, key, value, cache)
        else:
            q, k, v, cache = self._prepare_qkv(query, key, value, cache)
        q = _op.scale(q, scale=self.head_dim**-0.5)
        product = _op.matmul(q, k, transpose_y=True)
        if attn_mask is not None:
            product = _op.add(product, _convert_attention_mask(attn_mask, product.dtype))
        weights = _op.softmax(product, axis=-1)
        if self.dropout:
            weights = F.dropout(weights, self.dropout, None, self.training)
        out = _op.matmul(weights, v)
        out = _op.reshape(_op.transpose(out, perm=[0, 2, 1, 3]), shape=[0, 0, self.embed_dim])
        out = self.out_proj(out)
        outs = [out]
        if self.need_weights:
            outs.append(weights)
        if cache is not None:
            outs.append(cache)
        return out if len(outs) == 1 else tuple(outs)


class _TransformerLayer(Layer):
    """What encoder and decoder layers share: the feed-forward block and its settings."""

    def _configure(self, config, dropout, activation, attn_dropout, act_dropout, normalize_before):
        self._config = config
        self._dropouts = (
            dropout if attn_dropout is None else attn_dropout,
            dropout if act_dropout is None else act_dropout,
        )
        self.normalize_before = normalize_before
        self.activation = getattr(F, activation)

    def _feed_forward(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


class TransformerEncoderLayer(_TransformerLayer):
    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        layer_norm_eps=1e-5,
    ):
        Layer.__init__(self)
        _check_sizes(d_model, nhead, dim_feedforward)
        config = dict(
            d_model=d_model,
            nhead=nhead,
            dim_feedforward=dim_feedforward,
            dropout=dropout,
            activation=activation,
            attn_dropout=attn_dropout,
            act_dropout=act_dropout,
            normalize_before=normalize_before,
            weight_attr=weight_attr,
            bias_attr=bias_attr,
            layer_norm_eps=layer_norm_eps,
        )
        self._configure(config, dropout, activation, attn_dropout, act_dropout, normalize_before)
        w = _convert_param_attr_to_list(weight_attr, 2)
        b = _convert_param_attr_to_list(bias_attr, 2)
        self.self_attn = MultiHeadAttention(d_model, nhead, self._dropouts[0], weight_attr=w[0], bias_attr=b[0])
        self.linear1 = Linear(d_model, dim_feedforward, w[1], b[1])
        self.dropout = Dropout(self._dropouts[1], mode="upscale_in_train")
        self.linear2 = Linear(dim_feedforward, d_model, w[1], b[1])
        self.norm1 = LayerNorm(d_model, layer_norm_eps)
        self.norm2 = LayerNorm(d_model, layer_norm_eps)
        self.dropout1 = Dropout(dropout, mode="upscale_in_train")
        self.dropout2 = Dropout(dropout, mode="upscale_in_train")

    def forward(self, src, src_mask=None, cache=None):
        src_mask = _convert_attention_mask(src_mask, src.dtype)
        residual = src
        if self.normalize_before:
            src = self.norm1(src)
        if cache is None:
            src = self.self_attn(src, src, src, src_mask)
        else:
            src, cache = self.self_attn(src, src, src, src_mask, cache)
        src = _op.add(residual, self.dropout1(src))
        if not self.normalize_before:
            src = self.norm1(src)
        residual = src
        if self.normalize_before:
            src = self.norm2(src)
        src = _op.add(residual, self.dropout2(self._feed_forward(src)))
        if not self.normalize_before:
            src = self.norm2(src)
        return src if cache is None else (src, cache)

    def gen_cache(self, src):
        return self.self_attn.gen_cache(src, type=MultiHeadAttention.Cache)


def _check_sizes(d_model, nhead, dim_feedforward):
    for name, v in (("d_model", d_model), ("nhead", nhead), ("dim_feedforward", dim_feedforward)):
        if v <= 0:
            raise AssertionError("Expected %s to be greater than 0, but received %s" % (name, v))


def _stack_of(layer, n):
    """`layer` itself and `n - 1` new ones of its kind."""
    return LayerList([layer if i == 0 else type(layer)(**layer._config) for i in range(n)])


class TransformerEncoder(Layer):
    def __init__(self, encoder_layer, num_layers, norm=None):
        Layer.__init__(self)
        self.layers = _stack_of(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, src, src_mask=None, cache=None):
        src_mask = _convert_attention_mask(src_mask, src.dtype)
        output = src
        new_caches = []
        for i, mod in enumerate(self.layers):
            if cache is None:
                output = mod(output, src_mask=src_mask)
            else:
                output, new_cache = mod(output, src_mask=src_mask, cache=cache[i])
                new_caches.append(new_cache)
        if self.norm is not None:
            output = self.norm(output)
        return output if cache is None else (output, new_caches)

    def gen_cache(self, src):
        return [layer.gen_cache(src) for layer in self.layers]


class TransformerDecoderLayer(_TransformerLayer):
    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        layer_norm_eps=1e-5,
    ):
        Layer.__init__(self)
        _check_sizes(d_model, nhead, dim_feedforward)
        config = dict(
            d_model=d_model,
            nhead=nhead,
            dim_feedforward=dim_feedforward,
            dropout=dropout,
            activation=activation,
            attn_dropout=attn_dropout,
            act_dropout=act_dropout,
            normalize_before=normalize_before,
            weight_attr=weight_attr,
            bias_attr=bias_attr,
            layer_norm_eps=layer_norm_eps,
        )
        self._configure(config, dropout, activation, attn_dropout, act_dropout, normalize_before)
        w = _convert_param_attr_to_list(weight_attr, 3)
        b = _convert_param_attr_to_list(bias_attr, 3)
        self.self_attn = MultiHeadAttention(d_model, nhead, self._dropouts[0], weight_attr=w[0], bias_attr=b[0])
        self.cross_attn = MultiHeadAttention(d_model, nhead, self._dropouts[0], weight_attr=w[1], bias_attr=b[1])
        self.linear1 = Linear(d_model, dim_feedforward, w[2], b[2])
        self.dropout = Dropout(self._dropouts[1], mode="upscale_in_train")
        self.linear2 = Linear(dim_feedforward, d_model, w[2], b[2])
        self.norm1 = LayerNorm(d_model, layer_norm_eps)
        self.norm2 = LayerNorm(d_model, layer_norm_eps)
        self.norm3 = LayerNorm(d_model, layer_norm_eps)
        self.dropout1 = Dropout(dropout, mode="upscale_in_train")
        self.dropout2 = Dropout(dropout, mode="upscale_in_train")
        self.dropout3 = Dropout(dropout, mode="upscale_in_train")

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        tgt_mask = _convert_attention_mask(tgt_mask, tgt.dtype)
        memory_mask = _convert_attention_mask(memory_mask, memory.dtype)
        residual = tgt
        if self.normalize_before:
            tgt = self.norm1(tgt)
        if cache is None:
            tgt = self.self_attn(tgt, tgt, tgt, tgt_mask, None)
        else:
            tgt, incremental = self.self_attn(tgt, tgt, tgt, tgt_mask, cache[0])
        tgt = _op.add(residual, self.dropout1(tgt))
        if not self.normalize_before:
            tgt = self.norm1(tgt)
        residual = tgt
        if self.normalize_before:
            tgt = self.norm2(tgt)
        if cache is None:
            tgt = self.cross_attn(tgt, memory, memory, memory_mask, None)
        else:
            tgt, static = self.cross_attn(tgt, memory, memory, memory_mask, cache[1])
        tgt = _op.add(residual, self.dropout2(tgt))
        if not self.normalize_before:
            tgt = self.norm2(tgt)
        residual = tgt
        if self.normalize_before:
            tgt = self.norm3(tgt)
        tgt = _op.add(residual, self.dropout3(self._feed_forward(tgt)))
        if not self.normalize_before:
            tgt = self.norm3(tgt)
        return tgt if cache is None else (tgt, (incremental, static))

    def gen_cache(self, memory):
        return (
            self.self_attn.gen_cache(memory, type=MultiHeadAttention.Cache),
            self.cross_attn.gen_cache(memory, memory, type=MultiHeadAttention.StaticCache),
        )


class TransformerDecoder(Layer):
    def __init__(self, decoder_layer, num_layers, norm=None):
        Layer.__init__(self)
        self.layers = _stack_of(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        tgt_mask = _convert_attention_mask(tgt_mask, tgt.dtype)
        memory_mask = _convert_attention_mask(memory_mask, memory.dtype)
        output = tgt
        new_caches = []
        for i, mod in enumerate(self.layers):
            if cache is None:
                output = mod(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, cache=None)
            else:
                output, new_cache = mod(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, cache=cache[i])
                new_caches.append(new_cache)
        if self.norm is not None:
            output = self.norm(output)
        return output if cache is None else (output, new_caches)

    def gen_cache(self, memory, do_zip=False):
        cache = [layer.gen_cache(memory) for layer in self.layers]
        return list(zip(*cache)) if do_zip else cache


class Transformer(Layer):
    def __init__(
        self,
        d_model=512,
        nhead=8,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        custom_encoder=None,
        custom_decoder=None,
    ):
        Layer.__init__(self)
        _check_sizes(d_model, nhead, dim_feedforward)
        encoder_w = decoder_w = weight_attr
        encoder_b = decoder_b = bias_attr
        if isinstance(weight_attr, (list, tuple)) and len(weight_attr) in (2, 3):
            encoder_w = [weight_attr[0], weight_attr[-1]]
            decoder_w = [weight_attr[0], weight_attr[-2] if len(weight_attr) == 3 else weight_attr[0], weight_attr[-1]]
        if isinstance(bias_attr, (list, tuple)) and len(bias_attr) in (2, 3):
            encoder_b = [bias_attr[0], bias_attr[-1]]
            decoder_b = [bias_attr[0], bias_attr[-2] if len(bias_attr) == 3 else bias_attr[0], bias_attr[-1]]
        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            layer = TransformerEncoderLayer(
                d_model,
                nhead,
                dim_feedforward,
                dropout,
                activation,
                attn_dropout,
                act_dropout,
                normalize_before,
                encoder_w,
                encoder_b,
            )
            self.encoder = TransformerEncoder(layer, num_encoder_layers, LayerNorm(d_model))
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            layer = TransformerDecoderLayer(
                d_model,
                nhead,
                dim_feedforward,
                dropout,
                activation,
                attn_dropout,
                act_dropout,
                normalize_before,
                decoder_w,
                decoder_b,
            )
            self.decoder = TransformerDecoder(layer, num_decoder_layers, LayerNorm(d_model))
        self.d_model = d_model
        self.nhead = nhead

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None):
        src_mask = _convert_attention_mask(src_mask, src.dtype)
        memory = self.encoder(src, src_mask=src_mask)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask)

    def generate_square_subsequent_mask(self, length):
        below = _op.tril(_op.full([length, length], value=1.0, dtype=_dtypes.float32), diagonal=0)
        open_ = _op.full([length, length], value=0.0, dtype=_dtypes.float32)
        return _op.where(_op.binary("eq", below, 1.0), open_, _op.full([length, length], value=float("-inf"), dtype=_dtypes.float32))
