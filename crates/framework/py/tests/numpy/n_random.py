import numpy as np

np.random.seed(0)
print(repr(np.random.rand(3)), np.random.rand(), np.random.randn(2, 2), np.random.randn(), np.random.randint(0, 10, 5), np.random.randint(5), np.random.randint(2, 8, size=(2, 3)))
print(np.random.uniform(-1, 1, 3), np.random.uniform(), np.random.normal(0, 1, 3), np.random.normal(5, 2), np.random.normal(loc=[0, 10], scale=1.0), np.random.choice(5, 3), np.random.choice([10, 20, 30], 2), np.random.choice(5, 3, replace=False), np.random.choice(["a", "b"], p=[0.2, 0.8]), np.random.choice(4, 6, p=[0.1, 0.2, 0.3, 0.4]), np.random.choice(5, 3, replace=False, p=[0.1, 0.2, 0.3, 0.2, 0.2]), np.random.choice(7))
print(np.random.permutation(5), np.random.permutation([1, 2, 3]), np.random.permutation(np.arange(6).reshape(3, 2)), np.random.random(2), np.random.random(), np.random.random_sample((1, 2)), np.random.standard_normal(3))
a = np.arange(6)
np.random.shuffle(a)
l = [1, 2, 3, 4]
np.random.shuffle(l)
m = np.arange(6).reshape(3, 2)
np.random.shuffle(m)
print(a, l, m)
print(np.random.exponential(2, 2), np.random.beta(2, 3), np.random.beta(0.5, 0.5, 2), np.random.gamma(2, 1, 2), np.random.gamma(0.5), np.random.poisson(3, 4), np.random.poisson(50, 3), np.random.binomial(10, 0.3, 4), np.random.binomial(1, 0.5, 5), np.random.laplace(), np.random.lognormal(), np.random.standard_gamma(1.0), np.random.chisquare(3), np.random.rayleigh(), np.random.weibull(2), np.random.logistic(), np.random.gumbel(), np.random.triangular(0, 1, 3), np.random.dirichlet([1, 2]), np.random.multinomial(5, [0.2, 0.3, 0.5]), np.random.geometric(0.4, 3), np.random.pareto(3), np.random.power(2), np.random.standard_cauchy(), np.random.standard_t(3))
for s in (1, 42, 2024, 2 ** 32 - 1, [1, 2, 3], np.int64(7)):
    np.random.seed(s)
    print(np.random.rand(2), np.random.randn(1), np.random.randint(0, 100, 3))
r = np.random.RandomState(3)
st = r.get_state()
x = r.randn(5)
r.set_state(st)
print((r.randn(5) == x).all(), st[0], st[2:], st[1][:3])
for d in ("int8", "uint8", "int16", "int32", "uint32", "int64", "uint64", bool):
    print(d, np.random.RandomState(5).randint(0, 2 if d is bool else 100, 7, dtype=d), np.random.RandomState(5).randint(0, 1 if d is bool else 7, dtype=d))
print(np.random.RandomState(5).randint(-5, 5, 8), np.random.RandomState(5).randint(0, 2 ** 40, 2), np.random.RandomState(1).randint([1, 5], [3, 100]), np.random.RandomState(1).bytes(5))
r = np.random.RandomState(9)
print(r.randn(3), r.rand(2), r.randn(2), r.uniform(0, 5), r.randint(3), r.normal(size=(2, 2)), r.permutation(4), r.randn(1001)[-2:], r.rand(700)[-1], r.randn())
for f in (lambda: np.random.randint(5, 2), lambda: np.random.seed(-1), lambda: np.random.choice(3, 5, replace=False), lambda: np.random.choice(3, p=[0.5, 0.2, 0.1]), lambda: np.random.choice([]), lambda: np.random.normal(0, -1), lambda: np.random.randint(0, 300, dtype="uint8"), lambda: np.random.choice(3, p=[0.5, 0.5])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
g = np.random.default_rng(7)
print(g.random(3), g.integers(0, 10, 5), g.random(), g.integers(100), g.uniform(1, 2), np.random.default_rng(0).integers(0, 2 ** 40, 2), np.random.default_rng(123456789012).random(2))
