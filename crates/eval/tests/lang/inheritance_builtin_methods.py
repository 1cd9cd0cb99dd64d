class Stack(list):
    def push(self, x): self.append(x); return self
    def __iter__(self): return reversed(list(super().__iter__()))
s = Stack([1]).push(2).push(3)
print(s, list(s), s[0], len(s), [x for x in s], sorted(s), 2 in s, s.copy(), type(s.copy()).__name__, s + [4], s * 2)
class Cfg(dict):
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k)
    def __setattr__(self, k, v): self[k] = v
c = Cfg(a=1); c.b = 2
print(c.a, c.b, c, hasattr(c, 'zz'), c.get('q', 0), sorted(c.items()), c | {'d': 1}, {**c}, len(c), 'a' in c, list(c), c == {'a': 1, 'b': 2})
try: c.missing
except AttributeError as e: print(e)
class Ordered(dict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
    def update(self, *a, **k):
        for key, v in dict(*a, **k).items(): self[key] = v
o = Ordered(); o['AB'] = 1; o.update(XY=2); print(o, o.setdefault('Zz', 3), o.pop('ab'), o)
class Vec(tuple):
    def __new__(cls, *xs): return tuple.__new__(cls, xs)
    def __add__(self, o): return Vec(*(a + b for a, b in zip(self, o)))
    def __eq__(self, o): return tuple.__eq__(self, o)
    def __hash__(self): return tuple.__hash__(self)
v = Vec(1, 2) + Vec(3, 4); print(v, type(v).__name__, v == (4, 6), {v: 1}[(4, 6)], v[0], v[::-1], list(map(str, v)), len(v))
class Temp(float):
    def __new__(cls, v): return float.__new__(cls, v)
    def __str__(self): return f'{float(self):.1f}C'
    def __add__(self, o): return Temp(float.__add__(self, o))
t = Temp(20.55); print(t, t + 1, repr(t), t * 2, t > 20, round(t, 1), f'{t:.2f}', abs(Temp(-1)), int(t), [t])
class Name(str):
    def __new__(cls, s): o = str.__new__(cls, s.strip()); o.raw = s; return o
    def __eq__(self, o): return str.lower(self) == str.lower(o)
    def __hash__(self): return hash(str.lower(self))
n = Name('  Bob '); print(n, repr(n.raw), n == 'BOB', n in {'bob': 1}, n.upper(), n + '!', '-'.join([n, 'x']), n[0], n.startswith('B'), isinstance(n, str), '%s' % n, f'{n:>6}')
class Err(Exception):
    def __init__(self, msg, **kw): super().__init__(msg); self.kw = kw
    def __reduce__(self): return (Err, self.args)
e = Err('m', a=1); print(e, repr(e), e.args, e.kw)
class KErr(KeyError):
    def __str__(self): return 'custom ' + super().__str__()
print(KErr('k'))
class Multi(list, object):
    pass
print(Multi('ab'))
class Base:
    def __init__(self, *a, **k): print('Base', a, k); super().__init__()
class Mixed(Base, dict): pass
m = Mixed(1, z=2); m['k'] = 'v'; print(m)
class CountSet(set):
    def __init__(self, it=()): super().__init__(it); self.n = 0
    def add(self, x): self.n += 1; super().add(x)
cs = CountSet([1]); cs.add(2); cs |= {3}; print(cs, cs.n, type(cs).__name__, cs & {1}, {1} < cs, len(cs))
print(int.__add__(1, 2), str.upper('a'), list.__len__([1]), dict.get({'a': 1}, 'a'), object.__repr__(5)[:4], float.__repr__(1.0), type.__call__(int, '5'))
class Big(int):
    @property
    def double(self): return self * 2
    def __bool__(self): return False
b = Big(7); print(b.double, bool(b), b or 'falsy', b + Big(1), type(b + 1).__name__, b ** 2, b.bit_length(), hex(b), '%05d' % b, b.real, int(b) is not None, max(b, 3), -b, b // 2, divmod(b, 4))
