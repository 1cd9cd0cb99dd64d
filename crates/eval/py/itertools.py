"""Iterators made of iterators."""

_MISSING = object()


class count:
    def __init__(self, start=0, step=1):
        if not hasattr(start, "__add__") or isinstance(start, (str, list, tuple)):
            raise TypeError("a number is required")
        self._next = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        value = self._next
        self._next = value + self._step
        return value

    def __repr__(self):
        if self._step == 1 and isinstance(self._step, int):
            return "count(%r)" % (self._next,)
        return "count(%r, %r)" % (self._next, self._step)


class repeat:
    def __init__(self, object, times=None):
        self._object = object
        self._left = None if times is None else max(times, 0)

    def __iter__(self):
        return self

    def __next__(self):
        if self._left is not None:
            if self._left == 0:
                raise StopIteration
            self._left -= 1
        return self._object

    def __length_hint__(self):
        if self._left is None:
            raise TypeError("len() of unsized object")
        return self._left

    def __repr__(self):
        if self._left is None:
            return "repeat(%r)" % (self._object,)
        return "repeat(%r, %d)" % (self._object, self._left)


def _cycle(it):
    saved = []
    for x in it:
        saved.append(x)
        yield x
    while saved:
        for x in saved:
            yield x


def cycle(iterable):
    return _cycle(iter(iterable))


class chain:
    def __init__(self, *iterables):
        self._sources = iter(iterables)
        self._active = None

    @classmethod
    def from_iterable(cls, iterable):
        made = cls()
        made._sources = iter(iterable)
        return made

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            if self._active is None:
                if self._sources is None:
                    raise StopIteration
                source = next(self._sources, _MISSING)
                if source is _MISSING:
                    self._sources = None
                    raise StopIteration
                self._active = iter(source)
            value = next(self._active, _MISSING)
            if value is not _MISSING:
                return value
            self._active = None


def _accumulate(it, func, initial):
    total = initial
    if initial is None:
        total = next(it, _MISSING)
        if total is _MISSING:
            return
    yield total
    for x in it:
        total = total + x if func is None else func(total, x)
        yield total


def accumulate(iterable, func=None, *, initial=None):
    return _accumulate(iter(iterable), func, initial)


def compress(data, selectors):
    return (d for d, s in zip(data, selectors) if s)


def _dropwhile(predicate, it):
    dropping = True
    for x in it:
        if dropping and predicate(x):
            continue
        dropping = False
        yield x


def dropwhile(predicate, iterable):
    return _dropwhile(predicate, iter(iterable))


def _takewhile(predicate, it):
    for x in it:
        if not predicate(x):
            return
        yield x


def takewhile(predicate, iterable):
    return _takewhile(predicate, iter(iterable))


def _filterfalse(predicate, it):
    for x in it:
        if not (x if predicate is None or predicate is bool else predicate(x)):
            yield x


def filterfalse(predicate, iterable):
    return _filterfalse(predicate, iter(iterable))


class groupby:
    def __init__(self, iterable, key=None):
        self._it = iter(iterable)
        self._key = key
        self._group = None
        self._pending = _MISSING
        self._value = _MISSING

    def __iter__(self):
        return self

    def _advance(self):
        value = next(self._it)
        self._value = value
        self._pending = value if self._key is None else self._key(value)

    def __next__(self):
        group = object()
        self._group = group
        if self._pending is _MISSING:
            self._advance()
        else:
            while self._pending == self._current:
                self._advance()
        self._current = self._pending
        return self._current, self._grouper(self._current, group)

    def _grouper(self, key, group):
        while self._group is group and self._pending == key:
            yield self._value
            try:
                self._advance()
            except StopIteration:
                # The source is dry: nothing equals this mark, so that the next group ends too.
                self._pending = object()
                self._it = iter(())
                self._current = self._pending
                return


def _islice(it, start, stop, step):
    i = 0
    wanted = start
    while stop is None or i < stop:
        if stop is not None and wanted >= stop:
            # The elements up to `stop` are consumed, as the last step asks for.
            while i < stop:
                if next(it, _MISSING) is _MISSING:
                    return
                i += 1
            return
        x = next(it, _MISSING)
        if x is _MISSING:
            return
        if i == wanted:
            wanted += step
            i += 1
            yield x
        else:
            i += 1


def islice(iterable, *args):
    if not args or len(args) > 3:
        raise TypeError("islice expected at %s arguments, got %d" % (
            ("least 2", len(args) + 1) if not args else ("most 4", len(args) + 1)))
    s = slice(*args)
    for name, value in (("stop", s.stop), ("start", s.start)):
        if value is not None and (not hasattr(value, "__index__") or value.__index__() < 0):
            if len(args) == 1:
                raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
            raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if s.step is not None and (not hasattr(s.step, "__index__") or s.step.__index__() < 1):
        raise ValueError("Step for islice() must be a positive integer or None.")
    start = 0 if s.start is None else s.start
    step = 1 if s.step is None else s.step
    return _islice(iter(iterable), start, s.stop, step)


def _pairwise(it):
    a = next(it, _MISSING)
    if a is _MISSING:
        return
    for b in it:
        yield a, b
        a = b


def pairwise(iterable, /):
    return _pairwise(iter(iterable))


def starmap(function, iterable):
    return (function(*args) for args in iterable)


class _Tee:
    def __init__(self, it, buffer, peers):
        self._it = it
        self._buffer = buffer
        self._peers = peers
        peers.append(self)

    def __iter__(self):
        return self

    def __next__(self):
        if self._buffer:
            return self._buffer.pop(0)
        value = next(self._it)
        for peer in self._peers:
            if peer is not self:
                peer._buffer.append(value)
        return value

    def __copy__(self):
        return _Tee(self._it, list(self._buffer), self._peers)


def tee(iterable, n=2):
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    if isinstance(iterable, _Tee):
        return (iterable,) + tuple([iterable.__copy__() for _ in range(n - 1)])
    it = iter(iterable)
    peers = []
    return tuple([_Tee(it, [], peers) for _ in range(n)])


def _zip_longest(iterators, fillvalue):
    live = len(iterators)
    if not live:
        return
    iterators = list(iterators)
    while True:
        row = []
        for i, it in enumerate(iterators):
            value = fillvalue
            if it is not None:
                value = next(it, _MISSING)
                if value is _MISSING:
                    live -= 1
                    if not live:
                        return
                    iterators[i] = None
                    value = fillvalue
            row.append(value)
        yield tuple(row)


def zip_longest(*iterables, fillvalue=None):
    return _zip_longest([iter(i) for i in iterables], fillvalue)


def _product(pools):
    if any([not pool for pool in pools]):
        return
    n = len(pools)
    at = [0] * n
    while True:
        yield tuple([pool[i] for pool, i in zip(pools, at)])
        k = n - 1
        while k >= 0:
            at[k] += 1
            if at[k] < len(pools[k]):
                break
            at[k] = 0
            k -= 1
        if k < 0:
            return


def product(*iterables, repeat=1):
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    return _product([tuple(pool) for pool in iterables] * repeat)


def _permutations(pool, r):
    n = len(pool)
    if r > n:
        return
    chosen = []
    used = [False] * n

    def extend():
        if len(chosen) == r:
            yield tuple([pool[i] for i in chosen])
            return
        for i in range(n):
            if not used[i]:
                used[i] = True
                chosen.append(i)
                yield from extend()
                chosen.pop()
                used[i] = False

    yield from extend()


def permutations(iterable, r=None):
    pool = tuple(iterable)
    if r is None:
        r = len(pool)
    if not isinstance(r, int):
        raise TypeError("Expected int as r")
    if r < 0:
        raise ValueError("r must be non-negative")
    return _permutations(pool, r)


def _combinations(pool, r, again):
    """Rising index tuples in lexical order; `again` lets an index repeat."""
    n = len(pool)
    if r > n and not (again and n) and r > 0:
        return
    at = [0] * r if again else list(range(r))
    while True:
        yield tuple([pool[i] for i in at])
        k = r - 1
        while k >= 0 and at[k] == (n - 1 if again else n - r + k):
            k -= 1
        if k < 0:
            return
        at[k] += 1
        for j in range(k + 1, r):
            at[j] = at[k] if again else at[j - 1] + 1


def combinations(iterable, r):
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations(tuple(iterable), r, False)


def combinations_with_replacement(iterable, r):
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations(tuple(iterable), r, True)
