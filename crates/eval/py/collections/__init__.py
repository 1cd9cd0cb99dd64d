"""Container types beside the builtin ones."""
_MISSING = object()


class OrderedDict(dict):
    """A dict that also compares and can be rearranged by order."""

    def move_to_end(self, key, last=True):
        value = dict.__getitem__(self, key)
        if last:
            dict.__delitem__(self, key)
            dict.__setitem__(self, key, value)
            return
        rest = [(k, v) for k, v in dict.items(self) if k != key]
        dict.clear(self)
        dict.__setitem__(self, key, value)
        for k, v in rest:
            dict.__setitem__(self, k, v)

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        if last:
            return dict.popitem(self)
        for key in self:
            break
        return key, dict.pop(self, key)

    def copy(self):
        return self.__class__(self)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def __repr__(self):
        if not self:
            return "%s()" % (self.__class__.__name__,)
        return "%s(%r)" % (self.__class__.__name__, list(self.items()))

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self

    __hash__ = None


class defaultdict(dict):
    """A dict that makes the value of an absent key with its factory."""

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        dict.__init__(self, *args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = type(self)(self.default_factory)
        memo[id(self)] = made
        for key, value in self.items():
            made[deepcopy(key, memo)] = deepcopy(value, memo)
        return made

    def __repr__(self):
        return "%s(%r, %s)" % (type(self).__name__, self.default_factory, dict.__repr__(self))

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, other)
        made.update(self)
        return made


_KEYWORDS = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from "
    "global if import in is lambda nonlocal not or pass raise return try while with yield".split()
)


def _field_names(typename, field_names, rename):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(name) for name in field_names]
    typename = str(typename)
    if rename:
        seen = set()
        for i, name in enumerate(names):
            if not name.isidentifier() or name in _KEYWORDS or name.startswith("_") or name in seen:
                names[i] = "_%d" % i
            seen.add(name)
    for name in [typename] + names:
        if not name.isidentifier():
            raise ValueError("Type names and field names must be valid identifiers: %r" % name)
        if name in _KEYWORDS:
            raise ValueError("Type names and field names cannot be a keyword: %r" % name)
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError("Field names cannot start with an underscore: %r" % name)
        if name in seen:
            raise ValueError("Encountered duplicate field name: %r" % name)
        seen.add(name)
    return typename, tuple(names)


def _listed(names):
    quoted = [repr(n) for n in names]
    if len(quoted) == 1:
        return quoted[0]
    if len(quoted) == 2:
        return quoted[0] + " and " + quoted[1]
    return ", ".join(quoted[:-1]) + ", and " + quoted[-1]


def _bind_fields(who, fields, defaults, args, kwargs):
    """Arguments laid out in field order, with the errors of a real parameter list (`self` counts)."""
    n = len(fields)
    if len(args) > n:
        least = n - len(defaults) + 1
        takes = "%d" % (n + 1) if least == n + 1 else "from %d to %d" % (least, n + 1)
        plural = "s" if n > 0 else ""
        raise TypeError("%s takes %s positional argument%s but %d were given" % (who, takes, plural, len(args) + 1))
    if len(args) == n and not kwargs:
        return args
    values = dict(zip(fields, args))
    for key, value in kwargs.items():
        if key not in fields:
            raise TypeError("%s got an unexpected keyword argument %r" % (who, key))
        if key in values:
            raise TypeError("%s got multiple values for argument %r" % (who, key))
        values[key] = value
    missing = [name for name in fields if name not in values and name not in defaults]
    if missing:
        plural = "s" if len(missing) > 1 else ""
        raise TypeError(
            "%s missing %d required positional argument%s: %s" % (who, len(missing), plural, _listed(missing))
        )
    return [values[name] if name in values else defaults[name] for name in fields]


class _tuplegetter:
    """Reads one position of a named tuple."""

    def __init__(self, index, doc):
        self.index = index
        self.__doc__ = doc

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return tuple.__getitem__(instance, self.index)

    def __set__(self, instance, value):
        raise AttributeError("can't set attribute")

    def __delete__(self, instance):
        raise AttributeError("can't delete attribute")


def _caller_module(depth):
    from _dy2st import frame_info

    info = frame_info(depth + 1)
    return info[3].get("__name__", "__main__") if info is not None else "__main__"


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    typename, fields = _field_names(typename, field_names, rename)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(fields):
            raise TypeError("Got more default values than field names")
        if defaults:
            field_defaults = dict(zip(fields[len(fields) - len(defaults):], defaults))
    who = typename + ".__new__()"

    def __new__(_cls, *args, **kwargs):
        return tuple.__new__(_cls, _bind_fields(who, fields, field_defaults, args, kwargs))

    def _make(cls, iterable):
        result = tuple.__new__(cls, iterable)
        if len(result) != len(fields):
            raise TypeError("Expected %d arguments, got %d" % (len(fields), len(result)))
        return result

    def _replace(self, /, **kwds):
        result = self._make([kwds.pop(name, value) for name, value in zip(fields, self)])
        if kwds:
            raise ValueError("Got unexpected field names: %r" % (list(kwds),))
        return result

    def __repr__(self):
        inside = ", ".join(["%s=%r" % (name, value) for name, value in zip(fields, self)])
        return self.__class__.__name__ + "(" + inside + ")"

    def _asdict(self):
        return dict(zip(fields, self))

    def __getnewargs__(self):
        return tuple(self)

    for method in (__new__, _make, _replace, __repr__, _asdict, __getnewargs__):
        method.__qualname__ = typename + "." + method.__name__
    namespace = {
        "__doc__": "%s(%s)" % (typename, ", ".join(fields)),
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": field_defaults,
        "__new__": __new__,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__match_args__": fields,
        "__module__": module if module is not None else _caller_module(1),
    }
    for index, name in enumerate(fields):
        namespace[name] = _tuplegetter(index, "Alias for field number %d" % index)
    return type(typename, (tuple,), namespace)


def _count_elements(mapping, iterable):
    for elem in iterable:
        mapping[elem] = mapping.get(elem, 0) + 1


class Counter(dict):
    """How often each element occurs."""

    def __init__(self, iterable=None, /, **kwds):
        dict.__init__(self)
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        ranked = sorted(self.items(), key=lambda item: item[1], reverse=True)
        return ranked if n is None else ranked[:n]

    def elements(self):
        for elem, count in self.items():
            for _ in range(count):
                yield elem

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            from collections import abc

            if isinstance(iterable, abc.Mapping):
                for elem, count in iterable.items():
                    self[elem] = count + self.get(elem, 0)
            else:
                _count_elements(self, iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            from collections import abc

            if isinstance(iterable, abc.Mapping):
                for elem, count in iterable.items():
                    self[elem] = self.get(elem, 0) - count
            else:
                for elem in iterable:
                    self[elem] = self.get(elem, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        return self.__class__(self)

    def __delitem__(self, elem):
        if elem in self:
            dict.__delitem__(self, elem)

    def __repr__(self):
        if not self:
            return "%s()" % self.__class__.__name__
        try:
            items = dict(self.most_common())
        except TypeError:
            items = dict(self)
        return "%s(%r)" % (self.__class__.__name__, items)

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        for elem in list(self) + list(other):
            if self[elem] != other[elem]:
                return False
        return True

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        for elem in list(self) + list(other):
            if self[elem] > other[elem]:
                return False
        return True

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return other <= self

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def _combined(self, other, choose):
        result = Counter()
        for elem in list(self) + [e for e in other if e not in self]:
            count = choose(self[elem], other[elem])
            if count > 0:
                result[elem] = count
        return result

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: a + b)

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: a - b)

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, max)

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, min)

    def __pos__(self):
        return Counter()._combined(self, lambda a, b: b)

    def __neg__(self):
        return Counter()._combined(self, lambda a, b: -b)

    def _become(self, other):
        dict.clear(self)
        dict.update(self, other)
        return self

    def __iadd__(self, other):
        return self._become(self + other)

    def __isub__(self, other):
        return self._become(self - other)

    def __ior__(self, other):
        return self._become(self | other)

    def __iand__(self, other):
        return self._become(self & other)


class deque:
    """A list with cheap ends and, if asked for, a bound on its length."""

    __hash__ = None

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
        self._maxlen = maxlen
        self._items = []
        self.extend(iterable)

    @property
    def maxlen(self):
        return self._maxlen

    def append(self, x):
        self._items.append(x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            del self._items[0]

    def appendleft(self, x):
        self._items.insert(0, x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            self._items.pop()

    def extend(self, iterable):
        if iterable is self:
            iterable = list(iterable)
        for x in iterable:
            self.append(x)

    def extendleft(self, iterable):
        if iterable is self:
            iterable = list(iterable)
        for x in iterable:
            self.appendleft(x)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop(0)

    def clear(self):
        self._items.clear()

    def copy(self):
        return self.__class__(self._items, self._maxlen)

    __copy__ = copy

    def count(self, x):
        return self._items.count(x)

    def index(self, x, *bounds):
        try:
            return self._items.index(x, *bounds)
        except ValueError:
            raise ValueError("%r is not in deque" % (x,)) from None

    def insert(self, i, x):
        if self._maxlen is not None and len(self._items) >= self._maxlen:
            raise IndexError("deque already at its maximum size")
        self._items.insert(i, x)

    def remove(self, value):
        try:
            self._items.remove(value)
        except ValueError:
            raise ValueError("%r is not in deque" % (value,)) from None

    def reverse(self):
        self._items.reverse()

    def rotate(self, n=1):
        size = len(self._items)
        if size > 1:
            n = n % size
            if n:
                self._items[:] = self._items[size - n:] + self._items[:size - n]

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return len(self._items) > 0

    def __iter__(self):
        size = len(self._items)
        i = 0
        while i < len(self._items):
            yield self._items[i]
            i += 1
            if len(self._items) != size:
                raise RuntimeError("deque mutated during iteration")

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, x):
        return x in self._items

    def _check(self, index):
        if not hasattr(index, "__index__"):
            raise TypeError("sequence index must be integer, not %r" % type(index).__name__)
        size = len(self._items)
        index = index.__index__()
        if index < -size or index >= size:
            raise IndexError("deque index out of range")
        return index

    def __getitem__(self, index):
        return self._items[self._check(index)]

    def __setitem__(self, index, value):
        self._items[self._check(index)] = value

    def __delitem__(self, index):
        del self._items[self._check(index)]

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError('can only concatenate deque (not "%s") to deque' % type(other).__name__)
        made = self.copy()
        made.extend(other)
        return made

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        return self.__class__(self._items * n, self._maxlen)

    __rmul__ = __mul__

    def __imul__(self, n):
        items = self._items * n
        self._items.clear()
        self.extend(items)
        return self

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items == other._items

    def __lt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items < other._items

    def __le__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items <= other._items

    def __gt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items > other._items

    def __ge__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items >= other._items

    def __repr__(self):
        if any([x is self for x in self._items]):
            items = "[" + ", ".join(["[...]" if x is self else repr(x) for x in self._items]) + "]"
        else:
            items = repr(self._items)
        if self._maxlen is None:
            return "%s(%s)" % (self.__class__.__name__, items)
        return "%s(%s, maxlen=%d)" % (self.__class__.__name__, items, self._maxlen)


__all__ = ["ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "defaultdict", "deque", "namedtuple"]

# What few programs name, with the module that has it: most of what there is to load.
_LATE = {"abc": "abc", "ChainMap": "_wrappers", "UserDict": "_wrappers", "UserList": "_wrappers"}


def __getattr__(name):
    if name not in _LATE:
        raise AttributeError("module 'collections' has no attribute %r" % (name,))
    from importlib import import_module

    home = import_module("collections." + _LATE[name])
    found = home if name == "abc" else getattr(home, name)
    globals()[name] = found
    return found
