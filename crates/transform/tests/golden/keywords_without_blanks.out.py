import dy2st_runtime as _jst  # converted by dy2st: general
class A:
    @staticmethod
    def f(x):
        return _jst.if_(x > 0, lambda: 1, lambda: 2)

    @property
    def g(self):
        return _jst.and_(self.x, lambda: self.y)


@deco
def h(x):
    return _jst.if_(x, lambda: x, lambda: 2)


def a(z, y, b, c):
    def then_0():
        operand = (w := z + 1)
        return operand

    operand = _jst.if_(z > 1, then_0, lambda: 0)
    t = operand

    def then_1():
        operand_0 = (w := z)
        return operand_0

    operand_0 = _jst.if_(z, then_1, lambda: 1)
    x = y = operand_0
    u = z > 1

    def then_2():
        operand_1 = (w := z)
        return operand_1

    operand_1 = _jst.if_(u, then_2, lambda: u)
    return operand_1


def b(z):
    def then_0():
        operand = (w := z)
        return operand

    operand = _jst.if_(z, then_0, lambda: 1)
    return operand


def c(z):
    def else_0():
        operand = (w := 1)
        return operand

    operand = _jst.if_(z, lambda: 0, else_0)
    return operand


def d(z):
    subject = (w := z)
    return _jst.if_(subject == 1, lambda: 2, lambda: w)


def e(z, y, a, b, c):
    return _jst.if_(
        y,
        lambda: _jst.if_(z, lambda: z, lambda: 1),
        _jst.elif_(lambda: a, lambda: _jst.not_(z)),
        _jst.elif_(lambda: b, lambda: _jst.if_(z, lambda: z, lambda: y)),
        _jst.elif_(lambda: c, lambda: _jst.in_(a, b)),
        _jst.elif_(lambda: a > b, lambda: _jst.and_(a, lambda: b)),
        _jst.elif_(lambda: b > c, lambda: _jst.compare(a, "<", b, "<", lambda: c)),
        _jst.elif_(lambda: z > y, lambda: _jst.if_(z, lambda: "a", lambda: "b")),
        _jst.elif_(lambda: a, lambda: _jst.if_(z, lambda: -z, lambda: z)),
        lambda: _jst.if_(z, lambda: [1], lambda: 2),
    )


def f(z, y, E, a, b):
    yield _jst.and_(z, lambda: y)
    x=yield _jst.and_(z, lambda: y)

    def then_0():
        raise _jst.if_(z, lambda: a, lambda: b)

    _jst.if_(z, then_0)
    raise E from _jst.if_(z, lambda: a, lambda: b)


def g(z, y):
    yield from _jst.if_(z, lambda: z, lambda: y)


def k(z):
    def then_0():
        operand = (w := z)
        return w, operand

    def else_1():
        operand = 1
        return _jst.Undefined("w"), operand

    w, operand = _jst.if_(z > 2, then_0, else_1)
    operand
    assert _jst.and_(z, lambda: z > 1), (q := 1) if z else 2
    del(z)

    def body_2(i):
        print(i)

    _jst.for_(_jst.if_(z, lambda: _jst.defined(_jst.Undefined("z")), lambda: [1]), body_2)
    z = _jst.while_(
        lambda z: _jst.and_(_jst.defined(z), lambda: _jst.defined(w)),
        lambda z: _jst.defined(w),
        _jst.Undefined("z"),
    )
    with _jst.if_(_jst.defined(z), lambda: _jst.defined(z), lambda: _jst.defined(w)) as q:
        pass
    lambda: (yield)
    return lambda z:_jst.if_(z, lambda: z, lambda: 1)
