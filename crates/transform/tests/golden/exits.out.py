import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


class Net(paddle.nn.Layer):
    def __init__(self, depth=2, flag=True):
        super().__init__()
        self.flag = flag
        self.blocks = paddle.nn.LayerList([paddle.nn.Linear(3, 3) for _ in range(depth)])
        if flag:
            self.extra = None

    def _make(self, n):
        return _jst.if_(n > 1, lambda: n, lambda: 1)

    def forward(self, x, mask=None):
        y = _jst.Undefined("y")
        if mask is None:
            mask = paddle.ones_like(x)
        for block in self.blocks:
            x = block(x)
            if self.training and self.flag:
                x = x * 2
        left = False
        value = None
        with paddle.no_grad():
            value, left, y = _jst.if_(
                x.max() > 3,
                lambda: (x, True, y),
                lambda: (value, left, x.mean()),
            )

        def else_0(y):
            z = _jst.Undefined("z")
            left_0 = False
            value_0 = None
            try:
                def else_1():
                    nonlocal z
                    z = self.step(y)
                    return value_0, left_0

                value_0, left_0 = _jst.if_(
                    _jst.defined(y) > 1,
                    lambda: (super(__class__, self).forward(x), True),
                    else_1,
                )
            except ValueError:
                value_0 = None
                left_0 = True
            finally:
                y = 0

            def else_2():
                def then_3():
                    def else_4():
                        nonlocal z
                        z = z * 2
                        return _jst.NEXT

                    return _jst.if_(z > 2, lambda: (_jst.RETURN, z), else_4)

                def else_5():
                    nonlocal z
                    z = z * 3
                    return _jst.NEXT

                return _jst.if_(_jst.defined(z) > 1, then_3, else_5, after=lambda: z - y)

            return _jst.if_(left_0, lambda: value_0, else_2)

        return _jst.if_(left, lambda y: value, else_0, y)

    def step(self, y):
        def then_0():
            raise ValueError("no")

        def elif_1():
            _jst.assert_(y.shape, lambda: f"{y}")

        _jst.if_(y > 0, then_0, _jst.elif_(lambda: y < -3, elif_1))
        return y


def build(depth=2):
    if depth > 3:
        return Net(3)
    return Net(depth)
