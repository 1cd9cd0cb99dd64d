class V:
    def __init__(self, v): self.v = v
    def __repr__(self): return f'V({self.v})'
    def __add__(self, o): return V(self.v + (o.v if isinstance(o, V) else o))
    def __radd__(self, o): return V(o + self.v)
    def __iadd__(self, o): self.v += 100; return self
    def __sub__(self, o): return NotImplemented
    def __mul__(self, o): return ('mul', o)
    def __rmul__(self, o): return ('rmul', o)
    def __neg__(self): return V(-self.v)
    def __pos__(self): return 'pos'
    def __invert__(self): return 'inv'
    def __abs__(self): return abs(self.v)
    def __lt__(self, o): return self.v < o.v
    def __eq__(self, o): return isinstance(o, V) and self.v == o.v
    def __hash__(self): return hash(self.v)
    def __bool__(self): return self.v != 0
    def __len__(self): return 3
    def __getitem__(self, k): return ('item', k)
    def __setitem__(self, k, v): print('set', k, v)
    def __delitem__(self, k): print('del', k)
    def __contains__(self, x): return x == self.v
    def __iter__(self): return iter([self.v] * 2)
    def __int__(self): return 7
    def __float__(self): return 7.5
    def __index__(self): return 2
    def __str__(self): return 'str!'
    def __format__(self, spec): return f'<{spec}>'
    def __matmul__(self, o): return 'mm'
    def __pow__(self, o, m=None): return ('pow', o, m)
    def __rpow__(self, o): return ('rpow', o)
    def __divmod__(self, o): return ('divmod', o)
    def __floordiv__(self, o): return 'fd'
    def __truediv__(self, o): return 'td'
    def __mod__(self, o): return 'mod'
    def __lshift__(self, o): return 'ls'
    def __rshift__(self, o): return 'rs'
    def __and__(self, o): return 'and'
    def __or__(self, o): return 'or'
    def __xor__(self, o): return 'xor'
    def __round__(self, n=None): return ('round', n)
v = V(1)
print(v + 1, 1 + v, v + V(2), v * 2, 2 * v, -v, +v, ~v, abs(V(-3)))
print(v @ v, v ** 2, 2 ** v, divmod(v, 1), v // 1, v / 1, v % 1, v << 1, v >> 1, v & 1, v | 1, v ^ 1)
w = v; w += 1; print(w is v, v)
print(v < V(200), v > V(200), v == V(101), v != V(101), bool(V(0)), not V(0), len(v), v[1:2], v[..., 1])
v[1] = 2; del v[3]
print(101 in v, 5 in v, list(v), int(v), float(v), [10, 20, 30][v], str(v), f'{v:abc} {v!r} {v!s}', format(v, 'z'))
print(round(v), round(v, 2), {v: 1}[V(101)], pow(v, 2, 3))
def tell(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
tell(lambda: v - 1)
tell(lambda: 1 - v)
tell(lambda: v <= 1)
tell(lambda: 1 + 'a')
tell(lambda: 'a' + 1)
tell(lambda: [1] + (2,))
tell(lambda: (1,) + [2])
tell(lambda: [1] * 'a')
tell(lambda: 'a' * 'b')
tell(lambda: 1.5 * 'b')
tell(lambda: {} + {})
tell(lambda: None + 1)
tell(lambda: 2 ** 'a')
tell(lambda: -'a')
tell(lambda: ~1.5)
tell(lambda: 1 < 'a')
tell(lambda: [] < {})
tell(lambda: object() < object())
tell(lambda: 1 @ 2)
tell(lambda: 1 in 2)
tell(lambda: 5[0])
tell(lambda: len(5))
tell(lambda: {}[[]])
tell(lambda: [1, 2][5])
tell(lambda: (1, 2)[5])
tell(lambda: 'ab'[5])
tell(lambda: [1]['a'])
tell(lambda: {'a': 1}['b'])
tell(lambda: 1 // 0)
tell(lambda: 1 % 0)
tell(lambda: 1.0 / 0)
tell(lambda: 1.0 // 0)
tell(lambda: 0 ** -1)
tell(lambda: 1 << -1)
tell(lambda: None[1])
tell(lambda: set([1])[0])
def seti(): (1, 2)[0] = 1
tell(seti)
def deli(): del (1, 2)[0]
tell(deli)
def iadd():
    x = 1
    x += 'a'
tell(iadd)
def isub():
    x = []
    x -= 1
tell(isub)
class Base:
    def __add__(self, o): return 'Base.add'
    def __radd__(self, o): return 'Base.radd'
class Derived(Base):
    def __radd__(self, o): return 'Derived.radd'
print(Base() + Derived(), Derived() + Base(), 1 + Derived())
class OnlyGet:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * 10
print(list(OnlyGet()), 20 in OnlyGet(), 25 in OnlyGet())
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1.0 == True, (lambda: 1)() < 2 > 0)
print(7 // 2, -7 // 2, 7 % -3, -7 % 3, 7.5 // 2, -7.5 % 2, 2 ** 10, 2 ** -1, 2 ** 100, 10 ** 20 // 3, -(2 ** 63), 2 ** 63)
print(1 / 3, 10 / 2, 1e300 * 1e10, -1e300 * 1e10, 0.1 + 0.2, 1 & 3, 1 | 2, 5 ^ 1, ~5, 1 << 70, (1 << 70) >> 69)
print(True + True, True & False, True | 2, not 1, not [], 3 and 0, 0 or 'x', None or 0)
print([1, 2] == [1, 2], (1, 2) < (1, 3), 'a' < 'b', [1] * 3, 'ab' * 2, (0,) * 2, {1, 2} & {2, 3}, {1} | {2}, {1, 2} - {2}, {1, 2} ^ {2, 3})
x = [1]; y = x; x += [2]; print(y); x = x + [3]; print(y, x)
t = (1,); t += (2,); print(t)
s = 'a'; s += 'b'; s *= 2; print(s)
d = {'a': 1} | {'b': 2}; d |= {'c': 3}; print(d)
n = 5; n -= 1; n *= 3; n //= 2; n **= 2; n %= 7; n <<= 2; n |= 1; n &= 7; n ^= 2; n >>= 1; n /= 2; print(n)
