"""The back-ports of typing that model packages import; all are typing's own here."""
from typing import (  # noqa: F401
    Annotated, Any, AnyStr, Callable, ClassVar, Concatenate, Deque, Dict, Final, ForwardRef, FrozenSet, Generic,
    Iterable, Iterator, List, Literal, LiteralString, Mapping, NamedTuple, Never, NewType, NoReturn, NotRequired,
    Optional, ParamSpec, Protocol, Required, Self, Sequence, Set, SupportsFloat, SupportsIndex, SupportsInt,
    TYPE_CHECKING, Text, Tuple, Type, TypeAlias, TypeGuard, TypeVar, TypeVarTuple, TypedDict, Union, Unpack,
    assert_never, assert_type, cast, dataclass_transform, final, get_args, get_origin, get_type_hints, overload,
    override, reveal_type, runtime_checkable, is_typeddict, _SpecialForm, _one,
)

runtime = runtime_checkable
TypeIs = _SpecialForm("TypeIs", _one)
CapsuleType = type(None)
ReadOnly = _SpecialForm("ReadOnly", _one)


def deprecated(message, /, *, category=None, stacklevel=1):
    def decorate(arg):
        arg.__deprecated__ = message
        return arg

    return decorate


class TypeAliasType:
    def __init__(self, name, value, *, type_params=()):
        self.__name__ = name
        self.__value__ = value
        self.__type_params__ = type_params

    def __repr__(self):
        return self.__name__

    def __getitem__(self, item):
        return self
