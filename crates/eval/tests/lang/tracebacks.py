import sys
def f(x):
    return g(x,
             1)
def g(x, y):
    z = x.attr + y
    return z
class K:
    def m(self):
        d = {'a': {'b': 1}}
        return d['a']['c']
def show(fn):
    try:
        fn()
    except BaseException as e:
        tb = e.__traceback__
        while tb:
            print(tb.tb_frame.f_code.co_name, tb.tb_lineno)
            tb = tb.tb_next
        print(type(e).__name__, e)
show(lambda: f(1))
show(K().m)
def rec(n): return rec(n + 1) if n else 1 / n
show(lambda: rec(0))
def r2():
    try: g(None, 1)
    except AttributeError as e:
        raise ValueError('wrapped') from e
def r3():
    try: r2()
    except ValueError:
        raise
def r4():
    try: r3()
    finally: pass
r4()
