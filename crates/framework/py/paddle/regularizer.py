"""Weight decay."""
import _op


class WeightDecayRegularizer:
    def __init__(self, coeff=0.0):
        self._coeff = float(coeff)

    @property
    def coeff(self):
        return self._coeff

    def __str__(self):
        return type(self).__name__ + ", coeff=%f" % self._coeff


class L1Decay(WeightDecayRegularizer):
    """Adds `coeff * sign(parameter)` to the gradient."""

    def term(self, param):
        return _op.scale(_op.sign(param), scale=self._coeff)


class L2Decay(WeightDecayRegularizer):
    """Adds `coeff * parameter` to the gradient."""

    def term(self, param):
        return _op.scale(param, scale=self._coeff)
