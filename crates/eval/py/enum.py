"""Enumerations."""
import builtins as _builtins
import types


class _Auto:
    """The next value, asked for in a class body."""

    value = None


class auto(_Auto):
    def __init__(self, value=None):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class nonmember:
    def __init__(self, value):
        self.value = value


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_descriptor(obj):
    return hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")


class _EnumDict(dict):
    """The namespace of an enum's body: refuses names used twice and resolves `auto()` on the way."""

    def __init__(self, cls_name=None):
        dict.__init__(self)
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._generate = None
        self._cls_name = cls_name

    def __setitem__(self, key, value):
        if key == "_generate_next_value_":
            self._generate = value.__func__ if isinstance(value, staticmethod) else value
        elif key == "_ignore_":
            self._ignore = value.replace(",", " ").split() if isinstance(value, str) else list(value)
        elif _is_sunder(key) or _is_dunder(key) or key in self._ignore:
            pass
        elif key in self._member_names:
            raise TypeError("%r already defined as %r" % (key, self[key]))
        elif isinstance(value, nonmember):
            value = value.value
        elif isinstance(value, member) or not _is_descriptor(value):
            if isinstance(value, member):
                value = value.value
            if key in self:
                raise TypeError("%r already defined as %r" % (key, self[key]))
            value = self._resolve(key, value)
            self._member_names[key] = None
            self._last_values.append(value)
        dict.__setitem__(self, key, value)

    def _resolve(self, key, value):
        if isinstance(value, auto):
            if value.value is None:
                value.value = self._generate(key, 1, len(self._member_names), self._last_values[:])
            return value.value
        if type(value) is tuple and any([isinstance(v, auto) for v in value]):
            return tuple([self._resolve(key, v) if isinstance(v, auto) else v for v in value])
        return value


class property(types.DynamicClassAttribute):
    """A property whose name an enum member may share."""

    def __set_name__(self, owner, name):
        self.name = name
        self.owner = owner

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("%r cannot set attribute %r" % (self.owner, self.name))
        self.fset(instance, value)

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            found = ownerclass._member_map_.get(self.name)
            if found is None:
                raise AttributeError("%r has no attribute %r" % (ownerclass, self.name))
            return found
        return self.fget(instance)


DynamicClassAttribute = property


def _data_type(bases):
    """The builtin type that members are (int, str, ...), or object."""
    for base in bases:
        for kind in base.__mro__:
            if kind is object:
                continue
            if isinstance(kind, EnumType):
                if kind._member_type_ is not object:
                    return kind._member_type_
                continue
            if "__new__" in kind.__dict__ or hasattr(kind, "__dataclass_fields__"):
                return kind if "__dataclass_fields__" not in kind.__dict__ else base
    return object


def _new_method(classdict, member_type, first_enum):
    """How to make a member: (function, whether its arguments are passed, whether it is the user's)."""
    found = classdict.get("__new__")
    if found is not None:
        return (found.__func__ if isinstance(found, staticmethod) else found), True, True
    if first_enum is not None:
        saved = getattr(first_enum, "_new_member_", None)
        if saved is not None and first_enum._use_args_:
            return saved, True, first_enum._own_new_
    if member_type is object:
        return object.__new__, False, False
    return member_type.__new__, True, False


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        for base in bases:
            if isinstance(base, EnumType) and base.__dict__.get("_member_names_"):
                raise TypeError("<enum %r> cannot extend %r" % (cls, base))
        namespace = _EnumDict(cls)
        for base in reversed(bases):
            generate = getattr(base, "_generate_next_value_", None)
            if generate is not None:
                namespace._generate = generate
        return namespace

    def __new__(metacls, cls, bases, classdict, boundary=None, _simple=False, **kwds):
        if not isinstance(classdict, _EnumDict):
            plain = classdict
            classdict = metacls.__prepare__(cls, bases)
            for key, value in plain.items():
                classdict[key] = value
        names = list(classdict._member_names)
        if "mro" in names:
            raise ValueError("invalid enum member name(s) 'mro'")
        values = [classdict[name] for name in names]
        namespace = {k: v for k, v in classdict.items() if k not in classdict._member_names and k != "_ignore_"
                     and k not in classdict._ignore}
        member_type = _data_type(bases)
        first_enum = bases[-1] if bases and isinstance(bases[-1], EnumType) else None
        make, use_args, own_new = _new_method(classdict, member_type, first_enum)
        namespace["_member_names_"] = []
        namespace["_member_map_"] = {}
        namespace["_value2member_map_"] = {}
        namespace["_unhashable_values_"] = []
        namespace["_member_type_"] = member_type
        namespace["_new_member_"] = make
        namespace["_use_args_"] = use_args
        namespace["_own_new_"] = own_new
        if boundary is not None:
            namespace["_boundary_"] = boundary
        namespace.pop("__new__", None)
        made = super().__new__(metacls, cls, bases, namespace, **kwds)
        metacls._choose_methods(made, member_type, first_enum, classdict)
        for name, value in zip(names, values):
            made._add_member(name, value)
        if Flag is not None and issubclass(made, Flag):
            made._settle_flags()
        return made

    @staticmethod
    def _choose_methods(made, member_type, first_enum, classdict):
        """A mixed-in type does not take over repr, str and format: the enum's own stay."""
        if first_enum is None:
            return
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if name in classdict:
                continue
            enum_method = getattr(first_enum, name)
            found = getattr(made, name)
            data_method = getattr(member_type, name, None)
            if found is not enum_method and found in (data_method, getattr(object, name)):
                setattr(made, name, enum_method)

    def _add_member(cls, name, value):
        args = value if isinstance(value, tuple) else (value,)
        if cls._member_type_ is tuple:
            args = (args,)
        if cls._use_args_:
            one = cls._new_member_(cls, *args)
        else:
            one = cls._new_member_(cls)
        if not hasattr(one, "_value_"):
            if cls._member_type_ is object:
                one._value_ = value
            else:
                one._value_ = cls._member_type_(*args)
        value = one._value_
        one._name_ = name
        one.__objclass__ = cls
        one._sort_order_ = len(cls._member_names_)
        own_init = getattr(cls, "__init__", None)
        if own_init is not None and own_init is not object.__init__:
            one.__init__(*args)
        value = one._value_
        known = cls._known(value)
        if known is not None:
            one = known
        elif Flag is None or not issubclass(cls, Flag) or cls._is_single_bit(value):
            cls._member_names_.append(name)
        cls._member_map_[name] = one
        try:
            cls._value2member_map_.setdefault(value, one)
        except TypeError:
            cls._unhashable_values_.append((value, one))
        if not isinstance(cls.__dict__.get(name), property):
            type.__setattr__(cls, name, one)

    def _known(cls, value):
        try:
            return cls._value2member_map_.get(value)
        except TypeError:
            for held, one in cls._unhashable_values_:
                if held == value:
                    return one
            return None

    def _is_single_bit(cls, value):
        return isinstance(value, int) and value > 0 and value & (value - 1) == 0

    def __bool__(cls):
        return True

    def __getattr__(cls, name):
        raise AttributeError(name)

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1, boundary=None):
        if names is None and (cls._member_map_ or Flag is not None and cls is not Flag and issubclass(cls, Flag)):
            return cls._lookup(value)
        if names is None:
            return cls._lookup(value)
        return cls._create(value, names, module, qualname, type, start, boundary)

    def _lookup(cls, value):
        if type(value) is cls:
            return value
        found = cls._known(value)
        if found is not None:
            return found
        try:
            result = cls._missing_(value)
        except Exception as exc:
            if isinstance(exc, ValueError) and exc.args and "is not a valid" in str(exc.args[0]):
                raise
            exc.__context__ = ValueError("%r is not a valid %s" % (value, cls.__qualname__))
            raise
        if isinstance(result, cls):
            return result
        problem = ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        if result is None:
            raise problem
        raise TypeError("error in %s._missing_: returned %r instead of None or a valid member" % (cls.__name__, result))

    def _create(cls, class_name, names, module, qualname, mixin, start, boundary):
        bases = (cls,) if mixin is None else (mixin, cls)
        namespace = cls.__class__.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            last = []
            pairs = []
            for count, name in enumerate(names):
                value = cls._generate_next_value_(name, start, count, last[:])
                last.append(value)
                pairs.append((name, value))
        else:
            pairs = list(names.items()) if isinstance(names, dict) else list(names)
        namespace["__module__"] = module if module is not None else "__main__"
        for name, value in pairs:
            namespace[name] = value
        made = cls.__class__(class_name, bases, namespace)
        made.__qualname__ = qualname or class_name
        return made

    def __contains__(cls, value):
        if not isinstance(value, Enum):
            raise TypeError(
                "unsupported operand type(s) for 'in': '%s' and '%s'"
                % (type(value).__qualname__, cls.__class__.__qualname__))
        return isinstance(value, cls) and value._name_ in cls._member_map_

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in reversed(cls._member_names_)])

    def __len__(cls):
        return len(cls._member_names_)

    @_builtins.property
    def __members__(cls):
        return types.MappingProxyType(cls._member_map_)

    def __repr__(cls):
        if Flag is not None and issubclass(cls, Flag):
            return "<flag %r>" % cls.__name__
        return "<enum %r>" % cls.__name__

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError("cannot reassign member %r" % name)
        type.__setattr__(cls, name, value)

    def __delattr__(cls, name):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError("%r cannot delete member %r." % (cls.__name__, name))
        type.__delattr__(cls, name)

    def __dir__(cls):
        return ["__class__", "__doc__", "__members__", "__module__"] + list(cls._member_names_)


EnumMeta = EnumType
Flag = None


class Enum(metaclass=EnumType):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            return max(last_values) + 1
        except TypeError:
            for last in reversed(last_values):
                try:
                    return last + 1
                except TypeError:
                    pass
            return start

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return "<%s.%s: %r>" % (self.__class__.__name__, self._name_, self._value_)

    def __str__(self):
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __dir__(self):
        return ["__class__", "__doc__", "__module__", "name", "value"]

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_


class ReprEnum(Enum):
    """Members print as enum members but format and convert to text as their type does."""


class IntEnum(int, ReprEnum):
    def __str__(self):
        return int.__repr__(self)

    def __format__(self, format_spec):
        return int.__format__(int(self), format_spec)


class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError("too many arguments for str(): %r" % (values,))
        if not isinstance(values[0], str):
            raise TypeError("%r is not a string" % (values[0],))
        made = str.__new__(cls, *values)
        made._value_ = str(*values)
        return made

    def __str__(self):
        return str.__str__(self)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class FlagBoundary(StrEnum):
    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


def _bits(value):
    found = []
    bit = 1
    while bit <= value:
        if value & bit:
            found.append(bit)
        bit <<= 1
    return found


class Flag(Enum):  # noqa: F811
    _boundary_ = STRICT

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        return 2 ** max(last_values).bit_length()

    @classmethod
    def _settle_flags(cls):
        mask = 0
        for one in cls._member_map_.values():
            mask |= one._value_
        type.__setattr__(cls, "_flag_mask_", mask)
        cls._member_names_.sort(key=lambda name: cls._member_map_[name]._value_)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        mask = cls._flag_mask_
        if value < 0:
            value = mask & value if cls._boundary_ is not KEEP else (1 << max(mask.bit_length(), 1)) + value
        extra = value & ~mask
        if extra:
            if cls._boundary_ is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError("%r invalid value %r\n    given %s\n  allowed %s" % (
                    cls, value, _binary(value, width), _binary(mask, width)))
            if cls._boundary_ is EJECT:
                return value
            if cls._boundary_ is CONFORM:
                value = value & mask
        made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
        made._value_ = value
        names = [one._name_ for one in cls if one._value_ & value]
        made._name_ = "|".join(names) if names else None
        if value & ~mask and names:
            made._name_ += "|%s" % (value & ~mask)
        return cls._value2member_map_.setdefault(value, made)

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError("unsupported operand type(s) for 'in': %r and %r"
                            % (type(other).__qualname__, self.__class__.__qualname__))
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        cls = self.__class__
        return iter([cls(bit) for bit in _bits(self._value_) if bit in cls._value2member_map_])

    def __len__(self):
        return len(_bits(self._value_))

    def __repr__(self):
        name = self.__class__.__name__
        if self._name_ is None:
            return "<%s: %r>" % (name, self._value_)
        return "<%s.%s: %r>" % (name, self._name_, self._value_)

    def __str__(self):
        if self._name_ is None:
            return "%s(%r)" % (self.__class__.__name__, self._value_)
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __bool__(self):
        return bool(self._value_)

    def _operand(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, self._member_type_):
            return other
        return None

    def __or__(self, other):
        value = self._operand(other)
        return NotImplemented if value is None else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._operand(other)
        return NotImplemented if value is None else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._operand(other)
        return NotImplemented if value is None else self.__class__(self._value_ ^ value)

    def __invert__(self):
        if self._boundary_ is KEEP:
            return self.__class__(~self._value_)
        return self.__class__(self._flag_mask_ & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


def _binary(value, width):
    digits = bin(value)[2:]
    return "0b0 " + "0" * (width - len(digits)) + digits


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    def __str__(self):
        return int.__repr__(self)

    def __format__(self, format_spec):
        return int.__format__(int(self), format_spec)

    def __repr__(self):
        return Flag.__repr__(self)

    __or__ = __ror__ = Flag.__or__
    __and__ = __rand__ = Flag.__and__
    __xor__ = __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__


def unique(enumeration):
    duplicates = [(name, one._name_) for name, one in enumeration.__members__.items() if name != one._name_]
    if duplicates:
        details = ", ".join(["%s -> %s" % pair for pair in duplicates])
        raise ValueError("duplicate values found in %r: %s" % (enumeration, details))
    return enumeration


CONTINUOUS = "skip gaps"
NAMED_FLAGS = "multi-bit flags"
UNIQUE = "one name per value"


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        return unique(enumeration) if UNIQUE in self.checks else enumeration


def global_enum(cls, update_str=False):
    return cls
