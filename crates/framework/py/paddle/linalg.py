"""Linear algebra."""
from ._core.missing import module_getattr as _module_getattr
from .tensor.linalg import (
    cholesky,
    cholesky_solve,
    corrcoef,
    cov,
    cross,
    det,
    inv,
    matmul,
    matrix_norm,
    matrix_power,
    matrix_transpose,
    multi_dot,
    norm,
    qr,
    slogdet,
    solve,
    triangular_solve,
    vecdot,
    vector_norm,
)

__getattr__ = _module_getattr(__name__, globals())
