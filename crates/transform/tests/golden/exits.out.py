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
                value_0, left_0, z = _jst.if_(
                    _jst.defined(y) > 1,
                    lambda z: (super(__class__, self).forward(x), True, z),
                    lambda z: (value_0, left_0, self.step(y)),
                    z,
                )
            except ValueError:
                value_0 = None
                left_0 = True
            finally:
                y = 0

            def else_1(z):
                def then_2(z):
                    return _jst.if_(
                        z > 2,
                        lambda z: (_jst.RETURN, z),
                        lambda z: (_jst.NEXT, z * 2),
                        z,
                    )

                return _jst.if_(
                    _jst.defined(z) > 1,
                    then_2,
                    lambda z: (_jst.NEXT, z * 3),
                    z,
                    after=lambda z: z - y,
                )

            return _jst.if_(left_0, lambda z: value_0, else_1, z)

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
