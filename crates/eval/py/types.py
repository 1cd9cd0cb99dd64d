"""Names of the interpreter's own types, and plain namespaces."""
import builtins as _builtins


def _f():
    yield


class _C:
    def _m(self):
        pass


FunctionType = LambdaType = type(_f)
CodeType = type(_f.__code__)
_g = _f()
GeneratorType = type(_g)
MethodType = type(_C()._m)
BuiltinFunctionType = BuiltinMethodType = type(len)
ModuleType = type(_builtins)
NoneType = type(None)
EllipsisType = type(Ellipsis)
NotImplementedType = type(NotImplemented)
MappingProxyType = type(type.__dict__)


def _traceback_types():
    try:
        raise TypeError
    except TypeError as exc:
        return type(exc.__traceback__), type(exc.__traceback__.tb_frame)


TracebackType, FrameType = _traceback_types()


def _cell():
    x = 1

    def inner():
        return x

    return inner.__closure__[0]


CellType = type(_cell())
del _f, _C, _g, _cell, _traceback_types


class SimpleNamespace:
    """Attributes and nothing else."""

    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return "%s(%s)" % (name, ", ".join(["%s=%r" % (k, v) for k, v in self.__dict__.items()]))

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None


def _shown(arg):
    if arg is Ellipsis:
        return "..."
    if arg is NoneType:
        return "None"
    if isinstance(arg, list):
        return "[" + ", ".join([_shown(a) for a in arg]) + "]"
    if isinstance(arg, type) and not hasattr(arg, "__origin__"):
        if arg.__module__ == "builtins":
            return arg.__qualname__
        return "%s.%s" % (arg.__module__, arg.__qualname__)
    return repr(arg)


def _parameters(args):
    found = []
    for arg in args:
        if getattr(type(arg), "_is_type_variable", False):
            if arg not in found:
                found.append(arg)
        else:
            for inner in getattr(arg, "__parameters__", ()) if not isinstance(arg, type) else ():
                if inner not in found:
                    found.append(inner)
    return tuple(found)


class GenericAlias:
    """`list[int]`: a class with its parameters; calls and attributes go to the class."""

    def __init__(self, origin, args):
        object.__setattr__(self, "__origin__", origin)
        object.__setattr__(self, "__args__", args if isinstance(args, tuple) else (args,))
        object.__setattr__(self, "__parameters__", _parameters(self.__args__))

    def __getattr__(self, name):
        return getattr(object.__getattribute__(self, "__origin__"), name)

    def __call__(self, /, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __getitem__(self, item):
        from typing import _substituted

        if not self.__parameters__:
            raise TypeError("%r is not a generic class" % self)
        return GenericAlias(self.__origin__, _substituted(self.__args__, self.__parameters__, item))

    def __repr__(self):
        inside = ", ".join([_shown(a) for a in self.__args__]) if self.__args__ else "()"
        return "%s[%s]" % (_shown(self.__origin__), inside)

    def __eq__(self, other):
        if not isinstance(other, GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, other):
        return union_of((self, other))

    def __ror__(self, other):
        return union_of((other, self))

    def __instancecheck__(self, instance):
        raise TypeError("isinstance() argument 2 cannot be a parameterized generic")

    def __subclasscheck__(self, cls):
        raise TypeError("issubclass() argument 2 cannot be a parameterized generic")

    def __iter__(self):
        raise TypeError("%r object is not iterable" % "types.GenericAlias")


class UnionType:
    """`int | None`."""

    def __init__(self, args):
        self.__args__ = args
        self.__parameters__ = _parameters(args)

    def __repr__(self):
        return " | ".join([_shown(a) for a in self.__args__])

    def __eq__(self, other):
        args = getattr(other, "__args__", None)
        if args is None or not (isinstance(other, UnionType) or type(other).__name__ == "_UnionGenericAlias"):
            return NotImplemented
        return set(self.__args__) == set(args)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __or__(self, other):
        return union_of((self, other))

    def __ror__(self, other):
        return union_of((other, self))

    def __instancecheck__(self, instance):
        return isinstance(instance, self.__args__)

    def __subclasscheck__(self, cls):
        return issubclass(cls, self.__args__)


def unique_types(parts):
    """The parts without repeats. What stands for a class of an absent module is told apart by its name alone."""
    known = [p for p in parts if not hasattr(type(p), "__dy2st_star__")]
    if len(known) < len(parts):
        return [p for i, p in enumerate(parts) if repr(p) not in [repr(q) for q in parts[:i]]]
    unique = []
    for p in parts:
        if p not in unique:
            unique.append(p)
    return unique


def union_of(parts):
    """What `a | b` of two types is: flat, without repeats; None stands for its type.

    Operands that are not types give NotImplemented, so that `|` raises its TypeError."""
    flat = []
    for part in parts:
        if part is None:
            part = NoneType
        if isinstance(part, UnionType):
            flat.extend(part.__args__)
        elif isinstance(part, (type, GenericAlias)) or getattr(type(part), "_is_typing_form", False):
            flat.append(part)
        else:
            return NotImplemented
    unique = unique_types(flat)
    if len(unique) == 1:
        return unique[0]
    if any([getattr(type(p), "_is_typing_form", False) for p in unique]):
        from typing import Union

        return Union[tuple(unique)]
    return UnionType(tuple(unique))


def new_class(name, bases=(), kwds=None, exec_body=None):
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass", None)
    if meta is None:
        meta = type(bases[0]) if bases else type
    namespace = meta.__prepare__(name, bases, **kwds) if hasattr(meta, "__prepare__") else {}
    if exec_body is not None:
        exec_body(namespace)
    return meta(name, bases, namespace, **kwds)


def resolve_bases(bases):
    return tuple([b.__mro_entries__(bases)[0] if hasattr(b, "__mro_entries__") and not isinstance(b, type) else b
                  for b in bases])


def prepare_class(name, bases=(), kwds=None):
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass", type(bases[0]) if bases else type)
    return meta, {}, kwds


class DynamicClassAttribute:
    """A property that only instances answer."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel = fget, fset, fdel
        self.__doc__ = doc or getattr(fget, "__doc__", None)

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)


def coroutine(func):
    return func


class _Slotted:
    __slots__ = ("a",)


MemberDescriptorType = type(_Slotted.a)
GetSetDescriptorType = type(type.__dict__["__dict__"]) if "__dict__" in type.__dict__ else MemberDescriptorType
del _Slotted
