import inspect
import functools
from dataclasses import dataclass, field
from typing import List, Optional


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


def f(a, b: int = 2, *args: str, c, d: "x" = None, **kw) -> List[int]:
    """doc

      indented
    """
    return a


def g(a, /, b, *, c=1):
    yield a


class A:
    cls_attr = 1

    def __init__(self, x: int, y=(1, 2), **kw):
        self.x = x

    def meth(self, q, r=5):
        pass

    @classmethod
    def cm(cls, z):
        pass

    @staticmethod
    def sm(w):
        pass

    @property
    def prop(self):
        return 1

    def __call__(self, k):
        pass


class B(A):
    pass


@dataclass
class D:
    a: int
    b: List[int] = field(default_factory=list)
    c: str = "s"


a = A(1)
for o in (f, g, A, B, a, a.meth, A.meth, A.cm, a.cm, A.sm, D, lambda x, *y: 0, functools.partial(f, 1, c=3), functools.partial(g, b=2), functools.partial(a.meth, 4)):
    attempt(lambda: inspect.signature(o))
sig = inspect.signature(f)
for n, p in sig.parameters.items():
    print(n, p.kind, p.kind.name, int(p.kind), p.default is inspect.Parameter.empty, p.annotation, repr(p), p)
print(sig.return_annotation, "a" in sig.parameters, list(sig.parameters), sig.parameters["b"].default, sig == inspect.signature(f))
b = sig.bind(1, 2, 3, 4, c=5, e=6)
print(b.arguments, b.args, b.kwargs, b)
b = sig.bind(1, c=2)
b.apply_defaults()
print(b.arguments, b.args, b.kwargs)
attempt(sig.bind)
attempt(sig.bind, 1)
attempt(inspect.signature(g).bind, 1, 2, 3)
attempt(inspect.signature(g).bind, 1, 2, zz=3)
attempt(inspect.signature(g).bind, 1, 2, b=3)
print(inspect.getfullargspec(f), inspect.getfullargspec(A.meth), inspect.getfullargspec(a.meth).args, inspect.getfullargspec(A).args, inspect.getfullargspec(A.__init__).varkw)
for o in (A, a, f, g, a.meth, A.meth, len, inspect, lambda: 0, g(1, 2), A.prop, D):
    print([n for n in ("isclass", "isfunction", "ismethod", "isbuiltin", "ismodule", "isroutine", "isgenerator", "isgeneratorfunction", "isabstract") if getattr(inspect, n)(o)])
print([n for n, v in inspect.getmembers(a) if not n.startswith("__")], [n for n, v in inspect.getmembers(A, inspect.isfunction)], [n for n, v in inspect.getmembers(a, inspect.ismethod)])
print(inspect.getmro(B), inspect.getdoc(f), inspect.cleandoc("  a\n    b\n      c\n"))


def deco(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        return fn(*args, **kwargs)

    return inner


@deco
def wrapped(p, q=1):
    pass


print(inspect.signature(wrapped), inspect.signature(wrapped, follow_wrapped=False), inspect.unwrap(wrapped) is wrapped.__wrapped__)
print(inspect.getsource(deco), inspect.getsourcelines(A.meth), inspect.getsource(B))
print(inspect.getfile(f).endswith("t_inspect.py"), inspect.getmodule(f) is None, inspect.currentframe().f_lineno, inspect.stack()[0].function)
attempt(inspect.signature, 5)
p = inspect.Parameter("k", inspect.Parameter.KEYWORD_ONLY, default=3)
print(p, p.replace(name="z"), inspect.Signature([p]), sig.replace(return_annotation=int))
attempt(inspect.Parameter, "1x", inspect.Parameter.KEYWORD_ONLY)
params = inspect.signature(A.__init__).parameters
print({k: v for k, v in {"x": 1, "zz": 2}.items() if k in params}, inspect.getattr_static(a, "prop") is A.__dict__["prop"], inspect.getcallargs(g, 1, 2))
