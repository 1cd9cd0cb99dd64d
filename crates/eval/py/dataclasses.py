"""Classes made of annotated fields. Methods are closures over the fields; no source text is generated."""
import types
from reprlib import recursive_repr as _recursive_repr


class FrozenInstanceError(AttributeError):
    pass


class _Factory:
    def __repr__(self):
        return "<factory>"


class _MISSING_TYPE:
    def __repr__(self):
        return "<dataclasses._MISSING_TYPE object>"

    def __deepcopy__(self, memo):
        return self


class _KwOnly:
    pass


MISSING = _MISSING_TYPE()
KW_ONLY = _KwOnly()
_HAS_DEFAULT_FACTORY = _Factory()
_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_POST_INIT = "__post_init__"


class InitVar:
    """A parameter of `__init__` that is handed to `__post_init__` and not stored."""

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return "dataclasses.InitVar[%s]" % name

    def __class_getitem__(cls, type):
        return InitVar(type)


class _Kind:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_FIELD = _Kind("_FIELD")
_FIELD_CLASSVAR = _Kind("_FIELD_CLASSVAR")
_FIELD_INITVAR = _Kind("_FIELD_INITVAR")


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = types.MappingProxyType({} if metadata is None else metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        shown = ("name", "type", "default", "default_factory", "init", "repr", "hash", "compare", "metadata", "kw_only")
        parts = ["%s=%r" % (name, getattr(self, name)) for name in shown]
        return "Field(%s,_field_type=%r)" % (",".join(parts), self._field_type)

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), "__set_name__", None)
        if func:
            func(self.default, owner, name)


class _DataclassParams:
    def __init__(self, **params):
        self.__dict__.update(params)

    def __repr__(self):
        return "_DataclassParams(%s)" % ",".join(["%s=%r" % (k, v) for k, v in self.__dict__.items()])


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
          kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _is_form(hint, name):
    if isinstance(hint, str):
        head = hint.split("[")[0].strip()
        return head == name or head.endswith("." + name)
    if name == "InitVar":
        return isinstance(hint, InitVar) or hint is InitVar
    if name == "KW_ONLY":
        return hint is KW_ONLY
    origin = getattr(hint, "__origin__", hint)
    return getattr(origin, "_name", None) == name


def _get_field(cls, name, hint, kw_only):
    default = cls.__dict__.get(name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if isinstance(default, types.MemberDescriptorType):
            default = MISSING
        f = field(default=default)
    f.name = name
    f.type = hint
    f._field_type = _FIELD
    if _is_form(hint, "ClassVar"):
        f._field_type = _FIELD_CLASSVAR
    elif _is_form(hint, "InitVar"):
        f._field_type = _FIELD_INITVAR
    if f._field_type is not _FIELD and f.default_factory is not MISSING:
        raise TypeError("field %s cannot have a default factory" % f.name)
    if f._field_type is _FIELD_CLASSVAR:
        if f.kw_only is not MISSING:
            raise TypeError("field %s is a ClassVar but specifies kw_only" % f.name)
    elif f.kw_only is MISSING:
        f.kw_only = kw_only
    if f._field_type is _FIELD and type(f.default).__hash__ is None:
        raise ValueError("mutable default %s for field %s is not allowed: use default_factory"
                         % (type(f.default), f.name))
    return f


def _too_many(who, positional, given):
    least = len([f for f in positional if f.default is MISSING and f.default_factory is MISSING]) + 1
    most = len(positional) + 1
    takes = "%d" % most if least == most else "from %d to %d" % (least, most)
    plural = "s" if most > 1 else ""
    return TypeError("%s takes %s positional argument%s but %d were given" % (who, takes, plural, given + 1))


def _missing(who, names, kind):
    from collections import _listed

    plural = "s" if len(names) > 1 else ""
    return TypeError("%s missing %d required %s argument%s: %s" % (who, len(names), kind, plural, _listed(names)))


def _bind(who, positional, keyword_only, args, kwargs):
    """The values of all parameters by name; errors as for a real parameter list."""
    if len(args) > len(positional):
        raise _too_many(who, positional, len(args))
    values = {}
    for f, value in zip(positional, args):
        values[f.name] = value
    known = [f.name for f in positional] + [f.name for f in keyword_only]
    for name, value in kwargs.items():
        if name not in known:
            raise TypeError("%s got an unexpected keyword argument %r" % (who, name))
        if name in values:
            raise TypeError("%s got multiple values for argument %r" % (who, name))
        values[name] = value
    for group, kind in ((positional, "positional"), (keyword_only, "keyword-only")):
        absent = []
        for f in group:
            if f.name in values:
                continue
            if f.default is not MISSING:
                values[f.name] = f.default
            elif f.default_factory is not MISSING:
                values[f.name] = _HAS_DEFAULT_FACTORY
            else:
                absent.append(f.name)
        if absent:
            raise _missing(who, absent, kind)
    return values


def _make_init(cls, fields, frozen):
    """`__init__` of a dataclass. `fields` are those that are stored or passed on, in order."""
    positional = [f for f in fields if f.init and not f.kw_only]
    keyword_only = [f for f in fields if f.init and f.kw_only]
    seen_default = False
    for f in positional:
        if f.default is not MISSING or f.default_factory is not MISSING:
            seen_default = True
        elif seen_default:
            raise TypeError("non-default argument %r follows default argument" % f.name)
    who = cls.__qualname__ + ".__init__()"
    passed_on = [f.name for f in fields if f._field_type is _FIELD_INITVAR]
    has_post_init = hasattr(cls, _POST_INIT)

    def __init__(self, /, *args, **kwargs):
        values = _bind(who, positional, keyword_only, args, kwargs)
        for f in fields:
            if f._field_type is _FIELD_INITVAR:
                continue
            if f.init:
                value = values[f.name]
                if value is _HAS_DEFAULT_FACTORY:
                    value = f.default_factory()
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            elif f.default is not MISSING:
                continue
            else:
                continue
            if frozen:
                object.__setattr__(self, f.name, value)
            else:
                setattr(self, f.name, value)
        if has_post_init:
            self.__post_init__(*[values.get(name, None) for name in passed_on])

    __init__.__qualname__ = cls.__qualname__ + ".__init__"
    __init__.__module__ = cls.__module__
    hints = {f.name: f.type for f in positional + keyword_only}
    hints["return"] = None
    __init__.__annotations__ = hints
    __init__._dataclass_parameters = (positional, keyword_only)
    return __init__


def _method(cls, func, name):
    func.__name__ = name
    func.__qualname__ = cls.__qualname__ + "." + name
    func.__module__ = cls.__module__
    return func


def _values(obj, names):
    return tuple([getattr(obj, name) for name in names])


def _make_repr(names):
    @_recursive_repr()
    def __repr__(self):
        parts = ["%s=%r" % (name, getattr(self, name)) for name in names]
        return self.__class__.__qualname__ + "(" + ", ".join(parts) + ")"

    return __repr__


def _make_compare(names, compare):
    def method(self, other):
        if other.__class__ is self.__class__:
            return compare(_values(self, names), _values(other, names))
        return NotImplemented

    return method


def _make_frozen(cls, names):
    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError("cannot assign to field %r" % name)
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError("cannot delete field %r" % name)
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


_ORDERINGS = (
    ("__lt__", lambda a, b: a < b), ("__le__", lambda a, b: a <= b), ("__gt__", lambda a, b: a > b),
    ("__ge__", lambda a, b: a >= b),
)


def _collect_fields(cls, kw_only):
    fields = {}
    any_frozen = False
    has_bases = False
    for base in cls.__mro__[-1:0:-1]:
        inherited = base.__dict__.get(_FIELDS)
        if inherited is not None:
            has_bases = True
            for f in inherited.values():
                fields[f.name] = f
            any_frozen = any_frozen or getattr(base, _PARAMS).frozen
    keyword_seen = False
    own = []
    hints = cls.__dict__.get("__annotations__", {})
    for name, hint in hints.items():
        if _is_form(hint, "KW_ONLY"):
            if keyword_seen:
                raise TypeError("%r is KW_ONLY, but KW_ONLY has already been specified" % name)
            keyword_seen = True
            kw_only = True
        else:
            own.append(_get_field(cls, name, hint, kw_only))
    for f in own:
        fields[f.name] = f
        if isinstance(cls.__dict__.get(f.name), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in hints:
            raise TypeError("%r is a field but has no type annotation" % name)
    return fields, has_bases, any_frozen


def _set_hash(cls, unsafe_hash, eq, frozen, names):
    own = cls.__dict__.get("__hash__", MISSING)
    explicit = not (own is MISSING or own is None and "__eq__" in cls.__dict__)

    def __hash__(self):
        return hash(_values(self, names))

    if unsafe_hash:
        if explicit:
            raise TypeError("Cannot overwrite attribute __hash__ in class %s" % cls.__name__)
        cls.__hash__ = _method(cls, __hash__, "__hash__")
    elif eq and frozen and not explicit:
        cls.__hash__ = _method(cls, __hash__, "__hash__")
    elif eq and not explicit:
        cls.__hash__ = None


def _with_slots(cls, fields):
    names = [f.name for f in fields]
    inherited = set()
    for base in cls.__mro__[1:-1]:
        slots = base.__dict__.get("__slots__", ())
        inherited.update([slots] if isinstance(slots, str) else slots)
    body = dict(cls.__dict__)
    body["__slots__"] = tuple([n for n in names if n not in inherited])
    for name in names:
        body.pop(name, None)
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots):
    fields, has_bases, any_frozen = _collect_fields(cls, kw_only)
    if has_bases:
        if any_frozen and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if not any_frozen and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, fields)
    setattr(cls, _PARAMS, _DataclassParams(init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash,
                                           frozen=frozen))
    own_eq = "__eq__" in cls.__dict__
    had_hash = cls.__dict__.get("__hash__", MISSING)
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    stored = [f for f in fields.values() if f._field_type is _FIELD]
    arguments = [f for f in fields.values() if f._field_type in (_FIELD, _FIELD_INITVAR)]
    if init and "__init__" not in cls.__dict__:
        cls.__init__ = _make_init(cls, arguments, frozen)
    if repr and "__repr__" not in cls.__dict__:
        cls.__repr__ = _method(cls, _make_repr([f.name for f in stored if f.repr]), "__repr__")
    compared = [f.name for f in stored if f.compare]
    if eq and not own_eq:
        cls.__eq__ = _method(cls, _make_compare(compared, lambda a, b: a == b), "__eq__")
    if order:
        for name, compare in _ORDERINGS:
            if name in cls.__dict__:
                raise TypeError("Cannot overwrite attribute %s in class %s. Consider using functools.total_ordering"
                                % (name, cls.__name__))
            setattr(cls, name, _method(cls, _make_compare(compared, compare), name))
    if frozen:
        for func in _make_frozen(cls, [f.name for f in stored]):
            if func.__name__ in cls.__dict__:
                raise TypeError("Cannot overwrite attribute %s in class %s" % (func.__name__, cls.__name__))
            setattr(cls, func.__name__, _method(cls, func, func.__name__))
    if had_hash is MISSING or had_hash is None:
        _set_hash(cls, unsafe_hash, eq, frozen, [f.name for f in stored if f.compare if f.hash is None or f.hash])
    if not cls.__dict__.get("__doc__"):
        cls.__doc__ = cls.__name__ + _signature_text(arguments)
    if match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple([f.name for f in arguments if f.init and not f.kw_only])
    if slots:
        cls = _with_slots(cls, stored)
    return cls


def _signature_text(fields):
    parts = []
    starred = False
    for f in sorted(fields, key=lambda f: bool(f.kw_only)):
        if not f.init:
            continue
        if f.kw_only and not starred:
            starred = True
            parts.append("*")
        hint = f.type
        text = f.name + ": " + (hint.__name__ if isinstance(hint, type) else repr(hint).replace("typing.", ""))
        if f.default is not MISSING:
            text += " = %r" % (f.default,)
        elif f.default_factory is not MISSING:
            text += " = <factory>"
        parts.append(text)
    return "(" + ", ".join(parts) + ")"


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        return _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots)

    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([f for f in found.values() if f._field_type is _FIELD])


def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), _FIELDS)


def _is_instance(obj):
    return hasattr(type(obj), _FIELDS)


def _as_inner(obj, build, factory):
    import copy

    if _is_instance(obj):
        return build(obj, factory)
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return type(obj)(*[_as_inner(v, build, factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)([_as_inner(v, build, factory) for v in obj])
    if isinstance(obj, dict):
        pairs = [(_as_inner(k, build, factory), _as_inner(v, build, factory)) for k, v in obj.items()]
        if hasattr(type(obj), "default_factory") or hasattr(obj, "default_factory"):
            return type(obj)(obj.default_factory, pairs)
        return type(obj)(pairs)
    return copy.deepcopy(obj)


def _dict_of(obj, factory):
    return factory([(f.name, _as_inner(getattr(obj, f.name), _dict_of, factory)) for f in fields(obj)])


def _tuple_of(obj, factory):
    return factory([_as_inner(getattr(obj, f.name), _tuple_of, factory) for f in fields(obj)])


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _dict_of(obj, dict_factory)


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _tuple_of(obj, tuple_factory)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, **options):
    hints = {}
    body = dict(namespace or {})
    for item in fields:
        if isinstance(item, str):
            name, hint = item, "typing.Any"
        elif len(item) == 2:
            name, hint = item
        else:
            name, hint, body[item[0]] = item
        if not name.isidentifier():
            raise TypeError("Field names must be valid identifiers: %r" % name)
        if name in hints:
            raise TypeError("Field name duplicated: %r" % name)
        hints[name] = hint
    body["__annotations__"] = hints
    made = types.new_class(cls_name, bases, {}, lambda ns: ns.update(body))
    return dataclass(made, **options)


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for f in getattr(obj, _FIELDS).values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise ValueError("field %s is declared with init=False, it cannot be specified with replace()" % f.name)
            continue
        if f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise ValueError("InitVar %r must be specified with replace()" % f.name)
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)
