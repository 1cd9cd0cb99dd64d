def g():
    try:
        r = yield 1
        print('r', r)
        r = yield 2
        print('r', r)
    except ValueError as e:
        print('thrown', e)
        yield 'after throw'
    finally:
        print('cleanup')
    return 'result'
x = g()
print(next(x), x.send('a'), x.throw(ValueError('t')))
try: next(x)
except StopIteration as s: print('stop', s.value)
try: next(x)
except StopIteration as s: print('stop', s.value)
def outer():
    r = yield from inner()
    print('inner returned', r)
    yield from [10, 20]
    return 'o'
def inner():
    a = yield 'i1'
    print('a', a)
    try: yield 'i2'
    except KeyError: yield 'caught'
    return 'inner result'
o = outer()
print(next(o), o.send('s'), o.throw(KeyError('k')), next(o), next(o))
try: next(o)
except StopIteration as s: print(s.value)
print(list(i * j for i in range(3) for j in range(i)))
print(sum(i for i in range(10) if i % 2))
def inf():
    n = 0
    while True:
        yield n
        n += 1
for i in inf():
    if i > 3: break
    print(i, end=' ')
print()
gen = (c for c in 'abc')
print(next(gen), list(gen), list(gen), next(gen, 'default'))
def closes():
    try: yield 1
    except GeneratorExit: print('exit'); raise
c = closes(); next(c); c.close(); c.close()
def bad():
    try: yield 1
    except GeneratorExit: yield 2
b = bad(); next(b)
try: b.close()
except RuntimeError as e: print(e)
def stops(): 
    yield 1
    raise StopIteration(5)
try: list(stops())
except RuntimeError as e: print(e, repr(e.__cause__))
def t(): yield 1
h = t()
try: h.send(1)
except TypeError as e: print(e)
def self_run():
    yield next(me)
me = self_run()
try: next(me)
except ValueError as e: print(e)
def fib(n):
    a, b = 0, 1
    while n: 
        yield a
        a, b = b, a + b
        n -= 1
print(*fib(10))
def tree(n):
    if n: 
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(list(tree(3)))
print(type(t()).__name__, t().__name__, t.__name__)
def ctx():
    try: raise ValueError
    except ValueError:
        yield 1
        import sys
        print(sys.exc_info()[0])
q = ctx(); next(q); list(q)
a, b, *c = (i for i in range(5)); print(a, b, c)
print({i: i * i for i in range(4)}, {i % 3 for i in range(9)}, [[j for j in range(i)] for i in range(3)])
z = g(); print(next(z)); 
try: z.throw(TypeError('direct'))
except TypeError as e: print(e)
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
print(list(It(3)), max(It(4)), [*It(2)], sorted(It(3)))
def d():
    yield from It(2)
print(list(d()))
print(list(zip(It(3), 'abc')), list(map(lambda a, b: a + b, [1, 2], [3, 4])), list(filter(None, [0, 1, 2])), list(enumerate('ab', 1)))
def lazy():
    print('started'); yield
l = lazy(); print('before'); list(l)
try: iter(5)
except TypeError as e: print(e)
try: next(5)
except TypeError as e: print(e)
