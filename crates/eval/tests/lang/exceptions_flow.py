log = []
def f(kind):
    for i in range(2):
        try:
            try:
                log.append(('in', i))
                if kind == 'return': return i
                if kind == 'break': break
                if kind == 'continue': continue
                if kind == 'raise': raise ValueError(kind)
            finally:
                log.append('fin1')
        except ValueError:
            log.append('exc')
            if i: return 'handled'
        else: log.append('else')
        finally: log.append('fin2')
    else: log.append('loop else')
    return 'end'
for k in ('return', 'break', 'continue', 'raise', 'none'):
    log.clear(); print(k, f(k), log)
def nested_return():
    try:
        try: return 'a'
        finally: log.append(1)
    finally: log.append(2)
log.clear(); print(nested_return(), log)
def ret_in_with_in_loop():
    class C:
        def __enter__(self): return self
        def __exit__(self, *a): log.append(a[0])
    for i in range(3):
        with C():
            try:
                if i == 1: return i
            finally: log.append(('f', i))
log.clear(); print(ret_in_with_in_loop(), log)
def fin_break():
    for i in range(5):
        try: return i
        finally:
            if i < 2: continue
            break
    return 'after'
print(fin_break())
def exc_in_fin():
    try:
        try: raise ValueError('first')
        finally: raise TypeError('second')
    except TypeError as e: return e, e.__context__
print(exc_in_fin())
def raise_in_except():
    try: raise ValueError('a')
    except ValueError as e:
        e2 = e
        try: raise KeyError('b')
        except KeyError as k: assert k.__context__ is e2; return 'ok', k.__context__
print(raise_in_except())
def gen():
    try:
        for i in range(3):
            try: yield i
            except RuntimeError as e: yield ('caught', str(e))
            finally: log.append(('gf', i))
    except GeneratorExit: log.append('exit'); raise
    finally: log.append('done')
log.clear(); g = gen(); print(next(g), g.throw(RuntimeError('r')), next(g)); g.close(); print(log)
def deep():
    try: yield from inner_gen()
    except ValueError as e: yield 'outer ' + str(e)
def inner_gen():
    try: yield 1
    except KeyError: raise ValueError('converted')
d = deep(); next(d); print(d.throw(KeyError()))
import sys
def info():
    try: raise ValueError(1)
    except ValueError:
        def inner(): return sys.exc_info()[0].__name__
        a = inner()
        try: raise KeyError
        except KeyError: b = inner()
        c = inner()
    return a, b, c, sys.exc_info()[0]
print(info())
class CM:
    def __enter__(self): return 1
    def __exit__(self, t, v, tb): self.seen = t; return t is ValueError
cm = CM()
def w(e):
    with cm: raise e
    return 'suppressed'
print(w(ValueError()), cm.seen.__name__)
try: w(KeyError(1))
except KeyError as e: print(repr(e))
def multi():
    try: raise OSError('os')
    except (ValueError, TypeError): return 1
    except (KeyError, OSError) as e: return type(e).__name__
    finally: log.append('m')
print(multi())
try:
    try: pass
    except NotDefinedAnywhere: pass
    print('not evaluated')
    try: 1 / 0
    except NotDefinedAnywhere: pass
except NameError as e: print(e)
def loop_else_try():
    for i in []:
        pass
    else:
        try: return 'else'
        finally: log.append('x')
print(loop_else_try())
def gen_ret():
    try:
        yield 1
        return 'r'
    finally: log.append('gr')
def use():
    r = yield from gen_ret()
    yield r
print(list(use()))
while True:
    try:
        try: break
        finally: print('brk')
    except Exception: pass
def cond(x):
    try:
        return 10 / x
    except ZeroDivisionError:
        return 'inf'
    except TypeError as e:
        raise ValueError('bad') from e
    finally:
        print('c', end=' ')
print(cond(2), cond(0))
try: cond('a')
except ValueError as e: print(e, '|', e.__cause__)
