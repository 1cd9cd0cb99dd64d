"""Exception types."""
from numpy._core.reductions import AxisError  # noqa: F401


class ComplexWarning(RuntimeWarning):
    pass


class VisibleDeprecationWarning(UserWarning):
    pass


class RankWarning(RuntimeWarning):
    pass


class DTypePromotionError(TypeError):
    pass
