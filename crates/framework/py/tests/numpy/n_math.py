import numpy as np


def attempt(f, *args, **kw):
    try:
        r = f(*args, **kw)
        print(repr(r))
    except Exception as e:
        print(type(e).__name__, e)


x = np.array([-2.0, -0.5, 0.0, 0.5, 1.0, 3.0])
y = np.array([1.0, 2.0, 0.0, -1.0, 0.5, 2.0])
i = np.array([-7, -1, 0, 3, 7])
for name in "negative positive absolute sign square sqrt exp log log2 log10 log1p expm1 sin cos tan arcsin arccos arctan sinh cosh tanh floor ceil trunc rint isnan isinf isfinite logical_not reciprocal cbrt exp2 deg2rad rad2deg fabs signbit arcsinh".split():
    with np.errstate(all="ignore"):
        print(name, getattr(np, name)(x), getattr(np, name)(i) if name not in ("arcsin",) else "", getattr(np, name)(np.float32(0.5)) if name in "negative positive absolute sign square sqrt floor ceil trunc rint isnan isinf isfinite logical_not reciprocal deg2rad rad2deg fabs signbit" else "")
with np.errstate(all="ignore"):
    for name in "add subtract multiply divide floor_divide remainder fmod power maximum minimum fmax fmin arctan2 hypot copysign less less_equal greater greater_equal equal not_equal logical_and logical_or logical_xor heaviside".split():
        print(name, getattr(np, name)(x, y), getattr(np, name)(i, 3) if name not in ("",) else "", getattr(np, name)(x, 2), getattr(np, name)(3, 2))
    print(x / 0, i // 0, i % 0, np.float64(1) / 0, x ** -1, x ** 0.5, np.float64(0) / 0, np.array([1, 2]) / 0)
for name in "bitwise_and bitwise_or bitwise_xor left_shift right_shift gcd lcm".split():
    print(name, getattr(np, name)(np.array([12, 7]), np.array([2, 3])))
print(~i, i & 3, i | 1, i ^ 2, i << 1, i >> 1, -i, +i, abs(i), i ** 2, 2 ** np.array([1, 2, 3]), np.invert(np.array([True, False])))
attempt(lambda: i ** -1)
attempt(lambda: -np.array([True]))
attempt(lambda: np.array([True]) - np.array([True]))
attempt(lambda: np.array([1.5]) & 1)
attempt(lambda: np.array(["a"]) * 2)
attempt(lambda: np.sqrt("x"))
print(np.array([True, False]) + np.array([True, True]), np.array([True]) * 3, np.array([True, True]).sum())
a = np.arange(24, dtype=float).reshape(2, 3, 4)
for f in (np.sum, np.mean, np.max, np.min, np.std, np.var, np.prod, np.any, np.all, np.argmax, np.argmin, np.median, np.ptp, np.count_nonzero):
    print(f.__name__, f(a), f(a, axis=0) if f is not np.zeros else "", f(a, axis=-1), f(a, axis=1, keepdims=True).shape)
print(np.sum(a, axis=(0, 2)), np.sum(a, axis=(0, 2), keepdims=True), a.sum(dtype="float32"), np.sum([1, 2, 3]), np.sum(np.array([1, 2], dtype="int32")).dtype, np.sum([]), np.prod([]), np.mean(np.array([1, 2], "float32")), np.sum(5), np.sum([[1, 2], [3, 4]], 0))
attempt(lambda: np.sum(a, axis=5))
attempt(lambda: np.max([]))
attempt(lambda: np.argmax([]))
print(np.cumsum([1, 2, 3]), np.cumsum(a, axis=1), np.cumprod([1.5, 2, 3]), np.cumsum(np.array([0.1, 0.2, 0.3], "float32")), np.cumsum([[1, 2], [3, 4]]), np.diff([1, 4, 9]), np.diff([[1, 3], [6, 10]], axis=0), np.diff([1, 4, 9], n=2))
print(np.maximum.accumulate([1, 3, 2, 5, 4]), np.add.reduce([1, 2, 3]), np.multiply.outer([1, 2], [3, 4]), np.minimum.reduce([[3, 1], [2, 5]]), np.add.accumulate([1, 2, 3]))
rng = np.random.RandomState(0)
big = rng.rand(1000)
print(repr(big.sum()), repr(big.mean()), repr(big.std()), repr(big.reshape(10, 100).sum(0)[:3]), repr(big.reshape(10, 100).sum(1)[:3]), repr(np.var(big, ddof=1)), repr((big ** 2).sum()))
print(np.round(2.5), np.round(3.5), np.round(-1.234, 2), np.round([1.25, 1.35], 1), np.round(1234, -2), np.around(np.float32(2.675), 2), np.round(np.array([0.5, 1.5, 2.5])), np.floor(-0.5), np.ceil(-0.5), np.rint(2.5), np.trunc(-2.7), np.fix(2.7))
print(np.clip([1, 5, 9], 2, 8), np.clip(np.array([1.5, 5]), None, 2), np.clip(5, 0, 1), np.array([1, 5]).clip(2), np.clip([1.0, np.nan], 0, 0.5))
print(np.where([True, False], [1, 2], [3, 4]), np.where(x > 0, x, 0), np.where([1, 0, 2]), np.where(np.eye(2)), np.where(True, 1, 2.5), np.where([True, False], 1, np.float32(2)).dtype)
print(np.dot([1, 2], [3, 4]), np.dot([[1, 2], [3, 4]], [5, 6]), np.matmul(np.ones((2, 3)), np.ones((3, 2))), np.ones((2, 2, 3)) @ np.ones((3, 1)), np.outer([1, 2], [3, 4]), np.inner([1, 2], [3, 4]), np.tensordot(np.ones((2, 3)), np.ones((3, 2)), 1), np.kron([1, 2], [1, 1]), np.cross([1, 0, 0], [0, 1, 0]), np.vdot([1, 2], [3, 4]), np.trace([[1, 2], [3, 4]]))
print(np.einsum("ij,jk->ik", np.arange(6).reshape(2, 3), np.arange(6).reshape(3, 2)), np.einsum("ii", np.eye(3)), np.einsum("ij->ji", [[1, 2], [3, 4]]), np.einsum("i,j", [1, 2], [3, 4]), np.einsum("bij,bjk->bik", np.ones((2, 2, 3)), np.ones((2, 3, 1))), np.einsum("...ij->...i", np.ones((2, 3, 4))), np.einsum("i,i->", [1.5, 2], [3, 4]), np.einsum("hwc,c->hw", np.ones((1, 2, 3)), [1, 2, 3]))
attempt(lambda: np.matmul(np.ones((2, 3)), np.ones((2, 3))))
attempt(lambda: np.dot(np.ones((2, 3)), np.ones((2, 3))))
attempt(lambda: np.matmul(1, 2))
print(np.log(10), np.sqrt(2), np.exp(1), np.power(2, 3), np.power(2.0, [1, 2]), np.log2(8), np.ceil(1.2), np.prod((2, 3, 4)), np.floor(np.float32(2.5)), np.abs(-3), np.mod(7, 3), np.lcm(4, 6), np.arctan2(1, 1), np.cos(np.pi), np.maximum(1, 2.5), np.divide(1, 3), np.gcd(12, 18))
print(int(np.ceil(7 / 2)), int(np.prod([2, 3])), np.prod([2, 3]) // 2, float(np.mean([1, 2])), [int(v) for v in np.ceil(np.array([1.1, 2.2]))], np.log2(np.array([2, 4, 8])).astype(int).tolist(), np.sqrt(16) == 4)
print(np.interp(2.5, [1, 2, 3], [10, 20, 30]), np.interp([0, 1.5, 9], [1, 2], [5, 6]), np.trapezoid([1, 2, 3]), np.convolve([1, 2, 3], [0, 1, 0.5]), np.gradient(np.array([1.0, 2, 4, 7])), np.histogram([1, 2, 1], bins=[0, 1, 2, 3]), np.histogram([1, 2, 5], bins=4), np.bincount([0, 1, 1, 3]), np.bincount([0, 1], weights=[0.5, 2]), np.digitize([0.2, 6.4, 3.0], [0, 1, 2.5, 4, 10]), np.cov([[1, 2, 3], [3, 2, 1]]), np.corrcoef([1, 2, 3], [1, 2, 4]))
print(np.percentile([1, 2, 3, 4], 50), np.percentile([1, 2, 3, 4], [25, 75]), np.quantile([3.0, 1], 0.3), np.median([[1, 2], [3, 4]], axis=0), np.average([1, 2, 3], weights=[1, 1, 2]), np.nanmean([1, np.nan, 3]), np.nansum([1, np.nan]), np.nanmax([1, np.nan]), np.nan_to_num([1, np.nan, np.inf]), np.isclose([1, 2], [1, 2.1]), np.allclose([1.0], [1.0 + 1e-9]), np.array_equal([1, 2], [1, 2]))
c = np.array([1 + 2j, 3 - 1j])
print(c.real, c.imag, np.abs(c), c.conj(), np.angle(c), c * 2, c.dtype, np.real(c), np.exp(1j * np.pi).real, c.sum())
o = np.zeros(3)
np.add([1, 2, 3], 1, out=o)
o += 1
o *= 2
o /= 4
print(o, o.dtype)
k = np.array([1, 2, 3])
k += 1
k *= 3
k //= 2
k -= 1
print(k)
attempt(lambda: k.__itruediv__(2))
attempt(lambda: np.add(k, 0.5, out=k))
f = np.array([1, 2], "float32")
f += 0.5
f *= np.float64(2)
print(f, f.dtype, (f * np.float64(2)).dtype, (f * 2.0).dtype, (f * np.ones(2)).dtype, (np.float32(2) * 2.0).dtype, (f + 1j).dtype)
