import numpy as np


def attempt(f, *args, **kw):
    try:
        r = f(*args, **kw)
        print(repr(r))
    except Exception as e:
        print(type(e).__name__, e)


a = np.arange(6).reshape(2, 3)
print(a.reshape(3, -1), a.reshape(-1), a.ravel(), a.flatten(), a.T.reshape(2, 3), a.reshape((3, 2), order="F"), np.reshape(a, (6,)), a.T.ravel(), a.transpose(1, 0), a.transpose(), np.transpose(a[None], (2, 0, 1)).shape, a.swapaxes(0, 1))
print(np.squeeze(np.ones((1, 2, 1))).shape, np.squeeze(np.ones((1, 2, 1)), 0).shape, np.expand_dims(a, 1).shape, np.expand_dims(a, (0, -1)).shape, np.moveaxis(np.ones((2, 3, 4)), 0, -1).shape, np.rollaxis(np.ones((2, 3, 4)), 2).shape, np.broadcast_to([1, 2], (2, 2)), np.atleast_2d([1]).shape, np.atleast_1d(5), np.ones((2, 3))[np.newaxis].shape)
print(np.concatenate([a, a]), np.concatenate([a, a], axis=1), np.concatenate([[1, 2], [3.5]]), np.concatenate([a, a], axis=None), np.stack([a, a]).shape, np.stack([[1, 2], [3, 4]], axis=1), np.vstack([[1, 2], [3, 4]]), np.hstack([[1], [2, 3]]), np.hstack([a, a]), np.dstack([[1, 2], [3, 4]]), np.column_stack([[1, 2], [3, 4]]), np.append([1, 2], 3), np.append(a, [[7, 8, 9]], axis=0), np.block([[np.eye(2), np.zeros((2, 1))]]))
print(np.split(np.arange(6), 3), np.split(np.arange(6), [2, 3]), np.array_split(np.arange(5), 3), np.split(a, 3, axis=1), np.hsplit(a, 3)[0], np.vsplit(a, 2)[1])
attempt(lambda: np.split(np.arange(5), 2))
print(np.tile([1, 2], 2), np.tile([[1, 2]], (2, 2)), np.tile(a, (2, 1, 1)).shape, np.repeat([1, 2], 2), np.repeat(a, 2, axis=0), np.repeat([1, 2], [1, 3]), np.repeat(3, 4))
print(np.flip([1, 2, 3]), np.flip(a, 0), np.flipud(a), np.fliplr(a), np.rot90(a), np.rot90(a, 2), np.roll([1, 2, 3], 1), np.roll(a, 1, axis=1), np.roll(a, (1, 1), (0, 1)), np.roll(a, 1))
print(np.pad([1, 2], 1), np.pad([1, 2], (1, 2), constant_values=9), np.pad(a, ((1, 0), (0, 1)), "edge"), np.pad([1, 2, 3], 2, "reflect"), np.pad([1, 2, 3], 2, "symmetric"), np.pad([1, 2, 3], 2, "wrap"), np.pad(a, 1, "constant", constant_values=(5, 6)), np.pad(np.ones((1, 1)), ((0, 0), (2, 1))), np.pad([1, 2, 3], (4, 5), "reflect"))
print(np.delete([1, 2, 3], 1), np.delete(a, 0, axis=1), np.delete([1, 2, 3], [0, -1]), np.insert([1, 2], 1, 9), np.insert(a, 1, 7, axis=1), np.insert([1, 2, 3], [0, 2], [8, 9]), np.delete(a, slice(0, 2), 1))
print(np.take([5, 6, 7], [0, 2]), np.take(a, 1, axis=1), np.take(a, [[0, 1]], axis=1), np.take_along_axis(a, np.argsort(-a, axis=1), axis=1), a.take([0, 5]))
b = a.copy()
np.put_along_axis(b, np.array([[0], [1]]), 99, axis=1)
print(b)
np.fill_diagonal(b, -1)
print(b)
b.fill(3)
b.flat[2] = 8
print(b, list(b.flat)[:3], b.flat[2], b.size)
print(np.diag([1, 2]), np.diag([[1, 2], [3, 4]]), np.diag([1], 1), np.tril(np.ones((3, 3))), np.triu(np.ones((3, 3)), 1), np.tri(2, 3), np.diagonal(a), np.triu_indices(3), np.tril_indices(2, -1), np.diag_indices(2), np.triu(np.full((3, 3), -np.inf), k=1))
print(np.meshgrid([1, 2, 3], [4, 5]), np.meshgrid([1, 2], [3, 4, 5], indexing="ij"), np.indices((2, 2)), np.mgrid[0:2, 0:3], np.ogrid[0:2, 0:2], np.mgrid[0:1:3j], np.r_[1:4, 0, 4], np.c_[[1, 2], [3, 4]])
print(np.sort([3, 1, 2]), np.sort(np.array([[3, 1], [2, 4]]), axis=0), np.argsort([3, 1, 2]), np.argsort([[3, 1], [1, 2]]), np.sort([2.0, np.nan, 1]), np.argsort(np.array([1, 1, 0])), np.lexsort(([1, 0], [1, 1])), np.searchsorted([1, 3, 5], 3), np.searchsorted([1, 3, 5], [0, 4], side="right"))
print(np.unique([3, 1, 1]), np.unique([3, 1, 1], return_counts=True), np.unique([3, 1, 1], return_index=True, return_inverse=True), np.unique([[1, 2], [1, 2]], axis=0), np.unique(["b", "a"]), np.intersect1d([1, 2, 3], [2, 3, 4]), np.union1d([1], [2]), np.setdiff1d([1, 2, 3], [2]), np.isin([1, 2], [2, 5]), np.setxor1d([1, 2], [2, 3]))
print(np.nonzero([0, 1, 2]), np.argwhere([[0, 1], [1, 0]]), np.flatnonzero([0, 1, 1]), np.count_nonzero([0, 1, 2]), np.count_nonzero([[0, 1], [1, 1]], axis=0), np.argmax(a, axis=0), np.argmax(a), np.extract([True, False], [1, 2]), np.unravel_index(5, (2, 3)), np.ravel_multi_index((1, 2), (2, 3)))
print(np.zeros_like(a), np.ones_like(a, dtype=float), np.full_like(a, 7), np.empty_like(a).shape, np.fromiter((x * x for x in range(3)), dtype=float), np.fromfunction(lambda i, j: i + j, (2, 2)), np.copy(a) is a, np.ascontiguousarray(a.T), np.array(a, ndmin=3).shape, np.asarray(a) is a, np.vander([1, 2], 3))
print([x for x in np.ndindex(2, 2)], [(i, v) for i, v in np.ndenumerate([[1, 2]])], np.shape([[1, 2]]), np.ndim(5), np.size(a), np.size(a, 1), np.isscalar(5), np.isscalar([1]), np.vectorize(lambda v: v + 1)([1, 2]), np.apply_along_axis(sum, 0, a), np.select([a > 3, a > 1], [a, -a], 0), np.choose([0, 1], [[1, 2], [3, 4]]), np.broadcast_shapes((1, 3), (2, 1)), np.interp(0.5, [0, 1], [0, 2]))
v = np.arange(10)
v[2:5] = [20, 30, 40]
v[[7, 8]] += 100
v[v > 100] -= 50
w = v[::2]
w[:] = 0
print(v, w.base is v)
m = np.zeros((3, 3))
m[1] = 5
m[:, 2] = [1, 2, 3]
m[0, :2] = m[2, :2] + 1
m[m == 5] = 7
m[np.arange(3), np.arange(3)] = [10, 20, 30]
m[..., 0] *= 2
print(m)
x3 = np.arange(24).reshape(2, 3, 4)
print(x3[:, [0, 2], 1:3], x3[0, :, [1, 2]], x3[[0, 1], :, [1, 2]].shape, x3[[[0], [1]], [0, 2]].shape, x3[x3 % 2 == 0].sum(), x3[..., None].shape, x3[1, ..., -1], x3[:, ::-1, ::2].shape, x3[np.array([True, False])].shape, x3[:, np.array([True, False, True])].shape, x3[1][2][3], x3[(1, 2)])
attempt(lambda: v.__setitem__(slice(0, 3), [1, 2]))
attempt(lambda: np.broadcast_to([1], (2,)).__setitem__(0, 1))
attempt(lambda: np.transpose(a, (0,)))
attempt(lambda: np.stack([[1], [1, 2]]))
attempt(lambda: np.squeeze(a, 0))
attempt(lambda: np.concatenate([]))
attempt(lambda: np.expand_dims(a, 5))
attempt(lambda: np.take([1, 2], 5))
attempt(lambda: x3[[5]])
attempt(lambda: x3[[0, 1], [0, 1, 2]])
attempt(lambda: x3[np.ones((3, 3), bool)])
import copy
d = copy.deepcopy(a)
d[0, 0] = 100
print(a[0, 0], d[0, 0], a.tolist(), a.item(3), np.array([[1.5]]).item(), a.tobytes()[:8], np.frombuffer(b"\x01\x00\x00\x00\x02\x00\x00\x00", dtype="int32"), np.array([1.5], "float32").view("int32"))
for row in a:
    print(row, end=" ")
print([p * q for p, q in zip(a[0], a[1])], 4 in a, a.max(axis=1).tolist(), *a[0], dict(zip("ab", a)), any(a[0] > 1))
match a.shape:
    case (2, n):
        print("n", n)
