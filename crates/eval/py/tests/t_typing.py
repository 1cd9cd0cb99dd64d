import typing
from typing import (Any, Callable, ClassVar, Dict, Generic, Iterable, List, Literal, NamedTuple, Optional, Protocol, Sequence, Set,
                    Tuple, Type, TypedDict, TypeVar, Union, cast, get_args, get_origin, get_type_hints, overload, runtime_checkable,
                    TYPE_CHECKING, NewType, Final, Annotated, NoReturn, DefaultDict, Mapping)


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


T = TypeVar("T")
K = TypeVar("K", bound=int)
print(TYPE_CHECKING, T, K, K.__bound__, TypeVar("C", covariant=True), TypeVar("S", int, str).__constraints__)
for t in (Any, List, List[int], Dict[str, List[int]], Optional[int], Optional["Foo"], Union[int, str], Union[int, str, None], Union[int],
          Union[int, int, str], Tuple[int, ...], Tuple[()], Tuple, Callable, Callable[[int, str], bool], Callable[..., Any], Type[int],
          Literal["a", 1, True], Literal["a", "a"], ClassVar[int], Final[int], Set[T], Dict[T, int], Sequence[float], Iterable["x"],
          NoReturn, Union[List[int], None], Optional[Union[int, str]], Annotated[int, "meta", 5], DefaultDict[str, int], Callable[[T], T],
          Callable[[], None], Mapping[str, Any], List[Optional[T]], Optional[None]):
    print(t)
print(Dict[T, int][str], List[T][int], Callable[[T], K][str, bool], Union[T, None][int], Dict[str, List[T]][float])
print(List[int] == List[int], hash(List[int]) == hash(List[int]), Union[int, str] == Union[str, int], Optional[int] == Union[int, None], List[int] != List[str])
print(get_origin(List[int]), get_args(List[int]), get_origin(Optional[int]), get_args(Optional[int]), get_args(Callable[[int], str]), get_args(Callable[..., str]), get_origin(int), get_args(int))
print(get_origin(Dict), get_args(Literal[1, 2]), get_origin(list[int]), get_args(dict[str, int]), get_args(int | None), get_origin(Annotated[int, 1]))
print(list[int], dict[str, list[int]], tuple[int, ...], int | None, int | str | None, type[int], list[int] | None, "Foo" if True else 0)
print(Optional[int] | str, List[int] | None, isinstance([], List), issubclass(dict, Dict), isinstance(1, int | str))


class Box(Generic[T]):
    def __init__(self, x: T):
        self.x = x


class IntBox(Box[int]):
    pass


class Two(Generic[T, K]):
    pass


b = Box[int](5)
print(b.x, Box[int], IntBox(3).x, IntBox.__bases__, Box.__parameters__, Two[int, str], isinstance(b, Box), Box[T].__origin__ is Box)
attempt(lambda: Two[int])
attempt(lambda: IntBox[int])
attempt(lambda: Generic[int])
attempt(lambda: isinstance([], List[int]))
attempt(lambda: Union[()])
attempt(lambda: Dict[int])
attempt(lambda: List())
attempt(lambda: Optional())
attempt(Any)


class Emp(NamedTuple):
    """An employee."""
    name: str
    id: int = 3

    def tag(self):
        return "%s#%d" % (self.name, self.id)


e = Emp("Bo")
print(e, e.id, e.tag(), Emp._fields, Emp._field_defaults, Emp.__annotations__, Emp.__doc__, e._replace(id=9), isinstance(e, tuple))
attempt(Emp)
Old = NamedTuple("Old", [("a", int), ("b", str)])
print(Old(1, "x"), Old.__annotations__)


class Movie(TypedDict, total=False):
    name: str
    year: int


class Full(TypedDict):
    a: int


class Sub(Full, total=False):
    b: typing.NotRequired[int]
    c: typing.Required[str]


m = Movie(name="x", year=1)
print(m, type(m), Movie.__annotations__, Movie.__total__, sorted(Sub.__required_keys__), sorted(Sub.__optional_keys__), Full(a=1))
attempt(lambda: isinstance({}, Movie))


@runtime_checkable
class Closer(Protocol):
    def close(self) -> None: ...


class P2(Protocol[T]):
    x: int

    def m(self) -> T: ...


class Impl(P2[int]):
    x = 1

    def m(self):
        return 2


class Door:
    def close(self):
        pass


print(isinstance(Door(), Closer), isinstance(1, Closer), Impl().m(), issubclass(Door, Closer))
attempt(P2)
attempt(lambda: isinstance(1, P2))


def f(a: int, b: "str" = "x", *c: float, d: Optional["Door"] = None) -> List["Box"]:
    pass


print(get_type_hints(f))
print(f.__annotations__)


class H:
    a: int
    b: "Door"
    c: ClassVar[int] = 3


class H2(H):
    d: Annotated[str, 1]


print(get_type_hints(H), get_type_hints(H2), get_type_hints(H2, include_extras=True))


@overload
def g(x: int) -> int: ...
@overload
def g(x: str) -> str: ...
def g(x):
    return x


print(g(5), cast("int", "s"), cast(List[int], 5))
UserId = NewType("UserId", int)
print(UserId(5), UserId.__name__)
print(typing.List is List, typing.get_type_hints(lambda: 0), typing.Text, typing.no_type_check(f) is f)
x: int = 5
y: "List[int]"
print(__annotations__)
match b:
    case Box(x=5):
        print("box five")
