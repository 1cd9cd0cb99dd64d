"""Type hints as light objects: they print and compare as CPython's, and check nothing."""
import collections.abc as _abc
import types as _types
from types import GenericAlias, UnionType

TYPE_CHECKING = False
_NoneType = type(None)


def _type_check(arg):
    if arg is None:
        return _NoneType
    if isinstance(arg, str):
        return ForwardRef(arg)
    return arg


def _repr(obj):
    if isinstance(obj, type) and not hasattr(obj, "__origin__"):
        if obj.__module__ == "builtins":
            return obj.__qualname__
        return "%s.%s" % (obj.__module__, obj.__qualname__)
    if obj is Ellipsis:
        return "..."
    if isinstance(obj, _types.FunctionType):
        return obj.__name__
    if isinstance(obj, list):
        return "[" + ", ".join([_repr(a) for a in obj]) + "]"
    return repr(obj)


def _parameters(args):
    found = []
    for arg in args:
        if isinstance(arg, (TypeVar, ParamSpec, TypeVarTuple)):
            if arg not in found:
                found.append(arg)
        elif isinstance(arg, list):
            for inner in _parameters(arg):
                if inner not in found:
                    found.append(inner)
        elif not isinstance(arg, type) or hasattr(arg, "__origin__"):
            for inner in getattr(arg, "__parameters__", ()):
                if inner not in found:
                    found.append(inner)
    return tuple(found)


def _substituted(args, parameters, items):
    """`args` with the type variables `parameters` replaced by `items`."""
    if not isinstance(items, tuple):
        items = (items,)
    items = tuple([_type_check(i) for i in items])
    if len(items) != len(parameters):
        many = "many" if len(items) > len(parameters) else "few"
        raise TypeError("Too %s arguments; actual %d, expected %d" % (many, len(items), len(parameters)))
    table = dict(zip(parameters, items))
    out = []
    for arg in args:
        if isinstance(arg, (TypeVar, ParamSpec)):
            out.append(table.get(arg, arg))
        elif isinstance(arg, list):
            out.append(list(_substituted(arg, parameters, items)))
        elif getattr(arg, "__parameters__", None) and not isinstance(arg, type):
            out.append(arg[tuple([table[p] for p in arg.__parameters__])])
        else:
            out.append(arg)
    return tuple(out)


class _Form:
    """What all typing objects share: `|`, and no instance checks."""

    _is_typing_form = True

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __instancecheck__(self, obj):
        raise TypeError("%r cannot be used with isinstance()" % self)

    def __subclasscheck__(self, cls):
        raise TypeError("%r cannot be used with issubclass()" % self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class TypeVar(_Form):
    _is_type_variable = True

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        self.__name__ = name
        self.__bound__ = _type_check(bound) if bound is not None else None
        self.__constraints__ = tuple([_type_check(c) for c in constraints])
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)

    def __repr__(self):
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


class ParamSpec(_Form):
    _is_type_variable = True

    def __init__(self, name, *, bound=None, covariant=False, contravariant=False):
        self.__name__ = name
        self.args = _Named(name + ".args")
        self.kwargs = _Named(name + ".kwargs")

    def __repr__(self):
        return "~" + self.__name__


class TypeVarTuple(_Form):
    _is_type_variable = True

    def __init__(self, name):
        self.__name__ = name

    def __iter__(self):
        yield Unpack[self]

    def __repr__(self):
        return self.__name__


class _Named(_Form):
    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return self._name


class ForwardRef(_Form):
    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError("Forward reference must be a string -- got %r" % (arg,))
        self.__forward_arg__ = arg

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash(self.__forward_arg__)

    def __repr__(self):
        return "ForwardRef(%r)" % self.__forward_arg__


class NewType(_Form):
    def __init__(self, name, tp):
        self.__name__ = self.__qualname__ = name
        self.__supertype__ = tp
        self.__module__ = "__main__"

    def __call__(self, x):
        return x

    def __repr__(self):
        return "%s.%s" % (self.__module__, self.__qualname__)


class _SpecialForm(_Form):
    def __init__(self, name, getitem=None):
        self._name = name
        self._getitem = getitem

    def __repr__(self):
        return "typing." + self._name

    def __call__(self, *args, **kwds):
        raise TypeError("Cannot instantiate %r" % self)

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass %r" % self)

    def __getitem__(self, parameters):
        if self._getitem is None:
            raise TypeError("%r is not subscriptable" % self)
        return self._getitem(self, parameters)


class _GenericAlias(_Form):
    """`Name[args]`, with the class or form that it stands for in `__origin__`."""

    def __init__(self, origin, args, name=None):
        self.__dict__.update({
            "__origin__": origin,
            "__args__": args if isinstance(args, tuple) else (args,),
            "_name": name,
        })
        self.__dict__["__parameters__"] = _parameters(self.__args__)

    def __getitem__(self, items):
        if not self.__parameters__:
            raise TypeError("%s is not a generic class" % self)
        return self._copy_with(_substituted(self.__args__, self.__parameters__, items))

    def _copy_with(self, args):
        return type(self)(self.__origin__, args, self._name)

    def __getattr__(self, attr):
        if attr.startswith("__") and attr.endswith("__"):
            raise AttributeError(attr)
        return getattr(self.__dict__["__origin__"], attr)

    def __call__(self, *args, **kwargs):
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except AttributeError:
            pass
        return made

    def __mro_entries__(self, bases):
        origin = self.__origin__
        if origin is Generic or self._name and any([isinstance(b, _GenericAlias) and b is not self and
                                                    b.__origin__ is Generic for b in bases]):
            return (origin,)
        if isinstance(origin, type) and self._name and Generic not in bases and not issubclass(origin, Generic):
            return (origin, Generic)
        return (origin,)

    def __repr__(self):
        name = "typing." + self._name if self._name else _repr(self.__origin__)
        return "%s[%s]" % (name, ", ".join([_repr(a) for a in self.__args__]) or "()")

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __instancecheck__(self, obj):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")


class _UnionGenericAlias(_GenericAlias):
    def _copy_with(self, args):
        return Union[args]

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _NoneType in args:
            other = args[0] if args[1] is _NoneType else args[1]
            return "typing.Optional[%s]" % _repr(other)
        return _GenericAlias.__repr__(self)

    def __eq__(self, other):
        if not isinstance(other, (_UnionGenericAlias, UnionType)):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        return any([issubclass(cls, arg) for arg in self.__args__])

    def __call__(self, *args, **kwargs):
        raise TypeError("Cannot instantiate typing.Union")


class _CallableGenericAlias(_GenericAlias):
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and args[0] is Ellipsis:
            return "typing.Callable[..., %s]" % _repr(args[1])
        if len(args) == 2 and isinstance(args[0], (ParamSpec, _GenericAlias)) and _is_paramspec(args[0]):
            return "typing.Callable[%s, %s]" % (_repr(args[0]), _repr(args[1]))
        return "typing.Callable[[%s], %s]" % (", ".join([_repr(a) for a in args[:-1]]), _repr(args[-1]))


def _is_paramspec(arg):
    return isinstance(arg, ParamSpec) or getattr(arg, "_name", None) == "Concatenate"


class _LiteralGenericAlias(_GenericAlias):
    def __eq__(self, other):
        if not isinstance(other, _LiteralGenericAlias):
            return NotImplemented
        ours = {(a, type(a)) for a in self.__args__}
        return ours == {(a, type(a)) for a in other.__args__}

    def __hash__(self):
        return hash(frozenset([(a, type(a)) for a in self.__args__]))

    def __repr__(self):
        return "typing.Literal[%s]" % ", ".join([repr(a) for a in self.__args__])


class _AnnotatedAlias(_GenericAlias):
    def __init__(self, origin, metadata):
        _GenericAlias.__init__(self, origin, origin)
        self.__dict__["__metadata__"] = metadata

    def __repr__(self):
        inside = ", ".join([repr(m) for m in self.__metadata__])
        return "typing.Annotated[%s, %s]" % (_repr(self.__origin__), inside)


class _SpecialGenericAlias(_Form):
    """A bare `List`, `Dict`, ...: subscriptable, and stands for the class in instance checks."""

    def __init__(self, origin, nparams, name, args=None):
        self.__origin__ = origin
        self._nparams = nparams
        self._name = name

    def __repr__(self):
        return "typing." + self._name

    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple([_type_check(p) for p in params])
        if self._nparams >= 0 and len(params) != self._nparams:
            many = "many" if len(params) > self._nparams else "few"
            raise TypeError(
                "Too %s arguments for %r; actual %d, expected %d" % (many, self, len(params), self._nparams))
        return _GenericAlias(self.__origin__, params, self._name)

    def __call__(self, *args, **kwargs):
        raise TypeError("Type %s cannot be instantiated; use %s() instead" % (self._name, _repr(self.__origin__)))

    def __mro_entries__(self, bases):
        if Generic in bases or any([getattr(b, "__origin__", None) is Generic for b in bases]):
            return (self.__origin__,)
        return (self.__origin__, Generic)

    def __instancecheck__(self, obj):
        return isinstance(obj, self.__origin__)

    def __subclasscheck__(self, cls):
        return issubclass(cls, self.__origin__)


class _TupleType(_SpecialGenericAlias):
    def __getitem__(self, params):
        if params == ():
            return _GenericAlias(tuple, (), "Tuple")
        if not isinstance(params, tuple):
            params = (params,)
        return _GenericAlias(tuple, tuple([_type_check(p) for p in params]), "Tuple")


class _CallableType(_SpecialGenericAlias):
    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        result = _type_check(result)
        if args is Ellipsis or _is_paramspec(args):
            return _CallableGenericAlias(_abc.Callable, (args, result), "Callable")
        if not isinstance(args, (list, tuple)):
            raise TypeError("Callable[args, result]: args must be a list. Got %s" % (args,))
        return _CallableGenericAlias(_abc.Callable, tuple([_type_check(a) for a in args]) + (result,), "Callable")


def _union(form, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Union of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = []
    for p in parameters:
        p = _type_check(p)
        if isinstance(p, (_UnionGenericAlias, UnionType)):
            flat.extend(p.__args__)
        else:
            flat.append(p)
    unique = _types.unique_types(flat)
    if len(unique) == 1:
        return unique[0]
    return _UnionGenericAlias(Union, tuple(unique), "Union")


def _literal(form, parameters):
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    unique = []
    for p in parameters:
        for q in p.__args__ if isinstance(p, _LiteralGenericAlias) else (p,):
            if not any([q == u and type(q) is type(u) for u in unique]):
                unique.append(q)
    return _LiteralGenericAlias(Literal, tuple(unique), "Literal")


def _one(form, parameter):
    return _GenericAlias(form, (_type_check(parameter),), form._name)


def _several(form, parameters):
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    return _GenericAlias(form, tuple([_type_check(p) for p in parameters]), form._name)


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return type.__instancecheck__(self, obj)

    def __repr__(self):
        if self is Any:
            return "typing.Any"
        return type.__repr__(self)


class Any(metaclass=_AnyMeta):
    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


Union = _SpecialForm("Union", _union)
Optional = _SpecialForm("Optional", lambda form, p: Union[p, _NoneType])
Literal = _SpecialForm("Literal", _literal)
ClassVar = _SpecialForm("ClassVar", _one)
Final = _SpecialForm("Final", _one)
Required = _SpecialForm("Required", _one)
NotRequired = _SpecialForm("NotRequired", _one)
TypeGuard = _SpecialForm("TypeGuard", _one)
Unpack = _SpecialForm("Unpack", _one)
Concatenate = _SpecialForm("Concatenate", _several)
NoReturn = _SpecialForm("NoReturn")
Never = _SpecialForm("Never")
Self = _SpecialForm("Self")
LiteralString = _SpecialForm("LiteralString")
TypeAlias = _SpecialForm("TypeAlias")


class Annotated:
    def __new__(cls, *args, **kwargs):
        raise TypeError("Type Annotated cannot be instantiated.")

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple) or len(params) < 2:
            raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
        origin = _type_check(params[0])
        metadata = tuple(params[1:])
        if isinstance(origin, _AnnotatedAlias):
            return _AnnotatedAlias(origin.__origin__, origin.__metadata__ + metadata)
        return _AnnotatedAlias(origin, metadata)


class Generic:
    """Base of user classes with type variables; subscription only remembers the arguments."""

    __slots__ = ()
    _is_protocol = False

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple([_type_check(p) for p in params])
        if cls is Generic or cls is Protocol:
            if not params:
                raise TypeError("Parameter list to %s[...] cannot be empty" % cls.__qualname__)
            if not all([isinstance(p, (TypeVar, ParamSpec, TypeVarTuple, _GenericAlias)) for p in params]):
                raise TypeError("Parameters to %s[...] must all be type variables or parameter specification variables."
                                % cls.__name__)
        else:
            own = getattr(cls, "__parameters__", ())
            if not own:
                raise TypeError("%r is not a generic class" % cls)
            if len(params) != len(own) and not any([isinstance(p, (TypeVarTuple, ParamSpec)) for p in own]):
                many = "many" if len(params) > len(own) else "few"
                raise TypeError(
                    "Too %s arguments for %r; actual %d, expected %d" % (many, cls, len(params), len(own)))
        return _GenericAlias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__", ())
        found = []
        for base in bases:
            if isinstance(base, _GenericAlias) and base.__origin__ in (Generic, Protocol):
                found = list(base.__parameters__)
                break
            for p in getattr(base, "__parameters__", ()) if isinstance(base, (_GenericAlias, GenericAlias)) else ():
                if p not in found:
                    found.append(p)
        cls.__parameters__ = tuple(found)


class _ProtocolMeta(_abc.ABCMeta):
    def __instancecheck__(cls, instance):
        if cls.__dict__.get("_is_protocol") and not cls.__dict__.get("_is_runtime_protocol"):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if cls.__dict__.get("_is_protocol"):
            return all([hasattr(instance, name) for name in _protocol_names(cls)])
        return _abc.ABCMeta.__instancecheck__(cls, instance)

    def __subclasscheck__(cls, other):
        if cls.__dict__.get("_is_protocol") and cls.__dict__.get("_is_runtime_protocol"):
            return all([hasattr(other, name) for name in _protocol_names(cls)])
        return _abc.ABCMeta.__subclasscheck__(cls, other)


_NOT_MEMBERS = frozenset((
    "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__", "__module__", "__new__", "__slots__",
    "__subclasshook__", "__weakref__", "__class_getitem__", "__parameters__", "__orig_bases__", "__init_subclass__",
    "_is_protocol", "_is_runtime_protocol", "_abc_registry", "__qualname__", "__match_args__", "__hash__", "_abc_impl",
))


def _protocol_names(cls):
    names = []
    for base in cls.__mro__:
        if base.__dict__.get("_is_protocol") and base is not Protocol:
            for name in list(base.__dict__) + list(base.__dict__.get("__annotations__", {})):
                if name not in _NOT_MEMBERS and name not in names:
                    names.append(name)
    return names


class Protocol(Generic, metaclass=_ProtocolMeta):
    __slots__ = ()
    _is_protocol = True

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        cls._is_protocol = any([b is Protocol for b in cls.__bases__])

    def __new__(cls, *args, **kwargs):
        if cls.__dict__.get("_is_protocol"):
            raise TypeError("Protocols cannot be instantiated")
        return super().__new__(cls)


def runtime_checkable(cls):
    if not getattr(cls, "_is_protocol", False):
        raise TypeError("@runtime_checkable can be only applied to protocol classes, got %r" % cls)
    cls._is_runtime_protocol = True
    return cls


@runtime_checkable
class SupportsInt(Protocol):
    def __int__(self): ...


@runtime_checkable
class SupportsFloat(Protocol):
    def __float__(self): ...


@runtime_checkable
class SupportsIndex(Protocol):
    def __index__(self): ...


@runtime_checkable
class SupportsAbs(Protocol):
    def __abs__(self): ...


@runtime_checkable
class SupportsRound(Protocol):
    def __round__(self, ndigits=0): ...


class _NamedTupleMeta(type):
    def __new__(mcls, typename, bases, ns):
        from collections import namedtuple

        hints = {n: _type_check(t) for n, t in ns.get("__annotations__", {}).items()}
        defaults = [n for n in hints if n in ns]
        seen_default = None
        for name in hints:
            if name in ns:
                seen_default = name
            elif seen_default:
                raise TypeError("Non-default namedtuple field %s cannot follow default field %s" % (name, seen_default))
        made = namedtuple(typename, list(hints), defaults=[ns[n] for n in defaults], module=ns["__module__"])
        made.__annotations__ = made.__new__.__annotations__ = hints
        kept = ("__qualname__", "__annotations__", "__module__", "__orig_bases__", "__classcell__", "__new__",
                "__init__", "__slots__", "__getnewargs__")
        for key, value in ns.items():
            if key in ("_fields", "_field_defaults", "_make", "_replace", "_asdict"):
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in kept and key not in hints:
                setattr(made, key, value)
        made.__qualname__ = ns.get("__qualname__", typename)
        if Generic in bases:
            made.__class_getitem__ = classmethod(lambda cls, item: _GenericAlias(cls, item))
        return made


def NamedTuple(typename, fields=None, /, **kwargs):
    from collections import namedtuple

    fields = list(kwargs.items()) if fields is None else list(fields)
    made = namedtuple(typename, [n for n, _ in fields], module="__main__")
    made.__annotations__ = made.__new__.__annotations__ = {n: _type_check(t) for n, t in fields}
    return made


_NamedTuple = type.__new__(_NamedTupleMeta, "NamedTuple", (), {})
NamedTuple.__mro_entries__ = lambda bases: (_NamedTuple,)


class _TypedDictMeta(type):
    def __new__(mcls, name, bases, ns, total=True):
        made = type.__new__(mcls, name, (dict,), ns)
        hints = {}
        required = set()
        optional = set()
        for base in bases:
            hints.update(base.__dict__.get("__annotations__", {}))
            required |= base.__dict__.get("__required_keys__", frozenset())
            optional |= base.__dict__.get("__optional_keys__", frozenset())
        own = {n: _type_check(t) for n, t in ns.get("__annotations__", {}).items()}
        hints.update(own)
        for key, hint in own.items():
            form = getattr(hint, "__origin__", None)
            need = form is Required or (total and form is not NotRequired)
            (required if need else optional).add(key)
        made.__annotations__ = hints
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__total__ = total
        return made

    def __call__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)

    def __instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")


def TypedDict(typename, fields=None, /, *, total=True, **kwargs):
    ns = {"__annotations__": dict(fields if fields is not None else kwargs), "__module__": "__main__"}
    return _TypedDictMeta(typename, (), ns, total=total)


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})
TypedDict.__mro_entries__ = lambda bases: (_TypedDict,)


def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    raise AssertionError("Expected code to be unreachable, but got: %r" % (arg,))


def reveal_type(obj, /):
    import sys

    print("Runtime type is %r" % type(obj).__name__, file=sys.stderr)
    return obj


def overload(func):
    return _overload_dummy


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed."
    )


def get_overloads(func):
    return []


def clear_overloads():
    pass


def final(f):
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def no_type_check(arg):
    arg.__no_type_check__ = True
    return arg


def no_type_check_decorator(decorator):
    return decorator


def dataclass_transform(**kwargs):
    return lambda cls: cls


def override(func):
    func.__override__ = True
    return func


def get_origin(tp):
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if type(tp).__name__ == "UnionType":
        return type(tp)
    if isinstance(tp, (_GenericAlias, GenericAlias, _SpecialGenericAlias)) or type(tp).__name__ == "GenericAlias":
        return tp.__origin__
    if tp is Generic:
        return Generic
    return None


def get_args(tp):
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, _CallableGenericAlias):
        args = tp.__args__
        if args[0] is Ellipsis or len(args) == 2 and _is_paramspec(args[0]):
            return args
        return (list(args[:-1]), args[-1])
    if isinstance(tp, _GenericAlias) or type(tp).__name__ in ("GenericAlias", "UnionType"):
        return tp.__args__
    return ()


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)


def _resolved(hint, globalns, localns):
    if hint is None:
        return _NoneType
    if isinstance(hint, str):
        hint = ForwardRef(hint)
    if isinstance(hint, ForwardRef):
        return _resolved(eval(hint.__forward_arg__, globalns, localns), globalns, localns)
    if isinstance(hint, (_AnnotatedAlias, _LiteralGenericAlias)):
        return hint
    if isinstance(hint, (_GenericAlias, GenericAlias)):
        args = tuple([_resolved(a, globalns, localns) if not isinstance(a, list) else a for a in hint.__args__])
        if args == hint.__args__:
            return hint
        return hint._copy_with(args) if isinstance(hint, _GenericAlias) else GenericAlias(hint.__origin__, args)
    return hint


def _without_extras(hint):
    if isinstance(hint, _AnnotatedAlias):
        return hint.__origin__
    if isinstance(hint, _GenericAlias) and hint.__origin__ in (Required, NotRequired):
        return hint.__args__[0]
    return hint


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            names = globalns
            if names is None:
                import sys

                names = getattr(sys.modules.get(base.__module__), "__dict__", {})
            scope = dict(vars(base)) if localns is None else localns
            for name, hint in base.__dict__.get("__annotations__", {}).items():
                hints[name] = _resolved(hint, names, scope)
    else:
        inner = obj
        while hasattr(inner, "__wrapped__"):
            inner = inner.__wrapped__
        if globalns is None:
            globalns = getattr(inner, "__globals__", None) or getattr(obj, "__dict__", {})
        found = getattr(obj, "__annotations__", None)
        if found is None:
            raise TypeError("%r is not a module, class, method, or function." % (obj,))
        for name, hint in found.items():
            hints[name] = _resolved(hint, globalns, localns if localns is not None else globalns)
    return hints if include_extras else {k: _without_extras(v) for k, v in hints.items()}


def _bare_aliases():
    import collections

    table = [
        ("List", list, 1), ("Set", set, 1), ("FrozenSet", frozenset, 1), ("Dict", dict, 2), ("Type", type, 1),
        ("Deque", collections.deque, 1), ("DefaultDict", collections.defaultdict, 2),
        ("OrderedDict", collections.OrderedDict, 2), ("Counter", collections.Counter, 1),
        ("ChainMap", collections.ChainMap, 2), ("Hashable", _abc.Hashable, 0), ("Sized", _abc.Sized, 0),
        ("Iterable", _abc.Iterable, 1), ("Iterator", _abc.Iterator, 1), ("Reversible", _abc.Reversible, 1),
        ("Container", _abc.Container, 1), ("Collection", _abc.Collection, 1), ("AbstractSet", _abc.Set, 1),
        ("MutableSet", _abc.MutableSet, 1), ("Mapping", _abc.Mapping, 2), ("MutableMapping", _abc.MutableMapping, 2),
        ("Sequence", _abc.Sequence, 1), ("MutableSequence", _abc.MutableSequence, 1),
        ("MappingView", _abc.MappingView, 1), ("KeysView", _abc.KeysView, 1), ("ItemsView", _abc.ItemsView, 2),
        ("ValuesView", _abc.ValuesView, 1), ("Generator", _abc.Generator, 3), ("Awaitable", _abc.Awaitable, 1),
        ("Coroutine", _abc.Coroutine, 3), ("AsyncIterable", _abc.AsyncIterable, 1),
        ("AsyncIterator", _abc.AsyncIterator, 1), ("ByteString", _abc.ByteString, 0),
    ]
    for name, origin, count in table:
        globals()[name] = _SpecialGenericAlias(origin, count, name)


_bare_aliases()
Tuple = _TupleType(tuple, -1, "Tuple")
Callable = _CallableType(_abc.Callable, 2, "Callable")
ContextManager = _SpecialForm("ContextManager", _one)
T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
AnyStr = TypeVar("AnyStr", bytes, str)
Text = str
IO = TextIO = BinaryIO = _SpecialForm("IO", _one)
Pattern = _SpecialForm("Pattern", _one)
Match = _SpecialForm("Match", _one)
