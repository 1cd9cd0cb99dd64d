from __future__ import annotations
import sys
def f(x: undefined_type, y: List[int] = 3) -> Whatever: return x
print(f(1), f.__annotations__)
v: int = 5
w: 'str'
print(v, __annotations__)
class A:
    a: int
    b: str = 'x'
    c: undefined[1] = 2
print(A.__annotations__, A.b)
pass; print('semi'); pass
if True: print('inline'); print('two')
x = (1,
     2,
     )
print(x, (), (1,), [], {}, [[]], 1 if x else 2)
print(0x1F, 0b101, 0o17, 1_000_000, 1e3, .5, 5., 1j, 0xFFFFFFFFFFFFFFFFFF)
print('a' 'b'
      "c", """tri
ple""", 'esc\'aped', "\x41\u0042\101", b'\x00ab', r'\d', rb'\x')
print(not not 1, -+-1, ~-1, 2 ** 3 ** 2, (2 ** 3) ** 2, -2 ** 2, 2 ** -1, 1 if 0 else 2 if 0 else 3)
print(1 < 2 == True, (1 < 2) == True, 1 in [1] == True, not 1 == 2)
print(5 % 3 * 2, 7 // 2 * 2, 1 + 2 << 1, 1 | 2 & 3 ^ 1, 3 > 2 > 1)
a, = [1]; [b] = [2]; (c), d = 3, 4
print(a, b, c, d)
a = b = []; a.append(1); print(b)
print(*[1, 2], *'ab', sep='-', end='!\n')
print([*range(3), *'x'], {*[1, 2], 3}, {**{'a': 1}, 'b': 2}, (*[1], 2))
def g(*, k): return k
print(g(k=1))
lst = [3, 1, 2]
lst[0], lst[1] = lst[1], lst[0]; print(lst)
del lst[1], lst[0]; print(lst)
i = 5
while (i := i - 1) > 2: print(i, end=' ')
print()
print([y := 3, y + 1], y)
print(...,  Ellipsis is ..., NotImplemented, None)
print(__name__, __file__.endswith('misc_statements.py'))
assert True, 'no'
print(type(print), type(f), type(lambda: 0).__name__, type(type).__name__, type(A()).__name__, type(None), type(...))
print(sys.version_info[:2] >= (3, 8), sys.maxsize, isinstance(sys.argv, list))
def none(): pass
print(none(), none() is None)
def early(n):
    if n: return 'early'
    print('late')
print(early(1), early(0))
class E(Exception): pass
try:
    try: raise E(1)
    except E as e: raise
except E as e2: print(e2.args)
print(id(x) == id(x), x is x, hash('a') == hash('a'))
print(1 .__class__, 'a'.__class__.__name__, [].__class__ is list)
print(bool([]), bool([0]), bool(''), bool(0.0), bool(None), bool(object()))
print(max(3, 1), min([2, 1]), abs(-2), round(2.5), round(3.14159, 2), divmod(7, 2), pow(2, 3, 5), sum([1, 2], 10))
print(sorted([3, 1, 2], reverse=True), sorted('bca', key=lambda c: -ord(c)), list(reversed([1, 2])), any([0, 1]), all([]))
print(list(zip([1, 2], 'ab')), dict(zip('ab', [1, 2])), list(map(str, [1])), list(filter(lambda x: x > 1, [1, 2, 3])), list(enumerate('a')))
print(ord('a'), chr(98), hex(255), oct(8), bin(5), repr('x'), ascii('é'), callable(print), format(3.14159, '.2f'))
print(isinstance(True, int), issubclass(bool, int), int('12'), float('1.5'), str(1), list('ab'), tuple([1]), set([1]), dict(a=1), complex(1, 2), bytes([65]), frozenset([1]))
