import os
import tempfile
import numpy as np
from numpy.testing import assert_allclose, assert_array_equal, assert_equal, assert_almost_equal


def attempt(f, *args, **kw):
    try:
        r = f(*args, **kw)
        print(repr(r))
    except Exception as e:
        print(type(e).__name__, e)


A = np.array([[4.0, 1, 2], [1, 3, 0], [2, 0, 5]])
B = np.array([[1.0, 2], [3, 4], [5, 7]])


def r(x):
    return np.round(np.asarray(x) + 0.0, 6) + 0.0


print(r(np.linalg.inv(A)), r(np.linalg.det(A)), r(np.linalg.solve(A, [1, 2, 3])), r(np.linalg.solve(A, B)), np.linalg.norm([3, 4]), r(np.linalg.norm(A)), r(np.linalg.norm(A, axis=1)), np.linalg.norm([1, -2], 1), np.linalg.norm([1, -2], np.inf), r(np.linalg.norm(A, 2)), r(np.linalg.norm(A, "fro")), r(np.linalg.norm(A, axis=0, keepdims=True)), np.linalg.norm([3, 4], ord=2))
q, rr = np.linalg.qr(B)
print(r(q), r(rr), r(q @ rr), r(np.linalg.qr(A)[1]))
print(np.linalg.matrix_power([[1, 1], [1, 0]], 5), r(np.linalg.matrix_power(A, -1)), r(np.linalg.cholesky(A)), r(np.linalg.eigh(A)[0]), r(np.linalg.eigvalsh(A)), r(np.linalg.svd(B, compute_uv=False)), np.linalg.matrix_rank(A), np.linalg.matrix_rank(np.ones((2, 2))), r(np.linalg.pinv(B)), r(np.linalg.lstsq(B, [1, 2, 3], rcond=None)[0]))
u, s, vh = np.linalg.svd(B, full_matrices=False)
print(r(u * s @ vh), u.shape, vh.shape, np.linalg.svd(B)[0].shape, r(np.linalg.inv(np.stack([A, A * 2]))[1, 0]), r(np.linalg.det(np.stack([A, A * 2]))))
attempt(lambda: np.linalg.inv(np.ones((2, 2))))
attempt(lambda: np.linalg.inv(np.ones((2, 3))))
attempt(lambda: np.linalg.cholesky(-np.eye(2)))
assert_allclose([1.0, 2], [1, 2 + 1e-9])
assert_array_equal([1, 2], [1, 2])
assert_equal({"a": [1, 2]}, {"a": [1, 2]})
assert_almost_equal(1.0, 1.00000001)
attempt(lambda: assert_allclose(np.array([1.0, 2.5]), np.array([1.0, 2.0]), rtol=1e-5))
attempt(lambda: assert_allclose([1, 2, 3], [1, 2, 4], atol=0.5, err_msg="my message"))
attempt(lambda: assert_array_equal(np.array([1, 2]), np.array([1, 3])))
attempt(lambda: assert_allclose(np.zeros(3), np.zeros(4)))
attempt(lambda: assert_equal(1, 2))
d = tempfile.mkdtemp()
p = os.path.join(d, "a.npy")
for a in (np.arange(6, dtype="float32").reshape(2, 3), np.array([True, False]), np.array(5), np.arange(3), np.array([1.5 + 2j])):
    np.save(p, a)
    b = np.load(p)
    print(repr(b), b.dtype, os.path.getsize(p))
np.savetxt(os.path.join(d, "t.txt"), np.array([[1, 2], [3, 4.5]]), fmt="%.2f", delimiter=",")
print(open(os.path.join(d, "t.txt")).read(), np.loadtxt(os.path.join(d, "t.txt"), delimiter=","), np.fromstring("1 2 3", sep=" "), np.frombuffer(np.array([1.5]).tobytes()))
attempt(lambda: np.nope)
print(np.pi, np.e, np.inf, np.nan, np.newaxis, np.float32, np.int64.__name__, np.dtype(int), np.ndarray.__name__, np.bool_ is np.bool, np.intp is np.int64, np.generic.__name__, np.__version__ >= "2")


class L(list):
    pass


def takes(x):
    if isinstance(x, np.ndarray):
        return "array"
    if isinstance(x, (np.integer, np.floating)):
        return "scalar"
    return "other"


print(takes(np.zeros(1)), takes(np.float32(1)), takes(np.int64(1)), takes(1.0), takes(np.array(5)[()]))
