import paddle


class Net(paddle.nn.Layer):
    def __init__(self, depth=2, flag=True):
        super().__init__()
        self.flag = flag
        self.blocks = paddle.nn.LayerList([paddle.nn.Linear(3, 3) for _ in range(depth)])
        if flag:
            self.extra = None

    def _make(self, n):
        if n > 1:
            return n
        return 1

    def forward(self, x, mask=None):
        if mask is None:
            mask = paddle.ones_like(x)
        for block in self.blocks:
            x = block(x)
            if self.training and self.flag:
                x = x * 2
        with paddle.no_grad():
            if x.max() > 3:
                return x
            y = x.mean()
        try:
            if y > 1:
                return super().forward(x)
            z = self.step(y)
        except ValueError:
            return None
        finally:
            y = 0
        if z > 1:
            if z > 2:
                return z
            z = z * 2
        else:
            z = z * 3
        return z - y

    def step(self, y):
        if y > 0:
            raise ValueError("no")
        elif y < -3:
            assert y.shape, f"{y}"
        return y


def build(depth=2):
    if depth > 3:
        return Net(3)
    return Net(depth)
