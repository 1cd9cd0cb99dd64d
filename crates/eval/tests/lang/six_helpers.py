import six
from six.moves import range as r, urllib, cPickle, zip_longest, xrange, reduce
import six.moves.urllib.parse as p
from six.moves.urllib.parse import quote

class Meta(type):
    def __new__(mcs, name, bases, body):
        body["tag"] = name.lower()
        return super().__new__(mcs, name, bases, body)
    def __call__(cls, *args):
        made = super().__call__(*args)
        if hasattr(made, "__dict__"):
            made.made_by = cls.__name__
        return made

class Base:
    "doc"
    def hello(self): return type(self).__name__

@six.add_metaclass(Meta)
class A(Base):
    "inner"
    x = 1
    def __init__(self, n=0): self.n = n

class B(A): pass

class C(six.with_metaclass(Meta, Base)):
    y = 2

@six.add_metaclass(Meta)
class Slotted:
    __slots__ = ("a", "b")

print(type(A).__name__, A.tag, A.__doc__, A(3).n, A().made_by, B.tag, B().made_by, B().hello(), A.__qualname__, A.__module__)
print(type(C).__name__, C.tag, C.__bases__, C().made_by, C().hello(), C.y)
s = Slotted(); s.a = 1; print(s.a, Slotted.tag, hasattr(s, "__dict__"))
print(isinstance("a", six.string_types), isinstance(1, six.integer_types), six.PY2, six.PY3, six.text_type, six.binary_type)
print(list(six.iteritems({1: 2})), list(six.iterkeys({1: 2})), list(six.itervalues({1: 2})), six.b("é"), six.u("x"), six.ensure_str(b"ab"), six.ensure_binary("ab"), six.ensure_text("t"))
print(list(r(3)), list(xrange(2)), reduce(lambda a, b: a + b, [1, 2, 3]), list(zip_longest([1], [2, 3])), quote("a b"), p.unquote("a%20b"), urllib.parse.quote("é"))
try:
    try:
        raise KeyError(1)
    except KeyError as e:
        six.raise_from(ValueError("v"), e)
except ValueError as e:
    print(repr(e), repr(e.__cause__))
try:
    six.reraise(TypeError, TypeError("t"), None)
except TypeError as e:
    print(e)
try:
    six.ensure_str(5)
except TypeError as e:
    print(e)
print(six.callable(len), six.next(iter([4])), six.int2byte(65), six.byte2int(b"A"), six.unichr(97), six.viewkeys({1: 2}))
