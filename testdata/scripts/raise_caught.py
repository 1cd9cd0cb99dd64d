import sys
import paddle
paddle.jit.enable_to_static(sys.argv[1] == "static")


@paddle.jit.to_static(full_graph=True)
def handlers(x):
    try:
        if x.sum() < 0:
            raise ValueError("negative %d" % 3)
        y = x + 1
        if x.sum() > 10:
            raise KeyError("big")
        y = y * 2
    except ValueError as e:
        print("caught", e, type(e).__name__, e.args)
        return x * 0
    except KeyError as e:
        print("key", e)
        y = y * 100
    else:
        print("else")
        y = y + 0.5
    finally:
        print("finally")
    return y


def check(x, limit):
    if x.sum() > limit:
        raise OverflowError("over", limit)
    return x * 2


@paddle.jit.to_static(full_graph=True)
def in_called(x):
    try:
        y = check(x, 1)
        y = check(y, 4)
        return check(y, 16)
    except OverflowError as e:
        return x - e.args[1]


@paddle.jit.to_static(full_graph=True)
def in_branch(x):
    y = x
    try:
        if x[0] > 0:
            y = y + 10
            if x[1] > 0:
                y = y + 100
                raise ValueError("both")
            y = y + 1000
        else:
            y = y - 10
        y = y * 2
    except ValueError:
        y = y + 0.5
    return y


class Guard:
    def __init__(self, swallow):
        self.swallow = swallow
        self.seen = None

    def __enter__(self):
        print("enter")
        return self

    def __exit__(self, kind, value, trace):
        self.seen = kind.__name__ if kind else None
        print("exit", self.seen, value)
        return self.swallow


@paddle.jit.to_static(full_graph=True)
def with_block(x, swallow):
    guard = Guard(swallow)
    y = x
    try:
        with guard:
            if x.sum() > 0:
                raise ValueError("in with")
            y = y + 1
        y = y * 2
    except ValueError as e:
        y = y - 5
        print("handler", e)
    return y, guard.seen


@paddle.jit.to_static(full_graph=True)
def again(x):
    try:
        try:
            if x[0] > 0:
                raise ValueError("first")
            y = x + 1
        except ValueError as e:
            if x[1] > 0:
                raise
            if x[2] > 0:
                raise RuntimeError("second") from e
            y = x + 2
    except Exception as e:
        print(type(e).__name__, e, type(e.__cause__).__name__, type(e.__context__).__name__)
        y = x + 3
    return y


@paddle.jit.to_static(full_graph=True)
def chosen(x):
    kind = ValueError if x[0] > 0 else KeyError
    try:
        if x[1] > 0:
            raise kind("chosen")
        return x
    except ValueError:
        return x + 1
    except KeyError:
        return x + 2


class Carrying(Exception):
    def __init__(self, value, count):
        super().__init__("carrying")
        self.value = value
        self.count = count


@paddle.jit.to_static(full_graph=True)
def carries(x):
    try:
        if x.sum() > 0:
            raise Carrying(x * 2, 3)
        y = x - 1
    except Carrying as e:
        y = e.value + e.count
    return y


@paddle.jit.to_static(full_graph=True)
def unmatched(x):
    try:
        if x[0] > 0:
            raise ValueError("not caught here")
        y = x + 1
    except KeyError:
        y = x + 2
    return y


@paddle.jit.to_static(full_graph=True)
def no_return(x):
    try:
        if x[0] > 0:
            raise ValueError("x")
        if x[1] > 0:
            return x + 1
        y = x + 2
    except ValueError:
        y = x + 3
    finally:
        print("done")
    y = y * 10
    if x[2] > 0:
        y = y + 0.25
    return y


@paddle.jit.to_static(full_graph=True)
def asserts(x):
    try:
        assert x.sum() > 0, "not positive"
        return "fine", x
    except AssertionError as e:
        return str(e), x - 1


cases = [paddle.to_tensor([a, b, c]) for a in (1.0, -1.0) for b in (2.0, -2.0) for c in (4.0, -4.0)]
for f in (handlers, in_called, in_branch, again, chosen, carries, no_return, asserts):
    for x in cases:
        print(f.__name__, f(x))
for swallow in (True, False):
    for x in cases[::3]:
        print("with_block", with_block(x, swallow))
for x in cases[::4]:
    try:
        print("unmatched", unmatched(x))
    except ValueError as e:
        print("ValueError", e)
