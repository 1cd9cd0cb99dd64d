def outer():
    values = [1, 2, 3]
    total = (values[0] + values[1]) * None  # a comment
    return total
try: outer()
except TypeError as e: saved = e
def chained():
    try:
        {}['k']
    except KeyError:
        int('x')
class A:
    def __getattr__(self, n): raise AttributeError(n + '!')
try:
    chained()
except ValueError as e: pass
x = [A().foo if i else 0 for i in range(2)] if False else None
def deep(n):
    if n == 0:
        raise RuntimeError('bottom')
    deep(n - 1)
try:
    deep(2)
except RuntimeError as e:
    try:
        foo = saved.bar.baz(1, 2)[3]
    except Exception as ee:
        raise KeyError('last') from ee
