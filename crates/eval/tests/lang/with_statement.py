class M:
    def __init__(self, name, suppress=False): self.name, self.suppress = name, suppress
    def __enter__(self): print('enter', self.name); return self.name
    def __exit__(self, t, v, tb):
        print('exit', self.name, t and t.__name__, v, tb is not None)
        return self.suppress
with M('a') as x: print(x)
with M('a') as x, M('b') as y: print(x, y)
with (M('p') as x, M('q')): print('paren')
with M('s', True): raise ValueError('gone')
try:
    with M('n'): raise KeyError('k')
except KeyError as e: print('out', e)
def r():
    with M('r'):
        return 'ret'
print(r())
for i in range(3):
    with M(i):
        if i == 0: continue
        if i == 1: break
try:
    with M('o', True), M('i'): raise ValueError('x')
    print('suppressed by outer')
except ValueError: print('no')
try:
    with 5: pass
except TypeError as e: print(e)
class OnlyEnter:
    def __enter__(self): pass
try:
    with OnlyEnter(): pass
except TypeError as e: print(e)
with (M('t') if False else M('u')) as z: print(z)
class Tup:
    def __enter__(self): return (1, [2, 3])
    def __exit__(self, *a): return False
with Tup() as (a, [b, c]): print(a, b, c)
def gen():
    with M('g'):
        yield 1
        yield 2
for v in gen(): print(v)
g = gen(); next(g); g.close()
def nested():
    with M(1):
        try:
            with M(2): raise ValueError
        except ValueError: return 'caught'
        finally: print('fin')
print(nested())
class Bad:
    def __enter__(self): return self
    def __exit__(self, *a): raise RuntimeError('in exit')
try:
    with Bad(): raise ValueError('first')
except RuntimeError as e: print(e, repr(e.__context__))
from contextlib import contextmanager
@contextmanager
def cm(x):
    print('in'); 
    try: yield x
    except ValueError as e: print('cm caught', e)
    finally: print('out')
with cm(3) as q: print(q)
with cm(4): raise ValueError('v')
