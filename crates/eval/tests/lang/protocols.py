class Seq:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
    def __getitem__(self, i):
        if isinstance(i, slice): return f'slice({i.start},{i.stop},{i.step})'
        if i >= self.n: raise IndexError(i)
        return i * i
s = Seq(4)
print(list(s), s[1:3], s[::2], 9 in s, list(reversed(s)), bool(Seq(0)), max(s), sum(s), list(enumerate(s)), [*s], tuple(s), sorted(s, reverse=True))
a, b, *c = s; print(a, b, c)
class NoLen:
    def __bool__(self): return 1
try: bool(NoLen())
except TypeError as e: print(e)
class NegLen:
    def __len__(self): return -1
try: len(NegLen())
except ValueError as e: print(e)
class StrLen:
    def __len__(self): return 'a'
try: len(StrLen())
except TypeError as e: print(e)
class It:
    def __iter__(self): return 5
try: iter(It())
except TypeError as e: print(e)
class R:
    def __repr__(self): return 5
try: repr(R())
except TypeError as e: print(e)
class H:
    def __hash__(self): return 'x'
try: hash(H())
except TypeError as e: print(e)
class Idx:
    def __index__(self): return 3
print([0, 1, 2, 3][Idx()], range(10)[Idx()], hex(Idx()), 'abcd'[Idx()], [1] * Idx(), list(range(Idx())), (5).__pow__(2), bin(Idx()))
class C:
    def __contains__(self, x): return x
print(1 in C(), 0 in C(), 0 not in C())
class Call:
    def __call__(self, *a, **k): return sum(a) + len(k)
print(Call()(1, 2, k=3), list(map(Call(), [1, 2], [3, 4])), sorted([3, 1], key=Call()))
class Num:
    def __init__(self, v): self.v = v
    def __int__(self): return int(self.v)
    def __float__(self): return float(self.v)
    def __complex__(self): return complex(self.v)
    def __round__(self, n=0): return f'round{n}'
    def __trunc__(self): return 1
    def __floor__(self): return 'floor'
    def __ceil__(self): return 'ceil'
    def __abs__(self): return 'abs'
    def __divmod__(self, o): return 'dm'
    def __rdivmod__(self, o): return 'rdm'
    def __reversed__(self): return 'rev'
    def __length_hint__(self): return 3
    def __bytes__(self): return b'bytes'
    def __sizeof__(self): return 1
    def __dir__(self): return ['b', 'a']
    def __format__(self, s): return 'fmt' + s
import math
n = Num(3.7)
print(int(n), float(n), complex(n), round(n), round(n, 2), math.floor(n), math.ceil(n), abs(n), divmod(n, 1), divmod(1, n), reversed(n), bytes(n), dir(n), f'{n:abc}', '{:x}'.format(n))
class Cmp:
    def __init__(self, v): self.v = v
    def __lt__(self, o): print('lt', end=' '); return self.v < o.v
    def __gt__(self, o): print('gt', end=' '); return self.v > o.v
    def __le__(self, o): return NotImplemented
    def __repr__(self): return f'C{self.v}'
print(sorted([Cmp(3), Cmp(1), Cmp(2)]), max(Cmp(1), Cmp(2)), min([Cmp(2), Cmp(1)]), Cmp(1) < Cmp(2) < Cmp(3))
try: Cmp(1) <= Cmp(2)
except TypeError as e: print(e)
class EqOnly:
    def __eq__(self, o): return 'eq!'
print(EqOnly() == 1, EqOnly() != 1, 1 == EqOnly(), bool([EqOnly()] == [5]))
class Ne:
    def __ne__(self, o): return 'ne!'
print(Ne() != 1, Ne() == 1)
class Ctx:
    def __enter__(self): return self
    def __exit__(self, *a): return True
with Ctx(): raise Exception
class Iadd:
    def __init__(self): self.l = []
    def __iadd__(self, x): self.l.append(x); return self
    def __imatmul__(self, x): return 'imm'
i = Iadd(); j = i; i += 1; i += 2; print(i is j, i.l); i @= 3; print(i)
class Fallback:
    def __add__(self, o): return 'add'
f = Fallback(); f += 1; print(f)
class Missing(dict):
    def __missing__(self, k): self[k] = v = k * 2; return v
m = Missing(); print(m['a'], m, m.get('z'), 'q' in m)
class KeysOnly:
    def keys(self): return ['a', 'b']
    def __getitem__(self, k): return k.upper()
print({**KeysOnly()}, dict(KeysOnly()), (lambda **k: k)(**KeysOnly()))
class DelItem:
    def __delitem__(self, k): print('del', k)
    def __delattr__(self, k): print('delattr', k)
d = DelItem(); del d[1:2], d['x'], d.attr
class Multi:
    def __getitem__(self, k): return k
print(Multi()[1, 2], Multi()[1:2, ..., None], Multi()[(1,)], Multi()[()] if True else 0, Multi()[::, 1])
class Await: pass
print(isinstance(Seq(1), object), issubclass(Seq, object), Seq.__len__(s), type(s).__getitem__(s, 2))
class NI:
    def __add__(self, o): return NotImplemented
    def __radd__(self, o): return NotImplemented
try: NI() + NI()
except TypeError as e: print(e)
class RefOnly:
    def __rsub__(self, o): return ('rsub', o)
    def __rmatmul__(self, o): return ('rmm', o)
print(1 - RefOnly(), [] - RefOnly(), 'a' @ RefOnly())
print((1).__add__(2), (1).__add__('a'), 'a'.__add__('b'), [1].__len__(), {}.__contains__(1), (5).__bool__(), (3).__lt__(4), 'x'.__eq__('x'), (2.5).__mul__(2), [3].__getitem__(0))
