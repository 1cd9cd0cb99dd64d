# Functions that ask about objects, print, exceptions of the system, json.
import json


def show(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e.args, str(e))


class A:
    """Doc."""

    k = 1

    def __init__(self):
        self.x = 5

    def m(self):
        return self.x

    @property
    def p(self):
        return self.x * 2

    @p.setter
    def p(self, v):
        self.x = v

    @staticmethod
    def s(a):
        return a

    @classmethod
    def c(cls):
        return cls.__name__

    def __getattr__(self, name):
        if name.startswith("dyn_"):
            return name[4:]
        raise AttributeError(name)

    def __call__(self, *a):
        return a


a = A()
print(getattr(a, "x"), getattr(a, "nope", 0), getattr(a, "dyn_q"), hasattr(a, "x"), hasattr(a, "zzz"), hasattr(a, "dyn_1"), a.p, a.s(3), A.s(4), a.c(), A.c())
setattr(a, "y", 7); a.p = 50; print(a.y, a.x, vars(a)); delattr(a, "y"); print(hasattr(a, "y"), a.__dict__)
print(callable(a), callable(A), callable(len), callable(5), callable(a.m), callable(lambda: 0), callable("x"))
print(isinstance(5, int), isinstance(True, int), isinstance(5, (str, int)), isinstance("a", str), isinstance(a, A), isinstance(A, type), issubclass(bool, int), issubclass(A, object), issubclass(A, (int, A)), isinstance(5, int | str), isinstance(None, type(None)), isinstance([], list), isinstance(len, type(print)))
print([n for n in dir(a) if not n.startswith("__")], [n for n in dir(A) if not n.startswith("__")], "append" in dir([]), "__len__" in dir(""), "upper" in dir(str))
print(type(5), type("a"), type([]), type(None), type(A), type(a), type(len), type(a.m), type(A.m), type(type), type(...), type(NotImplemented), type({}.keys()), type(range(3)), type(1j), type(b""), type(slice(1)), type(ValueError()))
print(id(a) == id(a), id(1) == id(1), id([]) == id({}), hash("a") == hash("a"), repr(len), repr("x"), ascii("é"), format(5, "03"), abs, print)
print("sep", 1, 2.0, None, sep="-", end="!\n"); print(); print("a", "b", sep=""); print(*[1, 2], sep="\n"); print("x", end=""); print(flush=True); print(1, sep=None, end=None)
g = globals(); g["injected"] = 9; print(injected, "A" in globals(), __name__)


def local_names(p, q=2):
    r = 3
    return sorted(locals()), locals()["r"], sorted(vars()), dir()


print(local_names(1))
print(json.dumps({"a": [1, 2.5, None, True, "é\n\"q\"\x7f"], "b": {}, "c": [], 1: 2, None: 3, True: 4, 1.5: 5}), json.dumps("é", ensure_ascii=False), json.dumps([1, {"b": 2, "a": 1}], sort_keys=True, indent=2), json.dumps((1, 2), separators=(",", ":")), json.dumps(float("nan")), json.dumps([1e100, 1e-7, 10 ** 30, -0.0]), json.dumps("\U0001f600\x00\x1f"))
print(json.loads('{"a": [1, -2.5e3, null, true, false, "x\\u00e9\\n\\ud83d\\ude00"], "a2": {}, "a": 3}'), json.loads(" [1 , 2 ] "), json.loads("NaN"), json.loads("-Infinity"), json.loads('"\\/"'), json.loads("123456789012345678901234567890"), json.loads("1E5"), json.loads("-0"), json.loads("0.1"))
for text in ["", "[1,]", '{"a" 1}', '{"a": 1,}', "[1 2]", "tru", '"abc', '"\\x"', "01", "{1: 2}", "[", '"a\nb"', "1 2", "-", '{"a": }', "nul"]:
    show(json.loads, text)
for value in [{1, 2}, A, {(1,): 2}, object, [set()]]:
    try:
        print(json.dumps(value))
    except TypeError as e:
        print(type(e).__name__, str(e)[:40])
loop = []
loop.append(loop)
show(json.dumps, loop)
show(json.dumps, float("inf"), allow_nan=False)

for e in [KeyError("k"), KeyError(), KeyError(1, 2), ValueError("v"), ValueError(), ValueError(1, "b"), OSError(2, "No such file or directory", "f.txt"), OSError(2, "x"), OSError("just text"), OSError(), FileNotFoundError(2, "gone", "g"), StopIteration(5), SystemExit(3), SystemExit(), ImportError("imp", name="n", path="p"), AttributeError("at", name="q"), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), UnicodeEncodeError("ascii", "é", 0, 1, "bad"), AssertionError("a"), NotImplementedError(), RuntimeError("r"), Exception(None), KeyError("a\nb"), ZeroDivisionError("z"), IndexError("i")]:
    print(type(e).__name__, repr(e), "|", str(e), "|", e.args)
e = OSError(2, "No such file or directory", "f.txt"); print(type(e).__name__, e.errno, e.strerror, e.filename, isinstance(e, FileNotFoundError), type(OSError(17, "x", "y")).__name__, type(OSError(99, "x")).__name__, OSError(13, "a").errno, OSError("t").errno, IOError is OSError)
print(StopIteration(5).value, SystemExit(3).code, SystemExit().code, ImportError("imp", name="n").name, KeyError("x").args, issubclass(KeyError, LookupError), issubclass(FileNotFoundError, OSError), ValueError.__mro__[1].__name__, [c.__name__ for c in ModuleNotFoundError.__mro__])
try:
    raise ValueError("a") from KeyError("b")
except ValueError as e:
    print(repr(e.__cause__), e.__suppress_context__, e.__context__, e.with_traceback(None) is e)

for f, *args in [
    (getattr, a, "zzz"), (getattr, a), (getattr, a, 5), (setattr, a, "x"), (setattr, a, 5, 1), (hasattr, a), (delattr, a, "zzz"), (delattr, a, "p"), (isinstance, 5), (isinstance, 5, 5), (isinstance, 5, [int]), (issubclass, 5, int), (issubclass, int, 5), (callable,), (vars, 5), (dir, 1, 2), (id,), (hash,), (repr,), (print, 1), (lambda: print(1, foo=2),), (lambda: print(1, sep=5),), (format,), (len, 1, 2), (lambda: len(x=1),), (lambda: abs(x=1),), (type, 1, 2), (lambda: setattr(5, "x", 1),), (lambda: (5).foo,), (lambda: [].foo,), (lambda: len.foo,), (lambda: A.foo,), (lambda: None.foo,), (lambda: json.foo,), (lambda: 5(),), (lambda: "a"(),), (lambda: None[0],), (lambda: (5)[0],), (lambda: len[0],), (ValueError, ), (lambda: ValueError(a=1),), (lambda: object(1),), (chr, 1.5), (ord, ""), (bool, ), (complex, "1", 2), (complex, 1, "2"), (complex, []), (lambda: ImportError(foo=1),), (lambda: A.p.fget(a),), (lambda: A.__dict__["k"],), (lambda: property(5).fget,), (lambda: [].__class__,), (lambda: (5).__class__.__name__,), (lambda: A.__doc__,), (lambda: len.__name__,), (lambda: [].append.__name__,), (lambda: str.upper.__name__,), (lambda: "a".__len__(),), (lambda: [1, 2].__contains__(1),), (lambda: {}.__class__.__name__,), (lambda: int.__name__,), (lambda: (1).__add__("a"),), (lambda: [].__eq__(5),), (lambda: "a".__eq__(5),), (lambda: (1).__lt__("a"),), (lambda: None.__class__,), (lambda: (5).__str__(),), (lambda: (5).__format__("03"),), (lambda: "x".__repr__(),), (lambda: (5).__bool__(),), (lambda: [].__repr__(),), (lambda: [1].__iter__().__next__(),), (lambda: {}.__len__(),), (lambda: (3).__hash__(),), (lambda: (3).__ne__(4),), (lambda: [3].__ne__([3]),), (lambda: (3).__index__(),), (lambda: (3.7).__int__(),), (lambda: (3).__float__(),), (lambda: (1,).__hash__() == hash((1,)),),
]:
    show(f, *args)
class Slotted: __slots__ = ()
print(["__dict__" in dir(x) for x in (None, 1, "a", [], Slotted(), type("C", (), {})())])
