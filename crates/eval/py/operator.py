"""The operators as functions."""


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def not_(a, /):
    return not a


def truth(a, /):
    return bool(a)


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


def abs(a, /):
    return _abs(a)


def add(a, b, /):
    return a + b


def and_(a, b, /):
    return a & b


def floordiv(a, b, /):
    return a // b


def index(a, /):
    if isinstance(a, int):
        return int(a)
    method = getattr(type(a), "__index__", None)
    if method is None:
        raise TypeError("%r object cannot be interpreted as an integer" % type(a).__name__)
    return method(a)


def inv(a, /):
    return ~a


invert = inv


def lshift(a, b, /):
    return a << b


def mod(a, b, /):
    return a % b


def mul(a, b, /):
    return a * b


def matmul(a, b, /):
    return a @ b


def neg(a, /):
    return -a


def or_(a, b, /):
    return a | b


def pos(a, /):
    return +a


def pow(a, b, /):
    return a ** b


def rshift(a, b, /):
    return a >> b


def sub(a, b, /):
    return a - b


def truediv(a, b, /):
    return a / b


def xor(a, b, /):
    return a ^ b


def concat(a, b, /):
    if not hasattr(a, "__getitem__"):
        raise TypeError("%r object can't be concatenated" % type(a).__name__)
    return a + b


def contains(a, b, /):
    return b in a


def countOf(a, b, /):
    n = 0
    for x in a:
        if x is b or x == b:
            n += 1
    return n


def delitem(a, b, /):
    del a[b]


def getitem(a, b, /):
    return a[b]


def indexOf(a, b, /):
    for i, x in enumerate(a):
        if x is b or x == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    a[b] = c


def length_hint(obj, default=0, /):
    if not isinstance(default, int):
        raise TypeError("%r object cannot be interpreted as an integer" % type(default).__name__)
    if hasattr(obj, "__len__"):
        return len(obj)
    method = getattr(type(obj), "__length_hint__", None)
    if method is None:
        return default
    value = method(obj)
    return default if value is NotImplemented else value


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def iadd(a, b, /):
    a += b
    return a


def iand(a, b, /):
    a &= b
    return a


def iconcat(a, b, /):
    a += b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def imod(a, b, /):
    a %= b
    return a


def imul(a, b, /):
    a *= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def isub(a, b, /):
    a -= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


class attrgetter:
    def __init__(self, /, *attrs):
        if not attrs:
            raise TypeError("attrgetter expected 1 argument, got 0")
        for name in attrs:
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        self._attrs = attrs
        self._paths = [name.split(".") for name in self._attrs]

    def __call__(self, obj, /):
        values = []
        for path in self._paths:
            value = obj
            for name in path:
                value = getattr(value, name)
            values.append(value)
        return values[0] if len(values) == 1 else tuple(values)

    def __repr__(self):
        return "operator.attrgetter(%s)" % ", ".join([repr(a) for a in self._attrs])


class itemgetter:
    def __init__(self, /, *items):
        if not items:
            raise TypeError("itemgetter expected 1 argument, got 0")
        self._items = items

    def __call__(self, obj, /):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[i] for i in self._items])

    def __repr__(self):
        return "operator.itemgetter(%s)" % ", ".join([repr(i) for i in self._items])


class methodcaller:
    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name)] + [repr(a) for a in self._args]
        parts.extend(["%s=%r" % (k, v) for k, v in self._kwargs.items()])
        return "operator.methodcaller(%s)" % ", ".join(parts)


import builtins as _builtins  # noqa: E402

_abs = _builtins.abs

for _name in (
    "lt le eq ne ge gt abs add floordiv index inv invert lshift mod mul matmul neg pos pow rshift sub truediv xor "
    "concat contains delitem getitem setitem iadd iand iconcat ifloordiv ilshift imod imul imatmul ior ipow irshift "
    "isub itruediv ixor"
).split():
    globals()["__%s__" % _name] = globals()[_name]
__not__ = not_
__and__ = and_
__or__ = or_
__call__ = call
