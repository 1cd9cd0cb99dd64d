import math, functools, itertools, collections, copy, json, re, operator, string, random, os, sys, types, typing, abc, contextlib, warnings, time, logging, inspect, textwrap, numbers, enum, dataclasses, traceback, io
print(json.dumps({'a': [1, 2.5, None, True, 'x\n\u00e9'], 'b': {}}), json.loads('{"k": [1, -2.5e3, "s", null, false]}'))
print(re.findall(r'(\w)(\d+)', 'a1 b22'), re.sub(r'\s+', ' ', 'a  b\t c'), re.match(r'(?P<n>\d+)', '12x').group('n'))
@functools.lru_cache(None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), functools.reduce(operator.add, [1, 2, 3]), functools.partial(pow, 2)(5))
print(list(itertools.chain([1], [2])), list(itertools.product('ab', [1, 2])), list(itertools.accumulate([1, 2, 3])), list(itertools.islice(itertools.count(5), 2)), [(k, list(g)) for k, g in itertools.groupby('aab')])
a = [1, [2, 3]]; b = copy.deepcopy(a); c = copy.copy(a); b[1].append(4); c[1].append(5); print(a, b, c)
class K:
    def __init__(self): self.l = [1]; self.k = self
k = copy.deepcopy(K()); print(k.l, k.k is k)
random.seed(3); print(random.random(), random.randint(1, 10), random.choice('abc'), random.sample(range(10), 3)); l = [1, 2, 3, 4]; random.shuffle(l); print(l, random.gauss(0, 1), random.uniform(1, 2))
print(os.path.join('a', 'b'), os.path.basename('/x/y.py'), os.path.splitext('a.tar.gz'), os.sep)
print(inspect.signature(lambda a, b=1, *c, d, **e: 0), inspect.isfunction(fib), inspect.isclass(K))
def sig(a: int, *, b: str = 'x') -> float: pass
print(inspect.signature(sig), list(inspect.signature(sig).parameters))
print(textwrap.dedent('  a\n  b'), string.ascii_lowercase[:3], string.Template('$x').substitute(x=1))
with contextlib.suppress(ValueError): raise ValueError
with contextlib.redirect_stdout(io.StringIO()) as s: print('captured')
print(repr(s.getvalue()))
print(typing.Optional[int], typing.List[str], typing.Union[int, None], list[int], int | str, typing.Callable[[int], str])
T = typing.TypeVar('T')
class G(typing.Generic[T]):
    def f(self, x: T) -> T: return x
print(G[int]().f(3), G.__mro__[-2].__name__)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always'); warnings.warn('careful'); print(len(w), w[0].message)
try: 1 / 0
except ZeroDivisionError: print(traceback.format_exc().splitlines()[-1])
print(math.gcd(12, 18), math.prod([1, 2, 3]), math.comb(5, 2), math.inf, math.isclose(0.1 + 0.2, 0.3), math.floor(-1.5), math.factorial(10), math.hypot(3, 4), math.log(8, 2), math.log2(8), math.sqrt(2), math.pi)
print(collections.ChainMap({'a': 1}, {'b': 2})['b'], collections.Counter([1, 1, 2]), types.SimpleNamespace(a=1), isinstance(3, numbers.Number))
print(operator.itemgetter(1)([1, 2]), operator.attrgetter('real')(5), operator.methodcaller('upper')('a'))
print(sys.getrecursionlimit() > 0, sys.byteorder, type(time.time()).__name__, callable(logging.getLogger('x').info))
buf = io.StringIO(); print('x', 1, file=buf, sep='-'); print(repr(buf.getvalue()))
print(sorted([('b', 2), ('a', 1)], key=operator.itemgetter(0)), functools.cmp_to_key(lambda a, b: b - a)(1) < functools.cmp_to_key(lambda a, b: b - a)(0))
@functools.singledispatch
def sd(x): return 'base'
@sd.register
def _(x: int): return 'int'
print(sd(1), sd('a'))
@functools.total_ordering
class O:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
print(O(1) >= O(0), O(1) <= O(1))
print(print.__name__, len.__module__, isinstance(len, types.BuiltinFunctionType), isinstance(sig, types.FunctionType))
