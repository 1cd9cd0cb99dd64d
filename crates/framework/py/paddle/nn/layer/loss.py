"""Loss layers."""
from .. import functional as F
from .layers import Layer


class CrossEntropyLoss(Layer):
    def __init__(
        self,
        weight=None,
        ignore_index=-100,
        reduction="mean",
        soft_label=False,
        axis=-1,
        use_softmax=True,
        label_smoothing=0.0,
        name=None,
    ):
        Layer.__init__(self)
        self.weight = weight
        self.reduction = reduction
        self.ignore_index = ignore_index
        self.soft_label = soft_label
        self.axis = axis
        self.use_softmax = use_softmax
        self.label_smoothing = label_smoothing
        self.name = name

    def forward(self, input, label):
        return F.cross_entropy(
            input,
            label,
            self.weight,
            self.ignore_index,
            self.reduction,
            self.soft_label,
            self.axis,
            self.use_softmax,
            self.label_smoothing,
        )


class _Reduced(Layer):
    def __init__(self, reduction="mean", name=None):
        Layer.__init__(self)
        if reduction not in ("sum", "mean", "none"):
            raise ValueError(
                "The value of 'reduction' in %s should be 'sum', 'mean' or 'none', but received %s, which is not allowed."
                % (type(self).__name__, reduction)
            )
        self.reduction = reduction
        self.name = name


class MSELoss(_Reduced):
    def __init__(self, reduction="mean"):
        _Reduced.__init__(self, reduction)

    def forward(self, input, label):
        return F.mse_loss(input, label, self.reduction)


class L1Loss(_Reduced):
    def forward(self, input, label):
        return F.l1_loss(input, label, self.reduction)


class SoftMarginLoss(_Reduced):
    def forward(self, input, label):
        return F.soft_margin_loss(input, label, self.reduction)


class SmoothL1Loss(Layer):
    def __init__(self, reduction="mean", delta=1.0, is_huber=True, name=None):
        Layer.__init__(self)
        self.reduction = reduction
        self.delta = delta
        self.is_huber = is_huber
        self.name = name

    def forward(self, input, label):
        return F.smooth_l1_loss(input, label, self.reduction, self.delta, self.is_huber)


class HuberLoss(SmoothL1Loss):
    pass


class BCELoss(_Reduced):
    def __init__(self, weight=None, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.weight = weight

    def forward(self, input, label):
        return F.binary_cross_entropy(input, label, self.weight, self.reduction)


class BCEWithLogitsLoss(_Reduced):
    def __init__(self, weight=None, reduction="mean", pos_weight=None, name=None):
        _Reduced.__init__(self, reduction, name)
        self.weight = weight
        self.pos_weight = pos_weight

    def forward(self, logit, label):
        return F.binary_cross_entropy_with_logits(logit, label, self.weight, self.reduction, self.pos_weight)


class NLLLoss(_Reduced):
    def __init__(self, weight=None, ignore_index=-100, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self._weight = weight
        self._ignore_index = ignore_index

    def forward(self, input, label):
        return F.nll_loss(input, label, self._weight, self._ignore_index, self.reduction)


class KLDivLoss(Layer):
    def __init__(self, reduction="mean", log_target=False):
        Layer.__init__(self)
        self.reduction = reduction
        self.log_target = log_target

    def forward(self, input, label):
        return F.kl_div(input, label, self.reduction, self.log_target)


class MarginRankingLoss(_Reduced):
    def __init__(self, margin=0.0, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.margin = margin

    def forward(self, input, other, label):
        return F.margin_ranking_loss(input, other, label, self.margin, self.reduction)


class HingeEmbeddingLoss(_Reduced):
    def __init__(self, margin=1.0, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.margin = margin

    def forward(self, input, label):
        return F.hinge_embedding_loss(input, label, self.margin, self.reduction)


class CosineEmbeddingLoss(_Reduced):
    def __init__(self, margin=0, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.margin = margin

    def forward(self, input1, input2, label):
        return F.cosine_embedding_loss(input1, input2, label, self.margin, self.reduction)


class TripletMarginLoss(_Reduced):
    def __init__(self, margin=1.0, p=2.0, epsilon=1e-6, swap=False, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.margin = margin
        self.p = p
        self.epsilon = epsilon
        self.swap = swap

    def forward(self, input, positive, negative):
        return F.triplet_margin_loss(input, positive, negative, self.margin, self.p, self.epsilon, self.swap, self.reduction)


class TripletMarginWithDistanceLoss(_Reduced):
    def __init__(self, distance_function=None, margin=1.0, swap=False, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.margin = margin
        self.swap = swap
        self.distance_function = distance_function

    def forward(self, input, positive, negative):
        return F.triplet_margin_with_distance_loss(
            input, positive, negative, self.distance_function, self.margin, self.swap, self.reduction
        )


class MultiLabelSoftMarginLoss(_Reduced):
    def __init__(self, weight=None, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.weight = weight

    def forward(self, input, label):
        return F.multi_label_soft_margin_loss(input, label, self.weight, self.reduction)


class MultiMarginLoss(_Reduced):
    def __init__(self, p=1, margin=1.0, weight=None, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.p = p
        self.margin = margin
        self.weight = weight

    def forward(self, input, label):
        return F.multi_margin_loss(input, label, self.p, self.margin, self.weight, self.reduction)


class PoissonNLLLoss(_Reduced):
    def __init__(self, log_input=True, full=False, epsilon=1e-8, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self._log_input = log_input
        self._full = full
        self._epsilon = epsilon

    def forward(self, input, label):
        return F.poisson_nll_loss(input, label, self._log_input, self._full, self._epsilon, self.reduction)


class GaussianNLLLoss(_Reduced):
    def __init__(self, full=False, epsilon=1e-6, reduction="mean", name=None):
        _Reduced.__init__(self, reduction, name)
        self.full = full
        self.epsilon = epsilon

    def forward(self, input, label, variance):
        return F.gaussian_nll_loss(input, label, variance, self.full, self.epsilon, self.reduction)


class CTCLoss(Layer):
    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        Layer.__init__(self)
        self.blank = blank
        self.reduction = reduction
        self.zero_infinity = zero_infinity

    def forward(self, log_probs, labels, input_lengths, label_lengths, norm_by_times=False):
        return F.ctc_loss(
            log_probs, labels, input_lengths, label_lengths, self.blank, self.reduction, norm_by_times, self.zero_infinity
        )
