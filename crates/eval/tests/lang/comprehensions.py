m = [[1, 2, 3], [4, 5, 6]]
print([x for r in m for x in r], [[r[i] for r in m] for i in range(3)], {x: y for x, y in zip('ab', m)}, {len(r) for r in m})
print(list(x * y for x in range(3) for y in range(x) if x != y), dict(enumerate('ab')), [(x, y) for x in 'ab' for y in range(2)])
x = 'outer'
print([x for x in range(2)], x, [(lambda: x)() for x in range(2)], x)
def f(n): return [[n * i + j for j in range(2)] for i in range(2) if n]
print(f(3))
class A:
    n = 2
    ok = [i for i in range(n)]
    try: bad = [n for i in range(2)]
    except NameError as e: print(e)
print(A.ok)
print([y for x in range(3) if (y := x * 2) > 1], y)
print(any(v > 2 for v in [1, 3]), all(v for v in []), sum(v for v in range(4)), ''.join(c.upper() for c in 'ab'), max((v for v in [3, 1]), key=lambda q: -q))
g = (i for i in [1, 2, 3]); print(next(g), list(g), list(g))
def gen(): 
    t = [1, 2]
    return (a + b for a in t for b in t)
print(list(gen()))
try: [1 / v for v in (1, 0)]
except ZeroDivisionError as e: print(e)
print([a if a else 'z' for a in (0, 1)], [*(i for i in range(2)), *[j for j in 'q']], [[] for _ in range(2)])
print({k: v for d in ({'a': 1}, {'b': 2}) for k, v in d.items()}, {**{k: 0 for k in 'xy'}, 'x': 1})
it = iter(range(5)); print([(a, b) for a, b in zip(it, it)])
print([f'{i}:{v}' for i, v in enumerate('ab', start=1)], [i for i in range(10) if i % 2 if i % 3], [(i, j, k) for i in range(2) for j in range(2) for k in range(2) if i == j == k])
print(sorted({w: len(w) for w in 'the cat'.split()}.items(), key=lambda kv: (-kv[1], kv[0])), [a for a, *b in [(1, 2, 3)]], [b for a, *b in [(1, 2, 3)]])
nested = [lambda i=i: [i + j for j in range(2)] for i in range(2)]; print([n() for n in nested])
print(list(map(lambda t: t[0] + t[1], ((a, b) for a in (1, 2) for b in (10, 20)))))
