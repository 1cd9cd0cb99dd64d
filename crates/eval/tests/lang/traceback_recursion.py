def f(n):
    return f(n + 1)
try: f(0)
except RecursionError as e: print(e)
def g(n):
    if n > 20: raise ValueError('deep')
    g(n + 1)
g(0)
