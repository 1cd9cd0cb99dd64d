import numpy as np

for a in ([1.0, 2.5, 3.14159265358979], [1e-10, 1.0], [1e10, 1.0], [1e8], [123456.789, 0.001], [0.1, 0.25, 100], [np.nan, 1.0, np.inf], [-np.inf, 2], [np.nan], [1e-5], [0.0], [-0.0, 0.0], [1e300, 1e-300], [0.00012, 0.5], [99999999.0], [1 / 3], [2 / 3, 200.0], [1e5, 1e-3], [1.0, 1000.5], [1e16, 1.0], [0.1 + 0.2], [123456789.123], [-1.5, 22.25]):
    a = np.array(a)
    print(a, repr(a))
    f = a.astype("float32")
    print(f, repr(f))
for a in (np.arange(3), np.array([-1, 10, 100]), np.array([True, False]), np.array([[True], [False]]), np.arange(30), np.arange(30.0), np.arange(12).reshape(3, 4), np.arange(24).reshape(2, 3, 4), np.zeros((2, 0)), np.array(5), np.array(2.5), np.array([]), np.array(["a", "bb"]), np.array([1 + 2j, 3.5 - 1j]), np.array([None, "x"], dtype=object), np.arange(3, dtype="int32"), np.array([1], "uint8"), np.zeros((1, 1, 1)), np.arange(100) * 12345, np.float16([0.1, 2.5]), np.array(True), np.array([True])):
    print(a)
    print(repr(a))
print(np.arange(2000), repr(np.arange(2000.0) / 3))
print(np.arange(10000).reshape(100, 100))
print(repr(np.zeros((50, 50, 2), "float32")))
rng = np.random.RandomState(1)
print(rng.rand(3, 4))
print(repr(rng.randn(4, 3).astype("float32")))
print(repr(rng.randn(2, 8) * 1000))
print(rng.randint(0, 1000, (4, 20)))
print(np.array_str(np.array([1.123456789, 2.0]), precision=3), np.array2string(np.array([1.0, 2.0]), separator=", "), np.array2string(np.arange(5), formatter={"int": lambda v: "<%d>" % v}))
np.set_printoptions(precision=3, suppress=True)
print(np.array([1e-10, 1.23456, 1000.5]), np.array([1e8, 1.0]))
with np.printoptions(precision=2, linewidth=30, threshold=5, edgeitems=2):
    print(np.arange(20) / 7)
    print(np.arange(4) / 7)
print(np.get_printoptions()["precision"])
np.set_printoptions(precision=8, suppress=False, linewidth=120, sign="+")
print(np.arange(5) / 3, np.arange(3))
np.set_printoptions(sign="-", linewidth=75, threshold=10)
print(np.arange(12), np.arange(12).reshape(6, 2))
for s in (np.float32(1e-5), np.float64(1e-5), np.float32(123456789), np.float64(1e16), np.float64(123456789012345680), np.float32(0.1) * 3, np.float64(0.1) * 3, np.float16(1000), np.float16(0.001), np.int32(-5), np.float64("nan"), np.float32("inf"), -np.float64("inf"), np.complex64(1 + 2j), np.complex128(2j), np.float64(100), np.float64(1e22), np.float32(1e10), np.str_("hi"), np.bool_(False), np.float64(-0.0)):
    print(s, repr(s), str(s), "%s" % s, f"{s}")
print([np.float64(1.5), np.int64(2)], (np.float32(0.1),), {"a": np.float64(3)}, np.array([1, 2]).sum(), [np.array([1, 2])], np.array([1.5, 2.5]).mean())
