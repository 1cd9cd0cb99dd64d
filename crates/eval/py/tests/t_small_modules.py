import atexit
import bisect
import cmath
import gc
import heapq
import keyword
import numbers
import queue
import statistics
import struct
import threading
import time
import types
import fnmatch
import hashlib
import ast
import importlib
import weakref
from fractions import Fraction


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


h = [5, 1, 4, 2, 3]
heapq.heapify(h)
print(h, heapq.heappop(h), heapq.heappushpop(h, 0), heapq.heapreplace(h, 9), h, heapq.nsmallest(2, [3, 1, 2]), heapq.nlargest(2, "abc", key=ord), list(heapq.merge([1, 4], [2, 3])), list(heapq.merge([4, 1], [3], reverse=True)))
heapq.heappush(h, 1)
print([heapq.heappop(h) for _ in range(len(h))])
attempt(heapq.heappop, [])
a = [1, 3, 3, 5]
print(bisect.bisect(a, 3), bisect.bisect_left(a, 3), bisect.bisect_right(a, 9), bisect.bisect([(1, "a"), (2, "b")], 1, key=lambda t: t[0]))
bisect.insort(a, 4)
print(a)
print(struct.pack("<IhB", 1, -2, 255), struct.unpack("<IhB", b"\x01\x00\x00\x00\xfe\xff\xff"), struct.calcsize("iqb"), struct.pack(">d", 1.5), struct.unpack("<f", struct.pack("<f", 0.1)), struct.pack("3s2x?", b"ab", True), struct.unpack("<e", struct.pack("<e", 1.1)), struct.pack("<2H", 1, 2), list(struct.iter_unpack("<H", b"\1\0\2\0")))
print([struct.pack("<f", v) for v in (1e-45, 1e-40, 3.4e38, float("inf"), -0.0, 16777217.0)], [struct.unpack("<f", struct.pack("<f", v))[0] for v in (1e-45, 1e-40, 0.3)])
attempt(struct.pack, "<B", 256)
attempt(struct.pack, "<I", 1, 2)
attempt(struct.unpack, "<I", b"1")
attempt(struct.pack, "<f", 1e39)
print(hashlib.md5(b"hello").hexdigest(), hashlib.sha1(b"hello").hexdigest(), hashlib.sha256(b"hello" * 30).hexdigest(), hashlib.sha512(b"").hexdigest(), hashlib.sha224(b"x").hexdigest(), hashlib.sha384(b"abc").hexdigest()[:20], hashlib.new("md5", b"a").hexdigest(), hashlib.md5().digest_size)
f = Fraction(3, -6)
print(f, repr(f), f + 1, f * 2, f / 3, f - 0.5, Fraction("3/4"), Fraction("1.25"), Fraction("-2e-2"), Fraction(0.5), Fraction(1, 3) < Fraction(1, 2), Fraction(3, 1) == 3, hash(Fraction(5)) == hash(5), hash(Fraction(1, 2)) == hash(0.5), Fraction(7, 2) // 1, Fraction(7, 2) % 1, Fraction(2, 3) ** 2, Fraction(2, 3) ** -1, float(Fraction(1, 3)), int(Fraction(-7, 2)), round(Fraction(7, 2)), round(Fraction(22, 7), 2), Fraction(3.14159).limit_denominator(100), abs(f), 1 / Fraction(2), sum([Fraction(1, 2)] * 2))
attempt(Fraction, 1, 0)
attempt(Fraction, "x")
attempt(Fraction, 1.5, 2)
print(statistics.mean([1, 2, 3, 4]), statistics.mean([1.5, 2.5]), statistics.median([3, 1, 2]), statistics.median([1, 2, 3, 4]), statistics.mode("aab"), statistics.stdev([1, 2, 3, 4]), statistics.pstdev([1, 2, 3]), statistics.variance([1, 2, 4]), statistics.pvariance([1.5, 2.5]), statistics.fmean([1, 2]), statistics.multimode("aabb"), statistics.quantiles([1, 2, 3, 4, 5]), statistics.median_low([1, 2, 3, 4]), statistics.geometric_mean([1, 4]), statistics.harmonic_mean([1, 4]))
attempt(statistics.mean, [])
attempt(statistics.stdev, [1])
print(cmath.sqrt(-1), cmath.exp(1j * cmath.pi), cmath.phase(-1), cmath.polar(1 + 1j), cmath.isclose(1, 1 + 1e-12), cmath.log(-1), cmath.rect(1, 0))
print([isinstance(v, t) for v in (1, 1.5, 1j, True, "s", Fraction(1)) for t in (numbers.Number, numbers.Real, numbers.Integral)])
q = queue.Queue(maxsize=2)
q.put(1)
q.put(2)
print(q.full(), q.get(), q.qsize(), q.empty())
attempt(lambda: queue.Queue().get_nowait())
attempt(lambda: queue.Queue().get(timeout=0))
pq = queue.PriorityQueue()
pq.put(3)
pq.put(1)
print(pq.get())
lock = threading.Lock()
with lock:
    print(lock.locked())
print(lock.locked(), lock.acquire(), lock.acquire(False))
res = []
t = threading.Thread(target=lambda x: res.append(x), args=(5,))
t.start()
t.join()
print(res, t.is_alive(), threading.current_thread().name, threading.Event().is_set())
print(time.strftime("%Y-%m-%d %H:%M:%S %j %a %b %p %I %y %%", time.gmtime(86400 * 365.25 * 30)), time.gmtime(0), time.gmtime(951782400).tm_mday, time.asctime(time.gmtime(0)), time.time() > 1e9, time.perf_counter() <= time.perf_counter())
ns = types.SimpleNamespace(a=1, b="x")
ns.c = [1]
print(ns, ns == types.SimpleNamespace(a=1, b="x", c=[1]), ns.a, vars(ns))
print(isinstance(lambda: 0, types.FunctionType), isinstance([].append, types.BuiltinMethodType), isinstance(types, types.ModuleType), isinstance(t.join, types.MethodType), types.NoneType, isinstance((x for x in ()), types.GeneratorType))
mp = types.MappingProxyType({"a": 1})
print(mp, mp["a"], len(mp), dict(mp))
attempt(lambda: mp.__setitem__("b", 1))
K = types.new_class("K", (dict,), {}, lambda n: n.update(z=5))
print(K().z, types.MethodType(lambda self, x: (self, x), 3)(4))
print(keyword.iskeyword("if"), keyword.iskeyword("foo"), gc.collect() >= 0, fnmatch.fnmatch("abc.py", "*.py"), fnmatch.filter(["a1", "b2", "ab"], "[a]?"), fnmatch.fnmatch("a", "[!a]"))
print(ast.literal_eval("{'a': [1, -2.5, (3,)], 'b': None}"), ast.literal_eval("'x' 'y'"), ast.literal_eval("1+2j"))
attempt(lambda: ast.literal_eval("foo()") and 0 if False else ast.literal_eval(5))
print(importlib.import_module("json").loads("[1]"), importlib.import_module("os.path").join("a", "b"))
attempt(importlib.import_module, "no_such_module_x")


class W:
    pass


w = W()
r = weakref.ref(w)
d = weakref.WeakValueDictionary()
d["k"] = w
print(r() is w, d["k"] is w, len(d), w in weakref.WeakSet([w]), weakref.proxy(w).__class__ is W)
