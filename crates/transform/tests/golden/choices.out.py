import dy2st_runtime as _jst  # converted by dy2st: general
def choose(x, n, mode="a"):
    # two
    y = _jst.if_(
        x.sum() > 3,
        lambda: 1,
        _jst.elif_(lambda: x.sum() > 2, lambda: 2),
        _jst.elif_(lambda: n, lambda: 3),
        lambda: _jst.Undefined("y"),
    )

    def else_0():
        k = n
        return _jst.if_(k > 3, lambda: k, lambda: None)

    z = _jst.if_(_jst.or_(n == 0, lambda: n == 1), lambda: _jst.defined(y), else_0)
    _jst.if_(
        _jst.and_(_jst.compare(0, "<", x.sum(), "<", lambda: 9), lambda: _jst.not_(n)),
        lambda: print("a", _jst.defined(y)),
    )
    w = _jst.if_(x, lambda: 1, _jst.elif_(lambda: n, lambda: 2), lambda: 3)
    return _jst.if_(
        _jst.is_(z, None),
        lambda: None,
        lambda: (w,
            z if mode == "a" else _jst.defined(y)),
    )
