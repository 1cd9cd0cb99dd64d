from collections.abc import (Callable, Container, Generator, Hashable, Iterable, Iterator, Mapping, MutableMapping,
                             MutableSequence, MutableSet, Sequence, Set, Sized, KeysView, Collection, Reversible)
from abc import ABC, ABCMeta, abstractmethod
import abc

for value in (1, "s", b"b", [1], (1,), {1: 2}, {1}, frozenset(), range(3), iter([]), (x for x in []), len, None, {}.keys()):
    kinds = (Callable, Container, Generator, Hashable, Iterable, Iterator, Mapping, MutableMapping, MutableSequence,
             MutableSet, Sequence, Set, Sized, KeysView, Collection, Reversible)
    print(type(value).__name__, [k.__name__ for k in kinds if isinstance(value, k)])


class Grid(Sequence):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if i < 0 or i >= self.n:
            raise IndexError(i)
        return i * 10


g = Grid(4)
print(list(g), 20 in g, g.index(30), g.count(10), list(reversed(g)))


class Store(MutableMapping):
    def __init__(self, **kw):
        self.d = dict(**kw)

    def __getitem__(self, k):
        return self.d[k]

    def __setitem__(self, k, v):
        self.d[k] = v

    def __delitem__(self, k):
        del self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


s = Store(a=1)
s.update({"b": 2}, c=3)
print(dict(s), s.get("z", 5), s.pop("a"), s.setdefault("k", 7), sorted(s.items()), s == {"b": 2, "c": 3, "k": 7}, list(s.keys()), "b" in s)
print(2 in s.values(), ("b", 2) in s.items(), s.popitem())
s.clear()
print(len(s))
try:
    s.pop("q")
except KeyError as e:
    print("KeyError", e)


class Bag(MutableSet):
    def __init__(self, it=()):
        self.l = []
        for x in it:
            self.add(x)

    def __contains__(self, x):
        return x in self.l

    def __iter__(self):
        return iter(self.l)

    def __len__(self):
        return len(self.l)

    def add(self, x):
        if x not in self.l:
            self.l.append(x)

    def discard(self, x):
        if x in self.l:
            self.l.remove(x)


b = Bag([1, 2, 3])
print(sorted(b & [2, 3, 4]), sorted(b | {9}), sorted(b - {1}), b <= {1, 2, 3, 4}, b == {1, 2, 3}, sorted(b ^ {3, 4}), b.isdisjoint([7]))
b -= {1}
b |= {5}
print(sorted(b))


class Shape(ABC):
    @abstractmethod
    def area(self):
        """area"""

    @property
    @abstractmethod
    def name(self):
        pass

    @classmethod
    @abstractmethod
    def make(cls):
        pass


class Half(Shape):
    def area(self):
        return 1

    @classmethod
    def make(cls):
        return cls()


class Whole(Half):
    name = "whole"


for cls in (Shape, Half):
    try:
        cls()
    except TypeError as e:
        print(e)
print(Whole().name, Whole.make().area(), isinstance(Whole(), Shape), issubclass(Half, Shape), sorted(Shape.__abstractmethods__))


class Duck:
    pass


Shape.register(Duck)
print(isinstance(Duck(), Shape), issubclass(Duck, Shape), isinstance(3, Shape))


@Shape.register
class Duck2:
    pass


print(issubclass(Duck2, Shape))


class HasLen(metaclass=ABCMeta):
    @classmethod
    def __subclasshook__(cls, C):
        if cls is HasLen:
            return any("__len__" in B.__dict__ for B in C.__mro__)
        return NotImplemented


print(isinstance([], HasLen), isinstance(1, HasLen))


class NoHash:
    __hash__ = None


print(isinstance(NoHash(), Hashable), isinstance(object(), Hashable))
try:
    Iterable()
except TypeError as e:
    print(e)
print(Sequence[int], Callable[[int], str], Mapping[str, int])


class Interface(metaclass=ABCMeta):
    def run(self):
        return "run " + self.step()

    @abc.abstractmethod
    def step(self): ...


class Impl(Interface):
    def step(self):
        return super().step() or "stepped"


print(Impl().run())
