"""Abstract base classes: virtual subclasses, and abstract methods checked when an instance is made."""


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True


class abstractproperty(property):
    __isabstractmethod__ = True


def _is_abstract(value):
    if isinstance(value, property):
        for part in (value.fget, value.fset, value.fdel):
            if part is not None and getattr(part, "__isabstractmethod__", False):
                return True
        return type(value) is not property and bool(getattr(type(value), "__isabstractmethod__", False))
    if isinstance(value, (classmethod, staticmethod)):
        if getattr(value.__func__, "__isabstractmethod__", False):
            return True
        return type(value).__dict__.get("__isabstractmethod__") is True
    return getattr(value, "__isabstractmethod__", False) is True


def _abstract_names(cls):
    names = []
    for name, value in cls.__dict__.items():
        if _is_abstract(value):
            names.append(name)
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            value = getattr(cls, name, None)
            if name in names:
                continue
            for owner in cls.__mro__:
                if name in owner.__dict__:
                    value = owner.__dict__[name]
                    break
            if _is_abstract(value):
                names.append(name)
    return frozenset(names)


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls)
        cls._abc_registry = []
        return cls

    def __call__(cls, *args, **kwargs):
        missing = cls.__abstractmethods__
        if missing:
            names = sorted(missing)
            plural = "s" if len(names) > 1 else ""
            raise TypeError(
                "Can't instantiate abstract class %s with abstract method%s %s"
                % (cls.__name__, plural, ", ".join(names))
            )
        return super().__call__(*args, **kwargs)

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_registry.append(subclass)
        return subclass

    def __instancecheck__(cls, instance):
        kind = type(instance)
        if cls.__subclasscheck__(kind):
            return True
        said = getattr(instance, "__class__", kind)
        return said is not kind and isinstance(said, type) and cls.__subclasscheck__(said)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        answer = cls.__subclasshook__(subclass)
        if answer is not NotImplemented:
            return answer
        if cls in subclass.__mro__:
            return True
        for known in cls._abc_registry:
            if issubclass(subclass, known):
                return True
        for child in type.__subclasses__(cls):
            if issubclass(subclass, child):
                return True
        return False


class ABC(metaclass=ABCMeta):
    __slots__ = ()


def update_abstractmethods(cls):
    if hasattr(cls, "__abstractmethods__"):
        cls.__abstractmethods__ = _abstract_names(cls)
    return cls


def get_cache_token():
    return 0
