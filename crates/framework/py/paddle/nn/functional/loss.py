"""Losses."""
import math

import _op
import _tensor

from ..._core import dtype as _dtypes


def _reduce(loss, reduction, name):
    if reduction == "mean":
        return _op.mean(loss, axis=None, keepdim=False)
    if reduction == "sum":
        return _op.sum(loss, axis=None, dtype=None, keepdim=False)
    if reduction == "none":
        return loss
    raise ValueError(
        "The value of 'reduction' in %s should be 'sum', 'mean' or 'none', but received %s, which is not allowed." % (name, reduction)
    )


def _times(x, k):
    return _op.scale(x, scale=k)


def _plus(x, k):
    return _op.scale(x, scale=1.0, bias=k)


def cross_entropy(
    input,
    label,
    weight=None,
    ignore_index=-100,
    reduction="mean",
    soft_label=False,
    axis=-1,
    use_softmax=True,
    label_smoothing=0.0,
    name=None,
):
    if reduction not in ("sum", "mean", "none"):
        raise ValueError(
            "The value of 'reduction' in softmax_cross_entropyshould be 'sum', 'mean' or 'none', but received %s, which is not allowed."
            % reduction
        )
    if ignore_index > 0 and soft_label:
        raise ValueError(
            "When soft_label == True, the value of 'ignore_index' in softmax_cross_entropy should be '-100', but received %s, which is not"
            " allowed." % ignore_index
        )
    rank = input.ndim
    if rank == 0:
        raise ValueError("The dimension of input should be larger than zero!")
    label_rank = label.ndim
    if rank != label_rank and rank - 1 != label_rank:
        raise ValueError(
            "Expected nput_dims - 1 = label_dims or input_dims == label_dims             (got nput_dims%s, label_dims%s)" % (rank, label_rank)
        )
    axis = axis % rank
    classes = input.shape[axis]
    if label_smoothing > 0.0:
        if not soft_label:
            if rank == label_rank:
                label = _op.squeeze(label, axis=[axis])
            label = _op.cast(_op.one_hot(label, num_classes=classes), dtype=input.dtype)
            if axis != rank - 1:
                label = _op.transpose(label, perm=list(range(axis)) + [rank - 1] + list(range(axis, rank - 1)))
            soft_label = True
        label = _op.label_smooth(label, None, epsilon=float(label_smoothing))
        label_rank = rank
    if rank - 1 == label_rank:
        label = _op.unsqueeze(label, axis=[axis])
    loss = _op.cross_entropy_with_softmax(
        input,
        label,
        soft_label=soft_label,
        use_softmax=use_softmax,
        numeric_stable_mode=True,
        ignore_index=ignore_index,
        axis=axis,
    )[1]
    if soft_label:
        weighted = None
        if weight is not None:
            moved = label if axis == rank - 1 else _op.transpose(label, perm=[i for i in range(rank) if i != axis] + [axis])
            weighted = _op.sum(_op.multiply(_op.cast(moved, dtype=weight.dtype), weight), axis=[-1], dtype=None, keepdim=False)
            weighted = _op.unsqueeze(weighted, axis=[axis])
            loss = _op.multiply(loss, weighted)
        if reduction == "mean" and weighted is not None:
            return _op.divide(
                _op.sum(loss, axis=None, dtype=None, keepdim=False), _op.sum(weighted, axis=None, dtype=None, keepdim=False)
            )
    else:
        valid = _op.not_equal(label, _op.full_like(label, value=ignore_index))
        if weight is not None:
            safe = _op.where(valid, label, _op.full_like(label, value=0))
            weighted = _op.reshape(_op.gather(weight, _op.reshape(safe, shape=[-1]), axis=0), shape=label.shape)
            weighted = _op.multiply(weighted, _op.cast(valid, dtype=weight.dtype))
            loss = _op.multiply(loss, weighted)
            if reduction == "mean":
                total = _op.sum(loss, axis=None, dtype=None, keepdim=False)
                return _op.divide(total, _op.sum(weighted, axis=None, dtype=None, keepdim=False))
        elif reduction == "mean" and ignore_index >= 0:
            total = _op.sum(loss, axis=None, dtype=None, keepdim=False)
            count = _op.sum(_op.cast(valid, dtype=loss.dtype), axis=None, dtype=None, keepdim=False)
            # No valid label: zero, not nan.
            return _op.divide(total, _op.add(count, _op.cast(_op.binary("eq", count, 0.0), dtype=count.dtype)))
    if reduction == "none":
        return _op.squeeze(loss, axis=[axis]) if rank - 1 == label_rank else loss
    return _reduce(loss, reduction, "cross_entropy")


def softmax_with_cross_entropy(
    logits, label, soft_label=False, ignore_index=-100, numeric_stable_mode=True, return_softmax=False, axis=-1
):
    rank = logits.ndim
    if rank - 1 == label.ndim:
        label = _op.unsqueeze(label, axis=[axis])
    softmax, loss = _op.cross_entropy_with_softmax(
        logits,
        label,
        soft_label=soft_label,
        use_softmax=True,
        numeric_stable_mode=numeric_stable_mode,
        ignore_index=ignore_index,
        axis=axis,
    )
    return (loss, softmax) if return_softmax else loss


def mse_loss(input, label, reduction="mean", name=None):
    return _reduce(_op.square(_op.subtract(input, label)), reduction, "mse_loss")


def square_error_cost(input, label):
    return _op.square(_op.subtract(input, label))


def l1_loss(input, label, reduction="mean", name=None):
    return _reduce(_op.abs(_op.subtract(input, label)), reduction, "L1Loss")


def smooth_l1_loss(input, label, reduction="mean", delta=1.0, is_huber=True, name=None):
    out = _op.huber_loss(input, label, delta=delta)[0]
    if not is_huber:
        out = _times(out, 1.0 / delta)
    return _reduce(out, reduction, "smooth_l1_loss")


def huber_loss(input, label, delta=1.0, reduction="mean", name=None):
    return smooth_l1_loss(input, label, reduction, delta)


def nll_loss(input, label, weight=None, ignore_index=-100, reduction="mean", name=None):
    rank = input.ndim
    if rank < 2:
        raise ValueError("Expected 2 or more dimensions (got %d)" % rank)
    if label.ndim != rank - 1:
        raise ValueError("The dimension of label must be one less than that of input, but received %d and %d" % (label.ndim, rank))
    axis = 1
    valid = _op.not_equal(label, _op.full_like(label, value=ignore_index))
    safe = _op.where(valid, label, _op.full_like(label, value=0))
    at = _op.unsqueeze(safe, axis=[axis])
    # A class below zero counts from no end.
    picked = _op.index_sample(input, at) if rank == 2 else _op.take_along_axis(input, at, axis=axis)
    picked = _op.squeeze(picked, axis=[axis])
    mask = _op.cast(valid, dtype=input.dtype)
    if weight is not None:
        mask = _op.multiply(mask, _op.reshape(_op.gather(weight, _op.reshape(safe, shape=[-1]), axis=0), shape=label.shape))
    loss = _times(_op.multiply(picked, mask), -1.0)
    if reduction == "mean":
        total = _op.sum(loss, axis=None, dtype=None, keepdim=False)
        return _op.divide(total, _op.sum(mask, axis=None, dtype=None, keepdim=False))
    return _reduce(loss, reduction, "nll_loss")


def _must_have_one_shape(x, label, but):
    if not _tensor.dims_fit(x.shape, label.shape):
        raise ValueError(
            "(InvalidArgument) Input(X) and Input(Label) shall have the same shape%s. But received: the shape of Input(X) is %s,"
            " the shape of Input(Label) is %s." % (but, list(x.shape), list(label.shape))
        )


def binary_cross_entropy(input, label, weight=None, reduction="mean", name=None):
    _must_have_one_shape(input, label, "")
    loss = _op.bce_loss(input, label)
    if weight is not None:
        loss = _op.multiply(loss, weight)
    return _reduce(loss, reduction, "binary_cross_entropy")


def binary_cross_entropy_with_logits(logit, label, weight=None, reduction="mean", pos_weight=None, name=None):
    _must_have_one_shape(logit, label, " except the last dimension")
    if pos_weight is not None:
        # (1 + (pos_weight - 1) * label) scales the log-likelihood of the positive class.
        pos_weight = _plus(_op.multiply(label, _plus(pos_weight, -1.0)), 1.0)
    loss = _op.sigmoid_cross_entropy_with_logits(logit, label, pos_weight, normalize=False, ignore_index=-100)
    if weight is not None:
        loss = _op.multiply(loss, weight)
    return _reduce(loss, reduction, "binary_cross_entropy_with_logits")


def kl_div(input, label, reduction="mean", log_target=False, name=None):
    if input.dtype is not label.dtype and label.dtype is _dtypes.float32 and input.dtype is _dtypes.float64:
        label = _op.cast(label, dtype=_dtypes.float64)
    loss = _op.kldiv_loss(input, label, reduction="none", log_target=log_target)
    if reduction == "batchmean":
        return _op.binary("div", _op.sum(loss, axis=None, dtype=None, keepdim=False), input.shape[0])
    return _reduce(loss, reduction, "kl_div")


def log_loss(input, label, epsilon=1e-4, name=None):
    return _op.log_loss(input, label, epsilon=epsilon)


def margin_ranking_loss(input, other, label, margin=0.0, reduction="mean", name=None):
    out = _op.multiply(_times(_op.subtract(input, other), -1.0), label)
    if margin != 0.0:
        out = _plus(out, float(margin))
    return _reduce(_op.relu(out), reduction, "MarginRankingLoss")


def soft_margin_loss(input, label, reduction="mean", name=None):
    label = _op.cast(label, dtype=input.dtype)
    return _reduce(_op.log(_plus(_op.exp(_times(_op.multiply(label, input), -1.0)), 1.0)), reduction, "soft_margin_loss")


def hinge_embedding_loss(input, label, margin=1.0, reduction="mean", name=None):
    zero = _op.full_like(input, value=0.0)
    label = _op.cast(label, dtype=input.dtype)
    near = _op.where(_op.binary("eq", label, 1.0), input, zero)
    far = _op.where(_op.binary("eq", label, -1.0), _op.relu(_op.scale(input, scale=-1.0, bias=margin)), zero)
    return _reduce(_op.add(near, far), reduction, "hinge_embedding_loss")


def cosine_embedding_loss(input1, input2, label, margin=0, reduction="mean", name=None):
    dot = _op.sum(_op.multiply(input1, input2), axis=[-1], dtype=None, keepdim=False)
    a = _plus(_op.sum(_op.square(input1), axis=[-1], dtype=None, keepdim=False), 1e-12)
    b = _plus(_op.sum(_op.square(input2), axis=[-1], dtype=None, keepdim=False), 1e-12)
    cos = _op.divide(dot, _op.sqrt(_op.multiply(a, b)))
    zero = _op.full_like(cos, value=0.0)
    near = _op.scale(cos, scale=-1.0, bias=1.0)
    far = _op.relu(_plus(cos, -float(margin)))
    out = _op.add(_op.where(_op.binary("eq", label, 1), near, zero), _op.where(_op.binary("eq", label, -1), far, zero))
    return _reduce(out, reduction, "cosine_embedding_loss")


def triplet_margin_loss(
    input, positive, negative, margin=1.0, p=2, epsilon=1e-6, swap=False, reduction="mean", name=None
):
    from .common import pairwise_distance

    return triplet_margin_with_distance_loss(
        input, positive, negative, lambda a, b: pairwise_distance(a, b, p, epsilon), margin, swap, reduction
    )


def triplet_margin_with_distance_loss(
    input, positive, negative, distance_function=None, margin=1.0, swap=False, reduction="mean", name=None
):
    from .common import pairwise_distance

    distance = pairwise_distance if distance_function is None else distance_function
    near = distance(input, positive)
    far = distance(input, negative)
    if swap:
        far = _op.minimum(far, distance(positive, negative))
    return _reduce(_op.relu(_plus(_op.subtract(near, far), float(margin))), reduction, "triplet_margin_with_distance_loss")


def multi_label_soft_margin_loss(input, label, weight=None, reduction="mean", name=None):
    loss = _op.add(
        _op.multiply(label, _op.logsigmoid(input)),
        _op.multiply(_op.scale(label, scale=-1.0, bias=1.0), _op.logsigmoid(_times(input, -1.0))),
    )
    loss = _times(loss, -1.0)
    if weight is not None:
        loss = _op.multiply(loss, weight)
    return _reduce(_op.mean(loss, axis=[-1], keepdim=False), reduction, "multi_label_soft_margin_loss")


def multi_margin_loss(input, label, p=1, margin=1.0, weight=None, reduction="mean", name=None):
    label = _op.reshape(label, shape=[-1, 1])
    own = _op.take_along_axis(input, label, axis=1)
    gap = _op.relu(_plus(_op.subtract(input, own), float(margin)))
    if p != 1:
        gap = _op.pow(gap, y=float(p))
    if weight is not None:
        gap = _op.multiply(gap, _op.reshape(_op.gather(weight, _op.reshape(label, shape=[-1]), axis=0), shape=[-1, 1]))
    total = _op.sum(gap, axis=[1], dtype=None, keepdim=False)
    scale = margin**p
    if weight is None:
        total = _plus(total, -float(scale))
    else:
        total = _op.subtract(total, _times(_op.gather(weight, _op.reshape(label, shape=[-1]), axis=0), float(scale)))
    return _reduce(_op.binary("div", total, input.shape[1]), reduction, "multi_margin_loss")


def poisson_nll_loss(input, label, log_input=True, full=False, epsilon=1e-8, reduction="mean", name=None):
    if log_input:
        loss = _op.subtract(_op.exp(input), _op.multiply(label, input))
    else:
        loss = _op.subtract(input, _op.multiply(label, _op.log(_plus(input, epsilon))))
    if full:
        stirling = _op.add(
            _op.subtract(_op.multiply(label, _op.log(label)), label), _times(_op.log(_times(label, 2 * math.pi)), 0.5)
        )
        loss = _op.add(loss, _op.where(_op.binary("gt", label, 1.0), stirling, _op.full_like(label, value=0.0)))
    return _reduce(loss, reduction, "poisson_nll_loss")


def gaussian_nll_loss(input, label, variance, full=False, epsilon=1e-6, reduction="mean", name=None):
    variance = _op.clip(variance, min=epsilon, max=3.4028234663852886e38)
    loss = _times(_op.add(_op.log(variance), _op.divide(_op.square(_op.subtract(input, label)), variance)), 0.5)
    if full:
        loss = _plus(loss, 0.5 * math.log(2 * math.pi))
    return _reduce(loss, reduction, "gaussian_nll_loss")


def sigmoid_focal_loss(logit, label, normalizer=None, alpha=0.25, gamma=2.0, reduction="sum", name=None):
    bce = _op.sigmoid_cross_entropy_with_logits(logit, label, None, normalize=False, ignore_index=-100)
    pred = _op.sigmoid(logit)
    inverse = _op.scale(label, scale=-1.0, bias=1.0)
    p_t = _op.add(
        _op.multiply(pred, label), _op.multiply(_op.scale(pred, scale=-1.0, bias=1.0), inverse)
    )
    alpha_t = _op.add(_times(label, alpha), _times(inverse, 1 - alpha))
    loss = _op.multiply(alpha_t, bce)
    loss = _op.multiply(_op.pow(_op.scale(p_t, scale=-1.0, bias=1.0), y=float(gamma)), loss)
    if normalizer is not None:
        loss = _op.divide(loss, normalizer)
    return _reduce(loss, reduction, "sigmoid_focal_loss")


def dice_loss(input, label, epsilon=1e-5, name=None):
    classes = input.shape[-1]
    label = _op.cast(_op.one_hot(_op.squeeze(label, axis=[-1]), num_classes=classes), dtype=input.dtype)
    axes = list(range(1, input.ndim))
    inside = _op.sum(_op.multiply(input, label), axis=axes, dtype=None, keepdim=False)
    total = _op.add(
        _op.sum(input, axis=axes, dtype=None, keepdim=False), _op.sum(label, axis=axes, dtype=None, keepdim=False)
    )
    score = _op.scale(_op.divide(_times(inside, 2.0), _plus(total, epsilon)), scale=-1.0, bias=1.0)
    return _op.mean(score, axis=None, keepdim=False)


def npair_loss(anchor, positive, labels, l2_reg=0.002):
    n = labels.shape[0]
    labels = _op.expand(_op.reshape(labels, shape=[n, 1]), shape=[n, n])
    same = _op.cast(_op.equal(labels, _op.transpose(labels, perm=[1, 0])), dtype=_dtypes.float32)
    same = _op.divide(same, _op.sum(same, axis=[1], dtype=None, keepdim=True))
    l2 = _op.add(
        _op.mean(_op.sum(_op.square(anchor), axis=[1], dtype=None, keepdim=False), axis=None, keepdim=False),
        _op.mean(_op.sum(_op.square(positive), axis=[1], dtype=None, keepdim=False), axis=None, keepdim=False),
    )
    similarity = _op.matmul(anchor, positive, transpose_y=True)
    ce = softmax_with_cross_entropy(similarity, same, soft_label=True)
    ce = _op.mean(_op.sum(_op.multiply(same, ce), axis=[0], dtype=None, keepdim=False), axis=None, keepdim=False)
    return _op.add(_times(l2, 0.25 * l2_reg), ce)


def ctc_loss(
    log_probs, labels, input_lengths, label_lengths, blank=0, reduction="mean", norm_by_times=False, zero_infinity=False
):
    raise NotImplementedError("ctc_loss is not supported yet")
