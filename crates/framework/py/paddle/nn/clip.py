"""Gradient clipping."""
import _op


def _squared_l2_norm(x):
    return _op.reshape(_op.sum(_op.square(x), axis=None, dtype=None, keepdim=False), shape=[1])


class ClipGradBase:
    def __call__(self, params_grads):
        return self._dygraph_clip(params_grads)


class ClipGradByValue(ClipGradBase):
    def __init__(self, max, min=None):
        self.max = float(max)
        self.min = -self.max if min is None else float(min)

    def __str__(self):
        return "Clip Gradient By Value, min = %f, max=%f" % (self.min, self.max)

    def _dygraph_clip(self, params_grads):
        out = []
        for p, g in params_grads:
            if g is not None and p.need_clip:
                g = _op.clip(g, min=self.min, max=self.max)
            out.append((p, g))
        return out


class ClipGradByNorm(ClipGradBase):
    def __init__(self, clip_norm):
        self.clip_norm = float(clip_norm)

    def __str__(self):
        return "Gradient Clip By Norm, clip_norm=%f" % self.clip_norm

    def _dygraph_clip(self, params_grads):
        out = []
        for p, g in params_grads:
            if g is not None and p.need_clip:
                size = _op.sqrt(_op.sum(_op.square(g), axis=None, dtype=None, keepdim=False))
                limit = _op.full([], value=self.clip_norm, dtype=g.dtype)
                # Within the limit the factor is one.
                g = _op.multiply(g, _op.divide(limit, _op.maximum(size, limit)))
            out.append((p, g))
        return out


class ClipGradByGlobalNorm(ClipGradBase):
    def __init__(self, clip_norm, group_name="default_group", auto_skip_clip=False):
        self.clip_norm = float(clip_norm)
        self.group_name = group_name
        self.auto_skip_clip = auto_skip_clip

    def __str__(self):
        return "Gradient Clip By GlobalNorm, global_norm=%f" % self.clip_norm

    def _dygraph_clip(self, params_grads):
        squares = [
            _op.sum(_op.square(g), axis=None, dtype=None, keepdim=False) for p, g in params_grads if g is not None and p.need_clip
        ]
        if not squares:
            return params_grads
        size = _op.sqrt(_op.add_n(squares))
        limit = _op.full([], value=self.clip_norm, dtype=size.dtype)
        factor = _op.divide(limit, _op.maximum(size, limit))
        return [(p, _op.multiply(g, factor) if g is not None and p.need_clip else g) for p, g in params_grads]
