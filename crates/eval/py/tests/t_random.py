import random
from random import Random

random.seed(0)
print([random.random() for _ in range(3)])
print([random.randint(0, 100) for _ in range(10)], random.randrange(5), random.randrange(10, 100, 7), random.randrange(10, 0, -3))
print(random.choice("abcdef"), random.choices([1, 2, 3], k=5), random.choices("ab", weights=[1, 9], k=8), random.choices("abc", cum_weights=[1, 2, 10], k=4))
l = list(range(10))
random.shuffle(l)
print(l, random.sample(range(100), 5), random.sample(range(10 ** 6), 10), random.sample([1, 2, 3], 3), random.sample("ab", 3, counts=[2, 2]))
print(random.uniform(1, 2), random.gauss(0, 1), random.gauss(5, 2), random.normalvariate(0, 1), random.expovariate(2), random.betavariate(1, 2), random.gammavariate(2, 3), random.gammavariate(0.5, 1), random.gammavariate(1, 1))
print(random.triangular(), random.triangular(1, 5, 2), random.lognormvariate(0, 1), random.paretovariate(3), random.weibullvariate(1, 2), random.vonmisesvariate(1, 4), random.getrandbits(3), random.getrandbits(64), random.getrandbits(100), random.randbytes(5))
for s in (1, -1, 2 ** 40, "hello", b"bytes", 3.5, True, 12345678901234567890123, ""):
    random.seed(s)
    print(repr(s), random.random(), random.randint(1, 6))
r = Random(42)
st = r.getstate()
a = [r.random() for _ in range(700)]
r.setstate(st)
print(a[-1], r.random() == a[0], st[0], len(st[1]), st[1][-1], sum(a))
random.seed(2024)
print(random.random(), Random(2024).random())


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


attempt(random.choice, [])
attempt(random.randint, 5, 1)
attempt(random.randrange, 0)
attempt(random.randrange, 1, 10, 0)
attempt(random.sample, [1], 2)
attempt(random.sample, {1, 2}, 1)
attempt(random.seed, [1])
attempt(random.choices, [1, 2], weights=[1])
attempt(random.choices, [1, 2], weights=[0, 0])
random.seed(7)
x = [random.random() < 0.5 for _ in range(20)]
print(x, random.random())
