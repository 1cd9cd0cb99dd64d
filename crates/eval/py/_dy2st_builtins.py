"""Builtins for operands whose truth or order a tensor decides.

The native builtins serve plain values. Where an element's truth or comparison is known only to a run of the program, the
evaluator calls the function of the same name here instead, in its converted form: plain `if`, `while` and `for` on the
elements, which staging turns into ops. Results and errors are the builtins' own.
"""

_NONE = object()


def any(iterable):
    for element in iterable:
        if element:
            return True
    return False


def all(iterable):
    for element in iterable:
        if not element:
            return False
    return True


def sum(iterable, start=0):
    if isinstance(start, str):
        raise TypeError("sum() can't sum strings [use ''.join(seq) instead]")
    if isinstance(start, bytes):
        raise TypeError("sum() can't sum bytes [use b''.join(seq) instead]")
    total = start
    for element in iterable:
        total = total + element
    return total


def _arguments(name, args, default):
    """The values that min or max is asked about, as a list; None if there are none and a default stands in."""
    if len(args) == 0:
        raise TypeError(name + " expected at least 1 argument, got 0")
    if len(args) > 1:
        if default is not _NONE:
            raise TypeError("Cannot specify a default for " + name + "() with multiple positional arguments")
        return list(args)
    values = list(args[0])
    if len(values) == 0:
        if default is _NONE:
            raise ValueError(name + "() arg is an empty sequence")
        return None
    return values


def min(*args, key=None, default=_NONE):
    values = _arguments("min", args, default)
    if values is None:
        return default
    best = values[0]
    if key is None:
        for value in values[1:]:
            if value < best:
                best = value
        return best
    best_key = key(best)
    for value in values[1:]:
        value_key = key(value)
        if value_key < best_key:
            best = value
            best_key = value_key
    return best


def max(*args, key=None, default=_NONE):
    values = _arguments("max", args, default)
    if values is None:
        return default
    best = values[0]
    if key is None:
        for value in values[1:]:
            if value > best:
                best = value
        return best
    best_key = key(best)
    for value in values[1:]:
        value_key = key(value)
        if value_key > best_key:
            best = value
            best_key = value_key
    return best


def sorted(iterable, *, key=None, reverse=False):
    """A stable insertion sort: its number of steps depends on the length alone, its swaps on `<`."""
    values = list(iterable)
    keys = values if key is None else [key(value) for value in values]
    return ranked(list(values), list(keys), reverse)


def ranked(order, ranks, reverse):
    """Values in the order of their ranks; both lists are changed."""
    for end in range(1, len(order)):
        for k in range(end, 0, -1):
            left = ranks[k - 1]
            right = ranks[k]
            before = left < right if reverse else right < left
            if before:
                ranks[k - 1] = right
                ranks[k] = left
                moved = order[k - 1]
                order[k - 1] = order[k]
                order[k] = moved
    return order


def sort(items, *, key=None, reverse=False):
    """`list.sort`. What the list holds is seen to be gone meanwhile only by a key that looks at it."""
    items[:] = sorted(items, key=key, reverse=reverse)


def _same(a, b):
    """As containers compare. Of integers and texts only a run may know which object they are; equal they are by value."""
    if isinstance(a, (int, str)):
        return a == b
    if isinstance(a, float) and isinstance(b, float):
        if a == b:
            return True
        # Only evaluation can tell whether two that are no numbers are one object: it goes on where an op fails.
        if a != a and b != b:
            1 // int(a == b)
        return False
    return a is b or a == b


def __eq__(left, right):
    """Two lists or two tuples."""
    if len(left) != len(right):
        return False
    for a, b in zip(left, right):
        if not _same(a, b):
            return False
    return True


def __ne__(left, right):
    return not __eq__(left, right)


def __lt__(left, right):
    for a, b in zip(left, right):
        if not _same(a, b):
            return a < b
    return len(left) < len(right)


def __le__(left, right):
    for a, b in zip(left, right):
        if not _same(a, b):
            return a <= b
    return len(left) <= len(right)


def __gt__(left, right):
    for a, b in zip(left, right):
        if not _same(a, b):
            return a > b
    return len(left) > len(right)


def __ge__(left, right):
    for a, b in zip(left, right):
        if not _same(a, b):
            return a >= b
    return len(left) >= len(right)


def filter(function, iterable):
    return iter(element for element in iterable if (element if function is None else function(element)))


def map(function, *iterables):
    if len(iterables) == 1:
        return iter(function(element) for element in iterables[0])
    return _rows_through(function, iterables)


def _rows_through(function, iterables):
    for row in zip(*iterables):
        yield function(*row)


def zip(*iterables, strict=False):
    iterators = [iter(it) for it in iterables]
    if len(iterators) == 0:
        return
    while True:
        row = []
        for at in range(len(iterators)):
            it = iterators[at]
            element = next(it, _NONE)
            if element is _NONE:
                if strict and at > 0:
                    raise ValueError(_shorter(at))
                if strict:
                    for other in range(1, len(iterators)):
                        if next(iterators[other], _NONE) is not _NONE:
                            raise ValueError(_longer(other))
                return
            row.append(element)
        yield tuple(row)


def _earlier(at):
    return "argument 1" if at == 1 else "arguments 1-%d" % at


def _shorter(at):
    return "zip() argument %d is shorter than %s" % (at + 1, _earlier(at))


def _longer(at):
    return "zip() argument %d is longer than %s" % (at + 1, _earlier(at))


def first(generator, *default):
    """What `next` gives of a generator that has not begun, and that nobody goes on with."""
    for element in generator:
        return element
    if default:
        return default[0]
    raise StopIteration


class Left(BaseException):
    """A loop over a generator was left, which ends the generator."""


def drive(run):
    """Runs a generator that calls whoever goes through it."""
    try:
        run()
    except Left:
        pass


def enumerate(iterable, start=0):
    index = start
    for element in iterable:
        yield index, element
        index = index + 1


def reversed(sequence):
    method = getattr(type(sequence), "__reversed__", None)
    if method is not None:
        yield from method(sequence)
        return
    if not hasattr(sequence, "__len__") or not hasattr(sequence, "__getitem__"):
        raise TypeError("%r object is not reversible" % type(sequence).__name__)
    for index in range(len(sequence) - 1, -1, -1):
        yield sequence[index]


def contains(needle, sequence):
    """`needle in sequence` for a sequence of values that may be tensors."""
    for element in sequence:
        if element is needle:
            return True
        if element == needle:
            return True
    return False


def unpack_exactly(items, count):
    """What `a, b = items` takes, where only a run knows how many items there are."""
    n = len(items)
    if n < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {n})")
    if n > count:
        raise ValueError(f"too many values to unpack (expected {count})")
    return [items[i] for i in range(count)]


def unpack_starred(items, before, after):
    """What `a, *b, c = items` takes."""
    n = len(items)
    if n < before + after:
        raise ValueError(f"not enough values to unpack (expected at least {before + after}, got {n})")
    if isinstance(items, list):
        middle = items[before:] if after == 0 else items[before:-after]
    else:
        middle = [items[i] for i in range(before, n - after)]
    return [items[i] for i in range(before)] + [middle] + [items[i - after] for i in range(after)]


def cut(sequence, key):
    """`sequence[key]` of a tuple or text, or of a list of mixed items: the places where it may be cut, one by one."""
    size = len(sequence)
    step = 1 if key.step is None else key.step
    if step == 0:
        raise ValueError("slice step cannot be zero")
    low, high = (0, size) if step > 0 else (-1, size - 1)
    start = _place(key.start, size, low, high, low if step > 0 else high)
    stop = _place(key.stop, size, low, high, high if step > 0 else low)
    for first in range(low, high + 1):
        if start == first:
            for end in range(low, high + 1):
                if stop == end:
                    return sequence[first if first >= 0 else -size - 1:end if end >= 0 else None:step]


def _place(bound, size, low, high, default):
    if bound is None:
        return default
    if bound < 0:
        bound = bound + size
    if bound < low:
        return low
    if bound > high:
        return high
    return bound


def _same(a, b):
    if isinstance(a, (int, float, str)) or isinstance(b, (int, float, str)):
        return a == b
    return a is b or a == b


def count(sequence, value):
    found = 0
    for item in sequence:
        if _same(item, value):
            found = found + 1
    return found


def remove(sequence, value):
    for at in range(len(sequence)):
        if _same(sequence[at], value):
            del sequence[at]
            return
    raise ValueError("list.remove(x): x not in list")


def spliced(sequence, key, items):
    """The list that `sequence[key] = items` leaves."""
    size = len(sequence)
    start = _place(key.start, size, 0, size, 0)
    stop = _place(key.stop, size, 0, size, size)
    if stop < start:
        stop = start
    return sequence[:start] + list(items) + sequence[stop:]


def index_in_list(sequence, value, start=0, stop=None):
    for at in _searched(sequence, start, stop):
        if _same(sequence[at], value):
            return at
    raise ValueError("%r is not in list" % (value,))


def index_in_tuple(sequence, value, start=0, stop=None):
    for at in _searched(sequence, start, stop):
        if _same(sequence[at], value):
            return at
    raise ValueError("tuple.index(x): x not in tuple")


def _searched(sequence, start, stop):
    size = len(sequence)
    return range(*slice(start, size if stop is None else stop).indices(size))


def modf(x):
    """What `math.modf` gives."""
    import math

    x = float(x)
    if math.isinf(x):
        return math.copysign(0.0, x), x
    rest = math.fmod(x, 1.0)
    return math.copysign(rest, x), x - rest


def isqrt(n):
    import math

    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    root = int(math.sqrt(n))
    while root * root > n:
        root = root - 1
    while (root + 1) * (root + 1) <= n:
        root = root + 1
    return root


def power_modulo(base, exponent, modulus):
    if modulus == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    result, base = 1 % modulus, base % modulus
    while exponent > 0:
        if exponent % 2 == 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent = exponent // 2
    return result


def is_integer(x):
    import math

    return math.isfinite(x) and math.fmod(x, 1.0) == 0.0


def conjugate(x):
    return +x


def hex(n):
    return f"{n:#x}"


def oct(n):
    return f"{n:#o}"


def bin(n):
    return f"{n:#b}"


def chr(n):
    if n > 2147483647 or n < -2147483648:
        raise OverflowError("Python int too large to convert to C int")
    if n < 0 or n > 1114111:
        raise ValueError("chr() arg not in range(0x110000)")
    return f"{n:c}"


def bit_length(x):
    rest, bits = abs(x), 0
    while rest > 0:
        rest = rest // 2
        bits = bits + 1
    return bits
