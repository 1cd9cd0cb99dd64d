"""What converted code calls, for plain Python: every operation does what the construct that it replaced did."""
import sys


class Outcome:
    """How a loop body, or a branch in front of a rest, was left."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


NEXT = Outcome("NEXT")
BREAK = Outcome("BREAK")
CONTINUE = Outcome("CONTINUE")
RETURN = Outcome("RETURN")


class Undefined:
    """The value of a variable that no path has assigned yet."""

    def __init__(self, name):
        self.name = name
        self.line = sys._getframe(1).f_lineno


def _with_places(error, value, line):
    """The error, whose text is Python's own; where the variable is read and assigned is a note."""
    if hasattr(error, "add_note"):
        error.add_note("read in line %d, assigned on some paths only from line %d on" % (line, value.line))
    return error


def defined(value):
    """The value of a variable that some path may not have assigned."""
    if isinstance(value, Undefined):
        error = UnboundLocalError("cannot access local variable '%s' where it is not associated with a value" % value.name)
        raise _with_places(error, value, sys._getframe(1).f_lineno)
    return value


def captured(value):
    """The same for a variable of a function around the one that reads it."""
    if isinstance(value, Undefined):
        error = NameError(
            "cannot access free variable '%s' where it is not associated with a value in enclosing scope" % value.name)
        raise _with_places(error, value, sys._getframe(1).f_lineno)
    return value


def same(*values):
    """A branch that changes nothing."""
    return values[0] if len(values) == 1 else values


class elif_:
    """A further test with its branch."""

    def __init__(self, test, then):
        self.test = test
        self.then = then


def if_(test, then, *rest, after=None):
    """`if`, any number of `elif_`, `else`; what is left are the arguments of the branches."""
    count = 0
    while count < len(rest) and isinstance(rest[count], elif_):
        count += 1
    args = rest[count + 1:]
    if test:
        result = then(*args)
    else:
        result = None
        chosen = rest[count] if count < len(rest) else None
        for arm in rest[:count]:
            if arm.test():
                chosen = arm.then
                break
        if chosen is not None:
            result = chosen(*args)
    return result if after is None else _go_on(result, after)


def _tag(result):
    if isinstance(result, Outcome):
        return result, ()
    if type(result) is tuple and result and isinstance(result[0], Outcome):
        return result[0], result[1:]
    return None, result


def _go_on(result, after):
    tag, values = _tag(result)
    return values[0] if tag is RETURN else after(*values)


def _step(result, count):
    """The outcome of one round and the new state."""
    tag, values = _tag(result)
    if tag is not None:
        return tag, values
    if count == 0:
        return NEXT, ()
    return NEXT, (values,) if count == 1 else values


def _finish(tag, state, else_, after):
    if tag is RETURN:
        return state[0]
    if tag is not BREAK and else_ is not None:
        result = else_(*state)
        if after is not None:
            return _go_on(result, after)
        return result
    if after is not None:
        return after(*state)
    if len(state) == 0:
        return None
    return state[0] if len(state) == 1 else state


def _unpack(item, count):
    """What `a, b = item` gives to `a` and `b`."""
    values = tuple(item)
    if len(values) < count:
        raise ValueError("not enough values to unpack (expected %d, got %d)" % (count, len(values)))
    if len(values) > count:
        raise ValueError("too many values to unpack (expected %d)" % count)
    return values


def for_(iterable, body, *state, unpack=None, else_=None, after=None):
    """`for`: `body(item, *state)` gives the next state, or an outcome with what goes along.

    With `unpack` an item is taken apart into as many arguments."""
    count = len(state)
    tag = NEXT
    for item in iterable:
        items = (item,) if unpack is None else _unpack(item, unpack)
        tag, state = _step(body(*items, *state), count)
        if tag is not NEXT:
            break
    return _finish(tag, state, else_, after)


def while_(test, body, *state, else_=None, after=None):
    """`while`: as `for_`, with `test(*state)` before each round."""
    count = len(state)
    tag = NEXT
    while test(*state):
        tag, state = _step(body(*state), count)
        if tag is not NEXT:
            break
    return _finish(tag, state, else_, after)


def and_(value, *rest):
    """`and`; all operands but the first are functions."""
    for operand in rest:
        if not value:
            return value
        value = operand()
    return value


def or_(value, *rest):
    """`or`; all operands but the first are functions."""
    for operand in rest:
        if value:
            return value
        value = operand()
    return value


def not_(value):
    """`not`."""
    return not value


def in_(value, container):
    """`in`."""
    return value in container


def not_in(value, container):
    """`not in`."""
    return value not in container


def is_(left, right):
    """`is`."""
    return left is right


def is_not(left, right):
    """`is not`."""
    return left is not right


_COMPARE = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "is": is_,
    "is not": is_not,
    "in": in_,
    "not in": not_in,
}


def compare(left, symbol, right, *rest):
    """A chained comparison; all operands but the first two are functions."""
    result = _COMPARE[symbol](left, right)
    for at in range(0, len(rest), 2):
        if not result:
            return result
        left, right = right, rest[at + 1]()
        result = _COMPARE[rest[at]](left, right)
    return result


def assert_(test, *message):
    """`assert`; the message is a function."""
    if not test:
        raise AssertionError(message[0]()) if message else AssertionError


def _items(iterable, function, test, unpack):
    for item in iterable:
        args = (item,) if unpack is None else _unpack(item, unpack)
        if test is None or test(*args):
            yield function(*args)


def list_(iterable, function, test=None, unpack=None):
    """`[function(item) for item in iterable if test(item)]`."""
    return list(_items(iterable, function, test, unpack))


def set_(iterable, function, test=None, unpack=None):
    """The same for a set."""
    return set(_items(iterable, function, test, unpack))


def dict_(iterable, function, test=None, unpack=None):
    """The same for a dict, whose function gives key and value."""
    return dict(_items(iterable, function, test, unpack))


def items_(iterable, function, test=None, unpack=None):
    """The same as a generator."""
    return _items(iter(iterable), function, test, unpack)
