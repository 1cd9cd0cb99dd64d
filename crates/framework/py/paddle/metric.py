"""Metrics."""
import _op
import _tensor

from ._core import dtype as _dtypes


class Metric:
    __module__ = "paddle.metric.metrics"

    def reset(self):
        raise NotImplementedError("function 'reset' not implemented in %s." % type(self).__name__)

    def update(self, *args):
        raise NotImplementedError("function 'update' not implemented in %s." % type(self).__name__)

    def accumulate(self):
        raise NotImplementedError("function 'accumulate' not implemented in %s." % type(self).__name__)

    def name(self):
        raise NotImplementedError("function 'name' not implemented in %s." % type(self).__name__)

    def compute(self, *args):
        return args


def accuracy(input, label, k=1, correct=None, total=None, name=None):
    """The share of rows whose label is among the `k` highest scores, of shape [1] as ever."""
    if label.ndim == 1:
        label = _op.unsqueeze(label, axis=[1])
    best = _op.topk(input, k=k, axis=-1, largest=True, sorted=True)[1]
    hits = _op.any(_op.equal(best, _op.cast(label, dtype=_dtypes.int64)), axis=[1], keepdim=False)
    return _op.mean(_op.cast(hits, dtype=_dtypes.float32), axis=None, keepdim=False)


class Accuracy(Metric):
    __module__ = "paddle.metric.metrics"

    def __init__(self, topk=(1,), name=None):
        self.topk = (topk,) if isinstance(topk, int) else tuple(topk)
        self.maxk = max(self.topk)
        base = "acc" if name is None else name
        self._names = [base + "_top" + str(k) for k in self.topk] if self.maxk != 1 else [base]
        self.reset()

    def compute(self, pred, label, *args):
        best = _op.argsort(pred, axis=-1, descending=True, stable=False)[1]
        best = _op.slice(best, axes=[best.ndim - 1], starts=[0], ends=[self.maxk], decrease_axis=[])
        if label.ndim == 1 or (label.ndim > 0 and label.shape[-1] == 1):
            label = _op.reshape(label, shape=[-1, 1])
        elif label.ndim == pred.ndim:
            label = _op.argmax(label, axis=-1, keepdims=True, flatten=False, dtype=_dtypes.int64)
        hit = _op.equal(best, _op.cast(label, dtype=_dtypes.int64))
        return _op.cast(hit, dtype=_dtypes.float32)

    def update(self, correct, *args):
        rows = correct.tolist() if isinstance(correct, _tensor.tensor_class()) else correct
        rows = rows if isinstance(rows, list) else rows.tolist()
        shares = []
        for i, k in enumerate(self.topk):
            hits = 0.0
            for row in rows:
                hits = hits + sum(row[:k])
            self.total[i] = self.total[i] + hits
            self.count[i] = self.count[i] + len(rows)
            shares.append(hits / len(rows) if rows else 0.0)
        return shares[0] if len(shares) == 1 else shares

    def reset(self):
        self.total = [0.0] * len(self.topk)
        self.count = [0] * len(self.topk)

    def accumulate(self):
        out = [t / n if n > 0 else 0.0 for t, n in zip(self.total, self.count)]
        return out[0] if len(out) == 1 else out

    def name(self):
        return self._names


class Precision(Metric):
    __module__ = "paddle.metric.metrics"

    def __init__(self, name="precision"):
        self._name = name
        self.reset()

    def reset(self):
        self.tp = 0
        self.fp = 0

    def update(self, preds, labels):
        for p, y in zip(_flat(preds), _flat(labels)):
            if int(p + 0.5) == 1:
                if y == 1:
                    self.tp = self.tp + 1
                else:
                    self.fp = self.fp + 1

    def accumulate(self):
        n = self.tp + self.fp
        return float(self.tp) / n if n != 0 else 0.0

    def name(self):
        return self._name


class Recall(Metric):
    __module__ = "paddle.metric.metrics"

    def __init__(self, name="recall"):
        self._name = name
        self.reset()

    def reset(self):
        self.tp = 0
        self.fn = 0

    def update(self, preds, labels):
        for p, y in zip(_flat(preds), _flat(labels)):
            if y == 1:
                if int(p + 0.5) == 1:
                    self.tp = self.tp + 1
                else:
                    self.fn = self.fn + 1

    def accumulate(self):
        n = self.tp + self.fn
        return float(self.tp) / n if n != 0 else 0.0

    def name(self):
        return self._name


class Auc(Metric):
    """The area under the curve of a classifier of two classes, from counts of scores in buckets."""

    __module__ = "paddle.metric.metrics"

    def __init__(self, curve="ROC", num_thresholds=4095, name="auc", *args, **kwargs):
        self._curve = curve
        self._num_thresholds = num_thresholds
        self._name = name
        self.reset()

    def reset(self):
        self._stat_pos = [0.0] * (self._num_thresholds + 1)
        self._stat_neg = [0.0] * (self._num_thresholds + 1)

    def update(self, preds, labels):
        for name, value in (("labels", labels), ("preds", preds)):
            if not hasattr(value, "shape"):
                raise ValueError("The '%s' must be a numpy ndarray or Tensor." % name)
        for scores, label in zip(preds.tolist(), _flat(labels)):
            bucket = int(scores[1] * self._num_thresholds)
            assert bucket <= self._num_thresholds
            counts = self._stat_pos if label else self._stat_neg
            counts[bucket] = counts[bucket] + 1.0

    @staticmethod
    def trapezoid_area(x1, x2, y1, y2):
        return abs(x1 - x2) * (y1 + y2) / 2.0

    def accumulate(self):
        positive = negative = area = 0.0
        for at in range(self._num_thresholds, -1, -1):
            more, fewer = positive + self._stat_pos[at], negative + self._stat_neg[at]
            area = area + self.trapezoid_area(fewer, negative, more, positive)
            positive, negative = more, fewer
        return area / positive / negative if positive > 0.0 and negative > 0.0 else 0.0

    def name(self):
        return self._name


def _flat(values):
    if isinstance(values, _tensor.tensor_class()):
        values = _op.reshape(values, shape=[-1]).tolist()
    elif hasattr(values, "reshape"):
        values = values.reshape(-1).tolist()
    return values
