"""What code for both Python 2 and 3 asks of `six`, as it is on Python 3. Metaclasses given by decorator take part in how
classes behave, so that no stand-in would do."""
import builtins as _builtins
import functools
import io
import operator
import sys
import types

__version__ = "1.16.0"
PY2 = False
PY3 = True
PY34 = True
string_types = (str,)
integer_types = (int,)
class_types = (type,)
text_type = str
binary_type = bytes
MAXSIZE = sys.maxsize
StringIO = io.StringIO
BytesIO = io.BytesIO
Iterator = object
unichr = chr
int2byte = operator.methodcaller("to_bytes", 1, "big")
byte2int = operator.itemgetter(0)
indexbytes = operator.getitem
iterbytes = iter
wraps = functools.wraps
get_method_function = operator.attrgetter("__func__")
get_method_self = operator.attrgetter("__self__")
get_function_closure = operator.attrgetter("__closure__")
get_function_code = operator.attrgetter("__code__")
get_function_defaults = operator.attrgetter("__defaults__")
get_function_globals = operator.attrgetter("__globals__")
create_bound_method = types.MethodType
print_ = print
exec_ = exec


def callable(obj):
    return _builtins.callable(obj)


def next(it):
    return it.__next__()


advance_iterator = next


def get_unbound_function(unbound):
    return unbound


def create_unbound_method(func, cls):
    return func


def iterkeys(d, **kw):
    return iter(d.keys(**kw))


def itervalues(d, **kw):
    return iter(d.values(**kw))


def iteritems(d, **kw):
    return iter(d.items(**kw))


def iterlists(d, **kw):
    return iter(d.lists(**kw))


viewkeys = operator.methodcaller("keys")
viewvalues = operator.methodcaller("values")
viewitems = operator.methodcaller("items")


def b(s):
    return s.encode("latin-1")


def u(s):
    return s


def ensure_binary(s, encoding="utf-8", errors="strict"):
    if isinstance(s, bytes):
        return s
    if isinstance(s, str):
        return s.encode(encoding, errors)
    raise TypeError("not expecting type '%s'" % type(s))


def ensure_str(s, encoding="utf-8", errors="strict"):
    if isinstance(s, str):
        return s
    if isinstance(s, bytes):
        return s.decode(encoding, errors)
    raise TypeError("not expecting type '%s'" % type(s))


ensure_text = ensure_str


def raise_from(value, from_value):
    raise value from from_value


def reraise(tp, value, tb=None):
    if value is None:
        value = tp()
    if value.__traceback__ is not tb:
        raise value.with_traceback(tb)
    raise value


def assertCountEqual(self, *args, **kwargs):
    return self.assertCountEqual(*args, **kwargs)


def python_2_unicode_compatible(cls):
    return cls


def add_metaclass(metaclass):
    """A decorator that makes the class anew with that metaclass."""

    def make(cls):
        body = dict(cls.__dict__)
        slots = body.get("__slots__")
        if slots is not None:
            for name in [slots] if isinstance(slots, str) else slots:
                body.pop(name)
        body.pop("__dict__", None)
        body.pop("__weakref__", None)
        if hasattr(cls, "__qualname__"):
            body["__qualname__"] = cls.__qualname__
        return metaclass(cls.__name__, cls.__bases__, body)

    return make


def with_metaclass(meta, *bases):
    """A base whose subclasses have that metaclass and those bases instead."""

    class Between(type):
        def __new__(cls, name, this_bases, body):
            return meta(name, bases, body)

        @classmethod
        def __prepare__(cls, name, this_bases):
            return meta.__prepare__(name, bases)

    return type.__new__(Between, "temporary_class", (), {})
