import functools
def deco(f):
    @functools.wraps(f)
    def wrapper(*a, **k):
        return f(*a, **k)
    return wrapper
@deco
def work(a, b):
    with open('/nonexistent') if False else __import__('contextlib').nullcontext():
        return sorted([3, 'a', a, b],
                      key=lambda v: v + 1)
work(1, 2)
