def f(*a): return a
x = [1, 2, 3]
print(f(*x, *x[:1], 9), [*x, *x], x[slice(*[0, 2])], {**{}, 'a': 1, **{'b': 2}})
def r(): return 1, *x
def y():
    yield 1, *x
    z = yield
    print('z', z)
    (yield)
print(r(), list(y())[0])
class A:
    data = {'k': [10, 20]}
    def m(self, *a): return self
    def __getitem__(self, k): return k
a = A()
print(a.m().m(1)
       .m(2) is a, A.data['k'][-1], a[1, *x], a[1:2, 3:], a[:], a[::2], a[...])
print((lambda: (yield))().__class__.__name__, (lambda x=(1, 2), *y, z=3, **k: (x, y, z, k))())
print([[i * j for j in range(i)] for i in range(4) if i if i > 1], {i: {j for j in range(i)} for i in range(3)})
print([a for a, (b, *c) in [(1, (2, 3, 4))] for d in c], [(lambda q: q + i)(1) for i in range(2)])
if (n := 10) > 5 and (m := n * 2): print(n, m)
print(any((w := v) > 2 for v in x), w)
while (line := x.pop()) > 1: print('line', line)
print(f"{'nested ' + f'{1 + 1}'}", f'{x!r:>{10}}', f"{{}}{'}'}{1:}", f'{"a":{"<"}{5}}|', f'{1_000:,}')
def deco(*args, **kw):
    return lambda fn: (fn, args, kw)
@deco(1, b=2)
def g(): pass
print(g[1:], g[0].__name__)
@(lambda c: c)
class B: pass
i = 0
def side():
    global i
    i += 1
    return i
arr = [0] * 5
arr[side()] += side() * 10
print(arr, i)
(p, q), [s, *t] = (1, 2), 'abc'
print(p, q, s, t)
for p, *q in [(1, 2, 3), 'xy']: print(p, q)
for (k, v) in {'a': 1}.items(): print(k, v)
d = dict(a=1)
d['b'], d['c'] = d.get('z'), d.setdefault('e', 5)
print(d)
del d['a'], d['b']; print(d)
print(1 if True else 2 if False else 3, not (1 and 0) or 5, -x[0] ** 2 if x else None, 2 ** -1)
print('%s' % 'a' 'b', 'a' * 2 + 'b', "it's", 'q"q', '''t"r'i''', '\N{GREEK SMALL LETTER ALPHA}\u00e9\x41\101\t|', b'\x00\xffa'[1], rb'\n')
print(0xff, 0o17, 0b11, 1e-3, 1_0.0_1, 1j * 1j, .5e1, 10 ** 25, 0x_ff)
try:
    pass
except: print('no')
else: print('else')
finally: print('fin')
def gen_in_finally():
    try: yield 1
    finally: yield 2
print(list(gen_in_finally()))
def nested():
    def inner():
        nonlocal v
        v += 1
        return [v + w for w in range(2)]
    v = 1
    return inner(), v
print(nested())
def kwonly(a, *, b=2, c): return a, b, c
print(kwonly(1, c=3), kwonly(c=1, a=2, b=3))
def pos(a, b=2, /, c=3, *d, e, f=6, **g): return a, b, c, d, e, f, g
print(pos(1, e=5), pos(1, 2, 3, 4, e=5, z=1, a=9))
class C:
    x: int = 1
    y = [x for x in range(3)]
    def __init__(self): self.__dict__['z'] = 5
    z = property(lambda self: 'prop')
    class D: w = 2
    __slots_like = 3
    def get(self): return self.__slots_like, C.D.w, __class__.x
print(C().z, C.y, C().get(), C.__annotations__)
print(*(c for c in 'abc'), sep='', end='\n')
print(sum(1 for _ in range(3)), max((1, 'a'), (2, 'b')), sorted({3, 1}), dict([(1, 2)]), [*{1: 2}])
assert (lambda: True)(), 'msg'
exec_order = []
def o(n): exec_order.append(n); return n
o(1) if o(0) else o(2); o(3) and o(4) or o(5)
print(exec_order)
import os.path as p1, sys as _s
from os import path, sep as separator
print(p1 is path, separator, __debug__)
global_name = 1
def use_global():
    global global_name, new_global
    global_name += 1
    new_global = 'made'
use_global(); print(global_name, new_global)
