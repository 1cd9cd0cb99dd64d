"""Stand-ins for modules that are not installed here. Code that only mentions such a module runs; the first number, shape or
branch that would depend on it is refused, and the refusal names the import."""
import _dy2st


class Absent:
    """An absent module, or what would be got from one: by attribute, by call, by index."""

    def __init__(self, name, module, where):
        object.__setattr__(self, "_dy2st_name", name)
        object.__setattr__(self, "_dy2st_module", module)
        object.__setattr__(self, "_dy2st_where", where)

    def __getattr__(self, name):
        if name[:2] == "__" and name[-2:] == "__" and name not in ("__version__", "__file__"):
            if name in ("__name__", "__qualname__"):
                return self._dy2st_name.rpartition(".")[2]
            if name == "__module__":
                return self._dy2st_name.rpartition(".")[0]
            # Protocols ask for these; an absent module takes part in none.
            raise AttributeError(name)
        return Absent(self._dy2st_name + "." + name, self._dy2st_module, self._dy2st_where)

    def __call__(self, *args, **kwargs):
        return Absent(self._dy2st_name + "()", self._dy2st_module, self._dy2st_where)

    def __dy2st_decorate__(self, decorated):
        """As a decorator. Of classes nearly all register the class and give it back."""
        if isinstance(decorated, type):
            return decorated
        return Decorated(decorated, self)

    def __dy2st_star__(self):
        self._dy2st_refuse("what 'import *' brings")

    def __dy2st_hasattr__(self, name):
        self._dy2st_refuse("whether there is a '" + name + "'")

    def __setattr__(self, name, value):
        pass

    def __delattr__(self, name):
        pass

    def __getitem__(self, key):
        return Absent(self._dy2st_name + "[]", self._dy2st_module, self._dy2st_where)

    def __setitem__(self, key, value):
        pass

    def __delitem__(self, key):
        pass

    def __or__(self, other):
        return Absent(self._dy2st_name, self._dy2st_module, self._dy2st_where)

    __ror__ = __or__

    def __hash__(self):
        return hash(self._dy2st_name)

    def __mro_entries__(self, bases):
        """As a base class: adds nothing where there are other bases, and takes any arguments where there are none."""
        others = [b for b in bases if not isinstance(b, Absent)]
        kind = _Mixin if others else _Base
        return (type(self._dy2st_name.rpartition(".")[2], (kind,), {"_dy2st_absent": self}),)

    def __instancecheck__(self, value):
        """No value of a class of ours is an instance of an absent class, unless it derives from it."""
        if isinstance(value, (Absent, _Mixin)):
            self._dy2st_refuse("whether a value is an instance of it")
        return False

    def __subclasscheck__(self, cls):
        if issubclass(cls, (Absent, _Mixin)):
            self._dy2st_refuse("whether a class derives from it")
        return False

    def __repr__(self):
        return "<" + self._dy2st_name + ", not installed>"

    def _dy2st_refuse(self, what):
        _dy2st.absent(self._dy2st_module, self._dy2st_name, what, self._dy2st_where)


def _refusing(what):
    def method(self, *args, **kwargs):
        self._dy2st_refuse(what)

    return method


_REFUSED = {
    "a branch or a loop": "bool len iter next contains length_hint reversed enter exit await aiter anext",
    "a comparison": "eq ne lt le gt ge",
    "a number": "int float complex index round trunc floor ceil abs neg pos invert divmod rdivmod",
    "a text": "str format bytes fspath",
    "the result of an operation": (
        "add radd iadd sub rsub isub mul rmul imul matmul rmatmul imatmul truediv rtruediv itruediv floordiv rfloordiv "
        "ifloordiv mod rmod imod pow rpow ipow and rand iand xor rxor ixor ior lshift rlshift ilshift rshift rrshift irshift "
        "array array_ufunc"
    ),
}
for _what in _REFUSED:
    for _name in _REFUSED[_what].split():
        setattr(Absent, "__" + _name + "__", _refusing(_what))


class Decorated(Absent):
    """A function under an absent decorator: what a call gives is not known."""

    def __init__(self, function, decorator):
        Absent.__init__(self, decorator._dy2st_name, decorator._dy2st_module, decorator._dy2st_where)
        object.__setattr__(self, "_dy2st_function", function)

    def __getattr__(self, name):
        return getattr(self._dy2st_function, name)

    def __dy2st_hasattr__(self, name):
        pass

    def __get__(self, instance, owner=None):
        return self

    def __call__(self, *args, **kwargs):
        self._dy2st_refuse("a call of '" + self._dy2st_function.__name__ + "', which it decorates,")


class _Mixin:
    """Base of the classes that stand for an absent base class."""

    def __init_subclass__(cls, **kwargs):
        pass

    def __getattr__(self, name):
        later = getattr(super(_Mixin, self), "__getattr__", None)
        if later is not None:
            try:
                return later(name)
            except AttributeError:
                pass
        if name[:2] == "__" and name[-2:] == "__":
            raise AttributeError(name)
        return getattr(type(self)._dy2st_absent, name)


class _Base(_Mixin):
    """The same where it is the only base: its constructor is not known."""

    def __init__(self, *args, **kwargs):
        pass
