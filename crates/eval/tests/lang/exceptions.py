def f(n):
    try:
        if n == 0: return 'return'
        if n == 1: raise ValueError('v')
        if n == 2: raise KeyError('k')
        if n == 3: 1 / 0
        print('body')
    except ValueError as e:
        print('value', e)
        return 'from except'
    except (KeyError, IndexError) as e:
        print('lookup', repr(e), str(e))
    else:
        print('else')
    finally:
        print('finally', n)
    return 'end'
for i in (0, 1, 2, 4):
    print(f(i))
try: f(3)
except ZeroDivisionError as e: print('outer', e)
def fin():
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: break
            print('i', i)
        finally:
            print('fin', i)
    else:
        print('no')
    try:
        return 1
    finally:
        print('ret finally')
print(fin())
def override():
    try: return 1
    finally: return 2
print(override())
def swallow():
    while True:
        try: raise ValueError
        finally: break
    return 'swallowed'
print(swallow())
try:
    try: raise ValueError('a')
    except ValueError as e: raise TypeError('b') from e
except TypeError as e: print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
try:
    try: raise ValueError('a')
    except ValueError: raise TypeError('b')
except TypeError as e: print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
try:
    try: raise ValueError('a')
    except ValueError: raise TypeError('b') from None
except TypeError as e: print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
def reraise():
    try: raise KeyError(1)
    except KeyError:
        try: raise
        except KeyError as e: print('again', e); raise
try: reraise()
except KeyError as e: print('got', e.args)
try: raise
except RuntimeError as e: print(e)
class MyErr(Exception):
    def __init__(self, code, *a):
        super().__init__(*a)
        self.code = code
    def __str__(self): return f'MyErr {self.code} {self.args}'
try: raise MyErr(5, 'x')
except MyErr as e: print(e, e.code, e.args, isinstance(e, Exception))
try: raise ValueError
except ValueError as e: print(repr(e), e.args)
try: raise 5
except TypeError as e: print(e)
try: raise int
except TypeError as e: print(e)
try:
    try: 1/0
    except 5: pass
except TypeError as e: print(e)
e = 'kept'
try: 1 / 0
except ZeroDivisionError as e: pass
try: e
except NameError as err: print(err)
try: assert 1 == 2, 'message'
except AssertionError as a: print(repr(a))
try: assert []
except AssertionError as a: print(repr(a))
print(repr(Exception('a', 1)), str(Exception('a', 1)), str(Exception()), repr(KeyError('x')), str(KeyError('x')))
try: raise StopIteration(3)
except StopIteration as s: print(s.value)
try: [].pop()
except IndexError as x: print(x)
try: int('abc')
except ValueError as x: print(x)
try: a, b = 1, 2, 3
except ValueError as x: print(x)
try: a, b = 1,
except ValueError as x: print(x)
try: a, *b, c = [1]
except ValueError as x: print(x)
try: a, b = 5
except TypeError as x: print(x)
try: a, b = None
except TypeError as x: print(x)
try:
    for x in 5: pass
except TypeError as x: print(x)
class Note(Exception): pass
try:
    n = Note('hi'); n.add_note('extra'); raise n
except Note as n: print(n.__notes__)
def nested():
    try:
        try: raise ValueError(1)
        finally:
            try: raise KeyError(2)
            except KeyError: pass
    except ValueError as v: return v.args, v.__context__
print(nested())
import sys
try: 1/0
except ZeroDivisionError: print(sys.exc_info()[0], sys.exc_info()[1])
print(sys.exc_info())
try:
    raise OSError(2, 'No such file', 'x.txt')
except FileNotFoundError as e: print(e, e.errno, e.filename, e.strerror)
class A(Exception): pass
class B(A): pass
for cls in (A, B):
    try: raise cls('z')
    except B: print('B')
    except A: print('A')
try:
    raise ExceptionGroup
except NameError as e: print('no groups' if False else 'x')
except BaseException as e: print('x')
def gen():
    try: yield 1
    finally: print('gen closed')
for v in gen(): break
g = gen(); next(g); g.close()
