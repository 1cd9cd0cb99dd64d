def t(x):
    print(x, end=' ')
    return x
class A:
    def __getitem__(self, k): print('get', k, end=' '); return 0
    def __setitem__(self, k, v): print('set', k, v, end=' ')
    def __setattr__(self, k, v): print('attr', k, v, end=' ')
a = A()
def get(x): print('obj', x, end=' '); return a
get(1)[t('k')] = t('v'); print()
get(1)[t('k')] += t(5); print()
get(1).x = t('v'); print()
t('a') + t('b') * t('c'); print()
f = lambda *a, **k: None
f(t(1), *[t(2)], t(3), x=t(4), **{'y': t(5)}); print()
{t('k1'): t('v1'), t('k2'): t('v2')}; print()
[t(1), *[t(2)], t(3)]; print()
t(1) < t(2) < t(0) < t(9); print()
t(0) or t(1) and t(2); print()
t('x') if t(0) else t('y'); print()
a[t(1)], a[t(2)] = t('p'), t('q'); print()
x = a[t('i')] = t('w'); print()
def deco(n):
    print('make', n, end=' ')
    def d(f): print('apply', n, end=' '); return f
    return d
@deco(1)
@deco(2)
def g(p=t('default'), *, q: t('ann') = t('kwdefault')) -> t('ret'): pass
print()
class Meta(type):
    def __prepare__(name, bases, **k): print('prepare', end=' '); return {}
    def __new__(m, *a, **k): print('new', end=' '); return type.__new__(m, *a)
    def __init__(c, *a, **k): print('init', end=' ')
def base(): print('base', end=' '); return object
@deco('c')
class C(base(), metaclass=t(Meta) and Meta, kw=t('kw')):
    print('body', end=' ')
print()
assert t(1), t('never'); print()
print([t(i) for i in [t(1), t(2)] if t(i)])
with_ = [t('u') for _ in range(2)]; print()
lambda: t('no')
print(f'{t("f1")}{t("f2"):{t(5)}}')
i = 0
l = [10, 20, 30]
i, l[i] = 2, 99
print(i, l)
def args(*a): return a
print(args(*(t(v) for v in 'ab'), *map(t, 'cd')))
