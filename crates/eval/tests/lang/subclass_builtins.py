class L(list):
    def __init__(self, *a): super().__init__(*a); self.extra = 'e'
    def append(self, x): super().append(x * 2)
    def __getitem__(self, i): 
        r = super().__getitem__(i)
        return ('wrapped', r) if isinstance(i, int) else r
l = L([1, 2]); l.append(3)
print(l, len(l), l[0], l[1:], l.extra, isinstance(l, list), l == [1, 2, 6], list(l), [*l], sum(l), type(l + [1]))
class D(dict):
    def __missing__(self, k): return f'missing {k}'
    def __setitem__(self, k, v): super().__setitem__(k, v + 1)
d = D(a=1); d['b'] = 1
print(d, d['zz'], d.get('zz'), 'b' in d, list(d.items()), dict(d), {**d})
class I(int):
    def __new__(cls, v, tag=None):
        o = super().__new__(cls, v); o.tag = tag; return o
    def __add__(self, o): return I(int(self) + o, self.tag)
    def __repr__(self): return f'I({int(self)})'
i = I(5, 't'); print(i, i + 1, i * 2, i.tag, (i + 1).tag, i == 5, hash(i) == hash(5), {5: 'five'}[i], isinstance(i, int), [0, 1, 2, 3, 4, 5][i], range(i), f'{i:03d}', '%d' % i, i < 6, -i, 10 - i)
class S(str):
    def shout(self): return self.upper() + '!'
s = S('abc'); print(s, s.shout(), s + 'd', type(s + 'd'), s == 'abc', {'abc': 1}[s], s[1:], len(s), 'b' in s, f'{s:>5}', s.split('b'), repr(s))
class T(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def first(self): return self[0]
t = T(1, 2); print(t, t.first, t == (1, 2), t + (3,), hash(t) == hash((1, 2)), len(t), [*t], t[1])
a, b = t; print(a, b)
class F(float):
    pass
f = F(1.5); print(f, f * 2, f + 1, isinstance(f, float), F('2.5'), round(f))
class E(ValueError):
    def __init__(self, msg, code): super().__init__(msg); self.code = code
try: raise E('m', 3)
except ValueError as e: print(e, e.code, e.args, repr(e))
class St(set):
    def add(self, x): super().add(x + 1)
st = St([1]); st.add(1); print(st, 2 in st, st | {9}, len(st))
class B(bytes): pass
print(B(b'ab'), B(b'x') + b'y')
class N(object):
    __hash__ = None
try: {N()}
except TypeError as e: print(e)
class C(complex): pass
print(C(1, 2) + 1)
try:
    class X(bool): pass
except TypeError as e: print(e)
try:
    class Y(int, str): pass
except TypeError as e: print(e)
try:
    class Z(type(None)): pass
except TypeError as e: print(e)
import collections
class OD(collections.OrderedDict): pass
o = OD(); o['x'] = 1; print(o, isinstance(o, dict))
